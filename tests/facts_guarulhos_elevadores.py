"""What the tests of all laws must know of guarulhos-elevadores: its articles, and which samples a rule lacks."""

from layoutcheck import LAWS

ARTICLES = set(range(1, 45))
PARAGRAPHS = {8: 2, 14: 3}
LETTERS = {(2, "I"): "abcdefghijkl"}

DECLARED = {"permit-new-building", "permit-existing-building", "parts-origin", "noise", "machine-room-noise",
            "noise-of-existing"}  # fmt: skip
INFORMATION: set[str] = set()
_RULES = {rule.id for rule in LAWS["guarulhos-elevadores"].rules}
_WITH_A_LIMIT = {"register-fields", "repair-refusal", "monthly-visit", "monthly-document", "annual-inspection",
                 "single-lift", "visit-on-display"}  # fmt: skip

# what a rule has no sample of, and why
NO_FAIL = {
    "equipment-kind": "a kind that is none of the twelve may be a similar one",
    "in-force": "a law that is not in force is not broken",
}
NO_AT_LIMIT = dict.fromkeys(_RULES - _WITH_A_LIMIT, "yes or no: no figure")
NO_UNDETERMINED = {
    **dict.fromkeys(DECLARED, "silence is not-declared"),
    "in-force": "hangs on the date of the check, which all samples share: see test_guarulhos_elevadores.py",
}
NOT_DRAWN: set[str] = set()
NOT_DECLARED = DECLARED

# what fails by yes or no, without a measure
YES_OR_NO = _RULES - (_WITH_A_LIMIT - {"monthly-document", "annual-inspection", "visit-on-display"})

NO_FIGURE = {"visit-on-display.pass.at-limit": "on display: 2026-05-04"}  # a date is no figure
NOT_AT_LIMIT: dict[str, str] = {}

SILENT: dict[str, str] = {}  # every rule speaks of every plan
