"""The one table of what may stand on a site: all roles and all properties, whichever trade draws them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from layoutcheck.kinds import equipment, lpg, works
from layoutcheck.kinds.names import fold
from layoutcheck.kinds.terms import Property, Role

ROLES: dict[str, Role] = {role.id: role for role in (*lpg.ROLES, *works.ROLES, *equipment.ROLES)}
FAMILIES = tuple(dict.fromkeys(role.family for role in ROLES.values()))
PROPERTIES: dict[str, Property] = {
    item.key: replace(item, roles=item.roles or tuple(ROLES))
    for item in (*lpg.PROPERTIES, *works.PROPERTIES, *equipment.PROPERTIES)
}

_KEYS = {spelling: key for key, item in PROPERTIES.items() for spelling in (key, *item.spellings)}


def property_key(written: str) -> str | None:
    """Find the property that a key spells, or None.

    >>> property_key("Recipientes"), property_key("PÉ_DIREITO_M"), property_key("colour")
    ('containers', 'ceiling_m', None)
    """
    return _KEYS.get(fold(written).replace(" ", "_"))


@cache
def property_spellings(role: str) -> dict[str, str]:
    """Give every spelling of the properties that fit a role, and the key of each."""
    return {written: key for written, key in _KEYS.items() if role in PROPERTIES[key].roles}
