"""Four complete plans, drawn as an office would: a house, a shop, a garage and a school, each on a plot of its own.

Walls are 0.15 m thick; rooms are drawn inside them, doors and windows in their middle.
"""

from __future__ import annotations

from collections.abc import Iterator

from drafting import Point, Thing, line, rect, ring, spot


def ground(wide: float, deep: float, wall: float = 1.8) -> Iterator[Thing]:
    """Give a plot with its street, pavement, walls and septic tank; its front is on y = 0."""
    yield ring("property", rect(0, 0, wide, deep), nome="Terreno", zona="residencial")
    yield ring("road", rect(-20, -12, wide + 20, 0), nome="Rua das Castanheiras")
    yield ring("pavement", rect(0, -3, wide, 0), nome="Passeio", declividade=3)
    points = ((0.075, 0.2), (0.075, deep - 0.075), (wide - 0.075, deep - 0.075), (wide - 0.075, 0.2))
    yield line("wall", points, nome="Muro", altura=wall)
    yield ring("fixture", rect(wide - 2, deep - 3, wide - 0.5, deep - 1.5), nome="Fossa", tipo="fossa séptica")


def room(name: str, corners: tuple[float, float, float, float], ceiling: float = 2.6, **says: object) -> Thing:
    """Give a room."""
    return ring("room", rect(*corners), nome=name, pe_direito=ceiling, **says)


def window(name: str, a: Point, b: Point, height: float) -> Thing:
    """Give a window."""
    return line("window", (a, b), nome=name, altura=height)


def door(name: str, a: Point, b: Point, **says: object) -> Thing:
    """Give a door 2.10 m high."""
    return line("door", (a, b), nome=name, altura=2.1, **says)


def pieces(*said: str, x: float, y: float, **says: object) -> Iterator[Thing]:
    """Give sanitary fixtures in a row."""
    for n, kind in enumerate(said):
        name = f"{kind} {says.get('sexo', '')} {n + 1}".replace("  ", " ")
        yield spot("fixture", (round(x + 0.6 * n, 3), y), nome=name, tipo=kind, radius=0.2, **says)


def house() -> Iterator[Thing]:
    """Give a house of two bedrooms."""
    yield from ground(12, 25)
    yield ring("building", rect(2, 5, 10, 15), nome="Casa", uso="residência", pavimentos=1)
    yield room("Sala", (2.15, 5.15, 6.0, 9.0))
    yield room("Cozinha", (6.15, 5.15, 9.85, 8.0))
    yield ring("passage", rect(6.15, 8.15, 9.85, 9.0), nome="Circulação", pe_direito=2.6)
    yield room("Banheiro", (2.15, 9.15, 4.0, 11.5), 2.4)
    yield room("Lavanderia", (2.15, 11.65, 4.0, 14.85))
    yield room("Dormitório 1", (4.15, 9.15, 7.0, 14.85))
    yield room("Dormitório 2", (7.15, 9.15, 9.85, 14.85))
    yield window("J1", (2.5, 5.075), (5.5, 5.075), 1.2)
    yield window("J2", (7.0, 5.075), (9.0, 5.075), 1.0)
    yield window("J3", (9.925, 8.3), (9.925, 8.9), 1.0)
    yield window("J4", (2.075, 9.8), (2.075, 10.8), 0.6)
    yield window("J5", (2.075, 13.0), (2.075, 14.0), 0.8)
    yield window("J6", (4.4, 14.925), (6.6, 14.925), 1.3)
    yield window("J7", (7.3, 14.925), (9.5, 14.925), 1.2)
    yield door("P1", (2.075, 7.0), (2.075, 7.9))
    yield door("P2", (6.075, 8.17), (6.075, 8.99))
    yield door("P3", (7.0, 8.075), (7.8, 8.075))
    yield door("P4", (6.17, 9.075), (6.97, 9.075))
    yield door("P5", (8.0, 9.075), (8.8, 9.075))
    yield door("P6", (2.5, 9.075), (3.2, 9.075), tipo="banheiro")
    yield door("P7", (2.075, 11.75), (2.075, 12.55))
    yield from pieces("vaso", "lavatório", "chuveiro", x=2.5, y=11.0)


def shop() -> Iterator[Thing]:
    """Give a shop on the alignment and on both side boundaries."""
    yield from ground(12, 25, 2.0)
    yield ring("building", rect(0, 0, 12, 12), nome="Loja", uso="comércio", pavimentos=1)
    yield room("Salão de vendas", (0.15, 0.15, 11.85, 8.0), 4.2)
    yield room("Depósito", (0.15, 8.15, 7.0, 11.85), 3.3)
    yield room("Sanitário feminino", (7.15, 8.15, 9.4, 11.85), 2.6)
    yield room("Sanitário masculino", (9.55, 8.15, 11.85, 11.85), 2.6)
    yield window("V1", (0.5, 0.075), (7.0, 0.075), 2.8)
    yield window("J1", (1.0, 11.925), (5.0, 11.925), 1.0)
    yield window("J2", (7.4, 11.925), (9.2, 11.925), 0.7)
    yield window("J3", (9.8, 11.925), (11.6, 11.925), 0.7)
    yield door("P1", (8.0, 0.075), (10.0, 0.075), usuarios="público", circulacao="coletivo", pessoas=120)
    yield door("P2", (3.0, 8.075), (3.9, 8.075), circulacao="privativo")
    yield door("P3", (8.0, 8.075), (8.8, 8.075), circulacao="privativo", tipo="sanitário")
    yield door("P4", (10.2, 8.075), (11.0, 8.075), circulacao="privativo", tipo="sanitário")
    yield from pieces("vaso", "lavatório", x=7.6, y=11.0, sexo="feminino")
    yield from pieces("vaso", "lavatório", "mictório", x=10.0, y=11.0, sexo="masculino")
    yield ring("marquee", rect(0, -1.2, 12, 0), nome="Marquise")
    yield ring("awning", rect(0.5, -1.8, 7, 0), nome="Toldo", altura=2.5, retratil="sim")
    yield ring("hoarding", rect(0, -1.9, 12, 0), nome="Tapume", altura=2.0)


def garage() -> Iterator[Thing]:
    """Give a collective garage of six stalls."""
    yield from ground(24, 30)
    yield ring("building", rect(2, 5, 22, 21), nome="Garagem coletiva", uso="garagem coletiva", pavimentos=1)
    yield room("Garagem", (2.15, 5.15, 21.85, 20.85), 2.4, ventilacao="mecânica")
    for n in range(6):
        x = round(3 + 2.5 * n, 3)
        yield ring("stall", rect(x, 13, x + 2.5, 18.1), nome=f"Vaga {n + 1}")
    yield ring("aisle", rect(2.5, 7.5, 21.5, 13), nome="Corredor")
    yield door("Portão", (10, 5.075), (13.5, 5.075), tipo="entrada", circulacao="comum")


def school() -> Iterator[Thing]:
    """Give a school of two classrooms."""
    yield from ground(50, 45)
    yield ring("building", rect(5, 8, 35, 18), nome="Escola", uso="escola", pavimentos=1)
    yield room("Sala de aula 1", (5.15, 8.15, 13.0, 14.0), 3.0)
    yield room("Sala de aula 2", (13.15, 8.15, 21.0, 14.0), 3.0)
    yield room("Recreação coberta", (21.15, 8.15, 34.85, 14.0), 3.0, coberto="sim")
    yield ring(
        "passage", rect(5.15, 14.15, 34.85, 16.0), nome="Corredor", pe_direito=3.0, circulacao="coletivo", pessoas=70
    )
    yield room("Sanitário masculino", (5.15, 16.15, 10.0, 17.85), 2.6)
    yield room("Sanitário feminino", (10.15, 16.15, 15.0, 17.85), 2.6)
    yield ring("room", rect(20, 20, 40, 32), nome="Recreação descoberta", permanencia="exterior", coberto="não")
    yield window("J1", (6.0, 8.075), (12.0, 8.075), 1.4)
    yield window("J2", (14.0, 8.075), (20.0, 8.075), 1.4)
    yield window("J3", (22.0, 8.075), (34.0, 8.075), 2.2)
    yield line("window", ((34.925, 14.3), (34.925, 15.9)), nome="V1", altura=2.4)
    yield line("window", ((5.075, 14.3), (5.075, 15.9)), nome="V2", altura=2.4)
    yield room("Depósito", (15.15, 16.15, 34.85, 17.85), 2.6)
    yield window("J4", (16.0, 17.925), (34.0, 17.925), 0.6)
    yield window("J5", (5.5, 17.925), (9.5, 17.925), 0.6)
    yield window("J6", (10.5, 17.925), (14.5, 17.925), 0.6)
    for n, (x, y) in enumerate(
        ((8, 14.075), (16, 14.075), (26, 14.075), (7, 16.075), (12, 16.075), (20, 16.075)), start=1
    ):
        yield door(f"P{n}", (x, y), (x + 1.3, y), circulacao="coletivo", pessoas=35)
    yield from pieces("vaso", "vaso", "mictório", "mictório", "lavatório", "lavatório", x=5.6, y=17.3, sexo="masculino")
    yield from pieces("vaso", "vaso", "lavatório", "lavatório", x=10.6, y=17.3, sexo="feminino")
    yield from pieces("bebedouro", "bebedouro", x=30, y=15.8)
    yield ring("ramp", rect(35, 14.2, 41, 15.9), nome="Rampa", declividade=8, desnivel_m=0.45, antiderrapante="sim",
               circulacao="coletivo",
               pessoas=70)  # fmt: skip
