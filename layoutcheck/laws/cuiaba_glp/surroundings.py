"""The ground an area may be put on, what stands in its way there, and what goes where an area goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, nearest_area
from layoutcheck.measure import buffered, polygons, within
from layoutcheck.site import Feature, Site
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.words import text

_EQUIPMENT = ("extinguisher", "sign", "leak_detector")
_BARRIERS = ("wall", "firewall", "fence")
_ATTACHED = ("fence", "wall", "opening", "obstacle")
_BUILDINGS = tuple(role.id for role in ROLES.values() if role.family == "OBRA")
_MOST = 0.5  # of a roof, that lies over an area for it to be the area's own
_WIDE_M = 400.0


def placed(view: Yard, area: Area, owed: Iterable[Clearance], moves: Sequence[Feature]) -> Place:
    """Say where an area stands and what it owes there; its class is not told."""
    boundary, site = area.boundary, view.site
    silent, ground = None, None if boundary is None else boundary.ground
    if ground is None:
        silent = text("o limite da propriedade não está desenhado, ou não fecha",
                      "the property line is not drawn, or does not close")  # fmt: skip
        ground = _all_round(site) if boundary is None else None
    going = {id(feature) for feature in moves}
    barriers = [f.shape for f in site.of(*_BARRIERS) if id(f) not in going]
    obstacles = [f.shape for f in site.of("obstacle") if id(f) not in going]
    others = [other.near for other in view.areas if other is not area]
    return Place(
        area=area.id,
        name=None,
        shape=area.near,
        ground=ground,
        ground_rule="site-containment",
        property_name="" if boundary is None else boundary.name,
        clearances=tuple(owed),
        moves=tuple(moves),
        keep_out=() if boundary is None else tuple(_inner_properties(site, boundary.shape)),
        standing=(*barriers, *obstacles, *_built(site, area.near), *others),
        over_m=view.snap,
        barred=(*(f.shape for f in site.of("road")), *barriers) if boundary is None else (),
        silent=silent,
    )


def _all_round(site: Site) -> BaseGeometry:
    """Give a ground wider than any distance where no property is drawn."""
    bounds = shapely.total_bounds([f.shape for f in site.features])
    return box(*bounds).buffer(_WIDE_M, join_style="mitre")


def _inner_properties(site: Site, shape: BaseGeometry) -> list[BaseGeometry]:
    """Give properties drawn within one: an area inside one of them would answer to its line instead."""
    inner = buffered(shape, -1e-6)
    found = (f.shape for f in site.of("property") if polygons(f.shape) and not f.shape.covers(inner))
    return [other for other in found if other.intersects(inner)]


def _built(site: Site, area: BaseGeometry) -> Iterator[BaseGeometry]:
    """Give what an area is not put into: the line of the installation it stands in, other ground, all that is built."""
    for feature in site.of("installation", *_BUILDINGS):
        shape = feature.shape
        if feature.role == "installation":
            if shape.intersection(area).area <= _MOST * shape.area:  # else its line is about the area's own
                yield shape.boundary if shape.covers(area) else shape
        elif not shape.intersects(area):
            yield shape


# --- what goes along ------------------------------------------------------------------


def own_stock(area: Area) -> list[Feature]:
    """Give the lots and cylinders of an area."""
    return [f for lot in area.lots for f in (lot.feature, *lot.drawn) if f is not None]


def moving(view: Yard, area: Area, firewalls_go: bool = False) -> Iterator[Feature]:
    """Give what goes where an area goes; firewalls, and all that stands on the property line, stay as drawn."""
    fixed = {id(feature) for feature in own_stock(area)}
    on_it = {id(feature) for feature in attached(view, area, (*_ATTACHED, *(("firewall",) if firewalls_go else ())))}
    for feature in view.site.of(*STOCK, *_EQUIPMENT, *_ATTACHED, "firewall", "roof"):
        shape = feature.shape
        if feature is area.feature or id(feature) in fixed or id(feature) in on_it:
            yield feature
        elif feature.role in _EQUIPMENT:
            if nearest_area(view, feature) is area:
                yield feature
        elif feature.role == "roof" and shape.intersection(area.limit).area > _MOST * shape.area > 0:
            yield feature


def attached(view: Yard, area: Area, roles: Sequence[str] = _ATTACHED) -> Iterator[Feature]:
    """Give what of some roles lies on an area or on its edge, but for what stands on the property line."""
    ground = area.limit.buffer(view.snap)
    line = None if area.boundary is None else area.boundary.shape.boundary
    for feature in view.site.of(*roles):
        if ground.covers(feature.shape) and not (line is not None and within(feature.shape, line, view.snap)):
            yield feature
