"""The plan of a report as SVG, from what its sheets are drawn from: the same styles, dimensions, marks and window."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.measure import rings
from layoutcheck.reports._html import shapes
from layoutcheck.reports._html.lettering import names, subjects, tags
from layoutcheck.reports._html.tags import Spots
from layoutcheck.reports._sheet import windows
from layoutcheck.reports._sheet.dimensions import dimensions, is_drawable, numbered, of_finding
from layoutcheck.reports._sheet.items import Box, Dimension
from layoutcheck.reports._sheet.plan import box_of, points_of
from layoutcheck.reports._sheet.symbols import DIMENSION_PENS, MARK_STYLES, PLAIN, ROLE_STYLES, SIGHT_DASH, Style
from layoutcheck.reports._sheet.zones import zones
from layoutcheck.reports._xml import content, quoted
from layoutcheck.site import Feature

_SCREEN_PX = (860.0, 640.0)  # for which labels are placed before a script knows better
_ROOM = 1.12  # of the first window
_MEASURED = (Status.PASS, Status.FAIL, Status.UNDETERMINED, Status.WAIVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """A plan as SVG: what is in it, the window it is first seen through, and the metres a pixel that go with that."""

    markup: str
    home: Box
    most: Box  # all there is
    metres_per_px: float


def draw(report: Report, keys: dict[int, str], prefix: str, lang: str) -> Drawing:
    """Draw a report; `keys` names its findings by their `id()`, `prefix` tells its ids from another plan's."""
    listed = numbered(report, lang)
    main = _at_once(dimensions(report, listed, lang))
    all_of_them = (*main, *_others(report, main, lang))
    home = _roomy(windows.overview(report, main))
    k = max(home.width / _SCREEN_PX[0], home.height / _SCREEN_PX[1])
    spots = Spots()
    tagged = tags(all_of_them, [keys[id(d.finding)] for d in all_of_them], len(main), spots, k)
    named = names(report, home, main, spots, k, lang)
    parts = [
        f"<defs>{''.join(_patterns(prefix, k))}</defs>",
        *_layers(report, main, prefix, lang),
        *(_dimension(d, keys[id(d.finding)], i < len(main)) for i, d in enumerate(all_of_them)),
        *named,
        *reversed(tagged),
    ]
    markup = "\n".join(part for part in parts if part)
    return Drawing(markup=markup, home=home, most=_all(report, home), metres_per_px=k)


def colours() -> frozenset[str]:
    """Give every colour that a plan may be drawn with."""
    styles = (*ROLE_STYLES.values(), *MARK_STYLES.values(), PLAIN)
    pens = [pen.colour for style in styles for pen in (style.pen, style.under) if pen]
    return frozenset(("#ffffff", *pens, *(style.fill for style in styles if style.fill)))


def view_box(box: Box) -> str:
    """Write a window as SVG does: its left and upper side, its width and height."""
    return " ".join(shapes.number(v, 4) for v in (box.left, -box.top, box.width, box.height))


def bounds(report: Report, finding: Finding) -> Box | None:
    """Give where a finding is on the plan: round its lines, else round what it is about, else nowhere."""
    legs = (finding, finding.exposed, finding.shielded)
    lines = [leg.witness for leg in legs if leg is not None and is_drawable(leg.witness)]
    points = [point for line in lines if line for point in line]
    if points:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))
    for about in (subjects(finding), {finding.area}):
        found = [box_of(f.shape) for f in report.site.features if f.name in about and not f.shape.is_empty]
        if found:
            return _whole(found)
    return None


def _whole(boxes: Sequence[Box]) -> Box:
    """Give the smallest window that holds some boxes."""
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.with_(box)
    return whole


def _at_once(drawn: Sequence[Dimension]) -> list[Dimension]:
    """Give the dimensions that a page shows before anything is pointed at: passes only where nothing else is."""
    return [d for d in drawn if d.kind != "pass"] or list(drawn)


def _others(report: Report, main: Sequence[Dimension], lang: str) -> Iterator[Dimension]:
    """Give the distances that the sheets do not draw: what passes."""
    drawn = {id(d.finding) for d in main}
    for finding in report.findings:
        if id(finding) not in drawn and finding.status in _MEASURED and is_drawable(finding.witness):
            yield from of_finding(finding, "", lang)


def _roomy(box: Box) -> Box:
    (x, y), wide, high = box.centre, box.width * _ROOM / 2, box.height * _ROOM / 2
    return Box(x - wide, y - high, x + wide, y + high)


def _all(report: Report, home: Box) -> Box:
    return _whole([home, *(box_of(f.shape) for f in report.site.features if not f.shape.is_empty)])


def _patterns(prefix: str, k: float) -> Iterator[str]:
    for role, style in ROLE_STYLES.items():
        yield from (markup for _, markup in shapes.patterns(style, f"{prefix}-{role}", k))


# --- what stands on the site ----------------------------------------------------


def _layers(report: Report, main: Sequence[Dimension], prefix: str, lang: str) -> list[str]:
    """Draw features, marks and zones, the lowest first."""
    out: list[tuple[int, str]] = []
    for i, feature in enumerate(report.site.features):
        if not feature.shape.is_empty:
            style = ROLE_STYLES.get(feature.role, PLAIN)
            hatches = [id for id, _ in shapes.patterns(style, f"{prefix}-{feature.role}")]
            inner = shapes.thing(feature.shape, style, hatches)
            head = f'<g class="thing" data-thing="{i}" data-role={quoted(feature.role)}>{_title(feature, lang)}'
            out.append((style.rank, f"{head}{inner}</g>"))
    marks = [(mark.kind, mark.shape) for mark in report.marks] + [
        ("required", zone.shape) for zone in zones(report, main)
    ]
    for kind, shape in marks:
        if not shape.is_empty:
            style = MARK_STYLES.get(kind, PLAIN)
            out.append((style.rank, f'<g class="mark" data-mark={quoted(kind)}>{_mark(shape, style)}</g>'))
    return [markup for _, markup in sorted(out, key=lambda pair: pair[0])]


def _title(feature: Feature, lang: str) -> str:
    label = ROLES[feature.role].label.to(lang) if feature.role in ROLES else feature.role
    return f"<title>{content(f'{feature.name} · {label}')}</title>"


def _mark(shape: BaseGeometry, style: Style) -> str:
    d = " ".join(shapes.path(points_of(ring)) for ring in rings(shape))
    return shapes.line(d, style.pen) if d else ""


# --- dimensions -------------------------------------------------------------------


def _dimension(dimension: Dimension, key: str, shown: bool) -> str:
    """Draw the line of a dimension with its ends; one of no length is a ring."""
    pen = DIMENSION_PENS[dimension.kind]
    dash = SIGHT_DASH if dimension.clear else pen.dash
    a, b = dimension.a, dimension.b
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    if math.dist(a, b) < 1e-9:
        lines = shapes.at(a, '<circle class="place" r="6"/>')
    else:
        d = shapes.path((a, b), 4)
        end = "arrow" if dimension.kind in ("fail", "sight") else "tick"
        ends = shapes.tip("ring" if dimension.clear else end, a, turn + 180) + shapes.tip(end, b, turn)
        lines = f'<path class="ln hit" d="{d}"/><path class="ln" d="{d}"{shapes.pen(pen.width_mm, dash)}/>{ends}'
    return f'<g class="dim {dimension.kind}{"" if shown else " quietly"}" data-finding="{key}">{lines}</g>'
