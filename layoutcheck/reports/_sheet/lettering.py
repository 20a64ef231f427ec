"""The labels of a view: what each dimension says, with its number, and the names of things."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report
from layoutcheck.measure import rings
from layoutcheck.reports._localized import class_called
from layoutcheck.reports._sheet import plan, text
from layoutcheck.reports._sheet.grounds import Grounds, anchors_in, anchors_on, as_symbol, middles
from layoutcheck.reports._sheet.items import ASCENT, DESCENT, Box, Dimension, Fill, Item, Pen, Point, Stroke, View
from layoutcheck.reports._sheet.labels import LEADER_MM, Bounds, Place, Placer
from layoutcheck.reports._sheet.pieces import written
from layoutcheck.reports._sheet.symbols import DIMENSION_PENS, MARK_STYLES, PLAIN, ROLE_STYLES
from layoutcheck.reports._sheet.zones import Zone
from layoutcheck.site import Feature
from layoutcheck.words import quantity
from layoutcheck.words import text as words

DIM_MM, NAME_MM = 2.7, 2.4
HALO_MM = 0.45
NAME_ROOM_MM, MOST_NAMES, MOST_CONTAINER_NAMES = 54.0, 150, 12
_PAD = 0.3  # round a label
_LEADING = 1.25
_HANDY = 10.0  # what a place may cost before shorter words are tried
_MOST_PASS, _MOST_APART = 16.0, 30.0  # what any place of what passes, and of others, may cost
_DOT_MM = 0.45
_LARGE_MM = 12.0
_LINE_MM = 0.8  # half of what a line with its strokes takes
_REACH, _MINOR_REACH = (22.0, 30.0), (16.0, 20.0)  # how far a name may stand from its thing, and what that may cost
# which names are written first
NAMED = ("storage_area", "lot", "assembly", "heat_source", "ignition_source", "drain", "firewall", "wall", "road",
         "property", "installation", "opening", "fence", "roof", "obstacle", "leak_detector", "extinguisher", "sign",
         "container")  # fmt: skip
_MINOR = frozenset(NAMED[NAMED.index("fence") :])


# --- dimensions -------------------------------------------------------------------


def dimension_label(dimension: Dimension, view: View, placer: Placer) -> list[Item]:
    """Write what a dimension says beside it, with its number in a disc; where that has no room, the number alone."""
    a, b = view.to_sheet(dimension.a), view.to_sheet(dimension.b)
    anchors = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.5, 0.3, 0.7)]
    must = dimension.kind in ("fail", "sight", "shielded", "short")
    bold = dimension.kind == "fail"
    sayings, far = _sayings(dimension, view, bold), _MOST_PASS if dimension.kind == "pass" else _MOST_APART
    tries = [(said, most, True) for most in (_HANDY, far) for said in sayings if said]
    tries += [(dimension.row, most, True) for most in (_HANDY, far) if dimension.row]
    tries += [(said, math.inf, False) for said in sayings] if must else [(sayings[-1], far, True)]
    for said, most, apart in tries:
        wide, high = _size(dimension, said, bold)
        place = placer.place(wide, high, anchors, must=not apart, reach=80.0 if must else 37.0, most=most, figure=True,
                             apart=apart)  # fmt: skip
        if place is not None:
            return _dimension_label(dimension, said, place, placer)
    if not must:
        return []
    said = sayings[-1]  # never lose a failure, whatever it covers
    return _dimension_label(dimension, said, _within(view.box, *_size(dimension, said, bold), anchors[0]), placer)


def _sayings(dimension: Dimension, view: View, bold: bool) -> list[str]:
    """Give what a label may say, at length first."""
    room, size = min(66.0, view.box.width - _disc_room(dimension) - 8.0), _letters(dimension)
    long = dimension.text if text.width(dimension.text, size, bold) <= room else dimension.brief or dimension.text
    said = [text.fit(long, room, size, bold), text.fit(dimension.brief, room, size, bold)]
    return [*dict.fromkeys(s for s in said if s), *([""] if dimension.number else [])]


def _size(dimension: Dimension, said: str, bold: bool) -> tuple[float, float]:
    size = _letters(dimension)
    wide = _disc_room(dimension) + (text.width(said, size, bold) + 2 * _PAD if said else 0.0)
    return wide, size * (ASCENT + DESCENT) + 2 * _PAD


def _letters(dimension: Dimension) -> float:
    """Give the size of what is written: what passes stands back."""
    return NAME_MM if dimension.kind == "pass" else DIM_MM


def _dimension_label(dimension: Dimension, said: str, place: Place, placer: Placer) -> list[Item]:
    pen, layer = DIMENSION_PENS[dimension.kind], f"dimension-{dimension.kind}"
    box, disc = place.box, _disc_room(dimension)
    items = tied(place, Pen(0.15, pen.colour), layer, placer)
    if dimension.number:
        items += _disc(dimension.number, (box.left + disc / 2, box.centre[1]), pen.colour, layer)
    if said:
        size = _letters(dimension)
        at = (box.left + disc + _PAD, box.bottom + _PAD + DESCENT * size)
        items.append(written(said, at, size, bold=dimension.kind == "fail", colour=pen.colour, layer=layer,
                             halo=HALO_MM))  # fmt: skip
    return items


def zone_label(zone: Zone, view: View, placer: Placer, lang: str) -> list[Item]:
    """Write at the edge of a zone how wide it is, where there is room for it."""
    said = words("zona de {d:m}", "zone of {d:m}", d=zone.distance).to(lang)
    wide, high = text.width(said, NAME_MM) + 2 * _PAD, NAME_MM * (ASCENT + DESCENT) + 2 * _PAD
    edges = [part for ring in rings(zone.shape) for part in plan.clipped(ring, view.window)]
    anchors = [view.to_sheet((p.x, p.y)) for edge in edges for p in _spread(edge)]
    place = placer.place(wide, high, anchors, reach=3.0, most=_HANDY) if anchors else None
    if place is None:
        return []
    at = (place.box.left + _PAD, place.box.bottom + _PAD + DESCENT * NAME_MM)
    return [written(said, at, NAME_MM, colour=MARK_STYLES["required"].pen.colour, layer="zone", halo=HALO_MM)]


def _spread(edge: BaseGeometry) -> list[shapely.Point]:
    return [edge.interpolate(share, normalized=True) for share in (0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875)]


def _within(box: Box, wide: float, high: float, at: Point) -> Place:
    left = min(max(at[0], box.left), box.right - wide)
    bottom = min(max(at[1], box.bottom), box.top - high)
    return Place(box=Box(left, bottom, left + wide, bottom + high), anchor=at)


def _disc_room(dimension: Dimension) -> float:
    return _disc_width(dimension.number) if dimension.number else 0.0


def _disc_width(numeral: str) -> float:
    return max(4.4, text.width(numeral, DIM_MM, True) + 1.6)


def _disc(numeral: str, at: Point, colour: str, layer: str) -> Iterator[Item]:
    """Draw a number in a disc, or in a pill when it has several figures."""
    r, stretch = 1.95, (_disc_width(numeral) - 4.4) / 2
    ring = plan.polygon_points(at, 24, r)
    pill = tuple((x + math.copysign(stretch, x - at[0]), y) for x, y in ring)
    yield Fill(layer=layer, rings=(pill,), colour=colour)
    yield written(numeral, (at[0], at[1] - 0.36 * DIM_MM), DIM_MM, bold=True, colour="#ffffff", align="centre",
                  layer=layer)  # fmt: skip


def tied(place: Place, pen: Pen, layer: str, placer: Placer, *, near: float = LEADER_MM,
         short: float = 0.0) -> list[Item]:  # fmt: skip
    """Draw the line that ties a label to its thing, unless it stands so `near`; it ends `short` of its anchor."""
    if place.gap <= max(short, 0.0 if place.astray else near):
        return []
    (x, y), (ax, ay), share = place.near, place.anchor, 1.0 - short / place.gap
    line = (place.near, (x + (ax - x) * share, y + (ay - y) * share))
    placer.keep_clear(line)
    return [Stroke(layer=layer, points=line, pen=pen)]


# --- names ------------------------------------------------------------------------


def rank(feature: Feature, told: Collection[str]) -> tuple[bool, int]:
    """Give the order in which names are written: first those `told` in dimensions, then by role."""
    return feature.name not in told, NAMED.index(feature.role) if feature.role in NAMED else len(NAMED)


def names(
    report: Report,
    view: View,
    placer: Placer,
    visible: Sequence[Feature],
    closer: Sequence[Box],
    lang: str,
    sparse: bool = False,
) -> tuple[list[Item], list[str], list[str]]:
    """Write the names of what is visible, the important ones first; give those written and those that find no place.

    What lies within a `closer` view, other than an area, is named there. A `sparse` view names what its lines are
    about and what is large.
    """
    items: list[Item] = []
    named: list[str] = []
    unnamed: list[str] = []
    grounds = Grounds(visible, view)
    here = [f for f in visible if f.role == "storage_area" or not any(w.holds(plan.box_of(f.shape)) for w in closer)]
    if sum(f.role == "container" for f in here) > MOST_CONTAINER_NAMES:
        here = [f for f in here if f.role != "container"]
    told = _told(view.dimensions)
    if sparse:
        about = _about(view.dimensions)
        here = [f for f in here if f.name in about or f.role == "storage_area" or _is_large(f, view)]

    for i, feature in enumerate(sorted(here, key=lambda feature: rank(feature, told))):
        said = _said_of(report, feature, lang)
        made = _named(said, feature, view, placer, grounds, feature.name in told) if i < MOST_NAMES else []
        (named if made else unnamed).append(feature.name)
        items += made
    return items, named, unnamed


def _told(dimensions: Sequence[Dimension]) -> Collection[str]:
    """Name what the numbered dimensions are about; a subject may be two things, `a – b` or `a × b`."""
    return _about([d for d in dimensions if d.number])


def _is_large(feature: Feature, view: View) -> bool:
    box = plan.box_of(feature.shape)
    return max(box.width, box.height) > _LARGE_MM * view.metres


def _about(dimensions: Sequence[Dimension]) -> Collection[str]:
    subjects = {d.finding.subject for d in dimensions if d.finding.subject}
    parts = {part for subject in subjects for sign in (" – ", " × ") for part in subject.split(sign)}
    return subjects | parts


def _said_of(report: Report, feature: Feature, lang: str) -> list[list[str]]:
    """Tell what is written at a thing, on one line or on several: its name, and of some things one thing more."""
    more = remark(report, feature, lang)
    bold = feature.role == "storage_area"
    rest = min(text.width(f" · {more}", NAME_MM, bold), 20.0) if more else 0.0
    name = text.fit_name(feature.name, NAME_ROOM_MM - rest, NAME_MM, bold)
    if not name:
        return []
    whole = f"{name} · {more}" if more else name
    return [[whole], *([[name, more]] if more else []), *_broken(whole, bold)]


def remark(report: Report, feature: Feature, lang: str) -> str:
    """Tell one thing more of a thing than its name: an area's class, a lot's containers, a wall's height."""
    match feature.role:
        case "storage_area":
            governing = next((a.governing_class for a in report.areas if a.id == feature.name), None)
            return words("classe {c}", "class {c}", c=class_called(governing)).to(lang) if governing else ""
        case "lot":
            return contents(feature, lang)
        case "wall" | "firewall":
            height = feature.get("height_m")
            return f"h {quantity(height, 'm', lang)}" if height is not None else "h ?"
        case _:
            return ""


def _broken(whole: str, bold: bool) -> Iterator[list[str]]:
    """Break a name into two or three lines at its blanks."""
    longest = max(text.width(part, NAME_MM, bold) for part in text.parts(whole))
    for share in (0.6, 0.4):
        room = max(share * text.width(whole, NAME_MM, bold), longest) + 0.01
        lines = text.wrap(whole, room, NAME_MM, bold)
        if 1 < len(lines) <= 3:
            yield lines


def contents(lot: Feature, lang: str) -> str:
    """Write what the plan says that a lot holds: `60 × P-13`, or only how many, or only how much."""
    count, kg, capacity = lot.get("containers"), lot.get("container_kg"), lot.get("capacity_kg")
    if count is not None and kg is not None:
        return f"{count} × " + (f"P-{kg:.0f}" if float(kg).is_integer() else quantity(kg, "kg", lang))
    if count is not None:
        return words("{n:count} {n:recipiente|recipientes}", "{n:count} {n:container|containers}", n=count).to(lang)
    return quantity(capacity, "kg", lang) if capacity is not None else ""


def _named(
    said: Sequence[list[str]], feature: Feature, view: View, placer: Placer, grounds: Grounds, told: bool
) -> list[Item]:
    """Write a name in its ground, else beside it on a line that leads to it; nothing when there is no room."""
    role, ground = feature.role, grounds.seen(feature)
    if ground is not None:
        for lines in said:
            place = placer.place_in(*_room(lines, role), ground, middles(ground, role))
            if place is not None:
                return _block(lines, place, role)
    anchors = anchors_in(ground) if ground is not None else anchors_on(feature, view)
    bounds = Bounds(home=grounds.home(feature), foreign=grounds.alike(feature))
    reach, most = (80.0, math.inf) if told or role == "storage_area" else _MINOR_REACH if role in _MINOR else _REACH
    for lines in said[:2]:
        place = placer.place(*_room(lines, role), anchors, reach=reach, most=most, bounds=bounds, apart=True)
        if place is None and (told or role == "storage_area"):
            place = placer.place(*_room(lines, role), anchors, reach=reach, most=most, bounds=bounds)
        if place is not None:
            led = _led(place, ground is not None, as_symbol(feature, view), role, placer)
            return [*led, *_block(lines, place, role)]
    return []


def _led(place: Place, in_ground: bool, symbol: bool, role: str, placer: Placer) -> list[Item]:
    """Draw the line from a name to its thing: always into a ground, where it ends in a dot; else if it is not near."""
    pen, layer = Pen(0.13, ROLE_STYLES.get(role, PLAIN).pen.colour), f"name-{role}"
    if in_ground:
        dot = Fill(layer=layer, rings=(plan.polygon_points(place.anchor, 12, _DOT_MM),), colour=pen.colour)
        return [*tied(place, pen, layer, placer, near=0.0), dot]
    short = plan.REACH_MM if symbol else 0.0
    return tied(place, pen, layer, placer, near=LEADER_MM + (short or _LINE_MM), short=short)


def _room(lines: Sequence[str], role: str) -> tuple[float, float]:
    wide = max(text.width(line, NAME_MM, role == "storage_area") for line in lines)
    return wide + 2 * _PAD, NAME_MM * (ASCENT + DESCENT + _LEADING * (len(lines) - 1)) + 2 * _PAD


def _block(lines: Sequence[str], place: Place, role: str) -> list[Item]:
    """Write the lines of a name into its place, the first of them on top."""
    x, y = place.box.centre[0], place.box.top - _PAD - ASCENT * NAME_MM
    style = ROLE_STYLES.get(role, PLAIN)
    return [
        written(line, (x, y - i * _LEADING * NAME_MM), NAME_MM, bold=role == "storage_area", colour=style.pen.colour,
                align="centre", layer=f"name-{role}" if i == 0 else f"said-{role}", halo=HALO_MM)
        for i, line in enumerate(lines)
    ]  # fmt: skip
