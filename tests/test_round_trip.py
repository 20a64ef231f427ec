"""Every sample drawn again in other clothes, and saved again by a CAD: the same findings, to half a millimetre."""

import functools
import shutil
from pathlib import Path

import ezdxf
import pytest
from rewriting import rewrite

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report

SAMPLES = Path(__file__).parents[1] / "samples"
UNITS = {"yard-r12.dxf": "cm"}  # which it has no place to say
PLANS = sorted(p.name for p in (*SAMPLES.glob("*.dxf"), *SAMPLES.glob("*.geojson")) if p.name != "template.dxf")
DRAWINGS = [name for name in PLANS if name.endswith(".dxf")]
NEAR = 5e-4

CLOTHES = [
    {"version": "R12", "units": "mm"},
    {"version": "R12", "units": "m"},
    {"version": "R2000", "units": "cm"},
    {"version": "R2007", "units": "m"},
    {"version": "R2018", "units": "ft"},
    {"version": "R2018", "units": "mm"},
    {"version": "R2000", "units": "m", "fmt": "bin"},
    {"version": "R2018", "units": "cm", "fmt": "bin"},
    {"version": "R2010", "units": "m", "manner": "block"},
    {"version": "R2010", "units": "mm", "manner": "lines"},
    {"version": "R2010", "units": "cm", "manner": "hatches"},
]


def checked(plan, units=None):
    (outcome,) = examine(plan, Wanted(units=units, lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report), outcome.error
    return outcome


@functools.cache
def original(name):
    return checked(SAMPLES / name, UNITS.get(name))


def beside(name, folder):
    """A place for a plan, with the project file of the sample beside it."""
    own = SAMPLES / f"{Path(name).stem}.layoutcheck.toml"
    if own.exists():
        shutil.copy(own, folder)
    return folder / f"{Path(name).stem}.dxf"


def same(report, other):
    """The same verdict, and the same status and measure for each rule, area and subject."""
    there = {(f.rule, f.area, f.subject): f for f in other.findings}
    assert [(f.rule, f.area, f.subject) for f in report.findings] == list(there)
    for finding in report.findings:
        wanted = there[finding.rule, finding.area, finding.subject]
        assert finding.status is wanted.status, finding
        assert finding.measured == (None if wanted.measured is None else pytest.approx(wanted.measured, abs=NEAR))
    assert report.verdict == other.verdict


@pytest.mark.parametrize("clothes", CLOTHES, ids=lambda c: "-".join(c.values()))
@pytest.mark.parametrize("name", PLANS)
def test_drawn_again(tmp_path, name, clothes):
    plan = beside(name, tmp_path)
    rewrite(original(name).site.features, plan, **clothes)
    same(checked(plan, clothes["units"] if clothes["version"] == "R12" else None), original(name))


@pytest.mark.parametrize("fmt", ["asc", "bin"])
@pytest.mark.parametrize("version", ["R2000", "R2007", "R2018"])
@pytest.mark.parametrize("name", DRAWINGS)
def test_saved_again(tmp_path, name, version, fmt):
    """As the drawing itself is, with its texts, blocks and attributes."""
    document = ezdxf.readfile(SAMPLES / name)
    document.dxfversion = version
    plan = beside(name, tmp_path)
    document.saveas(plan, fmt=fmt)
    same(checked(plan, UNITS.get(name)), original(name))
