"""Evidence of the unit of a flat plan: the usual sizes of cylinders, gates, walls and areas, and of the whole drawing.

Only a unit that is too large is looked for, under which distances read too long. Single oddities prove nothing: a unit
is doubted when something is far too large in it and exactly one smaller unit makes all things the size they have; or
when its many cylinders are wider than any, whatever else fits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import THIN_M, Account
from layoutcheck.ground import METRES
from layoutcheck.kinds import ROLES
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

USUAL_UNITS = ("m", "cm", "mm")  # what plans are drawn in, whatever their heading says
MANY = 5  # of so many cylinders none is a mere symbol
FULL = 20  # of so many containers a lot is no larger than they need
SLENDER = 0.15  # a closed outline narrower than this share of its length is the body of a wall
BOTIJAO_KG = 13.0


class Evidence(Struct, frozen=True, kw_only=True):
    """Sizes of one kind of thing, in metres (or square metres, with `power` 2), and those that such things have."""

    what: Text
    sizes: tuple[float, ...]
    low: float
    high: float
    power: int = 1
    certain: bool = False  # whether nothing of this kind is ever larger

    def at(self, scale: float) -> float:
        """Give the usual size of these things on this plan, if a metre as read is `scale` metres."""
        ordered, count = np.sort(self.sizes), len(self.sizes)
        median = ordered[(count - 1) // 2 : count // 2 + 1].mean()  # np.median imports masked arrays, which takes long
        return float(median) * scale**self.power

    def fits(self, scale: float) -> bool:
        """Tell whether that is a size that such things have."""
        return self.low <= self.at(scale) <= self.high


def check_evidence(features: Sequence[Feature], units: str, account: Account) -> None:
    """Tell a unit under which something is far too large, and the one smaller unit that fits all; nothing then passes.

    A unit that was told before is not told again.
    """
    if not features or any(note.code == "units-implausible" for note in account.warnings):
        return
    found = [evidence for evidence in _gathered(features) if evidence.sizes]
    odd = [evidence for evidence in found if evidence.at(1.0) > evidence.high]
    other = _fitting(found, units, USUAL_UNITS) or _fitting(found, units, METRES)
    if not odd or (other is None and not any(evidence.certain for evidence in odd)):
        return
    message = text(
        "Em {units} as medidas não são plausíveis: {what}. {other}",
        "In {units} the sizes are not plausible: {what}. {other}",
        units=units, what=tuple(_told(evidence) for evidence in odd),
        other=text("Desenhado em {unit}? Confira e diga --units {unit}.",
                   "Drawn in {unit}? Check it, and say --units {unit}.", unit=other)
        if other else text("Confira em que unidade foi desenhado e diga --units.",
                           "Check which unit it was drawn in, and say --units."),
    )  # fmt: skip
    account.warn("units-implausible", message)
    account.unread(None, message)


def _fitting(found: Sequence[Evidence], units: str, among: Iterable[str]) -> str | None:
    """Give the one smaller unit among these under which all things have sizes that such things have."""
    smaller = {unit: METRES[unit] / METRES[units] for unit in among if METRES[unit] < METRES[units]}
    fitting = [unit for unit, scale in smaller.items() if all(evidence.fits(scale) for evidence in found)]
    return fitting[0] if len(fitting) == 1 else None


def _told(evidence: Evidence) -> Text:
    size = evidence.at(1.0)
    written = "{what}: {size:m2}" if evidence.power == 2 else "{what}: {size:m}"
    return text(written, written, what=evidence.what, size=float(f"{size:.3g}"))


def _gathered(features: Sequence[Feature]) -> Iterator[Evidence]:
    of: dict[str, list[BaseGeometry]] = {role: [] for role in ROLES}
    for feature in features:
        of[feature.role].append(feature.shape)
    areas = [shape.area for shape in of["storage_area"]]
    thick = [t for shape in (*of["wall"], *of["firewall"]) for t in _thicknesses(shape)]
    heights = [h.value for f in features if (h := f.properties.get("height_m")) and h.source == "thickness"]
    everything = [_reach(f.shape for f in features)]
    across = tuple(_diameter(s) for s in of["container"] if s.area > 0)
    yield Evidence(what=ROLES["container"].label, sizes=across, low=0.15, high=0.85, certain=len(across) >= MANY)
    yield _lengths(ROLES["opening"].label, [_reach([s]) for s in of["opening"] if s.length > 0], 0.4, 11.5)
    yield _lengths(text("espessura de muro", "thickness of a wall"), thick, 0.03, 0.9)
    yield _lengths(text("altura desenhada", "height as drawn"), heights, 0.3, 15.0)
    yield _lengths(ROLES["property"].label, [_reach([s]) for s in of["property"]], 5.0, 3e3)
    yield _lengths(text("o desenho todo", "the whole drawing"), everything, 3.0, 5e3)
    yield Evidence(what=ROLES["storage_area"].label, sizes=tuple(areas), low=1.0, high=5e3, power=2)
    yield from _for_each_container(features, math.fsum(areas))


def _lengths(what: Text, sizes: Sequence[float], low: float, high: float) -> Evidence:
    return Evidence(what=what, sizes=tuple(sizes), low=low, high=high)


def _for_each_container(features: Sequence[Feature], area: float) -> Iterator[Evidence]:
    """Hold the ground stored on against what is there; a mostly empty yard is no error, a lot is full."""
    lots = [f for f in features if f.role == "lot" and f.shape.area and (f.get("containers") or 0) >= FULL]
    sizes = tuple(f.shape.area * (f.get("tiers") or 1) / (f.get("containers") or FULL) for f in lots)
    what = text("área do lote por pilha", "area of the lot for each pile")
    yield Evidence(what=what, sizes=sizes, low=0.02, high=8.0, power=2)
    said = [f for f in features if f.role in ("storage_area", "lot")]
    counted = sum(f.get("containers") or (f.get("capacity_kg") or 0.0) / BOTIJAO_KG for f in said)
    drawn = sum(f.role == "container" for f in features)
    count = max(counted, drawn)
    if area and count:
        what = text("área por recipiente", "area for each container")
        yield Evidence(what=what, sizes=(area / count,), low=0.02, high=max(25.0, 500 / count), power=2)


def _diameter(shape: BaseGeometry) -> float:
    return math.sqrt(4 * shape.area / math.pi)


def _reach(shapes: Iterable[BaseGeometry]) -> float:
    left, low, right, top = shapely.total_bounds(list(shapes))
    return math.hypot(right - left, top - low)


def _thicknesses(shape: BaseGeometry) -> Iterator[float]:
    """Give the thickness of each part that is the body of a wall, or was drawn as one and is too thick to be."""
    for part in getattr(shape, "geoms", [shape]):
        if not isinstance(part, Polygon) and not part.is_ring:
            continue
        body = part if isinstance(part, Polygon) else Polygon(part)
        around = body.minimum_rotated_rectangle
        sides = sorted(map(math.dist, around.exterior.coords[:2], around.exterior.coords[1:3]))
        if isinstance(part, Polygon):
            yield min(2 * body.area / body.length, THIN_M)
        elif sides[0] < SLENDER * sides[1]:
            yield sides[0]
