"""Firewalls that may earn a reduction: the height one lacks, how far to lengthen one, the shortest new one (§ 4)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Line, Point, more_than
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.barriers import long_axis
from layoutcheck.laws.cuiaba_glp.figures import FIREWALL_ABOVE_PILE_M, halved
from layoutcheck.laws.cuiaba_glp.separation import firewalls_of
from layoutcheck.measure import polygons, rings
from layoutcheck.sight import clear_line
from layoutcheck.site import Feature, Site
from layoutcheck.siting.asked import Change
from layoutcheck.values import Value
from layoutcheck.words import Text, number, text

_SOURCE = "remedy"
_STEP_M = 0.05  # lengths of walls are told to this, rounded up
_MOST_M = 12.8  # that a wall may have to be lengthened at an end
_NEAR_M = 0.01  # a line of sight that passes an end nearer than this goes round it
_OFF_M = 0.5  # of a new wall from the area's side, or from the target: farther than a wall that closes the area
_FEW = 2  # walls that are tried
_PLACES, _PLACES_OF_DEGREES = 3, 7


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Hidden:
    """What has to be hidden from an area: what is seen of a target, nearer than the full distance."""

    area: BaseGeometry
    target: BaseGeometry
    walls: tuple[BaseGeometry, ...]
    full: float

    def behind(self, *more: BaseGeometry) -> bool:
        """Tell whether no line of sight shorter than the full distance is left when more walls stand."""
        return clear_line(self.area, self.target, [*self.walls, *more], self.full) is None


def firewalls_for(view: Yard, area: Area, finding: Finding) -> Iterator[Change]:
    """Give what a firewall could do for a distance that is at least what one leaves of it."""
    full = finding.base_required or 0.0
    target = _target(view, area, finding)
    if target is None or area.near.distance(target) < halved(full) - view.tolerance:
        return
    needed = area.pile_m.high + FIREWALL_ABOVE_PILE_M
    yield from _raised(view, area, target, full)
    if not math.isfinite(needed):
        return
    walls = firewalls_of(view, area).sure
    near = target.intersection(area.near.buffer(full + _NEAR_M))  # no shorter line goes farther
    hidden = _Hidden(area=area.near, target=near, walls=walls, full=full - view.tolerance)
    if finding.exposed is not None and finding.exposed.witness is not None:
        yield from _lengthened(view, area, hidden, finding.exposed.witness)
    yield from _new(view, area, hidden, _height(needed))


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


def _height(needed: float) -> float:
    """Give the least height in whole centimetres that is more than what is needed."""
    return math.floor(needed * 100 + 1 + 1e-6) / 100


# --- the height it lacks --------------------------------------------------------------


def _raised(view: Yard, area: Area, target: BaseGeometry, full: float) -> Iterator[Change]:
    needed = area.pile_m.high + FIREWALL_ABOVE_PILE_M
    if not math.isfinite(needed):
        return
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
            site=raised(view.site, [wall], height, _SOURCE),
            figures={"wall": wall.name, "height_m": height, "lacks_m": round(lacks, 6)},
        )


def raised(site: Site, walls: Sequence[Feature], height: float, source: str) -> Site:
    """Give the site with some walls of another height."""
    chosen = {id(wall) for wall in walls}
    said = {"height_m": Value(value=height, source=source)}
    features = (replace(f, properties={**f.properties, **said}) if id(f) in chosen else f for f in site.features)
    return replace(site, features=tuple(features))


# --- longer -----------------------------------------------------------------------------


def _lengthened(view: Yard, area: Area, hidden: _Hidden, escape: Line) -> Iterator[Change]:
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
        by = _least(lambda a, b, ends=ends: hidden.behind(*_grown(ends, (a, b))))  # type: ignore[misc]
        if by is not None:
            yield _longer(view.site, barrier.feature, ends, by)


def _reach(wall: BaseGeometry) -> float:
    """Give how near to the middle of an end a line of sight passes that goes round it."""
    solid = polygons(wall)
    return _NEAR_M + (min(_sides(solid[0])) if solid else 0.0)


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
    return [(corners[0], _way(corners[1], corners[0])), (corners[-1], _way(corners[-2], corners[-1]))]


def _way(start: Point, end: Point) -> Point:
    size = math.dist(start, end)
    return (end[0] - start[0]) / size, (end[1] - start[1]) / size


def _grown(ends: Sequence[tuple[Point, Point]], by: tuple[float, float]) -> list[LineString]:
    """Give the pieces that lengthen a wall."""
    return [
        LineString([at, (at[0] + length * way[0], at[1] + length * way[1])])
        for (at, way), length in zip(ends, by, strict=True)
        if length > 0
    ]


def _least(enough: Callable[[float, float], bool]) -> tuple[float, float] | None:
    """Find how far each of two ends must reach at least, one after the other; None where no length will do."""
    if not enough(_MOST_M, _MOST_M):
        return None
    first = _shortest(lambda length: enough(length, _MOST_M))
    return first, _shortest(lambda length: enough(first, length))


def _shortest(enough: Callable[[float], bool]) -> float:
    """Find the least length, in steps of `_STEP_M`, that is enough; the greatest of all is."""
    low, high = -1, math.ceil(_MOST_M / _STEP_M)
    while high - low > 1:
        middle = (low + high) // 2
        if enough(middle * _STEP_M):
            high = middle
        else:
            low = middle
    return round(high * _STEP_M, 6)


def _longer(site: Site, wall: Feature, ends: Sequence[tuple[Point, Point]], by: tuple[float, float]) -> Change:
    pieces = _grown(ends, by)
    said = {"height_m": wall.properties["height_m"]}
    more = [Feature(name=f"{wall.name} {i}*", role="firewall", shape=p, properties=said) for i, p in enumerate(pieces)]
    told: list[Text] = [
        text("{by:m} na ponta {at}", "{by:m} at its end {at}", by=length, at=_corner(site, at))
        for (at, _), length in zip(ends, by, strict=True)
        if length > 0
    ]
    return Change(
        kind="longer-firewall",
        text=text("Prolongar {wall}: {parts}.", "Lengthen {wall}: {parts}.", wall=wall.name, parts=tuple(told)),
        site=replace(site, features=(*site.features, *more)),
        figures={"wall": wall.name, "at_ends": [[*_plan(site, at), length]
                                                for (at, _), length in zip(ends, by, strict=True)]},
    )  # fmt: skip


def _plan(site: Site, at: Point) -> list[float]:
    """Put a point into plan coordinates, as the drawing shows them."""
    x, y = site.frame.witness([at])[0]
    return [round(x, 9 if abs(x) <= 360 else 6), round(y, 9 if abs(y) <= 360 else 6)]


def _corner(site: Site, at: Point) -> Text:
    """Write a point as the drawing shows it: to the millimetre, or in degrees as finely."""
    x, y = _plan(site, at)
    places = _PLACES_OF_DEGREES if site.frame.north and max(abs(x), abs(y)) <= 360 else _PLACES
    pt, en = ("; ".join(number(value, lang, 2, places) for value in (x, y)) for lang in ("pt", "en"))
    return text("({at})", "({at})", at=text(pt, en))


# --- a new one ----------------------------------------------------------------------------


def _new(view: Yard, area: Area, hidden: _Hidden, height: float) -> Iterator[Change]:
    """Build the shortest firewall parallel to the area's side that faces the target."""
    best: LineString | None = None
    for foot, way in _lines(area.near, hidden.target):
        by = _least(lambda a, b, foot=foot, way=way: hidden.behind(*_wall(foot, way, a, b)))  # type: ignore[misc]
        walls = _wall(foot, way, *by) if by is not None else []
        fits = area.boundary is None or area.boundary.ground is None or (
            bool(walls) and area.boundary.ground.buffer(view.snap).covers(walls[0]))  # fmt: skip
        if walls and fits and (best is None or walls[0].length < best.length):
            best = walls[0]
    if best is None:
        return
    said = {"height_m": Value(value=height, source=_SOURCE)}
    wall = Feature(name="firewall *", role="firewall", shape=best, properties=said)
    ends = [_plan(view.site, (x, y)) for x, y in (best.coords[0], best.coords[-1])]
    yield Change(
        kind="new-firewall",
        text=text(
            "Construir uma parede corta-fogo de {length:m}, com {h:m} de altura, paralela ao lado de {area}, a {off:m} "
            "dele, de {start} a {end}.",
            "Build a firewall {length:m} long and {h:m} high, parallel to the side of {area} and {off:m} from it, from "
            "{start} to {end}.",
            length=best.length,
            h=height,
            area=area.id,
            off=best.distance(area.near),
            start=_corner(view.site, best.coords[0]),
            end=_corner(view.site, best.coords[-1]),
        ),
        site=replace(view.site, features=(*view.site.features, wall)),
        figures={"length_m": round(best.length, 6), "height_m": height, "line": ends},
    )


def _lines(area: BaseGeometry, target: BaseGeometry) -> Iterator[tuple[Point, Point]]:
    """Give where a new wall may stand: a point and a direction along the side of the area that faces the target."""
    (ax, ay), (tx, ty) = shapely.shortest_line(area, target).coords
    apart = math.hypot(tx - ax, ty - ay)
    if apart <= _OFF_M:
        return
    side = _facing(area, (ax, ay), ((tx - ax) / apart, (ty - ay) / apart))
    out = (-side[1], side[0])
    if out[0] * (tx - ax) + out[1] * (ty - ay) < 0:
        out = (-out[0], -out[1])
    depth = out[0] * (tx - ax) + out[1] * (ty - ay)
    for off in dict.fromkeys((_OFF_M, depth - _OFF_M)):
        if off >= _OFF_M:
            share = off / depth
            yield (ax + share * (tx - ax), ay + share * (ty - ay)), side


def _facing(area: BaseGeometry, at: Point, way: Point) -> Point:
    """Give the direction of the side at a point of an area's hull that faces most squarely a way."""
    corners = shapely.get_coordinates(area.convex_hull)
    best: tuple[float, Point] = (-1.0, (-way[1], way[0]))
    for i in range(len(corners) - 1):
        start, end = tuple(corners[i]), tuple(corners[i + 1])
        if LineString([start, end]).distance(shapely.Point(at)) > _NEAR_M:
            continue
        side = _way(start, end)
        square = abs(side[0] * way[1] - side[1] * way[0])
        if square > best[0]:
            best = (square, side)
    return best[1]


def _wall(foot: Point, way: Point, back: float, ahead: float) -> list[LineString]:
    """Give a wall through a point, reaching so far to either side of it; nothing where it has no length."""
    start = (foot[0] - back * way[0], foot[1] - back * way[1])
    end = (foot[0] + ahead * way[0], foot[1] + ahead * way[1])
    return [LineString([start, end])] if back + ahead > 0 else []
