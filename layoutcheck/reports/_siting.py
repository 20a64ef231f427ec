"""Where an area may stand, as lines for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layoutcheck.finding import Status
from layoutcheck.law import Law
from layoutcheck.reports._lines import PLAIN, Style, blocks_joined, safe, wrapped
from layoutcheck.reports._localized import area_called, class_called
from layoutcheck.site import Site
from layoutcheck.siting.largest import Largest, Row
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.pieces import Piece, pieces
from layoutcheck.siting.region import doubtful
from layoutcheck.siting.sited import Sited
from layoutcheck.siting.wording import about_text, corner_text, shift_text, unmeasured
from layoutcheck.words import Text, number, text

_STILL_M = 0.001  # a move shorter than this is none
_TURNS = 12  # of an area, that are told
_INDENT = "  "


def render(site: Site, law: Law, found: Sequence[Sited], lang: str, style: Style = PLAIN) -> str:
    """Tell where each area may stand, what forbids the rest, and the largest class."""
    head = [f"{safe(site.plan.path)} · {law.title.to(lang)}"]
    if not found:
        none = text("nenhuma área que deva distâncias.", "no area that owes distances.")
        return blocks_joined([[*head, none.to(lang)]])
    blocks = [block for one in found for block in _area(one, law, lang, style)]
    notes = [wrapped(said.to(lang), style.width, _INDENT) for said in notes_of(site)]
    return blocks_joined([head, *blocks, *notes])


def notes_of(site: Site) -> Iterator[Text]:
    """Say what is on the plan and was not measured: a building, for one, may take up a place that is called free.

    And what a place is, and what goes there.
    """
    if unmeasured(site):
        layers = ", ".join(f"{safe(layer)} ({count})" for layer, count in unmeasured(site).items())
        yield text("Não medido, e pode ocupar o lugar: camadas {layers}.",
                   "Not measured, and may take up the place: layers {layers}.", layers=layers)  # fmt: skip
    for unread in site.seen.not_checked:
        yield text("Não verificado: {what}", "Not checked: {what}", what=unread.message)
    yield text(
        "O lugar é o do meio da área. Com a área vão lotes, recipientes, tela, muros e aberturas dela, e o equipamento "
        "que conta para ela; paredes corta-fogo e o que está na divisa ficam.",
        "A place is that of the area's middle. Its lots, cylinders, mesh, walls and openings go with an area, and the "
        "equipment that counts for it; firewalls stay, and what stands on the property line.",
    )


def _area(one: Sited, law: Law, lang: str, style: Style) -> Iterator[list[str]]:
    yield [line for said in _standing(one) for line in wrapped(said.to(lang), style.width, _INDENT)]
    if one.silent is None:
        said = [_forbidden(piece, one, law) for piece in pieces(one.shown)]
        yield [line for item in said for line in wrapped(item.to(lang), style.width, _INDENT * 2)]
    if one.largest is not None:
        yield _table(one.largest.rows, law, lang)
        yield [line for item in _classes(one.largest, one) for line in wrapped(item.to(lang), style.width, _INDENT)]


def title(one: Sited) -> Text:
    """Name an area as it is sited."""
    as_what = text("como desenhada", "as drawn")
    if one.size is not None:
        as_what = text("de {w:m} × {h:m}", "of {w:m} × {h:m}", w=one.size[0], h=one.size[1])
    return text("{area}, {what}, classe {name}", "{area}, {what}, class {name}", area=area_called(one.place.area),
                what=as_what, name=class_called(one.place.name))  # fmt: skip


def lots_text(one: Sited) -> Iterator[Text]:
    """Say of a rectangle, which stands for no area that was drawn, that nobody looked how lots would stand in it."""
    if one.size is not None:
        yield text(
            "Supõe-se que os lotes caibam no retângulo, com os seus corredores: isto não foi verificado.",
            "The lots are taken to fit into the rectangle, with their corridors: this was not checked.",
        )


def counts_text(place: Place) -> Text:
    """Say with which others an area counts as one, or from which it is taken to stand apart; nothing for most."""
    if place.apart_from:
        return text("separada de {others} e contando sozinha", "apart from {others} and counting alone",
                    others=place.apart_from)  # fmt: skip
    if place.counts_with:
        return text("contando como uma só com {others}", "counting as one with {others}", others=place.counts_with)
    return text("", "")


def _standing(one: Sited) -> Iterator[Text]:
    counts, name = counts_text(one.place), title(one)
    if counts.pt:
        name = text("{name}, {counts}", "{name}, {counts}", name=name, counts=counts)
    if one.silent is not None:
        yield text("{title}: nenhum lugar se pode afirmar: {why}.", "{title}: no place can be claimed: {why}.",
                   title=name, why=one.silent)  # fmt: skip
        return
    yield text("{title}: {place}.", "{title}: {place}.", title=name, place=place_text(one))
    yield from lots_text(one)
    if one.move is not None and one.move.length >= _STILL_M and one.site.frame.north:
        (x, y), (dx, dy) = one.shown.about, one.move.shift
        yield text("Na planta, o meio vai de {start} a {end}.", "In the plan, the middle goes from {start} to {end}.",
                   start=corner_text(one.site, (x, y)), end=corner_text(one.site, (x + dx, y + dy)))  # fmt: skip
    if len(one.regions) > 1:
        yield from _turns(one)
    elif not one.shown.allowed.is_empty:
        yield text("O seu meio pode estar em {m2:m2} de {site}.", "Its middle may be in {m2:m2} of {site}.",
                   m2=one.shown.allowed.area, site=one.place.property_name)  # fmt: skip
    if (one.confirmed or not one.shown.allowed.is_empty) and not doubtful(one.shown).is_empty:
        yield text("Isto é certo; {about}, pode haver mais lugares{more}.",
                   "So much is certain; {about}, there may be more places{more}.", about=about_text(one.place),
                   more=_confirmed(len(one.confirmed)))  # fmt: skip


def _turns(one: Sited) -> Iterator[Text]:
    """Tell how much room there is at each turn, the widest first; of very many no more than a few."""
    wide = sorted((r for r in one.regions if not r.allowed.is_empty), key=lambda region: -region.allowed.area)
    told = tuple(text("{a:degree} ({m2:m2})", "{a:degree} ({m2:m2})", a=region.turn, m2=region.allowed.area)
                 for region in wide[:_TURNS])  # fmt: skip
    count = text("em {n} de {all} giros", "at {n} of {all} turns", n=str(len(wide)), all=str(len(one.regions)))
    if not wide:
        yield text("Tentados {all} giros.", "{all} turns were tried.", all=str(len(one.regions)))
    elif len(wide) > _TURNS:
        yield text("Há lugares {count}; os mais amplos: {told}.", "There are places {count}; the widest: {told}.",
                   count=count, told=told)  # fmt: skip
    else:
        yield text("Há lugares {count}: {told}.", "There are places {count}: {told}.", count=count, told=told)


def _confirmed(count: int) -> Text:
    if count == 0:
        return text("", "")
    if count == 1:
        return text(": a verificação confirmou um", ": the check confirmed one")
    return text(": a verificação confirmou {n}", ": the check confirmed {n}", n=str(count))


def place_text(one: Sited) -> Text:
    """Say where the nearest place is."""
    if one.move is None:
        if one.is_none:
            return text("não há lugar em {site}", "there is no place on {site}", site=one.place.property_name)
        return text("não se achou lugar em {site}; {about}, não está provado que não haja",
                    "no place was found on {site}; {about}, it is not proven that there is none",
                    site=one.place.property_name, about=about_text(one.place))  # fmt: skip
    return moved_text(one.move, one)


def moved_text(move: Move, one: Sited) -> Text:
    """Say how an area gets to a place."""
    if move.length < _STILL_M and not move.turn:
        return text("atende onde está", "it keeps every distance where it is")
    turned = text(", girada {a:degree}", ", turned {a:degree}", a=move.turn) if move.turn else text("", "")
    shift = shift_text(move.shift, north=one.site.frame.north)
    if min(map(abs, move.shift)) > _STILL_M:
        return text("há lugar a {by:m} ({shift}{turned})", "there is a place {by:m} away ({shift}{turned})",
                    by=move.length, shift=shift, turned=turned)  # fmt: skip
    at = text("{shift}" if move.length < _STILL_M else "a {shift}", "{shift}", shift=shift)
    return text("há lugar {at}{turned}", "there is a place {at}{turned}", at=at, turned=turned)


def _forbidden(piece: Piece, one: Sited, law: Law) -> Text:
    share = round(100 * piece.shape.area / max(one.shown.domain.area, 1e-9))
    shown = text("{n} %", "{n} %", n=str(share)) if share else text("Menos de 1 %", "Less than 1 %")
    return text("{share} proibido por {title} ({rule}): {whom}.", "{share} forbidden by {title} ({rule}): {whom}.",
                share=shown, title=rule_title(law, piece.rule), rule=piece.rule, whom=whom(piece))  # fmt: skip


def whom(piece: Piece) -> tuple[Text, ...]:
    """Name what a piece keeps clear of, by how much, and what a firewall leaves of that."""
    most: dict[str, Clearance] = {}
    for asked in piece.asked:
        if asked.subject not in most or asked.full_m > most[asked.subject].full_m:
            most[asked.subject] = asked
    return tuple(_owed(name, asked) for name, asked in most.items())


def _owed(name: str, asked: Clearance) -> Text:
    full = text("{name} {m:m}", "{name} {m:m}", name=name, m=round(asked.full_m, 3))
    if asked.reduced_m is None:
        return full
    return text("{full} ({m:m} atrás de parede corta-fogo)", "{full} ({m:m} behind a firewall)", full=full,
                m=round(asked.reduced_m, 3))  # fmt: skip


def rule_title(law: Law, rule: str) -> Text:
    """Give the title of a rule."""
    return next(item.title for item in law.rules if item.id == rule)


def _table(rows: Sequence[Row], law: Law, lang: str) -> list[str]:
    """Write the margins of each rule by class, in metres; what does not hold has a mark."""
    rules = [rule for rule in (*law.siting.place_rules, *law.siting.corridor_rules)
             if any(f.rule == rule for row in rows for f in row.tightest)]  # fmt: skip
    wide = max(len(rule) for rule in rules) if rules else 0
    said = text(
        "Folga por classe, em metros, como desenhada (* não atende; ? sem conclusão; – não pedido):",
        "Margin by class, in metres, as drawn (* does not hold; ? undetermined; – not asked):",
    ).to(lang)
    lines = [_INDENT + said, _INDENT * 2 + " " * wide + "".join(f"{row.name:>10}" for row in rows)]
    for rule in rules:
        cells = "".join(f"{_cell(row, rule, lang):>10}" for row in rows)
        lines.append(f"{_INDENT * 2}{rule:<{wide}}{cells}")
    return lines


def _cell(row: Row, rule: str, lang: str) -> str:
    found = next((f for f in row.tightest if f.rule == rule), None)
    if found is None:
        return "–"
    mark = "" if found.status is Status.PASS else "*" if found.status is Status.FAIL else "?"
    return mark + ("ok" if found.margin is None and not mark else "" if found.margin is None
                   else number(found.margin, lang, 2, 3))  # fmt: skip


def _classes(found: Largest, one: Sited) -> Iterator[Text]:
    names = [row.name for row in found.rows]
    none = text("nenhuma, nem a {first}", "none, not even {first}", first=names[0])
    yield text("Maior classe como desenhada: {name}.", "Largest class as drawn: {name}.", name=found.as_drawn or none)
    if found.next_blocked_by is not None:
        blocked = text("é impedida por", "is blocked by")
        if found.next_blocked_by.status is Status.UNDETERMINED:
            blocked = text("fica em aberto por", "is left open by")
        yield text("A classe {name} {blocked} {rule}: {message}", "Class {name} {blocked} {rule}: {message}",
                   name=_next(names, found.as_drawn), blocked=blocked, rule=found.next_blocked_by.rule,
                   message=found.next_blocked_by.message)  # fmt: skip
    where = text("", "")
    if found.place is not None:
        where = text(": {place}", ": {place}", place=moved_text(found.place, one))
    yield text("Maior classe que cabe no terreno: {name}{where}.", "Largest class the site can hold: {name}{where}.",
               name=found.on_site or none, where=where)  # fmt: skip
    if found.blocked_by is not None:
        fits = text("não cabe, com os lotes como desenhados", "does not fit, with the lots as drawn")
        if found.blocked_by.status is Status.UNDETERMINED:
            fits = text("fica em aberto", "is left open")
        yield text("A classe {name} {fits}: {message}", "Class {name} {fits}: {message}", fits=fits,
                   name=_next(names, found.on_site), message=found.blocked_by.message)  # fmt: skip
    elif not found.is_proven:
        yield text("Não está provado que uma maior não caiba, {about}.",
                   "It is not proven that no larger one fits, {about}.", about=about_text(one.place))  # fmt: skip


def _next(names: Sequence[str], name: str | None) -> str:
    """Give the class above one, the first above none."""
    return names[names.index(name) + 1 if name else 0]
