"""The forbidden ground around a region, divided among the rules that forbid it, so that each place belongs to one."""

from __future__ import annotations

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import polygons
from layoutcheck.siting.model import Clearance
from layoutcheck.siting.region import Envelope, Zone


class Piece(Struct, frozen=True, kw_only=True, eq=False):
    """A part of the ground where one rule forbids the area's middle to be, with what it owes to whom."""

    rule: str
    asked: tuple[Clearance, ...]
    shape: BaseGeometry  # shifts


def pieces(region: Envelope) -> tuple[Piece, ...]:
    """Share out what is forbidden among the rules that forbid it; of several at one place, the one of least extent."""
    rules: dict[str, list[Zone]] = {}
    for zone in region.zones:
        rules.setdefault(zone.clearance.rule, []).append(zone)
    whole = {rule: shapely.union_all([z.sure for z in zones]) for rule, zones in rules.items()}
    cut = {rule: shape.intersection(region.domain) for rule, shape in whole.items()}
    taken: BaseGeometry = shapely.Polygon()
    out = []
    for rule in sorted(cut, key=lambda rule: (cut[rule].area, rule)):
        mine = shapely.union_all(polygons(cut[rule].difference(taken)))
        taken = shapely.union_all([taken, cut[rule]])
        if not mine.is_empty:
            asked = tuple(z.clearance for z in rules[rule] if z.sure.intersects(mine))
            out.append(Piece(rule=rule, asked=asked, shape=mine))
    order = list(rules)
    return tuple(sorted(out, key=lambda piece: order.index(piece.rule)))


def outside(region: Envelope) -> BaseGeometry:
    """Give the shifts that put the area's middle on its ground and the area over the line."""
    ground = region.place.ground
    if ground is None:
        return shapely.Polygon()
    x, y = region.about
    return shapely.transform(ground, lambda xy: xy - (x, y)).difference(region.domain)
