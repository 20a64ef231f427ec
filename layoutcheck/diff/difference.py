"""The difference of two sides, finding by finding and plan by plan, and whether anything became worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from layoutcheck.diff.sides import Finding, Key, Report, Side

KINDS = ("new", "gone", "worse", "better", "changed")
_RANK = {"pass": 0, "not-applicable": 0, "waived": 1, "not-drawn": 2, "not-declared": 2, "undetermined": 3, "fail": 4}
_VERDICT = {"pass": 0, "incomplete": 1, "fail": 2, "unreadable": 3}
_SAME = 1e-6  # margins nearer than this differ by their rounding alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One finding that differs; `by` is how much the margin grew, and `counts` whether it is a step back."""

    kind: str
    counts: bool
    old: Finding | None
    new: Finding | None
    by: float | None = None

    @property
    def finding(self) -> Finding:
        """Give the finding as it is now, or was."""
        found = self.new or self.old
        assert found is not None
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanChange:
    """One plan and law that differs, with its findings that do; None where a side does not have it.

    `kind` is that of the plan as a whole: `new`, `gone`, `worse`, `better`, or `changed` when only findings differ.
    """

    plan: str
    law: str
    kind: str
    old: Report | None
    new: Report | None
    changes: tuple[Change, ...]

    @property
    def counts(self) -> bool:
        """Tell whether anything of it is a step back; a plan that is gone is one, for nobody looks at it any more."""
        return self.kind in ("gone", "worse") or any(change.counts for change in self.changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """All that differs between two sides."""

    old: Side
    new: Side
    plans: tuple[PlanChange, ...]

    @property
    def worse(self) -> bool:
        """Tell whether anything is new or worse."""
        return any(plan.counts for plan in self.plans)

    def count(self, kind: str) -> int:
        """Count the findings of a kind."""
        return sum(change.kind == kind for plan in self.plans for change in plan.changes)


def diff(old: Path, new: Path) -> Difference:
    """Compare two JSON reports or two folders of them, plan by plan, law by law, finding by finding.

    Raises `ReadError` for what is neither.
    """
    from layoutcheck.diff.sides import side

    before, after = side(old), side(new)
    pairs = _paired(before, after)
    plans = (_plan(key, *pair) for key, pair in sorted(pairs.items()))
    return Difference(old=before, new=after, plans=tuple(plan for plan in plans if plan))


def _paired(old: Side, new: Side) -> dict[Key, tuple[Report | None, Report | None]]:
    """Pair reports by plan and law. Two files of one plan each are its revisions, whatever the plan was called."""
    names = _renamed({plan for plan, _ in old.reports}, {plan for plan, _ in new.reports}, old.one and new.one)
    before = {(names.get(plan, plan), law): report for (plan, law), report in old.reports.items()}
    return {key: (before.get(key), new.reports.get(key)) for key in (*before, *new.reports)}


def _renamed(old: set[str], new: set[str], files: bool) -> Mapping[str, str]:
    """Tell which plans of the old side have another path now: those of the same file name, where only one has it."""
    if not files:
        return {}
    if len(old) == len(new) == 1:
        return dict(zip(old, new, strict=True))
    lost, found = ({_name(plan): plan for plan in plans} for plans in (old - new, new - old))
    twice = Counter(_name(plan) for plan in (*(old - new), *(new - old)))
    return {lost[name]: found[name] for name in lost.keys() & found.keys() if twice[name] == 2}


def _name(plan: str) -> str:
    return PurePosixPath(plan).name


def _plan(key: Key, old: Report | None, new: Report | None) -> PlanChange | None:
    strict = new is not None and new.options.strict
    changes = tuple(_changes(old.findings if old else [], new.findings if new else [], strict))
    if old is None or new is None:
        kind = "gone" if new is None else "new"
        if new is not None and new.error:
            kind = "worse"  # a plan that nobody can read
    else:
        kind = _kind(old, new)
        if kind == "changed" and not changes and old.error == new.error:
            return None
        if new.error:
            changes = ()  # all of them are gone for one reason
    return PlanChange(plan=key[0], law=key[1], kind=kind, old=old, new=new, changes=changes)


def _kind(old: Report, new: Report) -> str:
    """Tell whether a plan as a whole got worse or better: by its verdict, else by how much of it was not read."""
    step = _VERDICT.get(new.verdict, 3) - _VERDICT.get(old.verdict, 3)
    step = step or len(new.seen.not_checked) - len(old.seen.not_checked)
    return "worse" if step > 0 else "better" if step < 0 else "changed"


# --- findings ---------------------------------------------------------------------------


def _changes(old: Sequence[Finding], new: Sequence[Finding], strict: bool) -> Iterator[Change]:
    least = _RANK["not-drawn" if strict else "undetermined"]  # what leaves a plan open
    before, after = _by_id(old), _by_id(new)
    for id, finding in after.items():
        was = before.get(id)
        if was is None:
            yield Change(kind="new", counts=_RANK.get(finding.status, 4) >= least, old=None, new=finding)
        elif change := _change(was, finding):
            yield change
    for id, finding in before.items():
        if id not in after:
            yield Change(kind="gone", counts=False, old=finding, new=None)


def _by_id(findings: Sequence[Finding]) -> dict[tuple[str, int], Finding]:
    """Put findings under their ids; equal ids, which no report should have, are told apart by their order."""
    seen: Counter[str] = Counter()
    named = {}
    for finding in findings:
        named[finding.id, seen[finding.id]] = finding
        seen[finding.id] += 1
    return named


def _change(old: Finding, new: Finding) -> Change | None:
    step = _RANK.get(new.status, 4) - _RANK.get(old.status, 4)
    by = None
    if old.margin is not None and new.margin is not None and old.unit == new.unit:
        by = new.margin - old.margin
        by = None if abs(by) <= _SAME else by
    if step:
        kind = "worse" if step > 0 else "better"
    elif by is not None:
        kind = "worse" if by < 0 else "better"
    elif old.status != new.status:
        kind = "changed"
    else:
        return None
    return Change(kind=kind, counts=kind == "worse", old=old, new=new, by=by)
