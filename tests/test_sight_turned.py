"""The shortest clear line wherever a drawing is turned or moved to, and what lies beyond or behind a line."""

import math

import numpy as np
import pytest
from shapely.affinity import affine_transform, scale
from shapely.geometry import LineString, MultiLineString, MultiPoint, Point, Polygon, box

from layoutcheck import blocking
from layoutcheck.blocking import barrier_of, blocked
from layoutcheck.sight import blocks_any, clear_line


def wall(*points):
    return LineString(points)


# The way past (5, 1) and (10, -1) falls 2 m in 5.
OVER, UNDER = wall((5, -50), (5, 1)), wall((10, -1), (10, 50))
PAST_TWO = math.hypot(15, 6)
C30 = math.cos(math.radians(30))
# The line from (0, 3) to (6, 1), where walls meet both outlines, is all that there is between these walls. Outlines
# end at 2.9 and 1.1, so walls meet them within a fifteenth of their length.
FIRST, SECOND = wall((0, 2.9), (0, 4.5)), wall((6, 1.1), (6, -0.5))
TO_FEET = [wall((0, 3), (5, -1)), wall((6, 1), (1, 5))]
# From the origin over (4, 2), 1 m up in 2: to (8, 4) on the long near side; the short far side is behind it.
WEDGE = Polygon([(8, -9), (8, 9), (9, 5.5), (9, 3.5)])

CASES = [
    (wall((0, -20), (0, 20)), wall((15, -20), (15, 20)), [OVER, UNDER], PAST_TWO),
    (wall((0, 20), (0, -20)), wall((15, 20), (15, -20)), [OVER, UNDER], PAST_TWO),
    # the same between corners of thick walls, which have two faces each
    (wall((0, -20), (0, 20)), wall((15, -20), (15, 20)), [box(4, -50, 5, 1), box(10, -1, 11, 50)], PAST_TWO),
    # each outline is seen at one end alone, though its rest is nearer
    (wall((0, 3), (1, 1)), wall((15, -3), (14, -1)), [OVER, UNDER], PAST_TWO),
    (wall((1, 1), (0, 3)), wall((14, -1), (15, -3)), [OVER, UNDER], PAST_TWO),
    # the shortest ladder over (1, 8) from the floor to the wall: from (1 + ∛(1 · 8²), 0) to (0, 8 + ∛(1² · 8))
    (wall((3.5, 0), (9, 0)), wall((0, 8.6), (0, 14)), [wall((1, 8), (0, 0), (-1, -8))], math.hypot(5, 10)),
    # and where both ends of it stand just beyond the near ends of long outlines
    (wall((4.9, 0), (30, 0)), wall((0, 9.9), (0, 40)), [wall((1, 8), (0, 0), (-1, -8))], math.hypot(5, 10)),
    (FIRST, SECOND, TO_FEET, math.hypot(6, 2)),
    (FIRST.reverse(), SECOND.reverse(), TO_FEET, math.hypot(6, 2)),
    (FIRST, SECOND, [wall((-1, 3.8), (5, -1)), wall((7, 0.2), (1, 5))], math.hypot(6, 2)),
    # of the first outline only its end (0, 3) sees anything, on the wall itself, whichever side rounding puts it on
    (
        wall((0, 3), (0.5, 2.4)),
        SECOND,
        [wall((-1, 3.8), (5, -1)), wall((7, 0.2), (1, 5))],
        math.hypot(6, 2),
    ),
    # a wall leaves the edge at (2, 1), aslant before the nearest point: from below it, at best its foot
    (box(0, 0, 2, 4), Point(5, 2.5), [wall((2, 1), (5, 4))], math.hypot(3, 1.5)),
    (Point(0, 0), WEDGE, [wall((4, -50), (4, 2))], math.hypot(8, 4)),
    # the nearest is blocked; the other point's foot is amid an edge of half a metre, not at its end
    (
        MultiPoint([(0, 0), (-0.5, 3)]),
        MultiLineString([[(4, -0.2), (4, 0.3)], [(4, 2.8), (4, 3.3)]]),
        [wall((2, -1), (2, 1))],
        4.5,
    ),
    # past (0, 0) between two edges of 0.8 m, each 1 m off, square to 0° and 30°: 1 / cos 15° on either side
    (
        wall((-1, 0.4), (-1, -0.4)),
        wall((C30 - 0.2, 0.5 + 0.4 * C30), (C30 + 0.2, 0.5 - 0.4 * C30)),
        [wall((0, 0), (0, 10))],
        2 / math.cos(math.radians(15)),
    ),
]
# all of it within a metre
CASES += [
    (*(scale(one, 0.03, 0.03, origin=(0, 0)) for one in CASES[n][:2]),
     [scale(one, 0.03, 0.03, origin=(0, 0)) for one in CASES[n][2]], CASES[n][3] * 0.03)
    for n in (0, 5, 12, 14)
]  # fmt: skip


def turned(shape, number):
    """Turn by 29° and some, mirror every other time, and move by up to a kilometre."""
    angle, way = number * 0.5108, -1 if number % 2 else 1
    c, s = math.cos(angle), math.sin(angle)
    return affine_transform(shape, [c, -s * way, s, c * way, 97.3 * number, -131.9 * number])


@pytest.mark.parametrize(("source", "target", "walls", "expected"), CASES)
def test_turned_mirrored_and_swapped_it_is_as_long_and_ends_on_both(source, target, walls, expected):
    for number in range(8):
        one, other, *standing = (turned(shape, number) for shape in (source, target, *walls))
        for start, end in ((one, other), (other, one)):
            line = clear_line(start, end, standing)
            assert line is not None, number
            assert math.dist(*line) == pytest.approx(expected, abs=1e-6), number
            assert max(Point(line[0]).distance(start), Point(line[1]).distance(end)) < 1e-6, number


def test_a_line_starts_on_the_source_though_a_wall_meets_the_way_of_its_edge_beyond_its_end():
    """The wall leans by less than a hair: it meets x = 0 at (0, 4.8), and from its lower end it is 0.7 m up in 3."""
    source, target = wall((0, 0), (0, 4)), wall((3, 4.6), (3, 5.5))
    leaning = wall((5e-7, 3.9), (-4e-6, 12))
    for one, other in ((source, target), (source.reverse(), target), (target, source)):
        line = clear_line(one, other, [leaning])
        assert line is not None
        assert math.dist(*line) == pytest.approx(math.hypot(3, 0.7), abs=1e-5)


def blocked_by(walls, line=((0, 0), (10, 0))):
    ends = np.asarray(line, dtype=float)
    barrier = barrier_of(walls, box(-20, -20, 20, 20))
    return bool(blocked(barrier, ends[:1], ends[1:])[0])


@pytest.mark.parametrize("size", [0.5, 0.01, 1.0, 4.0])
def test_a_wall_beyond_the_end_of_a_line_or_behind_it_does_not_block_it(size):
    for x in (-0.8 * size, -0.2 * size, 1.2 * size, 1.8 * size):
        assert not blocked_by([wall((x, -1), (x, 1))], ((0, 0), (size, 0))), x
    assert blocked_by([wall((0.4 * size, -1), (0.4 * size, 1))], ((0, 0), (size, 0)))


@pytest.mark.parametrize(
    ("walls", "expected"),
    [
        # between the end of a wall below and a box above that begins farther on there is a way
        ([wall((5, 0), (8, -3)), box(6, 0, 8, 1)], False),
        ([wall((5, 0), (8, 3)), box(6, -1, 8, 0)], False),
        # and after a box above that ends before a wall that leaves the line downwards
        ([box(-3, 0, 1, 1), wall((5, 0), (9, 0), (9, -1))], False),
        ([box(-3, -1, 1, 0), wall((5, 0), (9, 0), (9, 1))], False),
        # a bar that ends neither on the line nor beside it, or only at one end of it, joins what stands on it
        ([wall((-2, 0), (12, 0)), wall((4, 0), (4, 1)), wall((6, 0), (6, -1))], True),
        ([wall((-2, 0), (6, 0)), wall((4, 0), (4, 1)), wall((6, 0), (6, -1))], True),
        ([wall((6, 0), (-2, 0)), wall((4, 0), (4, 1)), wall((6, 0), (6, -1))], True),
        ([wall((4, 0), (12, 0)), wall((4, 0), (4, 1)), wall((6, 0), (6, -1))], True),
        ([wall((12, 0), (4, 0)), wall((4, 0), (4, 1)), wall((6, 0), (6, -1))], True),
        # along the face of a solid, with a wall on the other side
        ([box(-2, 0, 12, 1), wall((5, 0), (5, -1))], True),
        ([box(-2, 0, 12, 1), wall((5, 1), (5, 2))], False),
        # the same with a face a hair to the side of the line
        ([box(-2, 8e-8, 12, 1), wall((5, 0), (5, -1))], True),
        ([box(-2, -1, 12, -8e-8), wall((5, 0), (5, 1))], True),
        # inside a solid, and past the point of a hole that ends on the line, amid it and near either end
        ([box(-20, -5, 30, 5) - Polygon([(5, 0), (-5, 1), (15, 1)])], True),
        ([box(-20, -5, 30, 5) - Polygon([(0.5, 0), (-5, 1), (15, 1)])], True),
        # twice the same point, where another wall all but meets it
        ([wall((5, -1), (5, 0), (5, 0), (5, 1)), wall((5 + 5e-7, 0), (9, 0))], True),
    ],
)
def test_what_blocks_a_line_of_ten_metres(walls, expected):
    for number, line in enumerate((((0, 0), (10, 0)), ((10, 0), (0, 0)))):
        assert blocked_by(walls, line) is expected, number


def test_a_solid_is_crossed_though_a_wall_joined_to_its_face_draws_that_to_the_end_of_the_line():
    """The line ends 0.0003 mm past the face at x = 7, on whichever side of that the wall's end is."""
    for x in (7 - 2.5e-7, 7, 7 + 2.5e-7):
        walls = [box(5, -1, 7, 1), wall((x, 0), (9, 3))]
        assert blocked_by(walls, ((5, 0), (7 + 3e-7, 0))), x
        assert blocked_by(walls, ((7 + 3e-7, 0), (5, 0))), x


def test_a_wall_stays_where_it_is_drawn_though_another_all_but_meets_one_end_of_it():
    """Were it drawn to the other's end, 0.0005 mm below, the line would start on it, and so not cross it."""
    for low in (wall((0, -5e-7), (-3, -1)), wall((10, -5e-7), (13, -1))):
        for one in (wall((0, 0), (10, 0)), wall((10, 0), (0, 0))):
            assert blocked_by([one, low], ((5, -2.5e-7), (5, 5)))


def test_a_line_of_no_length_crosses_nothing():
    assert not blocked_by([box(4, -1, 6, 1)], ((5, 0), (5, 0)))


# --- where walls have many edges --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "walls", "expected"),
    [
        # 5 m and 5 m from the corners that are passed
        (wall((0, -20), (0, 20)), wall((15, -20), (15, 20)), [OVER, UNDER], PAST_TWO),
        # 20 m and 2 m, and a wall across the way 7 m beyond the target's near part
        (
            wall((-15, -20), (-15, 30)),
            MultiLineString([[(12, -20), (12, 20)], [(30, -40), (30, -39)]]),
            [OVER, UNDER, wall((19, -20), (19, 20))],
            math.hypot(27, 27 * 0.4),
        ),
        # 2 m and 20 m, and a wall across the way 7 m before the source
        (
            MultiLineString([[(3, -20), (3, 20)], [(-15, 40), (-15, 39)]]),
            wall((30, -30), (30, 20)),
            [OVER, UNDER, wall((-4, -20), (-4, 20))],
            math.hypot(27, 27 * 0.4),
        ),
        # past one corner, 1 m from the source and 20 m from the target, with a wall across the way behind the source
        (
            MultiPoint([(0, 0), (-15, -30)]),
            wall((21, -30), (21, 90)),
            [wall((1, -60), (1, 0.5)), wall((-4, -20), (-4, 20))],
            math.hypot(21, 10.5),
        ),
    ],
)
def test_what_lies_beyond_source_and_target_hides_nothing_when_few_edges_are_looked_at_first(
    monkeypatch, source, target, walls, expected
):
    for about in (1, 2):
        monkeypatch.setattr(blocking, "_ALL", about)
        monkeypatch.setattr(blocking, "_ABOUT", about)
        for start, end in ((source, target), (target, source)):
            line = clear_line(start, end, walls)
            assert line is not None
            assert math.dist(*line) == pytest.approx(expected, abs=1e-6)


# --- whether a wall is met at all -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "walls", "within", "expected"),
    [
        # level from (0, 2) to x = 8 past the wall's end at (4, 2), and crossed by lines half a millimetre longer
        (Point(0, 2), [wall((4, 2), (4, 3))], 8.0005, True),
        (Point(0, 2), [wall((4, 2), (4, 3))], 7.9995, False),
        # two walls in the source: 7 m and 4 m from the target; the nearer is left by lines of 4 m
        (box(-3, 0, 6, 4), [wall((1, 1), (1, 2)), wall((4, 1), (4, 2))], 4.1, True),
        (box(-3, 0, 6, 4), [wall((4, 1), (4, 2)), wall((1, 1), (1, 2))], 4.1, True),
        (box(-3, 0, 6, 4), [wall((1, 1), (1, 2)), wall((4, 1), (4, 2))], 3.9, False),
    ],
)
def test_blocks_any_at_its_reach(source, walls, within, expected):
    assert blocks_any(source, wall((8, -6), (8, 6)), walls, within) is expected
