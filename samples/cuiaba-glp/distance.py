"""Samples of Art. 2, VII and X, and Art. 5, III and §§ 4, 5: the table of distances. The area ends at x = 0."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Point, Sample, Thing, area, box, cage, declared, land, line, lot, ring, thing, unread

LOST = "sem posição"
WAIVER = """[[waivers]]
rule = "assembly"
subject = "Escola"
min_measured = 19.9
reason = "Escola desativada, demolição em curso"
by = "Eng. fictícia, CREA 0000"
"""


def samples() -> Iterator[Sample]:
    """Give the samples of distances."""
    yield from _containment()
    yield from _walled()
    yield from _open()
    yield from _road()
    yield from _assembly()
    yield from _past_a_firewall()
    yield from _sources()
    yield from _firewall_height()
    yield from _separate()


def _land(x: float) -> Thing:
    """Give a property that ends at x, on every other side far off."""
    return land(box(-20, -20, x, 20))


def _wall(*points: Point, **said: Any) -> Thing:
    return thing("wall", "Muro", line(*points), **said)


def _containment() -> Iterator[Sample]:
    rule = "site-containment"
    yield Sample(f"{rule}.pass.within", "the land ends at x = 8.00, the area at 0", (*cage(), _land(8)))
    yield Sample(f"{rule}.pass.on-the-line", "both end at x = 0", (*cage(), _land(0)))
    yield Sample(f"{rule}.fail.across-the-line", "the land ends at x = -0.50, the area at 0", (*cage(), _land(-0.5)))
    yield Sample(f"{rule}.fail.outside", "the land ends at x = -5.00, before the area begins", (*cage(), _land(-5)))
    yield Sample(f"{rule}.undetermined.no-property", "no property line is drawn", cage())
    not_closed = land(line((8, 20), (-20, 20), (-20, -20), (8, -20), (8, 19)))
    yield Sample(f"{rule}.undetermined.line-open", "1.00 m of the property line is missing", (*cage(), not_closed))


def _walled() -> Iterator[Sample]:
    rule = "property-limit-walled"

    def plan(x: float, **said: Any) -> tuple[Thing, ...]:
        return (*cage(), _land(x), _wall((x, -20), (x, 20), **said))

    yield Sample(f"{rule}.pass.two-metres", "2.00 m, class I at least 1.50", plan(2, height_m=2.2))
    yield Sample(f"{rule}.pass.at-limit", "1.50 m to a wall of 1.80 m, class I at least 1.50", plan(1.5, height_m=1.8))
    yield Sample(f"{rule}.fail.three-millimetres", "1.497 m, 3 mm short of 1.50", plan(1.497, height_m=2.2))
    yield Sample(
        f"{rule}.undetermined.height-unknown", "3.00 m: enough for a wall of 1.80 m, too near to a lower one", plan(3)
    )
    yield Sample(f"{rule}.undetermined.no-property", "no property line is drawn", cage())
    yield Sample(f"{rule}.not-applicable.no-wall", "no wall on the property line", (*cage(), _land(8)))


def _open() -> Iterator[Sample]:
    rule = "property-limit-open"
    yield Sample(f"{rule}.pass.six-metres", "6.00 m, class I at least 5.00", (*cage(), _land(6)))
    yield Sample(f"{rule}.pass.at-limit", "5.00 m, class I at least 5.00", (*cage(), _land(5)))
    yield Sample(f"{rule}.fail.three-millimetres", "4.997 m, 3 mm short of 5.00", (*cage(), _land(4.997)))
    low = _wall((3, -20), (3, 20), height_m=1.79)
    yield Sample(f"{rule}.fail.low-wall", "3.00 m to a wall of 1.79 m, which counts as none", (*cage(), _land(3), low))
    yield Sample(f"{rule}.undetermined.no-property", "no property line is drawn", cage())
    street = thing("road", "Rua", box(6, -20, 14, 20))
    facing = (*cage(), _land(3), street)
    yield Sample(
        f"{rule}.undetermined.perhaps-a-front", "3.00 m, and a street 3.00 m beyond: front or open line", facing
    )
    all_round = thing("wall", "Muro", ring(-20, -20, 8, 20), height_m=2.2)
    yield Sample(f"{rule}.not-applicable.walled-all-round", "a wall on every side", (*cage(), _land(8), all_round))


def _road() -> Iterator[Sample]:
    rule = "road"

    def street(x: float) -> tuple[Thing, ...]:
        return (*cage(), _land(x), thing("road", "Rua", box(x, -20, x + 12, 20)))

    yield Sample(f"{rule}.pass.three-metres", "the street begins at x = 3.00, class I at least 1.50", street(3))
    yield Sample(f"{rule}.pass.at-limit", "the street begins at x = 1.50, class I at least 1.50", street(1.5))
    yield Sample(f"{rule}.fail.three-millimetres", "1.497 m, 3 mm short of 1.50", street(1.497))
    yield Sample(
        f"{rule}.pass.declared-none", "declared that there is none", (*cage(), _land(8)), declared(none=["road"])
    )
    yield Sample(f"{rule}.not-drawn.no-road", "none drawn, none denied", (*cage(), _land(8)))
    axis = thing("road", "Eixo da rua", line((7, -20), (7, 20)))
    yield Sample(
        f"{rule}.undetermined.axis-alone",
        "an axis at 7.00 m, the land ends at 1.00: where does it begin?",
        (*cage(), _land(1), axis),
    )
    yield Sample(
        f"{rule}.undetermined.road-not-read", "a road nobody can place", (*street(3), unread("road", f"Rua {LOST}"))
    )


def _school(x: float) -> Thing:
    return thing("assembly", "Escola", box(x, -2, x + 6, 2))


def _assembly() -> Iterator[Sample]:
    rule = "assembly"
    yield Sample(f"{rule}.pass.twenty-five-metres", "25.00 m, class I at least 20.00", (*cage(), _school(25)))
    yield Sample(f"{rule}.pass.at-limit", "20.00 m, class I at least 20.00", (*cage(), _school(20)))
    yield Sample(f"{rule}.fail.three-millimetres", "19.997 m, 3 mm short of 20.00", (*cage(), _school(19.997)))
    surveyed = declared(none=["assembly"], surveyed_m=20)
    yield Sample(f"{rule}.pass.declared-none", "none, and the surroundings surveyed to 20 m of 20", cage(), surveyed)
    short = declared(none=["assembly"], surveyed_m=15)
    yield Sample(f"{rule}.not-drawn.not-surveyed", "none, and the surroundings surveyed to 15 m of 20", cage(), short)
    yield Sample(f"{rule}.not-drawn.no-school", "none drawn, none denied", cage())
    yield Sample(
        f"{rule}.undetermined.no-count", "25.00 m: enough for class I, too near for II", (*cage(None), _school(25))
    )
    lost = unread("assembly", f"Igreja {LOST}")
    yield Sample(f"{rule}.undetermined.church-not-read", "a church nobody can place", (*cage(), _school(25), lost))
    yield Sample(
        f"{rule}.waived.answered-for", "19.95 m, accepted down to 19.90 by a name", (*cage(), _school(19.95)), WAIVER
    )


def _firewall(y0: float, y1: float, height_m: float | None = 3.5) -> Thing:
    """Give a firewall half-way to what is 10 m off; a pile of 4 × 0.476 = 1.904 m asks for more than 3.404 m."""
    said = {} if height_m is None else {"height_m": height_m}
    return thing("firewall", "Parede corta-fogo", line((5, y0), (5, y1)), **said)


def _past_a_firewall() -> Iterator[Sample]:
    rule = "assembly"
    behind = (*cage(), _school(10), _firewall(-3, 3))
    yield Sample(
        f"{rule}.pass.at-limit-behind-a-firewall", "10.00 m of 20/2, and no straight line escapes the wall", behind
    )
    beside = (*cage(), _school(10), _firewall(-3, 0))
    yield Sample(f"{rule}.fail.past-the-firewall", "above y = 0 the wall is missed: 10.00 m of 20.00", beside)
    unknown = (*cage(), _school(10), _firewall(-3, 3, None))
    yield Sample(f"{rule}.undetermined.firewall-height", "10.00 m will do if the wall is higher than 3.404 m", unknown)


def _sources() -> Iterator[Sample]:
    for rule, role, name, least in (
        ("heat-source", "heat_source", "Bomba de combustível", 5.0),
        ("ignition-source", "ignition_source", "Quadro elétrico", 3.0),
    ):

        def source(x: float, role: str = role, name: str = name) -> Thing:
            return thing(role, name, box(x, -0.5, x + 1, 0.5))

        yield Sample(
            f"{rule}.pass.one-metre-more",
            f"{least + 1:.2f} m, class I at least {least:.2f}",
            (*cage(), source(least + 1)),
        )
        yield Sample(f"{rule}.pass.at-limit", f"{least:.2f} m, class I at least {least:.2f}", (*cage(), source(least)))
        yield Sample(f"{rule}.fail.three-millimetres", f"3 mm short of {least:.2f}", (*cage(), source(least - 0.003)))
        yield Sample(f"{rule}.pass.declared-none", "declared that there is none", cage(), declared(none=[role]))
        yield Sample(f"{rule}.not-drawn.none", "none drawn, none denied", cage())
        lost = unread(role, f"{name} {LOST}")
        yield Sample(f"{rule}.undetermined.not-read", "one that nobody can place", (*cage(), source(least + 1), lost))


def _firewall_height() -> Iterator[Sample]:
    rule = "firewall-height"
    counts = (*cage(), _school(12), _firewall(-3, 3, 3.41))
    yield Sample(f"{rule}.pass.higher", "3.41 m, more than 4 × 0.476 + 1.50 = 3.404", counts)
    exactly = (*cage(), _school(12), _firewall(-3, 3, 3.404))
    yield Sample(f"{rule}.not-applicable.at-limit", "3.404 m is not more than 4 × 0.476 + 1.50 = 3.404", exactly)
    yield Sample(f"{rule}.not-applicable.none", "no firewall is drawn", (*cage(), _school(12)))


def _other(x: float) -> tuple[Thing, Thing]:
    """Give a second class I store that begins at x."""
    return area(box(x, -1, x + 3, 1), "Área 2"), lot(box(x + 0.5, -0.4, x + 2.5, 0.4), 40, "Lote 2")


def _separate() -> Iterator[Sample]:
    rule = "separate-areas"
    yield Sample(f"{rule}.pass.far-apart", "12.00 m, separate from 5 + 5 = 10.00", (*cage(), *_other(12)))
    yield Sample(f"{rule}.pass.at-limit", "10.00 m, separate from 5 + 5 = 10.00", (*cage(), *_other(10)))
    yield Sample(
        f"{rule}.pass.merged", "9.90 m of 10.00: one of 1 040 kg, class II for the table", (*cage(), *_other(9.9))
    )
    between = _wall((2, -3), (2, 3), height_m=1.8)
    yield Sample(
        f"{rule}.pass.wall-between",
        "4.00 m, separate from 1.5 + 1.5 = 3.00 behind a wall",
        (*cage(), *_other(4), between),
    )
    large = tuple(
        area(box(x, -15, x + 30, 15), name, **{"class": "VI"}, capacity_kg=60000)
        for x, name in ((-30, "Área norte"), (20, "Área sul"))
    )
    yield Sample(f"{rule}.fail.above-99840", "20 m of 50 + 50: 60 000 + 60 000 kg, at most 99 840", large)
    yield Sample(f"{rule}.not-applicable.one-area", "there is no other area", cage())
