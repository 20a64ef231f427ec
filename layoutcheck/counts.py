"""How many containers a text counts, how many kilograms, how high they are piled; and what in it may change that.

A count is taken only where nothing else in the text could change it: "40 P-13" is forty, "40 P-13 x 12" is a `Doubt`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from layoutcheck.kinds import fold, property_key
from layoutcheck.values import Doubt, is_blank, parse
from layoutcheck.words import text

NOMINAL_KG = 190.0  # up to this, kilograms beside a lot may be those of one container
# keys of what is no property: words that may multiply a count, that speak of piles, and that tell a number of some kind
FACTOR, PILED, LOOSE = "×", "↑", "#"

Said = dict[str, Any]


class Counted(str):
    """A number read from plain words: what else is said beside it may change what it means."""

    __slots__ = ()


def wordset(joined: str) -> frozenset[str]:
    """Give the words of a list of them."""
    return frozenset(joined.split())


_WHOLE = r"\d{1,3}(?:[. ]\d{3})+|\d+"
_THINGS = r"(?:bot(?:ij\w+|s?\.)|recipientes?|cilindros?|vasilhames?|containers?|cylinders?)"
_COUNT = re.compile(
    rf"(?<![\w.,/])(?P<n>{_WHOLE})\s*(?:"
    rf"(?:x|×|un\w*\.?)?\s*(?:{_THINGS}\s*)?(?:de\s+|tipo\s+)?P\s?[-.]?\s?(?P<p>\d{{1,3}})\b"
    rf"|(?:x|×|{_THINGS}(?:\s+de)?)\s*(?P<kg>\d{{1,3}})\s*kg\b"
    rf"|{_THINGS})",
    re.IGNORECASE,
)
_NOMINAL = re.compile(r"(?<![\w-])P\s?[-.]?\s?(\d{1,3})\b", re.IGNORECASE)
_TRADE = re.compile(r"\bP-?(?:13|20|45|90|190)\b", re.IGNORECASE)  # no number of anything
_NAME = re.compile(rf"(?<![^\W\d_])P\s?[-.]?\s?\d{{1,3}}\b|\b{_THINGS}", re.IGNORECASE)  # of what is counted
_PILED_AT_MOST = re.compile(  # so many high: empilhamento máximo: 4 botijões
    rf"(\bempilh\w+\W+(?:no\s+)?(?:m[áa]x\w*|at[ée])\W+(?:de\s+)?[1-9])\s+(?:{_THINGS}|unidades)", re.IGNORECASE
)
_LENGTH = re.compile(r"\d+[.,]\d{1,2}m?|\d+m")
_ACROSS = re.compile(r"[Øø∅]\s*=?\s*\d[\d.,]*\s*(?:[cm]?m\b)?")  # of one container: Ø0,36
_NORM = re.compile(  # NBR 15514:2020, LEI 1.234/2010
    r"\b(?:NBR|NTCB|NT|IT|LEI|DECRETO|PORTARIA|RESOLU[ÇC][ÃA]O(?:\s+ANP)?)\s*(?:n[º°o.]*\s*)?\d[\d.]*"
    r"(?:[:/-](?:19|20)?\d\d)?\b",
    re.IGNORECASE,
)
_KILOGRAMS = re.compile(r"(?<![\w.,/-])(\d[\d.,]*)\s*kg\b", re.IGNORECASE)
_PLUS = r"(?:\+|\b(?:mais|acrescer|somar))\s*\d+(?!\d|[\d.,]*[.,]\d|\s*%)"  # no level mark: +0,15
_ADDED = re.compile(rf"^\s*(?:{_PLUS}|e\s+\d)", re.IGNORECASE)
_LOOSE = re.compile(  # 130 un, 130 bot, 130 vazios, 1,69 t, total 130, P-13: 130, + 130
    rf"(?<![\w.,/-])(?<!\bP )\d[\d.,]*\s*(?:un?|und|unid\w*|p[çc]s?|pe[çc]as?|rec\w*|vas\w*|bot\w*|bts?|buj\w*|cil\w*|"
    rf"garraf\w*|chei[oa]s?|vazi[oa]s?|parcia(?:l|is)|t|tons?|toneladas?|quilos?)\b"
    rf"|{_PLUS}"
    rf"|\b(?:total|totais|qtde?|quant|quantidade|unidades?|cap|capacidade|lota[çc][ãa]o)\b\.?\s*(?:de\s+)?[:=–-]?\s*"
    rf"(?:{_WHOLE})(?![\w,.]*\w)"
    rf"|\bP\s?[-.]?\s?\d{{1,3}}\s*[:=(–—-]\s*(?:{_WHOLE})(?![\w,.]*\w)",
    re.IGNORECASE,
)
_TOTAL = re.compile(r"^(?:capacidade|total|carga|cap|glp|de|:|\.|\s)*$", re.IGNORECASE)
_TIERS = re.compile(r"(?<![\w.,/])(\d{1,2})\s+alturas?\b", re.IGNORECASE)
_TIERS_APART = re.compile(r"(?:[-–—,(]|\bempilhad[oa]s?(?:\s+em)?)\s*\d{1,2}\s+alturas?\b", re.IGNORECASE)
_CLASS = re.compile(r"\bclasse?\s*[:-]?\s*(?:[IVX]+|\d{1,2})\b", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:lote|[áa]rea|setor|quadra)\s+(?:n[ºo°.]*\s*)?(?:\d+|[a-z]\d*)\b", re.IGNORECASE)
_CALLED = re.compile(  # LOTE 2 CHEIOS, BOX 3 VAZIOS
    r"\b(?:lote|[áa]rea|setor|quadra|box|bloco|fila|fileira|pilha|gaiola|palete|pallet|galp[ãa]o|row|lot|block)\s+"
    r"(?:n[ºo°.]*\s*)?\d+\b",
    re.IGNORECASE,
)
_TIMES = re.compile(r"(?<![\w.,])\d+\s*[x×*]|(?<!\w)[x×*]\s*\d+(?![\w.,]*[.,]\d)", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:at[ée]|m[áa]x\w*|m[íi]n\w*|cerca|aprox\w*|entre|ou|or|about|up to|futur\w*|previst\w*)\b|[~±?]",
    re.IGNORECASE,
)
LIMIT = re.compile(  # the most that there may be: até 1.560 kg, máx. 120 botijões
    r"\b(?:at[ée]|m[áa]x(?:im[oa])?)\b[\s.:=]*(?:de\s+)?\d[\d.,]*\s*(?:kg|quilos?|recipientes?|botij\w+|P\s?-?\s?\d{1,3}\b)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\W\d_]\w*|\d[\w.,]*[ºª°]?|[^\w\s]")
_PLAIN_SIGNS = frozenset(":,.;()[]-–—\"'#=")
_ORDINALS = wordset("lote lotes area setor quadra box bloco fila fileira pilha item n no nº n° lot block row zone")
_OPENERS = wordset("com de total contem capacidade cap")
_BEFORE_A_NAME = wordset("lote area setor quadra box bloco item galpao deposito classe lot block zone n no o")
# what a text may add to a count without changing it
_HARMLESS = wordset(
    "cheio cheios cheia cheias vazio vazios vazia vazias parcial parciais parcialmente utilizado utilizados novo novos "
    "full empty partial new de do da dos das em no na ao todo total totais glp gas lpg un und unid unidades kg "
    "recipiente recipientes botijao botijoes cilindro cilindros vasilhame vasilhames container containers cylinders "
    "capacidade carga tipo com liquigas ultragaz supergasbras nacional copagaz consigaz fogas"
)
_PILES = wordset("pilha pilhas camada camadas alt alts altura alturas andar andares nivel niveis empilhado empilhados "
                "empilhamento high tier tiers layer layers stack stacks pile piles")  # fmt: skip
_GROUPS = _PILES | wordset(
    "fileira fileiras fila filas lotes coluna colunas linha linhas palete paletes pallet pallets estrado estrados "
    "gaiola gaiolas boxes boxs lado lados vez vezes quadras blocos setores areas par pares duzia duzias dezena dezenas "
    "cento centos row rows lots column columns side sides times"
)  # fmt: skip
_AMOUNTS = wordset("qtd qtde quant unidade unidades un und unid total lotacao")
_COUNTS = ("containers", "capacity_kg")
_ALWAYS = wordset("cada ambos ambas dobro duplo dupla duplos duplas triplo tripla idem each every both double twice")
_NUMERALS = wordset("dois duas tres quatro cinco seis sete oito nove dez onze doze quinze vinte two three four five "
                    "six eight ten twelve")  # fmt: skip
_LARGE_NUMERALS = wordset(
    "trinta quarenta cinquenta sessenta setenta oitenta noventa cem cento centena centenas duzentos trezentos "
    "quatrocentos quinhentos seiscentos setecentos oitocentos novecentos mil"
)


def counted(line: str) -> Iterator[Said]:
    """Read how many containers of how many kilograms, or how many kilograms in all.

    Gives `FACTOR` for words that may multiply a count that stands elsewhere.
    """
    line = _PILED_AT_MOST.sub(r"\1 alturas", line)
    counts = list(_COUNT.finditer(line))
    if len(counts) > 1:
        why = doubt(line, "mais de uma contagem no mesmo texto", "more than one count in one text")
        yield {"containers": why, "container_kg": why, "capacity_kg": why}
        return
    rest, count = line, None
    for match in counts:
        rest = line[: match.start()] + " " + line[match.end() :]
        count = _count(line, match)
        yield {} if count is None else {"containers": count}
        nominal = match["p"] or match["kg"]
        if nominal:
            yield {"container_kg": nominal}
    nominals = set(_NOMINAL.findall(rest))
    if len(nominals) == 1:
        yield {"container_kg": nominals.pop()}
    elif nominals:
        yield {"container_kg": doubt(line, "mais de um peso no mesmo texto", "more than one weight in one text")}
    yield from _capacity(line, rest, count)
    if count is None and multiplies(_TRADE.sub(" ", rest)):
        yield {FACTOR: line.strip()}
    elif count is None and (_tells_number(rest) or _numbers(rest)):
        yield {LOOSE: line.strip()}


def _tells_number(line: str) -> bool:
    """Tell whether a text gives a number of something, of cylinders perhaps, and not that of a lot or a row.

    >>> [_tells_number(t) for t in ("20 VAZIOS", "+ 20", "TOTAL 60", "LOTE 2 CHEIOS", "P 13 CHEIOS", "+0,15")]
    [True, True, True, False, False, False]
    """
    bare = line
    for known in (_KILOGRAMS, _TIERS, _CALLED):
        bare = known.sub(" ", bare)
    return _LOOSE.search(bare) is not None


def _numbers(line: str) -> bool:
    """Tell whether a text that names containers has a number beside them that is not said to be of something else.

    >>> _numbers("80/160 P-13"), _numbers("OITENTA P-13"), _numbers("P-13 2,00 x 3,00"), _numbers("LOTE 3 - P-13")
    (True, True, False, False)
    >>> _numbers("P-13 Ø0,36"), _numbers("P-13 Ø36cm 80"), _numbers("RECIPIENTES - NBR 15514:2020")
    (False, True, False)
    """
    if not _NAME.search(line):
        return False
    bare = line
    for known in (_NAME, _CLASS, _TIERS, _KILOGRAMS, _NAMED, _ACROSS, _NORM):
        bare = known.sub(" ", bare)
    words = [word for word in _tokens(bare) if not _LENGTH.fullmatch(word)]
    return _stray(words) or "##" in bare or not (_NUMERALS | _LARGE_NUMERALS).isdisjoint(words)


def of_one(line: str) -> Iterator[Said]:
    """Read the kilograms of a single container; a text that counts more than one leaves the height of its pile open."""
    found = _NOMINAL.findall(line)
    if len(set(found)) == 1:
        yield {"container_kg": found[0]}
    several = any(match["n"].lstrip("0") != "1" for match in _COUNT.finditer(line))
    if several or multiplies(_COUNT.sub(" ", line)):
        yield {"tiers": doubt(line, "o texto conta mais de um", "the text counts more than one")}


def piled(line: str) -> Iterator[Said]:
    """Read how many containers stand on each other: only `4 alturas`, and only with no other number beside it."""
    line = _PILED_AT_MOST.sub(r"\1 alturas", line)
    found = _TIERS.findall(line)
    rest = _KILOGRAMS.sub(" ", _COUNT.sub(" ", _TIERS.sub(" ", line)))
    stray = _stray(_tokens(rest))
    if len(found) == 1 and not stray and not _HEDGE.search(line):
        yield {"tiers": found[0]}
    elif found:
        yield {"tiers": doubt(line, "mais de uma leitura possível", "more than one reading is possible")}
    elif multiplies(rest) and _PILES.intersection(_tokens(rest)):
        yield {PILED: line.strip()}


def settled(said: Said) -> Said:
    """Take the words that may change a count into account: a count in plain words beside them is a `Doubt`.

    >>> settled({"containers": Counted("40"), FACTOR: "12 pilhas"})["containers"].written
    '40, 12 pilhas'
    """
    factor, pile, loose = said.pop(FACTOR, None), said.pop(PILED, None), said.pop(LOOSE, None)
    for key, value in said.items():
        if factor is not None and isinstance(value, Counted):
            said[key] = doubt(f"{value}, {factor}", "outro texto pode mudar a contagem", "a text may change the count")
    if loose is not None:
        _settle(said, loose.split("; "))
    if pile is not None and "tiers" not in said:
        said["tiers"] = doubt(pile, "não diz quantas alturas", "it does not say how many high")
    return said


def _settle(said: Said, loose: list[str]) -> None:
    """Doubt a count in plain words that a number told beside it does not repeat; where there is none, say so."""
    key = next((key for key in said if property_key(key) == "containers"), None)
    other = next((line for line in loose if key is None or not _repeats(line, said[key])), None)
    if other is None or isinstance(said.get(key or ""), Doubt):
        return
    if key is None:
        said["containers"] = doubt(other, "é uma contagem?", "is it a count?")
    elif isinstance(said[key], Counted):
        said[key] = doubt(f"{said[key]}, {other}", "outro texto diz outro número", "a text tells another number")


def _repeats(line: str, count: Any) -> bool:
    """Tell whether a text tells a count as a number, and adds nothing to it."""
    adds = re.search(_PLUS, line, re.IGNORECASE) is not None
    return not adds and parse("containers", count) in {parse("containers", one) for one in re.findall(_WHOLE, line)}


def guarded(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Doubt a count beside which rows, piles, another number or the like are said under a key that no law reads.

    >>> guarded({"RECIPIENTES": "40", "PILHAS": "12"})["RECIPIENTES"].written
    '40, PILHAS = 12'
    >>> guarded({"RECIPIENTES": "40", "QTDE": "41"})["RECIPIENTES"].written
    '40, QTDE = 41'
    >>> guarded({"RECIPIENTES": "40", "QTDE": 40})["RECIPIENTES"]
    '40'
    """
    unread = [key for key in said if property_key(key) is None and _changes(key, said[key])]
    if not unread:
        return said
    return {key: _doubted(said, key, unread) if property_key(key) in _COUNTS else value for key, value in said.items()}


_UNITS = wordset("m m2 m3 cm mm kg un und unid unidade unidades pc pca peca pecas bot botijao botijoes")


def _changes(key: str, value: Any) -> bool:
    """Tell whether what is said under a key that no law reads may change a count: not a lone unit, nor one thing.

    >>> _changes("UNIDADE", "m"), _changes("QTD", 1), _changes("TOTAL", None), _changes("PILHAS", 1), _changes("QTD", 2)
    (False, False, False, True, True)
    """
    words = fold(key)
    if is_blank(value):
        return False
    if words in _AMOUNTS:
        return str(value).strip() != "1" and fold(str(value)) not in _UNITS
    return words in _GROUPS


def _doubted(said: Mapping[str, Any], key: str, unread: Iterable[str]) -> Any:
    """Give a count, or a doubt of it where what is said beside it does not just repeat it."""
    repeats = property_key(key) == "containers"
    also = [
        f"{other} = {said[other]}"
        for other in unread
        if not (repeats and fold(other) in _AMOUNTS and _repeats(str(said[other]), said[key]))
    ]
    why = ("outro dado pode mudar a contagem", "another datum may change the count")
    return doubt(", ".join([str(said[key]), *also]), *why) if also else said[key]


def multiplies(line: str) -> bool:
    """Tell whether a text may multiply a count: rows, piles or lots of so many, so many a row, times so many.

    >>> [multiplies(t) for t in ("12 fileiras", "por pilha", "x 12", "cada", "LOTE 3", "PILHA 3", "2,00 x 3,00")]
    [True, True, True, True, False, False, False]
    """
    bare = _TIERS.sub(" ", line)
    words = _tokens(bare)
    groups = _GROUPS.intersection(words)
    per = any(one in ("por", "per", "p") and next in _GROUPS | {"lote"} for one, next in _pairs(words))
    many = bool(groups) and (_stray(words) or bool(_NUMERALS.intersection(words)))
    return bool(_ALWAYS.intersection(words)) or per or many or bool(_TIMES.search(bare))


def worked_out(written: str) -> float | None:
    """Give the result of a product that a text works out rightly, or leaves to be, in plain words alone; else None.

    >>> worked_out("LOTE A: 20 PILHAS x 4 ALTURAS = 80 P-13"), worked_out("80 P-13 - 4 ALTURAS = 1.040 KG")
    (80.0, 1040.0)
    >>> worked_out("20 x 4 = 90 P-13"), worked_out("20 P-13 por lado x 4 = 80"), worked_out("FILA 1: 20 x 4 = 80 P-13")
    (None, None, None)
    >>> worked_out("2 FILAS DE 40"), worked_out("2 FILAS DE 40 POR LADO"), worked_out("80 P-13")
    (80.0, None, None)
    """
    apart = re.sub(r"(?<=\d)[x×*](?=\d)", " x ", _NAMED.sub(" ", written))
    left, _, right = (_TRADE.sub(" ", part) for part in apart.rpartition("="))
    words = {word for word in (*_tokens(left), *_tokens(right)) if not word[0].isdigit()}
    if words - _HARMLESS - _PILES - _PLAIN_SIGNS - {"filas", "fileiras", "colunas", "x", "×", "*"}:
        return None
    if "=" not in written:
        alone = _wholes(right)
        return float(math.prod(alone)) if len(alone) > 1 else None
    total, *more = _wholes(right) or (None,)
    factors = [_wholes(part) for part in (left, _TIERS.sub(" ", left))]
    products = {math.prod(ones) * int(kg) for ones in factors if ones for kg in (1, *_NOMINAL.findall(written))}
    return float(total) if total in products and total is not None and not more else None


def _wholes(written: str) -> tuple[int, ...]:
    """Give the whole numbers of a text; none where there is another."""
    found = [parse("containers", figure) for figure in _FIGURE.findall(written)]
    wholes = tuple(one for one in found if isinstance(one, int))
    return wholes if len(wholes) == len(found) else ()


_MARKED = re.compile(r"#\w+\s*$")
_NUMBERED = re.compile(r"\b([^\W\d_]+)\s*(?:n[ºo°.]*\s*)?\d+\b(?!\s*[x×*]|[.,]\d)", re.IGNORECASE)


def unnumbered(name: str) -> str:
    """Take the number of a cage, a row or a pallet out of the name of what stands there, and one behind a # at its end:
    they multiply nothing.

    >>> unnumbered("Gaiola 1, lote"), unnumbered("12 gaiolas"), unnumbered("Palete 3 - 40 P-13"), unnumbered("Lote #4")
    (', lote', '12 gaiolas', ' - 40 P-13', 'Lote ')
    >>> unnumbered("Lote #480 P-13")
    'Lote #480 P-13'
    """
    name = _MARKED.sub("", name)
    return _NUMBERED.sub(lambda found: "" if fold(found[1]) in _GROUPS else found[0], name)


_NO_COUNT = re.compile(r"\bP\s?[-.]?\s?\d{1,3}\b|(?<![\w.,])\d[\d.,]*\s*kg\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d[\d.,]*\b")


def may_count_more(said: Doubt | None, counted: float) -> bool:
    """Tell whether a count that nobody understands may be more than what is counted: its numbers may add up to more.

    >>> [may_count_more(doubt(t, "", ""), 40) for t in ("até 40 P-13", "40 P-13 e 20 P-45", "20 P-13 x 2", "muitos")]
    [False, True, True, True]
    """
    if said is None:
        return False
    figures = [parse("containers", figure) for figure in _FIGURE.findall(_NO_COUNT.sub(" ", said.written))]
    known = [figure for figure in figures if not isinstance(figure, Doubt)]
    added = _ADDED.search(said.written) is not None
    return not known or len(known) < len(figures) or added or multiplies(said.written) or sum(known) > counted


def most_kg(said: Doubt | None) -> float:
    """Give the most kilograms that a text leaves open where nothing but their number is in doubt; else no limit.

    >>> [most_kg(doubt(t, "", "")) for t in ("CLASSE II - CAP. 1560 KG", "até 1.560 kg", "1.560 kg + 3 P-45")]
    [1560.0, 1560.0, inf]
    >>> most_kg(doubt("cerca de 1.560 kg", "", "")), most_kg(doubt("1.560 kg por lote", "", "")), most_kg(None)
    (inf, inf, inf)
    """
    written = said.written if said is not None else ""
    found = _KILOGRAMS.findall(written)
    kg = parse("capacity_kg", found[0]) if len(found) == 1 else None
    rest = LIMIT.sub(" ", written)
    bare = _CLASS.sub(" ", _KILOGRAMS.sub(" ", written))
    if not isinstance(kg, float) or kg <= NOMINAL_KG or hedged(rest) or multiplies(written) or _ADDS.search(bare):
        return math.inf
    return kg


def most_containers(said: Doubt | None) -> float:
    """Give the most containers that a text which names a limit alone leaves open; else no limit.

    >>> [most_containers(doubt(t, "", "")) for t in ("máx. 480 P-13 (6.240 kg)", "480 P-13", "até 480 P-13 por lote")]
    [480.0, inf, inf]
    """
    written = said.written if said is not None else ""
    rest = LIMIT.sub(" ", written)
    limit = LIMIT.search(written)
    figures = _FIGURE.findall(_NO_COUNT.sub(" ", limit[0])) if limit else []
    count = parse("containers", figures[0]) if len(figures) == 1 else None
    bare = _CLASS.sub(" ", _NO_COUNT.sub(" ", rest))
    if not isinstance(count, int) or hedged(rest) or multiplies(written) or _ADDS.search(bare):
        return math.inf
    return float(count)


_ADDS = re.compile(r"[\d+/&]|\b(?:e|mais|and)\b", re.IGNORECASE)


def doubt(written: str, pt: str, en: str) -> Doubt:
    """Make a `Doubt` of what a text says."""
    return Doubt(written.strip()[:80], text(pt, en))


def hedged(line: str) -> bool:
    """Tell whether a text says that its figures are not exact, or not so yet."""
    return bool(_HEDGE.search(line))


def _tokens(written: str) -> list[str]:
    """Give the words, numbers and signs of a text, words folded; a number that is an ordinal (2º) is left out."""
    return [fold(token) or token for token in _TOKEN.findall(written) if not re.fullmatch(r"\d+[ºª°]", token)]


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    plain = [word for word in words if word not in _PLAIN_SIGNS and word != "/"]
    return pairwise(plain)


def _stray(words: list[str]) -> bool:
    """Tell whether a number stands there that is not the number of a lot, a row or the like."""
    before = ""
    for word in words:
        if word[0].isdigit() and before not in _BEFORE_A_NAME | _ORDINALS:
            return True
        before = before if word in _PLAIN_SIGNS else word
    return False


def _count(line: str, match: re.Match[str]) -> Any:
    """Give a count; None when it is the number of a lot, a `Doubt` when it may be, or when the text may change it."""
    before, after = line[: match.start()].rstrip(), line[match.end() :]
    words = fold(re.sub(r"[^\w\s.º°-]", " ", before)).rstrip(". -").split()
    last = words[-1] if words else ""
    if last in _ORDINALS:
        return None
    apart = not before or before[-1] in ":(,–—" or re.search(r"\s[-–—]$", before)
    if " " in match["n"] or not (apart or last in _OPENERS):
        return doubt(line, "a contagem tem mais de uma leitura", "the count can be read in more than one way")
    if hedged(line):
        return doubt(line, "a contagem não é exata", "the count is not exact")
    if not match["p"] and not match["kg"]:
        after = _NOMINAL.sub(" ", after)
    if not (_only_names(before) and _adds_nothing(after)):
        return doubt(line, "o resto do texto pode mudar a contagem", "the rest of the text may change the count")
    return Counted(match["n"])


def _only_names(before: str) -> bool:
    """Tell whether what stands before a count only names what is counted: `LOTE 2:`, `GALPÃO NORTE -`."""
    words = _tokens(before)
    signs = any(not word[0].isalnum() and word not in _PLAIN_SIGNS for word in words)
    return not (signs or _stray(words) or (_GROUPS | _ALWAYS | _NUMERALS).intersection(words))


def _adds_nothing(after: str) -> bool:
    """Tell whether what stands after a count leaves it as it is; a word that is not known may change it."""
    for known in (_CLASS, _TIERS_APART, _KILOGRAMS, _NAMED):
        after = known.sub(" ", after)
    return all(word in _HARMLESS or word in _PLAIN_SIGNS for word in _tokens(after))


def _capacity(line: str, rest: str, count: Any) -> Iterator[Said]:
    found = _KILOGRAMS.findall(rest)
    if not found or (len(found) == 1 and set(found) == set(_NOMINAL.findall(line))):  # P-13 (13 kg)
        return
    amount = parse("capacity_kg", found[0])
    sure = isinstance(count, Counted) or (_TOTAL.match(_KILOGRAMS.sub("", rest)) and not isinstance(count, Doubt))
    alone = len(found) == 1 and sure
    if isinstance(amount, Doubt) or not alone or amount <= NOMINAL_KG or hedged(rest) or multiplies(rest):
        of_one = isinstance(amount, Doubt) or amount <= NOMINAL_KG or len(found) > 1
        why = ("do lote ou de um recipiente?", "of the lot or of one container?")
        yield {"capacity_kg": doubt(line, *(why if of_one else ("limite ou estoque?", "a limit, or what there is?")))}
    else:
        yield {"capacity_kg": Counted(found[0])}
