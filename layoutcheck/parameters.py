"""The parameters of the command line: what each takes, and what is said of what it cannot take."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from layoutcheck import limits
from layoutcheck.usage import Usage, invalid
from layoutcheck.words import text

_MOST = 10**12  # no limit is set higher
if TYPE_CHECKING:
    _Type = click.ParamType[Any]
else:
    _Type = click.ParamType  # not generic before click 8.4


class Name(_Type):
    """One of the known names, however capital, or several with commas between."""

    name = "name"

    def __init__(self, known: Callable[[], Iterable[str]], many: bool = False) -> None:
        self.known = known
        self.many = many

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse what is not known."""
        given = [name.strip() for name in str(value).split(",")] if self.many else [str(value)]
        known = {name.casefold(): name for name in self.known()}
        for name in given:
            if name.casefold() not in known:
                raise invalid(_option(param), name, known.values())
        names = tuple(known[name.casefold()] for name in given)
        return names if self.many else names[0]

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the names that begin so, in a list the last of them."""
        before, comma, begun = incomplete.rpartition(",") if self.many else ("", "", incomplete)
        return [CompletionItem(before + comma + name) for name in self.known() if name.startswith(begun)]


class Place(click.Path):
    """A file or a folder; an empty name, such as that of a variable that is not set, is not the working folder."""

    def __init__(self, of: type[Path] | type[str] = Path) -> None:
        super().__init__(path_type=of, readable=False)  # click would say so in English, and of one plan for all

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse an empty name."""
        if not str(value):
            raise Usage(text("{option} está vazio: dê um caminho.", "{option} is empty: give a path.",
                             option=_option(param)))  # fmt: skip
        return super().convert(value, param, ctx)


class Metres(_Type):
    """Metres up to a greatest value, with a point or a comma; 0 is refused where they must be `above` it."""

    name = "metres"

    def __init__(self, most: float, above: bool = False) -> None:
        self.most = most
        self.above = above

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is not a number, or too much."""
        try:
            metres = float(str(value).replace(",", "."))
        except ValueError:
            metres = math.nan
        if not 0 <= metres <= self.most or (self.above and not metres):
            raise Usage(
                text('{option} "{value}" não serve: são metros, de {least} a {most:plain}.',
                     '{option} "{value}" will not do: it is metres, from {least} to {most:plain}.',
                     option=_option(param), value=str(value), most=self.most,
                     least=text("mais de 0", "more than 0") if self.above else "0")
            )  # fmt: skip
        return metres


class Degrees(_Type):
    """A step of a turn, in whole degrees."""

    name = "degrees"
    least, most = 1, 180

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is not a whole number, too fine or too coarse."""
        degrees = int(str(value)) if str(value).isdecimal() else 0
        if not self.least <= degrees <= self.most:
            raise Usage(
                text('{option} "{value}" não serve: são graus inteiros, de {least} a {most}.',
                     '{option} "{value}" will not do: it is whole degrees, from {least} to {most}.',
                     option=_option(param), value=str(value), least=str(self.least), most=str(self.most))
            )  # fmt: skip
        return float(degrees)


class Day(_Type):
    """A date written year-month-day."""

    name = "date"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse what the calendar does not have."""
        try:
            day = date.fromisoformat(str(value)).isoformat()
        except ValueError:
            day = ""
        if day != value:
            raise Usage(
                text('{option} "{value}" não é uma data: escreva AAAA-MM-DD.',
                     '{option} "{value}" is not a date: write YYYY-MM-DD.', option=_option(param), value=str(value))
            )  # fmt: skip
        return day


class Positive(_Type):
    """A number above 0, a whole one where `whole` is set."""

    name = "number"

    def __init__(self, most: float, whole: bool = False) -> None:
        self.most = most
        self.whole = whole

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is not."""
        try:
            given = float(str(value).replace(",", "."))
        except ValueError:
            given = math.nan
        if not 0 < given <= self.most or (self.whole and given % 1):
            kind = text("um número inteiro", "a whole number") if self.whole else text("um número", "a number")
            raise Usage(
                text('{option} "{value}" não serve: é {kind} maior que 0 e até {most:count}.',
                     '{option} "{value}" will not do: it is {kind} above 0, up to {most:count}.', kind=kind,
                     option=_option(param), value=str(value), most=self.most)
            )  # fmt: skip
        return int(given) if self.whole else given


class Limit(_Type):
    """Limits of what is read, as name=number, with commas between."""

    name = "limit"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Sequence[tuple[str, int]]:
        """Refuse a name that is not known, and a number that is not a whole one above 0."""
        found = []
        for one in str(value).split(","):
            name, equals, number = one.strip().partition("=")
            if name not in limits.NAMES:
                raise invalid(_option(param), name, limits.NAMES)
            if not equals:
                raise Usage(text("{option} {name}: falta o número, como em {name}=1000.",
                                 "{option} {name}: the number is missing, as in {name}=1000.", option=_option(param),
                                 name=name))  # fmt: skip
            found.append((name, int(Positive(_MOST, whole=True).convert(number, param, ctx))))
        return found


class Address(_Type):
    """Where on a network something listens."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Refuse what is no address."""
        if "://" not in str(value):
            raise Usage(
                text('{option} "{value}" não é um endereço: escreva tcp://MÁQUINA:PORTA.',
                     '{option} "{value}" is no address: write tcp://HOST:PORT.', option=_option(param),
                     value=str(value))
            )  # fmt: skip
        return str(value)


def _option(param: click.Parameter | None) -> str:
    if isinstance(param, click.Argument):
        return param.human_readable_name.rstrip(".")
    return param.opts[-1] if param else ""


# --- options ------------------------------------------------------------------

Deed = TypeVar("Deed", bound=Callable[..., Any])


def option(*names_and_help: str, **more: Any) -> Callable[[Deed], Deed]:
    """Make an option from its names and, last, its help."""
    *names, help = names_and_help
    return click.option(*names, help=help, **more)


def listing(*names_and_help: str, known: Callable[[], Iterable[str]], **more: Any) -> Callable[[Deed], Deed]:
    """Make an option that takes several names, with commas between or given again; each is taken once."""
    return option(*names_and_help, type=Name(known, many=True), multiple=True,
                  callback=lambda _, __, given: tuple(dict.fromkeys(itertools.chain(*given))), **more)  # fmt: skip


def options(all_of_them: Sequence[Callable[[Deed], Deed]]) -> Callable[[Deed], Deed]:
    """Put options on a command, in their order."""

    def put(deed: Deed) -> Deed:
        for one in reversed(all_of_them):
            deed = one(deed)
        return deed

    return put
