"""What a law is about: a plan that shows none of it is no plan for that law, whatever else it shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from plans import box

from layoutcheck import LAWS, check, read
from layoutcheck.errors import ReadError
from layoutcheck.finding import Finding, Status
from layoutcheck.law import Law, RuleBook
from layoutcheck.reports.json import told
from layoutcheck.reports.scene import sheets
from layoutcheck.reports.text import render
from layoutcheck.site import Site
from layoutcheck.words import same, text

GLP = LAWS["cuiaba-glp"]


def site(folder: Path, role: str | None, layer: str = "X") -> Site:
    shape = box(0, 0, 4, 5)
    said: dict[str, Any] = {"name": "Coisa", **({"role": role} if role else {})}
    things = [{"type": "Feature", "properties": said, "geometry": shape},
              {"type": "Feature", "properties": {"layer": layer}, "geometry": shape}]  # fmt: skip
    path = folder / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": things}), "utf-8")
    return read(path)


def schools() -> Law:
    """A law about schools alone, without storage areas, marks or notes."""
    book = RuleBook()

    @book.rule("school-size", article="Art. 1º", title=text("Tamanho", "Size"), requirement=text("Área.", "Area."),
               measured=text("Área.", "Area."), reads=("assembly",))  # fmt: skip
    def size(site: Site) -> Any:
        for school in site.of("assembly"):
            area = school.shape.area
            yield Finding(status=Status.PASS, subject=school.name, measured=area, required=10.0, unit="m2",
                          margin=area - 10.0, message=text("Mede {a:m2}.", "Measures {a:m2}.", a=area))  # fmt: skip

    return Law(id="schools", title=text("Escolas", "Schools"), published=same(""), rules=tuple(book.rules), left_out=(),
               subjects=("assembly",), view=lambda site: site)  # fmt: skip


def test_a_plan_of_something_else_is_read_but_is_no_plan_for_the_law(tmp_path):
    school = site(tmp_path, "assembly", "PISO")
    with pytest.raises(ReadError) as caught:
        check(school, GLP)
    assert caught.value.code == "nothing-to-check"
    for lang, words in (("pt", ("área de armazenamento", "PISO", "GLP-AREA")), ("en", ("storage area", "PISO", "lot"))):
        assert all(word in caught.value.told.to(lang) for word in words)


def test_the_same_plan_is_checked_by_a_law_about_it_and_reported_without_areas(tmp_path):
    report = check(site(tmp_path, "assembly"), schools())
    assert report.verdict == "pass"
    assert report.findings[0].measured == 20.0  # 4 × 5 m
    document = told(report, "pt")
    assert document["areas"] == []
    assert [one["area"] for one in document["findings"]] == [None]
    assert "1 atendida" in render(report, "pt")
    (sheet,) = sheets(report, "pt")
    assert sheet.views


def test_a_law_about_two_things_takes_either(tmp_path):
    both = replace(schools(), subjects=("storage_area", "assembly"))
    assert check(site(tmp_path, "assembly"), both).verdict == "pass"


def test_a_plan_without_any_role_names_its_layers(tmp_path):
    with pytest.raises(ReadError) as caught:
        site(tmp_path, None, "FORRO")
    assert caught.value.code == "nothing-to-check"
    assert "FORRO" in caught.value.told.to("en")
