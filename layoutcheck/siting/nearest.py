"""The shortest move of an area after which it keeps every rule, found in its envelope and confirmed by the checker."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import shapely
from shapely.geometry import Point

from layoutcheck.siting.asked import Place
from layoutcheck.siting.confirm import Before, Key, at, cures, open_at
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, nearest_shift

_TRIES = 6  # places confirmed before it is said that none was found
_STEPS = 7  # halvings of the way back from a place behind a firewall
_ROUNDED_M = 0.002  # more than the nearest allowed shift, that rounding may come to
_ROUND = (2, 3)  # decimals of metres that a shift is given with


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A move that the checker agrees to, and whether no shorter one can do."""

    move: Move
    is_shortest: bool


def shortest_move(old: Before, place: Place, found: Envelope, cured: frozenset[Key]) -> Found | None:
    """Give the shortest confirmed move of an area as drawn; None where none is allowed, or nothing is confirmed."""
    nearest = nearest_shift(found.allowed)
    if nearest is None:
        return None
    for shift in islice(_candidates(found, nearest), _TRIES):
        if cures(old, at(old, place, found.move(shift)), cured):
            if not found.is_exact:
                return Found(move=_nearer(old, place, found, shift, cured), is_shortest=False)
            least = math.hypot(*shift) <= math.hypot(*nearest) + _ROUNDED_M
            return Found(move=found.move(shift), is_shortest=least)
    return None


def _candidates(found: Envelope, nearest: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Give the nearest allowed shift, rounded as finely as needed, and then one of the next parts of the region."""
    yield from _rounded(nearest)
    parts = shapely.get_parts(found.allowed)
    for i in shapely.distance(parts, Point(0, 0)).argsort()[1:3]:
        other = nearest_shift(parts[i])
        if other is not None:
            yield from list(_rounded(other))[-1:]


def _rounded(shift: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Give a shift to the centimetre and to the millimetre where that goes hardly farther, then away from the start."""
    for places in _ROUND:
        rounded = round(shift[0], places) + 0.0, round(shift[1], places) + 0.0
        if math.hypot(*rounded) <= math.hypot(*shift) + _ROUNDED_M:
            yield rounded
    yield tuple(math.copysign(math.ceil(abs(v) * 1000) / 1000, v) for v in shift)  # type: ignore[misc]
    yield shift


def _nearer(old: Before, place: Place, found: Envelope, shift: tuple[float, float], cured: frozenset[Key]) -> Move:
    """Go back from a confirmed place towards the drawn one as far as the checker agrees."""
    good, bad = 1.0, 0.0
    for _ in range(_STEPS):
        share = (good + bad) / 2
        tried = found.move((round(shift[0] * share, 3), round(shift[1] * share, 3)))
        stands = found.domain.contains(Point(tried.shift))
        if (
            not stands
            or open_at(old, place, tried, old.law.siting.place_rules)
            or not cures(old, at(old, place, tried), cured)
        ):
            bad = share
        else:
            good = share
    return found.move((round(shift[0] * good, 3), round(shift[1] * good, 3)))
