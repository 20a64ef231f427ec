"""The project file's layers and declarations held against the plan: what fits nothing, or contradicts the drawing."""

from __future__ import annotations

from collections.abc import Collection

from layoutcheck.drawn import Account
from layoutcheck.errors import nearest
from layoutcheck.kinds import PROPERTIES, ROLES, is_door, resembles, spelt
from layoutcheck.project import IGNORE, Project
from layoutcheck.readers._layer_names import BETWEEN, misspelt, tell_seeming
from layoutcheck.words import text


def tell_mapping(project: Project, used: Collection[str], drawn: Collection[str], account: Account) -> None:
    """Tell of layers that seem to lack a role, and of what the project file says in vain.

    `used` are the layers of what was read, `drawn` the roles of what was made of it.
    """
    _tell_look_alikes(project, account)
    _tell_unmatched(project, used, account)
    _tell_none_drawn(project, drawn, account)
    _tell_unfit(project, account)


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
        if not entry.own or any(project.layer(name) is entry for name in seen):
            continue
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


def _tell_none_drawn(project: Project, drawn: Collection[str], account: Account) -> None:
    """Tell of roles of which the project file says that there is none, and which are drawn."""
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


def _tell_unfit(project: Project, account: Account) -> None:
    """Tell of properties that the project file gives a layer and that its role has not."""
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
