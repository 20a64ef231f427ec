"""Texts beside things read as data: `key=value`, `480 P-13`, `classe III`; what could mean two things is a `Doubt`.

Nothing is guessed: a number is a count only where the text leaves no other reading, such as the number of a lot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from layoutcheck import counts
from layoutcheck.counts import FACTOR, LOOSE, PILED, Counted, Said, doubt, hedged
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_key
from layoutcheck.values import Doubt, parse
from layoutcheck.words import Text, text

_GONE_WORDS = (  # the beginnings of words that say of a thing that it is no longer there, not yet, or not for long
    "demoli|remov|retira|suprimi|elimina|antig|futur|provisori|temporar|inexistent|inacaba|vencid|ruina|caid|"
    "derruba|desab|desativ|inoperant|quebrad|nao (?:construi|execut|exist|instal)"
)
_GONE = re.compile(rf"\b(?:(?:{_GONE_WORDS})\w*|old|fora de uso)\b")
_ONLY_GONE = re.compile(rf"\W*(?:(?:a|em|ja|ser|sera|para)\W+)*(?:(?:{_GONE_WORDS})\w*|fora de uso)\W*")
OTHER_BARRIERS = {  # words on a barrier that speak of something else than it
    "wall": frozenset(("portao", "porta", "janela", "grade", "gradil", "cerca", "tela", "alambrado", "gate", "fence")),
    "fence": frozenset(("portao", "porta", "janela", "muro", "parede", "gate", "wall")),
    "opening": frozenset(("muro", "parede", "cerca", "tela", "alambrado", "wall", "fence")),
}
OTHER_BARRIERS["firewall"] = OTHER_BARRIERS["wall"]
OPENS = counts.wordset(  # what lets through a wall
    "portao portoes porta portas janela janelas cobogo cobogos abertura aberturas vao vaos basculante gate gates door "
    "doors window windows"
)
_LETS_THROUGH = counts.wordset(  # what is no wall, though it may be drawn as one
    "gradil gradis grade grades tela telas cerca cercas alambrado alambrados sebe arbustos fence mesh hedge"
)
_UPON = re.compile(r"\b(?:sobre|acima|em cima|no alto|no topo)\b(?: \w+)? (?:muro|parede)\b")  # what a wall carries
TALLEST_M = 10.0  # what is written without a unit and is more than this is likely centimetres

_PAIR = re.compile(  # P-13 = 480 and QTD=480 tell a number, and are left to be read as words
    r"((?<![^\W\d])(?!(?:P-?\d+|qtde?|quant|unidades?|total)\s*=)[^\W\d][\w-]*)\s*=\s*([^=]*?)(?=[\s,]+[^\W\d][\w-]*\s*=|$)",
    re.IGNORECASE,
)
_TITLED = re.compile(r"^\s*([^\W\d][\w\s-]*?)\s*:\s*(.+)$")
_DASHED = re.compile(r"(?<=\bP)\s?[‐-―−]\s?(?=\d)", re.IGNORECASE)  # P–13, with a dash of any kind
_LINES = re.compile(r"[\n\r;]+|\\P")  # \P is an end of line that was not meant for a single-line text
_RECORDS = re.compile(r"[\n\r]+|\\P|;+(?=\s*[^\W\d][\w-]*\s*=)|;+\s*$")  # of a record, whose values may hold semicolons
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
_NOT = re.compile(r"\b(?:n[ãa]o|sem|not?)\b", re.IGNORECASE)
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
        odd = _of_another(line, role)
        if odd:
            found.append(odd)
            continue
        rest = _PAIR.sub("", line)
        pairs = list(_pairs(line))
        if several and not pairs and _runs_on(found, line):
            continue
        guarded = counts.guarded(dict(pairs))
        found += [{k: guarded[k]} if isinstance(guarded[k], Doubt) else _fitting(k, value) for k, value in pairs]
        titled = _TITLED.match(rest)
        if titled and _is_key(titled[1], role):
            said = _fitting(titled[1], titled[2])
            found.append({key: Counted(value) if isinstance(value, str) else value for key, value in said.items()})
        else:
            found += _READERS[role](rest) if role in _READERS else ()
    return _merged(found)[0]


def _runs_on(found: list[Said], line: str) -> bool:
    """Put a line of words alone below `uso=...` to that use, for a list of uses runs on there; tell whether it did."""
    key = next(iter(found[-1]), "") if found else ""
    if property_key(key) != "use" or not re.fullmatch(r"[^\d=:]*\w[^\d=:]*", line):
        return False
    found[-1] = {key: f"{found[-1][key]}; {line.strip()}"}
    return True


def is_gone(written: str) -> bool:
    """Tell whether a text, or a layer's name, says that a thing is no longer there, not yet, or not for long.

    >>> is_gone("MURO A DEMOLIR"), is_gone("GLP-MURO-RETIRADO"), is_gone("MURO A CONSTRUIR"), is_gone("SOLDADO")
    (True, True, False, False)
    >>> is_gone("MURO NÃO CONSTRUÍDO"), is_gone("EXTINTOR VENCIDO"), is_gone("muro em ruínas"), is_gone("CAIADO")
    (True, True, True, False)
    """
    return bool(_GONE.search(fold(written)))


def only_gone(written: str) -> bool:
    """Tell whether a text says that something is gone, or will be, and not what.

    >>> only_gone("A DEMOLIR"), only_gone("Em ruínas"), only_gone("MURO A DEMOLIR"), only_gone("CASA DEMOLIDA")
    (True, True, False, False)
    """
    return bool(_ONLY_GONE.fullmatch(fold(written)))


_EXPIRES = re.compile(r"\b(?:val|valid\w*|venc\w*)\b\D{0,12}(?:\d{1,2} )?(\d{1,2}) (20\d\d|\d\d)\b")


def expired(written: str, on: str) -> bool:
    """Tell whether a text says until which month something is valid, and that is before a day, given as ISO date.

    >>> [expired(text, "2026-06-01") for text in ("val. 03/2024", "Validade = 15/06/26", "03/2024")]
    [True, False, False]
    """
    until = _EXPIRES.search(fold(written))
    return until is not None and f"20{until[2][-2:]}-{int(until[1]):02}" < on[:7]


_ROOFED = re.compile(r"\b(?:cobert[oa]s?|coberturas?|telhados?|telheiro|marquise)\b")
_BELOW = re.compile(r"\b(?:subsolo|sub solo|porao|subterrane[oa]|mezanino|sobreloja|pavimento (?:inferior|superior))\b")
# no text that `roofed`, `below` or `only_gone` knows is without one of these
CUES = f"cobert|telh|marquise|subsolo|sub.solo|porao|subterr|mezanino|sobreloja|pavimento|fora de uso|{_GONE_WORDS}"
_AWAY = re.compile(r"\b(?:nao|sem|acesso|escada|rampa|p|para|projecao|proj)\b")


def roofed(written: str) -> bool:
    """Tell whether words say that there is a roof over a place.

    >>> roofed("ÁREA COBERTA"), roofed("PROJ. DA COBERTURA"), roofed("telhado metálico")
    (True, True, True)
    >>> [roofed(text) for text in ("ÁREA DESCOBERTA", "SEM COBERTURA", "coberta=não", "COBERTURA INEXISTENTE")]
    [False, False, False, False]
    """
    words = fold(_PAIR.sub("", written))
    return bool(_ROOFED.search(words)) and not (_NOT.search(written) or "inexist" in words)


def below(written: str) -> bool:
    """Tell whether words say that a place is not on the ground, but below it or on a floor above.

    >>> below("SUBSOLO"), below("PAVIMENTO INFERIOR"), below("PAVIMENTO TÉRREO")
    (True, True, False)
    >>> below("ACESSO AO SUBSOLO"), below("PROJEÇÃO DO PAVIMENTO SUPERIOR"), below("SEM SUBSOLO")
    (False, False, False)
    """
    words = fold(written)
    return bool(_BELOW.search(words)) and not _AWAY.search(words)


def opened(written: str) -> bool:
    """Tell whether words name an opening, or a wall that has one.

    >>> opened("PORTÃO 3,00"), opened("muro com portão"), opened("MURO JUNTO AO PORTÃO"), opened("SEM PORTA")
    (True, True, False, False)
    >>> opened("MURO VAZADO"), opened("MURO DE ELEMENTOS VAZADOS"), opened("MURO NÃO VAZADO")
    (True, True, False)
    """
    words = re.findall(r"[^\W\d_]+", fold(written))
    pierced = any(b.startswith("vazad") and a != "nao" for a, b in pairwise(["", *words]))
    return bool(words) and (
        words[0] in OPENS or pierced or any(a in ("com", "c", "with") and b in OPENS for a, b in pairwise(words))
    )


def otherwise(written: str, role: str) -> bool:
    """Tell whether words call a wall a fence, or a fence a wall.

    >>> otherwise("Gradil norte", "wall"), otherwise("cerca viva", "firewall"), otherwise("Muro de arrimo", "fence")
    (True, True, True)
    >>> otherwise("Muro com gradil", "wall"), otherwise("Tela", "fence")
    (False, False)
    >>> otherwise("Cerca elétrica sobre o muro", "wall"), otherwise("Cerca elétrica", "wall")
    (False, True)
    """
    if role in ("wall", "firewall") and _UPON.search(fold(written)):
        return False
    first = re.match(r"\W*([^\W\d_]+)", fold(written))
    others = {"wall": _LETS_THROUGH, "firewall": _LETS_THROUGH, "fence": frozenset(("muro", "muros", "parede", "wall"))}
    return first is not None and first[1] in others.get(role, ())


def combined(parts: Iterable[Mapping[str, Any]]) -> tuple[Said, tuple[str, ...]]:
    """Put what several texts say of one thing together; a property on which two differ is a `Doubt`, and is named.

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
    """Give what is said twice alike; of two counts in plain words nobody knows whether they are one or add up."""
    if isinstance(raw, Counted) and key in ("containers", "capacity_kg"):
        return doubt(f"{before} / {raw}", "dito duas vezes: soma ou repetição?", "said twice: a sum, or said again?")
    return raw


def _same(key: str, one: Any, other: Any) -> bool:
    if isinstance(one, Doubt) or isinstance(other, Doubt):
        return isinstance(one, Doubt) and isinstance(other, Doubt)
    return bool(parse(key, one) == parse(key, other) if key in PROPERTIES else fold(str(one)) == fold(str(other)))


def _shown(raw: Any) -> str:
    return raw.written if isinstance(raw, Doubt) else str(raw)


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
    if item.unit == "m" and amount and amount > TALLEST_M:
        return {written: doubt(value, "metros ou centímetros?", "metres or centimetres?")}
    return {written: value}


_LENGTH = re.compile(r"\s*(\d+(?:[.,]\d+)?\s*(?:cm|m)?)\b[\s,(–-]+([^\W\d][^\d]*)", re.IGNORECASE)
_LEAVES_IT = counts.wordset(  # words after a length that say nothing of it
    "de do da dos das em no na existente existentes alvenaria bloco blocos concreto tijolo tijolos rebocado pintado "
    "chapiscado divisa norte sul leste oeste frente fundos lateral livre metros"
)


def _bare_length(value: str) -> str:
    """Give a length without the words after it that only describe what is so high.

    >>> _bare_length("2,20m EXISTENTE"), _bare_length("2,20 m (de alvenaria)"), _bare_length("2,20 COM CONCERTINA")
    ('2,20m', '2,20 m', '2,20 COM CONCERTINA')
    """
    found = _LENGTH.fullmatch(value)
    plain = found is not None and set(re.findall(r"\w+", fold(found[2]))) <= _LEAVES_IT
    return found[1] if found is not None and plain else value


# --- plain words, by role -----------------------------------------------------


def _of_lot(line: str) -> Iterator[Said]:
    yield from counts.counted(line)
    yield from _state(line)
    yield from counts.piled(line)
    if _PALLET.search(line) and not _NOT.search(line):
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
    if _CLASSES.search(line) or len(found) > 1 or (found and (hedged(rest) or _NOT.search(line))):
        yield {"class": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
    elif found:
        yield {"class": found.pop()}


def _of_another(line: str, role: str) -> Said | None:
    """Give the doubt that a line throws on a barrier's height by naming something else, or saying that it is gone."""
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
        if hedged(line) or _NOT.search(line) or _AND_MORE.match(line, match.end()):
            yield {"height_m": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
        elif unit.lower() == "cm":
            yield {"height_m": float(height.replace(",", ".")) / 100}
        else:
            yield _fitting("height_m", f"{height} {unit}".strip())


def _of_cover(line: str) -> Iterator[Said]:
    for match in _CEILING.finditer(line):
        if hedged(line) or _AND_MORE.match(line, match.end()):
            yield {"ceiling_m": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
        else:
            yield _fitting("ceiling_m", f"{match[1]} {match[2] or ''}".strip())


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


_READERS: dict[str, Callable[[str], Iterator[Said]]] = {
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


def _state(line: str) -> Iterator[Said]:
    states = [state for state, words in _STATES if words.search(line)]
    if len(states) == 1 and not _NOT.search(line):
        yield {"state": states[0]}
    elif states:
        yield {"state": doubt(line, "mais de um estado no mesmo texto", "more than one state in one text")}


def gone(name: str, written: str) -> Text:
    """Say that a text says of a thing that it is no longer there."""
    return text(
        '"{name}": "{written}" diz que não está mais ou ainda não está lá; foi medido como se estivesse',
        '"{name}": "{written}" says that it is no longer or not yet there; measured as if it were',
        name=name, written=written.replace("\n", " ").strip()[:40],
    )  # fmt: skip


def contradiction(name: str, keys: Iterable[str]) -> Text:
    """Say that the texts at a thing do not agree."""
    return text(
        '"{name}": os textos se contradizem em {keys}; fica como não informado.',
        '"{name}": the texts contradict each other on {keys}; taken as not said.',
        name=name, keys=", ".join(keys),
    )  # fmt: skip
