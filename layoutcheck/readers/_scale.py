"""The scale factor of dimensions (DIMLFAC): one that multiplies lengths belongs to a part at another scale."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

SCALE = 144  # the code, in the table of styles, of what lengths are multiplied by before they are written (DIMLFAC)
_UNITS = (1.0, 2.54, 3.048)  # tens of an inch and of a foot in metres, but for a power of ten


def overridden(pairs: Iterable[tuple[int, Any]]) -> float | None:
    """Give what a dimension itself multiplies by, whatever its style does, by the pairs of its XDATA.

    >>> overridden([(1000, "DSTYLE"), (1002, "{"), (1070, 144), (1040, 0.5), (1002, "}")])
    0.5
    >>> overridden([(1000, "DSTYLE"), (1002, "{"), (1070, 40), (1040, 0.5), (1002, "}")])
    """
    within, before = False, None
    for code, value in pairs:
        if code == 1000:
            within = str(value).strip().upper() == "DSTYLE"
        elif within and code == 1040 and before == str(SCALE):
            return _number(value)
        before = str(value).strip() if code == 1070 else None
    return None


def _number(written: Any) -> float:
    try:
        return float(written)
    except ValueError:
        return math.nan


def is_scaled(factor: str | float) -> bool:
    """Tell whether lengths are written neither as they are nor in another unit: a drawing at another scale.

    >>> [is_scaled(factor) for factor in ("0.5", "2.0", "1e-320", "1e308", "100.0", "0.0254", "-2.0", "0", "nan", "x")]
    [True, True, True, True, False, False, False, False, False, False]
    """
    try:
        size = float(factor)
    except ValueError:
        return False
    is_of_a_unit = 1e-9 < size < 1e9 and any(_is_decimal(size / unit) or _is_decimal(size * unit) for unit in _UNITS)
    return 0 < size < math.inf and not is_of_a_unit


def _is_decimal(ratio: float) -> bool:
    power = math.log10(ratio)
    return math.isclose(power, round(power), abs_tol=1e-4)
