"""Whether the text of a plate says what the law asks for: yes, no, or unclear, so that a person must read it.

A telling word alone is not enough, for the opposite is said in the same words: what stands between it and what it
forbids or asks must be words that change nothing, and nothing in the text may permit.
"""

from __future__ import annotations

import re

from layoutcheck.kinds import fold
from layoutcheck.laws.guarulhos_elevadores.figures import CHILD_YEARS

_LINKS = (
    "o|a|os|as|de|do|da|dos|das|com|para|por|no|na|ao|aos|se|um|uma|qualquer|uso|usar|utilizar|utilizacao|levar|"
    "transportar|transporte|conduzir|conducao|entrar|entrada|acesso|circulacao|passagem|subir|carregar|bebes?|bagagem|"
    "bagagens|supermercado|compras|animais|pessoas?|quem|tem|usuarios|portadores|deficientes|visuais|desacompanhados|"
    "cadeirantes|anos|doze|so|somente|apenas|podem?|devem?|ser|estar|ir|sempre|equipamento|escada|esteira|rolante|"
    "auxilio|ajuda|presenca|companhia|criancas|idade|mobilidade|reduzida"
)
_BETWEEN, _OR_BETWEEN = rf"(?:(?:{_LINKS}) )*", rf"(?:(?:{_LINKS}|e|ou|nem) )*"
_FORBID = r"\b(?:proibid\w*|vedad\w*|nao (?:e |sao )?(?:permitid\w*|transport\w*|use|utilize|leve|entre|suba)|sem) "
_UNFIT = (
    r"\b(?:nao (?:e |sao |esta )?(?:apropriad|adequad|indicad|recomendad|destinad|use|utiliz|serve)\w*|impropri\w*|"
    r"inapropriad\w*|inadequad\w*|desaconselhad\w*|contraindicad\w*|proibid\w*|vedad\w*) "
)
_UNDER = rf"\b(?:menor(?:es)?|inferior|abaixo|menos) (?:de |a |que )?{CHILD_YEARS} "
_PERMITS = (
    r"(?<!nao )(?<!nao e )(?<!nao sao )\b(?:permitid|liberad|autorizad|livre|opciona|facultativ)|"
    r"\bbem vind|\bexceto\b|\bsalvo\b|\bdispens|\bou nao\b|"
    r"\bnao (?:e |sao )?(?:proibid|vedad|impropri|inapropriad|inadequad|desacons|contraind)"
)
_DENIES = r"\b(?:nao|nunca|jamais|sem|dispens\w*|desnecess\w*|opciona\w*|facultativ\w*)\b"


def plain(said: str) -> str:
    """Reduce a text to its words.

    >>> plain("Crianças (12 anos): só acompanhadas!")
    'criancas 12 anos so acompanhadas'
    """
    return re.sub(r"\W+", " ", fold(said)).strip()


def _said(words: str, telling: str, *patterns: str) -> bool | None:
    """Tell whether a text says something: no without its telling words, and yes only in words that are understood."""
    if not re.search(telling, words):
        return False
    is_clear = any(re.search(pattern, words) for pattern in patterns) and not re.search(_PERMITS, words)
    return True if is_clear else None


def forbids_trolleys(said: str) -> bool | None:
    """Tell whether a plate forbids prams and trolleys (Art. 24, I).

    >>> forbids_trolleys("É proibido transportar carrinhos"), forbids_trolleys("É permitido transportar carrinhos")
    (True, None)
    """
    words = plain(said)
    named = [bool(re.search(kind, words)) for kind in (r"\bbebes?\b", r"\bbaga", r"\b(?:supermercado|compras)\b")]
    if any(named) and not all(named):
        return None if "carrinho" in words else False
    return _said(words, "carrinho", rf"{_FORBID}{_OR_BETWEEN}carrinho")


def unfit_for(said: str, whom: str) -> bool | None:
    """Tell whether a plate says that the equipment is not for somebody, by a pattern (Art. 24, II).

    >>> unfit_for("Impróprio para cadeirantes", "cadeirante"), unfit_for("Próprio para cadeirantes", "cadeirante")
    (True, None)
    """
    return _said(plain(said), whom, rf"{_UNFIT}{_OR_BETWEEN}(?:{whom})")


def children_accompanied(said: str) -> bool | None:
    """Tell whether a plate says that children under twelve must be accompanied (Art. 24, III)."""
    words = plain(said)
    if not re.search(rf"\b{CHILD_YEARS}\b", words):
        return False
    alone = rf"{_FORBID}{_BETWEEN}{_UNDER}{_BETWEEN}(?:desacompanha|sem acompanha)"
    return _said(words, "acompanha", rf"{_UNDER}{_BETWEEN}acompanha", alone)


def bids_look(said: str) -> bool:
    """Tell whether a plate bids to look whether the lift has stopped at the floor (Art. 14, § 2, I)."""
    words = plain(said)
    lift = "(?:o )?(?:elevador |ele |cabina |equipamento |mesmo )?"
    bids = rf"\bverifi(?:que|quem|car) se {lift}(?:esta |se encontra )?parado\b"
    return bool(re.search(bids, words)) and not re.search(_DENIES, words)


def tells_where_to_complain(said: str) -> bool | None:
    """Tell whether a plate says whom to call with complaints (Art. 14, § 2, IV)."""
    call = r"\b(?:ligue|ligar|telefone|disque)\b"
    whom = (
        r"(?: (?:para|a|ao|o|no|pelo|telefone|fone|tel|numero))*(?: (?:empresa|firma|manutencao|assistencia)\b| \d|$)"
    )
    return _said(plain(said), "denuncia", rf"\bpara denuncias?\b(?:(?!\bnao\b).)*{call}{whom}")


def tells_special_use(said: str) -> bool:
    """Tell whether a plate says what special use equipment is for (Art. 24, sole §).

    >>> tells_special_use("Exclusiva para carrinhos"), tells_special_use("Sem carrinhos")
    (True, False)
    """
    words = plain(said)
    names = re.search(r"\buso especial\b|\b(?:exclusiv|especific)\w*|\b(?:para|de) (?:carrinho|cadeira)", words)
    return bool(names) and not re.search(rf"{_DENIES}|\bproibid|\bvedad", words)


# --- figures on a plate ---------------------------------------------------------


def bears_number(said: str, number: str) -> bool | None:
    """Tell whether a plate bears a number as a word of its own; figures alone may be of something else.

    >>> bears_number("E1, 600 kg", "E1"), bears_number("E11", "E1"), bears_number("11 pessoas", "11")
    (True, False, None)
    >>> bears_number("Elevador nº 11", "11")
    True
    """
    words, own = plain(said), plain(number)
    if not re.search(rf"\b{re.escape(own)}\b", words):
        return False
    named = rf"\b(?:n|no|numero|elevador|equipamento|identificacao|id) {re.escape(own)}\b"
    return True if not own.isdigit() or re.search(named, words) else None


def bears_load(said: str, kilograms: float) -> bool | None:
    """Tell whether a plate bears a load; a figure that may be of something else, or part of one, is left open.

    >>> bears_load("capacidade 600", 600), bears_load("1.500 kg", 1500), bears_load("sala 600", 600)
    (True, True, None)
    >>> bears_load("1 600 kg", 600), bears_load("1600 kg", 600)
    (None, False)
    """
    words = plain(re.sub(r"(?<=\d)\.(?=\d{3}\b)", "", said))
    figure = rf"\b{kilograms:.0f}"
    if not re.search(rf"{figure}(?:kg)?\b", re.sub(r"(?<=\d) (?=\d{3}\b)", "", words) + " | " + words):
        return False
    named = re.search(rf"\b(?:capacidade|carga)(?: (?:de|maxima|max|nominal|util))* {figure}\b", words)
    with_unit = re.search(rf"{figure} ?(?:kg|quilos?)\b", words)
    is_whole = with_unit and not re.search(r"(?:^| )\d{1,3} $", words[: with_unit.start()])
    return True if named or is_whole else None


_TELEPHONE = re.compile(r"(?<![\d/.-])(?:\(?0?\d{2}\)? ?)?(?:\d{4,5}[ .-]?\d{4}|0800[ .-]?\d{3}[ .-]?\d{4})(?![\d/])")


def bears_telephone(said: str, own: str) -> bool:
    """Tell whether a plate bears a telephone, and the firm's own where that is known.

    >>> bears_telephone("(11) 0000-0000", "0000-0000"), bears_telephone("CNPJ 00.000.000/0001-00", "")
    (True, False)
    """
    found = [re.sub(r"\D", "", one) for one in _TELEPHONE.findall(said)]
    digits = re.sub(r"\D", "", own)
    return any(one.endswith(digits[-8:]) for one in found) if len(digits) >= 8 else bool(found)
