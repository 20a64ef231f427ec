"""Samples of Art. 3: a few cylinders for one's own use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, area, box, declared, lot, spot, thing, unread

DECLARED = ("own-use-ventilation", "own-use-shelter", "own-use-separation", "own-use-connected")


def samples() -> Iterator[Sample]:
    """Give the samples of Art. 3."""
    yield from _limit()
    yield from _drains()
    for rule in DECLARED:
        key = rule.replace("-", "_")
        yield Sample(f"{rule}.pass.declared", "declared to comply", _kitchen(), declared(**{key: True}))
        yield Sample(f"{rule}.fail.declared", "declared not to comply", _kitchen(), declared(**{key: False}))
        yield Sample(f"{rule}.not-declared.silent", "no project file says it", _kitchen())


def _kitchen(containers: int | None = 3, **said: Any) -> tuple[Thing, Thing]:
    return (
        area(box(-2, -1, 0, 1), "Abrigo da cozinha", own_use=True),
        lot(box(-1.5, -0.5, -0.5, 0.5), containers, "Botijões da cozinha", **said),
    )


def _limit() -> Iterator[Sample]:
    rule = "own-use-limit"
    yield Sample(f"{rule}.pass.three-cylinders", "3 of 13 kg, at most 5", _kitchen())
    yield Sample(f"{rule}.pass.at-limit", "5 of 13 kg, at most 5", _kitchen(5))
    yield Sample(f"{rule}.fail.six-cylinders", "6 of 13 kg, at most 5", _kitchen(6))
    yield Sample(f"{rule}.fail.heavy-cylinders", "2 of 20 kg, each at most 13 kg", _kitchen(2, container_kg=20))
    laundry = (
        area(box(8, -1, 10, 1), "Abrigo da lavanderia", own_use=True),
        lot(box(8.5, -0.5, 9.5, 0.5), 3, "Botijões da lavanderia"),
    )
    yield Sample(f"{rule}.fail.two-stores-together", "3 + 3 = 6 on one property, at most 5", (*_kitchen(), *laundry))
    yield Sample(f"{rule}.undetermined.no-count", "nobody says how many", _kitchen(None))
    yield Sample(f"{rule}.undetermined.no-kilograms", "nobody says how heavy", _kitchen(3, container_kg=None))


def _drains() -> Iterator[Sample]:
    rule = "own-use-drain-distance"

    def drain(x: float) -> Thing:
        return thing("drain", "Caixa de gordura", box(x, -0.3, x + 0.6, 0.3))

    yield Sample(f"{rule}.pass.two-metres", "the trap begins at x = 2.00, at least 1.50", (*_kitchen(), drain(2)))
    yield Sample(f"{rule}.pass.at-limit", "the trap begins at x = 1.50, at least 1.50", (*_kitchen(), drain(1.5)))
    yield Sample(f"{rule}.fail.three-millimetres", "1.497 m, 3 mm short of 1.50", (*_kitchen(), drain(1.497)))
    yield Sample(f"{rule}.fail.within", "a drain in the store itself, 0 m", (*_kitchen(), _inside()))
    yield Sample(f"{rule}.pass.declared-none", "declared that there is none", _kitchen(), declared(none=["drain"]))
    yield Sample(f"{rule}.not-drawn.no-drain", "none drawn, none denied", _kitchen())
    lost = unread("drain", "Ralo sem posição")
    yield Sample(f"{rule}.undetermined.drain-not-read", "a drain nobody can place", (*_kitchen(), drain(2), lost))


def _inside() -> Thing:
    return thing("drain", "Ralo", spot(-1, 0.8))
