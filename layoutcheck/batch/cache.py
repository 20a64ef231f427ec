"""The cache of a batch: a plan is not checked again while its inputs, options and reports are unchanged.

One small file a plan, below the reports. Nothing in it is trusted that does not prove itself: an entry that is damaged,
of another question, or whose reports are not there as they were written, counts as none.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layoutcheck import schedule
from layoutcheck.batch.fingerprint import edition
from layoutcheck.batch.folder import CACHE
from layoutcheck.batch.job import Job
from layoutcheck.examine import attempt
from layoutcheck.files import put


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is known of a plan: its rows in the summary, and its files by digest."""

    rows: tuple[dict[str, Any], ...]
    files: dict[str, str]


def question(job: Job, program: str, inputs: Iterable[tuple[str, str]]) -> str:
    """Name a question: the program, the options, the formats, and the files that take part, by path and digest."""
    wanted = {name: getattr(job.wanted, name) for name in job.wanted.__struct_fields__ if name != "held"}
    asked = [program, job.plan.as_posix(), job.formats, wanted, list(inputs)]
    return _digest(json.dumps(asked, default=str))


def digest_of(path: Path) -> str:
    """Give the digest of a file. Raises `OSError`; a pipe or a device is not opened."""
    if not path.is_file():
        raise OSError(path)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest(data: bytes) -> str:
    """Give the digest of what a file holds."""
    return hashlib.sha256(data).hexdigest()


def load(out: Path, name: str, job: Job) -> Entry | None:
    """Give what is known of a plan, if the same was asked then and its files are as they were written."""
    try:
        kept = json.loads(_place(out, name).read_bytes())
        body = kept["entry"]
        if _digest(_written(body)) != kept["sha256"]:
            return None
        files = (job.plan, *(job.wanted.projects or ()), *schedule.beside(job.plan))
        taking_part = [(path.as_posix(), digest_of(path)) for path in files]
        if body["question"] != question(job, edition(), taking_part):
            return None
        entry = Entry(rows=tuple(body["rows"]), files=body["files"])
        unchanged = all(digest_of(out / file) == known for file, known in entry.files.items())
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return entry if unchanged else None


def store(out: Path, name: str, asked: str, entry: Entry) -> None:
    """Keep what is known of a plan; when that cannot be written, it is asked again the next time."""
    body = {"question": asked, "rows": entry.rows, "files": entry.files}
    written = json.dumps({"entry": body, "sha256": _digest(_written(body))})
    attempt(lambda: put(_place(out, name), written.encode()))


def _place(out: Path, name: str) -> Path:
    return out / CACHE / f"{_digest(name)[:32]}.json"


def _written(body: Any) -> str:
    return json.dumps(body, sort_keys=True)


def _digest(said: str) -> str:
    return hashlib.sha256(said.encode(errors="surrogatepass")).hexdigest()
