"""The verdict as a person reads it on a screen: what fails first, and nothing that was not answered reads as a pass."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from layoutcheck.finding import Accuracy, AreaSummary, Finding, Report, Status
from layoutcheck.reports import Unreadable, plan_of
from layoutcheck.reports._lines import INDENT, PLAIN, Style, blocks_joined, coloured, first_few, safe, wrapped
from layoutcheck.reports._localized import area_called, class_called, spoken
from layoutcheck.reports._seen_lines import lines_of, not_checked
from layoutcheck.reports._sentences import remedies, waiver
from layoutcheck.reports._verdicts import LABELS, VERDICTS, counted
from layoutcheck.words import Text, joined, short, text

_OPEN = {
    Status.NOT_DRAWN: text("Não desenhado, e a planta não prova que não exista (-v diz como confirmar):",
                           "Not drawn, and the plan does not prove that there is none (-v says how to confirm):"),
    Status.NOT_DECLARED: text("Não declarado, e desenho nenhum o mostra (-v diz como declarar):",
                              "Not declared, and no drawing can show it (-v says how to declare):"),
}  # fmt: skip
_ALWAYS = (Status.FAIL, Status.UNDETERMINED, Status.WAIVED)


def render(outcome: Report | Unreadable, lang: str, style: Style = PLAIN) -> str:
    """Tell an outcome in full: verdict, areas, what fails and why, what was not answered, what was not read."""
    head = f"{_named(outcome)} · {outcome.law_title.to(lang)}" if outcome.law_title else _named(outcome)
    top = [head, *_verdict_lines(outcome, lang, style)]
    if isinstance(outcome, Unreadable):
        return blocks_joined([top, wrapped(outcome.error.hint.to(lang), style.width, INDENT)])
    outcome = spoken(outcome, lang)
    return blocks_joined(
        [
            top,
            [line for area in outcome.areas for line in wrapped(_area(area).to(lang), style.width, INDENT)],
            not_checked(outcome.site.seen, lang, style),
            _findings(outcome.findings, lang, style),
            _account(outcome.findings, lang, style),
            _accuracy(outcome, lang, style),
            lines_of(outcome.site, lang, style),
            [line for note in outcome.notes for line in wrapped(_note(note).to(lang), style.width, INDENT)],
        ]
    )


def line(outcome: Report | Unreadable, lang: str, style: Style = PLAIN) -> str:
    """Tell the verdict in one line."""
    law = f" ({outcome.law_id})" if outcome.law_id else ""
    kind, word, rest = verdict(outcome, lang)
    return f"{_named(outcome)}{law}: {coloured(word, kind, style)}: {rest}\n"


def explanation(outcome: Unreadable, lang: str) -> str:
    """Tell in one line why a plan was not read, and what to do."""
    return safe(f"{_named(outcome)}: {_why(outcome, lang)} {outcome.error.hint.to(lang)}".rstrip())


def _named(outcome: Report | Unreadable) -> str:
    return safe(short(plan_of(outcome).path))


def _why(outcome: Unreadable, lang: str) -> str:
    """Tell why, as it is told after a colon: without the path, and with a small letter unless a name comes first."""
    said = safe(outcome.error.message.to(lang).removeprefix(f"{short(outcome.plan.path)}: "))
    first = said.split(" ", 1)[0]
    plain = not _begins_with_name(outcome.error.message) and (first[1:].islower() or len(first) == 1)
    return said[:1].lower() + said[1:] if plain else said


def _begins_with_name(told: Text) -> bool:
    """Tell whether a sentence begins with what it was given, such as the name of a file."""
    first = re.match(r"\{(\w+)", told.pt)
    value = told.values[first[1]] if first else None
    return _begins_with_name(value) if isinstance(value, Text) else first is not None


def _note(note: Text) -> Text:
    return text("Nota: {note}", "Note: {note}", note=note)


def _verdict_lines(outcome: Report | Unreadable, lang: str, style: Style) -> list[str]:
    kind, word, rest = verdict(outcome, lang)
    first, *others = wrapped(f"{word}: {rest}", style.width, "")
    return [coloured(word, kind, style) + first[len(word) :], *others]


def verdict(outcome: Report | Unreadable, lang: str) -> tuple[str, str, str]:
    """Give the kind of the verdict, its word, and all that a plain word would hide."""
    if isinstance(outcome, Unreadable):
        return "unreadable", VERDICTS["unreadable"].to(lang), _why(outcome, lang)
    told = [item.to(lang) for item in (*counted(outcome), *_beside(outcome))]
    nothing = text("nada verificado", "nothing checked").to(lang)
    return outcome.standing, VERDICTS[outcome.standing].to(lang), ", ".join(told) or nothing


def _beside(report: Report) -> Iterator[Text]:
    """Tell what no finding tells: rules that were not asked for, and things on the plan that were not read."""
    seen = report.site.seen
    unread = sum(count for _, _, count in seen.unsupported)
    if report.site.options.select:
        yield text("só as regras escolhidas", "only the rules selected")
    if unread:
        yield text("elementos não lidos: {n}", "things not read: {n}", n=str(unread))
    if seen.not_checked:
        yield text("elementos não verificados: {n}", "things not checked: {n}", n=str(len(seen.not_checked)))


def _area(area: AreaSummary) -> Text:
    """Tell what is known of an area; a class that is not known is said to be so."""
    parts = [text("classe {c}", "class {c}", c=class_called(area.governing_class))]
    if area.declared_class and area.declared_class != area.governing_class:
        parts.append(text("declarada {c}", "declared {c}", c=area.declared_class))
    if area.capacity_kg is not None:
        parts.append(text("{kg:kg}", "{kg:kg}", kg=area.capacity_kg))
    if area.containers is not None:
        parts.append(
            text("{n:count} {n:recipiente|recipientes}", "{n:count} {n:container|containers}", n=area.containers)
        )
    if area.area_m2 is not None:
        parts.append(text("{a:m2}", "{a:m2}", a=area.area_m2))
    if area.merged_with:
        parts.append(text("conta como uma só com {ids}", "counts as one with {ids}", ids=area.merged_with))
    if area.distance_class and area.distance_class != area.governing_class:
        parts.append(text("distâncias da classe {c}", "distances of class {c}", c=class_called(area.distance_class)))
    return text("{name}: {parts}", "{name}: {parts}", name=area_called(area.id), parts=joined(parts, " · "))


# --- findings -----------------------------------------------------------------


def _findings(findings: Sequence[Finding], lang: str, style: Style) -> list[str]:
    """List what fails, then what is undetermined, then what was waived; all the rest only when asked for."""
    shown = tuple(LABELS) if style.verbose else _ALWAYS
    margin = max(len(LABELS[status].to(lang)) for status in shown) + 2 * len(INDENT)
    return [
        line
        for status in shown
        for found in findings
        if found.status is status
        for line in _finding(found, margin, lang, style)
    ]


def _finding(found: Finding, margin: int, lang: str, style: Style) -> Iterator[str]:
    label = LABELS[found.status].to(lang)
    what = text("{title} · {article} · {rule}", "{title} · {article} · {rule}", title=found.title,
                article=found.article, rule=found.rule)  # fmt: skip
    first, *rest = wrapped(what.to(lang), style.width, " " * margin)
    yield INDENT + coloured(label, found.status, style) + first[len(INDENT) + len(label) :]
    yield from rest
    yield from wrapped(found.message.to(lang), style.width, " " * margin)
    needs = (text("Falta: {need}", "Needs: {need}", need=need) for need in found.needs)
    for need in first_few(dict.fromkeys(need.to(lang) for need in needs), lang, style):
        yield from wrapped(need, style.width, " " * margin)
    for remedy in remedies(found):
        yield from wrapped(remedy.to(lang), style.width, " " * margin)
    if found.waiver:
        yield from wrapped(waiver(found).to(lang), style.width, " " * margin)


def _accuracy(report: Report, lang: str, style: Style) -> list[str]:
    """Tell what an error of the drawing means for the verdict."""
    told = report.accuracy
    if told is None:
        return []
    said = [text("Com cada ponto do desenho a até {e:m} do lugar certo, e cada distância com erro de até o dobro: "
                 "{verdict}.",
                 "With each point of the drawing up to {e:m} off, and each distance up to twice that: {verdict}.",
                 e=told.error_m, verdict=VERDICTS[told.verdict])]  # fmt: skip
    for found in (report.findings[i] for i in told.within):
        said.append(text("Dentro desse erro: {rule}: {what}", "Within that error: {rule}: {what}", rule=found.rule,
                         what=found.message))  # fmt: skip
    if told.open:
        rules = tuple(dict.fromkeys(report.findings[i].rule for i in told.open))
        said.append(text("Não se calculou o que um erro faz a: {rules}. Com erro, ficam sem conclusão.",
                         "What errors do was not worked out for: {rules}. With errors, these are undetermined.",
                         rules=rules))  # fmt: skip
    said.append(_turning(report, told))
    return [line for item in said for line in wrapped(item.to(lang), style.width, INDENT)]


def _turning(report: Report, told: Accuracy) -> Text:
    """Say the smallest error that could change the verdict."""
    if told.turning_m is None or told.turned_by is None:
        if told.open:
            return text("O menor erro que mudaria o veredito não é conhecido.",
                        "The smallest error that would change the verdict is not known.")  # fmt: skip
        return text("Nenhum erro de medida no desenho mudaria o veredito.",
                    "No error of length in the drawing would change the verdict.")  # fmt: skip
    by = report.findings[told.turned_by]
    return text("O menor erro de um ponto que poderia mudar o veredito{known}: {e:m} ({rule}: {subject}).",
                "The smallest error of a point that could change the verdict{known}: {e:m} ({rule}: {subject}).",
                e=told.turning_m, rule=by.rule, subject=by.subject or by.area,
                known=text(", no que se calculou", ", of what was worked out") if told.open else "")  # fmt: skip


def _account(findings: Sequence[Finding], lang: str, style: Style) -> list[str]:
    """Name the rules that ended without an answer, when they are not listed one by one."""
    lines: list[str] = []
    for status, label in _OPEN.items() if not style.verbose else ():
        rules = {found.rule: found.title for found in findings if found.status is status}
        if rules:
            named = tuple(text("{title} ({id})", "{title} ({id})", title=title, id=id) for id, title in rules.items())
            lines += wrapped(label.to(lang), style.width, INDENT)
            lines += wrapped(text("{rules}.", "{rules}.", rules=named).to(lang), style.width, INDENT * 2)
    return lines
