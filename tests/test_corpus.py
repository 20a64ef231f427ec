"""Real files of other people, where they lie beside the repository: read, or refused in a sentence, never slowly."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from layoutcheck import readers
from layoutcheck.checking import check
from layoutcheck.errors import LayoutcheckError
from layoutcheck.laws import LAWS
from layoutcheck.project import Layer, Project
from layoutcheck.site import Options

CORPUS = Path(__file__).resolve().parents[1].parent / "shared" / "corpus"
FILES = sorted(p for p in CORPUS.rglob("*") if p.suffix.lower() in (".dxf", ".geojson"))
LONGEST_S = 60.0

pytestmark = pytest.mark.skipif(not FILES, reason="no corpus of real files beside the repository: ../shared/corpus")


@pytest.mark.parametrize("role", [None, "container"])
@pytest.mark.parametrize("path", FILES or [None], ids=lambda path: path.name if path else "none")
def test_a_real_file_ends_with_a_verdict_or_a_sentence(path, role):
    """As it is, and read once more with everything on it taken for a cylinder, so that all of it is measured."""
    layers = (Layer(pattern="*", role=role, properties={}),) if role else ()
    began = time.monotonic()
    said = _verdict(path, Project(layers=layers), check_it=role is None)
    assert said.strip()
    assert time.monotonic() - began < LONGEST_S


def _verdict(path: Path, project: Project, *, check_it: bool) -> str:
    try:
        site = readers.read(path, Options(units_if_missing="m"), project)
        seen = site.seen
        assert seen.used + sum(seen.ignored.values()) + sum(n for *_, n in seen.unsupported) == seen.entities
        return str(check(site, LAWS["cuiaba-glp"]).verdict) if check_it else "read"
    except LayoutcheckError as error:
        return error.message.to("pt") and error.message.to("en")


def test_the_command_ends_each_in_a_sentence_within_a_gigabyte(tmp_path):
    """All in one run: no traceback, an exit status that is promised, and the memory that the largest one needs."""
    files = [path.as_posix() for path in FILES]
    asked = ["check", *files, "--units-if-missing", "m", "--lang", "en", "--quiet"]
    with (tmp_path / "said").open("w+b") as said:
        process = subprocess.Popen([sys.executable, "-m", "layoutcheck", *asked], stdout=said, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        told = said.read().decode()
    assert process.returncode in (1, 2, 3)
    assert "Traceback" not in told
    assert "error of the program itself" not in told
    assert [path for path in files if path not in told] == []
    assert used.ru_maxrss < 1_000_000  # kilobytes
