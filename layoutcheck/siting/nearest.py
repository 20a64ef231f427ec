"""The nearest place within an area's region at which the checker agrees that every rule is kept."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct
from shapely.geometry import Polygon

from layoutcheck.finding import Finding
from layoutcheck.siting.confirm import Before, Key, at, cures, worse
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, nearest_shift

_TRIES = 14  # places confirmed before it is said that none was found
_SECTORS = 8  # ways that are looked in for a place where the nearest would not do
_FAR_M = 1e4  # farther than any ground reaches
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
    """Give the nearest move that is confirmed, of a few; None where none is allowed, or nothing is confirmed."""
    nearest = nearest_shift(found.allowed)
    if nearest is None:
        return None
    moves = map(found.move, islice(_candidates(found, nearest), _TRIES))
    return next((move for move in moves if stands(old, place, move, cured)), None)


def stands(old: Before, place: Place, move: Move, cured: frozenset[Key]) -> bool:
    """Tell whether the checker agrees to a move; one that nobody could make is none."""
    return move.length >= LEAST_M and cures(old, at(old, place, move), cured)


def what_gets_worse(old: Before, place: Place, found: Envelope) -> tuple[Move, Finding | None]:
    """Give the nearest move that keeps every distance, and what of another rule would be worse after it."""
    move = found.move(nearest_shift(found.allowed) or (0.0, 0.0))
    return move, next(iter(worse(old, at(old, place, move))), None)


def _candidates(found: Envelope, nearest: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Give the nearest allowed shift, rounded as finely as needed, and then the nearest in each direction."""
    yield from rounded(nearest)
    others = (nearest_shift(found.allowed.intersection(sector)) for sector in _sectors())
    for other in sorted((shift for shift in others if shift is not None), key=lambda shift: math.hypot(*shift)):
        if math.dist(other, nearest) > ROUNDED_M:
            yield list(rounded(other))[-1]


def _sectors() -> Iterator[Polygon]:
    """Give equal slices of all directions."""
    rim = [(_FAR_M * math.cos(2 * math.pi * i / _SECTORS), _FAR_M * math.sin(2 * math.pi * i / _SECTORS))
           for i in range(_SECTORS + 1)]  # fmt: skip
    return (Polygon([(0.0, 0.0), rim[i], rim[i + 1]]) for i in range(_SECTORS))


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
