"""Drawings as offices leave them: dynamic blocks, pictures, leaders, tables; both roads through a file say the same.

Each drawing is small, and its answer is worked out by hand beside it.
"""

from __future__ import annotations

import ezdxf.xclip
import pytest
from drawings import AREA, codes, counted, drawing, on, only, polyline, ring, unread, written
from ezdxf.entities import DXFGraphic, factory
from ezdxf.math import Vec2
from ezdxf.render import mleader

from layoutcheck import readers
from layoutcheck.errors import ReadError
from layoutcheck.examine import Wanted, examine
from layoutcheck.project import Layer, Project
from layoutcheck.readers import dxf
from layoutcheck.site import Options


@pytest.fixture
def both(monkeypatch, tmp_path):
    """Read a drawing by both roads, hold their answers and their counts against each other, and give one."""
    monkeypatch.setattr(dxf, "SMALLEST", 0)

    def read(document, **layers):
        path = written(document, tmp_path)
        project = Project(layers=tuple(Layer(pattern=k, role=v, properties={}) for k, v in layers.items()))
        short = readers.read(path, Options(), project)
        full = readers.read(path, Options(full_read=True), project)
        assert (short.seen, repr(short.features)) == (full.seen, repr(full.features))
        assert counted(short) == short.seen.entities
        return short

    return read


# --- dynamic blocks -----------------------------------------------------------------


def dynamic(document, name, copy="*U12"):
    """A dynamic block and its anonymous copy, as AutoCAD writes one that was changed after it was inserted."""
    original, changed = document.blocks.new(name), document.blocks.new(copy)
    for block in (original, changed):
        block.add_arc((0, 0), 0.8, 0, 90)
    if not document.appids.has_entry("AcDbBlockRepBTag"):
        document.appids.new("AcDbBlockRepBTag")
    changed.block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, original.block_record.dxf.handle)])


@pytest.mark.parametrize("nested", [False, True], ids=["plain", "nested"])
@pytest.mark.parametrize("name", ["PORTA 80", "*U12"])
def test_a_door_that_is_a_dynamic_block_stands_in_the_wall_as_any_door(both, name, nested):
    """Its copy is called *U12, and only the record of the copy says that it is a door."""

    def draw(document, space):
        space.add_line((0, 8), (10, 8), dxfattribs=on("GLP-MURO"))
        dynamic(document, "PORTA 80")
        held = document.blocks.new("PAVIMENTO") if nested else space
        held.add_blockref(name, (5, 8), dxfattribs=on("0"))
        if nested:
            held.add_line((0, 20), (10, 20), dxfattribs=on("GLP-MURO"))
            space.add_blockref("PAVIMENTO", (0, 0), dxfattribs=on("0"))

    site = both(drawing(draw))
    assert unread(site) == ["opening"]
    assert '"PORTA 80"' in site.seen.not_checked[0].message.to("pt")


@pytest.mark.parametrize("layer", ["0", "ARQ", "GLP-ACESSO"])
def test_a_door_within_the_block_of_a_wall_is_an_opening_in_it(both, layer):
    """On layer 0 it would be a part of the wall; on the layer of openings it is read as one."""

    def draw(document, space):
        dynamic(document, "PORTA 80")
        block = document.blocks.new("MURO COMPLETO")
        block.add_line((0, 8), (10, 8))
        block.add_blockref("PORTA 80", (5, 8), dxfattribs=on(layer))
        space.add_blockref("MURO COMPLETO", (0, 0), dxfattribs=on("GLP-MURO"))

    site = both(drawing(draw))
    assert unread(site) == ([] if layer == "GLP-ACESSO" else ["opening"])
    assert len(site.of("opening")) == (layer == "GLP-ACESSO")


@pytest.mark.parametrize("layer", ["0", "ARQ", "ESQUADRIAS"])
def test_an_opening_drawn_with_a_door_is_an_opening_alone(both, layer):
    def draw(document, space):
        space.add_line((0, 8), (10, 8), dxfattribs=on("GLP-MURO"))
        dynamic(document, "PORTA 80")
        gate = document.blocks.new("PORTAO")
        gate.add_blockref("PORTA 80", (0, 0), dxfattribs=on(layer))
        gate.add_line((0, 0), (1, 0), dxfattribs=on(layer))
        space.add_blockref("PORTAO", (5, 8), dxfattribs=on("GLP-ACESSO"))

    site = both(drawing(draw))
    assert unread(site) == []
    assert len(site.of("opening")) == 1


@pytest.mark.parametrize(("layer", "told"), [("GLP-COBERTURA", {"heat_source"}), ("GLP-CALOR", set())])
def test_a_pump_within_another_thing_is_told_unless_that_is_one(both, layer, told):
    def draw(document, space):
        document.blocks.new("BOMBA DE COMBUSTIVEL").add_circle((0, 0), 0.5)
        block = document.blocks.new("ILHA")
        polyline(block, ring(10, 0, 16, 6), on("0"))
        block.add_blockref("BOMBA DE COMBUSTIVEL", (13, 3), dxfattribs=on("ARQ"))
        space.add_blockref("ILHA", (0, 0), dxfattribs=on(layer))

    assert both(drawing(draw)).seen.hidden == told


def test_a_pump_that_is_a_dynamic_block_is_told_by_its_own_name(both):
    def draw(document, space):
        dynamic(document, "BOMBA DE COMBUSTIVEL")
        space.add_blockref("*U12", (9, 9), dxfattribs=on("0"))

    site = both(drawing(draw))
    assert "block-without-role" in codes(site)
    assert site.seen.hidden == {"heat_source"}


def test_a_copy_whose_original_is_gone_keeps_its_own_name(both):
    def draw(document, space):
        dynamic(document, "PORTA 80")
        document.blocks.get("*U12").block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, "FFFF")])
        space.add_line((0, 8), (10, 8), dxfattribs=on("GLP-MURO"))
        space.add_blockref("*U12", (5, 8), dxfattribs=on("0"))

    assert unread(both(drawing(draw))) == []


@pytest.mark.parametrize("name", ["ESCOLA MUNICIPAL", "*U12"])
def test_a_school_that_only_the_name_of_a_block_tells_is_heard_like_a_text(both, name):
    def draw(document, space):
        dynamic(document, "ESCOLA MUNICIPAL")
        space.add_blockref(name, (30, 3), dxfattribs=on("ENTORNO"))

    assert unread(both(drawing(draw))) == ["assembly"]
    assert unread(both(drawing(draw), ENTORNO="ignore")) == []


def test_a_school_in_a_constant_attribute_is_heard(both):
    """A constant attribute is drawn wherever its block is, and no insert has an attribute of its own for it."""

    def draw(document, space):
        block = document.blocks.new("VIZINHO")
        block.add_circle((0, 0), 5)
        block.add_attdef("NOME", (0, 0), text="ESCOLA MUNICIPAL").dxf.flags = 2
        block.add_attdef("RUA", (0, 1), text="IGREJA")  # not constant: a default that no insert shows
        space.add_blockref("VIZINHO", (30, 3), dxfattribs=on("ENTORNO"))

    (one,) = both(drawing(draw)).seen.not_checked
    assert one.role == "assembly"
    assert "ESCOLA MUNICIPAL" in one.message.to("pt")


# --- dimensions ---------------------------------------------------------------------


@pytest.mark.parametrize(("style", "own", "said"), [(1.0, 0.5, "7.5"), (0.5, 1.0, None), (0.5, None, "7.5")])
def test_a_dimension_may_multiply_by_what_its_style_does_not_say(both, style, own, said):
    """Of 15 m drawn, half is 7.5; a factor of its own holds whatever the style says."""

    def draw(made, space):
        made.dimstyles.new("DETALHE", dxfattribs={"dimlfac": style})
        override = {} if own is None else {"dimlfac": own}
        made = space.add_linear_dim((0, 8), (0, 0), (15, 0), dimstyle="DETALHE", override=override,
                                    dxfattribs=on("COTAS"))  # fmt: skip
        made.render()

    told = [note.message.to("en") for note in both(drawing(draw)).seen.warnings if note.code == "dimension-scaled"]
    assert len(told) == bool(said)
    assert all(f"says {said} and measures 15" in one for one in told)


@pytest.mark.parametrize(("scale", "said"), [(1.0, None), (2.0, "says 15 and measures 30"), (0.001, None)])
def test_a_dimension_in_a_block_says_what_the_block_measures(both, scale, said):
    """Of 15 in the block the plan has 30 where it is drawn twice as large: a detail. A thousandth is another unit."""

    def draw(document, space):
        block = document.blocks.new("DETALHE")
        block.add_line((0, 0), (15, 0), dxfattribs=on("GLP-MURO"))
        block.add_linear_dim((0, 8), (0, 0), (15, 0), dxfattribs=on("COTAS")).render()
        space.add_blockref("DETALHE", (0, 20), dxfattribs={"xscale": scale, "yscale": scale, "zscale": scale})

    told = [note.message.to("en") for note in both(drawing(draw)).seen.warnings if note.code == "dimension-scaled"]
    assert len(told) == bool(said)
    assert all(str(said) in one for one in told)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("5,00", True), ("15,00", False), (r"{\H0.7x;15,00}\Xmin. 3,00", False), (r"{\H0.7x;5,00}", True),
     ("3x5,00=15,00", False), ("ESCOLA", False), ("", False)],
)  # fmt: skip
@pytest.mark.parametrize("nested", [False, True], ids=["plain", "nested"])
def test_what_is_typed_in_a_dimension_is_read_without_its_codes(both, typed, told, nested):
    """15 m are drawn."""

    def draw(document, space):
        held = document.blocks.new("PLANTA") if nested else space
        held.add_linear_dim((0, 8), (0, 0), (15, 0), text=typed or "<>", dxfattribs=on("COTAS")).render()
        if nested:
            held.add_line((0, 20), (10, 20), dxfattribs=on("GLP-MURO"))
            space.add_blockref("PLANTA", (0, 0))

    site = both(drawing(draw))
    assert ("dimension-overridden" in codes(site)) == told
    assert unread(site) == (["assembly"] if typed == "ESCOLA" else [])


def test_what_a_block_says_wherever_it_is_inserted_is_told_once(both):
    def draw(document, space):
        block = document.blocks.new("CASA")
        block.add_linear_dim((0, 8), (0, 0), (15, 0), text="5,00", dxfattribs=on("COTAS")).render()
        block.add_text("ESCOLA MUNICIPAL", dxfattribs=on("TEXTO"))
        for x in (20, 60):
            space.add_blockref("CASA", (x, 20), dxfattribs={"row_count": 2, "row_spacing": 30})

    site = both(drawing(draw))
    assert unread(site) == ["assembly"]
    assert [note.code for note in site.seen.warnings] == ["dimension-overridden"]


def test_a_radius_that_is_typed_over_is_told(both):
    def draw(_, space):
        space.add_radius_dim((9, 9), radius=1, angle=30, text="R 5,00", dxfattribs=on("COTAS")).render()

    assert "dimension-overridden" in codes(both(drawing(draw)))


# --- attributes, leaders, tables --------------------------------------------------------


def test_an_attribute_on_the_layer_of_a_lot_is_a_text_there(both):
    """Its block and the layer of that have no role: 80 containers are said inside the lot, and once more beside it."""

    def draw(space, *, at, tag, value):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        space.doc.blocks.new("ROTULO").add_line((0, 0), (1, 0))
        space.add_blockref("ROTULO", at, dxfattribs=on("TEXTO")).add_attrib(tag, value, at, on("GLP-LOTE"))

    lot = only(both(drawing(lambda _, space: draw(space, at=(2, 2), tag="TXT", value="80 P-13"))), "lot")
    assert (lot.get("containers"), lot.get("container_kg")) == (80, 13)
    lot = only(both(drawing(lambda _, space: draw(space, at=(2, 2), tag="RECIPIENTES", value="80"))), "lot")
    assert lot.get("containers") == 80
    far = both(drawing(lambda _, space: draw(space, at=(9, 9), tag="TXT", value="80 P-13")))
    assert "text-out-of-reach" in codes(far)
    assert only(far, "lot").get("containers") is None


def test_an_attribute_on_the_layer_of_a_hazard_that_is_not_drawn_leaves_it_unread(both):
    def draw(document, space):
        document.blocks.new("ROTULO").add_line((0, 0), (1, 0))
        space.add_blockref("ROTULO", (9, 9), dxfattribs=on("TEXTO")).add_attrib(
            "TIPO", "motor", (9, 9), dxfattribs=on("GLP-CALOR")
        )

    assert unread(both(drawing(draw))) == ["heat_source"]

    def off(document, space):
        draw(document, space)
        document.layers.add("GLP-CALOR").off()

    site = both(drawing(off))
    assert (unread(site), site.seen.hidden) == (["heat_source"], {"heat_source"})


@pytest.mark.parametrize(("tips", "height"), [([(5, 8)], 2.2), ([(5, 8), (5, 20)], None)])
def test_a_leader_says_it_of_what_its_arrow_points_at(both, tips, height):
    """Of two arrows it may speak of either, or count both together."""

    def draw(_, space):
        space.add_line((0, 8), (10, 8), dxfattribs=on("GLP-MURO"))
        space.add_line((0, 20), (10, 20), dxfattribs=on("GLP-MURO"))
        leader = space.add_multileader_mtext("Standard", dxfattribs=on("GLP-MURO"))
        leader.set_content("h=2,20")
        for tip in tips:
            leader.add_leader_line(mleader.ConnectionSide.left, [Vec2(tip)])
        leader.build(Vec2(15, 12))

    site = both(drawing(draw))
    assert [wall.get("height_m") for wall in site.of("wall")] == [height, None]
    assert ("text-not-read" in codes(site)) == (height is None)


TABLE = (
    "  0\nACAD_TABLE\n  5\nFFF0\n330\n17\n100\nAcDbEntity\n  8\nGLP-LOTE\n100\nAcDbBlockReference\n"
    "  2\n*T1\n 10\n2.0\n 20\n2.0\n 30\n0.0\n100\nAcDbTable\n280\n     0\n 90\n       22\n 91\n        1\n"
    " 92\n        1\n141\n0.5\n142\n3.0\n171\n     1\n  1\n480 P-13\n"
)


def test_a_table_on_the_layer_of_a_lot_is_told_and_lies_on_its_own_layer(monkeypatch, tmp_path):
    monkeypatch.setattr(dxf, "SMALLEST", 0)
    path = written(drawing(lambda _, space: polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))), tmp_path)
    plain = path.read_text(encoding="utf-8")
    at = plain.index("  0\nENDSEC", plain.index("  2\nENTITIES"))
    path.write_text(plain[:at] + TABLE + plain[at:], encoding="utf-8")
    for full_read in (False, True):
        site = readers.read(path, Options(full_read=full_read))
        assert site.seen.ignored == {"GLP-LOTE": 1}
        assert only(site, "lot").get("containers") is None
        (told,) = [note.message.to("pt") for note in site.seen.warnings if note.code == "text-not-read"]
        assert '"480 P-13"' in told


# --- entities of which nothing but the layer is written ------------------------------

GRAPHICS = sorted(kind for kind, cls in factory.ENTITY_CLASSES.items() if issubclass(cls, DXFGraphic))
SAY_NOTHING = {"ATTDEF", "ATTRIB", "LIGHT", "MLEADER", "MTEXT", "MULTILEADER", "TEXT", "VIEWPORT"}  # no shape, no words


@pytest.mark.parametrize("full_read", [False, True])
@pytest.mark.parametrize("kind", [*GRAPHICS, "AEC_WALL"])
def test_an_entity_without_data_is_read_told_or_refused(monkeypatch, tmp_path, kind, full_read):
    monkeypatch.setattr(dxf, "SMALLEST", 0)
    path = written(drawing(), tmp_path)
    plain = path.read_text(encoding="utf-8")
    at = plain.index("  0\nENDSEC", plain.index("  2\nENTITIES"))
    bare = f"  0\n{kind}\n  5\nFFF0\n330\n17\n100\nAcDbEntity\n  8\nGLP-AGLOMERACAO\n100\nAcDb{kind.title()}\n"
    path.write_text(plain[:at] + bare + plain[at:], encoding="utf-8")
    try:
        site = readers.read(path, Options(full_read=full_read))
    except ReadError:
        return
    assert counted(site) == site.seen.entities
    assert site.seen.not_checked or site.seen.unsupported or site.of("assembly") or kind in SAY_NOTHING


# --- pictures -----------------------------------------------------------------------

AROUND = ["assembly", "drain", "heat_source", "ignition_source", "road"]


@pytest.mark.parametrize(
    ("at", "size", "layer", "left", "told"),
    [((-50, -50), 120, "IMAGEM", AROUND, False), ((20, -20), 3, "IMAGEM", [], True),
     ((-50, -50), 120, "FOTO", [], False)],
)  # fmt: skip
@pytest.mark.parametrize("nested", [False, True], ids=["plain", "nested"])
def test_what_a_picture_beneath_the_plan_shows_around_is_unread(both, at, size, layer, left, told, nested):
    """A logo beside the plan shows nothing of the site, and the user may say so of any other."""

    def draw(document, space):
        image = document.add_image_def("foto.jpg", (1000, 1000))
        held = document.blocks.new("CARIMBO") if nested else space
        held.add_image(image, at, (size, size), dxfattribs=on(layer))
        if nested:
            space.add_blockref("CARIMBO", (0, 0))

    site = both(drawing(draw), FOTO="ignore")
    assert unread(site) == left
    assert ("picture-unread" in codes(site)) == told
    assert site.seen.unsupported == ((("IMAGE", layer, 1),) if layer == "IMAGEM" else ())


@pytest.mark.parametrize("fmt", ["pdf", "dgn", "dwf"])
def test_of_an_underlay_nobody_knows_how_far_it_reaches(both, fmt):
    def draw(document, space):
        space.add_underlay(document.add_underlay_def(f"base.{fmt}", fmt=fmt, name="1"), (500, 500),
                           dxfattribs=on("BASE"))  # fmt: skip

    assert unread(both(drawing(draw))) == AROUND


# --- lines --------------------------------------------------------------------------


def test_a_cross_within_a_lot_is_no_lot_and_is_told(both):
    """A pile is often drawn as a rectangle with its diagonals, which cross in their middles."""

    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        for ends in (((1, 1), (3, 3)), ((1, 3), (3, 1))):
            space.add_line(*ends, dxfattribs=on("GLP-LOTE"))

    site = both(drawing(draw))
    assert only(site, "lot").shape.area == pytest.approx(4)
    assert codes(site) == {"line-within"}
    assert site.seen.ignored == {"GLP-LOTE": 2}


def test_the_pieces_of_an_exploded_cylinder_are_one(both):
    """Two rings about one middle, their cross, and a text that lies in both and goes to the smaller."""

    def draw(_, space):
        for x in (5, 6):
            for radius in (0.18, 0.05):
                space.add_circle((x, 5), radius, dxfattribs=on("GLP-RECIPIENTE"))
            space.add_text("P-13", dxfattribs=on("GLP-RECIPIENTE")).set_placement((x, 5))
            space.add_line((x - 0.18, 5), (x + 0.18, 5), dxfattribs=on("GLP-RECIPIENTE"))
            space.add_line((x, 4.82), (x, 5.18), dxfattribs=on("GLP-RECIPIENTE"))

    site = both(drawing(draw))
    assert [one.get("container_kg") for one in site.of("container")] == [13, 13]
    assert all(one.shape.area == pytest.approx(3.1416 * 0.18**2, rel=0.001) for one in site.of("container"))
    assert site.seen.ignored == {"GLP-RECIPIENTE": 4}


def test_a_line_that_leaves_a_lot_is_still_refused(tmp_path):
    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        space.add_line((2, 2), (5, 5), dxfattribs=on("GLP-LOTE"))

    with pytest.raises(ReadError) as caught:
        readers.read(written(drawing(draw), tmp_path))
    assert caught.value.code == "outline-open"


@pytest.mark.parametrize(("over", "told"), [(0.004, False), (0.02, True), (0.2, None)])
def test_lines_that_go_on_beyond_a_corner_enclose_what_they_would_without(both, over, told):
    """20 × 30 m; ends of up to 5 cm at each corner are a slip of the hand, of 20 cm nobody knows what they are."""

    def draw(_, space):
        for (x0, y0), (x1, y1) in (((0, 0), (20, 0)), ((20, 0), (20, 30)), ((20, 30), (0, 30)), ((0, 30), (0, 0))):
            dx, dy = ((x1 > x0) - (x1 < x0)) * over, ((y1 > y0) - (y1 < y0)) * over
            space.add_line((x0 - dx, y0 - dy), (x1 + dx, y1 + dy), dxfattribs=on("GLP-DIVISA"))

    site = both(drawing(draw))
    assert (len(site.of("property")) == 1) == (told is not None)
    assert max(plot.shape.area for plot in site.of("property")) == pytest.approx(600)
    assert ("line-overshoots" in codes(site)) == bool(told)


# --- what is told -------------------------------------------------------------------


def test_what_is_drawn_again_on_itself_is_still_what_its_text_speaks_of(both):
    """One of the two lines is the other turned round."""

    def draw(_, space):
        for ends in (((0, 8), (10, 8)), ((10, 8), (0, 8))):
            space.add_line(*ends, dxfattribs=on("GLP-MURO"))
        space.add_text("h=2,20", dxfattribs=on("GLP-MURO")).set_placement((5, 8.5))

    assert [wall.get("height_m") for wall in both(drawing(draw)).of("wall")] == [2.2]


def test_a_name_that_is_said_in_two_ways_is_told_as_both(both):
    def draw(document, space):
        document.blocks.new("EXT").add_circle((0, 0), 0.1)
        one = space.add_blockref("EXT", (5, 5), dxfattribs=on("GLP-EXTINTOR"))
        for name in ("E1", "E2"):
            one.add_attrib("NOME", name, (5, 5))

    assert only(both(drawing(draw)), "extinguisher").name == "E1 / E2"


def test_a_lot_that_is_a_point_is_told_as_one_and_counted_once(both):
    (told,) = both(drawing(lambda _, space: space.add_point((9, 9), dxfattribs=on("GLP-LOTE")))).seen.not_checked
    assert (told.role, "é um ponto" in told.message.to("pt")) == ("lot", True)


def test_containers_that_are_all_too_wide_are_told_once(both):
    def draw(_, space):
        for x in (0, 2, 4):
            polyline(space, ring(x, 10, x + 1.5, 11), on("GLP-RECIPIENTE"))

    (told,) = [note.message.to("en") for note in both(drawing(draw)).seen.warnings if note.code == "container-wide"]
    assert "1.50 m × 1.00 m, more than one container (as are 2 more)" in told


def test_how_many_a_block_of_several_cylinders_shows_is_open_and_contradicts_no_count(tmp_path):
    """Twenty circles in one copy of a dynamic array, 20 declared: nobody counts the parts of the one thing drawn."""

    def draw(document, space):
        block = document.blocks.new("*U7")
        for i in range(20):
            block.add_circle((0.4 * (i % 5), 0.4 * (i // 5)), 0.18)
        polyline(space, ring(0.5, 0.5, 3, 3), on("GLP-LOTE"))
        space.add_text("20 P-13 CHEIOS", dxfattribs=on("GLP-LOTE")).set_placement((2, 2.8))
        space.add_blockref("*U7", (0.8, 0.8), dxfattribs=on("GLP-RECIPIENTE"))

    (report,) = examine(written(drawing(draw), tmp_path), Wanted(on="2026-06-01"))
    (found,) = [one for one in report.findings if one.rule == "container-count"]
    assert found.status.value == "undetermined"
    assert "1 recipiente desenhado e 20 declarados" in found.message.to("pt")


@pytest.mark.parametrize("where", ["paper", "frozen"])
def test_a_plan_that_lies_where_nothing_is_measured_is_refused_by_what_is_wrong(tmp_path, where):
    def draw(document, space):
        space = document.layout("Layout1") if where == "paper" else space
        polyline(space, AREA, on("GLP-AREA"))
        if where == "frozen":
            document.layers.add("GLP-AREA").freeze()

    with pytest.raises(ReadError) as caught:
        readers.read(written(drawing(draw, area=False), tmp_path))
    expected = "no layout (espaço do papel)" if where == "paper" else "desligado, congelado ou invisível"
    assert expected in caught.value.message.to("pt")
    assert "espaço do modelo" in caught.value.hint.to("pt")


def test_a_clip_that_hides_everything_is_told_once(tmp_path):
    def draw(document, space):
        block = document.blocks.new("PLANTA")
        polyline(block, AREA, on("GLP-AREA"))
        block.add_line((0, 0), (4, 0), dxfattribs=on("GLP-MURO"))
        clip = ezdxf.xclip.XClip(space.add_blockref("PLANTA", (0, 0)))
        clip.set_block_clipping_path([(0, 0), (2, 0), (2, 2), (0, 2)])

    with pytest.raises(ReadError) as caught:
        readers.read(written(drawing(draw, area=False), tmp_path))
    assert caught.value.message.to("pt").count("XCLIP") == 2  # the type and the reason


def test_a_table_of_blocks_that_names_others_than_there_are_is_read_the_long_way(monkeypatch, tmp_path):
    """Of a dimension's own block, which no answer depends on: ezdxf refuses its name, and so do both roads."""
    monkeypatch.setattr(dxf, "SMALLEST", 0)
    path = written(drawing(lambda _, space: space.add_linear_dim((0, 8), (0, 0), (15, 0)).render()), tmp_path)
    plain = path.read_text(encoding="utf-8")
    at = plain.index("*D", plain.index("  2\nBLOCK_RECORD"))
    path.write_text(plain[:at] + "ZZ" + plain[at:], encoding="utf-8")
    for full_read in (False, True):
        with pytest.raises(ReadError) as caught:
            readers.read(path, Options(full_read=full_read))
        assert caught.value.code == "dxf-unreadable"


# --- models in three dimensions -------------------------------------------------


@pytest.mark.parametrize("role", ["GLP-AREA", "GLP-LOTE", "GLP-DIVISA"])
@pytest.mark.parametrize("edges", ["outline", "lines"])
def test_the_triangles_of_a_surface_are_the_filling_of_its_outline(both, role, edges):
    """SketchUp cuts each surface into triangles and draws its edges beside them."""
    corners = [(10, 0), (16, 0), (16, 4), (10, 4)]

    def draw(_, space):
        for face in ((0, 1, 2), (0, 2, 3)):
            points = [(*corners[i], 0.5) for i in face]
            space.add_3dface([*points, points[-1]], dxfattribs=on(role))
        if edges == "outline":
            polyline(space, corners, on(role))
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True) if edges == "lines" else ():
            space.add_line((*one, 0.5), (*other, 0.5), dxfattribs=on(role))

    site = both(drawing(draw, area=False))
    (found,) = site.features
    assert found.shape.area == pytest.approx(24.0)
    assert counted(site) == site.seen.entities


def test_a_triangle_with_a_corner_of_its_own_is_no_filling(both):
    def draw(_, space):
        space.add_3dface([(0, 0), (4, 0), (1, 1), (1, 1)], dxfattribs=on("GLP-AREA"))

    assert sorted(f.shape.area for f in both(drawing(draw)).of("storage_area")) == pytest.approx([2.0, 24.0])


@pytest.mark.parametrize(("frozen", "told"), [([["MURO"]], ["MURO"]), ([["MURO"], ["MURO", "TXT"]], ["MURO"]),
                                              ([["MURO"], []], []), ([["TXT"]], []), ([], [])])  # fmt: skip
def test_a_layer_frozen_in_every_viewport_is_measured_and_told(both, frozen, told):
    def draw(document, space):
        space.add_line((9, 0), (9, 6), dxfattribs=on("MURO"))
        for layers in frozen:
            window = document.layout("Layout1").add_viewport((0, 0), (9, 9), (5, 3), 20)
            window.frozen_layers = layers

    document = drawing(draw)
    document.layers.add("MURO")
    document.layers.add("TXT")
    site = both(document, MURO="wall")
    assert len(site.of("wall")) == 1
    assert [note.layer for note in site.seen.warnings if note.code == "viewport-frozen"] == told
