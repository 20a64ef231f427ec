"""`layoutcheck envelope`: exit status, text, data and map, and that bad input ends in a sentence."""

from __future__ import annotations

import importlib
import json
import math
import re
import shutil
from pathlib import Path

import numpy as np
import pytest
import shapely
from click.testing import CliRunner
from plans import LAW, area, box, document, feature, line, lot, parcel, point
from shapely.geometry import Point, Polygon

from layoutcheck.cli import program
from layoutcheck.examine import Wanted, examine
from layoutcheck.reports import _siting_map
from layoutcheck.siting.pieces import pieces
from layoutcheck.siting.sited import sited
from layoutcheck.usage import Usage

SAMPLES = Path(__file__).parents[1] / "samples"


def yard(*more, side: float = 20.0):
    corners = [(-side, -side), (side, -side), (side, side), (-side, side), (-side, -side)]
    walls = feature("wall", line(*corners), "muro", height_m=1.8)
    store = [area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1))]
    return document([*store, parcel(box(-side, -side, side, side)), walls, *more])


@pytest.fixture
def plan(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(*more, **known) -> str:
        Path("a.geojson").write_text(json.dumps(yard(*more, **known)), "utf-8")
        return "a.geojson"

    return write


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(program, ["envelope", *arguments], standalone_mode=False)
    assert done.exception is None, done.exception
    return done.return_value or 0, done.output


def test_a_place_is_status_0_and_none_is_1(plan):
    assert run(plan())[0] == 0
    assert run(plan(feature("assembly", point(0, 10), "escola"), side=5.0))[0] == 1


def test_an_area_that_fails_where_it_stands_has_a_place_elsewhere(plan):
    status, said = run(plan(feature("heat_source", point(6, 0), "bomba")), "--lang", "pt")
    assert status == 0
    assert "há lugar a 1,00 m para a esquerda." in said
    assert "Maior classe que cabe no terreno: " in said
    assert "there is a place 1.00 m left." in run("a.geojson", "--lang", "en")[1]


def test_a_plan_that_cannot_be_read_is_status_2(tmp_path):
    bad = tmp_path / "bad.geojson"
    bad.write_text("{", "utf-8")
    assert run(str(bad))[0] == 2
    assert run(str(tmp_path / "none.dxf"))[0] == 2
    assert run(str(SAMPLES / "template.dxf"))[0] == 2


def test_a_plan_that_cannot_be_read_is_told_as_json_too(tmp_path):
    bad = tmp_path / "bad.geojson"
    bad.write_text("{", "utf-8")
    done = CliRunner().invoke(program, ["envelope", str(bad), "--format", "json"], standalone_mode=False)
    (report,) = json.loads(done.stdout)["reports"]
    assert (done.return_value, report["areas"], report["plan"]["path"]) == (2, [], bad.as_posix())
    assert report["error"]["code"]


def test_what_cannot_be_written_is_told_and_is_status_2(plan, tmp_path):
    (tmp_path / "taken").write_text("", "utf-8")
    done = CliRunner().invoke(program, ["envelope", plan(), "--out", "taken"], standalone_mode=False)
    assert done.return_value == 2
    assert "taken" in done.stderr


def test_without_a_property_line_no_place_is_claimed(tmp_path):
    file = tmp_path / "a.geojson"
    file.write_text(json.dumps(document([area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1))])), "utf-8")
    status, said = run(str(file), "--lang", "en", "--out", str(tmp_path / "out"))
    assert status == 1
    assert "no place can be claimed: the property line is not drawn" in said
    told = json.loads((tmp_path / "out" / "a.geojson.envelope.json").read_text("utf-8"))
    assert told["reports"][0]["areas"][0]["allowed"] == []
    assert (tmp_path / "out" / "a.geojson.envelope.png").is_file()


@pytest.mark.parametrize("wrong", [["--size", "0", "3"], ["--size", "x", "3"], ["--turn", "0"], ["--turn", "x"],
                                   ["--turn", "7.5"], ["--size", "nan", "1"]])  # fmt: skip
def test_what_cannot_be_placed_is_refused_in_a_sentence(plan, wrong):
    done = CliRunner().invoke(program, ["envelope", plan(), *wrong], standalone_mode=False)
    assert wrong[0] in str(done.exception)


def test_of_many_turns_the_widest_are_told_and_all_are_in_the_data(plan):
    """A square of 4 m may stand in its yard at every turn; as drawn, and at every quarter, it has most room."""
    status, said = run(plan(), "--lang", "en", "--turn", "9")
    assert status == 0
    assert re.search(r"There are places at 40 of 40 turns; the widest: 0° \([\d.]+ m²\), 90° ", " ".join(said.split()))
    told = json.loads(run("a.geojson", "--format", "json", "--turn", "9")[1])["reports"][0]["areas"][0]
    assert [turn["turn_deg"] for turn in told["turns"]] == list(range(0, 360, 9))
    assert "45°" not in said


def test_of_a_rectangle_the_data_say_what_was_not_checked(plan):
    told = json.loads(run(plan(), "--format", "json", "--size", "3", "3", "--lang", "en")[1])["reports"][0]
    assert "taken to fit into the rectangle" in told["areas"][0]["notes"][0]
    assert "firewalls stay" in told["notes"][-1]


def test_what_closed_the_drawn_area_is_in_no_rectangles_way(tmp_path):
    """A low wall on the old edge goes when a smaller rectangle takes the area's place, as it goes with the area."""
    told = []
    for more in ((), (feature("wall", line((-2, -2), (2, -2), (2, 2), (-2, 2), (-2, -2)), "mureta", height_m=1.0),)):
        file = tmp_path / "a.geojson"
        file.write_text(json.dumps(yard(*more)), encoding="utf-8")
        said = json.loads(run(str(file), "--format", "json", "--size", "3", "3")[1])["reports"][0]["areas"][0]
        told.append(said["turns"])
    assert told[0] == told[1]
    assert told[0][0]["allowed_m2"] > 0


@pytest.mark.parametrize(
    ("lang", "called"),
    [("pt", ["Área de armazenamento 1,", "limite da propriedade 1", "local de aglomeração 1 20,00 m"]),
     ("en", ["Storage area 1,", "property line 1", "place of assembly 1 20.00 m"])],
)  # fmt: skip
def test_unnamed_things_are_called_in_the_language_and_by_one_name_in_the_data(plan, lang, called):
    path = plan(feature("assembly", box(15, 15, 19, 19)))
    bare = json.loads(Path(path).read_text("utf-8"))
    for thing in bare["features"]:
        thing["properties"].pop("name", None)
    Path(path).write_text(json.dumps(bare), "utf-8")
    _, told = run(path, "--lang", lang)
    flat = " ".join(told.split())
    assert [one for one in called if one not in flat] == []
    assert "storage_area 1" not in flat
    assert '"storage_area 1"' in run(path, "--lang", lang, "--format", "json")[1]


def test_a_place_in_degrees_is_told_from_point_to_point_too(tmp_path):
    """At 15.6° south a degree of longitude is 107 244 m of ground: 111 412.84 cos φ − 93.5 cos 3φ."""

    def degrees(c):
        return (
            [-56.1 + c[0] / 107_244, -15.6 + c[1] / 110_640] if isinstance(c[0], int | float) else list(map(degrees, c))
        )

    file, drawn = tmp_path / "a.geojson", yard(feature("heat_source", point(6, 0), "bomba"))
    drawn.pop("units", None)
    for one in drawn["features"]:
        one["geometry"]["coordinates"] = degrees(one["geometry"]["coordinates"])
    file.write_text(json.dumps(drawn), "utf-8")
    said = " ".join(run(str(file), "--lang", "en")[1].split())
    x0, y0, x1, y1 = map(float, re.search(r"the middle goes from \((.*?); (.*?)\) to \((.*?); (.*?)\)", said).groups())
    assert [x0, y0] == pytest.approx([-56.1, -15.6], abs=1e-6)
    assert ((x1 - x0) * 107_244, (y1 - y0) * 110_640) == pytest.approx((-1.0, 0.0), abs=0.02)
    assert "there is a place" in said
    assert " west" in said


def test_no_place_behind_firewalls_is_proven_where_they_leave_no_doubt():
    """Whatever the firewall of this shop hides, the church is seen from wherever the property line lets it stand."""
    status, said = run(str(SAMPLES / "shop-class-ii-firewall.geojson"), "--lang", "en")
    assert status == 1
    assert "there is no place on Posto." in said


def test_what_was_not_measured_may_take_up_a_place_and_is_named():
    _, said = run(str(SAMPLES / "yard-class-iii.dxf"), "--lang", "en")
    assert "Not measured, and may take up the place: layers CARIMBO (11)" in " ".join(said.split())


def test_a_class_that_the_plan_does_not_tell_enough_of_is_left_open_and_not_said_to_fit_nowhere(tmp_path):
    """Without a lot the corridors of class III are open, wherever the area stands."""
    file = tmp_path / "a.geojson"
    ground = [parcel(box(-60, -60, 60, 60)), area(box(-2, -2, 2, 2), **{"class": "II"})]
    file.write_text(json.dumps(document(ground)), "utf-8")
    _, said = run(str(file), "--lang", "en")
    assert "Class III is left open: A: no lot drawn." in " ".join(said.split())
    assert "fit" not in said


def test_loose_cylinders_keep_their_class_in_a_rectangle_of_another_size(tmp_path):
    """Nine of 13 kg are of class I, as drawn and in a rectangle of 3 × 2 m."""
    cylinders = [feature("container", point(0.3 * i, 0.3 * j), f"c{i}{j}", container_kg=13, state="full")
                 for i in range(3) for j in range(3)]  # fmt: skip
    file = tmp_path / "a.geojson"
    file.write_text(json.dumps(document([parcel(box(-20, -20, 20, 20)), *cylinders])), "utf-8")
    status, said = run(str(file), "--lang", "en", "--size", "3", "2")
    assert (status, "class I: it keeps every distance" in said) == (0, True)


@pytest.mark.parametrize("law", ["marcelandia-obras", "guarulhos-elevadores"])
def test_a_law_that_sets_no_distances_is_refused_and_beside_another_does_not_count(plan, law):
    done = CliRunner().invoke(program, ["envelope", plan(), "--law", law], standalone_mode=False)
    assert isinstance(done.exception, Usage)
    assert done.exception.exit_code == 2
    assert f"A lei {law} não fixa distâncias para áreas de armazenamento" in done.exception.said.to("pt")
    assert f"The law {law} sets no distances for storage areas" in done.exception.said.to("en")
    both = ["envelope", "a.geojson", "--law", "cuiaba-glp", "--law", law, "--lang", "en", "--format", "json"]
    done = CliRunner().invoke(program, both)
    assert done.exit_code == 0
    assert done.stderr.count("sets no distances for storage areas") == 1
    assert [one["law"] for one in json.loads(done.stdout)["reports"]] == ["cuiaba-glp"]


def test_a_project_file_whose_law_sets_no_distances_is_refused_too(plan):
    Path("layoutcheck.toml").write_text('[plan]\nlaw = "marcelandia-obras"\n', "utf-8")
    done = CliRunner().invoke(program, ["envelope", plan(), "--lang", "en"])
    assert done.exit_code == 2
    assert "sets no distances" in done.output


def test_the_data_hold_the_region_in_plan_coordinates(plan):
    """The middle stays 3.50 m from the walls of 40 × 40 m, and the area 5 m off a pump: areas are by hand."""
    status, said = run(plan(feature("heat_source", point(6, 0), "bomba")), "--format", "json")
    told = json.loads(said)
    (one,) = told["reports"][0]["areas"]
    region = Polygon(one["allowed"][0][0], one["allowed"][0][1:])
    assert status == 0
    assert region.area == pytest.approx(33 * 33 - (16 + 80 + math.pi * 25), abs=0.2)
    assert one["place"]["vector_m"] == [-1.0, 0.0]
    assert one["place"]["middle"] == [-1.0, 0.0]
    assert [piece["rule"] for piece in one["forbidden"]] == ["property-limit-walled", "heat-source"]
    assert one["forbidden"][1]["asked"] == [{"subject": "bomba", "required": 5.0, "reduced": None}]
    assert {row["class"]: row["rules"]["heat-source"]["margin"] for row in one["classes"]} == pytest.approx(
        {"I": -1.0, "II": -3.5, "III": -11.0, "IV": -11.0, "V": -11.0, "VI": -11.0}
    )


def test_each_place_outside_belongs_to_one_rule_that_forbids_it():
    site = examine(SAMPLES / "worked-example.dxf", Wanted(on="2026-01-01", remedies=False))[0].site
    (one,) = sited(site, LAW, classes=False)
    shown = one.shown
    found = pieces(shown)
    for piece in found:
        at = piece.shape.representative_point()
        assert piece.rule in {zone.clearance.rule for zone in shown.zones if zone.shape.intersects(at)}
    whole = shapely.union_all([piece.shape for piece in found])
    assert sum(piece.shape.area for piece in found) == pytest.approx(whole.area, abs=1e-3)
    assert whole.area + shown.allowed.area == pytest.approx(shown.domain.area, abs=0.01)


def test_the_map_shows_each_rule_by_a_number_a_hatch_and_a_colour():
    report = examine(SAMPLES / "worked-example.dxf", Wanted(on="2026-01-01", remedies=False))[0]
    (one,) = sited(report.site, LAW)
    sheet = _siting_map.sheet(report, LAW, one, "pt")
    found = pieces(one.shown)
    layers = {item.layer for item in sheet.views[0].plan}
    assert {f"zone-{piece.rule}" for piece in found} <= layers
    assert {"allowed", "area", "placed"} <= layers
    words = " ".join(label.text for label in sheet.labels())
    assert all(piece.rule in words for piece in found)
    assert "Maior classe" in words
    looks = {(style.fill, style.hatch) for style in _siting_map._STYLES}
    assert len({hatch for _, hatch in looks}) == len(_siting_map._STYLES)


def test_two_runs_write_the_same_bytes_and_only_where_asked(tmp_path, monkeypatch):
    shutil.copy(SAMPLES / "two-areas-merge.geojson", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert run("two-areas-merge.geojson")[0] == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["two-areas-merge.geojson"]
    for out in ("one", "two"):
        run("two-areas-merge.geojson", "--out", out, "--lang", "pt")
    names = sorted(p.name for p in (tmp_path / "one").iterdir())
    assert names == [*(f"two-areas-merge.geojson.envelope-{n}.png" for n in (2, 3, 4)),
                     "two-areas-merge.geojson.envelope.json", "two-areas-merge.geojson.envelope.png"]  # fmt: skip
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_claimed_place_lies_in_the_region_and_the_answer_does_not_depend_on_where_the_plan_lies(plan):
    def shifted(x: float) -> dict:
        moved = yard(feature("heat_source", point(6, 0), "bomba"))
        for one in moved["features"]:
            one["geometry"] = json.loads(shapely.to_geojson(shapely.transform(
                shapely.from_geojson(json.dumps(one["geometry"])), lambda xy: xy + np.array([x, 0]))))  # fmt: skip
        Path("b.geojson").write_text(json.dumps(moved), "utf-8")
        return json.loads(run("b.geojson", "--format", "json")[1])["reports"][0]["areas"][0]

    plan()
    here, there = shifted(0.0), shifted(500_000.0)
    assert there["place"]["vector_m"] == here["place"]["vector_m"]
    assert there["place"]["middle"] == [here["place"]["middle"][0] + 500_000.0, here["place"]["middle"][1]]
    outline = Polygon(here["allowed"][0][0], here["allowed"][0][1:])
    assert outline.buffer(0.001).contains(Point(here["place"]["middle"]))


# --- the page -----------------------------------------------------------------------------

DOCS = SAMPLES.parent / "docs"
PAGE = (DOCS / "siting.md").read_text("utf-8")


def test_the_table_of_the_page_is_what_the_command_prints():
    said = CliRunner().invoke(program, ["envelope", str(SAMPLES / "worked-example.dxf"), "--lang", "en"],
                              standalone_mode=False).output  # fmt: skip
    (table,) = re.findall(r"^```\n(  .*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    assert all(line in said.splitlines() for line in table.splitlines() if line.strip())


def test_the_page_shows_every_picture_that_the_script_draws(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(SAMPLES))
    pictures = importlib.import_module("siting").PICTURES
    shown = re.findall(r"\]\(siting/([^)]+)\)", PAGE)
    assert sorted(shown) == sorted(pictures) == sorted(p.name for p in (DOCS / "siting").iterdir())
    assert all((DOCS / "siting" / name).stat().st_size < 150_000 for name in shown)


def test_the_page_names_every_kind_of_remedy():
    code = "".join(p.read_text("utf-8") for p in (DOCS.parent / "layoutcheck").rglob("*.py"))
    kinds = set(re.findall(r'kind="([a-z-]+)"', code)) & set(re.findall(r"`([a-z-]+)`", PAGE))
    assert {"move-lot", "larger-area", "move", "none", "firewall-height", "longer-firewall", "new-firewall",
            "wall-height", "wall", "fewer-containers"} == kinds  # fmt: skip
    assert "`move-lots`" in PAGE
