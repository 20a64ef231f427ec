"""The plot that a building stands on, which of it is open to the sky, and whether a thing lies on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.floors import REACH_M, box_round
from layoutcheck.measure import polygons
from layoutcheck.site import Feature, Site


def plots_of(site: Site) -> dict[Feature, Feature]:
    """Give the property that holds most of each building; none to one that stands off or only touches those drawn."""
    land, found = site.of("property"), {}
    tree = shapely.STRtree([own.shape for own in land])
    for building in site.of("building"):
        under = [land[i] for i in sorted(tree.query(building.shape, predicate="intersects"))]
        shared = [float(own.shape.intersection(building.shape).area) for own in under]
        on = [(area, -i) for i, area in enumerate(shared)
              if under[i].shape.area == 0 or area > _BEYOND * building.shape.area]  # fmt: skip
        if on:
            found[building] = under[-max(on)[1]]
    return found


def own_land(site: Site, plots: Mapping[Feature, Feature]) -> tuple[Feature, ...]:
    """Give the properties that hold most of some building, else some of what is in one; all where neither is drawn.

    None where all that is built stands off the properties that are drawn: those are others'.
    """
    land, best = site.of("property"), frozenset(plots.values())
    if site.of("building"):
        return tuple(p for p in land if p in best)
    spots = [f.shape.representative_point() for f in site.of("floor", "room", "passage", "stair")]
    return tuple(p for p in land if not spots or any(p.shape.covers(spot) for spot in spots))


_WALL_M = 0.005  # half of what a wall is taken for that is drawn as a line


def open_ground(site: Site, land: tuple[Feature, ...]) -> Iterator[tuple[BaseGeometry, BaseGeometry]]:
    """Give the pieces of each property that are open to the sky, with its streets, never a neighbour's ground."""
    buildings = [f.shape for f in site.of("building")]
    if not buildings:
        return
    streets = [part for f in site.of("road", "pavement") for part in polygons(f.shape)]
    covered = [*buildings, *(f.shape for f in site.of("roof"))]
    covered += [f.shape.buffer(_WALL_M, cap_style="flat") for f in site.of("wall", "firewall")]  # these close a space
    tree = shapely.STRtree(covered)
    for own in land:
        for part in polygons(own.shape):
            whole = shapely.union_all([part, *streets])
            over = [covered[i] for i in sorted(tree.query(box_round(whole, REACH_M)))]
            left = whole.difference(shapely.union_all(over))
            yield from ((part, piece) for piece in polygons(left))


_OUTDOORS = ("stall", "aisle", "ramp", "stair", "door")  # these may lie in the open too


class Extent(Struct, frozen=True, kw_only=True, eq=False):
    """Where the things of a plan are at home: within the outlines of its building, and on its plot.

    Either is None where nothing of the kind is drawn.
    """

    outlines: BaseGeometry | None
    plot: BaseGeometry | None
    yards: BaseGeometry | None  # the outdoor spaces drawn on the plot
    open_air: frozenset[str]  # the names of the rooms that may lie in the open

    def holds(self, feature: Feature) -> bool:
        """Tell whether a thing lies within the outlines, or in the open on the plot if its kind may."""
        outdoors = feature.role in _OUTDOORS or feature.name in self.open_air
        grounds = [self.outlines]
        grounds += [self.plot] if outdoors else []
        grounds += [self.yards] if feature.role == "fixture" else []
        known = [ground for ground in grounds if ground is not None]
        return not known or any(_within(feature.shape, ground) for ground in known)


def _within(shape: BaseGeometry, ground: BaseGeometry) -> bool:
    """Tell whether a thing lies on a ground, all of it but for a small share of one that has an area."""
    if ground.covers(shape):
        return True
    if shape.area > 0:
        return bool(shape.difference(ground).area <= _BEYOND * shape.area)
    return bool(ground.covers(shape.centroid))


_BEYOND = 0.05


def extent(site: Site, land: Sequence[Feature], rooms: Sequence[Room]) -> Extent:
    """Find where the things of a plan are at home; what stands for an outline that is not drawn are the rooms."""
    plot = _union([p.shape for p in land if p.shape.area > 0])
    own = [b.shape for b in site.of("building") if plot is None or b.shape.intersects(plot)]
    drawn = [f.shape for f in site.of("floor")] + own
    inner = [r.feature.shape for r in rooms if r.stay != "outdoor" and _at_home(plot, r.feature.shape)]
    outer = [r.feature.shape for r in rooms if r.stay == "outdoor" and _at_home(plot, r.feature.shape)]
    free = frozenset(r.name for r in rooms if r.stay == "outdoor" or r.kind == "recreation")
    return Extent(outlines=_union(drawn or inner), plot=plot, yards=_union(outer), open_air=free)


def _at_home(plot: BaseGeometry | None, shape: BaseGeometry) -> bool:
    return plot is None or bool(plot.covers(shape.representative_point()))


def _union(shapes: Sequence[BaseGeometry]) -> BaseGeometry | None:
    if not shapes:
        return None
    ground = shapely.union_all(shapes).buffer(REACH_M, join_style="mitre")
    shapely.prepare(ground)
    return ground
