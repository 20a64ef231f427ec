"""Texts on layers without a role, assigned to the thing they lie in or beside: no data, but they may contradict it.

A text about stock belongs to the smallest lot around it, else to the storage area; one about a class, a roof or another
floor to the area. One that begins by naming a wall, a gate or the like belongs to the nearest; so does one that only
says that something is to be demolished.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck import labels
from layoutcheck.assemble import remarks
from layoutcheck.assemble.contradictions import WANTED
from layoutcheck.drawn import CLOSE_M
from layoutcheck.labels.barriers import only_gone
from layoutcheck.labels.by_role import HEIGHT
from layoutcheck.labels.places import below, roofed
from layoutcheck.readers._captions import concerns_storage, subject_roles
from layoutcheck.readers._dxf.texts import solid
from layoutcheck.readers._thing import Caption

BARE_M = 0.5  # how near a text that names nothing must be to speak of a thing


def overheard(
    roles: Sequence[str], shapes: Sequence[BaseGeometry], captions: Iterable[Caption], metres: float
) -> dict[int, Mapping[str, str]]:
    """Give, by the index of a thing, the texts on layers without a role that belong to it."""
    words = [caption for caption in captions if concerns_storage(caption.written)]
    told: dict[int, dict[str, str]] = defaultdict(dict)
    if not words:
        return {}
    plan = _Plan(roles, shapes, metres)
    for caption in words:
        hit = plan.spoken_of(caption.written, shapely.points(*caption.spot))
        if hit is not None:
            told[hit][f"{remarks.BESIDE} {len(told[hit])}"] = caption.written
    return dict(told)


class _Plan:
    """The things of a drawing indexed by role, to find the one that a text belongs to."""

    def __init__(self, roles: Sequence[str], shapes: Sequence[BaseGeometry], metres: float) -> None:
        self.metres = metres
        self.shapes = np.array([solid(shape, CLOSE_M / metres) for shape in shapes], dtype=object)
        self.of: dict[str, list[int]] = defaultdict(list)
        for i, role in enumerate(roles):
            self.of[role].append(i)

    def spoken_of(self, written: str, spot: BaseGeometry) -> int | None:
        """Give the index of the thing that a text at a point belongs to."""
        if only_gone(written):
            return self._nearest(tuple(WANTED), spot, BARE_M)
        if named := subject_roles(written):
            reach = BARE_M if HEIGHT.fullmatch(written.strip()) else labels.NEAR_M
            found = (self._nearest(roles, spot, reach) for roles in named)
            return next((i for i in found if i is not None), None)
        of_area = roofed(written) or below(written) or "class" in labels.read(written, "storage_area")
        lot = None if of_area else self._smallest("lot", spot)
        return self._smallest("storage_area", spot) if lot is None else lot

    def _nearest(self, roles: Sequence[str], spot: BaseGeometry, reach: float) -> int | None:
        ones = sorted(i for role in roles for i in self.of[role])
        apart = shapely.distance(self.shapes[ones], spot) * self.metres
        return ones[int(apart.argmin())] if len(ones) and apart.min() <= reach else None

    def _smallest(self, role: str, spot: BaseGeometry) -> int | None:
        ones = self.of[role]
        around = [i for i, covers in zip(ones, shapely.covers(self.shapes[ones], spot), strict=True) if covers]
        return min(around, key=lambda i: float(shapely.area(self.shapes[i]))) if around else None
