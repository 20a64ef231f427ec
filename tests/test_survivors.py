"""Tests that mutants of the measures, verbs and verdicts asked for: each holds a step that no other would miss."""

import math
from typing import Any

import pytest
import shapely
from msgspec.structs import replace
from plans import LAW, area, judge, lot, parcel
from report_makers import plain
from shapely.affinity import rotate
from shapely.geometry import LinearRing, LineString, Point, Polygon, box

from layoutcheck.checking import check, layers_to_use, nothing_to_check
from layoutcheck.errors import ReadError
from layoutcheck.finding import Report, Status, at_least, at_most, more_than
from layoutcheck.kinds import FAMILIES, ROLES
from layoutcheck.law import Rule, Table
from layoutcheck.measure import grow, near, within
from layoutcheck.site import Note, Unread
from layoutcheck.stretches import along, corners, union
from layoutcheck.words import same, text

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


@pytest.mark.parametrize(
    ("measured", "status"),
    [(2.998, "fail"), (2.9995, "undetermined"), (3.0005, "undetermined"), (7.498, "undetermined"), (7.4995, "pass")],
)
def test_a_minimum_of_three_to_seven_and_a_half_less_a_millimetre(measured: float, status: str) -> None:
    assert at_least(measured, 3.0, 7.5, tolerance=0.001) == status


def test_a_maximum_is_met_up_to_the_tolerance_beyond_it() -> None:
    assert [at_most(2.0 + d, 2.0, tolerance=0.001) for d in (0.0005, 0.0015)] == [Status.PASS, Status.FAIL]


def test_above_its_last_class_a_table_holds_its_last_figure() -> None:
    table = Table(article="", unit="m", by=("I", "II", "III"), values=(1.0, 2.0, 3.0))
    assert [table.at(key) for key in ("I", "III", "IV")] == [1.0, 3.0, 3.0]


@pytest.mark.parametrize("first", range(8))
def test_whatever_corner_a_solid_begins_at_it_runs_along_by_its_long_sides(first: int) -> None:
    """A wall of 0.2 m, whose long sides are drawn in 3, 3 and 0.15 m; not by its ends, though a line runs by one."""
    ring = [(0, 0), (3, 0), (6, 0), (6.15, 0), (6.15, 0.2), (6, 0.2), (3, 0.2), (0, 0.2)]
    for points in (ring, ring[::-1]):
        solid = Polygon(points[first:] + points[:first])
        for y in (-0.2, 0.4):
            assert along(LineString([(-1, y), (9, y)]), solid, SNAP) == [pytest.approx((1.0, 7.15))]
        assert along(LineString([(6.2, -3), (6.2, 3)]), solid, SNAP) == []


def test_the_shorter_leg_of_a_wall_round_a_corner_is_no_end_of_it() -> None:
    solid = Polygon([(0, 0), (10, 0), (10, 0.2), (0.2, 0.2), (0.2, 4), (0, 4)])
    assert along(LineString([(-0.1, -1), (-0.1, 5)]), solid, SNAP) == [pytest.approx((1.0, 5.0))]


def test_a_wall_that_goes_all_the_other_way_round_does_not_close_a_corner() -> None:
    """Open by 0.2 m on both sides of the first corner of a square of 3 m."""
    ring = LineString([(0, 0), (3, 0), (3, 3), (0, 3), (0, 0)])
    wall = LineString([(0.2, 0), (3, 0), (3, 3), (0, 3), (0, 0.2)]).buffer(0.05, cap_style="flat")
    assert corners(ring, [(0.2, 11.8)], [wall], SNAP) == []
    assert corners(ring, [(0.2, 11.8)], [wall, LineString([(0.2, 0), (0, 0.2)])], SNAP) != []


@pytest.mark.parametrize("turn", [0.0, 37.0, 180.0])
def test_a_line_within_a_thick_solid_is_covered_where_it_lies_in_it(turn: float) -> None:
    """1 m from either face of 6 m, both ways: 2 m to 8 m."""
    line, solid = (rotate(shape, turn, (3, 4)) for shape in (LineString([(0, 0), (10, 0)]), box(2, -1, 8, 1)))
    assert along(line, solid, SNAP) == [pytest.approx((2.0, 8.0))]
    assert along(line.reverse(), solid, SNAP) == [pytest.approx((2.0, 8.0))]


def test_what_lies_within_reach_is_within_it_and_exactly_at_it_too() -> None:
    assert [within(Point(0, 0), Point(3, y), 5.0) for y in (4.0, 4.0000005, 4.00001)] == [True, True, False]


def test_a_sharp_corner_is_cut_off_at_twice_the_width() -> None:
    """45° at (0, 0): a full mitre of 1 m would reach 1 / sin 22.5° = 2.61 m; the right angle's reaches √2 m."""
    grown = shapely.get_coordinates(grow(Polygon([(0, 0), (8, 0), (8, 8)]), 1.0))
    out = (-math.cos(math.pi / 8), -math.sin(math.pi / 8))
    assert max(grown @ out) == pytest.approx(2.0, abs=1e-6)
    assert max((grown - (8, 0)) @ (math.sqrt(0.5), -math.sqrt(0.5))) == pytest.approx(math.sqrt(2), abs=1e-6)


def test_a_joint_over_the_beginning_of_a_ring_closes_the_joint_alone() -> None:
    """What begins at 0.02 m ends at 0.40 m, and so it does when the joint before it is closed."""
    assert union([(0.02, 0.4), (6, 9.98)], 0.05, 10) == [(0, 0.4), (6, 10)]


def test_a_vertex_in_a_straight_line_is_nothing_that_runs_along_it() -> None:
    """Walls end 0.04 m before and begin 0.04 m after a vertex: 0.08 m are open, more than a joint of 0.05 m."""
    line = LineString([(0, 0), (5, 0), (10, 0)])
    found = [*along(line, LineString([(0, 0.1), (4.96, 0.1)]), SNAP), *along(line, box(5.04, 0, 10, 0.2), SNAP)]
    assert found == [pytest.approx((0.0, 4.96)), pytest.approx((5.04, 10.0))]


def test_the_outer_side_of_a_short_return_runs_along_and_the_ends_of_a_pillar_do_not() -> None:
    """0.30 m about a corner of a wall of 0.20 m is one and a half times as long as it is thick; an end is 0.20 m."""
    wall = Polygon([(0, 0), (3, 0), (3, 0.3), (2.8, 0.3), (2.8, 0.2), (0, 0.2)])
    assert along(LineString([(3.1, -1), (3.1, 1)]), wall, SNAP) == [pytest.approx((1.0, 1.3))]
    assert along(LineString([(0.7, -1), (0.7, 1)]), box(0, 0, 0.6, 0.2), SNAP) == []
    assert along(LineString([(-1, 0.3), (1, 0.3)]), box(0, 0, 0.6, 0.2), SNAP) == [pytest.approx((1.0, 1.6))]


@pytest.mark.parametrize(
    ("across", "beside", "runs"), [(0.2, 0.6, False), (0.2, 0.35, False), (0.5, 0.6, True), (0.4, 0.4, True)]
)
def test_a_side_is_an_end_where_the_longest_is_half_as_long_again(across: float, beside: float, runs: bool) -> None:
    line = LineString([(-0.1, -1), (-0.1, 1)])
    assert along(line, box(0, 0, beside, across), SNAP) == ([pytest.approx((1.0, 1 + across))] if runs else [])


def test_a_round_pillar_runs_along_by_what_turns_less_than_ten_degrees() -> None:
    """Sides of 5.6°: two on either side of the nearest point, as far as 11.25°."""
    half = 0.3 * math.sin(math.radians(11.25))
    pillar = Point(0, 0).buffer(0.3, quad_segs=16)
    assert along(LineString([(-1, -0.35), (1, -0.35)]), pillar, SNAP) == [pytest.approx((1 - half, 1 + half))]


def test_a_line_that_comes_to_a_thick_solid_round_a_corner_is_covered_within_it() -> None:
    line = LineString([(-3, 4), (0, 0), (10, 0)])
    assert along(line, box(2, -1, 8, 1), SNAP) == [pytest.approx((7.0, 13.0))]


def test_a_second_corner_beyond_where_a_ring_begins_must_be_near_the_ends_too() -> None:
    """Open from 0.25 m before the beginning to 0.2414 m after it, with corners there and 0.1414 m on."""
    ring = LineString([(9.9, 0), (10, 0.1), (10, 10), (0, 10), (0, 0), (9.9, 0)])
    assert corners(ring, [(0.2414, ring.length - 0.25)], [ring.buffer(0.05)], SNAP) == []
    assert corners(ring, [(0.2414, ring.length - 0.1)], [ring.buffer(0.05)], SNAP) != []


SQUARE = LineString([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)])


def test_a_corner_where_a_ring_begins_is_found_beside_other_openings() -> None:
    """Open besides from 14 to 15 m and from 34 to 35 m, on two sides."""
    covered = [(0.2, 14), (15, 34), (35, 39.8)]
    found = corners(SQUARE, covered, [SQUARE.buffer(0.05)], SNAP)
    assert sorted(found) == [pytest.approx((0.0, 0.2)), pytest.approx((39.8, 40.0))]


def test_what_joins_walls_farther_off_than_snap_closes_no_corner() -> None:
    """Walls end 0.2 m on both sides of the corner (10, 0); a bar joins them at the corner, or 0.31 m within."""
    walls = [LineString([(5, 0), (9.8, 0)]), LineString([(10, 0.2), (10, 5)])]
    stubs = [LineString([(9.45, 0), (9.45, 0.31)]), LineString([(9.69, 0.55), (10, 0.55)])]
    near_by, away = LineString([(9.8, 0), (10, 0.2)]), LineString([(9.45, 0.31), (9.69, 0.55)])
    assert corners(SQUARE, [(0, 9.8), (10.2, 40)], [*walls, near_by], SNAP) == [pytest.approx((9.8, 10.2))]
    assert corners(SQUARE, [(0, 9.8), (10.2, 40)], [*walls, *stubs, away], SNAP) == []


def test_a_wall_that_goes_round_a_corner_a_metre_off_does_not_close_it() -> None:
    """From 0.2 m before the corner (10, 0) to 0.2 m after it by way of (9, 1): 0.9 m off, nothing counts any more."""
    wall = LineString([(5, 0), (9.8, 0), (9.0, 0.5), (9.0, 1.0), (9.5, 1.0), (10, 0.2), (10, 5)])
    assert corners(SQUARE, [(0, 9.8), (10.2, 40)], [wall], SNAP) == []


def test_of_two_corners_in_one_open_stretch_walls_must_be_one_about_both() -> None:
    """By way of a point 0.85 m from the second corner and 0.99 m from the first."""
    line = LineString([(0, 0), (10, 0), (10.1, 0.1), (10.1, 10)])
    wall = LineString([(5, 0), (9.95, 0), (10.7, 0.7), (10.1, 0.25), (10.1, 10)])
    assert corners(line, [(0, 9.95), (10.25, line.length)], [wall], SNAP) == []


def test_an_opening_ends_exactly_as_far_from_its_corner_as_snap_reaches() -> None:
    assert corners(SQUARE, [(0, 9.7), (10.3, 40)], [SQUARE.buffer(0.05)], SNAP) == [pytest.approx((9.7, 10.3))]
    assert corners(SQUARE, [(0, 9.6999), (10.3, 40)], [SQUARE.buffer(0.05)], SNAP) == []
    assert corners(SQUARE, [(0, 9.7), (10.3001, 40)], [SQUARE.buffer(0.05)], SNAP) == []


# --- verdicts --------------------------------------------------------------------------------------


def ended(*statuses: str, strict: bool = False, select: tuple[str, ...] = ()) -> Report:
    site = judge(area(), lot(40), parcel()).report.site
    site = replace(site, options=replace(site.options, strict=strict, select=select))
    found = tuple(plain(Status(status), "r", "a", "a") for status in statuses)
    return Report(site=site, law_id="l", law_title=same("l"), law_published=same(""), findings=found)


@pytest.mark.parametrize(
    ("statuses", "verdict", "strictly", "standing"),
    [
        ((), "incomplete", "incomplete", "incomplete"),
        (("pass",), "pass", "pass", "pass"),
        (("pass", "not-applicable"), "pass", "pass", "pass"),
        (("pass", "not-drawn"), "pass", "incomplete", "reserved"),
        (("pass", "not-declared"), "pass", "incomplete", "reserved"),
        (("pass", "waived"), "pass", "pass", "waived"),
        (("pass", "waived", "not-drawn"), "pass", "incomplete", "waived"),
        (("pass", "undetermined"), "incomplete", "incomplete", "incomplete"),
        (("waived", "undetermined"), "incomplete", "incomplete", "incomplete"),
        (("waived", "fail", "undetermined"), "fail", "fail", "fail"),
    ],
)
def test_what_findings_make_of_a_report(statuses: tuple[str, ...], verdict: str, strictly: str, standing: str) -> None:
    plainly, strict = ended(*statuses), ended(*statuses, strict=True)
    assert (plainly.verdict, strict.verdict, plainly.standing) == (verdict, strictly, standing)


def test_a_pass_of_a_few_rules_is_reserved_and_names_those_that_were_not_run() -> None:
    assert ended("pass", select=("r",)).standing == "reserved"
    chosen = LAW.rules[0].id
    report = judge(area(), lot(40), parcel(), options={"select": (chosen,)}).report
    (note,) = (note for note in report.site.seen.warnings if note.code == "rules-not-run")
    assert all((rule.id in note.message.to("en")) == (rule.id != chosen) for rule in LAW.rules)
    whole = judge(area(), lot(40), parcel()).report
    assert "rules-not-run" not in {note.code for note in whole.site.seen.warnings}


@pytest.mark.parametrize(
    ("seen", "standing"),
    [
        ({}, "pass"),
        ({"unsupported": (("REGION", "x", 1),)}, "reserved"),
        ({"not_checked": (Unread(role="lot", message=same("")),)}, "reserved"),
        ({"warnings": (Note(code="layer-without-role", message=same("")),)}, "reserved"),
        ({"warnings": (Note(code="block-without-role", message=same("")),)}, "reserved"),
        ({"warnings": (Note(code="another", message=same("")),)}, "pass"),
    ],
)
def test_a_pass_beside_what_was_not_read_is_reserved(seen: dict[str, Any], standing: str) -> None:
    report = ended("pass")
    site = replace(report.site, seen=replace(report.site.seen, **seen))
    assert replace(report, site=site).standing == standing


@pytest.mark.parametrize(
    ("reads", "code", "status", "ends"),
    [
        (("lot",), "units-implausible", "fail", "undetermined"),
        (("lot",), "units-implausible", "undetermined", "undetermined"),
        (("lot",), "another", "fail", "fail"),
        ((), "units-implausible", "fail", "fail"),
    ],
)
def test_what_is_measured_does_not_fail_in_a_unit_that_is_in_doubt(
    reads: tuple[str, ...], code: str, status: str, ends: str
) -> None:
    site = judge(area(), lot(40), parcel()).report.site
    site = replace(site, seen=replace(site.seen, warnings=(Note(code=code, message=same("")),)))
    finding = plain(Status(status), "", "a", "a", needs=(text("o quê", "what"),))
    rule = Rule(id="r", article="", title=same(""), requirement=same(""), measured=same(""), reads=reads,
                run=lambda view: iter((finding,)))  # fmt: skip
    (found,) = rule.findings(None, site)
    needs = ["what", "the unit of the drawing (--units)"] if status != ends else ["what"]
    assert (found.status, [need.to("en") for need in found.needs]) == (ends, needs)


def test_only_what_a_law_lets_be_declared_is_a_key_of_the_project_file() -> None:
    keys = LAW.declarable.keys() - {key.name for key in LAW.declared}
    kept = {rule.id: rule.id.replace("-", "_") in keys for rule in LAW.rules}
    assert kept == {rule.id: rule.declarable for rule in LAW.rules}
    assert set(kept.values()) == {True, False}


@pytest.mark.parametrize(("count", "more"), [(12, False), (13, True)])
def test_where_nothing_was_read_twelve_layers_are_named_and_the_rest_counted(count: int, more: bool) -> None:
    told = nothing_to_check(("lot",), (), [f"C{i:02}" for i in range(count)]).told.to("en")
    assert ("C11" in told, "C12" in told, "more" in told) == (True, False, more)
    assert ("and 1 more" in told) == more
    names = layers_to_use(()).to("en")
    firsts = [next(role for role in ROLES.values() if role.family == family) for family in FAMILIES]
    assert all(role.layer_name in names for role in firsts[:3])


def test_where_all_that_a_law_is_about_was_lost_that_is_said_and_nothing_else() -> None:
    site = judge(area(), lot(40), parcel()).report.site
    lost = tuple(Unread(role=role, message=text(f"{role} perdido", f"{role} lost")) for role in ("lot", "drain"))
    with pytest.raises(ReadError) as caught:
        check(replace(site, features=(), seen=replace(site.seen, not_checked=lost)), LAW)
    told = caught.value.told.to("en")
    assert (caught.value.code, "lot lost" in told, "drain lost" in told) == ("nothing-to-check", True, False)
    assert "Nothing that is checked" in told


def test_layers_of_buildings_that_were_passed_over_are_named_for_no_row_measures_them():
    """Art. 4 has no row for buildings; only the first note is on every plan."""
    site = judge(area(), lot(40), parcel()).report.site
    words = """Edificação edificações casa casas prédio prédios construção construções building buildings house houses
    galpão loja vizinho vizinhos"""
    for layer, is_named in (*((f"ARQ-{word}", True) for word in words.split()), ("CASAMATA", False), ("MOVEIS", False)):
        notes = LAW.notes(LAW.view(replace(site, seen=replace(site.seen, ignored={layer: 1}))))
        assert (len(notes), layer in notes[-1].to("pt")) == ((2, True) if is_named else (1, False)), layer


def test_where_nothing_is_stored_it_is_told_what_was_lost_or_lies_where_nothing_is_measured():
    """What is off is told where it may be a subject of the law; a road that was not read is none."""
    site = judge(area(), lot(40), parcel()).report.site
    notes = tuple(Note(code=code, message=same(code)) for code in ("paper-space", "hidden", "units"))
    lost = Unread(role="lot", message=same("lot lost"))
    road = Unread(role="road", message=same("road lost"))
    for unread, off, told in (
        ((road,), "lot", ["paper-space", "hidden"]),
        ((road,), "road", ["paper-space"]),
        ((lost, road), "lot", ["lot lost"]),
    ):
        seen = replace(site.seen, warnings=notes, not_checked=unread, hidden=frozenset((off,)))
        with pytest.raises(ReadError) as caught:
            check(replace(site, features=(), seen=seen), LAW)
        said = caught.value.message.to("en")
        assert [one for one in ("paper-space", "hidden", "units", "lot lost", "road lost") if one in said] == told
        assert caught.value.code == "nothing-to-check"
    with pytest.raises(ReadError, match="was read") as caught:
        check(replace(site, features=()), LAW)
    assert caught.value.code == "nothing-to-check"
