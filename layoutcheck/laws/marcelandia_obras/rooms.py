"""Art. 21: the kinds of rooms, and whether all of a building is drawn as rooms."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.covering import FILL, WALL_M, area_of, left
from layoutcheck.laws.marcelandia_obras.floors import together
from layoutcheck.laws.marcelandia_obras.scope import no_rooms, of_building, rooms
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import fixture_kind
from layoutcheck.laws.marcelandia_obras.works import INDOORS, Works
from layoutcheck.measure import polygons
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()


@BOOK.rule(
    "room-kind", article="Art. 21", title=text("Classificação dos compartimentos", "Classification of rooms"),
    requirement=text("Todo compartimento é de permanência prolongada ou transitória.",
                     "Every room is one of long or of transitory stay."),
    measured=text("Pelo tipo do compartimento, nas palavras do artigo, ou pela permanência informada.",
                  "By the kind of the room, in the article's words, or by the stay said."), reads=("room",),
)  # fmt: skip
@of_building
def room_kind(view: Works) -> Iterator[Finding]:
    """A kind that the article does not name needs its stay said."""
    good = {"long": text("permanência prolongada", "long stay"), "transitory": text("permanência transitória",
            "transitory stay")}  # fmt: skip

    def judge(room: Room) -> Finding:
        said = good.get(room.stay or "")
        if said is None:
            return verbs.open_end(text("{s}: não se sabe a permanência.", "{s}: its stay is not known.", s=room.name),
                                  (need(room.feature, "kind"), need(room.feature, "stay")), room.name)  # fmt: skip
        return Finding(status=Status.PASS, subject=room.name,
                       message=text("{s}: {what}.", "{s}: {what}.", s=room.name, what=said))  # fmt: skip

    yield from rooms(view, judge)


_HALVINGS = 9


@BOOK.rule(
    "rooms-drawn",
    article="Art. 21",
    title=text("Compartimentos desenhados", "Rooms drawn"),
    requirement=text(
        "Todo espaço da edificação pertence a um compartimento, que só desenhado se verifica.",
        "Every space of the building belongs to a room, which has to be drawn to be checked.",
    ),
    measured=text(
        "O que sobra do contorno da edificação ou dos pavimentos, tirados os compartimentos e as suas paredes; e o que "
        "está desenhado fora deles.",
        "What is left of the outline of the building or of its floors, without the rooms and their walls; and what is "
        "drawn outside them.",
    ),
    reads=("room", "building", "floor", *FILL, "door", "window", "fixture", "oven"),
)
@of_building
def rooms_drawn(view: Works) -> Iterator[Finding]:
    """A space left over is a room that nobody checked; the outline of a whole unit is none.

    What lies outside is counted by no rule, and may belong to the building all the same.
    """
    yield from _astray(view)
    if view.missing.high > 0:
        yield verbs.open_end(
            text("Nem todos os pavimentos estão desenhados.", "Not all storeys are drawn."),
            (text("o número de pavimentos da edificação, e cada um deles (OBRA-PAVIMENTO)",
                  "the number of storeys of the building, and each of them (OBRA-PAVIMENTO)"),),
        )  # fmt: skip
    grounds = view.drawn.grounds()
    for outline, floor in grounds:
        yield _covered(view, outline, floor)
    if not grounds:
        yield verbs.open_end(text("Edificação não contornada.", "Building not outlined."), (
            text("o contorno da edificação (OBRA-EDIFICACAO)", "the building's outline (OBRA-EDIFICACAO)"),
            ))  # fmt: skip


def _covered(view: Works, outline: Feature, floor: str) -> Finding:
    """Judge whether the rooms and ways of a floor fill an outline but for its walls."""
    left, named = view.drawn.left(outline.shape, floor), _named(outline, floor)
    if not left:
        return Finding(status=Status.PASS, subject=named, message=text(
            "{s}: todo coberto por compartimentos.", "{s}: wholly covered by rooms.", s=named))  # fmt: skip
    message = text("{s}: {a:m2} sem compartimento desenhado.", "{s}: {a:m2} without a room drawn.", s=named,
                   a=area_of(left))  # fmt: skip
    return verbs.open_end(message, no_rooms().needs, named)


def _named(outline: Feature, floor: str) -> str:
    return outline.name if floor in ("", outline.name) else f"{outline.name} – {floor}"


def walls_to_spare(view: Works, name: str | None) -> float:
    """Give how far all points may be off so that a ground is wholly covered by rooms all the same, by halving."""
    ground = [(outline, floor) for outline, floor in view.drawn.grounds() if _named(outline, floor) == name]
    low, high = 0.0, WALL_M
    for _ in range(_HALVINGS):
        off = (low + high) / 2  # what is drawn lies within this of where it is, so walls so much thinner are there
        stands = not any(
            left(grown, view.drawn.filled(grown, floor, WALL_M - off, "round"))
            for grown, floor in ((outline.shape.buffer(off, join_style="mitre"), floor) for outline, floor in ground)
        )
        low, high = (off, high) if stands else (low, off)
    return low


def _astray(view: Works) -> Iterator[Finding]:
    """Tell of what lies outside, on a floor that nobody can tell, or upon another room."""
    lost, nowhere = list(_lost(view)), list(_on_no_floor(view))
    if lost:
        yield verbs.open_end(
            text("Fora da edificação e do lote: {names}.", "Outside the building and its plot: {names}.",
                 names=tuple(f.name for f in lost)),
            (text("cada coisa no seu lugar, ou num pavimento contornado (OBRA-PAVIMENTO)",
                  "each thing in its place, or in a floor outlined (OBRA-PAVIMENTO)"),))  # fmt: skip
    if nowhere:
        yield verbs.open_end(
            text("Não se sabe de que pavimento são: {names}.", "Not known which floor they are on: {names}.",
                 names=tuple(f.name for f in nowhere)),
            (text("os pavimentos lado a lado, ou o pavimento no fim do nome da camada (OBRA-COMODO-PAV2)",
                  "the floors side by side, or the floor at the end of the layer's name (OBRA-COMODO-PAV2)"),
                  ))  # fmt: skip
    thin = [opening.name for opening in view.site.of("door", "window") if _in_no_wall(view, opening)]
    if thin:
        yield verbs.open_end(
            text("Portas e janelas em paredes sem espessura: {names}.", "Doors and windows in walls of no thickness: "
                 "{names}.", names=tuple(thin)),
            (text("os contornos por dentro das paredes, e não pelo seu eixo",
                  "the outlines inside the walls, not along their middle"),))  # fmt: skip
    for room in view.indoors():
        parts = [part for part in polygons(room.clear) if part.area > _PART_M2]
        if len(parts) > 1:
            yield verbs.open_end(
                text("{s}: dividido em {n} pelo que nele está desenhado.",
                     "{s}: split in {n} by what is drawn in it.", s=room.name, n=str(len(parts))),
                (text("cada compartimento no seu contorno", "each room in its own outline"),), room.name)  # fmt: skip
    for i, one in enumerate(view.rooms):
        for other in (two for j, two in view.rooms_near(one.feature.shape, 0.0) if j > i and _upon(one, two)):
            yield verbs.open_end(
                text("{a} e {b}: um sobre o outro.", "{a} and {b}: the one upon the other.", a=one.name, b=other.name),
                (text("cada compartimento no seu contorno, e cada pavimento à parte (OBRA-PAVIMENTO)",
                      "each room in its own outline, and each floor apart (OBRA-PAVIMENTO)"),),
                f"{one.name} – {other.name}")  # fmt: skip


def _in_no_wall(view: Works, opening: Feature) -> bool:
    """Tell whether an opening lies on two outlines at once: two rooms, or a room and its building, with no wall."""
    middle = opening.shape.centroid
    edges = [room.feature.shape.boundary for room in view.beside(opening) if room.stay != "outdoor"]
    inner = sum(edge.distance(middle) <= _NO_WALL_M for edge in edges)
    return inner > 1 or (inner == 1 and view.wall_at(middle) <= _NO_WALL_M)


_NO_WALL_M = 0.01  # no wall is as thin as this


def _upon(one: Room, other: Room) -> bool:
    """Tell whether two rooms of one floor share ground; a mezzanine lies over its shop, and yards over each other."""
    if "unit" in (one.stay, other.stay) or "mezzanine" in (one.kind, other.kind) or one.stay == other.stay == "outdoor":
        return False
    if not together(one.floor, other.floor):
        return False
    shared = float(one.feature.shape.intersection(other.feature.shape).area)
    return shared > _SHARED_M2 and shared > _SHARED * min(one.most_area, other.most_area)


_PART_M2 = 0.5  # a part of a room as large as this is a room by itself
_SHARED_M2, _SHARED = 0.10, 0.02  # how much of each other two outlines may cover that were drawn carelessly


def _on_no_floor(view: Works) -> Iterator[Feature]:
    """Give what is drawn within the outlines and on no floor that anybody can tell, where there are several."""
    outlines = view.extent.outlines
    if view.floors == ("",) or (len(view.floors) == 1 and view.storeys.high <= 1) or outlines is None:
        return
    for thing in view.site.of(*INDOORS):
        low = any(block.storeys.high <= 1 and block.floors <= {""} for block in view.homes[thing])  # it is its only one
        if thing.role not in ("building", "floor") and not view.floor_of(thing) and not _a_tank(thing) and not low:
            yield from (thing,) if thing.shape.intersects(outlines) else ()


def _lost(view: Works) -> Iterator[Feature]:
    """Give what is not known to be of the building; in the open on the plot a room or a lift is not, either.

    What the windows of a storey give onto is drawn beside its outline, wherever on the sheet that lies.
    """
    plot, floors = view.extent.plot, {floor.name for floor in view.site.of("floor")}
    yards = {room.name for room in view.rooms if room.stay == "outdoor" and room.floor in floors}
    for thing in view.site.of(*INDOORS):
        if thing.role == "building":
            if plot is not None and not thing.shape.intersects(plot):
                yield thing
        elif not view.placed(thing) and thing.role != "floor" and thing.name not in yards and not _a_tank(thing):
            within = ("room", "passage", "lift", "lift_lobby")
            if thing.role in within or plot is None or not thing.shape.intersects(plot):
                yield thing


def _a_tank(thing: Feature) -> bool:
    return thing.role == "fixture" and fixture_kind(thing.get("kind") or "") in ("septic", "grease")
