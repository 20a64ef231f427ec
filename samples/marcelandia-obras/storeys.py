"""Three complete plans of several storeys, drawn side by side: a gallery below offices, flats, and a small hospital.

Each storey lies in an outline of its own; what its windows give onto is drawn beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from buildings import door, ground, pieces, room, window
from drafting import Thing, rect, ring

BESIDE_M = 20.0  # how far a storey is drawn from the one below it
AIRED = {"ventilacao": "mecânica"}
COMMON = {"circulacao": "comum"}
PRIVATE = {"circulacao": "privativo"}


def storey(n: int, things: Iterator[Thing]) -> Iterator[Thing]:
    """Give a storey moved to its place on the sheet, the first on the plot; its number ends every name."""
    for thing in things:
        points = tuple((round(x + 2 + BESIDE_M * (n - 1), 3), round(y + 5, 3)) for x, y in thing.points)
        yield replace(thing, points=points, says={**thing.says, "nome": f"{thing.says['nome']} · {n}"})


def outdoors(name: str, corners: tuple[float, float, float, float], served: float) -> Thing:
    """Give the outdoor space before the windows of a storey, and the height that it serves."""
    return ring("room", rect(*corners), nome=name, permanencia="exterior", altura_servida=served)


# --- a gallery below two storeys of offices -----------------------------------------

SERVED_M = 5.4  # from the floor of the second storey to the ceiling of the third: 2.80 + 2.60


def gallery() -> Iterator[Thing]:
    """Give a gallery of four shops, and four suites of offices above it."""
    yield from ground(16, 25)
    yield ring("building", rect(2, 5, 14, 17), nome="Galeria", uso="galeria comercial; escritórios", pavimentos=3)
    yield from storey(1, _shops())
    for n, level in ((2, 4.25), (3, 7.05)):
        yield from storey(n, _suites(level))


def _shops() -> Iterator[Thing]:
    shop = {"uso": "galeria comercial", "tipo": "loja"}
    public = {"usuarios": "público", "circulacao": "coletivo", "pessoas": 60}
    yield ring("floor", rect(0, 0, 12, 12), nome="Pavimento", nivel_m=0)
    yield ring("passage", rect(4.0, 0.15, 8.2, 8.0), nome="Galeria", tipo="galeria", pe_direito=4.1, **COMMON)
    yield room("Loja A", (0.15, 0.15, 3.85, 3.2), 4.1, **shop)
    yield room("Loja B", (0.15, 3.35, 3.85, 6.5), 4.1, **shop)
    yield room("Loja C", (8.35, 0.15, 11.85, 4.0), 4.1, **shop)
    yield room("Loja D", (8.35, 4.15, 11.85, 8.0), 4.1, **shop)
    yield ring("passage", rect(0.15, 6.65, 3.85, 8.0), nome="Circulação", pe_direito=2.6, **COMMON, **AIRED)
    yield room("Sanitário feminino", (0.15, 8.15, 2.6, 11.85), uso="galeria comercial", **AIRED)
    yield room("Sanitário masculino", (2.75, 8.15, 5.2, 11.85), uso="galeria comercial", **AIRED)
    yield window("V", (4.1, 0.075), (8.1, 0.075), 1.4)
    yield door("Entrada", (4.2, 0.075), (8.0, 0.075), **public)
    for name, x, y in (("A", 3.925, 1), ("B", 3.925, 4), ("C", 8.275, 1), ("D", 8.275, 5)):
        yield door(f"Porta {name}", (x, y), (x, y + 1.6), **public)
    yield door("Acesso aos sanitários", (3.925, 6.7), (3.925, 7.95), **COMMON)
    yield door("Porta F", (1, 8.075), (1.8, 8.075), tipo="sanitário", **PRIVATE)
    yield door("Porta M", (2.9, 8.075), (3.7, 8.075), tipo="sanitário", **PRIVATE)
    yield door("Acesso ao hall", (5.6, 8.075), (7.6, 8.075), **COMMON)
    yield from pieces("vaso", "lavatório", x=0.6, y=11.3, sexo="feminino")
    yield from pieces("vaso", "lavatório", "mictório", x=3.2, y=11.3, sexo="masculino")
    yield from _core(desnivel=4.25, espelho=0.17, patamar=1.3)


def _core(**steps: float) -> Iterator[Thing]:
    """Give the lobby with its two lifts, and the stair: two flights of 1.30 m in one outline."""
    yield ring("lift_lobby", rect(5.35, 8.15, 8.2, 9.9), nome="Hall")
    yield ring("lift", rect(5.35, 10.05, 6.7, 11.85), nome="Elevador 1")
    yield ring("lift", rect(6.85, 10.05, 8.2, 11.85), nome="Elevador 2")
    yield ring("stair", rect(8.35, 8.15, 11.85, 11.85), nome="Escada", largura=1.3, piso_m=0.29, **steps, **COMMON)
    yield door("Porta da escada", (8.275, 8.3), (8.275, 9.6), **COMMON)


def _suites(level: float) -> Iterator[Thing]:
    yield ring("floor", rect(0, 0, 12, 12), nome="Pavimento", nivel_m=level)
    yield ring("passage", rect(5.35, 0.15, 6.65, 8.0), nome="Corredor", pe_direito=2.6, **COMMON)
    yield window("V", (5.4, 0.075), (6.6, 0.075), 1.3)
    for side, x0, x1, inner in (("A", 0.15, 5.2, 5.275), ("B", 6.8, 11.85, 6.725)):
        yield ring("room", rect(x0 - 0.15, 0, x1 + 0.15, 8.1), nome=f"Conjunto {side}", tipo="unidade",
                   uso="escritório")  # fmt: skip
        yield room(f"Escritório {side}", (x0, 0.15, x1, 6.35), uso="escritório")
        west, east = (x0, x0 + 1.85), (x0 + 2, x1)
        bath, lobby = (west, east) if side == "A" else ((x1 - 1.85, x1), (x0, x1 - 2))
        yield room(f"Sanitário {side}", (bath[0], 6.5, bath[1], 8.0), uso="escritório", **AIRED)
        yield room(f"Vestíbulo {side}", (lobby[0], 6.5, lobby[1], 8.0), uso="escritório", **AIRED)
        yield window(f"J{side}", (x0 + 0.15, 0.075), (x1 - 0.15, 0.075), 1.2)
        yield door(f"Porta {side}", (inner, 6.7), (inner, 7.9), **COMMON)
        yield door(f"P{side}1", (lobby[0] + 0.2, 6.425), (lobby[0] + 1.1, 6.425), **PRIVATE)
        wall = (bath[1] + lobby[0]) / 2 if side == "A" else (bath[0] + lobby[1]) / 2
        yield door(f"P{side}2", (wall, 6.7), (wall, 7.5), tipo="sanitário", **PRIVATE)
        for piece in pieces("vaso", "lavatório", x=bath[0] + 0.4, y=7.6):
            yield replace(piece, says={**piece.says, "nome": f"{piece.says['nome']} {side}"})
    yield room("Depósito", (0.15, 8.15, 5.2, 11.85), uso="escritório", **AIRED)
    yield door("Porta do depósito", (5.275, 8.3), (5.275, 9.2), **PRIVATE)
    yield from _core(desnivel=2.8, espelho=0.175)
    yield outdoors("Recuo frontal", (0, -3, 12, 0), SERVED_M)


# --- flats ------------------------------------------------------------------------


def flats() -> Iterator[Thing]:
    """Give four flats of the compulsory rooms alone, two on each storey, with the stair between them."""
    yield from ground(16, 25)
    yield ring("building", rect(2, 5, 13.3, 11.5), nome="Edifício", uso="conjunto residencial", pavimentos=2)
    yield from storey(1, _two_flats(0))
    yield from storey(2, _two_flats(2.8))


def _two_flats(level: float) -> Iterator[Thing]:
    yield ring("floor", rect(0, 0, 11.3, 6.5), nome="Pavimento", nivel_m=level)
    for side in "AB":
        for thing in _flat(side):
            mirrored = tuple((11.3 - x, y) for x, y in thing.points)
            yield thing if side == "A" else replace(thing, points=mirrored)
    yield room("Hall", (4.35, 0.15, 6.95, 2.5))
    yield window("V", (5.9, 0.075), (6.9, 0.075), 1.0)
    yield ring("stair", rect(4.35, 2.65, 6.95, 6.35), nome="Escada", largura=1.25, piso_m=0.28, espelho=0.175,
               desnivel=2.8, **COMMON)  # fmt: skip
    yield door("Porta da escada", (5.0, 2.575), (6.3, 2.575), **COMMON)
    if not level:
        yield door("Entrada", (4.5, 0.075), (5.7, 0.075), **COMMON)
    else:
        yield outdoors("Recuo frontal", (0, -3, 11.3, 0), 2.6)
        yield outdoors("Recuo de fundo", (0, 6.5, 11.3, 9.5), 2.6)


def _flat(side: str) -> Iterator[Thing]:
    yield ring("room", rect(0, 0, 4.2, 6.5), nome=f"Apartamento {side}", tipo="apartamento")
    yield room(f"Sala {side}", (0.15, 0.15, 4.05, 2.3))
    yield room(f"Cozinha {side}", (0.15, 2.45, 2.0, 4.3), ventilacao="duto")
    yield room(f"Vestíbulo {side}", (2.15, 2.45, 3.0, 4.3), **AIRED)
    yield room(f"Banheiro {side}", (3.15, 2.45, 4.05, 4.3), **AIRED)
    yield room(f"Dormitório {side}", (0.15, 4.45, 4.05, 6.35))
    yield window(f"J{side}1", (1.0, 0.075), (2.8, 0.075), 1.2)
    yield window(f"J{side}2", (1.0, 6.425), (2.6, 6.425), 1.2)
    yield door(f"Porta {side}", (4.2, 0.5), (4.2, 1.4), **PRIVATE)
    for n, (a, b) in enumerate((((0.6, 2.375), (1.4, 2.375)), ((2.15, 2.375), (2.95, 2.375)),
                                ((2.15, 4.375), (2.95, 4.375))), start=1):  # fmt: skip
        yield door(f"P{side}{n}", a, b, **PRIVATE)
    yield door(f"P{side}4", (3.075, 2.6), (3.075, 3.3), tipo="banheiro", **PRIVATE)


# --- a small hospital -----------------------------------------------------------------


def clinic() -> Iterator[Thing]:
    """Give a hospital of two storeys of 9 × 9.90 m: 89.1 m² ask one set of fixtures for patients and one for staff."""
    yield from ground(16, 25)
    yield ring("building", rect(2, 5, 11, 14.9), nome="Hospital", uso="hospital", pavimentos=2)
    yield from storey(1, _ward(0))
    yield from storey(2, _ward(2.8))


def _ward(level: float) -> Iterator[Thing]:
    patients = {"usuarios": "doentes", **COMMON}
    yield ring("floor", rect(0, 0, 9, 9.9), nome="Pavimento", nivel_m=level)
    yield room("Quarto A", (0.15, 0.15, 4.4, 3.2))
    yield room("Quarto B", (4.55, 0.15, 8.85, 3.2))
    yield ring("passage", rect(0.15, 3.35, 8.85, 5.75), nome="Corredor", pe_direito=2.6, **patients, **AIRED)
    steps = {"espelho": 0.175, "piso_m": 0.3, "desnivel": 2.8, **COMMON}
    yield ring("stair", rect(4.15, 5.9, 8.85, 8.3), nome="Escada principal", tipo="principal", usuarios="doentes",
               **steps)  # fmt: skip
    yield ring("stair", rect(4.15, 8.45, 8.85, 9.75), nome="Escada de serviço", usuarios="pessoal", **steps)
    for n, (sex, x) in enumerate((("masculino", 0.15), ("feminino", 2.15)), start=1):
        yield room(f"Sanitário {sex}", (x, 5.9, x + 1.85, 9.75), **AIRED)
        yield door(f"P{n}", (x + 0.3, 5.825), (x + 1.5, 5.825), **patients)
        for who, y in (("doentes", 9.2), ("pessoal", 7.6)):
            for piece in pieces("vaso", "lavatório", "chuveiro", x=x + 0.3, y=y, sexo=sex, usuarios=who):
                yield replace(piece, says={**piece.says, "nome": f"{piece.says['nome']} {who}"})
    yield window("JA", (0.8, 0.075), (3.4, 0.075), 1.2)
    yield window("JB", (5.2, 0.075), (7.8, 0.075), 1.2)
    yield door("P3", (1.5, 3.275), (2.7, 3.275), **patients)
    yield door("P4", (6, 3.275), (7.2, 3.275), **patients)
    yield door("P5", (4.075, 8.5), (4.075, 9.7), usuarios="pessoal", **COMMON)
    yield door("P6", (4.5, 5.825), (6.9, 5.825), **patients)
    if not level:
        yield door("Entrada", (0.075, 3.9), (0.075, 5.2), **patients)
    else:
        yield outdoors("Recuo frontal", (0, -3, 9, 0), 2.6)
