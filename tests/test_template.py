"""The template: every layer, blocks that are read as what they stand for; and the worked example drawn on it."""

from __future__ import annotations

import functools
from pathlib import Path

import ezdxf
import numpy as np
import pytest

from layoutcheck import readers
from layoutcheck.kinds import FAMILY, PROPERTIES, ROLES, Shape, property_key, role_of_layer

SAMPLES = Path(__file__).parents[1] / "samples"
TEMPLATE, WORKED = SAMPLES / "template.dxf", SAMPLES / "worked-example.dxf"
LAYERS = [role.layer_name for role in ROLES.values() if role.family == FAMILY]


def test_the_template_has_every_layer_visible_in_metres_and_nothing_on_site():
    drawing = ezdxf.readfile(TEMPLATE)
    layers = {layer.dxf.name: layer for layer in drawing.layers}
    assert set(LAYERS) <= set(layers)
    assert all(layers[name].is_on() and not layers[name].is_frozen() for name in LAYERS)
    assert drawing.header["$INSUNITS"] == 6
    assert len(drawing.modelspace()) == 0


@functools.cache
def symbols() -> dict[str, str]:
    """The blocks of the template by the role of the thing in them."""
    found = {}
    for block in ezdxf.readfile(TEMPLATE).blocks:
        if block.is_any_layout:
            continue
        roles = {match.role for e in block if (match := role_of_layer(e.dxf.layer))}
        if roles:
            (role,) = roles
            found[role] = block.name
    return found


def test_the_template_has_a_block_for_each_kind_of_symbol():
    assert symbols() == {
        "container": "GLP-RECIPIENTE-P13", "opening": "GLP-ACESSO", "extinguisher": "GLP-EXTINTOR",
        "sign": "GLP-PLACA", "leak_detector": "GLP-DETECTOR",
    }  # fmt: skip


def test_a_block_asks_for_every_property_of_its_role_once():
    drawing = ezdxf.readfile(TEMPLATE)
    for role, name in symbols().items():
        keys = [property_key(attribute.dxf.tag) for attribute in drawing.blocks.get(name).attdefs()]
        assert sorted(map(str, keys)) == sorted(key for key, item in PROPERTIES.items() if role in item.roles)


def test_a_block_claims_nothing_by_itself_but_the_size_that_its_name_gives():
    drawing = ezdxf.readfile(TEMPLATE)
    filled = {a.dxf.tag: a.dxf.text for b in drawing.blocks for a in b.attdefs() if a.dxf.text}
    assert filled == {"CAPACIDADE_UNITARIA": "13"}
    circle = drawing.blocks.get("GLP-RECIPIENTE-P13").query("CIRCLE").first
    assert circle.dxf.radius == pytest.approx(0.36 / 2)  # the outside diameter of a P-13


SAID = {
    "container": {"EMPILHAMENTO": "4", "ESTADO": "cheio"},
    "opening": {"LARGURA": "1,20", "ALTURA": "2,10", "ABRE": "fora"},
    "extinguisher": {"KG": "12", "TIPO": "pó químico seco"},
    "sign": {"TIPO": "PERIGO - INFLAMÁVEL"},
    "leak_detector": {},
}
MEANT = {
    "container": {"container_kg": 13.0, "tiers": 4, "state": "full"},
    "opening": {"width_m": 1.2, "height_m": 2.1, "swing": "out"},
    "extinguisher": {"kg": 12.0, "kind": "pó químico seco"},
    "sign": {"kind": "PERIGO - INFLAMÁVEL"},
    "leak_detector": {},
}


@pytest.mark.parametrize("own_layer", [True, False], ids=["on its layer", "on layer 0"])
@pytest.mark.parametrize("role", SAID)
def test_a_block_of_the_template_is_read_as_what_it_stands_for(role, own_layer, tmp_path):
    drawing = ezdxf.readfile(TEMPLATE)
    space = drawing.modelspace()
    space.add_lwpolyline([(0, 0), (4, 0), (4, 6), (0, 6)], close=True, dxfattribs={"layer": "GLP-AREA"})
    layer = ROLES[role].layer_name if own_layer else "0"
    insert = space.add_blockref(symbols()[role], (2, 3), {"layer": layer})
    kg = {"CAPACIDADE_UNITARIA": "13"} if role == "container" else {}
    insert.add_auto_attribs({"NOME": "X-1", **kg, **SAID[role]})
    drawing.saveas(tmp_path / "plan.dxf")
    site = readers.read(tmp_path / "plan.dxf")
    (found,) = (f for f in site.features if f.role != "storage_area")
    assert (found.role, found.name) == (role, "X-1")
    assert {key: found.get(key) for key in found.properties if key != "name"} == MEANT[role]
    assert site.frame.to_plan(np.array(found.shape.centroid.coords))[0] == pytest.approx((2, 3), abs=1e-6)
    assert not site.seen.warnings
    assert not site.seen.not_checked


def test_the_worked_example_is_drawn_on_the_template():
    template, worked = ezdxf.readfile(TEMPLATE), ezdxf.readfile(WORKED)
    for name in LAYERS:
        one, other = template.layers.get(name), worked.layers.get(name)
        assert (one.color, one.dxf.linetype) == (other.color, other.dxf.linetype)
    for name in symbols().values():
        assert [a.dxf.tag for a in template.blocks.get(name).attdefs()] == [
            a.dxf.tag for a in worked.blocks.get(name).attdefs()
        ]


def test_the_worked_example_draws_as_the_guide_says():
    """Symbols as blocks of the template, grounds as closed outlines, and no drawing below the layers' own."""
    drawing = ezdxf.readfile(WORKED)
    for entity in drawing.modelspace():
        match = role_of_layer(entity.dxf.layer)
        if match is None or entity.dxftype() == "TEXT":
            continue
        if match.role in symbols():
            assert (entity.dxftype(), entity.dxf.name) == ("INSERT", symbols()[match.role])
        if ROLES[match.role].shape is Shape.GROUND:
            assert entity.closed
