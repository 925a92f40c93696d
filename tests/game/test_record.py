"""Records: the game that is read back is the game that was played, whole or cut anywhere."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from huit.bots.hosting import Host
from huit.bots.protocol import BotFailure
from huit.bots.random import RandomBot
from huit.core.profiles import profile_named
from huit.game import Action, Setup, State, View, legal, start, step, waiting
from huit.game.actions import HU, NEXT
from huit.game.records.lines import parse_tiles
from huit.game.records.record import Record, parse_record, read_record
from huit.game.records.recorder import Recorder, RecordFile
from huit.game.records.replay import INFERRED, RecordedStep, replay
from huit.game.records.verify import verify
from huit.game.shuffle import ALL_TILES, commitment
from huit.game.standing import OVER
from huit.game.table import Table

NAMES = ("Anne", "Bao", "Chloé", "David")
FFMJ = profile_named("ffmj")


class FailingBot:
    """Plays a while, then gives no answer."""

    def __init__(self, moves: int) -> None:
        self.left = moves

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        self.left -= 1
        if self.left < 0:
            raise BotFailure("crashed")
        return legal[0] if legal[0].type != HU else legal[-1]


def bots(seed: object) -> list[RandomBot]:
    return [RandomBot(f"{seed} {place}") for place in range(4)]


def recorded(setup: Setup, seed: object = 0) -> tuple[Table, list[str]]:
    """A match of random players and its record."""
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, NAMES)
    table = Host(setup, bots(seed), recorder).play_match()
    recorder.catch_up(table)
    return table, lines


def text_of(lines: list[str]) -> str:
    return "".join([line + "\n" for line in lines])


def read(lines: list[str]) -> Record:
    return parse_record(text_of(lines))


setups = st.builds(
    Setup,
    st.sampled_from([FFMJ, profile_named("green_book")]),
    seed=st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=5),
    salt=st.just("salt"),
    first=st.integers(0, 13),
    hands=st.integers(1, 3),
    strict=st.booleans(),
    mode=st.sampled_from(["club", "club", "botzone"]),
)


@examples(25)
@given(setups, st.integers(0, 99))
def test_the_replay_is_the_game(setup: Setup, seed: int) -> None:
    """State for state at the end, and every check holds: flowers, kongs, false calls, errors and all."""
    table, lines = recorded(setup, seed)
    record = read(lines)
    assert record.setup == setup
    assert list(replay(record))[-1].state == table.freeze()
    found = verify(record)
    assert found.holds, found.faults
    assert found.hands == setup.hands


@examples(15)
@given(setups, st.integers(0, 99), st.data())
def test_half_a_record_replays_as_far_as_it_goes(setup: Setup, seed: int, data: st.DataObject) -> None:
    """Cut anywhere, even within a line: what replays is what was played, without the seed, and nothing is invented."""
    _, lines = recorded(setup, seed)
    whole = list(replay(read(lines)))
    text = text_of(lines)
    kept = data.draw(st.integers(len(lines[0]) + 1, len(text) - len(lines[-1]) - 1))
    half = parse_record(text.encode()[:kept].decode(errors="ignore"))
    assert not half.is_complete
    assert half.setup.seed == ""
    steps = list(replay(half))
    assert [visible(one) for one in steps] == [visible(one) for one in whole[: len(steps)]]
    written = sum(one.line != INFERRED for one in whole if one.line <= len(half.lines) + 1)
    assert sum(one.line != INFERRED for one in steps) >= written - 1
    assert not verify(half).holds
    assert not verify(half).faults


def visible(one: RecordedStep) -> tuple[object, ...]:
    """A step without the part of the wall that nobody has drawn."""
    state = one.state
    return one.action, one.events, state.phase, state.turn, state.seats, state.totals, state.dice, state.history


def test_states_are_recorded_like_tables() -> None:
    """Playing with `step` gives the same record as a host."""
    setup = Setup(FFMJ, seed="states", hands=2)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, NAMES)
    state = start(setup)
    while not state.is_finished:
        seat = waiting(state)[0]
        action = Action(0, NEXT) if state.phase == OVER else chosen(state, seat)
        recorder(state, action)
        state, _ = step(state, action)
    recorder.catch_up(state)
    assert list(replay(read(lines)))[-1].state == state
    assert verify(read(lines)).holds


def chosen(state: State, seat: int) -> Action:
    """Any of the legal actions, another at each moment."""
    actions = legal(state, seat)
    return actions[len(state.history) % len(actions)]


def test_the_error_that_ends_a_hand_is_replayed() -> None:
    """In Botzone's game a bot that fails ends the hand; no action tells so, but the record does."""
    setup = Setup(FFMJ, seed="failing", mode="botzone", hands=1)
    for moves in range(6):
        lines: list[str] = []
        recorder = Recorder(lines.append, setup, NAMES)
        table = Host(setup, [FailingBot(moves), *bots(moves)[1:]], recorder).play_match()
        recorder.catch_up(table)
        assert any('"error": ' in line for line in lines)
        assert list(replay(read(lines)))[-1].state == table.freeze()
        assert verify(read(lines)).holds


def test_a_wall_that_was_given_is_told_at_the_end() -> None:
    """No seed made it, so there is no commitment; the tiles stand in the last line."""
    setup = Setup(FFMJ, hands=1, tiles=tuple(reversed(ALL_TILES)))
    table, lines = recorded(setup)
    assert "commitment" not in json.loads(lines[0])
    assert parse_tiles(json.loads(lines[-1])["tiles"]) == setup.tiles
    assert list(replay(read(lines)))[-1].state == table.freeze()
    assert verify(read(lines)).holds


@pytest.mark.parametrize("seed", range(4))
def test_personal_walls_with_flowers(seed: int) -> None:
    """In Botzone's game flowers are shown at once, at the deal too: whole and cut, the replay knows where they lay."""
    tiles = list(ALL_TILES)
    Random(seed).shuffle(tiles)
    setup = Setup(FFMJ, hands=1, mode="botzone", tiles=tuple(tiles))
    table, lines = recorded(setup, seed)
    whole = list(replay(read(lines)))
    assert whole[-1].state == table.freeze()
    assert verify(read(lines)).holds
    for kept in range(2, len(lines), 11):
        steps = list(replay(read(lines[:kept])))
        assert [visible(one) for one in steps] == [visible(one) for one in whole[: len(steps)]]


def test_the_seed_is_told_last() -> None:
    """Before the last line there is only the commitment to it."""
    _, lines = recorded(Setup(FFMJ, seed="secret-seed", salt="secret-salt", hands=1))
    assert not any("secret" in line for line in lines[:-1])
    assert json.loads(lines[0])["commitment"] == commitment("secret-seed", "secret-salt")
    assert json.loads(lines[-1])["seed"] == "secret-seed"


def test_passes_are_not_written_but_kept_flowers_are() -> None:
    """A pass to a discard goes without saying; one at the opening decides what the next flower is."""
    _, lines = recorded(Setup(FFMJ, seed="passes", hands=8), 3)
    for before, line in pairwise(lines):
        if '"pass"' in line:
            assert "discard" not in before


def test_a_record_is_not_overwritten_unasked(tmp_path: Path) -> None:
    """A file that exists is refused."""
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        RecordFile(path, Setup(FFMJ), NAMES)
    assert path.read_text() == "precious"


KILLED = """
import os, signal, sys
from huit.bots.hosting import Host
from huit.bots.random import RandomBot
from huit.core.profiles import profile_named
from huit.game.records.recorder import RecordFile
from huit.game.setup import Setup

setup = Setup(profile_named("ffmj"), seed="killed", hands=4)
recorder = RecordFile(sys.argv[1], setup, ["A", "B", "C", "D"])

def listen(table, action):
    recorder(table, action)
    if table.number == 2 and table.wall.left < 60:
        os.kill(os.getpid(), signal.SIGKILL)

Host(setup, [RandomBot(str(place)) for place in range(4)], listen).play_match()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="has no kill -9")
def test_kill_9_loses_at_most_the_hand_in_play(tmp_path: Path) -> None:
    """Every finished hand is in the file, and the one in play up to the last move."""
    path = tmp_path / "game.jsonl"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], env=dict(os.environ), check=False, timeout=600)
    assert done.returncode == -signal.SIGKILL
    record = read_record(path)
    last = list(replay(record))[-1].state
    assert record.hands == (0, 1, 2)
    assert [result.number for result in last.results] == [0, 1]
    assert last.number == 2
    assert last.left < 60
    assert not verify(record).faults
