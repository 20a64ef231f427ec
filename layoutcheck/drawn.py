"""`Drawn`, a thing as a reader found it, and `Account`, the record of all that was read, ignored or not understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from msgspec import Struct, field
from msgspec.structs import replace
from shapely.geometry import Point, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.errors import ReadError
from layoutcheck.ground import WIDEST_M, Points
from layoutcheck.kinds import ROLES
from layoutcheck.site import Note, Unread
from layoutcheck.words import Text, text, trimmed

CLOSE_M = 0.005  # ends nearer than this meet
_TRACE = 1e-100  # in any unit of length
THIN_M = 0.70  # a closed outline of a barrier thinner than this is its body, else it is a line that goes round

_MANY = 400  # corners: GEOS would cross the arcs about a thousand tips with each other
_FINE = 1e-3  # how finely a width is found, as a share of it

STORED = frozenset(("storage_area", "lot", "container"))  # roles of what is stored, and of its ground

Said = tuple[str, Mapping[str, Any]]  # who says it, and what: one link of the chain of properties


class Drawn(Struct, frozen=True, kw_only=True, gc=False):
    """One thing as a reader found it: in plan coordinates, with its role and what is said of it, first word wins.

    Curves are flattened with their vertices on the curve; `error` is the greatest distance, in plan units, between the
    curve and its chords.
    """

    shape: BaseGeometry
    role: str
    role_why: str
    guessed: bool = False
    error: float = 0.0
    layer: str | None = None
    handle: str | None = None
    name: str | None = None  # what it is called when no property says so
    numbered: bool = False  # whether that is its role and a number, for want of anything else
    says: tuple[Said, ...] = ()


class Account(Struct):
    """What a reader saw, gathered while it reads."""

    entities: int = 0
    used: int = 0
    ignored: dict[str, int] = field(default_factory=dict)
    unsupported: dict[tuple[str, str], int] = field(default_factory=dict)
    not_checked: list[Unread] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)
    away: set[str] = field(default_factory=set)  # layers without a role that lie too far off to matter
    hidden: set[str] = field(default_factory=set)  # roles of things that are not seen, or on layers named like one

    def take(self, other: Account) -> None:
        """Take over what another account holds, into this one that has nothing yet."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))

    def ignore(self, layer: str, count: int = 1) -> None:
        """Count entities of a layer that were not measured."""
        self.ignored[layer] = self.ignored.get(layer, 0) + count

    def cannot(self, kind: str, layer: str, count: int = 1) -> None:
        """Count entities of a kind that is not understood."""
        key = (kind, layer)
        self.unsupported[key] = self.unsupported.get(key, 0) + count

    def warn(self, code: str, message: Text, layer: str | None = None, handle: str | None = None) -> None:
        """Note something for the user."""
        self.warnings.append(Note(code=code, message=trimmed(message), layer=layer, handle=handle))

    def unread(self, role: str | None, message: Text, layer: str | None = None, handle: str | None = None) -> None:
        """Note something that could not be measured, on which answers may depend."""
        self.not_checked.append(Unread(role=role, message=message, layer=layer, handle=handle))


def is_thin(outline: BaseGeometry, metres_per_unit: float = 1.0) -> bool:
    """Tell whether a closed outline of a barrier is nowhere wider than the body of a wall.

    >>> [is_thin(shapely.box(0, 0, 9, width)) for width in (0.3, 0.8)]
    [True, False]
    """
    width = THIN_M / metres_per_unit
    if isinstance(outline, Polygon) and shapely.get_num_coordinates(outline) > _MANY:
        widest = 2 * shapely.maximum_inscribed_circle(outline, _FINE * width).length
        if not (1 - 4 * _FINE) * width < widest <= width:
            return bool(widest < width)
    return bool(outline.buffer(-width / 2).is_empty)


def coordinates(drawn: Iterable[Drawn]) -> Points:
    """Gather all coordinates."""
    points: Points = shapely.get_coordinates([d.shape for d in drawn])
    return points


def without_traces(drawn: list[Drawn]) -> tuple[list[Drawn], Points]:
    """Make nought of what is so near it that its square is none: the remains of sums, which no distance can bear.

    Gives all coordinates beside, for the frame to be laid round them.
    """
    points = coordinates(drawn)
    if not np.any((np.abs(points) < _TRACE) & (points != 0)):
        return drawn, points
    shapes = shapely.transform([d.shape for d in drawn], lambda at: np.where(np.abs(at) < _TRACE, 0.0, at))
    return without_traces([replace(d, shape=shape) for d, shape in zip(drawn, shapes, strict=True)])


def refuse_stray(drawn: Sequence[Drawn], points: Points, metres_per_unit: float) -> None:
    """Refuse a thing so far from what is stored that it cannot be of the site, such as one left at the origin.

    `points` are the coordinates of all: where each is near, so is each thing.
    """
    centre = heart(drawn)
    if centre is None or metres_per_unit <= 0:
        return
    spot = (centre.min(axis=0) + centre.max(axis=0)) / 2
    if not (np.hypot(*(points - spot).T) * metres_per_unit > WIDEST_M).any():
        return
    middle = Point(spot)
    apart = shapely.distance(np.array([item.shape for item in drawn], dtype=object), middle) * metres_per_unit
    if np.nanmax(apart) <= WIDEST_M:
        return
    far = drawn[int(np.nanargmax(apart))]
    raise ReadError(
        "site-too-wide",
        text(
            '{role} "{name}" está a {far} km do que se armazena, e um terreno não passa de {most} km.',
            '{role} "{name}" lies {far} km from what is stored, and no site is wider than {most} km.',
            role=ROLES[far.role].label,
            name=far.name or far.layer or far.role,
            far=str(round(float(np.nanmax(apart)) / 1000)),
            most=str(round(WIDEST_M / 1000)),
        ),
        text(
            "Apague-o ou ponha-o no lugar ({where}); ou confira a unidade (--units).",
            "Delete it or put it in its place ({where}); or check the unit (--units).",
            where=where_of(far),
        ),
    )


def heart(drawn: Iterable[Drawn]) -> Points | None:
    """Gather the coordinates of what is stored, where distances start; None when nothing is."""
    stored = [d for d in drawn if d.role in ("storage_area", "lot", "container")]
    points = coordinates(stored)
    return points if len(points) else None


def where_of(item: Drawn) -> str:
    """Say where on the plan a thing is to be found: its layer and handle."""
    return " ".join(p for p in (item.layer, f"#{item.handle}" if item.handle else None) if p) or item.role
