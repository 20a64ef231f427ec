"""The nearest place within an area's region at which the checker agrees that every rule is kept."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from layoutcheck.finding import Finding
from layoutcheck.siting.confirm import Before, Key, at, cures, worse
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, nearest_shift

LEAST_M = 0.001  # what is shorter is no move: the check itself is exact to no more
ROUNDED_M = 0.002  # more than the nearest allowed shift, that rounding may come to
_ROUND = (2, 3)  # decimals of metres that a shift is given with


class Found(Struct, frozen=True, kw_only=True):
    """A move that the checker agrees to, whether no shorter one can do, and whether firewalls leave that in doubt.

    No move shorter than `least_m` does: nearer, something surely forbids every place.
    """

    move: Move
    is_shortest: bool
    is_exact: bool
    least_m: float = 0.0


def nearest_move(old: Before, place: Place, found: Envelope, cured: frozenset[Key]) -> Move | None:
    """Give the nearest move that keeps every distance, rounded as finely as needed to be confirmed, or None."""
    nearest = nearest_shift(found.allowed)
    moves = map(found.move, rounded(nearest)) if nearest is not None else ()
    return next((move for move in moves if stands(old, place, move, cured)), None)


def stands(old: Before, place: Place, move: Move, cured: frozenset[Key]) -> bool:
    """Tell whether the checker agrees to a move; one that nobody could make is none."""
    return move.length >= LEAST_M and cures(old, at(old, place, move), cured)


def what_gets_worse(old: Before, place: Place, found: Envelope) -> tuple[Move, Finding | None]:
    """Give the nearest move that keeps every distance, and what of another rule would be worse after it."""
    move = found.move(nearest_shift(found.allowed) or (0.0, 0.0))
    return move, next(iter(worse(old, at(old, place, move))), None)


def rounded(shift: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Give a shift to the centimetre and to the millimetre where that goes hardly farther, then away from the start.

    The last is to the micrometre: what is told is what was confirmed.
    """
    for places in _ROUND:
        rounded = round(shift[0], places) + 0.0, round(shift[1], places) + 0.0
        if math.hypot(*rounded) <= math.hypot(*shift) + ROUNDED_M:
            yield rounded
    yield tuple(math.copysign(math.ceil(abs(v) * 1000) / 1000, v) for v in shift)  # type: ignore[misc]
    yield round(shift[0], 6), round(shift[1], 6)
