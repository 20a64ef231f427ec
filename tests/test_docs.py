"""The README and the pages on the project file and on texts: every example does what is said."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from test_drawing_guide import said

from layoutcheck import LAWS, keys, project, readers
from layoutcheck.cli import program
from layoutcheck.errors import ProjectError
from layoutcheck.examine import Wanted, declarable, examine
from layoutcheck.finding import Finding, Report
from layoutcheck.kinds import role_of_layer
from layoutcheck.project import tables
from layoutcheck.values import Doubt, parse

ROOT = Path(__file__).parents[1]
DOCS, SAMPLES = ROOT / "docs", ROOT / "samples"
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PROJECT, TEXTS = ((DOCS / name).read_text("utf-8") for name in ("project-file.md", "texts.md"))


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def end_of(command: str) -> tuple[int | None, BaseException | None]:
    """Run a command line of this program in the working folder: its exit status, and what it broke on."""
    name, *arguments = command.split()
    assert name.removeprefix(".venv/bin/") == "layoutcheck"
    done = CliRunner().invoke(program, arguments, standalone_mode=False)
    return done.return_value or 0, done.exception


# --- the README -----------------------------------------------------------------


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with the samples, and a plan of one's own."""
    shutil.copytree(SAMPLES, tmp_path / "samples", ignore=shutil.ignore_patterns("cuiaba-glp", "*.py"))
    shutil.copy(SAMPLES / "worked-example.dxf", tmp_path / "plan.dxf")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_first_command_of_the_readme_ends_as_it_says(folder):
    first, *_ = blocks(README, "sh")
    *setup, command = first.strip().partition(" #")[0].strip().split(" && ")
    assert setup == ["python3 -m venv .venv", ".venv/bin/pip install -q ."]
    assert end_of(command) == (1, None)
    assert "The sample fails in three ways, so the command ends with exit status 1" in README
    written = folder / "out" / "yard-class-iii-fails.dxf.json"
    findings = json.loads(written.read_text("utf-8"))["reports"][0]["findings"]
    assert [found["status"] for found in findings].count("fail") == 3
    (windows,) = blocks(README, "bat")
    assert windows.splitlines()[-1].replace("\\", "/").removeprefix(".venv/Scripts/") == command.removeprefix(
        ".venv/bin/"
    )


def test_reservations_are_status_0_and_named_and_strict_makes_them_3(folder):
    plain = CliRunner().invoke(program, ["check", "plan.dxf", "--lang", "en"], standalone_mode=False)
    assert (plain.return_value, "PASS, WITH RESERVATIONS" in plain.output) == (0, True)
    assert all(word in plain.output for word in ("not declared", "(licence)", "(scale)"))
    strict = CliRunner().invoke(program, ["check", "plan.dxf", "--lang", "en", "--strict"], standalone_mode=False)
    assert (strict.return_value, "UNDETERMINED" in strict.output) == (3, True)
    assert all(word in README for word in ("`PASS, WITH RESERVATIONS`", "`PASS BY WAIVER ONLY`: both are status 0"))


def test_the_test_command_is_the_one_that_ci_takes_from_the_readme():
    pattern = re.search(r"sed -n 's/(\S.*?)/\\1/p' README", (ROOT / ".ci" / "run").read_text("utf-8"))
    assert pattern
    found = re.findall(pattern[1].replace(r"\(", "(").replace(r"\)", ")"), README, re.MULTILINE)
    assert found == ["python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && .venv/bin/python -m pytest"]


# --- contributing ---------------------------------------------------------------


def test_what_contributing_names_is_there():
    for path in re.findall(r"`((?:layoutcheck|samples|tests|docs)/[\w./-]*|\.ci/run)`", CONTRIBUTING):
        assert (ROOT / path).exists() or "example" in path, path
    for target in re.findall(r"`?make (\w+)", CONTRIBUTING):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), target


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("readers._file", "READERS"),
        ("readers._file", "choose"),
        ("readers.dxf", "inventory"),
        ("reports", "_ENDINGS"),
        ("kinds", "ROLES"),
        ("kinds", "PROPERTIES"),
        ("reports._sheet.symbols", "ROLE_STYLES"),
        ("reports._sheet.lettering", "NAMED"),
        ("guide", "HINTS"),
        ("laws.cuiaba_glp", "_BOOKS"),
    ],
)
def test_a_name_that_contributing_gives_is_that_of_the_code(module, name):
    assert f"`{name}" in CONTRIBUTING or f"`{name}(" in CONTRIBUTING
    assert hasattr(importlib.import_module(f"layoutcheck.{module}"), name)


# --- the project file -------------------------------------------------------------

STRUCTS: dict[str, type[msgspec.Struct]] = {
    "plan": tables.PlanTable,
    "report": tables.ReportTable,
    "waivers": tables.WaiverTable,
}
FIELDS = {table: {field.encode_name for field in msgspec.structs.fields(of)} for table, of in STRUCTS.items()}
OF_LAWS = [key for law in LAWS.values() for key in law.declared]
KEYS = [(table, key) for table, known in keys.TABLES.items() for key in known] + [("declared", key) for key in OF_LAWS]


def loaded(tmp_path: Path, written: str) -> project.Project:
    path = tmp_path / "layoutcheck.toml"
    path.write_text(written, "utf-8")
    return project.load([path], declarable())


@pytest.mark.parametrize("block", blocks(PROJECT, "toml"))
def test_an_example_of_a_project_file_is_understood(block, tmp_path):
    assert loaded(tmp_path, block)


@pytest.mark.parametrize("table", keys.TABLES)
def test_every_key_that_the_program_takes_is_explained(table):
    fields = FIELDS[table] if table in FIELDS else {*tables.DECLARED, *(key.name for key in OF_LAWS)}
    assert {key.name for of, key in KEYS if of == table} == fields
    section = PROJECT.split(f"<!-- table: {table} ")[1].split("<!-- end of table -->")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)) == fields


@pytest.mark.parametrize(("table", "key"), KEYS, ids=[f"{table}.{key.name}" for table, key in KEYS])
def test_the_example_of_a_key_is_accepted_and_its_usual_value_is_the_program_s(table, key, tmp_path):
    needed = {name: f'{name} = "x"\n' for name in ("rule", "reason", "by") if table == "waivers" and name != key.name}
    head = "[[waivers]]" if table == "waivers" else f"[{table}]"
    assert loaded(tmp_path, f"{head}\n{''.join(needed.values())}{key.name} = {key.example}\n")
    assert key.meaning.to("pt") != key.meaning.to("en")


def test_the_usual_values_are_those_that_hold_without_a_project_file():
    outcome = checked(SAMPLES / "yard-class-iii.dxf")
    usual = {key.name: tomllib.loads(f"x = {key.usual}")["x"] for _, key in KEYS if key.usual not in (None, '""')}
    assert usual == {
        "law": outcome.law_id,
        "snap": outcome.site.options.snap_m,
        "tolerance": outcome.site.options.tolerance_m,
        "paper": outcome.site.paper,
        "dpi": outcome.site.dpi,
    }


@pytest.mark.parametrize(
    ("written", "fits"),
    [("snap = 0.50", True), ("snap = 0.51", False), ("tolerance = 0.01", True), ("tolerance = 0.011", False),
     ('units = "ft"', True), ('units = "yd"', False)],
)  # fmt: skip
def test_the_bounds_are_those_that_are_told(tmp_path, written, fits):
    assert all(word in PROJECT for word in ("at most 0.50", "at most 0.01", "(m, cm, mm, km, ft, in)"))
    if fits:
        assert loaded(tmp_path, f"[plan]\n{written}\n")
    else:
        with pytest.raises(ProjectError):
            loaded(tmp_path, f"[plan]\n{written}\n")


def test_a_mistake_names_the_file_the_key_and_the_nearest(tmp_path):
    with pytest.raises(ProjectError) as error:
        loaded(tmp_path, '[plan]\nunitz = "m"\n')
    assert all(word in error.value.told.to("en") for word in ("layoutcheck.toml", "unitz", "nearest is units"))


def test_the_file_of_the_plan_adds_to_that_of_the_folder_and_wins(tmp_path):
    waiver = '[[waivers]]\nreason = "r"\nby = "b"\nrule = '
    (tmp_path / "layoutcheck.toml").write_text(
        '[plan]\nunits = "mm"\nsnap = 0.2\n[layers]\n"M" = { role = "wall", height_m = 1.8 }\n'
        f'[declared]\nnone = ["drain"]\nsurveyed_m = 40\n{waiver} "a"\n',
        "utf-8",
    )
    (tmp_path / "plan.layoutcheck.toml").write_text(
        f'[plan]\nunits = "cm"\n[layers]\n"m" = {{ height_m = 2.2 }}\n[declared]\nnone = ["roof"]\n{waiver} "c"\n',
        "utf-8",
    )
    found = project.find(tmp_path / "plan.dxf")
    assert [path.name for path in found] == ["layoutcheck.toml", "plan.layoutcheck.toml"]
    said = project.load(found, declarable())
    assert (said.plan.units, said.plan.snap) == ("cm", 0.2)
    assert (said.assign("M").role, dict(said.assign("M").properties)) == ("wall", {"height_m": 2.2})
    assert (said.declared.none, said.declared.surveyed_m) == ({"roof"}, 40)
    assert [waiver.rule for waiver in said.waivers] == ["a", "c"]


def test_layers_are_found_as_the_page_says(tmp_path):
    (block,) = (block for block in blocks(PROJECT, "toml") if "[layers]" in block)
    said = loaded(tmp_path, block)
    roles = {"muro_h180": "wall", "Pista de Rolamento": "road", "ARVORES": None, "MURO": "wall", "PISTA": None}
    for name, role in roles.items():
        assert said.assign(name).role == role, name
    every = said.assign("GLP-EXTINTOR")
    assert (every.role, every.properties) == ("extinguisher", {"kind": "pó químico seco"})
    assert said.assign("ÁRVORES").why == "ignored"


# --- waivers ----------------------------------------------------------------------


def checked(plan: Path, **wanted: Any) -> Report:
    (outcome,) = examine(plan, Wanted(lang="en", **wanted))
    assert isinstance(outcome, Report), outcome.error
    return outcome


def waived(tmp_path: Path, on: str, **change: str) -> tuple[Finding, Report]:
    """The road's finding of the failing yard, with the waiver of the page, changed or not."""
    (block,) = (block for block in blocks(PROJECT, "toml") if "[[waivers]]" in block)
    for key, value in change.items():
        block = re.sub(rf"^{key} = .*\n", value, block, flags=re.MULTILINE)
    name = "yard-class-iii-fails"
    shutil.copy(SAMPLES / f"{name}.dxf", tmp_path)
    own = (SAMPLES / f"{name}.layoutcheck.toml").read_text("utf-8")
    (tmp_path / f"{name}.layoutcheck.toml").write_text(f"{own}\n{block}", "utf-8")
    outcome = checked(tmp_path / f"{name}.dxf", on=on)
    (found,) = (f for f in outcome.findings if f.rule == "road" and f.subject == "Rua dos Ipês")
    return found, outcome


def test_the_waiver_of_the_page_holds_to_its_last_day(tmp_path):
    found, outcome = waived(tmp_path, "2026-12-31")
    assert found.status == "waived"
    assert (found.waiver or {})["reason"] == "Termo de ajustamento 12/2026, cláusula 3"
    assert outcome.verdict == "fail"  # the corridor and the school are not waived


@pytest.mark.parametrize(
    ("on", "change"),
    [
        ("2027-01-01", {}),
        ("2026-12-31", {"min_measured": "min_measured = 7.31\n"}),  # measured 7.30: worse than what was accepted
        ("2026-12-31", {"min_measured": ""}),
    ],
)
def test_a_waiver_that_does_not_hold_leaves_the_failure_and_a_warning(tmp_path, on, change):
    found, outcome = waived(tmp_path, on, **change)
    assert found.status == "fail"
    assert "waiver-not-applied" in {note.code for note in outcome.site.seen.warnings}


def test_a_pass_by_waiver_is_called_so(tmp_path):
    name = "assembly.waived.answered-for"
    for file in (f"{name}.geojson", f"{name}.layoutcheck.toml"):
        shutil.copy(SAMPLES / "cuiaba-glp" / file, tmp_path)
    done = CliRunner().invoke(
        program, ["check", "-q", str(tmp_path / f"{name}.geojson"), "--select", "assembly", "--lang", "en"],
        standalone_mode=False,
    )  # fmt: skip
    assert "PASS BY WAIVER ONLY" in done.output
    assert "`PASS BY WAIVER ONLY`" in PROJECT


# --- texts ------------------------------------------------------------------------


ROWS = re.findall(r"^\| `(GLP-[A-Z-]+)` \| `([^`]+)` \| (.+) \|$", TEXTS, re.MULTILINE)


@pytest.mark.parametrize(("layer", "written", "told"), ROWS, ids=[f"{layer}: {text}" for layer, text, _ in ROWS])
def test_a_text_is_read_as_the_page_says(layer, written, told):
    match = role_of_layer(layer)
    assert match
    assert match.why == "built-in"
    found = said(written, match.role)
    codes = re.findall(r"`([^`]+)`", told)
    if any("=" in code for code in codes):
        assert found == tomllib.loads("\n".join(codes))
    else:
        assert {key for key, value in found.items() if isinstance(value, Doubt)} == set(codes)


def test_the_page_shows_both_what_is_read_and_what_is_not():
    assert len(ROWS) > 25
    assert {("=" in told, told == "–") for *_, told in ROWS} == {(True, False), (False, True), (False, False)}


@pytest.mark.parametrize(
    ("key", "written", "value"),
    [("height_m", "1,80", 1.8), ("height_m", "1.80", 1.8), ("capacity_kg", "6.240 kg", 6240)],
)
def test_numbers_are_read_as_the_page_says(key, written, value):
    assert parse(key, written) == value
    assert isinstance(parse(key, "6 L"), Doubt)


# --- GeoJSON ----------------------------------------------------------------------


def geojson(tmp_path: Path, change: Any = lambda document: None) -> Path:
    document = json.loads(blocks(TEXTS, "json")[0])
    change(document)
    (tmp_path / "plan.geojson").write_text(json.dumps(document), "utf-8")
    return tmp_path / "plan.geojson"


def test_the_geojson_of_the_page_is_read_as_it_says(tmp_path):
    site = readers.read(geojson(tmp_path))
    area, lot, land = site.features
    assert [(f.name, f.role, f.role_why) for f in site.features] == [
        ("A1", "storage_area", "property"), ("Lote A", "lot", "built-in"), ("Terreno", "property", "guess"),
    ]  # fmt: skip
    assert (area.get("class"), area.get("covered")) == ("I", False)
    assert [lot.get(key) for key in ("containers", "container_kg", "state", "tiers")] == [40, 13, "full", 4]
    assert area.shape.area == pytest.approx(3 * 2)
    assert land.shape.area == pytest.approx(20 * 20)
    assert site.seen.warnings == ()


def test_another_unit_makes_another_plan(tmp_path):
    site = readers.read(geojson(tmp_path, lambda document: document.update(units="ft")))
    assert site.of("property")[0].shape.area == pytest.approx((20 * 0.3048) ** 2)


def test_without_a_unit_the_coordinates_are_degrees(tmp_path):
    def degrees(document: dict[str, Any]) -> None:
        del document["units"]
        for feature in document["features"]:
            (ring,) = feature["geometry"]["coordinates"]
            ring[:] = [[-56.1 + x * 1e-5, -15.6 + y * 1e-5] for x, y in ring]

    site = readers.read(geojson(tmp_path, degrees))
    # at 15.6° south a degree is 110.65 km of latitude and 107.2 km of longitude, by the length of their arcs on WGS 84
    assert site.of("property")[0].shape.area == pytest.approx(20e-5 * 107_240 * 20e-5 * 110_654, rel=1e-3)


def test_a_role_that_there_is_not_lets_no_rule_that_reads_the_plan_pass(tmp_path):
    def misspelt(document: dict[str, Any]) -> None:
        document["features"].append({"type": "Feature", "properties": {"role": "scool"}, "geometry": None})

    outcome = checked(geojson(tmp_path, misspelt))
    assert {f.rule for f in outcome.findings if f.status == "pass"} <= {name.replace("_", "-") for name in declarable()}


def test_what_has_neither_role_nor_layer_is_counted(tmp_path):
    def nameless(document: dict[str, Any]) -> None:
        document["features"][2]["properties"] = {}

    assert readers.read(geojson(tmp_path, nameless)).seen.ignored == {"-": 1}
