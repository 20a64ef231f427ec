"""Every format tells the same: the values of the JSON report, the numbers of the sheets, and no harm from any name."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ezdxf.entitydb import EntityDB
from msgspec.structs import replace
from PIL import Image
from report_makers import ALL, NASTY, distance, everything, feature, firewalled, nasty, plain, report, small, touching
from shapely.geometry import Polygon, box

from layoutcheck import reports
from layoutcheck.errors import ReadError
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Status
from layoutcheck.reports import Unreadable, _draw, dxf, geojson, junit, pdf, png, sarif, svg
from layoutcheck.reports import csv as table
from layoutcheck.reports import json as plain_json
from layoutcheck.reports.scene import A3, sheets
from layoutcheck.site import Options, Plan
from layoutcheck.words import text

ROOT = Path(__file__).parents[1]
SVG = "{http://www.w3.org/2000/svg}"
UNREAD = Unreadable(
    plan=Plan(path="plans/<b>&.dxf", sha256="ab" * 32, format=""),
    options=Options(lang="en"),
    error=ReadError("file-empty", text("o arquivo está vazio.", "the file is empty."), text("Salve.", "Save it.")),
    law_id="cuiaba-glp",
)


def of(made, **site):
    """A report with parts of its site replaced."""
    return replace(made, site=replace(made.site, **site))


def told(made, lang="en"):
    return json.loads(plain_json.document([made], lang))["reports"][0]


# --- pdf --------------------------------------------------------------------------------


def streams(data: bytes) -> list[bytes]:
    """The contents of a PDF that are compressed, opened."""
    found = []
    for match in re.finditer(rb"stream\r?\n", data):
        try:
            found.append(zlib.decompressobj().decompress(data[match.end() :]))
        except zlib.error:
            continue
    return found


@lru_cache
def pages(make, lang="en", **site) -> bytes:
    """The PDF of a report, made once."""
    return pdf.document([of(make(), **site)], lang)


@pytest.mark.parametrize(("paper", "size"), [("A4", (841.89, 595.28)), ("A3", (1190.55, 841.89))])
def test_a_pdf_page_is_as_large_as_its_paper(paper, size):
    # 297 mm × 72 / 25.4 = 841.89 points, 210 mm 595.28, 420 mm 1190.55
    data = pages(small, paper=paper)
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert len(boxes) == len(sheets(small(), "en")) > 1
    assert all(tuple(map(float, one)) == pytest.approx(size, abs=0.01) for one in boxes)


def test_what_is_drawn_in_a_pdf_lies_where_the_sheet_has_it():
    # the frame begins 25 mm from the left and 10 mm from below: 70.866 and 28.346 points; it ends 10 mm from the right
    # and the top, at 287 and 200 mm: 813.543 and 566.929
    corners = {(70.866, 28.346), (813.543, 28.346), (813.543, 566.929), (70.866, 566.929)}
    drawn = b"\n".join(streams(pages(small, paper="A4")))
    points = {(round(float(x), 3), round(float(y), 3)) for x, y in re.findall(rb"([\d.]+) ([\d.]+) [ml]\b", drawn)}
    assert corners <= points


def test_one_pdf_holds_all_sheets_of_all_reports():
    data = pdf.document([touching(), small()], "pt")
    assert len(re.findall(rb"/Type /Page\b", data)) == len(sheets(touching(), "pt")) + len(sheets(small(), "pt")) > 3


def test_letters_of_a_pdf_are_letters():
    data = pages(everything, "pt")
    assert b"/Subtype /Type3" in data
    assert data.count(b"/ToUnicode") >= 2  # regular and bold
    assert any(b"beginbfchar" in part or b"beginbfrange" in part for part in streams(data))


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext (poppler) is not installed")
def test_the_text_of_a_pdf_can_be_selected(tmp_path):
    (tmp_path / "a.pdf").write_bytes(pages(everything, "pt"))
    said = subprocess.run(["pdftotext", "-raw", "a.pdf", "-"], cwd=tmp_path, capture_output=True, check=True).stdout
    for part in ("REPROVADO", "≥ 3,00 m", "Depósito do Posto", "0123456789abcdef" * 4):
        assert part in said.decode()


def test_a_pdf_holds_no_date_and_only_our_name():
    data = pages(small, paper="A4")
    assert b"Date" not in data
    assert b"matplotlib" not in data.lower()
    assert b"/Title (plans/Posto Central.dxf)" in data


def test_a_pdf_says_of_a_plan_that_it_was_not_read():
    (sheet,) = pdf._sheets([UNREAD], "pt")
    said = " ".join(label.text for label in sheet.labels())
    for part in ("NÃO LIDO", "o arquivo está vazio. Salve.", "plans/<b>&.dxf", "ab" * 32):
        assert part in said
    assert all(sheet.frame.holds(label.box) for label in sheet.labels())
    assert pdf.document([UNREAD], "pt").startswith(b"%PDF")


@pytest.mark.parametrize("turn", [1, -1])
def test_the_hole_of_a_ground_is_left_open_whichever_way_it_runs_round(turn):
    outside, hole = [(0, 0), (30, 0), (30, 30), (0, 30)], [(10, 10), (20, 10), (20, 20), (10, 20)]
    made = report([feature("road", Polygon(outside, [hole[::turn]]), "R")])
    (sheet,), (data,) = sheets(made, "en"), png.render(made, "en")
    picture = Image.open(io.BytesIO(data)).convert("RGB")

    def colour(x, y):
        column, row = (value * 200 / 25.4 for value in sheet.views[0].to_sheet((x, y)))
        return picture.getpixel((round(column), round(picture.height - row)))

    assert colour(12, 18) == (255, 255, 255)
    assert colour(5, 25) != (255, 255, 255)


# --- svg --------------------------------------------------------------------------------


def opened(data: bytes) -> ElementTree.Element:
    return ElementTree.fromstring(data)


def test_an_svg_is_a_page_in_millimetres():
    for paper, size in (("A4", (297, 210)), ("A3", (420, 297))):
        data, *_ = svg.render(of(small(), paper=paper), "en")
        root = opened(data)
        assert (root.get("width"), root.get("height")) == (f"{size[0]}mm", f"{size[1]}mm")
        assert root.get("viewBox") == f"0 0 {size[0]} {size[1]}"


def test_each_sheet_is_an_svg_of_its_own(tmp_path):
    names = [path.name for path in reports.write(touching(), tmp_path, ("svg",))]
    further = [f"Posto Central.dxf-{n}.svg" for n in range(2, 1 + len(sheets(touching(), "en")))]
    assert further
    assert names == ["Posto Central.dxf.svg", *further]


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
def test_the_text_of_an_svg_is_the_text_of_the_sheet(made):
    for sheet, data in zip(sheets(made(), "pt"), svg.render(made(), "pt"), strict=True):
        written = [item.text for item in opened(data).iter(f"{SVG}text")]
        assert written == [label.text for label in sheet.labels() if label.text]


def test_what_is_drawn_in_an_svg_lies_where_the_sheet_has_it():
    # the frame: 25 mm from the left, 10 mm from the other sides, on 297 × 210 mm; y runs downwards
    data, *_ = svg.render(small(), "en")
    frames = [path.get("d") for group in opened(data).iter(f"{SVG}g") if group.get("data-layer") == "frame"
              for path in group]  # fmt: skip
    assert any(path.startswith("M25,200 287,200 287,10 25,10Z") for path in frames)


def test_an_svg_draws_every_line_and_ground_of_the_sheet():
    for sheet, data in zip(sheets(everything(), "en"), svg.render(everything(), "en"), strict=True):
        items = list(sheet.items())
        wanted = sum(len(getattr(item, "rings", (1,))) for item in items if not hasattr(item, "text"))
        assert sum(path.get("d").count("M") for path in opened(data).iter(f"{SVG}path")) == wanted


def test_a_name_cannot_leave_its_place_in_an_svg():
    evil = "</text><script>alert(1)</script>\"'><![CDATA["
    made = report([feature("storage_area", box(0, 0, 8, 6), evil)], title={"title": evil})
    data, *_ = svg.render(made, "en")
    tags = {item.tag for item in opened(data).iter()}
    assert tags == {f"{SVG}{tag}" for tag in ("svg", "title", "rect", "g", "path", "text")}
    assert any("<script>" in (item.text or "") for item in opened(data).iter(f"{SVG}text"))
    assert b"<script" not in data


def test_an_svg_names_the_font_its_room_was_measured_for_and_one_like_it():
    data, *_ = svg.render(small(), "en")
    assert opened(data).get("font-family").split(", ")[0] == "DejaVu Sans"
    assert "Verdana" in opened(data).get("font-family")


# --- csv --------------------------------------------------------------------------------


def read_table(data: bytes, lang: str) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    lines = io.StringIO(data.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(lines, delimiter={"pt": ";", "en": ","}[lang]))


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_table_holds_the_values_of_the_json_report(lang):
    made = everything()
    rows = read_table(table.document([made], lang), lang)
    for row, finding in zip(rows, told(made, lang)["findings"], strict=True):
        for key in ("measured", "required", "margin"):
            shown = row[key].replace(",", ".") if lang == "pt" else row[key]
            assert (float(shown) if shown else None) == finding[key]
        for key in ("id", "rule", "article", "status", "message"):
            assert row[key] == finding[key]
        ends = [value for point in finding["witness"] or [] for value in point]
        shown = [row[key].replace(",", ".") for key in ("x1", "y1", "x2", "y2") if row[key]]
        assert [float(value) for value in shown] == ends


def test_a_portuguese_table_has_decimal_commas_and_no_points_that_a_spreadsheet_would_read_as_thousands():
    row = read_table(table.document([small()], "pt"), "pt")[0]
    assert (row["measured"], row["required"], row["margin"]) == ("7,497", "7,5", "-0,003")
    row = read_table(table.document([small()], "en"), "en")[0]
    assert (row["measured"], row["required"], row["margin"]) == ("7.497", "7.5", "-0.003")


def test_both_legs_and_who_waived_have_columns():
    row = read_table(table.document([firewalled()], "en"), "en")[0]
    legs = ("exposed_measured", "exposed_required", "shielded_measured", "shielded_required")
    assert [row[key] for key in legs] == ["20.031", "30.0", "20.0", "15.0"]
    rows = read_table(table.document([everything()], "en"), "en")
    waived = next(row for row in rows if row["status"] == "waived")
    assert (waived["waiver_by"], waived["waiver_until"]) == ("Eng. Fulano", "2026-01-01")


@pytest.mark.parametrize("start", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1"])
def test_no_text_begins_a_formula(start):
    area, road = feature("storage_area", box(0, 0, 1, 1), start), feature("road", box(3, 0, 4, 1), "R")
    made = of(report([area, road], [distance(area, road, 7.5)]), plan=Plan(path=start, sha256="", format="dxf"))
    row = read_table(table.document([made], "en"), "en")[0]
    assert row["area"] == f"'{start}"
    assert row["plan"] == f"'{start}"
    assert row["margin"] == "-5.5"  # 2 m of 7.5 m: a number is a number


def test_a_name_with_separators_quotes_and_line_ends_stays_one_cell():
    name = 'a;b,"c"\nd\x00\x1b'
    area, road = feature("storage_area", box(0, 0, 1, 1), name), feature("road", box(3, 0, 4, 1), "R")
    for lang in ("pt", "en"):
        (row,) = read_table(table.document([report([area, road], [distance(area, road, 7.5)])], lang), lang)
        assert row["area"] == 'a;b,"c"\nd\ufffd\ufffd'
        assert row["subject"] == "R"


def test_a_plan_without_findings_and_one_that_was_not_read_have_a_row():
    empty = report([feature("storage_area", box(0, 0, 1, 1))])
    rows = read_table(table.document([empty, UNREAD], "en"), "en")
    assert [row["verdict"] for row in rows] == ["incomplete", "unreadable"]
    assert rows[1]["message"] == "the file is empty. Save it."
    assert rows[1]["plan"] == "plans/<b>&.dxf"


# --- geojson ----------------------------------------------------------------------------


def mapped(made, lang="en"):
    return json.loads(geojson.document([made], lang))


def test_each_finding_is_a_feature_with_its_line_in_the_plans_coordinates():
    made = of(everything(), plan=Plan(path="a.geojson", sha256="", format="geojson", units="m"))
    document = mapped(made)
    assert document["units"] == "m"
    assert "crs" not in document
    for feature_, finding in zip(document["features"], told(made)["findings"], strict=True):
        assert feature_["id"] == finding["id"]
        assert feature_["properties"]["status"] == finding["status"]
        assert feature_["properties"]["measured"] == finding["measured"]
        line = feature_["geometry"] and feature_["geometry"]["coordinates"]
        assert line == finding["witness"]
    assert [f["geometry"] is None for f in document["features"]].count(True) == 5  # the findings without a distance
    assert [f["properties"]["number"] for f in document["features"][:3]] == ["1", "W1", "U1"]


@pytest.mark.parametrize(
    ("units", "crs", "members"),
    [
        (None, "OGC:CRS84", {}),
        ("m", "EPSG:31981", {"crs": "urn:ogc:def:crs:EPSG::31981"}),
        (None, "EPSG:4674", {"crs": "urn:ogc:def:crs:EPSG::4674"}),
        ("mm", None, {"units": "mm"}),
    ],
)
def test_a_file_of_findings_says_where_its_coordinates_are(units, crs, members):
    document = mapped(of(small(), plan=Plan(path="a", sha256="", format="dxf", units=units, crs=crs)))
    said = {"crs": document["crs"]["properties"]["name"]} if "crs" in document else {}
    said |= {"units": document["units"]} if "units" in document else {}
    assert said == members
    assert document["features"][0]["geometry"]["coordinates"][0][0] == 8.4


def test_a_drawing_in_millimetres_is_put_into_the_metres_of_its_reference_system():
    made = of(small(), plan=Plan(path="a", sha256="", format="dxf", units="mm", crs="EPSG:31981"))
    (line,) = (f["geometry"]["coordinates"] for f in mapped(made)["features"])
    assert line[0] == [0.0084, 0.0]  # 8.4 mm
    assert told(made)["findings"][0]["witness"][0] == [8.4, 0.0]


def test_a_plan_that_was_not_read_is_told_from_one_without_failures():
    document = mapped(UNREAD)
    assert document["features"] == []
    assert document["layoutcheck"]["reports"][0]["verdict"] == "unreadable"
    assert document["layoutcheck"]["reports"][0]["error"]["message"] == "the file is empty."


# --- junit ------------------------------------------------------------------------------


def cases(*outcomes, lang="en"):
    root = ElementTree.fromstring(junit.document(outcomes, lang))
    return root, {case.get("name"): [child.tag for child in case] for case in root.iter("testcase")}


def test_only_a_pass_is_a_plain_test_and_what_is_undetermined_is_never_skipped():
    root, found = cases(everything())
    by_status = {"pass": [], "fail": ["failure"], "undetermined": ["error"]}
    for finding in told(everything())["findings"]:
        name = " → ".join(part for part in (finding["rule"], finding["area"], finding["subject"]) if part)
        assert found[name] == by_status.get(finding["status"], ["skipped"])
    # floor-openings, premises and warning-signs fail; property-limit-walled is undetermined; nine findings
    assert [root.get(key) for key in ("tests", "failures", "errors")] == ["9", "3", "1"]
    suite = root.find("testsuite")
    assert [suite.get(key) for key in ("tests", "failures", "errors", "skipped")] == ["9", "3", "1", "4"]


def test_strict_makes_errors_of_what_was_neither_drawn_nor_declared():
    root, found = cases(of(everything(), options=Options(strict=True)))
    assert found["scale"] == ["error"]
    assert found["assembly → A1"] == ["error"]
    assert root.get("errors") == "3"


def test_nothing_checked_and_nothing_read_are_errors():
    empty = report([feature("storage_area", box(0, 0, 1, 1))])
    root, _ = cases(empty, UNREAD)
    assert (root.get("tests"), root.get("errors")) == ("2", "2")
    assert [suite.find("testcase/error").get("type") for suite in root] == ["incomplete", "unreadable"]


def test_a_failure_says_its_number_article_and_message():
    root, _ = cases(small())
    failure = root.find("testsuite/testcase/failure")
    assert failure.get("message") == "Art. 5º, III: 1: From A1 to Rua A: 7.497 m."


# --- sarif ------------------------------------------------------------------------------


def run_of(made, lang="en"):
    document = json.loads(sarif.document([made], lang))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    return run


def test_a_code_scanner_gets_what_needs_attention_and_no_pass():
    run = run_of(everything())
    kinds = {(r["properties"]["status"], r["kind"], r.get("level")) for r in run["results"]}
    assert kinds == {("fail", "fail", "error"), ("waived", "fail", "error"), ("undetermined", "open", None),
                     ("not-declared", "review", None), ("not-drawn", "review", None)}  # fmt: skip
    counts = {"fail": 3, "not-applicable": 1, "not-declared": 1, "not-drawn": 1, "pass": 1, "undetermined": 1}
    assert run["properties"]["findings"] == {**counts, "waived": 1}
    assert run["properties"]["verdict"] == "fail"


def test_a_result_names_its_rule_its_place_and_itself():
    run = run_of(everything())
    first = run["results"][0]
    finding = told(everything())["findings"][0]
    assert run["tool"]["driver"]["rules"][first["ruleIndex"]]["id"] == first["ruleId"] == finding["rule"]
    assert first["partialFingerprints"] == {"finding/v1": finding["id"]}
    where = first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert where == "plans/Posto%20Central.dxf"
    assert first["properties"]["measured"] == finding["measured"]
    waived = next(r for r in run["results"] if r["properties"]["status"] == "waived")
    assert waived["suppressions"][0]["justification"] == "Eng. Fulano: bomba desativada (2026-01-01)"
    assert "suppressions" not in first


@pytest.mark.parametrize(
    ("path", "uri"),
    [("/a b/ç.dxf", "file:///a%20b/%C3%A7.dxf"), ("C:/x#.dxf", "file:///C:/x%23.dxf"), ("../p.dxf", "../p.dxf")],
)
def test_a_path_becomes_a_uri(path, uri):
    run = run_of(of(small(), plan=Plan(path=path, sha256="", format="dxf")))
    assert run["artifacts"][0]["location"]["uri"] == uri


def test_a_plan_that_was_not_read_is_a_result_and_a_failed_run():
    run = run_of(UNREAD)
    (result,) = run["results"]
    assert (result["ruleId"], result["level"]) == ("plan-not-read", "error")
    assert run["invocations"] == [{"executionSuccessful": False}]


def test_a_name_makes_no_link_of_a_message():
    area, road = feature("storage_area", box(0, 0, 1, 1), "[x](http://e.vil)"), feature("road", box(3, 0, 4, 1), "R")
    run = run_of(report([area, road], [distance(area, road, 7.5)]))
    assert "](" not in run["results"][0]["message"]["text"]


# --- all of them ------------------------------------------------------------------------

DOCUMENTS = {"json": plain_json, "csv": table, "geojson": geojson, "junit": junit, "sarif": sarif, "pdf": pdf}


def test_every_format_is_offered():
    assert {*DOCUMENTS, "svg", "png", "dxf", "html"} <= set(reports.FORMATS)


def nasty_words():
    """A report in which everything that can be said is nasty."""
    said = text("{n}", "{n}", n=NASTY)
    found = plain(Status.FAIL, "premises", "x", "x", area=NASTY, subject='<&"$_', needs=(said,))
    return report([feature("storage_area", box(0, 0, 1, 1), NASTY)], [replace(found, title=said, message=said)])


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("format", ["json", "csv", "geojson", "junit", "sarif"])
def test_names_do_no_harm(format, lang):
    for made in (nasty(), everything(), nasty_words()):
        data = DOCUMENTS[format].document([made], lang)
        if format == "junit":
            assert len(list(ElementTree.fromstring(data).iter("testcase"))) == len(made.findings)
        elif format == "csv":
            assert len(read_table(data, lang)) == len(made.findings)
        else:
            json.loads(data.decode("utf-8"), parse_constant=lambda constant: pytest.fail(constant))


@pytest.mark.parametrize("format", ["json", "csv", "geojson", "junit", "sarif"])
def test_portuguese_and_english_differ_in_words_alone(format):
    one, other = (DOCUMENTS[format].document([everything()], lang) for lang in ("pt", "en"))
    assert one != other
    assert "De A1 a Ralo 1: 1,00 m." in one.decode()
    assert "From A1 to Ralo 1: 1.00 m." in other.decode()


def test_an_unreadable_plan_has_documents_and_no_sheets(tmp_path):
    paths = reports.write(UNREAD, tmp_path, tuple(sorted({*DOCUMENTS, "svg", "png", "dxf"})))
    endings = ["csv", "geojson", "json", "junit.xml", "pdf", "sarif"]
    assert sorted(path.name for path in paths) == [f"<b>&.dxf.{ending}" for ending in endings]


WRITE_ALL = """
import sys
from pathlib import Path
from layoutcheck.examine import Wanted, examine
from layoutcheck.reports import write
for plan, formats in zip(sys.argv[2::2], sys.argv[3::2]):
    write(examine(Path(plan), Wanted(on="2024-05-01", lang="pt")), sys.argv[1], formats.split(","))
"""


def test_equal_inputs_give_equal_bytes_in_every_format_whatever_the_process(tmp_path):
    every = {"png", "pdf", "svg", "html", "dxf", "json", "geojson", "csv", "junit", "sarif"}
    asked = [
        "samples/shop-class-ii-firewall.dxf",
        ",".join(every),
        "samples/two-areas-merge.geojson",
        "dxf,geojson,json",
    ]
    running = []
    for seed, zone, epoch in (("1", "Asia/Tokyo", "0"), ("2", "America/Cuiaba", "1700000000")):
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "SOURCE_DATE_EPOCH": epoch}
        command = [sys.executable, "-c", WRITE_ALL, str(tmp_path / seed), *asked]
        running.append(subprocess.Popen(command, cwd=ROOT, env=env))
    assert [process.wait() for process in running] == [0, 0]
    made = [{path.name: path.read_bytes() for path in (tmp_path / seed).iterdir()} for seed in ("1", "2")]
    assert {Path(name).suffix for name in made[0]} == {f".{format}" for format in every - {"junit"}} | {".xml"}
    assert made[0].keys() == made[1].keys()
    assert [name for name in made[0] if made[0][name] != made[1][name]] == []


def test_classes_of_a_drawing_of_ours_do_not_follow_the_order_of_a_set(monkeypatch):
    """The order of a set of words differs between processes; here it is forwards once and backwards once."""
    (made,) = examine(ROOT / "samples" / "two-areas-merge.geojson", Wanted(on="2024-05-01", lang="en"))
    found = EntityDB.dxf_types_in_use
    drawn = []
    for backwards in (False, True):
        with monkeypatch.context() as patched:
            patched.setattr(EntityDB, "dxf_types_in_use", lambda db, way=backwards: sorted(found(db), reverse=way))
            drawn.append(dxf.render(made, "en"))
    assert drawn[0] == drawn[1]


def test_drawing_settles_its_own_settings_and_leaves_the_users():
    import matplotlib

    with matplotlib.rc_context({"pdf.fonttype": 42, "font.size": 30}):
        first = pdf.document([small()], "en")
        assert matplotlib.rcParams["pdf.fonttype"] == 42
    assert first == pages(small, paper="A4")
    assert _draw.MM_PER_INCH == 25.4


def test_a_large_sheet_has_more_room():
    assert sheets(small(), "en", A3)[0].width_mm == 420.0
