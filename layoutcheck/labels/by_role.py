"""Plain words in a text, read by the role of the thing it lies at: counts, classes, heights, states, agents."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from layoutcheck import counts
from layoutcheck.counts import Said, doubt, hedged
from layoutcheck.kinds import fold
from layoutcheck.labels.barriers import OTHER_BARRIERS, is_gone
from layoutcheck.labels.pairs import fitting

_KILOGRAMS = re.compile(r"(?<![\w.,/-])(\d[\d.,]*)\s*kg\b", re.IGNORECASE)
_CLASS = re.compile(r"\bclasse?\s*[:-]?\s*([IVX]+|\d{1,2})\b", re.IGNORECASE)
_OR = r"\s*(?:\b(?:ou|or|e|and|a|to|até)\b|[/,+–—-])\s*"
_CLASSES = re.compile(rf"\bclasses\b|\bclasse?\s*[:-]?\s*(?:[IVX]+{_OR}[IVX]+|\d{{1,2}}{_OR}\d{{1,2}})\b",
                      re.IGNORECASE)  # fmt: skip
HEIGHT = re.compile(
    r"(?<!\w)(?:h|alt|altura)\.?\s*(?:m[ií]n(?:im[oa])?\.?)?\s*[:=]?\s*(\d+(?:[.,]\d+)?)\s*(cm|m)?(?!\w)", re.IGNORECASE
)
_INWARDS = re.compile(r"\bpara\s+dentro\b|\bp/\s*dentro\b|\binwards?\b", re.IGNORECASE)
_SLIDES = re.compile(r"\b(?:de\s+correr|desliza|de\s+enrolar|basculant|guilhotina|sliding|rolling)", re.IGNORECASE)
_CEILING = re.compile(
    r"(?<!\w)(?:p[ée][\s-]*direito|p\.?d\.?)\s*(?:livre|m[ií]n\w*\.?)?\s*(?:de\s+)?[:=]?\s*(\d+(?:[.,]\d+)?)\s*(cm|m)?(?!\w)",
    re.IGNORECASE,
)
_AND_MORE = re.compile(r"\s*(?:(?:a|à|ao|até|e|ou|or|to|and)\b|[/+–—-])\s*\D{0,6}\d", re.IGNORECASE)
_PALLET = re.compile(r"\b(?:pallets?|paletes?|paletizad\w*|estrados?)\b", re.IGNORECASE)
NOT = re.compile(r"\b(?:n[ãa]o|sem|not?)\b", re.IGNORECASE)
_MANY = re.compile(r"(?<![\w.,/])\d+\s*(?:x|×)", re.IGNORECASE)
_STATES = (
    ("full", re.compile(r"\b(?:chei[oa]s?|full)\b", re.IGNORECASE)),
    ("partial", re.compile(r"\bparcia(?:l|is)\b", re.IGNORECASE)),
    ("empty", re.compile(r"\b(?:vazi[oa]s?|empty)\b", re.IGNORECASE)),
)
POWDER = "pó químico"
_AGENTS = (
    (POWDER, re.compile(r"\b(?:p[óo]|pqs)\b", re.IGNORECASE)),
    ("CO2", re.compile(r"\b(?:co2|g[áa]s carb[ôo]nico)\b", re.IGNORECASE)),
    ("água", re.compile(r"\b[áa]gua\b", re.IGNORECASE)),
    ("espuma", re.compile(r"\bespuma\b", re.IGNORECASE)),
)


def _of_lot(line: str) -> Iterator[Said]:
    yield from counts.counted(line)
    yield from _state(line)
    yield from counts.piled(line)
    if _PALLET.search(line) and not NOT.search(line):
        yield {"pallet": doubt(line, "sobre estrados, todos?", "on pallets, all of them?")}


def _of_area(line: str) -> Iterator[Said]:
    yield from counts.counted(line)
    yield from _class(line)
    yield from _of_cover(line)


def _of_container(line: str) -> Iterator[Said]:
    yield from counts.of_one(line)
    yield from _state(line)
    yield from counts.piled(line)


def _class(line: str) -> Iterator[Said]:
    found = {match.upper() for match in _CLASS.findall(line)}
    rest = counts.LIMIT.sub(" ", line)  # CLASSE II (até 1.560 kg)
    if _CLASSES.search(line) or len(found) > 1 or (found and (hedged(rest) or NOT.search(line))):
        yield {"class": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
    elif found:
        yield {"class": found.pop()}


def of_another(line: str, role: str) -> Said | None:
    """Doubt the height of a barrier on whose line something else is named, or that is said to be gone."""
    if role not in OTHER_BARRIERS:
        return None
    if is_gone(line):
        return {"height_m": doubt(line, "está lá?", "is it there?")}
    if OTHER_BARRIERS[role].intersection(re.findall(r"\w+", fold(line))) and any(c.isdigit() for c in line):
        return {"height_m": doubt(line, "altura de outra coisa?", "the height of something else?")}
    return None


def _of_barrier(line: str) -> Iterator[Said]:
    for match in HEIGHT.finditer(line):
        height, unit = match[1], match[2] or ""
        if hedged(line) or NOT.search(line) or _AND_MORE.match(line, match.end()):
            yield {"height_m": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
        elif unit.lower() == "cm":
            yield {"height_m": float(height.replace(",", ".")) / 100}
        else:
            yield fitting("height_m", f"{height} {unit}".strip())


def _of_cover(line: str) -> Iterator[Said]:
    for match in _CEILING.finditer(line):
        if hedged(line) or _AND_MORE.match(line, match.end()):
            yield {"ceiling_m": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
        else:
            yield fitting("ceiling_m", f"{match[1]} {match[2] or ''}".strip())


def _of_opening(line: str) -> Iterator[Said]:
    yield from _of_barrier(line)
    if _INWARDS.search(line):
        yield {"swing": "in"}
    elif _SLIDES.search(line):
        yield {"swing": doubt(line, "corre, não abre para fora?", "it slides, and does not open outwards?")}


def _of_extinguisher(line: str) -> Iterator[Said]:
    weights = _KILOGRAMS.findall(line)
    if len(weights) > 1 or (weights and (_MANY.search(line) or hedged(line))):
        yield {"kg": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
    elif weights:
        yield {"kg": weights[0]}
    agents = [agent for agent, words in _AGENTS if words.search(line)]
    if len(agents) == 1:
        yield {"kind": agents[0]}


def _of_sign(line: str) -> Iterator[Said]:
    if _CLASS.search(line):
        yield {"kind": line.strip()}  # the class plate, which is no warning sign


def _of_building(line: str) -> Iterator[Said]:
    if re.fullmatch(r"[^=]*[^\W\d][^=]*", line):
        yield {"remark": line.strip()}


def _state(line: str) -> Iterator[Said]:
    states = [state for state, words in _STATES if words.search(line)]
    if len(states) == 1 and not NOT.search(line):
        yield {"state": states[0]}
    elif states:
        yield {"state": doubt(line, "mais de um estado no mesmo texto", "more than one state in one text")}


READERS: dict[str, Callable[[str], Iterator[Said]]] = {
    "lot": _of_lot,
    "storage_area": _of_area,
    "container": _of_container,
    "extinguisher": _of_extinguisher,
    "sign": _of_sign,
    "building": _of_building,
    **dict.fromkeys(OTHER_BARRIERS, _of_barrier),
    "opening": _of_opening,
    "roof": _of_cover,
}
