"""The words of a plan that this law knows: uses of buildings, kinds of rooms, sanitary fixtures, ways."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from layoutcheck.kinds import fold
from layoutcheck.words import Text, text

Stay = Literal["long", "transitory", "outdoor", "unit"]

# a use, and the words that begin its name; the longer word is looked at first
_USES: Mapping[str, tuple[str, ...]] = {
    "house": ("residencia", "residencial unifamiliar", "casa", "sobrado", "habitacao individual",
              "habitacao unifamiliar", "house", "dwelling"),
    "flats": ("conjunto residencial", "conjunto habitacional", "apartamento", "apartamentos",
              "edificio de apartamentos", "predio de apartamentos", "edificio multifamiliar",
              "edificio residencial multifamiliar", "residencial multifamiliar", "residencia multifamiliar",
              "residencias multifamiliares", "habitacao multifamiliar", "multifamiliar", "kitnet", "kitnets",
              "quitinete", "quitinetes", "flats", "apartments"),
    "twins": ("casas geminadas", "habitacoes geminadas", "residencias geminadas", "semi detached houses"),
    "trade": ("comercio", "comercial", "loja", "lojas", "supermercado", "mercado", "mercearia", "quitanda", "bazar",
              "boutique", "papelaria", "livraria", "sapataria", "joalheria", "floricultura", "shop", "trade", "store",
              "shops"),
    "bar": ("bar", "cafe", "cafeteria", "restaurante", "confeitaria", "padaria", "lanchonete", "pizzaria",
            "sorveteria", "churrascaria", "restaurant", "bakery"),
    "butcher": ("acougue", "peixaria", "butcher", "fishmonger"),
    "pharmacy": ("farmacia", "drogaria", "pharmacy"),
    "market": ("loja de departamentos", "supermercado", "hipermercado", "minimercado", "mercado", "supermarket",
               "market"),
    "gallery": ("galeria comercial", "galeria", "shopping gallery", "gallery"),
    "industry": ("industria", "fabrica", "industrial", "marcenaria", "serraria", "serralheria", "metalurgica",
                 "industry", "factory"),
    "food-industry": ("industria de alimentos", "industria de produtos alimenticios", "industria de medicamentos",
                      "industria alimenticia", "food industry"),
    "light-workshop": ("oficina mecanica leve", "oficina leve", "light workshop"),
    "heavy-workshop": ("oficina mecanica pesada", "oficina pesada", "heavy workshop"),
    "office": ("escritorio", "escritorios", "consultorio", "consultorios", "estudio", "estudios", "office", "offices"),
    "services": ("prestacao de servicos", "servicos", "salao de beleza", "barbearia", "services"),
    "school": ("escola", "pre escola", "colegio", "creche", "jardim de infancia", "faculdade", "school"),
    "hospital": ("hospital", "maternidade", "casa de saude", "clinica com internacao"),
    "hotel": ("hotel", "motel", "pousada", "hospedaria", "albergue", "hostel"),
    "hall": ("auditorio", "cinema", "teatro", "anfiteatro", "casa de espetaculos", "auditorium", "hall", "theatre",
             "theater"),
    "private-garage": ("garagem particular individual", "garagem individual", "garagem particular", "private garage"),
    "collective-garage": ("garagem particular coletiva", "garagem coletiva", "collective garage"),
    "commercial-garage": ("garagem comercial", "edificio garagem", "estacionamento", "commercial garage"),
    # what only serves a building beside it (Art. 6, § 1, II) has no use of its own
    "other": ("outro", "outra", "other", "guarita", "portaria", "cabina", "gatehouse", "guardhouse"),
}  # fmt: skip
USE_NAMES: Mapping[str, Text] = {
    "house": text("residência", "house"), "flats": text("conjunto residencial", "flats"),
    "twins": text("casas geminadas", "semi-detached houses"),
    "trade": text("comércio", "trade"), "bar": text("bar ou restaurante", "bar or restaurant"),
    "butcher": text("açougue ou peixaria", "butcher or fishmonger"), "pharmacy": text("farmácia", "pharmacy"),
    "market": text("mercado", "market"), "gallery": text("galeria comercial", "shopping gallery"),
    "industry": text("indústria", "industry"), "food-industry": text("indústria de alimentos", "food industry"),
    "light-workshop": text("oficina mecânica leve", "light workshop"),
    "heavy-workshop": text("oficina mecânica pesada", "heavy workshop"), "office": text("escritórios", "offices"),
    "services": text("prestação de serviços", "services"), "school": text("escola", "school"),
    "hospital": text("hospital", "hospital"), "hotel": text("hotel", "hotel"), "hall": text("auditório", "auditorium"),
    "private-garage": text("garagem individual", "private garage"),
    "collective-garage": text("garagem coletiva", "collective garage"),
    "commercial-garage": text("garagem comercial", "commercial garage"), "other": text("outro", "other"),
}  # fmt: skip
IMPLIED: Mapping[str, tuple[str, ...]] = {
    "bar": ("trade",), "butcher": ("trade",), "pharmacy": ("trade",), "market": ("trade",), "gallery": ("trade",),
    "food-industry": ("industry",), "light-workshop": ("industry",), "heavy-workshop": ("industry",),
    "twins": ("flats",),
}  # fmt: skip

HOMES = frozenset(("house", "flats", "twins", "private-garage", "collective-garage"))

# words after the name of a use that change nothing of what the law asks of it: goods that are sold, callings
_IDLE = frozenset((
    "unifamiliar", "individual", "terrea", "terreo", "nova", "novo", "em", "geral", "varejista", "atacadista", "varejo",
    "municipal", "estadual", "federal",
))  # fmt: skip
_GOODS = frozenset((
    "roupas", "calcados", "moveis", "tecidos", "confeccoes", "presentes", "eletrodomesticos", "ferragens", "utilidades",
    "brinquedos", "livros", "celulares", "informatica", "material", "materiais", "construcao",
))  # fmt: skip
_CALLINGS = frozenset((
    "advocacia", "contabilidade", "engenharia", "arquitetura", "medico", "medicos", "odontologico", "odontologicos",
    "dentario",
))  # fmt: skip
_AFTER: Mapping[str, frozenset[str]] = {"trade": _GOODS | {"de"}, "office": _CALLINGS | {"de"}}

# a kind of room, how long one stays in it (Art. 21) and the words that begin its name
_ROOMS: Mapping[str, tuple[Stay, tuple[str, ...]]] = {
    "bedroom": ("long", ("dormitorio", "dorm", "quarto", "suite", "bedroom")),
    "living": ("long", ("sala", "estar", "jantar", "living", "dining room")),
    "kitchen": ("long", ("cozinha", "coz", "copa", "kitchen")),
    "study": ("long", ("escritorio", "escrit", "home office", "consultorio", "gabinete de trabalho",
                       "estudo", "costura", "office", "study")),
    "classroom": ("long", ("sala de aula", "classroom")),
    "shop": ("long", ("loja", "salao", "salao de vendas", "comercio", "shop")),
    "mezzanine": ("long", ("sobreloja", "mezanino", "jirau", "mezzanine")),
    "audience": ("long", ("sala de espetaculo", "sala de espetaculos", "plateia", "auditorio", "auditorium")),
    "works": ("long", ("oficina", "fabricacao", "producao", "recinto de fabricacao", "workshop")),
    "bath": ("transitory", ("banheiro", "sanitario", "conjunto sanitario", "sala de banho", "instalacao sanitaria",
                             "gabinete sanitario", "banh", "sanit", "lavabo", "wc", "bwc", "bathroom", "toilet")),
    "hall": ("transitory", ("vestibulo", "hall", "corredor", "passagem", "caixa de escada", "circulacao", "circ",
                             "portaria", "corridor", "vestibule")),
    "changing": ("transitory", ("vestiario", "vestiarios", "changing room")),
    "storage": ("transitory", ("despensa", "deposito", "closet", "armario", "pantry", "storage", "store room")),
    "laundry": ("transitory", ("lavanderia", "area de servico", "area serv", "laundry")),
    "garage": ("transitory", ("garagem", "abrigo para carro", "abrigo para carros", "abrigo para veiculo",
                              "abrigo para veiculos", "abrigo de carro", "abrigo de carros", "abrigo de veiculo",
                              "abrigo de veiculos", "garage", "carport")),
    "recreation": ("transitory", ("recreacao", "recreio", "local de recreacao", "patio de recreacao",
                                  "recreation", "playground")),
    "outdoor": ("outdoor", ("area externa", "espaco exterior", "poco de luz", "poco de iluminacao", "patio", "recuo",
                            "quintal", "jardim", "prisma", "courtyard", "yard", "garden", "light well")),
    "porch": ("outdoor", ("varanda", "sacada", "terraco", "alpendre", "balcao", "porch", "veranda", "balcony",
                          "terrace")),
    "pool": ("outdoor", ("piscina", "pool")),
    "unit": ("unit", ("apartamento", "habitacao", "unidade", "conjunto", "unit", "flat", "dwelling")),
}  # fmt: skip

_FIXTURES: Mapping[str, tuple[str, ...]] = {
    "toilet": ("vaso", "vaso sanitario", "bacia", "bacia sanitaria", "toilet"),
    "urinal": ("mictorio", "urinal"),
    "basin": ("lavatorio", "basin"),
    "shower": ("chuveiro", "shower"),
    "fountain": ("bebedouro", "drinking fountain"),
    "septic": ("fossa", "fossa septica", "sumidouro", "septic tank", "soakaway"),
    "grease": ("caixa de gordura", "grease trap"),
}


def _match(written: str, words: Mapping[str, tuple[str, ...]]) -> set[str]:
    """Give the entries one of whose words begins a phrase, the longest words alone."""
    phrase = fold(written)
    hits = [(len(word), entry) for entry, of in words.items() for word in of
            if phrase == word or phrase.startswith(word + " ")]  # fmt: skip
    longest = max((length for length, _ in hits), default=0)
    return {entry for length, entry in hits if length == longest}


_MARKS = re.compile(r"[;,+/&|()\n]|\s[-\u2013\u2014]\s")
_JOINS = re.compile(r"\b(?:e|com|ou|and|with|or)\b", re.IGNORECASE)
_BOTH = re.compile(r"[;,+/&|\n]|" + _JOINS.pattern, re.IGNORECASE)


def _parts(mark: re.Pattern[str], written: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in mark.split(written) if part.strip())


def _use_of(phrase: str) -> set[str]:
    """Give the uses that one phrase names; none where a word is left over that the law does not know."""
    plain = re.sub(r"\b(uni|multi|pluri) (?=famil)", r"\1", fold(phrase))
    plain = re.sub(r"\bpluri(?=famil)", "multi", plain).replace("germinad", "geminad")
    named = _match(plain, _USES)
    words = [word for use in named for word in _USES[use] if plain == word or plain.startswith(word + " ")]
    also = _AFTER.get(next(iter(named)), frozenset()) if len(named) == 1 else frozenset()
    return named if _idle(plain[len(max(words, key=len, default="")) :], also) else set()


def _idle(words: str, also: frozenset[str] = frozenset()) -> bool:
    return all(word in _IDLE or word in also or word.isdecimal() for word in words.split())


def uses_in(written: str) -> frozenset[str] | None:
    """Read the uses that a text names; None when any of it is not known, so that nothing of it goes unread.

    What is "residencial" may be one house or a group of dwellings (Art. 25), so it is not known either.

    >>> sorted(uses_in("Residência e comércio")), sorted(uses_in("Residência multi familiar"))
    (['house', 'trade'], ['flats'])
    >>> uses_in("haras"), uses_in("loja de armas"), uses_in("residencial")
    (None, None, None)
    """
    found: set[str] = set()
    for phrase in _parts(_MARKS, written):
        for part in (phrase,) if _use_of(phrase) else _parts(_JOINS, phrase):
            named = _use_of(part)
            if not named and not (found and _idle(fold(part))):
                return None
            found |= named | {more for use in named for more in IMPLIED.get(use, ())}
    return frozenset(found) or None


def uses_begun(written: str) -> frozenset[str]:
    """Give the uses that a text may speak of, whatever else it says: too many rather than too few.

    >>> sorted(uses_begun("COMÉRCIO NO TÉRREO")), sorted(uses_begun("LOJA: 30 m²")), sorted(uses_begun("Varanda"))
    (['trade'], ['trade'], [])
    """
    found = set().union(*(_match(part, _USES) for part in re.split(rf"{_MARKS.pattern}|:", written)))
    return frozenset(found | ({"trade"} if says(written, "loja", "comerc") else set()))


def room_kind(written: str) -> tuple[str | None, Stay | None]:
    """Read what kind of room a text names, and whether one stays there long; None for what is not known.

    Of a room named for two things, the one where one stays long counts; an outdoor space that is roofed is none.

    >>> room_kind("Sala de aula 3"), room_kind("Dormitório"), room_kind("Ateliê")
    (('classroom', 'long'), ('bedroom', 'long'), (None, None))
    >>> room_kind("Hall e sala"), room_kind("Jardim de inverno"), room_kind("Depósito e ateliê")
    (('living', 'long'), ('outdoor', None), ('storage', None))
    """
    whole = _match(written, _ROOM_WORDS) == {"unit"}
    read = [_room_of(part) for part in ((written,) if whole else _parts(_BOTH, written)) if not _idle(fold(part))]
    known = [(kind, stay) for kind, stay in read if kind is not None]
    if not known:
        return None, None
    stays = {stay for _, stay in read}
    first = next((one for one in known if one[1] == "long"), known[0])
    return first if "long" in stays or len(stays) == 1 else (first[0], None)


_ROOM_WORDS = {kind: words for kind, (_, words) in _ROOMS.items()}


def _room_of(written: str) -> tuple[str | None, Stay | None]:
    found = sorted(_match(written, _ROOM_WORDS))
    if not found:
        return None, None
    stay = _ROOMS[found[0]][0]
    roofed = (found[0] == "porch" and not says(written, "descobert")) or says(written, *_ROOFED)
    return found[0], None if stay == "outdoor" and roofed else stay


_ROOFED = ("cobert", "fechad", "inverno", "envidrac", "covered", "roofed", "winter", "glazed")


def fixture_kind(written: str) -> str:
    """Read what a sanitary fixture is; what is not known is `other`.

    >>> fixture_kind("VASO SANITÁRIO"), fixture_kind("pia")
    ('toilet', 'other')
    """
    found = sorted(_match(written, _FIXTURES))
    return found[0] if found and not says(written, "negra", "rudimentar", "seca") else "other"


def says(written: str | None, *words: str) -> bool:
    """Tell whether a text holds one of some words, case, accents and endings of number and gender aside."""
    phrase = f" {fold(written or '')} "
    return any(f" {word}" in phrase for word in words)
