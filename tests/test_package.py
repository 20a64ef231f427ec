"""The wheel and the sdist: they hold what the program needs and no more, and work away from the repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

import layoutcheck

ROOT = Path(__file__).parents[1]
SAMPLES = ROOT / "samples"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUILD = "from hatchling import build; import sys; print(getattr(build, 'build_' + sys.argv[1])(sys.argv[2]))"
MADE = (ROOT / ".gitignore").read_text("utf-8").replace("/", "").split()  # what is never checked in


def sources() -> set[str]:
    found = (path.relative_to(ROOT) for path in (ROOT / "layoutcheck").rglob("*") if path.is_file())
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


def built(kind: str, tree: Path, out: Path) -> Path:
    """Build one of `wheel` and `sdist` without a network, or skip where hatchling is missing."""
    pytest.importorskip("hatchling", reason="no hatchling to build with: pip install -e '.[dev]'")
    out.mkdir(exist_ok=True)
    ran = subprocess.run([sys.executable, "-c", BUILD, kind, out], cwd=tree, capture_output=True, text=True, check=True)
    return out / ran.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the tree as it is checked in."""
    copy = tmp_path_factory.mktemp("tree") / "layoutcheck"
    return shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", *MADE))


@pytest.fixture(scope="module")
def sdist(tree, tmp_path_factory):
    return built("sdist", tree, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def wheel(sdist, tmp_path_factory):
    """The wheel, built from the sdist alone."""
    home = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(home, filter="data")
    (tree,) = home.iterdir()
    return built("wheel", tree, home / "dist")


@pytest.fixture(scope="module")
def run(wheel, tmp_path_factory):
    """Run the program from the unpacked wheel, in a folder with a sample and nothing of the repository."""
    place = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(place)
    work = tmp_path_factory.mktemp("work")
    (work / "plans").mkdir()
    for path in SAMPLES.glob("yard-class-iii-fails.*"):
        shutil.copy(path, work / "plans")

    def call(*argv: str) -> subprocess.CompletedProcess[str]:
        known = {**os.environ, "PYTHONPATH": str(place), "LANG": "en"}
        done = subprocess.run([sys.executable, *argv], cwd=work, env=known, capture_output=True, text=True, check=False)
        return done

    home = call("-c", "import layoutcheck; print(layoutcheck.__file__)").stdout
    assert Path(home.strip()).is_relative_to(place)
    call.work = work
    return call


def test_the_sdist_holds_the_tree_whole_with_the_helpers_of_its_tests(sdist, tree):
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    there = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert held == there | {"PKG-INFO"}
    assert {"tests/conftest.py", "samples/yard-class-iii-fails.dxf", ".ci/run"} <= held


def test_the_wheel_holds_the_package_whole_and_nothing_else(wheel):
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == sources()
    assert "layoutcheck/py.typed" in held


def test_the_wheel_says_what_it_is(wheel):
    files = zipfile.ZipFile(wheel)
    (about,) = (files.read(name).decode() for name in files.namelist() if name.endswith("/METADATA"))
    (commands,) = (files.read(name).decode() for name in files.namelist() if name.endswith("/entry_points.txt"))
    head, _, text = about.partition("\n\n")
    assert f"Version: {layoutcheck.__version__}" in head.splitlines()
    assert "License-Expression: MIT" in head.splitlines()
    assert text.strip() == (ROOT / "README.md").read_text("utf-8").strip()
    assert "layoutcheck = layoutcheck.__main__:main" in commands
    assert any(name.endswith("/licenses/LICENSE") for name in files.namelist())


def test_a_sample_is_checked_with_every_report(run):
    formats = "checklist,csv,dxf,geojson,html,json,junit,pdf,png,sarif,svg"
    done = run("-m", "layoutcheck", "check", "plans/yard-class-iii-fails.dxf", "--out", "out", "--report", formats,
               "--lang", "en")  # fmt: skip
    assert (done.returncode, "FAIL: 3 failures" in done.stdout) == (1, True), done.stderr
    written = {path.name.removeprefix("yard-class-iii-fails.dxf") for path in (run.work / "out").iterdir()}
    assert {".html", ".checklist.html", ".pdf", ".png", ".json", ".dxf", ".svg", ".sarif", ".junit.xml"} <= written
    page = (run.work / "out" / "yard-class-iii-fails.dxf.html").read_text("utf-8")
    assert "<style>" in page
    assert "<script" in page


def test_a_folder_is_checked(run):
    done = run("-m", "layoutcheck", "batch", "plans", "--out", "reports", "--report", "json")
    assert (done.returncode, (run.work / "reports" / "index.html").is_file()) == (1, True), done.stderr


def test_help_and_version_are_there(run):
    assert "batch" in run("-m", "layoutcheck", "--help").stdout
    first, *laws = run("-m", "layoutcheck", "--version").stdout.splitlines()
    assert first == f"layoutcheck {layoutcheck.__version__}"
    editions = {law.id: law.published.to("en") for law in layoutcheck.LAWS.values()}
    assert [line.split(":")[0].strip() for line in laws] == list(editions)
    assert all(line.endswith(published) for line, published in zip(laws, editions.values(), strict=True))


def test_an_extra_asks_for_what_some_module_or_test_imports():
    """Each distribution of an extra is imported somewhere, run by the Makefile, or another extra."""
    imported = {"pyarrow": "geopandas", "pytest-xdist": "pytest"}  # what another distribution reads or runs with
    tree = [*(ROOT / "tests").glob("*.py"), *(ROOT / "benchmarks").rglob("*.py"), *(ROOT / "layoutcheck").rglob("*.py")]
    text = "\n".join(path.read_text("utf-8") for path in tree) + (ROOT / "Makefile").read_text("utf-8")
    for extra, needs in PROJECT["project"]["optional-dependencies"].items():
        for need in needs:
            name = re.split(r"[\[><=]", need)[0]
            known = name == "layoutcheck" or re.search(rf"\b{imported.get(name, name)}\b", text)
            assert known, (extra, need)


def test_the_citation_names_this_version():
    assert f"\nversion: {layoutcheck.__version__}\n" in (ROOT / "docs" / "CITATION.cff").read_text("utf-8")
