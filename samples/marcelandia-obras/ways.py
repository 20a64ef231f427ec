"""Samples of Art. 16 to 19: doors, passages, stairs, ramps, lifts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, bare, box, building, door, room, thing, trio, unsaid

SHOP = "loja"
STAIR = {"traffic": "common", "riser_m": 0.17, "tread_m": 0.29, "rise_m": 2.8}


def way(role: str, name: str, wide: float | None, **more: Any) -> Thing:
    """Give a passage, stair or ramp 6 m long."""
    return thing(role, name, box(0, 20, 6, 20 + (wide or 1.5)), **more)


def stair(wide: float = 1.3, **more: Any) -> Thing:
    """Give a stair of common use; what is said as None is left out."""
    return way("stair", "Escada", wide, **{k: v for k, v in {**STAIR, **more}.items() if v is not None})


def samples() -> Iterator[Sample]:
    """Give the samples of ways."""
    yield from _doors()
    yield from _stairs()
    yield from _ramps()
    yield from _lifts()


def _doors() -> Iterator[Sample]:
    rule = "door-width"
    yield from trio(rule, lambda w: (building(), door(width=w)), 0.8, 0.9, 0.797)
    yield from (Sample(f"{rule}.{status}.{use}", f"{w:.2f} m, {use} use asks {least:.2f}", (
        building(SHOP), door(width=w, traffic=use, **({"persons": 150} if use == "collective" else {}))))
        for use, w, least, status in (("common", 1.25, 1.2, "pass"), ("common", 1.15, 1.2, "fail"),
                                      ("collective", 1.6, 1.5, "pass"), ("collective", 1.45, 1.5, "fail")))  # fmt: skip
    yield Sample(f"{rule}.pass.bathroom", "0.65 m, a private bathroom asks 0.60",
                 (building(), door(width=0.65, kind="banheiro", height_m=2.1)))  # fmt: skip
    yield Sample(f"{rule}.fail.bathroom", "0.55 m, a private bathroom asks 0.60",
                 (building(), door(width=0.55, kind="banheiro", height_m=2.1)))  # fmt: skip
    yield Sample(f"{rule}.undetermined.use-not-said", "1.00 m: enough for private use, not for common",
                 (building(SHOP), door(width=1.0)))  # fmt: skip
    yield Sample(f"{rule}.undetermined.width-not-said", "a point, and no width", (building(), door(width=None)))
    yield Sample(f"{rule}.undetermined.no-door", "no door drawn", (building(),))
    rule = "doors-drawn"
    sala = room("Sala")
    yield Sample(f"{rule}.pass.door", "a door in its wall", (building(), sala, door()))
    yield Sample(
        f"{rule}.pass.open", "no wall to the kitchen", (building(), sala, room("Cozinha", box(4.2, 0.2, 7, 3.2)))
    )
    yield Sample(f"{rule}.undetermined.none", "no door drawn", (building(), sala))
    rule = "door-height"
    yield from trio(rule, lambda h: (building(), door(width=0.7, kind="banheiro", height_m=h)), 1.9, 2.1, 1.897)
    yield unsaid(rule, lambda h: (building(), door(width=0.7, kind="banheiro")), "how high it is")
    yield bare(rule)
    yield Sample(f"{rule}.not-applicable.other-door", "a door to a room", (building(), door()))
    yield Sample("door-width.undetermined.private-of-the-public", "0.90 m, said to be private and the public's: which?",
                 (building(SHOP), door(width=0.9, traffic="private", users="public")))  # fmt: skip
    yield Sample("door-width.undetermined.private-of-a-classroom", "0.90 m into a classroom, said to be private",
                 (building("escola"), room("Sala de aula"), door(width=0.9, traffic="private")))  # fmt: skip
    yield Sample("stair-width.undetermined.private-of-flats", "0.90 m, private: the only stair, and in no flat",
                 (building("apartamentos", storeys=3), stair(0.9, traffic="private")))  # fmt: skip
    store = door(width=0.6, kind="porta do armazém", height_m=2.1)
    yield Sample("door-width.fail.storehouse", "0.60 m to a storehouse, which is no closet: at least 0.80",
                 (building(), store))  # fmt: skip
    rule = "passage-width"

    def corridor(wide: float | None) -> tuple[Thing, ...]:
        return building(), way("passage", "Corredor", wide, traffic="private", ceiling_m=2.5)

    yield from trio(rule, corridor, 0.8, 0.9, 0.797)
    bent = [(0, 20), (6, 20), (6, 21), (3, 21), (3, 24), (2.25, 24), (2.25, 21), (0, 21)]
    turned = thing("passage", "Corredor", {"type": "Polygon", "coordinates": [[*map(list, bent), list(bent[0])]]})
    yield Sample(
        f"{rule}.fail.narrow-branch", "1.00 m and then a branch of 0.75 m, at least 0.80", (building(), turned)
    )
    yield Sample(f"{rule}.undetermined.use-not-said", "1.00 m: enough for private use, not for common",
                 (building(SHOP), way("passage", "Corredor", 1.0)))  # fmt: skip
    yield bare(rule)


def _stairs() -> Iterator[Sample]:
    rule = "stair-width"
    yield from trio(rule, lambda w: (building(SHOP), stair(w)), 1.2, 1.5, 1.197)
    yield Sample(f"{rule}.pass.secondary", "0.70 m, of occasional use: at least 0.60",
                 (building(SHOP), stair(0.7, kind="secundária"), thing("stair", "Principal", box(0, 5, 8, 6.5),
                                                                      traffic="common")))  # fmt: skip
    yield Sample(f"{rule}.fail.crowd", "1.50 m for 200 persons, at least 2.00",
                 (building(SHOP), stair(1.5, traffic="collective", persons=200)))  # fmt: skip
    crowd = {"traffic": "collective", "persons": 300}
    led = way("passage", "Corredor", 3.0, **crowd)
    yield Sample(f"{rule}.fail.narrower-than-corridor", "1.20 m, and the corridor before it is for 300 persons: 3.00 m",
                 (building("hotel"), led, thing("stair", "Escada", box(6, 20, 9, 21.2), traffic="common")))  # fmt: skip
    yield Sample(f"{rule}.pass.as-wide-as-corridor", "3.00 m at the end of a corridor for 300 persons, 3.00 m",
                 (building("hotel"), led, thing("stair", "Escada", box(6, 20, 10, 23), traffic="common")))  # fmt: skip
    yield Sample(f"{rule}.undetermined.crowd-elsewhere", "1.20 m; a door for 300 persons 1 m off may lead to it",
                 (building("hotel"), door(x0=11, y=20, width=3, **crowd),
                  thing("stair", "Escada", box(6, 20, 10, 21.2), traffic="common")))  # fmt: skip
    yield Sample(
        f"{rule}.undetermined.use-not-said", "nobody says who passes", (building(SHOP), stair(1.0, traffic=None))
    )
    yield Sample(f"{rule}.not-applicable.private", "within a house", (building(), stair(0.9, traffic=None)))
    yield bare(rule)
    rule = "stair-steps"

    def steps(riser: float | None, tread: float = 0.3) -> tuple[Thing, ...]:
        return building(SHOP), stair(riser_m=riser, tread_m=tread)

    yield from trio(rule, steps, 0.19, 0.17, 0.193)
    yield Sample(f"{rule}.pass.blondel", "riser 0.195: 25 + 2 × 19.5 = 64 is too much; 0.24 + 0.39 = 63 lies between",
                 steps(0.195, 0.24))  # fmt: skip
    yield Sample(
        f"{rule}.fail.blondel-at-its-end", "riser 0.20 and tread 0.24: 64 cm, and it must be less", steps(0.2, 0.24)
    )
    yield Sample(f"{rule}.fail.short-tread", "riser 0.17 and tread 0.24: 58 cm", steps(0.17, 0.24))
    yield unsaid(rule, steps, "how high a step is")
    yield bare(rule)
    yield Sample(f"{rule}.undetermined.centimetres", "a tread of 28 m: it was written in centimetres", steps(0.17, 28))
    rule = "stair-landing"
    yield Sample(f"{rule}.undetermined.centimetres", "a landing of 100 m: it was written in centimetres",
                 (building(SHOP), stair(rise_m=3.6, landing_m=100)))  # fmt: skip
    yield from trio(rule, lambda d: (building(SHOP), stair(rise_m=3.6, landing_m=d)), 1.0, 1.2, 0.997)
    yield unsaid(rule, lambda d: (building(SHOP), stair(rise_m=3.6)), "how deep the landing is")
    yield Sample(
        f"{rule}.not-applicable.just-at-it", "3.50 m is not more than 3.50", (building(SHOP), stair(rise_m=3.5))
    )
    yield bare(rule)


def ramp(slope: float | None = 8, wide: float = 1.5, **more: Any) -> Thing:
    """Give a ramp of common use."""
    told = {} if slope is None else {"slope_percent": slope}
    return way("ramp", "Rampa", wide, **{"traffic": "common", "non_slip": True, **told, **more})


def _ramps() -> Iterator[Sample]:
    yield from trio("ramp-width", lambda w: (building(SHOP), ramp(wide=w)), 1.2, 1.5, 1.197)
    crowd = ramp(wide=1.5, traffic="collective")
    yield Sample("ramp-width.undetermined.persons-not-said", "for how many?", (building(SHOP), crowd))
    yield from trio("ramp-slope", lambda s: (building(SHOP), ramp(s)), 12, 8, 12.1, unit="%")
    yield unsaid("ramp-slope", lambda s: (building(SHOP), ramp(None)), "how steep it is")
    yield Sample("ramp-slope.undetermined.fraction", "0.125: an eighth of one per cent, or 12.5 % as a fraction?",
                 (building(SHOP), ramp(0.125)))  # fmt: skip
    rule = "ramp-surface"
    yield Sample(f"{rule}.undetermined.fraction", "0.08, no per cent for a ramp, and not non-slip",
                 (building(SHOP), ramp(0.08, non_slip=False)))  # fmt: skip
    yield Sample(f"{rule}.pass.non-slip", "8 %, non-slip", (building(SHOP), ramp(8)))
    yield Sample(f"{rule}.fail.smooth", "8 %, not non-slip", (building(SHOP), ramp(8, non_slip=False)))
    smooth = way("ramp", "Rampa", 1.5, traffic="common", slope_percent=8)
    yield Sample(f"{rule}.undetermined.not-said", "8 %, and nobody says what floor", (building(SHOP), smooth))
    yield Sample(
        f"{rule}.not-applicable.just-at-it", "6 % is not more than 6", (building(SHOP), ramp(6, non_slip=False))
    )
    rule = "ramp-landing"
    yield from trio(rule, lambda d: (building(SHOP), ramp(8, rise_m=3.6, landing_m=d)), 1.0, 1.2, 0.997)
    yield unsaid(rule, lambda d: (building(SHOP), ramp(8, rise_m=3.6)), "how deep the landing is")
    yield Sample(f"{rule}.not-applicable.just-at-it", "3.50 m is not more than 3.50",
                 (building(SHOP), ramp(8, rise_m=3.5)))  # fmt: skip
    for rule in ("ramp-width", "ramp-slope", "ramp-surface", "ramp-landing"):
        yield bare(rule)


def lift(n: int = 1) -> tuple[Thing, ...]:
    """Give so many lifts of 1.60 × 1.60 m in a row."""
    return tuple(thing("lift", f"Elevador {i + 1}", box(20 + 2 * i, 5, 21.6 + 2 * i, 6.6)) for i in range(n))


def _lifts() -> Iterator[Sample]:
    rule = "lifts"

    def tower(height: float | None, lifts: int, storeys: int = 9) -> tuple[Thing, ...]:
        told = {} if height is None else {"level_m": height}
        return (building("escritório", storeys=storeys, at=box(0, 0, 30, 10), **told), *lift(lifts))

    yield Sample(f"{rule}.pass.two", "24.50 m and two lifts, as asked", tower(24.5, 2))
    yield Sample(f"{rule}.pass.at-limit", "24.00 m is not more than 24: one lift, one asked", tower(24.0, 1))
    yield Sample(f"{rule}.undetermined.outside-the-building", "24.50 m, one lift in the building and one 50 m off",
                 (*tower(24.5, 1), thing("lift", "Elevador 2", box(80, 5, 81.6, 6.6))))  # fmt: skip
    yield Sample(f"{rule}.fail.one-of-two", "24.01 m and one lift of two", tower(24.01, 1))
    again = tuple(thing("lift", f"Elevador {n}", box(20, 5 + 100 * n, 21.6, 6.6 + 100 * n)) for n in range(2))
    floors = tuple(thing("floor", f"Pavimento {n}", box(0, 100 * n, 30, 10 + 100 * n)) for n in range(2))
    yield Sample(f"{rule}.fail.one-lift-on-two-floors", "24.50 m; two floors show the same lift", (
        *tower(24.5, 0), *floors, *again))  # fmt: skip
    levels = tuple(thing("floor", f"Nível {n}", box(40 * n, 0, 40 * n + 12, 10), level_m=3.5 * n) for n in range(5))
    yield Sample(f"{rule}.undetermined.floors-higher-than-said",
                 "level_m = 0, and a floor at 4 × 3.50 = 14 m: it may be one that § 3 leaves out",
                 (*tower(0.0, 0, 5), *levels), '[declared]\nnone = ["lift"]\n')  # fmt: skip
    deep = tuple(thing("floor", f"Subsolo {n}", box(40 * n, 0, 40 * n + 12, 10), level_m=-3 * n) for n in range(5))
    yield Sample(f"{rule}.fail.far-below-the-road", "the lowest of four basements is 4 × 3 = 12 m down; no lift",
                 (building("garagem coletiva", storeys=5), *deep), '[declared]\nnone = ["lift"]\n')  # fmt: skip
    shallow = tuple(thing("floor", f"Nível {n}", box(40 * n, 0, 40 * n + 12, 10), level_m=3 * n) for n in range(-1, 3))
    yield Sample(f"{rule}.pass.one-basement", "levels of -3 to 6 m: no lift is asked",
                 (building("escritório", storeys=4), *shallow), '[declared]\nnone = ["lift"]\n')  # fmt: skip
    other = building("escritório", storeys=5, at=box(45, 0, 57, 10), level_m=14.0)
    here = thing("lift", "Elevador", box(1, 1, 2.6, 2.6))
    yield Sample(f"{rule}.undetermined.two-buildings", "two buildings of 14.00 m, a lift in one of them alone",
                 (*tower(14.0, 0, 5), other, here))  # fmt: skip
    yield Sample(f"{rule}.pass.two-buildings", "two buildings of 14.00 m, a lift in each",
                 (*tower(14.0, 0, 5), other, here, thing("lift", "Elevador 2", box(46, 1, 47.6, 2.6))))  # fmt: skip
    desk = room("Sala", box(46, 1, 50, 4))
    yield Sample(f"{rule}.fail.two-buildings", "two buildings of 14.00 m, both drawn, a lift in one of them alone",
                 (*tower(14.0, 0, 5), other, desk, here))  # fmt: skip
    low = building("escritório", storeys=2, at=box(45, 0, 57, 10), level_m=3.0)
    yield Sample(f"{rule}.pass.low-neighbour", "14.00 m with a lift; the other building has two storeys and needs none",
                 (*tower(14.0, 0, 5), low, here))  # fmt: skip
    yield Sample(f"{rule}.undetermined.none-drawn", "11.01 m and no lift on this sheet", tower(11.01, 0, 5))
    yield Sample(f"{rule}.undetermined.height-not-said", "nobody says how high", tower(None, 1))
    yield Sample(f"{rule}.not-applicable.two-storeys", "12 m, and two storeys alone", tower(12.0, 0, 2))
    rule = "lift-stair"
    lofty = (building("escritório", at=box(0, 0, 30, 25)), *lift(), stair())
    yield Sample(f"{rule}.pass.stair", "a stair beside the lift", lofty)
    yield Sample(f"{rule}.pass.at-limit", "one stair, one asked", lofty)
    yield Sample(f"{rule}.fail.none", "no stair, and it is declared that there is none", (building("escritório"),
                                                                                          *lift()),
                 '[declared]\nnone = ["stair"]\n')  # fmt: skip
    beside = building("escritório", at=box(45, 0, 57, 10))
    yield Sample(f"{rule}.fail.in-the-other-building", "a stair in one building, the lift in another",
                 (*lofty, beside, thing("lift", "Elevador 2", box(46, 1, 47.6, 2.6))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.not-on-this-sheet", "no stair on this sheet", (building("escritório"), *lift()))
    yield bare(rule)
    rule = "lift-lobby"

    def lobby(deep: float) -> tuple[Thing, ...]:
        return building("escritório"), *lift(), thing("lift_lobby", "Hall", box(19.5, 6.8, 23, 6.8 + deep))

    yield from trio(rule, lobby, 1.5, 1.8, 1.497)
    other = thing("lift_lobby", "Hall 2", box(21.6, 5, 25.1, 6.6))
    yield Sample(f"{rule}.undetermined.of-two-lobbies", "1.10 m before one side, 3.50 m before another: and the doors?",
                 (*lobby(1.1), other))  # fmt: skip
    yield Sample(f"{rule}.undetermined.no-lobby", "no lobby beside the lift", (building("escritório"), *lift()))
    yield bare(rule)
