"""Waivers: a failure somebody answers for stays in the report, with the reason; one that no longer fits is told."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status
from layoutcheck.site import Note, Waiver
from layoutcheck.words import Text, joined, quantity, same, text

_FEW = 3
_OPEN = (Status.FAIL, Status.UNDETERMINED)


def apply(
    findings: Sequence[Finding], waivers: Sequence[Waiver], on: str
) -> tuple[tuple[Finding, ...], tuple[Note, ...]]:
    """Waive what the waivers name, as of a date (ISO), and note every waiver that does not hold."""
    out = list(findings)
    notes: list[Note] = []
    for waiver in waivers:
        open_ends = [i for i, f in enumerate(out) if f.status in _OPEN and _names(waiver, f)]
        why_not = _why_not(waiver, [out[i] for i in open_ends], out, on)
        if why_not is not None:
            notes.append(Note(code="waiver-not-applied", message=joined([_label(waiver), why_not])))
            continue
        found = out[open_ends[0]]
        out[open_ends[0]] = replace(found, status=Status.WAIVED, waiver=_shown(waiver))
    return tuple(out), tuple(notes)


def _names(waiver: Waiver, finding: Finding) -> bool:
    return (
        waiver.rule == finding.rule
        and waiver.area in (None, finding.area)
        and waiver.subject in (None, finding.subject)
    )


def _why_not(waiver: Waiver, found: Sequence[Finding], all_of_them: Sequence[Finding], on: str) -> Text | None:
    """Say why a waiver does not hold, None when it does."""
    if waiver.until is not None and not on:
        return text("vale até {until:day}, e falta a data da verificação.",
                    "holds until {until:day}, and the date of the check is not given.",
                    until=waiver.until)  # fmt: skip
    if waiver.until is not None and on > waiver.until:
        return text("venceu em {until:day}.", "expired on {until:day}.", until=waiver.until)
    if not found:
        others = [_place(f) for f in all_of_them if f.rule == waiver.rule and f.status in _OPEN]
        also = text(" Desta regra falha: {them}.", " Of this rule fails: {them}.", them=others[:_FEW]) if others else ""
        return text("nada falha com esta regra, área e elemento.{also}",
                    "nothing fails with this rule, area and subject.{also}", also=also)  # fmt: skip
    if len(found) > 1:
        return text(
            "serve a {n:count} resultados; diga area e subject.",
            "fits {n:count} findings; say area and subject.",
            n=len(found),
        )
    return _too_short(waiver, found[0])


def _too_short(waiver: Waiver, finding: Finding) -> Text | None:
    if finding.measured is None and waiver.min_measured is None:
        return None
    if waiver.min_measured is None:
        return text(
            "falta min_measured, a menor medida aceita.", "min_measured, the least measure accepted, is missing."
        )
    if finding.unit == "ratio" and (finding.measured or 0) <= 1 < waiver.min_measured:
        return text("min_measured é uma fração: 52,5 % se escreve 0.525.",
                    "min_measured is a fraction: 52.5 % is written 0.525.")  # fmt: skip
    if finding.is_bound and finding.measured is not None:
        return text("o que falta na planta pode deixar a medida pior que {measured}; só se dispensa o que se mediu.",
                    "what the plan lacks may make the measure worse than {measured}; only what was measured is waived.",
                    measured=_written(finding.measured, finding.unit))  # fmt: skip
    if finding.measured is None or _is_worse(finding, waiver.min_measured):
        return text(
            "a medida piorou: {measured}, aceita até {least}.",
            "the measure is worse: {measured}, accepted up to {least}.",
            measured=same("?") if finding.measured is None else _written(finding.measured, finding.unit),
            least=_written(waiver.min_measured, finding.unit),
        )
    return None


def _written(measure: float, unit: str | None) -> Text:
    slot = f"{{measure:{unit or ''}}}"
    return text(slot, slot, measure=measure)


def _is_worse(finding: Finding, accepted: float) -> bool:
    """Tell whether a measure is farther on the wrong side of its limit than what was accepted.

    It is not where both are written alike: whoever copies the measure from a report accepts it.
    """
    measured = finding.measured or 0.0
    if quantity(measured, finding.unit, "en") == quantity(accepted, finding.unit, "en"):
        return False
    return measured > accepted if finding.at_most else measured < accepted


def _label(waiver: Waiver) -> Text:
    where = " / ".join(part for part in (waiver.rule, waiver.area, waiver.subject) if part)
    return text("Dispensa de {where}:", "Waiver of {where}:", where=where)


def _place(finding: Finding) -> str:
    """Give the area and the subject of a finding as a waiver names them."""
    said = (("area", finding.area), ("subject", finding.subject))
    return " ".join(f'{key} = "{value}"' for key, value in said if value) or finding.rule


def _shown(waiver: Waiver) -> dict[str, str | float | None]:
    return {
        "reason": waiver.reason,
        "by": waiver.by,
        "until": waiver.until,
        "min_measured": waiver.min_measured,
    }
