"""Output streams: answers go to stdout, everything else to stderr."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, TextIO

from layoutcheck.reports._lines import Style, safe

if TYPE_CHECKING:
    from layoutcheck.finding import Report
    from layoutcheck.reports import Unreadable


def screen(verbose: bool) -> Style:
    """Give the style that the screen can show: 100 columns and no colour where there is none."""
    seen = sys.stdout.isatty()
    columns = _columns() if seen else 100
    colour = seen and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(verbose=verbose, colour=colour, width=max(40, min(columns, 100)))


def _columns() -> int:
    import shutil  # not for `--help`, nor where nobody looks

    return shutil.get_terminal_size((100, 24)).columns


def show(said: str) -> None:
    """Print to stdout; when nobody reads any more (`| head`), the work and the exit status go on all the same."""
    try:
        sys.stdout.write(said)
        sys.stdout.flush()
    except BrokenPipeError:
        drop(sys.stdout)


def show_document(outcomes: Sequence[Report | Unreadable]) -> None:
    """Print one document, in UTF-8 whatever the terminal speaks."""
    from layoutcheck.reports.json import document

    show_bytes(document(outcomes))


def show_bytes(document: bytes) -> None:
    """Print to stdout what is in UTF-8 already."""
    try:
        sys.stdout.buffer.write(document)
        sys.stdout.flush()
    except BrokenPipeError:
        drop(sys.stdout)


def complain(said: str) -> None:
    """Say to stderr, on one line, what is not an answer; names of files are other people's too."""
    with contextlib.suppress(OSError):
        print(f"layoutcheck: {safe(said)}", file=sys.stderr, flush=True)


def apart() -> bool:
    """Tell whether stdout and stderr end in different places: what is said to both is read twice in one."""
    try:
        out, err = (os.fstat(stream.fileno()) for stream in (sys.stdout, sys.stderr))
    except (OSError, ValueError):
        return True
    return not out.st_ino or (out.st_dev, out.st_ino) != (err.st_dev, err.st_ino)


def drop(stream: TextIO) -> None:
    """Let what is still to be printed go nowhere, so that closing the stream at the end cannot fail."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
