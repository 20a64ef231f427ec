"""What every rule of cuiaba-glp owes its reader: an article, words in two languages, samples, figures or needs."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from test_rule_samples import PLANS, report

from layoutcheck import LAWS
from layoutcheck.finding import Finding
from layoutcheck.law import Rule
from layoutcheck.words import LANGS, Text

LAW = LAWS["cuiaba-glp"]
RULES = {rule.id: rule for rule in LAW.rules}
rules = pytest.mark.parametrize("rule", LAW.rules, ids=list(RULES))

DECLARED = {
    "own-use-ventilation", "own-use-shelter", "own-use-separation", "own-use-connected", "ground-level",
    "floor-marking", "electrical", "class-plate", "public-access", "leak-test-kit", "bottling-base", "dossier",
    "licence", "brand-on-permit", "scale",
}  # fmt: skip
INFORMATION = {"corridor-limit", "firewall-height", "separate-areas"}

# what a rule has no sample of, and why
NO_FAIL = {
    "corridor-limit": "says where distances start; what follows fails in the distances",
    "firewall-height": "says what a wall needs; what follows fails in the distances",
}
NO_AT_LIMIT = {
    **dict.fromkeys(DECLARED, "declared: no figure"),
    "container-count": "its figures repeat capacity-class, which stands at them",
    "empties-separate": "no figure",
    "site-containment": "no figure",
    "premises": "no figure",
    "firewall-height": '"superior a": at the limit a wall does not count, which has a sample of its own',
}
NO_UNDETERMINED = {
    **dict.fromkeys(DECLARED - {"public-access"}, "silence is not-declared"),
    **dict.fromkeys(INFORMATION, "ends as pass or not-applicable"),
}
NOT_DRAWN = {"own-use-drain-distance", "floor-openings", "road", "assembly", "heat-source", "ignition-source"}
NOT_DECLARED = DECLARED | {"cover-height", "perimeter-closure", "leak-detection", "premises", "single-brand"}

# what fails by yes or no, without a measure: what is declared, wholly or in part, and these
YES_OR_NO = {r.id for r in LAW.rules if r.declarable} | {
    "cover-height",
    "empties-separate",
    "premises",
    "site-containment",
}


# --- articles -------------------------------------------------------------------


@rules
def test_a_rule_cites_an_article(rule: Rule) -> None:
    assert re.match(r"Art\. \d+", rule.article)


def cited() -> Iterator[str]:
    yield from (rule.article for rule in LAW.rules)
    yield from (left.article for left in LAW.left_out)


def numbers(written: str) -> set[int]:
    """The numbers of a list: "7º–11", "1º e 3º", "15–16"."""
    out: set[int] = set()
    for first, last in re.findall(r"(\d+)º?(?:–(\d+)º?)?", written):
        out |= set(range(int(first), int(last or first) + 1))
    return out


def parts() -> Iterator[tuple[int, str]]:
    """Each part of each citation with the article it belongs to: "Art. 5º, I, m, n; §§ 1º e 3º" has two of Art. 5."""
    for article in cited():
        of = 0
        for part in article.split(";"):
            found = re.match(r"\s*Arts?\. (\d+)", part)
            of = int(found[1]) if found else of
            yield of, part


def test_every_article_is_a_rule_or_left_out_for_a_reason() -> None:
    heads = [match for article in cited() for match in re.findall(r"Arts?\. (\d+º?(?:–\d+º?)?)", article)]
    assert set().union(*(numbers(head) for head in heads)) == set(range(1, 17))


@pytest.mark.parametrize(("article", "last"), [(4, 11), (5, 6)])
def test_every_paragraph_of_the_long_articles_is_cited(article: int, last: int) -> None:
    found = [numbers(match) for of, part in parts() if of == article for match in re.findall(r"§§? ([\dº–e ]+)", part)]
    assert set().union(*found) == set(range(1, last + 1))


@pytest.mark.parametrize(("article", "item", "letters"), [(5, "I", "abcdefghijklmnop"), (5, "II", "abcd")])
def test_every_letter_of_article_5_is_cited(article: int, item: str, letters: str) -> None:
    found: set[str] = set()
    for of, part in parts():
        match = re.search(rf", {item},((?:,? ?[a-p](?:–[a-p])?(?![\w]))+)", part)
        if of == article and match:
            for first, last in re.findall(r"([a-p])(?:–([a-p]))?", match[1]):
                found |= {chr(c) for c in range(ord(first), ord(last or first) + 1)}
    assert found == set(letters)


@rules
def test_what_is_only_declared_may_be_declared(rule: Rule) -> None:
    assert rule.declarable or rule.id not in DECLARED


def test_what_is_left_out_has_a_reason_in_both_languages() -> None:
    for left in LAW.left_out:
        assert_bilingual(left.why)


# --- words ----------------------------------------------------------------------


def assert_bilingual(said: Text) -> None:
    pt, en = said.to("pt"), said.to("en")
    assert pt.strip()
    assert en.strip()
    assert pt != en
    assert not re.search(r"[{}]", pt + en)


@rules
def test_a_rule_is_told_in_both_languages(rule: Rule) -> None:
    for said in (rule.title, rule.requirement, rule.measured):
        assert_bilingual(said)
    assert (rule.run.__doc__ or "").strip()


def all_findings() -> Iterator[tuple[str, Finding]]:
    for plan in PLANS:
        yield from ((plan, f) for f in report(plan).findings)


def test_every_finding_of_every_sample_is_told_in_both_languages() -> None:
    for plan, found in all_findings():
        for said in (found.title, found.message, *found.needs):
            for lang in LANGS:
                written = said.to(lang)
                assert written.strip(), (plan, found.rule)
                assert not re.search(r"[{}]|\binf\b|\bnan\b|None", written), (plan, found.rule, written)
        assert found.message.to("pt") != found.message.to("en"), (plan, found.rule, found.message.to("en"))


# --- what a finding holds ---------------------------------------------------------


def test_what_fails_shows_a_measure_and_what_is_open_says_what_it_needs() -> None:
    for plan, found in all_findings():
        measured = found.measured is not None and found.required is not None
        if found.status == "fail":
            assert measured or found.rule in YES_OR_NO, (plan, found.rule)
        if found.status in ("undetermined", "not-drawn", "not-declared"):
            assert found.needs, (plan, found.rule, found.status)


def test_a_failure_is_short_of_what_it_shows_and_a_pass_is_not() -> None:
    for plan, found in all_findings():
        if found.margin is None or found.rule in INFORMATION:
            continue
        where = (plan, found.rule, found.measured, found.required)
        if found.status == "fail":
            assert found.margin < 0, where
        if found.status == "pass":
            assert found.margin >= -0.01, where  # m² have a tolerance of their own: 0.001 m × perimeter


def test_a_margin_is_what_lies_between_the_measure_and_what_is_required() -> None:
    for plan, found in all_findings():
        if found.margin is not None and found.measured is not None and found.required is not None:
            apart = abs(found.measured - found.required)
            assert abs(found.margin) == pytest.approx(apart, abs=1e-9), (plan, found.rule)


# --- samples --------------------------------------------------------------------


def samples(rule: Rule, status: str, why: str = "") -> list[str]:
    return [plan for plan in PLANS if plan.startswith(f"{rule.id}.{status}.{why}")]


def test_samples_are_named_after_rules() -> None:
    assert {plan.split(".")[0] for plan in PLANS} == set(RULES)
    assert all(len(plan.split(".")) == 3 for plan in PLANS)


@rules
def test_a_rule_has_a_sample_that_passes(rule: Rule) -> None:
    assert samples(rule, "pass")


@rules
def test_a_rule_has_a_sample_that_fails(rule: Rule) -> None:
    assert bool(samples(rule, "fail")) != (rule.id in NO_FAIL)


@rules
def test_a_rule_has_a_sample_at_its_limit(rule: Rule) -> None:
    assert bool(samples(rule, "pass", "at-limit")) != (rule.id in NO_AT_LIMIT)


def test_a_wall_exactly_as_high_as_the_limit_has_a_sample() -> None:
    assert samples(RULES["firewall-height"], "not-applicable", "at-limit")


@rules
def test_a_rule_has_a_sample_that_nobody_can_tell(rule: Rule) -> None:
    assert bool(samples(rule, "undetermined")) != (rule.id in NO_UNDETERMINED)


@rules
def test_a_rule_has_a_sample_of_what_is_not_drawn_or_declared(rule: Rule) -> None:
    assert bool(samples(rule, "not-drawn")) == (rule.id in NOT_DRAWN)
    assert bool(samples(rule, "not-declared")) == (rule.id in NOT_DECLARED)
