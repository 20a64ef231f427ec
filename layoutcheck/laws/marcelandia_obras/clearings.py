"""The free ground of a room or passage: its outline without the columns, walls, stairs and lifts in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.marcelandia_obras.floors import together
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.measure import atoms
from layoutcheck.site import Feature, Site

_GROUNDS = ("room", "passage", "stair", "ramp", "stall", "aisle", "lift_lobby")
_SOLID = ("obstacle", "wall", "firewall", "lift")
STANDING = (*_SOLID, "stair")
_EDGE_M = 0.005  # what reaches no farther into a ground runs along its edge; and half of what a line is taken for


def clearings(site: Site, on_floor: Mapping[Feature, str]) -> Iterator[tuple[Feature, BaseGeometry]]:
    """Give what is left free of each ground in which something stands, on its own floor."""
    solid, stairs = site.of(*_SOLID), site.of("stair")
    for ground in site.of(*_GROUNDS):
        steps = () if ground.role == "stair" or _holds_stairs(ground) else stairs
        inner = ground.shape.buffer(-_EDGE_M)
        bodies = [_body(thing.shape) for thing in (*solid, *steps) if thing.shape.intersects(inner)
                  and together(on_floor.get(ground), on_floor.get(thing))]  # fmt: skip
        if bodies:
            yield ground, ground.shape.difference(shapely.union_all(bodies))


def _holds_stairs(ground: Feature) -> bool:
    """Tell whether a room is the box of the stairs, which Art. 21 counts among the rooms."""
    return says(ground.get("kind") or ground.name, "escada", "stair")


def _body(shape: BaseGeometry) -> BaseGeometry:
    """Give the ground of a thing; a line stands for a thin wall."""
    return shapely.union_all([part if part.area > 0 else part.buffer(_EDGE_M, cap_style="flat")
                              for part in atoms(shape)])  # fmt: skip
