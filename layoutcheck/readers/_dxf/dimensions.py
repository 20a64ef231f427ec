"""What a dimension says against what is drawn: the geometry holds, and a difference is told."""

from __future__ import annotations

import math
import re
from typing import Any

from ezdxf.lldxf.const import DXFError

from layoutcheck.readers._dxf.found import Found
from layoutcheck.readers._scale import is_scaled
from layoutcheck.readers._tags import clean
from layoutcheck.words import text


def compare(found: Found, entity: Any, layer: str) -> None:
    """Tell a dimension that says another length than it measures, in whatever decimal unit: typed, or by its style."""
    typed = clean(str(entity.dxf.get("text", "")))
    number = re.search(r"\d+(?:[.,]\d+)?", typed)
    try:
        measured = float(entity.get_measurement()) if entity.dimtype in (0, 1) else 0.0
    except (DXFError, ValueError, TypeError, ZeroDivisionError):
        return
    if not 0 < measured < math.inf:
        return
    if number and "<>" not in typed:
        said = float(number[0].replace(",", "."))
        if not any(math.isclose(said, measured * 10**k, rel_tol=0.01) for k in range(-3, 4)):
            found.account.warn(
                "dimension-overridden",
                text('Uma cota diz "{typed}" e mede {measured}; vale a geometria.',
                     'A dimension says "{typed}" and measures {measured}; the geometry holds.', typed=typed,
                     measured=f"{measured:.4g}"),
                layer, found.handle(entity),
            )  # fmt: skip
        return
    style = clean(str(entity.dxf.get("dimstyle", "Standard")))
    factor = _factor(entity, style)
    if is_scaled(factor) and style not in found.told.scaled:
        found.told.scaled.add(style)
        found.account.warn(
            "dimension-scaled",
            text('O estilo de cota "{style}" multiplica por {factor}: uma cota diz {said} e mede {measured}. Vale a '
                 'geometria; o que foi desenhado noutra escala deve ser redesenhado em tamanho real.',
                 'The dimension style "{style}" multiplies by {factor}: a dimension says {said} and measures '
                 '{measured}. The geometry holds; what was drawn at another scale must be drawn at its true size.',
                 style=style, factor=f"{factor:.4g}", said=f"{measured * factor:.4g}", measured=f"{measured:.4g}"),
            layer, found.handle(entity),
        )  # fmt: skip


def _factor(entity: Any, style: str) -> float:
    known = entity.doc.dimstyles
    return float(known.get(style).dxf.get("dimlfac", 1.0)) if style in known else 1.0
