"""Damaged files: never a crash, never a better verdict than the whole file's without a word about the damage."""

import functools
import os
from collections import Counter
from pathlib import Path

import pytest
from damage import KINDS, damaged
from test_round_trip import PLANS, SAMPLES, UNITS, beside, checked

from layoutcheck.examine import DEBUG, Wanted, examine
from layoutcheck.finding import Report, Status

SEEDS = int(os.environ.get("LAYOUTCHECK_SEEDS", "200"))  # by hand, 4000
LOST_ATTRIBUTE = 498  # leaves an attribute that ezdxf takes out of its insert
RANK = {"fail": 0, "incomplete": 1, "pass": 2}


@functools.cache
def original(name):
    return checked(SAMPLES / name, UNITS.get(name))


def told(report):
    seen = report.site.seen
    return Counter([*seen.unsupported, *(str(n.message) for n in (*seen.warnings, *seen.not_checked))])


def failing(report):
    return Counter(finding.rule for finding in report.findings if finding.status is Status.FAIL)


@pytest.mark.parametrize("seed", dict.fromkeys([*range(SEEDS), LOST_ATTRIBUTE]))
def test_damage_never_makes_a_plan_better_in_silence(tmp_path, monkeypatch, seed):
    monkeypatch.setenv(DEBUG, "1")  # a crash of the program itself is raised, not told
    name = PLANS[seed // len(KINDS) % len(PLANS)]
    _, data = damaged((SAMPLES / name).read_bytes(), seed)
    plan = beside(name, tmp_path).with_suffix(Path(name).suffix)
    plan.write_bytes(data)
    (outcome,) = examine(plan, Wanted(units=UNITS.get(name), lang="en", on="2026-06-01"))
    if isinstance(outcome, Report) and not told(outcome) - told(original(name)):
        assert RANK[outcome.verdict] <= RANK[original(name).verdict]
        assert not failing(original(name)) - failing(outcome)


def test_nearly_every_seed_damages_in_its_own_way():
    """Two equal lines may change places: of a file of repeated lines a few seeds leave it whole."""
    whole = (SAMPLES / "yard-r12.dxf").read_bytes()
    made = [damaged(whole, seed) for seed in range(SEEDS)]
    assert len(set(made)) > 0.9 * SEEDS
    assert {kind for kind, _ in made} == set(KINDS)
    assert sum(data == whole for _, data in made) < 0.1 * SEEDS
