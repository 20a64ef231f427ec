"""`layoutcheck register`: what it takes from the command line and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from layoutcheck import laws, words
from layoutcheck.errors import LayoutcheckError
from layoutcheck.parameters import Day, Name, Place, option, options
from layoutcheck.reports._lines import safe
from layoutcheck.streams import complain, show
from layoutcheck.usage import Usage, here
from layoutcheck.words import text

if TYPE_CHECKING:
    from layoutcheck.examine import Wanted
    from layoutcheck.law import Law
    from layoutcheck.records import Due, Keeping, Notice, Record
    from layoutcheck.register.gather import Outcome

_FILE = Place()
_own = (
    option("--law", here("A lei do cadastro: ", "The law of the register: ") + f"{', '.join(laws.IDS)}.",
           type=Name(lambda: laws.IDS), metavar="ID"),
    option("-o", "--out", here("O cadastro, um arquivo SQLite, criado se faltar.",
                               "The register, an SQLite file, made when missing."), type=_FILE,
           metavar=here("ARQUIVO.sqlite", "FILE.sqlite")),
    option("--due", here("Lista o que está vencido nesta data, com os avisos prontos para enviar.",
                         "List what is overdue on this date, with the notices ready to send."), type=Day(),
           metavar=here("AAAA-MM-DD", "YYYY-MM-DD")),
    option("-q", "--quiet", here("Só o que não pôde ser cadastrado e o que está vencido.",
                                 "Only what could not be entered and what is overdue."), is_flag=True),
)  # fmt: skip


def add(program: click.Group, common: Sequence[Callable[..., Any]]) -> None:
    """Put the command on the program."""

    @program.command(
        help=here("Reúne num cadastro SQLite os equipamentos das plantas abaixo de PASTA. Código de saída: 0; 2 se uma "
                  "planta ou um equipamento não pôde ser cadastrado.",
                  "Gather the equipment of the plans below FOLDER in an SQLite register. Exit status: 0; 2 when a plan "
                  "or a piece of equipment could not be entered."),
    )  # fmt: skip
    @click.argument("folder", type=Place(), metavar=here("PASTA", "FOLDER"))
    @options((*_own, *common))
    def register(
        folder: Path, law: str | None, out: Path | None, due: str | None, quiet: bool, lang: str | None, **reading: Any
    ) -> int:  # fmt: skip
        """Gather, and tell what is overdue."""
        if law is None or out is None:
            raise Usage(
                text(
                    "Faltam --law ID e --out ARQUIVO.sqlite. Veja layoutcheck register --help.",
                    "--law ID and --out FILE.sqlite are needed. See layoutcheck register --help.",
                )
            )
        kept = laws.LAWS[law]
        if kept.keeping is None:
            raise Usage(text("A lei {law} não pede cadastro.", "The law {law} asks for no register.", law=law))
        from layoutcheck.examine import Wanted

        wanted = Wanted(on=due or "", lang=lang or words.language(), **reading)
        try:
            return _register(folder, out, kept, kept.keeping, due, quiet, wanted)
        except LayoutcheckError as error:
            complain(error.told.to(lang or words.language()))
            return 2


def _register(folder: Path, out: Path, law: Law, keeping: Keeping, due: str | None, quiet: bool, wanted: Wanted) -> int:
    from layoutcheck.batch import folder as folders
    from layoutcheck.register import book, gather

    lang = str(wanted.lang)
    found = folders.find(folder, out)
    for closed in found.closed:
        complain(f"{closed.path}: {closed.message.to(lang)}")
    for said in () if quiet else folders.tally(found.passed):
        complain(text("deixado de lado: {said}", "passed over: {said}", said=said).to(lang))
    lone = [one for one in found.passed if one.code == "schedule-alone"]
    for one in lone:
        complain(f"{one.path}: {one.message.to(lang)}")
    is_whole = not found.closed and not lone
    with book.opened(out) as opened:
        for outcome in gather.gather(opened, law, keeping, folder, found.plans, wanted):
            is_whole = _told(outcome, quiet, lang) and is_whole
        if not quiet:
            show(text("{file}: equipamentos de {law}: {n:count}", "{file}: equipment of {law}: {n:count}",
                      file=out.as_posix(), n=len(book.kept(opened, law.id)), law=law.id).to(lang) + "\n")  # fmt: skip
        if due and due < keeping.since:
            show(
                "\n"
                + text(
                    "Em {on:day} a lei não vigorava: nada se julga.",
                    "On {on:day} the law was not in force: nothing is judged.",
                    on=due,
                ).to(lang)
                + "\n"
            )
        elif due:
            show("".join(_overdue(gather.overdue(opened, law, keeping, due), due, lang)))
    return 0 if is_whole else 2


def _told(outcome: Outcome, quiet: bool, lang: str) -> bool:
    """Tell what became of a plan, and give whether all of it was entered."""
    problems = [*([outcome.error.told] if outcome.error else ()), *outcome.left]
    for problem in problems:
        complain(f"{outcome.plan}: {problem.to(lang).removeprefix(f'{outcome.plan}: ')}")
    if outcome.entered and not quiet:
        said = text("{plan}: equipamentos: {n:count}, novos: {new:count}",
                    "{plan}: equipment: {n:count}, new: {new:count}", plan=outcome.plan,
                    n=outcome.entered.known, new=outcome.entered.new)  # fmt: skip
        lines = (said.to(lang), *(f"{outcome.plan}: {note.to(lang)}" for note in outcome.notes))
        show("".join(f"{safe(line)}\n" for line in lines))
    return not problems


# --- what is overdue --------------------------------------------------------------


def _overdue(overdue: Iterator[tuple[Record, Due]], on: str, lang: str) -> Iterator[str]:
    yield "\n" + text("Vencido em {on:day}:", "Overdue on {on:day}:", on=on).to(lang) + "\n"
    from layoutcheck.records import on_one_line

    nothing = True
    for record, due in overdue:
        nothing = False
        name = text("{entry} · {number} · {building}", "{entry} · {number} · {building}", entry=str(record.entry),
                    number=on_one_line(record.number), building=on_one_line(record.building) or "–")  # fmt: skip
        yield "\n" + name.to(lang) + "\n"
        yield "".join(f"  - {what.to(lang)}\n" for what in due.what)
        if due.notice:
            yield from _noticed(due.notice, lang)
    if nothing:
        yield text("nada", "nothing").to(lang) + "\n"


def _noticed(notice: Notice, lang: str) -> Iterator[str]:
    """Write a notice in Portuguese, in which it is sent, with what it lacks, and its sense in the user's language."""
    if notice.lacks:
        yield "  - " + text("para enviar o aviso, falta o endereço: {lacks}", "to send the notice, no address: {lacks}",
                            lacks=notice.lacks).to(lang) + "\n"  # fmt: skip
    if lang != "pt":
        yield f"\n  The notice says, in English: {notice.body.to(lang)}\n  As it is sent:\n"
    yield f"\nPara: {'; '.join(one.to('pt') for one in notice.to)}\n"
    yield f"Assunto: {notice.subject.to('pt')}\n\n{notice.body.to('pt')}\n"
