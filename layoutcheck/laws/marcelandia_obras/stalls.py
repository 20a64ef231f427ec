"""Parking stalls: how wide and long they are, and at what angle they lie to an aisle."""

from __future__ import annotations

import math
from itertools import pairwise

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import fold
from layoutcheck.laws.marcelandia_obras.shapes import sides_of
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.measure import polygons, rings
from layoutcheck.site import Feature

Spot = tuple[float, ...]
_ALIKE_M = 0.005  # how much two sides may differ that are drawn as equal


_NO_CARS = frozenset((
    "moto", "motos", "motocicleta", "motocicletas", "bicicleta", "bicicletas", "motorcycle", "motorcycles", "bicycle",
    "bicycles",
))  # fmt: skip


def for_a_car(stall: Feature) -> bool:
    """Tell whether a stall is one for a car, as are all that are not said to be for motorcycles or bicycles."""
    kind = str(stall.get("kind") or "")
    return not _NO_CARS.intersection(fold(kind).split()) or says(kind, "carro", "auto", "car")


def sides_of_stall(shape: BaseGeometry) -> tuple[float, float]:
    """Give the width and the length of a stall; of a slanted one the length is that of its longer sides.

    Its width is how far these lie apart, so that a stall of 2.40 × 5.00 m is one at every angle to its aisle.

    >>> from shapely.geometry import Polygon
    >>> sides_of_stall(Polygon([(0, 0), (3, 0), (6, 4), (3, 4)]))
    (2.4, 5.0)
    """
    corners = _parallelogram(shape)
    if corners is None:
        return sides_of(shape)
    a, b, c, d = corners
    one, other = ((a, b), (c, d)) if math.dist(a, b) >= math.dist(b, c) else ((b, c), (d, a))
    apart = min(_off(spot, side) for side, beside in ((one, other), (other, one)) for spot in beside)
    return round(apart, 9), round(min(math.dist(*one), math.dist(*other)), 9)


def _off(spot: Spot, side: tuple[Spot, Spot]) -> float:
    """Measure how far a point lies from a line that is drawn out."""
    (x, y), (x0, y0), (x1, y1) = spot, *side
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / math.dist(*side)


def _parallelogram(shape: BaseGeometry) -> tuple[Spot, ...] | None:
    """Give the four corners of a shape whose opposite sides are alike; None for any other."""
    parts = polygons(shape)
    if len(parts) != 1 or parts[0].interiors:
        return None
    corners = tuple((float(x), float(y)) for x, y in parts[0].simplify(_ALIKE_M / 5).exterior.coords[:-1])
    if len(corners) != 4:
        return None
    a, b, c, d = corners
    off = math.dist((a[0] + c[0], a[1] + c[1]), (b[0] + d[0], b[1] + d[1]))
    return corners if off <= _ALIKE_M else None


def _heading(shape: BaseGeometry) -> float:
    """Give the direction of the longer sides of a stall, or of what holds it, in degrees."""
    corners = _parallelogram(shape) or list(shape.minimum_rotated_rectangle.exterior.coords)
    sides = [(math.dist(a, b), math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(corners[:3])]
    return math.degrees(max(sides)[1])


def angle_of(aisle: Feature, stall: Feature) -> float:
    """Give the angle, from 0 to 90 degrees, between a stall and the sides of the aisle that it lies on.

    The greatest, where it lies on several; a stall straight ahead at the end of an aisle turns by nothing.
    """
    near = stall.shape.buffer(stall.shape.distance(aisle.shape) + _AT_STALL_M)
    found = []
    for ring in rings(aisle.shape):
        corners = list(ring.simplify(1e-6).coords)[:-1]
        for i, (before, a) in enumerate(zip(corners[-1:] + corners[:-1], corners, strict=True)):
            b, after = corners[(i + 1) % len(corners)], corners[(i + 2) % len(corners)]
            way = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            between = abs(way - _heading(stall.shape)) % 180
            between = min(between, 180 - between)
            end = 2 * math.dist(a, b) <= min(math.dist(before, a), math.dist(b, after)) and _back(before, a, b, after)
            found.append((float(LineString([a, b]).intersection(near).length), 90 - between if end else between))
    most = max((length for length, _ in found), default=0.0)
    return max((angle for length, angle in found if length > 0.6 * most), default=90.0)


def _back(before: Spot, a: Spot, b: Spot, after: Spot) -> bool:
    """Tell whether the sides next to one run opposite ways, as at the end of an aisle."""
    u, v = (a[0] - before[0], a[1] - before[1]), (after[0] - b[0], after[1] - b[1])
    return u[0] * v[0] + u[1] * v[1] < -0.9 * math.hypot(*u) * math.hypot(*v)


_AT_STALL_M = 0.5  # of the sides of an aisle, what lies within this of a stall is what it opens onto
