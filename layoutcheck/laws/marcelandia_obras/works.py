"""How this law sees a plan: a building, what it is used for, its floors, and what stands in which room and floor.

One plan is one building. Its uses are those that its outlines, its property or the project file name; a room may say
its own. A floor is an outline of role `floor`, or the end of a layer's name (`OBRA-COMODO-PAV2`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.kinds import ROLES, fold
from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.shapes import doubled, inscribed, length_of
from layoutcheck.laws.marcelandia_obras.vocabulary import IMPLIED, Stay, fixture_kind, room_kind, says, uses_in
from layoutcheck.measure import polygons
from layoutcheck.site import Feature, Site
from layoutcheck.words import Text, text

INDOORS = ("building", "floor", "room", "passage", "door", "window", "stair", "ramp", "stall", "aisle", "fixture",
           "oven", "lift", "lift_lobby")  # fmt: skip
_APART_M = 0.40  # fixtures of one kind whose middles are nearer than this may be one, drawn in pieces
_REACH_M = 0.35  # how far a door or a window may lie from the rooms on its two sides: the thickness of a wall


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Room:
    """A room with its kind, how long one stays in it, its uses (None: those of the building), and its floor."""

    feature: Feature
    kind: str | None
    stay: Stay | None
    uses: frozenset[str] | None
    floor: str

    @property
    def name(self) -> str:
        """Give its name."""
        return self.feature.name

    @property
    def area(self) -> float:
        """Give the area of its floor in square metres, what a curve may hide taken off."""
        return max(0.0, float(self.feature.shape.area) - self.feature.error_m * float(self.feature.shape.length))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Works:
    """All that the rules look at."""

    site: Site
    rooms: tuple[Room, ...]
    uses: frozenset[str] | None
    unknown_use: str | None
    storeys: Span
    floors: tuple[str, ...]
    land: tuple[Feature, ...] = ()  # the properties that the building stands on; the others are neighbours
    open_ground: tuple[tuple[BaseGeometry, BaseGeometry], ...] = ()  # a property, and a piece of it left open
    shown: frozenset[str] = frozenset()  # uses that nobody names and the things drawn show
    hinted: frozenset[str] = frozenset()  # uses that the things drawn may be of

    @property
    def tolerance(self) -> float:
        """Give the tolerance of lengths, in metres."""
        return self.site.options.tolerance_m

    @property
    def built(self) -> bool:
        """Tell whether anything of a building is drawn."""
        return bool(self.site.of(*INDOORS))

    def indoors(self) -> Iterator[Room]:
        """Give the rooms that are no outdoor space and no outline of a whole dwelling or unit."""
        return (room for room in self.rooms if room.stay not in ("outdoor", "unit"))

    def of_use(self, use: str) -> tuple[tuple[Room, bool], ...]:
        """Give the indoor rooms of a use, and whether it is certain that they are of it."""
        alone = self.uses is not None and len(_heads(self.uses)) <= 1
        return tuple(
            (room, room.uses is not None or alone)
            for room in self.indoors() if use in (room.uses if room.uses is not None else self.uses or ())
        )  # fmt: skip

    def has(self, *uses: str) -> bool | None:
        """Tell whether the building has one of some uses; None where that is not known."""
        own = {use for room in self.rooms for use in room.uses or ()}
        if (own | self.shown | (self.uses or frozenset())).intersection(uses):
            return True
        return None if self.uses is None or self.hinted.intersection(uses) else False

    def area_of(self, use: str) -> Span:
        """Sum the useful area of a use: of the rooms that are of it for certain, and of all that may be."""
        found = self.of_use(use)
        return Span(low=math.fsum(r.area for r, sure in found if sure), high=math.fsum(r.area for r, _ in found))

    def floor_of(self, feature: Feature) -> str:
        """Name the floor that a thing belongs to; the empty name where there is only one."""
        return _floor_of(self.site, feature)

    def fixtures(
        self, kind: str, sex: str | None = None, floor: str | None = None, users: str | None = None
    ) -> Span:  # fmt: skip
        """Count fixtures: those that are certainly meant, and those that may be."""
        low = high = 0
        seen: list[tuple[str, BaseGeometry]] = []
        for one in self.site.of("fixture"):
            said = one.get("kind")
            answers = [None if said is None else fixture_kind(said) == kind]
            answers += [_is(one.get("sex"), sex)] if sex else []
            answers += [_is(one.get("users"), users)] if users else []
            if floor is not None:
                answers.append(self.floor_of(one) == floor)
            again = any(key == (said or "") and shape.distance(one.shape) < _APART_M and
                        shape.centroid.distance(one.shape.centroid) < _APART_M for key, shape in seen)  # fmt: skip
            seen.append((said or "", one.shape))
            low += all(answers) and not again
            high += all(answer is not False for answer in answers)
        return Span(low=low, high=high)

    def beside(self, opening: Feature) -> tuple[Room, ...]:
        """Give the rooms on the two sides of a door or a window, outlines of whole units apart."""
        reach, middle = _REACH_M + self.tolerance, opening.shape.centroid
        near = [(room.feature.shape.distance(middle), i) for i, room in enumerate(self.rooms)
                if room.stay != "unit"]  # fmt: skip
        return tuple(self.rooms[i] for apart, i in sorted(near)[:4] if apart <= reach)

    def within(self, unit: Room) -> tuple[Room, ...]:
        """Give the indoor rooms that lie in a dwelling or unit."""
        whole = unit.feature.shape.buffer(0.01)
        return tuple(room for room in self.indoors() if whole.covers(room.feature.shape.representative_point()))


def _is(said: str | None, wanted: str) -> bool | None:
    return None if said is None else said == wanted


def _heads(uses: frozenset[str]) -> frozenset[str]:
    """Give the uses that no other one implies: a bakery's bar is one use with its trade."""
    implied = {more for use in uses for more in IMPLIED.get(use, ())}
    return uses - implied or uses


def works(site: Site) -> Works:
    """Look at a site as this law does."""
    land = _own_land(site)
    written = [use for f in (*site.of("building"), *land) if (use := f.get("use"))]
    stated = site.declared.says.get("building_use")
    written += [stated] if isinstance(stated, str) and stated.strip() else []
    read = {use: uses_in(use) for use in written}
    by_room = [use for f in site.of("room", "passage") if (use := f.get("use"))]
    strange = next((use for use in (*written, *by_room) if uses_in(use) is None), None)
    uses = frozenset(use for found in read.values() for use in found or ())
    known = None if strange or not written else uses
    rooms = tuple(_room(site, f) for f in site.of("room", "passage") if f.role == "room" or not _in_a_room(site, f))
    shown, garages = _garages(site, rooms, known or frozenset())
    return Works(
        site=site,
        rooms=rooms,
        uses=known,
        shown=shown,
        hinted=garages | _hinted(rooms, known or frozenset()),
        unknown_use=strange,
        storeys=_storeys(site),
        floors=_floors(site),
        land=land,
        open_ground=tuple(_open_ground(site, land)),
    )


_GARAGES = frozenset(("private-garage", "collective-garage", "commercial-garage"))


def _garages(
    site: Site, rooms: tuple[Room, ...], uses: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:  # fmt: skip
    """Give the garage that a plan shows without a name (Art. 3, XVIII; Art. 44), and those that it may show."""
    none: frozenset[str] = frozenset()
    drawn = bool(site.of("stall", "aisle")) or any(room.kind == "garage" for room in rooms)
    if not drawn or not uses or uses & _GARAGES:
        return none, none
    if uses <= {"house"}:
        return frozenset(("private-garage",)), none
    if uses & {"flats", "trade", "office", "services"}:
        return frozenset(("collective-garage",)), none
    return none, _GARAGES


def _hinted(rooms: tuple[Room, ...], uses: frozenset[str]) -> frozenset[str]:
    """Give the uses that rooms have by their names, where none is said of them; an office serves any building."""
    by_kind = {"audience": "hall", "classroom": "school", "works": "industry"}
    found: set[str] = set()
    for room in rooms:
        written = room.feature.get("kind") or room.name
        if room.feature.get("use") or room.feature.role == "passage" or room.kind in ("hall", "study", "garage"):
            continue
        found |= uses_in(written) or frozenset()
        found |= {by_kind[room.kind]} if room.kind in by_kind else set()
        found |= {"trade"} if says(written, "loja", "venda", "comerc") else set()
    return frozenset(found - ({"flats"} if uses & {"hotel", "hospital"} else set()))


def _in_a_room(site: Site, feature: Feature) -> bool:
    """Tell whether a way is marked within a room, such as the aisles between seats: then it is no room of its own."""
    place = feature.shape.representative_point()
    return any(room_kind(r.get("kind") or r.name)[1] != "unit" and r.shape.covers(place) for r in site.of("room"))


def _room(site: Site, feature: Feature) -> Room:
    kind, stay = room_kind(feature.get("kind") or feature.name)
    if feature.role == "passage":
        kind, stay = "hall", "transitory"
    said = feature.get("use")
    return Room(
        feature=feature,
        kind=kind,
        stay=_stay(feature, kind, stay),
        uses=uses_in(said) if said else None,
        floor=_floor_of(site, feature),
    )


def _stay(feature: Feature, kind: str | None, by_kind: Stay | None) -> Stay | None:
    """Tell how long one stays in a room, as it is said; None where that is against the article's list of its kind.

    What has a ceiling or is covered is no outdoor space.
    """
    said: Stay | None = feature.get("stay") or by_kind
    roofed = feature.get("ceiling_m") is not None or feature.get("covered") is True
    if said == "outdoor" and (roofed or kind in ("bath", "changing", "storage", "hall")):
        return None if kind != "recreation" else "transitory"
    return None if by_kind == "long" and said in ("transitory", "outdoor") else said


def _floor_of(site: Site, feature: Feature) -> str:
    place = feature.shape.representative_point() if not feature.shape.is_empty else feature.shape
    inside = [floor for floor in site.of("floor") if floor.shape.covers(place)]
    if inside:
        return min(inside, key=lambda floor: float(floor.shape.area)).name
    return _suffix(feature)


def _suffix(feature: Feature) -> str:
    """Give what follows the built-in name of a thing's layer, which names its floor."""
    role, layer = ROLES[feature.role], fold(feature.layer or "")
    for known in (fold(role.layer_name), fold(f"{role.family}-{role.id}")):
        if role.family == "OBRA" and layer.startswith(known + " "):
            return layer.removeprefix(known + " ").upper()
    return ""


def _floors(site: Site) -> tuple[str, ...]:
    names = [floor.name for floor in site.of("floor")]
    names += [_floor_of(site, f) for f in site.of("room", "passage", "fixture", "stair", "door")]
    return tuple(dict.fromkeys(name for name in names if name)) or ("",)


def _storeys(site: Site) -> Span:
    """Count the storeys: as many as are said, never fewer than are drawn; where none is said, that many or more."""
    said = [n for f in site.of("building") if (n := f.get("storeys")) is not None]
    drawn = max(len(_floors(site)), 1)
    if not said:
        return Span(low=drawn, high=math.inf)
    return verbs.exactly(max(*said, drawn))


def _own_land(site: Site) -> tuple[Feature, ...]:
    """Give the properties that hold most of some building, else some of what is in one; else all of them."""
    land, buildings = site.of("property"), site.of("building")
    if len(land) < 2:
        return land
    if not buildings:
        spots = [f.shape.representative_point() for f in site.of("floor", "room", "passage", "stair")]
        return tuple(p for p in land if any(p.shape.covers(spot) for spot in spots)) or land
    best = [max(land, key=lambda p: float(p.shape.intersection(b.shape).area)) for b in buildings]
    return tuple(p for p in land if any(p is one for one in best))


def _open_ground(site: Site, land: tuple[Feature, ...]) -> Iterator[tuple[BaseGeometry, BaseGeometry]]:
    """Give the pieces of each property that are open to the sky, with its streets, never a neighbour's ground."""
    buildings = [f.shape for f in site.of("building")]
    if not buildings:
        return
    streets = [part for f in site.of("road", "pavement") for part in polygons(f.shape)]
    covered = [*buildings, *(f.shape for f in site.of("roof"))]
    for own in land:
        for part in polygons(own.shape):
            left = shapely.union_all([part, *streets]).difference(shapely.union_all(covered))
            yield from ((part, piece) for piece in polygons(left))


# --- rules about some uses, rules about every thing of a kind ------------------------

Check = Callable[[Works], Iterator[Finding]]


def of_building(check: Check) -> Check:
    """Run a rule only where a building is drawn."""

    def run(view: Works) -> Iterator[Finding]:
        if view.built:
            yield from check(view)
        else:
            yield verbs.na(text("Nenhuma edificação desenhada.", "No building drawn."))

    run.__doc__ = check.__doc__
    return run


def for_use(*uses: str) -> Callable[[Check], Check]:
    """Run a rule only for buildings of some uses; where the use is not known, neither is the answer."""

    def wrap(check: Check) -> Check:
        def run(view: Works) -> Iterator[Finding]:
            applies = view.has(*uses)
            if applies:
                yield from check(view)
            elif applies is None and view.uses is not None:
                yield verbs.open_end(
                    text("Há compartimentos ou vagas que podem ser deste uso.",
                         "Some rooms or stalls may be of this use."),
                    (text("todos os usos da edificação (use), ou o use de cada compartimento",
                          "all uses of the building (use), or the use of each room"),))  # fmt: skip
            elif applies is None:
                yield verbs.open_end(text("O uso da edificação não se sabe.", "The use of the building is not known."),
                                     (use_needed(view),))  # fmt: skip
            else:
                yield verbs.na(text("A edificação tem outro uso.", "The building has another use."))

        run.__doc__ = check.__doc__
        return of_building(run)

    return wrap


def use_needed(view: Works) -> Text:
    """Say that the use of the building is missing, or is none that is known."""
    if view.unknown_use:
        return text('uso conhecido em vez de "{use}" (ou "outro")', 'a known use instead of "{use}" (or "other")',
                    use=view.unknown_use)  # fmt: skip
    return text("uso da edificação: use no contorno, ou [declared] building_use",
                "use of the building: use on its outline, or [declared] building_use")  # fmt: skip


def each(view: Works, role: str, judge: Callable[[Feature], Finding | None]) -> Iterator[Finding]:
    """Judge every thing of a role; where none is drawn, say so."""
    things = view.site.of(role)
    found = [finding for thing in things if (finding := judge(thing)) is not None]
    yield from found
    if not things:
        yield from verbs.absent(view.site, role)
    elif not found:
        yield verbs.na(text("Nenhum elemento a que se aplique.", "Nothing that it holds for."))


def no_rooms(view: Works) -> Finding:
    """Say that no room is drawn, which every building has."""
    return verbs.open_end(text("Nenhum compartimento desenhado.", "No room drawn."),
                          (text("compartimentos (camada OBRA-COMODO)", "rooms (layer OBRA-COMODO)"),))  # fmt: skip


def rooms(
    view: Works, judge: Callable[[Room], Finding | None], chosen: Callable[[Room], bool] = lambda room: True
) -> Iterator[Finding]:  # fmt: skip
    """Judge every indoor room that is chosen; a building without rooms is not told enough of."""
    if not any(view.indoors()):
        yield no_rooms(view)
        return
    found = [f for room in view.indoors() if chosen(room) and (f := judge(room)) is not None]
    yield from found
    if not found:
        yield verbs.na(text("Nenhum compartimento a que se aplique.", "No room that it holds for."))


def apart(openings: list[Feature]) -> list[Feature]:
    """Leave out what stands for an opening already there, such as the second line across it: the narrower is kept."""
    kept: list[Feature] = []
    for one in sorted(openings, key=lambda f: width_of(f).low):
        if not any(doubled(one.shape, other.shape, _REACH_M) for other in kept):
            kept.append(one)
    return kept


def area_slack(view: Works, feature: Feature) -> float:
    """Give the tolerance of an area: that of lengths along its outline."""
    return view.tolerance * float(feature.shape.length)


def width_of(feature: Feature, measured: float | None = None) -> Span:
    """Give a clear width: of a line its length, of a ground what was measured; what is said counts when it is less."""
    drawn = length_of(feature.shape) if measured is None else measured
    known = [value for value in (drawn, feature.get("width_m")) if value is not None]
    return verbs.exactly(max(0.0, min(known) - feature.error_m)) if known else verbs.span(None)


def circle_of(feature: Feature) -> tuple[float, Any]:
    """Give the diameter of the largest circle within a ground, what a curve may hide taken off, and a line across."""
    found = inscribed(feature.shape)
    return (max(0.0, found.diameter - 2 * feature.error_m), found.across) if found else (0.0, None)
