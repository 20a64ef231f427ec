"""The shortest straight line between two shapes that crosses no wall, exactly.

A line is *clear* when some curve as near to it as one likes, from its start to its end, meets no wall. So it may touch
the free end of a wall, run along a wall, or start and end on one; it may not pass from one side of a wall to the
other, through a joint, or through the inside of a thick wall.

The shortest clear line ends on the outlines of both shapes and is one of four: square to an outline or between two of
its corners; through such a corner and past a corner of a wall; turned about a corner of a wall to where it is
shortest; or past two corners of walls. All of them are made, and the shortest that is clear is given. Where a wall
meets an outline, the outline has a corner too: what can be seen changes there.

Shapes are shapely geometries in metres. Arrays of points have shape (n, 2).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Line

TOUCH_M = 1e-7  # a line that passes a wall's corner nearer than this touches it
JOIN_M = 1e-6  # walls nearer than this to each other are joined; more than TOUCH_M, so that no line fits between
_CELLS = 200_000  # pairs held in memory at once
_GRID_M = 1e-8  # thick walls are merged on this grid, so that a common face leaves no slit
_SLACK_M = 1e-8  # a line past corners that misses the end of an outline's edge by less ends there
_NUDGES_M = (1e-2, 1e-3, 1e-4, 1e-5)  # how far a line that touches a wall is moved to see whether it can cross it
_FEW = 100  # lines looked at together where most often one of the first decides
_HALVINGS = 45  # of an angle below half a turn, down to 1e-13

Points = npt.NDArray[np.float64]
Ids = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]
Lines = tuple[Points, Points]


def clear_line(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float = math.inf,
) -> Line | None:
    """Give the shortest straight line from source to target that crosses no wall.

    Source and target are points, lines, polygons or collections of them; where they overlap the line has no length.
    Walls are lines without thickness and polygons, and may touch or overlap each other. A line that starts or ends on
    a wall does not cross it there.
    Gives None when every line no longer than `within` is blocked, or when there is no such line.
    """
    nearest = shapely.shortest_line(source, target)
    if nearest is None or nearest.length > within:
        return None
    barrier = _barrier(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    best = shapely.get_coordinates(nearest)
    if nearest.length == 0 or barrier is None or not _blocked(barrier, best[:1], best[1:])[0]:
        return _line(best)
    found = None
    within += _SLACK_M
    scene = _scene(source, target, barrier, within, touching=True)
    for family in (_square, _past_one, _turned, _past_two):
        for lines in family(scene, within):
            shorter = _first_clear(barrier, lines, within)
            if shorter is not None:
                found, within = shorter, float(np.hypot(*(shorter[1] - shorter[0])))
    return None if found is None else _line(found)


def is_clear(line: Line, walls: Sequence[BaseGeometry]) -> bool:
    """Tell whether a straight line crosses no wall."""
    barrier = _barrier(walls, shapely.LineString(line))
    ends = np.asarray(line, dtype=float)
    return barrier is None or not bool(_blocked(barrier, ends[:1], ends[1:])[0])


def blocks_any(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float,
) -> bool:
    """Tell whether some wall is crossed by some straight line from source to target no longer than `within`.

    The line may start and end inside the shapes, so a wall inside one, or along its edge, may be crossed as well.
    A yes is certain: such a line was found. A no may miss lines that cross a wall only within 0.01 mm of `within`, or
    only aslant where the wall ends on a shape's own outline; the nearest line of all is then clear.
    """
    if not shapely.distance(source, target) <= within:
        return False
    barrier = _barrier(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    if barrier is None:
        return False
    scene = _scene(source, target, barrier, within, touching=False)
    if any(_blocked(barrier, *lines).any() for lines in _square(scene, within)):
        return True
    # of the lines that cross a wall the shortest leaves from it, is square to an outline or passes a corner of the wall
    made = chain(
        [_from_walls(source, target, barrier), _from_walls(target, source, barrier)[::-1]],
        _past_one(scene, within),
        _turned(scene, within),
    )
    return any(_crosses_nearby(source, target, barrier, lines, within) for lines in made)


def _line(ends: Points) -> Line:
    (x0, y0), (x1, y1) = ends.tolist()
    return (x0, y0), (x1, y1)


# --- walls ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Barrier:
    """Walls as corners and the edges between them, joined where they touch, and the solid inside of thick ones."""

    corners: Points
    edges: Ids  # (m, 2)
    arms: Ids  # for each corner those at the other ends of its edges, filled up with itself
    solid: BaseGeometry


def _barrier(walls: Sequence[BaseGeometry], region: BaseGeometry) -> _Barrier | None:
    """Make the barrier of all that walls have in a convex region; None when that is nothing."""
    parts = shapely.get_parts(np.asarray([wall for wall in walls if not wall.is_empty], dtype=object))
    shapely.prepare(region)
    parts = parts[shapely.dwithin(region, parts, JOIN_M)]
    dimensions = shapely.get_dimensions(parts)
    areas = shapely.get_parts(shapely.make_valid(parts[dimensions == 2]))
    areas = areas[shapely.get_dimensions(areas) == 2]
    solid = areas[0] if len(areas) == 1 else shapely.union_all(areas, grid_size=_GRID_M)
    shapely.prepare(solid)
    tails, heads = _edges_of(np.append(parts[dimensions == 1], solid))
    real = (tails != heads).any(axis=1)
    kept = shapely.dwithin(region, _strings(tails, heads), JOIN_M) & real
    if not kept.any():
        if solid.is_empty:
            return None
        kept = real  # the region is inside the solid
    corners, ids = np.unique(np.concatenate([tails[kept], heads[kept]]), axis=0, return_inverse=True)
    edges = _joined(corners, ids.reshape(2, -1).T)
    return _Barrier(corners=corners, edges=edges, arms=_arms(len(corners), edges), solid=solid)


def _edges_of(shapes: Any) -> Lines:
    """Give the ends of all straight pieces of the outlines of shapes; a point is a piece without length."""
    parts = shapely.get_parts(shapely.get_parts(shapes))
    dimensions = shapely.get_dimensions(parts)
    points = shapely.get_coordinates(parts[dimensions == 0])
    curves = np.concatenate([parts[dimensions == 1], shapely.get_rings(parts[dimensions == 2])])
    vertices, owner = shapely.get_coordinates(curves, return_index=True)
    same = owner[1:] == owner[:-1]
    return np.concatenate([vertices[:-1][same], points]), np.concatenate([vertices[1:][same], points])


def _strings(tails: Points, heads: Points) -> Any:
    return shapely.linestrings(np.stack([tails, heads], axis=1))


def _joined(corners: Points, edges: Ids) -> Ids:
    """Split each edge where a corner of another lies on it, and join corners to edge ends that they all but touch."""
    tails, heads = corners[edges[:, 0]], corners[edges[:, 1]]
    tree = shapely.STRtree(_strings(tails, heads))
    corner, edge = tree.query(shapely.points(corners), predicate="dwithin", distance=JOIN_M)
    foreign = (edges[edge] != corner[:, None]).all(axis=1)
    corner, edge = corner[foreign], edge[foreign]
    if not len(corner):
        return np.unique(np.sort(edges, axis=1), axis=0)
    length = np.hypot(*(heads - tails)[edge].T)
    along = _dot(corners[corner] - tails[edge], heads[edge] - tails[edge]) / length
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
    return np.unique(np.sort(np.concatenate([pieces, links]), axis=1), axis=0)


def _arms(count: int, edges: Ids) -> Ids:
    origin, far = np.concatenate([edges, edges[:, ::-1]]).T
    order = np.argsort(origin, kind="stable")
    origin, far = origin[order], far[order]
    rank = np.arange(len(origin)) - np.searchsorted(origin, origin)
    arms = np.tile(np.arange(count)[:, None], (1, int(rank.max()) + 1))
    arms[origin, rank] = far
    return arms


# --- whether lines are clear ---------------------------------------------------------------------------------------


def _first_clear(barrier: _Barrier, lines: Lines, within: float) -> Points | None:
    """Give the two ends of the shortest line that is clear and no longer than `within`."""
    starts, ends = lines
    length = np.hypot(*(ends - starts).T)
    order = np.argsort(length, kind="stable")
    order = order[length[order] <= within]
    size = 32
    while len(order):
        chunk, order = order[:size], order[size:]
        clear = np.flatnonzero(~_blocked(barrier, starts[chunk], ends[chunk]))
        if len(clear):
            first = chunk[clear[0]]
            return np.stack([starts[first], ends[first]])
        size *= 4
    return None


def _blocked(barrier: _Barrier, starts: Points, ends: Points) -> Flags:
    """Tell for each line whether it crosses a wall."""
    blocked = np.zeros(len(starts), dtype=bool)
    for rows in _chunks(np.arange(len(starts)), len(barrier.corners) + len(barrier.edges)):
        blocked[rows] = _crosses(barrier, starts[rows], ends[rows])
    if not barrier.solid.is_empty:
        # a line that crosses no face and yet is inside has both its ends inside or on a face
        held = shapely.dwithin(barrier.solid, shapely.points(starts), TOUCH_M)
        held &= shapely.dwithin(barrier.solid, shapely.points(ends), TOUCH_M)
        for i in np.flatnonzero(held & ~blocked):
            blocked[i] = _is_inside(barrier, starts[i], ends[i])
    return blocked


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
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
        along, aside, last = self.along[row, corner], self.aside[row, corner], self.last[row]
        cut = np.clip(along, TOUCH_M, last)
        span = self.along[row, other] - along
        share = (cut - along) / np.where(span != 0, span, np.inf)
        beside = (np.maximum(along, along + span) >= TOUCH_M) & (np.minimum(along, along + span) <= last)
        aside = aside + share * (self.aside[row, other] - aside)
        side: npt.NDArray[np.int8] = ((aside > TOUCH_M).astype(np.int8) - (aside < -TOUCH_M)) * beside
        return side


def _beside(barrier: _Barrier, starts: Points, ends: Points) -> _Beside:
    ways, length = _way(starts, ends)
    x, y = (barrier.corners[:, axis] - starts[:, axis, None] for axis in (0, 1))
    along = ways[:, :1] * x + ways[:, 1:] * y
    aside = ways[:, :1] * y - ways[:, 1:] * x
    return _Beside(starts=starts, ways=ways, last=length - TOUCH_M, along=along, aside=aside)


def _crosses(barrier: _Barrier, starts: Points, ends: Points) -> Flags:
    """Tell for each line whether a wall, or walls joined on it, reach from one of its sides to the other.

    What happens within TOUCH_M of a line's own ends does not count.
    """
    beside = _beside(barrier, starts, ends)
    tail, head = barrier.edges.T
    every = np.arange(len(starts))[:, None]
    crossed: Flags = np.any(beside.side(every, tail, head) * beside.side(every, head, tail) < 0, axis=1)
    crossed &= beside.last > TOUCH_M
    doubtful = np.flatnonzero(beside.on().any(axis=1) & ~crossed & (beside.last > TOUCH_M))
    crossed[doubtful] = _crosses_joint(barrier, beside.rows(doubtful))
    return crossed


def _crosses_joint(barrier: _Barrier, beside: _Beside) -> Flags:
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


def _backed(barrier: _Barrier, beside: _Beside, row: Ids, corner: Ids, side: Any, sign: int) -> Flags:
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


def _is_inside(barrier: _Barrier, start: Points, end: Points) -> bool:
    """Tell whether a line that crosses no face has a part inside the solid."""
    length = float(np.hypot(*(end - start)))
    if length <= 2 * TOUCH_M:
        return False
    way = (end - start) / length
    along = (barrier.corners - start) @ way
    aside = np.abs(_cross(way, barrier.corners - start))
    stops = np.sort(along[(aside <= TOUCH_M) & (along > 0) & (along < length)])
    stops = np.concatenate([[0.0], stops, [length]])
    middles = shapely.points(start + ((stops[1:] + stops[:-1]) / 2)[:, None] * way)
    inside = shapely.contains(barrier.solid, middles)
    return bool((inside & (shapely.distance(barrier.solid.boundary, middles) > TOUCH_M)).any())


def _from_walls(shape: BaseGeometry, other: BaseGeometry, barrier: _Barrier) -> Lines:
    """Make the shortest line from each piece of a wall that lies in a shape to another shape."""
    parts = shapely.get_parts(shapely.get_parts([shape]))
    strings = _strings(*(barrier.corners[ids] for ids in barrier.edges.T))
    pieces = shapely.intersection(parts[:, None], strings).ravel()
    lines = shapely.get_coordinates(shapely.shortest_line(pieces[~shapely.is_empty(pieces)], other))
    return lines[::2], lines[1::2]


def _crosses_nearby(
    source: BaseGeometry, target: BaseGeometry, barrier: _Barrier, lines: Lines, within: float
) -> bool:
    """Tell whether a line, or one that starts and ends very little beside or behind it, crosses a wall."""
    starts, ends = _short(*lines, within)
    for rows in _chunks(np.argsort(np.hypot(*(ends - starts).T)), _CELLS // _FEW):
        way, _ = _way(starts[rows], ends[rows])
        for nudge in _NUDGES_M:
            tails, heads = _moved(source, starts[rows], -nudge * way), _moved(target, ends[rows], nudge * way)
            pairs = [points.reshape(-1, 2) for points in np.broadcast_arrays(tails[:, None], heads)]
            if _blocked(barrier, *_short(pairs[0], pairs[1], within)).any():
                return True
    return False


def _moved(shape: BaseGeometry, points: Points, back: Points) -> Points:
    """Move points of a shape back, aside and both, as far as the shape reaches; gives an array (move, point, 2)."""
    aside = np.stack([-back[:, 1], back[:, 0]], axis=1) / 10
    moved = points + np.stack([0 * back, aside, -aside, back, back + aside, back - aside])
    lines = shapely.shortest_line(shapely.points(moved), shape)
    brought: Points = shapely.get_coordinates(lines).reshape(*moved.shape[:2], 2, 2)[:, :, 1]
    return brought


# --- lines that may be shortest ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outline:
    """The outline of a shape: its edges, the places where walls meet it, and its corners with these."""

    tails: Points
    heads: Points
    touched: Points
    corners: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scene:
    """What lines are made of.

    `far` holds the distance of each corner in `turns` to the source and to the target. When `touching`, lines that
    cross the wall at a corner they pass are left out.
    """

    source: _Outline
    target: _Outline
    barrier: _Barrier
    turns: Ids  # the corners of walls that a line may pass
    far: Points  # (n, 2)
    touching: bool

    def about(self, within: float) -> tuple[Ids, Points]:
        """Give the corners of walls that a line no longer than `within` may pass, and their distances."""
        kept = self.far.sum(axis=1) <= within
        return self.turns[kept], self.far[kept]


def _scene(
    source: BaseGeometry, target: BaseGeometry, barrier: _Barrier, within: float, *, touching: bool
) -> _Scene:
    points = shapely.points(barrier.corners)
    far = np.stack([shapely.distance(points, source), shapely.distance(points, target)], axis=1)
    turns = np.flatnonzero(far.sum(axis=1) <= within)
    return _Scene(
        source=_outline(source, target, barrier, within),
        target=_outline(target, source, barrier, within),
        barrier=barrier,
        turns=turns,
        far=far[turns],
        touching=touching,
    )


def _outline(shape: BaseGeometry, other: BaseGeometry, barrier: _Barrier, within: float) -> _Outline:
    """Make the outline of what a shape has within `within` of the other's bounds."""
    tails, heads = _edges_of([shape])
    low, high = np.reshape(other.bounds, (2, 2))
    apart = np.maximum(np.maximum(low - np.maximum(tails, heads), np.minimum(tails, heads) - high), 0)
    reached = np.hypot(*apart.T) <= within + TOUCH_M
    tails, heads = tails[reached], heads[reached]
    touched = _touched(tails, heads, barrier)
    corners = np.unique(np.concatenate([tails, heads, touched]), axis=0)
    return _Outline(tails=tails, heads=heads, touched=touched, corners=corners)


def _touched(tails: Points, heads: Points, barrier: _Barrier) -> Points:
    """Give the places on the edges of an outline where walls cross them, or have a corner on them."""
    wall_tails, wall_heads = (barrier.corners[ids] for ids in barrier.edges.T)
    tree = shapely.STRtree(_strings(tails, heads))
    wall, edge = tree.query(_strings(wall_tails, wall_heads), predicate="dwithin", distance=JOIN_M)
    tails, heads, wall_tails, wall_heads = tails[edge], heads[edge], wall_tails[wall], wall_heads[wall]
    way, other = heads - tails, wall_heads - wall_tails
    slant = _cross(way, other)
    slanted = slant != 0
    slant = np.where(slanted, slant, 1)
    share = _cross(wall_tails - tails, other) / slant
    wall_share = _cross(wall_tails - tails, way) / slant
    crossing = slanted & (np.abs(share - 0.5) <= 0.5) & (np.abs(wall_share - 0.5) <= 0.5)
    found = [(tails + share[:, None] * way)[crossing]]
    for ends in (wall_tails, wall_heads):
        feet = _foot(ends, tails, heads)
        found.append(feet[np.hypot(*(feet - ends).T) <= JOIN_M])
    for ends in (tails, heads):
        found.append(ends[np.hypot(*(_foot(ends, wall_tails, wall_heads) - ends).T) <= JOIN_M])
    return np.unique(np.concatenate(found), axis=0)


def _square(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the shortest lines from each corner of an outline to each edge of the other, and those between walls."""
    i, j = np.indices((len(scene.source.touched), len(scene.target.touched))).reshape(2, -1)
    yield _short(scene.source.touched[i], scene.target.touched[j], within)
    for outline, other, turned in ((scene.source, scene.target, False), (scene.target, scene.source, True)):
        for corners in _chunks(outline.corners, len(other.tails)):
            feet = _foot(corners[:, None], other.tails, other.heads)
            starts, ends = np.repeat(corners, len(other.tails), axis=0), feet.reshape(-1, 2)
            yield _short(ends, starts, within) if turned else _short(starts, ends, within)


def _short(starts: Points, ends: Points, within: float) -> Lines:
    near = np.hypot(*(ends - starts).T) <= within
    return starts[near], ends[near]


def _past_one(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines from each corner of an outline past a corner of a wall to the other outline."""
    turns, far = scene.about(within)
    for outline, other, turned in ((scene.source, scene.target, 0), (scene.target, scene.source, 1)):
        for corners in _chunks(outline.corners, len(turns)):
            i, j = np.indices((len(corners), len(turns))).reshape(2, -1)
            way, reach = _way(corners[i], scene.barrier.corners[turns[j]])
            kept = (reach > 0) & (reach + far[j, 1 - turned] <= within)
            if scene.touching:
                kept[kept] = _touches(scene.barrier, turns[j[kept]], way[kept])
            starts, way = corners[i[kept]], way[kept]
            length, ends = _hit(starts, way, reach[kept], other)
            near = np.isfinite(length)
            yield _short(ends[near], starts[near], within) if turned else _short(starts[near], ends[near], within)


def _past_two(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines past two corners of walls."""
    turns, far = scene.about(within)
    corners = scene.barrier.corners[turns]
    for rows in _chunks(np.arange(len(turns)), len(turns)):
        i, j = np.nonzero(_may_touch(scene.barrier, turns[rows], corners))
        i = rows[i]
        way, reach = _way(corners[i], corners[j])
        kept = (reach > 0) & (far[i, 0] + reach + far[j, 1] <= within)
        for turn in (i, j):
            kept[kept] = _touches(scene.barrier, turns[turn[kept]], way[kept])
        first, second, way = corners[i[kept]], corners[j[kept]], way[kept]
        back, starts = _hit(first, -way, np.zeros(len(way)), scene.source)
        ahead, ends = _hit(second, way, np.zeros(len(way)), scene.target)
        near = np.isfinite(back + ahead)
        yield _short(starts[near], ends[near], within)


def _turned(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines past a corner of a wall that are shortest among those between the same two edges."""
    turns, _ = scene.about(within)
    for chunk in _chunks(turns, len(scene.source.tails) * len(scene.target.tails)):
        corners = scene.barrier.corners[chunk]
        gap, square, middle, half = (part[:, :, None] for part in _seen(corners, scene.source))
        gap2, square2, middle2, half2 = (part[:, None, :] for part in _seen(corners, scene.target))
        # angles are counted from the way square to the source's edge, where the line comes from
        middle, middle2, square2 = _wrap(middle - square), _wrap(middle2 - square - np.pi), square2 - square - np.pi
        low, high = np.maximum(middle - half, middle2 - half2), np.minimum(middle + half, middle2 + half2)
        at = np.nonzero((low < high) & (gap > TOUCH_M) & (gap2 > TOUCH_M) & (gap + gap2 <= within))
        gap, gap2 = gap[at[0], at[1], 0], gap2[at[0], 0, at[2]]
        square, square2, low, high = square[at[0], at[1], 0], square2[at], low[at], high[at]
        rising = _slope(low, gap, gap2, square2) < 0
        rising &= _slope(high, gap, gap2, square2) > 0
        gap, gap2, square, square2, low, high = (v[rising] for v in (gap, gap2, square, square2, low, high))
        for _ in range(_HALVINGS if len(low) else 0):
            angle = (low + high) / 2
            past = _slope(angle, gap, gap2, square2) > 0
            low, high = np.where(past, low, angle), np.where(past, angle, high)
        back, ahead = gap / np.cos(low), gap2 / np.cos(low - square2)
        way = -np.stack([np.cos(low + square), np.sin(low + square)], axis=1)
        turn = at[0][rising]
        kept = _touches(scene.barrier, chunk[turn], way) if scene.touching else np.full(len(turn), True)
        starts, ends = corners[turn] - back[:, None] * way, corners[turn] + ahead[:, None] * way
        yield _short(starts[kept], ends[kept], within)


def _seen(corners: Points, outline: _Outline) -> tuple[Points, Points, Points, Points]:
    """Give how each corner sees each edge, as arrays (corner, edge).

    The distance to the edge's straight line, the angle square to that, and the middle and half width of the angles
    under which the edge itself is seen.
    """
    way = outline.heads - outline.tails
    length = np.hypot(*way.T)
    tail, head = outline.tails - corners[:, None], outline.heads - corners[:, None]
    offset = _cross(way, -tail) / np.where(length > 0, length, 1)
    # to the right of an edge when the corner is on its left
    square = np.arctan2(-way[:, 0] * np.sign(offset), way[:, 1] * np.sign(offset))
    first = np.arctan2(tail[..., 1], tail[..., 0])
    width = _wrap(np.arctan2(head[..., 1], head[..., 0]) - first)
    return np.abs(offset), square, first + width / 2, np.abs(width) / 2


def _slope(angle: Points, gap: Points, gap2: Points, square2: Points) -> Points:
    """Give how fast a line between two edges grows with its angle: gap / cos and gap2 / cos, added."""
    angle2 = angle - square2
    slope: Points = gap * np.sin(angle) / np.cos(angle) ** 2 + gap2 * np.sin(angle2) / np.cos(angle2) ** 2
    return slope


def _touches(barrier: _Barrier, corner: Ids, way: Points) -> Flags:
    """Tell for each corner and way whether all walls at the corner are on one side of a line that way."""
    arms = barrier.corners[barrier.arms[corner]] - barrier.corners[corner][:, None]
    aside = _cross(way[:, None], arms)
    touches: Flags = (aside.min(axis=1, initial=0) >= -TOUCH_M) | (aside.max(axis=1, initial=0) <= TOUCH_M)
    return touches


def _may_touch(barrier: _Barrier, corner: Ids, points: Points) -> Flags:
    """Tell for each corner and point whether a line through both may pass the corner without crossing the walls there.

    Quicker than `_touches`, and with room to spare.
    """
    x, y = (points[:, axis] - barrier.corners[corner, axis, None] for axis in (0, 1))
    low, high = np.zeros_like(x), np.zeros_like(x)
    for arm in barrier.arms[corner].T:
        arm_x, arm_y = (barrier.corners[arm] - barrier.corners[corner]).T[:, :, None]
        aside = x * arm_y - y * arm_x
        np.minimum(low, aside, out=low)
        np.maximum(high, aside, out=high)
    slack = TOUCH_M * np.hypot(np.abs(x).max(initial=0), np.abs(y).max(initial=0))
    may: Flags = (low >= -slack) | (high <= slack)
    return may


def _hit(starts: Points, ways: Points, reach: Points, outline: _Outline) -> tuple[Points, Points]:
    """Give how far along each way, from `reach` on, the outline is first hit, and where; infinite when it is not."""
    far, spot = np.full(len(starts), np.inf), starts.copy()
    edge = outline.heads - outline.tails
    length = np.hypot(*edge.T)
    slack = _SLACK_M / np.where(length > 0, length, 1)
    for rows in _chunks(np.arange(len(starts)), len(edge)):
        way, apart = ways[rows, None], outline.tails - starts[rows, None]
        slant = _cross(way, edge)
        slanted = slant != 0
        slant = np.where(slanted, slant, 1)
        distance, share = _cross(apart, edge) / slant, _cross(apart, way) / slant
        met = slanted & (share >= -slack) & (share <= 1 + slack) & (distance >= reach[rows, None])
        distance = np.where(met, distance, np.inf)
        first = distance.argmin(axis=1)
        far[rows] = np.take_along_axis(distance, first[:, None], axis=1)[:, 0]
        share = np.take_along_axis(share, first[:, None], axis=1).clip(0, 1)
        spot[rows] = outline.tails[first] + share * edge[first]
    return far, spot


# --- plane geometry ------------------------------------------------------------------------------------------------


def _chunks(rows: npt.NDArray[Any], width: int) -> Iterator[npt.NDArray[Any]]:
    size = max(1, _CELLS // max(1, width))
    return (rows[i : i + size] for i in range(0, len(rows), size))


def _dot(a: Points, b: Points) -> Points:
    dot: Points = a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]
    return dot


def _cross(a: Points, b: Points) -> Points:
    cross: Points = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return cross


def _wrap(angle: Points) -> Points:
    """Bring angles between minus and plus half a turn."""
    wrapped: Points = angle - 2 * np.pi * np.round(angle / (2 * np.pi))
    return wrapped


def _way(starts: Points, ends: Points) -> tuple[Points, Points]:
    """Give the unit vectors from starts to ends, and the distances."""
    way = ends - starts
    reach = np.hypot(*way.T)
    return way / np.where(reach > 0, reach, 1)[:, None], reach


def _foot(points: Points, tails: Points, heads: Points) -> Points:
    """Give the point of each edge that is nearest to a point."""
    way = heads - tails
    square = _dot(way, way)
    share = np.clip(_dot(points - tails, way) / np.where(square > 0, square, 1), 0, 1)
    foot: Points = tails + share[..., None] * way
    return foot
