"""Texts about where a storage area is: under a roof, or on a floor other than the ground floor."""

from __future__ import annotations

import re

from layoutcheck.kinds import fold
from layoutcheck.labels.by_role import NOT
from layoutcheck.labels.pairs import without_pairs

_ROOFED = re.compile(r"\b(?:cobert[oa]s?|coberturas?|telhados?|telheiro|marquise)\b")
_NEXT_DOOR = re.compile(rf"{_ROOFED.pattern} d[aeo] (?:(?:casa|edificacao|imovel|lote|predio) )?vizinh[ao]s?\b")
_STREWN = re.compile(r"\bcobert[oa] (?:com|por|de) (?:brita|areia|grama|pedrisco|cascalho)\b")  # of a floor
_BELOW = re.compile(r"\b(?:subsolo|sub solo|porao|subterrane[oa]|mezanino|sobreloja|pavimento (?:inferior|superior))\b")
CUES = "cobert|telh|marquise|subsolo|sub.solo|porao|subterr|mezanino|sobreloja|pavimento"  # one is in all such words
_AWAY = re.compile(r"\b(?:nao|sem|acesso|escada|rampa|p|para|projecao|proj)\b")


def roofed(written: str) -> bool:
    """Tell whether a text says that a place has a roof; that of a neighbour ends at the property.

    >>> roofed("ÁREA COBERTA"), roofed("PROJ. DA COBERTURA"), roofed("telhado metálico")
    (True, True, True)
    >>> [roofed(text) for text in ("ÁREA DESCOBERTA", "SEM COBERTURA", "coberta=não", "COBERTURA INEXISTENTE")]
    [False, False, False, False]
    >>> roofed("PROJEÇÃO DA COBERTURA DO VIZINHO"), roofed("PISO COBERTO COM BRITA"), roofed("PISO DA ÁREA COBERTA")
    (False, False, True)
    """
    words = _STREWN.sub(" ", _NEXT_DOOR.sub(" ", fold(without_pairs(written))))
    return bool(_ROOFED.search(words)) and not (NOT.search(written) or "inexist" in words)


def below(written: str) -> bool:
    """Tell whether a text puts a place in a basement or on an upper floor.

    >>> below("SUBSOLO"), below("PAVIMENTO INFERIOR"), below("PAVIMENTO TÉRREO")
    (True, True, False)
    >>> below("ACESSO AO SUBSOLO"), below("PROJEÇÃO DO PAVIMENTO SUPERIOR"), below("SEM SUBSOLO")
    (False, False, False)
    """
    words = fold(written)
    return bool(_BELOW.search(words)) and not _AWAY.search(words)
