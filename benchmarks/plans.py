"""Site plans and things in them, of any size: the same for the same seed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

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
    line = _feature({"type": "LineString", "coordinates": [[500.25, 500.5], [503.125, 500.5]]}, layer="MOBILIARIO")
    written = json.dumps(line)
    padding = [written] * int(padding_mb * 1e6 / (len(written) + 2))
    body = ", ".join([*map(json.dumps, made), *padding])
    path.write_text(f'{{"type": "FeatureCollection", "units": "m", "features": [{body}]}}', encoding="utf-8")


def _feature(geometry: object, **said: object) -> dict[str, object]:
    return {"type": "Feature", "properties": said, "geometry": geometry}


def _box(x: float, y: float, wide: float, high: float) -> dict[str, object]:
    ring = [[x, y], [x + wide, y], [x + wide, y + high], [x, y + high], [x, y]]
    return {"type": "Polygon", "coordinates": [ring]}
