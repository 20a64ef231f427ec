"""Sites, project files and schedules at random: never a crash, and what is left invalid never passes in silence.

Damaged plans are in `test_damage`.
"""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path

import pytest
from damage import damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from plans import document, feature

from layoutcheck import reports
from layoutcheck.examine import DEBUG, Wanted, examine
from layoutcheck.kinds import PROPERTIES, ROLES

SAMPLES = Path(__file__).parents[1] / "samples"
SEEDS = 40
RANK = {"unreadable": 0, "fail": 1, "incomplete": 2, "pass": 3}

# --- sites ------------------------------------------------------------------------------

near = st.integers(-40, 40).map(float)
anywhere = st.one_of(near, near, near, st.floats(-1e3, 1e3), st.sampled_from([0.0, -0.0, 1e-300, 1e300, 49_999.0]))
point = st.tuples(anywhere, anywhere).map(list)
ring = st.lists(point, min_size=0, max_size=7).map(lambda points: [*points, *points[:1]])
geometry = st.one_of(
    st.none(),
    st.builds(lambda x, y, w, h: {"type": "Polygon", "coordinates": [
        [[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]]}, near, near, st.integers(0, 20), st.integers(0, 20)),
    st.builds(lambda c: {"type": "Point", "coordinates": c}, point),
    st.builds(lambda c: {"type": "LineString", "coordinates": c}, st.lists(point, max_size=6)),
    st.builds(lambda c: {"type": "Polygon", "coordinates": c}, st.lists(ring, max_size=3)),
    st.builds(lambda c: {"type": "MultiPolygon", "coordinates": c}, st.lists(st.lists(ring, max_size=2), max_size=2)),
)  # fmt: skip
value = st.one_of(st.none(), st.booleans(), st.integers(-5, 10**9), st.floats(allow_nan=False), st.text(max_size=12),
                  st.sampled_from(["480 P-13", "1,80", "6.240 kg", "III", "full", "cheio", "9" * 50, []]))  # fmt: skip
said = st.dictionaries(st.sampled_from(sorted(set(PROPERTIES) - {"name"})), value, max_size=4)
thing = st.builds(lambda role, shape, name, more: feature(role, shape, name, **more),
                  st.sampled_from(["storage_area", "lot", "property", "wall", "firewall", *sorted(ROLES)]), geometry,
                  st.text(max_size=8), said)  # fmt: skip


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture,
                                                                  HealthCheck.too_slow])  # fmt: skip
@given(things=st.lists(thing, min_size=1, max_size=9), lang=st.sampled_from(["pt", "en"]))
def test_no_site_ends_in_a_crash(tmp_path, things, lang):
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv(DEBUG, "1")  # a crash of the program itself is raised, not told
        plan = tmp_path / "site.geojson"
        plan.write_text(json.dumps(document(things)), encoding="utf-8", errors="surrogatepass")
        (outcome,) = examine(plan, Wanted(lang=lang, on="2026-06-01", remedies=False))
        told = json.loads(reports.made([outcome], ["json"], lang)[0]["json"][""][0])
    for found in told["reports"][0]["findings"]:
        assert all(found[key] is None or math.isfinite(found[key]) for key in ("measured", "required", "margin"))
    drawn = [item["properties"]["role"] for item in things if item["geometry"] is not None]
    if not {"storage_area", "lot", "container"} & set(drawn):
        assert outcome.verdict in ("unreadable", "incomplete", "fail")  # nothing stored passes nothing


# --- project files and schedules --------------------------------------------------------


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_damaged_project_file_ends_in_a_sentence_or_in_what_it_says(tmp_path, monkeypatch, seed):
    monkeypatch.setenv(DEBUG, "1")
    plan = SAMPLES / ("yard-class-iii.dxf", "worked-example.dxf")[seed % 2]
    shutil.copy(plan, tmp_path)
    kind, data = damaged(plan.with_name(f"{plan.stem}.layoutcheck.toml").read_bytes(), seed)
    (tmp_path / f"{plan.stem}.layoutcheck.toml").write_bytes(data)
    wanted = Wanted(lang="en", on="2026-06-01", remedies=False)
    (outcome,), (whole,) = examine(tmp_path / plan.name, wanted), examine(plan, wanted)
    if kind in ("cut", "drop lines", "blank"):  # what says less never makes a plan better
        assert RANK[outcome.verdict] <= RANK[whole.verdict]
    if outcome.verdict == "unreadable":
        assert outcome.error.code.startswith("project-")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_damaged_schedule_ends_in_a_sentence_or_is_told_cell_by_cell(tmp_path, monkeypatch, seed):
    monkeypatch.setenv(DEBUG, "1")
    own = SAMPLES / "guarulhos-elevadores"
    for name in ("building.dxf", "building.layoutcheck.toml"):
        shutil.copy(own / name, tmp_path)
    written = (own / "building.schedule.csv").read_bytes()
    kind, data = damaged(written, seed)
    (tmp_path / "building.schedule.csv").write_bytes(data)
    (outcome,) = examine(tmp_path / "building.dxf", Wanted(law=("guarulhos-elevadores",), lang="pt", on="2026-06-01"))
    if kind == "cut" and data.count(b"\n") < written.count(b"\n") - 1:  # a row is gone
        assert outcome.verdict != "pass"
    if outcome.verdict == "unreadable":
        assert outcome.error.code.startswith(("schedule-", "file-"))


def test_seeds_damage_in_many_ways():
    data = (SAMPLES / "yard-class-iii.layoutcheck.toml").read_bytes()
    assert len({damaged(data, seed) for seed in range(SEEDS)}) > 0.8 * SEEDS
