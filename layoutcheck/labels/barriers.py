"""Texts about walls, fences and openings: that one is demolished, has an opening, or is something else."""

from __future__ import annotations

import re
from itertools import pairwise

from layoutcheck import counts
from layoutcheck.kinds import fold
from layoutcheck.words import Text, text

_GONE_WORDS = (  # the beginnings of words that say of a thing that it is no longer there, not yet, or not for long
    "demoli|remov|retira|suprimi|elimina|antig|futur|provisori|temporar|inexistent|inacaba|vencid|ruina|caid|"
    "derruba|desab|desativ|inoperant|quebrad|descarregad|avariad|danificad|nao (?:construi|execut|exist|instal)"
)
CUES = f"fora de uso|{_GONE_WORDS}"  # no text that `only_gone` knows is without one of these
_GONE = re.compile(rf"\b(?:(?:{_GONE_WORDS})\w*|old|fora de uso)\b")
_ONLY_GONE = re.compile(rf"\W*(?:(?:a|em|ja|ser|sera|para)\W+)*(?:(?:{_GONE_WORDS})\w*|fora de uso)\W*")
_MONTHS = ("jan", "fe[bv]", "mar", "a[bp]r", "ma[iy]", "jun", "jul", "a[gu][ou]", "se[tp]", "o[uc]t", "nov", "de[zc]")
_MONTH = "|".join((r"\d{1,2}(?= )", *(rf"{name}[a-z]*" for name in _MONTHS)))
_EXPIRES = re.compile(  # until a month, a day, an ISO date or a year
    r"\b(?:val|valid\w*|venc\w*|expir\w*|prox\w* recarga)\b\D{0,12}?\b(?:"
    r"(?P<iso_year>20\d\d) ?(?P<iso_month>[01]\d)(?: ?[0-3]\d)?"
    rf"|(?:\d{{1,2}} (?:de )?)?(?P<month>{_MONTH}) ?(?:de )?(?P<year>20\d\d|\d\d)"
    r"|(?P<whole_year>20\d\d))\b"
)
OTHER_BARRIERS = {  # words on a barrier that speak of something else than it
    "wall": frozenset(("portao", "porta", "janela", "grade", "gradil", "cerca", "tela", "alambrado", "gate", "fence")),
    "fence": frozenset(("portao", "porta", "janela", "muro", "parede", "gate", "wall")),
    "opening": frozenset(("muro", "parede", "cerca", "tela", "alambrado", "wall", "fence")),
}
OTHER_BARRIERS["firewall"] = OTHER_BARRIERS["wall"]
OPENS = counts.wordset(  # openings in a wall
    "portao portoes porta portas janela janelas cobogo cobogos abertura aberturas vao vaos basculante gate gates door "
    "doors window windows"
)
_LETS_THROUGH = counts.wordset(  # fences, which may be drawn as walls
    "gradil gradis grade grades tela telas cerca cercas alambrado alambrados sebe arbustos fence mesh hedge"
)
_UPON = re.compile(r"\b(?:sobre|acima|em cima|no alto|no topo)\b(?: \w+)? (?:muro|parede)\b")  # what a wall carries


def is_gone(written: str) -> bool:
    """Tell whether a text or a layer's name calls a thing demolished, not yet built or temporary.

    >>> is_gone("MURO A DEMOLIR"), is_gone("GLP-MURO-RETIRADO"), is_gone("MURO A CONSTRUIR"), is_gone("SOLDADO")
    (True, True, False, False)
    >>> is_gone("MURO NÃO CONSTRUÍDO"), is_gone("EXTINTOR VENCIDO"), is_gone("muro em ruínas"), is_gone("CAIADO")
    (True, True, True, False)
    >>> is_gone("Extintor descarregado"), is_gone("DETECTOR AVARIADO"), is_gone("CARREGADO")
    (True, True, False)
    """
    return bool(_GONE.search(fold(written)))


def only_gone(written: str) -> bool:
    """Tell whether a text calls something demolished or the like without naming it.

    >>> only_gone("A DEMOLIR"), only_gone("Em ruínas"), only_gone("MURO A DEMOLIR"), only_gone("CASA DEMOLIDA")
    (True, True, False, False)
    """
    return bool(_ONLY_GONE.fullmatch(fold(written)))


def expired(written: str, on: str) -> bool:
    """Tell whether a text states until when something is valid, and that month is before that of a day (ISO).

    >>> [expired(text, "2026-06-01") for text in ("val. 03/2024", "Validade = 15/06/26", "03/2024")]
    [True, False, False]
    >>> [expired(f"Validade {until}", "2026-06-01") for until in ("MAI/26", "= 2026-05-31", "2025", "JUN/26", "2026")]
    [True, True, True, False, False]
    """
    until = _EXPIRES.search(fold(written))
    if until is None:
        return False
    year = until["iso_year"] or until["year"] or until["whole_year"]
    month = until["iso_month"] or until["month"] or "12"
    number = int(month) if month.isdigit() else 1 + next(n for n, name in enumerate(_MONTHS) if re.match(name, month))
    return f"20{year[-2:]}-{number:02}" < on[:7]


def gone(name: str, written: str) -> Text:
    """Give the message that a text calls a thing demolished or not yet built."""
    return text(
        '"{name}": "{written}" diz que não está mais ou ainda não está lá; foi medido como se estivesse',
        '"{name}": "{written}" says that it is no longer or not yet there; measured as if it were',
        name=name, written=written.replace("\n", " ").strip()[:40],
    )  # fmt: skip


def opened(written: str) -> bool:
    """Tell whether a text names an opening, or a wall that has one.

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
    """Tell whether a text calls a wall a fence, or a fence a wall.

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
