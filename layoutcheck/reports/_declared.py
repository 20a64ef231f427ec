"""What the project file declares and no drawing shows: told apart from what was measured."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck import laws
from layoutcheck.finding import Finding, Report, Status
from layoutcheck.keys import Key
from layoutcheck.kinds import ROLES
from layoutcheck.words import number
from layoutcheck.words import text as words

_YES, _NO = words("sim", "yes"), words("não", "no")


def rests_on_word(report: Report, found: Finding) -> bool:
    """Tell whether a rule is met by what is declared, and by nothing that was drawn."""
    if found.status is not Status.PASS:
        return False
    says = report.site.declared.says
    if found.subject in says or found.rule in {key.rule for key in _keys(report).values() if key.name in says}:
        return True
    if found.measured is not None:
        return False
    return says.get(_key(found.rule)) is True or (found.subject is None and _is_absent(report, found.rule))


def _is_absent(report: Report, rule: str) -> bool:
    """Tell whether a rule looks at something that the site is declared not to have, and has not."""
    absent = report.site.declared.none - {f.role for f in report.site.features}
    law = laws.LAWS.get(report.law_id)
    reads = {role for known in law.rules if known.id == rule for role in known.reads} if law else set()
    return bool(absent & reads)


def _keys(report: Report) -> dict[str, Key]:
    """Give what may be declared beside the rules of the law themselves."""
    law = laws.LAWS.get(report.law_id)
    return {key.name: key for key in law.declared} if law else {}


def label(report: Report, key: str, lang: str) -> str:
    """Write what a declared key stands for; what is none stays as it is."""
    known = _keys(report).get(key)
    return (known.label or known.meaning).to(lang) if known else key


def told(report: Report, lang: str) -> Iterator[str]:
    """Tell what is declared: the rules that are met by it alone, then every statement that is no rule's name."""
    declared = report.site.declared
    met = [found for found in report.findings if rests_on_word(report, found)]
    if met:
        named = dict.fromkeys(f"{_what(report, found, lang)} ({found.article})" for found in met)
        yield words("Atendidas só por declaração ({n}): {what}.", "Met by declaration alone ({n}): {what}.",
                    n=str(len(met)), what="; ".join(named)).to(lang)  # fmt: skip
    if declared.none:
        roles = "; ".join(ROLES[role].label.to(lang) for role in sorted(declared.none))
        yield words("Não há no local: {what}.", "Not on the site: {what}.", what=roles).to(lang)
    if declared.surveyed_m is not None:
        yield words("Entorno levantado até {d:m}.", "Surroundings surveyed to {d:m}.", d=declared.surveyed_m).to(lang)
    rules = {_key(found.rule) for found in met}
    titles = {_key(found.rule): found.title.to(lang) for found in report.findings}
    own = _keys(report)
    rest = [f"{label(report, key, lang) if key in own else titles.get(key, key)}: {_value(value, lang)}"
            for key, value in declared.says.items() if key in own or key not in rules]  # fmt: skip
    if rest:
        yield words("Outras declarações: {what}.", "Other statements: {what}.", what="; ".join(rest)).to(lang)


def _what(report: Report, found: Finding, lang: str) -> str:
    of_key = found.subject is not None and found.subject in _keys(report)
    return label(report, found.subject or "", lang) if of_key else found.title.to(lang)


def _key(rule: str) -> str:
    return rule.replace("-", "_")


def _value(value: object, lang: str) -> str:
    match value:
        case bool():
            return (_YES if value else _NO).to(lang)
        case int() | float():
            return number(value, lang)
        case list() | tuple():
            return " + ".join(_value(one, lang) for one in value)
        case _:
            return str(value)
