"""Siting: the region in which an area may stand, beside one check of the same site, and as far things are added."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import shapely

from benchmarks.comparing import Comparison, DisagreementError, Setting
from benchmarks.plans import write_plan
from benchmarks.timing import calls
from layoutcheck import LAWS, check, read
from layoutcheck.site import Site
from layoutcheck.siting.region import Envelope, envelope
from layoutcheck.siting.sited import sited

WALLS = 5
_TIMES = 4
_FAR_M = 1000.0
_FAR_ROLES = ("assembly", "heat_source", "ignition_source", "drain")
LAW = LAWS["cuiaba-glp"]


def compare(setting: Setting) -> Iterator[Comparison]:
    """Measure the envelope of one area among many things and five firewalls."""
    yield _beside_a_check(setting)
    yield _with_far_things(setting)


def _beside_a_check(setting: Setting) -> Comparison:
    """Measure all that `layoutcheck envelope` finds of a plan against one `layoutcheck check`: both read it first."""
    count = setting.size(194, 20)
    plan = setting.folder / "siting.geojson"
    _write(plan, count)
    works = [lambda: sited(read(plan), LAW), lambda: check(read(plan), LAW)]
    ours, theirs = calls(works, setting.repeat, setting.clock)
    rules = LAW.siting.place_rules
    failing = {f.rule for f in theirs.answer.findings if f.status == "fail" and f.rule in rules}
    if ours.answer[0].shown.allowed.covers(shapely.Point(0, 0)) and failing:
        raise DisagreementError(f"the area may stay where it is, and fails {sorted(failing)}")
    return Comparison(
        what=f"where an area may stand and in which class, of {count + WALLS + 1} features with {WALLS} firewalls",
        peer="one check of the plan", goal=1 / 20, ours=ours, theirs=theirs,
        agreed="where the area stands is in the region only if the check passes there",
    )  # fmt: skip


def _with_far_things(setting: Setting) -> Comparison:
    """Measure it with four times as many things that no distance reaches, against four times the time."""
    near, few = setting.size(50, 10), setting.size(1000, 50)
    sites = []
    for far in (few, _TIMES * few):
        plan = setting.folder / f"far-{far}.geojson"
        _write(plan, near, far)
        sites.append(read(plan))
    less, more = calls([lambda: _region(sites[0]), lambda: _region(sites[1])], setting.repeat, setting.clock)
    if not less.answer.allowed.equals(more.answer.allowed):
        raise DisagreementError("things that no distance reaches change where an area may stand")
    return Comparison(
        what=f"where an area may stand, with {_TIMES * few} things far away",
        peer=f"{_TIMES} times as long as with {few} of them", goal=1.0, ours=more,
        theirs=replace(less, seconds=tuple(_TIMES * seconds for seconds in less.seconds)),
        agreed="the regions are equal",
    )  # fmt: skip


def _region(site: Site) -> Envelope:
    place = LAW.siting.place(LAW.view(site), "A0", False)
    return envelope(place, site.options.tolerance_m)


def _write(path: Path, count: int, far: int = 0) -> None:
    """Write a plan of one area in the middle of a property, with walls round it and things on a far ring."""
    write_plan(path, 1, count)
    plan = json.loads(path.read_text(encoding="utf-8"))
    for i in range(far):
        turn, off = 2 * math.pi * i / far, _FAR_M + i % 50
        spot = {"type": "Point", "coordinates": [off * math.cos(turn), off * math.sin(turn)]}
        said = {"role": _FAR_ROLES[i % len(_FAR_ROLES)], "name": f"far {i}"}
        plan["features"].append({"type": "Feature", "properties": said, "geometry": spot})
    ground = {"type": "Polygon", "coordinates": [[[-60, -60], [70, -60], [70, 70], [-60, 70], [-60, -60]]]}
    plan["features"].append({"type": "Feature", "properties": {"role": "property", "name": "P"}, "geometry": ground})
    for i in range(WALLS):
        line = {"type": "LineString", "coordinates": [[-20 + 10 * i, 14], [-12 + 10 * i, 14 + i]]}
        said = {"role": "firewall", "name": f"W{i}", "height_m": 6}
        plan["features"].append({"type": "Feature", "properties": said, "geometry": line})
    path.write_text(json.dumps(plan), encoding="utf-8")
