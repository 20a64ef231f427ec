"""Art. 39: places of recreation, sanitary fixtures and drinking fountains of schools."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.fixtures import by_sex, enough, up
from layoutcheck.laws.marcelandia_obras.scope import for_use, no_rooms, strays
from layoutcheck.laws.marcelandia_obras.sizes import area_slack
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.words import Text, text

BOOK = RuleBook()

SCHOOL_M2, SCHOOL_FEMALE_TOILET_M2 = 60.0, 50.0
RECREATION, COVERED = 2.0, 1 / 3


def classrooms(view: Works) -> Span:
    """Sum the areas of the classrooms: of those that are of the school for certain, and of all."""
    return view.area_in_all([(room, sure) for room, sure in view.of_use("school") if room.kind == "classroom"])


def _ground(view: Works, places: list[Room], free: bool) -> float:
    """Give the ground of some places of recreation; `free` leaves out what is drawn over them on the same floor."""
    others = [r.feature for r in view.indoors() if r.kind != "recreation"] if free else []
    others += view.site.of("stall", "aisle", "stair", "lift") if free else ()
    area = 0.0
    for floor in sorted({room.floor for room in places}):
        ground = shapely.union_all([room.feature.shape for room in places if room.floor == floor])
        over = shapely.union_all([f.shape for f in others if view.floor_of(f) == floor])
        area += float(ground.difference(over).area)
    return max(0.0, area - math.fsum(r.feature.error_m * float(r.feature.shape.length) for r in places))


def _recreation(view: Works, share: float, what: Text, covered: bool) -> Finding:
    taught = classrooms(view)
    if not taught.high:
        return verbs.open_end(text("Nenhuma sala de aula desenhada.", "No classroom drawn."),
                              (text("salas de aula (OBRA-COMODO, tipo=sala de aula)",
                                    "classrooms (OBRA-COMODO, kind=classroom)"),))  # fmt: skip
    places = [room for room in view.rooms if room.kind == "recreation"]
    maybe = [r for r in places if not covered or r.feature.get("covered") is not False]
    sure = [r for r in maybe if view.placed(r.feature) and (not covered or r.feature.get("covered"))]
    undrawn = view.lacks_storeys or (not places and "room" not in view.site.declared.none)
    high = math.inf if undrawn else _ground(view, maybe, free=False) + math.fsum(view.undrawn.values())
    has = Span(low=_ground(view, sure, free=True), high=high)
    needs = (text("locais de recreação (tipo=recreação), com coberto=sim ou não",
                  "places of recreation (kind=recreation), with covered=yes or no"),
             *strays(view, [r.feature for r in view.rooms if r.kind in ("recreation", "classroom")]))  # fmt: skip
    slack = math.fsum(area_slack(view, room.feature) for room in maybe)
    asked = Span(low=share * taught.low, high=share * taught.high)
    return verbs.at_least(None, what, has, asked, unit="m2", needs=needs, tolerance=slack,
                          remark=text("O texto recomenda este dimensionamento.",
                                      "The text recommends this size."))  # fmt: skip


_RECREATION = text("Os locais desenhados com tipo recreação, sobre a soma das salas de aula.",
                   "The places drawn with kind recreation, over the sum of the classrooms.")  # fmt: skip


@BOOK.rule(
    "school-recreation", article="Art. 39, II, a", title=text("Recreação da escola", "Recreation of a school"),
    requirement=text("Local de recreação ≥ duas vezes a soma das salas de aula (recomendado).",
                     "A place of recreation ≥ twice the sum of the classrooms (recommended)."),
    measured=_RECREATION, reads=("room", "stall", "aisle", "stair", "lift", "building", "property"),
)  # fmt: skip
@for_use("school")
def school_recreation(view: Works) -> Iterator[Finding]:
    """Covered and open together; recommended by the text, and held against the plan."""
    yield _recreation(view, RECREATION, text("Recreação", "Recreation"), covered=False)


@BOOK.rule(
    "school-covered-recreation", article="Art. 39, II, b", title=text("Recreação coberta", "Covered recreation"),
    requirement=text("Local de recreação coberto ≥ 1/3 da soma das salas de aula (recomendado).",
                     "A covered place of recreation ≥ 1/3 of the sum of the classrooms (recommended)."),
    measured=_RECREATION, reads=("room", "stall", "aisle", "stair", "lift", "building", "property"),
)  # fmt: skip
@for_use("school")
def school_covered_recreation(view: Works) -> Iterator[Finding]:
    """A place of which nobody says whether it is covered may be."""
    yield _recreation(view, COVERED, text("Recreação coberta", "Covered recreation"), covered=True)


def _school_area(view: Works) -> Span:
    """Give the area that Art. 39, III counts by, of which the text does not say what it is: tried both ways."""
    said = view.site.declared.says.get("school_toilet_area_m2")
    if said is not None:
        return verbs.exactly(float(said))
    whole = view.area_of("school")
    return Span(low=min(classrooms(view).low, whole.high), high=whole.high)


_SCHOOL_AREA = text("O texto não diz de que área: vale entre a das salas de aula e a de todos os compartimentos, ou a "
                    "declarada em school_toilet_area_m2.",
                    "The text does not say of which area: between that of the classrooms and that of all rooms, or the "
                    "one declared as school_toilet_area_m2.")  # fmt: skip


@BOOK.rule(
    "school-toilets", article="Art. 39, III, a, b", title=text("Sanitários da escola", "Toilets of a school"),
    requirement=text("Masculino: vaso, mictório e lavatório para cada {a:m2}; feminino: vaso para cada {b:m2} e "
                     "lavatório "
                     "para cada {a:m2}.",
                     "Male: toilet, urinal and basin for each {a:m2}; female: toilet for each {b:m2} and basin for "
                     "each "
                     "{a:m2}.", a=SCHOOL_M2, b=SCHOOL_FEMALE_TOILET_M2),
    measured=_SCHOOL_AREA, reads=("fixture", "room", "passage"),
)  # fmt: skip
@for_use("school")
def school_toilets(view: Works) -> Iterator[Finding]:
    """Passes by all rooms, fails by the classrooms alone."""
    area = _school_area(view)
    if not area.high:
        yield no_rooms()
        return
    sixty = up(area, SCHOOL_M2)
    asked = {"male": {"toilet": sixty, "urinal": sixty, "basin": sixty},
             "female": {"toilet": up(area, SCHOOL_FEMALE_TOILET_M2), "basin": sixty}}  # fmt: skip
    yield by_sex(view, asked)


@BOOK.rule(
    "school-fountains", article="Art. 39, III, c", title=text("Bebedouros da escola", "Drinking fountains of a school"),
    requirement=text("Um bebedouro para cada {a:m2}.", "A drinking fountain for each {a:m2}.", a=SCHOOL_M2),
    measured=_SCHOOL_AREA, reads=("fixture", "room", "passage"),
)  # fmt: skip
@for_use("school")
def school_fountains(view: Works) -> Iterator[Finding]:
    """By the same area as the toilets."""
    area = _school_area(view)
    yield enough(view, "fountain", up(area, SCHOOL_M2)) if area.high else no_rooms()
