"""What a drawing is marked up with: lines and words on layers of their own, in local metres, whatever writes them.

Findings have the numbers of the sheets. All of them are in the list beside the plan; those that are distances are also
drawn where they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

import shapely
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from layoutcheck import __version__
from layoutcheck.finding import Report, Status
from layoutcheck.kinds import OWN_LAYERS, ROLES
from layoutcheck.measure import atoms, rings
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.dimensions import Numbered, compared, dimensions, further, numbered
from layoutcheck.reports._sheet.items import Box, Dimension
from layoutcheck.reports._sheet.items import Point as At
from layoutcheck.reports._sheet.labels import Placer
from layoutcheck.reports._sheet.zones import zones
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.words import Text
from layoutcheck.words import text as words

LETTER_MM, CAPITAL = 2.4, 0.72  # the size of letters on paper, and the share of it that a capital takes
_WITHOUT_PLACE = {
    Status.NOT_DECLARED: words("Não declarado", "Not declared"),
    Status.NOT_DRAWN: words("Não desenhado", "Not drawn"),
}
_MOST_LINES = 30  # of one entry of the list
_PAPER_MM = (140.0, 100.0)  # on which the plan would be drawn with such letters
_MOST_LISTED_MM = 170.0  # the width of the list
_LEADING = 1.7
_TIED_MM = 3.0  # a label farther than this from its line is tied to it
_ROUND_MM = 1.2  # of the ring that stands for a line of no length


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A layer that is added: its name, its colour by the index of AutoCAD, and its line width in 0.01 mm."""

    name: str
    colour: int
    width: int = 18


def _own(ending: str, colour: int, width: int = 18) -> Layer:
    return Layer(name=OWN_LAYERS + ending, colour=colour, width=width)


OF_DIMENSIONS = {
    "fail": _own("FALHA", 1, 50),
    "sight": _own("VISADA", 1, 35),
    "shielded": _own("ATRAS-DA-PAREDE", 12, 25),
    "short": _own("FALTA-DE-PAREDE", 1, 70),
    "undetermined": _own("INDETERMINADO", 30, 35),
    "waived": _own("DISPENSADO", 6, 35),
    "pass": _own("ATENDE", 3),
}
OF_MARKS = {
    "required": _own("ZONA", 12),
    "limit": _own("LIMITE", 32, 25),
    "corridor": _own("CORREDOR", 5),
    "property-walled": _own("DIVISA-COM-MURO", 8, 70),
    "property-open": _own("DIVISA-SEM-MURO", 9, 70),
    "property-road-front": _own("DIVISA-NA-VIA", 9, 70),
    "property-maybe": _own("DIVISA-EM-DUVIDA", 9, 70),
}
LIST, OTHER, NAMES = _own("LISTA", 7), _own("OUTROS", 8), _own("PLANTA-NOMES", 7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A line through points; a closed one has its first point last."""

    layer: Layer
    points: tuple[At, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One line of text that stands on a point, its capitals so high."""

    layer: Layer
    text: str
    at: At
    height: float


Part = Trace | Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A distance between two points, the lines that show it, and what is said of it, with the middle of that.

    The words stand beside it as a mark of their own, for programs that write those of a dimension in sizes of theirs.
    """

    layer: Layer
    a: At
    b: At
    text: str
    at: At
    height: float
    lines: tuple[Trace, ...]


Mark = Part | Measure


def findings(report: Report, lang: str, reach: float = -math.inf) -> list[Mark]:
    """Mark up what was found; `reach` is how far right the drawing goes, so that the list is put beyond it."""
    listed = numbered(report, lang)
    drawn = (*dimensions(report, listed, lang), *further(report, lang))
    window, k = _window(report, drawn)
    right = max(reach, *(f.shape.bounds[2] for f in report.site.features if _is_near(f.shape, window)), window.right)
    out: list[Mark] = []
    for mark in report.marks:
        out += _outlines(mark.shape, OF_MARKS.get(mark.kind, OTHER), k)
    for zone in zones(report, drawn):
        out += _outlines(zone.shape, OF_MARKS["required"], k)
    out += _measures(report, drawn, window, k)
    return [*out, *_list(report, listed, (right + 20.0 * k, window.top), k, lang)]


def plan(report: Report) -> list[Mark]:
    """Mark up the features themselves and their names, on layers that no role is read from."""
    _, k = _window(report, ())
    out: list[Mark] = []
    for feature in report.site.features:
        if feature.shape.is_empty:
            continue
        role = ROLES.get(feature.role)
        layer = _own(f"PLANTA-{role.layer if role else 'OUTROS'}", 7)
        out += _outlines(feature.shape, layer, k)
        middle = feature.shape.representative_point()
        said = text.fit_name(feature.name, 60.0, LETTER_MM)
        out.append(Word(layer=NAMES, text=said, at=(middle.x, middle.y), height=0.8 * CAPITAL * LETTER_MM * k))
    return out


def layers(marks: Iterable[Mark]) -> tuple[Layer, ...]:
    """Give the layers that are used, each once."""
    return tuple(dict.fromkeys(mark.layer for mark in marks))


def parts(marks: Iterable[Mark]) -> Iterator[Part]:
    """Give the lines and words that marks are made of."""
    for mark in marks:
        yield from mark.lines if isinstance(mark, Measure) else (mark,)


def _window(report: Report, drawn: Sequence[Dimension]) -> tuple[Box, float]:
    """Give the piece of the plan that matters, and the metres that a millimetre of its paper stands for."""
    shapes = [f.shape for f in report.site.of(*report.subjects)] or [f.shape for f in report.site.features]
    points = [point for dimension in drawn for point in (dimension.a, dimension.b)]
    parts = shapely.GeometryCollection([*shapes, *map(Point, points)])
    left, bottom, right, top = (float(v) for v in parts.bounds) if not parts.is_empty else (0.0, 0.0, 1.0, 1.0)
    k = max((right - left) / _PAPER_MM[0], (top - bottom) / _PAPER_MM[1], 0.01)
    return Box(left, bottom, right, top), k


def _is_near(shape: BaseGeometry, window: Box) -> bool:
    """Tell whether a thing ends where somebody who looks at the window may also look."""
    return not shape.is_empty and bool(shape.bounds[2] < window.right + 5 * (window.width + window.height))


# --- lines --------------------------------------------------------------------


def _outlines(shape: BaseGeometry, layer: Layer, k: float) -> Iterator[Trace]:
    """Trace what a shape is bounded by; a point gets a ring."""
    for part in atoms(shape):
        if isinstance(part, Point):
            yield _ring((float(part.x), float(part.y)), k, layer)
        for ring in rings(part):
            yield Trace(layer=layer, points=tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)))


def _lines(dimension: Dimension, k: float) -> Iterator[Trace]:
    """Draw a dimension: its line with a slanting stroke at each end, or a ring where it has no length."""
    layer = OF_DIMENSIONS[dimension.kind]
    (ax, ay), (bx, by) = dimension.a, dimension.b
    size = math.dist(dimension.a, dimension.b)
    if size < 1e-9:
        yield _ring(dimension.a, k, layer)
        return
    yield Trace(layer=layer, points=(dimension.a, dimension.b))
    half = min(0.9 * k, size / 4) * math.sqrt(0.5)
    dx, dy = (bx - ax - by + ay) / size * half, (by - ay + bx - ax) / size * half
    for x, y in (dimension.a, dimension.b):
        yield Trace(layer=layer, points=((x - dx, y - dy), (x + dx, y + dy)))


def _ring(at: At, k: float, layer: Layer, radius_mm: float = _ROUND_MM) -> Trace:
    angles = (math.tau * i / 24 for i in range(24))
    points = [(at[0] + radius_mm * k * math.cos(a), at[1] + radius_mm * k * math.sin(a)) for a in angles]
    return Trace(layer=layer, points=(*points, points[0]))


# --- words --------------------------------------------------------------------


def _measures(report: Report, drawn: Sequence[Dimension], window: Box, k: float) -> Iterator[Mark]:
    """Draw each dimension with its number and what it says beside it, in places where they cover no other."""

    def on_paper(point: At) -> At:
        return (point[0] - window.left) / k, (point[1] - window.bottom) / k

    def on_site(point: At) -> At:
        return window.left + point[0] * k, window.bottom + point[1] * k

    around = shapely.box(window.left, window.bottom, window.right, window.top).buffer(50 * k)
    lines = [
        [on_paper((float(x), float(y))) for x, y in shapely.get_coordinates(ring)]
        for feature in report.site.features
        if feature.shape.intersects(around)
        for ring in rings(feature.shape)
    ]
    paper = Box(*on_paper((window.left, window.bottom)), *on_paper((window.right, window.top))).grown(120.0)
    placer = Placer(paper, lines, [(on_paper(d.a), on_paper(d.b)) for d in drawn])
    for dimension in drawn:
        layer = OF_DIMENSIONS[dimension.kind]
        said = text.clean(f"{dimension.number}: {dimension.text}" if dimension.number else dimension.text)
        a, b = on_paper(dimension.a), on_paper(dimension.b)
        anchor = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        wide, high = text.width(said, LETTER_MM), LETTER_MM * 1.2
        found = placer.place(wide, high, [anchor], must=True)
        if found is not None and found.gap > _TIED_MM:
            placer.keep_off((found.near, anchor))
            yield Trace(layer=layer, points=(on_site(found.near), on_site(anchor)))
        left, bottom = (found.box.left, found.box.bottom) if found else anchor  # never lose a failure
        word = Word(layer=layer, text=said, at=on_site((left, bottom + 0.25 * LETTER_MM)),
                    height=CAPITAL * LETTER_MM * k)  # fmt: skip
        yield word
        shown = tuple(_lines(dimension, k))
        if math.dist(dimension.a, dimension.b) < 1e-9:
            yield from shown
        else:
            yield Measure(layer=layer, a=dimension.a, b=dimension.b, text=said, lines=shown, height=word.height,
                          at=on_site((left + wide / 2, bottom + high / 2)))  # fmt: skip


def _list(report: Report, listed: Sequence[Numbered], at: At, k: float, lang: str) -> Iterator[Word]:
    """Write, right of the plan, what the drawing was checked against, how it ended, and every finding with a number."""
    x, y = at
    for said in _told(report, listed, lang):
        for line in text.wrap(said, _MOST_LISTED_MM, LETTER_MM, most=_MOST_LINES):
            yield Word(layer=LIST, text=line, at=(x, y), height=CAPITAL * LETTER_MM * k)
            y -= _LEADING * LETTER_MM * k


def _told(report: Report, listed: Sequence[Numbered], lang: str) -> Iterator[str]:
    plan = report.site.plan
    yield f"{VERDICTS[report.standing].to(lang)} · layoutcheck {__version__} · {report.law_title.to(lang)}"
    yield f"{PurePosixPath(plan.path).name} · SHA-256 {plan.sha256}"
    for item in listed:
        found = item.finding
        measured, required = compared(found, lang)
        asked = words("exigido {r}", "required {r}", r=required).to(lang) if required else ""
        where = " → ".join(dict.fromkeys(name for name in (found.area, found.subject) if name))
        needs = words("Falta: {n}", "Needs: {n}", n=found.needs).to(lang) if found.needs else ""
        parts = (f"{item.number}: {found.title.to(lang)}", found.article, where, measured, asked, needs)
        yield " · ".join(part for part in parts if part)
    for status, label in _WITHOUT_PLACE.items():
        yield from _named(report, status, label, lang)
    yield from (item.message.to(lang) for item in report.site.seen.not_checked)
    for note in report.notes:
        yield note.to(lang)


def _named(report: Report, status: Status, label: Text, lang: str) -> Iterator[str]:
    """Name the rules of one answer that no drawing has a place for, each once with its article and areas."""
    areas: dict[str, list[str]] = {}
    chosen = [found for found in report.findings if found.status is status]
    for found in chosen:
        held = areas.setdefault(f"{found.title.to(lang)} ({found.article})", [])
        held += [found.area] if found.area and found.area not in held else []
    several = len({name for names in areas.values() for name in names}) > 1
    said = [f"{rule}: {', '.join(names)}" if several and names else rule for rule, names in areas.items()]
    if said:
        yield f"{label.to(lang)} ({len(chosen)}): {'; '.join(said)}"
