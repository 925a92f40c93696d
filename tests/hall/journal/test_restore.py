"""A table is its journal: at every entry the table read back shows everybody the same snapshot."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.hall.sitting import Choose, Sitting, eager, match_of, opening_of, quiet

from huit.game.records.record import parse_record
from huit.game.records.verify import verify
from huit.hall.chairs import PERSON
from huit.hall.journal.entries import Entry, MatchStarted, SatDown
from huit.hall.journal.record import record_of
from huit.hall.journal.restore import restored_match
from huit.hall.journal.storage import StoredMatch
from huit.hall.live.session import TableSession
from huit.hall.live.timing import Timing
from huit.hall.match import Match
from huit.hall.messages.snapshots import Snapshots
from huit.hall.terms import Terms
from huit.hall.tokens import token_hash

NAMES = ("Anne", "Bo", "Chloé", "Da")
GAMES: dict[str, tuple[Terms, dict[str, Choose]]] = {
    "friends": (Terms(people=4, hands=2), dict.fromkeys(NAMES, eager)),
    "bots": (Terms(people=1, hands=1, bots="greedy"), {"Anne": quiet}),
    "naming": (Terms(people=4, hands=2, naming=True), dict.fromkeys(NAMES, quiet)),
}


def played(game: str, seed: str) -> tuple[Match, list[Entry], list[list[str]]]:
    """A match, its journal from the first chair on, and after each entry the snapshots of all four and of a watcher."""
    terms, choose = GAMES[game]
    match = match_of(terms, seed, tuple(choose))
    journal: list[Entry] = [SatDown(name, token_hash(match.opening.table, f"the token of {name}")) for name in choose]
    journal.append(MatchStarted())
    shown = [snapshots(match)]
    sitting = Sitting(match, after_entry=lambda one: shown.append(snapshots(one.match)))
    sitting.play(choose)
    return match, journal + sitting.journal, shown


def snapshots(match: Match) -> list[str]:
    """As they are without a clock, everybody connected."""
    for chair in match.chairs:
        if chair.kind == PERSON:
            chair.arrive()
    snapshots = Snapshots(match, Timing())
    return [json.dumps(snapshots.snapshot(chair, None)) for chair in (*match.chairs, None)]


@pytest.mark.parametrize("game", GAMES)
def test_every_prefix_shows_the_same(game: str) -> None:
    """Whenever a server dies, the one after it goes on from the same moment with the same tiles."""
    match, journal, shown = played(game, f"restore {game}")
    first = len(journal) - len(shown) + 1
    for number, expected in enumerate(shown):
        restored = restored_match(match.opening, journal[: first + number])
        assert snapshots(restored) == expected
    assert Match(match.opening, journal).table.freeze() == match.table.freeze()


def test_a_restored_room_waits_for_its_people() -> None:
    """Nobody is connected yet: no clock runs, no bot is asked, until a player is back."""
    terms, _ = GAMES["bots"]
    match = match_of(terms, "restored", ("Anne",))
    session = TableSession(match, Timing(), 0.0)
    assert session.bot_requests() == []
    assert session.wakes_at() == Timing().abandoned
    session.arrive(next(chair for chair in match.chairs if chair.kind == PERSON), 5.0)
    assert session.wakes_at() < 60 or session.bot_requests()


@pytest.mark.parametrize("game", GAMES)
def test_the_record_holds(game: str) -> None:
    """`huit verify` finds nothing: commitment, walls, every move, every score."""
    match, journal, _ = played(game, f"record {game}")
    lines = record_of(StoredMatch(opening_of(match.terms, match.opening.seed), tuple(journal)))
    record = parse_record("\n".join(lines))
    checked = verify(record)
    assert checked.holds, checked.faults
    assert record.is_complete
    assert record.header.players == tuple(chair.name for chair in match.chairs)
    totals: Any = json.loads(lines[-1])["totals"]
    assert totals == match.table.totals
