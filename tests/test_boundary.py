"""The property line in pieces: walled, road front, open; and what an area outside, across or without it ends as.

Class II: 3 m walled, 7.5 m open, 3 m to roads. The area's right edge is on x = 0; the property line faces it on x = d.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point, polygon, store

WALLED, OPEN = "property-limit-walled", "property-limit-open"


def land(d: float = 5, **said: Any) -> Spec:
    return parcel(box(-400, -400, d, 400), **said)


def wall(geometry: Any, height: float | None = 1.8, name: str = "W", role: str = "wall") -> Spec:
    return feature(role, geometry, name, **({} if height is None else {"height_m": height}))


def plan(*others: Spec, d: float = 5) -> Result:
    return judge(area(), lot(120), land(d), *others)


def kind(result: Result) -> str:
    """What the line at x = 5 is taken for: walled passes there with 3 m, open fails with 7.5 m."""
    walled = [f for f in result.all(WALLED, "P") if f.measured is not None and f.measured < 10]
    open_ = [f for f in result.all(OPEN, "P") if f.measured is not None and f.measured < 10]
    assert len(walled) + len(open_) == 1
    return "walled" if walled else "open"


# --- what runs along the line -----------------------------------------------------------


def test_no_wall_is_open_and_a_wall_of_180_is_walled() -> None:
    bare = plan()
    assert bare.one(OPEN, "P").measured == 5.0
    assert (bare.status(OPEN, "P"), bare.status(WALLED, "P")) == ("fail", "not-applicable")
    closed = plan(wall(line((5, -400), (5, 400))))
    assert (closed.status(WALLED, "P"), closed.one(WALLED, "P").measured) == ("pass", 5.0)
    assert closed.one(OPEN, "P").measured == 390.0  # the left side; right, top and bottom are 390, 395 and more


@pytest.mark.parametrize(("height", "found"), [(1.8, "walled"), (2.5, "walled"), (1.79, "open"), (0.0, "open")])
def test_a_wall_counts_from_180(height: float, found: str) -> None:
    assert kind(plan(wall(line((5, -400), (5, 400)), height))) == found


@pytest.mark.parametrize("written", ["1,80", "1.80 m", "1.800", 1.8])
def test_heights_as_people_write_them(written: Any) -> None:
    assert kind(plan(feature("wall", line((5, -400), (5, 400)), "W", altura=written))) == "walled"


@pytest.mark.parametrize(
    ("d", "status"), [(2.99, "fail"), (3.0, "undetermined"), (7.49, "undetermined"), (7.5, "pass")]
)
@pytest.mark.parametrize("height", [None, "alto", "1 80"])
def test_a_wall_of_unknown_height_is_judged_by_the_walled_row_alone(d: float, status: str, height: Any) -> None:
    result = plan(feature("wall", line((d, -400), (d, 400)), "W", height_m=height), d=d)
    finding = result.one(WALLED, "P × W")
    assert finding.status == status
    assert finding.measured == pytest.approx(d)
    assert bool(finding.needs) == (status == "undetermined")
    assert all(f.measured is None or f.measured > 300 for f in result.all(OPEN))


@pytest.mark.parametrize(
    ("off", "found"), [(0.0, "walled"), (0.3, "walled"), (-0.3, "walled"), (0.301, "open"), (-0.301, "open")]
)
def test_along_means_within_030_of_the_line(off: float, found: str) -> None:
    assert kind(plan(wall(line((5 + off, -400), (5 + off, 400))))) == found


def test_snap_is_what_the_project_says() -> None:
    fence = wall(line((5.4, -400), (5.4, 400)))
    assert kind(judge(area(), lot(120), land(), fence, options={"snap_m": 0.5})) == "walled"
    assert kind(judge(area(), lot(120), land(), fence)) == "open"


@pytest.mark.parametrize(
    ("degrees", "found"), [(0.0, True), (9.9, True), (10.0, True), (10.1, False), (10.5, False), (90.0, False)]
)
def test_along_means_within_ten_degrees(degrees: float, found: bool) -> None:
    # 3 m of wall turned about (5, 0): at 10° its ends are 1.5 × sin 10° = 0.26 m off the line
    a = math.radians(degrees)
    x, y = 1.5 * math.sin(a), 1.5 * math.cos(a)
    result = plan(wall(line((5 - x, -y), (5 + x, y))))
    assert (result.status(WALLED, "P") == "pass") is found


def test_a_wall_that_drifts_off_counts_only_where_it_is_near() -> None:
    # From (5, 0) to (5.6, 6): 0.1 m off for each metre, so within 0.30 m up to y = 3. Above, the line is open, and
    # √(5² + 0²) = 5 m away all the same; the area reaches up to y = 5.
    beside = [wall(line((5, -400), (5, 0)), name="W1"), wall(line((5, 5.2), (5, 400)), name="W2")]
    result = plan(wall(line((5, 0), (5.6, 6)), name="W3"), *beside)
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)
    witness = result.one(OPEN, "P").witness
    assert witness is not None
    (_, y), _ = result.report.site.frame.witness(witness)
    assert 3 - 1e-6 <= y <= 5


def test_a_wall_counts_only_for_its_own_length() -> None:
    # the wall covers y ≥ 8: the nearest open point is level with the area, the walled piece is at hypot(5, 3)
    result = plan(wall(line((5, 8), (5, 400))))
    assert result.one(OPEN, "P").measured == pytest.approx(5.0)
    assert result.one(WALLED, "P").measured == pytest.approx(math.hypot(5, 3))
    # and the other way round: open from y = 8 on, at hypot(5, 3) = 5.83 < 7.5
    other = plan(wall(line((5, -400), (5, 8))))
    assert other.one(OPEN, "P").measured == pytest.approx(math.hypot(5, 3))
    assert other.status(OPEN, "P") == "fail"


@pytest.mark.parametrize(("joint", "found"), [(0.05, "walled"), (0.0501, "both"), (0.06, "both")])
def test_joints_up_to_005_are_closed(joint: float, found: str) -> None:
    low, high = wall(line((5, -400), (5, 0)), name="W1"), wall(line((5, joint), (5, 400)), name="W2")
    result = plan(low, high)
    near = [f for f in result.all(OPEN, "P") if f.measured is not None and f.measured < 10]
    assert bool(near) == (found == "both")


def test_a_joint_where_the_ring_begins_is_closed_too() -> None:
    # the outline starts at (5, -400), and walls end 0.02 m from it on both sides
    all_round = polygon((5, -400), (5, 400), (-400, 400), (-400, -400))
    walls = [wall(line((5, -399.98), (5, 400), (-400, 400), (-400, -400), (4.98, -400)))]
    assert judge(area(), lot(120), parcel(all_round), *walls).status(OPEN, "P") == "not-applicable"


@pytest.mark.parametrize("x0", [4.8, 4.9, 5.0, 5.1])
def test_a_thick_wall_on_or_beside_the_line_runs_along_it(x0: float) -> None:
    assert kind(plan(wall(box(x0, -400, x0 + 0.2, 400)))) == "walled"


def test_a_thick_wall_beyond_snap_does_not() -> None:
    assert kind(plan(wall(box(5.31, -400, 5.51, 400)))) == "open"
    assert kind(plan(wall(box(5.3, -400, 5.5, 400)))) == "walled"


@pytest.mark.parametrize("shape", [line((5, 0), (12, 0)), box(5, -0.1, 12, 0.1), box(4, -0.1, 5, 0.1)])
def test_a_wall_square_to_the_line_does_not_close_it(shape: Spec) -> None:
    assert kind(plan(wall(shape))) == "open"


def test_a_firewall_is_a_wall_and_a_fence_is_not() -> None:
    whole = line((5, -400), (5, 400))
    assert kind(plan(wall(whole, role="firewall"))) == "walled"
    assert kind(plan(wall(whole, 2.5, role="fence"))) == "open"


# --- openings in the wall -------------------------------------------------------------------


def test_under_an_opening_the_line_is_open() -> None:
    whole = wall(line((5, -400), (5, 400)))
    result = plan(whole, feature("opening", line((5, 8), (5, 11)), "O"))
    assert result.status(WALLED, "P") == "pass"
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", pytest.approx(math.hypot(5, 3)))
    assert plan(whole, feature("opening", line((5, 100), (5, 103)), "O")).status(OPEN, "P") == "pass"


@pytest.mark.parametrize("x", [5.0, 5.3, 5.6])
def test_an_opening_cuts_a_thick_wall_from_either_face(x: float) -> None:
    result = plan(wall(box(5, -400, 5.6, 400)), feature("opening", line((x, -1), (x, 1)), "O"))
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)


def test_a_gate_of_unknown_width_leaves_its_wall_in_doubt() -> None:
    result = plan(wall(line((5, -400), (5, 400))), feature("opening", point(5, 0), "O"))
    assert result.status(WALLED, "P × W") == "undetermined"
    known = plan(wall(line((5, -400), (5, 400))), feature("opening", point(5, 0), "O", width_m=3))
    assert (known.status(OPEN, "P"), known.one(OPEN, "P").measured) == ("fail", 5.0)


# --- road fronts ------------------------------------------------------------------------------


def road(x: float, name: str = "R") -> Spec:
    return feature("road", box(x, -400, x + 12, 400), name)


def test_an_unwalled_front_answers_to_the_road_alone() -> None:
    result = plan(road(5))
    assert (result.status("road", "R"), result.one("road", "R").measured) == ("pass", 5.0)
    assert result.one(OPEN, "P").measured == 390.0
    assert result.status(WALLED, "P") == "not-applicable"
    assert plan(road(2.99), d=2.99).status("road", "R") == "fail"


def test_a_walled_front_answers_to_both_rows() -> None:
    # class VI: 10 m walled, 15 m to the road
    for d, walled, to_road in ((9.99, "fail", "fail"), (10, "pass", "fail"), (15, "pass", "pass")):
        result = judge(*store("VI"), land(d), wall(line((d, -400), (d, 400))), road(d))
        assert (result.status(WALLED, "P"), result.status("road", "R")) == (walled, to_road)


def test_a_front_only_as_long_as_its_road() -> None:
    short = feature("road", box(5, 8, 17, 400), "R")
    result = plan(short)
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)
    assert result.one("road", "R").measured == pytest.approx(math.hypot(5, 3))


@pytest.mark.parametrize(
    ("d", "off", "to_road", "open_"),
    [
        (5, 0.3, "pass", None),  # within snap: a front for certain
        (5, 0.5, "pass", "undetermined"),  # a carriageway without its pavement: the front may begin at the line
        (5, 6.0, "pass", "undetermined"),
        (5, 6.01, "pass", "fail"),  # too far: the piece is open
        (2.9, 4, "undetermined", "undetermined"),  # the line is nearer than 3 m: only a may-be front fails
        (2.9, 0.05, "fail", None),
        (3, 4, "pass", "undetermined"),
        (7.5, 4, "pass", "pass"),
    ],
)
def test_a_road_drawn_a_little_off_the_line(d: float, off: float, to_road: str, open_: str | None) -> None:
    result = plan(road(d + off), d=d)
    assert result.status("road", "R") == to_road
    near = [str(f.status) for f in result.all(OPEN) if f.measured is not None and f.measured < 100]
    assert near == ([open_] if open_ else [])


def test_a_neighbour_between_makes_the_piece_open() -> None:
    result = plan(parcel(box(5, -400, 8, 400), "N"), road(8))
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)
    assert result.one("road", "R").measured == 8.0


def test_a_larger_property_round_ones_own_does_not_stand_between() -> None:
    around = parcel(box(-450, -450, 450, 450), "block")
    result = judge(area(), lot(120), land(2.9), around, road(6.9))
    assert result.status("road", "R") == "undetermined"


@pytest.mark.parametrize(("d", "status"), [(2.99, "undetermined"), (3.0, "pass")])
def test_a_road_drawn_as_a_line_passes_only_if_the_facing_line_is_far_enough(d: float, status: str) -> None:
    axis = feature("road", line((d + 8, -400), (d + 8, 400)), "R")
    assert plan(axis, d=d).status("road", "R") == status
    walled = plan(axis, wall(line((d, -400), (d, 400))), d=d)
    assert walled.status("road", "R") == status


@pytest.mark.parametrize("shape", [point(8, 0), {"type": "MultiPoint", "coordinates": [[8, 0], [8, 40]]}])
def test_a_road_drawn_as_points_tells_no_more_than_a_line(shape: Any) -> None:
    assert plan(feature("road", shape, "R"), d=2.9).status("road", "R") in ("undetermined", "fail")


def test_a_road_line_at_the_alignment_is_a_front() -> None:
    kerb = feature("road", line((5, -400), (5, 400)), "R")
    result = plan(kerb)
    assert result.status("road", "R") == "pass"
    assert result.one(OPEN, "P").measured == 390.0


def test_of_a_road_and_its_front_the_nearer_is_told() -> None:
    """The front is the property line, at 3.20 m; the road is drawn from 3.40 m on, or from 3.10 m."""
    for d, x, least in ((3.2, 3.4, 3.2), (3.2, 3.1, 3.1), (3.0, 3.2, 3.0)):
        assert plan(road(x), d=d).one("road", "R").measured == least


def test_a_road_line_without_any_property_is_undetermined() -> None:
    axis = feature("road", line((20, -400), (20, 400)), "R")
    found = judge(area(), lot(120), axis).one("road", "R")
    assert (found.status, [n.to("en") for n in found.needs]) == ("undetermined", ["road R drawn to the alignment"])


def test_a_wall_of_unknown_height_on_the_front_leaves_the_road_open() -> None:
    # low, it is no wall, and the road 4 m behind it may begin at the line 2.9 m away
    unknown = wall(line((2.9, -400), (2.9, 400)), None)
    assert plan(unknown, road(6.9), d=2.9).status("road", "R") == "undetermined"


def test_a_road_over_the_area_is_at_distance_zero() -> None:
    assert judge(area(), lot(120), parcel(), feature("road", box(-1, -50, 9, 50), "R")).one("road", "R").measured == 0.0


# --- which property, and where the area stands -----------------------------------------------


def test_without_a_property_line_its_rules_are_undetermined() -> None:
    result = judge(area(), lot(120))
    for rule in ("site-containment", WALLED, OPEN):
        assert result.status(rule) == "undetermined"
    assert result.verdict != "pass"


def test_an_area_that_touches_or_crosses_its_line_is_at_distance_zero() -> None:
    for d in (0.0, -1.0):
        result = plan(d=d)
        assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 0.0)
        assert result.status("site-containment", "P") == ("pass" if d == 0 else "fail")


@pytest.mark.parametrize("x", [-2, -8])
def test_an_area_across_the_line_of_two_properties_is_of_the_one_that_holds_most_of_it(x: float) -> None:
    lands = [parcel(box(-400, -400, x, 400), "left"), parcel(box(x, -400, 400, 400), "right")]
    for drawn in (lands, lands[::-1]):
        found = judge(area(), lot(120), *drawn).one("site-containment")
        assert (found.status, found.subject) == ("fail", "left" if x == -2 else "right")


def test_an_area_outside_every_property_fails() -> None:
    result = judge(area(), lot(120), parcel(box(20, -50, 120, 50)))
    assert result.status("site-containment", "P") == "fail"
    finding = result.one(OPEN, "P")
    assert (finding.status, finding.measured) == ("fail", -20.0)
    told = result.one("site-containment")
    assert told.message.to("en") == "A lies beyond the line of P."
    assert told.witness is not None
    assert math.dist(*told.witness) == pytest.approx(20.0)
    near = judge(area(), lot(120), parcel(box(0.5, -50, 120, 50))).one("site-containment")
    assert near.witness is not None
    assert math.dist(*near.witness) == pytest.approx(0.5)
    within = judge(area(), lot(120), parcel()).one("site-containment")
    assert (within.message.to("en"), within.witness) == ("A lies within P.", None)


def test_an_area_in_a_hole_of_its_property_is_outside() -> None:
    hole = [(-30, -30), (30, -30), (30, 30), (-30, 30)]
    ring = polygon((-400, -400), (400, -400), (400, 400), (-400, 400), holes=[hole])
    result = judge(area(), lot(120), parcel(ring))
    assert result.status("site-containment", "P") == "fail"
    assert result.status(OPEN, "P") == "fail"


def test_the_line_of_a_hole_is_a_property_line_too() -> None:
    hole = [(5, -3), (9, -3), (9, 3), (5, 3)]
    ring = polygon((-400, -400), (400, -400), (400, 400), (-400, 400), holes=[hole])
    result = judge(area(), lot(120), parcel(ring))
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)


@pytest.mark.parametrize(("d", "status"), [(4.99, "undetermined"), (5.0, "pass")])  # class I: 5 m to an open line
def test_an_outline_within_the_property_may_be_a_hole_in_it(d: float, status: str) -> None:
    """An export that draws each ring by itself leaves the hole as an outline, which may be another's land."""
    result = judge(area(), lot(40), parcel(), parcel(box(d, -3, d + 4, 3), "hole"))
    found = result.one(OPEN, "P × hole")
    assert (str(found.status), found.measured) == (status, pytest.approx(d))
    assert ("hole" in "".join(need.to("en") for need in found.needs)) == (status == "undetermined")
    assert result.status(OPEN, "P") == "pass"


def test_neighbours_are_not_measured() -> None:
    result = judge(area(), lot(120), parcel(), parcel(box(400, -400, 500, 400), "N"))
    assert {f.subject for f in result.all(OPEN)} == {"P"}


@pytest.mark.parametrize("d", [5.0, 0.0, -0.0005])  # beside the line, up to it, and over it by less than is measured
def test_of_nested_properties_the_innermost_holds(d: float) -> None:
    result = judge(area(), lot(120), parcel(), parcel(box(-50, -50, d, 50), "inner"))
    assert (result.status(OPEN, "inner"), result.one(OPEN, "inner").measured) == ("fail", max(d, 0.0))


@pytest.mark.parametrize("sides", [(-1, 1), (1, -1)])
def test_of_two_properties_beside_an_area_the_nearer_holds(sides: tuple[int, int]) -> None:
    """The nearer is 20 m to the right, the other 100 m to the left."""
    lands = {1: parcel(box(20, -50, 90, 50), "near"), -1: parcel(box(-200, -50, -110, 50), "far")}
    result = judge(area(), lot(120), *(lands[side] for side in sides))
    assert (result.one("site-containment").subject, result.one(OPEN).measured) == ("near", -20.0)


def test_a_line_that_does_not_close_cannot_pass() -> None:
    far = parcel(line((400, -400), (400, 400), (-400, 400), (-400, -400)))
    result = judge(area(), lot(120), far)
    assert result.status(OPEN) == "undetermined"
    assert result.status("site-containment") == "undetermined"
    near = judge(area(), lot(120), parcel(line((5, -400), (5, 400), (-400, 400), (-400, -400))))
    assert (near.status(OPEN), near.one(OPEN).measured) == ("fail", 5.0)


def test_an_open_line_may_be_that_of_an_area_which_no_closed_one_holds() -> None:
    lands = [parcel(box(20, -50, 120, 50), "closed"), parcel(line((-30, -400), (-30, 400)), "open")]
    found = judge(area(), lot(120), *lands).one("site-containment")
    assert (found.status, found.subject) == ("undetermined", "open")


def test_a_closed_line_is_as_good_as_a_polygon() -> None:
    ring = line((5, -400), (5, 400), (-400, 400), (-400, -400), (5, -400))
    result = judge(area(), lot(120), parcel(ring))
    assert (result.status(OPEN, "P"), result.one(OPEN, "P").measured) == ("fail", 5.0)
    assert result.status("site-containment", "P") == "pass"


def test_what_a_mixed_geometry_also_holds_is_never_dropped_in_silence() -> None:
    mixed = {"type": "GeometryCollection", "geometries": [box(-400, -400, 400, 400), line((1, -50), (1, 50))]}
    result = judge(area(), lot(120), parcel(mixed))
    assert result.status(OPEN) != "pass"


# --- lines in doubt ------------------------------------------------------------------


def test_an_open_line_of_the_property_within_it_may_be_where_it_ends() -> None:
    """The whole is 400 m off; a line at x = 4 owes the 7.5 m of the open row, one at x = 7.5 keeps them."""

    def found(x: float) -> str:
        whole = parcel(box(-400, -400, 400, 400))
        dividing = feature("property", line((x, -400), (x, 399)), "D")
        return judge(area(), lot(120), whole, dividing).status(OPEN, "P × D")

    assert [found(x) for x in (4.0, 7.49, 7.5)] == ["undetermined", "undetermined", "pass"]


@pytest.mark.parametrize(("other", "told"), [
    (box(4, -400, 400, 400), True),  # they touch along x = 4
    (box(-20, -20, 20, 20), True),  # one within the other
    (box(40, -400, 400, 400), False),  # 36 m apart
])  # fmt: skip
def test_outlines_in_one_feature_that_touch_hide_the_line_between_them(other: Spec, told: bool) -> None:
    here = box(-400, -400, 4, 400)
    both = {"type": "MultiPolygon", "coordinates": [here["coordinates"], other["coordinates"]]}
    result = judge(area(), lot(120), parcel(both))
    assert [u.role for u in result.report.site.seen.not_checked] == (["property"] if told else [])
    assert (result.status("site-containment") == "undetermined") == told


def test_a_wall_that_may_be_gone_leaves_its_line_neither_walled_nor_open() -> None:
    gone = wall(line((5, -400), (5, 400)))
    del gone["properties"]["role"]
    gone["properties"]["layer"] = "GLP-MURO-RETIRAR"
    found = plan(gone).one(WALLED, "P × W")
    assert (str(found.status), found.measured) == ("undetermined", 5.0)
    assert "RETIRAR" in found.needs[0].to("en")


@pytest.mark.parametrize("wide", [0.1, 0.25, 0.6, 1.0])
@pytest.mark.parametrize("inside", [0.0, 0.08])
def test_an_opening_beside_a_corner_is_no_corner_that_a_wall_goes_round(wide: float, inside: float) -> None:
    """The north wall reaches the corner (5, 5); the east wall, 5.00 m from the area, begins some way below it."""
    east = wall(line((5 - inside, -399), (5 - inside, 5 - inside - wide)), name="E")
    north = wall(line((5 - inside, 5 - inside), (-399, 5 - inside)), name="N")
    result = judge(area(), lot(120), parcel(box(-400, -400, 5, 5)), east, north)
    near = [f for f in result.all(OPEN, "P") if f.measured is not None and f.measured < 10]
    assert [str(f.status) for f in near] == ["fail"]


@pytest.mark.parametrize("gap", [0.0, 0.02])
def test_walls_drawn_line_by_line_inside_the_limit_go_round_its_corners(gap: float) -> None:
    """Two walls 0.08 m inside meet near the corner (5, 5): the last 0.08 m to each side of it have no wall square to
    them. With a gap of 2 cm between the walls it is a corner of neither.
    """
    east = wall(line((4.92, -399.92), (4.92, 4.92 - gap)), name="E")
    north = wall(line((4.92, 4.92), (-399.92, 4.92)), name="N")
    result = judge(area(), lot(120), parcel(box(-400, -400, 5, 5)), east, north)
    near = [f for f in result.all(OPEN, "P") if f.measured is not None and f.measured < 10]
    assert len(near) == (gap > 0)


@pytest.mark.parametrize("first", range(4))
def test_four_walls_inside_the_limit_go_round_all_of_its_corners(first: int) -> None:
    """Wherever its outline begins."""
    outer, inner = [(-400, -400), (5, -400), (5, 5), (-400, 5)], [(-399.92, -399.92), (4.92, -399.92), (4.92, 4.92),
                                                                 (-399.92, 4.92)]  # fmt: skip
    ground = parcel(polygon(*outer[first:], *outer[:first]))
    walls = [wall(line(inner[i], inner[(i + 1) % 4]), name=f"W{i}") for i in range(4)]
    assert judge(area(), lot(120), ground, *walls).status(OPEN, "P") == "not-applicable"


def test_an_open_line_of_a_property_within_another_may_be_its_line() -> None:
    """Class I owes it 5 m: at 3 m nothing is concluded until it closes, at 5 m it is kept."""
    for d, status, needed in ((3.0, "undetermined", ["property line P2, closed"]), (5.0, "pass", [])):
        stray = parcel(line((d, -50), (d, 50)), "P2")
        found = judge(area(), lot(40), parcel(), stray).one(OPEN, "P × P2")
        assert (found.status, found.measured, [n.to("en") for n in found.needs]) == (status, d, needed)


def test_an_open_line_drawn_over_a_side_of_the_property_is_that_side() -> None:
    over = parcel(line((5, -400), (5, 400)), "D")
    beyond = parcel(line((9, -400), (9, 400)), "N")
    assert [f.subject for f in plan(over, beyond).all(OPEN)] == ["P"]


def turned(spec: Spec, degrees: float) -> Spec:
    """A feature turned about (0, 0)."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def about(at: Any) -> Any:
        if isinstance(at[0], (int, float)):
            return (at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos)
        return [about(part) for part in at]

    shape = spec["geometry"]
    return {**spec, "geometry": {**shape, "coordinates": about(shape["coordinates"])}}


STEPS = [(5.0, -20 + 0.8 * i) for i in range(51)]  # a side in steps of less than a metre
ASIDE = math.hypot(5, 3)  # from the corner (0, 5) of the area to (5, 8)
ALL_ALONG = box(9, -400, 20, 400)


@pytest.mark.parametrize(("degrees", "steps", "clockwise"), [
    (0, [], False), (37, [], True), (110, STEPS, False), (200, [], False), (300, STEPS, True)])  # fmt: skip
@pytest.mark.parametrize(
    ("carriageway", "neighbour", "open_", "maybe"),
    [
        (box(9, 8, 20, 400), None, 5.0, ASIDE),
        (box(9, -400, 20, 8), None, ASIDE, 5.0),
        (box(9, -400, 20, -8), None, 5.0, ASIDE),
        (ALL_ALONG, box(6, -400, 8, 8), 5.0, ASIDE),
        (ALL_ALONG, box(6, 8, 8, 400), ASIDE, 5.0),
        (ALL_ALONG, line((7, -400), (7, 8)), 5.0, ASIDE),  # a line of a property that does not close
        (ALL_ALONG, line((8.5, 8), (8.5, 400)), ASIDE, 5.0),
        (ALL_ALONG, line((5, -400), (5, 400)), 390.0, 5.0),  # the same line drawn twice stands between nothing
        (box(1, 20, 2, 300), None, 5.0, None),  # a road within the property is not before it
    ],
)
def test_a_road_a_little_off_faces_what_looks_out_on_it(
    carriageway: Any, neighbour: Any, open_: float, maybe: float | None, degrees: float, steps: Any, clockwise: bool
) -> None:
    """Each side looks out at right angles to itself, whichever way the plan is turned and the outline is drawn."""
    corners = [(-400, -400), (5, -400), *steps, (5, 400), (-400, 400)]
    ground = parcel(polygon(*(reversed(corners) if clockwise else corners)))
    others = [parcel(neighbour, "N")] if neighbour else []
    things = [area(), lot(120), ground, feature("road", carriageway, "R"), *others]
    result = judge(*(turned(thing, degrees) for thing in things))
    assert result.one(OPEN, "P").measured == pytest.approx(open_, abs=1e-6)
    found = result.all(OPEN, "P × R")
    assert [f.measured for f in found] == ([] if maybe is None else [pytest.approx(maybe, abs=1e-6)])


@pytest.mark.parametrize("x", [1.0, 9.0])
def test_a_line_that_does_not_close_may_have_its_road_on_either_side(x: float) -> None:
    result = judge(area(), lot(120), parcel(line((5, -400), (5, 400))), feature("road", box(x, 20, x + 1, 400), "R"))
    assert result.one(OPEN, "P × R").measured == pytest.approx(math.hypot(5, 15))  # (0, 5) to (5, 20)


def test_a_mark_of_a_road_faces_a_corner_on_both_of_its_sides() -> None:
    """Six metres about (8, 5) reach along the upper side, y = 6, to x = 8 − √35: 1 m above the corner (0, 5)."""
    ground = parcel(box(-400, -400, 5, 6))
    found = judge(area(), lot(120), ground, feature("road", point(8, 5), "R")).one(OPEN, "P × R")
    assert found.measured == pytest.approx(math.hypot(8 - math.sqrt(35), 1), abs=0.01)  # the circle has 64 sides


def test_the_first_metre_of_an_outline_is_a_piece_too() -> None:
    ground = polygon((5, -0.5), (5, 400), (-400, 400), (-400, -400), (5, -400))
    walls = [wall(line((5, -400), (5, -0.5)), name="W1"), wall(line((5, 0.5), (5, 400)), name="W2")]
    found = judge(area(), lot(120), parcel(ground), *walls).one(OPEN, "P")
    assert (found.status, found.measured) == ("fail", 5.0)


@pytest.mark.parametrize("degrees", [0, 37, 200])
@pytest.mark.parametrize(
    ("gate", "walls"),
    [
        (line((5, 0), (5, 1.2)), [line((5, -400), (5, 0)), line((5, 1.2), (5, 400))]),  # from the end of one to another
        (line((5, 1.2), (5, 0)), [line((5, -400), (5, 0)), line((5, 1.2), (5, 400))]),
        (line((4.8, 0), (3.6, 0)), [line((5, -400), (5, 400)), line((5, 0), (3, 0))]),  # in a wall that meets it
    ],
)
def test_a_gate_beside_a_wall_takes_nothing_from_it(gate: Any, walls: list[Any], degrees: float) -> None:
    """None of the walls is in doubt for an opening that is drawn where another stands, or where it ends."""
    stand = [wall(shape, name=f"W{i}") for i, shape in enumerate(walls)]
    things = [area(), lot(120), land(), feature("opening", gate, "G"), *stand]
    result = judge(*(turned(thing, degrees) for thing in things))
    assert {f.subject for f in result.all(WALLED)} == {"P"}
    assert result.one(WALLED, "P").measured == pytest.approx(5.0)
