"""The legend of a drawing: its symbols and swatches are samples, and count for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
import shapely

from layoutcheck.drawn import STORED, Account
from layoutcheck.measure import diagonal
from layoutcheck.readers._captions import is_legend
from layoutcheck.readers._thing import Caption, Thing
from layoutcheck.words import text

EQUIPMENT = frozenset(("extinguisher", "sign", "leak_detector"))
LEFT_OPEN = STORED | {"assembly"}
REACH_M = 20.0  # how far from its heading a legend may reach
SWATCH_M = 3.0  # a sample of a hatch or a line is no larger, across its corners
AWAY_M = 20.0  # from what is stored: nearer, even a small thing is of the plan


def without_legend(
    things: Sequence[Thing], captions: Sequence[Caption], metres: float, account: Account
) -> list[Thing]:
    """Leave out what is drawn under the heading of a legend, and tell of it.

    That is equipment that stands nearer to the heading than to anything stored, and whatever is small and far from all
    that is stored. Of a small area or lot left out so nothing is known for sure, nor of what may be the mark of a
    school, to which distances are long: they leave their role unread.
    """
    spots = [caption.spot for caption in captions if is_legend(caption.written)]
    if not spots:
        return list(things)
    headings = shapely.multipoints(np.array(spots, dtype=float))
    apart = shapely.distance(np.array([t.shape for t in things], dtype=object), headings) * metres
    beneath = [bool(far <= REACH_M) for far in apart]
    small = [near and diagonal(t.shape) * metres <= SWATCH_M for near, t in zip(beneath, things, strict=True)]
    stored = [t.shape for t, little in zip(things, small, strict=True) if _role(t) in STORED and not little]
    if not stored:
        return list(things)
    store = shapely.geometrycollections(stored)
    kept: list[Thing] = []
    shown: Counter[tuple[str, str]] = Counter()
    for thing, far, near, little in zip(things, apart, beneath, small, strict=True):
        away = float(shapely.distance(thing.shape, store)) * metres
        if (near and _role(thing) in EQUIPMENT and far < away) or (little and away >= AWAY_M):
            shown[thing.layer, _role(thing)] += 1
            account.used -= thing.count
            account.ignore(thing.layer, thing.count)
        else:
            kept.append(thing)
    _tell(shown, account)
    return kept


def _role(thing: Thing) -> str:
    return str(thing.assigned.role)


def _tell(shown: Counter[tuple[str, str]], account: Account) -> None:
    """Tell of all that was left out at once; what may still be of the plan leaves its role unread."""
    if not shown:
        return
    message = text(
        "Sob o título da legenda, longe do que se armazena, e não contados: {list}.",
        "Under the heading of the legend, away from what is stored, and not counted: {list}.",
        list=[f"{layer} ({count})" for (layer, _), count in shown.items()],
    )
    account.warn("legend", message)
    for layer, role in shown:
        if role in LEFT_OPEN:
            account.unread(role, message, layer)
