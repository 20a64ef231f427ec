"""The sample plans of each rule: every one ends as its name says, and those at a limit stand exactly on it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from laws_and_samples import NAMES, PLANS, SAMPLES, facts, findings, report
from shapely.geometry import Point

from layoutcheck import LAWS

# the worst first: how a rule ends on a plan is how its worst finding ends
WORST_FIRST = ("fail", "undetermined", "not-declared", "not-drawn", "waived", "pass", "not-applicable")
NO_FIGURE = {
    (id, plan): said for id, law in LAWS.items() if not law.adopts for plan, said in facts(law).NO_FIGURE.items()
}


@pytest.mark.parametrize(("law", "plan"), PLANS, ids=NAMES)
def test_a_sample_ends_as_its_name_says(law: str, plan: str) -> None:
    found = [str(f.status) for f in findings(law, plan)]
    assert min(found, key=WORST_FIRST.index, default="none") == plan.split(".")[1]


@pytest.mark.parametrize(("law", "plan"), [p for p in PLANS if ".at-limit" in p[1] and p not in NO_FIGURE])
def test_a_sample_at_the_limit_measures_what_is_required(law: str, plan: str) -> None:
    measured = [(f.measured, f.required) for f in findings(law, plan) if f.required is not None]
    assert measured
    for value, limit in measured:
        assert value == pytest.approx(limit, abs=1e-6)


@pytest.mark.parametrize(("law", "plan"), NO_FIGURE)
def test_a_limit_without_a_figure_is_told(law: str, plan: str) -> None:
    (found,) = findings(law, plan)
    assert NO_FIGURE[law, plan] in found.message.to("en")


def test_nothing_that_a_sample_draws_is_left_unread_unless_that_is_its_point() -> None:
    for law, plan in PLANS:
        seen = report(law, plan).site.seen
        assert not seen.ignored, plan
        assert bool(seen.not_checked) == plan.endswith("not-read"), plan


@pytest.mark.parametrize("plan", ["room-ceiling.fail.beyond", "room-opening.fail.beyond", "shop-ceiling.fail.beyond"])
def test_what_fails_in_a_room_and_is_no_distance_is_marked_within_it(plan: str) -> None:
    rooms = report("marcelandia-obras", plan).site.of("room")
    for found in (f for f in findings("marcelandia-obras", plan) if f.status == "fail"):
        assert found.witness is not None
        assert any(room.name == found.subject and room.shape.covers(Point(found.witness[0])) for room in rooms)


@pytest.mark.parametrize("law", LAWS)
def test_the_samples_are_what_their_script_makes(law: str, tmp_path: Path) -> None:
    folder = SAMPLES / law
    subprocess.run([sys.executable, "-B", SAMPLES / "cases.py", law, tmp_path], check=True)
    made = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    kept = {p.name: p.read_bytes() for p in folder.iterdir() if p.is_file() and p.suffix not in (".py", ".md")}
    assert kept == made
