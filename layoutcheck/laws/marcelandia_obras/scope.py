"""What a rule holds for: buildings, some uses of them, every thing of a role, every room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import shapely
from msgspec import structs

from layoutcheck.finding import Finding, Status, worst
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.view import apart
from layoutcheck.laws.marcelandia_obras.works import INDOORS, Works
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

Check = Callable[[Works], Iterator[Finding]]


def of_building(check: Check) -> Check:
    """Run a rule only where a building is drawn."""

    def run(view: Works) -> Iterator[Finding]:
        if view.built:
            yield from (_on_outline(view, one) for one in check(view))
        else:
            yield verbs.na(text("Nenhuma edificação desenhada.", "No building drawn."))

    run.__doc__ = check.__doc__
    return run


def _on_outline(view: Works, found: Finding) -> Finding:
    """Mark what fails of a thing or a building as a whole on its outline, so that a sheet can show which it is."""
    if found.status is not Status.FAIL or found.witness is not None:
        return found
    named = [f.shape for f in view.site.of(*INDOORS) if f.name == found.subject]
    shapes = named or [f.shape for f in view.site.of("building", "floor")]
    if not shapes:
        return found
    x, y = (float(at) for at in shapely.get_coordinates(shapes[0])[0])
    return structs.replace(found, witness=((x, y), (x, y)))


def for_use(
    *uses: str, each_building: bool = False, counted: bool = True, of_one: bool = False
) -> Callable[[Check], Check]:  # fmt: skip
    """Run a rule only for buildings of some uses; where the use is not known, neither is the answer.

    What is counted in all of a building is counted in each of several that stand apart; what is not `counted` is
    measured of each thing by itself. What the uses ask but once may be `of_one` of several buildings on a plot.
    """

    def wrap(check: Check) -> Check:
        def run(view: Works) -> Iterator[Finding]:
            several = each_building and len(view.blocks) > 1
            parts = apart(view) if several else ()
            answers = {part.has(*uses) for _, part in parts} or {view.has(*uses)}
            if answers == {False}:
                yield verbs.na(text("A edificação tem outro uso.", "The building has another use."))
            elif parts:
                found = _of_each(parts, run)
                yield from _of_one(view, found) if of_one else found
            elif answers == {None}:
                yield _unknown_use(view)
            else:
                yield from _of_any(check(view)) if several and counted else check(view)

        run.__doc__ = check.__doc__
        return of_building(run)

    return wrap


def _unknown_use(view: Works) -> Finding:
    """Say whose use is not known."""
    if view.uses is None:
        return verbs.open_end(text("O uso da edificação não se sabe.", "The use of the building is not known."),
                              (use_needed(view),))  # fmt: skip
    if view.silent:
        return silent_use(view)
    return verbs.open_end(
        text("Há compartimentos ou vagas que podem ser deste uso.", "Some rooms or stalls may be of this use."),
        (text("todos os usos da edificação (uso), ou o uso de cada compartimento",
              "all uses of the building (use), or the use of each room"),))  # fmt: skip


def _of_each(parts: Sequence[tuple[str, Works]], run: Check) -> Iterator[Finding]:
    """Run a rule for each building, by its name; of what may be of several the worst counts."""
    found: dict[tuple[str, int], Finding] = {}
    for name, part in parts:
        told: Counter[str] = Counter()
        for one in run(part):
            own = one.subject or name
            said = one.message if one.subject else text("{name}: {said}", "{name}: {said}", name=name, said=one.message)
            before = found.get((own, told[own]))
            if before is None or before.status is not worst(before.status, one.status):
                found[own, told[own]] = structs.replace(one, subject=own, message=said)
            told[own] += 1
    yield from found.values()


def _of_one(view: Works, found: Iterable[Finding]) -> Iterator[Finding]:
    """Leave open what one building lacks and another on its plot has: the two may be one hotel."""
    found = list(found)
    plots = {block.name: {view.plots.get(outline) for outline in block.outlines} for block in view.blocks}
    has = [plots.get(one.subject, set()) for one in found if one.status is Status.PASS]
    for one in found:
        shares = one.status is Status.FAIL and any(plots.get(one.subject, set()) & other - {None} for other in has)
        yield verbs.open_end(one.message, (_APART,), one.subject) if shares else one


_APART = text("se as edificações do lote são um só estabelecimento, ou um projeto para cada uma",
              "whether the buildings on the plot are one establishment, or a plan for each of them")  # fmt: skip


def _of_any(found: Iterable[Finding]) -> Iterator[Finding]:
    """Let nothing pass that is counted in all of a building, where a floor may be of any of several."""
    for one in found:
        yield one if one.status is not Status.PASS else verbs.open_end(one.message, (_WHOSE,), one.subject)


_WHOSE = text("de que edificação é cada pavimento, desenhado dentro dela, ou um projeto para cada uma",
              "which building each floor is of, drawn within it, or a plan for each of them")  # fmt: skip


def silent_use(view: Works) -> Finding:
    """Say which buildings have a use that nobody says, beside others of which it is said."""
    names = tuple(building.name for building in view.silent)
    said = text("O uso não se sabe de: {names}.", "The use is not known of: {names}.", names=names)
    return verbs.open_end(said, tuple(verbs.need(building, "use") for building in view.silent))


def use_needed(view: Works) -> Text:
    """Say that the use of the building is missing, or is none that is known."""
    if view.unknown_use:
        return text('uso conhecido em vez de "{use}" (ou "outro")', 'a known use instead of "{use}" (or "other")',
                    use=view.unknown_use)  # fmt: skip
    return text("uso da edificação: uso no contorno, ou [declared] building_use",
                "use of the building: use on its outline, or [declared] building_use")  # fmt: skip


def each(view: Works, role: str, judge: Callable[[Feature], Finding | None]) -> Iterator[Finding]:
    """Judge every thing of a role; where none is drawn, say so."""
    things = view.site.of(role)
    found = [finding for thing in things if (finding := judge(thing)) is not None]
    yield from found
    if not things:
        yield from verbs.absent(view.site, role)
    elif not found:
        yield verbs.na(text("Nenhum elemento a que se aplique.", "Nothing that it holds for."))


def strays(view: Works, things: Iterable[Feature]) -> tuple[Text, ...]:
    """Say which things are not known to be of the building, for they lie outside it and its plot."""
    names = tuple(thing.name for thing in things if not view.placed(thing))
    return (text('o que fica fora da edificação e do lote, no seu lugar ou num pavimento contornado: {names}',
                 'what lies outside the building and its plot, in its place or in a floor outlined: {names}',
                 names=names),) if names else ()  # fmt: skip


def inner(view: Works, doors: Iterable[Feature]) -> tuple[Text, ...]:
    """Say which doors are not known to lead out of the building."""
    names = tuple(door.name for door in doors if not view.leads_out(door))
    return (text("se dão para fora, na parede externa da edificação: {names}",
                 "whether they lead out, in an outer wall of the building: {names}", names=names),
            ) if names else ()  # fmt: skip


def no_rooms() -> Finding:
    """Say that no room is drawn, which every building has."""
    return verbs.open_end(text("Nenhum compartimento desenhado.", "No room drawn."),
                          (text("compartimentos (camada OBRA-COMODO)", "rooms (layer OBRA-COMODO)"),))  # fmt: skip


def marked(found: Finding, room: Room) -> Finding:
    """Mark in its room what fails and is no distance on the plan, such as a ceiling, so that a sheet can show where."""
    if found.status is not Status.FAIL or found.witness is not None:
        return found
    spot = room.feature.shape.representative_point()
    return structs.replace(found, witness=((spot.x, spot.y), (spot.x, spot.y)))


def rooms(
    view: Works, judge: Callable[[Room], Finding | None], chosen: Callable[[Room], bool] = lambda room: True
) -> Iterator[Finding]:  # fmt: skip
    """Judge every indoor room that is chosen; a building without rooms is not told enough of."""
    if not any(view.indoors()):
        yield no_rooms()
        return
    found = [marked(f, room) for room in view.indoors() if chosen(room) and (f := judge(room)) is not None]
    yield from found
    if not found:
        yield verbs.na(text("Nenhum compartimento a que se aplique.", "No room that it holds for."))
