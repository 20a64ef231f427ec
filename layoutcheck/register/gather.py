"""From a folder of plans to the register, and from the register to what is overdue."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath

from layoutcheck import project, readers
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, options_for, project_of
from layoutcheck.kinds import fold
from layoutcheck.law import Law
from layoutcheck.records import Due, Keeping, Record
from layoutcheck.register.book import Entered, enter, kept
from layoutcheck.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one plan: what it brought, or why it brought nothing, and what of it could not be entered."""

    plan: str
    entered: Entered | None = None
    error: LayoutcheckError | None = None
    left: tuple[Text, ...] = ()


# --- entering -------------------------------------------------------------------


def gather(
    book: sqlite3.Connection,
    law: Law,
    keeping: Keeping,
    folder: Path,
    plans: Sequence[PurePosixPath],
    wanted: Wanted,
) -> Iterator[Outcome]:
    """Enter plan after plan; one that cannot be read never stops the next."""
    said: dict[tuple[str, str], tuple[str, Record]] = {}
    for name in plans:
        plan = name.as_posix()
        read = attempt(partial(_read, law, keeping, folder, folder / name, wanted))
        if isinstance(read, LayoutcheckError):
            yield Outcome(plan=plan, error=read)
            continue
        records, unread = read
        whole = [record for record in records if record.number]
        agreed = [record for record in whole if _agrees(said, plan, record)]
        left = (
            *unread,
            *(_numberless(sum(1 for record in records if not record.number)) if len(whole) < len(records) else ()),
            *(_differs(said, record) for record in whole if record not in agreed),
            *(_in_doubt(record, key, why) for record in agreed for key, why in record.doubts.items()),
        )
        yield Outcome(plan=plan, entered=enter(book, law.id, plan, agreed), left=left)


def _read(
    law: Law, keeping: Keeping, folder: Path, path: Path, wanted: Wanted
) -> tuple[tuple[Record, ...], tuple[Text, ...]]:
    """Read a plan as `check` does, with the project files from the folder down: its records, and what was not read."""
    if wanted.config is None:
        wanted = replace(wanted, projects=project.find(path, folder))
    own = project_of(path, wanted)
    site = readers.read(path, options_for(wanted, own), own)
    if not site.of(*law.subjects):
        return (), ()
    return keeping.records(law.view(site)), tuple(one.message for one in site.unread(*law.subjects))


def _key(plan: str, record: Record) -> tuple[str, str]:
    return (fold(record.building) or plan, fold(record.number))


def _agrees(said: dict[tuple[str, str], tuple[str, Record]], plan: str, record: Record) -> bool:
    """Tell whether no other plan of this run says something else of the same equipment."""
    _, first = said.setdefault(_key(plan, record), (plan, record))
    return first == record


def _differs(said: dict[tuple[str, str], tuple[str, Record]], record: Record) -> Text:
    plan = said[_key("", record)][0]
    return text(
        '"{number}" de "{building}" está também em {plan}, que diz outra coisa; só aquele foi cadastrado',
        '"{number}" of "{building}" is in {plan} too, which says something else; only that was entered',
        number=record.number, building=record.building, plan=plan,
    )  # fmt: skip


def _in_doubt(record: Record, key: str, why: Text) -> Text:
    return text("{number}, {key}: não cadastrado ({why})", "{number}, {key}: not entered ({why})", number=record.number,
                key=key, why=why)  # fmt: skip


def _numberless(count: int) -> tuple[Text]:
    return (text("{n:count} sem número: não cadastrado", "{n:count} without a number: not entered", n=count),)


# --- what is overdue --------------------------------------------------------------


def overdue(book: sqlite3.Connection, law: Law, keeping: Keeping, on: str) -> Iterator[tuple[Record, Due]]:
    """Give what is overdue on a day, entry by entry."""
    for record in kept(book, law.id, on):
        due = keeping.due(record, on)
        if due.what:
            yield record, due
