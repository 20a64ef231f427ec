"""The tutorial: its plans are what the script draws, its sheet is current, and both languages tell one story."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import numpy as np
from PIL import Image

DOCS = Path(__file__).parents[1] / "docs"
sys.path.insert(0, str(DOCS))
import make_tutorial  # noqa: E402  a script, not a package

PAGES = {lang: (DOCS / name).read_text("utf-8") for lang, name in (("en", "tutorial.md"), ("pt", "pt.md"))}


def test_the_plans_are_what_the_script_draws(tmp_path):
    make_tutorial.plans(tmp_path)
    for made in tmp_path.iterdir():
        assert (DOCS / "tutorial" / made.name).read_bytes() == made.read_bytes(), made.name


def test_the_sheet_is_what_the_plan_gives_now():
    """One pixel in 50 may differ, as in the gallery: then `make gallery` is due."""
    kept, now = Image.open(DOCS / "tutorial" / "sheet.png").convert("L"), make_tutorial.sheet().convert("L")
    assert kept.size == now.size
    assert (np.abs(np.asarray(kept).astype(int) - np.asarray(now).astype(int)) > 64).mean() < 0.02


def test_both_languages_map_the_same_layers_and_declare_the_same():
    told = {}
    for lang, page in PAGES.items():
        written = "\n".join(re.findall(r"^```toml plan\S*(?: \+)?\n(.*?)^```$", page, re.M | re.S))
        said = tomllib.loads(written)
        told[lang] = ({layer: given["role"] for layer, given in said["layers"].items()}, said["declared"])
    assert told["pt"] == told["en"]


def test_both_languages_run_the_same_commands():
    commands = {}
    for lang, page in PAGES.items():
        found = re.findall(
            r"^(?:cp|layoutcheck) .*$", "\n".join(re.findall(r"^```sh\n(.*?)^```$", page, re.M | re.S)), re.M
        )
        commands[lang] = [re.sub(r"\s*#.*| --lang \w+|--report \S+|\s+$", "", line) for line in found]
    assert set(commands["en"]) <= set(commands["pt"])
