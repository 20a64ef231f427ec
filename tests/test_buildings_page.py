"""The pages on drawing a building: both languages tell one story, and their picture is current."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import numpy as np
from PIL import Image

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))
import make_buildings  # noqa: E402  a script, not a package

PAGES = [(DOCS / name).read_text("utf-8") for name in ("buildings.md", "obras.md")]


def told(pattern: str) -> list[list[str]]:
    return [re.findall(pattern, page, re.MULTILINE | re.DOTALL) for page in PAGES]


def test_both_languages_name_the_same_layers_texts_and_pictures() -> None:
    for pattern in (r"`(OBRA-[A-Z0-9-]+)`", r"`([a-z_]+=[^`…]+)`(?=[^|]*\n)", r"\]\((buildings/[^)]+)\)"):
        english, portuguese = told(pattern)
        assert english
        assert english == portuguese, pattern


def test_both_languages_declare_the_same() -> None:
    english, portuguese = ([tomllib.loads(block) for block in page] for page in told(r"^```toml [^\n]*\n(.*?)^```$"))
    assert english == portuguese


def test_the_picture_is_what_the_sample_gives_now() -> None:
    """One pixel in 50 may differ, as in the gallery: then `make gallery` is due."""
    kept, now = Image.open(make_buildings.PICTURE).convert("L"), make_buildings.sheet().convert("L")
    assert kept.size == now.size
    assert (np.abs(np.asarray(kept).astype(int) - np.asarray(now).astype(int)) > 64).mean() < 0.02
