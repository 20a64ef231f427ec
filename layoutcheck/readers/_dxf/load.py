"""A DXF file opened with ezdxf: strictly first, then repaired, and refused where a repair lost what is measured."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from ezdxf import recover
from ezdxf.document import Drawing
from ezdxf.entities.dxfentity import DXFTagStorage
from ezdxf.lldxf.const import DXFError
from ezdxf.lldxf.tagger import binary_tags_loader
from msgspec import Struct, field

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.limits import Limits, refuse_outline, refuse_whole
from layoutcheck.readers._cut.cut import Cut
from layoutcheck.readers._cut.excerpt import part_of
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._dxf.contents import PARTS, Contents, Layer, broken, layer_in, look
from layoutcheck.readers._tags import BINARY, binary_tags, clean, decode, tags, unreadable
from layoutcheck.words import Text, text

_UNDERSCORED = re.compile(r"\n[ \t]*[1-5]\d[ \t]*\n[ \t]*([-+]?\d[\d.]*_[\d_.]*)[ \t]*\n")
_MARK = re.compile(r"\n[ \t]*100[ \t]*\n[ \t]*AcDb")
_VERSION = re.compile(r"\n[ \t]*9[ \t]*\n[ \t]*\$ACADVER[ \t]*\n[ \t]*1[ \t]*\n[ \t]*(AC\d{4})")
_HEADER = re.compile(r"\n[ \t]*2[ \t]*\n[ \t]*HEADER[ \t]*\n")
_MARKED_SINCE = "AC1012"
HasRole = Callable[[str], bool]


class Loaded(Struct, frozen=True, kw_only=True):
    """An open drawing, what its file holds by its tags, what was left out of it, and the layers that hold anything."""

    document: Drawing
    contents: Contents
    on: tuple[str, ...]
    left: Mapping[str, int] = field(default_factory=dict)  # things by layer, none of which an answer can depend on

    def layer(self, name: str) -> Layer:
        """Give a layer by the name an entity uses; one that is in no table is on."""
        return layer_in(self.contents.layers, name)


def load(data: bytes, has_role: HasRole, account: Account, limits: Limits = Limits()) -> Loaded:  # noqa: B008 - frozen
    """Open a DXF, ASCII or binary.

    Raises `ReadError` for what is not a DXF, is cut off, or lost coordinates or entities of a layer that `has_role`,
    and for a line on such a layer that is finer than the limits allow.
    """
    if data.startswith(BINARY):
        contents = contents_of(data, account)
        _refuse_fine(contents, has_role, limits)
        document = _binary(data, contents)
        _tell_all_lost(document, contents, has_role, account)
    else:
        plain = decode(data, account)
        contents = look(tags(plain))
        _refuse_fine(contents, has_role, limits)
        document = _ascii(plain, contents, has_role, account)
    return Loaded(document=document, contents=contents, on=tuple(_on(contents)))


def _on(contents: Contents) -> Iterator[str]:
    yield from (layer_in(contents.layers, layer).name for layer, kind in contents.entities if kind not in PARTS)


def contents_of(data: bytes, account: Account) -> Contents:
    """Look at what a DXF holds by its tags. Raises `ReadError` for what is not a DXF, or is cut off."""
    return look(binary_tags(data) if data.startswith(BINARY) else tags(decode(data, account)))


def load_part(cut: Cut, has_role: HasRole, limits: Limits = Limits()) -> Loaded:  # noqa: B008 - frozen
    """Open what is kept of an ASCII DXF.

    Raises `Unsure` where it cannot be opened as it is, `ReadError` for more of it than the limits allow.
    """
    part = part_of(cut)
    refuse_whole(len(part.plain), limits, "drawing")
    contents = look(tags(part.plain))
    _refuse_fine(contents, has_role, limits)
    try:
        document = _strict(part.plain)
    except (MemoryError, RecursionError):
        raise
    except Exception:  # as below
        raise Unsure from None
    if _lost(document, contents):
        raise Unsure
    return Loaded(document=document, contents=contents, on=part.layers, left=part.left)


def _refuse_fine(contents: Contents, has_role: HasRole, limits: Limits) -> None:
    """Refuse a polyline of the old kind with too many vertices before it is opened: each of them takes a kilobyte."""
    for layer, count in contents.finest.items():
        if has_role(layer):
            refuse_outline(layer, count, limits)


@contextmanager
def quiet() -> Iterator[None]:
    """Keep ezdxf's own log still: what matters of it is told in the account."""
    log = logging.getLogger("ezdxf")
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


def _binary(data: bytes, contents: Contents) -> Drawing:
    try:
        if b"AcDb" in data and contents.header.get("$ACADVER", "") < _MARKED_SINCE:  # as in `_as_marked`
            return _strict("".join(f"{code}\n{value}\n" for code, value in binary_tags(data)))
        with quiet():
            document = Drawing.load(binary_tags_loader(data))
            document.modelspace()
            return document
    except (MemoryError, RecursionError):
        raise
    except Exception as error:  # ezdxf raises nearly anything on a damaged file
        raise unreadable(_why(error)) from None


def _ascii(plain: str, contents: Contents, has_role: HasRole, account: Account) -> Drawing:
    odd = _UNDERSCORED.search(plain)
    if odd:  # which Python would read as a number
        raise unreadable(text('"{written}" não é um número', '"{written}" is not a number', written=odd[1]))
    try:
        document = _strict(plain)
    except (MemoryError, RecursionError):
        raise
    except Exception as error:  # as above
        return _repaired(plain, contents, has_role, account, _why(error))
    if _lost(document, contents):
        return _repaired(plain, contents, has_role, account, text("elementos que se perdiam", "entities that got lost"))
    return document


def _as_marked(plain: str) -> str:
    """Give a file that says R12, or no version, though its entities are marked as later ones are, a later version.

    In R12 ezdxf looks for a layer and for points before the marks alone: everything would be a bare thing on layer 0.
    """
    if "AcDb" not in plain:  # quicker than the rest in a large R12
        return plain
    stated = _VERSION.search(plain)
    if (stated and stated[1] >= _MARKED_SINCE) or not _MARK.search(plain):
        return plain
    if stated:
        return plain[: stated.start(1)] + _MARKED_SINCE + plain[stated.end(1) :]
    said, head = f"9\n$ACADVER\n1\n{_MARKED_SINCE}\n", _HEADER.search(plain)
    if head:
        return plain[: head.end()] + said + plain[head.end() :]
    return f"0\nSECTION\n2\nHEADER\n{said}0\nENDSEC\n{plain}"


def _strict(plain: str) -> Drawing:
    with quiet():
        document = Drawing.read(io.StringIO(_as_marked(plain), newline="\n"))
        document.modelspace()
    return document


def _repaired(plain: str, contents: Contents, has_role: HasRole, account: Account, why: Text) -> Drawing:
    _refuse_broken(plain, has_role)
    try:
        with quiet():
            document, auditor = recover.read(io.BytesIO(_all_ascii(_as_marked(plain))))
            document.modelspace()
    except (MemoryError, RecursionError):
        raise
    except Exception as error:  # as above
        raise unreadable(_why(error)) from None
    _tell_repairs([*auditor.errors, *auditor.fixes], account, why)
    _tell_all_lost(document, contents, has_role, account)
    return document


def _all_ascii(plain: str) -> bytes:
    r"""Write every other letter as `\U+XXXX`, so that the repair cannot take the wrong encoding."""
    return "".join(c if c < "\x80" else f"\\U+{min(ord(c), 0xFFFD):04X}" for c in plain).encode("ascii")


def _refuse_broken(plain: str, has_role: HasRole) -> None:
    for item in broken(tags(plain)):
        if item.layer == "0" or has_role(item.layer):
            raise ReadError(
                "coordinate-unreadable",
                text('{type} #{handle} na camada "{layer}": a coordenada "{written}" não se lê.',
                     '{type} #{handle} on layer "{layer}": the coordinate "{written}" cannot be read.', type=item.type,
                     handle=item.handle or "?", layer=item.layer, written=item.written),
                text("Em DXF o sinal decimal é o ponto, e todo x tem seu y.",
                     "In DXF the decimal sign is a point, and every x has its y."),
            )  # fmt: skip


def _lost(document: Drawing, contents: Contents) -> Counter[tuple[str, str]]:
    """Count what the file holds and the open drawing does not, by layer and type."""
    held = Counter(entity.dxftype() for entity in _all(document))
    stated: Counter[str] = Counter()
    for (_, kind), count in contents.entities.items():
        stated[kind] += count
    fewer = stated - held
    if not fewer:
        return Counter()
    exact = Counter((layer_of(entity), entity.dxftype()) for entity in _all(document))
    return Counter({key: count for key, count in (contents.entities - exact).items() if key[1] in fewer})


def _all(document: Drawing) -> Iterator[Any]:
    """Give every entity of every block and layout, vertices and attributes too."""
    for block in document.blocks:
        for entity in block:
            yield entity
            yield from getattr(entity, "vertices", ()) if entity.dxftype() == "POLYLINE" else ()
            yield from getattr(entity, "attribs", ()) if entity.dxftype() == "INSERT" else ()


def layer_of(entity: Any) -> str:
    """Give an entity's layer as it is written; of a type that ezdxf does not know, from its tags."""
    if not isinstance(entity, DXFTagStorage):
        with suppress(DXFError, AttributeError):
            return clean(str(entity.dxf.layer))
    for subclass in getattr(getattr(entity, "xtags", None), "subclasses", ()):
        for tag in subclass:
            if tag.code == 8:
                return clean(str(tag.value))
    return "0"


def _tell_all_lost(document: Drawing, contents: Contents, has_role: HasRole, account: Account) -> None:
    for (layer, kind), count in _lost(document, contents).items():
        _tell_lost(layer, kind, count, has_role, account)


def _tell_lost(layer: str, kind: str, count: int, has_role: HasRole, account: Account) -> None:
    if has_role(layer):
        raise ReadError(
            "dxf-entities-lost",
            text('O arquivo está danificado: {count} {kind} da camada "{layer}" não se leem.',
                 'The file is damaged: {count} {kind} of layer "{layer}" cannot be read.', count=str(count), kind=kind,
                 layer=layer),
            text("Abra no CAD, rode AUDIT e salve de novo.", "Open it in CAD, run AUDIT and save it again."),
        )  # fmt: skip
    account.cannot(kind, layer, count)
    account.entities += count
    if kind == "INSERT" or layer == "0":
        account.unread(
            None,
            text('{count} {kind} da camada "{layer}" se perderam no arquivo danificado',
                 '{count} {kind} of layer "{layer}" were lost in the damaged file', count=str(count), kind=kind,
                 layer=layer),
            layer,
        )  # fmt: skip


def _tell_repairs(entries: list[Any], account: Account, why: Text) -> None:
    """Tell each kind of repair once, with how often and the first of them."""
    first: dict[Any, str | Text] = {}
    count: Counter[Any] = Counter()
    for entry in entries:
        first.setdefault(entry.code, clean(str(entry.message))[:200])
        count[entry.code] += 1
    if not entries:
        first, count = {None: why}, Counter({None: 1})
    for code, message in first.items():
        account.warn(
            "dxf-repaired",
            text("O arquivo tinha defeitos e foi lido com reparos ({n} ×): {what}",
                 "The file had faults and was read with repairs ({n} ×): {what}", n=str(count[code]),
                 what=message),
        )  # fmt: skip


def _why(error: Exception) -> Text:
    """Say what is damaged, as far as the library's complaint names an entity."""
    entity = re.search(r"\b([A-Z0-9_]{3,})\(#([0-9A-F]+)\)", str(error))
    if entity:
        return text("falta uma parte de {type} #{handle}", "a part of {type} #{handle} is missing", type=entity[1],
                    handle=entity[2])  # fmt: skip
    return text("a estrutura do arquivo está danificada", "the structure of the file is damaged")
