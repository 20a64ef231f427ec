"""The properties of a thing, parsed from all its sources; where they contradict each other the value is a `Doubt`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from layoutcheck.assemble import remarks
from layoutcheck.assemble.names import all_names
from layoutcheck.drawn import Account, Drawn, Said
from layoutcheck.errors import nearest
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_key, property_spellings, spelt
from layoutcheck.values import Doubt, Value, is_blank, parse
from layoutcheck.words import text


def understood(
    item: Drawn, name: str, says: tuple[Said, ...], account: Account, told: set[tuple[str, str]]
) -> tuple[dict[str, Value], dict[str, Doubt]]:
    """Parse every property; the first source that gives a key decides, even where its value cannot be understood.

    `told` holds the keys of other roles that were told of, each with the role of the thing.
    """
    values: dict[str, Value] = {"name": Value(name, "name")}
    doubts: dict[str, Doubt] = {}
    for source, said in says:
        here: dict[str, Any] = {}
        for key, raw in _own_keys(item, name, source, said, account, told):
            if key != "name" and key not in values and key not in doubts:
                value = raw if isinstance(raw, Doubt) else parse(key, raw)
                here[key] = _agreed(here, key, value, raw)
        doubts |= {key: value for key, value in here.items() if isinstance(value, Doubt)}
        values |= {key: Value(value, source) for key, value in here.items() if key not in doubts and value is not None}
    _doubt_contradicted(item, says, values, doubts)
    return values, doubts


def _own_keys(
    item: Drawn, name: str, source: str, said: Mapping[str, Any], account: Account, told: set[tuple[str, str]]
) -> Iterator[tuple[str, Any]]:
    """Give what a source says under the keys that the role of a thing has, and warn of other keys."""
    for written, raw in said.items():
        key = property_key(written)
        if key is not None and item.role in PROPERTIES[key].roles:
            yield key, raw
        elif is_blank(raw):
            continue
        elif key is None and not written.startswith(remarks.ASIDE):
            _warn_near(written, property_spellings(item.role), item, name, account)
        elif key is not None and source != "layer":  # a layer's entry may serve things of several roles
            _warn_elsewhere(written, key, item, name, account, told)


def _doubt_contradicted(
    item: Drawn, says: tuple[Said, ...], values: dict[str, Value], doubts: dict[str, Doubt]
) -> None:
    """Compare the properties with names, layers and other keys: what these contradict becomes a `Doubt`."""
    if item.role not in remarks.HEARD:
        return
    pairs, names = remarks.unread(item.role, says), all_names(item, says)
    told = remarks.told_class(item.role, names, pairs) if not {"class"} & (values.keys() | doubts.keys()) else None
    if isinstance(told, Doubt):
        doubts["class"] = told
    elif told is not None:
        values["class"] = Value(parse("class", told), "name")
    for key, why in remarks.contradicted(item.role, values, pairs, names).items():
        doubts.setdefault(key, why)
        values.pop(key, None)


def warn_doubtful(key: str, value: Doubt, item: Drawn, name: str, account: Account) -> None:
    """Warn of a property whose value cannot be understood."""
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


def _agreed(here: Mapping[str, Any], key: str, value: Any, raw: Any) -> Any:
    """Merge two spellings of a key from one source: a `Doubt` where their values differ."""
    before = here.get(key)
    if before is None or value is None or before == value:
        return before if value is None else value
    if isinstance(before, Doubt):
        return before
    return Doubt(f"{before}, {raw}"[:80], text("dito de duas maneiras", "said in two ways"))


def _warn_elsewhere(
    written: str, key: str, item: Drawn, name: str, account: Account, told: set[tuple[str, str]]
) -> None:
    """Warn, once for each role, of a key that belongs to other roles of the same trade."""
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
