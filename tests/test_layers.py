"""`layers` and `init`: what each layer gets and why, and a project file that works as it is."""

import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from layoutcheck import readers
from layoutcheck.kinds import ROLES, resembles
from layoutcheck.layers import rows, table
from layoutcheck.project import Project, load

SAMPLES = Path(__file__).parent.parent / "samples"
POINT = {"type": "Point", "coordinates": [0, 0]}


def run(*args, cwd=None):
    return subprocess.run(
        [sys.executable, "-m", "layoutcheck", *map(str, args), "--lang", "en"],
        capture_output=True, text=True, cwd=cwd, check=False,
    )  # fmt: skip


def plan(tmp_path, *layers):
    features = [{"type": "Feature", "properties": {"layer": name}, "geometry": POINT} for name in layers]
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")
    return path


def test_each_layer_its_role_and_why(tmp_path):
    (tmp_path / "p.toml").write_text(
        '[layers]\n"MINHA ÁREA" = { role = "storage_area" }\n"NORTE" = { role = "ignore" }\n'
    )
    path = plan(
        tmp_path, "GLP-MURO-NORTE", "RUA DAS FLORES", "minha area", "NORTE", "MURO H180", "LOTE 12", "GLP-MURO-NORTE"
    )
    found = {row.layer.name: row for row in rows(readers.inventory(path), load([tmp_path / "p.toml"], []))}
    assert {name: (row.role, row.why, row.near) for name, row in found.items()} == {
        "GLP-MURO-NORTE": ("wall", "built-in", None),
        "RUA DAS FLORES": ("road", "guess", None),
        "minha area": ("storage_area", "project", None),
        "NORTE": (None, "ignored", None),
        "MURO H180": (None, "unknown", "wall"),
        "LOTE 12": (None, "unknown", None),
    }
    assert found["GLP-MURO-NORTE"].layer.things == (("Point", 2),)


def test_a_drawing_without_a_unit_lists_its_layers():
    shown = run("layers", SAMPLES / "yard-r12.dxf")
    assert shown.returncode == 0
    row = next(line for line in shown.stdout.splitlines() if line.startswith("GLP-LOTE"))
    assert row.split() == ["GLP-LOTE", "POLYLINE", "1,", "TEXT", "1", "lot", "built-in", "name"]


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_table_lines_up(tmp_path, lang):
    path = plan(tmp_path, "GLP-AREA", "A" * 40, "CALÇADA")
    head, *lines = table(rows(readers.inventory(path), Project()), lang).splitlines()
    column = head.index("papel" if lang == "pt" else "role")
    assert {line[column - 1] for line in lines} == {" "}
    assert [line[column:].split()[0] for line in lines] == ["road", "storage_area", "–"]


@pytest.mark.parametrize("sample", ["layers-of-mine.dxf", "yard-class-iii.dxf", "two-areas-merge.geojson"])
def test_the_file_that_init_writes_works_as_it_is_and_changes_nothing(tmp_path, sample):
    path = tmp_path / sample
    shutil.copy(SAMPLES / sample, path)
    before = json.loads(run("check", path, "--format", "json").stdout)["reports"][0]
    written = run("init", path)
    assert written.returncode == 0, written.stderr
    own = path.with_name(f"{path.stem}.layoutcheck.toml")
    tomllib.loads(own.read_text(encoding="utf-8"))
    after = json.loads(run("check", path, "--format", "json").stdout)["reports"][0]
    assert [i["path"] for i in after["inputs"]] == [path.as_posix(), own.as_posix()]
    assert (after["verdict"], after["findings"]) == (before["verdict"], before["findings"])


def test_a_line_of_that_file_maps_a_layer_once_it_is_uncommented(tmp_path):
    path = tmp_path / "mine.dxf"
    shutil.copy(SAMPLES / "layers-of-mine.dxf", path)
    run("init", path)
    own = tmp_path / "mine.layoutcheck.toml"
    own.write_text(own.read_text(encoding="utf-8").replace('# "MURO H180"', '"MURO H180"'), encoding="utf-8")
    assert "MURO H180" in {f.layer for f in readers.read(path, project=load([own], [])).of("wall")}


def test_init_never_replaces_a_file_unless_told_to(tmp_path):
    path = plan(tmp_path, "GLP-AREA")
    own = tmp_path / "plan.layoutcheck.toml"
    own.write_text("# mine\n")
    assert run("init", path).returncode == 2
    assert own.read_text() == "# mine\n"
    assert run("init", path, "--force").returncode == 0
    assert "[layers]" in own.read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["layers", "init"])
def test_what_cannot_be_read_is_a_sentence_and_2(tmp_path, command):
    ended = run(command, tmp_path / "nope.dxf")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "no such file" in ended.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_only_looks_like_a_role_is_told_and_never_taken(tmp_path):
    path = plan(tmp_path, "GLP-RECIPIENTE", "MURO H180")
    document = json.loads(path.read_text())
    document["units"] = "m"
    path.write_text(json.dumps(document))
    site = readers.read(path)
    assert [f.role for f in site.features] == ["container"]
    assert [w.code for w in site.seen.warnings] == ["layer-without-role"]
    assert "MURO H180" in site.seen.warnings[0].message.to("pt")


def test_no_layer_of_a_parcel_or_a_note_resembles_a_role():
    assert [resembles(name) for name in ("LOTE", "LOTE 12", "TEXTO MURO", "COTA DIVISA", "HACHURA RUA")] == [None] * 5
    assert all(resembles(f"{name} X9") == role for role, name in (("wall", "MURO"), ("assembly", "ESCOLA")))
    assert set(filter(None, map(resembles, ROLES))) <= set(ROLES)
