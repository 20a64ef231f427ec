"""Where labels sit: each takes the nearest free place, covering no other label and as few lines as it can."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely

from layoutcheck.reports._sheet.items import Box, Point

Array = npt.NDArray[np.float64]

CLEAR_MM = 0.4  # between labels
LEADER_MM = 3.0  # a label farther than this from its thing is tied to it by a line
_GAPS = (0.8, 2.0, 4.0, 7.0, 11.0, 16.0, 22.0, 29.0, 37.0, 46.0, 60.0, 80.0)
_ANGLES = tuple(i * math.pi / 8 for i in range(16))
_CROSSING, _OVER_DIMENSION, _LED_OVER = 1.2, 7.0, 12.0  # what covering a line costs, in millimetres of distance


class Placer:
    """Finds places in a box of paper; all millimetres. Remembers what is taken."""

    def __init__(self, box: Box, lines: Sequence[Sequence[Point]], dimensions: Sequence[Sequence[Point]]) -> None:
        self.box = box
        self.taken: list[Box] = []
        self._lines = _tree(lines)
        self._dimensions = [shapely.linestrings(list(line)) for line in dimensions if len(line) > 1]

    def take(self, box: Box) -> None:
        """Keep labels out of a place."""
        self.taken.append(box)

    def keep_off(self, line: Sequence[Point]) -> None:
        """Make labels avoid a line as they avoid dimensions."""
        self._dimensions.append(shapely.linestrings(list(line)))

    def place(self, width: float, height: float, anchors: Sequence[Point], *, on: bool = False, reach: float = 80.0,
              most: float = math.inf, must: bool = False) -> tuple[Box, Point] | None:  # fmt: skip
        """Take the best place near one of the anchors, and tell which anchor; None when there is none within reach.

        `on` allows a place right over the anchor. A place that costs more than `most`, by what it covers and how far
        it is, is not taken. With `must` the whole box is searched.
        """
        tried = _near(width, height, anchors, on, reach)
        best = self._best(*tried, anchors, most)
        if best is None and must:
            for pitch in (1.5, 0.7):
                best = best or self._best(*_grid(self.box, width, height, anchors, pitch), anchors, math.inf)
        if best is not None:
            self.taken.append(best[0])
        return best

    def _best(
        self, boxes: Array, owners: npt.NDArray[np.intp], anchors: Sequence[Point], most: float
    ) -> tuple[Box, Point] | None:
        free = self._free(boxes)
        boxes, owners = boxes[free], owners[free]
        if not len(boxes):
            return None
        points = np.asarray(anchors, dtype=float)[owners]
        away = _distance(boxes, points)
        nearest = np.argsort(away, kind="stable")[:60]
        boxes, points, owners, away = boxes[nearest], points[nearest], owners[nearest], away[nearest]
        cost = away + self._covered(boxes) + self._led(boxes, points, away)
        i = int(np.argmin(np.round(cost, 6)))
        if cost[i] > most:
            return None
        return Box(*(float(v) for v in boxes[i])), anchors[int(owners[i])]

    def _free(self, boxes: Array) -> npt.NDArray[np.bool_]:
        left, bottom, right, top = boxes.T
        b = self.box
        free = (left >= b.left) & (bottom >= b.bottom) & (right <= b.right) & (top <= b.top)
        for t in (taken.grown(CLEAR_MM) for taken in self.taken):
            free &= (left >= t.right) | (right <= t.left) | (bottom >= t.top) | (top <= t.bottom)
        return np.asarray(free, dtype=np.bool_)

    def _covered(self, boxes: Array) -> Array:
        shapes = shapely.box(*boxes.T)
        cost = np.zeros(len(boxes))
        if self._lines is not None:
            hit, _ = self._lines.query(shapes, predicate="intersects")
            cost += _CROSSING * np.minimum(np.bincount(hit, minlength=len(boxes)), 6)
        for line in self._dimensions:
            cost += _OVER_DIMENSION * shapely.intersects(shapes, line)
        return cost

    def _led(self, boxes: Array, points: Array, away: Array) -> Array:
        """Tell what it costs that the line from a label to its thing would run over other labels."""
        if not self.taken:
            return np.zeros(len(boxes))
        ends = np.stack([np.clip(points, boxes[:, :2], boxes[:, 2:]), points], axis=1)
        leaders = shapely.linestrings(ends)
        others = shapely.box(*np.asarray([(t.left, t.bottom, t.right, t.top) for t in self.taken]).T)
        crossed = shapely.intersects(leaders[:, None], others[None, :]).sum(axis=1)
        return np.where(away > LEADER_MM, _LED_OVER * crossed, 0.0)


def leader(box: Box, anchor: Point) -> tuple[Point, Point] | None:
    """Give the line that ties a label to its thing, None when it stands near enough."""
    x, y = anchor
    near = (min(max(x, box.left), box.right), min(max(y, box.bottom), box.top))
    return (near, anchor) if math.dist(near, anchor) > LEADER_MM else None


def _tree(lines: Sequence[Sequence[Point]]) -> shapely.STRtree | None:
    shapes = [shapely.linestrings(list(line)) for line in lines if len(line) > 1]
    return shapely.STRtree(shapes) if shapes else None


def _near(width: float, height: float, anchors: Sequence[Point], on: bool,
          reach: float) -> tuple[Array, npt.NDArray[np.intp]]:  # fmt: skip
    """Give the boxes round each anchor, in rings, and the anchor of each."""
    offsets = [(0.0, 0.0)] if on else []
    for gap in (g for g in _GAPS if g <= reach):
        for angle in _ANGLES:
            c, s = math.cos(angle), math.sin(angle)
            half = min(width / 2 / max(abs(c), 1e-9), height / 2 / max(abs(s), 1e-9))  # to the box's own edge
            offsets.append((c * (half + gap), s * (half + gap)))
    centres = np.asarray(anchors, dtype=float)[:, None, :] + np.asarray(offsets)[None, :, :]
    owners = np.repeat(np.arange(len(anchors)), len(offsets))
    return _boxes(centres.reshape(-1, 2), width, height), owners


def _grid(box: Box, width: float, height: float, anchors: Sequence[Point],
          pitch: float) -> tuple[Array, npt.NDArray[np.intp]]:  # fmt: skip
    xs = np.arange(box.left + width / 2, box.right - width / 2, pitch)
    ys = np.arange(box.bottom + height / 2, box.top - height / 2, pitch)
    centres = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return _boxes(centres, width, height), np.zeros(len(centres), dtype=np.intp)


def _boxes(centres: Array, width: float, height: float) -> Array:
    half = np.array([width / 2, height / 2])
    return np.hstack([centres - half, centres + half])


def _distance(boxes: Array, points: Array) -> Array:
    nearest = np.clip(points, boxes[:, :2], boxes[:, 2:])
    return np.asarray(np.hypot(*(points - nearest).T))
