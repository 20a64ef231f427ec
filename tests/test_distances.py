"""Art. 5, III: every cell of the table at its limit and 3 mm short, plain and halved behind a firewall (§ 4).

The figures are typed from the law itself. The area's right edge is on x = 0, what is measured begins at x = d.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point, store

CLASSES = ("I", "II", "III", "IV", "V", "VI")

# Art. 5, III, in metres
TABLE = {
    "property-limit-walled": (1.5, 3.0, 5.0, 6.0, 7.5, 10.0),
    "property-limit-open": (5.0, 7.5, 15.0, 20.0, 30.0, 50.0),
    "road": (1.5, 3.0, 7.5, 7.5, 7.5, 15.0),
    "assembly": (20.0, 30.0, 80.0, 100.0, 150.0, 180.0),
    "heat-source": (5.0, 7.5, 15.0, 15.0, 15.0, 15.0),
    "ignition-source": (3.0, 3.0, 5.0, 8.0, 8.0, 10.0),
}
# the half of each, "limitadas ao mínimo de 1,00 m" (§ 4): 0.75 m becomes 1.00 m
HALVED = {
    "property-limit-walled": (1.0, 1.5, 2.5, 3.0, 3.75, 5.0),
    "property-limit-open": (2.5, 3.75, 7.5, 10.0, 15.0, 25.0),
    "road": (1.0, 1.5, 3.75, 3.75, 3.75, 7.5),
    "assembly": (10.0, 15.0, 40.0, 50.0, 75.0, 90.0),
    "heat-source": (2.5, 3.75, 7.5, 7.5, 7.5, 7.5),
    "ignition-source": (1.5, 1.5, 2.5, 4.0, 4.0, 5.0),
}


def cells(table: Mapping[str, tuple[float, ...]]) -> list[tuple[str, str, float]]:
    return [(row, name, d) for row, figures in table.items() for name, d in zip(CLASSES, figures, strict=True)]


def site(row: str, name: str, d: float) -> list[Spec]:
    """A full store of a class, and what a row measures to at x = d; all else is out of its reach."""
    away = box(d, -2, d + 6, 2)
    to_line = parcel(box(-400, -400, d, 400))
    things = {
        "property-limit-walled": [to_line, feature("wall", line((d, -400), (d, 400)), "W", height_m=1.8)],
        "property-limit-open": [to_line],
        "road": [to_line, feature("road", box(d, -400, d + 12, 400), "T")],
        "assembly": [parcel(), feature("assembly", away, "T")],
        "heat-source": [parcel(), feature("heat_source", away, "T")],
        "ignition-source": [parcel(), feature("ignition_source", away, "T")],
    }
    return [*store(name), *things[row]]


def subject(row: str) -> str:
    return "P" if row.startswith("property") else "T"


def firewall(d: float) -> Spec:
    """A firewall half-way, so long that lines past its ends are longer than any figure: 2 × 395 m."""
    return feature("firewall", line((d / 2, -400), (d / 2, 400)), "F", height_m=6)


def found(row: str, plan: Result) -> tuple[str, float | None, float | None]:
    finding = plan.one(row, subject(row))
    return str(finding.status), finding.measured, finding.required


@pytest.mark.parametrize(("row", "name", "figure"), cells(TABLE))
def test_exactly_at_the_figure_passes(row: str, name: str, figure: float) -> None:
    status, measured, required = found(row, judge(*site(row, name, figure)))
    assert (status, required) == ("pass", figure)
    assert measured == pytest.approx(figure, abs=1e-9)


@pytest.mark.parametrize(("row", "name", "figure"), cells(TABLE))
def test_three_millimetres_short_fails(row: str, name: str, figure: float) -> None:
    plan = judge(*site(row, name, figure - 0.003))
    status, measured, required = found(row, plan)
    assert (status, required) == ("fail", figure)
    assert measured == pytest.approx(figure - 0.003, abs=1e-9)
    assert plan.verdict == "fail"


@pytest.mark.parametrize(("row", "name", "half"), cells(HALVED))
def test_exactly_at_the_half_behind_a_firewall_passes(row: str, name: str, half: float) -> None:
    plan = judge(*site(row, name, half), firewall(half))
    finding = plan.one(row, subject(row))
    assert finding.status == "pass"
    assert (finding.reduction, finding.required) == ("firewall", half)
    assert finding.base_required == TABLE[row][CLASSES.index(name)]
    assert finding.shielded is not None
    assert finding.shielded.measured == pytest.approx(half, abs=1e-9)


@pytest.mark.parametrize(("row", "name", "half"), cells(HALVED))
def test_three_millimetres_short_of_the_half_fails(row: str, name: str, half: float) -> None:
    d = half - 0.003
    plan = judge(*site(row, name, d), firewall(d))
    finding = plan.one(row, subject(row))
    assert (finding.status, finding.required) == ("fail", half)
    assert finding.measured == pytest.approx(d, abs=1e-9)
    assert plan.verdict == "fail"


@pytest.mark.parametrize("row", TABLE)
def test_the_tolerance_is_one_millimetre_and_no_more(row: str) -> None:
    figure = TABLE[row][1]
    assert found(row, judge(*site(row, "II", figure - 0.0009)))[0] == "pass"
    assert found(row, judge(*site(row, "II", figure - 0.0011)))[0] == "fail"
    strict = judge(*site(row, "II", figure - 0.0009), options={"tolerance_m": 0.0})
    assert found(row, strict)[0] == "fail"


@pytest.mark.parametrize("row", ["assembly", "heat-source", "ignition-source"])
@pytest.mark.parametrize("inside", [box(-6, -1, -4, 1), box(-30, -30, 30, 30), box(0, -2, 6, 2)])
def test_what_overlaps_or_touches_the_area_is_at_distance_zero(row: str, inside: Spec) -> None:
    plan = judge(*store("I"), parcel(), feature(row.replace("-", "_"), inside, "T"))
    assert found(row, plan) == ("fail", 0.0, TABLE[row][0])


def test_the_nearest_point_of_a_line_or_a_point_counts() -> None:
    # the line passes the corner (0, 5) at its foot (3, 9): 3-4-5
    plan = judge(
        *store("I"),
        parcel(),
        feature("ignition_source", line((-5, 15), (11, 3)), "T"),
        feature("heat_source", {"type": "Point", "coordinates": [4, 8]}, "H"),
    )
    assert plan.one("ignition-source").measured == pytest.approx(5.0)
    assert plan.one("heat-source").measured == pytest.approx(5.0)
    assert plan.status("heat-source") == "pass"


def test_every_part_of_a_thing_in_several_parts_is_measured() -> None:
    near, far = box(19, -2, 20, 2), box(60, -2, 70, 2)
    both = {"type": "MultiPolygon", "coordinates": [far["coordinates"], near["coordinates"]]}
    plan = judge(*store("I"), parcel(), feature("assembly", both, "T"))
    assert found("assembly", plan) == ("fail", 19.0, 20.0)


@pytest.mark.parametrize("role", ["road", "assembly", "heat_source", "ignition_source"])
def test_what_is_not_drawn_is_not_a_pass_and_can_be_declared(role: str) -> None:
    rule = role.replace("_", "-")
    assert judge(*store("I"), parcel()).status(rule) == "not-drawn"
    declared = judge(*store("I"), parcel(), project=f'[declared]\nnone = ["{role}"]\nsurveyed_m = 20')
    assert declared.status(rule) == "pass"


@pytest.mark.parametrize(
    ("surveyed", "status"), [("surveyed_m = 30", "pass"), ("surveyed_m = 29.9", "not-drawn"), ("", "not-drawn")]
)
def test_no_place_of_assembly_holds_only_as_far_as_was_surveyed(surveyed: str, status: str) -> None:
    plan = judge(*store("II"), parcel(), project=f'[declared]\nnone = ["assembly"]\n{surveyed}')
    assert plan.status("assembly") == status


def test_a_declaration_of_none_does_not_hide_what_is_drawn() -> None:
    plan = judge(
        *store("I"),
        parcel(),
        feature("assembly", box(10, 0, 12, 2), "T"),
        project='[declared]\nnone = ["assembly"]\nsurveyed_m = 500',
    )
    assert found("assembly", plan) == ("fail", 10.0, 20.0)


def test_an_unknown_class_fails_below_class_i_and_is_otherwise_undetermined() -> None:
    # no count and no class: the figure lies between 20 and 180 m or has no bound at all
    for d, status in ((19.9, "fail"), (20.0, "undetermined"), (180.0, "undetermined")):
        plan = judge(*store("I")[:1], parcel(), feature("assembly", box(d, -2, d + 6, 2), "T"))
        assert plan.status("assembly") == status
        assert plan.one("assembly").needs or status == "fail"


# --- what is not wholly there ---------------------------------------------------------


PART = {"type": "LineString", "coordinates": [[2, 0]]}
FAR = box(60, -2, 70, 2)


@pytest.mark.parametrize(
    "shape",
    [
        {"type": "MultiPolygon", "coordinates": [FAR["coordinates"], [[[2, 0], [2.5, 0], [2, 0]]]]},
        {"type": "GeometryCollection", "geometries": [FAR, PART]},
        {"type": "GeometryCollection", "geometries": [FAR, None]},
        {"type": "MultiLineString", "coordinates": [[[60, 0], [61, 0]], [[2, 0], [2, 0]]]},
        {"type": "MultiPoint", "coordinates": [[60, 0], []]},
    ],
)
@pytest.mark.parametrize("role", ["assembly", "heat_source", "ignition_source"])
def test_a_part_that_cannot_be_located_keeps_the_whole_from_passing(role: str, shape: Spec) -> None:
    plan = judge(*store("I"), parcel(), feature(role, shape, "T"))
    assert plan.status(role.replace("_", "-"), "T") in ("fail", "undetermined")


@pytest.mark.parametrize("role", ["hospitalar", "lote", "schoolyard", "posto", "assembley", "x", "", 5, False])
def test_a_role_that_is_not_one_keeps_every_row_open(role: object) -> None:
    stray = feature("assembly", box(5, -2, 9, 2), "T")
    stray["properties"]["role"] = role
    plan = judge(*store("I"), parcel(), stray)
    assert plan.status("assembly") in ("undetermined", "not-drawn" if role == "" else "undetermined")


ROUND = [(-100.0, -100.0), (100.0, -100.0), (100.0, 100.0), (-100.0, 100.0)]


@pytest.mark.parametrize("last", [(-100.0, -99.0), (-100.0, -50.0), (-100.0, 100.0)])
def test_an_area_within_an_outline_that_does_not_close_is_not_outside_it(last: tuple[float, float]) -> None:
    plan = judge(*store("I"), parcel(), feature("assembly", line(*ROUND, last), "T"))
    assert plan.status("assembly", "T") == "undetermined"


# a square round the area in four lines; the second pair leaves a gate 6 m wide in the side on the left
SIDES = [(ROUND[0], ROUND[1]), (ROUND[1], ROUND[2]), (ROUND[2], ROUND[3])]
LEFT = [(ROUND[3], ROUND[0])]
GATE = [(ROUND[3], (-100.0, 3.0)), ((-100.0, -3.0), ROUND[0])]


def lines_of(*drawn: tuple[tuple[float, float], ...]) -> Result:
    things = [feature("assembly", line(*points), f"T{i}") for i, points in enumerate(drawn)]
    return judge(*store("I"), parcel(), *things)


@pytest.mark.parametrize("apart", [0.0, 1e-7, 0.01, 0.049])
@pytest.mark.parametrize("last", [LEFT, GATE])
def test_an_area_within_lines_that_all_but_join_is_not_outside_them(
    last: list[tuple[tuple[float, float], ...]], apart: float
) -> None:
    plan = lines_of(((ROUND[0][0] + apart, -100.0), ROUND[1]), *SIDES[1:], *last, ((150.0, 0.0), (150.0, 9.0)))
    *around, beside = plan.all("assembly")
    assert {str(f.status) for f in around} == {"undetermined"}
    assert all("closed" in f.needs[0].to("en") for f in around)
    assert beside.status == "pass"  # nor is what stands apart of them


def test_lines_further_apart_than_a_joint_are_no_outline() -> None:
    """Six centimetres are open at each corner; a joint is up to five."""
    short = [((-99.94, y), (99.94, y)) for y in (-100.0, 100.0)]
    assert {str(f.status) for f in lines_of(*short, SIDES[1], *LEFT).all("assembly")} == {"pass"}


def test_lines_that_do_not_join_are_each_for_themselves() -> None:
    """Above and below, 20 m and more from the area: class I asks 20 m."""
    plan = lines_of(((-100.0, 25.0), (100.0, 25.0)), ((-100.0, -25.0), (100.0, -25.0)))
    assert [(f.status, f.measured) for f in plan.all("assembly")] == [("pass", 20.0), ("pass", 20.0)]


def test_an_open_outline_that_is_too_near_fails_whatever_it_encloses() -> None:
    plan = lines_of(((2.0, -100.0), (100.0, -100.0), (100.0, 100.0), (2.0, 100.0), (2.0, -1.0)))
    assert [(f.status, f.measured) for f in plan.all("assembly")] == [("fail", 2.0)]


def test_a_place_that_is_closed_is_measured_as_it_is_and_not_by_what_goes_round_it() -> None:
    """A U whose arms are 20 m above and below the area, and whose base is 20 m beside it."""
    arms = [(-30, 25), (-30, 45), (40, 45), (40, -45), (-30, -45), (-30, -25), (20, -25), (20, 25), (-30, 25)]
    shape = {"type": "Polygon", "coordinates": [arms]}
    assert found("assembly", judge(*store("I"), parcel(), feature("assembly", shape, "T"))) == ("pass", 20.0, 20.0)


def test_an_outline_closed_by_its_last_point_has_an_inside() -> None:
    plan = judge(*store("I"), parcel(), feature("assembly", line(*ROUND, ROUND[0]), "T"))
    assert found("assembly", plan) == ("fail", 0.0, 20.0)


def test_a_school_round_a_courtyard_is_measured_from_within() -> None:
    court = {
        "type": "Polygon",
        "coordinates": [
            [(-60, -60), (60, -60), (60, 60), (-60, 60), (-60, -60)],
            [(-30, -30), (25, -30), (25, 30), (-30, 30), (-30, -30)],
        ],
    }
    # the area reaches from x = -10 to 0: 20 m to the left side of the court, 25 m to the right, and 25 m up and down
    assert found("assembly", judge(*store("I"), parcel(), feature("assembly", court, "T"))) == ("pass", 20.0, 20.0)
    assert found("assembly", judge(*store("II"), parcel(), feature("assembly", court, "T"))) == ("fail", 20.0, 30.0)


# --- what is not known of an area, and what does not count ----------------------------


def test_a_class_that_nobody_can_read_passes_where_the_largest_does() -> None:
    """Class VI asks 180 m, the largest that there is; class I asks 20 m."""
    for d, status in ((180.0, "pass"), (179.9, "undetermined"), (19.9, "fail")):
        school = feature("assembly", box(d, -2, d + 6, 2), "T")
        things = [area(**{"class": "the usual"}), lot(40), parcel(), school]
        assert judge(*things).status("assembly", "T") == status, d


def test_above_the_last_class_the_last_distances_hold() -> None:
    """7681 × 13 kg are more than class VI may hold; more than that may ask for more where it is not known."""
    school = feature("assembly", box(180, -2, 186, 2), "T")
    assert judge(area(), lot(7681), parcel(), school).status("assembly", "T") == "pass"
    assert judge(area(), lot(None), parcel(), school).status("assembly", "T") == "undetermined"
    # 7000 and what nobody counted are of class VI or above it
    found = judge(area(), lot(7000, box(-8, -3, -5, 3)), lot(None, box(-4, -3, -2, 3), "M"), parcel(), school)
    needs = [need.to("en") for need in found.one("assembly", "T").needs]
    assert (found.status("assembly", "T"), len(needs)) == ("undetermined", 1)


@pytest.mark.parametrize(("d", "status"), [(30.0, "pass"), (29.9, "undetermined"), (19.9, "fail")])
def test_of_two_classes_that_a_store_may_be_the_worse_passes_and_the_better_fails(d: float, status: str) -> None:
    """Twenty drawn, of which each may be a pile of four: class I, 20 m, or class II, 30 m."""
    drawn = [feature("container", point(-7 + i / 4, 0), f"C{i}", container_kg=13) for i in range(20)]
    stock = [lot(None, tiers=4), *drawn]
    school = feature("assembly", box(d, -2, d + 6, 2), "T")
    found = judge(area(), *stock, parcel(), school).one("assembly", "T")
    assert (found.status, bool(found.needs)) == (status, status == "undetermined")
    assert found.message.to("en").endswith("(class I–II).")
    assert judge(*store("I"), parcel(), school).one("assembly").message.to("en").endswith("(class I).")


def test_a_firewall_that_is_too_low_is_named_where_it_stands_between() -> None:
    """Four of 13 kg are 1.904 m high; 1.50 m more is asked."""
    low = feature("firewall", line((5, -400), (5, 400)), "low", height_m=3)
    behind = feature("firewall", line((30, -400), (30, 400)), "behind", height_m=3)
    tall = feature("firewall", line((-20, -1), (-20, 1)), "tall", height_m=6)
    told = judge(*store("I"), parcel(), feature("assembly", box(19, -2, 25, 2), "T"), low, behind, tall)
    said = told.one("assembly", "T").message.to("en")
    assert "low does not count: it has 3.00 m, it needs more than 3.404 m." in said
    assert "behind" not in said
    assert "tall" not in said


def test_what_stands_between_and_is_no_low_firewall_is_not_named() -> None:
    """At 9 m nothing helps: behind a firewall class I owes 10 m."""
    heights = {"low": 3.0, "high": 6.0, "unknown": None}
    walls = [
        feature("firewall", line((2 + i, -400), (2 + i, 400)), name, **({} if height is None else {"height_m": height}))
        for i, (name, height) in enumerate(heights.items())
    ]
    plain = feature("wall", line((6, -400), (6, 400)), "plain", height_m=3)
    found = judge(*store("I"), parcel(), feature("assembly", box(9, -2, 15, 2), "T"), plain, *walls).one("assembly")
    said = found.message.to("en")
    assert (found.status, found.required) == ("fail", 10.0)
    assert [name for name in (*heights, "plain") if f"{name} does not count" in said] == ["low"]
