"""Arts. 14, § 2, and 22 to 24: plates and what they say, accessibility, signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from layoutcheck.finding import Finding
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores import wording
from layoutcheck.laws.guarulhos_elevadores.common import (
    FAIL,
    OPEN,
    PASS,
    Part,
    failed,
    first_unknown,
    holds_if,
    judged,
    not_applicable,
    passed,
    requirement,
    told,
    unsaid,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, is_assent, label
from layoutcheck.laws.guarulhos_elevadores.figures import CHILD_YEARS, DATED, IN_FORCE, day
from layoutcheck.words import Text, joined, text

IN_LIFTS = RuleBook()
ACCESS = RuleBook()

# --- Art. 14, § 2 -----------------------------------------------------------------


@requirement(
    IN_LIFTS,
    "lift-plates",
    "Art. 14, § 2º, I–IV",
    text("Placas dos elevadores de uso público", "Plates of lifts of public use"),
    text("Fora, a placa manda verificar se o elevador está parado no andar; dentro, traz número, carga, empresa, "
         "telefone de emergência e a mensagem para denúncias; visuais e em Braile.",
         "Outside, the plate says to look whether the lift has stopped at the floor; inside, it bears number, load, "
         "firm, emergency telephone and the message for complaints; visual and in Braille."),
    text("placa_externa e placa_interna trazem o texto das placas, ou sim; placas_em_braile.",
         "plate_landing and plate_cab bear the text of the plates, or yes; braille."),
)  # fmt: skip
def lift_plates(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The law allows similar wording outside: a text without its telling words is left to a person."""
    holds = holds_if(equipment.kind.is_lift if equipment.kind else None, equipment.get("public_use"))
    if holds is False:
        yield not_applicable(equipment, text("não é elevador de uso público", "no lift of public use"))
    elif holds is None:
        yield judged(equipment, [unsaid(equipment, key) for key in first_unknown(equipment, "kind", "public_use")])
    else:
        yield judged(equipment, [_landing(equipment), _cab(equipment), yes(equipment, "braille")])


def _landing(equipment: Equipment) -> Part:
    part, said = told(equipment, "plate_landing"), equipment.get("plate_landing") or ""
    if part.status is not PASS or is_assent(said) or wording.bids_look(said):
        return part
    return _to_read("plate_landing", said)


def _to_read(key: str, said: str) -> Part:
    """Leave a text to a person."""
    similar = text('{label}: "{said}" é redação similar à da lei?',
                   '{label}: is "{said}" similar to the wording of the law?', label=label(key), said=said)  # fmt: skip
    return Part(status=OPEN, told=similar, need=similar)


def _cab(equipment: Equipment) -> Part:
    part, said = told(equipment, "plate_cab"), equipment.get("plate_cab") or ""
    if part.status is not PASS or is_assent(said):
        return part
    unknown = [key for key in ("number", "capacity_kg", "firm") if equipment.get(key) is None]
    if unknown:
        return unsaid(equipment, *unknown)
    return _lacking("plate_cab", said, list(_cab_items(equipment, said)))


def _cab_items(equipment: Equipment, said: str) -> Iterator[tuple[Text, bool | None]]:
    plain = fold(said)
    yield text("o número", "the number"), wording.bears_number(said, equipment.get("number"))
    yield label("capacity_kg"), wording.bears_load(said, equipment.get("capacity_kg"))
    yield label("firm"), _holds(plain, fold(equipment.get("firm")))
    yield text("o telefone", "the telephone"), wording.bears_telephone(said, equipment.get("firm_phone") or "")
    yield text("a mensagem para denúncias", "the message for complaints"), wording.tells_where_to_complain(said)


def _holds(said: str, what: str) -> bool:
    """Tell whether a text holds something as a word of its own: E1 is not in E11, nor 60 in 600."""
    return re.search(rf"(?<!\w){re.escape(what)}(?!\w)", said) is not None


def _lacking(key: str, said: str, items: list[tuple[Text, bool | None]]) -> Part:
    """Hold a text of which every item must be there; None is one that a person has to read."""
    lacking = [what for what, there in items if there is False]
    if not lacking and any(there is None for _, there in items):
        return _to_read(key, said)
    if not lacking:
        return passed("{label}: completa", "{label}: complete", label=label(key))
    return failed("{label}: falta {what}", "{label}: it lacks {what}", label=label(key), what=joined(lacking, ", "))


# --- Arts. 22 and 23 --------------------------------------------------------------


def _is_public(equipment: Equipment) -> bool | None:
    return holds_if(equipment.kind.carries_people if equipment.kind else None, equipment.get("public_use"))


def _renewed(equipment: Equipment, since: date) -> bool | None:
    """Tell whether it was installed or modernised on a day or after it; silence on modernisation is none."""
    days = [equipment.day(key) for key in ("installed_on", "modernised_on")]
    if any(one and one >= since for one in days):
        return True
    return None if days[0] is None or "modernised_on" in equipment.doubts else False


def _where_new(equipment: Equipment, since: date, keys: tuple[str, ...]) -> Finding:
    """Hold what is asked of passenger equipment of public use that is new."""
    holds = holds_if(_is_public(equipment), _renewed(equipment, since))
    if holds is False:
        return not_applicable(equipment, text("não é de passageiros e uso público, ou é anterior a {day}",
                                              "not for passengers and of public use, or older than {day}",
                                              day=day(since)))  # fmt: skip
    if holds is None:
        unknown = [key for key in ("kind", "public_use", "installed_on") if equipment.get(key) is None]
        unknown += ["modernised_on"] if "modernised_on" in equipment.doubts else []
        return judged(equipment, [unsaid(equipment, key) for key in unknown or ("kind",)])
    return judged(equipment, [yes(equipment, key) for key in keys])


@requirement(
    ACCESS,
    "accessibility",
    "Art. 22",
    text("Normas de acessibilidade", "Norms of accessibility"),
    text("Equipamento de passageiros de uso público, ao ser instalado ou modernizado, segue as normas de "
         "acessibilidade da ABNT.",
         "Passenger equipment of public use keeps ABNT's norms of accessibility when it is installed or modernised."),
    text("acessibilidade, se data_de_instalacao ou data_de_modernizacao é {start} (vigência) ou depois.",
         "accessible, where installed_on or modernised_on is {start} (entry into force) or "
         "later.", start=day(IN_FORCE)),
)  # fmt: skip
def accessibility(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The norms themselves are not checked."""
    yield _where_new(equipment, IN_FORCE, ("accessible",))


@requirement(
    ACCESS,
    "accessible-signs",
    "Art. 23",
    text("Sinalização acessível", "Accessible signs"),
    text("Equipamento de passageiros de uso público, instalado ou modernizado desde {start}, tem sinalização para "
         "deficientes visuais e sinal internacional para não alfabetizados.",
         "Passenger equipment of public use that was installed or modernised from {start} on has signs for the blind "
         "and the international sign for those who cannot read.", start=day(DATED)),
    text("sinalizacao_deficientes_visuais e sinal_nao_alfabetizados, se data_de_instalacao ou data_de_modernizacao é a "
         "data da publicação ou depois.",
         "sign_blind and sign_illiterate, where installed_on or modernised_on is the day of publication or later."),
)  # fmt: skip
def accessible_signs(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Counted from publication, not from entry into force as the rest is."""
    yield _where_new(equipment, DATED, ("sign_blind", "sign_illiterate"))


# --- Art. 24 ----------------------------------------------------------------------


@requirement(
    ACCESS,
    "access-plates",
    "Art. 24",
    text("Placas de escadas rolantes e similares", "Plates of escalators and the like"),
    text("No acesso, uma placa visual e em Braile proíbe carrinhos, diz que o equipamento não serve a quem tem "
         "mobilidade reduzida, a deficientes visuais desacompanhados nem a cadeirantes, e que menores de {n:count} "
         "anos vão acompanhados; o de uso especial indica o seu uso.",
         "At the access, a plate, visual and in Braille, forbids prams and trolleys, says that the equipment is not "
         "for persons of reduced mobility, the blind without company or wheelchair users, and that children under "
         "{n:count} are accompanied; what is of special use says so.", n=CHILD_YEARS),
    text("placa_no_acesso traz o texto da placa, ou sim; placas_em_braile; uso_especial.",
         "plate_access bears the text of the plate, or yes; braille; special_use."),
)  # fmt: skip
def access_plates(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Whether a belt lift is similar to an escalator, the law does not say: what fails there is left open."""
    kind = equipment.kind
    if kind is not None and kind.is_similar is False:
        yield not_applicable(equipment, text("não é escada rolante nem similar", "no escalator nor the like"))
        return
    parts = [_access(equipment), yes(equipment, "braille")]
    if kind is None:
        yield judged(equipment, [unsaid(equipment, "kind")])
    elif kind.is_similar is None and any(part.status is FAIL for part in parts):
        need = text(
            "se {kind} é similar a escada rolante", "whether a {kind} is similar to an escalator", kind=kind.label
        )
        yield judged(equipment, [Part(status=OPEN, told=need, need=need)])
    else:
        yield judged(equipment, parts)


def _access(equipment: Equipment) -> Part:
    part, said = told(equipment, "plate_access"), equipment.get("plate_access") or ""
    if part.status is not PASS or is_assent(said):
        return part
    if equipment.get("special_use"):
        return part if wording.tells_special_use(said) else _to_read("plate_access", said)
    items: list[tuple[Text, bool | None]] = [
        (text("a proibição de carrinhos", "that prams and trolleys are forbidden"), wording.forbids_trolleys(said)),
        (text("mobilidade reduzida", "reduced mobility"), wording.unfit_for(said, "mobilidade")),
        (text("deficientes visuais", "the blind"), wording.unfit_for(said, r"deficien\w* visua|cegos?\b")),
        (text("cadeirantes", "wheelchair users"), wording.unfit_for(said, r"cadeirante|cadeiras? de rodas")),
        (text("crianças acompanhadas", "accompanied children"), wording.children_accompanied(said)),
    ]
    return _lacking("plate_access", said, items)
