"""What a building code asks of shapes: the narrowest way through, the sides and depth of a space."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import shapely
from msgspec import Struct
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from layoutcheck.laws.marcelandia_obras.circles import Floats, inscribed
from layoutcheck.measure import atoms, polygons
from layoutcheck.vectors import cross

_FINE_M = 1e-7  # how finely a depth is found
_SHARP = 134.0  # degrees: a corner that turns in at least so sharply ends a way
_MANY = 1000  # corners, beyond which it takes too long to look into every niche
_MOST = 2000  # corners, beyond which it takes too long to look across every two sides
_AT_ONCE = 1000  # lines that are looked at together
_OPPOSITE = math.cos(math.radians(1.0))  # sides that run opposite ways to within this


def narrowest(shape: BaseGeometry) -> float:
    """Measure the narrowest place of a way that is drawn as a ground: at its ends, at a corner, between its sides.

    A niche that is less deep than wide is no part of the way. 0 for what is no single ground, and where corners
    are more than can be held against each other; beyond `_MANY` of them a niche counts as well.

    >>> narrowest(shapely.box(0, 0, 6, 1.2))
    1.2
    """
    parts = polygons(shape)
    if len(parts) != 1 or parts[0].area <= 0:
        return 0.0
    ground = parts[0].simplify(0)
    if is_too_fine(ground):
        return 0.0
    is_fine = shapely.get_num_coordinates(ground) > _MANY
    circle = inscribed(ground)
    found = [circle.diameter] if circle else [0.0]
    inner = ground.buffer(1e-6)
    shapely.prepare(inner)
    corners = _corners(ground)
    lines = np.concatenate([_ends(corners), _necks(corners, min(found)), _between_sides(corners, min(found))])
    sizes = np.hypot(*(lines[:, 0, 1] - lines[:, 0, 0]).T)
    order = np.argsort(sizes, kind="stable")[: np.count_nonzero(sizes < min(found))]
    for some in np.array_split(order, math.ceil(len(order) / _AT_ONCE)) if len(order) else ():
        for i in some[_lie_in(inner, lines[some])].tolist():
            if is_fine or not _niche(ground, LineString(lines[i, 0])):  # the shortest that is none
                return round(min(*found, float(sizes[i])), 9)
    return round(min(found), 9)


def is_too_fine(shape: BaseGeometry) -> bool:
    """Tell whether an outline has more corners than can be held against each other."""
    return bool(shapely.get_num_coordinates(shape) > _MOST)


def _lie_in(inner: BaseGeometry, lines: Floats) -> Any:
    """Tell which lines across, with those in their middle, lie within a prepared ground; lines are (n, 2, end, xy)."""
    return np.all([shapely.covers(inner, shapely.linestrings(lines[:, k])) for k in (0, 1)], axis=0)


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


def _ends(corners: list[_Corner]) -> Floats:
    """Give the sides between two corners that both turn in sharply, with no shorter side next to them."""
    known = {tuple(corner.at): corner for corner in corners}
    out = []
    for corner in corners:
        other = known[tuple(corner.after)]
        beside = min(_long(corner.before, corner.at), _long(other.at, other.after))
        if max(corner.angle, other.angle) < _SHARP and beside >= _long(corner.at, other.at) - 1e-9:
            out.append(np.stack([corner.at, other.at]))
    return _twice(np.array(out))


def _necks(corners: list[_Corner], most: float) -> Floats:
    """Give the lines from a corner that turns out to the nearest point of a side, where it is a narrowest place.

    Lines are shorter than `most`.
    """
    starts = np.array([corner.at for corner in corners])
    along = np.array([corner.after for corner in corners]) - starts
    squares = (along**2).sum(axis=1)
    out = [np.empty((0, 2, 2))]
    for corner in corners:
        if corner.angle <= 180 + 1e-6:
            continue
        share = np.clip(((corner.at - starts) * along).sum(axis=1) / squares, 0.0, 1.0)
        ways = starts + share[:, None] * along - corner.at
        shrinks = np.maximum(ways @ (corner.before - corner.at), ways @ (corner.after - corner.at))
        sizes = np.hypot(*ways.T)
        kept = ways[(sizes > 1e-9) & (sizes < most) & (shrinks <= 1e-6)]
        out.append(corner.at + np.stack([0 * kept, kept], axis=1))
    return _twice(np.concatenate(out))


def _twice(lines: Floats) -> Floats:
    """Put lines in the form of lines across with one in their middle, which here is the same."""
    across = lines.reshape(-1, 1, 2, 2)
    return np.concatenate([across, across], axis=1)


def _between_sides(corners: list[_Corner], most: float) -> Floats:
    """Give lines across each pair of sides that run opposite ways: where they are nearest, and in their middle.

    Lines are shorter than `most` and, as the ground lies to the left of each side, lead to its left.
    """
    at, after = (np.array([getattr(corner, name) for corner in corners]) for name in ("at", "after"))
    along = after - at
    sizes = np.hypot(*along.T)
    ways = along / sizes[:, None]
    out = [np.empty((0, 2, 2, 2))]
    for i, (a, u) in enumerate(zip(at, ways, strict=True)):
        c, d = at[i + 1 :], after[i + 1 :]
        opposite = (ways[i + 1 :] @ u <= -_OPPOSITE) & (np.maximum(cross(u, c - a), cross(u, d - a)) > 0)
        c, d = c[opposite], d[opposite]
        ends = np.sort([(c - a) @ u, (d - a) @ u], axis=0)
        low, high = np.maximum(0.0, ends[0]), np.minimum(sizes[i], ends[1])
        beside = high - low > 1e-6
        c, d, low, high = c[beside], d[beside], low[beside], high[beside]
        spots = a + np.stack([low, high, (low + high) / 2])[..., None] * u
        side = d - c
        share = np.clip(((spots - c) * side).sum(axis=-1) / (side**2).sum(axis=-1), 0.0, 1.0)
        lines = np.stack([spots, c + share[..., None] * side], axis=2)  # (low, high and middle; pair; end; xy)
        far = np.hypot(*np.moveaxis(lines[:2, :, 1] - lines[:2, :, 0], -1, 0))
        across = np.where((far[0] <= far[1] + 1e-9)[:, None, None], lines[0], lines[1])
        out.append(np.stack([across, lines[2]], axis=1)[far.min(axis=0) < most])
    return np.concatenate(out)


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
