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
