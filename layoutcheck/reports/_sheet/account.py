"""The text of a sheet: the verdict, the areas, the failures, and all that was not answered, read or sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from layoutcheck.finding import AreaSummary, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.reports import _declared as declared
from layoutcheck.reports._localized import class_called
from layoutcheck.reports._sheet import findings, text
from layoutcheck.reports._sheet.column import (
    BODY_MM,
    LEADING,
    SMALL_MM,
    WIDTH_MM,
    Row,
    block,
    paragraph,
    row_of,
    space,
    stacked,
)
from layoutcheck.reports._sheet.dimensions import Numbered
from layoutcheck.reports._sheet.items import ASCENT, Box, Fill, Item
from layoutcheck.reports._sheet.pieces import corners, written
from layoutcheck.reports._verdicts import VERDICTS, counted
from layoutcheck.words import Text, quantity
from layoutcheck.words import text as words

_VERDICT_COLOURS = {
    "fail": "#a00000", "incomplete": "#7a4a00", "waived": "#9a6a00", "reserved": "#4a5c1d", "pass": "#1d5c2a",
}  # fmt: skip
_GREY = "#404040"
_USUAL_TOLERANCE_M = 0.001
_DIGEST_MM = 2.05  # so that 64 figures fit a line


def banner(report: Report, lang: str) -> Row:
    """Make the verdict, large, with the count of every kind of answer."""
    nothing = words("nada foi verificado", "nothing was checked").to(lang)
    lines = _filled([item.to(lang) for item in counted(report)] or [nothing])
    ground = corners(Box(0.0, -7.4, WIDTH_MM, 0.0))
    colour = _VERDICT_COLOURS.get(report.standing, "#404040")
    items: list[Item] = [
        Fill(layer="verdict", rings=(ground,), colour=colour),
        written(VERDICTS[report.standing].to(lang), (WIDTH_MM / 2, -5.4), 4.6, bold=True, colour="#ffffff",
                align="centre", layer="verdict"),
    ]  # fmt: skip
    for i, line in enumerate(lines):
        items.append(written(line, (0.0, -10.0 - i * LEADING * SMALL_MM), SMALL_MM, layer="verdict"))
    return Row(height=9.0 + len(lines) * LEADING * SMALL_MM + 0.8, items=tuple(items))


def _filled(phrases: Sequence[str]) -> list[str]:
    """Put phrases on lines, none of them broken."""
    lines = [phrases[0]]
    for phrase in phrases[1:]:
        longer = f"{lines[-1]} · {phrase}"
        if text.width(longer, SMALL_MM) <= WIDTH_MM:
            lines[-1] = longer
        else:
            lines.append(phrase)
    return lines


# --- areas --------------------------------------------------------------------

_AREA_NAME_MM = 32.0
_AREA_COLUMNS = ((32.5, 49.0), (49.5, 62.0), (62.5, 73.0), (73.5, WIDTH_MM))  # after the name: from and to


def areas(report: Report, lang: str) -> list[Row]:
    """Make the table of areas: class, capacity, containers, ground."""
    if not report.areas:
        return []
    titles = (words("Área", "Area"), words("classe", "class"), words("kg", "kg"), words("recip.", "cont."),
              words("m²", "m²"))  # fmt: skip
    rows = [row_of(_cells([t.to(lang) for t in titles], SMALL_MM, bold=True), SMALL_MM, keep=True)]
    for area in report.areas:
        first, *more = text.wrap(area.id, _AREA_NAME_MM, BODY_MM, most=3)
        rows.append(row_of(_cells([first, *_area_cells(area, lang)], BODY_MM), BODY_MM))
        rows += [row_of((written(line, (0.0, -ASCENT * BODY_MM), BODY_MM),), BODY_MM) for line in more]
        for remark in _area_remarks(area):
            rows += paragraph(remark.to(lang), size=SMALL_MM, indent=3.0, colour=_GREY)
    return [*rows, space(1.6)]


def _area_cells(area: AreaSummary, lang: str) -> list[str]:
    def plain(value: float | None, unit: str) -> str:
        return "?" if value is None else quantity(value, unit, lang).split(" ")[0]

    return [class_name(area.governing_class, lang), plain(area.capacity_kg, "kg"),
            plain(area.containers, "count"), plain(area.area_m2, "m2")]  # fmt: skip


def class_name(id: str | None, lang: str) -> str:
    """Write a class; one that is not known is said to be so."""
    return class_called(id).to(lang) if id else words("não se sabe", "unknown").to(lang)


def _cells(texts: Sequence[str], size: float, bold: bool = False) -> list[Item]:
    y = -ASCENT * size
    items: list[Item] = [written(text.fit(texts[0], _AREA_NAME_MM, size, bold), (0.0, y), size, bold=bold)]
    for said, (left, right) in zip(texts[1:], _AREA_COLUMNS, strict=True):
        shown = text.fit(said, right - left, size, bold)
        items.append(written(shown, (right, y), size, bold=bold, align="right"))
    return items


def _area_remarks(area: AreaSummary) -> Iterator[Text]:
    if area.declared_class and area.declared_class != area.governing_class:
        yield words("classe declarada na planta: {c}", "class declared on the plan: {c}", c=area.declared_class)
    if area.merged_with:
        yield words("conta como uma só com {ids}", "counts as one with {ids}", ids=area.merged_with)
    if area.distance_class and area.distance_class != area.governing_class:
        yield words("distâncias pela classe {c}", "distances by class {c}", c=class_called(area.distance_class))


# --- notes --------------------------------------------------------------------


def notes(report: Report, lang: str) -> list[Row]:
    """Make what the sheet must say whatever it finds: the law's own notes, the tolerance, what was selected."""
    options = report.site.options
    said = list(report.notes)
    if options.tolerance_m != _USUAL_TOLERANCE_M:
        tolerance = words("Tolerância das medidas: {t:m}.", "Tolerance of measurements: {t:m}.", t=options.tolerance_m)
        said.insert(0, tolerance)
    if options.select:
        said.insert(0, words("Só estas regras foram verificadas: {rules}; nenhuma outra foi.",
                             "Only these rules were checked: {rules}; no other was.",
                             rules=options.select))  # fmt: skip
    if options.strict:
        said.append(words("Modo estrito: o que não está desenhado ou declarado deixa a planta sem conclusão.",
                          "Strict: what is not drawn or declared leaves the plan undetermined."))  # fmt: skip
    if not said:
        return []
    return block(words("Notas", "Notes").to(lang), (row for note in said for row in _bulleted(note.to(lang))), lang)


def _bulleted(said: str) -> list[Row]:
    lines = text.wrap(said, WIDTH_MM - 2.2, SMALL_MM)
    down = -ASCENT * SMALL_MM
    rows = [row_of((written(line, (2.2, down), SMALL_MM),), SMALL_MM) for line in lines]
    bullet = written("•", (0.2, down), SMALL_MM)
    return [Row(height=rows[0].height, items=(bullet, *rows[0].items)), *rows[1:]]


# --- all the rest -------------------------------------------------------------


def open_ends(report: Report, listed: Sequence[Numbered], remarks: Sequence[Text], lang: str) -> list[Row]:
    """Make the blocks of what was not answered, waived, guessed or not read: what belongs on the first sheet.

    Each is there only if there is something in it; `remarks` are about the drawing itself.
    """
    rows = [*findings.open_ends(listed, Status.UNDETERMINED, words("Sem conclusão", "Undetermined"), lang)]
    rows += findings.open_ends(listed, Status.WAIVED, words("Falhas dispensadas", "Waived"), lang)
    rows += findings.titles(report, Status.NOT_DECLARED, words("Não declarado", "Not declared"), lang)
    rows += findings.titles(report, Status.NOT_DRAWN, words("Não desenhado", "Not drawn"), lang)
    blocks: tuple[tuple[Text, Iterable[Text]], ...] = (
        (words("Papel deduzido do nome da camada", "Role guessed from the name of the layer"), _guesses(report)),
        (words("Não verificado e não lido", "Not checked and not read"), _unread(report)),
        (words("Avisos da leitura", "Warnings from reading"), _warnings(report)),
        (words("Desenho", "Drawing"), remarks),
    )
    for title, texts in blocks:
        rows += _block(title, [item.to(lang) for item in texts], lang)
    return rows


def answered(report: Report, lang: str) -> list[Row]:
    """Make the blocks of what is met and declared, and of the project files: what may stand on a later sheet."""
    rows = findings.measures(report, lang)
    rows += _block(words("Declarado pelo responsável técnico", "Declared by the engineer"),
                   list(declared.told(report, lang)), lang)  # fmt: skip
    return [*rows, *_project_files(report, lang)]


def _block(title: Text, said: Sequence[str], lang: str) -> list[Row]:
    if not said:
        return []
    return [*block(title.to(lang), (row for line in said for row in _bulleted(line)), lang), space(1.2)]


def _guesses(report: Report) -> Iterator[Text]:
    groups = Counter((f.layer or f.name, f.role) for f in report.site.features if f.guessed)
    for (layer, role), count in groups.items():
        label = ROLES[role].label if role in ROLES else role
        yield words("{layer} → {role} ({n}×)", "{layer} → {role} ({n}×)", layer=layer, role=label, n=str(count))


def _unread(report: Report) -> Iterator[Text]:
    seen = report.site.seen
    for item in seen.not_checked:
        yield item.message
    if seen.unsupported:
        what = [f"{kind} ({layer}) × {count}" for kind, layer, count in seen.unsupported]
        yield words("Tipos não lidos: {what}", "Types not read: {what}", what=what)
    if seen.ignored:
        what = [f"{layer} × {count}" for layer, count in seen.ignored.items()]
        yield words("Camadas não medidas: {what}", "Layers not measured: {what}", what=what)


def _warnings(report: Report) -> Iterator[Text]:
    """Give every warning; of many alike, the first and their count."""
    groups: dict[str, list[Text]] = {}
    for note in report.site.seen.warnings:
        groups.setdefault(note.code, []).append(note.message)
    for messages in groups.values():
        yield from messages[:3]
        if len(messages) > 3:
            yield words("… e mais {n:count} {n:aviso|avisos} como este.",
                        "… and {n:count} more {n:warning|warnings} like it.", n=len(messages) - 3)  # fmt: skip


def _project_files(report: Report, lang: str) -> list[Row]:
    """Name the project files, each with the whole of its SHA-256 so that it can be told from another."""
    files = [item for item in report.site.inputs if item.kind != "plan"]
    if not files:
        return []
    title = words("Arquivos de projeto, com SHA-256", "Project files, with SHA-256").to(lang)
    rows = [stacked([*paragraph(item.path, size=SMALL_MM), *paragraph(item.sha256, size=_DIGEST_MM)]) for item in files]
    return [*block(title, rows, lang), space(1.2)]
