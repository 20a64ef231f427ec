"""The project file: where it is looked for, what wins over what, and mistakes that name the file and the key."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plans import area, document, lot, parcel

from layoutcheck.errors import ProjectError
from layoutcheck.examine import Wanted, declarable, examine
from layoutcheck.kinds import ROLES
from layoutcheck.project import FILE, Project, find, load, own_file
from layoutcheck.site import Waiver
from layoutcheck.words import LANGS


def written(folder: Path, text: str | bytes, name: str = FILE) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.fixture
def said(tmp_path):
    """Load a project file from its text; several are the first with less say."""

    def loaded(*texts: str | bytes) -> Project:
        paths = [written(tmp_path, text, f"{n}.toml") for n, text in enumerate(texts)]
        return load(paths, declarable())

    return loaded


@pytest.fixture
def refused(tmp_path):
    """Load a project file that must be refused; gives the error, its sentence in both languages told apart."""

    def loaded(text: str | bytes) -> ProjectError:
        path = written(tmp_path, text)
        with pytest.raises(ProjectError) as caught:
            load([path], declarable())
        error = caught.value
        for lang in LANGS:
            assert path.as_posix() in error.message.to(lang)
        return error

    return loaded


# --- where it is looked for -----------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home folder with a working folder in it, and nothing else of the machine in the way."""
    place = tmp_path / "home"
    (place / "work").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.chdir(place / "work")
    return place


def names(paths, home):
    return [os.path.relpath(path, home) for path in paths]


def test_the_file_in_the_plans_folder(home):
    written(home / "work", "")
    written(home, "")
    assert find(Path("a.dxf")) == (Path(FILE),)


def test_the_file_of_the_nearest_parent_and_no_other(home):
    written(home / "work/plans", "")
    written(home / "work", "")
    assert find(Path("plans/deep/er/a.dxf")) == (Path("plans", FILE),)


def test_home_is_the_last_folder_looked_in(home):
    written(home, "")
    assert names(find(home / "work/a.dxf"), home) == [FILE]
    (home / FILE).rename(home.parent / FILE)
    assert find(home / "work/a.dxf") == ()


def test_the_working_folders_repository_is_the_last_folder_looked_in(home):
    written(home, "")
    (home / "work/.git").mkdir()
    assert find(Path("plans/a.dxf")) == ()
    written(home / "work", "")
    assert find(Path("plans/a.dxf")) == (Path(FILE),)


def test_the_top_of_a_batch_is_the_last_folder_looked_in(home):
    written(home / "work", "")
    assert find(Path("batch/b/a.dxf"), top=Path("batch")) == ()
    written(home / "work/batch", "")
    assert find(Path("batch/b/a.dxf"), top=Path("batch")) == (Path("batch", FILE),)


def test_the_plans_own_file_comes_last_for_it_wins(home):
    written(home / "work", "")
    written(home / "work", "", f"a.{FILE}")
    assert find(Path("a.dxf")) == (Path(FILE), Path(f"a.{FILE}"))
    assert find(Path("b.dxf")) == (Path(FILE),)
    assert own_file(Path("a.v2.dxf")) == ()


def test_an_absolute_plan_gives_absolute_files(home):
    path = written(home / "work", "")
    assert find(home / "work" / "a.dxf") == (path,)


def test_a_link_to_a_plan_lies_in_its_own_folder(home):
    """A store of files by their digest, with links to them, as some version control keeps large files."""
    written(home / "work/plans", "")
    (home / "store").mkdir()
    (home / "store/1f3a").write_text("plan")
    (home / "work/plans/a.dxf").symlink_to(home / "store/1f3a")
    assert find(Path("plans/a.dxf")) == (Path("plans", FILE),)


def test_a_folder_of_that_name_is_no_project_file(home):
    (home / "work" / FILE).mkdir()
    (home / "work" / f"a.{FILE}").mkdir()
    written(home, "")
    assert names(find(home / "work/a.dxf"), home) == [FILE]


@pytest.mark.parametrize("plan", ["", ".", "/", "a" * 250 + ".dxf", "x" * 5000])
def test_names_that_are_no_plan_have_no_project_file(home, plan):
    assert find(Path(plan)) == ()


def test_without_a_home_or_a_working_folder(home, monkeypatch):
    (home / ".git").mkdir()  # so that no folder above is looked in
    monkeypatch.delenv("HOME")
    assert find(Path("a.dxf")) == ()
    (home / "work").rmdir()
    assert find(Path("a.dxf")) == ()


# --- several files, merged --------------------------------------------------------


def test_no_file_says_nothing():
    assert load((), {}) == Project()


def test_the_later_file_wins_key_by_key(said):
    project = said(
        '[plan]\nunits = "mm"\nsnap = 0.2\n[report]\nlang = "pt"\nart = "1"\n[declared]\nlicence = true\nscale = true',
        '[plan]\nunits = "m"\n[report]\nart = "2"\n[declared]\nlicence = false',
    )
    assert (project.plan.units, project.plan.snap) == ("m", 0.2)
    assert (project.report.lang, project.report.art) == ("pt", "2")
    assert project.declared.says == {"licence": False, "scale": True}


def test_the_files_and_their_digests_are_kept(tmp_path):
    one, two = written(tmp_path, "[plan]"), written(tmp_path, "[report]", f"a.{FILE}")
    project = load([one, two], {})
    assert [(i.path, i.kind) for i in project.inputs] == [(one.as_posix(), "project"), (two.as_posix(), "project")]
    assert project.inputs[1].sha256 == hashlib.sha256(b"[report]").hexdigest()
    assert project.path == two.as_posix()


def test_features_are_merged_name_by_name(said):
    project = said(
        "[features]\nA = { containers = 480, container_kg = 13 }\nB = { containers = 40 }",
        "[features]\nA = { recipientes = 120 }",
    )
    assert project.features == {"A": {"containers": 120, "container_kg": 13}, "B": {"containers": 40}}


def test_layers_are_merged_name_by_name_case_and_accents_ignored(said):
    """The plan's own file adds a height; that the layer is a wall was said before, and still holds."""
    project = said(
        '[layers]\n"DIVISÃO" = { role = "wall", height_m = 1.8 }\n"X" = { role = "assembly" }',
        '[layers]\n"divisao" = { height_m = 2.5 }\n"x" = { role = "ignore" }',
    )
    wall = project.assign("Divisão")
    assert (wall.role, wall.why, wall.properties) == ("wall", "project", {"height_m": 2.5})
    assert project.assign("X").why == "ignored"


def test_waivers_of_all_files_are_kept(said):
    waiver = '[[waivers]]\nrule = "road"\nreason = "r"\nby = "{}"\n'
    assert [w.by for w in said(waiver.format("a"), waiver.format("b")).waivers] == ["a", "b"]


# --- layers -------------------------------------------------------------------------


def test_an_exact_name_beats_a_pattern(said):
    project = said('[layers]\n"MURO*" = { role = "ignore" }\n"MURO H180" = { role = "wall" }')
    assert project.assign("MURO H180").role == "wall"
    assert project.assign("muro_h180").role == "wall"  # written another way, the same name
    assert project.assign("MURO H250").why == "ignored"


def test_the_first_pattern_that_fits_has_the_word(said):
    project = said('[layers]\n"MURO N*" = { role = "fence" }\n"MURO*" = { role = "wall" }')
    assert (project.assign("MURO NORTE").role, project.assign("MURO SUL").role) == ("fence", "wall")


@pytest.mark.parametrize(
    ("pattern", "fits", "fits_not"),
    [
        ("*ÁREA*", ["area", "ÁREA 1", "sub-area-2"], ["AR EA"]),
        ("MURO_*", ["MURO-1", "muro  norte"], ["MUROS", "MURO"]),
        ("H?80", ["H180", "h280"], ["H80", "H1080"]),
        ("MURO-[0-9]", ["MURO 5", "muro_0"], ["MURO X", "MURO 12", "MURO -"]),
        ("[ÁE]SCOLA*", ["ascola", "ESCOLA 1"], ["OSCOLA"]),
        ("[!A]SCOLA", ["ESCOLA"], ["ASCOLA"]),
        ("PLANTA[1", ["planta[1"], ["PLANTA1"]),  # a bracket that does not close is a bracket
    ],
)
def test_patterns(said, pattern, fits, fits_not):
    project = said(f'[layers]\n"{pattern}" = {{ role = "fence" }}')
    assert [project.layer(name) is not None for name in fits] == [True] * len(fits)
    assert [project.layer(name) is not None for name in fits_not] == [False] * len(fits_not)


def test_a_layer_of_which_only_a_property_is_said_keeps_the_role_of_its_name(said):
    project = said('[layers]\n"GLP-MURO" = { height_m = 1.8 }\n"RUA A" = { name = "R" }\n"XYZ" = { height_m = 2 }')
    built_in, guess, unknown = (project.assign(name) for name in ("GLP-MURO", "RUA A", "XYZ"))
    assert (built_in.role, built_in.why, built_in.properties) == ("wall", "built-in", {"height_m": 1.8})
    assert (guess.role, guess.why) == ("road", "guess")
    assert (unknown.role, unknown.why) == (None, "unknown")


def test_a_layer_can_be_silenced_although_its_name_has_a_role(said):
    assert said('[layers]\n"GLP-MURO" = { role = "ignore" }').assign("GLP-MURO").role is None


@given(pattern=st.text(st.characters(codec="utf-8"), max_size=12), name=st.text(max_size=12))
def test_whatever_a_layer_and_a_pattern_are_called(tmp_path_factory, pattern, name):
    quoted = "".join(f"\\U{ord(sign):08x}" for sign in pattern)
    file = written(tmp_path_factory.getbasetemp(), f"[layers]\n\"{quoted}\" = {{ role = 'wall' }}", "any.toml")
    project = load([file], {})
    project.assign(name)
    assert project.assign(project.layers[0].pattern).role == "wall"


# --- what cannot be understood --------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "nearest"),
    [
        ('[plan]\nunit = "m"', "unit", "units"),
        ("[plam]", "plam", "plan"),
        ("[report]\nengineeer = 'x'", "engineeer", "engineer"),
        ('[layers]\n"M 1" = { role = "wall", heigth_m = 1 }', "heigth_m", "height_m"),
        ('[layers]\n"M 1" = { Role = "wall" }', "Role", "role"),
        ("[features]\nA = { containres = 4 }", "containres", "containers"),
        ("[declared]\nleak_test_kti = true", "leak_test_kti", "leak_test_kit"),
        ("[declared]\nleak-test-kit = true", "leak-test-kit", "leak_test_kit"),
        ("[[waivers]]\nrule='r'\nreason='x'\nby='y'\nuntill=2024-01-01", "untill", "until"),
    ],
)
def test_an_unknown_key_names_the_nearest(refused, text, key, nearest):
    error = refused(text)
    assert error.code == "project-unknown-key"
    for lang in LANGS:
        assert f'"{key}"' in error.message.to(lang)
        assert nearest in error.hint.to(lang)


def test_an_unknown_key_near_nothing_lists_those_known_where_they_are_few(refused):
    assert "units_if_missing" in refused("[plan]\nxyzzy = 1").hint.to("en")
    assert refused("[declared]\nxyzzy = 1").hint.to("pt").startswith("layoutcheck init grava todas")
    assert refused('[layers]\n"M" = { role = "fence", xyzzy = 1 }').hint.to("pt") == "Os nomes aceitos: nome, altura."
    assert "nomenclature.md" in refused('[layers]\n"M" = { xyzzy = 1 }').hint.to("pt")


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ('[layers]\n"M" = { role = "wall", altrua = 2 }', "altura"),  # and not pallet, which no wall has
        ('[layers]\n"M" = { papel = "wall" }', "role"),
        ('[declared]\nnone = ["calor"]', "heat_source"),  # whose layer is GLP-CALOR
        ('[declared]\nnone = ["aglomeração"]', "assembly"),
    ],
)
def test_the_nearest_is_looked_for_in_portuguese_too(refused, said, near):
    assert refused(said).hint.to("pt") == f"O nome mais próximo é {near}."


def test_a_feature_takes_no_role_and_is_not_told_that_it_does(refused):
    error = refused('[features]\n"A 1" = { role = "wall" }')
    assert error.code == "project-unknown-key"
    assert '[features] "A 1"' in error.message.to("en")
    assert "role" not in error.hint.to("en").split(", ")


@pytest.mark.parametrize(
    ("text", "where", "nearest"),
    [
        ('[layers]\n"M 1" = { role = "wal" }', '[layers] "M 1"', "wall"),
        ('[layers]\n"M 1" = { role = "Storage Area" }', '[layers] "M 1"', "storage_area"),
        ('[layers]\n"M 1" = { role = "Ignore" }', '[layers] "M 1"', "ignore"),
        ('[layers]\n"M 1" = { role = "" }', '[layers] "M 1"', ", ".join(ROLES)),
        ('[layers]\n"M 1" = { role = 3 }', '[layers] "M 1"', "obstacle"),
        ('[layers]\n"M 1" = { role = ["wall"] }', '[layers] "M 1"', "wall"),
        ('[layers]\n"M 1" = { role = { a = 1 } }', '[layers] "M 1"', "wall"),
        ('[declared]\nnone = ["asembly"]', "[declared] none", "assembly"),
        ('[declared]\nnone = ["ralo"]', "[declared] none", "drain."),  # by what letters it shares, it is a lot
        ('[declared]\nnone = ["Fonte de calor"]', "[declared] none", "heat_source."),
        ('[layers]\n"M 1" = { role = "escola" }', '[layers] "M 1"', "assembly."),
        ('[layers]\n"M 1" = { role = "Portão" }', '[layers] "M 1"', "opening."),
    ],
)
def test_an_unknown_role_names_the_nearest(refused, text, where, nearest):
    error = refused(text)
    assert error.code == "project-unknown-role"
    for lang in LANGS:
        assert where in error.message.to(lang)
        assert nearest in error.hint.to(lang)


@pytest.mark.parametrize(
    ("text", "where", "pt", "en"),
    [
        ('[plan]\nunits = "metros"', "plan.units", "os valores são m, cm, mm, km, ft, in", "the values are m, cm, mm"),
        ("[plan]\nunits = 1", "plan.units", "pede um texto entre aspas", "it takes a text in quotes"),
        ("[plan]\nsnap = 0.51", "plan.snap", "pede um número ≤ 0.5", "it takes a number ≤ 0.5"),
        ("[plan]\nsnap = -0.01", "plan.snap", "≥ 0", "≥ 0"),
        ("[plan]\nsnap = nan", "plan.snap", "pede um número", "it takes a number"),
        ("[plan]\nsnap = inf", "plan.snap", "≤ 0.5", "≤ 0.5"),
        ('[plan]\nsnap = "0,3"', "plan.snap", "pede um número", "it takes a number"),
        ("[plan]\nsnap = true", "plan.snap", "pede um número", "it takes a number"),
        ("[plan]\ntolerance = 0.011", "plan.tolerance", "≤ 0.01", "≤ 0.01"),
        ("[plan]\ntolerance = -0.001", "plan.tolerance", "≥ 0", "≥ 0"),
        ("[plan]\ncrs = 31981", "plan.crs", "pede um texto entre aspas", "it takes a text in quotes"),
        ("[plan]\nlaw = [1]", "plan.law[0]", "pede um texto", "it takes a text"),
        ("[plan]\nlaw = 1", "plan.law", "um texto entre aspas ou uma lista", "a text in quotes or a list"),
        ("plan = 1", "plan", "pede uma tabela", "it takes a table"),
        ("[report]\ndpi = 49", "report.dpi", "um número inteiro ≥ 50", "a whole number ≥ 50"),
        ("[report]\ndpi = 401", "report.dpi", "≤ 400", "≤ 400"),
        ('[report]\npaper = "A0"', "report.paper", "os valores são A4, A3", "the values are A4, A3"),
        ('[report]\nlang = "es"', "report.lang", "os valores são pt, en", "the values are pt, en"),
        ("[report]\ndate = 2024-05-17T10:00:00", "report.date", "pede uma data", "it takes a date"),
        ("[report]\nart = 1220", "report.art", "pede um texto entre aspas", "it takes a text in quotes"),
        ("[layers]\nMURO = 'wall'", '[layers] "MURO"', "pede uma tabela", "it takes a table"),
        ("[layers]\nMURO = { height_m = 'alto' }", '[layers] "MURO" height_m', '"alto": não é um número', '"alto"'),
        (
            "[layers]\nMURO = { height_m = [1.8] }",
            '[layers] "MURO" height_m',
            "pede um número, um texto",
            "a number, a",
        ),
        ("[layers]\nMURO = { height_m = 2020-01-01 }", '[layers] "MURO" height_m', "pede um número", "it takes a num"),
        ("[layers]\nMURO = { height_m = 180 }", '[layers] "MURO" height_m', "não é uma grandeza possível", "possible"),
        ("[features]\nA = 3", '[features] "A"', "pede uma tabela", "it takes a table"),
        ("[features]\nA = { containers = nan }", '[features] "A" containers', "grandeza possível", "possible quantity"),
        ("[features]\nA = { class = 'VII' }", '[features] "A" class', "I a VI", "I to VI"),
        ("[declared]\nlicence = 'sim'", "[declared] licence", "pede true ou false", "it takes true or false"),
        ("[declared]\nlicence = 1", "[declared] licence", "pede true ou false", "it takes true or false"),
        ("[declared]\nnone = 'road'", "[declared] none", "pede uma lista", "it takes a list"),
        ("[declared]\nsurveyed_m = 0", "[declared] surveyed_m", "pede um número > 0", "it takes a number > 0"),
        ("[declared]\nsurveyed_m = inf", "[declared] surveyed_m", "≤ 1e+06", "≤ 1e+06"),
        ("[declared]\ndetector_lel = 10", "[declared] detector_lel", "≤ 1", "≤ 1"),
        ("[declared]\ndetector_alarm_s = inf", "[declared] detector_alarm_s", "≤ 1e+06", "≤ 1e+06"),
        ("[declared]\nextinguishers = 8", "[declared] extinguishers", "pede uma lista", "it takes a list"),
        ("[declared]\nextinguishers = [8, nan]", "[declared] extinguishers[1]", "um número", "a number"),
        ("[declared]\nextinguishers = [inf]", "[declared] extinguishers[0]", "≤ 1e+06", "≤ 1e+06"),
        ("[declared]\nsigns = 2.5", "[declared] signs", "um número inteiro", "a whole number"),
        ("[declared]\nsigns = true", "[declared] signs", "um número inteiro", "a whole number"),
        ("[declared]\npremises = 3", "[declared] premises", "um texto entre aspas", "a text in quotes"),
        ("[declared]\nhandling_equipment = 'sim'", "[declared] handling_equipment", "true ou false", "true or false"),
        ("[waivers]\nrule='r'", "waivers", "pede uma lista", "it takes a list"),
        ("[[waivers]]\nrule='r'\nby='y'", "[[waivers]] #1", "falta reason", "reason is missing"),
        ("[[waivers]]\nrule='r'\nreason=' '\nby='y'", "[[waivers]] #1 reason", "está vazio", "it is empty"),
        ("[[waivers]]\nrule='r'\nreason='x'\nby=''", "[[waivers]] #1 by", "está vazio", "it is empty"),
        ("[[waivers]]\nrule='r'\nreason='x'\nby='y'\nmin_measured=nan", "[[waivers]] #1 min", "número", "number"),
        ("[[waivers]]\nrule='r'\nreason='x'\nby='y'\nmin_measured=-inf", "[[waivers]] #1 min", "número", "number"),
        ("[[waivers]]\nrule='r'\nreason='x'\nby='y'\nuntil='logo'", "[[waivers]] #1 until", "", ""),
    ],
)
def test_a_wrong_value_names_its_key_and_what_it_takes(refused, text, where, pt, en):
    error = refused(text)
    assert error.code == "project-wrong-value"
    for lang, what in (("pt", pt), ("en", en)):
        sentence = error.message.to(lang)
        assert where in sentence
        assert what in sentence.split(where, 1)[1]
    assert "`" not in error.message.to("pt")


@pytest.mark.parametrize(
    "text",
    [
        "[features]\nA = { containers = 480, recipientes = 40 }",
        "[features]\nA = { name = 'x', nome = 'x' }",
        '[layers]\n"A" = { altura = 1.8, height_m = 1.8 }',
        '[layers]\n"DIVISÃO" = { role = "wall" }\n"divisao" = { role = "fence" }',
        '[layers]\n"MURO_[1-2]" = { role = "wall" }\n"muro [1-2]" = { role = "fence" }',
    ],
)
def test_a_thing_said_twice_is_no_answer(refused, text):
    assert refused(text).code == "project-said-twice"


@pytest.mark.parametrize(
    ("text", "pt", "en"),
    [
        ("[plan\n", "linha 1, coluna 6", "at line 1, column 6"),
        ("[plan]\nunits = m\n", "linha 2, coluna 9", "at line 2, column 9"),
        ("[plan]\n\nsnap = 0,3", "linha 3, coluna 9", "at line 3, column 9"),
        ('[plan]\nunits="m"\n[plan]', "linha 3", "at line 3"),
        ("[layers]\nMURO H180 = { role = 'wall' }", "linha 2", "at line 2"),
        ('[plan]\nunits="m"\0', "linha 2", "at line 2"),
        ("x = " + "[" * 100_000, "níveis demais", "too deep"),
        ("x = " + "{a=" * 5_000, "níveis demais", "too deep"),
        ("x = " + "1" * 5_000, "longo demais", "too long"),
        ('[layers]\n"DIVISÃO" = {}'.encode("latin-1"), "a linha 2 não está em UTF-8", "line 2 is not in UTF-8"),
        ("[plan]".encode("utf-16"), "a linha 1 não está em UTF-8", "line 1 is not in UTF-8"),
    ],
)
def test_what_is_not_toml_is_refused_with_its_place(refused, text, pt, en):
    error = refused(text)
    assert error.code == "project-not-toml"
    assert pt in error.message.to("pt")
    assert en in error.message.to("en")


@pytest.mark.parametrize(
    "text",
    [
        "[layers]\nM = { height_m = 0x{} }",
        "[features]\nM = { name = 0x{} }",
        "[declared]\nsigns = 0x{}",
        "[declared]\nlicence = 0x{}",
        "[plan]\nsnap = 0x{}",
        "[report]\ndpi = 0x{}",
        "[[waivers]]\nrule='r'\nreason='x'\nby='y'\nmin_measured=0x{}",
    ],
)
def test_a_whole_number_without_end_is_a_wrong_value(refused, text):
    assert refused(text.replace("{}", "F" * 5_000)).code == "project-wrong-value"


def test_a_file_that_cannot_be_read(tmp_path):
    for path in (tmp_path, tmp_path / "none.toml"):
        with pytest.raises(ProjectError) as caught:
            load([path], {})
        assert caught.value.code == "project-unreadable"
        assert path.as_posix() in caught.value.message.to("pt")


def test_texts_with_braces_do_not_break_the_sentence(refused):
    for text in ('[plan]\n"{x}" = 1', '[layers]\n"{A}" = { role = "{B}" }', '[layers]\n"{A}" = { height_m = "{0}" }'):
        refused(text)


# --- what is understood -------------------------------------------------------------


def test_a_byte_order_mark_and_windows_line_ends(said):
    assert said(b'\xef\xbb\xbf[plan]\r\nunits = "m"\r\n').plan.units == "m"


def test_an_empty_file_says_nothing(said):
    assert said("").plan == Project().plan


@pytest.mark.parametrize(("key", "value"), [("snap", 0.0), ("snap", 0.5), ("tolerance", 0.0), ("tolerance", 0.01)])
def test_snap_and_tolerance_at_their_limits(said, key, value):
    assert getattr(said(f"[plan]\n{key} = {value}").plan, key) == value


def test_values_are_kept_as_they_are_written_for_the_reader_to_parse(said):
    project = said("[layers]\nM = { altura = '1,80' }\n[features]\n'handle:2F' = { botijoes = '1.920', pallet = true }")
    assert project.layers[0].properties == {"height_m": "1,80"}
    assert project.features == {"handle:2F": {"containers": "1.920", "pallet": True}}


def test_declared(said):
    declared = said(
        """[declared]
        none = ["assembly", "drain"]
        surveyed_m = 80
        extinguishers = [8, 12.5]
        signs = 2
        premises = "supermarket"
        leak_test_kit = false
        """
    ).declared
    assert declared.none == {"assembly", "drain"}
    assert declared.surveyed_m == 80
    assert declared.says == {
        "extinguishers": [8, 12.5], "signs": 2, "premises": "supermarket", "leak_test_kit": False,
    }  # fmt: skip


def test_a_rule_that_is_measured_cannot_be_declared(refused):
    assert refused("[declared]\nassembly = true").code == "project-unknown-key"


def test_a_waiver(said):
    text = """[[waivers]]
    rule = "road"
    area = "A"
    subject = "Rua B"
    min_measured = 7.2
    reason = "obra em curso"
    by = "Eng. Maria"
    until = 2026-12-31
    """
    assert said(text).waivers == (
        Waiver(rule="road", area="A", subject="Rua B", min_measured=7.2, reason="obra em curso", by="Eng. Maria",
               until="2026-12-31"),
    )  # fmt: skip


# --- the command line over the project file over the drawing ------------------------------


def checked(tmp_path, project, drawn_in=None, **wanted):
    plan = tmp_path / "plan.geojson"
    plan.write_text(json.dumps(document([area(), lot(40), parcel()], units=drawn_in)))
    written(tmp_path, project)
    (outcome,) = examine(plan, Wanted(on="2025-01-01", **wanted))
    return outcome


def test_the_project_file_wins_over_the_drawing_and_the_command_line_over_both(tmp_path):
    assert checked(tmp_path, "", "m").site.plan.units == "m"
    assert checked(tmp_path, '[plan]\nunits = "cm"', "m").site.plan.units == "cm"
    assert checked(tmp_path, '[plan]\nunits = "cm"', "m", units="ft").site.plan.units == "ft"
    assert checked(tmp_path, '[plan]\nunits_if_missing = "cm"').site.plan.units == "cm"
    assert checked(tmp_path, '[plan]\nunits_if_missing = "cm"', "m").site.plan.units == "m"


def test_snap_tolerance_and_language_reach_the_options(tmp_path):
    project = '[plan]\nsnap = 0.1\ntolerance = 0.01\n[report]\nlang = "pt"'
    options = checked(tmp_path, project, "m").site.options
    assert (options.snap_m, options.tolerance_m, options.lang) == (0.1, 0.01, "pt")
    options = checked(tmp_path, project, "m", tolerance=0.0, lang="en").site.options
    assert (options.tolerance_m, options.lang) == (0.0, "en")


def test_a_project_file_with_a_mistake_leaves_the_plan_unread(tmp_path):
    outcome = checked(tmp_path, "[plan]\nunit = 1", "m")
    assert outcome.verdict == "unreadable"
    assert outcome.error.code == "project-unknown-key"


def test_a_law_that_does_not_exist(tmp_path):
    outcome = checked(tmp_path, '[plan]\nlaw = "cuiaba-glpp"', "m")
    assert outcome.error.code == "law-unknown"
    assert "cuiaba-glp" in outcome.error.hint.to("en")
