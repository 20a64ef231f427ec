"""Block references: whose their children are, where they stand, how many they are, and those that cannot be read."""

import math

import ezdxf
import pytest
from drawings import FINE, SQUARE, counted, covers, drawing, in_plan, on, only, plan, polyline, ring, taken, written
from ezdxf.entities import MText
from shapely.geometry import Point

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.project import Project
from layoutcheck.readers._dxf.found import Found
from layoutcheck.readers._dxf.load import load
from layoutcheck.readers._dxf.references import shut
from layoutcheck.values import Doubt


def with_block(content, place, name="B", base=(0, 0)):
    """A drawing with one block; `content` fills it, `place` inserts it."""

    def draw(document, space):
        content(document.blocks.new(name, base_point=base))
        place(space)

    return drawing(draw)


def square(layer="0"):
    return lambda block: polyline(block, SQUARE, on(layer))


def inserted(layer, at=(10, 0), **more):
    return lambda space: space.add_blockref("B", at, dxfattribs=on(layer, **more))


def test_layer_zero_inherits_and_other_layers_stay(tmp_path):
    site = plan(with_block(square(), inserted("GLP-VIA")), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 11, 1)
    site = plan(with_block(square("GLP-VIA"), inserted("0")), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 11, 1)
    site = plan(with_block(square("GLP-CALOR"), inserted("GLP-VIA")), tmp_path)
    assert covers(in_plan(site, only(site, "heat_source")), 10, 0, 11, 1)
    assert not site.of("road")
    assert counted(site) == site.seen.entities


def test_base_point_scale_turn_and_mirror(tmp_path):
    # less its base (1, 1), times (-2, 3), turned left and set at (10, 0): (x, y) -> (10 - 3 (y - 1), -2 (x - 1))
    site = plan(with_block(square(), inserted("GLP-VIA", xscale=-2, yscale=3, rotation=90), base=(1, 1)), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 13, 2)


def test_a_circle_scaled_unevenly_is_an_ellipse(tmp_path):
    content = with_block(lambda b: b.add_circle((0, 0), 1), inserted("GLP-CALOR", (20, 3), xscale=3, yscale=0.5))
    site = plan(content, tmp_path)
    source = only(site, "heat_source")
    assert source.shape.area == pytest.approx(math.pi * 3 * 0.5, abs=2e-3)
    assert in_plan(site, source).bounds == pytest.approx((17, 2.5, 23, 3.5), abs=FINE)
    assert source.error_m <= 1e-4


def test_a_bulge_scaled_unevenly(tmp_path):
    def half(block):
        block.add_lwpolyline([(-1, 0, 1), (1, 0, 0)], "xyb", close=True)  # the lower half of a unit circle

    site = plan(with_block(half, inserted("GLP-CALOR", (20, 3), xscale=4, yscale=2)), tmp_path)
    source = only(site, "heat_source")
    assert source.shape.area == pytest.approx(math.pi * 4 * 2 / 2, abs=2e-3)
    assert in_plan(site, source).bounds == pytest.approx((16, 1, 24, 3), abs=FINE)
    turn = [math.pi * k / 2000 for k in range(2001)]
    curve = [Point(20 - 4 * math.cos(t), 3 - 2 * math.sin(t)) for t in turn]
    farthest = max(in_plan(site, source).boundary.distance(point) for point in curve)
    assert farthest <= source.error_m <= 1e-4


def test_blocks_in_blocks(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("INNER"), SQUARE, on("0"))
        document.blocks.new("MIDDLE").add_blockref("INNER", (0, 0), dxfattribs=on("0", xscale=2, yscale=3))
        document.blocks.new("OUTER").add_blockref("MIDDLE", (0, 0), dxfattribs=on("0", rotation=90))
        space.add_blockref("OUTER", (20, 0), dxfattribs=on("GLP-VIA", xscale=2, yscale=2))

    site = plan(drawing(draw), tmp_path)
    # a unit square, 2 × 3, turned left to x -3 … 0 and y 0 … 2, doubled
    assert covers(in_plan(site, only(site, "road")), 14, 0, 20, 4)


def test_an_insert_looking_down_is_mirrored(tmp_path):
    site = plan(with_block(square(), inserted("GLP-VIA", (-10, 0), extrusion=(0, 0, -1))), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 9, 0, 10, 1)


def test_an_array_is_a_thing_for_each_cell_turned_but_not_scaled(tmp_path):
    def place(space):
        array = space.add_blockref("B", (20, 0), dxfattribs=on("GLP-RECIPIENTE", rotation=90, xscale=0.5, yscale=0.5))
        array.grid((2, 3), (5, 2))  # rows, columns; a row 5 m on, a column 2 m

    site = plan(with_block(square(), place), tmp_path)
    middles = sorted(tuple(round(v, 6) for v in in_plan(site, f).centroid.coords[0]) for f in site.of("container"))
    # a cell's square lies at x -0.5 … 0 and y 0 … 0.5; columns go up by 2, rows to the left by 5
    assert middles == [(x - 0.25, y + 0.25) for x in (15, 20) for y in (0, 2, 4)]
    assert len({f.name for f in site.features}) == 7
    assert counted(site) == site.seen.entities


def test_loose_lines_of_a_block_are_one_outline(tmp_path):
    def lines(block):
        for start, end in zip(SQUARE, SQUARE[1:] + SQUARE[:1], strict=True):
            block.add_line(start, end)

    site = plan(with_block(lines, inserted("GLP-AGLOMERACAO", xscale=4, yscale=2)), tmp_path)
    assert covers(in_plan(site, only(site, "assembly")), 10, 0, 14, 2)


def test_attributes_are_properties_and_belong_to_the_insert(tmp_path):
    def place(space):
        insert = space.add_blockref("B", (1, 1), dxfattribs=on("GLP-LOTE"))
        insert.add_attrib("CAPACIDADE", "1.500,50 kg", (0, 0))
        insert.add_attrib("NOME", "Lote nº 1 – A", (0, 0))

    lot = only(plan(with_block(square(), place), tmp_path), "lot")
    assert (lot.name, lot.get("capacity_kg")) == ("Lote nº 1 – A", 1500.5)
    assert lot.properties["capacity_kg"].source == "attribute"


def test_an_attribute_said_twice_and_differently_is_a_doubt(tmp_path):
    def place(space):
        insert = space.add_blockref("B", (1, 1), dxfattribs=on("GLP-LOTE"))
        insert.add_attrib("QUANTIDADE", "480", (0, 0))
        insert.add_attrib("QUANTIDADE", "400", (0, 0))

    assert isinstance(only(plan(with_block(square(), place), tmp_path), "lot").doubts["containers"], Doubt)


def test_attributes_of_an_insert_without_a_role_go_to_the_one_thing_in_it(tmp_path):
    def place(space):
        space.add_blockref("B", (1, 1), dxfattribs=on("0")).add_attrib("QUANTIDADE", "120", (0, 0))

    assert only(plan(with_block(square("GLP-LOTE"), place), tmp_path), "lot").get("containers") == 120


def test_a_block_of_inserts_is_as_many_things(tmp_path):
    def draw(document, space):
        document.blocks.new("P13").add_circle((0, 0), 0.18)
        row = document.blocks.new("ROW")
        for i in range(5):
            row.add_blockref("P13", (0.4 * i, 0))
        space.add_blockref("ROW", (1, 1), dxfattribs=on("GLP-RECIPIENTE"))

    assert len(plan(drawing(draw), tmp_path).of("container")) == 5


def test_a_block_of_inserts_with_attributes_is_one_thing_and_passes_nothing(tmp_path):
    def draw(document, space):
        document.blocks.new("P13").add_circle((0, 0), 0.18)
        rows = document.blocks.new("ROWS")
        for i in range(5):
            rows.add_blockref("P13", (0.4 * i, 0))
        space.add_blockref("ROWS", (1, 1), dxfattribs=on("GLP-LOTE")).add_attrib("RECIPIENTES", "5", (0, 0))

    site = plan(drawing(draw), tmp_path)
    assert only(site, "lot").get("containers") == 5
    assert [unread.role for unread in site.seen.not_checked] == ["lot"]


def test_a_container_of_several_shapes_apart_passes_nothing(tmp_path):
    def circles(block):
        for i in range(5):
            block.add_circle((0.4 * i, 0), 0.18)

    site = plan(with_block(circles, inserted("GLP-RECIPIENTE", (1, 1))), tmp_path)
    assert len(site.of("container")) == 1
    assert [unread.role for unread in site.seen.not_checked] == ["container"]


def test_a_block_of_text_alone_is_a_point(tmp_path):
    site = plan(with_block(lambda b: b.add_text("E"), inserted("GLP-EXTINTOR", (9, 9)), base=(1, 2)), tmp_path)
    assert in_plan(site, only(site, "extinguisher")).coords[0] == (9, 9)


def test_a_symbol_on_layers_nothing_is_known_of_is_still_the_thing(tmp_path):
    site = plan(with_block(square("SIMBOLO"), inserted("GLP-CALOR")), tmp_path)
    assert covers(in_plan(site, only(site, "heat_source")), 10, 0, 11, 1)


@pytest.mark.parametrize("layer", ["GLP-CALOR", "MOBILIA"])
def test_a_block_that_is_missing_passes_nothing(tmp_path, layer):
    site = plan(drawing(lambda _, space: space.add_blockref("NOWHERE", (9, 9), dxfattribs=on(layer))), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == ["heat_source" if layer == "GLP-CALOR" else None]
    assert ("INSERT", layer, 1) in site.seen.unsupported
    assert counted(site) == site.seen.entities


def test_an_external_reference_that_is_not_loaded_passes_nothing(tmp_path):
    def draw(document, space):
        document.add_xref_def("site.dxf", "SITE")
        space.add_blockref("SITE", (0, 0), dxfattribs=on("XREF"))

    site = plan(drawing(draw), tmp_path)
    assert [unread.role for unread in site.seen.not_checked] == [None]
    assert "BIND" in site.seen.not_checked[0].message.to("pt")


def test_an_empty_block_is_not_seen(tmp_path):
    assert not plan(with_block(lambda b: None, inserted("MOBILIA")), tmp_path).seen.not_checked
    site = plan(with_block(lambda b: None, inserted("GLP-EXTINTOR")), tmp_path)
    assert not site.of("extinguisher")
    assert [unread.role for unread in site.seen.not_checked] == ["extinguisher"]


def test_a_block_whose_definition_did_not_survive_a_repair_passes_nothing(tmp_path):
    document = with_block(square("GLP-CALOR"), inserted("0"))
    found = load(written(document, tmp_path).read_bytes(), lambda layer: False, Account())
    block = found.document.blocks.get("B")
    block.block.destroy()
    assert "damaged" in shut(Found(loaded=found, project=Project(), account=Account(), metres=1), "B", ()).to("en")


def test_a_block_that_contains_itself_ends(tmp_path):
    def draw(document, space):
        block = document.blocks.new("LOOP")
        polyline(block, SQUARE, on("0"))
        block.add_blockref("LOOP", (1, 1))
        space.add_blockref("LOOP", (10, 0), dxfattribs=on("GLP-CALOR"))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "heat_source")), 10, 0, 11, 1)
    assert [unread.role for unread in site.seen.not_checked] == ["heat_source"]


def test_blocks_within_blocks_without_end_are_not_measured(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("B0"), SQUARE, on("GLP-CALOR"))
        for level in range(1, 2000):
            document.blocks.new(f"B{level}").add_blockref(f"B{level - 1}", (0, 0))
        space.add_blockref("B40", (10, 0))
        space.add_blockref("B1999", (20, 0))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "heat_source")), 10, 0, 11, 1)
    assert [unread.role for unread in site.seen.not_checked] == [None]
    assert counted(site) == site.seen.entities


@pytest.mark.parametrize("turn", ["inf", "nan"])
def test_an_insert_that_stands_nowhere_is_refused(tmp_path, turn):
    data = written(with_block(square(), inserted("GLP-CALOR", rotation=77.5)), tmp_path).read_text()
    with pytest.raises(ReadError) as caught:
        taken(data.replace("77.5", turn).encode())
    assert caught.value.code == "coordinates-not-finite"


def test_a_clipped_block_is_not_measured_and_passes_nothing(tmp_path):
    def place(space):
        insert = space.add_blockref("B", (10, 0), dxfattribs=on("0"))
        ezdxf.xclip.XClip(insert).set_block_clipping_path([(0, 0), (0.5, 0.5)])

    site = plan(with_block(square("GLP-CALOR"), place), tmp_path)
    assert not site.of("heat_source")
    assert [unread.role for unread in site.seen.not_checked] == ["heat_source"]


def test_a_block_bomb_is_refused(tmp_path):
    """Nine levels of ten are 10⁹ points."""

    def draw(document, space):
        document.blocks.new("B0").add_point((0, 0), dxfattribs=on("GLP-CALOR"))
        for level in range(1, 10):
            block = document.blocks.new(f"B{level}")
            for i in range(10):
                block.add_blockref(f"B{level - 1}", (i, 0))
        space.add_blockref("B9", (0, 0))

    with pytest.raises(ReadError) as caught:
        plan(drawing(draw), tmp_path)
    assert caught.value.code == "dxf-too-many"


def test_a_block_in_millimetres_is_scaled_once(tmp_path):
    def draw(document, space):
        block = document.blocks.new("B")
        block.units = 4
        polyline(block, [(1000 * x, 1000 * y) for x, y in SQUARE], on("0"))
        space.add_blockref("B", (10, 0), dxfattribs=on("GLP-VIA", xscale=0.001, yscale=0.001, zscale=0.001))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 11, 1)


def test_an_insert_on_a_frozen_layer_hides_all_and_on_one_that_is_off_only_its_own(tmp_path):
    def draw(document, space):
        document.layers.add("GELADA").freeze()
        document.layers.add("GLP-MURO").off()
        block = document.blocks.new("B")
        polyline(block, SQUARE, on("GLP-CALOR"))
        polyline(block, SQUARE, on("0"))
        space.add_blockref("B", (10, 0), dxfattribs=on("GELADA"))
        space.add_blockref("B", (20, 0), dxfattribs=on("GLP-MURO"))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "heat_source")), 20, 0, 21, 1)
    assert not site.of("wall")


def test_a_child_on_a_hidden_layer_is_counted_and_not_measured(tmp_path):
    def draw(document, space):
        document.layers.add("GLP-CALOR").off()
        block = document.blocks.new("B")
        polyline(block, SQUARE, on("GLP-CALOR"))
        polyline(block, SQUARE, on("GLP-VIA"))
        space.add_blockref("B", (10, 0))

    site = plan(drawing(draw), tmp_path)
    assert len(site.of("road")) == 1
    assert not site.of("heat_source")
    assert site.seen.ignored["GLP-CALOR"] == 1
    assert counted(site) == site.seen.entities


def test_a_child_that_is_invisible_is_no_part_of_the_insert(tmp_path):
    def two(block):
        polyline(block, SQUARE, on("0"))
        polyline(block, ring(-9, -9, 9, 9), on("0", invisible=1))

    site = plan(with_block(two, inserted("GLP-VIA")), tmp_path)
    assert covers(in_plan(site, only(site, "road")), 10, 0, 11, 1)
    assert site.seen.ignored["GLP-VIA"] == 1
    assert counted(site) == site.seen.entities


# --- what is said within a block ------------------------------------------------


def test_attributes_of_blocks_within_a_block_belong_to_the_outer_one(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("INNER"), SQUARE, on("0"))
        outer = document.blocks.new("OUTER")
        for layer, tag, value in (("0", "QUANTIDADE", "480"), ("TEXTO", "ESTADO", "cheio")):
            outer.add_blockref("INNER", (0, 0), dxfattribs=on(layer)).add_attrib(tag, value, (0, 0))
        insert = space.add_blockref("OUTER", (1, 1), dxfattribs=on("GLP-LOTE"))
        insert.add_attrib("CAPACIDADE_UNITARIA", "13", (0, 0))

    lot = only(plan(drawing(draw), tmp_path), "lot")
    assert [lot.get(key) for key in ("containers", "state", "container_kg")] == [480, "full", 13]


def test_an_outer_and_an_inner_attribute_that_differ_are_a_doubt(tmp_path):
    def draw(document, space):
        polyline(document.blocks.new("INNER"), SQUARE, on("0"))
        inner = document.blocks.new("OUTER").add_blockref("INNER", (0, 0), dxfattribs=on("0"))
        inner.add_attrib("QUANTIDADE", "480", (0, 0))
        space.add_blockref("OUTER", (1, 1), dxfattribs=on("GLP-LOTE")).add_attrib("QUANTIDADE", "40", (0, 0))

    assert isinstance(only(plan(drawing(draw), tmp_path), "lot").doubts["containers"], Doubt)


def test_the_xdata_of_a_child_on_layer_zero_is_said_of_the_insert(tmp_path):
    def draw(document, space):
        document.appids.add("LAYOUTCHECK")
        child = polyline(document.blocks.new("B"), SQUARE, on("0"))
        child.set_xdata("LAYOUTCHECK", [(1000, "recipientes=480")])
        space.add_blockref("B", (1, 1), dxfattribs=on("GLP-LOTE"))

    assert only(plan(drawing(draw), tmp_path), "lot").get("containers") == 480


def test_an_attribute_of_several_lines(tmp_path):
    def place(space):
        attribute = space.add_blockref("B", (1, 1), dxfattribs=on("GLP-LOTE")).add_attrib("QUANTIDADE", "", (0, 0))
        mtext = MText.new(dxfattribs={"insert": (0, 0)})
        mtext.text = "480\\P"
        attribute.set_mtext(mtext)

    assert only(plan(with_block(square(), place), tmp_path), "lot").get("containers") == 480


def test_an_attribute_of_a_block_of_several_things_goes_where_it_can_only_be_meant(tmp_path):
    def draw(document, space):
        block = document.blocks.new("B")
        polyline(block, ring(10, 0, 14, 6), on("GLP-AREA"))
        polyline(block, ring(11, 1, 13, 3), on("GLP-LOTE"))
        insert = space.add_blockref("B", (0, 0), dxfattribs=on("0"))
        for tag, value in (("CLASSE", "V"), ("QUANTIDADE", "480"), ("NOME", "X"), ("DESENHISTA", "Y")):
            insert.add_attrib(tag, value, (0, 0))

    site = plan(drawing(draw, area=False), tmp_path)
    area, lot = only(site, "storage_area"), only(site, "lot")
    assert area.get("class") == "V"  # a lot has no class
    assert isinstance(area.doubts["containers"], Doubt)  # of the area, or of the lot?
    assert isinstance(lot.doubts["containers"], Doubt)
    assert "X" not in (area.name, lot.name)


# --- blocks that are not what they seem -------------------------------------------


def test_a_block_of_text_alone_may_be_the_name_of_another_thing(tmp_path):
    def text(block):
        block.add_text("EXTINTOR", dxfattribs=on("0"))

    site = plan(with_block(text, inserted("GLP-EXTINTOR")), tmp_path)
    assert [u.role for u in site.seen.not_checked] == ["extinguisher"]


@pytest.mark.parametrize(("layer", "role", "bounds"), [
    ("GLP-AGLOMERACAO", "assembly", (15, -5, 25, 5)),
    ("GLP-CALOR", "heat_source", (15, -5, 25, 5)),
    ("GLP-MURO", "wall", (20, 0, 20.1, 0)),
])  # fmt: skip
def test_what_distances_are_kept_from_is_all_of_its_block(tmp_path, layer, role, bounds):
    """A mark on layer 0, and the outline of the school on a layer that nothing is known of."""

    def school(block):
        block.add_line((0, 0), (0.1, 0), dxfattribs=on("0"))
        polyline(block, ring(-5, -5, 5, 5), on("PAREDE"))

    site = plan(with_block(school, inserted(layer, (20, 0))), tmp_path)
    assert in_plan(site, only(site, role)).bounds == pytest.approx(bounds)


@pytest.mark.parametrize(("role", "unread"), [("ignore", []), ("obstacle", ["obstacle"])])
def test_an_external_reference_on_a_layer_that_is_ignored_is_ignored(tmp_path, role, unread):
    def draw(document, space):
        block = document.blocks.new("XREF")
        block.block.dxf.flags = 4
        space.add_blockref("XREF", (0, 0), dxfattribs=on("LOGO"))

    site = plan(drawing(draw), tmp_path, LOGO=role)
    assert [u.role for u in site.seen.not_checked] == unread
    assert counted(site) == site.seen.entities == 2


# --- what a block hides -----------------------------------------------------------


def test_what_is_nested_on_layers_nothing_is_known_of_belongs_to_the_hazard_around_it(tmp_path):
    """The square lies two blocks down: at 0 to 1, moved by 2 and by 20; layer 0 there is the layer of the chair."""

    def draw(document, space):
        polyline(document.blocks.new("A"), SQUARE, on("0"))
        document.blocks.new("B").add_blockref("A", (2, 0), dxfattribs=on("MOB"))
        space.add_blockref("B", (20, 0), dxfattribs=on("GLP-IGNICAO"))

    site = plan(drawing(draw), tmp_path)
    assert covers(in_plan(site, only(site, "ignition_source")), 22, 0, 23, 1)


def test_a_hazard_of_several_inserts_keeps_what_else_its_block_draws(tmp_path):
    """Two inserts are a thing each; the line on a layer nothing is known of is a third, not nothing."""

    def draw(document, space):
        polyline(document.blocks.new("A"), SQUARE, on("0"))
        block = document.blocks.new("B")
        block.add_blockref("A", (0, 0))
        block.add_blockref("A", (5, 0))
        block.add_line((-3, 0), (-2, 0), dxfattribs=on("MOB"))
        space.add_blockref("B", (20, 0), dxfattribs=on("GLP-CALOR"))

    site = plan(drawing(draw), tmp_path)
    assert sorted(in_plan(site, f).bounds[0] for f in site.of("heat_source")) == [17, 20, 25]


def test_a_block_that_draws_only_things_of_other_roles_leaves_its_own_unread(tmp_path):
    site = plan(with_block(square("GLP-OBSTACULO"), inserted("GLP-IGNICAO")), tmp_path)
    assert len(site.of("obstacle")) == 1
    assert [(u.role, u.layer) for u in site.seen.not_checked] == [("ignition_source", "GLP-IGNICAO")]


def frozen(document, layer):
    document.layers.add(layer).freeze()


def hidden_insert(document, space):
    frozen(document, "X")
    polyline(document.blocks.new("B"), SQUARE, on("GLP-IGNICAO"))
    space.add_blockref("B", (20, 0), dxfattribs=on("X"))


def hidden_body(document, space):
    frozen(document, "X")
    polyline(document.blocks.new("B"), SQUARE, on("X"))
    space.add_blockref("B", (20, 0), dxfattribs=on("GLP-IGNICAO"))


def hidden_reference(document, space):
    frozen(document, "X")
    document.blocks.new("B").block.dxf.flags = 4
    space.add_blockref("B", (20, 0), dxfattribs=on("X"))


def hidden_child(document, space):
    frozen(document, "X")
    polyline(document.blocks.new("A"), SQUARE, on("GLP-IGNICAO"))
    block = document.blocks.new("B")
    block.add_blockref("A", (0, 0), dxfattribs=on("X"))
    polyline(block, SQUARE, on("GLP-VIA"))
    space.add_blockref("B", (20, 0))


@pytest.mark.parametrize("draw", [hidden_insert, hidden_body, hidden_reference, hidden_child])
def test_a_hidden_block_is_no_proof_that_there_is_nothing(tmp_path, draw):
    site = plan(drawing(draw), tmp_path)
    assert "ignition_source" in site.seen.hidden
    assert "hidden" in {note.code for note in site.seen.warnings}
    assert counted(site) == site.seen.entities
