"""Art. 24: the outdoor spaces that windows give onto.

The text has "1,50junto a" for the circle: read as 1.50 m.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
from msgspec import Struct
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.circles import touching
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.scope import of_building
from layoutcheck.laws.marcelandia_obras.stays import LONG, TRANSITORY
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.windows import faces_out, gives_onto
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import polygons
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

OUTDOOR_CIRCLE_M = 1.50
_READS = ("window", "room", "property", "building", "road", "pavement", "roof", "wall", "firewall")


class Facing(Struct, frozen=True, kw_only=True):
    """A window and an outdoor space that it gives onto; `space` is None where none is drawn."""

    window: Feature
    room: Room
    name: str
    space: BaseGeometry | None
    feature: Feature | None = None


def facings(view: Works) -> Iterator[Facing]:
    """Pair each window that may give outside with the space that it gives onto: as drawn, else the ground left open."""
    for window in view.site.of("window"):
        beside = view.beside(window)
        inside = [room for room in beside if room.stay != "outdoor"]
        if not inside or faces_out(view, window) is False:
            continue
        drawn = next((room for room in beside if room.stay == "outdoor"), None)
        spot = inside[0].feature.shape.representative_point()
        own = [piece for land, piece in view.open_ground if land.covers(spot)]
        own = [piece for piece in own if gives_onto(view, window, piece)]
        ground = min(own, key=lambda piece: float(piece.distance(window.shape)), default=None)
        if drawn is not None:
            yield Facing(window=window, room=inside[0], name=drawn.name, space=_open_part(view, drawn, window, spot),
                         feature=drawn.feature)  # fmt: skip
        elif ground is not None:
            yield Facing(window=window, room=inside[0], name="", space=ground)
        else:
            yield Facing(window=window, room=inside[0], name="", space=None)


def _open_part(view: Works, drawn: Room, window: Feature, inside: BaseGeometry) -> BaseGeometry | None:
    """Give what of an outdoor space as drawn lies open to the sky and not on a neighbour's ground, up to the window.

    A room of its floor, a roof or another building may lie over it; `inside` is a spot within the room that it lights.
    None where what lies before the window is covered, and something farther on is not.
    """
    rooms = view.level(drawn.feature, *(room.feature for room in view.indoors() if not _under_the_sky(room)))
    houses = [b for b in view.site.of("building") if not (b.shape.covers(inside) or b.shape.covers(drawn.clear))]
    over = [f.shape for f in (*rooms, *view.site.of("roof"), *houses) if f.shape.intersects(drawn.clear)]
    left = drawn.clear.difference(shapely.union_all(over)) if over else drawn.clear
    own = [land.shape for land in view.land if land.shape.covers(inside)]
    if own:
        left = left.intersection(shapely.union_all([*own, *(f.shape for f in view.site.of("road", "pavement"))]))
    nearest = min(polygons(left), key=lambda part: float(part.distance(window.shape)), default=Polygon())
    return nearest if nearest.is_empty or gives_onto(view, window, nearest) else None


def _under_the_sky(room: Room) -> bool:
    return room.kind == "recreation" and not room.feature.get("covered")


def _outdoors(view: Works, judge: object) -> Iterator[Finding]:
    found = list(facings(view))
    for facing in found:
        subject = f"{facing.window.name} – {facing.name}" if facing.name else facing.window.name
        if facing.space is None:
            message = text(
                "{s}: o espaço exterior não está desenhado.", "{s}: the outdoor space is not drawn.", s=subject
            )
            yield verbs.open_end(message, (_OUTDOOR_DRAWN,), subject)
        else:
            yield judge(facing, subject, facing.space)  # type: ignore[operator]
    if not found:
        yield verbs.na(text("Nenhuma janela que dê para fora.", "No window that gives outside."))


_OUTDOOR_DRAWN = text("espaço exterior (OBRA-COMODO com permanencia=exterior), ou divisa e edificação",
                      "the outdoor space (OBRA-COMODO with stay=outdoor), or property and building")  # fmt: skip


@BOOK.rule(
    "outdoor-circle", article="Art. 24, I", title=text("Círculo junto à abertura", "Circle at the opening"),
    requirement=text("O espaço exterior permite inscrever, junto à abertura, um círculo de diâmetro ≥ {d:m}.",
                     "The outdoor space takes, at the opening, a circle of ≥ {d:m}.", d=OUTDOOR_CIRCLE_M),
    measured=text("O maior círculo no espaço exterior que encosta na janela; o “1,50junto” do texto é lido como "
                  "1,50 m.",
                  "The largest circle in the outdoor space that touches the window; the text's \"1,50junto\" is read "
                  "as 1.50 m."), reads=_READS,
)  # fmt: skip
@of_building
def outdoor_circle(view: Works) -> Iterator[Finding]:
    """The space is the one drawn, else what the property and its streets leave open round the building."""

    def judge(facing: Facing, subject: str, space: BaseGeometry) -> Finding:
        off = float(space.distance(facing.window.shape))
        circle = touching(space, facing.window.shape, off, OUTDOOR_CIRCLE_M)
        return verbs.at_least(subject, text("círculo junto à janela, diâmetro", "circle at the window, diameter"),
                              circle.diameter if circle else 0.0, OUTDOOR_CIRCLE_M, tolerance=view.tolerance,
                              witness=circle.across if circle else None)  # fmt: skip

    yield from _outdoors(view, judge)


@BOOK.rule(
    "outdoor-area", article="Art. 24, II, III", title=text("Área do espaço exterior", "Area of the outdoor space"),
    requirement=text("Área ≥ {a:m2} para permanência prolongada e ≥ {b:m2} para transitória.",
                     "Area ≥ {a:m2} for long stay and ≥ {b:m2} for transitory stay.", a=LONG.outdoor_m2,
                     b=TRANSITORY.outdoor_m2),
    measured=text("A área do espaço para o qual a janela dá.", "The area of the space that the window gives onto."),
    reads=_READS,
)  # fmt: skip
@of_building
def outdoor_area(view: Works) -> Iterator[Finding]:
    """By the stay of the room that the window lights."""
    asked = {"long": verbs.exactly(LONG.outdoor_m2), "transitory": verbs.exactly(TRANSITORY.outdoor_m2)}

    def judge(facing: Facing, subject: str, space: BaseGeometry) -> Finding:
        wanted = asked.get(facing.room.stay or "", Span(low=TRANSITORY.outdoor_m2, high=LONG.outdoor_m2))
        return verbs.at_least(subject, text("área do espaço exterior", "area of the outdoor space"), float(space.area),
                              wanted, unit="m2", tolerance=view.tolerance * float(space.length),
                              needs=(need(facing.room.feature, "stay"),))  # fmt: skip

    yield from _outdoors(view, judge)


@BOOK.rule(
    "outdoor-height", article="Art. 24, IV; parágrafo único",
    title=text("Círculo pela altura servida", "Circle by the height served"),
    requirement=text("Havendo pavimento acima do térreo, o círculo tem diâmetro ≥ H/8 + 1 m; H do piso do primeiro "
                     "pavimento "
                     "acima do térreo ao forro do último, contados 0,15 m por laje (o texto diz “0,15cm”).",
                     "Where there is a floor above the ground floor, the circle is ≥ H/8 + 1 m; H from the floor of "
                     "the "
                     "first storey above ground to the ceiling of the last, with 0.15 m a slab (the text says "
                     "\"0,15cm\")."),
    measured=text("Como o círculo junto à abertura, com a altura H informada (com as lajes).",
                  "Like the circle at the opening, with the height H as said (slabs included)."),
    reads=_READS,
)  # fmt: skip
@of_building
def outdoor_height(view: Works) -> Iterator[Finding]:
    """A plan that does not say how many storeys there are is not known to have one alone."""
    if view.storeys.high <= 1:
        yield verbs.na(text("Um só pavimento.", "One storey alone."))
        return

    def judge(facing: Facing, subject: str, space: BaseGeometry) -> Finding:
        storeys = view.storeys_at(facing.room.feature)
        if storeys.high <= 1:
            return verbs.na(text("{s}: um só pavimento.", "{s}: one storey alone.", s=subject), subject)
        own = facing.feature.get("served_height_m") if facing.feature else None
        high = own if own is not None else view.site.declared.says.get("served_height_m")
        high = None if high is not None and high < _STOREY_M * (storeys.low - 1) else high
        low = 0.0 if storeys.low <= 1 or high is None else 1 + high / 8
        asked = Span(low=low, high=math.inf if high is None else 1 + high / 8)
        off = float(space.distance(facing.window.shape))
        circle = touching(space, facing.window.shape, off, min(asked.high, 20.0))
        return verbs.at_least(subject, text("círculo junto à janela, diâmetro", "circle at the window, diameter"),
                              circle.diameter if circle else 0.0, asked, tolerance=view.tolerance,
                              witness=circle.across if circle else None, needs=_height_needs(facing, high))  # fmt: skip

    yield from _outdoors(view, judge)


_STOREY_M = 2.20  # no storey above the ground floor is lower than the least ceiling


def _height_needs(facing: Facing, high: float | None) -> tuple[Text, ...]:
    told = text("a altura H ([declared] served_height_m)", "the height H ([declared] served_height_m)")
    return ((need(facing.feature, "served_height_m") if facing.feature else told),) if high is None else (
        text("o número de pavimentos da edificação (pavimentos)",
             "the number of storeys of the building (storeys)"),)  # fmt: skip
