"""What a building code asks of shapes: the narrowest way through, the sides and depth of a space."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import shapely
from msgspec import Struct
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from layoutcheck.laws.marcelandia_obras.circles import Floats, inscribed
from layoutcheck.measure import atoms, polygons

_FINE_M = 1e-7  # how finely a depth is found
_SHARP = 134.0  # degrees: a corner that turns in at least so sharply ends a way
_OPPOSITE = math.cos(math.radians(1.0))  # sides that run opposite ways to within this


def narrowest(shape: BaseGeometry) -> float:
    """Measure the narrowest place of a way that is drawn as a ground: at its ends, at a corner, between its sides.

    A niche that is less deep than wide is no part of the way. 0 for what is no single ground.

    >>> narrowest(shapely.box(0, 0, 6, 1.2))
    1.2
    """
    parts = polygons(shape)
    if len(parts) != 1 or parts[0].area <= 0:
        return 0.0
    ground = parts[0].simplify(0)
    circle = inscribed(ground)
    found = [circle.diameter] if circle else [0.0]
    inner = ground.buffer(1e-6)
    corners = _corners(ground)
    lines = [(line, line) for line in (*_ends(corners), *_necks(corners))] + list(_between_sides(corners))
    for across, middle in sorted(lines, key=lambda pair: pair[0].length):
        if across.length >= min(found):
            break
        if inner.covers(across) and inner.covers(middle) and not _niche(ground, across):
            found.append(float(across.length))
    return round(min(found), 9)


class _Corner(Struct, frozen=True, kw_only=True):
    """A corner of an outline with those before and after it, and the angle within, in degrees."""

    at: Floats
    before: Floats
    after: Floats
    angle: float


def _corners(ground: Polygon) -> list[_Corner]:
    out = []
    turned = orient(ground)
    for line in (turned.exterior, *turned.interiors):
        points = [np.asarray(p[:2]) for p in line.coords[:-1]]
        for i, at in enumerate(points):
            before, after = points[i - 1], points[(i + 1) % len(points)]
            a, b = before - at, after - at
            angle = math.degrees(math.atan2(b[0] * a[1] - b[1] * a[0], float(a @ b))) % 360
            out.append(_Corner(at=at, before=before, after=after, angle=angle))
    return out


def _long(a: Floats, b: Floats) -> float:
    return float(np.hypot(*(b - a)))


def _ends(corners: list[_Corner]) -> Iterator[LineString]:
    """Give the sides between two corners that both turn in sharply, with no shorter side next to them."""
    known = {tuple(corner.at): corner for corner in corners}
    for corner in corners:
        other = known[tuple(corner.after)]
        beside = min(_long(corner.before, corner.at), _long(other.at, other.after))
        if max(corner.angle, other.angle) < _SHARP and beside >= _long(corner.at, other.at) - 1e-9:
            yield LineString([corner.at, other.at])


def _necks(corners: list[_Corner]) -> Iterator[LineString]:
    """Give the lines from a corner that turns out to the nearest point of a side, where it is a narrowest place."""
    starts = np.array([corner.at for corner in corners])
    along = np.array([corner.after for corner in corners]) - starts
    squares = (along**2).sum(axis=1)
    for corner in corners:
        if corner.angle <= 180 + 1e-6:
            continue
        share = np.clip(((corner.at - starts) * along).sum(axis=1) / squares, 0.0, 1.0)
        ways = starts + share[:, None] * along - corner.at
        shrinks = np.maximum(ways @ (corner.before - corner.at), ways @ (corner.after - corner.at))
        for way in ways[(np.hypot(*ways.T) > 1e-9) & (shrinks <= 1e-6)]:
            yield LineString([corner.at, corner.at + way])


def _between_sides(corners: list[_Corner]) -> Iterator[tuple[LineString, LineString]]:
    """Give lines across each pair of sides that run opposite ways: where they are nearest, and in their middle."""
    along = np.array([corner.after - corner.at for corner in corners])
    ways = along / np.hypot(*along.T)[:, None]
    for i, one in enumerate(corners):
        for k in np.flatnonzero(ways[i + 1 :] @ ways[i] <= -_OPPOSITE).tolist():
            two = corners[i + 1 + k]
            (a, b), (c, d), u = (one.at, one.after), (two.at, two.after), ways[i]
            ends = sorted((float((c - a) @ u), float((d - a) @ u)))
            low, high = max(0.0, ends[0]), min(_long(a, b), ends[1])
            if high - low > 1e-6:
                other = LineString([c, d])
                spots = [Point(a + u * t) for t in (low, high, (low + high) / 2)]
                *across, middle = (LineString([spot, other.interpolate(other.project(spot))]) for spot in spots)
                yield min(across, key=lambda line: line.length), middle


def _niche(ground: Polygon, across: LineString) -> bool:
    """Tell whether a line only closes a niche that is less deep than wide."""
    parts = polygons(ground.difference(affinity.scale(across, 1 + 1e-5, 1 + 1e-5).buffer(1e-6)))
    if len(parts) < 2:
        return False
    small = min(parts, key=lambda part: float(part.area))
    deep = shapely.distance(across, shapely.points(shapely.get_coordinates(small))).max()
    return bool(deep < across.length - 1e-4)


def sides_of(shape: BaseGeometry) -> tuple[float, float]:
    """Give the short and the long side of the rectangle that holds a ground most tightly, less what it lacks of it.

    >>> sides_of(shapely.box(0, 0, 5, 2.4))
    (2.4, 5.0)
    """
    frame = shapely.minimum_rotated_rectangle(shape)
    if not isinstance(frame, Polygon) or frame.area <= 0:
        return 0.0, 0.0
    a, b, c = (Point(p) for p in frame.exterior.coords[:3])
    short, long = sorted((a.distance(b), b.distance(c)))
    full = shape.area / frame.area
    width = short if full > 1 - 1e-6 else min(short, narrowest(shape), shape.area / long)
    return round(width, 9), round(long if full > 1 - 1e-6 else shape.area / short, 9)


def depth_before(space: BaseGeometry, door: LineString) -> float:
    """Give how far a space reaches from a line on its edge, square to it, over the whole of the line."""
    (x0, y0), (x1, y1) = door.coords[0], door.coords[-1]
    long = math.hypot(x1 - x0, y1 - y0)
    if long <= 0:
        return 0.0
    ways = (((y1 - y0) / long, (x0 - x1) / long), ((y0 - y1) / long, (x1 - x0) / long))
    return max(_swept(space, (x0, y0), (x1, y1), way) for way in ways)


def _swept(space: BaseGeometry, a: tuple[float, float], b: tuple[float, float], way: tuple[float, float]) -> float:
    bounds = space.bounds
    low, high = 0.0, math.hypot(bounds[2] - bounds[0], bounds[3] - bounds[1])
    grown = space.buffer(1e-6)
    while high - low > _FINE_M:
        middle = (low + high) / 2
        moved = [(x + way[0] * middle, y + way[1] * middle) for x, y in (b, a)]
        low, high = (middle, high) if grown.covers(Polygon([a, b, *moved])) else (low, middle)
    return low


def length_of(shape: BaseGeometry) -> float | None:
    """Give the length of what is drawn as one straight line; None for anything else, such as a leaf with its arc."""
    parts = atoms(shape)
    if len(parts) != 1 or not isinstance(parts[0], LineString):
        return None
    ends = math.dist(parts[0].coords[0], parts[0].coords[-1])
    return ends if ends > 0 and parts[0].length - ends <= 1e-6 * max(1.0, ends) else None


def longest_side(shape: BaseGeometry) -> float | None:
    """Give the longest side of what is drawn as anything but points; None where no size is drawn."""
    frame = shapely.minimum_rotated_rectangle(shape)
    sides = [math.dist(a, b) for a, b in itertools.pairwise(shapely.get_coordinates(frame))]
    return max(sides, default=0.0) or None


def doubled(one: BaseGeometry, other: BaseGeometry, apart: float) -> bool:
    """Tell whether two openings stand for one: no more than a wall's thickness apart, the one beside the other."""
    if one.distance(other) > apart:
        return False
    return any(_beside(a, b) for a, b in ((one, other), (other, one)))


def _beside(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Tell whether the middle of a thing lies beside another, not beyond its ends."""
    middle = one.centroid
    if length_of(other) is None:
        return bool(other.envelope.buffer(1e-3).covers(middle)) or middle.distance(other) <= 1e-3
    along = float(LineString(other.coords).project(middle))
    return 1e-6 < along < float(other.length) - 1e-6
