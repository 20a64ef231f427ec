"""What the law asks of the place of an area: its distances as clearances, what moves with it, and other classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Point
from layoutcheck.law import Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, yard
from layoutcheck.laws.cuiaba_glp.figures import (
    CORRIDOR,
    FLOOR_OPENING_M,
    SPECIAL,
    bound_kg,
    halved,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.firewalls import firewalls_of
from layoutcheck.laws.cuiaba_glp.remedies import mend
from layoutcheck.laws.cuiaba_glp.separation import Target, exposed_part, open_outlines
from layoutcheck.laws.cuiaba_glp.slack import DRAWN
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.laws.cuiaba_glp.surroundings import attached, moving, own_stock, placed
from layoutcheck.measure import buffered
from layoutcheck.site import Feature, Site
from layoutcheck.siting.minkowski import is_convex
from layoutcheck.siting.model import Clearance, Place, Siting
from layoutcheck.siting.moving import Move, moved
from layoutcheck.values import CLASSES, Value
from layoutcheck.words import text

_ROWS = ("assembly", "heat_source", "ignition_source")
_COUNTS = ("containers", "capacity_kg")
_BESIDE_M = 0.5  # between areas that stand side by side: less than any that are separate


def place(view: Yard, name: str, firewalls_go: bool) -> Place | None:
    """Say what an area owes where it stands; None for one that does not exist or is for own use.

    With `firewalls_go` those on the area's edge go where it goes, and are not counted on for any reduction.
    """
    area = next((a for a in view.stores if a.id == name), None)
    if area is None:
        return None
    moves = tuple(moving(view, area, firewalls_go))
    still = view if not firewalls_go else _without_walls(view, moves)
    names = area.distance_classes
    found = replace(
        placed(view, area, _clearances(still, area), moves),
        name=names[-1] if len(names) == 1 else None,
        counts_with=area.merged_with,
        is_certain=len(area.merged_with) < 2 and (area.feature is not None or not area.merged_with),
    )
    other = _apart(still, area, found) if area.merged_with else _together(view, still, area, found)
    found = replace(found, otherwise=other)
    if SPECIAL not in names:
        return found
    why = text("{area} passa da classe VI" if len(names) == 1 else "a classe de {area} não é conhecida",
               "{area} is above class VI" if len(names) == 1 else "the class of {area} is not known",
               area=area.id)  # fmt: skip
    return replace(found, ground=None, silent=found.silent or why)


def _apart(view: Yard, area: Area, here: Place) -> Place | None:
    """Say what an area owes where it counts alone, far from what it counts as one with now; None where that is all."""
    gone = [other for other in view.areas if other.id in area.merged_with]
    if area.feature is None:
        return None
    theirs = {id(f) for other in gone for f in (other.feature, *own_stock(other))}
    left = tuple(f for f in view.site.features if id(f) not in theirs)
    whole = yard(replace(view.site, features=left), view.distances)
    alone = next((other for other in whole.stores if other.feature is area.feature), None)
    if alone is None or SPECIAL in alone.distance_classes:  # None: without the others its claim of own use would hold
        return None
    if (alone.distance_classes, alone.pile_m) == (area.distance_classes, area.pile_m):
        return None
    kept = {id(barrier.feature) for barrier in view.barriers}
    whole = replace(whole, barriers=tuple(b for b in whole.barriers if id(b.feature) in kept))
    single = len(gone) == 1  # then they count as one nearer, as here
    off = [_off(whole, alone, other, other.classes if single else other.distance_classes, is_certain=single)
           for other in gone]  # fmt: skip
    return _otherwise(here, alone, (*_clearances(whole, alone), *off), counts_with=(), apart_from=area.merged_with)


def _together(view: Yard, still: Yard, area: Area, here: Place) -> Place | None:
    """Say what an area owes where it stands so near to the only other one that the two count as one."""
    others = [other for other in view.stores if other is not area]
    if len(others) != 1:
        return None
    both = next((one for shift in _beside(area, others[0])
                 for one in yard(moved(view.site, here.moves, Move(shift=shift)), view.distances).stores
                 if one.id == area.id and others[0].id in one.merged_with), None)  # fmt: skip
    if both is None or SPECIAL in both.distance_classes:
        return None
    as_one = replace(area, distance_classes=both.distance_classes, pile_m=both.pile_m, merged_with=both.merged_with)
    return _otherwise(here, as_one, _clearances(still, as_one), counts_with=both.merged_with, apart_from=())


def _beside(area: Area, other: Area) -> Iterator[Point]:
    """Give the shifts that put an area beside another: over it, nobody could tell whose lots are whose."""
    (x0, y0, x1, y1), (left, low, right, high) = area.near.bounds, other.near.bounds
    yield right - x0 + _BESIDE_M, low - y0
    yield left - x1 - _BESIDE_M, low - y0
    yield left - x0, high - y0 + _BESIDE_M
    yield left - x0, low - y1 - _BESIDE_M


def _otherwise(
    here: Place, area: Area, owed: Iterable[Clearance], counts_with: tuple[str, ...], apart_from: tuple[str, ...]
) -> Place:
    names = area.distance_classes
    return replace(here, name=names[-1] if len(names) == 1 else None, clearances=tuple(owed), counts_with=counts_with,
                   apart_from=apart_from, is_as_drawn=False)  # fmt: skip


def _off(view: Yard, area: Area, other: Area, classes: tuple[str, ...], *, is_certain: bool) -> Clearance:
    """Keep an area separate from another; unless it `is_certain`, nothing bad may come of counting as one."""
    full, walled = view.distances.sums(area.distance_classes[-1], classes[-1])
    walls = _between(view, None if area.boundary is None else area.boundary.ground)
    return Clearance(rule="separate-areas", subject=other.id, shape=other.near, full_m=full, is_certain=is_certain,
                     reduced_m=walled if walls else None, walls=walls, in_view=other.near)  # fmt: skip


def _between(view: Yard, ground: BaseGeometry | None) -> tuple[BaseGeometry, ...]:
    """Give the walls that can stand between two areas on a ground: on a convex one, those that reach into it."""
    if ground is None or not is_convex(ground):
        return view.walls.sure
    inner = buffered(ground, -view.snap)
    return tuple(wall for wall in view.walls.sure if wall.intersects(inner))


# --- distances ----------------------------------------------------------------------


def _clearances(view: Yard, area: Area) -> Iterator[Clearance]:
    yield from _to_the_line(view, area)
    yield from _to_roads(view, area)
    for role in _ROWS:
        rule = role.replace("_", "-")
        features = view.site.of(role)
        whole = [Target(name=f.name, shape=f.shape, error_m=f.error_m) for f in features if f.open_m is None]
        each = [*whole, *(hull for _, hull in open_outlines(features))]
        yield from _row(view, area, rule, each, getattr(view.distances, role))
    for drain in view.site.of("drain"):
        yield Clearance(rule="floor-openings", subject=drain.name, shape=drain.shape,
                        full_m=FLOOR_OPENING_M + area.error_m + drain.error_m)  # fmt: skip
    for other in view.stores:
        if other.id not in (area.id, *area.merged_with):
            certain = len(view.stores) == 2  # nearer they are one: see `_together`
            yield _off(view, area, other, other.distance_classes, is_certain=certain)


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
            yield from _row(view, area, rule, [target], table)


def _to_roads(view: Yard, area: Area) -> Iterator[Clearance]:
    boundary = area.boundary
    for feature in view.site.of("road"):
        shapes = [(feature.shape, feature.error_m)]
        if boundary is not None:
            fronts = (boundary.fronts, boundary.maybe_fronts)
            shapes += [(pieces[feature.name], boundary.error_m) for pieces in fronts if feature.name in pieces]
        for shape, error_m in shapes:
            target = Target(name=feature.name, shape=shape, error_m=error_m, on_line=True)
            yield from _row(view, area, "road", [target], view.distances.road)


def _row(view: Yard, area: Area, rule: str, targets: Iterable[Target], table: Table) -> Iterator[Clearance]:
    """Give a row of the table for each target as the worst class that may govern asks it."""
    full = range_over(table, area.distance_classes).high
    walls = firewalls_of(view, area).sure
    for target in targets:
        error = area.error_m + target.error_m
        yield Clearance(
            rule=rule,
            subject=target.name,
            shape=target.shape,
            full_m=full + error,
            reduced_m=halved(full) + error if walls else None,
            walls=walls,
            in_view=exposed_part(target, walls, area, view.snap) if walls else target.shape,
        )


# --- what moves along ---------------------------------------------------------------


def _without_walls(view: Yard, moves: tuple[Feature, ...]) -> Yard:
    """Leave out the barriers that move: nobody knows yet what they will stand before."""
    going = {id(feature) for feature in moves}
    return replace(view, barriers=tuple(b for b in view.barriers if id(b.feature) not in going))


# --- other classes and other outlines -------------------------------------------------


def as_class(site: Site, area_name: str, name: str, see: Callable[[Site], Yard] = yard) -> Site:
    """Give the same plan with an area that holds as much as a class may: its own counts no longer speak."""
    area = next(a for a in see(site).areas if a.id == area_name)
    own = {feature.name: feature for feature in own_stock(area)}
    said: dict[str, Any] = {"class": name, "capacity_kg": bound_kg(name)}
    made: list[Feature] = []
    for feature in site.features:
        if feature is area.feature:
            made.append(_said(feature, said, without=_COUNTS))
        elif feature.role == "lot" and feature.name in own:
            made.append(_said(feature, {}, without=_COUNTS))
        elif feature.name not in own:
            made.append(feature)
    made += [_loose(lot, lot.shape) for lot in area.lots if lot.feature is None]
    if area.feature is None:
        outline = Feature(name=area_name, role="storage_area", shape=area.near, error_m=area.error_m)
        made.append(_said(outline, said, without=()))
    return replace(site, features=tuple(made))


def _loose(lot: Lot, shape: BaseGeometry) -> Feature:
    """Draw the lot that loose cylinders form."""
    return replace(lot.drawn[0], name=lot.name, role="lot", shape=shape)


def _held(lot: Lot) -> dict[str, Any]:
    """Say how much loose cylinders are, as far as it is known."""
    spans = {"containers": lot.count, "capacity_kg": lot.capacity_kg}
    return {key: span.low if key == "capacity_kg" else int(span.low) for key, span in spans.items() if span.known}


def _said(feature: Feature, more: Mapping[str, Any], without: tuple[str, ...]) -> Feature:
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
    gone = {id(cylinder) for lot in area.lots for cylinder in lot.drawn}
    gone |= {id(feature) for feature in attached(see(site), area)}  # what closes the old outline is in nobody's way
    shapes = {id(lot.feature): floor for lot in area.lots if lot.feature is not None}
    if area.feature is not None:
        shapes[id(area.feature)] = outline
    made = [replace(f, shape=shapes.get(id(f), f.shape)) for f in site.features if id(f) not in gone]
    made += [_said(_loose(lot, floor), _held(lot), without=()) for lot in area.lots if lot.feature is None]
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
    apart_rules=("premises", "separate-areas"),
    drawn_rules=DRAWN,
    mend=mend,
)  # fmt: skip


def seen_by(see: Callable[[Site], Yard]) -> Siting:
    """Give the same of a law that sees a site its own way."""
    return replace(SITING, as_class=partial(as_class, see=see), resized=partial(resized, see=see))
