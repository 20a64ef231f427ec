"""The property line: which property an area stands in, and its line cut into walled, road-front and open pieces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

import numpy as np
import shapely
from msgspec import Struct, field
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Point
from layoutcheck.laws.cuiaba_glp.barriers import Barrier
from layoutcheck.laws.cuiaba_glp.figures import WALL_HEIGHT_M
from layoutcheck.measure import atoms, buffered, lines, polygons, rings
from layoutcheck.site import Feature, Site
from layoutcheck.stretches import JOINT_M, Stretch, along, corners, cut, overlap, union, without

FRONT_REACH_M = 6.0  # a carriageway drawn without its pavement is looked for up to here
AXIS_REACH_M = 60.0  # half of the widest road an axis may stand for


class Boundary(Struct, frozen=True, kw_only=True, eq=False):
    """The property an area stands in and the pieces of its line.

    `maybe_walled` pieces have a wall of unknown height, named with them. `fronts` are certain road fronts, by road,
    walled ones too; `open_front` is the part of them that no wall closes; `maybe_fronts` are pieces that a road faces
    from a little way off. A piece is None where there is nothing of its kind.
    """

    name: str
    closed: bool
    shape: BaseGeometry
    error_m: float
    walled: BaseGeometry | None = None
    maybe_walled: tuple[tuple[Feature, BaseGeometry], ...] = ()
    open: BaseGeometry | None = None
    maybe_open: tuple[tuple[Feature, BaseGeometry], ...] = ()
    stray: tuple[Feature, ...] = ()  # lines of a property within this one: open ones, and outlines cut out or set apart
    open_front: BaseGeometry | None = None
    fronts: Mapping[str, BaseGeometry]
    maybe_fronts: Mapping[str, BaseGeometry]

    @property
    def ground(self) -> BaseGeometry | None:
        """Give the ground within the line, None when it does not close."""
        return self.shape if self.closed else None


def boundary_of(site: Site, barriers: Sequence[Barrier], area: BaseGeometry) -> Boundary | None:
    """Find the property that contains an area (else the one it overlaps or lies nearest to) and cut up its line."""
    chosen = _property_of(site, area)
    if chosen is None:
        return None
    name, features = chosen
    closed = len(features) == 1 and bool(polygons(features[0].shape))
    shape = shapely.union_all(polygons(features[0].shape) if closed else [f.shape for f in features])
    others = [f.shape for f in site.of("property") if f not in features and not f.shape.covers(shape)]
    cut_up = _Cutter(site, barriers, others, closed).cut(name, shape, max(f.error_m for f in features))
    return replace(cut_up, stray=_stray(site, features[0], area) if closed else ())


def _stray(site: Site, ground: Feature, area: BaseGeometry) -> tuple[Feature, ...]:
    """Find the property lines within the ground of a property at which it may end.

    Such are those that do not close, and outlines all within it beside the area: a hole that an export drew as a ring.
    """
    tolerance = site.options.tolerance_m
    whole = shapely.union_all(polygons(ground.shape))
    inner, outer, stands = buffered(whole, -tolerance), buffered(whole, tolerance), area.buffer(-tolerance)
    others = [f for f in site.of("property") if f is not ground and f.shape.intersects(inner)]
    return tuple(f for f in others if not polygons(f.shape) or (outer.covers(f.shape) and not f.shape.covers(stands)))


def _property_of(site: Site, area: BaseGeometry) -> tuple[str, list[Feature]] | None:
    drawn = site.of("property")
    closed = [f for f in drawn if polygons(f.shape)]
    inner = area.buffer(-site.options.tolerance_m)
    around = [f for f in closed if f.shape.covers(inner)]
    if around:
        smallest = min(around, key=lambda f: f.shape.area)
        return smallest.name, [smallest]
    touched = [f for f in closed if f.shape.intersects(area)]
    if touched:
        most = max(touched, key=lambda f: f.shape.intersection(area).area)
        return most.name, [most]
    open_lines = [f for f in drawn if f not in closed]
    if open_lines:
        return ", ".join(f.name for f in open_lines), open_lines
    if closed:
        nearest = min(closed, key=lambda f: f.shape.distance(area))
        return nearest.name, [nearest]
    return None


class _Pieces(Struct, kw_only=True):
    """The pieces of a line that were found so far; those of walls and roads by their places in the list of them."""

    walled: list[LineString] = field(default_factory=list)
    maybe_walled: dict[int, list[LineString]] = field(default_factory=partial(defaultdict, list))
    open: list[LineString] = field(default_factory=list)
    maybe_open: dict[int, list[LineString]] = field(default_factory=partial(defaultdict, list))
    open_front: list[LineString] = field(default_factory=list)
    fronts: dict[str, list[LineString]] = field(default_factory=partial(defaultdict, list))
    maybe_fronts: dict[str, list[LineString]] = field(default_factory=partial(defaultdict, list))


class _Cutter:
    """Cuts the line of one property; holds what is the same for each of its rings."""

    def __init__(self, site: Site, barriers: Sequence[Barrier], others: Sequence[BaseGeometry], closed: bool) -> None:
        self.snap = site.options.snap_m
        self.closed = closed
        self.others = others
        self.roads = site.of("road")
        walls = [b for b in barriers if b.is_wall]
        high = [b for b in walls if b.height_m is not None and b.height_m >= WALL_HEIGHT_M]
        self.sure = [b.sure for b in high]
        self.unknown = [(b.feature, b.possible) for b in walls if b.height_m is None]
        self.unknown += [(b.feature, b.possible) for b in high if b.sure.is_empty]

    def cut(self, name: str, shape: BaseGeometry, error_m: float) -> Boundary:
        found = _Pieces()
        for ring in rings(shape):
            self._cut_ring(ring, shape, found)
        return Boundary(
            name=name,
            closed=self.closed,
            shape=shape,
            error_m=error_m,
            walled=_shape(found.walled),
            maybe_walled=tuple((self.unknown[i][0], lines(parts)) for i, parts in found.maybe_walled.items() if parts),
            open=_shape(found.open),
            maybe_open=tuple((self.roads[i], lines(parts)) for i, parts in found.maybe_open.items() if parts),
            open_front=_shape(found.open_front),
            fronts={name: lines(parts) for name, parts in found.fronts.items() if parts},
            maybe_fronts={name: lines(parts) for name, parts in found.maybe_fronts.items() if parts},
        )

    def _cut_ring(self, ring: LineString, shape: BaseGeometry, found: _Pieces) -> None:
        """Cut up one ring: what is walled, what may be, the fronts of roads, and the rest, which is open."""
        around = ring.length if ring.is_ring else None
        high = union((s for w in self.sure for s in along(ring, w, self.snap)), JOINT_M, around)
        high = union([*high, *corners(ring, high, self.sure, self.snap)], JOINT_M, around)
        found.walled += cut(ring, high)
        left = without([(0.0, ring.length)], high)
        unsure: list[Stretch] = []
        for i, (_, possible) in enumerate(self.unknown):
            here = overlap(left, union([*along(ring, possible, self.snap), *high], JOINT_M, around))
            left = without(left, here)
            unsure += here
            found.maybe_walled[i] += cut(ring, here)
        for road in self.roads:
            front = union(along(ring, road.shape, self.snap), JOINT_M, around)
            here = overlap(left, front)
            left = without(left, here)
            found.fronts[road.name] += cut(ring, front)
            found.open_front += cut(ring, here)
        found.open += cut(ring, self._faced_by_none(ring, shape, left, unsure, found))

    def _faced_by_none(
        self, ring: LineString, shape: BaseGeometry, left: list[Stretch], unsure: list[Stretch], found: _Pieces
    ) -> list[Stretch]:
        """Give what is left where no road stands a little way off; where one does, the property may end at it."""
        rest = left
        for i, road in enumerate(self.roads):
            seen = self._faced(ring, shape, road.shape, FRONT_REACH_M)
            faced = overlap(left, seen)
            rest = without(rest, faced)
            found.maybe_open[i] += cut(ring, faced)
            if polygons(road.shape):
                faced = overlap(union([*left, *unsure]), seen)
            else:  # an axis, a kerb or a mark: the road begins somewhere before it
                faced = self._faced(ring, shape, road.shape, AXIS_REACH_M)
            found.maybe_fronts[road.name] += cut(ring, faced)
        return rest

    def _faced(self, ring: LineString, shape: BaseGeometry, road: BaseGeometry, reach: float) -> list[Stretch]:
        """Give the stretches whose outward look, up to `reach`, meets the road with no other property between."""
        if road.distance(ring) > reach:
            return []
        found = [s for mark in atoms(road) if mark.geom_type == "Point" for s in _within(ring, mark, reach)]
        corners = shapely.get_coordinates(ring)
        sides = shapely.linestrings(np.stack([corners[:-1], corners[1:]], axis=1))
        starts = np.concatenate([[0.0], np.cumsum(shapely.length(sides))])
        shapely.prepare(road)
        for i in np.nonzero(shapely.dwithin(sides, road, reach))[0]:
            begin, end = (tuple(corner) for corner in corners[i : i + 2])
            size = float(starts[i + 1] - starts[i])
            for outward in self._outward(begin, end, size, shape) if size > 0 else ():
                look = _Look(begin, end, size, outward, reach)
                found += [(float(starts[i]) + a, float(starts[i]) + b) for a, b in look.meets(road, self.others)]
        return union(found, JOINT_M)

    def _outward(self, begin: Point, end: Point, size: float, shape: BaseGeometry) -> list[Point]:
        """Give the directions that lead out of the property: both when its line does not close."""
        left = (-(end[1] - begin[1]) / size, (end[0] - begin[0]) / size)
        right = (-left[0], -left[1])
        if not self.closed:
            return [left, right]
        step = 1e-4
        middle = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
        inside = shapely.Point(middle[0] + step * left[0], middle[1] + step * left[1]).within(shape)
        return [right if inside else left]


class _Look:
    """The strip that one side of a property looks out on."""

    def __init__(self, begin: Point, end: Point, size: float, outward: Point, reach: float) -> None:
        self.begin, self.size, self.out, self.reach = begin, size, outward, reach
        self.u = ((end[0] - begin[0]) / size, (end[1] - begin[1]) / size)
        far = [(p[0] + reach * outward[0], p[1] + reach * outward[1]) for p in (end, begin)]
        self.strip = Polygon([begin, end, *far])

    def meets(self, road: BaseGeometry, others: Sequence[BaseGeometry]) -> Iterator[Stretch]:
        """Walk along the side from one change of what stands before it to the next."""
        if not road.intersects(self.strip):
            return
        before = [other for other in others if other.intersects(self.strip)]
        places = sorted({0.0, self.size, *self._places(road), *(p for o in before for p in self._places(o))})
        for a, b in pairwise(places):
            if b - a > 1e-9 and self._sees((a + b) / 2, road, before):
                yield (a, b)

    def _places(self, shape: BaseGeometry) -> list[float]:
        points = shapely.get_coordinates(shape.intersection(self.strip)) - np.asarray(self.begin)
        return [float(s) for s in points @ np.asarray(self.u) if 0 < s < self.size]

    def _sees(self, s: float, road: BaseGeometry, before: Sequence[BaseGeometry]) -> bool:
        x, y = self.begin[0] + s * self.u[0], self.begin[1] + s * self.u[1]
        ray = LineString([(x, y), (x + self.reach * self.out[0], y + self.reach * self.out[1])])
        met = road.intersection(ray)
        if met.is_empty:
            return False
        way = shapely.Point(x, y).distance(met)
        free = LineString([(x, y), (x + way * self.out[0], y + way * self.out[1])]) if way > 1e-6 else None
        return free is None or not any(_stands_in(other, free) for other in before)


def _within(ring: LineString, mark: BaseGeometry, reach: float) -> list[Stretch]:
    """Give the stretches of a line within reach of a mark that has no extent to be faced."""
    near = atoms(ring.intersection(mark.buffer(reach)))
    ends = [sorted((ring.project(shapely.Point(p.coords[0])), ring.project(shapely.Point(p.coords[-1])))) for p in near]
    return [(begin, end) for begin, end in ends if end > begin]


def _stands_in(other: BaseGeometry, way: LineString) -> bool:
    """Tell whether another property takes some of the way, or its line crosses it."""
    common = other.intersection(way)
    return common.length > 1e-6 or any(
        part.geom_type == "Point" and part.distance(shapely.Point(way.coords[0])) > 1e-6 and not polygons(other)
        for part in atoms(common)
    )


def _shape(parts: Sequence[LineString]) -> BaseGeometry | None:
    return lines(list(parts)) if parts else None
