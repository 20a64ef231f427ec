"""From where a target can be seen past firewalls: all such places, with a little room to spare, and surely such places.

A target is cut into pieces of `PIECE_M` where a wall can hide it. A piece is certainly hidden from a place when one
edge of a wall stands before both of its ends, or two edges that join in the triangle between it and the place do so
one each: then every line from the place to the piece crosses a wall. All places nearer than the distance from which a
piece is not certainly hidden are what `in_sight` gives; what it gives too much lies within a piece's length of what is
right. `surely_in_sight` are the places that see the middle of a piece.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import Barrier, barrier_of
from layoutcheck.measure import atoms, polygons, rings
from layoutcheck.siting.sums import Points, grown

PIECE_M = 0.25
_FINE_M = 0.002  # how far the polygon of a disc may reach beyond it
_FREE_M = 1e-4  # by which a wall hides less at its free ends, and before itself
_JOINED_M = 1e-7  # by which walls that join overlap: no line fits between them
_FAR = 1e5  # metres that a shadow is long
_SLIVER_M = 1e-6
_QUARTER = 64  # steps in a quarter of a disc that reaches nowhere beyond the true one


def in_sight(target: BaseGeometry, walls: Sequence[BaseGeometry], reach: float) -> BaseGeometry:
    """Give all places that see some of a target from nearer than `reach`; a little more, never less."""
    barrier = _barrier(target, walls, reach)
    hidden, plain = _edges(target, barrier, reach)
    seen: list[BaseGeometry] = [target, *grown(plain, reach, _FINE_M)]
    if barrier is None:
        return shapely.union_all(seen)
    for piece, ground in zip(hidden, grown(hidden, reach, _FINE_M), strict=True):
        shadow = _hidden(_ends(piece), barrier)
        seen.append(ground if shadow is None else ground.difference(shadow))
    return _clean(shapely.union_all(seen))


def surely_in_sight(target: BaseGeometry, walls: Sequence[BaseGeometry], reach: float) -> BaseGeometry:
    """Give places that certainly see some of a target from nearer than `reach`, all but a thin rim of them."""
    barrier = _barrier(target, walls, reach)
    hidden, plain = _edges(target, barrier, reach)
    seen: list[BaseGeometry] = [*shapely.buffer(plain, reach, quad_segs=_QUARTER)]
    for piece in hidden if barrier is not None else ():
        middle = shapely.Point(_ends(piece).mean(axis=0))
        ground = middle.buffer(reach, quad_segs=_QUARTER)
        shadows = _shadows(_ends(middle)[0], barrier, sure=False)
        seen.append(ground.difference(shapely.union_all(shadows)))
    return shapely.union_all(seen)


def _barrier(target: BaseGeometry, walls: Sequence[BaseGeometry], reach: float) -> Barrier | None:
    near = [wall for wall in walls if wall.distance(target) < reach]
    return barrier_of(near, target.buffer(reach).convex_hull) if near else None


def _edges(target: BaseGeometry, barrier: Barrier | None, reach: float) -> tuple[Any, Any]:
    """Give the pieces of a target's outline that some wall may hide, and the rest of it."""
    lines = [LineString(ring[i : i + 2]) for ring in map(shapely.get_coordinates, rings(target))
             for i in range(len(ring) - 1) if (ring[i] != ring[i + 1]).any()]  # fmt: skip
    parts: list[BaseGeometry] = [*lines, *(atom for atom in atoms(target) if atom.geom_type == "Point")]
    if barrier is None:
        return np.asarray([], dtype=object), np.asarray(parts, dtype=object)
    walls = shapely.multilinestrings(list(barrier.corners[barrier.edges]))
    zone = walls.buffer(reach, quad_segs=8)
    hidden = [piece for part in parts for beside in atoms(part.intersection(zone)) for piece in _cut(beside)]
    plain = [rest for part in parts for rest in atoms(part.difference(zone))]
    return np.asarray(hidden, dtype=object), np.asarray(plain, dtype=object)


def _ends(piece: BaseGeometry) -> Points:
    return shapely.get_coordinates(piece)[[0, -1]]


def _cut(part: BaseGeometry) -> list[BaseGeometry]:
    """Cut a straight line into pieces of equal length; a point is a piece by itself."""
    if not isinstance(part, LineString):
        return [part]
    count = max(1, math.ceil(part.length / PIECE_M))
    at = np.linspace(*_ends(part), count + 1)
    return [LineString(at[i : i + 2]) for i in range(count)]


# --- shadows -----------------------------------------------------------------------


def _hidden(piece: Points, barrier: Barrier) -> BaseGeometry | None:
    """Give the places from which all of a piece is certainly hidden."""
    first, last = (_shadows(end, barrier, sure=True) for end in piece)
    both = list(shapely.intersection(first, last))
    for corner, arms in _joints(barrier):
        wedge = _wedge(barrier.corners[corner], piece)
        if wedge is not None:
            both += [first[i].intersection(last[j]).intersection(wedge) for i, j in permutations(arms, 2)]
    found = [part for shape in both for part in polygons(shape)]
    return shapely.union_all(found) if found else None


def _joints(barrier: Barrier) -> list[tuple[int, list[int]]]:
    """Give the corners where edges of walls join, with the edges."""
    ends = [[i for i, pair in enumerate(barrier.edges) if corner in pair] for corner in range(len(barrier.corners))]
    return [(corner, arms) for corner, arms in enumerate(ends) if len(arms) > 1]


def _shadows(eye: Points, barrier: Barrier, *, sure: bool) -> Any:
    """Give for each edge of the walls the places that it hides an eye from; empty where it is seen end on.

    When `sure`, what is hidden only within a hair of a free end, or on the wall itself, does not count.
    """
    degree = np.bincount(barrier.edges.ravel(), minlength=len(barrier.corners))
    tails, heads = barrier.corners[barrier.edges[:, 0]], barrier.corners[barrier.edges[:, 1]]
    size = np.hypot(*(heads - tails).T)[:, None]
    way = (heads - tails) / size
    shrink = [np.where(degree[barrier.edges[:, k]] > 1, -_JOINED_M, _FREE_M if sure else -_JOINED_M) for k in (0, 1)]
    tails, heads = tails + shrink[0][:, None] * way, heads - shrink[1][:, None] * way
    out = []
    for tail, head in zip(tails - eye, heads - eye, strict=True):
        out.append(_cone(eye, tail, head, _FREE_M if sure else 0.0))
    return np.asarray(out, dtype=object)


def _cone(eye: Points, tail: Points, head: Points, behind: float) -> BaseGeometry:
    """Give the shadow of an edge whose ends are given as seen from an eye."""
    slant = tail[0] * head[1] - tail[1] * head[0]
    gap = abs(slant) / max(math.hypot(*(head - tail)), 1e-12)  # from the eye to the edge's straight line
    if gap <= 10 * _FREE_M:
        return Polygon()
    scale = 1 + behind / gap
    far = _FAR / gap
    return Polygon([eye + scale * tail, eye + far * tail, eye + far * head, eye + scale * head])


def _wedge(corner: Points, piece: Points) -> BaseGeometry | None:
    """Give the places from which a corner lies in the triangle they make with a piece."""
    a, b = corner - piece[0], corner - piece[1]
    if abs(a[0] * b[1] - a[1] * b[0]) < 1e-12:
        return None
    far = _FAR / min(math.hypot(*a), math.hypot(*b))
    return Polygon([corner, corner + far * a, corner + far * b])


def _clean(shape: BaseGeometry) -> BaseGeometry:
    """Drop slivers that rounding leaves between shadows that touch."""
    opened = shape.buffer(-_SLIVER_M, join_style="mitre").buffer(2 * _SLIVER_M, join_style="mitre")
    return shapely.union_all(polygons(opened))
