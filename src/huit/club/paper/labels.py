"""Words and dates that all papers share."""

from __future__ import annotations

import unicodedata
from typing import Final

from huit.club.event.entrant import Entrant
from huit.club.event.model import Session, Tournament
from huit.club.files.dates import day_text, days_text
from huit.core.words import Words

WINDS: Final = ("wind_E", "wind_S", "wind_W", "wind_N")
SIGNS: Final = ("东", "南", "西", "北")
# Letters that Unicode does not take apart, as a list without them has them.
RARE_LETTERS: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"})


def wind(words: Words, number: int) -> str:
    return words.say(WINDS[number])


def session_title(words: Words, session: Session | int) -> str:
    number = session if isinstance(session, int) else session.number
    return words.say("seat_session", number=number)


def session_time(words: Words, session: Session) -> str:
    """`6 Jun. 09:00`: day and time, as far as they are known."""
    day = day_text(words, session.times.date) if session.times.date else ""
    return f"{day} {session.times.start}".strip()


def where_and_when(words: Words, event: Tournament) -> str:
    dates = days_text(words, event.settings.first_day, event.settings.last_day)
    return "  ·  ".join([part for part in (event.settings.place, dates) if part])


def about(entrant: Entrant) -> str:
    """Country, EMA number, club and team, as far as they are known."""
    return "  ·  ".join([part for part in (entrant.country, entrant.ema_id, entrant.club, entrant.team) if part])


def alphabetical(event: Tournament) -> list[Entrant]:
    """Everybody who really sits somewhere, substitutes too, by last name."""
    seats = [session.at_table(table) for session in event.sessions for table in session.tables]
    seated = {number for four in seats for number in four if number in event.entrants}
    here = [one for one in seated if any(event.seat_of(session, one) for session in event.sessions)]
    people = [event.entrants[number] for number in here]
    return sorted(people, key=lambda one: (_plain(one.last_name), _plain(one.first_name), one.number))


def _plain(text: str) -> str:
    """Without accents and capitals: Évrard stands among the E, Ørsted among the O."""
    letters = unicodedata.normalize("NFD", text.casefold()).translate(RARE_LETTERS)
    return "".join([letter for letter in letters if not unicodedata.combining(letter)])


def no_seat(session: Session) -> str:
    """The mark for somebody without a seat: dots where nobody has one yet."""
    return "—" if session.tables else "…"


def list_name(entrant: Entrant) -> str:
    return f"{entrant.last_name} {entrant.first_name}".strip()
