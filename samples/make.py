"""Makes the sample plans: `python samples/make.py [FOLDER]`. Every site, name and person in them is made up."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from drafting import Point, Sheet, Thing, geojson, line, rect, ring, spot
from template import template, worked_example

KIT = {"EXTINTOR": ("KG", "TIPO"), "PLACA": ("TIPO",), "DETECTOR": (), "P13": ("CAPACIDADE_UNITARIA", "EMPILHAMENTO",
       "ESTADO")}  # fmt: skip
DANGER = "PERIGO - INFLAMÁVEL"
NO_FIRE = "É EXPRESSAMENTE PROIBIDO O USO DE FOGO E DE QUAISQUER INSTRUMENTOS QUE PRODUZAM FAÍSCAS"
POWDER = "pó químico seco"


def main() -> None:
    """Write every sample into the folder named, or beside this script."""
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)


def make(folder: Path) -> None:
    """Write every sample into a folder."""
    yard(folder / "yard-class-iii.dxf")
    yard(folder / "yard-class-iii-fails.dxf", limit_e=17.7, lot_1_w=7.2, school=(64.5, 87.6))
    shop(folder / "shop-class-ii-firewall.dxf", FIREWALL)
    shop(folder / "shop-class-ii-firewall-passes.dxf", FIREWALL_ROUND)
    geojson(shop_things(FIREWALL), folder / "shop-class-ii-firewall.geojson", {"units": "m"})
    geojson(two_cages(), folder / "two-areas-merge.geojson", {"units": "m"})
    geojson(beside_school(), folder / "lonlat-beside-school.geojson", {}, lonlat)
    office(folder / "layers-of-mine.dxf")
    old(folder / "yard-r12.dxf")
    template(folder / "template.dxf")
    worked_example(folder / "worked-example.dxf")


def symbols(sheet: Sheet) -> None:
    """Define the blocks of a fire-protection drawing."""
    for name, tags in KIT.items():
        sheet.symbol(name, tags, letter="" if name == "P13" else name[0], radius=0.18 if name == "P13" else 0.15)


# --- a class III yard on a corner -----------------------------------------------


def yard(path: Path, limit_e: float = 17.3, lot_1_w: float = 6.5, school: Point = (68.3, 93.2)) -> None:
    """Draw the yard; what may go wrong is the east limit of its area, the west side of lot 1 and the school."""
    sheet = Sheet()
    symbols(sheet)
    for thing in (*yard_ground(school), *yard_area(limit_e, lot_1_w), *yard_kit(limit_e)):
        sheet.draw(thing)
    for pavement in (rect(-60, -3, 22, 0), ((22, 0), (25, -3), (27.5, -3), (27.5, 60), (25, 60), (25, 3))):
        sheet.hatch(pavement)
    sheet.building(rect(8, 3, 13, 11), "ESCRITÓRIO")
    sheet.building(rect(-11, 4, -2, 16), "RESIDÊNCIA")
    sheet.building(rect(3, 42, 20, 58), "OFICINA")
    for name, at, turn in (("RUA DAS ACÁCIAS", (6, -6.5), 0), ("RUA DOS IPÊS", (31, 20), 90),
                           ("PORTÃO DE CORRER 6,00 x 2,50", (17, 0.6), 0), ("LOTE 07", (-6, 30), 0),
                           ("LOTE 12", (20, 33), 0), ("ESCOLA", (school[0] + 20, school[1] + 25), 0)):  # fmt: skip
        sheet.text(name, at, height=0.6, turn=turn)
    sheet.polyline([(14, 0), (20, 0)], sheet.layer("ESQUADRIAS", 3))
    sheet.polyline([(-60, -6.5), (120, -6.5)], sheet.layer("EIXO DA VIA", 8, "TRACEJADA"))
    sheet.dimension((limit_e, 24), (25, 24))
    sheet.dimension((0, 19), (5.3, 19))
    sheet.dimension((5.3, 18), (limit_e, 18), off=-1.6)
    sheet.dimension((lot_1_w + 4, 20.2), (12.1, 20.2))
    sheet.north((40, 30))
    sheet.frame(("REVENDA DE GLP (PROJETO FICTÍCIO)", "IMPLANTAÇÃO E ARMAZENAMENTO - CLASSE III",
                 "ESCALA 1:200 - COTAS EM METROS"))  # fmt: skip
    sheet.save(path, ((-30, -20), (60, 70)))


def yard_ground(school: Point) -> Iterator[Thing]:
    """Give the land, its neighbours, the streets and what stands round it."""
    yield ring("property", ((0, 0), (22, 0), (25, 3), (25, 36), (0, 36)), "nome=Lote 12", (21, 31.5))
    yield ring("property", rect(-12, 0, 0, 36), "nome=Lote 07", (-6, 28.5))
    yield ring("property", rect(0, 36, 25, 66), "nome=Lote 13", (12, 62))
    front = ((20, 0.075), (21.969, 0.075), (24.925, 3.031))  # from the gate round the corner
    rest = ((24.925, 35.925), (0.075, 35.925), (0.075, 0.075), (14, 0.075))
    yield line("wall", (*front, *rest), "MURO H=2,20", (0.9, 33), width=0.15)
    yield ring("road", rect(-60, -13, 120, 0), nome="Rua das Acácias")
    yield ring("road", ((22, 0), (37, 0), (37, 150), (25, 150), (25, 3)), nome="Rua dos Ipês")
    yield ring("assembly", rect(*school, school[0] + 40, school[1] + 50), nome="Escola", tipo="escola")
    yield ring("assembly", rect(-74.7, -92, -54.7, -62), nome="Igreja", tipo="igreja")
    yield ring("heat_source", rect(4.3, 1.0, 6.3, 2.2), nome="Gerador", tipo="descarga de motor")
    yield ring("ignition_source", rect(11.8, 11.0, 12.2, 11.2), nome="Quadro de luz")
    yield line("drain", ((5, 14.4), (17, 14.4)), nome="Canaleta")
    yield spot("drain", (2.3, 14.0), radius=0.3, nome="Caixa de gordura")


def yard_area(limit_e: float, lot_1_w: float) -> Iterator[Thing]:
    """Give the storage area, its closure and its lots."""
    yield ring("storage_area", rect(5.3, 18, limit_e, 25.2), "ÁREA DE ARMAZENAMENTO - CLASSE III", (11, 22), nome="A1",
               coberta="não")  # fmt: skip
    yield line("wall", ((5.3, 25.275), (limit_e, 25.275)), "h=2,20", (11, 25.7), width=0.15)
    yield line("fence", ((limit_e, 25.2), (limit_e, 22.5)))
    yield line("fence", ((limit_e, 21), (limit_e, 18), (9.5, 18)))
    yield line("fence", ((8, 18), (5.3, 18), (5.3, 25.2)))
    yield line("opening", ((8, 18), (9.5, 18)), nome="Portão 1", altura=2.1, abre="para fora")
    yield line("opening", ((limit_e, 21), (limit_e, 22.5)), nome="Portão 2", altura=2.1, abre="para fora")
    for name, x, y, e, n, label in (
        ("Lote 1", lot_1_w, 19.2, lot_1_w + 4, 21.2, "200 P-13 CHEIOS - 4 ALTURAS"),
        ("Lote 2", 12.1, 19.2, 16.1, 21.2, "200 P-13 CHEIOS - 4 ALTURAS"),
        ("Lote 3", 6.5, 22.8, 8.1, 24.0, "60 P-13 VAZIOS - 5 ALTURAS"),
        ("Lote 4", 12.1, 22.8, 14.35, 23.4, "5 P-45 CHEIOS - 1 ALTURAS"),
    ):
        yield ring("lot", rect(x, y, e, n), label, ((x + e) / 2, (y + n) / 2), nome=name, marca="Gás Exemplo")


def yard_kit(limit_e: float) -> Iterator[Thing]:
    """Give the fire extinguishers, the plates and the leak detectors."""
    for n, x in enumerate((6, 7.2, 10.2, 11.4, 12.6, 13.8), start=1):
        yield spot("extinguisher", (x, 17.6), "EXTINTOR", nome=f"EXT-{n}", kg=12 if n <= 4 else 8, tipo=POWDER)
    yield spot("sign", (7.6, 17.9), "PLACA", nome="PL-1", tipo=DANGER)
    yield spot("sign", (9.9, 17.9), "PLACA", nome="PL-2", tipo=NO_FIRE)
    yield spot("sign", (15.5, 17.9), "PLACA", nome="PL-3", tipo="CLASSE III - MÁX. 480 P-13")
    yield spot("leak_detector", (5.8, 24.8), "DETECTOR", nome="DET-1")
    yield spot("leak_detector", (limit_e - 0.4, 18.4), "DETECTOR", nome="DET-2")


# --- a class II shop with a firewall before the church behind it ------------------

FIREWALL: tuple[tuple[Point, ...], ...] = (rect(3, 14.375, 11, 14.575),)
FIREWALL_ROUND = (*FIREWALL, rect(2.8, 10, 3, 14.575), rect(11, 10, 11.2, 14.575))


def shop(path: Path, firewall: Sequence[Sequence[Point]]) -> None:
    """Draw the shop in millimetres."""
    sheet = Sheet(units="mm")
    symbols(sheet)
    for thing in shop_things(firewall):
        sheet.draw(thing)
    sheet.hatch(rect(-20, -2.5, 35, 0))
    sheet.building(rect(1, 3, 6, 9), "LOJA")
    sheet.building(rect(0, 38, 18, 56), "IGREJA")
    sheet.text("AVENIDA CENTRAL", (7, -6), height=0.6)
    sheet.text("PAREDE CORTA-FOGO e=20cm", (7, 15.2))
    sheet.dimension((10, 12), (15, 12))
    sheet.dimension((7.5, 14.375), (7.5, 30))
    sheet.dimension((10, 14.9), (11, 14.9))
    sheet.north((28, 20))
    sheet.frame(("POSTO DE REVENDA DE GLP (FICTÍCIO)", "ÁREA CLASSE II - PAREDE CORTA-FOGO", "COTAS EM METROS"))
    sheet.save(path, ((-20, -14), (40, 62)))


def shop_things(firewall: Sequence[Sequence[Point]]) -> Iterator[Thing]:
    """Give the shop; its firewall may be of several pieces."""
    yield ring("property", rect(0, 0, 15, 30), nome="Posto")
    yield line("wall", ((0, 0), (0, 30)), nome="Muro oeste", altura=2.2)
    yield line("wall", ((0, 30), (15, 30)), nome="Muro norte", altura=2.2)
    yield line("wall", ((15, 30), (15, 0)), nome="Muro leste", altura=2.2)
    yield ring("road", rect(-20, -12, 35, 0), nome="Avenida Central")
    yield ring("assembly", rect(-5, 30, 25, 60), nome="Igreja", tipo="igreja")
    for n, body in enumerate(firewall, start=1):
        yield ring("firewall", body, nome=f"CF-{n}", altura=4.0)
    yield ring("storage_area", rect(5, 11.375, 10, 14.375), nome="A1", classe="II", coberta="não")
    yield line("fence", ((10, 14.375), (10, 11.375), (8.2, 11.375)), nome="Tela 1")
    yield line("fence", ((7, 11.375), (5, 11.375), (5, 14.375)), nome="Tela 2")
    yield line("opening", ((7, 11.375), (8.2, 11.375)), nome="Portão", altura=2.1, abre="fora")
    yield from pile("Lote A", (5.5, 12.1), (5, 4, 4), "cheio")
    yield from pile("Lote B", (8.1, 12.1), (4, 2, 5), "vazio")
    for n in (1, 2):
        yield spot("extinguisher", (5.5 + n / 2, 11.0), "EXTINTOR", nome=f"EXT-{n}", kg=12, tipo=POWDER)
    yield spot("sign", (8.6, 11.2), "PLACA", nome="PL-1", tipo=DANGER)
    yield spot("heat_source", (2, 1), nome="Chapa de lanches")


def pile(name: str, at: Point, piled: tuple[int, int, int], state: str) -> Iterator[Thing]:
    """Give a lot of 13 kg containers by columns, rows and tiers, and its piles, 0.40 m from axis to axis."""
    (x, y), (columns, rows, tiers) = at, piled
    corner = (round(x + 0.4 * columns, 3), round(y + 0.4 * rows, 3))
    yield ring("lot", rect(x, y, *corner), nome=name, recipientes=columns * rows * tiers, capacidade_unitaria=13,
               empilhamento=tiers, estado=state)  # fmt: skip
    for n in range(columns * rows):
        centre = (round(x + 0.2 + 0.4 * (n % columns), 3), round(y + 0.2 + 0.4 * (n // columns), 3))
        yield spot("container", centre, "P13", nome=f"{name}/{n + 1}", capacidade_unitaria=13, empilhamento=tiers,
                   estado=state)  # fmt: skip


# --- two class I cages that count as one ------------------------------------------


def two_cages() -> Iterator[Thing]:
    """Give a supermarket with two cages of 40 containers, 9.90 m apart."""
    yield ring("property", rect(-6, -8, 22.9, 10), nome="Mercado", uso="supermercado")
    yield ring("road", rect(-40, -20, 60, -8), nome="Rua do Comércio")
    yield from cage("Gaiola 1", 0, 0)
    yield from cage("Gaiola 2", 12.4, 0)


def cage(name: str, x: float, y: float) -> Iterator[Thing]:
    """Give a class I cage of 2.50 × 2.00 m, closed by mesh, with what belongs to it."""
    e, n = round(x + 2.5, 3), round(y + 2, 3)
    yield ring("storage_area", rect(x, y, e, n), nome=name, classe="I", coberta=False)
    yield ring("lot", rect(x + 0.25, y + 0.25, x + 2.25, y + 1.05), nome=f"{name}, lote", recipientes=40,
               capacidade_unitaria="P-13", empilhamento=4, estado="cheio")  # fmt: skip
    yield line("fence", ((x + 1.6, y), (e, y), (e, n), (x, n), (x, y), (x + 0.4, y)), nome=f"{name}, tela")
    yield line("opening", ((x + 0.4, y), (x + 1.6, y)), nome=f"{name}, portão", altura="2,10", abre="fora")
    yield spot("extinguisher", (x - 0.3, y), nome=f"{name}, extintor", kg=8, tipo=POWDER)
    yield spot("sign", (x + 2, y), nome=f"{name}, placa", tipo=DANGER)


# --- beside a school, in longitude and latitude -----------------------------------

LON, LAT = -56.0974, -15.6014
A, F = 6378137.0, 1 / 298.257223563  # WGS 84


def beside_school() -> Iterator[Thing]:
    """Give a class I cage in a walled yard, 18.40 m from the grounds of a school."""
    yield ring("property", rect(-3, -10, 12, 20), nome="Mercearia")
    yield line("wall", ((-3, -10), (-3, 20), (12, 20), (12, -10)), nome="Muro", altura="2,20")
    yield ring("road", rect(-60, -22, 90, -10), nome="Rua das Mangueiras")
    yield ring("assembly", rect(20.9, -10, 60.9, 40), nome="Escola", tipo="escola")
    yield from cage("Gaiola", 0, 0)


def lonlat(x: float, y: float) -> tuple[float, float]:
    """Bring metres east and north of a place in Cuiabá to longitude and latitude, to a tenth of a millimetre."""
    e2, phi = F * (2 - F), math.radians(LAT)
    w = 1 - e2 * math.sin(phi) ** 2
    meridian, normal = A * (1 - e2) / w**1.5, A / math.sqrt(w)
    return (round(LON + math.degrees(x / (normal * math.cos(phi))), 9), round(LAT + math.degrees(y / meridian), 9))


# --- an office's own layer names --------------------------------------------------


def office(path: Path) -> None:
    """Draw a class II store on layers of an office's own, which the project file beside it explains."""
    sheet = Sheet()
    for thing in office_things():
        sheet.draw(thing)
    sheet.building(rect(1, 2, 7, 8), "ESCRITÓRIO")
    sheet.polyline(rect(0, 0, 20, 32), sheet.layer("LOTE 12", 6), closed=True)
    sheet.text("LOTE 12 - QUADRA 4", (15, 29), height=0.5)
    sheet.text("CAPACIDADE MÁXIMA 1.560 kg", (10, 18.6))
    for x in (-3.0, 5.0, 13.0):
        sheet.msp.add_circle(sheet.at((x, -1.5)), 0.6, {"layer": sheet.layer("ÁRVORES", 92)})
    sheet.dimension((15, 16), (20, 16))
    sheet.dimension((0, 16), (5, 16))
    sheet.north((26, 24))
    sheet.save(path, ((-20, -16), (60, 40)))


def office_things() -> Iterator[Thing]:
    """Give the store, each thing on the office's layer for it."""
    yield ring("property", rect(0, 0, 20, 32), layer="LIMITE DO TERRENO")
    yield line("wall", ((0, 0), (0, 32), (20, 32)), layer="MURO H180")
    yield line("wall", ((20, 32), (20, 0)), layer="MURO EXISTENTE")
    yield ring("road", rect(-20, -3, 60, 0), layer="CALÇADA")
    yield ring("road", rect(-20, -11, 60, -3), layer="PISTA DE ROLAMENTO")
    yield ring("assembly", rect(43.8, 26.4, 60, 45), layer="ESCOLA")
    yield ring("drain", rect(9, -3.6, 10, -3), layer="BOCA DE LOBO")
    yield ring("storage_area", rect(5, 14, 15, 18), "CLASSE II", (10, 17.4), layer="AREA DE ARMAZENAMENTO")
    yield line("fence", ((10.5, 14), (15, 14), (15, 18), (5, 18), (5, 14), (9, 14)), layer="ALAMBRADO")
    yield line("opening", ((9, 14), (10.5, 14)), layer="PORTAO DA GAIOLA")
    yield ring("lot", rect(6, 15, 8, 16.6), "80 P-13 CHEIOS", (7, 15.8), layer="PILHAS P13")
    yield ring("lot", rect(11, 15, 12.6, 15.8), "40 P-13 VAZIOS - 5 ALTURAS", (11.8, 15.4), layer="PILHAS P13")
    yield spot("extinguisher", (8.2, 13.6), layer="EXTINTORES PQS 12", radius=0.15)
    yield spot("extinguisher", (11.2, 13.6), layer="EXTINTORES PQS 12", radius=0.15)
    yield ring("sign", rect(8.4, 13.85, 8.8, 13.95), layer="SINALIZAÇÃO")
    yield spot("ignition_source", (2, 10), layer="PONTOS DE LUZ", radius=0.1)


# --- R12, in centimetres ------------------------------------------------------------


def old(path: Path) -> None:
    """Draw a class I cage with R12, which has no place for the unit."""
    sheet = Sheet("R12", "cm")
    symbols(sheet)
    for thing in (
        ring("property", rect(0, 0, 10, 20), "nome=Terreno", (5, 16)),
        line("wall", ((0, 0), (0, 20), (10, 20), (10, 0)), "h=2,00", (0.7, 12)),
        ring("road", rect(-15, -10, 25, 0), "nome=Travessa A", (5, -5)),
        ring("storage_area", rect(4, 6, 6.5, 8), "CLASSE I", (5.25, 7.5)),
        ring("lot", rect(4.25, 6.25, 6.25, 7.05), "40 P-13 CHEIOS - 4 ALTURAS", (5.25, 6.65)),
        line("fence", ((5.6, 6), (6.5, 6), (6.5, 8), (4, 8), (4, 6), (4.4, 6))),
        line("opening", ((4.4, 6), (5.6, 6)), altura=2.1, abre="fora"),
        spot("extinguisher", (6.9, 6), "EXTINTOR", nome="EXT-1", kg=8, tipo=POWDER),
        spot("sign", (6, 5.8), "PLACA", nome="PL-1", tipo=DANGER),
    ):
        sheet.draw(thing)
    sheet.building(rect(1, 1, 4, 4), "MERCEARIA")
    sheet.dimension((0, 7), (4, 7))
    sheet.save(path, ((-15, -12), (25, 24)))


if __name__ == "__main__":
    main()
