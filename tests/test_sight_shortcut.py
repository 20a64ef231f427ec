"""Walls of many vertices: looking first at the edges about a corner changes no answer."""

import math
import random

import numpy as np
import pytest
import shapely
from shapely.geometry import LineString, MultiLineString, Polygon, box

from layoutcheck import blocking
from layoutcheck.sight import clear_line
from tests.test_sight import scene

SOURCE = box(0, 0, 10, 6)


def jagged(seed, count):
    """A wall before the source and a school behind it: a line, a band, dashes, or a ring with a slit in it."""
    r = np.random.default_rng(seed)
    angles = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    radii = 8 + 0.5 * r.random(40)
    school = Polygon(np.c_[5 + radii * np.cos(angles), 30 + radii * np.sin(angles)])
    x = np.linspace(r.uniform(-4, 1), r.uniform(9, 14), count)
    y = 12 + np.sin(x) + r.uniform(0.05, 0.5) * r.random(count)
    line = LineString(np.c_[x, y])
    kind = seed % 4
    if kind == 1:
        return school, line.buffer(0.1, quad_segs=1)
    if kind == 2:
        points = np.c_[x, y]
        return school, MultiLineString([points[i : i + 5] for i in range(0, count - 5, 5)])
    if kind == 3:
        turn = np.linspace(0.0, 2 * np.pi - 0.3, count) + r.uniform(0, 6)
        wide = 10 + r.random(count)
        return school, LineString(np.c_[5 + wide * np.sin(turn), 30 + wide * np.cos(turn)])
    return school, line


def found_plainly(monkeypatch, *asked):
    with monkeypatch.context() as patched:
        patched.setattr(blocking, "_ALL", 10**9)
        return clear_line(*asked)


def test_jagged_walls_with_and_without_the_shortcut(monkeypatch):
    free = 0
    for seed in range(24):
        school, wall = jagged(seed, 160)
        quick = clear_line(SOURCE, school, [wall])
        assert quick == found_plainly(monkeypatch, SOURCE, school, [wall]), seed
        free += quick is not None
    assert 8 <= free <= 23


@pytest.mark.parametrize("about", [1, 3])
def test_small_scenes_of_all_kinds_with_and_without_the_shortcut(monkeypatch, about):
    blocked = 0
    for seed in range(150):
        source, target, walls = scene(seed, most=9)
        plain = found_plainly(monkeypatch, source, target, walls)
        with monkeypatch.context() as patched:
            patched.setattr(blocking, "_ALL", about)
            patched.setattr(blocking, "_ABOUT", about)
            assert clear_line(source, target, walls) == plain, seed
        blocked += plain is None
    assert blocked > 30


def test_what_the_shortcut_calls_crossed_is_blocked():
    r = random.Random(7)
    agreed = 0
    for seed in range(1, 200, 2):
        _, _, walls = scene(seed, most=9)
        barrier = blocking.barrier_of(walls, box(-2, -3, 14, 11))
        ends = np.array([[(r.randint(-1, 13), r.randint(-2, 10)) for _ in range(40)] for _ in range(2)], dtype=float)
        every = np.tile(np.arange(len(barrier.edges)), (40, 1))
        quick = blocking.crosses_some(barrier, every, *ends)
        assert not (quick & ~blocking.blocked(barrier, *ends)).any(), seed
        agreed += int(quick.sum())
    assert agreed > 1000


def test_a_firewall_of_2000_vertices_is_passed_where_it_ends():
    """From the corner (10, 6) past the wall's end (10 + 4, 12) to the square's nearest corner: straight and by hand."""
    r = np.random.default_rng(1)
    x = np.linspace(-40, 14, 2000)
    y = 12 + 0.3 * r.random(2000)
    y[-1] = 12.0
    target = box(18, 18, 24, 24)  # (10, 6), (14, 12) and (18, 18) lie on one line
    line = clear_line(SOURCE, target, [LineString(np.c_[x, y])])
    assert line is not None
    assert math.dist(*line) == pytest.approx(math.hypot(8, 12), abs=1e-9)
    assert not shapely.LineString(line).crosses(LineString(np.c_[x, y]))
