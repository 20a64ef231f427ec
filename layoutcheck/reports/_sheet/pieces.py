"""The small pieces that every part of a sheet is put together from: lines of text, outlines of boxes, shifted items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import Box, Fill, Item, Label, Pen, Point, Sheet, Stroke, View

Align = Literal["left", "centre", "right"]


def written(said: str, at: Point, size: float, *, bold: bool = False, colour: str = "#000000", align: Align = "left",
            layer: str = "column", halo: float = 0.0) -> Label:  # fmt: skip
    """Make a label that knows its width."""
    return Label(layer=layer, text=said, at=at, size_mm=size, width_mm=text.width(said, size, bold), bold=bold,
                 colour=colour, align=align, halo_mm=halo)  # fmt: skip


def corners(box: Box) -> tuple[Point, ...]:
    """Give the closed outline of a box."""
    left_bottom = (box.left, box.bottom)
    return (left_bottom, (box.right, box.bottom), (box.right, box.top), (box.left, box.top), left_bottom)


def outline(box: Box, layer: str, pen: Pen) -> Stroke:
    """Draw the edge of a box."""
    return Stroke(layer=layer, points=corners(box), pen=pen)


def ground(box: Box, layer: str, colour: str = "#ffffff") -> Fill:
    """Fill a box, by default with the white that lets a label be read."""
    return Fill(layer=layer, rings=(corners(box),), colour=colour)


def moved(items: Sequence[Item], dx: float, dy: float) -> list[Item]:
    """Shift items on the sheet."""
    return [_mapped(item, 1.0, dx, dy) for item in items]


def enlarged(sheet: Sheet, by: float) -> Sheet:
    """Draw all of a sheet larger, its lines and letters too; its views keep their scale and show what they showed."""
    views = tuple(_view_enlarged(view, by) for view in sheet.views)
    return replace(sheet, width_mm=sheet.width_mm * by, height_mm=sheet.height_mm * by, frame=_box(sheet.frame, by),
                   views=views, paper=tuple(_mapped(item, by) for item in sheet.paper))  # fmt: skip


def _view_enlarged(view: View, by: float) -> View:
    plan = tuple(replace(i, pen=_pen(i.pen, by)) if isinstance(i, Stroke) else i for i in view.plan)
    return replace(view, box=_box(view.box, by), unit=view.unit / by, plan=plan,
                   paper=tuple(_mapped(item, by) for item in view.paper))  # fmt: skip


def _mapped(item: Item, by: float, dx: float = 0.0, dy: float = 0.0) -> Item:
    """Enlarge an item from the origin, then shift it."""

    def put(point: Point) -> Point:
        return point[0] * by + dx, point[1] * by + dy

    match item:
        case Stroke():
            return replace(item, points=tuple(map(put, item.points)), pen=_pen(item.pen, by))
        case Fill():
            return replace(item, rings=tuple(tuple(map(put, ring)) for ring in item.rings))
        case Label():
            return replace(item, at=put(item.at), size_mm=item.size_mm * by, width_mm=item.width_mm * by,
                           halo_mm=item.halo_mm * by)  # fmt: skip


def _pen(pen: Pen, by: float) -> Pen:
    return pen if by == 1.0 else replace(pen, width_mm=pen.width_mm * by, dash=tuple(part * by for part in pen.dash))


def _box(box: Box, by: float) -> Box:
    return Box(box.left * by, box.bottom * by, box.right * by, box.top * by)
