"""The SQLite file: each piece of equipment once, under a number of its own; values and visits only ever added.

What counts is what was so last, whenever it was entered: a value has a day, and older ones are history. A value whose
day nobody knows counts while no other does.
One transaction takes in one plan, and begins by taking the file for itself: two runs at once wait for each other, and
one that is killed leaves its plan wholly in or wholly out. A rollback journal keeps all in one file between runs.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layoutcheck.errors import WriteError, reason
from layoutcheck.kinds import fold
from layoutcheck.records import Record
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

    `history` are those of which it said something that does not count, by their numbers, with the names of that.
    """

    known: int
    new: int
    history: tuple[tuple[str, tuple[str, ...]], ...] = ()


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a register, made when it is missing; raises `WriteError` for what is none or cannot be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
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
            raise _refused(path, text("é de outra versão do layoutcheck", "it is of another version of layoutcheck"))


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
        "database or disk is full": text("não há espaço no disco", "no space left on the disk"),
        "database disk image is malformed": text("está danificado", "it is damaged"),
    }
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
    history = []
    with _whole(book):
        places = {(_building(record, plan), fold(record.number)) for record in records}
        before = _count(book)
        for record in records:
            entry = _entry(book, law, plan, record, places)
            _name(book, entry, "own_number", record.number)
            _name(book, entry, "building_name", record.building)
            _add_values(book, entry, record)
            _add_visits(book, entry, record.visits)
            if past := _past(record, _record(book, entry, _LAST)):
                history.append((record.number, past))
        return Entered(known=len(places), new=_count(book) - before, history=tuple(history))


def _past(said: Record, counts: Record) -> tuple[str, ...]:
    """Name what is said of a piece of equipment and is not what counts."""
    values = [key for key, value in said.values.items() if _written(value) != _written(counts.values[key])]
    visits = [day for day, record in said.visits.items()
              if _written({**counts.visits[day], **record}) != _written(counts.visits[day])]  # fmt: skip
    return (*values, *visits)


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


def _add_values(book: sqlite3.Connection, entry: int, record: Record) -> None:
    """Add what is not what was said last of the same day."""
    for key, value in record.values.items():
        written, day = _written(value), record.days.get(key, "")
        known = book.execute("SELECT day, value FROM value WHERE entry = ? AND key = ? ORDER BY turn",
                             (entry, key)).fetchall()  # fmt: skip
        if dict(known).get(day) != written:
            book.execute("INSERT INTO value VALUES (?, ?, ?, ?, ?)", (entry, key, len(known) + 1, day, written))


def _add_visits(book: sqlite3.Connection, entry: int, visits: Mapping[str, Mapping[str, Any]]) -> None:
    """Add what is new; a visit of which only the day is said adds nothing to one that is on record."""
    for day, record in visits.items():
        written = _written(record)
        known = [said for (said,) in book.execute("SELECT record FROM visit WHERE entry = ? AND day = ?", (entry, day))]
        if written not in known and (record or not known):
            book.execute("INSERT INTO visit VALUES (?, ?, ?, ?)", (entry, day, len(known) + 1, written))


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


# --- looking up -----------------------------------------------------------------


def kept(book: sqlite3.Connection, law: str, on: str = _LAST) -> tuple[Record, ...]:
    """Give all that a register holds of a law, by the numbers it gave: of each value what was so last up to a day."""
    rows = book.execute("SELECT entry FROM equipment WHERE law = ? ORDER BY entry", (law,)).fetchall()
    return tuple(_record(book, entry, on) for (entry,) in rows)


def _record(book: sqlite3.Connection, entry: int, on: str) -> Record:
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
