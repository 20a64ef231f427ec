"""The table of distances: from what is printed, a calculator finds what is printed."""

import random
import re
from decimal import Decimal, localcontext
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from report_makers import distance, feature, report, summary, town
from shapely.affinity import rotate
from shapely.geometry import Point, box

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Finding, Leg, Report, Status
from layoutcheck.reports._sheet import findings
from layoutcheck.reports._sheet.arithmetic import checks
from layoutcheck.reports._sheet.dimensions import numbered
from layoutcheck.reports.scene import A3, A4, Label, sheets
from layoutcheck.words import text

SAMPLES = Path(__file__).parents[1] / "samples"
_NOT_PLANS = ("template.dxf", "yard-r12.dxf")  # one is empty, the other does not say its unit
PLANS = sorted(p for p in SAMPLES.iterdir() if p.suffix in (".dxf", ".geojson") and p.name not in _NOT_PLANS)
PLANS += [SAMPLES / "cuiaba-glp" / f"{name}.geojson" for name in (
    "assembly.fail.past-the-firewall", "assembly.pass.at-limit-behind-a-firewall", "assembly.fail.three-millimetres",
)]  # fmt: skip
# the right ends of the columns of figures on an A4 sheet: 27 mm, where words begin, and so many more
COLUMNS = {"x": 71.5, "y": 91.0, "step": 106.0, "measured": 123.5, "table": 140.0, "asked": 153.0, "result": 171.0}


@lru_cache
def of_plan(path: Path, lang: str = "en") -> Report:
    (made,) = examine(path, Wanted(lang=lang, on="2026-11-30"))
    assert isinstance(made, Report)
    return made


def printed(made: Report, lang: str) -> list[dict[str, list[str]]]:
    """Read the table off the sheets: for each distance the figures of each column, from the top down."""
    rows: list[dict[str, list[str]]] = []
    for sheet in sheets(made, lang, A4):
        labels = [i for i in sheet.paper if isinstance(i, Label) and i.layer == "check" and not i.text.startswith("…")]
        for label in sorted(labels, key=lambda i: -i.at[1]):
            at = label.at[0] - sheet.frame.left - 2.0
            column = next((key for key, x in COLUMNS.items() if abs(x - at) < 0.01 and label.align == "right"), "")
            if not re.search(r"\d", label.text) or not column:
                continue
            if column == "x" and label.text not in ("x1", "x2") and (not rows or len(rows[-1]["x"]) == 2):
                rows.append({key: [] for key in COLUMNS})
            if rows and label.text not in ("x1", "x2", "y1", "y2", "√(Δx²+Δy²)"):
                rows[-1][column].append(label.text)
    return rows


def value(said: str) -> Decimal:
    return Decimal(re.sub(r"^[≥√ ]*", "", said).replace("−", "-").replace(" ", "").replace(",", "."))


def factor(made: Report) -> Decimal | None:
    """What a difference of coordinates is multiplied by, as the sheet says it."""
    said = " ".join(i.text for s in sheets(made, "en") for i in s.labels() if i.layer == "check")
    if "difference of the coordinates." in said:
        return Decimal(1)
    found = re.search(r"difference of the coordinates × ([\d.]+)\.", said)
    return Decimal(found[1]) if found else None


@pytest.mark.parametrize("plan", PLANS, ids=lambda p: p.name)
def test_a_calculator_finds_every_length_that_is_printed(plan):
    made, lang = of_plan(plan), "pt"
    scale = factor(made)
    rows = printed(made, lang)
    with_points = [c for c in checks(made, numbered(made, lang))[1] if c.points]
    assert len(rows) == len(with_points) > 0
    for row in rows:
        (dx, dy), places = map(value, row["step"]), -value(row["measured"][0]).as_tuple().exponent
        for step, column in ((dx, "x"), (dy, "y")):
            first, second = map(value, row[column])
            if scale is not None:
                assert round((second - first) * scale, -step.as_tuple().exponent) == step
        with localcontext(prec=30):
            length = (dx * dx + dy * dy).sqrt()
        less = value(row["measured"][1].partition("−")[2]) if len(row["measured"]) > 1 else Decimal(0)
        assert round(round(length, places) - less, places) == abs(value(row["measured"][0]))


@pytest.mark.parametrize("plan", PLANS, ids=lambda p: p.name)
def test_the_lengths_that_are_printed_are_those_of_the_findings(plan):
    made = of_plan(plan)
    wanted = []
    for found in made.findings:
        legs = [found.exposed, found.shielded] if found.shielded else [Leg(measured=found.measured, required=0.0)]
        if found.unit == "m" and found.witness and found.required and not found.at_most:
            wanted += [leg.measured for leg in legs if leg and leg.measured is not None]
    shown = sorted(float(value(row["measured"][0])) for row in printed(made, "en"))
    assert shown == pytest.approx(sorted(wanted), abs=0.0006)


def test_a_calculator_finds_lengths_between_points_of_no_round_numbers():
    dice = random.Random(3)
    area = feature("storage_area", rotate(box(0.1234567, 0.7654321, 8.3, 6.1), 17.3), "A")
    roads = [feature("road", Point(dice.uniform(20, 60), dice.uniform(-30, 30)), f"R{i}") for i in range(60)]
    made = report([area, *roads], [distance(area, road, 80.0) for road in roads])
    rows = printed(made, "en")
    assert len(rows) == 60
    for row, found in zip(rows, made.findings, strict=True):
        assert row["measured"] == [f"{found.measured:.3f}"]
        dx, dy = map(value, row["step"])
        assert [dx, dy] == [value(row[c][1]) - value(row[c][0]) for c in ("x", "y")]
        assert f"{(dx * dx + dy * dy).sqrt():.3f}" == row["measured"][0]


def test_a_firewall_gives_two_lines_each_with_its_own_requirement_and_result():
    # the church is 15.625 m behind the wall, where half of 30 m holds; past its end √(7.25² + 18.125²) = 19.521 m
    made = of_plan(SAMPLES / "shop-class-ii-firewall.dxf")
    behind, past = printed(made, "en")[:2]
    assert (behind["measured"], behind["table"], behind["asked"]) == (["15.625"], ["II: 30.00", "÷ 2 = 15.00"],
                                                                       ["≥ 15.00"])  # fmt: skip
    assert behind["result"] == ["+0.625"]
    assert (past["measured"], past["table"], past["asked"]) == (["19.521"], ["II: 30.00"], ["≥ 30.00"])
    assert past["step"] == ["7.250", "18.125"]
    assert past["result"] == ["−10.479"]
    said = [i.text for s in sheets(made, "en") for i in s.labels() if i.layer == "check"]
    assert said.count("FAILS") == 1


def test_where_half_would_be_less_than_a_metre_the_metre_is_told():
    # class I, walled row: 1.50 m, half of it is 0.75 m, at least 1.00 m
    area, plot = feature("storage_area", box(0, 0, 2, 2), "A1"), feature("property", box(-9, -9, 3.2, 9), "P")
    behind = ((2.0, 1.0), (3.2, 1.0))
    found = distance(area, plot, 1.0, Status.PASS, base_required=1.5, reduction="firewall",
                     rule="property-limit-walled", shielded=Leg(measured=1.2, required=1.0, witness=behind),
                     exposed=Leg(measured=None, required=1.5))  # fmt: skip
    made = report([area, plot], [found], areas=[summary(governing_class="I", distance_class="I")])
    row, *_ = printed(made, "pt")
    assert row["table"][:2] == ["I: 1,50", "÷ 2, mín. 1,00"]
    assert "nenhuma escapa" in [i.text for s in sheets(made, "pt") for i in s.labels()]


def test_the_error_of_a_curve_is_taken_off_in_the_open():
    # 6 m from the edge to the circle as drawn, of which 0.0002 m are taken off
    area, drain = feature("storage_area", box(0, 0, 4, 4), "A1"), feature("drain", Point(11, 2).buffer(1.0), "D")
    found = distance(area, drain, 3.0, Status.PASS, rule="floor-openings")
    row, *_ = printed(report([area, drain], [_with(found, measured=found.measured - 0.0002)]), "en")
    assert row["measured"] == ["5.9998", "√ − 0.0002"]


def _with(found, **said):
    return replace(found, margin=said["measured"] - found.required, **said)


def test_an_area_outside_its_property_has_a_negative_distance():
    area, plot = feature("storage_area", box(0, 0, 4, 4), "A1"), feature("property", box(9, 0, 20, 9), "P")
    found = distance(area, plot, 5.0, rule="property-limit-open")
    row, *_ = printed(report([area, plot], [_with(found, measured=-5.0)]), "en")
    assert row["measured"] == ["−5.000"]
    assert row["result"] == ["−10.000"]


def test_what_three_places_would_not_tell_from_its_limit_has_more():
    area, road = feature("storage_area", box(0, 0, 8, 6), "A"), feature("road", box(15.4996, 0, 20, 9), "R")
    row, *_ = printed(report([area, road], [distance(area, road, 7.5)]), "en")
    assert row["measured"] == ["7.4996"]
    assert row["x"][1].startswith("15.4996")


def test_numbers_of_the_table_are_those_of_the_drawing():
    made = town(100, 30)
    _, listed = checks(made, numbered(made, "en"))
    assert [(c.number, c.finding) for c in listed] == [(n.number, n.finding) for n in numbered(made, "en")]
    drawn = [i.text for s in sheets(made, "en") for i in s.labels() if i.layer == "check" and i.bold]
    assert [text for text in drawn if text.isdigit()] == [str(n) for n in range(1, 31)]


@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_the_table_goes_on_over_more_sheets_under_its_heads(paper):
    made = town(200, 80)
    drawn = sheets(made, "en", paper)
    tables = [[i.text for i in s.labels() if i.layer == "check"] for s in drawn]
    tables = [said for said in tables if said]
    assert len(tables) > 1
    assert all(said.count("x1") == 1 for said in tables)
    assert tables[0][0] == "Check of the distances by hand"
    assert all(said[0] == "Check of the distances by hand (continued)" for said in tables[1:])
    assert sum(said.count("FAILS") for said in tables) == len(made.findings) > 60


def test_of_very_many_that_pass_the_tightest_are_listed_and_the_others_counted():
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    roads = [feature("road", box(10 + i, 0, 10.5 + i, 6), f"Road {i}") for i in range(200)]
    made = report([area, *roads], [distance(area, road, 1.5, Status.PASS) for road in roads])
    said = [i.text for s in sheets(made, "en") for i in s.labels() if i.layer == "check"]
    listed = said.count("met")
    assert any(text.startswith(f"… and {200 - listed} more distances") for text in said)
    assert 100 < listed < 200
    assert [f"c{n}" for n in range(1, listed + 1)] == [text for text in said if text.startswith("c")]
    assert "2.000" in said  # the nearest: 10 − 8


def test_a_plan_in_degrees_says_how_many_metres_a_degree_is():
    # at 15.6° south a degree of longitude is 111 320 · cos 15.6° ≈ 107 220 m on a sphere, one of latitude 110 650 m
    made = of_plan(SAMPLES / "lonlat-beside-school.geojson")
    said = " ".join(i.text for s in sheets(made, "en") for i in s.labels() if i.layer == "check").replace("\u00a0", " ")
    x, y = map(float, re.search(r"1° of x is about ([\d.]+) m, and of y ([\d.]+) m", said).groups())
    assert x == pytest.approx(107_220, rel=1e-3)
    assert y == pytest.approx(110_650, rel=1e-3)
    for row in printed(made, "en"):
        for column, per, step in (("x", x, row["step"][0]), ("y", y, row["step"][1])):
            first, second = map(value, row[column])
            assert float(second - first) * per == pytest.approx(float(value(step)), abs=0.002)


@pytest.mark.parametrize(
    ("unit", "measured", "required", "said", "is_told"),
    [
        ("ratio", 12.4 / 39.2, 0.5, "A1: 12.40 m of wall in 39.20 m (31.63 %; at most 50 %)", True),
        ("kg", 64.0, 64.0, "A1: 64 kg in 6 extinguishers; at least 64 kg in 4 (class III).", True),
        ("kg", 6205.0, 6240.0, "A1: 6205 kg, bound 6240 kg. Declared class: III.", False),  # all of it is beside it
        ("count", 2.0, 2.0, "A1: 2 signs; at least 2 (class III).", False),
        ("m", 5.3, 5.0, "From A1 to Lote 12: 5.30 m; at least 5.00 m, 2.00 m of wall.", False),  # a line is drawn
    ],
)
def test_what_a_share_or_a_sum_is_made_of_stands_below_it(unit, measured, required, said, is_told):
    found = Finding(rule="x", status=Status.PASS, area="A1", subject="A1" if unit == "ratio" else None, unit=unit,
                    measured=measured, required=required, message=text(said, said))  # fmt: skip
    assert bool(list(findings._reckoned(found, "en"))) == is_told
