"""Where labels sit: each takes the nearest free place, covering no other label, no symbol and no barrier."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.reports._sheet.items import Box, Point

Array = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

CLEAR_MM = 0.4  # between labels
LEADER_MM = 1.2  # a label farther than this from its thing is tied to it by a line
_GAPS = (0.6, 1.0, 1.4, 1.9, 2.6, 3.6, 5.0, 7.0, 9.5, 12.5, 16.0, 22.0, 29.0, 37.0, 46.0, 60.0, 80.0)
_ANGLES = np.arange(16) * math.pi / 8
# what a place costs, in millimetres of distance
_CROSSING, _OVER_DIMENSION, _LED_OVER, _ASTRAY, _LED_THROUGH = 2.0, 12.0, 12.0, 15.0, 1.0
_LEVEL_MM = 1.0  # a line that rises no more reads as a minus sign before a figure
_OFF_MIDDLE = 0.3  # of the distance from the middle of a ground
_MOST_TRIED = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place that a label has taken: its box, what it stands by, and whether only a line can tell whose it is."""

    box: Box
    anchor: Point
    astray: bool = False

    @property
    def near(self) -> Point:
        """Give the point of the box that is nearest to what it stands by."""
        (x, y), box = self.anchor, self.box
        return min(max(x, box.left), box.right), min(max(y, box.bottom), box.top)

    @property
    def gap(self) -> float:
        """Give how far the box is from what it stands by."""
        return math.dist(self.near, self.anchor)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """Grounds that tell where a label reads as whose: `home` it should lie in, `foreign` it should not touch."""

    home: BaseGeometry | None = None
    foreign: tuple[BaseGeometry, ...] = ()


ANYWHERE = Bounds()


class Placer:
    """Finds places in a box of the sheet, and remembers what is taken.

    No label meets what is `solid`. Crossing other lines, and dimensions above all, costs something.
    """

    def __init__(
        self,
        box: Box,
        lines: Sequence[Sequence[Point]],
        dimensions: Sequence[Sequence[Point]],
        solid: Sequence[BaseGeometry] = (),
    ) -> None:
        self.box = box
        self.taken: list[Box] = []
        self._lines = _tree([shapely.linestrings(list(line)) for line in lines if len(line) > 1])
        self._dimensions = [shapely.linestrings(list(line)) for line in dimensions if len(line) > 1]
        self._avoided: list[BaseGeometry] = []
        self._solid = _tree(solid)
        self._leaders = shapely.MultiLineString()

    def take(self, box: Box) -> None:
        """Keep labels out of a place."""
        self.taken.append(box)

    def keep_off(self, line: Sequence[Point]) -> None:
        """Make labels avoid a line as they avoid dimensions, where there is another place."""
        self._avoided.append(shapely.linestrings(list(line)))

    def keep_clear(self, line: Sequence[Point]) -> None:
        """Let no label cover a line that ties another label to its thing."""
        self._leaders = shapely.MultiLineString([*self._leaders.geoms, shapely.linestrings(list(line))])
        shapely.prepare(self._leaders)

    def place(self, width: float, height: float, anchors: Sequence[Point], *, reach: float = 80.0,
              most: float = math.inf, must: bool = False, bounds: Bounds = ANYWHERE, figure: bool = False,
              apart: bool = False) -> Place | None:  # fmt: skip
        """Take the best place by one of the anchors; None when there is none within reach.

        A place that costs more than `most`, by what it covers and how far it is, is not taken. With `must` the whole
        box is searched. To a `figure` no level line leads. What stays `apart` covers no dimension, and its line runs
        over no label.
        """
        boxes, points = _near(width, height, anchors, reach)
        away = _distance(boxes, points)
        able = (away <= most) & self._free(boxes)
        if figure:
            level = np.clip(points, boxes[:, :2], boxes[:, 2:])[:, 1] - points[:, 1]
            able &= (np.abs(level) > _LEVEL_MM) | (away <= LEADER_MM)
        boxes, points, away = boxes[able], points[able], away[able]
        if apart:
            able = self._apart(boxes, points)
            boxes, points, away = boxes[able], points[able], away[able]
        best = self._best(boxes, points, away, most, bounds)
        if best is None and must:
            for pitch in (1.5, 0.7):
                boxes = _grid(self.box, width, height, pitch)
                points = np.repeat(np.asarray(anchors[:1], dtype=float), len(boxes), axis=0)
                best = best or self._best(boxes, points, _distance(boxes, points), math.inf, bounds)
        return self._took(best)

    def place_in(self, width: float, height: float, ground: BaseGeometry, toward: Sequence[Point]) -> Place | None:
        """Take the place that lies wholly in a ground and costs least, the nearer to one of these points the better."""
        room = Box(*(float(v) for v in ground.bounds)).common(self.box)
        if room.width <= width or room.height <= height:
            return None
        pitch = max(0.5, math.sqrt((room.width - width) * (room.height - height) / 1500))
        boxes = _grid(room, width, height, pitch)
        shapely.prepare(ground)
        boxes = boxes[shapely.contains_properly(ground, shapely.box(*boxes.T))]
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2
        away = np.min([np.hypot(*(middles - np.asarray(point)).T) for point in toward], axis=0)
        return self._took(self._best(boxes, middles, _OFF_MIDDLE * away, math.inf, ANYWHERE))

    def _took(self, place: Place | None) -> Place | None:
        if place is not None:
            self.taken.append(place.box)
        return place

    def _best(self, boxes: Array, points: Array, away: Array, most: float, bounds: Bounds) -> Place | None:
        """Give the cheapest of the boxes that are free, each of which stands by a point and costs so much for that."""
        nearest = self._possible(boxes, np.argsort(away, kind="stable"))
        if not len(nearest):
            return None
        boxes, points, away = boxes[nearest], points[nearest], away[nearest]
        astray = _astray(boxes, bounds)
        cost = away + self._covered(boxes) + self._led(boxes, points) + _ASTRAY * astray
        i = int(np.argmin(np.round(cost, 6)))
        if cost[i] > most:
            return None
        x, y = (float(v) for v in points[i])
        return Place(box=Box(*(float(v) for v in boxes[i])), anchor=(x, y), astray=bool(astray[i]))

    def _possible(self, boxes: Array, nearest: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """Give the first of the boxes, so many as are worth comparing, that are free and cover nothing solid."""
        found: list[npt.NDArray[np.intp]] = [nearest[:0]]
        for start in range(0, len(nearest), _MOST_TRIED):
            some = nearest[start : start + _MOST_TRIED]
            some = some[self._free(boxes[some])]
            found.append(some[self._clear(boxes[some])])
            if sum(map(len, found)) >= _MOST_TRIED:
                break
        return np.concatenate(found)[:_MOST_TRIED]

    def _free(self, boxes: Array) -> Flags:
        """Tell which boxes lie in the box of the sheet and on no place that is taken."""
        left, bottom, right, top = boxes.T
        room = self.box
        free = (left >= room.left) & (bottom >= room.bottom) & (right <= room.right) & (top <= room.top)
        for t in (taken.grown(CLEAR_MM) for taken in self.taken):
            free &= (left >= t.right) | (right <= t.left) | (bottom >= t.top) | (top <= t.bottom)
        return np.asarray(free, dtype=np.bool_)

    def _clear(self, boxes: Array) -> Flags:
        """Tell which boxes meet nothing solid and no line of another label."""
        shapes = shapely.box(*boxes.T)
        clear = np.ones(len(boxes), dtype=np.bool_)
        if self._solid is not None:
            clear[self._solid.query(shapes, predicate="intersects")[0]] = False
        return np.asarray(clear & ~shapely.intersects(self._leaders, shapes), dtype=np.bool_)

    def _apart(self, boxes: Array, points: Array) -> Flags:
        """Tell which boxes cover no dimension, with a line to their thing that runs over no label."""
        shapes, able = shapely.box(*boxes.T), np.ones(len(boxes), dtype=np.bool_)
        for line in self._dimensions:
            able &= ~shapely.intersects(shapes, line)
        able[able] = self._over(boxes[able], points[able]) == 0
        return able

    def _over(self, boxes: Array, points: Array) -> Array:
        """Count the labels that the line from a box to its thing runs over; what the thing itself lies in is none."""
        if not self.taken:
            return np.zeros(len(boxes))
        led, others = _leaders(boxes, points), np.asarray([(t.left, t.bottom, t.right, t.top) for t in self.taken])
        line, other = np.nonzero(_meet(shapely.bounds(led), others) & ~_meet(np.hstack([points, points]), others))
        over = shapely.intersects(led[line], shapely.box(*others.T)[other])
        return np.bincount(line[over], minlength=len(boxes)).astype(float)

    def _covered(self, boxes: Array) -> Array:
        shapes = shapely.box(*boxes.T)
        cost = np.zeros(len(boxes))
        if self._lines is not None:
            hit, _ = self._lines.query(shapes, predicate="intersects")
            cost += _CROSSING * np.minimum(np.bincount(hit, minlength=len(boxes)), 6)
        for line in (*self._dimensions, *self._avoided):
            cost += _OVER_DIMENSION * shapely.intersects(shapes, line)
        return cost

    def _led(self, boxes: Array, points: Array) -> Array:
        """Tell what it costs that the line from a label to its thing runs over other labels, or past other things."""
        cost = _LED_OVER * self._over(boxes, points)
        if self._solid is not None:
            hit, _ = self._solid.query(_leaders(boxes, points), predicate="intersects")
            cost += _LED_THROUGH * np.maximum(np.bincount(hit, minlength=len(boxes)) - 1, 0)
        return cost


def _leaders(boxes: Array, points: Array) -> npt.NDArray[np.object_]:
    """Draw the lines from boxes to what they stand by."""
    ends = np.stack([np.clip(points, boxes[:, :2], boxes[:, 2:]), points], axis=1)
    return np.asarray(shapely.linestrings(ends), dtype=np.object_)


def _meet(some: Array, others: Array) -> Flags:
    """Tell which boxes of some have a point in common with which of others, each in rows of four."""
    (left, bottom, right, top), (x0, y0, x1, y1) = some.T[..., None], others.T
    return np.asarray((left <= x1) & (right >= x0) & (bottom <= y1) & (top >= y0), dtype=np.bool_)


def _astray(boxes: Array, bounds: Bounds) -> Flags:
    """Tell which boxes would read as the label of something else: out of their own ground, or in another."""
    shapes = shapely.box(*boxes.T)
    astray = np.zeros(len(boxes), dtype=np.bool_)
    if bounds.home is not None:
        astray |= ~shapely.covers(bounds.home, shapes)
    for other in bounds.foreign:
        astray |= shapely.intersects(other, shapes)
    return astray


def _tree(shapes: Sequence[BaseGeometry]) -> shapely.STRtree | None:
    return shapely.STRtree(shapes) if len(shapes) else None


def _near(width: float, height: float, anchors: Sequence[Point], reach: float) -> tuple[Array, Array]:
    """Give the boxes round each anchor, in rings, each so far from it as to leave a gap, and the anchor of each."""
    c, s = np.cos(_ANGLES), np.sin(_ANGLES)
    half = np.minimum(width / 2 / np.maximum(np.abs(c), 1e-9), height / 2 / np.maximum(np.abs(s), 1e-9))
    out = np.asarray([gap for gap in _GAPS if gap <= reach])[:, None] + half  # from the anchor to the middle of a box
    offsets = np.stack([out * c, out * s], axis=-1).reshape(-1, 2)
    given = np.asarray(anchors, dtype=float)
    centres = given[:, None, :] + offsets[None, :, :]
    return _boxes(centres.reshape(-1, 2), width, height), np.repeat(given, len(offsets), axis=0)


def _grid(box: Box, width: float, height: float, pitch: float) -> Array:
    xs = np.arange(box.left + width / 2, box.right - width / 2, pitch)
    ys = np.arange(box.bottom + height / 2, box.top - height / 2, pitch)
    centres = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    return _boxes(centres, width, height)


def _boxes(centres: Array, width: float, height: float) -> Array:
    half = np.array([width / 2, height / 2])
    return np.hstack([centres - half, centres + half])


def _distance(boxes: Array, points: Array) -> Array:
    nearest = np.clip(points, boxes[:, :2], boxes[:, 2:])
    return np.asarray(np.hypot(*(points - nearest).T))
