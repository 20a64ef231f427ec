"""A first look at the contents of a DXF by its tags alone, before ezdxf loads it.

It is taken without ezdxf, so that what a repair drops or changes later can be told from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from layoutcheck.readers._tags import Tag, clean, truncated, unreadable
from layoutcheck.words import text


class Layer(Struct, frozen=True, kw_only=True):
    """A layer as its table has it."""

    name: str
    off: bool = False
    frozen: bool = False


class Contents(Struct):
    """What a file holds by its tags alone."""

    header: dict[str, str] = field(default_factory=dict)
    layers: dict[str, Layer] = field(default_factory=dict)  # of the table, by folded name
    entities: Counter[tuple[str, str]] = field(
        default_factory=Counter
    )  # by layer and type, blocks and vertices included
    handles: set[str] = field(default_factory=set)
    torn: Counter[str] = field(default_factory=Counter)  # by layer: polylines with more or fewer vertices than they say
    finest: dict[str, int] = field(default_factory=dict)  # by layer: the most vertices of a polyline of the old kind
    nowhere: int = 0  # entities without a layer
    texts: dict[str, list[str]] = field(default_factory=dict)  # by layer, as they are written in the file


class Broken(Struct, frozen=True):
    """An entity of which a coordinate cannot be read."""

    type: str
    layer: str
    handle: str | None
    written: str


_FRAMES = frozenset(("SEQEND", "BLOCK", "ENDBLK", "SECTION"))
_MEASURED = frozenset(("LINE", "ARC", "CIRCLE", "ELLIPSE", "SPLINE", "LWPOLYLINE", "POLYLINE", "VERTEX", "POINT",
                       "SOLID", "TRACE", "3DFACE", "INSERT", "HATCH"))  # fmt: skip
PARTS = ("VERTEX", "ATTRIB")  # of the thing before them
_DRAWN = ("ENTITIES", "BLOCKS")


def look(pairs: Iterable[Tag]) -> Contents:
    """Take the header, and count the entities by layer and type.

    Raises `ReadError` for a file without sections or without its end.
    """
    contents = Contents()
    section, kind, seen, run = "", "", False, 0
    head: list[Tag] = []
    for group in _groups(pairs):
        kind = group[0][1]
        if kind == "VERTEX":
            run += 1
        else:
            if run:
                contents.finest[_layer(head)] = max(run, contents.finest.get(_layer(head), 0))
            run, head = 0, group
        if kind == "SECTION":
            section, seen = next((value.strip() for code, value in group if code == 2), ""), True
        if section == "HEADER":
            contents.header.update(_variables(group))
        elif section == "TABLES" and kind == "LAYER":
            layer = _entry(group)
            contents.layers[layer.name.casefold()] = layer
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


def header_of(pairs: Iterable[Tag]) -> dict[str, str]:
    """Give the variables of a header, which is all there is."""
    return next((_variables(group) for group in _groups(pairs)), {})


def layers_of(pairs: Iterable[Tag]) -> dict[str, Layer]:
    """Give the layers of their table's pairs, by folded name; of two of one name, the last."""
    layers = (_entry(group) for group in _groups(pairs) if group[0][1] == "LAYER")
    return {layer.name.casefold(): layer for layer in layers}


def layer_in(layers: Mapping[str, Layer], name: str) -> Layer:
    """Give a layer by the name an entity uses; one that is in no table is on."""
    plain = clean(name)
    return layers.get(plain.casefold()) or Layer(name=plain)


def _entry(group: list[Tag]) -> Layer:
    """Take an entry of the table of layers: one of a negative colour is off, one of an odd flag frozen."""
    said = {code: value for code, value in reversed(group) if code in (2, 62, 70)}
    return Layer(name=clean(said.get(2, "")), off=_whole(said.get(62)) < 0, frozen=_whole(said.get(70)) % 2 == 1)


def _whole(written: str | None) -> int:
    try:
        return int(float(written or "0"))
    except (ValueError, OverflowError):
        return 0


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
        contents.nowhere += kind not in PARTS and all(code != 8 for code, _ in group)
    if kind == "LWPOLYLINE" and _is_torn(group):
        contents.torn[_layer(group)] += 1
    if kind in ("TEXT", "MTEXT"):
        contents.texts.setdefault(_layer(group), []).append(said_in(group))


def said_in(group: Iterable[Tag]) -> str:
    """Give what a text says, as it is written."""
    return "".join(value for code, value in group if code in (1, 3))


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
