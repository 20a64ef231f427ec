"""The shortest move, with a checker that agrees where it is told to: what is found, and what is claimed of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.siting import nearest, shortest
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.region import Envelope, Zone
from layoutcheck.siting.shortest import Sought, shortest_move

GROUND = box(-10, -10, 10, 10)  # of shifts
NOTHING = Polygon()
Agrees = Callable[[float, float], bool]


def from_x(least: float) -> Agrees:
    return lambda x, _: x >= least


def never(_x: float, _y: float) -> bool:
    return False


class Ways:
    """Places of an area: where it may stand surely, and where nothing surely forbids it to when that is looked for."""

    def __init__(self, *ways: tuple[BaseGeometry, BaseGeometry], is_certain: bool = True) -> None:
        self.ways, self.is_certain = ways, is_certain

    def place(self, number: int = 0) -> Place:
        more = self.place(number + 1) if number + 1 < len(self.ways) else None
        return Place(area=str(number), name="I", shape=box(0, 0, 1, 1), ground=GROUND, ground_rule="", property_name="",
                     clearances=(), moves=(), otherwise=more, is_certain=self.is_certain)  # fmt: skip

    def envelope(self, place: Place, _tolerance: float, *, sure: bool = False, **_: Any) -> Envelope:
        allowed, free = self.ways[int(place.area)]
        forbidden = GROUND.difference(allowed)
        known = forbidden if free is allowed else GROUND.difference(free) if sure else NOTHING
        clearance = Clearance(rule="assembly", subject="", shape=NOTHING, full_m=1.0)
        zone = Zone(clearance=clearance, shape=forbidden, sure=known)
        return Envelope(place=place, turn=0.0, about=(0.5, 0.5), domain=GROUND, zones=(zone,), allowed=allowed)


def sought(monkeypatch: pytest.MonkeyPatch, ways: Ways, agrees: Agrees, within: float | None = None) -> Sought:
    asked = []

    def stands(_old: Any, _place: Any, move: Any, _cured: Any) -> bool:
        asked.append(move)
        return agrees(*move.shift)

    monkeypatch.setattr(nearest, "stands", stands)
    monkeypatch.setattr(shortest, "stands", stands)
    monkeypatch.setattr(shortest, "envelope", ways.envelope)
    old: Any = SimpleNamespace(site=SimpleNamespace(options=SimpleNamespace(tolerance_m=0.001)))
    found = shortest_move(old, ways.place(), frozenset(), within)
    assert len(asked) < 120
    return found


STRIP, LONGER, ASIDE, UP = box(3, -1, 9, 0.5), box(2, -1, 9, 0.5), box(-9, -1, -2.5, 0.5), box(-1, 3, 0.5, 9)


@pytest.mark.parametrize(
    ("ways", "agrees", "length", "is_shortest", "is_exact", "least"),
    [
        (Ways((STRIP, STRIP)), from_x(3), 3.0, True, True, 3.0),
        (Ways((STRIP, STRIP)), from_x(5), 5.0, False, True, 3.0),  # another rule forbids what is nearer
        (Ways((UP, UP)), lambda _, y: y >= 5, 5.0, False, True, 3.0),
        (Ways((STRIP, LONGER), (ASIDE, ASIDE)), lambda x, _: abs(x) >= (3 if x > 0 else 2.5), 2.5, False, False, 2.0),
        (Ways((STRIP, STRIP), (ASIDE, ASIDE)), lambda _x, _y: True, 2.5, True, True, 2.5),
        (Ways((STRIP, STRIP), (ASIDE, ASIDE)), from_x(3), 3.0, False, True, 2.5),
        (Ways((STRIP, LONGER)), from_x(2), 2.0, None, False, 2.0),  # what firewalls leave in doubt is tried
        (Ways((STRIP, LONGER)), from_x(2.5), 2.5, False, False, 2.0),
        (Ways((STRIP, LONGER)), from_x(3), 3.0, False, False, 2.0),
        (Ways((NOTHING, LONGER)), from_x(4), 4.0, False, False, 2.0),
        (Ways((STRIP, LONGER), (ASIDE, ASIDE)), from_x(3), 3.0, False, False, 2.0),
        (Ways((STRIP, LONGER), is_certain=False), from_x(3), 3.0, False, False, 0.0),  # there are further ways
        (Ways((STRIP, LONGER), (ASIDE, ASIDE), is_certain=False), from_x(3), 3.0, False, False, 2.0),
    ],
)
def test_what_is_found_and_what_is_claimed_of_it(
    monkeypatch: pytest.MonkeyPatch,
    ways: Ways,
    agrees: Agrees,
    length: float,
    is_shortest: bool | None,
    is_exact: bool,
    least: float,
) -> None:
    """What the checker refuses is gone back to by sixty-fourths, and no move is looked for that is nearer by 5 cm."""
    result = sought(monkeypatch, ways, agrees)
    assert result.found is not None
    found = result.found
    assert agrees(*found.move.shift)
    assert length - 1e-3 <= found.move.length <= length + 0.06
    assert (found.is_shortest, found.is_exact) == (found.is_shortest if is_shortest is None else is_shortest, is_exact)
    assert found.is_shortest == (found.move.length <= least + 0.002)
    assert (found.least_m, result.is_none) == (pytest.approx(least, abs=1e-5), False)


@pytest.mark.parametrize(
    ("ways", "agrees", "is_none"),
    [
        (Ways((NOTHING, NOTHING)), never, True),
        (Ways((STRIP, STRIP)), never, False),  # a place that is not confirmed proves nothing
        (Ways((NOTHING, NOTHING), (STRIP, STRIP)), never, False),
        (Ways((NOTHING, NOTHING), (NOTHING, NOTHING)), never, True),
        (Ways((NOTHING, LONGER)), never, False),  # in doubt
        (Ways((NOTHING, Polygon())), never, True),  # of all that was in doubt nothing is left
        (Ways((NOTHING, Polygon()), is_certain=False), never, False),
        (Ways((NOTHING, Polygon()), (NOTHING, Polygon()), is_certain=False), never, True),
        (Ways((NOTHING, Polygon()), (NOTHING, LONGER)), never, False),
    ],
)
def test_that_there_is_no_place_is_claimed_only_where_everything_is_surely_forbidden(
    monkeypatch: pytest.MonkeyPatch, ways: Ways, agrees: Agrees, is_none: bool
) -> None:
    result = sought(monkeypatch, ways, agrees)
    assert (result.found, result.is_none, len(result.regions)) == (None, is_none, len(ways.ways))


@pytest.mark.parametrize(("within", "is_shortest"), [(2.9, False), (3.1, True)])
def test_what_is_farther_than_was_looked_is_not_called_the_shortest(
    monkeypatch: pytest.MonkeyPatch, within: float, is_shortest: bool
) -> None:
    result = sought(monkeypatch, Ways((STRIP, STRIP)), from_x(3), within)
    assert result.found is not None
    assert (result.found.is_shortest, result.is_none) == (is_shortest, False)
    assert math.hypot(*result.found.move.shift) == pytest.approx(3, abs=1e-5)
    nothing = sought(monkeypatch, Ways((STRIP, STRIP)), never, within)
    assert (nothing.found, nothing.is_none) == (None, False)


@pytest.mark.parametrize(
    ("shift", "told"),
    [
        ((1.0081234, -0.0012), [(1.01, 0.0), (1.008, -0.001), (1.009, -0.002), (1.008123, -0.0012)]),
        ((0.0, -1.0051234), [(0.0, -1.005), (0.0, -1.006), (0.0, -1.005123)]),  # 1.01 m are 5 mm farther
    ],
)
def test_a_shift_is_told_as_roughly_as_it_goes_hardly_farther(
    shift: tuple[float, float], told: list[tuple[float, float]]
) -> None:
    assert list(nearest.rounded(shift)) == told
    assert "-0.0," not in repr(next(nearest.rounded((-0.001, -0.001))))
