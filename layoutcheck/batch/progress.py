"""The progress of a batch on stderr: a bar with counts and the time left on a terminal, else plain lines."""

from __future__ import annotations

import contextlib
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

import click

from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.streams import complain
from layoutcheck.words import text

_EVERY_S = 5.0


class Step(Protocol):
    """Takes the verdicts of one plan more."""

    def __call__(self, verdicts: Sequence[str]) -> None:
        """Count it."""


@contextlib.contextmanager
def shown(total: int, lang: str, quiet: bool) -> Iterator[Step]:
    """Show how many of so many plans are done; `quiet` shows nothing."""
    if quiet:
        yield lambda verdicts: None
    elif sys.stderr.isatty():
        with _bar(total, lang) as step:
            yield step
    else:
        with _lines(total, lang) as step:
            yield step


@contextlib.contextmanager
def _bar(total: int, lang: str) -> Iterator[Step]:
    counts: Counter[str] = Counter()
    said = lambda item: _counted(counts, lang)  # noqa: E731 - click asks for a function
    bar = click.progressbar(length=total, file=sys.stderr, show_pos=True, show_eta=True, item_show_func=said)
    with bar:
        bar.render_progress()

        def step(verdicts: Sequence[str]) -> None:
            counts.update(verdicts)
            bar.update(1, None)

        yield step


@contextlib.contextmanager
def _lines(total: int, lang: str) -> Iterator[Step]:
    """Print a line now and then, and one at the end."""
    counts: Counter[str] = Counter()
    done, began = 0, time.monotonic()
    told = began

    def step(verdicts: Sequence[str]) -> None:
        nonlocal done, told
        done += 1
        counts.update(verdicts)
        now = time.monotonic()
        if done == total or now - told >= _EVERY_S:
            told = now
            left = f"{(now - began) / done * (total - done):.0f}"
            known = {"done": str(done), "total": str(total), "counts": _counted(counts, lang)}
            more = text("; faltam cerca de {left} s", "; about {left} s left", left=left) if done < total else ""
            complain(
                text("{done} de {total} plantas; {counts}{more}", "{done} of {total} plans; {counts}{more}", more=more,
                     **known).to(lang)
            )  # fmt: skip

    yield step


def _counted(counts: Counter[str], lang: str) -> str:
    return "; ".join(f"{counts[verdict]} {word.to(lang)}" for verdict, word in VERDICTS.items() if counts[verdict])
