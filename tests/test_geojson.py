"""GeoJSON: every geometry, every way to say where the coordinates are, and files that are not what they claim."""

from __future__ import annotations

import json
import math
import random

import pytest
from drawings import unread
from hypothesis import given, settings
from hypothesis import strategies as st
from plans import area, box, document, feature, judge, line, lot, parcel, point, polygon
from pyproj import Geod
from shapely.geometry import Polygon

from layoutcheck.errors import LayoutcheckError, ReadError
from layoutcheck.examine import attempt
from layoutcheck.project import Layer, Project
from layoutcheck.readers import read
from layoutcheck.site import Options
from layoutcheck.words import LANGS

WGS84 = Geod(ellps="WGS84")
GRS80 = Geod(ellps="GRS80")


@pytest.fixture
def site(tmp_path):
    """Read a plan from a document, or from bytes as they lie in the file."""

    def reading(content, project=Project(), **options):  # noqa: B008 - frozen
        path = tmp_path / "plan.geojson"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return read(path, Options(**options), project)

    return reading


@pytest.fixture
def refused(site):
    """Read a plan that must be refused; gives the error."""

    def reading(content, **options):
        with pytest.raises(ReadError) as caught:
            site(content, **options)
        assert all(caught.value.message.to(lang) for lang in LANGS)
        return caught.value

    return reading


def flat(*features):
    """A plan in flat metres with the default area, 10 m square, and whatever else."""
    return document([area(), *features])


def codes(site):
    return [note.code for note in site.seen.warnings]


# --- geometries -------------------------------------------------------------------


def collection(*geometries):
    return {"type": "GeometryCollection", "geometries": list(geometries)}


def multi(kind, *coordinates):
    return {"type": f"Multi{kind}", "coordinates": list(coordinates)}


SQUARE = [[20, -1], [22, -1], [22, 1], [20, 1], [20, -1]]
FARTHER = [[40, -1], [42, -1], [42, 1], [40, 1], [40, -1]]


@pytest.mark.parametrize(
    ("geometry", "distance", "ground"),
    [
        (point(20, 0), 20, 0),
        (multi("Point", [30, 0], [20, 0]), 20, 0),
        (line((30, 0), (20, 0)), 20, 0),
        (multi("LineString", [[30, 0], [40, 0]], [[20, 5], [40, 5]]), 20, 0),
        (box(20, -1, 22, 1), 20, 4),
        (multi("Polygon", [FARTHER], [SQUARE]), 20, 8),
        (polygon((20, -9), (40, -9), (40, 9), (20, 9), holes=[[(25, -1), (26, -1), (26, 1), (25, 1)]]), 20, 358),
        (collection(point(30, 0), line((20, 0), (25, 0))), 20, 0),
        (collection(collection(collection(box(20, -1, 22, 1)))), 20, 4),
        (collection(box(40, -1, 42, 1), point(20, 0)), 20, 4),  # what stands beside a ground is measured too
    ],
)
def test_every_geometry_is_measured_whole(site, geometry, distance, ground):
    """The area's edge is x = 0: the distance is the least x; the ground is counted by hand."""
    read = site(flat(feature("assembly", geometry)))
    store, school = read.features
    assert store.shape.distance(school.shape) == pytest.approx(distance, abs=1e-9)
    assert school.shape.area == pytest.approx(ground, abs=1e-9)
    assert (read.seen.entities, read.seen.used, unread(read)) == (2, 2, [])


def test_a_height_above_the_ground_is_no_distance(site):
    rings = [[[*xy, 250.0] for xy in SQUARE]]
    read = site(flat(feature("assembly", {"type": "Polygon", "coordinates": rings})))
    assert not read.features[1].shape.has_z
    assert read.features[0].shape.distance(read.features[1].shape) == pytest.approx(20)


def test_a_courtyard_is_no_school_ground(site):
    """A school round the store: the way to it is the way to the courtyard's edge, 15 m from the store's."""
    school = polygon((-60, -60), (60, -60), (60, 60), (-60, 60), holes=[[(-25, -20), (15, -20), (15, 20), (-25, 20)]])
    read = site(flat(feature("assembly", school)))
    assert read.features[0].shape.distance(read.features[1].shape) == pytest.approx(15)


@pytest.mark.parametrize(
    "geometry",
    [
        None,
        {"type": "Point", "coordinates": []},
        multi("Point"),
        multi("LineString"),
        multi("Polygon"),
        {"type": "LineString", "coordinates": []},
        {"type": "Polygon", "coordinates": []},
        {"type": "Polygon", "coordinates": [[]]},
        multi("Polygon", []),
        collection(),
        collection(None),
    ],
)
def test_nothing_drawn_is_told_and_counted(site, geometry):
    read = site(flat(feature("assembly", geometry, "Escola")))
    assert [f.role for f in read.features] == ["storage_area"]
    assert set(unread(read)) == {"assembly"}
    assert (read.seen.entities, read.seen.used) == (2, 1)
    assert read.seen.unsupported == (("empty geometry", "assembly", 1),)
    assert any("Escola" in item.message.to("pt") for item in read.seen.not_checked)


@pytest.mark.parametrize(
    "geometry",
    [
        multi("Point", [20, 0], []),
        multi("LineString", [[20, 0], [30, 0]], []),
        multi("Polygon", [SQUARE], []),
        multi("Polygon", [SQUARE], [[]]),
        collection(box(20, -1, 22, 1), None),
        collection(box(20, -1, 22, 1), {"type": "Point", "coordinates": []}),
    ],
)
def test_a_part_without_a_place_leaves_the_rest_measured_and_the_whole_in_question(site, geometry):
    read = site(flat(feature("assembly", geometry)))
    assert read.features[0].shape.distance(read.features[1].shape) == pytest.approx(20)
    assert unread(read) == ["assembly"]


def test_one_part_that_is_not_there_keeps_a_distance_from_passing():
    """The school that is drawn stands 60 m off, 20 are asked for; the part that is lost may stand anywhere."""
    school = multi("Polygon", [[[60, -1], [62, -1], [62, 1], [60, 1], [60, -1]]], [])
    assert judge(area(), lot(40), parcel(), feature("assembly", school, "S")).status("assembly", "S") == "undetermined"


@pytest.mark.parametrize(
    ("geometry", "kind"),
    [
        ({"type": "LineString", "coordinates": [[20, 0]]}, "Point"),
        ({"type": "Polygon", "coordinates": [[[20, 0]]]}, "Point"),
        ({"type": "Polygon", "coordinates": [[[20, 0], [22, 0], [20, 0]]]}, "LineString"),
    ],
)
def test_too_few_points_are_measured_as_what_is_left(site, geometry, kind):
    read = site(flat(feature("assembly", geometry)))
    assert read.features[1].shape.geom_type == kind
    assert read.features[0].shape.distance(read.features[1].shape) == pytest.approx(20)
    assert "geometry-too-short" in codes(read)


def test_a_hole_of_two_points_takes_nothing_away(site):
    geometry = {"type": "Polygon", "coordinates": [SQUARE, [[20.5, 0], [21, 0], [20.5, 0]]]}
    read = site(flat(feature("assembly", geometry)))
    assert read.features[1].shape.area == pytest.approx(4)
    assert codes(read) == ["geometry-too-short"]


def test_a_ring_that_does_not_come_back_is_closed_and_told(site):
    ring = [[-10, -5], [0, -5], [0, 5], [-10, 5]]
    read = site(document([feature("storage_area", {"type": "Polygon", "coordinates": [ring]})]))
    assert read.features[0].shape.area == pytest.approx(100)
    assert codes(read) == ["ring-unclosed"]


def test_which_way_a_ring_turns_is_no_matter(site):
    read = site(
        document([area({"type": "Polygon", "coordinates": [[[-10, -5], [-10, 5], [0, 5], [0, -5], [-10, -5]]]})])
    )
    assert read.features[0].shape.area == pytest.approx(100)


BOWTIE = polygon((0, 0), (2, 2), (2, 0), (0, 2))  # crosses itself at (1, 1)


@pytest.mark.parametrize("role", ["storage_area", "lot", "property", "installation"])
def test_where_the_law_needs_the_inside_an_outline_may_not_cross_itself(refused, role):
    error = refused(flat(feature(role, BOWTIE, "X")))
    assert error.code == "outline-crosses-itself"
    for lang in LANGS:
        assert '"X"' in error.message.to(lang)
        assert "(1, 1)" in error.message.to(lang)


@pytest.mark.parametrize("role", ["assembly", "road", "roof", "drain", "obstacle", "heat_source"])
def test_elsewhere_it_is_measured_with_every_line_and_told(site, role):
    """The two triangles meet at (1, 1) and have 1 m² each; all four corners are still there."""
    read = site(flat(feature(role, BOWTIE, "X")))
    shape = read.features[1].shape
    assert sum(part.area for part in shape.geoms) == pytest.approx(2)
    west, south, east, north = shape.bounds
    assert (east - west, north - south) == (2, 2)
    assert "outline-crosses-itself" in codes(read)


@pytest.mark.parametrize(
    "geometry",
    [
        {"type": "Point", "coordinates": [1]},
        {"type": "Point", "coordinates": [[1, 2]]},
        {"type": "Point", "coordinates": None},
        {"type": "Point", "coordinates": {"x": 1}},
        {"type": "Point", "coordinates": ["20", "0"]},
        {"type": "Point", "coordinates": [True, False]},
        {"type": "Point", "coordinates": [20, None]},
        {"type": "Point"},
        {"type": "point", "coordinates": [20, 0]},
        {"type": "Polygon", "coordinates": [[20, 0], [22, 0], [22, 2]]},
        {"type": "LineString", "coordinates": [20, 0]},
        {"type": "LineString", "coordinates": [[], []]},
        {"type": "LineString", "coordinates": [[20, 0], []]},
        {"type": "Polygon", "coordinates": [[[20, 0], [22, 0], [], [20, 0]]]},
        {"type": "GeometryCollection"},
        {"type": "GeometryCollection", "geometries": {}},
        {"type": "Circle", "coordinates": [20, 0]},
        {"coordinates": [20, 0]},
        {},
        [],
        "POINT (20 0)",
        3,
    ],
)
def test_coordinates_that_are_not_those_of_their_type(refused, geometry):
    error = refused(flat(feature("assembly", geometry)))
    assert error.code == "geojson-geometry"
    assert "features[1]" in error.message.to("pt")


@pytest.mark.parametrize(
    ("kind", "near"), [("point", "Point"), ("CircularString", "LineString"), ("POLYGON", "Polygon")]
)
def test_a_geometry_type_that_there_is_not_is_told_with_the_nearest(refused, kind, near):
    error = refused(flat(feature("assembly", {"type": kind, "coordinates": [20, 0]})))
    assert f'"{kind}"' in error.message.to("en")
    assert f"nearest: {near}." in error.hint.to("en")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1e300", "1e15", "1" * 400])
def test_a_coordinate_that_is_no_number_of_metres(refused, number):
    plan = json.dumps(flat(feature("assembly", point(7777, 0)))).replace("7777", number).encode()
    assert refused(plan).code == "coordinates-not-finite"


def test_a_whole_number_of_thousands_of_digits(refused):
    plan = json.dumps(flat(feature("assembly", point(7777, 0)))).replace("7777", "1" * 5000).encode()
    assert refused(plan).code == "geojson-number"


def test_coordinates_too_large_to_hold_millimetres(refused):
    """At 1e13 two neighbouring numbers are 2 mm apart."""
    assert refused(document([area(box(1e13, 0, 1e13 + 10, 10))])).code == "coordinates-too-large"


# --- roles, layers, names ---------------------------------------------------------------


def thing(properties, **members):
    return {"type": "Feature", "properties": properties, "geometry": point(20, 0), **members}


@pytest.mark.parametrize("key", ["role", "Role", "ROLE", "papel"])
@pytest.mark.parametrize("written", ["assembly", "Assembly", " ASSEMBLY "])
def test_a_role_however_it_is_written(site, key, written):
    assert site(flat(thing({key: written}))).features[1].role == "assembly"


@pytest.mark.parametrize("written", ["storage area", "STORAGE-AREA", "Storage_Area"])
def test_a_role_of_two_words(site, written):
    assert site(document([feature(written, box(0, 0, 1, 1))])).features[0].role == "storage_area"


@pytest.mark.parametrize("written", ["hospitalar", "lote", "ignore", 3, True, ["assembly"], {"a": 1}, "assemblies"])
def test_a_role_that_does_not_exist_may_be_anything(site, written):
    """It is not taken for the role that looks most like it: `hospitalar` looks like `obstacle`."""
    read = site(flat(thing({"role": written})))
    assert [f.role for f in read.features] == ["storage_area"]
    assert unread(read) == [None]
    assert "features[1]" in read.seen.not_checked[0].message.to("en")
    assert codes(read) == ["role-unknown"]


@pytest.mark.parametrize(
    ("written", "role", "why"),
    [
        ("Muro", "wall", "property"), ("Local de aglomeração", "assembly", "property"), ("ralo", "drain", "property"),
        ("Fonte de calor", "heat_source", "property"), ("GLP-VIA", "road", "built-in"),
        ("Hospital", "assembly", "guess"),
    ],
)  # fmt: skip
def test_a_role_may_be_called_as_people_call_it(site, written, role, why):
    read = site(flat(thing({"\ufeffPapel": written})))  # a table saved by Excel begins with a mark
    assert (read.features[1].role, read.features[1].role_why) == (role, why)


@pytest.mark.parametrize(
    "field", [{"Text": "PQS 12 kg"}, {"Text": None, "PaperSpace": "1"}, {"Text": "", "PaperSpace": True}], ids=str
)
def test_texts_and_paper_of_a_converted_drawing_are_no_things(site, field):
    """GDAL makes a point of each text: beside an extinguisher it would count as another one."""
    said = {"Layer": "GLP-EXTINTOR", "SubClasses": "AcDbEntity:AcDbText", "EntityHandle": "31"}
    real = thing({**said, "SubClasses": "AcDbEntity:AcDbPoint", "Text": None, "PaperSpace": "0"})
    read = site(flat(real, thing({**said, **field})))
    assert [f.role for f in read.features] == ["storage_area", "extinguisher"]
    assert unread(read) == ["extinguisher"]
    assert "DXF" in read.seen.not_checked[0].message.to("en")
    assert read.seen.ignored == {"GLP-EXTINTOR": 1}


@pytest.mark.parametrize("nothing", [None, "", "-", "NULL", "#N/D"])
def test_columns_that_say_nothing_of_a_thing_are_neither_told_nor_taken(site, nothing):
    """A merged table has all its columns in each of its rows."""
    read = site(flat(thing({"role": "assembly", "recipientes": nothing, "largra": nothing, "Altura (m)": nothing})))
    assert not read.seen.warnings
    said = {"role": "wall", "altura": nothing, "Altura (m)": "2,20"}
    wall = site(flat({"type": "Feature", "properties": said, "geometry": line((8, 0), (9, 0))})).features[1]
    assert wall.get("height_m") == 2.2


def test_two_roles_that_differ_are_no_role(site):
    for said in ({"role": "assembly", "Role": "obstacle"}, {"papel": "obstacle", "role": "assembly"}):
        read = site(flat(thing(said)))
        assert [f.role for f in read.features] == ["storage_area"]
        assert unread(read) == [None]
    assert site(flat(thing({"role": "assembly", "papel": "Assembly"}))).features[1].role == "assembly"


@pytest.mark.parametrize(
    ("said", "role", "why"),
    [
        ({"layer": "GLP-AGLOMERACAO"}, "assembly", "built-in"),
        ({"Layer": "glp-aglomeracao-norte"}, "assembly", "built-in"),
        ({"camada": "Rua das Flores"}, "road", "guess"),
        ({"CAMADA": "ESCOLA"}, "assembly", "guess"),
        ({"layer": None, "camada": "ESCOLA"}, "assembly", "guess"),
        ({"role": None, "layer": "ESCOLA"}, "assembly", "guess"),
        ({"role": "", "layer": "ESCOLA"}, "assembly", "guess"),
        ({"role": "drain", "layer": "ESCOLA"}, "drain", "property"),
        ({"layer": "MAPEADA"}, "road", "project"),
    ],
)
def test_a_layer_is_looked_up_as_in_a_drawing(site, said, role, why):
    project = Project(layers=(Layer(pattern="mapeada", role="road", properties={"name": "R"}),))
    found = site(flat(thing(said)), project).features[1]
    assert (found.role, found.role_why, found.guessed) == (role, why, why == "guess")
    assert found.layer == next((said[key] for key in said if key.lower() in ("layer", "camada") and said[key]), None)


@pytest.mark.parametrize("layer", ["LOTE", "X", 3, ["ESCOLA"]])
def test_a_layer_without_a_role_is_counted_by_its_name(site, layer):
    read = site(flat(thing({"layer": layer}), thing({"layer": layer})))
    assert read.seen.ignored == {str(layer): 2}
    assert (read.seen.entities, read.seen.used) == (3, 1)
    assert "feature-without-role" not in codes(read)


@pytest.mark.parametrize("properties", [None, {}, [], "x", {"role": ""}, {"role": None, "layer": ""}])
def test_what_says_neither_role_nor_layer_is_counted_and_told(site, properties):
    read = site(flat(thing(properties), thing(properties)))
    assert read.seen.ignored == {"-": 2}
    assert codes(read) == ["feature-without-role"]
    assert "2" in read.seen.warnings[0].message.to("pt")


def test_what_is_not_measured_need_not_be_sound(site):
    read = site(flat({"type": "Feature", "properties": {"layer": "X"}, "geometry": {"type": "Circle"}}))
    assert read.seen.ignored == {"X": 1}


@pytest.mark.parametrize("odd", [None, 3, "x", [], {}, {"type": "feature"}, {"type": "FeatureCollection"}])
def test_what_is_no_feature_may_be_anything(site, odd):
    read = site(flat(odd))
    assert unread(read) == [None]
    assert sum(count for _, _, count in read.seen.unsupported) == 1
    assert (read.seen.entities, read.seen.used) == (2, 1)


@pytest.mark.parametrize(
    ("members", "said", "name"),
    [
        ({"id": "q"}, {"name": "E"}, "E"),
        ({"id": "q"}, {"nome": "Área 1"}, "Área 1"),
        ({"id": "q"}, {"NOME": " B "}, "B"),
        ({"id": "q"}, {}, "q"),
        ({"id": 0}, {}, "0"),
        ({"id": 7}, {"name": None}, "7"),  # an export writes every column, empty or not
        ({"id": "q"}, {"name": "  "}, "q"),
        ({}, {"name": None}, "assembly 1"),
        ({"id": None}, {}, "assembly 1"),
        ({"id": ""}, {}, "assembly 1"),
        ({}, {"name": 5}, "5"),
    ],
)
def test_names(site, members, said, name):
    assert site(flat(thing({"role": "assembly", **said}, **members))).features[1].name == name


@pytest.mark.parametrize(("said", "sure"), [({"pilhas": 12}, False), ({"qtd": 41}, False), ({"qtd": "40"}, True)])
def test_a_number_under_a_key_that_no_law_reads_leaves_the_count_of_a_lot_open(site, said, sure):
    # forty in each of twelve piles, or in all? and forty or forty-one?
    read = site(flat(lot(containers=40, **said)))
    assert ("containers" not in read.of("lot")[0].doubts) == sure


def test_without_a_name_features_are_counted_by_role_in_file_order(site):
    things = [thing({"role": role}) for role in ("drain", "assembly", "drain")]
    for number, one in enumerate(things):
        one["geometry"] = point(20 + number, 0)
    assert [f.name for f in site(flat(*things)).features] == ["A", "drain 1", "assembly 1", "drain 2"]


# --- where the coordinates are --------------------------------------------------------


def near(lon, lat, crs=None, ellipsoid=WGS84):
    """An area and a drain due east of it, 100 m apart along the ground, in degrees."""
    east, _, _ = ellipsoid.fwd(lon, lat, 90, 100)
    corner, _, _ = ellipsoid.fwd(lon, lat, 270, 10)
    south, north = lat - 1e-4, lat + 1e-4
    made = {
        "type": "FeatureCollection",
        "features": [area(box(corner, south, lon, north)), feature("drain", point(east, lat))],
    }
    return {**made, "crs": crs} if crs else made


def gap(read):
    return read.features[0].shape.distance(read.features[1].shape)


def test_longitude_and_latitude_are_brought_to_ground_metres(site):
    read = site(near(-56.1, -15.6))
    assert gap(read) == pytest.approx(100, abs=1e-4)
    assert (read.plan.units, read.plan.crs) == (None, "OGC:CRS84")
    assert read.frame.north
    assert codes(read) == []


def named(name):
    return {"type": "name", "properties": {"name": name}}


@pytest.mark.parametrize(
    ("member", "crs"),
    [
        (named("urn:ogc:def:crs:OGC:1.3:CRS84"), "OGC:CRS84"),
        (named("urn:ogc:def:crs:OGC::CRS84"), "OGC:CRS84"),
        (named("CRS84"), "OGC:CRS84"),
        (named("EPSG:4674"), "EPSG:4674"),
        (named("epsg:4674"), "EPSG:4674"),
        (named(" urn:ogc:def:crs:EPSG::4674 "), "EPSG:4674"),
        (named("urn:ogc:def:crs:EPSG:8.9:4674"), "EPSG:4674"),
        (named("http://www.opengis.net/def/crs/EPSG/0/4674"), "EPSG:4674"),
        (named("http://www.opengis.net/gml/srs/epsg.xml#4674"), "EPSG:4674"),
        ({"type": "EPSG", "properties": {"code": 4674}}, "EPSG:4674"),
        ({"type": "EPSG", "properties": {"code": "4674"}}, "EPSG:4674"),
        ("EPSG:4674", "EPSG:4674"),
        (None, "OGC:CRS84"),
    ],
)
def test_the_legacy_crs_member_in_its_spellings(site, member, crs):
    read = site({**near(-56.1, -15.6), "crs": member})
    assert read.plan.crs == crs
    assert gap(read) == pytest.approx(100, abs=1e-4)


@pytest.mark.parametrize(
    "member",
    [
        {}, [], 3, {"type": "name"}, {"type": "name", "properties": None}, named(None), named(5), named("bogus"),
        named("EPSG:999999"), {"type": "EPSG", "properties": {"code": None}}, named("\ud800"), named("  "),
        {"type": "link", "properties": {"href": "http://example.org/crs"}},
    ],
)  # fmt: skip
def test_a_crs_member_that_is_not_understood_is_never_replaced_by_a_default(refused, member):
    assert refused(near(-56.1, -15.6, member or {"type": "?"})).code == "crs-unknown"


@pytest.mark.parametrize("crs", ["EPSG:4978", "EPSG:5773"])  # geocentric; heights
def test_a_crs_that_cannot_carry_a_plan(refused, crs):
    assert refused(near(-56.1, -15.6, named(crs))).code == "crs-unusable"


def projected(epsg, lon, lat, ellipsoid, divide_by=1.0):
    """The same two things in a projected system, by the forward transformation of their degrees."""
    from pyproj import Transformer

    there = Transformer.from_crs("EPSG:4674" if ellipsoid is GRS80 else "EPSG:4326", epsg, always_xy=True)

    def moved(coordinates):
        if isinstance(coordinates[0], float):
            x, y = there.transform(*coordinates)
            return [x / divide_by, y / divide_by]
        return [moved(part) for part in coordinates]

    plan = near(lon, lat, ellipsoid=ellipsoid)
    for one in plan["features"]:
        one["geometry"]["coordinates"] = moved(json.loads(json.dumps(one["geometry"]["coordinates"])))
    return plan


@pytest.mark.parametrize(
    ("epsg", "lon", "lat", "ellipsoid"),
    [
        ("EPSG:31981", -56.1, -15.6, GRS80),  # UTM 21S, near its middle: 100 m on the map are 99.97 there
        ("EPSG:31981", -54.05, -15.6, GRS80),  # and near its edge
        ("EPSG:31983", -44.9, -22.9, GRS80),
        ("EPSG:3857", -56.1, -15.6, WGS84),  # Web Mercator: 103.8 m on the map
    ],
)
def test_a_projected_system_is_brought_to_ground_metres(site, epsg, lon, lat, ellipsoid):
    plan = projected(epsg, lon, lat, ellipsoid)
    by_member, by_option = site({**plan, "crs": named(epsg)}), site(plan, crs=epsg)
    for found in (by_member, by_option):
        assert gap(found) == pytest.approx(100, abs=1e-4)
        assert (found.plan.crs, found.plan.units) == (epsg, "m")
    flat_gap = gap(site(plan, units="m"))  # as drawn it is not what it is on the ground
    assert abs(flat_gap - 100) > 0.01


def test_a_projected_system_in_feet_is_read_in_feet(site):
    """New York's, in US survey feet: 1200/3937 m each."""
    plan = {**projected("EPSG:2263", -73.9, 40.7, GRS80), "crs": named("EPSG:2263")}
    read = site(plan)
    assert gap(read) == pytest.approx(100, abs=1e-3)
    assert (read.plan.crs, read.plan.units) == ("EPSG:2263", None)
    metres = projected("EPSG:2263", -73.9, 40.7, GRS80, divide_by=3937 / 1200)  # the same, written in metres
    assert gap(site(metres, crs="EPSG:2263", units="m")) == pytest.approx(100, abs=1e-3)


def test_a_crs_and_a_unit_make_a_drawing_in_that_unit(site):
    millimetres = projected("EPSG:31981", -56.1, -15.6, GRS80, divide_by=0.001)
    by_option = site(millimetres, crs="EPSG:31981", units="mm")
    by_member = site({**millimetres, "units": "mm"}, crs="EPSG:31981")
    for found in (by_option, by_member):
        assert gap(found) == pytest.approx(100, abs=1e-4)
        assert (found.plan.crs, found.plan.units) == ("EPSG:31981", "mm")


@pytest.mark.parametrize(
    ("units", "metres"), [("m", 1), ("cm", 0.01), ("mm", 0.001), ("km", 1000), ("ft", 0.3048), ("in", 0.0254)]
)
def test_a_flat_plan_in_each_unit(site, units, metres):
    """10 m by 10 m, written in the unit; a drain 15 m from the edge."""
    u = 1 / metres
    features = [area(box(-10 * u, -5 * u, 0, 5 * u)), feature("drain", point(15 * u, 0))]
    for found in (site(document(features, units=units)), site(document(features, units=None), units=units)):
        assert gap(found) == pytest.approx(15, abs=1e-9)
        assert found.features[0].shape.area == pytest.approx(100, abs=1e-6)
        assert (found.plan.units, found.plan.crs) == (units, None)


def test_the_command_line_wins_over_the_file(site):
    east = document([area(box(596000, 8275000, 596010, 8275010))])  # a UTM square of 10 m
    member = {**east, "crs": named("EPSG:31983")}
    assert site(member, crs="EPSG:31981").plan.crs == "EPSG:31981"
    assert site({**east, "units": "cm"}, units="m").features[0].shape.area == pytest.approx(100)
    read = site(member, units="m")  # a unit asked for makes a flat plan
    assert (read.plan.crs, read.plan.units) == (None, "m")
    assert read.features[0].shape.area == pytest.approx(100)


def test_a_unit_to_take_if_none_is_said(site):
    utm = document([area(box(596000, 8275000, 596010, 8275010))], units=None)
    assert site(utm, units_if_missing="m").plan.units == "m"
    assert site({**utm, "units": "cm"}, units_if_missing="m").plan.units == "cm"
    assert site({**utm, "crs": named("EPSG:31981")}, units_if_missing="mm").plan.units == "m"
    assert site(near(-56.1, -15.6), units_if_missing="m").plan.crs == "OGC:CRS84"  # degrees are said: by being so


@pytest.mark.parametrize("units", ["metres", "M", "", ["m"], 1, {}, True])
def test_a_unit_that_is_not_known(refused, units):
    error = refused(document([area()], units=units))
    assert error.code == "units-unknown"
    assert "mm" in error.hint.to("pt")


def test_metres_without_a_word_are_not_taken_for_degrees(refused):
    error = refused(document([area(box(596000, 8275000, 596010, 8275010))], units=None))
    assert error.code == "units-missing"
    assert "--units" in error.hint.to("en")
    for corner in ((180.01, -15), (-56, 90.01)):  # no longitude, no latitude
        assert refused(document([area(box(*corner, corner[0] + 1, corner[1] + 1))], units=None)).code == "units-missing"


def test_metres_small_enough_to_be_degrees_make_too_wide_a_site(refused):
    error = refused(document([area(), feature("assembly", point(20, 0))], units=None))
    assert error.code == "site-too-wide"
    assert "--units" in error.hint.to("pt")


def test_swapped_axes_are_refused(refused):
    """Latitude before longitude: a site of Cuiabá would lie in Antarctica."""
    swapped = document([area(box(-15.601, -56.101, -15.6, -56.1))], units=None)
    assert refused(swapped).code == "axes-swapped"
    assert refused({**swapped, "crs": named("EPSG:4326")}).code == "axes-swapped"
    assert refused(swapped, crs="EPSG:4674").code == "axes-swapped"


def test_a_site_outside_brazil_is_told(site):
    assert codes(site(near(2.35, 48.85))) == ["outside-brazil"]
    assert codes(site(near(-32.4, -3.85))) == []  # Fernando de Noronha
    assert codes(site(near(-51.2, -33.7))) == []  # Chuí


def test_a_site_of_more_than_50_km_is_refused(site, refused):
    def far(metres):
        return flat(feature("assembly", point(metres, 0)))

    assert len(site(far(49_990)).features) == 2  # from the area's far edge at -10: 50 000
    assert refused(far(49_991)).code == "site-too-wide"
    degrees = near(-56.1, -15.6)
    east, _, _ = WGS84.fwd(-56.1, -15.6, 90, 51_000)
    degrees["features"].append(feature("assembly", point(east, -15.6)))
    assert refused(degrees).code == "site-too-wide"


@pytest.mark.parametrize(
    "square", [box(-56.1, 95, -56.0999, 95.0001), box(596000, 8275000, 596010, 8275010), box(1e9, 0, 1e9 + 1, 1)]
)
def test_coordinates_that_the_crs_does_not_have(refused, square):
    assert refused(document([area(square)], units=None, crs=named("EPSG:4326"))).code == "coordinates-outside-crs"


# --- a unit that cannot be meant ------------------------------------------------------


def drawn_in_centimetres():
    """An area of 2 m by 1 m with its lot of 1 m², a school 5 m away and a property 60 m wide, all in centimetres."""
    return [
        area(box(-200, 0, 0, 100)),
        lot(40, box(-150, 0, -50, 100)),
        feature("assembly", box(500, 0, 900, 100), "S"),
        parcel(box(-3000, -3000, 3000, 3000)),
    ]


def test_sizes_that_no_store_has_keep_everything_from_passing(site):
    """Read in metres the school would be 500 m away, and pass."""
    things = drawn_in_centimetres()
    read = site(document(things, units="m"))
    assert codes(read) == ["units-implausible"]
    assert unread(read) == [None]
    assert "cm" in read.seen.warnings[0].message.to("pt").rsplit("Desenhado em", 1)[1]
    assert judge(*things).status("assembly", "S") == "undetermined"


def test_the_same_sizes_in_their_own_unit_are_plausible(site):
    things = drawn_in_centimetres()
    assert codes(site(document(things, units="cm"))) == []
    assert judge(*things, units="cm").status("assembly", "S") == "fail"  # 5 m of 20


@pytest.mark.parametrize(
    ("role", "least", "most"), [("storage_area", 0.05, 10_000), ("lot", 0.05, 1_000), ("container", 0.002, 10)]
)
def test_how_large_a_thing_may_be(site, role, least, most):
    """An area from a twentieth of a square metre to a hectare; a unit that is wrong misses by a factor of 100."""

    def told(square_metres):
        side = math.sqrt(square_metres)
        return "units-implausible" in codes(site(flat(feature(role, box(20, 0, 20 + side, side)))))

    assert [told(m2) for m2 in (least * 0.99, least * 1.01, most * 0.99, most * 1.01)] == [True, False, False, True]


def test_a_line_that_closes_has_a_size_too(site):
    ring = line((0, 0), (10_000, 0), (10_000, 5_000), (0, 5_000), (0, 0))
    assert codes(site(document([area(ring)]))) == ["units-implausible"]


def test_flat_coordinates_that_look_like_utm_are_told(site):
    """Measured as drawn, 100 m may be 4 cm wrong; with a reference system they are not."""
    utm = document([area(box(596000, 8275000, 596010, 8275010))], units=None)
    assert codes(site({**utm, "units": "m"})) == ["coordinates-utm"]
    assert codes(site({**utm, "crs": named("EPSG:31981")}, units="m")) == ["coordinates-utm"]  # that was asked for
    assert codes(site({**utm, "crs": named("EPSG:31981")})) == []
    assert codes(site(flat())) == []


@pytest.mark.parametrize(
    ("east", "north", "looks"),
    [
        (100_000, 1_000_000, True),
        (99_000, 1_000_000, False),
        (100_000, 999_000, False),
        (899_990, 9_999_990, True),
        (900_000, 9_000_000, False),
        (500_000, 10_000_000, False),
    ],
)
def test_what_looks_like_utm(site, east, north, looks):
    square = box(east, north, east + 10, north + 10)
    assert ("coordinates-utm" in codes(site(document([area(square)])))) is looks


# --- files ------------------------------------------------------------------------------


def accented():
    return json.dumps(document([area(name="Área 1")]), ensure_ascii=False)


def test_utf_8_with_and_without_a_byte_order_mark(site):
    for encoding in ("utf-8", "utf-8-sig"):
        read = site(accented().encode(encoding))
        assert read.features[0].name == "Área 1"
        assert codes(read) == []


def test_latin_1_is_read_and_told(site):
    read = site(accented().encode("latin-1"))
    assert read.features[0].name == "Área 1"
    assert codes(read) == ["encoding-latin-1"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_wider_encodings_are_refused_with_what_to_do(refused, encoding):
    error = refused(accented().encode(encoding))
    assert error.code == "geojson-encoding"
    assert error.hint.to("pt") == "Salve-o como UTF-8."
    assert error.hint.to("en") == "Save it as UTF-8."


PLAIN = json.dumps(document([area()]))


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "file-empty"),
        (" \n", "file-empty"),
        (f"var plano = {PLAIN};", "geojson-javascript"),
        (f"const json_area_1 = {PLAIN}", "geojson-javascript"),
        (f"callback({PLAIN});", "geojson-javascript"),
        (PLAIN[:-20], "geojson-not-json"),
        (PLAIN + PLAIN, "geojson-not-json"),
        (f"{PLAIN}\n{PLAIN}\n", "geojson-sequence"),
        (f"\x1e{PLAIN}\n\x1e{PLAIN}\n", "geojson-sequence"),
        (PLAIN + " x", "geojson-not-json"),
        ("{'type': 'FeatureCollection'}", "geojson-not-json"),
        ("<html></html>", "file-not-a-plan"),
        (f"// plano\n{PLAIN}", "geojson-not-json"),
        ("null", "geojson-not-geojson"),
        ("3", "geojson-not-geojson"),
        ("[]", "geojson-not-geojson"),
        ("{}", "geojson-not-geojson"),
        ('{"type": "Topology", "objects": {}}', "geojson-not-geojson"),
        ('{"type": "FeatureCollection"}', "geojson-not-geojson"),
        ('{"type": "FeatureCollection", "features": {}}', "geojson-not-geojson"),
        ('{"type": "FeatureCollection", "features": null}', "geojson-not-geojson"),
        ('{"type": ["Feature"]}', "geojson-not-geojson"),
        (json.dumps(box(0, 0, 1, 1)), "geojson-bare-geometry"),
        ('{"type": "FeatureCollection", "features": []}', "nothing-to-check"),
        (json.dumps(document([feature("lot", None)])), "nothing-to-check"),
        ('{"type": "FeatureCollection", "features": [], "features": []}', "geojson-key-twice"),
        (PLAIN.replace('"role"', '"role": "obstacle", "role"'), "geojson-key-twice"),
        (PLAIN.replace('"role"', '"x": 1, "x": 2, "role"'), "geojson-key-twice"),
    ],
)
def test_files_that_are_no_plan(refused, content, code):
    assert refused(content.encode()).code == code


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ('{"type": "Topology", "objects": {}, "arcs": []}', "TopoJSON"),
        ('{"geometryType": "esriGeometryPolygon", "features": [{"attributes": {}}]}', "Esri JSON"),
    ],
)
def test_json_of_another_kind_is_named(refused, content, name):
    assert name in refused(content.encode()).message.to("en")


def test_where_the_json_is_broken(refused):
    error = refused(b'{\n  "type": "FeatureCollection",\n  "features": [,]\n}')
    assert "linha 3, coluna 16" in error.message.to("pt")
    assert "line 3, column 16" in error.message.to("en")


def nested(depth):
    geometry = '{"type":"GeometryCollection","geometries":[' * depth + "]}" * depth
    return f'{{"type":"FeatureCollection","units":"m","features":[{json.dumps(area())},{{"type":"Feature",' \
        f'"properties":{{"role":"assembly"}},"geometry":{geometry}}}]}}'.encode()  # fmt: skip


@pytest.mark.parametrize(
    "content",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        PLAIN.replace('"name"', '"x": ' + "[" * 100_000 + "]" * 100_000 + ', "name"').encode(),
        nested(100_000),
    ],
)
def test_what_is_nested_too_deep_ends_in_a_sentence(refused, content):
    assert refused(content).code == "geojson-too-deep"


@pytest.mark.parametrize("depth", range(100, 1001, 100))
def test_a_collection_within_a_collection_at_any_depth(site, depth):
    """Somewhere here Python's own depth ends, in the decoder, in the reader, or in the assembly of shapes."""
    outcome = attempt(lambda: site(nested(depth)))
    assert outcome.code == "geojson-too-deep" if isinstance(outcome, ReadError) else unread(outcome) == ["assembly"]


def test_one_feature_alone_is_a_plan(site):
    assert site({**area(), "units": "m"}).features[0].role == "storage_area"


# --- anything ---------------------------------------------------------------------------

_NUMBER = st.integers(-200, 200) | st.floats(-200, 200) | st.sampled_from([0, 1e15, math.nan, None, "1"])
_PLACE = st.lists(_NUMBER, max_size=3)
_COORDINATES = st.recursive(_PLACE, lambda inner: st.lists(inner, max_size=5), max_leaves=12)
_KINDS = ["Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon"]
_GEOMETRY = st.none() | st.builds(
    lambda kind, c: {"type": kind, "coordinates": c}, st.sampled_from(_KINDS), _COORDINATES
)  # fmt: skip


_ROLE = st.sampled_from(
    ["storage_area", "lot", "property", "installation", "wall", "opening", "road", "assembly", "drain", "hospital"]
)


@settings(max_examples=300, deadline=None)
@given(role=_ROLE, geometry=_GEOMETRY | st.builds(collection, _GEOMETRY, _GEOMETRY))
def test_whatever_is_drawn_is_read_or_refused_in_a_sentence(tmp_path_factory, role, geometry):
    path = tmp_path_factory.getbasetemp() / "any.geojson"
    path.write_text(json.dumps(flat(feature(role, geometry))))
    found = attempt(lambda: read(path))
    if isinstance(found, LayoutcheckError):
        assert found.code != "internal"
    else:
        assert all(math.isfinite(bound) for f in found.features for bound in f.shape.bounds)
        assert len(found.features) == 2 or found.seen.not_checked or found.seen.warnings


def test_a_plan_broken_at_any_byte_is_read_or_refused(site):
    plan = json.dumps(flat(lot(40), feature("assembly", box(20, 0, 25, 5), "Escola"))).encode()
    dice = random.Random(5)
    for _ in range(150):
        broken = bytearray(plan)
        for _ in range(dice.randint(1, 4)):
            broken[dice.randrange(len(broken))] = dice.randrange(256)
        outcome = attempt(lambda: site(bytes(broken)))  # noqa: B023 - called at once
        assert not isinstance(outcome, LayoutcheckError) or outcome.code != "internal", bytes(broken)


def test_the_ground_area_of_a_square_in_degrees_is_that_of_the_ellipsoid(site):
    """0.001° by 0.001° at Cuiabá, against the area that the ellipsoid itself gives."""
    west, south = -56.1, -15.6
    corners = [(west, south), (west + 0.001, south), (west + 0.001, south + 0.001), (west, south + 0.001)]
    true, _ = WGS84.geometry_area_perimeter(Polygon(corners))
    read = site({"type": "FeatureCollection", "features": [area(polygon(*corners))]})
    assert read.features[0].shape.area == pytest.approx(true, rel=1e-6)


# --- the place that the coordinates tell ------------------------------------------


def metre_plan(*at, **members):
    """An area of 4 × 6 m and a school 30 m east of it, at a place in metres of some map."""
    x, y = at
    things = [area(box(x, y, x + 4, y + 6)), feature("assembly", point(x + 34, y))]
    return document(things, **{"units": None, **members})


UTM_21S = (598_000.0, 8_275_000.0)  # Cuiabá in SIRGAS 2000 / UTM 21S
MERCATOR = (-6_244_000.0, -1_757_000.0)  # and on a web map


@pytest.mark.parametrize(("at", "code"), [(UTM_21S, "EPSG:31981"), (MERCATOR, "EPSG:3857")])
def test_projected_axes_that_are_swapped_are_refused(site, refused, at, code):
    assert codes(site(metre_plan(*at, crs=named(code)))) == []
    assert refused(metre_plan(*at[::-1], crs=named(code))).code == "axes-swapped"


@pytest.mark.parametrize("code", ["EPSG:32621", "EPSG:3857"])  # the northern half of the zone; a web map
def test_a_projected_plan_that_falls_outside_brazil_passes_nothing(site, code):
    read = site(metre_plan(*UTM_21S, crs=named(code)))
    assert codes(read) == ["outside-brazil"]
    assert unread(read) == [None]


def test_the_coordinates_of_a_web_map_read_as_metres_pass_nothing(site):
    """At 15.6° south the map is 1 / cos(15.6°) = 1.038 times the ground."""
    read = site(metre_plan(*MERCATOR, units="m"))
    assert codes(read) == ["coordinates-web-mercator"]
    assert unread(read) == [None]


@pytest.mark.parametrize(("places", "told"), [(4, True), (5, True), (6, True), (7, True), (8, False), (12, False)])
def test_degrees_of_few_decimals_are_held_against_the_plan(site, places, told):
    """Half a unit of the last decimal along both axes: √2 × 111 700 m × 0.5 × 10^-places."""
    lonlat = [[-56.0913752468111, -15.601], [-56.0912, -15.601], [-56.0912, -15.602], [-56.0913752468111, -15.602]]
    ring = [[round(x, places), round(y, places)] for x, y in [*lonlat, lonlat[0]]]
    read = site(document([area({"type": "Polygon", "coordinates": [ring]})], units=None))
    error = math.sqrt(2) * 111_700 * 0.5 * 10**-places if places < 9 else 0.0
    assert read.features[0].error_m == pytest.approx(error)
    assert ("coordinates-rounded" in codes(read)) == told


@pytest.mark.parametrize("said", [
    {"layer": "X", "Layer": "GLP-IGNICAO"}, {"Layer": "GLP-IGNICAO", "camada": "X"},
])  # fmt: skip
def test_two_layers_that_differ_leave_what_either_is_unread(site, said):
    assert unread(site(flat(thing(said)))) == ["ignition_source"]
    assert unread(site(flat(thing({"layer": "X", "camada": "x"})))) == []  # the same, and no role


@pytest.mark.parametrize("layer", [["GLP-IGNICAO"], {"name": "GLP-IGNICAO"}])
def test_a_layer_that_is_no_text_may_be_anything(site, layer):
    assert unread(site(flat(thing({"layer": layer})))) == [None]


@pytest.mark.parametrize("key", ["role", "papel", "layer"])
def test_a_role_beside_the_properties_is_told(site, key):
    assert unread(site(flat(thing({}, **{key: "assembly"})))) == [None]


@pytest.mark.parametrize("name", ["", "  ", None])
def test_a_reference_system_without_a_name_is_refused(refused, name):
    assert refused(metre_plan(*UTM_21S, crs={"type": "name", "properties": {"name": name}})).code == "crs-unknown"


@pytest.mark.parametrize("role", ["storage_area", "lot"])
def test_a_plan_of_points_where_outlines_are_asked_is_told(refused, role):
    error = refused(document([feature(role, point(0, 0))]))
    assert error.code == "nothing-to-check"


@pytest.mark.parametrize("scale", [1e-300, 1e-200])
def test_coordinates_so_near_nought_that_they_have_no_square_are_nought(scale):
    """The street becomes a point at the corner (0, 0) of the area: 0 m of 1.50 in class I."""
    street = feature("road", line((8 * scale, -5 * scale), (8 * scale, 5 * scale)))
    report = judge(area(box(0, 0, 4, 6)), street).report
    assert [(f.status, f.measured) for f in report.findings if f.rule == "road"] == [("fail", 0.0)]


def test_an_area_of_such_coordinates_has_no_place(site):
    ring = [[x * 1e-300, y * 1e-300] for x, y in ((0, 0), (4, 0), (4, 6), (0, 6), (0, 0))]
    shape = {"type": "Polygon", "coordinates": [ring]}
    with pytest.raises(ReadError, match="a point, not an outline"):
        site({"type": "FeatureCollection", "units": "m", "features": [
            {"type": "Feature", "properties": {"role": "storage_area"}, "geometry": shape}]})  # fmt: skip


# --- places of assembly named by what has no role --------------------------------


@pytest.mark.parametrize(
    ("properties", "x", "told"),
    [
        ({"nome": "Colégio São José"}, 150, True),  # 150 m from the area, whose right edge is at 0
        ({"amenity": "school"}, 150, True),
        ({"layer": "ENTORNO", "tipo": "escola"}, 150, True),
        ({"layer": "ENTORNO", "nome": "Escola"}, 205, False),  # no class asks for more than 180 m
        ({"layer": "ENTORNO", "nome": "Rua da Escola"}, 150, False),
        ({"role": "obstacle", "nome": "Escola"}, 150, False),  # it has a role
    ],
)
def test_a_feature_without_a_role_that_is_named_like_a_school_is_told(site, properties, x, told):
    outline = polygon((x, 0), (x + 9, 0), (x + 9, 9), (x, 9))
    read = site(flat(thing({"layer": "ENTORNO"}), thing(properties, geometry=outline)))
    assert unread(read) == (["assembly"] if told else [])


def test_a_school_that_is_drawn_beside_what_is_named_so_is_not_told_again(site):
    named = thing({"layer": "TEXTOS", "nome": "Escola"}, geometry=point(150, 0))
    school = thing({"role": "assembly"}, geometry=point(150, 14))
    assert unread(site(flat(named, school))) == []
    assert unread(site(flat(named))) == ["assembly"]


@pytest.mark.parametrize("said", [{"Text": "{}", "layer": "TEXTO"}, {"texto": "{}"}, {"name": "{}"}])
@pytest.mark.parametrize(
    ("written", "rule", "status"),
    [("480 P-13", "capacity-class", "undetermined"), ("+ 20 VAZIOS", "capacity-class", "undetermined"),
     ("ÁREA COBERTA", "cover-height", "undetermined"), ("JARDIM", "capacity-class", "pass"),
     ("40 P-13", "capacity-class", "pass")],
)  # fmt: skip
def test_a_text_of_its_own_within_a_lot_or_an_area_speaks_of_it_as_on_a_drawing(said, written, rule, status):
    """Converters make points of the texts of a DXF: 40 P-13 are all that class I holds."""
    text = {key: value.format(written) for key, value in said.items()}
    note = {"type": "Feature", "properties": text, "geometry": point(-5, 0)}
    assert status in {f.status for f in judge(area(), lot(40), parcel(), note).all(rule)}
    note["geometry"] = point(5, 0)  # beside both
    far = {f.status for f in judge(area(), lot(40), parcel(), note).all(rule)}
    assert ("undetermined" in far) is False


def test_a_class_of_a_text_within_an_area_is_declared():
    note = {"type": "Feature", "properties": {"Text": "CLASSE II"}, "geometry": point(-9, 4)}
    report = judge(area(), lot(40), parcel(), note).report
    assert [one.declared_class for one in report.areas] == ["II"]
