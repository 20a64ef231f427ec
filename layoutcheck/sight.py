"""The shortest straight line between two shapes that crosses no wall, exactly.

What it means that a line crosses no wall is said in `blocking`.

The shortest clear line ends on the outlines of both shapes and is one of four: square to an outline or between two of
its corners; through such a corner and past a corner of a wall; turned about a corner of a wall to where it is
shortest; or past two corners of walls. All of them are made, and the shortest that is clear is given. Where a wall
meets an outline, the outline has a corner too: what can be seen changes there.

Shapes are shapely geometries in metres. Arrays of points have shape (n, 2).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import (
    CELLS,
    FEW,
    JOIN_M,
    TOUCH_M,
    Barrier,
    Flags,
    Ids,
    Lines,
    Points,
    barrier_of,
    blocked,
    chunks,
    cross,
    crosses_some,
    distinct,
    edges_about,
    edges_of,
    first_clear,
    foot,
    heading,
    line_strings,
    wrapped,
)
from layoutcheck.finding import Line

_SLACK_M = 1e-8  # a line past corners that misses the end of an outline's edge by less ends there
_NUDGES_M = (1e-2, 1e-3, 1e-4, 1e-5)  # how far a line that touches a wall is moved to see whether it can cross it
_ROOM_M = 1e-3  # more than walls at a joint can be apart
_HALVINGS = 45  # of an angle below half a turn, down to 1e-13


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
    found = [*_clear_lines(source, target, walls, within)]
    return _line(found[-1]) if found else None


def is_seen(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float = math.inf,
) -> bool:
    """Tell whether `clear_line` would give a line: to find some takes less than to find the shortest."""
    return any(True for _ in _clear_lines(source, target, walls, within))


def _clear_lines(
    source: BaseGeometry, target: BaseGeometry, walls: Sequence[BaseGeometry], within: float
) -> Iterator[Points]:
    """Find clear lines, each shorter than the one before: the last is the shortest of all."""
    nearest = shapely.shortest_line(source, target)
    if nearest is None or nearest.length > within:
        return
    barrier = barrier_of(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    best = shapely.get_coordinates(nearest)
    if nearest.length == 0 or barrier is None or not blocked(barrier, best[:1], best[1:])[0]:
        yield best
        return
    within += _SLACK_M
    scene = _scene(source, target, barrier, within, touching=True)
    for family in (_square, _past_one, _turned, _past_two):
        for lines in family(scene, within):
            shorter = first_clear(barrier, lines, within)
            if shorter is not None:
                yield shorter
                within = float(np.hypot(*(shorter[1] - shorter[0])))


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
    standing = np.asarray(walls, dtype=object)
    detour = shapely.distance(source, standing) + shapely.distance(target, standing)  # the least by way of each wall
    walls = standing[detour <= within + _ROOM_M].tolist()
    barrier = barrier_of(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    if barrier is None:
        return False
    scene = _scene(source, target, barrier, within, touching=False)
    if any(blocked(barrier, *lines).any() for lines in _square(scene, within)):
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


def _from_walls(shape: BaseGeometry, other: BaseGeometry, barrier: Barrier) -> Lines:
    """Make the shortest line from each piece of a wall that lies in a shape to another shape."""
    parts = shapely.get_parts(shapely.get_parts([shape]))
    strings = line_strings(*(barrier.corners[ids] for ids in barrier.edges.T))
    pieces = shapely.intersection(parts[:, None], strings).ravel()
    lines = shapely.get_coordinates(shapely.shortest_line(pieces[~shapely.is_empty(pieces)], other))
    return lines[::2], lines[1::2]


def _crosses_nearby(source: BaseGeometry, target: BaseGeometry, barrier: Barrier, lines: Lines, within: float) -> bool:
    """Tell whether a line, or one that starts and ends very little beside or behind it, crosses a wall."""
    starts, ends = _short(*lines, within)
    for rows in chunks(np.argsort(np.hypot(*(ends - starts).T)), CELLS // FEW):
        way, _ = heading(starts[rows], ends[rows])
        for nudge in _NUDGES_M:
            tails, heads = _moved(source, starts[rows], -nudge * way), _moved(target, ends[rows], nudge * way)
            pairs = [points.reshape(-1, 2) for points in np.broadcast_arrays(tails[:, None], heads)]
            if blocked(barrier, *_short(pairs[0], pairs[1], within)).any():
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


class _Outline(Struct, frozen=True, kw_only=True):
    """The outline of a shape: its edges, the places where walls meet it, and its corners with these."""

    tails: Points
    heads: Points
    touched: Points
    corners: Points


class _Scene(Struct, frozen=True, kw_only=True):
    """What lines are made of.

    `far` holds the distance of each corner in `turns` to the source and to the target, `near` the edges about it. When
    `touching`, lines that cross the wall at a corner they pass are left out, and most that cross one near it.
    """

    source: _Outline
    target: _Outline
    barrier: Barrier
    turns: Ids  # the corners of walls that a line may pass
    far: Points  # (n, 2)
    near: Ids  # (n, k)
    touching: bool

    def about(self, within: float) -> tuple[Ids, Points, Ids]:
        """Give the corners of walls that a line no longer than `within` may pass, their distances and edges."""
        kept = self.far.sum(axis=1) <= within
        return self.turns[kept], self.far[kept], self.near[kept]


def _scene(source: BaseGeometry, target: BaseGeometry, barrier: Barrier, within: float, *, touching: bool) -> _Scene:
    points = shapely.points(barrier.corners)
    far = np.stack([shapely.distance(points, source), shapely.distance(points, target)], axis=1)
    turns = np.flatnonzero(far.sum(axis=1) <= within)
    return _Scene(
        source=_outline(source, target, barrier, within),
        target=_outline(target, source, barrier, within),
        barrier=barrier,
        turns=turns,
        far=far[turns],
        near=edges_about(barrier, turns),
        touching=touching,
    )


def _outline(shape: BaseGeometry, other: BaseGeometry, barrier: Barrier, within: float) -> _Outline:
    """Make the outline of what a shape has within `within` of the other's bounds."""
    tails, heads = edges_of([shape])
    low, high = np.reshape(other.bounds, (2, 2))
    apart = np.maximum(np.maximum(low - np.maximum(tails, heads), np.minimum(tails, heads) - high), 0)
    reached = np.hypot(*apart.T) <= within + TOUCH_M
    tails, heads = tails[reached], heads[reached]
    touched = _touched(tails, heads, barrier)
    corners = distinct(np.concatenate([tails, heads, touched]))
    return _Outline(tails=tails, heads=heads, touched=touched, corners=corners)


def _touched(tails: Points, heads: Points, barrier: Barrier) -> Points:
    """Give the places on the edges of an outline where walls cross them, or have a corner on them."""
    wall_tails, wall_heads = (barrier.corners[ids] for ids in barrier.edges.T)
    tree = shapely.STRtree(line_strings(tails, heads))
    wall, edge = tree.query(line_strings(wall_tails, wall_heads), predicate="dwithin", distance=JOIN_M)
    tails, heads, wall_tails, wall_heads = tails[edge], heads[edge], wall_tails[wall], wall_heads[wall]
    way, other = heads - tails, wall_heads - wall_tails
    slant = cross(way, other)
    slanted = slant != 0
    slant = np.where(slanted, slant, 1)
    share = cross(wall_tails - tails, other) / slant
    wall_share = cross(wall_tails - tails, way) / slant
    crossing = slanted & (np.abs(share - 0.5) <= 0.5) & (np.abs(wall_share - 0.5) <= 0.5)
    found = [(tails + share[:, None] * way)[crossing]]
    for ends in (wall_tails, wall_heads):
        feet = foot(ends, tails, heads)
        found.append(feet[np.hypot(*(feet - ends).T) <= JOIN_M])
    for ends in (tails, heads):
        found.append(ends[np.hypot(*(foot(ends, wall_tails, wall_heads) - ends).T) <= JOIN_M])
    return distinct(np.concatenate(found))


def _square(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the shortest lines from each corner of an outline to each edge of the other, and those between walls."""
    i, j = np.indices((len(scene.source.touched), len(scene.target.touched))).reshape(2, -1)
    yield _short(scene.source.touched[i], scene.target.touched[j], within)
    for outline, other, turned in ((scene.source, scene.target, False), (scene.target, scene.source, True)):
        for corners in chunks(outline.corners, len(other.tails)):
            feet = foot(corners[:, None], other.tails, other.heads)
            starts, ends = np.repeat(corners, len(other.tails), axis=0), feet.reshape(-1, 2)
            yield _short(ends, starts, within) if turned else _short(starts, ends, within)


def _short(starts: Points, ends: Points, within: float) -> Lines:
    near = np.hypot(*(ends - starts).T) <= within
    return starts[near], ends[near]


def _past_one(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines from each corner of an outline past a corner of a wall to the other outline."""
    turns, far, edges = scene.about(within)
    for outline, other, turned in ((scene.source, scene.target, 0), (scene.target, scene.source, 1)):
        for corners in chunks(outline.corners, len(turns)):
            i, j = np.indices((len(corners), len(turns))).reshape(2, -1)
            way, reach = heading(corners[i], scene.barrier.corners[turns[j]])
            kept = (reach > 0) & (reach + far[j, 1 - turned] <= within)
            if scene.touching:
                kept[kept] = _touches(scene.barrier, turns[j[kept]], way[kept])
                least = reach[kept] + far[j[kept], 1 - turned]
                to = corners[i[kept]] + least[:, None] * way[kept]
                kept[kept] = ~crosses_some(scene.barrier, edges[j[kept]], corners[i[kept]], to)
            starts, way = corners[i[kept]], way[kept]
            length, ends = _hit(starts, way, reach[kept], other)
            near = np.isfinite(length)
            yield _short(ends[near], starts[near], within) if turned else _short(starts[near], ends[near], within)


def _past_two(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines past two corners of walls."""
    turns, far, edges = scene.about(within)
    corners = scene.barrier.corners[turns]
    for rows in chunks(np.arange(len(turns)), len(turns)):
        i, j = np.nonzero(_may_touch(scene.barrier, turns[rows], corners))
        i = rows[i]
        way, reach = heading(corners[i], corners[j])
        kept = (reach > 0) & (far[i, 0] + reach + far[j, 1] <= within)
        for turn in (i, j):
            kept[kept] = _touches(scene.barrier, turns[turn[kept]], way[kept])
        for few in (np.s_[:6], np.s_[6:]):
            for turn in (i, j):  # the part of the line that there surely is, as its corners are so far from the shapes
                a, b, along = i[kept], j[kept], way[kept]
                least = corners[a] - far[a, :1] * along, corners[b] + far[b, 1:] * along
                kept[kept] = ~crosses_some(scene.barrier, edges[turn[kept], few], *least)
        first, second, way = corners[i[kept]], corners[j[kept]], way[kept]
        back, starts = _hit(first, -way, np.zeros(len(way)), scene.source)
        ahead, ends = _hit(second, way, np.zeros(len(way)), scene.target)
        near = np.isfinite(back + ahead)
        yield _short(starts[near], ends[near], within)


def _turned(scene: _Scene, within: float) -> Iterator[Lines]:
    """Make the lines past a corner of a wall that are shortest among those between the same two edges."""
    turns, _, _ = scene.about(within)
    for chunk in chunks(turns, len(scene.source.tails) * len(scene.target.tails)):
        corners = scene.barrier.corners[chunk]
        gap, square, middle, half = (part[:, :, None] for part in _seen(corners, scene.source))
        gap2, square2, middle2, half2 = (part[:, None, :] for part in _seen(corners, scene.target))
        # angles are counted from the way square to the source's edge, where the line comes from
        middle, middle2, square2 = wrapped(middle - square), wrapped(middle2 - square - np.pi), square2 - square - np.pi
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
    offset = cross(way, -tail) / np.where(length > 0, length, 1)
    # to the right of an edge when the corner is on its left
    square = np.arctan2(-way[:, 0] * np.sign(offset), way[:, 1] * np.sign(offset))
    first = np.arctan2(tail[..., 1], tail[..., 0])
    width = wrapped(np.arctan2(head[..., 1], head[..., 0]) - first)
    return np.abs(offset), square, first + width / 2, np.abs(width) / 2


def _slope(angle: Points, gap: Points, gap2: Points, square2: Points) -> Points:
    """Give how fast a line between two edges grows with its angle: gap / cos and gap2 / cos, added."""
    angle2 = angle - square2
    slope: Points = gap * np.sin(angle) / np.cos(angle) ** 2 + gap2 * np.sin(angle2) / np.cos(angle2) ** 2
    return slope


def _touches(barrier: Barrier, corner: Ids, way: Points) -> Flags:
    """Tell for each corner and way whether all walls at the corner are on one side of a line that way."""
    arms = barrier.corners[barrier.arms[corner]] - barrier.corners[corner][:, None]
    aside = cross(way[:, None], arms)
    touches: Flags = (aside.min(axis=1, initial=0) >= -TOUCH_M) | (aside.max(axis=1, initial=0) <= TOUCH_M)
    return touches


def _may_touch(barrier: Barrier, corner: Ids, points: Points) -> Flags:
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
    if not len(outline.tails):  # all of it is out of reach, and what it is measured to lies within it
        return far, spot
    edge = outline.heads - outline.tails
    length = np.hypot(*edge.T)
    slack = _SLACK_M / np.where(length > 0, length, 1)
    for rows in chunks(np.arange(len(starts)), len(edge)):
        way, apart = ways[rows, None], outline.tails - starts[rows, None]
        slant = cross(way, edge)
        slanted = slant != 0
        slant = np.where(slanted, slant, 1)
        distance, share = cross(apart, edge) / slant, cross(apart, way) / slant
        met = slanted & (share >= -slack) & (share <= 1 + slack) & (distance >= reach[rows, None])
        distance = np.where(met, distance, np.inf)
        first = distance.argmin(axis=1)
        far[rows] = np.take_along_axis(distance, first[:, None], axis=1)[:, 0]
        share = np.take_along_axis(share, first[:, None], axis=1).clip(0, 1)
        spot[rows] = outline.tails[first] + share * edge[first]
    return far, spot
