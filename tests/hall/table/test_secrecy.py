"""Nothing hidden leaves the table: neither in a snapshot nor in a refusal, an id, or the time at which it comes."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from tests.hall.exchanges import WatchedHand, again, play_game, received, some_exchanges, watched
from tests.hall.sitting import Choose, Sitting, Told, eager, quiet, silent

from huit.hall.messages.snapshots import Snapshots
from huit.hall.terms import FAST, Terms

FRIENDS = Terms(people=4, hands=1)
STRICT = Terms(people=4, hands=1, strict=True, naming=True)
WITH_BOTS = Terms(people=2, hands=1, bots="greedy")
NAMES = ("Anne", "Bo", "Chloé", "Da")


def people(*choices: Choose) -> dict[str, Choose]:
    return dict(zip(NAMES, choices, strict=False))


GAMES: list[tuple[Terms, dict[str, Choose]]] = [
    (FRIENDS, people(eager, eager, quiet, eager)),
    (FRIENDS, people(silent, eager, silent, eager)),
    (STRICT, people(silent, silent, silent, silent)),
    (WITH_BOTS, people(eager, quiet)),
]


@cache
def open_game() -> WatchedHand:
    """The first of them, for tests that only look at it."""
    terms, choose = GAMES[0]
    return play_game(terms, "secret one 0", choose)


def differences(game: WatchedHand, name: str, number: int, chance: Random) -> list[tuple[Told, Told]]:
    """Pairs of messages by which a seat could tell hidden tiles apart; every exchange is played as far as it goes."""
    found: list[tuple[Told, Told]] = []
    compared = 0
    exchanges = some_exchanges(game, name, number, chance)  # none where a seat has seen all that was not played
    for tiles in exchanges:
        other, until = again(game, tiles, name)
        mine, theirs = received(game.sitting, name, until), received(other, name, until)
        compared += len(mine)
        found += [(one, two) for one, two in zip(mine, theirs, strict=False) if one != two][:1]
        if len(mine) != len(theirs):
            found.append((mine[-1], theirs[-1]))
        found += [
            pair
            for pair in zip(watched(game.sitting, until), watched(other, until), strict=False)
            if len(set(pair)) > 1
        ]
    assert compared > 0 or not exchanges, "nothing was compared"
    return found


@pytest.mark.parametrize("seed", ["one", pytest.param("two", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_hidden_tiles_change_nothing_that_is_told(seed: str, game: int) -> None:
    """Two tiles that a seat never sees change places: it receives the same bytes at the same times, to the end."""
    terms, choose = GAMES[game]
    chance = Random(f"{seed} {game}")
    played = open_game() if (seed, game) == ("one", 0) else play_game(terms, f"secret {seed} {game}", choose)
    for name in played.names:
        assert differences(played, name, 2, chance) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(25))
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_hidden_tiles_change_nothing_in_many_games(number: int, game: int) -> None:
    """Other hidden tiles change nothing that a seat receives, over many seeds, with more exchanges each."""
    terms, choose = GAMES[game]
    chance = Random(f"many {number} {game}")
    played = play_game(terms, f"many {number} {game}", choose)
    for name in played.names:
        assert differences(played, name, 5, chance) == []


def test_all_kinds_of_messages_are_compared() -> None:
    """The games of these tests have refusals, help, claims and news in them, and reach far."""
    played = open_game()
    told = [one.message for name in played.names for one in played.sitting.told[name]]
    assert {one["kind"] for one in told} == {"table", "refused", "help"}
    assert len({one["error"]["code"] for one in told if one["kind"] == "refused"}) >= 4
    assert {"chow", "pung"} & {news["kind"] for one in told if one["kind"] == "table" for news in one["news"]}
    assert played.sitting.match.moment > 30


def test_the_proof_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were as little told as whether any other hand has a pair, it would come out."""
    honest = Snapshots.snapshot

    def leaking(self: Snapshots, *arguments: Any) -> dict[str, Any]:
        snapshot = honest(self, *arguments)
        pairs = [sum(count > 1 for count in seat.counts) for seat in self.match.table.seats]
        return {**snapshot, "status": f"{sum(pairs)}"}

    monkeypatch.setattr(Snapshots, "snapshot", leaking)
    terms, choose = GAMES[0]
    played = play_game(terms, "secret one 0", choose)
    chance = Random("leak")
    assert any(differences(played, name, 8, chance) for name in played.names)


def test_the_proof_finds_telling_pauses() -> None:
    """The fast pace says openly who can claim, by the clock: the same comparison shows it."""
    terms = replace(FRIENDS, pace=FAST)
    played = play_game(terms, "secret one 1", people(silent, silent, silent, silent))
    chance = Random("pause")
    assert any(differences(played, name, 12, chance) for name in played.names)


def test_own_seat_alone_has_tiles() -> None:
    """Of the other seats a snapshot has the number of tiles; who watches sees no hand at all."""
    played = open_game()
    sitting: Sitting = played.sitting
    for name in played.names:
        for told in sitting.told[name]:
            message = told.message
            if message["kind"] == "table":
                view = message["view"]
                assert [seat["tiles"] is not None for seat in view["seats"]] == [
                    seat == view["me"] for seat in range(4)
                ]
    assert all(seat["tiles"] is None for told in sitting.watched for seat in told.message["view"]["seats"])


def test_seed_and_salt_come_last() -> None:
    """No message has seed and salt before the match is over: they would tell every wall."""
    sitting = open_game().sitting
    told = [one for name in NAMES for one in sitting.told[name]] + sitting.watched
    early = [one.text for one in told if one.message["kind"] != "table" or one.message["final"] is None]
    assert early
    assert not any("secret one 0" in text or '"salt"' in text for text in early)
