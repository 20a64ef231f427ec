"""What must hold of every plan, tried on plans made at random from fixed seeds.

Where a plan lies and how it is turned changes nothing. Moving danger away never makes a pass a failure. A firewall
never shortens the lines that escape it. Less data never gives a pass where more data gave none.
"""

from __future__ import annotations

import copy
import json
import math
import random
from collections.abc import Callable
from typing import Any

import pytest
import shapely
from plans import Point, Result, Spec, area, box, feature, judge, line, lot, parcel, point, polygon
from shapely.geometry import shape

from layoutcheck.finding import Finding

Key = tuple[str, str | None, str | None]
ROWS = ("assembly", "heat-source", "ignition-source")
LINE_ROWS = ("property-limit-walled", "property-limit-open")

# --- plans at random -----------------------------------------------------------------------


def rounded(r: random.Random, low: float, high: float) -> float:
    return round(r.uniform(low, high), 2)


def rectangle(r: random.Random, x: float, y: float, w: float, h: float) -> Spec:
    """A rectangle turned about its own middle."""
    a = r.choice([0.0, 0.0, r.uniform(0, math.pi)])
    c, s = math.cos(a), math.sin(a)
    corners = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    return polygon(*((x + c * px - s * py, y + s * px + c * py) for px, py in corners))


def stores(r: random.Random, many: int) -> list[Spec]:
    out: list[Spec] = []
    for k in range(many):
        x, y = 40 * k + rounded(r, -8, 8), rounded(r, -15, 15)
        out.append(area(box(x - 5, y - 5, x + 5, y + 5), f"A{k}"))
        said: dict[str, Any] = {"state": r.choice(["full", "empty", None])}
        count = r.choice([40, 100, 120, 300, 480, None])
        if r.random() < 0.2:
            said["container_kg"] = r.choice([8, 20, None])
        out.append(lot(count, box(x - 3.5, y - 3.5, x + 3.5, y + 3.5), f"L{k}", **said))
        if r.random() < 0.3:
            out.append(lot(10, box(x + 4, y - 1, x + 4.8, y + 1), f"M{k}"))
    return out


def dangers(r: random.Random) -> list[Spec]:
    out: list[Spec] = []
    for role, low, high in (("assembly", 10, 90), ("heat_source", 5, 30), ("ignition_source", 5, 20), ("drain", 5, 15)):
        for k in range(r.randint(0, 2)):
            a, d = r.uniform(0, 2 * math.pi), r.uniform(low, high)
            x, y = d * math.cos(a) + r.choice([0, 40]), d * math.sin(a)
            form = r.choice([point(x, y), rectangle(r, x, y, 6, 3), line((x, y), (x + 4, y + rounded(r, -4, 4)))])
            out.append(feature(role, form, f"{role} {k}"))
    return out


def barriers(r: random.Random, *roles: str) -> list[Spec]:
    out: list[Spec] = []
    for role in roles:
        for k in range(r.randint(0, 2)):
            x, y, a, size = rounded(r, -20, 60), rounded(r, -20, 20), r.uniform(0, math.pi), r.uniform(5, 40)
            end = (x + size * math.cos(a), y + size * math.sin(a))
            height = r.choice([1.7, 1.8, 3.0, 3.5, 6.0, None])
            out.append(feature(role, line((x, y), end), f"{role} {k}", height_m=height))
    return out


def land(r: random.Random, walls: bool = True) -> list[Spec]:
    """A property, a wall on part of its line, a road on or off its right side, and a neighbour."""
    right, top = rounded(r, 50, 70), rounded(r, 22, 40)
    out = [parcel(box(-30, -40, right, top))]
    if walls and r.random() < 0.7:
        off = r.choice([0.0, 0.1, 0.3])
        height = r.choice([1.8, 2.5, 1.5, None])
        ends = [(-30, top + off), (rounded(r, -10, right), top + off)]
        out.append(feature("wall", line(*ends), "muro", height_m=height))
        if r.random() < 0.5:
            at = rounded(r, -25, -15)
            out.append(feature("opening", line((at, top + off), (at + 3, top + off)), "portao"))
    if r.random() < 0.7:
        off = r.choice([0.0, 2.0, 4.0, 9.0])
        form = r.choice([box(right + off, -60, right + off + 10, 60), line((right + off, -60), (right + off, 60))])
        out.append(feature("road", form, "rua"))
    if r.random() < 0.3:
        out.append(parcel(box(-80, -40, -30, top), "vizinho"))
    return out


def edge_cases(r: random.Random, first: Spec) -> list[Spec]:
    """What lies exactly on the edge of the first area, or just beside it: firewalls, mesh, thick walls."""
    (x0, y0), _, (x1, y1) = first["geometry"]["coordinates"][0][:3]
    choices = [
        feature("firewall", line((x1, y0), (x1, y1)), "on edge", height_m=6),
        feature("firewall", line((x1, y0 - 20), (x1, y1 + 20)), "past edge", height_m=6),
        feature("firewall", box(x1, y0 - 3, x1 + 0.25, y1), "thick", height_m=6),
        feature("fence", line((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)), "tela"),
        feature("firewall", line((x0, y0), (x0, y1 + 4), (x0 - 4, y1 + 4)), "bent", height_m=6),
    ]
    return r.sample(choices, r.randint(0, 2))


def site(
    seed: int, *, many: int | None = None, walls: tuple[str, ...] = ("firewall", "wall", "obstacle")
) -> list[Spec]:
    r = random.Random(seed)
    held = stores(r, many or r.choice([1, 1, 2, 3]))
    fixed = edge_cases(r, held[0]) if walls else []
    return [*held, *land(r, bool(walls)), *dangers(r), *barriers(r, *walls), *fixed]


# --- comparing ---------------------------------------------------------------------------------


def findings(result: Result) -> dict[Key, Finding]:
    found: dict[Key, Finding] = {}
    for f in result.report.findings:
        key = (f.rule, f.area, f.subject)
        assert key not in found, f"two findings for {key}"
        found[key] = f
    return found


def same(before: Result, after: Result, length: float = 1e-6) -> None:
    one, other = findings(before), findings(after)
    assert set(one) ^ set(other) == set()
    for key, f in one.items():
        g = other[key]
        assert f.status == g.status, (key, f.message.to("en"), g.message.to("en"))
        assert (f.measured is None) == (g.measured is None), key
        if f.measured is not None and g.measured is not None:
            assert g.measured == pytest.approx(f.measured, abs=length), key
        assert (escaped(f) is None) == (escaped(g) is None), key
        if escaped(f) is not None:
            assert escaped(g) == pytest.approx(escaped(f), abs=length), key
    assert before.verdict == after.verdict


def escaped(f: Finding) -> float | None:
    return f.exposed.measured if f.exposed else None


def no_better(before: Result, after: Result, note: object) -> None:
    """Nothing passes that failed or was open before; what had no such rule may get one."""
    one, other = findings(before), findings(after)
    for key, f in other.items():
        if f.status != "pass" or key not in one or one[key].status in ("pass", "not-applicable"):
            continue
        # a piece of the property line whose wall is in doubt is judged under a name of its own
        on_line = [g for k, g in other.items() if k[0] in LINE_ROWS and k[1] == key[1]]
        elsewhere = key[0] in LINE_ROWS and any(g.status in ("fail", "undetermined") for g in on_line)
        assert elsewhere, (note, key, one[key].message.to("en"))
    assert not (after.verdict == "pass" and before.verdict != "pass"), note


def moved(features: list[Spec], at: Callable[[float, float], Point]) -> list[Spec]:
    def walk(c: Any) -> Any:
        return at(c[0], c[1]) if isinstance(c[0], int | float) else [walk(part) for part in c]

    out = copy.deepcopy(features)
    for f in out:
        f["geometry"]["coordinates"] = walk(f["geometry"]["coordinates"])
    return out


# --- where it lies -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("offset", [(1000.0, -3.0), (1_000_000.0, 1_000_000.0), (333_222.1, 8_271_000.7)])
def test_moving_a_plan_changes_nothing(seed: int, offset: Point) -> None:
    plan = site(seed)
    same(judge(*plan), judge(*moved(plan, lambda x, y: (x + offset[0], y + offset[1]))))


@pytest.mark.parametrize("seed", range(30, 50))
def test_turning_and_mirroring_a_plan_changes_nothing(seed: int) -> None:
    plan = site(seed)
    before = judge(*plan)
    a = random.Random(seed).uniform(0, 2 * math.pi)
    c, s = math.cos(a), math.sin(a)
    same(before, judge(*moved(plan, lambda x, y: (c * x - s * y, s * x + c * y))))
    same(before, judge(*moved(plan, lambda x, y: (-y, x))))
    same(before, judge(*moved(plan, lambda x, y: (-x, y))))


@pytest.mark.parametrize("seed", range(6))
def test_units_and_the_order_of_features_change_nothing(seed: int) -> None:
    plan = site(seed)
    before = judge(*plan)
    same(before, judge(*moved(plan, lambda x, y: (x * 1000, y * 1000)), units="mm"))
    same(before, judge(*moved(plan, lambda x, y: (x / 0.3048, y / 0.3048)), units="ft"))
    shuffled = plan.copy()
    random.Random(seed).shuffle(shuffled)
    one, other = findings(before), findings(judge(*shuffled))
    assert {k: str(f.status) for k, f in one.items() if not joint(f)} == {
        k: str(f.status) for k, f in other.items() if not joint(f)
    }


def joint(f: Finding) -> bool:
    """Findings whose subject is a pair or a list of names, written in the order in which they were drawn."""
    return any(mark in (f.subject or "") for mark in (" – ", " × ", ", "))


# --- what may only get better or worse -------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_moving_danger_away_never_turns_a_pass_into_a_failure(seed: int) -> None:
    plan = site(1000 + seed, walls=())
    before = findings(judge(*plan))
    grounds = shapely.union_all([shape(f["geometry"]) for f in plan if f["properties"]["role"] == "storage_area"])
    for i, f in enumerate(plan):
        if f["properties"]["role"] not in ("assembly", "heat_source", "ignition_source"):
            continue
        body = shape(f["geometry"])
        middle, from_ = body.centroid, grounds.centroid
        size = max(math.hypot(middle.x - from_.x, middle.y - from_.y), 1e-6)
        step = ((middle.x - from_.x) / size * 3, (middle.y - from_.y) / size * 3)
        (away,) = moved([f], lambda x, y, s=step: (x + s[0], y + s[1]))  # type: ignore[misc]
        areas = [shape(g["geometry"]) for g in plan if g["properties"]["role"] == "storage_area"]
        if any(shape(away["geometry"]).distance(a) < body.distance(a) + 1e-9 for a in areas):
            continue  # away from the middle is not away from all of them
        after = findings(judge(*plan[:i], away, *plan[i + 1 :]))
        for key, g in after.items():
            if before[key].status == "pass":
                assert g.status == "pass", key
            if key[0] in ROWS and key[2] == f["properties"]["name"]:
                assert (g.measured or 0) >= (before[key].measured or 0)


def free(f: Finding) -> float:
    """The length of the shortest line that no firewall meets."""
    if f.shielded is None:
        return f.measured if f.measured is not None else math.inf
    clear = escaped(f)
    return math.inf if clear is None else clear


def check_walls(before: Result, after: Result) -> None:
    one = findings(before)
    for key, g in findings(after).items():
        if key[0] not in ROWS or key not in one:
            continue
        assert free(g) >= free(one[key]) - 1e-6, key
        if one[key].status == "pass":
            assert g.status == "pass", key


@pytest.mark.parametrize("seed", range(30))
def test_adding_a_firewall_never_shortens_the_exposed_distance(seed: int) -> None:
    r = random.Random(seed)
    plan = site(2000 + seed, many=1, walls=("firewall",))
    known = [f for f in plan if f["properties"]["role"] != "firewall" or f["properties"]["height_m"] is not None]
    x, y, a = r.uniform(-15, 15), r.uniform(-15, 15), r.uniform(0, math.pi)
    size = r.uniform(5, 60)
    new = feature("firewall", line((x, y), (x + size * math.cos(a), y + size * math.sin(a))), "new", height_m=9)
    check_walls(judge(*known), judge(*known, new))


@pytest.mark.parametrize("seed", range(20))
def test_lengthening_a_firewall_never_shortens_the_exposed_distance(seed: int) -> None:
    r = random.Random(seed)
    plan = site(3000 + seed, many=1, walls=())
    x, y, a = r.uniform(5.5, 12), r.uniform(-15, 15), r.uniform(0, math.pi)
    c, s = math.cos(a), math.sin(a)
    last = None
    for size in (1, 4, 9, 16, 30, 70):
        wall = feature("firewall", line((x - c, y - s), (x + size * c, y + size * s)), "F", height_m=9)
        now = judge(*plan, wall)
        if last is not None:
            check_walls(last, now)
        last = now


# --- less data ------------------------------------------------------------------------------------------

# What may be taken away without the plan getting better. Not among them: what absent means "no" (pallet, own_use), what
# only ever raises a pile above the law's own (pile_height_m, container_height_m), and a declared class, which governs.
FORGETTABLE = ("height_m", "width_m", "swing", "containers", "container_kg", "state", "capacity_kg")


@pytest.mark.parametrize("seed", range(10))
def test_forgetting_a_property_never_gives_a_pass(seed: int) -> None:
    plan = site(4000 + seed)
    before = judge(*plan)
    for i, f in enumerate(plan):
        for key in FORGETTABLE:
            if f["properties"].get(key) is None:
                continue
            less = copy.deepcopy(plan)
            del less[i]["properties"][key]
            no_better(before, judge(*less), (f["properties"]["name"], key))
            doubtful = copy.deepcopy(plan)
            doubtful[i]["properties"][key] = "?"
            same(judge(*less), judge(*doubtful))


@pytest.mark.parametrize("seed", range(10))
def test_what_cannot_be_located_never_gives_a_pass(seed: int) -> None:
    plan = site(5000 + seed)
    before = judge(*plan)
    for i, f in enumerate(plan):
        if (
            f["properties"]["role"] == "storage_area"
            and sum(g["properties"]["role"] == "storage_area" for g in plan) < 2
        ):
            continue
        less = copy.deepcopy(plan)
        less[i]["geometry"] = None
        after = judge(*less)
        no_better(before, after, f["properties"]["name"])
        assert {u.role for u in after.report.site.seen.not_checked} == {f["properties"]["role"]}


@pytest.mark.parametrize("seed", range(8))
def test_a_role_that_does_not_exist_never_gives_a_pass(seed: int) -> None:
    plan = site(6000 + seed)
    before = judge(*plan)
    r = random.Random(seed)
    at = r.randrange(len(plan))
    for role in ("hospitalar", "schoolyard", "posto de gasolina", "lote", "x"):
        less = copy.deepcopy(plan)
        if less[at]["properties"]["role"] in ("storage_area", "lot"):
            continue
        less[at]["properties"]["role"] = role
        no_better(before, judge(*less), (role, plan[at]["properties"]["name"]))


# --- what is printed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(15))
def test_every_finding_holds_together(seed: int) -> None:
    result = judge(*site(7000 + seed))
    ids = set()
    for f in result.report.findings:
        assert f.id("cuiaba-glp") not in ids
        ids.add(f.id("cuiaba-glp"))
        for lang in ("pt", "en"):
            assert f.message.to(lang)
            assert "{" not in f.message.to(lang)
        if f.status == "undetermined":
            assert f.needs, (f.rule, f.message.to("en"))
        if f.measured is not None and f.required is not None and f.unit == "m":
            assert f.margin == pytest.approx(f.measured - f.required, abs=1e-9) or f.rule in (
                "perimeter-closure",
                "containers-inside",
            )
        if f.witness is not None and f.rule in (*ROWS, "road", "floor-openings") and f.measured is not None:
            (x0, y0), (x1, y1) = f.witness
            assert math.hypot(x1 - x0, y1 - y0) == pytest.approx(f.measured, abs=1e-6)


def test_equal_plans_give_equal_reports() -> None:
    plan = site(42)
    assert [(f.rule, f.area, f.subject, f.measured) for f in judge(*plan).report.findings] == [
        (f.rule, f.area, f.subject, f.measured) for f in judge(*json.loads(json.dumps(plan))).report.findings
    ]
