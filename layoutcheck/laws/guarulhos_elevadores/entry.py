"""Art. 43: whether the law is in force on the day of the check."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import NO_DATE, too_early
from layoutcheck.laws.guarulhos_elevadores.equipment import Inventory
from layoutcheck.laws.guarulhos_elevadores.figures import DATED, IN_FORCE, day
from layoutcheck.words import text

BOOK = RuleBook()


@BOOK.rule(
    "in-force",
    article="Art. 43",
    title=text("Vigência", "Entry into force"),
    requirement=text("A lei vigora 180 dias depois de publicada: desde {start}, contada a data do texto, {dated}.",
                     "The law is in force 180 days after it was published: from {start}, counted from the date of the "
                     "text, {dated}.", start=day(IN_FORCE), dated=day(DATED)),
    measured=text("A data da verificação (--on); antes da vigência nada se julga.",
                  "The date of the check (--on); before entry into force nothing is judged."),
)  # fmt: skip
def in_force(view: Inventory) -> Iterator[Finding]:
    """Where nothing is judged nothing passes: a date before it leaves the check open."""
    if view.on is None:
        yield Finding(status=Status.UNDETERMINED, needs=(NO_DATE,),
                      message=text("Falta a data da verificação.", "The date of the check is missing."))  # fmt: skip
    elif too_early(view):
        need = text("uma data desde {start} (--on)", "a date from {start} on (--on)", start=day(IN_FORCE))
        yield Finding(status=Status.UNDETERMINED, needs=(need,),
                      message=text("Em {on} a lei não vigorava: nada foi julgado.",
                                   "On {on} the law was not in force: nothing was "
                                   "judged.", on=day(view.on)))  # fmt: skip
    else:
        yield Finding(status=Status.PASS, message=text("A lei vigora desde {start}; o seu texto traz a nota sub "
                                                       "judice.",
                                                       "The law is in force from {start}; its text is marked sub "
                                                       "judice.",
                                                       start=day(IN_FORCE)))  # fmt: skip
