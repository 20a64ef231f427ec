"""Guarulhos (SP): the municipal law on lifts, escalators and other transport equipment, of 8 March 2021."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from layoutcheck.keys import Key
from layoutcheck.law import NOTHING_LOST, Law, LeftOut
from layoutcheck.laws.guarulhos_elevadores import entry, installation, noise, notices, plates, register, running, upkeep
from layoutcheck.laws.guarulhos_elevadores.equipment import ROLE, Inventory, alike, inventory
from layoutcheck.laws.guarulhos_elevadores.figures import DATED, IN_FORCE, REGISTER_BY, day
from layoutcheck.laws.guarulhos_elevadores.keeping import KEEPING
from layoutcheck.site import Note
from layoutcheck.words import Text, text

_BOOKS = (
    installation.BOOK,
    register.BOOK,
    notices.NOTICES,
    notices.FIRM,
    plates.IN_LIFTS,
    upkeep.BOOK,
    running.RESTRICTION,
    running.RUNNING,
    plates.ACCESS,
    noise.BOOK,
    entry.BOOK,
)

LEFT_OUT = (
    LeftOut("Art. 1º", text("Âmbito da lei.", "Scope of the law.")),
    LeftOut("Art. 2º, II–III", text("Definições.", "Terms.")),
    LeftOut("Art. 3º, § 2º", text("Faculdade de cadastrar.", "Leave to register.")),
    LeftOut("Art. 4º, parágrafo único", text("Cadastro, verificado pelo art. 6º.", "Registration, checked by Art. 6.")),
    LeftOut("Art. 9º", text("Faculdade do responsável: laudo autônomo.", "The responsible person may order a report.")),
    LeftOut("Art. 12", text("Acesso ao sistema do Executivo.", "Access to the executive's system.")),
    LeftOut("Art. 13", text("Consulta ao sistema do Executivo.", "Look-ups in the executive's system.")),
    LeftOut("Art. 14, §§ 1º e 3º", text("O que é a manutenção; avisos que a empresa pode recomendar.",
                                        "What maintenance is; notices that the firm may advise.")),
    LeftOut("Art. 25", text("Conduta: vedação de discriminar.", "Conduct: no discrimination.")),
    LeftOut("Arts. 29–31", text("Responsabilidades.", "Liabilities.")),
    LeftOut("Arts. 32–34", text("Recomendações e conduta de usuários.", "Advice and conduct of users.")),
    LeftOut("Arts. 35–37", text("Fiscalização e sanções.", "Inspection and sanctions.")),
    LeftOut("Arts. 38–40", text("Valores das sanções, informados ao lado do que falha.",
                                "Amounts of sanctions, told beside what fails.")),
    LeftOut("Art. 44", text("Revogações.", "Repeals.")),
)  # fmt: skip


def _notes(view: Inventory) -> tuple[Text, ...]:
    return (
        text("O texto da lei traz a nota \"sub judice\": a sua validade está em juízo, e o relatório não a antecipa.",
             "The text of the law is marked \"sub judice\": its validity is before a court, and this report does not "
             "anticipate it."),
        text("Vigora 180 dias após a publicação; o texto não diz a data desta, e conta-se a sua própria, {dated}: "
             "desde {start}, com cadastro até {by}. Datas anteriores não se julgam.",
             "It takes effect 180 days after publication, whose date the text does not give; its own is taken, "
             "{dated}: from {start}, with registration due by {by}. Dates before that are not "
             "judged.", dated=day(DATED),
             start=day(IN_FORCE), by=day(REGISTER_BY)),
        text("As penalidades citadas são informação, não julgamento; normas da ABNT não são conferidas.",
             "The penalties cited are information, not a judgement; ABNT's norms are not checked."),
    )  # fmt: skip


def _warnings(view: Inventory) -> tuple[Note, ...]:
    """Tell which numbers count as one piece of equipment though drawn again, and which as two though written alike."""
    return tuple(Note(code=code, message=message) for code, message in (*_drawn_again(view), *_alike(view)))


def _drawn_again(view: Inventory) -> Iterator[tuple[str, Text]]:
    again = [f"{one.name} (×{one.drawn})" for one in view.equipment if one.drawn > 1]
    if again:
        yield "number-drawn-again", text(
            "O mesmo número desenhado mais de uma vez conta como um só equipamento: {names}.",
            "A number that is drawn more than once counts as one piece of equipment: {names}.", names=again,
        )  # fmt: skip


def _alike(view: Inventory) -> Iterator[tuple[str, Text]]:
    told: set[str] = set()
    for one in view.equipment:
        names = [one.name, *(other.name for other in alike(view, one))]
        if len(names) > 1 and not told & set(names):
            told |= set(names)
            yield "numbers-alike", text(
                "{names}: contam como equipamentos distintos; se são um só, escreva o número de uma só maneira.",
                "{names}: they count as different equipment; if they are one, write its number in one way.",
                names=names,
            )  # fmt: skip


LAW = Law(
    id="guarulhos-elevadores",
    title=text("Guarulhos (SP), lei municipal de 08/03/2021 sobre elevadores e outros equipamentos de transporte (sub "
               "judice)",
               "Guarulhos (SP), municipal law of 8 March 2021 on lifts and other transport equipment (sub judice)"),
    heading=text("Verificação do quadro de equipamentos de transporte", "Check of the schedule of transport equipment"),
    published=text("promulgada em {day:day}", "enacted on {day:day}", day="2021-03-08"),
    rules=tuple(rule for book in _BOOKS for rule in book.rules),
    left_out=LEFT_OUT,
    subjects=(ROLE,),
    view=inventory,
    declared=(
        Key(name="new_building", example="true", meaning=text("a obra é nova (art. 3º), e não um prédio existente "
                                                              "(art. 4º)", "the building is new (Art. 3), not an "
                                                              "existing one (Art. 4)"),
            type=bool, label=text("obra nova", "new building")),
        Key(name="local_holidays", example="[2026-12-08]", meaning=text("feriados do município e do estado (art. 20)",
                                                                        "holidays of the town and the state (Art. 20)"),
            type=list[dt.date], label=text("feriados locais", "local holidays"), rule="single-lift"),
        Key(name="executive_address", example='"Setor, endereço ou correio eletrônico"',
            meaning=text("aonde se enviam ao Executivo os avisos (art. 10)",
                         "where notices to the executive are sent (Art. 10)"),
            type=str, label=text("endereço do Executivo", "address of the executive"), rule="notices"),
    ),
    notes=_notes,
    warnings=_warnings,
    slack=lambda view, found: NOTHING_LOST,  # no rule of it measures anything on a drawing
    keeping=KEEPING,
)  # fmt: skip
