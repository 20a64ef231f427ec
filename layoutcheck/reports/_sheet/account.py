"""What a sheet says in words: the verdict, the areas, the failures, and all that was not answered, read or sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from layoutcheck.finding import AreaSummary, Finding, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.column import (
    BODY_MM,
    LEADING,
    SMALL_MM,
    WIDTH_MM,
    Row,
    heading,
    paragraph,
    row_of,
    space,
    stacked,
    written,
)
from layoutcheck.reports._sheet.dimensions import Numbered, compared, sense, tightest
from layoutcheck.reports._sheet.items import ASCENT, Box, Fill, Item
from layoutcheck.reports._sheet.view import corners
from layoutcheck.words import Text, quantity
from layoutcheck.words import text as words

VERDICTS: dict[str, Text] = {
    "fail": words("REPROVADO", "FAIL"),
    "incomplete": words("INCOMPLETO", "INCOMPLETE"),
    "pass": words("ATENDE", "PASS"),
}
_VERDICT_COLOURS = {"fail": "#a00000", "incomplete": "#7a4a00", "pass": "#1d5c2a"}
_COUNTS: tuple[tuple[Status, Text, Text], ...] = (
    (Status.FAIL, words("falha", "failure"), words("falhas", "failures")),
    (Status.UNDETERMINED, words("sem conclusão", "undetermined"), words("sem conclusão", "undetermined")),
    (Status.WAIVED, words("dispensada", "waived"), words("dispensadas", "waived")),
    (Status.NOT_DRAWN, words("não desenhada", "not drawn"), words("não desenhadas", "not drawn")),
    (Status.NOT_DECLARED, words("não declarada", "not declared"), words("não declaradas", "not declared")),
    (Status.PASS, words("atendida", "met"), words("atendidas", "met")),
    (Status.NOT_APPLICABLE, words("não se aplica", "not applicable"), words("não se aplicam", "not applicable")),
)
_GREY, _INDENT = "#404040", 6.0
_USUAL_TOLERANCE_M = 0.001


def banner(report: Report, lang: str) -> Row:
    """Make the verdict, large, with the count of every kind of answer."""
    counts = Counter(found.status for found in report.findings)
    told = " · ".join(
        f"{counts[status]} {(one if counts[status] == 1 else many).to(lang)}"
        for status, one, many in _COUNTS
        if counts[status]
    )
    nothing = words("nada foi verificado", "nothing was checked").to(lang)
    lines = text.wrap(told or nothing, WIDTH_MM, SMALL_MM, most=2)
    items: list[Item] = [
        Fill(layer="verdict", rings=(corners(Box(0.0, -7.4, WIDTH_MM, 0.0)),), colour=_VERDICT_COLOURS[report.verdict]),
        written(VERDICTS[report.verdict].to(lang), (WIDTH_MM / 2, -5.4), 4.6, bold=True, colour="#ffffff",
                align="centre", layer="verdict"),
    ]  # fmt: skip
    for i, line in enumerate(lines):
        items.append(written(line, (0.0, -9.6 - i * LEADING * SMALL_MM), SMALL_MM, layer="verdict"))
    return Row(height=8.6 + len(lines) * LEADING * SMALL_MM + 0.6, items=tuple(items))


# --- areas --------------------------------------------------------------------

_AREA_COLUMNS = ((36.5, 50.0), (50.5, 62.0), (62.5, 73.0), (73.5, WIDTH_MM))  # after the name: from and to


def areas(report: Report, lang: str) -> list[Row]:
    """Make the table of areas: class, capacity, containers, ground."""
    if not report.areas:
        return []
    titles = (words("Área", "Area"), words("classe", "class"), words("kg", "kg"), words("recip.", "cont."),
              words("m²", "m²"))  # fmt: skip
    rows = [row_of(_cells([t.to(lang) for t in titles], SMALL_MM, bold=True), SMALL_MM, keep=True)]
    for area in report.areas:
        rows.append(row_of(_cells(_area_cells(area, lang), BODY_MM), BODY_MM))
        for remark in _area_remarks(area):
            rows += paragraph(remark.to(lang), size=SMALL_MM, indent=3.0, colour=_GREY)
    return [*rows, space(1.6)]


def _area_cells(area: AreaSummary, lang: str) -> list[str]:
    def plain(value: float | None, unit: str) -> str:
        return "?" if value is None else quantity(value, unit, lang).split(" ")[0]

    return [area.id, class_name(area.governing_class, lang), plain(area.capacity_kg, "kg"),
            plain(area.containers, "count"), plain(area.area_m2, "m2")]  # fmt: skip


def class_name(id: str | None, lang: str) -> str:
    """Write a class; one that is not known is said to be so."""
    if id == "special":
        return words("especial", "special").to(lang)
    return id or words("não se sabe", "unknown").to(lang)


def _cells(texts: Sequence[str], size: float, bold: bool = False) -> list[Item]:
    y = -ASCENT * size
    items: list[Item] = [written(text.fit(texts[0], 36.0, size, bold), (0.0, y), size, bold=bold)]
    for said, (left, right) in zip(texts[1:], _AREA_COLUMNS, strict=True):
        shown = text.fit(said, right - left, size, bold)
        items.append(written(shown, (right, y), size, bold=bold, align="right"))
    return items


def _area_remarks(area: AreaSummary) -> Iterator[Text]:
    if area.declared_class and area.declared_class != area.governing_class:
        yield words("classe declarada no plano: {c}", "class declared on the plan: {c}", c=area.declared_class)
    if area.merged_with:
        yield words("conta como uma só com {ids}", "counts as one with {ids}", ids=area.merged_with)
    if area.distance_class and area.distance_class != area.governing_class:
        yield words("distâncias pela classe {c}", "distances by class {c}", c=area.distance_class)


# --- failures -----------------------------------------------------------------

_NUMBER_MM, _MEASURED_RIGHT, _TITLE_ROOM = 6.0, 65.5, 42.0


def failures(listed: Sequence[Numbered], lang: str, drawn: Iterable[str], *, full: bool) -> list[Row]:
    """Make the table of failures: number, what and where, measured, required; in full also the message and remedy.

    `drawn` are the numbers that have a place on the plan; the others are said to have none.
    """
    if not listed:
        return []
    placed = set(drawn)
    rows = [_table_head(words("Falhas", "Failures"), lang)]
    rows += [stacked(list(_failure(item, lang, full, item.number in placed))) for item in listed]
    return [*rows, space(1.6)]


def _table_head(said: Text, lang: str) -> Row:
    title = heading(said.to(lang))
    y = -3.4
    ends = ((words("medido", "measured"), _MEASURED_RIGHT), (words("exigido", "required"), WIDTH_MM))
    labels = tuple(written(t.to(lang), (x, y), SMALL_MM, bold=True, align="right") for t, x in ends)
    return Row(height=title.height, items=(*title.items, *labels), keep=True)


def _failure(item: Numbered, lang: str, full: bool, placed: bool) -> Iterator[Row]:
    found, y = item.finding, -ASCENT * BODY_MM
    first, *more = text.wrap(found.title.to(lang), _TITLE_ROOM, BODY_MM, True, most=2 if full else 1)
    yield row_of(
        (
            written(item.number, (0.0, y), BODY_MM, bold=True, colour="#a00000"),
            written(first, (_NUMBER_MM, y), BODY_MM, bold=True),
            *_figures(found, lang, bold=True),
        ),
        BODY_MM,
    )
    for line in more:
        yield row_of((written(line, (_NUMBER_MM, y), BODY_MM, bold=True),), BODY_MM)
    place = "" if placed else words("sem lugar no desenho", "no place on the plan").to(lang)
    parts = " · ".join(p for p in (found.article, _where(found), place) if p)
    yield from paragraph(parts, size=SMALL_MM, indent=_NUMBER_MM, colour=_GREY, most=1)
    if full:
        yield from paragraph(found.message.to(lang), size=SMALL_MM, indent=_NUMBER_MM, most=4)
        yield from _remedy(found, lang)
        yield space(0.5)


def _figures(found: Finding, lang: str, *, bold: bool = False) -> Iterator[Item]:
    measured, required = compared(found, lang)
    sign = {1: "≥ ", -1: "≤ ", 0: ""}[sense(found)] if required else ""
    y = -ASCENT * BODY_MM
    shown = text.fit(measured, 17.0, BODY_MM, bold)
    yield written(shown, (_MEASURED_RIGHT, y), BODY_MM, bold=bold, align="right")
    yield written(text.fit(sign + required, 18.0, BODY_MM), (WIDTH_MM, y), BODY_MM, align="right")


def _remedy(found: Finding, lang: str) -> Iterator[Row]:
    said = (found.remedy or {}).get("text")
    if said:
        plain = said.to(lang) if isinstance(said, Text) else str(said)
        told = words("Como corrigir: {what}", "Remedy: {what}", what=plain).to(lang)
        yield from paragraph(told, size=SMALL_MM, indent=_NUMBER_MM, colour=_GREY, most=3)


def _where(found: Finding) -> str:
    names = [name for name in (found.area, found.subject) if name]
    return " → ".join(text.fit(name, 30.0, SMALL_MM) for name in dict.fromkeys(names))


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
        said.append(words("Modo estrito: o que não está desenhado ou declarado deixa o plano incompleto.",
                          "Strict: what is not drawn or declared leaves the plan incomplete."))  # fmt: skip
    if not said:
        return []
    rows = [heading(words("Notas", "Notes").to(lang))]
    for note in said:
        rows += _bulleted(note.to(lang))
    return rows


def _bulleted(said: str, size: float = SMALL_MM) -> list[Row]:
    lines = text.wrap(said, WIDTH_MM - 2.2, size)
    rows = [row_of((written(line, (2.2, -ASCENT * size), size),), size) for line in lines]
    bullet = written("•", (0.2, -ASCENT * size), size)
    return [Row(height=rows[0].height, items=(bullet, *rows[0].items)), *rows[1:]]


# --- all the rest -------------------------------------------------------------


def rest(report: Report, listed: Sequence[Numbered], remarks: Sequence[Text], lang: str) -> list[Row]:
    """Make the blocks of what was not answered, waived, guessed or not read, each only if there is something in it.

    `remarks` are about the drawing itself.
    """
    rows = [*_numbered_block(listed, Status.UNDETERMINED, words("Sem conclusão", "Undetermined"), lang)]
    rows += _numbered_block(listed, Status.WAIVED, words("Falhas dispensadas", "Waived"), lang)
    rows += _passes(report, lang)
    rows += _titles_block(report, Status.NOT_DECLARED, words("Não declarado", "Not declared"), lang)
    rows += _titles_block(report, Status.NOT_DRAWN, words("Não desenhado", "Not drawn"), lang)
    blocks: tuple[tuple[Text, Iterable[Text]], ...] = (
        (words("Papel deduzido do nome da camada", "Role guessed from the name of the layer"), _guesses(report)),
        (words("Não verificado e não lido", "Not checked and not read"), _unread(report)),
        (words("Avisos da leitura", "Warnings from reading"), _warnings(report)),
        (words("Desenho", "Drawing"), remarks),
        (words("Arquivos de projeto", "Project files"), _project_files(report)),
    )
    for title, texts in blocks:
        said = [item.to(lang) for item in texts]
        if said:
            rows.append(heading(title.to(lang)))
            rows += [row for line in said for row in _bulleted(line)]
            rows.append(space(1.2))
    return rows


def _passes(report: Report, lang: str) -> Iterator[Row]:
    """Make the table of the tightest measured passes, where nothing fails."""
    chosen = tightest(report) if report.verdict != "fail" else []
    if not chosen:
        return
    yield _table_head(words("Atende (o mais justo)", "Passes (the tightest)"), lang)
    for found in chosen:
        said = text.fit(found.title.to(lang), _MEASURED_RIGHT - 18.0, BODY_MM)
        yield row_of((written(said, (0.0, -ASCENT * BODY_MM), BODY_MM), *_figures(found, lang)), BODY_MM)
    yield space(1.2)


def _numbered_block(listed: Sequence[Numbered], status: Status, title: Text, lang: str) -> Iterator[Row]:
    chosen = [item for item in listed if item.finding.status is status]
    if not chosen:
        return
    yield heading(title.to(lang))
    for item in chosen:
        yield stacked(list(_open_end(item, lang)))
    yield space(1.2)


def _open_end(item: Numbered, lang: str) -> Iterator[Row]:
    """Tell one finding without an answer: what it is, and what is missing or who answers for it."""
    found = item.finding
    number = written(item.number, (0.0, -ASCENT * BODY_MM), BODY_MM, bold=True)
    parts = " · ".join(p for p in (found.title.to(lang), found.article, _where(found)) if p)
    first, *more = paragraph(parts, size=BODY_MM, indent=_NUMBER_MM + 1.0, most=2)
    yield Row(height=first.height, items=(number, *first.items))
    yield from more
    for said in _explained(found, lang):
        yield from paragraph(said, size=SMALL_MM, indent=_NUMBER_MM + 1.0, colour=_GREY, most=6)


def _explained(found: Finding, lang: str) -> Iterator[str]:
    if found.needs:
        yield words("Falta: {needs}", "Needs: {needs}", needs="; ".join(n.to(lang) for n in found.needs)).to(lang)
    if found.waiver:
        said = {key: str(found.waiver.get(key) or "?") for key in ("by", "reason")}
        until = found.waiver.get("until")
        end = words(" (até {until})", " (until {until})", until=until) if until else words("", "")
        yield words("Por {by}: {reason}{end}", "By {by}: {reason}{end}", **said, end=end).to(lang)
    if found.waiver or not found.needs:
        yield found.message.to(lang)


def _titles_block(report: Report, status: Status, title: Text, lang: str) -> Iterator[Row]:
    """Name the rules of one answer, each once with its article, in one paragraph."""
    chosen = [found for found in report.findings if found.status is status]
    if not chosen:
        return
    named: dict[tuple[str, str, str], list[str]] = {}
    for found in chosen:
        held = named.setdefault((found.rule, found.title.to(lang), found.article), [])
        held += [name for name in (found.area,) if name and name not in held]
    several = len({name for names in named.values() for name in names}) > 1
    said = "; ".join(
        f"{rule_title} ({', '.join([article, *names]) if several else article})"
        for (_, rule_title, article), names in named.items()
    )
    yield heading(f"{title.to(lang)} ({len(chosen)})")
    yield from paragraph(said, size=SMALL_MM)
    yield space(1.2)


def _guesses(report: Report) -> Iterator[Text]:
    groups = Counter((f.layer or f.name, f.role, f.role_why) for f in report.site.features if f.guessed)
    for (layer, role, why), count in groups.items():
        label = ROLES[role].label if role in ROLES else role
        yield words("{layer} → {role} ({n}×){why}", "{layer} → {role} ({n}×){why}", layer=layer, role=label,
                    n=str(count), why=f": {why}" if why else "")  # fmt: skip


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
            yield words("… e mais {n} avisos como este.", "… and {n} more warnings like it.", n=str(len(messages) - 3))


def _project_files(report: Report) -> Iterator[Text]:
    for item in report.site.inputs:
        if item.kind != "plan":
            yield words("{path} · SHA-256 {sha}…", "{path} · SHA-256 {sha}…", path=item.path, sha=item.sha256[:16])
