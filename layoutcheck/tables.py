"""Tables as offices keep them, CSV of any separator and XLSX: their rows, numbered as spreadsheets number them."""

from __future__ import annotations

import csv
import io
import warnings
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from layoutcheck.errors import ReadError
from layoutcheck.values import Doubt
from layoutcheck.words import Text, text

SUFFIXES = (".csv", ".xlsx")
MOST_ROWS = 100_000  # no plan has as many lifts
MOST_COLUMNS = 1_000
MOST_UNPACKED = 64  # MiB of an XLSX, which is an archive
Cells = list[Any]  # None: empty; a `Doubt`: written, and not to be understood
_SEPARATORS = ";,\t"


def letter(place: int) -> str:
    """Name a column as spreadsheets do.

    >>> letter(0), letter(25), letter(26), letter(701)
    ('A', 'Z', 'AA', 'ZZ')
    """
    first, last = divmod(place, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)


def cells(path: Path, data: bytes) -> tuple[Iterator[tuple[int, Cells]], tuple[Text, ...]]:
    """Give the rows of a table that hold something, each with its number, and what is to be told of the file.

    Raises `ReadError` for what is no such table.
    """
    shown = path.as_posix()
    if data.startswith(b"PK\x03\x04"):
        return _sheet(shown, data)
    if path.suffix.lower() == ".xlsx":
        raise _not_a_table(shown, text("não é um XLSX", "it is no XLSX"))
    written, notes = _decoded(shown, data)
    return iter(list(_lines(shown, written))), notes


# --- CSV ----------------------------------------------------------------------


def _decoded(file: str, data: bytes) -> tuple[str, tuple[Text, ...]]:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace"), ()
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        note = text("{file}: não é UTF-8; lido como Windows-1252.", "{file}: not UTF-8; read as Windows-1252.",
                    file=file)  # fmt: skip
        return data.decode("cp1252", "replace"), (note,)


def _lines(file: str, written: str) -> Iterator[tuple[int, Cells]]:
    if "\0" in written:
        raise _not_a_table(file, text("há bytes nulos", "it holds null bytes"))
    head = written.lstrip("\r\n").split("\n", 1)[0].rstrip("\r")
    named = head[4:] if head[:4].lower() == "sep=" and len(head) == 5 else ""  # as Excel writes it
    separator = named or max(_SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(written, newline=""), delimiter=separator, strict=True)
    width = 0
    try:
        for at, line in enumerate(reader, start=1):
            made: Cells = [cell.strip() or None for cell in line]
            while made and made[-1] is None:
                made.pop()
            if not made or (named and not width and line[0][:4].lower() == "sep="):
                continue
            width = width or len(line)
            if len(made) > width:
                raise ReadError(
                    "schedule-row-too-long",
                    text("{file}, linha {row}: tem {n} células e o cabeçalho {m}: falta pôr aspas?",
                         "{file}, row {row}: it has {n} cells and the head {m}: are quotes missing?", file=file,
                         row=str(at), n=str(len(made)), m=str(width)),
                )  # fmt: skip
            _check_size(file, at, len(made))
            yield at, made
    except csv.Error as error:
        why = text("linha {row}: aspas que não se fecham ou campo longo demais",
                   "row {row}: quotes that do not close, or a field that is too "
                   "long", row=str(reader.line_num))  # fmt: skip
        raise _not_a_table(file, why) from error


def _check_size(file: str, rows: int, columns: int) -> None:
    if rows > MOST_ROWS or columns > MOST_COLUMNS:
        why = text("mais de {n} linhas ou de {m} colunas", "more than {n} rows or {m} columns", n=str(MOST_ROWS),
                   m=str(MOST_COLUMNS))  # fmt: skip
        raise _not_a_table(file, why)


def _not_a_table(file: str, why: Text) -> ReadError:
    return ReadError(
        "schedule-not-a-table",
        text("{file}: o quadro de equipamentos não pôde ser lido ({why}).", "{file}: the schedule cannot be read "
                                                                            "({why}).",
             file=file, why=why),
        text("Salve-o como CSV (UTF-8) ou XLSX.", "Save it as CSV (UTF-8) or XLSX."),
    )  # fmt: skip


# --- XLSX ---------------------------------------------------------------------


def _sheet(file: str, data: bytes) -> tuple[Iterator[tuple[int, Cells]], tuple[Text, ...]]:
    """Read the first sheet: the values that a spreadsheet has computed, and a `Doubt` where it has not."""
    try:
        from openpyxl import load_workbook

        with zipfile.ZipFile(io.BytesIO(data)) as archive:  # nothing is unpacked beyond the size that is stated
            if sum(part.file_size for part in archive.infolist()) > MOST_UNPACKED * 2**20:
                raise _not_a_table(file, text("descomprimido tem mais de {n} MiB", "unpacked, it has more than {n} MiB",
                                              n=str(MOST_UNPACKED)))  # fmt: skip
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions that we do not look at
            shown = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            written = load_workbook(io.BytesIO(data), read_only=True)
            names = shown.sheetnames
            for book in (shown, written):
                book[names[0]].reset_dimensions()  # what a file says of its own size is often wrong
            pairs = zip(shown[names[0]].iter_rows(), written[names[0]].iter_rows(), strict=False)
            rows = list(_rows(file, pairs))
    except ReadError:
        raise
    except Exception as error:  # openpyxl says no more than that something is missing or odd
        raise _not_a_table(
            file, text("XLSX danificado ou de outro tipo", "a damaged XLSX, or of another kind")
        ) from error
    more: tuple[Text, ...] = ()
    if len(names) > 1:
        more = (text('{file}: só a primeira aba, "{name}", foi lida.', '{file}: only the first sheet, "{name}", was '
                                                                       'read.',
                     file=file, name=names[0]),)  # fmt: skip
    return iter(rows), more


def _rows(file: str, pairs: Iterator[tuple[Any, Any]]) -> Iterator[tuple[int, Cells]]:
    for at, (values, formulas) in enumerate(pairs, start=1):
        made = [_cell(value, formula) for value, formula in zip(values, formulas, strict=False)]
        while made and made[-1] is None:
            made.pop()
        _check_size(file, at, len(made))
        if made:
            yield at, made


def _cell(value: Any, formula: Any) -> Any:
    if value.data_type == "e":
        return Doubt(str(value.value), text("a fórmula dá erro", "its formula gives an error"))
    if value.value is None and formula.data_type == "f":
        return Doubt(str(formula.value)[:80], text("fórmula ainda não calculada", "a formula not yet computed"))
    if isinstance(value.value, str):
        return value.value.strip() or None
    return value.value
