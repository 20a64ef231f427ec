"""Art. 44: garages, private, collective and commercial.

§ 2º, II asks an entrance of 3 m "e no mínimo 2m quando comportarem mais de cinquenta carros": a garage of more cars
cannot do with less, so it is read as two entrances of 3 m above fifty cars.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.floors import together
from layoutcheck.laws.marcelandia_obras.scope import each, for_use, strays
from layoutcheck.laws.marcelandia_obras.shapes import narrowest, sides_of
from layoutcheck.laws.marcelandia_obras.sizes import apart, silent_doors, width_of
from layoutcheck.laws.marcelandia_obras.stalls import angle_of, for_a_car, sides_of_stall
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import polygons
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()
GARAGES = ("private-garage", "collective-garage", "commercial-garage")

CEILING_M, PRIVATE_M, STALL_M, ENTRANCE_M = 2.20, (2.50, 4.50), (2.40, 5.00), 3.00
MANY_CARS, WAITING_SHARE = 50, 0.05
AISLES_M = ((30.0, 3.00), (45.0, 3.50), (90.0, 5.00))  # angle of the stalls to the aisle, and its width


def garage_rooms(view: Works) -> list[Room]:
    """Give the rooms that are garages."""
    return [room for room in view.rooms if room.kind == "garage"]


def _each_garage(view: Works, judge: object) -> Iterator[Finding]:
    found = garage_rooms(view)
    for room in found:
        yield judge(room)  # type: ignore[operator]
    if not found:
        yield verbs.open_end(text("Nenhuma garagem contornada.", "No garage outlined."),
                             (text("a garagem (OBRA-COMODO, tipo=garagem)", "the garage (OBRA-COMODO, kind=garage)"),
                              ))  # fmt: skip


@BOOK.rule(
    "garage-ceiling", article="Art. 44, I", title=text("Pé-direito da garagem", "Ceiling of a garage"),
    requirement=text("Pé-direito ≥ {h:m}.", "Ceiling ≥ {h:m}.", h=CEILING_M),
    measured=text("O pé-direito informado.", "The ceiling height said."), reads=("room",),
)  # fmt: skip
@for_use(*GARAGES, each_building=True)
def garage_ceiling(view: Works) -> Iterator[Finding]:
    """Every room that is a garage."""
    yield from _each_garage(view, lambda room: verbs.at_least(
        room.name, text("pé-direito", "ceiling height"), room.feature.get("ceiling_m"), CEILING_M,
        tolerance=view.tolerance, needs=(need(room.feature, "ceiling_m"),)))  # fmt: skip


@BOOK.rule(
    "garage-apart", article="Art. 44, II", title=text("Comunicação da garagem", "What a garage opens to"),
    requirement=text("Nenhuma comunicação direta com compartimento de permanência prolongada.",
                     "No direct way to a room of long stay."),
    measured=text("As portas entre a garagem e outro compartimento.", "The doors between the garage and another room."),
    reads=("door", "room"),
)  # fmt: skip
@for_use(*GARAGES, each_building=True)
def garage_apart(view: Works) -> Iterator[Finding]:
    """Also rooms that share a stretch of outline without a wall between them."""
    yield from _each_garage(view, lambda room: _opens(view, room))


def _opens(view: Works, garage: Room) -> Finding:
    good = text("não se comunica com permanência prolongada", "it opens to no room of long stay")
    beyond = [room for door in view.site.of("door") if garage in (beside := view.beside(door))
              for room in beside if room is not garage and room.stay not in ("outdoor", "transitory")]  # fmt: skip
    beyond += [room for room in view.indoors() if room is not garage and room.stay != "transitory"
               and together(room.floor, garage.floor)
               and room.feature.shape.intersection(garage.feature.shape.buffer(1e-3)).length > 0.1]  # fmt: skip
    known = [room for room in beyond if room.stay == "long"]
    own = [door for door in view.site.of("door") if garage in view.beside(door)]
    drawn = bool(own) and not any(_leads_nowhere(view, garage, door) for door in own)
    named = tuple(room.name for room in known or beyond)
    needs = tuple(need(room.feature, "stay") for room in beyond) or (
        text("as portas, e o que há do outro lado", "the doors, and what lies beyond"),)  # fmt: skip
    return verbs.yes(garage.name, False if known else None if beyond or not drawn else True, good,
                     text("comunica-se com {rooms}", "it opens to {rooms}", rooms=named), needs)  # fmt: skip


def _leads_nowhere(view: Works, garage: Room, door: Feature) -> bool:
    """Tell whether a garage's door is neither between two rooms nor in an outer wall."""
    if view.beside(door) != (garage,):
        return False
    edges = [f.shape.boundary for f in view.site.of("building", "floor")]
    return bool(edges) and all(edge.distance(door.shape) > 0.35 + view.tolerance for edge in edges)


@BOOK.rule(
    "private-garage-width", article="Art. 44, § 1º, I", title=text("Largura da garagem individual",
                                                                   "Width of a private garage"),
    requirement=text("Largura útil ≥ {w:m}.", "Useful width ≥ {w:m}.", w=PRIVATE_M[0]),
    measured=text("O menor lado do contorno.", "The shorter side of the outline."),
    reads=("room", *STANDING),
)  # fmt: skip
@for_use("private-garage", each_building=True)
def private_garage_width(view: Works) -> Iterator[Finding]:
    """Of the room that is the garage."""
    yield from _each_garage(view, lambda room: verbs.at_least(
        room.name, text("largura útil", "useful width"),
        max(0.0, sides_of(room.clear)[0] - room.feature.error_m), PRIVATE_M[0],
        tolerance=view.tolerance))  # fmt: skip


@BOOK.rule(
    "private-garage-depth", article="Art. 44, § 1º, II", title=text("Profundidade da garagem individual",
                                                                    "Depth of a private garage"),
    requirement=text("Profundidade ≥ {d:m}.", "Depth ≥ {d:m}.", d=PRIVATE_M[1]),
    measured=text("O maior lado do contorno.", "The longer side of the outline."),
    reads=("room", *STANDING),
)  # fmt: skip
@for_use("private-garage", each_building=True)
def private_garage_depth(view: Works) -> Iterator[Finding]:
    """Of the room that is the garage."""
    yield from _each_garage(view, lambda room: verbs.at_least(
        room.name, text("profundidade", "depth"), max(0.0, sides_of(room.clear)[1] - room.feature.error_m),
        PRIVATE_M[1],
        tolerance=view.tolerance))  # fmt: skip


# --- § 2º --------------------------------------------------------------------------


def _vehicles(view: Works) -> list[Feature]:
    """Give the stalls of every kind but those that only wait."""
    return [s for s in view.site.of("stall") if not says(s.get("kind"), "acumula", "waiting")]


def _stalls(view: Works) -> list[Feature]:
    return [s for s in _vehicles(view) if for_a_car(s)]


def _each_stall(view: Works, judge: object) -> Iterator[Finding]:
    for stall in _vehicles(view):
        yield judge(stall) if for_a_car(stall) else verbs.na(  # type: ignore[operator]
            text("{s}: vaga de moto ou bicicleta; o artigo mede as de carros.",
                 "{s}: a stall for motorcycles or bicycles; the article measures those of cars.", s=stall.name),
            stall.name)  # fmt: skip
    if not _stalls(view):
        yield verbs.open_end(text("Nenhuma vaga desenhada.", "No stall drawn."),
                             (text("as vagas (OBRA-VAGA)", "the stalls (OBRA-VAGA)"),))  # fmt: skip


@BOOK.rule(
    "garage-entrance", article="Art. 44, § 2º, II", title=text("Vão de entrada da garagem", "Entrance of a garage"),
    requirement=text("Vão de entrada ≥ {w:m}; acima de {n} carros, dois vãos (o texto diz “no mínimo 2m”).",
                     "Entrance ≥ {w:m}; above {n} cars, two of them (the text says \"no mínimo 2m\").", w=ENTRANCE_M,
                     n=str(MANY_CARS)),
    measured=text("As portas de tipo entrada ou portão; os carros são as vagas desenhadas.",
                  "The doors of kind entrance or gate; the cars are the stalls drawn."), reads=("door", "stall"),
)  # fmt: skip
@for_use("collective-garage", each_building=True)
def garage_entrance(view: Works) -> Iterator[Finding]:
    """Exactly fifty cars ask for one entrance."""
    gates = apart([d for d in view.site.of("door") if _is_gate(d.get("kind"))])
    needs = (text("os vãos de entrada (OBRA-PORTA, tipo=entrada)", "the entrances (OBRA-PORTA, kind=entrance)"),)
    for gate in gates:
        yield verbs.at_least(gate.name, text("largura do vão", "width of the entrance"), width_of(gate), ENTRANCE_M,
                             tolerance=view.tolerance, needs=(need(gate, "width_m"),))  # fmt: skip
    cars = [_many(sum(map(view.placed, _stalls(view)))), _many(len(_stalls(view)))]
    either = apart([*gates, *silent_doors(view, "kind")])
    has = Span(low=sum(map(view.placed, gates)), high=len(either) if gates and not view.lacks_storeys else math.inf)
    cars[1] = _many(MANY_CARS + 1) if view.lacks_storeys else cars[1]
    yield verbs.at_least(None, text("Vãos de entrada", "Entrances"), has, Span(low=cars[0], high=cars[1]),
                         unit="count", needs=(*needs, *strays(view, (*gates, *_stalls(view)))))  # fmt: skip


def _is_gate(kind: str | None) -> bool:
    on_foot = says(kind, "pedestre", "social", "pedestrian")
    return says(kind, "entrada", "portao", "entrance", "gate") and not on_foot


def _many(cars: int) -> int:
    return 2 if cars > MANY_CARS else 1


@BOOK.rule(
    "stall-width", article="Art. 44, § 2º, III", title=text("Largura das vagas", "Width of stalls"),
    requirement=text("Largura ≥ {w:m}.", "Width ≥ {w:m}.", w=STALL_M[0]),
    measured=text("O menor lado do contorno; na vaga oblíqua, a distância entre os dois lados maiores.",
                  "The shorter side of the outline; of a slanted stall, the distance between its two long sides."),
    reads=("stall", *STANDING),
)  # fmt: skip
@for_use("collective-garage", each_building=True, counted=False)
def stall_width(view: Works) -> Iterator[Finding]:
    """Every stall of a car but those that only wait; of motorcycles the law says nothing."""
    yield from _each_stall(view, lambda stall: verbs.at_least(
        stall.name, text("largura", "width"), max(0.0, sides_of_stall(view.clear(stall))[0] - stall.error_m),
        STALL_M[0], tolerance=view.tolerance))  # fmt: skip


@BOOK.rule(
    "stall-length", article="Art. 44, § 2º, III", title=text("Comprimento das vagas", "Length of stalls"),
    requirement=text("Comprimento ≥ {d:m}.", "Length ≥ {d:m}.", d=STALL_M[1]),
    measured=text("O maior lado do contorno, também na vaga oblíqua.",
                  "The longer side of the outline, of a slanted stall too."),
    reads=("stall", *STANDING),
)  # fmt: skip
@for_use("collective-garage", each_building=True, counted=False)
def stall_length(view: Works) -> Iterator[Finding]:
    """Every stall of a car but those that only wait; of motorcycles the law says nothing."""
    yield from _each_stall(view, lambda stall: verbs.at_least(
        stall.name, text("comprimento", "length"), max(0.0, sides_of_stall(view.clear(stall))[1] - stall.error_m),
        STALL_M[1], tolerance=view.tolerance))  # fmt: skip


@BOOK.rule(
    "garage-aisle", article="Art. 44, § 2º, IV", title=text("Corredor de circulação", "Aisle of a garage"),
    requirement=text("Largura ≥ {a:m}, {b:m} ou {c:m} para vagas a 30°, 45° ou 90°; entre dois ângulos vale o maior.",
                     "Width ≥ {a:m}, {b:m} or {c:m} for stalls at 30°, 45° or 90°; between two angles the larger "
                     "holds.",
                     a=AISLES_M[0][1], b=AISLES_M[1][1], c=AISLES_M[2][1]),
    measured=text("O lugar mais estreito do corredor, e o maior ângulo das vagas que o tocam com o lado que "
                  "tocam.",
                  "The narrowest place of the aisle, and the greatest angle of the stalls that touch it to the side "
                  "that they touch."),
    reads=("aisle", "stall", *STANDING),
)  # fmt: skip
@for_use("collective-garage", each_building=True)
def garage_aisle(view: Works) -> Iterator[Finding]:
    """Aisles along which no stall lies answer to the narrowest figure; a stall at no aisle may open onto any."""
    aisles, snap = view.site.of("aisle"), view.site.options.snap_m
    loose = [s for s in _stalls(view) if all(s.shape.distance(a.shape) > snap for a in view.level(s, *aisles))]
    for aisle in aisles:
        beside = [s for s in view.level(aisle, *_stalls(view)) if s.shape.distance(aisle.shape) <= snap]
        steep = max((angle_of(aisle, stall) for stall in beside), default=0.0)
        wider = max((angle_of(aisle, stall) for stall in loose), default=0.0)
        asked = Span(low=_asked(steep), high=_asked(max(steep, wider)))
        has = max(0.0, _clear(view, aisle) - aisle.error_m)
        yield verbs.at_least(aisle.name, text("largura do corredor", "width of the aisle"), has, asked,
                             tolerance=view.tolerance, needs=(_LOOSE,),
                             remark=text("Vagas a {a:degree}.", "Stalls at {a:degree}.",
                                         a=round(steep, 1)))  # fmt: skip
    if not aisles:
        yield verbs.open_end(text("Nenhum corredor desenhado.", "No aisle drawn."),
                             (text("o corredor (OBRA-CORREDOR-GARAGEM)", "the aisle (OBRA-CORREDOR-GARAGEM)"),
                              ))  # fmt: skip


def _clear(view: Works, aisle: Feature) -> float:
    """Measure the narrowest place of an aisle, without the stalls that are drawn into it."""
    ground, stalls = view.clear(aisle), view.level(aisle, *view.site.of("stall"))
    taken = [s.shape for s in stalls if s.shape.intersection(aisle.shape).area > _TOUCH_M2]
    left = [p for p in polygons(ground.difference(shapely.union_all(taken))) if p.area > _TOUCH_M2]
    return min(map(narrowest, left), default=0.0) if taken else narrowest(ground)


_TOUCH_M2 = 0.05  # a stall drawn up to an aisle may lie over its edge by a line's width
_LOOSE = text("as vagas encostadas no seu corredor", "the stalls drawn up to their aisle")


def _asked(angle: float) -> float:
    return next(wide for limit, wide in AISLES_M if angle <= limit + 0.5)


# --- § 3º --------------------------------------------------------------------------


@BOOK.rule(
    "garage-waiting", article="Art. 44, § 3º, II", title=text("Área de acumulação", "Waiting area"),
    requirement=text("Sem circulação independente de acesso e saída: acumulação para ≥ {s:ratio} da capacidade.",
                     "Without separate ways in and out: room to wait for ≥ {s:ratio} of the capacity.",
                     s=WAITING_SHARE),
    measured=text("As vagas de tipo acumulação sobre as demais; ou circulação independente declarada.",
                  "The stalls of kind waiting over the others; or separate ways declared."), reads=("stall",),
)  # fmt: skip
@for_use("commercial-garage", each_building=True)
def garage_waiting(view: Works) -> Iterator[Finding]:
    """A part of a car is a car; the capacity counts every vehicle, and a car has to find room to wait."""
    if view.site.declared.says.get("garage_separate_ways"):
        yield verbs.na(text("Declarada circulação independente.", "Separate ways are declared."))
        return
    cars = _vehicles(view)
    if not cars:
        yield from _each_stall(view, lambda stall: verbs.na(text("", "")))
        return
    waiting = [s for s in view.site.of("stall") if s not in cars and for_a_car(s)]
    asked = [math.ceil(round(WAITING_SHARE * count, 9)) for count in (sum(map(view.placed, cars)), len(cars))]
    more = math.inf if view.lacks_storeys else 0  # stalls of either sort that are not drawn
    yield verbs.at_least(None, text("Vagas de acumulação", "Stalls to wait in"),
                         Span(low=sum(map(view.placed, waiting)), high=len(waiting) + more),
                         Span(low=asked[0], high=asked[1] + more), unit="count",
                         needs=strays(view, view.site.of("stall")))  # fmt: skip


@BOOK.rule(
    "garage-stalls-apart", article="Art. 44, § 2º, III", title=text("Vagas sem sobreposição", "Stalls apart"),
    requirement=text("Um local de estacionamento para cada carro: as vagas não se sobrepõem.",
                     "A place for each car: stalls do not overlap."),
    measured=text("A área comum a duas vagas.", "The area that two stalls share."), reads=("stall",),
)  # fmt: skip
@for_use("collective-garage", "commercial-garage", each_building=True)
def garage_stalls_apart(view: Works) -> Iterator[Finding]:
    """The worst of the others, for each stall."""
    stalls = view.site.of("stall")

    def judge(stall: Feature) -> Finding:
        shared = max((float(stall.shape.intersection(s.shape).area) for s in view.level(stall, *stalls)
                      if s is not stall), default=0.0)  # fmt: skip
        return verbs.at_most(stall.name, text("área comum com outra vaga", "area shared with another stall"), shared,
                             0.0,
                             unit="m2", tolerance=0.01)  # fmt: skip

    yield from each(view, "stall", judge)
