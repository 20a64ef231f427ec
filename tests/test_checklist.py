"""The checklist: what is still to be declared, once each, and nothing that is."""

import json
import re

import pytest

from layoutcheck import LAWS, check, read, write
from layoutcheck.project import load
from layoutcheck.site import Options

AREA = {"type": "Polygon", "coordinates": [[[0, 0], [5, 0], [5, 4], [0, 4], [0, 0]]]}


def page(tmp_path, lang, declared="", name="A1"):
    plan = tmp_path / "a.geojson"
    area = {"type": "Feature", "properties": {"role": "storage_area", "name": name, "class": "I"}, "geometry": AREA}
    plan.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": [area]}))
    (tmp_path / "p.toml").write_text(declared)
    site = read(plan, Options(lang=lang), load([tmp_path / "p.toml"], {"leak_test_kit", "dossier"}))
    (path,) = write(check(site, LAWS["cuiaba-glp"]), tmp_path / "out", ("checklist",))
    assert path.name == "a.geojson.checklist.html"
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("lang", "words"), [("pt", "Itens a declarar"), ("en", "Items to declare")])
def test_what_is_not_declared_can_be_ticked(tmp_path, lang, words):
    text = page(tmp_path, lang)
    assert words in text
    assert "leak_test_kit" in text
    assert "surveyed_m" not in text  # nothing says that there is no school yet: that comes first
    assert text.count("[declared] leak_test_kit") == 1


def test_what_is_declared_is_not_asked_again(tmp_path):
    assert "leak_test_kit" not in page(tmp_path, "en", "[declared]\nleak_test_kit = true\n")


def test_names_cannot_write_html(tmp_path):
    text = page(tmp_path, "en", name="<script>alert(1)</script>")
    assert "<script>" not in text
    assert re.search(r"&lt;script&gt;", text)
