"""write(report, out) -> files: one module a format, found by name.

A format offers `document(outcomes, lang) -> bytes`, one file that tells all of a plan, or
`render(report, lang) -> list[bytes]`, the sheets of one report; a plan that could not be read has no sheets.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from layoutcheck.errors import LayoutcheckError, WriteError
from layoutcheck.files import cannot_write, named_after, put
from layoutcheck.laws import IDS
from layoutcheck.words import Text

if TYPE_CHECKING:
    from layoutcheck.finding import Report
    from layoutcheck.site import Input, Options, Plan

_NOT_FILES = ("scene", "text")  # what is drawn, and what goes to the screen
FORMATS = tuple(
    sorted(
        p.stem
        for p in Path(__file__).parent.iterdir()
        if not p.stem.startswith(("_", ".")) and p.stem not in _NOT_FILES
    )
)
USUAL = ("png", "json")
_LAW_ENDINGS = tuple(f".{id}" for id in IDS)
_ENDINGS = {"checklist": "checklist.html", "junit": "junit.xml"}  # where a format's name is no file ending

Files = dict[str, dict[str, list[bytes]]]  # by format, and by what is put to the plan's name


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A plan that could not be read, against one law, with what is known of it; an empty text is not known."""

    plan: Plan
    options: Options
    error: LayoutcheckError
    law_id: str = ""
    law_title: Text | None = None
    law_published: Text | None = None
    inputs: tuple[Input, ...] = ()
    verdict: ClassVar[str] = "unreadable"


def inputs_of(outcome: Report | Unreadable) -> tuple[Input, ...]:
    """Give the files that took part in an outcome."""
    return outcome.inputs if isinstance(outcome, Unreadable) else outcome.site.inputs


def plan_of(outcome: Report | Unreadable) -> Plan:
    """Give the plan that an outcome is about."""
    return outcome.plan if isinstance(outcome, Unreadable) else outcome.site.plan


def options_of(outcome: Report | Unreadable) -> Options:
    """Give the options that an outcome was reached with."""
    return outcome.options if isinstance(outcome, Unreadable) else outcome.site.options


def write(
    report: Report | Unreadable | Sequence[Report | Unreadable],
    out: str | os.PathLike[str],
    formats: Sequence[str] = USUAL,
    lang: str | None = None,
) -> tuple[Path, ...]:
    """Write the report of a plan, or its reports by several laws, and give the paths of the files.

    The language is that of the options unless given. Raises `WriteError`; when a format cannot tell of this plan, after
    the others are `written`.
    """
    outcomes = tuple(report) if isinstance(report, Sequence) else (report,)
    files, refused = made(outcomes, formats, lang or options_of(outcomes[0]).lang)
    written = placed(named_after(Path(plan_of(outcomes[0]).path)), files, Path(out))
    if refused:
        refused[0].written = written
        raise refused[0]
    return written


def made(outcomes: Sequence[Report | Unreadable], formats: Sequence[str], lang: str) -> tuple[Files, list[WriteError]]:
    """Make the reports of a plan, and tell which formats cannot tell of it."""
    files: Files = {}
    refused: list[WriteError] = []
    for format in formats:
        try:
            files[format] = _files(outcomes, format, lang)
        except WriteError as error:
            files[format] = {}
            refused.append(error)
    return files, refused


def placed(name: str, files: Files, folder: Path) -> tuple[Path, ...]:
    """Write the reports of the plan of this name, and give their paths.

    Files are named after the plan (`a.dxf.png`, `a.dxf-2.png`, `a.dxf.json`); earlier ones are replaced, and sheets
    that are no longer part of the report removed. Of several laws, a format that is one document tells of all in one
    file; the sheets of each law bear its name (`a.dxf.cuiaba-glp.png`). Each file is whole or not there. Raises
    `WriteError`.
    """
    written: list[Path] = []
    for format, of_law in files.items():
        for law, sheets in of_law.items():
            paths = [folder / _file_name(name + law, n, format) for n in range(1, len(sheets) + 1)]
            for path, data in zip(paths, sheets, strict=True):
                put(path, data)
            written += paths
        for law in ("", *_LAW_ENDINGS):
            _remove_further(folder, name + law, format, len(of_law.get(law, ())))
    return tuple(written)


def targets(plan: Path, out: Path, formats: Sequence[str]) -> tuple[Path, ...]:
    """Give the first file of each format that a plan's report is, or by several laws may be, written to."""
    name = named_after(plan)
    return tuple(out / _file_name(name + law, 1, format) for law in ("", *_LAW_ENDINGS) for format in formats)


def _files(outcomes: Sequence[Report | Unreadable], format: str, lang: str) -> dict[str, list[bytes]]:
    """Make the files of a format, by what is put to the plan's name: nothing, or the law where there are several."""
    module = import_module(f"{__name__}.{format}")
    if hasattr(module, "document"):
        return {"": [module.document(outcomes, lang)]}
    reports = {one.law_id: one for one in outcomes if not isinstance(one, Unreadable)}
    alone = len(outcomes) == 1
    return {"" if alone else f".{law}": module.render(one, lang) for law, one in reports.items()}


def _file_name(name: str, number: int, format: str) -> str:
    ending = _ENDINGS.get(format, format)
    return f"{name}.{ending}" if number == 1 else f"{name}-{number}.{ending}"


def _remove_further(folder: Path, name: str, format: str, kept: int) -> None:
    """Remove the sheets that an earlier, longer report left: they would tell of a plan that is no longer so."""
    number = kept + 1
    try:
        while (old := folder / _file_name(name, number, format)).is_file():
            old.unlink()
            number += 1
    except OSError as error:
        raise cannot_write(old, error) from None
