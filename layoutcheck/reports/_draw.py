"""A sheet as matplotlib draws it, for the formats that are made with it: pictures and PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.path import Path as Outline
from matplotlib.patheffects import Stroke as Stroked
from matplotlib.text import Text
from matplotlib.transforms import Affine2D

from layoutcheck.reports._sheet.text import BOX
from layoutcheck.reports.scene import Fill, Item, Label, Pen, Sheet, Stroke

MM_PER_INCH = 25.4
# hinting would stretch text beyond the room that was measured for it; fonts of type 42 are TrueType, kept as they are
_SETTINGS: Any = {"text.hinting": "none", "lines.scale_dashes": False, "pdf.fonttype": 42}
_FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"


@contextmanager
def settled() -> Iterator[None]:
    """Draw by our own settings, whatever the user's are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_SETTINGS)
        yield


def figure(sheet: Sheet, width_in: float, height_in: float, dpi: float) -> Figure:
    """Lay a sheet out on a figure of this size, at so many dots per inch."""
    made = Figure(figsize=(width_in, height_in), dpi=dpi, facecolor="white")
    to_dots = Affine2D().scale(dpi / MM_PER_INCH)
    for order, artist in enumerate(_artists(sheet, to_dots)):
        artist.set_zorder(order)
        made.add_artist(artist)
    return made


def font(label: Label) -> FontProperties:
    """Give the font of a label, from the files that come with matplotlib."""
    return FontProperties(fname=str(_file(label.bold)), size=_points(label.size_mm))


def with_glyphs(said: str, bold: bool) -> str:
    """Put an empty box where the font has no glyph: matplotlib would warn and draw its own."""
    known = _charmap(bold)
    return "".join(char if ord(char) in known else BOX for char in said)


def _artists(sheet: Sheet, to_dots: Affine2D) -> list[Any]:
    """Turn items into artists in their order; neighbours of one pen or one colour become one artist."""
    make: dict[type[Item], Any] = {Stroke: _lines, Fill: _grounds, Label: _texts}
    runs = (make[kind](list(run), to_dots) for (kind, _), run in groupby(sheet.items(), key=_alike))
    return [artist for run in runs for artist in (run if isinstance(run, list) else [run])]


def _alike(item: Item) -> tuple[type[Item], Any]:
    """Give what neighbours must share to be drawn at once; no two labels do."""
    match item:
        case Stroke():
            return Stroke, item.pen
        case Fill():
            return Fill, item.colour
        case Label():
            return Label, id(item)


def _lines(strokes: list[Stroke], to_dots: Affine2D) -> LineCollection:
    pen: Pen = strokes[0].pen
    width = _points(pen.width_mm)
    dash = (0.0, [_points(part) for part in pen.dash]) if pen.dash else "solid"
    return LineCollection([np.asarray(s.points) for s in strokes], colors=pen.colour, linewidths=width,
                          linestyles=[dash], transform=to_dots, clip_on=False, capstyle="butt",
                          joinstyle="miter")  # fmt: skip


def _grounds(fills: list[Fill], to_dots: Affine2D) -> PathCollection:
    return PathCollection([_outline(fill) for fill in fills], facecolors=fills[0].colour, edgecolors="none",
                          linewidths=0, transform=to_dots, clip_on=False)  # fmt: skip


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


def _texts(labels: list[Label], to_dots: Affine2D) -> list[Text]:
    """Write a label; one with a halo first as white outlines, and then as text, so that it can be searched."""
    (label,) = labels
    if not label.halo_mm:
        return [_text(label, to_dots)]
    halo = _text(label, to_dots)
    halo.set_path_effects([Stroked(linewidth=2 * _points(label.halo_mm), foreground="#ffffff")])
    return [halo, _text(label, to_dots)]


def _text(label: Label, to_dots: Affine2D) -> Text:
    x, y = label.at
    align = "center" if label.align == "centre" else label.align
    return Text(x, y, with_glyphs(label.text, label.bold), color=label.colour, fontproperties=font(label),
                horizontalalignment=align, verticalalignment="baseline", parse_math=False, transform=to_dots,
                clip_on=False)  # fmt: skip


def _file(bold: bool) -> Path:
    return _FONTS / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")


@lru_cache(maxsize=2)
def _charmap(bold: bool) -> frozenset[int]:
    return frozenset(get_font(str(_file(bold))).get_charmap())


def _points(mm: float) -> float:
    return mm * 72 / MM_PER_INCH
