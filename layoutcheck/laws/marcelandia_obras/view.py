"""How this law sees a plan: its `Works` made from a site, as a whole and for each building that stands apart.

The uses of a building are those that its outlines, its property or the project file name; a room may say its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.laws.marcelandia_obras.blocks import Block, blocks_of, highest, homes, missing
from layoutcheck.laws.marcelandia_obras.clearings import clearings
from layoutcheck.laws.marcelandia_obras.compartments import Room, compartment, marks_no_room
from layoutcheck.laws.marcelandia_obras.covering import Drawn
from layoutcheck.laws.marcelandia_obras.floors import floor_of, floors_of, together
from layoutcheck.laws.marcelandia_obras.grounds import extent, open_ground, own_land, plots_of
from layoutcheck.laws.marcelandia_obras.uses import (
    garages_shown,
    hinted,
    only_use,
    said_of,
    silent_about,
    with_use,
    written_on,
)
from layoutcheck.laws.marcelandia_obras.vocabulary import uses_in
from layoutcheck.laws.marcelandia_obras.works import INDOORS, Works
from layoutcheck.site import Feature, Site


def works(site: Site) -> Works:
    """Look at a site as this law does."""
    plots = plots_of(site)
    land = own_land(site, plots)
    said = _uses_said(site, land)
    on_floor = {f: floor_of(site, f) for f in site.of(*INDOORS)}
    cleared = dict(clearings(site, on_floor))
    drawn = tuple(f for f in site.of("room", "passage") if f.role == "room" or not marks_no_room(site, f, on_floor))
    buildings = site.of("building")
    own = {b: only_use(b, plots.get(b), said.declared) for b in buildings} if len(buildings) > 1 else {}
    rooms = tuple(
        compartment(f, on_floor[f], cleared.get(f, f.shape), said.known, use) for f, use in with_use(drawn, own)
    )
    known = said.known or frozenset()
    shown, garages = garages_shown(site, rooms, known)
    floors = floors_of(site, on_floor)
    blocks = blocks_of(site, on_floor, floors)
    whole = Drawn(site=site, rooms=rooms, on_floor=on_floor, blocks=blocks)
    also = _also_written(site, land, rooms) - shown - {"other"}
    return Works(
        site=site,
        rooms=rooms,
        uses=said.known,
        shown=shown,
        hinted=garages | hinted(rooms, known) | also,
        also=also,
        unknown_use=said.strange,
        silent=() if said.declared else tuple(silent_about(site, land)),
        storeys=highest(blocks, floors),
        floors=floors,
        blocks=blocks,
        missing=missing(blocks, floors),
        on_floor=on_floor,
        drawn=whole,
        undrawn=_undrawn(whole, floors),
        cleared=cleared,
        extent=extent(site, land, rooms),
        land=land,
        plots=plots,
        shared=frozenset(_shared(site, rooms, on_floor)),
        open_ground=tuple(open_ground(site, land)),
    )


class _Uses(Struct, frozen=True, kw_only=True):
    """What is said of the use of a building: `known` is None where nothing is said, or something `strange`."""

    declared: str  # in the project file
    known: frozenset[str] | None
    strange: str | None


def _uses_said(site: Site, land: Sequence[Feature]) -> _Uses:
    declared = str(site.declared.says.get("building_use") or "").strip()
    written = [use for f in (*site.of("building"), *land) if (use := f.get("use"))]
    written += [declared] if declared else []
    by_room = [use for f in site.of("room", "passage") if (use := f.get("use"))]
    strange = next((use for use in (*written, *by_room) if uses_in(use) is None), None)
    uses = frozenset(use for one in written for use in uses_in(one) or ())
    return _Uses(declared=declared, known=None if strange or not written else uses, strange=strange)


def _also_written(site: Site, land: Sequence[Feature], rooms: tuple[Room, ...]) -> frozenset[str]:
    """Give the uses that are written on a building and that no use says."""
    return frozenset(use for b in site.of("building") for use in written_on(b) - said_of(b, site, land, rooms))


def _undrawn(whole: Drawn, floors: Sequence[str]) -> dict[str, float]:
    """Give the square metres of each floor that no room drawn fills: without an outline nobody knows how many."""
    undrawn = dict.fromkeys(floors, math.inf) if whole.rooms and not whole.grounds() else {}
    for floor, area in whole.undrawn():
        undrawn[floor] = undrawn.get(floor, 0.0) + area
    return undrawn


@lru_cache(maxsize=1)  # several rules ask for it of the same plan
def apart_by_block(view: Works) -> dict[Block, Works]:
    """Look at each building that stands apart as if it were alone.

    What is of buildings and lies in none is in each.
    """
    home = homes(view.blocks, view.site.features)
    parts: dict[Block, list[Feature]] = {block: [] for block in view.blocks}
    for thing, own in home.items():
        for block in own or (view.blocks if thing.role in INDOORS else ()):
            parts[block].append(thing)
    return {block: works(replace(view.site, features=tuple(kept))) for block, kept in parts.items()}


def apart(view: Works) -> tuple[tuple[str, Works], ...]:
    """Look at each building that stands apart as if it were alone, with its name; none where a floor may be of any."""
    if not all(view.homes[floor] for floor in view.site.of("floor")):
        return ()
    return tuple((block.name or "", part) for block, part in apart_by_block(view).items())


def _shared(site: Site, rooms: tuple[Room, ...], on_floor: Mapping[Feature, str]) -> Iterator[Feature]:
    """Give the fixtures that stand in one bathroom with some of the other sex."""
    sexed = [f for f in site.of("fixture") if f.get("sex")]
    for room in rooms:
        inside = [f for f in sexed if room.kind in ("bath", "changing") and together(room.floor, on_floor[f])
                  and room.feature.shape.covers(f.shape.centroid)]  # fmt: skip
        yield from inside if len({f.get("sex") for f in inside}) > 1 else ()
