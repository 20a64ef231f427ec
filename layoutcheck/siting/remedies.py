"""The remedies told for a failure: each confirmed by the checker, the cheapest first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import Point

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.law import Law
from layoutcheck.siting.confirm import Before, Key, before, cures, key
from layoutcheck.siting.model import Place, Siting
from layoutcheck.siting.nearest import Found, what_gets_worse
from layoutcheck.siting.shortest import shortest_move
from layoutcheck.siting.wording import (
    move_figures,
    move_text,
    no_change_text,
    no_move_text,
    none_text,
    not_sought_text,
    silent_text,
    spent_text,
)
from layoutcheck.words import Text

_NEAR_M = 60.0  # most areas find a place no farther away; all the rest of a large site is looked at only then
MOST = 8  # failures that get remedies of their own: each takes several checks
_TRIES = 6  # changes of a failure that are put to the checker
_ABSURD = 20.0  # what costs so many times as much as the cheapest is no advice
_LEAST = 1.0  # what the cheapest is taken to cost at least there, in metres of moving


class Remedy(Struct, frozen=True, kw_only=True):
    """One thing that would do, in words and figures, and what it costs, roughly, in metres of moving the area.

    Where it is infinite it is no change: it says why there is none.
    """

    kind: str
    told: Mapping[str, Any]
    cost: float = math.inf


def with_remedies(report: Report, law: Law) -> Report:
    """Put a remedy into each failing finding that has one; the first costs least, `others` come after it.

    A distance without one says why there is none.
    """
    failing = [f for f in report.findings if f.status is Status.FAIL]
    siting: Siting | None = law.siting
    if siting is None or not failing:
        return report
    old = before(report, law)
    view = law.view(old.site)
    placed = dict.fromkeys(f.area for f in failing[:MOST] if f.rule in siting.place_rules)
    moves = {name: _move(old, view, name) for name in placed}
    told: dict[int, Mapping[str, Any]] = {}
    for number, finding in enumerate(failing):
        found = list(moves.get(finding.area, ())) if finding.rule in siting.place_rules else []
        if number < MOST and finding.rule in siting.apart_rules:
            found += _apart(old, view, finding)
        found += _mended(old, view, finding) if number < MOST else ()
        if not found and finding.rule in siting.drawn_rules:
            found = [_none(_why_none(old, finding, number), proven=False)]
        if found:
            told[id(finding)] = _one(found)
    findings = tuple(replace(f, remedy=told[id(f)]) if id(f) in told else f for f in report.findings)
    return replace(report, findings=findings)


def _why_none(old: Before, finding: Finding, number: int) -> Text:
    if number >= MOST:
        return not_sought_text(MOST)
    return spent_text() if old.is_spent else no_change_text(finding)


def _one(found: Sequence[Remedy]) -> dict[str, Any]:
    """Make the cheapest remedy the finding's own, and list with it the others that are not absurd beside it."""
    first, *others = sorted(found, key=lambda remedy: remedy.cost)
    most = _ABSURD * max(_LEAST, first.cost)
    worth = [other for other in others if other.cost <= most or math.isinf(other.cost)]
    return {"kind": first.kind, **first.told, "others": [{"kind": o.kind, **o.told} for o in worth]}


def _none(why: Text, *, proven: bool) -> Remedy:
    return Remedy(kind="none", told={"text": why, "proven": proven})


def _move(old: Before, view: Any, area: str | None) -> list[Remedy]:
    """Give the shortest move of an area that satisfies all rules at once, or say why none is given."""
    siting: Siting = old.law.siting
    place = siting.place(view, area or "", False)
    if place is None:
        return []
    if place.ground is None and place.otherwise is None:
        return [_none(silent_text(place), proven=False)]
    cured = _cured(old, area)
    for within in (_NEAR_M, None):
        sought = shortest_move(old, place, cured, within)
        if sought.found is not None and (within is None or sought.found.move.length <= within):
            return [_told(place, sought.found, old)]
        if old.is_spent:
            return [_none(spent_text(), proven=False)]
    along = siting.place(view, area or "", True)
    if along is not None and len(along.moves) > len(place.moves):
        found = shortest_move(old, along, cured, _NEAR_M).found
        if found is not None:
            return [_told(along, replace(found, is_shortest=False, is_exact=False, least_m=0.0), old)]
    claimed = [region for region in sought.regions if not region.allowed.is_empty]
    if not claimed:
        proven = place.silent is None and sought.is_none
        return [_none(none_text(place, proven=proven), proven=proven)]
    region = min(claimed, key=lambda region: region.allowed.distance(Point(0, 0)))
    move, worse = what_gets_worse(old, place, region)
    return [_none(no_move_text(place, move, worse, old.site), proven=False)]


def _apart(old: Before, view: Any, finding: Finding) -> Iterator[Remedy]:
    """Give the shortest move of an area to where it counts alone, keeps every distance, and a finding passes."""
    siting: Siting = old.law.siting
    place = siting.place(view, finding.area or "", False)
    if place is None or place.otherwise is None or not place.otherwise.apart_from:
        return
    found = shortest_move(old, place.otherwise, _cured(old, finding.area) | {key(finding)}, None).found
    if found is not None:
        yield _told(place.otherwise, found, old)


def _cured(old: Before, area: str | None) -> frozenset[Key]:
    """Name the distances of an area that fail."""
    failing = (f for f in old.findings if f.area == area and f.status is Status.FAIL)
    return frozenset(key(f) for f in failing if f.rule in old.law.siting.place_rules)


def _told(place: Place, found: Found, old: Before) -> Remedy:
    told = {"text": move_text(place, found, old.site), **move_figures(place, found)}
    return Remedy(kind="move", told=told, cost=found.move.length)


def _mended(old: Before, view: Any, finding: Finding) -> Iterator[Remedy]:
    """Give the changes that the law knows for a finding, as far as the checker agrees."""
    kinds: set[str] = set()
    for number, change in enumerate(old.law.siting.mend(view, finding)):
        if number >= _TRIES:
            return
        if change.kind not in kinds and (math.isinf(change.cost) or cures(old, change.site, [key(finding)])):
            kinds.add(change.kind)
            yield Remedy(kind=change.kind, told={"text": change.text, **change.figures}, cost=change.cost)
