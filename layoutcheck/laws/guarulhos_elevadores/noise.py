"""Arts. 26 to 28: noise, which no plan shows and the project file declares."""

from __future__ import annotations

from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import stated
from layoutcheck.laws.guarulhos_elevadores.equipment import Inventory
from layoutcheck.laws.guarulhos_elevadores.figures import IN_FORCE, day
from layoutcheck.words import text

BOOK = RuleBook()


def _has_old(view: Inventory) -> bool:
    """Tell whether anything may have been there when the law came into force."""
    days = [one.day("installed_on") for one in view.equipment if not one.is_outside]
    return view.may_have_more or any(one is None or one < IN_FORCE for one in days)


stated(
    BOOK,
    "noise",
    "Art. 26",
    text("Ruído dos equipamentos", "Noise of the equipment"),
    text("Os equipamentos funcionam sem ruído excessivo que incomode usuários ou moradores.",
         "The equipment runs without excessive noise that disturbs users or residents."),
)  # fmt: skip
stated(
    BOOK,
    "machine-room-noise",
    "Art. 27",
    text("Ruído da casa de máquinas", "Noise of the machine room"),
    text("As casas de máquinas têm proteção acústica, quando necessária, e observam os níveis da legislação ambiental.",
         "Machine rooms have acoustic protection where it is needed, and keep the levels of environmental law."),
)  # fmt: skip
stated(
    BOOK,
    "noise-of-existing",
    "Art. 28",
    text("Ruído dos já instalados", "Noise of what was there before"),
    text("Nos equipamentos instalados antes de {start} se verificou a necessidade de ajustes; onde o ruído não pôde "
         "ser reduzido, há laudo técnico.",
         "For equipment installed before {start} the need of adjustments was looked into; where noise could not be "
         "reduced there is a technical report.", start=day(IN_FORCE)),
    holds=_has_old,
)  # fmt: skip
