"""The options of the commands: what each takes, and its help in the language of the user."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from itertools import chain

import click

from layoutcheck import __version__, laws, reports, words
from layoutcheck.limits import Limits
from layoutcheck.parameters import Day, Deed, Degrees, Limit, Metres, Name, Place, listing, option
from layoutcheck.streams import show
from layoutcheck.usage import here

_UNITS = "m|cm|mm|km|ft|in"
_FILE = Place()


def _units() -> Iterable[str]:
    from layoutcheck.ground import METRES

    return METRES


def _rules() -> Iterable[str]:
    from layoutcheck.examine import rule_ids

    return rule_ids()


def _tell_version(context: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if not is_asked or context.resilient_parsing:
        return
    show(f"layoutcheck {__version__}\n")
    for law in laws.LAWS.values():
        show(f"  {law.id}: {'; '.join(here(one.to('pt'), one.to('en')) for one in (law.title, law.published))}\n")
    context.exit()


help_option = click.help_option("-h", "--help", help=here("Mostra esta ajuda.", "Show this help."))
version_option = option("--version", here("Mostra a versão e as leis.", "Show the version and the laws."), is_flag=True,
                        is_eager=True, expose_value=False, callback=_tell_version)  # fmt: skip


def _law_option(usual: str) -> Callable[[Deed], Deed]:
    told = here("Leis: ", "Laws: ") + ", ".join(laws.IDS)
    return listing("--law", f"{told}. [{usual}]", known=lambda: laws.IDS, metavar="ID,...")


law_option = _law_option(here("a do projeto, senão ", "the project's, else ") + laws.USUAL)
any_law_option = _law_option(here("todas", "all"))
lang_option = option("--lang", here("Idioma; senão o do projeto, senão o do sistema.",
                                    "Language; else the project's, else the system's."),
                     type=Name(lambda: words.LANGS), is_eager=True, metavar="|".join(words.LANGS))  # fmt: skip
config_option = option(
    "--config",
    here("Arquivo de projeto em lugar do da pasta; o arquivo da própria planta também é lido.",
         "Project file instead of the folder's; the plan's own is read too."),
    type=_FILE,
    metavar=here("ARQUIVO", "FILE"),
)  # fmt: skip
drawing_options = (
    config_option,
    option("--units", here("Unidade do desenho.", "Unit of the drawing."), type=Name(_units), metavar=_UNITS),
    option("--units-if-missing", here("Unidade, se o desenho não a diz.", "Unit, when the drawing does not say it."),
           type=Name(_units), metavar=_UNITS),
    option("--crs", here("Sistema de coordenadas.", "Coordinate reference system."), metavar="EPSG:n"),
)  # fmt: skip
_reading_options = (
    law_option,
    *drawing_options,
    option("--on", here("Data da verificação. [hoje]", "Date of the check. [today]"), type=Day(),
           metavar=here("AAAA-MM-DD", "YYYY-MM-DD")),
)  # fmt: skip
tolerance_option = option("--tolerance", here("Tolerância em metros, até 0,01. [0,001]",
                                              "Tolerance in metres, up to 0.01. [0.001]"),
                          type=Metres(0.01), metavar="M")  # fmt: skip
limit_option = option("--limit", "limits",
                      here("Até onde se lê.", "How much is read.")
                      + f" [{', '.join(f'{name}={most}' for name, most in asdict(Limits()).items())}]",
                      type=Limit(), multiple=True, callback=lambda _, __, given: Limits(**dict(chain(*given))),
                      metavar=here("NOME=N,...", "NAME=N,..."))  # fmt: skip
format_option = option("--format", here("O que vai para a tela. [text]", "What goes to the screen. [text]"),
                       type=Name(lambda: ("text", "json")), default="text", metavar="text|json")  # fmt: skip
check_options = (
    option("-o", "--out", here("Pasta dos relatórios, criada se faltar.", "Folder of the reports, made when missing."),
           type=_FILE, metavar=here("PASTA", "DIR")),
    listing("--report", here("Relatórios a gravar: ", "Reports to write: ") + ", ".join(reports.FORMATS)
            + f". [{','.join(reports.USUAL)}]", known=lambda: reports.FORMATS,
            metavar=here("FORMATO,...", "FORMAT,...")),
    *_reading_options,
    listing("--select", here("Só estas regras; o relatório diz quais ficaram de fora.",
                             "Only these rules; the report says which were not run."),
            known=_rules, metavar=here("REGRA,...", "RULE,...")),
    option("--strict", here("O que não está desenhado ou declarado fica sem conclusão.",
                            "What is not drawn or not declared is undetermined."), is_flag=True),
    option("--full-read", here("Lê por inteiro também desenhos grandes; a resposta é a mesma, só mais lenta.",
                               "Read large drawings whole, too; the answer is the same, only slower."), is_flag=True),
    tolerance_option,
    option("--accuracy", here("O que um erro de até M metros no desenho faz ao veredito.",
                              "What errors of up to M metres in the drawing do to the verdict."),
           type=Metres(1.0, above=True), metavar="M"),
    option("--remedy/--no-remedy", "remedies",
           here("O que mudar em cada falha; cada sugestão foi verificada. [sim]",
                "What to change about each failure; each suggestion was checked. [yes]"), default=True),
    limit_option,
    lang_option,
    format_option,
    option("--force", here("Grava mesmo que duas plantas tenham o mesmo nome: fica a última.",
                           "Write even when two plans have the same name: the last one stays."), is_flag=True),
    option("-q", "--quiet", here("Só o veredito.", "Only the verdict."), is_flag=True),
    option("-v", "--verbose", here("Também o que atende, e todos os avisos.", "Also what passes, and every warning."),
           is_flag=True),
    version_option,
    help_option,
)  # fmt: skip
envelope_options = (
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
    tolerance_option,
    limit_option,
    lang_option,
    format_option,
    version_option,
    help_option,
)  # fmt: skip
