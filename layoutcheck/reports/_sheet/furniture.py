"""What goes with a view: the north arrow, the frames of details, the caption with the scale and its bar."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import Box, Fill, Item, Pen, Stroke, View
from layoutcheck.reports._sheet.labels import Placer
from layoutcheck.reports._sheet.lettering import DIM_MM, NAME_MM, tied
from layoutcheck.reports._sheet.pieces import corners, ground, outline, written
from layoutcheck.words import number
from layoutcheck.words import text as words

CAPTION_MM, BAR_MM = 2.4, 1.8
_DETAIL_PEN = Pen(0.3, "#0b3d91", (2.0, 0.8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a detail lies, to be shown on another view: its window in local metres and its letter."""

    window: Box
    label: str


def north(report: Report, view: View, placer: Placer) -> list[Item]:
    """Point north, where it is known that up is north."""
    if not report.site.frame.north:
        return []
    x, y = view.box.right - 6.0, view.box.top - 11.5
    placer.take(Box(x - 4.0, y - 1.0, x + 4.0, y + 10.5))
    left, right = ((x, y + 6.5), (x - 2.2, y), (x, y + 1.4)), ((x, y + 6.5), (x + 2.2, y), (x, y + 1.4))
    return [
        ground(Box(x - 3.4, y - 0.8, x + 3.4, y + 10.2), "north"),
        Fill(layer="north", rings=((*left, left[0]),), colour="#000000"),
        Stroke(layer="north", points=(*right, right[0]), pen=Pen(0.18)),
        written("N", (x, y + 7.3), 2.6, bold=True, align="centre", layer="north"),
    ]


def framed(frames: Sequence[Frame], view: View, placer: Placer) -> list[Item]:
    """Show where the details lie."""
    items: list[Item] = []
    for frame in frames:
        if not view.window.holds(frame.window):
            continue
        low = view.to_sheet((frame.window.left, frame.window.bottom))
        high = view.to_sheet((frame.window.right, frame.window.top))
        box = Box(*low, *high)
        box = box.grown(max(0.0, 1.5 - min(box.width, box.height) / 2))
        items.append(outline(box, "detail", _DETAIL_PEN))
        placer.keep_off(corners(box))
        wide = text.width(frame.label, DIM_MM, True) + 1.4
        ends = [(box.right, box.top), (box.left, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        found = placer.place(wide, 3.6, ends, must=True)
        if found is not None:
            place, anchor = found
            items += tied(place, anchor, Pen(0.12, _DETAIL_PEN.colour), "detail", placer)
            items.append(ground(place, "detail", _DETAIL_PEN.colour))
            at = (place.centre[0], place.centre[1] - 0.36 * DIM_MM)
            items.append(written(frame.label, at, DIM_MM, bold=True, colour="#ffffff", align="centre", layer="detail"))
    return items


def caption(view: View, cell: Box, unnamed: int, lang: str) -> Iterator[Item]:
    """Write the view's title and scale below it, and draw its scale bar."""
    bar, length = bar_for(view)
    bar_box = Box(cell.right - bar - 9.0, cell.bottom, cell.right, cell.bottom + 6.0)
    yield from _bar(bar_box.left, cell.bottom + 1.4, bar, length, lang)
    room = bar_box.left - cell.left - 3.0
    title = f"{view.letter}  {view.title}" if view.letter else view.title
    scale = words("Escala 1:{s}", "Scale 1:{s}", s=str(view.scale)).to(lang)
    yield written(text.fit(title, room, CAPTION_MM, True), (cell.left, cell.bottom + 4.3), CAPTION_MM, bold=True,
                  layer="caption")  # fmt: skip
    if unnamed:
        left = words("nomes omitidos: {n}", "names left out: {n}", n=str(unnamed)).to(lang)
        scale = f"{scale} · {left}"
    yield written(text.fit(scale, room, NAME_MM), (cell.left, cell.bottom + 1.2), NAME_MM, layer="caption")


def bar_for(view: View) -> tuple[float, float]:
    """Give the scale bar's length on paper, in millimetres, and what it stands for, in metres: a round number."""
    most = min(40.0, 0.4 * view.box.width)
    metres = most * view.scale / 1000
    power = 10.0 ** math.floor(math.log10(metres))
    length = max(step * power for step in (1, 2, 5) if step * power <= metres)
    return length * 1000 / view.scale, length


def _bar(x: float, y: float, width: float, length: float, lang: str) -> Iterator[Item]:
    for i in range(4):
        part = Box(x + i * width / 4, y, x + (i + 1) * width / 4, y + 1.2)
        yield ground(part, "scale-bar", "#000000" if i % 2 == 0 else "#ffffff")
    yield outline(Box(x, y, x + width, y + 1.2), "scale-bar", Pen(0.15))
    for share in (0.0, 0.5, 1.0):
        said = number(length * share, lang, 0, 2) + (" m" if share == 1.0 else "")
        at = (x + share * width, y + 2.1)
        yield written(said, at, BAR_MM, align="centre", layer="scale-bar")
