"""The figures and dates of the law, and the sentences about sanctions that are written from them."""

from __future__ import annotations

from datetime import date, timedelta

from layoutcheck.words import Text, text

DATED = date(2021, 3, 8)  # the text bears no date of publication: its own is taken
IN_FORCE = DATED + timedelta(days=180)  # Art. 43: the first of the 180 days is that of publication
BEFORE = date(IN_FORCE.year, IN_FORCE.month - 1, 1)  # what was done this month was in time on the first day
REGISTER_BY = date(IN_FORCE.year + 1, IN_FORCE.month, IN_FORCE.day)  # Art. 42: twelve months of grace
FIELDS = 12  # Art. 7, I–XII
JUSTIFY_DAYS = 20  # Art. 8, § 1
VISIT_MONTHS = 1  # Art. 14: from one calendar month to the next
REPORT_MONTHS = 12  # Art. 18
STOP_DAYS = 5  # Art. 20, working days
LOCAL_HOLIDAYS = 4  # Lei federal 9.093/1995: one of the state, three of the town beside Good Friday
CHILD_YEARS = 12  # Art. 24, III
FINE_UFG = (100, 15_000)  # Art. 39
RECURRENCE_MONTHS = 36  # Arts. 38 and 40

SANCTIONS = text(
    "Informação, não julgamento: a lei prevê advertência ou multa de {low:count} a {high:count} UFG (diária, na "
    "infração continuada), em dobro na reincidência genérica e em triplo na específica em até {months:count} meses "
    "(arts. 36 a 40).",
    "Information, not a judgement: the law provides for a warning or a fine of {low:count} to {high:count} UFG (daily, "
    "where the breach continues), doubled on generic and tripled on specific recurrence within {months:count} months "
    "(Arts. 36 to 40).",
    low=FINE_UFG[0], high=FINE_UFG[1], months=RECURRENCE_MONTHS,
)  # fmt: skip
GROUNDS = {
    "": text("", ""),
    "I": text(" Risco à segurança é motivo de interdição (art. 41, I).",
              " A risk to safety is a ground for interdiction (Art. 41, I)."),
    "II": text(" Funcionar sem autorização municipal é motivo de interdição (art. 41, II).",
               " To run without municipal authorisation is a ground for interdiction (Art. 41, II)."),
    "III": text(" Não atender ao art. 6º é motivo de interdição (art. 41, III).",
                " Not to comply with Art. 6 is a ground for interdiction (Art. 41, III)."),
    "IV": text(" O art. 17 é motivo de interdição (art. 41, IV).", " Art. 17 is a ground for interdiction (Art. 41, "
                                                                   "IV)."),
}  # fmt: skip


def day(when: date) -> Text:
    """Write a date in the way of each language."""
    return text("{when:day}", "{when:day}", when=when.isoformat())
