"""A unit that the things on a flat plan contradict: told, and nothing passes; a normal plan is never doubted."""

import json

import pytest
from drawings import codes, drawing, on, plan, polyline

from layoutcheck import readers
from layoutcheck.site import Options

TO = {"m": 1.0, "cm": 100.0, "mm": 1000.0, "in": 1 / 0.0254, "ft": 1 / 0.3048}


def square(x0, y0, x1, y1):
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]


def flat(folder, drawn, said, *, things=(), side=2.0):
    """A plan of an area of 2 × 2 m with a lot of 40, a property of 30 × 30 m, drawn in one unit and said in another."""
    half = side / 2
    shapes = [
        ({"role": "storage_area"}, "Polygon", [square(-half, -half, half, half)]),
        ({"role": "lot", "containers": 40, "container_kg": 13}, "Polygon", [square(-0.9, -0.9, 0.9, 0.9)]),
        ({"role": "property"}, "Polygon", [square(-15, -15, 15, 15)]),
        *things,
    ]

    def scaled(c):
        return [scaled(part) for part in c] if isinstance(c, list) else c * TO[drawn]

    features = [
        {"type": "Feature", "properties": p, "geometry": {"type": kind, "coordinates": scaled(c)}}
        for p, kind, c in shapes
    ]
    path = folder / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": said, "features": features}))
    return readers.read(path)


GATE = ({"role": "opening"}, "LineString", [[-0.75, -1.0], [0.75, -1.0]])
CYLINDER = ({"role": "container"}, "Polygon", [square(-0.115, -0.115, 0.115, 0.115)])  # a P-2, as a square
P13 = ({"role": "container"}, "Polygon", [square(-0.18, -0.18, 0.18, 0.18)])
THIN_WALL = ({"role": "wall"}, "Polygon", [square(-15, 14.85, 15, 15)])
SCHOOL = ({"role": "assembly"}, "Polygon", [square(6, -5, 10, 5)])


def doubted(site):
    told = [note.message.to("en") for note in site.seen.warnings if note.code == "units-implausible"]
    assert bool(told) == any(u.role is None for u in site.seen.not_checked)
    return told


def test_centimetres_said_to_be_metres(tmp_path):
    # the area 200 × 200 "m" are 40 000 m², the property 3 000 m
    assert doubted(flat(tmp_path, "cm", "m", things=[SCHOOL]))


@pytest.mark.parametrize(
    ("thing", "what"),
    [
        (GATE, "opening: 15.00 m"),
        (CYLINDER, "container: 2.60 m"),  # 2.3 × 2.3 m have the ground of a disc of 2.3 · 2 / √π = 2.595 m
        (THIN_WALL, "thickness of a wall: 1.50 m"),
    ],
)
def test_millimetres_said_to_be_centimetres(tmp_path, thing, what):
    (message,) = doubted(flat(tmp_path, "mm", "cm", things=[thing]))
    assert what in message
    assert "--units mm" in message


def test_the_ground_of_each_container(tmp_path):
    # 40 containers on 6 × 6 m are 0.9 m² each; with lengths ten times as long, 90 m² each
    (message,) = doubted(flat(tmp_path, "mm", "cm", side=6.0))
    assert "area for each container: 90.00 m²" in message


def test_a_lot_larger_than_its_containers_need(tmp_path):
    # 1.8 × 1.8 m for 40 containers are 0.081 m² each; with lengths ten times as long, 8.1 m² each
    (message,) = doubted(flat(tmp_path, "mm", "cm"))
    assert "area of the lot for each pile: 8.10 m²" in message


def headed(folder, *, drawn, code, options=Options()):  # noqa: B008 - frozen
    """An area of 5 × 3 m, drawn in one unit under the heading of another."""
    corners = [(x * TO[drawn], y * TO[drawn]) for x, y in [(0, 0), (5, 0), (5, 3), (0, 3)]]
    add = lambda _, space: polyline(space, corners, on("GLP-AREA"))  # noqa: E731 - two words
    return doubted(plan(drawing(add, units=code, area=False), folder, options))


@pytest.mark.parametrize(("drawn", "code"), [("cm", 1), ("mm", 1), ("cm", 2)])
def test_inches_and_feet_of_a_template_are_not_believed(tmp_path, drawn, code):
    """500 × 300 in are 12.70 × 7.62 m, an area like any; all distances would read 2.54 times as long."""
    (message,) = headed(tmp_path, drawn=drawn, code=code)
    assert "--units" in message
    assert not headed(tmp_path, drawn=drawn, code=code, options=Options(units=drawn))


@pytest.mark.parametrize(("drawn", "code"), [("in", 1), ("ft", 2)])
def test_metres_written_in_inches_are_believed(tmp_path, drawn, code):
    """5 × 3 m are 196.85… × 118.11… in: no whole numbers as drawn, whole centimetres on the ground."""
    assert not headed(tmp_path, drawn=drawn, code=code)


def test_centimetres_in_a_template_of_inches(tmp_path):
    # a P-13 of 36 would be 36 in = 0.914 m wide
    assert "--units cm" in doubted(flat(tmp_path, "cm", "in", things=[P13, SCHOOL]))[0]


def test_the_heading_of_a_dxf_and_the_option_alike(tmp_path):
    def draw(_, space):
        polyline(space, [(x * 1000, y * 1000) for x, y in ((0, 0), (2, 0), (2, 3), (0, 3))], on("GLP-AREA"))
        space.add_line((500, 0), (2000, 0), dxfattribs=on("GLP-ACESSO"))

    document = drawing(draw, units=5, area=False)
    assert "--units mm" in doubted(plan(document, tmp_path))[0]
    assert "--units mm" in doubted(plan(drawing(draw, area=False), tmp_path, Options(units="cm")))[0]
    assert not doubted(plan(document, tmp_path, Options(units="mm")))


def test_heights_of_walls_that_are_drawn_upright(tmp_path):
    def draw(_, space):
        polyline(space, [(x * 1000, y * 1000) for x, y in ((0, 0), (2, 0), (2, 3), (0, 3))], on("GLP-AREA"))
        space.add_line((0, 4000), (2000, 4000), dxfattribs=on("GLP-MURO", thickness=1800))  # 18 m in centimetres

    assert "height as drawn: 18.00 m" in doubted(plan(drawing(draw, units=5, area=False), tmp_path))[0]


@pytest.mark.parametrize("unit", ["m", "cm", "mm", "in", "ft"])
@pytest.mark.parametrize("side", [2.0, 10.0, 30.0])
@pytest.mark.parametrize("thing", [GATE, CYLINDER, P13, THIN_WALL, SCHOOL])
def test_a_plan_in_the_unit_it_says_is_never_doubted(tmp_path, unit, side, thing):
    site = flat(tmp_path, unit, unit, things=[thing], side=side)
    assert not doubted(site)
    assert "units-implausible" not in codes(site)


@pytest.mark.parametrize("unit", ["m", "cm", "mm"])
def test_large_things_on_a_plan_prove_nothing(tmp_path, unit):
    gate = ({"role": "opening"}, "LineString", [[-8.0, -15.0], [8.0, -15.0]])  # 16 m, for lorries
    tank = ({"role": "container"}, "Polygon", [square(-0.5, -0.5, 0.5, 0.5)])  # a symbol of 1 m
    far = ({"role": "assembly"}, "Polygon", [square(6000.0, 0.0, 6100.0, 100.0)])
    assert not doubted(flat(tmp_path, unit, unit, things=[gate, tank, far]))


def cylinders(count):
    """Discs of 0.36 m, as squares: 0.32 × 0.32 m are 0.102 m², as π / 4 × 0.36²."""
    return [
        ({"role": "container"}, "Polygon", [square(0.5 * i - 0.16, -0.16, 0.5 * i + 0.16, 0.16)]) for i in range(count)
    ]


def test_cylinders_wider_than_any_pass_nothing_whatever_fits(tmp_path):
    """Drawn in feet and said to be metres they are 0.36 / 0.3048 = 1.18 m; with a gate of 30 m no unit fits."""
    gate = ({"role": "opening"}, "LineString", [[-15.0, -15.0], [15.0, -15.0]])
    assert "Drawn in ft?" in doubted(flat(tmp_path, "ft", "m", things=cylinders(5)))[0]
    assert "Check which unit" in doubted(flat(tmp_path, "ft", "m", things=[*cylinders(5), gate]))[0]
    assert not doubted(flat(tmp_path, "ft", "m", things=[*cylinders(4), gate]))  # so few may be symbols
