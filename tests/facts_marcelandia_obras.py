"""What the tests of all laws must know of marcelandia-obras: its articles, and which samples a rule lacks, and why."""

from layoutcheck import LAWS

ARTICLES = set(range(1, 72))
PARAGRAPHS = {18: 3, 35: 3, 44: 3, 47: 3, 50: 5, 51: 2, 52: 3}
LETTERS = {(16, "V"): "abcde"}

_RULES = LAWS["marcelandia-obras"].rules
DECLARED = {rule.id for rule in _RULES if rule.declarable}
FIGURES = {"built-area", "occupied-area", "use-coefficient"}
INFORMATION: set[str] = set()
_YES = {
    "ramp-surface", "hospital-ramp-surface", "hall-ramp-surface", "dwelling-rooms", "heavy-workshop", "hospital-stairs",
    "hotel-lobby", "hall-exit-swing", "hall-stair-shape", "garage-apart", "septic-tank",
}  # fmt: skip

NO_FAIL = {
    **dict.fromkeys(FIGURES, "a figure, with no limit"),
    "doors-drawn": "what is not drawn may be there all the same",
    "rooms-drawn": "what is not drawn may be there all the same",
    "room-kind": "a room is of one stay or the other, or nobody knows",
    "building-use": "every use is allowed; what follows fails in the rules of that use",
    "storey-levels": "of two heights that disagree nobody knows which one holds",
}
NO_AT_LIMIT = {
    **dict.fromkeys(DECLARED, "declared: no figure"),
    **dict.fromkeys(FIGURES, "a figure, with no limit"),
    **dict.fromkeys(_YES, "yes or no"),
    "room-kind": "no figure",
    "storey-levels": "no figure",
    "rooms-drawn": "no figure",
    "doors-drawn": "no figure",
    "building-use": "no figure",
    "garage-stalls-apart": "stalls that touch share nothing: at the limit by nature, and the sample that passes",
}
# a declared requirement of every building, or of what is drawn, does not hang on the use: silence is not-declared
NO_UNDETERMINED = {
    "materials", "stair-material", "stair-hall", "stair-light", "stair-antechamber", "stair-fire-door",
    "lift-lobbies-joined", "lift-engineering", "mixed-access", "oven-insulation", "water-supply", "grease-trap",
    "power-supply", "pool-lining", "pool-treatment", "marquee-use", "marquee-rain", "awning-supports",
}  # fmt: skip
NOT_DRAWN = {
    "door-height", "passage-width", "stair-width", "stair-steps", "stair-landing", "lift-stair", "ramp-width",
    "ramp-slope", "ramp-surface", "ramp-landing",
    "lift-lobby", "building-use", "oven-ceiling", "oven-walls", "hospital-ways",
    "hospital-ramps", "hospital-ramp-surface", "hospital-doors", "hall-doors", "hall-corridors", "hall-aisles",
    "hall-stairs", "hall-landings", "hall-stair-shape", "hall-ramps", "hall-ramp-surface", "garage-stalls-apart",
    "hoarding-depth", "hoarding-height", "marquee-least", "marquee-most", "awning-depth", "awning-height",
    "boundary-wall", "green-reserve", "watercourse-strip", "pavement-slope-least", "pavement-slope-most",
}  # fmt: skip
NOT_DECLARED = DECLARED | {"room-opening", "transit-opening"}

YES_OR_NO = DECLARED | _YES

NO_FIGURE: dict[str, str] = {}
NOT_AT_LIMIT: dict[str, str] = {}

SILENT: dict[str, str] = {}  # every rule speaks of every plan
