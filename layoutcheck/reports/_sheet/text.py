"""Text on a sheet: made harmless, measured without a font, cut and broken into lines."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

# Advance widths of DejaVu Sans, space to tilde, in hundredths of the size, rounded up
_REGULAR = tuple(
    map(
        int,
        "32 41 46 84 64 95 78 28 39 39 50 84 32 37 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54 100 69 69 70 77 "
        "64 58 78 76 30 30 66 56 87 75 79 61 79 70 64 62 74 69 99 69 62 69 39 34 39 84 50 50 62 64 55 64 62 36 64 64 28 "
        "28 58 28 98 64 62 64 64 42 53 40 64 60 82 60 60 53 64 34 64 84".split(),
    )
)
_BOLD = tuple(
    map(
        int,
        "35 46 53 84 70 101 88 31 46 46 53 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 58 100 78 77 74 83 "
        "69 69 83 84 38 38 78 64 100 84 85 74 85 77 72 69 82 78 111 78 73 73 46 37 46 84 50 50 68 72 60 72 68 44 72 72 35 "
        "35 67 35 105 72 69 72 72 50 60 48 72 66 93 65 66 59 72 37 72 84".split(),
    )
)
_SIGNS = {"…": 100, "–": 50, "—": 100, "·": 38, "²": 44, "³": 44, "°": 50, "º": 57, "ª": 57, "§": 50, "×": 84, "→": 84,
          "“": 66, "”": 66, "‘": 38, "’": 38, "≥": 84, "≤": 84, "•": 64, "□": 95}  # fmt: skip
_WIDEST, _SYLLABICS, _WIDE_SYLLABICS = 156, range(0x1400, 0x1680), 200

BOX = "□"


def clean(text: str) -> str:
    """Make any text one line that harms nothing: no controls, no marks piled on a letter, no lone surrogates.

    >>> clean("Pátio\\r\\n  norte\\u202e"), clean("$a_b^2$")
    ('Pátio norte', '$a_b^2$')
    """
    kept = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(char)
        if category in ("Cs", "Co", "Cn"):
            kept.append(BOX)
        elif not unicodedata.combining(char) and category not in ("Cc", "Cf", "Mn", "Me"):
            kept.append(char)
    return "".join(kept)


@lru_cache(maxsize=4096)
def _advance(char: str, bold: bool) -> int:
    table = _BOLD if bold else _REGULAR
    if " " <= char <= "~":
        return table[ord(char) - 32]
    if char in _SIGNS:
        return _SIGNS[char]
    base = unicodedata.normalize("NFD", char)[0]
    if "A" <= base <= "z" and char not in "ľ":
        return table[ord(base) - 32]
    return _WIDE_SYLLABICS if ord(char) in _SYLLABICS or char in "‰‱" else _WIDEST


def width(text: str, size_mm: float, bold: bool = False) -> float:
    """Estimate how wide a text is written, in millimetres: never less than DejaVu Sans makes it.

    Latin letters, figures and common signs have their own advance (kerning only narrows it); anything else counts as
    wide as the widest letter of the font.
    """
    return sum(_advance(char, bold) for char in text) * size_mm / 100


def fit(text: str, room_mm: float, size_mm: float, bold: bool = False) -> str:
    """Cut a text to the room there is, with an ellipsis.

    >>> fit("Depósito de recipientes", 20.0, 2.0), fit("A1", 20.0, 2.0)
    ('Depósito de reci…', 'A1')
    """
    whole = clean(text)
    if width(whole, size_mm, bold) <= room_mm:
        return whole
    room = room_mm - width("…", size_mm, bold)
    used, kept = 0.0, 0
    for char in whole:
        used += _advance(char, bold) * size_mm / 100
        if used > room:
            break
        kept += 1
    return whole[:kept].rstrip() + "…"


def wrap(text: str, room_mm: float, size_mm: float, bold: bool = False, most: int | None = None) -> list[str]:
    """Break a text into lines at its blanks, and inside words that are longer than a line.

    With `most`, the last line that is allowed ends in an ellipsis when there is more.
    """
    lines: list[str] = []
    line = ""
    for word in clean(text).split():
        for piece in _pieces(word, room_mm, size_mm, bold):
            longer = f"{line} {piece}" if line else piece
            if line and width(longer, size_mm, bold) > room_mm:
                lines.append(line)
                line = piece
            else:
                line = longer
    lines.append(line)
    if most is not None and len(lines) > most:
        lines = [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), room_mm, size_mm, bold)]
    return lines


def _pieces(word: str, room_mm: float, size_mm: float, bold: bool) -> list[str]:
    if width(word, size_mm, bold) <= room_mm:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size_mm, bold) > room_mm:
            pieces.append("")
        pieces[-1] += char
    return pieces
