"""The user's drawing with the findings in it: all else as it was, and the same answer when it is checked again."""

import hashlib
import io
import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import ezdxf
import pytest
from click.testing import CliRunner
from drawings import AREA, on, polyline
from ezdxf.lldxf.encoding import decode_dxf_unicode
from msgspec.structs import replace
from report_makers import NASTY, everything, firewalled, report, small, summary
from report_makers import distance as distance_between
from report_makers import feature as thing
from shapely.geometry import LineString, Point, box

from layoutcheck import project, readers, reports
from layoutcheck.cli import program
from layoutcheck.errors import ReadError, WriteError
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.kinds import OWN_LAYERS
from layoutcheck.layers import rows
from layoutcheck.project import Layer, Project
from layoutcheck.readers import inventory
from layoutcheck.reports import _markup, dxf
from layoutcheck.reports._dxf_splice import outline, records, spliced
from layoutcheck.reports._sheet.dimensions import numbered
from layoutcheck.reports.json import told
from layoutcheck.site import Plan

SAMPLES = Path(__file__).parents[1] / "samples"
CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "dxf"


def site_plan(version: str = "R2010", *, units: int = 4, road: str = "GLP-VIA") -> ezdxf.document.Drawing:
    """In millimetres: an area of 4 × 6 m, and 3 m right of it a road, where class unknown asks 1.5 to 15 m."""
    document = ezdxf.new(version, units=units)
    space = document.modelspace()
    polyline(space, [(x * 1000, y * 1000) for x, y in AREA], on("GLP-AREA"), version)
    polyline(space, [(7000, -9000), (9000, -9000), (9000, 9000), (7000, 9000)], on(road), version)
    space.add_text("Área ° coberta", dxfattribs={"layer": "TEXTOS", "height": 250, "insert": (100, 7000)})
    space.add_circle((0, 9000), 300, dxfattribs={"layer": "POSTES"})
    return document


def saved(document: ezdxf.document.Drawing, folder: Path, name: str = "a.dxf", line_end: str = "\n") -> Path:
    path = folder / name
    with open(path, "w", encoding=document.output_encoding, errors="dxfreplace", newline=line_end) as stream:
        document.write(stream)
    return path


def check(path: Path, **wanted) -> Report:
    (outcome,) = examine(path, Wanted(**{"lang": "pt", "on": "2024-05-01", "units_if_missing": "mm", **wanted}))
    assert isinstance(outcome, Report), outcome
    return outcome


def marked(path: Path, folder: Path, **wanted) -> Path:
    (made,) = reports.write(check(path, **wanted), folder / "out", ("dxf",))
    return made


def opened(path: Path) -> ezdxf.document.Drawing:
    return ezdxf.readfile(path)


def own(document: ezdxf.document.Drawing) -> list:
    return [entity for entity in document.modelspace() if entity.dxf.layer.startswith(OWN_LAYERS)]


def without_ours(data: bytes, like: bytes) -> bytes:
    """What is left of a marked-up file when the records on our layers, and our layers, are taken out again.

    The next free handle is put back too: it is the one value that may change.
    """
    blocks = {r.get(2) for r in records(data) if r.kind == "BLOCK" and (r.get(8) or "").startswith(OWN_LAYERS)}
    pieces = [(r.start, r.end, b"") for r in records(data) if _is_ours(r) or _is_entry(r, blocks)]
    seed = outline(data).seed
    if seed:
        before = outline(like).seed
        pieces.append((seed[1], seed[2], like[before[1] : before[2]]))
    return spliced(data, pieces)


def _is_ours(record) -> bool:
    name = record.get(2) if record.kind in ("LAYER", "DIMSTYLE") else record.get(8)
    return bool(name) and name.startswith(OWN_LAYERS)


def _is_entry(record, blocks: set[str]) -> bool:
    return record.kind == "BLOCK_RECORD" and record.get(2) in blocks


# --- what was there stays as it was -------------------------------------------------------


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("version", ["R12", "R2000", "R2004", "R2007", "R2010", "R2018"])
def test_every_byte_of_the_users_drawing_is_kept(version, line_end, tmp_path):
    path = saved(site_plan(version), tmp_path, line_end=line_end)
    before, after = path.read_bytes(), marked(path, tmp_path).read_bytes()
    assert len(after) > len(before)
    assert without_ours(after, before) == before
    assert (b"\r\n" in after) == (line_end == "\r\n")
    assert after.count(b"\n") == after.count(line_end.encode())


@pytest.mark.parametrize("version", ["R12", "R2000", "R2010", "R2018"])
def test_ezdxf_finds_nothing_wrong_with_it(version, tmp_path):
    path = saved(site_plan(version), tmp_path)
    document = opened(marked(path, tmp_path))
    assert document.dxfversion == opened(path).dxfversion
    auditor = document.audit()
    assert (auditor.errors, auditor.fixes) == ([], [])
    assert len(own(document)) > 5


def test_handles_are_new_and_the_next_free_one_is_beyond_them(tmp_path):
    path = saved(site_plan(), tmp_path)
    made = marked(path, tmp_path)
    ours = [int(entity.dxf.handle, 16) for entity in own(opened(made))]
    theirs = [int(entity.dxf.handle, 16) for entity in opened(path).entitydb.values()]
    assert len(ours) == len(set(ours))
    assert max(theirs) < min(ours)
    assert max(ours) < int(opened(made).header["$HANDSEED"], 16)


@pytest.mark.parametrize("version", ["R12", "R2000", "R2010"])
def test_what_is_added_belongs_to_model_space_and_its_layers_look_like_the_users(version, tmp_path):
    data = marked(saved(site_plan(version), tmp_path), tmp_path).read_bytes()
    space, section = outline(data).space, ""
    owners = set()
    for record in records(data):
        section = record.get(2) if record.kind == "SECTION" else section
        if _is_ours(record) and section == "ENTITIES" and record.kind not in ("VERTEX", "SEQEND"):
            owners.add(record.get(330))
    assert owners == {None if version == "R12" else space}
    styles = {record.get(390) for record in records(data) if record.kind == "LAYER"}
    assert len(styles) == 1  # none of our own


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of drawings, ../shared/corpus, is not here")
def test_drawings_of_many_programs_keep_every_byte_and_get_no_new_fault():
    done = 0
    for path in sorted(CORPUS.glob("*.dxf")):
        data = path.read_bytes()
        if len(data) > 150_000 or path.name.startswith(("bin-", "broken-")):
            continue
        try:
            (after,) = dxf.render(on_plan(everything(), path, units="m"), "pt")
            theirs, ours = (audited(one) for one in (data, after))
        except (WriteError, ReadError, ezdxf.DXFError):
            continue
        assert without_ours(after, data) == data, path.name
        assert ours - theirs == Counter(), path.name
        done += 1
    assert done > 15


def audited(data: bytes) -> Counter:
    document = ezdxf.read(io.StringIO(data.decode("utf-8", "surrogateescape").replace("\r\n", "\n")))
    auditor = document.audit()
    return Counter(entry.code for entry in (*auditor.errors, *auditor.fixes))


def on_plan(made: Report, path: Path, **plan) -> Report:
    """A report made by hand, as if it were of this file."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    said = Plan(path=path.as_posix(), sha256=digest, format="dxf", **plan)
    return replace(made, site=replace(made.site, plan=said))


# --- it is checked again ------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["yard-class-iii-fails.dxf", "shop-class-ii-firewall.dxf", "worked-example.dxf", "layers-of-mine.dxf"]
)
def test_checked_again_it_gives_the_same_findings(name, tmp_path):
    for file in SAMPLES.glob(name.replace(".dxf", ".*")):
        shutil.copy(file, tmp_path)
    first = check(tmp_path / name)
    made = marked(tmp_path / name, tmp_path)
    again = tmp_path / "again" / name
    again.parent.mkdir()
    shutil.copy(made, again)
    for file in tmp_path.glob("*.toml"):
        shutil.copy(file, again.parent)
    second = check(again)
    one, other = told(first, "pt"), told(second, "pt")
    for key in ("verdict", "areas", "features", "findings"):
        assert one[key] == other[key]
    ignored = {layer: n for layer, n in other["seen"]["ignored"].items() if not layer.startswith(OWN_LAYERS)}
    assert ignored == one["seen"]["ignored"]
    assert one["seen"]["warnings"] == other["seen"]["warnings"]


def test_marked_up_twice_it_holds_the_findings_once(tmp_path):
    first = marked(saved(site_plan(), tmp_path), tmp_path)
    second = marked(first, tmp_path)
    count = [Counter((e.dxftype(), e.dxf.layer) for e in own(opened(path))) for path in (first, second)]
    assert count[0] == count[1]
    layers = [layer.dxf.name for layer in opened(second).layers if layer.dxf.name.startswith(OWN_LAYERS)]
    assert len(layers) == len(set(layers)) > 0


@pytest.mark.parametrize("name", ["LAYOUTCHECK-FALHA", "layoutcheck-zona", "X$0$LAYOUTCHECK-LISTA", "Layoutcheck_Muro"])
def test_our_own_layers_never_get_a_role(name):
    everywhere = Project(layers=(Layer(pattern="*", role="wall", properties={}),))
    named = Project(layers=(Layer(pattern=name, role="road", properties={}),))
    for said in (Project(), everywhere, named):
        assert said.assign(name) == project.Assigned(role=None, why="own")


def test_what_a_report_wrote_says_nothing_of_the_plan(tmp_path):
    plain = check(saved(site_plan(), tmp_path))
    document = site_plan()
    layer = {"layer": "LAYOUTCHECK-LISTA", "height": 250}
    for i, said in enumerate(("ESCOLA MUNICIPAL", "LEGENDA", "PLANTA DE SITUAÇÃO")):
        document.modelspace().add_text(said, dxfattribs={**layer, "insert": (9000, 1000 * i)})
    marked_up = check(saved(document, tmp_path, "b.dxf"))
    assert marked_up.verdict == plain.verdict
    assert [n.code for n in marked_up.site.seen.warnings] == [n.code for n in plain.site.seen.warnings]
    assert [f.status for f in marked_up.findings] == [f.status for f in plain.findings]


def test_a_pattern_for_every_layer_does_not_make_walls_of_our_lines(tmp_path):
    path = saved(site_plan(), tmp_path)
    made = marked(path, tmp_path)
    for drawing in (path, made):
        (drawing.parent / "layoutcheck.toml").write_text('[layers]\n"*" = { role = "wall" }\n"GLP-*" = {}\n')
    toml = ('[layers]\n"*" = { role = "obstacle" }\n"GLP-AREA" = { role = "storage_area" }\n'
            '"GLP-VIA" = { role = "road" }\n')  # fmt: skip
    for drawing in (path, made):
        (drawing.parent / "layoutcheck.toml").write_text(toml)
    assert len(check(made).site.features) == len(check(path).site.features)


def test_the_list_of_layers_says_whose_they_are(tmp_path):
    found = rows(inventory(marked(saved(site_plan(), tmp_path), tmp_path)), Project())
    mine = [row for row in found if row.layer.name.startswith(OWN_LAYERS)]
    assert mine
    assert {(row.role, row.why, row.near) for row in mine} == {(None, "own", None)}


# --- what is drawn ------------------------------------------------------------------------


VERSIONS = ["R12", "R2000", "R2004", "R2007", "R2010", "R2018"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_measured_distance_is_a_dimension_between_its_two_points_in_the_drawings_units(version, tmp_path):
    # the area ends at x = 4 m and the road begins at x = 7 m: 3 m, drawn from 4000 to 7000 mm
    document = opened(marked(saved(site_plan(version), tmp_path), tmp_path))
    (dimension,) = document.modelspace().query("DIMENSION")
    assert dimension.dxf.layer == "LAYOUTCHECK-INDETERMINADO"
    assert dimension.get_measurement() == pytest.approx(3000)
    assert (dimension.dxf.defpoint2.x, dimension.dxf.defpoint3.x) == pytest.approx((4000, 7000))
    assert decode_dxf_unicode(dimension.dxf.text).replace("\u00a0", " ").startswith("I15: 3,00 m · mín. ")
    block = document.blocks.get(dimension.dxf.geometry)
    assert block.block.is_anonymous
    (line,) = [e for e in block.query("LINE") if e.dxf.start.distance(e.dxf.end) > 2000]
    assert {round(line.dxf.start.x, 6), round(line.dxf.end.x, 6)} == {4000, 7000}
    (said,) = [e for e in document.modelspace().query("TEXT") if e.dxf.text == dimension.dxf.text]
    middle = dimension.dxf.text_midpoint
    assert said.dxf.insert.x < middle.x
    assert said.dxf.insert.y < middle.y < said.dxf.insert.y + 2 * said.dxf.height
    assert {e.dxf.layer for e in block} == {dimension.dxf.layer}
    # what draws dimensions by itself draws letters of the same size
    assert document.dimstyles.get(dimension.dxf.dimstyle).dxf.dimtxt == pytest.approx(said.dxf.height)


@pytest.mark.parametrize(
    "name", ["yard-class-iii-fails.dxf", "shop-class-ii-firewall.dxf", "lonlat-beside-school.geojson"]
)
def test_every_distance_is_a_dimension_that_measures_what_the_finding_does(name, tmp_path):
    found = check(SAMPLES / name)
    (made,) = reports.write(found, tmp_path, ("dxf",))
    drawn = [e for e in own(opened(made)) if e.dxftype() == "DIMENSION"]
    unit = 0.001 if found.site.plan.units == "mm" else 1.0
    measured = [d.get_measurement() * unit for d in drawn]
    legs = [leg.measured for f in found.findings for leg in (f.exposed, f.shielded) if leg and leg.measured]
    wanted = legs + [f.measured for f in found.findings if f.unit == "m" and f.witness]
    # curves take off up to 0.2 mm
    for length, dimension in zip(measured, drawn, strict=True):
        assert min(abs(length - one) for one in wanted) < 3e-4 or dimension.dxf.layer == "LAYOUTCHECK-FALTA-DE-PAREDE"
    for one in wanted:
        assert min(abs(length - one) for length in measured) < 3e-4
    assert len({d.dxf.geometry for d in drawn}) == len(measured)


def test_blocks_of_the_users_own_dimensions_stay_and_ours_have_other_names(tmp_path):
    document = site_plan()
    document.modelspace().add_aligned_dim((0, 0), (4000, 0), distance=500).render()
    path = saved(document, tmp_path)
    theirs = {d.dxf.geometry for d in opened(path).modelspace().query("DIMENSION")}
    made = opened(marked(path, tmp_path))
    ours = {d.dxf.geometry for d in own(made) if d.dxftype() == "DIMENSION"}
    assert len(theirs) == 1
    assert ours
    assert not ours & theirs
    assert not made.audit().errors
    assert without_ours(marked(path, tmp_path).read_bytes(), path.read_bytes()) == path.read_bytes()


def test_marked_up_twice_it_holds_each_block_once(tmp_path):
    first = marked(saved(site_plan(), tmp_path), tmp_path)
    second = marked(first, tmp_path)
    names = [[b.name for b in opened(path).blocks if b.name.startswith("*D")] for path in (first, second)]
    assert len(names[0]) == len(names[1]) == 1


@pytest.mark.parametrize("section", ["BLOCKS", "TABLES"])
def test_a_drawing_without_a_place_for_blocks_gets_lines_and_words(section, tmp_path):
    path = saved(site_plan("R12"), tmp_path)
    data = path.read_text("latin-1")
    start = data.index(f"  0\nSECTION\n  2\n{section}\n")
    end = data.index("ENDSEC\n", start) + len("ENDSEC\n")
    path.write_text(data[:start] + data[end:], "latin-1")
    made = opened(marked(path, tmp_path))
    assert not made.modelspace().query("DIMENSION")
    lines = [e for e in own(made) if e.dxftype() == "LINE" and abs(e.dxf.start.distance(e.dxf.end) - 3000) < 1e-6]
    assert len(lines) == 1


def test_each_number_of_the_sheets_stands_in_the_list_and_distances_by_their_lines():
    made = everything()
    marks = _markup.findings(made, "pt")
    listed = [mark.text for mark in marks if getattr(mark, "layer", None) is _markup.LIST]
    for item in numbered(made, "pt"):
        assert [line for line in listed if line.startswith(f"{item.number}: ")] != []
    words = [mark for mark in _markup.parts(marks) if isinstance(mark, _markup.Word)]
    words = [word for word in words if word.layer is not _markup.LIST]
    beside = {word.layer.name: word.text for word in words}
    assert beside["LAYOUTCHECK-FALHA"].startswith("1: 1,00 m")
    assert beside["LAYOUTCHECK-DISPENSADO"].startswith("D1: 6,00 m")
    assert beside["LAYOUTCHECK-INDETERMINADO"].startswith("I1: 0,00 m")
    assert listed[0].replace("\u00a0", " ").startswith("REPROVADO · layoutcheck ")


def test_the_line_of_sight_past_a_firewall_has_a_layer_of_its_own():
    layers = {mark.layer.name for mark in _markup.findings(firewalled(), "en")}
    assert {"LAYOUTCHECK-FALHA", "LAYOUTCHECK-ATRAS-DA-PAREDE"} <= layers


def test_the_list_stands_beyond_the_drawing():
    marks = _markup.findings(small(), "en", reach=500.0)
    assert min(mark.at[0] for mark in marks if mark.layer is _markup.LIST) > 500.0
    marks = _markup.findings(small(), "en")
    assert min(mark.at[0] for mark in marks if mark.layer is _markup.LIST) > 20.0  # where the road ends


def test_labels_cover_no_other():
    area = thing("storage_area", box(0, 0, 8, 6), "A1")
    drains = [thing("drain", box(9 + i % 4, i // 4, 9.2 + i % 4, 0.2 + i // 4), f"R{i}") for i in range(16)]
    made = report([area, *drains], [distance_between(area, drain, 30.0) for drain in drains], areas=[summary()])
    words = [mark for mark in _markup.parts(_markup.findings(made, "en")) if isinstance(mark, _markup.Word)]
    words = [word for word in words if word.layer.name == "LAYOUTCHECK-FALHA"]
    assert len(words) == 16
    # a capital is 0.72 of a letter's size, and no letter of ours is wider than its size times 0.9
    boxes = [box(w.at[0], w.at[1], w.at[0] + 0.45 * len(w.text) * w.height, w.at[1] + w.height) for w in words]
    assert [(a, b) for i, a in enumerate(boxes) for b in boxes[:i] if a.intersects(b)] == []


def test_names_do_no_harm(tmp_path):
    area = thing("storage_area", box(0, 0, 8, 6), NASTY)
    school = thing("assembly", box(20, 0, 25, 6), "100%%d^J \\U+0041 \\P{x}\n0\nEOF\n")
    made = report([area, school], [distance_between(area, school, 30.0)], areas=[summary(NASTY)])
    path = saved(site_plan(), tmp_path)
    for version in ("R12", "R2010"):
        path = saved(site_plan(version), tmp_path)
        (data,) = dxf.render(on_plan(made, path, units="m"), "pt")
        assert without_ours(data, path.read_bytes()) == path.read_bytes()
        (tmp_path / "b.dxf").write_bytes(data)
        document = opened(tmp_path / "b.dxf")
        assert not document.audit().errors
        said = " ".join(decode_dxf_unicode(e.plain_text()) for e in own(document) if e.dxftype() == "TEXT")
        assert "100% %d^J /U+0041 /P{x} 0 EOF" in said
        assert "$/frac{a_b^2}$ <b>&%^ Ação مدرسة" in said


@pytest.mark.parametrize("version", ["R12", "R2000", "R2010"])
def test_accents_and_signs_arrive_in_every_version(version, tmp_path):
    document = opened(marked(saved(site_plan(version), tmp_path), tmp_path))
    said = " ".join(decode_dxf_unicode(e.dxf.text) for e in own(document) if e.dxftype() == "TEXT")
    assert "Distância às vias públicas" in said
    assert " → " in said


# --- what is refused ----------------------------------------------------------------------


def refusal(made: Report) -> str:
    with pytest.raises(WriteError) as error:
        dxf.render(made, "en")
    assert error.value.code == "dxf-not-marked"
    assert error.value.message.to("pt") != error.value.message.to("en")
    return error.value.message.to("en")


def test_a_drawing_that_changed_since_is_refused(tmp_path):
    path = saved(site_plan(), tmp_path)
    found = check(path)
    path.write_bytes(path.read_bytes() + b"\n")
    assert "it has changed since it was checked" in refusal(found)
    path.unlink()
    assert "can no longer be read" in refusal(found)


@pytest.mark.parametrize("smallest", [0, 10**9])  # bytes from which on only what matters is opened
@pytest.mark.parametrize("lost", ["our layers", "the end"])
def test_what_does_not_read_as_it_should_is_not_given_back(smallest, lost, tmp_path, monkeypatch):
    found = check(saved(site_plan(), tmp_path))
    monkeypatch.setattr(dxf, "SMALLEST", smallest)
    (made,) = dxf.render(found, "en")
    damaged = made.replace(b"LAYOUTCHECK-", b"X") if lost == "our layers" else made[: len(made) // 2]
    monkeypatch.setattr(dxf, "spliced", lambda *_: damaged)
    assert "the result does not read as it should" in refusal(found)


def test_a_binary_drawing_is_refused(tmp_path):
    path = tmp_path / "a.dxf"
    site_plan().saveas(path, fmt="bin")
    assert "binary" in refusal(check(path))


def test_a_drawing_that_had_to_be_repaired_is_refused(tmp_path):
    path = saved(site_plan(), tmp_path)
    data = path.read_text()
    handle = next(iter(opened(path).modelspace())).dxf.handle
    path.write_text(data.replace(f"  5\n{handle}\n", "  5\nno handle\n"))
    found = check(path)
    assert "dxf-repaired" in {note.code for note in found.site.seen.warnings}
    assert "run AUDIT in CAD" in refusal(found)


def test_a_refused_drawing_does_not_keep_the_other_reports_back_and_leaves_no_old_one(tmp_path):
    path = tmp_path / "a.dxf"
    site_plan().saveas(path, fmt="bin")
    out = tmp_path / "out"
    out.mkdir()
    (out / "a.dxf.dxf").write_text("of an earlier check")
    with pytest.raises(WriteError) as error:
        reports.write(check(path), out, ("dxf", "json", "csv"))
    assert sorted(os.listdir(out)) == ["a.dxf.csv", "a.dxf.json"]
    assert error.value.written == (out / "a.dxf.json", out / "a.dxf.csv")
    asked = ["check", str(path), "--out", str(out), "--report", "dxf,json", "--lang", "en", "--units", "mm"]
    run = CliRunner().invoke(program, asked, standalone_mode=False)
    assert f"wrote {(out / 'a.dxf.json').as_posix()}" in run.stderr
    assert "wrote" not in run.stderr.replace(f"wrote {(out / 'a.dxf.json').as_posix()}", "")
    assert "cannot be given back" in run.stderr


def test_the_list_names_what_no_drawing_can_show_or_none_shows():
    for lang, said in (
        ("pt", ("Não declarado (1): Balança aferida (Art. 9º)", "Não desenhado (1): Locais de reunião")),
        ("en", ("Not declared (1): Verified scale (Art. 9º)", "Not drawn (1): Places of assembly")),
    ):
        words = [m.text.replace("\u00a0", " ") for m in _markup.findings(everything(), lang)
                 if isinstance(m, _markup.Word) and m.layer is _markup.LIST]  # fmt: skip
        assert all(any(line.startswith(one) for line in words) for one in said)
        assert any("3D" in line for line in words)
        assert sum(line.startswith(("1: ", "2: ", "3: ", "I1: ", "U1: ", "D1: ", "W1: ")) for line in words) == 5


# --- other plans --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two-areas-merge.geojson", "lonlat-beside-school.geojson"])
def test_another_plan_is_drawn_anew_and_is_no_plan_itself(name, tmp_path):
    (made,) = reports.write(check(SAMPLES / name), tmp_path, ("dxf",))
    document = opened(made)
    auditor = document.audit()
    assert (auditor.errors, auditor.fixes) == ([], [])
    assert {entity.dxf.layer for entity in document.modelspace()} == {e.dxf.layer for e in own(document)}
    layers = {entity.dxf.layer for entity in document.modelspace()}
    assert {"LAYOUTCHECK-PLANTA-AREA", "LAYOUTCHECK-PLANTA-NOMES", "LAYOUTCHECK-FALHA", "LAYOUTCHECK-LISTA"} <= layers
    assert document.header["$INSUNITS"] == 6
    with pytest.raises(ReadError) as error:
        readers.read(made)
    assert error.value.code == "nothing-to-check"


def test_every_feature_of_another_plan_is_drawn_points_too():
    things = [thing("storage_area", box(0, 0, 8, 6), "A1"), thing("extinguisher", Point(9, 3), "E1"),
              thing("wall", LineString([(0, 9), (8, 9)]), "M")]  # fmt: skip
    marks = _markup.plan(report(things))
    traces = {mark.layer.name: mark for mark in marks if isinstance(mark, _markup.Trace)}
    assert set(traces) == {f"LAYOUTCHECK-PLANTA-{name}" for name in ("AREA", "EXTINTOR", "MURO")}
    ring = LineString(traces["LAYOUTCHECK-PLANTA-EXTINTOR"].points)
    assert ring.is_closed
    assert (ring.centroid.x, ring.centroid.y) == pytest.approx((9, 3))
    assert [mark.text for mark in marks if isinstance(mark, _markup.Word)] == ["A1", "E1", "M"]


def test_a_plan_on_the_globe_is_drawn_in_metres(tmp_path):
    found = check(SAMPLES / "lonlat-beside-school.geojson")
    (made,) = reports.write(found, tmp_path, ("dxf",))
    fails = next(f for f in found.findings if f.status == "fail")
    lengths = [d.get_measurement() for d in opened(made).modelspace().query("DIMENSION")]
    assert any(abs(length - fails.measured) < 0.001 for length in lengths)


@pytest.mark.skipif(shutil.which("librecad") is None, reason="LibreCAD is not installed")
def test_librecad_opens_it(tmp_path):
    made = marked(saved(site_plan("R2000"), tmp_path), tmp_path)
    command = ["librecad", "dxf2pdf", "-a", "-c", "-o", str(tmp_path / "a.pdf"), made.name]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)}
    ran = subprocess.run(command, cwd=made.parent, env=env, capture_output=True, timeout=60, check=False)
    assert ran.returncode == 0
    assert list(tmp_path.rglob("*.pdf"))
