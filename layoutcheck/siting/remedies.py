"""What to change about a failure, each change confirmed by the checker; the least comes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.law import Law
from layoutcheck.siting.asked import Place, Siting
from layoutcheck.siting.confirm import Before, before, cures, key
from layoutcheck.siting.nearest import Found, shortest_move
from layoutcheck.siting.region import envelope
from layoutcheck.siting.say import move_text, none_text

_NEAR_M = 60.0  # most areas find a place no farther away; all the rest of a large site is looked at only then
MOST = 8  # failures that get remedies of their own: each takes several checks
_TRIES = 6  # changes of a failure that are put to the checker


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Remedy:
    """One thing that would do, in words and figures."""

    kind: str
    told: Mapping[str, Any]


def with_remedies(report: Report, law: Law) -> Report:
    """Put a remedy into each failing finding that has one; the first is the least change, `others` come after it."""
    failing = [f for f in report.findings if f.status is Status.FAIL]
    siting: Siting | None = law.siting
    if siting is None or not failing:
        return report
    old = before(report, law)
    view = law.view(old.site)
    failing = failing[:MOST]
    moves = {name: _move(old, view, name) for name in dict.fromkeys(f.area for f in failing if _by_place(f, siting))}
    told: dict[int, Mapping[str, Any]] = {}
    for finding in failing:
        own = [*moves.get(finding.area, ())] if finding.rule in siting.place_rules else []
        found = [*own, *_mended(old, view, finding)]
        if found:
            told[id(finding)] = _one(found)
    findings = tuple(replace(f, remedy=told[id(f)]) if id(f) in told else f for f in report.findings)
    return replace(report, findings=findings)


def _by_place(finding: Finding, siting: Siting) -> bool:
    return finding.rule in siting.place_rules and finding.area is not None


def _one(found: list[Remedy]) -> dict[str, Any]:
    """Make the first remedy that is one the finding's own, and list the others with it."""
    real = sorted(found, key=lambda remedy: remedy.kind == "none")
    first, *others = real
    return {"kind": first.kind, **first.told, "others": [{"kind": o.kind, **o.told} for o in others]}


def _move(old: Before, view: Any, area: str | None) -> list[Remedy]:
    """Give the shortest move of an area that satisfies all rules at once, or say that its site has no place for it."""
    siting: Siting = old.law.siting
    place = siting.place(view, area or "", False)
    if place is None or place.ground is None or old.is_spent:
        return []
    failing = (f for f in old.findings if f.area == area and f.status is Status.FAIL)
    cured = frozenset(key(f) for f in failing if f.rule in siting.place_rules)
    for within in (_NEAR_M, None):
        region = envelope(place, old.site.options.tolerance_m, within=within)
        found = shortest_move(old, place, region, cured)
        if found is not None and (within is None or found.move.length <= within):
            return [_told(place, found, old)]
        if old.is_spent:
            return []
    along = siting.place(view, area or "", True)
    if along is not None and len(along.moves) > len(place.moves):
        found = shortest_move(old, along, envelope(along, old.site.options.tolerance_m), cured)
        if found is not None:
            return [_told(along, replace(found, is_shortest=False), old)]
    if region.allowed.is_empty:
        return [Remedy(kind="none", told={"text": none_text(place, region), "proven": region.is_exact})]
    return []


def _told(place: Place, found: Found, old: Before) -> Remedy:
    told = {
        "text": move_text(place, found, north=old.site.frame.north),
        "area": place.area,
        "vector_m": [round(value, 6) for value in found.move.shift],
        "distance_m": round(found.move.length, 6),
        "proven_shortest": found.is_shortest,
        "moves": [feature.name for feature in place.moves],
    }
    return Remedy(kind="move", told=told)


def _mended(old: Before, view: Any, finding: Finding) -> Iterator[Remedy]:
    """Give the changes that the law knows for a finding, as far as the checker agrees."""
    kinds: set[str] = set()
    for number, change in enumerate(old.law.siting.mend(view, finding)):
        if number >= _TRIES:
            return
        if change.kind not in kinds and cures(old, change.site, [key(finding)]):
            kinds.add(change.kind)
            yield Remedy(kind=change.kind, told={"text": change.text, **change.figures})
