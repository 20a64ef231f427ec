"""The items a sheet consists of: boxes, pens, strokes, fills, labels, dimensions, views. Data only.

On a sheet all is millimetres from its lower left corner, y upwards. What a `View` shows of the plan is in local metres;
pens, dashes and text are always sizes on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from layoutcheck.finding import Finding

Point = tuple[float, float]

ASCENT, DESCENT = 0.95, 0.24  # of a line of text, in its size: an accented capital, and the tail of a g


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Give its extent along x."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Give its extent along y."""
        return self.top - self.bottom

    @property
    def centre(self) -> Point:
        """Give its middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def grown(self, by: float) -> Box:
        """Push every side out."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)

    def with_(self, other: Box) -> Box:
        """Give the smallest box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )

    def common(self, other: Box) -> Box:
        """Give the box that both share; where they share nothing its sides are out of order."""
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Tell whether the other box lies within this one."""
        return (
            self.left - slack <= other.left
            and self.bottom - slack <= other.bottom
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )

    def meets(self, other: Box) -> bool:
        """Tell whether the two share ground; sides that only touch do not."""
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )


@dataclass(frozen=True, slots=True)
class Pen:
    """A line's width and dashes in millimetres on paper, and its colour."""

    width_mm: float
    colour: str = "#000000"
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A line through points. `layer` names what it belongs to: a role, a kind of mark or a part of the sheet."""

    layer: str
    points: tuple[Point, ...]
    pen: Pen


@dataclass(frozen=True, slots=True, kw_only=True)
class Fill:
    """An outline filled with a colour, the first ring being its outside."""

    layer: str
    rings: tuple[tuple[Point, ...], ...]
    colour: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """One line of text on the sheet, standing on `at`; `width_mm` is at least as wide as it will be written.

    With `halo_mm` its glyphs are drawn first in white with a stroke that reaches so far round them: what lies under
    the text stays visible between the letters.
    """

    layer: str
    text: str
    at: Point
    size_mm: float
    width_mm: float
    align: Literal["left", "centre", "right"] = "left"
    bold: bool = False
    colour: str = "#000000"
    halo_mm: float = 0.0

    @property
    def box(self) -> Box:
        """Give the room it takes."""
        x, y = self.at
        left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[self.align] * self.width_mm
        return Box(left, y - DESCENT * self.size_mm, left + self.width_mm, y + ASCENT * self.size_mm)


Item = Stroke | Fill | Label

Kind = Literal["fail", "waived", "undetermined", "pass", "sight", "shielded", "short"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dimension:
    """A finding as it is drawn: a line between two true points in local metres, its number and what it says.

    `a` equals `b` where the finding is a place and not a distance.
    """

    number: str
    kind: Kind
    finding: Finding
    a: Point
    b: Point
    text: str
    brief: str = ""  # the same where there is little room
    row: str = ""  # of the table of distances, where there is room for no more
    clear: bool = False  # a line of sight that passes every firewall


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A piece of the plan at a scale: `centre`, in local metres, lies in the middle of `box`.

    `unit` is how many millimetres of paper one unit of `box` is: 1 on a finished sheet.
    """

    letter: str
    title: str
    box: Box
    centre: Point
    scale: int
    plan: tuple[Item, ...]  # in local metres
    paper: tuple[Item, ...]  # in millimetres on the sheet: labels and what goes with them
    dimensions: tuple[Dimension, ...]
    unit: float = 1.0

    @property
    def metres(self) -> float:
        """Give how many metres of the plan one unit of its box is."""
        return self.scale * self.unit / 1000.0

    def to_sheet(self, point: Point) -> Point:
        """Put a point of the plan on the sheet."""
        x, y = self.box.centre
        k = self.metres
        return x + (point[0] - self.centre[0]) / k, y + (point[1] - self.centre[1]) / k

    @property
    def window(self) -> Box:
        """Give the piece of the plan it shows, in local metres."""
        k = self.metres / 2.0
        (x, y), w, h = self.centre, self.box.width * k, self.box.height * k
        return Box(x - w, y - h, x + w, y + h)

    def items(self) -> Iterator[Item]:
        """Give all it draws, in millimetres on the sheet."""
        for item in self.plan:
            yield _moved(item, self)
        yield from self.paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet of paper. `numbers` are the failures in its table."""

    number: int
    of: int
    width_mm: float
    height_mm: float
    frame: Box
    views: tuple[View, ...]
    numbers: tuple[str, ...]
    paper: tuple[Item, ...]

    def items(self) -> Iterator[Item]:
        """Give all that is drawn on it, in order, in millimetres."""
        for view in self.views:
            yield from view.items()
        yield from self.paper

    def labels(self) -> Iterator[Label]:
        """Give every line of text on it."""
        return (item for item in self.items() if isinstance(item, Label))


def _moved(item: Item, view: View) -> Item:
    if isinstance(item, Stroke):
        return replace(item, points=tuple(map(view.to_sheet, item.points)))
    if isinstance(item, Fill):
        return replace(item, rings=tuple(tuple(map(view.to_sheet, ring)) for ring in item.rings))
    return item
