"""A polyline with widths as the band that it fills: flat ends, mitred corners, sectors along its arcs."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import curves

SHARPEST = 0.06  # 1 + cosine of a turn of 160 degrees: a sharper corner is cut off, not mitred

Array = npt.NDArray[np.float64]


def band(rows: Array, tolerance: float, *, closed: bool) -> tuple[BaseGeometry | None, float]:
    """Give the band of rows x, y, bulge, start width, end width, and the bound on its curves; None for a thin line."""
    legs = list(_legs(rows, tolerance, closed=closed)) if rows[:, 3:].any() else []
    wide = [leg for leg in legs if leg.widths.any()]
    if not wide:
        return None, 0.0
    pairs = list(zip(legs, [*legs[1:], legs[0]], strict=True))[: None if closed else -1]
    solids = [piece for leg in wide for piece in _quads(leg)]
    solids += [corner for leg, following in pairs if (corner := _corner(leg, following)) is not None]
    whole = shapely.union_all([part for solid in solids for part in _valid(solid)])
    thin = [LineString(leg.points) for leg in legs if not leg.widths.any()]
    return (shapely.geometrycollections([whole, *thin]) if thin else whole), max(leg.error for leg in legs)


class _Leg(Struct, frozen=True):
    """One segment: points along it, the direction and half width at each, and the bound on its curves."""

    points: Array
    along: Array
    widths: Array
    error: float


def _leg(row: Array, following: Array, tolerance: float) -> _Leg:
    ends = row[3:5] / 2
    first, last = row[:2], following[:2]
    angle = 4 * math.atan(row[2])
    radius = curves.radius_of(first, last, angle)
    begin, end = ends.tolist()
    outer = radius + max(begin, end) + (2 * abs(end - begin) / abs(angle) if radius else 0.0)
    steps = curves.pieces(outer, angle, tolerance) if radius else 1
    shares = np.arange(steps + 1) / steps
    points = curves.on_arc(first, last, angle, shares) if radius else first + shares[:, None] * (last - first)
    points[[0, -1]] = first, last
    heading = math.atan2(*(last - first)[::-1]) + angle * (shares - 0.5)
    return _Leg(
        points=points,
        along=np.column_stack([np.cos(heading), np.sin(heading)]),
        widths=begin + (end - begin) * shares,
        error=curves.sagitta(outer, angle / steps) if radius else 0.0,
    )


def _legs(rows: Array, tolerance: float, *, closed: bool) -> Iterator[_Leg]:
    count = len(rows) if closed else len(rows) - 1
    for i in range(count):
        following = rows[(i + 1) % len(rows)]
        if (rows[i, :2] != following[:2]).any():
            yield _leg(rows[i], following, tolerance)


def _left(along: Array) -> Array:
    return np.column_stack([-along[:, 1], along[:, 0]])


def _quads(leg: _Leg) -> Iterator[Polygon]:
    out = _left(leg.along) * leg.widths[:, None]
    one, other = leg.points + out, leg.points - out
    for i in range(len(leg.points) - 1):
        yield Polygon([one[i], one[i + 1], other[i + 1], other[i]])


def _valid(solid: Polygon) -> Iterator[BaseGeometry]:
    """Give what has an area: inside a tight bend, the inner side of a band crosses over."""
    whole = solid if solid.is_valid else shapely.make_valid(solid)
    return (part for part in getattr(whole, "geoms", [whole]) if part.area > 0)


def _corner(leg: _Leg, following: _Leg) -> BaseGeometry | None:
    """Fill the outer side of a corner up to its mitre."""
    a, b = leg.along[-1], following.along[0]
    half = max(leg.widths[-1], following.widths[0])
    cross, level = float(a[0] * b[1] - a[1] * b[0]), 1 + float(a @ b)
    if half == 0 or abs(cross) < 1e-12:
        return None
    outer = -math.copysign(1.0, cross)
    n, m = outer * _left(a[None])[0], outer * _left(b[None])[0]
    spot = leg.points[-1]
    tip = [spot + half * (n + m) / level] if level > SHARPEST else []
    return Polygon([spot, spot + half * n, *tip, spot + half * m])
