"""The SQLite file: each piece of equipment once, under a number of its own; values and visits only ever added.

What counts is what was so last, whenever it was entered: a value has a day, and older ones are history. A value whose
day nobody knows counts while no other does.
One transaction takes in one plan, and begins by taking the file for itself: two runs at once wait for each other, and
one that is killed leaves its plan wholly in or wholly out. A rollback journal keeps all in one file between runs.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from layoutcheck.errors import RefusedError, WriteError, reason
from layoutcheck.kinds import PROPERTIES, fold
from layoutcheck.records import Record, bare
from layoutcheck.words import Text, same, text

WAIT_S = 60.0  # for another run to let go of the file
_OURS = 0x4C435245  # the mark of our files: LCRE
_EDITION = 2
_LAST = "9999-12-31"

_SCHEMA = (
    """CREATE TABLE equipment (
        entry INTEGER PRIMARY KEY AUTOINCREMENT, law TEXT NOT NULL, building TEXT NOT NULL, number TEXT NOT NULL,
        plan TEXT NOT NULL, building_name TEXT NOT NULL, own_number TEXT NOT NULL, UNIQUE (law, building, number))""",
    """CREATE TABLE value (
        entry INTEGER NOT NULL REFERENCES equipment, key TEXT NOT NULL, turn INTEGER NOT NULL, day TEXT NOT NULL,
        value TEXT NOT NULL, PRIMARY KEY (entry, key, turn))""",
    """CREATE TABLE visit (
        entry INTEGER NOT NULL REFERENCES equipment, day TEXT NOT NULL, turn INTEGER NOT NULL, record TEXT NOT NULL,
        PRIMARY KEY (entry, day, turn))""",
    f"PRAGMA application_id = {_OURS}",
    f"PRAGMA user_version = {_EDITION}",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What a plan brought: how many pieces of equipment, how many of them new.

    `history` are values that do not count, by the number of the equipment and their keys; `corrected` are those that
    were otherwise on the same day; `alike` are new numbers, each with one on record that it may be a slip for.
    """

    known: int
    new: int
    history: tuple[tuple[str, str], ...] = ()
    corrected: tuple[Change, ...] = ()
    alike: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A value that a register held of a day, and what it holds of that day now."""

    number: str
    key: str
    day: str
    was: Any
    now: Any


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a register, made when it is missing; raises `WriteError` for what is none or cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():  # SQLite would wait for it, or say something of its own
            raise RefusedError(text("não é um arquivo comum", "it is not a regular file"))
        with closing(sqlite3.connect(path, timeout=WAIT_S, isolation_level=None)) as book:
            book.execute("PRAGMA synchronous = FULL")
            book.execute("PRAGMA foreign_keys = ON")
            _found(book, path)
            yield book
    except sqlite3.Error as error:
        raise _refused(path, _why(error)) from error
    except OSError as error:
        raise _refused(path, reason(error)) from error


def _found(book: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new file, and refuse a file that is not ours."""
    with _whole(book):
        (mark,) = book.execute("PRAGMA application_id").fetchone()
        (edition,) = book.execute("PRAGMA user_version").fetchone()
        (things,) = book.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if mark == 0 and edition == 0 and things == 0:
            for line in _SCHEMA:
                book.execute(line)
        elif mark != _OURS:
            raise _refused(path, text("é um SQLite de outro programa", "it is an SQLite file of another program"))
        elif edition != _EDITION:
            raise _refused(path, text("é de outra versão do layoutcheck, que ainda o lê; aqui, comece outro",
                                      "it is of another version of layoutcheck, which still reads it; here, begin "
                                      "another"))  # fmt: skip


@contextmanager
def _whole(book: sqlite3.Connection) -> Iterator[None]:
    """Do all of something or nothing, alone with the file."""
    book.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        book.execute("ROLLBACK")
        raise
    book.execute("COMMIT")


def _why(error: sqlite3.Error) -> Text:
    said = str(error)
    known = {
        "file is not a database": text("não é um arquivo SQLite", "it is no SQLite file"),
        "database is locked": text("outro programa o ocupa", "another program holds it"),
        "attempt to write a readonly database": text("sem permissão de gravar", "no permission to write"),
        "unable to open database file": text("não pôde ser aberto", "it cannot be opened"),
        "disk I/O error": text("erro de leitura ou gravação no disco", "reading from or writing to the disk failed"),
        "database or disk is full": text("não há espaço no disco", "no space left on the disk"),
        "database disk image is malformed": text("está danificado", "it is damaged"),
    }
    if said.startswith("no such "):  # table or column
        return known["database disk image is malformed"]
    return known.get(said, same(said))


def _refused(path: Path, why: Text) -> WriteError:
    return WriteError(
        "register-not-written",
        text("{file}: o cadastro não pôde ser gravado: {why}.", "{file}: the register cannot be written: {why}.",
             file=path.as_posix(), why=why),
    )  # fmt: skip


# --- entering -------------------------------------------------------------------


def enter(book: sqlite3.Connection, law: str, plan: str, records: Sequence[Record]) -> Entered:
    """Take in all that a plan says, in one transaction; what it no longer says stays as it was."""
    history: list[tuple[str, str]] = []
    corrected: list[Change] = []
    alike: list[tuple[str, str]] = []
    with _whole(book):
        places = {(_building(record, plan), fold(record.number)) for record in records}
        before = _count(book)
        for record in records:
            known = _count(book)
            entry = _entry(book, law, plan, record, places)
            if _count(book) > known:
                alike += [(record.number, other) for other in _alike(book, entry)]
            _name(book, entry, "own_number", record.number)
            _name(book, entry, "building_name", record.building)
            corrected += _add_values(book, entry, record)
            corrected += _add_visits(book, entry, record)
            counts = _record(book, entry, _LAST).values
            history += [(record.number, key) for key, value in record.values.items()
                        if _written(value) != _written(counts[key])]  # fmt: skip
        return Entered(known=len(places), new=_count(book) - before, history=tuple(history),
                       corrected=tuple(corrected), alike=tuple(alike))  # fmt: skip


def _alike(book: sqlite3.Connection, entry: int) -> Iterator[str]:
    """Give the numbers of the same building that one may be a slip of the pen for."""
    law, building, number = book.execute("SELECT law, building, own_number FROM equipment WHERE entry = ?",
                                         (entry,)).fetchone()  # fmt: skip
    for (other,) in book.execute("SELECT own_number FROM equipment WHERE law = ? AND building = ? AND entry != ? "
                                 "ORDER BY entry", (law, building, entry)):  # fmt: skip
        if bare(other) == bare(number):
            yield other


def _building(record: Record, plan: str) -> str:
    """Give what tells a building from others; without a name, the plan it is on."""
    return fold(record.building) or f"plan: {plan}"


def _count(book: sqlite3.Connection) -> int:
    return int(book.execute("SELECT count(*) FROM equipment").fetchone()[0])


def _entry(book: sqlite3.Connection, law: str, plan: str, record: Record, places: set[tuple[str, str]]) -> int:
    """Find the number of a piece of equipment, or give it the next one.

    Equipment whose building has another name than before is known by its plan, unless that still has the old name too.
    """
    building, number = _building(record, plan), fold(record.number)
    found = book.execute("SELECT entry FROM equipment WHERE law = ? AND building = ? AND number = ?",
                         (law, building, number)).fetchone()  # fmt: skip
    if found:
        return int(found[0])
    rows = book.execute("SELECT entry, building FROM equipment WHERE law = ? AND plan = ? AND number = ?",
                        (law, plan, number))  # fmt: skip
    renamed = [entry for entry, old in rows if (old, number) not in places]
    if len(renamed) == 1:
        if record.building:  # a name that is no longer said is not lost
            book.execute("UPDATE equipment SET building = ? WHERE entry = ?", (building, renamed[0]))
        return int(renamed[0])
    made = book.execute("INSERT INTO equipment VALUES (NULL, ?, ?, ?, ?, ?, ?)",
                        (law, building, number, plan, record.building, record.number))  # fmt: skip
    return int(made.lastrowid or 0)


def _name(book: sqlite3.Connection, entry: int, column: str, name: str) -> None:
    """Keep a name as it is written now, if it is written."""
    if name:
        book.execute(f"UPDATE equipment SET {column} = ?1 WHERE entry = ?2 AND {column} != ?1", (name, entry))


def _add_values(book: sqlite3.Connection, entry: int, record: Record) -> Iterator[Change]:
    """Add what is not what was said last of the same day, and tell of what that corrects."""
    for key, value in record.values.items():
        written, day = _written(value), record.days.get(key, "")
        known = book.execute("SELECT day, value FROM value WHERE entry = ? AND key = ? ORDER BY turn",
                             (entry, key)).fetchall()  # fmt: skip
        was = dict(known).get(day)
        if was != written:
            book.execute("INSERT INTO value VALUES (?, ?, ?, ?, ?)", (entry, key, len(known) + 1, day, written))
        if was not in (None, written) and day:
            yield Change(number=record.number, key=key, day=day, was=json.loads(was), now=value)


def _add_visits(book: sqlite3.Connection, entry: int, record: Record) -> Iterator[Change]:
    """Add what says more of a visit than is on record, or something else, and tell of what that corrects."""
    for day, said in record.visits.items():
        turns = book.execute("SELECT record FROM visit WHERE entry = ? AND day = ? ORDER BY turn", (entry, day))
        known = [json.loads(one) for (one,) in turns]
        was = {key: value for one in known for key, value in one.items()}
        if not known or {**was, **said} != was:
            book.execute("INSERT INTO visit VALUES (?, ?, ?, ?)", (entry, day, len(known) + 1, _written(said)))
        for key in said:
            if key in was and was[key] != said[key]:
                yield Change(number=record.number, key=key, day=day, was=was[key], now=said[key])


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


# --- looking up -----------------------------------------------------------------


def kept(book: sqlite3.Connection, law: str, on: str = _LAST) -> tuple[Record, ...]:
    """Give all that a register holds of a law, by the numbers it gave: of each value what was so last up to a day."""
    rows = book.execute("SELECT entry FROM equipment WHERE law = ? ORDER BY entry", (law,)).fetchall()
    return tuple(_record(book, entry, on) for (entry,) in rows)


def _record(book: sqlite3.Connection, entry: int, on: str) -> Record:
    """Read what counts; raises `sqlite3.DatabaseError` for what we have not written."""
    try:
        record = _together(book, entry, on)
        days = (value for key, value in record.values.items() if key in PROPERTIES and PROPERTIES[key].type == "date")
        for day in (*record.visits, *days):
            date.fromisoformat(day)
    except (ValueError, TypeError) as error:
        raise sqlite3.DatabaseError("database disk image is malformed") from error
    return record


def _together(book: sqlite3.Connection, entry: int, on: str) -> Record:
    """Put together what counts; a value that is known of later days only counts too."""
    building, number = book.execute("SELECT building_name, own_number FROM equipment WHERE entry = ?",
                                    (entry,)).fetchone()  # fmt: skip
    values, days, visits = {}, {}, dict[str, dict[str, Any]]()
    for key, day, value in book.execute("SELECT key, day, value FROM value WHERE entry = ? "
                                        "ORDER BY key, day <= ?, day, turn", (entry, on)):  # fmt: skip
        values[key], days[key] = json.loads(value), day
    for day, said in book.execute("SELECT day, record FROM visit WHERE entry = ? ORDER BY day, turn", (entry,)):
        visits.setdefault(day, {}).update(json.loads(said))
    return Record(number=number, building=building, values=values, visits=visits, days=days, entry=entry)
