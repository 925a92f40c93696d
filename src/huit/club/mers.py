"""The MERS: weight of a tournament, base ranks, and what the requirements for its tournaments warn of (ERG).

The numbers stand in data/desk/mers.toml.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cache
from typing import Any, Final

from huit.club.event.entrant import GUEST, Entrant
from huit.club.event.model import Session, Tournament
from huit.club.event.settings import FINISH_HAND
from huit.club.event.states import CLOSED
from huit.club.faults import desk_fault
from huit.core.data_files import read_data
from huit.core.faults import Fault

LUNCH: Final = ("11:00", "15:00")  # a break that begins here may be the lunch


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(read_data("desk", "mers.toml"))


@dataclass(frozen=True, slots=True)
class MersWeight:
    """The weight and its parts. Guests count for the organising country (RUL 12 b)."""

    days: float
    players: float
    countries: float
    championship: float
    counted_players: int
    counted_countries: int

    @property
    def total(self) -> float:
        return self.days + self.players + self.countries + self.championship

    def text(self, decimal: str = ".") -> str:
        """The total as it is written: 2, 1.5."""
        return f"{self.total:g}".replace(".", decimal)


def weight_of(days: int, players: int, countries: int, championship: bool = False) -> MersWeight:
    """The weight of a tournament of so many days, players and countries."""
    data = _data()["weight"]
    return MersWeight(
        float(min(days, data["most_days"])),
        _step(data["players"], players),
        _step(data["countries"], countries),
        data["championship"] if championship else 0.0,
        players,
        countries,
    )


def _step(steps: list[list[float]], count: int) -> float:
    return next((worth for least, worth in steps if count >= least), 0.0)


def mers_weight(event: Tournament) -> MersWeight:
    """The weight of an event, from its ranked players."""
    people = [entrant for number, entrant in event.entrants.items() if event.ranked(number)]
    countries = {_counted_country(entrant, event.settings.country) for entrant in people} - {""}
    return weight_of(event.settings.days, len(people), len(countries), event.settings.championship)


def _counted_country(entrant: Entrant, organiser: str) -> str:
    return organiser if entrant.ema_id.startswith(GUEST) and organiser else entrant.country


def base_rank(place: int, players: int) -> int:
    """The base rank of a place, from 1000 down to 0; halves upwards. Those who share a place share its rank."""
    top: int = _data()["base_rank"]["top"]
    if players < 2:
        return top
    return int(Fraction(top * (players - place), players - 1) + Fraction(1, 2))


# Requirements ---------------------------------------------------------------------------------------------------------


def mers_warnings(event: Tournament) -> tuple[Fault, ...]:
    """Requirements of the EMA for a MERS tournament that this one does not meet. Nothing is refused for it."""
    return (*_people(event), *_sessions(event), *_breaks(event.sessions), *_nameless(event))


def ema_notes(event: Tournament) -> tuple[Fault, ...]:
    """Notes beside the files for the EMA: results that may still change, then the requirements that are not met."""
    open_ones = [str(session.number) for session in event.sessions if session.state != CLOSED]
    begun = any(session.begun for session in event.sessions)
    provisional = [desk_fault("mers_provisional", sessions=", ".join(open_ones))] if begun and open_ones else []
    return (*provisional, *mers_warnings(event))


def _people(event: Tournament) -> Iterator[Fault]:
    asked = _data()["requirements"]
    ranked = [entrant for number, entrant in event.entrants.items() if event.ranked(number)]
    members = [entrant for entrant in ranked if entrant.ema_id and not entrant.ema_id.startswith(GUEST)]
    if len(members) < asked["ema_players"]:
        yield desk_fault("mers_players", players=len(members), least=asked["ema_players"])
    referees = -(-len(ranked) // asked["players_per_referee"])
    if len(event.settings.referees) < referees:
        yield desk_fault("mers_referees", referees=len(event.settings.referees), least=referees)
    if len(event.settings.prizes) < asked["prizes"]:
        yield desk_fault("mers_prizes", prizes=len(event.settings.prizes), least=asked["prizes"])
    if not event.settings.observer:
        yield desk_fault("mers_observer")


def _sessions(event: Tournament) -> Iterator[Fault]:
    asked = _data()["requirements"]
    days = str(min(event.settings.days, _data()["weight"]["most_days"]))
    least, minutes = asked["sessions"][days]
    if len(event.sessions) < least:
        yield desk_fault("mers_sessions", sessions=len(event.sessions), days=event.settings.days, least=least)
    for session in event.sessions:
        if _minutes(session) < minutes:
            yield desk_fault("mers_minutes", session=session.number, minutes=session.times.play_minutes, least=minutes)
    dates = [session.times.date for session in event.sessions if session.times.date]
    for date in dict.fromkeys(dates):
        if dates.count(date) > asked["a_day"]:
            yield desk_fault("mers_day", date=date, sessions=dates.count(date), most=asked["a_day"])


def _minutes(session: Session) -> int:
    """With the hand that is finished after the gong."""
    more = _data()["requirements"]["finish_minutes"] if session.times.end == FINISH_HAND else 0
    return session.times.play_minutes + int(more)


def _breaks(sessions: tuple[Session, ...]) -> Iterator[Fault]:
    asked = _data()["requirements"]
    for before, after in itertools.pairwise(sessions):
        if not (
            before.times.date and before.times.date == after.times.date and before.times.start and after.times.start
        ):
            continue
        end = _moment(before) + timedelta(minutes=_minutes(before))
        pause = int((_moment(after) - end).total_seconds()) // 60
        lunch = LUNCH[0] <= end.strftime("%H:%M") <= LUNCH[1] and _first_after_eleven(before, sessions)
        least = asked["lunch_minutes"] if lunch else asked["break_minutes"]
        if pause < least:
            yield desk_fault("mers_break", session=after.number, minutes=pause, least=least)


def _first_after_eleven(session: Session, sessions: tuple[Session, ...]) -> bool:
    """True if no session of the day before this one ended at lunch time."""
    earlier = [
        one for one in sessions[: session.number - 1] if one.times.date == session.times.date and one.times.start
    ]
    ends = [(_moment(one) + timedelta(minutes=_minutes(one))).strftime("%H:%M") for one in earlier]
    return not any(LUNCH[0] <= end <= LUNCH[1] for end in ends)


def _moment(session: Session) -> datetime:
    return datetime.fromisoformat(f"{session.times.date}T{session.times.start}")


def _nameless(event: Tournament) -> Iterator[Fault]:
    """Players whose row a reader of the results file may refuse."""
    found = [number for number in sorted(event.entrants) if event.ranked(number) and not event.entrants[number].ema_id]
    if found:
        yield desk_fault("mers_no_numbers", count=len(found), numbers=", ".join(map(str, found)))
