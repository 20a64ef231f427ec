"""Art. 21: the kinds of rooms, and whether all of a building is drawn as rooms."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.grounds import REACH_M
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


_FILL = ("passage", "stair", "ramp", "lift", "lift_lobby", "stall", "aisle")
_WALL_M, _LEFT_M = 0.30, 0.30  # a wall between a room and the outline, and a space that is no wall any more


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
    reads=("room", "building", "floor", *_FILL, "door", "window", "fixture", "oven"),
)
@of_building
def rooms_drawn(view: Works) -> Iterator[Finding]:
    """A space left over is a room that nobody checked; the outline of a whole unit is none.

    What lies outside is counted by no rule, and may belong to the building all the same.
    """
    lost = list(_lost(view))
    if lost:
        yield verbs.open_end(
            text("Fora da edificação e do lote: {names}.", "Outside the building and its plot: {names}.",
                 names=tuple(f.name for f in lost)),
            (text("cada coisa no seu lugar, ou num pavimento contornado (OBRA-PAVIMENTO)",
                  "each thing in its place, or in a floor outlined (OBRA-PAVIMENTO)"),))  # fmt: skip
    outlines = view.site.of("floor") or view.site.of("building")
    if view.storeys.high > len(view.floors):
        yield verbs.open_end(
            text("Nem todos os pavimentos estão desenhados.", "Not all storeys are drawn."),
            (text("o número de pavimentos da edificação, e cada um deles (OBRA-PAVIMENTO)",
                  "the number of storeys of the building, and each of them (OBRA-PAVIMENTO)"),),
        )  # fmt: skip
    shapes = [room.feature.shape for room in view.rooms if room.stay != "unit"]
    shapes += [f.shape for f in view.site.of(*_FILL)]
    filled = shapely.union_all(shapes).buffer(_WALL_M, join_style="mitre") if shapes else shapely.Polygon()
    for outline in outlines:
        left = polygons(outline.shape.difference(filled).buffer(-_LEFT_M / 2, join_style="mitre"))
        area = math.fsum(float(part.buffer(_LEFT_M / 2, join_style="mitre").area) for part in left)
        if left:
            message = text("{s}: {a:m2} sem compartimento desenhado.", "{s}: {a:m2} without a room drawn.",
                           s=outline.name,
                           a=area)  # fmt: skip
            yield verbs.open_end(message, no_rooms(view).needs, outline.name)
        else:
            yield Finding(status=Status.PASS, subject=outline.name, message=text(
                "{s}: todo coberto por compartimentos.", "{s}: wholly covered by rooms.", s=outline.name))  # fmt: skip
    if not outlines:
        yield verbs.open_end(text("Edificação não contornada.", "Building not outlined."), (
            text("o contorno da edificação (OBRA-EDIFICACAO)", "the building's outline (OBRA-EDIFICACAO)"),
            ))  # fmt: skip


def _lost(view: Works) -> Iterator[Feature]:
    """Give what is not known to be of the building; in the open on the plot a room or a lift is not, either.

    What the windows of a storey give onto is drawn beside its outline, wherever on the sheet that lies.
    """
    plot, floors = view.extent.plot, view.site.of("floor")
    yards = {room.name for room in view.rooms if room.stay == "outdoor"
             and any(floor.shape.distance(room.feature.shape) <= REACH_M for floor in floors)}  # fmt: skip
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
