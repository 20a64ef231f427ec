"""Lines that may be the shortest clear one between two shapes past walls, made as arrays by families.

`sight` says which lines these are and why there are no others. Shapes are shapely geometries in metres; arrays of
points have shape (n, 2).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import (
    JOIN_M,
    TOUCH_M,
    Barrier,
    Flags,
    Ids,
    Lines,
    crosses_some,
    distinct,
    edges_about,
    edges_of,
    line_strings,
)
from layoutcheck.vectors import Points, chunks, cross, foot, heading, wrapped

SLACK_M = 1e-8  # a line past corners that misses the end of an outline's edge by less ends there
_HALVINGS = 45  # of an angle below half a turn, down to 1e-13


class Outline(Struct, frozen=True, kw_only=True):
    """The outline of a shape: its edges, the places where walls meet it, and its corners with these."""

    tails: Points
    heads: Points
    touched: Points
    corners: Points


class Scene(Struct, frozen=True, kw_only=True):
    """What lines between a source and a target are made of.

    `far` holds the distance of each corner in `turns` to the source and to the target, `near` the edges about it.
    """

    source: Outline
    target: Outline
    barrier: Barrier
    turns: Ids  # the corners of walls that a line may pass
    far: Points  # (n, 2)
    near: Ids  # (n, k)

    def about(self, within: float) -> tuple[Ids, Points, Ids]:
        """Give the corners of walls that a line no longer than `within` may pass, their distances and edges."""
        kept = self.far.sum(axis=1) <= within
        return self.turns[kept], self.far[kept], self.near[kept]


def scene_of(source: BaseGeometry, target: BaseGeometry, barrier: Barrier, within: float) -> Scene:
    """Gather what lines from source to target no longer than `within` are made of."""
    points = shapely.points(barrier.corners)
    far = np.stack([shapely.distance(points, source), shapely.distance(points, target)], axis=1)
    turns = np.flatnonzero(far.sum(axis=1) <= within)
    return Scene(
        source=_outline(source, target, barrier, within),
        target=_outline(target, source, barrier, within),
        barrier=barrier,
        turns=turns,
        far=far[turns],
        near=edges_about(barrier, turns),
    )


def _outline(shape: BaseGeometry, other: BaseGeometry, barrier: Barrier, within: float) -> Outline:
    """Make the outline of what a shape has within `within` of the other's bounds."""
    tails, heads = edges_of([shape])
    low, high = np.reshape(other.bounds, (2, 2))
    apart = np.maximum(np.maximum(low - np.maximum(tails, heads), np.minimum(tails, heads) - high), 0)
    reached = np.hypot(*apart.T) <= within + TOUCH_M
    tails, heads = tails[reached], heads[reached]
    touched = _touched(tails, heads, barrier)
    corners = distinct(np.concatenate([tails, heads, touched]))
    return Outline(tails=tails, heads=heads, touched=touched, corners=corners)


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


def square(scene: Scene, within: float) -> Iterator[Lines]:
    """Make the shortest lines from each corner of an outline to each edge of the other, and those between walls."""
    i, j = np.indices((len(scene.source.touched), len(scene.target.touched))).reshape(2, -1)
    yield short(scene.source.touched[i], scene.target.touched[j], within)
    for outline, other, is_back in ((scene.source, scene.target, False), (scene.target, scene.source, True)):
        for corners in chunks(outline.corners, len(other.tails)):
            feet = foot(corners[:, None], other.tails, other.heads)
            starts, ends = np.repeat(corners, len(other.tails), axis=0), feet.reshape(-1, 2)
            yield short(ends, starts, within) if is_back else short(starts, ends, within)


def short(starts: Points, ends: Points, within: float) -> Lines:
    """Give the lines no longer than `within`."""
    near = np.hypot(*(ends - starts).T) <= within
    return starts[near], ends[near]


def past_one(scene: Scene, within: float) -> Iterator[Lines]:
    """Make the lines from each corner of an outline past a corner of a wall to the other outline."""
    turns, far, edges = scene.about(within)
    for outline, other, is_back in ((scene.source, scene.target, 0), (scene.target, scene.source, 1)):
        for corners in chunks(outline.corners, len(turns)):
            i, j = np.indices((len(corners), len(turns))).reshape(2, -1)
            way, reach = heading(corners[i], scene.barrier.corners[turns[j]])
            kept = (reach > 0) & (reach + far[j, 1 - is_back] <= within)
            kept[kept] = _touches(scene.barrier, turns[j[kept]], way[kept])
            least = reach[kept] + far[j[kept], 1 - is_back]
            to = corners[i[kept]] + least[:, None] * way[kept]
            kept[kept] = ~crosses_some(scene.barrier, edges[j[kept]], corners[i[kept]], to)
            starts, way = corners[i[kept]], way[kept]
            length, ends = _hit(starts, way, reach[kept], other)
            near = np.isfinite(length)
            yield short(ends[near], starts[near], within) if is_back else short(starts[near], ends[near], within)


def past_two(scene: Scene, within: float) -> Iterator[Lines]:
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
        yield short(starts[near], ends[near], within)


def turned(scene: Scene, within: float) -> Iterator[Lines]:
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
        kept = _touches(scene.barrier, chunk[turn], way)
        starts, ends = corners[turn] - back[:, None] * way, corners[turn] + ahead[:, None] * way
        yield short(starts[kept], ends[kept], within)


def _seen(corners: Points, outline: Outline) -> tuple[Points, Points, Points, Points]:
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
    touches: Flags = (aside.min(axis=1) >= -TOUCH_M) | (aside.max(axis=1) <= TOUCH_M)
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
    slack = TOUCH_M * np.hypot(np.abs(x).max(), np.abs(y).max())
    may: Flags = (low >= -slack) | (high <= slack)
    return may


def _hit(starts: Points, ways: Points, reach: Points, outline: Outline) -> tuple[Points, Points]:
    """Give how far along each way, from `reach` on, the outline is first hit, and where; infinite when it is not."""
    far, spot = np.full(len(starts), np.inf), starts.copy()
    if not len(outline.tails):  # all of it is out of reach, and what it is measured to lies within it
        return far, spot
    edge = outline.heads - outline.tails
    length = np.hypot(*edge.T)
    slack = SLACK_M / np.where(length > 0, length, 1)
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
