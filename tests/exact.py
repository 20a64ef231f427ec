"""Plane geometry of polygons on whole numbers in fractions, without rounding and without any library."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

Vertex = tuple[int, int]
Ring = list[Vertex]


def star(r: random.Random, x: int, y: int, size: int) -> Ring:
    """A random simple polygon: points about a middle, in the order of their directions, one in each."""
    while True:
        around = {(r.randint(-size, size), r.randint(-size, size)) for _ in range(r.randint(3, 9))} - {(0, 0)}
        by_way = {(px // g, py // g): (px, py) for px, py in sorted(around) if (g := math.gcd(px, py))}
        points = sorted(by_way.values(), key=lambda p: math.atan2(p[1], p[0]))
        ring = [(x + px, y + py) for px, py in points]
        turns = [math.atan2(b[1], b[0]) - math.atan2(a[1], a[0]) for a, b in itertools.pairwise(points)]
        wide = len(points) >= 3 and max([*turns, 2 * math.pi - sum(turns)]) < math.pi - 1e-6
        if wide:
            return ring


def edges(ring: Ring) -> list[tuple[Vertex, Vertex]]:
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def cross(o: Vertex, a: Vertex, b: Vertex) -> int:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def area(ring: Ring) -> Fraction:
    return abs(Fraction(sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(ring)), 2))


def holds(ring: Ring, p: Vertex) -> bool:
    """Tell whether a point lies within a polygon or on its outline."""
    inside = False
    for a, b in edges(ring):
        turn = cross(a, b, p)
        if turn == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1]):
            return True
        if (a[1] > p[1]) != (b[1] > p[1]):
            inside ^= (turn > 0) == (b[1] > a[1])
    return inside


def meet(a: Vertex, b: Vertex, c: Vertex, d: Vertex) -> bool:
    """Tell whether two segments cross or touch."""
    if 0 in (cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)):
        return min(to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)) == 0
    return (cross(a, b, c) > 0) != (cross(a, b, d) > 0) and (cross(c, d, a) > 0) != (cross(c, d, b) > 0)


def to_segment(p: Vertex, a: Vertex, b: Vertex) -> Fraction:
    """Give the square of the distance from a point to a segment."""
    ux, uy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    square = ux * ux + uy * uy
    share = min(max(Fraction(ux * px + uy * py, square), Fraction(0)), Fraction(1)) if square else Fraction(0)
    return (px - share * ux) ** 2 + (py - share * uy) ** 2


def to_outline(one: Ring, other: Ring) -> Fraction:
    """Give the square of the distance between two outlines."""
    pairs = [(e, f) for e in edges(one) for f in edges(other)]
    if any(meet(*e, *f) for e, f in pairs):
        return Fraction(0)
    return min(d for e, f in pairs for d in (to_segment(e[0], *f), to_segment(e[1], *f), to_segment(f[0], *e),
                                             to_segment(f[1], *e)))  # fmt: skip


def apart(one: Ring, other: Ring) -> Fraction:
    """Give the square of the distance between two polygons, nothing where they overlap or touch."""
    within = holds(one, other[0]) or holds(other, one[0])
    return Fraction(0) if within else to_outline(one, other)
