"""An area moved elsewhere on its site, together with the features that move with it."""

from __future__ import annotations

import math
from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace
from shapely import affinity
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Point
from layoutcheck.site import Feature, Site

_STILL = (0.0, 0.0)


class Move(Struct, frozen=True, kw_only=True):
    """A turn about a point, in degrees to the left, and then a shift in metres."""

    shift: Point = _STILL
    turn: float = 0.0
    about: Point = _STILL

    @property
    def length(self) -> float:
        """Give how far the point that is turned about goes."""
        return math.hypot(*self.shift)

    def apply(self, shape: BaseGeometry) -> BaseGeometry:
        """Move a shape."""
        turned = affinity.rotate(shape, self.turn, origin=self.about) if self.turn else shape
        return affinity.translate(turned, *self.shift)


def moved(site: Site, what: Collection[Feature], move: Move) -> Site:
    """Give the site after these features of it were moved; all else stays as drawn."""
    going = {id(feature) for feature in what}
    features = tuple(replace(f, shape=move.apply(f.shape)) if id(f) in going else f for f in site.features)
    return replace(site, features=features)
