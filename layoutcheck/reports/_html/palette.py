"""The colours of a page, for light and for dark: those of its words, and those that the plan is drawn with."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable

# each name with its colour on a light and on a dark page
COLOURS: dict[str, tuple[str, str]] = {
    "ground": ("#f3f4f6", "#101316"),
    "card": ("#ffffff", "#1b1f24"),
    "paper": ("#ffffff", "#15181c"),  # what the plan is drawn on
    "ink": ("#16191d", "#eceef1"),
    "quiet": ("#4a525c", "#b3bac4"),
    "rule": ("#c9ced6", "#3b424b"),
    "edge": ("#6f7782", "#868f9b"),  # of what can be pressed
    "link": ("#0b4f9e", "#8ec1ff"),
    "chosen": ("#e3edfa", "#1d2c40"),
    "on-strong": ("#ffffff", "#101316"),  # words on a ground of the colour of a status
    "fail": ("#b00000", "#ff8c82"),
    "undetermined": ("#8a4300", "#ffb765"),
    "waived": ("#6d1fb8", "#d3adff"),
    "not-drawn": ("#39506b", "#a9c4e4"),
    "not-declared": ("#39506b", "#a9c4e4"),
    "pass": ("#1c5c2b", "#84d394"),
    "not-applicable": ("#4a525c", "#b3bac4"),
    "reserved": ("#49591b", "#c6d986"),
}
_STRONGEST, _RANGE, _DULLER = 0.94, 0.84, 0.6  # lightness of what was black, its way down to what was white


def dark(colour: str) -> str:
    """Give the colour that does on a dark page what this one does on a light one.

    >>> dark("#000000"), dark("#ffffff"), dark("#8a4b00")
    ('#f0f0f0', '#191919', '#e2ba8a')
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(red, green, blue)
    turned = colorsys.hls_to_rgb(hue, _STRONGEST - _RANGE * light, full * _DULLER)
    return "#" + "".join(f"{round(part * 255):02x}" for part in turned)


def drawn(colour: str) -> str:
    """Give how the drawing names a colour, so that it may differ on a dark page."""
    return "var(--paper)" if colour == "#ffffff" else f"var(--c-{colour[1:]})"


def style(of_plan: Iterable[str]) -> str:
    """Write the rules that set the colours: light in print and where nothing else is asked for."""
    pairs = {f"--{name}": both for name, both in COLOURS.items()}
    pairs |= {f"--c-{one[1:]}": (one, dark(one)) for one in sorted(set(of_plan)) if one != "#ffffff"}
    by_day, by_night = ("".join(f"{name}:{both[i]};" for name, both in pairs.items()) for i in (0, 1))
    return (
        f":root{{color-scheme:light;{by_day}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{by_night}}}}}\n"
        "@media screen and (prefers-color-scheme:dark){"
        f":root:not([data-theme=light]){{color-scheme:dark;{by_night}}}}}\n"
    )
