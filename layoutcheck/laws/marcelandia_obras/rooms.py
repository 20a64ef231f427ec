"""Art. 21 to 24: rooms of long and of transitory stay, their windows, and the outdoor spaces that these give onto.

The text has "0,80cm" for the circle of a transitory room and "1,50junto a" for that of an outdoor space: read as 0.80 m
and 1.50 m. A room of which nobody says how long one stays in it is tried both ways.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.shapes import doubled, length_of, touching
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.works import (
    Room,
    Works,
    area_slack,
    circle_of,
    no_rooms,
    of_building,
    rooms,
    use_needed,
    width_of,
)
from layoutcheck.measure import polygons
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stayed:
    """The figures of Art. 22 or 23: share of the opening, ceiling, area, circle, and area of the outdoor space."""

    opening: float
    ceiling_m: float
    area_m2: float
    circle_m: float
    outdoor_m2: float


LONG = Stayed(opening=1 / 6, ceiling_m=2.50, area_m2=5.00, circle_m=1.80, outdoor_m2=10.0)
TRANSITORY = Stayed(opening=1 / 8, ceiling_m=2.20, area_m2=1.00, circle_m=0.80, outdoor_m2=3.0)
OUTDOOR_CIRCLE_M = 1.50
DUCT_KITCHEN_M2 = 5.0

_FACES_M = 0.35  # how far a window may lie from the outdoor space it gives onto: the thickness of a wall
_STAY = text("permanência", "stay")


@BOOK.rule(
    "room-kind", article="Art. 21", title=text("Classificação dos compartimentos", "Classification of rooms"),
    requirement=text("Todo compartimento é de permanência prolongada ou transitória.",
                     "Every room is one of long or of transitory stay."),
    measured=text("Pelo tipo do compartimento, nas palavras do artigo, ou pela permanência informada.",
                  "By the kind of the room, in the article's words, or by the stay said."), reads=("room",),
)  # fmt: skip
@of_building
def room_kind(view: Works) -> Iterator[Finding]:
    """A kind that the article does not name needs its stay said."""
    good = {"long": text("permanência prolongada", "long stay"), "transitory": text("permanência transitória",
            "transitory stay")}  # fmt: skip

    def judge(room: Room) -> Finding:
        said = good.get(room.stay or "")
        if said is None:
            return verbs.open_end(text("{s}: não se sabe a permanência.", "{s}: its stay is not known.", s=room.name),
                                  (need(room.feature, "kind"), need(room.feature, "stay")), room.name)  # fmt: skip
        return Finding(status=Status.PASS, subject=room.name,
                       message=text("{s}: {what}.", "{s}: {what}.", s=room.name, what=said))  # fmt: skip

    yield from rooms(view, judge)


_FILL = ("passage", "stair", "ramp", "lift", "lift_lobby", "stall", "aisle")
_WALL_M, _LEFT_M = 0.30, 0.30  # a wall between a room and the outline, and a space that is no wall any more


@BOOK.rule(
    "rooms-drawn",
    article="Art. 21",
    title=text("Compartimentos desenhados", "Rooms drawn"),
    requirement=text(
        "Todo espaço da edificação pertence a um compartimento, que só desenhado se verifica.",
        "Every space of the building belongs to a room, which has to be drawn to be checked.",
    ),
    measured=text(
        "O que sobra do contorno da edificação ou dos pavimentos, tirados os compartimentos e as suas paredes.",
        "What is left of the outline of the building or of its floors, without the rooms and their walls.",
    ),
    reads=("room", "building", "floor", *_FILL),
)
@of_building
def rooms_drawn(view: Works) -> Iterator[Finding]:
    """A space left over is a room that nobody checked; the outline of a whole unit is none."""
    outlines = view.site.of("floor") or view.site.of("building")
    if view.storeys.high > len(view.floors):
        yield verbs.open_end(
            text("Nem todos os pavimentos estão desenhados.", "Not all storeys are drawn."),
            (text("storeys da edificação, e cada pavimento (OBRA-PAVIMENTO)",
                  "storeys of the building, and each floor (OBRA-PAVIMENTO)"),),
        )  # fmt: skip
    shapes = [room.feature.shape for room in view.rooms if room.stay != "unit"]
    shapes += [f.shape for f in view.site.of(*_FILL)]
    filled = shapely.union_all(shapes).buffer(_WALL_M, join_style="mitre") if shapes else shapely.Polygon()
    for outline in outlines:
        left = polygons(outline.shape.difference(filled).buffer(-_LEFT_M / 2, join_style="mitre"))
        area = math.fsum(float(part.buffer(_LEFT_M / 2, join_style="mitre").area) for part in left)
        if left:
            message = text("{s}: {a:m2} sem compartimento desenhado.", "{s}: {a:m2} without a room drawn.",
                           s=outline.name,
                           a=area)  # fmt: skip
            yield verbs.open_end(message, no_rooms(view).needs, outline.name)
        else:
            yield Finding(status=Status.PASS, subject=outline.name, message=text(
                "{s}: todo coberto por compartimentos.", "{s}: wholly covered by rooms.", s=outline.name))  # fmt: skip
    if not outlines:
        yield verbs.open_end(text("Edificação não contornada.", "Building not outlined."), (
            text("o contorno da edificação (OBRA-EDIFICACAO)", "the building's outline (OBRA-EDIFICACAO)"),
            ))  # fmt: skip


def of_stay(room: Room, stay: str) -> bool:
    """Tell whether a room answers to the figures of a stay; one of which it is not known answers to both."""
    return room.stay in (stay, None)


def _uncertain(room: Room, found: Finding, stay: str) -> Finding:
    """Leave open what a room fails only if it is one of long stay."""
    if room.stay is not None or stay == "transitory" or found.status is not Status.FAIL:
        return found
    return verbs.open_end(text("{was} Vale só para permanência prolongada.", "{was} It holds for long stay only.",
                               was=found.message), (need(room.feature, "stay"),), room.name)  # fmt: skip


def _ceiling(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        said = room.feature.get("ceiling_m")
        found = verbs.at_least(room.name, text("pé-direito", "ceiling height"), said, figures.ceiling_m,
                               tolerance=view.tolerance, needs=(need(room.feature, "ceiling_m"),))  # fmt: skip
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


def _area(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        found = verbs.at_least(room.name, text("área", "area"), room.area, figures.area_m2, unit="m2",
                               tolerance=area_slack(view, room.feature))  # fmt: skip
        uses = room.uses if room.uses is not None else view.uses
        if found.status is Status.FAIL and uses is None and room.kind == "kitchen" and stay == "long":
            return verbs.open_end(found.message, (use_needed(view),), room.name)
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay) and not _flat_kitchen(view, room))


def _flat_kitchen(view: Works, room: Room) -> bool:
    """Tell whether a room is a kitchen of a flat, whose area Art. 27 settles."""
    uses = room.uses if room.uses is not None else view.uses
    return room.kind == "kitchen" and bool(uses and "flats" in uses)


def _circle(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        diameter, across = circle_of(room.feature)
        found = verbs.at_least(room.name, text("círculo inscrito, diâmetro", "inscribed circle, diameter"), diameter,
                               figures.circle_m, tolerance=view.tolerance, witness=across)  # fmt: skip
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


# --- windows --------------------------------------------------------------------


def faces_out(view: Works, window: Feature) -> bool | None:
    """Tell whether a window gives onto the open: not between two rooms; None where nothing shows what lies outside."""
    beside = view.beside(window)
    if any(room.stay == "outdoor" for room in beside):
        return True
    if len(beside) > 1:
        return None if any(room.kind == "outdoor" and room.stay is None for room in beside) else False
    spot = beside[0].feature.shape.representative_point() if beside else window.shape.centroid
    own = [land for land in view.land if land.shape.area > 0 and land.shape.covers(spot)]
    if own and view.site.of("building"):  # a window on the line gives onto the neighbour's ground
        open_to = [piece for _, piece in view.open_ground]
        return True if any(p.distance(window.shape) <= _FACES_M + view.tolerance for p in open_to) else None
    edges = [f.shape.boundary for f in view.site.of("building", "floor")] + [piece for _, piece in view.open_ground]
    if any(edge.distance(window.shape) <= _FACES_M + view.tolerance for edge in edges):
        return True
    return None


def area_of(window: Feature) -> Span:
    """Give the area of an opening: as it is said, else its width by its height."""
    if window.get("area_m2") is not None:
        return verbs.exactly(window.get("area_m2"))
    height, width = window.get("height_m"), width_of(window)
    return verbs.span(None) if height is None or not width.known else verbs.exactly(width.low * height)


def _believed(room: Room, window: Feature, said: Span) -> Span:
    """Bound what is said of an opening: one higher than its room, or larger than fits its line, is a slip."""
    high, across = room.feature.get("ceiling_m"), length_of(window.shape)
    if high is None or not said.known:
        return said
    tall = (window.get("height_m") or 0.0) > high + 1e-9
    large = across is not None and said.low > across * high + 1e-6
    return Span(low=0.0, high=said.high) if tall or large else said


def windows_of(view: Works, room: Room) -> tuple[Feature, ...]:
    """Give the windows of a room; of several lines across one opening, the one that lets in most."""
    mine = [w for w in view.site.of("window") if any(r is room for r in view.beside(w))]
    kept: list[Feature] = []
    for window in sorted(mine, key=lambda w: -area_of(w).low):
        if not any(doubled(window.shape, other.shape, _FACES_M) for other in kept):
            kept.append(window)
    return tuple(kept)


def _opening(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        if room.feature.get("ventilation") in ("mechanical", "duct"):
            excused = _excused(view, room, stay)
            if excused is not None:
                return excused
        low = high = 0.0
        needs: list[Text] = []
        for window in windows_of(view, room):
            out, said = faces_out(view, window), area_of(window)
            area = _believed(room, window, said)
            low += area.low if out else 0.0
            high += 0.0 if out is False else area.high
            missing = "height_m" if not said.known else "width_m, height_m"
            needs += [need(window, missing)] if not area.known and out is not False else []
            needs += [_WHAT_LIES_OUTSIDE] if out is None else []
        has = verbs.exactly(low) if low == high else Span(low=low, high=high)
        found = verbs.at_least(room.name, text("abertura para o exterior", "opening to the outside"), has,
                               room.area * figures.opening, unit="m2", needs=tuple(dict.fromkeys(needs)),
                               tolerance=1e-6)  # fmt: skip
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


_WHAT_LIES_OUTSIDE = text(
    "o que há do lado de fora da janela: contorno da edificação, via ou espaço exterior no lote",
    "what lies outside the window: the building's outline, a road or outdoor space on the plot",
)


def _excused(view: Works, room: Room, stay: str) -> Finding | None:
    """Judge a room with mechanical ventilation, or a small kitchen of a flat with a duct; None: no excuse."""
    if room.feature.get("ventilation") == "duct":
        if not _flat_kitchen(view, room) or room.area > DUCT_KITCHEN_M2 + 1e-9:
            return None
        return Finding(status=Status.PASS, subject=room.name,
                       message=text("{s}: cozinha de até {a:m2} ventilada por duto.",
                                    "{s}: a kitchen of up to {a:m2} with a duct.", s=room.name,
                                    a=DUCT_KITCHEN_M2))  # fmt: skip
    uses = room.uses if room.uses is not None else view.uses
    if stay == "long" and (uses is None or uses & {"house", "flats"}):
        return None
    said = verbs.declared(view.site, "mechanical_ventilation", text(
        "ventilação mecânica e iluminação artificial garantidas por responsável técnico.",
        "mechanical ventilation and artificial light warranted by an engineer."))  # fmt: skip
    return Finding(status=said.status, subject=room.name, message=said.message, needs=said.needs)


_OPENING_MEASURED = text(
    "Soma das aberturas que dão para fora (largura × altura), sobre a área do compartimento.",
    "The sum of the openings that give outside (width × height), over the area of the room.",
)
_SAID = text("O pé-direito informado.", "The ceiling height said.")
_FLOOR = text("A área do contorno por dentro das paredes.", "The area of the outline inside the walls.")
_EXACT = text("O maior círculo que cabe no contorno, achado exatamente.",
              "The largest circle that fits the outline, found exactly.")  # fmt: skip
_READS = ("room", "window", "passage")


@BOOK.rule(
    "room-opening", article="Art. 22, I; parágrafo único; Art. 27, parágrafo único, II",
    title=text("Iluminação e ventilação, permanência prolongada", "Light and air, long stay"),
    requirement=text("Aberturas para espaço exterior ≥ 1/6 da área; para trabalho admite-se ventilação mecânica sob "
                     "responsável técnico; cozinha de apartamento de até {a:m2}, duto.",
                     "Openings to an outdoor space ≥ 1/6 of the area; for work, mechanical ventilation under an "
                     "engineer; "
                     "for a flat's kitchen of up to {a:m2}, a duct.", a=DUCT_KITCHEN_M2),
    measured=_OPENING_MEASURED, reads=_READS,
)  # fmt: skip
@of_building
def room_opening(view: Works) -> Iterator[Finding]:
    """Windows between two rooms do not count."""
    yield from _opening(view, "long", LONG)


@BOOK.rule(
    "room-ceiling", article="Art. 22, II", title=text("Pé-direito, permanência prolongada", "Ceiling, long stay"),
    requirement=text("Pé-direito médio ≥ {h:m}.", "Mean ceiling height ≥ {h:m}.", h=LONG.ceiling_m), measured=_SAID,
    reads=("room",),
)  # fmt: skip
@of_building
def room_ceiling(view: Works) -> Iterator[Finding]:
    """The mean height, as it is said."""
    yield from _ceiling(view, "long", LONG)


@BOOK.rule(
    "room-area", article="Art. 22, III", title=text("Área, permanência prolongada", "Area, long stay"),
    requirement=text("Área ≥ {a:m2}.", "Area ≥ {a:m2}.", a=LONG.area_m2), measured=_FLOOR, reads=("room",),
)  # fmt: skip
@of_building
def room_area(view: Works) -> Iterator[Finding]:
    """A kitchen of a flat answers to `kitchen-area` instead."""
    yield from _area(view, "long", LONG)


@BOOK.rule(
    "room-circle", article="Art. 22, III", title=text("Círculo inscrito, permanência prolongada",
                                                      "Inscribed circle, long stay"),
    requirement=text("Forma que permita inscrever um círculo de diâmetro ≥ {d:m}.",
                     "A shape in which a circle of ≥ {d:m} fits.", d=LONG.circle_m), measured=_EXACT, reads=("room",),
)  # fmt: skip
@of_building
def room_circle(view: Works) -> Iterator[Finding]:
    """The picture shows the circle."""
    yield from _circle(view, "long", LONG)


@BOOK.rule(
    "transit-opening", article="Art. 23, I; parágrafo único",
    title=text("Ventilação, permanência transitória", "Air, transitory stay"),
    requirement=text("Aberturas ≥ 1/8 da área; admite-se ventilação mecânica sob responsável técnico.",
                     "Openings ≥ 1/8 of the area; mechanical ventilation under an engineer will do."),
    measured=_OPENING_MEASURED, reads=_READS,
)  # fmt: skip
@of_building
def transit_opening(view: Works) -> Iterator[Finding]:
    """Corridors are rooms of transitory stay by Art. 21."""
    yield from _opening(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-ceiling", article="Art. 23, II", title=text("Pé-direito, permanência transitória",
                                                         "Ceiling, transitory stay"),
    requirement=text("Pé-direito médio ≥ {h:m}.", "Mean ceiling height ≥ {h:m}.", h=TRANSITORY.ceiling_m),
    measured=_SAID, reads=("room", "passage"),
)  # fmt: skip
@of_building
def transit_ceiling(view: Works) -> Iterator[Finding]:
    """The mean height, as it is said."""
    yield from _ceiling(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-area", article="Art. 23, III", title=text("Área, permanência transitória", "Area, transitory stay"),
    requirement=text("Área ≥ {a:m2}.", "Area ≥ {a:m2}.", a=TRANSITORY.area_m2), measured=_FLOOR,
    reads=("room", "passage"),
)  # fmt: skip
@of_building
def transit_area(view: Works) -> Iterator[Finding]:
    """Every room, for one of long stay asks for more."""
    yield from _area(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-circle", article="Art. 23, IV", title=text("Círculo inscrito, permanência transitória",
                                                        "Inscribed circle, transitory stay"),
    requirement=text("Forma que permita inscrever um círculo de diâmetro ≥ {d:m} (o texto diz “0,80cm”).",
                     "A shape in which a circle of ≥ {d:m} fits (the text says \"0,80cm\").", d=TRANSITORY.circle_m),
    measured=_EXACT, reads=("room", "passage"),
)  # fmt: skip
@of_building
def transit_circle(view: Works) -> Iterator[Finding]:
    """The picture shows the circle."""
    yield from _circle(view, "transitory", TRANSITORY)


# --- Art. 24: outdoor spaces ------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Facing:
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
        ground = min(own, key=lambda piece: float(piece.distance(window.shape)), default=None)
        if drawn is not None:
            yield Facing(window=window, room=inside[0], name=drawn.name, space=drawn.feature.shape,
                         feature=drawn.feature)  # fmt: skip
        elif ground is not None and ground.distance(window.shape) <= _FACES_M + view.tolerance:
            yield Facing(window=window, room=inside[0], name="", space=ground)
        else:
            yield Facing(window=window, room=inside[0], name="", space=None)


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
    measured=text("O maior círculo no espaço exterior que encosta na janela.",
                  "The largest circle in the outdoor space that touches the window."), reads=("window", "room",
                                                                                              "property",
                                                                                              "building"),
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
    reads=("window", "room", "property", "building"),
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
    reads=("window", "room", "property", "building"),
)  # fmt: skip
@of_building
def outdoor_height(view: Works) -> Iterator[Finding]:
    """A plan that does not say how many storeys there are is not known to have one alone."""
    if view.storeys.high <= 1:
        yield verbs.na(text("Um só pavimento.", "One storey alone."))
        return

    def judge(facing: Facing, subject: str, space: BaseGeometry) -> Finding:
        own = facing.feature.get("served_height_m") if facing.feature else None
        high = own if own is not None else view.site.declared.says.get("served_height_m")
        low = 0.0 if view.storeys.low <= 1 or high is None else 1 + high / 8
        asked = Span(low=low, high=math.inf if high is None else 1 + high / 8)
        off = float(space.distance(facing.window.shape))
        circle = touching(space, facing.window.shape, off, min(asked.high, 20.0))
        return verbs.at_least(subject, text("círculo junto à janela, diâmetro", "circle at the window, diameter"),
                              circle.diameter if circle else 0.0, asked, tolerance=view.tolerance,
                              witness=circle.across if circle else None, needs=_height_needs(facing, high))  # fmt: skip

    yield from _outdoors(view, judge)


def _height_needs(facing: Facing, high: float | None) -> tuple[Text, ...]:
    told = text("[declared] served_height_m, a altura H", "[declared] served_height_m, the height H")
    return ((need(facing.feature, "served_height_m") if facing.feature else told),) if high is None else (
        text("número de pavimentos: storeys da edificação", "number of storeys: storeys of the building"),)  # fmt: skip
