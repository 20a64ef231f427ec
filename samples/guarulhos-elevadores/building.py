"""A made-up building of two floors, as an office would hand it in: blocks with attributes, and a schedule beside them.

The drawing bears what a draughtsman knows, the schedule what the maintenance firm keeps; lifts stand on both floors.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from drafting import Sheet, Thing, rect, spot

NAME = "building"
FLOORS = (("TÉRREO", 0.0), ("1º PAVIMENTO", 24.0))
DRAWN = {
    "E1": {"tipo": "elevador de passageiros", "capacidade": 600, "uso_publico": "sim"},
    "E2": {"tipo": "elevador de carga", "capacidade": 1500, "uso_publico": "não"},
    "R1": {"tipo": "escada rolante", "capacidade": 9000, "uso_publico": "sim"},
    "P1": {"tipo": "plataforma de acessibilidade", "capacidade": 250, "uso_publico": "sim"},
}
PLACES = {"E1": (4.0, 12.0), "E2": (8.0, 12.0), "R1": (16.0, 8.0), "P1": (24.0, 3.0)}
FIRM = "Elevadores Exemplo Ltda."
PHONE = "(11) 0000-0000"
KEPT: dict[str, Any] = {
    "edifício": "Centro Comercial Exemplo",
    "endereço": "Avenida Fictícia, 100",
    "frentes": "Avenida Fictícia, 100; Rua Fictícia, 20",
    "atividades": "lojas e escritórios",
    "tipo_de_uso": "público",
    "acesso_público": "sim",
    "residencial": "não",
    "data_de_instalação": "15/03/2022",
    "cadastrado": "sim",
    "empresa": FIRM,
    "telefone": PHONE,
    "email_da_empresa": "firma@exemplo.invalid",
    "email_do_responsável": "condominio@exemplo.invalid",
    "empresa_cadastrada": "sim",
    "crea_da_empresa": "CREA 000000",
    "atendimento_24h": "sim",
    "número_da_art": "0000000000",
    "responsável_técnico": "Fulano de Tal",
    "contrato_até": "31/12/2026",
    "vistorias": "05/03/2026; 06/04/2026; 04/05/2026",
    "data_afixada": "04/05/2026",
    "estado_geral": "em ordem",
    "conclusão": "normal",
    "penalidades": "nenhuma",
    "documento_mensal": "04/05/2026",
    "documento_assinado": "sim",
    "ciência_do_responsável": "sim",
    "data_do_ria": "12/01/2026",
    "ria_assinado": "sim",
    "parado": "não",
    "comando_automatizado": "sim",
    "placas_em_braile": "sim",
    "acessibilidade": "sim",
    "sinalização_deficientes_visuais": "sim",
    "sinal_não_alfabetizados": "sim",
}
OWN = {
    "E2": {"tipo_de_uso": "serviço"},
    "E1": {"placa_externa": "Atenção: antes de entrar, verifique se o elevador está parado neste andar",
           "placa_interna": f"E1, 600 kg. {FIRM} {PHONE}. Para denúncias, ligue {PHONE}"},
    "R1": {"análise_de_folgas": "sim",
           "placa_no_acesso": "Proibido carrinhos. Impróprio à mobilidade reduzida, a deficientes visuais "
                             "desacompanhados e a cadeirantes. Menores de 12 anos acompanhados"},
}  # fmt: skip
PROJECT = """\
# What neither the drawing nor the schedule can show of this made-up building.
[plan]
law = "guarulhos-elevadores"

[declared]
new_building = true
permit_new_building = true
parts_origin = true
noise = true
machine_room_noise = true
"""


def write(folder: Path) -> None:
    """Write the drawing, its schedule and its project file."""
    sheet = Sheet()
    sheet.symbol("EQUIPAMENTO", ("NUMERO", "TIPO", "CAPACIDADE", "USO_PUBLICO"), radius=0.9)
    for floor, y in FLOORS:
        sheet.building(rect(0, y, 30, y + 18), floor)
        for thing in _things(y):
            sheet.draw(thing)
    sheet.frame(("CENTRO COMERCIAL EXEMPLO (FICTÍCIO)", "EQUIPAMENTOS DE TRANSPORTE", "COTAS EM METROS"))
    sheet.save(folder / f"{NAME}.dxf", ((-2, -2), (32, 44)))
    (folder / f"{NAME}.schedule.csv").write_text(_schedule(), encoding="utf-8", newline="\n")
    (folder / f"{NAME}.layoutcheck.toml").write_text(PROJECT, encoding="utf-8", newline="\n")


def _things(y: float) -> Iterator[Thing]:
    """Give what stands on a floor: the platform is on the ground floor alone."""
    for number, said in DRAWN.items():
        x, above = PLACES[number]
        if number != "P1" or not y:
            yield spot("equipment", (x, y + above), "EQUIPAMENTO", numero=number, **said)


def _schedule() -> str:
    """Give the firm's table, as a Brazilian spreadsheet saves it."""
    columns = list(dict.fromkeys(["número", *KEPT, *(key for own in OWN.values() for key in own)]))
    out = io.StringIO()
    table = csv.writer(out, delimiter=";", lineterminator="\n")
    table.writerow(columns)
    for number in DRAWN:
        known = {"número": number, **KEPT, **OWN.get(number, {})}
        table.writerow([known.get(column, "") for column in columns])
    return out.getvalue()
