"""Art. 5, § 5: which areas count as one for the table, with the class of their sum."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from plans import BOTIJOES, Result, Spec, area, box, feature, judge, line, lot, parcel

from layoutcheck.finding import AreaSummary


def stores(*where: float, count: int | None = 40, **said: Any) -> list[Spec]:
    """Areas of 10 m square side by side, named A, B, …, with their right edges at x = where."""
    out: list[Spec] = []
    for name, x in zip("ABCDE", where, strict=False):
        out += [area(box(x - 10, -5, x, 5), name, **said), lot(count, box(x - 8, -3, x - 2, 3), f"L{name}")]
    return out


def wall(x: float, height: float | None = 1.8, reach: float = 400, role: str = "wall") -> Spec:
    said = {} if height is None else {"height_m": height}
    return feature(role, line((x, -reach), (x, reach)), f"W{x:g}", **said)


def areas(result: Result) -> dict[str, AreaSummary]:
    return {a.id: a for a in result.report.areas}


def classes(*features: Spec) -> list[str | None]:
    return [a.distance_class for a in judge(*features, parcel()).report.areas]


# --- the sum of both distances -----------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "name"), [(10.0, "I"), (9.9995, "I"), (9.997, "II"), (3.0, "II"), (0.0, "II"), (-2.0, "II")]
)
def test_two_of_class_i_are_separate_at_ten_metres(apart: float, name: str) -> None:
    # 5 + 5 m without a wall; together 1 040 kg
    assert classes(*stores(0, 10 + apart)) == [name, name]


@pytest.mark.parametrize(
    ("one", "other", "open_sum", "merged"),
    [
        ("I", "II", 12.5, "III"),  # 520 + 1 560 kg
        ("II", "II", 15.0, "III"),
        ("III", "III", 30.0, "IV"),
        ("I", "VI", 55.0, "special"),
        ("IV", "V", 50.0, "VI"),
    ],
)
def test_the_sums_of_other_classes(one: str, other: str, open_sum: float, merged: str) -> None:
    def pair(apart: float) -> list[Spec]:
        x = 10 + apart
        return [
            area(box(-10, -5, 0, 5), "A"),
            lot(BOTIJOES[one], box(-8, -3, -2, 3), "LA"),
            area(box(x - 10, -5, x, 5), "B"),
            lot(BOTIJOES[other], box(x - 8, -3, x - 2, 3), "LB"),
        ]

    assert classes(*pair(open_sum)) == [one, other]
    assert classes(*pair(open_sum - 0.003)) == [merged, merged]


def test_merged_areas_answer_to_the_class_of_their_sum_each_from_its_own_limit() -> None:
    plan = judge(*stores(0, 19), parcel(), feature("assembly", box(44, -2, 50, 2), "S"))
    assert areas(plan)["A"].merged_with == ("B",)
    assert areas(plan)["A"].governing_class == "I"
    one, other = plan.one("assembly", "S", "A"), plan.one("assembly", "S", "B")
    assert (one.status, one.measured, one.required) == ("pass", pytest.approx(44.0), 30.0)
    assert (other.status, other.measured, other.required) == ("fail", pytest.approx(25.0), 30.0)


def test_the_group_is_never_below_any_member() -> None:
    # declared III over a count of 520 kg: the bound of III counts, 6 240 + 520 kg are class IV
    features = [*stores(0, **{"class": "III"}), area(box(5, -5, 15, 5), "Z"), lot(40, box(7, -3, 13, 3), "LZ")]
    assert classes(*features) == ["IV", "IV"]


def test_merging_is_repeated_with_the_class_of_the_sum() -> None:
    # A and B are 9 m apart: one, class II. C is 11 m from B: separate from a class I (10 m), not from a class II
    # (12.5 m). All three hold 1 560 kg: class II.
    assert classes(*stores(0, 19, 40)) == ["II", "II", "II"]
    assert classes(*stores(0, 20, 41)) == ["I", "I", "I"]
    result = judge(*stores(0, 19, 40), parcel())
    assert areas(result)["C"].merged_with == ("A", "B")


def test_a_chain_holds_together_though_its_ends_are_far_apart() -> None:
    assert classes(*stores(0, 18, 36, 54)) == ["III"] * 4  # 2 080 kg


@pytest.mark.parametrize("order", [*permutations(range(4))])
def test_which_areas_count_as_one_does_not_hang_on_the_order_they_are_drawn_in(order: tuple[int, ...]) -> None:
    """The first two, 9 m apart, are class II together; the third, 11 m from them, is near that and not class I."""
    drawn = stores(0, 19, 40, 400)
    found = areas(judge(*(thing for i in order for thing in drawn[2 * i : 2 * i + 2]), parcel()))
    assert {name: set(a.merged_with) for name, a in found.items()} == {
        "A": {"B", "C"}, "B": {"A", "C"}, "C": {"A", "B"}, "D": set()
    }  # fmt: skip


def test_a_group_above_99840_kg_fails() -> None:
    result = judge(*stores(0, 20, count=7680), parcel())
    for name in "AB":
        assert result.status("capacity-class", area=name) == "pass"
        assert result.status("separate-areas", area=name) == "fail"
    assert result.verdict == "fail"


def test_one_area_has_nothing_to_be_separate_from() -> None:
    assert judge(*stores(0), parcel()).status("separate-areas") == "not-applicable"


# --- with a wall between ----------------------------------------------------------------------


@pytest.mark.parametrize(("apart", "name"), [(3.0, "I"), (2.997, "II")])
@pytest.mark.parametrize("role", ["wall", "firewall"])
def test_behind_a_wall_of_180_the_walled_sum_holds(apart: float, name: str, role: str) -> None:
    # 1.5 + 1.5 m; § 4 does not halve it
    assert classes(*stores(0, 10 + apart), wall(1, 6 if role == "firewall" else 1.8, role=role)) == [name, name]


SUMS = "separate from {} m (open) or {} m (a wall between) on."
AS_ONE = "Not separate: A counts as one with B, class {} for the distances."


@pytest.mark.parametrize(
    ("counts", "x", "status", "told"),
    [
        ((40, 40), 20, "pass", f"10.00 m; {SUMS.format('10.00', '3.00')} Separate."),
        ((40, 40), 19, "pass", f"9.00 m; {SUMS.format('10.00', '3.00')} {AS_ONE.format('II')}"),
        (
            (7680, 7680),
            19,
            "fail",
            f"9.00 m; {SUMS.format('100.00', '20.00')} {AS_ONE.format('special')} Together they exceed 99840 kg.",
        ),
    ],
)
def test_what_is_told_of_areas_side_by_side(counts: tuple[int, int], x: float, status: str, told: str) -> None:
    one, other = stores(0, count=counts[0]), stores(-900, x, count=counts[1])[2:]
    found = judge(*one, *other, parcel()).one("separate-areas", area="A")
    assert (found.status, found.message.to("en")) == (status, f"From A to B: {told}")
    assert found.margin == pytest.approx((found.measured or 0.0) - (found.required or 0.0))


def test_a_fence_between_parts_nothing() -> None:
    assert classes(*stores(0, 13), wall(1.5, role="fence")) == ["II", "II"]
    assert classes(*stores(0, 13), wall(1.4, role="fence"), wall(1.5)) == ["I", "I"]


def test_a_wall_below_180_does_not_separate() -> None:
    assert classes(*stores(0, 19), wall(4, 1.79)) == ["II", "II"]
    assert classes(*stores(0, 19), wall(4, 1.8)) == ["I", "I"]


def test_a_wall_of_unknown_height_is_tried_both_ways() -> None:
    def school(d: float) -> Spec:
        return feature("assembly", box(-10 - d - 6, -2, -10 - d, 2), "S")

    for d, status in ((19.9, "fail"), (20, "undetermined"), (29.9, "undetermined"), (30, "pass")):
        plan = judge(*stores(0, 19), wall(4, None), school(d), parcel())
        assert plan.status("assembly", "S", "A") == status, d
        assert areas(plan)["A"].distance_class is None


def test_the_wall_must_meet_every_line_of_sight_shorter_than_the_open_sum() -> None:
    # 9 m apart; round an end of the wall at (4.5, ±h) a line from edge to edge, both 5 m high: it falls as little as
    # the wall asks. With h = 5 the line along y = 5 just touches the end: 9 m < 10, not met.
    assert classes(*stores(0, 19), wall(4.5, reach=4.9)) == ["II", "II"]
    # h = 7.2: from (0, 5) over (4.5, 7.2) nothing comes down to (9, 5) in a straight line; all are met
    assert classes(*stores(0, 19), wall(4.5, reach=7.2)) == ["I", "I"]


def test_an_opening_in_the_wall_joins_what_it_parts() -> None:
    door = feature("opening", line((4, -1), (4, 1)), "D")
    assert classes(*stores(0, 19), wall(4), door) == ["II", "II"]
    unknown = feature("opening", {"type": "Point", "coordinates": [4, 0]}, "D")
    assert classes(*stores(0, 19), wall(4), unknown) == [None, None]


def test_walls_of_two_areas_count_between_them() -> None:
    # two walls that stand past each other: at x = 3 up to y = 1, at x = 6 from y = -1
    halves = [
        feature("wall", line((3, -400), (3, 1)), "W1", height_m=2),
        feature("wall", line((6, -1), (6, 400)), "W2", height_m=2),
    ]
    # over (3, 1) and under (6, -1) a line falls 2 in 3 m: from x = 0 to 9 by 6 m, √(81 + 36) = 10.8 m > 10
    assert classes(*stores(0, 19), *halves) == ["I", "I"]
    shorter = [
        feature("wall", line((3, -400), (3, 0.5)), "W1", height_m=2),
        feature("wall", line((6, -0.5), (6, 400)), "W2", height_m=2),
    ]
    # 1 in 3: falls by 3 m, √(81 + 9) = 9.49 m < 10
    assert classes(*stores(0, 19), *shorter) == ["II", "II"]


# --- unknown capacity ---------------------------------------------------------------------------------


def test_an_unknown_capacity_beside_it_is_tried_both_ways() -> None:
    def plan(d: float, x: float) -> Result:
        unknown = [area(box(x - 10, -5, x, 5), "B"), lot(None, box(x - 8, -3, x - 2, 3), "LB")]
        school = feature("assembly", box(-10 - d - 6, -2, -10 - d, 2), "S")
        return judge(*stores(0), *unknown, school, parcel())

    assert plan(25, 15).status("assembly", "S", "A") == "undetermined"
    assert plan(19, 15).status("assembly", "S", "A") == "fail"
    # class I with a special area: 5 + 50 m
    assert plan(25, 10 + 54.9).status("assembly", "S", "A") == "undetermined"
    assert plan(25, 10 + 56).status("assembly", "S", "A") == "pass"


def test_own_use_stores_take_no_part() -> None:
    own = [area(box(2, -5, 12, 5), "B", own_use=True), lot(5, box(4, -3, 8, 3), "LB")]
    assert judge(*stores(0), *own, parcel()).report.areas[0].distance_class == "I"


def test_a_claim_of_own_use_that_is_unknown_is_tried_both_ways() -> None:
    unknown = [area(box(2, -5, 12, 5), "B", own_use=True), lot(None, box(4, -3, 8, 3), "LB")]
    school = feature("assembly", box(-41, -2, -35, 2), "S")  # 25 m: enough for I alone
    result = judge(*stores(0), *unknown, school, parcel())
    assert result.status("assembly", "S", "A") == "undetermined"


def test_a_declared_class_adds_what_is_counted_when_that_is_of_the_class() -> None:
    # 15 × 13 kg each are 390 kg together, class I; two full stores of class I would be class II
    assert classes(*stores(0, 12, count=15, **{"class": "I"})) == ["I", "I"]
    assert classes(*stores(0, 12, count=40, **{"class": "I"})) == ["II", "II"]


def test_of_areas_that_count_as_one_the_highest_pile_says_how_high_a_firewall_must_be() -> None:
    """Four of 13 kg are 1.904 m high, and five empty ones 2.38 m: a firewall of 3.50 m is above the first alone."""
    two = [*stores(0), area(box(2, -5, 12, 5), "B")]
    screen = feature("firewall", line((20, -400), (20, 400)), "F", height_m=3.5)
    school = feature("assembly", box(29, -2, 35, 2), "S")  # class II, 30 m
    for state, counts in (("full", True), ("empty", False)):
        piled = lot(40, box(4, -3, 10, 3), "LB", state=state)
        result = judge(*two, piled, parcel(), screen, school)
        assert {f.reduction == "firewall" for f in result.all("assembly", "S", "B")} == {counts}, state
        assert {f.reduction == "firewall" for f in result.all("assembly", "S", "A")} == {counts}, state


def test_a_group_that_may_hold_more_than_any_class_does_not_pass() -> None:
    """In A 7 200 and 480, 1 or nobody knows how many; 40 in B. As A is of class VI it may have up to 99 840 kg."""
    beside = [area(box(10, -5, 20, 5), "B"), lot(40, box(12, -3, 18, 3), "LB")]
    for count, status in ((480, "fail"), (None, "undetermined"), (1, "pass")):
        a = [lot(7200, box(-9, -4, -6, 4), "L1"), lot(count, box(-5, -4, -1, 4), "L2")]
        found = judge(area(**{"class": "VI"}), *a, *beside, parcel()).all("separate-areas")
        assert [(f.area, f.status) for f in found] == [("A", status), ("B", status)]
        assert [bool(f.needs) for f in found] == [status == "undetermined"] * 2
