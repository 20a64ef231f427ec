"""The one table of what may stand on a site: roles, their shapes, their layers, and the properties they carry.

Layer names, property checks and the drawing guide are derived from it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Literal

from layoutcheck.words import Text, text


class Shape(Enum):
    """What a closed outline of a role means."""

    GROUND = "ground"  # the ground within it: areas, lots, schools, roads
    BARRIER = "barrier"  # a thin solid, or a line that goes round
    THING = "thing"  # an object: its floor, a line or a point


FAMILY = "GLP"  # what built-in layers begin with, unless a role belongs to another trade


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How a role is drawn on a sheet: line width in millimetres, colours, hatch as angle and spacing in millimetres.

    What has a higher `rank` is drawn over what has a lower one.
    """

    colour: str = "#333333"
    width: float = 0.25
    rank: int = 7
    dash: tuple[float, ...] = ()
    fill: str | None = None
    hatch: tuple[tuple[float, float], ...] = ()
    symbol: Literal["dot", "square", "triangle", "star", "grate", "ring", "diamond", "target", "pump", "gate"] = "dot"
    only_symbol: bool = False  # the symbol is drawn in its place, whatever its size


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A kind of thing on a site."""

    id: str
    shape: Shape
    layer: str  # the built-in layer is <family>-<layer>
    label: Text
    family: str = FAMILY
    closed: bool = False  # an outline that does not close cannot be checked
    guesses: tuple[str, ...] = ()  # whole layer names that leave no doubt
    openers: tuple[str, ...] = ()  # first words of layer names that leave no doubt: RUA <name>
    hints: tuple[str, ...] = ()  # words in layer names that speak of it, and leave doubt
    asked: tuple[str, ...] = ()  # properties that decide rules and that no default can stand in for
    note: Text | None = None  # how it is drawn, and what to mind
    scheduled: bool = False  # a table beside the plan may list what there is of it
    look: Look | None = None  # None: the sheets have a style of their own for it

    @property
    def layer_name(self) -> str:
        """Give the whole name of the built-in layer, `GLP-MURO`."""
        return f"{self.family}-{self.layer}"


Type = Literal["text", "number", "count", "choice", "yes-no", "class", "date", "dates"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Property:
    """Something said of a feature: its key, the roles it fits, its type and unit, its other spellings."""

    key: str
    roles: tuple[str, ...]
    type: Type
    label: Text
    unit: str | None = None
    spellings: tuple[str, ...] = ()
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()  # value, and how it is also written


def _role(
    id: str,
    shape: Shape,
    layer: str,
    pt: str,
    en: str,
    guesses: str = "",
    openers: str = "",
    hints: str = "",
    closed: bool = False,
    family: str = FAMILY,
    asked: str = "",
    note: Text | None = None,
    look: Look | None = None,
    scheduled: bool = False,
) -> Role:
    def names(joined: str) -> tuple[str, ...]:
        return tuple(fold(name) for name in joined.split(",") if name.strip())

    return Role(
        id=id,
        shape=shape,
        layer=layer,
        label=text(pt, en),
        closed=closed,
        guesses=names(guesses),
        openers=names(openers),
        hints=names(hints),
        family=family,
        asked=tuple(asked.split()),
        note=note,
        look=look,
        scheduled=scheduled,
    )


def _works(id: str, shape: Shape, layer: str, pt: str, en: str, **said: Any) -> Role:
    """Make a role of building plans."""
    return _role(id, shape, layer, pt, en, family="OBRA", **said)


@lru_cache(maxsize=1 << 14)
def fold(name: str) -> str:
    """Reduce a name to what is compared: no case, no accents, one blank between words.

    >>> fold("  Área_GLP--NORTE "), fold("PASSEIO/CALÇADA"), fold("GLP–AREA")
    ('area glp norte', 'passeio calcada', 'glp area')
    """
    bare = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in bare if not unicodedata.combining(c))
    return " ".join(re.split(r"[\s_\-‐-―−./|\\]+", plain)).strip()  # hyphens and dashes of all kinds


OWN_LAYERS = "LAYOUTCHECK-"  # begins the names of layers that reports add to a drawing


def is_own_layer(name: str) -> bool:
    """Tell whether a layer is one that a report added: nothing on it is part of the plan, whatever anybody says.

    >>> is_own_layer("Layoutcheck-Falha"), is_own_layer("LAYOUT")
    (True, False)
    """
    return fold(own_name(name)).startswith(fold(OWN_LAYERS) + " ")


# of buildings most often: a gate of a store only where one stands in a wall
_DOORS = ("porta, portas, janela, janelas, esquadria, esquadrias, abertura, aberturas, vao, vaos, door, doors, window, "
          "windows")  # fmt: skip
_G, _B, _T = Shape.GROUND, Shape.BARRIER, Shape.THING

ROLES: dict[str, Role] = {
    role.id: role
    for role in (
        _role("storage_area", _G, "AREA", "área de armazenamento", "storage area",
              "area de armazenamento, area glp, area de armazenamento de glp, storage area",
              hints="armazenamento", closed=True, asked="class covered"),
        _role("lot", _G, "LOTE", "lote de recipientes", "lot of containers",
              "lote de recipientes, lotes de recipientes, lote de botijoes, lotes de botijoes, lote glp",
              hints="pilha, pilhas", closed=True, asked="containers container_kg state tiers"),
        _role("container", _T, "RECIPIENTE", "recipiente", "container",
              "botijao, botijoes, recipientes glp, botijoes p13, p 13, p13, lpg cylinders",
              asked="container_kg state tiers"),
        _role("property", _G, "DIVISA", "limite da propriedade", "property line",
              "divisa, divisas, limite da propriedade, limite do terreno, limite de propriedade, "
              "property line, property boundary, boundary line", hints="limite, limites, perimetro, poligonal"),
        _role("installation", _G, "INSTALACAO", "instalação de armazenamento", "storage installation",
              "instalacao de armazenamento"),
        _role("wall", _B, "MURO", "muro", "wall", "muro, muros, muro de divisa, muros de divisa, boundary wall",
              asked="height_m"),
        _role("firewall", _B, "CORTA-FOGO", "parede corta-fogo", "firewall",
              "corta fogo, parede corta fogo, paredes corta fogo, muro corta fogo, firewall, fire wall",
              asked="height_m"),
        _role("fence", _B, "TELA", "tela de arame", "wire fence",
              "tela, tela de arame, telas, cerca de tela, alambrado, wire fence, fence, chain link fence",
              hints="cerca, cercas, gradil"),
        _role("opening", _T, "ACESSO", "acesso", "opening", "portao glp, acesso glp, acessos glp",
              hints=f"portao, portoes, gate, gates, {_DOORS}", asked="width_m height_m swing"),
        _role("road", _G, "VIA", "via pública", "public road",
              "via publica, vias publicas, rua, ruas, avenida, passeio, passeios, calcada, calcadas, passeio publico, "
              "calcada publica, alinhamento, alinhamento predial, testada, meio fio, public road, road, street, "
              "sidewalk, pavement",
              "rua, av, avenida, rodovia, travessa, alameda, logradouro",
              hints="pista, pistas, estrada, via, vias, meiofio, arruamento, asfalto, acostamento, guia, guias, "
                    "sistema viario"),
        _role("assembly", _G, "AGLOMERACAO", "local de aglomeração", "place of assembly",
              "escola, escolas, igreja, igrejas, cinema, hospital, hospitais, creche, colegio, templo, aglomeracao, "
              "local de reuniao, school, schools, church, churches, hospitals",
              "escola, igreja, hospital, creche, colegio, cinema",
              hints="teatro, auditorio, ginasio, faculdade, universidade, clube, templos, creches, capela, paroquia, "
                    "hosp, ubs, posto de saude, clinica, maternidade, emei, cmei, shopping, estadio, asilo, praca"),
        _role("heat_source", _T, "CALOR", "fonte de calor, bomba ou respiro", "heat source, pump or vent",
              "bomba de combustivel, bombas de combustivel, bombas de abastecimento, respiro, respiros, gerador, "
              "caldeira, fuel pump, fuel pumps, generator",
              hints="bomba, bombas, motor, motores, compressor, bico, bicos, forno, fornos, fogao, "
                    "churrasqueira, chamine"),
        _role("ignition_source", _T, "IGNICAO", "fonte de ignição", "ignition source",
              "fonte de ignicao, fontes de ignicao, ignicao, ignition source, ignition sources",
              hints="tomada, tomadas, quadro eletrico, quadro de luz, qdc, qgbt, transformador, subestacao, "
                    "padrao de energia, luminaria, luminarias, medidor, ar condicionado"),
        _role("drain", _T, "RALO", "ralo, canaleta ou captação", "drain or gully",
              "ralo, ralos, canaleta, canaletas, boca de lobo, bocas de lobo, grelha, caixa de gordura, "
              "caixa de esgoto, drain, drains, gully, gullies",
              hints="bueiro, bueiros, esgoto, galeria, sumidouro, grelhas, caixa gordura, cx gordura, cx de gordura, "
                    "boca lobo, caixa sifonada, fossa, drenagem, dreno, drenos, sarjeta, caixa de inspecao"),
        _role("extinguisher", _T, "EXTINTOR", "extintor", "fire extinguisher",
              "extintor, extintores, extinguisher, extinguishers, fire extinguisher, fire extinguishers", asked="kg"),
        _role("sign", _T, "PLACA", "placa", "sign",
              "placa de advertencia, placas de advertencia, placas glp, warning signs",
              hints="placa, placas, sinalizacao"),
        _role("leak_detector", _T, "DETECTOR", "detector de vazamento", "leak detector",
              "detector de gas, detector de vazamento, detectores de gas, gas detector, leak detector",
              hints="detector, detectores"),
        _role("roof", _G, "COBERTURA", "cobertura", "roof", "cobertura, coberturas",
              hints="telhado, marquise", asked="ceiling_m"),
        _role("obstacle", _T, "OBSTACULO", "obstáculo", "obstacle", "obstaculo, obstaculos, obstacle, obstacles"),
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
        _works("marquee", _G, "MARQUISE", "marquise", "marquee", closed=True,
               look=Look(colour="#4a2d6b", rank=9, dash=(1.5, 0.8))),
        _works("awning", _G, "TOLDO", "toldo", "awning", closed=True, asked="height_m retractable",
               look=Look(colour="#8a4b00", rank=9, dash=(0.8, 0.8))),
        _works("hoarding", _G, "TAPUME", "tapume", "hoarding", closed=True, asked="height_m",
               note=text("a faixa do passeio que ocupa", "the strip of the pavement that it takes"),
               look=Look(colour="#7a5c00", width=0.5, rank=9, hatch=((0.0, 1.2),))),
        _works("oven", _T, "FORNO", "forno, fogão ou caldeira", "oven, stove or boiler", asked="clearance_m",
               look=Look(colour="#6b2d7a", width=0.35, rank=14, fill="#f3e6f7", symbol="star")),
        _works("fixture", _T, "LOUCA", "peça sanitária", "sanitary fixture", asked="kind sex",
               look=Look(colour="#1a1a1a", rank=15, symbol="ring")),
        _works("lift", _T, "ELEVADOR", "elevador", "lift",
               look=Look(colour="#1d6b2a", width=0.4, rank=12, fill="#e3f1e5", symbol="target")),
        _works("lift_lobby", _G, "HALL-ELEVADOR", "hall de elevador", "lift lobby", closed=True,
               look=Look(colour="#1d6b2a", width=0.35, rank=4, fill="#f1f8f1")),
        _role("equipment", _T, "EQUIPAMENTO", "equipamento de transporte", "lift, escalator or the like",
              "equipamento de transporte, equipamentos de transporte, escada rolante, escadas rolantes, "
              "esteira rolante, esteiras rolantes, escalator, escalators",
              family="EQT", asked="number kind", scheduled=True,
              note=text("um bloco com atributos para cada equipamento; o mesmo número em vários pavimentos é um só",
                        "a block with attributes for each; the same number on several floors is one and the same"),
              look=Look(colour="#1d4f6b", width=0.4, rank=12, fill="#e3eef4", symbol="square")),
    )
}  # fmt: skip

_ALL = tuple(ROLES)
FAMILIES = tuple(dict.fromkeys(role.family for role in ROLES.values()))


def _property(
    key: str,
    roles: str,
    type: Type,
    pt: str,
    en: str,
    unit: str | None = None,
    also: str = "",
    choices: tuple[tuple[str, tuple[str, ...]], ...] = (),
) -> Property:
    return Property(
        key=key,
        roles=tuple(roles.split()) if roles else _ALL,
        type=type,
        label=text(pt, en),
        unit=unit,
        spellings=tuple(also.split()),
        choices=choices,
    )


def _record(
    key: str, type: Type, pt: str, en: str, also: str = "", choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
) -> Property:
    """Make a property of the register of lifts and the like."""
    return _property(key, "equipment", type, pt, en, also=also, choices=choices)


_EQUIPMENT = (
    _record("number", "text", "número", "number", "numero identificacao"),
    _record("building_name", "text", "denominação do edifício", "name of the building", "edificio denominacao"),
    _record("address", "text", "endereço", "address", "endereco"),
    _record("fronts", "text", "frentes e numeração do imóvel", "fronts and street numbers", "frentes"),
    _record("building_use", "text", "atividades e uso do prédio", "activities and use of the building",
            "uso_do_predio atividades"),
    _record("use_type", "text", "tipo de uso do equipamento", "type of use of the equipment", "tipo_de_uso"),
    _record("installed_in", "choice", "onde está instalado", "what it is installed in", "instalado_em",
            (("building", ("edificacao", "edificio", "predio")),
             ("vehicle", ("veiculo", "veiculo de transporte coletivo")),
             ("building_site", ("obra", "obra da construcao civil", "building site")),
             ("single_family", ("residencia unifamiliar", "unifamiliar", "single family house")))),
    _record("public_use", "yes-no", "de uso público", "of public use", "uso_publico"),
    _record("public_access", "yes-no", "prédio com acesso público", "building with public access", "acesso_publico"),
    _record("residential", "yes-no", "prédio residencial", "residential building", "residencial"),
    _record("installed_on", "date", "data de instalação", "date of installation", "data_de_instalacao"),
    _record("modernised_on", "date", "data de modernização", "date of modernisation", "data_de_modernizacao"),
    _record("registered", "yes-no", "cadastrado no sistema do município", "entered in the municipal register",
            "cadastrado"),
    _record("firm", "text", "empresa de manutenção", "maintenance firm", "empresa_de_manutencao empresa"),
    _record("firm_phone", "text", "telefone de emergência da empresa", "the firm's emergency telephone",
            "telefone_da_empresa telefone"),
    _record("firm_email", "text", "correio eletrônico da empresa", "the firm's e-mail", "email_da_empresa"),
    _record("responsible_email", "text", "correio eletrônico do responsável", "the responsible person's e-mail",
            "email_do_responsavel"),
    _record("firm_registered", "yes-no", "empresa cadastrada no município", "firm registered with the municipality",
            "empresa_cadastrada"),
    _record("firm_crea", "text", "registro da empresa no CREA", "the firm's registration with CREA", "crea_da_empresa"),
    _record("emergency_24h", "yes-no", "atendimento de emergência 24 h", "emergency service round the clock",
            "atendimento_24h"),
    _record("art", "text", "número da ART", "number of the ART", "numero_da_art"),
    _record("engineer", "text", "responsável técnico", "engineer in charge", "responsavel_tecnico"),
    _record("contract_until", "date", "fim da vigência do contrato", "end of the contract", "contrato_ate"),
    _record("last_visit", "date", "data da última vistoria", "date of the last visit", "ultima_vistoria"),
    _record("visits", "dates", "datas das vistorias", "dates of the visits", "vistorias"),
    _record("visit_posted", "date", "data da vistoria afixada", "date of the visit on display", "data_afixada"),
    _record("visit_state", "text", "estado geral na vistoria", "general state at the visit", "estado_geral"),
    _record("visit_notes", "text", "observações e recomendações", "remarks and advice", "observacoes"),
    _record("visit_parts", "text", "peças substituídas", "parts replaced", "pecas_substituidas"),
    _record("visit_photos", "yes-no", "fotos do desgaste", "photographs of wear", "fotos"),
    _record("conclusion", "choice", "conclusão da vistoria", "conclusion of the visit", "conclusao",
            (("normal", ("funcionamento normal",)),
             ("precarious", ("precario", "funcionamento precario")),
             ("unsafe", ("inseguro", "funcionamento inseguro")),
             ("inappropriate", ("inapropriado", "funcionamento inapropriado")))),
    _record("advised", "choice", "restrição recomendada na vistoria", "restriction advised at the visit",
            "restricao_recomendada",
            (("none", ("nenhuma", "nao", "no")), ("limitation", ("limitacao", "limitacao de uso")),
             ("interdiction", ("interdicao",)))),
    _record("restriction", "choice", "restrição em vigor", "restriction in force", "restricao",
            (("none", ("nenhuma", "nao", "no")), ("limited", ("limitado", "limitacao", "uso limitado")),
             ("interdicted", ("interditado", "interdicao")))),
    _record("gap_analysis", "yes-no", "análise das folgas", "analysis of the gaps", "analise_de_folgas"),
    _record("refusal", "yes-no", "recusa de reparos", "repairs refused", "recusa"),
    _record("refusal_notified", "date", "ciência da recusa", "the refusal notified", "recusa_cientificada"),
    _record("refusal_justified", "date", "justificativa da recusa", "the refusal justified", "recusa_justificada"),
    _record("penalties", "text", "penalidades aplicadas", "penalties applied", "penalidades"),
    _record("notices_sent", "yes-no", "avisos enviados", "notices sent", "avisos_enviados"),
    _record("document_on", "date", "data do documento mensal", "date of the monthly document", "documento_mensal"),
    _record("document_signed", "yes-no", "documento mensal assinado", "monthly document signed", "documento_assinado"),
    _record("document_acknowledged", "yes-no", "ciência do responsável no documento",
            "monthly document acknowledged", "ciencia_do_responsavel"),
    _record("ria_on", "date", "data do RIA", "date of the annual report", "data_do_ria ria"),
    _record("ria_signed", "yes-no", "RIA assinado", "annual report signed", "ria_assinado"),
    _record("out_of_order", "yes-no", "parado", "out of order", "parado"),
    _record("stopped_on", "date", "parado desde", "out of order since", "parado_desde"),
    _record("back_on", "date", "de volta em", "back in order on", "parado_ate"),
    _record("stop_reason", "choice", "motivo da parada", "why it is out of order", "motivo_da_parada",
            (("modernisation", ("modernizacao",)), ("replacement", ("substituicao",)),
             ("repair", ("conserto", "reparo")))),
    _record("longer_proved", "yes-no", "prazo maior comprovado", "need of a longer time proved", "prazo_comprovado"),
    _record("automatic_control", "yes-no", "comando automatizado", "automated control", "comando_automatizado"),
    _record("operator", "yes-no", "ascensorista", "operator", "ascensorista"),
    _record("door_sensor", "yes-no", "sensor automático de fechamento de portas", "automatic door sensor",
            "sensor_de_portas"),
    _record("plate_landing", "text", "placa externa", "plate at the landing", "placa_externa"),
    _record("plate_cab", "text", "placa interna", "plate inside", "placa_interna"),
    _record("plate_access", "text", "placa no acesso", "plate at the access", "placa_no_acesso"),
    _record("braille", "yes-no", "placas também em Braile", "plates in Braille too", "placas_em_braile braile"),
    _record("special_use", "yes-no", "uso especial para carrinhos ou cadeirantes",
            "special use for trolleys or wheelchairs", "uso_especial"),
    _record("accessible", "yes-no", "atende às normas de acessibilidade da ABNT",
            "keeps ABNT's norms of accessibility", "acessibilidade acessivel"),
    _record("sign_blind", "yes-no", "sinalização para deficientes visuais", "signs for the blind",
            "sinalizacao_deficientes_visuais"),
    _record("sign_illiterate", "yes-no", "sinal internacional para não alfabetizados",
            "international sign for those who cannot read", "sinal_nao_alfabetizados"),
)  # fmt: skip

PROPERTIES: dict[str, Property] = {
    item.key: item
    for item in (
        _property("name", "", "text", "nome", "name", also="nome"),
        _property("height_m", "wall firewall fence opening door window awning hoarding", "number", "altura livre",
                  "clear height", "m",
                  "altura altura_m h"),
        _property("width_m", "opening door window passage stair ramp", "number", "largura livre", "clear width", "m",
                  "largura largura_m"),
        _property("swing", "opening door", "choice", "sentido de abertura", "which way it opens", also="abre abertura",
                  choices=(("out", ("fora", "para fora", "de dentro para fora", "outwards", "outward")),
                           ("in", ("dentro", "para dentro", "inwards", "inward")))),
        _property("containers", "lot storage_area", "count", "recipientes", "containers", "count",
                  "recipientes botijoes quantidade"),
        _property("container_kg", "lot container storage_area", "number", "capacidade nominal de um recipiente",
                  "nominal capacity of one container", "kg", "capacidade_unitaria"),
        _property("capacity_kg", "lot storage_area equipment", "number", "capacidade total", "capacity in all", "kg",
                  "capacidade capacidade_kg"),
        _property("container_height_m", "lot container", "number", "altura do recipiente", "container height", "m",
                  "altura_recipiente_m altura_recipiente"),
        _property("pile_height_m", "lot container", "number", "altura da pilha", "pile height", "m",
                  "altura_pilha_m altura_pilha"),
        _property("tiers", "lot container", "count", "recipientes empilhados", "containers in a pile", "count",
                  "empilhamento"),
        _property("state", "lot container", "choice", "estado dos recipientes", "state of the containers",
                  also="estado",
                  choices=(("full", ("cheio", "cheios")), ("partial", ("parcial", "parciais", "parcialmente utilizado",
                                                                       "parcialmente utilizados")),
                           ("empty", ("vazio", "vazios", "novo", "novos", "new")))),
        _property("pallet", "lot", "yes-no", "sobre estrados", "on pallets", also="estrado palete"),
        _property("class", "storage_area", "class", "classe", "class", also="classe"),
        _property("covered", "storage_area roof room", "yes-no", "coberta", "covered", also="coberto coberta"),
        _property("ceiling_m", "storage_area roof room passage", "number", "pé-direito", "ceiling height", "m",
                  "pe_direito_m pe_direito"),
        _property("own_use", "storage_area roof", "yes-no", "consumo próprio", "own use", also="consumo_proprio"),
        _property("kg", "extinguisher", "number", "carga de pó", "powder charge", "kg"),
        _property("kind", "extinguisher sign heat_source assembly room door passage stair stall green oven fixture "
                  "equipment",
                  "text", "tipo", "kind", also="tipo"),
        _property("use", "property building room", "text", "uso do imóvel", "use of the property", also="uso"),
        _property("brand", "lot", "text", "marca", "brand", also="marca"),
        _property("stay", "room", "choice", "permanência", "stay", also="permanencia",
                  choices=(("long", ("prolongada", "longa")), ("transitory", ("transitoria",)),
                           ("outdoor", ("exterior", "externa", "descoberta")))),
        _property("traffic", "door passage stair ramp", "choice", "uso da circulação", "who passes",
                  also="circulacao",
                  choices=(("private", ("privativo", "privativa")), ("common", ("comum",)),
                           ("collective", ("coletivo", "coletiva")))),
        _property("users", "fixture door passage stair ramp", "choice", "usuários", "users", also="usuarios",
                  choices=(("patients", ("doentes", "pacientes")), ("staff", ("pessoal", "servico", "funcionarios")),
                           ("public", ("publico", "visitantes")))),
        _property("sex", "fixture", "choice", "sexo", "sex", also="sexo",
                  choices=(("male", ("m", "masculino", "homens")), ("female", ("f", "feminino", "mulheres")))),
        _property("persons", "building room door passage stair ramp", "count", "lotação", "persons", "count",
                  "pessoas lotacao lugares"),
        _property("storeys", "building", "count", "pavimentos", "storeys", "count", "pavimentos"),
        _property("level_m", "floor building room", "number", "nível do piso acima da via", "level above the road", "m",
                  "nivel_m"),
        _property("gutter_m", "building", "number", "altura da calha", "gutter height", "m", "calha_m calha"),
        _property("thickness_m", "building", "number", "espessura da parede da divisa",
                  "thickness of the wall on the boundary", "m", "espessura_m espessura"),
        _property("zone", "property", "text", "zona", "zone", also="zona"),
        _property("corner", "property plot", "yes-no", "de esquina", "on a corner", also="esquina"),
        _property("riser_m", "stair", "number", "espelho do degrau", "riser", "m", "espelho_m espelho"),
        _property("tread_m", "stair", "number", "piso do degrau", "tread", "m", "piso_m"),
        _property("rise_m", "stair ramp", "number", "desnível vencido", "rise", "m", "desnivel_m desnivel"),
        _property("landing_m", "stair ramp", "number", "profundidade do patamar", "depth of the landing", "m",
                  "patamar_m patamar"),
        _property("slope_percent", "ramp pavement", "number", "declividade", "slope", "percent",
                  "declividade inclinacao"),
        _property("non_slip", "ramp", "yes-no", "piso antiderrapante", "non-slip floor", also="antiderrapante"),
        _property("area_m2", "window", "number", "área da abertura", "area of the opening", "m2", "area_da_abertura"),
        _property("ventilation", "room passage", "choice", "ventilação", "ventilation", also="ventilacao",
                  choices=(("natural", ()), ("mechanical", ("mecanica",)), ("duct", ("duto", "por duto")))),
        _property("served_height_m", "room", "number", "altura H do espaço exterior", "height H of the outdoor space",
                  "m", "altura_servida_m altura_servida"),
        _property("clearance_m", "oven", "number", "distância ao teto", "distance to the ceiling", "m",
                  "distancia_teto_m distancia_teto"),
        _property("floor_above", "oven", "yes-no", "pavimento superposto", "a floor above",
                  also="pavimento_superposto"),
        _property("retractable", "awning", "yes-no", "pode ser fechado", "can be folded", also="retratil"),
        *_EQUIPMENT,
    )
}  # fmt: skip

_KEYS = {spelling: key for key, item in PROPERTIES.items() for spelling in (key, *item.spellings)}


def property_key(written: str) -> str | None:
    """Find the property that a key spells, or None.

    >>> property_key("Recipientes"), property_key("PÉ_DIREITO_M"), property_key("colour")
    ('containers', 'ceiling_m', None)
    """
    return _KEYS.get(fold(written).replace(" ", "_"))


def property_spellings(role: str) -> dict[str, str]:
    """Give every spelling of the properties that fit a role, and the key of each."""
    return {written: key for written, key in _KEYS.items() if role in PROPERTIES[key].roles}


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The role a layer name gets: how sure, and by which rule."""

    role: str
    why: Literal["built-in", "guess"]


def own_name(layer: str) -> str:
    """Give the name a layer had in its own drawing, before that was bound to another, or referred to by it.

    >>> own_name("URB$0$ESCOLA"), own_name("BASE|LEV$0$MURO"), own_name("MURO")
    ('ESCOLA', 'MURO', 'MURO')
    """
    return re.sub(r"^.*(?:\$\d+\$|\|)(?=.)", "", layer)


@lru_cache(maxsize=1 << 14)
def role_of_layer(name: str) -> Match | None:
    """Find the role of a layer by its name alone; `LOTE` by itself is nearly always the land, and is never guessed.

    >>> role_of_layer("glp-muro-norte").role, role_of_layer("RUA DAS FLORES").why, role_of_layer("LOTE")
    ('wall', 'guess', None)
    """
    folded = fold(name)
    for ending, role in _BUILT_IN:
        if folded == ending or folded.startswith(ending + " "):
            return Match(role=role, why="built-in")
    words = folded.split()
    if is_annotation(name):
        return None
    for role, kind in ROLES.items():
        if folded in kind.guesses or (len(words) > 1 and words[0] in kind.openers):
            return Match(role=role, why="guess")
    return None


_SHORT = 3  # letters: P13, AV and RUA say too little within a longer name


@lru_cache(maxsize=1 << 14)
def resembles(name: str) -> str | None:
    """Name the role a layer seems to be meant for, though its name leaves room for doubt: the longest telling words.

    >>> resembles("MURO H180"), resembles("MURO DE DIVISA LESTE"), resembles("PORTAO 2"), resembles("GRADIL DO PORTAO")
    ('wall', 'wall', 'opening', 'fence')
    >>> resembles("TEXTO MURO"), resembles("LOTE 12"), resembles("LOTES"), resembles("UBS"), resembles("VIA 3")
    (None, None, None, 'assembly', None)
    """
    words = fold(own_name(name)).split()
    if is_annotation(name):
        return None
    told = [
        (len(telling), -at, role)
        for role in ROLES
        for telling in _telling(role)
        for at in range(len(words))
        if words[at : at + len(telling)] == telling and (max(map(len, telling)) > _SHORT or telling == words)
    ]
    return max(told, key=lambda one: one[:2])[2] if told else None


@cache
def _telling(role: str) -> tuple[list[str], ...]:
    kind = ROLES[role]
    return tuple(phrase.split() for phrase in (*kind.guesses, *kind.openers, *kind.hints))


def is_door(name: str) -> bool:
    """Tell whether a name is that of doors or windows, most often a building's.

    >>> is_door("ESQUADRIAS"), is_door("A-DOOR"), is_door("PORTÃO 2")
    (True, True, False)
    """
    return not _DOOR_WORDS.isdisjoint(fold(own_name(name)).split())


def is_annotation(name: str) -> bool:
    """Tell whether a layer's name says that it holds notes, or things that are no longer or not yet there."""
    return bool(_ANNOTATION.intersection(fold(own_name(name)).split()))


def _built_in() -> Iterable[tuple[str, str]]:
    for role in ROLES.values():
        yield fold(role.layer_name), role.id
        yield fold(f"{role.family}-{role.id}"), role.id


# longest first: GLP-AREA must not take what a longer built-in name means
_BUILT_IN = sorted(_built_in(), key=lambda pair: -len(pair[0]))

_DOOR_WORDS = frozenset(_DOORS.split(", "))
# words that make a layer a note about a thing, or a thing that is no longer there
_ANNOTATION = frozenset(
    fold(word)
    for word in (  # noqa: SIM905 - one line reads better than thirty
        "texto textos txt cota cotas nome nomes eixo hachura hatch legenda demolir demolido demolida antigo antiga "
        "futuro futura text texts label labels dim dims old demolished future proposed"
    ).split()
)
