"""The legend: what occurs on a sheet, each with a sample of how it is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.reports._sheet import dimensions, plan, text
from layoutcheck.reports._sheet.items import Box, Dimension, Item, Kind
from layoutcheck.reports._sheet.pieces import moved, written
from layoutcheck.reports._sheet.symbols import DIMENSION_LABELS, MARK_LABELS, MARK_STYLES, PLAIN, ROLE_STYLES
from layoutcheck.words import text as words

ROW_MM, SAMPLE_MM, SIZE_MM, COLUMN_MM, HEAD_MM = 4.2, 9.0, 2.2, 55.0, 4.2
_APART_MM = 0.8  # between two samples of one entry


def height(count: int, room: float) -> float:
    """Give the height that a legend of so many entries needs in so wide a strip."""
    return HEAD_MM + math.ceil(count / _columns(room)) * ROW_MM


def possible(report: Report, layers: Iterable[str]) -> int:
    """Count the entries that a sheet of this report may need, with these layers of dimensions and zones among them."""
    roles = {f.role for f in report.site.features}
    return len(roles) + len({m.kind for m in report.marks}) + len(set(layers))


def draw(report: Report, forms: set[tuple[str, plan.Form]], strip: Box, lang: str) -> list[Item]:
    """Draw the legend of the layers that occur, each as what it is drawn, from the top of a strip down."""
    entries = list(_entries(report, forms, lang))
    head = words("Legenda", "Legend").to(lang)
    items: list[Item] = [written(head, (strip.left, strip.top - 2.6), 2.5, bold=True, layer="legend")]
    columns = _columns(strip.width)
    rows = math.ceil(len(entries) / columns)
    for i, (sample, said) in enumerate(entries):
        column, row = divmod(i, rows)
        x, y = strip.left + column * strip.width / columns, strip.top - HEAD_MM - row * ROW_MM
        items += moved(sample, x, y - ROW_MM)
        room = strip.width / columns - SAMPLE_MM - 2.5
        shown = text.fit(said, room, SIZE_MM)
        items.append(written(shown, (x + SAMPLE_MM + 1.5, y - ROW_MM / 2 - 0.36 * SIZE_MM), SIZE_MM, layer="legend"))
    return items


def _columns(room: float) -> int:
    return max(1, int(room // COLUMN_MM))


def _entries(report: Report, forms: set[tuple[str, plan.Form]], lang: str) -> Iterator[tuple[list[Item], str]]:
    layers = {layer for layer, _ in forms}
    known = sorted(ROLE_STYLES, key=lambda role: ROLE_STYLES[role].rank)
    for role in (*known, *sorted({f.role for f in report.site.features} - set(ROLE_STYLES))):
        if role in layers:
            label = ROLES[role].label.to(lang) if role in ROLES else role
            yield _sample(role, {form for layer, form in forms if layer == role}), label
    named = {mark.kind: mark.label for mark in report.marks if mark.label}
    for kind in dict.fromkeys([*MARK_STYLES, *(m.kind for m in report.marks)]):
        if f"mark-{kind}" in layers:
            told = MARK_LABELS.get(kind) or named.get(kind)
            label = told.to(lang) if told else kind
            yield plan.draw(_line(0.5, SAMPLE_MM), MARK_STYLES.get(kind, PLAIN), f"mark-{kind}", _ALL, 1.0), label
    for dimension, label_of in DIMENSION_LABELS.items():
        if f"dimension-{dimension}" in layers:
            yield _dimension_sample(dimension), label_of.to(lang)  # type: ignore[arg-type]


_ALL = Box(-1e4, -1e4, 1e4, 1e4)


def _sample(role: str, forms: set[plan.Form]) -> list[Item]:
    """Draw a sample of each way in which a role is drawn, side by side; a symbol that is drawn on a ground, on it."""
    style = ROLE_STYLES.get(role, PLAIN)
    if style.shown == "also" and len(forms) > 1:
        forms = forms - {"symbol"}  # it is drawn with the ground or line
    width = (SAMPLE_MM - 0.5 - _APART_MM * (len(forms) - 1)) / len(forms)
    items: list[Item] = []
    for i, form in enumerate(sorted(forms)):
        left = 0.5 + i * (width + _APART_MM)
        items += plan.draw(_shape(form, role, left, left + width), style, role, _ALL, 1.0)
    return items


def _shape(form: plan.Form, role: str, left: float, right: float) -> BaseGeometry:
    """Give a shape that is drawn in a form, where a metre is a millimetre."""
    match form:
        case "ground" if role == "container":
            return Point((left + right) / 2, ROW_MM / 2).buffer(1.0)
        case "ground" if role in ROLES and ROLES[role].shape is Shape.BARRIER:
            return _line(left, right).buffer(0.5, cap_style="flat")
        case "ground":
            return box(left, 0.6, right, ROW_MM - 0.6)
        case "line":
            return _line(left, right)
        case _:
            return Point((left + right) / 2, ROW_MM / 2)


def _line(left: float, right: float) -> LineString:
    return LineString([(left, ROW_MM / 2), (right, ROW_MM / 2)])


def _dimension_sample(kind: Kind) -> list[Item]:
    finding = Finding(status=Status.FAIL, message=words("", ""))
    line = Dimension(number="", kind=kind, finding=finding, a=(0.8, ROW_MM / 2), b=(SAMPLE_MM - 0.3, ROW_MM / 2),
                     text="", clear=kind == "sight")  # fmt: skip
    return dimensions.draw(line, 1.0)
