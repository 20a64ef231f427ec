"""What is measured all at once, by boxes or by a tree, against the plain loop over pairs."""

import json
import random
import tempfile
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import shapely
from msgspec.structs import replace
from shapely.geometry import LineString, Point, box

from layoutcheck import LAWS, check, read
from layoutcheck.assemble.outlines import as_meant, shaped
from layoutcheck.drawn import Account, Drawn
from layoutcheck.finding import Finding, Status, named
from layoutcheck.ground import flat_frame
from layoutcheck.kinds import ROLES
from layoutcheck.laws.cuiaba_glp import areas, grouping, paragraphs, separation, stock
from layoutcheck.laws.cuiaba_glp.figures import DISTANCES, RANKS
from layoutcheck.laws.cuiaba_glp.grouping import Member, merge, separate
from layoutcheck.measure import gap, gaps, near, nearest, rings, things, within_boxes
from layoutcheck.reports.json import written
from layoutcheck.sight import blocks_any
from layoutcheck.site import Feature
from layoutcheck.siting import confirm
from layoutcheck.stretches import along
from layoutcheck.words import text
from tests.plans import area, document, feature, line, lot, parcel, point
from tests.plans import box as ground


def read_document(written):
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.geojson"
        plan.write_text(json.dumps(written), encoding="utf-8")
        return read(plan)


def shapes(r, count, side, whole):
    """Points, lines and boxes; on whole metres many lie at the same distance, or touch."""
    number = (lambda low, high: float(r.randint(int(low), int(high)))) if whole else r.uniform
    made = []
    for _ in range(count):
        x, y = number(0, side), number(0, side)
        w, h = number(1, 4), number(1, 4)
        made.append(r.choice([Point(x, y), LineString([(x, y), (x + w, y - h)]), box(x, y, x + w, y + h)]))
    return made


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("count", [1, 2, 12])
def test_pairs_in_reach(whole, count):
    found = 0
    for seed in range(20):
        r = random.Random(seed)
        ours, others = shapes(r, count, 40, whole), shapes(r, 50, 40, whole)
        reach = float(r.randint(0, 9))
        plain = [
            (i, j, a.distance(b)) for i, a in enumerate(ours) for j, b in enumerate(others) if a.distance(b) <= reach
        ]
        assert list(zip(*(part.tolist() for part in near(ours, others, reach)), strict=True)) == plain, seed
        found += len(plain)
    assert found > 20


@pytest.mark.parametrize("whole", [False, True])
def test_the_nearest_and_all_gaps(whole):
    for seed in range(60):
        r = random.Random(seed)
        (own,), others = shapes(r, 1, 40, whole), shapes(r, 30, 40, whole)
        assert nearest(own, others) == min(range(30), key=lambda i: own.distance(others[i])), seed
        errors = [r.choice([0.0, 0.01, 1.0]) for _ in others]
        assert gaps(own, others, errors) == [gap(own, b, e) for b, e in zip(others, errors, strict=True)], seed


@pytest.mark.parametrize("whole", [False, True])
def test_things_whose_boxes_are_kept_are_found_as_others_are(whole):
    for seed in range(30):
        r = random.Random(seed)
        ours, others = shapes(r, 4, 40, whole), shapes(r, 30, 40, whole)
        kept = things(others)
        assert things(kept) is kept
        for own in ours:
            for found, again in zip(near([own], kept, 5.0), near([own], others, 5.0), strict=True):
                assert found.tolist() == again.tolist(), seed
            assert within_boxes(own, kept, 5.0).tolist() == [
                i for i, other in enumerate(others) if box(*own.bounds).distance(box(*other.bounds)) <= 5
            ], seed
        for i, own in enumerate(others):
            rest = [k for k in range(len(others)) if k != i]
            assert nearest(own, kept, but=i) == min(rest, key=lambda k: own.distance(others[k])), seed


# --- groups of areas ------------------------------------------------------------------------------


def merged_plainly(members, walls, tolerance, limit):
    """Look at every pair from the first on, and begin again after each merge."""
    groups = [([i], member) for i, member in enumerate(members)]

    def drawn(member):
        return replace(member, shape=limit(member.shape, member.name)) if limit else member

    def first():
        for a in range(len(groups)):
            for b in range(a + 1, len(groups)):
                if not separate(drawn(groups[a][1]), drawn(groups[b][1]), walls, tolerance, DISTANCES):
                    return a, b
        return None

    while (pair := first()) is not None:
        a, b = pair
        groups[a] = (groups[a][0] + groups[b][0], grouping._together(groups[a][1], groups[b][1]))
        del groups[b]
    return [(sorted(group), member.name) for group, member in groups]


@pytest.mark.parametrize("limit", [None, lambda shape, name: shape.buffer(RANKS.index(name) / 2, join_style="mitre")])
def test_groups_of_areas(limit):
    sizes = set()
    for seed in range(10):
        r = random.Random(seed)
        names = RANKS[:4]
        members = []
        for _ in range(11):
            x, y = r.uniform(0, 120), r.uniform(0, 130)
            members.append(Member(r.choice([500.0, 5000.0, 20_000.0]), r.choice(names), box(x, y, x + 5, y + 4), 0.0))
        walls = [LineString([(r.uniform(0, 130), r.uniform(0, 130)) for _ in range(2)]) for _ in range(6)]
        found = merge(members, walls, 0.001, DISTANCES, limit)
        assert found == merged_plainly(members, walls, 0.001, limit), seed
        sizes |= {len(group) for group, _ in found}
    assert min(sizes) == 1
    assert max(sizes) > 3


# --- distances and firewalls ---------------------------------------------------------------------


def a_yard(seed):
    r = random.Random(seed)
    x, y = (lambda: r.uniform(-30, 30)), (lambda: r.uniform(-30, 30))
    made = [
        area(ground(-10, -5, 0, 5)),
        lot(r.choice([40, 400]), ground(-8, -3, -2, 3)),
        parcel(ground(-45, -45, 45, 45)),
    ]
    for i in range(14):
        a, b = x(), y()
        place = r.choice([point(a, b), ground(a, b, a + 3, b + 2), line((a, b), (a + 4, b + 1))])
        made.append(feature(("assembly", "road", "heat_source")[i % 3], place, f"t{i}"))
    for i in range(8):
        a, b = r.choice([(x(), y()), (0.0, y())])
        along = line((a, b), (a + r.choice([0.0, r.uniform(-9, 9)]), b + r.uniform(-9, 9)))
        made.append(feature("firewall", along, f"w{i}", height_m=r.choice([2.0, 4.0, 6.0])))
    return areas.yard(read_document(document(made)))


def stands_between_plainly(own, wall, target, full):
    if target.on_line and wall.distance(target.shape) == 0 and own.near.distance(wall) < full:
        return True
    if any(along(ring, wall, separation.COINCIDENT_M) for ring in rings(own.near)):
        return True
    return blocks_any(own.near, target.shape, [wall], full)


def test_many_targets_are_judged_as_each_by_itself():
    reduced = 0
    for seed in range(12):
        yard = a_yard(seed)
        (own,) = yard.areas
        for role, table in (("assembly", DISTANCES.assembly), ("road", DISTANCES.road)):
            targets = [
                separation.Target(name=f.name, shape=f.shape, on_line=role == "road") for f in yard.site.of(role)
            ]
            together = separation.separations(yard, own, targets, table)
            assert together == [separation.separation(yard, own, target, table) for target in targets], seed
            for found, target in zip(together, targets, strict=True):
                plain = own.near.distance(target.shape)
                if found.shielded is None:
                    assert found.measured == pytest.approx(plain, abs=1e-12), (seed, target.name)
                else:
                    assert found.shielded.measured == pytest.approx(plain, abs=1e-12)
                    reduced += 1
    assert reduced > 20


def test_walls_that_take_part_are_those_that_stand_between():
    answers = {True: 0, False: 0}
    for seed in range(12):
        yard = a_yard(seed)
        (own,) = yard.areas
        reach = paragraphs._reach(yard, own)
        for barrier in yard.barriers:
            plain = any(stands_between_plainly(own, barrier.possible, target, full) for target, full in reach)
            assert paragraphs._takes_part(own, barrier.possible, reach) == plain, (seed, barrier.feature.name)
            answers[plain] += 1
    assert min(answers.values()) > 10


# --- cylinders, lots and areas -------------------------------------------------------------------


def test_cylinders_are_in_the_first_lot_that_has_their_middle():
    homes = set()
    for seed in range(20):
        r = random.Random(seed)
        lots = [box(x, y, x + 4, y + 4) for x, y in ((r.randint(0, 9), r.randint(0, 9)) for _ in range(5))]
        spots = [Point(r.randint(0, 14), r.randint(0, 14)).buffer(0.2) for _ in range(40)]
        made = [Feature(name=f"lot {i}", role="lot", shape=shape) for i, shape in enumerate(lots)]
        made += [Feature(name=f"c{i}", role="container", shape=shape) for i, shape in enumerate(spots)]
        found = stock.lots_of(replace(read_document(document([area(), parcel()])), features=tuple(made)))
        held = {c.name: entry.name for entry in found for c in entry.drawn if entry.feature is not None}
        for i, spot in enumerate(spots):
            home = next((f"lot {k}" for k, shape in enumerate(lots) if shape.intersects(shapely.centroid(spot))), None)
            assert held.get(f"c{i}") == home, (seed, i)
            homes.add(home)
    assert homes == {None, *(f"lot {i}" for i in range(5))}


def test_a_lot_is_of_the_area_it_shares_most_with_else_touches_else_is_nearest_to():
    kinds = set()
    for seed in range(60):
        r = random.Random(seed)
        spots = [(r.randint(0, 30), r.randint(0, 30)) for _ in range(4)]
        drawn = [(f"A{i}", box(x, y, x + 6, y + 6)) for i, (x, y) in enumerate(spots)]
        x, y = r.randint(0, 30), r.randint(0, 30)
        own = box(x, y, x + 3, y + 3)
        site = read_document(
            document([*(area(ground(*shape.bounds), name) for name, shape in drawn), lot(40, ground(*own.bounds))])
        )
        found = {a.id: a.lots for a in areas.yard(site).areas}
        shared = {name: shape.intersection(own).area for name, shape in drawn}
        touching = [name for name, shape in drawn if shape.intersects(own)]
        least = min(shape.distance(own) for _, shape in drawn)
        expected = (
            max(shared, key=shared.__getitem__) if max(shared.values()) > 0
            else touching[0] if touching
            else next(name for name, shape in drawn if shape.distance(own) == least)
        )  # fmt: skip
        assert [name for name, lots in found.items() if lots] == [expected], seed
        kinds.add("shared" if max(shared.values()) > 0 else "touching" if touching else "nearest")
    assert kinds == {"shared", "touching", "nearest"}


# --- a plan of 100 000 things ---------------------------------------------------


def outlines(r):
    """Points, whole and crossed polygons, one with its middle outside, lines, several parts, and nothing at all."""
    x, y = r.uniform(-50, 50), r.uniform(-50, 50)
    hook = [(x, y), (x + 9, y), (x + 9, y + 1), (x + 1, y + 1), (x + 1, y + 9), (x, y + 9)]
    bow = [(x, y), (x + 3, y + 3), (x + 3, y), (x, y + 3)]
    ring = [(x, y), (x + 4, y), (x + 4, y + 3), (x, y)]
    shapes = [Point(x, y), box(x, y, x + 4, y + 3), shapely.Polygon(hook), shapely.Polygon(bow), LineString(ring),
              LineString(hook), LineString([(x, y), (x, y)]), shapely.MultiPoint([(x, y), (y, x)]),
              shapely.MultiPolygon([box(x, y, x + 1, y + 1), box(x + 2, y, x + 3, y + 1)]), Point(), shapely.Polygon(),
              shapely.Polygon([(x, y), (x + 1, y), (x, y)])]  # fmt: skip
    return np.array(shapes, dtype=object)


def test_what_is_as_its_role_means_is_left_so_and_told_of_by_the_long_way_too():
    r, frame, left = random.Random(3), flat_frame(np.array([[0.0, 0.0], [1.0, 1.0]]), 1.0), 0
    for _ in range(5):
        shapes = outlines(r)
        for role in ROLES:
            for shape, is_meant in zip(shapes, as_meant(shapes, [role] * len(shapes)), strict=True):
                if is_meant:
                    account = Account()
                    item = Drawn(shape=shape, role=role, role_why="")
                    assert shaped(shape, item, "it", frame, account) == (shape, None)
                    assert account == Account()
                    left += 1
    assert left > 5 * len(ROLES)


def test_what_a_change_leaves_open_is_the_same_without_what_plainly_passes():
    """Four sides of an outline that do not close may hold an area far from each: they are not passed over."""
    left_out = open_ends = around = 0
    for seed in range(20):
        r = random.Random(seed)
        made = [area(ground(-10, -5, 0, 5)), lot(r.choice([40, 400]), ground(-8, -3, -2, 3))]
        corners = [(-60, -60), (60, -60), (60, 60), (-60, 60), (-60, -59)]
        for i, side in enumerate(pairwise(corners)):
            made.append(feature("assembly", line(*side), f"side {i}"))
        for i in range(20):
            x, y = r.uniform(-60, 60), r.uniform(-60, 60)
            place = r.choice([point(x, y), ground(x, y, x + 3, y + 2)])
            made.append(feature(("assembly", "heat_source", "ignition_source")[i % 3], place, f"t{i}"))
        if seed % 4 == 0:
            made.append(feature("assembly", None, "nowhere"))  # then nothing passes
        site = read_document(document(made))
        law = LAWS["cuiaba-glp"]
        whole = check(site, law).findings
        some = confirm._checked(confirm.Before(site=site, law=law, findings=whole), site)
        assert [f for f in some if f.status in confirm._OPEN] == [f for f in whole if f.status in confirm._OPEN], seed
        left_out += len(whole) - len(some)
        doubtful = {f.subject for f in some if f.status is Status.UNDETERMINED and f.rule == "assembly"}
        open_ends += doubtful > {f"side {i}" for i in range(4)}
        around += doubtful == {f"side {i}" for i in range(4)}
    assert min(left_out // 100, open_ends, around) >= 2


def test_the_features_of_roles_come_in_the_order_of_the_file():
    r = random.Random(4)
    features = tuple(Feature(name=str(i), role=r.choice(("lot", "wall", "road")), shape=Point(i, 0)) for i in range(60))
    site = replace(read_document(document([parcel(), area(), lot()])), features=features)
    for roles in (("lot",), ("wall", "lot"), ("road", "wall", "road"), ("drain",), (), ("wall", "road", "lot")):
        assert site.of(*roles) == tuple(f for f in features if f.role in roles), roles


def test_a_finding_is_named_by_each_rule_that_gives_it():
    shared = Finding(status=Status.PASS, message=text("a", "a"))
    first = named(shared, "road", "Art. 1", text("via", "road"))
    second = named(first, "drain", "Art. 2", text("ralo", "drain"))
    assert (first.rule, first.article, second.rule, second.article) == ("road", "Art. 1", "drain", "Art. 2")


def test_json_is_written_as_python_indents_it():
    whole = {"a": [], "b": {}, "c": [1, [2.5, 1e-7, 1e300, -0.0]], "é\u2028": '"\\/\n\x7f', "d": [{}, None, True]}
    for indent in (1, 2):
        assert written(whole, indent).decode() == json.dumps(whole, ensure_ascii=False, indent=indent) + "\n"


@pytest.mark.parametrize("snap", [0.3, 1.0])
def test_what_runs_along_a_line_though_most_lies_nowhere_near(snap):
    found = 0
    for seed in range(300):
        r = random.Random(seed)
        bend = r.uniform(-3, 3)
        line = LineString([(0, 0), (10, 0), (20, bend), (30, 0)])
        x, y, rise = r.uniform(-5, 30), r.choice((snap, -snap, r.uniform(-2, 2))), r.uniform(-0.4, 0.4)
        wall = LineString([(x, y), (x + r.uniform(1, 12), y + rise)])
        shape = r.choice(
            (wall, wall.buffer(0.1, cap_style="flat"), shapely.unary_union([wall, wall.parallel_offset(2)]))
        )
        touching = LineString([(15, bend / 2), (15, bend / 2 + 9)])  # runs along nothing, and hides how far the rest is
        longer = along(line, shapely.GeometryCollection([shape, touching]), snap)
        assert along(line, shape, snap) == longer, seed
        found += bool(longer)
    assert 60 < found < 240
