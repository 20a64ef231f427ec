"""A DXF file as bytes: its encoding, and its pairs of group code and value."""

from __future__ import annotations

import codecs
import re
import struct
from collections.abc import Iterator
from itertools import chain

from ezdxf.lldxf.const import DXFError
from ezdxf.lldxf.encoding import decode_mif_to_unicode, has_mif_encoding
from ezdxf.lldxf.tagger import binary_tags_loader
from ezdxf.tools.codepage import toencoding
from ezdxf.tools.text import plain_text

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.words import Text, text

BINARY = b"AutoCAD Binary DXF\r\n\x1a\x00"
BOM = b"\xef\xbb\xbf"
UTF8_SINCE = "AC1021"
_TOGETHER = 1 << 20  # letters

Tag = tuple[int, str]


def unreadable(why: str | Text) -> ReadError:
    """Say that a file is not a DXF that can be read."""
    return ReadError(
        "dxf-unreadable",
        text("O arquivo não é um DXF que se possa ler ({why}).", "The file is not a DXF that can be read ({why}).",
             why=why if isinstance(why, Text) else clean(why)),
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
    return "".join(" " if c.isspace() and c not in "\n\t" else c for c in plain if _shows(c)).strip()


def uncoded(written: str) -> str:
    """Give what a TEXT or an attribute says, without its codes.

    >>> uncoded("%%uESCOLA%%u 5%%d"), uncoded("10 %")
    ('ESCOLA 5°', '10 %')
    """
    plain = written.isprintable() and "%%" not in written and "^" not in written
    return written if plain else plain_text(written)


def _shows(letter: str) -> bool:
    return letter.isprintable() or (letter.isspace() and letter != "\r")


def decode(data: bytes, account: Account) -> str:
    """Decode an ASCII DXF, whatever its line ends, and say so when the encoding is not the one it states."""
    wide = _utf_16(data)
    if wide:
        return _lines(data.decode(wide, "replace").lstrip("\ufeff"))
    body = data.removeprefix(BOM)
    return _lines(body.decode(encoding_of(data, body, account), "surrogateescape"))


def encoding_of(head: bytes, letters: bytes, account: Account) -> str:
    """Choose the encoding of a DXF by its beginning and all its letters, and say so when it is not the one it states.

    Of the letters only those beyond ASCII matter, each run of them with something ASCII after it.
    """
    stated = _stated_encoding(head)
    try:
        letters.decode("utf-8")
    except UnicodeDecodeError:
        used = "cp1252" if stated == "utf-8" else stated
        if stated == "utf-8":
            _warn_encoding(stated, used, account)
        return used
    if stated != "utf-8" and not letters.isascii() and not head.startswith(BOM):
        _warn_encoding(stated, "utf-8", account)
    return "utf-8"


def _utf_16(data: bytes) -> str | None:
    """Name the encoding of a file whose every other byte is nothing, with a byte order mark or without."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    head = data[:64]
    if len(head) < 8 or len(head) % 2:
        return None
    return "utf-16-le" if not any(head[1::2]) else "utf-16-be" if not any(head[::2]) else None


def _lines(plain: str) -> str:
    return plain.replace("\r\r\n", "\n").replace("\r\n", "\n").replace("\r", "\n").rstrip("\x00\x1a")


def _stated_encoding(data: bytes) -> str:
    version = re.search(rb"\$ACADVER\s+1\s+(AC\d{4})", data)
    if version and version[1].decode() >= UTF8_SINCE:
        return "utf-8"
    page = re.search(rb"\$DWGCODEPAGE\s+3\s+(\S+)", data)
    name = page[1].decode("ascii", "replace") if page else ""
    if name.upper() in ("UTF-8", "UTF8", "ANSI_65001", "65001"):
        return "utf-8"
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
    lines = chain.from_iterable(part.split("\n") for part in _parts(plain))
    for number, code in enumerate(lines):
        try:
            known = int(code)
        except ValueError:
            if code.strip() or any(line.strip() for line in lines):
                raise unreadable(_no_code(2 * number + 1, code)) from None
            return
        value = next(lines, None)
        if value is None:
            return
        yield known, value
        if known == 0 and value.strip() == "EOF":
            return


def _parts(plain: str) -> Iterator[str]:
    """Give whole lines together, of a long text only some at a time: each line by itself takes many times its size."""
    at = 0
    while at <= len(plain):
        end = plain.find("\n", at + _TOGETHER)
        end = end if end >= 0 else len(plain)
        yield plain[at:end]
        at = end + 1


def _no_code(line: int, written: str) -> Text:
    return text('linha {n}: "{written}" não é um código de grupo', 'line {n}: "{written}" is not a group code',
                n=str(line), written=clean(written)[:30])  # fmt: skip


def binary_tags(data: bytes) -> Iterator[Tag]:
    """Give the pairs of a binary DXF; stops where the file is cut off."""
    try:
        for tag in binary_tags_loader(data):
            if tag.code == 0 and tag.value == "":  # of zeros alone a file would have millions
                raise unreadable(text("um elemento sem tipo", "an entity without a type"))
            yield tag.code, str(tag.value)
    except (struct.error, IndexError):
        return
    except (ValueError, DXFError) as error:
        raise unreadable(str(error)) from None
