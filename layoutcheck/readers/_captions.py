"""What a text on a drawing names: a sketch or detail that is no part of the plan, a legend, a hazard, an opening."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from layoutcheck.kinds import ROLES, fold, own_name
from layoutcheck.labels import barriers, places
from layoutcheck.labels.barriers import OPENS, only_gone
from layoutcheck.labels.by_role import HEIGHT
from layoutcheck.labels.places import below, roofed

# what is named farther from the store than this matters to no class: the longest distance of the law, and some more
NEAR_M = {"assembly": 200.0, "road": 20.0, "heat_source": 17.0, "ignition_source": 12.0, "drain": 5.0}
BESIDE_M = {"assembly": 15.0, "road": 15.0, "heat_source": 3.0, "ignition_source": 3.0, "drain": 3.0}  # of its name
MOST_WORDS = 12  # of a name: ESCOLA MUNICIPAL DE ENSINO BÁSICO PROFESSORA MARIA DA SILVA has nine
# of a sentence about schools, and of a distance to one
_SAYS_MORE = frozenset((
    "nao", "sem", "ha", "existe", "existem", "a", "ate", "distancia", "dist", "raio", "mais", "menos", "proximo",
    "proxima", "proximos", "proximas", "foram", "foi", "m", "km", "metros", "quilometros", "no", "not", "none",
    "within", "away", "nearest",
))  # fmt: skip

_OF_A_SKETCH = r"quadro de situacao|croqui|sem escala|s esc(?:ala)?|key plan|not to scale|nts"
_LEGEND = re.compile(r"\b(?:legenda|legendas|convencao|convencoes|simbologia|legend)\b")
_UNSCALED = re.compile(rf"\b(?:{_OF_A_SKETCH})\b")
_SKETCH = re.compile(rf"\b(?:{_OF_A_SKETCH}|situacao|localizacao|location|vicinity)\b")


_ADDRESS = "praca"  # in a text this begins an address more often than it names a place
_ASSEMBLIES = tuple(
    name
    for name in dict.fromkeys((*ROLES["assembly"].openers, *ROLES["assembly"].guesses, *ROLES["assembly"].hints))
    if name != _ADDRESS
)
_SCHOOL = r"\be\. ?[em]\. ?\w{3}"  # E.M. and E.E. before a name
_MORE = {"drain": ("rebaixo", "rebaixos", "vala", "poco", "pv", "pvs")}  # which say less of a layer
_OTHERS = {
    role: tuple(dict.fromkeys((*ROLES[role].guesses, *ROLES[role].hints, *_MORE.get(role, ()))))
    for role in ("heat_source", "ignition_source", "drain")
}
_STATION = re.compile(r"\W*(?:auto posto|posto de)\b")
_FUEL = frozenset(("tanque", "tanques"))
_STREETS = frozenset((*ROLES["road"].openers, "estrada", "viela", "beco"))
_NO_HAZARD = frozenset((
    "prova", "explosao", "antiexplosao", "agua", "comercial", "detalhe", "projeto", "ventilacao", "declividade",
    "gesso", "forro", "teto", "elevador", "gel", "papel", "solar",
))  # fmt: skip
_NO_PIT = re.compile(r"rebaixos? d[aeo]s? (?:guia|meio.?fio)|pocos? de (?:luz|iluminacao)\b")  # kerbs and lightwells
_ADDRESS_SIGNS = re.compile(r"[,:;]|\bn[ºo°.]+\s*\d|\b(?:cep|bairro|quadra|lote|esquina)\b", re.IGNORECASE)
_SHORT = 3  # letters: AV and AR stand within many words
# of most texts this tells quickly that they name none
_FIRST = {name[:2] for names in (_ASSEMBLIES, _STREETS, OPENS, *_OTHERS.values()) for name in names}
_NO_OPENING = frozenset(("nao", "sem", "no", "paletes", "pallets"))
_ACCENTED = str.maketrans({"a": "[aáàâã]", "e": "[eéê]", "i": "[ií]", "o": "[oóôõ]", "u": "[uúü]", "c": "[cç]"})
_BEGINS = re.compile(rf"\W*(?:{_SCHOOL}|{'|'.join(sorted(_FIRST)).translate(_ACCENTED)})", re.IGNORECASE)


def is_sketch_caption(written: str) -> bool:
    """Tell whether a text may be the caption of a situation sketch.

    >>> is_sketch_caption("PLANTA DE SITUAÇÃO"), is_sketch_caption("S/ ESCALA"), is_sketch_caption("PLANTA BAIXA")
    (True, True, False)
    """
    return bool(_SKETCH.search(fold(written)))


def is_legend(written: str) -> bool:
    """Tell whether a text is the heading of a legend.

    >>> is_legend("LEGENDA:"), is_legend("Convenções"), is_legend("PLANTA BAIXA")
    (True, True, False)
    """
    return bool(_LEGEND.search(fold(written)))


@lru_cache(maxsize=1024)  # thousands of things say the same
def names_assembly(written: str) -> bool:
    """Tell whether a text names a place of assembly, and not a street or the like called after one.

    >>> names_assembly("ESCOLA MUNICIPAL"), names_assembly("Igreja Batista"), names_assembly("RUA DA ESCOLA")
    (True, True, False)
    >>> names_assembly("ESCOLA: 100 m"), names_assembly("NÃO HÁ ESCOLAS POR PERTO")
    (False, False)
    >>> names_assembly("ESCOLA 15 DE NOVEMBRO"), names_assembly("CMEI Dona Maria"), names_assembly("ESCOLA A 95m")
    (True, True, False)
    >>> names_assembly("PRAÇA ALENCASTRO, CENTRO")
    False
    """
    if not _BEGINS.match(written):
        return False
    words = re.findall(r"\w+", fold(written))
    plain = " ".join(words) + " "
    school = re.match(_SCHOOL, written.strip(), re.IGNORECASE) is not None
    words = words[2:] if school else words
    return (
        (school or any(plain.startswith(f"{name} ") for name in _ASSEMBLIES))
        and len(words) <= MOST_WORDS
        and _SAYS_MORE.isdisjoint(words)
        and not any(re.fullmatch(r"\d+k?m", word) for word in words)
    )


@lru_cache(maxsize=1024)
def named_role(written: str) -> str | None:
    """Give the role of an opening or a hazard that a text names; None for anything else.

    >>> named_role("RALO"), named_role("Caixa de gordura"), named_role("FOGÃO 4 BOCAS"), named_role("CMEI Dona Maria")
    ('drain', 'drain', 'heat_source', 'assembly')
    >>> named_role("RUA 15 DE NOVEMBRO"), named_role("RUA B, 120"), named_role("QUADRO DE ÁREAS")
    ('road', None, None)
    >>> named_role("PORTÃO 3,00 m"), named_role("VÃO 2,00"), named_role("PORTA-PALETES"), named_role("Abre para fora")
    ('opening', 'opening', None, None)
    >>> named_role("Abertura para fora")
    >>> named_role("LUMINÁRIA À PROVA DE EXPLOSÃO"), named_role("QUADRO ELÉTRICO"), named_role("RALO a 4m")
    (None, 'ignition_source', None)
    >>> named_role("Rebaixo de guia"), named_role("POÇO DE LUZ"), named_role("Dispenser gel"), named_role("REBAIXO")
    (None, None, None, 'drain')
    """
    if not _BEGINS.match(written):
        return None
    if names_assembly(written):
        return "assembly"
    words = re.findall(r"\w+", fold(written))
    if words[0] in OPENS:
        way = words[0].startswith("abertura") and words[1:2] == ["para"]  # which way something opens
        return "opening" if len(words) <= MOST_WORDS and _NO_OPENING.isdisjoint(words) and not way else None
    if words[0] in _STREETS:
        return "road" if 1 < len(words) <= MOST_WORDS and not _ADDRESS_SIGNS.search(written) else None
    plain = " ".join(words) + " "
    harmless = _NO_HAZARD - {"ventilacao"} if _FUEL.intersection(words) else _NO_HAZARD
    if len(words) > MOST_WORDS or not (_SAYS_MORE - {"a"} | harmless).isdisjoint(words):
        return None
    if any(re.fullmatch(r"\d+k?m", word) for word in words) or _NO_PIT.match(plain):
        return None
    return next((role for role, names in _OTHERS.items() if any(plain.startswith(f"{one} ") for one in names)), None)


def is_station(written: str) -> bool:
    """Tell whether a text names a fuel station: it stands for all of its pumps and vents, wherever these are.

    >>> is_station("AUTO POSTO SÃO JOÃO"), is_station("BOMBA DIESEL")
    (True, False)
    """
    return bool(_STATION.match(fold(written)))


def is_unscaled(written: str) -> bool:
    """Tell whether a text can only caption a drawing that is not to scale; a whole plan may be called "situação" too.

    >>> is_unscaled("QUADRO DE SITUAÇÃO"), is_unscaled("PLANTA DE SITUAÇÃO E LOCAÇÃO")
    (True, False)
    """
    return bool(_UNSCALED.search(fold(written)))


# what a text may begin with, and the roles that it may then speak of: of the second where none of the first is near
_SUBJECTS: dict[str, tuple[tuple[str, ...], ...]] = {
    word: roles
    for words, roles in (
        ("muro muros mureta parede paredes", (("wall", "firewall"), ("fence",))),
        ("tela telas", (("fence",),)),
        ("gradil gradis cerca cercas alambrado alambrados", (("fence",), ("wall", "firewall"))),
        ("portao portoes acesso acessos", (("opening",),)),
        ("extintor extintores ext pqs val validade valido venc vence vencimento", (("extinguisher",),)),
        ("placa placas", (("sign",),)),
        ("detector detectores", (("leak_detector",),)),
    )
    for word in words.split()
}
_CARRIED = frozenset(("eletrica", "eletrificada", "concertina", "concertinada"))  # by a wall, which it leaves a wall
_OF_STOCK = re.compile(
    r"(?<![^\W_])P(?:\W?(?:13|20|45|90|125|190)|-[2578])\b|\d\s*(?:kgs?|quilos?|alturas?)\b|\bclasse\s*[IVX\d]"
    r"|\b(?:bot[ie]j|recipient|cilindro|vasilham|chei[oa]s?\b|vazi[oa]s?\b|parcia(?:l|is)\b|pall?et|estrados?\b)"
    r"|\d\s*(?:filas|fileiras|pilhas)\b|\b(?:filas?|fileiras?) de \d"
    r"|(?<!área )(?<!area )\btotal\W{0,3}\d++(?![.,]\d)(?!\s*m)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def subject_roles(written: str) -> tuple[tuple[str, ...], ...]:
    """Give the roles of what the first word of a text names: a wall, a fence, a gate, equipment; else none.

    A height alone is of one of the first three.

    >>> [subject_roles(text) for text in ("MURO A DEMOLIR", "Extintor vencido", "CERCA ELÉTRICA", "JARDIM")]
    [(('wall', 'firewall'), ('fence',)), (('extinguisher',),), (), ()]
    """
    words = re.findall(r"[^\W\d_]+", fold(written))
    if HEIGHT.fullmatch(written.strip()):
        return (("wall", "firewall", "fence", "opening"),)
    return _SUBJECTS.get(words[0], ()) if words and _CARRIED.isdisjoint(words) else ()


def concerns_storage(written: str) -> bool:
    """Tell whether a text may describe the stock, the ground of a storage area, or its walls, gates and equipment.

    >>> [concerns_storage(text) for text in ("960 P-13", "ÁREA COBERTA", "MURO H=1,20", "A DEMOLIR", "JARDIM")]
    [True, True, True, True, False]
    """
    of_ground = roofed(written) or below(written) or only_gone(written)
    return mentions_stock(written) or of_ground or bool(subject_roles(written))


_SECTIONS = r"corte|secao|fachada|elevacao|vista|detalhe|perspectiva|isometric[ao]|section|elevation|detail"
_SECTION = re.compile(rf"\W*(?:{_SECTIONS})\b")
_TITLE = re.compile(
    rf"\W*(?:{_SECTIONS}|implantacao|situacao|localizacao|locacao|planta|lay ?out|existente|propost[ao])\b"
)
_MOST_OF_TITLE = 10  # words: PLANTA DE SITUAÇÃO E LOCALIZAÇÃO - ESCALA 1:200 has eight


def is_section(written: str) -> bool:
    """Tell whether a text is the title of a section, an elevation or a detail.

    >>> is_section("CORTE AA"), is_section("Elevação frontal ESC 1:50"), is_section("PAREDE CORTA-FOGO")
    (True, True, False)
    """
    words = fold(written)
    return bool(_SECTION.match(words)) and len(words.split()) <= _MOST_OF_TITLE


def is_title(written: str) -> bool:
    """Tell whether a text is the title of a view.

    >>> is_title("IMPLANTAÇÃO - ESC. 1:200"), is_title("PLANTA BAIXA"), is_title("ÁREA DE ARMAZENAMENTO")
    (True, True, False)
    """
    words = fold(written)
    return bool(_TITLE.match(words)) and len(words.split()) <= _MOST_OF_TITLE


def is_heading(written: str) -> bool:
    """Tell whether a text may be the caption of a sketch, or the heading of a legend."""
    return is_sketch_caption(written) or is_legend(written)


def is_heard(written: str) -> bool:
    """Tell whether a text on a layer without a role is kept: a heading, a title, or one that is relevant itself."""
    return is_heading(written) or is_title(written) or is_relevant(written)


def mentions_stock(written: str) -> bool:
    """Tell whether a text may describe stored cylinders: their type, number, weight or state.

    >>> mentions_stock("960 P-13"), mentions_stock("BOTIJAO P45"), mentions_stock("P1"), mentions_stock("JARDIM")
    (True, True, False, False)
    >>> mentions_stock("TOTAL: 120"), mentions_stock("TOTAL: 120 m2"), mentions_stock("ÁREA TOTAL 250")
    (True, False, False)
    """
    return bool(_OF_STOCK.search(written))


def words_of_block(name: str) -> str:
    """Give the name of a block as words; nothing for the generated name of a pasted or anonymous block.

    >>> words_of_block("LIB$0$BOTIJAO_P45"), words_of_block("A$C1F2E0A7")
    ('BOTIJAO P45', '')
    """
    return "" if name.startswith(("*", "A$C", "a$c")) else own_name(name).replace("_", " ")


def names_role(written: str) -> bool:
    """Tell whether a text is the name of something that has a role."""
    return named_role(written) is not None


def is_relevant(written: str) -> bool:
    """Tell whether a text names something with a role, or concerns what is stored."""
    return names_role(written) or concerns_storage(written)


_FIRST_WORDS = {name.split()[0] for names in (_ASSEMBLIES, _STREETS, OPENS, *_OTHERS.values()) for name in names}
# no caption is without one of these
_OF_CAPTIONS = "|".join((
    _SCHOOL,
    "situac|localizac|location|vicinity|croqui|nts|key|scale|esc|legend|convenc|simbologia",
    *(rf"{word}\W" if len(word) < _SHORT else word for word in _FIRST_WORDS),
))  # fmt: skip
# nor is any text that is heard without one of these; the codes of formats are full of them
_OF_ALL_HEARD = "|".join((
    _OF_CAPTIONS,
    r"\bp\W?\d|kg|quilo|altura|classe|bot[ie]j|recipient|cilindr|vasilh|chei[oa]|vazi[oa]|parcia|pall?et|estrado",
    "fila|fileira|pilha|total",
    rf"\b(?:h|alt)\W*\d|{barriers.CUES}|{places.CUES}|{_SECTIONS}|implant|locac|planta|lay.?out|existente|propost",
    *_SUBJECTS,
))  # fmt: skip


def _any_of(cues: str) -> re.Pattern[str]:
    r"""Compile a search for any of some cues: those of one first letter follow it, so that few are tried at each place.

    >>> _any_of(r"kg|key|\bp\d|no (?:key|gate)").pattern
    '\\bp\\d|k(?:ey|g)|n(?:o (?:key|gate))'
    """
    each = set(re.split(r"\|(?![^(]*\))", cues))  # not at those within brackets
    plain = sorted(cue for cue in each if cue[0].isalpha())
    by_letter = (f"{first}(?:{'|'.join(cue[1:] for cue in own)})" for first, own in groupby(plain, itemgetter(0)))
    return re.compile("|".join((*sorted(each.difference(plain)), *by_letter)))


_CUE, _ANY_CUE = _any_of(_OF_CAPTIONS), _any_of(_OF_ALL_HEARD)
_FORMAT = re.compile(r"\\[LlOoKk]|\\[ACFHQTWfp][^;\\{}\n]*;|[{}]|%%[uoUO]")  # takes no room in what is written
_ODD = re.compile(r"[\\^]|%%")


def possible_captions(written: Collection[str]) -> set[str]:
    """Select the texts of a file, as written there, that may be captions; none that is one is left out."""
    bare: list[str] = []
    formatted: dict[str, list[str]] = {}
    odd: set[str] = set()
    for one in written:
        if not one.isprintable():
            odd.add(one)
        elif "\\" in one or "%%" in one or "{" in one or "}" in one or "^" in one:
            formatted.setdefault(_FORMAT.sub("", one).replace("\\P", " "), []).append(one)
        else:
            bare.append(one)
    odd |= {one for one in _with_cue(bare, _ANY_CUE) if is_heard(one)}
    odd |= {one for plain in _with_cue(formatted, _ANY_CUE) if is_heard(plain) for one in formatted[plain]}
    odd |= {one for plain in _with_cue(formatted) for one in formatted[plain]}
    odd |= set(_with_cue([one for ones in formatted.values() for one in ones]))
    return odd | {one for plain, ones in formatted.items() if _ODD.search(plain) for one in ones}


def _with_cue(written: Collection[str], cue: re.Pattern[str] = _CUE) -> Iterator[str]:
    """Give the texts that contain a cue, searched all at once."""
    lines = list(written)
    folded = unicodedata.normalize("NFKD", "\n".join(lines).casefold())
    plain = folded.encode("ascii", "ignore").decode()  # the cues are ASCII
    for line, told in zip(lines, plain.split("\n"), strict=True) if cue.search(plain) else ():
        if cue.search(told):
            yield line
