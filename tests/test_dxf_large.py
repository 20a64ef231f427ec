"""Of a large drawing only what matters is read: with the same answer, to the letter, as if all of it were."""

from __future__ import annotations

import hashlib
import importlib
import os
import random
import sys
from contextlib import suppress
from pathlib import Path

import ezdxf
import numpy as np
import pytest
import spelling

from layoutcheck import read
from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.examine import DEBUG, Wanted, examine
from layoutcheck.kinds import ROLES
from layoutcheck.limits import Limits
from layoutcheck.project import Layer, Project
from layoutcheck.readers import dxf
from layoutcheck.readers._captions import is_sketch_caption, possible_captions
from layoutcheck.readers._cut.boxes import boxes
from layoutcheck.readers._cut.cut import cut_down
from layoutcheck.readers._cut.excerpt import part_of
from layoutcheck.readers._cut.facts import PARTS
from layoutcheck.readers._cut.groups import groups, threads
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.names import Names
from layoutcheck.readers._dxf.contents import look
from layoutcheck.readers._dxf.inventory import listed
from layoutcheck.readers._dxf.load import load_part
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.shapes import sketch
from layoutcheck.readers._large import Large
from layoutcheck.readers._tags import tags
from layoutcheck.reports import json
from layoutcheck.site import Options

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
write_drawing = importlib.import_module("benchmarks.drawings").write_drawing  # lies beside the package
SHARED = ROOT.parent / "shared"
FOLDERS = (ROOT / "samples", SHARED / "cases", SHARED / "faults", SHARED / "corpus")
LARGEST = 300_000  # bytes of a file that is still compared here
FILES = sorted(
    p for folder in FOLDERS for p in folder.rglob("*") if p.suffix.lower() == ".dxf" and p.stat().st_size < LARGEST
)
NOTHING = (b"  0\nSECTION\n  2\nHEADER\n  9\n$ACADVER\n  1\nAC1009\n  9\n$INSUNITS\n 70\n     6\n  0\nENDSEC\n"
           b"  0\nSECTION\n  2\nENTITIES\n%s  0\nENDSEC\n  0\nEOF\n")  # fmt: skip
LINE = b"  0\nLINE\n  8\n%s\n 10\n0.0\n 20\n0.0\n 11\n1.0\n 21\n1.0\n"


@pytest.fixture
def roads(monkeypatch):
    """Give the answer of both roads to a plan, and whether the short one was taken to its end."""
    monkeypatch.setenv(DEBUG, "1")  # a crash of the program itself is raised, not told
    taken = []

    def watched(cut, *limits):
        taken.append(False)
        loaded = load_part(cut, *limits)
        taken[-1] = True
        return loaded

    def both(path, **asked):
        wanted = {"units_if_missing": "m", "on": "2026-06-01", "lang": "en", **asked}
        monkeypatch.setattr(dxf, "load_part", watched)
        monkeypatch.setattr(dxf, "SMALLEST", 0)
        answers = set()
        for few in (0, 20_000):  # bytes of doors that are read without asking where exactly the walls are
            taken.clear()
            monkeypatch.setattr("layoutcheck.readers._cut.doors.FEW", few)
            answers.add(json.document(examine(path, Wanted(**wanted))))
        fast = bool(taken and taken[-1])
        taken.clear()
        full = json.document(examine(path, Wanted(**wanted, full_read=True)))
        assert not taken, "the road that reads all took the short one"
        (short,) = answers
        return short, full, fast

    return both


# --- both roads say the same ----------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_both_roads_say_the_same_of_a_file(roads, path):
    short, full, _ = roads(path)
    assert short == full


@pytest.mark.skipif(not (SHARED / "corpus").is_dir(), reason="no corpus of real files beside the repository")
def test_both_roads_say_the_same_of_real_files_when_half_of_their_layers_have_a_role(roads, tmp_path):
    """The layers with an A in their names are walls, whatever they are, and what lies on layer 0 is stored."""
    config = tmp_path / "layoutcheck.toml"
    config.write_text('[layers]\n"*A*" = { role = "wall" }\n"0" = { role = "lot" }\n', encoding="utf-8")
    taken = 0
    for path in (p for p in FILES if SHARED / "corpus" in p.parents):
        short, full, fast = roads(path, config=config)
        assert short == full, path.name
        taken += fast
    assert taken > 20


@pytest.mark.parametrize("seed", range(60))
def test_both_roads_say_the_same_of_every_spelling(roads, tmp_path, seed):
    path = tmp_path / "plan.dxf"
    path.write_bytes(spelling.drawing(seed))
    (tmp_path / "layoutcheck.toml").write_text('[layers]\n"8" = { role = "lot" }\n"ARQ*" = { role = "ignore" }\n')
    short, full, _ = roads(path)
    assert short == full


@pytest.mark.parametrize("seed", range(50))
def test_both_roads_say_the_same_of_every_damage(roads, tmp_path, monkeypatch, seed):
    monkeypatch.setattr("layoutcheck.readers._cut.scan.CHUNK", (1 << 21, 700, 4000)[seed % 3])
    path = tmp_path / "plan.dxf"
    path.write_bytes(spelling.damaged(seed))
    short, full, _ = roads(path)
    assert short == full


@pytest.mark.parametrize(
    ("drawings", "least"),
    [
        pytest.param((path.read_bytes() for path in FILES), 50, id="files"),
        pytest.param(map(spelling.drawing, range(60)), 30, id="spellings"),
        pytest.param(map(spelling.damaged, range(200)), 30, id="damaged"),
    ],
)
def test_both_roads_list_the_same_layers(monkeypatch, drawings, least):
    taken = 0
    for data in drawings:
        with suppress(Unsure):
            listed(data)
            taken += 1
        roads = []
        for smallest in (0, len(data) + 1):
            monkeypatch.setattr(dxf, "SMALLEST", smallest)
            try:
                roads.append(sorted(dxf.inventory(data), key=lambda layer: layer.name))
            except ReadError as error:
                roads.append(error.code)
        assert roads[0] == roads[1]
    assert taken > least


def test_the_texts_of_a_large_drawing_are_listed_whole_and_with_their_letters(monkeypatch):
    long = b"  0\nMTEXT\n  8\nNOTA\n  3\n480 \n  3\nP-\n  1\n13\n"
    plain = "  0\nTEXT\n  8\nÁREA\n  1\nDEPÓSITO\n".encode("cp1252")
    monkeypatch.setattr(dxf, "SMALLEST", 0)
    layers = dxf.inventory(NOTHING % (long + plain * 2 + LINE % b"AREA"))
    assert {layer.name: (layer.things, layer.texts) for layer in layers} == {
        "NOTA": ((("MTEXT", 1),), ("480 P-13",)),
        "ÁREA": ((("TEXT", 2),), ("DEPÓSITO",)),
        "AREA": ((("LINE", 1),), ()),
    }


def test_of_most_spellings_the_short_road_is_sure():
    sure = 0
    for seed in range(60):
        try:
            cut = cut_down(spelling.drawing(seed), lambda layer: "wall" if layer.startswith("GLP") else None, Account())
            load_part(cut, lambda layer: layer.startswith("GLP"))
            sure += 1
        except Unsure:
            pass
    assert sure > 45


@pytest.mark.parametrize("full_read", [False, True])
def test_a_polyline_too_fine_to_follow_is_refused_before_it_is_opened(tmp_path, monkeypatch, full_read):
    """Opened, a vertex of the old kind takes a kilobyte: a million of them, which are 55 MB, more than a gigabyte."""

    def opened(plain):
        raise InterruptedError

    monkeypatch.setattr(dxf, "SMALLEST", 0)
    monkeypatch.setattr("layoutcheck.readers._dxf.load._strict", opened)
    monkeypatch.setattr("layoutcheck.readers._dxf.load._repaired", lambda plain, *_: opened(plain))
    path, part = tmp_path / "plan.dxf", b"  0\n%s\n  8\nGLP-AREA\n 66\n1\n 10\n%d.0\n 20\n0.0\n"
    asked = Options(full_read=full_read, limits=Limits(outline=20))
    for count, kind in ((20, InterruptedError), (21, ReadError)):
        vertices = b"".join(part % (b"VERTEX", x) for x in range(count))
        line = part % (b"POLYLINE", 0) + vertices + b"  0\nSEQEND\n"
        path.write_bytes(NOTHING % (line + line))  # 40 in all, but of two lines
        with pytest.raises(kind) as said:
            read(path, asked)
    assert (said.value.code, "21 vertices" in said.value.message.to("en")) == ("outline-too-fine", True)


@pytest.mark.parametrize("full_read", [False, True])
def test_a_large_drawing_in_which_nothing_has_a_role_is_not_opened_whole(tmp_path, monkeypatch, full_read):
    monkeypatch.setattr(dxf, "SMALLEST", 0)
    if not full_read:
        monkeypatch.setattr(dxf, "load", None)  # which the other way calls
    document = ezdxf.new("R2010", units=6)
    document.layers.add("Piso")
    document.modelspace().add_line((0, 0), (1, 1), dxfattribs={"layer": "PISO"})
    document.blocks.new("B").add_circle((0, 0), 1, dxfattribs={"layer": "SIMBOLO"})
    document.saveas(tmp_path / "plan.dxf")
    with pytest.raises(ReadError) as said:
        read(tmp_path / "plan.dxf", Options(full_read=full_read))
    assert said.value.code == "nothing-to-check"
    assert "Piso, SIMBOLO" in said.value.message.to("pt")


@pytest.mark.parametrize("version", ["R12", "R2018"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_yard_full_of_furniture_gets_the_yards_answer(roads, tmp_path, version, newline):
    path = tmp_path / "plan.dxf"
    write_drawing(path, 0.6, version, newline, seed=5)
    short, full, fast = roads(path, units_if_missing=None)
    assert fast
    assert short == full
    assert b'"verdict":"pass"' in short.replace(b" ", b"")


def test_a_dimension_of_a_style_that_writes_another_length_is_kept(roads, tmp_path):
    made = ezdxf.new("R2018", setup=True)
    made.header["$INSUNITS"] = 6
    made.dimstyles.new("DETALHE", dxfattribs={"dimlfac": 0.5})
    space = made.modelspace()
    space.add_lwpolyline([(0, 0), (4, 0), (4, 4), (0, 4)], close=True, dxfattribs={"layer": "GLP-AREA"})
    space.add_linear_dim((0, 8), (0, 0), (15, 0), dimstyle="DETALHE", dxfattribs={"layer": "COTAS"}).render()
    made.saveas(tmp_path / "plan.dxf")
    short, full, fast = roads(tmp_path / "plan.dxf")
    assert fast
    assert short == full
    assert b"dimension-scaled" in short


# --- what is found --------------------------------------------------------------


def test_a_file_that_changes_while_it_is_read_gives_neither_its_bytes_nor_its_hash(tmp_path):
    path = tmp_path / "plan.dxf"
    path.write_bytes(b"a" * 100)
    whole = Large.of(path)
    assert whole[10:20] == b"a" * 10
    assert whole.sha256() == hashlib.sha256(b"a" * 100).hexdigest()
    late = Large.of(path)
    path.write_bytes(b"b" * 100)
    os.utime(path, ns=(0, late.changed_ns + 1))
    for taken in (late.sha256, lambda: late[:50], lambda: late[:]):
        with pytest.raises(ReadError) as refused:
            taken()
        assert refused.value.code == "file-changed"


def names_by_hand(data, wanted):
    """The groups of a type, by the plain reader of pairs: the layer of each."""
    out, kind = [], ""
    for code, value in tags(data.decode("latin-1").replace("\r\n", "\n")):
        if code == 0:
            kind = value
            out += [None] if kind == wanted else []
        elif code == 8 and kind == wanted and out[-1] is None:
            out[-1] = value
    return out


@pytest.mark.parametrize(("size", "cores"), [(64, 3), (200, 1), (1 << 20, 2), (1 << 20, 1)])
@pytest.mark.parametrize("seed", [2, 3, 8, 9, 14])
def test_groups_and_layers_are_those_of_a_plain_reading_wherever_chunks_end(monkeypatch, seed, size, cores):
    monkeypatch.setattr("layoutcheck.readers._cut.scan.CHUNK", size)
    monkeypatch.setattr("layoutcheck.readers._cut.groups.SPAN", 1)
    monkeypatch.setattr("layoutcheck.readers._cut.groups.MOST", cores)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(cores), raising=False)
    data = spelling.drawing(seed)
    found = groups(data)
    kinds = [found.kind_names[k].decode() for k in found.kinds]
    assert kinds == [v for c, v in tags(data.decode("latin-1").replace("\r\n", "\n")) if c == 0]
    for kind in set(kinds) - {part.decode() for part in PARTS}:
        layers = [found.layer_names[n].decode("latin-1") if n >= 0 else None
                  for n, k in zip(found.layers, kinds, strict=True) if k == kind]  # fmt: skip
        assert layers == names_by_hand(data, kind)


@pytest.mark.parametrize(("is_written", "as_it_is"), [
    (b" 21\n1.0\n  0\nPOINT", b"  0\nPOINT"),  # an x that is left without its y
    (b"  0\nPOINT", b"9  0\nPOINT"),  # no group code
    (b"  0\nPOINT", b"102\n{ACAD_REACTORS\n  0\nPOINT"),  # which has no end
])  # fmt: skip
def test_what_is_not_plain_is_found_wherever_chunks_end(monkeypatch, is_written, as_it_is):
    data = NOTHING % (LINE % b"X" * 4 + LINE.replace(b"LINE", b"POINT", 1) % b"X" * 2)
    monkeypatch.setattr("layoutcheck.readers._cut.groups.MOST", 1)
    assert len(groups(data)) == 11  # 2 sections and the end, 4 lines, 2 points
    for size in range(64, len(data)):
        monkeypatch.setattr("layoutcheck.readers._cut.scan.CHUNK", size)
        with pytest.raises(Unsure):
            groups(data.replace(is_written, as_it_is, 1))


@pytest.mark.parametrize(("allowed", "used"), [("1", 1), ("", 3), ("64", 3), ("0", 3), ("2,1", 3)])
def test_threads_are_as_many_as_cores_or_as_are_allowed(monkeypatch, allowed, used):
    monkeypatch.setenv("OMP_NUM_THREADS", allowed)
    monkeypatch.setattr("os.sched_getaffinity", lambda _: range(3), raising=False)
    assert threads() == used


def test_how_far_things_reach_is_the_same_wherever_chunks_and_threads_end(monkeypatch):
    data = spelling.drawing(3)
    told = []
    for size, most in ((1 << 20, 1), (300, 1), (64, 3)):
        monkeypatch.setattr("layoutcheck.readers._cut.scan.CHUNK", size)
        monkeypatch.setattr("layoutcheck.readers._cut.groups.SPAN", 1)
        monkeypatch.setattr("layoutcheck.readers._cut.groups.MOST", most)
        monkeypatch.setattr("os.sched_getaffinity", lambda _: range(3), raising=False)
        told.append(groups(data, lambda name: len(name) % 2 == 0))
    assert len(told[0].boxed) > 20
    assert np.isfinite(told[0].extents[:4]).all(axis=0).sum() > 10
    for other in told[1:]:
        assert other.boxed.tolist() == told[0].boxed.tolist()
        assert np.array_equal(other.extents, told[0].extents)


def test_a_name_is_told_from_every_other_even_where_they_share_a_place():
    """More names than there are places to keep them in, met twice; some differ in their last letter alone."""
    made = [b"N%d" % n for n in range(20_000)] + [b"A" * n for n in range(40)] + [b"A" * 16 + b"B", b"A" * 16 + b"C"]
    written = np.frombuffer(b"\n".join(made * 2) + b"\n" + bytes(24), np.uint8)
    written = written[: len(written) // 8 * 8]
    ends = np.flatnonzero(written == 10)
    begins = np.concatenate([[0], ends[:-1] + 1])
    names = Names()
    numbers = names.numbers(written, begins, ends)
    known = list(names.known)
    assert [known[n] for n in numbers] == made * 2


@pytest.mark.parametrize("written", [
    b"  0\nLINE\n  8\n%s\n 10\n1,5\n 20\n0\n 11\n1\n 21\n1\n",  # a decimal comma
    b"  0\nLINE\n  8\n%s\n 10\n1.#QNAN\n 20\n0\n 11\n1\n 21\n1\n",
    b"  0\nLINE\n  8\n%s\n 10\nnan\n 20\n0\n 11\n1\n 21\n1\n",
    b"  0\nLINE\n  8\n%s\n 10\n\n 20\n0\n 11\n1\n 21\n1\n",  # no number at all
    b"  0\nLINE\n  8\n%s\n 10\n0\n 30\n0\n 11\n1\n 21\n1\n",  # an x without its y
    b"  0\nLINE\n  8\n%s\n 10\n0\n 20\n0\n 11\n1\n 21\n",  # a value that is missing: all after it is shifted
    b"  0\nLINE\n8 \n%s\n 10\n0\n 20\n0\n 11\n1\n 21\n1\n",  # a blank after a group code
    b"  0\nLINE\n\t8\n%s\n 10\n0\n 20\n0\n 11\n1\n 21\n1\n",
    b"  0\nLINE\n08\n%s\n 10\n0\n 20\n0\n 11\n1\n 21\n1\n",
    b"  0\nLINE\n  +8\n%s\n 10\n0\n 20\n0\n 11\n1\n 21\n1\n",
    b"  0\nLINE\n 10\n0\n 20\n0\n 11\n1\n 21\n1\n",  # no layer
    b"  0\nLINE\n  8\n%s\n 10\n0\r 20\n0\n 11\n1\n 21\n1\n",  # a lone carriage return
    b"  0\nVERTEX\n  8\n%s\n 10\n0\n 20\n0\n",  # of no polyline
    b"  0\nPOLYLINE\n  8\n%s\n 66\n1\n",  # without its end
    b"  0\nENDSEC\n",
    b"  0\nEOF\n",
    b"  0\nendsec\n",
    b"  0\nSECTION\n  2\nENTITIES\n",
    b"  0\nENDSEC\n  0\nSECTION\n  2\nTABLES\n  0\nTABLE\n  2\nLAYER\n  0\nLAYER\n  2\n%s\n",  # a table without its end
])  # fmt: skip
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_what_is_not_plain_is_read_in_the_plain_way(written, newline):
    odd = written % b"X" if b"%s" in written else written
    with pytest.raises(Unsure):
        cut_down((NOTHING % (LINE % b"GLP-MURO" + odd)).replace(b"\n", newline), lambda layer: "wall", Account())


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize("name", [b"GLP-MURO", b"glp-muro", b"GLP-MURO  ", b" GLP-MURO", b"GLP\\U+002DMURO",
                                  b"GLP-MURO-\xc3\x89", b"MURO", b"BASE|MURO", b"A$0$GLP-MURO"])  # fmt: skip
def test_a_layer_with_a_role_is_kept_however_it_is_spelt_and_the_rest_counted(newline, name):
    furniture = LINE % b"GLPMURO" + LINE % b"8" + LINE % b"10" + LINE % b"glp-mur"
    data = (NOTHING % (furniture + LINE % name + furniture)).replace(b"\n", newline)
    project = Project()
    part = part_of(cut_down(data, lambda layer: project.assign(layer).role, Account()))
    ((_, kind),) = look(tags(part.plain)).entities
    assert kind == "LINE"
    assert part.left == {"GLPMURO": 2, "8": 2, "10": 2, "glp-mur": 2}


def test_a_layer_that_the_project_gives_a_role_is_kept():
    project = Project(layers=(Layer(pattern="mob*", role="wall", properties={}),))
    data = NOTHING % (LINE % b"MOBILIARIO" + LINE % b"OUTRA")
    part = part_of(cut_down(data, lambda layer: project.assign(layer).role, Account()))
    assert part.left == {"OUTRA": 1}


# --- captions -------------------------------------------------------------------


def test_no_caption_is_left_out_however_it_is_formatted():
    captions = {"QUADRO DE SITUAÇÃO", "Croqui", "S/ ESCALA", "N.T.S.", "N T S", "nts", "key_plan", "NOT  TO-SCALE",
                r"{\fArial|b0;LOCALIZA\C1;ÇÃO}", r"SITUA\U+00C7ÃO", "%%uSITUAÇÃO", r"\A1;sem escala",
                "SITUAC\u0327A\u0303O", r"SI\LTUA\lÇÃO", "LOCATION\tMAP", "s. esc", "LEGENDA:",
                "CONVENÇÕES", "Simbologia", "960 P-13", r"{\fArial|b0;960} \H0.7x;P-13", "%%uSUBSOLO", r"A\PDEMOLIR",
                r"\A1;MURO H=1,20", "h = 1,20"}  # fmt: skip
    plain = {"ESCADA", "SALA 12", "ESCRITÓRIO", r"{\fArial|b0|p34;SALA}", r"\H0.7x;SALA", "PISO CERÂMICO", "SANTOS",
             "%%c12.5"}  # fmt: skip
    found = possible_captions(captions | plain)
    assert captions - {"N.T.S.", "N T S"} <= found
    assert not is_sketch_caption("N.T.S.")
    assert not found & {"SALA 12", r"{\fArial|b0|p34;SALA}", r"\H0.7x;SALA", "PISO CERÂMICO", "SANTOS"}


@pytest.mark.parametrize("name", sorted({*ROLES["assembly"].openers, *ROLES["assembly"].guesses}))
def test_no_name_of_a_place_of_assembly_is_left_out(name):
    for written in (name, name.upper(), f"{name.title()} Nova", rf"{{\fArial|b0;{name}}}", rf"\A1;{name} CENTRAL"):
        assert possible_captions({written, "SALA 12"}) == {written}


# --- doors ----------------------------------------------------------------------


DOORS = {
    "line across": (b"LINE", "10 4 20 -3 11 4 21 3", True),
    "line beside": (b"LINE", "10 4 20 -3 11 4 21 -2.6", False),
    "circle whose rim is in it": (b"CIRCLE", "10 5 20 6.2 40 5.9", True),
    "circle that ends before it": (b"CIRCLE", "10 5 20 9.2 40 5.9", False),
    "arc": (b"ARC", "10 5 20 6.2 40 5.9 50 180 51 360", True),
    "polyline that bulges into it": (b"POLYLINE", "66 1;VERTEX 10 3 20 3 42 0.9;VERTEX 10 9 20 3;SEQEND", True),
    "polyline that bulges more than half a turn": (b"POLYLINE", "66 1;VERTEX 10 5 20 9 42 5.9;VERTEX 10 8 20 9;SEQEND",
                                                   True),
    "polyline far off": (b"POLYLINE", "66 1;VERTEX 10 5 20 900;VERTEX 10 8 20 900;SEQEND", False),
    "wide polyline": (b"POLYLINE", "66 1 40 8 41 8;VERTEX 10 0 20 4;VERTEX 10 9 20 4;SEQEND", False),
    "number with an exponent": (b"LINE", "10 5e0 20 -1e1 11 5 21 1e1", True),
    "tilted": (b"CIRCLE", "10 -5 20 0 40 1 210 0 220 0 230 -1", True),
    "block": (b"INSERT", "2 PORTA 10 5 20 0.3", True),
    "block beside": (b"INSERT", "2 PORTA 10 5 20 3.3", False),
    "solid": (b"SOLID", "10 1 20 -1 11 2 21 -1 12 1 22 1 13 2 23 1", True),
}  # fmt: skip


def pairs(kind, layer, told):
    first, *rest = told.split(";")
    out = [f"  0\n{kind.decode()}\n  8\n{layer}\n"]
    for part in (first, *rest):
        words = part.split()
        if words[0].isalpha():
            out.append(f"  0\n{words.pop(0)}\n  8\n{layer}\n")
        out += [f"{words[i]:>3}\n{words[i + 1]}\n" for i in range(0, len(words), 2)]
    return "".join(out).encode()


@pytest.mark.parametrize("name", DOORS)
def test_a_door_that_may_stand_in_a_wall_is_told_whatever_it_is_drawn_as(roads, tmp_path, name):
    """A wall on the x axis from 0 to 20; within 0.5 m of it a door takes away what passes on the wall."""
    kind, told, is_in_wall = DOORS[name]
    wall = pairs(b"LINE", "GLP-MURO", "10 0 20 0 11 20 21 0")
    area = pairs(b"POLYLINE", "GLP-AREA", "66 1 70 1;VERTEX 10 2 20 2;VERTEX 10 6 20 2;VERTEX 10 6 20 6;SEQEND")
    block = b"  0\nSECTION\n  2\nBLOCKS\n  0\nBLOCK\n  8\n0\n  2\nPORTA\n 70\n0\n 10\n0\n 20\n0\n" + pairs(
        b"LINE", "0", "10 0 20 0 11 1 21 0"
    ) + b"  0\nENDBLK\n  8\n0\n  0\nENDSEC\n"  # fmt: skip
    data = NOTHING % (
        wall + area + pairs(kind, "ESQUADRIAS", told) + pairs(b"LINE", "MOBILIARIO", "10 0 20 0 11 1 21 1")
    )
    path = tmp_path / "plan.dxf"
    path.write_bytes(data.replace(b"  0\nSECTION\n  2\nENTITIES", block + b"  0\nSECTION\n  2\nENTITIES"))
    short, full, fast = roads(path)
    assert fast
    assert short == full
    assert (b"seems an opening in" in short) is is_in_wall


def test_a_door_in_a_wall_that_is_a_block_is_told(roads, tmp_path):
    """The other wall is 200 m away, so that what is near it says nothing of the block's."""
    block = b"  0\nSECTION\n  2\nBLOCKS\n  0\nBLOCK\n  8\n0\n  2\nFUNDOS\n 70\n0\n 10\n0\n 20\n0\n" + pairs(
        b"LINE", "GLP-MURO", "10 0 20 0 11 20 21 0"
    ) + b"  0\nENDBLK\n  8\n0\n  0\nENDSEC\n"  # fmt: skip
    area = pairs(b"POLYLINE", "GLP-AREA", "66 1 70 1;VERTEX 10 2 20 2;VERTEX 10 6 20 2;VERTEX 10 6 20 6;SEQEND")
    door, far = (
        pairs(b"LINE", "ESQUADRIAS", "10 4 20 -3 11 4 21 3"),
        pairs(b"LINE", "GLP-MURO", "10 0 20 200 11 9 21 200"),
    )
    data = NOTHING % (pairs(b"INSERT", "0", "2 FUNDOS 10 0 20 0") + area + door + far)
    path = tmp_path / "plan.dxf"
    path.write_bytes(data.replace(b"  0\nSECTION\n  2\nENTITIES", block + b"  0\nSECTION\n  2\nENTITIES"))
    short, full, fast = roads(path)
    assert fast
    assert short == full
    assert b"seems an opening in" in short


def drawn_at_random(space, chance):
    """One thing of each kind that has a box, anywhere and of any size."""

    def at():
        return chance.uniform(-90, 90), chance.uniform(-90, 90)

    def bulged():
        return (*at(), chance.uniform(0, 2), chance.uniform(0, 2), chance.choice((0.0, chance.uniform(-3, 3))))

    space.add_line(at(), at())
    space.add_point(at())
    space.add_circle(at(), chance.uniform(0.1, 40))
    space.add_arc(at(), chance.uniform(0.1, 40), chance.uniform(0, 360), chance.uniform(0, 360))
    space.add_ellipse(at(), (chance.uniform(1, 40), chance.uniform(-40, 40), 0), chance.uniform(0.1, 1))
    space.add_lwpolyline([bulged() for _ in range(4)], close=chance.random() < 0.5)
    space.add_polyline2d([bulged() for _ in range(3)], format="xyseb", close=True)
    space.add_solid([at() for _ in range(4)])
    space.add_hatch().paths.add_polyline_path([(*at(), chance.uniform(-2, 2)) for _ in range(4)], is_closed=True)
    edges = space.add_hatch().paths.add_edge_path()
    edges.add_arc(at(), chance.uniform(1, 30), 0, 360)
    edges = space.add_hatch().paths.add_edge_path()
    edges.add_ellipse(at(), (chance.uniform(1, 40), 5), 0.5, 0, 360)
    for kind, size in (("add_circle", 3.0), ("add_line", (5, 5))):
        getattr(space, kind)(at(), size).dxf.extrusion = chance.choice(((0, 0, 1), (0, 0, -1), (0.1, 0, 1)))


@pytest.mark.parametrize("seed", range(12))
def test_no_thing_is_larger_than_its_box(tmp_path, seed):
    document = ezdxf.new("R2010")
    drawn_at_random(document.modelspace(), random.Random(seed))
    document.saveas(tmp_path / "plan.dxf")
    data = (tmp_path / "plan.dxf").read_bytes()
    begin = data.index(b"  0\n", data.index(b"ENTITIES"))
    written = data[begin : data.index(b"  0\nENDSEC", begin)]
    kinds = [value for code, value in tags(written.decode()) if code == 0]
    told = boxes(written, np.array([kind not in ("VERTEX", "SEQEND") for kind in kinds]))
    things = list(document.modelspace())
    assert len(things) == len(told)
    for thing, box in zip(things, told, strict=True):
        made = sketch(thing, Plane.top(), 1e-4)
        bounds = np.array(made.shape.bounds)
        assert (np.sign([1, 1, -1, -1]) * (bounds - box) >= 0).all(), thing.dxftype()
    assert sum(np.isfinite(box).all() for box in told) > len(things) / 2
