"""From things as drawn to a Site: outlines closed, barriers told from grounds, properties understood, names settled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck import aside
from layoutcheck.amiss import (
    heaviest_said,
    is_borne_out,
    opening_said,
    tell_gone,
    tell_heavier,
    tell_larger,
    tell_lifted,
    tell_openings,
    tell_other,
    words_on,
)
from layoutcheck.drawn import Account, Drawn, Said
from layoutcheck.duplicates import without_doubles
from layoutcheck.errors import ProjectError, nearest
from layoutcheck.ground import Frame
from layoutcheck.kinds import (
    PROPERTIES,
    ROLES,
    Shape,
    data_name,
    ending,
    fold,
    own_name,
    property_key,
    property_spellings,
    spelt,
)
from layoutcheck.outlines import as_meant, shaped
from layoutcheck.project import Project
from layoutcheck.site import Feature
from layoutcheck.values import Doubt, Value, parse
from layoutcheck.words import text


def features(
    drawn: Sequence[Drawn], frame: Frame, metres_per_unit: float, project: Project, account: Account, on: str = ""
) -> tuple[Feature, ...]:
    """Make the features of a site, in the order in which they were drawn, as they are `on` a day.

    Raises `ReadError` for an area, a lot or a property line that crosses itself, and for an area or a lot that does
    not close; `ProjectError` for a name in `[features]` that fits several.
    """
    named = _with_project(drawn, project, account)
    made: list[Feature] = []
    wide: list[int] = []
    openings: dict[str, str] = {}
    heavy: dict[str, tuple[float, str]] = {}
    doubtful: list[tuple[Drawn, str, str, Doubt]] = []
    elsewhere: set[tuple[str, str]] = set()
    called: list[str | None] = []
    all_local = shapely.transform(np.array([d.shape for d in drawn], dtype=object), frame.to_local)  # in two dimensions
    plain = as_meant(all_local, [item.role for item in drawn])
    for item, local, is_plain, (name, says) in zip(drawn, all_local, plain, named, strict=True):
        names = _said("name", says)
        says_more = len(names) < sum(len(said) for _, said in says)
        spoken = says if says_more or item.role in aside.HEARD else ()
        values, doubts = _understood(item, name, spoken, account, elsewhere)
        doubtful += [(item, name, key, why) for key, why in doubts.items()]
        shape, gap = (local, None) if is_plain else shaped(local, item, name, frame, account)
        if shape is None:
            continue
        called.append(next(filter(None, map(_spelt, names)), None))
        if says_more:
            tell_larger(shape, item, name, says, account)
        tell_gone(item, name, says, on, account)
        words = words_on(item, _names(item, says), says) if _is_spoken_of(item) else []
        tell_other(item, name, words, account)
        tell_lifted(item, name, words, account)
        if written := opening_said(item.role, words):
            openings[name] = written
        if said := heaviest_said(item.role, words):
            heavy[name] = said
        if item.role == "container" and _is_wide(shape, values):
            values.pop("tiers", None)
            doubts["tiers"] = _told_wide(name)
            wide.append(len(made))
        made.append(
            Feature(
                name=name,
                role=item.role,
                shape=shape,
                error_m=item.error * metres_per_unit,
                open_m=gap,
                properties=values,
                doubts=doubts,
                role_why=item.role_why,
                guessed=item.guessed,
                layer=item.layer,
                handle=item.handle,
                unnamed=item.numbered and not names,
            )
        )
    _tell_wide([made[i] for i in wide], account)
    tell_openings(made, openings, account)
    tell_heavier(made, heavy, account)
    for item, name, key, why in doubtful:
        if not is_borne_out(name, key, why, made):
            _warn_doubtful(key, why, item, name, account)
    return without_doubles(made, called, account)


def _is_spoken_of(item: Drawn) -> bool:
    """Tell whether words may say of a thing what no property does."""
    return ROLES[item.role].shape is Shape.BARRIER or item.role in ("storage_area", "container")


# --- names and properties -----------------------------------------------------


def _with_project(drawn: Sequence[Drawn], project: Project, account: Account) -> list[tuple[str, tuple[Said, ...]]]:
    """Give each thing its name, and put what the project file says of it first."""
    bases = [_name(item) or f"{item.role} {index + 1}" for index, item in enumerate(drawn)]
    keys = _of_project(drawn, bases, project, account)
    taken: set[str] = set()
    out = []
    for i, item in enumerate(drawn):
        said = keys.get(i, {})
        wanted = name = _spelt(said.get("name")) or bases[i]
        again = 1
        while name in taken:
            again += 1
            name = f"{wanted} ({again})"
        taken.add(name)
        if again > 1 and not ROLES[item.role].scheduled:  # one number on several floors is one thing
            account.warn(
                "name-repeated",
                text(
                    'O nome "{wanted}" se repete; este elemento é "{name}".',
                    'The name "{wanted}" is used again; this feature is "{name}".',
                    wanted=wanted,
                    name=name,
                ),
                item.layer,
                item.handle,
            )
        out.append((name, (("project", said), *item.says) if said else item.says))
    return out


def _of_project(
    drawn: Sequence[Drawn], bases: Sequence[str], project: Project, account: Account
) -> dict[int, dict[str, Any]]:
    """Give what `[features]` of the project file says of each thing, by its place; what fits none is told."""
    keys: dict[int, dict[str, Any]] = {}
    for key, said in project.features.items():
        hits = [i for i, item in enumerate(drawn) if _fits(key, bases[i], item)]
        if len(hits) > 1:
            raise ProjectError(
                "feature-ambiguous",
                text(
                    '{file} [features] "{key}": o nome serve a {n} elementos ({where}).',
                    '{file} [features] "{key}": the name fits {n} features ({where}).',
                    file=project.path,
                    key=key,
                    n=len(hits),
                    where=[_place(drawn[i]) for i in hits[:5]],
                ),
                text('Use "handle:…" do DXF, ou dê nomes diferentes.', 'Use the DXF "handle:…", or give other names.'),
            )
        if not hits:
            near = nearest(key, bases)
            account.warn(
                "feature-unknown",
                text(
                    '{file} [features] "{key}": nenhum elemento desta planta tem este nome{near}.',
                    '{file} [features] "{key}": no feature of this plan has this name{near}.',
                    file=project.path,
                    key=key,
                    near=text(" (o mais próximo: {name})", " (the nearest: {name})", name=near) if near else "",
                ),
            )
            continue
        keys.setdefault(hits[0], {}).update(said)
    return keys


def _name(item: Drawn) -> str | None:
    """Give the name that is said of a thing, or where things have numbers its number, else the reader's."""
    for wanted in ("name", "number") if ROLES[item.role].scheduled else ("name",):
        names = map(_spelt, _said(wanted, item.says))
        if name := next(filter(None, names), None):
            return name
    return item.name


def _said(wanted: str, says: Iterable[Said]) -> list[Any]:
    """Give what is said of a property, under all its spellings."""
    return [said[key] for _, said in says if said for key in _spelling(wanted, tuple(said))]


@lru_cache(maxsize=1024)  # things of a kind have the same keys
def _spelling(wanted: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if property_key(key) == wanted)


def _spelt(name: Any) -> str:
    """Give a name as it is written, one that is said in two ways too."""
    return (name.written if isinstance(name, Doubt) else "" if name is None else str(name)).strip()


def _fits(key: str, name: str, item: Drawn) -> bool:
    if key.startswith("handle:"):
        return item.handle is not None and item.handle.upper() == key.removeprefix("handle:").strip().upper()
    return key == name or (item.numbered and name == item.name == data_name(key))


def _place(item: Drawn) -> str:
    return f"handle:{item.handle}" if item.handle else (item.layer or item.role)


def _understood(
    item: Drawn, name: str, says: tuple[Said, ...], account: Account, told: set[tuple[str, str]]
) -> tuple[dict[str, Value], dict[str, Doubt]]:
    """Read every property; the first that says a key has the word, even when it cannot be understood.

    `told` holds the keys of other roles that were told of, each with the role of the thing.
    """
    values: dict[str, Value] = {"name": Value(name, "name")}
    doubts: dict[str, Doubt] = {}
    spellings = property_spellings(item.role)
    for source, said in says:
        here: dict[str, Any] = {}
        for written, raw in said.items():
            key = property_key(written)
            if key is None and written.startswith(aside.ASIDE):
                continue
            if key is None:
                _warn_near(written, spellings, item, name, account)
            elif item.role not in PROPERTIES[key].roles:
                if source != "layer":  # a layer's entry may serve things of several roles
                    _warn_elsewhere(written, key, item, name, account, told)
            elif key != "name" and key not in values and key not in doubts and raw is not None:
                value = raw if isinstance(raw, Doubt) else parse(key, raw)
                here[key] = _agreed(here, key, value, raw)
        doubts |= {key: value for key, value in here.items() if isinstance(value, Doubt)}
        values |= {key: Value(value, source) for key, value in here.items() if key not in doubts and value is not None}
    _hear_aside(item, says, values, doubts)
    return values, doubts


def _hear_aside(item: Drawn, says: tuple[Said, ...], values: dict[str, Value], doubts: dict[str, Doubt]) -> None:
    """Hold what names, layers and other keys tell against the properties: what they contradict is in doubt."""
    if item.role not in aside.HEARD:
        return
    pairs, names = aside.unread(item.role, says), _names(item, says)
    told = aside.told_class(item.role, names, pairs) if not {"class"} & (values.keys() | doubts.keys()) else None
    if isinstance(told, Doubt):
        doubts["class"] = told
    elif told is not None:
        values["class"] = Value(parse("class", told), "name")
    for key, why in aside.contradicted(item.role, values, pairs, names).items():
        doubts.setdefault(key, why)
        values.pop(key, None)


def _names(item: Drawn, says: tuple[Said, ...]) -> list[str]:
    """Give what a thing is called and what its layer's name adds; a name that the reader made up says nothing."""
    own = item.name if item.handle is None and not item.numbered else None
    layer = ending(item.role, item.layer) or (own_name(item.layer) if item.layer and item.guessed else None)
    said = next(filter(None, map(_spelt, _said("name", says))), None)
    return [name for name in (said or own, layer) if name]


def _warn_doubtful(key: str, value: Doubt, item: Drawn, name: str, account: Account) -> None:
    account.warn(
        "value-doubtful",
        text(
            '"{name}": {key} = "{value}" não se entende ({why}); fica como não informado.',
            '"{name}": {key} = "{value}" cannot be understood ({why}); taken as not said.',
            name=name,
            key=spelt(key),
            value=value.written,
            why=value.why,
        ),
        item.layer,
        item.handle,
    )


_SMALL_KG = 45.0
_WIDE_M = (0.70, 0.80)  # up to 45 kg less than two abreast, beyond it more than one of 190 kg, the widest of the trade


def _is_wide(shape: BaseGeometry, values: Mapping[str, Value]) -> bool:
    """Tell whether what is drawn as a container has room for several: how many they are is then not said."""
    left, bottom, right, top = shape.bounds
    kg = values.get("container_kg")
    most = _WIDE_M[kg is None or kg.value > _SMALL_KG]
    return bool(max(right - left, top - bottom) > most)


def _told_wide(name: str) -> Doubt:
    return Doubt(name, text("é maior que um recipiente", "it is larger than one container"))


def _tell_wide(wide: Sequence[Feature], account: Account) -> None:
    """Tell once of what is drawn as containers and is larger than one."""
    if not wide:
        return
    first = wide[0]
    left, bottom, right, top = first.shape.bounds
    account.warn(
        "container-wide",
        text(
            '"{name}" mede {wide:m} × {high:m}, mais que um recipiente{more}: não se sabe quantos são. Se é um lote, '
            "dê-lhe o papel lot e diga quantos (recipientes).",
            '"{name}" measures {wide:m} × {high:m}, more than one container{more}: how many they are is not known. If '
            "it is a lot, give it the role lot and say how many (containers).",
            more=text(" (como mais {n})", " (as are {n} more)", n=str(len(wide) - 1)) if len(wide) > 1 else "",
            name=first.name,
            wide=right - left,
            high=top - bottom,
        ),
        first.layer,
        first.handle,
    )


def _agreed(here: Mapping[str, Any], key: str, value: Any, raw: Any) -> Any:
    """Take what one source says of a key under two spellings: a doubt where the two differ."""
    before = here.get(key)
    if before is None or value is None or before == value:
        return before if value is None else value
    if isinstance(before, Doubt):
        return before
    return Doubt(f"{before}, {raw}"[:80], text("dito de duas maneiras", "said in two ways"))


def _warn_elsewhere(
    written: str, key: str, item: Drawn, name: str, account: Account, told: set[tuple[str, str]]
) -> None:
    """Tell once a role of a key that belongs to others of its trade; those of other trades are words like any."""
    others = [role for role in PROPERTIES[key].roles if ROLES[role].family == ROLES[item.role].family]
    if not others or (item.role, written) in told:
        return
    told.add((item.role, written))
    account.warn(
        "property-elsewhere",
        text(
            '"{name}" ({role}): a propriedade "{key}" é de outro papel ({others}); não foi usada.',
            '"{name}" ({role}): the property "{key}" belongs to another role ({others}); it was not used.',
            name=name,
            role=ROLES[item.role].label,
            key=written,
            others=", ".join(others),
        ),
        item.layer,
        item.handle,
    )


def _warn_near(written: str, spellings: Mapping[str, str], item: Drawn, name: str, account: Account) -> None:
    near = nearest(fold(written).replace(" ", "_"), spellings, alike=0.8)  # other software's keys are no misspellings
    if near:
        account.warn(
            "property-unknown",
            text(
                '"{name}": a propriedade "{key}" não existe; parece {near}.',
                '"{name}": there is no property "{key}"; it looks like {near}.',
                name=name,
                key=written,
                near=near,
            ),
            item.layer,
            item.handle,
        )
