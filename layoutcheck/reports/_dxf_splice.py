"""A DXF file as bytes, into which records are put without a byte of the rest being written anew.

No program that opens a drawing and saves it again keeps all of it; here every entity, handle, unknown object and line
end of the user's own file stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from layoutcheck.kinds import is_own_layer

_PAIR = re.compile(rb"([^\r\n]*)(\r\n|\n|\r)([^\r\n]*)(\r\n|\n|\r|\Z)")
_OF_DIMENSION = re.compile(r"\*D(\d{1,9})")
PLOT_STYLE, MATERIAL = 390, 347
_NAME, _HANDLE, _DIMSTYLE_HANDLE, _LAYER = 2, 5, 105, 8
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Record:
    """What starts with a group code 0: its kind, where it lies in the file, and its pairs."""

    kind: str
    start: int
    end: int
    pairs: tuple[tuple[int, bytes, int], ...]  # group code, value, and where the value starts

    def get(self, code: int) -> str | None:
        """Give the first value of a group code."""
        return next((value.strip().decode("latin-1") for known, value, _ in self.pairs if known == code), None)


@dataclass(slots=True)
class Outline:
    """Where things are in a file: the places at which something can be put in, and what is taken."""

    line_end: bytes = b"\n"
    version: str = "AC1009"  # what a file is that does not say so
    right: float | None = None  # how far the drawing goes, as its header has it
    seed: tuple[int, int, int] | None = None  # the next handle, and where it is written
    largest: int = 0
    entities_end: int | None = None
    blocks_end: int | None = None
    space: str | None = None  # the handle of model space
    tables: dict[str, tuple[int, str | None]] = field(default_factory=dict)  # where a table ends, and its handle
    names: dict[str, set[str]] = field(default_factory=dict)  # what stands in each table, in capitals
    looks: dict[int, str] = field(default_factory=dict)  # what its layers refer to: plot style and material
    handled: bool = False  # whether entities have handles
    open: int | None = None  # where a block of an earlier report begins, as long as it has not ended
    own: list[tuple[int, int]] = field(default_factory=list)  # what an earlier report put in

    @property
    def next_block(self) -> int:
        """Give the first number that no anonymous block of a dimension has."""
        names = (*self.names.get("BLOCK_RECORD", ()), *self.names.get("BLOCK", ()))
        numbers = (int(found[1]) for found in map(_OF_DIMENSION.fullmatch, names) if found)
        return max(numbers, default=0) + 1


def records(data: bytes) -> Iterator[Record]:
    """Give the records of an ASCII DXF in their order; pairs that are no such things end it."""
    start, pairs = 0, list[tuple[int, bytes, int]]()
    for match in _PAIR.finditer(data, len(_MARK) if data.startswith(_MARK) else 0):
        try:
            code = int(match[1])
        except ValueError:
            break
        if code == 0 and pairs:
            yield Record(_kind(pairs), start, match.start(), tuple(pairs))
            pairs = []
        if not pairs:
            start = match.start()
        pairs.append((code, match[3], match.start(3)))
        if code == 0 and match[3].strip() == b"EOF":
            yield Record("EOF", start, match.end(), tuple(pairs))
            return


def _kind(pairs: list[tuple[int, bytes, int]]) -> str:
    return pairs[0][1].strip().upper().decode("latin-1") if pairs[0][0] == 0 else ""


def outline(data: bytes) -> Outline:
    """Look through a file."""
    found = Outline()
    first = _PAIR.match(data)
    found.line_end = first[2] if first else b"\n"
    section = table = ""
    entries: dict[str, tuple[int, int]] = {}  # records of blocks
    for record in records(data):
        match record.kind:
            case "SECTION":
                section = (record.get(_NAME) or "").upper()
            case "ENDSEC":
                found.entities_end = record.start if section == "ENTITIES" else found.entities_end
                found.blocks_end = record.start if section == "BLOCKS" else found.blocks_end
                section = ""
            case "TABLE":
                table = (record.get(_NAME) or "").upper()
                found.tables[table] = (record.end, record.get(_HANDLE))
            case "ENDTAB":
                found.tables[table] = (record.start, found.tables.get(table, (0, None))[1])
                table = ""
            case _ if section == "TABLES":
                _entry(record, table, found)
                if table == "BLOCK_RECORD":
                    entries[(record.get(_NAME) or "").upper()] = record.start, record.end
            case "BLOCK" | "ENDBLK" if section == "BLOCKS":
                _block(record, entries, found)
            case _ if section == "ENTITIES":
                _entity(record, found)
        if section == "HEADER":
            _header(record, found)
        _count(record, found)
    return found


def _header(record: Record, found: Outline) -> None:
    name = ""
    for code, value, at in record.pairs:
        if code == 9:
            name = value.strip().decode("latin-1")
        elif name == "$ACADVER":
            found.version = value.strip().decode("latin-1").upper()
        elif name == "$EXTMAX" and code == 10:
            found.right = _float(value)
        elif name == "$HANDSEED" and code == _HANDLE:
            found.seed = (_whole(value), at, at + len(value))


def _entity(record: Record, found: Outline) -> None:
    """Note an entity of an earlier report; the vertices of its polylines have its layer too."""
    found.handled = found.handled or record.get(_HANDLE) is not None
    if is_own_layer(record.get(_LAYER) or "0"):
        found.own.append((record.start, record.end))


def _block(record: Record, entries: Mapping[str, tuple[int, int]], found: Outline) -> None:
    """Note the block of a dimension of an earlier report, from its beginning to its end, and its record."""
    if record.kind == "ENDBLK":
        if found.open is not None:
            found.own.append((found.open, record.end))
        found.open = None
        return
    name = (record.get(_NAME) or "").upper()
    found.names.setdefault("BLOCK", set()).add(name)
    if is_own_layer(record.get(_LAYER) or "0") and _OF_DIMENSION.fullmatch(name):
        found.open = record.start
        found.own += [entries[name]] if name in entries else []


def _entry(record: Record, table: str, found: Outline) -> None:
    name = (record.get(_NAME) or "").upper()
    found.names.setdefault(table, set()).add(name)
    for code in (PLOT_STYLE, MATERIAL) if table == "LAYER" else ():
        handle = record.get(code)
        if handle is not None:
            found.looks.setdefault(code, handle)
    if table == "BLOCK_RECORD" and name == "*MODEL_SPACE":
        found.space = record.get(_HANDLE)


def _count(record: Record, found: Outline) -> None:
    code = _DIMSTYLE_HANDLE if record.kind == "DIMSTYLE" else _HANDLE
    handle = next((value for known, value, _ in record.pairs if known == code), b"0")
    if record.kind not in ("SECTION", "ENDSEC"):
        found.largest = max(found.largest, _whole(handle))


def _whole(handle: bytes) -> int:
    try:
        return int(handle, 16)
    except ValueError:
        return 0


def _float(value: bytes) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def spliced(data: bytes, pieces: Iterable[tuple[int, int, bytes]]) -> bytes:
    """Put pieces in the place of what lies between two places, from the front to the back."""
    out, at = [], 0
    for start, end, piece in sorted(pieces, key=lambda item: item[:2]):
        out += [data[at:start], piece]
        at = end
    return b"".join((*out, data[at:]))
