"""Samples of Art. 3 and 21 to 27, and 38: figures, rooms, windows, outdoor spaces, dwellings and units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, box, building, land, line, room, said, street, thing, trio, unsaid, window

FLATS = "conjunto residencial"


def samples() -> Iterator[Sample]:
    """Give the samples of rooms."""
    yield from _figures()
    yield from _kinds()
    yield from _sizes("room", "Sala", 5.0, 1.8, 2.5)
    yield from _sizes("transit", "Banheiro", 1.0, 0.8, 2.2)
    yield from _openings()
    yield from _outdoors()
    yield from _dwellings()
    yield from _kitchens()


def _figures() -> Iterator[Sample]:
    yield Sample("built-area.pass.one-storey", "12 × 10 = 120 m²", (building(),))
    two = (thing("floor", "Térreo", box(0, 0, 12, 10)), thing("floor", "Superior", box(20, 0, 30, 8)))
    yield Sample("built-area.pass.two-floors", "12 × 10 + 10 × 8 = 200 m²", (building(storeys=2), *two))
    yield Sample("built-area.undetermined.floor-missing", "three storeys, two floors", (building(storeys=3), *two))
    yield Sample("occupied-area.pass.outline", "12 × 10 = 120 m²", (building(),))
    yield Sample("occupied-area.undetermined.no-outline", "rooms alone", (room("Sala"),))
    yield Sample("use-coefficient.pass.one-storey", "120 m² of 500: 24 %", (building(), land()))
    yield Sample("use-coefficient.undetermined.no-property", "no property line", (building(),))
    yield Sample("building-use.pass.said", "a house", (building("casa"),))
    yield Sample("building-use.undetermined.not-said", "nobody says", (building(None),))
    yield Sample("building-use.undetermined.unknown", "a use that the law does not know", (building("haras"),))
    yield Sample("building-use.undetermined.half-known", "a house with a smithy, and the law does not know the smithy",
                 (building("residência e ferraria"),))  # fmt: skip
    yield Sample("building-use.undetermined.residential", "Art. 25 calls houses and groups of dwellings residential",
                 (building("residencial"),))  # fmt: skip
    yield Sample("building-use.undetermined.room", "a house, and a room of a use that the law does not know",
                 (building("casa"), room("Sala", use="ferraria")))  # fmt: skip
    yield Sample("building-use.undetermined.written", "a house, on which a shop is written besides",
                 (building("casa", observacao="Comércio no térreo: 30 m²"),))  # fmt: skip
    yield Sample("building-use.undetermined.called", "a house that is called a bakery",
                 (thing("building", "Padaria", box(0, 0, 12, 10), **said(use="casa", storeys=1)),))  # fmt: skip
    yield Sample("building-use.pass.written", "what is written names its own use, or none",
                 (building("casa", observacao="Residência; projeção da cobertura"),))  # fmt: skip
    yield Sample("building-use.pass.joined", "a house and a shop", (building("residência e comércio"),))
    yield Sample("building-use.not-drawn.land-alone", "a property line alone", (land(),))


def _kinds() -> Iterator[Sample]:
    yield Sample("room-kind.pass.by-name", "a bedroom", (building(), room("Dormitório 1")))
    yield Sample(
        "room-kind.pass.by-stay", "a studio, of long stay as it is said", (building(), room("Ateliê", stay="long"))
    )
    yield Sample(
        "room-kind.undetermined.unknown", "a studio, and nobody says how long one stays", (building(), room("Ateliê"))
    )
    yield Sample("room-kind.undetermined.against-its-kind", "a bedroom is of long stay by Art. 21, whatever is said",
                 (building(), room("Dormitório", stay="transitory")))  # fmt: skip
    yield Sample("room-kind.undetermined.winter-garden", "a winter garden may be roofed: no outdoor space by its name",
                 (building(), room("Jardim de inverno")))  # fmt: skip
    yield Sample("room-kind.undetermined.named-against-its-kind", "a bedroom of the kind of a storeroom: which?",
                 (building(), room("Dormitório 2", kind="depósito")))  # fmt: skip
    yield Sample("room-kind.undetermined.waiting-room-as-a-passage", "a waiting room, drawn as a passage",
                 (building(), thing("passage", "Sala de espera", box(0.2, 0.2, 4.2, 3.2))))  # fmt: skip
    yield Sample("room-kind.undetermined.laundry-of-a-hotel", "Art. 21 names the laundries of dwellings",
                 (building("hotel"), room("Lavanderia")))  # fmt: skip
    yield Sample("room-kind.undetermined.stall-of-a-market", "a box may be a market's shop or a garage",
                 (building("mercado"), room("Box 12")))  # fmt: skip
    yield Sample("room-area.undetermined.against-its-kind", "4.00 m² called transitory: a bedroom asks 5.00",
                 (building(), room("Dormitório", box(0.2, 0.2, 2.2, 2.2), stay="transitory")))  # fmt: skip
    yield Sample("room-area.undetermined.kitchen-of-unknown-use", "4.00 m²: a flat's kitchen may have 3.00",
                 (building(None), room("Cozinha", box(0.2, 0.2, 2.2, 2.2))))  # fmt: skip
    yield Sample("room-area.fail.hall-and-living", "4.00 m² for a hall that is a living room too: at least 5.00",
                 (building(), room("Hall e sala", box(0.2, 0.2, 2.2, 2.2))))  # fmt: skip
    rule = "rooms-drawn"
    small = building(at=box(0, 0, 4.4, 3.4))
    yield Sample(f"{rule}.pass.one-room", "4.40 × 3.40 m, one room and its walls", (small, room("Sala")))
    yield Sample(f"{rule}.undetermined.half-drawn", "12 × 10 m, and one room of 4 × 3", (building(), room("Sala")))
    yield Sample(f"{rule}.undetermined.a-room-outside", "one room fills the outline, another lies beyond it",
                 (small, room("Sala"), room("Quarto", box(6, 0, 9, 3))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.no-outline", "a room alone", (room("Sala"),))
    tower = building(at=box(0, 0, 4.4, 3.4), storeys=2)
    yield Sample(f"{rule}.undetermined.one-of-two-storeys", "two storeys, and one of them drawn", (tower, room("Sala")))


def _sizes(prefix: str, name: str, area: float, circle: float, ceiling: float) -> Iterator[Sample]:
    """Rooms of one stay: 5 m deep by so much wide where the area is tried, 4 m long where the circle is."""

    def wide(side: float) -> tuple[Thing, ...]:
        deep = 2.5 if prefix == "room" else 1.0
        return building(), room(name, box(0.2, 0.2, 0.2 + side, 0.2 + deep), ceiling_m=2.6)

    side = area / (2.5 if prefix == "room" else 1.0)
    yield from trio(f"{prefix}-area", wide, side, side + 1, side - 0.01)
    lost = thing("room", name, None)
    yield Sample(f"{prefix}-area.undetermined.not-read", "a room nobody can place", (*wide(side + 1), lost))

    def narrow(across: float) -> tuple[Thing, ...]:
        return building(), room(name, box(0.2, 0.2, 6.2, 0.2 + across), ceiling_m=2.6)

    yield from trio(f"{prefix}-circle", narrow, circle, circle + 0.5, circle - 0.003)
    yield Sample(f"{prefix}-circle.undetermined.not-read", "a room nobody can place", (*narrow(circle + 1), lost))

    def high(ceiling: float | None) -> tuple[Thing, ...]:
        return building(), room(name, ceiling_m=ceiling)

    yield from trio(f"{prefix}-ceiling", high, ceiling, ceiling + 0.2, ceiling - 0.003)
    yield unsaid(f"{prefix}-ceiling", high, "how high it is")
    if prefix == "room":
        strange = room("Ateliê", box(0.2, 0.2, 4.2, 3.2), ceiling_m=2.3)
        yield Sample(
            "room-ceiling.undetermined.stay-not-said", "2.30 m: enough for transitory stay", (building(), strange)
        )
    triangle = {"type": "Polygon", "coordinates": [[[0.2, 0.2], [3.2, 0.2], [0.2, 4.2], [0.2, 0.2]]]}
    if prefix == "room":
        yield Sample("room-circle.pass.triangle", "3, 4, 5: the circle is 3 + 4 - 5 = 2.00 m across",
                     (building(), room(name, triangle, ceiling_m=2.6)))  # fmt: skip


def _openings() -> Iterator[Sample]:
    """A room of 12 m²: 2.00 m² of openings for a long stay, 1.50 m² for a transitory one."""
    for prefix, name, limit in (("room", "Sala", 2.0), ("transit", "Banheiro", 1.5)):
        rule = f"{prefix}-opening"

        def plan(area: float | None, name: str = name) -> tuple[Thing, ...]:
            return building(), room(name), window(width=2.0, height=None if area is None else area / 2.0)

        yield from trio(rule, plan, limit, limit + 0.5, limit - 0.01)
        yield unsaid(rule, plan, "how high the window is")
        inner = (
            building(),
            room(name),
            room("Cozinha", box(0.2, 3.35, 4.2, 6.0)),
            window(width=2.0, height=1.2, y=3.3),
        )
        yield Sample(f"{rule}.fail.between-rooms", "the only window gives onto the kitchen", inner)
    blind = (building(), land(box(0, 0, 16, 20)), street(box(-30, -17, 40, -5)), room("Sala"), window(width=2.0))
    yield Sample("room-opening.undetermined.on-the-line", "2.80 m² of windows in a wall on the line of the property",
                 blind)  # fmt: skip
    side = thing("window", "Janela", line((0.1, 0.3), (0.1, 2.3)), height_m=1.4)
    yield Sample("room-opening.undetermined.by-the-corner", "a window onto the neighbour, whose end is 0.30 m from the "
                 "front: what lies beyond its end is not before it",
                 (building(), land(box(0, -5, 16, 20)), room("Sala"), side))  # fmt: skip
    garden = room("Jardim de inverno", box(0.2, 3.35, 4.2, 6.0))
    yield Sample("room-opening.undetermined.winter-garden", "the only window gives onto a garden that may be roofed",
                 (building(), room("Sala"), garden, window(width=2.0, height=1.2, y=3.3)))  # fmt: skip
    low = (building(), room("Sala", ceiling_m=2.5))
    yield Sample("room-opening.undetermined.window-above-ceiling", "a window 30 m high in a room of 2.50 m",
                 (*low, window(width=0.5, height=30)))  # fmt: skip
    yield Sample("room-opening.undetermined.area-beyond-its-line", "50 m² said of a window of 0.50 m under 2.50 m",
                 (*low, window(width=0.5, height=None, area_m2=50)))  # fmt: skip
    lines = (
        window("Vidro 1", 2.0, 0.5, y=0.05),
        window("Vidro 2", 2.0, 0.5, y=0.1),
        window("Vidro 3", 2.0, 0.5, y=0.15),
    )
    yield Sample("room-opening.fail.three-lines-of-one-window", "three lines across one window of 1.00 m²",
                 (building(), room("Sala"), *lines))  # fmt: skip
    fan = (building("loja"), room("Loja", ventilation="mechanical", ceiling_m=4))
    yield Sample("room-opening.pass.mechanical", "a shop, ventilated under an engineer", fan,
                 "[declared]\nmechanical_ventilation = true\n")  # fmt: skip
    yield Sample("room-opening.not-declared.mechanical", "a shop, ventilated: by whom?", fan)
    closet = (building(), room("Banheiro", ventilation="mechanical"))
    yield Sample("transit-opening.pass.mechanical", "a bathroom, ventilated under an engineer", closet,
                 "[declared]\nmechanical_ventilation = true\n")  # fmt: skip
    yield Sample("transit-opening.not-declared.mechanical", "a bathroom, ventilated: by whom?", closet)
    yield Sample("room-opening.undetermined.outside-not-drawn", "what lies beyond the window?", (room("Sala"),
                                                                                                 window(width=2,
                 height=1.2)))  # fmt: skip


def _outdoors() -> Iterator[Sample]:
    rule = "outdoor-circle"

    def yard(deep: float, wide: float = 8.0, **more: Any) -> tuple[Thing, ...]:
        outside = room("Poço de luz", box(0, -deep, wide, 0), **more)
        return building(), room("Sala", ceiling_m=2.6), window(), outside

    yield from trio(rule, yard, 1.5, 3.0, 1.497)
    yield Sample(
        f"{rule}.pass.setback", "the front of the property is 5 m deep", (building(), room("Sala"), window(), land())
    )
    close = land(box(-4, -1.2, 16, 20))
    yield Sample(
        f"{rule}.fail.setback", "the front of the property is 1.20 m deep", (building(), room("Sala"), window(), close)
    )
    beyond = thing("property", "Vizinho", box(-4, -30, 16, -1.2))
    yield Sample(f"{rule}.fail.neighbour", "1.20 m, and then a neighbour's garden",
                 (building(), room("Sala"), window(), close, beyond))  # fmt: skip
    yield Sample(f"{rule}.pass.street", "1.20 m, and then the street",
                 (building(), room("Sala"), window(), close, street(box(-30, -12, 40, -1.2))))  # fmt: skip
    nothing = (building(), room("Sala"), window())
    yield Sample(f"{rule}.undetermined.not-drawn", "no outdoor space drawn", nothing)
    rule = "outdoor-area"
    yield from trio(rule, lambda area: yard(2.0, area / 2.0), 10, 14, 9.9, unit="m²")
    parted = (building(), room("Sala"), window(), room("Pátio", box(0, -8, 4, 0)))
    yield Sample(f"{rule}.fail.parted-by-a-wall", "32 m², of which a wall leaves 4 × 2 = 8.00 m² before the window",
                 (*parted, thing("wall", "Muro", line((0, -2), (4, -2)))))  # fmt: skip
    small = (building(), room("Banheiro"), window(), room("Poço de luz", box(0, -2, 1.6, 0)))
    yield Sample(f"{rule}.pass.transitory", "3.20 m² for a bathroom, at least 3.00", small)
    yield Sample(f"{rule}.undetermined.not-drawn", "no outdoor space drawn", nothing)
    rule = "outdoor-height"

    def shaft(deep: float | None, high: float | None = 8.0) -> tuple[Thing, ...]:
        told = {} if high is None else {"served_height_m": high}
        outside = room("Poço de luz", box(0, -(deep or 3.0), 8, 0), **told)
        return building(FLATS, storeys=4), room("Sala"), window(), outside

    yield from trio(rule, shaft, 2.0, 2.5, 1.99)
    yield Sample(f"{rule}.undetermined.height-not-said", "nobody says H", shaft(3.0, None))
    yield Sample(f"{rule}.not-applicable.one-storey", "one storey alone", yard(1.5))


def _dwellings() -> Iterator[Sample]:
    def unit(area: float, name: str = "Apartamento 1") -> Thing:
        return room(name, box(0, 0, area / 5, 5))

    for rule, use, name in (
        ("dwelling-area", FLATS, "Apartamento 1"),
        ("unit-area", "prestação de serviços", "Unidade 1"),
    ):
        yield from trio(
            rule, lambda area, use=use, name=name: (building(use), unit(area, name)), 25, 40, 24.9, unit="m²"
        )
        yield Sample(f"{rule}.undetermined.no-outline", "no unit outlined", (building(use),))
    rule = "storey-height"

    def floors(high: float | None) -> tuple[Thing, ...]:
        told = {} if high is None else {"level_m": 1 + high}
        ground = thing("floor", "Térreo", box(0, 0, 12, 10), level_m=1)
        return building(FLATS, storeys=2), ground, thing("floor", "Superior", box(20, 0, 32, 10), **told)

    yield from trio(rule, floors, 2.65, 2.8, 2.647)
    yield unsaid(rule, floors, "the level of the upper floor")
    yield from _compulsory()
    rule = "party-wall"

    def wall(thick: float | None) -> tuple[Thing, ...]:
        told = {} if thick is None else {"thickness_m": thick}
        return building(FLATS, **told), land(box(0, -5, 16, 20))

    yield from trio(rule, wall, 0.25, 0.3, 0.247)
    yield unsaid(rule, wall, "how thick the wall is")
    yield Sample(f"{rule}.not-applicable.set-back", "4.00 m from every boundary", (building(FLATS), land()))


ROOMS = {"Sala": (0.2, 0.2, 4.2, 3.2), "Dormitório": (4.4, 0.2, 7.4, 3.2), "Banheiro": (0.2, 3.4, 2.2, 4.9),
         "Cozinha": (2.4, 3.4, 4.6, 4.9)}  # fmt: skip


def flat(*names: str, **more: tuple[float, float, float, float]) -> tuple[Thing, ...]:
    """Give a flat of 10 × 5 m with some of its rooms."""
    at = {**ROOMS, **more}
    return (building(FLATS), room("Apartamento 1", box(0, 0, 10, 5)), *(room(name, box(*at[name])) for name in names))


def small_flat(
    kitchen: float, *more: Thing, rest: str = "Circulação", name: str = "Cozinha", **said: str
) -> tuple[Thing, ...]:
    """Give a flat that its compulsory rooms fill, with a kitchen 2 m deep of some area, and the rest a corridor."""
    end = 2.4 + kitchen / 2
    rooms = {**ROOMS, "Banheiro": (0.2, 3.4, 2.2, 5.4), rest: (end + 0.2, 3.4, 7.4, 5.4)}
    del rooms["Cozinha"]
    return (building(FLATS), room("Apartamento 1", box(0, 0, 7.6, 5.6)), room(name, box(2.4, 3.4, end, 5.4),
            **said), *(room(other, box(*at)) for other, at in rooms.items()), *more)  # fmt: skip


def _compulsory() -> Iterator[Sample]:
    rule = "dwelling-rooms"
    yield Sample(f"{rule}.pass.all", "living room, bedroom, kitchen and bathroom", flat(*ROOMS))
    yield Sample(f"{rule}.fail.no-kitchen", "a pantry and no kitchen", small_flat(4, name="Despensa"))
    part = "no kitchen, and 50 m² of which three rooms of 24 m² are drawn"
    yield Sample(f"{rule}.undetermined.part-drawn", part, flat("Sala", "Dormitório", "Banheiro"))
    strange = (*flat("Sala", "Dormitório", "Banheiro"), room("Ateliê", box(2.4, 3.4, 4.6, 4.9)))
    yield Sample(f"{rule}.undetermined.strange-room", "a room that may be the kitchen", strange)


def _kitchens() -> Iterator[Sample]:
    rule = "kitchen-area"

    yield from trio(rule, small_flat, 3, 3.3, 2.95, unit="m²")
    second = room("Dormitório 2", box(7.5, 0.2, 9.9, 3.2))
    yield Sample(f"{rule}.fail.two-bedrooms", "3.30 m², and a second bedroom: at least 5.00", (*flat(*ROOMS), second))
    part = "3.30 m², in a flat of which 50 m² are drawn as four rooms of 27.30 m²: is there a second bedroom?"
    yield Sample(f"{rule}.undetermined.part-drawn", part, flat(*ROOMS))
    alone = (building(FLATS), room("Cozinha", box(2.4, 3.4, 5.1, 4.9)))
    yield Sample(f"{rule}.undetermined.no-outline", "4.05 m²: of which flat?", alone)
    lit = (window("J1", 2.0, 1.2), window("J2", 2.0, 1.2, x0=4.9))  # 2.40 m² each, for 12 and 9 m²
    duct = small_flat(5, *lit, ventilation="duct")
    yield Sample("room-opening.pass.duct", "a kitchen of 5.00 m² with a duct, in a flat of four rooms", duct)
    pantry = small_flat(4, *lit, rest="Despensa", ventilation="duct")
    yield Sample("room-opening.fail.duct-with-pantry", "4.00 m² and a duct, in a flat of five rooms", pantry)
    alone = (building(FLATS), room("Cozinha", box(0, 0, 2.5, 2), ventilation="duct"))
    yield Sample("room-opening.undetermined.duct-of-a-flat", "5.00 m² and a duct: has the flat a pantry?", alone)
    twin = (building("casas geminadas"), room("Cozinha", box(0, 0, 2.2, 2), ventilation="duct"))
    yield Sample("room-area.fail.semi-detached", "a kitchen of 4.40 m² in no building of flats: at least 5.00", twin)
    yield Sample("room-opening.fail.semi-detached", "4.40 m² and a duct, which will do in flats alone", twin)
    large = (building(FLATS), room("Cozinha", box(0, 0, 2.6, 2), ventilation="duct"))
    yield Sample("room-opening.fail.duct", "a flat's kitchen of 5.20 m² with a duct", large)
