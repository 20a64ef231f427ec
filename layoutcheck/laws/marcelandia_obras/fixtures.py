"""Art. 34 IV to 42: sanitary fixtures by area, by places, by sex and by floor; places of recreation of a school.

A figure "for each" so many square metres is rounded up, so that every piece of floor has its share. Fixtures whose
kind, sex or users are not said may be any: what is certain has to do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.works import Room, Works, area_slack, for_use
from layoutcheck.words import Text, text

TRADE, OFFICES, SCHOOLS, HOSPITALS, HOTELS, HALLS = (RuleBook() for _ in range(6))

SHOP_M2, SMALL_SHOP_M2, SHOWER_M2 = 300.0, 75.0, 150.0
OFFICE_M2, SMALL_OFFICE_M2 = 70.0, 75.0
SCHOOL_M2, SCHOOL_FEMALE_TOILET_M2 = 60.0, 50.0
RECREATION, COVERED = 2.0, 1 / 3
PATIENT_M2, STAFF_M2, HOTEL_M2 = 90.0, 300.0, 72.0
HALL_PLACES, URINAL_PLACES, PLACE_M2 = 500, 250, 1.60

_NAMES = {
    "toilet": text("vasos", "toilets"), "urinal": text("mictórios", "urinals"), "basin": text("lavatórios", "basins"),
    "shower": text("chuveiros", "showers"), "fountain": text("bebedouros", "drinking fountains"),
}  # fmt: skip
_SEXES = {"male": text("masculino", "male"), "female": text("feminino", "female")}
_COUNTED = text(
    "As peças desenhadas (OBRA-LOUCA), por tipo e sexo; a área útil é a soma dos compartimentos.",
    "The fixtures drawn (OBRA-LOUCA), by kind and sex; the useful area is the sum of the rooms.",
)


def _up(amount: Span, each: float) -> Span:
    """Round up how many times so much is begun."""

    def times(value: float) -> float:
        return value if math.isinf(value) else float(math.ceil(round(value / each, 9)))

    return Span(low=times(amount.low), high=times(amount.high))


def _enough(view: Works, kind: str, asked: Span, sex: str | None = None, **where: str) -> Finding:
    """Judge one kind of fixture of one sex; where none at all is drawn, they may be on another sheet."""
    has = view.fixtures(kind, sex, **where)
    if not view.site.of("fixture") and "fixture" not in view.site.declared.none:
        has = Span(low=0, high=math.inf)
    parts = [_NAMES[kind].to("pt"), _SEXES[sex].to("pt") if sex else "", *(v for v in where.values() if v)]
    needs = [text("as peças (OBRA-LOUCA) com tipo e sexo", "the fixtures (OBRA-LOUCA) with kind and sex")]
    if math.isinf(asked.high):
        needs.append(text("os compartimentos por que se contam", "the rooms by which they are counted"))
    return verbs.at_least(" · ".join(p for p in parts if p), _NAMES[kind], has, asked, unit="count",
                          needs=tuple(needs))  # fmt: skip


def _by_sex(view: Works, asked: dict[str, dict[str, Span]], **where: str) -> Iterator[Finding]:
    for sex, kinds in asked.items():
        for kind, count in kinds.items():
            yield _enough(view, kind, count, sex, **where)


def _alike(kinds: str, count: Span, male: str = "") -> dict[str, dict[str, Span]]:
    """Ask the same of both sexes, and some more kinds of the male."""
    both = kinds.split()
    return {"male": dict.fromkeys((*both, *male.split()), count), "female": dict.fromkeys(both, count)}


def _floor_areas(view: Works, use: str) -> dict[str, Span]:
    """Give the useful area of a use on each floor."""
    found: dict[str, list[tuple[Room, bool]]] = {name: [] for name in view.floors}
    for room, sure in view.of_use(use):
        found.setdefault(room.floor, []).append((room, sure))
    return {name: Span(low=math.fsum(r.area for r, sure in of if sure), high=math.fsum(r.area for r, _ in of))
            for name, of in found.items() if of}  # fmt: skip


def _no_rooms() -> Finding:
    return verbs.open_end(text("Nenhum compartimento desenhado.", "No room drawn."),
                          (text("compartimentos (camada OBRA-COMODO)", "rooms (layer OBRA-COMODO)"),))  # fmt: skip


# --- Art. 34, IV and § 1º; Art. 35, § 1º ---------------------------------------------


@TRADE.rule(
    "shop-toilets", article="Art. 34, IV; § 1º", title=text("Sanitários do comércio", "Toilets of shops"),
    requirement=text("Um sanitário de cada sexo para cada {a:m2} de área útil; abaixo de {b:m2}, basta um para ambos.",
                     "One toilet of each sex for each {a:m2} of useful area; below {b:m2}, one for both will do.",
                     a=SHOP_M2, b=SMALL_SHOP_M2),
    measured=_COUNTED, reads=("fixture", "room"),
)  # fmt: skip
@for_use("trade")
def shop_toilets(view: Works) -> Iterator[Finding]:
    """Exactly 75 m² asks for both sexes."""
    area = view.area_of("trade")
    if not area.high:
        yield _no_rooms()
    elif area.high < SMALL_SHOP_M2 - 1e-9:
        yield _enough(view, "toilet", verbs.exactly(1))
    else:
        small = area.low < SMALL_SHOP_M2 - 1e-9
        asked = Span(low=0 if small else _up(area, SHOP_M2).low, high=_up(area, SHOP_M2).high)
        yield from _by_sex(view, _alike("toilet", asked))


@TRADE.rule(
    "butcher-showers", article="Art. 35, § 1º", title=text("Chuveiros de açougue ou peixaria",
                                                           "Showers of a butcher or fishmonger"),
    requirement=text("Um chuveiro para cada {a:m2} de área útil ou fração.",
                     "One shower for each {a:m2} of useful area or part of it.", a=SHOWER_M2),
    measured=_COUNTED, reads=("fixture", "room"),
)  # fmt: skip
@for_use("butcher")
def butcher_showers(view: Works) -> Iterator[Finding]:
    """Of either sex."""
    area = view.area_of("butcher")
    yield _enough(view, "shower", _up(area, SHOWER_M2)) if area.high else _no_rooms()


# --- Art. 37 and 38, sole § ------------------------------------------------------------


@OFFICES.rule(
    "office-toilets", article="Art. 37; Art. 38, parágrafo único", title=text("Sanitários de escritórios",
                                                                              "Toilets of offices"),
    requirement=text("Por pavimento e sexo, um conjunto de vaso e lavatório (e mictório, o masculino) para cada {a:m2} "
                     "de "
                     "área útil ou fração; conjunto de até {b:m2}, um só sanitário.",
                     "On each floor and for each sex, a set of toilet and basin (and urinal, the male) for each {a:m2} "
                     "of "
                     "useful area or part of it; a suite of up to {b:m2}, one toilet alone.", a=OFFICE_M2,
                     b=SMALL_OFFICE_M2),
    measured=_COUNTED, reads=("fixture", "room", "floor"),
)  # fmt: skip
@for_use("office")
def office_toilets(view: Works) -> Iterator[Finding]:
    """The exception is one of the whole building's area, for what a suite is is not drawn."""
    whole, floors = view.area_of("office"), _floor_areas(view, "office")
    if not floors:
        yield _no_rooms()
    elif whole.high <= SMALL_OFFICE_M2 + 1e-9:
        yield _enough(view, "toilet", verbs.exactly(1))
    else:
        for floor, area in floors.items():
            yield from _by_sex(view, _alike("toilet basin", _up(area, OFFICE_M2), male="urinal"), floor=floor)


# --- Art. 39 ----------------------------------------------------------------------------


def classrooms(view: Works) -> float:
    """Sum the areas of the classrooms."""
    return math.fsum(room.area for room, _ in view.of_use("school") if room.kind == "classroom")


_OVERLAP = 0.05  # a place of recreation drawn over more of another room than this share of it is none of its own


def _recreation(view: Works, share: float, what: Text, covered: bool) -> Finding:
    taught = classrooms(view)
    if not taught:
        return verbs.open_end(text("Nenhuma sala de aula desenhada.", "No classroom drawn."),
                              (text("salas de aula (OBRA-COMODO, tipo=sala de aula)",
                                    "classrooms (OBRA-COMODO, kind=sala de aula)"),))  # fmt: skip
    others = [r.feature.shape for r in view.indoors() if r.kind != "recreation"]
    places = [room for room in view.rooms if room.kind == "recreation"
              and not any(room.feature.shape.intersection(o).area > _OVERLAP * room.area for o in others)]  # fmt: skip
    sure = [r for r in places if not covered or r.feature.get("covered")]
    maybe = [r for r in places if not covered or r.feature.get("covered") is not False]
    high = math.inf if not places and "room" not in view.site.declared.none else math.fsum(r.area for r in maybe)
    has = Span(low=math.fsum(r.area for r in sure), high=high)
    needs = (text("locais de recreação (tipo=recreação), com coberto=sim ou não",
                  "places of recreation (kind=recreação), with covered=yes or no"),)  # fmt: skip
    slack = math.fsum(area_slack(view, room.feature) for room in maybe)
    return verbs.at_least(what.to("pt"), what, has, share * taught, unit="m2", needs=needs, tolerance=slack,
                          remark=text("O texto recomenda este dimensionamento.",
                                      "The text recommends this size."))  # fmt: skip


_RECREATION = text("Os locais desenhados com tipo recreação, sobre a soma das salas de aula.",
                   "The places drawn with kind recreação, over the sum of the classrooms.")  # fmt: skip


@SCHOOLS.rule(
    "school-recreation", article="Art. 39, II, a", title=text("Recreação da escola", "Recreation of a school"),
    requirement=text("Local de recreação ≥ duas vezes a soma das salas de aula (recomendado).",
                     "A place of recreation ≥ twice the sum of the classrooms (recommended)."),
    measured=_RECREATION, reads=("room",),
)  # fmt: skip
@for_use("school")
def school_recreation(view: Works) -> Iterator[Finding]:
    """Covered and open together; recommended by the text, and held against the plan."""
    yield _recreation(view, RECREATION, text("recreação", "recreation"), covered=False)


@SCHOOLS.rule(
    "school-covered-recreation", article="Art. 39, II, b", title=text("Recreação coberta", "Covered recreation"),
    requirement=text("Local de recreação coberto ≥ 1/3 da soma das salas de aula (recomendado).",
                     "A covered place of recreation ≥ 1/3 of the sum of the classrooms (recommended)."),
    measured=_RECREATION, reads=("room",),
)  # fmt: skip
@for_use("school")
def school_covered_recreation(view: Works) -> Iterator[Finding]:
    """A place of which nobody says whether it is covered may be."""
    yield _recreation(view, COVERED, text("recreação coberta", "covered recreation"), covered=True)


def _school_area(view: Works) -> Span:
    """Give the area that Art. 39, III counts by, of which the text does not say what it is: tried both ways."""
    said = view.site.declared.says.get("school_toilet_area_m2")
    if said is not None:
        return verbs.exactly(float(said))
    whole = view.area_of("school")
    return Span(low=min(classrooms(view), whole.high), high=whole.high)


_SCHOOL_AREA = text("O texto não diz de que área: vale entre a das salas de aula e a de todos os compartimentos, ou a "
                    "declarada em school_toilet_area_m2.",
                    "The text does not say of which area: between that of the classrooms and that of all rooms, or the "
                    "one declared as school_toilet_area_m2.")  # fmt: skip


@SCHOOLS.rule(
    "school-toilets", article="Art. 39, III, a, b", title=text("Sanitários da escola", "Toilets of a school"),
    requirement=text("Masculino: vaso, mictório e lavatório para cada {a:m2}; feminino: vaso para cada {b:m2} e "
                     "lavatório "
                     "para cada {a:m2}.",
                     "Male: toilet, urinal and basin for each {a:m2}; female: toilet for each {b:m2} and basin for "
                     "each "
                     "{a:m2}.", a=SCHOOL_M2, b=SCHOOL_FEMALE_TOILET_M2),
    measured=_SCHOOL_AREA, reads=("fixture", "room"),
)  # fmt: skip
@for_use("school")
def school_toilets(view: Works) -> Iterator[Finding]:
    """Passes by all rooms, fails by the classrooms alone."""
    area = _school_area(view)
    if not area.high:
        yield _no_rooms()
        return
    sixty = _up(area, SCHOOL_M2)
    asked = {"male": {"toilet": sixty, "urinal": sixty, "basin": sixty},
             "female": {"toilet": _up(area, SCHOOL_FEMALE_TOILET_M2), "basin": sixty}}  # fmt: skip
    yield from _by_sex(view, asked)


@SCHOOLS.rule(
    "school-fountains", article="Art. 39, III, c", title=text("Bebedouros da escola", "Drinking fountains of a school"),
    requirement=text("Um bebedouro para cada {a:m2}.", "A drinking fountain for each {a:m2}.", a=SCHOOL_M2),
    measured=_SCHOOL_AREA, reads=("fixture", "room"),
)  # fmt: skip
@for_use("school")
def school_fountains(view: Works) -> Iterator[Finding]:
    """By the same area as the toilets."""
    area = _school_area(view)
    yield _enough(view, "fountain", _up(area, SCHOOL_M2)) if area.high else _no_rooms()


# --- Art. 40, III; Art. 41, III ----------------------------------------------------------


def _built(view: Works, use: str) -> dict[str, Span]:
    """Give the built area of each floor: its outline where there is one, else at least the sum of its rooms."""
    outlined = {f.name: verbs.exactly(float(f.shape.area)) for f in view.site.of("floor")}
    buildings = view.site.of("building")
    if not outlined and buildings and view.storeys.high <= 1:
        return {"": verbs.exactly(math.fsum(float(b.shape.area) for b in buildings))}
    rooms = {name: Span(low=area.low, high=math.inf) for name, area in _floor_areas(view, use).items()}
    return {**rooms, **outlined}


def _hospital(view: Works, each_m2: float, users: str) -> Iterator[Finding]:
    floors = _built(view, "hospital")
    if not floors:
        yield _no_rooms()
    for floor, area in floors.items():
        yield from _by_sex(view, _alike("toilet basin shower", _up(area, each_m2)), floor=floor, users=users)


_BY_FLOOR = text("As peças de cada pavimento, por sexo e usuários, sobre a área construída do pavimento.",
                 "The fixtures of each floor, by sex and users, over the built area of the floor.")  # fmt: skip


@HOSPITALS.rule(
    "patient-toilets", article="Art. 40, III, a", title=text("Sanitários de doentes", "Toilets of patients"),
    requirement=text("Por pavimento e sexo: vaso, lavatório e chuveiro para cada {a:m2} de área construída.",
                     "On each floor and for each sex: toilet, basin and shower for each {a:m2} of built area.",
                     a=PATIENT_M2),
    measured=_BY_FLOOR, reads=("fixture", "room", "floor", "building"),
)  # fmt: skip
@for_use("hospital")
def patient_toilets(view: Works) -> Iterator[Finding]:
    """Rooms with a bathroom of their own are not taken off: the plan does not tell which they are."""
    yield from _hospital(view, PATIENT_M2, "patients")


@HOSPITALS.rule(
    "staff-toilets", article="Art. 40, III, b", title=text("Sanitários do pessoal", "Toilets of the staff"),
    requirement=text("Por pavimento e sexo: vaso, lavatório e chuveiro para cada {a:m2} de área construída.",
                     "On each floor and for each sex: toilet, basin and shower for each {a:m2} of built area.",
                     a=STAFF_M2),
    measured=_BY_FLOOR, reads=("fixture", "room", "floor", "building"),
)  # fmt: skip
@for_use("hospital")
def staff_toilets(view: Works) -> Iterator[Finding]:
    """Fixtures of users staff."""
    yield from _hospital(view, STAFF_M2, "staff")


@HOTELS.rule(
    "hotel-lobby", article="Art. 41, I", title=text("Dependências do hotel", "Common rooms of a hotel"),
    requirement=text("Vestíbulo com portaria e sala de estar.", "A vestibule with a reception desk and a lounge."),
    measured=text("Compartimentos desenhados desses tipos.", "Rooms drawn of these kinds."), reads=("room",),
)  # fmt: skip
@for_use("hotel")
def hotel_lobby(view: Works) -> Iterator[Finding]:
    """A room of unknown kind may be either."""
    rooms = [room for room, _ in view.of_use("hotel") if room.feature.role == "room"]
    strange = any(room.kind is None for room in rooms) or not rooms
    for kind, what in (("hall", text("vestíbulo", "vestibule")), ("living", text("sala de estar", "lounge"))):
        has = any(room.kind == kind for room in rooms)
        needs = (text("o tipo de cada compartimento", "the kind of each room"),)
        yield verbs.yes(what.to("pt"), True if has else None if strange else False,
                        text("há {w}", "there is a {w}", w=what), text("não há {w}", "there is no {w}", w=what),
                        needs)  # fmt: skip


@HOTELS.rule(
    "hotel-toilets", article="Art. 41, III", title=text("Sanitários do hotel", "Toilets of a hotel"),
    requirement=text("Por pavimento e sexo: vaso, chuveiro e lavatório para cada {a:m2} de pavimento, sem sanitário "
                     "privativo.",
                     "On each floor and for each sex: toilet, shower and basin for each {a:m2} of floor, without "
                     "private "
                     "bathrooms.", a=HOTEL_M2),
    measured=_BY_FLOOR, reads=("fixture", "room", "floor", "building"),
)  # fmt: skip
@for_use("hotel")
def hotel_toilets(view: Works) -> Iterator[Finding]:
    """Not asked where every room is declared to have its own bathroom."""
    if view.site.declared.says.get("hotel_private_bathrooms"):
        yield Finding(status=Status.PASS, message=text("Declarado: todos os quartos têm sanitário privativo.",
                                                       "Declared: every room has its own bathroom."))  # fmt: skip
        return
    floors = _built(view, "hotel")
    if not floors:
        yield _no_rooms()
    for floor, area in floors.items():
        yield from _by_sex(view, _alike("toilet shower basin", _up(area, HOTEL_M2)), floor=floor)


# --- Art. 42, II ---------------------------------------------------------------------------


def places(view: Works) -> Span:
    """Give the places of a hall, between those that are said and one for each 1.60 m² of where people sit.

    Fewer said than the area holds may be fixed seats or a slip: Art. 42 counts by the area, Art. 43 by seats where
    they are fixed, so what is not enough for both is left open.
    """
    said = [n for f in view.site.of("building") if (n := f.get("persons")) is not None]
    by_room = [(room.feature.get("persons"), _holds(room)) for room in _seating(view)]
    low = sum(held if told is None else told for told, held in by_room)
    high = sum(held if told is None else max(told, held) for told, held in by_room)
    if said:
        return Span(low=max(*said, sum(told or 0 for told, _ in by_room)), high=max(*said, high))
    return Span(low=low, high=high) if by_room else verbs.span(None)


def _seating(view: Works) -> list[Room]:
    """Give the rooms where people sit; where none is named so, all of a hall but those passed through."""
    rooms = [room for room, _ in view.of_use("hall")]
    return [r for r in rooms if r.kind == "audience"] or [r for r in rooms if r.stay != "transitory"]


def _holds(room: Room) -> int:
    return math.ceil(round(room.area / PLACE_M2, 9))


@HALLS.rule(
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
@for_use("hall")
def hall_toilets(view: Works) -> Iterator[Finding]:
    """By the greatest number of places, whatever is said of seats."""
    seats = places(view)
    seats = Span(low=seats.high, high=seats.high) if _seating(view) else Span(low=seats.low, high=math.inf)
    asked = _alike("toilet basin", _up(seats, HALL_PLACES))
    asked["male"]["urinal"] = _up(seats, URINAL_PLACES)
    yield from _by_sex(view, asked)
