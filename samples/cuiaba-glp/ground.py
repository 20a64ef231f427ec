"""Samples of Art. 5, I a, c–l, p: how an installation is closed, what its floor has, what is declared of it."""

from __future__ import annotations

from collections.abc import Iterator

from capacity import mesh
from things import CAGE, Point, Sample, Thing, area, box, cage, declared, line, lot, spot, thing, unread

FIREPROOF = declared(walls_fire_resistant=True)
DECLARED = ("ground-level", "floor-marking", "electrical", "class-plate")


def samples() -> Iterator[Sample]:
    """Give the samples of how an installation is built."""
    yield from _closure()
    yield from _floor()
    yield from _inside()
    for rule in (*DECLARED, "public-access"):
        key = rule.replace("-", "_")
        yield Sample(f"{rule}.pass.declared", "declared to comply", cage(), declared(**{key: True}))
        yield Sample(f"{rule}.fail.declared", "declared not to comply", cage(), declared(**{key: False}))
        yield Sample(f"{rule}.not-declared.silent", "no project file says it", cage())
    rule = "public-access"
    yield Sample(f"{rule}.not-applicable.fenced", "mesh all round the area", (*cage(), mesh(*CAGE)))
    lost = unread("fence", "Tela sem posição")
    yield Sample(
        f"{rule}.undetermined.fence-not-read", "a fence nobody can place", (*cage(), lost), declared(public_access=True)
    )


def _wall(*points: Point) -> Thing:
    return thing("wall", "Muro", line(*points), height_m=2.0)


def _mesh(*points: Point) -> Thing:
    return thing("fence", "Tela", line(*points), height_m=2.0)


def _closure() -> Iterator[Sample]:
    rule = "perimeter-closure"
    a, b, c, d = (-3.0, -1.0), (0.0, -1.0), (0.0, 1.0), (-3.0, 1.0)  # the cage: 3 + 2 + 3 + 2 = 10 m round
    one = (*cage(), _wall(b, c), _mesh(c, d, a, b))
    half = (*cage(), _wall(b, c, d), _mesh(d, a, b))
    most = (*cage(), _wall(a, b, c, d), _mesh(d, a))
    yield Sample(f"{rule}.pass.one-wall", "2 m of wall in 10 m: 0.20, at most 0.50", one, FIREPROOF)
    yield Sample(f"{rule}.pass.at-limit", "2 + 3 = 5 m of wall in 10 m: 0.50, at most 0.50", half, FIREPROOF)
    yield Sample(f"{rule}.pass.mesh-alone", "10 m of mesh, no wall", (*cage(), mesh(*CAGE)))
    yield Sample(f"{rule}.fail.three-walls", "3 + 2 + 3 = 8 m of wall in 10 m: 0.80, at most 0.50", most, FIREPROOF)
    gap = (*cage(), _mesh((0, 0.3), c, d, a, b, (0, 0)))
    yield Sample(f"{rule}.fail.gap", "0.30 m of the mesh are missing", gap)
    yield Sample(
        f"{rule}.fail.walls-burn", "walls declared not to resist fire", one, declared(walls_fire_resistant=False)
    )
    yield Sample(f"{rule}.not-declared.wall-material", "closed as it should be, material not said", one)
    yield Sample(f"{rule}.undetermined.nothing-drawn", "neither the cage nor the site is closed", cage())
    yield Sample(f"{rule}.pass.declared", "nothing drawn, declared to comply", cage(), declared(perimeter_closure=True))
    yield Sample(
        f"{rule}.fail.declared",
        "closed by mesh, declared not to comply",
        (*cage(), mesh(*CAGE)),
        declared(perimeter_closure=False),
    )
    site = thing("installation", "Instalação", box(-8, -3, 2, 3))  # 10 + 6 + 10 + 6 = 32 m round
    walls = _wall((2, -1), (2, 3), (-8, 3), (-8, -3), (2, -3))  # 4 + 10 + 6 + 10 = 30 m
    less = _wall((2, 1), (2, 3), (-8, 3), (-8, -3), (2, -3))  # 2 + 10 + 6 + 10 = 28 m
    around = (*cage(), site, less, _mesh((2, -3), (2, 1)))
    yield Sample(f"{rule}.pass.at-limit-around", "28 m of wall in 32 m: 7/8, at most 7/8", around)
    beyond = (*cage(), site, walls, _mesh((2, -3), (2, -1)))
    yield Sample(f"{rule}.fail.around", "30 m of wall in 32 m: 0.9375, at most 7/8", beyond)


def _floor() -> Iterator[Sample]:
    rule = "floor-openings"

    def gully(x: float) -> Thing:
        return thing("drain", "Canaleta", box(x, -5, x + 0.2, 5))

    yield Sample(f"{rule}.pass.four-metres", "the gully begins at x = 4.00, at least 3.00", (*cage(), gully(4)))
    yield Sample(f"{rule}.pass.at-limit", "the gully begins at x = 3.00, at least 3.00", (*cage(), gully(3)))
    yield Sample(f"{rule}.fail.three-millimetres", "2.997 m, 3 mm short of 3.00", (*cage(), gully(2.997)))
    inside = thing("drain", "Ralo", spot(-0.2, 0.8))
    yield Sample(f"{rule}.fail.within", "a drain in the area itself, 0 m", (*cage(), inside))
    yield Sample(f"{rule}.pass.declared-none", "declared that there is none", cage(), declared(none=["drain"]))
    yield Sample(f"{rule}.not-drawn.no-drain", "none drawn, none denied", cage())
    lost = unread("drain", "Ralo sem posição")
    yield Sample(f"{rule}.undetermined.drain-not-read", "a drain nobody can place", (*cage(), gully(4), lost))


def _inside() -> Iterator[Sample]:
    rule = "containers-inside"

    def plan(x: float) -> tuple[Thing, Thing]:
        return area(box(*CAGE)), lot(box(x - 2, -0.4, x, 0.4), 40)

    yield Sample(f"{rule}.pass.well-within", "the lot ends 0.50 m within", plan(-0.5))
    yield Sample(f"{rule}.pass.at-limit", "the lot ends at x = 0, on the limit", plan(0))
    yield Sample(f"{rule}.fail.reaches-out", "the lot ends at x = 0.10, beyond the limit", plan(0.1))
    yield Sample(f"{rule}.not-applicable.area-not-drawn", "the limit comes from the lot", cage()[1:])
    lost = unread("lot", "Lote sem posição")
    yield Sample(f"{rule}.undetermined.lot-not-read", "a lot nobody can place", (*cage(), lost))
