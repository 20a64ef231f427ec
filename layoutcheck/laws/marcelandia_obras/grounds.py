"""The ground that a building stands on, and what of it is open to the sky."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import polygons
from layoutcheck.site import Feature, Site


def own_land(site: Site) -> tuple[Feature, ...]:
    """Give the properties that hold most of some building, else some of what is in one; else all of them."""
    land, buildings = site.of("property"), site.of("building")
    if len(land) < 2:
        return land
    if not buildings:
        spots = [f.shape.representative_point() for f in site.of("floor", "room", "passage", "stair")]
        return tuple(p for p in land if any(p.shape.covers(spot) for spot in spots)) or land
    best = [max(land, key=lambda p: float(p.shape.intersection(b.shape).area)) for b in buildings]
    return tuple(p for p in land if any(p is one for one in best))


def open_ground(site: Site, land: tuple[Feature, ...]) -> Iterator[tuple[BaseGeometry, BaseGeometry]]:
    """Give the pieces of each property that are open to the sky, with its streets, never a neighbour's ground."""
    buildings = [f.shape for f in site.of("building")]
    if not buildings:
        return
    streets = [part for f in site.of("road", "pavement") for part in polygons(f.shape)]
    covered = [*buildings, *(f.shape for f in site.of("roof"))]
    for own in land:
        for part in polygons(own.shape):
            left = shapely.union_all([part, *streets]).difference(shapely.union_all(covered))
            yield from ((part, piece) for piece in polygons(left))
