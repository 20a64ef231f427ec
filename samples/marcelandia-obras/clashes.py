"""Samples of what contradicts itself, of floors drawn upon each other, and of what stands in a room or a way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, box, building, line, room, thing, window

OFFICE, GARAGE = "escritório", "garagem coletiva"


def samples() -> Iterator[Sample]:
    """Give the samples."""
    yield from _levels()
    yield from _floors()
    yield from _bodies()
    yield from _stalls()


def _two(level: float = 2.8, **said: Any) -> tuple[Thing, ...]:
    """Two floors side by side, each with a room; the lower with a stair."""
    steps = {"riser_m": 0.175, "tread_m": 0.3, "rise_m": 2.8, "traffic": "common", **said}
    return (building(OFFICE, storeys=2), thing("floor", "Térreo", box(0, 0, 12, 10), level_m=0),
            thing("floor", "Superior", box(20, 0, 32, 10), level_m=level), room("Sala 1", ceiling_m=2.6),
            thing("stair", "Escada", box(6, 1, 11, 2.5), **steps))  # fmt: skip


def _levels() -> Iterator[Sample]:
    rule = "storey-levels"
    yield Sample(f"{rule}.pass.a-stair-up", "0.00 and 2.80 m, and a stair that rises 2.80 m", _two())
    half = thing("stair", "Segundo lance", box(6, 3, 11, 4.5), rise_m=1.2, traffic="common")
    yield Sample(f"{rule}.pass.two-flights", "2.80 m in flights of 1.60 and 1.20 m", (*_two(rise_m=1.6), half))
    yield Sample(f"{rule}.undetermined.stair-too-short", "2.80 m between the floors, and a stair that rises 2.40 m",
                 _two(rise_m=2.4))  # fmt: skip
    yield Sample(f"{rule}.undetermined.on-one-level", "both floors on level 0.00", _two(0.0))
    yield Sample(f"{rule}.undetermined.more-than-said", "one storey said, two drawn",
                 (building(OFFICE, storeys=1), *_two()[1:]))  # fmt: skip
    yield Sample(f"{rule}.undetermined.stair-to-nowhere", "one storey, and a stair in it that rises 2.80 m",
                 (building(OFFICE), room("Sala"), _two()[-1]))  # fmt: skip
    yield Sample(f"{rule}.undetermined.through-the-floor", "a ceiling 3.00 m high below a floor on 2.80 m",
                 (*_two(), room("Sala 2", box(1, 5, 5, 8), ceiling_m=3.0)))  # fmt: skip
    yield Sample(f"{rule}.undetermined.ceiling-of-26-m", "26.00 m over a room of 4 m: 2.60 m?",
                 (building(), room("Sala", ceiling_m=26)))  # fmt: skip


def _on(n: int, role: str, name: str, at: Thing, **said: Any) -> Thing:
    """A thing on a layer that ends in the name of a floor."""
    layer = {"room": "OBRA-COMODO", "window": "OBRA-JANELA", "door": "OBRA-PORTA"}[role]
    made = thing(role, name, at, layer=f"{layer}-PAV{n}", **said)
    del made["properties"]["role"]
    return made


def _floors() -> Iterator[Sample]:
    small = building(at=box(0, 0, 4.4, 3.4), storeys=2)
    rooms = tuple(_on(n, "room", f"Sala {n}", box(0.2, 0.2, 4.2, 3.2)) for n in (1, 2))
    lit = tuple(_on(n, "window", f"J{n}", line((1, 0.1), (2.5, 0.1)), height_m=1.4) for n in (1, 2))
    yield Sample("room-opening.pass.floors-upon-each-other", "2.10 m² of 12 / 6 on each of two floors",
                 (small, *rooms, *lit))  # fmt: skip
    yield Sample("room-opening.fail.window-of-the-floor-below", "the window of one floor is none of the other",
                 (small, *rooms, lit[0]))  # fmt: skip
    yield Sample("doors-drawn.undetermined.door-of-the-floor-below", "the door of one floor is none of the other",
                 (small, *rooms, _on(1, "door", "P1", line((1, 3.3), (1.9, 3.3)))))  # fmt: skip
    rule = "rooms-drawn"
    yield Sample(f"{rule}.pass.floors-upon-each-other", "each floor is filled by a room", (small, *rooms))
    yield Sample(f"{rule}.undetermined.one-floor-of-two", "the upper floor holds a room of half the size",
                 (small, rooms[0], _on(2, "room", "Sala 2", box(0.2, 0.2, 2.2, 3.2))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.upon-each-other", "two rooms on one ground: 3.00 × 3.00 m of each",
                 (building(at=box(0, 0, 4.4, 3.4)), room("Sala"), room("Quarto", box(1.2, 0.2, 4.2, 3.2)),
                  ))  # fmt: skip
    two = (building(at=box(0, 0, 8.4, 3.4)), room("Sala"), room("Quarto", box(4.2, 0.2, 8.2, 3.2)))
    yield Sample(f"{rule}.undetermined.walls-of-no-thickness", "a door on the line that two rooms share",
                 (*two, thing("door", "Porta", line((4.2, 1), (4.2, 1.9)))))  # fmt: skip
    yield Sample(f"{rule}.undetermined.of-no-floor", "a room on the layer of no floor, where two are told apart",
                 (small, *rooms, room("Quarto", box(0.2, 0.2, 2.2, 3.2))))  # fmt: skip


def _bodies() -> Iterator[Sample]:
    house = building(at=box(0, 0, 4.4, 3.4))
    column = thing("obstacle", "Pilar", box(2.0, 1.5, 2.4, 1.9))
    yield Sample("room-circle.fail.column-in-the-middle", "3.00 m deep; a column leaves 1.30 m on each side of it",
                 (house, room("Sala", box(0.2, 0.2, 4.2, 3.2)), column, *_wing()))  # fmt: skip
    yield Sample("room-area.fail.a-lift-in-it", "2.40 × 2.40 = 5.76 m², less 1.00 m² of lift",
                 (house, room("Sala", box(0.2, 0.2, 2.6, 2.6)), thing("lift", "Elevador", box(1, 1, 2, 2)),
                  ))  # fmt: skip
    steep = thing("stair", "Escada", box(1, 1, 1.8, 2.2))
    yield Sample("room-area.fail.a-stair-in-it", "2.40 × 2.40 = 5.76 m², less 0.80 × 1.20 m of stair",
                 (house, room("Sala", box(0.2, 0.2, 2.6, 2.6)), steep))  # fmt: skip
    half = thing("wall", "Divisória", line((2.2, 0.2), (2.2, 3.2)), height_m=2.0)
    yield Sample("rooms-drawn.undetermined.split-by-a-wall", "a wall across a room makes two of it",
                 (house, room("Sala"), half))  # fmt: skip
    corridor = thing("passage", "Corredor", box(0, 20, 8, 21.5), traffic="common", ceiling_m=2.5)
    yield Sample("passage-width.fail.column", "1.50 m, less 0.40 m of column",
                 (building(OFFICE), corridor, thing("obstacle", "Pilar", box(4, 21.1, 4.4, 21.5))))  # fmt: skip
    yard = room("Área externa", box(0, -2, 12, 1.5))
    yield Sample("outdoor-circle.fail.over-a-room", "3.50 m as drawn, of which a room takes all but 1.20 m",
                 (building(), room("Sala", box(0.2, -0.8, 6.2, 3.2)), yard, window(y=-0.8)))  # fmt: skip
    steps = {"riser_m": 0.175, "tread_m": 0.3, "rise_m": 2.8, "traffic": "common"}
    rule = "stair-width"
    yield Sample(f"{rule}.undetermined.two-flights-in-one-outline",
                 "2.60 × 3.00 m for 15 treads of 0.30 m: there are two flights in it, of which nobody says the width",
                 (building(OFFICE), thing("stair", "Escada", box(0, 20, 3, 22.6), **steps)))  # fmt: skip
    yield Sample(f"{rule}.pass.two-flights-of-a-said-width", "the same, said to be 1.25 m",
                 (building(OFFICE), thing("stair", "Escada", box(0, 20, 3, 22.6), width_m=1.25, **steps)))  # fmt: skip
    yield Sample(f"{rule}.fail.no-room-for-its-steps", "1.30 × 4.00 m for 15 treads of 0.30 m: 5.20 / 4.50 = 1.16 m",
                 (building(OFFICE), thing("stair", "Escada", box(0, 20, 4, 21.3), **steps)))  # fmt: skip


def _wing() -> tuple[Thing, ...]:
    """Two columns more, so that nowhere in the room a circle of 1.80 m fits."""
    return tuple(thing("obstacle", f"Pilar {n}", box(x, 1.5, x + 0.4, 1.9)) for n, x in ((2, 0.9), (3, 3.1)))


def _stalls() -> Iterator[Sample]:
    bike = thing("stall", "Moto 1", box(0, 0, 1, 2.2), kind="moto")
    for rule in ("stall-width", "stall-length"):
        yield Sample(f"{rule}.pass.beside-a-motorcycle", "5.00 × 2.40 m; of motorcycles the article says nothing",
                     (building(GARAGE), bike, thing("stall", "Vaga", box(2, 0, 4.4, 5))))  # fmt: skip
    yield Sample("stall-width.undetermined.motorcycles-alone", "no stall of a car", (building(GARAGE), bike))
    yield Sample("stall-width.fail.car-and-motorcycle", "1.00 m, said to be for both",
                 (building(GARAGE), thing("stall", "Vaga", box(0, 0, 1, 2.2), kind="carro e moto")))  # fmt: skip
