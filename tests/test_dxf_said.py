"""What a drawing says of its things: attributes, XDATA, texts, thickness, and which of them has the word."""

import pytest
from drawings import AREA, SQUARE, codes, counted, drawing, on, only, plan, polyline, ring, written

from layoutcheck import readers
from layoutcheck.project import Layer, Project
from layoutcheck.site import Options


def said(layer="GLP-MURO", **properties):
    return Project(layers=(Layer(pattern=layer, role="wall", properties=properties),))


def test_who_says_a_property_first_has_the_word(tmp_path):
    def draw(document, space):
        document.appids.add("LAYOUTCHECK")
        polyline(document.blocks.new("B"), SQUARE, on("0", thickness=1.4))
        insert = space.add_blockref("B", (0, 10), dxfattribs=on("GLP-MURO"))
        insert.add_attrib("ALTURA", "1,80", (0, 0))
        insert.set_xdata("LAYOUTCHECK", [(1000, "height_m=1.70")])
        for y, marks in ((20, (True, True)), (30, (False, True)), (40, (False, False))):
            line = space.add_line((0, y), (5, y), dxfattribs=on("GLP-MURO", thickness=1.5 if y < 40 else 0))
            if marks[0]:
                line.set_xdata("LAYOUTCHECK", [(1000, "height_m = 1.70"), (1000, "nome=M2"), (1070, 3)])
            if marks[1]:
                space.add_text("h=1,60", dxfattribs=on("GLP-MURO")).set_placement((2, y + 0.3))
        space.add_line((0, 50), (5, 50), dxfattribs=on("GLP-MURO", thickness=1.5))

    path = written(drawing(draw), tmp_path)
    walls = readers.read(path, Options(), said(height_m=1.3)).of("wall")
    heights = [(f.get("height_m"), f.properties["height_m"].source) for f in walls]
    assert heights == [(1.8, "attribute"), (1.7, "xdata"), (1.6, "text"), (1.3, "layer"), (1.5, "thickness")]
    assert walls[1].name == "M2"


def test_a_thickness_is_a_height_in_metres_for_barriers_alone(tmp_path):
    def draw(_, space):
        space.add_line((1000, 0), (1000, 500), dxfattribs=on("GLP-MURO", thickness=180))
        space.add_line((1100, 0), (1100, 500), dxfattribs=on("GLP-TELA", thickness=-180))
        space.add_line((1200, 0), (1200, 500), dxfattribs=on("GLP-VIA", thickness=180))

    document = drawing(draw, units=5, area=False)
    polyline(document.modelspace(), [(100 * x, 100 * y) for x, y in AREA], on("GLP-AREA"))
    site = plan(document, tmp_path)
    assert only(site, "wall").get("height_m") == pytest.approx(1.8)
    assert "height_m" not in only(site, "fence").properties
    assert "height_m" not in only(site, "road").properties


def test_a_thickness_that_leans_passes_nothing(tmp_path):
    def draw(_, space):
        space.add_line((10, 0), (10, 6), dxfattribs=on("GLP-MURO", thickness=3, extrusion=(1, 0, 0)))

    assert [unread.role for unread in plan(drawing(draw), tmp_path).seen.not_checked] == ["wall"]


def lots(*texts):
    """Two lots side by side, 0.2 m apart, in a larger one; and texts at their places."""

    def draw(_, space):
        polyline(space, [(0, 0), (10, 0), (10, 10), (0, 10)], on("GLP-AREA"))
        polyline(space, ring(1, 1, 4, 4), on("GLP-LOTE"))
        polyline(space, ring(4.2, 1, 7.2, 4), on("GLP-LOTE"))
        for written_text, spot in texts:
            space.add_text(written_text, dxfattribs=on("GLP-LOTE")).set_placement(spot)

    return drawing(draw, area=False)


def test_a_text_speaks_of_what_it_lies_in_or_is_nearest_to(tmp_path):
    site = plan(lots(("480 P-13", (2, 2)), ("120 P-13", (5, 4.9)), ("99 P-13", (5, 5.5))), tmp_path)
    one, other = site.of("lot")
    assert (one.get("containers"), one.get("container_kg")) == (480, 13)
    assert other.get("containers") == 120  # 0.9 m away; the other text is at 1.5 m and speaks of nothing
    assert one.properties["containers"].source == "text"
    assert counted(site) == site.seen.entities


def test_signs_of_underlining_are_no_part_of_a_text(tmp_path):
    assert plan(lots(("%%u480 P-13%%u", (2, 2))), tmp_path).of("lot")[0].get("containers") == 480


def test_a_text_equally_near_to_two_things_is_not_used(tmp_path):
    site = plan(lots(("480 P-13", (4.1, 2))), tmp_path)
    assert "text-ambiguous" in codes(site)
    assert not any("containers" in f.properties for f in site.of("lot"))


def test_texts_that_contradict_leave_a_doubt(tmp_path):
    site = plan(lots(("480 P-13", (2, 2)), ("400 P-13", (2, 3))), tmp_path)
    lot = site.of("lot")[0]
    assert lot.get("containers") is None
    assert lot.doubts["containers"].written == "480 / 400"
    assert lot.get("container_kg") == 13
    assert "texts-contradict" in codes(site)


def test_a_text_goes_to_the_smallest_thing_around_it(tmp_path):
    def draw(_, space):
        polyline(space, ring(-20, -20, 20, 20), on("GLP-DIVISA"))
        polyline(space, ring(-5, -5, 15, 15), on("GLP-DIVISA"))
        space.add_mtext(r"{\fArial|b1;\H2x;uso=posto}\Pnome=P1", dxfattribs=on("GLP-DIVISA", insert=(1, 1)))

    site = plan(drawing(draw), tmp_path)
    inner = min(site.of("property"), key=lambda f: f.shape.area)
    assert (inner.name, inner.get("use")) == ("P1", "posto")


def test_a_text_inside_a_ring_of_fence_speaks_of_the_piece_beside_it(tmp_path):
    def draw(_, space):
        polyline(space, ring(-20, -20, 20, 20), on("GLP-TELA"))
        space.add_line((10, 0), (10, 5), dxfattribs=on("GLP-TELA"))
        space.add_text("h=1,80", dxfattribs=on("GLP-TELA")).set_placement((10.3, 2))

    site = plan(drawing(draw), tmp_path)
    assert [f.get("height_m") for f in site.of("fence")] == [None, 1.8]


def test_a_text_that_is_aligned_hangs_on_its_second_point(tmp_path):
    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        text = space.add_text("480 P-13", dxfattribs=on("GLP-LOTE", halign=1, insert=(-9, -9)))
        text.dxf.align_point = (2, 2)

    assert only(plan(drawing(draw), tmp_path), "lot").get("containers") == 480


def test_piles_under_a_key_of_their_own_leave_the_count_open(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("B"), SQUARE, on("0"))
        insert = space.add_blockref("B", (1, 1), dxfattribs=on("GLP-LOTE"))
        insert.add_attrib("RECIPIENTES", "40", (0, 0))
        insert.add_attrib("PILHAS", "12", (0, 0))

    lot = only(plan(drawing(draw), tmp_path), "lot")
    assert lot.get("containers") is None
    assert lot.doubts["containers"].written == "40, PILHAS = 12"


@pytest.mark.parametrize(
    ("written", "doubted"),
    [("960 P-13", {"containers"}), ("480 P-45", {"container_kg"}), ("VAZIOS", set()), ("480 P-13 CHEIOS", set()),
     ("LOTE 2", set()), ("120 P-13", set()), ("480 P-8", set())],
)  # fmt: skip
def test_a_text_that_contradicts_what_is_said_of_a_lot_leaves_it_open(tmp_path, written, doubted):
    def draw(document, space):
        document.appids.add("LAYOUTCHECK")
        lot = polyline(space, SQUARE, on("GLP-LOTE"))
        said = ["containers=480", "container_kg=13", "state=full"]
        lot.set_xdata("LAYOUTCHECK", [(1000, one) for one in said])
        space.add_text(written, dxfattribs=on("GLP-LOTE")).set_placement((0.5, 0.5))

    assert set(only(plan(drawing(draw), tmp_path), "lot").doubts) == doubted


@pytest.mark.parametrize("tag", ["QTD", "QTDE", "QUANT", "N_BOTIJOES"])
@pytest.mark.parametrize(("role", "doubted"), [("LOTE", "containers"), ("RECIPIENTE", "tiers")])
def test_a_quantity_alone_on_a_block_is_told_and_leaves_the_count_open(tmp_path, role, doubted, tag):
    def draw(document, space):
        polyline(document.blocks.new("B"), SQUARE, on("0"))
        insert = space.add_blockref("B", (1, 1), dxfattribs=on(f"GLP-{role}", xscale=0.4, yscale=0.4))
        insert.add_attrib(tag, "480", (0, 0))

    site = plan(drawing(draw), tmp_path)
    found = only(site, {"LOTE": "lot", "RECIPIENTE": "container"}[role])
    assert doubted in found.doubts
    assert any(f"{tag} = 480" in note.message.to("en") for note in site.seen.warnings)


@pytest.mark.parametrize(
    ("written", "role"),
    [("PORTÃO", "opening"), ("PORTA CORTA-FOGO P-90", "opening"), ("COBOGÓ", "opening"), ("GRADIL", "firewall"),
     ("A DEMOLIR", "firewall"), ("JUNTO AO PORTÃO", None), ("H=3,50", None)],
)  # fmt: skip
def test_what_a_text_at_a_wall_says_against_it_is_told(tmp_path, written, role):
    def draw(document, space):
        space.add_line((6, 0), (6, 9), dxfattribs=on("GLP-CORTA-FOGO"))
        space.add_text(written, dxfattribs=on("GLP-CORTA-FOGO")).set_placement((6.2, 4))

    def with_a_gate(document, space):
        draw(document, space)
        space.add_line((6, 4), (6, 6), dxfattribs=on("GLP-ACESSO"))

    assert [lost.role for lost in plan(drawing(draw), tmp_path).seen.not_checked] == ([role] if role else [])
    if role == "opening":
        assert plan(drawing(with_a_gate), tmp_path).seen.not_checked == ()
