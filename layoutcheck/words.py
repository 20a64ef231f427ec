"""Portuguese and English: texts, numbers and the language of the user."""

from __future__ import annotations

import os
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

LANGS = ("pt", "en")
_WRITABLE = 1e300  # beyond this lie infinity, NaN, and whole numbers without end


def number(value: float, lang: str, least: int = 0, most: int = 3) -> str:
    """Write a number with the decimal sign of the language, rounded to `most` places and trimmed to `least`.

    What is no finite number is written as Python writes it.

    >>> number(7.5, "pt", 2), number(7.497, "en", 2), number(480, "pt")
    ('7,50', '7.497', '480')
    """
    if not -_WRITABLE < value < _WRITABLE:
        return str(value)[:40]
    whole, _, part = f"{value:.{most}f}".partition(".")
    part = part.rstrip("0").ljust(least, "0")
    if whole.startswith("-") and float(f"{whole}.{part or 0}") == 0:
        whole = whole.lstrip("-")
    return whole + ("," if lang == "pt" else ".") + part if part else whole


_UNITS = {
    "m": ("m", 2, 3),
    "mm": ("m", 2, 6),  # a length that three places would round up to its limit
    "m2": ("m²", 2, 3),
    "kg": ("kg", 0, 2),
    "count": ("", 0, 0),
    "fine m2": ("m²", 2, 6),
    "ratio": ("%", 0, 2),
    "fine ratio": ("%", 0, 6),
    "degree": ("°", 0, 2),
}


def quantity(value: float, unit: str | None, lang: str) -> str:
    """Write a number with its unit; a ratio is written in hundredths.

    >>> quantity(7.497, "m", "pt"), quantity(24, "m2", "en"), quantity(7 / 8, "ratio", "pt")
    ('7,497 m', '24.00 m²', '87,5 %')
    """
    sign, least, most = _UNITS.get(unit or "", ("", 0, 4))
    shown = number(value * 100 if sign == "%" else value, lang, least, most)
    return f"{shown}°" if sign == "°" else f"{shown} {sign}" if sign else shown


def day(iso: str, lang: str) -> str:
    """Write a date, given as year-month-day, in the way of the language; what is no such date stays as it is.

    >>> day("2026-12-31", "pt"), day("2026-12-31", "en")
    ('31/12/2026', '2026-12-31')
    """
    parts = iso.split("-")
    return "/".join(reversed(parts)) if lang == "pt" and len(parts) == 3 else iso


def _written(value: Any, unit: str, lang: str) -> str:
    """Write a value of a `Text`: a nested text, a list of them, a number by unit or as `one|many`, a date by `day`."""
    if type(value) is str and unit != "day":  # most are
        return value
    if isinstance(value, Text):
        return value.to(lang)
    if isinstance(value, tuple | list):
        return ", ".join(_written(item, unit, lang) for item in value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return unit.split("|")[value != 1] if "|" in unit else quantity(value, unit or None, lang)
    return day(str(value), lang) if unit == "day" else str(value)


@lru_cache(maxsize=4096)
def _pieces(sentence: str) -> tuple[tuple[str, str | None, str], ...]:
    """Take a sentence apart at its braces: plain words, and the name and the unit of the value after them."""
    return tuple((plain, name, unit or "") for plain, name, unit, _ in string.Formatter().parse(sentence))


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in both languages, with the values that go into it."""

    pt: str
    en: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def to(self, lang: str) -> str:
        """Write it in one language.

        >>> Text("mede {d:m}", "measures {d:m}", {"d": 7.5}).to("pt")
        'mede 7,50 m'
        >>> Text("{n:count} {n:placa|placas}", "{n:count} {n:sign|signs}", {"n": 1}).to("en")
        '1 sign'
        """
        return "".join(
            plain if name is None else plain + _written(self.values[name], unit, lang)
            for plain, name, unit in _pieces(self.pt if lang == "pt" else self.en)
        )

    def of(self, **values: Any) -> Text:
        """Give the sentence with other values.

        >>> text("{n} {n:falha|falhas}", "{n} {n:failure|failures}").of(n=3).to("pt")
        '3 falhas'
        """
        return Text(self.pt, self.en, values)


def text(pt: str, en: str, **values: Any) -> Text:
    """Make a `Text`; the keywords are the values that its braces name."""
    return Text(pt, en, values)


def same(plain: str) -> Text:
    """Make a text that reads alike in both languages, such as a name."""
    return Text("{plain}", "{plain}", {"plain": plain})


def short(said: str, most: int = 160) -> str:
    """Cut the middle out of what is too long to be read.

    >>> short("plan.dxf"), short("abcdefghij", 7)
    ('plan.dxf', 'abcd…ij')
    """
    return said if len(said) <= most else f"{said[: most // 2 + 1]}…{said[1 - most // 2 :]}"


def trimmed(told: Text) -> Text:
    """Cut the middle out of each value of a text that is too long to be read, of a list each of its own.

    >>> trimmed(text("{a}", "{a}", a=["b" * 999, "c"])).to("en") == f"{short('b' * 999)}, c"
    True
    """
    return told.of(**{name: _trimmed(value) for name, value in told.values.items()})


def _trimmed(value: Any) -> Any:
    match value:
        case str():
            return short(value)
        case Text():
            return trimmed(value)
        case tuple() | list():
            return tuple(_trimmed(item) for item in value)
    return value


def joined(parts: Iterable[Text], by: str = " ") -> Text:
    """Join texts into one."""
    kept: Sequence[Text] = tuple(parts)
    if len(kept) == 1:
        return kept[0]
    slots = by.join(f"{{t{i}}}" for i in range(len(kept)))
    return Text(slots, slots, {f"t{i}": part for i, part in enumerate(kept)})


def metres(measured: float, required: float) -> Text | float:
    """Give what is to be written as metres: a length, or a finer text where that rounds it up to its requirement."""
    fine = measured < required <= round(measured, 3)
    return text("{value:mm}", "{value:mm}", value=measured) if fine else measured


def language(environ: Mapping[str, str] = os.environ) -> str:
    """Take the language of the locale: `pt*` is Portuguese, anything else English.

    >>> language({"LANG": "pt_BR.UTF-8"}), language({"LC_ALL": "C", "LANG": "pt_BR"}), language({})
    ('pt', 'en', 'en')
    """
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(key):
            return "pt" if environ[key].lower().startswith("pt") else "en"
    return "en"
