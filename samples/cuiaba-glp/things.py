"""What the sample plans are made of: a store of each class, the things round it, and how a plan is written.

Coordinates are flat metres. A store's area ends at x = 0, so that what begins at x = d lies d metres from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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


def area(geometry: Thing, name: str = "Área", **said: Any) -> Thing:
    """Give a storage area."""
    return thing("storage_area", name, geometry, **said)


def lot(geometry: Thing, containers: int | None, name: str = "Lote 1", **said: Any) -> Thing:
    """Give a lot of full 13 kg containers, unless something else is said; what is said as None is left out."""
    usual = {"containers": containers, "container_kg": 13, "state": "full"}
    return thing("lot", name, geometry, **{k: v for k, v in {**usual, **said}.items() if v is not None})


def land(geometry: Thing, **said: Any) -> Thing:
    """Give the property the store stands on."""
    return thing("property", "Terreno", geometry, **said)


# --- stores: 40 containers of 13 kg stand 4 high on 2.0 × 0.8 m, 120 on 2.4 × 2.0 m, 480 on 5 × 4 m --------------

CAGE = (-3.0, -1.0, 0.0, 1.0)  # class I: 3 × 2 m
YARD = (-4.0, -2.0, 0.0, 2.0)  # class II: 4 × 4 m
GRID = {"III": (1, 1), "IV": (2, 2), "V": (4, 2), "VI": (4, 4)}  # lots of 480 side by side and in depth
LOT = (5.0, 4.0)


def cage(containers: int | None = 40, of_area: Mapping[str, Any] | None = None, **of_lot: Any) -> tuple[Thing, Thing]:
    """Give a class I store: an area of 3 × 2 m and one lot in its middle."""
    return area(box(*CAGE), **(of_area or {})), lot(box(-2.5, -0.4, -0.5, 0.4), containers, **of_lot)


def yard(containers: int | None = 120, of_area: Mapping[str, Any] | None = None, **of_lot: Any) -> tuple[Thing, Thing]:
    """Give a class II store: an area of 4 × 4 m and one lot in its middle."""
    return area(box(*YARD), **(of_area or {})), lot(box(-3.2, -1.0, -0.8, 1.0), containers, **of_lot)


def store(
    name: str, corridor: float = 1.2, margin: float = 1.5, counts: Mapping[int, int] | None = None
) -> list[Thing]:
    """Give a full store of class III to VI: lots of 480, or of other counts by number, with corridors and a margin."""
    lots = list(_lots(name, corridor, margin, counts or {}))
    return [area(box(*extent(name, corridor, margin))), *lots]


def extent(name: str, corridor: float = 1.2, margin: float = 1.5) -> tuple[float, float, float, float]:
    """Give the corners of the area of a store of class III to VI."""
    across, deep = GRID[name]
    wide = across * LOT[0] + (across - 1) * corridor + 2 * margin
    high = deep * LOT[1] + (deep - 1) * corridor + 2 * margin
    return (-wide, -high / 2, 0.0, high / 2)


def _lots(name: str, corridor: float, margin: float, counts: Mapping[int, int]) -> Iterable[Thing]:
    x0, y0, _, _ = extent(name, corridor, margin)
    across, deep = GRID[name]
    for i in range(across * deep):
        x = x0 + margin + (i % across) * (LOT[0] + corridor)
        y = y0 + margin + (i // across) * (LOT[1] + corridor)
        yield lot(box(x, y, x + LOT[0], y + LOT[1]), counts.get(i + 1, 480), f"Lote {i + 1}")
