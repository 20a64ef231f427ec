"""Real files of other people, where they lie beside the repository: read, or refused in a sentence, never slowly."""

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
