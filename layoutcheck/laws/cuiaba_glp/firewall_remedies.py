"""Remedies by firewalls: raise one that is too low, lengthen one, or build the shortest new one (§ 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Line, Point, more_than
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.barriers import long_axis
from layoutcheck.laws.cuiaba_glp.figures import FIREWALL_ABOVE_PILE_M, halved
from layoutcheck.laws.cuiaba_glp.firewalls import firewalls_of
from layoutcheck.laws.cuiaba_glp.hiding import BUILDING, NEAR_M, SOURCE, Hidden, least, way_to
from layoutcheck.laws.cuiaba_glp.new_firewall import new_firewall
from layoutcheck.measure import polygons, rings
from layoutcheck.site import Feature, Site
from layoutcheck.siting.model import Change
from layoutcheck.siting.wording import corner_text, plan_point
from layoutcheck.values import Value
from layoutcheck.words import Text, text

_FEW = 2  # walls that are tried


def firewalls_for(view: Yard, area: Area, finding: Finding) -> Iterator[Change]:
    """Give what a firewall could do for a distance that is at least what one leaves of it."""
    full = finding.base_required or 0.0
    target = _target(view, area, finding)
    if target is None or area.near.distance(target) < halved(full) - view.tolerance:
        return
    needed = area.pile_m.high + FIREWALL_ABOVE_PILE_M
    if not math.isfinite(needed):
        yield _of_no_height(view, area, full)
        return
    yield from _raised(view, area, target, full, needed)
    walls = firewalls_of(view, area).sure
    near = target.intersection(area.near.buffer(full + NEAR_M))  # no shorter line goes farther
    if near.is_empty:
        return
    hidden = Hidden(area=area.near, target=near, walls=walls, full=full - view.tolerance)
    if finding.exposed is not None and finding.exposed.witness is not None:
        yield from _lengthened(view, hidden, finding.exposed.witness)
    yield from new_firewall(view, area, hidden, _height(needed))


def _target(view: Yard, area: Area, finding: Finding) -> BaseGeometry | None:
    """Find what a finding measured to, all of it that counts for its row."""
    boundary = area.boundary
    if finding.rule.startswith("property-limit"):
        if boundary is None or finding.subject != boundary.name:
            return None
        return boundary.walled if finding.rule == "property-limit-walled" else boundary.open
    role = finding.rule.replace("-", "_")
    name = finding.subject or ""
    shapes = [f.shape for f in view.site.of(role) if f.name == name]
    if role == "road" and boundary is not None:
        shapes += [pieces[name] for pieces in (boundary.fronts, boundary.maybe_fronts) if name in pieces]
    return shapely.union_all(shapes) if shapes else None


def _of_no_height(view: Yard, area: Area, full: float) -> Change:
    """Say that a firewall might do, and what is missing to know how high it must be."""
    return Change(
        kind="none",
        text=text(
            "Uma parede corta-fogo poderia reduzir a distância a {half:m}, mas não se propõe: a sua altura depende da "
            "pilha de {area} ({pile}).",
            "A firewall might reduce the distance to {half:m}, but none is proposed: its height depends on the pile of "
            "{area} ({pile}).",
            half=halved(full),
            area=area.id,
            pile=tuple(dict.fromkeys(area.pile_needs)),
        ),
        site=view.site,
        cost=math.inf,
        figures={"proven": False},
    )


def _height(needed: float) -> float:
    """Give the least height in whole centimetres that is more than what is needed."""
    return math.floor(needed * 100 + 1 + 1e-6) / 100


# --- the height it lacks --------------------------------------------------------------


def _raised(view: Yard, area: Area, target: BaseGeometry, full: float, needed: float) -> Iterator[Change]:
    between = shapely.shortest_line(area.near, target).buffer(full)
    low = [
        b.feature
        for b in view.barriers
        if b.feature.role == "firewall" and b.height_m is not None and not more_than(b.height_m, needed)
        if b.possible.intersects(between)
    ]
    height = _height(needed)
    for wall in low[:_FEW]:
        lacks = height - float(wall.get("height_m"))
        yield Change(
            kind="firewall-height",
            text=text(
                "Elevar {wall} a {h:m} (faltam {lacks:m}): passa a contar como parede corta-fogo.",
                "Raise {wall} to {h:m} (it lacks {lacks:m}): it then counts as a firewall.",
                wall=wall.name,
                h=height,
                lacks=lacks,
            ),
            site=raised(view.site, [wall], height, SOURCE),
            cost=BUILDING + lacks,
            figures={"wall": wall.name, "height_m": height, "lacks_m": round(lacks, 6)},
        )


def raised(site: Site, walls: Sequence[Feature], height: float, source: str) -> Site:
    """Give the site with some walls of another height."""
    chosen = {id(wall) for wall in walls}
    said = {"height_m": Value(value=height, source=source)}
    features = (replace(f, properties={**f.properties, **said}) if id(f) in chosen else f for f in site.features)
    return replace(site, features=tuple(features))


# --- longer -----------------------------------------------------------------------------


def _lengthened(view: Yard, hidden: Hidden, escape: Line) -> Iterator[Change]:
    """Lengthen a firewall, at the end that the escaping line goes round or at both, until no line escapes."""
    sight = LineString(escape)
    found = 0
    for barrier in view.barriers:
        if barrier.feature.role != "firewall" or barrier.sure.is_empty or found >= _FEW:
            continue
        ends = _ends(barrier.feature.shape)
        if not any(sight.distance(shapely.Point(at)) <= _reach(barrier.feature.shape) for at, _ in ends):
            continue
        found += 1
        by = least(lambda a, b, ends=ends: hidden.behind(*_grown(ends, (a, b))))  # type: ignore[misc]
        if by is not None:
            yield _longer(view.site, barrier.feature, ends, by)


def _reach(wall: BaseGeometry) -> float:
    """Give how near to the middle of an end a line of sight passes that goes round it."""
    solid = polygons(wall)
    return NEAR_M + (min(_sides(solid[0])) if solid else 0.0)


def _sides(solid: Polygon) -> list[float]:
    box = shapely.minimum_rotated_rectangle(solid)
    corners = shapely.get_coordinates(box)
    return [math.dist(corners[i], corners[i + 1]) for i in (0, 1)] if len(corners) > 2 else [0.0]


def _ends(wall: BaseGeometry) -> list[tuple[Point, Point]]:
    """Give the two ends of a wall, each with the direction in which the wall would go on."""
    solid = polygons(wall)
    lines = [long_axis(solid[0])] if len(solid) == 1 else [line for line in rings(wall) if not line.is_ring]
    if len(lines) != 1 or lines[0].length == 0:
        return []
    corners = [tuple(c) for c in lines[0].coords]
    return [(corners[0], way_to(corners[1], corners[0])), (corners[-1], way_to(corners[-2], corners[-1]))]


def _grown(ends: Sequence[tuple[Point, Point]], by: tuple[float, float]) -> list[LineString]:
    """Give the pieces that lengthen a wall."""
    return [
        LineString([at, (at[0] + length * way[0], at[1] + length * way[1])])
        for (at, way), length in zip(ends, by, strict=True)
        if length > 0
    ]


def _longer(site: Site, wall: Feature, ends: Sequence[tuple[Point, Point]], by: tuple[float, float]) -> Change:
    pieces = _grown(ends, by)
    said = {"height_m": wall.properties["height_m"]}
    more = [Feature(name=f"{wall.name} {i}*", role="firewall", shape=p, properties=said) for i, p in enumerate(pieces)]
    told: list[Text] = [
        text("{by:m} na ponta {at}", "{by:m} at its end {at}", by=length, at=corner_text(site, at))
        for (at, _), length in zip(ends, by, strict=True)
        if length > 0
    ]
    return Change(
        kind="longer-firewall",
        text=text("Prolongar {wall}: {parts}.", "Lengthen {wall}: {parts}.", wall=wall.name, parts=tuple(told)),
        site=replace(site, features=(*site.features, *more)),
        cost=BUILDING + sum(by),
        figures={"wall": wall.name, "at_ends": [[*plan_point(site, at), length]
                                                for (at, _), length in zip(ends, by, strict=True)]},
    )  # fmt: skip
