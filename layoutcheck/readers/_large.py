"""A large file that is read only where it is sliced, so that it is not held in memory."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from layoutcheck.errors import ReadError
from layoutcheck.words import text

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_AT_ONCE = 1 << 22  # bytes hashed in one go: few, as each go may wait for other threads


@dataclass(frozen=True, slots=True)
class Large:
    """A file, to be sliced as if it were its bytes; a change of it while it is read is found out.

    Raises `ReadError` for a file that changes, `OSError` for one that can no longer be read.
    """

    path: Path
    size: int
    changed_ns: int
    _hash: list[Future[str]] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, path: Path) -> Large:
        """Take a file as it is now."""
        known = path.stat()
        return cls(path, known.st_size, known.st_mtime_ns)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, where: slice) -> bytes:
        begin, end, _ = where.indices(self.size)
        room = bytearray(max(0, end - begin))
        self.into(memoryview(room), begin)
        return bytes(room)

    def into(self, room: memoryview, begin: int) -> None:
        """Fill some room with what is written from a place on."""
        with self.path.open("rb", buffering=0) as file:
            file.seek(begin)
            count = file.readinto(room)
        if count != len(room):
            raise self._changed()
        self._refuse_change()

    def begin_hash(self, pool: Executor) -> None:
        """Have the hash of all of it taken as soon as a pool has time for it."""
        self._hash.append(pool.submit(self._hashed))

    def sha256(self) -> str:
        """Give the hash of all of it."""
        return self._hash[0].result() if self._hash else self._hashed()

    def _hashed(self) -> str:
        taken, room = hashlib.sha256(), bytearray(_AT_ONCE)
        with self.path.open("rb", buffering=0) as file:
            while count := file.readinto(room):
                taken.update(memoryview(room)[:count])
        self._refuse_change()
        return taken.hexdigest()

    def _refuse_change(self) -> None:
        if self.of(self.path) != self:
            raise self._changed()

    def _changed(self) -> ReadError:
        return ReadError(
            "file-changed",
            text("{file}: o arquivo mudou enquanto era lido.", "{file}: the file changed while it was read.",
                 file=self.path.as_posix()),
            text("Tente de novo quando ninguém o estiver gravando.", "Try again when nobody is writing it."),
        )  # fmt: skip


def fill(room: memoryview, data: bytes | Large, begin: int) -> None:
    """Fill some room with what stands in bytes, or in a file, from a place on."""
    if isinstance(data, Large):
        data.into(room, begin)
    else:
        room[:] = memoryview(data)[begin : begin + len(room)]
