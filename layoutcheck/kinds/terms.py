"""What a kind of thing on a site is: its shape, its look on a sheet, its role, and the properties it carries."""

from __future__ import annotations

from enum import Enum
from typing import Literal

from msgspec import Struct

from layoutcheck.words import Text

FAMILY = "GLP"  # what built-in layers begin with, unless a role belongs to another trade


class Shape(Enum):
    """What a closed outline of a role means."""

    GROUND = "ground"  # the ground within it: areas, lots, schools, roads
    BARRIER = "barrier"  # a thin solid, or a line that goes round
    THING = "thing"  # an object: its floor, a line or a point


class Look(Struct, frozen=True, kw_only=True):
    """How a role is drawn on a sheet: line width in millimetres, colours, hatch as angle and spacing in millimetres.

    What has a higher `rank` is drawn over what has a lower one.
    """

    colour: str = "#333333"
    width: float = 0.25
    rank: int = 7
    dash: tuple[float, ...] = ()
    fill: str | None = None
    hatch: tuple[tuple[float, float], ...] = ()
    symbol: Literal["dot", "square", "triangle", "star", "grate", "ring", "diamond", "target", "pump", "gate"] = "dot"
    only_symbol: bool = False  # the symbol is drawn in its place, whatever its size


class Role(Struct, frozen=True, kw_only=True):
    """A kind of thing on a site."""

    id: str
    shape: Shape
    layer: str  # the built-in layer is <family>-<layer>
    label: Text
    family: str = FAMILY
    closed: bool = False  # an outline that does not close cannot be checked
    guesses: tuple[str, ...] = ()  # whole layer names that leave no doubt
    openers: tuple[str, ...] = ()  # first words of layer names that leave no doubt: RUA <name>
    hints: tuple[str, ...] = ()  # words in layer names that speak of it, and leave doubt
    clues: tuple[str, ...] = ()  # words in layer names of which one may only ask whether they mean it
    asked: tuple[str, ...] = ()  # properties that decide rules and that no default can stand in for
    note: Text | None = None  # how it is drawn, and what to mind
    by_floor: bool = False  # storeys may be drawn upon each other, each on layers that end in its name
    scheduled: bool = False  # a table beside the plan may list what there is of it
    look: Look | None = None  # None: the sheets have a style of their own for it

    @property
    def layer_name(self) -> str:
        """Give the whole name of the built-in layer, `GLP-MURO`."""
        return f"{self.family}-{self.layer}"


Type = Literal["text", "number", "count", "choice", "yes-no", "class", "date", "dates"]


class Property(Struct, frozen=True, kw_only=True):
    """Something said of a feature: its key, the roles it fits, its type and unit, its other spellings."""

    key: str
    roles: tuple[str, ...]
    type: Type
    label: Text
    unit: str | None = None
    spellings: tuple[str, ...] = ()
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # value, and how it is also written
    signed: bool = False  # whether it may be below zero
    most: float | None = None  # more than this was meant in another unit
