"""The sample plans: what each is said to show, with distances worked out by hand from the coordinates drawn."""

import functools
import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import ezdxf
import pytest
from pyproj import Geod

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report, Status
from layoutcheck.reports import Unreadable

SAMPLES = Path(__file__).parents[1] / "samples"
TEMPLATE = "template.dxf"  # no plan: there is nothing on site yet
MADE = sorted(p.name for p in SAMPLES.iterdir() if p.suffix in (".dxf", ".geojson"))
PLANS = [name for name in MADE if name != TEMPLATE]
ROW = re.compile(r"\| `([\w.-]+)` \| (?:`--units (\w+)` )?\| (\w+) \| .+ \|")
LISTED = {m[1]: (m[2], m[3]) for m in map(ROW.fullmatch, (SAMPLES / "README.md").read_text("utf-8").splitlines()) if m}
MM = 0.001


@functools.cache
def checked(name: str, units: str | None = None) -> Report | Unreadable:
    (outcome,) = examine(SAMPLES / name, Wanted(units=units, lang="en", on="2026-06-01"))
    return outcome


def report(name: str) -> Report:
    outcome = checked(name, LISTED[name][0])
    assert isinstance(outcome, Report), outcome
    return outcome


def one(name: str, rule: str, subject: str | None = None, area: str | None = None):
    of_rule = [f for f in report(name).findings if f.rule == rule]
    found = [f for f in of_rule if subject in (None, f.subject) and area in (None, f.area)]
    assert len(found) == 1, [(f.subject, f.area) for f in found]
    return found[0]


def measured(name: str, rule: str, subject: str | None = None, area: str | None = None):
    found = one(name, rule, subject, area)
    return str(found.status), pytest.approx(found.measured, abs=MM), found.required


def of_status(name: str, status: Status) -> set[tuple[str, str | None]]:
    return {(f.rule, f.subject) for f in report(name).findings if f.status is status}


# --- all of them ----------------------------------------------------------------


def test_the_list_names_every_plan():
    assert sorted(LISTED) == PLANS


@pytest.mark.parametrize("name", PLANS)
def test_verdict(name):
    assert report(name).verdict == LISTED[name][1]


@pytest.mark.parametrize("name", PLANS)
def test_nothing_is_left_unread_or_doubtful(name):
    seen = report(name).site.seen
    assert not seen.not_checked
    assert not seen.unsupported
    assert not seen.warnings


def test_the_template_is_no_plan():
    outcome = checked(TEMPLATE)
    assert isinstance(outcome, Unreadable)
    assert outcome.error.code == "nothing-to-check"


@pytest.mark.parametrize("name", [n for n in MADE if n.endswith(".dxf")])
def test_cad_finds_no_fault(name):
    audit = ezdxf.readfile(SAMPLES / name).audit()
    assert not audit.errors
    assert not audit.fixes


@pytest.mark.parametrize("seed", ["1", "2"])
def test_made_again_byte_for_byte(tmp_path, seed):
    """Whatever the order of sets: two hash seeds."""
    seeded = {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run([sys.executable, SAMPLES / "make.py", tmp_path], check=True, env=seeded)
    assert sorted(p.name for p in tmp_path.iterdir()) == MADE
    assert [n for n in MADE if (tmp_path / n).read_bytes() != (SAMPLES / n).read_bytes()] == []


# --- the class III yard -----------------------------------------------------------
# Area 5.3…17.3 × 18…25.2 on a lot 0…25 × 0…36 with walls all round but for the gate, 14…20 on the front (y = 0).

YARD, YARD_FAILS = "yard-class-iii.dxf", "yard-class-iii-fails.dxf"


def test_yard_leaves_nothing_open():
    assert {str(f.status) for f in report(YARD).findings} == {"pass", "not-applicable"}


def test_yard_capacity():
    (area,) = report(YARD).areas
    assert area.governing_class == area.declared_class == area.distance_class == "III"
    assert area.capacity_kg == (200 + 200 + 60) * 13 + 5 * 45 == 6205  # of 6240
    assert area.containers == 465


def test_yard_distances():
    assert measured(YARD, "property-limit-walled") == ("pass", 5.3, 5.0)  # west: 5.3 - 0; east: 25 - 17.3 = 7.7
    assert one(YARD, "property-limit-open").status is Status.NOT_APPLICABLE  # the gate is a road front
    assert measured(YARD, "road", "Rua das Acácias") == ("pass", 18.0, 7.5)  # 18 - 0
    assert measured(YARD, "road", "Rua dos Ipês") == ("pass", 7.7, 7.5)  # 25 - 17.3
    assert measured(YARD, "assembly", "Escola") == ("pass", 85.0, 80.0)  # corner to corner: 51² + 68² = 85²
    assert measured(YARD, "assembly", "Igreja") == ("pass", 100.0, 80.0)  # 60² + 80² = 100²
    assert measured(YARD, "heat-source") == ("pass", 15.8, 15.0)  # 18 - 2.2, straight below the area
    assert measured(YARD, "ignition-source") == ("pass", 6.8, 5.0)  # 18 - 11.2
    assert measured(YARD, "floor-openings", "Canaleta") == ("pass", 3.6, 3.0)  # 18 - 14.4
    # centre at 3 m west and 4 m south of the corner, so 5 m; radius 0.30
    assert measured(YARD, "floor-openings", "Caixa de gordura") == ("pass", 4.7, 3.0)


def test_yard_inside():
    corridors = {f.subject: f.measured for f in report(YARD).findings if f.rule == "inspection-corridor"}
    assert corridors == pytest.approx({
        "Lote 1 – Lote 2": 12.1 - 10.5, "Lote 1 – Lote 3": 22.8 - 21.2, "Lote 2 – Lote 4": 22.8 - 21.2,
        "Lote 1 – Lote 4": math.hypot(12.1 - 10.5, 22.8 - 21.2), "Lote 2 – Lote 3": math.hypot(12.1 - 8.1, 1.6),
        "Lote 3 – Lote 4": 12.1 - 8.1, "Lote 1 – A1": 6.5 - 5.3, "Lote 2 – A1": 17.3 - 16.1, "Lote 3 – A1": 6.5 - 5.3,
        "Lote 4 – A1": 25.2 - 23.4,
    })  # fmt: skip
    assert measured(YARD, "perimeter-closure", "A1") == ("pass", 12.0 / 38.4, 0.5)  # its north wall of 2 × (12 + 7.2)
    assert measured(YARD, "warning-signs") == ("pass", 2, 2)  # of three plates one shows the class
    assert measured(YARD, "extinguishers") == ("pass", 4 * 12 + 2 * 8, 64)


def test_yard_says_things_in_every_way():
    sources = {f.name: {key: v.source for key, v in f.properties.items()} for f in report(YARD).site.features}
    assert sources["A1"]["class"] == "text"
    assert sources["Lote 1"]["containers"] == sources["Lote 1"]["tiers"] == "text"
    assert sources["Lote 1"]["brand"] == sources["Portão 1"]["height_m"] == "xdata"
    assert sources["EXT-1"]["kg"] == sources["PL-3"]["kind"] == "attribute"
    heights = [f.get("height_m") for f in report(YARD).site.of("wall")]
    assert heights == [2.2, 2.2]


def test_yard_fails_in_three_ways_and_no_more():
    assert of_status(YARD_FAILS, Status.FAIL) == {
        ("inspection-corridor", "Lote 1 – Lote 2"), ("road", "Rua dos Ipês"), ("assembly", "Escola")}  # fmt: skip
    assert not of_status(YARD_FAILS, Status.UNDETERMINED)
    assert measured(YARD_FAILS, "inspection-corridor", "Lote 1 – Lote 2") == ("fail", 12.1 - 11.2, 1.0)
    assert measured(YARD_FAILS, "road", "Rua dos Ipês") == ("fail", 25 - 17.7, 7.5)
    assert measured(YARD_FAILS, "assembly", "Escola") == ("fail", 78.0, 80.0)  # 46.8² + 62.4² = 78²


# --- the class II shop with a firewall ----------------------------------------------
# Area 5…10 × 11.375…14.375, the firewall's near face on its north edge from 3 to 11, the church from y = 30 on.
#
# Round the east end of the wall, 1 m beyond the area, the shortest straight line to the church 15.625 m behind the
# wall's face is that of a ladder over a corner: (a^⅔ + b^⅔)^1.5 with a = 1 and b = 15.625 = 2.5³, so 7.25^1.5. It
# starts (a² b)^⅓ = 2.5 m below the wall, still on the area's east edge (3 m long), and ends at x = 11 + 15.625 / 2.5 =
# 17.25, still on the church's ground. Round the west end, 2 m beyond the area, it would be longer.

SHOP, SHOP_PASSES, SHOP_FLAT = (
    "shop-class-ii-firewall.dxf", "shop-class-ii-firewall-passes.dxf", "shop-class-ii-firewall.geojson")  # fmt: skip
ROUND_THE_END = 7.25**1.5


@pytest.mark.parametrize("name", [SHOP, SHOP_FLAT])
def test_church_is_in_view_round_the_end_of_the_firewall(name):
    found = one(name, "assembly")
    assert found.status is Status.FAIL
    assert (found.shielded.measured, found.shielded.required) == (pytest.approx(15.625, abs=MM), 15.0)
    assert (found.exposed.measured, found.exposed.required) == (pytest.approx(ROUND_THE_END, abs=MM), 30.0)
    assert (found.measured, found.required) == (found.exposed.measured, 30.0)  # -10.479, the least margin
    assert of_status(name, Status.FAIL) == {("assembly", "Igreja")}


def test_exposed_line_is_drawn_where_the_ladder_stands():
    drawn = report(SHOP).site.frame.witness(one(SHOP, "assembly").exposed.witness)
    assert drawn == [pytest.approx([10_000, 11_875], abs=20), pytest.approx([17_250, 30_000], abs=150)]  # millimetres


def test_no_line_escapes_a_firewall_that_goes_round():
    found = one(SHOP_PASSES, "assembly")
    assert found.status is Status.PASS
    assert (found.measured, found.required) == (pytest.approx(15.625, abs=MM), 15.0)
    assert found.exposed is None or found.exposed.measured is None


def test_firewall_is_high_enough_for_the_pile():
    """Empties five high, 0.476 m each, and 1.50 m."""
    assert measured(SHOP, "firewall-height") == ("pass", 4.0, pytest.approx(5 * 0.476 + 1.5))


def test_shop_counts_its_piles():
    assert {f.subject: (f.measured, f.required) for f in report(SHOP).findings if f.rule == "container-count"} == {
        "Lote A": (20, 80), "Lote B": (8, 40)}  # piles of four and of five  # fmt: skip
    assert not of_status(SHOP, Status.UNDETERMINED)
    assert report(SHOP).areas[0].capacity_kg == 120 * 13
    assert measured(SHOP, "perimeter-closure", "A1") == ("pass", 5 / 16, 0.5)


def test_drawing_in_millimetres_and_geojson_in_metres_say_the_same():
    def told(name):
        return {(f.rule, f.area, f.subject): (f.status, f.required) for f in report(name).findings}

    assert told(SHOP) == told(SHOP_FLAT)
    flat = {(f.rule, f.area, f.subject): f.measured for f in report(SHOP_FLAT).findings}
    for f in report(SHOP).findings:
        # to the error of the circles that stand for containers in the drawing, in m² over a perimeter of 16 m
        assert f.measured == pytest.approx(flat[f.rule, f.area, f.subject], abs=0.0002 * 16)


# --- two cages that count as one ----------------------------------------------------
# Cages 0…2.5 and 12.4…14.9 × 0…2; the lot -6…22.9 × -8…10 has no wall, and its front y = -8 is on the road.

CAGES = "two-areas-merge.geojson"


def test_cages_of_class_one_count_as_class_two():
    """12.4 - 2.5 = 9.90 m, and 5 + 5 = 10 m would be needed; 2 × 520 kg is class II."""
    for area, other in zip(report(CAGES).areas, reversed(report(CAGES).areas), strict=True):
        assert (area.governing_class, area.distance_class, area.merged_with) == ("I", "II", (other.id,))
        assert one(CAGES, "separate-areas", area=area.id).measured == pytest.approx(9.9)


def test_what_would_do_for_class_one_does_not():
    assert measured(CAGES, "property-limit-open", area="Gaiola 1") == ("fail", 6.0, 7.5)  # of class I: 5.00
    assert measured(CAGES, "property-limit-open", area="Gaiola 2") == ("pass", 8.0, 7.5)  # 22.9 - 14.9
    assert one(CAGES, "premises", area="Gaiola 1").status is Status.FAIL  # a supermarket: class I only
    assert measured(CAGES, "road", area="Gaiola 1") == ("pass", 8.0, 3.0)


# --- longitude and latitude -----------------------------------------------------------

LONLAT = "lonlat-beside-school.geojson"


def test_school_is_as_near_as_on_the_ellipsoid():
    """20.9 - 2.5 = 18.40 m of 20, which a geodesic between the corners in the file confirms."""
    plan = json.loads((SAMPLES / LONLAT).read_text("utf-8"))
    rings = {f["properties"]["nome"]: f["geometry"]["coordinates"][0] for f in plan["features"]
             if f["geometry"]["type"] == "Polygon"}  # fmt: skip
    east_edge, west_edge = rings["Gaiola"][1], rings["Escola"][0]  # longitudes; 10 m apart from south to north
    _, _, apart = Geod(ellps="WGS84").inv(east_edge[0], east_edge[1], west_edge[0], east_edge[1])
    assert apart == pytest.approx(18.4, abs=MM)
    assert measured(LONLAT, "assembly") == ("fail", apart, 20.0)
    assert of_status(LONLAT, Status.FAIL) == {("assembly", "Escola")}


def test_lonlat_walls_run_along_the_line():
    assert measured(LONLAT, "property-limit-walled") == ("pass", 3.0, 1.5)  # west: 0 + 3
    assert measured(LONLAT, "road") == ("pass", 10.0, 1.5)


# --- an office's own layers -------------------------------------------------------------
# Area 5…15 × 14…18 on a lot 0…20 × 0…32.

OFFICE = "layers-of-mine.dxf"


def test_only_the_wall_of_unknown_height_is_open():
    assert {rule for rule, _ in of_status(OFFICE, Status.UNDETERMINED)} == {"property-limit-walled"}
    (found,) = [f for f in report(OFFICE).findings if f.status is Status.UNDETERMINED]
    assert "MURO EXISTENTE" in found.subject
    assert (found.measured, found.required) == (pytest.approx(20 - 15), 7.5)  # 3 m if it is 1.80 m high
    assert "MURO EXISTENTE" in found.needs[0].to("en")


def test_the_parcel_is_no_lot_of_containers():
    assert report(OFFICE).site.seen.ignored["LOTE 12"] == 1
    assert [f.layer for f in report(OFFICE).site.of("lot")] == ["PILHAS P13", "PILHAS P13"]
    assert report(OFFICE).areas[0].capacity_kg == (80 + 40) * 13


def test_school_exactly_at_its_limit_complies():
    assert measured(OFFICE, "assembly") == ("pass", 30.0, 30.0)  # 28.8² + 8.4² = 30²
    assert measured(OFFICE, "ignition-source") == ("pass", 5.0 - 0.1, 3.0)  # 3² + 4² = 5², a lamp of 0.10 m
    assert measured(OFFICE, "floor-openings") == ("pass", 14 + 3, 3.0)
    assert measured(OFFICE, "road", area=None, subject="CALÇADA #38") == ("pass", 14.0, 3.0)


def test_roles_come_from_the_project_file_and_from_names():
    why = {f.layer: f.role_why for f in report(OFFICE).site.features}
    assert {layer for layer, how in why.items() if how == "guess"} == {
        "LIMITE DO TERRENO", "CALÇADA", "ESCOLA", "BOCA DE LOBO", "AREA DE ARMAZENAMENTO", "ALAMBRADO"}  # fmt: skip
    assert set(why.values()) == {"guess", "project"}


def test_what_the_drawing_says_wins_over_the_layer():
    lots = report(OFFICE).site.of("lot")
    assert [(f.get("tiers"), f.properties["tiers"].source) for f in lots] == [(4, "layer"), (5, "text")]


# --- R12 ----------------------------------------------------------------------------------
# Area 4…6.5 × 6…8 on a lot 0…10 × 0…20.

OLD = "yard-r12.dxf"


def test_r12_asks_for_its_unit():
    outcome = checked(OLD)
    assert isinstance(outcome, Unreadable)
    assert outcome.error.code == "units-missing"


def test_r12_in_centimetres():
    assert measured(OLD, "property-limit-walled") == ("pass", 10 - 6.5, 1.5)
    assert measured(OLD, "road") == ("pass", 6.0, 1.5)
    assert measured(OLD, "minimum-area") == ("pass", 2.5 * 2.0, 4.0)
    assert report(OLD).areas[0].capacity_kg == 40 * 13


# --- the worked example ---------------------------------------------------------------------
# Area 8…13 × 14…17 on a lot 0…20 × 0…30 with walls on three sides, the street on the fourth; firewall on its north.

WORKED = "worked-example.dxf"


def test_worked_example_leaves_nothing_open():
    assert {str(f.status) for f in report(WORKED).findings} == {"pass", "not-applicable"}


def test_worked_example_is_a_full_class_ii():
    (area,) = report(WORKED).areas
    assert area.governing_class == area.declared_class == "II"
    assert (area.containers, area.capacity_kg) == (80 + 40, 120 * 13)
    assert {f.subject: (f.measured, f.required) for f in report(WORKED).findings if f.rule == "container-count"} == {
        "Lote A": (5 * 4, 80), "Lote B": (4 * 2, 40)}  # piles of four and of five  # fmt: skip


def test_worked_example_distances():
    assert measured(WORKED, "property-limit-walled") == ("pass", 20 - 13, 3.0)  # east; west: 8
    assert measured(WORKED, "road") == ("pass", 14.0, 3.0)
    assert measured(WORKED, "assembly") == ("pass", 35.0, 30.0)  # (34 - 13)² + (45 - 17)² = 21² + 28² = 35²
    assert measured(WORKED, "heat-source") == ("pass", 14 - 4, 7.5)
    assert measured(WORKED, "ignition-source") == ("pass", 14 - 9.9 - 0.1, 3.0)  # a lamp of 0.10 m
    assert measured(WORKED, "floor-openings") == ("pass", 14 - 8, 3.0)


def test_worked_example_closure_and_kit():
    assert measured(WORKED, "perimeter-closure", "A1") == ("pass", 5 / 16, 0.5)  # the firewall on its north side
    assert measured(WORKED, "openings") == ("pass", 1, 1)
    assert measured(WORKED, "extinguishers") == ("pass", 2 * 12, 24)
    assert measured(WORKED, "warning-signs") == ("pass", 2, 1)  # of three plates one shows the class


@pytest.mark.parametrize("places", [9, 7, 6])
def test_a_lot_well_within_its_area_is_within_it_however_coarse_the_degrees(tmp_path, places):
    """The cage keeps 0.25 m round its lot; six decimals leave 2 × 0.079 m open, which is less."""
    plan = json.loads((SAMPLES / "lonlat-beside-school.geojson").read_text(encoding="utf-8"))

    def rounded(c):
        return [rounded(part) for part in c] if isinstance(c, list) else round(c, places)

    for feature in plan["features"]:
        feature["geometry"]["coordinates"] = rounded(feature["geometry"]["coordinates"])
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps(plan))
    (report,) = examine(path, Wanted(lang="en", on="2026-06-01"))
    assert isinstance(report, Report)
    assert {f.status for f in report.findings if f.rule == "containers-inside"} == {"pass"}
