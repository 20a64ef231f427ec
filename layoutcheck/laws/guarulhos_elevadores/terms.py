"""Terms as the law counts them: calendar months, years and working days."""

from __future__ import annotations

import calendar
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from itertools import pairwise


def calendar_months(first: date, last: date) -> int:
    """Count from the month of one day to that of another: 0 within the same.

    >>> calendar_months(date(2026, 1, 1), date(2026, 2, 28)), calendar_months(date(2025, 12, 31), date(2026, 1, 1))
    (1, 1)
    """
    return (last.year - first.year) * 12 + last.month - first.month


def months_after(first: date, months: int) -> date:
    """Give the same day some months later; the last of the month where there is no such day.

    >>> months_after(date(2024, 2, 29), 12), months_after(date(2026, 1, 31), 1)
    (datetime.date(2025, 2, 28), datetime.date(2026, 2, 28))
    """
    year, month = divmod(first.year * 12 + first.month - 1 + months, 12)
    return date(year, month + 1, min(first.day, calendar.monthrange(year, month + 1)[1]))


def working_days(first: date, last: date, local: Collection[date] = ()) -> int:
    """Count the working days after one day up to another: Monday to Friday, without the national holidays of Brazil.

    `local` are days that are holidays in the town beside these.

    >>> working_days(date(2026, 4, 17), date(2026, 4, 24))  # Tiradentes' day is Tuesday, the 21st
    4
    """
    from holidays import country_holidays

    off = {*country_holidays("BR", years=range(first.year, last.year + 1)), *local}
    days = (first + timedelta(n) for n in range(1, (last - first).days + 1))
    return sum(one.weekday() < calendar.SATURDAY and one not in off for one in days)


def longest_gap(days: Sequence[date]) -> int:
    """Give the most calendar months between one day and the next."""
    return max((calendar_months(a, b) for a, b in pairwise(days)), default=0)
