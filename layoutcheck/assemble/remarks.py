"""Remarks: what is said of a thing outside its properties, in its name, its layer's name and under unknown keys.

Remarks are not data; but a property that one contradicts becomes a `Doubt`, for one of the two is wrong, and an amount
in a remark leaves the count open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from layoutcheck import labels
from layoutcheck.counts import FACTOR, LOOSE, doubt, may_count_more, unnumbered, wordset, worked_out
from layoutcheck.drawn import STORED
from layoutcheck.kinds import PROPERTIES, fold, property_key
from layoutcheck.labels.barriers import OTHER_BARRIERS
from layoutcheck.labels.by_role import HEIGHT, POWDER
from layoutcheck.labels.places import roofed
from layoutcheck.values import CLASSES, Doubt, Value, is_blank, parse

ASIDE = "#"  # begins the keys under which words are handed over as they are written
TEXT = f"{ASIDE}text"  # of texts beside a thing
BESIDE = f"{TEXT} beside"  # of those on layers without a role
BLOCK = f"{ASIDE}block"  # of the name of its block; of cylinders `contradictions.tell_heavier` hears it
HEARD = STORED | OTHER_BARRIERS.keys() | {"extinguisher", "sign", "roof"}  # of which words are read as texts are

_AMOUNTS = wordset(
    "qtd qtde qtds qtdes quant quantidade quantidades quantity count estoque lotacao un und unid unidades botijao "
    "botijoes recipiente recipientes cilindro cilindros vasilhame vasilhames container containers cylinder cylinders"
)
_STATES = {
    word: state
    for state, words in (("full", "cheio cheios cheia cheias full"), ("empty", "vazio vazios vazia vazias empty"),
                         ("partial", "parcial parciais partial"))
    for word in words.split()
}  # fmt: skip
_KILOGRAMS = wordset("kg kgs quilo quilos peso massa carga capacidade cap glp gas t ton toneladas total totais")
_OTHERS = wordset(  # beside these words a number is of something else
    "altura diametro m mm cm m2 m3 id fid codigo cod area tipo marca data ano valor preco lote numero nr largura"
)
_THINGS = ("botij", "recip", "cilind", "vasilh", "contain", "cylind")  # field names are cut at ten letters
_NUMBERED = wordset("numero nr")
_TIERS = wordset("camada camadas alturas andar andares nivel niveis tier tiers layer layers")
_ROOFS = wordset("cobertura telhado telha telhas roof")
_NOMINAL = re.compile(r"\bp ?(\d{1,3})\b")
_NOMINAL_KG = (2.0, 5.0, 7.0, 8.0, 13.0, 20.0, 45.0, 90.0, 190.0)  # of the containers of the trade
_EACH = re.compile(r"(\d+)\s*kg", re.IGNORECASE)  # of each container, written on it
_FIGURE = re.compile(r"\d[\d.,]*")
_MARK = re.compile(  # L1, A-01, Botijão 12: tells nothing
    r"(?!p\W?\d|co2)[^\W\d_]{0,4}[\W_]*\d+|[^\W\d_]|(?!clas|altu|quan|capac|carga|unid|tota)[^\W\d_]{4,}[^\W\d_s][\W_]+\d+",
    re.IGNORECASE,
)
# what is not said of these has a usual value, which words may speak against
_USUAL = {"pallet": ("lot",), "tiers": ("container",), "containers": ("storage_area", "lot"),
          "capacity_kg": ("storage_area", "lot")}  # fmt: skip

Pair = tuple[str, Any]


def unread(role: str, says: Iterable[tuple[str, Mapping[str, Any]]]) -> list[Pair]:
    """Give the keys and values that are no property of a role."""
    return [
        (key, value)
        for _, said in says
        for key, value in said.items()
        if not is_blank(value) and not _is_read(key, role)
    ]


def _is_read(key: str, role: str) -> bool:
    known = property_key(key)
    return known is not None and role in PROPERTIES[known].roles


def contradicted(
    role: str, values: Mapping[str, Value], pairs: Iterable[Pair], names: Iterable[str]
) -> dict[str, Doubt]:
    """Give the properties that remarks contradict, and why; what the project file says stands.

    Of two that say a property the first is right, texts on a drawing the last of them: these speak against what is
    stored alone, and not where they tell of less.
    """
    if role not in HEARD:
        return {}
    known = {key: value.value for key, value in values.items()}
    found = _of_one(known)
    beside = [value for key, value in pairs if key.startswith(BESIDE) and role not in STORED]
    pairs = [pair for pair in pairs if role in STORED or not pair[0].startswith(TEXT)]
    if role in STORED and pairs:
        found |= dict(_amounts(role, known, pairs))
    roof = next((pair for pair in pairs if _covers(*pair)), None)
    if known.get("covered") is False and roof is not None:
        found["covered"] = doubt(f"{roof[0]} = {roof[1]}", *_DIFFERS)
    spoken = [(unnumbered(name), False) for name in names]
    said = [(key, value) for key, value in pairs if isinstance(value, str) and (role, key) != ("container", BLOCK)]
    spoken += [(value, key.startswith((TEXT, BLOCK))) for key, value in said]
    for written, is_last in spoken:
        if not _MARK.fullmatch(written):
            found = dict(_heard(role, known, written, is_last)) | found
    weaker = {key: value.value for key, value in values.items() if value.source in _WEAKER}
    for written in beside:
        found = dict(_heard(role, weaker, written, True)) | found
    settled = {key for key, value in values.items() if value.source == "project"}
    return {key: why for key, why in found.items() if key not in settled}


_WEAKER = ("text", "thickness", "layer")  # which a text on a layer without a role may speak against


def told_class(role: str, names: Iterable[str], pairs: Iterable[Pair]) -> Any:
    """Give the class that remarks state for a storage area, a `Doubt` where they differ: it counts as declared."""
    if role != "storage_area":
        return None
    spoken = [value for _, value in pairs if isinstance(value, str)]
    told = [labels.read(written, role).get("class") for written in (*names, *spoken) if not _MARK.fullmatch(written)]
    said = [one for one in told if one is not None]
    if not said:
        return None
    return said[0] if len({str(one) for one in said}) == 1 else doubt(", ".join(map(str, said)), *_DIFFERS)


_DIFFERS = ("dito de duas maneiras", "said in two ways")


def _covers(key: str, raw: Any) -> bool:
    """Tell whether an unknown key says that there is a roof."""
    return bool(_ROOFS & set(fold(key).split())) and raw is not False and parse("covered", raw) is not False


# --- amounts --------------------------------------------------------------------


def _amounts(role: str, known: Mapping[str, Any], pairs: Iterable[Pair]) -> Iterator[tuple[str, Doubt]]:
    """Doubt a count where an unknown key gives another number of containers or of kilograms."""
    by_state: dict[str, float] = {}
    repeated = _repeated(role, known)
    for key, raw in pairs:
        words = set(fold(key).split())
        number = _number(raw)
        counts = role != "container" and any(word.startswith(_THINGS) for word in words)
        others = words & (_OTHERS - _NUMBERED if counts else _OTHERS)  # the number of a cylinder is its own, of many no
        if number is None or number == 0 or others or (number == 1 and words <= _AMOUNTS):  # one such thing
            continue
        nominal = _NOMINAL.search(fold(key))
        states = {_STATES[word] for word in words if word in _STATES}
        written = f"{key} = {raw}"
        if words & _TIERS and number != known.get("tiers", 1) and role in PROPERTIES["tiers"].roles:
            yield "tiers", doubt(f"{known.get('tiers', 1)}, {written}", *_DIFFERS)
        if nominal and not (float(nominal[1]) == known.get("container_kg") and number == _count(role, known)):
            yield _counted(role, known, written)
        elif states:
            by_state[states.pop()] = number
        elif not nominal and number not in repeated and (counts or words & (_AMOUNTS | _KILOGRAMS)):
            yield _counted(role, known, written) if counts or words & _AMOUNTS else _weighed(role, written)
    if by_state:
        yield from _states(role, known, by_state)


def _of_one(known: Mapping[str, Any]) -> dict[str, Doubt]:
    """Doubt a total in kilograms that may be of one container, or is too small for the number of containers.

    >>> list(_of_one({"capacity_kg": 13.0})), list(_of_one({"capacity_kg": 520.0, "containers": 480}))
    (['capacity_kg'], ['capacity_kg'])
    >>> _of_one({"capacity_kg": 45.0, "containers": 1}), _of_one({"capacity_kg": 520.0, "containers": 40})
    ({}, {})
    """
    kg, count, each = (known.get(key) for key in ("capacity_kg", "containers", "container_kg"))
    if kg is None or count == 1 or (count and each):  # the law compares what is said of all three
        return {}
    if kg not in _NOMINAL_KG and kg >= (count or 0) * min(_NOMINAL_KG):
        return {}
    return {"capacity_kg": doubt(f"{kg:g} kg", "do lote ou de um recipiente?", "of the lot or of one container?")}


def _states(role: str, known: Mapping[str, Any], by_state: Mapping[str, float]) -> Iterator[tuple[str, Doubt]]:
    """Doubt the count and the state where numbers of full and of empty containers are given."""
    written = ", ".join(f"{state} = {number:g}" for state, number in by_state.items())
    if sum(by_state.values()) != _count(role, known):
        yield _counted(role, known, written)
    if "state" in known and set(by_state) != {known["state"]}:
        yield "state", doubt(f"{known['state']}, {written}", *_DIFFERS)


def _number(raw: Any) -> float | None:
    """Give a number, or the only one in what is written: "40 (quarenta)", "aprox. 40"."""
    if isinstance(raw, str):
        figures = _FIGURE.findall(raw)
        raw = parse("capacity_kg", figures[0].rstrip(".,")) if len(figures) == 1 else None
    return float(raw) if isinstance(raw, int | float) and not isinstance(raw, bool) else None


def _count(role: str, known: Mapping[str, Any]) -> float | None:
    return 1.0 if role == "container" else known.get("containers")


def _repeated(role: str, known: Mapping[str, Any]) -> set[float]:
    """Give the numbers that only repeat what is known of a thing."""
    count, each = _count(role, known), known.get("container_kg")
    told = {count, each, known.get("capacity_kg"), count * each if count and each else None}
    return {float(number) for number in told if number is not None}


def _counted(role: str, known: Mapping[str, Any], written: str) -> tuple[str, Doubt]:
    """Give the property that an amount contradicts, and the doubt: of one container, how many it is."""
    if role == "container":
        return "tiers", doubt(written, "conta mais de um recipiente?", "does it count more than one container?")
    if "containers" in known:
        why = ("outro dado diz outro número", "another datum tells another number")
        return "containers", doubt(f"{known['containers']}, {written}", *why)
    return "containers", doubt(written, "é uma contagem?", "is it a count?")


def _weighed(role: str, written: str) -> tuple[str, Doubt]:
    key = "container_kg" if role == "container" else "capacity_kg"
    return key, doubt(re.sub(r"(\d)\s*$", r"\1 kg", written), "são quilos de quê?", "kilograms of what?")


# --- words ----------------------------------------------------------------------


def _heard(role: str, known: Mapping[str, Any], written: str, is_last: bool) -> Iterator[tuple[str, Doubt]]:
    """Read words as a text on the drawing is read, and doubt what they contradict.

    What is asked last, such a text itself or the name of a block, has to tell of more stock than the first that says
    it, of some of it in another state, of a lower wall, of less powder or another kind.
    """
    if role == "storage_area" and roofed(written) and known.get("covered") is not True:
        yield "covered", doubt(written, *_DIFFERS)
    adds_up = is_last and worked_out(written) in _repeated(role, known)
    said = labels.read(written, role)
    number = _number(said.get("containers", said.get(LOOSE)))
    is_of_some = number is not None and number != _count(role, known)  # 20 VAZIOS, of 200
    for spelled, told in said.items():
        key = "containers" if spelled in (FACTOR, LOOSE) else property_key(spelled)
        if key is None or key == "name" or role not in PROPERTIES[key].roles:
            continue
        if adds_up and key in ("containers", "capacity_kg"):
            continue
        if key == "height_m" and not HEIGHT.search(written):
            continue  # of a gate, or gone: no word about its height
        mixes = key == "state" and is_of_some
        if key in known and is_last and spelled != FACTOR and not (mixes or _may_be_worse(told, known[key], key)):
            continue
        if key in known and (spelled == FACTOR or not _agrees(key, known[key], told)):
            first = f"{known[key]:g}" if isinstance(known[key], float) else known[key]
            yield key, doubt(f"{first}, {written}", *_DIFFERS)
        elif key not in known and spelled != FACTOR and role in _USUAL.get(key, ()) and not _repeats(role, known, told):
            yield key, doubt(written, "dito só no nome ou em outro dado", "said only in a name or another datum")


_ORDERED: dict[str, tuple[str, ...]] = {"class": CLASSES, "state": ("empty", "partial", "full")}
_OF_STOCK = ("containers", "container_kg", "capacity_kg", "tiers", "pile_height_m", "class", "state")
_OF_WALLS = ("height_m", "width_m", "swing", "kg", "kind")  # and of gates and extinguishers


def _repeats(role: str, known: Mapping[str, Any], told: Any) -> bool:
    """Tell whether kilograms only repeat what is known of a thing."""
    if isinstance(told, Doubt):
        alone = _EACH.fullmatch(told.written)
        return alone is not None and float(alone[1]) in _repeated(role, known)
    return parse("capacity_kg", told) in _repeated(role, known)


def _may_be_worse(told: Any, value: Any, key: str) -> bool:
    """Tell whether what is told may be of more stock, or of a lower wall and the like, than is known of a property."""
    meant = told if isinstance(told, Doubt) else parse(key, told)
    if key not in _OF_STOCK + _OF_WALLS or meant is None:
        return False
    order = _ORDERED.get(key, ())
    if meant in order and value in order:
        return order.index(meant) > order.index(value)
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in (meant, value))
    return not numbers or bool(meant > value if key in _OF_STOCK else meant < value)


def _agrees(key: str, value: Any, told: Any) -> bool:
    """Tell whether what is told repeats a value; what is not understood does where it names the value's figure."""
    meant = told if isinstance(told, Doubt) else parse(key, told)
    if key == "kind":
        return _agent(value) == meant or (_agent(value) is None and meant == POWDER)
    if key == "containers" and isinstance(meant, Doubt):
        return not may_count_more(meant, value)
    if not isinstance(meant, Doubt):
        return meant is None or bool(meant == value)
    if key == "container_kg" and {float(kg) for kg in _NOMINAL.findall(fold(meant.written))} - {value}:
        return False
    return isinstance(value, int | float) and not isinstance(value, bool) and bool(_figures(meant) & _ways(value))


def _agent(kind: Any) -> Any:
    """Give the agent that an extinguisher's kind names; of a sign its own words."""
    return labels.read(str(kind), "extinguisher").get("kind")


def _figures(said: Doubt) -> set[float]:
    """Give the numbers of what is not understood, a point read as one of decimals and of thousands."""
    found = [figure.rstrip(".,") for figure in _FIGURE.findall(said.written)]
    ways = (parse(key, figure) for figure in found for key in ("level_m", "containers"))
    return {float(number) for number in ways if isinstance(number, int | float)}


def _ways(value: float) -> set[float]:
    """Give a value as it may be written: in metres, centimetres or millimetres."""
    return {round(float(value) * times, 6) for times in (1, 100, 1000)}
