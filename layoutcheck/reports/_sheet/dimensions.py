"""Findings as dimensions: which are drawn, their numbers, what they say, and their lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Leg, Line, Report, Status
from layoutcheck.reports._sheet.items import Dimension, Fill, Item, Kind, Pen, Point, Stroke
from layoutcheck.reports._sheet.plan import polygon_points
from layoutcheck.reports._sheet.shortfall import shortfalls
from layoutcheck.reports._sheet.symbols import DIMENSION_PENS, SIGHT_DASH
from layoutcheck.words import number, quantity, text

_LETTERS: Mapping[Status, Mapping[str, str]] = {
    Status.FAIL: {"pt": "", "en": ""},
    Status.UNDETERMINED: {"pt": "I", "en": "U"},
    Status.WAIVED: {"pt": "D", "en": "W"},
}
_KINDS: Mapping[Status, Kind] = {
    Status.FAIL: "fail",
    Status.UNDETERMINED: "undetermined",
    Status.WAIVED: "waived",
    Status.PASS: "pass",
}
MOST_NAMED, MOST_PARTED = 150, 12  # distances that pass, and those of things that are no neighbours
PAIR = " – "  # between the two things of a subject
_MIN, _MAX = text("mín. {r}", "min. {r}"), text("máx. {r}", "max. {r}")
_CLEAR = text("visada livre {d}", "clear sight line {d}")
_LACKS = text("faltam {d} de parede", "{d} of wall lacking")
_CURVE_M = 0.01  # more than curves take off a distance: what differs by more is no distance between its two points
_BETWEEN_M = 0.01  # of a line that lies in a third thing
_BEHIND = text("atrás da parede {d}", "behind the wall {d}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A finding that has a number on the sheets: failures `1`, `2`, …, the others with a letter before it."""

    number: str
    finding: Finding


def numbered(report: Report, lang: str) -> tuple[Numbered, ...]:
    """Number what fails, what is undetermined and what was waived, in the order of the report."""
    out = []
    counts = dict.fromkeys(_LETTERS, 0)
    for finding in report.findings:
        if finding.status in counts:
            counts[finding.status] += 1
            letter = _LETTERS[finding.status]["pt" if lang == "pt" else "en"]
            out.append(Numbered(number=f"{letter}{counts[finding.status]}", finding=finding))
    return tuple(out)


def dimensions(report: Report, listed: Sequence[Numbered], lang: str) -> tuple[Dimension, ...]:
    """Give what is drawn of the findings that are distances, failures first, and of what passes the tightest."""
    placed = [item for item in listed if is_drawable(item.finding.witness)]
    drawn = [d for item in placed for d in of_finding(item.finding, item.number, lang)]
    lacking = shortfalls(report)
    for i, finding in enumerate(report.findings):
        drawn += (_lacking(finding, piece, lang) for piece in lacking.get(i, ()))
    for finding in tightest(report):
        if is_drawable(finding.witness):
            drawn += of_finding(finding, "", lang)
    order: tuple[Kind, ...] = ("fail", "sight", "shielded", "short", "waived", "undetermined", "pass")
    return _with_rows(report, sorted(drawn, key=lambda d: order.index(d.kind)))


def further(report: Report, lang: str) -> tuple[Dimension, ...]:
    """Give the distances that pass beside the tightest of their rule, those with the least margin first.

    Of very many pairs of things, those that are no neighbours have none.
    """
    shown = {id(found) for found in tightest(report)}
    met = (found for found in passes_by_measure(report)[0] if id(found) not in shown and _has_length(found))
    parted = _parted(report)
    chosen = sorted((found for found in met if id(found) not in parted), key=share_of_margin)
    return _with_rows(report, [d for found in chosen for d in of_finding(found, "", lang)])


def _with_rows(report: Report, drawn: Sequence[Dimension]) -> tuple[Dimension, ...]:
    rows = references(report)
    return tuple(replace(d, row=rows.get(id(d.finding), "")) if d.kind == "pass" else d for d in drawn)


def references(report: Report) -> dict[int, str]:
    """Name the distances that pass, by the `id` of their findings, as their rows and the plan have them.

    Those with the least margin come first. Very many have no names, nor pairs of things that are no neighbours.
    """
    parted = _parted(report)
    met = (f for f in report.findings if f.status is Status.PASS and is_distance(f) and id(f) not in parted)
    return {id(found): f"c{n}" for n, found in enumerate(sorted(met, key=share_of_margin)[:MOST_NAMED], 1)}


def is_distance(found: Finding) -> bool:
    """Tell whether a finding is the distance between the two points of its witness."""
    if found.unit != "m" or found.measured is None or found.required is None or not is_drawable(found.witness):
        return False
    assert found.witness is not None
    return abs(math.dist(*found.witness) - abs(found.measured)) < _CURVE_M and not found.at_most


def compared(finding: Finding, lang: str) -> tuple[str, str]:
    """Write what was measured and what is required, to as many places as it takes to tell them apart.

    Both are empty of what may not be, and is not: that nothing is at most nothing tells nobody anything.
    """
    measured, required = _pair(finding.measured, finding.required, finding, lang)
    is_told = not finding.at_most or finding.required != 0 or measured != required
    return (measured, required) if is_told else ("", "")


def is_drawable(line: Line | None) -> bool:
    """Tell whether a line has two points that can be put on paper."""
    return line is not None and all(math.isfinite(v) for point in line for v in point)


# --- which --------------------------------------------------------------------


def passes_by_measure(report: Report) -> tuple[list[Finding], list[Finding]]:
    """Give what is met and has both a measure and a limit: what is met by them, and what in another way."""
    passes = (found for found in report.findings if found.status is Status.PASS)
    met = [found for found in passes if found.measured is not None and found.required is not None]
    least = -report.site.options.tolerance_m - 1e-9
    return [f for f in met if _margin(f) >= least], [f for f in met if _margin(f) < least]


def tightest(report: Report) -> list[Finding]:
    """Give, for each rule and area, the measured pass with the least margin; what passes by another way has none.

    Of a rule whose subjects are pairs, such as two lots and the corridor between them, each of a pair has one.
    """
    best: dict[tuple[str, str | None, str], Finding] = {}
    for finding in passes_by_measure(report)[0]:
        pair = (finding.subject or "").split(PAIR)
        for one in pair if len(pair) > 1 else ("",):
            key = finding.rule, finding.area, one if one != finding.area else ""
            held = best.get(key)
            if held is None or _margin(finding) < _margin(held):
                best[key] = finding
    return list({id(finding): finding for finding in best.values()}.values())


def _has_length(found: Finding) -> bool:
    line = found.witness
    return line is not None and is_drawable(line) and math.dist(*line) > _BETWEEN_M


def _parted(report: Report) -> set[int]:
    """Give, by their `id`, the findings of two things that are no neighbours.

    These are pairs with a third that is nearer to both than they are to each other: what is left is the graph of
    relative neighbours of Toussaint (1980). Of few such pairs only those are meant whose line runs through a third.
    """
    out = _not_near(report.findings)
    if len(out) > MOST_PARTED:
        return out
    shapes = {f.name: f.shape for f in report.site.of(*report.subjects) if f.role != "storage_area"}
    return {id(one) for one in report.findings if id(one) in out and _runs_through(one, shapes)}


def _runs_through(found: Finding, shapes: Mapping[str, BaseGeometry]) -> bool:
    names = (found.subject or "").split(PAIR)
    others = [shape for name, shape in shapes.items() if name not in names]
    if found.witness is None or not others:
        return False
    return bool((shapely.length(shapely.intersection(others, LineString(found.witness))) > _BETWEEN_M).any())


def _not_near(found: Sequence[Finding]) -> set[int]:
    """Give, by their `id`, the findings of two things with a third nearer to both than they are to each other."""
    groups: dict[tuple[str, str | None], list[tuple[Finding, list[str]]]] = {}
    for one in found:
        names = (one.subject or "").split(PAIR)
        if len(names) == 2 and one.measured is not None:
            groups.setdefault((one.rule, one.area), []).append((one, names))
    out: set[int] = set()
    for pairs in groups.values():
        index = {name: i for i, name in enumerate(dict.fromkeys(name for _, names in pairs for name in names))}
        apart = np.full((len(index), len(index)), np.inf)
        for one, (a, b) in pairs:
            apart[index[a], index[b]] = apart[index[b], index[a]] = one.measured
        for one, (a, b) in pairs:
            if (np.maximum(apart[index[a]], apart[index[b]]) < apart[index[a], index[b]]).any():
                out.add(id(one))
    return out


def share_of_margin(found: Finding) -> float:
    """Give the margin in parts of the limit."""
    return (found.margin or 0.0) / max(abs(found.required or 0.0), 1e-9)


def _margin(finding: Finding) -> float:
    return finding.margin if finding.margin is not None else math.inf


def of_finding(finding: Finding, number: str, lang: str) -> Iterator[Dimension]:
    """Give the dimension of a finding, and the other line of one that answers to a firewall."""
    assert finding.witness is not None
    a, b = finding.witness
    clear = finding.exposed is not None and finding.exposed.witness == finding.witness
    kind = _KINDS[finding.status]
    yield Dimension(number=number, kind=kind, finding=finding, a=a, b=b, text=_says(finding, lang), clear=clear)
    legs: tuple[tuple[Leg | None, Kind], ...] = ((finding.exposed, "sight"), (finding.shielded, "shielded"))
    for leg, other in legs:
        if leg is not None and is_drawable(leg.witness) and leg.witness != finding.witness:
            assert leg.witness is not None
            measured, required = _pair(leg.measured, leg.required, finding, lang)
            words = _CLEAR if other == "sight" else _BEHIND
            said, asked = text(words.pt, words.en, d=measured).to(lang), text(_MIN.pt, _MIN.en, r=required).to(lang)
            shown: Kind = "pass" if finding.status is Status.PASS else other
            yield Dimension(number="", kind=shown, finding=finding, a=leg.witness[0], b=leg.witness[1],
                            text=f"{said} · {asked}", brief=f"{measured} · {asked}",
                            clear=other == "sight")  # fmt: skip


def _lacking(finding: Finding, piece: Line, lang: str) -> Dimension:
    """Show the piece that a firewall lacks, as long as it must be."""
    said = text(_LACKS.pt, _LACKS.en, d=quantity(math.dist(*piece), "m", lang)).to(lang)
    return Dimension(number="", kind="short", finding=finding, a=piece[0], b=piece[1], text=said)


# --- what they say ------------------------------------------------------------


def _says(finding: Finding, lang: str) -> str:
    measured, required = compared(finding, lang)
    if not required:
        return measured or finding.title.to(lang)
    words = _MAX if finding.at_most else _MIN
    asked = text(words.pt, words.en, r=required).to(lang)
    doubt = " ?" if finding.status is Status.UNDETERMINED else ""
    return f"{measured} · {asked}{doubt}" if measured else f"{asked}{doubt}"


def _pair(measured: float | None, required: float | None, finding: Finding, lang: str) -> tuple[str, str]:
    first, second = _written(measured, finding.unit, lang), _written(required, finding.unit, lang)
    if first and first == second and measured != required and finding.status is not Status.PASS:
        assert measured is not None
        plain = number(measured, lang, 2, 6)
        _, _, sign = first.partition(" ")
        first = f"{plain} {sign}" if sign else plain
    return first, second


def _written(value: float | None, unit: str | None, lang: str) -> str:
    return "" if value is None or not math.isfinite(value) else quantity(value, unit, lang)


# --- their lines --------------------------------------------------------------


def draw(dimension: Dimension, k: float) -> list[Item]:
    """Draw the line of a dimension with its ends, `k` metres a millimetre of paper; one of no length gets a ring."""
    pen = DIMENSION_PENS[dimension.kind]
    if dimension.clear:
        pen = Pen(pen.width_mm, pen.colour, SIGHT_DASH)
    layer = f"dimension-{dimension.kind}"
    (ax, ay), (bx, by) = a, b = dimension.a, dimension.b
    size = math.hypot(bx - ax, by - ay)
    if size < 1e-9:
        return list(_ring(a, 1.2 * k, pen, layer))
    u = ((bx - ax) / size, (by - ay) / size)
    items: list[Item] = [Stroke(layer=layer, points=(a, b), pen=pen)]
    if size < 1.5 * k:
        items += _ring(((ax + bx) / 2, (ay + by) / 2), 1.6 * k, pen, layer)
    for end, inward in ((a, u), (b, (-u[0], -u[1]))):
        if dimension.clear and end == a:
            items += _ring(end, 0.8 * k, pen, layer)
        elif size > 7.0 * k and dimension.kind in ("fail", "sight"):
            items += _arrow(end, inward, k, pen, layer)
        else:
            items.append(_tick(end, inward, k, pen, layer))
    return items


def _ring(at: Point, radius: float, pen: Pen, layer: str) -> Iterator[Item]:
    yield Stroke(layer=layer, points=polygon_points(at, 24, radius), pen=Pen(min(pen.width_mm, 0.35), pen.colour))


def _arrow(tip: Point, inward: Point, k: float, pen: Pen, layer: str) -> Iterator[Item]:
    (x, y), (ux, uy), long, half = tip, inward, 2.4 * k, 0.55 * k
    back = (x + ux * long, y + uy * long)
    points = (tip, (back[0] - uy * half, back[1] + ux * half), (back[0] + uy * half, back[1] - ux * half), tip)
    yield Fill(layer=layer, rings=(points,), colour=pen.colour)


def _tick(at: Point, inward: Point, k: float, pen: Pen, layer: str) -> Item:
    """Draw the slanting stroke that ends a dimension in architecture."""
    (x, y), (ux, uy), half = at, inward, 0.8 * k * math.sqrt(0.5)
    dx, dy = (ux - uy) * half, (uy + ux) * half
    return Stroke(layer=layer, points=((x - dx, y - dy), (x + dx, y + dy)), pen=Pen(max(pen.width_mm, 0.3), pen.colour))
