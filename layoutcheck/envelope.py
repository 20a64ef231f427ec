"""`layoutcheck envelope`: where a storage area may stand, drawn as a map, and the largest class the site can hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from layoutcheck import laws
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, examine
from layoutcheck.files import put
from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable, _siting, _siting_json
from layoutcheck.reports.text import explanation
from layoutcheck.siting.sited import Sited, sited
from layoutcheck.streams import complain, screen, show
from layoutcheck.words import text

A_PLACE, NONE, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What to place, and where the answer goes; `size` is a rectangle in metres, `turn` a step in degrees."""

    plan: str
    out: Path | None
    size: tuple[float, float] | None
    turn: float | None
    format: str


def run(asked: Asked, wanted: Wanted) -> int:
    """Find the places of a plan's areas, tell them, and give 0 when every area has one, 1 when not, 2 when unread."""
    worst = A_PLACE
    for outcome in examine(Path(asked.plan), wanted):
        if isinstance(outcome, Unreadable):
            complain(explanation(outcome, outcome.options.lang))
            return UNREADABLE
        worst = max(worst, _tell(outcome, asked))
    return worst


def _tell(outcome: Report, asked: Asked) -> int:
    site, law = outcome.site, laws.LAWS[outcome.law_id]
    lang = site.options.lang
    found = attempt(lambda: sited(site, law, size=asked.size, step=asked.turn))
    if isinstance(found, LayoutcheckError):
        complain(found.told.to(lang))
        return UNREADABLE
    if asked.format == "json":
        show(_siting_json.document(site, law, found, lang).decode())
    else:
        show(_siting.render(site, law, found, lang, screen(False)))
    if asked.out is not None:
        written = attempt(lambda: _write(outcome, found, asked))
        if isinstance(written, LayoutcheckError):
            complain(written.told.to(lang))
            return UNREADABLE
        for path in written:
            complain(text("gravado {file}", "wrote {file}", file=path.as_posix()).to(lang))
    return A_PLACE if found and all(one.move is not None for one in found) else NONE


def _write(outcome: Report, found: Sequence[Sited], asked: Asked) -> list[Path]:
    """Write the map of each area and all of it as data, all made before any is written."""
    from layoutcheck.reports._siting_map import picture

    site, law = outcome.site, laws.LAWS[outcome.law_id]
    lang, name = site.options.lang, Path(asked.plan).name
    folder = asked.out or Path()
    maps = [picture(outcome, law, one, lang) for one in found]
    files = {folder / f"{name}.envelope.json": _siting_json.document(site, law, found, lang)}
    for number, data in enumerate(maps, start=1):
        files[folder / (f"{name}.envelope.png" if number == 1 else f"{name}.envelope-{number}.png")] = data
    for path, data in files.items():
        put(path, data)
    return list(files)
