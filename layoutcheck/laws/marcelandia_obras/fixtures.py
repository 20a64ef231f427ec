"""Art. 34 IV to 37: sanitary fixtures by area, by sex and by floor, of shops and offices; and how all are counted.

A figure "for each" so many square metres is rounded up, so that every piece of floor has its share. Fixtures whose
kind, sex or users are not said may be any: what is certain has to do.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.scope import for_use, no_rooms, strays
from layoutcheck.laws.marcelandia_obras.vocabulary import fixture_kind
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.words import text

TRADE, OFFICES = RuleBook(), RuleBook()

SHOP_M2, SMALL_SHOP_M2, SHOWER_M2 = 300.0, 75.0, 150.0
OFFICE_M2, SMALL_OFFICE_M2 = 70.0, 75.0

_NAMES = {
    "toilet": text("Vasos", "Toilets"), "urinal": text("Mictórios", "Urinals"), "basin": text("Lavatórios", "Basins"),
    "shower": text("Chuveiros", "Showers"), "fountain": text("Bebedouros", "Drinking fountains"),
}  # fmt: skip
_SEXES = {"male": text("masculino", "male"), "female": text("feminino", "female")}
_COUNTED = text(
    "As peças desenhadas (OBRA-LOUCA), por tipo e sexo; a área útil é a soma dos compartimentos.",
    "The fixtures drawn (OBRA-LOUCA), by kind and sex; the useful area is the sum of the rooms.",
)


def up(amount: Span, each: float) -> Span:
    """Round up how many times so much is begun."""

    def times(value: float) -> float:
        return value if math.isinf(value) else float(math.ceil(round(value / each, 9)))

    return Span(low=times(amount.low), high=times(amount.high))


def enough(view: Works, kind: str, asked: Span, sex: str | None = None, **where: str) -> Finding:
    """Judge one kind of fixture of one sex; where none at all is drawn, they may be on another sheet.

    So may some of a building of which a storey is not drawn.
    """
    has = view.fixtures(kind, sex, **where)
    none = not view.sanitary and "fixture" not in view.site.declared.none
    if none or ("floor" not in where and view.lacks_storeys):
        has = Span(low=has.low, high=math.inf)
    needs = [text("as peças (OBRA-LOUCA) com tipo e sexo", "the fixtures (OBRA-LOUCA) with kind and sex")]
    if math.isinf(asked.high) or (view.undrawn and not asked.known):
        needs.append(text("os compartimentos por que se contam", "the rooms by which they are counted"))
    needs += strays(view, (*view.sanitary, *(room.feature for room in view.indoors())))
    what = text("{kind}, {sex}", "{kind}, {sex}", kind=_NAMES[kind], sex=_SEXES[sex]) if sex else _NAMES[kind]
    return verbs.at_least(None, what, has, asked, unit="count", needs=tuple(needs))


def by_sex(
    view: Works, asked: dict[str, dict[str, Span]], floor: str | None = None, users: str | None = None
) -> Finding:  # fmt: skip
    """Judge so many fixtures of each kind for each sex, of a floor where there are several."""
    where = {key: value for key, value in (("floor", floor), ("users", users)) if value is not None}
    found = [enough(view, kind, count, sex, **where) for sex, kinds in asked.items() for kind, count in kinds.items()]
    if not any(part.status is Status.FAIL for part in found):
        found += _both(view, asked, where)
    return verbs.together(floor or None, found)


def _both(view: Works, asked: dict[str, dict[str, Span]], where: dict[str, str]) -> list[Finding]:
    """Give the kinds of which too few are drawn for both sexes together, whichever sex each is for."""
    counts: dict[str, list[Span]] = {}
    for kinds in asked.values():
        for kind, count in kinds.items():
            counts.setdefault(kind, []).append(count)
    sums = {kind: Span(low=sum(c.low for c in of), high=sum(c.high for c in of)) for kind, of in counts.items()}
    return [found for kind, count in sums.items()
            if (found := enough(view, kind, count, **where)).status is Status.FAIL]  # fmt: skip


def alike(kinds: str, count: Span, male: str = "") -> dict[str, dict[str, Span]]:
    """Ask the same of both sexes, and some more kinds of the male."""
    both = kinds.split()
    return {"male": dict.fromkeys((*both, *male.split()), count), "female": dict.fromkeys(both, count)}


def _floor_areas(view: Works, use: str) -> dict[str, Span]:
    """Give the useful area of a use on each floor."""
    found: dict[str, list[tuple[Room, bool]]] = {name: [] for name in view.floors}
    for room, sure in view.of_use(use):
        found.setdefault(room.floor, []).append((room, sure))
    return {name: Span(low=math.fsum(r.area for r, sure in of if sure),
                       high=math.fsum(r.most_area for r, _ in of) + view.undrawn.get(name, 0.0))
            for name, of in found.items() if of}  # fmt: skip


def built_floors(view: Works, use: str) -> dict[str, Span]:
    """Give the built area of each floor: its outline where there is one, else at least the sum of its rooms."""
    outlined = {f.name: verbs.exactly(float(f.shape.area)) for f in view.site.of("floor")}
    buildings = view.site.of("building")
    if not outlined and buildings and view.storeys.high <= 1:
        return {"": verbs.exactly(math.fsum(float(b.shape.area) for b in buildings))}
    rooms = {name: Span(low=area.low, high=math.inf) for name, area in _floor_areas(view, use).items()}
    return {**rooms, **outlined}


BY_FLOOR = text("As peças de cada pavimento, por sexo e usuários, sobre a área construída do pavimento.",
                 "The fixtures of each floor, by sex and users, over the built area of the floor.")  # fmt: skip


# --- Art. 34, IV and § 1º; Art. 35, § 1º ---------------------------------------------


@TRADE.rule(
    "shop-toilets", article="Art. 34, IV; § 1º", title=text("Sanitários do comércio", "Toilets of shops"),
    requirement=text("Um sanitário de cada sexo para cada {a:m2} de área útil; abaixo de {b:m2}, basta um para ambos.",
                     "One toilet of each sex for each {a:m2} of useful area; below {b:m2}, one for both will do.",
                     a=SHOP_M2, b=SMALL_SHOP_M2),
    measured=_COUNTED, reads=("fixture", "room", "passage"),
)  # fmt: skip
@for_use("trade", each_building=True)
def shop_toilets(view: Works) -> Iterator[Finding]:
    """Exactly 75 m² asks for both sexes."""
    area = view.area_of("trade")
    if not area.high:
        yield no_rooms()
    elif area.high < SMALL_SHOP_M2 - 1e-9:
        yield enough(view, "toilet", verbs.exactly(1))
    else:
        small = area.low < SMALL_SHOP_M2 - 1e-9
        asked = Span(low=0 if small else up(area, SHOP_M2).low, high=up(area, SHOP_M2).high)
        yield by_sex(view, alike("toilet", asked))


@TRADE.rule(
    "butcher-showers", article="Art. 35, § 1º", title=text("Chuveiros de açougue ou peixaria",
                                                           "Showers of a butcher or fishmonger"),
    requirement=text("Um chuveiro para cada {a:m2} de área útil ou fração.",
                     "One shower for each {a:m2} of useful area or part of it.", a=SHOWER_M2),
    measured=_COUNTED, reads=("fixture", "room", "passage"),
)  # fmt: skip
@for_use("butcher", each_building=True)
def butcher_showers(view: Works) -> Iterator[Finding]:
    """Of either sex."""
    area = view.area_of("butcher")
    yield enough(view, "shower", up(area, SHOWER_M2)) if area.high else no_rooms()


# --- Art. 37 and 38, sole § ------------------------------------------------------------


@OFFICES.rule(
    "office-toilets", article="Art. 37; Art. 38, parágrafo único", title=text("Sanitários de escritórios",
                                                                              "Toilets of offices"),
    requirement=text("Por pavimento e sexo, um conjunto de vaso e lavatório (e mictório, o masculino) para cada {a:m2} "
                     "de "
                     "área útil ou fração; conjunto de até {b:m2}, um só sanitário.",
                     "On each floor and for each sex, a set of toilet and basin (and urinal, the male) for each {a:m2} "
                     "of "
                     "useful area or part of it; a suite of up to {b:m2}, one toilet alone.", a=OFFICE_M2,
                     b=SMALL_OFFICE_M2),
    measured=_COUNTED, reads=("fixture", "room", "floor", "passage"),
)  # fmt: skip
@for_use("office", each_building=True)
def office_toilets(view: Works) -> Iterator[Finding]:
    """A suite is an outline of a unit; where all rooms for work lie in small ones, each has a toilet of its own."""
    suites = [room for room in view.rooms if room.stay == "unit"]
    if suites and _in_small_suites(view, suites):
        yield from (_own_toilet(view, suite) for suite in suites)
        return
    whole, floors = view.area_of("office"), _floor_areas(view, "office")
    if not floors:
        yield no_rooms()
    elif whole.high <= SMALL_OFFICE_M2 + 1e-9:
        yield enough(view, "toilet", verbs.exactly(1))
    else:
        is_small = whole.low <= SMALL_OFFICE_M2 + 1e-9  # perhaps, where a storey is not drawn
        for floor, area in floors.items():
            sets = up(area, OFFICE_M2)
            asked = Span(low=0 if is_small else sets.low, high=sets.high)
            yield by_sex(view, alike("toilet basin", asked, male="urinal"), floor=floor)


def _in_small_suites(view: Works, suites: list[Room]) -> bool:
    inside = {room.name for suite in suites for room in view.within(suite)}
    work = [room for room, _ in view.of_use("office") if room.stay != "transitory"]
    small = all(suite.most_area <= SMALL_OFFICE_M2 + 1e-9 for suite in suites)
    return small and bool(work) and all(room.name in inside for room in work)


def _own_toilet(view: Works, suite: Room) -> Finding:
    here = view.level(suite.feature, *view.site.of("fixture"))
    pieces = [f for f in here if suite.feature.shape.covers(f.shape.centroid)]
    kinds = [None if f.get("kind") is None else fixture_kind(f.get("kind") or "") for f in pieces]
    missing = not view.sanitary and "fixture" not in view.site.declared.none
    has = Span(low=kinds.count("toilet"), high=math.inf if missing else kinds.count("toilet") + kinds.count(None))
    needs = (text("as peças de {s} (OBRA-LOUCA) com tipo", "the fixtures of {s} (OBRA-LOUCA) with kind",
                  s=suite.name),)  # fmt: skip
    return verbs.at_least(suite.name, _NAMES["toilet"], has, 1, unit="count", needs=needs)
