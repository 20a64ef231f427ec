"""The situation sketch: a small property with its streets, drawn without scale beside the plan on the plan's own layers.

Measured as if it were there, it would give streets and schools distances that mean nothing. It is set apart only when
it is evident: an outline of a property away from everything stored, with a caption that says so, or a copy of the
plan's own property in another size, and nothing in it that is counted. All else stays measured, and is told. What a
sketch shows of schools, heat, sparks and drains, and whatever the plan itself shows none of, is then unread: no pass
rests on it, nor on its having been set apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import labels
from layoutcheck.assemble import CLOSE_M, Account
from layoutcheck.kinds import ROLES, fold
from layoutcheck.readers._dxf_found import Caption, Label, Thing
from layoutcheck.readers._dxf_texts import HAZARDS, solid
from layoutcheck.words import Text, text

STORED = frozenset(("storage_area", "lot", "container"))
REACH = 0.5  # of the size of the sketched property: what lies nearer belongs to the sketch, and the plan does not
CAPTION = 1.0  # of its size: how far a caption may stand from a sketch
CAPTION_M = 5.0
COPY = (0.7, 1.4)  # a copy between these scales may be a neighbour of the same shape
ALIKE = 0.03  # of its size: how far a copy may differ
SQUARE = 0.95  # a shape that fills more of its rectangle than this is like any other plot

_SAYS_SO = re.compile(r"\b(?:situacao|localizacao|croqui|sem escala|s esc(?:ala)?|key plan|location|vicinity|not to scale"
                      r"|nts)\b")  # fmt: skip


def says_so(written: str) -> bool:
    """Tell whether a text may be the caption of a situation sketch.

    >>> says_so("QUADRO DE SITUAÇÃO"), says_so("S/ ESCALA"), says_so("PLANTA BAIXA")
    (True, True, False)
    """
    return bool(_SAYS_SO.search(fold(written)))


@dataclass(frozen=True, slots=True)
class _Plot:
    """The things of a drawing with their grounds, and what is written on it."""

    things: Sequence[Thing]
    grounds: Sequence[BaseGeometry]
    captions: Sequence[Caption]
    texts: Sequence[Label]
    metres: float


def without_sketches(
    things: Sequence[Thing], captions: Sequence[Caption], texts: Sequence[Label], metres: float, account: Account
) -> tuple[list[Thing], list[Label]]:
    """Leave out what lies in a situation sketch, texts included, and tell of it; what is left is measured."""
    grounds = [solid(thing.shape, CLOSE_M / metres) for thing in things]
    plot = _Plot(things, grounds, captions, texts, metres)
    apart: set[int] = set()
    for i, thing in enumerate(things):
        if thing.assigned.role != "property" or i in apart or not isinstance(grounds[i], Polygon):
            continue
        group = _around(plot, i)
        roles = {str(things[k].assigned.role) for k in group}
        if not group or len(roles) < 2 or not _stores_elsewhere(plot, group):
            continue
        if _evident(plot, i, group):
            _set_apart(plot, group, account)
            apart |= group
        elif "road" in roles:
            _doubt(plot, i, group, account)
    ...
