"""How much of a floor its drawn rooms and passages fill, and the space left over that nobody drew as a room."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal

import shapely
from msgspec import Struct
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.marcelandia_obras.blocks import Block, homes
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.floors import box_round, together
from layoutcheck.measure import polygons
from layoutcheck.site import Feature, Site

FILL = ("passage", "stair", "ramp", "lift", "lift_lobby", "stall", "aisle")
WALL_M, _LEFT_M = 0.30, 0.30  # a wall between a room and the outline, and a space that is no wall any more
_FAR_M = 2.0  # no corner of a wall reaches as far: mitred, it juts out by no more than five times its thickness
Corners = Literal["mitre", "round"]


class Drawn(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """What is drawn of the buildings of a plan: things, rooms, and the floor of each thing."""

    site: Site
    rooms: Sequence[Room]
    on_floor: Mapping[Feature, str]
    blocks: Sequence[Block]

    def grounds(self) -> list[tuple[Feature, str]]:
        """Give each floor that is outlined, and the outline of a building for every floor of it where none is.

        A building in which nothing is drawn may have all its floors outlined beside it.
        """
        floors = self.site.of("floor")
        home = homes(self.blocks, floors)
        beside = [f for f in floors if not home[f]]
        told = {block for found in home.values() for block in found}
        bare = [block for block in self.blocks if block not in told and (block.floors or not beside)]
        return [*((f, f.name) for f in floors), *((outline, floor) for block in bare for outline in block.outlines
                                                  for floor in sorted(block.floors or {""}))]  # fmt: skip

    @cached_property
    def _filling(self) -> tuple[list[Feature], shapely.STRtree]:
        things = [room.feature for room in self.rooms if room.stay != "unit"] + list(self.site.of(*FILL))
        return things, shapely.STRtree([thing.shape for thing in things])

    def filled(
        self, outline: BaseGeometry, floor: str, walls_m: float, corners: Corners = "mitre"
    ) -> BaseGeometry:  # fmt: skip
        """Give the ground of all that is drawn on a floor and at an outline, with walls so thick round it."""
        things, tree = self._filling
        near = [things[i] for i in sorted(tree.query(box_round(outline, _FAR_M)))]
        shapes = [thing.shape for thing in near if together(floor, self.on_floor.get(thing, ""))]
        return shapely.union_all(shapes).buffer(walls_m, join_style=corners) if shapes else Polygon()

    def left(self, outline: BaseGeometry, floor: str) -> list[Polygon]:
        """Give what of an outline the rooms and ways of a floor do not fill, but for their walls."""
        return left(outline, self.filled(outline, floor, WALL_M))

    def undrawn(self) -> Iterator[tuple[str, float]]:
        """Give the most square metres that rooms which nobody drew may have, on each floor where there is such space.

        The walls round it may be thinner than they are taken to be.
        """
        for outline, floor in self.grounds():
            reach = [part.buffer(WALL_M + _LEFT_M / 2, join_style="mitre") for part in self.left(outline.shape, floor)]
            if reach:
                bare = outline.shape.difference(self.filled(outline.shape, floor, 0.0))
                yield floor, float(bare.intersection(shapely.union_all(reach)).area)


def left(outline: BaseGeometry, filled: BaseGeometry) -> list[Polygon]:
    """Give what is left of an outline and is wider than a wall, without its rim."""
    return polygons(outline.difference(filled).buffer(-_LEFT_M / 2, join_style="mitre"))


def area_of(parts: Sequence[Polygon]) -> float:
    """Give the square metres of what is left, its rim put on again."""
    return math.fsum(float(part.buffer(_LEFT_M / 2, join_style="mitre").area) for part in parts)
