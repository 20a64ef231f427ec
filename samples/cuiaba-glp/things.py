"""What the sample plans are made of: a store of each class, and the things round it.

A store's area ends at x = 0, so that what begins at x = d lies d metres from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cases import Point, Sample, Thing, box, declared, line, ring, spot, thing, unread

__all__ = [
    "Point", "Sample", "Thing", "area", "box", "cage", "declared", "extent", "land", "line", "lot", "ring", "spot",
    "store", "thing", "unread", "yard",
]  # fmt: skip


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
