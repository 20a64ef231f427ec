"""The one table of what may stand on a site: roles, their shapes, their layers, and the properties they carry.

Layer names, property checks and the drawing guide are derived from it.
"""

from layoutcheck.kinds.known import (
    FAMILIES,
    PROPERTIES,
    ROLES,
    data_name,
    property_key,
    property_spellings,
    spelt,
    spoken_name,
)
from layoutcheck.kinds.layers import ending, resembles, role_of_layer, role_said, suggested
from layoutcheck.kinds.names import OWN_LAYERS, fold, is_annotation, is_door, is_lettering, is_own_layer, own_name
from layoutcheck.kinds.terms import FAMILY, Look, Property, Role, Shape

__all__ = [
    "FAMILIES",
    "FAMILY",
    "OWN_LAYERS",
    "PROPERTIES",
    "ROLES",
    "Look",
    "Property",
    "Role",
    "Shape",
    "data_name",
    "ending",
    "fold",
    "is_annotation",
    "is_door",
    "is_lettering",
    "is_own_layer",
    "own_name",
    "property_key",
    "property_spellings",
    "resembles",
    "role_of_layer",
    "role_said",
    "spelt",
    "spoken_name",
    "suggested",
]
