"""On which sheet each view of the plan stands, and what is drawn in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import windows
from layoutcheck.reports._sheet.cells import Planned, arrange, failures, room, scale_for, shown, view_box
from layoutcheck.reports._sheet.items import Box, Dimension
from layoutcheck.reports._sheet.views import (
    LABEL_ROOM_CLOSER_MM2,
    LEAST_CLOSER_MM,
    closer_views,
    fuller,
    is_readable,
    views_of,
)

MOST_VIEWS = 4  # on a sheet
LEAST_PASS_MM = 8.0  # a line that passes and is shorter on paper is left to a closer view
MOST_DIMENSIONS = 9  # of a view, when some of them pass
MOST_CLOSER = 16  # views of what passes; what else there is stands in the table alone

_FOLLOWING = ("undetermined", "waived", "pass")  # kinds of dimensions that no window is chosen for when some fail


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The views of one sheet and their cells."""

    views: tuple[Planned, ...]
    cells: tuple[Box, ...]


def pages(
    report: Report, dimensions: Sequence[Dimension], further: Sequence[Dimension], region: Box, most_failures: int,
    unit: float = 1.0,
) -> tuple[tuple[Page, ...], tuple[Dimension, ...]]:  # fmt: skip
    """Choose the views and share them out over sheets, with at most so many failures on each.

    Where something fails, what does not has no say in this: it is drawn where there is room for it. What finds no room,
    and what is `further` met, has closer views after all others. Give with the sheets what has no place on any.
    """
    fails = any(d.kind == "fail" for d in dimensions)
    leading = [d for d in dimensions if d.kind not in _FOLLOWING or not fails]
    first = _lettered(views_of(report, leading, region, unit))
    out = [_filled(report, page, unit) for page in _shared_out(first, region, most_failures, unit)]
    out, small = _without_small(out, unit)
    following = [d for d in dimensions if d.kind in _FOLLOWING and fails]
    out, left = _with_others(out, [*following, *small, *further], unit)
    near = closer_views(report, left, region, unit)
    kept = _lettered(near[:MOST_CLOSER], sum(bool(view.letter) for view in first))
    out += _shared_out(kept, region, most_failures, unit)
    return tuple(out), tuple(d for view in near[MOST_CLOSER:] for d in view.dimensions)


def _shared_out(queue: Sequence[Planned], region: Box, most: int, unit: float) -> list[Page]:
    """Put views on sheets in their order."""
    out: list[Page] = []
    while queue:
        page, queue = _packed(queue, region, most, unit)
        out.append(page)
    return out


def _filled(report: Report, page: Page, unit: float) -> Page:
    """Move the windows of the larger views so that they show, at no other scale, as many more things whole as fit."""
    views = tuple(
        view if view.kind == "detail" else replace(view, window=fuller(report, view, view_box(cell), unit))
        for view, cell in zip(page.views, page.cells, strict=True)
    )
    return replace(page, views=views)


def _without_small(pages: Sequence[Page], unit: float) -> tuple[list[Page], list[Dimension]]:
    """Take what passes out of the views that show it too small to be read; give it too."""
    out, small = [], list[Dimension]()
    for page in pages:
        views = []
        for view, cell in zip(page.views, page.cells, strict=True):
            scale = scale_for(view.window, view_box(cell), unit) * unit
            few = [d for d in view.dimensions if d.kind == "pass" and not is_readable(d, scale, LEAST_PASS_MM)]
            small += few
            views.append(replace(view, dimensions=tuple(d for d in view.dimensions if d not in few)))
        out.append(replace(page, views=tuple(views)))
    return out, small


def _with_others(pages: Sequence[Page], others: Sequence[Dimension], unit: float) -> tuple[list[Page], list[Dimension]]:
    """Add what does not fail to the views that show it largest, as long as there is room; give what finds none."""
    places = [(p, v) for p, page in enumerate(pages) for v, view in enumerate(page.views) if view.kind != "detail"]
    views = {place: pages[place[0]].views[place[1]] for place in places}
    cells = {place: pages[place[0]].cells[place[1]] for place in places}
    scales = {place: scale_for(view.window, view_box(cells[place]), unit) * unit for place, view in views.items()}
    windows_of = {place: shown(view, cells[place], unit) for place, view in views.items()}
    left: list[Dimension] = []
    for dimension in others:
        for place in sorted(places, key=lambda place: scales[place]):
            view = views[place]
            has_room = len(view.dimensions) < min(MOST_DIMENSIONS, room(cells[place]))
            seen = dimension.number or is_readable(dimension, scales[place], LEAST_PASS_MM)
            if has_room and seen and windows_of[place].holds(windows.ends(dimension)):
                views[place] = replace(view, dimensions=(*view.dimensions, dimension))
                break
        else:
            left.append(dimension)
    return [
        replace(page, views=tuple(views.get((p, v), view) for v, view in enumerate(page.views)))
        for p, page in enumerate(pages)
    ], left


# --- sheets -------------------------------------------------------------------


def _lettered(views: Sequence[Planned], start: int = 0) -> list[Planned]:
    others = [v for v in views if v.kind != "overview"]
    letters = {id(v): _letter(i) for i, v in enumerate(others, start)}
    return [replace(v, letter=letters.get(id(v), "")) for v in views]


def _letter(index: int) -> str:
    return (_letter(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)


def _packed(queue: Sequence[Planned], region: Box, most: int, unit: float) -> tuple[Page, list[Planned]]:
    """Fill one sheet: as many views as find room for their labels, and no more failures than its table holds."""
    for count in range(min(MOST_VIEWS, len(queue)), 0, -1):
        views = queue[:count]
        cells = arrange(views, region, unit)
        roomy = all(_is_roomy(v, c, unit) for v, c in zip(views, cells, strict=True))
        roomy |= count == 1 and views[0].kind == "closer"
        if roomy and sum(failures(v) for v in views) <= most:
            return Page(views=tuple(views), cells=cells), list(queue[count:])
    first, cells = queue[0], arrange(queue[:1], region, unit)
    cut = max(1, min(room(cells[0]), most))
    here = replace(first, dimensions=first.dimensions[:cut])
    left = replace(first, dimensions=first.dimensions[cut:])
    return Page(views=(here,), cells=cells), [left, *queue[1:]]


def _is_roomy(view: Planned, cell: Box, unit: float) -> bool:
    """Tell whether a cell has room for the labels of a view, and shows every line of a closer one long enough."""
    if view.kind != "closer":
        return view.load <= room(cell)
    scale = scale_for(view.window, view_box(cell), unit) * unit
    close = all(is_readable(d, scale, LEAST_CLOSER_MM) for d in view.dimensions)
    return close and len(view.dimensions) <= room(cell, LABEL_ROOM_CLOSER_MM2)
