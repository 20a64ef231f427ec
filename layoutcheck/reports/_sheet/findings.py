"""The tables of findings: what fails, what passes most tightly, what has no answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.reports._declared import label, rests_on_word
from layoutcheck.reports._sentences import remedies
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.column import (
    BODY_MM,
    HEAD_BASE_MM,
    SMALL_MM,
    WIDTH_MM,
    Row,
    block,
    heading,
    paragraph,
    row_of,
    space,
    stacked,
)
from layoutcheck.reports._sheet.dimensions import Numbered, compared, passes_by_measure, share_of_margin
from layoutcheck.reports._sheet.items import ASCENT, Item
from layoutcheck.reports._sheet.pieces import written
from layoutcheck.words import Text
from layoutcheck.words import text as words

_GREY = "#404040"
_NUMBER_MM, _MEASURED_RIGHT, _FIGURE_MM, _GAP_MM = 6.0, 66.5, 17.0, 1.0
_MEASURED_ROOM, _INDENT_MM = _MEASURED_RIGHT - _FIGURE_MM, 2.0
_FIGURES = re.compile(r"(?<!\w)\d[\d.,]*(?<=\d)")
_MOST_MEASURES = 160  # that are listed; more would be a catalogue


def failures(
    listed: Sequence[Numbered], lang: str, drawn: Iterable[str], *, full: bool, further: bool = False
) -> list[Row]:
    """Make the table of failures: number, what and where, measured, required; in full also the message and remedy.

    `drawn` are the numbers that have a place on the plan; the others are said to have none. A `further` table goes on
    with what another has begun.
    """
    if not listed:
        return []
    placed = set(drawn)
    begun, again = words("Falhas", "Failures"), words("Falhas (continuação)", "Failures (continued)")
    under = replace(_table_head(again, lang), title=begun.to(lang))
    head = under if further else _table_head(begun, lang)
    rows = (stacked(list(_failure(item, lang, full, item.number in placed))) for item in listed)
    return [head, *(replace(row, under=under) for row in rows), space(1.6)]


def in_words(listed: Sequence[Numbered], lang: str) -> list[Row]:
    """Make the messages and remedies of failures of which a table beside the drawing had room for the figures alone."""
    if not listed:
        return []
    head = heading(words("Falhas, por extenso", "Failures in full").to(lang))
    again = heading(words("Falhas, por extenso (continuação)", "Failures in full (continued)").to(lang))
    under = replace(again, title=head.title)
    rows = (stacked(list(_message(f.finding, lang, f"{f.number}: {f.finding.message.to(lang)}"))) for f in listed)
    return [head, *(replace(row, under=under) for row in rows), space(1.6)]


def _table_head(said: Text, lang: str) -> Row:
    title = heading(said.to(lang))
    y = HEAD_BASE_MM
    ends = ((words("medido", "measured"), _MEASURED_RIGHT), (words("exigido", "required"), WIDTH_MM))
    labels = tuple(written(t.to(lang), (x, y), SMALL_MM, bold=True, align="right") for t, x in ends)
    return Row(height=title.height, items=(*title.items, *labels), keep=True)


def _failure(item: Numbered, lang: str, full: bool, placed: bool) -> Iterator[Row]:
    found, y = item.finding, -ASCENT * BODY_MM
    first, *more = text.wrap(found.title.to(lang), _title_room(found, lang), BODY_MM, True, most=2)
    yield row_of(
        (
            written(item.number, (0.0, y), BODY_MM, bold=True, colour="#a00000"),
            written(first, (_NUMBER_MM, y), BODY_MM, bold=True),
            *_figures(found, lang, bold=True),
        ),
        BODY_MM,
    )
    for line in more:
        yield row_of((written(line, (_NUMBER_MM, y), BODY_MM, bold=True),), BODY_MM)
    place = "" if placed else words("sem lugar no desenho", "no place on the plan").to(lang)
    beside = " · ".join(part for part in (found.article, " ", place) if part)
    where = _where(found, WIDTH_MM - _NUMBER_MM - text.width(beside, SMALL_MM))
    parts = " · ".join(part for part in (found.article, where, place) if part)
    yield from paragraph(parts, size=SMALL_MM, indent=_NUMBER_MM, colour=_GREY, most=1)
    if full:
        yield from _message(found, lang, found.message.to(lang))


def _message(found: Finding, lang: str, message: str) -> Iterator[Row]:
    yield from paragraph(message, size=SMALL_MM, indent=_NUMBER_MM, most=4)
    for told in islice(remedies(found), 1):
        yield from paragraph(told.to(lang), size=SMALL_MM, indent=_NUMBER_MM, colour=_GREY, most=3)
    yield space(0.5)


def _title_room(found: Finding, lang: str) -> float:
    measured, required = compared(found, lang)
    if not (measured or required):
        return WIDTH_MM - _NUMBER_MM
    return _MEASURED_RIGHT - _NUMBER_MM - _GAP_MM - min(text.width(measured, BODY_MM, True), _FIGURE_MM)


def _figures(found: Finding, lang: str, *, bold: bool = False) -> Iterator[Item]:
    measured, required = compared(found, lang)
    sign = ("≤ " if found.at_most else "≥ ") if required else ""
    y = -ASCENT * BODY_MM
    shown = text.fit(measured, _FIGURE_MM, BODY_MM, bold)
    yield written(shown, (_MEASURED_RIGHT, y), BODY_MM, bold=bold, align="right")
    yield written(text.fit(sign + required, _FIGURE_MM, BODY_MM), (WIDTH_MM, y), BODY_MM, align="right")


def _where(found: Finding, room_mm: float) -> str:
    """Name the area and the subject in so much room, of which the area, the same in most rows, has the lesser part."""
    *area, subject = dict.fromkeys(name for name in (found.area, found.subject) if name) or [""]
    shown = [f"{text.fit_name(name, 0.4 * room_mm, SMALL_MM)} → " for name in area]
    return "".join([*shown, text.fit_name(subject, room_mm - sum(text.width(s, SMALL_MM) for s in shown), SMALL_MM)])


def measures(report: Report, lang: str) -> list[Row]:
    """Make the table of what was measured and is met: every measure with its limit, those of one rule together.

    Of very many, those with the most margin are only counted.
    """
    met, otherwise = passes_by_measure(report)
    if not met:
        return _otherwise(otherwise, lang)
    least_first = sorted(range(len(met)), key=lambda i: share_of_margin(met[i]))
    kept = [met[i] for i in sorted(least_first[:_MOST_MEASURES])]
    alone = len({found.area for found in met if found.area}) == 1
    head = _table_head(words("Atende, conforme medido", "Met, as measured"), lang)
    again = _table_head(words("Atende (continuação)", "Met (continued)"), lang)
    rows = [head]
    for _, group in groupby(kept, key=lambda found: found.rule):
        rows += _of_one_rule(report, list(group), again, alone, lang)
    if len(met) > len(kept):
        more = words("… e mais {n:count} {n:medida que atende|medidas que atendem} com mais folga: todas estão no "
                     "relatório JSON.",
                     "… and {n:count} more that {n:is|are} met with a larger margin: all are in the JSON report.",
                     n=len(met) - len(kept))  # fmt: skip
        rows += paragraph(more.to(lang), size=SMALL_MM, colour=_GREY)
    return [*rows, space(1.2), *_otherwise(otherwise, lang)]


def _otherwise(met: Sequence[Finding], lang: str) -> list[Row]:
    """Tell, without figures side by side that would not do, what is met in another way than by its measure."""
    if not met:
        return []
    rows = []
    for found in met:
        title = paragraph(" · ".join((found.title.to(lang), found.article)), size=BODY_MM)
        rows.append(stacked([*title, *paragraph(found.message.to(lang), size=SMALL_MM, indent=_INDENT_MM, most=4)]))
    return [*block(words("Atende de outro modo", "Met in another way").to(lang), rows, lang), space(1.2)]


def _of_one_rule(report: Report, met: Sequence[Finding], again: Row, alone: bool, lang: str) -> Iterator[Row]:
    """Tell the measures of one rule: below its title when there are several, else beside it.

    `again` is the head of the table that is repeated where a column begins.
    """
    title, under = met[0].title.to(lang), again
    if len(met) > 1:
        head = stacked(paragraph(title, size=BODY_MM))
        yield replace(head, keep=True, under=again)
        under = stacked([again, head])
    for found in met:
        of = _measured_of(report, found, alone, lang)
        parts = [(of or title, _INDENT_MM)] if len(met) > 1 else [(title, 0.0), (of, _INDENT_MM)]
        whole = " · ".join(part for part, _ in parts if part)
        if len(met) == 1 and text.width(text.clean(whole), BODY_MM) <= _MEASURED_ROOM:
            parts = [(whole, 0.0)]
        lines = [*_lines(parts, found, lang), *_reckoned(found, lang)]
        yield replace(stacked(lines), measures=1, under=under)


def _reckoned(found: Finding, lang: str) -> Iterator[Row]:
    """Tell the figures that a share or a sum of a whole area is made of: no line on the plan shows them."""
    if found.unit not in ("ratio", "kg", "count") or found.subject not in (None, found.area):
        return
    said = found.message.to(lang)
    if set(_FIGURES.findall(said)) - set(_FIGURES.findall(" ".join(compared(found, lang)))):
        yield from paragraph(said, size=SMALL_MM, indent=_INDENT_MM, colour=_GREY, most=3)


def _lines(parts: Sequence[tuple[str, float]], found: Finding, lang: str) -> Iterator[Row]:
    """Write each part on lines of its own, so far indented, with the figures beside the first."""
    y, figures = -ASCENT * BODY_MM, tuple(_figures(found, lang))
    for said, indent in parts:
        for line in text.wrap(said, _MEASURED_ROOM - indent, BODY_MM, most=3) if said else []:
            yield row_of((written(line, (indent, y), BODY_MM), *figures), BODY_MM)
            figures = ()


def _measured_of(report: Report, found: Finding, alone: bool, lang: str) -> str:
    """Tell of what a measure is, as far as it is not plain; and whether it is declared."""
    declared = found.subject in report.site.declared.says
    subject = label(report, found.subject or "", lang) if declared else found.subject
    parts = ["" if alone else found.area, subject if subject != found.area else ""]
    word = words("declarado", "declared").to(lang) if rests_on_word(report, found) else ""
    return " · ".join(part for part in (" → ".join(p for p in parts if p), word) if part)


def open_ends(listed: Sequence[Numbered], status: Status, title: Text, lang: str) -> Iterator[Row]:
    """Make a block of findings with numbers and no answer: undetermined, or waived."""
    chosen = [item for item in listed if item.finding.status is status]
    if not chosen:
        return
    alone = len({item.finding.area for item in listed}) == 1
    yield from block(title.to(lang), (stacked(list(_open_end(item, alone, lang))) for item in chosen), lang)
    yield space(1.2)


def _open_end(item: Numbered, alone: bool, lang: str) -> Iterator[Row]:
    """Tell one finding without an answer: what it is, and what is missing or who answers for it.

    Where there is one area `alone`, it is not named.
    """
    found = item.finding
    where = (found.subject or "") if alone else _where(found, WIDTH_MM)
    number = written(item.number, (0.0, -ASCENT * BODY_MM), BODY_MM, bold=True)
    parts = " · ".join(p for p in (found.title.to(lang), found.article, where) if p)
    first, *more = paragraph(parts, size=BODY_MM, indent=_NUMBER_MM + 1.0, most=2)
    yield Row(height=first.height, items=(number, *first.items))
    yield from more
    for said in _explained(found, lang):
        yield from paragraph(said, size=SMALL_MM, indent=_NUMBER_MM + 1.0, colour=_GREY, most=6)


def _explained(found: Finding, lang: str) -> Iterator[str]:
    if found.needs:
        yield words("Falta: {needs}", "Needs: {needs}", needs="; ".join(n.to(lang) for n in found.needs)).to(lang)
    if found.waiver:
        said = {key: str(found.waiver.get(key) or "?") for key in ("by", "reason")}
        until = found.waiver.get("until")
        end = words(" (até {until:day})", " (until {until:day})", until=until) if until else words("", "")
        yield words("Por {by}: {reason}{end}", "By {by}: {reason}{end}", **said, end=end).to(lang)
    if found.waiver or not found.needs:
        yield found.message.to(lang)


def titles(report: Report, status: Status, title: Text, lang: str) -> Iterator[Row]:
    """Name the rules of one answer, each once with its article, in one paragraph."""
    chosen = [found for found in report.findings if found.status is status]
    if not chosen:
        return
    named: dict[tuple[str, str, str], list[str]] = {}
    for found in chosen:
        held = named.setdefault((found.rule, found.title.to(lang), found.article), [])
        held += [name for name in (found.area,) if name and name not in held]
    several = len({name for names in named.values() for name in names}) > 1
    said = "; ".join(
        f"{rule_title} ({', '.join([article, *names]) if several else article})"
        for (_, rule_title, article), names in named.items()
    )
    yield from block(f"{title.to(lang)} ({len(chosen)})", paragraph(said, size=SMALL_MM), lang)
    yield space(1.2)
