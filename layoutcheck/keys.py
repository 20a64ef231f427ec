"""What each key of the project file means, for `layoutcheck init` and for the documentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from layoutcheck.words import Text, text

ASK = '"?"'  # stands where only a person knows the answer; as a value it is refused, or told of as wrong
NOTHING = '""'  # an answer that may be left out


class Key(Struct, frozen=True, kw_only=True):
    """A key of one table: an example of a value as TOML writes it, and the value that holds when it is not there.

    A law's own key of `[declared]` has also the `type` that its value must have, as msgspec writes types, the `label`
    that a sheet names it by, and the rule that takes it in place of what is drawn, if there is one.
    """

    name: str
    example: str
    meaning: Text
    usual: str | None = None
    type: Any = bool
    label: Text | None = None
    rule: str = ""


def _key(name: str, example: str, pt: str, en: str, usual: str | None = None) -> Key:
    return Key(name=name, example=example, meaning=text(pt, en), usual=usual)


PLAN = (
    _key("law", '"cuiaba-glp"', "a lei, ou uma lista delas", "the law, or a list of laws", '"cuiaba-glp"'),
    _key("units", '"mm"', "unidade do desenho (m, cm, mm, km, ft, in), diga o arquivo o que disser",
         "unit of the drawing (m, cm, mm, km, ft, in), whatever the file says"),
    _key("units_if_missing", '"cm"', "unidade, só se o arquivo não a diz", "unit, only where the file does not say it"),
    _key("crs", '"EPSG:31981"', "sistema das coordenadas, quando não são planas",
         "reference system of the coordinates, where they are not flat"),
    _key("snap", "0.30", "até quantos metros um muro, tela ou acesso está sobre uma linha (até 0,50)",
         "up to how many metres a wall, mesh or opening lies on a line (at most 0.50)", "0.30"),
    _key("tolerance", "0.001", "metros que podem faltar a uma distância (até 0,01)",
         "metres that a distance may lack (at most 0.01)", "0.001"),
)  # fmt: skip

DECLARED = (
    _key("none", '["assembly", "drain"]', "papéis de que o local nada tem", "roles of which the site has nothing"),
    _key("surveyed_m", "80", "até quantos metros da área se procuraram locais de aglomeração",
         "how many metres round the area places of assembly were looked for"),
)  # fmt: skip

REPORT = (
    _key("lang", '"pt"', "idioma dos relatórios (pt, en)", "language of the reports (pt, en)"),
    _key("paper", '"A3"', "papel da folha (A4, A3)", "paper of the sheet (A4, A3)", '"A4"'),
    _key("dpi", "200", "pontos por polegada da imagem (50 a 400)", "dots per inch of the picture (50 to 400)", "200"),
    _key("date", "2026-12-31", "data do desenho, se não a do arquivo", "date of the drawing, if not the file's"),
    _key("title", '"Implantação"', "título da folha", "title of the sheet", NOTHING),
    _key("client", '"Gás Exemplo Ltda."', "cliente", "client", NOTHING),
    _key("address", '"Rua Exemplo, 1"', "endereço", "address", NOTHING),
    _key("engineer", '"Nome"', "responsável técnico", "engineer", NOTHING),
    _key("crea", '"MT 0000"', "registro no CREA", "registration with CREA", NOTHING),
    _key("art", '"0000"', "número da ART", "number of the ART", NOTHING),
)  # fmt: skip

WAIVERS = (
    _key("rule", '"road"', "a regra dispensada", "the rule that is waived"),
    _key("reason", '"TAC 12/2026, cláusula 3"', "por quê", "why"),
    _key("by", '"Nome, CREA"', "quem responde por isso", "who answers for it"),
    _key("area", '"A1"', "a área, se a regra falha em mais de uma", "the area, where the rule fails for several"),
    _key("subject", '"Rua A"', "o elemento, se a regra falha em mais de um", "the thing, where it fails for several"),
    _key("min_measured", "6.90", "a pior medida aceita; obrigatória se a falha tem medida",
         "the worst measure accepted; required where the failure has a measure"),
    _key("until", "2026-12-31", "o último dia em que vale", "the last day on which it holds"),
)  # fmt: skip

TABLES: Mapping[str, tuple[Key, ...]] = {"plan": PLAN, "declared": DECLARED, "report": REPORT, "waivers": WAIVERS}
