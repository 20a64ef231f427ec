"""JSON that this program wrote earlier, read again: what is no such thing is refused in a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from layoutcheck import readers
from layoutcheck.errors import ReadError
from layoutcheck.words import text

T = TypeVar("T")


def load(path: Path) -> Any:
    """Read a JSON file. Raises `ReadError`."""
    if path.is_dir():
        raise ReadError(
            "file-is-folder",
            text("{file}: é uma pasta.", "{file}: this is a folder.", file=path.as_posix()),
            text("Dê os relatórios que há nela: {file}/*.json.", "Give the reports in it: {file}/*.json.",
                 file=path.as_posix()),
        )  # fmt: skip
    data = readers.load(path)
    try:
        return json.loads(bytes(data).decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError):  # what is not UTF-8 too
        refuse(path)


def convert(path: Path, raw: Any, kind: type[T]) -> T:
    """Give what a file says the shape that it must have. Raises `ReadError` with the place that has another."""
    try:
        return msgspec.convert(raw, type=kind)
    except msgspec.ValidationError as error:
        refuse(path, re.findall("`([^`]*)`", str(error))[-1])  # the place, or the key that is missing


def refuse(path: Path, where: str = "") -> NoReturn:
    """Say that a file is no report of ours, and where that shows."""
    at = f" ({where})" if where else ""
    raise ReadError(
        "report-not-readable",
        text("{file}: não é um relatório JSON do layoutcheck{at}.",
             "{file}: this is no JSON report of layoutcheck{at}.", file=path.as_posix(), at=at),
        text("Dê o arquivo que layoutcheck check --report json escreveu.",
             "Give the file that layoutcheck check --report json wrote."),
    ) from None  # fmt: skip


def _no_number(said: str) -> NoReturn:
    raise ValueError(said)
