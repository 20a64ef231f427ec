"""Art. 40: sanitary fixtures, ways, doors, ramps and stairs of hospitals."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.blocks import Block
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.fixtures import BY_FLOOR, alike, built_floors, by_sex, up
from layoutcheck.laws.marcelandia_obras.scope import each, for_use, no_rooms, strays
from layoutcheck.laws.marcelandia_obras.sizes import clear_width, width_of
from layoutcheck.laws.marcelandia_obras.stairs import non_slip, slope
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.ways import WIDTH
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()

PATIENT_M2, STAFF_M2 = 90.0, 300.0
PATIENTS_M, VISITORS_M, BED_DOOR_M, STEEP = 2.30, 1.20, 1.00, 0.10


def _hospital(view: Works, each_m2: float, users: str) -> Iterator[Finding]:
    floors = built_floors(view, "hospital")
    if not floors:
        yield no_rooms()
    for floor, area in floors.items():
        yield by_sex(view, alike("toilet basin shower", up(area, each_m2)), floor=floor, users=users)


@BOOK.rule(
    "patient-toilets", article="Art. 40, III, a", title=text("Sanitários de doentes", "Toilets of patients"),
    requirement=text("Por pavimento e sexo: vaso, lavatório e chuveiro para cada {a:m2} de área construída.",
                     "On each floor and for each sex: toilet, basin and shower for each {a:m2} of built area.",
                     a=PATIENT_M2),
    measured=BY_FLOOR, reads=("fixture", "room", "floor", "building", "passage"),
)  # fmt: skip
@for_use("hospital", each_building=True)
def patient_toilets(view: Works) -> Iterator[Finding]:
    """Rooms with a bathroom of their own are not taken off: the plan does not tell which they are."""
    yield from _hospital(view, PATIENT_M2, "patients")


@BOOK.rule(
    "staff-toilets", article="Art. 40, III, b", title=text("Sanitários do pessoal", "Toilets of the staff"),
    requirement=text("Por pavimento e sexo: vaso, lavatório e chuveiro para cada {a:m2} de área construída.",
                     "On each floor and for each sex: toilet, basin and shower for each {a:m2} of built area.",
                     a=STAFF_M2),
    measured=BY_FLOOR, reads=("fixture", "room", "floor", "building", "passage"),
)  # fmt: skip
@for_use("hospital", each_building=True)
def staff_toilets(view: Works) -> Iterator[Finding]:
    """Fixtures of users staff."""
    yield from _hospital(view, STAFF_M2, "staff")


@BOOK.rule(
    "hospital-ways", article="Art. 40, parágrafo único, I", title=text("Circulações do hospital", "Ways of a hospital"),
    requirement=text("Corredores, escadas e rampas de doentes ≥ {a:m}; só de visitantes e pessoal ≥ {b:m}.",
                     "Corridors, stairs and ramps of patients ≥ {a:m}; of visitors and staff alone ≥ {b:m}.",
                     a=PATIENTS_M,
                     b=VISITORS_M),
    measured=text("O lugar mais estreito do contorno, pelos usuários informados.",
                  "The narrowest place of the outline, by the users said."),
    reads=("passage", "ramp", "room", *STANDING),
)  # fmt: skip
@for_use("hospital", each_building=True, counted=False)
def hospital_ways(view: Works) -> Iterator[Finding]:
    """A way of which nobody says who uses it is tried both ways."""
    asked = {"patients": verbs.exactly(PATIENTS_M), "staff": verbs.exactly(VISITORS_M),
             "public": verbs.exactly(VISITORS_M)}  # fmt: skip
    ways = (*view.corridors(), *view.site.of("stair", "ramp"))
    for way in ways:
        wanted = asked.get(way.get("users") or "", Span(low=VISITORS_M, high=PATIENTS_M))
        yield verbs.at_least(way.name, WIDTH, clear_width(view, way), wanted, tolerance=view.tolerance,
                             needs=(need(way, "users"), need(way, "width_m")))  # fmt: skip
    if not ways:
        yield from verbs.absent(view.site, "passage")


@BOOK.rule(
    "hospital-ramps", article="Art. 40, parágrafo único, II", title=text("Declividade das rampas do hospital",
                                                                         "Slope of a hospital's ramps"),
    requirement=text("Declividade ≤ {s:ratio}.", "Slope ≤ {s:ratio}.", s=STEEP),
    measured=text("A declividade informada.", "The slope said."), reads=("ramp",),
)  # fmt: skip
@for_use("hospital", each_building=True, counted=False)
def hospital_ramps(view: Works) -> Iterator[Finding]:
    """Every ramp of a hospital."""
    yield from each(view, "ramp", lambda ramp: slope(ramp, STEEP))


@BOOK.rule(
    "hospital-ramp-surface", article="Art. 40, parágrafo único, II", title=text("Piso das rampas do hospital",
                                                                                "Surface of a hospital's ramps"),
    requirement=text("Piso antiderrapante em toda rampa.", "A non-slip floor on every ramp."),
    measured=text("O piso informado.", "The floor said."), reads=("ramp",),
)  # fmt: skip
@for_use("hospital", each_building=True, counted=False)
def hospital_ramp_surface(view: Works) -> Iterator[Finding]:
    """However flat it is."""
    yield from each(view, "ramp", non_slip)


@BOOK.rule(
    "hospital-doors", article="Art. 40, parágrafo único, III", title=text("Portas de doentes acamados",
                                                                          "Doors for bedridden patients"),
    requirement=text("Portas entre compartimentos de pacientes acamados ≥ {d:m}.",
                     "Doors between rooms of bedridden patients ≥ {d:m}.", d=BED_DOOR_M),
    measured=text("O comprimento da linha da porta, pelos usuários informados.",
                  "The length of the door's line, by the users said."), reads=("door", "room"),
)  # fmt: skip
@for_use("hospital", each_building=True, counted=False)
def hospital_doors(view: Works) -> Iterator[Finding]:
    """Only doors that are said to be of staff or of the public are left out."""

    def judge(door: Feature) -> Finding | None:
        users = None if _of_ward(view, door) and door.get("users") != "patients" else door.get("users")
        if users in ("staff", "public"):
            return None
        asked = verbs.exactly(BED_DOOR_M) if users else Span(low=0.0, high=BED_DOOR_M)
        needs = (*(() if users else (need(door, "users"),)), need(door, "width_m"))
        return verbs.at_least(door.name, WIDTH, width_of(door), asked, tolerance=view.tolerance, needs=needs)

    yield from each(view, "door", judge)


def _of_ward(view: Works, door: Feature) -> bool:
    """Tell whether a door leads to a room that is one of bedridden patients by its name, whoever is said to pass."""
    return any(says(room.feature.get("kind") or room.name, *_WARDS) for room in view.beside(door))


_WARDS = ("enfermaria", "internac", "leito", "uti", "cirurg", "recuperac", "ward")


@BOOK.rule(
    "hospital-stairs", article="Art. 40, V", title=text("Escadas do hospital", "Stairs of a hospital"),
    requirement=text("Com mais de um pavimento: uma escada principal e uma de serviço.",
                     "With more than one storey: a main stair and a service stair."),
    measured=text("As escadas desenhadas; as de serviço pelos usuários ou pelo tipo.",
                  "The stairs drawn; those for service by their users or kind."), reads=("stair",),
)  # fmt: skip
@for_use("hospital")
def hospital_stairs(view: Works) -> Iterator[Finding]:
    """A stair on two floors is drawn twice: told apart by their floors, they count once a floor."""
    for block in view.blocks:
        yield _stairs_of(view, block)


def _stairs_of(view: Works, block: Block) -> Finding:
    """Judge the stairs of one building; those that lie in none may be of any."""
    if block.storeys.high <= 1:
        return verbs.na(text("Um só pavimento.", "One storey alone."), block.name)
    inside, beside = view.of_block(block, view.site.of("stair"))
    stairs = [*inside, *beside]
    service = [s for s in stairs if s.get("users") == "staff" or says(s.get("kind"), "servi", "staff")]
    silent = [s for s in stairs if s not in service and s.get("users") is None and s.get("kind") is None]
    drawn = bool(view.site.of("stair")) or "stair" in view.site.declared.none
    sure = block.storeys.low > 1
    found = []
    for what, mine in ((text("escada principal", "main stair"),
                        [s for s in stairs if s not in service and s not in silent and not says(s.get("kind"),
                         "secund", "eventual", "emerg", "secondary", "occasional")]),
                       (text("escada de serviço", "service stair"), service)):  # fmt: skip
        there = any(view.placed(s) and s in inside for s in mine)
        known = True if there else None if mine or silent or not drawn or not sure else False
        found.append(verbs.yes(None, known, text("Há {w}", "There is a {w}", w=what),
                               text("Não há {w}", "There is no {w}", w=what),
                               (text("as escadas, com usuarios ou tipo", "the stairs, with users or kind"),
                                *strays(view, stairs))))  # fmt: skip
    return verbs.together(block.name, found)
