"""The shortest new firewall parallel to the side of an area that faces a target (Art. 5, § 4)."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from msgspec.structs import replace
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Point
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.hiding import BUILDING, NEAR_M, SOURCE, Hidden, least, way_to
from layoutcheck.measure import buffered
from layoutcheck.site import Feature
from layoutcheck.siting.model import Change
from layoutcheck.siting.wording import corner_text, plan_point
from layoutcheck.values import Value
from layoutcheck.words import text

_OFF_M = 0.5  # of a new wall from the area's side, or from the target: farther than a wall that closes the area


def new_firewall(view: Yard, area: Area, hidden: Hidden, height: float) -> Iterator[Change]:
    """Build the shortest firewall parallel to the area's side that faces the target."""
    best: LineString | None = None
    for foot, way in _lines(area.near, hidden.target):
        by = least(lambda a, b, foot=foot, way=way: hidden.behind(*_wall(foot, way, a, b)))  # type: ignore[misc]
        walls = _wall(foot, way, *by) if by is not None else []
        fits = area.boundary is None or area.boundary.ground is None or (
            bool(walls) and buffered(area.boundary.ground, view.snap).covers(walls[0]))  # fmt: skip
        if walls and fits and (best is None or walls[0].length < best.length):
            best = walls[0]
    if best is None:
        return
    said = {"height_m": Value(value=height, source=SOURCE)}
    wall = Feature(name="firewall *", role="firewall", shape=best, properties=said)
    ends = [plan_point(view.site, (x, y)) for x, y in (best.coords[0], best.coords[-1])]
    yield Change(
        kind="new-firewall",
        text=text(
            "Construir uma parede corta-fogo de {length:m}, com {h:m} de altura, paralela ao lado de {area}, a {off:m} "
            "dele, de {start} a {end} no desenho.",
            "Build a firewall {length:m} long and {h:m} high, parallel to the side of {area} and {off:m} from it, from "
            "{start} to {end} in the drawing.",
            length=best.length,
            h=height,
            area=area.id,
            off=best.distance(area.near),
            start=corner_text(view.site, best.coords[0]),
            end=corner_text(view.site, best.coords[-1]),
        ),
        site=replace(view.site, features=(*view.site.features, wall)),
        cost=BUILDING + best.length,
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
        if LineString([start, end]).distance(shapely.Point(at)) > NEAR_M:
            continue
        side = way_to(start, end)
        square = abs(side[0] * way[1] - side[1] * way[0])
        if square > best[0]:
            best = (square, side)
    return best[1]


def _wall(foot: Point, way: Point, back: float, ahead: float) -> list[LineString]:
    """Give a wall through a point, reaching so far to either side of it; nothing where it has no length."""
    start = (foot[0] - back * way[0], foot[1] - back * way[1])
    end = (foot[0] + ahead * way[0], foot[1] + ahead * way[1])
    return [LineString([start, end])] if back + ahead > 0 else []
