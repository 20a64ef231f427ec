"""What stands on the site, in local metres: outlines cut to the window, hatches, what is strung on lines, symbols."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import numpy as np
import numpy.typing as npt
import shapely
from shapely import affinity
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import atoms, rings
from layoutcheck.reports._sheet.items import Box, Fill, Item, Pen, Point, Stroke
from layoutcheck.reports._sheet.symbols import Style, Symbol, Trim

FINE_MM = 0.03  # curves are drawn to this on paper
TINY_MM = 1.4  # a thing smaller than this on paper is shown by its symbol
SYMBOL_MM = 1.0  # half the size of a symbol
REACH_MM = 1.4 * SYMBOL_MM  # how far a symbol reaches from its middle
MOST_HATCHES, MOST_TRIMS = 400, 600

_HAIR = 0.09  # mm, of hatches

Form = Literal["ground", "line", "symbol"]


def draw(shape: BaseGeometry, style: Style, layer: str, window: Box, k: float) -> list[Item]:
    """Draw one thing as far as it lies in the window, `k` metres a millimetre of paper."""
    pieces = [_fine(piece, k) for piece in clipped(shape, window)]
    forms = forms_of(shape, style, k)
    items: list[Item] = []
    if not pieces:
        return items
    if forms != {"symbol"}:
        for piece in pieces:
            if isinstance(piece, Polygon):
                items += _ground(piece, style, layer, k)
        for line in _outlines(shape, window, k):
            items += _line(line, style, layer, k)
    if "symbol" in forms:
        items += symbol(style.symbol, symbol_at(pieces), style, layer, k)
    return items


def forms_of(shape: BaseGeometry, style: Style, k: float) -> set[Form]:
    """Tell as what a thing is drawn: its ground or line, its symbol, or both."""
    kinds = {part.geom_type for part in atoms(shape)}
    if style.shown == "only" or _tiny(shape, k) or kinds <= {"Point"}:
        return {"symbol"}
    form: Form = "ground" if "Polygon" in kinds else "line"
    return {form, "symbol"} if style.shown == "also" else {form}


def symbol_at(pieces: Sequence[BaseGeometry]) -> Point:
    """Give where the symbol of a thing stands that is seen in these pieces."""
    return middle(max(pieces, key=lambda piece: (piece.area, piece.length)))


def clipped(shape: BaseGeometry, window: Box) -> list[BaseGeometry]:
    """Give the parts of a shape that lie in a window."""
    if window.holds(box_of(shape), 0.0):
        return [part for part in atoms(shape) if not part.is_empty]
    frame = shapely.box(window.left, window.bottom, window.right, window.top)
    if not shape.intersects(frame):
        return []
    whole = shape if shape.is_valid else shapely.make_valid(shape)
    return [part for part in atoms(whole.intersection(frame)) if not part.is_empty]


def middle(shape: BaseGeometry) -> Point:
    """Give a point in the middle of a shape, and on it."""
    centre = shape.centroid
    at = centre if shape.intersects(centre) else shape.representative_point()
    return float(at.x), float(at.y)


def box_of(shape: BaseGeometry) -> Box:
    """Give the bounds of a shape."""
    return Box(*(float(v) for v in shape.bounds))


def symbol(kind: Symbol, at: Point, style: Style, layer: str, k: float, size_mm: float = SYMBOL_MM) -> list[Item]:
    """Draw what stands for a thing too small to be seen, `k` metres a millimetre."""
    r = size_mm * k
    pen = Pen(max(style.pen.width_mm * 0.7, 0.18), style.pen.colour)

    def ring(count: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
        return polygon_points(at, count, radius, turn)

    def shape(points: tuple[Point, ...], colour: str) -> list[Item]:
        return [Fill(layer=layer, rings=(points,), colour=colour), Stroke(layer=layer, points=points, pen=pen)]

    def cross(radius: float, turn: float) -> list[Item]:
        a, b, c, d, _ = ring(4, radius, turn)
        return [Stroke(layer=layer, points=line, pen=pen) for line in ((a, c), (b, d))]

    def jamb(side: float) -> Item:
        x = at[0] + side * r
        return Stroke(layer=layer, points=((x, at[1] - 1.1 * r), (x, at[1] + 1.1 * r)), pen=pen)

    ink = style.pen.colour
    match kind:
        case "ring":
            return shape(ring(16, 0.7 * r), "#ffffff")
        case "square":
            return shape(ring(4, 1.3 * r, 45), style.fill or ink)
        case "triangle":
            return shape(ring(3, 1.3 * r, 90), ink)
        case "star":
            return [*cross(1.2 * r, 0), *cross(1.2 * r, 45), *shape(ring(8, 0.4 * r), ink)]
        case "grate":
            return [*shape(ring(4, 1.3 * r, 45), "#ffffff"), *cross(1.3 * r, 45)]
        case "diamond":
            return shape(ring(4, 1.2 * r), style.fill or "#ffffff")
        case "target":
            return [*shape(ring(4, 1.3 * r, 45), "#ffffff"), *shape(ring(12, 0.5 * r), ink)]
        case "pump":
            return [*shape(ring(20, 1.3 * r), "#ffffff"), *shape(ring(3, 0.9 * r, 90), ink)]
        case "gate":
            ground = Fill(layer=layer, rings=(ring(4, 1.3 * r, 45),), colour="#ffffff")
            sill = Stroke(layer=layer, points=((at[0] - r, at[1]), (at[0] + r, at[1])), pen=pen)
            return [ground, sill, jamb(-1.0), jamb(1.0)]
        case _:
            return shape(ring(12, 0.8 * r), ink)


def polygon_points(at: Point, count: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Give a closed regular polygon; `turn` is the direction of its first corner in degrees."""
    angles = (math.radians(turn + 360.0 * i / count) for i in range(count))
    points = [(at[0] + radius * math.cos(a), at[1] + radius * math.sin(a)) for a in angles]
    return (*points, points[0])


def points_of(line: BaseGeometry) -> tuple[Point, ...]:
    """Give the corners of a line or ring."""
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(line))


# --- parts --------------------------------------------------------------------


def _fine(shape: BaseGeometry, k: float) -> BaseGeometry:
    """Leave out corners that paper cannot show."""
    if shapely.get_num_coordinates(shape) < 16:
        return shape
    plain = shape.simplify(FINE_MM * k, preserve_topology=True)
    return shape if plain.is_empty else plain


def _tiny(shape: BaseGeometry, k: float) -> bool:
    bounds = box_of(shape)
    return max(bounds.width, bounds.height) < TINY_MM * k


def _ground(piece: Polygon, style: Style, layer: str, k: float) -> Iterator[Item]:
    if style.fill:
        yield Fill(layer=layer, rings=tuple(points_of(ring) for ring in (piece.exterior, *piece.interiors)),
                   colour=style.fill)  # fmt: skip
    pen = Pen(_HAIR, style.pen.colour)
    for angle, spacing_mm in style.hatch:
        for line in hatch(piece, angle, spacing_mm * k):
            yield Stroke(layer=layer, points=points_of(line), pen=pen)


def hatch(piece: Polygon, angle: float, spacing: float) -> list[BaseGeometry]:
    """Fill a polygon with parallel lines, `spacing` metres apart, in step with those of its neighbours."""
    turned = affinity.rotate(piece, -angle, origin=(0, 0))
    box = box_of(turned)
    first, last = math.ceil(box.bottom / spacing), math.floor(box.top / spacing)
    if not 0 <= last - first < MOST_HATCHES:
        return []
    levels = np.arange(first, last + 1) * spacing
    lines = shapely.linestrings([[(box.left, y), (box.right, y)] for y in levels])
    cut = [part for found in shapely.intersection(lines, turned) for part in atoms(found)]
    return [affinity.rotate(part, angle, origin=(0, 0)) for part in cut if isinstance(part, LineString)]


def _outlines(shape: BaseGeometry, window: Box, k: float) -> Iterator[LineString]:
    """Give the lines of a shape within the window; where the window cuts a ground, there is no line."""
    for ring in rings(shape):
        for part in clipped(_fine(ring, k), window):
            if isinstance(part, LineString) and part.length > 0:
                yield part


def _line(line: LineString, style: Style, layer: str, k: float) -> Iterator[Item]:
    points = points_of(line)
    if style.under:
        yield Stroke(layer=layer, points=points, pen=style.under)
    yield Stroke(layer=layer, points=points, pen=style.pen)
    for across in _trims(line, style.trim, k):
        yield Stroke(layer=layer, points=across, pen=Pen(min(style.pen.width_mm, 0.25), style.pen.colour))


_STEP_MM: dict[Trim, float] = {"ticks": 1.8, "crosses": 3.0}


def _trims(line: LineString, trim: Trim, k: float) -> Iterator[tuple[Point, ...]]:
    """Give what is strung along a line: strokes across it, crosses, or one stroke at each end."""
    if not trim or line.length < 0.2 * k:
        return
    if trim == "jambs":
        places: Sequence[float] = (0.0, line.length)
    else:
        step = _STEP_MM[trim] * k
        count = max(1, min(int(line.length / step), MOST_TRIMS))
        places = [(i + 0.5) * line.length / count for i in range(count)]
    for (x, y), (ux, uy) in along(line, places):
        if trim == "crosses":
            for a, b in ((ux - uy, uy + ux), (ux + uy, uy - ux)):
                yield ((x - 0.55 * k * a, y - 0.55 * k * b), (x + 0.55 * k * a, y + 0.55 * k * b))
        else:
            reach = 1.0 * k
            yield ((x + uy * reach, y - ux * reach), (x - uy * reach, y + ux * reach))


def along(line: LineString, places: Iterable[float]) -> Iterator[tuple[Point, Point]]:
    """Give points at these lengths along a line, each with the line's direction there."""
    points: npt.NDArray[np.float64] = shapely.get_coordinates(line)
    steps = np.diff(points, axis=0)
    sizes = np.hypot(steps[:, 0], steps[:, 1])
    starts = np.concatenate([[0.0], np.cumsum(sizes)])
    for place in places:
        i = min(max(int(np.searchsorted(starts, place, side="right")) - 1, 0), len(sizes) - 1)
        while sizes[i] == 0 and i > 0:
            i -= 1
        if sizes[i] == 0:
            continue
        u = steps[i] / sizes[i]
        at = points[i] + u * (place - starts[i])
        yield (float(at[0]), float(at[1])), (float(u[0]), float(u[1]))
