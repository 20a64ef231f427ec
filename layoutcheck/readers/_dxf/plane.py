"""Coordinates of an entity projected to the plan seen from above, through blocks and tilted planes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from ezdxf.math import OCS
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck import curves

Array = npt.NDArray[np.float64]


class Plane(Struct, frozen=True):
    """An affine map of rows (x, y, z, 1) to plan coordinates."""

    matrix: Array  # shape (4, 4), applied from the right

    @classmethod
    def top(cls) -> Plane:
        """Give the map of model space itself."""
        return cls(np.eye(4))

    @property
    def stretch(self) -> float:
        """The most that a length can grow, seen in plan."""
        return curves.stretch(self.matrix[:3, :2].T)

    def within(self, block: Any, shift: Sequence[float] = (0, 0, 0)) -> Plane:
        """Give the map of a block whose insert has this `Matrix44`, moved by `shift`."""
        inner = np.array(tuple(block), dtype=float).reshape(4, 4)
        inner[3, :3] += shift
        return Plane(inner @ self.matrix)

    def tilted(self, extrusion: Any, elevation: float = 0.0) -> Plane:
        """Give the map of an entity's own plane; `elevation` is its height there.

        Raises `ValueError` for an extrusion without a direction.
        """
        if extrusion.x == extrusion.y == elevation == 0 and 0 < extrusion.z < np.inf:
            return self
        length = extrusion.magnitude
        if not 0 < length < np.inf:
            raise ValueError("extrusion")
        ocs = OCS(extrusion / length)
        inner = np.eye(4)
        inner[:3, :3] = [tuple(ocs.ux), tuple(ocs.uy), tuple(ocs.uz)]
        inner[3, :3] = elevation * inner[2, :3]
        return Plane(inner @ self.matrix)

    def points(self, places: Any) -> Array:
        """Bring points, shape (n, 2) or (n, 3), into the plan, shape (n, 2)."""
        given = np.asarray(places, dtype=float).reshape(len(places), -1)
        depth = given.shape[1]
        plan: Array = given @ self.matrix[:depth, :2] + self.matrix[3, :2]
        return plan

    def vector(self, direction: npt.ArrayLike) -> Array:
        """Bring a direction into the plan, as (x, y)."""
        given = np.asarray(direction, dtype=float)
        seen: Array = given @ self.matrix[: len(given), :2]
        return seen

    def shape(self, drawn: BaseGeometry) -> BaseGeometry:
        """Bring a flat shape into the plan."""
        return shapely.transform(drawn, self.points)

    def height(self, thickness: float) -> float | None:
        """Give how high a thickness stands in drawing units; None when it does not stand upright."""
        up = thickness * self.matrix[2, :3]
        return abs(float(up[2])) if np.hypot(up[0], up[1]) <= 1e-9 * abs(up[2]) else None
