"""Lines for a screen: wrapped, coloured where that is wanted, and free of what would steer the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from layoutcheck.words import text


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How much is told, and on what: `width` in columns."""

    verbose: bool = False
    colour: bool = False
    width: int = 100


PLAIN = Style()
INDENT = "  "
_FEW = 8  # as many are told unless all are asked for

_COLOURS = {
    "pass": "32", "reserved": "33", "fail": "1;31", "undetermined": "33", "incomplete": "33", "unreadable": "1;31",
    "waived": "35",
}  # fmt: skip


def blocks_joined(blocks: Iterable[Sequence[str]]) -> str:
    """Put a blank line between blocks that say something."""
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def coloured(word: str, kind: str, style: Style) -> str:
    """Colour a word by what it tells, on a screen that shows colours."""
    code = _COLOURS.get(kind)
    return f"\x1b[{code}m{word}\x1b[0m" if style.colour and code else word


def safe(plain: str) -> str:
    """Take out what would steer a terminal: a plan's names are other people's."""
    if plain.isprintable():
        return plain
    return "".join(c if c.isprintable() or c == "\u00a0" else " " if c.isspace() else "\ufffd" for c in plain)


_GLUE = re.compile(r"(?<=\d) (?=(?:m|m²|kg|mm)\b)|(?<=Art\.) |(?<=§) ")


def wrapped(plain: str, width: int, indent: str) -> list[str]:
    """Break a text into lines, never between a number and its unit."""
    glued = _GLUE.sub("\u00a0", safe(plain))
    lines = textwrap.wrap(
        glued, width, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return [line.replace("\u00a0", " ") for line in lines]


def first_few(items: Iterable[str], lang: str, style: Style) -> list[str]:
    """Keep the first few unless all are asked for, and count the others."""
    known = list(items)
    kept = known if style.verbose else known[:_FEW]
    left = len(known) - len(kept)
    more = text("… e mais {n}; -v mostra todos.", "… and {n} more; -v shows all.", n=str(left))
    return [*kept, more.to(lang)] if left else kept
