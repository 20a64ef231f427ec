"""The sample plans of each rule: every one ends as its name says, and those at a limit stand exactly on it."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

import pytest

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Finding, Report

SAMPLES = Path(__file__).parents[1] / "samples" / "cuiaba-glp"
PLANS = sorted(p.stem for p in SAMPLES.glob("*.geojson"))
# the worst first: how a rule ends on a plan is how its worst finding ends
WORST_FIRST = ("fail", "undetermined", "not-declared", "not-drawn", "waived", "pass", "not-applicable")
NO_FIGURE = {"corridor-limit.pass.at-limit": "fit within"}  # says where the limit lies, and measures nothing


@functools.cache
def report(plan: str) -> Report:
    (outcome,) = examine(SAMPLES / f"{plan}.geojson", Wanted(lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report), outcome
    return outcome


def findings(plan: str) -> list[Finding]:
    """The findings of the rule that a plan is about."""
    return [f for f in report(plan).findings if f.rule == plan.partition(".")[0]]


@pytest.mark.parametrize("plan", PLANS)
def test_a_sample_ends_as_its_name_says(plan: str) -> None:
    found = [str(f.status) for f in findings(plan)]
    assert min(found, key=WORST_FIRST.index, default="none") == plan.split(".")[1]


@pytest.mark.parametrize("plan", [p for p in PLANS if ".at-limit" in p and p not in NO_FIGURE])
def test_a_sample_at_the_limit_measures_what_is_required(plan: str) -> None:
    measured = [(f.measured, f.required) for f in findings(plan) if f.required is not None]
    assert measured
    for value, limit in measured:
        assert value == pytest.approx(limit, abs=1e-6)


@pytest.mark.parametrize("plan", NO_FIGURE)
def test_a_limit_without_a_figure_is_told(plan: str) -> None:
    (found,) = findings(plan)
    assert NO_FIGURE[plan] in found.message.to("en")


def test_nothing_that_a_sample_draws_is_left_unread_unless_that_is_its_point() -> None:
    for plan in PLANS:
        seen = report(plan).site.seen
        assert not seen.ignored, plan
        assert bool(seen.not_checked) == plan.endswith("not-read"), plan


def test_the_samples_are_what_their_script_makes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-B", SAMPLES / "make.py", tmp_path], check=True)
    made = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    kept = {p.name: p.read_bytes() for p in SAMPLES.iterdir() if p.suffix in (".geojson", ".toml")}
    assert kept == made
