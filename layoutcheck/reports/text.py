"""The verdict as a person reads it on a screen: what fails first, and nothing that was not answered reads as a pass."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.finding import AreaSummary, Finding, Report, Status
from layoutcheck.kinds import ROLES
from layoutcheck.reports import Unreadable, plan_of
from layoutcheck.site import Note, Seen, Site
from layoutcheck.words import Text, joined, same, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How much is told, and on what: `width` in columns."""

    verbose: bool = False
    colour: bool = False
    width: int = 100


_FEW = 8  # as many layers are named unless all are asked for
_INDENT = "  "

_VERDICTS = {
    "pass": text("ATENDE", "PASS"),
    "fail": text("REPROVADO", "FAIL"),
    "incomplete": text("SEM CONCLUSÃO", "UNDETERMINED"),
    "unreadable": text("NÃO LIDO", "NOT READ"),
}
_LABELS = {
    Status.FAIL: text("FALHA", "FAIL"),
    Status.UNDETERMINED: text("SEM CONCLUSÃO", "UNDETERMINED"),
    Status.WAIVED: text("DISPENSADO", "WAIVED"),
    Status.NOT_DRAWN: text("NÃO DESENHADO", "NOT DRAWN"),
    Status.NOT_DECLARED: text("NÃO DECLARADO", "NOT DECLARED"),
    Status.PASS: text("ATENDE", "PASS"),
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
_ALWAYS = (Status.FAIL, Status.UNDETERMINED, Status.WAIVED)
_COLOURS = {
    "pass": "32", "fail": "1;31", "undetermined": "33", "incomplete": "33", "unreadable": "1;31", "waived": "35",
}  # fmt: skip


def render(outcome: Report | Unreadable, lang: str, style: Style = Style()) -> str:
    """Tell an outcome in full: verdict, areas, what fails and why, what was not answered, what was not read."""
    head = f"{_safe(plan_of(outcome).path)} · {outcome.law_title.to(lang)}" if outcome.law_title else ""
    top = [head or _safe(plan_of(outcome).path), _verdict(outcome, lang, style)]
    if isinstance(outcome, Unreadable):
        return _joined([top, list(_wrapped(outcome.error.hint.to(lang), style.width, _INDENT))])
    return _joined(
        [
            top,
            [line for area in outcome.areas for line in _wrapped(_area(area).to(lang), style.width, _INDENT)],
            _findings(outcome.findings, lang, style),
            _account(outcome.findings, lang, style),
            _seen(outcome.site, lang, style),
            [line for note in outcome.notes for line in _wrapped(note.to(lang), style.width, _INDENT)],
        ]
    )


def line(outcome: Report | Unreadable, lang: str, style: Style = Style()) -> str:
    """Tell the verdict in one line."""
    law = f" ({outcome.law_id})" if outcome.law_id else ""
    return f"{_safe(plan_of(outcome).path)}{law}: {_verdict(outcome, lang, style)}\n"


def explanation(outcome: Unreadable, lang: str) -> str:
    """Tell in one line why a plan was not read, and what to do."""
    return _safe(f"{outcome.plan.path}: {_why(outcome, lang)} {outcome.error.hint.to(lang)}".rstrip())


def _why(outcome: Unreadable, lang: str) -> str:
    """Tell why without repeating the path."""
    return _safe(outcome.error.message.to(lang).removeprefix(f"{outcome.plan.path}: "))


def _verdict(outcome: Report | Unreadable, lang: str, style: Style) -> str:
    """Put the verdict in words, with all that a plain word would hide."""
    word = _coloured(_VERDICTS[outcome.verdict].to(lang), outcome.verdict, style)
    if isinstance(outcome, Unreadable):
        return f"{word}: {_why(outcome, lang)}"
    counts = Counter(found.status for found in outcome.findings)
    told = [_count(status, counts[status], lang) for status in _LABELS if counts[status]]
    return f"{word}: {', '.join(told) or text('nada verificado', 'nothing checked').to(lang)}"


def _count(status: Status, n: int, lang: str) -> str:
    one, many = _COUNTS[status]
    return one.to(lang) if n == 1 else Text(many.pt, many.en, {"n": str(n)}).to(lang)


def _area(area: AreaSummary) -> Text:
    """Tell what is known of an area; a class that is not known is said to be so."""
    unknown = text("classe desconhecida", "class unknown")
    parts = [text("classe {c}", "class {c}", c=area.governing_class) if area.governing_class else unknown]
    if area.declared_class and area.declared_class != area.governing_class:
        parts.append(text("declarada {c}", "declared {c}", c=area.declared_class))
    if area.capacity_kg is not None:
        parts.append(text("{kg:kg}", "{kg:kg}", kg=area.capacity_kg))
    if area.containers is not None:
        parts.append(text("{n} recipientes", "{n} containers", n=str(area.containers)))
    if area.area_m2 is not None:
        parts.append(text("{a:m2}", "{a:m2}", a=area.area_m2))
    if area.merged_with:
        parts.append(text("conta como uma só com {ids}", "counts as one with {ids}", ids=area.merged_with))
    if area.distance_class and area.distance_class != area.governing_class:
        parts.append(text("distâncias da classe {c}", "distances of class {c}", c=area.distance_class))
    return text("Área {id}: {parts}", "Area {id}: {parts}", id=area.id, parts=joined(parts, " · "))


# --- findings -----------------------------------------------------------------


def _findings(findings: Sequence[Finding], lang: str, style: Style) -> list[str]:
    """List what fails, then what is undetermined, then what was waived; all the rest only when asked for."""
    shown = tuple(_LABELS) if style.verbose else _ALWAYS
    margin = max(len(_LABELS[status].to(lang)) for status in shown) + 2 * len(_INDENT)
    return [
        line
        for status in shown
        for found in findings
        if found.status is status
        for line in _finding(found, margin, lang, style)
    ]


def _finding(found: Finding, margin: int, lang: str, style: Style) -> Iterator[str]:
    label = _LABELS[found.status].to(lang)
    what = text("{title} · {article} · {rule}", "{title} · {article} · {rule}", title=found.title,
                article=found.article, rule=found.rule)  # fmt: skip
    first, *rest = _wrapped(what.to(lang), style.width, " " * margin)
    yield _INDENT + _coloured(label, found.status, style) + first[len(_INDENT) + len(label) :]
    yield from rest
    yield from _wrapped(found.message.to(lang), style.width, " " * margin)
    for need in found.needs:
        yield from _wrapped(text("Falta: {need}", "Needs: {need}", need=need).to(lang), style.width, " " * margin)
    if found.waiver:
        yield from _wrapped(_waiver(found).to(lang), style.width, " " * margin)


def _waiver(found: Finding) -> Text:
    said = found.waiver or {}
    return text("Dispensado por {by}: {reason}", "Waived by {by}: {reason}", by=said.get("by", "?"),
                reason=said.get("reason", "?"))  # fmt: skip


def _account(findings: Sequence[Finding], lang: str, style: Style) -> list[str]:
    """Name the rules that ended without an answer."""
    lines: list[str] = []
    for status, label in (
        (Status.NOT_DRAWN, text("Não desenhado: {rules}", "Not drawn: {rules}")),
        (Status.NOT_DECLARED, text("Não declarado: {rules}", "Not declared: {rules}")),
    ):
        rules = tuple(dict.fromkeys(found.rule for found in findings if found.status is status))
        if rules and not style.verbose:
            lines += _wrapped(_with(label, rules=rules).to(lang), style.width, _INDENT)
    return lines


# --- what was seen ------------------------------------------------------------


def _seen(site: Site, lang: str, style: Style) -> list[str]:
    """Tell what the plan holds that was not measured, what was supposed, and what a user should know."""
    seen = site.seen
    told = [
        *_layers(text("Camadas não medidas: {what}", "Layers not measured: {what}"), _ignored(seen), style),
        *_layers(text("Não lido: {what}", "Not read: {what}"), _unsupported(seen), style),
        *(text("Não verificado: {what}", "Not checked: {what}", what=item.message) for item in seen.not_checked),
        *_layers(text("Papel suposto pelo nome da camada: {what}", "Role guessed from the layer's name: {what}"),
                 _guessed(site), style),
        *_warnings(seen.warnings, style),
    ]  # fmt: skip
    return [line for item in told for line in _wrapped(item.to(lang), style.width, _INDENT)]


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


def _layers(label: Text, items: Sequence[Text], style: Style) -> Iterator[Text]:
    """Name the first few, and count the others."""
    if not items:
        return
    kept = tuple(items) if style.verbose else tuple(items[:_FEW])
    left = len(items) - len(kept)
    more = (text("e mais {n}", "and {n} more", n=str(left)),) if left else ()
    yield _with(label, what=(*kept, *more))


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


# --- lines --------------------------------------------------------------------


def _with(label: Text, **values: object) -> Text:
    return Text(label.pt, label.en, values)


def _joined(blocks: Iterable[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _coloured(word: str, kind: str, style: Style) -> str:
    code = _COLOURS.get(kind)
    return f"\x1b[{code}m{word}\x1b[0m" if style.colour and code else word


def _safe(plain: str) -> str:
    """Take out what would steer a terminal: a plan's names are other people's."""
    return "".join(c if c.isprintable() or c in "\u00a0" else " " if c.isspace() else "\ufffd" for c in plain)


_GLUE = re.compile(r"(?<=\d) (?=(?:m|m²|kg|mm)\b)|(?<=Art\.) |(?<=§) ")


def _wrapped(plain: str, width: int, indent: str) -> list[str]:
    """Break a text into lines, never between a number and its unit."""
    glued = _GLUE.sub("\u00a0", _safe(plain))
    lines = textwrap.wrap(
        glued, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\u00a0", " ") for line in lines]
