"""What errors of a drawing mean: which findings an error could turn, and the smallest that changes the verdict.

Every length drawn may be off by the error, one way or the other; what touches goes on touching. Where a distance
passes because a firewall stands before it, the firewall may also end so much earlier at each of its ends.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from layoutcheck.checking import check
from layoutcheck.finding import Accuracy, Finding, Report, Status
from layoutcheck.law import Law
from layoutcheck.measure import atoms, polygons
from layoutcheck.site import Site
from layoutcheck.siting.confirm import key

Points = npt.NDArray[np.float64]

_NOISE = 1e-9
_FINE_M = 0.001  # the smallest error is told to this


def doubts(report: Report, law: Law, error_m: float | None) -> Accuracy | None:
    """Say what an error in metres means for a report; None where nothing was asked, or the law measures no plan."""
    if error_m is None or law.siting is None:
        return None
    needed = _needed(report, law, error_m)
    within = tuple(i for i, e in enumerate(needed) if e is not None and _could_turn(report.findings[i], e, error_m))
    turning, by = _turning(report, needed)
    return Accuracy(error_m=error_m, verdict=_verdict(report, within), within=within, turning_m=turning, turned_by=by)


def _needed(report: Report, law: Law, error_m: float) -> list[float | None]:
    """Give for each finding the smallest error that could turn it, None where no error of the drawing can."""
    found = [_error(f, report.site, law) for f in report.findings]
    behind = [i for i, f in enumerate(report.findings) if f.status is Status.PASS and f.reduction and found[i]]
    if behind:
        for i, error in _past_shorter_walls(report, law, behind, max(error_m, max(found[i] or 0.0 for i in behind))):
            found[i] = min(error, found[i] or error)
    return found


def _error(found: Finding, site: Site, law: Law) -> float | None:
    if found.rule not in law.siting.drawn_rules or found.status not in (Status.PASS, Status.FAIL):
        return None
    legs = [leg for leg in (found.exposed, found.shielded) if leg is not None]
    margins = [leg.measured - leg.required for leg in legs if leg.measured is not None]
    margins = margins or ([found.margin] if found.margin is not None else [])
    if not margins:
        return None
    tolerance, per_metre = site.options.tolerance_m, 1.0
    if found.unit == "m2":
        per_metre = math.fsum(f.shape.length for f in site.features if f.name == found.area)
    if found.unit not in ("m", "m2") or per_metre <= 0:
        return None
    if found.status is Status.FAIL:
        return max(0.0, -min(margins) / per_metre - tolerance)
    if found.at_most or min(margins) < -tolerance * per_metre - _NOISE:  # an information, or no more than a yes
        return None
    return min(margins) / per_metre + tolerance


def _could_turn(found: Finding, needed: float, error_m: float) -> bool:
    if found.status is Status.FAIL:
        return error_m >= needed - _NOISE
    return error_m > needed + _NOISE


def _verdict(report: Report, within: tuple[int, ...]) -> str:
    """Give the verdict that holds whatever the error does: what it could turn is undetermined."""
    turned = (replace(f, status=Status.UNDETERMINED) if i in within else f for i, f in enumerate(report.findings))
    return replace(report, findings=tuple(turned)).verdict


def _turning(report: Report, needed: list[float | None]) -> tuple[float | None, int | None]:
    """Give the smallest error that could change the verdict: one pass turned, or else all failures."""
    passing = report.verdict != "fail"
    kind = Status.PASS if passing else Status.FAIL
    errors = [(e, i) for i, (e, f) in enumerate(zip(needed, report.findings, strict=True)) if f.status is kind]
    known = [(e, i) for e, i in errors if e is not None]
    if not known or (not passing and len(known) < len(errors)):
        return None, None
    return min(known) if passing else max(known)


# --- firewalls -----------------------------------------------------------------------


def _past_shorter_walls(report: Report, law: Law, behind: list[int], most: float) -> list[tuple[int, float]]:
    """Give the smallest error up to one at which shorter firewalls let a finding fail, by halving."""
    rules = tuple(dict.fromkeys(report.findings[i].rule for i in behind))

    def open_at(error: float) -> set[int]:
        found = {key(f): f for f in check(_shortened(report.site, error, rules), law).findings}
        return {i for i in behind if _fails(found.get(key(report.findings[i])), error, report.site)}

    left = open_at(most)
    low, high = 0.0, most
    while left and high - low > _FINE_M:
        middle = (low + high) / 2
        now = open_at(middle)
        if now:
            high, left = middle, now
        else:
            low = middle
    return [(i, high) for i in left]


def _fails(found: Finding | None, error: float, site: Site) -> bool:
    if found is None:
        return False
    short = found.margin is not None and found.margin + site.options.tolerance_m + _NOISE < error
    return found.status is not Status.PASS or short


def _shortened(site: Site, by: float, rules: tuple[str, ...]) -> Site:
    """Give the site with every firewall shorter at each end, and only some rules to run."""
    features = tuple(replace(f, shape=_shorter(f.shape, by)) if f.role == "firewall" else f for f in site.features)
    return replace(site, features=features, options=replace(site.options, select=rules), waivers=())


def _shorter(wall: BaseGeometry, by: float) -> BaseGeometry:
    """Take a length off both ends of a wall; a solid is drawn together along its longer side."""
    solid = polygons(wall)
    if solid:
        return shapely.union_all([_drawn_together(part, by) for part in solid])
    parts = [p if p.is_ring else substring(p, by, p.length - by) for p in atoms(wall) if isinstance(p, LineString)]
    kept = [p for p in parts if isinstance(p, LineString) and p.length > 0]
    return shapely.union_all(kept) if kept else shapely.Point(wall.representative_point())


def _drawn_together(solid: BaseGeometry, by: float) -> BaseGeometry:
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(solid))
    if len(corners) < 4:
        return solid
    sides = corners[1:3] - corners[:2]
    lengths = np.hypot(*sides.T)
    way = sides[int(lengths.argmax())] / lengths.max()
    middle, share = corners[:4].mean(axis=0), max(0.0, 1 - 2 * by / float(lengths.max()))

    def pull(xy: Points) -> Points:
        pulled: Points = xy + (share - 1) * ((xy - middle) @ way)[:, None] * way
        return pulled

    return shapely.transform(solid, pull)
