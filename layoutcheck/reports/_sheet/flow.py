"""The words of a sheet in their order, and how they run on: down a column, below the drawing, to the next sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import account, findings, text
from layoutcheck.reports._sheet.column import LEADING, SMALL_MM, Row, height_of, paragraph, pour
from layoutcheck.reports._sheet.dimensions import Numbered
from layoutcheck.reports._sheet.items import Box, Item
from layoutcheck.reports._sheet.view import Drawn
from layoutcheck.words import Text
from layoutcheck.words import text as words

MOST_PINNED_MM, MOST_AREAS_MM = 40.0, 32.0
_MOST_CONTINUED = 2  # lines that say where the words go on
CONTINUED_MM = _MOST_CONTINUED * LEADING * SMALL_MM


def poured(rows: list[Row], boxes: Sequence[Box], lang: str) -> tuple[list[Item], list[Row]]:
    """Put rows into columns, one after the other, and say in the first where they go on."""
    items, left = into(rows, boxes)
    if not left and len(boxes) == 1:
        return items, left
    for lines in range(1, _MOST_CONTINUED + 1):
        bottom = boxes[0].bottom + lines * LEADING * SMALL_MM
        items, rest = into(rows, [replace(boxes[0], bottom=bottom)])
        further, left = into(rest, boxes[1:])
        said = _continued(rest, left, lang)
        if len(said) <= lines:
            break
    tail, _ = pour(said, replace(boxes[0], top=bottom))
    return [*items, *tail, *further], left


def _continued(rows: Sequence[Row], left: Sequence[Row], lang: str) -> list[Row]:
    """Say where the words go on, under which headings, and how many measures that are met; `left` is for the next
    sheet.
    """
    below, next_one = words("abaixo do desenho", "below the drawing"), words("na próxima folha", "on the next sheet")
    both = words("abaixo e na próxima folha", "below and on the next sheet")
    where = below if not left else next_one if len(left) == len(rows) else both
    titles = dict.fromkeys(title for row in rows if (title := row.title or (row.under.title if row.under else "")))
    met = sum(row.measures for row in rows)
    many = words("medidas que atendem", "measures that are met")
    counted = words("{n} {what}", "{n} {what}", n=str(met),
                    what=many if met > 1 else words("medida que atende", "measure that is met"))  # fmt: skip
    parts = [*titles, *([counted.to(lang)] if met else [])]
    for kept in range(len(parts), -1, -1):  # a figure that is cut off would be another figure
        shown = [*parts[:kept], *(["…"] if kept < len(parts) else [])]
        said = words("… continua {where}{parts}", "… continued {where}{parts}", where=where,
                     parts=f": {'; '.join(shown)}" if shown else "")  # fmt: skip
        lines = paragraph(said.to(lang), size=SMALL_MM)
        if len(lines) <= _MOST_CONTINUED:
            break
    return lines


def into(rows: list[Row], boxes: Sequence[Box]) -> tuple[list[Item], list[Row]]:
    """Put rows into columns, one after the other; give what is drawn and the rows that did not fit."""
    items: list[Item] = []
    for box in boxes:
        here, rows = pour(rows, box) if box.height > 0 else ([], rows)
        items += here
    return items, rows


def areas_on_top(report: Report, lang: str) -> list[Row]:
    """Make the table of areas as far as it is short enough to stand above all else."""
    rows = account.areas(report, lang)
    return rows if height_of(rows) <= MOST_AREAS_MM else []


def pinned(report: Report, lang: str) -> list[Row]:
    """Make the notes as far as they are short enough to stand on every sheet."""
    rows = account.notes(report, lang)
    return rows if height_of(rows) <= MOST_PINNED_MM else []


def running(
    report: Report, listed: Sequence[Numbered], unplaced: Sequence[Numbered], drawn: Sequence[Drawn], undrawn: int,
    lang: str,
) -> tuple[list[Row], list[Row]]:  # fmt: skip
    """Make the rows that run on from sheet to sheet: what belongs on the first, `unplaced` failures first; the rest.

    `undrawn` distances that pass have no place in any view.
    """
    rows = [] if areas_on_top(report, lang) else account.areas(report, lang)
    rows += findings.failures(unplaced, lang, (), full=True, further=True)
    rows += [] if pinned(report, lang) else account.notes(report, lang)
    rows += account.open_ends(report, listed, _remarks(report, drawn, undrawn), lang)
    return rows, account.answered(report, lang)


def _remarks(report: Report, drawn: Sequence[Drawn], undrawn: int) -> list[Text]:
    """Tell what of the plan the sheets do not show, or show without its name, and which lines have no words."""
    overview, named = drawn[0], {name for view in drawn for name in view.named}
    coded = list(dict.fromkeys(f.name for f in report.site.features if text.has_codes(f.name)))
    unnamed = [name for name in dict.fromkeys(n for view in drawn for n in view.unnamed) if name not in named]
    told = (
        (overview.partly, words("Parcialmente fora da folha: {names}", "Partly outside the sheet: {names}")),
        (overview.outside, words("Fora da folha: {names}", "Outside the sheet: {names}")),
        (
            unnamed,
            words(
                "Desenhado sem o nome, por falta de espaço: {names}",
                "Drawn without its name, for lack of room: {names}",
            ),
        ),
        (
            coded,
            words(
                "Letras que a fonte não tem estão por seus códigos Unicode: {names}",
                "Letters that the font lacks are told by their Unicode codes: {names}",
            ),
        ),
    )
    out = [said.of(names=_some(names)) for names, said in told if names]
    mute = sum(view.mute for view in drawn)
    counted = (
        (mute, words("Distâncias que atendem desenhadas sem texto, por falta de espaço: {n}",
                     "Distances that pass drawn without words, for lack of room: {n}", n=str(mute))),
        (undrawn, words("Distâncias que atendem só na conferência, por falta de espaço: {n}",
                        "Distances that pass in the table alone, for lack of room: {n}", n=str(undrawn))),
    )  # fmt: skip
    return [*out, *(said for count, said in counted if count)]


_MOST = 12  # names that a note tells


def _some(names: Sequence[str]) -> tuple[str | Text, ...]:
    more = (words("e mais {n}", "and {n} more", n=str(len(names) - _MOST)),) if len(names) > _MOST else ()
    return (*names[:_MOST], *more)
