"""Doors and windows on layers without a role: a wall with one in it is not taken as whole."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import Account, Drawn
from layoutcheck.words import text

BARRED = ("wall", "firewall")
IN_WALL_M = 0.5  # what is nearer than this to the line of a wall may be an opening in it
IN_BODY_M = 0.05  # and to the body of one
SHORTEST_M = 0.3  # what runs along a wall for less stands at its end: a gate between two walls


class Door(Struct, frozen=True):
    """Something that its layer or its block calls a door, a window or a gate."""

    shape: BaseGeometry
    called: str
    layer: str
    handle: str | None


def tell_doors(doors: Sequence[Door], drawn: Sequence[Drawn], metres: float, account: Account) -> None:
    """Tell of doors that stand in walls, once for each name that they have; `metres` is the length of a unit."""
    walls = [item for item in drawn if item.role in BARRED]
    if not walls or not doors:
        return
    beside = [_beside(wall.shape, metres) for wall in walls]
    at, wall_of = shapely.STRtree(beside).query([door.shape for door in doors], predicate="intersects")
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for i, k in zip(at.tolist(), wall_of.tolist(), strict=True):
        if _stands_in(doors[i].shape, beside[k], metres):
            found[doors[i].called].setdefault(i, k)
    for called, hits in found.items():
        first = min(hits)
        account.unread(
            "opening",
            text('"{called}" ({n}): parece abertura em {wall}, sem papel; diga em [layers]: "opening" ou "ignore"',
                 '"{called}" ({n}): seems an opening in {wall}, without a role; say in [layers]: "opening" or "ignore"',
                 called=called, n=str(len(hits)), wall=walls[hits[first]].name or walls[hits[first]].role),
            doors[first].layer, doors[first].handle,
        )  # fmt: skip


def tell_masks(masks: Sequence[Door], drawn: Sequence[Drawn], metres: float, account: Account) -> None:
    """Tell of masks laid along walls: so a gap is drawn in a wall that goes on below it.

    Larger ones hide a tree, or all of a wall, and those on an opening that is drawn the wall below it.
    """
    openings = shapely.union_all([item.shape for item in drawn if item.role == "opening"]).buffer(IN_WALL_M / metres)
    masks = [mask for mask in masks if not openings.covers(mask.shape)]
    walls = [item for item in drawn if item.role in BARRED]
    for mask in masks if walls else ():
        left, low, right, top = mask.shape.bounds
        across = walls if (right - left) + (top - low) > SHORTEST_M / metres else ()
        hidden = next((wall for wall in across if _is_masked(wall.shape, mask.shape, metres)), None)
        if hidden is not None:
            account.unread(
                "opening",
                text('{mask} na camada "{layer}" esconde um trecho de {wall}: há ali uma abertura? Desenhe-a na sua '
                     'camada, ou apague a máscara',
                     '{mask} on layer "{layer}" hides a part of {wall}: is there an opening? Draw it on its layer, or '
                     'delete the mask', mask=mask.called, layer=mask.layer, wall=hidden.name or hidden.role),
                mask.layer, mask.handle,
            )  # fmt: skip


def _is_masked(wall: BaseGeometry, mask: BaseGeometry, metres: float) -> bool:
    return bool(wall.intersects(mask) and (wall.buffer(IN_WALL_M / metres).covers(mask) or mask.covers(wall)))


def _beside(wall: BaseGeometry, metres: float) -> BaseGeometry:
    """Give the ground along a wall, and none beyond its ends."""
    by = IN_BODY_M if "Polygon" in wall.geom_type else IN_WALL_M
    return wall.buffer(by / metres, cap_style="flat")


def _stands_in(door: BaseGeometry, ground: BaseGeometry, metres: float) -> bool:
    if door.length == 0:
        return bool(shapely.contains_properly(ground, door))
    along = shapely.intersection(door if door.is_valid else shapely.make_valid(door), ground)
    return any(part.length * metres > SHORTEST_M for part in getattr(along, "geoms", [along]))
