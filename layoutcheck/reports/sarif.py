"""What a check found as SARIF 2.1.0, for code scanning in CI: one run for each plan and law.

Only what needs somebody's attention is a result, since many viewers show every result as an alert: failures (`fail`),
what is undetermined (`open`), waived failures (suppressed), and what was neither drawn nor declared (`review`; `open`
with `--strict`). How many findings there are of each status is under the run's properties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from layoutcheck import __version__
from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable
from layoutcheck.reports._rows import flat, is_open, rows, sentences, why
from layoutcheck.reports.json import written
from layoutcheck.words import text

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_UNREAD = "plan-not-read"
_UNREAD_TITLE = text("O plano não pôde ser lido.", "The plan could not be read.")
_SILENT = ("pass", "not-applicable")
_KEPT = ("article", "status", "measured", "required", "unit", "margin", "base_required", "reduction")


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write one log for all outcomes."""
    whole = {"$schema": SCHEMA, "version": "2.1.0", "runs": [_run(outcome, lang) for outcome in outcomes]}
    return written(whole, indent=1)


def _run(outcome: Report | Unreadable, lang: str) -> dict[str, Any]:
    said, findings = rows(outcome, lang)
    place = _place(said["plan"]["path"])
    if said["error"]:
        rules = {_UNREAD: _rule(_UNREAD, _UNREAD_TITLE.to(lang))}
        results = [_unread(said, place)]
    else:
        rules = {f["rule"]: _rule(f["rule"], f"{f['title']} ({f['article']})") for _, f in findings}
        index = {id: number for number, id in enumerate(rules)}
        results = [_result(number, finding, place, index, said["options"]["strict"]) for number, finding in findings
                   if finding["status"] not in _SILENT]  # fmt: skip
    artifact: dict[str, Any] = {"location": place}
    if said["plan"]["sha256"]:
        artifact["hashes"] = {"sha-256": said["plan"]["sha256"]}
    return {
        "tool": {"driver": {"name": "layoutcheck", "version": __version__, "rules": list(rules.values())}},
        "language": "pt-BR" if lang == "pt" else "en",
        "automationDetails": {"id": f"{said['law']['id'] or 'layoutcheck'}/{said['plan']['path']}"},
        "invocations": [{"executionSuccessful": said["error"] is None}],
        "artifacts": [artifact],
        "results": results,
        "properties": {"verdict": said["verdict"], "law": said["law"]["id"], **_counted(findings)},
    }


def _counted(findings: Sequence[tuple[str, dict[str, Any]]]) -> dict[str, Any]:
    return {"findings": dict(sorted(Counter(finding["status"] for _, finding in findings).items()))}


def _rule(id: str, title: str) -> dict[str, Any]:
    return {"id": id, "shortDescription": {"text": title}}


def _result(
    number: str, finding: dict[str, Any], place: dict[str, Any], index: dict[str, int], strict: bool
) -> dict[str, Any]:
    failed = finding["status"] in ("fail", "waived")
    kind = "fail" if failed else "open" if is_open(finding, strict) else "review"
    said = " ".join(sentences(finding))
    named = [{"name": finding[key], "kind": key} for key in ("area", "subject") if finding[key]]
    result = {
        "ruleId": finding["rule"],
        "ruleIndex": index[finding["rule"]],
        "kind": kind,
        **({"level": "error"} if failed else {}),
        "message": _message(f"{number}: {said}" if number else said),
        "locations": [_location(place, named)],
        "partialFingerprints": {"finding/v1": finding["id"]},
        "properties": {key: flat(finding)[key] for key in _KEPT},
    }
    if finding["waiver"]:
        until = f" ({finding['waiver']['until']})" if finding["waiver"].get("until") else ""
        why_not = f"{finding['waiver'].get('by')}: {finding['waiver'].get('reason')}{until}"
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": why_not}]
    return result


def _unread(said: dict[str, Any], place: dict[str, Any]) -> dict[str, Any]:
    return {"ruleId": _UNREAD, "ruleIndex": 0, "kind": "fail", "level": "error", "message": _message(why(said)),
            "locations": [_location(place, [])], "properties": {"code": said["error"]["code"]}}  # fmt: skip


def _message(said: str) -> dict[str, str]:
    """Make a message in which no name can be taken for a link."""
    return {"text": said.replace("](", "] (")}


def _location(place: dict[str, Any], named: list[dict[str, Any]]) -> dict[str, Any]:
    """Give a place in the plan: viewers ask for a line, and a drawing has none that a person would look for."""
    where: dict[str, Any] = {"physicalLocation": {"artifactLocation": place, "region": {"startLine": 1}}}
    return {**where, "logicalLocations": named} if named else where


def _place(path: str) -> dict[str, Any]:
    """Name a file as SARIF does: by a URI, relative to where the program ran unless it is absolute."""
    if PurePosixPath(path).is_absolute():
        return {"uri": f"file://{quote(path)}"}
    if path[1:3] == ":/":
        return {"uri": f"file:///{quote(path, safe='/:')}"}
    return {"uri": quote(path)}
