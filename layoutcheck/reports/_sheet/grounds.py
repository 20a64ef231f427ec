"""The grounds that a view shows, on the sheet: whose ground a label reads as standing in, and what a name stands by."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES, Shape
from layoutcheck.measure import atoms, polygons, rings
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.items import Point, View
from layoutcheck.reports._sheet.symbols import PLAIN, ROLE_STYLES
from layoutcheck.site import Feature

# outlines and lines that no label may cover; a road's edge and a roof's may be crossed
_COVERED = frozenset(("road", "roof"))
_MISLEADING = frozenset(("storage_area", "lot", "road", "assembly"))  # where no name of a barrier stands
_SOLID, _BESIDE_MM = frozenset(("wall", "firewall")), 1.5  # a name so near one of these reads as its name
_EDGE_MM = 0.25  # kept clear on each side of a line
_INNER_MM = 1.0  # from the edge of a ground to where a line to its name ends
_SHARES = (0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875)


class Grounds:
    """The grounds among the things that a view shows: each as far as no smaller ground lies in it."""

    def __init__(self, visible: Sequence[Feature], view: View) -> None:
        self._view = view
        mine = [f for f in visible if role_shape(f) is Shape.GROUND and polygons(f.shape)]
        self._all = sorted(((f.shape.area, f) for f in mine), key=lambda pair: pair[0])
        self._shapes = {id(f): on_sheet(f.shape, view) for f in mine}
        self._seen: dict[int, BaseGeometry | None] = {}
        barriers = (f for f in visible if f.role in _SOLID)
        self._barriers = [(f, on_sheet(f.shape, view).buffer(_BESIDE_MM)) for f in barriers]

    def seen(self, feature: Feature) -> BaseGeometry | None:
        """Give the largest piece of a ground that is seen and that no smaller ground lies in; None for a thing.

        A ground that is quite filled by smaller ones is given whole.
        """
        if id(feature) not in self._seen:
            self._seen[id(feature)] = self._piece(feature)
        return self._seen[id(feature)]

    def _piece(self, feature: Feature) -> BaseGeometry | None:
        whole = self._shapes.get(id(feature))
        if whole is None or whole.is_empty:
            return None
        smaller = [self._shapes[id(f)] for area, f in self._all if area < feature.shape.area]
        inside = [shape for shape in smaller if shape.intersects(whole)]
        rest = whole.difference(shapely.union_all(inside)) if inside else whole
        return max(polygons(rest) or polygons(whole), key=lambda piece: float(piece.area), default=None)

    def home(self, feature: Feature) -> BaseGeometry | None:
        """Give the seen piece of the smallest ground that a thing stands on; None for a ground or a barrier."""
        if role_shape(feature) is not Shape.THING:
            return None
        at = shapely.Point(plan.middle(feature.shape))
        ground = next((f for _, f in self._all if f.shape.intersects(at)), None)
        return self.seen(ground) if ground is not None else None

    def alike(self, feature: Feature) -> tuple[BaseGeometry, ...]:
        """Give the grounds in which a name would read as theirs: of its own role; of a barrier also beside others."""
        if role_shape(feature) is Shape.BARRIER:
            grounds = [self._shapes[id(f)] for _, f in self._all if f.role in _MISLEADING]
            return (*grounds, *(beside for f, beside in self._barriers if f is not feature))
        return tuple(self._shapes[id(f)] for _, f in self._all if f is not feature and f.role == feature.role)


def role_shape(feature: Feature) -> Shape:
    """Tell what a closed outline of a thing means; of an unknown role, an object."""
    return ROLES[feature.role].shape if feature.role in ROLES else Shape.THING


def on_sheet(shape: BaseGeometry, view: View) -> BaseGeometry:
    """Put what is seen of a shape on the sheet."""
    pieces = plan.clipped(shape, view.window)
    (x, y), k = view.to_sheet((0.0, 0.0)), 1.0 / view.metres
    made = [affinity.affine_transform(piece, [k, 0.0, 0.0, k, x, y]) for piece in pieces]
    return shapely.union_all(made) if made else Polygon()


def solid(feature: Feature, view: View) -> list[BaseGeometry]:
    """Give what of a thing no label may cover, on the sheet: its symbol, its lines, and the ground of an object."""
    style = ROLE_STYLES.get(feature.role, PLAIN)
    pieces = plan.clipped(feature.shape, view.window)
    if not pieces:
        return []
    forms = plan.forms_of(feature.shape, style, view.metres)
    out: list[BaseGeometry] = []
    if "symbol" in forms:
        x, y = view.to_sheet(plan.symbol_at(pieces))
        r = plan.REACH_MM
        out.append(shapely.box(x - r, y - r, x + r, y + r))
    if forms == {"symbol"} or feature.role in _COVERED:
        return out
    drawn = on_sheet(feature.shape, view)
    edge = style.pen.width_mm / 2 + _EDGE_MM + (0.6 if style.trim else 0.0)
    if role_shape(feature) is Shape.GROUND:
        outlines = [on_sheet(ring, view) for ring in rings(feature.shape)]
        return [*out, *(outline.buffer(edge, quad_segs=2) for outline in outlines if not outline.is_empty)]
    return [*out, *(part.buffer(edge, quad_segs=2) for part in atoms(drawn) if not part.is_empty)]


def middles(ground: BaseGeometry, role: str) -> list[Point]:
    """Give points of a ground on the sheet that a name in it stands best by: its middle, but a property's edge."""
    edge = _inner_edge(ground) if role == "property" else []
    return edge or [plan.middle(ground)]


def anchors_in(ground: BaseGeometry) -> list[Point]:
    """Give points of a ground on the sheet that a line from its name may end at: within its edge, and its middle."""
    return [*_inner_edge(ground), plan.middle(ground)]


def _inner_edge(ground: BaseGeometry) -> list[Point]:
    inner = max(polygons(ground.buffer(-_INNER_MM)), key=lambda p: float(p.area), default=None)
    return _along(inner.exterior) if inner is not None else []


def as_symbol(feature: Feature, view: View) -> bool:
    """Tell whether nothing but its symbol shows a thing."""
    return plan.forms_of(feature.shape, ROLE_STYLES.get(feature.role, PLAIN), view.metres) == {"symbol"}


def anchors_on(feature: Feature, view: View) -> list[Point]:
    """Give points of a line or an object on the sheet that its name may stand by."""
    pieces = plan.clipped(feature.shape, view.window)
    if as_symbol(feature, view):
        return [view.to_sheet(plan.symbol_at(pieces))]
    lines = [part for ring in rings(feature.shape) for part in atoms(on_sheet(ring, view))]
    longest = max((line for line in lines if isinstance(line, LineString)), key=lambda line: line.length, default=None)
    return _along(longest) if longest is not None else [view.to_sheet(plan.symbol_at(pieces))]


def _along(line: LineString) -> list[Point]:
    places = (line.interpolate(share, normalized=True) for share in _SHARES)
    return [(float(p.x), float(p.y)) for p in places]
