"""Site plans and things in them, of any size: the same for the same seed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

SAMPLES = Path(__file__).parents[1] / "samples"
Shapes = npt.NDArray[Any]

AREA = (5.0, 4.0)  # metres
PITCH_M = 60.0  # between areas: far enough to be separate in any class
ROLES = ("ignition_source", "heat_source", "assembly")


def things(count: int, side_m: float, seed: int = 1) -> Shapes:
    """Make points and boxes spread over a square, of each third kind a point."""
    r = np.random.default_rng(seed)
    low = r.uniform(0, side_m, (count, 2))
    high = low + r.uniform(0.5, 4, (count, 2))
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    made: Shapes = np.where(np.arange(count) % 3 == 0, shapely.points(low), boxes)
    return made


def areas(count: int, side_m: float, seed: int = 2) -> Shapes:
    """Make storage areas spread over a square."""
    low = np.random.default_rng(seed).uniform(0, side_m, (count, 2))
    made: Shapes = shapely.box(low[:, 0], low[:, 1], low[:, 0] + AREA[0], low[:, 1] + AREA[1])
    return made


def write_plan(path: Path, stores: int, count: int, seed: int = 1, padding_mb: float = 0.0) -> None:
    """Write a GeoJSON plan of so many areas of class II, set apart, and so many things about them.

    `padding_mb` adds furniture: lines without a role, which are counted and not measured.
    """
    r = random.Random(seed)
    across = max(1, round(stores**0.5 + 0.5))
    side = max(400.0, across * PITCH_M)
    made = []
    for i in range(stores):
        place = _box(i % across * PITCH_M, i // across * PITCH_M, *AREA)
        made.append(_feature(place, role="storage_area", name=f"A{i}", **{"class": "II"}))
    for i in range(count):
        x, y = r.uniform(20, 20 + side), r.uniform(20, 20 + side)
        role = ROLES[i % len(ROLES)]
        place = _box(x, y, 3, 2) if role == "assembly" else {"type": "Point", "coordinates": [x, y]}
        made.append(_feature(place, role=role, name=f"{role} {i}"))
    body = ", ".join([*map(json.dumps, made), *_furniture(r, padding_mb * 1e6)])
    path.write_text(f'{{"type": "FeatureCollection", "units": "m", "features": [{body}]}}', encoding="utf-8")


def write_shop(path: Path, padding_mb: float) -> None:
    """Write the sample shop with its church farther off, so that it passes, and furniture about it."""
    plan = json.loads((SAMPLES / "shop-class-ii-firewall.geojson").read_text(encoding="utf-8"))
    (church,) = (f for f in plan["features"] if f["properties"]["role"] == "assembly")
    church["geometry"] = _box(0, 80, 10, 10)  # in sight, and far enough
    plan["features"] += map(json.loads, _furniture(random.Random(1), padding_mb * 1e6))
    path.write_text(json.dumps(plan), encoding="utf-8")
    said = (SAMPLES / "shop-class-ii-firewall-passes.layoutcheck.toml").read_bytes()
    path.with_name(f"{path.stem}.layoutcheck.toml").write_bytes(said)


def _furniture(r: random.Random, size: float) -> Iterator[str]:
    """Write lines on a layer without a role, of so many bytes."""
    while size > 0:
        x, y = round(r.uniform(400, 600), 3), round(r.uniform(400, 600), 3)
        line = {"type": "LineString", "coordinates": [[x, y], [x + 2.875, y + 0.5]]}
        written = json.dumps(_feature(line, layer="MOBILIARIO"))
        size -= len(written) + 2
        yield written


def _feature(geometry: object, **said: object) -> dict[str, object]:
    return {"type": "Feature", "properties": said, "geometry": geometry}


def _box(x: float, y: float, wide: float, high: float) -> dict[str, object]:
    ring = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high], [x, y]]
    return {"type": "Polygon", "coordinates": [ring]}
