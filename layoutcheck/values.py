"""Values as people write them, parsed or put in doubt: Brazilian numbers, counts, classes, yes and no."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from msgspec import Struct

from layoutcheck.kinds import PROPERTIES, Property, fold
from layoutcheck.words import Text, text

# where zero can only be a datum that is missing: exports write null as 0
_NEVER_ZERO = frozenset(
    ("container_kg", "capacity_kg", "containers", "tiers", "pile_height_m", "container_height_m", "kg")
)
_HEAVIEST = {"kg": 250.0}  # no extinguisher on wheels carries more powder
_LIGHTEST = {"container_kg": 0.15}  # the smallest cartridge of a camping stove
TONNES = 200.0  # a capacity below this that is no whole number was likely meant in tonnes: 6.24
_MOST = {"m": 100.0, "percent": 100.0}  # no wall, gate or pile is larger: what is beyond was meant in another unit
_LARGEST = 1e12
CLASSES = ("I", "II", "III", "IV", "V", "VI")


class Value(Struct, frozen=True, gc=False):
    """A property's value and where it was said."""

    value: Any
    source: str


class Doubt(Struct, frozen=True, gc=False):
    """A value that was written but cannot be understood: the property stays unknown."""

    written: str
    why: Text

    def __str__(self) -> str:
        """Give what was written."""
        return self.written


# how databases and spreadsheets write that there is nothing
_BLANK = frozenset(("", "-", "--", "–", "—", "n/a", "#n/a", "n/d", "#n/d", "null", "<null>", "(null)"))


def is_blank(raw: Any) -> bool:
    """Tell whether nothing is said.

    >>> is_blank(None), is_blank(" "), is_blank("#N/D"), is_blank("NULL"), is_blank(0), is_blank("nenhum")
    (True, True, True, True, False, False)
    """
    return raw is None or (isinstance(raw, str) and raw.strip().casefold() in _BLANK)


_NUMBER = re.compile(r"[+-]?\d[\d.,]*(?:\s\d[\d.,]*)*(?:[eE][+-]?\d+)?|[+-]?[.,]\d+")
_GROUPED = re.compile(r"[+-]?\d{1,3}(\s\d{3})+")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(\.\d{3})+")
_UNITS = {
    unit: re.compile(rf"(?:{words})?\.?", re.IGNORECASE)
    for unit, words in (
        ("kg", "kg|quilos?"),
        ("m", "m|metros?"),
        ("count", "un|und|unid|unidades?"),
        ("m2", "m2|m²"),
        ("percent", "%"),
    )
}


def parse(key: str, raw: Any) -> Any:
    """Read a property's value; gives a `Doubt` when what is written could mean two things or nothing.

    In text a comma is decimal. In kilograms and counts a point before exactly three digits groups thousands; in
    metres a lone point is decimal. A unit may follow, and must be the property's own. Numbers of JSON and TOML are
    taken as they are.

    >>> parse("capacity_kg", "6.240 kg"), parse("height_m", "1.800"), parse("capacity_kg", "1.500,50")
    (6240.0, 1.8, 1500.5)
    >>> parse("level_m", "-3,00"), parse("height_m", "-3,00").written
    (-3.0, '-3,00')
    >>> parse("last_visit", "31/12/2026"), parse("visits", "2026-02-01; 05/01/2026")
    ('2026-12-31', ('2026-01-05', '2026-02-01'))
    >>> parse("swing", "Fora"), parse("class", "classe 3"), parse("containers", "cerca de 40").written
    ('out', 'III', 'cerca de 40')
    """
    item = PROPERTIES[key]
    if is_blank(raw) and (raw is None or not raw.strip() or item.type != "yes-no"):  # which absent means no
        return None
    if isinstance(raw, int) and raw.bit_length() > 1000:  # too long to be written out
        return _doubt("…", "não é uma grandeza possível", "not a possible quantity")
    match item.type:
        case "text":
            return str(raw).strip()
        case "choice":
            return _choice(item, raw)
        case "yes-no":
            return _yes_no(raw)
        case "class":
            return _class(raw)
        case "date":
            return _date(raw)
        case "dates":
            return _dates(raw)
        case _:
            return _quantity(item, raw)


def _doubt(raw: Any, pt: str, en: str) -> Doubt:
    return Doubt(str(raw)[:80], text(pt, en))


def _quantity(item: Property, raw: Any) -> float | int | Doubt:
    value = raw if isinstance(raw, int | float) and not isinstance(raw, bool) else _number(str(raw), item)
    if value is None:
        return _doubt(raw, "não é um número que se entenda", "not a number that can be understood")
    most = item.most or _HEAVIEST.get(item.key, _MOST.get(item.unit or "", _LARGEST))
    if not (-most if item.signed else 0) <= value <= most or 0 < value < _LIGHTEST.get(item.key, 0.0):  # NaN too
        return _doubt(raw, "não é uma grandeza possível", "not a possible quantity")
    if value == 0 and item.key in _NEVER_ZERO:
        return _doubt(raw, "zero não é um valor possível aqui", "zero is not a possible value here")
    if item.key == "capacity_kg" and value != int(value) and value < TONNES:
        return _doubt(raw, "quilos, ou toneladas?", "kilograms, or tonnes?")
    if item.type == "count":
        if value != int(value):
            return _doubt(raw, "uma contagem é um número inteiro", "a count is a whole number")
        return int(value)
    return float(value)


def _number(written: str, item: Property) -> float | None:
    """Read a number with its unit; None for what could be read two ways."""
    bare = written.strip()
    if item.key == "container_kg":
        bare = re.sub(r"^[Pp]\s*-?\s*(?=\d)", "", bare)
    found = _NUMBER.match(bare)
    if not found or not _UNITS[item.unit or "count"].fullmatch(bare[found.end() :].strip()):
        return None
    digits = found.group()
    if re.search(r"\s", digits):  # a blank may only group thousands
        if not _GROUPED.fullmatch(digits.replace(",", ".").partition(".")[0]):
            return None
        digits = re.sub(r"\s", "", digits)
    grouping = item.unit in ("kg", "count")
    if "," in digits:
        whole, _, part = digits.rpartition(",")
        if "," in whole or "." in part or ("." in whole and not _THOUSANDS.fullmatch(whole)):
            return None
        if grouping and len(part) == 3 and "." not in whole:  # 24,960 kg: decimals, or thousands written in English
            return None
        digits = whole.replace(".", "") + "." + part
    elif grouping and _THOUSANDS.fullmatch(digits):
        if item.key == "kg" or digits.lstrip("+-").startswith("0"):  # 8.000 kg of powder, 0.500: decimals after all?
            return None
        digits = digits.replace(".", "")
    elif digits.count(".") > 1:
        return None
    try:
        return float(digits)
    except ValueError:
        return None


_DENIALS = frozenset(
    ("nao", "nao ha", "nao houve", "nao tem", "nao possui", "nenhum", "nenhuma", "nunca", "sem", "inexistente",
     "ausente", "no", "none", "never")
)  # fmt: skip


def is_denied(said: str) -> bool:
    """Tell whether a text says that there is none of what is asked for."""
    return fold(said) in _DENIALS


def as_written(key: str, value: Any) -> str:
    """Write a value back as a Brazilian plan has it.

    >>> as_written("conclusion", "unsafe"), as_written("last_visit", "2026-05-04"), as_written("public_use", False)
    ('inseguro', '04/05/2026', 'não')
    """
    item = PROPERTIES.get(key)
    if isinstance(value, tuple):
        return (
            ", ".join(as_written("last_visit", one) for one in value) if item and item.type == "dates" else str(value)
        )
    if isinstance(value, bool):
        return "sim" if value else "não"
    if item and item.type == "choice":
        return str((*dict(item.choices).get(value, ()), value)[0])
    if item and item.type == "date":
        return date.fromisoformat(value).strftime("%d/%m/%Y")
    return f"{value:g}" if isinstance(value, float) else str(value)


def _choice(item: Property, raw: Any) -> str | Doubt:
    written = fold(str(raw))
    for value, others in item.choices:
        if written == value or written in others:
            return value
    allowed = ", ".join(value for value, _ in item.choices)
    words = ", ".join((*others, value)[0] for value, others in item.choices)
    return _doubt(raw, f"os valores são {words}", f"the values are {allowed}")


def _yes_no(raw: Any) -> bool | Doubt:
    if isinstance(raw, bool):
        return raw
    written = fold(str(raw))
    if written in ("sim", "s", "yes", "y", "true", "1", "verdadeiro"):
        return True
    if written in ("nao", "n", "no", "false", "0", "falso") or is_denied(written):
        return False
    return _doubt(raw, "responda sim ou não", "answer yes or no")


_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{2}:\d{2}(?::[\d.]+)?)?")
_BRAZILIAN = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_YEARS = range(1900, 2101)


def _date(raw: Any) -> str | Doubt:
    """Read a date, as year-month-day or as day/month/year."""
    written = raw.isoformat() if isinstance(raw, date) else str(raw).strip()
    found, turned = _ISO.fullmatch(written), _BRAZILIAN.fullmatch(written)
    parts = found.groups() if found else turned.groups()[::-1] if turned else ()
    try:
        day = date(*map(int, parts))
    except (TypeError, ValueError):
        return _doubt(raw, "não é uma data: AAAA-MM-DD ou DD/MM/AAAA", "not a date: YYYY-MM-DD or DD/MM/YYYY")
    if day.year not in _YEARS:
        return _doubt(raw, "o ano não é plausível", "the year is not plausible")
    return day.isoformat()


def _dates(raw: Any) -> tuple[str, ...] | Doubt:
    """Read several dates, in order of time."""
    parts = [raw] if isinstance(raw, date) else re.split(r"(?:[;,\s]|\b(?:e|and)\b)+", str(raw).strip(" ;,\n\t"))
    days = [_date(part) for part in parts]
    wrong = next((day for day in days if isinstance(day, Doubt)), None)
    return wrong or tuple(sorted({day for day in days if isinstance(day, str)}))


def _class(raw: Any) -> str | Doubt:
    written = fold(str(raw)).removeprefix("classe").removeprefix("class").strip().upper()
    if written in CLASSES:
        return written
    if written.isdigit() and 1 <= int(written) <= len(CLASSES):
        return CLASSES[int(written) - 1]
    return _doubt(
        raw,
        "esta lei tem as classes I a VI (as suas IV, V e VI são as V, VI e VII da NBR 15514)",
        "this law has classes I to VI (its IV, V and VI are V, VI and VII of NBR 15514)",
    )
