"""The help of the command line in the user's language, and its message for each mistake."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from layoutcheck import words
from layoutcheck.errors import as_typed, nearest
from layoutcheck.words import Text, same, short, text, trimmed


def language_asked(given: Sequence[str]) -> str | None:
    """Find the language that a command line asks for, though the rest of it may be wrong."""
    parts = [part for one in given for part in one.split("=", 1)]
    named = [lang for name, lang in itertools.pairwise(parts) if name == "--lang" and lang in words.LANGS]
    return named[-1] if named else None


_MANY = 15  # values are listed up to so many
_HERE = language_asked(sys.argv) or words.language()


def here(pt: str, en: str) -> str:
    """Give a help text in the language asked for, else that of the locale."""
    return pt if _HERE == "pt" else en


class Usage(click.UsageError):
    """Something on the command line that cannot be, told in both languages."""

    def __init__(self, said: Text) -> None:
        self.said = trimmed(said)
        super().__init__(self.said.to("en"))


def unknown(where: Text, name: str, known: Iterable[str], else_see: str) -> Usage:
    """Say that a name is not known, and which is nearest, or what tells of all of them."""
    near = nearest(name, known, alike=0.6)
    hint = text("O nome mais próximo é {near}.", "The nearest is {near}.", near=near)
    if near is None:
        hint = text("Veja {all}.", "See {all}.", all=else_see)
    return Usage(text('{where} "{name}" não existe. {hint}', '{where} "{name}" is not known. {hint}', where=where,
                      name=name, hint=hint))  # fmt: skip


def invalid(option: str, value: str, known: Iterable[str]) -> Usage:
    """Say that an option does not take a value, and which it takes; of many, only the nearest."""
    values = tuple(known)
    near = nearest(value, values) if len(values) > _MANY else None
    hint = text("o mais próximo é {near}", "the nearest is {near}", near=near)
    if near is None:
        hint = text("valores aceitos: {values}", "values accepted: {values}", values=values)
    return Usage(text('{option}: valor inválido "{value}"; {hint}.', '{option}: "{value}" is no valid value; {hint}.',
                      option=option, value=value, hint=hint))  # fmt: skip


def sentence(error: click.ClickException) -> Text:
    """Tell a usage error; what click alone can say, in rare cases, stays English."""
    if isinstance(error, Usage):
        return error.said
    command = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "layoutcheck"
    return text("{said} Veja {command} --help.", "{said} See {command} --help.", said=_said(error),
                command=command)  # fmt: skip


def _said(error: click.ClickException) -> Text:
    match error:
        case click.NoSuchOption() if _comes_later(error):
            return text("A opção {o} vem depois do comando.", "Option {o} comes after the command.",
                        o=short(error.option_name))  # fmt: skip
        case click.NoSuchOption():
            known = (error.possibilities or ())[:1]
            near = text(" O nome mais próximo é {n}.", " The nearest is {n}.", n=known) if known else ""
            return text("A opção {o} não existe.{near}", "There is no option {o}.{near}", o=short(error.option_name),
                        near=near)  # fmt: skip
        case click.MissingParameter() if error.param is not None:
            name = error.param.human_readable_name.rstrip(".")
            return text("Falta {name}.", "{name} is missing.", name=name)
        case click.BadOptionUsage():
            taken = _taken(error)
            return text("A opção {o} está sem valor, ou com um que não aceita{taken}.",
                        "Option {o} lacks its value, or has one that it does not take{taken}.",
                        o=error.option_name, taken=f" ({error.option_name} {taken})" if taken else "")  # fmt: skip
        case click.UsageError() if error.ctx and isinstance(error.ctx.command, click.Group):
            return text("Falta o comando.", "The command is missing.")
    return same(error.format_message())


def _comes_later(error: click.NoSuchOption) -> bool:
    """Tell whether an option stands before the command that would take it."""
    before = error.ctx.command if error.ctx else None
    commands = before.commands.values() if isinstance(before, click.Group) else ()
    return any(error.option_name in param.opts for command in commands for param in command.params)


def _taken(error: click.BadOptionUsage) -> str:
    """Give what an option takes, as its help has it; nothing for one that takes no value."""
    known = error.ctx.command.params if error.ctx else ()
    of_it = next((param for param in known if error.option_name in param.opts), None)
    return str(of_it.metavar or "") if of_it else ""


# --- commands -----------------------------------------------------------------

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
    """A command whose help, and whose complaints, are in the language of the user."""

    allow_extra_args = True  # refused here, in a sentence of ours

    def make_parser(self, ctx: click.Context) -> Any:
        """Make a parser that refuses an option of one value given twice: which of the two was meant?"""
        parser = super().make_parser(ctx)
        parse = parser.parse_args

        def parse_once(args: list[str]) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            opts, left, order = parse(args)
            again = next((param for param in order if _takes_one(param) and order.count(param) > 1), None)
            if again is not None and not ctx.resilient_parsing:
                raise Usage(text("{option} aparece mais de uma vez, e aceita um só valor.",
                                 "{option} is given more than once, and takes one value.",
                                 option="/".join((*again.opts[-1:], *again.secondary_opts))))  # fmt: skip
            return opts, left, order

        parser.parse_args = parse_once  # type: ignore[method-assign]
        return parser

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse arguments that are too many, and let no mistake go without the command it was made in."""
        try:
            left = super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise
        if left and not ctx.resilient_parsing:
            raise Usage(text('Argumento a mais: "{left}". Veja {command} --help.',
                             'One argument too many: "{left}". See {command} --help.', left=left[0],
                             command=ctx.command_path))  # fmt: skip
        return left

    def get_help(self, ctx: click.Context) -> str:
        """Give the help, its headings included."""
        return _spoken(super().get_help(ctx))


def _takes_one(param: click.Parameter) -> bool:
    """Tell whether an option takes one value, yes or no among them; a plain flag is only said again."""
    return isinstance(param, click.Option) and not param.multiple and not (param.is_flag and not param.secondary_opts)


def _no_command(written: str, known: Sequence[str]) -> Usage:
    """Refuse a command that there is not; a plan or a folder in its place is told the command that it wants."""
    if os.path.isdir(written):
        return Usage(text("Falta o comando: layoutcheck batch {it} --out PASTA.",
                          "The command is missing: layoutcheck batch {it} --out DIR.",
                          it=as_typed(written)))  # fmt: skip
    if os.path.exists(written) or "." in written:
        return Usage(text("Falta o comando: layoutcheck check {it}.",
                          "The command is missing: layoutcheck check {it}.",
                          it=as_typed(written)))  # fmt: skip
    return unknown(text("O comando", "The command"), written, known, "layoutcheck --help")


class Program(click.Group):
    """A program whose help is in the language of the user."""

    command_class = Command

    def get_help(self, ctx: click.Context) -> str:
        """Give the help, its headings included."""
        return _spoken(super().get_help(ctx))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Refuse a command that does not exist, naming the nearest, or the command that a plan or folder is for."""
        wanted = args and not ctx.resilient_parsing and not args[0].startswith("-")
        if wanted and self.get_command(ctx, args[0]) is None:
            raise _no_command(args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)
