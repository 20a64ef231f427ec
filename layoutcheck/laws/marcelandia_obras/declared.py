"""What this law asks and no drawing shows: one rule each, stated in the project file; and the other keys it takes.

Each stands with its article, the uses that it holds for (none: every building) and what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

from msgspec import Meta, Struct

from layoutcheck.finding import Finding
from layoutcheck.keys import NOTHING, Key
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.industry import worked_in
from layoutcheck.laws.marcelandia_obras.lifts import two_needed
from layoutcheck.laws.marcelandia_obras.scope import Check, for_use, of_building
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.words import Text, text

BOOK = RuleBook()
_MEASURED = text("Declarado em layoutcheck.toml; desenho nenhum o mostra.",
                 "Declared in layoutcheck.toml; no drawing shows it.")  # fmt: skip


class Stated(Struct, frozen=True, kw_only=True):
    """A requirement that is only declared."""

    id: str
    article: str
    title: Text
    asked: Text
    uses: tuple[str, ...] = ()
    above_storeys: int = 0  # it holds for buildings of more storeys than this
    where: Callable[[Works], bool] | None = None  # or only where this is drawn


def _said(id: str, article: str, title: tuple[str, str], asked: tuple[str, str], uses: str = "", above: int = 0,
          where: Callable[[Works], bool] | None = None) -> Stated:  # fmt: skip
    return Stated(id=id, article=article, title=text(*title), asked=text(*asked), uses=tuple(uses.split()),
                  above_storeys=above, where=where)  # fmt: skip


def _pool(view: Works) -> bool:
    return any(room.kind == "pool" for room in view.rooms)


def _mixed(view: Works) -> bool:
    """Tell whether dwellings and workplaces may be in one building; of unknown use they may."""
    uses = set(view.uses or ()).union(view.hinted, view.shown, *(room.uses or () for room in view.rooms))
    homes = {"house", "flats", "twins"}
    both = uses & homes and uses - homes - {"private-garage", "collective-garage", "other"}
    return view.uses is None or bool(view.silent or both)


def _may_have(view: Works, role: str) -> bool:
    """Tell whether anything of a role is drawn, be it read or not."""
    return bool(view.site.of(role)) or any(True for _ in view.site.unread(role)) or role in view.site.seen.hidden


def _marquee(view: Works) -> bool:
    return _may_have(view, "marquee")


_INCOMBUSTIBLE = ("Material incombustível; madeira só em esquadrias e estruturas de cobertura.",
                  "Incombustible material; wood only in frames and roof structures.")  # fmt: skip
_FIRE = ("Instalação preventiva contra incêndio pela ABNT, aprovada pelo corpo de bombeiros.",
         "Fire prevention to ABNT, approved by the fire brigade.")  # fmt: skip
_TILED = ("Pisos e paredes até 2 m revestidos com material liso, resistente, lavável e impermeável.",
          "Floors and walls up to 2 m of smooth, resistant, washable and impermeable material.")  # fmt: skip

STATED = (
    _said("materials", "Art. 15; §§ 1º e 2º", ("Materiais", "Materials"),
          ("Materiais conforme a ABNT, também quanto a fogo, calor e som.", "Materials to ABNT, fire, heat and sound "
           "included.")),
    _said("stair-material", "Art. 16, § 1º, IV", ("Material da escada", "Material of stairs"),
          ("Escada, ou rampa em seu lugar (art. 17), incombustível quando atende a mais de dois pavimentos.",
           "Stairs, or ramps in their place (Art. 17), incombustible when they serve more than two storeys."), above=2),
    _said("stair-hall", "Art. 16, § 1º, V, a", ("Saguão da escada", "Hall of the stairs"),
          ("Saguão ou patamar independente do hall de distribuição, a partir do quarto pavimento.",
           "A hall or landing apart from the distribution hall, from the fourth storey on."), above=3),
    _said("stair-light", "Art. 16, § 1º, V, b", ("Iluminação da escada", "Light of the stairs"),
          ("Iluminação natural ou de emergência.", "Natural or emergency light."), above=3),
    _said("stair-antechamber", "Art. 16, § 1º, V, c–e", ("Antecâmara da escada", "Antechamber of the stairs"),
          ("Antecâmara ventilada e iluminada, com duas portas corta-fogo.",
           "An antechamber with air and light and two fire doors."), above=3),
    _said("stair-fire-door", "Art. 16, § 1º, VI", ("Porta corta-fogo da escada", "Fire door of the stairs"),
          ("Porta corta-fogo entre a caixa de escada e o hall, a partir do sexto pavimento.",
           "A fire door between stairs and hall, from the sixth storey on."), above=5),
    _said("lift-lobbies-joined", "Art. 19, parágrafo único", ("Acessos aos elevadores interligados",
                                                              "Lift lobbies joined"),
          ("Os acessos de cada par de elevadores interligados em todos os pisos, quando se exige mais de um.",
           "The lobbies of each pair of lifts joined on every floor, where more than one is asked."),
           where=two_needed),
    _said("lift-engineering", "Art. 20", ("Projeto dos elevadores", "Design of the lifts"),
          ("Elevadores conforme a ABNT, com responsável técnico.", "Lifts to ABNT, with an engineer."),
          where=lambda view: _may_have(view, "lift")),
    _said("flats-fire", "Art. 27, I", ("Incêndio: apartamentos", "Fire: flats"), _FIRE, "flats"),
    _said("flats-tiles", "Art. 27, III", ("Cozinha e banheiro revestidos", "Kitchen and bathroom lined"),
          ("Paredes de cozinha e banheiro impermeáveis.", "Impermeable walls of kitchen and bathroom."), "flats"),
    _said("mixed-access", "Art. 28", ("Uso misto: acessos", "Mixed use: ways in"),
          ("Residência anexa a trabalho com acesso independente e sem prejuízo aos moradores.",
           "A dwelling joined to workplaces has its own way in, and no harm is done to those who live there."),
          where=_mixed),
    _said("roof-gutters", "Art. 28, parágrafo único", ("Calhas na divisa", "Gutters on the boundary"),
          ("Calhas no telhado de conjuntos executados na divisa ou no alinhamento.",
           "Gutters on the roofs of groups built on the boundary or alignment."), "flats"),
    _said("industry-material", "Art. 30, I", ("Material: indústria", "Material: industry"), _INCOMBUSTIBLE, "industry"),
    _said("industry-fire", "Art. 30, III", ("Incêndio: indústria", "Fire: industry"), _FIRE, "industry"),
    _said("inflammables", "Art. 31, II", ("Inflamáveis", "Inflammables"),
          ("Manipulação ou depósito de inflamáveis em lugar preparado, pelas normas próprias.",
           "Inflammables handled or kept in a place made for it, to their own norms."), "industry"),
    _said("oven-insulation", "Art. 32", ("Isolamento térmico", "Thermal insulation"),
          ("Isolamento térmico dos aparelhos que produzem calor.", "Thermal insulation of what gives heat."),
          where=lambda view: _may_have(view, "oven") and worked_in(view) is not False),
    _said("food-walls", "Art. 33, I", ("Paredes: alimentos", "Walls: food"),
          ("Paredes dos recintos de fabricação lisas, resistentes, laváveis e impermeáveis até 2 m.",
           "Walls of the workrooms smooth, resistant, washable and impermeable up to 2 m."), "food-industry"),
    _said("food-floor", "Art. 33, II", ("Piso: alimentos", "Floor: food"),
          ("Piso liso, resistente, lavável e impermeável, não só cimentado.",
           "A smooth, resistant, washable and impermeable floor, not of bare cement."), "food-industry"),
    _said("food-toilets", "Art. 33, III", ("Sanitários isolados: alimentos", "Toilets apart: food"),
          ("Sem comunicação direta com compartimentos sanitários.", "No direct way to toilets."), "food-industry"),
    _said("food-screens", "Art. 33, IV", ("Telas: alimentos", "Screens: food"),
          ("Aberturas com telas milimétricas.", "Openings with fine screens."), "food-industry"),
    _said("mezzanine-light", "Art. 34, II, b, 2", ("Iluminação sob a sobreloja", "Light below the mezzanine"),
          ("A sobreloja não prejudica iluminação nem ventilação.", "The mezzanine harms neither light nor air."),
          "trade",
          where=lambda view: any(room.kind == "mezzanine" for room in view.rooms)),
    _said("bar-toilets", "Art. 34, § 2º", ("Sanitários ao público", "Toilets for the public"),
          ("Sanitários utilizáveis pelo público.", "Toilets that the public can use."), "bar"),
    _said("food-handling", "Art. 35", ("Preparo de alimentos", "Preparing food"), _TILED, "trade"),
    _said("pharmacy-rooms", "Art. 35, § 2º", ("Compartimentos de farmácia", "Rooms of a pharmacy"), _TILED, "pharmacy"),
    _said("market-sections", "Art. 35, § 3º", ("Seções de mercado", "Sections of a market"),
          ("Cada seção atende às exigências da sua atividade.", "Each section meets what its trade is asked."),
          "market"),
    _said("school-material", "Art. 39, I", ("Material: escola", "Material: school"), _INCOMBUSTIBLE, "school"),
    _said("hospital-material", "Art. 40, I", ("Material: hospital", "Material: a hospital"), _INCOMBUSTIBLE,
          "hospital"),
    _said("hospital-laundry", "Art. 40, II", ("Lavanderia do hospital", "Laundry of a hospital"),
          ("Lavanderia com desinfecção e esterilização, revestida até 2 m.",
           "A laundry that disinfects and sterilises, lined up to 2 m."), "hospital"),
    _said("hospital-morgue", "Art. 40, IV", ("Necrotério", "Morgue"),
          ("Necrotério revestido até 2 m, com telas e sanitários.", "A morgue lined up to 2 m, with screens and "
                                                                    "toilets."),
          "hospital"),
    _said("hospital-power", "Art. 40, VI", ("Energia de emergência", "Emergency power"),
          ("Instalações de energia elétrica de emergência.", "Emergency electric power."), "hospital"),
    _said("hospital-waste", "Art. 40, VII", ("Lixo do hospital", "Waste of a hospital"),
          ("Coleta, remoção e incineração de lixo.", "Collection, removal and burning of waste."), "hospital"),
    _said("hospital-fire", "Art. 40, VIII", ("Incêndio: hospital", "Fire: hospital"), _FIRE, "hospital"),
    _said("hospital-floors", "Art. 40, parágrafo único, I", ("Piso das circulações", "Floor of the ways"),
          ("Piso impermeável e lavável nas circulações de doentes.", "Impermeable and washable floors where patients "
                                                                     "go."),
          "hospital"),
    _said("hospital-kitchen", "Art. 40, parágrafo único, IV", ("Cozinha do hospital", "Kitchen of a hospital"), _TILED,
          "hospital"),
    _said("hospital-kitchen-apart", "Art. 40, parágrafo único, V", ("Cozinha isolada", "Kitchen apart"),
          ("Cozinha sem comunicação com sanitários, vestiários, lavanderias e farmácias.",
           "The kitchen opens to no toilet, changing room, laundry or pharmacy."), "hospital"),
    _said("hotel-staff", "Art. 41, II", ("Pessoal do hotel", "Staff of a hotel"),
          ("Vestiário e sanitário privativos do pessoal de serviço.", "Changing room and toilet of the staff's own."),
          "hotel"),
    _said("hotel-fire", "Art. 41, IV", ("Incêndio: hotel", "Fire: hotel"), _FIRE, "hotel"),
    _said("hotel-tiles", "Art. 41, parágrafo único", ("Cozinhas do hotel", "Kitchens of a hotel"), _TILED, "hotel"),
    _said("hall-material", "Art. 42, I", ("Material: auditório", "Material: hall"), _INCOMBUSTIBLE, "hall"),
    _said("hall-fire", "Art. 42, III", ("Incêndio: auditório", "Fire: hall"), _FIRE, "hall"),
    _said("garage-air", "Art. 44, III", ("Ventilação da garagem", "Air of a garage"),
          ("Sistema de ventilação permanente (o texto diz “prolongada”).",
           "A system of permanent ventilation (the text says \"prolongada\")."),
          "private-garage collective-garage commercial-garage"),
    _said("garage-structure", "Art. 44, § 2º, I", ("Material: garagem coletiva", "Material: collective garage"),
          ("Estrutura, paredes e forro incombustíveis.", "Incombustible structure, walls and ceiling."),
          "collective-garage"),
    _said("garage-no-service", "Art. 44, § 2º, V", ("Sem serviços na garagem", "No service in the garage"),
          ("Sem abastecimento, lubrificação ou reparos.", "No fuelling, greasing or repair."), "collective-garage"),
    _said("garage-material", "Art. 44, § 3º, I", ("Material: garagem comercial", "Material: commercial garage"),
          _INCOMBUSTIBLE, "commercial-garage"),
    _said("garage-floor", "Art. 44, § 3º, III", ("Piso da garagem", "Floor of a garage"),
          ("Piso lavável e impermeável.", "A washable and impermeable floor."), "commercial-garage"),
    _said("garage-washing", "Art. 44, § 3º, IV", ("Lavagem e lubrificação", "Washing and greasing"),
          ("Paredes desses locais resistentes, lisas, laváveis e impermeáveis.",
           "Walls of these places resistant, smooth, washable and impermeable."), "commercial-garage"),
    _said("water-supply", "Art. 47; § 1º", ("Instalações hidráulicas", "Water supply"),
          ("Ligações conforme a concessionária de água.", "Connections to the norms of the water company.")),
    _said("grease-trap", "Art. 47, § 2º, II", ("Caixa de gordura", "Grease trap"),
          ("Águas de cozinha passam por caixa de gordura.", "Kitchen water passes a grease trap.")),
    _said("power-supply", "Art. 47, § 3º", ("Instalações elétricas", "Power supply"),
          ("Instalações conforme a concessionária de energia.", "Installations to the norms of the power company.")),
    _said("pool-lining", "Art. 48, I", ("Revestimento da piscina", "Lining of a pool"),
          ("Paredes e fundo revestidos com azulejo ou equivalente.", "Walls and floor tiled or the like."),
          where=_pool),
    _said("pool-treatment", "Art. 48, II; parágrafo único", ("Água da piscina", "Water of a pool"),
          ("Tratamento e renovação da água, com projeto, no uso coletivo.",
           "Treatment and renewal of the water, designed, in collective use."), where=_pool),
    _said("marquee-use", "Art. 50; §§ 1º e 2º", ("Uso da marquise", "Use of a marquee"),
          ("Só abrigo, sem guarda-corpo, sem ocultar iluminação ou placas, e contínua com as vizinhas.",
           "Shelter alone, no parapet, hiding neither lamps nor signs, and in line with its neighbours."),
           where=_marquee),
    _said("marquee-rain", "Art. 50, § 3º", ("Águas da marquise", "Rain from a marquee"),
          ("Águas pluviais captadas por condutores.", "Rain led off by pipes."), where=_marquee),
    _said("awning-supports", "Art. 51, § 2º", ("Apoio do toldo", "Supports of an awning"),
          ("Nenhum apoio no passeio.", "No support on the pavement."), where=lambda view: _may_have(view, "awning")),
)  # fmt: skip


def _rule_of(stated: Stated) -> Check:
    def run(view: Works) -> Iterator[Finding]:
        if stated.where is not None and not stated.where(view):
            yield verbs.na(text("Nada desenhado a que se aplique.", "Nothing drawn that it holds for."))
        elif view.storeys.high <= stated.above_storeys:
            yield verbs.na(
                text(
                    "Até {n:count} {n:pavimento|pavimentos}.",
                    "Up to {n:count} {n:storey|storeys}.",
                    n=stated.above_storeys,
                )
            )
        else:
            yield verbs.declared(view.site, stated.id.replace("-", "_"), stated.asked)

    run.__doc__ = f"Declared: {stated.asked.to('en')}"
    if stated.uses:
        return for_use(*stated.uses)(run)
    return of_building(run) if stated.where is None else run


for _one in STATED:
    BOOK.rule(_one.id, article=_one.article, title=_one.title, requirement=_one.asked, measured=_MEASURED,
              declarable=True)(_rule_of(_one))  # fmt: skip


def _key(name: str, example: str, type: object, pt: str, en: str, usual: str | None = None) -> Key:
    return Key(name=name, example=example, type=type, meaning=text(pt, en), label=text(pt, en), usual=usual)


_LENGTH = Annotated[float, Meta(gt=0, le=500)]
KEYS = (
    _key("building_use", '"escola"', str, "uso da edificação, ou vários separados por ;",
         "use of the building, or several parted by ;", NOTHING),
    _key("mechanical_ventilation", "true", bool, "ventilação mecânica garantida por responsável técnico (arts. 22 e "
                                                 "23)",
         "mechanical ventilation warranted by an engineer (Art. 22 and 23)"),
    _key("served_height_m", "5.60", _LENGTH, "altura H do art. 24, IV, com as lajes",
         "height H of Art. 24, IV, with slabs"),
    _key("school_toilet_area_m2", "240", Annotated[float, Meta(gt=0, le=1e6)],
         "área pela qual se contam os sanitários da escola (art. 39, III)",
         "area by which the toilets of a school are counted (Art. 39, III)"),
    _key("hotel_private_bathrooms", "true", bool, "todos os quartos do hotel têm sanitário privativo (art. 41, III)",
         "every room of the hotel has its own bathroom (Art. 41, III)"),
    _key("garage_separate_ways", "true", bool, "circulação independente de acesso e saída (art. 44, § 3º, II)",
         "separate ways in and out (Art. 44, § 3, II)"),
)  # fmt: skip
