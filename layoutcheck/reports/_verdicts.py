"""The words for a verdict, and for the answers that it rests on, the same on every report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from layoutcheck.finding import Report, Status
from layoutcheck.reports._declared import rests_on_word
from layoutcheck.words import Text, text

VERDICTS = {
    "pass": text("ATENDE", "PASS"),
    "reserved": text("ATENDE, COM RESSALVAS", "PASS, WITH RESERVATIONS"),
    "waived": text("ATENDE SÓ COM DISPENSA", "PASS BY WAIVER ONLY"),
    "fail": text("REPROVADO", "FAIL"),
    "incomplete": text("SEM CONCLUSÃO", "UNDETERMINED"),
    "unreadable": text("NÃO LIDO", "NOT READ"),
}

LABELS = {
    Status.FAIL: text("FALHA", "FAIL"),
    Status.UNDETERMINED: text("SEM CONCLUSÃO", "UNDETERMINED"),
    Status.WAIVED: text("DISPENSADO", "WAIVED"),
    Status.PASS: text("ATENDE", "PASS"),
    Status.NOT_DRAWN: text("NÃO DESENHADO", "NOT DRAWN"),
    Status.NOT_DECLARED: text("NÃO DECLARADO", "NOT DECLARED"),
    Status.NOT_APPLICABLE: text("NÃO SE APLICA", "N/A"),
}  # in the order in which they are listed
_COUNTS = {
    Status.FAIL: text("{n} {n:falha|falhas}", "{n} {n:failure|failures}"),
    Status.UNDETERMINED: text("{n} sem conclusão", "{n} undetermined"),
    Status.WAIVED: text("{n} {n:dispensada|dispensadas}", "{n} waived"),
    Status.PASS: text("{n} {n:atendida|atendidas}", "{n} met"),
    Status.NOT_DRAWN: text("{n} não {n:desenhada|desenhadas}", "{n} not drawn"),
    Status.NOT_DECLARED: text("{n} não {n:declarada|declaradas}", "{n} not declared"),
    Status.NOT_APPLICABLE: text("{n} não {n:se aplica|se aplicam}", "{n} not applicable"),
}
_BY_WORD = text("{n} {n:atendida|atendidas} só por declaração", "{n} met by declaration alone")


def counted(report: Report) -> Iterator[Text]:
    """Count the answers of each kind; what is met by what was declared, apart from the rest that is met."""
    counts = Counter(found.status for found in report.findings)
    by_word = sum(rests_on_word(report, found) for found in report.findings)
    counts[Status.PASS] -= by_word
    for status, said in _COUNTS.items():
        if counts[status]:
            yield said.of(n=counts[status])
        if status is Status.PASS and by_word:
            yield _BY_WORD.of(n=by_word)
