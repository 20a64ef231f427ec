"""Art. 30 to 32: industry and workshops, and whatever gives heat."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from shapely.geometry import Point

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.dwellings import is_on
from layoutcheck.laws.marcelandia_obras.floors import together
from layoutcheck.laws.marcelandia_obras.scope import each, for_use, marked
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import HOMES, says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import gap, rings
from layoutcheck.site import Feature
from layoutcheck.stretches import Stretch, along, length, overlap, without
from layoutcheck.words import Text, text

INDUSTRY = RuleBook()

ABOVE_GUTTER_M, WORKSHOP_WALL_M = 1.0, 2.0
LARGE_M2, INDUSTRY_CEILING_M = 75.0, 3.20
OVEN_CEILING_M, OVEN_UNDER_FLOOR_M, OVEN_WALL_M = 1.00, 1.50, 1.00

_CEILING = text("pé-direito", "ceiling height")
_SAID = text("O pé-direito informado e a área do contorno.", "The ceiling height said and the area of the outline.")


def _central(view: Works) -> bool | None:
    """Tell whether the properties lie in the central perimeter; None where some do not say, or say otherwise."""
    told = {_is_central(land) for land in view.land}
    return True if told - {None} == {True} else False if told == {False} else None


def _is_central(land: Feature) -> bool | None:
    """Tell whether a property lies in the central perimeter; None where its zone is not said, or in other words."""
    zone = land.get("zone")
    if says(zone, "nao", "not"):
        return None
    if says(zone, "centr", "perimetro central") and not says(zone, "fora", "outside"):
        return True
    return False if says(zone, *_ELSEWHERE) else None


_ELSEWHERE = ("industr", "distrito", "rural", "resid", "fora", "perifer", "outside")


_ZONE = text("a zona do imóvel, central ou outra (zona da divisa)",
             "the zone of the property, central or other (zone of its line)")  # fmt: skip


# --- Art. 30 to 32 ----------------------------------------------------------------


@INDUSTRY.rule(
    "industry-firewall", article="Art. 30, II", title=text("Parede corta-fogo na divisa", "Firewall on the boundary"),
    requirement=text("Indústria construída na divisa: parede corta-fogo até {h:m} acima da calha.",
                     "Industry built on the boundary: a firewall up to {h:m} above the gutter.", h=ABOVE_GUTTER_M),
    measured=text("A menor altura das paredes corta-fogo ao longo do lado na divisa, sobre a altura da calha.",
                  "The least height of the firewalls along the side on the boundary, over the height of the gutter."),
    reads=("building", "property", "firewall"),
)  # fmt: skip
@for_use("industry")
def industry_firewall(view: Works) -> Iterator[Finding]:
    """The whole of the side that lies on the boundary."""
    buildings, land = view.site.of("building"), view.land
    if not buildings or not land:
        yield verbs.open_end(text("Edificação ou divisa não desenhada.", "Building or property line not drawn."),
                             (text("edificação e divisa", "building and property line"),))  # fmt: skip
        return
    found = [(b, p) for b in buildings for p in land if is_on(view, b, p)]
    for building, line in found:
        yield _walled(view, building, line)
    if not found:
        yield verbs.na(text("Nenhuma edificação na divisa.", "No building on the boundary."))


class _Side(Struct, frozen=True, kw_only=True):
    """The side of a building that lies on the boundary of a plot."""

    on_line: bool  # whether any of it runs along the line, streets included
    beside_lots: bool  # whether any of it does where no street is
    bare_m: float  # how much of that has no firewall
    walls: tuple[Feature, ...]  # the firewalls that the rest has


def _side(view: Works, building: Feature, land: Feature) -> _Side:
    snap, bare = view.site.options.snap_m, 0.0
    on_line: list[Stretch] = []
    beside_lots: list[Stretch] = []
    walls: list[Feature] = []
    for ring in rings(building.shape):
        shared = [s for line in rings(land.shape) for s in along(ring, line, snap)]
        on_line += shared
        shared = without(shared, view.fronts(ring))
        beside_lots += shared
        covered: list[Stretch] = []
        for wall in view.site.of("firewall"):
            if beside := overlap(shared, along(ring, wall.shape, snap)):
                covered += beside
                walls.append(wall)
        bare += length(without(shared, covered))
    return _Side(on_line=bool(on_line), beside_lots=bool(beside_lots), bare_m=bare, walls=tuple(walls))


def _walled(view: Works, building: Feature, land: Feature) -> Finding:
    """Judge the side of a building that lies on the boundary with another lot, streets left out."""
    side, name = _side(view, building, land), building.name
    if side.bare_m > _BARE_M:
        return verbs.at_most(name, text("trecho na divisa sem parede corta-fogo", "stretch on the boundary without a "
                             "firewall"), side.bare_m, _BARE_M)  # fmt: skip
    if side.beside_lots:
        return _above_gutter(view, building, side.walls)
    if side.on_line and land.shape.buffer(view.site.options.snap_m).covers(building.shape):
        return verbs.na(text("{s}: na divisa só para a via.", "{s}: on the line to a road alone.", s=name), name)
    return verbs.open_end(text("{s}: toca ou passa a divisa sem a acompanhar.", "{s}: touches or crosses the property "
                               "line without running along it.", s=name), (_ALONG,), name)  # fmt: skip


def _above_gutter(view: Works, building: Feature, walls: Sequence[Feature]) -> Finding:
    gutter = building.get("gutter_m")
    gutter = None if gutter is not None and gutter < _LEAST_GUTTER_M else gutter
    heights = [wall.get("height_m") for wall in walls]
    high = None if None in heights else min(heights, default=None)
    above = None if high is None or gutter is None else high - gutter
    needs = tuple(need(wall, "height_m") for wall in walls if wall.get("height_m") is None)
    return verbs.at_least(building.name, text("parede corta-fogo acima da calha", "firewall above the gutter"), above,
                          ABOVE_GUTTER_M, tolerance=view.tolerance,
                          needs=(*needs, *(() if gutter is not None else (need(building, "gutter_m"),))))  # fmt: skip


_ALONG = text("a edificação dentro da divisa, ou o lado na divisa sobre a linha",
              "the building within the property line, or its side on the boundary upon the line")  # fmt: skip
_LEAST_GUTTER_M = 2.0  # no gutter of a building hangs lower: this was not said, or in another unit
_BARE_M = 0.05  # what less of a side has no wall is a joint


@INDUSTRY.rule(
    "workshop-walls", article="Art. 30, IV", title=text("Muros da oficina leve", "Walls of a light workshop"),
    requirement=text("Oficina mecânica leve no perímetro central: muro ≥ {h:m} em todas as divisas com outros lotes.",
                     "A light workshop in the central perimeter: a wall ≥ {h:m} on every boundary with other lots.",
                     h=WORKSHOP_WALL_M),
    measured=text("Os muros ao longo da divisa, a menos da frente para a via; o mais baixo conta.",
                  "The walls along the property line, but for the front to the road; the lowest counts."),
    reads=("property", "wall", "firewall", "road"),
)  # fmt: skip
@for_use("light-workshop")
def workshop_walls(view: Works) -> Iterator[Finding]:
    """A piece of the line that nothing shows to be a road front is a boundary with another lot."""
    if _central(view) is False:
        yield verbs.na(text("Fora do perímetro central.", "Outside the central perimeter."))
        return
    land = view.land
    if not land:
        yield verbs.open_end(text("Divisa não desenhada.", "Property line not drawn."),
                             (text("a divisa", "the property line"),))  # fmt: skip
    for line in land:
        central = _is_central(line)
        if central is False:
            yield verbs.na(text("{s}: fora do perímetro central.", "{s}: outside the central perimeter.", s=line.name),
                           line.name)  # fmt: skip
            continue
        found = _wall_round(view, line)
        if central is None and found.status == "fail":
            found = verbs.open_end(found.message, (_ZONE,), line.name)
        yield found


def _wall_round(view: Works, land: Feature) -> Finding:
    snap = view.site.options.snap_m
    bare, heights = 0.0, []
    for ring in rings(land.shape):
        left = without([(0.0, float(ring.length))], view.fronts(ring))
        for wall in view.site.of("wall", "firewall"):
            rest = without(left, along(ring, wall.shape, snap))
            if rest != left:
                heights.append((wall, wall.get("height_m")))
                left = rest
        corners = [float(ring.project(Point(p))) for p in ring.simplify(_STRAIGHT_M).coords]
        bare += math.fsum(b - a for a, b in left if b - a > 2 * snap or not _at_corner(a, b, [*corners, ring.length]))
    if bare > _BARE_M:
        return verbs.at_most(land.name, text("divisa sem muro", "property line without a wall"), bare, _BARE_M)
    unknown = [wall for wall, high in heights if high is None]
    least = min((high for _, high in heights if high is not None), default=None)
    has = Span(low=0.0, high=math.inf if least is None else least) if unknown else least
    return verbs.at_least(land.name, text("altura do muro mais baixo", "height of the lowest wall"), has,
                          WORKSHOP_WALL_M,
                          tolerance=view.tolerance, needs=tuple(need(wall,
                                                                     "height_m") for wall in unknown))  # fmt: skip


def _at_corner(a: float, b: float, corners: list[float]) -> bool:
    """Tell whether a stretch of a line lies at a corner of it: a wall ends within its own thickness of one."""
    return any(a - _STRAIGHT_M <= corner <= b + _STRAIGHT_M for corner in corners)


_STRAIGHT_M = 0.005  # corners of a line that bend it by no more than this are none


@INDUSTRY.rule(
    "heavy-workshop", article="Art. 30, V; parágrafo único", title=text("Oficina pesada no centro",
                                                                        "Heavy workshop in the centre"),
    requirement=text("Nenhuma oficina mecânica pesada no perímetro central.",
                     "No heavy workshop in the central perimeter."),
    measured=text("O uso da edificação e a zona do imóvel.", "The use of the building and the zone of the property."),
    reads=("property",),
)  # fmt: skip
@for_use("heavy-workshop")
def heavy_workshop(view: Works) -> Iterator[Finding]:
    """The zone has to be said."""
    central = _central(view)
    yield verbs.yes(None, None if central is None else not central,
                    text("A oficina fica fora do perímetro central", "The workshop lies outside the central perimeter"),
                    text("A oficina fica no perímetro central", "The workshop lies in the central perimeter"),
                    (_ZONE,))  # fmt: skip


def unsure(found: Finding, room: Room, sure: bool) -> Finding:
    """Leave open what a room fails only if it is of a use that it may not be of."""
    if sure or found.status != "fail":
        return found
    return verbs.open_end(found.message, (need(room.feature, "use"),), room.name)


def of_rooms(view: Works, use: str, judge: object) -> Iterator[Finding]:
    """Judge the rooms of a use."""
    found = view.of_use(use)
    for room, sure in found:
        yield marked(unsure(judge(room), room, sure), room)  # type: ignore[operator]
    if not found:
        yield verbs.open_end(text("Nenhum compartimento desenhado.", "No room drawn."),
                             (text("compartimentos (camada OBRA-COMODO)", "rooms (layer OBRA-COMODO)"),))  # fmt: skip


def high(view: Works, room: Room, asked: Span | float, what: Text = _CEILING) -> Finding:
    """Judge the ceiling of a room."""
    said = room.feature.get("ceiling_m")
    needs: tuple[Text, ...] = (need(room.feature, "ceiling_m"),) if said is None else ()
    if not verbs.span(asked).known:
        names = tuple(one.name for one in open_to(view, room))
        needs += (text("as paredes entre {names}, ou um só contorno", "the walls between {names}, or one outline",
                       names=names),)  # fmt: skip
    return verbs.at_least(room.name, what, said, asked, tolerance=view.tolerance, needs=needs)


def exceeds(view: Works, room: Room, limit: float) -> bool | None:
    """Tell whether a room is, or may be, larger than so much, exactly so much not.

    None where it is so only together with rooms that no wall is drawn to part it from: they may be one.
    """
    if round(room.most_area - limit, 6) > 0:
        return True
    return None if round(math.fsum(one.most_area for one in open_to(view, room)) - limit, 6) > 0 else False


def open_to(view: Works, room: Room) -> list[Room]:
    """Give a room with all that are drawn along it without a wall between, one after the other."""
    found = {room: None}  # in the order in which they are come upon
    rest = [room]
    for one in rest:
        ground = one.feature.shape.buffer(_NO_WALL_M)
        beside = [other for _, other in view.rooms_near(ground, 0.0) if other not in found
                  and other.stay not in ("outdoor", "unit") and together(other.floor, room.floor)
                  and other.feature.shape.boundary.intersection(ground).length > _WAY_M]  # fmt: skip
        found.update(dict.fromkeys(beside))
        rest += beside
    return list(found)


_NO_WALL_M, _WAY_M = 0.01, 0.10  # no wall is as thin, and no way from one room to another as narrow


@INDUSTRY.rule(
    "industry-ceiling", article="Art. 31, I", title=text("Pé-direito industrial", "Ceiling of industry"),
    requirement=text("Compartimento de mais de {a:m2}: pé-direito ≥ {h:m}.",
                     "A room of more than {a:m2}: ceiling ≥ {h:m}.", a=LARGE_M2, h=INDUSTRY_CEILING_M),
    measured=_SAID, reads=("room",),
)  # fmt: skip
@for_use("industry")
def industry_ceiling(view: Works) -> Iterator[Finding]:
    """Exactly 75 m² asks for nothing more than Art. 22."""

    def judge(room: Room) -> Finding:
        large = exceeds(view, room, LARGE_M2)
        if large is False:
            return verbs.na(text("{s}: {a:m2}.", "{s}: {a:m2}.", s=room.name, a=room.area), room.name)
        return high(view, room, Span(low=INDUSTRY_CEILING_M if large else 0.0, high=INDUSTRY_CEILING_M))

    yield from of_rooms(view, "industry", judge)


def worked_in(view: Works) -> bool | None:
    """Tell whether the building is one for work: anything but dwellings."""
    own = {use for room in view.rooms for use in room.uses or ()}
    if view.uses is None:
        return None
    return True if (view.uses | own) - HOMES else None if view.silent else False


@INDUSTRY.rule(
    "oven-ceiling", article="Art. 32, I", title=text("Forno: distância ao teto", "Oven: distance to the ceiling"),
    requirement=text("Ao teto ≥ {a:m}; ≥ {b:m} com pavimento superposto.",
                     "To the ceiling ≥ {a:m}; ≥ {b:m} with a floor above.", a=OVEN_CEILING_M, b=OVEN_UNDER_FLOOR_M),
    measured=text("A distância informada.", "The distance said."), reads=("oven",),
)  # fmt: skip
def oven_ceiling(view: Works) -> Iterator[Finding]:
    """Whether a floor lies above is tried both ways, unless there is one storey alone."""

    def judge(oven: Feature) -> Finding:
        above = False if view.storeys_at(oven).high <= 1 else oven.get("floor_above")
        low = OVEN_UNDER_FLOOR_M if above else OVEN_CEILING_M
        asked = Span(low=low, high=OVEN_CEILING_M if above is False else OVEN_UNDER_FLOOR_M)
        needs = (need(oven, "clearance_m"), *((need(oven, "floor_above"),) if above is None else ()))
        found = verbs.at_least(oven.name, text("distância ao teto", "distance to the ceiling"), oven.get("clearance_m"),
                               asked, tolerance=view.tolerance, needs=needs)  # fmt: skip
        return _at_home(view, found, oven)

    yield from each(view, "oven", judge)


def _at_home(view: Works, found: Finding, oven: Feature) -> Finding:
    """Let a kitchen stove of a dwelling be: the section is about buildings for work."""
    for_work = worked_in(view)
    if for_work is False:
        return verbs.na(text("{s}: em moradia.", "{s}: in a dwelling.", s=oven.name), oven.name)
    if for_work is None and found.status == "fail":
        return verbs.open_end(found.message, (text("uso da edificação", "use of the building"),), oven.name)
    return found


@INDUSTRY.rule(
    "oven-walls", article="Art. 32, II", title=text("Forno: distância às paredes", "Oven: distance to walls"),
    requirement=text("A ≥ {d:m} das paredes da edificação e das vizinhas.",
                     "≥ {d:m} from the walls of the building and of its neighbours.", d=OVEN_WALL_M),
    measured=text("Do forno ao contorno do seu compartimento, aos muros e às edificações mais próximos.",
                  "From the oven to the outline of its room, and to the nearest walls and buildings."),
    reads=("oven", "room", "building", "wall", "firewall"),
)  # fmt: skip
def oven_walls(view: Works) -> Iterator[Finding]:
    """An oven that stands in no room drawn has no walls that could be measured to."""

    def judge(oven: Feature) -> Finding:
        spot = oven.shape.representative_point()
        own = view.floor_of(oven)
        inside = [r.feature for r in view.rooms if r.stay != "unit" and r.feature.shape.covers(spot)
                  and together(own, r.floor)]  # fmt: skip
        if not inside:
            return verbs.open_end(text("{s}: sem compartimento desenhado.", "{s}: no room drawn.", s=oven.name),
                                  (text("o compartimento de {s}", "the room of {s}", s=oven.name),),
                                  oven.name)  # fmt: skip
        walls = [(f.shape.boundary, f.error_m) for f in inside]
        walls += [(f.shape.boundary, f.error_m) for f in view.site.of("building")]
        walls += [(f.shape, f.error_m) for f in view.site.of("wall", "firewall")]
        near = min((gap(oven.shape, wall, oven.error_m + error) for wall, error in walls), key=lambda g: g.distance)
        found = verbs.at_least(oven.name, text("distância à parede", "distance to the wall"), near.distance,
                               OVEN_WALL_M,
                               tolerance=view.tolerance, witness=near.line)  # fmt: skip
        return _at_home(view, found, oven)

    yield from each(view, "oven", judge)
