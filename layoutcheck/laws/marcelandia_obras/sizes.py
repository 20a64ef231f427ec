"""The sizes that rules ask of things as drawn: clear widths, areas, circles."""

from __future__ import annotations

import math
from typing import Any

from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.circles import inscribed
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.floors import REACH_M
from layoutcheck.laws.marcelandia_obras.shapes import doubled, is_too_fine, length_of, longest_side, narrowest
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature


def apart(openings: list[Feature]) -> list[Feature]:
    """Leave out what stands for an opening already there, such as the second line across it: the narrower is kept."""
    kept: list[Feature] = []
    for one in sorted(openings, key=lambda f: width_of(f).low):
        if not any(doubled(one.shape, other.shape, REACH_M) for other in kept):
            kept.append(one)
    return kept


def area_slack(view: Works, feature: Feature) -> float:
    """Give the tolerance of an area: that of lengths along its outline."""
    return view.tolerance * float(feature.shape.length)


def width_of(feature: Feature, measured: float | None = None) -> Span:
    """Give a clear width: of a line its length, of a ground what was measured; what is said counts when it is less.

    Of what is drawn in another way only what is said is known, and nothing where that is wider than what is drawn.
    """
    drawn, said = length_of(feature.shape) if measured is None else measured, feature.get("width_m")
    if drawn is None and said is not None and said > (longest_side(feature.shape) or said) + _NOISE_M:
        return Span(low=0.0, high=said)
    known = [value for value in (drawn, said) if value is not None]
    return verbs.exactly(max(0.0, min(known) - feature.error_m)) if known else verbs.span(None)


_NOISE_M = 1e-6


def silent_doors(view: Works, key: str) -> list[Feature]:
    """Give the doors that may be meant where a property tells which are: it is not said, and no room lies beyond."""
    doors = [door for door in view.site.of("door") if door.get(key) is None]
    return [door for door in doors if sum(room.stay != "outdoor" for room in view.beside(door)) < 2]


def width_in_all(view: Works, doors: list[Feature], key: str) -> Span:
    """Sum the widths of doors: of those that lead out of the building for certain, and of all that may be meant.

    A property tells which are meant; where none is for certain, or a storey is not drawn, some may be undrawn.
    """
    low = math.fsum(width_of(door).low for door in doors if view.leads_out(door))
    both = apart([*doors, *silent_doors(view, key)])
    drawn = bool(doors) and not view.lacks_storeys
    return Span(low=low, high=math.fsum(width_of(door).high for door in both) if drawn else math.inf)


def circle_of(room: Room) -> tuple[float, Any]:
    """Give the diameter of the largest circle within a room, what a curve may hide taken off, and a line across."""
    found = inscribed(room.clear)
    return (max(0.0, found.diameter - 2 * room.feature.error_m), found.across) if found else (0.0, None)


def clear_width(view: Works, way: Feature) -> Span:
    """Give the clear width of a way drawn as a ground, or of a door.

    An outline too short for the steps of its stair holds several flights, of which only what is said is known; nothing
    is of one that is drawn too finely to be measured.
    """
    if way.role == "door":
        return width_of(way)
    ground = view.clear(way)
    if is_too_fine(ground):
        return Span(low=0.0, high=math.inf)
    wide, run = narrowest(ground), _run_of(way)
    if not wide or run * wide <= _ROUNDED * float(ground.area):
        return width_of(way, wide)
    said = way.get("width_m")
    most = max(0.0, min(wide, float(ground.area) / run) - way.error_m)
    return Span(low=0.0, high=most) if said is None or said > most else width_of(way, wide)


def _run_of(stair: Feature) -> float:
    """Give how long the flights of a stair are, all together, by its steps; 0 where these are not said."""
    rise, riser, tread = (stair.get(key) for key in ("rise_m", "riser_m", "tread_m"))
    return max(0, math.ceil(round(rise / riser, 6)) - 1) * float(tread) if rise and riser and tread else 0.0


_ROUNDED = 1.05  # how much longer than its outline a stair may come out by figures that are rounded
