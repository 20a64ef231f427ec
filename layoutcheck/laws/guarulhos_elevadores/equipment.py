"""The equipment of a plan and of the schedule beside it, joined by number: what the rules of this law look at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from layoutcheck.kinds import PROPERTIES, fold
from layoutcheck.laws.guarulhos_elevadores.kinds import Kind, kind_of
from layoutcheck.records import bare
from layoutcheck.schedule import Row
from layoutcheck.site import Feature, Site
from layoutcheck.values import Doubt, as_written, is_denied, parse
from layoutcheck.words import Text, same, text

ROLE = "equipment"
_OUTSIDE: Mapping[str, tuple[tuple[str, bool], ...]] = {  # and what cannot be so of each
    "vehicle": (),
    "building_site": (("public_use", True), ("public_access", True)),
    "single_family": (("public_use", True), ("public_access", True), ("residential", False)),
}


class Equipment(Struct, frozen=True, kw_only=True):
    """One lift, escalator or the like, with all that the plan and the schedule say of it.

    Where the two differ, neither is believed: `differs` names the properties, which are then in `doubts`.
    """

    name: str
    number: str | None
    drawn: int = 0  # how often it is on the plan: a lift may be drawn on each floor
    row: int | None = None  # of the schedule
    values: Mapping[str, Any] = field(default_factory=dict)
    doubts: Mapping[str, Doubt] = field(default_factory=dict)
    denied: Mapping[str, Doubt] = field(default_factory=dict)  # dates and figures that are said not to exist
    differs: tuple[str, ...] = ()
    unclear: tuple[str, ...] = ()  # what one says of the two, and the other in words that cannot be understood

    def get(self, key: str) -> Any:
        """Give what is said; None when nothing is, or nothing that can be understood."""
        return self.values.get(key)

    def day(self, key: str) -> date | None:
        """Give a date that is said."""
        return date.fromisoformat(self.values[key]) if key in self.values else None

    @property
    def kind(self) -> Kind | None:
        """Give its kind in Art. 2, I."""
        return kind_of(self.get("kind"))

    @property
    def is_outside(self) -> bool:
        """Tell whether it is said to be where the law does not hold (Art. 2, sole paragraph), and nothing belies it."""
        return self.get("installed_in") in _OUTSIDE and not self.belying

    @property
    def belying(self) -> tuple[str, ...]:
        """Name what is said that cannot be so where it is said to be."""
        place = self.get("installed_in")
        told = tuple(key for key, value in _OUTSIDE.get(place, ()) if self.get(key) is value)
        if place == "single_family" and not _is_home(self.get("building_use") or ""):
            told += ("building_use",)
        return (*told, *(("use_type",) if place in _PRIVATE and is_public(self.get("use_type")) else ()))

    @property
    def visits(self) -> tuple[date, ...]:
        """Give every visit that is known, in order."""
        said = (*(self.get("visits") or ()), *([self.get("last_visit")] if self.get("last_visit") else ()))
        return tuple(sorted({date.fromisoformat(one) for one in said}))

    def visit_by(self, on: date) -> date | None:
        """Give the latest visit up to a day."""
        return max((visit for visit in self.visits if visit <= on), default=None)

    @property
    def last_visit(self) -> date | None:
        """Give the latest visit that is known."""
        return self.visits[-1] if self.visits else None

    @property
    def listed_after(self) -> date | None:
        """Give the latest visit of the list where it is later than the one that is said to be the last."""
        listed, last = self.get("visits") or (), self.get("last_visit")
        return date.fromisoformat(max(listed)) if last and listed and max(listed) > last else None


class Inventory(Struct, frozen=True, kw_only=True):
    """What the law makes of a site; `on` is the day that dates are held against, None when nobody said it."""

    site: Site
    on: date | None
    equipment: tuple[Equipment, ...]
    has_schedule: bool
    may_have_more: bool  # something was not read that may be equipment


def inventory(site: Site) -> Inventory:
    """Join what is drawn to what is scheduled, in the order of the plan and then of the schedule."""
    found: dict[str, list[Feature | Row]] = {}
    for index, feature in enumerate(site.of(ROLE)):
        number = feature.get("number")
        found.setdefault(fold(str(number)) if number else f"\0{index}", []).append(feature)
    for row in site.schedule.rows if site.schedule else ():
        found.setdefault(fold(row.number), []).append(row)
    return Inventory(
        site=site,
        on=date.fromisoformat(site.options.on) if site.options.on else None,
        equipment=tuple(one for said in found.values() for one in _of_number(said)),
        has_schedule=site.schedule is not None,
        may_have_more=any(True for _ in site.unread(ROLE)),
    )


def alike(view: Inventory, equipment: Equipment) -> tuple[Equipment, ...]:
    """Give what may be the same piece of equipment, its number written in another way."""
    return tuple(other for other in view.equipment
                 if other is not equipment and other.number and equipment.number
                 and bare(other.number) == bare(equipment.number)
                 and same_building(equipment, other) is not False)  # fmt: skip


def same_building(one: Equipment, other: Equipment) -> bool | None:
    """Tell whether two stand in one building: the same name, or none said, is the same; None when one says none."""
    names = [fold(each.get("building_name") or "") for each in (one, other)]
    if all(names) or not any(names):
        return names[0] == names[1]
    return None


def _of_number(said: Sequence[Feature | Row]) -> Iterator[Equipment]:
    """Give what bears one number: one piece of equipment, or one in each of several buildings that are named."""
    buildings: dict[str, list[Feature | Row]] = {}
    for one in said:
        buildings.setdefault(_building(one), []).append(one)
    if len(buildings.keys() - {""}) < 2:
        yield _joined([one for one in said if isinstance(one, Feature)], [one for one in said if isinstance(one, Row)])
        return
    for parts in buildings.values():
        made = _joined([one for one in parts if isinstance(one, Feature)],
                       [one for one in parts if isinstance(one, Row)])  # fmt: skip
        yield replace(made, name=f"{made.number} · {made.get('building_name') or '–'}")


def _building(said: Feature | Row) -> str:
    if isinstance(said, Row):
        return said.within
    return fold(str(said.get("building_name") or ""))


def _joined(features: Sequence[Feature], rows: Sequence[Row]) -> Equipment:
    """Put together what is said of one number; a property that is said in two ways is not known."""
    row = rows[0] if rows else None
    said: dict[str, list[Any]] = {}
    doubts: dict[str, Doubt] = {}
    for feature in features:
        doubts.update(feature.doubts)
        for key, value in feature.properties.items():
            said.setdefault(key, []).append(value.value)
    for row in rows:
        doubts.update(row.doubts)
        for key, value in row.values.items():
            said.setdefault(key, []).append(value.value)
    name = features[0].name if features else row.number if row else ""
    number = features[0].get("number") if features else row.number if row else None
    said["name"], said["number"] = [name], [number]
    differs = tuple(key for key, values in said.items() if len({_comparable(key, value) for value in values}) > 1)
    unclear = tuple(key for key in doubts if any(value is not None for value in said.get(key, ())))
    denying = tuple(key for key in unclear if key not in differs and _is_none(key, doubts[key]))
    doubts.update((key, _doubt(key, said[key], doubts[key].written)) for key in denying)
    doubts.update((key, _doubt(key, said[key])) for key in differs)
    values = {key: told[0] for key, told in said.items() if key not in doubts and told[0] is not None}
    denied = {key: doubt for key, doubt in doubts.items() if key not in said and _is_none(key, doubt)}
    doubts = {key: doubt for key, doubt in {**doubts, **_contradicted(values)}.items() if key not in denied}
    return Equipment(name=name, number=number, drawn=len(features), row=row.row if row else None, doubts=doubts,
                     denied=denied, differs=(*differs, *denying), unclear=unclear,
                     values={key: value for key, value in values.items() if key not in doubts})  # fmt: skip


def _is_none(key: str, doubt: Doubt) -> bool:
    """Tell whether what is no date or figure says that there is none."""
    return PROPERTIES[key].type in ("date", "dates", "number") and is_denied(doubt.written)


def _contradicted(values: Mapping[str, Any]) -> Mapping[str, Doubt]:
    """Give what another property says otherwise: equipment whose use is public is said not to be of public use."""
    if values.get("public_use") is False and is_public(values.get("use_type")):
        why = text("é o que diz o tipo de uso (tipo_de_uso)", "so says the type of use (use_type)")
        return {"public_use": Doubt(values["use_type"][:80], why)}
    return {}


def _comparable(key: str, value: Any) -> Any:
    """Give what two words are compared by: of a kind what it is, in whatever language, of a text its letters."""
    if key == "kind":
        return kind_of(value) or fold(value)
    return fold(value) if isinstance(value, str) else value


def _doubt(key: str, values: Iterable[Any], *denial: str) -> Doubt:
    written = " / ".join(dict.fromkeys((*(as_written(key, value) for value in values if value is not None), *denial)))
    return Doubt(written[:80], text("dito de maneiras diferentes", "said in different ways"))


# --- what is said ---------------------------------------------------------------

_OPEN = frozenset(("", "a definir", "a informar", "a preencher", "pendente", "nao informado", "n d", "n i", "nd", "ni",
                   "n a", "na", "tbd", "unknown", "null", "xxx", "xx", "x", "0", "s n", "idem", "em branco",
                   "aguardando", "desconhecido", "desconhecida", "ignorado", "ignorada", "nao sei", "nao consta",
                   "nao possui ainda", "ainda nao", "to be defined", "to be confirmed"))  # fmt: skip
_PROMISE = re.compile(
    r"(?:a|por) (?:definir|designar|informar|preencher|contratar|obter|emitir|indicar|nomear|confirmar|apresentar|"
    r"providenciar|cadastrar|elaborar|registrar|verificar|agendar|renovar|fazer|realizar|receber|regularizar|apurar|"
    r"instalar|combinar|calcular|consultar)\b|"
    r"em (?:andamento|elaboracao|contratacao|tramitacao|tramite|analise|processo|emissao|renovacao|regularizacao)\b|"
    r"sera(?:o)? (?:informad|definid|preenchid|contratad|indicad|confirmad|cadastrad|nomead)|"
    r"(?:ver|vide|conforme|consultar|segundo) (?:o |a |os |as |em )?(?:anex|contrat|projet|document|planilha|planta|"
    r"quadro|relatori|memorial|art\b|sindic|proprietari|administrador|acima|abaixo|outr)|"
    r"(?:(?:ainda )?nao (?:foi |esta |se )?"
    r"(?:informad|definid|disponi|especific|preench|identific|cadastr|aplic|sabe)\w*|"
    r"sem (?:informac|dado|definic|identific|preench)\w*)$"
)
_HOME = re.compile(r"(?:(?:uso|destinacao|exclusiva|exclusivamente|residenc\w*|moradia|casa|habitaca\w*|"
                   r"habitaciona\w*|unifamiliar\w*|familia\w*|privad\w*|particular|de|e|uma|uma so|so|single|family|"
                   r"house|home|dwelling|private|residential)\W*)*")  # fmt: skip
_PRIVATE = ("building_site", "single_family")
_ASSENTS = frozenset(("sim", "s", "yes", "y", "true", "ok", "ha", "tem"))


def is_open(said: str | None) -> bool:
    """Tell whether a text leaves open what it should say: blank, signs alone, or words that promise to say it later.

    >>> is_open("A definir"), is_open("em elaboração, 2026"), is_open("???"), is_open("ART 123"), is_open(None)
    (True, True, True, False, True)
    """
    if said is None or not any(letter.isalnum() for letter in said):
        return True
    return fold(said) in _OPEN or _PROMISE.match(fold(said)) is not None


def is_public(said: str | None) -> bool:
    """Tell whether a type of use is that of the public.

    >>> is_public("Uso público"), is_public("não público"), is_public("privado")
    (True, False, False)
    """
    return bool(re.search(r"(?<!nao )\bpublic[ao]?s?\b", fold(said or "")))


def _is_home(said: str) -> bool:
    """Tell whether the use of a building is said in no words but those of a home, or not said."""
    return _HOME.fullmatch(fold(said)) is not None


def is_assent(said: str) -> bool:
    """Tell whether a text only says that what is asked for is there."""
    return fold(said) in _ASSENTS


def is_begun_by_no(said: str) -> bool:
    """Tell whether a text begins by saying no: of what should be a name, that there may be none.

    >>> is_begun_by_no("não contratada"), is_begun_by_no("Nolan Elevadores")
    (True, False)
    """
    return fold(said).split()[:1] in (["nao"], ["sem"], ["nenhum"], ["nenhuma"], ["no"], ["not"], ["none"])


_NOT_VALID = ("nao", "sem", "andamento", "renov", "venc", "expir", "pend", "cancel", "suspen", "cass", "protocol",
              "solicit", "requer", "irregular", "baix", "inativ", "inapt", "inval", "isent", "falt", "anulad", "tramit",
              "analise", "provis", "not", "progress", "revok", "inactiv", "exempt")  # fmt: skip


def is_number(said: str) -> bool:
    """Tell whether a text bears the number of a paper, and no word that puts its validity in doubt.

    >>> is_number("CREA 0600000000"), is_number("em andamento"), is_number("123 (vencido)")
    (True, False, False)
    """
    words = fold(said).split()
    doubtful = any(word.strip("(),;:").startswith(_NOT_VALID) for word in words)
    return any(letter.isdigit() for letter in said) and not doubtful


_COUNCILS = re.compile(r"\b(?:c[rf]t|cau|cr[qa]|cft|crt|creci|crc)\b")


def is_crea(said: str) -> bool:
    """Tell whether a text bears a number of CREA, and of no other council: Art. 5 knows this one alone.

    >>> is_crea("CREA-SP 0600000000"), is_crea("0600000000"), is_crea("CRT-SP 123")
    (True, True, False)
    """
    return is_number(said) and not (_COUNCILS.search(fold(said)) and "crea" not in fold(said))


_UNTIL = re.compile(r"\b(?:ate|val\w*|until|to)\b[^\d]*(\d+(?: \d+)*)")


def terms_of(said: str) -> tuple[date | str, ...]:
    """Give the days to which a text says that a paper holds, and what it writes of it where that is no day.

    >>> terms_of("CREA 1, válido até 31/12/2025"), terms_of("CREA 1, validade 2025"), terms_of("CREA 1")
    ((datetime.date(2025, 12, 31),), ('2025',), ())
    """
    return tuple(_term(found) for found in _UNTIL.findall(fold(said)))


def _term(figures: str) -> date | str:
    parts = figures.split()
    day = parse("contract_until", ("-" if len(parts[0]) == len("2026") else "/").join(parts))
    return date.fromisoformat(day) if isinstance(day, str) else figures


_UNDONE = re.compile(r"\b(?:nao (?:foi |houve |se |pode ser |pudemos )?|sem |falta |a )"
                     r"(?:vistori|inspec|inspet|verific|realiz|avali|acess|execut|possivel)")  # fmt: skip


def is_undone(said: str) -> bool:
    """Tell whether a text says of what should be a finding that nobody looked.

    >>> is_undone("Não vistoriado"), is_undone("sem acesso à casa de máquinas"), is_undone("Não apresenta defeitos")
    (True, True, False)
    """
    return _UNDONE.search(fold(said)) is not None


def label(key: str) -> Text:
    """Give the name of a property."""
    return PROPERTIES[key].label


def shown(key: str, value: Any) -> Text:
    """Write what is said of a property."""
    if PROPERTIES[key].type == "date":
        return text("{v:day}", "{v:day}", v=value)
    return same(as_written(key, value))
