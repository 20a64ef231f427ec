"""How far to move which lot so that corridors are wide enough and lots within their area, or to enlarge the area."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import shapely
from msgspec.structs import replace
from shapely import affinity
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Point
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.corridors import obstacles
from layoutcheck.laws.cuiaba_glp.figures import CORRIDOR
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.laws.cuiaba_glp.surroundings import attached
from layoutcheck.measure import grow, rings
from layoutcheck.siting.minkowski import too_near
from layoutcheck.siting.model import Change, Clearance, Place
from layoutcheck.siting.moving import Move, moved
from layoutcheck.siting.nearest import rounded
from layoutcheck.siting.region import envelope, nearest_shift
from layoutcheck.siting.wording import step_text, way_text
from layoutcheck.words import Text, text

_STEP_M = 0.01  # lots that push each other move by whole steps
_PUSHES = 4  # that a lot may be pushed, at most, on the average
_FAR_M = 100.0  # farther than any lot is pushed
_WAYS = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))
_USED = 0.6  # of the tolerance, by lots that push each other
_CLOSING = ("fence", "wall", "firewall", "opening")  # what goes along where the edge of an area does
_ENLARGING = 1.0  # what it costs at least to enlarge an area, in metres of moving it
_NOISE_M = 1e-6


def lots_moved(view: Yard, area: Area, finding: Finding) -> Iterator[Change]:
    """Move one lot to where it keeps every corridor of its own, else a row of lots that push each other aside."""
    width = max((w for w in (CORRIDOR.at(name) for name in area.classes) if w), default=0.0)
    subject = finding.subject or ""
    named = [lot for lot in area.lots if lot.name == subject or subject.startswith(f"{lot.name} – ")
             or subject.endswith(f" – {lot.name}")]  # fmt: skip
    others = [lot for lot in area.lots if lot not in named]
    alone = [(shift, lot) for lot in (*named, *others) if (shift := _nearest_room(view, area, lot, width)) is not None]
    alone.sort(key=lambda pair: (pair[1] not in named, math.hypot(*pair[0])))
    for shift, lot in alone[:2]:
        for told in rounded(shift):
            yield _change(view, {lot.name: told}, [lot])
    rows = [row for lot in named for way in _ways(area) if (row := _pushed(view, area, lot, way, width))]
    for row in sorted(rows, key=lambda row: math.fsum(math.hypot(*shift) for shift in row.values()))[:1]:
        for finer in ({name: (round(x, 3), round(y, 3)) for name, (x, y) in row.items()}, row):
            yield _change(view, finer, [lot for lot in area.lots if lot.name in row])
    yield from _larger(view, area, named, width)


def _nearest_room(view: Yard, area: Area, lot: Lot, width: float) -> Point | None:
    """Give the shortest shift of a lot to where it keeps the corridor to all; None where there is none, or it does."""
    ground = area.drawn
    if ground is None:
        return None
    place = Place(
        area=area.id,
        name=None,
        shape=lot.shape,
        ground=ground,
        ground_rule="containers-inside",
        property_name=area.id,
        clearances=tuple(_kept(view, area, lot, width)),
        moves=(),
    )
    nearest = nearest_shift(envelope(place, view.tolerance).allowed)
    return nearest if nearest is not None and math.hypot(*nearest) > _NOISE_M else None


def _kept(view: Yard, area: Area, lot: Lot, width: float) -> Iterator[Clearance]:
    """Give what a lot keeps off: the limit of its area, the other lots and what stands there, all by the corridor."""
    edge = shapely.union_all(rings(area.limit))
    things = [(area.id, edge, area.limit_error_m), *((o.name, o.shape, o.error_m) for o in area.lots if o is not lot)]
    things += [(name, shape, 0.0) for name, shape in obstacles(view, area.limit)]
    for name, shape, error_m in things:
        full = width + (lot.error_m + error_m if width or name == area.id else 0.0)
        yield Clearance(rule="inspection-corridor", subject=name, shape=shape, full_m=full)


# --- lots that push each other ------------------------------------------------------


def _ways(area: Area) -> Iterator[Point]:
    """Give the directions of the area's sides, both ways."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(area.limit))
    if len(corners) < 3:
        yield from _WAYS
        return
    (x, y), size = corners[1] - corners[0], math.dist(corners[0], corners[1]) or 1.0
    for along, across in _WAYS:
        yield (along * x - across * y) / size, (along * y + across * x) / size


def _pushed(view: Yard, area: Area, first: Lot, way: Point, width: float) -> Mapping[str, Point] | None:
    """Push a lot one way until nothing behind it is too near, and those before it on; None where the area ends."""
    if area.drawn is None or not width:
        return None
    edge, width = shapely.union_all(rings(area.drawn)), width - _USED * view.tolerance
    steps = {lot.name: 0 for lot in area.lots}
    behind = affinity.translate(first.shape, -_FAR_M * way[0], -_FAR_M * way[1]).union(first.shape).convex_hull
    fixed = [edge.intersection(behind), *(o.shape for o in area.lots if o is not first and o.shape.intersects(behind))]
    steps[first.name] = max((_on(first, f, way, 0, width) for f in fixed if not f.is_empty), default=0)
    waiting = [first] if steps[first.name] else []
    for _ in range(_PUSHES * len(area.lots)):
        if not waiting:
            break
        pusher = waiting.pop(0)
        there = _at(pusher, way, steps[pusher.name])
        for other in area.lots:
            if other is not pusher and not other.shape.intersects(behind):
                more = _on(other, there, way, steps[other.name], width)
                steps[other.name] += more
                waiting += [other] if more and other not in waiting else []
    gone = {lot.name: _at(lot, way, steps[lot.name]) for lot in area.lots if steps[lot.name]}
    if waiting or not gone or any(not area.drawn.covers(s) or s.distance(edge) < width for s in gone.values()):
        return None
    by = {name: steps[name] * _STEP_M for name in gone}
    return {name: (round(by[name] * way[0], 6) + 0.0, round(by[name] * way[1], 6) + 0.0) for name in gone}


def _at(lot: Lot, way: Point, steps: int) -> BaseGeometry:
    return affinity.translate(lot.shape, steps * _STEP_M * way[0], steps * _STEP_M * way[1])


def _on(lot: Lot, thing: BaseGeometry, way: Point, steps: int, width: float) -> int:
    """Count the steps that a lot goes on until it is as far from a thing as a corridor is wide."""
    if _at(lot, way, steps).distance(thing) >= width - _NOISE_M:
        return 0
    start = (steps * _STEP_M * way[0], steps * _STEP_M * way[1])
    ray = LineString([start, (start[0] + _FAR_M * way[0], start[1] + _FAR_M * way[1])])
    inside = ray.intersection(too_near(thing, lot.shape, width))
    return math.ceil(float(inside.length - _NOISE_M) / _STEP_M)


# --- a larger area ------------------------------------------------------------------


def _larger(view: Yard, area: Area, lots: Sequence[Lot], width: float) -> Iterator[Change]:
    """Draw the limit farther out where lots with their corridor reach beyond it; distances start from there already."""
    if area.drawn is None or area.feature is None or not lots:
        return
    outline = shapely.union_all([area.drawn, *(grow(lot.shape, width) for lot in lots)])
    by, moves = outline.hausdorff_distance(area.drawn), {id(area.feature): outline}
    if area.drawn.symmetric_difference(shapely.minimum_rotated_rectangle(area.drawn)).area < _NOISE_M:
        turn = math.degrees(math.atan2(*reversed(next(_ways(area)))))
        old, new = (affinity.rotate(shape, -turn, origin=(0, 0)).bounds for shape in (area.drawn, outline))
        by = max(abs(a - b) for a, b in zip(old, new, strict=True))
        moves = {id(f): _stretched(f.shape, turn, old, new) for f in (area.feature, *attached(view, area, _CLOSING))}
        outline = moves[id(area.feature)]
    if by <= _NOISE_M:
        return
    features = tuple(replace(f, shape=moves.get(id(f), f.shape)) for f in view.site.features)
    yield Change(
        kind="larger-area",
        text=text(
            "Ampliar {area} em até {by:m} junto a {lots}: passa a ter {m2:m2}.",
            "Enlarge {area} by up to {by:m} beside {lots}: it then has {m2:m2}.",
            area=area.id,
            by=by,
            lots=tuple(lot.name for lot in lots),
            m2=outline.area,
        ),
        site=replace(view.site, features=features),
        cost=_ENLARGING + by,
        figures={"area": area.id, "by_m": round(by, 6), "area_m2": round(outline.area, 6)},
    )


def _stretched(shape: BaseGeometry, turn: float, old: Sequence[float], new: Sequence[float]) -> BaseGeometry:
    """Stretch a shape as bounds, in axes turned by so many degrees, are stretched to others."""
    x, y = ((new[i + 2] - new[i]) / (old[i + 2] - old[i]) for i in (0, 1))
    upright = affinity.rotate(shape, -turn, origin=(0, 0))
    wider = affinity.affine_transform(upright, (x, 0, 0, y, new[0] - x * old[0], new[1] - y * old[1]))
    return affinity.rotate(wider, turn, origin=(0, 0))


# --- in words and figures -----------------------------------------------------------


def _change(view: Yard, row: Mapping[str, Point], lots: Sequence[Lot]) -> Change:
    north, site = view.site.frame.north, view.site
    parts: list[Text] = []
    figures: list[dict[str, object]] = []
    for lot in lots:
        by, step = math.hypot(*row[lot.name]), step_text(row[lot.name], north=north)
        if north:
            way = way_text(view.site, lot.shape, row[lot.name])
            step = text("{step}, {way}", "{step}, {way}", step=step, way=way)
        parts.append(text("{lot} em {step}", "{lot} by {step}", lot=lot.name, step=step))
        figures.append({"lot": lot.name, "vector_m": list(row[lot.name]), "distance_m": round(by, 6)})
        site = moved(site, [f for f in (lot.feature, *lot.drawn) if f is not None], Move(shift=row[lot.name]))
    single = len(lots) == 1
    return Change(
        kind="move-lot" if single else "move-lots",
        text=text("Mover {lots}.", "Move {lots}.", lots=tuple(parts)),
        site=site,
        cost=math.fsum(math.hypot(*shift) for shift in row.values())
        / 2,  # a lot is less than the area with all its fences
        figures=figures[0] if single else {"lots": figures},
    )
