"""Art. 16: doors and passages, by who passes and by how many.

The text has "0,80cm" and "0,60cm" where the words beside them say eighty and sixty centimetres, and "0,60" without a
unit: read as 0.80 m and 0.60 m. "0,01m (zero vírgula zero um centímetro)" a person is read as
0.01 m. Within a single dwelling every door is of private use unless something else is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.floors import REACH_M
from layoutcheck.laws.marcelandia_obras.scope import each, of_building, rooms
from layoutcheck.laws.marcelandia_obras.sizes import apart, clear_width, width_of
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.view import apart_by_block
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

PRIVATE_M, COMMON_M, PER_PERSON_M, BATH_M = 0.80, 1.20, 0.01, 0.60
BATH_HEIGHT_M = 1.90

WIDTH = text("largura livre", "clear width")


def traffic_of(view: Works, way: Feature) -> str | None:
    """Tell who passes: as it is said, unless of the public; else privately in a building that is one dwelling."""
    said = way.get("traffic")
    if said:
        return None if said == "private" and _of_many(view, way) else str(said)
    home = list(view.homes.get(way, ()))
    if len(home) == 1 < len(view.blocks) and (part := apart_by_block(view).get(home[0])):
        return traffic_of(part, way)
    own = view.of_rooms | view.hinted
    if view.uses is None or view.silent:
        return None
    return "private" if (view.uses | own) <= {"house", "private-garage"} else None


def _of_many(view: Works, way: Feature) -> bool:
    """Tell whether a way is plainly of more people than a household: of the public, of a classroom or an audience."""
    if way.get("users") in ("public", "patients") or (way.role == "stair" and _only_way_up(view, way)):
        return True
    at_it = (d for d in view.site.of("door") if d.shape.distance(way.shape) <= REACH_M)
    doors = (way,) if way.role == "door" else at_it
    return any(room.kind in ("classroom", "audience") for door in doors for room in view.beside(door))


def _only_way_up(view: Works, stair: Feature) -> bool:
    """Tell whether a building of more than one dwelling or use has private stairs alone, and one in no dwelling."""
    single = view.uses is not None and (view.uses <= {"house", "private-garage"} or "twins" in view.uses)
    alone = all(other.get("traffic") == "private" for other in view.beside_in_building(stair))
    inside = any(room.stay == "unit" and room.feature.shape.covers(stair.shape.centroid) for room in view.rooms)
    return not single and alone and not inside


def required_width(view: Works, way: Feature) -> Span:
    """Give the width that Art. 16 I–III asks of a door or passage."""
    persons = way.get("persons")
    crowd = Span(low=COMMON_M, high=math.inf)
    if persons is not None:
        wide = max(COMMON_M, PER_PERSON_M * persons)
        crowd = Span(low=wide, high=max(wide, PER_PERSON_M * _left_out(view, way)))
    match traffic_of(view, way):
        case "private":
            return verbs.exactly(PRIVATE_M)
        case "common":
            return verbs.exactly(COMMON_M)
        case "collective":
            return crowd
        case _:
            return Span(low=PRIVATE_M, high=crowd.high)


def _left_out(view: Works, way: Feature) -> int:
    """Give the most persons of a room at a door, where those said of all its doors do not make them up.

    Of a passage those of a room's door that opens on it.
    """
    if way.role != "door":
        at_it = [d for d in view.level(way, *view.site.of("door")) if d.shape.distance(way.shape) <= REACH_M]
        of_rooms = [d for d in at_it if any(room.feature.role == "room" for room in view.beside(d))]
        return max((door.get("persons") or 0 for door in of_rooms), default=0)
    held = [(room.feature.get("persons") or 0, _through_doors(view, room)) for room in view.beside(way)]
    return max((persons for persons, passing in held if persons > passing), default=0)


def _through_doors(view: Works, room: Room) -> int:
    """Sum the persons of all doors of a room, one that is drawn by two lines once."""
    return sum(door.get("persons") or 0 for door in apart(view.openings_of(room, "door")))


def width_needs(view: Works, way: Feature) -> tuple[Text, ...]:
    """Say what the plan lacks to tell how wide a way has to be, or is."""
    needs = [] if traffic_of(view, way) else [_AS_PASSAGE if way.role == "room" else need(way, "traffic")]
    if way.role != "room" and way.get("persons") is None and traffic_of(view, way) in (None, "collective"):
        needs.append(need(way, "persons"))
    elif way.role == "door" and _left_out(view, way):
        needs.append(text("a lotação de {s}, menor que a do compartimento, ou as outras portas deste",
                          "the persons of {s}, fewer than its room has, or the other doors of the room",
                          s=way.name))  # fmt: skip
    elif way.role != "door" and _left_out(view, way) > (way.get("persons") or 0):
        needs.append(text("a lotação de {s}, menor que a de uma porta que dá para ela",
                          "the persons of {s}, fewer than those of a door that opens on it", s=way.name))  # fmt: skip
    return (*needs, need(way, "width_m")) if way.role == "door" and not width_of(way).known else tuple(needs)


_AS_PASSAGE = text("o corredor em OBRA-PASSAGEM, com circulacao", "the corridor on OBRA-PASSAGEM, with traffic")


def is_bath(view: Works, door: Feature) -> bool:
    """Tell whether a door leads to a bathroom or a closet of private use."""
    if traffic_of(view, door) in ("common", "collective"):
        return False
    said = door.get("kind")
    beside = [room.kind for room in view.beside(door)]
    if says(said, "sanit", "banh", "lavab", "wc", "armario", "bath", "toilet", "closet"):
        return not beside or any(kind in (None, "bath", "changing", "storage") for kind in beside)
    return said is None and "bath" in beside


@BOOK.rule(
    "door-width", article="Art. 16, I–III; parágrafo único",
    title=text("Largura das portas", "Width of doors"),
    requirement=text("Porta de uso privativo ≥ {a:m}, de uso comum ≥ {b:m}, de uso coletivo {c:m} por pessoa e ≥ "
                     "{b:m}; de "
                     "banheiro ou armário privativo ≥ {d:m}.",
                     "A door of private use ≥ {a:m}, of common use ≥ {b:m}, of collective use {c:m} a person and ≥ "
                     "{b:m}; "
                     "of a private bathroom or closet ≥ {d:m}.", a=PRIVATE_M, b=COMMON_M, c=PER_PERSON_M, d=BATH_M),
    measured=text("O comprimento da linha da porta, ou a largura informada. O “0,80cm” e o “0,60cm” do texto são lidos "
                  "como 0,80 m e 0,60 m, e o seu “0,01m (… um centímetro)” por pessoa como 0,01 m.",
                  "The length of the door's line, or the width said. The text's \"0,80cm\" and \"0,60cm\" are read as "
                  "0.80 m and 0.60 m, and its \"0,01m (… um centímetro)\" a person as 0.01 m."),
    reads=("door", "room"),
)  # fmt: skip
@of_building
def door_width(view: Works) -> Iterator[Finding]:
    """Every door drawn answers to its use; one to a private bathroom or closet to the lower figure."""

    def judge(door: Feature) -> Finding:
        asked = required_width(view, door)
        if is_bath(view, door):
            asked = Span(low=BATH_M, high=BATH_M if traffic_of(view, door) else asked.high)
        return verbs.at_least(door.name, WIDTH, width_of(door), asked, tolerance=view.tolerance,
                              needs=width_needs(view, door))  # fmt: skip

    if view.site.of("door"):
        yield from each(view, "door", judge)
    else:
        yield verbs.open_end(text("Nenhuma porta desenhada.", "No door drawn."),
                             (text("portas (camada OBRA-PORTA)", "doors (layer OBRA-PORTA)"),))  # fmt: skip


@BOOK.rule(
    "doors-drawn",
    article="Art. 16",
    title=text("Portas desenhadas", "Doors drawn"),
    requirement=text(
        "A cada compartimento se chega por uma porta ou passagem, que só desenhada se verifica.",
        "Every room is reached by a door or passage, which has to be drawn to be checked.",
    ),
    measured=text(
        "Uma porta junto do compartimento, ou outro compartimento sem parede entre os dois.",
        "A door at the room, or another room without a wall between the two.",
    ),
    reads=("door", "room", "passage"),
)
@of_building
def doors_drawn(view: Works) -> Iterator[Finding]:
    """A room without a door has one that nobody checked."""
    ways = view.site.of("stair", "ramp", "aisle")

    def judge(room: Room) -> Finding:
        near = [one for _, one in view.rooms_near(room.feature.shape, _OPEN_M)]
        beside = [r.feature for r in near if r is not room and r.stay not in ("outdoor", "unit")]
        others = view.level(room.feature, *beside, *ways)
        is_open = any(room.feature.shape.distance(other.shape) <= _OPEN_M for other in others)
        if view.openings_of(room, "door") or is_open:
            return Finding(status=Status.PASS, subject=room.name,
                           message=text("{s}: chega-se a ele.", "{s}: it is reached.", s=room.name))  # fmt: skip
        return verbs.open_end(text("{s}: nenhuma porta desenhada.", "{s}: no door drawn.", s=room.name),
                              (text("a porta de {s} (OBRA-PORTA)", "the door of {s} (OBRA-PORTA)", s=room.name),),
                              room.name)  # fmt: skip

    yield from rooms(view, judge)


_OPEN_M = 0.01  # rooms nearer than this have no wall between them


@BOOK.rule(
    "door-height", article="Art. 16, parágrafo único",
    title=text("Altura da porta de banheiro", "Height of bathroom doors"),
    requirement=text("A porta de banheiro ou armário privativo dá passagem de altura ≥ {h:m}.",
                     "The door of a private bathroom or closet gives a passage ≥ {h:m} high.", h=BATH_HEIGHT_M),
    measured=text("A altura informada da porta.", "The height said of the door."), reads=("door", "room"),
)  # fmt: skip
@of_building
def door_height(view: Works) -> Iterator[Finding]:
    """Only doors that may be as narrow as 0.60 m."""

    def judge(door: Feature) -> Finding | None:
        if not is_bath(view, door):
            return None
        return verbs.at_least(door.name, text("altura", "height"), door.get("height_m"), BATH_HEIGHT_M,
                              tolerance=view.tolerance, needs=(need(door, "height_m"),))  # fmt: skip

    yield from each(view, "door", judge)


@BOOK.rule(
    "passage-width", article="Art. 16, I–III",
    title=text("Largura de passagens e corredores", "Width of passages and corridors"),
    requirement=text("Passagem de uso privativo ≥ {a:m}, de uso comum ≥ {b:m}, de uso coletivo {c:m} por pessoa e ≥ "
                     "{b:m}.",
                     "A passage of private use ≥ {a:m}, of common use ≥ {b:m}, of collective use {c:m} a person and "
                     "≥ {b:m}.", a=PRIVATE_M, b=COMMON_M, c=PER_PERSON_M),
    measured=text("O lugar mais estreito do contorno desenhado; um nicho mais raso que largo não conta. O “0,80cm” do "
                  "texto é lido como 0,80 m.",
                  "The narrowest place of the outline drawn; a niche that is less deep than wide does not count. The "
                  "text's \"0,80cm\" is read as 0.80 m."),
    reads=("passage", "door", "room", *STANDING),
)  # fmt: skip
@of_building
def passage_width(view: Works) -> Iterator[Finding]:
    """The narrowest place of every passage, and of every room that is a corridor by its name."""

    def judge(way: Feature) -> Finding:
        return verbs.at_least(way.name, WIDTH, clear_width(view, way), required_width(view, way),
                              tolerance=view.tolerance, needs=width_needs(view, way))  # fmt: skip

    yield from map(judge, view.corridors())
    if not view.corridors():
        yield from verbs.absent(view.site, "passage")
