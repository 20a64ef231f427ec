"""One project file read: from its bytes to typed tables, layers and properties."""

from __future__ import annotations

import datetime as dt
import tomllib
from collections import ChainMap
from collections.abc import Mapping
from typing import Any

import msgspec

from layoutcheck.kinds import PROPERTIES, ROLES, property_key
from layoutcheck.project.merged import Layer, glob
from layoutcheck.project.mistakes import (
    IGNORE,
    TYPES,
    explain,
    not_toml,
    place,
    twice,
    unknown_key,
    unknown_property,
    unknown_role,
    wrong,
)
from layoutcheck.project.search import is_own
from layoutcheck.project.tables import DECLARED, File
from layoutcheck.values import Doubt, parse
from layoutcheck.words import text

_MOST_DOTS = 1000  # of a line: with each table within a table a key takes longer to read


def decode(data: bytes, file: str) -> File:
    """Read the tables of a file; raises `ProjectError` for what is no TOML, or has an unknown key or a wrong type."""
    if any(line.count(b".") > _MOST_DOTS for line in data.split(b"\n")):
        raise not_toml(file, text("tem níveis demais", "it is nested too deep"))
    try:
        return msgspec.convert(tomllib.loads(data.decode("utf-8-sig")), type=File)
    except msgspec.ValidationError as error:
        raise explain(str(error), file, "", File) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        why = text("a linha {n:count} não está em UTF-8", "line {n:count} is not in UTF-8", n=line)
        raise not_toml(file, why, text("Salve o arquivo como UTF-8.", "Save the file as UTF-8.")) from None
    except tomllib.TOMLDecodeError as error:
        raise not_toml(file, place(str(error))) from None
    except RecursionError:
        raise not_toml(file, text("tem níveis demais", "it is nested too deep")) from None
    except ValueError:  # a whole number of thousands of digits
        raise not_toml(file, text("há um número longo demais", "there is a number that is too long")) from None


def read_layers(said: Mapping[str, Any], file: str) -> dict[str, Layer]:
    """Read `[layers]`, by pattern as it is compared; the same layer said twice is an error."""
    entries: dict[str, Layer] = {}
    for pattern, what in said.items():
        entry = _layer(pattern, what, file)
        first = entries.setdefault(glob(pattern), entry)
        if first is not entry:
            raise twice(file, "[layers]", first.pattern, pattern)
    return entries


def _layer(pattern: str, said: Any, file: str) -> Layer:
    where = f'[layers] "{pattern}"'
    role = said.get("role") if isinstance(said, dict) else None
    if role is not None and not (isinstance(role, str) and (role in ROLES or role == IGNORE)):
        raise unknown_role(role, file, where)
    properties = read_properties(said, file, where, of_layer=True)
    return Layer(pattern=pattern, role=role, properties=properties, own=is_own(file))


def read_properties(said: Any, file: str, where: str, *, of_layer: bool = False) -> dict[str, Any]:
    """Read the properties of a layer or feature; one that cannot be understood, or is said twice, is an error."""
    if not isinstance(said, dict):
        raise wrong(file, where, text("pede {what}", "it takes {what}", what=TYPES["object"]))
    keys: dict[str, Any] = {}
    spelt: dict[str, str] = {}
    for written, value in said.items():
        key = property_key(written)
        if written == "role" and of_layer:
            continue
        if key is None:
            raise unknown_property(written, said.get("role"), file, where, of_layer=of_layer)
        if key in spelt:
            raise twice(file, where, spelt[key], written)
        is_day = isinstance(value, dt.date) and PROPERTIES[key].type in ("date", "dates")
        if not (is_day or isinstance(value, str | int | float | bool)):
            why = text("pede um número, um texto ou sim/não", "it takes a number, a text or yes/no")
            raise wrong(file, f"{where} {written}", why)
        meant = parse(key, value)
        if isinstance(meant, Doubt):
            why = text('"{written}": {why}', '"{written}": {why}', written=meant.written, why=meant.why)
            raise wrong(file, f"{where} {written}", why)
        keys[key], spelt[key] = value, written
    return keys


def check_declared(said: Mapping[str, Any], declarable: Mapping[str, Any], file: str) -> None:
    """Refuse what `[declared]` may not hold; `declarable` are the keys of the laws, and the type of each."""
    types = ChainMap({**DECLARED}, declarable)  # type: ignore[arg-type]
    for key in said:
        if key not in types:
            raise unknown_key(key, types, file, "[declared]")
    table = msgspec.defstruct("Declared", [(key, types[key] | None, None) for key in said], kw_only=True)
    try:
        msgspec.convert(said, type=table)
    except msgspec.ValidationError as error:
        raise explain(str(error), file, "[declared]", table) from None
    for role in said.get("none", ()):
        if role not in ROLES:
            raise unknown_role(role, file, "[declared] none")
