"""Whether the unit of a flat plan is plausible, by the sizes and the position of what is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from layoutcheck.drawn import Account, Drawn
from layoutcheck.ground import METRES, Points
from layoutcheck.kinds import ROLES
from layoutcheck.words import Text, same, text

MERCATOR = ((-8.3e6, -3.1e6), (-4.1e6, 0.7e6))  # as UTM, of the map that web pages show Brazil on
UTM = ((1e5, 9e5), (1e6, 1e7))  # metres east and north within which a coordinate looks like UTM
USUAL_M2 = {"storage_area": (0.05, 1e4), "lot": (0.05, 1e3), "container": (0.002, 10.0)}  # the rest is another unit


def check_sizes(drawn: Sequence[Drawn], units: str, account: Account) -> None:
    """Tell a unit under which areas, lots or containers have sizes that none has; nothing then passes."""
    metres = METRES[units]
    sizes = [(d.role, shapely.area(_ground(d.shape))) for d in drawn if d.role in USUAL_M2]
    sizes = [(role, area) for role, area in sizes if area > 0]
    odd = [(role, area) for role, area in sizes if not _usual(role, area * metres**2)]
    if not odd:
        return
    fits = [unit for unit, m in METRES.items() if all(_usual(role, area * m**2, tight=True) for role, area in sizes)]
    message = text(
        "As medidas não são plausíveis em {units}: um elemento ({role}) teria {area}. {fits}",
        "The sizes are not plausible in {units}: one thing ({role}) would have {area}. {fits}",
        units=units, role=ROLES[odd[0][0]].label, area=_ground_told(odd[0][1] * metres**2),
        fits=text("Desenhado em {fits}? Confira e diga --units.", "Drawn in {fits}? Check it, and say --units.",
                  fits=", ".join(fits)) if fits else same(""),
    )  # fmt: skip
    account.warn("units-implausible", message)
    account.unread(None, message)


IMPERIAL = ("in", "ft")
OUTLINED = ("storage_area", "lot", "floor", "building", "room", "plot")
HALF = 0.5  # of the lengths


def check_imperial(drawn: Sequence[Drawn], units: str, account: Account) -> None:
    """Tell of a drawing whose heading says inches or feet where its sizes do not: templates of CAD say it unasked.

    They are believed where most sides of outlines are no whole numbers as drawn, and whole centimetres on the ground.
    A unit that was told before is not told again.
    """
    if units not in IMPERIAL or any(note.code == "units-implausible" for note in account.warnings):
        return
    shapes = [item.shape for item in drawn if item.role in OUTLINED]
    rings = [np.hypot(*np.diff(shapely.get_coordinates(one), axis=0).T) for one in shapes]
    sides = np.concatenate([[0.0], *rings])
    sides = sides[sides > 0]
    as_drawn, on_ground = (_whole(sides * 2), _whole(sides * METRES[units] * 100)) if len(sides) else (1.0, 0.0)
    if as_drawn < HALF <= on_ground:
        return
    message = text(
        "O cabeçalho diz {units} ($INSUNITS), como o de modelos do CAD, e as medidas não o confirmam. Confira em que "
        "unidade foi desenhado e diga --units m|cm|mm|{units}.",
        "The heading says {units} ($INSUNITS), as that of CAD templates does, and the sizes do not confirm it. Check "
        "which unit it was drawn in, and say --units m|cm|mm|{units}.",
        units=units,
    )  # fmt: skip
    account.warn("units-implausible", message)
    account.unread(None, message)


def _whole(numbers: Points) -> float:
    """Give the share of numbers that are whole, but for a hundredth."""
    return float((np.abs(numbers - np.round(numbers)) < 0.01).mean())


def check_place(drawn: Sequence[Drawn], units: str, account: Account) -> None:
    """Tell of coordinates that look like those of a map: measured as drawn, they are not metres on the ground."""
    corners = shapely.total_bounds([item.shape for item in drawn]).reshape(2, 2)
    spread = corners * METRES[units]
    if _lies_in(spread, MERCATOR):
        message = text(
            "As coordenadas parecem as de um mapa da web (EPSG:3857), que estica as distâncias. Diga --crs EPSG:3857.",
            "The coordinates look like those of a web map (EPSG:3857), which stretches distances. Say --crs EPSG:3857.",
        )
        account.warn("coordinates-web-mercator", message)
        account.unread(None, message)
    if _lies_in(spread, UTM):
        account.warn(
            "coordinates-utm",
            text("As coordenadas parecem UTM: medidas como desenhadas, diferem do terreno em até 4 cm a cada 100 m. "
                 "Diga --crs EPSG:n.",
                 "The coordinates look like UTM: measured as drawn, they differ from the ground by up to 4 cm in "
                 "100 m. Say --crs EPSG:n."),
        )  # fmt: skip


def _lies_in(spread: Points, region: Sequence[tuple[float, float]]) -> bool:
    low, high = np.array(region).T
    return bool((low <= spread).all() and (spread <= high).all())


def _ground(shape: shapely.Geometry) -> shapely.Geometry:
    closed = shape.geom_type == "LineString" and len(shape.coords) > 3 and shape.coords[0] == shape.coords[-1]
    return shapely.Polygon(shape.coords) if closed else shape


def _ground_told(area: float) -> Text:
    if area < 0.001:
        return text("menos de {least:m2}", "less than {least:m2}", least=0.001)
    return text("{area:m2}", "{area:m2}", area=area)


def _usual(role: str, area: float, *, tight: bool = False) -> bool:
    low, high = USUAL_M2[role]
    return (low * 10 <= area <= high / 10) if tight else (low <= area <= high)
