"""Things on layers named like doors: only those that may stand in a wall are kept for reading."""

from __future__ import annotations

import numpy as np
import shapely
from msgspec.structs import replace

from layoutcheck.readers._cut.bitset import Flags, Places
from layoutcheck.readers._cut.boxes import UNBOUNDED, together
from layoutcheck.readers._cut.cut import NOTES, Cut
from layoutcheck.readers._cut.facts import PARTS
from layoutcheck.readers._cut.known import Known
from layoutcheck.readers._cut.pairs import Array
from layoutcheck.readers._doors import BARRED

FEW = 20_000  # bytes of doors: so many are read without asking where exactly the walls are


def with_doors(cut: Cut, walls: Array, reach: float) -> Cut:
    """Keep also what may stand within `reach` of a wall, in drawing units; `walls` are boxes, one a row."""
    groups = np.flatnonzero(cut.doors)
    leads = ~cut.drawing.found.of(*PARTS)[groups]
    near = np.zeros(int(np.count_nonzero(leads)), bool)
    if len(near) and len(walls):
        told = _boxes(cut.drawing, groups, leads)
        left, bottom, right, top = _about(walls) + reach * np.array([-1.0, -1.0, 1.0, 1.0])
        perhaps = np.flatnonzero((told[0] <= right) & (told[1] <= top) & (told[2] >= left) & (told[3] >= bottom))
        far = 2 * (np.abs(walls[np.isfinite(walls)]).max(initial=0.0) + reach)  # no larger box touches more walls
        tree = shapely.STRtree(shapely.box(*np.clip(walls, -far, far).T))
        nearest = np.clip(told[:, perhaps], -far, far) + reach * np.array([[-1.0], [-1.0], [1.0], [1.0]])
        near[perhaps[tree.query(shapely.box(*nearest))[0]]] = True
    wanted = cut.wanted.copy()
    wanted[groups[near[np.cumsum(leads) - 1]]] = True
    return replace(cut, wanted=wanted)


def are_few(cut: Cut, more: Cut) -> bool:
    """Tell whether one cut keeps only little more than another."""
    return int(np.diff(cut.drawing.found.begins)[more.wanted & ~cut.wanted].sum()) < FEW


def are_within(boxes: Array, about: Array) -> bool:
    """Tell whether boxes lie within another one."""
    if not len(boxes) or not len(about):
        return not len(boxes)
    return bool((boxes[:, :2] >= about[0, :2]).all() and (boxes[:, 2:] <= about[0, 2:]).all())


def about_walls(cut: Cut) -> Array:
    """Give one box about all walls but those in blocks; none where there is no wall."""
    drawing, groups = cut.drawing, np.flatnonzero(cut.wanted)
    barred = drawing.on(lambda _, role: role in BARRED)[cut.leaders[groups]]
    groups = groups[barred & ~drawing.found.of(*NOTES)[groups]]
    if not len(groups):
        return np.empty((0, 4))
    return _about(_boxes(drawing, groups, ~drawing.found.of(*PARTS)[groups]).T)[None]


def _about(boxes: Array) -> Array:
    """Give the one box about some."""
    return np.concatenate([boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)])


def _boxes(drawing: Known, groups: Places, leads: Flags) -> Array:
    """Give the boxes of things, in four rows; `leads` tells which groups begin one."""
    found = drawing.found
    number = np.full(len(found), -1, np.int32)
    number[found.boxed] = np.arange(len(found.boxed))
    at = number[groups]
    extents = np.append(found.extents, [*UNBOUNDED, [0.0], [0.0]], axis=1)  # the last for what has none
    return together(extents.take(at, axis=1), leads)
