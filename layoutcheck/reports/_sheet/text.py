"""Text on a sheet: made harmless, measured without a font, cut and broken into lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby, repeat

# Advance widths of DejaVu Sans in hundredths of the size, rounded up, and the characters that have them
_REGULAR = {
    28: "'ijl", 30: "IJ", 32: " ,.", 34: "/:;\\|", 36: "f", 37: "-", 39: "()[]", 40: "t", 41: "!", 42: "r",
    46: '"', 50: "*_`", 53: "sz", 54: "?", 55: "c", 56: "L", 58: "Fk", 60: "vxy", 61: "P", 62: "TYaeo",
    64: "$0123456789ESbdghnpqu{}", 66: "K", 69: "BVXZ", 70: "ACR", 74: "U", 75: "N", 76: "H", 77: "D",
    78: "&G", 79: "OQ", 82: "w", 84: "#+<=>^~", 87: "M", 95: "%", 98: "m", 99: "W", 100: "@",
}  # fmt: skip
_BOLD = {
    31: "'", 35: " ijl", 37: "/\\|", 38: ",.IJ", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48: "t", 50: "_`r",
    53: '"*', 58: "?", 59: "z", 60: "cs", 64: "L", 65: "x", 66: "vy", 67: "k", 68: "ae", 69: "EFTo",
    70: "$0123456789", 72: "Sbdghnpqu{}", 73: "YZ", 74: "CP", 77: "BR", 78: "AKVX", 82: "U", 83: "DG",
    84: "#+<=>HN^~", 85: "OQ", 88: "&", 93: "w", 100: "@M", 101: "%", 105: "m", 111: "W",
}  # fmt: skip
_ARABIC = {  # of the widest of a letter's forms
    35: "\u0640", 38: "\u0622\u0623\u0625\u0627", 52: "\u0621", 58: "\u062f\u0630", 61: "\u0629",
    63: "\u0624\u0631\u0632\u0648", 69: "\u0639\u063a", 70: "\u0647", 73: "\u062c\u062d\u062e", 79: "\u0645",
    92: "\u0644\u0646\u0642\u0626", 94: "\u0643", 106: "\u0649\u064a\u0628\u062a\u062b", 108: "\u0637\u0638",
    120: "\u0641",
}  # fmt: skip
_SIGNS = {
    0: "\u200e", 38: "·‘’\u00a0", 44: "²³", 50: "–°§", 57: "ºª", 64: "•", 66: "“”", 78: "√Δ", 84: "×→≥≤−÷", 100: "…—",
}  # fmt: skip


def _by_char(*tables: dict[int, str]) -> dict[str, int]:
    return {char: advance for table in tables for advance, chars in table.items() for char in chars}


_ADVANCES = {False: _by_char(_REGULAR, _SIGNS, _ARABIC), True: _by_char(_BOLD, _SIGNS, _ARABIC)}
_BLOCKS = ((range(0x384, 0x3CF), 101), (range(0x400, 0x460), 133), (range(0x5D0, 0x5EB), 76))  # Greek and others
# what the font has a glyph for, whatever version of it: other letters are told by their codes
_DRAWN = (
    range(0x20, 0x2B0), range(0x384, 0x400), range(0x400, 0x526), range(0x5D0, 0x5EB), range(0x621, 0x63B),
    range(0x640, 0x64B), range(0x660, 0x66A), range(0x1E00, 0x1EFC), range(0x2010, 0x2060),
    range(0x2070, 0x209D), range(0x20A0, 0x20B6), range(0x2116, 0x2117), range(0x2122, 0x2123), range(0x2126, 0x2127),
    range(0x200E, 0x200F), range(0x2150, 0x2186), range(0x2190, 0x2300), range(0x2500, 0x2600),
)  # fmt: skip
_WIDEST, _WIDER = 156, 205
_WIDE = (range(0x2030, 0x205F), range(0x2160, 0x2190))  # signs of several letters, Roman numerals
_LEFT_AGAIN = "\u200e"  # what follows goes from left to right; it takes no room
_HORN = "\u031b"  # the mark that makes a letter wider

_KEPT = 1024  # texts: most stand on several sheets, and in several formats
_MOST = 4000  # letters of one text: a page has no room for more, and other formats tell all of it
_LONG = re.compile(r"(\S{400})\S+")  # a word that would push what comes after it off the sheet
_GLUE = re.compile(  # blanks that no line ends at; a number at the end is a storey's
    r"(?<=\d) (?=(?:m|m²|kg|mm)\b)|(?<=Art\.) |(?<=§) |(?<=nº) | (?=·)|(?<=·) (?=\d{1,3}$)"
)


@lru_cache(maxsize=_KEPT)
def clean(text: str) -> str:
    """Make any text one line that harms nothing: no controls, no marks piled on a letter, no lone surrogates.

    Letters that the font cannot draw become their codes, so that two names never look alike.

    >>> clean("Pátio\\r\\n  norte\\u202e"), clean("$a_b^2$"), clean("Lote \\u6f22\\u5b57")
    ('Pátio norte', '$a_b^2$', 'Lote [6F22 5B57]')
    """
    line = _LONG.sub(r"\1…", " ".join(text.split()))
    line = line if len(line) <= _MOST else line[: _MOST - 1] + "…"
    kept = (char for char in unicodedata.normalize("NFC", line) if not _is_dropped(char))
    runs = ((drawn, list(run)) for drawn, run in groupby(_isolated(kept), key=is_drawn))
    return "".join("".join(run) if drawn else f"[{' '.join(f'{ord(c):04X}' for c in run)}]" for drawn, run in runs)


def _isolated(chars: Iterable[str]) -> Iterator[str]:
    """End each run of letters that are written from right to left: figures after it would be drawn before it."""
    rightward = False
    for char in chars:
        side = unicodedata.bidirectional(char)
        if rightward and side not in ("R", "AL", "WS"):
            yield _LEFT_AGAIN
            rightward = False
        rightward = rightward or side in ("R", "AL")
        yield char


@lru_cache(maxsize=4096)
def is_drawn(char: str) -> bool:
    """Tell whether the font has a glyph for a character."""
    return any(ord(char) in block for block in _DRAWN) and unicodedata.category(char) != "Cn"


def has_codes(text: str) -> bool:
    """Tell whether a text has letters that are told by their codes."""
    return not all(map(is_drawn, (char for char in unicodedata.normalize("NFC", text) if not _is_dropped(char))))


def _is_dropped(char: str) -> bool:
    return bool(unicodedata.combining(char)) or unicodedata.category(char) in ("Cc", "Cf", "Mn", "Me")


@lru_cache(maxsize=4096)
def _advance(char: str, bold: bool) -> int:
    parts = unicodedata.normalize("NFD", char)
    base = char if char == "ľ" or _HORN in parts else parts[0]
    wide = any(ord(char) in block for block in _WIDE)
    of_block = next((most for block, most in _BLOCKS if ord(base) in block), _WIDER if wide else _WIDEST)
    return _ADVANCES[bold].get(base, of_block)


def width(text: str, size_mm: float, bold: bool = False) -> float:
    """Estimate how wide a text is written, in millimetres: never less than DejaVu Sans makes it.

    Latin letters, figures and common signs have their own advance (kerning only narrows it); anything else counts as
    wide as the widest letter of the font.
    """
    return sum(map(_advance, text, repeat(bold))) * size_mm / 100


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


def fit_name(name: str, room_mm: float, size_mm: float, bold: bool = False) -> str:
    """Cut a name to the room there is, in its middle: what tells two names apart is often at their end.

    >>> fit_name("Escola Municipal Professora Maria, 14", 30.0, 2.0)
    'Escola Municipal…Maria, 14'
    """
    whole = clean(name)
    if width(whole, size_mm, bold) <= room_mm:
        return whole
    end = len(whole)
    while width(whole[end - 1 :], size_mm, bold) <= room_mm / 3:
        end -= 1
    start = fit(whole, room_mm - width(whole[end:], size_mm, bold), size_mm, bold)
    return clean(start + whole[end:].lstrip())


def wrap(text: str, room_mm: float, size_mm: float, bold: bool = False, most: int | None = None) -> list[str]:
    """Break a text into lines at its blanks, and inside words that are longer than a line.

    With `most`, the last line that is allowed ends in an ellipsis when there is more.
    """
    lines: list[str] = []
    line = ""
    for word in parts(text):
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


def parts(text: str) -> list[str]:
    """Give what a text may be broken into: its words, those together that are not parted.

    >>> parts("Porta P1 · 2"), parts("mínimo 3,00 m")
    (['Porta', 'P1\xa0·\xa02'], ['mínimo', '3,00\xa0m'])
    """
    return _GLUE.sub("\u00a0", clean(text)).split(" ")


def _pieces(word: str, room_mm: float, size_mm: float, bold: bool) -> list[str]:
    if width(word, size_mm, bold) <= room_mm:
        return [word]
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, size_mm, bold) > room_mm:
            pieces.append("")
        pieces[-1] += char
    return pieces
