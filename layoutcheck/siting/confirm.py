"""Proposed places and changes put to the checker: none is told unless a check of the changed site agrees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import count
from operator import length_hint

from msgspec import Struct, field
from msgspec.structs import replace

from layoutcheck.checking import check
from layoutcheck.finding import Finding, Report, Status
from layoutcheck.law import Law
from layoutcheck.site import Site
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move, moved

_MADE = 100_000  # findings, by all checks of changes to a plan: what takes two or three seconds
_FEWEST = 2  # checks that the largest plan is given
_OPEN = (Status.FAIL, Status.UNDETERMINED)
Key = tuple[str, str | None, str | None]


class Before(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """A site as it was checked, and the law: what changes are held against. No waiver covers up what they do.

    `checks` runs out when as many changes were checked as a plan of its size is given.
    """

    site: Site
    law: Law
    findings: tuple[Finding, ...]
    checks: Iterator[int] = field(default_factory=count)

    @cached_property
    def was(self) -> dict[Key, Status]:
        """Give how each finding was."""
        return {key(f): f.status for f in self.findings}

    @property
    def is_spent(self) -> bool:
        """Tell whether no change is checked any more."""
        return length_hint(self.checks, 1) == 0


def before(report: Report, law: Law) -> Before:
    """Take a site as it is, by all its rules and none of its waivers."""
    site, findings = report.site, report.findings
    if site.waivers or site.options.select:
        site = replace(site, waivers=(), options=replace(site.options, select=()))
        findings = check(site, law).findings
    checks = iter(range(max(_FEWEST, _MADE // max(1, len(findings)))))
    return Before(site=site, law=law, findings=findings, checks=checks)


def cures(old: Before, changed: Site, cured: Collection[Key]) -> bool:
    """Tell whether a change makes what was open pass, and leaves nothing that passed behind.

    Nothing does once as many changes were checked as a plan of its size is given.
    """
    if old.is_spent:
        return False
    after = {key(f): f for f in _checked(old, changed)}
    if any(k in after and after[k].status in _OPEN for k in cured):
        return False
    return not _worse(old, after.values())


def worse(old: Before, changed: Site) -> list[Finding]:
    """Give what fails after a change and did not before, or is undetermined and was answered."""
    return _worse(old, _checked(old, changed))


def _checked(old: Before, changed: Site) -> tuple[Finding, ...]:
    """Check a change, which is one check fewer that is left; what plainly passes may be left out.

    Where part of the drawing was not read nothing does.
    """
    next(old.checks, None)
    return check(replace(changed, passes=bool(changed.seen.not_checked)), old.law).findings


def _worse(old: Before, after: Iterable[Finding]) -> list[Finding]:
    return [found for found in after if _is_worse(old.was.get(key(found)), found.status)]


def at(old: Before, place: Place, move: Move) -> Site:
    """Give the site with an area moved."""
    return moved(old.site, place.moves, move)


def open_at(old: Before, place: Place, move: Move, rules: Collection[str]) -> tuple[Finding, ...]:
    """Give what of some rules does not pass for an area at a place."""
    site = at(old, place, move)
    few = replace(site, options=replace(site.options, select=tuple(rules)))
    return tuple(f for f in _checked(old, few) if f.area == place.area and f.status in _OPEN)


def key(finding: Finding) -> Key:
    """Name a finding by what it is about."""
    return finding.rule, finding.area, finding.subject


def _is_worse(was: Status | None, now: Status) -> bool:
    """Tell whether a finding fails that did not before, or is undetermined that was answered."""
    if now is Status.FAIL:
        return was is not Status.FAIL
    return now is Status.UNDETERMINED and was not in _OPEN
