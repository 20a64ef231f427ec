"""What is written on the plan of a page: at each dimension its number and measures, and the names of things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Report
from layoutcheck.measure import atoms, rings
from layoutcheck.reports._html.palette import drawn
from layoutcheck.reports._html.shapes import at, number
from layoutcheck.reports._html.tags import Spot, Spots, is_seen
from layoutcheck.reports._sheet import plan, text
from layoutcheck.reports._sheet.items import Box, Dimension, Point
from layoutcheck.reports._sheet.lettering import MOST_CONTAINER_NAMES, rank, remark
from layoutcheck.reports._sheet.symbols import PLAIN, ROLE_STYLES
from layoutcheck.reports._xml import content
from layoutcheck.site import Feature

TAG_PX, NAME_PX = 12.5, 11.5
_DISC_PX, _GAP_PX, _LEADING = 9.0, 4.0, 1.2
_NAME_ROOM_PX = 190.0
_MOST_NAMES, _NO_LIMIT = 400, 1e6
_SYMBOL_PX, _LINE_PX = 7.0, 7.0  # from the middle of a symbol, or of a line, to its name
_SHARES = (0.5, 0.3, 0.7, 0.4, 0.6, 0.2, 0.8)

# --- dimensions -------------------------------------------------------------------


def tags(drawn: Sequence[Dimension], keys: Sequence[str], shown: int, spots: Spots, k: float) -> list[str]:
    """Write each dimension's number in a disc on its line, and what it says beside that or, without one, the line.

    The first so many are `shown`, the others only on demand. A number is always seen; what a dimension says, as far in
    as there is room, and whenever it is pointed at.
    """
    discs = [_disc(dimension, spots, k) for dimension in drawn]
    return [
        _tag(dimension, key, disc, i < shown, spots, k)
        for i, (dimension, key, disc) in enumerate(zip(drawn, keys, discs, strict=True))
    ]


def _disc(dimension: Dimension, spots: Spots, k: float) -> Spot | None:
    """Find the place of a number on its line, and take it."""
    if not dimension.number:
        return None
    half = max(_DISC_PX, text.width(dimension.number, TAG_PX, True) / 2 + 4.0)
    box = Box(-half, -_DISC_PX, half, _DISC_PX)
    spot, _ = spots.best([Spot(at=place, box=box) for place in _along(dimension)], k)
    spots.take(spot)
    return spot


def _along(dimension: Dimension) -> list[Point]:
    (ax, ay), (bx, by) = dimension.a, dimension.b
    return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in _SHARES]


def _tag(dimension: Dimension, key: str, disc: Spot | None, shown: bool, spots: Spots, k: float) -> str:
    (ax, ay), (bx, by) = dimension.a, dimension.b
    level = abs(bx - ax) > abs(by - ay)
    said = text.clean(dimension.text)
    wide = text.width(said, TAG_PX, dimension.kind == "fail")
    half = disc.box.right if disc else 3.0
    places = [disc.at] if disc else _along(dimension)[:3]
    up = _DISC_PX if disc else 3.0
    best, limit = spots.best([Spot(at=place, box=box) for place in places
                                for box in _beside(wide, TAG_PX, half, up, level)], k)  # fmt: skip
    if shown:
        spots.take(best)
    x, y = (best.box.left + best.box.right) / 2, best.box.bottom + text_drop(TAG_PX)
    inner = _numeral(dimension.number, half) if disc else ""
    if said:
        inner += (f'<text class="says{_off(limit, k)}" data-to="{_to(limit)}" x="{number(x)}" y="{number(-y)}">'
                  f"{content(said)}</text>")  # fmt: skip
    quiet = "" if shown else " quietly"
    return f'<g class="tag {dimension.kind}{quiet}" data-finding="{key}">{at(best.at, inner)}</g>'


def _numeral(said: str, half: float) -> str:
    return (f'<rect class="disc" x="{number(-half)}" y="{number(-_DISC_PX)}" width="{number(2 * half)}" '
            f'height="{number(2 * _DISC_PX)}" rx="{number(_DISC_PX)}"/>'
            f'<text class="nr" y="{number(0.36 * TAG_PX)}">{content(said)}</text>')  # fmt: skip


def text_drop(size: float) -> float:
    """Give how far the line that letters stand on lies above the bottom of their box."""
    return 0.27 * size


def _beside(wide: float, size: float, across: float, up: float, level: bool = False) -> list[Box]:
    """Give boxes for one line of text about something so large: at its sides, above and below it.

    About a `level` line, those above and below come first: the others lie on the line.
    """
    high = size * _LEADING
    right = Box(across + _GAP_PX, -high / 2, across + _GAP_PX + wide, high / 2)
    left = Box(-across - _GAP_PX - wide, -high / 2, -across - _GAP_PX, high / 2)
    above = Box(-wide / 2, up + 2.0, wide / 2, up + 2.0 + high)
    below = Box(-wide / 2, -up - 2.0 - high, wide / 2, -up - 2.0)
    return [above, below, right, left] if level else [right, left, above, below]


# --- names ------------------------------------------------------------------------


def names(report: Report, home: Box, main: Sequence[Dimension], spots: Spots, k: float, lang: str) -> list[str]:
    """Write the names of things, those that the numbered dimensions are about first, each as far in as it has room."""
    told = {part for d in main if d.number for part in subjects(d.finding)}
    things = [f for f in report.site.features if not f.shape.is_empty and text.clean(f.name)]
    if sum(f.role == "container" for f in things) > MOST_CONTAINER_NAMES:
        things = [f for f in things if f.role != "container"]

    out = []
    for feature in sorted(things, key=lambda feature: rank(feature, told))[:_MOST_NAMES]:
        name = text.fit_name(feature.name, _NAME_ROOM_PX, NAME_PX)
        lines = [line for line in (name, remark(report, feature, lang)) if line]
        places = list(_places(feature, lines, home))
        spot, limit = spots.best(places, k) if places else (None, 0.0)
        if spot is not None and is_seen(limit):
            spots.take(spot)
            out.append(_name(feature, lines, spot, limit, k))
    return out


def subjects(finding: Finding) -> set[str]:
    """Name what a finding is about; its subject may be two things, `a – b` or `a × b`."""
    subject = finding.subject or ""
    return {subject, *subject.split(" – "), *subject.split(" × ")} - {""}


def _places(feature: Feature, lines: Sequence[str], home: Box) -> Iterator[Spot]:
    """Give places for a name: in a ground, along a line, or round a symbol."""
    bold = feature.role == "storage_area"
    wide = max(text.width(line, NAME_PX, bold) for line in lines)
    high = NAME_PX * _LEADING * len(lines)
    style = ROLE_STYLES.get(feature.role, PLAIN)
    inside = Box(-wide / 2, -high / 2, wide / 2, high / 2)
    if plan.forms_of(feature.shape, style, 0.0) == {"symbol"}:
        middle = plan.symbol_at([part for part in atoms(feature.shape) if not part.is_empty])
        yield from (Spot(at=middle, box=_taller(box, high)) for box in _beside(wide, NAME_PX, _SYMBOL_PX, _SYMBOL_PX))
        return
    seen = plan.clipped(feature.shape, home) or plan.clipped(feature.shape, plan.box_of(feature.shape).grown(1.0))
    largest = max(seen, key=lambda piece: (piece.area, piece.length))
    if largest.area > 0:
        yield from (Spot(at=point, box=inside) for point in _within(largest))
        return
    pieces = [part for ring in rings(feature.shape) for part in plan.clipped(ring, home)] or rings(feature.shape)
    longest = max((one for one in pieces if isinstance(one, LineString)), key=lambda one: one.length, default=None)
    if longest is None:
        return
    for point, (ux, uy) in plan.along(longest, [share * longest.length for share in _SHARES]):
        boxes = _beside(wide, NAME_PX, _LINE_PX - _GAP_PX, _LINE_PX - 2.0, level=abs(ux) > abs(uy))
        yield from (Spot(at=point, box=_taller(box, high)) for box in boxes[:2])


def _taller(box: Box, high: float) -> Box:
    """Make the box of one line as high as several, growing away from what it stands beside."""
    more = high - box.height
    if box.bottom > 0:
        return Box(box.left, box.bottom, box.right, box.top + more)
    if box.top < 0:
        return Box(box.left, box.bottom - more, box.right, box.top)
    return Box(box.left, box.bottom - more / 2, box.right, box.top + more / 2)


def _within(ground: BaseGeometry) -> Iterator[Point]:
    """Give points of a ground: its middle, and that of each of its quarters."""
    yield plan.middle(ground)
    box = plan.box_of(ground)
    x, y = box.centre
    for quarter in (Box(box.left, y, x, box.top), Box(x, y, box.right, box.top), Box(box.left, box.bottom, x, y),
                    Box(x, box.bottom, box.right, y)):  # fmt: skip
        pieces = [piece for piece in plan.clipped(ground, quarter) if piece.area > 0]
        if pieces:
            yield plan.middle(max(pieces, key=lambda piece: float(piece.area)))


def _name(feature: Feature, lines: Sequence[str], spot: Spot, limit: float, k: float) -> str:
    colour = drawn(ROLE_STYLES.get(feature.role, PLAIN).pen.colour)
    x = number((spot.box.left + spot.box.right) / 2)
    written = ""
    for i, line in enumerate(lines):
        y = spot.box.top - (i + 1) * _LEADING * NAME_PX + text_drop(NAME_PX)
        written += f'<text x="{x}" y="{number(-y)}">{content(line)}</text>'
    bold = " strong" if feature.role == "storage_area" else ""
    return f'<g class="name{bold}{_off(limit, k)}" data-to="{_to(limit)}" fill="{colour}">{at(spot.at, written)}</g>'


def _to(limit: float) -> str:
    """Write up to how many metres a pixel a label is seen."""
    return number(min(limit, _NO_LIMIT), 6)


def _off(limit: float, k: float) -> str:
    return " off" if limit < k else ""
