"""What the law of Cuiabá says of an area's place: what it owes, as another class or outline, with fewer cylinders."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace
from plans import LAW, area, box, feature, judge, line, lot, parcel, point
from shapely.affinity import rotate
from shapely.geometry import box as rectangle
from shapely.geometry import mapping, shape

from layoutcheck.finding import AreaSummary
from layoutcheck.site import Site
from layoutcheck.siting.model import Place
from layoutcheck.siting.remedies import with_remedies

SITING = LAW.siting


def store(x: float, name: str, count: int = 40) -> list[Any]:
    """A store of 4 × 4 m from x on."""
    return [area(box(x, -2, x + 4, 2), name), lot(count, box(x + 1, -1, x + 3, 1), f"L{name}")]


def loose(x: float, count: int, **said: Any) -> list[Any]:
    return [
        feature("container", point(x + 0.5 + 0.4 * (i % 8), 0.4 * (i // 8) - 1), f"c{x}.{i}", container_kg=13,
                state="full", **said)
        for i in range(count)
    ]  # fmt: skip


def site_of(*features: Any, within: Any = None) -> Site:
    return judge(*features, parcel(within or box(-60, -60, 60, 60))).report.site


def place(site: Site, name: str = "A") -> Place:
    found = SITING.place(LAW.view(site), name, False)
    assert found is not None
    return found


def owed(site: Site, errors: Mapping[str, float]) -> dict[str, tuple[float, float | None]]:
    site = replace(site, features=tuple(replace(f, error_m=errors.get(f.name, 0.0)) for f in site.features))
    return {c.rule: (round(c.full_m, 9), c.reduced_m and round(c.reduced_m, 9)) for c in place(site).clearances}


# --- what it owes -------------------------------------------------------------------------------


def test_two_areas_that_count_as_one_may_stand_apart_and_of_three_nothing_is_certain() -> None:
    """9 m apart they are one of class II, farther each of class I again; of three there are more ways."""
    two, three = site_of(*store(0, "A"), *store(13, "B")), site_of(*store(0, "A"), *store(13, "B"), *store(-13, "C"))
    for name, other in (("A", "B"), ("B", "A")):
        here = place(two, name)
        assert (here.name, here.counts_with, here.is_certain) == ("II", (other,), True)
        assert here.otherwise is not None
        assert (here.otherwise.name, here.otherwise.counts_with, here.otherwise.apart_from) == ("I", (), (other,))
        assert not place(three, name).is_certain


def test_an_area_that_is_of_the_same_class_alone_has_no_other_way() -> None:
    """60 of 13 kg are of class II by themselves, with 40 more as well: 780 kg and 1300 kg."""
    site = site_of(*store(0, "A"), *store(13, "B", 60))
    assert place(site, "B").otherwise is None
    alone = place(site, "A").otherwise
    assert alone is not None
    assert alone.name == "I"


def test_what_an_area_is_alone_is_told_beside_a_third_that_is_drawn_first() -> None:
    """The third is of class II by itself and 36 m off."""
    alone = place(site_of(*store(-40, "C", 60), *store(0, "A"), *store(13, "B"))).otherwise
    assert alone is not None
    assert alone.name == "I"


def test_two_areas_that_are_separate_may_stand_as_one_and_with_a_third_that_is_not_said() -> None:
    """12 m apart; as one of class II nothing is owed to the other, and of class II the rest: 7.50 m to an open line."""
    site = site_of(*store(0, "A"), *store(16, "B"))
    for name, other in (("A", "B"), ("B", "A")):
        as_one = place(site, name).otherwise
        assert as_one is not None
        assert (as_one.name, as_one.counts_with, as_one.apart_from) == ("II", (other,), ())
        assert [(c.rule, c.full_m) for c in as_one.clearances] == [("property-limit-open", 7.5)]
        (apart,) = (c for c in place(site, name).clearances if c.rule == "separate-areas")
        assert (apart.subject, apart.full_m, apart.reduced_m, apart.is_certain) == (other, 10.0, None, True)
    third = place(site_of(*store(0, "A"), *store(16, "B"), *store(-40, "C")))
    assert third.otherwise is None
    assert [c.is_certain for c in third.clearances if c.rule == "separate-areas"] == [False, False]


def test_a_wall_between_two_areas_leaves_the_sum_of_the_walled_distances() -> None:
    """1.50 + 1.50 m; a wall on the line of a ground without hollows stands between no two areas on it."""
    stores = [*store(0, "A"), *store(16, "B")]
    outline = feature("wall", line((-60, -60), (60, -60), (60, 60), (-60, 60), (-60, -60)), "muro", height_m=1.8)
    between = feature("wall", line((10, -20), (10, 20)), "meio", height_m=1.8)
    for walls, reduced in (([outline], None), ([outline, between], 3.0)):
        (apart,) = (c for c in place(site_of(*stores, *walls)).clearances if c.rule == "separate-areas")
        assert (apart.full_m, apart.reduced_m, len(apart.walls)) == (10.0, reduced, len(walls) - 1)


def test_errors_of_either_are_added_to_what_is_owed() -> None:
    """5.00 m to the pump, halved by the firewall 2.50 m; 3.00 m to the drain; 5.00 m to the line; 10 m to the other."""
    site = site_of(*store(0, "A"), *store(30, "B"), feature("heat_source", point(12, 0), "bomba"),
                   feature("drain", point(0, 9), "ralo"),
                   feature("firewall", line((8, -5), (8, 5)), "cf", height_m=6))  # fmt: skip
    plain, off = owed(site, {}), owed(site, {"A": 0.01, "bomba": 0.02, "ralo": 0.03, "P": 0.04})
    assert plain["heat-source"] == (5.0, 2.5)
    assert off["heat-source"] == (5.03, 2.53)
    assert (plain["floor-openings"][0], off["floor-openings"][0]) == (3.0, 3.04)
    assert (plain["property-limit-open"], off["property-limit-open"]) == ((5.0, 2.5), (5.05, 2.55))


def test_pieces_of_the_line_are_owed_by_what_stands_on_them_and_in_doubt_as_if_open() -> None:
    """A wall of 1.80 m on the left, one of unknown height on the right, and a line within that closes nothing."""
    walls = [feature("wall", line((-60, -60), (-60, 60)), "alto", height_m=1.8),
             feature("wall", line((60, -60), (60, 60)), "muro?")]  # fmt: skip
    site = site_of(*store(0, "A"), *walls, parcel(line((20, -10), (20, 10)), "resto"))
    assert [(c.rule, c.subject, c.full_m) for c in place(site).clearances] == [
        ("property-limit-walled", "P", 1.5),
        ("property-limit-open", "P", 5.0),
        ("property-limit-walled", "P × muro?", 5.0),
        ("property-limit-open", "P × resto", 5.0),
    ]


# --- as another class ---------------------------------------------------------------------------


FULL_KG = {"I": 520, "II": 1560, "III": 6240, "IV": 24960, "V": 49920, "VI": 99840}
HELD = {
    "lot": store(0, "A"),
    "two counts": [area(box(0, -2, 4, 2), "A", containers=60, container_kg=13), lot(40, box(1, -1, 3, 1), "LA")],
    "area": [area(box(0, -2, 4, 2), "A", containers=40, container_kg=13)],
    "loose": [area(box(0, -2, 4, 2), "A"), *loose(0, 40)],
    "lot and cylinders": [*store(0, "A"), *loose(0, 40)],
    "said": [area(box(0, -2, 4, 2), "A", **{"class": "III", "capacity_kg": 5000})],
}  # fmt: skip


def summaries(site: Site) -> dict[str, AreaSummary]:
    return {one.id: one for one in LAW.areas(LAW.view(site))}


@pytest.mark.parametrize("held", HELD)
def test_as_another_class_an_area_holds_as_much_as_that_may(held: str) -> None:
    site = site_of(*store(40, "B", 60), *HELD[held])
    for name, kg in FULL_KG.items():
        found = summaries(SITING.as_class(site, "A", name))
        assert (found["A"].governing_class, found["A"].capacity_kg) == (name, kg)
        assert (found["B"].governing_class, found["B"].capacity_kg, found["B"].containers) == ("II", 780, 60)


def test_cylinders_that_no_area_is_drawn_about_are_given_one() -> None:
    site = site_of(*loose(0, 40))
    (drawn,) = summaries(site)
    assert place(site, drawn).is_certain
    changed = SITING.as_class(site, drawn, "III")
    (found,) = summaries(changed).values()
    assert (found.id, found.governing_class, found.capacity_kg) == (drawn, "III", 6240)
    assert place(changed, drawn).shape.covers(place(site, drawn).shape)


def test_what_goes_where_an_area_goes_and_what_stands_in_its_way() -> None:
    """A roof of which more than half lies over the area is its own."""
    along = [
        *(feature(role, line((0, -2), (4, -2)), role, height_m=2.0) for role in ("fence", "wall", "opening")),
        *(feature(role, point(5, 0), role) for role in ("sign", "extinguisher", "leak_detector")),
        feature("obstacle", point(2, 1.5), "pillar"),
        feature("roof", box(0, 0, 4, 3.5), "roof"),  # 2 of 3.5 m
    ]
    still = [
        *(
            feature(role, line((x, -2), (x, 2)), f"other {role}", height_m=2.0)
            for x, role in ((9, "fence"), (10, "wall"), (11, "firewall"))
        ),
        feature("obstacle", point(9, 5), "post"),
    ]
    far = [feature(role, point(20, 5), f"far {role}") for role in ("sign", "extinguisher", "leak_detector")]
    other = feature("roof", box(3, -1, 6, 1), "marquee")  # 1 of 3 m
    beside = feature("assembly", box(1, -1, 3, 1), "within")
    site = site_of(*store(0, "A"), *store(20, "B"), *along, *still, *far, other, beside)
    here = place(site)
    assert {f.name for f in here.moves} == {"A", "LA", *(f["properties"]["name"] for f in along)}
    stands = {f["properties"]["name"] for f in (*still, store(20, "B")[0])}
    assert [
        len(here.standing),
        {f.name for f in site.features if any(f.shape.equals(one) for one in here.standing)},
    ] == [
        len(stands),
        stands,
    ]
    edge = feature("firewall", line((4, -2), (4, 2)), "edge", height_m=6.0)
    lined = site_of(*store(0, "A"), edge)
    for go in (False, True):
        found = SITING.place(LAW.view(lined), "A", go)
        assert found is not None
        assert ("edge" in {f.name for f in found.moves}) is go


@pytest.mark.parametrize(
    ("rule", "near"),
    [
        ("road", feature("road", box(5, -50, 9, 50), "T")),  # 1 of 1.50 m
        ("ignition-source", feature("ignition_source", point(6, 0), "T")),  # 2 of 3 m
        ("floor-openings", feature("drain", point(6, 0), "T")),
    ],
)
def test_an_area_is_moved_off_whatever_it_is_too_near_to(rule: str, near: Any) -> None:
    report = with_remedies(judge(*store(0, "A"), near, parcel(box(-60, -60, 60, 60))).report, LAW)
    (found,) = (f for f in report.findings if f.rule == rule and f.status == "fail")
    assert found.remedy is not None
    assert "move" in {found.remedy["kind"], *(one["kind"] for one in found.remedy["others"])}


# --- in another outline -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "outline", "floor"),
    [
        (240, (20, 10, 30, 16), (21, 11, 29, 15)),  # 3120 kg, of class III, with a corridor of 1 m
        (40, (20, 10, 30, 16), (20, 10, 30, 16)),  # of class I, without
        (240, (20, 10, 22, 11.5), (20.675, 10.675, 21.325, 10.825)),  # 45 % of the width is left on either side
        (240, (20, 10, 21.5, 12), (20.675, 10.675, 20.825, 11.325)),
    ],
)
def test_in_another_outline_lots_stand_in_the_middle_clear_of_the_corridor(count, outline, floor) -> None:
    mesh = feature("fence", line((0, -2), (4, -2)), "tela")
    site = site_of(*store(40, "B"), *store(0, "A", count), mesh)
    before = {f.name: f for f in site.features}
    after = {f.name: f for f in SITING.resized(site, "A", rectangle(*outline)).features}
    assert after["A"].shape.bounds == outline
    assert after["LA"].shape.bounds == pytest.approx(floor)
    assert set(before) - set(after) == {"tela"}
    for name in set(after) - {"A", "LA"}:
        assert after[name].shape.equals(before[name].shape), name


def test_loose_cylinders_become_one_lot_that_holds_as_much() -> None:
    for features in ([area(box(0, -2, 4, 2), "A"), *loose(0, 40)], loose(0, 40)):
        site = site_of(*features)
        ((name, before),) = summaries(site).items()
        changed = SITING.resized(site, name, rectangle(0, 0, 9, 9))
        ((_, after),) = summaries(changed).items()
        assert (after.capacity_kg, after.containers, after.area_m2) == (520, 40, 81)
        assert (before.capacity_kg, before.containers) == (520, 40)
        assert not changed.of("container")


# --- with fewer cylinders -----------------------------------------------------------------------


def test_what_is_left_is_what_is_told_and_nothing_else_is_changed() -> None:
    """50 of 13 kg and 5 of 45 kg are 875 kg; all five of 45 kg, and 10 of 13 kg, bring them to 520 kg.

    50 of 13 kg and 5 of 2 kg are 660 kg: 11 of 13 kg do, and the light ones stay as they were said.
    """
    for kg, taken, left in ((45, {"G": 5, "L": 10}, {"L": 40}), (2, {"L": 11}, {"L": 39, "G": 5})):
        light = lot(5, box(2.1, -1, 3, 1), "G", container_kg=kg, capacity_kg=5 * kg)
        stores = [
            area(box(0, -2, 4, 2), "A"),
            lot(50, box(1, -1, 2, 1), "L", capacity_kg=650),
            light,
            *store(40, "B", 60),
        ]
        school = feature("assembly", point(28, 0), "escola")
        report = judge(*stores, parcel(box(-60, -60, 60, 60)), school).report
        (finding,) = (f for f in report.findings if f.rule == "assembly" and f.area == "A")
        view = LAW.view(report.site)
        (change,) = (c for c in SITING.mend(view, finding) if c.kind == "fewer-containers")
        assert (change.figures["from"], change.figures["class"], change.figures["area"]) == (taken, "I", "A")
        lots = {f.name: f for f in change.site.of("lot") if f.name != "LB"}
        assert {name: one.get("containers") for name, one in lots.items()} == left
        if "G" in left:
            assert lots["G"].properties == next(f for f in report.site.of("lot") if f.name == "G").properties
        after = summaries(change.site)["A"]
        assert (after.containers, after.capacity_kg) == (sum(left.values()), 13 * left["L"] + kg * left.get("G", 0))


# --- lots moved, and an area enlarged, whichever way a plan is turned ---------------------------------


def turned(features: list[Any], degrees: float) -> list[Any]:
    return [{**f, "geometry": mapping(rotate(shape(f["geometry"]), degrees, origin=(0, 0)))} for f in features]


def mended(features: list[Any], degrees: float, subject: str | None = None) -> dict[str, Mapping[str, Any]]:
    """The figures of what is proposed for the corridor that fails, by kind, the first of each."""
    report = judge(*turned(features, degrees)).report
    failing = [f for f in report.findings if f.rule == "inspection-corridor" and f.status == "fail"]
    finding = next(f for f in failing if subject in (None, f.subject))
    found: dict[str, Mapping[str, Any]] = {}
    for change in SITING.mend(LAW.view(report.site), finding):
        found.setdefault(change.kind, change.figures)
    return found


@pytest.mark.parametrize("degrees", [0, 30, 90, 180])
def test_lots_are_moved_and_areas_enlarged_by_as_much_wherever_a_plan_is_turned_to(degrees: float) -> None:
    """0.80 m of 1.00 m between two lots, of which one has room: 0.20 m. Three lots 0.90 m apart, and room at the end of
    the row: 0.10 m and 0.20 m. 0.90 m to the limit on one side, and none to spare: 8 × 5.90 = 47.20 m².
    """

    def away(metres: float) -> Any:  # to the centimetre either way
        return pytest.approx(
            (metres * math.cos(math.radians(degrees)), metres * math.sin(math.radians(degrees))), abs=6e-3
        )

    two = [area(box(-10, -5, 10, 5)), lot(240, box(-8.5, -3, -0.4, 3), "L1"), lot(240, box(0.4, -3, 9, 3), "L2")]
    moved = mended(two, degrees)["move-lot"]
    assert (moved["lot"], moved["distance_m"], moved["vector_m"]) == ("L1", pytest.approx(0.2, abs=8e-3), away(-0.2))
    row = [area(box(0, 0, 13, 5)), lot(160, box(1, 1, 4, 4), "L1"), lot(160, box(4.9, 1, 7.8, 4), "L2"),
           lot(160, box(8.7, 1, 11.7, 4), "L3")]  # fmt: skip
    pushed = {one["lot"]: one["vector_m"] for one in mended(row, degrees, "L1 – L2")["move-lots"]["lots"]}
    assert pushed == {"L2": away(0.1), "L3": away(0.2)}
    back = [area(box(0, 0, 13, 5)), lot(160, box(9, 1, 12, 4), "L1"), lot(160, box(5.2, 1, 8.1, 4), "L2"),
            lot(160, box(1.3, 1, 4.3, 4), "L3")]  # fmt: skip
    pushed = {one["lot"]: one["vector_m"] for one in mended(back, degrees, "L1 – L2")["move-lots"]["lots"]}
    assert pushed == {"L2": away(-0.1), "L3": away(-0.2)}
    full = [area(box(0, 0, 8, 5.8)), lot(480, box(1, 1, 7, 4.9))]
    larger = mended(full, degrees)["larger-area"]
    assert (larger["by_m"], larger["area_m2"]) == (pytest.approx(0.1, abs=1e-5), pytest.approx(47.2, abs=1e-4))


@pytest.mark.parametrize("role", ["fence", "wall", "firewall", "opening"])
def test_what_closes_an_area_is_stretched_with_it(role: str) -> None:
    """0.90 m to the limit above, where 1.00 m is asked."""
    closing = feature(role, line((0, 5.8), (8, 5.8)), "C", height_m=2.0)
    report = judge(area(box(0, 0, 8, 5.8)), lot(480, box(1, 1, 7, 4.9)), closing).report
    finding = next(f for f in report.findings if f.rule == "inspection-corridor" and f.status == "fail")
    (change,) = (c for c in SITING.mend(LAW.view(report.site), finding) if c.kind == "larger-area")
    (moved,) = (f for f in change.site.features if f.name == "C")
    (drawn,) = (f for f in report.site.features if f.name == "C")
    by = [after - before for after, before in zip(moved.shape.bounds, drawn.shape.bounds, strict=True)]
    assert by == pytest.approx([0, 0.1, 0, 0.1])
