"""What marcelandia-obras makes of buildings whose own plot is not drawn, and of land that is somebody else's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from plans import Result, box, document, feature, parcel

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report

STREET = feature("road", box(-40, -10, 100, -3), "Rua")
PAVEMENT = feature("pavement", box(-40, -3, 100, 0), "Passeio")  # 3 m wide: two thirds of it are 2 m
SHOP = feature("building", box(20, 0, 30, 12), "Loja", use="comércio", storeys=1)


@pytest.fixture
def judged(tmp_path: Path) -> Any:
    """Check a plan with a street and its pavement along y = 0."""

    def check(*features: Any) -> Result:
        path = tmp_path / "plan.geojson"
        path.write_text(json.dumps(document((STREET, PAVEMENT, *features))), "utf-8")
        (report,) = examine(path, Wanted(law=("marcelandia-obras",), lang="en", on="2026-06-01"))
        assert isinstance(report, Report), report
        return Result(report)

    return check


@pytest.mark.parametrize(
    ("land", "ends"),
    [
        ((parcel(box(20, 0, 30, 30)),), {"fail"}),  # its own: 2.5 m out of the 2 m that 2/3 of 3 m allow
        ((parcel(box(60, 4, 80, 30)),), {"undetermined"}),  # apart from it
        ((parcel(box(30, 4, 50, 30)),), {"undetermined"}),  # it only touches that
        ((parcel(box(29.9, 4, 50, 30)),), {"undetermined"}),  # 0.1 × 8 of its 120 m² lie in it: carelessly drawn
        ((), {"undetermined"}),
    ],
    ids=["own", "apart", "touching", "over the line", "none"],
)
@pytest.mark.parametrize("beside", [False, True])
def test_what_hangs_over_the_pavement_is_measured_from_its_own_plot(
    judged: Any, land: Any, ends: set[str], beside: bool
) -> None:
    """Art. 49, § 1, and Art. 51, § 1: another building, on a plot of its own, makes that the plot of none but it."""
    other = (feature("building", box(-20, 0, -10, 12), "Casa", use="residência", storeys=1),
             parcel(box(-22, 0, -8, 30), "Lote da casa"))  # fmt: skip
    things = [feature(role, box(22, -2.5, 28, 0), role, height_m=2) for role in ("awning", "hoarding")]
    found = judged(SHOP, *land, *things, *(other if beside else ()))
    for rule in ("awning-depth", "hoarding-depth"):
        assert {str(f.status) for f in found.all(rule)} == ends, rule


def test_a_marquee_is_asked_along_the_front_of_the_own_plot_alone(judged: Any) -> None:
    """Art. 50, § 4, b: both shops stand on the alignment; of the second nobody knows it, for its plot is not drawn."""
    two = feature("building", box(50, 0, 60, 12), "Outra", use="comércio", storeys=1)
    found = judged(SHOP, two, parcel(box(20, 0, 30, 30)))
    ends = {f.subject: str(f.status) for f in found.all("marquee-required")}
    assert ends == {"Loja": "fail", "Outra": "undetermined"}
    assert found.one("marquee-required", "Loja").measured == pytest.approx(10)


def test_terraced_shops_answer_each_for_the_front_of_their_own_plot(judged: Any) -> None:
    """Three fronts of 6 m, one after the other: each lacks 6 m, told once."""
    row = [(feature("building", box(x, 0, x + 6, 12), f"S{x}", use="comércio", storeys=1),
            parcel(box(x, 0, x + 6, 30), f"L{x}")) for x in (0, 6, 12)]  # fmt: skip
    found = judged(*(thing for pair in row for thing in pair))
    bare = [(f.subject, round(f.measured, 6)) for f in found.all("marquee-required")]
    assert bare == [("S0", 6), ("S6", 6), ("S12", 6)]


@pytest.mark.parametrize(("green", "ends"), [(1100, "pass"), (900, "fail")])
def test_the_reserve_is_that_of_the_land_which_is_subdivided(judged: Any, green: int, ends: str) -> None:
    """Art. 53: 10 % of 100 × 100 m; the shop's own plot elsewhere, 10 × 30 m, is none of it: 1 100 / 10 300 > 10 %."""
    whole = (parcel(box(0, 100, 100, 200), "Gleba"), feature("plot", box(0, 100, 50, 200), "Quadra"),
             feature("green", box(60, 100, 60 + green / 100, 200), "Praça"))  # fmt: skip
    assert judged(SHOP, parcel(box(20, 0, 30, 30)), *whole).status("green-reserve") == ends


def test_the_reserve_of_land_that_is_not_drawn_is_not_known(judged: Any) -> None:
    """The only property drawn is that of the shop; the plots and the green lie elsewhere."""
    elsewhere = (feature("plot", box(0, 100, 50, 200), "Quadra"), feature("green", box(60, 100, 61, 200), "Praça"))
    assert judged(SHOP, parcel(box(20, 0, 30, 30)), *elsewhere).status("green-reserve") == "undetermined"
