"""What may be done about a failure: lots moved, walls built or raised, cylinders taken away, a shelter moved.

These are proposals; the checker has the last word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from layoutcheck.finding import Finding
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.figures import OWN_USE_DRAIN_M, WALL_HEIGHT_M, bound_kg, rank
from layoutcheck.laws.cuiaba_glp.hiding import BUILDING
from layoutcheck.laws.cuiaba_glp.lots_moved import lots_moved
from layoutcheck.laws.cuiaba_glp.surroundings import moving, placed
from layoutcheck.laws.cuiaba_glp.walling import firewalls_for, raised
from layoutcheck.measure import along, rings
from layoutcheck.site import Feature, Site
from layoutcheck.siting.asked import Change, Clearance
from layoutcheck.siting.moving import Move, moved
from layoutcheck.siting.nearest import Found, rounded
from layoutcheck.siting.region import envelope, nearest_shift
from layoutcheck.siting.say import move_figures, move_text, plan_point
from layoutcheck.values import CLASSES, Value
from layoutcheck.words import Text, text

_BY_FIREWALL = ("property-limit-walled", "property-limit-open", "road", "assembly", "heat-source", "ignition-source")
_OFF_DRAINS = "own-use-drain-distance"
_BY_CLASS = (*_BY_FIREWALL, "capacity-class", "inspection-corridor", "premises", "minimum-area",
             "separate-areas")  # fmt: skip
_BESIDE_M = 0.05  # that a wall reaches farther than it must
_PERCENT = 100.0  # one in a hundred cylinders less costs as much as moving the area one metre
_NOISE_KG = 1e-9
_SOURCE = "remedy"


def mend(view: Yard, finding: Finding) -> Iterator[Change]:
    """Give changes that may help a finding: what needs no building first, what gives up capacity last."""
    area = next((a for a in view.areas if a.id == finding.area), None)
    if area is None:
        return
    if finding.rule in ("inspection-corridor", "containers-inside"):
        yield from lots_moved(view, area, finding)
    if finding.rule == _OFF_DRAINS:
        yield from _off_the_drains(view, area)
    if finding.rule in _BY_FIREWALL:
        yield from firewalls_for(view, area, finding)
    if finding.rule == "property-limit-open":
        yield from _walls(view, area)
    if finding.rule in _BY_CLASS:
        yield from _fewer(view, area)


# --- walls on the property line -----------------------------------------------------


def _walls(view: Yard, area: Area) -> Iterator[Change]:
    """Wall the stretches of the open line that are too near, or raise the low walls that stand there."""
    boundary = area.boundary
    if boundary is None or boundary.open is None:
        return
    reach = float(view.distances.open.at(area.distance_classes[-1]) or 0.0)
    near = boundary.open.intersection(area.near.buffer(reach + _BESIDE_M, quad_segs=32))
    stretches = [line for line in rings(near) if line.length > 0]
    low = [
        b.feature
        for b in view.barriers
        if b.feature.role == "wall" and b.height_m is not None and b.height_m < WALL_HEIGHT_M
        if any(along(line, b.possible, view.snap) for line in stretches)
    ]
    if low:
        yield Change(
            kind="wall-height",
            text=text("Elevar {walls} a {h:m}.", "Raise {walls} to {h:m}.", walls=tuple(f.name for f in low),
                      h=WALL_HEIGHT_M),
            site=raised(view.site, low, WALL_HEIGHT_M, _SOURCE),
            cost=BUILDING,
            figures={"walls": [f.name for f in low], "height_m": WALL_HEIGHT_M},
        )  # fmt: skip
    if stretches:
        length = math.ceil(math.fsum(line.length for line in stretches) * 10 - 1e-6) / 10
        lines = [[plan_point(view.site, point) for point in line.coords] for line in stretches]
        yield Change(
            kind="wall",
            text=text(
                "Murar {length:m} da divisa com {h:m} de altura, no trecho a menos de {reach:m} de {area}: passa a "
                "valer a distância com muro.",
                "Wall {length:m} of the property line, {h:m} high, where it is nearer than {reach:m} to {area}: the "
                "walled distance then holds.",
                length=length,
                h=WALL_HEIGHT_M,
                reach=reach,
                area=area.id,
            ),
            site=_with_walls(view.site, stretches),
            cost=BUILDING + length,
            figures={"length_m": length, "height_m": WALL_HEIGHT_M, "lines": lines},
        )


def _with_walls(site: Site, stretches: list[Any]) -> Site:
    height = {"height_m": Value(value=WALL_HEIGHT_M, source=_SOURCE)}
    walls = [Feature(name=f"wall {i}*", role="wall", shape=line, properties=height) for i, line in enumerate(stretches)]
    return replace(site, features=(*site.features, *walls))


# --- a shelter off a drain ---------------------------------------------------------


def _off_the_drains(view: Yard, area: Area) -> Iterator[Change]:
    """Move a store of own use the shortest way off all drains."""
    owed = [
        Clearance(rule=_OFF_DRAINS, subject=drain.name, shape=drain.shape,
                  full_m=OWN_USE_DRAIN_M + area.error_m + drain.error_m)
        for drain in view.site.of("drain")
    ]  # fmt: skip
    place = placed(view, area, owed, tuple(moving(view, area)))
    nearest = nearest_shift(envelope(place, view.tolerance).allowed)
    for shift in rounded(nearest) if nearest is not None else ():
        found = Found(move=Move(shift=shift), is_shortest=True, is_exact=True)
        yield Change(
            kind="move",
            text=move_text(place, found, view.site),
            site=moved(view.site, place.moves, found.move),
            cost=found.move.length,
            figures=move_figures(place, found),
        )


# --- fewer cylinders ----------------------------------------------------------------


def _fewer(view: Yard, area: Area) -> Iterator[Change]:
    """Take away the fewest cylinders that bring an area, with those it counts as one with, down to each lower class."""
    said = all(lot.feature is not None and lot.declared is not None and not lot.drawn for lot in area.lots)
    if not said or not area.lots or not area.capacity_kg.known or area.conflict is not None or _said_of_area(area):
        return
    total = math.fsum(a.capacity_kg.low for a in view.areas if a is area or a.id in area.merged_with)
    now = area.distance_classes[-1]
    for name in reversed([c for c in CLASSES if rank(c) < rank(now) or c == area.declared]):
        taken = _taken(area, total - bound_kg(name))
        if taken is not None and (taken or area.declared not in (None, name)):
            yield _without(view.site, area, taken, name)


def _said_of_area(area: Area) -> bool:
    return area.feature is not None and any(area.feature.get(key) is not None for key in ("containers", "capacity_kg"))


def _taken(area: Area, excess_kg: float) -> dict[str, int] | None:
    """Say how many cylinders each lot gives up, the heaviest first; None where not even one would be left."""
    taken: dict[str, int] = {}
    for lot in sorted(area.lots, key=lambda lot: -(lot.container_kg or 0.0)):
        if excess_kg <= _NOISE_KG:
            break
        if lot.container_kg is None:
            return None
        taken[lot.name] = min(lot.declared or 0, math.ceil(excess_kg / lot.container_kg - _NOISE_KG))
        excess_kg -= taken[lot.name] * lot.container_kg
    return taken if excess_kg <= _NOISE_KG and sum(taken.values()) < area.count.low else None


def _without(site: Site, area: Area, taken: Mapping[str, int], name: str) -> Change:
    left = {lot.name: (lot.declared or 0) - taken.get(lot.name, 0) for lot in area.lots}
    parts = tuple(_given_up(lot, n, left[lot]) for lot, n in taken.items() if n)
    count = sum(taken.values())
    what = text("1 recipiente", "1 container") if count == 1 else text("{n:count} recipientes", "{n:count} containers",
                                                                       n=count)  # fmt: skip
    said = text(
        "Retirar {what} ({parts}): a classe de {area} passa a {name}.",
        "Take {what} away ({parts}): the class of {area} becomes {name}.",
        what=what,
        parts=parts,
        area=area.id,
        name=name,
    )
    if not taken:
        said = text("Declarar {area} na classe {name}.", "Declare {area} as class {name}.", area=area.id, name=name)
    features = tuple(_recounted(f, area, left, name) for f in site.features if left.get(f.name) != 0 or f.role != "lot")
    figures = {"containers": count, "from": dict(taken), "class": name, "area": area.id}
    cost = _PERCENT * count / max(1, sum(lot.declared or 0 for lot in area.lots))
    return Change(kind="fewer-containers", text=said, site=replace(site, features=features), cost=cost, figures=figures)


def _given_up(lot: str, n: int, left: int) -> Text:
    if left:
        return text("{n:count} de {lot}", "{n:count} from {lot}", n=n, lot=lot)
    return text("todos os {n:count} de {lot}", "all {n:count} of {lot}", n=n, lot=lot)


def _recounted(feature: Feature, area: Area, left: Mapping[str, int], name: str) -> Feature:
    if feature.role == "lot" and feature.name in left:
        count = Value(value=left[feature.name], source=_SOURCE)
        kept = {key: value for key, value in feature.properties.items() if key != "capacity_kg"}
        return replace(feature, properties={**kept, "containers": count})
    if feature is area.feature and area.declared is not None:
        return replace(feature, properties={**feature.properties, "class": Value(value=name, source=_SOURCE)})
    return feature
