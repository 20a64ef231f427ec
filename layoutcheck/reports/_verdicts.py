"""The words for a verdict, the same on every report."""

from __future__ import annotations

from layoutcheck.words import text

VERDICTS = {
    "pass": text("ATENDE", "PASS"),
    "reserved": text("ATENDE, COM RESSALVAS", "PASS, WITH RESERVATIONS"),
    "waived": text("ATENDE SÓ COM DISPENSA", "PASS BY WAIVER ONLY"),
    "fail": text("REPROVADO", "FAIL"),
    "incomplete": text("SEM CONCLUSÃO", "UNDETERMINED"),
    "unreadable": text("NÃO LIDO", "NOT READ"),
}
