"""Lines for a screen about what was seen of a plan and not measured, and what a user should know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from layoutcheck.kinds import ROLES
from layoutcheck.reports._lines import INDENT, Style, first_few, wrapped
from layoutcheck.site import Note, Seen, Site
from layoutcheck.words import Text, joined, same, text

_FEW = 8  # as many layers are named unless all are asked for


def not_checked(seen: Seen, lang: str, style: Style) -> list[str]:
    """Tell what could not be measured: it stands before the findings that it leaves open."""
    items = (text("Não verificado: {what}", "Not checked: {what}", what=item.message) for item in seen.not_checked)
    told = first_few(dict.fromkeys(item.to(lang) for item in items), lang, style)
    return [line for item in told for line in wrapped(item, style.width, INDENT)]


def lines_of(site: Site, lang: str, style: Style) -> list[str]:
    """Tell what the plan holds that was not measured, what was supposed, and what a user should know."""
    seen = site.seen
    told = [
        *_layers(text("Camadas não medidas: {what}", "Layers not measured: {what}"), _ignored(seen), lang, style),
        *_layers(text("Não lido: {what}", "Not read: {what}"), _unsupported(seen), lang, style),
        *_layers(text("Papel deduzido do nome da camada: {what}", "Role guessed from the layer's name: {what}"),
                 _guessed(site), lang, style),
        *(note.to(lang) for note in _warnings(_further(seen), style)),
    ]  # fmt: skip
    return [line for item in told for line in wrapped(item, style.width, INDENT)]


def _further(seen: Seen) -> list[Note]:
    """Give the warnings that say more than what was not checked."""
    told = [item.message for item in seen.not_checked]
    return [note for note in seen.warnings if note.message not in told]


def _ignored(seen: Seen) -> list[Text]:
    return [same(f"{layer} ({count})") for layer, count in seen.ignored.items()]


def _unsupported(seen: Seen) -> list[Text]:
    return [
        text("{kind} em {layer} ({n})", "{kind} on {layer} ({n})", kind=kind, layer=layer, n=str(count))
        for kind, layer, count in seen.unsupported
    ]


def _guessed(site: Site) -> list[Text]:
    counts = Counter((feature.layer or "-", feature.role) for feature in site.features if feature.guessed)
    return [
        text("{layer} = {role} ({n})", "{layer} = {role} ({n})", layer=layer, role=ROLES[role].label, n=str(count))
        for (layer, role), count in counts.items()
    ]


def _layers(label: Text, items: Sequence[Text], lang: str, style: Style) -> Iterator[str]:
    """Name the first few, and count the others."""
    if not items:
        return
    kept = tuple(items) if style.verbose else tuple(items[:_FEW])
    left = len(items) - len(kept)
    more = (text("e mais {n}", "and {n} more", n=str(left)),) if left else ()
    yield label.of(what=(*kept, *more)).to(lang)


def _warnings(notes: Sequence[Note], style: Style) -> Iterator[Text]:
    """Tell one warning of each kind and how many there are, or all of them."""
    kinds: dict[str, list[Note]] = {}
    for note in notes:
        kinds.setdefault(note.code, []).append(note)
    for alike in kinds.values():
        shown = alike if style.verbose else alike[:1]
        for note in shown:
            more = len(alike) - len(shown)
            yield _warning(note, more)


def _warning(note: Note, more: int) -> Text:
    place = " ".join(part for part in (note.layer, note.handle and f"#{note.handle}") if part)
    parts = [text("Aviso: {what}", "Warning: {what}", what=note.message)]
    if place:
        parts.append(same(f"[{place}]"))
    if more:
        parts.append(text("(e mais {n} como este; -v mostra todos)", "(and {n} more like it; -v shows all)",
                          n=str(more)))  # fmt: skip
    return joined(parts)
