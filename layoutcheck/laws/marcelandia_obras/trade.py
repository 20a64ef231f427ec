"""Art. 34 and 36: shops, mezzanines and galleries.

The text asks a gallery to be as wide as "½ do seu maior percurso": a half, as it is printed. "Área do comprimento" in
Art. 34, I, b and c, is read as the area of the room, as in a.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.industry import exceeds, high, of_rooms
from layoutcheck.laws.marcelandia_obras.scope import for_use, inner, rooms
from layoutcheck.laws.marcelandia_obras.shapes import longest_side, narrowest
from layoutcheck.laws.marcelandia_obras.sizes import apart, area_slack, clear_width, width_in_all, width_of
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import polygons
from layoutcheck.site import Feature
from layoutcheck.words import text

TRADE = RuleBook()

SHOP_SMALL_M2, SHOP_LARGE_M2, SHOP_CEILINGS_M = 25.0, 75.0, (2.50, 3.20, 4.00)
MEZZANINE_CEILING_M, MEZZANINE_SHOP_M, MEZZANINE_ABOVE_M = 2.50, 5.50, 2.80
SHOP_DOOR_M, M2_PER_METRE = 1.50, 600.0
GALLERY_CEILING_M, GALLERY_M, GALLERY_SHARE, GALLERY_SHOP_M2 = 4.00, 4.00, 0.5, 10.0

_CEILING = text("pé-direito", "ceiling height")
_SAID = text("O pé-direito informado e a área do contorno; onde o texto diz “área do comprimento” lê-se do "
             "compartimento.",
             "The ceiling height said and the area of the outline; where the text says \"área do comprimento\", of the "
             "length, it is read as of the room.")  # fmt: skip


# --- Art. 34: shops ----------------------------------------------------------------


@TRADE.rule(
    "shop-ceiling", article="Art. 34, I", title=text("Pé-direito comercial", "Ceiling of shops"),
    requirement=text("Compartimento de até {a:m2} ≥ {x:m}, de até {b:m2} ≥ {y:m}, maior ≥ {z:m}.",
                     "A room of up to {a:m2} ≥ {x:m}, up to {b:m2} ≥ {y:m}, larger ≥ {z:m}.", a=SHOP_SMALL_M2,
                     b=SHOP_LARGE_M2,
                     x=SHOP_CEILINGS_M[0], y=SHOP_CEILINGS_M[1], z=SHOP_CEILINGS_M[2]),
    measured=_SAID, reads=("room",),
)  # fmt: skip
@for_use("trade", each_building=True, counted=False)
def shop_ceiling(view: Works) -> Iterator[Finding]:
    """Every compartment of the trade, for so it is written; a mezzanine has its own figure."""

    def judge(room: Room) -> Finding:
        if room.kind == "mezzanine":
            return verbs.na(text("{s}: sobreloja.", "{s}: a mezzanine.", s=room.name), room.name)
        over = [exceeds(view, room, limit) for limit in (SHOP_SMALL_M2, SHOP_LARGE_M2)]
        return high(view, room, Span(low=SHOP_CEILINGS_M[over.count(True)],
                                     high=SHOP_CEILINGS_M[2 - over.count(False)]))  # fmt: skip

    yield from of_rooms(view, "trade", judge)


def _mezzanines(view: Works, judge: object) -> Iterator[Finding]:
    found = [room for room, _ in view.of_use("trade") if room.kind == "mezzanine"]
    for room in found:
        yield judge(room)  # type: ignore[operator]
    if not found:
        yield verbs.na(text("Nenhuma sobreloja.", "No mezzanine."))


def _shop_of(view: Works, mezzanine: Room) -> Room | None:
    """Find the shop below a mezzanine: the one it lies over, else the only one."""
    shops = [room for room, _ in view.of_use("trade") if room.kind == "shop"]
    over = [s for s in shops if s.feature.shape.covers(mezzanine.feature.shape.representative_point())]
    return over[0] if over else shops[0] if len(shops) == 1 else None


_SHOP = text("a loja sob a sobreloja (tipo=loja)", "the shop below the mezzanine (kind=shop)")


@TRADE.rule(
    "mezzanine-ceiling", article="Art. 34, II, a", title=text("Pé-direito da sobreloja", "Ceiling of a mezzanine"),
    requirement=text("Sobreloja: pé-direito ≥ {h:m}.", "Mezzanine: ceiling ≥ {h:m}.", h=MEZZANINE_CEILING_M),
    measured=text("O pé-direito informado.", "The ceiling height said."), reads=("room",),
)  # fmt: skip
@for_use("trade", each_building=True)
def mezzanine_ceiling(view: Works) -> Iterator[Finding]:
    """The text numbers it II, a."""
    yield from _mezzanines(view, lambda room: high(view, room, MEZZANINE_CEILING_M))


@TRADE.rule(
    "mezzanine-shop", article="Art. 34, II, b", title=text("Pé-direito da loja com sobreloja",
                                                           "Ceiling of a shop with a mezzanine"),
    requirement=text("A loja com sobreloja tem pé-direito ≥ {h:m}.", "A shop with a mezzanine has a ceiling ≥ {h:m}.",
                     h=MEZZANINE_SHOP_M),
    measured=text("O pé-direito da loja que a sobreloja cobre, ou da única loja.",
                  "The ceiling of the shop that the mezzanine lies over, or of the only shop."), reads=("room",),
)  # fmt: skip
@for_use("trade", each_building=True)
def mezzanine_shop(view: Works) -> Iterator[Finding]:
    """Where several shops are drawn beside the mezzanine, it is not known which is meant."""

    def judge(room: Room) -> Finding:
        shop = _shop_of(view, room)
        if shop is None:
            return verbs.open_end(text("{s}: não se sabe qual é a loja.", "{s}: its shop is not known.", s=room.name),
                                  (_SHOP,), room.name)  # fmt: skip
        return verbs.at_least(room.name, text("pé-direito da loja", "ceiling of the shop"),
                              shop.feature.get("ceiling_m"),
                              MEZZANINE_SHOP_M, tolerance=view.tolerance,
                              needs=(need(shop.feature, "ceiling_m"),))  # fmt: skip

    yield from _mezzanines(view, judge)


@TRADE.rule(
    "mezzanine-area", article="Art. 34, II, b, 1", title=text("Área da sobreloja", "Area of a mezzanine"),
    requirement=text("No máximo a metade da loja.", "At most half of the shop."),
    measured=text("As áreas dos dois contornos.", "The areas of both outlines."), reads=("room",),
)  # fmt: skip
@for_use("trade", each_building=True)
def mezzanine_area(view: Works) -> Iterator[Finding]:
    """The mezzanines of one shop together."""

    def judge(room: Room) -> Finding:
        shop = _shop_of(view, room)
        others = [r for r, _ in view.of_use("trade") if r.kind == "mezzanine" and _shop_of(view, r) is shop]
        limit = None if shop is None else shop.area / 2
        return verbs.at_most(room.name, text("área da sobreloja", "area of the mezzanine"),
                             math.fsum(r.most_area for r in others), limit, unit="m2",
                             tolerance=area_slack(view, room.feature), needs=(_SHOP,))  # fmt: skip

    yield from _mezzanines(view, judge)


@TRADE.rule(
    "mezzanine-height", article="Art. 34, II, b, 3", title=text("Altura da sobreloja", "Height of a mezzanine"),
    requirement=text("A ≥ {h:m} acima do piso da loja.", "≥ {h:m} above the floor of the shop.", h=MEZZANINE_ABOVE_M),
    measured=text("nivel_m da sobreloja, menos o da loja, senão o do seu pavimento, quando informado.",
                  "level_m of the mezzanine, less that of the shop, else of its storey, where it is said."),
    reads=("room", "floor"),
)  # fmt: skip
@for_use("trade", each_building=True)
def mezzanine_height(view: Works) -> Iterator[Finding]:
    """The level is that of the floor of the mezzanine above the floor of the shop."""

    def judge(room: Room) -> Finding:
        shop, level = _shop_of(view, room), room.feature.get("level_m")
        below = _level_of(view, shop) if shop else verbs.exactly(0.0)
        has = None if level is None else Span(low=level - below.high, high=level - below.low)
        needs = tuple(need(one.feature, "level_m") for one in ((room,) if level is None or not shop else (shop,)))
        return verbs.at_least(room.name, text("altura acima da loja", "height above the shop"), has, MEZZANINE_ABOVE_M,
                              tolerance=view.tolerance, needs=needs)  # fmt: skip

    yield from _mezzanines(view, judge)


def _level_of(view: Works, shop: Room) -> Span:
    """Give the level of a shop: as it is said, else that of the road or of its storey, for nobody tells from which."""
    said = shop.feature.get("level_m")
    if said is not None:
        return verbs.exactly(said)
    storey = next((f.get("level_m") or 0.0 for f in view.site.of("floor") if f.name == shop.floor), 0.0)
    return Span(low=min(0.0, storey), high=max(0.0, storey))


@TRADE.rule(
    "shop-doors", article="Art. 34, III", title=text("Portas de acesso ao público", "Doors for the public"),
    requirement=text("Largura das portas gerais ≥ 1 m para cada {a:m2} de área útil, e cada uma ≥ {d:m}.",
                     "Width of the general doors ≥ 1 m for each {a:m2} of useful area, and each ≥ {d:m}.",
                     a=M2_PER_METRE,
                     d=SHOP_DOOR_M),
    measured=text("As portas de usuários públicos (usuarios=publico): cada uma, e todas juntas sobre a soma dos "
                  "compartimentos.",
                  "The doors with users=public: each of them, and all together over the sum of the rooms."),
    reads=("door", "room", "passage", "building", "floor"),
)  # fmt: skip
@for_use("trade", each_building=True)
def shop_doors(view: Works) -> Iterator[Finding]:
    """Both: the doors together, and each of them."""
    doors = apart([d for d in view.site.of("door") if d.get("users") == "public"])
    for door in doors:
        yield verbs.at_least(door.name, text("largura livre", "clear width"), width_of(door), SHOP_DOOR_M,
                             tolerance=view.tolerance, needs=(need(door, "width_m"),))  # fmt: skip
    needs = (text("as portas de acesso ao público (usuarios=publico)", "the doors for the public (users=public)"),
             *inner(view, doors))  # fmt: skip
    area = view.area_of("trade")
    asked = Span(low=max(SHOP_DOOR_M, area.low / M2_PER_METRE), high=max(SHOP_DOOR_M, area.high / M2_PER_METRE))
    what = text("Portas ao público, largura somada", "Doors for the public, width in all")
    has = width_in_all(view, doors, "users")
    yield verbs.at_least(None, what, has, asked, tolerance=view.tolerance, needs=needs)


# --- Art. 36: galleries --------------------------------------------------------------


def _gallery_ways(view: Works) -> list[Feature]:
    return [p for p in view.corridors() if says(p.get("kind") or p.name, "galeria", "gallery")]


def _galleries(view: Works, judge: object) -> Iterator[Finding]:
    found = _gallery_ways(view)
    for gallery in found:
        yield judge(gallery)  # type: ignore[operator]
    if not found:
        yield verbs.open_end(text("Nenhuma galeria desenhada.", "No gallery drawn."),
                             (text("a galeria (OBRA-PASSAGEM, tipo=galeria)",
                                   "the gallery (OBRA-PASSAGEM, kind=gallery)"),))  # fmt: skip


@TRADE.rule(
    "gallery-ceiling", article="Art. 36, I", title=text("Pé-direito da galeria", "Ceiling of a gallery"),
    requirement=text("Galeria comercial: pé-direito ≥ {h:m}.", "Shopping gallery: ceiling ≥ {h:m}.",
                     h=GALLERY_CEILING_M),
    measured=text("O pé-direito informado.", "The ceiling height said."), reads=("passage", "room"),
)  # fmt: skip
@for_use("gallery", each_building=True, counted=False)
def gallery_ceiling(view: Works) -> Iterator[Finding]:
    """The passage that is the gallery."""
    yield from _galleries(view, lambda g: verbs.at_least(
        g.name, _CEILING, g.get("ceiling_m"), GALLERY_CEILING_M, tolerance=view.tolerance,
        needs=(need(g, "ceiling_m"),)))  # fmt: skip


@TRADE.rule(
    "gallery-width", article="Art. 36, II", title=text("Largura da galeria", "Width of a gallery"),
    requirement=text("Largura ≥ 1/2 do maior percurso, como está impresso, e ≥ {w:m}.",
                     "Width ≥ 1/2 of the longest path, as it is printed, and ≥ {w:m}.", w=GALLERY_M),
    measured=text("O lugar mais estreito, sobre o lado maior do contorno, ou a sua área sobre a largura onde ele "
                  "dobra; passagens encostadas são uma só galeria.",
                  "The narrowest place, over the longer side of the outline, or its area over the width where it "
                  "turns; passages that touch are one gallery."),
    reads=("passage", "room", *STANDING),
)  # fmt: skip
@for_use("gallery", each_building=True)
def gallery_width(view: Works) -> Iterator[Finding]:
    """Where a gallery turns the longest path lies between the side of the rectangle round it and the way through it."""

    def judge(gallery: Feature) -> Finding:
        path = _path(view, gallery)
        asked = verbs.most(verbs.exactly(GALLERY_M), Span(low=GALLERY_SHARE * path.low, high=GALLERY_SHARE * path.high))
        return verbs.at_least(gallery.name, text("largura", "width"), clear_width(view, gallery), asked,
                              tolerance=view.tolerance, needs=(_STRAIGHT,))  # fmt: skip

    yield from _galleries(view, judge)


_STRAIGHT = text("o maior percurso da galeria, num contorno retangular",
                 "the longest path of the gallery, in a rectangular outline")  # fmt: skip


def _path(view: Works, gallery: Feature) -> Span:
    """Give the longest path through a gallery and those that it runs into."""
    ways = [p.shape.buffer(_JOINED_M, join_style="mitre") for p in view.level(gallery, *_gallery_ways(view))]
    joined = next(part for part in polygons(shapely.union_all(ways)) if part.intersects(gallery.shape))
    whole = joined.buffer(-_JOINED_M, join_style="mitre")
    low, wide = longest_side(whole) or 0.0, narrowest(whole)
    return Span(low=round(low, 6), high=round(max(low, float(whole.area) / wide if wide else math.inf), 6))


_JOINED_M = 0.005  # half of how far apart two passages may be drawn that run into each other


@TRADE.rule(
    "gallery-shops", article="Art. 36, III", title=text("Lojas da galeria", "Shops of a gallery"),
    requirement=text("Loja com acesso principal pela galeria ≥ {a:m2}.", "A shop reached by the gallery ≥ {a:m2}.",
                     a=GALLERY_SHOP_M2),
    measured=text("A área do contorno de cada loja.", "The area of the outline of each shop."),
    reads=("room", *STANDING),
)  # fmt: skip
@for_use("gallery", each_building=True, counted=False)
def gallery_shops(view: Works) -> Iterator[Finding]:
    """Every shop of the gallery; a room too small for one that may be a shop by another name is left open."""

    def judge(room: Room) -> Finding | None:
        found = verbs.at_least(room.name, text("área", "area"), room.area, GALLERY_SHOP_M2, unit="m2",
                               tolerance=area_slack(view, room.feature))  # fmt: skip
        if room.kind == "shop":
            return found
        return (
            verbs.open_end(found.message, (need(room.feature, "kind"),), room.name) if found.status == "fail" else None
        )

    yield from rooms(view, judge, lambda room: room.kind in ("shop", "living", "study", None))
