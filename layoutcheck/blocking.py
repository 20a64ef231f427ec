"""Walls as a line of sight meets them, and whether straight lines are clear of them.

A line is *clear* when some curve as near to it as one likes, from its start to its end, meets no wall. So it may touch
the free end of a wall, run along a wall, or start and end on one; it may not pass from one side of a wall to the
other, through a joint, or through the inside of a thick wall.

Arrays of points have shape (n, 2), in metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.vectors import Points, chunks, dot, heading

TOUCH_M = 1e-7  # a line that passes a wall's corner nearer than this touches it
JOIN_M = 1e-6  # walls nearer than this to each other are joined; more than TOUCH_M, so that no line fits between
FEW = 100  # lines looked at together where most often one of the first decides
_SURE_M = 10 * TOUCH_M  # a line that a wall leaves by that much on either side is blocked whatever the rounding
_ABOUT = 24  # edges about a corner that are looked at before all others
_ALL = 4 * _ABOUT  # so few edges are looked at all together
_GRID_M = 1e-8  # thick walls are merged on this grid, so that a common face leaves no slit

Ids = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Lines = tuple[Points, Points]
_Number = TypeVar("_Number", bound=np.generic)


# --- walls ---------------------------------------------------------------------------------------------------------


class Barrier(Struct, frozen=True, kw_only=True):
    """Walls as corners and the edges between them, joined where they touch, and the solid inside of thick ones."""

    corners: Points
    edges: Ids  # (m, 2)
    arms: Ids  # for each corner those at the other ends of its edges, filled up with itself
    solid: BaseGeometry


def barrier_of(walls: Sequence[BaseGeometry], region: BaseGeometry) -> Barrier | None:
    """Make the barrier of all that walls have in a convex region; None when that is nothing."""
    parts = shapely.get_parts(np.asarray(walls, dtype=object))
    shapely.prepare(region)
    parts = parts[shapely.dwithin(region, parts, JOIN_M)]
    dimensions = shapely.get_dimensions(parts)
    areas = shapely.get_parts(shapely.make_valid(parts[dimensions == 2]))
    areas = areas[shapely.get_dimensions(areas) == 2]
    solid = areas[0] if len(areas) == 1 else shapely.union_all(areas, grid_size=_GRID_M)
    shapely.prepare(solid)
    tails, heads = edges_of(np.append(parts[dimensions == 1], solid))
    real = (tails != heads).any(axis=1)
    kept = shapely.dwithin(region, line_strings(tails, heads), JOIN_M) & real
    if not kept.any():
        if solid.is_empty:
            return None
        kept = real  # the region is inside the solid
    corners, ids = np.unique(np.concatenate([tails[kept], heads[kept]]), axis=0, return_inverse=True)
    edges = _joined(corners, ids.reshape(2, -1).T)
    return Barrier(corners=corners, edges=edges, arms=_arms(len(corners), edges), solid=solid)


def edges_of(shapes: Any) -> Lines:
    """Give the ends of all straight pieces of the outlines of shapes; a point is a piece without length."""
    parts = shapely.get_parts(shapely.get_parts(shapes))
    dimensions = shapely.get_dimensions(parts)
    points = shapely.get_coordinates(parts[dimensions == 0])
    curves = np.concatenate([parts[dimensions == 1], shapely.get_rings(parts[dimensions == 2])])
    vertices, owner = shapely.get_coordinates(curves, return_index=True)
    same = owner[1:] == owner[:-1]
    return np.concatenate([vertices[:-1][same], points]), np.concatenate([vertices[1:][same], points])


def line_strings(tails: Points, heads: Points) -> Any:
    """Make a line string of each pair of points."""
    return shapely.linestrings(np.stack([tails, heads], axis=1))


def distinct(rows: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
    """Give each row of an array once, in order."""
    found: npt.NDArray[_Number]
    found, _ = np.unique(rows, axis=0, return_index=True)  # asked for no index, numpy imports its masked arrays
    return found


def _joined(corners: Points, edges: Ids) -> Ids:
    """Split each edge where a corner of another lies on it, and join corners to edge ends that they all but touch."""
    tails, heads = corners[edges[:, 0]], corners[edges[:, 1]]
    tree = shapely.STRtree(line_strings(tails, heads))
    corner, edge = tree.query(shapely.points(corners), predicate="dwithin", distance=JOIN_M)
    foreign = (edges[edge] != corner[:, None]).all(axis=1)
    corner, edge = corner[foreign], edge[foreign]
    if not len(corner):
        return distinct(np.sort(edges, axis=1))
    length = np.hypot(*(heads - tails)[edge].T)
    along = dot(corners[corner] - tails[edge], heads[edge] - tails[edge]) / length
    near_tail, near_head = along <= JOIN_M, along >= length - JOIN_M
    links = np.concatenate(
        [
            np.stack([corner[near_tail], edges[edge[near_tail], 0]], axis=1),
            np.stack([corner[near_head], edges[edge[near_head], 1]], axis=1),
        ]
    )
    amid = ~(near_tail | near_head)
    count = len(edges)
    owner = np.concatenate([np.arange(count), edge[amid], np.arange(count)])
    place = np.concatenate([np.full(count, -np.inf), along[amid], np.full(count, np.inf)])
    stops = np.concatenate([edges[:, 0], corner[amid], edges[:, 1]])
    order = np.lexsort((place, owner))
    owner, stops = owner[order], stops[order]
    same = owner[1:] == owner[:-1]
    pieces = np.stack([stops[:-1][same], stops[1:][same]], axis=1)
    return distinct(np.sort(np.concatenate([pieces, links]), axis=1))


def _arms(count: int, edges: Ids) -> Ids:
    origin, far = np.concatenate([edges, edges[:, ::-1]]).T
    order = np.argsort(origin, kind="stable")
    origin, far = origin[order], far[order]
    rank = np.arange(len(origin)) - np.searchsorted(origin, origin)
    arms = np.tile(np.arange(count)[:, None], (1, int(rank.max()) + 1))
    arms[origin, rank] = far
    return arms


# --- whether lines are clear ---------------------------------------------------------------------------------------


def first_clear(barrier: Barrier, lines: Lines, within: float) -> Points | None:
    """Give the two ends of the shortest line that is clear and no longer than `within`."""
    starts, ends = lines
    length = np.hypot(*(ends - starts).T)
    order = np.argsort(length, kind="stable")
    order = order[length[order] <= within]
    size = 32
    while len(order):
        chunk, order = order[:size], order[size:]
        clear = np.flatnonzero(~blocked(barrier, starts[chunk], ends[chunk]))
        if len(clear):
            first = chunk[clear[0]]
            return np.stack([starts[first], ends[first]])
        size *= 4
    return None


def blocked(barrier: Barrier, starts: Points, ends: Points) -> Flags:
    """Tell for each line whether it crosses a wall."""
    blocked = np.zeros(len(starts), dtype=bool)
    for rows in chunks(np.arange(len(starts)), len(barrier.corners) + len(barrier.edges)):
        blocked[rows] = _crosses(barrier, starts[rows], ends[rows])
    return blocked


def edges_about(barrier: Barrier, corners: Ids) -> Ids:
    """Give for each of some corners the edges nearest to it, in order; none where all are few enough to look at."""
    if len(barrier.edges) <= _ALL:
        return np.zeros((len(corners), 0), dtype=np.intp)
    middles = barrier.corners[barrier.edges].mean(axis=1)
    found: Ids = np.zeros((len(corners), _ABOUT), dtype=np.intp)
    for rows in chunks(np.arange(len(corners)), len(middles)):
        x, y = (barrier.corners[corners[rows], axis, None] - middles[:, axis] for axis in (0, 1))
        apart = x * x + y * y
        near = np.argpartition(apart, _ABOUT, axis=1)[:, :_ABOUT]
        order = np.take_along_axis(apart, near, axis=1).argsort(axis=1)
        found[rows] = np.take_along_axis(near, order, axis=1)
    return found


def crosses_some(barrier: Barrier, edges: Ids, starts: Points, ends: Points) -> Flags:
    """Tell for each line whether it surely crosses one of its own few edges, an array (line, edge).

    Quicker than `blocked`, which finds all of these lines blocked too, and any longer ones that they are part of.
    """
    way, length = heading(starts, ends)
    last = length - _SURE_M
    crossed: Flags = np.zeros(len(starts), dtype=bool)
    for rows in chunks(np.arange(len(starts)), edges.shape[1]):
        ids = barrier.edges[edges[rows]]
        x, y = (barrier.corners[ids, axis] - starts[rows, axis, None, None] for axis in (0, 1))
        aside = way[rows, :1, None] * y - way[rows, 1:, None] * x
        line, edge = np.nonzero(aside[:, :, 0] * aside[:, :, 1] < 0)
        along = way[rows[line], :1] * x[line, edge] + way[rows[line], 1:] * y[line, edge]
        tail, head = ((along[:, end], aside[line, edge, end]) for end in (0, 1))
        both = _side(tail, head, last[rows[line]], _SURE_M) * _side(head, tail, last[rows[line]], _SURE_M)
        crossed[rows[line[both < 0]]] = True
    return crossed


class _Beside(Struct, frozen=True, kw_only=True):
    """Where corners lie as seen from each of some lines: how far along it, and how far to its left."""

    starts: Points
    ways: Points
    last: Points  # (k,), how far along a line its end is that counts
    along: Points  # (k, n)
    aside: Points  # (k, n)

    def rows(self, rows: Ids) -> _Beside:
        """Keep some of the lines."""
        return _Beside(
            starts=self.starts[rows],
            ways=self.ways[rows],
            last=self.last[rows],
            along=self.along[rows],
            aside=self.aside[rows],
        )

    def on(self) -> Flags:
        """Tell which corners are on which line."""
        on: Flags = (np.abs(self.aside) <= TOUCH_M) & (self.along >= TOUCH_M) & (self.along <= self.last[:, None])
        return on

    def side(self, row: Ids, corner: Ids, other: Ids) -> npt.NDArray[np.int8]:
        """Tell on which side of a line an edge is at a corner, once cut to the part that lies beside the line.

        1 is left, -1 right, and 0 on the line, or no part of the edge is beside it.
        """
        return _side(
            (self.along[row, corner], self.aside[row, corner]),
            (self.along[row, other], self.aside[row, other]),
            self.last[row],
            TOUCH_M,
        )


def _side(corner: Lines, other: Lines, last: Points, least: float) -> npt.NDArray[np.int8]:
    """Tell on which side of a line an edge is at a corner, given how far along and aside of it its two ends are."""
    along, aside = corner
    cut = np.clip(along, least, last)
    span = other[0] - along
    share = (cut - along) / np.where(span != 0, span, np.inf)
    beside = (np.maximum(along, along + span) >= least) & (np.minimum(along, along + span) <= last)
    aside = aside + share * (other[1] - aside)
    side: npt.NDArray[np.int8] = ((aside > least).astype(np.int8) - (aside < -least)) * beside
    return side


def _beside(barrier: Barrier, starts: Points, ends: Points) -> _Beside:
    ways, length = heading(starts, ends)
    x, y = (barrier.corners[:, axis] - starts[:, axis, None] for axis in (0, 1))
    along = ways[:, :1] * x + ways[:, 1:] * y
    aside = ways[:, :1] * y - ways[:, 1:] * x
    return _Beside(starts=starts, ways=ways, last=length - TOUCH_M, along=along, aside=aside)


def _crosses(barrier: Barrier, starts: Points, ends: Points) -> Flags:
    """Tell for each line whether a wall, or walls joined on it, reach from one of its sides to the other.

    What happens within TOUCH_M of a line's own ends does not count.
    """
    beside = _beside(barrier, starts, ends)
    row, edge = np.nonzero(beside.aside[:, barrier.edges[:, 0]] * beside.aside[:, barrier.edges[:, 1]] < 0)
    tail, head = barrier.edges[edge].T
    crossed: Flags = np.zeros(len(starts), dtype=bool)
    crossed[row[beside.side(row, tail, head) * beside.side(row, head, tail) < 0]] = True
    doubtful = np.flatnonzero(beside.on().any(axis=1) & ~crossed)
    crossed[doubtful] = _crosses_joint(barrier, beside.rows(doubtful))
    if not barrier.solid.is_empty:
        rest = np.flatnonzero(~crossed & (beside.last > TOUCH_M))
        crossed[rest] = _is_inside(barrier, beside.rows(rest))
    return crossed


def _crosses_joint(barrier: Barrier, beside: _Beside) -> Flags:
    """Tell for each line whether walls leave it on both sides from one corner, or from corners joined along it."""
    on = beside.on()
    row, corner = np.nonzero(on)
    each, far = row[:, None], barrier.arms[corner]
    side = beside.side(each, far, corner[:, None])
    joined = on[each, far]
    for reached, sign in ((left := np.zeros_like(on), 1), (right := np.zeros_like(on), -1)):
        reached[row, corner] = ((side == sign) | _backed(barrier, beside, row, corner, side, sign)).any(axis=1)
        count = -1
        while count != (count := int(reached.sum())):
            reached[row, corner] |= (joined & reached[each, far]).any(axis=1)
    crossed: Flags = np.any(left & right, axis=1)
    return crossed


def _backed(barrier: Barrier, beside: _Beside, row: Ids, corner: Ids, side: Any, sign: int) -> Flags:
    """Tell for each arm of a corner whether it is a face along the line with the solid on the side of the sign."""
    far = barrier.arms[corner]
    backed: Flags = np.zeros(far.shape, dtype=bool)
    if barrier.solid.is_empty:
        return backed
    faces, arm = np.nonzero((side == 0) & (far != corner[:, None]))
    line = row[faces]
    stop = np.clip(beside.along[line, far[faces, arm]], TOUCH_M, beside.last[line])
    middle = (beside.along[line, corner[faces]] + stop) / 2
    way = beside.ways[line]
    off = sign * 2 * TOUCH_M * np.stack([-way[:, 1], way[:, 0]], axis=1)
    points = shapely.points(beside.starts[line] + middle[:, None] * way + off)
    backed[faces, arm] = shapely.contains(barrier.solid, points)
    return backed


def _is_inside(barrier: Barrier, beside: _Beside) -> Flags:
    """Tell for each line that crosses no face whether it is inside the solid: then all of it is, but for corners on it.

    Asked is the middle of the longest part between such corners.
    """
    stops = np.sort(np.where(beside.on(), beside.along, 0), axis=1)  # some corner of a solid is not on the line
    stops = np.append(stops, beside.last[:, None], axis=1)
    parts = np.diff(stops)
    longest = parts.argmax(axis=1)[:, None]
    middle = np.take_along_axis(stops, longest, axis=1) + np.take_along_axis(parts, longest, axis=1) / 2
    points = shapely.points(beside.starts + middle * beside.ways)
    inside: Flags = shapely.contains(barrier.solid, points)
    inside[inside] = shapely.distance(barrier.solid.boundary, points[inside]) > TOUCH_M
    return inside
