"""Windows: whether they give outside, how large they are, and which ones a room has."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.shapes import doubled, length_of, longest_side
from layoutcheck.laws.marcelandia_obras.sizes import width_of
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature

FACES_M = 0.35  # how far a window may lie from the outdoor space it gives onto: the thickness of a wall


def faces_out(view: Works, window: Feature) -> bool | None:
    """Tell whether a window gives onto the open: not between two rooms; None where nothing shows what lies outside."""
    beside = view.beside(window)
    if any(room.stay == "outdoor" for room in beside):
        return True
    if any(_across(window, beside[0], other) for other in beside[1:]):
        return None if any(room.kind in ("outdoor", "porch") and room.stay is None for room in beside) else False
    spot = beside[0].feature.shape.representative_point() if beside else window.shape.centroid
    own = [land for land in view.land if land.shape.area > 0 and land.shape.covers(spot)]
    if own and view.site.of("building"):  # a window on the line gives onto the neighbour's ground
        return True if gives_onto(view, window, *view.pieces) else None
    return True if gives_onto(view, window, *view.outer_walls, *view.pieces) else None


def gives_onto(view: Works, window: Feature, *grounds: BaseGeometry) -> bool:
    """Tell whether a ground, or an outer wall, lies straight before a window: what lies beyond its ends does not."""
    reach = FACES_M + view.tolerance
    if not grounds:
        return False
    if length_of(window.shape) is None:
        return bool((shapely.distance(grounds, window.shape) <= reach).any())
    return bool(shapely.intersects(grounds, window.shape.buffer(reach, cap_style="flat")).any())


def _across(window: Feature, one: Room, other: Room) -> bool:
    """Tell whether two rooms lie on the two sides of a window, not side by side before it."""
    if length_of(window.shape) is None:
        return True
    near = window.shape.buffer(2 * FACES_M, cap_style="flat")
    (x0, y0), (x1, y1) = window.shape.coords[0], window.shape.coords[-1]
    spots = [room.feature.shape.intersection(near).centroid for room in (one, other)]
    if any(spot.is_empty for spot in spots):
        return True
    a, b = ((x1 - x0) * (spot.y - y0) - (y1 - y0) * (spot.x - x0) for spot in spots)
    return bool(a * b <= 0)


def area_of(window: Feature) -> Span:
    """Give the area of an opening: as it is said, else its width by its height."""
    if window.get("area_m2") is not None:
        return verbs.exactly(window.get("area_m2"))
    height, width = window.get("height_m"), width_of(window)
    return verbs.span(None) if height is None or not width.known else verbs.exactly(width.low * height)


def believed(room: Room, window: Feature, said: Span) -> Span:
    """Bound what is said of an opening: one higher than its room, or larger than fits what is drawn, is a slip."""
    high, across = room.feature.get("ceiling_m"), longest_side(window.shape)
    if high is None or not said.known:
        return said
    tall = (window.get("height_m") or 0.0) > high + 1e-9
    large = across is not None and said.low > across * high + 1e-6
    return Span(low=0.0, high=said.high) if tall or large else said


def beside_share(room: Room, window: Feature) -> float:
    """Give how much of a window's line lies before a room, of one that runs on before the next room too."""
    if length_of(window.shape) is None:
        return 1.0
    before = window.shape.intersection(room.feature.shape.buffer(room.feature.shape.distance(window.shape) + _OFF_M))
    share = float(before.length) / float(window.shape.length)
    return share if share < _WHOLE else 1.0


_WHOLE = 0.98  # a window of which so much lies before a room is wholly its own
_OFF_M = 1e-4  # how far from its nearest point to a room a window may drift off and still lie before it


def windows_of(view: Works, room: Room) -> tuple[Feature, ...]:
    """Give the windows of a room; of several lines across one opening, the one that lets in most."""
    kept: list[Feature] = []
    for window in sorted(view.openings_of(room, "window"), key=lambda w: -area_of(w).low):
        if not any(doubled(window.shape, other.shape, FACES_M) for other in kept):
            kept.append(window)
    return tuple(kept)
