"""Samples of exceptions that the text makes, and of plans that say less in one place than they show in another."""

from __future__ import annotations

from collections.abc import Iterator

from things import Point, Sample, Thing, box, building, door, land, line, room, spot, street, thing

AIRED = "[declared]\nmechanical_ventilation = true\n"


def samples() -> Iterator[Sample]:
    """Give the samples."""
    yield from _air()
    yield from _ways()
    yield from _homes()
    yield from _work()
    yield from _plots()


def _air() -> Iterator[Sample]:
    """Art. 22, sole §, lets rooms for work alone be aired by machines; Art. 36, III, shops by their gallery."""
    rule = "room-opening"

    def aired(use: str | None, name: str) -> tuple[Thing, ...]:
        return building(use), room(name, ventilation="mechanical")

    yield Sample(f"{rule}.fail.mechanical-bedroom", "a room for guests is not for work: 1/6 of 12 m² is 2 m² of "
                 "window, and it has none", aired("hotel", "Quarto 1"), AIRED)  # fmt: skip
    yield Sample(f"{rule}.fail.mechanical-lounge", "nor is a lounge", aired("hotel", "Sala de estar"), AIRED)
    yield Sample(f"{rule}.undetermined.mechanical-classroom", "is a classroom for work?",
                 aired("escola", "Sala de aula"), AIRED)  # fmt: skip
    yield Sample(f"{rule}.undetermined.mechanical-mixed", "a dwelling and a shop: whose is the room?",
                 aired("residência e comércio", "Sala"), AIRED)  # fmt: skip
    yield Sample(f"{rule}.pass.mechanical-below-a-home", "a shop is for work, whatever is above it",
                 aired("residência e comércio", "Loja"), AIRED)  # fmt: skip
    yield Sample(f"{rule}.pass.mechanical-use-not-said", "a shop is for work, whatever the building is",
                 aired(None, "Loja"), AIRED)  # fmt: skip
    gallery = thing("passage", "Galeria", box(0, 0, 8, 4.5), kind="galeria", traffic="common", ceiling_m=4.2)
    shop = room("Loja 1", box(0.2, 4.65, 4.2, 8), ceiling_m=4)
    yard = room("Área externa", box(0.2, 8.15, 4.2, 10))
    at_gallery, behind = door(y=4.575, width=1.6), door("Fundos", y=8.075)
    yield Sample(f"{rule}.pass.by-the-gallery", "no window, and its one door gives onto the gallery",
                 (building("galeria comercial"), gallery, shop, at_gallery))  # fmt: skip
    yield Sample(f"{rule}.fail.not-by-the-gallery-alone", "no window, and a door to a yard too",
                 (building("galeria comercial"), gallery, shop, at_gallery, yard, behind))  # fmt: skip
    booth = room("Sala 1", box(0.2, 4.65, 3.2, 7.65))
    yield Sample("gallery-shops.undetermined.by-another-name", "9.00 m² on a gallery: a shop needs 10, a room 5",
                 (building("galeria comercial"), gallery, booth))  # fmt: skip


def _ways() -> Iterator[Sample]:
    """Art. 16, III, and 17: what is said of a way, against the room it serves and the way as drawn."""
    full = room("Plateia", persons=300)
    one = door(width=1.3, traffic="collective", persons=50)
    yield Sample("door-width.undetermined.fewer-than-the-room", "50 persons said of the one door of a room for 300: "
                 "1.20 or 3.00 m", (building("auditório"), full, one))  # fmt: skip
    yield Sample("door-width.undetermined.shop-in-a-house", "0.90 m in a house with a shop: whose door is it?",
                 (building(), room("Loja", use="comércio"), door()))  # fmt: skip
    three = tuple(door(f"Porta {n}", x0=0.2 + 1.3 * n, width=1.2, traffic="collective", persons=100) for n in range(3))
    yield Sample("door-width.pass.three-share-the-room", "300 persons by three doors of 100 each: 1.20 m",
                 (building("auditório"), full, *three))  # fmt: skip
    seats, across = room("Plateia", box(0.2, 0.2, 20.2, 20.2), persons=250), box(1, 1, 10, 2.7)
    hall = (building("auditório", at=box(0, 0, 30, 30)), seats)
    yield Sample("hall-aisles.fail.by-its-name", "1.70 m and 1 mm for each of 250 - 100 places: 1.85 m, it has 1.70",
                 (*hall, thing("passage", "Corredor transversal", across)))  # fmt: skip
    yield Sample("hall-corridors.undetermined.an-aisle-alone", "the one passage drawn is an aisle among the seats",
                 (*hall, thing("passage", "Corredor transversal", across)))  # fmt: skip
    spare = thing("stair", "Escada 1", box(0, 0, 5, 2.4), kind="secundária")
    yield Sample(
        "hospital-stairs.fail.a-secondary-one-alone",
        "a secondary stair and one of service: no main stair",
        (building("hospital", storeys=2), spare, thing("stair", "Escada 2", box(0, 4, 5, 6.4), users="staff")),
    )
    yield Sample("passage-width.fail.written-short", "0.79 m, at least 0.80, of a corridor among the rooms of a house",
                 (building(), room("Circ.", box(0, 0, 5, 0.79))))  # fmt: skip
    steep = thing("ramp", "Rampa", box(0, 0, 8.4, 1.3), traffic="common", slope_percent=5, rise_m=1.0)
    yield Sample("ramp-surface.undetermined.steeper-as-drawn", "5 % said; 1.00 m in 8.40 m are 11.9 %, above 6 %",
                 (building("escola"), steep))  # fmt: skip
    long = thing("ramp", "Rampa", box(0, 0, 40, 1.3), traffic="common", slope_percent=10, rise_m=3.0)
    yield Sample("ramp-landing.undetermined.longer-than-it-rises", "3.00 m said; 10 % of 40 m are 4.00 m, above 3.50",
                 (building("escola"), long))  # fmt: skip


def _homes() -> Iterator[Sample]:
    """Art. 27, II, is about consecutive floors; Art. 38, sole §, about suites of up to 75 m²."""
    floors = [thing("floor", f"Bloco {block}, {n + 1}º", box(x, 0, x + 10, 10), level_m=2.7 * n)
              for n in range(2) for block, x in (("A", 30 * n), ("B", 60 + 30 * n))]  # fmt: skip
    yield Sample("storey-height.undetermined.two-on-one-level", "two blocks of two floors each, on the same levels",
                 (building("conjunto residencial", storeys=2), *floors))  # fmt: skip

    def suites(toilets: int) -> tuple[Thing, ...]:
        drawn: list[Thing] = [building("escritórios", at=box(0, 0, 32.2, 10))]
        for n in range(4):
            x = 8 * n
            drawn += [room(f"Conjunto {n + 1}", box(x + 0.2, 0.2, x + 8, 8)),
                      room(f"Escritório {n + 1}", box(x + 0.2, 0.2, x + 8, 6)),
                      room(f"Sanitário {n + 1}", box(x + 0.2, 6.15, x + 8, 8))]  # fmt: skip
        drawn += [thing("fixture", f"Vaso {n + 1}", spot(8 * n + 2, 7), kind="vaso") for n in range(toilets)]
        return tuple(drawn)

    yield Sample("office-toilets.pass.a-toilet-each", "four suites of 60.84 m², no more than 75, a toilet in each",
                 suites(4))  # fmt: skip
    yield Sample("office-toilets.fail.one-suite-without", "the last of four suites has no toilet", suites(3))


def _work() -> Iterator[Sample]:
    """Art. 30, II asks for firewalls towards other lots; Art. 32 holds in a bakery below a home; Art. 41, I."""
    front = (building("indústria", at=box(0, -5, 6, 5), gutter_m=4), land(), street())
    yield Sample("industry-firewall.not-applicable.on-the-street-alone", "on the line to the road, no lot beside it",
                 front)  # fmt: skip
    over = (building("indústria", at=box(-4.5, -2, 6, 5), gutter_m=4), land(), street())
    yield Sample("industry-firewall.undetermined.across-the-line", "it crosses the line to the lot beside it", over)
    oven = thing("oven", "Forno", box(2, 1.2, 2.5, 1.7), clearance_m=1.6)
    yield Sample("oven-insulation.not-declared.below-a-home", "a dwelling and a bakery: nobody says that it is "
                 "insulated", (building("residência e comércio"), room("Loja"), oven))  # fmt: skip
    near = thing("oven", "Forno", box(0.5, 1.2, 1.0, 1.7), clearance_m=1.6)
    yield Sample("oven-walls.fail.a-shop-in-a-house", "0.30 m from the wall of a room for trade in a house",
                 (building(), room("Padaria", use="comércio"), near))  # fmt: skip
    rooms = (room("Corredor", box(0.2, 0.2, 8, 1.5)), room("Sala de reuniões", box(0.2, 2, 4, 6)),
             room("Quarto 1", box(5, 2, 8, 6)))  # fmt: skip
    yield Sample("hotel-lobby.undetermined.a-corridor-and-a-meeting-room", "neither a vestibule nor a lounge by name",
                 (building("hotel"), *rooms))  # fmt: skip
    for zone in ("não central", "fora do centro"):
        status = "pass" if zone.startswith("fora") else "undetermined"
        yield Sample(f"heavy-workshop.{status}.zone-{zone.split()[0].replace('ã', 'a')}", f"the zone is said as {zone}",
                     (building("oficina mecânica pesada"), land(zone=zone)))  # fmt: skip
    two = building("escritórios", storeys=2, at=box(-4, -2, 6, 5))
    yield Sample("marquee-required.undetermined.no-commercial-zone", "3.00 m from the road, not in a commercial zone: "
                 "in which?", (two, land(zone="zona não comercial"), street()))  # fmt: skip


def _plots() -> Iterator[Sample]:
    """Art. 52, 53 and 55: a firewall round a plot, water that is no green, pools and lots along a stream."""
    fire = thing("firewall", "Parede", line((-4, -5), (-4, 20)), height_m=4)
    yield Sample("boundary-wall.undetermined.a-firewall-round-a-house", "4.00 m on the line, clear of the building",
                 (building(at=box(0, 0, 10, 10)), land(), fire))  # fmt: skip

    def divided(green: Point) -> tuple[Thing, ...]:
        return (land(box(0, 0, 100, 100)), thing("plot", "Parcela", box(0, 0, 10, 10)),
                thing("green", "Área verde", box(green[0], 0, green[1], 100)),
                thing("watercourse", "Lagoa", box(80, 0, 100, 100)))  # fmt: skip

    yield Sample("green-reserve.fail.of-water", "1 500 m² of 10 000, but 1 000 of them are water", divided((75, 90)))
    yield Sample("green-reserve.pass.beside-water", "2 000 m² of 10 000, and 1 000 of them are water",
                 divided((70, 90)))  # fmt: skip
    stream = thing("watercourse", "Córrego", box(-50, 160, 80, 170))
    house = (building(at=box(0, 0, 10, 10)), stream)
    pool = room("Piscina", box(0, 100, 5, 110))
    yield Sample("watercourse-strip.fail.a-pool", "the house is 150 m away, and its pool 50 m", (
        *house, land(box(-4, -5, 16, 120)), pool))  # fmt: skip
    yield Sample("watercourse-strip.undetermined.the-plot-reaches-in", "the house is 150 m away, and its plot 40 m",
                 (*house, land(box(-4, -5, 16, 120))))  # fmt: skip
    public = thing("green", "Faixa pública", box(-4, 60, 16, 120))
    yield Sample("watercourse-strip.pass.the-strip-is-public", "the house is 150 m away, and the strip is given over",
                 (*house, land(box(-4, -5, 16, 120)), public))  # fmt: skip
