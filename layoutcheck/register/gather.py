"""Plans of a folder gathered into the register, and what of the register is overdue on a day."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import structs

from layoutcheck import project, readers
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, options_for, project_of
from layoutcheck.kinds import PROPERTIES, fold, spelt
from layoutcheck.law import Law
from layoutcheck.records import Due, Keeping, Record, on_one_line
from layoutcheck.register.book import Entered, enter, kept
from layoutcheck.words import Text, same, text

_FEW = 3  # as many plans are named of those that say something else


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one plan: what it brought, or why it brought nothing, and what of it could not be entered.

    `notes` tell of what was entered and is not simply new: history, corrections, numbers that look alike.
    """

    plan: str
    entered: Entered | None = None
    error: LayoutcheckError | None = None
    left: tuple[Text, ...] = ()
    notes: tuple[Text, ...] = ()


def _notes(entered: Entered) -> Iterator[Text]:
    """Tell of what was entered and is not simply new."""
    for number in dict.fromkeys(number for number, _ in entered.history):
        keys = [_named(key) for one, key in entered.history if one == number]
        yield text("{number}: só no histórico, pois o cadastro tem dado mais novo ou com data: {keys}",
                   "{number}: history only, for the register has what is newer or dated: {keys}", number=number,
                   keys=keys)  # fmt: skip
    for one in entered.corrected:
        yield text("{number}: {label} em {day:day}: era {was}, vale agora {now}",
                   "{number}: {label} on {day:day}: it was {was}, what holds now is {now}", number=one.number,
                   label=_named(one.key), day=one.day, was=_shown(one.key, one.was),
                   now=_shown(one.key, one.now))  # fmt: skip
    for number, other in entered.alike:
        yield text("{number}: entrou como outro equipamento; não será {other}, escrito de outro modo?",
                   "{number}: entered as another piece of equipment; is it not {other}, written otherwise?",
                   number=number, other=other)  # fmt: skip


def _shown(key: str, value: Any) -> Text:
    """Write a value as people do: of a choice the Portuguese word that stands for it."""
    item = PROPERTIES.get(key)
    if isinstance(value, bool):
        return text("sim", "yes") if value else text("não", "no")
    if item and item.type == "choice":
        return text("{word}", "{value}", word=(*dict(item.choices).get(value, ()), value)[0], value=value)
    return text("{v:day}", "{v:day}", v=value) if item and item.type == "date" else same(f'"{on_one_line(str(value))}"')


def _named(key: str) -> Text:
    """Give the name of a datum: that of the property, with the key under which a plan says it."""
    return text("{label} ({key})", "{label} ({key})", label=PROPERTIES[key].label, key=spelt(key)) \
        if key in PROPERTIES else same(key)  # fmt: skip


# --- entering -------------------------------------------------------------------


def gather(
    book: sqlite3.Connection,
    law: Law,
    keeping: Keeping,
    folder: Path,
    plans: Sequence[PurePosixPath],
    wanted: Wanted,
) -> Iterator[Outcome]:
    """Read all plans, then enter one after the other; one that cannot be read never stops the next.

    What two of them say differently of one day is believed of neither, and told with both.
    """
    read = {name.as_posix(): attempt(partial(_read, law, keeping, folder, folder / name, wanted)) for name in plans}
    understood = {plan: one for plan, one in read.items() if not isinstance(one, LayoutcheckError)}
    said = _said((plan, record) for plan, (records, *_) in understood.items() for record in records if record.number)
    for plan, one in read.items():
        if isinstance(one, LayoutcheckError):
            yield Outcome(plan=plan, error=one)
            continue
        records, unread, told = one
        whole = [record for record in records if record.number]
        left = (
            *unread,
            *(_numberless(len(records) - len(whole)) if len(whole) < len(records) else ()),
            *(other for record in whole for other in _differs(said, plan, record)),
            *(_in_doubt(record, key, why) for record in whole for key, why in record.doubts.items()),
        )
        agreed = [_agreed(said, plan, record) for record in whole]
        entered = enter(book, law.id, plan, agreed)
        yield Outcome(plan=plan, entered=entered, left=left, notes=(*told, *_notes(entered)))


def _read(
    law: Law, keeping: Keeping, folder: Path, path: Path, wanted: Wanted
) -> tuple[tuple[Record, ...], tuple[Text, ...], tuple[Text, ...]]:
    """Read a plan as `check` does, with the project files from the folder down.

    Gives its records, what was not read, and what the schedule has that is to be told.
    """
    if wanted.config is None:
        wanted = structs.replace(wanted, projects=project.find(path, folder))
    own = project_of(path, wanted)
    site = readers.read(path, options_for(wanted, own), own)
    unread = tuple(one.message for one in site.unread(*law.subjects))
    told = site.schedule.notes if site.schedule else ()
    return keeping.records(law.view(site)) if site.tells_of(*law.subjects) else (), unread, told


# --- what several plans say -------------------------------------------------------

# of a datum of a piece of equipment on a day: each thing that is said, and the plans that say it
_Said = dict[tuple[str, str, str, str], dict[str, list[str]]]


def _said(records: Iterable[tuple[str, Record]]) -> _Said:
    said: _Said = {}
    for plan, record in records:
        for datum, value in _data(plan, record):
            said.setdefault(datum, {}).setdefault(value, []).append(plan)
    return said


def _data(plan: str, record: Record) -> Iterator[tuple[tuple[str, str, str, str], str]]:
    """Give all that a record says, each with what identifies it: building, number, property, day."""
    whose = (fold(record.building) or plan, fold(record.number))
    for key, value in record.values.items():
        yield (*whose, key, record.days.get(key, "")), _comparable(value)
    for day, visit in record.visits.items():
        for key, value in visit.items():
            yield (*whose, key, day), _comparable(value)


def _comparable(value: Any) -> str:
    return fold(value) if isinstance(value, str) else repr(value)


def _differs(said: _Said, plan: str, record: Record) -> Iterator[Text]:
    """Tell of what another plan says differently."""
    for datum, value in _data(plan, record):
        others = sorted({other for one, plans in said[datum].items() if one != value for other in plans})
        if others:
            _, _, key, day = datum
            left = len(others) - _FEW
            more = text(" e mais {n:count}", " and {n:count} more", n=left) if left > 0 else ""
            yield text(
                '{number}: {label}{of}: {others}{more} {n:diz|dizem} outra coisa; nada disso foi cadastrado',
                '{number}: {label}{of}: {others}{more} {n:says|say} something else; none of it was entered',
                number=record.number, label=_named(key), n=len(others), others=others[:_FEW], more=more,
                of=text(" em {day:day}", " on {day:day}", day=day) if day else "",
            )  # fmt: skip


def _agreed(said: _Said, plan: str, record: Record) -> Record:
    """Leave out of a record what another plan says differently."""
    disputed = {datum[2:] for datum, _ in _data(plan, record) if len(said[datum]) > 1}
    return replace(
        record,
        values={key: value for key, value in record.values.items() if (key, record.days.get(key, "")) not in disputed},
        visits={day: {key: value for key, value in visit.items() if (key, day) not in disputed}
                for day, visit in record.visits.items()},
    )  # fmt: skip


def _in_doubt(record: Record, key: str, why: Text) -> Text:
    return text("{number}: {label}: não cadastrado ({why})", "{number}: {label}: not entered ({why})",
                number=record.number, label=_named(key), why=why)  # fmt: skip


def _numberless(count: int) -> tuple[Text]:
    return (text("{n:count} sem número: não cadastrado", "{n:count} without a number: not entered", n=count),)


# --- what is overdue --------------------------------------------------------------


def overdue(book: sqlite3.Connection, law: Law, keeping: Keeping, on: str) -> Iterator[tuple[Record, Due]]:
    """Give what is overdue on a day, entry by entry."""
    for record in kept(book, law.id, on):
        due = keeping.due(record, on)
        if due.what:
            yield record, due
