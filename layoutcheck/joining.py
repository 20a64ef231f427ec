"""Loose lines joined into rings and chains: one outline on paper is often many entities in the file.

No vertex moves. A gap is bridged by a piece of its own, a shared wall closes the faces on both of its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import LineString, MultiLineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

Array = npt.NDArray[np.float64]


STUB = 20  # times the reach: a line that goes on beyond a corner by no more was not cut off there


class Joined(Struct, frozen=True, kw_only=True):
    """A ring or a chain: its shape, the lines it is made of, the widest gap that was bridged, the longest end left out.

    Such an end goes on beyond a corner of a ring.
    """

    shape: BaseGeometry
    members: tuple[int, ...]
    gap: float = 0.0
    stub: float = 0.0


class _Net(Struct, frozen=True):
    """The lines as drawn and the bridges between them; both are what noded pieces are traced back to."""

    lines: Sequence[LineString]
    bridges: Sequence[LineString]

    def traced(self, pieces: Sequence[BaseGeometry]) -> list[set[int]]:
        """Find what each piece is made of; bridges are numbered after the lines."""
        spots = [_spots(piece) for piece in pieces]
        if not spots:
            return []
        runs = [shapely.get_coordinates(line) for line in (*self.lines, *self.bridges)]
        sides = np.concatenate([np.stack([run[:-1], run[1:]], axis=1) for run in runs])
        side_of = np.repeat(np.arange(len(runs)), [len(run) - 1 for run in runs])
        tree = shapely.STRtree(shapely.linestrings(sides))
        spot, side = tree.query_nearest(shapely.points(np.vstack(spots)), all_matches=True)
        source = np.full(sum(map(len, spots)), len(runs))
        np.minimum.at(source, spot, side_of[side])  # of lines that lie on each other, the one drawn first
        cuts = np.cumsum([*map(len, spots)])[:-1]
        return [set(part.tolist()) for part in np.split(source, cuts)]

    def joined(self, shape: BaseGeometry, made_of: Iterable[int]) -> Joined | None:
        """Tell which lines a shape is made of, in file order; None when of bridges alone."""
        count = len(self.lines)
        members = tuple(sorted(i for i in made_of if i < count))
        gap = max((self.bridges[i - count].length for i in made_of if i >= count), default=0.0)
        return Joined(shape=shape, members=members, gap=gap) if members else None


def join(lines: Sequence[LineString], reach: float) -> list[Joined]:
    """Join lines whose ends meet within `reach` into polygons and, where nothing closes, into chains.

    A line drawn again on top of itself belongs to none of them. Results come in the order of their first lines.

    >>> square = [LineString(p) for p in ([(0, 0), (4, 0)], [(4, 3), (4, 0)], [(0, 0), (0, 3)], [(0, 3), (4, 3)])]
    >>> [(j.shape.area, j.members) for j in join(square, 0.005)]
    [(12.0, (0, 1, 2, 3))]
    """
    kept = _distinct(lines)
    if len(kept) < 2 and not any(_nearly_closed(lines[i], reach) for i in kept):
        return [Joined(shape=lines[i], members=(i,)) for i in kept]
    drawn = [lines[i] for i in kept]
    noded, bridges = _bridged(drawn, reach)
    net = _Net(drawn, bridges)
    faces, rest = _faces([*noded, *bridges], reach)
    parts = net.traced(faces)
    done = {line for part in parts for line in part}
    chains, crumbs = _chains(net, rest, done, reach)
    stubs = [0.0] * (len(parts) + len(chains))
    for length, crumb in crumbs:
        at = next(i for i, part in enumerate(parts) if part & crumb)
        parts[at].update(crumb)
        stubs[at] = max(stubs[at], length)
    out = [net.joined(shape, part) for shape, part in [*zip(faces, parts, strict=True), *chains]]
    renamed = [
        replace(j, members=tuple(kept[i] for i in j.members), stub=stub)
        for j, stub in zip(out, stubs, strict=True)
        if j is not None
    ]
    return sorted(renamed, key=lambda j: j.members)


def _distinct(lines: Sequence[LineString]) -> list[int]:
    first: dict[bytes, int] = {}
    for i, line in enumerate(lines):
        first.setdefault(shapely.to_wkb(shapely.normalize(line)), i)
    return list(first.values())


def _nearly_closed(line: LineString, reach: float) -> bool:
    gap = Point(line.coords[0]).distance(Point(line.coords[-1]))
    return len(line.coords) > 2 and gap <= reach and line.length > 2 * reach


_SHARE = 0.4142  # of a segment: where lines are seldom crossed, as they often are in their middles


def _spots(piece: BaseGeometry) -> Array:
    """Give a place on each segment of a line, or of a polygon without holes."""
    run = shapely.get_coordinates(piece)
    spots: Array = (1 - _SHARE) * run[:-1] + _SHARE * run[1:]
    return spots


# --- gaps ---------------------------------------------------------------------


def _bridged(lines: Sequence[LineString], reach: float) -> tuple[list[LineString], list[LineString]]:
    """Give the lines with a vertex wherever another ends on them, and the bridges over gaps."""
    ends = np.array([line.coords[k] for line in lines for k in (0, -1)], dtype=float)[:, :2]
    bridges, alone = _between_ends(lines, ends, reach)
    feet: dict[int, list[Array]] = {}
    tree = shapely.STRtree(lines)
    spots = shapely.points(ends)
    for end, line in zip(*tree.query(spots, predicate="dwithin", distance=reach), strict=True):
        if end // 2 == line or _at_an_end(lines[line], spots[end], reach):
            continue
        foot = shapely.get_coordinates(lines[line].interpolate(lines[line].project(spots[end])))[0]
        apart = float(np.hypot(*(foot - ends[end])))
        exact = apart <= 1e-12 * (1 + np.abs(ends[end]).max())
        if exact or alone[end]:
            feet.setdefault(int(line), []).append(ends[end] if exact else foot)
            if not exact:
                bridges.append(LineString([ends[end], foot]))
    return [_with_vertices(line, feet.get(i, [])) for i, line in enumerate(lines)], bridges


def _between_ends(
    lines: Sequence[LineString], ends: Array, reach: float
) -> tuple[list[LineString], npt.NDArray[np.bool_]]:
    """Bridge from ends that meet nothing to the nearest end in reach, and tell which ends still meet nothing.

    Two corners that are each closed already stay apart, however near: between them is a gap that was drawn.
    """
    spots = shapely.points(ends)
    one, other = shapely.STRtree(spots).query(spots, predicate="dwithin", distance=reach)
    pairs = sorted(
        (float(np.hypot(*(ends[i] - ends[j]))), int(i), int(j))
        for i, j in zip(one, other, strict=True)
        if i < j and (i // 2 != j // 2 or _nearly_closed(lines[i // 2], reach))
    )
    group = list(range(len(ends)))
    size = [1] * len(ends)
    bridges = []
    for gap, i, j in pairs:
        a, b = _root(group, i), _root(group, j)
        if a == b or (gap > 0 and min(size[a], size[b]) > 1):
            continue
        group[b] = a
        size[a] += size[b]
        if gap > 0:
            bridges.append(LineString([ends[i], ends[j]]))
    return bridges, np.array([size[_root(group, i)] == 1 for i in range(len(ends))], dtype=bool)


def _root(group: list[int], i: int) -> int:
    while group[i] != i:
        group[i] = group[group[i]]
        i = group[i]
    return i


def _at_an_end(line: LineString, spot: Point, reach: float) -> bool:
    return any(Point(line.coords[k]).distance(spot) <= reach for k in (0, -1))


def _with_vertices(line: LineString, feet: Sequence[Array]) -> LineString:
    """Put vertices into a line where others end on it."""
    if not feet:
        return line
    points = shapely.get_coordinates(line)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    at = [line.project(Point(foot)) for foot in feet]
    order = np.argsort(np.concatenate([along, at]), kind="stable")
    return LineString(np.vstack([points, feet])[order])


# --- faces and chains ---------------------------------------------------------


def _faces(lines: Sequence[LineString], reach: float) -> tuple[list[BaseGeometry], list[BaseGeometry]]:
    """Give the faces that lines enclose, but for slivers between doubled lines, and the pieces that bound none.

    A face is all that is within its outer line, as with a closed polyline: an island is a face of its own too.
    """
    noded = shapely.union_all(lines)
    pieces = list(noded.geoms) if isinstance(noded, MultiLineString) else [noded]
    found = [Polygon(face.exterior) for face in shapely.polygonize_full(pieces)[0].geoms]
    faces = [face for face in found if not face.buffer(-reach / 2).is_empty]
    sides = {side for face in faces for side in _sides(face.exterior)}
    return faces, [piece for piece in pieces if next(_sides(piece)) not in sides]


def _sides(line: LineString) -> Iterator[tuple[Any, Any]]:
    points = list(line.coords)
    return ((min(pair), max(pair)) for pair in pairwise(points))


def _chains(
    net: _Net, rest: Sequence[BaseGeometry], done: set[int], reach: float
) -> tuple[list[tuple[BaseGeometry, set[int]]], list[tuple[float, set[int]]]]:
    """Merge what lies on no face, end to end: whole lines as drawn, and the loose pieces of those that also bound one.

    Whole lines are not cut where others cross them. What sticks out of a face by little is no chain but a crumb of
    that face, which is given with its length.
    """
    count = len(net.lines)
    whole = [line for i, line in enumerate(net.lines) if i not in done]
    pieces = [
        piece
        for piece, made_of in zip(rest, net.traced(rest), strict=True)
        if any(i in done or i >= count for i in made_of)
    ]
    if not whole and not pieces:
        return [], []
    merged = shapely.line_merge(shapely.multilinestrings([*whole, *pieces]))
    chains = list(merged.geoms) if isinstance(merged, MultiLineString) else [merged]
    traced = list(zip(chains, net.traced(chains), strict=True))
    crumb = [chain.length <= STUB * reach and bool(part & done) for chain, part in traced]
    kept = [entry for entry, small in zip(traced, crumb, strict=True) if not small]
    return kept, [(chain.length, part) for (chain, part), small in zip(traced, crumb, strict=True) if small]
