"""Which blocks of a drawing matter: those that hold something that matters at any depth, and all they refer to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np
from msgspec import Struct

from layoutcheck.readers._cut.bitset import Flags, Places
from layoutcheck.readers._cut.groups import Groups
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.names import Numbers

_SPACES = ("*model_space", "$model_space", "*paper_space", "$paper_space")
_DEEPEST = 40  # blocks within blocks; well below where the plain way gives up


class Blocks(Struct, frozen=True, kw_only=True):
    """The blocks of a drawing, in order, layouts left out: their names folded, their groups, what they refer to."""

    keys: tuple[str, ...]
    heads: Places  # the group that begins each block
    tails: Places  # and the one that ends it
    uses: Mapping[int, frozenset[int]]  # by block: the blocks inserted in it, -1 for one that is not there
    spaces: tuple[tuple[str, int, int], ...]  # key, head and tail of the blocks of layouts

    def number(self, keys: Iterable[str]) -> Numbers:
        """Give the number of the block of each name, or -1."""
        known = {key: i for i, key in enumerate(self.keys)}
        return np.array([known.get(key, -1) for key in keys], np.int32)


def blocks(found: Groups, keys: tuple[str, ...], first: int, end: int) -> Blocks:
    """Find the blocks among some groups; `keys` are the folded names of inserts and blocks.

    Raises `Unsure` for blocks of one name, for groups outside blocks, for blocks without a name.
    """
    heads = first + np.flatnonzero(found.of(b"BLOCK")[first:end])
    tails = first + np.flatnonzero(found.of(b"ENDBLK")[first:end])
    plain = len(heads) == len(tails) and (heads < tails).all() and (heads[1:] == tails[:-1] + 1).all()
    if not plain or (len(heads) and (heads[0] != first or tails[-1] != end - 1)) or (not len(heads) and end > first):
        raise Unsure
    named = found.named[heads]
    if (named < 0).any():
        raise Unsure
    names = [keys[n] for n in named]
    if len(set(names)) < len(names):
        raise Unsure
    is_space = np.array([key.startswith(_SPACES) for key in names], bool)
    spaces = tuple((names[i], int(heads[i]), int(tails[i])) for i in np.flatnonzero(is_space))
    kept = Blocks(
        keys=tuple(name for name, space in zip(names, is_space, strict=True) if not space),
        heads=heads[~is_space],
        tails=tails[~is_space],
        uses={},
        spaces=spaces,
    )
    return Blocks(
        keys=kept.keys, heads=kept.heads, tails=kept.tails, uses=_uses(found, kept, kept.number(keys)), spaces=spaces
    )


def _uses(found: Groups, known: Blocks, numbers: Numbers) -> Mapping[int, frozenset[int]]:
    """Give, by block, the blocks that are inserted in it."""
    inserts = np.flatnonzero(found.of(b"INSERT"))
    within = owners(known, inserts)
    inserts, within = inserts[within >= 0], within[within >= 0]
    named = found.named[inserts]
    used = np.where(named >= 0, numbers[named] if len(numbers) else -1, -1)
    uses: dict[int, set[int]] = defaultdict(set)
    for outer, inner in set(zip(within.tolist(), used.tolist(), strict=True)):
        uses[outer].add(inner)
    return {outer: frozenset(inner) for outer, inner in uses.items()}


def owners(known: Blocks, groups: Places) -> Places:
    """Give the block that each group lies in, or -1."""
    owner = np.searchsorted(known.heads, groups, side="right") - 1
    if not len(known.heads):
        return owner
    return np.where(groups < known.tails[owner], owner, -1)


def holding(known: Blocks, seeds: Flags) -> Flags:
    """Tell the blocks that are seeds or hold one, at any depth; one that is not there, or holds itself, is one too.

    Raises `Unsure` for blocks within blocks too deep to tell.
    """
    above: dict[int, list[int]] = defaultdict(list)
    waits = np.zeros(len(known.keys), np.int64)  # blocks within that are not yet settled
    for outer, inner in known.uses.items():
        for one in inner:
            if one >= 0:
                above[one].append(outer)
                waits[outer] += 1
    held = seeds.copy()
    held[[outer for outer, inner in known.uses.items() if -1 in inner]] = True
    depth = np.zeros(len(known.keys), np.int64)
    ready = np.flatnonzero(waits == 0).tolist()
    while ready:
        one = ready.pop()
        for outer in above[one]:
            held[outer] |= held[one]
            depth[outer] = max(depth[outer], depth[one] + 1)
            waits[outer] -= 1
            if not waits[outer]:
                ready.append(outer)
    if depth.max(initial=0) > _DEEPEST:
        raise Unsure
    return held | (waits > 0)


def reached(known: Blocks, seeds: Flags) -> Flags:
    """Tell the blocks that are seeds or lie within one, at any depth."""
    kept = seeds.copy()
    left = np.flatnonzero(seeds).tolist()
    while left:
        for inner in known.uses.get(left.pop(), ()):
            if inner >= 0 and not kept[inner]:
                kept[inner] = True
                left.append(inner)
    return kept
