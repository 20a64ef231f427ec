"""Siting: the region in which an area may stand, beside one check of the same site."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import shapely

from benchmarks.comparing import Comparison, DisagreementError, Setting
from benchmarks.plans import write_plan
from benchmarks.timing import calls
from layoutcheck import LAWS, check, read
from layoutcheck.siting.region import Envelope, envelope

WALLS = 5
LAW = LAWS["cuiaba-glp"]


def compare(setting: Setting) -> Iterator[Comparison]:
    """Measure the envelope of one area among many things and five firewalls against a check."""
    count = setting.size(194, 20)
    plan = setting.folder / "siting.geojson"
    _write(plan, count)
    site = read(plan)

    def region() -> Envelope:
        place = LAW.siting.place(LAW.view(site), "A0", False)
        return envelope(place, site.options.tolerance_m)

    ours, theirs = calls([region, lambda: check(site, LAW)], setting.repeat, setting.clock)
    rules = LAW.siting.place_rules
    failing = {f.rule for f in theirs.answer.findings if f.status == "fail" and f.rule in rules}
    if ours.answer.allowed.covers(shapely.Point(0, 0)) and failing:
        raise DisagreementError(f"the area may stay where it is, and fails {sorted(failing)}")
    yield Comparison(
        what=f"where an area may stand, of {count + WALLS + 1} features with {WALLS} firewalls",
        peer="one check of the site", goal=1 / 20, ours=ours, theirs=theirs,
        agreed="where the area stands is in the region only if the check passes there",
    )  # fmt: skip


def _write(path: Path, count: int) -> None:
    """Write a plan of one area in the middle of a property, with walls round it."""
    write_plan(path, 1, count)
    plan = json.loads(path.read_text(encoding="utf-8"))
    ground = {"type": "Polygon", "coordinates": [[[-60, -60], [70, -60], [70, 70], [-60, 70], [-60, -60]]]}
    plan["features"].append({"type": "Feature", "properties": {"role": "property", "name": "P"}, "geometry": ground})
    for i in range(WALLS):
        line = {"type": "LineString", "coordinates": [[-20 + 10 * i, 14], [-12 + 10 * i, 14 + i]]}
        said = {"role": "firewall", "name": f"W{i}", "height_m": 6}
        plan["features"].append({"type": "Feature", "properties": said, "geometry": line})
    path.write_text(json.dumps(plan), encoding="utf-8")
