"""Drawings of any size: an architect's furniture round the sample yard, the same bytes for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "samples"
YARDS = {"R12": "yard-r12.dxf", "R2018": "yard-class-iii.dxf"}  # the dozen lines that matter
PROJECT = SAMPLES / "yard-class-iii.layoutcheck.toml"
LAYERS = ("MOBILIARIO", "ARQ-PAREDE", "ARQ-LOUÇAS", "ARQ-ESQUADRIA", "HACHURAS", "ELÉTRICA", "PAISAGISMO", "TEXTO")
BLOCKS = ("CADEIRA", "MESA 4 LUGARES", "BACIA", "CAMA", "VEICULO")
LAST_HANDLE = 0x100000  # of the yard, and then some
BESIDE, SPREAD = 15_000.0, 60_000.0  # drawing units: no door of the furniture stands in a wall of the yard

Pair = tuple[int, object]
Pairs = tuple[Pair, ...]


def write_drawing(path: Path, megabytes: float, version: str = "R2018", newline: str = "\n", seed: int = 1) -> None:
    r"""Write a DXF of about so many megabytes, `version` R12 or R2018, `newline` `\n` or `\r\n`.

    The project file beside it says what the yard cannot show, so that the plan passes.
    """
    encoding = "cp1252" if version == "R12" else "utf-8"
    yard = (SAMPLES / YARDS[version]).read_text(encoding=encoding).replace("AC1024", "AC1032")
    plan, made = _dressed(yard, version), _Furniture(version, seed)
    head, ends = _split(plan, "ENTITIES")
    left = megabytes * 1e6 - len(plan.encode()) - len(newline) * plan.count("\n") + plan.count("\n")
    with path.open("w", encoding=encoding, newline=newline) as out:
        out.write(head)
        while left > 0:
            things = "".join(made.thing() for _ in range(min(500, int(left / 400) + 1)))
            left -= len(things) + (len(newline) - 1) * things.count("\n")
            out.write(things)
        out.write(ends)
    more = (
        '[plan]\nunits_if_missing = "cm"\n\n' if version == "R12" else '[layers]\nESQUADRIAS = { role = "ignore" }\n\n'
    )
    said = PROJECT.read_text(encoding="utf-8")
    path.with_name(f"{path.stem}.layoutcheck.toml").write_text(more + said, encoding="utf-8")


def _dressed(yard: str, version: str) -> str:
    """Add the furniture's layers and blocks to the yard."""
    modern = version != "R12"
    rows = "".join(_layer(i, name, modern) for i, name in enumerate(LAYERS) if f"  2\n{name}\n" not in yard)
    head, rest = yard.split("  2\nLAYER\n", 1)
    table, rest = rest.split("  0\nENDTAB\n", 1)
    plan = f"{head}  2\nLAYER\n{table}{rows}  0\nENDTAB\n{rest}"
    if modern:
        head, rest = plan.split("  2\nBLOCK_RECORD\n", 1)
        table, rest = rest.split("  0\nENDTAB\n", 1)
        records = "".join(_record(i, name) for i, name in enumerate(BLOCKS))
        plan = f"{head}  2\nBLOCK_RECORD\n{table}{records}  0\nENDTAB\n{rest}"
    head, ends = _split(plan, "BLOCKS")
    return head + "".join(_block(i, name, modern) for i, name in enumerate(BLOCKS)) + ends


def _split(plan: str, section: str) -> tuple[str, str]:
    """Split a drawing before the end of a section."""
    at = plan.index("  0\nENDSEC\n", plan.index(f"  0\nSECTION\n  2\n{section}\n"))
    return plan[:at], plan[at:]


def _written(pairs: Iterator[Pair] | Pairs) -> str:
    return "".join(f"{code:3}\n{value}\n" for code, value in pairs)


def _layer(i: int, name: str, modern: bool) -> str:
    marks = (lambda *pairs: pairs) if modern else (lambda *pairs: ())
    return _written((
        (0, "LAYER"), *marks((5, f"{LAST_HANDLE - 1 - i:X}"), (100, "AcDbSymbolTableRecord"),
                             (100, "AcDbLayerTableRecord")),
        (2, name), (70, 0), (62, 1 + i), (6, "CONTINUOUS"),
    ))  # fmt: skip


def _record(i: int, name: str) -> str:
    return _written((
        (0, "BLOCK_RECORD"), (5, f"{LAST_HANDLE - 101 - i:X}"), (100, "AcDbSymbolTableRecord"),
        (100, "AcDbBlockTableRecord"), (2, name), (70, 0), (280, 1), (281, 0),
    ))  # fmt: skip


def _block(i: int, name: str, modern: bool) -> str:
    """Draw a piece of furniture of lines and arcs on layer 0."""
    made = _Furniture("R2018" if modern else "R12", seed=i, first=LAST_HANDLE - 1000 * (i + 1))
    owner = f"{LAST_HANDLE - 101 - i:X}"
    size = 40.0 + 10 * i
    sides = ((0, 0, size, 0), (size, 0, size, size), (size, size, 0, size), (0, size, 0, 0))
    pairs = [
        *made.head("BLOCK", "0", owner, "AcDbBlockBegin"), (2, name), (70, 0), (10, 0.0), (20, 0.0), (30, 0.0),
        (3, name), (1, ""),
    ]  # fmt: skip
    for x1, y1, x2, y2 in sides:
        pairs += [*made.head("LINE", "0", owner, "AcDbLine"), (10, x1), (20, y1), (30, 0.0), (11, x2), (21, y2),
                  (31, 0.0)]  # fmt: skip
    pairs += [*made.head("CIRCLE", "0", owner, "AcDbCircle"), (10, size / 2), (20, size / 2), (30, 0.0), (40, size / 4)]
    return _written((*pairs, *made.head("ENDBLK", "0", owner, "AcDbBlockEnd")))


class _Furniture:
    """Makes entities, one after another."""

    def __init__(self, version: str, seed: int, first: int = LAST_HANDLE) -> None:
        self.modern = version != "R12"
        self.random = random.Random(seed)
        self.next_handle = first
        kinds: dict[Callable[[], Pairs], int] = {
            self._line: 44, self._polyline: 14, self._arc: 9, self._circle: 5, self._insert: 14, self._text: 9,
            self._solid: 2, self._point: 1,
        }  # fmt: skip
        if self.modern:
            kinds |= {self._mtext: 3, self._hatch: 3, self._ellipse: 1}
        self.kinds, self.weights = list(kinds), list(kinds.values())

    def thing(self) -> str:
        """Make one entity, and write it."""
        return _written(self.random.choices(self.kinds, self.weights)[0]())

    def head(self, kind: str, layer: str, owner: str = "", subclass: str = "") -> Pairs:
        """Begin an entity; R12 knows handles alone."""
        self.next_handle += 1
        handle = f"{self.next_handle:X}"
        if not self.modern:
            return ((0, kind), (5, handle), (8, layer))
        own = ((330, owner),) if owner else ()
        return ((0, kind), (5, handle), *own, (100, "AcDbEntity"), (8, layer), (62, 256), (100, subclass))

    def _begin(self, kind: str, subclass: str) -> Pairs:
        return self.head(kind, self.random.choice(LAYERS), "", subclass)

    def _spot(self, code: int = 10) -> Pairs:
        x, y = self.random.uniform(BESIDE, SPREAD), self.random.uniform(-SPREAD, SPREAD)
        return ((code, x), (code + 10, y), (code + 20, 0.0))

    def _line(self) -> Pairs:
        return (*self._begin("LINE", "AcDbLine"), *self._spot(), *self._spot(11))

    def _arc(self) -> Pairs:
        bulk = (*self._spot(), (40, self.random.uniform(1, 90)))
        ends = ((50, self.random.randrange(360)), (51, self.random.randrange(360)))
        own = ((100, "AcDbArc"),) if self.modern else ()
        return (*self._begin("ARC", "AcDbCircle"), *bulk, *own, *ends)

    def _circle(self) -> Pairs:
        return (*self._begin("CIRCLE", "AcDbCircle"), *self._spot(), (40, self.random.uniform(1, 90)))

    def _point(self) -> Pairs:
        return (*self._begin("POINT", "AcDbPoint"), *self._spot())

    def _solid(self) -> Pairs:
        corners = (pair for code in (10, 11, 12, 13) for pair in self._spot(code))
        return (*self._begin("SOLID", "AcDbTrace"), *corners)

    def _insert(self) -> Pairs:
        turn = (50, self.random.choice((0.0, 90.0, 180.0, 270.0)))
        return (*self._begin("INSERT", "AcDbBlockReference"), (2, self.random.choice(BLOCKS)), *self._spot(), turn)

    def _text(self) -> Pairs:
        said = f"{self.random.choice(('SALA', 'DORMITÓRIO', 'BANHO', 'A=', 'N'))} {self.random.randrange(999)}"
        own = ((100, "AcDbText"),) if self.modern else ()
        return (*self._begin("TEXT", "AcDbText"), *self._spot(), (40, 12.5), (1, said), *own)

    def _mtext(self) -> Pairs:
        said = rf"{{\fArial|b0|i0|c0|p34;PISO CERÂMICO {self.random.randrange(99)}\PPEI 4}}"
        return (*self._begin("MTEXT", "AcDbMText"), *self._spot(), (40, 12.5), (41, 200.0), (71, 1), (72, 5), (1, said))

    def _ellipse(self) -> Pairs:
        axis = ((11, 30.0), (21, 0.0), (31, 0.0), (210, 0.0), (220, 0.0), (230, 1.0))
        bulk = ((40, 0.5), (41, 0.0), (42, 6.283185307179586))
        return (*self._begin("ELLIPSE", "AcDbEllipse"), *self._spot(), *axis, *bulk)

    def _polyline(self) -> Pairs:
        count, closed = self.random.randrange(3, 14), self.random.randrange(2)
        if self.modern:
            spots = (pair for _ in range(count) for pair in self._spot()[:2])
            return (*self._begin("LWPOLYLINE", "AcDbPolyline"), (90, count), (70, closed), (43, 0.0), *spots)
        head = self._begin("POLYLINE", "")
        layer = head[-1][1]
        vertices = (pair for _ in range(count) for pair in ((0, "VERTEX"), (8, layer), *self._spot()))
        return (*head, (66, 1), (70, closed), (10, 0.0), (20, 0.0), (30, 0.0), *vertices, (0, "SEQEND"), (8, layer))

    def _hatch(self) -> Pairs:
        corners = (pair for _ in range(4) for pair in self._spot()[:2])
        return (
            *self._begin("HATCH", "AcDbHatch"), (10, 0.0), (20, 0.0), (30, 0.0), (210, 0.0), (220, 0.0), (230, 1.0),
            (2, "SOLID"), (70, 1), (71, 0), (91, 1), (92, 2), (72, 0), (73, 1), (93, 4), *corners, (97, 0), (75, 1),
            (76, 1), (98, 0),
        )  # fmt: skip
