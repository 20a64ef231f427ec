"""Art. 18 and 19: how many lifts, and the lobbies before them.

The text has slabs of "0,15cm": read as 0.15 m, which the levels of the floors hold already.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
import shapely.ops
from shapely.geometry import LineString, Polygon

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.blocks import Block
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.scope import each, of_building, strays
from layoutcheck.laws.marcelandia_obras.shapes import depth_before
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import atoms
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()

ONE_M, TWO_M, LOBBY_M = 11.0, 24.0, 1.50
_DOOR_M = 0.35  # how far the doors of a lift may lie from the lobby's edge


def _height(view: Works, block: Block) -> Span:
    """Give the height of Art. 18: how far the farthest floor that counts lies from the road or the threshold.

    Up or down. Floors drawn farther off than what is said of the building are those that § 3 leaves out, or a slip:
    then both hold. An outline that says no level may have a higher floor than one that does.
    """
    said = [abs(level) for f in block.outlines if (level := f.get("level_m")) is not None]
    inside, loose = view.of_block(block, view.site.of("floor"))
    floors = [*inside, *loose]
    levels = [abs(level) for f in floors if (level := f.get("level_m")) is not None]
    top = max(levels, default=-math.inf)
    whole = bool(levels) and len(levels) == len(floors) >= block.storeys.high and not (block.name and loose)
    if said and (whole or len(said) == len(block.outlines)):
        return Span(low=max(said), high=max(*said, top))
    low = max(said) if said else 0.0 if block.name else max(top, 0.0)
    return verbs.exactly(top) if whole else Span(low=low, high=math.inf)


def _drawn(view: Works, block: Block) -> Span:
    """Count the lifts of a building: every floor shows the same ones, and pieces of one are one."""
    inside, loose = view.of_block(block, view.site.of("lift"))
    sure = [lift for lift in inside if view.placed(lift)]
    shown = bool(inside) if block.ground is None else bool(
        view.of_block(block, view.site.of("room", "stair", "lift"))[0])  # fmt: skip
    missing = not shown and "lift" not in view.site.declared.none
    return Span(low=_most(view, sure), high=math.inf if missing else _most(view, [*inside, *loose]))


def _most(view: Works, lifts: list[Feature]) -> int:
    floors: dict[str, list[Feature]] = {}
    for lift in lifts:
        kept = floors.setdefault(view.floor_of(lift), [])
        if all(lift.shape.centroid.distance(other.shape.centroid) > _CAR_M for other in kept):
            kept.append(lift)
    return max((len(kept) for kept in floors.values()), default=0)


_CAR_M = 0.8  # the middles of two lifts side by side are farther apart than this


def _asked(height: float) -> int:
    return 2 if round(height - TWO_M, 9) > 0 else 1 if round(height - ONE_M, 9) > 0 else 0


@BOOK.rule(
    "lifts", article="Art. 18; §§ 1º–3º", title=text("Elevadores obrigatórios", "Compulsory lifts"),
    requirement=text("Com mais de dois pavimentos: um elevador acima de {a:m} de altura, dois acima de {b:m}.",
                     "With more than two storeys: one lift above {a:m} of height, two above {b:m}.", a=ONE_M, b=TWO_M),
    measured=text("Nível do pavimento mais distante que conta (§ 3º), acima ou abaixo da via, ou da soleira com rampa "
                  "de até 12 % (§ 1º): nivel_m da edificação, senão dos pavimentos; a espessura das lajes está no "
                  "nível (§ 2º, que diz “0,15cm” por 0,15 m).",
                  "Level of the farthest storey that counts (§ 3), above or below the road, or the threshold with a "
                  "ramp of up to 12 % (§ 1): level_m of the building, else of the floors; the slabs are in the level "
                  "(§ 2, which says \"0,15cm\" for 0.15 m)."),
    reads=("lift", "floor", "building"),
)  # fmt: skip
@of_building
def lifts(view: Works) -> Iterator[Finding]:
    """Exactly 11 m asks for none, exactly 24 m for one; buildings that stand apart answer each for itself."""
    for block in view.blocks:
        if block.storeys.high <= 2:
            yield verbs.na(text("Até dois pavimentos.", "Up to two storeys."), block.name)
            continue
        yield verbs.at_least(
            block.name, text("Elevadores", "Lifts"), _drawn(view, block), _lifts_asked(view, block),
            unit="count",
            needs=(text("elevadores (OBRA-ELEVADOR)", "lifts (OBRA-ELEVADOR)"), text("nivel_m e pavimentos da "
                   "edificação", "level_m and storeys of the building"), *strays(view, view.site.of("lift"))),
        )  # fmt: skip


def _lifts_asked(view: Works, block: Block) -> Span:
    height, storeys = _height(view, block), block.storeys
    low = 0 if storeys.low <= 2 else _asked(height.low)
    return Span(low=low, high=0 if storeys.high <= 2 else _asked(height.high))


def two_needed(view: Works) -> bool:
    """Tell whether a building has to have more than one lift, or may have to."""
    return bool(view.site.of("lift")) and any(_lifts_asked(view, block).high > 1 for block in view.blocks)


@BOOK.rule(
    "lift-stair", article="Art. 16, § 1º, VIII", title=text("Escada além do elevador", "A stair beside the lift"),
    requirement=text("O elevador não dispensa a escada.", "A lift does not do away with the stair."),
    measured=text("Escadas desenhadas onde há elevador.", "Stairs drawn where there is a lift."), reads=("lift",
                                                                                                         "stair"),
)  # fmt: skip
@of_building
def lift_stair(view: Works) -> Iterator[Finding]:
    """A stair that is not drawn may be on another sheet, unless it is declared that there is none."""
    stairs = view.site.of("stair")
    missing = not stairs and "stair" not in view.site.declared.none
    for block in view.blocks:
        if view.of_block(block, view.site.of("lift"))[0]:
            inside, loose = view.of_block(block, stairs)
            has = Span(low=sum(map(view.placed, inside)), high=math.inf if missing else len(inside) + len(loose))
            needs = (text("a escada (OBRA-ESCADA)", "the stair (OBRA-ESCADA)"), *strays(view, stairs))
            yield verbs.at_least(block.name, text("Escadas", "Stairs"), has, 1, unit="count", needs=needs)
    if not view.site.of("lift"):
        yield from verbs.absent(view.site, "lift")
    elif not all(map(view.homes.get, view.site.of("lift"))):
        yield verbs.open_end(text("Não se sabe de que edificação são os elevadores.",
                                  "Not known which building the lifts are of."),
                             (text("os elevadores dentro da edificação", "the lifts within the building"),
                              ))  # fmt: skip


@BOOK.rule(
    "lift-lobby", article="Art. 19", title=text("Espaço diante do elevador", "Space before the lift"),
    requirement=text("Espaço fronteiro às portas ≥ {d:m}, perpendicular a elas.",
                     "Space before the doors ≥ {d:m}, square to them.", d=LOBBY_M),
    measured=text("Do lado do elevador que encosta no hall, em esquadro, até o outro lado do contorno do hall.",
                  "From the lift's side that lies on the lobby, square to it, to the other side of the lobby's "
                  "outline."),
    reads=("lift_lobby", *STANDING),
)  # fmt: skip
@of_building
def lift_lobby(view: Works) -> Iterator[Finding]:
    """A lift without a lobby drawn beside it is not known to have one."""

    def judge(lift: Feature) -> Finding:
        doors = _doors_on(view, lift)
        if not doors:
            return verbs.open_end(
                text("{s}: sem hall de elevador encostado.", "{s}: no lift lobby beside it.", s=lift.name),
                (text("o hall (OBRA-HALL-ELEVADOR) junto de {s}", "the lobby (OBRA-HALL-ELEVADOR) at {s}",
                      s=lift.name),),
                lift.name,
            )  # fmt: skip
        deep = [depth_before(view.clear(lobby), line) - lobby.error_m - lift.error_m for lobby, line in doors]
        return verbs.at_least(lift.name, text("profundidade do hall", "depth of the lobby"),
                              Span(low=min(deep), high=max(deep)), LOBBY_M, tolerance=view.tolerance,
                              needs=(text("só o hall diante das portas de {s}",
                                          "only the lobby before the doors of {s}", s=lift.name),))  # fmt: skip

    yield from each(view, "lift", judge)


def _doors_on(view: Works, lift: Feature) -> list[tuple[Feature, LineString]]:
    """Find the lobbies that a lift stands at, each with the longest piece of its edge that runs along the lift."""
    doors = []
    for lobby in view.level(lift, *view.site.of("lift_lobby")):
        if lobby.shape.distance(lift.shape) > _DOOR_M:
            continue
        near = lift.shape.buffer(_DOOR_M, cap_style="square", join_style="mitre")
        edge = view.clear(lobby).boundary.intersection(near)
        pieces = [part for part in atoms(edge) if isinstance(part, LineString)]
        sides = [side for piece in pieces for side in _straight(piece, lift) if side.length > 0.3]
        doors += [(lobby, max(sides, key=lambda side: float(side.length)))] if sides else []
    return doors


def _straight(piece: LineString, lift: Feature) -> Iterator[LineString]:
    """Cut a line into its sides, each as far as the lift runs beside it."""
    wide = lift.shape.bounds
    frame = Polygon.from_bounds(*wide) if lift.shape.area == 0 else shapely.minimum_rotated_rectangle(lift.shape)
    for a, b in zip(piece.coords, piece.coords[1:], strict=False):
        side = LineString([a, b])
        spots = [side.project(shapely.Point(p)) for p in shapely.get_coordinates(frame)]
        low, high = max(0.0, min(spots)), min(side.length, max(spots))
        if high > low:
            yield shapely.ops.substring(side, low, high)
