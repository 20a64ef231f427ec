"""The worked paths of CONTRIBUTING: the code that it shows is run, and does what is said of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from layoutcheck import LAWS, check, read
from layoutcheck.examine import Wanted, examine
from layoutcheck.law import Law
from layoutcheck.site import Site
from layoutcheck.words import same

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^### \d\. (.*?)\n(?:(?!^### ).)*?^```python\n(.*?)^```$", PAGE, re.M | re.S))


def defined(*heads: str) -> dict[str, Any]:
    """What the code below some headings defines."""
    names: dict[str, Any] = {}
    for head in heads:
        exec(compile(BLOCKS[head], f"CONTRIBUTING.md: {head}", "exec"), names)
    return names


def site(tmp_path: Path, *features: str) -> Site:
    path = tmp_path / "plan.geojson"
    path.write_text(f'{{"type": "FeatureCollection", "units": "m", "features": [{", ".join(features)}]}}')
    return read(path)


def box(role: str, x: float, width: float = 2.0) -> str:
    ring = f"[[{x}, 0], [{x + width}, 0], [{x + width}, 2], [{x}, 2], [{x}, 0]]"
    return (f'{{"type": "Feature", "properties": {{"role": "{role}", "name": "{role}"}}, '
            f'"geometry": {{"type": "Polygon", "coordinates": [{ring}]}}}}')  # fmt: skip


def test_every_way_but_the_last_shows_its_code():
    ways = re.findall(r"^### \d\. (.*)$", PAGE, re.M)
    assert list(BLOCKS) == ways[:-1]
    assert len(ways) == 6


def test_every_module_says_what_it_is():
    """As `make check` asks of it; a law and a row are parts of modules."""
    modules = [block for block in re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
               if block not in (BLOCKS["A law"], BLOCKS["A role or a property"])]  # fmt: skip
    assert len(modules) == 4
    assert all(ast.get_docstring(ast.parse(module)) for module in modules)


@pytest.mark.parametrize(("x", "status"), [(2.6, "pass"), (2.597, "fail")])
def test_the_rule_judges_an_obstacle(tmp_path, x, status):
    """The area ends at x = 2.00: 0.60 m is the limit, 0.597 m is 3 mm short."""
    names = defined("A rule")
    law = Law(id="x", title=LAWS["cuiaba-glp"].title, published=same(""), rules=tuple(names["BOOK"].rules), left_out=(),
              subjects=("storage_area",), view=LAWS["cuiaba-glp"].view)  # fmt: skip
    (found,) = check(site(tmp_path, box("storage_area", 0), box("obstacle", x)), law).findings
    assert (found.status, found.measured, found.required) == (status, pytest.approx(x - 2), 0.6)


def test_the_law_is_a_law(tmp_path):
    law = defined("A rule", "A law")["LAW"]
    assert [rule.id for rule in law.rules] == ["obstacle-distance"]
    assert law.view("site") == "site"


def test_the_role_and_the_property_are_rows():
    lines = BLOCKS["A role or a property"]
    names: dict[str, Any] = {}
    exec(lines.replace("\nrole(", "\npole = role(").replace("\nprop(", "\nkind = prop("), names)
    assert (names["pole"].layer_name, names["pole"].guesses) == ("GLP-POSTE", ("poste", "postes", "pole", "poles"))
    assert names["kind"].roles == ("pole",)


def test_the_municipality_has_its_own_row():
    law = defined("A municipality that took over the text")["LAW"]
    figures = {rule.id: rule.tables[0].values for rule in law.rules if rule.tables}
    assert figures["road"] == (2, 4, 8, 8, 8, 16)
    assert figures["assembly"] == (20, 30, 80, 100, 150, 180)


def test_the_municipality_has_its_samples(tmp_path, monkeypatch):
    """2.00 m is the row's figure for class I, 1.99 m a centimetre short of it."""
    monkeypatch.syspath_prepend(str(ROOT / "samples"))
    page = PAGE.partition("`samples/example-glp/articles.py` gives")[2]
    names: dict[str, Any] = {}
    exec(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)[0], names)
    law = defined("A municipality that took over the text")["LAW"]
    ends = {}
    for sample in names["samples"]():
        (tmp_path / "plan.geojson").write_text(sample.plan, "utf-8")
        (ends[sample.name],) = (
            found.status for found in check(read(tmp_path / "plan.geojson"), law).findings if found.rule == "road"
        )
    assert ends == {"road.pass.at-limit": "pass", "road.fail.a-centimetre": "fail"}


def test_the_report_is_written():
    names = defined("A report")
    outcomes = examine(ROOT / "samples" / "two-areas-merge.geojson", Wanted(lang="en"))
    unread = examine(ROOT / "samples" / "README.md", Wanted(lang="en"))
    assert names["document"]([*outcomes, *unread], "en") == b"cuiaba-glp: fail\ncuiaba-glp: unreadable\n"
