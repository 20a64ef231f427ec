"""The sheets of a report as PNG pictures that print to scale: a backend of `scene`, drawn with matplotlib."""

from __future__ import annotations

import struct
import zlib
from itertools import starmap
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

from layoutcheck.reports._draw import MM_PER_INCH, figure, settled
from layoutcheck.reports.scene import PAPERS, Sheet, sheets

if TYPE_CHECKING:
    from layoutcheck.finding import Report

DPI = 200
_LEVEL = 3  # of compression: more takes twice as long for four hundredths of the size
_RGB, _PER_METRE = 2, 1  # as the PNG specification numbers them


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
    """Write pixels with no filter: of a sheet, which is mostly white, choosing one takes longer than all the rest."""
    height, width, _ = pixels.shape
    lines = np.zeros((height, 1 + 3 * width), dtype=np.uint8)
    lines[:, 1:] = pixels[:, :, :3].reshape(height, -1)
    per_metre = round(dpi / 0.0254)
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, _RGB, 0, 0, 0)),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, _PER_METRE)),
        (b"IDAT", zlib.compress(lines.data, _LEVEL)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(starmap(_chunk, chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
