"""Art. 3: up to five containers of up to 13 kg for one's own use answer to Art. 3 alone."""

from __future__ import annotations

from typing import Any

import pytest
from plans import LAW, Result, Spec, area, box, feature, judge, lot, parcel, point

from layoutcheck.siting.remedies import with_remedies

# 1 m away: any store of Art. 4 fails here
SCHOOL = feature("assembly", box(1, -2, 7, 2), "S")


def plan(*stock: Spec, others: tuple[Spec, ...] = (), project: str = "", **said: Any) -> Result:
    return judge(area(**{"own_use": True, **said}), *stock, parcel(), SCHOOL, *others, project=project)


def cylinders(n: int, kg: float | None = 13) -> list[Spec]:
    said = {} if kg is None else {"container_kg": kg}
    return [
        feature("container", point(-7.5 + 0.4 * (i % 12), -2.5 + 0.4 * (i // 12)), f"C{i}", **said) for i in range(n)
    ]


@pytest.mark.parametrize(
    ("stock", "limit", "school"),
    [
        ([lot(5)], "pass", "not-applicable"),
        ([lot(1, container_kg=5)], "pass", "not-applicable"),
        ([lot(6)], "fail", "fail"),  # the claim fails, and Art. 4 and 5 apply
        ([lot(5, container_kg=13.5)], "fail", "fail"),
        ([lot(1, container_kg=45)], "fail", "fail"),
        ([lot(3, box(-9, -3, -6, 3), "L1"), lot(2, box(-4, -3, -1, 3), "L2")], "pass", "not-applicable"),
        ([lot(3, box(-9, -3, -6, 3), "L1"), lot(3, box(-4, -3, -1, 3), "L2")], "fail", "fail"),
        (cylinders(5), "pass", "not-applicable"),
        (cylinders(6), "fail", "fail"),
        (cylinders(1, 20), "fail", "fail"),
        ([lot(6, container_kg=None)], "fail", "fail"),  # more than five, whatever they weigh
    ],
)
def test_five_of_thirteen_kilograms(stock: list[Spec], limit: str, school: str) -> None:
    result = plan(*stock)
    assert result.status("own-use-limit") == limit
    assert result.status("assembly") == school


@pytest.mark.parametrize(
    "stock",
    [[lot(None)], [lot(5, container_kg=None)], [], cylinders(5, None)],
)
def test_unknown_counts_or_kilograms_are_undetermined(stock: list[Spec]) -> None:
    result = plan(*stock)
    assert result.status("own-use-limit") == "undetermined"
    assert result.verdict != "pass"


@pytest.mark.parametrize(
    "stock",
    [
        [lot(5, capacity_kg=9999)],
        [lot(5), *cylinders(100)],
        [lot(5), *cylinders(5, 45)],
        [lot(5, recipientes=50)],
    ],
)
def test_a_stock_that_contradicts_itself_is_no_own_use(stock: list[Spec]) -> None:
    result = plan(*stock)
    assert result.status("own-use-limit") != "pass"
    assert result.verdict != "pass"


def test_an_area_that_contradicts_itself_is_no_own_use() -> None:
    result = plan(containers=5, container_kg=13, capacity_kg=9999)
    assert result.status("own-use-limit") != "pass"
    assert plan(lot(5), containers=50).status("own-use-limit") == "fail"


@pytest.mark.parametrize(
    ("stock", "said", "measured", "required", "unit"),
    [
        ([lot(6)], {}, 6, 5, "count"),
        ([lot(2, container_kg=45)], {}, 45, 13, "kg"),  # two are few enough; one of 45 kg is too large
        ([], {"capacity_kg": 5000}, 5000, 65, "kg"),  # 5 x 13 kg = 65 kg, however many hold the 5 000
    ],
)
def test_a_refused_claim_shows_what_goes_beyond(
    stock: list[Spec], said: dict[str, Any], measured: float, required: float, unit: str
) -> None:
    (found,) = plan(*stock, **said).all("own-use-limit")
    assert (str(found.status), found.measured, found.required, found.unit) == ("fail", measured, required, unit)
    assert found.margin == required - measured


def test_all_own_use_stores_of_a_property_count_together() -> None:
    def two(n: int, m: int, *land: Spec) -> Result:
        b = [area(box(20, -5, 30, 5), "B", own_use=True), lot(m, box(22, -3, 28, 3), "LB")]
        return judge(area(own_use=True), lot(n), *b, *land)

    assert {str(f.status) for f in two(3, 2, parcel()).all("own-use-limit")} == {"pass"}
    assert {str(f.status) for f in two(3, 3, parcel()).all("own-use-limit")} == {"fail"}
    apart = two(3, 3, parcel(box(-50, -50, 10, 50), "P1"), parcel(box(10, -50, 50, 50), "P2"))
    assert {str(f.status) for f in apart.all("own-use-limit")} == {"pass"}


def test_a_remedy_does_not_count_on_a_claim_that_only_holds_without_the_other_store() -> None:
    """3 + 3 on one property: each alone would be for own use, and owe no distances."""
    drain = feature("drain", point(2, 0), "R")  # 2 m from A, which owes 3
    beside = [area(box(6, -5, 9, 5), "B", own_use=True), lot(3, box(7, -3, 8, 3), "LB")]
    result = judge(area(own_use=True), lot(3), *beside, drain, parcel())
    assert result.one("separate-areas", "A").status == "pass"
    (told,) = (f for f in with_remedies(result.report, LAW).findings if f.rule == "floor-openings" and f.area == "A")
    assert (told.status, told.measured) == ("fail", 2)
    assert told.remedy is not None


def test_five_that_are_not_for_own_use_are_class_i() -> None:
    for said in ({}, {"own_use": False}, {"own_use": "não"}, {"own_use": "talvez"}):
        result = judge(area(**said), lot(5), parcel(), SCHOOL)
        assert result.all("own-use-limit") == []
        assert result.one("assembly").required == 20.0
        assert result.status("assembly") == "fail"


@pytest.mark.parametrize(
    ("d", "status"), [(1.5, "pass"), (1.4995, "pass"), (1.497, "fail"), (0.0, "fail"), (-3.0, "fail")]
)
def test_drains_are_a_metre_and_a_half_away(d: float, status: str) -> None:
    result = plan(lot(5), others=(feature("drain", point(d, 0), "R"),))
    finding = result.one("own-use-drain-distance", "R")
    assert (finding.status, finding.measured) == (status, pytest.approx(max(0.0, d)))
    assert result.status("floor-openings") == "not-applicable"


def test_a_refused_claim_answers_to_the_three_metres() -> None:
    result = plan(lot(6), others=(feature("drain", point(2, 0), "R"),))
    assert result.status("floor-openings", "R") == "fail"
    assert [f.status for f in result.all("own-use-drain-distance") if f.status not in ("not-applicable",)] == []


def test_drains_not_drawn_are_not_a_pass() -> None:
    assert plan(lot(5)).status("own-use-drain-distance") == "not-drawn"
    assert plan(lot(5), project='[declared]\nnone = ["drain"]').status("own-use-drain-distance") == "pass"


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ({"containers": 5}, "pass"),  # 5 × 13 kg
        ({"capacity_kg": 60}, "undetermined"),  # how many, and how heavy each
        ({"containers": 3, "container_kg": 20}, "fail"),  # 60 kg in all, but each above 13 kg
    ],
)
def test_a_claim_without_lots_is_judged_by_what_the_area_says(said: dict[str, int], ended: str) -> None:
    result = judge(area(own_use=True, **{"container_kg": 13, **said} if "containers" in said else said), parcel())
    assert {str(f.status) for f in result.all("own-use-limit")} == {ended}


def test_what_an_area_says_of_its_containers_counts_beside_what_its_lots_say() -> None:
    """Three of 13 kg are drawn; the area speaks of containers of 20 kg."""
    result = judge(area(own_use=True, container_kg=20), lot(3), parcel())
    assert result.status("own-use-limit") == "fail"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"containers": 5, "container_kg": 13}, "pass"),  # certainly own use: the store beside it stays class I
        ({"capacity_kg": 60}, "undetermined"),  # if it is not, 520 + 60 kg are class II, which asks 30 m
    ],
)
def test_a_store_beside_one_for_own_use_is_as_large_as_that_may_make_it(said: dict[str, int], status: str) -> None:
    beside = area(box(-10, 8, 0, 12), "B", own_use=True, **said)
    result = judge(area(), lot(40), beside, parcel(), feature("assembly", box(25, -2, 31, 2), "S"))
    assert result.status("assembly", "S", "A") == status


def test_a_store_of_which_nothing_is_known_does_not_silence_the_others() -> None:
    other = [area(box(20, -5, 30, 5), "B", own_use=True), lot(5, box(22, -3, 28, 3), "LB")]
    lands = [parcel(box(-50, -50, 10, 50), "P1"), parcel(box(10, -50, 50, 50), "P2")]
    found = judge(area(own_use=True), *other, *lands).all("own-use-limit")
    assert [(f.area, str(f.status)) for f in found] == [("A", "undetermined"), ("B", "pass")]


@pytest.mark.parametrize("said", [{"capacity_kg": 60}, {"containers": 5, "container_kg": 13}])
def test_a_claim_that_is_not_refused_answers_to_article_3_alone(said: dict[str, int]) -> None:
    result = judge(area(own_use=True, **said), parcel(), feature("assembly", box(5, -2, 11, 2), "S"))
    assert {str(f.status) for f in result.all("assembly", area="A")} == {"not-applicable"}
    assert result.status("own-use-connected") == "not-declared"


def test_a_claim_that_may_hold_asks_for_no_corridor_to_the_drains() -> None:
    """1.50 m from the limit of the area, whose lot lies on that; of a larger class the lot would be grown by 1 m."""
    for n, limit in ((5, "pass"), (None, "undetermined")):
        result = judge(area(own_use=True), lot(n, box(-8, -3, 0, 3)), feature("drain", point(1.5, 0), "R"), parcel())
        assert result.status("own-use-limit") == limit
        assert result.one("own-use-drain-distance").measured == pytest.approx(1.5)
        assert result.status("own-use-drain-distance") == "pass"


def test_a_store_for_own_use_asks_for_no_signs_of_its_own() -> None:
    """One sign is enough for the store of class I beside it."""
    beside = area(box(20, -5, 30, 5), "B", own_use=True, containers=5, container_kg=13)
    result = judge(area(), lot(40), beside, parcel(), project="[declared]\nsigns = 1")
    assert result.status("warning-signs", area="A") == "pass"


def test_a_store_said_to_be_for_own_use_does_not_sell_though_it_holds_too_much() -> None:
    refused = judge(area(own_use=True), lot(6), parcel())
    assert refused.status("own-use-limit") == "fail"
    assert refused.status("licence") == "not-applicable"
    assert judge(area(), lot(6), parcel()).status("licence") == "not-declared"


@pytest.mark.parametrize(
    ("lots", "told"),
    [
        ([lot(3)], ("pass", 3, 5, "count")),
        ([lot(6)], ("fail", 6, 5, "count")),
        ([lot(2, box(-9, -3, -6, 3), "L1"), lot(1, box(-4, -3, -1, 3), "L2", container_kg=45)], ("fail", 45, 13, "kg")),
        ([lot(5, capacity_kg=80)], ("fail", 80, 65, "kg")),
    ],
)
def test_of_count_size_and_weight_what_goes_beyond_is_told(lots: list[Spec], told: tuple[Any, ...]) -> None:
    found = judge(area(own_use=True), *lots, parcel()).one("own-use-limit")
    assert (found.status, found.measured, found.required, found.unit) == told
