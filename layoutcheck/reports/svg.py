"""The sheets of a report as SVG: a size in millimetres, lines as lines, and text as text, so that it can be searched.

Text is set in DejaVu Sans, for which its room was measured, or else in Verdana, which is hardly different.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.reports._xml import content, quoted
from layoutcheck.reports.scene import PAPERS, Fill, Item, Label, Pen, Sheet, Stroke, sheets
from layoutcheck.words import text

if TYPE_CHECKING:
    from layoutcheck.finding import Report

_FONTS = "DejaVu Sans, Bitstream Vera Sans, Verdana, sans-serif"
_ANCHORS = {"left": "", "centre": ' text-anchor="middle"', "right": ' text-anchor="end"'}


def render(report: Report, lang: str) -> list[bytes]:
    """Draw the sheets of a report, one SVG each; equal reports, equal bytes."""
    drawn = sheets(report, lang, PAPERS[report.site.paper])
    return [_file(sheet, _title(report, sheet, lang), lang).encode() for sheet in drawn]


def elements(sheet: Sheet) -> str:
    """Give what a sheet draws as SVG elements, in millimetres from its upper left corner, grouped by layer."""
    parts = []
    for layer, items in groupby(sheet.items(), key=lambda item: item.layer):
        shapes = "\n".join(_shapes(list(items), sheet.height_mm))
        parts.append(f"<g data-layer={quoted(layer)}>\n{shapes}\n</g>")
    return "\n".join(parts)


def _file(sheet: Sheet, title: str, lang: str) -> str:
    width, height = _number(sheet.width_mm), _number(sheet.height_mm)
    spoken = "pt-BR" if lang == "pt" else "en"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" '
        f'xml:lang="{spoken}" font-family="{_FONTS}">\n'
        f"<title>{content(title)}</title>\n"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n'
        f"{elements(sheet)}\n</svg>\n"
    )


def _title(report: Report, sheet: Sheet, lang: str) -> str:
    said = text("{file}: {verdict} · folha {n}/{of}", "{file}: {verdict} · sheet {n}/{of}",
                file=PurePosixPath(report.site.plan.path).name, verdict=VERDICTS[report.standing], n=str(sheet.number),
                of=str(sheet.of))  # fmt: skip
    return said.to(lang)


def _shapes(items: Sequence[Item], height: float) -> Iterator[str]:
    """Write items in their order; neighbours of one pen become one path."""
    for pen, run in groupby(items, key=lambda item: item.pen if isinstance(item, Stroke) else None):
        if pen is not None:
            lines = " ".join(_path(item.points, height) for item in run if isinstance(item, Stroke))
            yield f'<path d="{lines}" fill="none"{_stroked(pen)}/>'
            continue
        for item in run:
            if isinstance(item, Fill):
                rings = " ".join(_path(ring, height) for ring in item.rings)
                yield f'<path d="{rings}" fill={quoted(item.colour)} fill-rule="evenodd"/>'
            elif isinstance(item, Label) and item.text:
                yield _text(item, height)


def _stroked(pen: Pen) -> str:
    dash = f' stroke-dasharray="{" ".join(map(_number, pen.dash))}"' if pen.dash else ""
    return f' stroke={quoted(pen.colour)} stroke-width="{_number(pen.width_mm)}" stroke-miterlimit="10"{dash}'


def _text(label: Label, height: float) -> str:
    x, y = label.at
    weight = ' font-weight="bold"' if label.bold else ""
    halo = ""
    if label.halo_mm:
        wide = _number(2 * label.halo_mm)
        halo = f' stroke="#ffffff" stroke-width="{wide}" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{_number(x)}" y="{_number(height - y)}" font-size="{_number(label.size_mm)}"{weight}'
        f"{_ANCHORS[label.align]} fill={quoted(label.colour)}{halo}>{content(label.text)}</text>"
    )


def _path(points: Iterable[tuple[float, float]], height: float) -> str:
    pairs = [f"{_number(x)},{_number(height - y)}" for x, y in points]
    closed = len(pairs) > 2 and pairs[0] == pairs[-1]
    return "M" + " ".join(pairs[:-1] if closed else pairs) + ("Z" if closed else "")


def _number(value: float) -> str:
    """Write millimetres to the thousandth.

    >>> _number(12.50049), _number(-0.0001), _number(20)
    ('12.5', '0', '20')
    """
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown
