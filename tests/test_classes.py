"""Art. 4: what an area holds, the class that governs, its least area, counts and lots.

P-13: 40 containers are 520 kg. A school at 25 m passes in class I (20 m) and fails in class II (30 m): it shows which
class governs the distances.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, lot, parcel, point

from layoutcheck import LAWS, check, read
from layoutcheck.finding import AreaSummary
from layoutcheck.reports.text import render


def school(d: float = 25) -> Spec:
    return feature("assembly", box(d, -2, d + 6, 2), "S")


def plan(*features: Spec, **said: Any) -> Result:
    return judge(area(**said), parcel(), school(), *features)


def summary(result: Result) -> AreaSummary:
    return result.report.areas[0]


def cylinders(n: int, each: float | None = 13, x: float = -7.5, y: float = -2.5, **said: Any) -> list[Spec]:
    """Cylinders in rows of twelve, 0.40 m apart, inside the default lot."""
    kg = {} if each is None else {"container_kg": each}
    return [
        feature("container", point(x + 0.4 * (i % 12), y + 0.4 * (i // 12)), f"C{i}", **kg, **said) for i in range(n)
    ]


# --- the bounds ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kg", "name"),
    [
        (520, "I"),
        (520.001, "II"),
        (1560, "II"),
        (1560.001, "III"),
        (6240, "III"),
        (6240.001, "IV"),
        (24960, "IV"),
        (24960.001, "V"),
        (49920, "V"),
        (49920.001, "VI"),
        (99840, "VI"),
        (99840.001, "special"),
    ],
)
def test_the_upper_bounds_belong_to_their_class(kg: float, name: str) -> None:
    result = plan(lot(None, container_kg=None, capacity_kg=kg))
    assert summary(result).governing_class == name
    assert summary(result).capacity_kg == kg
    assert result.status("capacity-class") == ("fail" if name == "special" else "pass")


@pytest.mark.parametrize(
    ("count", "name"), [(40, "I"), (41, "II"), (120, "II"), (121, "III"), (480, "III"), (481, "IV")]
)
def test_counts_of_13_kg_give_the_class(count: int, name: str) -> None:
    result = plan(lot(count))
    assert summary(result).governing_class == name
    assert summary(result).containers == count


def test_full_partial_and_empty_count_alike() -> None:
    lots = [
        lot(14, box(-9, -4, -7, 4), "L1", state="full"),
        lot(13, box(-6, -4, -4, 4), "L2", state="empty"),
        lot(14, box(-3, -4, -1, 4), "L3", state="partial"),
    ]
    assert summary(plan(*lots)).capacity_kg == 533  # 41 × 13
    assert plan(*lots).status("assembly") == "fail"


def test_sizes_are_added_by_their_own_kilograms() -> None:
    lots = [lot(10, box(-9, -4, -7, 4), "L1", container_kg=45), lot(5, box(-6, -4, -4, 4), "L2")]
    assert summary(plan(*lots)).capacity_kg == 10 * 45 + 5 * 13


# --- declared against counted ----------------------------------------------------------


@pytest.mark.parametrize(
    ("declared", "count", "governs", "status"),
    [
        ("I", 40, "I", "pass"),
        ("II", 40, "II", "pass"),  # declared above the count governs
        ("VI", 40, "VI", "pass"),
        ("I", 41, "II", "fail"),  # declared below it fails, and the count governs
        ("II", 481, "IV", "fail"),
        ("III", None, "III", "undetermined"),  # it governs, and nobody can tell
        ("VI", 7681, "special", "fail"),
    ],
)
def test_a_declared_class_against_the_count(declared: str, count: int | None, governs: str, status: str) -> None:
    result = plan(lot(count), **{"class": declared})
    assert summary(result).governing_class == governs
    assert summary(result).declared_class == declared
    assert result.status("capacity-class") == status


@pytest.mark.parametrize(
    ("stock", "measured", "limit", "told"),
    [
        ([lot(40)], 520, 520, "A: 520 kg, bound 520 kg. Class by the count: I."),
        ([lot(7681)], 99853, 99840, "A: 99853 kg, bound 99840 kg. Above"),
        ([lot(None)], None, 520, "A: capacity unknown, bound 520 kg. The count is not complete."),
        ([lot(10), lot(None, box(-1.5, -3, -1, 3), "M")], 130, 520, "A: at least 130 kg, bound 520 kg. The count"),
    ],
)
def test_what_is_told_of_a_capacity(stock: list[Spec], measured: float | None, limit: float, told: str) -> None:
    found = judge(area(), parcel(), *stock).one("capacity-class")
    assert (found.measured, found.required, found.unit, found.at_most) == (measured, limit, "kg", True)
    assert found.message.to("en").startswith(told)


def test_the_heaviest_of_the_containers_that_are_too_heavy_is_told() -> None:
    lots = [lot(1, box(-9, -3, -7, 3), "L1", container_kg=200), lot(1, box(-5, -3, -3, 3), "L2", container_kg=250)]
    for drawn in (lots, lots[::-1]):
        assert judge(area(), parcel(), *drawn).one("capacity-class").measured == 250


def test_an_area_that_says_fewer_than_its_piles_may_be_holds_as_many_as_they_may_be() -> None:
    """Twenty drawn, each perhaps a pile of four: 20 to 80; 30 of 13 kg, class I, are said of the area."""
    result = plan(lot(None, tiers=4), *cylinders(20), containers=30)
    assert (result.status("assembly"), result.status("capacity-class")) == ("undetermined", "undetermined")


def test_a_class_one_too_low_is_explained_by_the_names_of_the_later_norm() -> None:
    message = plan(lot(3000), **{"class": "IV"}).one("capacity-class").message.to("en")
    assert "NBR 15514" in message


@pytest.mark.parametrize(
    ("count", "d", "status"), [(40, 25, "undetermined"), (40, 180, "undetermined"), (40, 19, "fail"), (120, 25, "fail")]
)
def test_a_class_that_is_none_of_the_six_is_undetermined(count: int, d: float, status: str) -> None:
    result = judge(area(**{"class": "VII"}), lot(count), parcel(), school(d))
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") in (status, "pass") if d == 180 else result.status("assembly") == status
    assert result.verdict != "pass"


def test_neither_class_nor_count_leaves_class_bound_rules_open() -> None:
    result = judge(area(), parcel(), school(25))
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "undetermined"
    assert result.status("minimum-area") == "undetermined"
    assert summary(result).governing_class is None
    assert judge(area(), parcel(), school(19)).status("assembly") == "fail"


# --- what is known of the stock ------------------------------------------------------------


def test_a_lot_without_count_makes_the_rest_a_lower_bound() -> None:
    known = lot(41, box(-9, -4, -6, 4), "L1")
    unknown = lot(None, box(-4, -4, -1, 4), "L2")
    result = plan(known, unknown)
    assert summary(result).capacity_kg is None
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "fail"  # 533 kg are class II at least: 30 m
    assert judge(area(), parcel(), school(31), known, unknown).status("assembly") == "undetermined"


@pytest.mark.parametrize(
    "said",
    [{"containers": None}, {"containers": "cerca de 40"}, {"container_kg": None}, {"container_kg": "P13 e P45"}],
)
def test_an_unknown_factor_makes_the_capacity_unknown(said: dict[str, Any]) -> None:
    result = plan(lot(**{"containers": 40, **said}))
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "undetermined"


def test_a_count_and_a_capacity_that_differ_fail() -> None:
    assert plan(lot(40, capacity_kg=520)).status("capacity-class") == "pass"
    for said in (519, 521, 6240):
        assert plan(lot(40, capacity_kg=said)).status("capacity-class") == "fail"


def test_the_greater_of_two_contradicting_capacities_governs_the_distances() -> None:
    for said in ({"containers": 40, "capacity_kg": 1000}, {"containers": 100, "capacity_kg": 300}):
        assert plan(lot(**said)).status("assembly") == "fail"


@pytest.mark.parametrize(
    "said",
    [
        {"containers": 480, "container_kg": 13, "capacity_kg": 520},
        {"containers": 40, "container_kg": 13, "capacity_kg": 6240},
    ],
)
def test_an_area_that_contradicts_itself_fails_and_the_greater_governs(said: dict[str, Any]) -> None:
    result = judge(area(**said), parcel(), school(79))
    assert result.status("capacity-class") == "fail"
    assert result.status("assembly") == "fail"  # 6 240 kg: class III, 80 m


def test_an_area_that_says_more_than_its_lots_is_held_to_it() -> None:
    result = plan(lot(40), containers=120)
    assert result.status("container-count") == "fail"
    assert result.status("assembly") == "fail"
    by_weight = plan(lot(40), capacity_kg=1560)
    assert by_weight.status("capacity-class") == "fail"
    assert by_weight.status("assembly") == "fail"


def test_lots_that_hold_more_than_the_area_says_are_held_to_it() -> None:
    result = plan(lot(120), containers=40)
    assert result.status("container-count") == "fail"
    assert result.status("assembly") == "fail"


def test_two_spellings_that_disagree_are_in_doubt() -> None:
    result = plan(lot(40, recipientes=7680))
    assert result.status("assembly") != "pass"
    assert plan(lot(40, recipientes=40)).status("assembly") == "pass"


# --- containers too heavy --------------------------------------------------------------------


@pytest.mark.parametrize(("kg", "status"), [(190, "pass"), (190.1, "fail"), (250, "fail")])
def test_a_container_above_190_kg_fails(kg: float, status: str) -> None:
    assert plan(lot(1, container_kg=kg)).status("capacity-class") == status
    assert judge(area(containers=1, container_kg=kg), parcel()).status("capacity-class") == status
    assert plan(feature("container", point(-5, 0), container_kg=kg)).status("capacity-class") == status


def test_a_heavy_container_inside_a_lot_of_light_ones_fails() -> None:
    result = plan(lot(1), feature("container", point(-5, 0), container_kg=250))
    assert result.status("capacity-class") == "fail"


def test_cylinders_heavier_than_their_lot_says_are_a_contradiction() -> None:
    # 40 × 13 = 520 kg by the lot, 40 × 45 = 1 800 kg by its cylinders: class III, 80 m
    result = judge(area(), parcel(), school(79), lot(40), *cylinders(40, 45))
    assert result.status("assembly") == "fail"
    assert result.verdict == "fail"
    assert "fail" in (result.status("capacity-class"), result.status("container-count", "L"))


@pytest.mark.parametrize(
    ("said", "kgs", "capacity", "name", "status"),
    [
        ({"containers": 3}, [13, 13, 45], 71, "I", "pass"),  # each is drawn and says its own
        ({"containers": 1000}, [13, 45], None, None, "undetermined"),  # nobody says what the others weigh
        ({"containers": 40}, [13], None, None, "undetermined"),
        ({"containers": 2}, [13, 13], 26, "I", "pass"),
        ({"containers": 1}, [13, 13], 26, "I", "pass"),
        ({"tiers": 4}, [13, 45], None, None, "undetermined"),  # each may stand for a pile
        ({"containers": 100, "container_kg": 13}, [45], 4500, "III", "fail"),  # 1300 kg by the lot; all may be of 45
        ({"containers": 20, "container_kg": 45}, [13, 13], 900, "II", "pass"),
        ({"tiers": 4, "capacity_kg": 100}, [13] * 9, 117, "I", "fail"),  # more is drawn than is said
        ({"tiers": 4, "capacity_kg": 117}, [13] * 9, 117, "I", "pass"),
        ({"tiers": 4}, [13] * 9, None, "I", "pass"),  # 117 to 468 kg
        ({"containers": "muitos"}, [13] * 9, None, None, "undetermined"),
    ],
)
def test_what_a_lot_holds_is_never_less_than_its_cylinders_say(
    said: dict[str, Any], kgs: list[float], capacity: float | None, name: str | None, status: str
) -> None:
    drawn = [feature("container", point(-7 + i / 2, 0), f"C{i}", container_kg=kg) for i, kg in enumerate(kgs)]
    result = plan(lot(**{"containers": None, "container_kg": None, **said}), *drawn)
    assert result.status("capacity-class") == status
    assert (summary(result).capacity_kg, summary(result).governing_class) == (capacity, name)


# --- where lots lie ------------------------------------------------------------------------------


def test_a_lot_outside_every_area_counts_for_the_nearest_and_fails() -> None:
    two = [area(box(-10, -5, 0, 5), "A"), area(box(100, -5, 110, 5), "B")]
    outside = lot(121, box(3, -2, 6, 2), "L2")
    result = judge(*two, lot(40), lot(40, box(102, -3, 108, 3), "LB"), outside, parcel())
    by = {a.id: a for a in result.report.areas}
    assert (by["A"].governing_class, by["B"].governing_class) == ("III", "I")
    assert result.status("containers-inside", "L2") == "fail"
    # its far side is 6 m from the area, corners included: the edge x = 0 faces both
    assert result.one("containers-inside", "L2").measured == pytest.approx(6.0)


def test_a_lot_on_two_areas_counts_for_the_one_it_overlaps_most() -> None:
    two = [area(box(-10, -5, 0, 5), "A"), area(box(2, -5, 12, 5), "B")]
    across = lot(480, box(-1, -2, 6, 2), "L")  # 1 m in A, 4 m in B
    by = {a.id: a for a in judge(*two, across, parcel()).report.areas}
    assert (by["A"].governing_class, by["B"].governing_class) == (None, "III")


@pytest.mark.parametrize(("by", "status"), [(0.0, "pass"), (0.0009, "pass"), (0.003, "fail"), (1.0, "fail")])
def test_how_far_a_lot_reaches_out(by: float, status: str) -> None:
    result = plan(lot(40, box(-8, -3, by, 3)))
    assert result.status("containers-inside", "L") == status
    assert result.one("containers-inside", "L").measured == pytest.approx(by, abs=1e-9)


U_SHAPE: Any = {
    "type": "Polygon",
    "coordinates": [[(-10, -5), (0, -5), (0, 5), (-3, 5), (-3, -2), (-7, -2), (-7, 5), (-10, 5), (-10, -5)]],
}
WITH_HOLE: Any = {
    "type": "Polygon",
    "coordinates": [
        [(-10, -5), (0, -5), (0, 5), (-10, 5), (-10, -5)],
        [(-6, -1), (-4, -1), (-4, 1), (-6, 1), (-6, -1)],
    ],
}


@pytest.mark.parametrize(("shape", "beyond"), [(U_SHAPE, 2.0), (WITH_HOLE, 1.0)])
def test_a_lot_across_a_notch_or_a_hole_is_not_inside(shape: Any, beyond: float) -> None:
    # Its middle is 2 m from the notch's sides, or 1 m from the hole's; all corners of the part outside lie on the edge.
    result = judge(area(shape), lot(40, box(-9, 0, -1, 4) if beyond == 2 else box(-8, -3, -2, 3)), parcel())
    assert result.status("containers-inside", "L") == "fail"


# --- cylinders drawn -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "said", "status"), [(40, {}, "pass"), (39, {}, "fail"), (41, {}, "fail"), (10, {"tiers": 4}, "pass")]
)
def test_cylinders_drawn_in_a_counted_lot_are_compared_and_not_added(
    drawn: int, said: dict[str, Any], status: str
) -> None:
    result = plan(lot(40, **said), *cylinders(drawn))
    assert result.status("container-count", "L") == status
    assert summary(result).containers == max(40, drawn)  # held to the greater where they disagree


@pytest.mark.parametrize(
    ("tiers_of_lot", "said", "status"),
    [
        (None, 3, "pass"),  # each drawn stands for itself
        (None, 4, "pass"),  # or for its pile: 2 + 1 + 1
        (None, 6, "fail"),
        (3, 8, "pass"),  # 2 + 3 + 3
        (3, 6, "fail"),
        (3, 9, "fail"),
    ],
)
def test_a_cylinder_drawn_may_stand_for_a_pile(tiers_of_lot: int | None, said: int, status: str) -> None:
    piles = [*cylinders(1, tiers=2), *cylinders(2, y=0)]
    tiers = {} if tiers_of_lot is None else {"tiers": tiers_of_lot}
    found = plan(lot(said, **tiers), *piles).one("container-count", "L")
    assert (found.status, found.measured, found.required) == (status, 3, said)
    assert found.margin == (-abs(said - 3) if status == "fail" else 0)


@pytest.mark.parametrize(("said", "status"), [(2, "fail"), (3, "undetermined"), (12, "undetermined"), (13, "fail")])
def test_the_count_of_an_area_is_held_against_piles_of_four(said: int, status: str) -> None:
    found = judge(area(containers=said), lot(None, tiers=4), *cylinders(3), parcel()).one("container-count")
    assert (found.status, found.measured, found.required, found.at_most) == (status, 3, said, True)
    assert [need.to("en") for need in found.needs] == ["containers of L (containers)"] * (status == "undetermined")


def test_cylinders_give_the_count_of_a_lot_that_says_none() -> None:
    result = plan(lot(None), *cylinders(41))
    assert summary(result).containers == 41
    assert result.status("assembly") == "fail"


def test_piles_make_the_count_of_cylinders_uncertain() -> None:
    # 20 drawn and 4 high: 20 to 80 containers, 260 to 1 040 kg
    result = plan(lot(None, tiers=4), *cylinders(20))
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "undetermined"


def test_cylinders_that_say_their_tiers_make_the_count_uncertain_too() -> None:
    result = plan(lot(None), *cylinders(20, tiers=4))
    found = result.one("capacity-class")
    assert (found.status, found.measured) == ("undetermined", 260)
    assert result.status("assembly") == "undetermined"


@pytest.mark.parametrize("where", ["lot", "cylinder"])
def test_tiers_that_cannot_be_understood_leave_the_count_open(where: str) -> None:
    said: dict[str, Any] = {"tiers": "quatro"}
    result = plan(
        lot(None, **(said if where == "lot" else {})), *cylinders(40, **(said if where == "cylinder" else {}))
    )
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "undetermined"


def test_loose_cylinders_form_lots_up_to_a_metre_apart() -> None:
    # Points of P-13 stand 0.36 m wide. From (-7.5, …) three are 0.40 m apart; the next is 1.5 m off: 1.14 m between.
    near = [feature("container", point(-7.5 + 0.4 * i, 0), container_kg=13) for i in range(3)]
    far = feature("container", point(-5.2, 0), container_kg=13)
    result = judge(area(**{"class": "III"}), *near, far, parcel())
    assert {f.subject for f in result.all("containers-inside")} == {"lot 1*", "lot 2*"}
    corridor = result.one("inspection-corridor", "lot 1* – lot 2*")
    assert corridor.measured == pytest.approx(1.5 - 0.36, abs=1e-3)
    close = feature("container", point(-5.4, 0), container_kg=13)  # 1.3 - 0.36 = 0.94 m
    assert {f.subject for f in judge(area(), *near, close, parcel()).all("containers-inside")} == {"lot 1*"}


def test_a_cylinder_beside_a_lot_is_one_more_and_one_on_its_outline_is_none() -> None:
    """Forty are class I and forty-one class II; half a metre off the lot's edge, x = -2."""
    for x, containers in ((-1.5, 41), (-2.0, 40), (-2.5, 40)):
        assert summary(plan(lot(40), feature("container", point(x, 0), container_kg=13))).containers == containers, x


def test_loose_cylinders_of_unknown_size_make_the_capacity_a_lower_bound() -> None:
    result = plan(*cylinders(39), *cylinders(1, None, y=1))
    assert result.status("capacity-class") == "undetermined"
    assert result.status("assembly") == "undetermined"


# --- Art. 4, I b and II b: the least area ------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "wide", "status"),
    [
        (40, 2.0, "pass"),  # 2 × 2 = 4 m²
        (40, 1.99, "fail"),  # 3.98 m²; the tolerance is 0.001 m × 7.98 m = 0.008 m²
        (40, 1.9965, "pass"),  # 3.993 ≥ 4 - 0.00799
        (40, 1.9955, "fail"),  # 3.991 < 4 - 0.00799
        (40, 0.3, "fail"),
        (120, 4.0, "pass"),  # 8 m²
        (120, 3.99, "fail"),  # 7.98 < 8 - 0.01198
        (121, 1.0, "not-applicable"),
        (None, 4.0, "undetermined"),
        (None, 1.9, "fail"),  # fails in class I already
    ],
)
def test_the_least_area(count: int | None, wide: float, status: str) -> None:
    found = judge(area(box(0, 0, wide, 2)), lot(count, box(0.1, 0.1, 0.9, 0.9)), parcel()).one("minimum-area")
    assert (found.status, found.measured) == (status, None if status == "not-applicable" else pytest.approx(2 * wide))


def test_the_least_area_holds_for_the_declared_class_too() -> None:
    small = box(0, 0, 3, 2)
    stock = lot(40, box(0.1, 0.1, 0.9, 0.9))
    assert judge(area(small), stock, parcel()).status("minimum-area") == "pass"
    assert judge(area(small, **{"class": "II"}), stock, parcel()).status("minimum-area") == "fail"
    # counted II, declared III: the 8 m² of the counted class stay
    assert (
        judge(area(small, **{"class": "III"}), lot(120, box(0.1, 0.1, 0.9, 0.9)), parcel()).status("minimum-area")
        == "fail"
    )


@pytest.mark.parametrize(
    ("declared", "counts", "wide", "status", "required"),
    [
        ("I", [], 3, "pass", 4),  # declared and not counted: the class declared governs
        ("II", [], 3, "fail", 8),
        ("III", [], 3, "not-applicable", None),
        ("I", [10, None], 3, "undetermined", 8),  # ten and what nobody counted may be more than class I
        ("I", [10, None], 4, "pass", 8),
        ("I", [10, None], 1.9, "fail", 8),
        (None, [10, None], 5, "undetermined", 8),  # or more than any class may hold
        (None, [10, None], 1.9, "fail", 8),
        (None, [7681], 1, "not-applicable", None),
    ],
)
def test_the_least_area_of_what_may_be_stored(
    declared: str | None, counts: list[int | None], wide: float, status: str, required: float | None
) -> None:
    lots = [lot(count, box(0.1 + i / 2, 0.1, 0.5 + i / 2, 0.9), f"L{i}") for i, count in enumerate(counts)]
    said = {} if declared is None else {"class": declared}
    found = judge(area(box(0, 0, wide, 2), **said), *lots, parcel()).one("minimum-area")
    assert (found.status, found.required) == (status, required)
    assert bool(found.needs) == (status == "undetermined")


def test_a_hole_is_no_part_of_the_area() -> None:
    ring = {
        "type": "Polygon",
        "coordinates": [
            [(0, 0), (3, 0), (3, 2), (0, 2), (0, 0)],
            [(1, 0.5), (2.9, 0.5), (2.9, 1.8), (1, 1.8), (1, 0.5)],
        ],
    }
    result = judge(area(ring), lot(40, box(0.1, 0.1, 0.9, 1.9)), parcel())
    assert result.one("minimum-area").measured == pytest.approx(6 - 1.9 * 1.3)
    assert result.status("minimum-area") == "fail"


# --- Art. 4, §§ 4–6: lots ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "status"),
    [((480, 480), "pass"), ((481, 480), "fail"), ((480, None), "undetermined"), ((481, None), "fail")],
)
def test_lots_of_classes_iv_to_vi_hold_at_most_480(counts: tuple[int, int | None], status: str) -> None:
    lots = [lot(n, box(-9.5 + 5 * i, -4, -6 + 5 * i, 4), f"L{i}") for i, n in enumerate(counts)]
    result = judge(area(), *lots, parcel())
    worst = {str(f.status) for f in result.all("lot-size")}
    assert (status in worst) if status != "pass" else worst == {"pass"}


def test_smaller_classes_do_not_limit_lots_and_other_sizes_are_not_counted() -> None:
    assert plan(lot(480)).status("lot-size") == "not-applicable"
    assert plan(lot(600, container_kg=20)).status("lot-size", "L") == "not-applicable"


def test_a_count_without_a_lot_leaves_lots_undetermined() -> None:
    result = judge(area(containers=1920, container_kg=13), parcel())
    assert result.status("lot-size") == "undetermined"


def test_a_count_that_may_be_of_class_iv_leaves_lots_undetermined() -> None:
    lots = [lot(481, box(-9.5, -4, -6, 4), "L0", container_kg=None), lot(10, box(-4.5, -4, -1, 4), "L1")]
    assert judge(area(), *lots, parcel()).status("lot-size", "L0") == "undetermined"


def test_with_the_class_written_on_the_plan_only_the_count_is_asked_for():
    asked = {said: judge(area(**said_of), lot(None)).one("capacity-class").needs[0].to("en")
             for said, said_of in (("", {}), ("I", {"class": "I"}))}  # fmt: skip
    assert asked == {
        "": "class of A: containers and container_kg of its lots, or class",
        "I": "count of A: containers and container_kg of its lots",
    }


def test_a_count_that_cannot_stand_on_the_lot_is_told_with_the_arithmetic(tmp_path: Path) -> None:
    """A floor of 1 x 1 m grown by 0.185 has 1 + 4 x 0.185 + pi x 0.185^2 = 1.8475 m2; a container in staggered rows
    takes 0.37^2 x 0.8660 = 0.11856 m2: 15 on the floor, full ones 4 high: 60.
    """

    def told(count: int) -> list[str]:
        lot_ = {"role": "lot", "name": "L", "containers": count, "container_kg": 13, "state": "full", "tiers": 4}
        ring = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
        feature = {"type": "Feature", "properties": lot_, "geometry": {"type": "Polygon", "coordinates": [ring]}}
        path = tmp_path / "plan.geojson"
        path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": [feature]}))
        report = check(read(path), LAWS["cuiaba-glp"])
        return [n.message.to("en") for n in report.site.seen.warnings if n.code == "count-does-not-fit"]

    assert told(60) == []
    (message,) = told(61)
    assert "at most 15 on the floor" in message
    assert "= 60" in message


@pytest.mark.parametrize(
    ("declared", "count", "told"), [("IV", 1921, True), ("V", 3841, True), ("III", 481, False), ("IV", 3841, False)]
)
def test_a_class_one_below_the_count_may_be_of_the_other_standard(declared: str, count: int, told: bool) -> None:
    """NBR 15514 counts one more from class IV on."""
    found = judge(area(**{"class": declared}), lot(count), parcel()).one("capacity-class")
    assert (found.status, "NBR 15514" in found.message.to("en")) == ("fail", told)


def test_what_is_needed_names_the_lots_of_which_it_is_not_known() -> None:
    lots = [lot(20, box(-8, -3, -6, 3), "L1"), lot(None, box(-4, -3, -2, 3), "L2")]
    found = judge(area(containers=40), *lots, parcel()).one("container-count")
    assert (found.status, [n.to("en") for n in found.needs]) == ("undetermined", ["containers of L2 (containers)"])


@pytest.mark.parametrize(
    ("lots", "status", "measured", "margin"),
    [
        ([lot(40)], "pass", 520, 0),  # 40 × 13 kg; class I goes up to 520
        ([lot(41)], "fail", 533, -13),
        ([lot(None)], "undetermined", None, None),
        ([lot(20, box(-8, -3, -6, 3), "L1"), lot(None, box(-4, -3, -2, 3), "L2")], "undetermined", 260, 260),
    ],
)
def test_what_is_surely_held_is_shown_against_the_most_of_the_class(
    lots: list[Spec], status: str, measured: float | None, margin: float | None
) -> None:
    found = judge(area(**{"class": "I"}), *lots, parcel()).one("capacity-class")
    assert (found.status, found.measured, found.required, found.margin) == (status, measured, 520, margin)
    assert found.at_most


@pytest.mark.parametrize(
    ("said", "status", "asked"),
    [
        ({}, "fail", []),
        ({"container_kg": None}, "undetermined", ["container_kg of L"]),
        ({"containers": None}, "undetermined", ["containers of L (containers)"]),
    ],
)
def test_a_lot_of_class_iv_is_asked_for_what_it_does_not_say(said: Any, status: str, asked: list[str]) -> None:
    """A lot holds at most 480 of 13 kg there; 481 are too many."""
    found = judge(area(**{"class": "IV"}), lot(**{"containers": 481, **said}), parcel()).one("lot-size")
    assert (found.status, [n.to("en") for n in found.needs]) == (status, asked)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("10,400 t", "undetermined"),  # 80 of 13 kg are 1040 kg; class II ends at 1560, and this may be ten tonnes
        ("1.600 kg, aprox.", "undetermined"),
        ("800 kg por pilha", "undetermined"),
        ("até 1.040 kg", "pass"),  # no more than what was counted
        ("13 kg cada", "pass"),  # of one container
        ("1.040 kg", "pass"),
    ],
)
def test_kilograms_that_nobody_understands_may_be_more_than_were_counted(said, status):
    result = judge(area(**{"class": "II"}), lot(80, capacity_kg=said), parcel())
    assert result.status("capacity-class") == status


@pytest.mark.parametrize(
    ("drawn", "measured", "told"), [(0, None, "contagem desconhecida"), (3, 3.0, "pelo menos 3 recipientes")]
)
def test_a_lot_whose_count_is_not_known_is_told_to_hold_no_number(drawn: int, measured: Any, told: str) -> None:
    """Nor has it a measure that a waiver could accept."""
    containers = [feature("container", point(-5 + i, 0), f"C{i}") for i in range(drawn)]
    found = judge(area(**{"class": "IV"}), lot(None, **{"quantidade": "muitos"}), *containers, parcel()).one("lot-size")
    assert (found.status, found.measured) == ("undetermined", measured)
    assert found.message.to("pt") == f"L: {told}, no máximo 480."


@pytest.mark.parametrize("count", [None, 7681])
def test_no_portuguese_sentence_calls_the_special_class_by_its_english_name(count: int | None) -> None:
    """Nothing is said of how many the lot holds: class I to special; 7681 × 13 kg is above class VI."""
    stores = (area(), lot(count), area(box(12, -5, 22, 5), "B"), lot(40, box(14, -3, 20, 3), "LB"))
    near = (parcel(box(-12, -12, 24, 12), use="supermarket"), feature("assembly", point(-11, 9), "S"))
    told = render(judge(*stores, *near).report, "pt")
    assert not re.search(r"\bspecial\b", told)
    assert "especial" in told
