"""`layoutcheck batch`: what it takes from the command line and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from layoutcheck import reports, words
from layoutcheck.errors import LayoutcheckError
from layoutcheck.parameters import Address, Place, Positive, option, options
from layoutcheck.streams import complain, screen, show, show_bytes
from layoutcheck.usage import Usage, here
from layoutcheck.words import text

_TIMEOUT_S = 300.0


_own = (
    option("--jobs", here("Plantas verificadas ao mesmo tempo. [os núcleos]", "Plans checked at once. [the cores]"),
           type=Positive(1024, whole=True), metavar="N"),
    option("--executor", here("Agendador Dask que distribui o trabalho por outras máquinas, como tcp://MÁQUINA:8786.",
                              "Dask scheduler that spreads the work over other machines, such as tcp://HOST:8786."),
           type=Address(), metavar=here("ENDEREÇO", "ADDRESS")),
    option("--timeout", here("Segundos que uma planta pode levar. [300]", "Seconds that a plan may take. [300]"),
           type=Positive(86400), default=_TIMEOUT_S, metavar="S"),
    option("--no-cache", here("Verifica também o que não mudou desde a última vez.",
                              "Check also what has not changed since the last time."), is_flag=True),
    option("--include", here("Arquivos que são plantas, como em .gitignore; pode ser repetida.",
                             "Files that are plans, as in .gitignore; may be repeated."), multiple=True,
           metavar=here("PADRÃO", "PATTERN")),
    option("--exclude", here("O que deixar de lado, como em .gitignore; pode ser repetida.",
                             "What to leave out, as in .gitignore; may be repeated."), multiple=True,
           metavar=here("PADRÃO", "PATTERN")),
)  # fmt: skip


def add(program: click.Group, check_options: Sequence[Callable[..., Any]], status: Mapping[str, int]) -> None:
    """Put the command on the program; it takes the options of `check`, and gives its exit status."""

    @program.command(
        help=here("Verifica todas as plantas abaixo de PASTA e grava os relatórios, com um índice, em --out.",
                  "Check every plan below FOLDER, and write the reports, with an index, to --out."),
    )  # fmt: skip
    @click.argument("folder", type=Place(), metavar=here("PASTA", "FOLDER"))
    @options((*check_options[:1], *_own, *check_options[1:]))
    def batch(folder: Path, out: Path | None, **given: Any) -> int:
        """Check a folder and give the worst status."""
        if out is None:
            raise Usage(text("Falta --out PASTA: onde gravar os relatórios.",
                             "--out DIR is missing: where to write the reports."))  # fmt: skip
        return _batch(folder, out, status, **given)

    batch.params = [param for param in batch.params if param.name != "force"]  # each plan has a folder of its own


def _batch(
    folder: Path,
    out: Path,
    status: Mapping[str, int],
    *,
    jobs: int | None,
    executor: str | None,
    timeout: float,
    no_cache: bool,
    include: tuple[str, ...],
    exclude: tuple[str, ...],
    report: tuple[str, ...] | None,
    format: str,
    quiet: bool,
    verbose: bool,
    **wanted: Any,
) -> int:
    from layoutcheck.batch import crew, run, summary
    from layoutcheck.examine import Wanted

    asked = run.Asked(folder=folder, out=out, formats=report or reports.USUAL, include=include, exclude=exclude,
                      timeout_s=timeout, cached=not no_cache, quiet=quiet)  # fmt: skip
    hands = partial(crew.cluster, executor, jobs) if executor else partial(crew.here, jobs or crew.cores())
    lang = wanted["lang"] or words.language()
    try:
        whole = run.run(asked, Wanted(**wanted), hands)
        summary.write(whole, out)
    except LayoutcheckError as error:
        complain(error.told.to(lang))
        if format == "json":
            show_refused(error, lang, folder)
        return status["unreadable"]
    if format == "json":
        show_bytes(summary.document(whole))
    else:
        show(summary.told(whole, screen(verbose), quiet))
        if not quiet:
            complain(text("gravado {file}", "wrote {file}", file=(out / "index.html").as_posix()).to(lang))
    codes = {status[row["verdict"]] for row in whole.rows}
    for row in whole.rows:
        for why in row["not_written"]:
            complain(why)
            codes.add(status["unreadable"])
    return next(code for code in status.values() if code in codes)


def show_refused(error: LayoutcheckError, lang: str, folder: Path | None = None) -> None:
    """Print the JSON of a batch that came to nothing."""
    from layoutcheck.batch import summary

    show_bytes(summary.refused(folder.as_posix() if folder else None, error, lang))
