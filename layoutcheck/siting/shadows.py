"""Shadows of walls: the places that a piece of a wall hides an eye from.

A run of edges that hangs together hides from an eye what lies beyond its convex hull, whichever way it bends: a line
through the hull has corners of the run on both of its sides. For the same reason it hides from all of a piece beside
the hull what it hides from both ends of it. So the many edges that a round wall is drawn with are taken as a few runs
that hardly bend; a convex ring of them is taken whole.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import Barrier, Ids, line_strings
from layoutcheck.measure import polygons
from layoutcheck.siting.minkowski import Points, is_convex
from layoutcheck.vectors import cross, dot, foot, heading

FREE_M = 1e-4  # by which a wall hides less at its free ends, and before itself
JOINED_M = 1e-7  # by which walls that join overlap: no line fits between them
FAR = 1e5  # metres that a shadow is long
_BEND_M = 0.02  # by which a run may bend: nearer to it than that nothing is taken to be hidden
_ROUND = 12  # corners, from which on it pays to look at a convex ring as a whole
_ON_M = 1e-9


class Runs(Struct, frozen=True, kw_only=True, eq=False):
    """Walls as pieces that hang together: straight edges, runs of edges that hardly bend, and round ones."""

    corners: Points
    edges: Ids  # (m, 2): the corners where each edge or run begins and ends
    bent: Mapping[int, Points]  # all corners of those that are not straight
    rounds: tuple[Polygon, ...]

    def __len__(self) -> int:
        """Count all of them."""
        return len(self.edges) + len(self.rounds)

    def hulls(self) -> dict[int, BaseGeometry]:
        """Give the convex hulls of those that are not straight."""
        return {i: shapely.linestrings(corners).convex_hull for i, corners in self.bent.items()}


def runs_of(barrier: Barrier) -> Runs:
    """Take round walls out, and edges together that follow each other and bend by no more than `_BEND_M`."""
    edges, rounds = _parted(barrier)
    ends: list[tuple[int, int]] = []
    bent: dict[int, Points] = {}
    for chain in _chains(edges.tolist()):
        first = 0
        while first < len(chain) - 1:
            last = _reach(barrier.corners[chain[first:]]) + first
            if last > first + 1:
                bent[len(ends)] = barrier.corners[chain[first : last + 1]]
            ends.append((chain[first], chain[last]))
            first = last
    pairs = np.array(ends, dtype=np.intp).reshape(-1, 2)
    return Runs(corners=barrier.corners, edges=pairs, bent=bent, rounds=tuple(rounds))


def _chains(edges: list[list[int]]) -> Iterator[list[int]]:
    """Give the corners along walls, from where they end, or three of them meet, to where they do next; rings last."""
    at: dict[int, list[int]] = defaultdict(list)
    for k, pair in enumerate(edges):
        for corner in pair:
            at[corner].append(k)
    left = set(range(len(edges)))
    for start in sorted(at, key=lambda corner: len(at[corner]) == 2):
        for edge in at[start]:
            if edge in left:
                yield _followed(start, edge, edges, at, left)


def _followed(start: int, edge: int, edges: list[list[int]], at: Mapping[int, list[int]], left: set[int]) -> list[int]:
    chain, onward = [start], [edge]
    while onward:
        left.discard(onward[0])
        chain.append(sum(edges[onward[0]]) - chain[-1])
        onward = [edge for edge in at[chain[-1]] if edge in left] if len(at[chain[-1]]) == 2 else []
    return chain


def _reach(corners: Points) -> int:
    """Give how many edges from the first corner on make a run."""
    count = 1
    while count + 1 < len(corners):
        last, between = corners[count + 1], corners[1 : count + 1]
        if not np.hypot(*(between - foot(between, corners[0], last)).T).max() <= _BEND_M:
            break
        count += 1
    return count


def cast(eyes: Points, runs: Runs, *, sure: bool) -> Any:
    """Give for each eye and piece of wall the places that it hides the eye from, as an array, round walls last.

    Empty where a straight edge is seen end on. When `sure`, what is hidden only within a hair of a free end, or on the
    wall itself, does not count; places within the hull of a run that bends, and eyes there, are for the caller to
    leave out. Else these count.
    """
    degree = np.bincount(runs.edges.ravel(), minlength=len(runs.corners))
    tails, heads = (runs.corners[runs.edges[:, k]] for k in (0, 1))
    way, _ = heading(tails, heads)
    free = FREE_M if sure else -JOINED_M
    laps = np.where(degree[runs.edges] > 1, -JOINED_M, free)
    shadows = behind(eyes[:, None], tails + laps[:, :1] * way, heads - laps[:, 1:] * way, sure=sure)
    for i, hull in runs.hulls().items():
        shadows[:, i] = _of_bent(eyes, runs.bent[i], laps[i], sure=sure)
        if not sure:
            shadows[:, i] = _widened(shadows[:, i], eyes, hull)
    rounds = [_of_round(eyes, one, sure=sure)[:, None] for one in runs.rounds]
    return np.concatenate([shadows, *rounds], axis=1)


def _of_bent(eyes: Points, corners: Points, laps: Points, *, sure: bool) -> Any:
    """Give for each eye what lies beyond the line between the corners of a run that stand farthest to either side."""
    to, middle = corners - eyes[:, None], corners.mean(axis=0) - eyes
    turn = np.arctan2(cross(middle[:, None], to), dot(middle[:, None], to))
    tail, head = turn.argmin(axis=1), turn.argmax(axis=1)
    inner = np.full(len(corners), FREE_M if sure else -JOINED_M)
    inner[[0, -1]] = laps
    way, _ = heading(corners[tail], corners[head])
    return behind(eyes, corners[tail] + inner[tail, None] * way, corners[head] - inner[head, None] * way, sure=sure)


def _widened(shadows: Any, eyes: Points, hull: BaseGeometry) -> Any:
    """Add a hull to the places hidden by what it holds; from an eye in it, or seen end on, everything may be."""
    beside = shapely.dwithin(hull, shapely.points(eyes), 10 * FREE_M)
    everywhere = box(*(eyes.min(axis=0) - FAR), *(eyes.max(axis=0) + FAR))
    return np.where(beside | shapely.is_empty(shadows), everywhere, shapely.union(shadows, hull))


def _parted(barrier: Barrier) -> tuple[Ids, list[Polygon]]:
    """Part the round walls from the edges of a barrier: give what is left of these, and them."""
    tails, heads = (barrier.corners[barrier.edges[:, k]] for k in (0, 1))
    faces = polygons(shapely.polygonize(line_strings(tails, heads))) if len(barrier.edges) >= _ROUND else []
    found = [face for face in faces if len(face.exterior.coords) > _ROUND and is_convex(face)]
    spots = [shapely.points(at) for at in (tails, heads, (tails + heads) / 2)]
    round_ones = np.zeros(len(barrier.edges), dtype=bool)
    for part in found:
        round_ones |= np.all([shapely.dwithin(spot, part.exterior, _ON_M) for spot in spots], axis=0)
    return barrier.edges[~round_ones], found


def _of_round(eyes: Points, ground: Polygon, *, sure: bool) -> Any:
    """Give for each eye the places that a round wall hides it from; eyes are (n, xy).

    When `sure`, none for an eye on the wall or within; else all places for such an eye, and the ground within the wall
    for the others.
    """
    ring = shapely.get_coordinates(ground.exterior)[:-1]
    shadows = _of_bent(eyes, ring, np.full(2, FREE_M if sure else -JOINED_M), sure=sure)
    if sure:
        shadows[shapely.dwithin(ground, shapely.points(eyes), 10 * FREE_M)] = Polygon()
        return shadows
    return _widened(shadows, eyes, ground)


def behind(eyes: Points, tail: Points, head: Points, *, sure: bool) -> Any:
    """Give the places behind lines, as seen from eyes; none where the straight line goes through the eye.

    `eyes`, `tail` and `head` are (…, xy). When `sure`, a hair behind the line itself does not count.
    """
    tail, head = tail - eyes, head - eyes
    size = np.hypot(*np.moveaxis(head - tail, -1, 0))
    gap = np.abs(cross(tail, head)) / np.where(size > 0, size, 1)  # from the eye to the straight line
    hides = gap > 10 * FREE_M
    gap = np.where(hides, gap, 1)[..., None]
    near, far = 1 + (FREE_M if sure else 0.0) / gap, FAR / gap
    corners = eyes[..., None, :] + np.stack([near * tail, far * tail, far * head, near * head], axis=-2)
    shadows = np.full(hides.shape, Polygon(), dtype=object)
    shadows[hides] = shapely.polygons(corners[hides])
    return shadows
