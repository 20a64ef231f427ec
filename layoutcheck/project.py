"""The project file, `layoutcheck.toml`: found, typed, merged, and its mistakes explained."""

from __future__ import annotations

import datetime as dt
import fnmatch
import hashlib
import itertools
import os
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

from layoutcheck.errors import ProjectError, reason, suggestion
from layoutcheck.files import small
from layoutcheck.kinds import PROPERTIES, ROLES, fold, is_own_layer, own_name, property_key, role_of_layer
from layoutcheck.site import Declared, Input, Waiver
from layoutcheck.values import Doubt, parse
from layoutcheck.words import Text, same, text

FILE = "layoutcheck.toml"
IGNORE = "ignore"

_MOST_KIB = 256  # of a file
_MOST_DOTS = 1000  # of a line: with each table within a table a key takes longer to read
_MANY = 1e6  # more of anything is a slip of the pen
_Written = Annotated[str, msgspec.Meta(pattern=r"\S")]


class _Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table of the file in which an unknown key is an error."""


class PlanTable(_Strict, frozen=True):
    """`[plan]`."""

    law: str | list[str] | None = None
    units: Literal["m", "cm", "mm", "km", "ft", "in"] | None = None
    units_if_missing: Literal["m", "cm", "mm", "km", "ft", "in"] | None = None
    crs: str | None = None
    snap: Annotated[float, msgspec.Meta(ge=0, le=0.50)] | None = None
    tolerance: Annotated[float, msgspec.Meta(ge=0, le=0.01)] | None = None


class ReportTable(_Strict, frozen=True):
    """`[report]`: how reports are written, and the free keys of the title block."""

    lang: Literal["pt", "en"] | None = None
    paper: Literal["A4", "A3"] | None = None
    dpi: Annotated[int, msgspec.Meta(ge=50, le=400)] | None = None
    date: dt.date | None = None
    art: str | None = None
    engineer: str | None = None
    crea: str | None = None
    client: str | None = None
    address: str | None = None
    title: str | None = None


class WaiverTable(_Strict, frozen=True):
    """One of `[[waivers]]`: a failure that somebody answers for."""

    rule: str
    reason: _Written
    by: _Written
    area: str | None = None
    subject: str | None = None
    min_measured: Annotated[float, msgspec.Meta(ge=-1e12, le=1e12)] | None = None
    until: dt.date | None = None


class _File(_Strict, frozen=True):
    plan: PlanTable = PlanTable()
    layers: dict[str, Any] = {}
    features: dict[str, Any] = {}
    declared: dict[str, Any] = {}
    report: ReportTable = ReportTable()
    waivers: list[WaiverTable] = []


# the keys of `[declared]` that belong to no law
_DECLARED: Mapping[str, Any] = {"none": list[str], "surveyed_m": Annotated[float, msgspec.Meta(gt=0, le=_MANY)]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """What the project file says of a layer: its role (or `ignore`) and properties of all that is on it."""

    pattern: str
    role: str | None
    properties: Mapping[str, Any]
    own: bool = False  # said by a file that belongs to one plan alone


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigned:
    """The role that things on a layer get, and why; `role` is None for what is not measured."""

    role: str | None
    why: str  # "project", "built-in", "guess", "ignored", "own" (a layer of a report) or "unknown"
    properties: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """All project files that hold for one plan, merged."""

    plan: PlanTable = PlanTable()
    layers: tuple[Layer, ...] = ()  # the first that fits a name says it
    features: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    declared: Declared = Declared()
    report: ReportTable = ReportTable()
    waivers: tuple[Waiver, ...] = ()
    inputs: tuple[Input, ...] = ()
    path: str = ""  # the file that has the last word, for messages

    def layer(self, name: str) -> Layer | None:
        """Find what is said of a layer: its exact name first, then patterns."""
        folded = fold(name)
        for entry in self.layers:
            if fold(entry.pattern) == folded:
                return entry
        for entry in self.layers:
            if fnmatch.fnmatchcase(folded, _glob(entry.pattern)):
                return entry
        return None

    def assign(self, layer: str) -> Assigned:
        """Give the role of a layer: what the project file says, else what its name says, an xref's own name too."""
        if is_own_layer(layer):
            return Assigned(role=None, why="own")
        own = own_name(layer)
        entry = self.layer(layer) or self.layer(own)
        said = entry.properties if entry else {}
        if entry and entry.role == IGNORE:
            return Assigned(role=None, why="ignored")
        if entry and entry.role:
            return Assigned(role=entry.role, why="project", properties=said)
        match = role_of_layer(own)
        if match:
            return Assigned(role=match.role, why=match.why, properties=said)
        return Assigned(role=None, why="unknown")


def find(plan: Path, top: Path | None = None) -> tuple[Path, ...]:
    """Find the project files of a plan, the one with less say first.

    Looks for `layoutcheck.toml` in the plan's folder and then upwards, not above `top`, the working folder's
    repository or the home folder; then for `STEM.layoutcheck.toml` beside the plan.
    """
    found = []
    stops = {os.path.realpath(p) for p in (top, os.path.expanduser("~"), _repository()) if p is not None}
    for place in _upwards(plan):
        if os.path.lexists(place / FILE):
            found.append(_as_given(place / FILE, plan))
            break
        if os.path.realpath(place) in stops:
            break
    return (*found, *own_file(plan))


def _upwards(plan: Path) -> tuple[Path, ...]:
    """Give the folders above a plan as it was named: a link lies in its own folder, not in that of its target."""
    try:
        folder = Path(os.path.abspath(plan)).parent
    except OSError:  # the working folder is gone
        return ()
    return (folder, *folder.parents)


def _as_given(path: Path, plan: Path) -> Path:
    """Name a file as the plan was named: from the working folder, unless the plan's path is absolute."""
    return path if plan.is_absolute() else Path(os.path.relpath(path))


def own_file(plan: Path) -> tuple[Path, ...]:
    """Find the project file that belongs to one plan alone."""
    own = plan.parent / f"{plan.stem}.{FILE}"
    return (own,) if plan.name and os.path.lexists(own) else ()


def load(
    paths: Iterable[Path],
    declarable: Mapping[str, Any],
    rules: Collection[str] = (),
    held: Mapping[Path, bytes] = MappingProxyType({}),
) -> Project:
    """Read project files and merge them, the last one winning.

    `declarable` are the keys that a project file may declare and the type of each; `rules` are those that may be waived
    (any, when none are given), `held` the contents of files that lie on another machine. Raises `ProjectError` with
    the file, the key and the nearest known key.
    """
    layers: dict[str, Layer] = {}
    features: dict[str, Mapping[str, Any]] = {}
    says: dict[str, Any] = {}
    plan: dict[str, Any] = {}
    report: dict[str, Any] = {}
    waivers: list[Waiver] = []
    inputs: list[Input] = []
    last = ""
    for path in paths:
        last = path.as_posix()
        try:
            data = held[path] if path in held else small(path, _MOST_KIB)
        except OSError as error:
            raise ProjectError(
                "project-unreadable",
                text(
                    "{file}: não pôde ser lido ({why}).",
                    "{file}: cannot be read ({why}).",
                    file=last,
                    why=reason(error),
                ),
            ) from None
        table = _decode(data, last)
        inputs.append(Input(path=last, sha256=hashlib.sha256(data).hexdigest(), kind="project"))
        layers = _over(layers, _layers(table.layers, last))
        for name, said in table.features.items():
            keys = _properties(said, last, f'[features] "{name}"', PROPERTIES)
            features[name] = {**features.get(name, {}), **keys}
        _check_declared(table.declared, declarable, last)
        says.update(table.declared)
        plan.update(_said(table.plan))
        report.update(_said(table.report))
        waivers.extend(_waiver(w, rules, last) for w in table.waivers)
    return Project(
        plan=PlanTable(**plan),
        layers=tuple(layers.values()),
        features=features,
        declared=Declared(
            none=frozenset(says.pop("none", ())), surveyed_m=says.pop("surveyed_m", None), says=dict(says)
        ),
        report=ReportTable(**report),
        waivers=tuple(waivers),
        inputs=tuple(inputs),
        path=last,
    )


def _waiver(table: WaiverTable, rules: Collection[str], file: str) -> Waiver:
    if rules and table.rule not in rules:
        raise _unknown_key(table.rule, rules, file, "[[waivers]] rule")
    said = msgspec.structs.asdict(table)
    return Waiver(**{**said, "until": table.until.isoformat() if table.until else None})


def _glob(pattern: str) -> str:
    """Fold a pattern as layer names are folded, the ranges in brackets apart: their signs are no separators."""
    ranges = re.findall(r"\[[^\]]+\]", pattern)
    pieces = fold(re.sub(r"\[[^\]]+\]", _RANGE, pattern)).split(_RANGE)
    kept = ["".join(fold(sign) or sign for sign in one) for one in ranges]
    return "".join(part for pair in itertools.zip_longest(pieces, kept, fillvalue="") for part in pair)


_RANGE = "\ue000"  # stands for a range while the rest of a pattern is folded


def _repository() -> Path | None:
    """Give the repository that the working folder lies in."""
    return next((p for p in _upwards(Path("x")) if os.path.exists(p / ".git")), None)


def _said(table: msgspec.Struct) -> dict[str, Any]:
    return {key: value for key, value in msgspec.structs.asdict(table).items() if value is not None}


def _decode(data: bytes, file: str) -> _File:
    if any(line.count(b".") > _MOST_DOTS for line in data.split(b"\n")):
        raise _not_toml(file, text("tem níveis demais", "it is nested too deep"))
    try:
        return msgspec.convert(tomllib.loads(data.decode("utf-8-sig")), type=_File)
    except msgspec.ValidationError as error:
        raise _explain(str(error), file, "", _File) from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        why = text("a linha {n:count} não está em UTF-8", "line {n:count} is not in UTF-8", n=line)
        raise _not_toml(file, why, text("Salve o arquivo como UTF-8.", "Save the file as UTF-8.")) from None
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(file, _place(str(error))) from None
    except RecursionError:
        raise _not_toml(file, text("tem níveis demais", "it is nested too deep")) from None
    except ValueError:  # a whole number of thousands of digits
        raise _not_toml(file, text("há um número longo demais", "there is a number that is too long")) from None


def _place(said: str) -> Text:
    """Give what the TOML decoder says in English, and its place in Portuguese."""
    at = re.search(r"at line (\d+), column (\d+)", said)
    place = f"linha {at[1]}, coluna {at[2]}" if at else "algo falta ou se repete"
    return text("{place}", "{said}", place=place, said=said)


def _not_toml(file: str, why: Text, hint: Text | None = None) -> ProjectError:
    usual = text(
        'Textos vão entre aspas ("…"); cada tabela começa com [nome].',
        'Texts go between quotes ("…"); each table starts with [name].',
    )
    said = text("{file}: não é TOML válido: {why}.", "{file}: not valid TOML: {why}.", file=file, why=why)
    return ProjectError("project-not-toml", said, hint or usual)


# --- what is wrong, and where -------------------------------------------------

_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_SIGNS = {">=": "≥", "<=": "≤", ">": ">", "<": "<"}
_EXPECTED = re.compile(r"Expected `([^`]*)`(?: (>=|<=|>|<) (\S+))?(?:, got `\w+`)?$")
_TABLES: dict[str, type[msgspec.Struct]] = {"plan": PlanTable, "report": ReportTable, "waivers": WaiverTable}
_TYPES = {
    "float": text("um número", "a number"),
    "int": text("um número inteiro", "a whole number"),
    "str": text("um texto entre aspas", "a text in quotes"),
    "bool": text("true ou false", "true or false"),
    "array": text("uma lista", "a list"),
    "object": text("uma tabela", "a table"),
    "date": text("uma data, como 2025-12-31", "a date, like 2025-12-31"),
}


def _explain(said: str, file: str, table: str, root: type[msgspec.Struct]) -> ProjectError:
    """Turn a decoder's message into a sentence with the file, the key and the nearest known key."""
    at = _AT.search(said)
    where = at.group(1) if at else ""
    name, _, key = where.partition(".")
    struct = _TABLES.get(name.split("[")[0], root)
    unknown = _UNKNOWN.search(said)
    if unknown:
        known = [f.encode_name for f in msgspec.structs.fields(struct)]
        return _unknown_key(unknown.group(1), known, file, f"[{where}]" if where else "")
    return _wrong(file, f"{table} {where}".strip(), _why(_AT.sub("", said), struct, key))


def _why(said: str, struct: type[msgspec.Struct], key: str) -> Text:
    """Say in both languages what a decoder found wrong with a value."""
    expected, lacks = _EXPECTED.match(said), re.search(r"required field `(\w+)`", said)
    if lacks:
        return text("falta {key}", "{key} is missing", key=lacks[1])
    if "enum" in said:
        values = [value for part in get_args(get_type_hints(struct)[key]) for value in get_args(part)]
        return text("os valores são {values}", "the values are {values}", values=", ".join(values))
    if "regex" in said:
        return text("está vazio", "it is empty")
    if "RFC3339" in said:
        return text("pede {what}", "it takes {what}", what=_TYPES["date"])
    if "out of range" in said:
        return text("o número é grande demais", "the number is too large")
    if not expected:
        return same(said)
    types = [_TYPES.get(one, same(one)) for one in expected[1].split(" | ") if one != "null"]
    bound = f" {_SIGNS[expected[2]]} {float(expected[3]):g}" if expected[2] else ""
    wanted = text("{a} ou {b}", "{a} or {b}", a=types[0], b=types[1]) if len(types) == 2 else types[0]
    return text("pede {what}{bound}", "it takes {what}{bound}", what=wanted, bound=bound)


def _wrong(file: str, where: str, why: Text) -> ProjectError:
    return ProjectError(
        "project-wrong-value",
        text(
            "{file}: valor errado em {where}: {why}.",
            "{file}: wrong value at {where}: {why}.",
            file=file,
            where=where,
            why=why,
        ),
    )


def _unknown_key(key: str, known: Iterable[str], file: str, where: str) -> ProjectError:
    return ProjectError(
        "project-unknown-key",
        text(
            '{place}: a chave "{key}" não existe.',
            '{place}: there is no key "{key}".',
            place=f"{file} {where}".rstrip(),
            key=key,
        ),
        suggestion(key, sorted(known)),
    )


def _layers(said: Mapping[str, Any], file: str) -> dict[str, Layer]:
    """Read `[layers]`, by pattern as it is compared; the same layer said twice is an error."""
    entries: dict[str, Layer] = {}
    for pattern, what in said.items():
        entry = _layer(pattern, what, file)
        first = entries.setdefault(_glob(pattern), entry)
        if first is not entry:
            raise _twice(file, "[layers]", first.pattern, pattern)
    return entries


def _over(old: Mapping[str, Layer], new: Mapping[str, Layer]) -> dict[str, Layer]:
    """Put the layers of a file over those of the file before: each adds to what was said of it, and wins."""
    merged = {
        key: replace(entry, role=entry.role or old[key].role, properties={**old[key].properties, **entry.properties})
        if key in old
        else entry
        for key, entry in new.items()
    }
    return {**merged, **{key: entry for key, entry in old.items() if key not in merged}}


def _layer(pattern: str, said: Any, file: str) -> Layer:
    where = f'[layers] "{pattern}"'
    role = said.get("role") if isinstance(said, dict) else None
    if role is not None and not (isinstance(role, str) and (role in ROLES or role == IGNORE)):
        raise _unknown_role(role, file, where)
    return Layer(pattern=pattern, role=role, properties=_properties(said, file, where, [*PROPERTIES, "role"]))


def _unknown_role(role: Any, file: str, where: str) -> ProjectError:
    plain = fold(str(role)).replace(" ", "_")
    return ProjectError(
        "project-unknown-role",
        text(
            '{file} {where}: o papel "{role}" não existe.',
            '{file} {where}: there is no role "{role}".',
            file=file,
            where=where,
            role=str(role)[:60],
        ),
        suggestion(plain, [*ROLES, IGNORE]),
    )


def _twice(file: str, where: str, one: str, other: str) -> ProjectError:
    return ProjectError(
        "project-said-twice",
        text(
            '{file} {where}: "{one}" e "{other}" são a mesma coisa.',
            '{file} {where}: "{one}" and "{other}" are the same thing.',
            file=file,
            where=where,
            one=one,
            other=other,
        ),
        text("Fique com uma das duas.", "Keep one of the two."),
    )


def _properties(said: Any, file: str, where: str, known: Collection[str]) -> dict[str, Any]:
    """Read the properties of a layer or feature; one that cannot be understood, or is said twice, is an error."""
    if not isinstance(said, dict):
        raise _wrong(file, where, text("pede {what}", "it takes {what}", what=_TYPES["object"]))
    keys: dict[str, Any] = {}
    spelt: dict[str, str] = {}
    for written, value in said.items():
        key = property_key(written)
        if written == "role" and "role" in known:
            continue
        if key is None:
            raise _unknown_key(written, known, file, where)
        if key in spelt:
            raise _twice(file, where, spelt[key], written)
        is_day = isinstance(value, dt.date) and PROPERTIES[key].type in ("date", "dates")
        if not (is_day or isinstance(value, str | int | float | bool)):
            why = text("pede um número, um texto ou sim/não", "it takes a number, a text or yes/no")
            raise _wrong(file, f"{where} {written}", why)
        meant = parse(key, value)
        if isinstance(meant, Doubt):
            why = text('"{written}" {why}', '"{written}": {why}', written=meant.written, why=meant.why)
            raise _wrong(file, f"{where} {written}", why)
        keys[key], spelt[key] = value, written
    return keys


def _check_declared(said: Mapping[str, Any], declarable: Mapping[str, Any], file: str) -> None:
    types = {**_DECLARED, **declarable}
    for key in said:
        if key not in types:
            raise _unknown_key(key, types, file, "[declared]")
    table = msgspec.defstruct("Declared", [(key, types[key] | None, None) for key in said], kw_only=True)
    try:
        msgspec.convert(said, type=table)
    except msgspec.ValidationError as error:
        raise _explain(str(error), file, "[declared]", table) from None
    for role in said.get("none", ()):
        if role not in ROLES:
            raise _unknown_role(role, file, "[declared] none")
