"""What every rule of every law owes its reader: an article, words in two languages, samples, figures or needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from laws_and_samples import PLANS, RULE_NAMES, RULES, facts, report, samples

from layoutcheck import LAWS
from layoutcheck.finding import Finding
from layoutcheck.kinds import ROLES
from layoutcheck.law import Law, Rule
from layoutcheck.laws.cuiaba_glp.slack import DRAWN
from layoutcheck.words import LANGS, Text

rules = pytest.mark.parametrize(("law", "rule"), RULES, ids=RULE_NAMES)
laws = pytest.mark.parametrize("law", LAWS.values(), ids=list(LAWS))


# --- a law among others -----------------------------------------------------------


def test_a_rule_has_a_name_that_no_other_law_uses() -> None:
    """`[declared]` and `[[waivers]]` go by the name alone."""
    own = [law for law in LAWS.values() if not law.adopts]
    again = [key for key, n in Counter(key for law in own for key in law.declarable).items() if n > 1]
    assert not again
    assert len({rule.id for _, rule in RULES}) == len(RULES)


@laws
def test_a_law_says_what_it_is_about_in_roles_that_there_are(law: Law) -> None:
    assert law.subjects
    assert law.roles <= set(ROLES)


@laws
def test_the_rules_that_a_law_names_for_places_and_slack_are_rules_of_it(law: Law) -> None:
    rules = {rule.id for rule in law.rules}
    siting = law.siting
    if siting is not None:
        assert {*siting.place_rules, *siting.corridor_rules, *siting.apart_rules} <= rules
    if law is LAWS["cuiaba-glp"]:
        assert {*DRAWN} <= rules


# --- articles -------------------------------------------------------------------


@rules
def test_a_rule_cites_an_article(law: Law, rule: Rule) -> None:
    assert re.match(r"Art\. \d+", rule.article)


def cited(law: Law) -> Iterator[str]:
    yield from (rule.article for rule in law.rules)
    yield from (left.article for left in law.left_out)


def numbers(written: str) -> set[int]:
    """The numbers of a list: "7º–11", "1º e 3º", "15–16"."""
    out: set[int] = set()
    for first, last in re.findall(r"(\d+)º?(?:–(\d+)º?)?", written):
        out |= set(range(int(first), int(last or first) + 1))
    return out


def parts(law: Law) -> Iterator[tuple[int, str]]:
    """Each part of each citation with the article it belongs to: "Art. 5º, I, m, n; §§ 1º e 3º" has two of Art. 5."""
    for article in cited(law):
        of = 0
        for part in article.split(";"):
            found = re.match(r"\s*Arts?\. (\d+)", part)
            of = int(found[1]) if found else of
            yield of, part


@laws
def test_every_article_is_a_rule_or_left_out_for_a_reason(law: Law) -> None:
    heads = [match for article in cited(law) for match in re.findall(r"Arts?\. (\d+º?(?:–\d+º?)?)", article)]
    assert set().union(*(numbers(head) for head in heads)) == facts(law).ARTICLES


@laws
def test_every_paragraph_of_the_long_articles_is_cited(law: Law) -> None:
    for article, last in facts(law).PARAGRAPHS.items():
        cites = [part for of, part in parts(law) if of == article]
        found = [numbers(match) for part in cites for match in re.findall(r"§§? ([\dº–e ]+)", part)]
        assert set().union(*found) == set(range(1, last + 1)), article


@laws
def test_every_letter_of_the_long_items_is_cited(law: Law) -> None:
    for (article, item), letters in facts(law).LETTERS.items():
        found: set[str] = set()
        for of, part in parts(law):
            match = re.search(rf", {item},((?:,? ?[a-p](?:–[a-p])?(?![\w]))+)", part)
            if of == article and match:
                for first, last in re.findall(r"([a-p])(?:–([a-p]))?", match[1]):
                    found |= {chr(c) for c in range(ord(first), ord(last or first) + 1)}
        assert found == set(letters), (article, item)


@rules
def test_what_is_only_declared_may_be_declared(law: Law, rule: Rule) -> None:
    assert rule.declarable or rule.id not in facts(law).DECLARED


@laws
def test_what_is_left_out_has_a_reason_in_both_languages(law: Law) -> None:
    for left in law.left_out:
        assert_bilingual(left.why)


# --- words ----------------------------------------------------------------------


def assert_bilingual(said: Text) -> None:
    pt, en = said.to("pt"), said.to("en")
    assert pt.strip()
    assert en.strip()
    assert pt != en
    assert not re.search(r"[{}]", pt + en)


@rules
def test_a_rule_is_told_in_both_languages(law: Law, rule: Rule) -> None:
    for said in (rule.title, rule.requirement, rule.measured):
        assert_bilingual(said)
    assert (rule.run.__doc__ or "").strip()


def all_findings() -> Iterator[tuple[Law, str, Finding]]:
    for law, plan in PLANS:
        yield from ((LAWS[law], plan, f) for f in report(law, plan).findings)


def test_every_finding_of_every_sample_is_told_in_both_languages() -> None:
    for _, plan, found in all_findings():
        for said in (found.title, found.message, *found.needs):
            for lang in LANGS:
                written = said.to(lang)
                assert written.strip(), (plan, found.rule)
                assert not re.search(r"[{}]|\binf\b|\bnan\b|None", written), (plan, found.rule, written)
        assert found.message.to("pt") != found.message.to("en"), (plan, found.rule, found.message.to("en"))


# --- what a finding holds ---------------------------------------------------------


@laws
def test_a_rule_that_finds_nothing_to_look_at_says_so(law: Law) -> None:
    """What is silent cannot become undetermined when something was not read; what may be silent has its reason."""
    for _, plan in (pair for pair in PLANS if pair[0] == law.id):
        told = {found.rule for found in report(law.id, plan).findings}
        assert {rule.id for rule in law.rules if rule.reads} - told <= set(facts(law).SILENT), plan


def test_what_fails_shows_a_measure_and_what_is_open_says_what_it_needs() -> None:
    for law, plan, found in all_findings():
        measured = found.measured is not None and found.required is not None
        if found.status == "fail":
            assert measured or found.rule in facts(law).YES_OR_NO, (plan, found.rule)
        if found.status in ("undetermined", "not-drawn", "not-declared"):
            assert found.needs, (plan, found.rule, found.status)


def test_a_failure_is_short_of_what_it_shows_and_a_pass_is_not() -> None:
    for law, plan, found in all_findings():
        if found.margin is None or found.rule in facts(law).INFORMATION:
            continue
        where = (plan, found.rule, found.measured, found.required)
        if found.status == "fail":
            assert found.margin < 0, where
        if found.status == "pass":
            assert found.margin >= -0.01, where  # m² have a tolerance of their own: 0.001 m × perimeter


def test_a_margin_is_what_lies_between_the_measure_and_what_is_required() -> None:
    for _, plan, found in all_findings():
        if found.margin is not None and found.measured is not None and found.required is not None:
            apart = abs(found.measured - found.required)
            assert abs(found.margin) == pytest.approx(apart, abs=1e-9), (plan, found.rule)


# --- samples --------------------------------------------------------------------


def written(law: Law) -> list[Rule]:
    """The rules that are a law's own: of one that adopts another's text, those whose figures it changes."""
    return [rule for rule in law.rules if not law.adopts or rule not in LAWS[law.adopts].rules]


@laws
def test_samples_are_named_after_rules(law: Law) -> None:
    own = [plan for id, plan in PLANS if id == law.id]
    assert {plan.split(".")[0] for plan in own} == {rule.id for rule in written(law)}
    assert all(len(plan.split(".")) == 3 for plan in own)


def test_a_key_of_the_project_file_stands_for_a_rule_of_its_law() -> None:
    for law in LAWS.values():
        assert {key.rule for key in law.declared if key.rule} <= {rule.id for rule in law.rules}


@laws
def test_a_law_that_adopts_a_text_has_samples_of_each_figure_that_it_changes(law: Law) -> None:
    for rule in written(law) if law.adopts else ():
        for status, why in (("pass", "at-limit"), ("fail", "")):
            assert samples(law, rule, status, why), (rule.id, status)


@rules
def test_a_rule_has_a_sample_that_passes(law: Law, rule: Rule) -> None:
    assert samples(law, rule, "pass")


@rules
def test_a_rule_has_a_sample_that_fails(law: Law, rule: Rule) -> None:
    assert bool(samples(law, rule, "fail")) != (rule.id in facts(law).NO_FAIL)


@rules
def test_a_rule_has_a_sample_at_its_limit(law: Law, rule: Rule) -> None:
    assert bool(samples(law, rule, "pass", "at-limit")) != (rule.id in facts(law).NO_AT_LIMIT)


@rules
def test_a_rule_whose_limit_lies_outside_has_a_sample_of_that(law: Law, rule: Rule) -> None:
    status = facts(law).NOT_AT_LIMIT.get(rule.id)
    assert status is None or samples(law, rule, status, "at-limit")


@rules
def test_a_rule_has_a_sample_that_nobody_can_tell(law: Law, rule: Rule) -> None:
    assert bool(samples(law, rule, "undetermined")) != (rule.id in facts(law).NO_UNDETERMINED)


@rules
def test_a_rule_has_a_sample_of_what_is_not_drawn_or_declared(law: Law, rule: Rule) -> None:
    assert bool(samples(law, rule, "not-drawn")) == (rule.id in facts(law).NOT_DRAWN)
    assert bool(samples(law, rule, "not-declared")) == (rule.id in facts(law).NOT_DECLARED)
