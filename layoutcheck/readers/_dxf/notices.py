"""Warnings given at the end of a walk through a drawing, once for each kind and layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from msgspec import Struct, field

from layoutcheck.drawn import Account
from layoutcheck.kinds import ROLES
from layoutcheck.readers._captions import names_assembly
from layoutcheck.readers._layer_names import misspelt, not_quite, tell_seeming
from layoutcheck.words import Text, text

Times = tuple[str | None, int]  # the handle of the first, and how many


class Told(Struct, kw_only=True):
    """What is remembered while a drawing is walked through; layers by name, widths in drawing units."""

    lost: dict[tuple[str | None, str, str], tuple[Text, str | None, int]] = field(default_factory=dict)
    empty: dict[tuple[str, str, str | None], Times] = field(default_factory=dict)  # without size, by type, layer, role
    noted: dict[tuple[str, str], Times] = field(default_factory=dict)  # dimensions and leaders, by layer and role
    scaled: set[tuple[str, str]] = field(default_factory=set)  # styles of dimensions and factors that were told of
    typed: set[str | None] = field(default_factory=set)  # handles of dimensions that were told of
    hidden: Counter[str] = field(default_factory=Counter)
    paper: Counter[str] = field(default_factory=Counter)  # things on layers with a role, in paper space
    zero: int = 0  # outlines on layer 0
    blocks: dict[str, str] = field(default_factory=dict)  # blocks left out, and the role each seems to be a thing of
    alike: dict[str, str] = field(default_factory=dict)  # layers within blocks, and the role each seems to have
    wide: dict[str, float] = field(default_factory=dict)
    frozen: Set[str] = frozenset()  # layers that are measured, and on no sheet to be seen


def tell(told: Told, drawn: Set[str], metres: float, account: Account) -> None:
    """Hand what was remembered to the account; `drawn` are roles, `metres` is the length of a drawing unit."""
    _tell_lost(told, account)
    _tell_empty(told, drawn, account)
    _tell_noted(told, drawn, account)
    _tell_hidden(told, account)
    _tell_frozen(told, account)
    _tell_wide(told, metres, account)
    _tell_elsewhere(told, account)


def _tell_lost(told: Told, account: Account) -> None:
    for (role, kind, layer), (why, handle, count) in told.lost.items():
        account.unread(
            role,
            text('{type} na camada "{layer}" ({n}): {why}', '{type} on layer "{layer}" ({n}): {why}', type=kind,
                 layer=layer, n=str(count), why=why),
            layer, handle,
        )  # fmt: skip


def _tell_empty(told: Told, drawn: Set[str], account: Account) -> None:
    for (kind, layer, role), (handle, count) in told.empty.items():
        said = text('{type} na camada "{layer}" ({n}): elemento sem tamanho, não medido.',
                    '{type} on layer "{layer}" ({n}): a thing without size, not measured.', type=kind, layer=layer,
                    n=count)  # fmt: skip
        account.warn("degenerate", said, layer, handle)
        if role is not None and role not in drawn:  # with nothing else of its role it may be all that shows one
            account.unread(role, said, layer, handle)


def _tell_noted(told: Told, drawn: Set[str], account: Account) -> None:
    """Tell of dimensions and leaders on the layer of a role of which nothing is drawn."""
    for (layer, role), (handle, count) in told.noted.items():
        if role in drawn:
            continue
        account.unread(
            role,
            text('camada "{layer}": há cota, seta ou tolerância ({n}) e nenhum desenho de {role}',
                 'layer "{layer}": there is a dimension, leader or tolerance ({n}) and no {role} drawn',
                 layer=layer, n=str(count), role=ROLES[role].label),
            layer, handle,
        )  # fmt: skip


def _tell_hidden(told: Told, account: Account) -> None:
    for layer, count in (+told.hidden).items():
        account.warn(
            "hidden",
            text('Camada "{layer}": {n:count} {n:elemento desligado, congelado ou invisível, não medido|'
                 'elementos desligados, congelados ou invisíveis, não medidos}.',
                 'Layer "{layer}": {n:count} {n:thing|things} off, frozen or invisible, not measured.', layer=layer,
                 n=count),
            layer,
        )  # fmt: skip


def _tell_frozen(told: Told, account: Account) -> None:
    for layer in sorted(told.frozen):
        account.warn(
            "viewport-frozen",
            text('Camada "{layer}": congelada em todas as janelas dos layouts (VP freeze), e medida: conta o que se vê '
                 "no espaço do modelo.",
                 'Layer "{layer}": frozen in every viewport of the layouts, and measured: what is seen in model space '
                 "counts.", layer=layer),
            layer,
        )  # fmt: skip


def _tell_wide(told: Told, metres: float, account: Account) -> None:
    for layer, widest in told.wide.items():
        account.warn(
            "wide-polyline",
            text('Camada "{layer}": polilinhas com largura (até {widest:m}) medidas por inteiro, até a face.',
                 'Layer "{layer}": polylines with a width (up to {widest:m}) were measured to their face.',
                 layer=layer, widest=widest * metres),
            layer,
        )  # fmt: skip


def _tell_elsewhere(told: Told, account: Account) -> None:
    """Tell of what lies where nothing is measured, though it may have been meant to be."""
    for layer, count in told.paper.items():
        account.warn(
            "paper-space",
            text('Camada "{layer}": {n:count} {n:elemento|elementos} no layout (espaço do papel), não '
                 '{n:medido|medidos}.',
                 'Layer "{layer}": {n:count} {n:thing|things} in a layout (paper space), not measured.',
                 layer=layer, n=count),
            layer,
        )  # fmt: skip
    if told.zero:
        account.warn(
            "layer-0",
            text("Na camada 0 há {n:count} {n:contorno, não medido|contornos, não medidos}: ponha cada elemento na "
                 "camada do seu papel.",
                 "On layer 0 there {n:is|are} {n:count} {n:outline|outlines}, not measured: put each thing on the "
                 "layer of its role.",
                 n=told.zero),
            "0",
        )  # fmt: skip


def tell_without_role(told: Told, away: Set[str], account: Account) -> None:
    """Tell of layers within blocks, and of blocks, that have no role and seem to be things of one; what lies `away`
    leaves nothing open.
    """
    seem = {name: role for name, role in {**told.alike, **told.blocks}.items() if name not in away}
    account.hidden.update(role for role in seem.values() if role != "opening")
    if told.alike:
        account.warn(
            "layer-without-role",
            text("Estas camadas, dentro de blocos, não foram medidas e parecem ter papel: {list}. Mapeie-as em "
                 "layoutcheck.toml, [layers].",
                 "These layers, within blocks, were not measured and seem to have a role: {list}. Map them in "
                 "layoutcheck.toml, [layers].",
                 list=[f"{name} ({role})" for name, role in sorted(told.alike.items())]),
        )  # fmt: skip
    for layer, role in told.alike.items():
        if misspelt(layer):
            account.unread(role, not_quite(layer, role), layer)
        elif layer not in away:
            tell_seeming(role, layer, account)
    for block, role in told.blocks.items():
        if block not in away and not names_assembly(block):  # which is told where it stands near what is stored
            tell_seeming(role, block, account)
    if told.blocks:
        account.warn(
            "block-without-role",
            text("Estes blocos, em camadas sem papel, não foram medidos: {list}. Ponha-os na camada do seu papel.",
                 "These blocks lie on layers without a role and were not measured: {list}. Put them on the layer of "
                 "their role.", list=[f"{name} ({role})" for name, role in sorted(told.blocks.items())]),
        )  # fmt: skip
