"""What accompanies a view: the north arrow, the frames of details, the caption with the scale and its bar."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import Box, Fill, Item, Pen, Point, Stroke, View
from layoutcheck.reports._sheet.labels import Placer
from layoutcheck.reports._sheet.lettering import DIM_MM, NAME_MM, tied
from layoutcheck.reports._sheet.pieces import corners, ground, outline, written
from layoutcheck.words import number
from layoutcheck.words import text as words

CAPTION_MM, SMALL_MM, BAR_MM = 2.7, 2.15, 2.1
CAPTION_TOP_MM = 10.7  # above the foot of a cell
_FRAME_OFF_MM = 0.9  # so that the frame of a detail lies beside the lines that end where the detail does
_DETAIL_PEN = Pen(0.3, "#0b3d91", (2.0, 0.8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a detail lies, to be shown on another view: its window in local metres and its letter.

    One that `names` has the names of what lies in it, and the other view leaves them out.
    """

    window: Box
    label: str
    names: bool = True


def framed(frames: Sequence[Frame], view: View, placer: Placer) -> list[Item]:
    """Show where the details lie."""
    items: list[Item] = []
    for frame in frames:
        if not view.window.holds(frame.window):
            continue
        low = view.to_sheet((frame.window.left, frame.window.bottom))
        high = view.to_sheet((frame.window.right, frame.window.top))
        box = Box(*low, *high)
        box = box.grown(max(_FRAME_OFF_MM, 1.5 - min(box.width, box.height) / 2)).common(view.box.grown(-0.3))
        items.append(outline(box, "detail", _DETAIL_PEN))
        placer.keep_off(corners(box))
        wide = text.width(frame.label, DIM_MM, True) + 1.4
        ends = [(box.right, box.top), (box.left, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        place = placer.place(wide, 4.0, ends, must=True)
        if place is not None:
            items += tied(place, Pen(0.12, _DETAIL_PEN.colour), "detail", placer)
            items.append(ground(place.box, "detail", _DETAIL_PEN.colour))
            at = (place.box.centre[0], place.box.centre[1] - 0.36 * DIM_MM)
            items.append(written(frame.label, at, DIM_MM, bold=True, colour="#ffffff", align="centre", layer="detail"))
    return items


def caption(report: Report, view: View, cell: Box, unnamed: int, by_row: bool, lang: str) -> Iterator[Item]:
    """Write the view's title and scale below it, and draw its scale bar; where up is known to be north, an arrow.

    With `by_row` some of its lines say no more than their row of the table of distances.
    """
    bar, length = bar_for(view)
    left = cell.right - bar - 9.0
    yield from _bar(left, cell.bottom + 4.6, bar, length, lang)
    told = _told(unnamed, by_row, cell.right - cell.left, lang)
    if report.site.frame.north:
        left -= 8.0
        yield from _north((left + 3.0, cell.bottom + (2.6 if told else 1.4)))
    room = left - cell.left - 2.0
    scale = words("Escala 1:{s}", "Scale 1:{s}", s=str(view.scale)).to(lang)
    lines = [(f"{view.letter}  {view.title}" if view.letter else view.title, CAPTION_MM, True), (scale, NAME_MM, False)]
    y = cell.bottom + CAPTION_TOP_MM
    for said, size, bold in lines:
        y -= 1.32 * size
        yield written(text.fit(said, room, size, bold), (cell.left, y), size, bold=bold, layer="caption")
    if told:
        yield written(told, (cell.left, y - 1.32 * SMALL_MM), SMALL_MM, layer="caption")


def _told(unnamed: int, by_row: bool, room: float, lang: str) -> str:
    """Say what a view leaves out, in a line below its scale bar, as fully as there is room for."""
    omitted = words("nomes omitidos: {n}", "names left out: {n}", n=str(unnamed))
    row = words("c…: linha da conferência das distâncias", "c…: row of the check of the distances")
    short = words("c…: ver conferência", "c…: see the check")
    longer, shorter = (" · ".join(said.to(lang) for said, due in ((omitted, unnamed), (by, by_row)) if due)
                       for by in (row, short))  # fmt: skip
    return text.fit(longer if text.width(longer, SMALL_MM) <= room else shorter, room, SMALL_MM)


def _north(at: Point) -> Iterator[Item]:
    """Draw an arrow that points up, standing on a point."""
    x, y = at
    left, right = ((x, y + 6.2), (x - 2.1, y), (x, y + 1.3)), ((x, y + 6.2), (x + 2.1, y), (x, y + 1.3))
    yield Fill(layer="north", rings=((*left, left[0]),), colour="#000000")
    yield Stroke(layer="north", points=(*right, right[0]), pen=Pen(0.18))
    yield written("N", (x, y + 6.7), 2.6, bold=True, align="centre", layer="north")


def bar_for(view: View) -> tuple[float, float]:
    """Give the scale bar's length on paper, in units of the sheet, and what it stands for: a round number of metres."""
    metres = min(40.0, 0.36 * view.box.width) * view.metres
    power = 10.0 ** math.floor(math.log10(metres))
    length = max(step * power for step in (1, 2, 5) if step * power <= metres)
    return length / view.metres, length


def _bar(x: float, y: float, width: float, length: float, lang: str) -> Iterator[Item]:
    for i in range(4):
        part = Box(x + i * width / 4, y, x + (i + 1) * width / 4, y + 1.2)
        yield ground(part, "scale-bar", "#000000" if i % 2 == 0 else "#ffffff")
    yield outline(Box(x, y, x + width, y + 1.2), "scale-bar", Pen(0.15))
    first, middle, last = (
        written(number(length * share, lang, 0, 2) + unit, (x + share * width, y + 2.1), BAR_MM, align="centre",
                layer="scale-bar")
        for share, unit in ((0.0, ""), (0.5, ""), (1.0, " m"))
    )  # fmt: skip
    yield first
    if middle.box.grown(0.5).right < last.box.left:
        yield middle
    yield last
