"""A difference written out, as text for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from layoutcheck import __version__
from layoutcheck.diff.difference import KINDS, Change, Difference, PlanChange
from layoutcheck.diff.sides import Finding, Report
from layoutcheck.reports._lines import PLAIN, Style, coloured, safe
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.words import Text, same, text

SCHEMA = "layoutcheck-diff/1"
_KIND = {
    "new": text("nova", "new"),
    "gone": text("sumiu", "gone"),
    "worse": text("pior", "worse"),
    "better": text("melhor", "better"),
    "changed": text("outra", "changed"),
}
_SEVERAL = {
    "new": text("novas", "new"),
    "gone": text("sumiram", "gone"),
    "worse": text("piores", "worse"),
    "better": text("melhores", "better"),
    "changed": text("outras", "changed"),
}
_PLAN = {
    "new": text("planta nova", "a new plan"),
    "gone": text("a planta sumiu", "the plan is gone"),
    "worse": text("pior", "worse"),
    "better": text("melhor", "better"),
    "changed": text("mesmo veredito", "the same verdict"),
}
_STATUS = {
    "pass": text("atende", "met"),
    "fail": text("falha", "fails"),
    "undetermined": text("sem conclusão", "undetermined"),
    "not-applicable": text("não se aplica", "not applicable"),
    "not-drawn": text("não desenhado", "not drawn"),
    "not-declared": text("não declarado", "not declared"),
    "waived": text("dispensado", "waived"),
}
_COLOURS = {"worse": "fail", "new": "reserved", "gone": "reserved", "better": "pass"}


def render(difference: Difference, lang: str, style: Style = PLAIN) -> str:
    """Tell a difference, a block for each plan, and the sums last."""
    blocks = ["".join(f"{line}\n" for line in _block(plan, lang, style)) for plan in difference.plans]
    notes = "".join(f"{note.to(lang)}\n" for note in _notes(difference))
    counted = ((n, kind) for kind in KINDS if (n := difference.count(kind)))
    counts = ", ".join(f"{n} {(_KIND if n == 1 else _SEVERAL)[kind].to(lang)}" for n, kind in counted)
    plans = text("{n:count} {n:planta difere|plantas diferem}", "{n:count} {n:plan differs|plans differ}",
                 n=len(difference.plans))  # fmt: skip
    ending = text("Nada difere.", "Nothing differs.")
    if difference.plans:
        ending = text("{plans}; constatações: {counts}.", "{plans}; findings: {counts}.", plans=plans,
                      counts=counts or text("as mesmas", "the same"))  # fmt: skip
    return "\n".join((*blocks, f"{notes}{ending.to(lang)}\n"))


def document(difference: Difference) -> bytes:
    """Give a difference as JSON."""
    said = {
        "schema": SCHEMA,
        "version": __version__,
        "old": difference.old.path,
        "new": difference.new.path,
        "worse": difference.worse,
        "counts": {kind: difference.count(kind) for kind in KINDS},
        "plans": [_plan(plan) for plan in difference.plans],
    }
    return (json.dumps(said, ensure_ascii=False, allow_nan=False, indent=2) + "\n").encode("utf-8", "backslashreplace")


def _plan(plan: PlanChange) -> dict[str, Any]:
    return {
        "plan": plan.plan,
        "law": plan.law,
        "kind": plan.kind,
        "worse": plan.counts,
        "verdict": {"old": plan.old and plan.old.verdict, "new": plan.new and plan.new.verdict},
        "error": {side: report and report.error and report.error.code for side, report in _sides(plan)},
        "not_checked": {side: report and len(report.seen.not_checked) for side, report in _sides(plan)},
        "changes": [_change(change) for change in plan.changes],
    }


def _sides(plan: PlanChange) -> tuple[tuple[str, Report | None], ...]:
    return ("old", plan.old), ("new", plan.new)


def _change(change: Change) -> dict[str, Any]:
    found, sides = change.finding, (("old", change.old), ("new", change.new))
    return {
        "kind": change.kind,
        "worse": change.counts,
        "id": found.id,
        "rule": found.rule,
        "title": found.title,
        "area": found.area,
        "subject": found.subject,
        "unit": found.unit,
        "by": None if change.by is None else round(change.by, 6) + 0.0,
        **{
            key: {side: finding and getattr(finding, key) for side, finding in sides}
            for key in ("status", "measured", "required", "margin")
        },
    }


# --- for people -----------------------------------------------------------------------


def _block(plan: PlanChange, lang: str, style: Style) -> Iterator[str]:
    before, after = (VERDICTS[r.verdict].to(lang) if r else "–" for r in (plan.old, plan.new))
    verdicts = after if before == after else f"{before} → {after}"
    kind = coloured(_PLAN[plan.kind].to(lang), _COLOURS.get(plan.kind, ""), style)
    yield f"{safe(plan.plan)} ({safe(plan.law)}): {verdicts} ({kind})"
    if plan.new and plan.new.error:
        yield f"  {safe(plan.new.error.message)}"
    unread = [len(report.seen.not_checked) for report in (plan.old, plan.new) if report]
    if len(set(unread)) == 2:
        yield "  " + text("não lidos: {a:count} → {b:count}", "not read: {a:count} → {b:count}", a=unread[0],
                          b=unread[1]).to(lang)  # fmt: skip
    # of a plan that is on one side alone, only what counts is worth a line
    worth = [one for one in plan.changes if one.counts or plan.kind not in ("new", "gone")]
    for change in sorted(worth, key=lambda one: (not one.counts, KINDS.index(one.kind))):
        word = coloured(_KIND[change.kind].to(lang), _COLOURS.get(change.kind, "") if _tells(change) else "", style)
        yield f"  {word}: {safe(_told(change).to(lang))}"


def _tells(change: Change) -> bool:
    """Tell whether a change is worth a colour: a new finding that is met is none."""
    return change.counts or change.kind != "new"


def _told(change: Change) -> Text:
    found = change.finding
    where = " → ".join(dict.fromkeys(part for part in (found.title, found.area, found.subject) if part))
    parts = [same(where), _statuses(change)]
    if change.by is not None:
        parts.append(_by(change, change.by))
    elif found.margin is not None and (change.old is None or change.new is None):
        parts.append(text("folga {m}", "margin {m}", m=_margin(found)))
    return text("{parts}", "{parts}", parts=tuple(parts))


def _statuses(change: Change) -> Text:
    told = [_STATUS.get(one.status, same(one.status)) for one in (change.old, change.new) if one]
    return told[0] if len(told) == 1 or told[0] == told[1] else text("{a} → {b}", "{a} → {b}", a=told[0], b=told[1])


def _by(change: Change, by: float) -> Text:
    assert change.old is not None
    assert change.new is not None
    more = text("{d} a mais", "{d} more", d=_quantity(by, change.new.unit))
    less = text("{d} a menos", "{d} less", d=_quantity(-by, change.new.unit))
    return text("folga {a} → {b} ({by})", "margin {a} → {b} ({by})", a=_margin(change.old), b=_margin(change.new),
                by=more if by > 0 else less)  # fmt: skip


def _margin(finding: Finding) -> Text:
    return _quantity(finding.margin or 0.0, finding.unit)


def _quantity(value: float, unit: str | None) -> Text:
    shown = f"{{value:{unit or ''}}}"
    return text(shown, shown, value=float(value))


def _notes(difference: Difference) -> Iterator[Text]:
    """Tell what else differs and may be why: the program, the edition of the law, the options."""
    old, new = difference.old, difference.new
    if old.versions != new.versions:
        yield text("Versões do programa: {a} → {b}.", "Versions of the program: {a} → {b}.", a=_list(old.versions),
                   b=_list(new.versions))  # fmt: skip
    pairs = [(plan.old, plan.new) for plan in difference.plans if plan.old and plan.new]
    pairs = [(a, b) for a, b in pairs if not (a.error or b.error)]
    if any(a.law.published != b.law.published for a, b in pairs):
        yield text("A lei foi lida em edições diferentes.", "The law was read in different editions.")
    if any(a.options != b.options for a, b in pairs):
        yield text("As opções da verificação não são as mesmas.", "The options of the check are not the same.")


def _list(versions: frozenset[str]) -> str:
    return ", ".join(sorted(versions))
