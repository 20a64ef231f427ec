"""A thing that was not read keeps every rule from passing that it might break; the roles are named from the law.

What holds stock gives an area its class, and so its figures; an opening may lie in a wall that hides, or that closes.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from plans import LAW, Result, area, feature, judge, judge_text, lot, parcel, point, store

from layoutcheck import check

FOLDER = Path(__file__).parents[1] / "samples" / "cuiaba-glp"
STOCK = ("storage_area", "lot", "container")
CLOSING = ("wall", "firewall", "fence", "opening", "installation", "property")

# what each rule measures, counts or looks at, and what its figures depend on
READS = {
    "capacity-class": STOCK,
    "minimum-area": STOCK,
    "container-count": STOCK,
    "lot-size": STOCK,
    "corridor-limit": STOCK,
    "inspection-corridor": (*STOCK, "obstacle", "wall", "firewall", "fence"),
    "openings": (*STOCK, *CLOSING),
    "cover-height": (*STOCK, "roof"),
    "perimeter-closure": ("storage_area", *CLOSING),
    "floor-openings": (*STOCK, "drain"),
    "containers-inside": STOCK,
    "stacking": STOCK,
    "empties-separate": STOCK,
    "warning-signs": (*STOCK, "sign"),
    "extinguishers": (*STOCK, "extinguisher"),
    "leak-detection": (*STOCK, "leak_detector"),
    "premises": (*STOCK, "property"),
    "single-brand": STOCK,
    "site-containment": (*STOCK, "property"),
    "property-limit-walled": (*STOCK, "property"),
    "property-limit-open": (*STOCK, "property"),
    "road": (*STOCK, "road", "property"),
    "assembly": (*STOCK, "assembly"),
    "heat-source": (*STOCK, "heat_source"),
    "ignition-source": (*STOCK, "ignition_source"),
    "firewall-height": (*STOCK, "firewall"),
    "separate-areas": STOCK,
    "own-use-limit": STOCK,
    "own-use-drain-distance": (*STOCK, "drain"),
}


@cache
def passing(rule: str, why: str = "*") -> Path:
    """The first sample that passes it as it is drawn, and not for a declaration."""
    plans = FOLDER.glob(f"{rule}.pass.{why}.geojson")
    return min(plans, key=lambda plan: (plan.with_suffix(".layoutcheck.toml").exists(), plan))


def statuses(rule: str, *unread: str, why: str = "*") -> set[str]:
    plan = passing(rule, why)
    said = plan.with_suffix(".layoutcheck.toml")
    document = json.loads(plan.read_text(encoding="utf-8"))
    document["features"] += [feature(role, None, "unread") for role in unread]
    project = said.read_text(encoding="utf-8") if said.exists() else ""
    return {str(f.status) for f in judge_text(json.dumps(document), project).all(rule)}


@pytest.mark.parametrize("rule", READS)
def test_a_rule_does_not_pass_beside_a_thing_that_was_not_read_and_might_break_it(rule: str) -> None:
    assert "pass" in statuses(rule)
    for role in READS[rule]:
        found = statuses(rule, role)
        assert "pass" not in found, role
        assert "undetermined" in found, role


@pytest.mark.parametrize(
    ("rule", "why", "status"),
    [
        ("assembly", "twenty-five-metres", "pass"),  # 25 m where 20 m are asked: no wall takes part
        ("assembly", "at-limit-behind-a-firewall", "undetermined"),
        ("property-limit-walled", "at-limit", "undetermined"),
    ],
)
def test_an_opening_that_was_not_read_matters_only_where_a_distance_rests_on_a_wall(
    rule: str, why: str, status: str
) -> None:
    assert "pass" in statuses(rule, why=why)
    found = statuses(rule, "opening", why=why)
    assert status in found
    assert ("pass" in found) == (status == "pass")


@pytest.mark.parametrize("role", ["road", "assembly", "heat_source", "ignition_source", "drain"])
def test_what_may_be_on_a_layer_that_is_off_is_not_declared_away(role: str) -> None:
    """Nothing of the role is drawn, and the plan says that there is none."""
    said = f'[declared]\nnone = ["{role}"]\nsurveyed_m = 500'
    site = judge(*store("I"), parcel(), project=said).report.site
    rule = {"drain": "floor-openings"}.get(role, role.replace("_", "-"))
    for hidden, status in ((frozenset({role}), "undetermined"), (frozenset({"roof"}), "pass")):
        found = Result(check(replace(site, seen=replace(site.seen, hidden=hidden)), LAW)).one(rule)
        assert (found.status, bool(found.needs)) == (status, status == "undetermined")


def test_what_cannot_break_a_rule_leaves_it_as_it_is() -> None:
    assert "pass" in statuses("assembly", "drain", "sign", "roof")


@pytest.mark.parametrize(
    ("declared", "said", "unread", "status"),
    [
        (5, ({}, {}), False, "fail"),
        (5, ({}, {}), True, "undetermined"),
        (5, ({"tiers": "várias"}, {}), False, "undetermined"),  # a cylinder may stand for a pile
        (5, ({}, {"tiers": "várias"}), False, "undetermined"),
        (2, ({}, {"tiers": "várias"}), False, "pass"),
        (1, ({}, {"tiers": "várias"}), True, "fail"),  # no more are drawn than there are
    ],
)
def test_more_cylinders_may_be_drawn_than_were_read(
    declared: int, said: tuple[dict[str, str], ...], unread: bool, status: str
) -> None:
    drawn = [feature("container", point(-6 + i, 0), f"c{i}", container_kg=13, **each) for i, each in enumerate(said)]
    more = [feature("container", None, "unread")] if unread else []
    found = judge(area(), lot(declared), *drawn, *more, parcel()).one("container-count", "L")
    need = ["how many containers are drawn in L"] if status == "undetermined" else []
    assert (found.status, [said.to("en") for said in found.needs]) == (status, need)
