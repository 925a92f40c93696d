"""Days as the readers of a language write them."""

from __future__ import annotations

from huit.core.words import Words


def day_text(words: Words, date: str, year: bool = False) -> str:
    """`6 juin` of `2026-06-06`; with the year `6 juin 2026`."""
    values = _values(words, date)
    return words.say("paper_day_year" if year else "paper_day", **values)


def days_text(words: Words, first: str, last: str = "") -> str:
    """The days of a tournament: `6 juin 2026`, `6–7 juin 2026`, `30 mai – 1 juin 2026`; empty if nobody knows them."""
    if not first:
        return ""
    last = last or first
    if first == last:
        return day_text(words, first, year=True)
    if first[:7] == last[:7]:
        values = _values(words, first)
        return words.say("paper_days_of_month", first=values.pop("day"), last=_values(words, last)["day"], **values)
    return f"{day_text(words, first, year=first[:4] != last[:4])} – {day_text(words, last, year=True)}"


def _values(words: Words, date: str) -> dict[str, object]:
    year, month, day = [int(part) for part in date.split("-")]
    return {"year": str(year), "month": words.say("paper_months").split()[month - 1], "day": day}
