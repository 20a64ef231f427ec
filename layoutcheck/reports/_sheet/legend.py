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

ROW_MM, SAMPLE_MM, SIZE_MM, COLUMN_MM, HEAD_MM = 4.1, 9.0, 1.9, 56.0, 4.0


def height(count: int, room: float) -> float:
    """Give the height that a legend of so many entries needs in so wide a strip."""
    return HEAD_MM + math.ceil(count / _columns(room)) * ROW_MM


def possible(report: Report, layers: Iterable[str]) -> int:
    """Count the entries that a sheet of this report may need, with these dimension layers among them."""
    roles = {f.role for f in report.site.features}
    return len(roles) + len({m.kind for m in report.marks}) + len(set(layers))


def draw(report: Report, layers: set[str], strip: Box, lang: str) -> list[Item]:
    """Draw the legend of the layers that occur, from the top of a strip down."""
    entries = list(_entries(report, layers, lang))
    head = words("Legenda", "Legend").to(lang)
    items: list[Item] = [written(head, (strip.left, strip.top - 2.4), 2.2, bold=True, layer="legend")]
    columns = _columns(strip.width)
    rows = math.ceil(len(entries) / columns)
    for i, (sample, said) in enumerate(entries):
        column, row = divmod(i, rows)
        x, y = strip.left + column * strip.width / columns, strip.top - HEAD_MM - row * ROW_MM
        items += moved(sample, x, y - ROW_MM)
        room = strip.width / columns - SAMPLE_MM - 3.0
        shown = text.fit(said, room, SIZE_MM)
        items.append(written(shown, (x + SAMPLE_MM + 1.5, y - ROW_MM / 2 - 0.36 * SIZE_MM), SIZE_MM, layer="legend"))
    return items


def _columns(room: float) -> int:
    return max(1, int(room // COLUMN_MM))


def _entries(report: Report, layers: set[str], lang: str) -> Iterator[tuple[list[Item], str]]:
    for role in sorted(ROLE_STYLES, key=lambda role: ROLE_STYLES[role].rank):
        if role in layers:
            yield _sample(_swatch(role), role), ROLES[role].label.to(lang) if role in ROLES else role
    for role in sorted({f.role for f in report.site.features} - set(ROLE_STYLES)):
        if role in layers:
            yield _sample(_swatch(role), role), role
    for kind in dict.fromkeys([*MARK_STYLES, *(m.kind for m in report.marks)]):
        if f"mark-{kind}" in layers:
            label = MARK_LABELS[kind].to(lang) if kind in MARK_LABELS else kind
            line = LineString([(0.5, ROW_MM / 2), (SAMPLE_MM, ROW_MM / 2)])
            yield plan.draw(line, MARK_STYLES.get(kind, PLAIN), f"mark-{kind}", _ALL, 1000), label
    for dimension, label_of in DIMENSION_LABELS.items():
        if f"dimension-{dimension}" in layers:
            yield _dimension_sample(dimension), label_of.to(lang)  # type: ignore[arg-type]


_ALL = Box(-1e4, -1e4, 1e4, 1e4)


def _swatch(role: str) -> BaseGeometry:
    """Give the shape that shows a role: a ground, a line, or the point that stands for a small thing."""
    shape = ROLES[role].shape if role in ROLES else Shape.THING
    if role in ("property", "roof", "installation") or shape is Shape.GROUND:
        return box(0.5, 0.6, SAMPLE_MM, ROW_MM - 0.6)
    if shape is Shape.BARRIER:
        return LineString([(0.5, ROW_MM / 2), (SAMPLE_MM, ROW_MM / 2)])
    return Point(SAMPLE_MM / 2, ROW_MM / 2)


def _sample(shape: BaseGeometry, role: str) -> list[Item]:
    """Draw a sample at a scale at which a metre is a millimetre."""
    return plan.draw(shape, ROLE_STYLES.get(role, PLAIN), role, _ALL, 1000)


def _dimension_sample(kind: Kind) -> list[Item]:
    finding = Finding(status=Status.FAIL, message=words("", ""))
    line = Dimension(number="", kind=kind, finding=finding, a=(0.8, ROW_MM / 2), b=(SAMPLE_MM - 0.3, ROW_MM / 2),
                     text="", clear=kind == "sight")  # fmt: skip
    return dimensions.draw(line, 1000)
