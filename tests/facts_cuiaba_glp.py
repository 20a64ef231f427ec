"""What the tests of all laws must know of cuiaba-glp: its articles, and which samples a rule lacks, and why."""

from layoutcheck import LAWS

ARTICLES = set(range(1, 17))
PARAGRAPHS = {4: 11, 5: 6}  # of the long articles: how many there are
LETTERS = {(5, "I"): "abcdefghijklmnop", (5, "II"): "abcd"}

DECLARED = {
    "own-use-ventilation", "own-use-shelter", "own-use-separation", "own-use-connected", "ground-level",
    "floor-marking", "electrical", "class-plate", "public-access", "leak-test-kit", "bottling-base", "dossier",
    "licence", "brand-on-permit", "scale",
}  # fmt: skip
INFORMATION = {"corridor-limit", "firewall-height", "separate-areas"}

SILENT = {  # what need not speak of every plan, and why
    "own-use-limit": "speaks only where own use is claimed",
    "own-use-drain-distance": "speaks only where own use is claimed",
}

# what a rule has no sample of, and why
NO_FAIL = {
    "corridor-limit": "says where distances start; what follows fails in the distances",
    "firewall-height": "says what a wall needs; what follows fails in the distances",
}
NO_AT_LIMIT = {
    **dict.fromkeys(DECLARED, "declared: no figure"),
    "container-count": "its figures repeat capacity-class, which stands at them",
    "empties-separate": "no figure",
    "site-containment": "no figure",
    "premises": "no figure",
    "firewall-height": '"superior a": at the limit a wall does not count, which has a sample of its own',
}
NO_UNDETERMINED = {
    **dict.fromkeys(DECLARED - {"public-access"}, "silence is not-declared"),
    **dict.fromkeys(INFORMATION, "ends as pass or not-applicable"),
}
NOT_DRAWN = {"own-use-drain-distance", "floor-openings", "road", "assembly", "heat-source", "ignition-source"}
NOT_DECLARED = DECLARED | {"cover-height", "perimeter-closure", "leak-detection", "premises", "single-brand"}

# what fails by yes or no, without a measure: what is declared, wholly or in part, and these
YES_OR_NO = {r.id for r in LAWS["cuiaba-glp"].rules if r.declarable} | {
    "cover-height",
    "empties-separate",
    "premises",
    "site-containment",
}

# at their limit these measure nothing, and say so
NO_FIGURE = {"corridor-limit.pass.at-limit": "fit within"}  # says where the limit lies
NOT_AT_LIMIT = {"firewall-height": "not-applicable"}  # how a rule ends whose limit is not within what it asks
