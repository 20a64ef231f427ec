"""What reports say, and how they are written."""

import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from layoutcheck import LAWS, check, read, reports
from layoutcheck.errors import ReadError, WriteError
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import AreaSummary, Finding, Leg, Report, Status, at_least
from layoutcheck.ground import Frame, flat_frame
from layoutcheck.reports import Unreadable, write
from layoutcheck.reports._lines import Style
from layoutcheck.reports.json import document
from layoutcheck.reports.text import explanation, line, render
from layoutcheck.site import Feature, Input, Note, Options, Plan, Seen, Site, Unread
from layoutcheck.values import Value
from layoutcheck.words import same, text

SAME = Frame(to_local=lambda xy: xy, to_plan=lambda xy: xy)
OPTIONS = Options(lang="en", on="2024-05-01")
PLAN = Plan(path="plans/a.dxf", sha256="ab" * 32, format="dxf", units="m")


def keys(joined: str) -> list[str]:
    return joined.split()


# the document of the contract, written out by hand: the keys of each object, in their order
REPORT_KEYS = keys("plan inputs options law verdict standing error areas features findings seen accuracy")
KEYS = {
    "plan": keys("path sha256 format units crs"),
    "options": keys("units crs tolerance_m snap_m strict select lang on remedies accuracy_m limits"),
    "law": keys("id title published"),
    "seen": keys("entities used ignored unsupported not_checked warnings"),
}
AREA_KEYS = keys("id class declared_class capacity_kg containers area_m2 distance_class merged_with")
FEATURE_KEYS = keys("name role role_why layer handle properties")
FINDING_KEYS = keys(
    "id rule article title status area subject measured required unit margin base_required reduction exposed "
    "shielded witness message needs remedy waiver"
)


def found(status: Status = Status.FAIL, rule: str = "road", **more: object) -> Finding:
    told = {
        "message": text('"{s}" fica a {m:m}; o mínimo é 7,50 m.', '"{s}" is at {m:m}; the minimum is 7.50 m.',
                        s="R1", m=7.497),
        "article": "Art. 5º, III",
        "title": text("Distância às vias públicas", "Distance to public roads"),
        "area": "A1",
        "subject": "R1",
    }  # fmt: skip
    return Finding(status=status, rule=rule, **{**told, **more})


def report(*findings: Finding, **site: object) -> Report:
    area = AreaSummary(id="A1", governing_class="III", declared_class=None, capacity_kg=6240.0, containers=480,
                       area_m2=53.760000000000005, distance_class="III")  # fmt: skip
    known = {"plan": PLAN, "frame": SAME, "features": (), "options": OPTIONS,
             "inputs": (Input(path="plans/a.dxf", sha256="ab" * 32, kind="plan"),)}  # fmt: skip
    return Report(
        site=Site(**{**known, **site}),
        law_id="cuiaba-glp",
        law_title=text("Lei do GLP", "LPG law"),
        law_published=same("2001-01-01"),
        findings=findings,
        areas=(area,),
    )


def unreadable(**more: object) -> Unreadable:
    known = {
        "plan": Plan(path="plans/a.dxf", sha256="", format=""),
        "options": OPTIONS,
        "error": ReadError("file-empty", text("{f}: o arquivo está vazio.", "{f}: the file is empty.", f="plans/a.dxf"),
                           text("Salve-o de novo.", "Save it again.")),
        "law_id": "cuiaba-glp",
        "law_title": text("Lei do GLP", "LPG law"),
        "law_published": same("2001-01-01"),
    }  # fmt: skip
    return Unreadable(**{**known, **more})


def only(*outcomes: Report | Unreadable, lang: str | None = None) -> dict:
    whole = json.loads(document(outcomes, lang))
    assert list(whole) == ["schema", "version", "reports"]
    assert whole["schema"] == "layoutcheck/1"
    return whole["reports"][0]


# --- JSON ---------------------------------------------------------------------


def test_every_key_is_there_in_the_order_of_the_contract():
    feature = Feature(name="R1", role="road", shape=shapely.Point(0, 0), layer="RUA", handle="2F", role_why="built-in",
                      properties={"name": Value("R1", "name"), "height_m": Value(1.8, "xdata")})  # fmt: skip
    seen = Seen(
        entities=9, used=7, ignored={"0": 2}, unsupported=(("HATCH", "MURO", 3),),
        not_checked=(Unread(role="road", message=text("a", "b"), layer="RUA"),),
        warnings=(Note(code="x", message=text("c", "d"), handle="1A"),),
    )  # fmt: skip
    leg = Leg(measured=7.0, required=7.5, witness=((0, 0), (7, 0)))
    told = only(report(found(exposed=leg, shielded=leg, witness=((0, 0), (7, 0))), features=(feature,), seen=seen))
    assert list(told) == REPORT_KEYS
    for key, its in KEYS.items():
        assert list(told[key]) == its
    assert list(told["areas"][0]) == AREA_KEYS
    assert list(told["findings"][0]) == FINDING_KEYS
    assert told["findings"][0]["exposed"] == {"measured": 7.0, "required": 7.5, "witness": [[0.0, 0.0], [7.0, 0.0]]}
    assert list(told["features"][0]) == FEATURE_KEYS
    assert told["features"][0]["properties"] == {
        "name": {"value": "R1", "source": "name"},
        "height_m": {"value": 1.8, "source": "xdata"},
    }
    assert told["seen"] == {
        "entities": 9, "used": 7, "ignored": {"0": 2},
        "unsupported": [{"type": "HATCH", "layer": "MURO", "count": 3}],
        "not_checked": [{"role": "road", "message": "b", "layer": "RUA", "handle": None}],
        "warnings": [{"code": "x", "message": "d", "layer": None, "handle": "1A"}],
    }  # fmt: skip
    assert told["inputs"] == [{"path": "plans/a.dxf", "sha256": "ab" * 32, "kind": "plan"}]
    assert told["error"] is None


@pytest.mark.parametrize(
    ("status", "standing"),
    [(Status.PASS, "pass"), (Status.NOT_DRAWN, "reserved"), (Status.WAIVED, "waived"), (Status.FAIL, "fail"),
     (Status.UNDETERMINED, "incomplete")],
)  # fmt: skip
def test_the_standing_says_whether_a_pass_is_plain(status, standing):
    told = only(report(found(status=status)))
    assert told["standing"] == standing
    assert told["verdict"] == (standing if standing in ("fail", "incomplete") else "pass")
    assert only(unreadable())["standing"] == "unreadable"


def test_an_unreadable_plan_has_the_same_keys():
    told = only(unreadable())
    assert list(told) == REPORT_KEYS
    for key, its in KEYS.items():
        assert list(told[key]) == its
    assert told["verdict"] == "unreadable"
    assert told["error"] == {"code": "file-empty", "message": "plans/a.dxf: the file is empty.",
                             "hint": "Save it again."}  # fmt: skip
    assert told["plan"] == {"path": "plans/a.dxf", "sha256": None, "format": None, "units": None, "crs": None}
    assert (told["areas"], told["features"], told["findings"]) == ([], [], [])


def test_texts_follow_the_language_and_values_do_not():
    one = report(found(measured=7.497, required=7.5, unit="m"))
    pt, en = only(one, lang="pt"), only(one, lang="en")
    assert pt["findings"][0]["message"] == '"R1" fica a 7,497 m; o mínimo é 7,50 m.'
    assert en["findings"][0]["message"] == '"R1" is at 7.497 m; the minimum is 7.50 m.'
    assert (pt["options"]["lang"], en["options"]["lang"]) == ("pt", "en")
    for key in ("id", "rule", "article", "status", "measured", "required", "unit"):
        assert pt["findings"][0][key] == en["findings"][0][key]


@pytest.mark.parametrize(
    ("measured", "required", "shown"),
    [
        (7.500000000000001, 7.5, 7.5),  # noise of adding in binary
        (0.1 + 0.2, 5.0, 0.3),
        (7.4989996, 7.5, 7.4989996),  # six places would show 7.499, which is within the tolerance of 0.001
        (7.4999998, 7.5, 7.4999998),  # six places would show 7.5
        (12.3456789, 7.5, 12.345679),
    ],
)
def test_rounding_hides_noise_and_never_moves_a_value_across_its_limit(measured, required, shown):
    assert only(report(found(measured=measured, required=required)))["findings"][0]["measured"] == shown


def test_what_is_not_a_number_is_null():
    leg = Leg(measured=float("inf"), required=7.5, witness=((0.0, 0.0), (float("nan"), 0.0)))
    told = only(report(found(measured=float("nan"), margin=float("-inf"), exposed=leg)))["findings"][0]
    assert told["measured"] is None
    assert told["margin"] is None
    assert told["exposed"] == {"measured": None, "required": 7.5, "witness": None}


def test_a_witness_is_in_plan_coordinates_and_units():
    # a plan in millimetres round (600 000, 200 000) mm: its middle is local (0, 0), so local 1 m is 1000 mm from it
    frame = flat_frame(np.array([[599_000.0, 199_000.0], [601_000.0, 201_000.0]]), 0.001)
    told = only(report(found(witness=((0.0, 0.0), (1.0, -0.5))), frame=frame))
    assert told["findings"][0]["witness"] == [[600_000.0, 200_000.0], [601_000.0, 199_500.0]]


def test_half_characters_of_names_are_written_out():
    raw = document([report(found(subject="R\udcff"), plan=replace(PLAN, path="a\udce9.dxf"))])
    told = json.loads(raw.decode("utf-8"))["reports"][0]
    assert told["plan"]["path"] == "a\\udce9.dxf"
    assert told["findings"][0]["subject"] == "R\\udcff"


def test_equal_reports_are_equal_bytes():
    assert document([report(found())]) == document([report(found())])


# --- files --------------------------------------------------------------------


@pytest.fixture
def sheets(monkeypatch):
    """Put a stub in the place of a format of sheets: `sheets.pages` is what it draws."""
    stub = SimpleNamespace(pages=[b"one", b"two"])
    stub.render = lambda report, lang: list(stub.pages)
    real = reports.import_module
    monkeypatch.setattr(reports, "import_module", lambda name: stub if name.endswith(".png") else real(name))
    return stub


def names(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.iterdir())


def test_files_keep_the_suffix_of_the_plan_and_number_further_sheets(tmp_path, sheets):
    out = tmp_path / "new" / "out"
    paths = write(report(found()), out, ("png", "json"))
    assert paths == (out / "a.dxf.png", out / "a.dxf-2.png", out / "a.dxf.json")
    assert names(out) == ["a.dxf-2.png", "a.dxf.json", "a.dxf.png"]
    assert (out / "a.dxf-2.png").read_bytes() == b"two"


def test_an_earlier_report_is_replaced_and_its_further_sheets_are_gone(tmp_path, sheets):
    sheets.pages = [b"1", b"2", b"3"]
    write(report(found()), tmp_path, ("png",))
    (tmp_path / "b.dxf-2.png").write_bytes(b"of another plan")
    sheets.pages = [b"new"]
    write(report(found()), tmp_path, ("png",))
    assert names(tmp_path) == ["a.dxf.png", "b.dxf-2.png"]
    assert (tmp_path / "a.dxf.png").read_bytes() == b"new"


def test_a_plan_that_is_no_longer_readable_leaves_no_old_picture(tmp_path, sheets):
    write(report(found()), tmp_path, ("png", "json"))
    write(unreadable(), tmp_path, ("png", "json"))
    assert names(tmp_path) == ["a.dxf.json"]
    assert json.loads((tmp_path / "a.dxf.json").read_bytes())["reports"][0]["verdict"] == "unreadable"


def test_several_laws_are_one_document_and_their_sheets_bear_their_names(tmp_path, sheets):
    write((report(found()), replace(report(), law_id="other-law")), tmp_path, ("png", "json"))
    assert names(tmp_path) == [
        "a.dxf.cuiaba-glp-2.png", "a.dxf.cuiaba-glp.png", "a.dxf.json", "a.dxf.other-law-2.png", "a.dxf.other-law.png"
    ]  # fmt: skip
    told = json.loads((tmp_path / "a.dxf.json").read_bytes())["reports"]
    assert [one["law"]["id"] for one in told] == ["cuiaba-glp", "other-law"]


def test_sheets_of_several_laws_and_of_one_take_each_other_s_place(tmp_path, sheets):
    both = (report(found()), replace(report(), law_id="other-law"))
    write(report(found()), tmp_path, ("png",))
    write(both[0:2], tmp_path, ("png",))
    assert "a.dxf.png" not in names(tmp_path)
    write(report(found()), tmp_path, ("png",))
    assert not [name for name in names(tmp_path) if "cuiaba-glp" in name]


def test_when_a_format_cannot_be_made_nothing_is_written(tmp_path, sheets):
    def broken(report, lang):
        raise RuntimeError("no font")

    sheets.render = broken
    with pytest.raises(RuntimeError):
        write(report(found()), tmp_path / "out", ("json", "png"))
    assert not (tmp_path / "out").exists()


def test_a_write_that_fails_half_way_leaves_the_old_report_whole_and_no_scraps(tmp_path, monkeypatch):
    (tmp_path / "a.dxf.json").write_text("old")
    real = Path.write_bytes

    def full(self, data):
        real(self, data[:10])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(WriteError) as error:
        write(report(found()), tmp_path, ("json",))
    assert names(tmp_path) == ["a.dxf.json"]
    assert (tmp_path / "a.dxf.json").read_text() == "old"
    assert error.value.message.to("pt") == f"{tmp_path.as_posix()}/a.dxf.json: não pôde ser gravado: " \
        "não há espaço no disco."  # fmt: skip


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "out").write_text("a file")
    with pytest.raises(WriteError) as error:
        write(report(found()), tmp_path / "out", ("json",))
    assert "not a folder" in error.value.message.to("en")


def test_a_folder_in_the_place_of_a_report_is_told(tmp_path):
    (tmp_path / "a.dxf.json").mkdir()
    with pytest.raises(WriteError):
        write(report(found()), tmp_path, ("json",))
    assert names(tmp_path) == ["a.dxf.json"]


def test_reports_have_the_permissions_of_any_new_file(tmp_path):
    (tmp_path / "other").write_text("")
    write(report(found()), tmp_path, ("json",))
    mode = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("other", "a.dxf.json")]
    assert mode[0] == mode[1]


def test_importing_reports_imports_no_geometry():
    code = "import sys, layoutcheck.reports; print([m for m in ('shapely', 'matplotlib', 'numpy') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_formats_are_the_modules_that_write_files():
    folder = Path(reports.__file__).parent
    assert set(reports.FORMATS) <= {p.stem for p in folder.iterdir()}
    assert "json" in reports.FORMATS
    assert not {"text", "scene", "__init__", "_sheet"} & set(reports.FORMATS)


# --- text ---------------------------------------------------------------------

ALL = (
    found(Status.PASS, "drain"),
    found(Status.UNDETERMINED, "openings", needs=(text("a largura de P1", "the width of P1"),)),
    found(Status.FAIL),
    found(Status.NOT_DRAWN, "assembly"),
    found(Status.NOT_DECLARED, "ground-level"),
    found(Status.NOT_DECLARED, "floor-marking"),
    found(Status.NOT_APPLICABLE, "lot-size"),
    found(Status.WAIVED, "stacking", waiver={"by": "Eng. Silva", "reason": "old store", "until": "2025-01-01"}),
)


def test_what_fails_is_told_first_and_needs_are_named():
    told = render(report(*ALL), "en")
    lines = told.splitlines()
    assert lines[0] == "plans/a.dxf · LPG law"
    assert lines[1] == (
        "FAIL: 1 failure, 1 undetermined, 1 waived, 1 met, 1 not drawn, 2 not declared, 1 not applicable"
    )
    assert told.index("· road") < told.index("· openings") < told.index("· stacking")
    assert "Needs: the width of P1" in told
    assert "Waived by Eng. Silva until 2025-01-01: old store" in told
    assert "Dispensado por Eng. Silva até 01/01/2025: old store" in render(report(*ALL), "pt")
    assert "· drain" not in told


@pytest.mark.parametrize(("count", "pt", "en"), [(1, "1 recipiente ·", "1 container ·"),
                                                 (2, "2 recipientes ·", "2 containers ·")])  # fmt: skip
def test_one_container_is_not_told_as_several(count, pt, en):
    plan = report(found())
    plan = replace(plan, areas=(replace(plan.areas[0], containers=count),))
    assert pt in render(plan, "pt")
    assert en in render(plan, "en")


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_pass_with_open_ends_never_reads_as_a_plain_pass(lang):
    words = {
        Status.WAIVED: {"pt": "1 dispensada", "en": "1 waived"},
        Status.NOT_DRAWN: {"pt": "1 não desenhada", "en": "1 not drawn"},
        Status.NOT_DECLARED: {"pt": "1 não declarada", "en": "1 not declared"},
    }
    for status, word in words.items():
        one = report(found(Status.PASS, "drain"), found(status, "assembly"))
        assert one.verdict == "pass"
        waived = {"pt": "ATENDE SÓ COM DISPENSA", "en": "PASS BY WAIVER ONLY"}
        reserved = {"pt": "ATENDE, COM RESSALVAS", "en": "PASS, WITH RESERVATIONS"}
        assert line(one, lang).split(": ")[1] == (waived if status is Status.WAIVED else reserved)[lang]
        assert word[lang] in line(one, lang)
        assert word[lang] in render(one, lang)
        assert "assembly" in render(one, lang)


@pytest.mark.parametrize(
    ("site", "told"),
    [
        ({"options": replace(OPTIONS, select=("drain",))}, "only the rules selected"),
        ({"seen": Seen(unsupported=(("HATCH", "MURO", 3), ("IMAGE", "0", 2)))}, "things not read: 5"),
        ({"seen": Seen(not_checked=(Unread(role="wall", message=text("a", "b")),))}, "things not checked: 1"),
    ],
)
def test_a_pass_of_part_of_the_plan_or_the_law_never_reads_as_a_plain_pass(site, told):
    one = report(found(Status.PASS, "drain"), **site)
    assert line(one, "en") == f"plans/a.dxf (cuiaba-glp): PASS, WITH RESERVATIONS: 1 met, {told}\n"


def test_a_plain_pass_is_one():
    assert line(report(found(Status.PASS, "drain")), "pt") == "plans/a.dxf (cuiaba-glp): ATENDE: 1 atendida\n"


def test_verbose_lists_every_finding():
    told = render(report(*ALL), "en", Style(verbose=True))
    for finding in ALL:
        assert f"· {finding.rule}\n" in told


def test_portuguese_text_has_no_english_left():
    told = render(report(*ALL), "pt")
    assert "REPROVADO: 1 falha, 1 sem conclusão, 1 dispensada, 1 atendida, 1 não desenhada, 2 não declaradas" in told
    assert "Falta: a largura de P1" in told
    title = "Distância às vias públicas"
    assert f"{title} (ground-level), {title} (floor-marking)." in told
    assert "Área A1: classe III · 6240 kg · 480 recipientes · 53,76 m²" in told
    assert not re.search(r"\b(area|class|needs|failure|undetermined|not)\b", told)


def test_what_was_not_measured_is_told():
    guessed = Feature(name="R", role="road", shape=shapely.Point(0, 0), layer="RUA A", guessed=True)
    warnings = tuple(
        Note(code="x", message=text("aviso", "odd thing {n}", n=str(n)), layer="L", handle="2F") for n in range(3)
    )
    seen = Seen(
        ignored={f"C{n:02}": n for n in range(11)}, unsupported=(("HATCH", "MURO", 3),),
        not_checked=(Unread(role=None, message=text("algo", "a thing without geometry")),), warnings=warnings,
    )  # fmt: skip
    one = report(found(Status.PASS), features=(guessed, guessed), seen=seen)
    told = " ".join(render(one, "en").split())
    assert "Layers not measured: C00 (0), C01 (1)" in told
    assert "C07 (7), and 3 more" in told
    assert "Not read: HATCH on MURO (3)" in told
    assert "Not checked: a thing without geometry" in told
    assert "RUA A = public road (2)" in told
    assert "Warning: odd thing 0 [L #2F] (and 2 more like it; -v shows all)" in told
    full = render(one, "en", Style(verbose=True))
    assert "C10 (10)" in full
    assert full.count("Warning:") == 3


def test_long_lists_are_cut_and_counted_unless_all_is_asked_for():
    needs = tuple(text("", "height of wall {n}", n=str(n)) for n in range(20))
    one = report(found(Status.UNDETERMINED, needs=(*needs, needs[0])))
    told = render(one, "en")
    assert told.count("Needs:") == 8
    assert "… and 12 more; -v shows all." in told
    assert render(one, "en", Style(verbose=True)).count("Needs:") == 20


def test_unreadable_text_says_why_and_what_to_do_once():
    told = render(unreadable(), "pt")
    assert told == "plans/a.dxf · Lei do GLP\nNÃO LIDO: o arquivo está vazio.\n\n  Salve-o de novo.\n"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("O arquivo está vazio.", "o arquivo está vazio."),
        ("plans/a.dxf: É uma pasta.", "é uma pasta."),
        ("DXF cortado.", "DXF cortado."),
        ("GeoJSON sem Feature.", "GeoJSON sem Feature."),
        ("Áreas em partes.", "áreas em partes."),
    ],
)
def test_after_a_colon_a_sentence_goes_on_with_a_small_letter_unless_a_name_comes_first(message, told):
    one = unreadable(error=ReadError("x", text(message, "")))
    assert render(one, "pt") == f"plans/a.dxf · Lei do GLP\nNÃO LIDO: {told}\n"
    assert explanation(one, "pt") == f"plans/a.dxf: {told}"


def test_lines_keep_the_width_and_a_number_its_unit():
    long = text("", " ".join(f"wall {n} is at {n},123 m" for n in range(60)))
    told = render(report(found(message=long)), "en", Style(width=60))
    body = [one for one in told.splitlines()[2:] if one]
    assert max(map(len, body)) <= 60
    assert not any(one.strip().startswith("m ") for one in body)


def test_colour_only_when_asked_for_and_names_cannot_steer_the_terminal():
    evil = found(message=text("", "named \x1b[2J\x07 thing"))
    assert "\x1b" not in render(report(evil), "en")
    told = render(report(evil), "en", Style(colour=True))
    assert "\x1b[1;31mFAIL\x1b[0m" in told
    assert "\x1b[2J" not in told


def test_a_file_name_that_is_no_text_still_gets_its_report(tmp_path):
    if os.name == "nt" or sys.platform == "darwin":
        pytest.skip("this system has no such names")
    name = os.fsdecode(b"a\xff.dxf")
    write(report(found(), plan=replace(PLAN, path=name)), tmp_path, ("json",))
    assert os.listdir(os.fsencode(tmp_path)) == [b"a\xff.dxf.json"]


@given(
    required=st.integers(min_value=100, max_value=18_000).map(lambda cm: cm / 100),
    tolerance=st.sampled_from([0.0, 0.001, 0.01]),
    apart=st.floats(min_value=-3e-6, max_value=3e-6) | st.floats(min_value=-200, max_value=200),
)
def test_a_reader_of_the_rounded_number_judges_as_the_check_did(required, tolerance, apart):
    measured = max(0.0, required - tolerance + apart)
    one = report(found(measured=measured, required=required), options=replace(OPTIONS, tolerance_m=tolerance))
    shown = only(one)["findings"][0]["measured"]
    assert at_least(shown, required, tolerance=tolerance) is at_least(measured, required, tolerance=tolerance)
    assert abs(shown - measured) <= 5e-7 + 1e-12


# --- things without a name ----------------------------------------------------------------


def _unnamed(tmp_path):
    """An area, a wall and two lots that the plan gives no names."""

    def ring(x0, y0, x1, y1):
        return [[[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]]

    shapes = [("storage_area", "Polygon", ring(0, 0, 10, 6)), ("lot", "Polygon", ring(1.5, 1.5, 3, 3)),
              ("lot", "Polygon", ring(5, 1.5, 7, 3)), ("wall", "LineString", [[-5, -5], [20, -5]]),
              ("property", "Polygon", ring(-5, -5, 20, 20))]  # fmt: skip
    features = [{"type": "Feature", "properties": {"role": role},
                 "geometry": {"type": kind, "coordinates": at}} for role, kind, at in shapes]  # fmt: skip
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}))
    return path


def _examined(path, lang):
    (found,) = examine(path, Wanted(lang=lang, on="2026-01-01", law=("cuiaba-glp",)))
    return found


SPOKEN = {
    "pt": ("área de armazenamento 1", "lote de recipientes 1", "lote de recipientes 1 – lote de recipientes 2"),
    "en": ("storage area 1", "lot of containers 1", "lot of containers 1 – lot of containers 2"),
}


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_what_has_no_name_is_called_by_its_role_in_the_language_where_people_read(lang, tmp_path):
    found = _examined(_unnamed(tmp_path), lang)
    shown = {
        "text": render(found, lang, Style(verbose=True)),
        "svg": "".join(page.decode() for page in reports.made([found], ["svg"], lang)[0]["svg"][""]),
        "html": reports.made([found], ["html"], lang)[0]["html"][""][0].decode(),
    }
    for form, said in shown.items():
        plain = " ".join(said.replace("\u00a0", " ").split())
        assert SPOKEN[lang][0] in plain, form
        assert SPOKEN[lang][1] in plain, form
        assert not re.search(r"\b(storage_area|lot|property) \d", plain), form
    assert SPOKEN[lang][2] in shown["html"].replace("\u00a0", " ")
    assert {"pt": "\n  Área de armazenamento 1: classe", "en": "\n  Storage area 1: class"}[lang] in shown["text"]


@pytest.mark.parametrize(
    ("role", "told"),
    [("lot", "Área de armazenamento 1: classe II "),
     ("storage_area", "conta como uma só com área de armazenamento 2, área de armazenamento 3")],
)  # fmt: skip
def test_an_area_that_is_only_its_lots_and_a_list_of_areas_are_called_so_too(role, told, tmp_path):
    """Three of 40 × 13 kg each, a metre apart: as lots they are one area of 1560 kg, as areas they count as one."""
    features = [{"type": "Feature", "properties": {"role": role, "containers": 40, "container_kg": 13},
                 "geometry": {"type": "Polygon", "coordinates": [[[x, 0], [x + 4, 0], [x + 4, 5], [x, 5], [x, 0]]]}}
                for x in (0, 5, 10)]  # fmt: skip
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}))
    shown = " ".join(render(_examined(path, "pt"), "pt", Style(verbose=True)).split())
    assert told in shown
    assert not re.search(r"\b(storage_area|lot) \d", shown)


def test_in_data_it_has_one_name_whatever_the_language(tmp_path):
    path = _unnamed(tmp_path)
    made = (reports.made([_examined(path, lang)], ["json"], lang)[0]["json"][""][0] for lang in ("pt", "en"))
    said = [json.loads(one) for one in made]
    ids = [[f["id"] for f in one["reports"][0]["findings"]] for one in said]
    assert ids[0] == ids[1]
    names = [[f["name"] for f in one["reports"][0]["features"]] for one in said]
    assert names[0] == names[1] == ["storage_area 1", "lot 1", "lot 2", "wall 1", "property 1"]


@pytest.mark.parametrize("name", ["muro 1", "wall 1"])
def test_the_project_file_may_use_the_name_that_is_read(name, tmp_path):
    path = _unnamed(tmp_path)
    (tmp_path / "layoutcheck.toml").write_text(f'[features]\n"{name}" = {{ height_m = 2.5 }}\n')
    found = _examined(path, "pt")
    (wall,) = found.site.of("wall")
    assert wall.get("height_m") == 2.5


def test_a_name_that_is_given_stays_as_it_is(tmp_path):
    path = _unnamed(tmp_path)
    plan = json.loads(path.read_text())
    plan["features"][3]["properties"]["name"] = "wall 1"
    path.write_text(json.dumps(plan))
    said = render(_examined(path, "pt"), "pt", Style(verbose=True))
    assert "muro 1" not in said


def test_a_law_made_in_python_is_written_in_every_format(tmp_path):
    """A law that is no module of the package has a report like any other."""
    site = read(Path(__file__).parents[1] / "samples" / "yard-class-iii-fails.dxf")
    report = check(site, replace(LAWS["cuiaba-glp"], id="my-own"))
    assert len(write(report, tmp_path, tuple(reports.FORMATS))) >= len(reports.FORMATS)
