"""Samples of Art. 5, II: signs, extinguishers, leak detection and the test kit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from things import Sample, Thing, cage, declared, spot, store, thing, yard

DANGER = "PERIGO - INFLAMÁVEL"
POWDER = "pó químico seco"


def samples() -> Iterator[Sample]:
    """Give the samples of equipment."""
    yield from _signs()
    yield from _extinguishers()
    yield from _detectors()
    rule, key = "leak-test-kit", "leak_test_kit"
    yield Sample(f"{rule}.pass.declared", "declared to be kept on site", cage(), declared(**{key: True}))
    yield Sample(f"{rule}.fail.declared", "declared not to be kept on site", cage(), declared(**{key: False}))
    yield Sample(f"{rule}.not-declared.silent", "no project file says it", cage())


def _signs() -> Iterator[Sample]:
    rule = "warning-signs"

    def signs(count: int, **said: Any) -> tuple[Thing, ...]:
        return tuple(thing("sign", f"Placa {i + 1}", spot(0.3, i), **said) for i in range(count))

    iii = tuple(store("III"))
    yield Sample(f"{rule}.pass.two-in-class-i", "2 signs, class I at least 1", (*cage(), *signs(2, kind=DANGER)))
    yield Sample(f"{rule}.pass.at-limit", "1 sign, class I at least 1", (*cage(), *signs(1, kind=DANGER)))
    yield Sample(f"{rule}.pass.at-limit-class-iii", "2 signs, class III at least 2", (*iii, *signs(2, kind=DANGER)))
    yield Sample(f"{rule}.pass.declared", "3 declared, class III at least 2", iii, declared(signs=3))
    yield Sample(f"{rule}.fail.one-of-two", "1 sign, class III at least 2", (*iii, *signs(1, kind=DANGER)))
    yield Sample(f"{rule}.undetermined.none-drawn", "none drawn, none declared", cage())
    yield Sample(f"{rule}.undetermined.kind-unknown", "it may be the plate of the class", (*cage(), *signs(1)))
    way_out = thing("sign", "Placa de saída", spot(0.3, 0), kind="SAÍDA DE EMERGÊNCIA")
    yield Sample(f"{rule}.undetermined.exit-sign", "the sign of the way out is no warning sign", (*cage(), way_out))
    plate = thing("sign", "Placa da classe", spot(0.3, 0), kind="CLASSE I - ATÉ 40 P-13")
    yield Sample(
        f"{rule}.undetermined.class-plate-alone", "the plate of the class is no warning sign", (*cage(), plate)
    )


def _extinguishers() -> Iterator[Sample]:
    rule = "extinguishers"

    def row(count: int, kg: float | None, kind: str | None = POWDER) -> tuple[Thing, ...]:
        said = {k: v for k, v in (("kg", kg), ("kind", kind)) if v is not None}
        return tuple(thing("extinguisher", f"Extintor {i + 1}", spot(0.3, i), **said) for i in range(count))

    iii = tuple(store("III"))
    yield Sample(f"{rule}.pass.twelve-kilograms", "12 kg, class I at least 8", (*cage(), *row(1, 12)))
    yield Sample(f"{rule}.pass.at-limit", "8 kg, class I at least 8", (*cage(), *row(1, 8)))
    yield Sample(f"{rule}.pass.at-limit-class-iii", "4 × 16 = 64 kg, class III at least 64 in 4", (*iii, *row(4, 16)))
    yield Sample(
        f"{rule}.pass.declared",
        "3 × 12 = 36 kg, class II at least 24 in 2",
        yard(),
        declared(extinguishers=[12, 12, 12]),
    )
    yield Sample(f"{rule}.fail.too-little", "6 kg, class I at least 8", (*cage(), *row(1, 6)))
    yield Sample(f"{rule}.fail.too-few", "50 kg in 1, class II at least 24 in 2", (*yard(), *row(1, 50)))
    yield Sample(f"{rule}.fail.water", "10 kg of water count for nothing", (*cage(), *row(1, 10, "água pressurizada")))
    yield Sample(f"{rule}.undetermined.none-drawn", "none drawn, none declared", cage())
    yield Sample(f"{rule}.undetermined.kind-unknown", "12 kg of what nobody says", (*cage(), *row(1, 12, None)))
    yield Sample(f"{rule}.undetermined.bc", "BC is written on powder and on CO2", (*cage(), *row(1, 12, "BC")))
    yield Sample(f"{rule}.undetermined.charge-unknown", "powder, nobody says how much", (*cage(), *row(1, None)))


def _detectors() -> Iterator[Sample]:
    rule = "leak-detection"
    iii = tuple(store("III"))
    detector = thing("leak_detector", "Detector", spot(0.3, 0))

    def works(lel: float, alarm_s: float, **said: Any) -> str:
        return declared(detector_lel=lel, detector_alarm_s=alarm_s, **said)

    yield Sample(f"{rule}.pass.drawn", "drawn, 1/20 of the LEL, 2 s", (*iii, detector), works(0.05, 2))
    yield Sample(f"{rule}.pass.at-limit", "one, 1/10 of the LEL, 3 s", (*iii, detector), works(0.1, 3))
    yield Sample(f"{rule}.fail.dull", "2/10 of the LEL, at most 1/10", (*iii, detector), works(0.2, 3))
    yield Sample(f"{rule}.fail.slow", "3.1 s to the alarm, at most 3", (*iii, detector), works(0.1, 3.1))
    yield Sample(f"{rule}.fail.none", "declared that there are none", iii, works(0.1, 3, detectors=0))
    yield Sample(f"{rule}.undetermined.none-drawn", "none drawn, none declared", iii, works(0.1, 3))
    open_class = (*cage(None), detector)
    yield Sample(
        f"{rule}.undetermined.no-count", "2/10 of the LEL fail unless the class is I or II", open_class, works(0.2, 3)
    )
    yield Sample(f"{rule}.not-declared.limits", "drawn, and nobody says how it works", (*iii, detector))
    yield Sample(f"{rule}.not-applicable.class-ii", "only from class III on", yard())
