"""Symbols of what is counted: drawn in pieces, twice, as a leader, in a legend; none may count for more than it is."""

import pytest
from drawings import AREA, codes, counted, drawing, in_plan, on, only, plan, polyline, ring, unread

COUNTED = [("GLP-EXTINTOR", "extinguisher"), ("GLP-PLACA", "sign"), ("GLP-DETECTOR", "leak_detector")]


@pytest.mark.parametrize(("layer", "role"), COUNTED)
def test_a_symbol_drawn_in_loose_pieces_is_one(tmp_path, layer, role):
    def draw(_, space):
        space.add_circle((1, 1), 0.2, dxfattribs=on(layer))
        space.add_circle((1, 1), 0.1, dxfattribs=on(layer))
        space.add_line((0.8, 1), (1.2, 1), dxfattribs=on(layer))
        polyline(space, ring(1.25, 0.9, 1.45, 1.1), on(layer))  # 0.05 m beside the circle

    site = plan(drawing(draw), tmp_path)
    assert in_plan(site, only(site, role)).bounds == pytest.approx((0.8, 0.8, 1.45, 1.2))
    assert unread(site) == []
    assert counted(site) == site.seen.entities == 5


def test_what_is_written_in_a_symbol_of_pieces_is_said_of_all_of_it(tmp_path):
    def draw(_, space):
        space.add_circle((1, 1), 0.2, dxfattribs=on("GLP-EXTINTOR"))
        space.add_line((0.8, 1), (1.2, 1), dxfattribs=on("GLP-EXTINTOR"))
        space.add_text("PQS 8 kg", dxfattribs=on("GLP-EXTINTOR")).set_placement((1, 1))

    assert only(plan(drawing(draw), tmp_path), "extinguisher").get("kg") == 8


def test_two_symbols_apart_are_two(tmp_path):
    def draw(_, space):
        for x in (1, 1.6):  # 0.2 m between the circles
            space.add_circle((x, 1), 0.2, dxfattribs=on("GLP-EXTINTOR"))

    assert len(plan(drawing(draw), tmp_path).of("extinguisher")) == 2


@pytest.mark.parametrize(("layer", "role"), COUNTED)
def test_a_line_alone_is_a_leader_perhaps_and_is_not_counted(tmp_path, layer, role):
    def draw(_, space):
        space.add_line((1, 1), (2, 2), dxfattribs=on(layer))

    site = plan(drawing(draw), tmp_path)
    assert not site.of(role)
    assert unread(site) == [role]
    assert site.seen.ignored[layer] == 1
    assert counted(site) == site.seen.entities == 2


def test_a_leader_that_touches_a_symbol_goes_with_it(tmp_path):
    def draw(document, space):
        document.blocks.new("E").add_circle((0, 0), 0.15, dxfattribs=on("0"))
        space.add_blockref("E", (1, 1), dxfattribs=on("GLP-EXTINTOR"))
        space.add_line((1.2, 1.1), (2, 2), dxfattribs=on("GLP-EXTINTOR"))

    site = plan(drawing(draw), tmp_path)
    assert len(site.of("extinguisher")) == 1
    assert unread(site) == []
    assert counted(site) == site.seen.entities == 3


@pytest.mark.parametrize(("off", "count"), [(0.0, 1), (0.001, 1), (0.04, 1), (0.06, 2)])
def test_a_block_inserted_twice_in_one_place_is_one(tmp_path, off, count):
    def draw(document, space):
        document.blocks.new("E").add_circle((0, 0), 0.15, dxfattribs=on("0"))
        for x in (1, 1 + off):
            space.add_blockref("E", (x, 1), dxfattribs=on("GLP-EXTINTOR"))

    site = plan(drawing(draw), tmp_path)
    assert len(site.of("extinguisher")) == count
    assert ("drawn-twice" in codes(site)) == (count == 1)
    assert counted(site) == site.seen.entities == 3


def test_two_blocks_in_one_place_that_say_different_things_leave_a_doubt(tmp_path):
    def draw(document, space):
        document.blocks.new("E").add_circle((0, 0), 0.15, dxfattribs=on("0"))
        for kg in ("8", "4"):
            space.add_blockref("E", (1, 1), dxfattribs=on("GLP-EXTINTOR")).add_attrib("KG", kg, (0, 0))

    assert only(plan(drawing(draw), tmp_path), "extinguisher").doubts["kg"].written == "8 / 4"


# --- legends ------------------------------------------------------------------


def with_legend(*, property_round=True):
    def draw(_, space):
        polyline(space, ring(-10, -10, 20, 20), on("GLP-DIVISA" if property_round else "PLANTA"))
        for x in (1, 20.9, 25):  # inside, on the outer face of the wall, in the legend
            space.add_circle((x, 1), 0.1, dxfattribs=on("GLP-EXTINTOR"))

    return drawing(draw)


def test_a_symbol_outside_the_property_of_every_store_is_not_counted(tmp_path):
    site = plan(with_legend(), tmp_path)
    assert len(site.of("extinguisher")) == 2
    (note,) = [n for n in site.seen.warnings if n.code == "symbol-outside"]
    assert note.layer == "GLP-EXTINTOR"
    assert site.seen.ignored["GLP-EXTINTOR"] == 1
    assert counted(site) == site.seen.entities == 5


def test_without_a_property_nothing_is_outside(tmp_path):
    assert len(plan(with_legend(property_round=False), tmp_path).of("extinguisher")) == 3


def test_a_property_that_holds_no_store_is_no_measure(tmp_path):
    def draw(_, space):
        polyline(space, ring(50, 50, 80, 80), on("GLP-DIVISA"))
        space.add_circle((1, 1), 0.1, dxfattribs=on("GLP-EXTINTOR"))

    assert len(plan(drawing(draw), tmp_path).of("extinguisher")) == 1


def test_things_that_are_kept_away_from_are_never_left_out(tmp_path):
    def draw(_, space):
        polyline(space, ring(-10, -10, 20, 20), on("GLP-DIVISA"))
        for layer in ("GLP-CALOR", "GLP-IGNICAO", "GLP-RALO", "GLP-AGLOMERACAO", "GLP-RECIPIENTE"):
            space.add_circle((25, 1), 0.1, dxfattribs=on(layer))
        polyline(space, AREA, on("GLP-LOTE"))

    site = plan(drawing(draw), tmp_path)
    outside = ("heat_source", "ignition_source", "drain", "assembly", "container")
    assert [len(site.of(role)) for role in outside] == [1, 1, 1, 1, 1]
