"""The command line: what was asked, where the answer goes, and the exit status that sums it up."""

from __future__ import annotations

import gc
import itertools
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from layoutcheck import __version__, laws, reports, words
from layoutcheck.batch import command as batch_command
from layoutcheck.diff import command as diff_command
from layoutcheck.errors import LayoutcheckError, WriteError, reason
from layoutcheck.limits import Limits
from layoutcheck.register import command as register_command
from layoutcheck.streams import apart, complain, drop, screen, show, show_document
from layoutcheck.usage import (
    Day,
    Degrees,
    Limit,
    Metres,
    Name,
    Program,
    Usage,
    here,
    language_asked,
    option,
    options,
    sentence,
    unknown,
)
from layoutcheck.words import text

if TYPE_CHECKING:
    from layoutcheck.examine import Wanted
    from layoutcheck.finding import Report
    from layoutcheck.layers import Row
    from layoutcheck.project import Project
    from layoutcheck.reports import Unreadable

STATUS = {"unreadable": 2, "fail": 1, "incomplete": 3, "pass": 0}  # the worst first
MADE_BETWEEN_SEARCHES = 200_000  # objects; looking for cycles among 100 000 findings takes longer than making them
INTERRUPTED = 130
_UNITS = "m|cm|mm|km|ft|in"
DEBUG = "LAYOUTCHECK_DEBUG"  # set, our own mistakes surface with their traceback


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the program and leave with its exit status; a mistake ends in one sentence."""
    given = sys.argv[1:] if argv is None else list(argv)
    gc.set_threshold(MADE_BETWEEN_SEARCHES)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(given or ["--help"]))


def _run(given: list[str]) -> int:
    try:
        return int(program.main(given, prog_name="layoutcheck", standalone_mode=False) or 0)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except click.ClickException as error:
        _refuse(error, given)
    except OSError as error:
        drop(sys.stdout)
        why = reason(error)
        complain(
            here(f"A resposta não pôde ser gravada: {why.to('pt')}.", f"The answer cannot be written: {why.to('en')}.")
        )
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        kind = type(error).__name__
        complain(
            here(
                f"Erro do próprio programa ({kind}). Por favor relate-o, com a saída de {DEBUG}=1.",
                f"An error of the program itself ({kind}). Please report it, with the output of {DEBUG}=1.",
            )
        )
    return STATUS["unreadable"]


# --- the program and its options ----------------------------------------------


def _units() -> Iterable[str]:
    from layoutcheck.ground import METRES

    return METRES


def _rules() -> Iterable[str]:
    from layoutcheck.examine import rule_ids

    return rule_ids()


_FILE = click.Path(path_type=Path)
_help_option = click.help_option("-h", "--help", help=here("Mostra esta ajuda.", "Show this help."))
_version_option = click.version_option(
    __version__,
    prog_name="layoutcheck",
    message="%(prog)s %(version)s",
    help=here("Mostra a versão.", "Show the version."),
)
_law_option = option("--law", here("Lei; pode ser repetida.", "Law; may be repeated.") + f" [{', '.join(laws.IDS)}]",
                     type=Name(lambda: laws.IDS), multiple=True, metavar="ID")  # fmt: skip
_lang_option = option("--lang", here("Idioma; senão o do projeto, senão o do sistema.",
                                     "Language; else the project's, else the system's."),
                      type=Name(lambda: words.LANGS), is_eager=True, metavar="|".join(words.LANGS))  # fmt: skip
_config_option = option(
    "--config",
    here("Arquivo de projeto em lugar do da pasta; o arquivo da própria planta também é lido.",
         "Project file instead of the folder's; the plan's own is read too."),
    type=_FILE,
    metavar=here("ARQUIVO", "FILE"),
)  # fmt: skip
_reading_options = (
    _law_option,
    _config_option,
    option("--units", here("Unidade do desenho.", "Unit of the drawing."), type=Name(_units), metavar=_UNITS),
    option("--units-if-missing", here("Unidade, se o desenho não a diz.", "Unit, when the drawing does not say it."),
           type=Name(_units), metavar=_UNITS),
    option("--crs", here("Sistema de coordenadas.", "Coordinate reference system."), metavar="EPSG:n"),
    option("--on", here("Data da verificação. [hoje]", "Date of the check. [today]"), type=Day(),
           metavar=here("AAAA-MM-DD", "YYYY-MM-DD")),
)  # fmt: skip
_tolerance_option = option("--tolerance", here("Tolerância em metros, até 0,01. [0,001]",
                                               "Tolerance in metres, up to 0.01. [0.001]"),
                           type=Metres(0.01), metavar="M")  # fmt: skip
_limit_option = option("--limit", "limits",
                       here("Até onde se lê; pode ser repetida.", "How much is read; may be repeated.")
                       + f" [{', '.join(f'{name}={most}' for name, most in asdict(Limits()).items())}]",
                       type=Limit(), multiple=True, callback=lambda _, __, given: Limits(**dict(given)),
                       metavar=here("NOME=N", "NAME=N"))  # fmt: skip
_format_option = option("--format", here("O que vai para a tela. [text]", "What goes to the screen. [text]"),
                        type=Name(lambda: ("text", "json")), default="text", metavar="text|json")  # fmt: skip
_check_options = (
    option("-o", "--out", here("Pasta dos relatórios, criada se faltar.", "Folder of the reports, made when missing."),
           type=_FILE, metavar=here("PASTA", "DIR")),
    option("--report", here("Relatórios a gravar: ", "Reports to write: ") + ", ".join(reports.FORMATS)
           + f". [{','.join(reports.USUAL)}]", type=Name(lambda: reports.FORMATS, many=True),
           metavar=here("FORMATO,...", "FORMAT,...")),
    *_reading_options,
    option("--select", here("Só estas regras; o relatório diz quais ficaram de fora.",
                            "Only these rules; the report says which were not run."),
           type=Name(_rules, many=True), metavar=here("REGRA,...", "RULE,...")),
    option("--strict", here("O que não está desenhado ou declarado fica sem conclusão.",
                            "What is not drawn or not declared is undetermined."), is_flag=True),
    option("--full-read", here("Lê por inteiro também desenhos grandes; a resposta é a mesma, só mais lenta.",
                               "Read large drawings whole, too; the answer is the same, only slower."), is_flag=True),
    _tolerance_option,
    option("--accuracy", here("O que um erro de até M metros no desenho faz ao veredito.",
                              "What errors of up to M metres in the drawing do to the verdict."),
           type=Metres(1.0, above=True), metavar="M"),
    option("--remedy/--no-remedy", "remedies",
           here("O que mudar em cada falha; cada sugestão foi verificada. [sim]",
                "What to change about each failure; each suggestion was checked. [yes]"), default=True),
    _limit_option,
    _lang_option,
    _format_option,
    option("--force", here("Grava mesmo que duas plantas tenham o mesmo nome: fica a última.",
                           "Write even when two plans have the same name: the last one stays."), is_flag=True),
    option("-q", "--quiet", here("Só o veredito.", "Only the verdict."), is_flag=True),
    option("-v", "--verbose", here("Também o que atende, e todos os avisos.", "Also what passes, and every warning."),
           is_flag=True),
    _version_option,
    _help_option,
)  # fmt: skip


_envelope_options = (
    option("-o", "--out", here("Pasta do mapa (PNG) e dos dados (JSON), criada se faltar.",
                               "Folder of the map (PNG) and the data (JSON), made when missing."),
           type=_FILE, metavar=here("PASTA", "DIR")),
    option("--size", here("Em vez da área desenhada, um retângulo de L × C metros.",
                          "Instead of the area as drawn, a rectangle of W × H metres."),
           type=Metres(1000.0, above=True), nargs=2, metavar=here("L C", "W H")),
    option("--turn", here("Tenta também a área girada, a cada tantos graus.",
                          "Also try the area turned, every so many degrees."),
           type=Degrees(), metavar=here("GRAUS", "DEG")),
    *_reading_options,
    _tolerance_option,
    _limit_option,
    _lang_option,
    _format_option,
    _version_option,
    _help_option,
)  # fmt: skip


@click.group(
    cls=Program,
    help=here("Verifica plantas de armazenamento de GLP contra as distâncias que a lei pede.",
              "Checks site plans of LPG cylinder storage against the distances the law asks for."),
    epilog=here("Código de saída de check e batch: 0 atende, com ou sem ressalvas; 1 uma regra falha; 2 uso, ou planta "
                "que não pôde ser lida; 3 nada falha e algo fica sem conclusão.",
                "Exit status of check and batch: 0 pass, with or without reservations; 1 a rule fails; 2 usage, or a "
                "plan that could not be read; 3 nothing fails and something is undetermined."),
)  # fmt: skip
@_help_option
@_version_option
def program() -> None:
    """Hold the commands together."""


@program.command(
    help=here("Verifica plantas (DXF, GeoJSON). Sem --out, nenhum arquivo é gravado.",
              "Check plans (DXF, GeoJSON). Nothing is written to files without --out."),
)  # fmt: skip
@click.argument("plans", nargs=-1, required=True, metavar=here("PLANTA...", "PLAN..."))
@options(_check_options)
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

    asked = Asked(plans=plans, out=out, report=report, format=format, force=force, quiet=quiet, verbose=verbose)
    return _check(asked, Wanted(**wanted))


@program.command(
    help=here("Mostra onde a área de armazenamento pode ficar, e a maior classe que cabe no terreno. Código de saída: "
              "0 há lugar; 1 não há; 2 uso, ou planta que não pôde ser lida.",
              "Show where the storage area may stand, and the largest class the site can hold. Exit status: 0 a place; "
              "1 none; 2 usage, or a plan that could not be read."),
)  # fmt: skip
@click.argument("plan", metavar=here("PLANTA", "PLAN"))
@options(_envelope_options)
def envelope(
    plan: str, out: Path | None, size: tuple[float, float] | None, turn: float | None, format: str, **wanted: Any
) -> int:
    """Find where the areas of a plan may stand."""
    from layoutcheck import envelope as placing
    from layoutcheck.examine import Wanted

    asked = placing.Asked(plan=plan, out=out, size=size, turn=turn, format=format)
    return placing.run(asked, Wanted(**wanted, remedies=False))


@program.command(help=here("Lista as regras, ou explica uma.", "List the rules, or explain one."))
@click.argument("rule", required=False, metavar=here("[REGRA]", "[RULE]"))
@_law_option
@_lang_option
@_version_option
@_help_option
def rules(rule: str | None, law: tuple[str, ...], lang: str | None) -> int:
    """Print the catalogue."""
    from layoutcheck import catalogue

    known = {id: laws.LAWS[id] for id in law or laws.IDS}
    lang = lang or words.language()
    if rule is None:
        show("\n".join(catalogue.listing(one, lang) for one in known.values()))
        return 0
    found = [(one, item) for one in known.values() for item in one.rules if item.id == rule]
    if not found:
        raise unknown(text("A regra", "The rule"), rule, [item.id for one in known.values() for item in one.rules])
    show("\n".join(catalogue.explained(one, item, lang) for one, item in found))
    return 0


@program.command(
    help=here("Lista as camadas de uma planta, o papel de cada uma e por quê.",
              "List the layers of a plan, the role of each and why."),
)  # fmt: skip
@click.argument("plan", metavar=here("PLANTA", "PLAN"))
@_config_option
@_limit_option
@_lang_option
@_version_option
@_help_option
def layers(plan: str, config: Path | None, limits: Limits, lang: str | None) -> int:
    """Print the layers."""
    from layoutcheck import layers as listed

    return _with_layers(plan, config, limits, lang, lambda rows, said, lang: show(listed.table(rows, lang)))


@program.command(
    help=here("Grava ao lado de PLANTA.dxf um PLANTA.layoutcheck.toml comentado, com o que se achou nela.",
              "Write a commented PLAN.layoutcheck.toml beside PLAN.dxf, filled from what was found."),
)  # fmt: skip
@click.argument("plan", metavar=here("PLANTA", "PLAN"))
@_law_option
@_config_option
@option("--force", here("Substitui o arquivo que já existe.", "Replace the file that is already there."), is_flag=True)
@_limit_option
@_lang_option
@_version_option
@_help_option
def init(plan: str, law: tuple[str, ...], config: Path | None, force: bool, limits: Limits, lang: str | None) -> int:
    """Write a project file to begin with."""
    from layoutcheck import layers as listed
    from layoutcheck import project, readers
    from layoutcheck.examine import Wanted, attempt, laws_of, options_for
    from layoutcheck.files import put

    target = Path(plan).with_name(f"{Path(plan).stem}.{project.FILE}")
    if target.exists() and not force:
        raise Usage(text("{file} já existe; use --force para substituí-lo.",
                         "{file} is already there; use --force to replace it.", file=target.as_posix()))  # fmt: skip

    def write(rows: Sequence[Row], said: Project, lang: str) -> None:
        read = attempt(lambda: readers.read(plan, options_for(Wanted(limits=limits), said), said))
        site = None if isinstance(read, LayoutcheckError) else read
        asked = [laws.LAWS[id] for id in laws_of(Wanted(law=law), said)]
        put(target, listed.starter(Path(plan).name, rows, asked, lang, site).encode())
        show(text("gravado {file}", "wrote {file}", file=target.as_posix()).to(lang) + "\n")

    return _with_layers(plan, config, limits, lang, write)


@program.command(
    help=here("Repete a verificação de um relatório JSON e diz se dá o mesmo. Código de saída: 0 o mesmo; 1 difere; "
              "2 relatório ou arquivo que não pôde ser lido.",
              "Repeat the check of a JSON report and say whether it comes out the same. Exit status: 0 the same; "
              "1 it differs; 2 a report or a file that cannot be read."),
)  # fmt: skip
@click.argument("report", metavar=here("RELATORIO.json", "REPORT.json"))
@_lang_option
@_version_option
@_help_option
def verify(report: str, lang: str | None) -> int:
    """Check again what a report tells of, and give 0 when nothing differs."""
    from layoutcheck import verify as repeated
    from layoutcheck.examine import attempt

    spoken = lang or words.language()
    answer = attempt(lambda: repeated.verify(Path(report)))
    if isinstance(answer, LayoutcheckError):
        complain(answer.told.to(spoken))
        return STATUS["unreadable"]
    show(repeated.render(answer, spoken))
    return 0 if answer.same else 1


batch_command.add(program, _check_options, STATUS)
diff_command.add(program, (_lang_option, _version_option, _help_option))
register_command.add(program, (_config_option, _lang_option, _version_option, _help_option))


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


# --- check --------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which plans to check, and where the answers go."""

    plans: tuple[str, ...]
    out: Path | None
    report: tuple[str, ...] | None
    format: str
    force: bool
    quiet: bool
    verbose: bool


def _check(asked: Asked, wanted: Wanted) -> int:
    from layoutcheck.examine import examine

    _refuse_clashes(asked)
    if asked.report and asked.out is None:
        complain(text("nada foi gravado: --report pede --out PASTA.", "nothing was written: --report needs --out DIR.")
                 .to(wanted.lang or words.language()))  # fmt: skip
    codes: set[int] = set()
    all_outcomes: list[Report | Unreadable] = []
    for number, plan in enumerate(asked.plans):
        outcomes = examine(Path(plan), wanted)
        codes.update(STATUS[outcome.verdict] for outcome in outcomes)
        _tell(outcomes, asked, first=number == 0)
        if not _write(outcomes, asked):
            codes.add(STATUS["unreadable"])
        all_outcomes += outcomes if asked.format == "json" else ()
    if asked.format == "json":
        show_document(all_outcomes)
    return next(code for code in STATUS.values() if code in codes)


def _refuse_clashes(asked: Asked) -> None:
    """Stop before anything is checked when a report would take the place of another plan's report, or of a plan."""
    if asked.out is None:
        return
    files = {os.path.realpath(plan): plan for plan in asked.plans}
    firsts: dict[str, str] = {}
    for real, plan in files.items():
        for target in reports.targets(Path(plan), asked.out, asked.report or reports.USUAL):
            if os.path.realpath(target) in files:
                raise Usage(text("O relatório de {plan} tomaria o lugar da planta {file}: dê outra pasta em --out.",
                                 "The report of {plan} would take the place of the plan {file}: choose another folder "
                                 "with --out.", plan=plan, file=target.as_posix()))  # fmt: skip
        first = firsts.setdefault(Path(plan).name.casefold(), real)
        if first != real and not asked.force:
            raise Usage(text("{first} e {plan} têm o mesmo nome, e o relatório de um tomaria o lugar do outro: "
                             "verifique-os com --out diferentes, ou use --force.",
                             "{first} and {plan} have the same name, and one report would take the place of the "
                             "other: check them with different --out, or use --force.", first=files[first],
                             plan=plan))  # fmt: skip


def _tell(outcomes: Sequence[Report | Unreadable], asked: Asked, first: bool) -> None:
    """Put a plan's outcomes on stdout; why a plan was not read goes to stderr too, unless both are one place."""
    from layoutcheck.reports import Unreadable, options_of
    from layoutcheck.reports.text import explanation, line, render

    style = screen(asked.verbose)
    for number, outcome in enumerate(outcomes):
        lang = options_of(outcome).lang
        if asked.format == "text" and asked.quiet:
            show(line(outcome, lang, style))
        elif asked.format == "text":
            show(("" if first and not number else "\n") + render(outcome, lang, style))
        if isinstance(outcome, Unreadable) and (asked.format != "text" or apart()):
            complain(explanation(outcome, lang))


def _write(outcomes: Sequence[Report | Unreadable], asked: Asked) -> bool:
    """Write the reports of a plan where asked to, and tell whether that went well."""
    from layoutcheck.examine import attempt

    lang = reports.options_of(outcomes[0]).lang
    if asked.out is None:
        return True
    out, formats = asked.out, asked.report or reports.USUAL
    written = attempt(lambda: reports.write(outcomes, out, formats, lang))
    error = written if isinstance(written, LayoutcheckError) else None
    paths = error.written if isinstance(error, WriteError) else () if isinstance(written, LayoutcheckError) else written
    for path in paths if not asked.quiet else ():
        complain(text("gravado {file}", "wrote {file}", file=path.as_posix()).to(lang))
    if error is not None:
        complain(error.told.to(lang))
    return error is None


# --- usage errors -------------------------------------------------------------


def _refuse(error: click.ClickException, given: Sequence[str]) -> None:
    """Tell a usage error; who asked for JSON gets it as a document too."""
    context = getattr(error, "ctx", None)
    plans = context.params.get("plans") if context else None
    lang = language_asked(given) or words.language()
    complain(sentence(error, lang))
    if given[:1] == ["check"] and _asks_for_json(given):
        known = plans if isinstance(plans, tuple) and plans else ("",)
        show_document([_refused(plan, error, lang) for plan in known])
    if given[:1] == ["batch"] and _asks_for_json(given):
        batch_command.show_refused(LayoutcheckError("usage", words.same(sentence(error, lang))), lang)


def _asks_for_json(given: Sequence[str]) -> bool:
    return "--format=json" in given or any(pair == ("--format", "json") for pair in itertools.pairwise(given))


def _refused(plan: str, error: click.ClickException, lang: str) -> Unreadable:
    """Make the outcome of a plan that was not even looked at."""
    from layoutcheck.reports import Unreadable
    from layoutcheck.site import Options, Plan

    return Unreadable(
        plan=Plan(path=Path(plan).as_posix() if plan else "", sha256="", format=""),
        options=Options(lang=lang),
        error=LayoutcheckError("usage", words.same(sentence(error, lang))),
    )
