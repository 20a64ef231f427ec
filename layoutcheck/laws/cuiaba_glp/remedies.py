"""Remedies for a failure of this law: lots moved, walls built or raised, cylinders taken away, a shelter moved.

These are proposals; the checker has the last word.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace
from shapely.geometry import LineString

from layoutcheck.finding import Finding
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.fewer_cylinders import fewer
from layoutcheck.laws.cuiaba_glp.figures import OWN_USE_DRAIN_M, WALL_HEIGHT_M
from layoutcheck.laws.cuiaba_glp.firewall_remedies import firewalls_for, raised
from layoutcheck.laws.cuiaba_glp.hiding import BUILDING, SOURCE
from layoutcheck.laws.cuiaba_glp.lots_moved import lots_moved
from layoutcheck.laws.cuiaba_glp.surroundings import moving, placed
from layoutcheck.measure import rings
from layoutcheck.site import Feature, Site
from layoutcheck.siting.model import Change, Clearance
from layoutcheck.siting.moving import Move, moved
from layoutcheck.siting.nearest import Found, rounded
from layoutcheck.siting.region import envelope, nearest_shift
from layoutcheck.siting.wording import move_figures, move_text, plan_point
from layoutcheck.stretches import along
from layoutcheck.values import Value
from layoutcheck.words import text

_BY_FIREWALL = ("property-limit-walled", "property-limit-open", "road", "assembly", "heat-source", "ignition-source")
_OFF_DRAINS = "own-use-drain-distance"
_BY_CLASS = (*_BY_FIREWALL, "capacity-class", "inspection-corridor", "premises", "minimum-area",
             "separate-areas")  # fmt: skip
_BESIDE_M = 0.05  # that a wall reaches farther than it must


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
        yield from fewer(view, area)


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
        yield _raised(view, low)
    if stretches:
        yield _walled(view, area, stretches, reach)


def _raised(view: Yard, low: list[Feature]) -> Change:
    return Change(
        kind="wall-height",
        text=text("Elevar {walls} a {h:m}.", "Raise {walls} to {h:m}.", walls=tuple(f.name for f in low),
                  h=WALL_HEIGHT_M),
        site=raised(view.site, low, WALL_HEIGHT_M, SOURCE),
        cost=BUILDING,
        figures={"walls": [f.name for f in low], "height_m": WALL_HEIGHT_M},
    )  # fmt: skip


def _walled(view: Yard, area: Area, stretches: list[LineString], reach: float) -> Change:
    length = math.ceil(math.fsum(line.length for line in stretches) * 10 - 1e-6) / 10  # up to whole decimetres
    lines = [[plan_point(view.site, point) for point in line.coords] for line in stretches]
    return Change(
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


def _with_walls(site: Site, stretches: list[LineString]) -> Site:
    height = {"height_m": Value(value=WALL_HEIGHT_M, source=SOURCE)}
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
