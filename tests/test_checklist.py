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
    site = read(plan, Options(lang=lang), load([tmp_path / "p.toml"], {"leak_test_kit": bool, "dossier": bool}))
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


def statements(page):
    """Each row's boxes and statement, by the rule's title."""
    row = (
        r'<tr><td class="box">(.?)</td><td class="box">(.?)</td>'
        r"<td><b>(.*?)</b><br>(.*?)(?:<br><small>.*?</small>)?</td>"
    )
    return {title: (yes + no, statement) for yes, no, title, statement in re.findall(row, page)}


def test_yes_and_no_answer_one_statement(tmp_path):
    """Of class I: drains to 3.00 m (Art. 5, I, h), assembly to 20.00 m and heat to 5.00 m (Art. 5, III)."""
    told = statements(page(tmp_path, "pt"))
    for title, statement in {
        "Ralos, canaletas e rebaixos": "Não há ralo, canaleta ou captação em A1 nem a menos de 3,00 m.",
        "Distância a locais de aglomeração": "Não há local de aglomeração em A1 nem a menos de 20,00 m.",
        "Distância a bombas, respiros, motores e calor": "Não há fonte de calor, bomba ou respiro em A1 nem a menos de "
        "5,00 m.",
        "Altura da cobertura": "A1 é coberta.",
        "Demarcação no piso": "O piso traz a demarcação da área e dos lotes.",
        "Documentos do alvará": "Há consulta prévia, ART do projeto de incêndio, laudo do Corpo de Bombeiros e "
        "contrato social.",
    }.items():
        assert told[title] == ("☐☐", statement)


@pytest.mark.parametrize(
    ("lang", "title", "label"),
    [
        ("pt", "Onde se vende ou guarda", "Uso do imóvel"),
        ("en", "Where it is sold or kept", "Use of the property"),
    ],
)
def test_what_is_no_yes_or_no_is_written_on_a_line(tmp_path, lang, title, label):
    told = statements(page(tmp_path, lang))
    assert told[title] == ("", f"{label}: ________________")
    assert all(boxes == ("" if "____" in statement else "☐☐") for boxes, statement in told.values())


def test_what_is_not_surveyed_far_enough_is_the_same_statement(tmp_path):
    told = page(tmp_path, "en", '[declared]\nnone = ["assembly"]\nsurveyed_m = 19\n')
    assert statements(told)["Distance to places of assembly"] == (
        "☐☐", "There is no place of assembly in A1 nor within 20.00 m of it."
    )  # fmt: skip
    assert "surveyed_m of at least 20.00 m" in told


def test_what_is_declared_is_not_asked_again(tmp_path):
    assert "leak_test_kit" not in page(tmp_path, "en", "[declared]\nleak_test_kit = true\n")


def test_names_cannot_write_html(tmp_path):
    text = page(tmp_path, "en", name="<script>alert(1)</script>")
    assert "<script>" not in text
    assert re.search(r"&lt;script&gt;", text)
