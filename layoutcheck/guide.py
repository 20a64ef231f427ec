"""What a draughtsman needs of each layer: the page to print, in both languages, and the tables of the drawing guide."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from layoutcheck import labels
from layoutcheck.drawn import CLOSE_M
from layoutcheck.kinds import FAMILY, PROPERTIES, ROLES, Role, Shape, property_key
from layoutcheck.law import Law
from layoutcheck.laws import LAWS
from layoutcheck.laws.cuiaba_glp.figures import FIREWALL_ABOVE_PILE_M, WALL_HEIGHT_M
from layoutcheck.site import Options
from layoutcheck.stretches import JOINT_M
from layoutcheck.words import Text, text

_SNAP_M = Options().snap_m


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """How a role is best drawn, what to mind, and the texts that say all that is asked of it."""

    note: Text
    draw: Text | None = None
    texts: tuple[str, ...] = ()


def _block(name: str) -> Text:
    return text("bloco {name}", "block {name}", name=f"`{name}`")


_DRAW: dict[tuple[Shape, bool], Text] = {
    (Shape.GROUND, True): text("contorno fechado", "closed outline"),
    (Shape.GROUND, False): text("contorno fechado", "closed outline"),
    (Shape.BARRIER, False): text("linha ao longo, ou contorno do corpo", "line along it, or outline of its body"),
    (Shape.THING, False): text("contorno, linha ou ponto no lugar", "outline, line or point where it is"),
}

HINTS: Mapping[str, Hint] = {
    "storage_area": Hint(
        note=text("o limite de onde se mede; nas classes III a VI, com o corredor",
                  "the limit that distances start from; in classes III to VI, with the corridor"),
        texts=("CLASSE II", "coberta=não"),
    ),
    "lot": Hint(
        note=text("um contorno e uma contagem para cada lote", "an outline and a count for each lot"),
        texts=("80 P-13 CHEIOS - 4 ALTURAS", "marca=Gás Exemplo"),
    ),
    "container": Hint(
        draw=_block("GLP-RECIPIENTE-P13"),
        note=text("um por pilha; opcional, confere a contagem do lote",
                  "one a pile; optional, compared with the lot's count"),
        texts=("empilhamento=4 estado=cheio",),
    ),
    "property": Hint(
        note=text("o terreno inteiro; os vizinhos são outros contornos",
                  "the whole land; neighbours are other outlines"),
        texts=("uso=posto de revenda de GLP",),
    ),
    "installation": Hint(
        note=text("só quando não é o terreno inteiro", "only where it is not the whole land"),
    ),
    "wall": Hint(
        note=text("sobre a divisa ou o limite da área, a até {snap:m}; na divisa vale com {high:m} ou mais",
                  "on the property line or the area's limit, within {snap:m}; on the property line it counts from "
                  "{high:m} up", snap=_SNAP_M, high=WALL_HEIGHT_M),
        texts=("h=2,20",),
    ),
    "firewall": Hint(
        note=text("mais alta que a pilha mais {above:m}; vale também como muro",
                  "higher than the pile plus {above:m}; it is a wall too", above=FIREWALL_ABOVE_PILE_M),
        texts=("h=4,00",),
    ),
    "fence": Hint(
        note=text("sobre o limite da área, sem falha de mais de {joint:m}",
                  "on the area's limit, with no gap of more than {joint:m}", joint=JOINT_M),
    ),
    "opening": Hint(
        draw=text("linha ao longo da tela ou do muro, ou bloco {name} no meio do vão",
                  "line along the mesh or wall, or block {name} in the middle of it", name="`GLP-ACESSO`"),
        note=text("a linha mede a largura; o bloco pede LARGURA", "the line is the width; the block asks for LARGURA"),
        texts=("largura=1,20 altura=2,10 abre=fora",),
    ),
    "road": Hint(
        note=text("até o alinhamento, passeio incluído", "up to the property line, pavement included"),
    ),
    "assembly": Hint(
        note=text("o terreno da escola, igreja, hospital…, não só o prédio",
                  "the grounds of the school, church, hospital…, not the building alone"),
        texts=("tipo=escola",),
    ),
    "heat_source": Hint(
        note=text("bombas, respiros, motores, máquinas que aquecem", "pumps, vents, engines, machines that give heat"),
        texts=("tipo=motor",),
    ),
    "ignition_source": Hint(
        note=text("as outras fontes de ignição", "the other sources of ignition"),
    ),
    "drain": Hint(
        note=text("ralos, canaletas, caixas, rebaixos", "drains, gullies, traps, pits"),
    ),
    "extinguisher": Hint(
        draw=_block("GLP-EXTINTOR"),
        note=text("um por extintor, junto da área que protege", "one each, near the area it protects"),
        texts=("kg=12 tipo=pó químico seco",),
    ),
    "sign": Hint(
        draw=_block("GLP-PLACA"),
        note=text("a placa da classe não conta como advertência", "the class plate is no warning sign"),
        texts=("tipo=PERIGO - INFLAMÁVEL",),
    ),
    "leak_detector": Hint(
        draw=_block("GLP-DETECTOR"),
        note=text("da classe III em diante", "from class III on"),
    ),
    "roof": Hint(
        note=text("sobre a área coberta", "over the area, where it is covered"),
        texts=("pe_direito=3,50",),
    ),
    "obstacle": Hint(
        note=text("o que estreita o corredor entre lotes", "what narrows the corridor between lots"),
    ),
}  # fmt: skip

ADVICE: tuple[Text, ...] = (
    text("Desenhe no espaço do modelo, em metros e em tamanho real (`$INSUNITS` = 6).",
         "Draw in model space, in metres and at true size (`$INSUNITS` = 6)."),
    text("Cada papel na sua camada; o resto do desenho em qualquer outra, que não se mede.",
         "Each role on its own layer; the rest of the drawing on any other, which is not measured."),
    text("Feche os contornos com a opção Fechar: uma falha de mais de {close:mm} fica aberta.",
         "Close outlines with the Close option: a gap of more than {close:mm} stays open.", close=CLOSE_M),
    text("O texto fica na camada do elemento, dentro dele ou a até {near:m}.",
         "A text lies on the layer of its thing, within it or up to {near:m} away.", near=labels.NEAR_M),
    text("Camada desligada ou congelada não se mede.", "A layer that is off or frozen is not measured."),
    text("O que o local não tem se declara em `layoutcheck.toml`: `none`, e `surveyed_m` para o entorno.",
         "What the site does not have is declared in `layoutcheck.toml`: `none`, and `surveyed_m` for the "
         "surroundings."),
    text("Salve como DXF e confira: `layoutcheck layers plan.dxf`, depois `layoutcheck check plan.dxf`.",
         "Save as DXF and look: `layoutcheck layers plan.dxf`, then `layoutcheck check plan.dxf`."),
)  # fmt: skip

# --- the page to print ----------------------------------------------------------

_TITLE = text("Folha de desenho: as camadas e o que cada uma pede", "Drawing sheet: the layers and what each needs")
_HEAD = (
    text("camada", "layer"),
    text("o que é", "what it is"),
    text("como desenhar", "how to draw it"),
    text("texto ao lado", "text beside it"),
    text("ou atributo", "or attribute"),
    text("atenção", "mind"),
)


def sheet(lang: str, written: str) -> str:
    """Write the page to print in one language; `written` tells who writes it."""
    told = [f"# {_TITLE.to(lang)}", written, ""]
    told += [f"{n}. {line.to(lang)}" for n, line in enumerate(ADVICE, start=1)]
    return "\n".join([*told, "", *layer_table(lang)]) + "\n"


def layer_table(lang: str) -> list[str]:
    """Lay out the roles of an LPG plan: layer, how to draw it, what to write beside it, and the attributes for that."""
    rows = [_row(role, lang) for role in ROLES.values() if role.family == FAMILY]
    return _table([head.to(lang) for head in _HEAD], rows)


def _row(role: Role, lang: str) -> list[str]:
    hint = HINTS.get(role.id)
    draw = (hint.draw if hint else None) or _DRAW[role.shape, role.closed]
    texts, keys = (hint.texts, said_by(role.id)) if hint else ((), ())
    return [
        f"`{role.layer_name}`",
        role.label.to(lang),
        draw.to(lang),
        _codes(texts),
        _codes(_spelt(key, lang) for key in keys),
        hint.note.to(lang) if hint else "–",
    ]


_ASKED = text("o que se diz dele", "what is said of it")
_YES = text("sim", "yes")


def trade_table(family: str, lang: str) -> list[str]:
    """Lay out the roles of a trade: layer, what it is, how to draw it, and the properties that decide rules."""
    rows = [
        [f"`{role.layer_name}`", role.label.to(lang), _how(role, lang),
         _codes(_example(key, lang) for key in role.asked)]
        for role in ROLES.values() if role.family == family
    ]  # fmt: skip
    return _table([one.to(lang) for one in (*_HEAD[:3], _ASKED)], rows)


def _how(role: Role, lang: str) -> str:
    """Tell how a role is drawn; where a thing has a note of its own, that alone."""
    plain = () if role.note and not role.closed else (_DRAW[role.shape, role.closed],)
    return "; ".join(part.to(lang) for part in (*plain, *((role.note,) if role.note else ())))


def _example(key: str, lang: str) -> str:
    """Spell a property as a text does, with the first of the values it may have."""
    item = PROPERTIES[key]
    spelt = min((word for word in item.spellings if len(word) > 2), key=len, default=key) if lang == "pt" else key
    value, others = item.choices[0] if item.choices else (_YES.to(lang) if item.type == "yes-no" else "…", ())
    return f"{spelt}={max(others, key=len, default=value) if lang == 'pt' else value}"


def said_by(role: str) -> tuple[str, ...]:
    """Give the properties that the texts of a role's hint say, as the program reads them."""
    hint = HINTS[role]
    read = (written for line in hint.texts for written in labels.read(line, role))
    return tuple(dict.fromkeys(key for written in read if (key := property_key(written))))


def _spelt(key: str, lang: str) -> str:
    """Spell a property as an attribute: in Portuguese where there is such a spelling."""
    item = PROPERTIES[key]
    return (item.spellings[0] if lang == "pt" and item.spellings else key).upper()


# --- tables within the guide ----------------------------------------------------


def declared_table(laws: Sequence[Law]) -> list[str]:
    """Lay out what a project file may state of laws: the key, its article, what it asks; and of several, which law."""
    rows = [
        [f"`{rule.id.replace('-', '_')}`", f"`{law.id}`", rule.article, rule.requirement.to("en")]
        for law in laws
        for rule in law.rules
        if rule.declarable
    ]
    head = ["key of `[declared]`", "law", "article", "`true` states"]
    kept = [i for i in range(len(head)) if i != 1 or len(laws) > 1]
    return _table([head[i] for i in kept], [[row[i] for i in kept] for row in rows])


Tables = Mapping[str, Callable[[], list[str]]]

TABLES: Tables = {
    "layers": lambda: layer_table("en"),
    "declared": lambda: declared_table([LAWS["cuiaba-glp"]]),
}
_SLOT = re.compile(r"(<!-- table: ([a-z]+) .*?-->\n).*?(<!-- end of table -->)", re.DOTALL)


def filled(page: str, tables: Tables = TABLES) -> str:
    """Put tables into a page, between the comments that name them; a name that is none is a `KeyError`."""
    return _SLOT.sub(lambda slot: slot[1] + "\n".join(tables[slot[2]]()) + "\n" + slot[3], page)


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [_line(head), "|" + "---|" * len(head), *(_line(row) for row in rows)]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _codes(words: Iterator[str] | tuple[str, ...]) -> str:
    return " ".join(f"`{word}`" for word in words) or "–"
