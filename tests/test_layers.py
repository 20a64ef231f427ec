"""`layers` and `init`: what each layer gets and why, and a project file that works as it is."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import ezdxf
import pytest

from layoutcheck import LAWS, keys, readers
from layoutcheck.errors import ProjectError
from layoutcheck.examine import declarable
from layoutcheck.kinds import ROLES, resembles
from layoutcheck.layers import rows, table
from layoutcheck.project import IGNORE, Project, load

SAMPLES = Path(__file__).parent.parent / "samples"
POINT = {"type": "Point", "coordinates": [0, 0]}


def run(*args, lang="en"):
    return subprocess.run(
        [sys.executable, "-m", "layoutcheck", *map(str, args), "--lang", lang],
        capture_output=True, text=True, encoding="utf-8", check=False,
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
    found = {row.layer.name: row for row in rows(readers.inventory(path), load([tmp_path / "p.toml"], {}))}
    assert {name: (row.role, row.why, row.near) for name, row in found.items()} == {
        "GLP-MURO-NORTE": ("wall", "built-in", None),
        "RUA DAS FLORES": ("road", "guess", None),
        "minha area": ("storage_area", "project", None),
        "NORTE": (None, "ignored", None),
        "MURO H180": (None, "unknown", "wall"),
        "LOTE 12": (None, "unknown", None),
    }
    assert found["GLP-MURO-NORTE"].layer.things == (("Point", 2),)


def test_a_layer_that_the_plans_own_file_speaks_of_and_the_plan_lacks_is_told(tmp_path):
    """A file of a folder may speak of layers that only other plans of it have."""
    document = ezdxf.new(units=6)
    for layer in ("GLP-AREA", "RUA PROJETADA"):
        document.modelspace().add_lwpolyline([(0, 0), (9, 0), (9, 9)], close=True, dxfattribs={"layer": layer})
    path = tmp_path / "plan.dxf"
    document.saveas(path)
    for name, told in (("plan.layoutcheck.toml", True), ("layoutcheck.toml", False)):
        file = tmp_path / name
        file.write_text('[layers]\n"RUA PROJETDA" = { role = "road" }\n', encoding="utf-8")
        warnings = readers.read(path, project=load([file], {})).seen.warnings
        said = [note.message.to("en") for note in warnings if note.code == "layer-unmatched"]
        line = f'{file.as_posix()} [layers] "RUA PROJETDA": nothing lies on such a layer (the nearest: RUA PROJETADA).'
        assert said == [line] * told


def test_what_the_project_file_says_in_vain_is_told_but_not_of_a_layer_that_is_ignored(tmp_path):
    """The circle of the block is on layer 0, which `layers` lists; on the plan it is on the layer of its insert."""
    document = ezdxf.new(units=6)
    document.blocks.new("EXT").add_circle((0, 0), 0.1)
    document.modelspace().add_blockref("EXT", (12, 0), dxfattribs={"layer": "EXTINTOR"})
    for layer in ("GLP-AREA", "GLP-MURO"):
        document.modelspace().add_lwpolyline([(0, 0), (9, 0), (9, 9)], close=True, dxfattribs={"layer": layer})
    path = tmp_path / "plan.dxf"
    document.saveas(path)
    assert "0" in {layer.name for layer in readers.inventory(path)}
    file = tmp_path / "plan.layoutcheck.toml"
    file.write_text(
        '[layers]\n"0" = { role = "ignore" }\n"GLP-AREIA" = { role = "ignore" }\n'
        '"GLP-MURO" = { role = "wall", kg = 8, altura = 2.0 }\n[declared]\nnone = ["wall", "drain"]\n'
    )
    warned = readers.read(path, project=load([file], declarable())).seen.warnings
    said = [note.message.to("pt").removeprefix(f"{file.as_posix()} ") for note in warned]
    for line in ('[layers] "GLP-AREIA": nenhum elemento está em tal camada (a mais próxima: GLP-AREA).',
                 '[layers] "GLP-MURO": não é propriedade de wall, e não foi lido: kg.',
                 '[declared] none = ["wall"]: há na planta muro; vale o desenho.'):  # fmt: skip
        assert line in said
    assert not [line for line in said if '"0"' in line or "drain" in line]


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
    assert "MURO H180" in {f.layer for f in readers.read(path, project=load([own], {})).of("wall")}


def drawing(tmp_path, *texts, layer="LOTES"):
    document = ezdxf.new(units=6)
    space = document.modelspace()
    space.add_lwpolyline([(0, 0), (9, 0), (9, 9), (0, 9)], close=True, dxfattribs={"layer": layer})
    for n, written in enumerate(texts):
        space.add_mtext(written, dxfattribs={"layer": layer, "insert": (1, 1 + n)})
    document.saveas(tmp_path / "plan.dxf")
    return tmp_path / "plan.dxf"


@pytest.mark.parametrize(
    ("texts", "near"),
    [
        (["{\\fArial|b0;480 P-13}"], "lot"),
        (["LOTE 2: 80 botijões de 13 kg"], "lot"),
        (["LOTE 12", "360,00 m²", "MATRÍCULA 480"], None),  # land
        ([], None),
    ],
)
def test_a_layer_called_lotes_looks_like_lots_only_where_its_texts_count_containers(tmp_path, texts, near):
    path = drawing(tmp_path, *texts)
    (row,) = (row for row in rows(readers.inventory(path), Project()) if row.layer.name == "LOTES")
    assert (row.role, row.near) == (None, near)
    shown = run("layers", path).stdout
    assert ("its texts count containers: lot?" in shown) is (near is not None)
    run("init", path)
    assert '# "LOTES" = { role = "?" }' in (tmp_path / "plan.layoutcheck.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "near"), [("outline", "lot"), ("circle", "container")])
def test_outlines_on_a_layer_named_after_containers_are_lots_and_circles_containers(tmp_path, kind, near):
    document = ezdxf.new(units=6)
    here = {"layer": "BOTIJÕES CHEIOS"}
    if kind == "outline":
        document.modelspace().add_lwpolyline([(0, 0), (4, 0), (4, 2), (0, 2)], close=True, dxfattribs=here)
    else:
        document.modelspace().add_circle((0, 0), 0.18, dxfattribs=here)
    document.modelspace().add_text("90 P-13", dxfattribs=here)
    document.saveas(tmp_path / "plan.dxf")
    found = rows(readers.inventory(tmp_path / "plan.dxf"), Project())
    assert [row.near for row in found if row.layer.name == here["layer"]] == [near]


def test_texts_that_count_make_no_lot_of_a_layer_of_notes_or_of_texts_alone(tmp_path):
    path = drawing(tmp_path, "480 P-13", layer="TEXTO")
    notes = rows(readers.inventory(path), Project())
    assert {row.near for row in notes} == {None}
    assert {row.layer.name for row in notes if row.astray} == {"TEXTO"}
    assert "its texts count containers, and are read on the layer of the lot alone" in run("layers", path).stdout
    document = ezdxf.new(units=6)
    document.modelspace().add_text("480 P-13", dxfattribs={"layer": "OBSERVACOES"})
    document.saveas(tmp_path / "texts.dxf")
    assert {row.near for row in rows(readers.inventory(tmp_path / "texts.dxf"), Project())} == {None}


def test_the_properties_of_a_geojson_layer_count_too(tmp_path):
    path = plan(tmp_path, "LOTES")
    document = json.loads(path.read_text())
    document["features"][0]["properties"]["recipientes"] = 480
    path.write_text(json.dumps(document))
    assert [row.near for row in rows(readers.inventory(path), Project())] == ["lot"]


def test_a_law_that_init_is_asked_for_counts_at_once_and_one_that_it_proposes_does_not(tmp_path):
    path = tmp_path / "house.dxf"
    shutil.copy(SAMPLES / "marcelandia-obras" / "house.dxf", path)
    own = tmp_path / "house.layoutcheck.toml"
    run("init", path, "--law", "marcelandia-obras")
    assert load([own], {}).plan.law == "marcelandia-obras"
    assert run("check", path, "-q").stdout.startswith(f"{path.as_posix()} (marcelandia-obras): PASS")
    run("init", path, "--force")
    assert load([own], {}).plan.law is None


# --- what init proposes ---------------------------------------------------------


def proposed(path, lang="pt"):
    """The file that init writes for a copy of a sample, line by line."""
    assert run("init", path, "--force", lang=lang).returncode == 0
    return path.with_name(f"{path.stem}.layoutcheck.toml").read_text(encoding="utf-8").splitlines()


def uncommented(lines, chosen, path):
    """The project with one line taken over; tables of several lines come whole."""
    path.write_text("\n".join(line[2:] if line is chosen else line for line in lines), encoding="utf-8")
    return load([path], declarable())


@pytest.mark.parametrize("sample", ["layers-of-mine.dxf", "yard-class-iii.dxf", "lonlat-beside-school.geojson"])
def test_a_line_taken_over_without_an_answer_is_refused_or_changes_only_what_it_says(tmp_path, sample):
    shutil.copy(SAMPLES / sample, tmp_path / sample)
    lines = proposed(tmp_path / sample)
    head = lines.index("# [[waivers]]")
    offered = [line for line in lines[:head] if re.match(r'# ("|[a-z_]+ = )', line)]
    assert len(offered) > 40
    for line in offered:
        if '"?"' in line and not line.startswith("# crs"):  # whose names the project file does not know
            with pytest.raises(ProjectError):
                uncommented(lines, line, tmp_path / "one.toml")
        else:
            assert uncommented(lines, line, tmp_path / "one.toml")
    silenced = [line for line in offered if f'role = "{IGNORE}"' in line]
    assert all(re.match(r'# "(COTAS?|TEXTOS?|EIXO DA VIA)"', line) for line in silenced)


def test_what_has_no_role_is_asked_and_the_roles_are_listed(tmp_path):
    shutil.copy(SAMPLES / "layers-of-mine.dxf", tmp_path / "mine.dxf")
    lines = proposed(tmp_path / "mine.dxf")
    text = " ".join(line.lstrip("# ") for line in lines)
    # of the trade that the law is about, and of no other
    assert all((f"{role.id} ({role.label.to('pt')})" in text) == (role.family == "GLP") for role in ROLES.values())
    asked = {line.split('"')[1] for line in lines if 'role = "?"' in line}
    assert asked == {"0", "EDIFICACAO", "LOTE 12", "NORTE", "ÁRVORES"}
    hinted = {line.split('"')[1]: line.split('"')[3] for line in lines if "; parece" in line}
    assert (hinted["PILHAS P13"], hinted["PORTAO DA GAIOLA"]) == ("lot", "opening")


def test_a_law_is_offered_the_roles_and_the_layers_that_it_looks_at_and_no_others(tmp_path):
    path = shutil.copy(SAMPLES / "layers-of-mine.dxf", tmp_path / "mine.dxf")
    assert run("init", path, "--law", "marcelandia-obras").returncode == 0
    text = (tmp_path / "mine.layoutcheck.toml").read_text(encoding="utf-8")
    offered = " ".join(line.lstrip("# ") for line in text.splitlines())
    law = LAWS["marcelandia-obras"]
    named = {role.id for role in ROLES.values() if f"{role.id} ({role.label.to('en')})" in offered}
    assert named == law.roles
    asked = {line.split('"')[1]: line.split('"')[3] for line in text.splitlines() if "; looks like" in line}
    assert asked["PILHAS P13"] == "?"  # lots of containers are nothing to it
    assert '"A1" = { class' not in text


@pytest.mark.parametrize(("written", "role"), [("ESCOLA MUNICIPAL", "?"), ("PLANTA BAIXA", IGNORE)])
def test_texts_that_name_what_is_kept_away_from_are_not_proposed_to_be_ignored(tmp_path, written, role):
    """Of an ignored layer nobody hears them, and a school that only a text names would be gone."""
    lines = proposed(drawing(tmp_path, written, layer="TEXTO"))
    assert [line.split('"')[3] for line in lines if line.startswith('# "TEXTO"')] == [role]


def test_where_nothing_was_measured_a_layer_that_seems_a_school_does_not_hide_what_to_do(tmp_path):
    told = run("check", drawing(tmp_path, layer="V-BLDG-ESCOLA"), lang="pt").stdout
    assert "Camadas sem papel: V-BLDG-ESCOLA." in told
    assert "layoutcheck init" in told
    assert "Redesenhe" not in told


def test_features_without_role_or_layer_are_told_what_to_give_and_no_layer_is_offered(tmp_path):
    path = tmp_path / "plan.geojson"
    square = {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}
    feature = {"type": "Feature", "properties": {"Name": "Área GLP"}, "geometry": square}
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": [feature]}))
    told = run("check", path, lang="pt").stdout
    assert "os elementos não dizem papel nem camada" in told
    assert '"papel": "storage_area"' in told.replace("\n  ", " ")
    lines = proposed(path)
    assert not [line for line in lines if line.startswith('# "-"')]
    assert [line for line in lines if '"papel"' in line and "Polygon 1" in line]


def test_things_are_asked_about_by_their_own_names_and_only_what_is_not_said(tmp_path):
    points = [("storage_area", {"name": "A1", "class": "III"}), ("lot", {"name": 'Lote "um"', "containers": 480})]
    square = {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}
    features = [{"type": "Feature", "properties": {"role": role, **said}, "geometry": square} for role, said in points]
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}))
    lines = proposed(path)
    about = lines[lines.index("[features]") + 1 : lines.index("[declared]") - 1]
    assert about == [
        '# "A1" = { covered = "?" }   # área de armazenamento',
        '# "Lote \\"um\\"" = { container_kg = "?", state = "?", tiers = "?" }   # lote de recipientes',
    ]


def test_of_a_plan_that_cannot_be_read_yet_examples_are_given(tmp_path):
    lines = proposed(shutil.copy(SAMPLES / "yard-r12.dxf", tmp_path / "plan.dxf"), "en")  # without a unit
    assert '# "A1" = { class = "?" }   # a thing, by the name that reports give it' in lines


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_every_key_of_the_project_file_is_offered_with_what_it_means(tmp_path, lang):
    shutil.copy(SAMPLES / "yard-class-iii.dxf", tmp_path / "plan.dxf")
    lines = proposed(tmp_path / "plan.dxf", lang)
    law = LAWS["cuiaba-glp"]
    for key in (*(key for known in keys.TABLES.values() for key in known), *law.declared):
        assert any(re.match(rf"# {key.name} = .*   # {re.escape(key.meaning.to(lang))}", line) for line in lines), key
    for name in (rule.id.replace("-", "_") for rule in law.rules if rule.declarable):
        assert any(line.startswith(f"# {name} = true   # Art. ") for line in lines)


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
