"""A DXF file as bytes: its encoding, its pairs of group code and value, and a first look at what it holds.

The look is taken without ezdxf, so that what a repair drops or changes later can be told from it.
"""

from __future__ import annotations

import codecs
import re
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ezdxf.lldxf.const import DXFError
from ezdxf.lldxf.encoding import decode_mif_to_unicode, has_mif_encoding
from ezdxf.lldxf.tagger import binary_tags_loader
from ezdxf.tools.codepage import toencoding

from layoutcheck.assemble import Account
from layoutcheck.errors import ReadError
from layoutcheck.words import Text, text

BINARY = b"AutoCAD Binary DXF\r\n\x1a\x00"
UTF8_SINCE = "AC1021"

Tag = tuple[int, str]


@dataclass(slots=True)
class Contents:
    """What a file holds by its tags alone."""

    header: dict[str, str] = field(default_factory=dict)
    entities: Counter[tuple[str, str]] = field(
        default_factory=Counter
    )  # by layer and type, blocks and vertices included
    handles: set[str] = field(default_factory=set)
    torn: Counter[str] = field(default_factory=Counter)  # by layer: polylines with more or fewer vertices than they say
    nowhere: int = 0  # entities without a layer
    texts: dict[str, list[str]] = field(default_factory=dict)  # by layer, as they are written in the file


@dataclass(frozen=True, slots=True)
class Broken:
    """An entity of which a coordinate cannot be read."""

    type: str
    layer: str
    handle: str | None
    written: str


def unreadable(why: str) -> ReadError:
    """Say that a file is not a DXF that can be read."""
    return ReadError(
        "dxf-unreadable",
        text("O arquivo não é um DXF que se possa ler ({why}).", "The file is not a DXF that can be read ({why}).",
             why=clean(why)),
        _SAVE_AGAIN,
    )  # fmt: skip


_SAVE_AGAIN = text("Abra o desenho no CAD, rode AUDIT e salve de novo como DXF.",
                   "Open the drawing in CAD, run AUDIT and save it again as DXF.")  # fmt: skip


def truncated(where: Text) -> ReadError:
    """Say that a file ends before its end."""
    return ReadError(
        "dxf-truncated",
        text("O DXF está cortado: {where}.", "The DXF is cut off: {where}.", where=where),
        text("Exporte ou copie o arquivo de novo, por inteiro.", "Export or copy the file again, all of it."),
    )


# --- text ---------------------------------------------------------------------

_ESCAPE = re.compile(r"\\U\+([0-9A-Fa-f]{4})")


def clean(written: str) -> str:
    r"""Decode `\U+XXXX` and `\M+nXXXX`, and leave nothing that cannot be printed.

    >>> clean(r"\U+00C1REA"), clean("caf\udce9")
    ('ÁREA', 'caf\ufffd')
    """
    if written.isascii() and written.isprintable() and "\\" not in written:
        return written.strip()
    plain = _ESCAPE.sub(lambda m: chr(int(m[1], 16)), written)
    if has_mif_encoding(plain):
        plain = decode_mif_to_unicode(plain)
    if any("\ud800" <= c <= "\udfff" for c in plain):
        plain = plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return "".join(c for c in plain if c.isprintable() or c in "\n\t").strip()


def decode(data: bytes, account: Account) -> str:
    """Decode an ASCII DXF, whatever its line ends, and say so when the encoding is not the one it states."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _lines(data.decode("utf-16", "replace"))
    stated = _stated_encoding(data)
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        plain = body.decode("utf-8")
        if stated != "utf-8" and not body.isascii() and not data.startswith(b"\xef\xbb\xbf"):
            _warn_encoding(stated, "utf-8", account)
    except UnicodeDecodeError:
        other = "cp1252" if stated == "utf-8" else stated
        if stated == "utf-8":
            _warn_encoding(stated, other, account)
        plain = body.decode(other, "surrogateescape")
    return _lines(plain)


def _lines(plain: str) -> str:
    return plain.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x00\x1a")


def _stated_encoding(data: bytes) -> str:
    version = re.search(rb"\$ACADVER\s+1\s+(AC\d{4})", data)
    if version and version[1].decode() >= UTF8_SINCE:
        return "utf-8"
    page = re.search(rb"\$DWGCODEPAGE\s+3\s+(\S+)", data)
    name = page[1].decode("ascii", "replace") if page else ""
    of_dos = re.fullmatch(r"(?:dos|oem|cp)_?(\d{3})", name, re.IGNORECASE)
    return _known(f"cp{of_dos[1]}") if of_dos else toencoding(name) if name else "cp1252"


def _known(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return "cp1252"


def _warn_encoding(stated: str, used: str, account: Account) -> None:
    account.warn(
        "encoding-differs",
        text("O desenho diz que seu texto é {stated}, mas é {used}; lido como {used}.",
             "The drawing says that its text is {stated}, but it is {used}; read as {used}.", stated=stated, used=used),
    )  # fmt: skip


# --- tags ---------------------------------------------------------------------


def tags(plain: str) -> Iterator[Tag]:
    """Give the pairs of an ASCII DXF, up to its end marker."""
    lines = iter(plain.split("\n"))
    for number, code in enumerate(lines):
        try:
            known = int(code)
        except ValueError:
            if code.strip() or any(line.strip() for line in lines):
                raise unreadable(f"linha/line {2 * number + 1}: {code.strip()[:30]!r}") from None
            return
        value = next(lines, None)
        if value is None:
            return
        yield known, value
        if known == 0 and value.strip() == "EOF":
            return


def binary_tags(data: bytes) -> Iterator[Tag]:
    """Give the pairs of a binary DXF; stops where the file is cut off."""
    try:
        for tag in binary_tags_loader(data):
            yield tag.code, str(tag.value)
    except (struct.error, IndexError):
        return
    except (ValueError, DXFError) as error:
        raise unreadable(str(error)) from None


_FRAMES = frozenset(("SEQEND", "BLOCK", "ENDBLK", "SECTION"))
_MEASURED = frozenset(("LINE", "ARC", "CIRCLE", "ELLIPSE", "SPLINE", "LWPOLYLINE", "POLYLINE", "VERTEX", "POINT",
                       "SOLID", "TRACE", "3DFACE", "INSERT", "HATCH"))  # fmt: skip
_DRAWN = ("ENTITIES", "BLOCKS")


def look(pairs: Iterable[Tag]) -> Contents:
    """Take the header, and count the entities by layer and type.

    Raises `ReadError` for a file without sections or without its end.
    """
    contents = Contents()
    section, kind, seen = "", "", False
    for group in _groups(pairs):
        kind = group[0][1]
        if kind == "SECTION":
            section, seen = next((value.strip() for code, value in group if code == 2), ""), True
        if section == "HEADER":
            contents.header.update(_variables(group))
        elif kind == "EOF" and section in _DRAWN:
            raise truncated(text("a seção {name} não termina", "section {name} does not end", name=section))
        elif section in _DRAWN and kind != "ENDSEC":
            _count(group, contents)
        section = "" if kind == "ENDSEC" else section
    if not seen:
        raise unreadable("SECTION?")
    if kind != "EOF":
        raise truncated(text("falta o marcador EOF", "the EOF marker is missing"))
    return contents


def broken(pairs: Iterable[Tag]) -> Iterator[Broken]:
    """Find the entities of which a coordinate is not a number, or lacks its partner: a repair would invent it."""
    for group in _groups(pairs):
        if group[0][1] in _MEASURED:
            written = _bad_coordinate(group)
            if written is not None:
                yield Broken(group[0][1], _layer(group), _handle(group), written)


def _groups(pairs: Iterable[Tag]) -> Iterator[list[Tag]]:
    group: list[Tag] = []
    for code, value in pairs:
        if code == 0:
            if group:
                yield group
            group = [(0, value.strip().upper())]
        elif group:
            group.append((code, value))
    if group:
        yield group


def _variables(group: list[Tag]) -> dict[str, str]:
    """Take header variables; of one with several values, the first."""
    found: dict[str, str] = {}
    name = ""
    for code, value in group:
        if code == 9:
            name = value.strip()
        elif name:
            found.setdefault(name, value.strip())
    return found


def _count(group: list[Tag], contents: Contents) -> None:
    handle = _handle(group)
    if handle:
        contents.handles.add(handle.upper())
    kind = group[0][1]
    if kind not in _FRAMES:
        contents.entities[(_layer(group), kind)] += 1
        contents.nowhere += kind not in ("VERTEX", "ATTRIB") and all(code != 8 for code, _ in group)
    if kind == "LWPOLYLINE" and _is_torn(group):
        contents.torn[_layer(group)] += 1
    if kind in ("TEXT", "MTEXT"):
        written = "".join(value for code, value in group if code in (1, 3))
        contents.texts.setdefault(_layer(group), []).append(written)


def _is_torn(group: list[Tag]) -> bool:
    stated = next((value.strip() for code, value in group if code == 90), None)
    return stated is not None and stated != str(sum(code == 10 for code, _ in group))


def _layer(group: list[Tag]) -> str:
    return next((clean(value) for code, value in group if code == 8), "0")


def _handle(group: list[Tag]) -> str | None:
    return next((value.strip() for code, value in group if code == 5), None)


def _bad_coordinate(group: list[Tag]) -> str | None:
    across = up = 0
    for code, value in group:
        if code >= 1000:
            break
        if 10 <= code < 60:
            try:
                float(value)
            except ValueError:
                return clean(value)[:40]
            across += 10 <= code <= 13
            up += 20 <= code <= 23
    return "x/y" if across != up else None
