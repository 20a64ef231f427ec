"""Each distance as a sum that can be redone with a calculator, for the HTML page."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from layoutcheck.finding import Finding, Leg, Line, Report
from layoutcheck.ground import METRES
from layoutcheck.reports._html.cards import ORDER, asked
from layoutcheck.reports._html.words import WORDS
from layoutcheck.reports._sheet.dimensions import compared, is_drawable, numbered
from layoutcheck.reports._verdicts import LABELS
from layoutcheck.site import Plan
from layoutcheck.words import Text, number, quantity

_TENTHS_OF_MM = 4  # places of metres that are written
_DEGREES, _WHOLE_CIRCLE = 9, 360.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """One line between two points: `a` and `b` as the plan has them, their differences and distance in metres."""

    key: str
    number: str
    status: str
    label: Text
    title: Text
    leg: Text | None
    article: str
    area: str
    subject: str
    a: str
    b: str
    dx: str
    dy: str
    root: str
    governing: str
    base: str
    reduction: str
    required: str
    measured: str


def sums(report: Report, names: dict[int, str], lang: str) -> list[Sum]:
    """Make a sum of each distance that was measured, what fails first."""
    numbers = {id(item.finding): item.number for item in numbered(report, lang)}
    ordered = sorted(report.findings, key=lambda found: ORDER.index(found.status))
    return [
        one
        for found in ordered
        if found.unit == "m"
        for one in _of(report, found, names[id(found)], numbers.get(id(found), ""), lang)
    ]


def unit_of(plan: Plan, lang: str) -> str:
    """Name the unit of a plan's coordinates."""
    return plan.units or (plan.crs if plan.crs and "CRS84" not in plan.crs else WORDS["degrees"].to(lang))


def _of(report: Report, found: Finding, key: str, numeral: str, lang: str) -> Iterator[Sum]:
    legs: tuple[tuple[str, Leg | None], ...] = (("exposed", found.exposed), ("shielded", found.shielded))
    told = [(name, leg) for name, leg in legs if leg is not None and is_drawable(leg.witness)]
    for name, leg in told:
        measured = quantity(leg.measured, "m", lang) if leg.measured is not None else ""
        required = asked(quantity(leg.required, "m", lang), False)
        reduced = WORDS["halved"].to(lang) if name == "shielded" else ""
        yield _sum(report, found, key, numeral, leg.witness, WORDS[name], (measured, required, reduced), lang)
    if is_drawable(found.witness) and not any(leg.witness == found.witness for _, leg in told):
        measured, limit = compared(found, lang)
        reduced = WORDS["halved"].to(lang) if found.reduction else ""
        figures = (measured, asked(limit, found.at_most) if limit else "", reduced)
        yield _sum(report, found, key, numeral, found.witness, None, figures, lang)


def _sum(
    report: Report, found: Finding, key: str, numeral: str, line: Line | None, leg: Text | None,
    figures: tuple[str, str, str], lang: str,
) -> Sum:  # fmt: skip
    assert line is not None
    (ax, ay), (bx, by) = line
    a, b = report.site.frame.witness(line)
    measured, required, reduced = figures
    area = next((one for one in report.areas if one.id == found.area), None)
    base = found.base_required if found.base_required is not None else found.required
    return Sum(
        key=key,
        number=numeral,
        status=found.status.value,
        label=LABELS[found.status],
        title=found.title,
        leg=leg,
        article=found.article,
        area=found.area or "",
        subject=(found.subject or "") if found.subject != found.area else "",
        a=_point(a, report.site.plan, lang),
        b=_point(b, report.site.plan, lang),
        dx=_metres(bx - ax, lang),
        dy=_metres(by - ay, lang),
        root=_metres(math.hypot(bx - ax, by - ay), lang),
        governing=(area.distance_class or area.governing_class or "") if area else "",
        base=quantity(base, "m", lang) if base is not None else "",
        reduction=reduced,
        required=required,
        measured=measured,
    )


def _point(point: list[float], plan: Plan, lang: str) -> str:
    return "; ".join(_coordinate(value, plan, lang) for value in point)


def _coordinate(value: float, plan: Plan, lang: str) -> str:
    """Write a coordinate of the plan to a tenth of a millimetre, or finer."""
    if plan.units in METRES:
        places = max(0, math.ceil(_TENTHS_OF_MM + math.log10(METRES[plan.units])))
    else:
        places = _DEGREES if abs(value) <= _WHOLE_CIRCLE else _TENTHS_OF_MM
    return number(value, lang, min(places, 3), places).replace("-", "−")


def _metres(value: float, lang: str) -> str:
    return number(value, lang, _TENTHS_OF_MM, _TENTHS_OF_MM).replace("-", "−")
