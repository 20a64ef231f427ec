"""Art. 3, XXIII and XXV: storeys and ceilings, and whether all that is said of heights can be so at once.

What contradicts itself was not said: of two heights nobody knows which one holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.scope import of_building
from layoutcheck.laws.marcelandia_obras.shapes import sides_of
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

_ROUNDED_M = 0.05  # heights written to the nearest few centimetres
_STEPS_M = 2.0  # steps that rise less lead to no other storey
_STOREY_M = 12.0  # floors farther apart than this were measured in another unit
_HALL_M = 10.0  # a ceiling higher than this is that of a hall, which is no lower than it is long
_TWO_STOREYS = 1.5  # a room this many storeys high goes through both of them


@BOOK.rule(
    "storey-levels", article="Art. 3º, XXIII e XXV", title=text("Alturas que concordam", "Heights that agree"),
    requirement=text("O número de pavimentos, os seus níveis, os pés-direitos e o que as escadas vencem podem ser "
                     "todos verdade.",
                     "The number of storeys, their levels, the ceilings and what the stairs rise can all be so."),
    measured=text("Cada altura informada, ao lado das outras.", "Each height said, beside the others."),
    reads=("floor", "building", "room", "stair"),
)  # fmt: skip
@of_building
def storey_levels(view: Works) -> Iterator[Finding]:
    """What disagrees is left open: the other rules judge each figure as it is said."""
    found = [*_storeys(view), *_floors(view), *_stairs(view), *_ceilings(view)]
    yield from found
    if not found:
        yield Finding(status=Status.PASS, message=text("O que se diz das alturas concorda.",
                                                       "What is said of heights agrees."))  # fmt: skip


def _odd(message: Text, *needs: Text, subject: str | None) -> Finding:
    return verbs.open_end(message, needs, subject)


def _storeys(view: Works) -> Iterator[Finding]:
    """Hold the number of storeys against the floors drawn, and one storey alone against stairs that lead up."""
    for building in view.site.of("building"):
        said = building.get("storeys")
        if said is not None and said < len(view.floors) and len(view.site.of("building")) == 1:
            yield _odd(text("{s}: {n:count} {n:pavimento|pavimentos}, e {m:count} desenhados.",
                            "{s}: {n:count} {n:storey|storeys}, and {m:count} drawn.", s=building.name, n=said,
                            m=len(view.floors)), need(building, "storeys"),
                       subject=building.name)  # fmt: skip
    mezzanine = any(room.kind == "mezzanine" for room in view.rooms)
    for stair in view.site.of("stair") if not mezzanine else ():
        low = view.storeys_at(stair).high <= 1
        if low and (stair.get("rise_m") or 0.0) >= _STEPS_M and _indoors(view, stair):
            yield _odd(text("{s}: vence {r:m}, e há um só pavimento.", "{s}: rises {r:m}, and there is one storey "
                            "alone.", s=stair.name, r=stair.get("rise_m")),
                       text("o número de pavimentos da edificação (pavimentos)",
                            "the number of storeys of the building (storeys)"),
                       subject=stair.name)  # fmt: skip


def _indoors(view: Works, stair: Feature) -> bool:
    place = stair.shape.representative_point()
    return any(f.shape.covers(place) for f in view.site.of("building", "floor"))


def _steps(view: Works) -> list[tuple[float, Feature, Feature]]:
    """Give how far each floor lies below the next of its building, of those whose levels are said.

    Where one is drawn beside all buildings nobody knows which these are, and all are taken together.
    """
    floors = view.site.of("floor")
    inside = [view.of_block(block, floors) for block in view.blocks]
    stacks = [list(floors)] if any(beside for _, beside in inside) else [own for own, _ in inside]
    found = []
    for stack in stacks:
        levels = sorted(((float(f.get("level_m")), f) for f in stack if f.get("level_m") is not None),
                        key=lambda pair: pair[0])  # fmt: skip
        found += [(high - low, below, above) for (low, below), (high, above) in pairwise(levels)]
    return found


def _floors(view: Works) -> Iterator[Finding]:
    for gap, below, above in _steps(view):
        if not 0 < gap <= _STOREY_M:
            name = f"{below.name} – {above.name}"
            yield _odd(text("{s}: {d:m} entre um e outro.", "{s}: {d:m} between them.", s=name, d=gap),
                       need(below, "level_m"), need(above, "level_m"), subject=name)  # fmt: skip


def _steps_from(view: Works, floor: str) -> list[float]:
    """Give how far the storeys above and below a floor lie from it, and the mezzanines on it."""
    own = next((float(f.get("level_m") or 0.0) for f in view.site.of("floor") if f.name == floor), 0.0)
    raised = [room.feature.get("level_m") for room in view.rooms if room.kind == "mezzanine" and room.floor == floor]
    return [gap for gap, below, above in _steps(view) if floor in (below.name, above.name)] + [
        part for level in raised if level is not None for part in (level, level - own)]  # fmt: skip


def _stairs(view: Works) -> Iterator[Finding]:
    """Hold what a stair rises, alone or with another of its floor, against the levels of the floors."""
    stairs = [s for s in view.site.of("stair") if s.get("rise_m")]
    for stair in stairs:
        rise, floor = float(stair.get("rise_m")), view.floor_of(stair)
        gaps = _steps_from(view, floor)
        others = [float(s.get("rise_m")) for s in stairs if s is not stair and view.floor_of(s) == floor]
        ways = [rise, *(rise + other for other in others)]
        if rise < _STEPS_M or not gaps or any(abs(way - gap) <= _ROUNDED_M for way in ways for gap in gaps):
            continue
        told = text("{s}: vence {r:m}, e de {f} ao pavimento vizinho são {g:m}.",
                    "{s}: rises {r:m}, and from {f} to the storey beside it are {g:m}.", s=stair.name, r=rise, f=floor,
                    g=min(gaps, key=lambda gap: abs(gap - rise)))  # fmt: skip
        yield _odd(told, need(stair, "rise_m"), text("o nível de cada pavimento", "the level of each floor"),
                   subject=stair.name)  # fmt: skip


def _ceilings(view: Works) -> Iterator[Finding]:
    """Hold a ceiling against the storey above it and against its room; one of two storeys may be meant."""
    above = {below.name: gap for gap, below, _ in _steps(view)}
    for room in view.indoors():
        high, storey = room.feature.get("ceiling_m"), above.get(room.floor)
        through = storey is not None and high is not None and storey + _ROUNDED_M < high < _TWO_STOREYS * storey
        if through or (high is not None and high > max(_HALL_M, sides_of(room.feature.shape)[1])):
            yield _too_high(room, storey if through else None)


def _too_high(room: Room, storey: float | None) -> Finding:
    high = room.feature.get("ceiling_m")
    told = text("{s}: pé-direito de {h:m}.", "{s}: a ceiling {h:m} high.", s=room.name, h=high)
    if storey is not None:
        told = text("{s}: pé-direito de {h:m}, e o pavimento de cima fica a {g:m}.",
                    "{s}: a ceiling {h:m} high, and the storey above lies at {g:m}.", s=room.name, h=high,
                    g=storey)  # fmt: skip
    return _odd(told, need(room.feature, "ceiling_m"), subject=room.name)
