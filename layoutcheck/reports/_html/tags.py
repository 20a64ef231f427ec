"""Where labels stand on a plan that is zoomed: each keeps its size on the screen, so it fits up to some zoom.

A label is a box in pixels about an anchor in metres. Zooming in moves anchors apart and never letters, so two labels
that overlap do so down to one scale and from there on no more: that scale is worked out here, once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from layoutcheck.reports._sheet.items import Box, Point

_FEWEST_TO_SHOW = 1e-4  # metres a pixel: a label that fits only when a metre is wider than ten screens is left out


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place for a label: its anchor in metres, and its box in pixels about it, y upwards."""

    at: Point
    box: Box


class Spots:
    """The places that are taken."""

    def __init__(self) -> None:
        self._taken: list[tuple[float, ...]] = []
        self._array: npt.NDArray[np.float64] | None = None

    def take(self, spot: Spot) -> None:
        """Take a place."""
        box = spot.box
        self._taken.append((*spot.at, box.left, box.bottom, box.right, box.top))
        self._array = None

    def best(self, candidates: Sequence[Spot], enough: float) -> tuple[Spot, float]:
        """Choose the first place that is free at `enough` metres a pixel, else the one that is free from farthest out.

        Give with it the metres a pixel up to which it stays free.
        """
        chosen, most = candidates[0], -1.0
        for spot in candidates:
            limit = self.limit(spot)
            if limit > most:
                chosen, most = spot, limit
            if most >= enough:
                break
        return chosen, most

    def limit(self, spot: Spot) -> float:
        """Give the metres a pixel below which a place overlaps none that is taken."""
        if not self._taken:
            return math.inf
        if self._array is None:
            self._array = np.array(self._taken)
        x, y, left, bottom, right, top = self._array.T
        box = spot.box
        # at u pixels a metre they overlap where both pairs of sides do: low < u * apart < high
        low_x, high_x = _span(x - spot.at[0], box.left - right, box.right - left)
        low_y, high_y = _span(y - spot.at[1], box.bottom - top, box.top - bottom)
        low, high = np.maximum(np.maximum(low_x, low_y), 0.0), np.minimum(high_x, high_y)
        free_from = float(np.where(low < high, high, 0.0).max())
        return math.inf if free_from == 0.0 else 1.0 / free_from


def is_seen(limit: float) -> bool:
    """Tell whether a label that fits up to so many metres a pixel is worth writing at all."""
    return limit > _FEWEST_TO_SHOW


Numbers = npt.NDArray[np.float64]


def _span(apart: Numbers, low: Numbers, high: Numbers) -> tuple[Numbers, Numbers]:
    """Solve low < u * apart < high for u; where nothing lies apart, all u or none."""
    still = np.abs(apart) < 1e-9
    by = np.where(still, 1.0, apart)
    a, b = np.where(apart < 0, high, low) / by, np.where(apart < 0, low, high) / by
    always = (low < 0) & (high > 0)
    return (np.where(still, np.where(always, -math.inf, math.inf), a),
            np.where(still, np.where(always, math.inf, -math.inf), b))  # fmt: skip
