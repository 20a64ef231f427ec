"""Measuring: the nearest thing, pairs in reach with their distances, lines of sight past walls, a check as it grows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import shapely

from benchmarks.comparing import Comparison, DisagreementError, Growth, Setting, close
from benchmarks.plans import areas, things, write_plan
from benchmarks.timing import calls, loads
from layoutcheck.measure import near, nearest
from layoutcheck.sight import clear_line

REACH_M = 50.0
ROOM_M2 = 90.0  # about each thing


def compare(setting: Setting) -> Iterator[Comparison]:
    """Measure against geopandas, KLayout and sampling."""
    count = setting.size(100_000, 1000)
    yield _nearest(setting, count)
    yield _pairs(setting, setting.size(1000, 20), count)
    yield _separation(setting, setting.size(1000, 20), count)
    yield _sight(setting)


def grow(setting: Setting) -> Iterator[Growth]:
    """Check plans of more and more things, each in a process of its own."""
    for count in (100,) if setting.quick else (100, 1000, 10_000, 100_000):
        plan = setting.folder / f"grow-{count}.geojson"
        write_plan(plan, 1, count)
        (ours,) = loads([["-m", "benchmarks.ours", "check", str(plan)]], min(setting.repeat, 3), setting.cpu)
        yield Growth(what="check of one area", size=f"{count} things", ours=ours)
    for stores in (10,) if setting.quick else (10, 100, 1000):
        plan = setting.folder / f"grow-areas-{stores}.geojson"
        write_plan(plan, stores, 100)
        (ours,) = loads([["-m", "benchmarks.ours", "check", str(plan)]], min(setting.repeat, 3), setting.cpu)
        yield Growth(what="check of 100 things", size=f"{stores} areas", ours=ours)


def _nearest(setting: Setting, count: int) -> Comparison:
    import geopandas

    side = math.sqrt(ROOM_M2 * count)
    area, shapes = areas(1, side)[0], things(count, side)

    def theirs() -> int:
        return int(geopandas.GeoSeries(shapes).sindex.nearest(area, return_all=False)[1][0])

    ours, peer = calls([lambda: nearest(area, shapes), theirs], setting.repeat, setting.clock)
    found = [float(area.distance(shapes[answer])) for answer in (ours.answer, peer.answer)]
    return Comparison(
        what=f"the nearest of {count} things to one area", peer="geopandas: index and nearest", goal=10,
        ours=ours, theirs=peer, agreed=close(*found, "the least distance"),
        limit="nine tenths of our time is taking the bounding boxes of shapes that are there already, and merely to "
              "count their vertices takes half of it. A check takes them once for all of its areas; before the shapes "
              "are made they would cost less, and no step of a check could do without the shapes, since each distance "
              "is told.",
    )  # fmt: skip


def _pairs(setting: Setting, stores: int, count: int) -> Comparison:
    import geopandas

    side = math.sqrt(ROOM_M2 * count)
    stored, shapes = areas(stores, side), things(count, side)

    def theirs() -> Any:
        left, right = geopandas.GeoDataFrame(geometry=stored), geopandas.GeoDataFrame(geometry=shapes)
        pairs = geopandas.sjoin(left, right, predicate="dwithin", distance=REACH_M)
        others = right.geometry.loc[pairs.index_right]
        apart = pairs.geometry.distance(others, align=False)
        return pairs.index.to_numpy(), pairs.index_right.to_numpy(), apart.to_numpy()

    ours, peer = calls([lambda: near(stored, shapes, REACH_M), theirs], setting.repeat, setting.clock)
    answers = []
    for i, j, apart in (ours.answer, peer.answer):
        order = np.lexsort((j, i))
        answers.append((i[order], j[order], apart[order]))
    if not all(np.array_equal(a, b) for a, b in zip(*answers, strict=True)):
        raise DisagreementError("pairs in reach")
    return Comparison(
        what=f"{stores} areas × {count} things, all pairs within {REACH_M:g} m and their distances",
        peer="geopandas: sjoin and distance", goal=2, ours=ours, theirs=peer,
        agreed=f"{len(answers[0][0])} pairs and their distances",
    )  # fmt: skip


def _separation(setting: Setting, stores: int, count: int) -> Comparison:
    """Find what is nearer than 15 m to an area; KLayout counts in nanometres and is given boxes only."""
    import klayout.db as kdb

    reach = 15.0
    side = math.sqrt(ROOM_M2 * count)
    stored = _apart(areas(stores, side))
    shapes = things(count, side)
    shapes = _apart(shapes[shapely.area(shapes) > 0])
    shapes = np.delete(shapes, near(stored, shapes, 0.0)[1])

    def region(boxes: Any) -> Any:
        rounded = np.round(shapely.bounds(boxes) * 1e6).astype(np.int64) // 1000
        made = kdb.Region()
        for left, low, right, high in rounded.tolist():
            made.insert(kdb.Box(left, low, right, high))
        made.merged_semantics = False
        return made

    own, others = region(stored), region(shapes)

    def theirs() -> Any:
        return own.separation_check(others, int(reach * 1000), metrics=kdb.Metrics.Euclidian, shielded=False)

    ours, peer = calls([lambda: near(stored, shapes, reach - 0.01), theirs], setting.repeat, setting.clock)
    edges = [pair.second for pair in peer.answer.each()]
    ends = shapely.linestrings([[(e.x1 / 1e3, e.y1 / 1e3), (e.x2 / 1e3, e.y2 / 1e3)] for e in edges])
    middles = shapely.centroid(ends)
    _, owner = shapely.STRtree(shapes).query(middles, predicate="dwithin", distance=0.002)
    found = set(owner.tolist())
    missed = {int(j) for j in ours.answer[1]} - found
    if missed:
        raise DisagreementError(f"KLayout does not find {len(missed)} of the boxes in reach")
    return Comparison(
        what=f"what is within {reach:g} m of {len(stored)} areas, of {len(shapes)} boxes",
        peer="KLayout: separation_check", goal=8, ours=ours, theirs=peer,
        agreed=f"{len(set(ours.answer[1].tolist()))} boxes in reach, each found by both",
        limit="three fifths of our time is looking up in a tree which boxes reach each other, of shapes whose boxes "
              "are not kept, two fifths the exact distance of each pair in reach, which KLayout does not give.",
    )  # fmt: skip


def _apart(shapes: Any) -> Any:
    """Keep of boxes those that meet none before them, as KLayout would take those that meet for one."""
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    return shapes[~np.isin(np.arange(len(shapes)), one[one > other])]


# --- lines of sight ---------------------------------------------------------------


def _sight(setting: Setting) -> Comparison:
    stored, targets, walls = _yard(setting.size(60, 2))
    samples = setting.size(400, 60)
    pairs = [(area, target) for area in stored for target in targets]

    def ours() -> list[float | None]:
        lines = [clear_line(area, target, walls) for area, target in pairs]
        return [None if line is None else math.dist(*line) for line in lines]

    def theirs() -> list[float | None]:
        return [_sampled(area, target, walls, samples) for area, target in pairs]

    exact, sampled = calls([ours, theirs], min(setting.repeat, 1), setting.clock)
    step = max(shape.length for pair in pairs for shape in pair) / samples
    for own, other in zip(exact.answer, sampled.answer, strict=True):
        if other is not None and (own is None or not own - 1e-6 * own <= other <= own + 2 * step):
            raise DisagreementError(f"line of sight {own} and, sampled, {other}")
    return Comparison(
        what=f"shortest clear lines, {len(stored)} areas, {len(targets)} targets, {len(walls)} walls",
        peer=f"sampling each outline at {samples} points", goal=20, ours=exact, theirs=sampled,
        agreed="no sampled line is shorter, none longer by more than two steps",
    )  # fmt: skip


def _yard(count: int) -> tuple[list[Any], list[Any], list[Any]]:
    """Make two areas, places round them, and twelve walls between."""
    r = np.random.default_rng(5)
    stored = [shapely.box(0, 0, 8, 6), shapely.box(20, 2, 28, 8)]
    turn = np.linspace(0, 2 * np.pi, count, endpoint=False)
    way = r.uniform(28, 45, count)
    targets = [shapely.box(x, y, x + 4, y + 3) for x, y in np.c_[14 + way * np.cos(turn), 4 + way * np.sin(turn)]]
    turn = np.linspace(0.1, 2 * np.pi, 12, endpoint=False)
    walls = []
    for angle in turn:
        x, y = 14 + 22 * np.cos(angle), 4 + 16 * np.sin(angle)
        dx, dy = -4 * np.sin(angle), 4 * np.cos(angle)
        walls.append(shapely.LineString([(x - dx, y - dy), (x + dx, y + dy)]))
    return stored, targets, walls


def _sampled(area: Any, target: Any, walls: list[Any], count: int) -> float | None:
    """Give the length of the shortest of all lines between sampled points that meets no wall."""
    places = np.linspace(0, 1, count, endpoint=False)
    ends = [
        shapely.get_coordinates(shapely.line_interpolate_point(shape.exterior, places, normalized=True))
        for shape in (area, target)
    ]
    i, j = np.indices((count, count)).reshape(2, -1)
    lines = shapely.linestrings(np.stack([ends[0][i], ends[1][j]], axis=1))
    barrier = shapely.union_all(walls)
    shapely.prepare(barrier)
    lengths = shapely.length(lines)[~shapely.intersects(barrier, lines)]
    return float(lengths.min()) if len(lengths) else None
