"""The commands of the program, each with its help, its arguments and its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from layoutcheck import laws, words
from layoutcheck.batch import command as batch_command
from layoutcheck.cli import checked
from layoutcheck.cli.checked import STATUS
from layoutcheck.cli.options import (
    any_law_option,
    check_options,
    config_option,
    drawing_options,
    envelope_options,
    help_option,
    lang_option,
    law_option,
    limit_option,
    version_option,
)
from layoutcheck.diff import command as diff_command
from layoutcheck.errors import LayoutcheckError
from layoutcheck.limits import Limits
from layoutcheck.parameters import Name, Place, option, options
from layoutcheck.register import command as register_command
from layoutcheck.reports._lines import safe
from layoutcheck.streams import complain, show
from layoutcheck.usage import Program, Usage, here, unknown
from layoutcheck.words import text

if TYPE_CHECKING:
    from layoutcheck.layers import Row
    from layoutcheck.project import Project


@click.group(
    cls=Program,
    help=here("Verifica plantas contra a lei municipal: armazenamento de GLP, obras e elevadores.",
              "Checks plans against municipal law: LPG cylinder storage, buildings and lifts.")
    + "\n\n" + here("Para começar: layoutcheck check PLANTA.dxf", "To begin with: layoutcheck check PLAN.dxf"),
    epilog=here("Código de saída de check e batch: 0 atende, com ou sem ressalvas; 1 uma regra falha; 2 uso, ou planta "
                "que não pôde ser lida; 3 nada falha e algo fica sem conclusão.",
                "Exit status of check and batch: 0 pass, with or without reservations; 1 a rule fails; 2 usage, or a "
                "plan that could not be read; 3 nothing fails and something is undetermined."),
)  # fmt: skip
@option("--lang", here("Idioma.", "Language."), type=Name(lambda: words.LANGS), is_eager=True, hidden=True)
@help_option
@version_option
def program(lang: str | None) -> None:
    """Hold the commands together; the language is for `--version` and `--help` alone, which end before this."""
    if lang is not None:
        raise Usage(text("A opção --lang vem depois do comando. Veja layoutcheck --help.",
                         "Option --lang comes after the command. See layoutcheck --help."))  # fmt: skip


@program.command(
    help=here("Verifica plantas (DXF, GeoJSON). Sem --out, nenhum arquivo é gravado.",
              "Check plans (DXF, GeoJSON). Nothing is written to files without --out."),
)  # fmt: skip
@click.argument("plans", type=Place(str), nargs=-1, required=True, metavar=here("PLANTA...", "PLAN..."))
@options(check_options)
def check(
    plans: tuple[str, ...],
    out: Path | None,
    report: tuple[str, ...] | None,
    format: str,
    force: bool,
    quiet: bool,
    verbose: bool,
    **wanted: Any,
) -> int:
    """Check plans and give the worst status."""
    from layoutcheck.examine import Wanted

    asked = checked.Asked(plans=plans, out=out, report=report, format=format, force=force, quiet=quiet, verbose=verbose)
    return checked.run(asked, Wanted(**wanted))


@program.command(
    help=here("Mostra onde a área de armazenamento pode ficar, e a maior classe que cabe no terreno. Código de saída: "
              "0 há lugar; 1 não há; 2 uso, ou planta que não pôde ser lida.",
              "Show where the storage area may stand, and the largest class the site can hold. Exit status: 0 a place; "
              "1 none; 2 usage, or a plan that could not be read."),
)  # fmt: skip
@click.argument("plan", type=Place(str), metavar=here("PLANTA", "PLAN"))
@options(envelope_options)
def envelope(
    plan: str, out: Path | None, size: tuple[float, float] | None, turn: float | None, format: str, **wanted: Any
) -> int:
    """Find where the areas of a plan may stand."""
    from layoutcheck import envelope as placing
    from layoutcheck.examine import Wanted

    asked = placing.Asked(plan=plan, out=out, size=size, turn=turn, format=format)
    return placing.run(asked, Wanted(**wanted, remedies=False))


def _rules_begun(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """Offer the rules that begin so, of the laws asked for."""
    known = (rule.id for id in context.params.get("law") or laws.IDS for rule in laws.LAWS[id].rules)
    return [id for id in dict.fromkeys(known) if id.startswith(incomplete)]


@program.command(help=here("Lista as regras, ou explica uma.", "List the rules, or explain one."))
@click.argument("rule", required=False, metavar=here("[REGRA]", "[RULE]"), shell_complete=_rules_begun)
@any_law_option
@lang_option
@version_option
@help_option
def rules(rule: str | None, law: tuple[str, ...], lang: str | None) -> int:
    """Print the catalogue."""
    from layoutcheck import catalogue

    known = {id: laws.LAWS[id] for id in law or laws.IDS}
    lang = lang or words.language()
    if rule is None:
        show("\n".join(catalogue.listing(one, lang) for one in known.values()))
        return 0
    found = [(one, item) for one in known.values() for item in one.rules if item.id == rule]
    if rule in laws.IDS:
        raise Usage(text("{law} é uma lei; as suas regras: layoutcheck rules --law {law}.",
                         "{law} is a law; its rules: layoutcheck rules --law {law}.", law=rule))  # fmt: skip
    if not found:
        raise unknown(text("A regra", "The rule"), rule, [item.id for one in known.values() for item in one.rules],
                      "layoutcheck rules")  # fmt: skip
    show("\n".join(catalogue.explained(one, item, lang) for one, item in found))
    return 0


@program.command(
    help=here("Lista as camadas de uma planta, o papel de cada uma e por quê.",
              "List the layers of a plan, the role of each and why."),
)  # fmt: skip
@click.argument("plan", type=Place(str), metavar=here("PLANTA", "PLAN"))
@config_option
@limit_option
@lang_option
@version_option
@help_option
def layers(plan: str, config: Path | None, limits: Limits, lang: str | None) -> int:
    """Print the layers."""
    from layoutcheck import layers as listed

    return _with_layers(plan, config, limits, lang, lambda rows, said, lang: show(listed.table(rows, lang)))


@program.command(
    help=here("Grava ao lado de PLANTA.dxf um PLANTA.layoutcheck.toml comentado, com o que se achou nela.",
              "Write a commented PLAN.layoutcheck.toml beside PLAN.dxf, filled from what was found."),
)  # fmt: skip
@click.argument("plan", type=Place(str), metavar=here("PLANTA", "PLAN"))
@law_option
@config_option
@option("--force", here("Substitui o arquivo que já existe.", "Replace the file that is already there."), is_flag=True)
@limit_option
@lang_option
@version_option
@help_option
def init(plan: str, law: tuple[str, ...], config: Path | None, force: bool, limits: Limits, lang: str | None) -> int:
    """Write a project file to begin with."""
    from layoutcheck import layers as listed
    from layoutcheck import project, readers
    from layoutcheck.examine import Wanted, attempt, laws_of, options_for
    from layoutcheck.files import named_after, put

    target = Path(plan).parent / f"{Path(named_after(Path(plan))).stem}.{project.FILE}"
    if target.exists() and not force:
        raise Usage(text("{file} já existe; use --force para substituí-lo.",
                         "{file} is already there; use --force to replace it.", file=target.as_posix()))  # fmt: skip

    def write(rows: Sequence[Row], said: Project, lang: str) -> None:
        read = attempt(lambda: readers.read(plan, options_for(Wanted(limits=limits), said), said))
        site = None if isinstance(read, LayoutcheckError) else read
        asked = [laws.LAWS[id] for id in laws_of(Wanted(law=law), said)]
        put(target, listed.starter(Path(plan).name, rows, asked, lang, site, is_asked=bool(law)).encode())
        show(text("gravado {file}", "wrote {file}", file=safe(target.as_posix())).to(lang) + "\n")

    return _with_layers(plan, config, limits, lang, write)


@program.command(
    help=here("Repete a verificação de relatórios JSON e diz se dá o mesmo. Código de saída: 0 o mesmo; 1 difere; "
              "2 relatório ou arquivo que não pôde ser lido.",
              "Repeat the check of JSON reports and say whether it comes out the same. Exit status: 0 the same; "
              "1 it differs; 2 a report or a file that cannot be read."),
)  # fmt: skip
@click.argument(
    "reports", type=Place(str), nargs=-1, required=True, metavar=here("RELATÓRIO.json...", "REPORT.json...")
)
@lang_option
@version_option
@help_option
def verify(reports: tuple[str, ...], lang: str | None) -> int:
    """Check again what reports tell of, and give 0 when nothing differs."""
    return max(_verify(report, lang or words.language()) for report in reports)


def _verify(report: str, spoken: str) -> int:
    from layoutcheck import verify as repeated
    from layoutcheck.examine import attempt

    answer = attempt(lambda: repeated.verify(Path(report)))
    if isinstance(answer, LayoutcheckError):
        complain(answer.told.to(spoken))
        return STATUS["unreadable"]
    show(repeated.render(answer, spoken))
    return 0 if answer.same else 1


batch_command.add(program, check_options, STATUS)
diff_command.add(program, (lang_option, version_option, help_option))
register_command.add(program, (*drawing_options, limit_option, lang_option, version_option, help_option))
for _command in program.commands.values():  # click would cut the first sentence short
    _command.short_help = (_command.help or "").split(". ")[0].removesuffix(".")


def _with_layers(
    plan: str,
    config: Path | None,
    limits: Limits,
    lang: str | None,
    work: Callable[[Sequence[Row], Project, str], None],
) -> int:
    """Do something with the layers of a plan and its project; what cannot be read is told in a sentence."""
    from layoutcheck import layers as listed
    from layoutcheck import readers
    from layoutcheck.examine import Wanted, attempt, project_of

    spoken = lang or words.language()

    def look() -> None:
        said = project_of(Path(plan), Wanted(config=config))
        work(listed.rows(readers.inventory(plan, limits), said), said, lang or said.report.lang or spoken)

    failed = attempt(look)
    if isinstance(failed, LayoutcheckError):
        complain(failed.told.to(spoken))
        return STATUS["unreadable"]
    return 0
