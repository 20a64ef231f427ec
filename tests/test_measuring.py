"""The page on how it measures: its pictures are those that are made, and the checker agrees with what they show."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from shapely.geometry import mapping

from layoutcheck import LAWS, check, read
from layoutcheck.laws.cuiaba_glp.figures import DISTANCES

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))
import make_measuring as made  # noqa: E402  a script, not a package

PAGE = (DOCS / "measuring.md").read_text("utf-8")


def test_every_picture_is_made_kept_and_shown_once():
    shown = re.findall(r"\]\(measuring/(\w+)\.png\)", PAGE)
    assert sorted(shown) == sorted(made.PICTURES)
    assert sorted(path.name for path in made.FOLDER.iterdir()) == [f"{name}.png" for name in sorted(shown)]


@pytest.mark.parametrize("name", ["legs", "corridors", "curves"])
def test_a_picture_is_drawn_with_what_is_measured_now(name):
    kept, now = made.Image.open(made.FOLDER / f"{name}.png"), made.picture(name)
    assert kept.size == now.size
    differ = made.np.abs(made.np.asarray(kept.convert("L")).astype(int) - made.np.asarray(now.convert("L")))
    assert (differ > 64).mean() < 0.01


def checked(tmp_path, rule, *things):
    features = [
        {"type": "Feature", "properties": {"role": role, "name": f"{role}-{i}", **said}, "geometry": mapping(shape)}
        for i, (role, shape, said) in enumerate(things)
    ]
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}))
    found = [f for f in check(read(path), LAWS["cuiaba-glp"]).findings if f.rule == rule]
    return "fail" if any(f.status == "fail" for f in found) else found[0].status


LOT = {"containers": 240, "container_kg": 13, "state": "full", "tiers": 4}  # two of them: 6240 kg, class III


@pytest.mark.parametrize(("post", "status"), list(zip(made.POSTS, ("pass", "fail"), strict=True)))
def test_the_checker_judges_the_corridors_as_the_picture_does(tmp_path, post, status):
    things = [("storage_area", made.LIMIT, {}), *(("lot", lot, LOT) for lot in made.LOTS)]
    assert checked(tmp_path, "inspection-corridor", *things, ("obstacle", post, {})) == status


@pytest.mark.parametrize(("wall", "status"), [(made.SHORT, "fail"), (made.LONG, "pass")])
def test_the_checker_judges_the_firewalls_as_the_picture_does(tmp_path, wall, status):
    """Class III owes a heat source 15.00 m: the row that the picture stands for, with the church as a boiler house."""
    assert (DISTANCES.heat_source.at("III"), made.FULL, made.HALF) == (15.0, 15.0, 7.5)
    lot = ("lot", made.box(-0.9, -0.4, 0.9, 0.4), {**LOT, "containers": 480})
    things = [("storage_area", made.AREA, {"class": "III"}), lot, ("heat_source", made.CHURCH, {})]
    assert checked(tmp_path, "heat-source", *things, ("firewall", wall, {"height_m": 4.0})) == status
    assert checked(tmp_path, "heat-source", *things) == "fail"
