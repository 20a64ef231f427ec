"""`layoutcheck diff`: what it takes from the command line and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from layoutcheck import words
from layoutcheck.errors import LayoutcheckError
from layoutcheck.parameters import Name, Place, option, options
from layoutcheck.streams import complain, screen, show, show_bytes
from layoutcheck.usage import here

_UNREADABLE = 2


def add(program: click.Group, common: Sequence[Callable[..., Any]]) -> None:
    """Put the command on the program, with the options that all commands have."""

    @program.command(
        help=here("Compara dois relatórios JSON, ou duas pastas de batch: o que é novo, sumiu, piorou e melhorou, e "
                  "quanto. Código de saída: 0 nada piorou; 1 algo é novo ou pior; 2 relatório que não pôde ser lido.",
                  "Compare two JSON reports, or two folders of batch: what is new, gone, worse and better, and by how "
                  "much. Exit status: 0 nothing got worse; 1 something is new or worse; 2 a report that cannot be "
                  "read."),
    )  # fmt: skip
    @click.argument("old", type=Place(), metavar=here("ANTES", "OLD"))
    @click.argument("new", type=Place(), metavar=here("DEPOIS", "NEW"))
    @options((
        option("--format", here("O que vai para a tela. [text]", "What goes to the screen. [text]"),
               type=Name(lambda: ("text", "json")), default="text", metavar="text|json"),
        *common,
    ))  # fmt: skip
    def diff(old: Path, new: Path, format: str, lang: str | None) -> int:
        """Compare, and give 1 when something is new or worse."""
        from layoutcheck.diff import difference as compared
        from layoutcheck.diff import output
        from layoutcheck.examine import attempt

        spoken = lang or words.language()
        difference = attempt(lambda: compared.diff(old, new))
        if isinstance(difference, LayoutcheckError):
            complain(difference.told.to(spoken))
            return _UNREADABLE
        if format == "json":
            show_bytes(output.document(difference))
        else:
            show(output.render(difference, spoken, screen(False)))
        return 1 if difference.worse else 0
