"""Files written whole or not at all, and small files read."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from layoutcheck.errors import RefusedError, WriteError, reason
from layoutcheck.words import text

SMALL = 16 * 1024  # KiB: no table is larger


def small(path: Path, most_kib: int = SMALL) -> bytes:
    """Read a file that is never large; a pipe or a device is not opened. Raises `OSError`."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode) and not stat.S_ISDIR(found.st_mode):  # opening a folder says what it is
        raise RefusedError(text("não é um arquivo comum", "it is not a regular file"))
    if found.st_size > most_kib * 1024:
        raise RefusedError(text("tem mais de {n} KiB", "it has more than {n} KiB", n=str(most_kib)))
    return path.read_bytes()


def named_after(plan: Path) -> str:
    """Give what files made of a plan are named after; a folder that is taken for a plan, `.` or `..`, has no name.

    >>> named_after(Path("plans/a.dxf")), named_after(Path(".."))
    ('a.dxf', 'plan')
    """
    return plan.name if plan.name.strip(".") else "plan"


def put(path: Path, data: bytes) -> None:
    """Write beside the file, then put it in its place, so that nobody ever finds half of it.

    Makes the folder when it is missing. Raises `WriteError`.
    """
    beside = path.with_name(f".layoutcheck-{os.urandom(6).hex()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(data)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> WriteError:
    """Say that a file cannot be written, and why."""
    return WriteError(
        "report-not-written",
        text(
            "{file}: não pôde ser gravado: {why}.",
            "{file}: cannot be written: {why}.",
            file=path.as_posix(),
            why=reason(error),
        ),
        text("Escolha outra pasta.", "Choose another folder."),
    )
