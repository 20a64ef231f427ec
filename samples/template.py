"""Makes the template, a drawing with every layer and symbol and nothing on site, and a worked example drawn on it.

Layers come from the program's table of roles, attributes from its table of properties, so neither is written again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drafting import COLOURS, Point, Sheet, Thing, line, rect, ring, spot
from ezdxf.enums import TextEntityAlignment

from layoutcheck.kinds import FAMILY, PROPERTIES, ROLES, Property

DASHED, DOTTED = "TRACEJADA", "TRACO-PONTO"
LINETYPES = {"property": DOTTED, "installation": DOTTED, "roof": DASHED, "fence": DASHED}
MARKS = "SIMBOLO"  # what is drawn of a symbol and is no thing on the site

# role: the name and letter of its block, its radius in metres (0: a point) and what it says of itself; a default
# never claims anything of a site
SYMBOLS: dict[str, tuple[str, str, float, dict[str, str]]] = {
    "container": ("GLP-RECIPIENTE-P13", "", 0.18, {"container_kg": "13"}),
    "opening": ("GLP-ACESSO", "A", 0.0, {}),
    "extinguisher": ("GLP-EXTINTOR", "E", 0.15, {}),
    "sign": ("GLP-PLACA", "P", 0.15, {}),
    "leak_detector": ("GLP-DETECTOR", "D", 0.15, {}),
}


def template(path: Path) -> None:
    """Write the empty template."""
    sheet = furnished()
    _legend(sheet)
    sheet.frame(("TÍTULO", "SUBTÍTULO", "ESCALA 1:100 - COTAS EM METROS"))
    sheet.save(path, ((-10, -10), (30, 30)))


def furnished() -> Sheet:
    """Give a drawing in metres with the layers of all roles and the blocks of those that are drawn as symbols."""
    sheet = Sheet()
    sheet.doc.linetypes.add(DOTTED, [1.0, 0.7, -0.1, 0.1, -0.1])
    for role in ROLES.values():
        if role.family != FAMILY:
            continue
        name = sheet.layer(layer_of(role.id), COLOURS.get(role.id, 7), LINETYPES.get(role.id, "CONTINUOUS"))
        sheet.doc.layers.get(name).description = role.label.to("pt")
    for role_id in SYMBOLS:
        _symbol(sheet, role_id)
    return sheet


def layer_of(role: str) -> str:
    """Give the layer of a role."""
    return ROLES[role].layer_name


def tags(role: str) -> dict[str, Property]:
    """Give the attributes of a role's block: each property that fits, in Portuguese where it is spelt so."""
    fitting = [item for item in PROPERTIES.values() if role in item.roles]
    return {(item.spellings[0] if item.spellings else item.key).upper(): item for item in fitting}


def _symbol(sheet: Sheet, role: str) -> None:
    """Define a block; its things lie on the role's layer, so that it may be inserted on any layer without one."""
    name, letter, radius, says = SYMBOLS[role]
    block = sheet.doc.blocks.new(name)
    layer = layer_of(role)
    if radius:
        block.add_circle((0, 0), radius, {"layer": layer})
    else:
        block.add_point((0, 0), {"layer": layer})
        block.add_circle((0, 0), 0.15, {"layer": sheet.layer(MARKS, COLOURS[role])})
    if letter:
        mark = block.add_text(letter, height=0.15, dxfattribs={"layer": sheet.layer(MARKS, COLOURS[role])})
        mark.set_placement((0, 0), align=TextEntityAlignment.MIDDLE_CENTER)
    for row, (tag, item) in enumerate(tags(role).items()):
        field = block.add_attdef(tag, (0.25, -0.15 * row), says.get(item.key, ""), height=0.1)
        field.dxf.update({"layer": layer, "prompt": prompt(item)})
        field.is_invisible = True


def prompt(item: Property) -> str:
    """Ask for a property as CAD does: what it is, its unit, and the answers it takes."""
    answers = "/".join(words[0] if words else value for value, words in item.choices)
    known = answers or {"count": "", None: ""}.get(item.unit, item.unit) or {"yes-no": "sim/não"}.get(item.type, "")
    return item.label.to("pt") + (f" ({known})" if known else "")


def _legend(sheet: Sheet) -> None:
    """List the layers on paper, each in its own colour."""
    paper = sheet.doc.paperspace()
    for row, role in enumerate(role for role in ROLES.values() if role.family == FAMILY):
        for x, said in ((35, layer_of(role.id)), (85, role.label.to("pt"))):
            place = {"layer": layer_of(role.id), "insert": (x, 270 - 8 * row)}
            paper.add_text(said, height=3.5, dxfattribs=place)


def place(sheet: Sheet, role: str, at: Point, **said: Any) -> None:
    """Insert a role's block and fill in its attributes, which are named as in the drawing, in lower case."""
    name, _, _, says = SYMBOLS[role]
    values = {tag: said.pop(tag.lower(), says.get(item.key, "")) for tag, item in tags(role).items()}
    if said:
        raise KeyError(f"{name} has no attribute {', '.join(said)}")
    reference = sheet.msp.add_blockref(name, sheet.at(at), {"layer": layer_of(role)})
    reference.add_auto_attribs({tag: str(value) for tag, value in values.items()})


# --- a class II store, drawn on the template step by step as the guide says ------------

WARNINGS = ("PERIGO - INFLAMÁVEL", "É EXPRESSAMENTE PROIBIDO O USO DE FOGO", "CLASSE II - MÁX. 120 P-13")


def worked_example(path: Path) -> None:
    """Draw the store: outlines and walls with texts beside them, everything else as symbols of the template."""
    sheet = furnished()
    for thing in (*_ground(), *_store()):
        sheet.draw(thing)
    _kit(sheet)
    sheet.building(rect(2, 20, 8, 26), "ESCRITÓRIO")
    sheet.text("RUA DAS ACÁCIAS", (10, -6), height=0.6)
    for a, b in (((0, 15.5), (8, 15.5)), ((13, 15.5), (20, 15.5)), ((9, 0), (9, 14)), ((12, 4), (12, 14))):
        sheet.dimension(a, b)
    sheet.north((26, 24))
    sheet.frame(("REVENDA DE GLP (PROJETO FICTÍCIO)", "EXEMPLO DO GUIA DE DESENHO - CLASSE II",
                 "ESCALA 1:100 - COTAS EM METROS"))  # fmt: skip
    sheet.save(path, ((-20, -14), (64, 70)))


def _ground() -> Iterator[Thing]:
    """Give the land and its walls, the street up to the land, and what is far enough from the store."""
    yield ring("property", rect(0, 0, 20, 30), "nome=Lote 4 uso=posto de revenda de GLP", (10, 28.5))
    yield line("wall", ((0, 0), (0, 30), (20, 30), (20, 0)), "nome=Muro h=2,20", (1.0, 29.5))
    yield ring("road", rect(-20, -12, 40, 0), "nome=Rua das Acácias", (10, -3))
    yield ring("assembly", rect(34, 45, 60, 66), "nome=Escola tipo=escola", (47, 55))
    yield ring("heat_source", rect(11, 2, 13, 4), "nome=Gerador tipo=motor", (12, 3))
    yield spot("ignition_source", (10.5, 9.9), radius=0.1)
    yield line("drain", ((2, 8), (18, 8)), "nome=Canaleta", (4, 7.7))


def _store() -> Iterator[Thing]:
    """Give the storage area, what closes it, and its lots."""
    yield ring("storage_area", rect(8, 14, 13, 17), "nome=A1 coberta=não", (10.5, 16.7))
    yield ring("firewall", rect(7, 17, 14, 17.2), "nome=CF-1 h=4,00", (10.5, 17.5))
    yield line("fence", ((13, 17), (13, 14), (11.1, 14)))
    yield line("fence", ((9.9, 14), (8, 14), (8, 17)))
    yield ring("lot", rect(8.5, 14.6, 10.5, 16.2), "80 P-13 CHEIOS - 4 ALTURAS", (9.5, 15.4))
    yield ring("lot", rect(11.2, 14.6, 12.8, 15.4), "40 P-13 VAZIOS - 5 ALTURAS", (12.0, 15.0))


def _kit(sheet: Sheet) -> None:
    """Insert the gate, the extinguishers, the signs and the piles."""
    sheet.text("nome=Lote A marca=Gás Exemplo", (9.5, 15.0), layer_of("lot"), height=0.1)
    sheet.text("nome=Lote B marca=Gás Exemplo", (12.0, 14.8), layer_of("lot"), height=0.1)
    sheet.text("nome=Poste de luz", (10.5, 10.3), layer_of("ignition_source"), height=0.1)
    sheet.text("CLASSE II", (10.5, 16.45), layer_of("storage_area"), height=0.15)
    place(sheet, "opening", (10.5, 14), nome="Portão", largura="1,20", altura="2,10", abre="para fora")
    for n, x in enumerate((9.0, 12.0), start=1):
        place(sheet, "extinguisher", (x, 13.6), nome=f"EXT-{n}", kg=12, tipo="pó químico seco")
    for n, (x, said) in enumerate(zip((8.5, 9.6, 12.5), WARNINGS, strict=True), start=1):
        place(sheet, "sign", (x, 13.8), nome=f"PL-{n}", tipo=said)
    for (x, y), (columns, rows, tiers), state in (
        ((8.5, 14.6), (5, 4, 4), "cheio"),
        ((11.2, 14.6), (4, 2, 5), "vazio"),
    ):
        for n in range(columns * rows):
            centre = (round(x + 0.2 + 0.4 * (n % columns), 3), round(y + 0.2 + 0.4 * (n // columns), 3))
            place(sheet, "container", centre, empilhamento=tiers, estado=state)
