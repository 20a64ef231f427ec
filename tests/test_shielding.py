"""What firewalls hide, and what is seen past them, whatever errors do: by hand, turned every way.

An area of 2 m, a lamp 8 m before the middle of its right side, and walls on x = 5. The steepest line of sight, from
(2, 2) to (10, 1), passes them at y = 1.625; where all is off by 1 cm, its ends by 2 cm, and the wall is 2 cm shorter.
"""

from __future__ import annotations

from typing import Any

import pytest
from shapely.affinity import rotate
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.siting.model import Clearance
from layoutcheck.siting.shielding import _shortened, surely_clear, surely_hidden

AREA, LAMP, TOLERANCE = box(0, 0, 2, 2), Point(10, 1), 0.001
ANGLES = [0, 35, 90, 200]


def wall(*ys: float) -> LineString:
    return LineString([(5, y) for y in ys])


def thick(low: float, high: float) -> Polygon:
    return box(4.9, low, 5.1, high)


def asked(*walls: BaseGeometry, angle: float = 0, full: float = 10.0, **said: Any) -> tuple[Clearance, BaseGeometry]:
    def turned(shape: BaseGeometry) -> BaseGeometry:
        return rotate(shape, angle, origin=(0, 0))

    lamp = turned(said.pop("shape", LAMP))
    clearance = Clearance(rule="", subject="", shape=lamp, full_m=full, walls=tuple(map(turned, walls)),
                          in_view=said.pop("in_view", lamp), **said)  # fmt: skip
    return clearance, turned(AREA)


ROUND = [(9, 1), (9, 0), (11, 0), (11, 2), (9, 2), (9, 1)]
CASES: list[tuple[list[BaseGeometry], float, bool]] = [
    ([wall(-5, 1.68)], 0.01, True),
    ([wall(1.68, -5)], 0.01, True),
    ([wall(-5, 1.655)], 0.01, False),
    ([wall(1.655, -5)], 0.01, False),
    ([wall(-5, 1.655)], 0.0, True),
    ([wall(-5, 1.62)], 0.0, False),
    # off by 25 cm: a line 0.5 m above it passes at 1.625 + 0.5 × √(1 + 1/64) = 2.129, and 0.5 m are lost
    ([wall(-20, 2.66)], 0.25, True),
    ([wall(-20, 2.626)], 0.25, False),
    ([wall(-5, 0), wall(0, 1), wall(1, 7)], 0.01, True),  # they hang together
    ([wall(-5, 0), wall(1, 7), wall(0, 1)], 0.01, True),
    ([wall(-5, 1), wall(1.001, 7)], 0.01, False),  # an error may open the gap
    ([wall(0.9, 0.93)], 0.02, False),  # nothing is left of it
    ([LineString(ROUND)], 0.05, True),  # a ring has no end
    ([thick(-5, 1.66)], 0.01, True),  # the line enters it above y = 1.6125
    ([thick(-5, 1.645)], 0.01, False),
    ([thick(-5, 0), thick(0, 1), thick(1, 7)], 0.01, True),
    ([thick(1, 7), thick(-5, 0), thick(0, 1)], 0.01, True),
    ([thick(-5, 1), thick(1.001, 7)], 0.01, False),
]


@pytest.mark.parametrize("angle", ANGLES)
def test_what_is_hidden_whatever_errors_do(angle: float) -> None:
    for walls, error, is_hidden in CASES:
        assert surely_hidden(*asked(*walls, angle=angle), error, TOLERANCE) is is_hidden, (walls, error)


def test_what_is_as_far_as_asked_is_hidden_from_nearer() -> None:
    for full, is_hidden in ((8.0, True), (8.002, False)):
        assert surely_hidden(*asked(wall(20, 30), full=full), 0.0, TOLERANCE) is is_hidden


@pytest.mark.parametrize(
    ("ends", "error", "is_hidden"),
    [
        ((-5, 15), 0.01, True),
        ((0, 10), 0.0, True),
        ((0, 10), 0.01, False),  # its ends may come to lie short of the target's
        ((0, 15), 0.01, False),
        ((-5, 10), 0.01, False),
    ],
)
def test_a_firewall_along_all_of_a_target_hides_it_where_it_goes_on_past_its_ends(
    ends: tuple[float, float], error: float, is_hidden: bool
) -> None:
    line, along = LineString([(10, 0), (10, 10)]), LineString([(10, y) for y in ends])
    assert surely_hidden(*asked(along, shape=line, in_view=None), error, TOLERANCE) is is_hidden


@pytest.mark.parametrize("angle", ANGLES)
def test_what_is_seen_whatever_errors_do(angle: float) -> None:
    """A gap of 6 cm is 2 cm wide where each wall is 2 cm thicker; 8 m are 2 cm longer, or shorter, at 1 cm."""
    gap = wall(-50, 0.97), wall(1.03, 50)
    for full, error, is_seen in (
        (10.0, 0.01, True),
        (10.0, 0.02, False),
        (8.05, 0.01, True),
        (8.0305, 0.01, True),
        (8.0205, 0.01, False),
        (8.0, 0.0, False),
    ):
        given = asked(*gap, angle=angle, full=full, reduced_m=4.0)
        assert surely_clear(*given, error, TOLERANCE) is is_seen, (full, error)


@pytest.mark.parametrize(("reduced", "is_near"), [(8.0305, True), (8.0205, False), (8.0195, False), (7.99, False)])
def test_what_is_too_near_behind_firewalls_whatever_errors_do(reduced: float, is_near: bool) -> None:
    for said in ({"in_view": None}, {}):
        assert surely_clear(*asked(wall(-50, 50), reduced_m=reduced, **said), 0.01, TOLERANCE) is is_near
    assert surely_clear(*asked(full=reduced, in_view=None), 0.01, TOLERANCE) is is_near


@pytest.mark.parametrize("degrees", [0.0, 30.0, 90.0])
def test_walls_lose_a_length_at_each_free_end_and_none_where_they_join(degrees: float) -> None:
    """Of thick walls and thin ones, wherever the plan is turned to; 1 m is lost at each of the free ends."""

    def turned(shape: BaseGeometry, back: float = 1.0) -> BaseGeometry:
        return rotate(shape, degrees * back, origin=(0, 0))

    thin = LineString([(0, 0), (5, 0), (5, 5)])
    for walls, left, ends in (
        ([box(0, 0, 4, 0.2)], [box(1, 0, 3, 0.2)], [(0, 0.1), (4, 0.1)]),
        ([box(0, 0, 10, 0.2), box(10, -5, 10.2, 5)], [box(1, 0, 10, 0.2), box(10, -4, 10.2, 4)],
         [(0, 0.1), (10.1, -5), (10.1, 5)]),
        ([box(0, 0, 9, 0.2), box(-0.2, -5, 0, 5), box(9, -5, 9.2, 5)],
         [box(0, 0, 9, 0.2), box(-0.2, -4, 0, 4), box(9, -4, 9.2, 4)],
         [(-0.1, -5), (-0.1, 5), (9.1, -5), (9.1, 5)]),
        ([thin], [LineString([(1, 0), (5, 0), (5, 4)])], [(0, 0), (5, 5)]),
        ([thin, box(4, 5, 9, 5.2)], [LineString([(1, 0), (5, 0), (5, 5)]), box(5, 5, 8, 5.2)],
         [(0, 0), (4, 5.1), (9, 5.1)]),
    ):  # fmt: skip
        found, free = _shortened([turned(wall) for wall in walls], 1.0)
        pairs = zip(found, left, strict=True)
        assert max(turned(one, -1).hausdorff_distance(shape) for one, shape in pairs) < 0.01
        assert len(free) == len(ends)
        assert all(any(turned(Point(end)).dwithin(face, 0.01) for face in free) for end in ends)
