"""read(path) -> Site: one module a file format, chosen by what the file is and then by its name."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from msgspec import Struct

from layoutcheck import assemble, schedule
from layoutcheck.checking import nothing_to_check, unseen
from layoutcheck.drawn import Account, Drawn
from layoutcheck.errors import ReadError
from layoutcheck.ground import Frame
from layoutcheck.limits import Limits
from layoutcheck.project import Project
from layoutcheck.readers._complexity import refuse_crowds, refuse_many
from layoutcheck.readers._evidence import check_evidence
from layoutcheck.readers._file import READERS as READERS
from layoutcheck.readers._file import choose, opened, small_file
from layoutcheck.readers._file import load as load
from layoutcheck.readers._large import Large
from layoutcheck.readers._layer_names import SEEMING, tell_gone, tell_misspelt
from layoutcheck.readers._mapping import tell_mapping
from layoutcheck.readers._plausible import check_imperial, check_place, check_sizes
from layoutcheck.schedule import Schedule
from layoutcheck.site import Feature, Input, Options, Plan, Seen, Site


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
    refuse_crowds(features, options.limits)
    if reading.units:
        check_evidence(features, reading.units, account)
        if reading.format != "geojson" and reading.units not in (options.units, options.units_if_missing):
            check_imperial(reading.drawn, reading.units, account)
    tell_gone(features, account)
    tell_misspelt(project, account)
    tell_mapping(project, {d.layer for d in reading.drawn if d.layer}, {f.role for f in features}, account)
    if not features:
        raise nothing_read(account, project)
    table = _schedule(place, None if held is None else beside, account)
    return _site(place.as_posix(), sha256(), reading, features, table, options, project, account)


def _site(
    shown: str,
    sha256: str,
    reading: Reading,
    features: tuple[Feature, ...],
    table: Schedule | None,
    options: Options,
    project: Project,
    account: Account,
) -> Site:
    return Site(
        plan=Plan(path=shown, sha256=sha256, format=reading.format, units=reading.units, crs=reading.crs),
        frame=reading.frame,
        features=features,
        options=options,
        declared=project.declared,
        waivers=project.waivers,
        inputs=(
            Input(path=shown, sha256=sha256, kind="plan"),
            *project.inputs,
            *([Input(path=table.path, sha256=table.sha256, kind="schedule")] if table else ()),
        ),
        seen=_seen(account, project),
        title={key: value for key in _TITLE if (value := getattr(project.report, key))},
        date=str(project.report.date) if project.report.date else reading.date,
        schedule=table,
        paper=project.report.paper or "A4",
        dpi=project.report.dpi or 200,
    )


_TITLE = ("art", "engineer", "crea", "client", "address", "title")  # what a title block tells


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
    roleless = _roleless(account, project)
    # what only seems to be there, or is kept away from, is not why nothing was read
    lost = [] if roleless and all(u.role in SEEMING for u in account.not_checked) else account.not_checked
    return nothing_to_check((), [u.message for u in lost], roleless, elsewhere)


def _roleless(account: Account, project: Project) -> tuple[str, ...]:
    return tuple(sorted(name for name in account.ignored if project.assign(name).role is None))
