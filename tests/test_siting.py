"""Where an area may stand: sums by hand, and random sites on which the checker is asked about sampled places.

By hand all of the 300 seeds: `SITING_SEEDS=300 python -m pytest tests/test_siting.py`.
"""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator

import numpy as np
import pytest
import random_sites
import shapely
from msgspec.structs import replace
from plans import LAW, area, box, feature, judge, line, lot, parcel, point, polygon
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon

from layoutcheck import check
from layoutcheck.finding import Finding
from layoutcheck.measure import polygons
from layoutcheck.reports._siting import render
from layoutcheck.site import Site
from layoutcheck.siting import confirm
from layoutcheck.siting.largest import largest, rows
from layoutcheck.siting.minkowski import grown, offset, too_near
from layoutcheck.siting.moving import Move, moved
from layoutcheck.siting.region import Envelope, envelope, free, nearest_shift
from layoutcheck.siting.remedies import with_remedies
from layoutcheck.siting.shortest import shortest_move
from layoutcheck.siting.sited import sited
from layoutcheck.siting.visibility import in_sight, surely_in_sight

SITING = LAW.siting
SEEDS = range(int(os.environ.get("SITING_SEEDS", "32")))
EDGE_M = 0.0015  # a millimetre, and what the polygon of a disc reaches beyond it


# --- Minkowski sums -------------------------------------------------------------------


def test_a_square_keeps_off_a_point_in_a_rounded_square():
    """A square of 2 m, 3 m off a point: 2·2 + 4·2·3 + π·3² = 56.274 m² of shifts."""
    found = too_near(Point(0, 0), shapely.box(0, 0, 2, 2), 3.0)
    assert found.area == pytest.approx(4 + 24 + 9 * math.pi, abs=0.01)
    assert found.bounds == pytest.approx((-5, -5, 3, 3), abs=0.0003)


@pytest.mark.parametrize("radius", [0.5, 3.0, 7.5, 30.0, 180.0])
def test_the_polygon_of_a_disc_lies_round_it_and_within_a_fifth_of_a_millimetre(radius):
    for shape in (Point(3, 1), LineString([(0, 0), (4, 1)]), shapely.box(0, 0, 2, 5).convex_hull):
        ring = np.asarray(grown(shape, radius).exterior.segmentize(radius / 400).coords)
        apart = shapely.distance(shapely.points(ring), shape)
        assert radius - 1e-9 <= apart.min()
        assert apart.max() <= radius + 0.00021


@pytest.mark.parametrize("radius", [0.5, 3.0, 40.0])
def test_the_outline_round_a_shape_with_hollows_is_as_far_from_it_everywhere(radius):
    """A fork of 9 m with a slit of 2 m, a hole of 5 m, a spike of half a degree and a round end, at any angle."""
    fork = Polygon([(0, 0), (9, 0), (9, 9), (6, 9), (6, 7), (4, 7), (4, 30), (3.8, 7), (0, 7)],
                   [[(2, 1), (7, 1), (7, 6), (2, 6)]])  # fmt: skip
    for turn in (0, 17, 123):
        shape = affinity.rotate(fork.union(Point(11, 4.5).buffer(3.0)), turn)
        found = offset(shape, radius)
        lines = [found.exterior, *found.interiors]
        ring = np.concatenate([np.asarray(line.segmentize(radius / 400).coords) for line in lines])
        apart = shapely.distance(shapely.points(ring), shape)
        assert radius - 1e-9 <= apart.min()
        assert apart.max() <= radius + 0.00021
        assert len(lines) == (2 if radius < 2.5 else 1)


@pytest.mark.parametrize("seed", range(12))
def test_sums_of_any_shapes_are_told_apart_by_distance(seed):
    """A shift is forbidden exactly when the shifted area is nearer than the radius: shapely's distance is asked."""
    r = random.Random(seed)
    shapes = [
        Polygon([(0, 0), (6, 0), (6, 2), (2, 2), (2, 5), (0, 5)]),
        Polygon([(0, 0), (9, 0), (9, 9), (0, 9)], [[(2, 2), (7, 2), (7, 7), (2, 7)]]),
        LineString([(0, 0), (4, 3), (8, 0), (8, 4)]),
        shapely.MultiPoint([(0, 0), (7, 1)]),
        shapely.box(0, 0, 3, 2),
    ]
    target, body = r.choice(shapes), r.choice([shapes[0], shapes[1], shapes[4]])
    radius = r.choice([0.0, 0.7, 4.0])
    found = too_near(target, body, radius)
    for _ in range(60):
        x, y = r.uniform(-16, 16), r.uniform(-16, 16)
        apart = shapely.transform(body, lambda xy, by=(x, y): xy + by).distance(target)
        if abs(apart - radius) > 0.0005 and not (radius == 0 and apart == 0):
            assert found.intersects(Point(x, y)) == (apart < radius), (x, y)
        elif radius == 0:
            assert found.distance(Point(x, y)) < 1e-9


def test_an_area_wholly_within_a_target_is_too_near():
    ring = Polygon([(0, 0), (40, 0), (40, 40), (0, 40)], [[(1, 1), (1, 2), (2, 1)]])
    assert too_near(ring, shapely.box(0, 0, 1, 1), 2.0).contains(Point(20, 20))


# --- sights ---------------------------------------------------------------------------


def test_a_wall_hides_what_lies_in_its_shadow():
    """A point at the origin, a wall 2 m off from (−1, 2) to (1, 2): at y = 4 the shadow reaches from −2 to 2."""
    ground = shapely.box(-20, -20, 20, 20)
    seen = in_sight(Point(0, 0), (LineString([(-1, 2), (1, 2)]),), 10.0, ground)
    sure = surely_in_sight(Point(0, 0), (LineString([(-1, 2), (1, 2)]),), 10.0, ground)
    for x, hidden in ((0.0, True), (1.99, True), (-1.99, True), (2.01, False), (-2.01, False)):
        assert seen.contains(Point(x, 4)) != hidden
        assert sure.contains(Point(x, 4)) != hidden
    assert seen.contains(Point(0, 1.9))
    assert not seen.intersects(Point(0, 10.2))


def test_all_sides_of_a_building_are_seen_to_the_ends_of_the_ground():
    """2 m square, from 5 m off and nearer; a wall of 2 m, 3 m before its upper side, hides it from close behind."""
    ground, walls = shapely.box(-5.5, -5.5, 5.5, 5.5), (LineString([(-1, 4), (1, 4)]),)
    for find in (in_sight, surely_in_sight):
        seen = find(shapely.box(-1, -1, 1, 1), walls, 5.0, ground)
        for x, y in ((5.4, 0), (-5.4, 0), (0, -5.4), (0, 3.9), (3, 5.4), (-3, 5.4), (0, 0)):
            assert seen.contains(Point(x, y)), (find, x, y)
        assert not seen.intersects(Point(0, 4.5)), find


def test_no_line_of_sight_slips_through_the_joint_of_a_bent_wall():
    """Both legs of an L hide a line of 4 m from what stands behind its corner, though neither does alone."""
    ground = shapely.box(-30, -30, 30, 30)
    bent = LineString([(-6, 3), (0, 2), (6, 3)])
    seen = in_sight(LineString([(-2, 0), (2, 0)]), (bent,), 20.0, ground)
    assert not seen.intersects(shapely.box(-2, 5, 2, 7))
    legs = (LineString([(-6, 3), (-0.2, 2)]), LineString([(0.2, 2), (6, 3)]))
    assert in_sight(LineString([(-2, 0), (2, 0)]), legs, 20.0, ground).intersects(shapely.box(-2, 5, 2, 7))


# --- random sites -----------------------------------------------------------------------


def prepared(seed: int, walls: bool) -> tuple[Site, Envelope]:
    site = judge(*random_sites.site(seed, walls=walls)).report.site
    place = SITING.place(LAW.view(site), "A", False)
    return site, envelope(place, site.options.tolerance_m, sure=True)


def not_passing(site: Site, region: Envelope, shift: tuple[float, float]) -> dict[tuple[str, str | None], Finding]:
    few = replace(site, options=replace(site.options, select=SITING.place_rules))
    found = check(moved(few, region.place.moves, Move(shift=shift)), LAW).findings
    return {(f.rule, f.subject): f for f in found if f.status in ("fail", "undetermined")}


def samples(r: random.Random, region: Envelope) -> Iterator[tuple[float, float]]:
    """Places all over the ground, within the region, on its edge and 4 mm beside it."""
    x0, y0, x1, y1 = region.place.ground.bounds
    for _ in range(8):
        yield r.uniform(x0, x1) - region.about[0], r.uniform(y0, y1) - region.about[1]
    if region.allowed.is_empty:
        return
    x0, y0, x1, y1 = region.allowed.bounds
    for _ in range(4):
        yield r.uniform(x0, x1), r.uniform(y0, y1)
    for _ in range(5):
        at, turn = region.allowed.boundary.interpolate(r.random(), normalized=True), r.uniform(0, 2 * math.pi)
        yield at.x, at.y
        yield at.x + 0.004 * math.cos(turn), at.y + 0.004 * math.sin(turn)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("walls", [False, True], ids=["no-firewall", "firewalls"])
def test_what_is_claimed_passes_and_what_is_forbidden_fails_the_rule_shown(seed, walls):
    site, region = prepared(seed, walls)
    for shift in samples(random.Random(seed), region):
        at, open_ends = Point(shift), not_passing(site, region, shift)
        if region.allowed.distance(at) < 1e-9:
            assert not open_ends, (shift, open_ends)
            continue
        beyond = region.place.ground.buffer(-0.002)
        if not beyond.covers(region.move(shift).apply(region.place.shape)):
            continue  # across the property line, or to a millimetre: see below
        for zone in region.zones:
            if zone.sure.buffer(-EDGE_M).contains(at):
                assert (zone.clearance.rule, zone.clearance.subject) in open_ends, (shift, zone.clearance.rule)


@pytest.mark.parametrize("seed", range(4))
def test_an_area_beyond_its_property_line_fails_containment(seed):
    site, region = prepared(seed, walls=False)
    x0, y0, x1, y1 = region.place.ground.bounds
    for shift in ((x1 - region.about[0], 0.0), (0.0, y0 - region.about[1]), (x0 - region.about[0] - 50, y1)):
        assert not region.allowed.intersects(Point(shift))
        assert "site-containment" in {rule for rule, _ in not_passing(site, region, shift)}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("walls", [False, True], ids=["no-firewall", "firewalls"])
def test_no_sampled_place_nearer_than_the_shortest_move_passes(seed, walls):
    """Without firewalls to three millimetres, of rounding and of the tolerance; with them to 0.10 m."""
    site, region = prepared(seed, walls)
    old = confirm.before(check(site, LAW), LAW)
    failing = [f for f in old.findings if f.area == "A" and f.status == "fail" and f.rule in SITING.place_rules]
    cured = frozenset(map(confirm.key, failing))
    found = shortest_move(old, region.place, cured, None).found if cured else None
    if not cured or (found is None and walls):
        return
    assert found is None or confirm.cures(old, confirm.at(old, region.place, found.move), cured)
    assert found is None or found.is_shortest or not region.is_exact
    reach = 40.0 if found is None else found.move.length - (0.10 if walls else 0.003)
    r = random.Random(seed)
    for _ in range(20):
        turn, by = r.uniform(0, 2 * math.pi), reach * math.sqrt(r.random())
        move = Move(shift=(by * math.cos(turn), by * math.sin(turn)))
        if reach <= 0 or not region.domain.contains(Point(move.shift)):
            continue
        if not confirm.open_at(old, region.place, move, SITING.place_rules):
            assert not confirm.cures(old, confirm.at(old, region.place, move), cured), (move, found)


def spread(r: random.Random, space: shapely.Geometry) -> Iterator[Point]:
    """Give places all over a space: along its rim, within each part of it, and at random."""
    yield from (part.representative_point() for part in polygons(space))
    for _ in range(12 if not space.is_empty else 0):
        yield space.boundary.interpolate(r.random(), normalized=True)
        triangles = shapely.get_parts(shapely.constrained_delaunay_triangles(space))
        a, b, c = shapely.get_coordinates(r.choices(triangles, shapely.area(triangles))[0])[:3]
        u, v = sorted((r.random(), r.random()))
        yield Point(u * a + (v - u) * b + (1 - v) * c)


@pytest.mark.parametrize("seed", [*SEEDS[::8], 22, 56])
def test_beside_firewalls_no_sampled_place_passes_that_is_nearer_by_ten_centimetres(seed):
    """Places are sampled where nothing surely forbids them, along the rim of that and within; and none is nearer than
    what is told to be the least that will do.
    """
    report = with_remedies(judge(*random_sites.site_behind_near_firewalls(seed)).report, LAW)
    failing = [f for f in report.findings if f.area == "A" and f.status == "fail" and f.rule in SITING.place_rules]
    told = [one for f in failing for one in (f.remedy, *f.remedy["others"]) if one["kind"] in ("move", "none")]
    if not told or (told[0]["kind"] == "none" and not told[0]["proven"]):
        return
    length = told[0].get("distance_m", 40.0)
    assert told[0].get("at_least_m", length) <= length
    old, cured = confirm.before(report, LAW), frozenset(map(confirm.key, failing))
    place = SITING.place(LAW.view(report.site), "A", False)
    region = envelope(place, report.site.options.tolerance_m, sure=True)
    space = free(region).intersection(Point(0, 0).buffer(length - 0.10 if told[0]["kind"] == "move" else 40.0))
    for at in spread(random.Random(seed), space):
        assert not confirm.cures(old, confirm.at(old, place, Move(shift=(at.x, at.y))), cured), (at, told[0])


@pytest.mark.parametrize("seed", SEEDS[::3])
def test_one_class_above_the_largest_fails_at_every_sampled_place(seed):
    site, region = prepared(seed, walls=False)
    found = largest(site, LAW, "A", rows(site, LAW, "A"))
    names = SITING.classes
    above = names.index(found.on_site) + 1 if found.on_site else 0
    if found.on_site:
        held = SITING.as_class(site, "A", found.on_site)
        place = SITING.place(LAW.view(held), "A", False)
        assert not confirm.open_at(confirm.Before(site=held, law=LAW, findings=()), place, found.place, RULES)
    if above == len(names):
        return
    larger = SITING.as_class(site, "A", names[above])
    place = SITING.place(LAW.view(larger), "A", False)
    old = confirm.Before(site=larger, law=LAW, findings=())
    r = random.Random(seed)
    x0, y0, x1, y1 = region.place.ground.bounds
    shifts = [(0.0, 0.0)] + [(r.uniform(x0, x1) - region.about[0], r.uniform(y0, y1) - region.about[1])
                             for _ in range(10)]  # fmt: skip
    for shift in shifts:
        if region.domain.contains(Point(shift)):
            assert confirm.open_at(old, place, Move(shift=shift), RULES), (names[above], shift)


RULES = (*SITING.place_rules, *SITING.corridor_rules)

# --- worked by hand -----------------------------------------------------------------------


def yard(*more, count=40, ground=None):
    """A class I area of 4 × 4 m in the middle of a walled property of 40 × 20 m, from (−20, −10) to (20, 10)."""
    outline = [(-20, -10), (20, -10), (20, 10), (-20, 10), (-20, -10)]
    walls = feature("wall", line(*outline), "muro", height_m=1.8)
    store = [area(box(-2, -2, 2, 2)), lot(count, box(-1, -1, 1, 1))]
    return judge(*store, parcel(ground or box(-20, -10, 20, 10)), walls, *more).report.site


def region_of(site: Site, **more) -> Envelope:
    return envelope(SITING.place(LAW.view(site), "A", False), site.options.tolerance_m, **more)


def test_the_region_of_a_walled_yard_is_a_rectangle():
    """Class I owes 1.50 m to a walled line: the middle may be 3.50 m from it, so 33 × 13 m, and 0.6 mm of tolerance."""
    found = region_of(yard()).allowed
    assert found.bounds == pytest.approx((-16.5, -6.5, 16.5, 6.5), abs=0.001)
    assert found.area == pytest.approx(33 * 13, abs=0.1)


def test_a_heat_source_takes_a_rounded_square_out_of_it():
    """A pump is owed 5 m: 4·4 + 4·4·5 + π·25 m² for the middle of a square of 4 m, less what lies beyond ±6.50."""
    found = region_of(yard(feature("heat_source", point(9, 0), "bomba"))).allowed
    rounded = shapely.box(-2, -2, 2, 2).buffer(5, quad_segs=400)
    assert rounded.area == pytest.approx(16 + 80 + math.pi * 25, abs=0.01)
    taken = rounded.intersection(shapely.box(-9, -6.5, 9, 6.5)).area
    assert 33 * 13 - found.area == pytest.approx(taken, abs=0.1)


def test_the_shortest_move_is_told_to_the_millimetre():
    """A pump 3.80 m from the right side lacks 1.20 m of 5.00: the area goes 1.20 m to the left."""
    site = yard(feature("heat_source", point(5.8, 0), "bomba"))
    old = confirm.before(check(site, LAW), LAW)
    cured = frozenset({("heat-source", "A", "bomba")})
    found = shortest_move(old, region_of(site).place, cured, None).found
    assert found.move.shift == pytest.approx((-1.2, 0.0), abs=1e-9)
    assert found.is_shortest


def test_nothing_is_claimed_without_a_property_line_or_a_class():
    bare = judge(area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1))).report.site
    (one,) = sited(bare, LAW)
    assert one.move is None
    assert "property line" in one.silent.to("en")
    (one,) = sited(yard(count=None), LAW)
    assert one.move is None
    assert "class" in one.silent.to("en")


def test_what_belongs_to_an_area_goes_with_it_and_the_rest_stays():
    site = yard(
        feature("fence", line((-2, -2), (2, -2)), "tela"),
        feature("firewall", line((2, -2), (2, 2)), "corta-fogo", height_m=4),
        feature("opening", line((-1, -2), (0, -2)), "portao", width_m=1),
        feature("extinguisher", point(3, 3), "extintor", kg=8),
        feature("ignition_source", point(0, 1), "luz"),
    )
    names = {f.name for f in SITING.place(LAW.view(site), "A", False).moves}
    assert names == {"A", "L", "tela", "portao", "extintor"}


def test_an_area_is_not_placed_over_a_wall_that_stays():
    site = yard(feature("firewall", line((8, -10), (8, 10)), "corta-fogo", height_m=1.0))
    found = region_of(site).allowed
    assert not found.intersects(Point(8, 0))
    assert found.intersects(Point(5.5, 0))
    assert found.intersects(Point(11, 0))


def test_a_turned_area_fits_where_it_does_not_as_drawn():
    """9 × 2 m on a strip of 6 m across owes 1.50 m to both walls: it fits along the strip, not across it."""
    outline = [(-3, -20), (3, -20), (3, 20), (-3, 20), (-3, -20)]
    walls = feature("wall", line(*outline), "muro", height_m=1.8)
    site = judge(
        area(box(-4.5, -1, 4.5, 1)), lot(40, box(-1, -0.5, 1, 0.5)), parcel(box(-3, -20, 3, 20)), walls
    ).report.site
    (one,) = sited(site, LAW, classes=False)
    assert one.move is None
    (one,) = sited(site, LAW, step=90, classes=False)
    assert one.move.turn in (90.0, 270.0)
    assert [region.allowed.is_empty for region in one.regions] == [True, False, True, False]


def test_of_a_rectangle_no_corridor_is_told_for_nobody_drew_its_lots():
    """Two lots of class III, 0.50 m apart, are no lots of a rectangle of 12 × 12 m: of the drawn area alone."""
    lots = [lot(240, box(-3, -1, -0.25, 1), "L"), lot(240, box(0.25, -1, 3, 1), "M")]
    site = judge(area(box(-5, -3, 5, 3)), *lots, parcel(box(-60, -60, 60, 60))).report.site
    said = []
    for size in (None, (12.0, 12.0)):
        found = sited(site, LAW, size=size)
        corridors = [f for row in found[0].largest.rows for f in row.tightest if f.rule == "inspection-corridor"]
        assert bool(corridors) == (size is None)
        said.append(render(site, LAW, found, "en"))
    assert "Corridor between L and M: 0.50 m" in said[0]
    assert "orridor between" not in said[1]
    assert "taken to fit into the rectangle" in " ".join(said[1].split())
    assert "taken to fit" not in said[0]


def test_a_rectangle_of_another_size_is_placed_instead():
    (one,) = sited(yard(), LAW, size=(10.0, 3.0), classes=False)
    assert one.regions[0].allowed.bounds == pytest.approx((-13.5, -7, 13.5, 7), abs=0.001)


@pytest.mark.parametrize("seed", [*SEEDS[:8], 48])
def test_no_sampled_place_refutes_what_is_told_of_two_areas(seed):
    """A second store of class I somewhere: nothing nearer than a move passes, nor anything where there is no place.

    Where a move is not proven, nothing that is nearer by 0.10 m was sampled.
    """
    r = random.Random(seed)
    x, y = r.uniform(-16, 16), r.uniform(-14, 14)
    second = [area(box(x, y, x + 4, y + 4), "B"), lot(40, box(x + 1, y + 1, x + 3, y + 3), "M")]
    report = with_remedies(judge(*random_sites.site(seed, walls=seed >= 40), *second).report, LAW)
    old = confirm.before(report, LAW)
    for name in "AB":
        failing = [f for f in report.findings if f.area == name and f.status == "fail" and f.rule in SITING.place_rules]
        each = [one for f in failing for one in (f.remedy, *f.remedy["others"])]
        told = next((one for one in each if one["kind"] in ("move", "none")), {})
        if told.get("kind") == "none" and not told["proven"]:
            continue
        reach = 40.0 if told.get("kind") == "none" else told.get("distance_m", 0.0) - 0.003
        reach -= 0.1 * (told.get("kind") == "move" and not told["proven_shortest"])
        place, cured = SITING.place(LAW.view(report.site), name, False), frozenset(map(confirm.key, failing))
        domain = envelope(place, report.site.options.tolerance_m).domain
        for _ in range(16 if reach > 0 else 0):
            turn, by = r.uniform(0, 2 * math.pi), reach * math.sqrt(r.random())
            move = Move(shift=(by * math.cos(turn), by * math.sin(turn)))
            if domain.contains(Point(move.shift)) and not confirm.open_at(old, place, move, SITING.place_rules):
                assert not confirm.cures(old, confirm.at(old, place, move), cured), (name, move, told)


def test_areas_that_count_as_one_are_also_placed_apart():
    """Two class I stores 9 m apart count as one of class II, and are separate 1 m farther off."""
    other = [area(box(11, -2, 15, 2), "B"), lot(40, box(12, -1, 14, 1), name="M")]
    together, apart = sited(yard(*other), LAW, classes=False)[:2]
    assert (together.place.name, together.place.counts_with, together.place.apart_from) == ("II", ("B",), ())
    assert (apart.place.name, apart.place.counts_with, apart.place.apart_from) == ("I", (), ("B",))
    assert not apart.shown.allowed.intersects(Point(-0.99, 0))
    assert apart.shown.allowed.intersects(Point(-1.0, 0))
    assert apart.move.shift == pytest.approx((-1.0, 0.0), abs=1e-3)


def test_no_place_is_found_across_a_road_where_no_property_is_drawn():
    """A road drawn as an area, as a line and as its axis, 3 m to the right: only this side of it is gone into."""
    store = [area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1))]
    for road in (box(5, -500, 11, 500), line((5, -500), (5, 500)), line((5, -500), (5, 0), (5.5, 500))):
        site = judge(*store, feature("road", road, "rua")).report.site
        found = region_of(site)
        assert not found.allowed.intersects(shapely.box(0.1 + 3, -300, 400, 300))
        assert found.allowed.intersects(Point(-50, 0))


def test_a_road_that_ends_is_not_crossed_and_may_be_gone_round_only_by_a_straight_move():
    """From (0, 0) a road from (5, −1) to (5, 1) hides what lies behind it as seen from any corner of 4 × 4 m."""
    site = judge(area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1)), feature("road", line((5, -1), (5, 1)), "r"))
    found = region_of(site.report.site)
    assert not found.allowed.intersects(Point(20, 0))
    assert found.allowed.intersects(Point(20, 30))


def test_an_area_is_not_put_into_what_is_built_or_across_its_installation():
    site = yard(feature("building", box(6, -9, 12, 9), "casa"), feature("installation", box(-8, -8, 5, 8), "I"))
    found = region_of(site).allowed
    assert not found.intersects(Point(9, 0))
    assert not found.intersects(Point(3.5, 0))
    assert found.intersects(Point(2.5, 0))


def test_a_second_area_stays_separate():
    """Two class I stores are separate from 5 + 5 m on: the middle of one stays 14 m from the other's, side by side."""
    other = [area(box(12, -2, 16, 2), "B"), lot(40, box(13, -1, 15, 1), name="M")]
    site = yard(*other)
    found = region_of(site).allowed
    assert not found.intersects(Point(0.1, 0))
    assert found.intersects(Point(-0.1, 0))


def test_no_shift_is_nearest_where_none_is_allowed():
    assert nearest_shift(Polygon()) is None


# --- the largest class ------------------------------------------------------------------------


def test_the_largest_class_as_drawn_and_on_the_site():
    """4 m from a pump and 8 m from every wall: as drawn not even class I; on 40 × 20 m there is room for more."""
    site = yard(feature("heat_source", point(6, 0), "bomba"))
    table = rows(site, LAW, "A")
    found = largest(site, LAW, "A", table)
    assert (found.as_drawn, found.next_blocked_by.rule, found.next_blocked_by.margin) == (None, "heat-source", -1.0)
    # class III: the middle at least 17 m left of the pump, at −11, and 7 m from the wall, at −13: it fits; IV owes 6 m
    # to walls and 15 m to the pump: −11 and −12: it fits; V 7.5: −11 and −10.5, but it may go 0.50 m up: it fits not,
    # for 20 m across leave 10 − 2 − 7.5 = 0.50 m either way
    assert found.on_site == "IV"
    assert found.is_proven


def test_a_place_is_told_by_the_middle_of_the_bounds():
    ell = polygon((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6))
    site = judge(area(ell), lot(40, box(0.5, 0.5, 1, 1)), parcel(box(-20, -20, 20, 20))).report.site
    assert site.frame.witness([region_of(site).about]) == [[3.0, 3.0]]


@pytest.mark.parametrize("hole", [False, True])
def test_an_outline_of_very_many_edges_is_never_made_smaller_and_hardly_larger(hole):
    """A wavy ring of 3000 edges: each shift is asked of shapely's distance, to 5 cm."""
    angles = np.linspace(0, 2 * math.pi, 3000, endpoint=False)
    reach = 20 + np.sin(9 * angles)
    outside = np.stack([reach * np.cos(angles), reach * np.sin(angles)], axis=1)
    target = Polygon(outside, [0.8 * outside] if hole else None)
    body, ground = shapely.box(0, 0, 2, 1), shapely.box(-60, -60, 60, 60)
    found = too_near(target, body, 3.0, ground)
    r = random.Random(1)
    for _ in range(150):
        x, y = r.uniform(-30, 30), r.uniform(-30, 30)
        apart = shapely.transform(body, lambda xy, by=(x, y): xy + by).distance(target)
        if apart < 3.0:
            assert found.intersects(Point(x, y))
        elif apart > 3.05:
            assert not found.intersects(Point(x, y))


def test_nothing_is_claimed_where_a_hazard_was_not_read():
    """A school without a geometry: wherever the area stands, its distance is open."""
    unread = {"type": "Feature", "properties": {"role": "assembly", "name": "escola"}, "geometry": None}
    (one,) = sited(yard(unread), LAW, classes=False)
    assert one.move is None
    assert one.regions[0].allowed.is_empty
    assert "wherever it stands" in one.silent.to("en")


def test_an_open_property_line_within_the_ground_is_kept_off():
    """The property may end at a line that does not close: class I owes it 5 m, the middle 7 m."""
    site = yard({**parcel(line((10, -10), (10, 10)), "resto")})
    assert not region_of(site).allowed.intersects(Point(3.5, 0))
    assert region_of(site).allowed.intersects(Point(2.9, 0))


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_what_is_claimed_passes_beside_another_area_and_makes_nothing_of_it_worse(seed):
    r = random.Random(seed)
    x, y = r.uniform(-16, 16), r.uniform(-14, 14)
    second = [area(box(x, y, x + 4, y + 4), "B"), lot(40, box(x + 1, y + 1, x + 3, y + 3), "M")]
    site = judge(*random_sites.site(seed, walls=seed % 2 == 0), *second).report.site
    few = replace(site, options=replace(site.options, select=SITING.place_rules))
    was = {confirm.key(f) for f in check(few, LAW).findings if f.status in ("fail", "undetermined")}
    for name in "AB":
        region = envelope(SITING.place(LAW.view(site), name, False), site.options.tolerance_m)
        for shift in samples(r, region) if not region.allowed.is_empty else ():
            if region.allowed.distance(Point(shift)) > 1e-9:
                continue
            found = check(moved(few, region.place.moves, Move(shift=shift)), LAW).findings
            open_ends = [f for f in found if f.status in ("fail", "undetermined")]
            assert not [f.message.to("en") for f in open_ends if f.area == name]
            assert {confirm.key(f) for f in open_ends if f.area != name} <= was


def test_what_surely_sees_a_target_past_the_corners_of_a_thick_wall_has_few_corners_itself():
    # the shadows of a thousand pieces all but meet at each corner of the wall, a thousand corners within a hair
    target, wall, ground = shapely.box(24, 29, 50, 50), shapely.box(-3, 1, 4, 1.2), shapely.box(-10, -16, 10, 14)
    sure = surely_in_sight(target, (wall,), 100.0, ground, 0.05)
    assert shapely.get_num_coordinates(sure) < 50
    assert in_sight(target, (wall,), 100.0, ground, 0.05).buffer(1e-9).covers(sure)
    # the line from (50, 29) past (4, 1) meets y = −3 at x = 4 − 4 · 46/28 = −2.57, that from (24, 50) past (−3, 1.2) at
    # x = −3 − 4.2 · 27/48.8 = −5.32
    assert shapely.covers(sure, shapely.points([(-2, -3), (-6, -3)])).all()
    assert not sure.intersects(Point(-4, -3))
