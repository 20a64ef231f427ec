"""The situation sketch beside the plan: set apart when it is evident, told when it may be one, and never a pass."""

import pytest
from drawings import codes, counted, drawing, on, plan, polyline, ring
from ezdxf.math import Matrix44

# The plan: an area of 4 × 6 m in a property of 30 × 40 m with a corner cut off, its street below; all in metres.
PROPERTY = [(-10, -10), (20, -10), (20, 15), (5, 30), (-10, 30)]


def site(space, *, road=True):
    polyline(space, PROPERTY, on("GLP-DIVISA"))
    if road:
        space.add_line((-30, -10), (40, -10), dxfattribs=on("GLP-VIA"))


def sketch(space, x=60.0, *, caption=None, shape=None, extra=None, roads=True):
    """A property of 6 × 4 m at x, 0 and two streets, 1 m off it."""
    polyline(space, shape or ring(x, 0, x + 6, 4), on("GLP-DIVISA"))
    if roads:
        space.add_line((x - 2, -1), (x + 8, -1), dxfattribs=on("GLP-VIA"))
        space.add_line((x - 1, -2), (x - 1, 6), dxfattribs=on("GLP-VIA"))
    if caption:
        space.add_text(caption, dxfattribs=on("TEXTO")).set_placement((x, -4))
    if extra:
        extra(space, x)


def read(tmp_path, **more):
    def draw(_, space):
        site(space, road=more.pop("road", True))
        sketch(space, **more)

    return plan(drawing(draw), tmp_path)


def unread(found):
    return sorted(u.role for u in found.seen.not_checked)


CAPTIONS = ["QUADRO DE SITUAÇÃO", "PLANTA DE SITUAÇÃO - S/ ESC.", "LOCALIZAÇÃO", "CROQUI SEM ESCALA", "KEY PLAN"]


@pytest.mark.parametrize("caption", CAPTIONS)
def test_a_sketch_that_its_caption_names_is_set_apart_and_told(tmp_path, caption):
    found = read(tmp_path, caption=caption)
    assert [len(found.of(role)) for role in ("property", "road")] == [1, 1]
    (note,) = [n for n in found.seen.warnings if n.code == "situation-sketch"]
    assert "property line (1), public road (2)" in note.message.to("en")
    assert unread(found) == []  # the plan shows a street of its own
    assert (found.seen.ignored["GLP-DIVISA"], found.seen.ignored["GLP-VIA"]) == (1, 2)
    assert counted(found) == found.seen.entities == 7


def test_a_street_that_only_the_sketch_shows_passes_nothing(tmp_path):
    assert unread(read(tmp_path, caption="SITUAÇÃO", road=False)) == ["road"]


@pytest.mark.parametrize(("layer", "role"), [
    ("GLP-AGLOMERACAO", "assembly"), ("GLP-CALOR", "heat_source"), ("GLP-IGNICAO", "ignition_source"),
    ("GLP-RALO", "drain"),
])  # fmt: skip
def test_a_school_in_the_sketch_leaves_schools_unread_even_where_the_plan_shows_one(tmp_path, layer, role):
    def school(space, x):
        polyline(space, ring(x + 8, 1, x + 9, 2), on(layer))
        polyline(space, ring(12, 2, 13, 3), on(layer))

    found = read(tmp_path, caption="SITUAÇÃO", extra=school)
    assert len(found.of(role)) == 1
    assert unread(found) == [role]


def test_texts_of_the_sketch_go_with_it(tmp_path):
    def named(space, x):
        polyline(space, ring(x + 8, 1, x + 9, 2), on("GLP-AGLOMERACAO"))
        space.add_text("ESCOLA", dxfattribs=on("GLP-AGLOMERACAO")).set_placement((x + 8.2, 1.5))

    found = read(tmp_path, caption="SITUAÇÃO", extra=named)
    assert unread(found) == ["assembly"]
    assert counted(found) == found.seen.entities


def test_a_copy_of_the_property_in_another_size_is_a_sketch(tmp_path):
    small = [(70 + x / 8, y / 8) for x, y in PROPERTY]
    found = read(tmp_path, shape=small, x=68.0)
    assert codes(found) == {"situation-sketch"}
    assert len(found.of("property")) == 1


def test_a_copy_in_about_the_same_size_may_be_a_neighbour(tmp_path):
    same = [(150 + x * 0.8, y * 0.8) for x, y in PROPERTY]
    found = read(tmp_path, shape=same, x=148.0)
    assert codes(found) == {"situation-sketch-perhaps"}
    assert len(found.of("property")) == 2


@pytest.mark.parametrize("caption", [None, "SITUAÇÃO"])
def test_of_two_copies_that_both_show_the_store_only_a_caption_tells_the_sketch(tmp_path, caption):
    def draw(_, space):
        site(space)
        small = [(100 + x / 4, y / 4) for x, y in PROPERTY]
        sketch(space, 95.0, shape=small, caption=caption)
        polyline(space, ring(100, 0, 101, 1.5), on("GLP-AREA"))

    found = plan(drawing(draw), tmp_path)
    assert len(found.of("storage_area")) == (1 if caption else 2)
    assert codes(found) == {"situation-sketch" if caption else "situation-sketch-perhaps"}


def test_without_a_caption_it_is_measured_and_told(tmp_path):
    found = read(tmp_path)
    assert codes(found) == {"situation-sketch-perhaps"}
    assert len(found.of("road")) == 3
    assert unread(found) == []


def test_a_street_that_is_only_there_passes_nothing_though_it_is_measured(tmp_path):
    found = read(tmp_path, road=False)
    assert codes(found) == {"situation-sketch-perhaps"}
    assert unread(found) == ["road"]


def test_what_is_counted_is_never_set_apart(tmp_path):
    def stores(*texts):
        def draw(space, x):
            polyline(space, ring(x + 1, 1, x + 3, 3), on("GLP-AREA"))
            for text in texts:
                space.add_text(text, dxfattribs=on("GLP-AREA")).set_placement((x + 2, 2))

        return read(tmp_path, caption="SITUAÇÃO", extra=draw)

    assert len(stores("CLASSE I").of("storage_area")) == 2
    assert len(stores().of("storage_area")) == 1

    def lot(space, x):
        polyline(space, ring(x + 1, 1, x + 3, 3), on("GLP-LOTE"))

    assert len(read(tmp_path, caption="SITUAÇÃO", extra=lot).of("lot")) == 1


def test_a_sketch_near_what_is_stored_stays_measured(tmp_path):
    def draw(_, space):
        polyline(space, ring(-3, -3, 7, 9), on("GLP-DIVISA"))
        sketch(space, 18.0, caption="SITUAÇÃO")  # its street is 17 - 4 = 13 m from the area

    found = plan(drawing(draw), tmp_path)
    assert codes(found) == {"situation-sketch-perhaps"}
    assert len(found.of("road")) == 2


def test_a_caption_at_the_plan_itself_sets_nothing_apart(tmp_path):
    def title(space, _):
        space.add_text("PLANTA DE SITUAÇÃO E LOCAÇÃO", dxfattribs=on("TEXTO")).set_placement((25, -5))

    found = read(tmp_path, extra=title)
    assert codes(found) == {"situation-sketch-perhaps"}


def test_a_sketch_in_a_block_that_is_named_so(tmp_path):
    def draw(document, space):
        site(space)
        sketch(document.blocks.new("QUADRO DE SITUACAO"), 0.0)
        space.add_blockref("QUADRO DE SITUACAO", (60, 0))

    found = plan(drawing(draw), tmp_path)
    assert codes(found) == {"situation-sketch"}
    assert counted(found) == found.seen.entities


def test_a_sketch_of_loose_lines_with_shared_walls_is_counted_once(tmp_path):
    def lots(space, x):
        for a, b in (((6, 0), (6, 4)), ((6, 4), (12, 4)), ((12, 4), (12, 0)), ((12, 0), (6, 0))):
            space.add_line((x + a[0], a[1]), (x + b[0], b[1]), dxfattribs=on("GLP-DIVISA"))
        space.add_line((x + 9, 0), (x + 9, 4), dxfattribs=on("GLP-DIVISA"))

    found = read(tmp_path, caption="SITUAÇÃO", extra=lots)
    assert codes(found) == {"situation-sketch"}
    assert found.seen.ignored["GLP-DIVISA"] == 1 + 5
    assert counted(found) == found.seen.entities


@pytest.mark.parametrize(("caption", "expected"), [
    ("QUADRO DE SITUAÇÃO", ["assembly"]), ("CROQUI S/ ESC.", ["assembly"]), ("ESCOLA MUNICIPAL", []),
])  # fmt: skip
def test_a_sketch_that_runs_into_the_plan_passes_no_school_beside_its_caption(tmp_path, caption, expected):
    def school(space, x):
        polyline(space, ring(x + 8, 1, x + 9, 2), on("GLP-AGLOMERACAO"))
        space.add_line((0, -10), (x + 20, 5), dxfattribs=on("GLP-VIA"))  # a street from the plan into the sketch

    found = read(tmp_path, caption=caption, extra=school)
    assert len(found.of("assembly")) == 1
    assert unread(found) == expected


def test_a_detail_without_scale_beside_the_store_says_nothing_of_the_pump_there(tmp_path):
    def draw(_, space):
        space.add_circle((6, 3), 0.2, dxfattribs=on("GLP-CALOR"))  # 1.8 m from the area
        space.add_text("DETALHE SEM ESCALA", dxfattribs=on("TEXTO")).set_placement((10, 3))

    assert unread(plan(drawing(draw), tmp_path)) == []


def test_a_school_far_off_is_a_target_and_no_sketch(tmp_path):
    def draw(_, space):
        site(space)
        polyline(space, ring(150, 0, 170, 30), on("GLP-AGLOMERACAO"))

    found = plan(drawing(draw), tmp_path)
    assert not codes(found)
    assert len(found.of("assembly")) == 1


def test_neighbours_along_the_street_are_no_sketch(tmp_path):
    def draw(_, space):
        site(space)
        for x in (20, 50, 80):
            polyline(space, ring(x, -10, x + 30, 20), on("GLP-DIVISA"))
        for x in (-10, 20, 50):  # across a street of 12 m
            polyline(space, ring(x, -52, x + 30, -22), on("GLP-DIVISA"))
        space.add_line((-30, -22), (120, -22), dxfattribs=on("GLP-VIA"))

    found = plan(drawing(draw), tmp_path)
    assert not codes(found)
    assert len(found.of("property")) == 7


def test_surroundings_that_are_larger_than_the_plan_are_no_sketch(tmp_path):
    """A survey of forty plots and their streets, 100 m off, called what surveys are called."""

    def draw(_, space):
        polyline(space, ring(-10, -10, 20, 30), on("GLP-DIVISA"))
        for i in range(40):
            x, y = 120 + 12 * (i % 20), 40 * (i // 20)
            polyline(space, ring(x, y, x + 12, y + 30), on("GLP-DIVISA"))
        space.add_line((120, 35), (360, 35), dxfattribs=on("GLP-VIA"))
        space.add_text("SITUAÇÃO", dxfattribs=on("TEXTO")).set_placement((125, -3))

    found = plan(drawing(draw), tmp_path)
    assert not codes(found)
    assert len(found.of("property")) == 41


def test_turned_plans_are_seen_alike(tmp_path):
    document = drawing(lambda _, space: (site(space), sketch(space, caption="SITUAÇÃO")))
    turn = Matrix44.z_rotate(2.2) @ Matrix44.translate(500, 800, 0)
    for entity in document.modelspace():
        entity.transform(turn)
    assert codes(plan(document, tmp_path)) == {"situation-sketch"}


def test_a_small_copy_of_a_rectangular_property_leaves_its_hazards_unread(tmp_path):
    """A property of 30 × 20 m and its copy of 1:5, 6 × 4 m, whose school is only there."""

    def draw(copy):
        def both(_, space):
            polyline(space, ring(-10, -10, 20, 10), on("GLP-DIVISA"))
            space.add_line((-30, -10), (40, -10), dxfattribs=on("GLP-VIA"))
            polyline(space, ring(80, 0, 86, 4) if copy else ring(80, 0, 84, 4), on("GLP-DIVISA"))
            space.add_circle((83, 6), 0.5, dxfattribs=on("GLP-AGLOMERACAO"))

        return drawing(both)

    assert unread(plan(draw(True), tmp_path)) == ["assembly"]
    assert unread(plan(draw(False), tmp_path)) == []  # a square is no copy of it: a neighbour
