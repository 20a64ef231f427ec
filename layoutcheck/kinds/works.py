"""What stands on a plan of building works, and the properties that are said of it."""

from __future__ import annotations

from typing import Any

from layoutcheck.kinds.rows import prop, role
from layoutcheck.kinds.terms import Look, Role, Shape
from layoutcheck.words import text

_G, _T = Shape.GROUND, Shape.THING
_FACE = text("a sua projeção, ou só a borda de fora, numa linha", "its projection, or its outer edge alone, as a line")


def _works(id: str, shape: Shape, layer: str, pt: str, en: str, **said: Any) -> Role:
    """Make a role of building plans."""
    return role(id, shape, layer, pt, en, family="OBRA", by_floor=True, **said)


ROLES = (
    # of building plans; their layers are never guessed, for on an LPG plan they are no part of what is measured
    _works("floor", _G, "PAVIMENTO", "pavimento", "floor", closed=True, asked="level_m",
           note=text("um contorno em volta de tudo o que é do pavimento", "one outline round all of the floor"),
           look=Look(colour="#6b6b6b", rank=1, dash=(3.0, 1.0))),
    _works("building", _G, "EDIFICACAO", "edificação", "building", closed=True, asked="use storeys",
           note=text("a projeção sobre o terreno", "its projection on the ground"),
           look=Look(colour="#5a4632", width=0.5, rank=2, fill="#f3ece2")),
    _works("room", _G, "COMODO", "compartimento", "room", closed=True, asked="kind ceiling_m",
           note=text("por dentro das paredes; também o espaço exterior para onde dão janelas: permanencia=exterior",
                     "inside its walls; outdoor space that windows give onto too: stay=outdoor"),
           look=Look(colour="#7a5a1e", width=0.30, rank=3, fill="#fdf8ec")),
    _works("passage", _G, "PASSAGEM", "passagem ou corredor", "passage or corridor", closed=True,
           asked="traffic ceiling_m", look=Look(colour="#44657d", rank=4, fill="#e9f1f6", hatch=((45.0, 2.5),))),
    _works("door", _T, "PORTA", "porta", "door", asked="traffic",
           note=text("uma linha sobre o vão livre", "a line across the clear opening"),
           look=Look(colour="#8c1c13", width=0.6, rank=13, symbol="gate")),
    _works("window", _T, "JANELA", "janela ou abertura", "window or opening", asked="height_m",
           note=text("uma linha sobre o vão", "a line across the opening"),
           look=Look(colour="#00618a", width=0.6, rank=13, symbol="square")),
    _works("stair", _G, "ESCADA", "escada", "stair", closed=True, asked="traffic riser_m tread_m rise_m",
           look=Look(colour="#444444", rank=5, fill="#eeeeee", hatch=((90.0, 1.0),))),
    _works("ramp", _G, "RAMPA", "rampa", "ramp", closed=True, asked="slope_percent non_slip",
           look=Look(colour="#444444", rank=5, fill="#f4f4f4", hatch=((60.0, 1.6),))),
    _works("stall", _G, "VAGA", "vaga de estacionamento", "parking stall", closed=True,
           look=Look(colour="#2d5c88", rank=6, dash=(2.0, 0.8))),
    _works("aisle", _G, "CORREDOR-GARAGEM", "corredor de circulação da garagem", "garage aisle", closed=True,
           look=Look(colour="#2d5c88", width=0.20, rank=4, fill="#eef3f8")),
    _works("watercourse", _G, "CURSO-DAGUA", "curso de água", "watercourse",
           look=Look(colour="#00618a", width=0.35, rank=1, fill="#dcedf6", hatch=((0.0, 1.8),))),
    _works("green", _G, "AREA-VERDE", "área verde ou institucional", "green or institutional area", closed=True,
           look=Look(colour="#2c6b2f", rank=2, fill="#e5f2e4", hatch=((45.0, 2.2), (135.0, 2.2)))),
    _works("plot", _G, "PARCELA", "lote do loteamento", "plot of a subdivision", closed=True,
           look=Look(colour="#333333", rank=2, dash=(4.0, 1.0, 0.8, 1.0))),
    _works("pavement", _G, "CALCADA", "passeio", "pavement", closed=True, asked="slope_percent",
           look=Look(colour="#6b6b6b", rank=1, fill="#e9e6df", hatch=((135.0, 3.0),))),
    _works("marquee", _G, "MARQUISE", "marquise", "marquee", note=_FACE,
           look=Look(colour="#4a2d6b", rank=9, dash=(1.5, 0.8))),
    _works("awning", _G, "TOLDO", "toldo", "awning", asked="height_m retractable", note=_FACE,
           look=Look(colour="#8a4b00", rank=9, dash=(0.8, 0.8))),
    _works("hoarding", _G, "TAPUME", "tapume", "hoarding", asked="height_m",
           note=text("a faixa do passeio que ocupa, ou só a sua face, numa linha",
                     "the strip of the pavement that it takes, or its face alone, as a line"),
           look=Look(colour="#7a5c00", width=0.5, rank=9, hatch=((0.0, 1.2),))),
    _works("oven", _T, "FORNO", "forno, fogão ou caldeira", "oven, stove or boiler", asked="clearance_m",
           look=Look(colour="#6b2d7a", width=0.35, rank=14, fill="#f3e6f7", symbol="star")),
    _works("fixture", _T, "LOUCA", "peça sanitária", "sanitary fixture", asked="kind sex",
           look=Look(colour="#1a1a1a", rank=15, symbol="ring")),
    _works("lift", _T, "ELEVADOR", "elevador", "lift",
           look=Look(colour="#1d6b2a", width=0.4, rank=12, fill="#e3f1e5", symbol="target")),
    _works("lift_lobby", _G, "HALL-ELEVADOR", "hall de elevador", "lift lobby", closed=True,
           look=Look(colour="#1d6b2a", width=0.35, rank=4, fill="#f1f8f1")),
)  # fmt: skip

PROPERTIES = (
    prop("stay", "room", "choice", "permanência", "stay", also="permanencia",
         choices=(("long", ("prolongada", "longa")), ("transitory", ("transitoria",)),
                  ("outdoor", ("exterior", "externa", "descoberta")))),
    prop("traffic", "door passage stair ramp", "choice", "uso da circulação", "who passes",
         also="circulacao",
         choices=(("private", ("privativo", "privativa")), ("common", ("comum",)),
                  ("collective", ("coletivo", "coletiva")))),
    prop("users", "fixture door passage stair ramp", "choice", "usuários", "users", also="usuarios",
         choices=(("patients", ("doentes", "pacientes")), ("staff", ("pessoal", "servico", "funcionarios")),
                  ("public", ("publico", "visitantes")))),
    prop("sex", "fixture", "choice", "sexo", "sex", also="sexo",
         choices=(("male", ("m", "masculino", "homens")), ("female", ("f", "feminino", "mulheres")))),
    prop("persons", "building room door passage stair ramp", "count", "lotação", "persons", "count",
         "pessoas lotacao lugares"),
    prop("remark", "building", "text", "o que mais se lê na edificação", "what else is written on the building",
         also="observacao obs"),
    prop("storeys", "building", "count", "pavimentos", "storeys", "count", "pavimentos"),
    prop("level_m", "floor building room", "number", "nível do piso acima da via, negativo no subsolo",
         "level above the road, negative below it", "m", "nivel_m nivel", signed=True),
    prop("gutter_m", "building", "number", "altura da calha", "gutter height", "m", "calha_m calha"),
    prop("thickness_m", "building", "number", "espessura da parede da divisa",
         "thickness of the wall on the boundary", "m", "espessura_m espessura", most=3.0),
    prop("zone", "property", "text", "zona", "zone", also="zona"),
    prop("corner", "property plot", "yes-no", "de esquina", "on a corner", also="esquina"),
    prop("riser_m", "stair", "number", "espelho do degrau", "riser", "m", "espelho_m espelho",
         most=1.0),
    prop("tread_m", "stair", "number", "piso do degrau", "tread", "m", "piso_m", most=1.0),
    prop("rise_m", "stair ramp", "number", "desnível vencido", "rise", "m", "desnivel_m desnivel"),
    prop("landing_m", "stair ramp", "number", "profundidade do patamar", "depth of the landing", "m",
         "patamar_m patamar", most=20.0),
    prop("slope_percent", "ramp pavement", "number", "declividade", "slope", "percent",
         "declividade inclinacao"),
    prop("non_slip", "ramp", "yes-no", "piso antiderrapante", "non-slip floor", also="antiderrapante"),
    prop("area_m2", "window", "number", "área da abertura", "area of the opening", "m2", "area_da_abertura"),
    prop("ventilation", "room passage", "choice", "ventilação", "ventilation", also="ventilacao",
         choices=(("natural", ()), ("mechanical", ("mecanica",)), ("duct", ("duto", "por duto")))),
    prop("served_height_m", "room", "number", "altura H do espaço exterior", "height H of the outdoor space",
         "m", "altura_servida_m altura_servida"),
    prop("clearance_m", "oven", "number", "distância ao teto", "distance to the ceiling", "m",
         "distancia_teto_m distancia_teto", most=20.0),
    prop("floor_above", "oven", "yes-no", "pavimento superposto", "a floor above",
         also="pavimento_superposto"),
    prop("retractable", "awning", "yes-no", "pode ser fechado", "can be folded", also="retratil"),
)  # fmt: skip
