"""Art. 42 and 43: places, sanitary fixtures, exits, ways and stairs of auditoriums, cinemas and theatres.

The text asks stairs of halls to be "11.50m": read as 1.50 m, the figure of its doors and corridors. "1.m" is 1.00 m.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.fixtures import alike, by_sex, up
from layoutcheck.laws.marcelandia_obras.floors import REACH_M
from layoutcheck.laws.marcelandia_obras.scope import each, for_use, inner
from layoutcheck.laws.marcelandia_obras.sizes import apart, clear_width, width_in_all, width_of
from layoutcheck.laws.marcelandia_obras.stairs import landing, non_slip, slope
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.ways import WIDTH
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

HALL_PLACES, URINAL_PLACES, PLACE_M2 = 500, 250, 1.60
HALL_STEEP = 0.10
HALL_M, PER_PLACE_M, EXIT_PER_PLACE_M = 1.50, 0.001, 0.01
CORRIDOR_PLACES, AISLE_PLACES, STAIR_PLACES = 150, 100, 100
LONGITUDINAL_M, TRANSVERSE_M = 1.00, 1.70
HALL_RISE_M, HALL_LANDING_M = 2.50, 1.20

_PLACES = text(
    "a lotação da edificação ou da sala de espetáculo (lotacao)",
    "the places of the building or auditorium (persons)",
)


def places(view: Works) -> Span:
    """Give the places of a hall, between those that are said and one for each 1.60 m² of where people sit.

    Fewer said than the area holds may be fixed seats or a slip: Art. 42 counts by the area, Art. 43 by seats where
    they are fixed, so what is not enough for both is left open.
    """
    said = [n for f in view.site.of("building") if (n := f.get("persons")) is not None]
    by_room = [(room.feature.get("persons"), _holds(room)) for room in _seating(view)]
    sure = [(room.feature.get("persons"), _holds(room)) for room in _seating(view) if view.placed(room.feature)]
    low = math.fsum(held if told is None else told for told, held in sure)
    high = math.fsum(held if told is None else max(told, held) for told, held in by_room)
    high += up(verbs.exactly(math.fsum(view.undrawn.values())), PLACE_M2).high  # what no room fills may seat some too
    if said:
        return Span(low=max(*said, math.fsum(told or 0 for told, _ in by_room)), high=max(*said, high))
    return Span(low=low, high=math.inf if view.lacks_storeys else high) if by_room else verbs.span(None)


def _seating(view: Works) -> list[Room]:
    """Give the rooms where people sit; where none is named so, all of a hall but those passed through."""
    rooms = [room for room, _ in view.of_use("hall")]
    return [r for r in rooms if r.kind == "audience"] or [r for r in rooms if r.stay != "transitory"]


def _holds(room: Room) -> int:
    return math.ceil(round(room.most_area / PLACE_M2, 9))


@BOOK.rule(
    "hall-toilets", article="Art. 42, II", title=text("Sanitários de auditório", "Toilets of a hall"),
    requirement=text("Masculino: vaso e lavatório para cada {a} lugares ou fração, mictório para cada {b}; feminino: "
                     "vaso e "
                     "lavatório para cada {a}.",
                     "Male: toilet and basin for each {a} places or part of them, urinal for each {b}; female: toilet "
                     "and "
                     "basin for each {a}.", a=str(HALL_PLACES), b=str(URINAL_PLACES)),
    measured=text("Uma pessoa para cada 1,60 m² da sala de espetáculo, ou a lotação informada, a que for maior.",
                  "A person for each 1.60 m² of the auditorium, or the places said, whichever is more."),
    reads=("fixture", "room"),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_toilets(view: Works) -> Iterator[Finding]:
    """By the greatest number of places, whatever is said of seats."""
    seats = places(view)
    most = seats.high if math.isfinite(seats.high) else seats.low
    seats = Span(low=most, high=seats.high if _seating(view) else math.inf)
    asked = alike("toilet basin", up(seats, HALL_PLACES))
    asked["male"]["urinal"] = up(seats, URINAL_PLACES)
    yield by_sex(view, asked)


def _above(seats: Span, least: float, free: int) -> Span:
    """Give a width that grows by a millimetre for each place above so many."""

    def wide(places: float) -> float:
        return least + PER_PLACE_M * max(0.0, places - free)

    return Span(low=wide(seats.low), high=wide(seats.high))


def _corridors(view: Works) -> list[Feature]:
    return [p for p in view.corridors() if not _is_aisle(p)]


def _is_aisle(way: Feature) -> bool:
    return says(_called(way), "longitud", "transvers")


def _called(way: Feature) -> str:
    return way.get("kind") or way.name


def _ways(view: Works, ways: list[Feature], asked: Callable[[Feature], Span], role: str) -> Iterator[Finding]:
    for way in ways:
        yield verbs.at_least(way.name, WIDTH, clear_width(view, way), asked(way), tolerance=view.tolerance,
                             needs=(*_places_needs(way), need(way, "width_m")))  # fmt: skip
    if ways:
        return
    if view.site.of(role) and role == "passage" and role not in view.site.declared.none:
        yield verbs.open_end(text("Há passagens desenhadas, nenhuma deste tipo.",
                                  "There are passages drawn, and not one of this kind."), (_SORTS,))  # fmt: skip
    else:
        yield from verbs.absent(view.site, role)


def _places_needs(way: Feature) -> tuple[Text, ...]:
    return (_PLACES,) if way.get("persons") is None else (need(way, "persons"), _PLACES)


_SORTS = text("o tipo de cada passagem (tipo: corredor, longitudinal ou transversal)",
              "the kind of each passage (kind: corridor, longitudinal or transverse)")  # fmt: skip


@BOOK.rule(
    "hall-doors", article="Art. 43, I, a", title=text("Portas dos corredores", "Doors of corridors"),
    requirement=text("As portas têm a mesma largura dos corredores.", "Doors are as wide as the corridors."),
    measured=text("Cada porta do público sobre o corredor mais largo a que encosta.",
                  "Each public door over the widest corridor that it lies on."),
    reads=("door", "passage", "room", *STANDING),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_doors(view: Works) -> Iterator[Finding]:
    """A door that lies on no corridor leads to none."""

    def judge(door: Feature) -> Finding | None:
        if door.get("users") == "staff":
            return None
        on = [p for p in view.level(door, *_corridors(view)) if p.shape.distance(door.shape) <= REACH_M]
        if not on:
            return None
        widest = verbs.most(*(clear_width(view, p) for p in on))
        return verbs.at_least(door.name, WIDTH, width_of(door), widest, tolerance=view.tolerance,
                              needs=(need(door, "width_m"),))  # fmt: skip

    yield from each(view, "door", judge)


def _exits(view: Works) -> list[Feature]:
    return apart([d for d in view.site.of("door") if says(d.get("kind"), "saida", "exit")])


_EXITS = text("as saídas (OBRA-PORTA, tipo=saída)", "the exits (OBRA-PORTA, kind=exit)")


@BOOK.rule(
    "hall-exits", article="Art. 43, I, b", title=text("Saídas do auditório", "Exits of a hall"),
    requirement=text("Largura somada ≥ 1 cm por lugar; cada saída ≥ {d:m}.",
                     "Width in all ≥ 1 cm a place; each exit ≥ {d:m}.", d=HALL_M),
    measured=text("As portas de tipo saída: cada uma, e todas juntas.",
                  "The doors of kind exit: each of them, and all together."),
    reads=("door", "room", "building", "floor"),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_exits(view: Works) -> Iterator[Finding]:
    """By the greatest number of places."""
    exits = _exits(view)
    for door in exits:
        yield verbs.at_least(door.name, WIDTH, width_of(door), HALL_M, tolerance=view.tolerance,
                             needs=(need(door, "width_m"),))  # fmt: skip
    seats = places(view)
    asked = Span(low=EXIT_PER_PLACE_M * seats.low, high=EXIT_PER_PLACE_M * seats.high)
    has = width_in_all(view, exits, "kind")
    yield verbs.at_least(None, text("Saídas, largura somada", "Exits, width in all"), has, asked,
                         tolerance=view.tolerance, needs=(_EXITS, _PLACES, *inner(view, exits)))  # fmt: skip


@BOOK.rule(
    "hall-exit-swing", article="Art. 43, I, b", title=text("Abertura das saídas", "Swing of exits"),
    requirement=text("As saídas abrem de dentro para fora.", "Exits open outwards."),
    measured=text("O sentido de abertura informado.", "The swing said."), reads=("door",),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_exit_swing(view: Works) -> Iterator[Finding]:
    """Every exit."""
    exits = _exits(view)
    for door in exits:
        said = door.get("swing")
        yield verbs.yes(door.name, None if said is None else said == "out", text("abre para fora", "it opens outwards"),
                        text("abre para dentro", "it opens inwards"), (need(door, "swing"),))  # fmt: skip
    if not exits:
        yield verbs.open_end(text("Nenhuma saída desenhada.", "No exit drawn."), (_EXITS,))


@BOOK.rule(
    "hall-corridors", article="Art. 43, II", title=text("Corredores de acesso e escoamento", "Corridors of a hall"),
    requirement=text("Largura ≥ {d:m}, mais 1 mm por lugar acima de {n}.",
                     "Width ≥ {d:m}, and 1 mm for each place above {n}.",
                     d=HALL_M, n=str(CORRIDOR_PLACES)),
    measured=text("O lugar mais estreito do contorno; sem lugares fixos, 1,60 m² por pessoa.",
                  "The narrowest place of the outline; without fixed seats, 1.60 m² a person."),
    reads=("passage", "room", *STANDING),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_corridors(view: Works) -> Iterator[Finding]:
    """Every passage but the aisles within the auditorium."""
    yield from _ways(view, _corridors(view), lambda way: _above(places(view), HALL_M, CORRIDOR_PLACES), "passage")


@BOOK.rule(
    "hall-aisles", article="Art. 43, III", title=text("Corredores da sala de espetáculo", "Aisles of an auditorium"),
    requirement=text("Longitudinais ≥ {a:m}, transversais ≥ {b:m}, mais 1 mm por lugar acima de {n}.",
                     "Longitudinal ≥ {a:m}, transverse ≥ {b:m}, and 1 mm for each place above {n}.", a=LONGITUDINAL_M,
                     b=TRANSVERSE_M, n=str(AISLE_PLACES)),
    measured=text("As passagens de tipo longitudinal ou transversal; a lotação é a da sala. O “1.m” do texto é lido "
                  "como 1,00 m.",
                  "The passages of kind longitudinal or transverse; the places are those of the auditorium. The text's "
                  "\"1.m\" is read as 1.00 m."),
    reads=("passage", "room", *STANDING),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_aisles(view: Works) -> Iterator[Finding]:
    """All places are taken to leave by each aisle, for the plan does not share them out."""
    aisles = [p for p in view.corridors() if _is_aisle(p)]

    def asked(way: Feature) -> Span:
        least = TRANSVERSE_M if _is_transverse(way) else LONGITUDINAL_M
        return _above(_leaving_by(view, way, aisles), least, AISLE_PLACES)

    yield from _ways(view, aisles, asked, "passage")


def _leaving_by(view: Works, way: Feature, aisles: list[Feature]) -> Span:
    """Give the persons of an aisle: as they are said, and those that all of its sort together leave out, if any."""
    seats, persons = places(view), way.get("persons")
    if persons is None:
        return seats
    alike = [a.get("persons") for a in aisles if _is_transverse(a) == _is_transverse(way)]
    missing = 0.0 if None in alike else max(0.0, seats.low - sum(alike))
    return Span(low=persons, high=persons + missing)


def _is_transverse(way: Feature) -> bool:
    return says(_called(way), "transvers")


@BOOK.rule(
    "hall-stairs", article="Art. 43, IV, a", title=text("Escadas de saída", "Exit stairs"),
    requirement=text("Largura ≥ {d:m} (o texto diz “11.50m”) até {n} lugares, mais 1 mm por lugar excedente.",
                     "Width ≥ {d:m} (the text says \"11.50m\") up to {n} places, and 1 mm for each further place.",
                     d=HALL_M,
                     n=str(STAIR_PLACES)),
    measured=text("O lugar mais estreito do contorno.", "The narrowest place of the outline."),
    reads=("ramp", "room", *STANDING),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_stairs(view: Works) -> Iterator[Finding]:
    """Every stair but those of staff; a ramp in place of one answers to its figures (Art. 17)."""
    stairs, ramps = ([s for s in view.site.of(role) if s.get("users") != "staff"] for role in ("stair", "ramp"))
    asked = _above(places(view), HALL_M, STAIR_PLACES)
    yield from _ways(view, stairs, lambda way: asked, "stair")
    for found, ramp in zip(_ways(view, ramps, lambda way: asked, "ramp") if ramps else (), ramps, strict=True):
        yield _in_place_of_a_stair(found, ramp, bool(stairs))


def _in_place_of_a_stair(found: Finding, ramp: Feature, beside: bool) -> Finding:
    """Leave open what a ramp fails only if it stands in place of an exit stair, where stairs are drawn beside it."""
    if found.status is not Status.FAIL or not beside or ramp.get("users") == "public":
        return found
    return verbs.open_end(found.message, (text('se "{s}" está em lugar de uma escada de saída (usuarios)',
                                               'whether "{s}" stands in place of an exit stair (users)', s=ramp.name),
                                          ), ramp.name)  # fmt: skip


@BOOK.rule(
    "hall-landings", article="Art. 43, IV, b", title=text("Patamares das escadas de saída", "Landings of exit stairs"),
    requirement=text("Altura maior que {r:m}: patamar de profundidade ≥ {d:m}.",
                     "A rise of more than {r:m}: a landing ≥ {d:m} deep.", r=HALL_RISE_M, d=HALL_LANDING_M),
    measured=text("Desnível e patamar informados.", "Rise and landing as said."), reads=("stair", "ramp"),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_landings(view: Works) -> Iterator[Finding]:
    """Exactly 2.50 m asks for none; no stair of a hall is excused as private, nor a ramp in place of one (Art. 17)."""
    yield from each(view, "stair", lambda stair: landing(view, stair, HALL_RISE_M, HALL_LANDING_M, private=True))
    for ramp in view.site.of("ramp"):
        found = landing(view, ramp, HALL_RISE_M, HALL_LANDING_M, private=True)
        yield _in_place_of_a_stair(found, ramp, bool(view.site.of("stair")))


@BOOK.rule(
    "hall-stair-shape", article="Art. 43, IV, c", title=text("Forma das escadas de saída", "Shape of exit stairs"),
    requirement=text("Nem em leque nem em caracol.", "Neither winding nor spiral."),
    measured=text("O tipo informado da escada (reta, leque, caracol).",
                  "The kind said of the stair (straight, winding, spiral)."),
    reads=("stair",),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_stair_shape(view: Works) -> Iterator[Finding]:
    """A stair whose kind is not said may be either."""

    def judge(stair: Feature) -> Finding:
        kind = stair.get("kind")
        straight = False if says(kind, *_WINDING) else True if says(kind, *_STRAIGHT) else None
        return verbs.yes(stair.name, straight,
                         text("não é em leque nem caracol", "it is neither winding nor spiral"),
                         text("é em leque ou caracol", "it is winding or spiral"), (need(stair, "kind"),))  # fmt: skip

    yield from each(view, "stair", judge)


_WINDING = ("leque", "caracol", "espiral", "helic", "curv", "circular", "spiral", "winding", "wind", "fan")
_STRAIGHT = ("ret", "lance", "straight", "em l", "em u", "flight")


@BOOK.rule(
    "hall-ramps", article="Art. 43, IV, d", title=text("Rampas do auditório", "Ramps of a hall"),
    requirement=text("Inclinação ≤ {s:ratio}.", "Slope ≤ {s:ratio}.", s=HALL_STEEP),
    measured=text("A declividade informada.", "The slope said."), reads=("ramp",),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_ramps(view: Works) -> Iterator[Finding]:
    """Exactly 10 % complies."""
    yield from each(view, "ramp", lambda ramp: slope(ramp, HALL_STEEP))


@BOOK.rule(
    "hall-ramp-surface", article="Art. 43, IV, d", title=text("Piso das rampas do auditório",
                                                              "Surface of a hall's ramps"),
    requirement=text("Revestimento antiderrapante.", "A non-slip floor."),
    measured=text("O piso informado.", "The floor said."), reads=("ramp",),
)  # fmt: skip
@for_use("hall", each_building=True)
def hall_ramp_surface(view: Works) -> Iterator[Finding]:
    """However flat it is."""
    yield from each(view, "ramp", non_slip)
