"""`layoutcheck check`: plans checked one by one, told, written, and summed up in an exit status."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from layoutcheck import reports, words
from layoutcheck.errors import LayoutcheckError, WriteError
from layoutcheck.streams import apart, complain, screen, show, show_document
from layoutcheck.usage import Usage
from layoutcheck.words import text

if TYPE_CHECKING:
    from layoutcheck.examine import Wanted
    from layoutcheck.finding import Report
    from layoutcheck.reports import Unreadable

STATUS = {"unreadable": 2, "fail": 1, "incomplete": 3, "pass": 0}  # the worst first


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which plans to check, and where the answers go."""

    plans: tuple[str, ...]
    out: Path | None
    report: tuple[str, ...] | None
    format: str
    force: bool
    quiet: bool
    verbose: bool


def run(asked: Asked, wanted: Wanted) -> int:
    """Check the plans that are asked for, and give the worst status."""
    from layoutcheck.examine import examine

    _refuse_clashes(asked)
    if asked.report and asked.out is None:
        complain(text("nada foi gravado: --report pede --out PASTA.", "nothing was written: --report needs --out DIR.")
                 .to(wanted.lang or words.language()))  # fmt: skip
    codes: set[int] = set()
    all_outcomes: list[Report | Unreadable] = []
    for number, plan in enumerate(asked.plans):
        outcomes = examine(Path(plan), wanted)
        codes.update(STATUS[outcome.verdict] for outcome in outcomes)
        _tell(outcomes, asked, first=number == 0)
        if not _write(outcomes, asked):
            codes.add(STATUS["unreadable"])
        all_outcomes += outcomes if asked.format == "json" else ()
    if asked.format == "json":
        show_document(all_outcomes)
    return next(code for code in STATUS.values() if code in codes)


def _refuse_clashes(asked: Asked) -> None:
    """Stop before anything is checked when a report would take the place of another plan's report, or of a plan."""
    if asked.out is None:
        return
    files = {os.path.realpath(plan): plan for plan in asked.plans}
    firsts: dict[str, str] = {}
    for real, plan in files.items():
        for target in reports.targets(Path(plan), asked.out, asked.report or reports.USUAL):
            if os.path.realpath(target) in files:
                raise Usage(text("O relatório de {plan} tomaria o lugar da planta {file}: dê outra pasta em --out.",
                                 "The report of {plan} would take the place of the plan {file}: choose another folder "
                                 "with --out.", plan=plan, file=target.as_posix()))  # fmt: skip
        first = firsts.setdefault(Path(plan).name.casefold(), real)
        if first != real and not asked.force:
            raise Usage(text("{first} e {plan} têm o mesmo nome, e o relatório de um tomaria o lugar do outro: "
                             "verifique-os com --out diferentes, ou use --force.",
                             "{first} and {plan} have the same name, and one report would take the place of the "
                             "other: check them with different --out, or use --force.", first=files[first],
                             plan=plan))  # fmt: skip


def _tell(outcomes: Sequence[Report | Unreadable], asked: Asked, first: bool) -> None:
    """Put a plan's outcomes on stdout; why a plan was not read goes to stderr too, unless both are one place."""
    from layoutcheck.reports import Unreadable, options_of
    from layoutcheck.reports.text import explanation, line, render

    style = screen(asked.verbose)
    for number, outcome in enumerate(outcomes):
        lang = options_of(outcome).lang
        if asked.format == "text" and asked.quiet:
            show(line(outcome, lang, style))
        elif asked.format == "text":
            show(("" if first and not number else "\n") + render(outcome, lang, style))
        if isinstance(outcome, Unreadable) and (asked.format != "text" or apart()):
            complain(explanation(outcome, lang))


def _write(outcomes: Sequence[Report | Unreadable], asked: Asked) -> bool:
    """Write the reports of a plan where asked to, and tell whether that went well."""
    from layoutcheck.examine import attempt

    lang = reports.options_of(outcomes[0]).lang
    if asked.out is None:
        return True
    out, formats = asked.out, asked.report or reports.USUAL
    written = attempt(lambda: reports.write(outcomes, out, formats, lang))
    error = written if isinstance(written, LayoutcheckError) else None
    paths = error.written if isinstance(error, WriteError) else () if isinstance(written, LayoutcheckError) else written
    for path in paths if not asked.quiet else ():
        complain(text("gravado {file}", "wrote {file}", file=path.as_posix()).to(lang))
    if error is not None:
        complain(error.told.to(lang))
    return error is None
