"""Names made to steer what reads a report: a browser, a spreadsheet, a CAD, a terminal, matplotlib, the disk."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import ezdxf
import pytest
from hostile import checked, everything, run
from plans import area, box, document, feature, lot, parcel

from layoutcheck import reports

NAMES = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "+1+cmd|' /C calc'!A0",
    "-1+cmd|' /C calc'!A0",
    "\t=1+1",
    "%%u%%o%%d \\P{\\fArial|b1;x}\\A1; ^J^M^I",
    "$\\frac{1}{0}$ $_^{}$ \\undefined",
    "../../../etc/passwd",
    "C:\\..\\..\\x",
    "a\x00b\x1b[31mred\x07\u202e",
    "line\r\n0\r\nEOF\r\nend",
    "]]>&x;<!--",
    "{0} {pt} %s %n {{",
]
FORMATS = tuple(format for format in reports.FORMATS if format != "dxf")  # of a drawing alone


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A failing plan in which each thing, and what is said of it, bears such a name; reported in every format."""
    folder = tmp_path_factory.mktemp("names")
    dangers = [feature("heat_source", box(2, 3 * i, 3, 3 * i + 1), name) for i, name in enumerate(NAMES)]
    plan = folder / "names.geojson"
    plan.write_text(json.dumps(document([area(name=NAMES[0]), lot(name=NAMES[2], brand=NAMES[5]), parcel(
        name=NAMES[6]), *dangers])))  # fmt: skip
    (folder / "layoutcheck.toml").write_text("[report]\n" + "".join(
        f"{key} = {json.dumps(name)}\n" for key, name in zip(("client", "engineer", "address", "title"),
                                                           NAMES, strict=False)))  # fmt: skip
    done = run("check", plan, "--out", folder / "out", "--report", ",".join(FORMATS), "--lang", "pt", "--no-remedy")
    assert done.code == 1
    assert all(path.startswith(f"{folder}/out/names.geojson") for path in everything(folder / "out"))
    return folder / "out", done


def text(folder, format):
    return (folder / f"names.geojson.{format}").read_bytes().decode()


@pytest.mark.parametrize("format", ["html", "checklist.html"])
def test_a_page_holds_no_tag_of_a_name(made, format):
    page = text(made[0], format)
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "]]>&x;" not in page


def test_no_cell_of_a_table_is_a_formula(made):
    rows = list(csv.reader(io.StringIO(text(made[0], "csv").lstrip("\ufeff")), delimiter=";"))
    assert len(rows) > len(NAMES)
    number = re.compile(r"[-+]?[\d.,]+")
    cells = [cell for row in rows for cell in row if cell and not number.fullmatch(cell)]
    assert [cell for cell in cells if cell[0] in "=+-@\t\r\n"] == []


def test_a_drawing_opens_and_holds_names_as_they_are_written_and_no_other_entities(tmp_path):
    plan = tmp_path / "d.dxf"
    doc = ezdxf.new("R2010", units=6)
    space = doc.modelspace()
    for layer, (x0, y0, x1, y1) in {"GLP-AREA": (0, 0, 10, 10), "GLP-LOTE": (1, 1, 3, 3)}.items():
        shape = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
        thing = space.add_lwpolyline(shape, close=True, dxfattribs={"layer": layer})
        doc.appids.add("LAYOUTCHECK") if "LAYOUTCHECK" not in doc.appids else None
        thing.set_xdata("LAYOUTCHECK", [(1000, "name=%%u{\\fArial;x}\\P^J EOF"), (1000, "brand=<b>")])
    doc.saveas(plan)
    assert run("check", plan, "--out", tmp_path / "out", "--report", "dxf", "-q", "--no-remedy").code in (1, 3)
    marked = ezdxf.readfile(tmp_path / "out" / "d.dxf.dxf")
    assert not marked.audit().errors
    assert len(marked.modelspace().query('LWPOLYLINE[layer=="GLP-AREA"]')) == 1


def test_documents_are_well_formed(made):
    folder, _ = made
    for format in ("json", "geojson", "sarif"):
        json.loads(text(folder, format))
    for format in ("svg", "junit.xml"):
        root = ElementTree.fromstring(text(folder, format))
        assert not [one for one in root.iter() if one.tag.endswith("script")]
    found = {one["subject"] for one in json.loads(text(folder, "json"))["reports"][0]["findings"]}
    assert {name for name in NAMES[1:] if name.isprintable()} <= found  # the first is the area too


def test_a_terminal_is_not_steered(made):
    _, done = made
    assert not [c for c in done.out if not c.isprintable() and c != "\n"]


def test_a_name_of_a_megabyte_and_names_of_the_disk_stay_names(tmp_path):
    plan = tmp_path / "long.geojson"
    plan.write_text(json.dumps(document([area(name="x" * 10**6), lot(name="../\0\n"), parcel()])))
    assert checked(plan)["long.geojson"]["verdict"] == "incomplete"
    done = run("check", plan, "--out", tmp_path / "out", "--report", "png,pdf,html,csv", "-q", "--no-remedy")
    assert done.code == 3
    assert {path for path in everything(tmp_path) if "/out" not in path} == {str(plan)}
