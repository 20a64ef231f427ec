"""The shortest clear line: cases worked by hand, and hundreds of scenes against brute force and a second predicate."""

import math
import random

import numpy as np
import pytest
import shapely
from shapely.affinity import affine_transform, rotate, scale, translate
from shapely.geometry import (
    GeometryCollection,
    LineString,
    MultiLineString,
    MultiPoint,
    MultiPolygon,
    Point,
    Polygon,
    box,
)

from layoutcheck.blocking import barrier_of, blocked
from layoutcheck.sight import blocks_any, clear_line, is_seen

AREA = box(0, 0, 8.4, 6.4)


def is_clear(line, walls):
    """Ask of one line what the search asks of its candidates."""
    barrier = barrier_of(walls, LineString(line))
    ends = np.asarray(line, dtype=float)
    return barrier is None or not bool(blocked(barrier, ends[:1], ends[1:])[0])


def wall(*points):
    return LineString(points)


def length(source, target, walls, within=math.inf):
    line = clear_line(source, target, walls, within)
    return None if line is None else math.dist(*line)


# --- shortest lines worked by hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "walls", "expected"),
    [
        # past the end (10.4, 6.2) to the corner (28.4, 5.2): 1 m down in 18, so 20/18 m in all 20
        (AREA, box(28.4, 1.2, 34.4, 5.2), [wall((10.4, 0.2), (10.4, 6.2))], math.hypot(20, 20 / 18)),
        # level with the wall's lower end, which it only touches
        (AREA, box(26.4, 1.2, 32.4, 5.2), [wall((12.4, 2.2), (12.4, 12.2))], 18.0),
        # over (5, 1) and under (10, -1): 2 m down in 5, so 6 in all 15
        (
            wall((0, -20), (0, 20)),
            wall((15, -20), (15, 20)),
            [wall((5, -50), (5, 1)), wall((10, -1), (10, 50))],
            math.hypot(15, 6),
        ),
        # over the corner (4, 2) of an L whose arms are both below the line: 1 up in 2, so (8, 4)
        (Point(0, 0), box(8, 3, 10, 6), [wall((4, -5), (4, 2), (7, 2))], math.hypot(8, 4)),
        # over the corner (4, 1) of a thick wall: 1 up in 4, so (10, 2.5)
        (Point(0, 0), wall((10, -9), (10, 9)), [box(4, -9, 5, 1)], math.hypot(10, 2.5)),
        # a wall leaves the source's edge at (2, 1), aslant before the nearest point: from below it, at best its foot
        (box(0, 0, 2, 4), Point(5, 2.5), [wall((2, 1), (5, 4))], math.hypot(3, 1.5)),
        # the same wall run on through the source, without a corner at its edge
        (box(0, 0, 2, 4), Point(5, 2.5), [wall((1, 0), (5, 4))], math.hypot(3, 1.5)),
        # the same, coming out of the target
        (Point(5, 2.5), box(0, 0, 2, 4), [wall((5, 4), (2, 1))], math.hypot(3, 1.5)),
        # a wall out of each, and between them only the line from foot to foot
        (
            wall((0, 0), (0, 4)),
            wall((6, 0), (6, 4)),
            [wall((0, 3), (5, -1)), wall((6, 1), (1, 5))],
            math.hypot(6, 2),
        ),
        # the same walls run on through both
        (
            wall((0, 0), (0, 4)),
            wall((6, 0), (6, 4)),
            [wall((-1, 3.8), (5, -1)), wall((7, 0.2), (1, 5))],
            math.hypot(6, 2),
        ),
        # two walls leave a slot between y = 5 and 6
        (box(-1, 0, 0, 10), box(20, 0, 21, 10), [wall((10, -99), (10, 5)), wall((10, 6), (10, 99))], 20.0),
        # the wall goes round, but for the side of the target
        (box(0, 0, 1, 1), box(5, 0, 6, 1), [wall((2, 2), (-1, 2), (-1, -1), (2, -1))], 4.0),
        # a wall along the source's edge: the line starts on it, and so does not cross it
        (box(0, 0, 2, 2), box(5, 0, 7, 2), [wall((2, -3), (2, 5))], 3.0),
        # the target lies in the source's hole, behind a wall on the near side: left 1, right 5
        (
            box(0, 0, 10, 10).difference(box(1, 1, 9, 9)),
            box(2, 4, 4, 6),
            [wall((1.5, -1), (1.5, 11))],
            3.0,
        ),
        (MultiPoint([(0, 0), (0, 3)]), Point(4, 0), [wall((2, -1), (2, 1))], 5.0),
        (GeometryCollection([Point(0, 9), box(0, 0, 1, 1)]), Point(4, 0.5), [], 3.0),
    ],
)
def test_shortest(source, target, walls, expected):
    assert length(source, target, walls) == pytest.approx(expected, rel=1e-9)
    assert length(target, source, walls) == pytest.approx(expected, rel=1e-9)


def test_it_starts_on_the_source_and_ends_on_the_target():
    start, end = clear_line(AREA, box(26.4, 1.2, 32.4, 5.2), [wall((12.4, 2.2), (12.4, 12.2))])
    assert start == pytest.approx((8.4, 2.2))
    assert end == pytest.approx((26.4, 2.2))


@pytest.mark.parametrize(
    "target", [box(1, 1, 2, 2), box(8, 6, 20, 20), Point(8.4, 3), wall((-1, -1), (20, 20)), box(8.4, 0, 9, 1)]
)
def test_what_overlaps_is_at_no_distance_whatever_the_walls(target):
    walls = [wall((-9, 1.5), (30, 1.5)), box(-9, -9, 30, 30)]
    start, end = clear_line(AREA, target, walls)
    assert start == end
    assert AREA.distance(Point(start)) == target.distance(Point(start)) == 0


def test_every_line_blocked():
    u_shape = wall((-1, 2), (2, 2), (2, -1), (-1, -1))
    assert clear_line(box(0, 0, 1, 1), box(5, 0, 6, 1), [u_shape]) is None
    thick = box(-3, -3, 4, 4).difference(box(-2, -2, 3, 3))
    assert clear_line(box(0, 0, 1, 1), box(5, 0, 6, 1), [thick]) is None
    assert clear_line(box(0, 0, 1, 1), box(3, 0, 3.5, 1), [box(-9, -9, 9, 9)]) is None  # both inside a solid


def test_within_is_inclusive():
    case = (AREA, box(28.4, 1.2, 34.4, 5.2), [wall((10.4, 0.2), (10.4, 6.2))])
    exposed = math.hypot(20, 20 / 18)
    assert length(*case, within=exposed) == pytest.approx(exposed)
    assert length(*case, within=exposed - 1e-6) is None
    assert clear_line(AREA, Point(9.4, 3), [], 0.999) is None
    assert length(AREA, Point(9.4, 3), [], 1.0) == pytest.approx(1.0)


def test_a_target_is_seen_just_from_within_the_length_of_the_shortest_line():
    seen = {True: 0, False: 0}
    for seed in range(150):
        shapes = scene(seed)
        shortest = length(*shapes)
        within = 5.0 if shortest is None else shortest
        assert is_seen(*shapes, within + 1e-6) is (shortest is not None), seed
        assert not is_seen(*shapes, within - 1e-6), seed
        seen[shortest is not None] += 1
    assert min(seen.values()) > 10


def test_nothing_is_seen_of_nothing():
    assert clear_line(Polygon(), AREA, []) is None
    assert length(AREA, Point(9.4, 3), [LineString(), Point(9, 3)]) == pytest.approx(1.0)


def test_a_source_shrunk_off_a_wall_along_its_edge_sees_the_wall():
    shrunk = box(0, 0, 2, 2).buffer(-1e-5, join_style="mitre")
    assert clear_line(shrunk, box(5, 0, 7, 2), [wall((2, -3), (2, 5))]) is None
    # over the end (2, 1) of a wall along the lower half; level with it
    assert length(shrunk, box(5, 0, 7, 2), [wall((2, -3), (2, 1))]) == pytest.approx(3.0, abs=2e-5)


def test_a_circle_past_the_end_of_a_wall():
    angles = np.arange(1000) * 2 * np.pi / 1000
    circle = Polygon(np.stack([60 + 40 * np.cos(angles), 3 + 40 * np.sin(angles)], axis=1))
    # from (5, 9 - 7 s) past (12, 9) with slope s: the circle is hit where |(x, 9 + s (x - 12)) - (60, 3)| = 40
    slope = np.linspace(4 / 7, 14 / 7, 1_000_001)
    half, rest = (-48 + 6 * slope) / (1 + slope**2), (48**2 + 6**2 - 40**2) / (1 + slope**2)
    with np.errstate(invalid="ignore"):
        hit = -half - np.sqrt(half**2 - rest)
    expected = np.nanmin((hit + 7) * np.sqrt(1 + slope**2))
    walls = [wall((12, -60), (12, 9))]
    # a polygon of 1000 sides in a circle of 40 m is up to 40 (1 - cos(pi / 1000)) = 0.0002 m inside it
    assert expected - 1e-6 <= length(box(-5, -5, 5, 5), circle, walls) <= expected + 4e-4


# --- what crosses -----------------------------------------------------------------------------------------------------

SQUARE = Polygon([(4, 0), (5, 1), (6, 0), (5, -1)])


@pytest.mark.parametrize(
    ("walls", "clear"),
    [
        ([wall((5, -1), (5, 1))], False),
        ([wall((5, 0), (5, 1))], True),  # its end
        ([wall((5, -1), (5, 0), (5, 1))], False),  # through a corner
        ([wall((4, 1), (5, 0), (6, 1))], True),  # a corner with both arms on one side
        ([wall((4, 1), (5, 0), (6, -1))], False),
        ([wall((4, 0), (5, 1)), wall((6, 0), (7, -1))], True),  # an end on each side, apart
        ([wall((5, 0), (5, 1)), wall((5, 0), (6, -1))], False),  # an end on each side in one point
        ([MultiLineString([[(5, 0), (5, 1)], [(5, 0), (6, -1)]])], False),
        ([wall((4, 0), (6, 0))], True),  # along it
        ([wall((4, 1), (4, 0), (6, 0), (6, 1))], True),  # along it, back to the same side
        ([wall((4, 1), (4, 0), (6, 0), (6, -1))], False),  # along it, and off on the other side
        ([wall((4, 0), (6, 0)), wall((4.5, 0), (4.5, 1)), wall((5.5, 0), (5.5, -1))], False),  # joined by what is along
        ([wall((4, 0), (4.8, 0)), wall((4.5, 0), (4.5, 1)), wall((5, 0), (5, -1))], True),
        ([wall((5, -1), (5, 1)), wall((5, 0), (8, 0))], False),  # the bar of a T
        ([wall((4, 0), (6, 0)), wall((5, 0), (5, 2))], True),  # along the bar of a T
        ([wall((0, -1), (0, 1))], True),  # starts on it
        ([wall((10, -1), (10, 1))], True),  # ends on it
        ([wall((-1, 1), (1, -1))], True),
        ([wall((0, 1), (0, 0), (2, 0), (2, -1))], True),  # starts on a corner of it, and leaves on the open side
        ([wall((0, 0), (2, 0)), wall((2, 1), (2, -1))], False),  # starts on the stem of a T, through its bar
        ([box(4, -1, 6, 1)], False),
        ([box(4, 0, 6, 1)], True),  # along a face
        ([SQUARE], False),  # from corner to corner
        ([translate(SQUARE, 0, 1)], True),  # its corner
        ([box(4, 0, 5, 1), box(5, -1, 6, 0)], False),  # corners of two in one point
        ([box(4, 0, 5, 1), box(6, -1, 7, 0)], True),
        ([box(4, 0, 5, 1), box(4, -1, 5, 0)], False),  # the common face of two
        ([MultiPolygon([box(4, 0, 5, 1), box(4, -1, 5, -0.5)])], True),
        ([box(4, -1, 6, 0), wall((5, 0), (5, 1))], False),  # along a face, into a wall that stands on it
        ([box(0, -1, 10, 0), wall((5, 0), (5, 1))], False),  # the same, from end to end of the face
        ([box(0, -1, 10, 0)], True),
        ([box(-1, -1, 11, 1)], False),  # all inside
        ([box(0, -1, 10, 1)], False),  # from face to face
        ([box(-1, -1, 5, 1)], False),  # starts inside
        ([box(0, -1, 10, 0), box(0, 0, 10, 1)], False),  # along the common face from end to end
    ],
)
@pytest.mark.parametrize("angle", [0, 30, 90])
def test_crossing(walls, clear, angle):
    turned = [translate(rotate(w, angle, origin=(0, 0)), 100, -40) for w in walls]
    line = translate(rotate(wall((0, 0), (10, 0)), angle, origin=(0, 0)), 100, -40)
    assert is_clear(tuple(line.coords), turned) is clear
    assert is_clear(tuple(line.coords)[::-1], turned) is clear


@pytest.mark.parametrize(
    ("gap", "clear"), [(0.0, False), (5e-7, False), (9.9e-7, False), (1.2e-6, True), (1e-5, True), (0.01, True)]
)
def test_joints_are_closed_to_a_thousandth_of_a_millimetre(gap, clear):
    line = ((0.0, 0.0), (10.0, 0.0))
    assert is_clear(line, [wall((5, gap / 2), (5, 9)), wall((5, -gap / 2), (5, -9))]) is clear
    assert is_clear(line, [wall((5, gap / 2), (5, 9)), box(4, -9, 6, -gap / 2)]) is clear
    assert is_clear(line, [wall((5, 0), (5, 9)), wall((5 + gap, 0), (5 + gap, -9))]) is clear


U = [(0, 0), (5, 0), (5, 3), (4, 3), (4, 1), (1, 1), (1, 3), (0, 3)]
COMB = [(0, 0), (7, 0), (7, 2), (6, 2), (6, 1), (4, 1), (4, 2), (3, 2), (3, 1), (1, 1), (1, 2), (0, 2)]
ROUND_A_YARD = Polygon([(0, 0), (5, 0), (5, 4), (0, 4)], [[(1, 1), (4, 1), (4, 3), (1, 3)]])


@pytest.mark.parametrize("solid", [Polygon(U), Polygon(COMB), ROUND_A_YARD, box(0, 0, 3, 2)])
@pytest.mark.parametrize("move", [(0, 0), (-60, 40)])
def test_a_line_between_two_places_of_a_solid_is_clear_where_it_runs_outside_of_it(solid, move):
    """All lines between whole metres in the solid and on its outline."""
    solid = translate(solid, *move)
    x0, y0, x1, y1 = map(int, solid.bounds)
    grid = [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1) if solid.covers(Point(x, y))]
    lines = [(a, b) for a in grid for b in grid if a != b]
    core = solid.buffer(-1e-4)
    expected = [LineString(line).intersection(core).length > 0.01 for line in lines]
    barrier = barrier_of([solid], solid.buffer(1))
    found = blocked(barrier, *(np.array([line[end] for line in lines], dtype=float) for end in (0, 1)))
    assert [line for line, a, b in zip(lines, expected, found.tolist(), strict=True) if a != b] == []
    assert 0 < sum(expected) < len(expected)


@pytest.mark.parametrize("move", [(0, 0), (90, -40)])
@pytest.mark.parametrize("apart", [0.0, 4e-7])
def test_walls_that_all_but_meet_are_joined_at_their_ends_and_along_them(move, apart):
    """A bar of 10 m with one wall on its upper side, and one on its lower; and a corner of two walls."""

    def clear(line, *walls):
        return is_clear(tuple(translate(LineString(line), *move).coords), [translate(w, *move) for w in walls])

    along = ((-1, 0), (11, 0))
    upper, lower = wall((3, apart), (3, 5)), wall((7, -apart), (7, -5))
    for bar in (wall((0, 0), (10, 0)), wall((10, 0), (0, 0)), wall((0, 0), (5, 0), (10, 0))):
        assert clear(along, bar, upper)
        assert clear(along, bar, lower)
        assert not clear(along, bar, upper, lower)
        assert not clear(along, bar, wall((0, apart), (0, 5)), wall((10, -apart), (10, -5)))
        assert not clear(along, bar, wall((10, apart), (10, 5)), wall((0, -apart), (0, -5)))
    mid = apart / 2
    for right in (wall((0, 0), (9, 0)), wall((9, 0), (0, 0))):
        assert not clear(((-3, mid - 3), (3, mid + 3)), right, wall((0, apart), (0, 9)))
        assert not clear(((-3, mid - 3), (3, mid + 3)), right, wall((0, 9), (0, apart)))


# --- random scenes ----------------------------------------------------------------------------------------------------


def a_shape(r, left, right, number):
    points = [(number(left, right), number(0, 8)) for _ in range(r.randint(3, 6))]
    x, y = points[0]
    kind = r.random()
    if kind < 0.5:
        return MultiPoint(points).convex_hull
    if kind < 0.65:
        return MultiPoint(points[:2])
    if kind < 0.8 and len(set(points[:3])) == 3:
        return LineString(points[:3])
    return Polygon([(x, y), (x + 2, y), (x + 2, y + 1), (x + 1, y + 1), (x + 1, y + 3), (x, y + 3)])


def some_walls(r, number, most=6):
    for _ in range(r.randint(1, most)):
        points = [(number(0, 12), number(-1, 9)) for _ in range(r.randint(2, 4))]
        points = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
        x, y = points[0]
        kind = r.random()
        if kind < 0.4:
            end = (x + number(-2, 2), y + number(-5, 5))
            yield LineString([(x, y), end if end != (x, y) else (x, y + 1)])
        elif kind < 0.65 and len(points) > 1:
            yield LineString(points)
        elif kind < 0.85:
            yield box(x, y, x + number(1, 2), y + number(1, 3))
        else:
            solid = MultiPoint([(number(2, 10), number(0, 8)) for _ in range(4)]).convex_hull
            if solid.area > 0.01:
                yield solid


def scene(seed, most=6):
    """Every other scene is on whole metres, so that walls, outlines and lines touch in all ways."""
    r = random.Random(seed)
    number = r.randint if seed % 2 else r.uniform
    return a_shape(r, 0, 4, number), a_shape(r, 8, 12, number), list(some_walls(r, number, most))


def gets_through(line, walls, half=1e-6, pull=1e-3):
    """Tell whether a strip about the line, blown up to 2 wide and cut by the walls, still joins its two ends."""
    (x0, y0), (x1, y1) = line
    size = math.hypot(x1 - x0, y1 - y0)
    if size <= 2 * pull:
        return True
    ux, uy = (x1 - x0) / size / half, (y1 - y0) / size / half
    first, last = pull / half, (size - pull) / half
    around = box(first - 5, -10, last + 5, 10)
    lines = [w for w in walls if w.area == 0]
    solids = shapely.union_all([w for w in walls if w.area > 0])
    cuts = []
    for shape in (*lines, solids):
        blown = affine_transform(shape, [ux, uy, -uy, ux, -(ux * x0 + uy * y0), uy * x0 - ux * y0]).intersection(around)
        cuts.append(blown if shape is solids else blown.buffer(0.02, quad_segs=2))
    free = shapely.get_parts(box(first, -1, last, 1).difference(shapely.union_all(cuts)))
    ends = (wall((first, -1), (first, 1)), wall((last, -1), (last, 1)))
    return any(all(part.distance(end) < 1e-6 for end in ends) for part in free)


def test_crossing_against_a_strip_cut_by_the_walls():
    seen = {True: 0, False: 0}
    for seed in range(1, 400, 2):
        r = random.Random(seed)
        _, _, walls = scene(seed)
        for _ in range(8):
            line = ((r.randint(-1, 13), r.randint(-2, 10)), (r.randint(-1, 13), r.randint(-2, 10)))
            expected = gets_through(line, walls)
            assert is_clear(line, walls) == expected, (seed, line)
            seen[expected] += 1
    assert min(seen.values()) > 500


def along(shape, count):
    """Give points along the outline of a shape: every corner, and about `count` between them."""
    found = []
    for part in shapely.get_parts(shapely.get_parts(shape.boundary if shape.area else shape)):
        found.append(shapely.get_coordinates(part))
        places = np.linspace(0, part.length, count)
        found.append(shapely.get_coordinates(shapely.line_interpolate_point(part, places)) if part.length else found[0])
    return np.unique(np.concatenate(found), axis=0)


def pairs(starts, ends):
    i, j = np.indices((len(starts), len(ends))).reshape(2, -1)
    lines = shapely.linestrings(np.stack([starts[i], ends[j]], axis=1))
    return lines, shapely.length(lines)


def test_no_sampled_line_is_clear_and_shorter():
    close = found = blocked = 0
    for seed in range(300):
        source, target, walls = scene(seed)
        if source.intersects(target):
            continue
        barrier = shapely.union_all(walls)
        shapely.prepare(barrier)
        line = clear_line(source, target, walls)
        lines, lengths = pairs(along(source, 60), along(target, 60))
        free = lengths[~shapely.intersects(barrier, lines)]
        if line is None:
            assert not len(free), seed
            blocked += 1
            continue
        best = math.dist(*line)
        assert not len(free) or best <= free.min() + 1e-9, seed
        assert gets_through(line, walls), seed
        assert Point(line[0]).distance(source) < 1e-9
        assert Point(line[1]).distance(target) < 1e-9
        found += 1
        # a step is at most 26 m / 59 at either end; where the way is wide, samples come near the shortest line
        close += bool(len(free)) and free.min() - best < 26 / 59
    assert found > 140
    assert blocked > 80
    assert close > 0.9 * found


def through(pivot, angles, source, target):
    """Give how long the lines through a point are, from where they last leave the source to the target."""
    ways = 40 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    total = np.zeros(len(angles))
    for shape, sign in ((source, -1), (target, 1)):
        rays = shapely.linestrings(np.stack([np.broadcast_to(pivot, ways.shape), pivot + sign * ways], axis=1))
        total += np.nan_to_num(shapely.distance(Point(pivot), shapely.intersection(rays, shape)), nan=np.inf)
    return total


def test_past_one_end_it_is_the_shortest_of_all_lines_through_it():
    turned = 0
    for seed in range(60):
        r = random.Random(seed)
        source = box(0, 0, 2, r.uniform(1, 5))
        target = translate(rotate(box(0, 0, 2, 4), r.uniform(0, 90)), 9, r.uniform(-2, 3))
        end = (r.uniform(3, 7), r.uniform(1, 4))
        barrier = wall((end[0] + r.uniform(-1, 1), -30), end)
        if not barrier.intersects(shapely.shortest_line(source, target)):
            continue
        middle, half = 0.0, math.pi / 2
        for count in (4001, 101, 101, 101, 101):
            angles = middle + np.linspace(-half, half, count)
            lengths = through(end, angles, source, target)
            middle, half = angles[lengths.argmin()], 4 * half / count
        got = length(source, target, [barrier])
        assert (math.inf if got is None else got) == pytest.approx(lengths.min(), rel=1e-7), seed
        turned += got is not None
    assert turned > 12


def moves(r):
    angle, far = r.uniform(0, 360), (r.uniform(-500, 500), r.uniform(-500, 500))
    yield lambda shape: translate(rotate(shape, angle, origin=(0, 0)), *far)
    yield lambda shape: scale(shape, -1, 1, origin=(0, 0))
    yield lambda shape: rotate(shape, 90, origin=(0, 0))


def test_moving_turning_mirroring_and_swapping_change_nothing():
    for seed in range(120):
        source, target, walls = scene(seed)
        expected = length(source, target, walls)
        got = [length(target, source, walls)]
        for move in moves(random.Random(seed)):
            got.append(length(move(source), move(target), [move(w) for w in walls]))
        assert got == [None if expected is None else pytest.approx(expected, abs=1e-6)] * 4, seed


@pytest.mark.parametrize("angle", range(0, 360, 7))
def test_the_only_line_there_is_survives_turning(angle):
    # from the end (0, 1) past the solid's lowest corner to the target's lowest: rounding must not lose it
    source, target = wall((0, 1), (2, 8), (3, 4)), Polygon([(12, 1), (8, 4), (8, 5)])
    solid = Polygon([(3, 1), (3, 6), (10, 5), (8, 2)])
    turned = [translate(rotate(s, angle, origin=(0, 0)), 1101.7, -963.1) for s in (source, target, solid)]
    assert length(*turned[:2], turned[2:]) == pytest.approx(12.0, abs=1e-6)


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_no_line_between_solids_that_meet_whatever_the_rounding(angle):
    # from the seam's one end to its other
    shapes = (Point(4, 0), Point(5, 0), box(4, 0, 6, 1), box(3, -1, 5, 0))
    source, target, *walls = (translate(rotate(s, angle, origin=(0.3, 0.7)), 101.7, -63.1) for s in shapes)
    assert clear_line(source, target, walls) is None


def test_more_wall_never_makes_it_shorter():
    longer = 0
    for seed in range(150):
        source, target, walls = scene(seed)
        before = -1.0
        for count in range(len(walls) + 1):
            now = length(source, target, walls[:count])
            now = math.inf if now is None else now
            assert now >= before - 1e-6, seed
            longer += now > before
            before = now
        grown = [scale(w, 1.3, 1.3, origin=w.coords[0]) if len(w.coords) == 2 else w for w in walls if w.area == 0]
        short, long = (length(source, target, group) for group in ([w for w in walls if w.area == 0], grown))
        assert long is None or (short is not None and long >= short - 1e-6), seed
    assert longer > 100


# --- whether a wall is met at all -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "target", "walls", "within", "expected"),
    [
        (AREA, box(20, 0, 28, 6), [wall((12, 5.9), (12, 9))], 30, True),
        (box(0, 0, 8, 6), box(20, 0, 28, 6), [wall((12, 6), (12, 9))], 30, False),  # touched by the topmost line
        (AREA, box(20, 0, 28, 6), [wall((12, 5), (12, 9))], 11, False),  # the target is not within 11 m
        # past (4, 2) to (8, 4): the root of 80 is 8.944
        (Point(0, 0), wall((8, -6), (8, 6)), [wall((4, 2), (4, 3))], 8.94, False),
        (Point(0, 0), wall((8, -6), (8, 6)), [wall((4, 2), (4, 3))], 8.95, True),
        (Point(0, 0), wall((8, -6), (8, 6)), [box(4, 2, 5, 3)], 8.94, True),  # past (5, 2): 8 x 5.385 / 5 = 8.616
        (Point(0, 0), wall((8, -6), (8, 6)), [box(4, 2, 5, 3)], 8.61, False),
        # inside the source, 15 m from the target
        (box(0, 0, 10, 10), box(20, 0, 30, 10), [wall((5, 4), (5, 6))], 14.9, False),
        (box(0, 0, 10, 10), box(20, 0, 30, 10), [wall((5, 4), (5, 6))], 15.1, True),
        (box(20, 0, 30, 10), box(0, 0, 10, 10), [wall((5, 4), (5, 6))], 15.1, True),
        # along the source's edge: crossed by lines from inside it; behind the source: by none
        (box(0, 0, 10, 10), box(20, 0, 30, 10), [wall((10, 4), (10, 6))], 10.1, True),
        (box(0, 0, 10, 10), box(20, 0, 30, 10), [wall((0, 4), (0, 6))], 99, False),
        # from (7, 6) on the source's lower edge, where a wall within it ends: the root of 61 is 7.810
        (box(6, 6, 9, 8), Point(2, 0), [wall((7, 6), (7, 10))], 7.82, True),
        (box(6, 6, 9, 8), Point(2, 0), [wall((7, 6), (7, 10))], 7.80, False),
        (Point(2, 0), box(6, 6, 9, 8), [wall((7, 10), (7, 6))], 7.82, True),
        (box(6, 6, 9, 8), Point(13, 0), [wall((8, 6), (8, 10))], 7.82, True),
        # above the ladder over (1, 8) from the floor to the wall, of which no end is an end of either: 11.180
        (wall((3.5, 0), (9, 0)), wall((0, 8.6), (0, 14)), [wall((1, 8), (5, 20))], 11.17, False),
        (wall((3.5, 0), (9, 0)), wall((0, 8.6), (0, 14)), [wall((1, 8), (5, 20))], 11.19, True),
        (box(0, 0, 10, 10), box(20, 0, 30, 10), [wall((15, -5), (15, 15))], 10, True),  # exactly at its reach
        (Point(0, 0), Point(10, 0), [wall((5, 0), (5, 3))], 99, False),
        (Point(0, 0), Point(10, 0), [], 99, False),
    ],
)
def test_blocks_any(source, target, walls, within, expected):
    assert blocks_any(source, target, walls, within) is expected


def test_blocks_any_against_sampled_lines():
    met = missed = 0
    for seed in range(0, 500, 2):
        source, target, walls = scene(seed, most=2)
        if source.intersects(target):
            continue
        barrier = shapely.union_all(walls)
        shapely.prepare(barrier)
        within = source.distance(target) * random.Random(seed).uniform(1.0, 1.4)
        lines, lengths = pairs(along(source, 60), along(target, 60))
        got = blocks_any(source, target, walls, within)
        sampled = bool(shapely.intersects(barrier, lines[lengths <= within]).any())
        assert got or not sampled, seed
        met += got
        # lines from inside a shape are not sampled
        missed += got and not sampled and barrier.disjoint(source) and barrier.disjoint(target)
    assert met > 100
    assert missed <= 0.05 * met
