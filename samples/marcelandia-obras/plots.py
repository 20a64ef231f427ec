"""Samples of Art. 44 to 56: garages, the plot, the street, and what is only declared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import (
    Sample,
    Thing,
    bare,
    box,
    building,
    door,
    land,
    line,
    open_use,
    room,
    spot,
    street,
    thing,
    trio,
    unsaid,
)

from layoutcheck.laws.marcelandia_obras.declared import STATED, Stated

PRIVATE, COLLECTIVE, COMMERCIAL = "garagem particular individual", "garagem coletiva", "garagem comercial"


def samples() -> Iterator[Sample]:
    """Give the samples of garages and grounds."""
    yield from _garages()
    yield from _stalls()
    yield from _septic()
    yield from _pavement()
    yield from _marquees()
    yield from _walls()
    yield from _chamfers()
    yield from _subdivision()
    for stated in STATED:
        yield from _declared(stated)


def garage(wide: float = 3.0, deep: float = 5.5, ceiling: float | None = 2.4) -> Thing:
    """Give a garage."""
    return room("Garagem", box(0, 0, wide, deep), **({} if ceiling is None else {"ceiling_m": ceiling}))


def _garages() -> Iterator[Sample]:
    for rule, key, limit, good, bad in (
        ("garage-ceiling", "ceiling", 2.2, 2.4, 2.197), ("private-garage-width", "wide", 2.5, 3.0, 2.497),
        ("private-garage-depth", "deep", 4.5, 5.5, 4.497),
    ):  # fmt: skip
        yield from trio(rule, lambda v, key=key: (building(PRIVATE), garage(**{key: v})), limit, good, bad)
        yield Sample(f"{rule}.undetermined.none-drawn", "no garage outlined", (building(PRIVATE),))
    yield Sample("private-garage-width.fail.in-a-house", "1.00 m; nobody calls the house a garage, and it has one",
                 (building("casa"), garage(wide=1.0)))  # fmt: skip
    rule = "garage-apart"
    inner = (building("casa; garagem particular"), garage(3, 5), room("Sala", box(3.15, 0, 8, 5)),
             room("Vestíbulo", box(0, 5.15, 3, 7)))  # fmt: skip
    beside = thing("door", "Porta", line((3.075, 2), (3.075, 2.9)))
    away = thing("door", "Porta", line((1, 5.075), (1.9, 5.075)))
    yield Sample(f"{rule}.pass.by-a-vestibule", "its door gives onto the vestibule", (*inner, away))
    yield Sample(f"{rule}.fail.into-the-room", "its door gives onto the living room", (*inner, beside))
    yield Sample(f"{rule}.undetermined.no-door", "no door drawn", inner)
    far = (building("casa"), garage(3, 5), room("Sala", box(3.4, 0, 8, 5)),
           thing("door", "Porta", line((3.0, 2), (3.0, 2.9))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.thick-wall", "a door to nowhere: the room beyond it is 0.40 m off", far)


def parked(
    wide: float = 2.4, long: float = 5.0, aisle: float = 5.0, count: int = 3, slant: float = 0.0
) -> tuple[Thing, ...]:
    """Give stalls in a row along an aisle, square to it, or drawn slanting by so much for their depth."""

    def stall(n: int) -> Thing:
        x = n * wide
        if not slant:
            return thing("stall", f"Vaga {n + 1}", box(x, 0, x + wide, long))
        u, v = (slant, (1 - slant**2) ** 0.5), ((1 - slant**2) ** 0.5, -slant)
        x = n * wide / u[1]
        corners = [(x, 0.0), (x + v[0] * wide, v[1] * wide), (x + v[0] * wide + u[0] * long, v[1] * wide + u[1] * long),
                   (x + u[0] * long, u[1] * long)]  # fmt: skip
        ring = [[round(a, 6), round(b + 20, 6)] for a, b in (*corners, corners[0])]
        return thing("stall", f"Vaga {n + 1}", {"type": "Polygon", "coordinates": [ring]})

    y = -0.0 if not slant else 20 - max(0.0, slant * wide)
    along = thing("aisle", "Corredor", box(-2, y - aisle, 2 + count * 4, y))
    return (*(stall(n) for n in range(count)), along)


def _stalls() -> Iterator[Sample]:
    def gate(wide: float | None = 3.2, count: int = 3) -> tuple[Thing, ...]:
        return (building(COLLECTIVE, at=box(-3, -8, 130, 12)), *parked(count=count),
                door("Entrada", width=wide, y=-8, kind="entrada"))  # fmt: skip

    rule = "garage-entrance"
    yield Sample(f"{rule}.pass.wide", "3.20 m, at least 3.00", gate())
    yield Sample(f"{rule}.pass.at-limit", "3.00 m, exactly the limit; one entrance for three cars", gate(3.0))
    yield Sample(f"{rule}.fail.narrow", "2.997 m, at least 3.00", gate(2.997))
    yield Sample(f"{rule}.fail.many-cars", "51 cars ask two entrances", gate(3.2, 51))
    yield Sample(f"{rule}.undetermined.not-said", "nobody says how wide it is", gate(None))
    for rule, key, limit, good, bad in (
        ("stall-width", "wide", 2.4, 2.5, 2.397),
        ("stall-length", "long", 5.0, 5.2, 4.997),
    ):
        yield from trio(rule, lambda v, key=key: (building(COLLECTIVE), *parked(**{key: v})), limit, good, bad)
        yield Sample(f"{rule}.undetermined.none-drawn", "no stall drawn", (building(COLLECTIVE),))

    def slanted(end: float, side: float) -> tuple[Thing, ...]:
        """A stall whose ends run along the aisle, at 45°: as wide as its end times √½."""
        u = side * 0.5**0.5
        ring = [[round(x, 6), round(y, 6)] for x, y in ((0, 0), (end, 0), (end + u, u), (u, u), (0, 0))]
        return building(COLLECTIVE), thing("stall", "Vaga", {"type": "Polygon", "coordinates": [ring]})

    yield Sample("stall-width.pass.slanted", "3.40 × √½ = 2.404 m between its long sides", slanted(3.4, 5))
    yield Sample("stall-width.fail.slanted", "3.39 × √½ = 2.397 m between its long sides", slanted(3.39, 5))
    yield Sample("stall-length.pass.slanted", "its long sides are 5.00 m", slanted(3.4, 5))
    yield Sample("stall-length.fail.slanted", "its long sides are 4.99 m", slanted(3.4, 4.99))
    tiny = thing("stall", "Vaga", box(0, 0, 1, 5))
    yield Sample("stall-width.fail.of-offices", "1.00 m; garages of offices and flats are collective (Art. 3)",
                 (building("escritório"), tiny))  # fmt: skip
    yield Sample("stall-width.undetermined.of-a-school", "a stall at a school: what garage is that?",
                 (building("escola"), tiny))  # fmt: skip
    rule = "garage-aisle"
    yield from trio(rule, lambda v: (building(COLLECTIVE), *parked(aisle=v)), 5.0, 6.0, 4.997)
    yield Sample(f"{rule}.pass.thirty-degrees", "stalls at 30°: 3.10 m, at least 3.00",
                 (building(COLLECTIVE), *parked(aisle=3.1, slant=(3**0.5) / 2)))  # fmt: skip
    yield Sample(f"{rule}.fail.forty-five-degrees", "stalls at 45°: 3.40 m, at least 3.50",
                 (building(COLLECTIVE), *parked(aisle=3.4, slant=0.5**0.5)))  # fmt: skip
    bent = [[0, 0], [20, 0], [20, 3.2], [3.2, 3.2], [3.2, 15], [0, 15], [0, 0]]
    leg = thing("aisle", "Corredor", {"type": "Polygon", "coordinates": [bent]})
    yield Sample(f"{rule}.fail.square-to-a-leg", "3.20 m; a stall stands square to the shorter leg: at least 5.00",
                 (building(COLLECTIVE), leg, thing("stall", "Vaga", box(3.2, 5, 8.2, 7.4))))  # fmt: skip
    short = thing("aisle", "Corredor", box(0, 0, 3.9, 4.5))
    yield Sample(f"{rule}.fail.wider-than-long", "3.90 m by 4.50, a stall square to its side: at least 5.00",
                 (building(COLLECTIVE), short, thing("stall", "Vaga", box(0, 4.5, 2.4, 9.5))))  # fmt: skip
    straight = thing("aisle", "Corredor", box(0, 0, 20, 3.2))
    yield Sample(f"{rule}.pass.straight-ahead", "3.20 m, and a stall straight ahead at its end: at least 3.00",
                 (building(COLLECTIVE), straight, thing("stall", "Vaga", box(20, 0.4, 25, 2.8))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.stall-apart", "3.20 m; a stall 0.40 m off stands square to it, if it is its own",
                 (building(COLLECTIVE), straight, thing("stall", "Vaga", box(5, 3.6, 7.4, 8.6))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.none-drawn", "no aisle drawn", (building(COLLECTIVE), *parked()[:3]))
    rule = "garage-stalls-apart"
    yield Sample(f"{rule}.pass.side-by-side", "they only touch", (building(COLLECTIVE), *parked()))
    over = thing("stall", "Vaga 4", box(1, 0, 3.4, 5))
    yield Sample(f"{rule}.fail.overlap", "1.4 × 5 = 7 m² in common", (building(COLLECTIVE), *parked(), over))
    yield open_use(rule, *parked())
    yield bare(rule, COLLECTIVE)
    rule = "garage-waiting"

    def waiting(count: int) -> tuple[Thing, ...]:
        wait = (
            thing("stall", f"Espera {n}", box(-20, 6 * n, -15, 6 * n + 2.5), kind="acumulação") for n in range(count)
        )
        return (building(COMMERCIAL, at=box(-22, -6, 170, 24)), *parked(count=40), *wait)

    yield Sample(f"{rule}.pass.three", "40 cars ask for 2, 3 drawn", waiting(3))
    yield Sample(f"{rule}.pass.at-limit", "5 % of 40 is 2", waiting(2))
    yield Sample(f"{rule}.fail.one", "one of two", waiting(1))
    far = (thing("stall", "Espera 9", box(-200, 0, -195, 2.5), kind="acumulação"), land(box(-30, -10, 180, 30)))
    yield Sample(f"{rule}.undetermined.outside-the-plot", "one of two, and one 170 m beyond the plot",
                 (*waiting(1), *far))  # fmt: skip
    yield Sample(f"{rule}.undetermined.none-drawn", "no stall drawn", (building(COMMERCIAL),))
    yield Sample(f"{rule}.not-applicable.separate-ways", "separate ways in and out", waiting(0),
                 "[declared]\ngarage_separate_ways = true\n")  # fmt: skip


def _septic() -> Iterator[Sample]:
    rule = "septic-tank"
    tank = thing("fixture", "Fossa", box(-3, -4, -1, -2), kind="fossa séptica")
    out = thing("fixture", "Fossa", box(-3, -8, -1, -6), kind="fossa séptica")
    yield Sample(f"{rule}.pass.within", "within the plot", (building(), land(), tank))
    yield Sample(f"{rule}.fail.in-the-street", "beyond the alignment", (building(), land(), out))
    theirs = thing("property", "Vizinho", box(-24, -5, -4, 20))
    at_theirs = thing("fixture", "Fossa", box(-13, -4, -11, -2), kind="fossa séptica")
    yield Sample(f"{rule}.fail.at-the-neighbour-s", "the rooms stand on one property, the tank on the other",
                 (room("Sala"), land(), theirs, at_theirs))  # fmt: skip
    yield Sample(f"{rule}.undetermined.off-the-property", "the rooms stand on no property that is drawn",
                 (room("Sala"), theirs, at_theirs))  # fmt: skip
    yield Sample(f"{rule}.undetermined.building-off-the-property", "nor does the building",
                 (building(), theirs, at_theirs))  # fmt: skip
    yield Sample(f"{rule}.undetermined.none-drawn", "none drawn", (building(), land()))
    yield Sample(f"{rule}.undetermined.no-property", "within which plot?", (building(), tank))


def pavement(wide: float = 3.0, slope: float | None = 3) -> Thing:
    """Give the pavement before the property, from y = -5 outwards."""
    return thing(
        "pavement", "Passeio", box(-10, -5 - wide, 30, -5), **({} if slope is None else {"slope_percent": slope})
    )


def _pavement() -> Iterator[Sample]:
    def over(role: str, name: str, deep: float, **more: Any) -> tuple[Thing, ...]:
        return land(), pavement(), thing(role, name, box(0, -5 - deep, 8, -5), **more)

    for rule, role, name in (("hoarding-depth", "hoarding", "Tapume"), ("awning-depth", "awning", "Toldo")):
        yield from trio(rule, lambda d, role=role, name=name: over(role, name, d), 2.0, 1.5, 2.003)
        yield Sample(f"{rule}.undetermined.no-pavement", "how wide is the pavement?",
                     (land(), thing(role, name, box(0, -6, 8, -5))))  # fmt: skip
        yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))
        yield Sample(f"{rule}.fail.face-as-a-line", "its face alone is drawn, 2.10 m out; the limit is 2.0",
                     (land(), pavement(), thing(role, name, line((0, -7.1), (8, -7.1)))))  # fmt: skip
    yield Sample("hoarding-depth.pass.reaches-into-the-plot", "1.90 m out, and 4 m back into the plot",
                 (land(), pavement(), thing("hoarding", "Tapume", box(0, -6.9, 8, -1))))  # fmt: skip
    rule = "hoarding-height"

    def high(height: float | None) -> tuple[Thing, ...]:
        return over("hoarding", "Tapume", 1.5, **({} if height is None else {"height_m": height}))

    yield from trio(rule, high, 2.0, 1.8, 2.003)
    yield unsaid(rule, high, "how high it is")
    yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))
    rule = "awning-height"

    def awning(height: float | None, folds: bool | None = True) -> tuple[Thing, ...]:
        told = {k: v for k, v in (("height_m", height), ("retractable", folds)) if v is not None}
        return over("awning", "Toldo", 1.5, **told)

    yield from trio(rule, awning, 2.4, 2.6, 2.397)
    yield Sample(f"{rule}.fail.fixed", "2.60 m and fixed, at least 3.00", awning(2.6, False))
    yield Sample(f"{rule}.undetermined.fixed-not-said", "2.60 m: does it fold?", awning(2.6, None))
    yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))
    for rule, limit, good, bad in (("pavement-slope-least", 2, 3, 1.9), ("pavement-slope-most", 5, 3, 5.1)):
        yield from trio(rule, lambda s: (land(), pavement(slope=s)), limit, good, bad, unit="%")
        yield unsaid(rule, lambda s: (land(), pavement(slope=None)), "how steep it is")
        yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))


def _marquees() -> Iterator[Sample]:
    def marquee(deep: float, *more: Thing) -> tuple[Thing, ...]:
        return (land(), pavement(), thing("marquee", "Marquise", box(-4, -5 - deep, 16, -5)), *more)

    for rule, limit, good, bad in (("marquee-least", 1.0, 1.2, 0.997), ("marquee-most", 1.5, 1.2, 1.503)):
        yield from trio(rule, lambda d: marquee(d), limit, good, bad)
        yield Sample(f"{rule}.undetermined.no-property", "from where?", (building(), *marquee(1.2)[1:]))
        yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))
    house = building("loja", at=box(-4, -5, 16, 8))
    slanted = thing("marquee", "Marquise", line((-4, -5.9), (16, -6.2)))
    yield Sample("marquee-least.fail.edge-as-a-line", "its edge alone is drawn, 0.90 m out at one end, 1.20 m at the "
                 "other; at least 1.0", (house, land(), slanted))  # fmt: skip
    yield Sample("marquee-most.pass.edge-as-a-line", "1.20 m where it is deepest", (house, land(), slanted))
    back = thing("marquee", "Marquise", box(-4, -3.2, 16, -2))
    yield Sample("marquee-most.pass.set-back", "the building stands 3 m back, its marquee juts out 1.20 m",
                 (building("loja", at=box(-4, -2, 16, 8)), land(), back))  # fmt: skip
    rule = "marquee-required"
    yield Sample(f"{rule}.pass.edge-as-a-line", "the edge of a marquee along the whole front",
                 (house, land(), street(), slanted))  # fmt: skip
    front = building("loja", at=box(-4, -5, 16, 8))
    short = thing("marquee", "Marquise", box(-4, -6.2, 10, -5))
    yield Sample(f"{rule}.pass.at-limit", "20 m of front, all of it below a marquee: 0 m without",
                 (front, *marquee(1.2), street()))  # fmt: skip
    yield Sample(f"{rule}.fail.six-metres", "14 of 20 m", (front, land(), pavement(), street(), short))
    unknown = building(None, at=box(-4, -5, 16, 8))
    yield Sample(f"{rule}.undetermined.use-not-said", "a shop?", (unknown, land(), street()))
    yield Sample(f"{rule}.not-applicable.set-back", "5 m from the alignment", (building("loja"), land(), street()))


def _walls() -> Iterator[Sample]:
    rule = "boundary-wall"

    def wall(height: float | None) -> tuple[Thing, ...]:
        told = {} if height is None else {"height_m": height}
        return land(), thing("wall", "Muro", line((-4, -5), (-4, 20), (16, 20)), **told)

    yield from trio(rule, wall, 2.0, 1.8, 2.003)
    yield unsaid(rule, wall, "how high it is")
    yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (land(),))


def corner() -> tuple[Thing, ...]:
    """Give a plot whose south and east sides are on streets, with its corner at (16, -5)."""
    east = thing("road", "Travessa", box(16, -17, 28, 40))
    return land(), street(box(-30, -17, 16, -5)), east


def _chamfers() -> Iterator[Sample]:
    rule = "wall-chamfer"

    def wall(cut: float) -> tuple[Thing, ...]:
        return (
            *corner(),
            thing("wall", "Muro", line((-4, -5), (16 - cut, -5), (16, -5 + cut), (16, 20)), height_m=1.8),
        )

    yield from trio(rule, wall, 2.0, 2.5, 1.99)
    yield Sample(f"{rule}.fail.no-chamfer", "the wall runs to the corner",
                 (*corner(), thing("wall", "Muro", line((-4, -5), (16, -5), (16, 20)), height_m=1.8)))  # fmt: skip
    grille = thing("fence", "Grade", line((-4, -5), (16, -5), (16, 20)))
    yield Sample(f"{rule}.not-applicable.grille", "a grille instead of the wall", (*corner(), grille))
    yield Sample(f"{rule}.undetermined.streets-not-drawn", "on a corner, and no street drawn",
                 (land(corner=True), thing("wall", "Muro", line((-4, -5), (16, -5)), height_m=1.8)))  # fmt: skip
    wall = thing("wall", "Muro", line((-4, -5), (16, -5), (16, 20)), height_m=1.8)
    axis = thing("road", "Eixo", line((22, -40), (22, 60)))
    yield Sample(f"{rule}.undetermined.axis-alone", "a street, and the axis of another 6 m beyond the side of the plot",
                 (land(), street(), axis, wall))  # fmt: skip
    walk = thing("pavement", "Passeio", box(16, -5, 19, 20))
    yield Sample(f"{rule}.fail.beyond-the-pavement", "the wall runs to the corner of a street and a pavement",
                 (land(), street(), walk, thing("road", "Rua 2", box(19, -17, 29, 60)), wall))  # fmt: skip
    beyond = (thing("property", "Vizinho", box(16, -5, 24, 20)), thing("road", "Rua 2", box(24, -17, 34, 60)))
    yield Sample(f"{rule}.not-applicable.neighbour-between", "the second street lies beyond the neighbour",
                 (building(), land(), street(), *beyond, wall))  # fmt: skip
    rule = "building-chamfer"

    def house(cut: float) -> tuple[Thing, ...]:
        ring = [(6, -5), (16 - cut, -5), (16, -5 + cut), (16, 5), (6, 5), (6, -5)]
        shape = {"type": "Polygon", "coordinates": [[[round(x, 3), round(y, 3)] for x, y in ring]]}
        return (*corner(), building("casa", at=shape))

    yield from trio(rule, house, 2.0, 2.5, 1.99)
    yield Sample(
        f"{rule}.undetermined.streets-not-drawn", "on a corner, and no street drawn", (land(corner=True), building())
    )
    yield Sample(f"{rule}.not-applicable.no-corner", "one street alone", (land(), street(), building()))


def _subdivision() -> Iterator[Sample]:
    rule = "green-reserve"
    gleba = thing("property", "Gleba", box(0, 0, 200, 100))

    def plan(wide: float) -> tuple[Thing, ...]:
        return gleba, thing("plot", "Lote 1", box(0, 0, 12, 30)), thing("green", "Praça", box(100, 0, 100 + wide, 50))

    yield from trio(rule, plan, 40, 60, 39.9, unit="m of 50 m: 2 000 m² of 20 000 are 10 %")
    yield Sample(f"{rule}.undetermined.none-drawn", "plots, and no green on this sheet", plan(40)[:2])
    yield Sample(f"{rule}.fail.under-a-road", "a green wide enough, and a road drawn over all of it",
                 (*plan(40), thing("road", "Rua", box(100, 0, 140, 50))))  # fmt: skip
    yield Sample(f"{rule}.not-drawn.none", "no plots: a subdivision?", (gleba,))
    rule = "watercourse-strip"

    def stream(apart: float) -> tuple[Thing, ...]:
        return building(), thing("watercourse", "Ribeirão", box(12 + apart, -50, 30 + apart, 80))

    yield from trio(rule, stream, 100, 120, 99.997)
    axis = thing("watercourse", "Córrego", line((130, -50), (130, 80)))
    yield Sample(f"{rule}.undetermined.axis-alone", "118 m to its axis: where is the bank?", (building(), axis))
    yield bare(rule)


# --- what is only declared ----------------------------------------------------------

_USES = {
    "flats": "conjunto residencial", "industry": "indústria", "food-industry": "indústria de alimentos",
    "trade": "loja",
    "bar": "bar", "pharmacy": "farmácia", "market": "supermercado", "school": "escola", "hospital": "hospital",
    "hotel": "hotel", "hall": "auditório", "private-garage": PRIVATE, "collective-garage": COLLECTIVE,
    "commercial-garage": COMMERCIAL,
}  # fmt: skip
_DRAWN: dict[str, tuple[Thing, ...]] = {
    "lift-lobbies-joined": tuple(thing("lift", f"Elevador {n}", box(20 + 3 * n, 0, 22 + 3 * n, 2)) for n in (1, 2)),
    "lift-engineering": (thing("lift", "Elevador", box(20, 0, 22, 2)),),
    "oven-insulation": (thing("oven", "Forno", spot(3, 3)),),
    "mezzanine-light": (room("Sobreloja"),),
    "pool-lining": (room("Piscina", box(-3, -4, 2, -1)),), "pool-treatment": (room("Piscina", box(-3, -4, 2, -1)),),
    "marquee-use": (thing("marquee", "Marquise", box(0, -6, 8, -5)),),
    "marquee-rain": (thing("marquee", "Marquise", box(0, -6, 8, -5)),),
    "awning-supports": (thing("awning", "Toldo", box(0, -6, 8, -5)),),
}  # fmt: skip


def _declared(stated: Stated) -> Iterator[Sample]:
    """What is declared to comply, not to comply, and not declared at all."""
    use = "casa; loja" if stated.id == "mixed-access" else _USES.get(next(iter(stated.uses), ""), "loja")
    high = {"level_m": 25.0} if stated.id == "lift-lobbies-joined" else {}
    plan = (building(use, storeys=9 if high else stated.above_storeys + 1, **high), *_DRAWN.get(stated.id, ()))
    key = stated.id.replace("-", "_")
    yield Sample(f"{stated.id}.pass.declared", "declared to comply", plan, f"[declared]\n{key} = true\n")
    yield Sample(f"{stated.id}.fail.declared", "declared not to comply", plan, f"[declared]\n{key} = false\n")
    yield Sample(f"{stated.id}.not-declared.silent", "nobody says", plan)
    if stated.uses:
        yield open_use(stated.id, *_DRAWN.get(stated.id, ()))
