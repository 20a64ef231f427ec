"""The entry point: one exit status at the end, and a sentence instead of a traceback for every mistake."""

from __future__ import annotations

import atexit
import gc
import itertools
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from layoutcheck import words
from layoutcheck.batch import command as batch_command
from layoutcheck.cli.checked import STATUS
from layoutcheck.cli.commands import program
from layoutcheck.errors import LayoutcheckError, reason
from layoutcheck.lean import import_lean
from layoutcheck.limits import MADE_BETWEEN_SEARCHES
from layoutcheck.streams import complain, drop, show_document
from layoutcheck.usage import here, language_asked, sentence

if TYPE_CHECKING:
    from layoutcheck.reports import Unreadable

INTERRUPTED = 130
DEBUG = "LAYOUTCHECK_DEBUG"  # set, our own mistakes surface with their traceback


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave with its exit status; a mistake ends in one sentence."""
    given = sys.argv[1:] if argv is None else list(argv)
    gc.set_threshold(MADE_BETWEEN_SEARCHES)
    atexit.register(gc.freeze)  # a search for cycles in all that is left would find nothing that the end does not free
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # what numpy multiplies here is small
    import_lean()
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started the program: nobody reads
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(given or ["--help"]))


def _run(given: list[str]) -> int:
    try:
        return int(program.main(given, prog_name="layoutcheck", standalone_mode=False) or 0)
    except (click.Abort, KeyboardInterrupt):
        complain(here("Interrompido; o que já foi gravado está inteiro.", "Interrupted; what was written is whole."))
        return INTERRUPTED
    except click.ClickException as error:
        _refuse(error, given)
    except OSError as error:
        drop(sys.stdout)
        why = reason(error)
        complain(
            here(f"A resposta não pôde ser gravada: {why.to('pt')}.", f"The answer cannot be written: {why.to('en')}.")
        )
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        kind = type(error).__name__
        complain(
            here(
                f"Erro do próprio programa ({kind}). Por favor relate-o, com a saída de {DEBUG}=1.",
                f"An error of the program itself ({kind}). Please report it, with the output of {DEBUG}=1.",
            )
        )
    return STATUS["unreadable"]


def _refuse(error: click.ClickException, given: Sequence[str]) -> None:
    """Tell a usage error; who asked for JSON gets it as a document too."""
    context = getattr(error, "ctx", None)
    plans = context.params.get("plans") if context else None
    lang = language_asked(given) or words.language()
    complain(sentence(error).to(lang))
    if given[:1] == ["check"] and _asks_for_json(given):
        known = plans if isinstance(plans, tuple) and plans else ("",)
        show_document([_refused(plan, error, lang) for plan in known])
    if given[:1] == ["batch"] and _asks_for_json(given):
        batch_command.show_refused(LayoutcheckError("usage", sentence(error)), lang)


def _asks_for_json(given: Sequence[str]) -> bool:
    return "--format=json" in given or any(pair == ("--format", "json") for pair in itertools.pairwise(given))


def _refused(plan: str, error: click.ClickException, lang: str) -> Unreadable:
    """Make the outcome of a plan that was not even looked at."""
    from layoutcheck.reports import Unreadable
    from layoutcheck.site import Options, Plan

    return Unreadable(
        plan=Plan(path=Path(plan).as_posix() if plan else "", sha256="", format=""),
        options=Options(lang=lang),
        error=LayoutcheckError("usage", sentence(error)),
    )
