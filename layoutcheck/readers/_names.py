"""What the names of layers say against the things on them."""

from __future__ import annotations

from collections.abc import Sequence

from layoutcheck.assemble import Account
from layoutcheck.kinds import fold
from layoutcheck.site import Feature
from layoutcheck.words import text

GONE = frozenset((
    "demolir", "demolido", "demolida", "demolidos", "demolidas", "demolicao", "remover", "removido", "removida",
    "antigo", "antiga", "futuro", "futura", "old", "demolished", "removed", "future",
))  # fmt: skip


def tell_gone(features: Sequence[Feature], account: Account) -> None:
    """Tell of layers whose names say that what is on them is to go, or to come: nothing passes on its being there.

    A layer that the project file gives a role is as it says.
    """
    roles = {f.layer: f.role for f in features if f.layer and f.role_why != "project"}
    for layer, role in roles.items():
        if layer and GONE.intersection(fold(layer).split()):
            account.unread(
                role,
                text(
                    'camada "{layer}": o nome diz que não está mais ou ainda não está lá; foi medida como se estivesse',
                    'layer "{layer}": its name says that it is no longer or not yet there; measured as if it were',
                    layer=layer,
                ),
                layer,
            )
