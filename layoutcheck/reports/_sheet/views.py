"""Which views of the plan a report needs, and which dimensions each of them shows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import windows
from layoutcheck.reports._sheet.cells import Planned, arrange, room, scale_for, view_box
from layoutcheck.reports._sheet.items import Box, Dimension

AREA_MM, TINY_MM = 25.0, 8.0  # areas smaller than this on paper get a closer view, if it pays; or in any case
READABLE_MM = 3.0  # a dimension shorter than this on paper is shown in a detail
LEAST_CLOSER_MM = 4.0  # of the shortest line of a closer view, where another scale can do something about it
LABEL_ROOM_CLOSER_MM2 = 750.0  # of a closer view, for each label

_DETAIL_SHARE = 16.0  # of the shortest line of a detail: in its cell such a line is still long enough
_FEW = 8  # dimensions that leave room for details on the same sheet


def views_of(report: Report, dimensions: Sequence[Dimension], region: Box, unit: float) -> list[Planned]:
    """Choose the views that show some dimensions: the whole, what is around the areas, and details."""
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


# --- closer views -------------------------------------------------------------


def closer_views(report: Report, dimensions: Sequence[Dimension], region: Box, unit: float) -> list[Planned]:
    """Make views of what no other shows, as few as show every line long enough and leave room for what it says."""
    if not dimensions:
        return []
    window = windows.closer(report, dimensions)
    scale, sizes = scale_for(window, view_box(region), unit) * unit, [windows.length(d) for d in dimensions]
    close = min(sizes) * 1000 / scale >= LEAST_CLOSER_MM
    if len(dimensions) == 1 or (close and len(dimensions) <= room(region, LABEL_ROOM_CLOSER_MM2)):
        return [Planned(kind="closer", window=window, dimensions=tuple(dimensions))]
    if max(sizes) > 4 * min(sizes):  # the long ones would make the short ones small
        middle = math.sqrt(max(sizes) * min(sizes))
        short = [size <= middle for size in sizes]
        parts = [[d for d, near in zip(dimensions, short, strict=True) if near is part] for part in (True, False)]
    else:
        axis = 0 if window.width >= window.height else 1
        order = sorted(dimensions, key=lambda d: windows.ends(d).centre[axis])
        parts = [order[: len(order) // 2], order[len(order) // 2 :]]
    return [view for part in parts for view in closer_views(report, part, region, unit)]


def is_readable(dimension: Dimension, scale: float, least_mm: float) -> bool:
    """Tell whether a dimension is no shorter on paper than asked; one without any length always is."""
    size = windows.length(dimension)
    return size * 1000 / scale >= least_mm or size < 1e-6


# --- windows moved ------------------------------------------------------------


def fuller(report: Report, view: Planned, box: Box, unit: float) -> Box:
    """Give the window of a view with as many more things whole in it as fit at the same scale."""
    window, scale = view.window, scale_for(view.window, box, unit)
    for _, other in windows.others(report, view.dimensions, window):
        wider = window.with_(other)
        window = wider if scale_for(wider, box, unit) <= scale else window
    return window
