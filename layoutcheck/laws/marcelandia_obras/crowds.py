"""Art. 40, sole §, and Art. 43: the ways of hospitals and of halls.

The text asks stairs of halls to be "11.50m": read as 1.50 m, the figure of its doors and corridors. "1.m" is 1.00 m.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.fixtures import places
from layoutcheck.laws.marcelandia_obras.shapes import narrowest
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.ways import landing, non_slip, slope
from layoutcheck.laws.marcelandia_obras.works import Works, apart, each, for_use, width_of
from layoutcheck.site import Feature
from layoutcheck.words import text

HOSPITALS, HALLS = RuleBook(), RuleBook()

PATIENTS_M, VISITORS_M, BED_DOOR_M, STEEP = 2.30, 1.20, 1.00, 0.10
HALL_M, PER_PLACE_M, EXIT_PER_PLACE_M = 1.50, 0.001, 0.01
CORRIDOR_PLACES, AISLE_PLACES, STAIR_PLACES = 150, 100, 100
LONGITUDINAL_M, TRANSVERSE_M = 1.00, 1.70
HALL_RISE_M, HALL_LANDING_M = 2.50, 1.20

_WIDTH = text("largura livre", "clear width")
_PLACES = text(
    "lotação: persons da edificação ou da sala de espetáculo", "places: persons of the building or auditorium"
)


def width(way: Feature) -> Span:
    """Give the clear width of a way, whatever it is drawn as."""
    return width_of(way, None if way.role == "door" else narrowest(way.shape))


# --- Art. 40, sole § -----------------------------------------------------------------


@HOSPITALS.rule(
    "hospital-ways", article="Art. 40, parágrafo único, I", title=text("Circulações do hospital", "Ways of a hospital"),
    requirement=text("Corredores, escadas e rampas de doentes ≥ {a:m}; só de visitantes e pessoal ≥ {b:m}.",
                     "Corridors, stairs and ramps of patients ≥ {a:m}; of visitors and staff alone ≥ {b:m}.",
                     a=PATIENTS_M,
                     b=VISITORS_M),
    measured=text("O lugar mais estreito do contorno, pelos usuários informados.",
                  "The narrowest place of the outline, by the users said."), reads=("passage", "stair", "ramp"),
)  # fmt: skip
@for_use("hospital")
def hospital_ways(view: Works) -> Iterator[Finding]:
    """A way of which nobody says who uses it is tried both ways."""
    asked = {"patients": verbs.exactly(PATIENTS_M), "staff": verbs.exactly(VISITORS_M),
             "public": verbs.exactly(VISITORS_M)}  # fmt: skip
    for way in view.site.of("passage", "stair", "ramp"):
        wanted = asked.get(way.get("users") or "", Span(low=VISITORS_M, high=PATIENTS_M))
        yield verbs.at_least(way.name, _WIDTH, width(way), wanted, tolerance=view.tolerance,
                             needs=(need(way, "users"),))  # fmt: skip
    if not view.site.of("passage", "stair", "ramp"):
        yield from verbs.absent(view.site, "passage")


@HOSPITALS.rule(
    "hospital-ramps", article="Art. 40, parágrafo único, II", title=text("Declividade das rampas do hospital",
                                                                         "Slope of a hospital's ramps"),
    requirement=text("Declividade ≤ {s:ratio}.", "Slope ≤ {s:ratio}.", s=STEEP),
    measured=text("A declividade informada.", "The slope said."), reads=("ramp",),
)  # fmt: skip
@for_use("hospital")
def hospital_ramps(view: Works) -> Iterator[Finding]:
    """Every ramp of a hospital."""
    yield from each(view, "ramp", lambda ramp: slope(view, ramp, STEEP))


@HOSPITALS.rule(
    "hospital-ramp-surface", article="Art. 40, parágrafo único, II", title=text("Piso das rampas do hospital",
                                                                                "Surface of a hospital's ramps"),
    requirement=text("Piso antiderrapante em toda rampa.", "A non-slip floor on every ramp."),
    measured=text("O piso informado.", "The floor said."), reads=("ramp",),
)  # fmt: skip
@for_use("hospital")
def hospital_ramp_surface(view: Works) -> Iterator[Finding]:
    """However flat it is."""
    yield from each(view, "ramp", non_slip)


@HOSPITALS.rule(
    "hospital-doors", article="Art. 40, parágrafo único, III", title=text("Portas de doentes acamados",
                                                                          "Doors for bedridden patients"),
    requirement=text("Portas entre compartimentos de pacientes acamados ≥ {d:m}.",
                     "Doors between rooms of bedridden patients ≥ {d:m}.", d=BED_DOOR_M),
    measured=text("O comprimento da linha da porta, pelos usuários informados.",
                  "The length of the door's line, by the users said."), reads=("door",),
)  # fmt: skip
@for_use("hospital")
def hospital_doors(view: Works) -> Iterator[Finding]:
    """Only doors that are said to be of staff or of the public are left out."""

    def judge(door: Feature) -> Finding | None:
        users = door.get("users")
        if users in ("staff", "public"):
            return None
        asked = verbs.exactly(BED_DOOR_M) if users else Span(low=0.0, high=BED_DOOR_M)
        needs = (*(() if users else (need(door, "users"),)), need(door, "width_m"))
        return verbs.at_least(door.name, _WIDTH, width_of(door), asked, tolerance=view.tolerance, needs=needs)

    yield from each(view, "door", judge)


@HOSPITALS.rule(
    "hospital-stairs", article="Art. 40, V", title=text("Escadas do hospital", "Stairs of a hospital"),
    requirement=text("Com mais de um pavimento: uma escada principal e uma de serviço.",
                     "With more than one storey: a main stair and a service stair."),
    measured=text("As escadas desenhadas; as de serviço pelos usuários ou pelo tipo.",
                  "The stairs drawn; those for service by their users or kind."), reads=("stair",),
)  # fmt: skip
@for_use("hospital")
def hospital_stairs(view: Works) -> Iterator[Finding]:
    """A stair on two floors is drawn twice: told apart by their floors, they count once a floor."""
    if view.storeys.high <= 1:
        yield verbs.na(text("Um só pavimento.", "One storey alone."))
        return
    stairs = view.site.of("stair")
    service = [s for s in stairs if s.get("users") == "staff" or says(s.get("kind"), "servi")]
    silent = [s for s in stairs if s not in service and s.get("users") is None and s.get("kind") is None]
    drawn = bool(stairs) or "stair" in view.site.declared.none
    sure = view.storeys.low > 1
    for what, mine in ((text("escada principal", "main stair"),
                        [s for s in stairs if s not in service and s not in silent]),
                       (text("escada de serviço", "service stair"), service)):  # fmt: skip
        known = True if mine else None if silent or not drawn or not sure else False
        yield verbs.yes(what.to("pt"), known, text("há {w}", "there is a {w}", w=what),
                        text("não há {w}", "there is no {w}", w=what),
                        (text("as escadas, com users ou kind", "the stairs, with users or kind"),))  # fmt: skip


# --- Art. 43 ---------------------------------------------------------------------------


def _above(seats: Span, least: float, free: int) -> Span:
    """Give a width that grows by a millimetre for each place above so many."""

    def wide(places: float) -> float:
        return least + PER_PLACE_M * max(0.0, places - free)

    return Span(low=wide(seats.low), high=wide(seats.high))


def _corridors(view: Works) -> list[Feature]:
    return [p for p in view.site.of("passage") if not says(p.get("kind"), "longitud", "transvers")]


def _ways(view: Works, ways: list[Feature], asked: Callable[[Feature], Span], role: str) -> Iterator[Finding]:
    for way in ways:
        yield verbs.at_least(way.name, _WIDTH, width(way), asked(way), tolerance=view.tolerance,
                             needs=(_PLACES, need(way, "width_m")))  # fmt: skip
    if not ways:
        yield from verbs.absent(view.site, role)


@HALLS.rule(
    "hall-doors", article="Art. 43, I, a", title=text("Portas dos corredores", "Doors of corridors"),
    requirement=text("As portas têm a mesma largura dos corredores.", "Doors are as wide as the corridors."),
    measured=text("Cada porta do público sobre o corredor mais largo a que encosta.",
                  "Each public door over the widest corridor that it lies on."), reads=("door", "passage"),
)  # fmt: skip
@for_use("hall")
def hall_doors(view: Works) -> Iterator[Finding]:
    """A door that lies on no corridor leads to none."""

    def judge(door: Feature) -> Finding | None:
        if door.get("users") == "staff":
            return None
        on = [p for p in _corridors(view) if p.shape.distance(door.shape) <= 0.35]
        if not on:
            return None
        widest = verbs.most(*(width(p) for p in on))
        return verbs.at_least(door.name, _WIDTH, width_of(door), widest, tolerance=view.tolerance,
                              needs=(need(door, "width_m"),))  # fmt: skip

    yield from each(view, "door", judge)


def _exits(view: Works) -> list[Feature]:
    return apart([d for d in view.site.of("door") if says(d.get("kind"), "saida", "exit")])


_EXITS = text("as saídas (OBRA-PORTA, tipo=saída)", "the exits (OBRA-PORTA, kind=saída)")


@HALLS.rule(
    "hall-exits", article="Art. 43, I, b", title=text("Saídas do auditório", "Exits of a hall"),
    requirement=text("Largura somada ≥ 1 cm por lugar; cada saída ≥ {d:m}.",
                     "Width in all ≥ 1 cm a place; each exit ≥ {d:m}.", d=HALL_M),
    measured=text("As portas de tipo saída: cada uma, e todas juntas.",
                  "The doors of kind saída: each of them, and all together."), reads=("door", "room"),
)  # fmt: skip
@for_use("hall")
def hall_exits(view: Works) -> Iterator[Finding]:
    """By the greatest number of places."""
    exits = _exits(view)
    for door in exits:
        yield verbs.at_least(door.name, _WIDTH, width_of(door), HALL_M, tolerance=view.tolerance,
                             needs=(need(door, "width_m"),))  # fmt: skip
    widths, seats = [width_of(d) for d in exits], places(view)
    has = Span(low=math.fsum(w.low for w in widths), high=math.fsum(w.high for w in widths) if exits else math.inf)
    asked = Span(low=EXIT_PER_PLACE_M * seats.low, high=EXIT_PER_PLACE_M * seats.high)
    yield verbs.at_least("Saídas", text("largura somada", "width in all"), has, asked, tolerance=view.tolerance,
                         needs=(_EXITS, _PLACES))  # fmt: skip


@HALLS.rule(
    "hall-exit-swing", article="Art. 43, I, b", title=text("Abertura das saídas", "Swing of exits"),
    requirement=text("As saídas abrem de dentro para fora.", "Exits open outwards."),
    measured=text("O sentido de abertura informado.", "The swing said."), reads=("door",),
)  # fmt: skip
@for_use("hall")
def hall_exit_swing(view: Works) -> Iterator[Finding]:
    """Every exit."""
    exits = _exits(view)
    for door in exits:
        said = door.get("swing")
        yield verbs.yes(door.name, None if said is None else said == "out", text("abre para fora", "it opens outwards"),
                        text("abre para dentro", "it opens inwards"), (need(door, "swing"),))  # fmt: skip
    if not exits:
        yield verbs.open_end(text("Nenhuma saída desenhada.", "No exit drawn."), (_EXITS,))


@HALLS.rule(
    "hall-corridors", article="Art. 43, II", title=text("Corredores de acesso e escoamento", "Corridors of a hall"),
    requirement=text("Largura ≥ {d:m}, mais 1 mm por lugar acima de {n}.",
                     "Width ≥ {d:m}, and 1 mm for each place above {n}.",
                     d=HALL_M, n=str(CORRIDOR_PLACES)),
    measured=text("O lugar mais estreito do contorno; sem lugares fixos, 1,60 m² por pessoa.",
                  "The narrowest place of the outline; without fixed seats, 1.60 m² a person."), reads=("passage",
                                                                                                        "room"),
)  # fmt: skip
@for_use("hall")
def hall_corridors(view: Works) -> Iterator[Finding]:
    """Every passage but the aisles within the auditorium."""
    yield from _ways(view, _corridors(view), lambda way: _above(places(view), HALL_M, CORRIDOR_PLACES), "passage")


@HALLS.rule(
    "hall-aisles", article="Art. 43, III", title=text("Corredores da sala de espetáculo", "Aisles of an auditorium"),
    requirement=text("Longitudinais ≥ {a:m}, transversais ≥ {b:m}, mais 1 mm por lugar acima de {n}.",
                     "Longitudinal ≥ {a:m}, transverse ≥ {b:m}, and 1 mm for each place above {n}.", a=LONGITUDINAL_M,
                     b=TRANSVERSE_M, n=str(AISLE_PLACES)),
    measured=text("As passagens de tipo longitudinal ou transversal; a lotação é a da sala.",
                  "The passages of kind longitudinal or transversal; the places are those of the auditorium."),
    reads=("passage", "room"),
)  # fmt: skip
@for_use("hall")
def hall_aisles(view: Works) -> Iterator[Finding]:
    """All places are taken to leave by each aisle, for the plan does not share them out."""
    aisles = [p for p in view.site.of("passage") if says(p.get("kind"), "longitud", "transvers")]

    def asked(way: Feature) -> Span:
        least = TRANSVERSE_M if says(way.get("kind"), "transvers") else LONGITUDINAL_M
        seats = way.get("persons")
        return _above(places(view) if seats is None else verbs.exactly(seats), least, AISLE_PLACES)

    yield from _ways(view, aisles, asked, "passage")


@HALLS.rule(
    "hall-stairs", article="Art. 43, IV, a", title=text("Escadas de saída", "Exit stairs"),
    requirement=text("Largura ≥ {d:m} (o texto diz “11.50m”) até {n} lugares, mais 1 mm por lugar excedente.",
                     "Width ≥ {d:m} (the text says \"11.50m\") up to {n} places, and 1 mm for each further place.",
                     d=HALL_M,
                     n=str(STAIR_PLACES)),
    measured=text("O lugar mais estreito do contorno.", "The narrowest place of the outline."), reads=("stair", "room"),
)  # fmt: skip
@for_use("hall")
def hall_stairs(view: Works) -> Iterator[Finding]:
    """Every stair but those of staff."""
    stairs = [s for s in view.site.of("stair") if s.get("users") != "staff"]
    yield from _ways(view, stairs, lambda way: _above(places(view), HALL_M, STAIR_PLACES), "stair")


@HALLS.rule(
    "hall-landings", article="Art. 43, IV, b", title=text("Patamares das escadas de saída", "Landings of exit stairs"),
    requirement=text("Altura maior que {r:m}: patamar de profundidade ≥ {d:m}.",
                     "A rise of more than {r:m}: a landing ≥ {d:m} deep.", r=HALL_RISE_M, d=HALL_LANDING_M),
    measured=text("Desnível e patamar informados.", "Rise and landing as said."), reads=("stair",),
)  # fmt: skip
@for_use("hall")
def hall_landings(view: Works) -> Iterator[Finding]:
    """Exactly 2.50 m asks for none; no stair of a hall is excused as private."""
    yield from each(view, "stair", lambda stair: landing(view, stair, HALL_RISE_M, HALL_LANDING_M, private=True))


@HALLS.rule(
    "hall-stair-shape", article="Art. 43, IV, c", title=text("Forma das escadas de saída", "Shape of exit stairs"),
    requirement=text("Nem em leque nem em caracol.", "Neither winding nor spiral."),
    measured=text("O tipo informado da escada (reta, leque, caracol).",
                  "The kind said of the stair (reta, leque, caracol)."),
    reads=("stair",),
)  # fmt: skip
@for_use("hall")
def hall_stair_shape(view: Works) -> Iterator[Finding]:
    """A stair whose kind is not said may be either."""

    def judge(stair: Feature) -> Finding:
        kind = stair.get("kind")
        return verbs.yes(stair.name, None if kind is None else not says(kind, "leque", "caracol", "spiral", "winding"),
                         text("não é em leque nem caracol", "it is neither winding nor spiral"),
                         text("é em leque ou caracol", "it is winding or spiral"), (need(stair, "kind"),))  # fmt: skip

    yield from each(view, "stair", judge)


@HALLS.rule(
    "hall-ramps", article="Art. 43, IV, d", title=text("Rampas do auditório", "Ramps of a hall"),
    requirement=text("Inclinação ≤ {s:ratio}.", "Slope ≤ {s:ratio}.", s=STEEP),
    measured=text("A declividade informada.", "The slope said."), reads=("ramp",),
)  # fmt: skip
@for_use("hall")
def hall_ramps(view: Works) -> Iterator[Finding]:
    """Exactly 10 % complies."""
    yield from each(view, "ramp", lambda ramp: slope(view, ramp, STEEP))


@HALLS.rule(
    "hall-ramp-surface", article="Art. 43, IV, d", title=text("Piso das rampas do auditório",
                                                              "Surface of a hall's ramps"),
    requirement=text("Revestimento antiderrapante.", "A non-slip floor."),
    measured=text("O piso informado.", "The floor said."), reads=("ramp",),
)  # fmt: skip
@for_use("hall")
def hall_ramp_surface(view: Works) -> Iterator[Finding]:
    """However flat it is."""
    yield from each(view, "ramp", non_slip)
