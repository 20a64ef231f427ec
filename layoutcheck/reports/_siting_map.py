"""The map of where an area may stand: the region for its middle and, outside it, which rule forbids each place.

Rules are told apart by number, hatch and colour, in this order of trust: a map must read in grey too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.measure import polygons
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.cells import scale_for, view_box
from layoutcheck.reports._sheet.column import WIDTH_MM, Row, heading, paragraph, pour, space, stacked
from layoutcheck.reports._sheet.furniture import caption
from layoutcheck.reports._sheet.items import Box, Fill, Item, Pen, Sheet, Stroke, View
from layoutcheck.reports._sheet.pieces import corners, outline, written
from layoutcheck.reports._sheet.symbols import PLAIN, ROLE_STYLES, Style
from layoutcheck.reports._siting import counts_text, lots_text, place_text, rule_title, title, whom
from layoutcheck.reports.png import picture as png
from layoutcheck.siting.moving import Move
from layoutcheck.siting.pieces import Piece, outside, pieces
from layoutcheck.siting.region import Envelope, doubtful
from layoutcheck.siting.sited import Sited
from layoutcheck.siting.wording import about_text
from layoutcheck.words import Text, text

DPI = 130
_WIDTH_MM, _HEIGHT_MM, _MARGIN_MM = 297.0, 210.0, 8.0
_FRAME = Pen(0.25)
_NUMBER_MM, _SWATCH_MM = 2.8, 7.0
_CROSS_MM = 1.5  # half of a mark of the area's middle
_SMALLEST_MM = 4.0  # across, of a piece that gets its number written
_AROUND = 0.06  # of the ground's extent, that the map shows beyond it

_EDGE = 0.12
_STYLES = (
    Style(pen=Pen(_EDGE, "#8a3b12"), rank=0, fill="#f6d9c6", hatch=((45.0, 2.4),)),
    Style(pen=Pen(_EDGE, "#1f4e8c"), rank=0, fill="#d6e4f5", hatch=((135.0, 2.4),)),
    Style(pen=Pen(_EDGE, "#6b5a00"), rank=0, fill="#f3edc2", hatch=((0.0, 2.2),)),
    Style(pen=Pen(_EDGE, "#6b2d7a"), rank=0, fill="#ecdcf2", hatch=((90.0, 2.2),)),
    Style(pen=Pen(_EDGE, "#7a1f3d"), rank=0, fill="#f5d5de", hatch=((45.0, 3.4), (135.0, 3.4))),
    Style(pen=Pen(_EDGE, "#00555f"), rank=0, fill="#cfe9ec", hatch=((0.0, 3.2), (90.0, 3.2))),
    Style(pen=Pen(_EDGE, "#3f3f3f"), rank=0, fill="#e0e0e0", hatch=((20.0, 1.7),)),
    Style(pen=Pen(_EDGE, "#255c1d"), rank=0, fill="#e3ecd0", hatch=((160.0, 1.7),)),
    Style(pen=Pen(_EDGE, "#5c3300"), rank=0, fill="#e9dccb", hatch=((70.0, 1.5),)),
)
_LINE = Style(pen=Pen(0.12, "#666666"), rank=0, fill="#f4f4f4", hatch=((45.0, 5.0),))
_ALLOWED = Style(pen=Pen(0.7, "#006b3c"), rank=1, fill="#ffffff")
_DOUBT = Style(pen=Pen(0.25, "#8a6d00", (1.0, 0.8)), rank=1, fill="#fff7d6", hatch=((45.0, 1.2), (135.0, 1.2)))
_DRAWN = Style(pen=Pen(0.45, "#8a4b00", (1.6, 0.9)), rank=3)
_PLACED = Style(pen=Pen(0.75, "#14286b"), rank=4)
_CONFIRMED = Style(pen=Pen(0.75, "#006b3c"), rank=4)
_GROUNDS = ("storage_area", "lot", "container", "extinguisher", "sign", "leak_detector")


def picture(report: Report, law: Law, one: Sited, lang: str) -> bytes:
    """Draw the map of one area as a PNG."""
    return png(sheet(report, law, one, lang), DPI)


def sheet(report: Report, law: Law, one: Sited, lang: str) -> Sheet:
    """Lay the map of one area out on a sheet, with the rules that forbid, numbered, beside it."""
    frame = Box(_MARGIN_MM, _MARGIN_MM, _WIDTH_MM - _MARGIN_MM, _HEIGHT_MM - _MARGIN_MM)
    inner = frame.grown(-2.0)
    cell = replace(inner, right=inner.right - WIDTH_MM - 3.0)
    column = replace(inner, left=inner.right - WIDTH_MM)
    found = pieces(one.shown) if one.silent is None else ()
    view = _view(report, one, found, cell, lang)
    rows = list(_words(one, law, found, lang))
    written_rows, _ = pour(rows, column)
    paper = (outline(frame, "frame", _FRAME), *written_rows)
    return Sheet(number=1, of=1, width_mm=_WIDTH_MM, height_mm=_HEIGHT_MM, frame=frame, views=(view,), numbers=(),
                 paper=paper)  # fmt: skip


# --- the drawing ----------------------------------------------------------------------


def _view(report: Report, one: Sited, found: Sequence[Piece], cell: Box, lang: str) -> View:
    window = _window(one)
    box = view_box(cell)
    bare = View(letter="", title=text("Lugares para o meio da área", "Places for the area's middle").to(lang), box=box,
                centre=window.centre, scale=scale_for(window, box), plan=(), paper=(), dimensions=())  # fmt: skip
    items = [item for _, item in sorted(_drawn(one, found, bare), key=lambda pair: pair[0])]
    under = caption(report, bare, cell, 0, False, lang)
    paper = [*_numbers(one.shown, found, bare), outline(box, "view", _FRAME), *under]
    return replace(bare, plan=tuple(items), paper=tuple(paper))


def _window(one: Sited) -> Box:
    ground = one.place.ground
    seen = one.place.shape if ground is None or one.silent is not None else ground
    box = Box(*(float(v) for v in seen.union(one.place.shape).bounds))
    return box.grown(_AROUND * max(box.width, box.height) + 1.0)


def _drawn(one: Sited, found: Sequence[Piece], view: View) -> Iterator[tuple[int, Item]]:
    """Give all that is drawn, with its height: zones, what is in doubt, the region, the site, the area."""
    region = one.shown
    shapes: list[tuple[int, BaseGeometry, Style, str]] = [(0, _at(outside(region), region), _LINE, "zone-line")]
    shapes += [(1, _at(p.shape, region), _STYLES[i % len(_STYLES)], f"zone-{p.rule}") for i, p in enumerate(found)]
    shapes += [(2, _at(doubtful(region), region), _DOUBT, "zone-doubt")]
    shapes += [(3, _at(region.allowed, region), _ALLOWED, "allowed")] if one.silent is None else []
    for feature in one.site.features:
        if feature.role not in _GROUNDS:
            style = replace(ROLE_STYLES.get(feature.role, PLAIN), fill=None, hatch=())
            shapes.append((4, feature.shape, style, feature.role))
    half = _CROSS_MM * view.metres
    shapes += [(6, shape, _DRAWN, "area") for shape in (one.place.shape, _cross(region.about, half))]
    if one.move is not None:
        shapes += [(5, shape, _PLACED, "placed") for shape in _placed(one, one.move, half)]
    shapes += [(7, shapely.Point(x + region.about[0], y + region.about[1]), _CONFIRMED, "confirmed")
               for x, y in one.confirmed]  # fmt: skip
    for height, shape, style, layer in shapes:
        if not shape.is_empty:
            for item in plan.draw(shape, style, layer, view.window, view.metres):
                yield height * 2 + isinstance(item, Stroke), item


def _placed(one: Sited, move: Move, half: float) -> Iterator[BaseGeometry]:
    """Give an area at its nearest place, a mark of its middle, and the way that this has come."""
    x, y = one.shown.about
    there = (x + move.shift[0], y + move.shift[1])
    yield from (move.apply(one.place.shape), _cross(there, half))
    if move.length > half:
        yield shapely.LineString([(x, y), there])


def _cross(at: tuple[float, float], half: float) -> BaseGeometry:
    x, y = at
    return shapely.MultiLineString([[(x - half, y), (x + half, y)], [(x, y - half), (x, y + half)]])


def _at(shifts: BaseGeometry, region: Envelope) -> BaseGeometry:
    """Put shifts where they bring the area's middle."""
    return shapely.transform(shifts, lambda xy: xy + region.about)


def _numbers(region: Envelope, found: Sequence[Piece], view: View) -> Iterator[Item]:
    """Write the number of each rule on its larger pieces."""
    least = _SMALLEST_MM * view.metres
    window = shapely.box(view.window.left, view.window.bottom, view.window.right, view.window.top)
    for number, piece in enumerate(found, start=1):
        parts = sorted(polygons(_at(piece.shape, region).intersection(window)), key=lambda part: -part.area)
        for part in parts[:3]:
            room = part.buffer(-least / 2)
            if room.is_empty:
                continue
            at = view.to_sheet(plan.middle(max(polygons(room), key=lambda p: p.area)))
            yield from _number(number, at)


def _number(number: int, at: tuple[float, float]) -> Iterator[Item]:
    ring = plan.polygon_points(at, 24, 2.1)
    yield Fill(layer="number", rings=(ring,), colour="#ffffff")
    yield Stroke(layer="number", points=ring, pen=Pen(0.2))
    base = (at[0], at[1] - 0.36 * _NUMBER_MM)
    yield written(str(number), base, _NUMBER_MM, bold=True, align="centre", layer="number")


# --- the words --------------------------------------------------------------------------


def _words(one: Sited, law: Law, found: Sequence[Piece], lang: str) -> Iterator[Row]:
    yield heading(title(one).to(lang))
    if counts := counts_text(one.place).to(lang):
        yield from paragraph(f"{counts[:1].upper()}{counts[1:]}.")
    said = place_text(one) if one.silent is None else one.silent
    yield from paragraph(_sentence(said, lang), bold=True)
    if one.shown.turn:
        turned = text("Mapa da área girada {a:degree}.", "Map of the area turned {a:degree}.", a=one.shown.turn)
        yield from paragraph(turned.to(lang))
    yield space(2.0)
    yield heading(text("Legenda", "Legend").to(lang))
    yield from _legend(one, lang)
    yield space(2.0)
    yield heading(text("O que proíbe o resto", "What forbids the rest").to(lang))
    for number, piece in enumerate(found, start=1):
        name = f"{rule_title(law, piece.rule).to(lang)} ({piece.rule})"
        yield _entry(_STYLES[(number - 1) % len(_STYLES)], name, number)
        yield from paragraph(text("{w}", "{w}", w=whom(piece)).to(lang), indent=_SWATCH_MM + 5.0, most=3)
        yield space(1.0)
    if one.largest is not None:
        yield space(1.0)
        yield heading(text("Maior classe", "Largest class").to(lang))
        none = text("nenhuma", "none")
        drawn = text("Como desenhada: {a}. No terreno: {b}.", "As drawn: {a}. On the site: {b}.",
                     a=one.largest.as_drawn or none, b=one.largest.on_site or none)  # fmt: skip
        yield from paragraph(drawn.to(lang))
    yield space(2.0)
    for note in _notes(one):
        yield from paragraph(note.to(lang), size=2.15, colour="#444444")


def _legend(one: Sited, lang: str) -> Iterator[Row]:
    if not one.shown.allowed.is_empty:
        yield _entry(_ALLOWED, text("o meio da área pode estar aqui", "the area's middle may be here").to(lang))
    if not doubtful(one.shown).is_empty:
        doubt = text("não provado, {about}", "not proven, {about}", about=about_text(one.place))
        yield _entry(_DOUBT, doubt.to(lang))
    if one.confirmed:
        dots = text("lugares a mais que a verificação confirmou", "further places that the check confirmed")
        yield _entry(_CONFIRMED, dots.to(lang), dot=True)
    over = text("a área passaria da divisa, ou ficaria sobre muro, construção ou outra área",
                "the area would cross the property line, or lie over a wall, a building or another area")  # fmt: skip
    yield _entry(_LINE, over.to(lang))
    drawn = text("a área como desenhada, e o seu meio (+)", "the area as drawn, and its middle (+)")
    yield _entry(_DRAWN, drawn.to(lang))
    if one.move is not None:
        yield _entry(_PLACED, text("a área no lugar confirmado mais próximo, e o seu meio (+)",
                                   "the area at the nearest confirmed place, and its middle (+)").to(lang))  # fmt: skip


def _notes(one: Sited) -> Iterator[Text]:
    yield from lots_text(one)
    yield text(
        "Só distâncias e corredores: o mapa não diz que o resto da lei esteja atendido. Com a área vão os seus lotes, "
        "telas, muros, aberturas e equipamento; paredes corta-fogo e o que está na divisa ficam.",
        "Distances and corridors alone: the map does not say that the rest of the law is kept. Its lots, mesh, walls, "
        "openings and equipment go with an area; firewalls stay, and what stands on the property line.",
    )


def _entry(style: Style, said: str, number: int | None = None, *, dot: bool = False) -> Row:
    """Make a line of the legend: a swatch, a number and what it means."""
    box = Box(0.0, -3.6, _SWATCH_MM, -0.4)
    items: list[Item] = []
    if dot:
        items += plan.draw(shapely.Point(_SWATCH_MM / 2, -2.0), style, "legend", box.grown(1.0), 1.0)
    elif style.fill:
        items += plan.draw(shapely.box(box.left, box.bottom, box.right, box.top), style, "legend", box.grown(1.0), 1.0)
    else:
        items.append(Stroke(layer="legend", points=corners(box), pen=style.pen))
    if number is not None:
        items += _number(number, (_SWATCH_MM + 2.6, -2.0))
    indent = _SWATCH_MM + (5.4 if number is not None else 1.6)
    lines = paragraph(said, indent=indent, bold=number is not None, most=3)
    first = replace(lines[0], items=(*items, *lines[0].items), height=max(lines[0].height, 3.4))
    return stacked([first, *lines[1:], space(0.8)])


def _sentence(said: Text, lang: str) -> str:
    told = said.to(lang)
    return told[:1].upper() + told[1:] + "."
