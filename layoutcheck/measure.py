"""What laws ask of geometry: the gap between two things, which is nearest, and what a shape is made of.

All shapes are in local metres. Where a shape stands for a curve, its error is taken off the gap, against the plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Line

REACH_NOISE = 1e-6  # metres: what turning and shifting coordinates may add to a distance that is just within reach

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


def diagonal(shape: BaseGeometry) -> float:
    """Give the diagonal of the bounds of a shape."""
    left, bottom, right, top = shape.bounds
    return math.hypot(right - left, top - bottom)


def lines(parts: Sequence[LineString]) -> BaseGeometry:
    """Put lines together as one shape."""
    return parts[0] if len(parts) == 1 else MultiLineString(list(parts))


def within(a: BaseGeometry, b: BaseGeometry, reach: float) -> bool:
    """Tell whether two things are within reach of each other, exactly at it included."""
    return bool(a.distance(b) <= reach + REACH_NOISE)


def buffered(shape: BaseGeometry, by: float, **style: Any) -> BaseGeometry:
    """Buffer a shape part by part: GEOS takes minutes for thousands of lines, or corners in one place, all at once.

    Parts may touch, and where `by` is positive overlap.

    >>> buffered(shapely.MultiPoint([(0, 0), (2, 0)]), 1.0, cap_style="square").bounds
    (-1.0, -1.0, 3.0, 1.0)
    """
    parts = shapely.get_parts(shape)
    return shape.buffer(by, **style) if len(parts) < 2 else shapely.union_all(shapely.buffer(parts, by, **style))


def grow(shape: BaseGeometry, by: float) -> BaseGeometry:
    """Grow a shape by a width with mitred corners, as a corridor round a lot is drawn.

    >>> grow(shapely.box(0, 0, 2, 2), 1.0).bounds
    (-1.0, -1.0, 3.0, 3.0)
    """
    parts = shapely.get_parts(shape)  # one by one: GEOS takes minutes for thousands of lines at once
    with np.errstate(all="ignore"):  # GEOS divides by the length of sides that have none
        grown = shapely.buffer(parts, by, join_style="mitre", mitre_limit=2.0)
    return grown[0] if len(grown) == 1 else shapely.union_all(grown)
