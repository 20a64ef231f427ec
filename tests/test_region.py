"""The region of shifts of a square of 2 m on a ground of 40 m: what is allowed, and what nothing surely forbids."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import barrier_of
from layoutcheck.siting import shadows
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.pieces import outside, pieces
from layoutcheck.siting.region import Envelope, envelope, free
from layoutcheck.siting.shadows import runs_of
from layoutcheck.siting.visibility import PIECE_M, in_sight, surely_in_sight

GROUND, LAMP = box(-20, -20, 20, 20), Point(10, 1)  # 8 m before the middle of the square's right side
FAR, LOW = LineString([(9, -20), (9, 20)]), LineString([(9, 0.9), (9, 1.1)])
Shift = tuple[float, float]


def asked(shape: BaseGeometry = LAMP, **said: Any) -> Clearance:
    said = {"full_m": 10.0, "in_view": shape, "rule": "", "subject": "", **said}
    return Clearance(shape=shape, **said)


def region(*clearances: Clearance, how: dict[str, Any] | None = None, **said: Any) -> Envelope:
    said = {"shape": box(0, 0, 2, 2), "ground": GROUND, **said}
    place = Place(area="", name="I", ground_rule="", property_name="", clearances=clearances, moves=(), **said)
    return envelope(place, 0.001, **(how or {}))


def tells(shifts: BaseGeometry, inside: list[Shift], outside: list[Shift]) -> None:
    assert [at for at in inside if not shifts.contains(Point(at))] == []
    assert [at for at in outside if shifts.intersects(Point(at))] == []


@pytest.mark.parametrize(
    ("said", "how", "inside", "outside"),
    [
        ({}, {}, [(17.99, 0), (-19.99, 0), (0, 17.99), (0, -19.99)],
         [(18.01, 0), (-20.01, 0), (0, 18.01), (0, -20.01)]),
        ({"ground": GROUND.difference(box(5, 5, 9, 9))}, {}, [(2.99, 5), (9.01, 5)], [(3.01, 5), (6, 6), (8.99, 5)]),
        ({"keep_out": (box(10, -20, 20, 20),)}, {}, [(7.99, 0)], [(8.01, 0), (15, 0)]),
        # 0.30 m of what stands may reach into it from either side
        ({"standing": (LineString([(10, -20), (10, 20)]),), "over_m": 0.3}, {}, [(8.29, 0), (9.71, 0)],
         [(8.31, 0), (9.69, 0)]),
        ({}, {"within": 5.0}, [(4.99, 4.99), (-4.99, -4.99)], [(5.01, 0), (0, -5.01)]),
        # turned about its middle (2, 1), it reaches from x = 1 to 3 and from y = -1 to 3
        ({"shape": box(0, 0, 4, 2)}, {"turn": 90.0}, [(16.99, 0), (0, -18.99)], [(17.01, 0), (0, -19.01)]),
        # not across a road, nor straight behind the end of one: past (4, 1) it goes aside
        ({"barred": (LineString([(6, -20), (6, 20)]),)}, {}, [(3.99, 0)], [(4.01, 0), (10, 0)]),
        ({"barred": (LineString([(6, -1), (6, 1)]),)}, {}, [(3.99, 0), (10, 8), (0, 15)], [(4.01, 0), (7, 0), (17, 0)]),
    ],
)  # fmt: skip
def test_where_it_keeps_on_its_ground_and_off_what_stands_there(
    said: dict[str, Any], how: dict[str, Any], inside: list[Shift], outside: list[Shift]
) -> None:
    found = region(how=how, **said)
    tells(found.allowed, inside, outside)
    tells(free(found), inside, outside)
    assert found.is_exact


WHOLE = [(-2.01, 0)], [(-1.99, 0), (3.9, 0)]  # nowhere nearer than 10 m
HALF = [(3.99, 0)], [(4.01, 0)]  # nowhere nearer than 4 m
# hidden from a strip; from 9 m off, at (1, 2), the lamp is seen past the end of the wall
IN_DOUBT, SEEN = {"reduced_m": 4.0, "walls": (LOW,)}, ([(-2.01, 0)], [(-1, 0), (3.9, 0)])


@pytest.mark.parametrize(
    ("said", "allowed", "left", "surely_left", "is_exact"),
    [
        ({}, WHOLE, WHOLE, WHOLE, True),
        ({"reduced_m": 4.0}, WHOLE, WHOLE, WHOLE, True),  # by a firewall, of which none stands near
        ({"reduced_m": 4.0, "in_view": None}, HALF, HALF, HALF, True),  # along all of it
        ({"in_view": None}, WHOLE, WHOLE, WHOLE, True),
        ({"reduced_m": 4.0, "walls": (FAR,)}, HALF, HALF, HALF, False),
        (IN_DOUBT, SEEN, HALF, SEEN, False),
        ({"is_certain": False}, WHOLE, ([(3.9, 0), (8, 0)], []), ([(8, 0)], []), False),
        ({"shape": Point(60, 1), "is_certain": False}, ([(17, 0)], []), ([(17, 0)], []), ([(17, 0)], []), True),
    ],
)
def test_what_a_clearance_forbids_and_what_it_surely_does(
    said: dict[str, Any],
    allowed: tuple[list[Shift], list[Shift]],
    left: tuple[list[Shift], list[Shift]],
    surely_left: tuple[list[Shift], list[Shift]],
    is_exact: bool,
) -> None:
    """`free` is what nothing surely forbids; it is less where what is surely in sight was looked for."""
    for sure, expected in ((False, left), (True, surely_left)):
        found = region(asked(**said), how={"sure": sure, "piece_m": 0.05})
        tells(found.allowed, *allowed)
        tells(free(found), *expected)
    found = region(asked(**said))
    assert found.is_exact is is_exact
    assert region(asked(**said), asked(Point(-10, 1), full_m=1.0)).is_exact is is_exact
    assert not region(asked(**said), is_certain=False).is_exact


def test_every_clearance_that_reaches_the_ground_counts() -> None:
    """One of 2 m within it, and one of 15 m from 10 m beyond it: 5 m of it are left out."""
    found = region(asked(Point(0, 10), full_m=2.0), asked(Point(30, 1), full_m=15.0))
    tells(found.allowed, [(12.99, 0), (0, 5.99)], [(13.01, 0), (0, 6.01)])


def test_without_a_ground_nothing_is_allowed() -> None:
    assert region(ground=None).allowed == region(ground=None).domain == Polygon()


def test_what_is_forbidden_is_shared_out_and_each_share_names_what_forbids_it() -> None:
    """Of 10 m about the lamp, 2 m about a gully 4 m beyond it are the gully's, and so is all of the second lamp's."""
    lamp, gully = asked(rule="lamp", subject="1"), asked(Point(14, 1), rule="gully", full_m=2.0)
    second = asked(Point(14, 1), rule="lamp", subject="2", full_m=1.0)
    found = region(lamp, second, gully)
    one, other = pieces(found)
    assert ([c.subject for c in one.asked], one.rule, other.rule) == (["1"], "lamp", "gully")
    tells(one.shape, [(9, -5), (-1, 0)], [(13, 0), (-2.1, 0)])
    tells(other.shape, [(13, 0), (15.9, 0)], [(9, -5)])
    tells(outside(found), [(18.5, 0), (-20.5, 0), (0, -20.5)], [(17.9, 0), (19.1, 0), (-21.1, 0), (0, 19.1)])
    assert outside(region(ground=None)).is_empty


DISC = shapely.Point(6, 0.3).buffer(1.5, quad_segs=10)
BOW = LineString([(6 + 3 * math.cos(t), 0.3 + 3 * math.sin(t)) for t in np.linspace(2, 4, 121)])  # bulges to the ground
WALLS = {
    "ring": DISC.exterior,
    "disc": DISC,
    "bow": BOW,
    "away": affinity.rotate(BOW, 180, (4.5, 0.3)),
    "thick": BOW.buffer(0.1, cap_style="flat"),
    "corner": LineString([(4, -2), *BOW.coords[40:], (5, -3)]),
}


@pytest.mark.parametrize("shape", WALLS)
def test_what_a_round_wall_hides_is_hidden_and_nothing_else(shape):
    """Against lines of sight one by one, to a point every 0.02 m of a target behind a disc or a bow of 120 edges."""
    wall = WALLS[shape]
    target, ground, reach = shapely.box(12, -2, 13, 2), shapely.box(-4, -6, 5, 6), 14.0
    seen = in_sight(target, (wall,), reach, ground)
    sure = surely_in_sight(target, (wall,), reach, ground)
    ends = shapely.points(shapely.get_coordinates(shapely.segmentize(target.exterior, 0.02)))
    rng = np.random.default_rng(7)
    beside = [np.add(shapely.get_coordinates(shapely.segmentize(wall, 0.05)), (x, 0)) for x in (-0.01, 0.01)]
    spots = np.concatenate([rng.uniform((-4, -6), (5, 6), (400, 2)), *beside])
    eyes = [eye for eye in shapely.points(spots) if ground.contains(eye)]
    some = [0, 0, 0]
    for eye in eyes:
        near = ends[shapely.dwithin(ends, eye, reach)]
        ways = shapely.linestrings(np.stack([np.tile(shapely.get_coordinates(eye), (len(near), 1)),
                                             shapely.get_coordinates(near)], axis=1))  # fmt: skip
        is_seen = len(near) > 0 and not shapely.intersects(ways, wall).all()
        if not seen.covers(eye):
            assert not is_seen
            some[0] += 1
        elif eye.distance(seen.boundary) > PIECE_M:
            assert is_seen
            some[1] += 1
        if sure.covers(eye):
            assert is_seen
            some[2] += 1
    assert min(some) > 20


def test_what_stands_against_a_round_wall_is_seen_from_its_own_side():
    """A line 5 mm from a wall of 3 m about (6, 0.3), on its inner side, where the wall turns by 2.3 degrees."""
    target = LineString([(6 + 2.995 * math.cos(t), 0.3 + 2.995 * math.sin(t)) for t in (2.98, 3.02)])
    assert in_sight(target, (BOW,), 10.0, box(-4, -6, 12, 6)).covers(box(5, 0, 7, 1))


def test_a_round_wall_casts_one_shadow(monkeypatch):
    """A ring of 128 corners has 128 edges and 256 joints of them: each piece of a target is asked for two shadows."""
    made = []

    def counted(*at, **how):
        made.append(real(*at, **how))
        return made[-1]

    real = shadows.behind
    monkeypatch.setattr(shadows, "behind", counted)
    in_sight(shapely.box(12, -2, 13, 2), (shapely.Point(6, 0).buffer(1.5, quad_segs=32).exterior,), 14.0,
             shapely.box(-4, -6, 5, 6))  # fmt: skip
    assert sum(one.size for one in made) == 2 * 40  # one for each end of all pieces


def test_a_wall_of_many_edges_is_a_few_runs_that_hardly_bend():
    """A quarter of a circle of 9 m, 0.76 degrees an edge: a run bends by 0.02 m over 2 acos(1 - 0.02/9) = 7.64."""
    arc = [(9 * math.cos(t), 9 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 119)]
    barrier = barrier_of([LineString([(9, -8), *arc, (-3, 9), (-3, 12)])], shapely.box(-50, -50, 50, 50))
    found = runs_of(barrier)
    assert len(barrier.edges) == 118 + 3
    assert 90 / 7.64 <= len(found.edges) <= 90 / 7.64 + 3 + 2
    drawn = [found.bent.get(i, found.corners[pair]) for i, pair in enumerate(found.edges)]
    whole = shapely.union_all(shapely.linestrings(barrier.corners[barrier.edges]))
    assert shapely.union_all([LineString(one) for one in drawn]).equals(whole)
    assert all(LineString(one).hausdorff_distance(LineString(one[[0, -1]])) <= 0.02 for one in drawn)
