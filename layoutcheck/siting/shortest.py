"""The shortest move of an area to a place that keeps every rule, searched among certain places first.

What firewalls leave in doubt is a rim as wide as the pieces that their targets are cut into. Nearer than a move that
was found the pieces are finer, and places all over what is not surely forbidden are put to the checker.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.siting.confirm import Before, Key
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.nearest import ROUNDED_M, Found, nearest_move, rounded, stands
from layoutcheck.siting.region import NOTHING_M2, Envelope, Shift, envelope, free, nearest_shift, spread
from layoutcheck.siting.visibility import PIECE_M

_FINE_M = 0.05  # pieces that targets are cut into nearer than a move that was found
_CLOSER_M = 0.05  # a move that is shorter by less is not looked for
_APART_M = 0.07  # places that are tried lie no nearer to each other
_TRIES = 40  # places that are tried
_HALVINGS = 6  # of the way back from a place that the checker agrees to
_QUARTER = 64  # steps in a quarter of a disc


class Sought(Struct, frozen=True, kw_only=True, eq=False):
    """What was found, the regions that were looked in, and whether an area surely has no place in them."""

    found: Found | None
    regions: Sequence[Envelope]
    is_none: bool


def shortest_move(old: Before, place: Place, cured: frozenset[Key], within: float | None) -> Sought:
    """Give the shortest move of an area, counting as it does now or in its other way.

    With `within` only places are looked at to which it is shifted by no more along x and along y: it is the shortest
    only where it is no longer than that.
    """
    places = [one for one in (place, place.otherwise) if one is not None]
    regions = [envelope(one, old.site.options.tolerance_m, within=within) for one in places]
    tried = [nearest_move(old, region.place, region, cured) for region in regions]
    move = min((one for one in tried if one is not None), key=lambda one: one.length, default=None)
    exact = all(region.is_exact for region in regions)
    found = None if move is None else Found(move=move, is_shortest=False, is_exact=exact)
    least = min(_least(region.allowed) for region in regions)
    if exact and found is None and math.isinf(least):
        return Sought(found=None, regions=regions, is_none=True)
    if within is not None and (found is None or found.move.length > within):
        return Sought(found=found, regions=regions, is_none=False)
    if exact and found is not None and found.move.length <= least + ROUNDED_M:
        found = replace(found, is_shortest=True, least_m=least)
        return Sought(found=found, regions=regions, is_none=False)
    better, is_none = _closer(old, places, cured, found)
    return Sought(found=better, regions=regions, is_none=is_none)


def _least(shifts: BaseGeometry) -> float:
    """Give the length of the shortest of some shifts; infinity where there is none."""
    return math.inf if shifts.is_empty else float(shifts.distance(Point(0, 0)))


def _closer(
    old: Before, places: Sequence[Place], cured: frozenset[Key], found: Found | None
) -> tuple[Found | None, bool]:
    """Give the shortest move that is found nearer than one, or that one; and whether there surely is none."""
    reach, piece_m = (None, PIECE_M) if found is None else (found.move.length, _FINE_M)
    regions = [envelope(place, old.site.options.tolerance_m, sure=True, within=reach, piece_m=piece_m)
               for place in places]  # fmt: skip
    space = shapely.union_all([free(region) for region in regions])
    is_bounded = places[0].is_certain or len(places) > 1
    least = _least(space) if is_bounded else 0.0
    move, tries = None if found is None else found.move, _TRIES
    while tries > 0:
        hit = None
        for shift in _tried(_nearer(space, move), regions, tries):
            tries -= 1
            if stands(old, places[0], Move(shift=shift), cured):
                hit = _back(old, places[0], space, shift, least, cured)
                break
        if hit is None:
            break
        move = Move(shift=hit)
    if move is None:
        return None, is_bounded and space.area < NOTHING_M2
    exact = all(region.is_exact for region in regions)
    least = min(least, move.length)
    better = Found(move=move, is_shortest=move.length <= least + ROUNDED_M, is_exact=exact, least_m=least)
    return (better, False) if found is not None else _closer(old, places, cured, better)


def _nearer(space: BaseGeometry, move: Move | None) -> BaseGeometry:
    """Give the shifts that are shorter than a move by more than a little."""
    if move is None:
        return space
    return space.intersection(Point(0, 0).buffer(max(0.0, move.length - _CLOSER_M), quad_segs=_QUARTER))


def _tried(space: BaseGeometry, regions: Sequence[Envelope], most: int) -> list[Shift]:
    """Give shifts all over a space, and the nearest of it that each region claims."""
    claimed = (nearest_shift(region.allowed.intersection(space)) for region in regions)
    return spread(space, _APART_M, most, [list(rounded(shift))[-1] for shift in claimed if shift is not None])


def _back(old: Before, place: Place, space: BaseGeometry, shift: Shift, least: float, cured: frozenset[Key]) -> Shift:
    """Go back from a place towards the drawn one as far as the checker agrees and nothing surely forbids it."""
    good, bad, best = 1.0, min(1.0, least / math.hypot(*shift)), shift
    for _ in range(_HALVINGS):
        share = (good + bad) / 2
        tried = round(shift[0] * share, 3), round(shift[1] * share, 3)
        if space.intersects(Point(tried)) and stands(old, place, Move(shift=tried), cured):
            good, best = share, tried
        else:
            bad = share
    return best
