"""The title block in the lower right corner, as technical drawings have it, and the frame of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

import layoutcheck
from layoutcheck.finding import Report
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import Box, Item, Pen, Stroke
from layoutcheck.reports._sheet.pieces import corners, written
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.words import Text
from layoutcheck.words import text as words

WIDTH_MM = 86.0
_TAG_MM, _VALUE_MM, _SHA_MM, _TITLE_MM = 1.75, 2.2, 2.05, 2.75
_LEAST_MM, _LEADING, _PADS_MM = 1.8, 1.28, 1.6
_THICK, _THIN = Pen(0.5), Pen(0.18)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One field: its tag, what it says, and its share of the row."""

    tag: Text
    said: str
    share: float = 1.0
    size: float = _VALUE_MM
    bold: bool = False
    lines: int = 1


def height(report: Report, lang: str) -> float:
    """Give how high the title block is: fields that need two lines make it higher."""
    return sum(high for high, _ in _rows(report, "", 1, 1, lang))


def draw(report: Report, scale: str, number: int, of: int, corner: Box, lang: str) -> list[Item]:
    """Draw the title block into the lower right corner of a box; `scale` is the sheet's main scale."""
    left, bottom, top = corner.right - WIDTH_MM, corner.bottom, corner.bottom + height(report, lang)
    items: list[Item] = [Stroke(layer="title-block", points=corners(Box(left, bottom, corner.right, top)), pen=_THICK)]
    y = top
    for high, cells in _rows(report, scale, number, of, lang):
        x, total = left, sum(cell.share for cell in cells)
        for cell in cells:
            wide = WIDTH_MM * cell.share / total
            items += _cell(cell, Box(x, y - high, x + wide, y), lang)
            x += wide
        y -= high
    return items


def _rows(report: Report, scale: str, number: int, of: int, lang: str) -> Iterator[tuple[float, list[Cell]]]:
    """Give the rows with their heights; what does not fit a line in the smallest letters has two."""
    for high, cells in _fields(report, scale, number, of, lang):
        total = sum(cell.share for cell in cells)
        long = [cell.lines == 1 and text.width(text.clean(cell.said), _LEAST_MM, cell.bold)
                > WIDTH_MM * cell.share / total - _PADS_MM for cell in cells]  # fmt: skip
        fitted = [replace(cell, lines=2, size=_LEAST_MM) if two else cell
                  for cell, two in zip(cells, long, strict=True)]  # fmt: skip
        yield high + (_LEADING * _LEAST_MM if any(long) else 0.0), fitted


def _fields(report: Report, scale: str, number: int, of: int, lang: str) -> Iterator[tuple[float, list[Cell]]]:
    site = report.site
    title = {key: str(value) for key, value in site.title.items()}
    law = report.law_title.to(lang)
    if when := report.law_published.to(lang):
        law += words(" · publicação: {when}", " · published: {when}", when=when).to(lang)
    usual = (report.heading or words("Verificação da planta", "Check of the plan")).to(lang)
    units = " · ".join(p for p in (site.plan.format, site.plan.units, site.plan.crs) if p)
    north = words("para cima", "up") if site.frame.north else words("conforme o desenho", "as drawn")
    yield 6.4, [Cell(tag=words("Título", "Title"), said=title.get("title", usual), size=_TITLE_MM, bold=True)]
    yield 5.8, [Cell(tag=words("Proprietário", "Owner"), said=title.get("client", "")),
                Cell(tag=words("Endereço", "Address"), said=title.get("address", ""), share=1.3)]  # fmt: skip
    yield 9.0, [Cell(tag=words("Norma verificada", "Text checked"), said=law, lines=2, size=_SHA_MM)]
    yield 5.8, [Cell(tag=words("Arquivo", "File"), said=PurePosixPath(site.plan.path).name, share=1.35),
                Cell(tag=words("Formato, unidades, sistema", "Format, units, CRS"), said=units)]  # fmt: skip
    yield 5.6, [Cell(tag=words("SHA-256 do arquivo", "SHA-256 of the file"), said=site.plan.sha256, size=_SHA_MM)]
    yield 5.8, [Cell(tag=words("Responsável técnico", "Engineer"), said=title.get("engineer", ""), share=1.8),
                Cell(tag=words("CREA", "CREA"), said=title.get("crea", "")),
                Cell(tag=words("ART nº", "ART no."), said=title.get("art", ""))]  # fmt: skip
    yield 8.6, [Cell(tag=words("Assinatura", "Signature"), said="")]
    yield 5.8, [Cell(tag=words("Resultado", "Result"), said=VERDICTS[report.standing].to(lang), bold=True, share=2.6),
                Cell(tag=words("Escala", "Scale"), said=scale),
                Cell(tag=words("Folha", "Sheet"), said=f"{number}/{of}", bold=True, share=0.7)]  # fmt: skip
    yield 5.8, [Cell(tag=words("Data do desenho", "Date of drawing"), said=date(site.date or "", lang)),
                Cell(tag=words("Data da verificação", "Date of check"), said=date(site.options.on, lang)),
                Cell(tag=words("Norte", "North"), said=north.to(lang), share=1.2)]  # fmt: skip
    yield 5.8, [Cell(tag=words("Programa e regras", "Program and rules"),
                     said=f"layoutcheck {layoutcheck.__version__} · {report.law_id}", share=1.05),
                Cell(tag=words("Medidas", "Measurements"),
                     said=words("metros, no plano do terreno", "metres, on the ground plane").to(lang))]  # fmt: skip


def _cell(cell: Cell, box: Box, lang: str) -> Iterator[Item]:
    yield Stroke(layer="title-block", points=corners(box), pen=_THIN)
    room = box.width - _PADS_MM
    x = box.left + 0.8
    tag = text.fit(cell.tag.to(lang), room, _TAG_MM)
    yield written(tag, (x, box.top - 2.0), _TAG_MM, colour="#404040", layer="title-block")
    size = cell.size
    while size > _LEAST_MM and len(text.wrap(cell.said, room, size, cell.bold)) > cell.lines:
        size = max(_LEAST_MM, size - 0.1)  # rather small than cut
    lines = text.wrap(cell.said, room, size, cell.bold, most=cell.lines) if cell.said else []
    for i, line in enumerate(lines):
        y = box.top - 2.4 - (i + 1) * _LEADING * cell.size + 0.3 * cell.size
        yield written(line, (x, y), size, bold=cell.bold, layer="title-block")


def date(said: str, lang: str) -> str:
    """Write a date the way the language does, when it is an ISO date; else as it was given.

    >>> date("2004-03-31", "pt"), date("2004-03-31T10:00:00", "en"), date("março de 2004", "pt")
    ('31/03/2004', '2004-03-31', 'março de 2004')
    """
    day = said[:10]
    parts = day.split("-")
    if len(day) != 10 or [len(p) for p in parts] != [4, 2, 2] or not all(p.isdigit() for p in parts):
        return said
    return "/".join(reversed(parts)) if lang == "pt" else day
