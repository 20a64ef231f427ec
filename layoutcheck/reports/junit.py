"""Findings as JUnit XML, which CI servers show: a test suite for each plan and law, a test case for each finding.

A failure is a failure. What is undetermined is an error, never a skipped test: a skipped one leaves a build green.
Skipped is what was waived, does not apply, or was neither drawn nor declared (with `--strict` the last two are errors).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable
from layoutcheck.reports._rows import is_open, name_of, rows, sentences, why
from layoutcheck.reports._xml import content, quoted
from layoutcheck.words import text

_COUNTED = {"failure": "failures", "error": "errors", "skipped": "skipped"}
_NOTHING = text("Nada foi verificado.", "Nothing was checked.")

Case = tuple[str, str, str, str]  # its name, its element ("" when it passes), the type and the words of that


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write one file for all outcomes."""
    total: Counter[str] = Counter()
    suites = [_suite(outcome, lang, total) for outcome in outcomes]
    head = f'<testsuites name="layoutcheck"{_counts(total, "tests", "failures", "errors")}>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{"".join(suites)}</testsuites>\n'.encode()


def _suite(outcome: Report | Unreadable, lang: str, total: Counter[str]) -> str:
    said, findings = rows(outcome, lang)
    law = said["law"]["id"] or ""
    strict = said["options"]["strict"]
    cases = [_case(number, finding, strict) for number, finding in findings] or [_whole(said, lang)]
    counts = Counter(_COUNTED.get(element, "passes") for _, element, _, _ in cases) + Counter(tests=len(cases))
    total.update(counts)
    name = f"{said['plan']['path']} ({law})" if law else said["plan"]["path"]
    facts = {"verdict": said["verdict"], "sha256": said["plan"]["sha256"] or ""}
    properties = "".join(f"<property name={quoted(key)} value={quoted(value)}/>" for key, value in facts.items())
    body = "".join(_element(case, law or "layoutcheck") for case in cases)
    head = _counts(counts, "tests", "failures", "errors", "skipped")
    return f"<testsuite name={quoted(name)}{head}>\n<properties>{properties}</properties>\n{body}</testsuite>\n"


def _case(number: str, finding: dict[str, Any], strict: bool) -> Case:
    status = finding["status"]
    element = {"pass": "", "fail": "failure"}.get(status, "error" if is_open(finding, strict) else "skipped")
    told = " ".join((f"{number}:" if number else "", *sentences(finding))).strip()
    return name_of(finding), element, status, f"{finding['article']}: {told}"


def _whole(said: dict[str, Any], lang: str) -> Case:
    """Make the one test of a plan that has no findings: it never passes."""
    return "plan", "error", said["verdict"], why(said) if said["error"] else _NOTHING.to(lang)


def _element(case: Case, classname: str) -> str:
    name, element, kind, said = case
    head = f"<testcase classname={quoted(classname)} name={quoted(name)}"
    if not element:
        return f"{head}/>\n"
    typed = "" if element == "skipped" else f" type={quoted(kind)}"
    inner = said if element != "skipped" else f"{kind}: {said}"
    return f"{head}><{element}{typed} message={quoted(inner)}>{content(inner)}</{element}></testcase>\n"


def _counts(counts: Counter[str], *names: str) -> str:
    return "".join(f' {name}="{counts[name]}"' for name in names)
