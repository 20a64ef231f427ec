"""Dimension texts compared with the lengths they measure: the geometry holds, and a difference is reported."""

from __future__ import annotations

import math
import re
from typing import Any

from ezdxf.lldxf.const import DXFError
from ezdxf.tools.text import plain_mtext

from layoutcheck.readers._dxf.found import Found
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._scale import is_scaled, overridden
from layoutcheck.readers._tags import clean
from layoutcheck.words import text

_LENGTHS = (0, 1, 3, 4)  # linear, aligned, of a diameter, of a radius


def typed_over(entity: Any) -> str:
    """Give what is typed in a dimension in place of its length, or beside it, without its codes."""
    written = clean(str(entity.dxf.get("text", "")))
    return str(plain_mtext(written.replace("\\X", " "))) if "\\" in written or "{" in written else written


def compare(found: Found, entity: Any, layer: str, plane: Plane) -> None:
    """Tell a dimension that says another length than it measures, in whatever decimal unit: typed, or by a factor.

    One in a block goes on to say what the block measures, however it is scaled.
    """
    measured = _measured(entity) * plane.stretch
    if not 0 < measured < math.inf:
        return
    typed = typed_over(entity)
    number = re.search(r"\d+(?:[.,]\d+)?", typed.rpartition("=")[2])
    if number and "<>" not in typed:
        _compare_typed(found, entity, layer, measured, float(number[0].replace(",", ".")))
    else:
        _compare_factor(found, entity, layer, measured, plane.stretch)


def _measured(entity: Any) -> float:
    try:
        return float(entity.get_measurement()) if entity.dimtype in _LENGTHS else 0.0
    except (DXFError, ValueError, TypeError, ZeroDivisionError):
        return 0.0


def _compare_typed(found: Found, entity: Any, layer: str, measured: float, said: float) -> None:
    if any(math.isclose(said, measured * 10**k, rel_tol=0.01) for k in range(-3, 4)):
        return
    if entity.dxf.handle in found.told.typed:  # of a block that is inserted many times
        return
    found.told.typed.add(entity.dxf.handle)
    found.account.warn(
        "dimension-overridden",
        text('Uma cota diz "{typed}" e mede {measured}; vale a geometria.',
             'A dimension says "{typed}" and measures {measured}; the geometry holds.', typed=typed_over(entity),
             measured=f"{measured:.4g}"),
        layer, found.handle(entity),
    )  # fmt: skip


def _compare_factor(found: Found, entity: Any, layer: str, measured: float, stretch: float) -> None:
    style = clean(str(entity.dxf.get("dimstyle", "Standard")))
    factor = _factor(entity, style) / stretch
    scaled = (style, f"{factor:.4g}")
    if not is_scaled(factor) or scaled in found.told.scaled:
        return
    found.told.scaled.add(scaled)
    found.account.warn(
        "dimension-scaled",
        text('Uma cota de estilo "{style}" multiplica por {factor}: diz {said} e mede {measured}. Vale a geometria; o '
             'que foi desenhado noutra escala deve ser redesenhado em tamanho real.',
             'A dimension of style "{style}" multiplies by {factor}: it says {said} and measures {measured}. The '
             'geometry holds; what was drawn at another scale must be drawn at its true size.',
             style=style, factor=scaled[1], said=f"{measured * factor:.4g}", measured=f"{measured:.4g}"),
        layer, found.handle(entity),
    )  # fmt: skip


def _factor(entity: Any, style: str) -> float:
    """Give what a dimension multiplies lengths by: what it says itself, else its style."""
    tags = entity.xdata.data.get("ACAD", ()) if entity.xdata else ()
    own = overridden((tag.code, tag.value) for tag in tags)
    if own is not None:
        return own
    known = entity.doc.dimstyles
    return float(known.get(style).dxf.get("dimlfac", 1.0)) if style in known else 1.0
