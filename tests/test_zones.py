"""The ground a distance keeps clear, and the piece a firewall lacks: against lines drawn at random and by hand."""

import math
import random
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest
import shapely
from msgspec.structs import replace
from report_makers import distance, feature, report
from shapely.geometry import LineString, Point, Polygon, box

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Leg, Report, Screen, Status
from layoutcheck.reports._sheet.dimensions import dimensions, numbered
from layoutcheck.reports._sheet.shortfall import is_plain, shortfalls
from layoutcheck.reports._sheet.zones import Zone, around, corners_of, zones
from layoutcheck.reports.scene import Stroke, sheets
from layoutcheck.sight import clear_line

ROOT = Path(__file__).parents[1]
AREA = box(0, 0, 6, 4)
WALLS = {
    "one wall": [LineString([(8, -1), (8, 5)])],
    "thick": [box(8, -1, 8.3, 5)],
    "angle": [LineString([(8, -2), (8, 6), (2, 8)])],
    "two apart": [LineString([(8, -3), (8, 1.9)]), LineString([(8, 2.1), (8, 7)])],
    "two behind each other": [LineString([(8, -3), (8, 2.5)]), LineString([(9, 1.5), (9, 7)])],
    "round": [LineString([(-2, -2), (8, -2), (8, 6), (-2, 6), (-2, -2)])],
    "too short": [LineString([(7, 1.9), (7, 2.1)])],
}


def behind(walls, full=20.0, half=10.0, area=AREA, source=None) -> Zone:
    """The zone of a failure behind walls, of a thing right of the area that fails anyway."""
    store, school = feature("storage_area", area, "A"), feature("assembly", box(area.bounds[2] + 5, 0, 40, 1), "S")
    line = ((area.bounds[2], 0.5), (area.bounds[2] + 5, 0.5))
    found = distance(store, school, half, base_required=full, reduction="firewall",
                     shielded=Leg(measured=5.0, required=half, witness=line),
                     exposed=Leg(measured=None, required=full))  # fmt: skip
    screens = (Screen(area="A", source=area if source is None else source, walls=tuple(walls)),)
    made = with_screens(report([store, school], [found]), screens)
    (zone,) = zones(made, dimensions(made, numbered(made, "en"), "en"))
    return zone


def with_screens(made: Report, screens) -> Report:
    return replace(made, screens=screens)


@pytest.mark.parametrize("walls", WALLS.values(), ids=list(WALLS))
def test_no_ground_outside_a_zone_is_in_reach_of_a_line_that_misses_the_walls(walls):
    zone, dice = behind(walls).shape, random.Random(7)
    edge = [AREA.exterior.interpolate(share, normalized=True) for share in np.linspace(0, 1, 240, endpoint=False)]
    standing = shapely.union_all([wall.buffer(1e-9) for wall in walls])
    spots = [Point(dice.uniform(-22, 28), dice.uniform(-22, 26)) for _ in range(400)]
    for spot in (spot for spot in spots if AREA.distance(spot) < 20 and not zone.covers(spot)):
        lines = shapely.linestrings([[(p.x, p.y), (spot.x, spot.y)] for p in edge])
        assert AREA.distance(spot) >= 10  # the reduced distance holds everywhere
        assert shapely.intersects(standing, lines[shapely.length(lines) <= 20]).all()


@pytest.mark.parametrize("walls", WALLS.values(), ids=list(WALLS))
def test_a_zone_holds_all_ground_that_the_check_would_find_too_near(walls):
    zone, dice = behind(walls).shape, random.Random(11)
    for _ in range(200):
        spot = Point(dice.uniform(-22, 28), dice.uniform(-22, 26))
        fails = AREA.distance(spot) < 10 or clear_line(AREA, spot, walls, within=20 - 1e-6) is not None
        assert not fails or zone.buffer(1e-6).covers(spot)


def test_a_zone_is_notched_by_the_shadow_of_a_wall_less_five_millimetres():
    # a wall at x = 8 from −1 to 5 before an area up to x = 6, 0 ≤ y ≤ 4: on the axis y = 2 every line meets it
    zone = behind(WALLS["one wall"])
    assert not zone.shape.covers(Point(18, 2))
    assert zone.shape.covers(Point(15.9, 2))  # 9.9 m from the edge, nearer than half
    # the lowest line past the end (8, 5) comes from the far corner (0, 4): 1 in 8, at x = 18 it is at 4 + 18/8 = 6.25,
    # after √(18² + 2.25²) = 18.14 m, less than the 20 m
    assert zone.shape.covers(Point(18, 6.27))
    assert not zone.shape.covers(Point(18, 6.23))


def test_the_zone_of_a_round_area_behind_a_round_wall_is_notched_too():
    # a tank of 3 m in 96 chords, a firewall of 5 m about its middle over 120° in 40: a place 7 m out on the axis is
    # seen from the tank under ±25° only, all of it behind the wall; one on the other side has no wall before it
    tank = Point(0, 0).buffer(3, quad_segs=24)
    turns = np.radians(np.linspace(-60, 60, 41))
    wall = LineString(5 * np.column_stack([np.cos(turns), np.sin(turns)]))
    hull = Polygon(corners_of(tank)[np.argsort(np.arctan2(*corners_of(tank).T))])
    assert len(corners_of(tank)) <= 64
    assert hull.covers(tank)
    zone = behind([wall], full=7.5, half=3.75, area=tank)
    assert not zone.shape.covers(Point(7, 0))
    assert zone.shape.covers(Point(6.7, 0))
    assert zone.shape.covers(Point(-10, 0))


def test_how_far_a_wall_falls_short_is_not_looked_for_among_very_many_lines_of_sight():
    tank = Point(0, 0).buffer(3, quad_segs=96)
    wall = LineString([(5, -1), (5, 1)])
    screen = Screen(area="A", source=tank, walls=(wall,))
    assert is_plain(screen, Point(9, 0).buffer(1))  # 2 × (2 + 385 × 65) = 50 054
    assert not is_plain(screen, Point(60, 0).buffer(50, quad_segs=2000))  # 2 × (2 + 385 × 8001) = 6 160 774


def test_without_walls_or_behind_too_short_ones_a_zone_is_whole():
    whole = around(AREA, 20.0)
    zone = behind(WALLS["too short"])
    assert zone.shape.area > 0.97 * whole.area
    assert behind([LineString([(8, 20), (9, 20)])]).shape.area == pytest.approx(whole.area, rel=0.01)


def test_an_area_lined_by_firewalls_keeps_the_reduced_distance_all_round():
    screens = (Screen(area="A", source=None, walls=(LineString(AREA.exterior.coords),)),)
    store, school = feature("storage_area", AREA, "A"), feature("assembly", box(11, 0, 40, 1), "S")
    line = ((6.0, 0.5), (11.0, 0.5))
    found = distance(store, school, 10.0, base_required=20.0, reduction="firewall",
                     shielded=Leg(measured=5.0, required=10.0, witness=line))  # fmt: skip
    made = with_screens(report([store, school], [found]), screens)
    (zone,) = zones(made, dimensions(made, numbered(made, "en"), "en"))
    assert zone.shape.equals(around(AREA, 10.0))


def test_circles_of_a_zone_lie_outside_the_true_ones():
    for metres in (1.5, 30.0, 180.0):
        ring = around(Polygon(AREA), metres).exterior
        assert metres - 1e-9 <= ring.distance(AREA) < metres * 1.0001
        assert max(AREA.distance(Point(p)) for p in ring.coords) < metres * 1.0001


@lru_cache
def of_plan(name: str) -> Report:
    (made,) = examine(ROOT / "samples" / name, Wanted(lang="en", on="2026-11-30"))
    assert isinstance(made, Report)
    return made


def test_the_zone_of_a_plan_that_passes_behind_a_firewall_does_not_reach_what_passes():
    made = of_plan("shop-class-ii-firewall-passes.dxf")
    (zone,) = zones(made, dimensions(made, numbered(made, "en"), "en"))
    church = next(f for f in made.site.features if f.role == "assembly")
    assert zone.distance == 30.0
    assert not zone.shape.intersects(church.shape)
    assert [i for v in sheets(made, "en")[0].views for i in v.plan if i.layer == "mark-required"]


def test_the_zone_of_a_plan_that_fails_past_a_firewall_reaches_the_end_of_the_line_that_escapes():
    made = of_plan("shop-class-ii-firewall.dxf")
    (zone,) = zones(made, dimensions(made, numbered(made, "en"), "en"))
    (failed,) = [f for f in made.findings if f.status is Status.FAIL]
    assert zone.shape.covers(Point(failed.exposed.witness[1]))
    assert not zone.shape.covers(Point(failed.shielded.witness[1]).buffer(0.1))


# --- what a firewall lacks ---------------------------------------------------------


def exposed_past(wall: LineString, school, full: float) -> Report:
    store, target = feature("storage_area", AREA, "A"), feature("assembly", school, "S")
    line = clear_line(AREA, school, [wall])
    size = math.dist(*line)
    near = shapely.shortest_line(AREA, school)
    behind = tuple(map(tuple, near.coords))
    found = distance(store, target, full, base_required=full, reduction="firewall",
                     exposed=Leg(measured=size, required=full, witness=line),
                     shielded=Leg(measured=near.length, required=full / 2, witness=behind))  # fmt: skip
    return with_screens(report([store, target], [found]), (Screen(area="A", source=AREA, walls=(wall,)),))


def test_a_firewall_lacks_as_much_as_closes_the_last_line_of_the_full_distance():
    # a point at (16, 2), 10 m from the edge x = 6, 0 ≤ y ≤ 4; a wall at x = 11, half way, from below up to y = 2.5.
    # Of the lines from the edge the highest leaves (6, 4) and crosses x = 11 at (4 + 2) / 2 = 3: 0.50 m are lacking
    made = exposed_past(LineString([(11, -9), (11, 2.5)]), Point(16, 2), 15.0)
    ((piece,),) = shortfalls(made).values()
    assert piece[0] == (11.0, 2.5)
    assert piece[1][1] - 2.5 == pytest.approx(0.5, abs=0.011)
    assert piece[1][1] >= 3.0


def test_lines_as_long_as_the_full_distance_need_no_wall():
    # the same with a full distance of 10.02 m: the line from (6, 2 + t) is √(100 + t²) ≥ 10.02 (less the millimetre of
    # tolerance) from t = √(10.019² − 100) = 0.617 on; it crosses x = 11 at 2 + t / 2 = 2.308
    made = exposed_past(LineString([(11, -9), (11, 2.1)]), Point(16, 2), 10.02)
    ((piece,),) = shortfalls(made).values()
    assert piece[1][1] == pytest.approx(2.308, abs=0.011)


def test_a_wall_may_lack_a_piece_at_both_ends():
    made = exposed_past(LineString([(11, 1.5), (11, 2.5)]), Point(16, 2), 15.0)
    (pieces,) = shortfalls(made).values()
    assert sorted(round(end[1], 1) for _, end in pieces) == [1.0, 3.0]  # from (6, 0): (0 + 2) / 2


def test_the_piece_that_is_lacking_is_drawn_with_its_length():
    made = of_plan("shop-class-ii-firewall.dxf")
    drawn = sheets(made, "pt")
    said = [i.text for s in drawn for i in s.labels() if i.layer == "dimension-short"]
    ((piece,),) = shortfalls(made).values()
    length = f"{math.dist(*piece):.2f}".replace(".", ",")
    assert [text.replace("\u00a0", " ") for text in said] == [f"faltam {length} m de parede"]
    lines = [i.points for v in drawn[0].views for i in v.plan if i.layer == "dimension-short" and isinstance(i, Stroke)]
    assert piece in lines
    walls = [f.shape for f in made.site.of("firewall")]
    (failed,) = [f for f in made.findings if f.status is Status.FAIL]
    church = next(f.shape for f in made.site.features if f.name == failed.subject)
    source = made.screens[0].source
    assert clear_line(source, church, [*walls, LineString(piece)], within=29.999) is None
    shorter = LineString([piece[0], tuple(np.asarray(piece[1]) - 0.02 * np.sign(np.subtract(piece[1], piece[0])))])
    assert clear_line(source, church, [*walls, shorter], within=29.999) is not None


def test_nothing_is_said_of_walls_where_none_stands():
    made = of_plan("yard-class-iii-fails.dxf")
    assert shortfalls(made) == {}
