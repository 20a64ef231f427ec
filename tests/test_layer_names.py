"""What the names of layers say: those of bound drawings, and of things that are to go or to come."""

import pytest
from drawings import codes, drawing, on, only, plan, polyline, ring

from layoutcheck.kinds import own_name, resembles
from layoutcheck.project import Layer, Project


@pytest.mark.parametrize(
    ("layer", "role"),
    [
        ("URB$0$GLP-AGLOMERACAO", "assembly"),
        ("URB$0$ESCOLA", "assembly"),
        ("URB|ESCOLA", "assembly"),
        ("BASE$0$LEV$12$MURO", "wall"),
        ("TEXTOS$0$ESCOLA", "assembly"),  # the drawing is called so, not the layer
        ("BASE|LEV$0$RUA DAS FLORES", "road"),
    ],
)
def test_a_layer_of_a_bound_drawing_has_the_role_of_its_own_name(tmp_path, layer, role):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on(layer))), tmp_path)
    assert only(site, role).layer == layer


def test_names_that_only_look_bound_are_whole():
    assert [own_name(name) for name in ("A$B", "A$0$", "A|", "$0", "R$ 10")] == ["A$B", "A$0$", "A|", "$0", "R$ 10"]


def test_what_a_bound_layer_seems_to_be_is_told():
    assert resembles("URB$0$MURO H180") == "wall"


def test_the_project_file_speaks_of_a_bound_layer_by_its_whole_name_first():
    def project(*patterns):
        return Project(layers=tuple(Layer(pattern=p, role=role, properties={}) for p, role in patterns))

    assert project(("DEPOSITO", "storage_area")).assign("URB$0$DEPOSITO").role == "storage_area"
    both = project(("DEPOSITO", "storage_area"), ("URB$0$DEPOSITO", "ignore"))
    assert both.assign("URB$0$DEPOSITO").why == "ignored"
    assert both.assign("OUTRO$0$DEPOSITO").role == "storage_area"


@pytest.mark.parametrize("layer", ["GLP-MURO-DEMOLIR", "GLP-MURO DEMOLIDO", "GLP-MURO-FUTURO", "GLP-MURO OLD"])
def test_a_wall_that_is_to_go_or_to_come_is_measured_and_passes_nothing(tmp_path, layer):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on(layer))), tmp_path)
    assert len(site.of("wall")) == 1
    assert [u.role for u in site.seen.not_checked] == ["wall"]


def test_a_wall_that_the_plan_itself_proposes_is_a_wall(tmp_path):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on("GLP-MURO-PROJETADO"))), tmp_path)
    assert [u.role for u in site.seen.not_checked] == []


def test_the_project_file_has_the_word_on_what_is_there(tmp_path):
    document = drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on("MURO FUTURO")))
    site = plan(document, tmp_path, **{"MURO FUTURO": "wall"})
    assert len(site.of("wall")) == 1
    assert [u.role for u in site.seen.not_checked] == []


def test_layers_within_blocks_that_seem_to_have_a_role_are_told(tmp_path):
    def draw(document, space):
        block = document.blocks.new("B")
        polyline(block, ring(0, 0, 2, 2), on("MURO H180"))
        polyline(block, ring(0, 0, 2, 2), on("MOBILIA"))
        document.blocks.new("NEVER USED").add_line((0, 0), (1, 1), dxfattribs=on("ESCOLA VELHA"))
        space.add_blockref("B", (20, 0), dxfattribs=on("MOBILIA"))

    site = plan(drawing(draw), tmp_path)
    (note,) = [n for n in site.seen.warnings if n.code == "layer-without-role"]
    assert "MURO H180 (wall)" in note.message.to("en")
    assert "VELHA" not in note.message.to("en")
    assert codes(site) == {"layer-without-role"}


@pytest.mark.parametrize(
    ("layer", "role"),
    [
        ("GLP-AGLOMERAÇÕES", "assembly"),
        ("GLP-AGLOMERACAO2", "assembly"),
        ("GLP-ESCOLA", "assembly"),
        ("GLP-LOTES", "lot"),
        ("GLP-VIAS-NORTE", "road"),
        ("URB$0$GLP-RALOS", "drain"),
    ],
)
def test_a_layer_named_nearly_as_ours_leaves_its_role_unread(tmp_path, layer, role):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on(layer))), tmp_path)
    assert not site.of(role)
    assert [u.role for u in site.seen.not_checked] == [role]


def test_the_same_within_a_block(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("B"), ring(0, 0, 2, 2), on("GLP-AGLOMERACOES"))
        space.add_blockref("B", (20, 0), dxfattribs=on("MOBILIA"))

    assert [u.role for u in plan(drawing(draw), tmp_path).seen.not_checked] == ["assembly"]


def test_a_layer_named_as_ours_that_is_like_none_is_told(tmp_path):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on("GLP-TUBULACAO"))), tmp_path)
    assert codes(site) == {"layer-glp-unknown"}
    assert not site.seen.not_checked


@pytest.mark.parametrize("layer", ["GLP-TEXTO", "GLP-COTAS", "GLP-LEGENDA"])
def test_layers_of_notes_are_not_told(tmp_path, layer):
    assert not codes(plan(drawing(lambda _, space: space.add_line((9, 9), (9, 8), dxfattribs=on(layer))), tmp_path))


@pytest.mark.parametrize("layer", ["GLP–AGLOMERACAO", "GLP‑AGLOMERACAO", "GLP\u00a0AGLOMERACAO"])
def test_dashes_and_blanks_of_all_kinds_part_the_words_of_a_name(tmp_path, layer):
    site = plan(drawing(lambda _, space: polyline(space, ring(10, 0, 12, 2), on(layer))), tmp_path)
    assert len(site.of("assembly")) == 1


def test_a_block_whose_name_says_what_it_is_is_told_where_its_layer_does_not(tmp_path):
    def draw(document, space):
        for name in ("ESCOLA", "BOMBA DE COMBUSTIVEL", "CADEIRA"):
            document.blocks.new(name).add_circle((0, 0), 1)
            space.add_blockref(name, (20, 0), dxfattribs=on("0"))

    site = plan(drawing(draw), tmp_path)
    (note,) = [n for n in site.seen.warnings if n.code == "block-without-role"]
    assert "BOMBA DE COMBUSTIVEL (heat_source), ESCOLA (assembly)" in note.message.to("en")
    assert not codes(plan(drawing(draw), tmp_path, **{"0": "ignore"}))
