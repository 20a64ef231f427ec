"""Doors that no layer gives a role, the legend's symbols, and patterns of loose lines."""

import pytest
from drawings import codes, counted, drawing, on, plan, ring, unread, written

from layoutcheck import LAWS, check, readers
from layoutcheck.errors import ReadError
from layoutcheck.project import Project
from layoutcheck.site import Declared

HAZARDS = ("heat_source", "ignition_source", "assembly", "drain", "road")


def with_wall(draw):
    """The area at the origin, a firewall of 12 m along x = 9, and what `draw` adds."""

    def both(document, space):
        space.add_line((9, -3), (9, 9), dxfattribs=on("GLP-CORTA-FOGO", thickness=5))
        draw(document, space)

    return drawing(both)


@pytest.mark.parametrize("layer", ["PORTA", "PORTAS", "JANELAS", "ESQUADRIAS", "ABERTURA", "VÃO", "A-DOOR", "PORTÃO"])
def test_a_door_without_a_role_that_stands_in_a_wall_is_told(tmp_path, layer):
    def door(x):
        return lambda _, space: space.add_line((x, 0), (x, 1), dxfattribs=on(layer))

    assert unread(plan(with_wall(door(9.0)), tmp_path)) == ["opening"]
    assert unread(plan(with_wall(door(9.49)), tmp_path)) == ["opening"]
    assert unread(plan(with_wall(door(9.51)), tmp_path)) == []  # half a metre off it is a door of something else
    assert unread(plan(with_wall(door(9.0)), tmp_path, **{layer: "ignore"})) == []


def test_a_door_whose_outline_crosses_itself_is_one_too(tmp_path):
    def draw(_, space):
        space.add_lwpolyline([(8.5, 0), (9.5, 1), (9.5, 0), (8.5, 1)], close=True, dxfattribs=on("PORTA"))

    assert unread(plan(with_wall(draw), tmp_path)) == ["opening"]


def test_a_gate_between_two_walls_is_an_opening_in_neither(tmp_path):
    def draw(_, space):
        space.add_line((9, 9), (9, 12), dxfattribs=on("PORTAO"))  # from the end of the wall on
        space.add_line((9, 12), (9, 20), dxfattribs=on("GLP-MURO"))

    assert unread(plan(with_wall(draw), tmp_path)) == []


@pytest.mark.parametrize(("block", "layer"), [("PORTA 80", "ARQ"), ("B", "JANELA")])
def test_a_block_that_is_a_door_is_where_it_is_inserted(tmp_path, block, layer):
    def door(x):
        def draw(document, space):
            document.blocks.new(block).add_line((0, 0), (0, 1))
            space.add_blockref(block, (x, 0), dxfattribs=on(layer))

        return draw

    assert unread(plan(with_wall(door(9.0)), tmp_path)) == ["opening"]
    assert unread(plan(with_wall(door(10.0)), tmp_path)) == []


def test_a_door_in_a_whole_plan_that_is_one_block_is_seen(tmp_path):
    def draw(document, space):
        block = document.blocks.new("TUDO")
        block.add_line((9, -3), (9, 9), dxfattribs=on("GLP-CORTA-FOGO", thickness=5))
        block.add_line((9, 0), (9, 1), dxfattribs=on("PORTA"))
        space.add_blockref("TUDO", (0, 0))

    assert unread(plan(drawing(draw), tmp_path)) == ["opening"]


# --- the legend -------------------------------------------------------------------


def symbols(heading, spot, *places):
    """Extinguishers at places, and a text."""

    def draw(_, space):
        space.add_text(heading, dxfattribs=on("TEXTO")).set_placement(spot)
        for x, y in places:
            space.add_circle((x, y), 0.1, dxfattribs=on("GLP-EXTINTOR"))

    return drawing(draw)


@pytest.mark.parametrize(("heading", "left"), [("LEGENDA", 1), ("CONVENÇÕES:", 1), ("Simbologia", 1), ("PLANTA", 2)])
def test_an_extinguisher_of_the_legend_is_none_of_the_plan(tmp_path, heading, left):
    """One at 1 m from the area; one 20 m from it and 2 m from the heading."""
    site = plan(symbols(heading, (24, 5), (5, 3), (24, 3)), tmp_path)
    assert len(site.of("extinguisher")) == left
    assert ("legend" in codes(site)) == (left == 1)
    assert counted(site) == site.seen.entities


def test_equipment_nearer_to_the_store_than_to_the_legend_counts(tmp_path):
    site = plan(symbols("LEGENDA", (8, 3), (5.9, 3)), tmp_path)  # 1.9 m from the area, 2.1 m from the heading
    assert len(site.of("extinguisher")) == 1


# --- layers that may be something ---------------------------------------------------


@pytest.mark.parametrize(("layer", "rule"), [
    ("SALA DE BOMBAS", "heat-source"), ("QUADRO ELETRICO", "ignition-source"), ("UBS", "assembly"),
    ("FOSSA", "floor-openings"), ("VIAS", "road"),
])  # fmt: skip
def test_a_layer_named_like_a_hazard_is_no_proof_that_there_is_none(tmp_path, layer, rule):
    path = written(drawing(lambda _, space: space.add_circle((7, 7), 0.2, dxfattribs=on(layer))), tmp_path)
    declared = Project(declared=Declared(none=frozenset(HAZARDS), surveyed_m=1000.0))
    report = check(readers.read(path, project=declared), LAWS["cuiaba-glp"])
    assert {str(f.status) for f in report.findings if f.rule == rule} == {"undetermined"}


# --- patterns of lines --------------------------------------------------------------


def grid(count):
    def draw(_, space):
        for i in range(count):
            space.add_line((10 + i, 10), (10 + i, 10 + count), dxfattribs=on("CALCADA"))
            space.add_line((10, 10 + i), (10 + count, 10 + i), dxfattribs=on("CALCADA"))

    return drawing(draw)


def test_a_paving_of_loose_lines_is_refused_with_its_layer(tmp_path):
    with pytest.raises(ReadError) as caught:
        plan(grid(101), tmp_path)  # 101 × 101 = 10 201 crossings
    assert caught.value.code == "lines-pattern"
    assert "CALCADA" in caught.value.message.to("pt")
    assert "mais de 10000 vezes" in caught.value.message.to("pt")


def test_a_number_with_an_underscore_is_no_number(tmp_path):
    path = written(drawing(lambda _, space: space.add_line((70, 0), (70, 9), dxfattribs=on("GLP-VIA"))), tmp_path)
    path.write_text(path.read_text().replace("\n70.0\n", "\n7_0.0\n", 1))
    with pytest.raises(ReadError) as caught:
        readers.read(path)
    assert "7_0.0" in caught.value.message.to("en")


# --- several things in one ----------------------------------------------------------


def test_cylinders_that_touch_in_one_block_are_not_one(tmp_path):
    def draw(pitch):
        def both(document, space):
            block = document.blocks.new("B")
            for i in range(3):
                block.add_circle((pitch * i, 0), 0.18)
            space.add_blockref("B", (1, 1), dxfattribs=on("GLP-RECIPIENTE"))

        return drawing(both)

    assert unread(plan(draw(0.35), tmp_path)) == ["container"]  # they overlap by 1 cm
    assert unread(plan(draw(0.05), tmp_path)) == []  # rings about one middle: one symbol


def test_a_hatch_of_two_lots_that_touch_hides_their_line(tmp_path):
    def hatched(*loops):
        def draw(_, space):
            hatch = space.add_hatch(dxfattribs=on("GLP-DIVISA"))
            for loop in loops:
                hatch.paths.add_polyline_path(loop, is_closed=True)

        return drawing(draw)

    left, right, apart = ring(-9, -9, 9, 9), ring(9, -9, 30, 9), ring(10, -9, 30, 9)
    assert unread(plan(hatched(left, right), tmp_path)) == ["property"]
    assert unread(plan(hatched(left, apart), tmp_path)) == []


def test_swatches_far_from_the_plan_are_of_the_legend(tmp_path):
    """Samples of 2 × 1 m below the heading, 40 m from the area; one of an area or of a school leaves these unread."""

    def draw(layer, y=0.0):
        def both(_, space):
            space.add_text("LEGENDA", dxfattribs=on("TEXTO")).set_placement((44, 5 + y))
            space.add_lwpolyline(ring(44, y, 46, 1 + y), close=True, dxfattribs=on(layer))

        return drawing(both)

    pump = plan(draw("GLP-CALOR"), tmp_path)
    assert pump.of("heat_source") == ()
    assert unread(pump) == []
    assert "legend" in codes(pump)
    assert unread(plan(draw("GLP-AGLOMERACAO"), tmp_path)) == ["assembly"]  # or the mark of a school 40 m away
    area = plan(draw("GLP-AREA"), tmp_path)
    assert len(area.of("storage_area")) == 1
    assert unread(area) == ["storage_area"]


def test_a_small_thing_near_the_plan_stays_on_it_whatever_is_written_beside_it(tmp_path):
    def draw(_, space):
        space.add_text("LEGENDA", dxfattribs=on("TEXTO")).set_placement((12, 3))
        space.add_circle((12, 3), 0.4, dxfattribs=on("GLP-CALOR"))  # 7.6 m from the area

    assert len(plan(drawing(draw), tmp_path).of("heat_source")) == 1


def test_a_node_on_the_layer_of_areas_is_no_area_and_takes_no_text(tmp_path):
    def draw(_, space):
        space.add_point((2, 3), dxfattribs=on("GLP-AREA"))
        space.add_text("CLASSE III", dxfattribs=on("GLP-AREA")).set_placement((2, 3.1))

    site = plan(drawing(draw), tmp_path)
    (area,) = site.of("storage_area")
    assert area.get("class") == "III"
    assert unread(site) == []
    assert "point-no-outline" in codes(site)


def test_a_gate_that_laps_over_both_of_its_jambs_is_no_door_in_them(tmp_path):
    def draw(_, space):
        space.add_line((9, 8.9), (9, 12.1), dxfattribs=on("PORTAO"))  # 10 cm over each
        space.add_line((9, 12), (9, 20), dxfattribs=on("GLP-MURO"))

    assert unread(plan(with_wall(draw), tmp_path)) == []


@pytest.mark.parametrize(
    ("corners", "told"),
    [
        ([(8.8, 1), (9.2, 2.2)], ["opening"]),  # a gate of 1.20 m
        ([(8, 1), (10, 3)], []),  # a tree of 2 m
        ([(8.9, 1), (9.1, 1.05)], []),  # a mark
        ([(7, 1), (7.4, 2)], []),  # beside it
        ([(7, -4), (11, 10)], ["opening"]),  # all of the wall
    ],
)
@pytest.mark.parametrize("depth", [0, 1, 2])  # in how many blocks it lies
def test_a_mask_along_a_wall_may_hide_an_opening(tmp_path, corners, told, depth):
    def draw(document, space):
        for n in range(depth):
            inner = document.blocks.new(f"B{n}")
            space.add_blockref(f"B{n}", (0, 0), dxfattribs=on("0"))
            space = inner
        space.add_wipeout(corners, dxfattribs=on("0"))

    assert unread(plan(with_wall(draw), tmp_path)) == told
    assert unread(plan(with_wall(draw), tmp_path, **{"0": "ignore"})) == []


def test_a_mask_below_an_opening_that_is_drawn_hides_nothing_else(tmp_path):
    def draw(_, space):
        space.add_line((9, 1), (9, 2.2), dxfattribs=on("GLP-ACESSO"))
        space.add_wipeout([(8.8, 1), (9.2, 2.2)], dxfattribs=on("0"))

    assert unread(plan(with_wall(draw), tmp_path)) == []
