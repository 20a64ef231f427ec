"""The catalogue: every rule, role and property is in it, and its pages are those that the source gives now."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from layoutcheck.catalogue import explained, law_page, listing, nomenclature, pages, write_pages
from layoutcheck.kinds import PROPERTIES, ROLES
from layoutcheck.laws import LAWS
from layoutcheck.words import LANGS

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
EVERY_RULE = [(law, rule) for law in LAWS.values() for rule in law.rules]
EVERY_TABLE = [(law, rule, table) for law, rule in EVERY_RULE for table in rule.tables]


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "layoutcheck.catalogue", *map(str, arguments)], capture_output=True, text=True, cwd=ROOT
    )


def test_the_pages_of_the_documentation_are_current():
    assert write_pages(DOCS, check=True) == [], "run: python -m layoutcheck.catalogue docs"


def test_a_page_is_written_once_and_then_current(tmp_path):
    names = list(pages())
    assert {f"rules/{id}.md" for id in LAWS} | {"nomenclature.md"} <= set(names)
    assert sorted(write_pages(tmp_path, check=True)) == sorted(names)
    assert list(tmp_path.iterdir()) == []  # to check writes nothing
    assert sorted(write_pages(tmp_path, check=False)) == sorted(names)
    assert write_pages(tmp_path, check=True) == []
    (tmp_path / "nomenclature.md").write_text("old")
    assert write_pages(tmp_path, check=True) == ["nomenclature.md"]
    assert write_pages(tmp_path, check=False) == ["nomenclature.md"]


def test_the_command_tells_whether_they_are_current(tmp_path):
    stale = run("--check", tmp_path)
    assert stale.returncode == 1
    assert "nomenclature.md" in stale.stderr
    assert "Traceback" not in stale.stderr
    written, current = run(tmp_path), run("--check", tmp_path)
    assert (written.returncode, current.returncode, current.stderr) == (0, 0, "")


@pytest.mark.parametrize("id", LAWS)
def test_the_page_of_a_law_holds_every_rule_once(id):
    page = pages()[f"rules/{id}.md"]
    assert re.findall(r"^## (.+)$", page, re.MULTILINE)[:-2] == [rule.id for rule in LAWS[id].rules]
    for rule in LAWS[id].rules:
        assert page.count(f"](#{rule.id})") == 1
    for left in LAWS[id].left_out:
        assert f"| {left.article} | {left.why.to('pt')} | {left.why.to('en')} |" in page


@pytest.mark.parametrize(("law", "rule"), EVERY_RULE, ids=[rule.id for _, rule in EVERY_RULE])
def test_a_rule_is_told_with_article_requirement_and_measure_in_both_languages(law, rule):
    section = law_page(law).split(f"\n## {rule.id}\n")[1].split("\n## ")[0]
    for lang in LANGS:
        told = " ".join(explained(law, rule, lang).split())
        for what in (rule.title, rule.requirement, rule.measured):
            assert what.to(lang).strip()
            assert what.to(lang) in section
            assert " ".join(what.to(lang).split()) in told
        assert rule.article in told
        assert f"  {rule.id} " in listing(law, lang)
        assert rule.title.to(lang) in listing(law, lang)
    assert rule.article in section
    for role in rule.reads:
        assert f"`{role}`" in section
        assert f"({role})" in explained(law, rule, "en")
    if rule.declarable:
        assert rule.id.replace("-", "_") in section
        assert rule.id.replace("-", "_") in explained(law, rule, "pt")


@pytest.mark.parametrize(
    ("law", "rule", "table"), EVERY_TABLE, ids=[f"{rule.id}-{i}" for i, (_, rule, _) in enumerate(EVERY_TABLE)]
)
def test_the_figures_of_a_rule_stand_under_their_classes(law, rule, table):
    """Read back column by column from what a person sees; the tables stand in their order."""
    lines = explained(law, rule, "pt").splitlines()
    heads = [i for i, line in enumerate(lines) if line.endswith(", por classe:")]
    at = heads[rule.tables.index(table)]
    assert table.article in lines[at]
    classes, cells = (re.split(r" {2,}", line.strip()) for line in lines[at + 1 : at + 3])
    assert tuple(classes) == table.by
    shown = [None if cell == "–" else float(re.match(r"[\d,]+", cell)[0].replace(",", ".")) for cell in cells]
    assert shown == [None if value is None else pytest.approx(value) for value in table.values]


def test_lines_fit_a_screen():
    for law, rule in EVERY_RULE:
        for lang in LANGS:
            _, _, *body = explained(law, rule, lang).splitlines()  # below title and article
            assert max(len(line) for line in body) <= 100


def rows(page):
    return [line.split(" | ") for line in page.splitlines() if line.startswith("| `")]


def test_the_nomenclature_pairs_every_role_and_property_with_its_terms():
    found = {row[0].strip("| `"): row for row in rows(nomenclature())}
    assert list(found) == [*ROLES, *PROPERTIES]
    for role in ROLES.values():
        assert found[role.id][1:4] == [role.label.to("pt"), role.label.to("en"), f"`{role.layer_name}`"]
        assert all(guess in found[role.id][4] for guess in (*role.guesses, *role.openers))
    for item in PROPERTIES.values():
        _, pt, en, unit, roles, spellings = found[item.key]
        assert (pt, en, unit) == (item.label.to("pt"), item.label.to("en"), item.unit or "–")
        assert roles == "all" if item.roles == tuple(ROLES) else set(roles.split(", ")) == set(item.roles)
        assert set(re.findall(r"`([^`]+)`", spellings)) == set(item.spellings)


def test_labels_differ_from_role_to_role_and_property_to_property():
    for lang in LANGS:
        for table in (ROLES, PROPERTIES):
            labels = [item.label.to(lang) for item in table.values()]
            assert len(set(labels)) == len(labels)
