"""The project file, `layoutcheck.toml`: found, typed, merged, and its mistakes explained."""

from __future__ import annotations

import datetime as dt
import difflib
import fnmatch
import hashlib
import os
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from layoutcheck.errors import ProjectError, reason
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_key, role_of_layer
from layoutcheck.site import Declared, Input, Waiver
from layoutcheck.words import text

FILE = "layoutcheck.toml"
IGNORE = "ignore"

_Metres = Annotated[float, msgspec.Meta(gt=0)]


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
    dpi: Annotated[int, msgspec.Meta(ge=50, le=1200)] | None = None
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
    reason: str
    by: str
    area: str | None = None
    subject: str | None = None
    min_measured: Annotated[float, msgspec.Meta(ge=-1e12, le=1e12)] | None = None
    until: dt.date | None = None


class _File(_Strict, frozen=True):
    plan: PlanTable = PlanTable()
    layers: dict[str, dict[str, Any]] = {}
    features: dict[str, dict[str, Any]] = {}
    declared: dict[str, Any] = {}
    report: ReportTable = ReportTable()
    waivers: list[WaiverTable] = []


class _Declared(_Strict, frozen=True):
    """The keys of `[declared]` that are not a rule's name."""

    none: list[str] = []
    surveyed_m: _Metres | None = None
    handling_equipment: bool | None = None
    walls_fire_resistant: bool | None = None
    cover_fire_resistant: bool | None = None
    detector_lel: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = None
    detector_alarm_s: Annotated[float, msgspec.Meta(ge=0)] | None = None
    premises: str | None = None
    signs: Annotated[int, msgspec.Meta(ge=0)] | None = None
    extinguishers: list[Annotated[float, msgspec.Meta(ge=0)]] | None = None
    detectors: Annotated[int, msgspec.Meta(ge=0)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """What the project file says of a layer: its role (or `ignore`) and properties of all that is on it."""

    pattern: str
    role: str | None
    properties: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigned:
    """The role that things on a layer get, and why; `role` is None for what is not measured."""

    role: str | None
    why: str  # "project", "built-in", "guess", "ignored" or "unknown"
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
        """Give the role of a layer: what the project file says, else what its name says."""
        entry = self.layer(layer)
        said = entry.properties if entry else {}
        if entry and entry.role == IGNORE:
            return Assigned(role=None, why="ignored")
        if entry and entry.role:
            return Assigned(role=entry.role, why="project", properties=said)
        match = role_of_layer(layer)
        if match:
            return Assigned(role=match.role, why=match.why, properties=said)
        return Assigned(role=None, why="unknown")


def find(plan: Path, top: Path | None = None) -> tuple[Path, ...]:
    """Find the project files of a plan, the one with less say first.

    Looks for `layoutcheck.toml` in the plan's folder and then upwards, not above `top`, the working folder's
    repository or the home folder; then for `STEM.layoutcheck.toml` beside the plan.
    """
    found = []
    folder = plan.resolve().parent
    stops = {p.resolve() for p in (top, Path.home(), _repository(Path.cwd())) if p is not None}
    for place in (folder, *folder.parents):
        if (place / FILE).is_file():
            found.append(_as_given(place / FILE, plan))
            break
        if place in stops:
            break
    return (*found, *own_file(plan))


def _as_given(path: Path, plan: Path) -> Path:
    """Name a file as the plan was named: from the working folder, unless the plan's path is absolute."""
    return path if plan.is_absolute() else Path(os.path.relpath(path))


def own_file(plan: Path) -> tuple[Path, ...]:
    """Find the project file that belongs to one plan alone."""
    own = plan.with_name(f"{plan.stem}.{FILE}")
    return (own,) if own.is_file() else ()


def load(paths: Iterable[Path], declarable: Collection[str]) -> Project:
    """Read project files and merge them, the last one winning.

    `declarable` are the rules that a project file may declare, with `_` for `-`. Raises `ProjectError` with the file,
    the key and the nearest known key.
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
            data = path.read_bytes()
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
        entries = {pattern: _layer(pattern, said, last) for pattern, said in table.layers.items()}
        layers = {**entries, **{p: e for p, e in layers.items() if p not in entries}}
        for name, said in table.features.items():
            keys = _properties(said, last, f'[features] "{name}"')
            features[name] = {**features.get(name, {}), **keys}
        _check_declared(table.declared, declarable, last)
        says.update(table.declared)
        plan.update(_said(table.plan))
        report.update(_said(table.report))
        waivers.extend(_waiver(w) for w in table.waivers)
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


def _waiver(table: WaiverTable) -> Waiver:
    said = msgspec.structs.asdict(table)
    return Waiver(**{**said, "until": table.until.isoformat() if table.until else None})


def _glob(pattern: str) -> str:
    return fold(pattern)


def _repository(folder: Path) -> Path | None:
    return next((p for p in (folder, *folder.parents) if (p / ".git").exists()), None)


def _said(table: msgspec.Struct) -> dict[str, Any]:
    return {key: value for key, value in msgspec.structs.asdict(table).items() if value is not None}


def _decode(data: bytes, file: str) -> _File:
    try:
        return msgspec.convert(tomllib.loads(data.decode("utf-8-sig")), type=_File)
    except msgspec.ValidationError as error:
        raise _explain(str(error), file, _File) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProjectError(
            "project-not-toml",
            text("{file}: não é TOML válido: {why}.", "{file}: not valid TOML: {why}.", file=file, why=str(error)),
            text(
                'Textos vão entre aspas ("…"); cada tabela começa com [nome].',
                'Texts go between quotes ("…"); each table starts with [name].',
            ),
        ) from None


_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_TABLES: dict[str, type[msgspec.Struct]] = {"plan": PlanTable, "report": ReportTable, "waivers": WaiverTable}


def _explain(said: str, file: str, root: type[msgspec.Struct]) -> ProjectError:
    """Turn a decoder's message into a sentence with the file, the key and the nearest known key."""
    at = _AT.search(said)
    where = at.group(1) if at else ""
    unknown = _UNKNOWN.search(said)
    if unknown:
        struct = _TABLES.get(where.split("[")[0], root)
        known = [f.encode_name for f in msgspec.structs.fields(struct)]
        return _unknown_key(unknown.group(1), known, file, f"[{where}]" if where else "")
    return ProjectError(
        "project-wrong-value",
        text(
            "{file}: valor errado em {where}: {why}.",
            "{file}: wrong value at {where}: {why}.",
            file=file,
            where=where or "?",
            why=_AT.sub("", said),
        ),
    )


def _unknown_key(key: str, known: Iterable[str], file: str, where: str) -> ProjectError:
    nearest = difflib.get_close_matches(key, list(known), n=1, cutoff=0.5)
    hint = (
        text("A mais próxima é {key}.", "The nearest is {key}.", key=nearest[0])
        if nearest
        else text("As que existem: {keys}.", "Those known: {keys}.", keys=", ".join(sorted(known)))
    )
    return ProjectError(
        "project-unknown-key",
        text(
            '{file} {where}: a chave "{key}" não existe.',
            '{file} {where}: there is no key "{key}".',
            file=file,
            key=key,
            where=where,
        ),
        hint,
    )


def _layer(pattern: str, said: Mapping[str, Any], file: str) -> Layer:
    where = f'[layers] "{pattern}"'
    rest = {key: value for key, value in said.items() if key != "role"}
    role = said.get("role")
    if role is not None and role not in ROLES and role != IGNORE:
        raise _unknown_role(role, file, where)
    return Layer(pattern=pattern, role=role, properties=_properties(rest, file, where))


def _unknown_role(role: Any, file: str, where: str) -> ProjectError:
    nearest = difflib.get_close_matches(str(role), [*ROLES, IGNORE], n=1, cutoff=0.4)
    return ProjectError(
        "project-unknown-role",
        text(
            '{file} {where}: o papel "{role}" não existe.',
            '{file} {where}: there is no role "{role}".',
            file=file,
            where=where,
            role=role,
        ),
        text("O mais próximo é {role}.", "The nearest is {role}.", role=nearest[0])
        if nearest
        else text("Os que existem: {roles}.", "Those known: {roles}.", roles=", ".join(ROLES)),
    )


def _properties(said: Mapping[str, Any], file: str, where: str) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for written, value in said.items():
        key = property_key(written)
        if key is None:
            raise _unknown_key(written, [*PROPERTIES, "role"], file, where)
        if not isinstance(value, str | int | float | bool):
            raise ProjectError(
                "project-wrong-value",
                text(
                    "{file} {where}: {key} pede um número, um texto ou sim/não.",
                    "{file} {where}: {key} takes a number, a text or yes/no.",
                    file=file,
                    where=where,
                    key=written,
                ),
            )
        keys[key] = value
    return keys


def _check_declared(said: Mapping[str, Any], declarable: Collection[str], file: str) -> None:
    own = {f.encode_name for f in msgspec.structs.fields(_Declared)}
    for key, value in said.items():
        if key in own:
            continue
        if key not in declarable:
            raise _unknown_key(key, [*own, *declarable], file, "[declared]")
        if not isinstance(value, bool):
            raise ProjectError(
                "project-wrong-value",
                text(
                    "{file} [declared]: {key} é true ou false.",
                    "{file} [declared]: {key} is true or false.",
                    file=file,
                    key=key,
                ),
            )
    try:
        table = msgspec.convert({key: value for key, value in said.items() if key in own}, type=_Declared)
    except msgspec.ValidationError as error:
        at = _AT.search(str(error))
        raise ProjectError(
            "project-wrong-value",
            text(
                "{file} [declared] {key}: {why}.",
                "{file} [declared] {key}: {why}.",
                file=file,
                key=at.group(1) if at else "",
                why=_AT.sub("", str(error)),
            ),
        ) from None
    for role in table.none:
        if role not in ROLES:
            raise _unknown_role(role, file, "[declared] none")
