"""The drawing guide: its commands run, its names are the program's, its mistakes are answered as it says they are."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ezdxf
import pytest
from click.testing import CliRunner
from ezdxf.document import Drawing

from layoutcheck import catalogue, guide, labels, project, readers
from layoutcheck.cli import program
from layoutcheck.drawn import CLOSE_M
from layoutcheck.examine import declarable
from layoutcheck.kinds import FAMILY, PROPERTIES, ROLES, Role, Shape, property_key, role_of_layer
from layoutcheck.laws.cuiaba_glp.figures import WALL_HEIGHT_M
from layoutcheck.site import Options
from layoutcheck.stretches import JOINT_M
from layoutcheck.values import Doubt, parse
from layoutcheck.words import text

ROOT = Path(__file__).parents[1]
DOCS, SAMPLES = ROOT / "docs", ROOT / "samples"
GUIDE = (DOCS / "drawing-guide.md").read_text("utf-8")
SHEETS = {lang: (DOCS / name).read_text("utf-8") for name, lang in catalogue.SHEETS.items()}
TEMPLATE, WORKED = SAMPLES / "template.dxf", SAMPLES / "worked-example.dxf"
OWN = SAMPLES / "worked-example.layoutcheck.toml"
BUILT_IN = {role.layer_name: role.id for role in ROLES.values() if role.family == FAMILY}


# --- what is generated ----------------------------------------------------------


def test_the_pages_are_current():
    assert catalogue.write_pages(DOCS, check=True) == []


def test_a_stale_table_is_told_and_written_again_and_the_prose_is_left_alone(tmp_path):
    page = tmp_path / "drawing-guide.md"
    page.write_text("My own words.\n" + GUIDE.replace("| `GLP-MURO` | wall |", "| `GLP-MURO` | fence |"), "utf-8")
    assert "drawing-guide.md" in catalogue.write_pages(tmp_path, check=True)
    assert "| `GLP-MURO` | fence |" in page.read_text("utf-8")
    catalogue.write_pages(tmp_path, check=False)
    assert page.read_text("utf-8") == "My own words.\n" + GUIDE
    assert catalogue.write_pages(tmp_path, check=True) == []


def test_a_guide_that_is_not_there_is_not_made_up(tmp_path):
    catalogue.write_pages(tmp_path, check=False)
    assert not (tmp_path / "drawing-guide.md").exists()
    assert {name for name in catalogue.SHEETS if (tmp_path / name).is_file()} == set(catalogue.SHEETS)


def test_a_table_that_nobody_knows_is_an_error():
    with pytest.raises(KeyError):
        guide.filled("<!-- table: colours (written) -->\n<!-- end of table -->")


def test_the_guide_holds_every_table():
    assert re.findall(r"<!-- table: (\w+)", GUIDE) == list(guide.TABLES)


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_sheet_lists_every_role_in_its_language(lang):
    rows = re.findall(r"^\| `(GLP-[A-Z-]+)` \| ([^|]+) \|", SHEETS[lang], re.MULTILINE)
    assert rows == [(layer, ROLES[role].label.to(lang)) for layer, role in BUILT_IN.items()]


def test_the_sheets_are_one_page():
    assert all(len(page.splitlines()) < 40 for page in SHEETS.values())


def test_a_new_role_is_in_the_table_before_anybody_writes_a_hint_for_it(monkeypatch):
    cistern = Role(id="cistern", shape=Shape.THING, layer="CISTERNA", label=text("cisterna", "cistern"))
    monkeypatch.setitem(ROLES, "cistern", cistern)
    assert guide.layer_table("pt")[-1].startswith("| `GLP-CISTERNA` | cisterna | contorno, linha ou ponto no lugar | –")


# --- hints ------------------------------------------------------------------------


def test_hints_are_of_roles_and_in_two_languages():
    assert set(guide.HINTS) <= set(ROLES)
    for hint in guide.HINTS.values():
        assert hint.note.to("pt") != hint.note.to("en")
    for line in guide.ADVICE:
        assert line.to("pt") != line.to("en")


def test_the_texts_of_the_sheet_say_what_the_law_asks_of_each_role():
    """By hand, from what the rules read of each role."""
    assert {role: set(guide.said_by(role)) for role, hint in guide.HINTS.items() if hint.texts} == {
        "storage_area": {"class", "covered"},
        "lot": {"containers", "container_kg", "state", "tiers", "brand"},
        "container": {"tiers", "state"},  # its block knows its size
        "property": {"use"},
        "wall": {"height_m"},
        "firewall": {"height_m"},
        "opening": {"width_m", "height_m", "swing"},
        "assembly": {"kind"},
        "heat_source": {"kind"},
        "extinguisher": {"kg", "kind"},
        "sign": {"kind"},
        "roof": {"ceiling_m"},
    }


def said(written: str, role: str) -> dict[str, Any]:
    """What a text says to a role, by property, understood."""
    whole, _ = labels.combined([labels.read(written, role)])
    pairs = ((property_key(key), raw) for key, raw in whole.items())
    return {key: raw if isinstance(raw, Doubt) else parse(key, raw) for key, raw in pairs if key}


@pytest.mark.parametrize(("role", "written"), [(r, t) for r, hint in guide.HINTS.items() for t in hint.texts])
def test_a_text_of_the_sheet_is_understood(role, written):
    found = said(written, role)
    assert found
    assert not [key for key, value in found.items() if isinstance(value, Doubt)]
    assert all(role in PROPERTIES[key].roles for key in found)


# --- names and figures of the guide -----------------------------------------------


def prose() -> str:
    """The guide and the sheets without their blocks of commands and the table of mistakes."""
    page = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL).partition("## Common mistakes")[0]
    buildings = "".join((DOCS / name).read_text("utf-8") for name in ("buildings.md", "obras.md"))
    return page + SHEETS["pt"] + SHEETS["en"] + re.sub(r"```.*?```", "", buildings, flags=re.DOTALL)


OPTIONS = CliRunner().invoke(program, ["check", "--help"]).output
TAGS = {attribute.dxf.tag for block in ezdxf.readfile(TEMPLATE).blocks for attribute in block.attdefs()}
OTHERS = {
    "$INSUNITS", "[declared]", "LOTE", "layoutcheck.toml", "plan.layoutcheck.toml", "plan.dxf", "*", "true", "false",
    "out", "ATÉ 80 P-13", "pó químico seco", "PERIGO - INFLAMÁVEL", "layoutcheck init", "layoutcheck layers plan.dxf",
    "layoutcheck check plan.dxf", "python -m layoutcheck.catalogue docs", "marcelandia-obras", "OBRA-", "comum",
    "coletivo",
}  # fmt: skip


def known(code: str) -> bool:
    """Whether something that the guide sets as code is a name that the program knows, or a text that it reads."""
    if code.startswith("GLP-"):
        match = role_of_layer(code)
        return match is not None and match.why == "built-in"
    if code.startswith("--"):
        return re.search(rf"{code}\b", OPTIONS) is not None
    if code.startswith("layoutcheck "):
        return code.split()[1] in program.commands and all(known(part) for part in code.split() if part[:2] == "--")
    if code.startswith("samples/"):
        return (ROOT / code).is_file()
    if role_of_layer(code) is not None:
        return True
    if code in OTHERS or code in TAGS or property_key(code.rstrip("=…")) or code in _declared():
        return True
    if code.startswith("none = "):
        return set(tomllib.loads(code)["none"]) <= set(ROLES)
    readings = (said(code, r) for r in ROLES if r != "building")  # of which any words are a remark
    return any(says and not any(isinstance(v, Doubt) for v in says.values()) for says in readings)


def _declared() -> set[str]:
    return {*declarable(), "none", "surveyed_m"}


@pytest.mark.parametrize("code", sorted(set(re.findall(r"`([^`\n]+)`", prose()))))
def test_a_name_of_the_guide_is_one_that_the_program_knows(code):
    assert known(code)


def test_what_the_guide_calls_no_count_is_none():
    assert isinstance(said("ATÉ 80 P-13", "lot")["containers"], Doubt)
    assert role_of_layer("LOTE") is None


@pytest.mark.parametrize(
    "name",
    [
        "GLP-MUROS",
        "--no-such-option",
        "layoutcheck drw plan.dxf",
        "layoutcheck init --lw",
        "samples/nothing.dxf",
        "altitude",
        "none = ['x']",
    ],
)
def test_a_name_that_the_program_does_not_know_would_be_told(name):
    assert not known(name)


@pytest.mark.parametrize(
    ("phrase", "metres"),
    [
        (r"within it or up to (\d) m away", labels.NEAR_M),
        (r"ends more than (\d) mm apart", CLOSE_M * 1000),
        (r"no more than (0\.\d+) m from it", Options().snap_m),
        (r"From (1\.\d+) m up a wall", WALL_HEIGHT_M),
        (r"A gap of more than (\d) cm", JOINT_M * 100),
    ],
)
def test_a_figure_of_the_guide_is_the_program_s(phrase, metres):
    found = re.search(phrase, GUIDE)
    assert found
    assert float(found[1]) == pytest.approx(metres)


@pytest.mark.parametrize(("apart", "containers"), [(labels.NEAR_M - 0.01, 480), (labels.NEAR_M + 0.01, None)])
def test_texts_reach_as_far_as_the_guide_says(apart, containers, tmp_path):
    drawing = ezdxf.new(units=6)
    space = drawing.modelspace()
    space.add_lwpolyline([(0, 0), (2, 0), (2, 2), (0, 2)], close=True, dxfattribs={"layer": "GLP-LOTE"})
    space.add_text("480 P-13", dxfattribs={"layer": "GLP-LOTE", "insert": (2 + apart, 1)})
    drawing.saveas(tmp_path / "plan.dxf")
    (lot,) = readers.read(tmp_path / "plan.dxf").of("lot")
    assert lot.get("containers") == containers


def test_links_lead_somewhere():
    slugs = {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in re.findall(r"^#+ (.+)$", GUIDE, re.M)}
    for target in re.findall(r"\]\(([^)]+)\)", GUIDE):
        assert target.removeprefix("#") in slugs if target.startswith("#") else (DOCS / target).is_file()


# --- commands and project files -----------------------------------------------------


def blocks() -> Iterator[tuple[str, str]]:
    for found in re.finditer(r"```(\w+)[^\n]*\n(.*?)```", GUIDE, re.DOTALL):
        yield found[1], found[2]


def test_without_what_the_guide_declares_strict_is_not_satisfied(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(WORKED, "plan.dxf")
    assert CliRunner().invoke(program, ["check", "plan.dxf", "--strict"], standalone_mode=False).return_value == 3


@pytest.mark.parametrize("block", [block for kind, block in blocks() if kind == "toml"])
def test_a_project_file_of_the_guide_is_understood(block, tmp_path):
    path = tmp_path / "layoutcheck.toml"
    path.write_text(block, "utf-8")
    assert project.load([path], declarable())


def test_the_guide_declares_what_the_worked_example_declares():
    (block,) = (block for kind, block in blocks() if "[declared]" in block)
    assert tomllib.loads(block)["declared"] == tomllib.loads(OWN.read_text("utf-8"))["declared"]


# --- mistakes -----------------------------------------------------------------------

Edit = Callable[[Drawing], object]


def on(drawing: Drawing, layer: str, kind: str) -> list[Any]:
    return [e for e in drawing.modelspace() if e.dxf.layer == layer and e.dxftype() == kind]


def note(drawing: Drawing, start: str) -> Any:
    (found,) = (e for e in drawing.modelspace().query("TEXT") if e.dxf.text.startswith(start))
    return found


def attribute(drawing: Drawing, layer: str, tag: str) -> Any:
    return on(drawing, layer, "INSERT")[0].get_attrib(tag)


def unit(code: int) -> Edit:
    return lambda drawing: drawing.header.__setitem__("$INSUNITS", code)


def open_area(drawing: Drawing) -> None:
    on(drawing, "GLP-AREA", "LWPOLYLINE")[0].closed = False  # 8…13 × 14…17: its west side is 3.00 m


def rename(drawing: Drawing) -> None:
    drawing.layers.add("GLP-MUROS")
    on(drawing, "GLP-MURO", "LWPOLYLINE")[0].dxf.layer = "GLP-MUROS"


def short_mesh(drawing: Drawing) -> None:
    on(drawing, "GLP-TELA", "LWPOLYLINE")[0].set_points([(13, 16.6), (13, 14), (11.1, 14)], format="xy")


def to_paper(drawing: Drawing) -> None:
    for insert in on(drawing, "GLP-EXTINTOR", "INSERT"):
        drawing.modelspace().unlink_entity(insert)
        drawing.paperspace().add_entity(insert)


def no_school(drawing: Drawing) -> None:
    for entity in [e for e in drawing.modelspace() if e.dxf.layer == "GLP-AGLOMERACAO"]:
        drawing.modelspace().delete_entity(entity)


def with_photograph(drawing: Drawing) -> None:
    photograph = drawing.add_image_def("foto.jpg", (1000, 1000))
    drawing.modelspace().add_image(photograph, (-50, -50), (120, 120), dxfattribs={"layer": "FOTO"})


def with_xref(drawing: Drawing) -> None:
    drawing.blocks.new("ENTORNO").block.dxf.flags = 4
    drawing.modelspace().add_blockref("ENTORNO", (0, 0), dxfattribs={"layer": "XREF"})


MISTAKES: dict[str, Edit] = {
    "The drawing names no unit.": unit(0),
    "It was drawn in metres and says millimetres.": unit(4),
    "The area's outline lacks its last side.": open_area,
    "The walls are on a layer `GLP-MUROS`.": rename,
    "The mesh is on a frozen layer.": lambda d: d.layers.get("GLP-TELA").freeze(),
    "No height is written beside the wall.": lambda d: d.modelspace().delete_entity(note(d, "nome=Muro")),
    "The lot's text is on the layer of texts.": lambda d: note(d, "80 P-13").dxf.set("layer", "TEXTO"),
    "The lot is drawn on the layer of containers.": lambda d: on(d, "GLP-LOTE", "LWPOLYLINE")[0].dxf.set(
        "layer", "GLP-RECIPIENTE"
    ),
    "The lot's text gives a limit.": lambda d: note(d, "80 P-13").dxf.set("text", "ATÉ 80 P-13"),
    "The gate's block has no width.": lambda d: attribute(d, "GLP-ACESSO", "LARGURA").dxf.set("text", ""),
    "An attribute is misspelt.": lambda d: attribute(d, "GLP-ACESSO", "ALTURA").dxf.set("tag", "ALTRA"),
    "The mesh ends short of the firewall.": short_mesh,
    "The extinguishers are in paper space.": to_paper,
    "An extinguisher does not say its kind.": lambda d: attribute(d, "GLP-EXTINTOR", "TIPO").dxf.set("text", ""),
    "No school is drawn, and none is declared.": no_school,
    "A dimension's text was typed over.": lambda d: d.modelspace().query("DIMENSION")[0].dxf.set("text", "9,00"),
    "A part is drawn enlarged, and its dimensions divide (`DIMLFAC`).": lambda d: d.dimstyles.get("Standard").dxf.set(
        "dimlfac", 0.5
    ),
    "A photograph lies beneath the plan.": with_photograph,
    "The surroundings are an external reference that was not bound.": with_xref,
}
ROWS = re.findall(r"^\| ([^|]+) \| `([^`|]+)` \| ([^|]+) \|$", GUIDE.partition("## Common mistakes")[2], re.MULTILINE)


def answer(path: Path) -> tuple[int, str]:
    """What the program says of a plan, on one line."""
    run = CliRunner().invoke(program, ["check", str(path), "-v", "--lang", "en"], standalone_mode=False)
    return int(run.return_value), " ".join(run.output.split())


def test_the_mistakes_of_the_guide_are_those_that_are_made_here():
    assert [what for what, *_ in ROWS] == [*MISTAKES, "The plan was saved as DWG."]


@pytest.mark.parametrize(("what", "sentence"), [row[:2] for row in ROWS if row[0] in MISTAKES])
def test_a_mistake_is_answered_as_the_guide_says(what, sentence, tmp_path):
    drawing = ezdxf.readfile(WORKED)
    MISTAKES[what](drawing)
    drawing.saveas(tmp_path / "plan.dxf")
    shutil.copy(OWN, tmp_path / "plan.layoutcheck.toml")
    assert sentence in answer(tmp_path / "plan.dxf")[1]
    assert sentence not in answer(WORKED)[1]


def test_a_plan_saved_as_dwg_is_answered_as_the_guide_says(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(ezdxf.options._config["odafc-addon"], "unix_exec_path", "")
    (tmp_path / "plan.dwg").write_bytes(b"AC1032" + bytes(100))
    status, told = answer(tmp_path / "plan.dwg")
    assert status == 2
    assert dict(row[:2] for row in ROWS)["The plan was saved as DWG."] in told
