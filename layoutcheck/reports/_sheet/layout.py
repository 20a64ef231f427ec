"""Which views of the plan there are, at which standard scale, and in which cell of which sheet.

Lengths on the sheet are in units of `unit` millimetres of paper, as everywhere before a sheet is finished.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import windows
from layoutcheck.reports._sheet.items import Box, Dimension

# those of the triangular scale rule, and ten, a hundred, … times as much
SCALES: tuple[int, ...] = tuple(m * n for n in (1, 10, 100, 1000, 10_000) for m in (20, 25, 50, 75, 100, 125))
PAD_MM = 9.0  # left free round what a view must show, for labels
CAPTION_MM = 11.4  # below each view
GAP_MM = 3.0  # between cells
MOST_VIEWS = 4  # on a sheet
LEAST_CELL_MM = 46.0
AREA_MM, TINY_MM = 25.0, 8.0  # areas smaller than this on paper get a closer view, if it pays; or in any case
READABLE_MM = 3.0  # a dimension shorter than this on paper is shown in a detail
LEAST_PASS_MM = 8.0  # a line that passes and is shorter on paper is left to a closer view
LEAST_CLOSER_MM = 4.0  # of the shortest line of a closer view, where another scale can do something about it
MOST_DIMENSIONS = 9  # of a view, when some of them pass
MOST_CLOSER = 16  # views of what passes; what else there is stands in the table alone
LABEL_ROOM_MM2 = 1100.0  # of a view, for each label that must have a place: over four times the largest
LABEL_ROOM_CLOSER_MM2 = 750.0  # of a closer view, for each label

_FOLLOWING = ("undetermined", "waived", "pass")  # kinds of dimensions that no window is chosen for when some fail
_DETAIL_SHARE = 16.0  # of the shortest line of a detail: in its cell such a line is still long enough
_FEW = 8  # dimensions that leave room for details on the same sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A view before it has its place: what it must show, in local metres, and the dimensions drawn in it."""

    kind: Literal["overview", "surroundings", "detail", "closer"]
    window: Box
    dimensions: tuple[Dimension, ...] = ()
    letter: str = ""

    @property
    def load(self) -> int:
        """Count the labels that must find a place."""
        return sum(d.kind not in ("pass", "waived", "undetermined") for d in self.dimensions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """The views of one sheet and their cells."""

    views: tuple[Planned, ...]
    cells: tuple[Box, ...]


def scale_for(window: Box, box: Box, unit: float = 1.0) -> int:
    """Give the largest standard scale at which a window and its margin fit a box of paper."""
    pad = min(PAD_MM, 0.13 * min(box.width, box.height))
    wanted = 1000 / unit * max(window.width / (box.width - 2 * pad), window.height / (box.height - 2 * pad))
    return next((scale for scale in SCALES if scale >= wanted - 1e-9), SCALES[-1])


def view_box(cell: Box) -> Box:
    """Give the part of a cell that the view takes above its caption."""
    return Box(cell.left, cell.bottom + CAPTION_MM, cell.right, cell.top)


def shown(view: Planned, cell: Box, unit: float = 1.0) -> Box:
    """Give the piece of the plan that a view shows in a cell, in local metres."""
    box = view_box(cell)
    k = scale_for(view.window, box, unit) * unit / 2000.0
    (x, y), w, h = view.window.centre, box.width * k, box.height * k
    return Box(x - w, y - h, x + w, y + h)


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
    first = _lettered(_views(report, leading, region, unit))
    out = [_filled(report, page, unit) for page in _shared_out(first, region, most_failures, unit)]
    out, small = _without_small(out, unit)
    following = [d for d in dimensions if d.kind in _FOLLOWING and fails]
    out, left = _with_others(out, [*following, *small, *further], unit)
    closer = _closer(report, left, region, unit)
    kept = _lettered(closer[:MOST_CLOSER], sum(bool(view.letter) for view in first))
    out += _shared_out(kept, region, most_failures, unit)
    return tuple(out), tuple(d for view in closer[MOST_CLOSER:] for d in view.dimensions)


def _shared_out(queue: Sequence[Planned], region: Box, most: int, unit: float) -> list[Page]:
    """Put views on sheets in their order."""
    out: list[Page] = []
    while queue:
        page, queue = _packed(queue, region, most, unit)
        out.append(page)
    return out


def _without_small(pages: Sequence[Page], unit: float) -> tuple[list[Page], list[Dimension]]:
    """Take what passes out of the views that show it too small to be read; give it too."""
    out, small = [], list[Dimension]()
    for page in pages:
        views = []
        for view, cell in zip(page.views, page.cells, strict=True):
            scale = scale_for(view.window, view_box(cell), unit) * unit
            few = [d for d in view.dimensions if d.kind == "pass" and not _is_readable(d, scale, LEAST_PASS_MM)]
            small += few
            views.append(replace(view, dimensions=tuple(d for d in view.dimensions if d not in few)))
        out.append(replace(page, views=tuple(views)))
    return out, small


def _is_readable(dimension: Dimension, scale: float, least_mm: float) -> bool:
    size = windows.length(dimension)
    return size * 1000 / scale >= least_mm or size < 1e-6


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
            room = len(view.dimensions) < min(MOST_DIMENSIONS, _room(cells[place]))
            seen = dimension.number or _is_readable(dimension, scales[place], LEAST_PASS_MM)
            if room and seen and windows_of[place].holds(windows.ends(dimension)):
                views[place] = replace(view, dimensions=(*view.dimensions, dimension))
                break
        else:
            left.append(dimension)
    return [
        replace(page, views=tuple(views.get((p, v), view) for v, view in enumerate(page.views)))
        for p, page in enumerate(pages)
    ], left


def _closer(report: Report, dimensions: Sequence[Dimension], region: Box, unit: float) -> list[Planned]:
    """Make views of what no other shows, as few as show every line long enough and leave room for what it says."""
    if not dimensions:
        return []
    window = windows.closer(report, dimensions)
    scale, sizes = scale_for(window, view_box(region), unit) * unit, [windows.length(d) for d in dimensions]
    close = min(sizes) * 1000 / scale >= LEAST_CLOSER_MM
    if len(dimensions) == 1 or (close and len(dimensions) <= _room(region, LABEL_ROOM_CLOSER_MM2)):
        return [Planned(kind="closer", window=window, dimensions=tuple(dimensions))]
    if max(sizes) > 4 * min(sizes):  # the long ones would make the short ones small
        middle = math.sqrt(max(sizes) * min(sizes))
        short = [size <= middle for size in sizes]
        parts = [[d for d, near in zip(dimensions, short, strict=True) if near is part] for part in (True, False)]
    else:
        axis = 0 if window.width >= window.height else 1
        order = sorted(dimensions, key=lambda d: windows.ends(d).centre[axis])
        parts = [order[: len(order) // 2], order[len(order) // 2 :]]
    return [view for part in parts for view in _closer(report, part, region, unit)]


# --- views --------------------------------------------------------------------


def _views(report: Report, dimensions: Sequence[Dimension], region: Box, unit: float) -> list[Planned]:
    overview = Planned(kind="overview", window=windows.overview(report, dimensions))
    base = _base(report, overview, dimensions, region, unit)
    base, _ = _assigned(base, dimensions, region, unit)  # what a view shows decides how much room it gets
    kept, loose = _assigned(base, dimensions, region, unit)
    if loose and len(dimensions) <= _FEW:  # with details beside them the views get smaller
        kept, loose = _assigned(base, dimensions, replace(region, bottom=region.centre[1]), unit)
    return [*kept, *(_with_zone(report, detail) for detail in _details(loose))]


def _with_zone(report: Report, detail: Planned) -> Planned:
    """Let a detail show the edge of the zone too, where its shortest line is still long enough to be read."""
    wider = windows.with_zones(report, detail.dimensions, detail.window)
    least = min((length for d in detail.dimensions if (length := windows.length(d)) > 1e-6), default=math.inf)
    return replace(detail, window=wider) if windows.span(wider) <= _DETAIL_SHARE * least else detail


def _base(
    report: Report, overview: Planned, dimensions: Sequence[Dimension], region: Box, unit: float
) -> list[Planned]:
    """Add a closer view of the areas where the overview shows them small: with the lines near them, or with fewer.

    The overview pays for it with its own scale, so most of what is drawn must be seen closer in it.
    """
    (alone,) = _scales([overview], region, unit)
    size = windows.span(windows.core(report)) * 1000 / (alone * unit)
    if size >= AREA_MM:
        return [overview]
    for reach in (5.0, 2.5, 1.2):
        both = [overview, Planned(kind="surroundings", window=windows.surroundings(report, dimensions, reach))]
        inside = [both[1].window.holds(windows.ends(d)) for d in dimensions]
        if _scales(both, region, unit)[1] * 1.5 <= alone and (2 * sum(inside) >= len(inside) or size < TINY_MM):
            return both
    return [overview]


def _scales(views: Sequence[Planned], region: Box, unit: float) -> list[int]:
    cells = arrange(views, region, unit)
    return [scale_for(v.window, view_box(c), unit) for v, c in zip(views, cells, strict=True)]


def _assigned(
    base: Sequence[Planned], dimensions: Sequence[Dimension], region: Box, unit: float
) -> tuple[list[Planned], list[Dimension]]:
    """Give each dimension to the view that shows it largest; the failures that none shows readably are left."""
    scales = _scales(base, region, unit)
    finest_first = sorted(range(len(base)), key=lambda i: scales[i])
    got: list[list[Dimension]] = [[] for _ in base]
    loose: list[Dimension] = []
    for dimension in dimensions:
        inside = [i for i in finest_first if base[i].window.holds(windows.ends(dimension))] or [0]
        if dimension.kind == "fail" and _wants_detail(dimension, scales[inside[0]] * unit):
            loose.append(dimension)
        else:
            got[inside[0]].append(dimension)
    return [replace(v, dimensions=tuple(d)) for v, d in zip(base, got, strict=True)], loose


def _wants_detail(dimension: Dimension, scale: float) -> bool:
    """Tell whether a failure is too small to be read at a scale: its line, or the distance it should have."""
    finding, size = dimension.finding, windows.length(dimension)
    if finding.unit != "m" or finding.witness is None or scale <= 50:
        return False
    asked = max(size, min(finding.required or 0.0, 5.0), 0.5)
    too_short = size > 1e-6 and size * 1000 / scale < READABLE_MM
    return too_short or asked * 1000 / scale < READABLE_MM


def _filled(report: Report, page: Page, unit: float) -> Page:
    """Move the windows of the larger views so that they show, at no other scale, as many more things whole as fit."""
    views = tuple(
        view if view.kind == "detail" else replace(view, window=_fuller(report, view, view_box(cell), unit))
        for view, cell in zip(page.views, page.cells, strict=True)
    )
    return replace(page, views=views)


def _fuller(report: Report, view: Planned, box: Box, unit: float) -> Box:
    window, scale = view.window, scale_for(view.window, box, unit)
    for _, other in windows.others(report, view.dimensions, window):
        wider = window.with_(other)
        window = wider if scale_for(wider, box, unit) <= scale else window
    return window


def _details(loose: Sequence[Dimension]) -> list[Planned]:
    """Put failures that lie near each other into one detail."""
    details: list[Planned] = []
    for dimension in loose:
        own = windows.own_window(dimension)
        for i, held in enumerate(details):
            least = min(windows.span(own), *(windows.span(windows.own_window(d)) for d in held.dimensions))
            union = held.window.with_(own)
            if windows.span(union) <= 2.0 * least and held.load < 4:
                details[i] = replace(held, window=union, dimensions=(*held.dimensions, dimension))
                break
        else:
            details.append(Planned(kind="detail", window=own, dimensions=(dimension,)))
    return details


# --- cells --------------------------------------------------------------------


def arrange(views: Sequence[Planned], region: Box, unit: float) -> tuple[Box, ...]:
    """Choose the cells in which the views get the largest scales, the main view counting most."""

    def cost(cells: Sequence[Box]) -> tuple[float, float]:
        scales = [scale_for(v.window, view_box(c), unit) for v, c in zip(views, cells, strict=True)]
        total = math.fsum(_weight(v, views) * math.log(s) for v, s in zip(views, scales, strict=True))
        return round(total, 6), -min(c.width * c.height for c in cells)

    fitting = [c for c in _partitions(region, len(views)) if min(min(b.width, b.height) for b in c) >= LEAST_CELL_MM]
    return min(fitting or list(_partitions(region, len(views))), key=cost)


def _weight(view: Planned, views: Sequence[Planned]) -> float:
    kinds = {v.kind for v in views}
    if view.kind == "overview":
        return 2.0 if "surroundings" not in kinds else 1.2 if _failures(view) else 0.7
    return 2.0 if view.kind == "surroundings" else 1.0


def _partitions(region: Box, count: int) -> Iterator[tuple[Box, ...]]:
    if count == 1:
        yield (region,)
        return
    for share in (0.3, 0.36, 0.43, 0.5, 0.57, 0.64, 0.7):
        top, below = _rows(region, share)
        left, right = _columns(region, share)
        if count == 2:
            yield top, below
            yield left, right
        elif count == 3:
            yield top, *_columns(below, 0.5)
            yield left, *_rows(right, 0.5)
        else:
            yield *_columns(top, 0.5), *_columns(below, 0.5)
            yield *_columns(top, 0.36), *_columns(below, 0.5)


def _rows(box: Box, share: float) -> tuple[Box, Box]:
    y = box.top - (box.height - GAP_MM) * share
    return replace(box, bottom=y), replace(box, top=y - GAP_MM)


def _columns(box: Box, share: float) -> tuple[Box, Box]:
    x = box.left + (box.width - GAP_MM) * share
    return replace(box, right=x), replace(box, left=x + GAP_MM)


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
        if roomy and sum(_failures(v) for v in views) <= most:
            return Page(views=tuple(views), cells=cells), list(queue[count:])
    first, cells = queue[0], arrange(queue[:1], region, unit)
    cut = max(1, min(_room(cells[0]), most))
    here = replace(first, dimensions=first.dimensions[:cut])
    left = replace(first, dimensions=first.dimensions[cut:])
    return Page(views=(here,), cells=cells), [left, *queue[1:]]


def _is_roomy(view: Planned, cell: Box, unit: float) -> bool:
    """Tell whether a cell has room for the labels of a view, and shows every line of a closer one long enough."""
    if view.kind != "closer":
        return view.load <= _room(cell)
    scale = scale_for(view.window, view_box(cell), unit) * unit
    close = all(_is_readable(d, scale, LEAST_CLOSER_MM) for d in view.dimensions)
    return close and len(view.dimensions) <= _room(cell, LABEL_ROOM_CLOSER_MM2)


def _failures(view: Planned) -> int:
    return sum(d.kind == "fail" for d in view.dimensions)


def _room(cell: Box, of_one: float = LABEL_ROOM_MM2) -> int:
    box = view_box(cell)
    return max(1, int(box.width * box.height / of_one))
