"""The benchmarks run, at their smallest, and compare what they time; how long anything takes is asked nowhere."""

import importlib.util

import numpy as np
import pytest

from benchmarks import drawing, measuring, plans, siting, starting
from benchmarks.comparing import Comparison, DisagreementError, Setting, close, same
from benchmarks.page import Part, page
from benchmarks.timing import Times, calls

PEERS = [name for name in ("geopandas", "klayout") if importlib.util.find_spec(name) is None]
MISSING = pytest.mark.skipif(bool(PEERS), reason=f"not installed, pip install .[bench]: {', '.join(PEERS)}")


@pytest.fixture
def setting(tmp_path):
    return Setting(folder=tmp_path, repeat=1, quick=True, cpu=True)


@MISSING
@pytest.mark.filterwarnings("default")  # of the peers
def test_measuring(setting):
    lines = list(measuring.compare(setting))
    assert len(lines) == 4
    assert all(line.ours.median > 0 and line.agreed for line in lines)


def test_starting(setting):
    assert [line.goal for line in starting.compare(setting)] == [1 / 1.4, 1 / 1.6]


def test_siting(setting):
    beside, growth = siting.compare(setting)
    assert beside.goal == 1 / 20
    assert beside.what == "where an area may stand and in which class, of 26 features with 5 firewalls"
    assert not beside.ours.answer[0].shown.allowed.is_empty
    assert (growth.goal, growth.what) == (1.0, "where an area may stand, with 200 things far away")


def test_far_things_that_change_the_region_stop_the_run(setting, monkeypatch):
    monkeypatch.setattr(siting, "_FAR_M", 10.0)
    with pytest.raises(DisagreementError, match="no distance reaches"):
        list(siting.compare(setting))


@pytest.mark.filterwarnings("default")
def test_drawing(setting):
    png, pdf = drawing.compare(setting)
    assert png.agreed.startswith("702 × 496 dots")  # 297 × 210 mm at 60 dpi
    assert pdf.agreed == "both are PDF"


def test_answers_that_differ_stop_a_run():
    assert same((1, 2), (1, 2), "two") == "two"
    with pytest.raises(DisagreementError, match="pairs: 1 is not 2"):
        same(1, 2, "pairs")
    assert close(1.0, 1.0 + 1e-12, "a length") == "a length"
    with pytest.raises(DisagreementError, match="a length"):
        close(1.0, 1.001, "a length")


def test_a_sampled_line_that_is_shorter_stops_a_run(setting, monkeypatch):
    monkeypatch.setattr(measuring, "_sampled", lambda *asked: 0.5)
    with pytest.raises(DisagreementError, match="line of sight"):
        measuring._sight(setting)


def test_calls_are_taken_in_turn():
    order = []
    ticks = iter(range(100))
    ours, theirs = calls([lambda: order.append("a"), lambda: order.append("b") or 7], 2, lambda: next(ticks))
    assert order == ["a", "b", "a", "b"]
    assert ours.seconds == (1, 1)
    assert theirs.answer == 7


def test_the_page_tells_ratio_goal_and_spread(setting):
    line = Comparison(
        what="x", peer="y", ours=Times(seconds=(1.0, 2.0, 3.0)), theirs=Times(seconds=(9.0,)), goal=5, agreed="z"
    )
    assert (line.ratio, line.is_met, line.ours.spread) == (4.5, False, 0.5)
    written = page([Part(name="p", compared=[line], grown=[])], setting)
    assert "| x | 2.0000 ± 50% | y | 9.0000 ± 0% | 4.50 | ≥ 5 | **missed** | z |" in written


def test_the_same_seed_makes_the_same_plan(tmp_path):
    for name in ("a", "b"):
        plans.write_plan(tmp_path / name, 2, 9, padding_mb=0.01)
    written = (tmp_path / "a").read_bytes()
    assert written == (tmp_path / "b").read_bytes()
    assert abs(len(written) - 10_000) < 3000
    assert np.all(plans.things(9, 50.0) == plans.things(9, 50.0))
