"""The DXF reader: shapes, blocks, what is seen, what is said; every figure is worked out by hand beside it."""

import math

import ezdxf
import pytest
import shapely
from drawings import (
    AREA,
    FINE,
    codes,
    counted,
    covers,
    drawing,
    in_plan,
    on,
    only,
    plan,
    polyline,
    ring,
    roles,
    taken,
    written,
)
from ezdxf.math import Matrix44
from shapely.geometry import Point

from layoutcheck import readers
from layoutcheck.errors import ReadError
from layoutcheck.site import Options

# --- units --------------------------------------------------------------------


@pytest.mark.parametrize("units", [0, 10, 3, 21])  # none, yards, miles, survey feet
def test_a_drawing_without_a_usable_unit_is_refused(tmp_path, units):
    with pytest.raises(ReadError) as caught:
        plan(drawing(units=units), tmp_path)
    assert caught.value.code == ("units-missing" if units == 0 else "units-unsupported")
    assert "--units" in caught.value.hint.to("pt")


def test_r12_has_no_unit_and_measurement_is_none(tmp_path):
    document = drawing(version="R12")
    document.header["$MEASUREMENT"] = 1
    with pytest.raises(ReadError) as caught:
        plan(document, tmp_path)
    assert caught.value.code == "units-missing"


@pytest.mark.parametrize(
    ("stated", "options", "area", "units"),
    [
        (6, Options(), 24.0, "m"),
        (5, Options(units="m"), 24.0, "m"),  # what is asked for beats what the drawing says
        (0, Options(units_if_missing="m"), 24.0, "m"),
        (6, Options(units_if_missing="mm"), 24.0, "m"),  # the drawing is not silent
        (2, Options(), 24 * 0.3048**2, "ft"),
    ],
)
def test_units(tmp_path, stated, options, area, units):
    site = plan(drawing(units=stated), tmp_path, options)
    assert only(site, "storage_area").shape.area == pytest.approx(area)
    assert site.plan.units == units
    assert codes(site) == ({"units-implausible"} if units == "ft" else set())  # whole numbers of feet: nobody's plan


def test_sizes_that_no_area_has_are_told_and_nothing_passes(tmp_path):
    site = plan(drawing(units=4), tmp_path)  # 4 × 6 mm
    (note,) = [n for n in site.seen.warnings if n.code == "units-implausible"]
    assert "less than 0.001 m². Drawn in m, ft?" in note.message.to("en")
    assert any(unread.role is None for unread in site.seen.not_checked)


def test_coordinates_that_look_like_utm_are_told(tmp_path):
    document = drawing(area=False)
    polyline(document.modelspace(), [(x + 596_000, y + 8_274_000) for x, y in AREA], on("GLP-AREA"))
    assert "coordinates-utm" in codes(plan(document, tmp_path))
    site = plan(document, tmp_path, Options(crs="EPSG:31981"))
    assert "coordinates-utm" not in codes(site)
    # at 96 km from the central meridian of zone 21 a grid is 0.9996 (1 + 96² / (2 · 6367²)) = 0.99971 of the ground
    assert only(site, "storage_area").shape.area == pytest.approx(24 / 0.99971**2, rel=2e-5)


def test_a_flat_drawing_in_a_reference_system_passes_nothing(tmp_path):
    """In EPSG:31981 the origin lies at the south pole."""
    site = plan(drawing(), tmp_path, Options(crs="EPSG:31981"))
    assert "outside-brazil" in codes(site)
    assert any(unread.role is None for unread in site.seen.not_checked)


def test_a_drawing_whose_axes_are_swapped_is_refused(tmp_path):
    document = drawing(area=False)
    polyline(document.modelspace(), [(y + 8_274_000, x + 596_000) for x, y in AREA], on("GLP-AREA"))
    with pytest.raises(ReadError) as caught:
        plan(document, tmp_path, Options(crs="EPSG:31981"))
    assert caught.value.code == "axes-swapped"


# --- shapes -------------------------------------------------------------------


def test_a_circle_and_an_arc(tmp_path):
    def draw(_, space):
        space.add_circle((10, 3), 2, dxfattribs=on("GLP-CALOR"))
        space.add_arc((20, 3), 3, 90, 270, dxfattribs=on("GLP-VIA"))

    site = plan(drawing(draw), tmp_path)
    circle, arc = only(site, "heat_source"), only(site, "road")
    assert circle.shape.distance(only(site, "storage_area").shape) == pytest.approx(4, abs=1e-9)
    assert math.pi * 4 - circle.shape.area == pytest.approx(0, abs=4 * math.pi * FINE)
    assert 0 < circle.error_m <= 1e-4
    assert in_plan(site, arc).bounds == pytest.approx((17, 0, 20, 6), abs=FINE)
    assert arc.shape.length == pytest.approx(3 * math.pi, abs=1e-3)


def test_a_bulge_on_the_closing_segment(tmp_path):
    document = drawing(area=False)
    points = [(0, 0, 0), (10, 0, 0), (10, 4, 0), (0, 4, 1)]  # from (0, 4) back to (0, 0): half a circle to the left
    document.modelspace().add_lwpolyline(points, "xyb", close=True, dxfattribs=on("GLP-AREA"))
    site = plan(document, tmp_path)
    shape = in_plan(site, only(site, "storage_area"))
    assert shape.area == pytest.approx(40 + 2 * math.pi, abs=2e-3)
    assert shape.bounds == pytest.approx((-2, 0, 10, 4), abs=FINE)


def test_two_vertices_with_bulges_are_a_circle(tmp_path):
    def draw(_, space):
        space.add_lwpolyline([(9, 3, 1), (11, 3, 1)], "xyb", close=True, dxfattribs=on("GLP-RECIPIENTE"))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "container").shape.area == pytest.approx(math.pi, abs=1e-3)


def test_a_bulge_at_the_end_of_an_open_polyline_means_nothing(tmp_path):
    def draw(_, space):
        space.add_lwpolyline([(9, 3, 0), (11, 3, 1)], "xyb", dxfattribs=on("GLP-VIA"))

    assert only(plan(drawing(draw), tmp_path), "road").shape.length == 2


def test_an_ellipse_and_a_spline(tmp_path):
    def draw(_, space):
        space.add_ellipse((20, 3), major_axis=(0, 3), ratio=0.5, dxfattribs=on("GLP-CALOR"))
        spline = space.add_spline(dxfattribs=on("GLP-VIA"))
        spline.set_open_uniform([(10, 0), (11, 2), (12, 0)], degree=2)

    site = plan(drawing(draw), tmp_path)
    ellipse, spline = only(site, "heat_source"), only(site, "road")
    assert in_plan(site, ellipse).bounds == pytest.approx((18.5, 0, 21.5, 6), abs=FINE)
    assert ellipse.shape.area == pytest.approx(math.pi * 3 * 1.5, abs=2e-3)
    for x, y in in_plan(site, spline).coords:  # the parabola y = (x - 10) (12 - x)
        assert y == pytest.approx((x - 10) * (12 - x), abs=1e-9)
    assert spline.error_m <= 1e-4


def test_a_spline_given_by_fit_points_alone_is_measured_but_passes_nothing(tmp_path):
    def draw(_, space):
        space.add_spline([(10, 0, 0), (11, 2, 0), (12, 0, 0)], dxfattribs=on("GLP-VIA"))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "road").shape.length > 2
    assert [unread.role for unread in site.seen.not_checked] == ["road"]


@pytest.mark.parametrize(("ends", "unread"), [((0, 0, 0), []), ((10, 2, 0), ["assembly"])])
def test_a_spline_said_to_be_closed_whose_ends_do_not_meet_passes_nothing(tmp_path, ends, unread):
    def draw(_, space):
        spline = space.add_spline(dxfattribs=on("GLP-AGLOMERACAO"))
        spline.set_open_uniform([(10, 0, 0), (12, 0, 0), (12, 2, 0), (10, 2, 0), (10, 0, 0) if not any(ends) else ends])
        spline.closed = True

    site = plan(drawing(draw), tmp_path)
    assert [u.role for u in site.seen.not_checked] == unread


def test_planes_that_look_down_are_mirrored_back(tmp_path):
    def draw(_, space):
        down = {"extrusion": (0, 0, -1)}
        space.add_lwpolyline([(-12, 0), (-10, 0), (-10, 6), (-12, 6)], close=True, dxfattribs=on("GLP-VIA", **down))
        space.add_circle((-20, 3), 1, dxfattribs=on("GLP-CALOR", **down))
        space.add_lwpolyline([(-30, 0, 1), (-30, 2, 0)], "xyb", dxfattribs=on("GLP-RALO", **down))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 12, 6)
    assert in_plan(site, only(site, "heat_source")).centroid.x == pytest.approx(20)
    # in its own plane the arc from (-30, 0) up to (-30, 2) bulges to its right, x = -29; seen from above x = 29
    assert in_plan(site, only(site, "drain")).bounds == pytest.approx((29, 0, 30, 2), abs=FINE)


def test_a_circle_tilted_by_sixty_degrees_is_an_ellipse_in_plan(tmp_path):
    def draw(_, space):
        circle = space.add_circle((0, 0), 2, dxfattribs=on("GLP-CALOR"))
        circle.transform(Matrix44.x_rotate(math.radians(60)) @ Matrix44.translate(20, 3, 5))

    site = plan(drawing(draw), tmp_path)
    assert in_plan(site, only(site, "heat_source")).bounds == pytest.approx((18, 2, 22, 4), abs=FINE)


def test_the_height_of_a_tilted_plane_moves_what_is_drawn_in_it(tmp_path):
    def draw(_, space):
        # in a plane that leans by 60 degrees about x, up is (0, -sin 60°, cos 60°) and y is (0, cos 60°, sin 60°)
        leaning = on("GLP-VIA", extrusion=(0, -math.sin(math.pi / 3), 0.5), elevation=-10)
        space.add_lwpolyline([(10, 0), (12, 0), (12, 6), (10, 6)], close=True, dxfattribs=leaning)

    site = plan(drawing(draw), tmp_path)
    south = 10 * math.sin(math.pi / 3)
    assert covers(in_plan(site, only(site, "road")), 10, south, 12, south + 3)


def test_heights_do_not_count_in_plan(tmp_path):
    def draw(_, space):
        space.add_polyline3d([(10, 0, 5), (12, 0, 90), (12, 6, -3), (10, 6, 7)], close=True, dxfattribs=on("GLP-VIA"))
        space.add_line((20, 0, 100), (20, 6, 900), dxfattribs=on("GLP-RALO"))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 12, 6)
    assert only(site, "drain").shape.length == 6


def test_solids_traces_and_faces(tmp_path):
    def draw(_, space):
        space.add_solid([(10, 0), (12, 0), (10, 6), (12, 6)], dxfattribs=on("GLP-VIA"))  # third and fourth crossed
        space.add_trace([(20, 0), (22, 0), (20, 6), (22, 6)], dxfattribs=on("GLP-AGLOMERACAO"))
        space.add_3dface([(30, 0, 1), (32, 0, 2), (32, 6, 3), (30, 6, 4)], dxfattribs=on("GLP-COBERTURA"))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 12, 6)
    assert covers(in_plan(site, only(site, "assembly")), 20, 0, 22, 6)
    assert covers(in_plan(site, only(site, "roof")), 30, 0, 32, 6)


def test_the_frame_of_a_spline_fit_polyline_is_not_seen(tmp_path):
    def draw(_, space):
        line = space.add_polyline2d([], dxfattribs=on("GLP-VIA"))
        line.dxf.flags = 4 | 1
        line.append_formatted_vertices([(8, -9), (30, -9), (30, 9), (8, 9)], "xy", dxfattribs={"flags": 16})
        line.append_formatted_vertices([(10, 0), (12, 0), (12, 6), (10, 6)], "xy", dxfattribs={"flags": 8})

    site = plan(drawing(draw, version="R12"), tmp_path, Options(units="m"))
    assert covers(in_plan(site, only(site, "road")), 10, 0, 12, 6)


def test_a_point(tmp_path):
    def draw(_, space):
        space.add_point((9.5, 3), dxfattribs=on("GLP-IGNICAO"))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "ignition_source").shape.distance(only(site, "storage_area").shape) == 5.5


def test_a_line_that_stands_upright_is_a_point(tmp_path):
    site = plan(drawing(lambda _, s: s.add_line((9, 3, 0), (9, 3, 2), dxfattribs=on("GLP-IGNICAO"))), tmp_path)
    assert in_plan(site, only(site, "ignition_source")).coords[0] == (9, 3)


def test_things_without_size_are_told_and_not_measured(tmp_path):
    def draw(_, space):
        space.add_line((9, 9), (9, 9), dxfattribs=on("GLP-VIA"))
        space.add_circle((9, 9), 0, dxfattribs=on("GLP-CALOR"))
        space.add_lwpolyline([(9, 9)], dxfattribs=on("GLP-MURO"))

    site = plan(drawing(draw), tmp_path)
    assert len(site.features) == 1
    assert {kind for kind, _, _ in site.seen.unsupported} == {"LINE (0 m)", "CIRCLE (0 m)", "LWPOLYLINE (0 m)"}
    assert "degenerate" in codes(site)
    assert counted(site) == site.seen.entities == 4
    assert {note.role for note in site.seen.not_checked} == {"road", "heat_source", "wall"}


def test_a_thing_without_size_among_others_of_its_role_leaves_nothing_open(tmp_path):
    def draw(_, space):
        space.add_circle((9, 9), 0, dxfattribs=on("GLP-CALOR"))
        space.add_circle((12, 9), 1, dxfattribs=on("GLP-CALOR"))

    assert not plan(drawing(draw), tmp_path).seen.not_checked


# --- wide polylines -----------------------------------------------------------


def wide(layer, points, fmt="xy", **more):
    def draw(_, space):
        space.add_lwpolyline(points, fmt, dxfattribs=on(layer), **more).dxf.update(
            {"const_width": 0.3} if "s" not in fmt else {}
        )

    return drawing(draw)


def test_a_wide_wall_is_its_full_width_with_mitred_corners(tmp_path):
    site = plan(wide("GLP-MURO", [(10, 0), (16, 0), (16, 6)]), tmp_path)
    wall = in_plan(site, only(site, "wall"))
    # two legs of 6 × 0.3, overlapping by a square of 0.15, and a corner square of 0.15 on the outer side
    assert wall.area == pytest.approx(2 * 6 * 0.3 - 0.15**2 + 0.15**2)
    assert wall.bounds == pytest.approx((10, -0.15, 16.15, 6))
    assert wall.covers(Point(16.149, -0.149))


@pytest.mark.parametrize("width", [-1.0, -0.3])
def test_a_width_below_zero_is_none(tmp_path, width):
    """QGIS writes the width -1 for every line that has none; a wall is then its axis, not a band of a metre."""

    def draw(_, space):
        space.add_lwpolyline([(10, 0), (16, 0)], dxfattribs=on("GLP-MURO", const_width=width))
        space.add_lwpolyline([(20, 0, width, width), (26, 0, 0, 0)], "xyse", dxfattribs=on("GLP-TELA"))

    site = plan(drawing(draw), tmp_path)
    assert in_plan(site, only(site, "wall")).bounds == pytest.approx((10, 0, 16, 0))
    assert in_plan(site, only(site, "fence")).bounds == pytest.approx((20, 0, 26, 0))
    assert "wide-polyline" not in codes(site)


def test_widths_of_each_vertex_taper(tmp_path):
    site = plan(wide("GLP-MURO", [(10, 0, 0.2, 0.6), (16, 0, 0, 0)], "xyse"), tmp_path)
    assert only(site, "wall").shape.area == pytest.approx(6 * (0.2 + 0.6) / 2)


def test_a_wide_arc_is_a_sector(tmp_path):
    site = plan(wide("GLP-MURO", [(10, 0, 1), (14, 0, 0)], "xyb"), tmp_path)
    wall = only(site, "wall")
    assert wall.shape.area == pytest.approx(math.pi / 2 * (2.15**2 - 1.85**2), abs=2e-3)  # half a ring
    assert in_plan(site, wall).bounds == pytest.approx((9.85, -2.15, 14.15, 0), abs=FINE)
    assert 0 < wall.error_m <= 1e-4


def test_a_donut_is_a_disc_for_what_stands_there(tmp_path):
    def draw(_, space):
        ring = [(9, 3, 0.5, 0.5, 1), (10, 3, 0.5, 0.5, 1)]  # round (9.5, 3), from 0.25 to 0.75
        space.add_lwpolyline(ring, "xyseb", close=True, dxfattribs=on("GLP-RECIPIENTE"))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "container").shape.area == pytest.approx(math.pi * 0.75**2, abs=1e-3)
    assert "wide-polyline" in codes(site)


def test_the_bound_on_a_wide_arc_is_a_plain_number_as_reports_need(tmp_path):
    # a filled circle (DONUT) of 0.18 m about (10, 0): two half turns of radius 0.09 m, each 0.18 m wide
    site = plan(wide("GLP-RALO", [(9.91, 0, 0.18, 0.18, 1), (10.09, 0, 0.18, 0.18, 1)], "xyseb"), tmp_path)
    (drain,) = site.of("drain")
    assert type(drain.error_m) is float
    assert 0 < drain.error_m <= 0.0002


def test_a_wide_outline_counts_against_the_plan(tmp_path):
    def draw(_, space):
        around = [(-10, -10), (20, -10), (20, 20), (-10, 20)]
        space.add_lwpolyline(around, close=True, dxfattribs=on("GLP-DIVISA", const_width=0.3))
        space.add_lwpolyline([(10, 0), (12, 0), (12, 6), (10, 6)], close=True, dxfattribs=on("GLP-VIA", const_width=1))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "property")), -9.85, -9.85, 19.85, 19.85)  # begins at its inner face
    assert in_plan(site, only(site, "road")).bounds == pytest.approx((9.5, -0.5, 12.5, 6.5))


def test_a_wide_open_property_line_is_its_axis_with_half_the_width_against_the_plan(tmp_path):
    site = plan(wide("GLP-DIVISA", [(10, 0), (10, 6)]), tmp_path)
    line = only(site, "property")
    assert line.shape.length == 6
    assert line.error_m == pytest.approx(0.15)


# --- multilines ---------------------------------------------------------------


def multiline(layer, points, *, close=False, change=lambda line: None):
    """A multiline of two lines 1 apart times 0.2, its points on the upper (left) one."""

    def draw(_, space):
        line = space.add_mline(points, close=close, dxfattribs=on(layer, scale_factor=0.2))
        line.update_geometry()
        change(line)

    return drawing(draw)


def test_a_multiline_wall_is_the_band_between_its_lines(tmp_path):
    site = plan(multiline("GLP-MURO", [(10, 0), (16, 0), (16, 6)]), tmp_path)
    wall = in_plan(site, only(site, "wall"))
    # the points are on the left: the band lies below and to the right, legs of 6 × 0.2 and a corner of 0.2 × 0.2
    assert wall.area == pytest.approx(2 * 6 * 0.2 + 0.2 * 0.2)
    assert wall.bounds == pytest.approx((10, -0.2, 16.2, 6))
    assert wall.covers(Point(16.1, -0.1))


def test_a_multiline_round_a_property_encloses_what_its_inner_line_does(tmp_path):
    around = [(-10, -10), (20, -10), (20, 20), (-10, 20)]  # counter-clockwise: the other line is 0.2 outside
    site = plan(multiline("GLP-DIVISA", around, close=True), tmp_path)
    assert covers(in_plan(site, only(site, "property")), -10, -10, 20, 20)
    site = plan(multiline("GLP-DIVISA", around[::-1], close=True), tmp_path)  # and now inside
    assert covers(in_plan(site, only(site, "property")), -9.8, -9.8, 19.8, 19.8)


def test_an_open_multiline_of_a_property_is_its_axis_with_half_the_width_against_the_plan(tmp_path):
    line = only(plan(multiline("GLP-DIVISA", [(10, 0), (10, 6)]), tmp_path), "property")
    assert line.shape.length == pytest.approx(6)
    assert line.error_m == pytest.approx(0.1)


def cut(line):
    line.vertices[0].line_params = [(0.0, 0.0, 2.0, 3.0), (-0.2, 0.0, 2.0, 3.0)]  # a gap from 2 to 3


def blank(line):
    line.vertices[1].line_params = []


@pytest.mark.parametrize(("change", "why"), [(cut, "multiline with cuts"), (blank, "without its lines' places")])
def test_a_multiline_that_is_cut_or_damaged_is_told_and_not_measured(tmp_path, change, why):
    site = plan(multiline("GLP-CORTA-FOGO", [(10, 0), (16, 0)], change=change), tmp_path)
    assert site.of("firewall") == ()
    assert ("MLINE", "GLP-CORTA-FOGO", 1) in site.seen.unsupported
    assert any(why in gap.message.to("en") for gap in site.seen.not_checked)


# --- hatches ------------------------------------------------------------------


def hatched(*loops, style=0, layer="GLP-VIA"):
    def draw(_, space):
        hatch = space.add_hatch(dxfattribs=on(layer, hatch_style=style))
        for loop in loops:
            hatch.paths.add_polyline_path(loop, is_closed=True)

    return drawing(draw)


@pytest.mark.parametrize(
    ("style", "area"),
    [(0, 400 - 144 + 16), (1, 400 - 144), (2, 400)],  # nested; outermost; islands ignored
)
def test_islands_of_a_hatch(tmp_path, style, area):
    loops = [ring(10, 0, 30, 20), ring(14, 4, 26, 16), ring(18, 8, 22, 12)]
    assert only(plan(hatched(*loops, style=style), tmp_path), "road").shape.area == pytest.approx(area)


def test_loops_within_loops_without_end_are_not_measured(tmp_path):
    """Of 400 loops in a row the k-th lies in k - 1: 400 × 399 / 2 = 79 800 pairs; islands side by side make few."""
    nested = [ring(10 + i / 40, i / 40, 30 - i / 40, 20 - i / 40) for i in range(400)]
    site = plan(hatched(*nested), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == ["road"]
    beside = [ring(10.01 + i / 20, 1, 10.04 + i / 20, 2) for i in range(390)]
    islands = only(plan(hatched(ring(10, 0, 30, 20), *beside), tmp_path), "road")
    assert islands.shape.area == pytest.approx(400 - 390 * 0.03)


def test_a_loop_round_a_text_is_no_hole(tmp_path):
    document = hatched(ring(10, 0, 30, 20))
    (hatch,) = document.modelspace().query("HATCH")
    hatch.paths.add_polyline_path(ring(14, 4, 16, 5), is_closed=True, flags=8)
    assert only(plan(document, tmp_path), "road").shape.area == pytest.approx(400)


def test_a_hatch_of_several_outer_loops(tmp_path):
    site = plan(hatched(ring(10, 0, 12, 2), ring(20, 0, 23, 3)), tmp_path)
    assert only(site, "road").shape.area == pytest.approx(4 + 9)


def test_edges_of_a_hatch_in_any_order(tmp_path):
    def draw(_, space):
        path = space.add_hatch(dxfattribs=on("GLP-VIA")).paths.add_edge_path()
        path.add_line((14, 4), (10, 4))
        path.add_arc((14, 2), 2, 270, 90)  # a half circle to the right
        path.add_line((10, 0), (10, 4))
        path.add_line((14, 0), (10, 0))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "road").shape.area == pytest.approx(16 + 2 * math.pi, abs=2e-3)


def test_clockwise_and_elliptic_edges_of_a_hatch(tmp_path):
    def draw(_, space):
        path = space.add_hatch(dxfattribs=on("GLP-VIA")).paths.add_edge_path()
        path.add_ellipse((14, 2), major_axis=(4, 0), ratio=0.5, start_angle=0, end_angle=180, ccw=False)
        path.add_line((10, 2), (18, 2))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "road").shape.area == pytest.approx(math.pi * 4 * 2 / 2, abs=2e-3)


def test_a_hatch_that_does_not_close_is_not_measured(tmp_path):
    def draw(_, space):
        path = space.add_hatch(dxfattribs=on("GLP-VIA")).paths.add_edge_path()
        path.add_line((10, 0), (12, 0))
        path.add_line((12, 0), (12, 6))

    site = plan(drawing(draw), tmp_path)
    assert not site.of("road")
    assert [unread.role for unread in site.seen.not_checked] == ["road"]
    assert ("HATCH", "GLP-VIA", 1) in site.seen.unsupported


def test_a_hatch_that_fills_an_outline_is_the_same_thing(tmp_path):
    def draw(_, space):
        space.add_hatch(dxfattribs=on("GLP-AREA")).paths.add_polyline_path(AREA, is_closed=True)
        space.add_text("classe=III", dxfattribs=on("GLP-AREA")).set_placement((1, 1))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "storage_area").get("class") == "III"
    assert not codes(site)


def test_a_hatch_on_a_layer_of_its_own_fills_the_outline_of_its_role(tmp_path):
    def draw(_, space):
        space.add_hatch(dxfattribs=on("GLP-AREA-HACHURA")).paths.add_polyline_path(AREA, is_closed=True)

    site = plan(drawing(draw), tmp_path)
    assert only(site, "storage_area").layer == "GLP-AREA"
    assert counted(site) == site.seen.entities == 2


def test_a_hatch_without_a_boundary_passes_nothing(tmp_path):
    site = plan(drawing(lambda _, space: space.add_hatch(dxfattribs=on("GLP-AGLOMERACAO"))), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == ["assembly"]
    assert counted(site) == site.seen.entities == 2


def test_several_lots_in_one_hatch_pass_nothing(tmp_path):
    site = plan(hatched(ring(0.5, 0.5, 1.5, 1.5), ring(2.5, 2.5, 3.5, 3.5), layer="GLP-LOTE"), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == ["lot"]


# --- what is seen -------------------------------------------------------------


def test_frozen_off_invisible_and_paper_are_counted_and_not_measured(tmp_path):
    def draw(document, space):
        document.layers.add("GLP-VIA").freeze()
        document.layers.add("GLP-CALOR").off()
        space.add_line((6, 0), (6, 6), dxfattribs=on("GLP-VIA"))
        space.add_line((6, 0), (6, 6), dxfattribs=on("glp-calor"))
        space.add_line((6, 0), (6, 6), dxfattribs=on("GLP-RALO", invisible=1))
        document.paperspace().add_line((6, 0), (6, 6), dxfattribs=on("GLP-DIVISA"))

    site = plan(drawing(draw), tmp_path)
    assert [f.role for f in site.features] == ["storage_area"]
    ignored = dict(site.seen.ignored)
    assert {k: ignored[k] for k in ("GLP-VIA", "GLP-CALOR", "GLP-RALO", "GLP-DIVISA")} == {
        "GLP-VIA": 1, "GLP-CALOR": 1, "GLP-RALO": 1, "GLP-DIVISA": 1,
    }  # fmt: skip
    assert counted(site) == site.seen.entities


def test_things_of_a_role_on_paper_are_told_and_frames_are_not(tmp_path):
    def draw(document, _):
        paper = document.paperspace()
        paper.add_circle((0, 0), 1, dxfattribs=on("GLP-AGLOMERACAO"))
        paper.add_text("ESCOLA", dxfattribs=on("GLP-CALOR"))
        paper.add_line((0, 0), (9, 0), dxfattribs=on("CARIMBO"))

    told = [note.layer for note in plan(drawing(draw), tmp_path).seen.warnings if note.code == "paper-space"]
    assert told == ["GLP-AGLOMERACAO"]


def test_outlines_on_layer_zero_are_told(tmp_path):
    def draw(document, space):
        polyline(space, ring(10, 0, 20, 10), on("0"))
        space.add_circle((9, 9), 1, dxfattribs=on("0"))
        space.add_line((0, 0), (9, 9), dxfattribs=on("0"))
        polyline(document.blocks.new("B"), ring(0, 0, 1, 1), on("0"))
        space.add_blockref("B", (5, 5), dxfattribs=on("MOBILIA"))

    site = plan(drawing(draw), tmp_path)
    (note,) = [n for n in site.seen.warnings if n.code == "layer-0"]
    assert "2 outlines" in note.message.to("en")
    assert "layer-0" not in codes(plan(drawing(draw), tmp_path, **{"0": "ignore"}))


def test_layers_in_another_case_are_the_same_layer(tmp_path):
    def draw(document, space):
        document.layers.add("GLP-VIA")
        space.add_line((10, 0), (12, 0), dxfattribs=on("glp-via"))
        space.add_line((12, 0), (12, 6), dxfattribs=on("Glp-Via"))

    assert only(plan(drawing(draw), tmp_path), "road").shape.length == 8


@pytest.mark.parametrize("kind", ["add_xline", "add_ray"])
def test_what_has_no_end_is_not_measured(tmp_path, kind):
    def draw(_, space):
        getattr(space, kind)((9, 0), (0, 1), dxfattribs=on("GLP-VIA"))
        getattr(space, kind)((9, 0), (0, 1), dxfattribs=on("AUXILIAR"))

    site = plan(drawing(draw), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == ["road"]
    assert site.seen.ignored["AUXILIAR"] == 1


def proxy(layer, kind):
    return (
        f"  0\n{kind}\n  5\nFFFF1\n330\n17\n100\nAcDbEntity\n  8\n{layer}\n100\nAcDbProxyEntity\n"
        " 90\n498\n 91\n500\n 92\n0\n 93\n0\n 94\n0\n  0\nENDSEC\n"
    )


@pytest.mark.parametrize("kind", ["ACAD_PROXY_ENTITY", "AEC_WALL"])
@pytest.mark.parametrize(("layer", "role"), [("GLP-CALOR", "heat_source"), ("C-TOPO", None)])
def test_an_object_of_another_program_passes_nothing_on_any_layer(tmp_path, layer, role, kind):
    written_as = written(drawing(), tmp_path).read_text()
    head, end, tail = written_as.partition("  0\nSECTION\n  2\nOBJECTS")
    data = head.removesuffix("  0\nENDSEC\n") + proxy(layer, kind) + end + tail
    _, account = taken(data.encode())
    assert [unread.role for unread in account.not_checked] == [role]
    assert account.unsupported == {(kind, layer): 1}


def test_a_dimension_is_never_measured_and_a_typed_one_is_told(tmp_path):
    def draw(_, space):
        for typed in ("9,00", "<>", "6,00", "600"):  # the last two are 6 m, in metres and in centimetres
            space.add_linear_dim((0, 8), (0, 0), (6, 0), text=typed, dxfattribs=on("GLP-DIVISA")).render()

    site = plan(drawing(draw), tmp_path)
    assert not site.of("property")
    told = [note for note in site.seen.warnings if note.code == "dimension-overridden"]
    assert len(told) == 1
    assert "9,00" in told[0].message.to("pt")


@pytest.mark.parametrize(
    ("factor", "told"), [(0.5, "7.5"), (1.0, None), (100.0, None), (39.37007874, None), (-0.5, None)]
)
def test_a_dimension_whose_style_writes_another_length_is_told_once(tmp_path, factor, told):
    """Of 15 m drawn it says 15 × 0.5 = 7.5; metres as centimetres or inches are the same length, and a negative factor
    is of layouts alone."""

    def draw(made, space):
        made.dimstyles.new("DETALHE", dxfattribs={"dimlfac": factor})
        for y in (8, 9):
            space.add_linear_dim((0, y), (0, 0), (15, 0), dimstyle="DETALHE", dxfattribs=on("COTAS")).render()

    said = [
        note.message.to("en") for note in plan(drawing(draw), tmp_path).seen.warnings if note.code == "dimension-scaled"
    ]
    assert len(said) == bool(told)
    assert all(f"says {told} and measures 15" in one and "DETALHE" in one for one in said)


# --- loose lines --------------------------------------------------------------


def test_lines_and_an_arc_with_gaps_are_an_area(tmp_path):
    def draw(_, space):
        space.add_line((0.0004, 0), (10, 0), dxfattribs=on("GLP-AREA"))
        space.add_arc((10, 2), 2, 270, 90, dxfattribs=on("GLP-AREA"))
        space.add_line((0, 4), (9.9997, 4), dxfattribs=on("GLP-AREA"))
        space.add_line((0, 4), (0, 0), dxfattribs=on("GLP-AREA"))

    site = plan(drawing(draw, area=False), tmp_path)
    area = only(site, "storage_area")
    assert area.shape.area == pytest.approx(40 + 2 * math.pi, abs=5e-3)
    assert "gap-bridged" in codes(site)
    assert area.handle is not None
    assert area.name == f"GLP-AREA #{area.handle}"
    assert counted(site) == site.seen.entities == 4


def test_lots_with_a_shared_wall(tmp_path):
    def draw(_, space):
        for start, end in zip(AREA, AREA[1:] + AREA[:1], strict=True):
            space.add_line(start, end, dxfattribs=on("GLP-LOTE"))
        space.add_line((0, 2), (4, 2), dxfattribs=on("GLP-LOTE"))

    site = plan(drawing(draw), tmp_path)
    assert sorted(f.shape.area for f in site.of("lot")) == pytest.approx([8, 16])
    assert len({f.handle for f in site.of("lot")}) == 2
    assert not codes(site)


def test_walls_stay_as_they_are_drawn(tmp_path):
    def draw(_, space):
        for x in (10, 11):
            space.add_line((x, 0), (x, 6), dxfattribs=on("GLP-MURO"))
        space.add_line((10, 6), (11, 6), dxfattribs=on("GLP-MURO"))

    assert len(plan(drawing(draw), tmp_path).of("wall")) == 3


def test_an_open_polyline_whose_ends_meet_is_an_area(tmp_path):
    def draw(_, space):
        space.add_lwpolyline([*AREA, (0, 0.002)], dxfattribs=on("GLP-AREA"))

    site = plan(drawing(draw, area=False), tmp_path)
    assert only(site, "storage_area").shape.area == pytest.approx(24, abs=0.01)
    assert codes(site) == {"gap-bridged"}


def test_a_road_that_crosses_itself_is_measured_with_all_its_lines(tmp_path):
    def draw(_, space):
        polyline(space, [(10, 0), (14, 4), (14, 0), (10, 4)], on("GLP-VIA"))

    road = only(plan(drawing(draw), tmp_path), "road").shape
    assert road.area == pytest.approx(8)  # two triangles of base 4 and height 2
    assert not road.intersection(road.envelope).is_empty  # a ring in a collection would stop the library
    assert {part.geom_type for part in road.geoms} == {"Polygon", "LineString"}


def test_an_area_that_stays_open_is_refused(tmp_path):
    def draw(_, space):
        space.add_lwpolyline(AREA, dxfattribs=on("GLP-AREA"))

    with pytest.raises(ReadError) as caught:
        plan(drawing(draw, area=False), tmp_path)
    assert caught.value.code == "outline-open"


# --- one site in many clothes -------------------------------------------------

METRES = {4: 0.001, 5: 0.01, 6: 1.0, 2: 0.3048}
VERSIONS = ("R12", "R2000", "R2007", "R2018")


def site_of(space, k, version):
    """An area, a lot with a round corner, a road and a tank, in units of 1/k metres."""

    def scaled(points):
        return [(x * k, y * k, *more) for x, y, *more in points]

    polyline(space, scaled(AREA), on("GLP-AREA"), version)
    arched = scaled([(1, 1, 0), (3, 1, 0), (3, 4, 0.5), (1, 4, 0)])
    if version == "R12":
        space.add_polyline2d(arched, format="xyb", close=True, dxfattribs=on("GLP-LOTE"))
    else:
        space.add_lwpolyline(arched, "xyb", close=True, dxfattribs=on("GLP-LOTE"))
    space.add_line((11.5 * k, -10 * k), (11.5 * k, 20 * k), dxfattribs=on("GLP-VIA"))
    space.add_circle((-8 * k, 3 * k), 2 * k, dxfattribs=on("GLP-CALOR"))


def same(site):
    shapes = {f.role: in_plan(site, f) for f in site.features}
    assert set(shapes) == {"storage_area", "lot", "road", "heat_source"}
    metres = {"mm": 0.001, "cm": 0.01, "m": 1.0, "ft": 0.3048}[site.plan.units]
    local = {role: shapely.transform(shape, lambda xy: xy * metres) for role, shape in shapes.items()}
    assert covers(local["storage_area"], 0, 0, 4, 6)
    # 2 × 3 and the segment of an arc over a chord of 2: radius 1.25, angle 4 atan 0.5
    angle = 4 * math.atan(0.5)
    assert local["lot"].area == pytest.approx(6 + 1.25**2 / 2 * (angle - math.sin(angle)), abs=1e-3)
    assert local["lot"].bounds == pytest.approx((1, 1, 3, 4.5), abs=FINE)
    assert local["road"].bounds == pytest.approx((11.5, -10, 11.5, 20), abs=1e-9)
    assert local["heat_source"].hausdorff_distance(Point(-8, 3).buffer(2, 500)) <= FINE
    distance = only(site, "storage_area").shape.distance(only(site, "heat_source").shape)
    assert distance == pytest.approx(6, abs=FINE)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("units", METRES)
def test_the_same_site_in_every_version_and_unit(tmp_path, version, units):
    document = ezdxf.new(version, units=units)
    site_of(document.modelspace(), 1 / METRES[units], version)
    names = {4: "mm", 5: "cm", 6: "m", 2: "ft"}
    same(plan(document, tmp_path, Options(units=names[units]) if version == "R12" else Options()))


@pytest.mark.parametrize("version", VERSIONS)
def test_the_same_site_as_a_binary_file(tmp_path, version):
    document = ezdxf.new(version, units=6)
    site_of(document.modelspace(), 1, version)
    same(readers.read(written(document, tmp_path, "bin"), Options(units="m")))


def test_the_same_site_as_a_mirrored_block(tmp_path):
    document = ezdxf.new("R2010", units=6)
    block = document.blocks.new("SITE")
    site_of(block, 1, "R2010")
    for entity in block:
        entity.transform(Matrix44.scale(-1, 1, 1) @ Matrix44.z_rotate(math.radians(30)))
    document.modelspace().add_blockref("SITE", (0, 0), dxfattribs=on("0", xscale=-1, rotation=30))
    same(plan(document, tmp_path))


def test_the_same_site_as_loose_pieces(tmp_path):
    document = ezdxf.new("R2010", units=6)
    space = document.modelspace()
    site_of(space, 1, "R2010")
    for entity in list(space):
        if entity.dxftype() == "LWPOLYLINE":
            entity.explode(space)
    assert {e.dxftype() for e in space} == {"LINE", "ARC", "CIRCLE"}
    same(plan(document, tmp_path))


def test_the_same_site_as_hatches(tmp_path):
    document = ezdxf.new("R2010", units=6)
    space = document.modelspace()
    site_of(space, 1, "R2010")
    for entity in list(space):
        if entity.dxftype() == "LWPOLYLINE":
            hatch = space.add_hatch(dxfattribs=on(entity.dxf.layer))
            hatch.paths.add_polyline_path(entity.get_points("xyb"), is_closed=True)
            space.delete_entity(entity)
        if entity.dxftype() == "CIRCLE":
            edges = space.add_hatch(dxfattribs=on(entity.dxf.layer)).paths.add_edge_path()
            edges.add_arc(entity.dxf.center, entity.dxf.radius, 0, 360)
            space.delete_entity(entity)
    same(plan(document, tmp_path))


def test_roles_of_a_project_file(tmp_path):
    document = drawing(area=False)
    polyline(document.modelspace(), AREA, on("Depósito"))
    site = readers.read(written(document, tmp_path), Options(), roles(**{"DEPOSITO": "storage_area"}))
    assert (only(site, "storage_area").layer, only(site, "storage_area").role_why) == ("Depósito", "project")


def test_a_thing_left_at_the_origin_is_named(tmp_path):
    """The area lies 8 275 km north of the origin, as in UTM; the line there is none of its site."""
    document = drawing(lambda _, space: space.add_line((0, 0), (1, 0), dxfattribs=on("GLP-IGNICAO")), area=False)
    polyline(document.modelspace(), [(x + 598_000, y + 8_275_000) for x, y in AREA], on("GLP-AREA"))
    with pytest.raises(ReadError) as caught:
        plan(document, tmp_path)
    said = caught.value.message.to("en")
    assert caught.value.code == "site-too-wide"
    assert "GLP-IGNICAO #" in said
    assert f"{math.hypot(598_000, 8_275_000) / 1000:.0f} km" in said


def test_a_long_open_line_is_no_container(tmp_path):
    def draw(length):
        return drawing(lambda _, space: space.add_line((0, 0), (length, 0), dxfattribs=on("GLP-RECIPIENTE")))

    assert [u.role for u in plan(draw(2.1), tmp_path).seen.not_checked] == ["container"]
    assert plan(draw(0.3), tmp_path).seen.not_checked == ()  # the stroke of a symbol
