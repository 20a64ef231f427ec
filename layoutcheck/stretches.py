"""What runs along a line: stretches of it, by metres from where it begins, and the sums that laws make of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from layoutcheck.measure import REACH_NOISE, atoms, within

_TOUCH_M = 0.0025  # half of a gap between two ends that meet
JOINT_M = 0.05  # a joint between two walls, up to which they count as one
TURN = math.radians(10.0)  # the greatest angle between a line and what runs along it
_NOISE = 1e-9
_PAIRS = 1_000_000  # of two segments, held in memory at once

Stretch = tuple[float, float]  # from and to, in metres along a line
Segments = npt.NDArray[np.float64]  # shape (n, 2, 2): begin and end, x and y


def along(line: LineString, shape: BaseGeometry, snap: float) -> list[Stretch]:
    """Give the stretches of a line along which a shape runs.

    Along means: within `snap` metres measured square to the line and within 10° of its direction, counted only for
    the shape's own projection, never beyond its ends. A solid runs along by its long sides, not by its end faces; a
    line that runs inside a solid, beside such a side, counts too.
    """
    if line.distance(shape) > snap + 2 * REACH_NOISE:  # most things on a plan lie nowhere near a line
        return []
    segments = _segments(line)
    starts = np.concatenate([[0.0], np.cumsum(_lengths(segments))[:-1]])
    stretches: list[Stretch] = []
    for part in atoms(shape):
        if isinstance(part, Polygon):
            sides = _long_sides(part)
            stretches += _beside(segments, starts, sides, snap)
            inside = union(_substretches(line, part))
            stretches += overlap(inside, union(_beside(segments, starts, sides, math.inf)))
        elif isinstance(part, LineString):
            stretches += _beside(segments, starts, _segments(part), snap)
    return union(stretches)


def union(stretches: Iterable[Stretch], joint: float = 0.0, around: float | None = None) -> list[Stretch]:
    """Join stretches that overlap, touch or leave no more than a joint; `around` is the length of a closed line.

    >>> union([(0, 1), (1.04, 2), (3, 4)], joint=0.05)
    [(0, 2), (3, 4)]
    >>> union([(0, 1), (9.96, 9.98)], joint=0.05, around=10)
    [(0, 1), (9.96, 10)]
    """
    out: list[Stretch] = []
    for begin, end in sorted(stretches):
        if out and begin <= out[-1][1] + joint + REACH_NOISE:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((begin, end))
    if around is not None and out and out[0][0] + around - out[-1][1] <= joint + REACH_NOISE:
        out[0], out[-1] = (0, max(out[0][1], 0)), (out[-1][0], around) if len(out) > 1 else (0, around)
    return out


def corners(line: LineString, covered: Sequence[Stretch], shapes: Iterable[BaseGeometry], snap: float) -> list[Stretch]:
    """Give the stretches about corners of a line that shapes beside it go round on the inner side.

    Such a stretch begins and ends no farther than `snap` from its corner, and the shapes are one there, without a gap:
    what is open on one side of a corner alone is no such stretch.
    """
    points = shapely.get_coordinates(line)
    at = np.cumsum(np.hypot(*np.diff(points, axis=0).T))  # the first point of a ring is its last, too
    near = [shape for shape in shapes if within(shape, line, snap)]
    found: list[Stretch] = []
    for begin, end in _open_stretches(line, covered):
        turns = [
            (i, place) for whole in (at, at + line.length) for i, place in enumerate(whole, 1) if begin < place < end
        ]
        round_it = len(turns) > 0 and all(
            _NOISE < place - begin <= snap + REACH_NOISE and _NOISE < end - place <= snap + REACH_NOISE
            for _, place in turns
        )
        if round_it and all(_one_about(Point(points[i]), near, 3 * snap) for i, _ in turns):
            found.append((begin, min(end, line.length)))
            if end > line.length:
                found.append((0.0, end - line.length))
    return found


def _open_stretches(line: LineString, covered: Sequence[Stretch]) -> list[Stretch]:
    """Give what is not covered; what lies on both sides of where a ring begins is one, and goes beyond its length."""
    left = without([(0.0, line.length)], covered)
    if line.is_ring and len(left) > 1 and left[0][0] <= _NOISE and left[-1][1] >= line.length - _NOISE:
        return [*left[1:-1], (left[-1][0], line.length + left[0][1])]
    return left


def _one_about(spot: Point, shapes: Iterable[BaseGeometry], reach: float) -> bool:
    """Tell whether shapes near a place hang together."""
    ground = spot.buffer(reach)
    parts = [part for shape in shapes if not (part := shape.intersection(ground)).is_empty]
    whole = shapely.union_all([part.buffer(_TOUCH_M) for part in parts])
    return bool(parts) and whole.geom_type == "Polygon"


def overlap(a: Sequence[Stretch], b: Sequence[Stretch]) -> list[Stretch]:
    """Give what two sets of stretches have in common.

    >>> overlap([(0, 5)], [(1, 2), (4, 9)])
    [(1, 2), (4, 5)]
    """
    return [(max(p, r), min(q, s)) for p, q in a for r, s in b if min(q, s) > max(p, r)]


def without(a: Sequence[Stretch], b: Sequence[Stretch]) -> list[Stretch]:
    """Give what is in `a` and not in `b`.

    >>> without([(0, 5)], [(1, 2), (4, 9)])
    [(0, 1), (2, 4)]
    """
    out = list(a)
    for begin, end in b:
        out = [part for p, q in out for part in ((p, min(q, begin)), (max(p, end), q)) if part[1] - part[0] > _NOISE]
    return sorted(set(out))


def length(stretches: Iterable[Stretch]) -> float:
    """Add up the lengths of stretches that do not overlap."""
    return math.fsum(end - begin for begin, end in stretches)


def cut(line: LineString, stretches: Iterable[Stretch]) -> list[LineString]:
    """Cut stretches out of a line."""
    return [substring(line, begin, end) for begin, end in stretches if end - begin > _NOISE]


def _segments(line: LineString) -> Segments:
    points = shapely.get_coordinates(line)
    pairs = np.stack([points[:-1], points[1:]], axis=1)
    kept: Segments = pairs[(pairs[:, 0] != pairs[:, 1]).any(axis=1)]
    return kept


def _lengths(segments: Segments) -> npt.NDArray[np.float64]:
    steps = segments[:, 1] - segments[:, 0]
    return np.hypot(steps[:, 0], steps[:, 1])


def _beside(segments: Segments, starts: npt.NDArray[np.float64], others: Segments, reach: float) -> list[Stretch]:
    """Project every segment of `others` on every segment of a line that it runs along."""
    few = max(1, _PAIRS // max(1, len(others)))
    parts = (slice(first, first + few) for first in range(0, len(segments) if len(others) else 0, few))
    return [stretch for part in parts for stretch in _beside_few(segments[part], starts[part], others, reach)]


def _beside_few(segments: Segments, starts: npt.NDArray[np.float64], others: Segments, reach: float) -> list[Stretch]:
    size = _lengths(segments)
    u = (segments[:, 1] - segments[:, 0]) / size[:, None]
    step = others[:, 1] - others[:, 0]
    long = _lengths(others)
    turn = u[:, None, 0] * step[None, :, 1] - u[:, None, 1] * step[None, :, 0]  # height gained from begin to end
    parallel = np.abs(turn) <= math.sin(TURN) * long[None, :] + REACH_NOISE
    i, j = np.nonzero(parallel)
    offset = others[j, 0] - segments[i, 0]
    height = u[i, 0] * offset[:, 1] - u[i, 1] * offset[:, 0]
    rise = turn[i, j]
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = (-reach - REACH_NOISE - height) / rise, (reach + REACH_NOISE - height) / rise
    level = np.abs(rise) < _NOISE
    first = np.where(
        level, np.where(np.abs(height) <= reach + REACH_NOISE, 0.0, 2.0), np.clip(np.minimum(low, high), 0, None)
    )
    last = np.where(level, 1.0, np.minimum(np.maximum(low, high), 1.0))
    base = u[i, 0] * offset[:, 0] + u[i, 1] * offset[:, 1]
    slope = u[i, 0] * step[j, 0] + u[i, 1] * step[j, 1]
    p, q = base + first * slope, base + last * slope
    begin = np.clip(np.minimum(p, q), 0, size[i])
    end = np.clip(np.maximum(p, q), 0, size[i])
    ok = (first <= last) & (end - begin > _NOISE)
    return [(float(a), float(b)) for a, b in zip((starts[i] + begin)[ok], (starts[i] + end)[ok], strict=True)]


def _substretches(line: LineString, solid: Polygon) -> list[Stretch]:
    """Give the stretches of a line that lie inside a solid."""
    segments = _segments(line)
    starts = np.concatenate([[0.0], np.cumsum(_lengths(segments))[:-1]])
    tree = shapely.prepared.prep(solid)
    out: list[Stretch] = []
    for (begin, end), start in zip(segments, starts, strict=True):
        piece = LineString([begin, end])
        if not tree.intersects(piece):
            continue
        for part in atoms(piece.intersection(solid)):
            if isinstance(part, LineString):
                ends = [float(start + np.hypot(*(np.asarray(c) - begin))) for c in (part.coords[0], part.coords[-1])]
                out.append((min(ends), max(ends)))
    return out


def _long_sides(solid: Polygon) -> Segments:
    """Give the sides of a solid that can run along a line: all but the short faces at its ends."""
    half = solid.length / 2
    thickness = (half - math.sqrt(max(half * half - 4 * solid.area, 0.0))) / 2
    sides: list[Segments] = []
    for ring in (solid.exterior, *solid.interiors):
        segments = _segments(LineString(ring.coords))
        sizes = _run_lengths(segments)
        longest = float(sizes.max(initial=0.0))
        cap = (sizes <= 1.2 * thickness) & (sizes < longest / 1.5)
        sides.append(segments[~cap])
    return np.concatenate(sides)


def _run_lengths(segments: Segments) -> npt.NDArray[np.float64]:
    """Give each side the length of the run it is part of: sides that turn by less than 30° go on as one."""
    size = _lengths(segments)
    u = (segments[:, 1] - segments[:, 0]) / size[:, None]
    onward = np.einsum("ij,ij->i", u, np.roll(u, -1, axis=0)) > math.cos(math.radians(30))
    if onward.all():
        return np.full(len(size), size.sum())
    first = int(np.nonzero(~onward)[0][-1]) + 1
    order = np.roll(np.arange(len(size)), -first)
    run = np.concatenate([[0], np.cumsum(~onward[order])[:-1]])
    totals = np.bincount(run, weights=size[order])
    out = np.empty(len(size))
    out[order] = totals[run]
    return out
