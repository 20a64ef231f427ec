"""What the project file declares and no drawing shows: told apart from what was measured."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.laws import LAWS
from layoutcheck.words import Text, number
from layoutcheck.words import text as words

# what is declared beside the rules themselves: its label, and the rule that counts it instead of what is drawn
VALUES: dict[str, tuple[Text, str]] = {
    "handling_equipment": (words("equipamento de movimentação", "handling equipment"), ""),
    "walls_fire_resistant": (words("muros do fechamento resistem ao fogo", "enclosing walls resist fire"), ""),
    "cover_fire_resistant": (words("cobertura resiste ao fogo", "roof resists fire"), ""),
    "detector_lel": (words("detector: fração do limite inferior de explosividade",
                           "detector: share of the lower explosive limit"), ""),
    "detector_alarm_s": (words("detector: segundos até o alarme", "detector: seconds to the alarm"), ""),
    "premises": (words("uso do imóvel", "use of the property"), "premises"),
    "signs": (words("placas", "signs"), "warning-signs"),
    "extinguishers": (words("extintores, kg de pó", "extinguishers, kg of powder"), "extinguishers"),
    "detectors": (words("detectores", "detectors"), "leak-detection"),
}  # fmt: skip
_YES, _NO = words("sim", "yes"), words("não", "no")


def rests_on_word(report: Report, found: Finding) -> bool:
    """Tell whether a rule is met by what is declared, and by nothing that was drawn."""
    if found.status is not Status.PASS:
        return False
    says = report.site.declared.says
    if found.subject in says or found.rule in {rule for key, (_, rule) in VALUES.items() if rule and key in says}:
        return True
    if found.measured is not None:
        return False
    return says.get(_key(found.rule)) is True or (found.subject is None and _is_absent(report, found.rule))


def _is_absent(report: Report, rule: str) -> bool:
    """Tell whether a rule looks at something that the site is declared not to have, and has not."""
    absent = report.site.declared.none - {f.role for f in report.site.features}
    law = LAWS.get(report.law_id)
    reads = {role for known in law.rules if known.id == rule for role in known.reads} if law else set()
    return bool(absent & reads)


def label(key: str, lang: str) -> str:
    """Write what a declared key stands for; what is none stays as it is."""
    return VALUES[key][0].to(lang) if key in VALUES else key


def told(report: Report, lang: str) -> Iterator[str]:
    """Tell what is declared: the rules that are met by it alone, then every statement that is no rule's name."""
    declared = report.site.declared
    met = [found for found in report.findings if rests_on_word(report, found)]
    if met:
        named = dict.fromkeys(f"{_what(found, lang)} ({found.article})" for found in met)
        yield words("Atendidas só por declaração ({n}): {what}.", "Met by declaration alone ({n}): {what}.",
                    n=str(len(met)), what="; ".join(named)).to(lang)  # fmt: skip
    if declared.none:
        roles = "; ".join(ROLES[role].label.to(lang) for role in sorted(declared.none))
        yield words("Não há no local: {what}.", "Not on the site: {what}.", what=roles).to(lang)
    if declared.surveyed_m is not None:
        yield words("Entorno levantado até {d:m}.", "Surroundings surveyed to {d:m}.", d=declared.surveyed_m).to(lang)
    rules = {_key(found.rule) for found in met}
    titles = {_key(found.rule): found.title.to(lang) for found in report.findings}
    rest = [f"{label(key, lang) if key in VALUES else titles.get(key, key)}: {_value(value, lang)}"
            for key, value in declared.says.items() if key in VALUES or key not in rules]  # fmt: skip
    if rest:
        yield words("Outras declarações: {what}.", "Other statements: {what}.", what="; ".join(rest)).to(lang)


def _what(found: Finding, lang: str) -> str:
    return label(found.subject, lang) if found.subject in VALUES else found.title.to(lang)


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
