"""Files that are whole or not there."""

from __future__ import annotations

import os
from pathlib import Path

from layoutcheck.errors import WriteError, reason
from layoutcheck.words import text


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
