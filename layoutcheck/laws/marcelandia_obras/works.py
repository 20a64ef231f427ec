"""`Works`, what the rules of this law look at: a building, its uses, its floors, and what stands in which room.

`view.works` makes it of a site.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import shapely
from msgspec import Struct
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras.blocks import Block, floors_in, homes
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.covering import Drawn
from layoutcheck.laws.marcelandia_obras.floors import (
    REACH_M,
    box_round,
    storeys_said,
    suffix_of,
    together,
)
from layoutcheck.laws.marcelandia_obras.grounds import Extent
from layoutcheck.laws.marcelandia_obras.shapes import length_of
from layoutcheck.laws.marcelandia_obras.uses import (
    heads,
)
from layoutcheck.laws.marcelandia_obras.vocabulary import fixture_kind, says
from layoutcheck.site import Feature, Site
from layoutcheck.stretches import Stretch, along

INDOORS = ("building", "floor", "room", "passage", "door", "window", "stair", "ramp", "stall", "aisle", "fixture",
           "oven", "lift", "lift_lobby")  # fmt: skip
_APART_M = 0.40  # fixtures of one kind whose middles are nearer than this may be one, drawn in pieces


class Works(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All that the rules look at."""

    site: Site
    rooms: tuple[Room, ...]
    uses: frozenset[str] | None
    unknown_use: str | None
    silent: tuple[Feature, ...]  # the buildings of which nobody says the use
    storeys: Span
    floors: tuple[str, ...]
    blocks: tuple[Block, ...]  # the buildings that stand apart
    missing: Span  # how many storeys are not drawn
    extent: Extent
    on_floor: Mapping[Feature, str]  # the floor of each thing of a building
    drawn: Drawn
    undrawn: Mapping[str, float]  # the square metres of each floor that no room drawn fills
    cleared: Mapping[Feature, BaseGeometry]  # what is left free of the grounds in which something stands
    land: tuple[Feature, ...] = ()  # the properties that the building stands on; the others are neighbours
    plots: Mapping[Feature, Feature] = {}  # of these, that of each building, but of those that stand on none
    open_ground: tuple[tuple[BaseGeometry, BaseGeometry], ...] = ()  # a property, and a piece of it left open
    shared: frozenset[Feature] = frozenset()  # fixtures in a bathroom that both sexes share: none is apart
    shown: frozenset[str] = frozenset()  # uses that nobody names and the things drawn show
    hinted: frozenset[str] = frozenset()  # uses that the things drawn may be of
    also: frozenset[str] = frozenset()  # of these, what is written on a building and no use says

    @property
    def tolerance(self) -> float:
        """Give the tolerance of lengths, in metres."""
        return self.site.options.tolerance_m

    @property
    def built(self) -> bool:
        """Tell whether anything of a building is drawn, be it read or not."""
        return bool(self.site.of(*INDOORS)) or any(u.role in INDOORS for u in self.site.seen.not_checked)

    @property
    def lacks_storeys(self) -> bool:
        """Tell whether some storeys certainly are not drawn: what lies on them counts too."""
        return self.missing.low > 0

    def indoors(self) -> Iterator[Room]:
        """Give the rooms that are no outdoor space and no outline of a whole dwelling or unit."""
        return (room for room in self.rooms if room.stay not in ("outdoor", "unit"))

    def of_use(self, use: str) -> tuple[tuple[Room, bool], ...]:
        """Give the indoor rooms of a use, and whether it is certain that they are of it."""
        alone = self.uses is not None and len(heads(self.uses)) <= 1
        return tuple(
            (room, (room.uses is not None or (alone and not self._in_silent(room))) and self.placed(room.feature))
            for room in self.indoors() if use in (room.uses if room.uses is not None else self.uses or ())
        )  # fmt: skip

    def _in_silent(self, room: Room) -> bool:
        spot = room.feature.shape.representative_point()
        return any(building.shape.covers(spot) for building in self.silent)

    @cached_property
    def of_rooms(self) -> frozenset[str]:
        """Give the uses that are said of rooms."""
        return frozenset(use for room in self.rooms for use in room.uses or ())

    def has(self, *uses: str) -> bool | None:
        """Tell whether the building has one of some uses; None where that is not known."""
        if (self.of_rooms | self.shown | (self.uses or frozenset())).intersection(uses):
            return True
        return None if self.uses is None or self.silent or self.hinted.intersection(uses) else False

    def area_of(self, use: str) -> Span:
        """Sum the useful area of a use: of the rooms that are of it for certain, and of all that may be."""
        return self.area_in_all(self.of_use(use))

    def area_in_all(self, found: Sequence[tuple[Room, bool]]) -> Span:
        """Sum the areas of rooms, some of them certain; space that no room fills may be of them too.

        Of a storey that is not drawn nobody knows how many it adds.
        """
        low = math.fsum(room.area for room, sure in found if sure)
        most = math.fsum((*(room.most_area for room, _ in found), *self.undrawn.values()))
        return Span(low=low, high=math.inf if found and self.lacks_storeys else most)

    def placed(self, feature: Feature) -> bool:
        """Tell whether a thing is certainly of this building: it lies in it, on its plot, or on a layer of a floor."""
        if feature not in self._placed:
            self._placed[feature] = bool(suffix_of(feature)) or self.extent.holds(feature)
        return self._placed[feature]

    @cached_property
    def _placed(self) -> dict[Feature, bool]:
        """Hold what `placed` gave before: rules ask it of the same things for every floor."""
        return {}

    def leads_out(self, door: Feature) -> bool:
        """Tell whether a door certainly leads out of the building: it lies in an outer wall, and not above ground."""
        if not self._near_ground(door):
            return False
        if self.outer_walls:
            return self.placed(door) and self.wall_at(door.shape) <= REACH_M + self.tolerance
        return sum(room.stay != "outdoor" for room in self.beside(door)) <= 1

    @cached_property
    def outer_walls(self) -> list[BaseGeometry]:
        """Give the edges of the outlines of buildings and floors."""
        return [f.shape.boundary for f in self.site.of("building", "floor")]

    def fronts(self, ring: LineString) -> list[Stretch]:
        """Give the stretches of a line along which a road or its pavement runs."""
        snap = self.site.options.snap_m
        return [stretch for road in self.site.of("road", "pavement") for stretch in along(ring, road.shape, snap)]

    @property
    def pieces(self) -> list[BaseGeometry]:
        """Give what of the plot lies open to the sky."""
        return [piece for _, piece in self.open_ground]

    def wall_at(self, shape: BaseGeometry) -> float:
        """Give how far the nearest outer wall lies from a shape."""
        return float(shapely.distance(self.outer_walls, shape).min()) if self.outer_walls else math.inf

    def _near_ground(self, thing: Feature) -> bool:
        """Tell whether a thing lies on a floor that is level with the road, or on the only one."""
        own = self.floor_of(thing)
        levels = [f.get("level_m") for f in self.site.of("floor") if f.name == own]
        if levels and levels[0] is not None:
            return bool(abs(levels[0]) <= _DOORSTEP_M)
        return self.floors == (own,) or says(own, "terreo", "ground")

    def floor_of(self, feature: Feature) -> str:
        """Name the floor that a thing belongs to; the empty name where there is only one."""
        return self.on_floor.get(feature, "")

    def storeys_in(self, building: Feature) -> Span:
        """Count the storeys of one outline of a building: as many as it says, never fewer than are drawn in it."""
        if len(self.site.of("building")) == 1:
            return self.storeys
        return storeys_said((building,), len(self._floors_in[building]))

    @cached_property
    def _floors_in(self) -> dict[Feature, frozenset[str]]:
        outlines = self.site.of("building")
        found = floors_in(self.site, self.on_floor, [outline.shape for outline in outlines])
        return dict(zip(outlines, found, strict=True))

    @cached_property
    def homes(self) -> dict[Feature, frozenset[Block]]:
        """Give the buildings that stand apart in which each thing of one lies."""
        return homes(self.blocks, self.site.of(*INDOORS))

    def of_block(self, block: Block, things: Sequence[Feature]) -> tuple[list[Feature], list[Feature]]:
        """Give the things that lie in a building, and those that lie in none and may be of any."""
        return [f for f in things if block in self.homes[f]], [f for f in things if not self.homes[f]]

    def storeys_at(self, thing: Feature) -> Span:
        """Count the storeys of the building that a thing lies in; where it lies in none, of the highest."""
        spot = thing.shape.representative_point()
        return next((one.storeys for one in self.blocks if one.ground is not None and one.ground.intersects(spot)),
                    self.storeys)  # fmt: skip

    def beside_in_building(self, one: Feature) -> tuple[Feature, ...]:
        """Give the other things of a role that are in the same building; of what lies in none nobody knows."""
        return tuple(f for f in self.site.of(one.role) if f is not one and self.homes[one] & self.homes[f])

    def level(self, one: Feature, *others: Feature) -> tuple[Feature, ...]:
        """Give those things that may be on the floor of one."""
        own = self.floor_of(one)
        return tuple(other for other in others if together(own, self.floor_of(other)))

    def clear(self, ground: Feature) -> BaseGeometry:
        """Give what is left free of a ground by the things that stand in it."""
        return self.cleared.get(ground, ground.shape)

    def fixtures(
        self, kind: str, sex: str | None = None, floor: str | None = None, users: str | None = None
    ) -> Span:  # fmt: skip
        """Count fixtures: those that are certainly meant, and those that may be."""
        low = high = 0
        for one in self.site.of("fixture"):
            own, again = self._fixtures[one]
            answers = [None if own is None else own == kind, self.placed(one) or None]
            answers += [None if one in self.shared else _is(one.get("sex"), sex)] if sex else []
            answers += [_is(one.get("users"), users)] if users else []
            if floor is not None:
                answers.append(self.floor_of(one) == floor)
            low += all(answers) and not again
            high += all(answer is not False for answer in answers)
        return Span(low=low, high=high)

    @cached_property
    def _fixtures(self) -> dict[Feature, tuple[str | None, bool]]:
        """Give the kind of each fixture, None where it is not said, and whether one before it may be the same."""
        things = self.site.of("fixture")
        kinds = [None if (said := one.get("kind")) is None else fixture_kind(said) for one in things]
        keys = [(kind or "", self.floor_of(one)) for kind, one in zip(kinds, things, strict=True)]
        tree = shapely.STRtree([one.shape for one in things])
        found = {}
        for i, one in enumerate(things):
            near = (j for j in tree.query(box_round(one.shape, _APART_M)) if j < i and keys[j] == keys[i])
            again = any(things[j].shape.distance(one.shape) < _APART_M and
                        things[j].shape.centroid.distance(one.shape.centroid) < _APART_M for j in near)  # fmt: skip
            found[one] = (kinds[i], again)
        return found

    @cached_property
    def sanitary(self) -> tuple[Feature, ...]:
        """Give the fixtures that people use, or may: no tanks or traps, which other sheets show without these."""
        return tuple(one for one, (kind, _) in self._fixtures.items() if kind not in ("septic", "grease"))

    def corridors(self) -> tuple[Feature, ...]:
        """Give the passages, and the rooms that are corridors by their names."""
        rooms = (room.feature for room in self.rooms if room.feature.role == "room" and room.kind == "hall")
        return (*self.site.of("passage"), *(r for r in rooms if says(r.get("kind") or r.name, *_CORRIDOR)))

    def beside(self, opening: Feature) -> tuple[Room, ...]:
        """Give the rooms on the two sides of a door or a window, outlines of whole units apart.

        A room beyond the end of its line lies on neither side.
        """
        if opening not in self._beside:
            self._beside[opening] = tuple(self._on_sides(opening))
        return self._beside[opening]

    @cached_property
    def _beside(self) -> dict[Feature, tuple[Room, ...]]:
        """Hold what `beside` gave before: many rules ask it of the same openings."""
        return {}

    def _on_sides(self, opening: Feature) -> Iterator[Room]:
        reach, middle, floor = REACH_M + self.tolerance, opening.shape.centroid, self.floor_of(opening)
        near = [(room.feature.shape.distance(middle), i) for i, room in self.rooms_near(middle, reach)
                if room.stay != "unit" and together(floor, room.floor)]  # fmt: skip
        before = opening.shape.buffer(reach, cap_style="flat") if length_of(opening.shape) is not None else None
        for apart, i in sorted(near)[:4]:
            if apart <= reach and (before is None or self.rooms[i].feature.shape.intersects(before)):
                yield self.rooms[i]

    @cached_property
    def _rooms_at(self) -> shapely.STRtree:
        return shapely.STRtree([room.feature.shape for room in self.rooms])

    def rooms_near(self, shape: BaseGeometry, reach_m: float) -> list[tuple[int, Room]]:
        """Give the rooms, with their number, whose outlines may lie so near to a shape: the others do not."""
        found = sorted(self._rooms_at.query(box_round(shape, reach_m + _FINE_M)))
        return [(int(i), self.rooms[i]) for i in found]

    def openings_of(self, room: Room, role: str) -> list[Feature]:
        """Give the doors or the windows of a room."""
        return self._openings.get((room, role), [])

    @cached_property
    def _openings(self) -> dict[tuple[Room, str], list[Feature]]:
        found: dict[tuple[Room, str], list[Feature]] = {}
        for opening in self.site.of("door", "window"):
            for room in self.beside(opening):
                found.setdefault((room, opening.role), []).append(opening)
        return found

    def within(self, unit: Room) -> tuple[Room, ...]:
        """Give the indoor rooms that lie in a dwelling or unit."""
        whole = unit.feature.shape.buffer(0.01)
        near = (room for _, room in self.rooms_near(whole, 0.0) if room.stay not in ("outdoor", "unit"))
        return tuple(room for room in near if whole.covers(room.feature.shape.representative_point())
                     and together(room.floor, unit.floor))  # fmt: skip


_FINE_M = 1e-6  # more than a distance that is measured in two ways may differ by
_DOORSTEP_M = 1.50  # a floor farther from the road than this is not reached by a door in its outer wall
_CORRIDOR = ("corredor", "circ", "passagem", "galeria", "corridor", "passage", "gallery")


def _is(said: str | None, wanted: str) -> bool | None:
    return None if said is None else said == wanted
