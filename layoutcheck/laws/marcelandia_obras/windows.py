"""Windows: whether they give outside, how large they are, and which ones a room has."""

from __future__ import annotations

from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.shapes import doubled, length_of
from layoutcheck.laws.marcelandia_obras.sizes import width_of
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature

FACES_M = 0.35  # how far a window may lie from the outdoor space it gives onto: the thickness of a wall


def faces_out(view: Works, window: Feature) -> bool | None:
    """Tell whether a window gives onto the open: not between two rooms; None where nothing shows what lies outside."""
    beside = view.beside(window)
    if any(room.stay == "outdoor" for room in beside):
        return True
    if len(beside) > 1:
        return None if any(room.kind == "outdoor" and room.stay is None for room in beside) else False
    spot = beside[0].feature.shape.representative_point() if beside else window.shape.centroid
    own = [land for land in view.land if land.shape.area > 0 and land.shape.covers(spot)]
    if own and view.site.of("building"):  # a window on the line gives onto the neighbour's ground
        open_to = [piece for _, piece in view.open_ground]
        return True if any(p.distance(window.shape) <= FACES_M + view.tolerance for p in open_to) else None
    edges = [f.shape.boundary for f in view.site.of("building", "floor")] + [piece for _, piece in view.open_ground]
    if any(edge.distance(window.shape) <= FACES_M + view.tolerance for edge in edges):
        return True
    return None


def area_of(window: Feature) -> Span:
    """Give the area of an opening: as it is said, else its width by its height."""
    if window.get("area_m2") is not None:
        return verbs.exactly(window.get("area_m2"))
    height, width = window.get("height_m"), width_of(window)
    return verbs.span(None) if height is None or not width.known else verbs.exactly(width.low * height)


def believed(room: Room, window: Feature, said: Span) -> Span:
    """Bound what is said of an opening: one higher than its room, or larger than fits its line, is a slip."""
    high, across = room.feature.get("ceiling_m"), length_of(window.shape)
    if high is None or not said.known:
        return said
    tall = (window.get("height_m") or 0.0) > high + 1e-9
    large = across is not None and said.low > across * high + 1e-6
    return Span(low=0.0, high=said.high) if tall or large else said


def windows_of(view: Works, room: Room) -> tuple[Feature, ...]:
    """Give the windows of a room; of several lines across one opening, the one that lets in most."""
    mine = [w for w in view.site.of("window") if any(r is room for r in view.beside(w))]
    kept: list[Feature] = []
    for window in sorted(mine, key=lambda w: -area_of(w).low):
        if not any(doubled(window.shape, other.shape, FACES_M) for other in kept):
            kept.append(window)
    return tuple(kept)
