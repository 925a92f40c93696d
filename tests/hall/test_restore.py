"""A table is its journal: at every entry the table read back shows everybody the same picture."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.hall.sitting import Choose, Sitting, eager, match_of, opening_of, quiet

from huit.game.record import parse_record
from huit.game.verify import verify
from huit.hall.chairs import PERSON
from huit.hall.keeping import Kept
from huit.hall.match import Entry, Match
from huit.hall.pace import Pace
from huit.hall.recording import record_of
from huit.hall.room import Room
from huit.hall.showing import Showing
from huit.hall.terms import Terms
from huit.hall.tokens import kept_form

NAMES = ("Anne", "Bo", "Chloé", "Da")
GAMES: dict[str, tuple[Terms, dict[str, Choose]]] = {
    "friends": (Terms(people=4, hands=2), dict.fromkeys(NAMES, eager)),
    "bots": (Terms(people=1, hands=1, bots="greedy"), {"Anne": quiet}),
    "naming": (Terms(people=4, hands=2, naming=True), dict.fromkeys(NAMES, quiet)),
}


def played(game: str, seed: str) -> tuple[Match, list[Entry], list[list[str]]]:
    """A match, its journal from the first chair on, and after each entry the pictures of all four and of a watcher."""
    terms, choose = GAMES[game]
    match = match_of(terms, seed, tuple(choose))
    journal: list[Entry] = [["sit", name, kept_form(match.opening.table, f"the token of {name}")] for name in choose]
    journal.append(["start"])
    shown = [pictures(match)]
    sitting = Sitting(match, after_entry=lambda one: shown.append(pictures(one.match)))
    sitting.play(choose)
    return match, journal + sitting.journal, shown


def pictures(match: Match) -> list[str]:
    """As they are without a clock, everybody connected."""
    for chair in match.chairs:
        if chair.kind == PERSON:
            chair.arrive()
    showing = Showing(match, Pace())
    return [json.dumps(showing.picture(chair, None)) for chair in (*match.chairs, None)]


@pytest.mark.parametrize("game", GAMES)
def test_every_prefix_shows_the_same(game: str) -> None:
    """Whenever a server dies, the one after it goes on from the same moment with the same tiles."""
    match, journal, shown = played(game, f"restore {game}")
    first = len(journal) - len(shown) + 1
    for number, expected in enumerate(shown):
        restored = Match(match.opening, json.loads(json.dumps(journal[: first + number])))
        assert pictures(restored) == expected
    assert Match(match.opening, journal).table.freeze() == match.table.freeze()


def test_a_restored_room_waits_for_its_people() -> None:
    """Nobody is connected yet: no clock runs, no bot is asked, until somebody is back."""
    terms, _ = GAMES["bots"]
    match = match_of(terms, "restored", ("Anne",))
    room = Room(match, Pace(), 0.0)
    assert room.questions() == []
    assert room.wakes_at() == Pace().abandoned
    room.arrive(next(chair for chair in match.chairs if chair.kind == PERSON), 5.0)
    assert room.wakes_at() < 60 or room.questions()


@pytest.mark.parametrize("game", GAMES)
def test_the_record_holds(game: str) -> None:
    """`huit verify` finds nothing: commitment, walls, every move, every score."""
    match, journal, _ = played(game, f"record {game}")
    lines = record_of(Kept(opening_of(match.terms, match.opening.seed), tuple(journal)))
    record = parse_record("\n".join(lines))
    checked = verify(record)
    assert checked.holds, checked.faults
    assert record.is_complete
    assert record.header.players == tuple(chair.name for chair in match.chairs)
    totals: Any = json.loads(lines[-1])["totals"]
    assert totals == match.table.totals
