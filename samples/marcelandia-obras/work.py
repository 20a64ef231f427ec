"""Samples of Art. 30 to 36: industry, workshops, ovens, shops, mezzanines, galleries."""

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

INDUSTRY, LIGHT, HEAVY, SHOP, GALLERY = (
    "indústria",
    "oficina mecânica leve",
    "oficina mecânica pesada",
    "loja",
    "galeria",
)


def samples() -> Iterator[Sample]:
    """Give the samples of buildings for work."""
    yield from _industry()
    yield from _ovens()
    yield from _shops()
    yield from _mezzanines()
    yield from _gallery()


def walls(height: float | None, name: str = "Muro", role: str = "wall") -> tuple[Thing, ...]:
    """Give a wall along the property line but for its front."""
    told = {} if height is None else {"height_m": height}
    return (thing(role, name, line((-4, -5), (-4, 20), (16, 20), (16, -5)), **told),)


def _industry() -> Iterator[Sample]:
    rule = "industry-firewall"

    def wall(height: float | None) -> tuple[Thing, ...]:
        told = {} if height is None else {"height_m": height}
        firewall = thing("firewall", "Parede corta-fogo", line((0, 0), (0, 10)), **told)
        return building(INDUSTRY, gutter_m=4), land(box(0, -5, 16, 20)), firewall

    yield from trio(rule, wall, 5, 5.5, 4.99)
    yield Sample(f"{rule}.fail.no-wall", "10 m on the boundary, no firewall", wall(6)[:2])
    yield unsaid(rule, wall, "how high the firewall is")
    yield Sample(f"{rule}.not-applicable.set-back", "4.00 m from the boundary", (building(INDUSTRY), land()))
    rule = "workshop-walls"

    def shop(height: float | None, zone: str | None = "central") -> tuple[Thing, ...]:
        told = {} if zone is None else {"zone": zone}
        return building(LIGHT), land(**told), street(), *walls(height)

    yield from trio(rule, shop, 2.0, 2.2, 1.99)
    yield Sample(f"{rule}.fail.open-side", "no wall on three sides", (building(LIGHT), land(zone="central"), street()))
    yield unsaid(rule, shop, "how high the wall is")
    yield Sample(f"{rule}.undetermined.zone-not-said", "1.50 m: enough outside the centre", shop(1.5, None))
    yield Sample(f"{rule}.not-applicable.outside", "outside the centre", shop(1.5, "industrial"))
    rule = "heavy-workshop"
    yield Sample(
        f"{rule}.pass.outside", "in the industrial district", (building(HEAVY), land(zone="distrito industrial"))
    )
    yield Sample(f"{rule}.fail.central", "in the central perimeter", (building(HEAVY), land(zone="central")))
    yield Sample(f"{rule}.undetermined.zone-not-said", "nobody says where", (building(HEAVY), land()))
    yield Sample(
        f"{rule}.undetermined.zone-in-other-words", "ZC 2: is that the centre?", (building(HEAVY), land(zone="ZC 2"))
    )
    rule = "industry-ceiling"

    def hall(high: float | None) -> tuple[Thing, ...]:
        return building(INDUSTRY), room("Produção", box(0, 0, 10, 8), **({} if high is None else {"ceiling_m": high}))

    yield from trio(rule, hall, 3.2, 4, 3.197)
    yield unsaid(rule, hall, "how high it is")
    yield Sample(f"{rule}.not-applicable.just-at-it", "75.00 m² is not more than 75",
                 (building(INDUSTRY), room("Produção", box(0, 0, 10, 7.5), ceiling_m=2.6)))  # fmt: skip


def _ovens() -> Iterator[Sample]:
    def oven(clear: float | None = 1.2, x: float = 2.0, use: str | None = SHOP, **more: Any) -> tuple[Thing, ...]:
        told = {**({} if clear is None else {"clearance_m": clear}), **more}
        kitchen = room("Cozinha", box(0, 0, 6, 5), ceiling_m=3.2)
        return building(use, storeys=2), kitchen, thing("oven", "Forno", box(x, 2, x + 1, 3), **told)

    rule = "oven-ceiling"
    yield from trio(rule, lambda c: oven(c, floor_above=False), 1.0, 1.2, 0.997)
    yield Sample(f"{rule}.fail.floor-above", "1.40 m below a floor, at least 1.50", oven(1.4, floor_above=True))
    yield Sample(f"{rule}.undetermined.floor-above-not-said", "1.40 m: is there a floor above?", oven(1.4))
    yield Sample(f"{rule}.not-applicable.at-home", "the stove of a house", oven(0.8, use="casa"))
    yield bare(rule)
    rule = "oven-walls"
    yield from trio(rule, lambda x: oven(x=x), 1.0, 1.5, 0.997)
    yield Sample(f"{rule}.undetermined.no-room", "no room drawn round it",
                 (building(SHOP), thing("oven", "Forno", spot(3, 3), clearance_m=2)))  # fmt: skip
    yield bare(rule)


def _shops() -> Iterator[Sample]:
    rule = "shop-ceiling"

    def shop(high: float | None, deep: float = 8) -> tuple[Thing, ...]:
        return building(SHOP), room("Loja", box(0, 0, 10, deep), **({} if high is None else {"ceiling_m": high}))

    yield from trio(rule, shop, 4.0, 4.5, 3.997)
    yield Sample(f"{rule}.pass.at-limit-of-75", "75.00 m² and 3.20 m", shop(3.2, 7.5))
    yield Sample(f"{rule}.pass.at-limit-of-25", "25.00 m² and 2.50 m", shop(2.5, 2.5))
    yield Sample(f"{rule}.fail.above-25", "25.10 m² and 2.50 m, at least 3.20", shop(2.5, 2.51))
    yield unsaid(rule, shop, "how high it is")
    yield Sample("shop-ceiling.undetermined.shop-in-a-house", "a house with a room called shop, 2.50 m high",
                 (building("casa"), room("Loja", box(0, 0, 6, 5), ceiling_m=2.5)))  # fmt: skip
    mixed = (building("casa; loja"), room("Sala", box(0, 0, 6, 5), ceiling_m=2.5))
    yield Sample(f"{rule}.undetermined.use-of-room-not-said", "30 m² and 2.50 m: shop or dwelling?", mixed)
    rule = "shop-doors"

    def doors(wide: float | None) -> tuple[Thing, ...]:
        return building(SHOP), room("Loja", box(0, 0, 12, 10)), door(width=wide, users="public", y=0)

    yield from trio(rule, doors, 1.5, 2.0, 1.497)
    two = (door("Porta 1", width=1.5, users="public"), door("Porta 2", x0=5, width=1.55, users="public"))
    hall = (building(SHOP, at=box(0, 0, 50, 40)), room("Loja", box(0, 0, 50, 37.2)))
    yield Sample(f"{rule}.fail.large-shop", "1860 m² ask 3.10 m, 1.50 + 1.55 = 3.05", (*hall, *two))
    far = door("Porta 3", x0=200, width=1.6, users="public")
    yield Sample(f"{rule}.undetermined.a-door-elsewhere", "1860 m² ask 3.10 m: 1.60 here, and 1.60 m 150 m away",
                 (*hall, door("Porta 1", width=1.6, users="public", y=0), far))  # fmt: skip
    bent = {"type": "LineString", "coordinates": [[1, 3.3], [1.9, 4.2], [2.8, 3.3]]}
    leaf = thing("door", "Folha", bent, users="public")
    yield Sample(f"{rule}.undetermined.leaf-and-arc", "a line that is not straight: its length is no width",
                 (building(SHOP), room("Loja", box(0, 0, 12, 10)), leaf))  # fmt: skip
    floors = (thing("floor", "Térreo", box(0, 0, 12, 10), level_m=0),
              thing("floor", "Superior", box(30, 0, 42, 10), level_m=3.2))  # fmt: skip
    yield Sample(f"{rule}.undetermined.upstairs", "the only door of the public lies in an outer wall 3.20 m up",
                 (building(SHOP, storeys=2), *floors, room("Loja", box(30, 0, 42, 10)),
                  door(x0=32, width=1.6, users="public", y=0)))  # fmt: skip
    yield unsaid(rule, doors, "how wide it is")
    yield Sample(
        f"{rule}.undetermined.none-public", "which door is the public's?", (building(SHOP), room("Loja"), door())
    )


def _mezzanines() -> Iterator[Sample]:
    def plan(
        ceiling: float | None = 2.6, shop: float | None = 5.6, deep: float = 3.0, level: float | None = 2.9
    ) -> tuple[Thing, ...]:
        told = {k: v for k, v in (("ceiling_m", ceiling), ("level_m", level)) if v is not None}
        own = {} if shop is None else {"ceiling_m": shop}
        return building(SHOP), room("Loja", box(0, 0, 10, 8), **own), room("Sobreloja", box(0, 0, 10, deep), **told)

    for rule, key, limit, good, bad in (
        ("mezzanine-ceiling", "ceiling", 2.5, 2.7, 2.497), ("mezzanine-shop", "shop", 5.5, 5.8, 5.497),
        ("mezzanine-height", "level", 2.8, 2.9, 2.797), ("mezzanine-area", "deep", 4.0, 3.0, 4.1),
    ):  # fmt: skip
        yield from trio(rule, lambda v, key=key: plan(**{key: v}), limit, good, bad)
        if rule != "mezzanine-area":
            yield unsaid(rule, lambda v, key=key: plan(**{key: v}))
        yield Sample(f"{rule}.not-applicable.none", "no mezzanine", (building(SHOP), room("Loja", box(0, 0, 10, 8))))
    two = (building(SHOP), room("Loja 1", box(0, 0, 5, 8)), room("Loja 2", box(6, 0, 11, 8)),
           room("Sobreloja", box(20, 0, 24, 4), ceiling_m=2.6, level_m=2.9))  # fmt: skip
    yield Sample("mezzanine-area.undetermined.which-shop", "drawn aside, and there are two shops", two)


def _gallery() -> Iterator[Sample]:
    def plan(
        ceiling: float | None = 4.2, wide: float = 4.5, long: float = 8.0, area: float = 12.0
    ) -> tuple[Thing, ...]:
        told = {} if ceiling is None else {"ceiling_m": ceiling}
        way = thing("passage", "Galeria", box(0, 0, long, wide), kind="galeria", traffic="common", **told)
        return building(GALLERY), way, room("Loja 1", box(0, 12, area / 2.5, 14.5), ceiling_m=4)

    yield from trio("gallery-ceiling", lambda v: plan(v), 4.0, 4.5, 3.997)
    yield unsaid("gallery-ceiling", lambda v: plan(v), "how high it is")
    yield from trio("gallery-width", lambda v: plan(wide=v), 4.0, 4.5, 3.997)
    yield Sample("gallery-width.fail.long", "12.00 m long: at least 6.00 m wide, and 4.50 m", plan(long=12))
    yield from trio("gallery-shops", lambda v: plan(area=v), 10, 12, 9.9, unit="m²")
    yield Sample("gallery-width.undetermined.none-drawn", "no gallery drawn", (building(GALLERY), room("Loja 1")))
    yield open_use("gallery-shops", room("Loja 1"))
