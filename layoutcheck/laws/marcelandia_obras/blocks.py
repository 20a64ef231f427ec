"""Buildings that stand apart on one plan: which things lie in which, and which of their storeys are not drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras.floors import storeys_said
from layoutcheck.measure import polygons
from layoutcheck.site import Feature, Site


class Block(Struct, frozen=True, kw_only=True, eq=False):
    """A building that stands apart from the others of a plan: its outlines, and what they cover; None: all there is.

    `floors` are the names of those of its storeys that are drawn in it, the empty one where it has no name.
    """

    name: str | None
    outlines: tuple[Feature, ...]
    ground: BaseGeometry | None
    floors: frozenset[str]

    @property
    def storeys(self) -> Span:
        """Count its storeys: as many as its outlines say, never fewer than are drawn."""
        return storeys_said(self.outlines, len(self.floors))


def blocks_of(site: Site, on_floor: Mapping[Feature, str], floors: Sequence[str]) -> tuple[Block, ...]:
    """Give the buildings that stand apart, outlines that touch as one; `floors` are those of the whole plan."""
    outlines = site.of("building")
    parts = [(part.buffer(_JOINED_M), f) for f in outlines for part in polygons(f.shape)]
    whole = polygons(shapely.union_all([part for part, _ in parts])) if parts else []
    if len(whole) < 2:
        return (Block(name=None, outlines=outlines, ground=None, floors=frozenset(floors)),)
    spots, drawn = shapely.STRtree([part.representative_point() for part, _ in parts]), floors_in(site, on_floor, whole)
    found = []
    for ground, names in zip(whole, drawn, strict=True):
        mine = tuple(dict.fromkeys(parts[i][1] for i in sorted(spots.query(ground, predicate="covers"))))
        found.append(Block(name=mine[0].name, outlines=mine, ground=ground, floors=names))
    return tuple(found)


_JOINED_M = 0.05  # outlines nearer than twice this are one building


def floors_in(
    site: Site, on_floor: Mapping[Feature, str], grounds: Sequence[BaseGeometry]
) -> list[frozenset[str]]:  # fmt: skip
    """Name the floors of what is drawn on each ground; the empty name where there is something, on no floor by name."""
    things = site.of("floor", "room", "passage", "stair")
    spots = shapely.STRtree([f.shape.representative_point() for f in things])
    found = []
    for ground in grounds:
        inside = [things[i] for i in spots.query(ground, predicate="intersects")]
        names = frozenset(f.name if f.role == "floor" else on_floor.get(f, "") for f in inside)
        found.append(names - {""} or names)
    return found


def homes(blocks: Sequence[Block], things: Sequence[Feature]) -> dict[Feature, frozenset[Block]]:
    """Give the buildings that each thing lies in; where one alone is drawn, everything is of it."""
    everywhere = frozenset(block for block in blocks if block.ground is None)
    found = {thing: set(everywhere) for thing in things}
    tree = shapely.STRtree([block.ground for block in blocks])
    for thing in things:
        found[thing].update(blocks[i] for i in tree.query(thing.shape, predicate="intersects"))
    return {thing: frozenset(of) for thing, of in found.items()}


def missing(blocks: Sequence[Block], floors: Sequence[str]) -> Span:
    """Count the storeys of all buildings that are not drawn: floors drawn beside them may be of any."""
    beside = len(_beside(blocks, floors))
    low = sum(max(0, block.storeys.low - len(block.floors)) for block in blocks)
    high = sum(max(0, block.storeys.high - len(block.floors)) for block in blocks)
    return Span(low=max(0, low - beside), high=max(0, high - beside))


def highest(blocks: Sequence[Block], floors: Sequence[str]) -> Span:
    """Count the storeys of the highest building; floors drawn beside them all may be of one."""
    drawn = len(floors) if _beside(blocks, floors) else 1
    return Span(low=max(drawn, *(block.storeys.low for block in blocks)),
                high=max(drawn, *(block.storeys.high for block in blocks)))  # fmt: skip


def _beside(blocks: Sequence[Block], floors: Sequence[str]) -> set[str]:
    """Name the floors that are drawn in no building."""
    return set(floors) - {""} - {name for block in blocks for name in block.floors}
