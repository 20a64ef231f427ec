"""`layoutcheck envelope`: where a storage area may stand, drawn as a map, and the largest class the site can hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from layoutcheck import laws
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, examine, laws_of, options_for, project_of
from layoutcheck.files import named_after, put
from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable, _siting, options_of
from layoutcheck.reports._localized import spoken, spoken_of
from layoutcheck.reports._siting_json import Answer, document
from layoutcheck.reports.text import explanation
from layoutcheck.siting.sited import sited
from layoutcheck.streams import complain, screen, show, show_bytes
from layoutcheck.usage import Usage
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
    chosen = _of_laws_that_place(Path(asked.plan), wanted)
    answers = tuple(_answer(outcome, asked) for outcome in examine(Path(asked.plan), chosen))
    if asked.format == "json":
        show_bytes(document(answers))
    for answer in answers:
        _tell(answer, asked)
    written = asked.out is None or _written(answers, asked, asked.out)
    return max(_status(answer) for answer in answers) if written else UNREADABLE


def _of_laws_that_place(plan: Path, wanted: Wanted) -> Wanted:
    """Leave out the laws that set no distances, and tell which; raises `Usage` when none is left."""
    said = attempt(lambda: project_of(plan, wanted))
    names = said if isinstance(said, LayoutcheckError) else attempt(lambda: laws_of(wanted, said))
    if isinstance(said, LayoutcheckError) or isinstance(names, LayoutcheckError):
        return wanted  # the plan's outcome tells what is wrong
    placing = tuple(name for name in names if laws.LAWS[name].siting is not None)
    for name in names:
        if name not in placing:
            why = text("A lei {law} não fixa distâncias para áreas de armazenamento: não diz onde podem ficar.",
                       "The law {law} sets no distances for storage areas: it does not say where they may stand.",
                       law=name)  # fmt: skip
            if not placing:
                raise Usage(why)
            complain(why.to(options_for(wanted, said).lang))
    return replace(wanted, law=placing)


def _answer(outcome: Report | Unreadable, asked: Asked) -> Answer:
    if isinstance(outcome, Unreadable):
        return Answer(outcome=outcome, error=outcome.error)
    law = laws.LAWS[outcome.law_id]
    found = attempt(lambda: sited(outcome.site, law, size=asked.size, step=asked.turn))
    if isinstance(found, LayoutcheckError):
        return Answer(outcome=outcome, error=found)
    return Answer(outcome=outcome, law=law, found=found)


def _status(answer: Answer) -> int:
    if answer.error is not None:
        return UNREADABLE
    areas = {one.place.area for one in answer.found}
    placed = {one.place.area for one in answer.found if one.move is not None}
    return A_PLACE if areas and areas == placed else NONE


def _tell(answer: Answer, asked: Asked) -> None:
    """Tell an answer on the screen, and why there is none beside it."""
    outcome, lang = answer.outcome, options_of(answer.outcome).lang
    if isinstance(outcome, Unreadable):
        complain(explanation(outcome, lang))
    elif answer.error is not None or answer.law is None:
        complain(answer.error.told.to(lang) if answer.error else "")
    elif asked.format == "text":
        found = spoken_of(answer.found, outcome, lang)
        show(_siting.render(spoken(outcome, lang).site, answer.law, found, lang, screen(False)))


def _written(answers: Sequence[Answer], asked: Asked, folder: Path) -> bool:
    """Write the map of each area and all of it as data, all made before any is written; tell whether that went well."""
    lang = options_of(answers[0].outcome).lang

    def write() -> list[Path]:
        files = _files(answers, named_after(Path(asked.plan)))
        for name, data in files.items():
            put(folder / name, data)
        return [folder / name for name in files]

    written = attempt(write)
    if isinstance(written, LayoutcheckError):
        complain(written.told.to(lang))
        return False
    for path in written:
        complain(text("gravado {file}", "wrote {file}", file=path.as_posix()).to(lang))
    return True


def _files(answers: Sequence[Answer], name: str) -> dict[str, bytes]:
    from layoutcheck.reports._siting_map import picture

    lang = options_of(answers[0].outcome).lang
    maps = [
        picture(spoken(answer.outcome, lang), answer.law, one, lang)
        for answer in answers
        if isinstance(answer.outcome, Report) and answer.law is not None
        for one in spoken_of(answer.found, answer.outcome, lang)
    ]
    files = {f"{name}.envelope.json": document(answers)}
    for number, data in enumerate(maps, start=1):
        files[f"{name}.envelope.png" if number == 1 else f"{name}.envelope-{number}.png"] = data
    return files
