"""How laws are written: `Law`, `Rule`, tables of figures, values that may be unknown, and articles left out."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.finding import AreaSummary, Finding, Mark, Screen, Status, named
from layoutcheck.keys import Key
from layoutcheck.site import Note, Site
from layoutcheck.words import Text, joined, same, text

if TYPE_CHECKING:
    from layoutcheck.records import Keeping


class Span(Struct, frozen=True, kw_only=True):
    """A quantity that is known only to lie between two bounds; exact when they are equal."""

    low: float
    high: float

    @property
    def known(self) -> bool:
        """Tell whether there is only one value."""
        return self.low == self.high

    def __add__(self, other: Span) -> Span:
        """Add bound by bound."""
        return Span(low=self.low + other.low, high=self.high + other.high)


UNKNOWN = Span(low=0.0, high=math.inf)


class Table(Struct, frozen=True, kw_only=True):
    """The figures of one row of the law: a value, what it is of, its article and its unit, by class or by `axis`."""

    article: str
    unit: str
    by: tuple[str, ...]
    values: tuple[float | None, ...]
    label: Text = same("")
    axis: Text = text("por classe", "by class")

    def __post_init__(self) -> None:
        """Stop a table that does not have one figure a class as soon as it is imported."""
        if len(self.by) != len(self.values):
            raise ValueError(f"{self.article}: {len(self.values)} figures for {len(self.by)} classes")

    def at(self, key: str) -> float | None:
        """Give the figure of a class; None where the law asks nothing of it. Above the last class, the last holds."""
        return self.values[self.by.index(key)] if key in self.by else self.values[-1]

    def over(self, keys: Iterable[str]) -> tuple[float | None, ...]:
        """Give the figures of several possible classes."""
        return tuple(self.at(key) for key in keys)

    @property
    def told(self) -> Text:
        """Write the figures, those of neighbouring classes that are equal as one.

        >>> Table(article="", unit="m", by=("I", "II", "III"), values=(None, 1.5, 1.5)).told.to("en")
        'II–III 1.50 m'
        """
        runs = [list(run) for _, run in groupby(zip(self.by, self.values, strict=True), key=lambda pair: pair[1])]
        parts = [
            text(f"{{name}} {{value:{self.unit}}}", f"{{name}} {{value:{self.unit}}}", value=run[0][1],
                 name=run[0][0] if len(run) == 1 else f"{run[0][0]}–{run[-1][0]}")
            for run in runs if run[0][1] is not None
        ]  # fmt: skip
        return joined(parts, "; ")


class Rule(Struct, frozen=True, kw_only=True):
    """One requirement of a law and the function that checks it.

    `reads` names the roles whose features it measures: when some of them could not be read, a pass of this rule is
    undetermined. A `declarable` rule may be stated in the project file, by its name with `_` for `-`.
    """

    id: str
    article: str
    title: Text
    requirement: Text
    measured: Text
    run: Callable[[Any], Iterator[Finding]]
    tables: tuple[Table, ...] = ()
    reads: tuple[str, ...] = ()
    declarable: bool = False

    def findings(self, view: Any, site: Site) -> Iterator[Finding]:
        """Run the rule and put its name on each finding."""
        unread = tuple(site.unread(*self.reads)) if self.reads else ()
        for found in self.run(view):
            if unread and found.status in (Status.PASS, Status.NOT_DRAWN):
                found = replace(
                    found,
                    status=Status.UNDETERMINED,
                    is_bound=True,
                    needs=tuple(dict.fromkeys((*found.needs, *(u.message for u in unread)))),
                    message=text(
                        "{was} Não se pode concluir: parte do desenho não foi lida.",
                        "{was} This cannot be concluded: part of the drawing was not read.",
                        was=found.message,
                    ),
                )
            elif found.status is Status.FAIL and self.reads and _scale_in_doubt(site):
                found = replace(found, status=Status.UNDETERMINED, is_bound=True, needs=(*found.needs, _UNIT))
            elif unread and found.measured is not None:
                found = replace(found, is_bound=True)
            yield named(found, self.id, self.article, self.title)


_UNIT = text("a unidade do desenho (--units)", "the unit of the drawing (--units)")


def _scale_in_doubt(site: Site) -> bool:
    """Tell whether the sizes of a plan speak against its unit: no length can be trusted, nor whose a thing is."""
    return any(note.code == "units-implausible" for note in site.seen.warnings)


class Slack(Struct, frozen=True, kw_only=True):
    """How much room a comparison has, in its own unit, less than 0 where it fails, and what errors may take of it.

    Where every point of the drawing may be off by e metres, that is no more than `per_m` × e + `per_m2` × e².
    """

    room: float
    per_m: float
    per_m2: float = 0.0


NOTHING_LOST = Slack(room=math.inf, per_m=0.0)
POINTS = 2.0  # what a length between two points loses per metre that each of them is off


class LeftOut(Struct, frozen=True):
    """An article that nothing checks, and why."""

    article: str
    why: Text


class Law(Struct, frozen=True, kw_only=True):
    """A law: its name, its rules in the order of its articles, and how it sees a site.

    `subjects` are the roles it is about, of which a plan must show at least one; pictures are laid round them.
    `may_lack` are the roles that a site may truly have none of, so that `[declared] none` may say so; `declared` are
    the keys of `[declared]` that are not the name of a rule.
    `view` is what the law makes of a site before any rule looks at it (areas, pieces of the property line, …);
    `areas`, `marks`, `notes`, `warnings` and `screens` tell a report what to say of that view. `places` gives what it
    says of places (`layoutcheck.siting.model.Siting`), which is imported only then, None for a law that has no storage
    areas;
    `slack` gives how much room a finding has, None where it is not worked out what errors of the drawing do to it;
    `keeping` is how it keeps a register, None for one that has none. `adopts` is the law whose text it took over,
    so that their rules go by the same names.
    """

    id: str
    title: Text
    published: Text
    heading: Text | None = None  # the title of a sheet, where its project gives none
    rules: tuple[Rule, ...]
    left_out: tuple[LeftOut, ...]
    subjects: tuple[str, ...]
    view: Callable[[Site], Any]
    may_lack: tuple[str, ...] = ()
    declared: tuple[Key, ...] = ()
    areas: Callable[[Any], tuple[AreaSummary, ...]] = lambda view: ()
    marks: Callable[[Any, Sequence[Finding]], tuple[Mark, ...]] = lambda view, findings: ()
    notes: Callable[[Any], tuple[Text, ...]] = lambda view: ()
    warnings: Callable[[Any], tuple[Note, ...]] = lambda view: ()
    screens: Callable[[Any], tuple[Screen, ...]] = lambda view: ()
    places: Callable[[], Any] | None = None
    slack: Callable[[Any, Finding], Slack | None] = lambda view, finding: None
    keeping: Keeping | None = None
    adopts: str = ""

    @property
    def siting(self) -> Any:
        """Give what the law says of places."""
        return self.places() if self.places else None

    @property
    def roles(self) -> frozenset[str]:
        """Give the roles that it looks at."""
        return frozenset((*self.subjects, *self.may_lack, *(role for rule in self.rules for role in rule.reads)))

    @property
    def declarable(self) -> dict[str, Any]:
        """Give the keys of `[declared]` that this law understands, with the type of each."""
        rules = {rule.id.replace("-", "_"): bool for rule in self.rules if rule.declarable}
        return {**rules, **{key.name: key.type for key in self.declared}}


class RuleBook:
    """Collects the rules of a module in the order in which they are written."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def rule(
        self,
        id: str,
        *,
        article: str,
        title: Text,
        requirement: Text,
        measured: Text,
        tables: tuple[Table, ...] = (),
        reads: tuple[str, ...] = (),
        declarable: bool = False,
    ) -> Callable[[Callable[[Any], Iterator[Finding]]], Callable[[Any], Iterator[Finding]]]:
        """Add a rule: its name, article, title and requirement in our own words, and how it is measured."""

        def add(run: Callable[[Any], Iterator[Finding]]) -> Callable[[Any], Iterator[Finding]]:
            self.rules.append(
                Rule(
                    id=id,
                    article=article,
                    title=title,
                    requirement=requirement,
                    measured=measured,
                    run=run,
                    tables=tables,
                    reads=reads,
                    declarable=declarable,
                )
            )
            return run

        return add
