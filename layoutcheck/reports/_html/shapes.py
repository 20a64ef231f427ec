"""Things as SVG: lengths of the plan in metres, y downwards; lines, hatches and symbols in pixels of the screen.

What stands in a group of class `k` keeps its size on the screen however far the plan is zoomed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.measure import atoms, rings
from layoutcheck.reports._html.palette import drawn
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.items import Fill, Item, Pen, Point, Stroke
from layoutcheck.reports._sheet.symbols import Style

PX = 3.4  # pixels to a millimetre of a sheet
_FINE_M = 0.001  # curves are drawn to this
_TINY_PX = plan.TINY_MM * PX
_ALONG: dict[str, tuple[float, str]] = {"ticks": (9.0, "1.2 6"), "crosses": (6.0, "1 8")}  # a width, and dashes across
_TIP = {"arrow": "M0,0 -9,-2.4 -9,2.4Z", "tick": "M-3,3 3,-3", "ring": "M-3,0A3,3 0 1 0 3,0A3,3 0 1 0 -3,0Z"}


def number(value: float, places: int = 3) -> str:
    """Write a length as SVG does.

    >>> number(12.50049), number(-0.0001), number(20)
    ('12.5', '0', '20')
    """
    shown = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def path(points: Iterable[Point], places: int = 3) -> str:
    """Write a line through points; a closed one has its first point last."""
    pairs = [f"{number(x, places)},{number(-y, places)}" for x, y in points]
    closed = len(pairs) > 2 and pairs[0] == pairs[-1]
    return "M" + " ".join(pairs[:-1] if closed else pairs) + ("Z" if closed else "")


def pen(width_mm: float, dash: Sequence[float] = ()) -> str:
    """Write how wide a line is and how it is dashed, on the screen, as attributes of a path."""
    dashes = f' stroke-dasharray="{" ".join(number(part * PX, 2) for part in dash)}"' if dash else ""
    return f' stroke-width="{number(width_mm * PX, 2)}"{dashes}'


def line(d: str, of: Pen) -> str:
    """Draw an outline whose width and dashes are those of the screen."""
    return f'<path class="ln" d="{d}" stroke="{drawn(of.colour)}"{pen(of.width_mm, of.dash)}/>'


def at(point: Point, inner: str, turn: float = 0.0) -> str:
    """Put what keeps its size on the screen at a point, turned by so many degrees to the left."""
    x, y = number(point[0], 4), number(-point[1], 4)
    turned = f" rotate({number(-turn, 2)})" if turn else ""
    return f'<g transform="translate({x} {y}){turned}"><g class="k">{inner}</g></g>'


def thing(shape: BaseGeometry, style: Style, hatches: Sequence[str]) -> str:
    """Draw one thing: its ground and outline, and the symbol that stands for it where it is small or a point.

    `hatches` name the patterns that its ground is filled with, after its colour.
    """
    forms = plan.forms_of(shape, style, 0.0)
    pieces = [part for part in atoms(shape) if not part.is_empty]
    out = "".join(_outlined(pieces, shape, style, hatches)) if forms != {"symbol"} else ""
    if "symbol" in forms:
        return out + at(plan.symbol_at(pieces), symbol(style))
    box = plan.box_of(shape)
    seen_to = max(box.width, box.height) / _TINY_PX  # metres a pixel, beyond which it is too small to be seen
    mark = at(plan.symbol_at(pieces), symbol(style))
    return f'{out}<g class="small off" data-from="{number(seen_to, 5)}">{mark}</g>'


def _outlined(
    pieces: Sequence[BaseGeometry], shape: BaseGeometry, style: Style, hatches: Sequence[str]
) -> Iterator[str]:
    grounds = " ".join(_ground(piece) for piece in pieces if isinstance(piece, Polygon))
    if grounds and style.fill:
        yield f'<path d="{grounds}" fill="{drawn(style.fill)}" fill-rule="evenodd"/>'
    for hatch in hatches if grounds else ():
        yield f'<path d="{grounds}" fill="url(#{hatch})" fill-rule="evenodd"/>'
    lines = [_fine(ring) for ring in rings(shape)]
    d = " ".join(path(plan.points_of(one)) for one in lines)
    if not d:
        return
    if style.under:
        yield line(d, style.under)
    yield line(d, style.pen)
    if style.trim in _ALONG:
        wide, dash = _ALONG[style.trim]
        yield (f'<path class="ln" d="{d}" stroke="{drawn(style.pen.colour)}" stroke-width="{number(wide)}" '
               f'stroke-dasharray="{dash}"/>')  # fmt: skip
    elif style.trim == "jambs":
        yield from (jamb for one in lines for jamb in _jambs(one, style))


def _ground(piece: Polygon) -> str:
    return " ".join(path(plan.points_of(_fine(ring))) for ring in (piece.exterior, *piece.interiors))


def _jambs(one: LineString, style: Style) -> Iterator[str]:
    if one.length == 0:
        return
    for point, (ux, uy) in plan.along(one, (0.0, one.length)):
        stroke = f'<path d="M0,-4V4" stroke="{drawn(style.pen.colour)}" stroke-width="1.2"/>'
        yield at(point, stroke, math.degrees(math.atan2(uy, ux)))


def _fine(shape: BaseGeometry) -> BaseGeometry:
    """Leave out corners that no screen shows."""
    if shapely.get_num_coordinates(shape) < 16:
        return shape
    plain = shape.simplify(_FINE_M)
    return shape if plain.is_empty else plain


def symbol(style: Style) -> str:
    """Draw the symbol of a kind of thing round (0, 0), in pixels."""
    return "".join(_flat(item) for item in plan.symbol(style.symbol, (0.0, 0.0), style, "", PX, 1.25))


def _flat(item: Item) -> str:
    if isinstance(item, Fill):
        return f'<path d="{" ".join(path(ring, 2) for ring in item.rings)}" fill="{drawn(item.colour)}"/>'
    if isinstance(item, Stroke):
        stroke = f'stroke="{drawn(item.pen.colour)}"{pen(item.pen.width_mm)}'
        return f'<path d="{path(item.points, 2)}" fill="none" {stroke}/>'
    return ""


def tip(kind: str, point: Point, turn: float = 0.0) -> str:
    """End the line of a dimension with an arrow that points along `turn`, a slanting tick, or a ring."""
    return at(point, f'<path class="{kind}" d="{_TIP[kind]}"/>', turn)


def patterns(style: Style, name: str, k: float = 1.0) -> list[tuple[str, str]]:
    """Give the hatches of a style, each by its id and as SVG, for `k` units a pixel; a script keeps their spacing."""
    out = []
    for i, (angle, spacing) in enumerate(style.hatch):
        step = number(spacing * PX, 2)
        id = f"{name}-{i}"
        turn = number(-angle, 2)
        stroke = f'<path d="M0,0H{step}" stroke="{drawn(style.pen.colour)}" stroke-width="0.7"/>'
        out.append((id, f'<pattern id="{id}" class="hatch" data-turn="{turn}" patternUnits="userSpaceOnUse" '
                        f'width="{step}" height="{step}" patternTransform="scale({number(k, 6)}) rotate({turn})">'
                        f'{stroke}</pattern>'))  # fmt: skip
    return out
