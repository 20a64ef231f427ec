"""Findings and their status, which are the result of a check, and the comparisons that decide them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from layoutcheck.site import Site
from layoutcheck.words import Text, text

Point = tuple[float, float]
Line = tuple[Point, Point]  # in local metres
BLANK = "________________"


class Status(StrEnum):
    """How a rule ends for one subject."""

    PASS = "pass"
    FAIL = "fail"
    UNDETERMINED = "undetermined"
    NOT_APPLICABLE = "not-applicable"
    NOT_DRAWN = "not-drawn"
    NOT_DECLARED = "not-declared"
    WAIVED = "waived"


_UNTITLED = text("", "")


class Leg(Struct, frozen=True, kw_only=True, gc=False):
    """One of the two comparisons a distance past a firewall answers to."""

    measured: float | None
    required: float
    witness: Line | None = None


class Finding(Struct, frozen=True, kw_only=True, gc=False):
    """One rule, for one area and subject: how it ended, and the comparison with the least margin.

    Lengths are metres, `witness` is a line in local metres. `rule`, `article` and `title` are set by the rule itself.
    `confirm` is what a person may confirm or deny where no drawing tells, with a `BLANK` where a word is asked for;
    without it the rule's requirement is.
    """

    status: Status
    message: Text
    rule: str = ""
    article: str = ""
    title: Text = _UNTITLED
    area: str | None = None
    subject: str | None = None
    measured: float | None = None
    required: float | None = None
    unit: str | None = None
    at_most: bool = False  # whether `required` is a maximum
    is_bound: bool = False  # whether what is not known may make it worse than `measured`
    margin: float | None = None
    base_required: float | None = None
    reduction: str | None = None
    exposed: Leg | None = None
    shielded: Leg | None = None
    witness: Line | None = None
    needs: tuple[Text, ...] = ()
    remedy: Mapping[str, Any] | None = None
    waiver: Mapping[str, Any] | None = None
    confirm: Text | None = None

    def id(self, law: str) -> str:
        """Name the finding by law, rule, area and subject, never by coordinates."""
        key = "\x1f".join((law, self.rule, self.area or "", self.subject or ""))
        return hashlib.sha256(key.encode(errors="surrogatepass")).hexdigest()[:16]


def named(found: Finding, rule: str, article: str, title: Text) -> Finding:
    """Put the name of a rule on a finding that it has just made; one that bears a name stays as it is, and is copied.

    A copy of each of 100 000 findings would take longer than making them.
    """
    if found.rule:
        return replace(found, rule=rule, article=article, title=title)
    for field, value in (("rule", rule), ("article", article), ("title", title)):
        force_setattr(found, field, value)
    return found


class AreaSummary(Struct, frozen=True, kw_only=True):
    """What a report says of one storage area."""

    id: str
    governing_class: str | None
    declared_class: str | None
    capacity_kg: float | None
    containers: int | None
    area_m2: float | None
    distance_class: str | None
    merged_with: tuple[str, ...] = ()


class Mark(Struct, frozen=True, kw_only=True):
    """Something a picture shows beside the findings: a zone, a piece of the property line, a derived limit."""

    kind: str
    shape: Any  # a shapely geometry in local metres
    label: Text | None = None
    area: str | None = None


class Screen(Struct, frozen=True, kw_only=True):
    """The firewalls that certainly count for an area, in local metres.

    Lines of sight that may miss them leave from `source`; None when firewalls run along all of the area's edge.
    """

    area: str
    source: Any  # a shapely geometry
    walls: tuple[Any, ...]


class Accuracy(Struct, frozen=True, kw_only=True):
    """What errors of the drawing mean for a verdict.

    `verdict` is the one that holds whatever points of the drawing are off by `error_m`; `within` are the findings that
    such an error could turn, by their place in the report, and `open` those of which nobody has worked it out.
    `turning_m` is the smallest error that could change the verdict by the others, None where none can, `turned_by` the
    finding it would turn.
    """

    error_m: float
    verdict: str
    within: tuple[int, ...]
    open: tuple[int, ...]
    turning_m: float | None
    turned_by: int | None


class Report(Struct, frozen=True, kw_only=True):
    """A plan checked against one law."""

    site: Site
    law_id: str
    law_title: Text
    law_published: Text
    findings: tuple[Finding, ...]
    areas: tuple[AreaSummary, ...] = ()
    marks: tuple[Mark, ...] = ()
    notes: tuple[Text, ...] = ()  # what the report must say beside its findings
    heading: Text | None = None  # the title of a sheet, where its project gives none
    subjects: tuple[str, ...] = ()  # the roles that the law is about, and pictures are laid round
    screens: tuple[Screen, ...] = ()
    accuracy: Accuracy | None = None

    @property
    def verdict(self) -> str:
        """Give `fail` if any rule fails, else `incomplete` if any is undetermined or none was run, else `pass`."""
        statuses = {f.status for f in self.findings}
        open_ends = {Status.UNDETERMINED}
        if self.site.options.strict:
            open_ends |= {Status.NOT_DRAWN, Status.NOT_DECLARED}
        if Status.FAIL in statuses:
            return "fail"
        return "incomplete" if statuses & open_ends or not statuses else "pass"

    @property
    def standing(self) -> str:
        """Give the verdict as a person must read it: no pass is plain that was waived or has anything left open."""
        seen, counted = self.site.seen, {f.status for f in self.findings}
        if self.verdict == "pass" and Status.WAIVED in counted:
            return "waived"
        open_ends = counted & {Status.NOT_DRAWN, Status.NOT_DECLARED}
        unread = bool(seen.unsupported or seen.not_checked or self.site.options.select)
        unread = unread or any(note.code in _ROLELESS for note in seen.warnings)
        return "reserved" if self.verdict == "pass" and (open_ends or unread) else self.verdict


_ROLELESS = frozenset(("layer-without-role", "block-without-role"))  # warnings of what may be a thing of a role


def at_least(
    measured: float,
    low: float,
    high: float | None = None,
    *,
    tolerance: float,
) -> Status:
    """Judge a minimum: met when measured ≥ required − tolerance.

    When the requirement is unknown between `low` and `high`, it passes only under the worse and fails only under
    the better.

    >>> at_least(2.9995, 3.0, tolerance=0.001), at_least(2.998, 3.0, tolerance=0.001)
    (<Status.PASS: 'pass'>, <Status.FAIL: 'fail'>)
    >>> at_least(4.0, 3.0, 7.5, tolerance=0.001)
    <Status.UNDETERMINED: 'undetermined'>
    """
    high = low if high is None else high
    if measured >= high - tolerance - _NOISE:
        return Status.PASS
    return Status.FAIL if measured < low - tolerance - _NOISE else Status.UNDETERMINED


def at_most(measured: float, limit: float, *, tolerance: float = 0.0) -> Status:
    """Judge a maximum: met when measured ≤ limit + tolerance."""
    return Status.PASS if measured <= limit + tolerance + _NOISE else Status.FAIL


def more_than(measured: float, limit: float) -> bool:
    """Judge a strict word of the law ("superior a"): no tolerance, only the noise of adding decimals is taken out.

    >>> more_than(3.41, 4 * 0.476 + 1.5), more_than(3.404, 4 * 0.476 + 1.5)
    (True, False)
    """
    return round(measured - limit, 9) > 0


def worst(*statuses: Status) -> Status:
    """Give the worst of several comparisons that must all hold."""
    for status in (Status.FAIL, Status.UNDETERMINED):
        if status in statuses:
            return status
    return Status.PASS


_NOISE = 1e-9  # of adding up decimals in binary
