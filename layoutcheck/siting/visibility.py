"""Where a target is in sight past firewalls: a region that holds all such places, and one that surely sees it.

A target is cut into pieces where a wall can hide it, of `PIECE_M` unless finer ones are asked for. A piece is certainly
hidden from a place when one edge or run of a wall stands before both of its ends, or two that join in the triangle
between it and the place do so one each: then every line from the place to the piece crosses a wall. All places nearer
than the distance from which a piece is not certainly hidden are what `in_sight` gives; what it gives too much lies
within a piece's length of what is right. `surely_in_sight` are the places that see the middle of a piece.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import Barrier, barrier_of
from layoutcheck.measure import atoms, polygons, rings
from layoutcheck.siting.minkowski import Points, grown
from layoutcheck.siting.shadows import FAR, FREE_M, Runs, cast, runs_of
from layoutcheck.vectors import cross

PIECE_M = 0.25
_FINE_M = 0.01  # how far the polygon of a disc may reach beyond it
_SLIVER_M = 1e-6
_RIM_M = 2e-4
_KEPT = 64  # answers kept for when the same is asked again
_MOST = 40_000  # pairs of a piece of a target and one of a wall
_FLAT = 1e-12  # square metres: twice the area of a triangle without one
_QUARTER = 64  # steps in a quarter of a disc that reaches nowhere beyond the true one


@lru_cache(maxsize=_KEPT)  # an area is turned, and tried as other classes, before the same walls
def in_sight(
    target: BaseGeometry, walls: tuple[BaseGeometry, ...], reach: float, ground: BaseGeometry, piece_m: float = PIECE_M
) -> BaseGeometry:
    """Give all places on a ground that see some of a target from nearer than `reach`; a little more, never less."""
    runs, hidden, plain = _scene(target, walls, reach, ground, piece_m)
    seen: list[BaseGeometry] = [target, *grown(plain, reach, _FINE_M)]
    if runs is not None and len(hidden) * len(runs) > _MOST:  # too much to look at: all is in sight
        seen += list(grown(hidden, reach, _FINE_M))
    elif runs is not None and len(hidden):
        shadows = _all_hidden(np.stack([_ends(piece) for piece in hidden]), runs)
        seen += [*shapely.difference(grown(hidden, reach, _FINE_M), shadows), *runs.hulls().values()]
    return _clean(_on(ground, seen))


@lru_cache(maxsize=_KEPT)
def surely_in_sight(
    target: BaseGeometry, walls: tuple[BaseGeometry, ...], reach: float, ground: BaseGeometry, piece_m: float = PIECE_M
) -> BaseGeometry:
    """Give places on a ground that certainly see some of a target from nearer than `reach`, all but a thin rim."""
    runs, hidden, plain = _scene(target, walls, reach, ground, piece_m)
    seen: list[BaseGeometry] = [*shapely.buffer(plain, reach, quad_segs=_QUARTER)]
    if runs is not None and 0 < len(hidden) * len(runs) <= _MOST:
        eyes = np.stack([_ends(piece).mean(axis=0) for piece in hidden])
        shadows = shapely.union_all(cast(eyes, runs, sure=False), axis=1)
        seen += list(shapely.difference(shapely.buffer(shapely.points(eyes), reach, quad_segs=_QUARTER), shadows))
    return _with_fewer_corners(_on(ground, seen))


def _with_fewer_corners(shape: BaseGeometry) -> BaseGeometry:
    """Give a shape that lies within one, less than `_RIM_M` from its edge, without the notches of many discs."""
    return shape.buffer(-_RIM_M / 2, join_style="mitre").simplify(_RIM_M / 4)


def _on(ground: BaseGeometry, seen: Sequence[BaseGeometry]) -> BaseGeometry:
    """Put shapes together as far as they lie near a ground: cut with it, since `clip_by_rect` fails on slivers."""
    return shapely.union_all(shapely.intersection(seen, ground.envelope.buffer(1, join_style="mitre")))


def _scene(
    target: BaseGeometry, walls: Sequence[BaseGeometry], reach: float, ground: BaseGeometry, piece_m: float
) -> tuple[Runs | None, Any, Any]:
    """Give the walls that count, the pieces of a target within reach of a ground that they may hide, and the others."""
    barrier = _barrier(target, walls, reach)
    hidden, plain = _edges(target, barrier, reach, piece_m)
    return barrier and runs_of(barrier), *(parts[shapely.dwithin(parts, ground, reach)] for parts in (hidden, plain))


def _barrier(target: BaseGeometry, walls: Sequence[BaseGeometry], reach: float) -> Barrier | None:
    near = [wall for wall in walls if wall.distance(target) < reach]
    return barrier_of(near, target.buffer(reach).convex_hull) if near else None


def _edges(target: BaseGeometry, barrier: Barrier | None, reach: float, piece_m: float) -> tuple[Any, Any]:
    """Give the pieces of a target's outline that some wall may hide, and the rest of it."""
    lines = [LineString(ring[i : i + 2]) for ring in map(shapely.get_coordinates, rings(target))
             for i in range(len(ring) - 1) if (ring[i] != ring[i + 1]).any()]  # fmt: skip
    parts: list[BaseGeometry] = [*lines, *(atom for atom in atoms(target) if atom.geom_type == "Point")]
    if barrier is None:
        return np.asarray([], dtype=object), np.asarray(parts, dtype=object)
    walls = shapely.linestrings(barrier.corners[barrier.edges])  # one by one: all at once takes minutes for thousands
    zone = shapely.union_all(shapely.buffer(walls, reach, quad_segs=8))
    hidden = [piece for part in parts for beside in atoms(part.intersection(zone)) for piece in _cut(beside, piece_m)]
    plain = [rest for part in parts for rest in atoms(part.difference(zone))]
    return np.asarray(hidden, dtype=object), np.asarray(plain, dtype=object)


def _ends(piece: BaseGeometry) -> Points:
    ends: Points = shapely.get_coordinates(piece)[[0, -1]]
    return ends


def _cut(part: BaseGeometry, piece_m: float) -> list[BaseGeometry]:
    """Cut a straight line into pieces of equal length; a point is a piece by itself."""
    if not isinstance(part, LineString):
        return [part]
    count = max(1, math.ceil(part.length / piece_m))
    first, last = _ends(part)
    at = np.linspace(first, last, count + 1)
    return [LineString(at[i : i + 2]) for i in range(count)]


# --- shadows -----------------------------------------------------------------------


def _all_hidden(pieces: Points, runs: Runs) -> Any:
    """Give for each piece the places from which all of it is certainly hidden; pieces are an array (n, end, xy).

    Places within the hull of a run that bends are not left out.
    """
    first, last = (cast(pieces[:, k], runs, sure=True) for k in (0, 1))
    for i, hull in runs.hulls().items():
        first[shapely.dwithin(hull, shapely.linestrings(pieces), 10 * FREE_M), i] = Polygon()
    parts = [shapely.intersection(first, last)]
    for corner, i, j in _joints(runs):
        rows, wedges = _wedges(pieces, runs, corner, i, j)
        joint = np.full(len(pieces), Polygon(), dtype=object)
        joint[rows] = shapely.intersection(shapely.intersection(first[rows, i], last[rows, j]), wedges)
        parts.append(joint[:, None])
    return shapely.union_all(np.concatenate(parts, axis=1), axis=1)


def _joints(runs: Runs) -> list[tuple[int, int, int]]:
    """Give the corners where pieces of walls join, with each two of these pieces in both orders."""
    ends: dict[int, list[int]] = defaultdict(list)
    for i, pair in enumerate(runs.edges.tolist()):
        for corner in pair:
            ends[corner].append(i)
    return [(corner, i, j) for corner, arms in sorted(ends.items()) for i, j in permutations(arms, 2)]


def _wedges(pieces: Points, runs: Runs, corner: int, i: int, j: int) -> tuple[Any, Any]:
    """Give the places from which a corner lies in the triangle they make with a piece, and for which pieces.

    Only where one edge leaves the corner to one side as seen from the piece and the other to the other side.
    """
    at = runs.corners[corner]
    a, b = at - pieces[:, 0], at - pieces[:, 1]
    arms = [runs.corners[runs.edges[k].sum() - corner] - at for k in (i, j)]
    apart = cross(a, arms[0][None]) * cross(b, arms[1][None]) < 0
    rows = np.flatnonzero(apart & (np.abs(cross(a, b)) > _FLAT))
    a, b = a[rows], b[rows]
    far = (FAR / np.minimum(np.hypot(*a.T), np.hypot(*b.T)))[:, None]
    return rows, shapely.polygons(np.stack([at + 0 * a, at + far * a, at + far * b], axis=1))


def _clean(shape: BaseGeometry) -> BaseGeometry:
    """Drop slivers that rounding leaves between shadows that touch."""
    opened = shape.buffer(-_SLIVER_M, join_style="mitre").buffer(2 * _SLIVER_M, join_style="mitre")
    return shapely.union_all(polygons(opened))
