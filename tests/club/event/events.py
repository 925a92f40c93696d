"""Tournaments for tests: a log that grows by acts, checked before each is added."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

from huit.club.event.acts import (
    Act,
    ClockSet,
    EntrantsSet,
    ResultEntered,
    SessionMoved,
    SessionsSet,
    SettingsSet,
)
from huit.club.event.checking import check
from huit.club.event.entrant import HOUSE, SUBSTITUTE, Entrant
from huit.club.event.folding import apply
from huit.club.event.log import LogEntry, entry_of
from huit.club.event.model import Tournament
from huit.club.event.seating import draw
from huit.club.event.settings import SessionTimes, SettingsChange

COUNTRIES = ("FR", "DK", "NL", "AT", "HU")
START = 1_780_000_000_000


def entrant(number: int, kind: str = "player") -> Entrant:
    country = COUNTRIES[number % len(COUNTRIES)]
    return Entrant(number, f"Last{number}", f"First{number}", country, "", "", f"Team{(number - 1) // 4}", kind)


class Desk:
    """A desk that adds acts to a log."""

    def __init__(self) -> None:
        self.event = Tournament()

    def entry(self, act: Act, time: int | None = None) -> LogEntry:
        seq = self.event.seq + 1
        return entry_of(seq, START + seq * 1000 if time is None else time, "desk", act)

    def faults(self, act: Act) -> list[str]:
        """The codes of the faults; an entry that may be confirmed has a question mark."""
        return [found.code + "?" * found.confirm for found in check(self.event, self.entry(act))]

    def add(self, *acts: Act, time: int | None = None) -> None:
        for act in acts:
            entry = self.entry(act, time)
            assert check(self.event, entry) == ()
            self.event = apply(self.event, entry)

    def play(self, session: int, scores: Mapping[int, Sequence[int]] | None = None) -> None:
        """Start a session, enter every table and close it; `scores` of some tables, random ones of the others."""
        self.add(ClockSet(session, "start"), ClockSet(session, "end"))
        self.enter(session, scores)
        self.add(SessionMoved(session, "closed"))

    def enter(self, session: int, scores: Mapping[int, Sequence[int]] | None = None) -> None:
        found = self.event.session(session)
        assert found is not None
        for table in found.tables:
            given = (scores or {}).get(table.number) or some_scores(session * 1000 + table.number)
            self.add(ResultEntered(session, table.number, found.at_table(table), tuple(given)))


def some_scores(seed: int) -> tuple[int, ...]:
    chance = random.Random(seed)
    three = [chance.randrange(-150, 200) for _ in range(3)]
    return (*three, -sum(three))


def desk_of(
    players: int = 16, sessions: int = 4, *, spare: int = 2, seated: bool = True, settings: SettingsChange | None = None
) -> Desk:
    """A desk with an entry list, a timetable, substitutes beside, and the draw."""
    desk = Desk()
    desk.event = _event_of(players, sessions, spare, seated, settings)
    return desk


@cache
def _event_of(players: int, sessions: int, spare: int, seated: bool, settings: SettingsChange | None) -> Tournament:
    """Frozen, so that all tests can share it."""
    desk = Desk()
    desk.add(SettingsSet(SettingsChange(name="Open", country="FR", first_day="2026-06-06", days=2)))
    if settings is not None:
        desk.add(SettingsSet(settings))
    desk.add(SessionsSet(tuple(SessionTimes("2026-06-06", f"{9 + number:02d}:00") for number in range(sessions))))
    people = [entrant(number) for number in range(1, players + 1)]
    people += [entrant(900 + number, SUBSTITUTE) for number in range(1, spare + 1)]
    desk.add(EntrantsSet(tuple(people)))
    if seated:
        desk.add(draw(desk.event, "seed").act)
    return desk.event


def house(number: int) -> Entrant:
    return entrant(number, HOUSE)
