"""Every law with its rules, its sample plans and what the tests must know of it: what tests of all laws go through."""

from __future__ import annotations

import functools
from importlib import import_module
from pathlib import Path
from types import ModuleType

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Finding, Report
from layoutcheck.law import Law, Rule

SAMPLES = Path(__file__).parents[1] / "samples"
PLANS = [(id, plan.stem) for id in LAWS for plan in sorted((SAMPLES / id).glob("*.geojson"))]
NAMES = [f"{law}/{plan}" for law, plan in PLANS]
RULES = [(law, rule) for law in LAWS.values() for rule in law.rules if not law.adopts]
RULE_NAMES = [f"{law.id}/{rule.id}" for law, rule in RULES]


def facts(law: Law) -> ModuleType:
    """What the tests must know of a law: the module `facts_<law>`, of the law whose text it is."""
    return import_module(f"facts_{(law.adopts or law.id).replace('-', '_')}")


@functools.cache
def report(law: str, plan: str) -> Report:
    (outcome,) = examine(SAMPLES / law / f"{plan}.geojson", Wanted(law=(law,), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report), outcome
    return outcome


def findings(law: str, plan: str) -> list[Finding]:
    """The findings of the rule that a plan is about."""
    return [f for f in report(law, plan).findings if f.rule == plan.partition(".")[0]]


def samples(law: Law, rule: Rule, status: str, why: str = "") -> list[str]:
    """The plans that show a rule ending so."""
    return [plan for id, plan in PLANS if id == law.id and plan.startswith(f"{rule.id}.{status}.{why}")]
