"""What the law asks of the place of an area: its distances as clearances, what moves with it, and other classes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from layoutcheck.law import Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, yard
from layoutcheck.laws.cuiaba_glp.common import nearest_area
from layoutcheck.laws.cuiaba_glp.figures import (
    CORRIDOR,
    FLOOR_OPENING_M,
    SPECIAL,
    halved,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.mending import mend
from layoutcheck.laws.cuiaba_glp.separation import Target, exposed_part, firewalls_of
from layoutcheck.measure import polygons, within
from layoutcheck.site import Feature, Site
from layoutcheck.siting.asked import Clearance, Place, Siting
from layoutcheck.values import CLASSES, Value
from layoutcheck.words import text

_ROWS = ("assembly", "heat_source", "ignition_source")
_EQUIPMENT = ("extinguisher", "sign", "leak_detector")
_ATTACHED = ("fence", "wall", "opening", "obstacle")
_MOST = 0.5  # of a roof, that lies over an area for it to be the area's own
_WIDE_M = 400.0
_COUNTS = ("containers", "capacity_kg")


def place(view: Yard, name: str, firewalls_go: bool = False) -> Place | None:
    """Say what an area owes where it stands; None for one that does not exist or is for own use.

    With `firewalls_go` those on the area's edge go where it goes, and are not counted on for any reduction.
    """
    area = next((a for a in view.stores if a.id == name), None)
    if area is None:
        return None
    boundary = area.boundary
    names = area.distance_classes
    others = [] if boundary is None else _inner_properties(view.site, boundary.shape)
    silent, ground = None, None if boundary is None else boundary.ground
    if ground is None:
        silent = text("o limite da propriedade não está desenhado, ou não fecha",
                      "the property line is not drawn, or does not close")  # fmt: skip
        ground = _all_round(view.site) if boundary is None else None
    elif SPECIAL in names:
        silent = text("a classe de {area} não é conhecida, ou passa da VI",
                      "the class of {area} is not known, or above VI", area=area.id)  # fmt: skip
    moves = tuple(_moving(view, area, firewalls_go))
    going = {id(feature) for feature in moves}
    staying = [f.shape for f in view.site.of("wall", "firewall", "fence", "obstacle") if id(f) not in going]
    staying += [other.near for other in view.stores if other is not area]
    return Place(
        area=name,
        name=names[-1] if len(names) == 1 else None,
        shape=area.near,
        ground=ground if SPECIAL not in names else None,
        ground_rule="site-containment",
        property_name="" if boundary is None else boundary.name,
        clearances=tuple(_clearances(view if not firewalls_go else _without_walls(view, moves), area)),
        moves=moves,
        keep_out=tuple(others),
        standing=tuple(staying),
        over_m=view.snap,
        silent=silent,
    )


def _all_round(site: Site) -> BaseGeometry:
    """Give a ground wider than any distance where no property is drawn."""
    bounds = shapely.total_bounds([f.shape for f in site.features])
    return box(*bounds).buffer(_WIDE_M, join_style="mitre")


def _inner_properties(site: Site, shape: BaseGeometry) -> list[BaseGeometry]:
    """Give properties drawn within one: an area inside one of them would answer to its line instead."""
    inner = shape.buffer(-1e-6)
    found = (f.shape for f in site.of("property") if polygons(f.shape) and not f.shape.covers(inner))
    return [other for other in found if other.intersects(inner)]


# --- distances ----------------------------------------------------------------------


def _clearances(view: Yard, area: Area) -> Iterator[Clearance]:
    yield from _to_the_line(view, area)
    yield from _to_roads(view, area)
    for role in _ROWS:
        rule = role.replace("_", "-")
        targets = view.site.of(role)
        for feature in targets:
            open_outline = feature.open_m is not None
            shape = feature.shape.convex_hull if open_outline else feature.shape
            yield _row(
                view,
                area,
                rule,
                Target(name=feature.name, shape=shape, error_m=feature.error_m),
                getattr(view.distances, role),
            )
        yield from _faces(rule, [f for f in targets if f.open_m is not None])
    for drain in view.site.of("drain"):
        yield Clearance(rule="floor-openings", subject=drain.name, shape=drain.shape,
                        full_m=FLOOR_OPENING_M + area.error_m + drain.error_m)  # fmt: skip
    for other in view.stores:
        if other is not area and other.id not in area.merged_with:
            apart = view.distances.sums(area.distance_classes[-1], other.distance_classes[-1])[0]
            yield Clearance(rule="separate-areas", subject=other.id, shape=other.near, full_m=apart)


def _to_the_line(view: Yard, area: Area) -> Iterator[Clearance]:
    boundary = area.boundary
    if boundary is None:
        return
    rows = view.distances
    pieces = [("property-limit-walled", boundary.name, boundary.walled, rows.walled),
              ("property-limit-open", boundary.name, boundary.open, rows.open)]  # fmt: skip
    pieces += [("property-limit-walled", f"{boundary.name} × {f.name}", s, rows.open) for f, s in boundary.maybe_walled]
    pieces += [("property-limit-open", f"{boundary.name} × {f.name}", s, rows.open) for f, s in boundary.maybe_open]
    pieces += [("property-limit-open", f"{boundary.name} × {f.name}", f.shape, rows.open) for f in boundary.stray]
    for rule, name, shape, table in pieces:
        if shape is not None:
            target = Target(name=name, shape=shape, error_m=boundary.error_m, on_line=True)
            yield _row(view, area, rule, target, table)


def _to_roads(view: Yard, area: Area) -> Iterator[Clearance]:
    boundary = area.boundary
    for feature in view.site.of("road"):
        shapes = [(feature.shape, feature.error_m)]
        if boundary is not None:
            fronts = (boundary.fronts, boundary.maybe_fronts)
            shapes += [(pieces[feature.name], boundary.error_m) for pieces in fronts if feature.name in pieces]
        for shape, error_m in shapes:
            target = Target(name=feature.name, shape=shape, error_m=error_m, on_line=True)
            yield _row(view, area, "road", target, view.distances.road)


def _row(view: Yard, area: Area, rule: str, target: Target, table: Table) -> Clearance:
    """Give a row of the table as the worst class that may govern asks it."""
    full = range_over(table, area.distance_classes).high
    error = area.error_m + target.error_m
    walls = firewalls_of(view, area).sure
    return Clearance(
        rule=rule,
        subject=target.name,
        shape=target.shape,
        full_m=full + error,
        reduced_m=halved(full) + error if walls else None,
        walls=walls,
        in_view=exposed_part(target, walls, area, view.snap) if walls else target.shape,
    )


def _faces(rule: str, lines: list[Feature]) -> Iterator[Clearance]:
    """Give the grounds that open lines enclose together: perhaps they are one outline."""
    faces = shapely.get_parts(shapely.polygonize([shapely.union_all([f.shape for f in lines])])) if lines else []
    for face in faces:
        name = next((f.name for f in lines if face.exterior.distance(f.shape) < 1e-6), lines[0].name)
        yield Clearance(rule=rule, subject=name, shape=face, full_m=0.0)


# --- what moves along ---------------------------------------------------------------


def _without_walls(view: Yard, moves: tuple[Feature, ...]) -> Yard:
    """Leave out the barriers that move: nobody knows yet what they will stand before."""
    going = {id(feature) for feature in moves}
    return replace(view, barriers=tuple(b for b in view.barriers if id(b.feature) not in going))


def _moving(view: Yard, area: Area, firewalls_go: bool) -> Iterator[Feature]:
    """Give what goes where an area goes; firewalls, and all that stands on the property line, stay as drawn."""
    attached = (*_ATTACHED, "firewall") if firewalls_go else _ATTACHED
    ground = area.limit.buffer(view.snap)
    line = None if area.boundary is None else area.boundary.shape.boundary
    own = {id(f) for lot in area.lots for f in (lot.feature, *lot.drawn) if f is not None}
    for feature in view.site.features:
        shape = feature.shape
        if feature is area.feature or id(feature) in own:
            yield feature
        elif feature.role in _EQUIPMENT:
            if nearest_area(view, feature) is area:
                yield feature
        elif feature.role in attached:
            if ground.covers(shape) and not (line is not None and within(shape, line, view.snap)):
                yield feature
        elif feature.role == "roof" and shape.intersection(area.limit).area > _MOST * shape.area > 0:
            yield feature


# --- other classes and other outlines -------------------------------------------------


def as_class(site: Site, area_name: str, name: str, see: Callable[[Site], Yard] = yard) -> Site:
    """Give the same plan with an area that holds as much as a class may: its own counts no longer speak."""
    area = next(a for a in see(site).areas if a.id == area_name)
    own = {f.name: f for lot in area.lots for f in (lot.feature, *lot.drawn) if f is not None}
    made: list[Feature] = []
    for feature in site.features:
        if feature is area.feature:
            made.append(_said(feature, {"class": name}, without=_COUNTS))
        elif feature.role == "lot" and feature.name in own:
            made.append(_said(feature, {}, without=_COUNTS))
        elif feature.name not in own:
            made.append(feature)
    made += [_loose(lot.drawn[0], lot.name, lot.shape) for lot in area.lots if lot.feature is None]
    if area.feature is None:
        said = {"class": Value(value=name, source="siting")}
        outline = Feature(name=area_name, role="storage_area", shape=area.near, error_m=area.error_m, properties=said)
        made.append(outline)
    return replace(site, features=tuple(made))


def _loose(cylinder: Feature, name: str, shape: BaseGeometry) -> Feature:
    """Draw the lot that loose cylinders form."""
    return replace(cylinder, name=name, role="lot", shape=shape)


def _said(feature: Feature, more: dict[str, str], without: tuple[str, ...]) -> Feature:
    kept = {key: value for key, value in feature.properties.items() if key not in without}
    kept |= {key: Value(value=value, source="siting") for key, value in more.items()}
    doubts = {key: doubt for key, doubt in feature.doubts.items() if key not in (*without, *more)}
    return replace(feature, properties=kept, doubts=doubts)


def resized(site: Site, name: str, outline: BaseGeometry, see: Callable[[Site], Yard] = yard) -> Site:
    """Give the plan with another outline of an area; its lots stand in the middle of it, clear of its corridor."""
    area = next(a for a in see(site).areas if a.id == name)
    asked = max((CORRIDOR.at(one) or 0.0 for one in area.classes), default=0.0)
    x0, y0, x1, y1 = outline.bounds
    inset = min(asked, 0.45 * (x1 - x0), 0.45 * (y1 - y0))
    floor = box(x0 + inset, y0 + inset, x1 - inset, y1 - inset)
    drawn = {id(cylinder) for lot in area.lots for cylinder in lot.drawn}
    shapes = {id(lot.feature): floor for lot in area.lots if lot.feature is not None}
    if area.feature is not None:
        shapes[id(area.feature)] = outline
    made = [replace(f, shape=shapes.get(id(f), f.shape)) for f in site.features if id(f) not in drawn]
    made += [_loose(lot.drawn[0], lot.name, floor) for lot in area.lots if lot.feature is None]
    if area.feature is None:
        made.append(Feature(name=name, role="storage_area", shape=outline))
    return replace(site, features=tuple(made))


SITING = Siting(
    classes=CLASSES,
    place=place,
    as_class=as_class,
    resized=resized,
    place_rules=("site-containment", "property-limit-walled", "property-limit-open", "road", "assembly",
                 "heat-source", "ignition-source", "floor-openings"),
    corridor_rules=("inspection-corridor",),
    drawn_rules=("site-containment", "property-limit-walled", "property-limit-open", "road", "assembly",
                 "heat-source", "ignition-source", "floor-openings", "own-use-drain-distance", "inspection-corridor",
                 "containers-inside", "minimum-area", "separate-areas"),
    mend=mend,
)  # fmt: skip


def seen_by(see: Callable[[Site], Yard]) -> Siting:
    """Give the same of a law that sees a site its own way."""
    return replace(SITING, as_class=partial(as_class, see=see), resized=partial(resized, see=see))
