"""Texts beside things read as data: `key=value`, `480 P-13`, `classe III`; what could mean two things is a `Doubt`.

Nothing is guessed: a number is a count only where the text leaves no other reading, such as the number of a lot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from layoutcheck import counts
from layoutcheck.counts import FACTOR, LOOSE, PILED, Counted, Said, doubt
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_key
from layoutcheck.labels.by_role import READERS, of_another
from layoutcheck.labels.pairs import fitting, is_key, pairs_of, without_pairs
from layoutcheck.values import Doubt, parse
from layoutcheck.words import Text, text

NEAR_M = 1.0  # how far a text may lie from what it speaks of
_TITLED = re.compile(r"^\s*([^\W\d][\w\s-]*?)\s*:\s*(.+)$")
_DASHED = re.compile(r"(?<=\bP)\s?[‐-―−]\s?(?=\d)", re.IGNORECASE)  # P–13, with a dash of any kind
_LINES = re.compile(r"[\n\r;]+|\\P")  # \P is an end of line that was not meant for a single-line text
_RECORDS = re.compile(r"[\n\r]+|\\P|;+(?=\s*[^\W\d][\w-]*\s*=)|;+\s*$")  # of a record, whose values may hold semicolons


def read(written: str, role: str) -> Said:
    """Read a text that lies in or beside a thing of a role: raw values by property, or a `Doubt`.

    Words that may change a count said elsewhere come under keys that are no property; `combined` takes them in.

    >>> read("480 P-13", "lot"), read("h=1,80", "wall"), read("LOTE 3", "lot")
    ({'containers': '480', 'container_kg': '13'}, {'h': '1,80'}, {})
    """
    found: list[Said] = []
    several = ROLES[role].scheduled or role in PROPERTIES["use"].roles  # uses parted by semicolons are one value
    lines = _RECORDS if several else _LINES
    for line in lines.split(_DASHED.sub("-", written)):
        odd = of_another(line, role)
        if odd:
            found.append(odd)
            continue
        rest = without_pairs(line)
        pairs = list(pairs_of(line))
        if several and not pairs and _runs_on(found, line):
            continue
        guarded = counts.guarded(dict(pairs))
        found += [{k: guarded[k]} if isinstance(guarded[k], Doubt) else fitting(k, value) for k, value in pairs]
        titled = _TITLED.match(rest)
        if titled and is_key(titled[1], role):
            said = fitting(titled[1], titled[2])
            found.append({key: Counted(value) if isinstance(value, str) else value for key, value in said.items()})
        else:
            found += READERS[role](rest) if role in READERS else ()
    return _merged(found)[0]


def _runs_on(found: list[Said], line: str) -> bool:
    """Add a line of plain words below `uso=...` to that list of uses; tell whether it was one."""
    key = next(iter(found[-1]), "") if found else ""
    if property_key(key) != "use" or not re.fullmatch(r"[^\d=:]*\w[^\d=:]*", line):
        return False
    found[-1] = {key: f"{found[-1][key]}; {line.strip()}"}
    return True


def combined(parts: Iterable[Mapping[str, Any]]) -> tuple[Said, tuple[str, ...]]:
    """Merge the texts at one thing; give the properties, a `Doubt` where two differ, and the names of those.

    >>> said, differ = combined([{"h": "1,80"}, {"altura": "2.10"}, {"nome": "M1"}])
    >>> said["nome"], said["h"].written, differ
    ('M1', '1,80 / 2.10', ('h',))
    """
    said, differ = _merged(parts)
    return counts.settled(said), differ


def _merged(parts: Iterable[Mapping[str, Any]]) -> tuple[Said, tuple[str, ...]]:
    said: Said = {}
    spelled: dict[str, str] = {}
    differ = []
    for part in parts:
        for written, raw in part.items():
            key = property_key(written) or fold(written)
            first = spelled.setdefault(key, written)
            before = said.setdefault(first, raw)
            if before is raw or first in (FACTOR, PILED) or first in differ:
                continue
            if key in ("remark", LOOSE):  # of which there may be several
                said[first] = f"{before}; {raw}"
                continue
            if not _same(key, before, raw):
                said[first] = doubt(
                    f"{_shown(before)} / {_shown(raw)}",
                    "dois textos dizem coisas diferentes", "two texts say different things",
                )  # fmt: skip
                differ.append(first)
            elif isinstance(before, Counted):
                said[first] = _again(key, before, raw)
    return said, tuple(differ)


def _again(key: str, before: Counted, raw: Any) -> Any:
    """Give a value that is said twice alike; two counts in plain words are a `Doubt`, for they may add up."""
    if isinstance(raw, Counted) and key in ("containers", "capacity_kg"):
        return doubt(f"{before} / {raw}", "dito duas vezes: soma ou repetição?", "said twice: a sum, or said again?")
    return raw


def _same(key: str, one: Any, other: Any) -> bool:
    if isinstance(one, Doubt) or isinstance(other, Doubt):
        return isinstance(one, Doubt) and isinstance(other, Doubt)
    return bool(parse(key, one) == parse(key, other) if key in PROPERTIES else fold(str(one)) == fold(str(other)))


def _shown(raw: Any) -> str:
    return raw.written if isinstance(raw, Doubt) else str(raw)


def contradiction(name: str, keys: Iterable[str]) -> Text:
    """Say that the texts at a thing do not agree."""
    return text(
        '"{name}": os textos se contradizem em {keys}; fica como não informado.',
        '"{name}": the texts contradict each other on {keys}; taken as not said.',
        name=name, keys=", ".join(keys),
    )  # fmt: skip
