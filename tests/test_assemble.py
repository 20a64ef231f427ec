"""From things as drawn to a site: what closes, what is a wall's body, what is said by whom, and what each is called."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from plans import area, box, feature, judge, line, lot, parcel
from shapely.geometry import GeometryCollection, LineString, MultiLineString, MultiPoint, MultiPolygon, Point, Polygon
from shapely.geometry import box as rectangle

from layoutcheck.assemble import features
from layoutcheck.drawn import Account, Drawn
from layoutcheck.errors import ProjectError, ReadError
from layoutcheck.ground import flat_frame
from layoutcheck.laws.cuiaba_glp import stock
from layoutcheck.project import Project
from layoutcheck.values import Doubt
from layoutcheck.words import LANGS

FRAME = flat_frame(np.array([(0.0, 0.0)]), 1.0)
SQUARE = rectangle(0, 0, 10, 10)


def drawn(role, shape, *says, **more):
    return Drawn(role=role, role_why="test", shape=shape, says=tuple(("here", s) for s in says), **more)


def assembled(*things, project=Project(), frame=FRAME, scale=1.0):  # noqa: B008 - frozen
    """Assemble things; gives the features and the account of it."""
    account = Account()
    return features(things, frame, scale, project, account), account


def one(*things, **more):
    (found,), account = assembled(*things, **more)
    return found, account


def refused(*things, **more):
    with pytest.raises((ReadError, ProjectError)) as caught:
        assembled(*things, **more)
    assert all(caught.value.message.to(lang) for lang in LANGS)
    return caught.value


def codes(account):
    return [note.code for note in account.warnings]


# --- outlines that close, nearly close, or do not ---------------------------------


def outline(gap):
    """A square of 10 m whose last side ends short of the first corner by a gap."""
    return LineString([(0, 0), (10, 0), (10, 10), (0, 10), (0, gap)])


@pytest.mark.parametrize("role", ["storage_area", "lot", "property", "installation", "assembly", "road", "roof"])
def test_a_line_that_comes_back_is_the_ground_within(role):
    found, account = one(drawn(role, outline(0)))
    assert found.shape.area == pytest.approx(100)
    assert found.open_m is None
    assert codes(account) == []


@pytest.mark.parametrize("role", ["storage_area", "lot", "property", "assembly"])
@pytest.mark.parametrize("gap", [0.001, 0.0049])
def test_a_gap_of_millimetres_is_closed_and_told(role, gap):
    found, account = one(drawn(role, outline(gap), {"name": "X"}))
    assert found.shape.area == pytest.approx(100, abs=0.03)
    assert found.shape.contains(Point(0.001, gap / 2 + 1))
    assert codes(account) == ["outline-closed"]
    told = account.warnings[0].message
    assert f"{gap:.4f}".rstrip("0") in told.to("en") or f"{gap:.3f}" in told.to("en")
    assert '"X"' in told.to("pt")


@pytest.mark.parametrize("gap", [0.0051, 0.02, 1.0])
def test_a_wider_gap_is_not_closed(gap):
    for role in ("storage_area", "lot"):
        error = refused(drawn(role, outline(gap), {"name": "X"}, layer="L", handle="2F"))
        assert error.code == "outline-open"
        assert '"X"' in error.message.to("pt")
        assert "L #2F" in error.hint.to("pt")
    for role in ("property", "installation", "assembly", "road", "roof"):
        found, account = one(drawn(role, outline(gap)))
        assert found.shape.geom_type == "LineString"
        assert found.open_m == pytest.approx(gap)
        assert codes(account) == []


@pytest.mark.parametrize("role", ["room", "stall", "building", "floor"])
def test_of_a_building_an_outline_left_open_is_not_measured_and_the_rest_of_the_plan_is(role):
    made, account = assembled(drawn(role, outline(1.0), {"name": "X"}), drawn("road", outline(0.0)))
    assert [feature.role for feature in made] == ["road"]
    (unread,) = account.not_checked
    assert unread.role == role
    assert "1.00 m" in unread.message.to("en")
    assert '"X"' in unread.message.to("pt")


def test_the_gap_is_measured_in_metres_whatever_the_unit():
    millimetres = flat_frame(np.array([(0.0, 0.0)]), 0.001)
    shape = shapely.transform(outline(0.0049), lambda xy: xy * 1000)
    found, _ = one(drawn("lot", shape), frame=millimetres, scale=0.001)
    assert found.shape.area == pytest.approx(100, abs=0.03)
    shape = shapely.transform(outline(0.0051), lambda xy: xy * 1000)
    assert refused(drawn("lot", shape), frame=millimetres, scale=0.001).code == "outline-open"


def test_a_line_there_and_back_is_no_ground():
    assert refused(drawn("lot", LineString([(0, 0), (10, 0), (0, 0)]))).code == "outline-open"


def test_a_thing_need_not_close():
    found, _ = one(drawn("drain", outline(1.0)))
    assert found.open_m is None


def test_an_open_line_round_the_store_is_no_school_at_a_distance():
    """Closed, the school's ground would hold the area; 1 m open, its lines alone are 90 m away."""
    ring = line((-100, -100), (100, -100), (100, 100), (-100, 100), (-100, -99))
    found = judge(area(), lot(40), parcel(), feature("assembly", ring, "S"))
    assert found.status("assembly", "S") == "undetermined"


# --- walls: a body, or a line that goes round ----------------------------------------


@pytest.mark.parametrize("role", ["wall", "firewall", "fence"])
@pytest.mark.parametrize(
    ("shape", "is_body"),
    [
        (rectangle(0, 0, 30, 0.2), True),
        (rectangle(0, 0, 30, 0.69), True),
        (rectangle(0, 0, 30, 0.71), False),
        (rectangle(0, 0, 30, 20), False),
        (Polygon([(0, 0), (30, 0), (30, 9), (29.8, 9), (29.8, 0.2), (0, 0.2)]), True),  # round a corner
        (Polygon(rectangle(0, 0, 30, 20).exterior, [rectangle(0.2, 0.2, 29.8, 19.8).exterior]), True),  # all round
        (LineString(rectangle(0, 0, 30, 0.2).exterior), True),  # its four sides, drawn as one line
        (LineString(rectangle(0, 0, 30, 20).exterior), False),
    ],
)
def test_a_thin_outline_is_a_walls_body_and_a_wide_one_a_line(role, shape, is_body):
    found, _ = one(drawn(role, shape))
    assert (found.shape.area > 0) is is_body
    assert found.shape.length == pytest.approx(shape.length)


def test_a_line_that_goes_round_has_no_inside():
    """A wall round the whole site stands 5 m from what is in the middle, it does not cover it."""
    found, _ = one(drawn("wall", SQUARE))
    assert found.shape.distance(Point(5, 5)) == pytest.approx(5)


def test_a_wall_that_crosses_itself_is_all_its_lines():
    eight = LineString([(0, 0), (10, 10), (10, 0), (0, 10), (0, 0)])
    found, _ = one(drawn("wall", eight))
    assert found.shape.length == pytest.approx(20 + 20 * math.sqrt(2))


def test_walls_in_several_parts_keep_each():
    found, _ = one(drawn("wall", MultiLineString([[(0, 0), (5, 0)], [(7, 0), (10, 0)]])))
    assert found.shape.length == pytest.approx(8)
    assert found.shape.distance(Point(6, 0)) == pytest.approx(1)


# --- parts, and things without size -----------------------------------------------------


def test_an_area_is_one_continuous_space():
    parts = MultiPolygon([rectangle(0, 0, 2, 2), rectangle(5, 0, 7, 2)])
    error = refused(drawn("storage_area", parts, {"name": "X"}, layer="L"))
    assert error.code == "area-in-parts"
    assert "2" in error.message.to("pt")
    assert refused(drawn("storage_area", MultiPolygon([rectangle(0, 0, 2, 2), rectangle(2, 2, 4, 4)]))).code == (
        "area-in-parts"  # they meet in a corner: nobody walks through that
    )


def test_parts_that_touch_are_one_area():
    found, _ = one(drawn("storage_area", GeometryCollection([rectangle(0, 0, 2, 2), rectangle(2, 0, 4, 2)])))
    assert found.shape.geom_type == "Polygon"
    assert found.shape.area == pytest.approx(8)


def test_a_lot_may_be_in_parts():
    found, _ = one(drawn("lot", MultiPolygon([rectangle(0, 0, 2, 2), rectangle(5, 0, 7, 2)])))
    assert found.shape.area == pytest.approx(8)


@pytest.mark.parametrize("role", ["storage_area", "lot", "property", "installation"])
@pytest.mark.parametrize("loose", [LineString([(20, 0), (30, 0)])])
def test_lines_beside_an_outline_leave_it_in_question(role, loose):
    _, account = one(drawn(role, GeometryCollection([SQUARE, loose])))
    assert [u.role for u in account.not_checked] == [role]


@pytest.mark.parametrize("role", ["storage_area", "lot"])
def test_points_beside_an_outline_leave_it_in_question(role):
    """Perhaps a cylinder outside the area: nobody knows."""
    found, account = one(drawn(role, GeometryCollection([SQUARE, Point(20, 0)])))
    assert found.shape.area == pytest.approx(100)
    assert [u.role for u in account.not_checked] == [role]


def test_beside_a_school_everything_is_measured():
    found, account = one(drawn("assembly", GeometryCollection([SQUARE, Point(20, 0), LineString([(0, 30), (5, 30)])])))
    assert found.shape.distance(Point(20, 5)) == pytest.approx(5)
    assert found.shape.distance(Point(3, 28)) == pytest.approx(2)
    assert account.not_checked == []


@pytest.mark.parametrize(
    "shape", [LineString([(3, 4), (3, 4)]), Polygon([(3, 4), (3, 4), (3, 4), (3, 4)]), MultiPoint([(3, 4)])]
)
def test_a_thing_shrunk_to_nothing_is_the_point_that_it_is(shape):
    found, _ = one(drawn("assembly", shape))
    assert found.shape.equals(Point(3, 4))


def test_that_it_had_no_size_is_told_and_is_not_counted_twice():
    _, account = one(drawn("drain", LineString([(3, 4), (3, 4)]), layer="RALOS"))
    assert codes(account) == ["degenerate"]
    assert account.unsupported == {}  # the reader entered it as used, and it is measured


@pytest.mark.parametrize("shape", [GeometryCollection(), Point(), Polygon(), MultiPolygon()])
@pytest.mark.parametrize("role", ["storage_area", "wall", "assembly", "container"])
def test_a_thing_without_geometry_is_no_feature_and_not_forgotten(role, shape):
    found, account = assembled(drawn(role, shape, {"name": "X"}))
    assert found == ()
    assert [u.role for u in account.not_checked] == [role]
    assert '"X"' in account.not_checked[0].message.to("en")


@pytest.mark.parametrize("role", ["storage_area", "lot"])
def test_an_area_or_a_lot_drawn_as_a_point_has_no_place(role):
    found, account = assembled(drawn(role, Point(3, 4)))
    assert found == ()
    assert [u.role for u in account.not_checked] == [role]


def test_where_an_outline_crosses_itself_is_told_in_plan_coordinates():
    """Two triangles that meet 1 m in from the corner, drawn in millimetres a million away from the origin."""
    u, far = 1000.0, 1_000_000.0
    frame = flat_frame(np.array([(far, far)]), 0.001)
    shape = Polygon([(far, far), (far + 2 * u, far + 2 * u), (far + 2 * u, far), (far, far + 2 * u)])
    error = refused(drawn("lot", shape), frame=frame, scale=0.001)
    assert "(1001000, 1001000)" in error.message.to("pt")


def test_the_error_of_curves_is_brought_to_metres():
    found, _ = one(drawn("assembly", SQUARE, error=2.0), scale=0.001)
    assert found.error_m == pytest.approx(0.002)


# --- the same thing twice -----------------------------------------------------------------


def test_a_feature_on_top_of_itself_counts_once():
    turned = Polygon([(10, 10), (0, 10), (0, 0), (10, 0)])  # from another corner, the other way round
    found, account = assembled(
        drawn("lot", SQUARE, {"containers": 40}, name="L1"), drawn("lot", turned, {"containers": "40"}, name="L2")
    )
    assert [f.name for f in found] == ["L1"]
    assert codes(account) == ["drawn-twice"]
    assert '"L2"' in account.warnings[0].message.to("en")
    assert '"L1"' in account.warnings[0].message.to("en")


@pytest.mark.parametrize(
    "other",
    [
        drawn("lot", SQUARE, {"containers": 41}, name="L2"),
        drawn("lot", SQUARE, {"tiers": 4}, name="L2"),
        drawn("lot", rectangle(0, 0, 10, 10.01), {"containers": 40}, name="L2"),
        drawn("storage_area", SQUARE, {"containers": 40}, name="L2"),
    ],
)
def test_what_differs_is_another_thing(other):
    found, _ = assembled(drawn("lot", SQUARE, {"containers": 40}, name="L1"), other)
    assert [f.name for f in found] == ["L1", "L2"]


@pytest.mark.parametrize("more", [{"containers": 40}, {"containers": 40, "pallet": "talvez"}, {"class": "II"}])
@pytest.mark.parametrize("turned", [False, True])
def test_of_two_outlines_in_one_place_the_one_that_says_more_stays(more, turned):
    # an outline copied in CAD: the text lies in both and is given to one; the other says nothing, or only part of it
    role = "storage_area" if "class" in more else "lot"
    said, bare = drawn(role, SQUARE, more, name="said"), drawn(role, SQUARE, {}, name="bare")
    found, account = assembled(*((bare, said) if turned else (said, bare)))
    assert [f.name for f in found] == ["said"]
    assert [note.message.to("en") for note in account.warnings if note.code == "drawn-twice"] == [
        '"bare" is drawn on top of "said"; counted once.'
    ]


def test_of_three_outlines_in_one_place_two_that_differ_stay():
    things = [drawn("lot", SQUARE, said, name=f"L{i}") for i, said in enumerate(({}, {"tiers": 4}, {"containers": 9}))]
    found, _ = assembled(*things)
    assert [f.name for f in found] == ["L1", "L2"]


@pytest.mark.parametrize("again", [{"nome": "B", "containers": 40}, {"nome": "B"}])
def test_two_lots_with_names_of_their_own_are_two_though_they_lie_on_each_other(again):
    found, account = assembled(drawn("lot", SQUARE, {"nome": "A", "containers": 40}), drawn("lot", SQUARE, again))
    assert [f.name for f in found] == ["A", "B"]
    assert codes(account) == ["drawn-upon"]


def test_a_room_with_a_use_is_not_the_one_above_or_below_that_says_none():
    found, _ = assembled(drawn("room", SQUARE, {}, name="R1"), drawn("room", SQUARE, {"uso": "sala"}, name="R2"))
    assert len(found) == 2


@pytest.mark.parametrize(
    ("side", "kg", "is_wide"),
    # a container of 13 kg is 0.36 m wide, of 45 kg 0.38 m, of 190 kg 0.77 m: 0.72 m has room for two of 13 kg
    [(0.36, 13, False), (0.60, 13, False), (0.72, 13, True), (0.38, 45, False), (0.77, 190, False), (1.00, 190, True),
     (0.77, None, False), (4.00, None, True)],
)  # fmt: skip
def test_an_outline_with_room_for_several_containers_is_not_one(side, kg, is_wide):
    said = {"tiers": 1} if kg is None else {"tiers": 1, "container_kg": kg}
    (found,), account = assembled(drawn("container", rectangle(0, 0, side, side), said, name="C"))
    assert [note.code for note in account.warnings] == ["container-wide"] * is_wide
    assert ("tiers" in found.doubts) == is_wide
    assert found.get("tiers") == (None if is_wide else 1)
    count = stock._count(None, None, [found])
    assert (count.low, count.high) == (1, math.inf if is_wide else 1)


def test_cylinders_stand_on_cylinders():
    found, _ = assembled(*(drawn("container", Point(1, 1), name=f"C{i}") for i in range(3)))
    assert len(found) == 3


def test_the_rings_of_an_exploded_cylinder_are_one():
    # a circle of 0.18 m with one of 0.08 m in it, as a block exploded leaves them; the next stands 0.40 m away
    rings = [drawn("container", Point(x, 0).buffer(r), name=f"{x} {r}") for x in (0, 0.4) for r in (0.08, 0.18)]
    found, account = assembled(*rings)
    assert [f.name for f in found] == ["0 0.18", "0.4 0.18"]
    assert codes(account) == ["rings-about-one-middle"]


@pytest.mark.parametrize(
    "inner",
    [
        drawn("container", Point(0.05, 0).buffer(0.08)),
        drawn("container", Point(0, 0).buffer(0.08), {"state": "empty"}),
        drawn("container", Point(0, 0).buffer(0.1)),  # 0.20 m wide: a cylinder of 2 kg may stand on one of 13 kg
    ],
)
def test_a_cylinder_off_the_middle_or_that_says_something_else_or_is_wide_enough_is_another(inner):
    found, account = assembled(drawn("container", Point(0, 0).buffer(0.18)), inner)
    assert len(found) == 2
    assert codes(account) == []


def test_cylinders_in_a_cage_on_their_layer_are_all_counted():
    cage = drawn("container", rectangle(-1, -1, 1, 1))  # 4 m² about the middle cylinder
    found, _ = assembled(cage, *(drawn("container", Point(x, 0).buffer(0.18)) for x in (-0.5, 0, 0.5)))
    assert len(found) == 4


# --- names ----------------------------------------------------------------------------------


def apart(*names, role="drain", **more):
    """Things with these names, each in its own place."""
    return [drawn(role, Point(i, 0), name=name, **more) for i, name in enumerate(names)]


def named(found):
    return [f.name for f in found]


def test_a_repeated_name_gets_a_number_and_a_warning():
    found, account = assembled(*apart("A", "B", "A", "A"))
    assert named(found) == ["A", "B", "A (2)", "A (3)"]
    assert codes(account) == ["name-repeated"] * 2
    assert all(f.get("name") == f.name for f in found)


def test_the_number_is_one_that_nobody_has():
    assert named(assembled(*apart("A", "A (2)", "A"))[0]) == ["A", "A (2)", "A (3)"]
    assert named(assembled(*apart("A", "A", "A (2)"))[0]) == ["A", "A (2)", "A (2) (2)"]


@given(st.lists(st.sampled_from(["A", "A (2)", "A (2) (2)", "B", ""]), max_size=8))
def test_no_two_features_ever_share_a_name(names):
    found, _ = assembled(*apart(*names))
    assert len(set(named(found))) == len(names)


@pytest.mark.parametrize("nothing", [None, "", "  "])
def test_a_name_that_is_not_one_leaves_the_next_to_say_it(nothing):
    found, _ = one(drawn("drain", Point(0, 0), {"name": nothing}, {"nome": "R"}, name="#2F"))
    assert found.name == "R"
    found, _ = one(drawn("drain", Point(0, 0), {"name": nothing}, name="#2F"))
    assert found.name == "#2F"


# --- [features] -----------------------------------------------------------------------------


def project(**said):
    return Project(features={key.replace("__", ":"): value for key, value in said.items()}, path="layoutcheck.toml")


def lots(*names):
    return [
        drawn("lot", rectangle(20 * i, 0, 20 * i + 9, 9), {"containers": 40}, name=name, handle=f"{0x2D + i:X}")
        for i, name in enumerate(names)
    ]


def test_a_feature_by_name():
    found, account = assembled(*lots("L1", "L2"), project=project(L2={"containers": 480}))
    assert [f.get("containers") for f in found] == [40, 480]
    assert found[1].properties["containers"].source == "project"
    assert codes(account) == []


@pytest.mark.parametrize("handle", ["handle__2E", "handle__2e", "handle__ 2E "])
def test_a_feature_by_handle(handle):
    found, _ = assembled(*lots("L1", "L1"), project=project(**{handle: {"containers": 480}}))
    assert [f.get("containers") for f in found] == [40, 480]


def test_a_feature_can_be_given_a_name():
    found, _ = assembled(*lots("L1", "L1"), project=project(handle__2E={"name": "Norte"}))
    assert named(found) == ["L1", "Norte"]


def test_a_name_that_fits_two_features_is_an_error():
    error = refused(*lots("L1", "L2", "L1"), project=project(L1={"containers": 480}))
    assert error.code == "feature-ambiguous"
    for lang in LANGS:
        assert "layoutcheck.toml" in error.message.to(lang)
        assert "handle:2D, handle:2F" in error.message.to(lang)


def test_a_name_that_no_feature_has_is_told_with_the_nearest():
    found, account = assembled(*lots("Lote 1", "Lote 2"), project=project(Lote1={"containers": 480}))
    assert [f.get("containers") for f in found] == [40, 40]
    assert codes(account) == ["feature-unknown"]
    assert "Lote 1" in account.warnings[0].message.to("pt")
    _, account = assembled(*lots("L1"), project=project(handle__99={"containers": 480}))
    assert codes(account) == ["feature-unknown"]


def test_of_many_names_that_no_feature_has_the_nearest_is_looked_for_a_few_times():
    """Six names, each like one of the plan's: each is told, five with the nearest."""
    things = lots(*(f"Lote {i}" for i in range(1, 7)))
    _, account = assembled(*things, project=project(**{f"Lote{i}": {"containers": 480} for i in range(1, 7)}))
    assert codes(account) == ["feature-unknown"] * 6
    assert sum("mais próximo" in note.message.to("pt") for note in account.warnings) == 5


# --- properties -----------------------------------------------------------------------------


def test_the_first_that_says_a_property_has_the_word():
    said = (("attribute", {"containers": 40}), ("text", {"containers": 480, "tiers": 3}), ("layer", {"tiers": 4}))
    thing = Drawn(role="lot", role_why="", shape=SQUARE, says=said, name="L")
    found, _ = one(thing)
    assert {key: (v.value, v.source) for key, v in found.properties.items()} == {
        "name": ("L", "name"), "containers": (40, "attribute"), "tiers": (3, "text"),
    }  # fmt: skip
    found, _ = one(thing, project=project(L={"containers": 120}))
    assert (found.get("containers"), found.properties["containers"].source) == (120, "project")


def test_a_first_word_that_is_not_understood_is_still_the_first():
    """The count of the layer is not that of this lot."""
    found, account = one(drawn("lot", SQUARE, {"containers": "cerca de 40"}, {"containers": 40}))
    assert found.get("containers") is None
    assert found.doubts["containers"].written == "cerca de 40"
    assert codes(account) == ["value-doubtful"]
    assert ': recipientes = "cerca de 40" não' in account.warnings[0].message.to("pt")
    assert ': containers = "cerca de 40" cannot' in account.warnings[0].message.to("en")


@pytest.mark.parametrize("silent", [None, "", "  "])
def test_a_key_without_a_value_says_nothing(silent):
    found, account = one(drawn("lot", SQUARE, {"containers": silent}, {"recipientes": 40}))
    assert found.get("containers") == 40
    assert codes(account) == []


@pytest.mark.parametrize(
    "said",
    [
        {"containers": 40, "recipientes": 7680},
        {"botijoes": 7680, "containers": 40},
        {"containers": 40, "recipientes": "cerca de 40"},
        {"containers": "cerca de 40", "recipientes": 40},
    ],
)
def test_two_spellings_that_disagree_are_a_doubt(said):
    found, account = one(drawn("lot", SQUARE, said))
    assert isinstance(found.doubts["containers"], Doubt)
    assert found.get("containers") is None
    assert codes(account) == ["value-doubtful"]


def test_two_spellings_that_agree_are_not():
    found, account = one(drawn("lot", SQUARE, {"containers": 1920, "RECIPIENTES": "1.920 un", "botijoes": None}))
    assert found.get("containers") == 1920
    assert codes(account) == []


def test_that_they_disagree_leaves_the_class_open():
    store = [area(), parcel()]
    assert judge(*store, lot(40, recipientes=7680)).status("capacity-class") == "undetermined"
    assert judge(*store, lot(40, recipientes="40")).status("capacity-class") == "pass"


@pytest.mark.parametrize(
    ("role", "key", "near"),
    [
        ("wall", "heigth_m", "height_m"), ("wall", "altura_", None), ("lot", "containres", "containers"),
        ("lot", "recipiente", "recipientes"), ("storage_area", "clase", "classe"), ("wall", "cor", None),
        ("opening", "larguras", "largura"),
    ],
)  # fmt: skip
def test_a_property_near_a_known_one_is_a_warning(role, key, near):
    _, account = one(drawn(role, SQUARE, {key: 1}, name="X"))
    assert ("property-unknown" in codes(account)) is (near is not None)
    for lang in LANGS if near else ():
        assert f'"{key}"' in account.warnings[0].message.to(lang)
        assert near in account.warnings[0].message.to(lang)


def test_a_property_of_another_role_is_told_and_not_used():
    found, account = one(drawn("drain", Point(0, 0), {"containers": 40}))
    assert found.get("containers") is None
    assert codes(account) == ["property-elsewhere"]


def test_values_are_parsed_and_their_source_is_kept():
    found, _ = one(drawn("lot", SQUARE, {"capacidade": "6.240 kg", "estado": "Cheio", "estrado": "sim"}))
    assert {key: v.value for key, v in found.properties.items() if key != "name"} == {
        "capacity_kg": 6240.0, "state": "full", "pallet": True,
    }  # fmt: skip


def test_where_a_thing_was_drawn_stays_with_it():
    found, _ = one(drawn("drain", Point(0, 0), layer="RALOS", handle="2F", guessed=True))
    assert (found.layer, found.handle, found.guessed, found.role_why) == ("RALOS", "2F", True, "test")


def test_a_box_and_its_plan_are_the_same_plan():
    """The helper above and a file say the same of the same drawing."""
    found, _ = one(drawn("storage_area", rectangle(-10, -5, 0, 5), name="A"))
    read = judge(area(box(-10, -5, 0, 5)), lot(40), parcel()).report.site.features[0]
    assert found.shape.area == pytest.approx(read.shape.area)
    assert found.name == read.name


@pytest.mark.parametrize(
    ("role", "shape", "said", "told"),
    [
        ("assembly", Point(30, 0), {"raio": 20}, True),  # its rim is 10 m from the origin, its middle 30 m
        ("drain", MultiPoint([(30, 0), (40, 0)]), {"Radius_m": "2,5"}, True),
        ("assembly", Point(30, 0), {"raio": None}, False),
        ("assembly", Point(30, 0), {"nome": "raio"}, False),
        ("assembly", Point(30, 0).buffer(20), {"raio": 20}, False),
        ("extinguisher", Point(30, 0), {"raio": 15}, False),  # how far it serves
    ],
)
def test_a_point_that_is_said_to_have_a_radius_is_not_measured_to_its_middle_in_silence(role, shape, said, told):
    _, account = one(drawn(role, shape, said))
    assert [item.role for item in account.not_checked] == ([role] if told else [])


@pytest.mark.parametrize(
    ("role", "said", "told"),
    [
        ("extinguisher", {"kg": 12, "situacao": "A retirar"}, True),
        ("wall", {"altura": "2,20", "obs": "a demolir"}, True),
        ("wall", {"altura": "2,20", "obs": "a construir"}, False),  # a plan shows what is to be
        ("sign", {"tipo": "PERIGO - INFLAMÁVEL"}, False),
        ("assembly", {"obs": "a demolir"}, False),  # measured as if it were there, which is the safe side
    ],
)
def test_what_the_law_wants_there_and_a_property_says_is_gone_passes_nothing(role, said, told):
    shape = line((0, 0), (5, 0)) if role == "wall" else None
    place = shapely.geometry.shape(shape) if shape else Point(0, 0)
    _, account = one(drawn(role, place, said))
    assert [item.role for item in account.not_checked] == ([role] if told else [])
