"""The schedule beside a plan, `STEM.schedule.csv` or `.xlsx`: a row for each thing, joined to the plan by its number.

Its columns are the properties of the role that may be scheduled, in either language.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.errors import ReadError, nearest
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_spellings, spelt
from layoutcheck.schedule import header, tables
from layoutcheck.schedule.header import Head, plain
from layoutcheck.schedule.search import beside as beside
from layoutcheck.schedule.search import find as find
from layoutcheck.schedule.search import stem_of as stem_of
from layoutcheck.schedule.tables import Cells
from layoutcheck.values import Doubt, Value, as_written, parse
from layoutcheck.words import LANGS, Text, text

NUMBER = "number"  # the column that joins a row to the plan
WITHIN = "building_name"  # and that within which a number is one thing alone


class Row(Struct, frozen=True, kw_only=True):
    """One line of a schedule, as spreadsheets count them: what it says, and what of it cannot be understood."""

    row: int
    number: str
    why: Text  # it has no number, where it has none
    values: Mapping[str, Value]
    doubts: Mapping[str, Doubt]

    @property
    def within(self) -> str:
        """Give what its number belongs to, as it is compared; nothing where that is not said."""
        return fold(self.values[WITHIN].value) if WITHIN in self.values else ""


class Schedule(Struct, frozen=True, kw_only=True):
    """A schedule as it was read; `lost` are rows that belong to nothing, on which every answer may depend."""

    path: str
    sha256: str
    role: str
    rows: tuple[Row, ...]
    notes: tuple[Text, ...] = ()
    lost: tuple[Text, ...] = ()


def read(path: Path, data: bytes, sha256: str) -> Schedule:
    """Read a schedule from its bytes.

    A cell that cannot be understood is told by row and column, and what it says stays unknown. Raises `ReadError` for
    what is no table, has no column of numbers, or has two columns for one property.
    """
    (role,) = (role.id for role in ROLES.values() if role.scheduled)
    shown = path.as_posix()
    head = header.find(path, data, NUMBER, _titles(role))
    columns = _columns(shown, head)
    below = list(header.below(shown, head))
    lines = [(at, cells) for at, cells in below if at not in head.marks.rows]
    notes = [*head.notes, *header.passed_over(shown, head, lines), *_unused(shown, head, columns)]
    lone = {at: cells[columns[NUMBER]] for at, cells in lines if cells != head.cells and _is_lone(cells, columns)}
    feet = {at for at, cell in lone.items() if _FOOT.search(fold(str(cell)))}
    read_rows = [_row(at, cells, columns) for at, cells in lines if cells != head.cells and at not in feet]
    rows, lost = _kept(shown, read_rows)
    return Schedule(
        path=shown,
        sha256=sha256,
        role=role,
        rows=rows,
        notes=(
            *notes,
            *_lone_told(shown, lone, feet),
            *(note for row in read_rows for note in _wrong(shown, row, columns)),
        ),
        lost=(*_full_above(shown, head, columns), *_hidden(shown, head, below), *lost),
    )


def _kept(file: str, rows: Iterable[Row]) -> tuple[tuple[Row, ...], tuple[Text, ...]]:
    """Keep the rows that have a number of their own, within what they belong to, and tell of the others."""
    kept: dict[str, list[Row]] = {}
    lost: list[Text] = []
    for row in rows:
        others = kept.setdefault(fold(row.number), [])
        twin = next((one for one in others if not (one.within and row.within) or one.within == row.within), None)
        if not row.number:
            lost.append(text("{file}, linha {row}: {why}", "{file}, row {row}: {why}", file=file, row=str(row.row),
                             why=row.why))  # fmt: skip
        elif twin:
            others[others.index(twin)] = _disputed(twin, row)
            lost.append(text("{file}, linhas {a} e {b}: o mesmo número {n}",
                             "{file}, rows {a} and {b}: number {n} twice", file=file, a=str(twin.row), b=str(row.row),
                             n=row.number))  # fmt: skip
        else:
            others.append(row)
    return tuple(sorted((row for same in kept.values() for row in same), key=lambda row: row.row)), tuple(lost)


def _disputed(row: Row, twin: Row) -> Row:
    """Leave of a row what another of the same number says too: the rest is believed of neither."""
    keys = {*row.values, *row.doubts, *twin.values, *twin.doubts} - {WITHIN}
    apart = {key for key in keys if key not in row.values or row.values[key] != twin.values.get(key)}
    why = text("as linhas {a} e {b} não dizem o mesmo", "rows {a} and {b} do not say the same", a=str(row.row),
               b=str(twin.row))  # fmt: skip
    return replace(
        row,
        values={key: value for key, value in row.values.items() if key not in apart},
        doubts={**row.doubts, **{key: Doubt(_both(key, row, twin), why) for key in sorted(apart)}},
    )


def _both(key: str, *rows: Row) -> str:
    """Write what two rows say of a property."""
    said = [row.doubts[key].written if key in row.doubts else as_written(key, row.values[key].value)
            for row in rows if key in row.values or key in row.doubts]  # fmt: skip
    return " / ".join(dict.fromkeys(said))[:80]


# --- columns ------------------------------------------------------------------


def _titles(role: str) -> dict[str, str]:
    """Give every title of a column, the names that reports give to properties included, and the property of each."""
    spellings = property_spellings(role)
    labels = {plain(PROPERTIES[key].label.to(lang)): key for key in set(spellings.values()) for lang in LANGS}
    return {**labels, **spellings}


def _columns(file: str, head: Head) -> dict[str, int]:
    """Give the place of each property's column."""
    places: dict[str, int] = {}
    for place, title in enumerate(head.cells):
        key = head.spellings.get(plain(title))
        if key != NUMBER and head.marks.hides(place):
            continue
        if key is not None and places.setdefault(key, place) != place:
            raise ReadError(
                "schedule-column-twice",
                text("{file}, linha {row}: as colunas {a} e {b} são ambas {key}.",
                     "{file}, row {row}: columns {a} and {b} are both {key}.", file=file, row=str(head.row),
                     a=_titled(head.cells, places[key]), b=_titled(head.cells, place), key=spelt(key)),
                text("Fique com uma das duas.", "Keep one of the two."),
            )  # fmt: skip
    return places


def _titled(head: Sequence[Any], place: int) -> str:
    return f"{tables.letter(place)} ({str(head[place])[:40]})"


def _unused(file: str, head: Head, columns: Mapping[str, int]) -> Iterator[Text]:
    """Tell of columns that are no property, and of the property that each is perhaps meant for."""
    used = set(columns.values())
    for place, title in enumerate(head.cells):
        if place not in used and title is not None and not head.marks.hides(place):
            near = nearest(plain(title), head.spellings, alike=0.8)
            yield text("{file}: a coluna {column} não foi lida{near}", "{file}: column {column} was not read{near}",
                       file=file, column=_titled(head.cells, place),
                       near=text("; parece {n}.", "; it looks like "
                                                  "{n}.", n=near) if near else text(".", "."))  # fmt: skip


# --- rows ---------------------------------------------------------------------


_FOOT = re.compile(r":|^(?:sub)?total\b|^(?:obs|observac|nota|emitid|elaborad|atualizad|responsavel|assinatura|fonte)")


def _is_lone(cells: Cells, columns: Mapping[str, int]) -> bool:
    """Tell whether a row of several columns has nothing but a number: a foot, a heading of a part, or a lift."""
    place = columns[NUMBER]
    return len(columns) > 1 and [i for i, cell in enumerate(cells) if cell is not None] == [place]


def _lone_told(file: str, lone: Mapping[int, Any], feet: Collection[int]) -> Iterator[Text]:
    for at, cell in lone.items():
        said = {"file": file, "row": str(at), "cell": str(cell)[:40]}
        if at in feet:
            yield text('{file}, linha {row}: "{cell}" não é um número; linha não lida.',
                       '{file}, row {row}: "{cell}" is no number; the row was not read.', **said)  # fmt: skip
        else:
            yield text('{file}, linha {row}: nada mais que o número "{cell}".',
                       '{file}, row {row}: nothing but the number "{cell}".', **said)  # fmt: skip


def _full_above(file: str, head: Head, columns: Mapping[str, int]) -> Iterator[Text]:
    """Tell of rows above the head that are no titles: they have a number, and most of the columns are filled."""
    for at, cells in head.above:
        filled = [key for key, place in columns.items() if place < len(cells) and cells[place] is not None
                  and cells[place] != head.cells[place]]  # fmt: skip
        if NUMBER in filled and len(filled) > max(1, len(columns) // 2):
            yield text("{file}, linha {row}: está acima do cabeçalho", "{file}, row {row}: it is above the head",
                       file=file, row=str(at))  # fmt: skip


def _hidden(file: str, head: Head, below: Sequence[tuple[int, Cells]]) -> Iterator[Text]:
    """Tell of rows and columns that hold something and are hidden: nobody knows whether they still hold."""
    rows = [str(at) for at, _ in below if at in head.marks.rows]
    columns = [_titled(head.cells, place) for place, title in enumerate(head.cells)
               if head.marks.hides(place) and head.spellings.get(plain(title)) not in (None, NUMBER)
               and any(place < len(cells) and cells[place] is not None for _, cells in below)]  # fmt: skip
    if rows:
        yield text("{file}: linhas ocultas, não lidas: {rows}; mostre-as ou apague-as",
                   "{file}: hidden rows, not read: {rows}; show or delete them", file=file, rows=rows)  # fmt: skip
    if columns:
        yield text("{file}: colunas ocultas, não lidas: {columns}; mostre-as ou apague-as",
                   "{file}: hidden columns, not read: {columns}; show or delete them", file=file,
                   columns=columns)  # fmt: skip


def _row(at: int, cells: Cells, columns: Mapping[str, int]) -> Row:
    raw = {key: cells[place] for key, place in columns.items() if place < len(cells) and cells[place] is not None}
    number = _number(raw.pop(NUMBER, None))
    read = {key: cell if isinstance(cell, Doubt) else parse(key, _written(key, cell)) for key, cell in raw.items()}
    return Row(
        row=at,
        number=number if isinstance(number, str) else "",
        why=_why(number),
        values={key: Value(value, "schedule") for key, value in read.items() if _understood(value)},
        doubts={key: value for key, value in read.items() if isinstance(value, Doubt)},
    )


def _number(cell: Any) -> str | Doubt:
    """Give the number of a row; a date is what a spreadsheet makes of 1-2."""
    if isinstance(cell, Doubt):
        return cell
    if isinstance(cell, dt.date | dt.time):
        return Doubt(str(cell), text("a planilha fez dele uma data: formate a coluna como texto",
                                     "the spreadsheet has made a date of it: format the column as text"))  # fmt: skip
    return str(parse(NUMBER, _written(NUMBER, cell)) or "")


def _why(number: str | Doubt) -> Text:
    if isinstance(number, Doubt):
        return text('o número "{written}" não se entende: {why}', 'the number "{written}" cannot be understood: {why}',
                    written=number.written, why=number.why)  # fmt: skip
    return text("falta o número", "the number is missing")


def _understood(value: Any) -> bool:
    return value is not None and not isinstance(value, Doubt)


def _written(key: str, cell: Any) -> Any:
    """Give a number that stands where a text is asked for as it is written: 7, not 7.0."""
    if cell is None or PROPERTIES[key].type != "text":
        return cell
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _wrong(file: str, row: Row, columns: Mapping[str, int]) -> Iterable[Text]:
    for key, doubt in row.doubts.items():
        yield text(
            '{file}, linha {row}, coluna {column} ({key}): "{written}" não se entende ({why}); fica como não '
            'informado.',
            '{file}, row {row}, column {column} ({key}): "{written}" cannot be understood ({why}); taken as not said.',
            file=file, row=str(row.row), column=tables.letter(columns[key]), key=spelt(key), written=doubt.written,
            why=doubt.why,
        )  # fmt: skip
