"""The schedule beside a plan, `STEM.schedule.csv` or `.xlsx`: a row for each thing, joined to the plan by its number.

Its columns are the properties of the role that may be scheduled, in either language.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layoutcheck import tables
from layoutcheck.errors import ReadError, nearest
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_spellings
from layoutcheck.tables import Cells
from layoutcheck.values import Doubt, Value, parse
from layoutcheck.words import Text, text

NUMBER = "number"  # the column that joins a row to the plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a schedule, as spreadsheets count them: what it says, and what of it cannot be understood."""

    row: int
    number: str
    values: Mapping[str, Value]
    doubts: Mapping[str, Doubt]


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """A schedule as it was read; `lost` are rows that belong to nothing, on which every answer may depend."""

    path: str
    sha256: str
    role: str
    rows: tuple[Row, ...]
    notes: tuple[Text, ...] = ()
    lost: tuple[Text, ...] = ()


def beside(plan: Path) -> tuple[Path, ...]:
    """Give the files beside a plan that are named as its schedule."""
    return tuple(path for path in _names(plan) if os.path.lexists(path))


def find(plan: Path, held: Collection[Path] | None = None) -> Path | None:
    """Find the schedule of a plan, or where its files lie on another machine, that among those which are `held` here.

    Raises `ReadError` when there are two.
    """
    found = beside(plan) if held is None else tuple(path for path in _names(plan) if path in held)
    if len(found) > 1:
        raise ReadError(
            "schedule-twice",
            text("{a} e {b}: uma planta tem um só quadro de equipamentos.",
                 "{a} and {b}: a plan has one schedule.", a=found[0].as_posix(), b=found[1].as_posix()),
            text("Fique com um dos dois.", "Keep one of the two."),
        )  # fmt: skip
    return found[0] if found else None


def _names(plan: Path) -> tuple[Path, ...]:
    return tuple(plan.parent / f"{plan.stem}.schedule{suffix}" for suffix in tables.SUFFIXES)


def read(path: Path, data: bytes, sha256: str) -> Schedule:
    """Read a schedule from its bytes.

    A cell that cannot be understood is told by row and column, and what it says stays unknown. Raises `ReadError` for
    what is no table, has no column of numbers, or has two columns for one property.
    """
    (role,) = (role.id for role in ROLES.values() if role.scheduled)
    shown = path.as_posix()
    lines, notes = tables.cells(path, data)
    at, head = next(lines, (0, []))
    columns = _columns(shown, at, head, role)
    notes = (*notes, *_unused(shown, head, columns, role))
    read_rows = [(at, _row(at, cells, columns)) for at, cells in lines if any(cell is not None for cell in cells)]
    kept: dict[str, Row] = {}
    lost: list[Text] = []
    for at, row in read_rows:
        first = kept.setdefault(fold(row.number), row) if row.number else None
        if first is None:
            lost.append(text("{file}, linha {row}: falta o número", "{file}, row {row}: the number is missing",
                             file=shown, row=str(at)))  # fmt: skip
        elif first is not row:
            lost.append(text("{file}, linhas {a} e {b}: o mesmo número {n}",
                             "{file}, rows {a} and {b}: number {n} twice", file=shown, a=str(first.row), b=str(at),
                             n=row.number))  # fmt: skip
    told = tuple(note for _, row in read_rows for note in _wrong(shown, row, columns))
    return Schedule(path=shown, sha256=sha256, role=role, rows=tuple(kept.values()), notes=(*notes, *told),
                    lost=tuple(lost))  # fmt: skip


# --- columns ------------------------------------------------------------------


def _columns(file: str, at: int, head: Sequence[Any], role: str) -> dict[str, int]:
    """Give the place of each property's column."""
    spellings = property_spellings(role)
    places: dict[str, int] = {}
    for place, title in enumerate(head):
        key = spellings.get(_plain(title))
        if key is not None and places.setdefault(key, place) != place:
            raise ReadError(
                "schedule-column-twice",
                text("{file}, linha {row}: as colunas {a} e {b} são ambas {key}.",
                     "{file}, row {row}: columns {a} and {b} are both {key}.", file=file, row=str(at),
                     a=_titled(head, places[key]), b=_titled(head, place), key=key),
                text("Fique com uma das duas.", "Keep one of the two."),
            )  # fmt: skip
    if NUMBER not in places:
        raise ReadError(
            "schedule-without-number",
            text("{file}: a primeira linha não tem a coluna do número ({names}), que une o quadro à planta.",
                 "{file}: the first row has no column for the number ({names}), which joins it to the plan.", file=file,
                 names=(NUMBER, *PROPERTIES[NUMBER].spellings)),
            text("Colunas lidas: {titles}.", "Columns read: {titles}.",
                 titles=", ".join(str(title) for title in head if title is not None)[:200] or "–"),
        )  # fmt: skip
    return places


def _plain(title: Any) -> str:
    return fold(str(title or "")).replace(" ", "_")


def _titled(head: Sequence[Any], place: int) -> str:
    return f"{tables.letter(place)} ({str(head[place])[:40]})"


def _unused(file: str, head: Sequence[Any], columns: Mapping[str, int], role: str) -> Iterator[Text]:
    """Tell of columns that are no property, and of the property that each is perhaps meant for."""
    used, spellings = set(columns.values()), property_spellings(role)
    for place, title in enumerate(head):
        if place not in used and title is not None:
            near = nearest(_plain(title), spellings, alike=0.8)
            yield text("{file}: a coluna {column} não foi lida{near}", "{file}: column {column} was not read{near}",
                       file=file, column=_titled(head, place),
                       near=text("; parece {n}.", "; it looks like "
                                                  "{n}.", n=near) if near else text(".", "."))  # fmt: skip


# --- rows ---------------------------------------------------------------------


def _row(at: int, cells: Cells, columns: Mapping[str, int]) -> Row:
    raw = {key: cells[place] for key, place in columns.items() if place < len(cells) and cells[place] is not None}
    number = raw.pop(NUMBER, None)
    read = {key: cell if isinstance(cell, Doubt) else parse(key, _written(key, cell)) for key, cell in raw.items()}
    return Row(
        row=at,
        number="" if isinstance(number, Doubt) else _written(NUMBER, number or "").strip(),
        values={key: Value(value, "schedule") for key, value in read.items() if _understood(value)},
        doubts={key: value for key, value in read.items() if isinstance(value, Doubt)},
    )


def _understood(value: Any) -> bool:
    return value is not None and not isinstance(value, Doubt)


def _written(key: str, cell: Any) -> Any:
    """Give a number that stands where a text is asked for as it is written: 7, not 7.0."""
    if PROPERTIES[key].type != "text":
        return cell
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)


def _wrong(file: str, row: Row, columns: Mapping[str, int]) -> Iterable[Text]:
    for key, doubt in row.doubts.items():
        yield text(
            '{file}, linha {row}, coluna {column} ({key}): "{written}" não se entende ({why}); fica como não '
            'informado.',
            '{file}, row {row}, column {column} ({key}): "{written}" cannot be understood ({why}); taken as not said.',
            file=file, row=str(row.row), column=tables.letter(columns[key]), key=key, written=doubt.written,
            why=doubt.why,
        )  # fmt: skip
