"""Makes the sample plans of each rule of a law: `python samples/cases.py LAW [FOLDER]`.

What is in them stands in `samples/LAW/articles.py`, which may also write complete `plans`. A plan is named
`<rule>.<status>.<what it shows>.geojson`; what no drawing shows stands beside it in `<the same>.layoutcheck.toml` and
`<the same>.schedule.csv`. Every site in them is made up, in flat metres.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Thing = dict[str, Any]  # a GeoJSON Feature


@dataclass(frozen=True, slots=True)
class Sample:
    """One plan: `<rule>.<status>.<what it shows>`, the arithmetic that makes it so, what is drawn and declared."""

    name: str
    why: str
    things: tuple[Thing, ...]
    project: str = ""
    schedule: str = ""

    @property
    def plan(self) -> str:
        """Write the GeoJSON, one feature a line."""
        head = f'{{"type":"FeatureCollection","units":"m","description":{_json(self.why)},"features":['
        return head + "\n" + ",\n".join(_json(thing) for thing in self.things) + "\n]}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def declared(**says: Any) -> str:
    """Write the project file that declares something."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in says.items()]
    return "\n".join(["[declared]", *lines, ""])


# --- shapes ---------------------------------------------------------------------


def box(x0: float, y0: float, x1: float, y1: float) -> Thing:
    """Give a rectangle between two corners."""
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    return {"type": "Polygon", "coordinates": [_rounded(corners)]}


def line(*points: Point) -> Thing:
    """Give a line."""
    return {"type": "LineString", "coordinates": _rounded(points)}


def ring(x0: float, y0: float, x1: float, y1: float) -> Thing:
    """Give the outline of a rectangle as a closed line."""
    return line((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))


def spot(x: float, y: float) -> Thing:
    """Give a point."""
    return {"type": "Point", "coordinates": _rounded([(x, y)])[0]}


def _rounded(points: Iterable[Point]) -> list[list[float]]:
    return [[_short(x), _short(y)] for x, y in points]


def _short(value: float) -> float:
    """Round to the millimetre, a whole number without its point."""
    value = round(value, 3)
    return int(value) if value == int(value) else value


# --- things ---------------------------------------------------------------------


def thing(role: str, name: str, geometry: Thing | None, **said: Any) -> Thing:
    """Give a feature with its role, its name and what is said of it."""
    properties = {"role": role, "name": name, **said}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def unread(role: str, name: str) -> Thing:
    """Give a feature without a geometry: something is there, and nobody can tell where."""
    return thing(role, name, None)


# --- files ----------------------------------------------------------------------


def main(law: str, folder: Path | None = None) -> None:
    """Write every sample of a law into a folder, or beside the script that gives them."""
    home = Path(__file__).parent / law
    sys.path.insert(0, str(home))
    articles = import_module("articles")
    for sample in articles.samples():
        write(sample, folder or home)
    if hasattr(articles, "plans"):
        articles.plans(folder or home)


def write(sample: Sample, folder: Path) -> None:
    """Write a plan and, where there are any, its project file and its schedule."""
    files = {
        f"{sample.name}.geojson": sample.plan,
        f"{sample.name}.layoutcheck.toml": sample.project,
        f"{sample.name}.schedule.csv": sample.schedule,
    }
    for name, written in files.items():
        if written:
            (folder / name).write_text(written, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None)
