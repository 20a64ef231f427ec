"""Texts on the layers of roles: those that speak of what is not drawn, those out of reach, and how they are counted."""

import pytest
from drawings import codes, counted, drawing, on, only, plan, polyline, ring, unread
from ezdxf.math import Vec2
from ezdxf.render import mleader

from layoutcheck.site import Options
from layoutcheck.values import Doubt


def with_text(written, spot, layer, *, shape=None):
    def draw(_, space):
        space.add_text(written, dxfattribs=on(layer)).set_placement(spot)
        if shape is not None:
            polyline(space, shape, on(layer))

    return drawing(draw)


def told(site, code):
    return [note.message.to("en") for note in site.seen.warnings if note.code == code]


# --- nothing is drawn where a text speaks ---------------------------------------


@pytest.mark.parametrize(
    ("written", "layer", "role"),
    [
        ("ESCOLA", "GLP-AGLOMERACAO", "assembly"),
        ("PORTA 1,20x2,10", "GLP-ACESSO", "opening"),
        ("BOMBA", "GLP-CALOR", "heat_source"),
        ("QUADRO DE LUZ", "GLP-IGNICAO", "ignition_source"),
        ("RALO", "GLP-RALO", "drain"),
        ("RUA A", "GLP-VIA", "road"),
        ("DIVISA", "GLP-DIVISA", "property"),
        ("LOTE 2: 480 P-13", "GLP-LOTE", "lot"),
    ],
)
def test_a_text_alone_on_the_layer_of_a_role_leaves_that_role_unread(tmp_path, written, layer, role):
    site = plan(with_text(written, (9, 9), layer), tmp_path)
    assert unread(site) == [role]
    assert f'"{written}"' in site.seen.not_checked[0].message.to("en")
    assert site.seen.ignored[layer] == 1
    assert counted(site) == site.seen.entities == 2


def test_the_tag_and_the_leader_that_stand_alone_are_such_texts_too(tmp_path):
    def draw(_, space):
        space.add_attdef("ESCOLA", (9, 9), dxfattribs=on("GLP-AGLOMERACAO"))
        builder = space.add_multileader_mtext(dxfattribs=on("GLP-CALOR"))
        builder.set_content("BOMBA")
        builder.add_leader_line(mleader.ConnectionSide.left, [Vec2(9, 3)])
        builder.build(Vec2(30, 30))

    site = plan(drawing(draw), tmp_path)
    assert sorted(unread(site)) == ["assembly", "heat_source"]
    assert counted(site) == site.seen.entities == 3


@pytest.mark.parametrize("layer", ["GLP-AGLOMERACAO", "TEXTO"])
def test_a_multileader_without_an_arrow_speaks_where_its_text_stands(tmp_path, layer):
    def draw(_, space):
        builder = space.add_multileader_mtext(dxfattribs=on(layer))
        builder.set_content("ESCOLA")
        builder.build(Vec2(9, 9))

    assert unread(plan(drawing(draw), tmp_path)) == ["assembly"]


def test_a_text_without_letters_or_digits_speaks_of_nothing(tmp_path):
    site = plan(with_text("---", (9, 9), "GLP-AGLOMERACAO"), tmp_path)
    assert unread(site) == []


def test_a_text_on_a_layer_of_its_own_beside_a_thing_of_its_role_is_a_note(tmp_path):
    def draw(_, space):
        polyline(space, ring(30, 0, 40, 10), on("GLP-AGLOMERACAO"))
        space.add_text("ESCOLA", dxfattribs=on("GLP-AGLOMERACAO-NOME")).set_placement((45, 5))

    site = plan(drawing(draw), tmp_path)
    assert unread(site) == []
    assert counted(site) == site.seen.entities == 3


def test_a_text_on_a_layer_of_its_own_far_from_all_of_its_role_is_something_not_drawn(tmp_path):
    def draw(_, space):
        polyline(space, ring(30, 0, 40, 10), on("GLP-AGLOMERACAO"))
        space.add_text("ESCOLA", dxfattribs=on("GLP-AGLOMERACAO-2")).set_placement((51, 5))  # 11 m off; 10 m are near

    assert unread(plan(drawing(draw), tmp_path)) == ["assembly"]


@pytest.mark.parametrize(("x", "expected"), [(59.9, []), (60.1, ["assembly"])])  # 40 + 20 m
def test_a_school_named_far_from_the_church_that_is_drawn(tmp_path, x, expected):
    site = plan(with_text("ESCOLA", (x, 5), "GLP-AGLOMERACAO", shape=ring(30, 0, 40, 10)), tmp_path)
    assert unread(site) == expected


@pytest.mark.parametrize(("x", "expected"), [(49.9, []), (50.1, ["heat_source"])])  # 40 + 10 m: pumps are small
def test_an_oven_named_far_from_the_generator_that_is_drawn(tmp_path, x, expected):
    site = plan(with_text("FORNO", (x, 5), "GLP-CALOR", shape=ring(38, 4, 40, 6)), tmp_path)
    assert unread(site) == expected


def test_a_text_far_from_a_road_is_only_its_name(tmp_path):
    site = plan(with_text("RUA A", (90, 5), "GLP-VIA", shape=ring(30, 0, 40, 10)), tmp_path)
    assert unread(site) == []
    assert not codes(site)


# --- out of reach -----------------------------------------------------------------


def test_data_just_out_of_reach_are_told_with_their_distance(tmp_path):
    site = plan(with_text("h=1,80", (11.25, 3), "GLP-MURO", shape=ring(9.8, 0, 10, 6)), tmp_path)
    (message,) = told(site, "text-out-of-reach")
    assert '"h=1,80" (1.25 m away)' in message
    assert only(site, "wall").get("height_m") is None
    assert site.seen.ignored["GLP-MURO"] == 1
    assert counted(site) == site.seen.entities == 3


def test_data_on_another_layer_of_the_role_are_told(tmp_path):
    def draw(_, space):
        space.add_line((10, 0), (10, 6), dxfattribs=on("GLP-MURO"))
        space.add_text("h=1,80", dxfattribs=on("GLP-MURO-TEXTO")).set_placement((10.5, 3))

    site = plan(drawing(draw), tmp_path)
    assert "GLP-MURO-TEXTO" in told(site, "text-out-of-reach")[0]
    assert unread(site) == []


def test_a_name_out_of_reach_is_not_told(tmp_path):
    site = plan(with_text("MURO NORTE", (14, 3), "GLP-MURO", shape=ring(9.8, 0, 10, 6)), tmp_path)
    assert not codes(site)


def test_many_texts_out_of_reach_make_one_warning(tmp_path):
    def draw(_, space):
        space.add_line((10, 0), (10, 6), dxfattribs=on("GLP-MURO"))
        for y in range(9):
            space.add_text(f"h=1,8{y}", dxfattribs=on("GLP-MURO")).set_placement((15, y))

    (message,) = told(plan(drawing(draw), tmp_path), "text-out-of-reach")
    assert message.endswith("….")


# --- what is counted ----------------------------------------------------------------


def test_notes_on_the_layer_of_a_role_are_not_counted_as_things_left_out(tmp_path):
    def draw(document, space):
        symbol = document.blocks.new("EXTINTOR")
        symbol.add_circle((0, 0), 0.15, dxfattribs=on("0"))
        symbol.add_text("E", dxfattribs=on("0"))
        symbol.add_attdef("KG", (0, 0))
        for x in (1, 2, 3):
            space.add_blockref("EXTINTOR", (x, 1), dxfattribs=on("GLP-EXTINTOR"))
        space.add_text("EXTINTORES", dxfattribs=on("GLP-EXTINTOR")).set_placement((2, 2))
        space.add_linear_dim((0, 8), (0, 0), (6, 0), dxfattribs=on("GLP-EXTINTOR")).render()

    site = plan(drawing(draw), tmp_path)
    assert len(site.of("extinguisher")) == 3
    assert "GLP-EXTINTOR" not in site.seen.ignored
    assert counted(site) == site.seen.entities


def test_a_text_drawn_twice_on_top_of_itself_says_it_once(tmp_path):
    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        for _ in range(2):
            space.add_text("40 P-13", dxfattribs=on("GLP-LOTE")).set_placement((2, 2))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "lot").get("containers") == 40
    assert counted(site) == site.seen.entities == 4


def test_two_texts_of_forty_at_two_places_are_forty_or_eighty(tmp_path):
    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        for y in (1.5, 2.5):
            space.add_text("40 P-13", dxfattribs=on("GLP-LOTE")).set_placement((2, y))

    assert isinstance(only(plan(drawing(draw), tmp_path), "lot").doubts["containers"], Doubt)


def test_a_factor_in_a_text_of_its_own_leaves_the_count_open(tmp_path):
    def draw(_, space):
        polyline(space, ring(1, 1, 3, 3), on("GLP-LOTE"))
        space.add_text("40 P-13", dxfattribs=on("GLP-LOTE")).set_placement((2, 2))
        space.add_text("x 12 pilhas", dxfattribs=on("GLP-LOTE")).set_placement((2, 1.5))

    lot = only(plan(drawing(draw), tmp_path), "lot")
    assert lot.get("containers") is None
    assert isinstance(lot.doubts["containers"], Doubt)


@pytest.mark.parametrize("kind", ["leader", "dimension"])
def test_an_arrow_or_a_dimension_alone_on_the_layer_of_a_hazard_points_at_something_not_drawn(tmp_path, kind):
    def draw(_, space):
        if kind == "leader":
            space.add_leader([(7, 0), (8, 1)], dxfattribs=on("GLP-IGNICAO"))
        else:
            space.add_linear_dim((0, 5), (4, 0), (7, 0), dxfattribs=on("GLP-IGNICAO")).render()

    site = plan(drawing(draw), tmp_path)
    assert [u.role for u in site.seen.not_checked] == ["ignition_source"]

    def both(document, space):
        draw(document, space)
        space.add_circle((7, 0), 0.1, dxfattribs=on("GLP-IGNICAO"))

    assert plan(drawing(both), tmp_path).seen.not_checked == ()


# --- names of what is not drawn -----------------------------------------------------


@pytest.mark.parametrize(("written", "told"), [
    ("ESCOLA MUNICIPAL", True), ("Igreja Batista", True), ("RUA DA ESCOLA", False), ("ESCOLA: 100 m", False),
    ("ESCOLA MUNICIPAL DE ENSINO BÁSICO PROFESSORA MARIA DA SILVA", True), ("ESCOLA 15 DE NOVEMBRO", True),
    ("UBS CENTRO", True), ("EMEF 7 DE SETEMBRO", True), ("ESCOLA MAIS PRÓXIMA A 95m", False),
    ("NÃO HÁ ESCOLAS NUM RAIO DE 100 M", False), ("OFICINA", False),
])  # fmt: skip
def test_a_school_that_is_named_and_not_drawn_is_told(tmp_path, written, told):
    def draw(x, *, school=False):
        def both(_, space):
            space.add_text(written, dxfattribs=on("TEXTO")).set_placement((x, 3))
            if school:
                space.add_circle((x, 18), 1.0, dxfattribs=on("GLP-AGLOMERACAO"))  # 14 m from its name

        return drawing(both)

    assert unread(plan(draw(30), tmp_path)) == (["assembly"] if told else [])
    assert unread(plan(draw(30, school=True), tmp_path)) == []
    assert unread(plan(draw(205), tmp_path)) == []  # 201 m from the area


@pytest.mark.parametrize("how", ["text", "attribute", "leader", "nested"])
def test_a_school_named_within_a_block_or_by_a_leader_is_told_by_both_roads(tmp_path, how):
    def draw(document, space):
        block = document.blocks.new("VIZINHO")
        block.add_circle((0, 0), 5, dxfattribs=on("0"))
        outer = document.blocks.new("QUADRA")
        if how == "leader":
            leader = space.add_multileader_mtext("Standard", dxfattribs=on("TEXTO"))
            leader.set_content("ESCOLA MUNICIPAL")
            leader.add_leader_line(mleader.ConnectionSide.left, [Vec2(30, 3)])
            leader.build(Vec2(32, 5))
        elif how == "text":
            block.add_mtext("{\\C1;ESC}OLA\\PMUNICIPAL", dxfattribs=on("0"))
            space.add_blockref("VIZINHO", (30, 3), dxfattribs=on("ENTORNO"))
        else:
            held = outer if how == "nested" else space
            held.add_blockref("VIZINHO", (30, 3)).add_attrib("NOME", "ESCOLA MUNICIPAL", (30, 3))
            space.add_blockref("QUADRA", (0, 0))
        for i in range(1500):  # large enough to be read in part
            space.add_line((0, i % 9), (1, i % 7), dxfattribs=on("MOBILIARIO"))

    document = drawing(draw)
    assert unread(plan(document, tmp_path)) == ["assembly"]
    assert unread(plan(document, tmp_path, Options(full_read=True))) == ["assembly"]


@pytest.mark.parametrize(
    ("written", "mixed"),
    [("20 VAZIOS", True), ("20 P-13 VAZIOS", True), ("20 CHEIOS", False), ("40 P-13 VAZIOS", False), ("VAZIOS", False)],
)
def test_some_empties_told_in_a_lot_of_full_ones_leave_its_state_open(tmp_path, written, mixed):
    """Art. 5, I, n: empty ones stand apart. That all of them are empty asks for nothing more than that all are full."""

    def draw(_, space):
        polyline(space, ring(10, 0, 12, 2), on("GLP-LOTE"))
        space.add_text("40 P-13 CHEIOS", dxfattribs=on("GLP-LOTE")).set_placement((10.5, 1.5))
        space.add_text(written, dxfattribs=on("TEXTO")).set_placement((11, 0.5))

    assert only(plan(drawing(draw), tmp_path), "lot").get("state") == (None if mixed else "full")


def counting(written, spot=(11, 1), *, how="TEXTO"):
    """A lot of 40 P-13, and beside its own text another on a layer of texts, on layer 0 or in a block."""

    def draw(document, space):
        polyline(space, ring(10, 0, 12, 2), on("GLP-LOTE"))
        space.add_text("40 P-13", dxfattribs=on("GLP-LOTE")).set_placement((11, 1.5))
        if how == "block":
            document.blocks.new("TAG").add_mtext(written, dxfattribs={**on("0"), "insert": (0, 0)})
            space.add_blockref("TAG", spot, dxfattribs=on("ROTULOS"))
        elif how == "attribute":
            document.blocks.new("TAG").add_circle((0, 0), 0.1)
            space.add_blockref("TAG", spot, dxfattribs=on("ROTULOS")).add_attrib("LOTE", written, spot)
        else:
            space.add_mtext(written, dxfattribs={**on(how), "insert": spot})
        for i in range(1500):  # large enough to be read in part
            space.add_line((0, i % 9), (1, i % 7), dxfattribs=on("MOBILIARIO"))

    return drawing(draw)


@pytest.mark.parametrize("how", ["TEXTO", "0", "block", "attribute"])
def test_more_stock_told_within_a_lot_on_any_layer_leaves_its_count_open_on_both_roads(tmp_path, how):
    """Revit and ArchiCAD write all texts on layers of their own."""
    for written in ("480 P-13 CHEIOS", "{\\fArial|b0;480} botijões"):
        for options in (Options(), Options(full_read=True)):
            lot = only(plan(counting(written, how=how), tmp_path, options), "lot")
            assert isinstance(lot.doubts.get("containers"), Doubt)


@pytest.mark.parametrize(
    ("written", "spot"),
    [
        ("40 P-13", (11, 1)),
        ("P12", (11, 1)),
        ("2 FILAS DE 20", (11, 1)),
        ("10 PILHAS DE 4", (11, 1)),
        ("PILHAS DE 4", (11, 1)),
        ("TOTAL: 40", (11, 1)),
        ("+0,15", (11, 1)),
        ("20 P-13", (11, 1)),
        ("LOTE 480", (11, 1)),
        ("480 P-13", (13, 1)),
    ],
)
def test_less_the_same_or_what_stands_elsewhere_does_not(tmp_path, written, spot):
    lot = only(plan(counting(written, spot), tmp_path), "lot")
    assert (lot.get("containers"), lot.doubts) == (40, {})


@pytest.mark.parametrize(
    "written", ["60 VAZIOS", "+ 20 P-13", "E 20 P-13 VAZIOS", "2 FILAS DE 40", "TOTAL: 60", "10 PILHAS"]
)
def test_rows_sums_and_empties_told_on_a_layer_of_texts_leave_the_count_open(tmp_path, written):
    """Beside 40 P-13; 20 more are more than the 40 of class I."""
    for options in (Options(), Options(full_read=True)):
        lot = only(plan(counting(written), tmp_path, options), "lot")
        assert isinstance(lot.doubts.get("containers"), Doubt)


def test_texts_of_an_ignored_layer_count_nothing(tmp_path):
    lot = only(plan(counting("480 P-13"), tmp_path, TEXTO="ignore"), "lot")
    assert lot.get("containers") == 40


@pytest.mark.parametrize(
    ("layer", "written"),
    [
        ("GLP-TELA", "TELA A REMOVER"), ("GLP-EXTINTOR", "EXTINTOR A RETIRAR"), ("GLP-EXTINTOR", "VENCIDO"),
        ("GLP-PLACA", "PLACA REMOVIDA"), ("GLP-ACESSO", "PORTÃO A SER SUPRIMIDO"), ("GLP-DETECTOR", "INEXISTENTE"),
    ],
)  # fmt: skip
def test_what_a_text_says_is_gone_is_not_counted_on(tmp_path, layer, written):
    (role,) = unread(plan(with_text(written, (30.2, 0.5), layer, shape=ring(30, 0, 30.1, 1)), tmp_path))
    assert role in ("fence", "extinguisher", "sign", "opening", "leak_detector")
    beyond = plan(with_text(written, (32, 0.5), layer, shape=ring(30, 0, 30.1, 1)), tmp_path)
    assert unread(beyond) == []  # 1.90 m off: of what it speaks is not known
