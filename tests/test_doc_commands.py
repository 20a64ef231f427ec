"""Every command and every example of the documentation is run, page by page, as a reader would run it.

A page's blocks are run in their order in one folder that holds the samples, `docs/tutorial`, `plan.dxf` (the worked
example) and a folder `plans`. Of a block `sh` each line is a command, which ends with status 0 unless it says
`# exit status N`. A block `toml NAME` is written to the file NAME, with `+` added to it. A block `text` is what
the last command said, and a block `pycon` a doctest.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from layoutcheck.cli import program

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", "CONTRIBUTING.md", *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md"))]
NOT_RUN = {  # how a command begins that is not run here, and why
    ".venv/bin/pip ": "installs, with a network: tests/test_package.py installs without one",
    "pip install ": "installs, with a network",
    "python3 -m venv ": "makes an environment: .ci/run does, with the README's own line",
    ".venv/bin/python -m pytest": "is what runs this",
    "make ": "changes the repository, or runs these tests",
    "dask ": "starts a cluster, which does not end: tests/test_batch_dask.py has one",
    "layoutcheck batch plans --out reports --executor": "needs that cluster",
    "eval ": "is for the shell that a person types in: tests/test_completion.py",
    "_LAYOUTCHECK_COMPLETE=": "the same",
}
SHOWN = ("bat", "toml", "json", "csv", "sql", "python", "pycon", "sh", "text", "")  # kinds of blocks that are known


def blocks(page: str) -> list[tuple[str, str, str]]:
    """The kind, what else the fence says, and the text of each block."""
    text = (ROOT / page).read_text("utf-8")
    return [
        (kind, said.strip(), body)
        for kind, said, body in re.findall(r"^```(\w*)([^\n]*)\n(.*?)^```$", text, re.M | re.S)
    ]


def commands(block: str) -> list[tuple[str, int]]:
    """Each command of a block, with the status that it ends with."""
    found = []
    for line in block.splitlines():
        written, _, note = line.partition(" #")
        status = re.search(r"exit status (\d+)", note)
        parts = [part.strip() for part in written.split(" && ") if part.strip()]
        found += [(part, 0) for part in parts[:-1]] + [(parts[-1], int(status[1]) if status else 0)] if parts else []
    return found


def run(command: str) -> tuple[int, str]:
    """Run a command: its status and what it says."""
    name, *arguments = shlex.split(command.removeprefix(".venv/bin/"))
    if [name, *arguments[:2]] == ["python", "-m", "layoutcheck"]:
        name, arguments = "layoutcheck", arguments[2:]
    if name == "layoutcheck":
        done = CliRunner().invoke(program, arguments, standalone_mode=False)
        if done.exception is not None:
            raise done.exception
        return done.return_value or 0, done.output
    assert name in ("cp", "mkdir"), f"{command!r} is neither run nor excepted"
    return subprocess.run([name, *arguments], check=False).returncode, ""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    shutil.copytree(ROOT / "samples", tmp_path / "samples", ignore=shutil.ignore_patterns("*-*-*.py", "__pycache__"))
    shutil.copytree(ROOT / "docs" / "tutorial", tmp_path / "docs" / "tutorial")
    shutil.copy(ROOT / "samples" / "worked-example.dxf", tmp_path / "plan.dxf")
    (tmp_path / "plans").mkdir()
    (tmp_path / "layoutcheck.toml").write_text("[report]\ndpi = 50\n", "utf-8")  # pictures are drawn quickly
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en")
    return tmp_path


def prepare(page: str) -> None:
    """Lay out what a page takes for given."""
    if page == "README.md":
        shutil.copy("plan.dxf", "plan-rev2.dxf")
        run("layoutcheck check plan-rev2.dxf --out out --report json")
    if page in ("docs/batch.md", "docs/pt.md", "docs/reports.md"):
        shutil.copy("plan.dxf", "plans/a.dxf")
    if page == "docs/batch.md":
        for target in ("reports-2023", "reports-2024"):
            run(f"layoutcheck batch plans --out {target} --report json")
        shutil.copy("plan.dxf", "plans/a-rev2.dxf")
        run("layoutcheck check plans/a.dxf plans/a-rev2.dxf --out out --report json")
    if page == "docs/texts.md":
        Path("plan.geojson").write_text(next(body for kind, _, body in blocks(page) if kind == "json"), "utf-8")
    if page == "docs/lifts.md":
        for path in (ROOT / "samples" / "guarulhos-elevadores").glob("building.*"):
            shutil.copy(path, "plans")


def excepted(command: str) -> bool:
    return any(command.startswith(begun) for begun in NOT_RUN)


@pytest.mark.parametrize("page", [page for page in PAGES if {"sh", "pycon"} & {kind for kind, *_ in blocks(page)}])
def test_a_page_does_what_it_says(page, folder):
    prepare(page)
    names: dict[str, object] = {}
    told = ""
    for kind, said, body in blocks(page):
        if kind == "toml" and said:
            name, _, more = said.partition(" ")
            before = Path(name).read_text("utf-8") + "\n" if more == "+" else ""
            Path(name).write_text(before + body, "utf-8")
        for command, status in commands(body) if kind == "sh" else ():
            if not excepted(command):
                ended, told = run(command)
                assert ended == status, f"{page}: {command}\n{told}"
        if kind == "text":
            assert all(line.strip() in told for line in body.splitlines()), told
        if kind == "pycon":
            examined(body, names, page)


def examined(body: str, names: dict[str, object], page: str) -> None:
    """Run an example; what it names is known to the examples after it."""
    test = doctest.DocTestParser().get_doctest(body, names, page, page, 0)
    runner, told = doctest.DocTestRunner(verbose=False), []
    runner.run(test, out=told.append, clear_globs=False)
    names.update(test.globs)
    assert not runner.failures, "".join(told)


def test_what_is_excepted_is_written_somewhere():
    written = [
        command for page in PAGES for kind, _, body in blocks(page) if kind == "sh" for command, _ in commands(body)
    ]
    for begun in NOT_RUN:
        assert any(command.startswith(begun) for command in written), begun


def test_every_block_is_of_a_kind_that_is_known():
    for page in PAGES:
        assert {kind for kind, *_ in blocks(page)} <= set(SHOWN), page


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page):
    text = (ROOT / page).read_text("utf-8")
    for target, _, heading in re.findall(r"\]\(([^)#\s]*)(#?)([^)\s]*)\)", text):
        if target.startswith("https://"):
            continue
        path = (ROOT / page).parent / target if target else ROOT / page
        assert path.exists(), (page, target)
        if heading and path.suffix == ".md":
            heads = re.findall(r"^#+ (.*)$", path.read_text("utf-8"), re.M)
            slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
            assert heading in slugs, (page, target, heading, slugs)


def test_every_page_is_reached_from_the_index():
    names = ("README.md", "docs/README.md", "docs/decisions/README.md")
    indexes = "".join((ROOT / name).read_text("utf-8") for name in names)
    reached = set(re.findall(r"\]\((?:docs/)?(?:\.\./)?([\w./-]+\.md)\)", indexes))
    for page in PAGES:
        name = page.removeprefix("docs/").removeprefix("decisions/")
        assert page == "README.md" or name in reached, f"{page}: put it into docs/README.md"
