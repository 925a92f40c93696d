"""External programs at our table: told everything in order, limited in time and output, ended when they misbehave."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from tests.botzone.played import wall_of

from huit.bots.hosting import Host
from huit.bots.protocol import Bot, BotFailure, default_action
from huit.botzone.external.bot import ExternalBot
from huit.botzone.external.limits import Limits
from huit.botzone.external.process import ChildProcess, Children
from huit.botzone.players import player_from, plays_botzone_only
from huit.botzone.protocol.faults import BotzoneError
from huit.botzone.protocol.initdata import setup_from
from huit.core.profiles import profile_named
from huit.game.actions import Action
from huit.game.events import DISCARDED
from huit.game.setup import Setup
from huit.game.standing import FINISHED
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import View, view_of

A_BOT = Path(__file__).parent / "a_bot.py"
AT_LAST = 600  # seconds, to fail at all
SHORT = wall_of("", "", "", "", length=15)  # two draws for each seat
QUICK = Limits(turn=600)  # nothing here hangs but where it says so


class Thrower:
    """A bot that plays as a_bot.py does, at our table."""

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        return default_action(view, legal)


def program(way: str, *more: str, limits: Limits = QUICK) -> Bot:
    prefix = "cmd-json:" if way.startswith("json") else "cmd:"
    return player_from(prefix + " ".join([sys.executable, str(A_BOT), way, *more]), limits=limits)


def host_with(bot: Bot, wall: str = SHORT) -> Host:
    host = Host(setup_from({"quan": 2, "walltiles": wall}), [bot, Thrower(), Thrower(), Thrower()])
    host.play_match()
    return host


@pytest.mark.parametrize("way", ["keep", "once", "json", "json-once"])
def test_both_interactions_kept_or_not(way: str) -> None:
    """A program plays a hand just as a built-in bot with the same habits does."""
    ours = host_with(Thrower())
    theirs = host_with(program(way))
    assert theirs.failures == []
    assert theirs.table.history == ours.table.history


def test_whole_hand() -> None:
    """A hand of the platform's length, with a program in every seat."""
    bots = [program("keep") for _ in range(4)]
    host = Host(setup_from({"srand": 3}), bots)
    table = host.play_match()
    assert host.failures == []
    assert sum(event.type == DISCARDED for event in table.history) == 84


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("flood", "flooded"),
        ("flood-line", "flooded"),
        ("crash", "crashed"),
        ("garbage", "unreadable"),
        ("illegal", "illegal"),
        ("sleep", "illegal"),
        ("json-deep", "unreadable"),
    ],
)
def test_failures_are_named_and_punished(way: str, code: str) -> None:
    """The hand ends as the platform ends it, and the host knows why."""
    host = host_with(program(way))
    assert [(one.player, one.code) for one in host.failures] == [(0, code)]
    assert host.table.payments == [-30, 10, 10, 10]
    assert host.table.phase == FINISHED
    if way == "crash":
        assert "out of order" in host.failures[0].detail
    if way in ("sleep", "illegal", "garbage"):
        said = {"sleep": "PASS", "illegal": "PLAY H8", "garbage": "I fold"}[way]
        assert host.failures[0].detail.startswith(f"'{said}' to '2 ")


def test_hang(tmp_path: Path) -> None:
    """A program that hangs is ended in time, with the processes it started."""
    file = tmp_path / "child"
    host = host_with(program("hang", str(file), limits=Limits(turn=1, first_turn_factor=600)))
    assert [one.code for one in host.failures] == ["timed_out"]
    assert is_gone(int(file.read_text(encoding="utf-8")))


def test_ended_program_starts_again(tmp_path: Path) -> None:
    """In the next hand a program that misbehaved has another chance, told from the beginning."""
    bot = program("crash")
    for _ in range(2):
        host = host_with(bot)
        assert [one.code for one in host.failures] == ["crashed"]
    bot = program("keep")
    for _ in range(2):
        assert host_with(bot).failures == []


def test_first_turn_has_more_time() -> None:
    """Twice the time of the others."""
    assert (Limits().seconds(0), Limits().seconds(1)) == (12, 6)


def test_no_process_outlives_its_player() -> None:
    """A player that nobody holds any more, or that was closed, leaves no process and no thread."""
    threads = threading.active_count()
    for closes in (True, False):
        bot = program("keep")
        assert isinstance(bot, ExternalBot)
        table = started_table()
        bot.act(view_of(table, 0), legal_at(table, 0))
        process = bot._client._process
        assert process is not None
        finalizer: Any = process._end
        pid = finalizer.peek()[2][0].pid
        del process
        if closes:
            bot.close()
        del bot
        gc.collect()
        assert is_gone(pid)
    deadline = time.monotonic() + AT_LAST
    while threading.active_count() > threads and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= threads


def test_answers_where_there_was_no_choice() -> None:
    """A bot that wants something when nothing can be had errs, as on the platform."""
    command = [sys.executable, "-c", SILENT_CLAIMER]
    host = host_with(ExternalBot(command, QUICK), wall_of("", "", "", "", length=15))
    assert [one.code for one in host.failures] == ["illegal"]
    assert "'HU' to '0 0 2'" in host.failures[0].detail


SILENT_CLAIMER = """
input()
while True:
    input()
    print("HU\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
"""


def test_claim_carries_its_discard() -> None:
    """The tile named with a claim is thrown after it, and a tile that is not held is an error."""
    for thrown, failures in (("W9", []), ("W8", ["illegal"])):
        claimer = CLAIMER.replace("OUT", thrown)
        bots: list[Bot] = [Thrower(), ExternalBot([sys.executable, "-c", claimer], QUICK), Thrower(), Thrower()]
        held = "T5 T5 W9 B1 B4 B7 F1 F2 F3 F4 J1 J2 J3"
        wall = wall_of("W1 W1 W2 W2 W3 W3 W4 W4 W5 W5 W6 W6 W7 T5", held, "", "", length=15)
        host = Host(setup_from({"quan": 0, "walltiles": wall}), bots)
        table = host.play_match()
        assert [one.code for one in host.failures] == failures
        assert (table.seats[1].river[:1] == [8]) == (not failures)


CLAIMER = """
input()
while True:
    request = input()
    answer = "PENG OUT" if request == "3 0 PLAY T5" else "PLAY" + request[1:] if request[0] == "2" else "PASS"
    print(answer + "\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
"""


def test_only_botzone() -> None:
    """Another game cannot be told to such a bot: it fails with a reason."""
    table = Table(Setup(profile_named("ffmj"), seed="club"))
    table.begin()
    while len(legal_at(table, table.turn)) < 2:
        table.play(table.turn, table.legal(table.turn)[0])
    with pytest.raises(BotFailure, match="Botzone"):
        program("keep").act(view_of(table, table.turn), legal_at(table, table.turn))
    assert plays_botzone_only("cmd:./bot")
    assert not plays_botzone_only("random")


@pytest.mark.parametrize(
    ("spec", "code"),
    [("nobody", "player_unknown"), ("cmd:", "player_command"), ("cmd:./nothing-here", "player_command"),
     ("cmd:'unclosed", "player_command"), ("", "player_unknown")],
)  # fmt: skip
def test_players_that_do_not_exist(spec: str, code: str) -> None:
    """Are refused before the first tile."""
    with pytest.raises(BotzoneError) as caught:
        player_from(spec)
    assert caught.value.faults[0].code == code


def started_table() -> Table:
    table = Table(setup_from({"srand": 1}))
    table.begin()
    return table


def is_gone(pid: int) -> bool:
    """True once a process ends; a zombie counts as ended."""
    deadline = time.monotonic() + AT_LAST
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
            status = Path(f"/proc/{pid}/stat")
            if status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False


def test_a_program_sees_no_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of a program has the variables it needs to run, and no others."""
    monkeypatch.setenv("DATABASE_PASSWORD", "secret")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    child = ChildProcess([sys.executable, "-c", "import os; print(*sorted(os.environ)); input()"])
    seen = (child.read_line(time.monotonic() + AT_LAST, 100_000) or "").split()
    assert "PATH" in seen
    assert "LC_ALL" in seen
    assert "DATABASE_PASSWORD" not in seen


def test_no_program_is_left_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that ends kills the program that another of its threads is starting just then, and starts no more."""
    children, forked, ending = Children(), threading.Event(), threading.Event()
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def slow(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:
        child = popen(*arguments, **options)
        forked.set()
        ending.wait(AT_LAST)
        return child

    monkeypatch.setattr(subprocess, "Popen", slow)
    command = [sys.executable, "-c", "import time; time.sleep(600)"]
    starting = threading.Thread(target=lambda: started.append(children.start(command)))
    starting.start()
    assert forked.wait(AT_LAST)
    end = threading.Thread(target=children.end)
    end.start()
    end.join(0.2)  # it waits for the program; one that did not would be over now
    ending.set()
    for thread in (starting, end):
        thread.join(AT_LAST)
    with started[0] as program:
        assert program.wait(AT_LAST) != 0
    with pytest.raises(BotFailure):
        children.start(command)
