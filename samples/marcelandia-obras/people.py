"""Samples of Art. 34 IV and 35 to 43: fixtures by area, places, sex and floor; schools, hospitals, hotels and halls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, bare, box, building, door, fixtures, land, room, thing, trio, unsaid

SHOP, BUTCHER, OFFICE, SCHOOL, HOSPITAL, HOTEL, HALL = (
    "comércio", "açougue", "escritório", "escola", "hospital", "hotel", "auditório")  # fmt: skip


def samples() -> Iterator[Sample]:
    """Give the samples of what is counted, and of the ways of many."""
    yield from _counts()
    yield from _recreation()
    yield from _hotel_rooms()
    yield from _hospital_ways()
    yield from _hall_ways()


def each(count: int, *kinds: str, sexes: tuple[str | None, ...] = ("m", "f"), **more: Any) -> tuple[Thing, ...]:
    """Give so many of each kind for each sex."""
    return tuple(
        one
        for kind in kinds
        for row, sex in enumerate(sexes)
        for one in fixtures(kind, count, sex, 0.5 * row, 1.0 + row, **more)
    )


def counted(rule: str, use: str, area: float, each_m2: float, *kinds: str, male: str = "", sexes: Any = ("m", "f"),
            name: str = "Sala", **more: Any) -> Iterator[Sample]:  # fmt: skip
    """Fixtures in a building of one floor: as many as are asked, one less, of no sex said, and none drawn."""
    whole = box(0, 0, area / 10, 10)
    asked = -(-int(area * 1000) // int(each_m2 * 1000))

    def plan(count: int, sexes: Any = sexes, **said: Any) -> tuple[Thing, ...]:
        extra = each(count, male, sexes=("m",), **more) if male else ()
        return (building(use, at=whole), room(name, whole, ceiling_m=4), *each(count, *kinds, sexes=sexes, **more,
                                                                               **said),
                *extra)  # fmt: skip

    told = f"{area:g} m² by {each_m2:g}: {asked} of each"
    yield Sample(f"{rule}.pass.one-more", f"{told}, {asked + 1} drawn", plan(asked + 1))
    yield Sample(f"{rule}.pass.at-limit", f"{told}, as many drawn", plan(asked))
    yield Sample(f"{rule}.fail.one-less", f"{told}, {asked - 1} drawn", plan(asked - 1) if asked > 1 else (
        *plan(0), *fixtures("pia", 1)))  # fmt: skip
    yield Sample(f"{rule}.undetermined.none-drawn", f"{told}, none on this sheet", plan(0))
    if sexes != (None,):
        yield Sample(
            f"{rule}.undetermined.sex-not-said", f"{told}, of which nobody says the sex", plan(asked, (None, None))
        )


def _counts() -> Iterator[Sample]:
    yield from counted("shop-toilets", SHOP, 450, 300, "vaso")
    inner = room("Loja", box(0, 0, 10, 7), ceiling_m=4)
    small = (building(SHOP, at=box(0, 0, 10, 7)), inner, *fixtures("vaso", 1))
    yield Sample("shop-toilets.pass.small", "70 m²: one toilet for both sexes", small)
    yield Sample("shop-toilets.undetermined.rooms-not-drawn", "70 m² of a building of 120 m²: what is left may be shop",
                 (building(SHOP), inner, *fixtures("vaso", 1)))  # fmt: skip
    yield Sample("shop-toilets.fail.too-few-of-either-sex", "120 m²: one toilet of each sex, and one in all is drawn",
                 (building(SHOP), room("Loja", box(0, 0, 12, 10), ceiling_m=4), *fixtures("vaso", 1)))  # fmt: skip
    yield from counted("butcher-showers", BUTCHER, 160, 150, "chuveiro", sexes=(None,))
    yield from counted("office-toilets", OFFICE, 150, 70, "vaso", "lavatório", male="mictório", name="Escritório")
    suite = (building(OFFICE, at=box(0, 0, 10, 7.5)), room("Escritório", box(0, 0, 10, 7.5)), *fixtures("vaso", 1))
    yield Sample("office-toilets.pass.suite", "75 m²: one toilet", suite)
    upper = (building(OFFICE, storeys=2), thing("floor", "Térreo", box(0, 0, 12, 10)),
             thing("floor", "Superior", box(100, 0, 112, 10)), room("Escritório 1", box(0, 0, 10, 7)),
             room("Escritório 2", box(100, 0, 110, 7)), *each(1, "vaso", "lavatório"), *each(1, "mictório",
                                                                                             sexes=("m",)))  # fmt: skip
    yield Sample("office-toilets.fail.upper-floor", "70 m² on each floor, and all the fixtures below", upper)
    yield from _school_counts()
    for rule, each_m2, users in (("patient-toilets", 90, "doentes"), ("staff-toilets", 300, "pessoal")):
        yield from counted(rule, HOSPITAL, 180 if each_m2 == 90 else 600, each_m2, "vaso", "lavatório", "chuveiro",
                           name="Enfermaria", usuarios=users)  # fmt: skip
    yield from counted("hotel-toilets", HOTEL, 144, 72, "vaso", "chuveiro", "lavatório", name="Quarto")
    own = (building(HOTEL), room("Quarto"))
    yield Sample(
        "hotel-toilets.pass.private", "every room has its own", own, "[declared]\nhotel_private_bathrooms = true\n"
    )
    yield from _hall_counts()


def school(area: float = 120, **more: Any) -> tuple[Thing, ...]:
    """Give a school of one classroom."""
    whole = box(0, 0, area / 10, 10)
    return building(SCHOOL, at=whole), room("Sala de aula 1", whole, ceiling_m=3, **more)


def _school_counts() -> Iterator[Sample]:
    rule = "school-toilets"

    def plan(male: int, female: int, basins: int) -> tuple[Thing, ...]:
        return (*school(), *fixtures("vaso", male, "m"), *fixtures("mictório", male, "m", y=2), *fixtures("lavatório",
                                                                                                          male,
                                                                                                     "m"),
                *fixtures("vaso", female, "f", y=4), *fixtures("lavatório", basins, "f", y=5))  # fmt: skip

    yield Sample(f"{rule}.pass.more", "120 m²: 2 of each and 3 female toilets; more are drawn", plan(3, 4, 3))
    yield Sample(f"{rule}.pass.at-limit", "120 m²: 2 of each and 120 / 50 = 3 female toilets", plan(2, 3, 2))
    yield Sample(f"{rule}.fail.female", "120 m²: 2 female toilets of 3", plan(2, 2, 2))
    corridor = thing("passage", "Corredor", box(0, 12, 12, 22), ceiling_m=3, traffic="common")
    yield Sample(
        f"{rule}.undetermined.of-which-area", "120 m² of classrooms, 240 of all rooms", (*plan(2, 3, 2), corridor)
    )
    yield from counted("school-fountains", SCHOOL, 120, 60, "bebedouro", sexes=(None,), name="Sala de aula 1")


def _hall_counts() -> Iterator[Sample]:
    rule = "hall-toilets"

    def plan(toilets: int, urinals: int) -> tuple[Thing, ...]:
        return (building(HALL, persons=600), room("Auditório", box(0, 0, 12, 10)), *each(toilets, "vaso", "lavatório"),
                *each(urinals, "mictório", sexes=("m",)))  # fmt: skip

    yield Sample(f"{rule}.pass.more", "600 places: 2 and 3; 3 and 4 drawn", plan(3, 4))
    yield Sample(f"{rule}.pass.at-limit", "600 places: 600 / 500 = 2 of each, 600 / 250 = 3 urinals", plan(2, 3))
    yield Sample(f"{rule}.fail.one-urinal-less", "2 urinals of 3", plan(2, 2))
    large = (building(HALL, persons=100), room("Auditório", box(0, 0, 40, 40)),
             *each(1, "vaso", "lavatório", "mictório"))  # fmt: skip
    yield Sample(f"{rule}.fail.room-for-more", "100 places said; 1600 / 1.60 = 1000 places ask 2 and 4; 1 drawn", large)
    unseen = (building(HALL, persons=100), *each(1, "vaso", "lavatório", "mictório"))
    yield Sample(f"{rule}.undetermined.no-auditorium", "100 places said, and no room drawn to count them by", unseen)
    silent = (building(HALL), *each(2, "vaso", "lavatório"), *each(3, "mictório", sexes=("m",)))
    yield Sample(f"{rule}.undetermined.places-not-said", "for how many?", silent)


def _recreation() -> Iterator[Sample]:
    def plan(area: float, covered: bool | None = None) -> tuple[Thing, ...]:
        told = {} if covered is None else {"covered": covered}
        return (*school(60), land(box(-4, -5, 40, 25)), room("Recreação", box(20, 0, 20 + area / 10, 10), **told))

    yield from trio("school-recreation", lambda a: plan(a), 120, 150, 119, unit="m²")
    yield from trio("school-covered-recreation", lambda a: plan(a, True), 20, 30, 19, unit="m²")
    yield Sample("school-recreation.undetermined.beyond-the-street", "120 m², the limit, all of it beyond "
                 "the street", (*school(60), land(), room("Recreação", box(20, 0, 32, 10))))  # fmt: skip
    twice = (room(f"Recreação {n}", box(20, 0, 26, 10)) for n in (1, 2))
    yield Sample("school-recreation.fail.drawn-twice", "60 m² drawn twice over are 60 m², the limit is 120",
                 (*school(60), land(box(-4, -5, 40, 25)), *twice))  # fmt: skip
    for rule in ("school-recreation", "school-covered-recreation"):
        yield Sample(f"{rule}.undetermined.none-drawn", "no place of recreation on this sheet", school(60))
    over = room("Recreação", box(0, 0, 10, 6), covered=True)
    yield Sample("school-covered-recreation.undetermined.over-a-classroom", "60 m² drawn over the classroom itself",
                 (*school(60), over))  # fmt: skip
    yield Sample("school-covered-recreation.undetermined.cover-not-said", "30 m²: covered?", plan(30))


def _hotel_rooms() -> Iterator[Sample]:
    rule = "hotel-lobby"
    yield Sample(f"{rule}.pass.both", "a vestibule and a lounge",
                 (building(HOTEL), room("Vestíbulo"), room("Sala de estar", box(5, 0, 9, 3))))  # fmt: skip
    yield Sample(
        f"{rule}.fail.no-lounge",
        "no lounge",
        (building(HOTEL, at=box(0, 0, 9, 3.4)), room("Vestíbulo"), room("Quarto 1", box(4.4, 0.2, 8.8, 3.2))),
    )
    yield Sample(f"{rule}.undetermined.strange-room", "a room that may be the lounge",
                 (building(HOTEL), room("Vestíbulo"), room("Ateliê", box(5, 0, 9, 3))))  # fmt: skip


def way(role: str, wide: float, name: str = "Via", **more: Any) -> Thing:
    """Give a passage, stair or ramp 8 m long."""
    return thing(role, name, box(0, 20, 8, 20 + wide), **{k: v for k, v in more.items() if v is not None})


def _hospital_ways() -> Iterator[Sample]:
    def ward(*things: Thing, storeys: int = 1) -> tuple[Thing, ...]:
        return (building(HOSPITAL, storeys=storeys, at=box(0, 0, 30, 25)), *things)

    rule = "hospital-ways"
    yield from trio(rule, lambda w: ward(way("passage", w, users="patients", traffic="common")), 2.3, 2.5, 2.297)
    yield Sample(f"{rule}.pass.staff", "1.30 m, for staff: at least 1.20", ward(way("passage", 1.3, users="staff")))
    yield Sample(f"{rule}.undetermined.users-not-said", "1.50 m: for whom?", ward(way("passage", 1.5)))
    yield bare(rule, HOSPITAL)
    rule = "hospital-ramps"
    yield from trio(rule, lambda s: ward(way("ramp", 2.4, slope_percent=s)), 10, 8, 10.1, unit="%")
    yield Sample(f"{rule}.undetermined.not-said", "how steep?", ward(way("ramp", 2.4)))
    yield bare(rule, HOSPITAL)
    yield from _surface("hospital-ramp-surface", HOSPITAL)
    rule = "hospital-doors"
    yield from trio(rule, lambda w: ward(door(width=w, users="patients")), 1.0, 1.2, 0.997)
    yield Sample(f"{rule}.undetermined.users-not-said", "0.90 m: for whom?", ward(door()))
    yield Sample(f"{rule}.undetermined.staff-s-of-a-ward", "0.90 m, said to be of staff, into a ward",
                 (building(HOSPITAL), room("Enfermaria"), door(width=0.9, users="staff")))  # fmt: skip
    yield bare(rule, HOSPITAL)
    rule = "hospital-stairs"
    main = way("stair", 2.4, "Escada 1", kind="principal")
    service = thing("stair", "Escada 2", box(20, 20, 28, 22.4), kind="serviço")
    yield Sample(f"{rule}.pass.both", "a main stair and a service stair", ward(main, service, storeys=2))
    yield Sample(f"{rule}.fail.one", "no service stair", ward(main, storeys=2))
    yield Sample(f"{rule}.undetermined.kind-not-said", "which stair is this?", ward(way("stair", 2.4), storeys=2))
    yield Sample(f"{rule}.not-applicable.one-storey", "one storey alone", ward())


def _surface(rule: str, use: str) -> Iterator[Sample]:
    for status, told in (("pass.non-slip", True), ("fail.smooth", False), ("undetermined.not-said", None)):
        yield Sample(
            f"{rule}.{status}", "a ramp of 5 %", (building(use), way("ramp", 2.4, slope_percent=5, non_slip=told))
        )
    yield bare(rule, use)


def _hall_ways() -> Iterator[Sample]:
    def hall(*things: Thing, persons: int | None = 150) -> tuple[Thing, ...]:
        told = {} if persons is None else {"persons": persons}
        return (building(HALL, **told), *things)

    rule = "hall-doors"

    def into(wide: float | None) -> tuple[Thing, ...]:
        return hall(way("passage", 2.0, "Corredor", traffic="common"), door(x0=2, y=19.9, width=wide))

    yield from trio(rule, into, 2.0, 2.2, 1.997)
    yield unsaid(rule, into, "how wide it is")
    yield bare(rule, HALL)
    rule = "hall-exits"

    def exits(wide: float | None) -> tuple[Thing, ...]:
        return hall(door("Saída", width=wide, kind="saída", swing="out", y=0.1))

    yield from trio(rule, exits, 1.5, 2.0, 1.497)
    foyer = (room("Auditório", box(0.2, 3.4, 11.8, 9.8)), room("Vestíbulo", box(0.2, 0.2, 11.8, 3.2)))
    yield Sample(f"{rule}.undetermined.into-the-foyer", "150 places ask 1.50 m, and the one exit leads to the foyer",
                 hall(*foyer, door("Saída 1", width=1.5, kind="saída"), persons=150))  # fmt: skip
    yield Sample(f"{rule}.fail.crowd", "600 places ask 6.00 m", hall(door("Saída", width=3, kind="saída"), persons=600))
    yield Sample(f"{rule}.undetermined.places-not-said", "for how many?", hall(door("Saída", width=3, kind="saída"),
                 persons=None))  # fmt: skip
    seats = room("Auditório", box(0, 0, 40, 40))
    yield Sample(f"{rule}.undetermined.fewer-places-than-room", "100 places said, room for 1600 / 1.60 = 1000: 10.00 m",
                 hall(seats, door("Saída", width=2, kind="saída"), persons=100))  # fmt: skip
    rule = "hall-exit-swing"
    for status, swing in (("pass.out", "out"), ("fail.in", "in"), ("undetermined.not-said", None)):
        told = {} if swing is None else {"swing": swing}
        yield Sample(f"{rule}.{status}", "an exit", hall(door("Saída", width=2, kind="saída", **told)))
    rule = "hall-corridors"
    yield from trio(rule, lambda w: hall(way("passage", w, traffic="common"), persons=250), 1.6, 1.8, 1.597)
    yield Sample(f"{rule}.undetermined.places-not-said", "for how many?", hall(way("passage", 2.0), persons=None))
    yield bare(rule, HALL)
    rule = "hall-aisles"
    yield from trio(rule, lambda w: hall(way("passage", w, kind="transversal"), persons=200), 1.8, 2.0, 1.797)
    yield Sample(f"{rule}.fail.longitudinal", "1.05 m for 200 places, at least 1.10",
                 hall(way("passage", 1.05, kind="longitudinal"), persons=200))  # fmt: skip
    yield Sample(f"{rule}.undetermined.places-not-said", "for how many?",
                 hall(way("passage", 2.0, kind="longitudinal"), persons=None))  # fmt: skip
    yield bare(rule, HALL)
    rule = "hall-stairs"
    yield from trio(rule, lambda w: hall(way("stair", w, traffic="common"), persons=200), 1.6, 1.8, 1.597)
    yield Sample(f"{rule}.undetermined.places-not-said", "for how many?", hall(way("stair", 2.0), persons=None))
    yield bare(rule, HALL)
    ramp = way("ramp", 1.2, "Rampa", slope_percent=8, traffic="common")
    yield Sample(f"{rule}.fail.a-ramp-in-its-place", "1.20 m for 150 places: as of a stair, at least 1.55", hall(ramp))
    beside = thing("stair", "Escada", box(0, 30, 8, 32), traffic="common")
    yield Sample(f"{rule}.undetermined.a-ramp-beside", "a stair of 2.00 m, and a ramp of 1.20 m: is it an exit?",
                 hall(ramp, beside))  # fmt: skip
    rule = "hall-landings"
    yield from trio(rule, lambda d: hall(way("stair", 2, rise_m=2.6, landing_m=d)), 1.2, 1.5, 1.197)
    yield unsaid(rule, lambda d: hall(way("stair", 2, rise_m=2.6)), "how deep the landing is")
    yield Sample(f"{rule}.not-applicable.just-at-it", "2.50 m is not more than 2.50", hall(way("stair", 2, rise_m=2.5)))
    yield bare(rule, HALL)
    yield Sample(f"{rule}.fail.a-ramp-in-its-place", "a ramp that rises 2.60 m with a landing of 1.00 m, at least 1.20",
                 hall(way("ramp", 2, rise_m=2.6, landing_m=1.0)))  # fmt: skip
    yield Sample(f"{rule}.fail.called-private", "2.60 m without a landing; no private stair is excused",
                 hall(way("stair", 2, rise_m=2.6, landing_m=0, traffic="private")))  # fmt: skip
    rule = "hall-stair-shape"
    for status, kind in (("pass.straight", "reta"), ("fail.spiral", "caracol"), ("undetermined.not-said", None)):
        yield Sample(f"{rule}.{status}", "a stair", hall(way("stair", 2, kind=kind)))
    yield bare(rule, HALL)
    rule = "hall-ramps"
    yield from trio(rule, lambda s: hall(way("ramp", 2.4, slope_percent=s)), 10, 8, 10.1, unit="%")
    yield Sample(f"{rule}.undetermined.not-said", "how steep?", hall(way("ramp", 2.4)))
    yield bare(rule, HALL)
    yield from _surface("hall-ramp-surface", HALL)
