"""Tables in CSV of any separator and in XLSX: their rows, numbered as spreadsheets number them."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

from layoutcheck.errors import ReadError
from layoutcheck.schedule import worksheet
from layoutcheck.schedule.worksheet import Marks, Spans
from layoutcheck.values import Doubt
from layoutcheck.words import Text, text

SUFFIXES = (".csv", ".xlsx")
HEAD_WITHIN = 20  # rows: titles and the like may stand above the names of the columns
MOST_ROWS = 100_000  # no plan has as many lifts
MOST_COLUMNS = 1_000
MOST_UNPACKED = 64  # MiB of an XLSX, which is an archive
Cells = list[Any]  # None: empty; a `Doubt`: written, and not to be understood
_OLE = b"\xd0\xcf\x11\xe0"


class Sheet(Struct, frozen=True, kw_only=True):
    """A table: its rows that hold something, each with its number; the name is that of a sheet of a workbook.

    Hidden rows and columns are among them: `marks` tell which these are.
    """

    name: str | None
    rows: Iterator[tuple[int, Cells]]
    marks: Marks = Marks()


def letter(place: int) -> str:
    """Name a column as spreadsheets do.

    >>> letter(0), letter(25), letter(26), letter(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    first, last = divmod(place, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)


def sheets(path: Path, data: bytes, is_title: Callable[[Any], bool]) -> tuple[tuple[Sheet, ...], tuple[Text, ...]]:
    """Give the tables of a file, and what is to be told of it.

    `is_title` knows the name of a column, by which separator and encoding of a CSV are found. Raises `ReadError` for
    what is no such table, also while rows are read.
    """
    shown = path.as_posix()
    if data.startswith(_OLE):
        raise _not_a_table(shown, text("é um XLS antigo, ou protegido por senha", "an old XLS, or behind a password"))
    if data.startswith(b"PK\x03\x04"):
        return _workbook(shown, data)
    if path.suffix.lower() == ".xlsx":
        raise _not_a_table(shown, text("não é um XLSX", "it is no XLSX"))
    written, separator, encoding = max(_readings(shown, data), key=lambda one: _fits(one[0], one[1], is_title))
    note = text("{file}: não é UTF-8 válido; lido como {encoding}.", "{file}: not valid UTF-8; read as {encoding}.",
                file=shown, encoding=_OLD.get(encoding))  # fmt: skip
    return (Sheet(name=None, rows=_lines(shown, written, separator)),), (note,) if encoding in _OLD else ()


# --- CSV ----------------------------------------------------------------------

_ANY_SEPARATOR = ";,\t|"
_SEP = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # as Excel writes it
_OLD = {  # the likelier first
    "cp1252": "Windows-1252",
    "cp850": "MS-DOS (CP850)",
    "mac_roman": "Mac OS Roman",
    "utf-8": "UTF-8 (�)",  # of which a byte is damaged
}
_PEEKED = 100_000  # characters


def _readings(file: str, data: bytes) -> Iterator[tuple[str, str, str]]:
    """Give the texts that bytes may be, with a separator and the encoding of each."""
    for encoding in _encodings(data):
        written = data.decode(encoding, "replace")
        if "\0" in written:
            raise _not_a_table(file, text("há bytes nulos", "it holds null bytes"))
        named = _SEP.match(written)
        yield from product([written], named[1] if named else _ANY_SEPARATOR, [encoding])


def _encodings(data: bytes) -> tuple[str, ...]:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return ("utf-16",)
    if len(data) > 1 and (data[0] == 0) != (data[1] == 0):  # UTF-16 that does not say so
        return ("utf-16-be",) if data[0] == 0 else ("utf-16-le",)
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return tuple(_OLD)
    return ("utf-8-sig",)


def _fits(written: str, separator: str, is_title: Callable[[Any], bool]) -> tuple[int, int]:
    """Tell how well a separator fits a text: by the names of columns in one of the first rows that it makes."""
    first = [line for line in written[:_PEEKED].splitlines() if line.strip()][:HEAD_WITHIN]
    try:
        most = max((sum(map(is_title, line)) for line in csv.reader(first, delimiter=separator)), default=0)
    except csv.Error:
        most = 0
    return most, first[0].count(separator) if first else 0


def _lines(file: str, written: str, separator: str) -> Iterator[tuple[int, Cells]]:
    reader = csv.reader(io.StringIO(written, newline=""), delimiter=separator, strict=True)
    skipped = 1 if _SEP.match(written) else 0
    try:
        for at, line in enumerate(reader, start=1):
            made = _trimmed([cell.strip() or None for cell in line])
            _check_size(file, at, len(made))
            if made and at > skipped:
                yield at, made
    except csv.Error as error:
        why = text("linha {row}: aspas que não se fecham ou campo longo demais",
                   "row {row}: quotes that do not close, or a field that is too "
                   "long", row=str(reader.line_num))  # fmt: skip
        raise _not_a_table(file, why) from error


def _trimmed(cells: Cells) -> Cells:
    """Leave out the empty cells at the end of a row."""
    while cells and cells[-1] is None:
        cells.pop()
    return cells


def _check_size(file: str, rows: int, columns: int) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        raise _not_a_table(
            file,
            text(
                "mais de {n} linhas ou de {m} colunas",
                "more than {n} rows or {m} columns",
                n=str(MOST_ROWS),
                m=str(MOST_COLUMNS),
            ),
        )


def _not_a_table(file: str, why: Text) -> ReadError:
    return ReadError(
        "schedule-not-a-table",
        text("{file}: o quadro de equipamentos não pôde ser lido ({why}).", "{file}: the schedule cannot be read "
                                                                            "({why}).",
             file=file, why=why),
        text("Salve-o como CSV (UTF-8) ou XLSX.", "Save it as CSV (UTF-8) or XLSX."),
    )  # fmt: skip


# --- XLSX ---------------------------------------------------------------------


def _workbook(file: str, data: bytes) -> tuple[tuple[Sheet, ...], tuple[Text, ...]]:
    """Open the sheets that are shown: the values that a spreadsheet has computed, and the formulas they come from."""
    with _openpyxl(file):
        import zipfile

        from openpyxl import load_workbook

        with zipfile.ZipFile(io.BytesIO(data)) as archive:  # nothing is unpacked beyond the size that is stated
            if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED * 2**20:
                raise _not_a_table(file, text("descomprimido tem mais de {n} MiB", "unpacked, it has more than {n} MiB",
                                              n=str(MOST_UNPACKED)))  # fmt: skip
            computed = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            written = load_workbook(io.BytesIO(data), read_only=True)
            pairs = tuple(zip(computed.worksheets, written.worksheets, strict=True))  # charts are no worksheets
            marks = [worksheet.read(io.BytesIO(archive.read(values._worksheet_path))) for values, _ in pairs]
    hidden = [values.title for values, _ in pairs if values.sheet_state != "visible"]
    note = text("{file}: abas ocultas, não lidas: {names}.", "{file}: hidden sheets, not read: {names}.", file=file,
                names=hidden)  # fmt: skip
    shown = (Sheet(name=values.title, rows=_rows(file, values, formulas, own.joined), marks=own)
             for (values, formulas), own in zip(pairs, marks, strict=True) if values.title not in hidden)  # fmt: skip
    return tuple(shown), (note,) if hidden else ()


@contextmanager
def _openpyxl(file: str) -> Iterator[None]:
    """Turn whatever openpyxl raises into a sentence: it says no more than that something is missing or odd."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions that we do not look at
            yield
    except Exception as error:
        raise _not_a_table(
            file, text("XLSX danificado ou de outro tipo", "a damaged XLSX, or of another kind")
        ) from error


def _rows(file: str, values: Any, formulas: Any, joined: Mapping[int, Spans]) -> Iterator[tuple[int, Cells]]:
    above: dict[int, tuple[int, Any]] = {}
    for sheet in (values, formulas):
        sheet.reset_dimensions()  # what a file says of its own size is often wrong
    pairs = enumerate(zip(values.iter_rows(), formulas.iter_rows(), strict=False), start=1)
    while True:
        with _openpyxl(file):
            at, row = next(pairs, (0, ((), ())))
        if not at:
            return
        made = _trimmed([_cell(value, formula) for value, formula in zip(*row, strict=False)])
        _check_size(file, at, len(made))
        if made:
            _join(at, made, joined, above)
            yield at, made


def _join(at: int, cells: Cells, joined: Mapping[int, Spans], above: dict[int, tuple[int, Any]]) -> None:
    """Give a row what it shares with those above it, which stands in the first of them alone.

    `above` holds, by column, the last row of what is shared, and what it is.
    """
    for place, (last, value) in tuple(above.items()):
        if at > last:
            del above[place]
        else:
            cells += [None] * (place + 1 - len(cells))
            cells[place] = value
    for place, last in joined.get(at, ()):
        if place < len(cells) and cells[place] is not None:
            above[place] = last, cells[place]


def _cell(value: Any, formula: Any) -> Any:
    """Give what a cell holds: of a computed one the value, a `Doubt` where there is none, and a day as a date.

    What is struck out is no longer said, and nobody knows what is.
    """
    if value.value is not None and value.font.strike:
        return Doubt(str(value.value)[:80], text("está riscado", "it is struck out"))
    if value.data_type == "e":
        return Doubt(str(value.value), text("a fórmula dá erro", "its formula gives an error"))
    if value.value is None and formula.data_type == "f":
        return Doubt(str(formula.value)[:80], text("fórmula ainda não calculada", "a formula not yet computed"))
    if isinstance(value.value, str):
        return value.value.strip() or None
    if isinstance(value.value, dt.datetime) and value.value.time() == dt.time():
        return value.value.date()
    return value.value
