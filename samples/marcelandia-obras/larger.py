"""Four more complete plans: a hospital, a hotel, a hall and a light workshop, each of one storey."""

from __future__ import annotations

from collections.abc import Iterator

from buildings import door, ground, pieces, room, window
from drafting import Thing, line, rect, ring


def _wing(use: str, corridor: float, names: tuple[str, ...], users: str | None = None) -> Iterator[Thing]:
    """Give a building of 24 m with a corridor in its middle, four rooms before it and four behind."""
    who = {} if users is None else {"usuarios": users}
    low, high = 13.15, round(13.15 + corridor, 3)
    top = round(high + 5.15, 3)
    yield from ground(34, 45)
    yield ring("building", rect(5, 8, 29, top), nome=use.capitalize(), uso=use, pavimentos=1)
    yield ring("passage", rect(5.15, low, 28.85, high), nome="Corredor", pe_direito=2.6, circulacao="comum",
               ventilacao="mecânica", **who)  # fmt: skip
    for n, name in enumerate(names):
        x, behind = 5.15 + 5.95 * (n % 4), n >= 4
        y0, y1 = (round(high + 0.15, 3), round(top - 0.15, 3)) if behind else (8.15, 13.0)
        x0, x1 = round(x, 3), round(min(x + 5.8, 28.85), 3)
        yield room(name, (x0, y0, x1, y1))
        outer = top - 0.075 if behind else 8.075
        yield window(f"J{n + 1}", (x0 + 0.2, outer), (x0 + 4.4, outer), 1.3)
        inner = high + 0.075 if behind else 13.075
        yield door(f"P{n + 1}", (x0 + 1, inner), (x0 + 2.2, inner), circulacao="comum", **who)
    yield door("Entrada", (9.6, 8.075), (10.8, 8.075), circulacao="comum", **who)


def _sets(count: int, y: float, **says: object) -> Iterator[Thing]:
    """Give so many sets of toilet, basin and shower of each sex, a row of each kind."""
    for i, sex in enumerate(("masculino", "feminino")):
        for j, kind in enumerate(("vaso", "lavatório", "chuveiro")):
            yield from pieces(*[kind] * count, x=6 + 6 * i, y=y + 0.6 * j, sexo=sex, **says)


def hotel() -> Iterator[Thing]:
    """Give a hotel of 24 × 12 m: 288 / 72 = 4 sets of each sex."""
    names = ("Vestíbulo", "Sala de estar", "Quarto 1", "Quarto 2", "Sanitário masculino", "Sanitário feminino",
             "Vestiário do pessoal", "Quarto 3")  # fmt: skip
    yield from _wing("hotel", 1.7, names)
    yield from _sets(4, 16)


def hospital() -> Iterator[Thing]:
    """Give a hospital of 24 × 12.7 m: 304.8 / 90 makes 4 sets of patients, 304.8 / 300 makes 2 of the staff."""
    names = ("Consultório", "Enfermaria – quarto 1", "Quarto 1", "Quarto 2", "Sanitário masculino",
             "Sanitário feminino", "Vestiário do pessoal", "Quarto 3")  # fmt: skip
    yield from _wing("hospital", 2.4, ("Consultório", *names[2:4], "Quarto 4", *names[4:]), users="doentes")
    yield from _sets(4, 16.4, usuarios="doentes")
    for n, thing in enumerate(_sets(2, 18.6, usuarios="pessoal")):
        yield ring(
            "fixture",
            rect(
                thing.points[0][0] - 0.1, thing.points[0][1] - 0.1, thing.points[0][0] + 0.1, thing.points[0][1] + 0.1
            ),
            **{**thing.says, "nome": f"Peça do pessoal {n + 1}"},
        )
    yield ring("ramp", rect(29, 13.15, 33, 15.55), nome="Rampa", declividade=8, desnivel_m=0.32, antiderrapante="sim",
               circulacao="comum", usuarios="doentes")  # fmt: skip


def hall() -> Iterator[Thing]:
    """Give an auditorium of 250 places: 19.70 × 19.85 m for 245 of 1.60 m² each."""
    crowd = {"circulacao": "coletivo", "pessoas": 125}
    yield from ground(40, 50)
    yield ring("building", rect(5, 8, 25, 36.3), nome="Auditório", uso="auditório", pavimentos=1, lotacao=250)
    yield room("Vestíbulo", (5.15, 8.15, 18, 14), 3.0, ventilacao="mecânica")
    yield room("Sanitário masculino", (18.15, 8.15, 24.85, 11), ventilacao="mecânica")
    yield room("Sanitário feminino", (18.15, 11.15, 24.85, 14), ventilacao="mecânica")
    yield room("Sala de espetáculo", (5.15, 14.15, 24.85, 34), 5.0, ventilacao="mecânica")
    yield ring("passage", rect(5.15, 34.15, 24.85, 36.15), nome="Corredor", pe_direito=3.0, ventilacao="mecânica",
               **crowd)  # fmt: skip
    yield ring("passage", rect(14, 15, 16, 33), nome="Entre as poltronas", tipo="longitudinal", **crowd)
    yield door("Saída 1", (8, 8.075), (10, 8.075), tipo="saída", abre="fora", **crowd)
    yield line("door", ((24.925, 34.15), (24.925, 36.15)), nome="Saída 2", altura=2.1, tipo="saída", abre="fora",
               **crowd)  # fmt: skip
    yield door("P1", (8, 14.075), (10, 14.075), **crowd)
    yield door("P2", (8, 34.075), (10, 34.075), **crowd)
    yield door("P3", (18.075, 9), (18.075, 9.9), circulacao="privativo", tipo="sanitário")
    yield door("P4", (18.075, 12), (18.075, 12.9), circulacao="privativo", tipo="sanitário")
    yield from pieces("vaso", "lavatório", "mictório", x=20, y=10, sexo="masculino")
    yield from pieces("vaso", "lavatório", x=20, y=13, sexo="feminino")
    yield ring("stair", rect(7.9, 6, 10.1, 8), nome="Escada", tipo="reta", espelho=0.17, piso_m=0.29, desnivel=0.4,
               **crowd)  # fmt: skip
    yield ring("ramp", rect(25, 34.2, 30, 36.1), nome="Rampa", declividade=8, desnivel_m=0.4, antiderrapante="sim",
               **crowd)  # fmt: skip


def workshop() -> Iterator[Thing]:
    """Give a light workshop in the central perimeter, on its west boundary."""
    for thing in ground(16, 30, 2.0):
        if thing.role == "property":
            yield ring("property", thing.points, nome="Terreno", zona="central")
        else:
            yield thing
    yield ring("building", rect(0, 10, 12, 20), nome="Oficina mecânica", uso="oficina mecânica leve", pavimentos=1,
               calha=3.5)  # fmt: skip
    yield line("firewall", ((0, 10), (0, 20)), nome="Parede corta-fogo", altura=4.5)
    yield room("Oficina", (0.15, 10.15, 8, 19.85), 3.4, ventilacao="mecânica")
    yield room("Sanitário", (8.15, 10.15, 11.85, 14))
    yield room("Escritório", (8.15, 14.15, 11.85, 19.85))
    yield window("J1", (11.925, 14.5), (11.925, 18.5), 1.0)
    yield window("J2", (11.925, 10.5), (11.925, 13.0), 0.8)
    yield door("Portão", (2, 10.075), (5, 10.075), circulacao="comum")
    yield door("P1", (8.075, 11), (8.075, 11.9), circulacao="privativo", tipo="sanitário")
    yield door("P2", (8.075, 15), (8.075, 15.9), circulacao="privativo")
    yield from pieces("vaso", "lavatório", x=9, y=12)
    yield ring("oven", rect(3, 14, 4, 15), nome="Forja", distancia_teto=1.2, pavimento_superposto="não")
