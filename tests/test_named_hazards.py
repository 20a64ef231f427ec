"""What distances are kept from and only a text names, near what is stored: no pass rests on its not being there.

The area is 4 × 6 m, from the origin. Of class I, drains are kept off 3 m, sparks 3 m, heat 5 m, streets 1.50 m.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drawings import drawing, on, plan
from plans import area, box, feature, judge, lot, parcel, point


def unread(folder: Path, *texts: tuple[str, float, float], draw: Any = None) -> list[str | None]:
    def drawn(document: Any, space: Any) -> None:
        for written, x, y in texts:
            space.add_text(written, height=0.2, dxfattribs=on("TEXTO")).set_placement((x, y))
        if draw is not None:
            draw(space)

    return [lost.role for lost in plan(drawing(drawn), folder).seen.not_checked]


@pytest.mark.parametrize(
    ("written", "role"),
    [("RALO", "drain"), ("Caixa de inspeção", "drain"), ("FOGÃO 4 BOCAS", "heat_source"), ("GERADOR", "heat_source"),
     ("QUADRO ELÉTRICO", "ignition_source"), ("RUA DAS FLORES", "road"), ("AV. BRASIL", "road"),
     ("POÇO DE VISITA PV-01", "drain"), ("PV-02", "drain"), ("CAPTAÇÃO DE ÁGUAS PLUVIAIS", "drain"),
     ("REBAIXO", "drain"), ("TUBO DE VENTILAÇÃO DE TANQUE", "heat_source"), ("BOCAL DE DESCARGA", "heat_source"),
     ("ILHA DE BOMBAS", "heat_source"), ("DESCARGA DE MOTOR", "heat_source"), ("FORJA", "heat_source"),
     ("POSTO DE GASOLINA", "heat_source"), ("AUTO POSTO SÃO JOÃO", "heat_source"),
     ("TRAFO 75 kVA", "ignition_source"), ("QUADRO DE FORÇA", "ignition_source"),
     ("CABINE PRIMÁRIA", "ignition_source"), ("SERRALHERIA", "ignition_source")],
)  # fmt: skip
def test_what_only_a_text_names_is_not_read(tmp_path: Path, written: str, role: str) -> None:
    assert unread(tmp_path, (written, 6, 2)) == [role]
    assert unread(tmp_path, (written, 60, 2)) == []


@pytest.mark.parametrize(
    "written",
    ["NÃO HÁ RALOS", "QUADRO DE ÁREAS", "LUMINÁRIA À PROVA DE EXPLOSÃO", "RALO A 4m", "RUA DAS FLORES, 120",
     "MEDIDOR DE ÁGUA", "RUA", "GRELHA DE VENTILAÇÃO", "TUBO DE VENTILAÇÃO", "REBAIXO DE GESSO",
     "PONTO DE ÔNIBUS", "ENTRADA DE VEÍCULOS", "ÁREA DE SERVIÇO", "CAIXA D'ÁGUA", "POSTO DE REVENDA", "E.M. 12",
     "DRENAGEM SUPERFICIAL COM DECLIVIDADE 1%"],
)  # fmt: skip
def test_a_sentence_or_an_address_names_nothing_there(tmp_path: Path, written: str) -> None:
    assert unread(tmp_path, (written, 6, 2)) == []


@pytest.mark.parametrize("written", ["E.M. PROF. JOÃO", "E. E. Dom Bosco", "UPA 24H", "ASSEMBLEIA DE DEUS"])
def test_a_place_of_assembly_goes_by_its_initials_too(tmp_path: Path, written: str) -> None:
    assert unread(tmp_path, (written, 60, 2)) == ["assembly"]


def test_a_fuel_station_is_all_of_its_pumps(tmp_path: Path) -> None:
    """The area is of a station: 12 m from its name, no nearer to its pumps, which are drawn."""

    def draw(space: Any) -> None:
        space.add_circle((30, 2), 0.4, dxfattribs=on("GLP-CALOR"))

    assert unread(tmp_path, ("POSTO DE COMBUSTÍVEIS", 16, 2), draw=draw) == []
    assert unread(tmp_path, ("BOMBA DIESEL", 16, 2), draw=draw) == ["heat_source"]


def test_a_name_beside_what_is_drawn_is_its_name(tmp_path: Path) -> None:
    def draw(space: Any) -> None:
        space.add_circle((8, 2), 0.1, dxfattribs=on("GLP-RALO"))
        space.add_lwpolyline([(-20, -9), (20, -9), (20, -16), (-20, -16)], close=True, dxfattribs=on("GLP-VIA"))

    assert unread(tmp_path, ("RALO", 6, 2), ("RUA A", 0, -12), ("RUA A", 4, 20), draw=draw) == []
    assert unread(tmp_path, ("RALO", 4.2, 2), draw=draw) == ["drain"]  # 3.70 m from the one that is drawn


def test_names_are_as_near_in_a_drawing_in_millimetres(tmp_path: Path) -> None:
    """One RALO is 2.40 m from the drain, one 5.90 m from it and 4.50 m from the area, one 56 m off."""

    def drawn(document: Any, space: Any) -> None:
        space.add_lwpolyline([(0, 0), (4e3, 0), (4e3, 6e3), (0, 6e3)], close=True, dxfattribs=on("GLP-AREA"))
        space.add_circle((8e3, 2e3), 100, dxfattribs=on("GLP-RALO"))
        space.add_line((6e3, 0), (6e3, 9e3), dxfattribs=on("GLP-CORTA-FOGO"))
        space.add_line((6e3, 7e3), (6e3, 8e3), dxfattribs=on("GLP-ACESSO"))
        for written, x, y in (("RALO", 5.5, 2), ("RALO", 8, 8), ("RALO", 60, 2), ("PORTÃO", 6.3, 4), ("PORTA", 8, 4),
                              ("PORTÃO", 6.3, 7)):  # fmt: skip
            space.add_text(written, height=200, dxfattribs=on("TEXTO")).set_placement((x * 1000, y * 1000))

    site = plan(drawing(drawn, units=4, area=False), tmp_path)
    assert sorted(str(lost.role) for lost in site.seen.not_checked) == ["drain", "opening"]


def test_what_a_legend_lists_is_not_there(tmp_path: Path) -> None:
    assert unread(tmp_path, ("LEGENDA", 8, 3), ("TOMADA", 8, 2)) == []
    assert unread(tmp_path, ("LEGENDA", 8, 3), ("ESCOLA MUNICIPAL", 8.5, 2)) == ["assembly"]  # in line with no row
    assert unread(tmp_path, ("LEGENDA", 9, 3), ("TOMADA", 6, 3)) == ["ignition_source"]  # nearer to the area


def test_no_street_runs_through_a_property(tmp_path: Path) -> None:
    def draw(space: Any) -> None:
        space.add_lwpolyline([(-9, -9), (15, -9), (15, 15), (-9, 15)], close=True, dxfattribs=on("GLP-DIVISA"))

    assert unread(tmp_path, ("RUA A", 6, 2), draw=draw) == []
    assert unread(tmp_path, ("RUA A", 17, 2), draw=draw) == ["road"]


def test_a_feature_without_a_role_that_names_one_is_told_too() -> None:
    gully = {"type": "Feature", "properties": {"descricao": "Canaleta"}, "geometry": box(1, -1, 2, 1)}
    drawn = feature("drain", point(40, 0), "Ralo")
    assert judge(area(), lot(), parcel(), drawn, gully).all("floor-openings")[0].status == "undetermined"
    assert judge(area(), lot(), parcel(), drawn).all("floor-openings")[0].status == "pass"


@pytest.mark.parametrize(
    ("layer", "role"),
    [("ESGOTO", "drain"), ("BOMBA 2", "heat_source"), ("LUMINARIAS", "ignition_source"), ("CLINICA", "assembly"),
     ("QUADRA ESPORTIVA", "assembly"), ("QUADRA 12", None),
     ("TEXTO ESGOTO", None), ("JARDIM", None), ("PISTA", None)],
)  # fmt: skip
def test_a_layer_that_seems_to_be_of_one_is_unread_though_others_are_drawn(
    tmp_path: Path, layer: str, role: str | None
) -> None:
    def draw(space: Any) -> None:
        space.add_line((5, 0), (5, 6), dxfattribs=on(layer))
        for other in ("GLP-RALO", "GLP-CALOR", "GLP-IGNICAO", "GLP-AGLOMERACAO"):
            space.add_circle((300, 0), 0.1, dxfattribs=on(other))

    assert unread(tmp_path, draw=draw) == ([role] if role else [])


def test_a_block_that_seems_to_be_one_is_unread_though_others_are_drawn(tmp_path: Path) -> None:
    def draw(space: Any) -> None:
        space.doc.blocks.new("RALO SIFONADO").add_circle((0, 0), 0.1)
        space.add_blockref("RALO SIFONADO", (5, 2), dxfattribs=on("HIDRAULICA"))
        space.add_circle((30, 0), 0.1, dxfattribs=on("GLP-RALO"))

    assert unread(tmp_path, draw=draw) == ["drain"]


@pytest.mark.parametrize(
    ("written", "y", "told"),
    [("PORTÃO", 4, True), ("COBOGÓ", 4, True), ("PORTA CORTA-FOGO P-90", 4, True), ("SEM PORTA", 4, False),
     ("VÃO 2,00", 4, True), ("PORTÃO", 0.2, False), ("PORTÃO", 40, False)],
)  # fmt: skip
def test_an_opening_that_only_a_text_names_along_a_wall(tmp_path: Path, written: str, y: float, told: bool) -> None:
    def wall(space: Any) -> None:
        space.add_line((6, 0), (6, 9), dxfattribs=on("GLP-CORTA-FOGO"))

    def with_a_gate(space: Any) -> None:
        wall(space)
        space.add_line((6, 4.5), (6, 6), dxfattribs=on("GLP-ACESSO"))

    assert unread(tmp_path, (written, 6.3, y), draw=wall) == (["opening"] if told else [])
    assert unread(tmp_path, (written, 6.3, y), draw=with_a_gate) == []
