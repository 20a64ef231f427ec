"""How much drawing error each finding of this law can bear before its answer changes."""

from __future__ import annotations

import math

from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status
from layoutcheck.law import NOTHING_LOST, POINTS, Slack
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.barriers import axis, drawn_shut
from layoutcheck.laws.cuiaba_glp.closure import regime
from layoutcheck.laws.cuiaba_glp.corridors import way_to_spare
from layoutcheck.laws.cuiaba_glp.openings import width_to_spare
from layoutcheck.measure import gap, rings
from layoutcheck.measure import within as stretches_within
from layoutcheck.siting.slack import apart, least, within
from layoutcheck.stretches import along, length, union

_LENGTHS = ("property-limit-walled", "property-limit-open", "road", "assembly", "heat-source", "ignition-source",
            "floor-openings", "own-use-drain-distance", "inspection-corridor")  # fmt: skip
_BY_WALLS = ("property-limit-walled", "property-limit-open")
_MOST_M = 2.0  # that walls, openings and outlines may come nearer to each other by what is asked about
DRAWN = ("site-containment", *_LENGTHS, "containers-inside", "minimum-area", "separate-areas")


def slack(view: Yard, found: Finding) -> Slack | None:
    """Say how much room a finding has; None where nobody has worked out what errors do to it."""
    area = next((a for a in view.areas if a.id == found.area), None)
    if area is None:
        return NOTHING_LOST
    if found.rule in _LENGTHS:
        own = least((_length(found), _opened(view, area, found)))
        if found.rule != "inspection-corridor" or found.status is Status.FAIL or own is NOTHING_LOST:
            return own
        return Slack(room=min(own.room, way_to_spare(view, area)), per_m=POINTS)
    match found.rule:
        case "site-containment":
            ground = None if area.boundary is None else area.boundary.ground
            return None if ground is None else within(area.near, ground, view.tolerance)
        case "containers-inside":
            lot = next((lot for lot in area.lots if lot.name == found.subject), None)
            if lot is None:
                return NOTHING_LOST
            return None if area.drawn is None else within(lot.shape, area.drawn, view.tolerance)
        case "empties-separate":
            return _states(view, area, found.subject)
        case "minimum-area":
            edge = float(area.limit.length)
            return None if found.margin is None else Slack(room=found.margin, per_m=edge, per_m2=math.pi)
        case "separate-areas":
            return _separate(view, area)
        case "perimeter-closure":
            return _closure(view, area, found)
        case "openings":
            room = width_to_spare(view, area, found.subject) if found.unit == "count" else math.inf
            return None if room is None else Slack(room=room, per_m=POINTS)
    return NOTHING_LOST


def _length(found: Finding) -> Slack:
    """Take the worse of the legs of a distance; what is declared to be absent has none."""
    legs = [leg for leg in (found.exposed, found.shielded) if leg is not None]
    margins = [leg.measured - leg.required for leg in legs if leg.measured is not None]
    margins = margins or ([found.margin] if found.margin is not None else [])
    return Slack(room=min(margins), per_m=POINTS) if margins else NOTHING_LOST


def _opened(view: Yard, area: Area, found: Finding) -> Slack:
    """Say how far an opening is from coming so near a wall it runs along that it takes a stretch out of it."""
    if found.status is not Status.PASS or (found.reduction is None and found.rule not in _BY_WALLS):
        return NOTHING_LOST
    reach = float(view.distances.open.at(area.distance_classes[-1]) or 0.0)  # an area of own use has no class
    rooms: list[float] = []
    for opening in view.site.of("opening"):
        if found.reduction is not None or opening.shape.distance(area.near) < reach + _MOST_M:
            lines = [*axis(opening), *drawn_shut(opening)]
            rooms += [gap(line, wall).distance - view.snap for line in lines for wall in _walls(view)
                      if along(line, wall, view.snap + _MOST_M)]  # fmt: skip
    return least(Slack(room=room, per_m=POINTS) for room in rooms if room > 0)


def _walls(view: Yard) -> list[BaseGeometry]:
    return [barrier.possible for barrier in view.barriers if barrier.is_wall]


def _states(view: Yard, area: Area, subject: str | None) -> Slack:
    """Say how far a lot, or either of two, is from the nearest of another state, or how far two overlap."""
    named = (subject or "").split(" – ")
    mine = [lot for lot in area.lots if lot.name == subject or lot.name in named]
    return least(apart(one.shape, other.shape, view.tolerance) for one in mine for other in area.lots
                 if one.differs_in_state(other))  # fmt: skip


def _separate(view: Yard, area: Area) -> Slack | None:
    """Say how far an area is from counting as one with another; None where a wall keeps them separate."""
    rooms = []
    for other in view.stores:
        if other is not area and other.id not in area.merged_with:
            apart = view.distances.sums(area.distance_classes[-1], other.distance_classes[-1])[0]
            rooms.append(gap(area.near, other.near, area.error_m + other.error_m).distance - apart)
    room = min(rooms, default=math.inf)
    return None if room < -view.tolerance else Slack(room=room, per_m=POINTS)


def _closure(view: Yard, area: Area, found: Finding) -> Slack | None:
    """Bound what errors at every corner, and at both ends of all that closes an outline, do to the walled share."""
    if found.margin is None:
        return NOTHING_LOST
    if found.unit == "m":
        return Slack(room=found.margin, per_m=POINTS)
    around = regime(view, area)
    if around is None or around.name != found.subject:
        return None
    lines = rings(around.outline)
    corners = sum(len(line.coords) - 1 for line in lines)
    closing = view.site.of("wall", "firewall", "fence", "opening")
    stretches = corners + sum(stretches_within(f.shape, line, view.snap) for f in closing for line in lines)
    per_m = POINTS * (stretches + around.share * corners)
    most = around.share * around.closure.perimeter - around.closure.off_m
    error = (most - around.closure.walled) / per_m
    for wall in _walls(view) if found.status is Status.PASS else ():
        near = float(wall.distance(around.outline)) - view.snap
        if 0 < near < _MOST_M:  # it comes to count as wall of the outline, with all that is as near
            walled = math.fsum(length(union(s for w in _walls(view) for s in along(line, w, view.snap + near)))
                               for line in lines)  # fmt: skip
            error = min(error, max(near / POINTS, (most - walled) / per_m))
    return Slack(room=error * per_m, per_m=per_m)
