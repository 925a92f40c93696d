"""The proof of a seating in words: its promises, their verdicts and their exceptions."""

from __future__ import annotations

from typing import Final

from huit.club.seating.proof import APART, TABLES, WINDS, Breach, Check
from huit.core.words import Words
from huit.core.words.explanation import quantity

LETTERS: Final = ("letter_E", "letter_S", "letter_W", "letter_N")
CHECKS: Final = {
    "repeats": "seat_check_repeats",
    "consecutive": "seat_check_consecutive",
    "country": "seat_check_apart_country",
    "team": "seat_check_apart_team",
    "club": "seat_check_apart_club",
    "winds": "seat_check_winds",
    "tables": "seat_check_tables",
}


def promise_of(check: Check, words: Words) -> str:
    """`Nobody meets anybody twice`; a wish says that it is one."""
    promise = words.say(CHECKS[check.by or check.kind])
    return promise if check.hard else words.say("seat_soft", promise=promise)


def verdict_of(check: Check, words: Words) -> str:
    """`kept`, or the number of exceptions and how many of them nobody could avoid."""
    if check.kept:
        return words.say("paper_kept")
    count = quantity(words, "seat_exceptions", len(check.breaches))
    count += words.say("seat_least", least=check.least) if check.least else ""
    return count + (words.say("seat_four_tables") if check.four_tables else "")


def exception_of(check: Check, breach: Breach, who: str, words: Words) -> str:
    """One exception of a promise; `who` names its players."""
    sessions = words.say("comma").join([str(session + 1) for session in breach.sessions])
    if check.kind == WINDS:
        winds = [f"{words.say(letter)}{times}" for letter, times in zip(LETTERS, breach.winds, strict=True)]
        return words.say("seat_breach_winds", who=who, winds=" ".join(winds))
    if check.kind == TABLES:
        return words.say("seat_breach_table", who=who, table=breach.table + 1, sessions=sessions)
    if check.kind == APART:
        return words.say("seat_breach_apart", who=who, group=breach.group, table=breach.table + 1, sessions=sessions)
    return words.say("seat_breach_meeting", who=who, sessions=sessions)
