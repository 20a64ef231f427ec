"""Art. 26 and 27, and 38: dwellings in groups, flats and their kitchens, independent units.

The text asks a wall on the boundary to be "0,25cm": read as 0.25 m.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.blocks import Block
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.scope import for_use, rooms
from layoutcheck.laws.marcelandia_obras.sizes import area_slack
from layoutcheck.laws.marcelandia_obras.stays import flat_kitchen, is_small_flat
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import gap
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()
SERVICES = RuleBook()

DWELLING_M2, UNIT_M2, KITCHEN_M2, SMALL_KITCHEN_M2 = 25.0, 25.0, 5.0, 3.0
STOREY_M, PARTY_WALL_M = 2.65, 0.25
_COMPULSORY = {"living": text("sala", "living room"), "bedroom": text("dormitório", "bedroom"),
               "kitchen": text("cozinha", "kitchen"), "bath": text("banheiro", "bathroom")}  # fmt: skip


def units(view: Works) -> tuple[Room, ...]:
    """Give the outlines of whole dwellings or units."""
    return tuple(room for room in view.rooms if room.stay == "unit")


def no_units() -> Finding:
    """Say that no dwelling or unit is outlined."""
    return verbs.open_end(text("Nenhuma unidade contornada.", "No unit outlined."),
                          (text("contorno de cada unidade (OBRA-COMODO, tipo=apartamento ou unidade)",
                                "outline of each unit (OBRA-COMODO, kind=flat or unit)"),))  # fmt: skip


def _each_unit(view: Works, least_m2: float) -> Iterator[Finding]:
    for unit in units(view):
        yield verbs.at_least(unit.name, text("área", "area"), unit.area, least_m2, unit="m2",
                             tolerance=area_slack(view, unit.feature))  # fmt: skip
    if not units(view):
        yield no_units()


_OUTLINE = text("A área do contorno da unidade.", "The area of the outline of the unit.")


@BOOK.rule(
    "dwelling-area", article="Art. 26", title=text("Área de cada habitação", "Area of each dwelling"),
    requirement=text("Em conjunto residencial, área construída de cada habitação ≥ {a:m2}.",
                     "In a group of dwellings, built area of each ≥ {a:m2}.", a=DWELLING_M2),
    measured=_OUTLINE, reads=("room",),
)  # fmt: skip
@for_use("flats")
def dwelling_area(view: Works) -> Iterator[Finding]:
    """Every outline of a dwelling."""
    yield from _each_unit(view, DWELLING_M2)


@BOOK.rule(
    "storey-height", article="Art. 27, II", title=text("Distância entre pisos", "Height between floors"),
    requirement=text("Entre os pisos de pavimentos consecutivos de habitações distintas: ≥ {h:m}.",
                     "Between the floors of consecutive storeys of distinct dwellings: ≥ {h:m}.", h=STOREY_M),
    measured=text("A diferença dos níveis dos pavimentos.", "The difference of the levels of the floors."),
    reads=("floor",),
)  # fmt: skip
@for_use("flats")
def storey_height(view: Works) -> Iterator[Finding]:
    """Floors in the order of their levels."""
    for block in view.blocks:
        yield from _steps_of(view, block)


def _steps_of(view: Works, block: Block) -> Iterator[Finding]:
    """Judge the steps from floor to floor of one building."""
    if block.storeys.high <= 1:
        yield verbs.na(text("Um só pavimento.", "One storey alone."), block.name)
        return
    floors, beside = view.of_block(block, view.site.of("floor"))
    unknown = [f for f in floors if f.get("level_m") is None]
    if unknown or beside or len(floors) < block.storeys.high:
        whole = text("todos os pavimentos, com nivel_m", "all floors, with level_m")
        needs = tuple(need(f, "level_m") for f in unknown) or ((_WITHIN,) if beside else (whole,))
        yield verbs.open_end(text("Níveis dos pavimentos não informados.", "Levels of the floors not known."), needs,
                             block.name)  # fmt: skip
        return
    for low, high in pairwise(sorted(floors, key=lambda f: float(f.get("level_m")))):
        if high.get("level_m") - low.get("level_m") <= view.tolerance:
            yield verbs.open_end(text("{a} e {b}: no mesmo nível.", "{a} and {b}: on one level.", a=low.name,
                                      b=high.name), (need(low, "level_m"), need(high, "level_m"), _BLOCKS),
                                 f"{low.name} – {high.name}")  # fmt: skip
            continue
        yield verbs.at_least(f"{low.name} – {high.name}", text("distância entre pisos", "height between floors"),
                             high.get("level_m") - low.get("level_m"), STOREY_M, tolerance=view.tolerance)  # fmt: skip


_WITHIN = text("todos os pavimentos, com nivel_m, dentro da sua edificação",
               "all floors, with level_m, within their building")  # fmt: skip
_BLOCKS = text("um projeto para cada bloco, se são de blocos distintos",
               "a plan for each block, if they are of distinct blocks")  # fmt: skip


@BOOK.rule(
    "dwelling-rooms", article="Art. 27, III", title=text("Compartimentos de cada habitação", "Rooms of each dwelling"),
    requirement=text("Cada habitação tem sala, dormitório, cozinha e banheiro.",
                     "Each dwelling has a living room, a bedroom, a kitchen and a bathroom."),
    measured=text("Os compartimentos desenhados dentro do contorno da unidade.",
                  "The rooms drawn within the outline of the unit."), reads=("room",),
)  # fmt: skip
@for_use("flats")
def dwelling_rooms(view: Works) -> Iterator[Finding]:
    """A room of unknown kind may be any of them."""
    for unit in units(view):
        yield _compulsory(view, unit)
    if not units(view):
        yield no_units()


def _compulsory(view: Works, unit: Room) -> Finding:
    inside = view.within(unit)
    missing = [kind for kind in _COMPULSORY if not any(room.kind == kind for room in inside)]
    strange = [room for room in inside if room.kind is None]
    what = tuple(_COMPULSORY[kind] for kind in missing)
    needs = tuple(need(room.feature, "kind") for room in strange) or (
        text("os compartimentos de {u}", "the rooms of {u}", u=unit.name),)  # fmt: skip
    is_open = len(strange) >= len(missing) or not inside or bool(view.drawn.left(unit.feature.shape, unit.floor))
    said = None if missing and is_open else not missing
    return verbs.yes(unit.name, said, text("tem os compartimentos obrigatórios", "it has the compulsory rooms"),
                     text("falta: {what}", "it lacks: {what}", what=what), needs)  # fmt: skip


@BOOK.rule(
    "party-wall", article="Art. 27, IV", title=text("Parede na divisa", "Wall on the boundary"),
    requirement=text("Construção na divisa: parede ≥ {t:m} (o texto diz “0,25cm”).",
                     "Built on the boundary: a wall ≥ {t:m} (the text says \"0,25cm\").", t=PARTY_WALL_M),
    measured=text("A espessura informada, onde o contorno da edificação toca a divisa.",
                  "The thickness said, where the outline of the building touches the property line."),
    reads=("building", "property"),
)  # fmt: skip
@for_use("flats")
def party_wall(view: Works) -> Iterator[Finding]:
    """A building is on the boundary up to the distance at which a wall lies on a line."""
    yield from _on_boundary(view, lambda f: verbs.at_least(
        f.name, text("espessura da parede", "thickness of the wall"), f.get("thickness_m"), PARTY_WALL_M,
        tolerance=view.tolerance, needs=(need(f, "thickness_m"),)))  # fmt: skip


def _on_boundary(view: Works, judge: object) -> Iterator[Finding]:
    buildings, land = view.site.of("building"), view.land
    if not buildings or not land:
        yield verbs.open_end(text("Edificação ou divisa não desenhada.", "Building or property line not drawn."),
                             (text("edificação e divisa", "building and property line"),))  # fmt: skip
        return
    touching = [b for b in buildings if any(is_on(view, b, p) for p in land)]
    for building in touching:
        yield judge(building)  # type: ignore[operator]
    if not touching:
        yield verbs.na(text("Nenhuma edificação na divisa.", "No building on the boundary."))


def is_on(view: Works, building: Feature, land: Feature) -> bool:
    """Tell whether a building stands on the line of a property, or beyond it."""
    apart = gap(building.shape, land.shape.boundary if land.shape.area > 0 else land.shape).distance
    return apart <= view.site.options.snap_m or not land.shape.covers(building.shape)


@BOOK.rule(
    "kitchen-area", article="Art. 27, parágrafo único, I; Art. 22, III",
    title=text("Área da cozinha de apartamento", "Area of a flat's kitchen"),
    requirement=text("Cozinha ≥ {a:m2}; ≥ {b:m2} no apartamento que só tem os compartimentos obrigatórios.",
                     "Kitchen ≥ {a:m2}; ≥ {b:m2} in a flat that has the compulsory rooms alone.", a=KITCHEN_M2,
                     b=SMALL_KITCHEN_M2),
    measured=text("A área do contorno; os compartimentos são os desenhados dentro da unidade.",
                  "The area of the outline; the rooms are those drawn within the unit."), reads=("room",),
)  # fmt: skip
@for_use("flats")
def kitchen_area(view: Works) -> Iterator[Finding]:
    """Without the outline of its flat a kitchen is tried both ways."""

    def judge(room: Room) -> Finding:
        asked, needs = _kitchen_asked(view, room)
        return verbs.at_least(room.name, text("área", "area"), room.area, asked, unit="m2", needs=needs,
                              tolerance=area_slack(view, room.feature))  # fmt: skip

    yield from rooms(view, judge, lambda room: flat_kitchen(view, room))


def _kitchen_asked(view: Works, room: Room) -> tuple[Span, tuple[Text, ...]]:
    unit = next((u for u in units(view) if any(r is room for r in view.within(u))), None)
    if unit is None:
        return Span(low=SMALL_KITCHEN_M2, high=KITCHEN_M2), no_units().needs
    small = is_small_flat(view, room)
    asked = Span(low=KITCHEN_M2 if small is False else SMALL_KITCHEN_M2, high=SMALL_KITCHEN_M2 if small else KITCHEN_M2)
    return asked, (text("todos os compartimentos de {u}", "all rooms of {u}", u=unit.name),)


@SERVICES.rule(
    "unit-area", article="Art. 38", title=text("Área das unidades de serviço", "Area of service units"),
    requirement=text("Unidade independente em prédio para prestação de serviços ≥ {a:m2}.",
                     "An independent unit in a building for services ≥ {a:m2}.", a=UNIT_M2),
    measured=_OUTLINE, reads=("room",),
)  # fmt: skip
@for_use("services", "office")
def unit_area(view: Works) -> Iterator[Finding]:
    """Every outline of a unit."""
    yield from _each_unit(view, UNIT_M2)
