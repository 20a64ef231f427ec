"""Texts beside things read as data: `key=value`, `480 P-13`, `classe III`; what could mean two things is a `Doubt`.

Nothing is guessed: a number is a count only where the text leaves no other reading, such as the number of a lot.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from layoutcheck.kinds import PROPERTIES, fold, property_key
from layoutcheck.values import Doubt, parse
from layoutcheck.words import Text, text

TALLEST_M = 10.0  # what is written without a unit and is more than this is likely centimetres
NOMINAL_KG = 190.0  # up to this, kilograms beside a lot may be those of one container

Said = dict[str, Any]

_WHOLE = r"\d{1,3}(?:[. ]\d{3})+|\d+"
_THINGS = r"(?:botij\w+|recipientes?|cilindros?|vasilhames?|containers?|cylinders?)"
_PAIR = re.compile(r"([^\W\d][\w-]*)\s*=\s*([^=]*?)(?=[\s,]+[^\W\d][\w-]*\s*=|$)")
_TITLED = re.compile(r"^\s*([^\W\d][\w\s-]*?)\s*:\s*(.+)$")
_COUNT = re.compile(
    rf"(?<![\w.,/])(?P<n>{_WHOLE})\s*(?:"
    rf"(?:x|×|un\w*\.?)?\s*(?:{_THINGS}\s*)?(?:de\s+|tipo\s+)?P\s?-?\s?(?P<p>\d{{1,3}})\b"
    rf"|(?:x|×|{_THINGS}(?:\s+de)?)\s*(?P<kg>\d{{1,3}})\s*kg\b"
    rf"|{_THINGS})",
    re.IGNORECASE,
)
_NOMINAL = re.compile(r"(?<![\w-])P\s?-?\s?(\d{1,3})\b", re.IGNORECASE)
_KILOGRAMS = re.compile(r"(?<![\w.,/-])(\d[\d.,]*)\s*kg\b", re.IGNORECASE)
_TOTAL = re.compile(r"^(?:capacidade|total|carga|cap|glp|de|:|\.|\s)*$", re.IGNORECASE)
_CLASS = re.compile(r"\bclasse?\s*[:-]?\s*([IVX]+|\d{1,2})\b", re.IGNORECASE)
_HEIGHT = re.compile(r"(?<!\w)(?:h|alt|altura)\.?\s*:?\s*(\d+(?:[.,]\d+)?)\s*(cm|m)?(?!\w)", re.IGNORECASE)
_TIERS = re.compile(r"(?<![\w.,/])(\d{1,2})\s+alturas\b", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:at[ée]|m[áa]x\w*|m[íi]n\w*|cerca|aprox\w*|entre|ou|or|about|up to|futur\w*|previst\w*)\b|[~±?]",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:n[ãa]o|sem|not?)\b", re.IGNORECASE)
_MANY = re.compile(r"(?<![\w.,/])\d+\s*(?:x|×)", re.IGNORECASE)
_STATES = (
    ("full", re.compile(r"\b(?:chei[oa]s?|full)\b", re.IGNORECASE)),
    ("partial", re.compile(r"\bparcia(?:l|is)\b", re.IGNORECASE)),
    ("empty", re.compile(r"\b(?:vazi[oa]s?|empty)\b", re.IGNORECASE)),
)
_AGENTS = (
    ("pó químico", re.compile(r"\b(?:p[óo]|pqs)\b", re.IGNORECASE)),
    ("CO2", re.compile(r"\b(?:co2|g[áa]s carb[ôo]nico)\b", re.IGNORECASE)),
    ("água", re.compile(r"\b[áa]gua\b", re.IGNORECASE)),
    ("espuma", re.compile(r"\bespuma\b", re.IGNORECASE)),
)
_ORDINALS = frozenset(("lote", "lotes", "area", "setor", "quadra", "box", "bloco", "fila", "pilha", "item", "n", "no",
                       "nº", "n°", "lot", "block", "row", "zone"))  # fmt: skip
_OPENERS = frozenset(("com", "de", "total", "contem", "capacidade", "cap"))


def read(written: str, role: str) -> Said:
    """Read a text that lies in or beside a thing of a role: raw values by property, or a `Doubt`.

    >>> read("480 P-13", "lot"), read("h=1,80", "wall"), read("LOTE 3", "lot")
    ({'containers': '480', 'container_kg': '13'}, {'h': '1,80'}, {})
    """
    found: list[Said] = []
    for line in re.split(r"[\n\r;]+", written):
        rest = _PAIR.sub("", line)
        found += [_fitting(key, value) for key, value in _pairs(line)]
        titled = _TITLED.match(rest)
        if titled and _is_key(titled[1], role):
            found.append(_fitting(titled[1], titled[2]))
        else:
            found += _READERS[role](rest) if role in _READERS else ()
    return combined(found)[0]


def combined(parts: Iterable[Mapping[str, Any]]) -> tuple[Said, tuple[str, ...]]:
    """Put what several texts say of one thing together; a property on which two differ is a `Doubt`, and is named.

    >>> said, differ = combined([{"h": "1,80"}, {"altura": "2.10"}, {"nome": "M1"}])
    >>> said["nome"], said["h"].written, differ
    ('M1', '1,80 / 2.10', ('h',))
    """
    said: Said = {}
    spelled: dict[str, str] = {}
    differ = []
    for part in parts:
        for written, raw in part.items():
            key = property_key(written) or fold(written)
            first = spelled.setdefault(key, written)
            if first not in said:
                said[first] = raw
            elif first not in differ and not _same(key, said[first], raw):
                said[first] = _doubt(
                    f"{_shown(said[first])} / {_shown(raw)}",
                    "dois textos dizem coisas diferentes", "two texts say different things",
                )  # fmt: skip
                differ.append(first)
    return said, tuple(differ)


def _same(key: str, one: Any, other: Any) -> bool:
    if isinstance(one, Doubt) or isinstance(other, Doubt):
        return isinstance(one, Doubt) and isinstance(other, Doubt)
    return bool(parse(key, one) == parse(key, other) if key in PROPERTIES else fold(str(one)) == fold(str(other)))


def _shown(raw: Any) -> str:
    return raw.written if isinstance(raw, Doubt) else str(raw)


def _doubt(written: str, pt: str, en: str) -> Doubt:
    return Doubt(written.strip()[:80], text(pt, en))


# --- key=value ----------------------------------------------------------------


def _pairs(line: str) -> Iterator[tuple[str, str]]:
    for match in _PAIR.finditer(line):
        yield match[1], match[2].strip().rstrip(",;")


def _is_key(written: str, role: str) -> bool:
    key = property_key(written)
    return key is not None and role in PROPERTIES[key].roles


def _fitting(written: str, value: str) -> Said:
    """Keep a value for its key unless its unit is another's: 13 kg is no count, 180 is hardly a height in metres."""
    key = property_key(written)
    item = PROPERTIES[key] if key else None
    if item is None or item.type not in ("number", "count"):
        return {written: value}
    unit = re.search(r"\d\s*(kg|quilos?|metros?|m)\b\.?\s*$", value, re.IGNORECASE)
    wears = {"k": "kg", "q": "kg", "m": "m"}[unit[1][0].lower()] if unit else None
    if wears and wears != item.unit:
        return {written: _doubt(value, "a unidade não é a desta grandeza", "the unit is not one for this")}
    amount = parse(item.key, value)
    if isinstance(amount, Doubt):
        return {written: amount}
    if item.unit == "m" and amount and amount > TALLEST_M:
        return {written: _doubt(value, "metros ou centímetros?", "metres or centimetres?")}
    return {written: value}


# --- plain words, by role -----------------------------------------------------


def _of_lot(line: str) -> Iterator[Said]:
    yield from _counted(line)
    yield from _state(line)
    yield from _tiers(line)


def _of_area(line: str) -> Iterator[Said]:
    yield from _counted(line)
    found = _CLASS.search(line)
    if found:
        yield {"class": found[1].upper()}


def _of_container(line: str) -> Iterator[Said]:
    found = _NOMINAL.findall(line)
    if len(set(found)) == 1:
        yield {"container_kg": found[0]}
    yield from _state(line)
    yield from _tiers(line)


def _of_barrier(line: str) -> Iterator[Said]:
    for height, unit in _HEIGHT.findall(line):
        if unit.lower() == "cm":
            yield {"height_m": float(height.replace(",", ".")) / 100}
        else:
            yield _fitting("height_m", f"{height} {unit}".strip())


def _of_extinguisher(line: str) -> Iterator[Said]:
    weights = _KILOGRAMS.findall(line)
    if len(weights) > 1 or (weights and (_MANY.search(line) or _HEDGE.search(line))):
        yield {"kg": _doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
    elif weights:
        yield {"kg": weights[0]}
    agents = [agent for agent, words in _AGENTS if words.search(line)]
    if len(agents) == 1:
        yield {"kind": agents[0]}


def _of_sign(line: str) -> Iterator[Said]:
    if _CLASS.search(line):
        yield {"kind": line.strip()}  # the class plate, which is no warning sign


_READERS = {
    "lot": _of_lot,
    "storage_area": _of_area,
    "container": _of_container,
    "extinguisher": _of_extinguisher,
    "sign": _of_sign,
    **dict.fromkeys(("wall", "firewall", "fence", "opening"), _of_barrier),
}


def _counted(line: str) -> Iterator[Said]:
    """Read how many containers of how many kilograms, or how many kilograms in all."""
    counts = list(_COUNT.finditer(line))
    if len(counts) > 1:
        why = _doubt(line, "mais de uma contagem no mesmo texto", "more than one count in one text")
        yield {"containers": why, "container_kg": why}
        return
    rest = line
    for match in counts:
        rest = line[: match.start()] + " " + line[match.end() :]
        count = _count(line, match)
        yield {} if count is None else {"containers": count}
        nominal = match["p"] or match["kg"]
        if nominal:
            yield {"container_kg": nominal}
    nominals = set(_NOMINAL.findall(rest))
    if len(nominals) == 1:
        yield {"container_kg": nominals.pop()}
    yield from _capacity(rest, counted=bool(counts))


def _count(line: str, match: re.Match[str]) -> Any:
    """Give a count; None when it is the number of a lot, a `Doubt` when it may be, is hedged, or has a blank in it."""
    before = line[: match.start()].rstrip()
    words = fold(re.sub(r"[^\w\s.º°-]", " ", before)).rstrip(". -").split()
    last = words[-1] if words else ""
    if last in _ORDINALS:
        return None
    apart = not before or before[-1] in ":(,–—" or re.search(r"\s[-–—]$", before)
    if " " in match["n"] or not (apart or last in _OPENERS):
        return _doubt(line, "a contagem tem mais de uma leitura", "the count can be read in more than one way")
    if _HEDGE.search(line):
        return _doubt(line, "a contagem não é exata", "the count is not exact")
    return match["n"]


def _capacity(line: str, *, counted: bool) -> Iterator[Said]:
    found = _KILOGRAMS.findall(line)
    if not found:
        return
    amount = parse("capacity_kg", found[0])
    alone = len(found) == 1 and (counted or _TOTAL.match(_KILOGRAMS.sub("", line)))
    if isinstance(amount, Doubt) or not alone or amount <= NOMINAL_KG or _HEDGE.search(line):
        yield {"capacity_kg": _doubt(line, "do lote ou de um recipiente?", "of the lot or of one container?")}
    else:
        yield {"capacity_kg": found[0]}


def _state(line: str) -> Iterator[Said]:
    states = [state for state, words in _STATES if words.search(line)]
    if len(states) == 1 and not _NOT.search(line):
        yield {"state": states[0]}
    elif states:
        yield {"state": _doubt(line, "mais de um estado no mesmo texto", "more than one state in one text")}


def _tiers(line: str) -> Iterator[Said]:
    found = _TIERS.findall(line)
    if len(found) == 1 and not _HEDGE.search(line):
        yield {"tiers": found[0]}


def contradiction(name: str, keys: Iterable[str]) -> Text:
    """Say that the texts at a thing do not agree."""
    return text(
        '"{name}": os textos se contradizem em {keys}; fica como não informado.',
        '"{name}": the texts contradict each other on {keys}; taken as not said.',
        name=name, keys=", ".join(keys),
    )  # fmt: skip
