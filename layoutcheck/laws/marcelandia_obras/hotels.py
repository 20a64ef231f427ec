"""Art. 41: the common rooms and the sanitary fixtures of hotels."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.fixtures import BY_FLOOR, alike, built_floors, by_sex, up
from layoutcheck.laws.marcelandia_obras.scope import for_use, no_rooms
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.words import text

BOOK = RuleBook()

HOTEL_M2 = 72.0


@BOOK.rule(
    "hotel-lobby", article="Art. 41, I", title=text("Dependências do hotel", "Common rooms of a hotel"),
    requirement=text("Vestíbulo com portaria e sala de estar.", "A vestibule with a reception desk and a lounge."),
    measured=text("Compartimentos desenhados desses tipos.", "Rooms drawn of these kinds."), reads=("room",),
)  # fmt: skip
@for_use("hotel", each_building=True, of_one=True)
def hotel_lobby(view: Works) -> Iterator[Finding]:
    """A room of unknown kind may be either, and a corridor is no vestibule for certain."""
    rooms = [room for room, _ in view.of_use("hotel") if room.feature.role == "room"]
    strange = any(room.kind is None or not view.placed(room.feature) for room in rooms) or not rooms
    strange = strange or view.lacks_storeys or bool(view.undrawn)  # and what is not drawn may be either too
    found = []
    for kind, words, what in _COMMON:
        alike = [room for room in rooms if room.kind == kind]  # a corridor, or a room for meetings: perhaps that too
        has = any(view.placed(r.feature) and says(r.feature.get("kind") or r.name, *words) for r in alike)
        needs = (text("o tipo de cada compartimento", "the kind of each room"),)
        found.append(verbs.yes(None, True if has else None if strange or alike else False,
                               text("Há {w}", "There is a {w}", w=what), text("Não há {w}", "There is no {w}", w=what),
                               needs))  # fmt: skip
    yield verbs.together(None, found)


_COMMON = (
    ("hall", ("vestib", "hall", "portaria"), text("vestíbulo", "vestibule")),
    ("living", ("estar", "visita", "living", "lounge"), text("sala de estar", "lounge")),
)


@BOOK.rule(
    "hotel-toilets", article="Art. 41, III", title=text("Sanitários do hotel", "Toilets of a hotel"),
    requirement=text("Por pavimento e sexo: vaso, chuveiro e lavatório para cada {a:m2} de pavimento, sem sanitário "
                     "privativo.",
                     "On each floor and for each sex: toilet, shower and basin for each {a:m2} of floor, without "
                     "private "
                     "bathrooms.", a=HOTEL_M2),
    measured=BY_FLOOR, reads=("fixture", "room", "floor", "building", "passage"),
)  # fmt: skip
@for_use("hotel", each_building=True)
def hotel_toilets(view: Works) -> Iterator[Finding]:
    """Not asked where every room is declared to have its own bathroom."""
    if view.site.declared.says.get("hotel_private_bathrooms"):
        yield Finding(status=Status.PASS, message=text("Declarado: todos os quartos têm sanitário privativo.",
                                                       "Declared: every room has its own bathroom."))  # fmt: skip
        return
    floors = built_floors(view, "hotel")
    if not floors:
        yield no_rooms()
    for floor, area in floors.items():
        yield by_sex(view, alike("toilet shower basin", up(area, HOTEL_M2)), floor=floor)
