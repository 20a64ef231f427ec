"""Tests that mutants of the measures and verbs asked for: each holds a step that no other test would miss."""

import pytest
from shapely.geometry import LinearRing, LineString, Point, box

from layoutcheck.finding import Status, at_least, at_most, more_than
from layoutcheck.measure import corners, near

SNAP = 0.3


def test_what_is_exactly_at_reach_of_one_of_several_is_near():
    """2 m from either box, along a side of its bounding box: no room may be lost there."""
    i, j, apart = near([box(0, 0, 1, 1), box(5, 0, 6, 1)], [Point(3, 0.5), Point(3, 9)], 2.0)
    assert (i.tolist(), j.tolist(), apart.tolist()) == ([0, 1], [0, 0], [2.0, 2.0])


def test_a_corner_where_a_ring_begins_is_a_corner_like_any_other():
    """Open by 0.2 m on both sides of the first point of a square of 40 m about, round which one wall goes."""
    ring = LineString(LinearRing([(0, 0), (10, 0), (10, 10), (0, 10)]).coords)
    found = corners(ring, [(0.2, 39.8)], [ring.buffer(0.05)], SNAP)
    assert sorted(found) == [pytest.approx((0.0, 0.2)), pytest.approx((39.8, 40.0))]


def test_of_two_corners_in_one_open_stretch_both_must_be_near_its_ends():
    """The stretch from 9.75 to 10.25 has corners at 10 and at 10.1414, which is 0.39 m from its beginning."""
    line = LineString([(0, 0), (10, 0), (10.1, 0.1), (10.1, 10)])
    assert corners(line, [(0, 9.75), (10.25, line.length)], [line.buffer(0.05)], SNAP) == []
    assert corners(line, [(0, 9.95), (10.25, line.length)], [line.buffer(0.05)], SNAP) != []


@pytest.mark.parametrize("limit", [2.0, 25.0, 0.1 + 0.2])
def test_exactly_the_limit_complies_and_what_turning_takes_off_it_too(limit):
    for measured in (limit, limit - 4e-15):
        assert at_least(measured, limit, tolerance=0.0) is Status.PASS
    for measured in (limit, limit + 4e-15):
        assert at_most(measured, limit, tolerance=0.0) is Status.PASS
    assert at_least(limit - 1e-6, limit, tolerance=0.0) is Status.FAIL
    assert at_most(limit + 1e-6, limit, tolerance=0.0) is Status.FAIL
    assert at_least(limit - 0.001, limit, tolerance=0.001) is Status.PASS


def test_more_than_is_strict_to_the_nanometre():
    assert not more_than(3.4, 3.4)
    assert not more_than(3.4000000001, 3.4)  # 0.1 nm is what doubles make of it
    assert more_than(3.400000002, 3.4)
