"""Every figure of the law but the table of distances, typed from its text: at the limit, and one unit beyond it.

One unit is one container, one sign, one kilogram or less, or 3 mm (a length is compared to the millimetre).
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from plans import LAW, Result, Spec, area, box, feature, judge, line, lot, parcel, point, store

CLASSES = ("I", "II", "III", "IV", "V", "VI")
BEYOND_M = 0.003


def of_class(name: str, geometry: Any = None, label: str = "A", **said: Any) -> Spec:
    return area(geometry, label, **{"class": name}, **said)


def declare(**says: object) -> str:
    written = (f"{key} = {str(value).lower() if isinstance(value, bool) else value}" for key, value in says.items())
    return "\n".join(["[declared]", *written])


# --- Art. 2, XIV; Art. 3 ----------------------------------------------------------


@pytest.mark.parametrize(("kg", "status"), [(190, "pass"), (190.001, "fail")])
def test_a_container_holds_at_most_190_kg(kg: float, status: str) -> None:
    assert judge(area(), lot(1, container_kg=kg)).status("capacity-class") == status


@pytest.mark.parametrize(
    ("count", "kg", "status"), [(5, 13, "pass"), (6, 13, "fail"), (5, 13.001, "fail"), (1, 14, "fail"), (6, 2, "fail")]
)
def test_own_use_goes_up_to_5_containers_of_13_kg(count: int, kg: float, status: str) -> None:
    assert judge(area(own_use=True), lot(count, container_kg=kg)).status("own-use-limit") == status


@pytest.mark.parametrize(("d", "status"), [(1.5, "pass"), (1.5 - BEYOND_M, "fail")])
def test_own_use_keeps_1_50_m_from_drains(d: float, status: str) -> None:
    result = judge(area(own_use=True), lot(5), feature("drain", point(d, 0), "D"))
    assert result.status("own-use-drain-distance") == status


# --- Art. 4 -----------------------------------------------------------------------

KILOGRAMS = dict(zip(CLASSES, (520, 1560, 6240, 24960, 49920, 99840), strict=True))
CONTAINERS = dict(zip(CLASSES, (40, 120, 480, 1920, 3840, 7680), strict=True))


@pytest.mark.parametrize(("name", "kg"), KILOGRAMS.items())
def test_the_kilograms_of_a_class(name: str, kg: int) -> None:
    def held(kg: int) -> Result:
        return judge(of_class(name), lot(None, container_kg=None, capacity_kg=kg))

    assert held(kg).status("capacity-class") == "pass"
    assert held(kg + 1).status("capacity-class") == "fail"


@pytest.mark.parametrize(("name", "count"), CONTAINERS.items())
def test_the_13_kg_containers_of_a_class(name: str, count: int) -> None:
    assert judge(of_class(name), lot(count)).status("capacity-class") == "pass"
    assert judge(of_class(name), lot(count + 1)).status("capacity-class") == "fail"


def test_the_13_kg_containers_of_a_class_are_shown_as_the_law_has_them() -> None:
    (table,) = next(rule for rule in LAW.rules if rule.id == "container-count").tables
    assert dict(zip(table.by, table.values, strict=True)) == CONTAINERS


@pytest.mark.parametrize(("name", "m2"), [("I", 4), ("II", 8)])
def test_the_least_area_of_a_class(name: str, m2: float) -> None:
    # 2.00 m deep; 10 mm less width take 0.020 m² off, and the tolerance is 0.001 m × 8 or 12 m of perimeter
    wide = m2 / 2
    held = lot(CONTAINERS[name])
    assert judge(area(box(0, 0, wide, 2)), held).status("minimum-area") == "pass"
    assert judge(area(box(0, 0, wide - 0.010, 2)), held).status("minimum-area") == "fail"


@pytest.mark.parametrize("name", CLASSES[2:])
def test_the_other_classes_have_no_least_area(name: str) -> None:
    assert judge(of_class(name, box(0, 0, 1, 1)), lot(CONTAINERS[name])).status("minimum-area") == "not-applicable"


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize(("count", "status"), [(480, "pass"), (481, "fail")])
def test_the_size_of_lots(name: str, count: int, status: str) -> None:
    result = judge(of_class(name), lot(count))
    if name in ("IV", "V", "VI"):
        assert result.status("lot-size") == status
    elif name == "III" and count == 480:
        assert result.status("lot-size") == "not-applicable"


# Art. 4, §§ 7–11: how many openings, how wide; all of them 2.10 m high
OPENINGS = {"II": (1, 1.2), "III": (2, 1.5), "IV": (2, 1.5), "V": (3, 1.5), "VI": (4, 2.0)}


def fenced(name: str, count: int, wide: float, high: float, swing: str = "out") -> str:
    """Openings in a row on the right edge, 0.40 m of mesh between them."""
    gates = [
        feature("opening", line((0, y), (0, y + wide)), f"G{i}", height_m=high, swing=swing)
        for i, y in enumerate(-4.9 + i * (wide + 0.4) for i in range(count))
    ]
    mesh = feature("fence", line((-10, -5), (0, -5), (0, 5), (-10, 5), (-10, -5)), "M")
    return judge(of_class(name), mesh, *gates).status("openings")


@pytest.mark.parametrize(("name", "asked"), OPENINGS.items())
def test_the_openings_of_a_class(name: str, asked: tuple[int, float]) -> None:
    count, wide = asked
    assert fenced(name, count, wide, 2.1) == "pass"
    assert fenced(name, count, wide - BEYOND_M, 2.1) == "fail"
    assert fenced(name, count, wide, 2.1 - BEYOND_M) == "fail"
    assert fenced(name, count, wide, 2.1, swing="in") == "fail"
    if count > 1:
        assert fenced(name, count - 1, wide, 2.1) == "fail"


def test_class_i_asks_for_no_opening() -> None:
    assert fenced("I", 0, 0, 0) == "not-applicable"


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("wide", [1.0, 1.0 - BEYOND_M])
@pytest.mark.parametrize("where", ["between", "limit"])
def test_the_inspection_corridor(name: str, wide: float, where: str) -> None:
    edge, between = (wide, 2.0) if where == "limit" else (2.0, wide)
    result = judge(
        of_class(name),
        lot(20, box(-10 + edge, -3, -6, 3), "L1"),
        lot(20, box(-6 + between, -3, -2, 3), "L2"),
    )
    found = {str(f.status) for f in result.all("inspection-corridor")}
    if name in ("I", "II"):
        assert found == {"not-applicable"}
    else:
        assert found == ({"pass"} if wide == 1.0 else {"pass", "fail"})


# --- Art. 5, I --------------------------------------------------------------------


def covered(ceiling: float, pile: float) -> Result:
    return judge(area(covered=True, ceiling_m=ceiling), lot(40, pile_height_m=pile))


@pytest.mark.parametrize(("ceiling", "status"), [(2.5, "pass"), (2.5 - BEYOND_M, "fail")])
def test_a_ceiling_is_2_50_m_high(ceiling: float, status: str) -> None:
    assert [str(f.status) for f in covered(ceiling, 0.5).all("cover-height") if f.required == 2.5] == [status]


@pytest.mark.parametrize(("pile", "status"), [(1.8, "pass"), (1.8 + BEYOND_M, "fail")])
def test_1_20_m_stay_free_above_the_pile(pile: float, status: str) -> None:
    assert covered(3.0, pile).status("cover-height", "L") == status  # 3.00 − 1.20 = 1.80


@pytest.mark.parametrize("illegible", ["pile_height_m", "container_height_m"])
def test_a_height_that_nobody_can_read_leaves_the_pile_open_whatever_its_tiers(illegible: str) -> None:
    """One tier of 0.476 m leaves 3.00 − 0.476 = 2.524 m free, but what was written may say more."""
    plan = [area(covered=True, ceiling_m=3.0), parcel()]
    assert judge(*plan, lot(tiers=1)).status("cover-height", "L") == "pass"
    assert judge(*plan, lot(tiers=1, **{illegible: "alto"})).status("cover-height", "L") == "undetermined"


SQUARE = ((-10, -5), (0, -5), (0, 5), (-10, 5), (-10, -5))  # the default area: 10 + 10 + 10 + 10 = 40 m


@pytest.mark.parametrize(("walled", "status"), [(20.0, "pass"), (20.0 + BEYOND_M, "fail")])
def test_walls_close_at_most_half_of_the_area(walled: float, status: str) -> None:
    last = walled - 10  # the bottom, 10 m, and what goes up the right edge
    result = judge(
        area(),
        lot(),
        feature("wall", line((-10, -5), (0, -5), (0, -5 + min(last, 10)), *[(-(last - 10), 5)] * (last > 10)), "W"),
        feature("fence", line(*SQUARE), "M"),
    )
    assert result.status("perimeter-closure", "A") == status


@pytest.mark.parametrize(("walled", "status"), [(70.0, "pass"), (70.0 + BEYOND_M, "fail")])
def test_walls_close_at_most_seven_eighths_round_an_area_without_a_fence(walled: float, status: str) -> None:
    # the property: 20 m square, 80 m round, 7/8 are 70; the left edge holds what is above 60
    around = ((-15, 10), (-15, -10), (5, -10), (5, 10), (-15, 10))
    result = judge(
        area(),
        lot(),
        parcel(box(-15, -10, 5, 10)),
        feature("wall", line((-15, -10 + (walled - 60)), *around[1:]), "W"),
        feature("fence", line(*around), "M"),
    )
    assert result.status("perimeter-closure", "P") == status


@pytest.mark.parametrize(("d", "status"), [(3.0, "pass"), (3.0 - BEYOND_M, "fail")])
def test_no_opening_in_the_floor_up_to_3_m(d: float, status: str) -> None:
    assert judge(area(), lot(), feature("drain", point(d, 0), "D")).status("floor-openings") == status


TIERS = {"full": 4, "partial": 4, "empty": 5}
TIERS_ON_PALLETS = {"full": 6, "partial": 6, "empty": 7}  # 4 × 1.5 = 6, 5 × 1.5 = 7.5


def stacked(tiers: int, project: str = "", **said: Any) -> str:
    return judge(of_class("III"), lot(tiers=tiers, **said), project=project).status("stacking")


@pytest.mark.parametrize(("state", "most"), TIERS.items())
def test_how_many_are_stacked(state: str, most: int) -> None:
    assert stacked(most, state=state) == "pass"
    assert stacked(most + 1, state=state) == "fail"


@pytest.mark.parametrize(("state", "most"), TIERS_ON_PALLETS.items())
def test_pallets_and_their_equipment_allow_half_as_many_more(state: str, most: int) -> None:
    lift = declare(handling_equipment=True)
    assert stacked(most, lift, state=state, pallet=True) == "pass"
    assert stacked(most + 1, lift, state=state, pallet=True) == "fail"
    assert stacked(most, declare(handling_equipment=False), state=state, pallet=True) == "fail"


@pytest.mark.parametrize(("kg", "status"), [(13, "pass"), (13.001, "fail")])
def test_only_up_to_13_kg_are_stacked(kg: float, status: str) -> None:
    assert stacked(2, container_kg=kg) == status


@pytest.mark.parametrize(("tiers", "status"), [(4, "pass"), (5, "fail")])
def test_where_a_lot_holds_several_states_the_strictest_holds(tiers: int, status: str) -> None:
    empty = feature("container", point(-5, 0), "C", state="empty")
    assert judge(of_class("III"), lot(tiers=tiers), empty).status("stacking") == status


@pytest.mark.parametrize(("name", "count"), [("I", 40), ("II", 120), ("III", 480)])
@pytest.mark.parametrize(("kg", "pile"), list(itertools.product((12, 13), (1.5, 1.5 + BEYOND_M))))
def test_below_13_kg_piles_are_at_most_1_50_m_high_in_classes_i_and_ii(
    name: str, count: int, kg: float, pile: float
) -> None:
    held = count if kg == 13 else count + 2  # 42 × 12 = 504, 122 × 12 = 1 464, 482 × 12 = 5 784: the same classes
    result = judge(area(), lot(held, container_kg=kg, tiers=1, pile_height_m=pile))
    limited = kg < 13 and name != "III"
    found = {str(f.status) for f in result.all("stacking")}
    assert found == ({"pass", "fail"} if limited and pile > 1.5 else {"pass"})
    assert (1.5 in [f.required for f in result.all("stacking")]) == limited


# --- Art. 5, II -------------------------------------------------------------------

SIGNS = dict(zip(CLASSES, (1, 1, 2, 2, 4, 6), strict=True))
POWDER_KG = dict(zip(CLASSES, (8, 24, 64, 96, 96, 96), strict=True))
EXTINGUISHERS = dict(zip(CLASSES, (1, 2, 4, 8, 8, 8), strict=True))  # the law sets no number for class I: 8 kg are one


@pytest.mark.parametrize(("name", "count"), SIGNS.items())
def test_the_signs_of_a_class(name: str, count: int) -> None:
    def signs(n: int) -> str:
        drawn = [feature("sign", point(1, i), f"S{i}", kind="PERIGO - INFLAMÁVEL") for i in range(n)]
        return judge(of_class(name), lot(CONTAINERS[name]), *drawn).status("warning-signs")

    assert signs(count) == "pass"
    assert signs(count - 1) == ("fail" if count > 1 else "undetermined")


@pytest.mark.parametrize("plate", ["classe III", "inflamável, classe III", "saída de emergência"])
def test_a_class_plate_or_another_sign_is_no_warning(plate: str) -> None:
    """Class III asks for two."""
    signs = [feature("sign", point(1, i), f"S{i}", kind=kind) for i, kind in enumerate(["PERIGO - INFLAMÁVEL", plate])]
    found = judge(of_class("III"), lot(480), *signs).one("warning-signs")
    assert (found.status, found.measured) == ("fail", 1)


def powder(name: str, charges: list[float]) -> str:
    drawn = [feature("extinguisher", point(1, i), f"E{i}", kg=kg, kind="pó químico") for i, kg in enumerate(charges)]
    return judge(of_class(name), lot(CONTAINERS[name]), *drawn).status("extinguishers")


@pytest.mark.parametrize("name", CLASSES)
def test_the_extinguishers_of_a_class(name: str) -> None:
    kg, number = POWDER_KG[name], EXTINGUISHERS[name]
    each = [kg / number] * number
    assert powder(name, each) == "pass"
    assert powder(name, [*each[1:], each[0] - 1]) == "fail"
    if number > 1:
        assert powder(name, [float(kg)] * (number - 1)) == "fail"


@pytest.mark.parametrize("name", CLASSES)
def test_a_leak_detector_from_class_iii_on(name: str) -> None:
    def declared(detectors: int, lel: float, alarm_s: float) -> set[str]:
        says = declare(detectors=detectors, detector_lel=lel, detector_alarm_s=alarm_s)
        found = judge(of_class(name), lot(CONTAINERS[name]), project=says).all("leak-detection")
        return {str(f.status) for f in found}

    if name in ("I", "II"):
        assert declared(0, 1.0, 99) == {"not-applicable"}
        return
    assert declared(1, 0.1, 3) == declared(1, 0.1, 0.5) == {"pass"}
    assert "fail" in declared(0, 0.1, 3)
    assert "fail" in declared(1, 0.101, 3)
    assert "fail" in declared(1, 0.1, 3.001)


# --- Art. 5, III and §§ 4, 5, but for the table ---------------------------------------


@pytest.mark.parametrize(("high", "walled"), [(1.8, True), (1.8 - BEYOND_M, False)])
def test_a_wall_counts_from_1_80_m(high: float, walled: bool) -> None:
    # 3.00 m: enough to a wall (1.50), too near to none (5.00)
    wall = feature("wall", line((3, -50), (3, 50)), "W", height_m=high)
    result = judge(area(), lot(), parcel(box(-50, -50, 3, 50)), wall)
    assert result.status("property-limit-open") == ("pass" if walled else "fail")
    assert result.status("property-limit-walled") == ("pass" if walled else "not-applicable")


@pytest.mark.parametrize(("high", "counts"), [(3.404, False), (3.405, True)])
def test_a_firewall_is_more_than_1_50_m_higher_than_the_pile(high: float, counts: bool) -> None:
    # 4 × 0.476 = 1.904 m, + 1.50 = 3.404; a school at 12 m asks for 20, or 10 behind the wall
    wall = feature("firewall", line((5, -6), (5, 6)), "F", height_m=high)
    result = judge(area(), lot(), wall, feature("assembly", box(12, -3, 14, 3), "S"))
    assert result.status("assembly") == ("pass" if counts else "fail")


# the rows of the property line, and what two areas of a class need between them to be separate
OPEN_M = dict(zip(CLASSES, (5.0, 7.5, 15.0, 20.0, 30.0, 50.0), strict=True))
WALLED_M = dict(zip(CLASSES, (1.5, 3.0, 5.0, 6.0, 7.5, 10.0), strict=True))


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("less", [0.0, BEYOND_M])
def test_areas_are_separate_from_the_sum_of_their_distances_on(name: str, wall: bool, less: float) -> None:
    apart = 2 * (WALLED_M if wall else OPEN_M)[name] - less
    between = [feature("wall", line((apart / 2, -80), (apart / 2, 80)), "W", height_m=1.8)] * wall
    result = judge(of_class(name), of_class(name, box(apart, -5, apart + 10, 5), "B"), *between)
    assert all(bool(found.merged_with) == (less > 0) for found in result.report.areas)


# --- Art. 9, 11 -------------------------------------------------------------------


@pytest.mark.parametrize(("count", "status"), [(40, "pass"), (41, "fail")])
def test_a_market_sells_in_class_i_only(count: int, status: str) -> None:
    assert judge(area(), lot(count), parcel(use="mercado")).status("premises") == status


@pytest.mark.parametrize(("brands", "status"), [(("A", "A"), "pass"), (("A", "B"), "fail")])
def test_one_brand_is_sold(brands: tuple[str, str], status: str) -> None:
    lots = [lot(20, box(-9 + 4 * i, -3, -6 + 4 * i, 3), f"L{i}", brand=brand) for i, brand in enumerate(brands)]
    assert judge(area(), *lots, parcel()).status("single-brand") == status


# --- what several areas share, and what is said of only some things ----------------------------


@pytest.mark.parametrize(("signs", "status"), [(1, "undetermined"), (2, "pass"), (0, "fail")])
def test_a_count_declared_for_a_site_must_do_for_all_of_its_areas(signs: int, status: str) -> None:
    """Class I asks one of each of two areas, 20 m apart."""
    plan = [*store("I"), *store("I", 30), parcel()]
    found = judge(*plan, project=f"[declared]\nsigns = {signs}").all("warning-signs")
    assert {str(f.status) for f in found} == {status}


@pytest.mark.parametrize(
    ("counts", "signs", "status"),
    [
        ([None], 6, "undetermined"),  # six do for class VI, and what nobody counted may be more than that
        ([None], 1, "undetermined"),
        ([7681], 6, "pass"),
        ([7000, None], 6, "undetermined"),  # class VI or above
        ([7681], 5, "fail"),
    ],
)
def test_above_class_vi_its_figures_hold(counts: list[int | None], signs: int, status: str) -> None:
    lots = [lot(count, box(-9 + 2 * i, -3, -8 + 2 * i, 3), f"L{i}") for i, count in enumerate(counts)]
    result = judge(area(), *lots, parcel(), project=declare(signs=signs))
    assert result.status("warning-signs") == status
    if counts == [7681]:
        assert result.one("minimum-area").message.to("en") == "A: class special has no least area."


def test_two_classes_that_ask_the_same_are_as_good_as_one() -> None:
    """Twenty drawn, each perhaps a pile of four: class I or II, of which each asks one sign."""
    drawn = [feature("container", point(-7 + i / 4, 0), f"C{i}", container_kg=13) for i in range(20)]
    assert judge(area(), lot(None, tiers=4), *drawn, project=declare(signs=1)).status("warning-signs") == "pass"


def test_a_sign_is_of_the_area_it_is_nearest_to() -> None:
    sign = feature("sign", point(1, 0), "S", kind="PERIGO - INFLAMÁVEL")
    for stores in ([*store("I"), *store("I", 400)], [*store("I", 400), *store("I")]):
        found = judge(*stores, sign, parcel(box(-800, -400, 800, 400))).all("warning-signs")
        assert {f.area: str(f.status) for f in found} == {"A": "pass", "A400": "undetermined"}


@pytest.mark.parametrize(("charges", "status"), [("[0, 8]", "pass"), ("[0.5]", "fail"), ("[0, 7]", "fail")])
def test_declared_charges_are_added_however_small(charges: str, status: str) -> None:
    """Class I asks 8 kg."""
    found = judge(*store("I"), parcel(), project=f"[declared]\nextinguishers = {charges}").one("extinguishers")
    assert found.status == status


def test_an_extinguisher_of_unknown_charge_adds_nothing_that_is_sure() -> None:
    """Class I asks 8 kg: 7 kg and one that says no charge may do, and may not."""
    seven = feature("extinguisher", point(-1, 0), "E1", kind="PQS", kg=7)
    unsaid = feature("extinguisher", point(-2, 0), "E2", kind="PQS")
    assert judge(*store("I"), parcel(), seven, unsaid).status("extinguishers", area="A") == "undetermined"
    assert judge(*store("I"), parcel(), seven).status("extinguishers", area="A") == "fail"


def test_brands_of_lots_that_may_be_empty_are_not_surely_two() -> None:
    maybe = lot(20, box(-8, -3, -6, 3), "L1", brand="Azul", state=None)
    full = lot(20, box(-4, -3, -2, 3), "L2", brand="Verde")
    assert judge(area(), maybe, full, parcel()).status("single-brand") == "undetermined"


# --- piles under what is not known -------------------------------------------------------------


@pytest.mark.parametrize(
    ("pallet", "equipment", "low", "high"),
    [
        (True, "true", 6, 6),  # 4 × 1.5 (Art. 5, § 1)
        (True, "false", 4, 4),
        (True, None, 4, 6),
        ("talvez", "true", 4, 6),
        ("talvez", "false", 4, 4),
        (False, "true", 4, 4),
    ],
)
def test_as_many_pass_as_surely_may_and_more_fail_than_ever_may(
    pallet: object, equipment: str | None, low: int, high: int
) -> None:
    project = "" if equipment is None else f"[declared]\nhandling_equipment = {equipment}"
    for tiers in range(3, 8):
        status = "pass" if tiers <= low else "fail" if tiers > high else "undetermined"
        assert stacked(tiers, project, pallet=pallet) == status, tiers


def test_of_a_size_that_is_not_said_one_stands_and_up_to_four_may() -> None:
    """Above 13 kg nothing is piled."""
    for tiers, status in ((1, "pass"), (2, "undetermined"), (4, "undetermined"), (5, "fail")):
        assert stacked(tiers, container_kg=None) == status, tiers
    assert stacked(2, container_kg=45, containers=20) == "fail"


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"tiers": 3}, "pass"),  # 3 × 0.464 m of 8 kg are 1.392 m, below 1.50 m
        ({"tiers": 4}, "fail"),  # 1.856 m
        ({"tiers": 3, "pile_height_m": 1.6}, "fail"),  # the higher of both
        ({"tiers": 4, "pile_height_m": 1.4}, "fail"),
        ({"tiers": 3, "pallet": True}, "undetermined"),
        ({"tiers": 3, "pallet": "talvez"}, "undetermined"),
        ({"tiers": 3, "pallet": True, "pile_height_m": 1.5}, "pass"),
        ({"tiers": 4, "containers": None}, "undetermined"),  # in class III and above it may be so high
    ],
)
def test_light_containers_in_the_small_classes_are_piled_to_a_metre_and_a_half(
    said: dict[str, object], status: str
) -> None:
    stock = lot(**{"container_kg": 8, **said})
    (found,) = [f for f in judge(area(), stock, parcel()).all("stacking") if f.required == 1.5]
    assert (found.status, bool(found.needs)) == (status, status == "undetermined")


@pytest.mark.parametrize(("name", "status"), [("II", "fail"), ("III", None)])
def test_a_class_that_is_declared_too_low_limits_light_piles_too(name: str, status: str | None) -> None:
    """250 × 8 kg are class III; four of 0.464 m are 1.856 m high."""
    found = judge(of_class(name), lot(250, container_kg=8, tiers=4), parcel()).all("stacking")
    assert [str(f.status) for f in found if f.required == 1.5] == [status] * (status is not None)
