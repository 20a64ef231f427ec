"""What a law tells its register: the values kept of a piece of equipment, and what is due on a day."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from layoutcheck.kinds import fold
from layoutcheck.words import Text


def bare(number: str) -> str:
    """Reduce a number to what a slip of the pen leaves of it.

    >>> bare("E-01"), bare("E 1"), bare("e10")
    ('e1', 'e1', 'e10')
    """
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"\W+", "", fold(number)))


def on_one_line(said: str) -> str:
    r"""Write a text that may hold anything as one line, and not all of one that is very long.

    >>> on_one_line("Bloco\n A\x1b")
    'Bloco A'
    """
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())
    return line if len(line) <= _LONGEST else line[:_LONGEST] + "…"


_LONGEST = 300  # signs


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One piece of equipment as a register keeps it: values as JSON has them, and each visit by its day (ISO).

    `days` tells of values the day (ISO) on which they were so; of the others nobody can tell.
    """

    number: str  # its own, within its building
    building: str
    values: Mapping[str, Any]
    visits: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    days: Mapping[str, str] = field(default_factory=dict)
    entry: int | None = None  # the number that the register gave it
    doubts: Mapping[str, Text] = field(
        default_factory=dict, compare=False
    )  # values that nobody can be sure of, and why


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A notice ready to send: to whom, about what, and the text; `lacks` are the addresses that nobody has given."""

    to: tuple[Text, ...]
    subject: Text
    body: Text
    lacks: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What is overdue of one piece of equipment, and the notice that the law wants sent, if it does."""

    what: tuple[Text, ...]
    notice: Notice | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """How a law keeps a register: what it enters of its view of a site, and what is due of an entry on a day (ISO).

    Before the day `since` the law asks for nothing.
    """

    records: Callable[[Any], tuple[Record, ...]]
    due: Callable[[Record, str], Due]
    since: str
