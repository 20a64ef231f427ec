"""sheets(report) -> what is drawn: the one source of every picture, whatever its format.

A scene is data (`Sheet`, `View`, `Stroke`, `Fill`, `Label`, `Dimension`): a format only puts it on paper. The choice of
windows and scales, the place of every label and the words of every table are settled here, where a test can see them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from layoutcheck.finding import Status
from layoutcheck.reports._localized import spoken
from layoutcheck.reports._sheet import account, findings, flow, handcheck, legend, titleblock, windows
from layoutcheck.reports._sheet import view as views
from layoutcheck.reports._sheet.cells import SCALES, Planned, shown
from layoutcheck.reports._sheet.column import GAP_MM, WIDTH_MM, Row, height_of, pour
from layoutcheck.reports._sheet.dimensions import Numbered, dimensions, further, numbered
from layoutcheck.reports._sheet.furniture import Frame
from layoutcheck.reports._sheet.items import Box, Dimension, Fill, Item, Label, Pen, Sheet, Stroke, View
from layoutcheck.reports._sheet.layout import Page, pages
from layoutcheck.reports._sheet.pieces import corners, enlarged
from layoutcheck.reports._sheet.zones import zones
from layoutcheck.words import text as words

if TYPE_CHECKING:
    from layoutcheck.finding import Report

__all__ = [
    "A3",
    "A4",
    "PAPERS",
    "Box",
    "Dimension",
    "Fill",
    "Item",
    "Label",
    "Paper",
    "Pen",
    "Sheet",
    "Stroke",
    "View",
    "sheets",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A size of paper on its side, in millimetres; letters, lines and symbols are `larger` than on A4."""

    width_mm: float
    height_mm: float
    larger: float = 1.0


A4, A3 = Paper(width_mm=297.0, height_mm=210.0), Paper(width_mm=420.0, height_mm=297.0, larger=1.25)
PAPERS = {"A4": A4, "A3": A3}

_BINDING_MM, _MARGIN_MM, _INSET_MM, _STRIP_MM = 25.0, 10.0, 2.0, 3.0
_HEIGHTS_BELOW_MM = tuple(float(h) for h in range(8, 63, 3))  # of words under the drawings
_NEXT_SCALE = 1.34  # times as many metres
_FRAMED = 0.6  # of a view: a larger part of it is not framed
_FULL_SHARE = 0.65  # of a column, that failures may take when they are told in full


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """The parts of a sheet, in units of as many millimetres as the paper's letters are larger than on A4."""

    paper: Paper
    frame: Box
    drawing: Box  # the views and the legend
    column: Box  # the words above the title block

    def below(self, height: float) -> tuple[Box, ...]:
        """Give the columns of words that lie so high under the drawings; none where there is no height."""
        count = int((self.drawing.width + GAP_MM) // (WIDTH_MM + GAP_MM)) if height > 0 else 0
        bottom, left, step = self.drawing.bottom, self.drawing.left, WIDTH_MM + GAP_MM
        return tuple(
            Box(left + i * step, bottom, left + i * step + WIDTH_MM, bottom + height - 2.0) for i in range(count)
        )

    @property
    def columns(self) -> tuple[Box, ...]:
        """Give the columns of a sheet of words, from the left; the last stands on the title block."""
        inner = self.frame.grown(-_INSET_MM)
        count = int((inner.width + GAP_MM) // (WIDTH_MM + GAP_MM))
        lefts = [inner.left + i * (WIDTH_MM + GAP_MM) for i in range(count - 1)]
        return (*(Box(x, inner.bottom, x + WIDTH_MM, inner.top) for x in lefts), self.column)


_Drawn = tuple[Sequence[Dimension], Sequence[Dimension]]  # what decides on the views, and what else is met


@dataclass(slots=True, kw_only=True)
class _Draft:
    """A sheet before it is known how many there are."""

    items: list[Item]
    views: tuple[View, ...] = ()
    numbers: tuple[str, ...] = ()


def sheets(report: Report, lang: str, paper: Paper = A4) -> tuple[Sheet, ...]:
    """Settle all that is drawn of a report: its views and tables on as many sheets as they need."""
    report = spoken(report, lang)
    form = _form(paper, titleblock.height(report, lang))
    listed = numbered(report, lang)
    drawn = (dimensions(report, listed, lang), further(report, lang))
    drafts, left, first = _drawings(report, listed, drawn, form, lang)
    table = handcheck.table(report, listed, lang)
    wanted = left[:first] if table else left
    if wanted and len(drafts) == 1:
        whole = not table
        drafts, left = _on_one_sheet(report, listed, drawn, form, lang, wanted, drafts, whole) or (drafts, left)
    while left or table:
        draft, left, table = _words(left, table, account.banner(report, lang), account.notes(report, lang), form)
        drafts.append(draft)
    made = (_sheet(report, draft, n, len(drafts), form, lang) for n, draft in enumerate(drafts, 1))
    return tuple(enlarged(sheet, paper.larger) for sheet in made)


def _form(paper: Paper, title_mm: float) -> _Form:
    """Lay out a sheet with a title block so high."""
    unit = paper.larger
    frame = Box(_BINDING_MM / unit, _MARGIN_MM / unit, (paper.width_mm - _MARGIN_MM) / unit,
                (paper.height_mm - _MARGIN_MM) / unit)  # fmt: skip
    inner = frame.grown(-_INSET_MM)
    left = inner.right - WIDTH_MM
    column = Box(left, frame.bottom + title_mm + _INSET_MM, inner.right, inner.top)
    return _Form(paper=paper, frame=frame, drawing=replace(inner, right=left - _STRIP_MM), column=column)


# --- sheets with drawings -------------------------------------------------------


def _on_one_sheet(
    report: Report, listed: Sequence[Numbered], drawn: _Drawn, form: _Form, lang: str,
    wanted: list[Row], drafts: list[_Draft], whole: bool,
) -> tuple[list[_Draft], list[Row]] | None:  # fmt: skip
    """Try to put words that found no room on the one sheet with the drawing, in columns below it.

    Not at the cost of the drawing: no view may get smaller by more than one scale, and by no more than a third for
    words that may stand elsewhere, which is if `whole`: nothing may then be left.
    """
    for height in _HEIGHTS_BELOW_MM:
        if not flow.into(wanted, form.below(height))[1]:
            made, left, first = _drawings(report, listed, drawn, form, lang, height)
            pairs = zip(_scales(made), _scales(drafts), strict=False)
            as_large = all(_is_next(now, before, whole) for now, before in pairs)
            done = len(made) == 1 and not first and not (whole and left)
            return (made, left) if done and as_large else None
    return None


def _is_next(now: int, before: int, near: bool) -> bool:
    """Tell whether a scale is no smaller than the one below another, and if `near` not by more than a third."""
    return SCALES.index(now) <= SCALES.index(before) + 1 and (now <= _NEXT_SCALE * before or not near)


def _scales(drafts: Sequence[_Draft]) -> list[int]:
    return [view.scale for draft in drafts for view in draft.views]


def _drawings(
    report: Report, listed: Sequence[Numbered], drawn: _Drawn, form: _Form, lang: str, below: float = 0.0
) -> tuple[list[_Draft], list[Row], int]:
    """Draw the sheets with views; give them, the rows that found no room there, and how many belong on the first.

    `below` is the height of the columns of words under the drawings.
    """
    main, more = drawn
    layers = {d.kind for d in (*main, *more)} | {"sight"} | ({"zone"} if zones(report, main) else set())
    strip = legend.height(legend.possible(report, layers), form.drawing.width)
    region = replace(form.drawing, bottom=form.drawing.bottom + below + strip)
    failed = [item for item in listed if item.finding.status is Status.FAIL]
    placed = {d.number for d in main if d.kind == "fail"}
    unplaced = [item for item in failed if item.number not in placed]
    most = _most_failures(report, failed, form, lang)
    first_unplaced = unplaced[: most // 2]
    unit = form.paper.larger
    planned, undrawn = pages(report, main, more, region, max(1, most - len(first_unplaced)), unit)
    accounts = [_draw_page(report, planned, i, lang, unit) for i in range(len(planned))]
    every = [drawn_view for page in accounts for drawn_view in page]
    first_rows, later = flow.running(report, listed, unplaced[len(first_unplaced) :], every, len(undrawn), lang)
    tables: list[tuple[list[Numbered], bool]] = []
    for i, page in enumerate(planned):
        here = {d.number for v in page.views for d in v.dimensions if d.kind == "fail"}
        here |= {item.number for item in first_unplaced} if i == 0 else set()
        mine = [item for item in failed if item.number in here]
        tables.append((mine, _have_room(report, mine, placed, i == 0, form, lang)))
    in_short = [item for mine, full in tables if not full for item in mine]
    later = [*findings.in_words(in_short, lang), *later]
    rows = [*first_rows, *later]
    drafts: list[_Draft] = []
    for i, ((mine, full), drawn_views) in enumerate(zip(tables, accounts, strict=True)):
        table = findings.failures(mine, lang, placed, full=full)
        items, rows = _column(report, table, i == 0, rows, form.below(below), form, lang)
        forms = {form for d in drawn_views for form in d.forms}
        items += legend.draw(report, forms, replace(form.drawing, top=region.bottom), lang)
        drafts.append(_Draft(items=items, views=tuple(d.view for d in drawn_views),
                             numbers=tuple(item.number for item in mine)))  # fmt: skip
    return drafts, rows, max(0, len(rows) - len(later))


def _draw_page(report: Report, planned: Sequence[Page], index: int, lang: str, unit: float) -> list[views.Drawn]:
    page = planned[index]
    return [
        views.draw(report, view, cell, _frames(planned, index, view, unit), lang, unit,
                   _without_zone(report, planned, unit) if view.kind == "overview" else ())
        for view, cell in zip(page.views, page.cells, strict=True)
    ]  # fmt: skip


def _without_zone(report: Report, planned: Sequence[Page], unit: float) -> list[Dimension]:
    """Give the failures in views that show nothing of the edge of their zone: the general plan does."""
    out = []
    for page in planned:
        for view, cell in zip(page.views, page.cells, strict=True):
            window = shown(view, cell, unit)
            out += [d for d in view.dimensions if windows.with_zones(report, [d], window) != window]
    return out


def _frames(planned: Sequence[Page], index: int, view: Planned, unit: float) -> list[Frame]:
    """Give the details that are framed on a view: those for which it is the closest view that shows where they lie."""
    first = planned[0]
    bases = [(v, shown(v, c, unit)) for v, c in zip(first.views, first.cells, strict=True) if v.kind != "detail"]
    if index > 0 or view.kind == "detail":
        return []
    frames = []
    for number, page in enumerate(planned):
        for detail in page.views:
            holding = [(b, window) for b, window in bases if b is not detail and window.holds(detail.window)]
            wide = detail.kind == "closer" and windows.span(detail.window) > _FRAMED * windows.span(view.window)
            if detail.letter and not wide and holding and min(holding, key=lambda pair: pair[1].width)[0] is view:
                label = detail.letter if number == 0 else f"{detail.letter} / {number + 1}"
                frames.append(Frame(window=detail.window, label=label, names=detail.kind != "closer"))
    return frames


def _most_failures(report: Report, failed: Sequence[Numbered], form: _Form, lang: str) -> int:
    """Count the failures that the table of one sheet surely holds when each is told in short."""
    if not failed:
        return 1
    head, *rows, foot = findings.failures(failed, lang, (), full=False)
    room = form.column.height - account.banner(report, lang).height - head.height - foot.height - flow.CONTINUED_MM
    room -= height_of(flow.pinned(report, lang)) + height_of(flow.areas_on_top(report, lang))
    return max(1, int(room / max(row.height for row in rows)))


def _have_room(report: Report, mine: Sequence[Numbered], placed: set[str], first: bool, form: _Form, lang: str) -> bool:
    """Tell whether failures may be told in full beside their drawing; else their words come later."""
    room = form.column.height - height_of(flow.pinned(report, lang)) - height_of(_top(report, first, lang))
    return height_of(findings.failures(mine, lang, placed, full=True)) <= _FULL_SHARE * room


def _top(report: Report, first: bool, lang: str) -> list[Row]:
    return [account.banner(report, lang), *(flow.areas_on_top(report, lang) if first else [])]


def _column(
    report: Report, table: list[Row], first: bool, rows: list[Row], below: Sequence[Box], form: _Form, lang: str
) -> tuple[list[Item], list[Row]]:
    """Fill the column of a sheet with drawings: verdict, areas, its failures, as much as fits of the rest, notes."""
    pinned = flow.pinned(report, lang)
    box = replace(form.column, bottom=form.column.bottom + height_of(pinned))
    items, _ = pour(pinned, replace(form.column, top=box.bottom))
    top = _top(report, first, lang)
    head, _ = pour([*top, *table], box)
    rest_box = replace(box, top=box.top - height_of(top) - height_of(table))
    body, left = flow.poured(rows, (rest_box, *below), lang)
    return [*items, *head, *body], left


# --- sheets with words alone, and what is on every sheet --------------------------


def _words(
    rows: list[Row], table: list[Row], banner: Row, notes: list[Row], form: _Form
) -> tuple[_Draft, list[Row], list[Row]]:
    """Fill a sheet with the table of distances, which is two columns wide, and with words below and beside it."""
    boxes = list(form.columns)
    items, _ = flow.into([banner], boxes[:1])
    top = boxes[0].top - banner.height
    boxes[0] = replace(boxes[0], top=top)
    if table:
        wide = replace(boxes[0], right=boxes[1].right)
        made, rest = pour(table, wide)
        used = height_of(table[: len(table) - len(rest)]) + (table[0].under.height if table[0].under else 0.0)
        items += made
        boxes = boxes[2:] if rest else [replace(box, top=top - used) for box in boxes[:2]] + boxes[2:]
        table = rest
    if height_of(notes) <= flow.MOST_PINNED_MM:
        tail, _ = pour(notes, replace(boxes[-1], top=boxes[-1].bottom + height_of(notes)))
        items += tail
        boxes[-1] = replace(boxes[-1], bottom=boxes[-1].bottom + height_of(notes))
    body, left = flow.into(rows, boxes)
    return _Draft(items=[*items, *body]), left, table


def _sheet(report: Report, draft: _Draft, number: int, of: int, form: _Form, lang: str) -> Sheet:
    scales = {view.scale for view in draft.views}
    scale = words("indicadas", "as shown").to(lang) if len(scales) > 1 else "".join(f"1:{s}" for s in scales)
    frame = Stroke(layer="frame", points=corners(form.frame), pen=Pen(0.7))
    x, inner = form.column.left - _STRIP_MM / 2, form.frame
    rule = [Stroke(layer="frame", points=((x, inner.bottom), (x, inner.top)), pen=Pen(0.25))] if draft.views else []
    corner = Box(inner.left, inner.bottom, inner.right, inner.top)
    block = titleblock.draw(report, scale or "–", number, of, corner, lang)
    unit = form.paper.larger
    return Sheet(number=number, of=of, width_mm=form.paper.width_mm / unit, height_mm=form.paper.height_mm / unit,
                 frame=form.frame, views=draft.views, numbers=draft.numbers,
                 paper=(*draft.items, *block, frame, *rule))  # fmt: skip
