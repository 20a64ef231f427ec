"""The small pieces that every part of a sheet is put together from: lines of text, outlines of boxes, shifted items."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import Box, Fill, Item, Label, Pen, Point, Stroke

Align = Literal["left", "centre", "right"]


def written(said: str, at: Point, size: float, *, bold: bool = False, colour: str = "#000000", align: Align = "left",
            layer: str = "column") -> Label:  # fmt: skip
    """Make a label that knows its width."""
    return Label(layer=layer, text=said, at=at, size_mm=size, width_mm=text.width(said, size, bold), bold=bold,
                 colour=colour, align=align)  # fmt: skip


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

    def shift(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    out: list[Item] = []
    for item in items:
        match item:
            case Stroke():
                out.append(replace(item, points=tuple(map(shift, item.points))))
            case Fill():
                out.append(replace(item, rings=tuple(tuple(map(shift, ring)) for ring in item.rings)))
            case Label():
                out.append(replace(item, at=shift(item.at)))
    return out
