"""Loose lines to rings and chains, on figures whose areas are plain."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString

from layoutcheck.joining import join

REACH = 0.005


def joined(*lines, reach=REACH):
    return join([LineString(line) for line in lines], reach)


def areas(results):
    return sorted(round(r.shape.area, 9) for r in results)


RECTANGLE = ([(0, 0), (10, 0)], [(10, 5), (10, 0)], [(0, 5), (0, 0)], [(0, 5), (10, 5)])


def test_four_lines_in_any_direction_are_a_rectangle():
    (ring,) = joined(*RECTANGLE)
    assert ring.shape.geom_type == "Polygon"
    assert (ring.shape.area, ring.members, ring.gap) == (50, (0, 1, 2, 3), 0)


def test_a_gap_is_bridged_and_no_vertex_moves():
    (ring,) = joined([(0, 0), (10, 0)], [(10, 0.003), (10, 5)], [(10, 5), (0, 5)], [(0, 5), (0, 0)])
    assert ring.gap == pytest.approx(0.003)
    assert {(0, 0), (10, 0), (10, 0.003), (10, 5), (0, 5)} == set(ring.shape.exterior.coords)


def test_a_gap_wider_than_the_reach_leaves_a_chain():
    (chain,) = joined([(0, 0), (10, 0)], [(10, 0.0051), (10, 5)], [(10, 5), (0, 5)], [(0, 5), (0, 0)])
    assert chain.shape.geom_type == "LineString"
    assert chain.members == (0, 1, 2, 3)
    assert chain.shape.length == pytest.approx(10 + 4.9949 + 10 + 5)


def test_a_shared_wall_closes_the_faces_on_both_sides():
    results = joined(*RECTANGLE, [(4, 0), (4, 5)])
    assert [(r.shape.area, r.members) for r in results] == [(30, (0, 1, 3, 4)), (20, (0, 2, 3, 4))]


def test_a_wall_that_ends_on_a_slanting_side_closes_too():
    slanting = ([(0, 0), (10, 1)], [(10, 1), (10, 5)], [(10, 5), (0, 5)], [(0, 5), (0, 0)])
    results = joined(*slanting, [(3, 0.3), (3, 5)])  # 0.3 is no sum of halves: the end lies off the side by rounding
    assert areas(results) == [14.55, 30.45]  # 3 × (5 + 4.7) / 2 and 7 × (4.7 + 4) / 2


def test_a_wall_that_stops_just_short_is_bridged():
    results = joined(*RECTANGLE, [(4, 0.003), (4, 4.998)])
    assert areas(results) == [20, 30]
    assert [r.gap for r in results] == [pytest.approx(0.003)] * 2


def test_corners_that_run_past_each_other_leave_no_crumbs():
    (ring,) = joined([(-0.002, 0), (10, 0)], [(10, -0.002), (10, 5)], [(10, 5), (0, 5)], [(0, 5), (0, -0.002)])
    assert ring.shape.area == pytest.approx(50)
    assert ring.gap > 0


def test_what_sticks_out_farther_is_a_chain_of_its_own():
    ring, tail = joined(*RECTANGLE, [(10, 0), (13, 0)], [(13, 3), (13, 0)])
    assert ring.shape.area == 50
    assert (tail.shape.length, tail.members) == (6, (4, 5))


def test_two_rings_side_by_side_stay_apart():
    """Each corner is closed already: the 3 mm between them were drawn."""
    near = ([(10.003, 0), (20, 0)], [(20, 0), (20, 5)], [(20, 5), (10.003, 5)], [(10.003, 5), (10.003, 0)])
    results = joined(*RECTANGLE, *near)
    assert [(r.members, r.gap) for r in results] == [((0, 1, 2, 3), 0), ((4, 5, 6, 7), 0)]


def test_two_corners_side_by_side_stay_two_chains():
    results = joined([(0, 0), (5, 0)], [(5, 0), (5, -5)], [(5.003, 0.003), (9, 4)], [(5.003, 0.003), (5, 9)])
    assert [r.members for r in results] == [(0, 1), (2, 3)]


def test_an_island_is_a_face_of_its_own_and_no_hole():
    island = ([(4, 2), (6, 2)], [(6, 2), (6, 3)], [(6, 3), (4, 3)], [(4, 3), (4, 2)])
    results = joined(*RECTANGLE, *island)
    assert [(r.shape.area, r.members) for r in results] == [(50, (0, 1, 2, 3)), (2, (4, 5, 6, 7))]


def test_a_line_drawn_twice_counts_once():
    results = joined([(0, 0), (4, 0)], [(4, 0), (0, 0)])
    assert [(r.shape.length, r.members) for r in results] == [(4, (0,))]


def test_lines_that_only_cross_are_not_cut():
    results = joined([(0, 0), (2, 2)], [(0, 2), (2, 0)])
    assert [list(r.shape.coords) for r in results] == [[(0, 0), (2, 2)], [(0, 2), (2, 0)]]


def test_a_line_whose_own_ends_nearly_meet_is_a_ring():
    (ring,) = joined([(0, 0), (4, 0), (4, 4), (0, 4), (0, 0.002)])
    assert (ring.shape.area, ring.gap) == (16, pytest.approx(0.002))


def test_a_single_line_and_none_stay_as_they_are():
    (line,) = joined([(0, 0), (4, 0), (4, 4), (0, 4)])
    assert list(line.shape.coords) == [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert joined() == []


@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.3, 0.7, 2.1)))
def test_neither_order_nor_direction_nor_place_changes_the_faces(seed, turn):
    """A house of three rooms: 4 × 3, 6 × 3 and 10 × 2."""
    lines = [
        [(0, 0), (10, 0)], [(10, 0), (10, 3)], [(10, 3), (10, 5)], [(10, 5), (0, 5)], [(0, 5), (0, 3)],
        [(0, 3), (0, 0)], [(0, 3), (4, 3)], [(4, 3), (10, 3)], [(4, 0), (4, 3)],
    ]  # fmt: skip
    rng = random.Random(seed)
    rng.shuffle(lines)
    cos, sin = (1, 0) if not turn else (0.8, 0.6)
    moved = [[(cos * x - sin * y + 1000 * turn, sin * x + cos * y) for x, y in line] for line in lines]
    turned = [line[:: rng.choice((1, -1))] for line in moved]
    results = joined(*turned)
    assert [round(a, 6) for a in areas(results)] == [12, 18, 20]
    assert {m for r in results for m in r.members} == set(range(9))
