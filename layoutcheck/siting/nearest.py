"""The shortest move of an area after which it keeps every rule, found in its envelope and confirmed by the checker."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from shapely.geometry import Point, Polygon

from layoutcheck.finding import Finding
from layoutcheck.siting.asked import Place
from layoutcheck.siting.confirm import Before, Key, at, cures, open_at, worse
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, nearest_shift

_TRIES = 14  # places confirmed before it is said that none was found
_SECTORS = 8  # ways that are looked in for a place where the nearest would not do
_FAR_M = 1e4  # farther than any ground reaches
_STEPS = 7  # halvings of the way back from a place behind a firewall
ROUNDED_M = 0.002  # more than the nearest allowed shift, that rounding may come to
_ROUND = (2, 3)  # decimals of metres that a shift is given with


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A move that the checker agrees to, whether no shorter one can do, and whether firewalls leave that in doubt."""

    move: Move
    is_shortest: bool
    is_exact: bool


def shortest_move(old: Before, place: Place, found: Envelope, cured: frozenset[Key]) -> Found | None:
    """Give the shortest confirmed move of an area as drawn; None where none is allowed, or nothing is confirmed."""
    nearest = nearest_shift(found.allowed)
    if nearest is None:
        return None
    for shift in islice(_candidates(found, nearest), _TRIES):
        if cures(old, at(old, place, found.move(shift)), cured):
            if not found.is_exact:
                return Found(move=_nearer(old, place, found, shift, cured), is_shortest=False, is_exact=False)
            least = math.hypot(*shift) <= math.hypot(*nearest) + ROUNDED_M
            return Found(move=found.move(shift), is_shortest=least, is_exact=True)
    return None


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


def _nearer(old: Before, place: Place, found: Envelope, shift: tuple[float, float], cured: frozenset[Key]) -> Move:
    """Go back from a confirmed place towards the drawn one as far as the checker agrees, and is asked."""
    good, bad, best = 1.0, 0.0, found.move(shift)
    for _ in range(_STEPS):
        if old.is_spent:
            break
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
            good, best = share, tried
    return best
