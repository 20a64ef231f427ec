"""The table of distances on a sheet, from which a person finds each of them again with a calculator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from layoutcheck.finding import Report, Status
from layoutcheck.reports._localized import class_called
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.arithmetic import Check, Scale, checks
from layoutcheck.reports._sheet.column import (
    GAP_MM,
    HEAD_BASE_MM,
    HEAD_MM,
    LEADING,
    SMALL_MM,
    WIDTH_MM,
    Row,
    space,
    stacked,
)
from layoutcheck.reports._sheet.dimensions import Numbered
from layoutcheck.reports._sheet.items import ASCENT, Item, Pen, Stroke
from layoutcheck.reports._sheet.pieces import Align, written
from layoutcheck.words import Text, number, same
from layoutcheck.words import text as words

TABLE_MM = 2 * WIDTH_MM + GAP_MM

_LAYER = "check"
_LINE_MM = LEADING * SMALL_MM
_WHAT_MM, _WHAT_ROOM = 7.0, 45.0
# the right ends of the columns of figures
_X, _Y, _STEP, _LENGTH, _TABLE, _ASKED, _MARGIN = 71.5, 91.0, 106.0, 123.5, 140.0, 153.0, TABLE_MM
_RED, _GREY = "#a00000", "#404040"
_HEADS: tuple[tuple[Text, Text, float], ...] = (
    (words("x1", "x1"), words("x2", "x2"), _X),
    (words("y1", "y1"), words("y2", "y2"), _Y),
    (words("Δx (m)", "Δx (m)"), words("Δy (m)", "Δy (m)"), _STEP),
    (words("medido", "measured"), words("√(Δx²+Δy²)", "√(Δx²+Δy²)"), _LENGTH),
    (words("quadro (m)", "table (m)"), words("redução", "reduction"), _TABLE),
    (words("exigido", "required"), words("(m)", "(m)"), _ASKED),
    (words("resultado", "result"), words("folga (m)", "margin (m)"), _MARGIN),
)
_RESULTS: dict[Status, Text] = {
    Status.PASS: words("atende", "met"),
    Status.FAIL: words("FALHA", "FAILS"),
    Status.UNDETERMINED: words("sem conclusão", "undetermined"),
    Status.WAIVED: words("dispensada", "waived"),
}


def table(report: Report, listed: Sequence[Numbered], lang: str) -> list[Row]:
    """Make the table of every distance, failures first; of very many that pass, those with a name of their own."""
    scale, found = checks(report, listed)
    if not found:
        return []
    kept = [check for check in found if check.number]
    title = words("Conferência das distâncias", "Check of the distances by hand")
    again = words("Conferência das distâncias (continuação)", "Check of the distances by hand (continued)")
    heads = _heads(lang)
    rows = [_title(title, lang), *(replace(row, keep=True) for row in _explained(report, scale, lang)),
            replace(heads, keep=True)]  # fmt: skip
    under = stacked([_title(again, lang), heads])
    rows += [replace(_row(report, check, lang), under=under) for check in kept]
    if len(found) > len(kept):
        said = words("… e mais {n} distâncias que atendem, com mais folga ou entre elementos que não são vizinhos: "
                     "todas estão nos relatórios JSON e CSV.",
                     "… and {n} more distances that are met, with a larger margin or between things that are no "
                     "neighbours: all are in the JSON and CSV reports.", n=str(len(found) - len(kept)))  # fmt: skip
        rows.append(_line([(said.to(lang), 0.0, "left", False, _GREY)]))
    return [*rows, space(3.0)]


def _title(said: Text, lang: str) -> Row:
    return Row(
        height=5.2, items=(written(said.to(lang), (0.0, HEAD_BASE_MM), HEAD_MM, bold=True, layer=_LAYER),), keep=True
    )


def _heads(lang: str) -> Row:
    """Make the heads of the columns, of two lines as the rows have."""
    items: list[Item] = []
    for i in (0, 1):
        y = -ASCENT * SMALL_MM - i * _LINE_MM
        heads = (((above, below)[i].to(lang), x) for above, below, x in _HEADS)
        items += [written(label, (x, y), SMALL_MM, bold=True, align="right", layer=_LAYER) for label, x in heads]
    foot = -2 * _LINE_MM - 0.6
    items.append(Stroke(layer=_LAYER, points=((0.0, foot), (TABLE_MM, foot)), pen=Pen(0.18)))
    return Row(height=-foot + 0.8, items=tuple(items))


def _row(report: Report, check: Check, lang: str) -> Row:
    """Tell one distance on two lines or more: the first point and the differences above, the second below."""
    status = _status(report, check)
    fails = status is Status.FAIL
    colour = _RED if fails else "#000000"
    passes = check.finding.status is Status.PASS
    items: list[Item] = [_cell(check.number, 0.0, 0, "left", not passes, colour)] if check.number else []
    lines = _what(check, lang)
    for i, (said, grey) in enumerate(lines):
        items.append(_cell(said, _WHAT_MM, i, "left", fails and not grey, _GREY if grey else "#000000"))
    for said, right, line, strong in (*_figures(check, lang), *_result(check, status, lang)):
        items.append(_cell(said, right, line, "right", fails and strong, colour if strong else "#000000"))
    height = max(2, len(lines)) * _LINE_MM + 1.0
    rule = Stroke(layer=_LAYER, points=((0.0, -height + 0.4), (TABLE_MM, -height + 0.4)), pen=Pen(0.09, "#b0b0b0"))
    return Row(height=height, items=(*items, rule))


def _what(check: Check, lang: str) -> list[tuple[str, bool]]:
    """Tell what a distance is: its title and article, from where to where, and which line of several."""
    found = check.finding
    names = dict.fromkeys(name for name in (found.area, found.subject) if name)
    where = " → ".join(text.clean(name) for name in names)
    title = text.wrap(f"{found.title.to(lang)} · {found.article}", _WHAT_ROOM, SMALL_MM, True, most=3)
    lines = [(line, False) for line in title]
    lines += [(line, True) for line in text.wrap(where, _WHAT_ROOM, SMALL_MM, most=2) if line]
    note = text.wrap(check.note.to(lang), _WHAT_ROOM, SMALL_MM, most=2) if check.note else []
    return [*lines, *((line, True) for line in note)]


def _figures(check: Check, lang: str) -> Iterator[tuple[str, float, int, bool]]:
    """Give the figures of a distance: what is written, where it ends, on which line, and whether it stands out."""
    if check.points is not None and check.steps is not None and check.length is not None:
        for line, (x, y) in enumerate(check.points):
            yield plain(x, lang), _X, line, False
            yield plain(y, lang), _Y, line, False
            yield plain(check.steps[line], lang), _STEP, line, False
        measured = check.length - check.allowance
        sign = "−" if check.measured is not None and check.measured < 0 else ""
        yield sign + plain(measured, lang), _LENGTH, 0, True
        if check.allowance:
            yield f"√ − {plain(check.allowance, lang)}", _LENGTH, 1, False
    name = f"{class_called(check.class_name).to(lang)}: " if check.class_name else ""
    yield f"{name}{number(check.base, lang, 2)}", _TABLE, 0, False
    if check.required != check.base:
        yield _reduction(check, lang), _TABLE, 1, False
    yield f"≥ {number(check.required, lang, 2)}", _ASKED, 0, True


def _reduction(check: Check, lang: str) -> str:
    asked = number(check.required, lang, 2)
    if check.required == check.base / 2:
        return f"÷ 2 = {asked}"
    return words("÷ 2, mín. {r}", "÷ 2, min. {r}", r=asked).to(lang)


def _status(report: Report, check: Check) -> Status:
    """Tell how one comparison ends: of a line behind a firewall or past it, each for itself."""
    of_two = check.finding.shielded is not None
    met = check.margin is None or check.margin >= -Decimal(str(report.site.options.tolerance_m))
    return Status.PASS if of_two and met else check.finding.status


def _result(check: Check, status: Status, lang: str) -> Iterator[tuple[str, float, int, bool]]:
    """Tell how a comparison ends and by how much."""
    if check.margin is None:
        yield words("nenhuma escapa", "none escapes").to(lang), _MARGIN, 0, False
        return
    sign = "+" if check.margin >= 0 else "−"
    yield _RESULTS[status].to(lang), _MARGIN, 0, True
    yield sign + plain(abs(check.margin), lang), _MARGIN, 1, True


def _explained(report: Report, scale: Scale, lang: str) -> Iterator[Row]:
    """Tell how the numbers of the table follow from each other."""
    said = [_coordinates(report, scale, lang), words(
        "Medido: √(Δx² + Δy²), menos o erro de curvas, quando indicado. Exigido: o valor do quadro para a classe (I a "
        "VI). Atende: medido ≥ exigido − {t:m} de tolerância.",
        "Measured: √(Δx² + Δy²), less the error of curves where one is given. Required: the table's value for the "
        "class (I to VI). Met: measured ≥ required − {t:m} of tolerance.",
        t=report.site.options.tolerance_m).to(lang)]  # fmt: skip
    if any(found.reduction for found in report.findings):
        said.append(words(
            "Atrás de parede corta-fogo exige-se a metade, nunca menos de 1,00 m; da linha mais curta que escapa da "
            "parede, o valor inteiro.",
            "Behind a firewall half of it is required, never less than 1.00 m; of the shortest line that escapes the "
            "wall, the whole value.").to(lang))  # fmt: skip
    for one in said:
        for line in text.wrap(one, TABLE_MM, SMALL_MM):
            yield _line([(line, 0.0, "left", False, _GREY)])
    yield space(1.0)


def _coordinates(report: Report, scale: Scale, lang: str) -> str:
    """Tell in what the coordinates are, and how their differences become metres."""
    plan = report.site.plan
    of_plan = words("da planta, em {unit}", "of the plan, in {unit}", unit=scale.unit)
    what = same(plan.crs) if plan.crs else of_plan
    if scale.factor == 1:
        rule = words("Δ é a diferença das coordenadas", "Δ is the difference of the coordinates")
    elif scale.factor is not None:
        rule = words("Δ é a diferença das coordenadas × {f}", "Δ is the difference of the coordinates × {f}",
                     f=plain(scale.factor, lang))  # fmt: skip
    else:
        x, y = (number(metres, lang, 1, 1) for metres in scale.per_unit)
        one = f"1{scale.unit}" if scale.unit == "°" else f"1 {scale.unit}"
        rule = words("Δ são metros no plano do terreno (aqui, {one} de x são cerca de {x} m, e de y, {y} m)",
                     "Δ is in metres on the ground plane (here {one} of x is about {x} m, and of y {y} m)",
                     one=one, x=x, y=y)  # fmt: skip
    return words("Coordenadas x e y: {what}; {rule}.", "Coordinates x and y: {what}; {rule}.", what=what,
                 rule=rule).to(lang)  # fmt: skip


def plain(value: Decimal, lang: str) -> str:
    """Write a decimal with all its places.

    >>> plain(Decimal("7.500"), "pt"), plain(Decimal("-0.25"), "en")
    ('7,500', '−0.25')
    """
    shown = f"{value:f}".replace("-", "−")
    return shown.replace(".", ",") if lang == "pt" else shown


def _line(cells: Sequence[tuple[str, float, Align, bool, str]]) -> Row:
    return Row(height=_LINE_MM, items=tuple(_cell(said, x, 0, align, bold, ink) for said, x, align, bold, ink in cells))


def _cell(said: str, x: float, line: int, align: Align, bold: bool, colour: str) -> Item:
    y = -ASCENT * SMALL_MM - line * _LINE_MM
    return written(said, (x, y), SMALL_MM, bold=bold, colour=colour, align=align, layer=_LAYER)
