"""Texts on layers without a role, and names of blocks: heard against what is drawn, and never taken as data.

Each drawing has one lot of 80 full P-13 in an uncovered area of class II, a wall of 2,20 m and a fence beside it.
"""

from __future__ import annotations

import pytest
from drawings import codes, drawing, on, polyline, ring, written

from layoutcheck import readers
from layoutcheck.project import Layer, Project
from layoutcheck.readers import dxf
from layoutcheck.site import Options

LOT, AREA, WALL, FENCE, TOOL = (2, 2), (6, 5), (20.3, 3), (8.3, 1), (12, 0.5)


@pytest.fixture
def heard(monkeypatch, tmp_path):
    """Read a plan with more drawn on it, by both roads."""
    monkeypatch.setattr(dxf, "SMALLEST", 0)

    def read(draw, **layer):
        def plan(document, space):
            polyline(space, ring(0, 0, 8, 6), on("GLP-AREA"))
            polyline(space, ring(1, 1, 4, 4), on("GLP-LOTE"))
            space.add_line((8, 0), (8, 6), dxfattribs=on("GLP-TELA"))
            space.add_line((20, 0), (20, 6), dxfattribs=on("MURO"))
            document.blocks.new("EXT").add_circle((0, 0), 0.1)
            tool = space.add_blockref("EXT", (12, 0), dxfattribs=on("GLP-EXTINTOR"))
            tool.add_attrib("KG", "12", (12, 0))
            tool.add_attrib("TIPO", "PQS", (12, 0))
            note(space, "80 P-13 CHEIOS - 4 ALTURAS", LOT, "GLP-LOTE")
            note(space, "classe=II coberta=não", AREA, "GLP-AREA")
            draw(document, space)

        path = written(drawing(plan, area=False), tmp_path)
        layers = {"MURO": {"role": "wall", "properties": {"height_m": 2.2}}, **layer}
        project = Project(layers=tuple(Layer(pattern=k, **{"properties": {}, **v}) for k, v in layers.items()))
        short, full = (readers.read(path, Options(full_read=way, on="2026-06-01"), project) for way in (False, True))
        assert (short.seen, repr(short.features)) == (full.seen, repr(full.features))
        return short

    return read


def left_open(site):
    """What a plan leaves open: doubts, and roles not read."""
    doubts = {(f.role, key) for f in site.features for key in f.doubts}
    return doubts | {(unread.role, None) for unread in site.seen.not_checked}


def note(space, said, spot, layer="TEXTO"):
    space.add_text(said, height=0.1, dxfattribs=on(layer)).set_placement(spot)


@pytest.mark.parametrize(
    ("said", "spot", "open"),
    [
        ("960 P-13", LOT, ("lot", "containers")),
        ("20 P-45", LOT, ("lot", "container_kg")),
        ("5 ALTURAS", LOT, ("lot", "tiers")),
        ("SOBRE PALETES", LOT, ("lot", "pallet")),
        ("960 P-13", AREA, ("storage_area", "containers")),
        ("CAPACIDADE 6.240 kg", AREA, ("storage_area", "capacity_kg")),
        ("CLASSE III", LOT, ("storage_area", "class")),
        ("PROJEÇÃO DA COBERTURA", LOT, ("storage_area", "covered")),
        ("SUBSOLO", AREA, ("storage_area", None)),
        ("COBERTURA ATÉ A CASA DO VIZINHO", AREA, ("storage_area", "covered")),
        ("ÁREA COBERTA, PISO COBERTO COM BRITA", AREA, ("storage_area", "covered")),
        ("P-13 Ø0,36 - 960", LOT, ("lot", "containers")),
        ("240 PILHAS x 4 ALTURAS = 960 P-13", LOT, ("lot", "containers")),
        ("40 PILHAS x 4 ALTURAS = 80 P-13", LOT, ("lot", "containers")),
        ("EMPILHAMENTO MÁXIMO: 5 BOTIJÕES", LOT, ("lot", "tiers")),
        ("45 KG", LOT, ("lot", "capacity_kg")),
        ("FILA 1: 20 x 4 = 80 P-13", LOT, ("lot", "containers")),
        ("BOTIJÕES P-13 EM 240 PILHAS", LOT, ("lot", "containers")),
        ("RECIPIENTES NBR 15514 - 960", LOT, ("lot", "containers")),
        ("MURO A DEMOLIR", WALL, ("wall", None)),
        ("A DEMOLIR", WALL, ("wall", None)),
        ("CERCA DE ARAME", WALL, ("wall", None)),
        ("MURO VAZADO", WALL, ("opening", None)),
        ("MURO H=1,20 m", WALL, ("wall", "height_m")),
        ("H=1,20", WALL, ("wall", "height_m")),
        ("MURO", FENCE, ("fence", None)),
        ("EXTINTOR VENCIDO", TOOL, ("extinguisher", None)),
        ("val. 05/2026", TOOL, ("extinguisher", None)),
        ("Validade: MAI/26", TOOL, ("extinguisher", None)),
        ("VÁLIDO ATÉ MAIO DE 2026", TOOL, ("extinguisher", None)),
        ("venc. 2026-05-31", TOOL, ("extinguisher", None)),
    ],
)
def test_a_text_on_a_layer_without_a_role_is_heard_against_what_it_lies_in_or_beside(heard, said, spot, open):
    assert left_open(heard(lambda _, space: note(space, said, spot))) == {open}
    silent = {"TEXTO": {"role": "ignore"}}
    assert left_open(heard(lambda _, space: note(space, said, spot), **silent)) == set()


@pytest.mark.parametrize(
    ("said", "spot"),
    [
        *((said, LOT) for said in (
            "80 P-13", "13 KG", "80 P13 CHEIOS EMPILHADOS 4 ALTURAS",
            "1.040 kg", "LOTE A", "VAZIOS", "3 ALTURAS", "2,00 x 1,60",
        )),
        *((said, spot) for spot in (LOT, AREA) for said in (
            "RECIPIENTE P-13 Ø0,36", "BOTIJÃO P-13 (13 kg)", "BOTIJÕES P-13 EMPILHADOS EM ATÉ 4 ALTURAS",
            "BOTIJÕES P-13 EMPILHADOS", "EMPILHAMENTO MÁXIMO: 4 BOTIJÕES", "RECIPIENTES EMPILHADOS ATÉ 4 UNIDADES",
            "RECIPIENTES - NBR 15514:2020", "80 x 13 kg = 1.040 kg", "20 PILHAS x 4 ALTURAS = 80 P-13",
            "PROJEÇÃO DA COBERTURA DO VIZINHO", "PISO COBERTO COM BRITA",
        )),
        *((said, AREA) for said in ("CLASSE II", "ÁREA DESCOBERTA", "PQS 12 kg", "P2 0,80x2,10", "PAVIMENTO TÉRREO")),
        *((said, WALL) for said in ("MURO A CONSTRUIR H=2,20 m", "CERCA ELÉTRICA", "H=2,50", "MURO DE DIVISA")),
        ("CERCA DE TELA H=1,80", FENCE), ("MURO A DEMOLIR", (40, 3)), ("960 P-13", (40, 3)),
        *((said, TOOL) for said in ("PQS 4 kg", "val. 06/2026", "VÁLIDO ATÉ JUN/26", "VALIDADE 2026")),
        ("H=1,20", (20.6, 3)),
    ],
)  # fmt: skip
def test_what_only_describes_leaves_nothing_open(heard, said, spot):
    assert left_open(heard(lambda _, space: note(space, said, spot))) == set()


@pytest.mark.parametrize(
    ("said", "told"),
    [("80 P-13", False), ("81 P-13", True), ("CLASSE II - 1.040 kg", False), ("CLASSE II - 1.050 kg", True)],
)
def test_the_sum_of_the_lots_told_in_an_area_is_no_cause_for_a_note(heard, said, told):
    """One lot of 80 containers of 13 kg is 1040 kg."""
    site = heard(lambda _, space: note(space, said, AREA))
    assert ("value-doubtful" in codes(site)) is told


def test_nor_is_a_roof_that_is_drawn(heard):
    def draw(roof):
        def both(_, space):
            note(space, "PROJEÇÃO DA COBERTURA", AREA)
            if roof:
                polyline(space, ring(-1, -1, 9, 7), on("GLP-COBERTURA"))

        return both

    assert ["value-doubtful" in codes(heard(draw(roof))) for roof in (False, True)] == [True, False]


def block(name, layer, spot, **attributes):
    """Draws a circle as a block of this name."""

    def draw(document, space):
        document.blocks.new(name).add_circle((0, 0), 0.18)
        reference = space.add_blockref(name, spot, dxfattribs=on(layer))
        for tag, value in attributes.items():
            reference.add_attrib(tag, value, spot)

    return draw


@pytest.mark.parametrize(
    ("drawn", "open"),
    [
        (block("BOTIJAO_P45", "GLP-RECIPIENTE", (3, 3)), {("container", None)}),
        (block("BOTIJAO_P45", "GLP-RECIPIENTE", (3, 3), CONTAINER_KG="13"), {("container", None)}),
        (block("BOTIJAO", "GLP-RECIPIENTE", (3, 3), MODELO="P-190"), {("container", None)}),
        (block("BOTIJAO_P13", "GLP-RECIPIENTE", (3, 3)), set()),
        (block("CIL_P190", "BLOCOS", (3, 3)), {("lot", "container_kg")}),
        (block("CIL_P13", "BLOCOS", (3, 3)), set()),
        (block("EXTINTOR_CO2_6KG", "GLP-EXTINTOR", (15, 0), KG="8", TIPO="PQS"),
         {("extinguisher", "kg"), ("extinguisher", "kind")}),
        (block("EXTINTOR_PQS_12KG", "GLP-EXTINTOR", (15, 0), KG="8", TIPO="PQS"), set()),
        (block("EXTINTOR_VENCIDO", "GLP-EXTINTOR", (15, 0), KG="8", TIPO="PQS"), {("extinguisher", None)}),
    ],
)  # fmt: skip
def test_the_name_of_a_block_is_heard_against_what_is_said_of_it(heard, drawn, open):
    assert left_open(heard(drawn)) == open
