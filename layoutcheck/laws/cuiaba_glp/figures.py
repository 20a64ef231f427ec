"""The figures of the law, each with its article; and the trade figures of containers that it does not give."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.law import Span, Table
from layoutcheck.values import CLASSES
from layoutcheck.words import text

SPECIAL = "special"
RANKS = (*CLASSES, SPECIAL)


def _by_class(article: str, unit: str, pt: str, en: str, *values: float | None) -> Table:
    return Table(article=article, unit=unit, by=CLASSES, values=values, label=text(pt, en))


# --- Art. 2, Art. 3 -------------------------------------------------------------
CONTAINER_MAX_KG = 190.0  # Art. 2º, XIV
OWN_USE_CONTAINERS = 5  # Art. 3º
OWN_USE_KG = 13.0
OWN_USE_DRAIN_M = 1.5  # Art. 3º, IV

# --- Art. 4 ---------------------------------------------------------------------
CAPACITY = _by_class("Art. 4º, I–VI, a", "kg", "capacidade máxima", "largest capacity",
                     520, 1560, 6240, 24960, 49920, 99840)  # fmt: skip
MINIMUM_AREA = _by_class("Art. 4º, I–II, b", "m2", "área mínima", "least area",
                         4, 8, None, None, None, None)  # fmt: skip
BOTIJAO_KG = 13.0
BOTIJOES = _by_class("Art. 4º, §§ 1º–6º", "count", "máximo de botijões de 13 kg", "most containers of 13 kg",
                     40, 120, 480, 1920, 3840, 7680)  # fmt: skip
LOT_BOTIJOES = _by_class("Art. 4º, §§ 4º–6º", "count", "máximo por lote", "most in a lot",
                         None, None, None, 480, 480, 480)  # fmt: skip
CORRIDOR = _by_class("Art. 4º, §§ 8º–11", "m", "largura mínima do corredor", "least width of the corridor",
                     None, None, 1.0, 1.0, 1.0, 1.0)  # fmt: skip

# --- Art. 5, I ------------------------------------------------------------------
WALLED_SHARE = 1 / 2  # c
WALLED_SHARE_AROUND = 7 / 8  # e
FLOOR_OPENING_M = 3.0  # h
TIERS = {"full": 4, "partial": 4, "empty": 5}  # m, n
PALLET_FACTOR = 1.5  # § 1º
STACKED_MAX_KG = 13.0  # o
LIGHT_PILE_M = 1.5  # § 3º, below 13 kg in classes I and II

# --- Art. 5, III ----------------------------------------------------------------
WALL_HEIGHT_M = 1.8


class Distances(Struct, frozen=True, kw_only=True):
    """The table of distances, row by row, in metres by class."""

    walled: Table = _by_class("Art. 5º, III", "m", "até o limite com muro", "to a property line with a wall",
                              1.5, 3.0, 5.0, 6.0, 7.5, 10.0)  # fmt: skip
    open: Table = _by_class("Art. 5º, III", "m", "até o limite sem muro", "to a property line without a wall",
                            5.0, 7.5, 15.0, 20.0, 30.0, 50.0)  # fmt: skip
    road: Table = _by_class("Art. 5º, III", "m", "até vias públicas", "to public roads",
                            1.5, 3.0, 7.5, 7.5, 7.5, 15.0)  # fmt: skip
    assembly: Table = _by_class("Art. 5º, III", "m", "até locais de aglomeração", "to places of assembly",
                                20.0, 30.0, 80.0, 100.0, 150.0, 180.0)  # fmt: skip
    heat_source: Table = _by_class("Art. 5º, III", "m", "até bombas, respiros, motores e calor",
                                   "to pumps, vents, engines and heat", 5.0, 7.5, 15.0, 15.0, 15.0, 15.0)  # fmt: skip
    ignition_source: Table = _by_class("Art. 5º, III", "m", "até outras fontes de ignição",
                                       "to other sources of ignition", 3.0, 3.0, 5.0, 8.0, 8.0, 10.0)  # fmt: skip

    def with_rows(self, **rows: tuple[float, ...]) -> Distances:
        """Give the table of a law that has other figures in some rows.

        >>> DISTANCES.with_rows(road=(2, 4, 8, 8, 8, 16)).road.at("II")
        4
        """
        return replace(self, **{row: replace(getattr(self, row), values=values) for row, values in rows.items()})

    def sums(self, a: str, b: str) -> tuple[float, float]:
        """Give the sums of the property-limit distances of two classes (§ 5): open and walled.

        >>> DISTANCES.sums("I", "II")
        (12.5, 4.5)
        """
        return (
            float(self.open.at(a) or 0) + float(self.open.at(b) or 0),
            float(self.walled.at(a) or 0) + float(self.walled.at(b) or 0),
        )


DISTANCES = Distances()

# --- § 4 ------------------------------------------------------------------------
FIREWALL_SHARE = 1 / 2
FIREWALL_LEAST_M = 1.0
FIREWALL_ABOVE_PILE_M = 1.5

# --- Art. 4, §§ 7–11: how many openings, how wide, how high ------------------------
OPENINGS = _by_class("Art. 4º, §§ 7º–11", "count", "mínimo de aberturas", "least number of openings",
                     None, 1, 2, 2, 3, 4)  # fmt: skip
OPENING_WIDTH = _by_class("Art. 4º, §§ 7º–11", "m", "largura mínima", "least width",
                          None, 1.2, 1.5, 1.5, 1.5, 2.0)  # fmt: skip
OPENING_HEIGHT = _by_class("Art. 4º, §§ 7º–11", "m", "altura mínima", "least height",
                           None, 2.1, 2.1, 2.1, 2.1, 2.1)  # fmt: skip

# --- Art. 5, I b, II --------------------------------------------------------------
CEILING_M = 2.5
FREE_HEIGHT_M = 1.2
SIGNS = _by_class("Art. 5º, II, a", "count", "mínimo de placas", "least number of signs",
                  1, 1, 2, 2, 4, 6)  # fmt: skip
POWDER = _by_class("Art. 5º, II, b", "kg", "mínimo de pó químico seco", "least charge of dry powder",
                   8, 24, 64, 96, 96, 96)  # fmt: skip
EXTINGUISHERS = _by_class("Art. 5º, II, b", "count", "mínimo de extintores", "least number of extinguishers",
                          1, 2, 4, 8, 8, 8)  # fmt: skip
DETECTORS = _by_class("Art. 5º, II, c", "count", "mínimo de detectores", "least number of detectors",
                      None, None, 1, 1, 1, 1)  # fmt: skip
DETECTOR_LEL = 0.1
DETECTOR_ALARM_S = 3.0

# --- Art. 9 -----------------------------------------------------------------------
SHOP_CLASS = "I"

BOTIJAO_PITCH_M = 0.37  # the closest that 13 kg containers stand on a floor, from centre to centre

# Outside diameter and height in metres by nominal kilograms: trade figures, none of the law's.
CONTAINERS = {2.0: (0.230, 0.227), 5.0: (0.272, 0.333), 8.0: (0.300, 0.464), 13.0: (0.360, 0.476)}


def class_of(capacity_kg: float) -> str:
    """Give the class of a capacity; the upper bounds belong to their class.

    >>> class_of(520), class_of(520.5), class_of(99840), class_of(99841)
    ('I', 'II', 'VI', 'special')
    """
    for name, bound in zip(CLASSES, CAPACITY.values, strict=True):
        if bound is not None and capacity_kg <= bound:
            return name
    return SPECIAL


def rank(name: str) -> int:
    """Give the place of a class in their order."""
    return RANKS.index(name)


def bound_kg(name: str) -> float:
    """Give the most that a class may hold."""
    return math.inf if name == SPECIAL else float(CAPACITY.at(name) or 0)


def between(low: str, high: str) -> tuple[str, ...]:
    """Give the classes from one to another, both included."""
    return RANKS[rank(low) : rank(high) + 1]


def halved(distance: float) -> float:
    """Give the distance that a firewall leaves (§ 4).

    >>> halved(30.0), halved(1.5)
    (15.0, 1.0)
    """
    return max(distance * FIREWALL_SHARE, FIREWALL_LEAST_M)


def range_over(table: Table, classes: tuple[str, ...]) -> Span:
    """Give the least and the greatest figure of the possible classes; what is not asked counts as nothing."""
    figures = [float(value or 0.0) for value in table.over(classes)]
    return Span(low=min(figures), high=max(figures))
