"""What is written beside a drawing that is no part of the plan: a situation sketch, or something without scale."""

from __future__ import annotations

import re

from layoutcheck.kinds import fold

_OF_A_SKETCH = r"quadro de situacao|croqui|sem escala|s esc(?:ala)?|key plan|not to scale|nts"
_LEGEND = re.compile(r"\b(?:legenda|legendas|convencao|convencoes|simbologia|legend)\b")
_UNSCALED = re.compile(rf"\b(?:{_OF_A_SKETCH})\b")
_SAYS_SO = re.compile(rf"\b(?:{_OF_A_SKETCH}|situacao|localizacao|location|vicinity)\b")


def says_so(written: str) -> bool:
    """Tell whether a text may be the caption of a situation sketch.

    >>> says_so("PLANTA DE SITUAÇÃO"), says_so("S/ ESCALA"), says_so("PLANTA BAIXA")
    (True, True, False)
    """
    return bool(_SAYS_SO.search(fold(written)))


def is_legend(written: str) -> bool:
    """Tell whether a text is the heading of a legend.

    >>> is_legend("LEGENDA:"), is_legend("Convenções"), is_legend("PLANTA BAIXA")
    (True, True, False)
    """
    return bool(_LEGEND.search(fold(written)))


def is_unscaled(written: str) -> bool:
    """Tell whether a text can only be said of what is not to scale; a whole plan may be called one of its situation.

    >>> is_unscaled("QUADRO DE SITUAÇÃO"), is_unscaled("PLANTA DE SITUAÇÃO E LOCAÇÃO")
    (True, False)
    """
    return bool(_UNSCALED.search(fold(written)))
