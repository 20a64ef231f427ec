"""Samples of Art. 5, I b, m, n, o and §§ 1, 3: covers, piles, and empty containers apart from full ones.

A 13 kg container is 0.476 m high, an 8 kg one 0.464 m.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import CAGE, Sample, Thing, area, box, cage, declared, line, lot, spot, thing, yard

FIREPROOF = declared(cover_fire_resistant=True)


def samples() -> Iterator[Sample]:
    """Give the samples of covers and piles."""
    yield from _covers()
    yield from _piles()
    yield from _states()


def _covers() -> Iterator[Sample]:
    rule = "cover-height"

    def roofed(ceiling: float | None, **of_lot: Any) -> tuple[Thing, ...]:
        said = {} if ceiling is None else {"ceiling_m": ceiling}
        return (*cage(40, **of_lot), thing("roof", "Cobertura", box(-3.5, -1.5, 0.5, 1.5), **said))

    yield Sample(
        f"{rule}.pass.high-roof", "3.20 m, less 4 × 0.476 = 1.904: 1.296 free", roofed(3.2, tiers=4), FIREPROOF
    )
    yield Sample(
        f"{rule}.pass.at-limit", "2.50 m, less a pile of 1.30: 1.20 free", roofed(2.5, pile_height_m=1.3), FIREPROOF
    )
    yield Sample(f"{rule}.fail.low-ceiling", "2.497 m, 3 mm short of 2.50", roofed(2.497, tiers=1), FIREPROOF)
    yield Sample(
        f"{rule}.fail.pile-too-high", "3.00 m, less 1.904: 1.096 free of 1.20", roofed(3.0, tiers=4), FIREPROOF
    )
    yield Sample(
        f"{rule}.fail.weak-material",
        "declared not to resist fire",
        roofed(3.2, tiers=4),
        declared(cover_fire_resistant=False),
    )
    yield Sample(
        f"{rule}.undetermined.no-ceiling", "a roof of which nobody says how high", roofed(None, tiers=4), FIREPROOF
    )
    yield Sample(
        f"{rule}.undetermined.state-unknown",
        "3.20 m, less 4 or 5 × 0.476: 1.296 or 0.820 free",
        roofed(3.2, state=None),
        FIREPROOF,
    )
    no_lot = (area(box(*CAGE), containers=40, container_kg=13, covered=True, ceiling_m=2.5),)
    yield Sample(f"{rule}.undetermined.no-lot", "high enough, and no pile is drawn to measure from", no_lot, FIREPROOF)
    outline = line((-3.5, -1.5), (0.5, -1.5), (0.5, 1.5), (-3.5, 1.5), (-3.5, -1))
    half_drawn = (*cage(40, {"covered": False}), thing("roof", "Cobertura", outline, ceiling_m=2.4))
    yield Sample(f"{rule}.undetermined.roof-not-closed", "said not to be covered, and a roof is half drawn", half_drawn)
    yield Sample(f"{rule}.not-declared.silent", "no roof drawn, and nobody says covered or not", cage())
    yield Sample(
        f"{rule}.not-declared.material", "high enough, and nobody says what it is made of", roofed(3.2, tiers=4)
    )
    yield Sample(f"{rule}.not-applicable.open-air", "said not to be covered", cage(40, {"covered": False}))


def _piles() -> Iterator[Sample]:
    rule = "stacking"
    lift = declared(handling_equipment=True)
    yield Sample(f"{rule}.pass.three-high", "3 full, at most 4", cage(tiers=3))
    yield Sample(f"{rule}.pass.at-limit", "4 full, at most 4", cage(tiers=4))
    yield Sample(f"{rule}.pass.at-limit-empty", "5 empty, at most 5", cage(tiers=5, state="empty"))
    yield Sample(
        f"{rule}.pass.at-limit-pallets", "6 full on pallets, at most 4 × 1.5 = 6", yard(tiers=6, pallet=True), lift
    )
    yield Sample(f"{rule}.fail.five-full", "5 full, at most 4", cage(tiers=5))
    yield Sample(f"{rule}.fail.five-partial", "5 partial, at most 4", cage(tiers=5, state="partial"))
    yield Sample(f"{rule}.fail.six-empty", "6 empty, at most 5", cage(tiers=6, state="empty"))
    yield Sample(f"{rule}.fail.heavy", "2 of 45 kg, above 13 kg at most 1", cage(8, container_kg=45, tiers=2))
    yield Sample(
        f"{rule}.fail.light-pile",
        "4 × 0.464 = 1.856 m of 8 kg in class I, at most 1.50",
        cage(40, container_kg=8, tiers=4),
    )
    light = cage(40, {"class": "III"}, container_kg=8, tiers=4)
    yield Sample(f"{rule}.fail.light-pile-of-class-iii", "1.856 m in what counts as I and is called III", light)
    yield Sample(f"{rule}.undetermined.tiers-unknown", "nobody says how high", cage())
    yield Sample(f"{rule}.undetermined.state-unknown", "5 high: empties may, full ones not", cage(tiers=5, state=None))
    yield Sample(
        f"{rule}.undetermined.equipment-unknown", "6 on pallets, equipment not said", yard(tiers=6, pallet=True)
    )
    yield Sample(
        f"{rule}.undetermined.no-lot",
        "40 containers and no lot drawn",
        (area(box(*CAGE), containers=40, container_kg=13),),
    )


def _states() -> Iterator[Sample]:
    rule = "empties-separate"
    ground = area(box(*CAGE))
    full = lot(box(-2.8, -0.4, -1.6, 0.4), 20, "Cheios")
    apart = lot(box(-1.2, -0.4, -0.2, 0.4), 20, "Vazios", state="empty")
    across = lot(box(-2.0, -0.4, -0.2, 0.4), 20, "Vazios", state="empty")
    one_empty = thing("container", "P-13 vazio", spot(-1.5, 0), container_kg=13, state="empty")
    yield Sample(f"{rule}.pass.two-lots", "full ones to x = -1.60, empty ones from x = -1.20", (ground, full, apart))
    yield Sample(f"{rule}.fail.overlap", "full ones to x = -1.60, empty ones from x = -2.00", (ground, full, across))
    yield Sample(f"{rule}.fail.mixed", "an empty one in a lot of full ones", (*cage(1), one_empty))
    yield Sample(f"{rule}.undetermined.no-state", "nobody says full or empty", cage(state=None))
    yield Sample(
        f"{rule}.undetermined.no-lot",
        "40 containers and no lot drawn",
        (area(box(*CAGE), containers=40, container_kg=13),),
    )
