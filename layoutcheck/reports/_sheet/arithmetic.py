"""The distances of a report with the numbers that a person needs to find them again with a calculator.

Coordinates are given to as many places as it takes for the length made of what is printed to be the length measured.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal
from functools import partial

import numpy as np

from layoutcheck import laws
from layoutcheck.finding import Finding, Leg, Line, Report, Status
from layoutcheck.ground import METRES
from layoutcheck.reports._sheet.dimensions import Numbered, is_distance, is_drawable, references, share_of_margin
from layoutcheck.words import Text
from layoutcheck.words import text as words

_PLACES, _MORE = 3, 5  # of metres, and how many more may be needed
_LINEAR_M = 2e-5  # a scale that is the same everywhere gives lengths to this
_DEGREE_PLACES = 9

_EXPOSED = words("linha que escapa da parede corta-fogo", "line that escapes the firewall")
_SHIELDED = words("linha mais curta, atrás da parede corta-fogo", "shortest line, behind the firewall")
_OUTSIDE = words("fora da propriedade: negativa", "outside the property: negative")


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One distance: its two points in plan coordinates, their differences in metres, and what it is held against.

    `length` is made of the differences as printed; `allowance` is what the error of curves takes off it. All decimals
    are as they are printed. A `line` that is not there was looked for and not found.
    """

    number: str
    finding: Finding
    note: Text | None
    points: tuple[tuple[Decimal, Decimal], tuple[Decimal, Decimal]] | None
    steps: tuple[Decimal, Decimal] | None
    length: Decimal | None
    allowance: Decimal
    measured: float | None
    base: float
    required: float
    class_name: str | None

    @property
    def margin(self) -> Decimal | None:
        """Give how far the measure as printed lies above what is required."""
        if self.length is None or self.measured is None:
            return None
        apart = self.length - self.allowance
        return (apart if self.measured >= 0 else -apart) - Decimal(str(self.required))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """How differences of plan coordinates become metres: times `factor`; by the ground plane where there is none."""

    unit: str
    factor: Decimal | None
    per_unit: tuple[float, float]  # metres of one unit along x and y at the site


def checks(report: Report, listed: Sequence[Numbered]) -> tuple[Scale, list[Check]]:
    """Give every distance between two points, what has a number first, then what passes, the tightest first."""
    rows = references(report)
    numbers = rows | {id(item.finding): item.number for item in listed}
    order = [Status.FAIL, Status.UNDETERMINED, Status.WAIVED]
    open_ends = sorted((item.finding for item in listed), key=lambda f: order.index(f.status))
    places = {row: i for i, row in enumerate(rows)}
    passing = [f for f in report.findings if f.status is Status.PASS]
    passing.sort(key=lambda f: (places.get(id(f), len(places)), share_of_margin(f)))
    found = [f for f in (*open_ends, *passing) if is_distance(f)]
    lines = [leg.witness for f in found for _, leg in _legs(f) if leg.witness is not None]
    scale = scale_of(report, lines)
    make = partial(_check, report, scale)
    return scale, [make(f, numbers.get(id(f), ""), note, leg) for f in found for note, leg in _legs(f)]


def scale_of(report: Report, lines: Sequence[Line]) -> Scale:
    """Find how the plan's coordinates become metres."""
    plan = report.site.plan
    if not plan.crs and plan.units in METRES:
        metres = METRES[plan.units]
        return Scale(unit=plan.units, factor=Decimal(str(metres)), per_unit=(metres, metres))
    corner = np.array(lines[0][0] if lines else (0.0, 0.0))
    east, north = (np.asarray(report.site.frame.to_plan(np.array([corner, corner + step]))) for step in np.eye(2))
    jacobian = np.linalg.inv(np.stack([east[1] - east[0], north[1] - north[0]], axis=1))
    per_unit = (float(np.hypot(*jacobian[:, 0])), float(np.hypot(*jacobian[:, 1])))
    factor = Decimal(f"{math.sqrt(per_unit[0] * per_unit[1]):.9g}")
    even = abs(per_unit[0] / per_unit[1] - 1) < 1e-7 and all(_holds(report, line, float(factor)) for line in lines)
    unit = plan.units or ("m" if 0.5 < per_unit[0] < 2 else "°" if per_unit[0] > 1000 else "")
    return Scale(unit=unit, factor=factor if even else None, per_unit=per_unit)


def _holds(report: Report, line: Line, factor: float) -> bool:
    a, b = report.site.frame.witness(line)
    return abs(math.dist(a, b) * factor - math.dist(*line)) < _LINEAR_M


def _legs(found: Finding) -> Iterator[tuple[Text | None, Leg]]:
    """Give the lines that a finding compares: of one behind a firewall also the line that escapes, if any."""
    if found.shielded is None:
        outside = found.measured is not None and found.measured < 0
        assert found.required is not None
        yield (_OUTSIDE if outside else None,
               Leg(measured=found.measured, required=found.required, witness=found.witness))  # fmt: skip
        return
    yield _SHIELDED, found.shielded
    if found.exposed is not None:
        yield _EXPOSED, found.exposed


def _check(report: Report, scale: Scale, found: Finding, number: str, note: Text | None, leg: Leg) -> Check:
    base = float(found.base_required or found.required or 0.0)
    bare = partial(Check, number=number, finding=found, note=note, measured=leg.measured, base=base,
                   required=leg.required, class_name=_class_of(report, found, base))  # fmt: skip
    if leg.witness is None or leg.measured is None or not is_drawable(leg.witness):
        return bare(points=None, steps=None, length=None, allowance=Decimal(0))
    size, measured = math.dist(*leg.witness), abs(leg.measured)
    allowance = _rounded(max(0.0, size - measured), 4) or Decimal(0)
    places = _places(leg.measured, leg.required, allowance != 0)
    for more in range(_MORE + 1):
        points, steps, length = _printed(report, scale, leg.witness, places, more)
        if f"{length - allowance:.{places}f}" == f"{measured:.{places}f}":
            break
    return bare(points=points, steps=steps, length=_rounded(length, places), allowance=allowance)


def _places(measured: float, required: float, curved: bool) -> int:
    """Give the places of metres that tell a measure from its limit, where they differ."""
    least = _PLACES + 1 if curved else _PLACES
    told = (n for n in range(least, 7) if round(measured, n) != round(required, n))
    return next(told, least) if measured != required else least


def _printed(
    report: Report, scale: Scale, line: Line, places: int, more: int
) -> tuple[tuple[tuple[Decimal, Decimal], tuple[Decimal, Decimal]], tuple[Decimal, Decimal], Decimal]:
    """Write a line's points and steps to so many places of metres and more, and give the length that these make."""
    start, end = report.site.frame.witness(line)
    of_units = max(0, math.ceil(places + math.log10(scale.per_unit[0]) - 0.01)) + more
    if scale.factor is None and scale.unit == "°":
        of_units = max(_DEGREE_PLACES, of_units)
    a, b = [(_rounded(x, of_units), _rounded(y, of_units)) for x, y in (start, end)]
    if scale.factor is not None:
        made = [_rounded((q - p) * scale.factor, places + more) for p, q in zip(a, b, strict=True)]
    else:
        made = [_rounded(q - p, places + more) for p, q in zip(*line, strict=True)]
    return (a, b), (made[0], made[1]), (made[0] ** 2 + made[1] ** 2).sqrt()


def _rounded(value: float | Decimal, places: int) -> Decimal:
    """Round to so many places; there is no minus zero."""
    kept = Decimal(value).quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    return kept if kept else abs(kept)


def _class_of(report: Report, found: Finding, base: float) -> str | None:
    """Give the class whose figure a distance is held against; None where the figure is the same for all."""
    law = laws.LAWS.get(report.law_id)
    tables = [table for rule in (law.rules if law else ()) if rule.id == found.rule for table in rule.tables]
    tables = [table for table in tables if table.unit == "m"]
    area = next((area for area in report.areas if area.id == found.area), None)
    if not tables or area is None:
        return None
    names = [name for name in (area.distance_class, area.governing_class) if name]
    return next((name for name in names if any(table.at(name) == base for table in tables)), "?")
