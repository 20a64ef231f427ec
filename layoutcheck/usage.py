"""What the command line takes, and what it says of what it cannot take, in the language of the user."""

from __future__ import annotations

import difflib
import math
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

import click

from layoutcheck import words
from layoutcheck.words import Text, same, text

_HERE = words.language()
if TYPE_CHECKING:
    _Type = click.ParamType[Any]
else:
    _Type = click.ParamType  # not generic before click 8.4


def here(pt: str, en: str) -> str:
    """Give a help text in the language of the locale."""
    return pt if _HERE == "pt" else en


class Usage(click.UsageError):
    """Something on the command line that cannot be, told in both languages."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.to("en"))
        self.said = said


def unknown(where: Text, name: str, known: Iterable[str]) -> Usage:
    """Say that a name is not known, and which is nearest."""
    names = list(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    hint = (
        text("O mais próximo é {n}.", "The nearest is {n}.", n=near[0])
        if near
        else text("Os que existem: {n}.", "Those known: {n}.", n=", ".join(names))
    )
    return Usage(text('{where} "{name}" não existe. {hint}', '{where} "{name}" is not known. {hint}', where=where,
                      name=name, hint=hint))  # fmt: skip


def sentence(error: click.ClickException, lang: str) -> str:
    """Tell a usage error in one language; what click itself says in rare cases stays English."""
    if isinstance(error, Usage):
        return error.said.to(lang)
    command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "layoutcheck"
    said = error.format_message() if lang != "pt" else _portuguese(error)
    return text("{said} Veja {command} --help.", "{said} See {command} --help.", said=said, command=command).to(lang)


def _portuguese(error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            near = f" A mais próxima é {error.possibilities[0]}." if error.possibilities else ""
            return f"A opção {error.option_name} não existe.{near}"
        case click.MissingParameter() if error.param is not None:
            return f"Falta {error.param.human_readable_name.rstrip('.')}."
        case click.BadOptionUsage():
            return f"A opção {error.option_name} está sem valor, ou com um que não aceita."
    return error.format_message()


# --- values -------------------------------------------------------------------


class Name(_Type):
    """One of the known names, or several with commas between."""

    name = "name"

    def __init__(self, known: Callable[[], Iterable[str]], many: bool = False) -> None:
        self.known = known
        self.many = many

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Refuse what is not known."""
        names = [name.strip() for name in str(value).split(",")] if self.many else [str(value)]
        known = list(self.known())
        for name in names:
            if name not in known:
                raise unknown(same(_option(param)), name, known)
        return tuple(dict.fromkeys(names)) if self.many else names[0]


class Tolerance(_Type):
    """Metres from 0 to 0.01, with a point or a comma."""

    name = "metres"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Refuse what is not a number, or too much."""
        try:
            metres = float(str(value).replace(",", "."))
        except ValueError:
            metres = math.nan
        if not 0 <= metres <= 0.01:
            raise Usage(
                text('{option} "{value}" não serve: são metros, de 0 a 0,01.',
                     '{option} "{value}" will not do: it is metres, from 0 to 0.01.', option=_option(param),
                     value=str(value))
            )  # fmt: skip
        return metres


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


def _option(param: click.Parameter | None) -> str:
    return param.opts[-1] if param else ""


# --- options and commands -----------------------------------------------------------------

Deed = TypeVar("Deed", bound=Callable[..., Any])


def option(*names_and_help: str, **more: Any) -> Callable[[Deed], Deed]:
    """Make an option from its names and, last, its help."""
    *names, help = names_and_help
    return click.option(*names, help=help, **more)


def options(all_of_them: Sequence[Callable[[Deed], Deed]]) -> Callable[[Deed], Deed]:
    """Put options on a command, in their order."""

    def put(deed: Deed) -> Deed:
        for one in reversed(all_of_them):
            deed = one(deed)
        return deed

    return put


_HEADINGS = (
    ("Usage:", "Uso:"),
    ("Options:", "Opções:"),
    ("Commands:", "Comandos:"),
    ("[OPTIONS]", "[OPÇÕES]"),
    ("COMMAND [ARGS]...", "COMANDO [ARGUMENTOS]..."),
)


def _spoken(shown: str) -> str:
    for english, portuguese in _HEADINGS if _HERE == "pt" else ():
        shown = shown.replace(english, portuguese, 1)
    return shown


class Command(click.Command):
    """A command whose help is in the language of the locale."""

    def get_help(self, ctx: click.Context) -> str:
        """Give the help, its headings included."""
        return _spoken(super().get_help(ctx))


class Program(click.Group):
    """A program whose help is in the language of the locale."""

    command_class = Command

    def get_help(self, ctx: click.Context) -> str:
        """Give the help, its headings included."""
        return _spoken(super().get_help(ctx))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse a command that does not exist, naming the nearest."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise unknown(text("O comando", "The command"), args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)
