"""Properties written in a text as `key=value`, and values kept only where their unit fits the property."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layoutcheck import counts
from layoutcheck.counts import Said, doubt
from layoutcheck.kinds import PROPERTIES, fold, property_key
from layoutcheck.values import Doubt, parse

_TALLEST_M = 10.0  # what is written without a unit and is more than this is likely centimetres
_PAIR = re.compile(  # P-13 = 480 and QTD=480 tell a number, and are left to be read as words
    r"((?<![^\W\d])(?!(?:P-?\d+|qtde?|quant|unidades?|total)\s*=)[^\W\d][\w-]*)\s*=\s*([^=]*?)(?=[\s,]+[^\W\d][\w-]*\s*=|$)",
    re.IGNORECASE,
)


def pairs_of(line: str) -> Iterator[tuple[str, str]]:
    """Give each key of a line with its value."""
    for match in _PAIR.finditer(line):
        yield match[1], match[2].strip().rstrip(",;")


def without_pairs(line: str) -> str:
    """Give a line without its keys and values."""
    return _PAIR.sub("", line)


def is_key(written: str, role: str) -> bool:
    """Tell whether what is written is a property of a role."""
    key = property_key(written)
    return key is not None and role in PROPERTIES[key].roles


def fitting(written: str, value: str) -> Said:
    """Give a value under its key, a `Doubt` where its unit does not fit: 13 kg is no count, 180 no height in metres."""
    key = property_key(written)
    item = PROPERTIES[key] if key else None
    if item is None or item.type not in ("number", "count"):
        return {written: value}
    value = _bare_length(value) if item.unit == "m" else value
    centimetres = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*cm", value.strip(), re.IGNORECASE)
    if centimetres and item.unit == "m":
        return {written: float(centimetres[1].replace(",", ".")) / 100}
    unit = re.search(r"\d\s*(kg|quilos?|metros?|m)\b\.?\s*$", value, re.IGNORECASE)
    wears = {"k": "kg", "q": "kg", "m": "m"}[unit[1][0].lower()] if unit else None
    if wears and wears != item.unit:
        return {written: doubt(value, "a unidade não é a desta grandeza", "the unit is not one for this")}
    amount = parse(item.key, value)
    if isinstance(amount, Doubt):
        return {written: amount}
    if item.unit == "m" and amount and amount > _TALLEST_M:
        return {written: doubt(value, "metros ou centímetros?", "metres or centimetres?")}
    return {written: value}


_LENGTH = re.compile(r"\s*(\d+(?:[.,]\d+)?\s*(?:cm|m)?)\b[\s,(–-]+([^\W\d][^\d]*)", re.IGNORECASE)
_LEAVES_IT = counts.wordset(  # words after a length that say nothing of it
    "de do da dos das em no na existente existentes alvenaria bloco blocos concreto tijolo tijolos rebocado pintado "
    "chapiscado divisa norte sul leste oeste frente fundos lateral livre metros"
)


def _bare_length(value: str) -> str:
    """Give a length without words after it that only describe the thing, such as its material.

    >>> _bare_length("2,20m EXISTENTE"), _bare_length("2,20 m (de alvenaria)"), _bare_length("2,20 COM CONCERTINA")
    ('2,20m', '2,20 m', '2,20 COM CONCERTINA')
    """
    found = _LENGTH.fullmatch(value)
    plain = found is not None and set(re.findall(r"\w+", fold(found[2]))) <= _LEAVES_IT
    return found[1] if found is not None and plain else value
