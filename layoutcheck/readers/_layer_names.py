"""Layer names that contradict the things on them: misspelt roles, or words such as "demolished"."""

from __future__ import annotations

from collections.abc import Sequence

from layoutcheck.assemble.contradictions import KEPT_AWAY
from layoutcheck.drawn import Account
from layoutcheck.errors import nearest
from layoutcheck.kinds import FAMILIES, ROLES, fold, is_annotation, own_name, resembles, role_of_layer
from layoutcheck.labels.barriers import is_gone
from layoutcheck.project import Project
from layoutcheck.site import Feature
from layoutcheck.words import Text, text


def tell_gone(features: Sequence[Feature], account: Account) -> None:
    """Tell of layers whose names say that what is on them is to go, or to come: nothing passes on its being there.

    A layer that the project file gives a role is as it says.
    """
    roles = {f.layer: f.role for f in features if f.layer and f.role_why != "project"}
    for layer, role in roles.items():
        if layer and is_gone(layer):
            account.unread(
                role,
                text(
                    'camada "{layer}": o nome diz que não está mais ou ainda não está lá; foi medida como se estivesse',
                    'layer "{layer}": its name says that it is no longer or not yet there; measured as if it were',
                    layer=layer,
                ),
                layer,
            )


SEEMING = KEPT_AWAY - {"road"}  # of which a layer's name is heard though it gives no role
BETWEEN = " ≠ "  # of two layers or roles of a feature that do not agree
ALIKE = 0.85  # AGLOMERACOES is AGLOMERACAO, TUBULACAO is nothing
_BUILT_IN = {
    family: {fold(name): role.id for role in ROLES.values() if role.family == family for name in (role.layer, role.id)}
    for family in FAMILIES
}


def misspelt(layer: str) -> str | None:
    """Give the role that a layer named as ours, but not quite, is evidently meant to have.

    >>> misspelt("GLP-AGLOMERAÇÕES"), misspelt("GLP-LOTES-A"), misspelt("GLP-TELHADO")
    ('assembly', 'lot', 'roof')
    >>> misspelt("GLP-RUA"), misspelt("GLP-AV"), misspelt("GLP-PORTA")
    ('road', 'road', 'opening')
    >>> misspelt("GLP-TUBULACAO"), misspelt("LOTES"), misspelt("GLP-TEXTO-LOTES")
    (None, None, None)
    """
    family = _family(layer)
    if family is None:
        return None
    _, *words = fold(own_name(layer)).split()
    bare = " ".join(words)
    known = role_of_layer(bare) or role_of_layer(f"{bare} 1")  # as RUA 1 is a road
    if known or resembles(layer):
        return known.role if known else resembles(layer)
    for count in range(len(words), 0, -1):
        near = nearest(" ".join(words[:count]), _BUILT_IN[family], alike=ALIKE)
        if near:
            return _BUILT_IN[family][near]
    return None


def _family(layer: str) -> str | None:
    """Give the family that a layer's name begins with; a note about a thing is of none."""
    first, *rest = fold(own_name(layer)).split() or [""]
    found = next((family for family in FAMILIES if fold(family) == first), None)
    return found if rest and not is_annotation(layer) else None


def tell_misspelt(project: Project, account: Account) -> None:
    """Tell of layers named as ours that give no role: one that is nearly right leaves its role unread."""
    for layer, count in sorted(account.ignored.items()):
        if not count or _family(layer) is None or project.assign(layer).why != "unknown":
            continue
        role = misspelt(layer)
        if role:
            account.unread(role, not_quite(layer, role), layer)
        else:
            account.warn(
                "layer-glp-unknown",
                text(
                    'Camada "{layer}": nenhum papel tem este nome; não foi medida.',
                    'Layer "{layer}": no role has this name; it was not measured.',
                    layer=layer,
                ),
                layer,
            )


def tell_seeming(role: str, called: str, account: Account) -> None:
    """Tell of a layer or a block, not measured, that seems to be of what is kept off: the nearest counts."""
    if role in SEEMING:
        account.unread(
            role,
            text(
                '"{called}": parece de {label}, e não foi medido; diga em [layers] o papel da camada, ou "ignore"',
                '"{called}": seems to be of {label}, and was not measured; say in [layers] the role of its layer, or '
                '"ignore"',
                called=called,
                label=ROLES[role].label,
            ),
        )


def not_quite(layer: str, role: str) -> Text:
    """Say that a layer's name is nearly, but not, that of a role."""
    return text(
        'camada "{layer}": não foi medida; seria {name}?',
        'layer "{layer}": it was not measured; is it {name}?',
        layer=layer,
        name=ROLES[role].layer_name,
    )
