"""Plans for tests: features from short specs, written as GeoJSON in flat metres, read and checked through the API."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from layoutcheck import LAWS, check, read
from layoutcheck import project as projects
from layoutcheck.finding import Finding, Report
from layoutcheck.site import Options

Point = tuple[float, float]
Spec = dict[str, Any]  # a GeoJSON Feature

LAW = LAWS["cuiaba-glp"]
_DECLARABLE = {**{rule.id.replace("-", "_"): bool for rule in LAW.rules}, **LAW.declarable}

# --- geometry -------------------------------------------------------------------


def box(x0: float, y0: float, x1: float, y1: float) -> Spec:
    """A rectangle between two corners."""
    return polygon((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def polygon(*points: Point, holes: Sequence[Sequence[Point]] = ()) -> Spec:
    return {"type": "Polygon", "coordinates": [[*points, points[0]], *([*hole, hole[0]] for hole in holes)]}


def line(*points: Point) -> Spec:
    return {"type": "LineString", "coordinates": list(points)}


def point(x: float, y: float) -> Spec:
    return {"type": "Point", "coordinates": [x, y]}


# --- features -------------------------------------------------------------------


def feature(role: str, geometry: Any, name: str | None = None, **said: Any) -> Spec:
    named = {"name": name} if name else {}
    return {"type": "Feature", "properties": {"role": role, **named, **said}, "geometry": geometry}


def area(geometry: Any = None, name: str = "A", **said: Any) -> Spec:
    """A storage area; without a shape 10 m square, its right edge on x = 0 and its middle on y = 0."""
    return feature("storage_area", geometry or box(-10, -5, 0, 5), name, **said)


def lot(containers: int | None = 40, geometry: Any = None, name: str = "L", **said: Any) -> Spec:
    """A lot of full 13 kg containers, by default in the middle of the default area."""
    counted = {} if containers is None else {"containers": containers}
    usual = {"container_kg": 13, "state": "full", **counted}
    return feature("lot", geometry or box(-8, -3, -2, 3), name, **{**usual, **said})


def parcel(geometry: Any = None, name: str = "P", **said: Any) -> Spec:
    """A property; without a shape so wide that no row of the table comes near it."""
    return feature("property", geometry or box(-400, -400, 400, 400), name, **said)


# A class by its number of 13 kg containers (Art. 4, §§ 1–6).
BOTIJOES = {"I": 40, "II": 120, "III": 480, "IV": 1920, "V": 3840, "VI": 7680}


def store(name: str, dx: float = 0.0) -> tuple[Spec, Spec]:
    """A full store of a class: the default area with one lot, moved along x."""
    return (
        area(box(dx - 10, -5, dx, 5), f"A{dx:g}" if dx else "A"),
        lot(BOTIJOES[name], box(dx - 8, -3, dx - 2, 3), f"L{dx:g}" if dx else "L"),
    )


# --- checking -------------------------------------------------------------------


@dataclass(frozen=True)
class Result:
    """A checked plan, with its findings by rule and subject."""

    report: Report

    def all(self, rule: str, subject: str | None = None, area: str | None = None) -> list[Finding]:
        """The findings of a rule, measured to the nanometre, so that they compare with figures as written."""
        return [
            replace(f, measured=f.measured if f.measured is None else round(f.measured, 9) + 0.0)
            for f in self.report.findings
            if f.rule == rule and subject in (None, f.subject) and area in (None, f.area)
        ]

    def one(self, rule: str, subject: str | None = None, area: str | None = None) -> Finding:
        found = self.all(rule, subject, area)
        assert len(found) == 1, f"{rule} {subject or ''}: {[(f.subject, f.status) for f in found]}"
        return found[0]

    def status(self, rule: str, subject: str | None = None, area: str | None = None) -> str:
        return str(self.one(rule, subject, area).status)

    @property
    def verdict(self) -> str:
        return self.report.verdict


def document(features: Iterable[Spec], **members: Any) -> Spec:
    return {"type": "FeatureCollection", "units": "m", "features": list(features), **members}


def judge(*features: Spec, project: str = "", options: Mapping[str, Any] | None = None, **members: Any) -> Result:
    """Write a plan, with a project file when one is given, and check it."""
    return judge_text(json.dumps(document(features, **members)), project, options)


def judge_text(written: str, project: str = "", options: Mapping[str, Any] | None = None) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder) / "plan.geojson"
        plan.write_text(written, encoding="utf-8")
        said = projects.Project()
        if project:
            file = Path(folder) / projects.FILE
            file.write_text(project, encoding="utf-8")
            said = projects.load([file], _DECLARABLE)
        return Result(check(read(plan, Options(**(options or {})), said), LAW))
