"""Samples of Art. 4: class, least area, counts, lots, openings, corridors, and the limit of Art. 2, XI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import (
    CAGE,
    YARD,
    Sample,
    Thing,
    area,
    box,
    cage,
    declared,
    extent,
    land,
    line,
    lot,
    ring,
    spot,
    store,
    thing,
    yard,
)


def samples() -> Iterator[Sample]:
    """Give the samples of Art. 4."""
    yield from _class()
    yield from _least_area()
    yield from _counts()
    yield from _lots()
    yield from _openings()
    yield from _corridors()
    yield from _limits()


def _class() -> Iterator[Sample]:
    rule = "capacity-class"
    yield Sample(f"{rule}.pass.by-count", "30 × 13 = 390 kg, class I up to 520", cage(30))
    yield Sample(f"{rule}.pass.at-limit", "40 × 13 = 520 kg, class I up to 520", cage(40, {"class": "I"}))
    yield Sample(f"{rule}.pass.declared-higher", "520 kg, declared II up to 1 560", cage(40, {"class": "II"}))
    yield Sample(f"{rule}.fail.declared-too-low", "41 × 13 = 533 kg, class I up to 520", cage(41, {"class": "I"}))
    yield Sample(
        f"{rule}.fail.above-class-vi", "7 681 × 13 = 99 853 kg, at most 99 840", tuple(store("VI", counts={1: 481}))
    )
    yield Sample(f"{rule}.fail.heavy-container", "one container of 191 kg, each at most 190", cage(1, container_kg=191))
    yield Sample(f"{rule}.fail.two-counts", "40 × 13 = 520 kg, and 300 kg are said", cage(40, capacity_kg=300))
    above = tuple(store("VI", counts={1: 481}))
    above[0]["properties"]["class"] = "VII"
    yield Sample(f"{rule}.fail.class-vii", "99 853 kg are too much, whatever class VII may be", above)
    yield Sample(f"{rule}.undetermined.no-count", "neither a count nor a class", cage(None))
    yield Sample(
        f"{rule}.undetermined.zero", "containers of 0 kg: an export's way to say nothing", cage(40, container_kg=0)
    )
    yield Sample(f"{rule}.undetermined.declared-only", "declared I, and no count", cage(None, {"class": "I"}))
    yield Sample(f"{rule}.undetermined.class-vii", "the law has no class VII", cage(40, {"class": "VII"}))


def _least_area() -> Iterator[Sample]:
    rule = "minimum-area"

    def plan(width: float, containers: int | None) -> tuple[Thing, Thing]:
        return area(box(-width, -1, 0, 1)), lot(box(-1.9, -0.9, -0.1, 0.9), containers)

    yield Sample(f"{rule}.pass.six-square-metres", "3.00 × 2.00 = 6 m², class I at least 4", plan(3, 40))
    yield Sample(f"{rule}.pass.at-limit", "2.00 × 2.00 = 4 m², class I at least 4", plan(2, 40))
    yield Sample(f"{rule}.pass.at-limit-class-ii", "4.00 × 2.00 = 8 m², class II at least 8", plan(4, 120))
    yield Sample(f"{rule}.fail.class-i", "1.99 × 2.00 = 3.98 m², class I at least 4", plan(1.99, 40))
    yield Sample(f"{rule}.fail.class-ii", "3.00 × 2.00 = 6 m², class II at least 8", plan(3, 41))
    yield Sample(f"{rule}.undetermined.no-count", "6 m²: enough for class I, too little for II", plan(3, None))
    yield Sample(f"{rule}.undetermined.area-not-drawn", "a lot alone has no area", cage(40)[1:])
    yield Sample(f"{rule}.not-applicable.class-iii", "only classes I and II have a least area", tuple(store("III")))


def _counts() -> Iterator[Sample]:
    rule = "container-count"

    def row(drawn: int) -> tuple[Thing, ...]:
        return tuple(
            thing("container", f"P-13 nº {i + 1}", spot(-2.3 + 0.4 * i, 0), container_kg=13) for i in range(drawn)
        )

    yield Sample(f"{rule}.pass.drawn-as-declared", "5 drawn, 5 declared", (*cage(5), *row(5)))
    yield Sample(f"{rule}.pass.sum-as-declared", "40 in the lot, 40 for the area", cage(40, {"containers": 40}))
    yield Sample(f"{rule}.fail.drawn-fewer", "4 drawn, 5 declared", (*cage(5), *row(4)))
    yield Sample(f"{rule}.fail.sum-differs", "40 in the lot, 39 for the area", cage(40, {"containers": 39}))
    more = lot(box(-0.4, -0.4, -0.1, 0.4), None, "Lote 2")
    first = cage(30, {"containers": 40})
    yield Sample(f"{rule}.undetermined.lot-without-count", "30 and an unknown lot, 40 for the area", (*first, more))
    yield Sample(f"{rule}.not-applicable.one-count", "nothing to compare it with", cage(40))


def _lots() -> Iterator[Sample]:
    rule = "lot-size"
    less = dict.fromkeys((1, 2, 3, 4), 400)
    uneven = {1: 481, 4: 479}
    yield Sample(f"{rule}.pass.lots-of-400", "400 a lot, class IV at most 480", tuple(store("IV", counts=less)))
    yield Sample(f"{rule}.pass.at-limit", "480 a lot, class IV at most 480", tuple(store("IV")))
    yield Sample(f"{rule}.fail.one-more", "lot 1 of 481, class IV at most 480", tuple(store("IV", counts=uneven)))
    whole = area(box(*extent("IV")), containers=1920, container_kg=13)
    yield Sample(f"{rule}.undetermined.no-lot", "1 920 containers of class IV and no lot drawn", (whole,))
    silent = (*store("IV", counts=less)[:-1], lot(box(-6.5, 0.6, -1.5, 4.6), None, "Lote 4"))
    yield Sample(f"{rule}.undetermined.lot-without-count", "lot 4 says no count", silent)
    yield Sample(f"{rule}.not-applicable.class-i", "class I does not limit lots", cage())


# --- §§ 7–11 --------------------------------------------------------------------


def gate(y0: float, y1: float, name: str = "Portão", **said: Any) -> Thing:
    """Give a gate on the area's right edge, 2.10 m high and opening outwards unless something else is said."""
    usual = {"height_m": 2.1, "swing": "out", **said}
    return thing("opening", name, line((0, y0), (0, y1)), **{k: v for k, v in usual.items() if v is not None})


def mesh(x0: float, y0: float, x1: float, y1: float) -> Thing:
    """Give wire mesh all round a rectangle."""
    return thing("fence", "Tela", ring(x0, y0, x1, y1), height_m=2.0)


def _openings() -> Iterator[Sample]:
    rule = "openings"
    ii = (*yard(), mesh(*YARD))
    iii = (*store("III"), mesh(*extent("III")))
    yield Sample(
        f"{rule}.pass.wide", "1.50 × 2.40 m, class II one of 1.20 × 2.10", (*ii, gate(-0.75, 0.75, height_m=2.4))
    )
    yield Sample(f"{rule}.pass.at-limit", "1.20 × 2.10 m, class II one of 1.20 × 2.10", (*ii, gate(-0.6, 0.6)))
    two = (gate(-2, -0.5, "Portão sul"), gate(0.5, 2, "Portão norte"))
    yield Sample(f"{rule}.pass.at-limit-class-iii", "two of 1.50 × 2.10 m, class III two", (*iii, *two))
    yield Sample(f"{rule}.fail.narrow", "1.197 m wide, 3 mm short of 1.20", (*ii, gate(-0.6, 0.597)))
    yield Sample(f"{rule}.fail.low", "2.097 m high, 3 mm short of 2.10", (*ii, gate(-0.6, 0.6, height_m=2.097)))
    yield Sample(f"{rule}.fail.opens-inwards", "it opens inwards", (*ii, gate(-0.6, 0.6, swing="in")))
    yield Sample(f"{rule}.fail.one-of-two", "one of 1.50 × 2.10 m, class III two", (*iii, two[0]))
    faces = (
        gate(-0.75, 0.75),
        thing("opening", "Portão, outra face", line((0.15, -0.75), (0.15, 0.75)), height_m=2.1, swing="out"),
    )
    yield Sample(f"{rule}.fail.one-gate-two-lines", "the two faces of one gate are one, class III two", (*iii, *faces))
    seam = [(0, 0), (0, 3.5), (-8, 3.5), (-8, -3.5), (0, -3.5), (0, 0)]  # the area of class III, begun at its gate
    begun = (area({"type": "Polygon", "coordinates": [seam]}), *iii[1:], gate(-0.75, 0.75))
    yield Sample(
        f"{rule}.fail.one-gate-at-the-seam", "one gate where the outline begins and ends, class III two", begun
    )
    unknown = (*yard(), land(box(-12, -10, 8, 10)), gate(-0.6, 0.6))
    yield Sample(
        f"{rule}.undetermined.closure-unknown", "a gate in an area of which nobody knows if it is fenced", unknown
    )
    yield Sample(f"{rule}.undetermined.none-drawn", "class II needs one, none is drawn", ii)
    yield Sample(f"{rule}.pass.declared", "none drawn, declared to comply", ii, declared(openings=True))
    yield Sample(
        f"{rule}.fail.declared", "drawn, declared not to comply", (*ii, gate(-0.6, 0.6)), declared(openings=False)
    )
    yield Sample(f"{rule}.undetermined.swing-unknown", "nobody says which way", (*ii, gate(-0.6, 0.6, swing=None)))
    yield Sample(f"{rule}.undetermined.height-unknown", "nobody says how high", (*ii, gate(-0.6, 0.6, height_m=None)))
    yield Sample(f"{rule}.not-applicable.class-i", "class I asks for none", (*cage(), mesh(*CAGE)))
    yard_wall = ring(-12, -10, 8, 10)
    around = (
        *yard(),
        land(box(-12, -10, 8, 10)),
        thing("fence", "Tela do terreno", yard_wall, height_m=2.0),
        thing("opening", "Portão do terreno", line((8, -1.5), (8, 1.5)), height_m=2.5, swing="out"),
    )
    yield Sample(f"{rule}.pass.fence-round-the-site", "no fence of its own: the site's gate of 3.00 m counts", around)


# --- Art. 4, §§ 8–11; Art. 2, VI and XI -------------------------------------------


def _corridors() -> Iterator[Sample]:
    rule = "inspection-corridor"
    yield Sample(f"{rule}.pass.wide", "1.20 m between lots, 1.50 m to the limit", tuple(store("IV")))
    two = (
        area(box(-8, -3, 0, 3)),
        lot(box(-7, -2, -4.5, 2), 240, "Lote 1"),
        lot(box(-3.5, -2, -1, 2), 240, "Lote 2"),
    )
    yield Sample(f"{rule}.pass.at-limit", "-3.50 + 4.50 = 1.00 m between the lots, 1.00 m to the limit", two)
    yield Sample(f"{rule}.fail.between-lots", "0.997 m between lots, 3 mm short", tuple(store("IV", 0.997, 1.5)))
    yield Sample(f"{rule}.fail.to-the-limit", "0.90 m to the limit", tuple(store("III", margin=0.9)))
    post = thing("obstacle", "Pilar", box(-1, -0.2, -0.6, 0.2))
    yield Sample(f"{rule}.fail.post", "1.50 m less 0.60 and 0.40 m of post leave 0.50 m", (*store("III"), post))
    only = area(box(*extent("III")), containers=480, container_kg=13)
    yield Sample(f"{rule}.undetermined.no-lot", "480 containers and no lot drawn", (only,))
    open_class = (area(box(*YARD)), lot(box(-3.2, -1.5, -0.8, 1.5), None))
    yield Sample(f"{rule}.undetermined.no-count", "0.50 m to the limit: too little from class III on", open_class)
    yield Sample(f"{rule}.not-applicable.class-ii", "only from class III on", yard())


def _limits() -> Iterator[Sample]:
    rule = "corridor-limit"
    yield Sample(f"{rule}.pass.area-not-drawn", "the limit is the lot grown by 1.00 m", tuple(store("III")[1:]))
    yield Sample(
        f"{rule}.pass.lots-near-the-edge", "0.50 m within: the limit lies 0.50 m out", tuple(store("III", margin=0.5))
    )
    yield Sample(f"{rule}.pass.at-limit", "lots exactly 1.00 m within the limit drawn", tuple(store("III", margin=1.0)))
    yield Sample(f"{rule}.not-applicable.class-i", "class I asks for no corridor", cage())
