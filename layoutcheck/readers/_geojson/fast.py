"""A fast parser for regular GeoJSON that leaves coordinates as text; anything irregular goes to the strict one.

The strict parser looks at every object for a key that stands in it twice. Here it is proved that none does: a key is
followed by a colon, behind its quotation mark or behind a blank, so there are no more keys than such colons; where
there are no fewer in what was decoded, none was lost.
"""

# annotations are not put off: msgspec would compile each when it looks at the types
import codecs
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, TypedDict

import msgspec

_BEFORE_COLON = (b'":', b" :", b"\n:", b"\t:", b"\r:")
LARGEST = 1e15  # no coordinate is farther out, in any unit
_AT_ONCE = 100  # features: so few are gone again before Python looks for cycles among them


class IrregularError(Exception):
    """A file that the fast parser may read otherwise than the strict one."""


class _Geometry(TypedDict, total=False):
    type: str
    coordinates: msgspec.Raw
    geometries: Any
    bbox: msgspec.Raw


class _Feature(TypedDict, total=False):
    type: str
    properties: dict[str, Any] | None
    geometry: _Geometry | None
    id: Any
    bbox: msgspec.Raw


_MEMBERS = msgspec.json.Decoder(dict[str, msgspec.Raw])
_LIST = msgspec.json.Decoder(list[msgspec.Raw])
_FEATURES = msgspec.json.Decoder(list[_Feature])
_VALUE = msgspec.json.Decoder(Any)
_UNSURE = (msgspec.MsgspecError, KeyError, RecursionError, ValueError)


class Quick:
    """A FeatureCollection in UTF-8; raises `IrregularError` for whatever is not sure, at the latest at its end."""

    def __init__(self, data: bytes) -> None:
        data = data.removeprefix(codecs.BOM_UTF8)
        try:
            members = _MEMBERS.decode(data)
            self._features = _LIST.decode(members.pop("features"))
            self.document = {key: _VALUE.decode(value) for key, value in members.items()}
        except _UNSURE:
            raise IrregularError from None
        self._data = data
        self._keys = 1 + _keys(self.document)

    def features(self) -> Iterator[Mapping[str, Any]]:
        """Give the features, some at a time."""
        for begin in range(0, len(self._features), _AT_ONCE):
            try:
                features = _FEATURES.decode(b"[" + b",".join(self._features[begin : begin + _AT_ONCE]) + b"]")
                self._keys += sum(map(len, features)) + sum(_within(features))
            except _UNSURE:
                raise IrregularError from None
            yield from features
        if self._keys != self._data.count(b":") and self._keys != sum(map(self._data.count, _BEFORE_COLON)):
            raise IrregularError


def _within(features: Sequence[_Feature]) -> Iterator[int]:
    """Count keys within features; those of objects within their properties and geometries are passed over."""
    for member in map(itemgetter("properties"), features):
        if member:
            yield len(member)
    for geometry in map(itemgetter("geometry"), features):
        if geometry:
            yield len(geometry)


def _keys(value: Any) -> int:
    """Count the keys of a value and of what it holds."""
    if isinstance(value, dict):
        return len(value) + sum(map(_keys, value.values()))
    return sum(map(_keys, value)) if isinstance(value, list) else 0


_PLAIN: Mapping[Any, msgspec.json.Decoder[Any]] = {
    "Point": msgspec.json.Decoder(tuple[float, float]),
    "LineString": msgspec.json.Decoder(list[tuple[float, float]]),
    "Polygon": msgspec.json.Decoder(list[list[tuple[float, float]]]),
}


def plain(kind: str, written: Any) -> Any:
    """Decode coordinates that were left as written and are whole: two numbers each; None for any others."""
    if not isinstance(written, msgspec.Raw) or kind not in _PLAIN:
        return None
    try:
        found = _PLAIN[kind].decode(written)
    except _UNSURE:
        return None
    runs = found if kind == "Polygon" else [found if kind == "LineString" else [found]]
    is_sound = all(abs(x) < LARGEST and abs(y) < LARGEST for run in runs for x, y in run)
    return found if is_sound else None


def value_of(written: Any) -> Any:
    """Decode coordinates that were left as written; any other value is given back."""
    if not isinstance(written, msgspec.Raw):
        return written
    try:
        return _VALUE.decode(written)
    except _UNSURE:  # a number beyond all bounds, which the strict parser refuses with its place
        raise IrregularError from None
