"""The header row of a table: the row of one of its sheets that names the columns, below titles and the like."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from layoutcheck.errors import ReadError
from layoutcheck.kinds import PROPERTIES, fold
from layoutcheck.schedule import tables
from layoutcheck.schedule.tables import Cells, Sheet
from layoutcheck.schedule.worksheet import Marks
from layoutcheck.words import Text, text


class Head(Struct, frozen=True, kw_only=True):
    """The row that names the columns, with those above it and those below, which are still to be read.

    `notes` tell where it was found, if that is not the first row of the only sheet. `key` is the column that it must
    name, and `spellings` how columns are named.
    """

    row: int
    cells: Cells
    above: tuple[tuple[int, Cells], ...]
    rest: Iterator[tuple[int, Cells]]
    key: str
    spellings: Mapping[str, str]
    is_of_workbook: bool
    marks: Marks
    notes: tuple[Text, ...]


def plain(title: Any) -> str:
    """Reduce the title of a column to what it is compared by.

    >>> plain("Capacidade (kg)"), plain("Nº"), plain("Data da última vistoria (data)")
    ('capacidade', 'numero', 'data_da_ultima_vistoria')
    """
    bare = re.sub(r"\s*\((?:kg|data|sim/não|s/n)\)$", "", str(title or "").strip(), flags=re.IGNORECASE)
    return fold(re.sub(r"\bn\.?[º°]", "número ", bare, flags=re.IGNORECASE)).replace(" ", "_")


def find(path: Path, data: bytes, key: str, spellings: Mapping[str, str]) -> Head:
    """Find the one row that names the column of a key, among the first rows of all sheets.

    Raises `ReadError` where there is none, and where there are two of which either may be meant.
    """
    file = path.as_posix()
    sheets, notes = tables.sheets(path, data, lambda title: plain(title) in spellings)
    first = [(sheet, list(islice(sheet.rows, tables.HEAD_WITHIN))) for sheet in sheets]
    found = [(sheet, rows, places) for sheet, rows in first if (places := _places(rows, key, spellings))]
    if not found:
        raise _none(file, key, sheets, [rows[0][1] for _, rows in first if rows])
    if len(found) > 1:
        raise _two(file, text("as abas {names}", "sheets {names}", names=[sheet.name or "" for sheet, _, _ in found]))
    ((sheet, rows, places),) = found
    if len(places) > 1:
        raise _two(file, text("as linhas {rows}", "rows {rows}", rows=[str(rows[at][0]) for at in places]))
    (at,) = places
    others = [other.name or "" for other, rows in first if rows and other is not sheet]
    return Head(
        row=rows[at][0],
        cells=rows[at][1],
        above=tuple(rows[:at]),
        rest=chain(rows[at + 1 :], sheet.rows),
        key=key,
        spellings=spellings,
        is_of_workbook=sheet.name is not None,
        marks=sheet.marks,
        notes=(*notes, *_sheet_told(file, sheet, others), *_row_told(file, rows[: at + 1])),
    )


def _places(rows: Sequence[tuple[int, Cells]], key: str, spellings: Mapping[str, str]) -> list[int]:
    """Give the rows that name the column of a key, of these the ones that name most; repeated, one is the same."""
    known = {at: _named(cells, key, spellings) for at, (_, cells) in enumerate(rows)}
    most = max(known.values(), default=0)
    places = [at for at, count in known.items() if count and count == most]
    return [at for at in places if at == places[0] or rows[at][1] != rows[places[0]][1]]


def _named(cells: Cells, key: str, spellings: Mapping[str, str]) -> int:
    """Count the columns that a row names, none unless that of the key is among them."""
    keys = {spellings.get(plain(title)) for title in cells} - {None}
    return len(keys) if key in keys else 0


# --- the rows below -------------------------------------------------------------


def below(file: str, head: Head) -> Iterator[tuple[int, Cells]]:
    """Give the rows below the head; raises `ReadError` for a row of a CSV that is too long, and for another head."""
    for at, cells in head.rest:
        if cells != head.cells and _named(cells, head.key, head.spellings) > 1:
            raise _two(file, text("as linhas {rows}", "rows {rows}", rows=[str(head.row), str(at)]))
        if len(cells) > len(head.cells) and not head.is_of_workbook:
            raise ReadError(
                "schedule-row-too-long",
                text("{file}, linha {row}: tem {n} células e o cabeçalho {m}: falta pôr aspas?",
                     "{file}, row {row}: it has {n} cells and the head {m}: are quotes missing?", file=file,
                     row=str(at), n=str(len(cells)), m=str(len(head.cells))),
            )  # fmt: skip
        yield at, cells


def passed_over(file: str, head: Head, lines: Sequence[tuple[int, Cells]]) -> Iterator[Text]:
    """Tell of rows that are the head once more, and of cells in no column that has a title."""
    again = [str(at) for at, cells in lines if cells == head.cells]
    titled = {place for place, title in enumerate(head.cells) if title is not None}
    beside = [str(at) for at, cells in lines
              if any(cell is not None and place not in titled for place, cell in enumerate(cells))]  # fmt: skip
    if again:
        yield text("{file}: o cabeçalho repete-se nas linhas {rows}.", "{file}: the head stands again in rows {rows}.",
                   file=file, rows=again)  # fmt: skip
    if beside:
        yield text("{file}: não lidas, em colunas sem título: células das linhas {rows}.",
                   "{file}: not read, in columns without a title: cells of rows {rows}.", file=file,
                   rows=beside)  # fmt: skip


# --- what is told ---------------------------------------------------------------


def _sheet_told(file: str, sheet: Sheet, others: Sequence[str]) -> Iterator[Text]:
    if others:
        yield text('{file}: lida a aba "{name}", que nomeia as colunas; não lidas: {others}.',
                   '{file}: sheet "{name}" was read, which names the columns; not read: {others}.', file=file,
                   name=sheet.name or "", others=others)  # fmt: skip


def _row_told(file: str, rows: Sequence[tuple[int, Cells]]) -> Iterator[Text]:
    said = [str(next(cell for cell in cells if cell is not None))[:40] for _, cells in rows[:-1]]
    if said:
        yield text("{file}: a linha {row} nomeia as colunas; não lidas, acima dela: {said}.",
                   "{file}: row {row} names the columns; not read, above it: {said}.", file=file, row=str(rows[-1][0]),
                   said=said)  # fmt: skip


def _two(file: str, where: Text) -> ReadError:
    return ReadError(
        "schedule-two-tables",
        text("{file}: {where} têm ambas uma coluna do número: qual é o quadro de equipamentos?",
             "{file}: {where} both have a column for the number: which is the schedule?", file=file, where=where),
        text("Deixe no arquivo um só quadro, com um só cabeçalho.", "Leave one table in the file, with one head."),
    )  # fmt: skip


def _none(file: str, key: str, sheets: Sequence[Sheet], firsts: Sequence[Cells]) -> ReadError:
    named = [sheet.name for sheet in sheets if sheet.name is not None]
    where = text(" (abas: {names})", " (sheets: {names})", names=named) if len(named) > 1 else text("", "")
    titles = [" ".join(str(title).split()) for cells in firsts[:1] for title in cells if title is not None]
    return ReadError(
        "schedule-without-number",
        text("{file}: nenhuma das primeiras {n:count} linhas{where} tem a coluna do número ({names}), que une o quadro "
             "à planta.",
             "{file}: none of the first {n:count} rows{where} has a column for the number ({names}), which joins it to "
             "the plan.", file=file, n=tables.HEAD_WITHIN, where=where, names=(key, *PROPERTIES[key].spellings)),
        text("Primeira linha: {titles}.", "First row: {titles}.", titles="; ".join(titles)[:200] or "–"),
    )  # fmt: skip
