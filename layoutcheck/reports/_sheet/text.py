"""Text on a sheet: made harmless, measured without a font, cut and broken into lines."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Advance widths of DejaVu Sans in hundredths of the size, rounded up, and the characters that have them
_REGULAR = {
    28: "'ijl", 30: "IJ", 32: " ,.", 34: "/:;\\|", 36: "f", 37: "-", 39: "()[]", 40: "t", 41: "!", 42: "r",
    46: '"', 50: "*_`", 53: "sz", 54: "?", 55: "c", 56: "L", 58: "Fk", 60: "vxy", 61: "P", 62: "TYaeo",
    64: "$0123456789ESbdghnpqu{}", 66: "K", 69: "ABVXZ", 70: "CR", 74: "U", 75: "N", 76: "H", 77: "D",
    78: "&G", 79: "OQ", 82: "w", 84: "#+<=>^~", 87: "M", 95: "%", 98: "m", 99: "W", 100: "@",
}  # fmt: skip
_BOLD = {
    31: "'", 35: " ijl", 37: "/\\|", 38: ",.IJ", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48: "t", 50: "_`r",
    53: '"*', 58: "?", 59: "z", 60: "cs", 64: "L", 65: "x", 66: "vy", 67: "k", 68: "ae", 69: "EFTo",
    70: "$0123456789", 72: "Sbdghnpqu{}", 73: "YZ", 74: "CP", 77: "BR", 78: "AKVX", 82: "U", 83: "DG",
    84: "#+<=>HN^~", 85: "OQ", 88: "&", 93: "w", 100: "@M", 101: "%", 105: "m", 111: "W",
}  # fmt: skip
_SIGNS = {38: "·‘’\u00a0", 44: "²³", 50: "–°§", 57: "ºª", 64: "•", 66: "“”", 78: "√Δ", 84: "×→≥≤−÷", 95: "□", 100: "…—"}


def _by_char(*tables: dict[int, str]) -> dict[str, int]:
    return {char: advance for table in tables for advance, chars in table.items() for char in chars}


_ADVANCES = {False: _by_char(_REGULAR, _SIGNS), True: _by_char(_BOLD, _SIGNS)}
_WIDEST, _WIDER = 156, 205
_WIDE = (range(0x1400, 0x16A0), range(0x2160, 0x2190))  # syllabics, ogham, Roman numerals
_HORN = "\u031b"  # the mark that makes a letter wider

BOX = "□"

_MOST = 4000  # letters of one text: a page has no room for more, and other formats tell all of it
_LONG = re.compile(r"(\S{400})\S+")  # a word that would push what comes after it off the sheet
_GLUE = re.compile(r"(?<=\d) (?=(?:m|m²|kg|mm)\b)|(?<=Art\.) |(?<=§) |(?<=nº) | (?=·)")  # blanks that no line ends at


def clean(text: str) -> str:
    """Make any text one line that harms nothing: no controls, no marks piled on a letter, no lone surrogates, no end.

    >>> clean("Pátio\\r\\n  norte\\u202e"), clean("$a_b^2$")
    ('Pátio norte', '$a_b^2$')
    """
    kept = []
    line = _LONG.sub(r"\1…", " ".join(text.split()))
    if len(line) > _MOST:
        line = line[: _MOST - 1] + "…"
    for char in unicodedata.normalize("NFC", line):
        category = unicodedata.category(char)
        if category in ("Cs", "Co", "Cn"):
            kept.append(BOX)
        elif not unicodedata.combining(char) and category not in ("Cc", "Cf", "Mn", "Me"):
            kept.append(char)
    return "".join(kept)


@lru_cache(maxsize=4096)
def _advance(char: str, bold: bool) -> int:
    parts = unicodedata.normalize("NFD", char)
    base = char if char == "ľ" or _HORN in parts else parts[0]
    wide = char in "‰‱" or any(ord(char) in block for block in _WIDE)
    return _ADVANCES[bold].get(base, _WIDER if wide else _WIDEST)


def width(text: str, size_mm: float, bold: bool = False) -> float:
    """Estimate how wide a text is written, in millimetres: never less than DejaVu Sans makes it.

    Latin letters, figures and common signs have their own advance (kerning only narrows it); anything else counts as
    wide as the widest letter of the font.
    """
    return sum(_advance(char, bold) for char in text) * size_mm / 100


def fit(text: str, room_mm: float, size_mm: float, bold: bool = False) -> str:
    """Cut a text to the room there is, with an ellipsis.

    >>> fit("Depósito de recipientes", 20.0, 2.0), fit("A1", 20.0, 2.0)
    ('Depósito de recip…', 'A1')
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
    for word in _GLUE.sub("\u00a0", clean(text)).split(" "):
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
