"""Measures against independent ones: fractions, KLayout's check of separations, and geodesics of the ellipsoid."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import numpy as np
import pytest
import shapely
from exact import apart, area, holds, meet, star, to_outline
from plans import area as store
from plans import judge, lot, parcel, polygon
from pyproj import Geod
from shapely.geometry import Polygon

from layoutcheck.ground import crs_of, ground_frame
from layoutcheck.measure import gap, gaps, near, nearest, within

CLOSE = 1e-12  # of a length: what doubles may round
FINE = 1000  # parts of a metre that KLayout reckons in: it rounds what it finds to whole ones


def shapes(r, count=2, room=60, size=20):
    rings = [star(r, r.randint(-room, room), r.randint(-room, room), size) for _ in range(count)]
    return rings, [Polygon(ring) for ring in rings]


# --- fractions --------------------------------------------------------------------------


def test_the_oracle_itself_on_what_a_hand_can_reckon():
    square, far = [(0, 0), (4, 0), (4, 4), (0, 4)], [(7, 8), (9, 8), (9, 9)]
    assert (area(square), area(far)) == (16, 1)
    assert apart(square, far) == 3 * 3 + 4 * 4
    assert apart(square, [(1, 1), (2, 1), (2, 2)]) == 0 < to_outline(square, [(1, 1), (2, 1), (2, 2)]) == 1
    assert apart([(0, 0), (10, 0), (0, 10)], [(10, 10), (12, 10), (12, 12)]) == Fraction(100, 2)  # the square of 10/√2
    assert [holds(square, p) for p in ((2, 2), (4, 2), (0, 0), (5, 2), (2, -1))] == [True, True, True, False, False]
    assert meet((0, 0), (4, 4), (0, 4), (4, 0))
    assert meet((0, 0), (4, 0), (4, 0), (9, 9))
    assert not meet((0, 0), (4, 0), (5, 0), (9, 0))


def test_distances_of_thousands_of_polygons_in_fractions():
    r, touching = random.Random(1), 0
    for _ in range(1500):
        (one, other), (a, b) = shapes(r)
        square = apart(one, other)
        found = gap(a, b)
        assert found.distance == pytest.approx(math.sqrt(square), rel=CLOSE, abs=0)
        assert math.dist(*found.line) == pytest.approx(found.distance, rel=CLOSE)
        assert within(a, b, math.sqrt(square))
        assert not square or not within(a, b, math.sqrt(square) - 1e-5)
        touching += square == 0
    assert 100 < touching < 1400


def test_the_nearest_of_many_and_all_that_are_near_in_fractions():
    r = random.Random(2)
    for _ in range(80):
        (one, *others), (a, *rest) = shapes(r, count=8)
        squares = [apart(one, other) for other in others]
        assert squares[nearest(a, rest)] == min(squares)
        assert [found.distance for found in gaps(a, rest, [0.0] * 7)] == pytest.approx(list(map(math.sqrt, squares)))
        reach = r.randint(1, 60)
        _, found, _ = near([a], rest, reach)
        assert found.tolist() == [i for i, square in enumerate(squares) if square <= reach * reach]


def test_areas_and_setbacks_of_random_sites_in_fractions():
    """A setback is how far an area lies within its property line; beyond the line it is negative, on it nothing."""
    r, seen = random.Random(3), {"within": 0, "beyond": 0, "across": 0}
    while min(seen.values()) < 12:
        ground, stored = star(r, 0, 0, 120), star(r, r.randint(-70, 70), r.randint(-70, 70), 9)
        found = judge(store(polygon(*stored)), lot(geometry=polygon(*stored)), parcel(polygon(*ground)))
        square = to_outline(ground, stored)
        inside = holds(ground, stored[0])
        kind = "across" if square == 0 else "within" if inside else "beyond"
        seen[kind] += 1
        sign = 1 if inside else -1
        setback = found.one("property-limit-open").measured
        assert setback == pytest.approx(sign * math.sqrt(square), rel=1e-9, abs=1e-9), (ground, stored)
        (summary,) = found.report.areas
        assert summary.area_m2 == pytest.approx(float(area(stored)), rel=1e-9)
        contained = found.status("site-containment")
        assert kind == "across" or contained == ("pass" if inside else "fail")


# --- KLayout ------------------------------------------------------------------------------


def test_separations_of_thousands_of_polygons_as_klayout_finds_them():
    """KLayout tells whether two regions are nearer than a whole number; it knows nothing of GEOS."""
    db = pytest.importorskip("klayout.db", reason="the test extra installs klayout")
    r, told = random.Random(4), {True: 0, False: 0}
    for _ in range(3000):
        (one, other), (a, b) = shapes(r)
        regions = [db.Region(db.Polygon([db.Point(x * FINE, y * FINE) for x, y in ring])) for ring in (one, other)]
        distance = gap(a, b).distance
        if distance == 0:
            overlap = (regions[0] & regions[1]).area() / FINE**2
            assert overlap == pytest.approx(a.intersection(b).area, abs=0.1)  # its corners are rounded
            continue
        assert (regions[0] & regions[1]).is_empty()
        for limit in {math.floor(distance), math.ceil(distance), math.ceil(distance) + 1, r.randint(1, 60)} - {0}:
            found = regions[0].separation_check(
                regions[1], limit * FINE, metrics=db.Metrics.Euclidian, ignore_angle=180, shielded=False
            )
            nearer = not found.is_empty()
            assert nearer == (distance < limit - 1e-9), (one, other, limit)  # 25 turned may be 24.999999999999996
            told[nearer] += 1
    assert min(told.values()) > 1500


# --- geodesics ----------------------------------------------------------------------------


def test_a_hundred_metres_anywhere_are_a_hundred_metres_to_the_millimetre():
    geod, degrees = Geod(ellps="WGS84"), crs_of("OGC:CRS84")
    for latitude, longitude in itertools.product(range(-70, 71, 10), (-179.5, -56.1)):
        ends = [geod.fwd(longitude, latitude, bearing, 100)[:2] for bearing in range(0, 360, 15)]
        points = np.array([(longitude, latitude), *ends])
        local = ground_frame(points, degrees).to_local(points)
        assert np.abs(np.hypot(*(local[1:] - local[0]).T) - 100).max() < 0.001, (latitude, longitude)
        around = shapely.Polygon(local[1:]).area  # a polygon of 24 corners on a circle
        assert around == pytest.approx(12 * 100**2 * math.sin(math.radians(15)), rel=1e-5)
