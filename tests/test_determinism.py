"""The same bytes whatever the locale, the time zone, the hash seed, the order of the plans, and the Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLANS = [
    "samples/yard-class-iii-fails.dxf",
    "samples/two-areas-merge.geojson",
    "samples/shop-class-ii-firewall.geojson",
]
FORMATS = "json,geojson,csv,svg,dxf,html,pdf"
# by hand: the interpreters of other environments that have what we depend on, in the same versions
OTHERS = [name for name in os.environ.get("LAYOUTCHECK_PYTHONS", "").split(os.pathsep) if name]


def made(out, plans, python=sys.executable, **environ):
    """Check plans in a process of its own, and give the reports by name."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environ}
    command = [python, "-m", "layoutcheck", "check", *plans, "--out", out, "--report", FORMATS, "--lang", "pt", "--on",
               "2026-06-01", "--force", "--format", "json"]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, check=False)
    assert done.returncode in (1, 2), done.stderr
    reports = {one["plan"]["path"]: one for one in json.loads(done.stdout)["reports"]}
    return {path.name: path.read_bytes() for path in out.iterdir()}, reports


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    return made(tmp_path_factory.mktemp("first"), PLANS, LC_ALL="C", TZ="UTC", PYTHONHASHSEED="1")


def test_locale_time_zone_hash_seed_and_order_change_no_byte(tmp_path, first):
    assert len(first[0]) >= 3 * 6
    again = made(tmp_path / "out", PLANS[::-1], LC_ALL="tr_TR.UTF-8", LANG="de_DE", TZ="Pacific/Kiritimati",
                 PYTHONHASHSEED="12345", COLUMNS="40", HOME=str(tmp_path))  # fmt: skip
    assert again == first


@pytest.mark.parametrize("python", OTHERS or [None])
def test_another_python_writes_the_same_bytes(tmp_path, first, python):
    if python is None:
        pytest.skip("LAYOUTCHECK_PYTHONS names no other Python")
    assert made(tmp_path, PLANS, python) == first
