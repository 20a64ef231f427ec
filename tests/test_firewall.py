"""Art. 5, § 4: what a firewall earns, and what it does not.

Class II: a place of assembly owes 30 m, 15 m behind a firewall. The area is 10 m square with its right edge on x = 0
and y from -5 to 5; the school begins at x = d with y from -2 to 2. Full piles of P-13 are 4 × 0.476 = 1.904 m, so that
a firewall counts above 3.404 m.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point, polygon, store
from shapely.geometry import LineString
from shapely.geometry import Point as Spot
from shapely.geometry import box as rectangle

from layoutcheck.finding import Finding
from layoutcheck.laws.cuiaba_glp.firewalls import leaving

FULL = line((5, -400), (5, 400))


def wall(geometry: Any = None, name: str = "F", **said: Any) -> Spec:
    return feature("firewall", geometry or FULL, name, **{"height_m": 6, **said})


def school(d: float) -> Spec:
    return feature("assembly", box(d, -2, d + 6, 2), "S")


def judged(d: float, *others: Spec, stock: Spec | None = None) -> Finding:
    return judge(area(), stock or lot(120), parcel(), school(d), *others).one("assembly", "S")


def exposed(finding: Finding) -> float | None:
    assert finding.exposed is not None
    return finding.exposed.measured


def test_a_firewall_on_the_property_line_hides_no_place_of_assembly_that_ends_there_as_it_would_a_road() -> None:
    """All three are at x = 20, and lines from the area end on the wall: 20 m of 30."""
    along = wall(line((20, -3), (20, 3)))
    yard = (area(), lot(120), parcel(box(-100, -100, 20, 100)), feature("assembly", line((20, -2), (20, 2)), "S"))
    finding = judge(*yard, along).one("assembly", "S")
    assert (finding.status, finding.measured, finding.required) == ("fail", 20.0, 30.0)


# --- which lines meet it ------------------------------------------------------------


def test_every_line_blocked_leaves_nothing_exposed() -> None:
    # From the corner (0, -5) to the school's far corner (21, -2) the line is at y = -5 + 15 / 21 = -4.2857 on x = 5; no
    # other is lower there.
    finding = judged(15, wall(line((5, -4.286), (5, 4.286))))
    assert finding.status == "pass"
    assert exposed(finding) is None
    assert finding.shielded is not None
    assert (finding.shielded.measured, finding.shielded.required) == (15.0, 15.0)


def test_the_shortest_line_past_an_end_owes_the_full_distance() -> None:
    # The line past the end (5, -3) to the corner (15, -2) falls by 0.1 a metre: it starts at y = -3.5, and is
    # 15 × √1.01 m long. Flatter lines meet the wall or miss the school.
    finding = judged(15, wall(line((5, -3), (5, 400))))
    assert finding.status == "fail"
    assert exposed(finding) == pytest.approx(15 * math.sqrt(1.01), abs=1e-6)
    assert finding.measured == pytest.approx(15 * math.sqrt(1.01), abs=1e-6)
    assert finding.required == 30.0


def test_a_wall_that_leaves_the_nearest_line_open_earns_nothing() -> None:
    finding = judged(29, wall(line((5, 1), (5, 400))))
    assert (finding.status, finding.measured, finding.required) == ("fail", 29.0, 30.0)
    assert exposed(finding) == pytest.approx(29.0)
    assert judged(30, wall(line((5, 1), (5, 400)))).status == "pass"


def test_both_legs_must_hold() -> None:
    # The line past the end (5, -4) to the corner (29.8, -2): slope 2 / 24.8, so it starts at y = -4.4032. It is
    # 29.8 × √(1 + (2 / 24.8)²) = 29.8968 m long: too short, though far above the half.
    short = judged(29.8, wall(line((5, -4), (5, 400))))
    assert (short.status, short.required) == ("fail", 30.0)
    assert short.measured == pytest.approx(29.8 * math.hypot(1, 2 / 24.8), abs=1e-6)
    # at 29.95 it is 29.95 × √(1 + (2 / 24.95)²) = 30.046 m: enough, though the nearest line is shorter than 30
    assert judged(29.95, wall(line((5, -4), (5, 400)))).status == "pass"
    near = judged(14.9, wall())
    assert (near.status, near.measured, near.required) == ("fail", 14.9, 15.0)


def test_a_wall_beside_the_line_of_sight_changes_nothing() -> None:
    finding = judged(29, wall(line((5, 50), (5, 60))))
    assert (finding.status, finding.reduction, finding.exposed) == ("fail", None, None)


def test_a_line_between_the_touching_ends_of_two_walls_is_blocked() -> None:
    assert judged(16, wall(line((5, -400), (5, 0)), "F1"), wall(line((5, 0), (5, 400)), "F2")).status == "pass"


def test_two_walls_with_a_gap_let_the_straight_line_through() -> None:
    # staggered: the lower one ends at (5, 0), the upper one begins at (7, 0); y = 0 only touches both ends
    finding = judged(16, wall(line((5, -400), (5, 0)), "F1"), wall(line((7, 0), (7, 400)), "F2"))
    assert finding.status == "fail"
    assert exposed(finding) == pytest.approx(16.0)


def test_two_staggered_walls_that_overlap_block_every_line_to_the_school() -> None:
    # To pass over (5, 0.5) and under (7, -0.5) a line falls by 1 in 2: it passes below the school.
    assert judged(16, wall(line((5, -400), (5, 0.5)), "F1"), wall(line((7, -0.5), (7, 400)), "F2")).status == "pass"


def test_a_thick_wall_blocks_as_its_body() -> None:
    assert judged(15, wall(box(5, -400, 5.3, 400))).status == "pass"
    # its lower end at y = -3: the line past the near corner (5, -3) goes on free below it
    finding = judged(15, wall(box(5, -3, 5.3, 400)))
    assert finding.status == "fail"
    # The line to (15, -2) past the far corner (5.3, -3): slope 1 / 9.7, start y = -3 - 5.3 / 9.7 = -3.5464.
    assert exposed(finding) == pytest.approx(15 * math.hypot(1, 1 / 9.7), abs=1e-6)


def test_a_longer_wall_never_shortens_the_exposed_distance() -> None:
    last = 0.0
    for end in (3, 1, 0, -1, -2, -3, -3.5, -3.9):
        free = exposed(judged(15, wall(line((5, end), (5, 400)))))
        assert free is not None
        assert free >= last - 1e-9
        last = free


def test_a_firewall_does_not_shield_what_the_area_touches_and_shields_what_is_less_than_a_metre_off() -> None:
    over = judged(-1, wall())
    assert (over.status, over.measured, over.required, over.reduction) == ("fail", 0.0, 30.0, None)
    within = judged(-3, wall(line((1, -400), (1, 400))))
    assert (within.status, within.measured, within.required, within.reduction) == ("fail", 0.0, 30.0, None)
    near = judged(0.8, wall(line((0.4, -400), (0.4, 400))))
    assert (near.status, near.measured, near.required, near.reduction) == ("fail", 0.8, 15.0, "firewall")
    assert exposed(judged(0.8, wall(line((0.4, 1), (0.4, 400))))) == pytest.approx(0.8)


def test_a_firewall_counts_whatever_other_walls_the_plan_has() -> None:
    beside = feature("wall", line((-50, -50), (-50, 50)), "W", height_m=2)
    assert judged(15, beside, wall()).status == "pass"


# --- where it stands ----------------------------------------------------------------


def test_a_firewall_on_the_face_of_the_school_shields_nothing() -> None:
    finding = judged(16, wall(line((16, -400), (16, 400))))
    assert (finding.status, finding.measured, finding.required) == ("fail", 16.0, 30.0)
    assert judged(16, wall(line((15.95, -400), (15.95, 400)))).status == "pass"


def test_a_firewall_round_the_school_counts_but_not_one_inside_it() -> None:
    assert judged(16, wall(line((18, -400), (18, 400)))).status == "fail"
    ring = line((15.5, -2.5), (22.5, -2.5), (22.5, 2.5), (15.5, 2.5), (15.5, -2.5))
    assert judged(16, wall(ring)).status == "pass"


def test_a_firewall_inside_the_area_reduces_nothing() -> None:
    finding = judged(29, wall(line((-1, -5), (-1, 5))))
    assert (finding.status, finding.measured, finding.required) == ("fail", 29.0, 30.0)
    near = judged(20, wall(line((-1, -5), (-1, 5))))
    assert (near.status, near.measured, near.required) == ("fail", 20.0, 30.0)
    assert "F stands within A: it reduces nothing" in near.message.to("en")


@pytest.mark.parametrize("at", [line((0, -5), (0, 5)), box(-0.25, -5, 0, 5), line((-1, 0), (9, 0))])
def test_a_firewall_that_is_not_wholly_within_the_area_is_not_said_to_be(at: Any) -> None:
    assert "stands within" not in judged(20, wall(at)).message.to("en")


def test_a_firewall_along_the_edge_shields_what_lies_beyond_it() -> None:
    assert judged(15, wall(line((0, -400), (0, 400)))).status == "pass"


@pytest.mark.parametrize("other", [line((0, 5), (3, 5)), line((3, 8), (0, 5), (-3, 8)), box(0, 5, 0.25, 9)])
def test_a_firewall_that_goes_on_past_a_corner_does_so_though_another_ends_there(other: Any) -> None:
    assert exposed(judged(15, wall(line((0, -400), (0, 400))), wall(other))) is None


def test_lines_past_the_end_of_a_firewall_on_the_edge_owe_the_full_distance() -> None:
    # just as long as the edge: from the corner (0, 5) the line only touches its end; to (15, 2) it is √(15² + 3²)
    finding = judged(15, wall(line((0, -5), (0, 5))))
    assert finding.status == "fail"
    assert exposed(finding) == pytest.approx(math.hypot(15, 3), abs=1e-6)


@pytest.mark.parametrize("ends", [((0, -400), (0, 5)), ((0, 5), (0, -400)), ((0, -5), (0, 400))])
def test_the_corner_where_a_firewall_on_the_edge_ends_is_seen_from(ends: tuple[Any, Any]) -> None:
    assert exposed(judged(15, wall(line(*ends)))) == pytest.approx(math.hypot(15, 3), abs=1e-6)


def test_a_firewall_along_all_of_the_edge_leaves_no_line_that_owes_the_full_distance() -> None:
    finding = judged(15, wall(line((-10, -5), (0, -5), (0, 5), (-10, 5), (-10, -5))))
    assert (finding.status, exposed(finding), finding.unit) == ("pass", None, "m")


def test_a_firewall_on_an_edge_does_not_shield_the_other_sides() -> None:
    behind = feature("assembly", box(-36, -2, -30, 2), "S")  # 20 m to the left, the wall is on the right
    plan = judge(area(), lot(120), parcel(), behind, wall(line((0, -400), (0, 400))))
    assert (plan.one("assembly").status, plan.one("assembly").measured) == ("fail", 20.0)


def test_a_thick_firewall_with_its_face_on_the_edge_shields_what_lies_beyond_it() -> None:
    assert judged(15, wall(box(0, -400, 0.25, 400))).status == "pass"


def test_a_firewall_that_touches_the_area_square_to_it_hides_little() -> None:
    finding = judged(20, wall(line((0, 0), (12, 0))))
    assert (finding.status, finding.measured) == ("fail", 20.0)


@pytest.mark.parametrize("height", [None, 2, 9])
@pytest.mark.parametrize("at", [box(-8, -3, -2, 0), line((-8, 0), (-2, 0)), line((3, -9), (3, 9))])
def test_within_the_grounds_of_a_school_no_firewall_helps_and_none_is_an_error(at: Any, height: float | None) -> None:
    # no edge of grounds of 800 m is within the 30 m of the row: there is nothing to look at, and the distance is 0
    grounds = feature("assembly", box(-400, -400, 400, 400), "S")
    plan = judge(area(), lot(120), parcel(), grounds, feature("firewall", at, "F", height_m=height))
    assert (plan.one("assembly").status, plan.one("assembly").measured) == ("fail", 0.0)
    assert plan.all("firewall-height")


# --- on the property line -------------------------------------------------------------


def on_line(x: float, height: float | None, rule: str, *others: Spec, at: float = 0.0) -> Finding:
    """A property line at x and a firewall beside it; class II, 3 m walled and 7.5 m open."""
    said = {} if height is None else {"height_m": height}
    fire = feature("firewall", line((x + at, -400), (x + at, 400)), "F", **said)
    plan = judge(area(), lot(120), parcel(box(-400, -400, x, 400)), fire, *others)
    return plan.one(rule, "P" if rule.startswith("property") and height is not None else None)


def test_one_wall_on_the_line_earns_the_walled_row_and_its_half() -> None:
    finding = on_line(1.5, 6, "property-limit-walled")
    assert (finding.status, finding.measured, finding.required, finding.base_required) == ("pass", 1.5, 1.5, 3.0)
    assert on_line(1.497, 6, "property-limit-walled").status == "fail"


@pytest.mark.parametrize("at", [-0.30, 0.30])
def test_a_firewall_within_snap_of_the_line_stands_on_it(at: float) -> None:
    assert on_line(1.5, 6, "property-limit-walled", at=at).status == "pass"


def test_a_firewall_beyond_snap_behind_the_line_is_neither_wall_nor_reduction() -> None:
    finding = on_line(5, 6, "property-limit-open", at=0.35)
    assert (finding.status, finding.measured, finding.required) == ("fail", 5.0, 7.5)


def test_a_firewall_inside_the_line_halves_the_open_row() -> None:
    finding = on_line(3.75, 6, "property-limit-open", at=-0.35)
    assert (finding.status, finding.required, finding.base_required) == ("pass", 3.75, 7.5)


def test_a_firewall_too_low_to_count_is_still_a_wall() -> None:
    assert on_line(3, 3.0, "property-limit-walled").status == "pass"
    finding = on_line(2.9, 3.0, "property-limit-walled")
    assert (finding.status, finding.required, finding.reduction) == ("fail", 3.0, None)


def test_a_firewall_lower_than_a_wall_must_be_is_nothing_on_the_line() -> None:
    finding = on_line(5, 1.7, "property-limit-open")
    assert (finding.status, finding.required) == ("fail", 7.5)


def test_a_firewall_of_unknown_height_on_the_line_is_tried_both_ways() -> None:
    # at best walled and reduced: 1.5 m; at worst open: 7.5 m
    for x, status in ((1.49, "fail"), (1.5, "undetermined"), (7.4, "undetermined"), (7.5, "pass")):
        assert on_line(x, None, "property-limit-walled").status == status, x


def test_a_firewall_on_the_front_halves_the_road() -> None:
    for x, status in ((1.5, "pass"), (1.497, "fail")):
        finding = on_line(x, 6, "road", feature("road", box(x, -400, x + 12, 400), "R"))
        assert (finding.status, finding.required) == (status, 1.5)


def test_what_of_a_road_no_firewall_on_the_line_runs_along_owes_the_full_distance() -> None:
    """The road is a line on the property line, under the firewall up to a height, and a mark beyond it."""
    mark, side = point(2.5, 3), line((1.5, -400), (1.5, 0))
    both = {"type": "GeometryCollection", "geometries": [side, mark]}
    for low, least in ((-400, 2.5), (-9, 2.5), (-3, 1.5)):  # the line is seen below that
        fire = feature("firewall", line((1.5, low), (1.5, 0.5)), "F", height_m=6)
        plan = judge(area(), lot(120), parcel(box(-400, -400, 1.5, 400)), fire, feature("road", both, "R"))
        found = plan.one("road", "R")
        assert (found.status, found.required) == ("fail", 3.0), low
        assert found.measured == pytest.approx(least, abs=1e-6)


def test_the_first_metre_of_a_road_is_seen_too() -> None:
    """From the corner (0, 5) to (1.5, 8), where the road begins; the firewall begins at (1.5, 9)."""
    fire = feature("firewall", line((1.5, 9), (1.5, 400)), "F", height_m=6)
    road = feature("road", line((1.5, 8), (1.5, 400)), "R")
    plan = judge(area(), lot(480), parcel(box(-400, -400, 1.5, 400)), fire, road)
    assert exposed(plan.one("road", "R")) == pytest.approx(math.hypot(1.5, 3), abs=1e-6)


def test_a_firewall_shields_a_road_where_no_property_is_drawn() -> None:
    road = feature("road", box(2, -400, 14, 400), "R")
    found = judge(area(), lot(120), road, wall(line((1, -400), (1, 400)))).one("road", "R")
    assert (found.status, found.measured, found.required) == ("pass", 2.0, 1.5)


# --- its height ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "height", "status"),
    [
        ("full", 3.404, "fail"),  # "superior a": strictly, no tolerance
        ("full", 3.405, "pass"),
        ("partial", 3.404, "fail"),
        ("partial", 3.41, "pass"),
        ("empty", 3.88, "fail"),  # 5 × 0.476 + 1.50
        ("empty", 3.881, "pass"),
        (None, 3.404, "fail"),
        (None, 3.5, "undetermined"),  # enough for four, not for five
        (None, 3.881, "pass"),
        ("full", None, "undetermined"),
    ],
)
def test_it_must_be_higher_than_the_pile_by_more_than_150(state: str | None, height: float | None, status: str) -> None:
    finding = judged(16, wall(height_m=height), stock=lot(120, state=state))
    assert finding.status == status
    assert bool(finding.needs) == (status == "undetermined")


def test_unknown_heights_are_tried_both_ways() -> None:
    for d, status in ((14.9, "fail"), (15.0, "undetermined"), (29.9, "undetermined"), (30.0, "pass")):
        assert judged(d, wall(height_m=None)).status == status, d


@pytest.mark.parametrize(
    ("said", "pile"),
    [
        ({"pile_height_m": 2.5}, 2.5),  # more than the law admits: it governs
        ({"pile_height_m": 1.0}, 1.904),  # less: what the law admits governs
        ({"container_height_m": 0.5}, 2.0),
        ({"tiers": 1}, 1.904),  # the law admits four, whatever stands there
        ({"container_kg": 20, "containers": 70, "container_height_m": 0.9}, 0.9),  # above 13 kg one tier
        ({"pallet": True, "pile_height_m": 2.95}, 2.95),  # 6 × 0.476 = 2.856
        ({"pallet": True, "pile_height_m": 2.0}, 2.856),
        ({"container_kg": 5, "containers": 300}, 1.332),  # 4 × 0.333
    ],
)
def test_the_pile_is_the_highest_of_what_is_said_and_what_the_law_admits(said: dict[str, Any], pile: float) -> None:
    stock = lot(**{"containers": 100, **said})
    assert judged(16, wall(height_m=pile + 1.5), stock=stock).status == "fail"
    assert judged(16, wall(height_m=pile + 1.501), stock=stock).status == "pass"


def test_light_containers_in_classes_i_and_ii_are_piled_to_150_at_most() -> None:
    # 4 × 0.464 = 1.856 of P-8 in class II: at most 1.50; in class III the tiers govern
    two, three = lot(190, container_kg=8), lot(700, container_kg=8)
    assert judged(16, wall(height_m=3.001), stock=two).status == "pass"
    assert judged(16, wall(height_m=3.0), stock=two).status == "fail"
    assert judged(41, wall(height_m=3.35), stock=three).status == "fail"
    assert judged(41, wall(height_m=3.357), stock=three).status == "pass"


@pytest.mark.parametrize(
    "said",
    [
        {"container_kg": 7},  # no trade height is known
        {"container_kg": None, "capacity_kg": 1560},
        {"pallet": True},  # the thickness of the pallets
    ],
)
def test_an_unknown_pile_leaves_the_reduction_undetermined(said: dict[str, Any]) -> None:
    assert judged(16, wall(height_m=5), stock=lot(120, **said)).status == "undetermined"


def test_pallets_that_are_neither_yes_nor_no_are_tried_both_ways() -> None:
    assert judged(16, wall(height_m=3.404), stock=lot(120, pallet="talvez")).status == "fail"
    assert judged(16, wall(height_m=5), stock=lot(120, pallet="talvez")).status == "undetermined"


def test_no_lot_drawn_leaves_the_reduction_undetermined() -> None:
    plan = judge(area(**{"class": "II"}), parcel(), school(16), wall())
    assert plan.status("assembly") == "undetermined"


def test_the_highest_pile_among_the_cylinders_governs() -> None:
    cylinders = [
        feature("container", point(-7 + 0.4 * (i % 12), -2 + 0.4 * (i // 12)), container_kg=13, state="full")
        for i in range(100)
    ]
    cylinders[17]["properties"]["pile_height_m"] = 3.0
    for height, status in ((4.5, "fail"), (4.51, "pass")):
        plan = judge(area(), parcel(), school(16), wall(height_m=height), *cylinders)
        assert plan.status("assembly") == status, height


def test_the_highest_pile_of_the_group_governs() -> None:
    # B holds empties, five high, and is 5 m away: they are one, class II of 2 × 520 kg
    other = [area(box(-25, -5, -15, 5), "B"), lot(40, box(-23, -3, -17, 3), "LB", state="empty")]
    for height, status in ((3.88, "fail"), (3.881, "pass")):
        plan = judge(area(), lot(40), *other, parcel(), school(16), wall(height_m=height))
        assert plan.status("assembly", area="A") == status
        assert plan.one("assembly", area="A").required == (30.0 if status == "fail" else 15.0)


def test_firewall_height_says_what_each_wall_needs() -> None:
    plan = judge(area(), lot(120), parcel(), school(16), wall(height_m=3.0))
    finding = plan.one("firewall-height", "F")
    assert finding.required == pytest.approx(3.404)
    assert finding.status == "not-applicable"
    assert judge(area(), lot(120), parcel(), school(16), wall(height_m=3.41)).status("firewall-height", "F") == "pass"


# --- openings in it ---------------------------------------------------------------------


def door(geometry: Any, **said: Any) -> Spec:
    return feature("opening", geometry, "D", **said)


def test_a_line_through_an_opening_owes_the_full_distance() -> None:
    finding = judged(29, wall(), door(line((5, -1), (5, 1))))
    assert (finding.status, exposed(finding)) == ("fail", 29.0)


def test_an_opening_out_of_every_line_of_sight_changes_nothing() -> None:
    assert judged(15, wall(), door(line((5, 100), (5, 102)))).status == "pass"


def test_an_opening_given_by_a_point_has_the_width_it_says() -> None:
    # 1.2 m about (5, 3.5): free from y = 2.9 to 4.1 on x = 5. The straight line at 3.5 misses the school (y up to 2);
    # the flattest line through the lower jamb (5, 2.9) to the corner (15, 2) falls by 0.09 a metre.
    finding = judged(15, wall(), door(point(5, 3.5), width_m=1.2))
    assert finding.status == "fail"
    assert exposed(finding) == pytest.approx(15 * math.hypot(1, 0.09), abs=1e-6)


def test_an_opening_of_unknown_width_is_tried_both_ways() -> None:
    assert judged(16, wall(), door(point(5, 0))).status == "undetermined"
    assert judged(14, wall(), door(point(5, 0))).status == "fail"


def test_a_door_leaf_drawn_standing_open_is_an_opening_too() -> None:
    assert judged(16, wall(), door(line((5, 0), (6.2, 0)), width_m=1.2)).status == "fail"
    assert judged(16, wall(), door(line((5, 0), (6.2, 0)))).status in ("fail", "undetermined")


def test_a_door_drawn_with_its_swing_in_one_line_is_an_opening_too() -> None:
    symbol = line((5, 0), (6, 0), (5.9, 0.4), (5.7, 0.7), (5.4, 0.9), (5, 1))
    assert judged(16, wall(), door(symbol)).status in ("fail", "undetermined")


@pytest.mark.parametrize("x", [5.0, 5.3, 5.6])
def test_an_opening_cuts_a_thick_wall_through(x: float) -> None:
    finding = judged(16, wall(box(5, -400, 5.6, 400)), door(line((x, -1), (x, 1))))
    assert finding.status == "fail"


def test_an_opening_drawn_as_a_rectangle_cuts_the_wall() -> None:
    assert judged(16, wall(), door(box(4.9, -1, 5.1, 1))).status == "fail"
    thick = wall(box(5, -400, 5.2, 400))
    assert judged(16, thick, door(polygon((5, -1), (5.2, -1), (5.2, 1), (5, 1)))).status == "fail"


# --- what no firewall reduces --------------------------------------------------------------


def test_a_fence_or_a_plain_wall_is_no_firewall() -> None:
    for role in ("wall", "fence"):
        finding = judged(29, feature(role, FULL, "W", height_m=6))
        assert (finding.status, finding.reduction) == ("fail", None)


def test_floor_openings_are_not_reduced() -> None:
    plan: Result = judge(*store("II"), parcel(), wall(line((1, -400), (1, 400))), feature("drain", point(2, 0), "R"))
    finding = plan.one("floor-openings", "R")
    assert (finding.status, finding.measured, finding.required) == ("fail", 2.0, 3.0)


# --- walls in doubt ---------------------------------------------------------------------


def test_a_firewall_that_may_be_gone_passes_nothing_and_fails_nothing() -> None:
    """The school owes 30 m, or 15 m behind the wall: at 14 m it fails either way, at 30 m it passes either way."""
    plain = wall()
    del plain["properties"]["role"]
    plain["properties"]["layer"] = "GLP-CORTA-FOGO-DEMOLIR"

    def undecided(d: float) -> Finding:
        return judge(area(), lot(120), parcel(), school(d), plain).one("assembly", "S")

    assert [str(undecided(d).status) for d in (14, 20, 30)] == ["fail", "undetermined", "pass"]
    assert "DEMOLIR" in undecided(20).needs[0].to("en")


def test_an_opening_that_lies_on_no_line_may_be_one_of_the_wall_beside_it() -> None:
    """0.30 m (snap) from the wall's line it is in it; 1.00 m off it may be; farther it is something else."""

    def found(x: float) -> str:
        gate = feature("opening", line((x, -1), (x, 1)), "G")
        return str(judged(20, wall(), gate).status)

    assert [found(x) for x in (5.0, 5.35, 5.99, 6.01)] == ["fail", "undetermined", "undetermined", "pass"]


def test_a_firewall_with_a_gate_of_unknown_width_may_shield_or_not() -> None:
    found = judged(16, wall(), feature("opening", point(5, 50), "G"))
    assert (found.status, found.measured, found.required) == ("undetermined", 16.0, 30.0)
    assert [need.to("en") for need in found.needs] == ["width of the opening in F (width_m)"]
    assert judged(16, wall(), feature("opening", point(5, 50), "G", width_m=1)).status == "pass"


# --- which are told ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("walls", "told"),
    [
        ([wall()], {"F"}),  # between the area and a school at 16 m, of 30 m asked
        ([wall(line((5, 50), (5, 60)))], set()),  # beside every line of sight
        ([wall(line((17, -1), (17, 1)))], {"F"}),  # within the school
        ([wall(line((25, -1), (25, 1)))], set()),  # behind it
        ([wall(line((0, -5), (0, 5)))], {"F"}),  # along the area's edge
        ([wall(line((-10, -5), (-10, 5)))], {"F"}),  # along the other edge, too
        ([feature("wall", FULL, "W", height_m=6)], set()),  # no firewall
        ([feature("wall", FULL, "W", height_m=6), wall(line((6, -400), (6, 400)))], {"F"}),
    ],
)
def test_a_firewall_is_told_where_it_takes_part_in_a_distance_that_is_short(walls: list[Spec], told: set[str]) -> None:
    plan = judge(area(), lot(120), parcel(), school(16), *walls)
    found = [f for f in plan.all("firewall-height") if f.status != "not-applicable"]
    assert {f.subject for f in found} == told
    assert all("more than 3.404 m (pile of 1.904 m + 1.50 m)" in f.message.to("en") for f in found)
    far = judge(area(), lot(120), parcel(), school(30), *walls)  # nothing is short
    assert {f.status for f in far.all("firewall-height")} == {"not-applicable"}


@pytest.mark.parametrize(("d", "told"), [(3.0, {"F"}), (7.4, {"F"}), (7.5, set())])
def test_a_firewall_before_an_open_property_line_is_told_where_the_line_is_short(d: float, told: set[str]) -> None:
    plan = judge(area(), lot(120), parcel(box(-400, -400, d, 400)), wall(line((1, -400), (1, 400))))
    assert {f.subject for f in plan.all("firewall-height") if f.status != "not-applicable"} == told


@pytest.mark.parametrize(("d", "told"), [(1.5, {"F"}), (2.9, {"F"}), (3.0, set())])
def test_a_firewall_on_the_property_line_is_told_where_the_road_or_the_wall_is_short(d: float, told: set[str]) -> None:
    road = feature("road", box(d, -400, d + 9, 400), "R")
    plan = judge(area(), lot(120), parcel(box(-400, -400, d, 400)), wall(line((d, -400), (d, 400))), road)
    assert {f.subject for f in plan.all("firewall-height") if f.status != "not-applicable"} == told


@pytest.mark.parametrize(
    "walls",
    [
        [[(0, -20), (0, -10), (0, 5)]],
        [[(0, 5), (0, -10), (0, -20)]],
        [[(0, 5), (0, 2), (0, -1), (0, -20)]],
        [[(0, -20), (0, -15), (0, -5)], [(0, -5), (0, 0), (0, 5)]],
        [[(0, 5), (0, 0), (0, -5)], [(0, -5), (0, -7), (0, -20)], [(0, -5), (9, -5), (20, -5)]],
    ],
)
def test_lines_leave_from_a_corner_where_a_firewall_along_the_edge_ends_and_from_none_that_it_goes_on_past(
    walls: list[list[tuple[float, float]]],
) -> None:
    left = leaving(rectangle(-10, -5, 0, 5), [LineString(points) for points in walls])
    assert left is not None
    assert left.distance(Spot(0, 5)) == 0
    assert 0 < left.distance(Spot(0, -5)) < 1e-4
    assert left.length == pytest.approx(30, abs=1e-4)


TALL_M = 400.0
TO_LINE, TO_ROAD = parcel(box(-TALL_M, -TALL_M, 3, TALL_M)), feature("road", box(1, -TALL_M, 9, TALL_M), "R")
SCHOOL = feature("assembly", box(10, -2, 16, 2), "S")


@pytest.mark.parametrize(
    ("near", "wall", "counts"),
    [
        ([TO_LINE], [(3, -3), (3, 3)], True),  # on the line, 3 of 5 m off
        ([TO_LINE], [(3, 100), (3, 110)], False),  # on it, too far off to be met
        ([parcel(), TO_ROAD], [(1, -3), (1, 3)], True),
        ([parcel(), SCHOOL], [(8, -3), (8, 3)], True),  # before it, 10 of 20 m off
        ([parcel(), SCHOOL], [(16, 2), (16, 9)], False),  # behind it, though it touches it
        ([parcel()], [(8, -3), (8, 3)], False),
    ],
)
def test_the_height_of_a_firewall_is_asked_where_it_is_met_on_the_way_to_what_is_too_near(
    near: list[Spec], wall: list[tuple[float, float]], counts: bool
) -> None:
    """6 m are more than 1.50 m above a pile of 1.904 m."""
    found = judge(*store("I"), *near, feature("firewall", line(*wall), "F", height_m=6.0)).one("firewall-height")
    assert (found.status, found.subject) == (("pass", "F") if counts else ("not-applicable", None))
