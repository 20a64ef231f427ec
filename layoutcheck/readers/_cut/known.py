"""The structure of an ASCII DXF: its sections, its blocks, and its layers as their table spells them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from msgspec import Struct

from layoutcheck.drawn import Account
from layoutcheck.kinds import resembles
from layoutcheck.readers._cut.bitset import Flags, edges
from layoutcheck.readers._cut.groups import Groups, groups
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.names import Numbers
from layoutcheck.readers._cut.reach import Blocks, blocks
from layoutcheck.readers._doors import BARRED
from layoutcheck.readers._large import Large
from layoutcheck.readers._tags import Tag, clean, encoding_of, tags

TOGETHER = 1 << 16  # bytes
_SECTIONS = (b"SECTION", b"ENDSEC", b"EOF")
FRAMES = (*_SECTIONS, b"TABLE", b"ENDTAB", b"BLOCK", b"ENDBLK")

Range = tuple[int, int]  # of groups: the first, and the one after the last
RoleOf = Callable[[str], str | None]  # of a layer


class Known(Struct, frozen=True, kw_only=True):
    """A drawing whose groups are known."""

    data: bytes | Large
    found: Groups
    sections: Mapping[str, Range]
    encoding: str
    layers: tuple[str, ...]
    roles: tuple[str | None, ...]  # by layer
    blocks: Blocks
    used: Numbers  # by name: the block of it, or -1; the last, that of no name, is -1

    @property
    def head(self) -> bytes:
        """Give the header and what stands before it, without the end of its section."""
        return self.data[: self.found.begins[self.sections["HEADER"][1]]]

    def table(self, name: bytes) -> Iterator[Tag]:
        """Give the pairs of the entries of a table."""
        return _pairs(self.data, self.found, self.sections, self.encoding, name)

    def written(self, first: int, end: int) -> bytes:
        """Give some groups as they are written."""
        return self.data[self.found.begins[first] : self.found.begins[end]]

    def runs(self, kept: Flags, first: int, end: int) -> Iterator[bytes]:
        """Give the kept ones of some groups as they are written, runs that lie near each other read together."""
        at, seen = 0, b""
        for begin, stop in self.found.begins[first + edges(kept[first:end])].reshape(-1, 2).tolist():
            if stop > at + len(seen):
                at, seen = begin, self.data[begin : max(stop, begin + TOGETHER)]
            yield seen[begin - at : stop - at]

    def on(self, is_so: Callable[[str, str | None], bool]) -> Flags:
        """Tell which groups lie on a layer that, by its name and its role, is so."""
        known = [is_so(name, role) for name, role in zip(self.layers, self.roles, strict=True)]
        lies: Flags = np.array([*known, False], bool).take(self.found.layers)
        return lies


def known(data: bytes | Large, role_of: RoleOf, account: Account) -> Known:
    """Find out what a drawing holds. Raises `Unsure`."""
    found = groups(data, lambda name: _is_watched(name, role_of))
    sections = _sections(found)
    if not {"HEADER", "ENTITIES"} <= sections.keys():
        raise Unsure
    head = data[: found.begins[sections["HEADER"][1]]]
    if b"$ACADVER" not in head:
        raise Unsure
    encoding = encoding_of(head, found.high, account)
    names = tuple(clean(name.decode(encoding, "surrogateescape")) for name in found.layer_names)
    spelt = _spelt(data, found, sections, encoding)
    layers = tuple(spelt.get(name.casefold(), name) for name in names)
    keys = tuple(clean(name.decode(encoding, "surrogateescape")).lower() for name in found.other_names)
    within = blocks(found, keys, *sections.get("BLOCKS", (0, 0)))
    return Known(
        data=data,
        found=found,
        sections=sections,
        encoding=encoding,
        layers=layers,
        roles=tuple(map(role_of, layers)),
        blocks=within,
        used=np.append(within.number(keys), np.int32(-1)),
    )


def _is_watched(name: bytes, role_of: RoleOf) -> bool:
    """Tell whether a layer may be one of walls or of doors, while its letters are not yet known."""
    may_be = {clean(name.decode(encoding, "surrogateescape")) for encoding in ("utf-8", "cp1252")}
    return any(is_door(one, None) or role_of(one) in BARRED for one in may_be)


def is_door(layer: str, role: str | None) -> bool:
    """Tell whether a layer without a role is called after doors or windows: a thing on it may open a wall."""
    return role is None and resembles(layer) == "opening"


def _sections(found: Groups) -> dict[str, Range]:
    """Give the groups of each section, without its frame."""
    if any(name not in FRAMES and name.strip().upper() in FRAMES for name in found.kind_names):
        raise Unsure
    frames = np.flatnonzero(found.of(*_SECTIONS)).tolist()
    kinds = [found.kind_names[found.kinds[i]] for i in frames]
    if kinds != [b"SECTION", b"ENDSEC"] * (len(kinds) // 2) + [b"EOF"] or frames[0] != 0:
        raise Unsure
    sections: dict[str, Range] = {}
    for first, end, after in zip(frames[0:-1:2], frames[1::2], frames[2::2], strict=True):
        name = found.other_names[found.named[first]].decode("ascii", "replace") if found.named[first] >= 0 else ""
        if not name.isupper() or name != name.strip() or name in sections or after != end + 1:
            raise Unsure
        sections[name] = (first + 1, end)
    return sections


def _table(found: Groups, sections: Mapping[str, Range], name: bytes) -> Range | None:
    """Give the groups of a table, its frame included."""
    first, end = sections.get("TABLES", (0, 0))
    heads = first + np.flatnonzero(found.of(b"TABLE")[first:end])
    starts = [i for i in heads if found.other_names[found.named[i]] == name]
    if not starts:
        return None
    ends = first + np.flatnonzero(found.of(b"ENDTAB")[first:end])
    after = ends[ends > starts[0]]
    if len(starts) > 1 or not len(after):
        raise Unsure
    return int(starts[0]), int(after[0]) + 1


def _spelt(data: bytes | Large, found: Groups, sections: Mapping[str, Range], encoding: str) -> dict[str, str]:
    """Give the layers as their table spells them, by folded name."""
    names, sought = [], False
    for code, value in _pairs(data, found, sections, encoding, b"LAYER"):
        if code == 0:
            sought = value == "LAYER"
        elif code == 2 and sought:
            names.append(clean(value))
            sought = False
    return {name.casefold(): name for name in names}


def _pairs(
    data: bytes | Large, found: Groups, sections: Mapping[str, Range], encoding: str, name: bytes
) -> Iterator[Tag]:
    table = _table(found, sections, name)
    if table is not None:
        written = data[found.begins[table[0]] : found.begins[table[1] - 1]].decode(encoding, "surrogateescape")
        yield from tags(written.replace("\r\n", "\n"))
