"""The verdict as a person reads it on a screen: what fails first, and nothing that was not answered reads as a pass."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from layoutcheck.finding import Accuracy, AreaSummary, Finding, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.reports import Unreadable, plan_of
from layoutcheck.reports._lines import PLAIN, Style, blocks_joined, coloured, safe, wrapped
from layoutcheck.reports._localized import area_called, class_called, spoken
from layoutcheck.reports._sheet.declared import rests_on_word
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.site import Note, Seen, Site
from layoutcheck.words import Text, joined, same, short, text

_FEW = 8  # as many layers are named unless all are asked for
_INDENT = "  "

LABELS = {
    Status.FAIL: text("FALHA", "FAIL"),
    Status.UNDETERMINED: text("SEM CONCLUSÃO", "UNDETERMINED"),
    Status.WAIVED: text("DISPENSADO", "WAIVED"),
    Status.PASS: text("ATENDE", "PASS"),
    Status.NOT_DRAWN: text("NÃO DESENHADO", "NOT DRAWN"),
    Status.NOT_DECLARED: text("NÃO DECLARADO", "NOT DECLARED"),
    Status.NOT_APPLICABLE: text("NÃO SE APLICA", "N/A"),
}  # in the order in which they are listed
_COUNTS = {
    Status.FAIL: (text("1 falha", "1 failure"), text("{n} falhas", "{n} failures")),
    Status.UNDETERMINED: (text("1 sem conclusão", "1 undetermined"), text("{n} sem conclusão", "{n} undetermined")),
    Status.WAIVED: (text("1 dispensada", "1 waived"), text("{n} dispensadas", "{n} waived")),
    Status.NOT_DRAWN: (text("1 não desenhada", "1 not drawn"), text("{n} não desenhadas", "{n} not drawn")),
    Status.NOT_DECLARED: (text("1 não declarada", "1 not declared"), text("{n} não declaradas", "{n} not declared")),
    Status.PASS: (text("1 atendida", "1 met"), text("{n} atendidas", "{n} met")),
    Status.NOT_APPLICABLE: (text("1 não se aplica", "1 not applicable"), text("{n} não se aplicam",
                                                                           "{n} not applicable")),
}  # fmt: skip
_BY_WORD = text("1 atendida só por declaração", "1 met by declaration alone")
_MANY_BY_WORD = text("{n} atendidas só por declaração", "{n} met by declaration alone")
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
        return blocks_joined([top, wrapped(outcome.error.hint.to(lang), style.width, _INDENT)])
    outcome = spoken(outcome, lang)
    return blocks_joined(
        [
            top,
            [line for area in outcome.areas for line in wrapped(_area(area).to(lang), style.width, _INDENT)],
            _not_checked(outcome.site.seen, lang, style),
            _findings(outcome.findings, lang, style),
            _account(outcome.findings, lang, style),
            _accuracy(outcome, lang, style),
            _seen(outcome.site, lang, style),
            [line for note in outcome.notes for line in wrapped(_note(note).to(lang), style.width, _INDENT)],
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
    counts = Counter(found.status for found in outcome.findings)
    by_word = sum(rests_on_word(outcome, found) for found in outcome.findings)
    counts[Status.PASS] -= by_word
    beside = [item.to(lang) for item in _beside(outcome)]
    kind = outcome.standing
    told = [told for status in LABELS for told in _counted(status, counts[status], by_word, lang)]
    nothing = text("nada verificado", "nothing checked").to(lang)
    return kind, VERDICTS[kind].to(lang), ", ".join((*told, *beside)) or nothing


def _counted(status: Status, n: int, by_word: int, lang: str) -> Iterator[str]:
    """Count the answers of a kind; what is met by what was declared, apart from the rest that is met."""
    one, many = _COUNTS[status]
    if n:
        yield one.to(lang) if n == 1 else _with(many, n=str(n)).to(lang)
    if status is Status.PASS and by_word:
        yield _BY_WORD.to(lang) if by_word == 1 else _with(_MANY_BY_WORD, n=str(by_word)).to(lang)


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
    margin = max(len(LABELS[status].to(lang)) for status in shown) + 2 * len(_INDENT)
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
    yield _INDENT + coloured(label, found.status, style) + first[len(_INDENT) + len(label) :]
    yield from rest
    yield from wrapped(found.message.to(lang), style.width, " " * margin)
    needs = (text("Falta: {need}", "Needs: {need}", need=need) for need in found.needs)
    for need in _first_few(dict.fromkeys(need.to(lang) for need in needs), lang, style):
        yield from wrapped(need, style.width, " " * margin)
    for remedy in remedies(found):
        yield from wrapped(remedy.to(lang), style.width, " " * margin)
    if found.waiver:
        yield from wrapped(waiver(found).to(lang), style.width, " " * margin)


def remedies(found: Finding) -> Iterator[Text]:
    """Tell what would do, the least first; each was put to the checker."""
    if found.remedy is None:
        return
    first = text("Como corrigir: {what}", "Remedy: {what}", what=found.remedy["text"])
    yield found.remedy["text"] if found.remedy["kind"] == "none" else first
    for other in found.remedy["others"]:
        yield other["text"] if other["kind"] == "none" else text("Ou: {what}", "Or: {what}", what=other["text"])


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
    return [line for item in said for line in wrapped(item.to(lang), style.width, _INDENT)]


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


def _first_few(items: Iterable[str], lang: str, style: Style) -> list[str]:
    """Keep the first few unless all are asked for, and count the others."""
    known = list(items)
    kept = known if style.verbose else known[:_FEW]
    left = len(known) - len(kept)
    more = text("… e mais {n}; -v mostra todos.", "… and {n} more; -v shows all.", n=str(left))
    return [*kept, more.to(lang)] if left else kept


def waiver(found: Finding) -> Text:
    """Say who answers for a finding, until when and why."""
    said = found.waiver or {}
    until = text(" até {d:day}", " until {d:day}", d=said["until"]) if said.get("until") else ""
    return text("Dispensado por {by}{until}: {reason}", "Waived by {by}{until}: {reason}", by=said.get("by"),
                reason=said.get("reason"), until=until)  # fmt: skip


def _account(findings: Sequence[Finding], lang: str, style: Style) -> list[str]:
    """Name the rules that ended without an answer, when they are not listed one by one."""
    lines: list[str] = []
    for status, label in _OPEN.items() if not style.verbose else ():
        rules = {found.rule: found.title for found in findings if found.status is status}
        if rules:
            named = tuple(text("{title} ({id})", "{title} ({id})", title=title, id=id) for id, title in rules.items())
            lines += wrapped(label.to(lang), style.width, _INDENT)
            lines += wrapped(text("{rules}.", "{rules}.", rules=named).to(lang), style.width, _INDENT * 2)
    return lines


# --- what was seen ------------------------------------------------------------


def _not_checked(seen: Seen, lang: str, style: Style) -> list[str]:
    """Tell what could not be measured: it stands before the findings that it leaves open."""
    items = (text("Não verificado: {what}", "Not checked: {what}", what=item.message) for item in seen.not_checked)
    told = _first_few(dict.fromkeys(item.to(lang) for item in items), lang, style)
    return [line for item in told for line in wrapped(item, style.width, _INDENT)]


def _seen(site: Site, lang: str, style: Style) -> list[str]:
    """Tell what the plan holds that was not measured, what was supposed, and what a user should know."""
    seen = site.seen
    told = [
        *_layers(text("Camadas não medidas: {what}", "Layers not measured: {what}"), _ignored(seen), lang, style),
        *_layers(text("Não lido: {what}", "Not read: {what}"), _unsupported(seen), lang, style),
        *_layers(text("Papel deduzido do nome da camada: {what}", "Role guessed from the layer's name: {what}"),
                 _guessed(site), lang, style),
        *(note.to(lang) for note in _warnings(_further(seen), style)),
    ]  # fmt: skip
    return [line for item in told for line in wrapped(item, style.width, _INDENT)]


def _further(seen: Seen) -> list[Note]:
    """Give the warnings that say more than what was not checked."""
    told = [item.message for item in seen.not_checked]
    return [note for note in seen.warnings if note.message not in told]


def _ignored(seen: Seen) -> list[Text]:
    return [same(f"{layer} ({count})") for layer, count in seen.ignored.items()]


def _unsupported(seen: Seen) -> list[Text]:
    return [
        text("{kind} em {layer} ({n})", "{kind} on {layer} ({n})", kind=kind, layer=layer, n=str(count))
        for kind, layer, count in seen.unsupported
    ]


def _guessed(site: Site) -> list[Text]:
    counts = Counter((feature.layer or "-", feature.role) for feature in site.features if feature.guessed)
    return [
        text("{layer} = {role} ({n})", "{layer} = {role} ({n})", layer=layer, role=ROLES[role].label, n=str(count))
        for (layer, role), count in counts.items()
    ]


def _layers(label: Text, items: Sequence[Text], lang: str, style: Style) -> Iterator[str]:
    """Name the first few, and count the others."""
    if not items:
        return
    kept = tuple(items) if style.verbose else tuple(items[:_FEW])
    left = len(items) - len(kept)
    more = (text("e mais {n}", "and {n} more", n=str(left)),) if left else ()
    yield _with(label, what=(*kept, *more)).to(lang)


def _warnings(notes: Sequence[Note], style: Style) -> Iterator[Text]:
    """Tell one warning of each kind and how many there are, or all of them."""
    kinds: dict[str, list[Note]] = {}
    for note in notes:
        kinds.setdefault(note.code, []).append(note)
    for alike in kinds.values():
        shown = alike if style.verbose else alike[:1]
        for note in shown:
            more = len(alike) - len(shown)
            yield _warning(note, more)


def _warning(note: Note, more: int) -> Text:
    place = " ".join(part for part in (note.layer, note.handle and f"#{note.handle}") if part)
    parts = [text("Aviso: {what}", "Warning: {what}", what=note.message)]
    if place:
        parts.append(same(f"[{place}]"))
    if more:
        parts.append(text("(e mais {n} como este; -v mostra todos)", "(and {n} more like it; -v shows all)",
                          n=str(more)))  # fmt: skip
    return joined(parts)


def _with(label: Text, **values: object) -> Text:
    """Put values into a text that was written without them."""
    return Text(label.pt, label.en, values)
