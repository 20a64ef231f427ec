"""The sheets of a report as PNG pictures that print to scale: a backend of `scene`, drawn with matplotlib."""

from __future__ import annotations

import io
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.path import Path as Outline
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from layoutcheck.reports._sheet.text import BOX
from layoutcheck.reports.scene import PAPERS, Fill, Item, Label, Pen, Sheet, Stroke, sheets

if TYPE_CHECKING:
    from layoutcheck.finding import Report

DPI = 200
MM_PER_INCH = 25.4
# hinting would stretch text beyond the room that was measured for it
_SETTINGS: Any = {"text.hinting": "none", "lines.scale_dashes": False}
_FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


def render(report: Report, lang: str) -> list[bytes]:
    """Draw the sheets of a report, one PNG each, with its dots per inch written in it; equal reports, equal bytes."""
    site = report.site
    return [picture(sheet, site.dpi) for sheet in sheets(report, lang, PAPERS[site.paper])]


def picture(sheet: Sheet, dpi: int = DPI) -> bytes:
    """Draw one sheet."""
    per_mm = dpi / MM_PER_INCH
    size = (round(sheet.width_mm * per_mm) / dpi, round(sheet.height_mm * per_mm) / dpi)
    with matplotlib.rc_context():
        matplotlib.rcdefaults()  # whatever the user's own settings are
        matplotlib.rcParams.update(_SETTINGS)
        figure = Figure(figsize=size, dpi=dpi, facecolor="white")
        canvas = FigureCanvasAgg(figure)
        to_pixels = Affine2D().scale(per_mm)
        for order, artist in enumerate(_artists(sheet, to_pixels)):
            artist.set_zorder(order)
            figure.add_artist(artist)
        canvas.draw()  # type: ignore[no-untyped-call]
    return _png(np.asarray(canvas.buffer_rgba()), dpi)  # type: ignore[no-untyped-call]


def _png(pixels: Any, dpi: int) -> bytes:
    from PIL import Image

    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(pixels[:, :, :3])).save(out, "png", dpi=(dpi, dpi), compress_level=3)
    return out.getvalue()


def _artists(sheet: Sheet, to_pixels: Affine2D) -> list[Any]:
    """Turn items into artists in their order; neighbours of one pen or one colour become one artist."""
    make: dict[type[Item], Any] = {Stroke: _lines, Fill: _grounds, Label: _text}
    return [make[kind](list(run), to_pixels) for (kind, _), run in groupby(sheet.items(), key=_alike)]


def _alike(item: Item) -> tuple[type[Item], Any]:
    """Give what neighbours must share to be drawn at once; no two labels do."""
    match item:
        case Stroke():
            return Stroke, item.pen
        case Fill():
            return Fill, item.colour
        case Label():
            return Label, id(item)


def _lines(strokes: list[Stroke], to_pixels: Affine2D) -> LineCollection:
    pen: Pen = strokes[0].pen
    width = _points(pen.width_mm)
    dash = (0.0, [_points(part) for part in pen.dash]) if pen.dash else "solid"
    return LineCollection([np.asarray(s.points) for s in strokes], colors=pen.colour, linewidths=width,
                          linestyles=[dash], transform=to_pixels, clip_on=False, capstyle="butt",
                          joinstyle="miter")  # fmt: skip


def _grounds(fills: list[Fill], to_pixels: Affine2D) -> PathCollection:
    return PathCollection([_outline(fill) for fill in fills], facecolors=fills[0].colour, edgecolors="none",
                          linewidths=0, transform=to_pixels, clip_on=False)  # fmt: skip


def _outline(fill: Fill) -> Outline:
    points = np.concatenate([np.asarray(ring) for ring in fill.rings])
    return Outline(points, np.concatenate([_codes(len(ring)) for ring in fill.rings]))


def _codes(count: int) -> Any:
    codes = np.full(count, Outline.LINETO, dtype=Outline.code_type)
    codes[0], codes[-1] = Outline.MOVETO, Outline.CLOSEPOLY
    return codes


def _text(labels: list[Label], to_pixels: Affine2D) -> Text:
    (label,) = labels
    x, y = label.at
    align = "center" if label.align == "centre" else label.align
    return Text(x, y, _with_glyphs(label.text, label.bold), color=label.colour, fontproperties=_font(label),
                horizontalalignment=align, verticalalignment="baseline", parse_math=False, transform=to_pixels,
                clip_on=False)  # fmt: skip


def _font(label: Label) -> FontProperties:
    return FontProperties(fname=str(_file(label.bold)), size=_points(label.size_mm))


def _file(bold: bool) -> Path:
    return _FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")


@lru_cache(maxsize=2)
def _charmap(bold: bool) -> frozenset[int]:
    return frozenset(get_font(str(_file(bold))).get_charmap())


def _with_glyphs(said: str, bold: bool) -> str:
    """Put an empty box where the font has no glyph: matplotlib would warn and draw its own."""
    known = _charmap(bold)
    return "".join(char if ord(char) in known else BOX for char in said)


def _points(mm: float) -> float:
    return mm * 72 / MM_PER_INCH
