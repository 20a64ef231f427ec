"""`--accuracy`: which findings an error of the drawing could change, and the least that changes the verdict.

Every point drawn may be off by the error in any direction, a length between two points by twice that; what touches
goes on touching.
"""

from __future__ import annotations

import math
from typing import Any

from msgspec.structs import replace

from layoutcheck.finding import Accuracy, Finding, Report, Status
from layoutcheck.law import Law, Slack
from layoutcheck.siting.shielding import surely_clear, surely_hidden

_NOISE = 1e-9
_FINE_M = 0.001  # the smallest error is told to this where firewalls take part
_MOST_M = 1.0  # no greater error is asked about


def doubts(report: Report, law: Law, error_m: float | None) -> Accuracy | None:
    """Say what an error in metres means for a report; None where nothing was asked."""
    if error_m is None:
        return None
    view = law.view(report.site)
    needed: list[float | None] = []
    unknown: list[int] = []
    for i, found in enumerate(report.findings):
        slack = law.slack(view, found) if found.status in (Status.PASS, Status.FAIL) else Slack(room=0.0, per_m=0.0)
        if slack is None:
            unknown.append(i)
        needed.append(None if slack is None else _error(found, slack, report, law, view))
    within = tuple(i for i, e in enumerate(needed) if e is not None and _could_turn(report.findings[i], e, error_m))
    turning, by = _turning(report, needed, unknown)
    return Accuracy(
        error_m=error_m,
        verdict=_verdict(report, {*within, *unknown}),
        within=within,
        open=tuple(unknown),
        turning_m=turning,
        turned_by=by,
    )


def _error(found: Finding, slack: Slack, report: Report, law: Law, view: Any) -> float | None:
    """Give the smallest error that could turn a finding, None where no error of the drawing can."""
    if slack.per_m == 0 or not math.isfinite(slack.room):
        return None
    tolerance = report.site.options.tolerance_m * (slack.per_m if found.unit == "m2" else 1.0)  # along the outline
    room = slack.room + tolerance if found.status is Status.PASS else -slack.room - tolerance
    plain = _solved(max(0.0, room), slack)
    if found.reduction is None or law.siting is None:
        return plain
    return min(plain, _of_sights(found, law, view, plain))


def _solved(room: float, slack: Slack) -> float:
    """Give the error that takes all the room: the root of per_m2 · e² + per_m · e = room."""
    if slack.per_m2 == 0:
        return room / slack.per_m
    return (math.sqrt(slack.per_m**2 + 4 * slack.per_m2 * room) - slack.per_m) / (2 * slack.per_m2)


def _could_turn(found: Finding, needed: float, error_m: float) -> bool:
    if found.status is Status.FAIL:
        return error_m >= needed - _NOISE
    return error_m > needed + _NOISE


def _verdict(report: Report, doubtful: set[int]) -> str:
    """Give the verdict that holds whatever the error does: what it could turn is undetermined."""
    turned = (replace(f, status=Status.UNDETERMINED) if i in doubtful else f for i, f in enumerate(report.findings))
    return replace(report, findings=tuple(turned)).verdict


def _turning(report: Report, needed: list[float | None], unknown: list[int]) -> tuple[float | None, int | None]:
    """Give the smallest error that could change the verdict: one pass turned, or else all failures."""
    passing = report.verdict != "fail"
    kind = Status.PASS if passing else Status.FAIL
    those = [(e, i) for i, (e, f) in enumerate(zip(needed, report.findings, strict=True)) if f.status is kind]
    known = [(e, i) for e, i in those if e is not None and i not in unknown]
    if not known or (not passing and len(known) < len(those)):
        return None, None
    return min(known) if passing else max(known)


# --- firewalls -----------------------------------------------------------------------


def _of_sights(found: Finding, law: Law, view: Any, most: float) -> float:
    """Give the smallest error, up to one, at which firewalls may hide less, or more, than they do; by halving."""
    place = law.siting.place(view, found.area or "", False)
    every = place.clearances if place is not None else ()
    owed = [c for c in every if (c.rule, c.subject) == (found.rule, found.subject)]
    if not owed:
        return 0.0
    tolerance, test = view.site.options.tolerance_m, surely_hidden if found.status is Status.PASS else surely_clear

    def stands(error: float) -> bool:
        held = [test(c, place.shape, error, tolerance) for c in owed]
        return all(held) if found.status is Status.PASS else any(held)

    low, high = 0.0, min(most, _MOST_M)
    if stands(high):
        return most
    while high - low > _FINE_M:
        middle = (low + high) / 2
        low, high = (middle, high) if stands(middle) else (low, middle)
    return low
