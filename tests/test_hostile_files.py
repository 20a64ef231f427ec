"""Pipes, devices, links and files made to swell, wherever a file is read: told, never waited for."""

import io
import json
import os
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from click.testing import CliRunner
from hostile import ROOT, checked, everything, refused, run
from plans import area, box, document, feature, lot, parcel

from layoutcheck.cli import program

PLAN = json.dumps(document([area(), lot(), parcel(), feature("lift", box(0, 20, 2, 22), number="1")]))
SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "a.geojson"
    path.write_text(PLAN)
    return path


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "pipe.dxf"
    os.mkfifo(path)
    return path


# --- pipes and devices ------------------------------------------------------------------


def test_a_pipe_or_a_device_is_no_plan(tmp_path, pipe):
    zero = tmp_path / "zero.dxf"
    zero.symlink_to("/dev/zero")
    assert refused(checked(pipe, zero)) == {"pipe.dxf": "file-not-regular", "zero.dxf": "file-not-regular"}


@pytest.mark.parametrize("command", ["layers", "init", "envelope", "verify", "diff"])
def test_no_command_waits_for_a_pipe(tmp_path, pipe, command):
    done = run(command, pipe, *([pipe] if command == "diff" else []), "--lang", "en")
    assert (done.code, "not a regular file" in done.err) == (2, True)
    assert everything(tmp_path) == {str(pipe)}


@pytest.mark.parametrize("folder", [".", "..", "/"])
def test_a_folder_is_no_plan_and_gives_no_file_a_hidden_name(tmp_path, monkeypatch, folder):
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    for command in (["init", folder], ["check", folder, "-q", "--out", "out", "--report", "json"]):
        done = CliRunner().invoke(program, command, standalone_mode=False)
        assert (done.return_value, done.exception) == (2, None)
    assert everything(tmp_path / "in") == {str(tmp_path / "in" / name) for name in ("out", "out/plan.json")}


@pytest.mark.parametrize("command", ["check a.geojson", "envelope a.geojson", "register . --law guarulhos-elevadores"])
def test_an_empty_name_is_not_the_working_folder(tmp_path, plan, monkeypatch, command):
    """As of `--out "$FOLDER"` with no such variable."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(program, [*command.split(), "--out", ""], standalone_mode=False)
    assert "is empty" in done.exception.said.to("en")
    assert everything(tmp_path) == {str(plan)}


@pytest.mark.parametrize(
    "command",
    [
        "init {plan}",
        "register {folder} --law guarulhos-elevadores --out {folder}/r.db",
        "check {plan} --out {folder}/o --report json",
    ],
)
def test_the_name_of_a_file_steers_no_terminal(tmp_path, plan, command):
    odd = plan.rename(tmp_path / "a\x1b[31m\nb.geojson")
    asked = [part.format(plan=odd, folder=tmp_path) for part in command.split()]
    done = CliRunner().invoke(program, asked, standalone_mode=False)
    assert "b.geojson" in done.output or "b.layoutcheck.toml" in done.output
    assert not [c for c in done.output if not c.isprintable() and c != "\n"]


def test_a_register_is_no_pipe_and_no_device(tmp_path, pipe):
    (tmp_path / "plans").mkdir()
    for out in (pipe, Path("/dev/null")):
        done = CliRunner().invoke(program, ["register", str(tmp_path / "plans"), "--law", "guarulhos-elevadores",
                                            "--out", str(out), "--lang", "en"], standalone_mode=False)  # fmt: skip
        assert (done.return_value, "not a regular file" in done.output) == (2, True)
    assert everything(tmp_path) == {str(pipe), str(tmp_path / "plans")}


def in_folders(tmp_path, names):
    """A plan in a folder of its own for each name, called after it: all are checked in one run."""
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.geojson").write_text(PLAN)
    return {name: tmp_path / name / f"{name}.geojson" for name in names}


STAND_INS = {
    "pipe": os.mkfifo,
    "device": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path.name),
}


@pytest.mark.parametrize("name", ["layoutcheck.toml", "{}.layoutcheck.toml", "{}.schedule.csv", "{}.schedule.xlsx"])
def test_what_stands_in_the_place_of_a_project_file_or_a_schedule_is_told_and_not_passed_over(tmp_path, name):
    plans = in_folders(tmp_path, STAND_INS)
    for stand_in, path in plans.items():
        STAND_INS[stand_in](path.with_name(name.format(stand_in)))
    reports = checked(*plans.values())
    code = "file-unreadable" if "schedule" in name else "project-unreadable"
    assert refused(reports) == dict.fromkeys((f"{stand_in}.geojson" for stand_in in STAND_INS), code)
    assert all(name.removeprefix("{}.") in one["error"]["message"] for one in reports.values())


def test_two_schedules_of_which_one_leads_nowhere_are_two(plan):
    plan.with_name("a.schedule.csv").symlink_to("nowhere")
    plan.with_name("a.schedule.xlsx").symlink_to("a.schedule.xlsx")
    assert refused(checked(plan)) == {"a.geojson": "schedule-twice"}


def test_a_project_file_that_is_asked_for_may_be_no_device(plan):
    assert refused(checked(plan, options=("--config", "/dev/zero"))) == {"a.geojson": "project-unreadable"}


# --- folders ----------------------------------------------------------------------------


def test_links_that_go_round_end_a_batch_neither_way(tmp_path, plan, pipe):
    folder = tmp_path / "plans"
    folder.mkdir()
    plan.rename(folder / "a.geojson")
    for name, target in {"self": ".", "up": "..", "loop": "loop", "b.dxf": "c.dxf", "c.dxf": "b.dxf"}.items():
        (folder / name).symlink_to(target)
    (folder / "zero.dxf").symlink_to("/dev/zero")
    done = run("batch", folder, "--out", tmp_path / "out", "--report", "json", "--jobs", "1", "--lang", "en")
    assert done.code == 2  # the two links to each other cannot be read
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert [(row["plan"], row["verdict"]) for row in summary["plans"]] == [
        ("a.geojson", "incomplete"), ("b.dxf", "unreadable"), ("c.dxf", "unreadable")
    ]  # fmt: skip
    os.mkfifo(folder / ".layoutcheckignore")
    done = run("batch", folder, "--out", tmp_path / "out", "--lang", "en")
    assert (done.code, ".layoutcheckignore: cannot be read: it is not a regular file" in done.err) == (2, True)


# --- project files ----------------------------------------------------------------------

TOML = {
    "deep": ("a = " + "[" * 100_000, "project-not-toml"),
    "dotted": (".".join(["a"] * 60_000) + " = 1", "project-not-toml"),
    "long": ("# " + "x" * 300_000, "project-unreadable"),
    "digits": ("[plan]\nsnap = " + "9" * 100_000, "project-not-toml"),
    "huge": ("[plan]\nsnap = 1e999", "project-wrong-value"),
    "null": ('[plan]\nunits = "m\0"', "project-not-toml"),
    "paper": ("[report]\ndpi = 1000000", "project-wrong-value"),
}


def test_a_project_file_made_to_swell_is_refused(tmp_path):
    plans = in_folders(tmp_path, TOML)
    for name, path in plans.items():
        path.with_name("layoutcheck.toml").write_text(TOML[name][0])
    assert refused(checked(*plans.values())) == {f"{name}.geojson": code for name, (_, code) in TOML.items()}


def test_a_pattern_of_a_thousand_stars_is_compared_in_no_time(plan):
    plan.write_text(PLAN.replace('"role": "lift"', '"layer": "' + "a" * 3000 + '"'))
    plan.with_name("layoutcheck.toml").write_text(f'[layers]\n"{"*a" * 1000}*b" = {{ role = "wall" }}')
    assert checked(plan)["a.geojson"]["verdict"] == "incomplete"


# --- schedules --------------------------------------------------------------------------


def xlsx(strings, rows='<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row>'):
    """An XLSX of given shared strings, an XML document, and rows."""
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types">'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{types}.worksheet+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{types}.sharedStrings+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{office}"><sheets>'
        '<sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{SHEET}"><sheetData>{rows}</sheetData></worksheet>',
        "xl/sharedStrings.xml": strings,
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return made.getvalue()


def strings(*texts, before=""):
    items = "".join(f"<si><t>{text}</t></si>" for text in texts)
    return f'<?xml version="1.0"?>{before}<sst xmlns="{SHEET}">{items}</sst>'


LAUGHS = "<!DOCTYPE l [<!ENTITY a 'aaaaaaaaaa'>" + "".join(
    f"<!ENTITY {chr(98 + k)} '{f'&{chr(97 + k)};' * 10}'>" for k in range(12)) + "]>"  # fmt: skip
OUTSIDE = f"<!DOCTYPE l [<!ENTITY a SYSTEM 'file://{escape(str(ROOT))}/LICENSE'>]>"
TABLES = {
    "plain.xlsx": xlsx(strings("numero", "1")),
    "bomb.xlsx": xlsx(strings("numero", "1", "x" * (70 << 20))),
    "laughs.xlsx": xlsx(strings("numero", "&m;", before=LAUGHS)),
    "outside.xlsx": xlsx(strings("numero", "&a;", before=OUTSIDE)),
    "rows.xlsx": xlsx(strings("numero", "1"), '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'),
    "cells.xlsx": xlsx(strings("numero", "1"), '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'),
    "zeros.xlsx": b"PK\3\4" + bytes(10_000),
    "wide.csv": b"numero" + b";x" * 200_000,
    "long.csv": b"numero\n" + b"1\n" * 200_000,
    "null.csv": b"numero\n\0",
    "field.csv": b'numero\n"' + b"x" * 1_000_000,
    "large.csv": b"numero\n" + b" " * (17 << 20),
}


def test_a_table_made_to_swell_is_refused(tmp_path):
    plans = in_folders(tmp_path, [name.replace(".", "-") for name in TABLES])
    for name, path in zip(TABLES, plans.values(), strict=True):
        path.with_name(f"{path.stem}.schedule{Path(name).suffix}").write_bytes(TABLES[name])
    reports = checked(*plans.values())
    assert reports.pop("plain-xlsx.geojson")["error"] is None
    told = refused(reports)
    assert told.pop("large-csv.geojson") == "file-unreadable"
    assert set(told.values()) == {"schedule-not-a-table"}
    assert "MIT" not in json.dumps(reports)  # which the file outside begins with
