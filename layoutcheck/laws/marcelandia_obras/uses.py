"""The uses of a building: those said of it, of its property and its rooms, and those that these suggest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import shapely

from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.vocabulary import IMPLIED, says, uses_begun, uses_in
from layoutcheck.site import Feature, Site


def heads(uses: frozenset[str]) -> frozenset[str]:
    """Give the uses that no other one implies: a bakery's bar is one use with its trade."""
    implied = {more for use in uses for more in IMPLIED.get(use, ())}
    return uses - implied or uses


def only_use(building: Feature, plot: Feature | None, stated: str) -> frozenset[str] | None:
    """Give the use of a building that says one alone, on its outline and its property; None of any other."""
    said = [use for use in (building.get("use"), plot.get("use") if plot else None, stated) if use]
    read = [uses_in(use) for use in said]
    uses = frozenset(use for found in read for use in found or ())
    return uses if building.get("use") and None not in read and len(heads(uses)) == 1 else None


def with_use(
    rooms: Sequence[Feature], own: Mapping[Feature, frozenset[str] | None]
) -> Iterator[tuple[Feature, frozenset[str] | None]]:  # fmt: skip
    """Give each room with the use of the only building, of several, in which it lies; None where that says no one."""
    outlines = list(own)
    tree = shapely.STRtree([outline.shape for outline in outlines])
    for room in rooms:
        at = tree.query(room.shape, predicate="intersects")
        yield room, own[outlines[at[0]]] if len(at) == 1 else None


def silent_about(site: Site, land: Sequence[Feature]) -> Iterator[Feature]:
    """Give the buildings of which neither their outline nor the property that they stand on says the use."""
    for building in site.of("building"):
        under = [own for own in land if own.shape.intersects(building.shape)]
        if not any(one.get("use") for one in (building, *under)):
            yield building


_GARAGES = frozenset(("private-garage", "collective-garage", "commercial-garage"))


def garages_shown(
    site: Site, rooms: tuple[Room, ...], uses: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:  # fmt: skip
    """Give the garage that a plan shows without a name (Art. 3, XVIII; Art. 44), and those that it may show."""
    none: frozenset[str] = frozenset()
    drawn = bool(site.of("stall", "aisle")) or any(room.kind == "garage" for room in rooms)
    drawn = drawn or any(u.role in ("stall", "aisle") for u in site.seen.not_checked)
    if not drawn or not uses or uses & _GARAGES:
        return none, none
    if uses <= {"house"}:
        return frozenset(("private-garage",)), none
    if uses & {"flats", "trade", "office", "services"}:
        return frozenset(("collective-garage",)), none
    return none, _GARAGES


def written_on(building: Feature) -> frozenset[str]:
    """Give the uses that a building has by its name, and by what else is written on it."""
    written = [str(said) for said in (building.name, building.get("remark")) if said]
    return frozenset(use for said in written for use in uses_begun(said))


def said_of(building: Feature, site: Site, land: Sequence[Feature], rooms: Sequence[Room]) -> frozenset[str]:
    """Give the uses that are said of a building: on its outline, its property, in the project file, of its rooms."""
    alone = len(site.of("building")) == 1  # then its floors may be drawn beside it
    under = [own.get("use") for own in land if alone or own.shape.intersects(building.shape)]
    written = (str(use) for use in (building.get("use"), *under, site.declared.says.get("building_use")) if use)
    mine = (room for room in rooms if room.uses and (alone or building.shape.intersects(room.feature.shape)))
    said = {use for room in mine for use in room.uses or ()}
    return frozenset(said.union(*(uses_in(use) or frozenset() for use in written)))


def hinted(rooms: tuple[Room, ...], uses: frozenset[str]) -> frozenset[str]:
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
