"""What offices write beside a good plan says nothing against it; what may be a hazard, or more stock, still does.

The area of class II is 4 × 4 m and holds 120 × 13 = 1 560 kg; those drawn as DXF are 4 × 6 m, from the origin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from drawings import AREA, SQUARE, codes, drawing, on, only, plan, polyline, roles
from plans import area, feature, judge, line, lot, parcel, point
from test_complete_plans import complete
from test_remarks import told

from layoutcheck.labels import read
from layoutcheck.readers._dxf import references
from layoutcheck.values import Doubt

# --- keys of other software, and words beside figures -----------------------------

USUAL = {"fid": 3, "OBJECTID": 7, "observacao": "levantado", "nivel": "0,00", "endereco": "Rua da Escola",
         "numero": 120, "unidade": "m", "total": None, "qtd": 1, "cor": "#f00"}  # fmt: skip


def test_the_usual_keys_of_other_software_say_nothing() -> None:
    whole = complete("II")
    plain = whole.checked().report
    for name, drawn in whole.drawn.items():
        whole.say(name, **USUAL, area_m2=16.0 if drawn["geometry"]["type"] == "Polygon" else 0)
    found = whole.checked().report
    assert (found.verdict, plain.verdict) == ("pass", "pass")
    codes_of = ({note.code for note in report.site.seen.warnings} for report in (found, plain))
    assert next(codes_of) <= next(codes_of) | {"property-unknown"}


def test_a_key_of_another_role_is_told_once_a_role_with_the_roles_of_its_trade() -> None:
    drains = [feature("drain", point(30 + x, 0), f"R{x}", altura=0.2) for x in range(5)]
    notes = judge(area(), lot(), parcel(), *drains).report.site.seen.warnings
    (note,) = [n for n in notes if n.code == "property-elsewhere"]
    assert "(wall, firewall, fence, opening)" in note.message.to("en")


@pytest.mark.parametrize(
    ("said", "ends"),
    [({"unidades": "un"}, "pass"), ({"qtde": "1"}, "pass"), ({"qtde": 121}, "undetermined"),
     ({"unidades": "2"}, "undetermined"), ({"descricao": "capacidade 1.560 kg"}, "pass"),
     ({"descricao": "capacidade 1.600 kg"}, "undetermined")],
    ids=str,
)  # fmt: skip
def test_a_lone_unit_and_what_is_known_leave_a_count_as_it_is(said: dict[str, Any], ends: str) -> None:
    assert told("L1", "capacity-class", "II", **said) == ends


@pytest.mark.parametrize(
    ("written", "height"),
    [("h=2,20m EXISTENTE", "2,20m"), ("MURO H=2,20 m DE ALVENARIA", "2,20 m"), ("h=220cm (bloco de concreto)", 2.2)],
)
def test_plain_words_after_a_height_leave_it_as_it_is(written: str, height: Any) -> None:
    assert list(read(written, "wall").values()) == [height]


@pytest.mark.parametrize("written", ["h=2,20 ATÉ 3,00", "h=2,20 COM CONCERTINA", "MURO H=2,20m A DEMOLIR"])
def test_other_words_after_a_height_do_not(written: str) -> None:
    (height,) = read(written, "wall").values()
    assert isinstance(height, Doubt) or height != "2,20"


@pytest.mark.parametrize(
    ("written", "ends"),
    [("CLASSE II (até 1.560 kg)", "pass"), ("CLASSE II - CAP. 1560 KG", "pass"), ("máx. 120 botijões", "pass"),
     ("Capacidade máxima de 1.560 kg", "pass"), ("até 1.600 kg", "undetermined"), ("máx. 125 botijões", "undetermined"),
     ("cerca de 1.560 kg", "undetermined"), ("1.300 kg + 400 kg", "undetermined"),
     ("1.560 kg por lote", "undetermined")],
)  # fmt: skip
def test_the_limit_that_an_area_names_bounds_its_stock(written: str, ends: str) -> None:
    """The lot holds 100 × 13 = 1 300 kg; up to 1 560 kg and 120 × 13 kg are class II."""
    whole = complete("II")
    whole.say("L1", containers=100)
    whole.say("A", descricao=written)
    found = {str(f.status) for f in whole.checked().all("capacity-class")}
    assert found == {ends}


# --- the first that says it ---------------------------------------------------------


def first(folder: Path, role: str, layer: str, first: str, later: str) -> Any:
    def draw(document: Any, space: Any) -> None:
        document.appids.add("LAYOUTCHECK")
        thing = polyline(space, [(1, 1), (3, 1), (3, 3), (1, 3)] if role == "lot" else AREA, on(layer))
        thing.set_xdata("LAYOUTCHECK", [(1000, first)])
        space.add_text(later, height=0.1, dxfattribs=on(layer)).set_placement((2, 2))

    return only(plan(drawing(draw, area=role != "storage_area"), folder), role)


@pytest.mark.parametrize(
    ("role", "key", "said", "later"),
    [("storage_area", "class", "classe=II", "CLASSE I"), ("storage_area", "covered", "coberta=não", "coberta=sim"),
     ("lot", "state", "estado=cheio", "VAZIOS"), ("lot", "brand", "marca=Azul", "marca=Verde"),
     ("lot", "containers", "recipientes=80", "60 P-13"), ("lot", "tiers", "empilhamento=4", "3 ALTURAS")],
)  # fmt: skip
def test_the_first_that_says_it_wins(tmp_path: Path, role: str, key: str, said: str, later: str) -> None:
    layer = "GLP-LOTE" if role == "lot" else "GLP-AREA"
    thing = first(tmp_path, role, layer, said, later)
    assert thing.properties[key].source == "xdata"


@pytest.mark.parametrize(
    ("role", "key", "said", "later"),
    [("storage_area", "class", "classe=II", "CLASSE III"), ("lot", "state", "estado=vazio", "CHEIOS"),
     ("lot", "containers", "recipientes=80", "100 P-13"), ("lot", "tiers", "empilhamento=4", "5 ALTURAS")],
)  # fmt: skip
def test_a_later_text_of_more_stock_leaves_a_doubt(tmp_path: Path, role: str, key: str, said: str, later: str) -> None:
    layer = "GLP-LOTE" if role == "lot" else "GLP-AREA"
    assert key in first(tmp_path, role, layer, said, later).doubts


# --- layers, texts and legends ------------------------------------------------------


def pipe(x: float, also: Any = None) -> Any:
    def draw(document: Any, space: Any) -> None:
        space.add_line((x, -9), (x, 15), dxfattribs=on("REDE DE ESGOTO"))
        space.add_text("Ø100", height=0.1, dxfattribs=on("REDE DE ESGOTO")).set_placement((x, 0))
        polyline(document.blocks.new("CI"), SQUARE, on("0"))
        space.add_blockref("CI", (x, 3), dxfattribs=on("REDE DE ESGOTO"))
        if also is not None:
            also(space)

    return drawing(draw)


def test_a_sewer_is_asked_about_only_where_it_may_matter(tmp_path: Path) -> None:
    """Drains matter up to 5 m, and the area ends at x = 4."""
    assert [lost.role for lost in plan(pipe(8.9), tmp_path).seen.not_checked] == ["drain"]
    far = plan(pipe(9.1), tmp_path)
    assert (list(far.seen.not_checked), "drain" in far.seen.hidden) == ([], False)
    assert codes(far) == {"layer-without-role"}


def test_a_layer_of_which_something_is_not_seen_is_not_far(tmp_path: Path) -> None:
    endless = pipe(60, lambda space: space.add_xline((60, 0), (1, 0), dxfattribs=on("REDE DE ESGOTO")))
    assert [lost.role for lost in plan(endless, tmp_path).seen.not_checked] == ["drain"]
    hidden = pipe(60, lambda space: space.add_line((5, 0), (5, 2), dxfattribs=on("REDE DE ESGOTO", invisible=1)))
    assert [lost.role for lost in plan(hidden, tmp_path).seen.not_checked] == ["drain"]


@pytest.mark.parametrize(("block", "layer"), [("KIT", "REDE DE ESGOTO"), ("CAIXA DE GORDURA", "HIDRO")])
@pytest.mark.parametrize("nested", [False, True], ids=["plain", "nested"])
def test_nor_is_a_block_asked_about_that_lies_so_far(tmp_path: Path, block: str, layer: str, nested: bool) -> None:
    """Its circle of 1 m stands at the places given; the area ends at x = 4, and drains matter up to 5 m from it."""

    def left(*places: float, **hidden: Any) -> list[str | None]:
        def draw(document: Any, space: Any) -> None:
            document.blocks.new(block).add_circle((0, 0), 1, dxfattribs=on(layer))
            if nested:
                document.blocks.new("GROUP").add_blockref(block, (0, 0), dxfattribs=on("X", rotation=90))
            for x in places:
                space.add_blockref("GROUP" if nested else block, (x, 3), dxfattribs=on("X", **hidden))

        return [lost.role for lost in plan(drawing(draw), tmp_path).seen.not_checked]

    assert (left(9.9), left(10.1), left(60, 9.9), left(60, 90)) == (["drain"], [], ["drain"], [])


def test_of_a_block_that_opens_into_too_much_nobody_asks_how_far_it_reaches(tmp_path: Path, monkeypatch: Any) -> None:
    def draw(document: Any, space: Any) -> None:
        block = document.blocks.new("B")
        for x in range(5):
            block.add_line((x, 0), (x, 1))
        space.add_blockref("B", (60, 0), dxfattribs=on("REDE DE ESGOTO"))

    assert not plan(drawing(draw), tmp_path).seen.not_checked
    monkeypatch.setattr(references, "HEAVIEST", 4)
    assert [lost.role for lost in plan(drawing(draw), tmp_path).seen.not_checked] == ["drain"]


@pytest.mark.parametrize(("x", "ends"), [(4.9, "undetermined"), (5.1, "pass")])
def test_so_it_is_in_geojson_of_the_whole_line_and_not_its_ends(x: float, ends: str) -> None:
    """The area of these plans ends at x = 0."""
    drain, sewer = feature("drain", point(40, 0), "Ralo"), {"type": "Feature", "geometry": line((x, -90), (x, 90))}
    layer, name = ({**sewer, "properties": said} for said in ({"camada": "REDE DE ESGOTO"}, {"nome": "Canaleta"}))
    for one in (layer, name):
        assert judge(area(), lot(), parcel(), drain, one).all("floor-openings")[0].status == ends


def written(*texts: tuple[str, float, float]) -> Any:
    def draw(_: Any, space: Any) -> None:
        for words, x, y in texts:
            space.add_text(words, height=0.2, dxfattribs=on("NOTAS")).set_placement((x, y))

    return drawing(draw)


def test_a_layer_of_texts_to_be_ignored_is_silent(tmp_path: Path) -> None:
    from layoutcheck import readers
    from layoutcheck.site import Options

    path = tmp_path / "plan.dxf"
    written(("ESCOLA", 30, 0), ("RALO", 6, 2)).saveas(path)
    assert len(readers.read(path).seen.not_checked) == 2
    assert not readers.read(path, Options(), roles(NOTAS="ignore")).seen.not_checked


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ([("LEGENDA", 40, 20), ("RALO", 41, 19), ("ESCOLA", 41, 18)], []),
        ([("LEGENDA", 40, 20), ("ESCOLA", 40, 19)], []),
        ([("LEGENDA", 40, 20), ("RALO", 41, 19), ("ESCOLA", 43, 18)], ["assembly"]),
        ([("LEGENDA", 40, 20), ("ESCOLA", 43, 19), ("ESCOLA MUNICIPAL", 43, 18)], ["assembly"] * 2),
        ([("RALO", 41, 19), ("ESCOLA", 41, 18)], ["assembly"]),
    ],
    ids=str,
)
def test_a_school_in_line_with_the_rows_of_a_legend_is_one_of_them(tmp_path: Path, texts: Any, told: Any) -> None:
    assert [lost.role for lost in plan(written(*texts), tmp_path).seen.not_checked] == told
