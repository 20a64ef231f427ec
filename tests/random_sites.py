"""Sites at random for the tests of siting: one area on one property, with dangers, walls, roads and firewalls about."""

from __future__ import annotations

import math
import random

from plans import Point, Spec, area, box, feature, line, lot, parcel, point, polygon

COUNTS = {"I": 40, "II": 120, "III": 480}


def turned(r: random.Random, x: float, y: float, w: float, h: float) -> Spec:
    """A rectangle about a point, often turned."""
    a = r.choice([0.0, r.uniform(0, math.pi)])
    c, s = math.cos(a), math.sin(a)
    corners = [(-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2)]
    return polygon(*((round(x + c * px - s * py, 3), round(y + s * px + c * py, 3)) for px, py in corners))


def store(r: random.Random, name: str) -> list[Spec]:
    """An area with its lot, of a rectangular or an L-shaped outline, somewhere in the middle of the site."""
    x, y = r.uniform(-8, 8), r.uniform(-6, 6)
    w, h = r.uniform(5, 8), r.uniform(5, 8)
    corners: list[Point] = [(0, 0), (w, 0), (w, h), (0, h)]
    if r.random() < 0.4:
        corners = [(0, 0), (w + 4, 0), (w + 4, 3), (w, 3), (w, h), (0, h)]
    inner = box(x + 1, y + 1, x + 3.5, y + 3.5)
    return [area(polygon(*((x + p, y + q) for p, q in corners))), lot(COUNTS[name], inner)]


def land(r: random.Random) -> list[Spec]:
    """A property that need not be convex, with a wall on part of its line and a road before one side."""
    right, top, left, bottom = r.uniform(18, 34), r.uniform(16, 30), -r.uniform(18, 34), -r.uniform(16, 30)
    outline: list[Point] = [(left, bottom), (right, bottom), (right, top), (left, top)]
    if r.random() < 0.3:
        outline[2:3] = [(right, top - 6), (right - 7, top - 6), (right - 7, top)]
    out = [parcel(polygon(*outline))]
    if r.random() < 0.7:
        walled = [(left, top), (left, bottom), (right, bottom)]
        out.append(feature("wall", line(*walled), "muro", height_m=r.choice([1.8, 2.5, 1.5, None])))
    if r.random() < 0.6:
        off = r.choice([0.0, 3.0])
        out.append(feature("road", box(right + off, bottom - 40, right + off + 8, top + 40), "rua"))
    return out


def dangers(r: random.Random) -> list[Spec]:
    out: list[Spec] = []
    reach = {"assembly": (15, 60), "heat_source": (6, 26), "ignition_source": (6, 26), "drain": (5, 26)}
    for role, (low, high) in reach.items():
        for k in range(r.randint(0, 2)):
            a, d = r.uniform(0, 2 * math.pi), r.uniform(low, high)
            x, y = d * math.cos(a), d * math.sin(a)
            form = r.choice([point(x, y), turned(r, x, y, 4, 2), line((x, y), (x + 3, y + 2)), ell(x, y)])
            out.append(feature(role, form, f"{role} {k}"))
    return out


def ell(x: float, y: float) -> Spec:
    return polygon((x, y), (x + 4, y), (x + 4, y + 1), (x + 1, y + 1), (x + 1, y + 3), (x, y + 3))


def firewalls(r: random.Random) -> list[Spec]:
    out: list[Spec] = []
    for k in range(r.randint(1, 2)):
        a, d, size = r.uniform(0, 2 * math.pi), r.uniform(8, 15), r.uniform(6, 20)
        x, y = d * math.cos(a), d * math.sin(a)
        dx, dy = -math.sin(a) * size / 2, math.cos(a) * size / 2
        first, last = (x - dx, y - dy), (x + dx, y + dy)
        form = r.choice([
            line(first, last),
            line(first, last, (last[0] - 4 * math.cos(a), last[1] - 4 * math.sin(a))),
            turned(r, x, y, size, 0.3),
        ])  # fmt: skip
        out.append(feature("firewall", form, f"firewall {k}", height_m=r.choice([6.0, 6.0, 2.0])))
    return out


def site(seed: int, *, walls: bool) -> list[Spec]:
    """The features of a site; `walls` tells whether firewalls stand on it."""
    r = random.Random(seed)
    name = r.choice(list(COUNTS))
    return [*store(r, name), *land(r), *dangers(r), *(firewalls(r) if walls else [])]


def site_behind_near_firewalls(seed: int) -> list[Spec]:
    """Such a site with one to three firewalls more that stand beside the area, where a move squeezes past them."""
    r = random.Random(7 * seed + 1)
    out = site(seed, walls=True)
    for k in range(r.randint(1, 3)):
        a, d, size = r.uniform(0, 2 * math.pi), r.uniform(2, 8), r.uniform(2, 12)
        x, y, dx, dy = d * math.cos(a), d * math.sin(a), -math.sin(a) * size / 2, math.cos(a) * size / 2
        out.append(feature("firewall", line((x - dx, y - dy), (x + dx, y + dy)), f"near {k}", height_m=6.0))
    return out
