"""Small DXF drawings written by hand, the same for a seed: every way to spell a layer, and values that mislead."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

Pair = tuple[int, object]
Damage = Callable[[bytes, random.Random], bytes]

PLAIN = ("MOBILIARIO", "ARQ-PAREDE", "COTAS", "10", "8", "1000", "0", "HACHURAS", "ÉLEVAÇÃO", "X" * 40)
NEARLY = (
    "GLP-AREAS",
    "GLP-ARE",
    "GLPAREA",
    "XGLP-AREA",
    "GLP-AGLOMERACOES",
    "MURO H180",
    "PORTAO 2",
    "TEXTO MURO",
    "ESQUADRIAS",
)
ROLES = ("GLP-AREA", "GLP-MURO", "GLP-MURO-NORTE", "GLP-VIA", "ESCOLA", "RUA DAS FLORES", "GLP-LOTE", "URB$0$ESCOLA",
         "BASE|MURO", "GLP-AGLOMERAÇÃO", "GLP-EXTINTOR")  # fmt: skip
NAMES = (*PLAIN, *PLAIN, *NEARLY, *ROLES)
VALUES = ("8", "  8", " 0", "", "0", "GLP-AREA", "SECTION", "ENDSEC", "EOF", "h=1,80", "QUADRO DE SITUAÇÃO", "10",
          r"{\fArial|b0;SITUA\C1;ÇÃO}", "S/ ESC.", "%%uCROQUI%%u", "SIT\\U+0055AÇÃO", "1.5e3", "x" * 300, "N.T.S.",
          "ESCADA", r"a\Pb", "480 P-13", "LEGENDA")  # fmt: skip


def drawing(seed: int) -> bytes:
    """Write a drawing: R12 or R2018, its lines ended in one of two ways, its letters in one of three encodings."""
    made = _Writer(seed)
    chance = made.chance
    pairs = [*made.header(), *made.tables(), *made.blocks(), *made.entities()]
    plain = "".join(_line(code, made.padded) + "\n" + f"{value}\n" for code, value in (*pairs, (0, "EOF")))
    encoding = chance.choice(("utf-8", "utf-8", "cp1252"))
    return plain.replace("\n", chance.choice(("\n", "\r\n"))).encode(encoding)


def _line(code: int, padded: bool) -> str:
    return f"{code:3}" if padded else str(code)


class _Writer:
    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.modern = bool(seed % 2)
        self.padded = self.chance.random() < 0.8
        self.handles = self.modern or self.chance.random() < 0.5
        self.handle = 0x100
        self.names = ["CADEIRA", "Mesa", "ÁRVORE", "EXTINTOR", "*U7", "P13", "PORTA 80"]
        self.tabled = self.chance.sample(sorted({*NAMES}), self.chance.randrange(len({*NAMES})))

    def head(self, kind: str, layer: str, subclass: str = "") -> list[Pair]:
        pairs: list[Pair] = [(0, kind)]
        self.handle += 1
        if self.handles:
            pairs.append((5, f"{self.handle:X}"))
        if self.modern and self.chance.random() < 0.2:
            pairs += [(102, "{ACAD_REACTORS"), (330, "1F"), (102, "}")]
        if self.modern:
            pairs.append((100, "AcDbEntity"))
        if self.chance.random() < 0.05:
            pairs.append((67, 1))
        pairs.append((8, layer))
        if self.chance.random() < 0.05:
            pairs.append((60, 1))
        if self.modern and subclass:
            pairs.append((100, subclass))
        if self.chance.random() < 0.05:
            pairs.append((999, self.value()))
        return pairs

    def layer(self) -> str:
        """A layer, spelt in any way."""
        name = self.chance.choice(NAMES)
        if name == "0":
            return name
        chance = self.chance.random()
        if chance < 0.1:
            name = name.lower()
        elif chance < 0.15:
            name += "  "
        elif chance < 0.2:
            name = "\t" + name
        elif chance < 0.3:
            name = "".join(c if c.isascii() else f"\\U+{ord(c):04X}" for c in name)
        return name

    def value(self) -> str:
        return self.chance.choice(VALUES)

    def spot(self, code: int = 10) -> list[Pair]:
        return [(code, self.number()), (code + 10, self.number()), (code + 20, 0.0)]

    def number(self) -> object:
        return self.chance.choice((self.chance.uniform(-40, 40), self.chance.randrange(9), "1e1", "  8", "0"))

    # --- sections

    def header(self) -> Iterator[Pair]:
        yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1032" if self.modern else "AC1009"))
        yield from ((9, "$DWGCODEPAGE"), (3, self.chance.choice(("ANSI_1252", "ANSI_1250", "utf-8"))))
        yield from ((9, "$INSUNITS"), (70, 6), (0, "ENDSEC"))

    def tables(self) -> Iterator[Pair]:
        yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 9))
        for i, name in enumerate(self.tabled):
            yield (0, "LAYER")
            if self.modern:
                yield from ((5, f"{0x50 + i:X}"), (100, "AcDbSymbolTableRecord"), (100, "AcDbLayerTableRecord"))
            shown = self.chance.choice((7, 7, 7, -7))
            yield from ((2, self.chance.choice((name, name.title()))), (70, self.chance.choice((0, 0, 0, 1, 4))))
            yield from ((62, shown), (6, "CONTINUOUS"))
        yield from ((0, "ENDTAB"), (0, "ENDSEC"))

    def blocks(self) -> Iterator[Pair]:
        yield from ((0, "SECTION"), (2, "BLOCKS"))
        for name in self.names:
            if self.chance.random() < 0.1:
                continue  # referred to, and not there
            yield from self.head("BLOCK", "0", "AcDbBlockBegin")
            yield from ((2, name), (70, 0), *self.spot(), (3, name), (1, ""))
            for _ in range(self.chance.choice((0, 1, 3, 6))):
                yield from self.thing(within=name)
            yield from self.head("ENDBLK", "0", "AcDbBlockEnd")
        yield (0, "ENDSEC")

    def entities(self) -> Iterator[Pair]:
        yield from ((0, "SECTION"), (2, "ENTITIES"))
        for _ in range(3):
            yield from self.square("GLP-AREA")
        for _ in range(self.chance.randrange(5, 60)):
            yield from self.thing()
        yield (0, "ENDSEC")

    # --- things

    def thing(self, within: str = "") -> Iterator[Pair]:
        kinds: tuple[Callable[[], Iterator[Pair]], ...] = (
            self.line, self.line, self.circle, self.text, self.text, self.polyline, self.insert, self.insert,
            self.dimension, self.mtext if self.modern else self.text, self.strange, lambda: self.square(self.layer()),
        )  # fmt: skip
        made = list(self.chance.choice(kinds)())
        if self.chance.random() < 0.1:
            made += [(1001, "ACAD"), (1003, "GLP-AREA"), (1000, "8"), (1070, 8), (1000, "0")]
        if not (within and (2, within) in made and self.chance.random() < 0.9):
            yield from made

    def line(self) -> Iterator[Pair]:
        yield from (*self.head("LINE", self.layer(), "AcDbLine"), *self.spot(), *self.spot(11))

    def circle(self) -> Iterator[Pair]:
        yield from (
            *self.head("CIRCLE", self.layer(), "AcDbCircle"),
            *self.spot(),
            (40, self.chance.choice((1, 8, 2.5))),
        )

    def text(self) -> Iterator[Pair]:
        yield from (*self.head("TEXT", self.layer(), "AcDbText"), *self.spot(), (40, 8), (1, self.value()))

    def mtext(self) -> Iterator[Pair]:
        pieces = [(3, self.value())] if self.chance.random() < 0.2 else []
        yield from (*self.head("MTEXT", self.layer(), "AcDbMText"), *self.spot(), (40, 8), *pieces, (1, self.value()))

    def square(self, layer: str) -> Iterator[Pair]:
        x, y = self.chance.randrange(-30, 30), self.chance.randrange(-30, 30)
        corners = ((x, y), (x + 3, y), (x + 3, y + 2), (x, y + 2))
        if self.modern:
            stated = self.chance.choice((*[4] * 60, 5))
            yield from (*self.head("LWPOLYLINE", layer, "AcDbPolyline"), (90, stated), (70, 1))
            yield from (pair for x, y in corners for pair in ((10, x), (20, y)))
            return
        yield from (*self.head("POLYLINE", layer), (66, 1), (70, 1))
        for x, y in corners:
            yield from (*self.head("VERTEX", self.layer()), (10, x), (20, y))
        yield from ((0, "SEQEND"), *(((8, self.layer()),) if self.chance.random() < 0.7 else ()))

    def polyline(self) -> Iterator[Pair]:
        yield from self.square(self.layer())

    def insert(self) -> Iterator[Pair]:
        name = self.chance.choice((*self.names, "NAO HA", "mesa"))
        layer = self.layer()
        told = self.chance.random() < 0.2
        yield from (*self.head("INSERT", layer, "AcDbBlockReference"), *([(66, 1)] if told else []), (2, name))
        yield from (*self.spot(), (41, 1), (42, 1))
        if told:
            yield from (*self.head("ATTRIB", self.layer(), "AcDbText"), *self.spot(), (40, 1), (1, self.value()))
            yield from (*([(100, "AcDbAttribute")] if self.modern else []), (2, "NOME"), (70, 0))
            yield from ((0, "SEQEND"), (8, layer))

    def dimension(self) -> Iterator[Pair]:
        typed = self.chance.choice(("", "<>", "12,50", "3", "VER 2"))
        yield from (*self.head("DIMENSION", self.layer(), "AcDbDimension"), (2, "*D1"), *self.spot(), *self.spot(11))
        yield from ((70, 1), (1, typed), (3, "STANDARD"))
        yield from (*([(100, "AcDbAlignedDimension")] if self.modern else []), *self.spot(13), *self.spot(14))

    def strange(self) -> Iterator[Pair]:
        kind = self.chance.choice(("ACAD_PROXY_ENTITY", "MYTHING", "3DFACE"))
        corners = [pair for code in (10, 11, 12, 13) for pair in self.spot(code)]
        yield from (*self.head(kind, self.layer(), "AcDbFace"), *corners)


def damaged(seed: int) -> bytes:
    """Write a drawing, and then spell or damage up to four of its lines in a way that another seed does not."""
    chance = random.Random(seed)
    data = drawing(seed)
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = chance.choice(DAMAGES)(data, chance)
    return data


def _at_a_line(change: Callable[[bytes, random.Random], bytes], parity: int | None = None) -> Damage:
    """Make a damage of a change of one line: of a group code, 0, of a value, 1, or of either."""

    def damage(data: bytes, chance: random.Random) -> bytes:
        lines = data.split(b"\n")
        at = chance.randrange(len(lines) // 2) * 2 + (chance.randrange(2) if parity is None else parity)
        lines[at] = change(lines[at], chance)
        return b"\n".join(lines)

    return damage


def _behind_a_code_0(data: bytes, chance: random.Random) -> bytes:
    """Insert pairs behind a type: a comment, a picture in hexadecimal figures, the name of another layer."""
    pair = chance.choice((b"999\n  8\n", b"310\n" + b"0A0D2038" * 31 + b"\n", b"1003\nGLP-MURO\n", b"  5\n1F\n",
                          b" 67\n     1\n", b"330\n1F\n", b"102\n{ACAD_XDICTIONARY\n360\n1E\n102\n}\n"))  # fmt: skip
    lines = data.split(b"\n")
    groups = [i for i in range(0, len(lines) - 2, 2) if lines[i].strip() == b"0"]
    if groups:
        carriage = b"\r" if data.endswith(b"\r\n") else b""
        at = chance.choice(groups) + 2
        lines[at:at] = [line + carriage for line in pair.splitlines()]
    return b"\n".join(lines)


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _cut_off_in_a_letter(data: bytes, chance: random.Random) -> bytes:
    high = [i for i, letter in enumerate(data) if letter > 191]
    return data[: chance.choice(high) + 1] if high else data


def _without_its_end(data: bytes, chance: random.Random) -> bytes:
    return data[: data.rindex(b"EOF")].rstrip().removesuffix(b"0") if b"EOF" in data else data


def _with_more_behind(data: bytes, chance: random.Random) -> bytes:
    return data + chance.choice((b"\n", b"\r\n", b"\x1a", b"\x00\x00", b"  8\nGLP-AREA\n", b" \t\r\n", b"0"))


def _with_a_mark(data: bytes, chance: random.Random) -> bytes:
    return b"\xef\xbb\xbf" + data


def _one_line_less(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[chance.randrange(len(lines))]
    return b"\n".join(lines)


def _one_line_twice(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


NUMBERS = (b"1,5", b"nan", b"", b"1e400", b"1_0", b"0x10", b"1.#QNAN", b"+.5", b" 7 ", b"-", b"1.2.3", b"\xd9\xa3")

DAMAGES: tuple[Damage, ...] = (
    _at_a_line(lambda line, _: line.rstrip() + b" " + (b"\r" if line.endswith(b"\r") else b"")),
    _at_a_line(lambda line, _: b"\t" + line),
    _at_a_line(lambda line, _: b"     " + line.lstrip(), 0),
    _at_a_line(lambda line, _: b"0" + line.lstrip(), 0),
    _at_a_line(lambda line, _: b"+" + line.lstrip(), 0),
    _at_a_line(lambda line, _: line.rstrip(b"\r") if line.endswith(b"\r") else line + b"\r"),
    _at_a_line(lambda line, _: line[:1] + b"\r" + line[1:]),
    _at_a_line(lambda line, _: line.swapcase(), 1),
    _at_a_line(lambda line, _: line + b"\xc3", 1),
    _at_a_line(lambda line, _: line + "É".encode(), 1),
    _at_a_line(lambda line, chance: chance.choice(NUMBERS) + (b"\r" if line.endswith(b"\r") else b""), 1),
    _behind_a_code_0,
    _behind_a_code_0,
    _cut_off,
    _cut_off_in_a_letter,
    _without_its_end,
    _with_more_behind,
    _with_a_mark,
    _one_line_less,
    _one_line_twice,
)
