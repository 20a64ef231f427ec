"""The legend of a drawing: its extinguishers and signs are pictures of those on the plan, and count for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import shapely

from layoutcheck.assemble import Account
from layoutcheck.readers._dxf_captions import is_legend
from layoutcheck.readers._dxf_situation import STORED
from layoutcheck.readers._dxf_thing import Caption, Thing
from layoutcheck.words import text

EQUIPMENT = frozenset(("extinguisher", "sign", "leak_detector"))
REACH_M = 20.0  # how far from its heading a legend may reach


def without_legend(
    things: Sequence[Thing], captions: Sequence[Caption], metres: float, account: Account
) -> list[Thing]:
    """Leave out equipment that stands nearer to the heading of a legend than to anything stored, and tell of it."""
    spots = [caption.spot for caption in captions if is_legend(caption.written)]
    headings = shapely.multipoints(np.array(spots, dtype=float).reshape(-1, 2))
    stored = shapely.geometrycollections([t.shape for t in things if str(t.assigned.role) in STORED])
    if headings.is_empty or stored.is_empty:
        return list(things)
    shown: Counter[str] = Counter()
    kept = []
    for thing in things:
        apart = float(shapely.distance(thing.shape, headings))
        in_legend = apart * metres <= REACH_M and apart < float(shapely.distance(thing.shape, stored))
        if str(thing.assigned.role) in EQUIPMENT and in_legend:
            shown[thing.layer] += 1
            account.used -= thing.count
            account.ignore(thing.layer, thing.count)
        else:
            kept.append(thing)
    for layer, count in shown.items():
        account.warn(
            "legend",
            text('Camada "{layer}": {n} símbolo(s) mais perto do título da legenda que do armazenamento: não contados.',
                 'Layer "{layer}": {n} symbol(s) nearer to the heading of the legend than to the store: not counted.',
                 layer=layer, n=str(count)),
            layer,
        )  # fmt: skip
    return kept
