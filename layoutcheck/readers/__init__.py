"""read(path) -> Site: one module a file format, chosen by what the file is and then by its name."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from msgspec import Struct

from layoutcheck import assemble, schedule
from layoutcheck.checking import nothing_to_check, unseen
from layoutcheck.drawn import Account, Drawn
from layoutcheck.errors import ReadError, nearest
from layoutcheck.ground import Frame
from layoutcheck.kinds import PROPERTIES, ROLES, is_door, resembles, spelt
from layoutcheck.limits import Limits
from layoutcheck.project import IGNORE, Project
from layoutcheck.readers._evidence import check_evidence
from layoutcheck.readers._file import READERS as READERS
from layoutcheck.readers._file import choose, opened, small_file
from layoutcheck.readers._file import load as load
from layoutcheck.readers._large import Large
from layoutcheck.readers._many import refuse_many
from layoutcheck.readers._names import BETWEEN, misspelt, tell_gone, tell_misspelt, tell_seeming
from layoutcheck.readers._plausible import check_place, check_sizes
from layoutcheck.schedule import Schedule
from layoutcheck.site import Input, Options, Plan, Seen, Site
from layoutcheck.words import text


class Reading(Struct, frozen=True, kw_only=True):
    """What a reader hands over: things as drawn, the frame they lie in, and what the file said of itself."""

    format: str
    drawn: Sequence[Drawn]
    frame: Frame
    metres_per_unit: float  # of `Drawn.error`
    units: str | None = None
    crs: str | None = None
    date: str | None = None


class SeenLayer(Struct, frozen=True, kw_only=True):
    """A layer as a file has it: what lies on it, by type, what is written on it, whether it is seen.

    `state` is `on`, `off` or `frozen`.
    """

    name: str
    things: tuple[tuple[str, int], ...]
    state: str = "on"
    texts: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Give how many things lie on the layer."""
        return sum(n for _, n in self.things)


Reader = Callable[[Any, Options, Project, Account], Reading]


def read(
    path: str | os.PathLike[str],
    options: Options = Options(),  # noqa: B008 - frozen
    project: Project = Project(),  # noqa: B008 - frozen
    held: bytes | None = None,
    beside: Mapping[Path, bytes] = MappingProxyType({}),
) -> Site:
    """Read a plan; `held` is its content, when the file lies on another machine, and `beside` that of other files.

    Raises `ReadError` when the file cannot be read or holds nothing that has a role.
    """
    place = Path(path)
    data = opened(place, options.limits.megabytes) if held is None else held
    sha256 = data.sha256 if isinstance(data, Large) else hashlib.sha256(data).hexdigest
    account = Account()
    format = choose(place, data)
    if isinstance(data, Large) and format != "dxf":
        _begin_hash(data)
    reader = cast(Reader, import_module(f"{__name__}.{format}").read)
    reading = reader(data if format == "dxf" else data[:], options, project, account)
    refuse_many(reading.drawn, options.limits)
    _check_unit(reading, account)
    features = assemble.features(reading.drawn, reading.frame, reading.metres_per_unit, project, account, options.on)
    if reading.units:
        check_evidence(features, reading.units, account)
    tell_gone(features, account)
    tell_misspelt(project, account)
    _tell_look_alikes(project, account)
    _tell_unmatched(project, {d.layer for d in reading.drawn if d.layer}, account)
    _tell_at_odds(project, {f.role for f in features}, account)
    if not features:
        raise nothing_read(account, project)
    table = _schedule(place, None if held is None else beside, account)
    shown = place.as_posix()
    return Site(
        plan=Plan(path=shown, sha256=sha256(), format=reading.format, units=reading.units, crs=reading.crs),
        frame=reading.frame,
        features=features,
        options=options,
        declared=project.declared,
        waivers=project.waivers,
        inputs=(
            Input(path=shown, sha256=sha256(), kind="plan"),
            *project.inputs,
            *([Input(path=table.path, sha256=table.sha256, kind="schedule")] if table else ()),
        ),
        seen=_seen(account, project),
        title={
            key: value
            for key in ("art", "engineer", "crea", "client", "address", "title")
            if (value := getattr(project.report, key))
        },
        date=str(project.report.date) if project.report.date else reading.date,
        schedule=table,
        paper=project.report.paper or "A4",
        dpi=project.report.dpi or 200,
    )


def _seen(account: Account, project: Project) -> Seen:
    """Close the account: all that a reader saw, as a site keeps it."""
    return Seen(
        entities=account.entities,
        used=account.used,
        ignored=dict(sorted(account.ignored.items())),
        unsupported=tuple((kind, layer, n) for (kind, layer), n in sorted(account.unsupported.items())),
        not_checked=tuple(account.not_checked),
        warnings=tuple(account.warnings),
        hidden=frozenset(account.hidden),
        roleless=_roleless(account, project),
    )


def _begin_hash(data: Large) -> None:
    from concurrent.futures import ThreadPoolExecutor  # which small files need not wait for

    pool = ThreadPoolExecutor(1)
    data.begin_hash(pool)
    pool.shutdown(wait=False)


def _schedule(plan: Path, held: Mapping[Path, bytes] | None, account: Account) -> Schedule | None:
    """Read the table beside a plan; rows that belong to nothing leave its role unread."""
    path = schedule.find(plan, held)
    if path is None:
        return None
    data = small_file(path) if held is None else held[path]
    table = schedule.read(path, data, hashlib.sha256(data).hexdigest())
    for note in table.notes:
        account.warn("schedule", note)
    for lost in table.lost:
        account.unread(table.role, lost)
    return table


def _check_unit(reading: Reading, account: Account) -> None:
    """Hold the unit of a plan against what is drawn in it; degrees have none."""
    if reading.units:
        check_sizes(reading.drawn, reading.units, account)
    if reading.units and not reading.crs:
        check_place(reading.drawn, reading.units, account)


def _tell_look_alikes(project: Project, account: Account) -> None:
    """Tell of layers that were not measured though their names speak of a role."""
    alike = {name: resembles(name) for name in sorted(account.ignored) if project.assign(name).why == "unknown"}
    named = {name: role for name, role in alike.items() if role and not is_door(name)}
    near = {name: role for name, role in named.items() if name not in account.away}
    account.hidden.update(role for role in near.values() if role != "opening")  # no proof that there is none
    if named:
        account.warn(
            "layer-without-role",
            text(
                "Estas camadas não foram medidas e parecem ter papel: {list}. Mapeie-as em layoutcheck.toml, [layers].",
                "These layers were not measured and seem to have a role: {list}. Map them in layoutcheck.toml, "
                "[layers].",
                list=[f"{name} ({role})" for name, role in named.items()],
            ),
        )
    for name, role in near.items():
        if not misspelt(name) and BETWEEN not in name:  # which are told already
            tell_seeming(role, name, account)


def _tell_unmatched(project: Project, used: Collection[str], account: Account) -> None:
    """Tell of layers that the plan's own project file speaks of and that the plan, beside those `used`, has not."""
    seen = {*used, *account.ignored, *(layer for _, layer in account.unsupported)}
    for entry in project.layers:
        if entry.own and not any(project.layer(name) is entry for name in seen):
            near = nearest(entry.pattern, seen)
            if entry.role == IGNORE and near is None:  # nothing was asked of it: blocks leave such layers, as 0
                continue
            account.warn(
                "layer-unmatched",
                text(
                    '{file} [layers] "{pattern}": nenhum elemento está em tal camada{near}.',
                    '{file} [layers] "{pattern}": nothing lies on such a layer{near}.',
                    file=project.path,
                    pattern=entry.pattern,
                    near=text(" (a mais próxima: {name})", " (the nearest: {name})", name=near) if near else "",
                ),
            )


def _tell_at_odds(project: Project, drawn: Collection[str], account: Account) -> None:
    """Tell of what the project file says in vain: that there is none of what is drawn, or what a role has not."""
    for role in sorted(project.declared.none & set(drawn)):
        account.warn(
            "declared-none-drawn",
            text(
                '{file} [declared] none = ["{role}"]: há na planta {label}; vale o desenho.',
                '{file} [declared] none = ["{role}"]: there is {label} on the plan; the drawing holds.',
                file=project.path,
                role=role,
                label=ROLES[role].label,
            ),
        )
    for entry in project.layers:
        lost = [key for key in entry.properties if entry.role in ROLES and entry.role not in PROPERTIES[key].roles]
        if lost:
            account.warn(
                "property-unfit",
                text(
                    '{file} [layers] "{pattern}": não é propriedade de {role}, e não foi lido: {keys}.',
                    '{file} [layers] "{pattern}": no property of {role}, and not read: {keys}.',
                    file=project.path,
                    pattern=entry.pattern,
                    role=entry.role,
                    keys=tuple(map(spelt, lost)),
                ),
            )


def inventory(
    path: str | os.PathLike[str],
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> tuple[SeenLayer, ...]:
    """Give the layers of a plan, by name; needs no unit. Raises `ReadError`."""
    place = Path(path)
    data = opened(place, limits.megabytes)
    format = choose(place, data)
    reader = import_module(f"{__name__}.{format}")
    layers = reader.inventory(data if format == "dxf" else data[:], limits)
    return tuple(sorted(layers, key=lambda layer: layer.name.casefold()))


def nothing_read(account: Account, project: Project) -> ReadError:
    """Say that nothing with a role was read, and which layers there are."""
    elsewhere = unseen(account.warnings, hidden=True)
    return nothing_to_check((), [u.message for u in account.not_checked], _roleless(account, project), elsewhere)


def _roleless(account: Account, project: Project) -> tuple[str, ...]:
    return tuple(sorted(name for name in account.ignored if project.assign(name).role is None))
