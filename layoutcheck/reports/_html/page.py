"""The page itself: its template filled, its style and script within it, and a policy that lets nothing else run."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from layoutcheck import __version__
from layoutcheck.reports import plan_of
from layoutcheck.reports._html import palette
from layoutcheck.reports._html.drawing import colours, view_box
from layoutcheck.reports._html.shapes import number
from layoutcheck.reports._html.words import WORDS
from layoutcheck.reports._xml import legible
from layoutcheck.words import Text

if TYPE_CHECKING:
    from layoutcheck.finding import Report
    from layoutcheck.reports import Unreadable
    from layoutcheck.reports._html.part import Part

_HERE = "layoutcheck.reports._html"
_LOCALES = {"pt": "pt-BR", "en": "en"}


def write(parts: Sequence[Part], outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Fill the template with the parts of a page, and give it as a file."""
    style, script = _style(parts), _own("script.js")
    file = PurePosixPath(plan_of(outcomes[0]).path).name
    made: str = _template(lang).render(
        parts=parts,
        file=file,
        title=WORDS["title"].to(lang).replace("{file}", file),
        locale=_LOCALES[lang],
        version=__version__,
        policy=_policy(style, script),
        style=Markup(style),
        script=Markup(script),
        w=WORDS,
    )
    return made.encode()


def _style(parts: Sequence[Part]) -> str:
    """Give the style sheet, with the colours and the scale that each drawing begins at."""
    scales = "".join(f"#{p.id}-svg{{--k:{number(p.drawing.metres_per_px, 6)}}}\n" for p in parts if p.drawing)
    return palette.style(colours()) + scales + _own("style.css")


def _policy(style: str, script: str) -> str:
    """Write the policy: nothing is loaded, and only this style and this script, by their digests, take effect."""
    return (f"default-src 'none'; style-src '{_digest(style)}'; script-src '{_digest(script)}'; base-uri 'none'; "
            "form-action 'none'")  # fmt: skip


def _digest(said: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(said.encode()).digest()).decode()


def _own(name: str) -> str:
    return resources.files(_HERE).joinpath(name).read_text(encoding="utf-8")


@lru_cache(maxsize=2)
def _template(lang: str) -> Any:
    """Load the template; all that it writes is put into the language, made legible, and escaped."""

    def said(value: Any) -> Any:
        if isinstance(value, Markup):
            return value
        plain = value.to(lang) if isinstance(value, Text) else str(value)
        return legible(plain)

    loader = PackageLoader("layoutcheck.reports", "_html")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, finalize=said,
                              trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    environment.filters |= {"box": view_box, "px": lambda value: number(value, 6), "svg": Markup,
                            "fill": lambda said, **values: _filled(said.to(lang), values)}  # fmt: skip
    return environment.get_template("template.html.j2")


def _filled(said: str, values: dict[str, Any]) -> str:
    for key, value in values.items():
        said = said.replace(f"{{{key}}}", str(value))
    return said
