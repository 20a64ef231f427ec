"""A sheet as matplotlib draws it, for the formats that are made with it: pictures and PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any

import matplotlib
import numpy as np
from matplotlib.artist import Artist
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path as Outline
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from layoutcheck.reports.scene import Fill, Label, Sheet, Stroke

MM_PER_INCH = 25.4
# hinting would stretch text beyond the room that was measured for it; fonts of type 3 are made in a tenth of the time
# that TrueType takes, and their text can be selected and searched as well (docs/decisions/0016-pdf-fonts.md)
_SETTINGS: Any = {"text.hinting": "none", "lines.scale_dashes": False, "pdf.fonttype": 3,
                  "pdf.compression": 3}  # fmt: skip
_ALONE = Lock()
_FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


@contextmanager
def settled() -> Iterator[None]:
    """Draw by our own settings, whatever the user's are; in one thread at a time, for they are of the whole process."""
    with _ALONE, matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def figure(sheet: Sheet, width_in: float, height_in: float, dpi: float) -> Figure:
    """Lay a sheet out on a figure of this size, at so many dots per inch."""
    made = Figure(figsize=(width_in, height_in), dpi=dpi, facecolor="white")
    made.add_artist(_Drawing(sheet, dpi / MM_PER_INCH))
    return made


class _Drawing(Artist):
    """A whole sheet as one artist: of one artist an item, making and sorting them takes longer than drawing."""

    def __init__(self, sheet: Sheet, per_mm: float) -> None:
        super().__init__()
        self._sheet, self._per_mm = sheet, per_mm

    def draw(self, renderer: Any) -> None:
        """Draw the items in their order."""
        to_dots = Affine2D().scale(self._per_mm)
        for item in self._sheet.items():
            gc = renderer.new_gc()
            gc.set_foreground(item.pen.colour if isinstance(item, Stroke) else item.colour)
            match item:
                case Stroke():
                    _draw_line(renderer, gc, item, to_dots)
                case Fill():
                    gc.set_linewidth(0.0)
                    renderer.draw_path(gc, _outline(item), to_dots, gc.get_rgb())
                case Label():
                    _draw_text(renderer, gc, item, to_dots)
            gc.restore()


@lru_cache(maxsize=64)
def font(bold: bool, size_mm: float) -> FontProperties:
    """Give a font of a size, from the files that come with matplotlib."""
    return FontProperties(fname=str(_file(bold)), size=_points(size_mm))


@lru_cache(maxsize=1024)
def _letters(said: str, bold: bool) -> Outline:
    """Give the outlines of a text at matplotlib's own scale; a label stands on many sheets, in many formats."""
    corners, codes = text_to_path.get_text_path(font(bold, 1.0), said)
    return Outline(corners, codes)


def _draw_line(renderer: Any, gc: Any, stroke: Stroke, to_dots: Affine2D) -> None:
    pen = stroke.pen
    gc.set_linewidth(_points(pen.width_mm))
    gc.set_capstyle("butt")
    gc.set_joinstyle("miter")
    if pen.dash:
        gc.set_dashes(0.0, [_points(part) for part in pen.dash])
    line = Outline(np.asarray(stroke.points))
    line.should_simplify = False
    renderer.draw_path(gc, line, to_dots)


def _draw_text(renderer: Any, gc: Any, label: Label, to_dots: Affine2D) -> None:
    """Write a label; one with a halo first as outlines with a white edge, and then as text, so it can be searched."""
    said, written = label.text, font(label.bold, label.size_mm)
    x, y = to_dots.transform(label.at)
    if label.align != "left":
        width = renderer.get_text_width_height_descent(said, written, False)[0]
        x -= width if label.align == "right" else width / 2
    if label.halo_mm:
        size = renderer.points_to_pixels(_points(label.size_mm)) / text_to_path.FONT_SCALE
        edge = renderer.new_gc()
        edge.set_foreground("#ffffff")
        edge.set_linewidth(2 * _points(label.halo_mm))
        renderer.draw_path(edge, _letters(said, label.bold), Affine2D().scale(size).translate(x, y), gc.get_rgb())
        edge.restore()
    if renderer.flipy():
        y = renderer.get_canvas_width_height()[1] - y
    renderer.draw_text(gc, x, y, said, written, 0.0)


def _outline(fill: Fill) -> Outline:
    """Make a path in which holes go round the other way: else they would be filled."""
    outside, *holes = (np.asarray(ring) for ring in fill.rings)
    turned = [hole if _goes_left(hole) != _goes_left(outside) else hole[::-1] for hole in holes]
    points = np.concatenate([outside, *turned])
    return Outline(points, np.concatenate([_codes(len(ring)) for ring in fill.rings]))


def _goes_left(ring: Any) -> bool:
    (x, y), (next_x, next_y) = (ring[:-1] - ring[0]).T, (ring[1:] - ring[0]).T
    return bool((x * next_y - next_x * y).sum() > 0)


def _codes(count: int) -> Any:
    codes = np.full(count, Outline.LINETO, dtype=Outline.code_type)
    codes[0], codes[-1] = Outline.MOVETO, Outline.CLOSEPOLY
    return codes


def _file(bold: bool) -> Path:
    return _FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")


def _points(mm: float) -> float:
    return mm * 72 / MM_PER_INCH
