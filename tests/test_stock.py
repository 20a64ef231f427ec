"""Lots that loose cylinders form: how they are grouped and outlined, whatever is drawn for a cylinder."""

import random

import numpy as np
import pytest
import shapely
from plans import area, box, feature, judge, lot, parcel, point
from shapely.geometry import LineString, Point

from layoutcheck.laws.cuiaba_glp import stock
from layoutcheck.measure import grow
from layoutcheck.site import Feature


@pytest.mark.parametrize("end", [(15.0, 88.0), (15.0, 90.0), (-200.0, 90.0)])
def test_cylinders_drawn_as_long_lines_are_a_lot(end):
    """For the first of these lines GEOS cannot unite what it draws round it."""
    drawn = LineString([(-297.0, -226.0), (-296.0, 102.0), end])
    whole = stock._hull([_container(drawn)])
    assert whole.distance(drawn) < 1e-9
    assert drawn.buffer(0.5 + 1e-6).covers(whole)  # closing a gap of a corridor adds nothing farther off


def test_hundreds_of_lines_across_each_other_form_one_lot():
    r = random.Random(4)
    lines = [LineString([(r.uniform(0, 2), r.uniform(0, 2)) for _ in range(2)]) for _ in range(200)]
    whole = stock._hull([_container(shape) for shape in lines])
    assert all(whole.distance(shape) < 1e-9 for shape in lines)
    assert shapely.union_all(lines).convex_hull.buffer(1e-6).covers(whole)  # nothing goes beyond what goes round them
    # with so many no point within is 0.50 m from all of them: 2 m square is 64 lines' width at least
    assert whole.area > 0.9 * shapely.union_all(lines).convex_hull.area


def _container(shape):
    return Feature(name="c", role="container", shape=shape)


def test_groups_against_walking_from_neighbour_to_neighbour():
    for seed in range(40):
        r = random.Random(seed)
        spots = [Point(r.uniform(0, 12), r.uniform(0, 12)) for _ in range(60)]
        groups = stock._groups([_container(spot) for spot in spots])
        expected = []
        left = list(range(60))
        while left:
            group, edge = {left[0]}, [left[0]]
            while edge:
                here = edge.pop()
                more = {i for i in left if i not in group and spots[i].distance(spots[here]) < 1.0}
                group |= more
                edge += more
            expected.append([spots[i] for i in sorted(group)])
            left = [i for i in left if i not in group]
        assert [[c.shape for c in group] for group in groups] == expected, seed
        assert 1 < len(groups) < 60


def test_things_chained_in_any_order_have_the_first_of_their_chain():
    order = np.random.default_rng(0).permutation(3000)
    order = np.concatenate([[0], order[order != 0]])
    left, right = np.concatenate([order[:-1], order[1:]]), np.concatenate([order[1:], order[:-1]])
    assert (stock._firsts(3001, left, right) == [*[0] * 3000, 3000]).all()


def test_a_corridor_round_several_shapes_is_that_round_each():
    """Two squares and a line, 1 m round: 3 × 3 + 3 × 3 − 1 × 3 common, and 2 × 4 along the line with its ends flat."""
    squares = [shapely.box(0, 0, 1, 1), shapely.box(2, 0, 3, 1)]
    assert grow(shapely.multipolygons(squares), 1.0).area == pytest.approx(9 + 9 - 3)
    both = shapely.geometrycollections([squares[0], LineString([(20, 0), (24, 0)])])
    assert grow(both, 1.0).area == pytest.approx(9 + shapely.buffer(LineString([(20, 0), (24, 0)]), 1.0).area, rel=1e-3)


@pytest.mark.parametrize(
    ("kg", "wide", "high"), [(2, 0.230, 0.227), (5, 0.272, 0.333), (8, 0.300, 0.464), (13, 0.360, 0.476)]
)
def test_a_cylinder_drawn_as_a_point_is_as_wide_and_as_high_as_the_trade_makes_it(kg, wide, high):
    site = judge(area(), feature("container", point(-5, 0), "c", container_kg=kg), parcel()).report.site
    (lot,) = stock.lots_of(site)
    x0, _, x1, _ = lot.shape.bounds
    assert (x1 - x0, stock.container_height(lot)) == (pytest.approx(wide, abs=1e-6), high)


@pytest.mark.parametrize(
    ("kg", "shape", "is_told"), [(13, box(-8, -3, -7, -2), True), (13, None, False), (45, box(-8, -3, -7, -2), False)]
)
def test_only_of_containers_of_13_kg_it_is_known_how_close_they_stand(kg, shape, is_told):
    (found,) = stock.lots_of(judge(area(), lot(1000, shape, container_kg=kg), parcel()).report.site)
    assert (stock.crowding(found) is not None) is is_told
