"""The limits on vertices, crossings and lines of sight: a plan beyond one is refused before anything is measured."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import Drawn
from layoutcheck.ground import Points
from layoutcheck.limits import SIMPLER, Limits, beyond, refuse_outline, sight_lines
from layoutcheck.measure import polygons, rings
from layoutcheck.site import Feature
from layoutcheck.vectors import cross
from layoutcheck.words import text

_AT_ONCE = 100  # lines of a thing that are held against all others of it
_TURN = 0.5  # radians
_FRAMES = 100  # times as many frames of lines may overlap as lines may cross


def refuse_many(drawn: Sequence[Drawn], limits: Limits) -> None:
    """Refuse a thing of too many vertices, pieces or crossings, too many vertices in all, and too many lines of sight.

    Raises `ReadError`.
    """
    counts = shapely.get_num_coordinates(np.asarray([item.shape for item in drawn], dtype=object))
    if drawn:
        item = drawn[int(counts.argmax())]
        refuse_outline((item.name or item.role)[:80], int(counts.max()), limits)
    whole = int(counts.sum())
    if whole > limits.vertices:
        raise beyond(
            "plan-too-fine", "vertices",
            text("O que se mede tem {n} vértices ao todo; o limite é {most}.",
                 "What is measured has {n} vertices in all; the limit is {most}.", n=str(whole),
                 most=str(limits.vertices)), SIMPLER,
        )  # fmt: skip
    for i in np.flatnonzero(counts * counts > limits.crossings).tolist():
        _refuse_crowded(drawn[i], limits)
    sights = sight_lines(zip((item.role for item in drawn), counts.tolist(), strict=True))
    if sights > limits.sights:
        raise beyond(
            "walls-too-fine", "sights",
            text("Muros de tantos vértices dão {n} linhas de vista a examinar; o limite é {most}.",
                 "Walls of so many vertices give {n} lines of sight to look at; the limit is {most}.", n=str(sights),
                 most=str(limits.sights)), SIMPLER,
        )  # fmt: skip


def refuse_crowds(features: Sequence[Feature], limits: Limits) -> None:
    """Refuse a thing with too many sharp corners within a metre: to grow it takes the square of their number.

    Raises `ReadError`.
    """
    shapes = np.asarray([feature.shape for feature in features], dtype=object)
    for i in np.flatnonzero(shapely.get_num_coordinates(shapes) > limits.crowd).tolist():
        points = [_sharp(shapely.get_coordinates(ring)) for ring in rings(shapes[i])]
        most = _crowd(np.concatenate(points)) if points else 0
        if most > limits.crowd:
            raise beyond(
                "outline-too-fine", "crowd",
                text('"{name}" tem {n} cantos num só metro; o limite é {most}.',
                     '"{name}" has {n} corners within one metre; the limit is {most}.', name=features[i].name[:80],
                     n=str(most), most=str(limits.crowd)), SIMPLER,
            )  # fmt: skip


def _sharp(run: Points) -> Points:
    """Give the corners at which a line turns by more than curves do that are drawn as lines."""
    before, after = run[1:-1] - run[:-2], run[2:] - run[1:-1]
    turned: Points = run[1:-1][np.abs(np.arctan2(cross(before, after), (before * after).sum(axis=1))) > _TURN]
    return turned


def _crowd(points: Points) -> int:
    """Give the most of some points in a square of a metre; none of those within half a metre are parted by its edges.

    >>> _crowd(np.array([(0.9, 0.1), (1.1, 0.1), (7.0, 7.0)]))
    2
    """
    grids = (np.floor(points + np.array([dx, dy])) for dx in (0.0, 0.5) for dy in (0.0, 0.5))
    return max((int(np.unique(grid, axis=0, return_counts=True)[1].max(initial=0)) for grid in grids), default=0)


def _refuse_crowded(item: Drawn, limits: Limits) -> None:
    """Refuse a thing of too many outlines or crossings: to grow or to unite them takes the square of their number."""
    name, pieces = (item.name or item.role)[:80], len(polygons(item.shape))
    if pieces > limits.pieces:
        raise beyond(
            "thing-in-too-many-pieces", "pieces",
            text('"{name}" está em {n} partes; o limite é {most}.', '"{name}" is in {n} pieces; the limit is {most}.',
                 name=name, n=str(pieces), most=str(limits.pieces)), SIMPLER,
        )  # fmt: skip
    if meetings(item.shape, limits.crossings) > limits.crossings:
        raise beyond(
            "lines-cross-too-often", "crossings",
            text('As linhas de "{name}" cruzam-se ou tocam-se mais de {most} vezes.',
                 'The lines of "{name}" cross or touch each other more than {most} times.', name=name,
                 most=str(limits.crossings)), SIMPLER,
        )  # fmt: skip


def meetings(shape: BaseGeometry, most: int) -> int:
    """Count the pairs of straight lines of a shape that cross or touch, but for those that follow each other.

    No farther than some way beyond `most`; lines in such a crowd that finding out would take too long count as if.

    >>> meetings(shapely.from_wkt("MULTILINESTRING ((1 1, 1 -1), (0 0, 9 0), (0 9, 0 8), (2 1, 2 -1))"), 10)
    1
    """
    runs = [shapely.get_coordinates(ring) for ring in rings(shape)]
    sides = [side for run in runs for side in (run[:-1], run[1:])]
    if not sides:
        return 0
    lines = shapely.linestrings(np.stack([np.concatenate(sides[::2]), np.concatenate(sides[1::2])], axis=1))
    tree = shapely.STRtree(lines)
    found = frames = 0
    for first in range(0, len(lines), _AT_ONCE):
        some = lines[first : first + _AT_ONCE]
        frames += tree.query(some).shape[1]
        one, other = tree.query(some, predicate="intersects")
        found += int((other > one + first + 1).sum())
        if found > most or frames > _FRAMES * most:
            return max(found, most + 1)
    return found - sum(len(run) > 3 and bool((run[0] == run[-1]).all()) for run in runs)
