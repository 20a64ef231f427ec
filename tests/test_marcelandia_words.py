"""What marcelandia-obras says is said in one language at a time, property names included."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.kinds import PROPERTIES, ROLES
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.vocabulary import USE_NAMES, room_kind, uses_in
from layoutcheck.words import Text, text

LAW = "marcelandia-obras"
HOME = Path(__file__).parents[1] / "samples" / LAW
OPEN = sorted(HOME.glob("*.undetermined.*.geojson"))

_OF_BUILDINGS = [item for item in PROPERTIES.values() if any(ROLES[role].family == "OBRA" for role in item.roles)]
# keys of properties that are also written in Portuguese, and never mean something else there
KEYS = {item.key for item in _OF_BUILDINGS if item.spellings and item.key not in ("area_m2",)}
CHOICES = {value for item in _OF_BUILDINGS for value, others in item.choices if others} - {"natural"}
ACCENTED = re.compile(r"[à-öø-ÿ]", re.IGNORECASE)


def plain(said: str, names: list[str]) -> str:
    """What is said without the names of things, the law's own words between quotes, and keys of the project file."""
    for name in names:
        said = said.replace(name, " ")
    said = re.sub(r"\[declared\][^,;.]*", " ", said)
    return re.sub(r'"[^"]*"|“[^”]*”', " ", said)


def words(said: str) -> set[str]:
    return set(re.findall(r"[a-z_0-9]{2,}", said))


def wrong(told: Text, names: list[str]) -> tuple[set[str], str | None]:
    """English keys in the Portuguese, and an accented letter in the English."""
    accent = ACCENTED.search(plain(told.to("en"), names))
    return words(plain(told.to("pt"), names)) & (KEYS | CHOICES), accent[0] if accent else None


@pytest.mark.parametrize("first", range(0, len(OPEN), 40))
def test_what_is_open_is_asked_for_in_the_words_of_each_language(first: int) -> None:
    for path in OPEN[first : first + 40]:
        (report,) = examine(path, Wanted(law=(LAW,), lang="en", on="2026-06-01"))
        assert isinstance(report, Report)
        said = [str(value.value) for f in report.site.features for value in f.properties.values()]
        names = sorted({n for n in said if len(n) > 1}, key=len, reverse=True)
        for found in report.findings:
            for told in (found.message, *found.needs):
                assert wrong(told, names) == (set(), None), (path.name, found.rule, told.to("pt"), told.to("en"))


@pytest.mark.parametrize("rule", LAWS[LAW].rules, ids=lambda rule: rule.id)
def test_a_rule_is_told_in_the_words_of_each_language(rule: object) -> None:
    for told in (rule.title, rule.requirement, rule.measured):  # type: ignore[attr-defined]
        assert wrong(told, []) == (set(), None), (told.to("pt"), told.to("en"))


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("use", USE_NAMES)
def test_a_use_is_read_by_the_name_that_the_list_of_uses_gives_it(use: str, lang: str) -> None:
    assert use in (uses_in(USE_NAMES[use].to(lang)) or ())


@pytest.mark.parametrize(
    ("written", "stay"),
    [("Dorm. 1", "long"), ("COZ.", "long"), ("Escrit.", "long"), ("Circ.", "transitory"), ("Sanit. PNE", "transitory"),
     ("Área serv.", "transitory"), ("Abrigo de carro", "transitory"), ("Abrigo de gás", None)],
)  # fmt: skip
def test_what_offices_write_short_is_read(written: str, stay: str | None) -> None:
    assert room_kind(written)[1] == stay


@pytest.mark.parametrize(
    ("unit", "value", "limit", "told"),
    [("ratio", 0.12001, 0.12, "12.001 %"), ("ratio", 0.1200001, 0.12, "12.00001 %"),
     ("m2", 20.0001, 20.0, "20.0001 m²"), ("m", 2.50004, 2.5, "2.50004 m")],
)  # fmt: skip
def test_what_exceeds_a_limit_is_never_written_as_the_limit(
    unit: str, value: float, limit: float, told: str
) -> None:  # fmt: skip
    said = verbs.at_most("R", text("declividade", "slope"), value, limit, unit=unit).message.to("en")
    assert said.startswith(f"R: slope {told};")
