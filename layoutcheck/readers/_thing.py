"""`Thing`, `Label` and `Caption`: what a drawing reader finds before lines are joined and texts assigned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from shapely.geometry.base import BaseGeometry

from layoutcheck.project import Assigned


class Thing(Struct, frozen=True, kw_only=True, eq=False):
    """A shape with a role, before loose lines are joined and texts are given out."""

    shape: BaseGeometry
    assigned: Assigned
    layer: str
    handle: str | None
    name: str
    error: float = 0.0
    loose: bool = False  # a line that may be a piece of an outline
    filled: bool = False  # a hatch or a face
    several: bool = False  # made of several entities of one block
    inserted: bool = False  # a block reference
    attributes: Mapping[str, Any] = field(default_factory=dict)
    xdata: Mapping[str, Any] = field(default_factory=dict)
    height: float | None = None  # of its thickness, in drawing units
    called: str = ""  # the name of the block it is drawn with
    count: int = 1  # entities that were entered as used for it


class Label(Struct, frozen=True, kw_only=True):
    """A text on the layer of a role, and the point it hangs on; `data` when what it says may be used."""

    written: str
    layer: str
    role: str
    spot: tuple[float, float] | None
    handle: str | None
    data: bool = True


class Caption(Struct, frozen=True):
    """What is written at a place, on whatever layer, and may say that what is drawn there is no part of the plan."""

    written: str
    spot: tuple[float, float]
