"""The quick road through a GeoJSON gives what the strict one gives, and takes nothing that it refuses."""

import json
import random
from pathlib import Path

import pytest
import shapely

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.project import Project
from layoutcheck.readers import geojson
from layoutcheck.readers._geojson.fast import IrregularError, Quick
from layoutcheck.readers._geojson.shapes import built

SAMPLES = Path(__file__).parents[1] / "samples"
AREA = {"type": "Polygon", "coordinates": [[[0, 0], [5, 0], [5, 4], [0, 4], [0, 0]]]}
SPELLINGS = ('"role" : "area"', '"role":"x"', '"k": ":v"', '"k": "a\\":b"', '"k":\t": "', '"layer"\n: "GLP-MURO"')


def outcome(read, data):
    account = Account()
    try:
        document, drawn, named = read(data, Project(), account)
    except ReadError as error:
        return error.code, str(error.message)
    return dict(document, features=None), drawn, named, account


def strictly(data):
    return outcome(geojson._strictly, data)


def quickly(data):
    """Read as the program does: by the strict road where the quick one gives up."""
    return outcome(lambda *given: geojson._quickly(*given) or geojson._strictly(*given), data)


def is_quick(data):
    return geojson._quickly(data, Project(), Account()) is not None


def collection(*features, **members):
    return {"type": "FeatureCollection", "units": "m", **members, "features": list(features)}


def feature(geometry, **said):
    return {"type": "Feature", "properties": said, "geometry": geometry}


def test_samples_are_read_alike_by_both_roads():
    plans = [plan.read_bytes() for plan in sorted(SAMPLES.rglob("*.geojson"))]
    assert plans
    for data in plans:
        assert quickly(data) == strictly(data)


def test_a_usual_file_is_read_by_the_quick_road():
    wall = feature({"type": "LineString", "coordinates": [[9, 0], [9, 5.5]]}, layer="GLP-MURO", altura="1,80")
    other = feature({"type": "Point", "coordinates": [1e3, 2]}, layer="MOBILIARIO", note="a: b")
    crs = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31981"}}
    plan = collection(feature(AREA, role="storage_area"), wall, other, crs=crs, name="Planta")
    for indent in (None, 1):
        data = json.dumps(plan, indent=indent).encode()
        assert is_quick(data)
        assert quickly(data) == strictly(data)


@pytest.mark.parametrize(
    "written",
    [
        '{"type": "Feature", "properties": {"role": "wall", "role": "assembly"}, "geometry": null}',
        '{"type": "Feature", "properties": {"a": 1}, "properties": {}, "geometry": null}',
        '{"type": "Feature", "properties": {"layer" : "X", "layer": "Y", "k": " :"}, "geometry": null}',
        '{"type": "Feature", "properties": {"layer" : "X"}, "geometry": {"type": "Point", "type": "Point",'
        ' "coordinates": [0, 0]}}',
        '{"type": "Feature", "id": 1, "id": 2, "properties": {}, "geometry": null}',
        '{"type": "Feature", "properties": {"a": {"b": 1, "b": 2}}, "geometry": null}',
    ],
)
def test_a_key_that_stands_twice_is_found_wherever_it_stands(written):
    plan = json.dumps(collection(feature(AREA, role="storage_area")))
    data = plan.replace('"features": [', f'"features": [{written}, ').encode()
    assert not is_quick(data)
    assert quickly(data)[0] == "geojson-key-twice"


def test_a_key_of_the_collection_that_stands_twice_is_found():
    data = json.dumps(collection(feature(AREA, role="storage_area"))).replace("{", '{"units": "cm", ', 1).encode()
    assert quickly(data)[0] == "geojson-key-twice"


@pytest.mark.parametrize("number", ["1e999", "9" * 5000, "NaN", "-Infinity", "9" * 400])
def test_a_number_beyond_all_bounds_is_refused_alike(number):
    plan = json.dumps(collection(feature(AREA, role="storage_area"))).replace("[5, 4]", f"[5, {number}]").encode()
    assert isinstance(strictly(plan)[0], str)
    assert quickly(plan) == strictly(plan)


@pytest.mark.parametrize("seed", range(300))
def test_files_written_anyhow_are_read_alike_by_both_roads(seed):
    r = random.Random(seed)
    roles = ("storage_area", "wall", "assembly", "areia", None)
    made = [
        feature(AREA if r.random() < 0.5 else None, **r.choice([{"role": r.choice(roles)}, {"layer": "GLP-MURO"},
                {"Layer": "A: B"}, {"camada": "X", "papel": "wall"}, {}, {"a": {"b": [1, {"c": None}]}}]))
        for _ in range(r.randrange(1, 5))
    ]  # fmt: skip
    if r.random() < 0.3:
        made.append(r.choice([None, 1, [], {"type": "Fuature"}, {"type": "Feature"}, {"type": "Feature", "role": "x"}]))
    data = json.dumps(collection(*made), indent=r.choice([None, 0, 2]), separators=r.choice([None, (",", ":")]))
    for _ in range(r.randrange(3)):
        at = r.randrange(len(data))
        change = r.choice(["", data[at] * 2, "é", "\\", '"', ":", ", " + r.choice(SPELLINGS), r.choice(SPELLINGS)])
        data = data[:at] + change + data[at + r.randrange(2) :]
    encoded = r.choice([b"", b"\xef\xbb\xbf"]) + data.encode(r.choice(["utf-8", "latin-1"]))
    assert repr(quickly(encoded)) == repr(strictly(encoded))


SPOTS = (
    "[1, 2]", "[1.5, -0]", "[-0.0, 2e0]", "[1, 2, 3]", "[1, 2, null]", "[]", "[1]", "[true, 1]", '["1", 2]', "null",
    "1", "[[1, 2]]", "[1e15, 0]", "[0, 1e15]", "[0, -9e14]", "[9007199254740993, 1]", "[1e400, 1]",
)  # fmt: skip


@pytest.mark.parametrize("kind", ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"])
@pytest.mark.parametrize("spot", SPOTS)
def test_coordinates_written_anyhow_are_read_alike_by_both_roads(kind, spot):
    depth = {"Point": 0, "MultiPoint": 1, "LineString": 1, "Polygon": 2, "MultiLineString": 2, "MultiPolygon": 3}[kind]
    line = spot if depth == 0 else f"[{spot}, [4, 0.1], [4, 5]]"
    nested = "[" * (depth - 1) + line + "]" * (depth - 1)
    one = json.dumps(feature({"type": kind, "coordinates": "X"}, role="assembly")).replace('"X"', nested)
    plan = json.dumps(collection(feature(AREA, role="storage_area"), "X")).replace('"X"', one).encode()
    quick, strict = quickly(plan), strictly(plan)
    assert repr(quick) == repr(strict)
    if isinstance(strict[1], list):
        assert [shapely.to_wkb(item.shape) for item in quick[1]] == [shapely.to_wkb(item.shape) for item in strict[1]]
        assert strict[3].used == sum(not item.shape.is_empty for item in strict[1])


def test_points_and_rings_made_at_once_are_those_made_one_by_one():
    r = random.Random(7)
    found, plain = [], []
    for _ in range(50):
        ring = [(r.uniform(-9, 9), r.uniform(-9, 9)) for _ in range(r.randint(3, 8))]
        ring += r.choice([[], ring[:1]])  # closed, or not
        made = shapely.MultiPoint(ring)
        for one, shape in ((ring[0], shapely.Point(ring[0])), (ring, shapely.Polygon(ring)), (made, made)):
            if r.random() < 0.7:
                found.append(one)
                plain.append(shape)
    assert [shapely.to_wkb(one) for one in built(found)] == [shapely.to_wkb(one) for one in plain]
    assert len(built([])) == 0


def test_what_the_quick_road_gives_is_complete_only_at_its_end():
    data = json.dumps(collection(feature(AREA, role="storage_area"))).replace('"type": "Feature",', '"type": "x", '
                      '"type": "Feature",').encode()  # fmt: skip
    features = Quick(data).features()
    assert next(features)["type"] == "Feature"
    with pytest.raises(IrregularError):
        next(features)


def test_of_many_features_none_is_lost_between_those_that_are_decoded_at_once():
    poles = [feature({"type": "Point", "coordinates": [i, 9]}, role="obstacle", name=f"P{i}") for i in range(250)]
    data = json.dumps(collection(feature(AREA, role="storage_area"), *poles)).encode()
    assert is_quick(data)
    assert [item.says[0][1]["name"] for item in quickly(data)[1][1:]] == [f"P{i}" for i in range(250)]
    twice = data.replace(b'"name": "P249"', b'"name": "P249", "name": "P"')
    assert quickly(twice)[0] == "geojson-key-twice"
