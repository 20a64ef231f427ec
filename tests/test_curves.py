"""Curves against formulas: every vertex on the curve, every point of the curve within the bound."""

import math

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString

from layoutcheck import curves

FINE = 1e-4


def farthest(curve, chords):
    """The greatest distance of points of a curve from the chords, by trying them all."""
    line = LineString(chords)
    return max(line.distance(p) for p in shapely.points(curve))


def test_a_circle_keeps_its_bound_and_its_extremes():
    points, error = curves.ellipse((3, 4), (2, 0), (0, 2), 0.0, math.tau, FINE)
    assert np.hypot(*(points - (3, 4)).T) == pytest.approx(2, abs=1e-12)
    assert error <= FINE
    assert (points[0] == points[-1]).all()
    steps = len(points) - 1
    assert error == pytest.approx(2 * (1 - math.cos(math.pi / steps)), rel=1e-9)  # the sagitta of a regular polygon
    # 2 (1 - cos(pi / n)) <= 0.0001 asks for n >= 314.2; the next multiple of four is 316
    assert steps == 316
    assert points.max(axis=0) == pytest.approx((5, 6), abs=1e-12)
    assert points.min(axis=0) == pytest.approx((1, 2), abs=1e-12)


@pytest.mark.parametrize(("u", "v"), [((5, 0), (0, 1)), ((3, 4), (-0.4, 0.3)), ((2, 0), (1, 1))])
def test_an_ellipse_and_a_sheared_circle_keep_the_bound(u, v):
    points, error = curves.ellipse((0, 0), u, v, 0.3, 4.0, FINE)
    t = np.linspace(0.3, 4.3, 4001)
    curve = np.outer(np.cos(t), u) + np.outer(np.sin(t), v)
    assert error <= FINE
    assert farthest(curve, points) <= error + 1e-12
    ends = [np.cos(a) * np.array(u) + np.sin(a) * np.array(v) for a in (0.3, 4.3)]
    assert points[[0, -1]] == pytest.approx(np.array(ends), abs=1e-12)


@pytest.mark.parametrize(
    ("value", "centre", "radius"),
    [
        (1.0, (1, 0), 1.0),  # half a turn, below the chord when it runs to the right
        (-1.0, (1, 0), 1.0),
        (0.5, (1, 0.75), 1.25),  # radius = chord (1 + b²) / 4b; centre a chord (1 - b²) / 4b off the chord
        (2.0, (1, -0.75), 1.25),  # more than half a turn
        (-2.0, (1, 0.75), 1.25),
    ],
)
def test_a_bulge_is_its_arc(value, centre, radius):
    points, error = curves.bulge((0, 0), (2, 0), value, FINE)
    assert np.hypot(*(points - centre).T) == pytest.approx(radius, abs=1e-12)
    assert points[[0, -1]].tolist() == [[0, 0], [2, 0]]
    assert error <= FINE
    angles = np.unwrap(np.arctan2(*(points - centre).T[::-1]))
    assert angles[-1] - angles[0] == pytest.approx(4 * math.atan(value))


def test_a_bulge_that_is_nearly_straight_stays_near_its_chord():
    points, error = curves.bulge((1e6, 2e6), (1e6 + 10, 2e6), 1e-9, FINE)
    # the height of the arc is chord × bulge / 2 = 5e-9
    assert points[:, 1] == pytest.approx(2e6, abs=1e-8)
    assert error < 1e-8


def test_the_ends_of_a_bulge_are_kept_to_the_last_bit():
    for k in range(50):
        ends = [(0.1 * k, 0.7 / (k + 1)), (1 / 3 + k, 0.3 * k)]
        points, _ = curves.bulge(*ends, 0.37, FINE)
        assert [tuple(points[0]), tuple(points[-1])] == ends


def test_a_bulge_between_equal_points_or_of_zero_is_a_line():
    assert curves.bulge((1, 1), (1, 1), 0.7, FINE)[0].tolist() == [[1, 1], [1, 1]]
    assert curves.bulge((0, 0), (1, 0), 0.0, FINE)[0].tolist() == [[0, 0], [1, 0]]


def test_a_giant_circle_is_capped_and_says_how_coarse_it_is():
    points, error = curves.ellipse((0, 0), (1e9, 0), (0, 1e9), 0.0, math.tau, FINE)
    assert len(points) == curves.MOST + 1
    assert error == pytest.approx(1e9 * (1 - math.cos(math.pi / curves.MOST)), rel=1e-6)
    assert error > FINE


def test_a_quadratic_spline_is_its_parabola():
    # control points (0,0), (1,2), (2,0): x = 2t, y = 4t(1-t) = x (2 - x)
    points, error = curves.bspline(2, [0, 0, 0, 1, 1, 1], np.array([(0, 0), (1, 2), (2, 0)], float), [], FINE)
    x, y = points.T
    assert y == pytest.approx(x * (2 - x), abs=1e-12)
    dense = np.linspace(0, 2, 5001)
    assert farthest(np.column_stack([dense, dense * (2 - dense)]), points) <= error <= FINE


def test_a_rational_spline_is_its_quarter_circle():
    quarter = np.array([(1, 0), (1, 1), (0, 1)], float)
    points, error = curves.bspline(2, [0, 0, 0, 1, 1, 1], quarter, [1, math.sqrt(0.5), 1], FINE)
    assert np.hypot(*points.T) == pytest.approx(1, abs=1e-12)
    dense = np.linspace(0, math.pi / 2, 3001)
    assert farthest(np.column_stack([np.cos(dense), np.sin(dense)]), points) <= error <= FINE


def test_a_spline_with_an_inner_knot_is_two_parabolas():
    # knots 0 0 0 1 2 2 2: the pieces meet in the middle of the second and third control point
    controls = np.array([(0, 0), (2, 4), (6, 4), (8, 0)], float)
    points, _ = curves.bspline(2, [0, 0, 0, 1, 2, 2, 2], controls, [], FINE)
    assert (np.abs(points - (4, 4)).sum(axis=1) < 1e-12).any()


def test_a_closed_spline_without_clamped_ends_keeps_to_its_domain():
    ring = [(10, 0), (0, 10), (-10, 0), (0, -10)]
    controls = np.array([*ring, *ring[:3]], float)  # wrapped: seven control points, knots 0 … 10, domain 3 … 7
    points, error = curves.bspline(3, list(range(11)), controls, [], FINE)
    # a uniform cubic starts at (P0 + 4 P1 + P2) / 6 = (0, 40/6)
    assert points[0] == pytest.approx((0, 40 / 6), abs=1e-12)
    assert points[-1] == pytest.approx(points[0], abs=1e-12)
    assert error <= FINE
    # it never comes nearer to the middle than where it starts, nor farther out
    far = np.hypot(*points.T)
    assert far.max() == pytest.approx(40 / 6, abs=1e-9)
    # half way through a span it is at 23/48 of the sum of its two middle control points, 1/48 of the outer two:
    # (23 × 10 - 10) / 48 in x and in y
    assert far.min() == pytest.approx(math.hypot(220 / 48, 220 / 48), abs=1e-9)


def test_a_spline_of_degree_one_is_its_polygon_without_error():
    controls = np.array([(0, 0), (3, 1), (5, 5)], float)
    points, error = curves.bspline(1, [0, 0, 1, 2, 2], controls, [], FINE)
    assert points.tolist() == controls.tolist()
    assert error < 1e-12


@pytest.mark.parametrize(
    ("degree", "knots", "weights"),
    [
        (3, [0, 0, 0, 1, 1, 1], []),  # more degree than control points
        (2, [0, 0, 0, 1, 1], []),  # a knot too few
        (2, [0, 0, 1, 0, 1, 1], []),  # falling knots
        (2, [0, 0, 0, 0, 0, 0], []),  # no domain
        (2, [0, 0, 0, 1, 1, math.nan], []),
        (2, [0, 0, 0, 1, 1, 1], [1, -1, 1]),
        (2, [0, 0, 0, 1, 1, 1], [1, 0, 1]),
        (2, [0, 0, 0, 1, 1, 1], [1, 1]),
    ],
)
def test_a_spline_that_does_not_hold_together_is_refused(degree, knots, weights):
    with pytest.raises(ValueError, match=r"degree|knots|weights"):
        curves.bspline(degree, knots, np.array([(0, 0), (1, 2), (2, 0)], float), weights, FINE)
