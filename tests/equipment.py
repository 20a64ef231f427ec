"""Small plans of lifts and escalators, with a schedule beside them, for the tests of what is kept of equipment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Finding, Report

LAW = "guarulhos-elevadores"


def plan(folder: Path, *things: Mapping[str, Any], name: str = "plan", schedule: str = "", project: str = "") -> Path:
    """A flat plan with a square of 2 m for each thing, side by side."""
    features = [
        {"type": "Feature", "properties": {"role": "equipment", **said}, "geometry": _square(4.0 * i)}
        for i, said in enumerate(things)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}), "utf-8")
    if schedule:
        (folder / f"{name}.schedule.csv").write_text(schedule, "utf-8")
    if project:
        (folder / f"{name}.layoutcheck.toml").write_text(project, "utf-8")
    return path


def _square(x: float) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": [[[x, 0], [x + 2, 0], [x + 2, 2], [x, 2], [x, 0]]]}


def checked(path: Path, on: str = "2026-06-01") -> Report:
    (outcome,) = examine(path, Wanted(law=(LAW,), lang="en", on=on))
    assert isinstance(outcome, Report), outcome
    return outcome


def of(report: Report, rule: str) -> list[Finding]:
    return [f for f in report.findings if f.rule == rule]


def status(report: Report, rule: str) -> list[str]:
    return [str(f.status) for f in of(report, rule)]
