"""Art. 4, §§ 8–11: inspection corridors; Art. 2, XI: the limit they give an area.

Class III by 480 containers of 13 kg: 1.00 m between lots, and between each lot and the limit.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point

from layoutcheck.laws.cuiaba_glp.areas import yard as yard_of
from layoutcheck.laws.cuiaba_glp.corridors import way_to_spare

RULE = "inspection-corridor"


def yard(*lots: Spec, ground: Any = None, others: tuple[Spec, ...] = (), **said: Any) -> Result:
    return judge(area(ground or box(0, 0, 20, 20), **said), *lots, parcel(), *others)


def pair(width: float, *others: Spec) -> Result:
    """Two lots side by side with a corridor of a width between them, 2 m and more round them."""
    lots = [lot(240, box(2, 2, 8, 18), "L1"), lot(240, box(8 + width, 2, 16, 18), "L2")]
    return yard(*lots, others=others)


def widths(result: Result) -> dict[str, tuple[str, float]]:
    return {f.subject or "": (str(f.status), f.measured or 0.0) for f in result.all(RULE)}


def failed(result: Result) -> set[float]:
    """The widths that fail, to the millimetre; a cut between two lots is told of each."""
    return {round(f.measured or 0.0, 3) for f in result.all(RULE) if f.status == "fail"}


# --- widths ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "status"), [(1.0, "pass"), (0.9995, "pass"), (0.997, "fail"), (0.0, "fail"), (3.0, "pass")]
)
def test_between_two_lots(width: float, status: str) -> None:
    result = pair(width)
    assert widths(result)["L1 – L2"] == (status, pytest.approx(width))
    assert result.status(RULE, "L1 – A") == "pass"


def test_cylinders_drawn_as_lots_are_too_many_to_pair() -> None:
    """501 of them would be 125 250 pairs, each a finding; what is open names what was drawn wrong."""
    cylinders = [lot(1, box(1 + k % 30, 1 + k // 30, 1.3 + k % 30, 1.3 + k // 30), f"L{k}") for k in range(501)]
    (found,) = yard(*cylinders, ground=box(0, 0, 40, 40)).all(RULE)
    assert str(found.status) == "undetermined"
    assert "501 lots" in found.message.to("en")
    assert "GLP-RECIPIENTE" in found.needs[0].to("pt")


@pytest.mark.parametrize(("gap", "status"), [(1.0, "pass"), (0.997, "fail"), (0.0, "fail")])
def test_between_a_lot_and_the_limit(gap: float, status: str) -> None:
    result = yard(lot(480, box(gap, 5, 10, 15), "L1"))
    assert widths(result) == {"L1 – A": (status, pytest.approx(gap))}


def test_diagonally_between_corners() -> None:
    # 0.6 and 0.8 apart: 1.00 m from corner to corner
    lots = [lot(240, box(2, 2, 8, 8), "L1"), lot(240, box(8.6, 8.8, 16, 16), "L2")]
    assert widths(yard(*lots))["L1 – L2"] == ("pass", pytest.approx(1.0))


@pytest.mark.parametrize("reach", [0.5, -3.0, -30.0])
def test_a_lot_across_or_outside_the_limit_has_no_corridor(reach: float) -> None:
    shape = box(-reach - 6, 5, -reach, 15) if reach < 0 else box(-reach, 5, 10, 15)
    found = yard(lot(480, shape, "L1")).all(RULE, "L1 – A")
    assert {(str(f.status), f.measured) for f in found} == {("fail", 0.0)}


def test_the_limit_of_a_hole_is_a_limit_too() -> None:
    ring = {
        "type": "Polygon",
        "coordinates": [
            [(0, 0), (20, 0), (20, 20), (0, 20), (0, 0)],
            [(10.5, 8), (12, 8), (12, 12), (10.5, 12), (10.5, 8)],
        ],
    }
    result = yard(lot(480, box(2, 2, 10, 18), "L1"), ground=ring)
    assert widths(result)["L1 – A"] == ("fail", pytest.approx(0.5))


@pytest.mark.parametrize(("count", "status"), [(120, "not-applicable"), (121, "fail"), (7680, "fail")])
def test_only_classes_iii_to_vi_ask_for_it(count: int, status: str) -> None:
    assert yard(lot(count, box(0.5, 5, 10, 15), "L1")).status(RULE) == status


def test_an_unknown_class_is_tried_both_ways() -> None:
    assert yard(lot(None, box(0.5, 5, 10, 15), "L1")).status(RULE) == "undetermined"


def test_no_lot_drawn_is_undetermined() -> None:
    assert yard(**{"class": "III"}).status(RULE) == "undetermined"


# --- free passage ------------------------------------------------------------------------


def test_nothing_in_the_way_passes() -> None:
    assert failed(pair(2.0)) == set()


@pytest.mark.parametrize(
    ("post", "left"),
    [
        (box(9.0, 9, 10.0, 11), 1.0),  # 2.9 m wide corridor from x = 8 to 10.9: 1.0 and 0.9 left; one side is enough
        (box(8.902, 9, 9.902, 11), 0.998),
        (box(8.9, 9, 10.0, 11), 0.9),
        (box(8.5, 9, 10.4, 11), 0.5),
        (box(8.0, 9, 10.9, 11), 0.0),  # from lot to lot
        (box(7.5, 9, 11.5, 11), 0.0),
    ],
)
def test_an_obstacle_between_lots_narrows_the_corridor(post: Any, left: float) -> None:
    result = pair(2.9, feature("obstacle", post, "O"))
    assert failed(result) == (set() if left >= 1 else {left})


def test_an_obstacle_beside_the_limit_narrows_the_way_round() -> None:
    # the lot is 2 m from the limit on the left; a pillar of 1.1 m leaves 0.9 m
    result = yard(lot(480, box(2, 2, 16, 16), "L1"), others=(feature("obstacle", box(0, 8, 1.1, 9), "O"),))
    assert failed(result) == {0.9}
    wide = yard(lot(480, box(2, 2, 16, 16), "L1"), others=(feature("obstacle", box(0, 8, 1.0, 9), "O"),))
    assert failed(wide) == set()


@pytest.mark.parametrize("role", ["wall", "firewall", "fence"])
def test_a_wall_along_the_middle_of_a_corridor_halves_it(role: str) -> None:
    result = pair(1.2, feature(role, line((8.6, 2), (8.6, 18)), "M", height_m=2))
    assert failed(result) == {0.6}


def test_a_post_in_a_corridor_leaves_the_wider_side() -> None:
    assert failed(pair(1.4, feature("obstacle", point(8.5, 10), "O"))) == {0.9}
    assert failed(pair(1.5, feature("obstacle", point(8.5, 10), "O"))) == set()  # 0.5 and 1.0


def test_a_wall_across_the_way_cuts_it() -> None:
    # from the limit to the lot: nobody can walk round it
    result = yard(lot(480, box(2, 2, 16, 16), "L1"), others=(feature("wall", line((0, 8), (2, 8)), "M", height_m=2),))
    assert failed(result) == {0.0}


def test_the_way_round_all_lots_is_one() -> None:
    lots = [lot(240, box(2, 2, 8, 18), "L1"), lot(240, box(12, 2, 18, 18), "L2")]
    parted = yard(*lots, others=(feature("wall", line((10, 0), (10, 20)), "M", height_m=2),))
    assert failed(parted) == {0.0}


def test_the_way_begins_at_an_opening() -> None:
    # a wall 0.5 m inside the limit hides the only opening
    stock = lot(480, box(6, 6, 14, 14), "L1")
    door = feature("opening", line((9, 0), (11, 0)), "D", height_m=2.1, swing="out")
    screen = feature("wall", line((8, 0), (8, 0.8), (12, 0.8), (12, 0)), "M", height_m=2)
    assert failed(yard(stock, others=(door,))) == set()
    assert len(failed(yard(stock, others=(door, screen)))) == 1
    # another opening of the area leads to the way round; one elsewhere is none of this area
    other = feature("opening", line((9, 20), (11, 20)), "D2", height_m=2.1, swing="out")
    elsewhere = feature("opening", line((9, 90), (11, 90)), "D3", height_m=2.1, swing="out")
    for doors in ((door, other), (other, door), (other, elsewhere)):
        assert failed(yard(stock, others=(*doors, screen))) == set()
    assert failed(yard(stock, others=(elsewhere,))) == set()


def test_a_corner_cut_off_is_no_way_round_and_takes_nothing_from_the_one_there_is() -> None:
    for corner in (((0, 4), (4, 0)), ((16, 20), (20, 16))):
        fence, pillar = feature("fence", line(*corner), "M"), feature("obstacle", box(0, 8, 5.1, 9), "O")
        stock = lot(480, box(6, 6, 14, 14), "L1")
        assert widths(yard(stock, others=(fence,))) == {"L1 – A": ("pass", pytest.approx(6.0))}
        assert failed(yard(stock, others=(fence, pillar))) == {0.9}


def test_where_the_way_is_cut_the_narrowest_of_what_stands_there_is_told_of_each_lot() -> None:
    """A post at (8.5, 10) between x = 8 and x = 9.4: 0.50 m to L1 and 0.90 m to L2, by which one passes."""
    found = [f for f in pair(1.4, feature("obstacle", point(8.5, 10), "O")).all(RULE) if f.status == "fail"]
    assert {f.subject for f in found} == {"L1 – O", "L2 – O"}
    for cut in found:
        assert cut.witness is not None
        assert math.dist(*cut.witness) == pytest.approx(0.9, abs=1e-3)


@pytest.mark.parametrize(
    ("left", "right", "spare"),
    [(1.3, 0.4, 0.3), (0.4, 1.3, 0.3), (1.0, 0.4, 0.0), (0.9, 0.9, 0.0), (2.5, 2.5, 1.0), (1.998, 0.4, 0.998)],
)
def test_the_way_round_all_lots_has_to_spare_what_it_is_wider_than_asked(
    left: float, right: float, spare: float
) -> None:
    """A pillar leaves two ways between two lots; the wider counts, and no more than twice what is asked is told."""
    lots = [lot(240, box(4, 4, 8, 16), "L1"), lot(240, box(9 + left + right, 4, 16, 16), "L2")]
    pillar, corner = feature("obstacle", box(8 + left, 9, 9 + left, 11), "O"), feature("fence", line((0, 4), (4, 0)))
    for others in ((pillar,), (pillar, corner)):  # a corner cut off is no way
        view = yard_of(yard(*lots, others=others).report.site)
        assert way_to_spare(view, view.areas[0]) == pytest.approx(spare, abs=1e-3)


def test_the_area_itself_may_be_too_narrow_round_a_lot() -> None:
    # an L of 20 m with arms 4 m wide: the lot in the corner keeps 1 m all round
    ell = {"type": "Polygon", "coordinates": [[(0, 0), (20, 0), (20, 4), (4, 4), (4, 20), (0, 20), (0, 0)]]}
    assert failed(yard(lot(480, box(1, 1, 3, 3), "L1"), ground=ell)) == set()
    assert failed(yard(lot(480, box(1, 1, 3.2, 3), "L1"), ground=ell)) == set()  # the arm goes on: 1 m above and below
    # diagonally from (3.2, 3.2) to the inner corner (4, 4): 0.8 × √2 = 1.13 m, but a lot to y = 3.2 leaves 0.8 m there
    assert failed(yard(lot(480, box(1, 1, 6, 3.2), "L1"), ground=ell)) == {0.8}


# --- Art. 2, XI: where distances start ------------------------------------------------------


def school(d: float) -> Spec:
    return feature("assembly", box(d, 5, d + 6, 15), "S")


@pytest.mark.parametrize(("x", "start"), [(18.0, 20.0), (19.0, 20.0), (19.5, 20.5), (20.0, 21.0), (23.0, 24.0)])
def test_distances_start_from_the_nearer_of_the_limit_and_the_lots_with_their_corridor(x: float, start: float) -> None:
    stock = lot(480, box(10, 5, x, 15), "L1")
    for d, status in ((start + 80, "pass"), (start + 79.99, "fail")):
        finding = yard(stock, others=(school(d),)).one("assembly", "S")
        assert (finding.status, finding.measured) == (status, pytest.approx(d - start))


def test_in_classes_i_and_ii_the_drawn_limit_holds() -> None:
    finding = yard(lot(120, box(10, 5, 19.9, 15), "L1"), others=(school(50),)).one("assembly", "S")
    assert (finding.status, finding.measured) == ("pass", pytest.approx(30.0))


@pytest.mark.parametrize(("count", "grown", "figure"), [(40, 0, 20), (120, 0, 30), (480, 1, 80), (1920, 1, 100)])
def test_without_an_area_the_lots_give_the_limit(count: int, grown: int, figure: int) -> None:
    stock = lot(count, box(0, 0, 10, 10), "L1")
    for d, status in ((10 + grown + figure, "pass"), (10 + grown + figure - 0.003, "fail")):
        result = judge(stock, parcel(), feature("assembly", box(d, 0, d + 6, 10), "S"))
        assert result.status("assembly", "S") == status
        assert result.status("corridor-limit") == "pass"
        assert result.status("minimum-area") in ("undetermined", "not-applicable")
        assert result.status("perimeter-closure") == "undetermined"


def test_a_derived_limit_has_mitred_corners() -> None:
    # the corner (10, 10) grows to (11, 11); 3-4-5 from there
    stock = lot(480, box(0, 0, 10, 10), "L1")
    finding = judge(stock, parcel(), feature("ignition_source", point(14, 15), "I")).one("ignition-source", "I")
    assert finding.measured == pytest.approx(5.0)


def test_lots_nearer_than_the_sum_of_section_5_are_one_area() -> None:
    # class I each: 5 + 5 m; together 80 × 13 = 1 040 kg, class II
    near = [lot(40, box(0, 0, 4, 4), "L1"), lot(40, box(13.9, 0, 18, 4), "L2")]
    far = [lot(40, box(0, 0, 4, 4), "L1"), lot(40, box(14.0, 0, 18, 4), "L2")]
    assert [a.governing_class for a in judge(*near, parcel()).report.areas] == ["II"]
    assert [a.governing_class for a in judge(*far, parcel()).report.areas] == ["I", "I"]


def test_growing_can_make_lots_one() -> None:
    # class III each, 15 + 15 m from limit to limit; the limits lie 1 m outside the lots: 32 m between lots are separate
    for between, n in ((32.0, 2), (31.99, 1)):
        lots = [lot(480, box(0, 0, 4, 4), "L1"), lot(480, box(4 + between, 0, 8 + between, 4), "L2")]
        assert len(judge(*lots, parcel()).report.areas) == n, between


def test_lots_of_different_properties_stay_apart() -> None:
    lots = [lot(40, box(0, 0, 4, 4), "L1"), lot(40, box(8, 0, 12, 4), "L2")]
    two = [parcel(box(-50, -50, 6, 50), "P1"), parcel(box(6, -50, 50, 50), "P2")]
    assert {a.containers for a in judge(*lots, *two).report.areas} == {40}


def test_a_round_lot_is_measured_as_it_is_drawn() -> None:
    # a regular polygon of 64 corners, radius 3, centre (5, 10): its leftmost corner is at x = 2
    ring = [(5 + 3 * math.cos(math.pi * i / 32), 10 + 3 * math.sin(math.pi * i / 32)) for i in range(64)]
    shape = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    assert widths(yard(lot(480, shape, "L1")))["L1 – A"] == ("pass", pytest.approx(2.0))


def test_where_a_corridor_may_not_be_asked_the_limit_drawn_is_the_best_case() -> None:
    """The lot with a corridor reaches 0.50 m beyond x = 20; class I asks 20 m to the school, and no corridor."""
    for count, status in ((None, "undetermined"), (40, "pass"), (480, "fail")):
        result = yard(lot(count, box(10, 5, 19.5, 15), "L1"), others=(school(40.0),))
        assert result.status("assembly", "S") == status, count
    assert yard(lot(None, box(10, 5, 19.5, 15), "L1")).status("corridor-limit") == "pass"


def test_a_single_lot_without_a_limit_has_its_corridor_and_what_was_not_read_may_stand_in_it() -> None:
    """The limit is derived, 1.00 m round the lot; silence here would let the unread obstacle pass."""
    stock = lot(480, box(0, 0, 8, 8), "L1")
    assert judge(stock, parcel()).status(RULE) == "pass"
    assert judge(stock, parcel(), feature("obstacle", None, "O")).status(RULE) == "undetermined"


def test_a_message_says_where_a_distance_starts_when_the_limit_is_not_nearest() -> None:
    """The lot with its corridor reaches 0.50 m beyond the limit at x = 20."""
    stock = lot(480, box(10, 5, 19.5, 15), "L1")
    said = yard(stock, others=(school(110.0),)).one("assembly", "S").message.to("en")
    assert "(From the limit as drawn it would be 90.00 m; the lots with their corridor are nearer: 89.50 m.)" in said
    within = yard(lot(480, box(5, 5, 15, 15), "L1"), others=(school(110.0),)).one("assembly", "S")
    assert "as drawn" not in within.message.to("en")


def test_what_may_be_more_than_any_class_holds_leaves_its_corridor_open() -> None:
    """Above class VI the law says nothing: a lot that nobody counted may hold that, one of 7681 surely does."""
    for count, status in ((None, "undetermined"), (480, "pass"), (7681, "pass")):
        found = yard(lot(count, box(5, 5, 15, 15), "L1")).one(RULE)
        assert (found.status, bool(found.needs)) == (status, status == "undetermined"), count
        alone = judge(lot(count, box(5, 5, 15, 15), "L1"), parcel()).one(RULE)
        assert (alone.status, bool(alone.needs)) == (status, status == "undetermined"), count


def test_a_lot_that_may_be_of_a_class_without_corridors_is_open_below_the_width_and_says_why() -> None:
    found = yard(lot(None, box(0.5, 5, 10, 15), "L1")).one(RULE)
    assert (found.status, bool(found.needs)) == ("undetermined", True)


def test_what_is_counted_by_area_and_lot_is_the_more_of_both() -> None:
    """120 × 13 kg are class II, which asks for no corridor; the area says one more, which is class III."""
    stock = lot(120, box(5, 5, 15, 15), "L1")
    assert yard(stock).status(RULE) == "not-applicable"
    assert yard(stock, containers=121).status(RULE) == "pass"


def test_a_declared_class_alone_says_whether_corridors_are_wide_enough() -> None:
    """Two metres about a lot whose count nobody has said."""
    found = yard(lot(None, box(2, 2, 18, 18), "L1"), **{"class": "III"})
    assert widths(found) == {"L1 – A": ("pass", 2.0)}


# --- a class that may ask for a corridor, or not ---------------------------------------


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize(
    ("rule", "role", "x", "status"),
    [  # as class I from the lot itself; from III on from 1 m beyond it, and more is asked
        ("ignition-source", "ignition_source", 3.0, "undetermined"),
        ("ignition-source", "ignition_source", 2.9, "fail"),
        ("floor-openings", "drain", 4.0, "pass"),
        ("floor-openings", "drain", 3.0, "undetermined"),
        ("floor-openings", "drain", 2.9, "fail"),
    ],
)
def test_without_a_count_the_corridor_is_tried_both_ways(
    drawn: bool, rule: str, role: str, x: float, status: str
) -> None:
    ground = box(-8, -3, 0, 3)
    around = [area(ground)] if drawn else []
    found = judge(*around, lot(None, ground), feature(role, point(x, 0), "T"), parcel()).one(rule)
    assert found.status == status
    assert ("class of" in " ".join(need.to("en") for need in found.needs)) == (status == "undetermined")


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize(("x", "status"), [(1.0, "pass"), (0.5, "undetermined"), (-0.1, "fail")])
def test_without_a_count_nobody_can_tell_whether_the_corridor_is_on_the_land(
    drawn: bool, x: float, status: str
) -> None:
    ground = box(-8, -3, 0, 3)
    around = [area(ground)] if drawn else []
    result = judge(*around, lot(None, ground), parcel(box(-50, -50, x, 50)))
    assert result.status("site-containment") == status
