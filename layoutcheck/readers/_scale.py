"""Whether a dimension style writes lengths as they are drawn: one that does not is of something at another scale."""

from __future__ import annotations

import math

SCALE = 144  # the code, in the table of styles, of what lengths are multiplied by before they are written (DIMLFAC)
_UNITS = (1.0, 2.54, 3.048)  # tens of an inch and of a foot in metres, but for a power of ten


def is_scaled(factor: str | float) -> bool:
    """Tell whether a style writes lengths neither as they are nor in another unit: a drawing at another scale.

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
