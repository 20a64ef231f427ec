"""Metres on the ground, against geodesics of the ellipsoid; and the way back to what was drawn."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import CRS, Geod, Transformer

from layoutcheck.errors import ReadError
from layoutcheck.ground import METRES, crs_of, flat_frame, ground_frame, unit_of

LONLAT = crs_of("OGC:CRS84")
WGS84 = Geod(ellps="WGS84")


def length(points):
    (x0, y0), (x1, y1) = points
    return math.hypot(x1 - x0, y1 - y0)


# --- geodesics ------------------------------------------------------------------


@pytest.mark.parametrize("latitude", [0.0, 5.2, -15.6, -33.7, 45.0, 60.0, -70.0])
def test_a_hundred_metres_are_a_hundred_metres(latitude):
    """At the store and a kilometre from it, in all directions, within a tenth of a millimetre.

    On a plane round the store 100 m a kilometre away are drawn 100 · d²/2R² = 1.2 µm too long.
    """
    lon, lat = -56.1, latitude
    starts = [(lon, lat), *(WGS84.fwd(lon, lat, bearing, 1000)[:2] for bearing in range(10, 360, 60))]
    ends = [[WGS84.fwd(*start, bearing, 100)[:2] for bearing in range(0, 360, 24)] for start in starts]
    points = np.array([*starts, *(end for these in ends for end in these)])
    frame = ground_frame(points, LONLAT, heart=np.array([(lon, lat)]))
    for start, these in zip(starts, ends, strict=True):
        for end in these:
            assert length(frame.to_local(np.array([start, end]))) == pytest.approx(100, abs=1e-4)


@settings(max_examples=25, deadline=None)
@given(
    lon=st.floats(-180, 180), lat=st.floats(-70, 70), bearing=st.floats(0, 360), metres=st.floats(0.01, 500)
)  # fmt: skip
def test_any_length_anywhere(lon, lat, bearing, metres):
    end = WGS84.fwd(lon, lat, bearing, metres)[:2]
    if abs(end[0] - lon) > 180:  # across the date line plans are not drawn
        return
    points = np.array([(lon, lat), end])
    frame = ground_frame(points, LONLAT)
    local = frame.to_local(points)
    assert length(local) == pytest.approx(metres, abs=1e-4)
    assert np.abs(frame.to_plan(local) - points).max() < 1e-9  # 0.1 mm


def test_up_is_north_and_right_is_east():
    points = np.array([(-56.1, -15.6), (-56.099, -15.6), (-56.1, -15.599)])
    frame = ground_frame(points, LONLAT, heart=points[:1])
    here, east, north = frame.to_local(points)
    assert frame.north
    assert here == pytest.approx([0, 0], abs=1e-6)
    assert east[0] > 100
    assert abs(east[1]) < 0.01
    assert north[1] > 100
    assert abs(north[0]) < 0.01


def test_a_far_thing_takes_no_accuracy_from_where_distances_start():
    """A fuel depot 45 km off is on the plan; 180 m between the store and a school are still 180.000."""
    lon, lat = -56.1, -15.6
    school = WGS84.fwd(lon, lat, 60, 180)[:2]
    depot = WGS84.fwd(lon, lat, 100, 45_000)[:2]
    points = np.array([(lon, lat), school, depot])
    frame = ground_frame(points, LONLAT, heart=points[:1])
    assert length(frame.to_local(points[:2])) == pytest.approx(180, abs=1e-5)
    # without a heart the middle of all of it is the centre, and 22 km from it 180 m are 1.1 mm too long
    assert length(ground_frame(points, LONLAT).to_local(points[:2])) > 180.0009


@pytest.mark.parametrize(
    ("epsg", "lon", "lat"),
    [
        ("EPSG:31981", -57.0, -15.6),  # UTM 21S on its central meridian, 0.9996
        ("EPSG:31981", -54.01, -15.6),  # and at its edge
        ("EPSG:31982", -51.2, -30.0),
        ("EPSG:32721", -56.1, -15.6),
        ("EPSG:29101", -54.0, -12.0),  # SAD69, polyconic: an older ellipsoid
        ("EPSG:3857", -56.1, -15.6),  # Web Mercator
        ("EPSG:5880", -54.0, -12.0),
        ("EPSG:2193", 174.8, -41.3),  # its axes are northing, easting
        ("EPSG:3035", 12.0, 50.0),  # and so are these
        ("EPSG:2263", -73.9, 40.7),  # US survey feet
        ("EPSG:4807", 2.35, 48.85),  # longitude and latitude in grads, from Paris
        ("EPSG:27572", 2.35, 48.85),  # metres, over the same
        ("EPSG:4674", -56.1, -15.6),
    ],
)
def test_a_hundred_metres_in_other_systems(epsg, lon, lat):
    """The two ends are made by the system's own ellipsoid, and brought into it by its own projection."""
    crs = CRS.from_user_input(epsg)
    base = crs.geodetic_crs
    geod = base.get_geod()
    per_degree = math.radians(1) / unit_of(base)  # 1, but for grads
    meridian = base.prime_meridian.longitude * math.degrees(base.prime_meridian.unit_conversion_factor)
    ends = [(lon, lat), geod.fwd(lon, lat, 37, 100)[:2]]
    there = Transformer.from_crs(base, crs, always_xy=True)
    points = np.array([there.transform((x - meridian) * per_degree, y * per_degree) for x, y in ends])
    frame = ground_frame(points, crs)
    local = frame.to_local(points)
    assert length(local) == pytest.approx(100, abs=1e-4)
    metres = unit_of(crs) if crs.is_projected else 111_000
    assert np.abs(frame.to_plan(local) - points).max() * metres < 1e-3
    if crs.is_projected:  # the same drawn in millimetres
        drawn = points * unit_of(crs) / 0.001
        frame = ground_frame(drawn, crs, 0.001)
        assert length(frame.to_local(drawn)) == pytest.approx(100, abs=1e-4)


def test_the_map_is_not_the_ground():
    """What the frames above are for: on UTM's central meridian 100 m on the ground are 99.96 m on the map."""
    crs = CRS.from_user_input("EPSG:31981")
    there = Transformer.from_crs("EPSG:4674", crs, always_xy=True)
    ends = [(-57.0, -15.6), Geod(ellps="GRS80").fwd(-57.0, -15.6, 90, 100)[:2]]
    points = np.array([there.transform(*xy) for xy in ends])
    assert length(points) == pytest.approx(99.96, abs=1e-3)


# --- refusals -------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["EPSG:4978", "EPSG:5773", 'LOCAL_CS["site",UNIT["metre",1]]']
)  # geocentric; heights; a grid of its own
def test_systems_that_cannot_carry_a_plan(name):
    with pytest.raises(ReadError) as caught:
        ground_frame(np.array([(0.0, 0.0), (1.0, 1.0)]), crs_of(name))
    assert caught.value.code == "crs-unusable"


@pytest.mark.parametrize("name", ["", " ", "x", "EPSG:", "EPSG:1", "EPSG:999999", "{}", "\0", "\ud800", "x" * 10_000])
def test_a_system_that_is_not_known_is_never_replaced_by_a_default(name):
    with pytest.raises(ReadError) as caught:
        crs_of(name)
    assert caught.value.code == "crs-unknown"


@pytest.mark.parametrize("name", ["EPSG:31981", "epsg:31981", " EPSG:31981 ", "+init=epsg:31981"])
def test_spellings_of_a_system(name):
    assert crs_of(name).name == "SIRGAS 2000 / UTM zone 21S"


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ([(-56, -95), (-56, -95.001)], "coordinates-outside-crs"),
        ([(-56, -15), (-56, -95)], "site-too-wide"),
        ([(596000, 8275000), (596010, 8275010)], "coordinates-outside-crs"),
        ([(-56, -15), (-55, -15)], "site-too-wide"),  # one degree: 107 km
        ([(-56, -15), (-56, -15.5)], "site-too-wide"),
        ([(0, 0), (170, 0)], "site-too-wide"),
    ],
)
def test_coordinates_that_are_not_degrees(points, code):
    with pytest.raises(ReadError) as caught:
        ground_frame(np.array(points, dtype=float), LONLAT)
    assert caught.value.code == code


def test_a_far_thing_beyond_what_a_projection_reaches():
    """One corner on the other side of the earth has no place on a plane laid round the store."""
    points = np.array([(-56.1, -15.6), (123.9, 15.6)])
    with pytest.raises(ReadError) as caught:
        ground_frame(points, LONLAT, heart=points[:1])
    assert caught.value.code == "site-too-wide"


# --- flat plans -----------------------------------------------------------------


@pytest.mark.parametrize("unit", METRES)
@pytest.mark.parametrize("offset", [0, 1e6, -8.275e6, 123_456_789.125])
def test_a_flat_frame_scales_and_shifts_and_nothing_else(unit, offset):
    """Sides of 3, 4 and 5 m at any offset; what is a binary fraction stays exact."""
    u = 1 / METRES[unit]
    points = np.array([(offset * u, offset * u), (offset * u + 3 * u, offset * u), (offset * u, offset * u + 4 * u)])
    frame = flat_frame(points, METRES[unit])
    a, b, c = frame.to_local(points)
    noise = 1e-6 if abs(offset) > 1e8 else 1e-8
    assert (length((a, b)), length((a, c)), length((b, c))) == pytest.approx((3, 4, 5), abs=noise)
    assert np.abs(frame.to_local(points)).max() < 6  # near the origin
    assert np.abs(frame.to_plan(frame.to_local(points)) - points).max() * METRES[unit] < noise
    assert not frame.north


@given(
    xy=st.lists(st.tuples(st.floats(-20_000, 20_000), st.floats(-20_000, 20_000)), min_size=1, max_size=5),
    east=st.floats(-1e7, 1e7),
    north=st.floats(-1e7, 1e7),
)
def test_to_plan_undoes_to_local(xy, east, north):
    points = np.array(xy) + np.array((east, north))
    frame = flat_frame(points, 1.0)
    assert np.abs(frame.to_plan(frame.to_local(points)) - points).max() < 1e-8


def test_in_metres_the_origin_is_a_whole_number_so_that_shifting_loses_nothing():
    points = np.array([(596_000.125, 8_275_000.5), (596_010.375, 8_275_003.25)])
    frame = flat_frame(points, 1.0)
    assert (frame.to_plan(frame.to_local(points)) == points).all()


def test_the_heart_is_the_origin():
    points = np.array([(0.0, 0.0), (40_000.0, 0.0)])
    assert flat_frame(points, 1.0).to_local(points)[0] == pytest.approx([-20_000, 0])
    assert flat_frame(points, 1.0, heart=points[:1]).to_local(points)[0] == pytest.approx([0, 0])


def test_a_witness_comes_back_in_plan_coordinates_and_units():
    points = np.array([(1_000_000.0, 2_000_000.0), (1_010_000.0, 2_000_000.0)])  # millimetres, 10 m apart
    frame = flat_frame(points, METRES["mm"])
    line = frame.witness(frame.to_local(points).tolist())
    assert line == [[1_000_000.0, 2_000_000.0], [1_010_000.0, 2_000_000.0]]
    assert all(type(number) is float for place in line for number in place)


@pytest.mark.parametrize(("metres", "fits"), [(50_000, True), (50_000.01, False)])
def test_the_widest_flat_plan(metres, fits):
    points = np.array([(0.0, 0.0), (metres, 0.0)])
    if fits:
        assert flat_frame(points, 1.0)
        return
    with pytest.raises(ReadError) as caught:
        flat_frame(points, 1.0)
    assert caught.value.code == "site-too-wide"


@pytest.mark.parametrize(("at", "unit", "fits"), [(1e11, "m", True), (1e12, "m", False), (1e14, "mm", True)])
def test_coordinates_must_still_hold_a_tenth_of_a_millimetre(at, unit, fits):
    """Neighbouring numbers lie 1.5e-5 apart at 1e11, 1.2e-4 at 1e12, and 0.016 at 1e14."""
    points = np.array([(at, 0.0), (at + 1, 1.0)])
    if fits:
        assert flat_frame(points, METRES[unit])
        return
    with pytest.raises(ReadError) as caught:
        flat_frame(points, METRES[unit])
    assert caught.value.code == "coordinates-too-large"
