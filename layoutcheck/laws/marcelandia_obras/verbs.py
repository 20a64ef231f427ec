"""The comparisons of this law: a measure at least or at most so much, a statement, a declaration; known or not."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from layoutcheck.finding import Finding, Line, Status, worst
from layoutcheck.kinds import PROPERTIES, ROLES
from layoutcheck.law import UNKNOWN, Span
from layoutcheck.site import Feature, Site
from layoutcheck.words import Text, joined, quantity, same, text

_NOISE = 1e-9
Figure = Span | float | None  # known exactly, between two bounds, or not at all


def span(value: Figure) -> Span:
    """Take a figure as the span it lies in."""
    if isinstance(value, Span):
        return value
    return UNKNOWN if value is None else Span(low=float(value), high=float(value))


def exactly(value: float) -> Span:
    """Give a figure that is known."""
    return Span(low=value, high=value)


def most(*spans: Span) -> Span:
    """Give the greatest of several figures."""
    return Span(low=max(s.low for s in spans), high=max(s.high for s in spans))


def least(*spans: Span) -> Span:
    """Give the least of several figures."""
    return Span(low=min(s.low for s in spans), high=min(s.high for s in spans))


def need(feature: Feature | str, key: str) -> Text:
    """Say which property of a thing is missing, how it is written, and what it may be."""
    item, name = PROPERTIES[key], feature if isinstance(feature, str) else feature.name
    choices = tuple(text((*others, value)[0], value) for value, others in item.choices)
    written = text("{own}: {choices}" if choices else "{own}", "{own}: {choices}" if choices else "{own}",
                   own=text((*item.spellings, key)[0], key), choices=choices)  # fmt: skip
    return text('"{name}": {label} ({written})', '"{name}": {label} ({written})', label=item.label, name=name,
                written=written)  # fmt: skip


def na(message: Text, subject: str | None = None) -> Finding:
    """Say that a rule does not hold here."""
    return Finding(status=Status.NOT_APPLICABLE, subject=subject, message=message)


def open_end(message: Text, needs: tuple[Text, ...], subject: str | None = None) -> Finding:
    """Say that the plan does not tell, and what it lacks."""
    return Finding(status=Status.UNDETERMINED, subject=subject, message=message, needs=needs)


def at_least(
    subject: str | None, what: Text, measured: Figure, required: Figure, *, unit: str = "m", tolerance: float = 0.0,
    needs: tuple[Text, ...] = (), witness: Line | None = None, remark: Text | None = None,
) -> Finding:  # fmt: skip
    """Judge a minimum; what is not known is tried both ways."""
    has, asked = span(measured), span(required)
    status = Status.UNDETERMINED
    if has.low >= asked.high - tolerance - _NOISE:
        status = Status.PASS
    elif has.high < asked.low - tolerance - _NOISE:
        status = Status.FAIL
    return _judged(subject, what, has, asked, status, False, unit, needs, witness, remark)


def at_most(
    subject: str | None, what: Text, measured: Figure, limit: Figure, *, unit: str = "m", tolerance: float = 0.0,
    needs: tuple[Text, ...] = (),
) -> Finding:  # fmt: skip
    """Judge a maximum; what is not known is tried both ways."""
    has, allowed = span(measured), span(limit)
    status = Status.UNDETERMINED
    if has.high <= allowed.low + tolerance + _NOISE:
        status = Status.PASS
    elif has.low > allowed.high + tolerance + _NOISE:
        status = Status.FAIL
    return _judged(subject, what, has, allowed, status, True, unit, needs)


def _judged(
    subject: str | None, what: Text, has: Span, asked: Span, status: Status, upper: bool, unit: str,
    needs: tuple[Text, ...], witness: Line | None = None, remark: Text | None = None,
) -> Finding:  # fmt: skip
    """Show the comparison that decided: the worse bounds where it passes, the better ones where it fails."""
    worse = status is not Status.FAIL
    measured = has.high if upper == worse else has.low
    required = asked.low if upper == worse else asked.high
    known = math.isfinite(measured) and (has.known or status is not Status.UNDETERMINED)
    fixed = math.isfinite(required) and (asked.known or status is not Status.UNDETERMINED)
    shown = _shown(measured, required, unit, upper) if known else _between(has, unit)
    verb = text("máximo", "at most") if upper else text("mínimo", "at least")
    said = text("{what} {measured}; {verb} {required}.", "{what} {measured}; {verb} {required}.", what=what, verb=verb,
                measured=shown, required=_amount(required, unit) if fixed else _between(asked, unit))  # fmt: skip
    said = _of(subject, said)
    margin = (required - measured if upper else measured - required) if known and math.isfinite(required) else None
    return Finding(
        status=status, subject=subject, measured=measured if known else None,
        required=required if math.isfinite(required) else None, unit=unit, at_most=upper, margin=margin,
        is_bound=not has.known and status is Status.FAIL,
        base_required=required if math.isfinite(required) else None, witness=witness,
        message=joined([said, remark]) if remark else said,
        needs=(needs or (_ANY,)) if status is Status.UNDETERMINED else (),
    )  # fmt: skip


def _between(span: Span, unit: str) -> Text:
    """Write what is known of a figure that is not known."""
    low, high = _amount(span.low, unit), _amount(span.high, unit)
    if math.isinf(span.high):
        unknown = text("desconhecido", "unknown")
        return unknown if span.low <= 0 else text("{unknown}, não menos de {low}", "{unknown}, not less than {low}",
                                                  unknown=unknown, low=low)  # fmt: skip
    return low if span.known else text("entre {low} e {high}", "between {low} and {high}", low=low, high=high)


_ANY = text("o dado que falta na planta", "what the plan lacks")


def _amount(value: float, unit: str) -> Text:
    marks = "{v:" + unit + "}"
    return text(marks, marks, v=value)


def _shown(measured: float, required: float, unit: str, upper: bool) -> Text:
    """Write a measure so finely that it never reads as what it does not reach."""
    short = required < measured if upper else measured < required
    alike = short and quantity(measured, unit, "en") == quantity(required, unit, "en")
    return _amount(measured, _FINER.get(unit, unit) if alike else unit)


_FINER = {"m": "mm", "m2": "fine m2", "ratio": "fine ratio"}


def figure(what: Text, value: float | None, unit: str, needs: tuple[Text, ...]) -> Finding:
    """Give a figure that the law defines and sets no limit to."""
    if value is None:
        return open_end(text("{what}: não se sabe.", "{what}: not known.", what=what), needs)
    said = text("{what}: {v}.", "{what}: {v}.", what=what, v=_amount(value, unit))
    return Finding(status=Status.PASS, message=said, measured=value, unit=unit)


def yes(subject: str | None, said: bool | None, good: Text, bad: Text, needs: tuple[Text, ...]) -> Finding:
    """Judge what is so or not so, or not known."""
    if said is None:
        what = text("não se sabe se {good}.", "not known whether {good}.", good=good)
        whole = text("{good}? Não se sabe.", "{good}? Not known.", good=good)
        return open_end(_of(subject, what) if subject else whole, needs, subject)
    what = text("{so}.", "{so}.", so=good if said else bad)
    return Finding(status=Status.PASS if said else Status.FAIL, subject=subject, message=_of(subject, what))


def _of(subject: str | None, said: Text) -> Text:
    return text("{s}: {said}", "{s}: {said}", s=subject, said=said) if subject else said


def together(subject: str | None, parts: Sequence[Finding]) -> Finding:
    """Give one finding of several comparisons that all must hold: the worst of them, and what all of them say."""
    status = worst(*(part.status for part in parts))
    least = min((part for part in parts if part.status is status),
                key=lambda part: math.inf if part.margin is None else part.margin)  # fmt: skip
    said = joined([part.message for part in parts])
    needs = dict.fromkeys(need for part in parts if part.status is status for need in part.needs)
    return replace(least, subject=subject, needs=tuple(needs), message=_of(subject, said))


def declared(site: Site, key: str, what: Text) -> Finding:
    """Judge what no drawing shows by what the project file states of it."""
    said = site.declared.says.get(key)
    if said is None:
        return Finding(
            status=Status.NOT_DECLARED, message=text("Não declarado: {what}", "Not declared: {what}", what=what),
            needs=(text("[declared] {key} = true ou false", "[declared] {key} = true or false", key=key),),
        )  # fmt: skip
    verdict = text("Declarado que atende: {what}", "Declared to comply: {what}", what=what)
    against = text("Declarado que não atende: {what}", "Declared not to comply: {what}", what=what)
    return Finding(status=Status.PASS if said else Status.FAIL, message=verdict if said else against)


def absent(site: Site, role: str) -> Iterator[Finding]:
    """Say what follows when nothing of a role is drawn: nothing, when it is declared that there is none."""
    label = ROLES[role].label
    unread = tuple(u.message for u in site.seen.not_checked if u.role == role)
    if unread:
        yield open_end(text("O que há desenhado de {l} não foi lido.", "What is drawn as {l} was not read.", l=label),
                       unread)  # fmt: skip
    elif role in site.seen.hidden:
        message = text("O que há desenhado de {l} está em camada desligada ou congelada.",
                       "All that is drawn as {l} is on a layer that is off or frozen.", l=label)  # fmt: skip
        yield open_end(message, (text("a camada ligada e descongelada", "the layer on and thawed"),))
    elif role in site.declared.none:
        yield na(text("Declarado que não há: {l}.", "Declared that there is none: {l}.", l=label))
    else:
        yield Finding(
            status=Status.NOT_DRAWN, message=text("Nada desenhado: {l}.", "Nothing drawn: {l}.", l=label),
            needs=(text('[declared] none = ["{role}"], ou desenhe-o ({layer})',
                        '[declared] none = ["{role}"], or draw it ({layer})', role=role, layer=ROLES[role].layer_name),
                        ),
            confirm=text("Não há {l} no projeto.", "There is no {l} in the project.", l=label),
        )  # fmt: skip


def name(feature: Feature) -> Text:
    """Give the name of a thing as a text."""
    return same(feature.name)
