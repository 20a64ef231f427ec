"""The sheets of a report as PNG pictures that print to scale: a backend of `scene`, drawn with matplotlib."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

from layoutcheck.reports._draw import MM_PER_INCH, figure, settled
from layoutcheck.reports.scene import PAPERS, Sheet, sheets

if TYPE_CHECKING:
    from layoutcheck.finding import Report

DPI = 200


def render(report: Report, lang: str) -> list[bytes]:
    """Draw the sheets of a report, one PNG each, with its dots per inch written in it; equal reports, equal bytes."""
    site = report.site
    return [picture(sheet, site.dpi) for sheet in sheets(report, lang, PAPERS[site.paper])]


def picture(sheet: Sheet, dpi: int = DPI) -> bytes:
    """Draw one sheet."""
    per_mm = dpi / MM_PER_INCH
    width, height = round(sheet.width_mm * per_mm), round(sheet.height_mm * per_mm)
    with settled():
        canvas = FigureCanvasAgg(figure(sheet, width / dpi, height / dpi, dpi))
        canvas.draw()  # type: ignore[no-untyped-call]
    return _png(np.asarray(canvas.buffer_rgba()), dpi)  # type: ignore[no-untyped-call]


def _png(pixels: Any, dpi: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels[:, :, :3])).save(out, "png", dpi=(dpi, dpi), compress_level=3)
    return out.getvalue()
