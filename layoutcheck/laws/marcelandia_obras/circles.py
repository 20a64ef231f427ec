"""The largest circle within a ground, and the largest that touches an opening of it."""

from __future__ import annotations

import itertools
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import polygons, rings

Floats = npt.NDArray[np.float64]

_SAMPLES = 400  # points along the outline, between which the first places for a circle are looked for
_ROUGH_M = 1e-3
_TRIED = 8  # of these places, the best
_NEAREST = 6  # sides that may hold a circle in its place
_ARC = 32  # points on a quarter of a circle that stands in for its arc


class Circle(Struct, frozen=True, kw_only=True):
    """A circle within a shape, in metres."""

    x: float
    y: float
    diameter: float

    @property
    def across(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Give a diameter as a line, to be drawn."""
        return (self.x - self.diameter / 2, self.y), (self.x + self.diameter / 2, self.y)

    @property
    def shape(self) -> Polygon:
        """Give the circle as a shape, to be drawn."""
        return Point(self.x, self.y).buffer(self.diameter / 2, quad_segs=_ARC)


@lru_cache(maxsize=1 << 10)  # the rule asks for it, and so does the picture
def inscribed(shape: BaseGeometry) -> Circle | None:
    """Find the largest circle that lies within a ground, holes left out; None for what is no ground.

    The centre is settled by the three sides or corners that hold it (the problem of Apollonius), and its diameter is
    then measured: never longer than what fits.

    >>> inscribed(shapely.box(0, 0, 5, 1.8)).diameter
    1.8
    """
    found = [circle for part in polygons(shape) if (circle := _inscribed(part)) is not None]
    return max(found, key=lambda circle: circle.diameter, default=None)


def _inscribed(ground: Polygon) -> Circle | None:
    if ground.area <= 0:
        return None
    sides = np.concatenate([_sides(ring) for ring in rings(ground)])
    edge = shapely.segmentize(ground.boundary, ground.length / _SAMPLES)
    places = _between(ground, edge)
    middle = ground.representative_point()
    shapely.prepare(ground)
    places = np.vstack([places[shapely.contains_xy(ground, places[:, 0], places[:, 1])], [(middle.x, middle.y)]])
    apart = shapely.distance(shapely.points(places), ground.boundary)
    best = places[np.argsort(-apart, kind="stable")[:_TRIED]]
    tried = np.vstack([best, *(_settled(place, sides) for place in _apart(best))])
    within = tried[shapely.contains_xy(ground, tried[:, 0], tried[:, 1])]
    clear = shapely.distance(shapely.points(within), ground.boundary)
    at = int(clear.argmax())
    return Circle(x=float(within[at, 0]), y=float(within[at, 1]), diameter=round(2 * float(clear[at]), 9))


def _between(ground: Polygon, edge: BaseGeometry) -> Floats:
    """Give the places that lie equally far from points of an edge; where GEOS cannot tell them, the middle of one."""
    try:
        found: Floats = shapely.get_coordinates(shapely.voronoi_polygons(edge))
    except shapely.GEOSException:
        found = shapely.get_coordinates(shapely.maximum_inscribed_circle(ground, _ROUGH_M))
    return found


def _apart(places: Floats) -> list[Floats]:
    """Give the places that are not within a millimetre of one before them."""
    kept: list[Floats] = []
    for place in places:
        if all(np.hypot(*(place - other)) > 1e-3 for other in kept):
            kept.append(place)
    return kept


def _settled(place: Floats, sides: Floats, count: int = 3) -> Floats:
    """Find the points near a place that lie equally far from so many of the sides nearest to it, by Newton's method."""
    near = np.argsort(_distances(place[None], sides)[0][0], kind="stable")[:_NEAREST]
    threes = sides[np.array(list(itertools.combinations(near, min(count, len(near)))))]
    points = np.repeat(place[None], len(threes), axis=0)
    radii = np.full(len(threes), float(_distances(place[None], sides[near])[0].min()))
    for _ in range(8):
        far, foot = _distances(points, threes)
        away = (points[:, None] - foot) / np.maximum(far, 1e-12)[..., None]
        slopes = np.concatenate([away, -np.ones((*far.shape, 1))], axis=2)
        step = np.einsum("kij,kj->ki", np.linalg.pinv(slopes, rcond=1e-9), radii[:, None] - far)
        points, radii = points + step[:, :2], radii + step[:, 2]
    settled: Floats = points[np.isfinite(points).all(axis=1)]
    return settled


def _distances(points: Floats, sides: Floats) -> tuple[Floats, Floats]:
    """Measure from each point to each side, or to each of its own sides, and give the nearest point of each."""
    begin, along = sides[..., 0, :], sides[..., 1, :] - sides[..., 0, :]
    share = ((points[:, None] - begin) * along).sum(axis=-1) / (along**2).sum(axis=-1)
    foot = begin + np.clip(share, 0.0, 1.0)[..., None] * along
    far: Floats = np.hypot(*np.moveaxis(points[:, None] - foot, -1, 0))
    return far, foot


def _sides(ring: LineString) -> Floats:
    points = np.asarray(ring.coords)[:, :2]
    sides: Floats = np.stack([points[:-1], points[1:]], axis=1)
    kept: Floats = sides[np.hypot(*(sides[:, 1] - sides[:, 0]).T) > 0]
    return kept


def touching(space: BaseGeometry, opening: BaseGeometry, off: float, most: float) -> Circle | None:
    """Find the largest circle within a space, up to `most` across, that touches an opening `off` metres from it."""

    def centre(width: float) -> Point | None:
        inner = space.buffer(-width / 2, quad_segs=_ARC)
        near = None if inner.is_empty else shapely.shortest_line(inner, opening)
        touches = near is not None and near.length <= width / 2 + off + 1e-6
        return Point(near.coords[0]) if near is not None and touches else None

    low, high, best = 0.0, most, centre(most)
    while best is None and high - low > 1e-6:
        low, high = (low, (low + high) / 2) if centre((low + high) / 2) is None else ((low + high) / 2, high)
    best = best or centre(low)
    return _snug(best, space, opening, off, most) if best is not None else None


def _snug(place: Point, space: BaseGeometry, opening: BaseGeometry, off: float, most: float) -> Circle:
    """Settle a centre that was found but roughly, and measure the circle round it: never longer than what fits."""
    sides, start = np.concatenate([_sides(ring) for ring in rings(space)]), np.array([place.x, place.y])
    found = []
    for x, y in np.vstack([start[None], _settled(start, sides, 2), _settled(start, sides)]):
        spot = Point(x, y)
        free = float(space.boundary.distance(spot)) if space.covers(spot) else 0.0
        if spot.distance(opening) <= free + off + 1e-6 or spot.equals(place):
            found.append(Circle(x=float(x), y=float(y), diameter=round(min(2 * free, most), 9)))
    return max(found, key=lambda circle: circle.diameter)
