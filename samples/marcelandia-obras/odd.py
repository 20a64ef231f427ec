"""Samples that are drawn in unusual ways: what is easily passed over, or taken for more than it is."""

from __future__ import annotations

from collections.abc import Iterator

from things import Sample, box, building, door, fixtures, land, line, room, street, thing, window

OFFICE, SHOP, COLLECTIVE = "escritório", "loja", "garagem coletiva"


def samples() -> Iterator[Sample]:
    """Give the samples."""
    yield from _ways()
    yield from _rooms()
    yield from _openings()
    yield from _grounds()
    yield from _garages()


def _ways() -> Iterator[Sample]:
    corridor = room("Corredor", box(0, 0, 10, 1.0), ceiling_m=2.6)
    yield Sample("passage-width.undetermined.drawn-as-a-room", "a corridor of 1.00 m among the rooms: for whom?",
                 (building(OFFICE), corridor), '[declared]\nnone = ["passage"]\n')  # fmt: skip
    narrow = thing("stair", "Escada", box(0, 0, 4, 0.7), traffic="common", kind="secundária")
    yield Sample("stair-width.undetermined.no-main-stair", "0.70 m, and the only way up is called secondary",
                 (building(SHOP, storeys=2), narrow))  # fmt: skip
    ramp = thing("ramp", "Rampa", box(0, 0, 6, 1.3), traffic="common", slope_percent=8, rise_m=1.0)
    yield Sample("ramp-slope.undetermined.steeper-as-drawn", "8 % said; 1.00 m in 6 m are 16.7 %", (building(), ramp))
    there = thing("ramp", "Rampa", {"type": "Polygon", "coordinates": [
        [[0, 0], [10, 0], [10, 3], [0, 3], [0, 1.7], [8.7, 1.7], [8.7, 1.3], [0, 1.3], [0, 0]]]},
        traffic="common", slope_percent=5.5, rise_m=1.0)  # fmt: skip
    yield Sample("ramp-slope.pass.there-and-back", "5.5 % said; 1.00 m in two flights are less", (building(), there))
    yield Sample("door-width.fail.called-a-bathroom-s", "0.65 m between two rooms of long stay, at least 0.80", (
        building(), room("Sala", box(0.2, 0.2, 6, 6)), room("Quarto", box(0.2, 6.15, 6, 9)),
        door(width=0.65, y=6.075, kind="banheiro")))  # fmt: skip
    spiral = thing("stair", "Escada", box(0, 0, 4, 2), kind="helicoidal")
    hall = building("auditório")
    yield Sample("hall-stair-shape.fail.by-another-word", "a helical stair is a spiral", (hall, spiral))
    odd = thing("stair", "Escada", box(0, 0, 4, 2), kind="principal")
    yield Sample("hall-stair-shape.undetermined.in-other-words", "a main stair: straight?", (hall, odd))


def _rooms() -> Iterator[Sample]:
    both = (room("Sala", box(0.2, 0.2, 3, 4.2)), room("Quarto", box(3.15, 0.2, 6, 4.2)))
    for status, high in (("pass", 1.0), ("fail", 0.6)):
        yield Sample(f"room-opening.{status}.before-two-rooms", f"11.20 and 11.40 m² ask 1.87 and 1.90 m²; before "
                     f"them lie 2.70 and 2.35 m, {high} m high",
                     (building(), *both, window(width=5.2, height=high, x0=0.3)))  # fmt: skip
    porch = (room("Sala", box(0.2, 2.2, 4, 5)), room("Varanda", box(0.2, 0.2, 4, 2.05)))
    yield Sample("room-opening.undetermined.onto-a-porch", "is a roofed porch an outdoor space?",
                 (building(), *porch, window(width=2.5, height=2.0, y=2.12)))  # fmt: skip
    yield Sample("room-ceiling.undetermined.in-centimetres", "260 m: in which unit?",
                 (building(), room("Sala", ceiling_m=260)))  # fmt: skip
    yield Sample("room-ceiling.fail.as-architects-write-it", "PD: 2.30 m", (building(), room("Sala", pd=2.3)))
    yield Sample("shop-toilets.undetermined.both-in-one-bathroom", "100 m²: one toilet of each sex, not separate",
                 (building(SHOP, at=box(0, 0, 20, 10)), room("Loja", box(0, 0, 10, 10)),
                  room("Sanitário", box(12, 0, 16, 4)), *fixtures("vaso", 1, "m", 13), *fixtures("vaso", 1, "f", 15),
                  ))  # fmt: skip
    again = (*fixtures("vaso", 1, "m"), *fixtures("vaso sanitário", 1, "m"), *fixtures("vaso", 2, "f", y=3))
    yield Sample("shop-toilets.undetermined.one-in-two-words", "400 m² ask 2 of each; of one two symbols are drawn",
                 (building(SHOP, at=box(0, 0, 20, 20)), room("Loja", box(0, 0, 20, 20)), *again))  # fmt: skip


def _openings() -> Iterator[Sample]:
    front = (building(at=box(0, -4, 8, 10)), land(), street(), room("Sala", box(0.15, -3.85, 4, 4)),
             window(width=2, height=2, y=-3.925))  # fmt: skip
    wall = thing("wall", "Muro", line((-4, -4.9), (16, -4.9)), height_m=2)
    yield Sample("outdoor-circle.fail.wall-before-it", "0.90 m to the wall on the alignment, at least 1.50",
                 (*front, wall))  # fmt: skip
    yield Sample("outdoor-circle.pass.open-to-the-street", "1 m to the alignment, and the street beyond it", front)
    yield Sample(
        "outdoor-height.undetermined.h-too-small",
        "H = 1.00 m for four storeys above the ground floor",
        (building(storeys=5), land(), room("Sala"), window()),
        "[declared]\nserved_height_m = 1.0\n",
    )


def _grounds() -> Iterator[Sample]:
    cesspit = thing("fixture", "Fossa", box(-3, -4, -1, -2), kind="fossa negra")
    yield Sample("septic-tank.undetermined.cesspit", "a cesspit is no septic tank", (building(), land(), cesspit))
    walls = thing("firewall", "Corta-fogo", line((-4, -5), (-4, 20), (16, 20), (16, -5)), height_m=2)
    yield Sample("industry-firewall.undetermined.gutter-on-the-ground", "a gutter at 0 m: it was not said", (
        building("indústria", at=box(-4, -5, 16, 20), gutter_m=0), land(), street(), walls))  # fmt: skip
    pavement = thing("pavement", "Passeio", box(-10, -8, 30, -5), slope_percent=0.03)
    for rule in ("pavement-slope-least", "pavement-slope-most"):
        yield Sample(f"{rule}.undetermined.as-a-ratio", "0.03: in percent, or 3 %?", (land(), pavement))
    ring = [(x, -5) for x in range(-4, 16)] + [(16, y) for y in range(-5, 20)] + [(16, 20), (-4, 20), (-4, -5)]
    many = {"type": "Polygon", "coordinates": [[list(p) for p in ring]]}
    wall = thing("wall", "Muro", line((-4, -5), (16, -5), (16, 20)), height_m=1.8)
    yield Sample("wall-chamfer.fail.many-corners", "a property line with a corner at every metre", (
        land(many), street(box(-30, -17, 16, -5)), thing("road", "Travessa", box(16, -17, 28, 40)), wall))  # fmt: skip


def _garages() -> Iterator[Sample]:
    garage = building(COLLECTIVE, at=box(-5, -10, 60, 30))
    aisle = thing("aisle", "Corredor", box(0, 0, 20, 5))
    yield Sample("garage-aisle.fail.a-stall-in-it", "5.00 m, of which a stall takes 1.00",
                 (garage, aisle, thing("stall", "Vaga", box(2, 4, 4.4, 9))))  # fmt: skip
    on_foot = door("Portão social", width=3.2, y=-10, kind="portão de pedestres")
    yield Sample("garage-entrance.undetermined.on-foot", "a gate for those on foot, and none for cars",
                 (garage, thing("stall", "Vaga", box(0, 0, 2.4, 5)), on_foot))  # fmt: skip
