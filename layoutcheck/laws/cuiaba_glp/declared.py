"""What a project file may state beside the rules of this law: counts, shares and uses that no drawing shows."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from layoutcheck.keys import NOTHING, Key
from layoutcheck.words import Text, text

_MANY = 1e6  # more of anything is a slip of the pen
_COUNT = Annotated[int, Meta(ge=0, le=int(_MANY))]


def _key(
    name: str, example: str, type: Any, meaning: Text, label: Text, rule: str = "", usual: str | None = None
) -> Key:
    return Key(name=name, example=example, type=type, meaning=meaning, label=label, rule=rule, usual=usual)


DECLARED = (
    _key("premises", '"posto de revenda de GLP"', str,
         text("o que funciona no imóvel (art. 9º)", "what is run there (Art. 9)"),
         text("uso do imóvel", "use of the property"), "premises", NOTHING),
    _key("signs", "2", _COUNT, text("placas de advertência, ao todo", "warning signs, in all"),
         text("placas", "signs"), "warning-signs"),
    _key("extinguishers", "[8, 8, 8]", list[Annotated[float, Meta(ge=0, le=_MANY)]],
         text("carga em kg de cada extintor de pó químico seco", "charge in kg of each extinguisher of dry powder"),
         text("extintores, kg de pó", "extinguishers, kg of powder"), "extinguishers"),
    _key("detectors", "1", _COUNT, text("detectores de vazamento, ao todo", "leak detectors, in all"),
         text("detectores", "detectors"), "leak-detection"),
    _key("detector_lel", "0.1", Annotated[float, Meta(gt=0, le=1)],
         text("fração do limite inferior de explosividade em que o detector opera",
              "share of the lower explosive limit at which the detector works"),
         text("detector: fração do limite inferior de explosividade",
              "detector: share of the lower explosive limit")),
    _key("detector_alarm_s", "3", Annotated[float, Meta(ge=0, le=_MANY)],
         text("segundos até o detector alarmar", "seconds until the detector sounds"),
         text("detector: segundos até o alarme", "detector: seconds to the alarm")),
    _key("walls_fire_resistant", "true", bool,
         text("os muros do fechamento resistem ao fogo", "the walls of the closure resist fire"),
         text("muros do fechamento resistem ao fogo", "enclosing walls resist fire")),
    _key("cover_fire_resistant", "true", bool,
         text("a cobertura resiste ao fogo e é mais fraca que as paredes",
              "the cover resists fire and is weaker than the walls"),
         text("cobertura resiste ao fogo", "roof resists fire")),
    _key("handling_equipment", "true", bool,
         text("há equipamento para movimentar os estrados", "there is equipment to handle pallets"),
         text("equipamento de movimentação", "handling equipment")),
)  # fmt: skip
