"""Piles, their states and their covers: what lots, cylinders, areas and roofs say of them, together or in part.

Containers of 13 kg are 0.476 m high, of 8 kg 0.464 m; 1.20 m stay free above a pile, under a ceiling of 2.50 m.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point

from layoutcheck.laws.cuiaba_glp.areas import yard

COVER = "cover-height"


def cylinders(*said: dict[str, Any]) -> list[Spec]:
    """Cylinders of 13 kg in the default lot."""
    return [
        feature("container", point(-7 + i / 2, 0), f"C{i}", **{"container_kg": 13, **each})
        for i, each in enumerate(said)
    ]


FULL, SILENT = {"state": "full"}, {"state": None}


@pytest.mark.parametrize(
    ("count", "drawn", "status"),
    [
        (None, [FULL, FULL], "pass"),  # each says it
        (2, [FULL, FULL], "pass"),
        (3, [FULL, FULL], "undetermined"),  # one is not drawn
        (None, [FULL, SILENT], "undetermined"),
        (None, [FULL, {"state": "empty"}], "fail"),
        (None, [FULL, {"state": "what"}], "undetermined"),
        (None, [], "undetermined"),
    ],
)
def test_a_state_is_that_of_a_lot_when_every_container_says_it(
    count: int | None, drawn: list[dict[str, Any]], status: str
) -> None:
    result = judge(area(), parcel(), lot(count, state=None), *cylinders(*drawn))
    assert result.status("empties-separate", "L") == status
    if drawn and count is None:  # of a lot that the cylinders make, too
        loose = judge(area(), parcel(), *cylinders(*drawn))
        assert loose.one("empties-separate").status == status


@pytest.mark.parametrize(
    ("count", "state", "by", "fails"),
    [
        (2, "empty", 0.5, True),
        (2, "empty", 0.0, False),  # they touch
        (2, "full", 0.5, False),
        (20, "empty", 0.5, False),  # the others may be full
    ],
)
def test_lots_that_surely_differ_in_state_do_not_overlap(count: int, state: str, by: float, fails: bool) -> None:
    other = lot(count, box(-2 - by, -3, 0, 3), "M", state=None)
    drawn = [feature("container", point(-1, i), f"C{i}", container_kg=13, state=state) for i in (0, 1)]
    found = judge(area(), lot(40), other, *drawn, parcel()).all("empties-separate", "L – M")
    assert [str(f.status) for f in found] == ["fail"] * fails


@pytest.mark.parametrize(
    ("drawn", "status"),
    [
        ([{"tiers": 4}, {"tiers": 4}], "pass"),
        ([{"tiers": 4}, {}], "undetermined"),  # the other may be higher
        ([{"tiers": 5}, {}], "fail"),  # four of full ones are too few already
        ([{"tiers": 2}, {"tiers": 5}], "fail"),
    ],
)
def test_the_highest_of_the_piles_drawn_counts(drawn: list[dict[str, Any]], status: str) -> None:
    stock = lot(2)
    assert judge(area(), parcel(), stock, *cylinders(*drawn)).status("stacking", "L") == status


@pytest.mark.parametrize(
    ("kgs", "tiers", "status", "required"),
    [
        ((20, 45), 2, "fail", 1),  # all above 13 kg
        ((13, 45), 2, "undetermined", 1),
        ((13, 20), 4, "undetermined", 1),
        ((13, 45), 1, "pass", 1),
        ((13, 45), 5, "fail", 4),
        ((8, 12), 5, "fail", 4),
    ],
)
def test_of_several_sizes_the_lightest_may_be_piled(
    kgs: tuple[float, ...], tiers: int, status: str, required: int
) -> None:
    stock = lot(None, container_kg=None, tiers=tiers)
    found = judge(area(), parcel(), stock, *cylinders(*({"container_kg": kg} for kg in kgs))).one("stacking", "L")
    assert (found.status, found.measured, found.required) == (status, tiers, required)


# --- how high they may be ---------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "name", "low", "high"),
    [
        ({}, "I", 1.904, 1.904),  # 4 × 0.476
        ({"state": "empty"}, "I", 2.38, 2.38),  # 5 × 0.476
        ({"state": None}, "I", 1.904, 2.38),
        ({"container_kg": 8}, "I", 1.5, 1.5),  # § 3
        ({"container_kg": 8}, "II", 1.5, 1.5),
        ({"container_kg": 8}, "III", 1.856, 1.856),  # 4 × 0.464
        ({"container_kg": 8, "state": None}, "III", 1.856, 2.32),
        ({"container_kg": 8, "containers": None}, None, 1.5, 1.856),  # of any class
        ({"container_kg": 5}, "I", 1.332, 1.332),  # 4 × 0.333
        ({"container_kg": 5, "state": None}, "I", 1.332, 1.5),  # 5 × 0.333 are 1.665
        ({"container_kg": 45}, "III", 0.0, math.inf),  # of no trade height
        ({"container_kg": 45, "container_height_m": 1.3}, "III", 1.3, 1.3),
        ({"pile_height_m": 2.2}, "I", 2.2, 2.2),
        ({"pile_height_m": 0.9}, "I", 1.904, 1.904),  # more may stand there tomorrow
        ({"pallet": True}, "I", 2.856, math.inf),  # 6 × 0.476 and the pallets
        ({"pallet": "talvez"}, "I", 1.904, math.inf),
        ({"pallet": True, "pile_height_m": 3.2}, "I", 3.2, 3.2),
        ({"container_height_m": "alto"}, "I", 0.0, math.inf),
    ],
)
def test_the_highest_pile_the_law_admits(said: dict[str, Any], name: str | None, low: float, high: float) -> None:
    declared = {} if name is None else {"class": name}
    view = yard(judge(area(**declared), parcel(), lot(**said)).report.site)
    pile, needs = view.areas[0].pile_m, view.areas[0].pile_needs
    assert (pile.low, pile.high) == (pytest.approx(low), pytest.approx(high))
    assert bool(needs) == (low != high or math.isinf(high)) or said.get("containers", 0) is None


def test_of_several_lots_the_highest_pile_counts() -> None:
    low, high = lot(20, box(-8, -3, -6, 3), "L1"), lot(20, box(-4, -3, -2, 3), "L2", state="empty")
    for lots in ((low, high), (high, low)):
        view = yard(judge(area(), parcel(), *lots).report.site)
        assert (view.areas[0].pile_m.low, view.areas[0].pile_m.high) == (pytest.approx(2.38), pytest.approx(2.38))


def test_of_areas_that_count_as_one_the_highest_pile_counts_for_each() -> None:
    """Full ones, 4 × 0.476 m, and empty ones, 5 × 0.476 m, 9 m apart."""
    plan = [area(), lot(40), area(box(9, -5, 19, 5), "B"), lot(40, box(11, -3, 17, 3), "M", state="empty"), parcel()]
    for area_ in yard(judge(*plan).report.site).areas:
        assert (area_.pile_m.low, area_.pile_m.high) == (pytest.approx(2.38), pytest.approx(2.38))


@pytest.mark.parametrize(
    ("said", "most"),
    [
        ({}, 60),  # four high
        ({"state": "empty"}, 75),
        ({"state": None}, 75),
        ({"pallet": True}, 90),
        ({"pallet": "talvez"}, 90),
    ],
)
def test_a_count_that_its_floor_cannot_take_is_remarked(said: dict[str, Any], most: int) -> None:
    """A floor of 1 m²: with 0.185 m round it 1 + 4 × 0.185 + π × 0.185² = 1.8475 m², where 0.37² × √3 / 2 = 0.11856 m²
    are the least that one takes: 15 places.
    """
    for count in (most, most + 1):
        stock = lot(count, box(-5, -0.5, -4, 0.5), **said)
        notes = [note.message.to("en") for note in judge(area(), stock, parcel()).report.site.seen.warnings]
        told = [note for note in notes if note.startswith(f"L: {count} containers do not fit 1.00 m²")]
        assert len(told) == (count > most)
        assert all(note.endswith(f"= {most}.") for note in told)


# --- covers -----------------------------------------------------------------------


def roof(name: str = "R", geometry: Any = None, **said: Any) -> Spec:
    return feature("roof", geometry or box(-12, -7, 2, 7), name, **said)


OTHER = box(-11, -6, 3, 8)


def ceiling(result: Result) -> tuple[str, float | None] | None:
    found = [f for f in result.all(COVER) if f.required == 2.5]
    return (str(found[0].status), found[0].measured) if found else None


@pytest.mark.parametrize(
    ("said", "roofs", "expected"),
    [
        ({"covered": True, "ceiling_m": 3.0}, [], ("pass", 3.0)),
        ({"covered": True}, [], None),  # nobody says how high
        ({}, [roof(ceiling_m=2.6)], ("pass", 2.6)),
        ({"ceiling_m": 3.0}, [roof(ceiling_m=2.4)], ("fail", 2.4)),  # the lowest that is said
        ({"ceiling_m": 2.4}, [roof(ceiling_m=3.0)], ("fail", 2.4)),
        ({"ceiling_m": 3.0}, [roof()], ("pass", 3.0)),
        ({}, [roof("R1", ceiling_m=3.0), roof("R2", OTHER, ceiling_m=2.4)], ("fail", 2.4)),
        ({}, [roof("R1", ceiling_m=3.0), roof("R2", OTHER)], None),  # the other may be lower
        ({"ceiling_m": 3.0}, [roof("R1", ceiling_m=3.0), roof("R2", OTHER, ceiling_m="alto")], None),
        ({"covered": True, "ceiling_m": "alto"}, [], None),
    ],
)
def test_the_lowest_ceiling_counts_and_one_that_may_be_lower_leaves_it_open(
    said: dict[str, Any], roofs: list[Spec], expected: tuple[str, float] | None
) -> None:
    result = judge(area(**said), lot(40), parcel(), *roofs)
    assert ceiling(result) == expected
    if expected is None:
        assert [str(f.status) for f in result.all(COVER) if f.needs and f.subject is None] == ["undetermined"]


def test_an_area_that_is_derived_from_its_lots_may_have_a_roof() -> None:
    assert ceiling(judge(lot(40), parcel(), roof(ceiling_m=2.4))) == ("fail", 2.4)
    assert ceiling(judge(lot(40), parcel(), roof())) is None


@pytest.mark.parametrize(
    ("said", "shape", "status", "need"),
    [
        ({}, box(2, -5, 12, 5), "not-declared", "covered of A (yes or no)"),  # a roof beside it
        ({}, box(0.001, -5, 12, 5), "not-declared", "covered of A (yes or no)"),
        ({}, line((-10, -5), (0, -5), (0, 5)), "undetermined", "the outline of roof R, closed"),
        ({}, point(4.9, 0), "undetermined", "the outline of roof R, closed"),  # a mark within 5 m
        ({}, point(5.1, 0), "not-declared", "covered of A (yes or no)"),
        ({"covered": "talvez"}, box(2, -5, 12, 5), "undetermined", "covered of A (yes or no)"),
        ({"covered": False}, box(2, -5, 12, 5), "not-applicable", ""),
        ({"covered": False, "ceiling_m": 3.0}, box(2, -5, 12, 5), "undetermined", "covered of A (yes or no)"),
    ],
)
def test_whether_an_area_is_covered(said: dict[str, Any], shape: Any, status: str, need: str) -> None:
    found = judge(area(**said), lot(40), parcel(), roof(geometry=shape, ceiling_m=3.0)).one(COVER)
    assert (found.status, bool(found.needs)) == (status, bool(need))
    assert all(said.to("en").startswith(need) for said in found.needs)


def test_a_roof_over_less_than_a_square_metre_of_it_covers_it_too() -> None:
    assert ceiling(judge(area(), lot(40), parcel(), roof(geometry=box(-0.5, -0.5, 6, 0.5), ceiling_m=2.4))) is not None


@pytest.mark.parametrize(
    ("said", "free", "status"),
    [
        ({"tiers": 4}, 1.296, "pass"),  # 3.20 - 4 × 0.476
        ({"tiers": 1}, 2.724, "pass"),
        ({"tiers": 4, "pile_height_m": 2.1}, 1.1, "fail"),
        ({"tiers": 4, "pile_height_m": 1.0}, 2.2, "pass"),
        ({"tiers": 1, "pallet": True}, None, "undetermined"),  # nobody says how high the pallets are
        ({"tiers": 1, "pallet": "talvez"}, None, "undetermined"),
        ({"tiers": 5, "pallet": True}, None, "fail"),  # 3.20 - 5 × 0.476 = 0.82 m without them
        ({"tiers": 1, "container_kg": 45, "containers": 10}, None, "undetermined"),  # of no trade height
        ({}, 1.296, "pass"),  # what the law admits
        ({"state": None}, 0.82, "undetermined"),  # 5 × 0.476 of empty ones
    ],
)
def test_what_stays_free_above_a_pile_as_it_is_said(said: dict[str, Any], free: float | None, status: str) -> None:
    found = judge(area(covered=True, ceiling_m=3.2), parcel(), lot(**said)).one(COVER, "L")
    assert (found.status, found.measured) == (status, free if free is None else pytest.approx(free))
    assert bool(found.needs) == (status == "undetermined")


def test_a_height_that_nobody_can_read_of_one_cylinder_leaves_its_lot_open() -> None:
    """The lot says 0.50 m; under 3.00 m a pile of 4 × 0.476 m would leave too little."""
    for written, status in ((0.5, "pass"), ("alto", "fail")):
        drawn = cylinders({}, {"pile_height_m": written})
        covered = area(covered=True, ceiling_m=3.0)
        found = judge(covered, parcel(), lot(2, pile_height_m=0.5), *drawn).one(COVER, "L")
        assert (found.status == "pass") == (status == "pass"), written


def test_a_height_that_one_of_the_piles_says_is_not_that_of_all() -> None:
    """Of the other the law admits 4 × 0.476 = 1.904 m."""
    for said in ({"pile_height_m": 0.5}, {"tiers": 1}):
        drawn = cylinders(said, {})
        found = judge(area(covered=True, ceiling_m=3.0), parcel(), lot(2), *drawn).one(COVER, "L")
        assert (found.status, found.measured) == ("fail", pytest.approx(1.096)), said


def test_five_high_are_open_where_nobody_says_that_they_are_empty() -> None:
    found = judge(area(), parcel(), lot(40, tiers=5, state=None)).one("stacking", "L")
    assert (found.status, [need.to("en") for need in found.needs]) == ("undetermined", ["state of L"])
