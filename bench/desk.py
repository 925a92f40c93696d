"""The tournament desk at its largest: 256 players in 11 sessions. Seconds to seat, enter, fold and rank, and memory."""

from __future__ import annotations

import random
import time
import tracemalloc

from huit.club.event.acts import Act, ClockSet, EntrantsSet, ResultEntered, SessionMoved, SessionsSet, SettingsSet
from huit.club.event.checking import check
from huit.club.event.entrant import Entrant
from huit.club.event.folding import apply, fold
from huit.club.event.log import entry_of
from huit.club.event.model import Tournament
from huit.club.event.seating import draw
from huit.club.event.settings import SessionTimes, SettingsChange
from huit.club.standings import standings_of


def desk_figures(players: int = 256, sessions: int = 11) -> dict[str, float]:
    """Seconds for each step (entering: milliseconds a table), and megabytes of the whole tournament."""
    event = _added(Tournament(), SettingsSet(SettingsChange(name="Bench")))
    event = _added(event, SessionsSet((SessionTimes(),) * sessions))
    event = _added(event, EntrantsSet(tuple([Entrant(number, f"Player{number}") for number in range(1, players + 1)])))
    start = time.perf_counter()
    event = _added(event, draw(event, "bench").act)
    seated = time.perf_counter() - start
    start = time.perf_counter()
    for number in range(1, sessions + 1):
        event = _played(event, number)
    entered = time.perf_counter() - start
    start = time.perf_counter()
    again = fold(event.entries)
    folded = time.perf_counter() - start
    start = time.perf_counter()
    rows = standings_of(again).rows
    ranked = time.perf_counter() - start
    assert len(rows) == players
    assert again == event
    tracemalloc.start()
    copy = fold(event.entries)
    memory = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    assert copy.finished
    tables = sessions * players // 4
    return {
        "seat": seated,
        "enter_ms": 1000 * entered / tables,
        "fold": folded,
        "rank": ranked,
        "memory_mb": memory,
    }


def _added(event: Tournament, act: Act) -> Tournament:
    entry = entry_of(event.seq + 1, event.seq * 1000, "desk", act)
    faults = check(event, entry)
    assert not faults, faults
    return apply(event, entry)


def _played(event: Tournament, number: int) -> Tournament:
    chance = random.Random(number)
    event = _added(event, ClockSet(number, "start"))
    event = _added(event, ClockSet(number, "end"))
    for table in event.sessions[number - 1].tables:
        hands = [_hand(chance) for _ in range(16)]
        event = _added(event, ResultEntered(number, table.number, table.four, sheet={"hands": hands}))
    return _added(event, SessionMoved(number, "closed"))


def _hand(chance: random.Random) -> dict[str, object]:
    """A drawn hand, a self-draw or a discard."""
    winner = chance.randrange(6)
    if winner > 3:
        return {"winner": None}
    giver = chance.choice([None, *[player for player in range(4) if player != winner]])
    return {"winner": winner, "giver": giver, "points": chance.randrange(8, 20)}
