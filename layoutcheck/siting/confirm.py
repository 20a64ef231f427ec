"""Whether the checker agrees: nothing about a place or a change is said before it was checked on the changed site."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from layoutcheck.checking import check
from layoutcheck.finding import Finding, Status
from layoutcheck.law import Law
from layoutcheck.site import Site
from layoutcheck.siting.asked import Place
from layoutcheck.siting.moving import Move, moved

_OPEN = (Status.FAIL, Status.UNDETERMINED)
Key = tuple[str, str | None, str | None]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Before:
    """A site as it was checked, and the law: what changes are held against. No waiver covers up what they do."""

    site: Site
    law: Law
    findings: tuple[Finding, ...]


def before(site: Site, law: Law) -> Before:
    """Check a site as it is, all its rules and none of its waivers."""
    bare = replace(site, waivers=(), options=replace(site.options, select=()))
    return Before(site=bare, law=law, findings=check(bare, law).findings)


def cures(old: Before, changed: Site, cured: Collection[Key]) -> bool:
    """Tell whether a change makes what was open pass, and leaves nothing that passed behind."""
    after = {key(f): f for f in check(changed, old.law).findings}
    if any(k in after and after[k].status in _OPEN for k in cured):
        return False
    return not _worse(old, after.values())


def worse(old: Before, changed: Site) -> list[Finding]:
    """Give what fails after a change and did not before, or is undetermined and was answered."""
    return _worse(old, check(changed, old.law).findings)


def _worse(old: Before, after: Iterable[Finding]) -> list[Finding]:
    was = {key(f): f.status for f in old.findings}
    return [found for found in after if _is_worse(was.get(key(found)), found.status)]


def at(old: Before, place: Place, move: Move) -> Site:
    """Give the site with an area moved."""
    return moved(old.site, place.moves, move)


def open_at(old: Before, place: Place, move: Move, rules: Collection[str]) -> tuple[Finding, ...]:
    """Give what of some rules does not pass for an area at a place."""
    site = at(old, place, move)
    few = replace(site, options=replace(site.options, select=tuple(rules)))
    return tuple(f for f in check(few, old.law).findings if f.area == place.area and f.status in _OPEN)


def key(finding: Finding) -> Key:
    """Name a finding by what it is about."""
    return finding.rule, finding.area, finding.subject


def keys(findings: Iterable[Finding]) -> frozenset[Key]:
    """Name findings."""
    return frozenset(key(f) for f in findings)


def _is_worse(was: Status | None, now: Status) -> bool:
    """Tell whether a finding fails that did not before, or is undetermined that was answered."""
    if now is Status.FAIL:
        return was is not Status.FAIL
    return now is Status.UNDETERMINED and was not in _OPEN
