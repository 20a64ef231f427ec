"""Where an area may stand: all moves of it that keep every distance, as a region of shifts in metres.

A claimed place surely passes: discs are polygons round the true ones, and behind firewalls what cannot be told is
taken to be in sight. Only what the tolerance of the check allows is used, and not all of that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely import affinity
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import atoms, polygons, rings, within_boxes
from layoutcheck.siting.minkowski import FINE_M, hulls, too_near
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.visibility import PIECE_M, in_sight, surely_in_sight

_USED = 0.4  # of the tolerance
_PINHOLE_M = 1e-6  # rounding leaves holes smaller than this between zones that touch
NOTHING_M2 = 1e-6  # and slivers of doubt no larger than this

Shift = tuple[float, float]


class Zone(Struct, frozen=True, kw_only=True, eq=False):
    """The shifts that a clearance forbids; `sure` are those it forbids without a doubt."""

    clearance: Clearance
    shape: BaseGeometry
    sure: BaseGeometry


class Envelope(Struct, frozen=True, kw_only=True, eq=False):
    """Where an area, turned by `turn` degrees about `about`, may stand.

    `domain` are the shifts that keep it on its ground, `allowed` those of them that no zone forbids.
    """

    place: Place
    turn: float
    about: tuple[float, float]
    domain: BaseGeometry
    zones: tuple[Zone, ...]
    allowed: BaseGeometry

    @property
    def is_exact(self) -> bool:
        """Tell whether what is not allowed is surely forbidden: no firewall takes part, nor a group of areas."""
        return self.place.is_certain and all(zone.sure is zone.shape for zone in self.zones)

    def move(self, shift: tuple[float, float]) -> Move:
        """Give a shift as a move of the area as drawn."""
        return Move(shift=shift, turn=self.turn, about=self.about)


def envelope(
    place: Place,
    tolerance: float,
    turn: float = 0.0,
    *,
    sure: bool = False,
    within: float | None = None,
    piece_m: float = PIECE_M,
) -> Envelope:
    """Find where an area may stand; `sure` also finds what firewalls leave forbidden without a doubt.

    With `within` only places are looked at to which the area is shifted by no more along x and along y. The smaller
    the pieces that targets behind firewalls are cut into, the less is left in doubt.
    """
    about = centre(place.shape)
    area = Move(turn=turn, about=about).apply(place.shape)
    if place.ground is None:
        nothing = Polygon()
        return Envelope(place=place, turn=turn, about=about, domain=nothing, zones=(), allowed=nothing)
    ground = place.ground
    if within is not None:
        ground = ground.intersection(box(*area.bounds).buffer(within, join_style="mitre"))
    domain = _domain(place, ground, area)
    stand = _Stand(area=area, ground=ground, domain=domain, spare=_USED * tolerance, tolerance=tolerance,
                   piece_m=piece_m)  # fmt: skip
    zones = tuple(_zone(c, stand, sure) for c in _near(ground, place.clearances))
    forbidden = shapely.union_all([zone.shape for zone in zones])
    allowed = domain.difference(forbidden).buffer(-_PINHOLE_M, join_style="mitre")
    return Envelope(place=place, turn=turn, about=about, domain=domain, zones=zones, allowed=allowed)


def centre(shape: BaseGeometry) -> tuple[float, float]:
    """Give the point by which the place of an area is told: the middle of its bounds."""
    x0, y0, x1, y1 = shape.bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def _domain(place: Place, ground: BaseGeometry, area: BaseGeometry) -> BaseGeometry:
    """Give the shifts that keep an area within its ground, and off what stands there and others' ground in it."""
    corner = shapely.get_coordinates(area)[0]
    inside = shapely.transform(ground, lambda xy: xy - corner)
    edges = too_near(shapely.union_all(rings(ground)), area, 0.0)
    others = [too_near(other, area, 0.0) for other in place.keep_out]
    inner = area.buffer(-place.over_m, join_style="mitre")
    others += [too_near(wall, inner, 0.0) for wall in place.standing if wall.intersects(ground)]
    others += [piece for shape in place.barred for piece in _beyond(shape, area, ground)]
    return shapely.union_all(polygons(inside.difference(shapely.union_all([edges, *others]))))


def _beyond(barred: BaseGeometry, area: BaseGeometry, ground: BaseGeometry) -> Iterator[BaseGeometry]:
    """Give the shifts by which an area comes onto a shape or across it, in convex pieces, as far as the ground goes.

    Where they are told of convex shapes, they are all that lie as seen from no shift on the shape or behind it.
    """
    far = shapely.Point(0, 0).hausdorff_distance(shapely.transform(ground.envelope, lambda xy: xy - centre(area)))
    parts = [shapely.transform(part, np.negative) for part in polygons(area)]
    for piece in (piece for part in parts for atom in atoms(barred) for piece in hulls(atom, part)):
        near = piece.distance(Point(0, 0))
        if near > 0:  # else the area lies on it now: there is no side to stay on
            behind = affinity.scale(piece, far / near + 1, far / near + 1, origin=(0, 0))
            yield shapely.union_all([piece, behind]).convex_hull


def _near(ground: BaseGeometry, clearances: Sequence[Clearance]) -> list[Clearance]:
    """Keep what an area on a ground can come too near to."""
    if not clearances:
        return []
    near = within_boxes(ground, [c.shape for c in clearances], max(c.full_m for c in clearances)).tolist()
    return [clearances[i] for i in near if clearances[i].shape.distance(ground) < clearances[i].full_m]


class _Stand(Struct, frozen=True, kw_only=True, eq=False):
    """What zones are made with: an area, the ground it must stay on, and how much less than asked will do."""

    area: BaseGeometry
    ground: BaseGeometry
    domain: BaseGeometry
    spare: float
    tolerance: float
    piece_m: float


def _zone(asked: Clearance, stand: _Stand, sure: bool) -> Zone:
    """Give what a clearance forbids: nearer than it, or than what is left of it where a firewall stands before."""
    walls = tuple(w for w in asked.walls if w.distance(asked.shape) < asked.full_m)
    whole = too_near(asked.shape, stand.area, max(asked.full_m - stand.spare, 0.0), stand.ground)
    if not asked.is_certain and whole.intersects(stand.domain):
        return Zone(clearance=asked, shape=whole, sure=Polygon())
    unreduced = asked.reduced_m is None or not (walls or asked.in_view is not asked.shape)
    if unreduced or not whole.intersects(stand.domain):
        return Zone(clearance=asked, shape=whole, sure=whole)
    near = too_near(asked.shape, stand.area, (asked.reduced_m or 0.0) - stand.spare, stand.ground)
    if asked.in_view is None:
        return Zone(clearance=asked, shape=near, sure=near)
    seen = in_sight(asked.in_view, walls, asked.full_m - stand.spare, stand.ground, stand.piece_m)
    shape = shapely.union_all([near, too_near(seen, stand.area, 0.0)]).intersection(whole)
    if not sure:
        return Zone(clearance=asked, shape=shape, sure=near)
    least = asked.full_m - stand.tolerance - FINE_M
    certain = surely_in_sight(asked.in_view, walls, least, stand.ground, stand.piece_m)
    return Zone(clearance=asked, shape=shape, sure=shapely.union_all([near, too_near(certain, stand.area, 0.0)]))


def nearest_shift(allowed: BaseGeometry) -> tuple[float, float] | None:
    """Give the shortest allowed shift; None where nothing is allowed."""
    if allowed.is_empty:
        return None
    line = shapely.shortest_line(allowed, Point(0.0, 0.0))
    x, y = np.asarray(line.coords[0])
    return float(x), float(y)


def spread(space: BaseGeometry, apart: float, most: int, more: Sequence[Shift] = ()) -> list[Shift]:
    """Give shifts of a space, the shortest first: in each part of it, on a grid no finer than `apart`, and `more`."""
    some = [(part.x, part.y) for part in (piece.representative_point() for piece in polygons(space))]
    step = max(apart, math.sqrt(space.area / most))
    x0, y0, x1, y1 = space.bounds if not space.is_empty else (0.0, 0.0, 0.0, 0.0)
    grid = np.stack(np.meshgrid(np.arange(x0, x1, step), np.arange(y0, y1, step)), axis=-1).reshape(-1, 2) + step / 2
    shapely.prepare(space)
    inside = grid[shapely.intersects_xy(space, grid)].round(3)
    shifts = [*more, *some, *((float(x), float(y)) for x, y in inside)]
    return sorted(shifts, key=lambda shift: (round(math.hypot(*shift), 6), shift))[:most]


def free(region: Envelope) -> BaseGeometry:
    """Give the shifts that nothing surely forbids: no place outside of them keeps every distance."""
    left = region.domain.difference(shapely.union_all([zone.sure for zone in region.zones]))
    return left.buffer(-_PINHOLE_M, join_style="mitre")


def doubtful(region: Envelope) -> BaseGeometry:
    """Give the shifts that a region neither claims nor surely forbids: something is hidden there by firewalls."""
    if region.is_exact:
        return Polygon()
    return free(region).difference(region.allowed.buffer(1e-4))


def is_surely_empty(region: Envelope) -> bool:
    """Tell whether an area has no place in a region for certain, one found with `sure` where firewalls take part."""
    return bool(region.allowed.is_empty and doubtful(region).area < NOTHING_M2)
