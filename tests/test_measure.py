"""What laws ask of geometry: by hand, and against points walked along the line one by one."""

from __future__ import annotations

import math
import random

import pytest
import shapely
from shapely.geometry import LineString, MultiPoint, Point, Polygon, box

from layoutcheck.measure import gap, grow, polygons, rings
from layoutcheck.stretches import Stretch, along, cut, length, overlap, union, without

LINE = LineString([(0, 0), (10, 0)])


def close(found: list[Stretch], expected: list[Stretch]) -> None:
    assert [pytest.approx(s, abs=1e-4) for s in expected] == found


# --- gap ------------------------------------------------------------------------------


def test_a_gap_is_the_least_distance_and_its_line() -> None:
    found = gap(box(0, 0, 4, 6), Point(7, 10))  # 3-4-5 from the corner (4, 6)
    assert (found.distance, found.line) == (5.0, ((4.0, 6.0), (7.0, 10.0)))
    assert gap(Point(7, 10), box(0, 0, 4, 6)).line == ((7.0, 10.0), (4.0, 6.0))


@pytest.mark.parametrize("other", [box(1, 1, 2, 2), box(4, 0, 6, 6), box(3, 3, 9, 9), Point(4, 6), LINE])
def test_what_touches_or_overlaps_is_at_zero(other: shapely.Geometry) -> None:
    assert gap(box(0, 0, 4, 6), other).distance == 0.0


def test_the_error_of_a_curve_is_held_against_the_plan_and_never_makes_a_gap_negative() -> None:
    assert gap(box(0, 0, 1, 1), Point(3, 0.5), error_m=0.0002).distance == pytest.approx(1.9998)
    assert gap(box(0, 0, 1, 1), Point(1.0001, 0.5), error_m=0.0002).distance == 0.0


def test_the_nearest_of_several_parts_counts() -> None:
    assert gap(Point(0, 0), MultiPoint([(9, 0), (0, 2), (5, 5)])).distance == 2.0


# --- shapes ---------------------------------------------------------------------------


def test_rings_are_the_outlines_inner_ones_too() -> None:
    ring = box(0, 0, 10, 10).difference(box(4, 4, 6, 6))
    assert sorted(r.length for r in rings(ring)) == [8.0, 40.0]
    assert [r.length for r in rings(LINE)] == [10.0]
    assert rings(Point(0, 0)) == []
    assert polygons(shapely.GeometryCollection([LINE, box(0, 0, 1, 1), Point(5, 5)])) == [box(0, 0, 1, 1)]


def test_growing_keeps_corners_square() -> None:
    assert grow(box(0, 0, 2, 3), 1).area == pytest.approx(4 * 5)


# --- along ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ([(2, 0), (6, 0)], [(2, 6)]),
        ([(6, 0.3), (2, 0.3)], [(2, 6)]),  # either direction, either side, snap included
        ([(2, -0.3), (6, -0.3)], [(2, 6)]),
        ([(2, 0.301), (6, 0.301)], []),
        ([(-5, 0.1), (15, 0.1)], [(0, 10)]),  # never beyond the line
        ([(-5, 0.1), (-1, 0.1)], []),
        ([(2, 0), (2, 5)], []),
        # 0.6 m in 6 m is 5.7°: within 0.30 m up to x = 5
        ([(2, 0), (8, 0.6)], [(2, 5)]),
        # 0.6 m below to 0.6 m above in 12 m, across at x = 5: within 0.30 m for 3 m on either side
        ([(-1, -0.6), (11, 0.6)], [(2, 8)]),
        # tan 10° = 0.17633: 0.17 m a metre is within ten degrees, 0.18 is not
        ([(4, 0), (5, 0.17)], [(4, 5)]),
        ([(4, 0), (5, 0.18)], []),
        # a corner: only the part that goes along
        ([(3, 5), (3, 0), (7, 0), (7, 5)], [(3, 7)]),
    ],
)
def test_lines_that_run_along_a_line(other: list[tuple[float, float]], expected: list[Stretch]) -> None:
    close(along(LINE, LineString(other), 0.3), expected)


@pytest.mark.parametrize(
    ("solid", "expected"),
    [
        (box(2, 0, 6, 0.2), [(2, 6)]),
        (box(2, -0.1, 6, 0.1), [(2, 6)]),  # the line runs inside
        (box(2, 0.3, 6, 0.5), [(2, 6)]),
        (box(2, 0.31, 6, 0.5), []),
        (box(4, 0, 4.2, 3), []),  # its end face does not close anything
        (box(4, -3, 4.2, 3), []),
        (Polygon([(2, 0), (6, 0), (6, 4), (5.8, 4), (5.8, 0.2), (2, 0.2)]), [(2, 6)]),  # an L by its long arm
    ],
)
def test_solids_that_run_along_a_line(solid: Polygon, expected: list[Stretch]) -> None:
    found = along(LINE, solid, 0.3)
    assert length(found) == pytest.approx(length(expected), abs=0.21 if len(solid.exterior.coords) > 5 else 1e-7)
    if expected:
        assert found[0][0] == pytest.approx(expected[0][0], abs=1e-7)


def test_stretches_are_counted_along_the_whole_line() -> None:
    bent = LineString([(0, 0), (10, 0), (10, 10)])
    close(along(bent, LineString([(10.2, 3), (10.2, 7)]), 0.3), [(13, 17)])
    ring = LineString(box(0, 0, 10, 10).exterior.coords)
    assert length(along(ring, LineString([(0, -0.1), (10, -0.1), (10, 10)]), 0.3)) == pytest.approx(20)


def walked(line: LineString, other: LineString, snap: float, step: float) -> float:
    """How much of a straight line another runs along, by walking it point by point and looking square to it."""
    (x0, y0), (x1, y1) = line.coords
    size = line.length
    u = ((x1 - x0) / size, (y1 - y0) / size)
    met = 0
    steps = int(size / step)
    pieces = [LineString(pair) for pair in zip(other.coords[:-1], other.coords[1:], strict=True)]
    near = [p for p in pieces if _turn(p, u) <= 10.0]
    for k in range(steps):
        s = (k + 0.5) * size / steps
        x, y = x0 + s * u[0], y0 + s * u[1]
        look = LineString([(x - snap * u[1], y + snap * u[0]), (x + snap * u[1], y - snap * u[0])])
        met += any(p.intersects(look) for p in near)
    return met * size / steps


def _turn(piece: LineString, u: tuple[float, float]) -> float:
    (x0, y0), (x1, y1) = piece.coords
    angle = abs(math.degrees(math.atan2((x1 - x0) * u[1] - (y1 - y0) * u[0], (x1 - x0) * u[0] + (y1 - y0) * u[1])))
    return min(angle, 180 - angle)


@pytest.mark.parametrize("seed", range(25))
def test_along_agrees_with_walking_the_line(seed: int) -> None:
    r = random.Random(seed)
    line = LineString([(r.uniform(-5, 5), r.uniform(-5, 5)), (r.uniform(-5, 5), r.uniform(-5, 5))])
    (x0, y0), (x1, y1) = line.coords
    points = []
    for k in range(5):  # a wall that wavers about the line
        s = k / 4 + r.uniform(-0.05, 0.05)
        off = r.uniform(-0.5, 0.5)
        points.append(
            (x0 + s * (x1 - x0) - off * (y1 - y0) / line.length, y0 + s * (y1 - y0) + off * (x1 - x0) / line.length)
        )
    other = LineString(points)
    assert length(along(line, other, 0.3)) == pytest.approx(walked(line, other, 0.3, 0.005), abs=0.03)


# --- stretches --------------------------------------------------------------------------


def test_stretches_join_over_a_joint_and_no_further() -> None:
    assert union([(3, 4), (0, 1), (1.05, 2)], joint=0.05) == [(0, 2), (3, 4)]
    assert union([(0, 1), (1.0501, 2)], joint=0.05) == [(0, 1), (1.0501, 2)]
    assert union([(0, 5), (1, 2)]) == [(0, 5)]
    assert union([]) == []


def test_a_joint_goes_round_the_end_of_a_closed_line() -> None:
    assert union([(0.02, 4), (6, 9.98)], joint=0.05, around=10) == [(0, 4), (6, 10)]
    assert union([(0.03, 4), (6, 9.97)], joint=0.05, around=10) == [(0.03, 4), (6, 9.97)]
    assert union([(0.02, 9.98)], joint=0.05, around=10) == [(0, 10)]


@pytest.mark.parametrize("seed", range(20))
def test_overlap_and_without_part_what_is_there(seed: int) -> None:
    r = random.Random(seed)
    a = union(tuple(sorted((r.uniform(0, 10), r.uniform(0, 10)))) for _ in range(3))
    b = union(tuple(sorted((r.uniform(0, 10), r.uniform(0, 10)))) for _ in range(3))
    common, rest = overlap(a, b), without(a, b)
    assert length(common) + length(rest) == pytest.approx(length(a))
    for s in (k / 37 for k in range(371)):
        inside = [any(p <= s <= q for p, q in part) for part in (a, b)]
        assert any(p - 1e-9 <= s <= q + 1e-9 for p, q in common) or not all(inside)
        assert any(p - 1e-9 <= s <= q + 1e-9 for p, q in rest) or not (inside[0] and not inside[1])


def test_cutting_gives_the_lines_of_stretches() -> None:
    bent = LineString([(0, 0), (10, 0), (10, 10)])
    (piece,) = cut(bent, [(8, 13)])
    assert list(piece.coords) == [(8, 0), (10, 0), (10, 3)]
    assert cut(bent, [(4, 4)]) == []
