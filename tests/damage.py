"""Files damaged at random, the same way for the same seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

KINDS = ("cut", "flip", "drop lines", "drop pairs", "repeat lines", "swap lines", "blank", "paste")


def damaged(data: bytes, seed: int) -> tuple[str, bytes]:
    """Damage a file; gives the kind of damage and what is left.

    JSON is spread over many lines first: a whole feature taken out leaves a whole plan, of another site.
    """
    if data.startswith(b"{"):
        data = json.dumps(json.loads(data), indent=1).encode()
    chance = random.Random(seed)
    kind = KINDS[seed % len(KINDS)]
    return kind, _DEEDS[kind](data, chance)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 3, 20))):
        changed[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _lines(deed: Callable[[list[bytes], random.Random], None]) -> Callable[[bytes, random.Random], bytes]:
    def done(data: bytes, chance: random.Random) -> bytes:
        lines = data.split(b"\n")
        for _ in range(chance.choice((1, 1, 3))):
            if lines:
                deed(lines, chance)
        return b"\n".join(lines)

    return done


def _drop(lines: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    del lines[at : at + chance.choice((1, 1, 2, 3, 40))]


def _drop_pairs(lines: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines)) // 2 * 2
    del lines[at : at + 2 * chance.choice((1, 1, 2, 20))]


def _repeat(lines: list[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(lines))
    lines[at:at] = lines[at : at + chance.choice((1, 2, 2, 30))]


def _swap(lines: list[bytes], chance: random.Random) -> None:
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _blank(data: bytes, chance: random.Random) -> bytes:
    at, length = chance.randrange(len(data)), chance.choice((1, 10, 512))
    return data[:at] + chance.choice((b"\0", b" ", b"9")) * len(data[at : at + length]) + data[at + length :]


def _paste(data: bytes, chance: random.Random) -> bytes:
    at, start = chance.randrange(len(data)), chance.randrange(len(data))
    return data[:at] + data[start : start + chance.choice((5, 100, 2000))] + data[at:]


_DEEDS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "cut": _cut,
    "flip": _flip,
    "drop lines": _lines(_drop),
    "drop pairs": _lines(_drop_pairs),
    "repeat lines": _lines(_repeat),
    "swap lines": _lines(_swap),
    "blank": _blank,
    "paste": _paste,
}
