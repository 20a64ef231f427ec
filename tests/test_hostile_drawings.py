"""Plans that would fill the memory or never end: each is refused in a sentence, with the limit that it is beyond."""

import json
import math
from pathlib import Path

import ezdxf
import pytest
import shapely
from hostile import checked, refused, run
from plans import area, box, document, feature, line, lot, parcel, polygon

from layoutcheck.errors import ReadError
from layoutcheck.limits import Limits, sight_lines
from layoutcheck.readers import _tags
from layoutcheck.readers._complexity import meetings

AREA = [(0, 0), (10, 0), (10, 10), (0, 10)]


def drawing(path, draw):
    made = ezdxf.new("R2010", units=6)
    space = made.modelspace()
    space.add_lwpolyline(AREA, close=True, dxfattribs={"layer": "GLP-AREA"})
    draw(made, space)
    made.saveas(path)
    return path


def nested(made, space, layer="GLP-LOTE", levels=10, times=100, **array):
    """Blocks within blocks: a hundred inserts at each of ten levels are 10**20 circles."""
    made.blocks.new("B0").add_circle((0, 0), 1, dxfattribs={"layer": layer})
    for level in range(1, levels):
        block = made.blocks.new(f"B{level}")
        for i in range(times):
            block.add_blockref(f"B{level - 1}", (i, 0))
    space.add_blockref(f"B{levels - 1}", (0, 0), dxfattribs=array)


def array(made, space):
    made.blocks.new("B").add_circle((0, 0), 0.1, dxfattribs={"layer": "GLP-LOTE"})
    space.add_blockref("B", (0, 0), dxfattribs={"row_count": 10**6, "column_count": 10**6, "row_spacing": 1,
                                                "column_spacing": 1})  # fmt: skip


def ring(n, radius, x=5.0, y=5.0):
    turn = 2 * math.pi / n
    points = [(x + radius * math.cos(i * turn), y + radius * math.sin(i * turn)) for i in range(n)]
    return [*points, points[0]]


def plan(path, *features):
    path.write_text(json.dumps(document(features)))
    return path


def test_blocks_within_blocks_and_arrays_are_counted_before_they_are_opened(tmp_path):
    bomb = drawing(tmp_path / "bomb.dxf", nested)
    cells = drawing(tmp_path / "array.dxf", array)
    idle = drawing(tmp_path / "idle.dxf", lambda made, space: nested(
        made, space, "MOVEIS", row_count=30_000, column_count=30_000))  # fmt: skip
    reports = checked(bomb, cells, idle)
    assert reports.pop("idle.dxf")["verdict"] == "incomplete"  # nothing in it has a role: it is not opened
    assert refused(reports) == {"bomb.dxf": "dxf-too-many", "array.dxf": "dxf-too-many"}
    assert all("150000" in one["error"]["message"] for one in reports.values())


@pytest.mark.parametrize(("count", "code"), [(2, None), (40, "dxf-too-many")])
def test_blocks_that_hold_each_other_end(tmp_path, count, code):
    def knot(made, space):
        blocks = [made.blocks.new(f"K{i}") for i in range(count)]
        for block in blocks:
            for i in range(count):
                block.add_blockref(f"K{i}", (0, 0))
        space.add_blockref("K0", (0, 0), dxfattribs={"layer": "GLP-LOTE"})

    (report,) = checked(drawing(tmp_path / "knot.dxf", knot)).values()
    assert (report["error"] or {}).get("code") == code
    if code is None:
        assert "contains itself" in report["seen"]["not_checked"][0]["message"]


def test_a_million_vertices_are_refused_with_their_number(tmp_path):
    disc = plan(tmp_path / "disc.geojson", area(), lot(), parcel(polygon(*ring(10**6, 30)[:-1])))
    (report,) = checked(disc).values()
    assert refused({"disc": report}) == {"disc": "outline-too-fine"}
    assert "1000001 vertices; the limit is 20000" in report["error"]["message"]
    assert "--limit outline=N" in report["error"]["hint"]


def test_a_hundred_thousand_vertices_of_a_drawing_too(tmp_path):
    points = "".join(f"10\n{x:.6f}\n20\n{y:.6f}\n" for x, y in ring(10**5, 30))
    made = drawing(tmp_path / "disc.dxf", lambda made, space: space.add_lwpolyline(
        AREA[:3], dxfattribs={"layer": "GLP-DIVISA"}))  # fmt: skip
    text = made.read_text()
    at = text.index(" 90\n3\n")
    start, end = text.index("10\n", at + 6), text.index("  0\n", at)
    made.write_text(f"{text[:at]} 90\n100001\n{text[at + 6 : start]}{points}{text[end:]}")
    done = run("check", made, "-q", "--lang", "en")
    assert (done.code, "100001 vertices; the limit is 20000" in done.out) == (2, True)


def test_many_things_of_many_vertices_and_walls_of_many_corners_are_refused_too(tmp_path):
    many = [feature("drain", line(*ring(15_000, 1, x=i)), f"d{i}") for i in range(5)]
    fine = plan(tmp_path / "fine.geojson", area(), lot(), parcel(), *many)
    walls = plan(tmp_path / "walls.geojson", area(), lot(), parcel(), feature("assembly", box(40, 0, 50, 9), "S"),
                 feature("firewall", line(*ring(16_000, 20)), "W", height_m=9))  # fmt: skip
    assert refused(checked(fine, options=("--limit", "vertices=70000"))) == {"fine.geojson": "plan-too-fine"}
    assert checked(fine)["fine.geojson"]["verdict"] != "unreadable"
    reports = checked(walls)
    assert refused(reports) == {"walls.geojson": "walls-too-fine"}
    # a ring of 16 000 points closes with one more; from an outline of 5 to one of 5: 16 001 × (16 001 + 25)
    assert "256432026 lines of sight" in reports["walls.geojson"]["error"]["message"]


def test_round_plans_are_no_plans_of_too_many_corners():
    # at 0.1 mm a circle of 3 m has 386 corners, one of 50 m 1572 and an arc of 120° of 5 m 166; at 6.5 m it is 566
    tank = [("storage_area", 386), ("lot", 5)]
    assert sight_lines([*tank, ("assembly", 1572), ("firewall", 166)]) < Limits().sights
    assert sight_lines([*tank, ("property", 566), ("wall", 566)]) < Limits().sights


def test_a_wall_of_thousands_of_corners_is_looked_past_and_no_remedy_is_looked_for(tmp_path):
    round_wall = plan(tmp_path / "round.geojson", area(), lot(480), parcel(),
                      feature("assembly", box(15, 0, 20, 9), "S"),
                      feature("firewall", line(*ring(2_000, 12, x=-5, y=0)), "W", height_m=9))  # fmt: skip
    done = run("check", round_wall, "--lang", "en", "--format", "json", "--on", "2026-06-01")
    (report,) = json.loads(done.out)["reports"]
    assert (report["verdict"], done.code) == ("fail", 1)  # 15 m to a school of which class III asks 80, halved 40
    assert "remedies-not-worked-out" in {note["code"] for note in report["seen"]["warnings"]}


def test_curves_and_stars_that_would_take_their_square_are_not_worked_out(tmp_path):
    """A curve through n points asks for n² numbers, a star of n points crosses itself some n² times."""

    def star(made, space):
        turn = 2.4  # radians: each edge crosses nearly all others
        points = [(9 * math.cos(turn * i), 9 * math.sin(turn * i)) for i in range(3000)]
        space.add_lwpolyline(points, close=True, dxfattribs={"layer": "GLP-AREA"})

    def through(made, space):
        space.add_spline([(i % 97, i % 89) for i in range(30_000)], dxfattribs={"layer": "GLP-DIVISA"})

    def steep(made, space):
        space.add_open_spline([(i % 97, i % 89) for i in range(99)], degree=26, dxfattribs={"layer": "GLP-DIVISA"})

    drawn = {name: drawing(tmp_path / f"{name}.dxf", draw) for name, draw in
             {"star": star, "through": through, "steep": steep}.items()}  # fmt: skip
    reports = checked(*drawn.values())
    assert refused({"star": reports["star.dxf"]}) == {"star": "lines-cross-too-often"}
    for name, why in (("through", "more than 1000 fit points"), ("steep", "degree is above 25")):
        assert why in str(reports[f"{name}.dxf"]["seen"]), name
        assert reports[f"{name}.dxf"]["verdict"] == "incomplete"


def test_pieces_crossings_and_crowds_are_refused(tmp_path):
    """1200 triangles in a row; 150 lines by 150 cross 22 500 times; 500 tips within 0.2 m of one place."""
    row = [[[[i, 0], [i + 1, 0], [i, 1], [i, 0]]] for i in range(1200)]
    grate = [[[i, 0], [i, 150]] for i in range(150)] + [[[0, i + 0.5], [150, i + 0.5]] for i in range(150)]
    turn = math.pi / 500
    star = [((0.2, 9)[i % 2] * math.cos(i * turn), (0.2, 9)[i % 2] * math.sin(i * turn)) for i in range(1000)]
    drawn = {
        "row": feature("assembly", {"type": "MultiPolygon", "coordinates": row}, "X"),
        "grate": feature("drain", {"type": "MultiLineString", "coordinates": grate}, "X"),
        "star": feature("wall", polygon(*star), "X", height_m=2),
    }
    plans = [plan(tmp_path / f"{name}.geojson", area(), lot(), one) for name, one in drawn.items()]
    reports = checked(*plans)
    assert refused(reports) == {"row.geojson": "thing-in-too-many-pieces", "grate.geojson": "lines-cross-too-often",
                                "star.geojson": "outline-too-fine"}  # fmt: skip
    for name, limit in (("row", "pieces"), ("grate", "crossings"), ("star", "crowd")):
        assert f"--limit {limit}=N" in reports[f"{name}.geojson"]["error"]["hint"]


def test_crossings_are_counted_once_each():
    """Of 30 lines by 30 each two cross but those that follow each other in the list; a ring's own corners are none."""
    grate = [[(i, 0), (i, 30)] for i in range(30)] + [[(-1, i + 0.5), (30, i + 0.5)] for i in range(30)]
    assert meetings(shapely.MultiLineString(grate), 10_000) == 30 * 30 - 1
    assert meetings(shapely.MultiLineString(grate), 500) > 500
    assert meetings(shapely.box(0, 0, 1, 1), 10) == 0
    assert meetings(shapely.Point(0, 0).buffer(1, quad_segs=500), 1000) == 0


def test_a_binary_drawing_of_zeros_ends_at_its_first(tmp_path, monkeypatch):
    seen = []
    real = _tags.binary_tags_loader
    monkeypatch.setattr(_tags, "binary_tags_loader", lambda data: (seen.append(1) or tag for tag in real(data)))
    with pytest.raises(ReadError, match=r"without a type|sem tipo"):
        list(_tags.binary_tags(_tags.BINARY + bytes(10_000)))
    assert len(seen) == 1


def test_thousands_of_things_of_one_name_and_of_areas_side_by_side_are_counted_at_once(tmp_path):
    """With 30 000 things of a name, asking from (2) on for each would be 450 million questions.

    1200 cylinders drawn as areas, 1 m apart, are one area in the end, not 1200 unions of up to 1200 grounds.
    """
    cages = [area(box(x, y, x + 2, y + 2), name=f"A{x}.{y}") for x in range(0, 120, 3) for y in range(0, 90, 3)]
    many = [feature("drain", {"type": "Point", "coordinates": [i % 500, i // 500]}, "ralo") for i in range(30_000)]
    plans = plan(tmp_path / "many.geojson", area(), lot(), *many), plan(tmp_path / "cages.geojson", *cages)
    reports = checked(*plans, options=("--select", "road"))
    assert len(reports["cages.geojson"]["areas"][0]["merged_with"]) == 1199
    report = reports["many.geojson"]
    assert len({one["name"] for one in report["features"]}) == 30_002
    assert "ralo (30000)" in {one["name"] for one in report["features"]}


def test_coordinates_beyond_all_measure_are_refused(tmp_path):
    far = plan(tmp_path / "far.geojson", area(), lot(), feature("drain", {"type": "Point", "coordinates": [1e300, 1]}))
    away = plan(tmp_path / "away.geojson", area(), lot(), feature("drain", {"type": "Point", "coordinates": [1e14, 1]}))
    ends = drawing(tmp_path / "line.dxf", lambda made, space: space.add_line(
        (1e300, 0), (0, 1e300), dxfattribs={"layer": "GLP-MURO"}))  # fmt: skip
    disc = drawing(tmp_path / "circle.dxf", lambda made, space: space.add_circle(
        (20, 20), 1e300, dxfattribs={"layer": "GLP-DIVISA"}))  # fmt: skip
    wide = drawing(tmp_path / "wide.dxf", lambda made, space: [
        space.add_ellipse((0, 0), (10.0**k, 0), 0.3, dxfattribs={"layer": "GLP-VIA"}) for k in (4, 8, 12)])  # fmt: skip
    assert refused(checked(far, away, ends, disc, wide)) == {
        "far.geojson": "coordinates-not-finite",
        "away.geojson": "site-too-wide",
        "line.dxf": "coordinates-not-finite",
        "circle.dxf": "coordinates-not-finite",
        "wide.dxf": "coordinates-not-finite",
    }


@pytest.mark.parametrize("depth", [900, 100_000])
def test_json_within_json_without_end_is_refused(tmp_path, depth):
    bare = tmp_path / "bare.geojson"
    bare.write_text("[" * depth + "]" * depth)
    keys = tmp_path / "keys.geojson"
    keys.write_text('{"a":' * depth + "1" + "}" * depth)
    start = json.dumps(document([area(), lot()]))[:-2]
    said = tmp_path / "said.geojson"
    said.write_text(f'{start},{{"type":"Feature","properties":{{"role":"wall","x":{"[" * depth}{"]" * depth}}},'
                    f'"geometry":{{"type":"Polygon","coordinates":{"[" * depth}{"]" * depth}}}}}]}}')  # fmt: skip
    told = refused(checked(bare, keys, said))
    deep = {"geojson-too-deep"} if depth > 1000 else {"geojson-not-geojson", "geojson-geometry"}
    assert set(told.values()) == deep


def test_a_file_larger_than_the_limit_is_not_even_hashed(tmp_path):
    sparse = [tmp_path / "sparse.dxf", tmp_path / "sparse.geojson"]
    for path in sparse:
        with path.open("wb") as file:
            file.truncate(2 << 30)
    reports = checked(*sparse)
    assert refused(reports) == {"sparse.dxf": "file-too-large", "sparse.geojson": "file-too-large"}
    assert all("512 MiB" in one["error"]["message"] and not one["plan"]["sha256"] for one in reports.values())


def test_what_must_be_read_whole_has_a_limit_of_its_own(tmp_path):
    padded = plan(tmp_path / "padded.geojson", area(), lot())
    padded.write_text(padded.read_text() + " " * (65 << 20))
    report = checked(padded)["padded.geojson"]
    assert report["error"]["code"] == "plan-too-large"
    assert "66 MiB; the limit is 64" in report["error"]["message"]
    assert "--limit geojson=N" in report["error"]["hint"]


def test_a_drawing_read_whole_has_one_too(tmp_path):
    """Comments of 20 000 × 65 bytes make it larger than 1 MiB."""
    drawing = tmp_path / "yard.dxf"
    whole = (Path(__file__).parents[1] / "samples" / "yard-class-iii.dxf").read_text("utf-8")
    drawing.write_text(("999\n" + "x" * 60 + "\n") * 20_000 + whole, "utf-8")
    told = checked(drawing, options=("--full-read", "--limit", "drawing=1"))["yard.dxf"]
    assert told["error"]["code"] == "plan-too-large"
    assert checked(drawing, options=("--full-read",))["yard.dxf"]["error"] is None


def test_limits_are_options_that_a_report_repeats(tmp_path):
    small = plan(tmp_path / "small.geojson", area(), lot())
    report = checked(small, options=("--limit", "outline=4"))["small.geojson"]
    assert (report["error"]["code"], report["options"]["limits"]) == ("outline-too-fine", {"outline": 4})
    assert checked(small)["small.geojson"]["options"]["limits"] == {}
    for wrong in ("outlines=4", "outline", "outline=0", "outline=4.5", "outline=x"):
        done = run("check", small, "--limit", wrong)
        assert (done.code, done.err.startswith("layoutcheck: --limit")) == (2, True)


def test_lines_of_sight_are_counted_by_what_they_start_from_pass_and_end_on():
    things = [("lot", 4), ("storage_area", 6), ("road", 10), ("assembly", 3), ("wall", 7), ("firewall", 5)]
    # past the firewall from the area to the road, or past both walls from the area to the lot, were it elsewhere
    assert sight_lines(things) == max(5 * (5 + 6 * 10), 12 * (12 + 6 * 4))
    assert sight_lines([*things, ("road", 40)]) == 5 * (5 + 6 * 40)
    assert sight_lines([("storage_area", 6), ("road", 10), ("wall", 900)]) == 0
    assert Limits().changed() == {}
