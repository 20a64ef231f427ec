"""What laws ask of geometry: the gap between two things, what runs along a line, and shares of a perimeter.

All shapes are in local metres. Where a shape stands for a curve, its error is taken off the gap, against the plan.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry import LineString, MultiLineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from layoutcheck.finding import Line

_TOUCH_M = 0.0025  # half of a gap between two ends that meet
JOINT_M = 0.05  # a joint between two walls, up to which they count as one
TURN = math.radians(10.0)  # the greatest angle between a line and what runs along it
REACH_NOISE = 1e-6  # metres: what turning and shifting coordinates may add to a distance that is just within reach
_NOISE = 1e-9
_PAIRS = 1_000_000  # of two segments, held in memory at once

Stretch = tuple[float, float]  # from and to, in metres along a line
Segments = npt.NDArray[np.float64]  # shape (n, 2, 2): begin and end, x and y
Distances = npt.NDArray[np.float64]
Ids = npt.NDArray[np.intp]


class Gap(Struct, frozen=True, kw_only=True, gc=False):
    """The least distance between two things, in metres, and the line that has it."""

    distance: float
    line: Line


def gap(a: BaseGeometry, b: BaseGeometry, error_m: float = 0.0) -> Gap:
    """Measure from the nearest point of `a` to the nearest point of `b`; 0 when they touch or overlap.

    >>> gap(shapely.box(0, 0, 4, 6), shapely.LineString([(11.5, 0), (11.5, 9)])).distance
    7.5
    """
    line = shapely.shortest_line(a, b)
    (x0, y0), (x1, y1) = line.coords
    return Gap(distance=max(0.0, line.length - error_m), line=((x0, y0), (x1, y1)))


def gaps(a: BaseGeometry, others: Sequence[BaseGeometry], errors_m: Sequence[float]) -> list[Gap]:
    """Measure from one thing to each of many, as `gap` does, all at once.

    >>> [found.distance for found in gaps(shapely.Point(0, 0), [shapely.Point(3, 4), shapely.Point(0, 1)], [0.0, 0.5])]
    [5.0, 0.5]
    """
    shortest = shapely.shortest_line(a, np.asarray(others, dtype=object))
    apart = np.maximum(0.0, shapely.length(shortest) - np.asarray(errors_m))
    ends = shapely.get_coordinates(shortest).reshape(-1, 4)
    return [
        Gap(distance=distance, line=((x0, y0), (x1, y1)))
        for distance, (x0, y0, x1, y1) in zip(apart.tolist(), ends.tolist(), strict=True)
    ]


class Things(Struct, frozen=True, eq=False, dict=True):
    """Shapes that are looked at again and again, and their bounding boxes, taken once."""

    shapes: npt.NDArray[Any]

    @cached_property
    def boxes(self) -> Distances:
        """Give a row of least x and y and greatest x and y for each shape."""
        found: Distances = shapely.bounds(self.shapes)
        return found


Many = Sequence[BaseGeometry] | Things


def things(shapes: Many) -> Things:
    """Take shapes for things, which they may be already."""
    return shapes if isinstance(shapes, Things) else Things(np.asarray(shapes, dtype=object))


def nearest(shape: BaseGeometry, others: Many, but: int | None = None) -> int:
    """Find which of some things is nearest to a shape, the first of several at the same distance; `but` is left out.

    >>> nearest(shapely.Point(0, 0), [shapely.Point(9, 0), shapely.Point(3, 4), shapely.Point(5, 0)])
    1
    """
    many = things(others)
    apart = _boxes_apart(shapely.bounds(shape), many.boxes)
    if but is not None:
        apart[but] = math.inf
    most = shapely.distance(shape, many.shapes[np.argmin(apart)])
    left = np.flatnonzero(apart <= most + REACH_NOISE)  # geometry is asked only for what its box does not rule out
    return int(left[np.argmin(shapely.distance(shape, many.shapes[left]))])


def near(shapes: Sequence[BaseGeometry], others: Many, reach: float) -> tuple[Ids, Ids, Distances]:
    """Find all pairs of a shape and another thing no farther apart than `reach`, and how far apart they are.

    Pairs come in the order of the shapes, then of the others.
    """
    one, many = np.asarray(shapes, dtype=object), things(others)
    other = many.shapes
    if len(one) == 1:  # a tree pays from the second shape on
        j = within_boxes(one[0], many, reach)
        i = np.zeros_like(j)
    else:
        room = reach + REACH_NOISE
        low_x, low_y, high_x, high_y = shapely.bounds(one).T
        grown = shapely.STRtree(shapely.box(low_x - room, low_y - room, high_x + room, high_y + room))
        j, i = grown.query(other)  # a tree of the others, who are many, would take longer than all that follows
    apart = shapely.distance(one[i], other[j])
    kept = np.flatnonzero(apart <= reach)
    kept = kept[np.argsort(i[kept] * len(other) + j[kept], kind="stable")]
    return i[kept], j[kept], apart[kept]


def within_boxes(shape: BaseGeometry, others: Many, reach: float) -> Ids:
    """Give which things may be within reach of a shape: those whose bounding box is, in their order."""
    apart = _boxes_apart(shapely.bounds(shape), things(others).boxes)
    return np.flatnonzero(apart <= reach + REACH_NOISE)


def _boxes_apart(box: Distances, boxes: Distances) -> Distances:
    """Give the distances between one bounding box and many: no thing is nearer than its box."""
    x = np.maximum(np.maximum(boxes[:, 0] - box[2], box[0] - boxes[:, 2]), 0)
    y = np.maximum(np.maximum(boxes[:, 1] - box[3], box[1] - boxes[:, 3]), 0)
    apart: Distances = np.hypot(x, y)
    return apart


def atoms(shape: BaseGeometry) -> list[BaseGeometry]:
    """Take a shape apart into points, lines and polygons.

    >>> [part.geom_type for part in atoms(shapely.GeometryCollection([shapely.Point(0, 0), shapely.box(0, 0, 1, 1)]))]
    ['Point', 'Polygon']
    """
    if hasattr(shape, "geoms"):
        return [atom for part in shape.geoms for atom in atoms(part)]
    return [] if shape.is_empty else [shape]


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """Give the polygons of a shape."""
    return [part for part in atoms(shape) if isinstance(part, Polygon)]


def rings(shape: BaseGeometry) -> list[LineString]:
    """Give the lines of a shape, and the outer and inner rings of its polygons as closed lines."""
    out: list[LineString] = []
    for part in atoms(shape):
        if isinstance(part, Polygon):
            out.extend(LineString(ring.coords) for ring in (part.exterior, *part.interiors))
        elif isinstance(part, LineString):
            out.append(LineString(part.coords))
    return out


def within(a: BaseGeometry, b: BaseGeometry, reach: float) -> bool:
    """Tell whether two things are within reach of each other, exactly at it included."""
    return bool(a.distance(b) <= reach + REACH_NOISE)


def grow(shape: BaseGeometry, by: float) -> BaseGeometry:
    """Grow a shape by a width with mitred corners, as a corridor round a lot is drawn.

    >>> grow(shapely.box(0, 0, 2, 2), 1.0).bounds
    (-1.0, -1.0, 3.0, 3.0)
    """
    parts = shapely.get_parts(shape)  # one by one: GEOS takes minutes for thousands of lines at once
    with np.errstate(all="ignore"):  # GEOS divides by the length of sides that have none
        grown = shapely.buffer(parts, by, join_style="mitre", mitre_limit=2.0)
    return grown[0] if len(grown) == 1 else shapely.union_all(grown)


# --- what runs along a line -----------------------------------------------------


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


def lines(parts: Sequence[LineString]) -> BaseGeometry:
    """Put lines together as one shape."""
    return parts[0] if len(parts) == 1 else MultiLineString(list(parts))


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
