"""Minkowski sums: where an area may not be moved to, so that it keeps a distance from a target.

An area A moved by t comes nearer than r to a target T exactly when t lies in T ⊕ (−A) ⊕ a disc of radius r. The sums of
convex parts are exact hulls; the disc is a polygon *round* the true one, never by more than `FINE_M`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from layoutcheck.measure import atoms, polygons, rings
from layoutcheck.vectors import cross, dot, heading

FINE_M = 0.0002  # how far the polygon of a disc may reach beyond it
_WIDEST_STEP = 1.5  # GEOS may make a step of an arc so much wider than asked for
_ROUNDING = 1e-9  # of areas, in their share, and of distances
_LAP_M = 1e-7  # by which strips overlap what lies beside them: rounding leaves no gap
_MOST = 600  # edges of a shape that are added one by one

Points = npt.NDArray[np.float64]


def too_near(
    target: BaseGeometry, area: BaseGeometry, radius: float, ground: BaseGeometry | None = None
) -> BaseGeometry:
    """Give all moves that bring an area nearer than `radius` metres to a target, or onto it.

    With a `ground`, those that keep the area on it: what of the target is farther from it is left out.

    >>> too_near(shapely.Point(0, 0), shapely.box(0, 0, 2, 1), 0.0).bounds
    (-2.0, -1.0, 0.0, 0.0)
    """
    sums, fills = [], []
    for part in polygons(area):
        mirrored = shapely.transform(part, np.negative)
        for atom in atoms(target):
            sums += hulls(atom, mirrored, ground, radius)
            fills += within_each_other(atom, mirrored)
    whole = shapely.union_all([*sums, *fills])
    return offset(whole, radius) if radius > 0 else whole


def grown(shapes: Any, radius: float, fine: float = FINE_M) -> Any:
    """Grow convex shapes by a disc of at least this radius.

    Only convex ones: GEOS fills shallow hollows of what it grows, up to a hundredth of the radius.
    """
    half = _half_step(radius, fine)
    quarter = max(4, math.ceil(math.pi / 4 * _WIDEST_STEP / half))
    half = math.pi / 4 * _WIDEST_STEP / quarter
    return shapely.buffer(shapes, radius / math.cos(half), quad_segs=quarter)


def offset(shape: BaseGeometry, radius: float) -> BaseGeometry:
    """Give a shape made of polygons with all that is nearer to it than a radius, whatever hollows it has.

    It is put together of the shape, a strip along each edge and a sector round each corner.

    >>> bool(1 + 4 * 2 + math.pi * 4 < offset(shapely.box(0, 0, 1, 1), 2.0).area < 1 + 4 * 2 + math.pi * 4 + 0.003)
    True
    """
    beside: list[BaseGeometry] = [shape]
    for part in polygons(shape):
        for ring in rings(orient(part)):
            beside += _beside(shapely.get_coordinates(ring)[:-1], radius)
    return shapely.union_all(beside)


def _beside(corners: Points, radius: float) -> Iterator[BaseGeometry]:
    """Give what lies within a radius of the edges of a closed ring, to the right of each, and round its corners."""
    corners = corners[(corners != np.roll(corners, 1, axis=0)).any(axis=1)]
    way, _ = heading(corners, np.roll(corners, -1, axis=0))
    out = np.stack([way[:, 1], -way[:, 0]], axis=1)
    first, last = corners - _LAP_M * way, np.roll(corners, -1, axis=0) + _LAP_M * way
    sides = (first - _LAP_M * out, last - _LAP_M * out, last + radius * out, first + radius * out)
    yield from shapely.polygons(np.stack(sides, axis=1))
    across = radius * out
    before = np.roll(across, 1, axis=0)
    turn = np.arctan2(cross(before, across), dot(before, across))
    steps = np.ceil(turn / (2 * _half_step(radius, FINE_M))).astype(int)
    for count in sorted(set(steps[turn > 0].tolist())):
        at = np.flatnonzero((turn > 0) & (steps == count))
        yield from _sectors(corners[at], before[at], across[at], turn[at] / (2 * count), count)


def _sectors(corners: Points, first: Points, last: Points, half: npt.NDArray[np.float64], count: int) -> Any:
    """Give sectors round corners from one arm to another, their arcs of so many steps drawn round the true ones."""
    angles = np.arctan2(first[:, 1], first[:, 0])[:, None] + half[:, None] * (2 * np.arange(count) + 1)
    reach = np.hypot(*first.T) / np.cos(half)
    arcs = reach[:, None, None] * np.stack([np.cos(angles), np.sin(angles)], axis=2)
    arms = np.concatenate([0 * first[:, None], first[:, None], arcs, last[:, None]], axis=1)
    return shapely.polygons(corners[:, None] + arms)


def _half_step(radius: float, fine: float) -> float:
    """Give half of the angle, in radians, whose chord stays so near to an arc."""
    return math.sqrt(2 * fine / radius)


def hulls(
    atom: BaseGeometry, other: BaseGeometry, ground: BaseGeometry | None = None, reach: float = 0.0
) -> list[BaseGeometry]:
    """Give convex shapes whose union is the sum of two connected shapes, but for what `within_each_other` gives.

    With a `ground`, pieces farther from it than `reach` are left out, and of very many edges those that follow each
    other are taken together, which makes the sum a little larger, never smaller.
    """
    pieces = _pieces(atom)
    if ground is not None and len(pieces) > 1:
        near = shapely.dwithin(shapely.linestrings(np.stack(pieces)), ground, reach + _ROUNDING)
        pieces = _together([piece for piece, is_near in zip(pieces, near, strict=True) if is_near])
    found: list[BaseGeometry] = []
    for some in _alike(pieces):
        for others in _alike(_pieces(other)):
            sums = some[:, None, :, None] + others[None, :, None, :]
            found += shapely.convex_hull(shapely.linestrings(sums.reshape(len(some) * len(others), -1, 2))).tolist()
    return found


def _alike(pieces: Sequence[Points]) -> list[Points]:
    """Stack the pieces of as many corners."""
    counts = dict.fromkeys(len(piece) for piece in pieces)
    return [np.stack([piece for piece in pieces if len(piece) == count]) for count in counts]


def _together(edges: list[Points]) -> list[Points]:
    """Join edges that follow each other so that no more than about `_MOST` pieces are left."""
    most = math.ceil(len(edges) / _MOST)
    out: list[list[Points]] = []
    for edge in edges:
        if out and len(out[-1]) < most and (out[-1][-1][-1] == edge[0]).all():
            out[-1].append(edge)
        else:
            out.append([edge])
    return [np.concatenate(run) for run in out]


def within_each_other(atom: BaseGeometry, other: BaseGeometry) -> list[BaseGeometry]:
    """Give of the sum of two shapes what is left out when only their edges are added: one inside the other."""
    out: list[BaseGeometry] = []
    for shape, by in ((atom, other), (other, atom)):
        if isinstance(shape, Polygon) and not is_convex(shape):
            out.append(_moved(shape, shapely.get_coordinates(by)[0]))
    return out


def is_convex(shape: BaseGeometry) -> bool:
    """Tell whether a shape is its own convex hull, but for rounding."""
    if isinstance(shape, Polygon):
        hull = shape.convex_hull.area
        return not shape.interiors and hull - shape.area <= _ROUNDING * hull
    return bool(shapely.get_num_coordinates(shape) <= 2)


def _pieces(shape: BaseGeometry) -> list[Points]:
    """Give the corners of a convex shape, else the ends of each edge."""
    if is_convex(shape):
        return [shapely.get_coordinates(shape)]
    corners = [shapely.get_coordinates(ring) for ring in rings(shape)]
    return [ring[i : i + 2] for ring in corners for i in range(len(ring) - 1)]


def _moved(shape: BaseGeometry, by: Points) -> BaseGeometry:
    return shapely.transform(shape, lambda xy: xy + by)
