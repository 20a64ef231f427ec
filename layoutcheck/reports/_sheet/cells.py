"""At which standard scale a view of the plan is drawn, and in which cell of a sheet.

Lengths on the sheet are in units of `unit` millimetres of paper, as everywhere before a sheet is finished.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from layoutcheck.reports._sheet.items import Box, Dimension

# those of the triangular scale rule, and ten, a hundred, … times as much
SCALES: tuple[int, ...] = tuple(m * n for n in (1, 10, 100, 1000, 10_000) for m in (20, 25, 50, 75, 100, 125))
PAD_MM = 9.0  # left free round what a view must show, for labels
CAPTION_MM = 11.4  # below each view
GAP_MM = 3.0  # between cells
LEAST_CELL_MM = 46.0
LABEL_ROOM_MM2 = 1100.0  # of a view, for each label that must have a place: over four times the largest


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A view before it has its place: what it must show, in local metres, and the dimensions drawn in it."""

    kind: Literal["overview", "surroundings", "detail", "closer"]
    window: Box
    dimensions: tuple[Dimension, ...] = ()
    letter: str = ""

    @property
    def load(self) -> int:
        """Count the labels that must find a place."""
        return sum(d.kind not in ("pass", "waived", "undetermined") for d in self.dimensions)


def scale_for(window: Box, box: Box, unit: float = 1.0) -> int:
    """Give the largest standard scale at which a window and its margin fit a box of paper."""
    pad = min(PAD_MM, 0.13 * min(box.width, box.height))
    wanted = 1000 / unit * max(window.width / (box.width - 2 * pad), window.height / (box.height - 2 * pad))
    return next((scale for scale in SCALES if scale >= wanted - 1e-9), SCALES[-1])


def view_box(cell: Box) -> Box:
    """Give the part of a cell that the view takes above its caption."""
    return Box(cell.left, cell.bottom + CAPTION_MM, cell.right, cell.top)


def shown(view: Planned, cell: Box, unit: float = 1.0) -> Box:
    """Give the piece of the plan that a view shows in a cell, in local metres."""
    box = view_box(cell)
    k = scale_for(view.window, box, unit) * unit / 2000.0
    (x, y), w, h = view.window.centre, box.width * k, box.height * k
    return Box(x - w, y - h, x + w, y + h)


def room(cell: Box, of_one: float = LABEL_ROOM_MM2) -> int:
    """Give how many labels find room in a cell, one at least."""
    box = view_box(cell)
    return max(1, int(box.width * box.height / of_one))


def failures(view: Planned) -> int:
    """Count the failures that a view shows."""
    return sum(d.kind == "fail" for d in view.dimensions)


def arrange(views: Sequence[Planned], region: Box, unit: float) -> tuple[Box, ...]:
    """Choose the cells in which the views get the largest scales, the main view counting most."""

    def cost(cells: Sequence[Box]) -> tuple[float, float]:
        scales = [scale_for(v.window, view_box(c), unit) for v, c in zip(views, cells, strict=True)]
        total = math.fsum(_weight(v, views) * math.log(s) for v, s in zip(views, scales, strict=True))
        return round(total, 6), -min(c.width * c.height for c in cells)

    fitting = [c for c in _partitions(region, len(views)) if min(min(b.width, b.height) for b in c) >= LEAST_CELL_MM]
    return min(fitting or list(_partitions(region, len(views))), key=cost)


def _weight(view: Planned, views: Sequence[Planned]) -> float:
    kinds = {v.kind for v in views}
    if view.kind == "overview":
        return 2.0 if "surroundings" not in kinds else 1.2 if failures(view) else 0.7
    return 2.0 if view.kind == "surroundings" else 1.0


def _partitions(region: Box, count: int) -> Iterator[tuple[Box, ...]]:
    if count == 1:
        yield (region,)
        return
    for share in (0.3, 0.36, 0.43, 0.5, 0.57, 0.64, 0.7):
        top, below = _rows(region, share)
        left, right = _columns(region, share)
        if count == 2:
            yield top, below
            yield left, right
        elif count == 3:
            yield top, *_columns(below, 0.5)
            yield left, *_rows(right, 0.5)
        else:
            yield *_columns(top, 0.5), *_columns(below, 0.5)
            yield *_columns(top, 0.36), *_columns(below, 0.5)


def _rows(box: Box, share: float) -> tuple[Box, Box]:
    y = box.top - (box.height - GAP_MM) * share
    return replace(box, bottom=y), replace(box, top=y - GAP_MM)


def _columns(box: Box, share: float) -> tuple[Box, Box]:
    x = box.left + (box.width - GAP_MM) * share
    return replace(box, right=x), replace(box, left=x + GAP_MM)
