"""The words beside a drawing: rows of text that flow down a column and on to the next."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import ASCENT, Box, Item, Pen, Stroke
from layoutcheck.reports._sheet.pieces import moved, written
from layoutcheck.words import text as words

WIDTH_MM = 84.0
GAP_MM = 3.0  # between columns
BODY_MM, SMALL_MM, HEAD_MM = 2.4, 2.15, 2.7
LEADING = 1.35
_WHOLE_MM = 75.0  # a column higher than this is one of its own: what is too high for it finds no other that is not
HEAD_BASE_MM = -3.6  # of a heading's letters, from its top


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A piece of a column that is not broken: its items lie below and right of (0, 0). `keep` ties it to the next.

    `measures` counts the findings that it lists as met; `under` is the heading that is said again where a column
    begins with it. `title` is what a heading says, without that it is said again.
    """

    height: float
    items: tuple[Item, ...]
    keep: bool = False
    measures: int = 0
    under: Row | None = None
    title: str = ""


def heading(said: str) -> Row:
    """Make the title of a block."""
    line = Stroke(layer="column", points=((0.0, -4.6), (WIDTH_MM, -4.6)), pen=Pen(0.18))
    shown = text.fit(said, WIDTH_MM, HEAD_MM, True)
    title = written(shown, (0.0, HEAD_BASE_MM), HEAD_MM, bold=True)
    return Row(height=5.4, items=(title, line), keep=True, title=said)


def block(said: str, rows: Iterable[Row], lang: str) -> list[Row]:
    """Put rows under a title, which is said again where a column begins with one of them."""
    again = replace(heading(words("{said} (continuação)", "{said} (continued)", said=said).to(lang)), title=said)
    return [heading(said), *(replace(row, under=again) if row.items else row for row in rows)]


def paragraph(said: str, *, size: float = BODY_MM, indent: float = 0.0, bold: bool = False, colour: str = "#000000",
              most: int | None = None) -> list[Row]:  # fmt: skip
    """Break a text into rows of one line each."""
    lines = text.wrap(said, WIDTH_MM - indent, size, bold, most)
    return [row_of((written(line, (indent, -ASCENT * size), size, bold=bold, colour=colour),), size) for line in lines]


def row_of(items: Sequence[Item], size: float, keep: bool = False) -> Row:
    """Make a row of one line's height."""
    return Row(height=LEADING * size, items=tuple(items), keep=keep)


def stacked(rows: Sequence[Row]) -> Row:
    """Make several rows one that is not broken."""
    items: list[Item] = []
    height = 0.0
    for row in rows:
        items += moved(row.items, 0.0, -height)
        height += row.height
    return Row(height=height, items=tuple(items))


def space(height: float) -> Row:
    """Leave some room."""
    return Row(height=height, items=())


def pour(rows: Sequence[Row], box: Box) -> tuple[list[Item], list[Row]]:
    """Put rows into a column from its top down; give what is drawn and the rows that did not fit."""
    items: list[Item] = []
    y, i = box.top, 0
    while i < len(rows):
        group = _kept_together(rows, i)
        own = len(group)
        if y == box.top and group[0].under is not None:
            group = [group[0].under, *group]
        height = math.fsum(row.height for row in group)
        if y == box.top and not group[0].items:  # room between blocks is not needed at the top
            i += 1
            continue
        if y - height < box.bottom - 1e-9 and not (y == box.top and height > box.height > _WHOLE_MM):
            break
        for row in group:
            items += moved(row.items, box.left, y)
            y -= row.height
        i += own
    return items, list(rows[i:])


def height_of(rows: Sequence[Row]) -> float:
    """Give the height of rows one below the other."""
    return math.fsum(row.height for row in rows)


def _kept_together(rows: Sequence[Row], start: int) -> Sequence[Row]:
    end = start + 1
    while end < len(rows) and rows[end - 1].keep:
        end += 1
    return rows[start:end]
