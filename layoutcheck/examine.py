"""One plan, from its path to its outcomes: project files, options, reading, and each law asked for."""

from __future__ import annotations

import dataclasses
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from layoutcheck import laws, project, readers
from layoutcheck.checking import check, layers_to_use
from layoutcheck.errors import LayoutcheckError, ProjectError, suggestion
from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.limits import MEGABYTE, Limits
from layoutcheck.project import Project
from layoutcheck.reports import Unreadable
from layoutcheck.site import Input, Options, Plan, Site
from layoutcheck.siting import advised
from layoutcheck.words import language, text

T = TypeVar("T")

DEBUG = "LAYOUTCHECK_DEBUG"  # set, our own mistakes surface with their traceback


class Wanted(Struct, frozen=True, kw_only=True):
    """What was asked for; None and () leave the word to the project file. `on` is a date, today when None.

    With `projects` these files are taken, and none is looked for. `spoken` is the language where nobody asks for one.
    `held` are the contents of files that lie on another machine, by their paths.
    """

    law: tuple[str, ...] = ()
    config: Path | None = None
    projects: tuple[Path, ...] | None = None
    units: str | None = None
    units_if_missing: str | None = None
    crs: str | None = None
    on: str | None = None
    select: tuple[str, ...] | None = None
    strict: bool = False
    full_read: bool = False
    tolerance: float | None = None
    snap: float | None = None
    lang: str | None = None
    spoken: str | None = None
    held: Mapping[Path, bytes] = field(default_factory=dict)
    remedies: bool = True
    accuracy: float | None = None
    limits: Limits = Limits()


def examine(plan: Path, wanted: Wanted, stopped: LayoutcheckError | None = None) -> tuple[Report | Unreadable, ...]:
    """Check a plan against each law; whatever goes wrong becomes an outcome, so that the next plan is never lost.

    `stopped` says why the plan is not to be read: an earlier attempt did not come to its end.
    """
    found = attempt(lambda: project_of(plan, wanted))
    said = Project() if isinstance(found, LayoutcheckError) else found
    options = options_for(wanted, said)
    names = attempt(lambda: laws_of(wanted, said))
    if stopped is not None:
        site: Site | LayoutcheckError = stopped
    elif isinstance(found, LayoutcheckError):
        site = found
    elif isinstance(names, LayoutcheckError):
        site = names
    else:
        site = attempt(lambda: readers.read(plan, options, said, wanted.held.get(plan), wanted.held))
    chosen = (laws.USUAL,) if isinstance(names, LayoutcheckError) else names
    return tuple(_outcome(plan, site, options, said, id, wanted.held.get(plan)) for id in chosen)


def attempt(work: Callable[[], T]) -> T | LayoutcheckError:
    """Do something, and give the error instead when it cannot be done, our own mistakes included."""
    try:
        return work()
    except LayoutcheckError as error:
        return error
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return internal(error)


def internal(error: Exception) -> LayoutcheckError:
    """Say that the program itself went wrong, and how to help mending it."""
    return LayoutcheckError(
        "internal",
        text("Erro do próprio programa, não da planta ({kind}).",
             "An error of the program itself, not of the plan ({kind}).", kind=type(error).__name__),
        text("Por favor relate-o com a saída de {name}=1 e, se puder, a planta.",
             "Please report it with the output of {name}=1 and, if you can, the plan.", name=DEBUG),
    )  # fmt: skip


class _Declarable(Mapping[str, Any]):
    """The keys of `[declared]` that some law understands; of the laws, no more are imported than it takes."""

    def __getitem__(self, key: str) -> Any:
        for id in (laws.USUAL, *laws.IDS):
            if key in (known := laws.LAWS[id].declarable):
                return known[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter({key: None for law in laws.LAWS.values() for key in law.declarable})

    def __len__(self) -> int:
        return sum(1 for _ in self)


def declarable() -> Mapping[str, Any]:
    """Give the keys of `[declared]` that some law understands, with the type of each."""
    return _Declarable()


def rule_ids() -> tuple[str, ...]:
    """Give the rules of all laws."""
    return tuple(dict.fromkeys(rule.id for law in laws.LAWS.values() for rule in law.rules))


# --- what holds for a plan ----------------------------------------------------


def project_of(plan: Path, wanted: Wanted) -> Project:
    """Load the project files that hold for a plan."""
    usual = (wanted.config, *project.own_file(plan)) if wanted.config else project.find(plan)
    paths = usual if wanted.projects is None else wanted.projects
    return project.load(paths, declarable(), rule_ids, wanted.held)


def options_for(wanted: Wanted, said: Project) -> Options:
    """Merge what was asked for over what the project file says."""
    plan = said.plan
    tolerance = wanted.tolerance if wanted.tolerance is not None else plan.tolerance
    options = Options(
        units=wanted.units or plan.units,
        units_if_missing=wanted.units_if_missing or plan.units_if_missing,
        crs=wanted.crs or plan.crs,
        strict=wanted.strict,
        full_read=wanted.full_read,
        select=wanted.select or (),
        lang=wanted.lang or said.report.lang or wanted.spoken or language(),
        on=date.today().isoformat() if wanted.on is None else wanted.on,
        remedies=wanted.remedies,
        accuracy_m=wanted.accuracy,
        limits=wanted.limits,
    )
    if tolerance is not None:
        options = replace(options, tolerance_m=tolerance)
    snap = plan.snap if wanted.snap is None else wanted.snap
    return options if snap is None else replace(options, snap_m=snap)


def laws_of(wanted: Wanted, said: Project) -> tuple[str, ...]:
    """Give the laws to check against: those asked for, else the project file's, else the usual one."""
    own = said.plan.law or ()
    names = wanted.law or ((own,) if isinstance(own, str) else tuple(own)) or (laws.USUAL,)
    for name in names:
        if name not in laws.LAWS:
            raise ProjectError(
                "law-unknown",
                text('{file} [plan] law: a lei "{name}" não existe.', '{file} [plan] law: there is no law "{name}".',
                     file=said.path, name=name),
                suggestion(name, laws.IDS),
            )  # fmt: skip
    return tuple(dict.fromkeys(names))


# --- outcomes -----------------------------------------------------------------


def _outcome(
    plan: Path, site: Site | LayoutcheckError, options: Options, said: Project, id: str, held: bytes | None
) -> Report | Unreadable:
    law = attempt(lambda: laws.LAWS[id])
    if isinstance(law, LayoutcheckError):
        return _unreadable(plan, site if isinstance(site, LayoutcheckError) else law, options, said, law, held)
    if isinstance(site, LayoutcheckError):
        return _unreadable(plan, _of_law(site, law), options, said, law, held)
    report = attempt(lambda: advised(check(site, law), law))
    if isinstance(report, LayoutcheckError):
        return _unreadable(plan, _elsewhere(report, site, law), options, said, law, held)
    return report


def _of_law(error: LayoutcheckError, law: Law) -> LayoutcheckError:
    """Name the layers of the law where nothing was read and those of every law are named."""
    if error.hint != layers_to_use(()):
        return error
    return type(error)(error.code, error.message, layers_to_use(law.subjects))


def _elsewhere(error: LayoutcheckError, site: Site, law: Law) -> LayoutcheckError:
    """Name the laws that have something to check on a plan on which this one has nothing."""
    others = [other.id for other in laws.LAWS.values() if other is not law and site.tells_of(*other.subjects)]
    if error.code != "nothing-to-check" or not others:
        return error
    hint = text("{was} Ou peça outra lei: {laws}.", "{was} Or ask for another law: {laws}.", was=error.hint,
                laws=[f"--law {id}" for id in others])  # fmt: skip
    return type(error)(error.code, error.message, hint)


def _unreadable(
    plan: Path,
    error: LayoutcheckError,
    options: Options,
    said: Project,
    law: Law | LayoutcheckError,
    held: bytes | None,
) -> Unreadable:
    path = plan.as_posix()
    sha256 = _sha256(plan, options.limits) if held is None else hashlib.sha256(held).hexdigest()
    own = (Input(path=path, sha256=sha256, kind="plan"),) if sha256 else ()
    known = Unreadable(
        plan=Plan(path=path, sha256=sha256, format="", units=None, crs=None),
        options=options,
        error=error,
        inputs=(*own, *said.inputs),
    )
    if isinstance(law, LayoutcheckError):
        return known
    return dataclasses.replace(known, law_id=law.id, law_title=law.title, law_published=law.published)


def _sha256(plan: Path, limits: Limits) -> str:
    """Give the digest of a file that may not be there, not be readable or have no end: then nothing."""
    try:
        if not plan.is_file() or plan.stat().st_size > limits.megabytes * MEGABYTE:
            return ""
        with plan.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError):
        return ""
