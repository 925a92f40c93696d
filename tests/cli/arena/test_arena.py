"""`huit arena` from outside: its text, the same results however they came about, and what it refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.arena.contests import TALKING
from tests.cli.running import AT_LAST, COMMAND, INTERRUPTIBLE, compare, environment, huit

from huit.arena.contest import Contest
from huit.arena.games import ContestHand, Game
from huit.arena.results_file import ResultsFile
from huit.bots.hosting import FailedTurn
from huit.cli.arguments.refusal import cells
from huit.core.profiles import profile_named
from huit.game.events import NOBODY

FOUR = ("random", "random", "random", "greedy")
LANGUAGES = ("fr", "en", "zh")
# Windows has no signals of this kind and no groups of processes to send them to; the promise is one of Unix.
# Goes on with nothing when four games are written: a test that kills it need not hurry.
STUCK = [
    *COMMAND[:-1],
    """
import time
from huit.arena.results_file import ResultsFile
games, write = [], ResultsFile.write
def write_four(self, game):
    write(self, game)
    games.append(game)
    if len(games) == 4:
        time.sleep(3600)
ResultsFile.write = write_four
"""
    + COMMAND[-1],
]
unix = pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")


def begin(*arguments: str, program: Sequence[str] = INTERRUPTIBLE) -> subprocess.Popen[bytes]:
    """A run in a session of its own, so that its workers can be found."""
    return subprocess.Popen(
        [*program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(HUIT_LANG="en"),
        start_new_session=True,
    )


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + AT_LAST
    while not is_so():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)


def wait_for_lines(path: Path, number: int) -> None:
    wait_until(lambda: path.exists() and path.read_bytes().count(b"\n") >= number)


def group_is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def made_up(path: Path) -> None:
    """Games that nobody played: the text under test is not that of a bot which may learn something tomorrow."""
    drawn = ContestHand(NOBODY, NOBODY, 0, (0, 0, 0, 0))
    on_discard = ContestHand(3, 0, 8, (-16, -8, -8, 32))
    self_drawn = ContestHand(3, NOBODY, 24, (-32, -32, -32, 96))
    by_random = ContestHand(1, 2, 10, (-8, 34, -18, -8))
    crash = FailedTurn(2, 4, "crashed", "ZeroDivisionError: division by zero")
    hands = [on_discard, drawn, drawn, self_drawn, drawn, on_discard, by_random, drawn, drawn, drawn, on_discard, drawn]
    contest = Contest(FOUR, profile_named("ffmj"))
    with ResultsFile(path, contest) as journal:
        for place, hand in zip(contest.keys(3), hands, strict=True):
            journal.write(Game(place, (hand,), (crash,) if place[0] == 1 else ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_text_is_exactly_this(language: str, tmp_path: Path) -> None:
    """The table of a small contest with its intervals, and what went wrong in it, in each language."""
    made_up(tmp_path / "out")
    done = huit("arena", *FOUR, "--deals", "3", "--out", str(tmp_path / "out"), "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert all(line == line.rstrip() for line in done.out.splitlines())
    compare(f"arena.{language}.txt", done.out)


@pytest.mark.parametrize("width", ["40", "80", "120"])
def test_no_line_is_wider_than_the_terminal(width: str, tmp_path: Path) -> None:
    """Whatever the width, for four players too."""
    names = ("random", "greedy", "club", "cmd:false")
    done = huit("arena", *names, "--deals", "1", "--processes", "1", COLUMNS=width)
    assert done.status == 0
    assert max(map(cells, done.out.splitlines())) <= int(width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_exactly_this(language: str) -> None:
    """Every option, in each language."""
    compare(f"help_arena.{language}.txt", huit("arena", "--help", "--lang", language).out)


def test_same_seed_same_result() -> None:
    """Byte by byte, with one process or two; another seed has another result."""
    arguments = ("arena", *FOUR, "--deals", "2", "--json")
    one, two = [huit(*arguments, "--seed", "7", "--processes", number) for number in ("1", "2")]
    assert (one.status, one.err) == (0, "")
    assert one == two
    found = json.loads(one.out)
    assert (found["deals"], found["games"], found["hands_played"], found["seed"]) == (2, 8, 8, "7")
    assert huit(*arguments, "--seed", "8", "--processes", "1").out != one.out


def test_players_by_option() -> None:
    """--player adds to the players that stand as words."""
    found = json.loads(huit("arena", "random", "--player", "random", *FOUR[:2], "--deals", "1", "--json").out)
    assert found["players"] == ["random"] * 4
    assert found["seatings"] == [["random"] * 4]


def test_botzone_mode() -> None:
    """The profile is the judge's unless another is named."""
    done = huit("arena", *FOUR, "--mode", "botzone", "--deals", "1", "--json", "--processes", "1")
    assert (json.loads(done.out)["profile"], json.loads(done.out)["hands_played"]) == ("botzone", 4)


def test_chart_and_records(tmp_path: Path) -> None:
    """The chart is there and parses; every game has its record."""
    svg, folder = tmp_path / "chart.svg", tmp_path / "games" / "here"
    done = huit("arena", *FOUR, "--deals", "1", "--processes", "1", "--svg", str(svg), "--record", str(folder))
    assert (done.status, done.err) == (0, "")
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert [path.name for path in sorted(folder.iterdir())] == [f"deal-000000-seating-0{n}.jsonl" for n in range(4)]
    assert all(json.loads(line) for path in folder.iterdir() for line in path.read_text(encoding="utf-8").splitlines())


def test_results_can_grow(tmp_path: Path) -> None:
    """Two deals and then four give what four give at once; asked for two again, it plays nothing."""
    out = str(tmp_path / "out.jsonl")
    command = ("arena", *FOUR, "--json", "--processes", "1", "--deals")
    first = huit(*command, "2", "--out", out).out
    assert huit(*command, "4", "--out", out).out == huit(*command, "4").out
    size = Path(out).stat().st_size
    assert huit(*command, "2", "--out", out).out == first
    assert Path(out).stat().st_size == size


@unix
def test_kill_and_resume(tmp_path: Path) -> None:
    """After kill -9 the workers end too, and the same command finishes what was begun, as if it had never stopped."""
    out = tmp_path / "out.jsonl"
    command = ("arena", *FOUR, "--json", "--processes", "2", "--deals", "8")
    process = begin(*command, "--out", str(out), program=STUCK)
    wait_for_lines(out, 5)
    process.kill()
    process.communicate()
    wait_until(lambda: group_is_gone(process.pid))
    assert out.read_bytes().count(b"\n") == 5
    with out.open("ab") as file:
        file.write(b'{"deal":7,"sea')  # torn in the middle of a write
    again = huit(*command, "--out", str(out))
    assert (again.status, again.err) == (0, "")
    assert again.out == huit(*command).out
    assert out.read_bytes().count(b"\n") == 33


@unix
def test_programs_do_not_outlive_the_arena(tmp_path: Path) -> None:
    """The Botzone bots that hang in two workers are ended even by a kill -9 of the arena."""
    process = begin("arena", *FOUR[:3], f"{TALKING} --hang {tmp_path}", "--deals", "2", "--processes", "2")
    wait_until(lambda: len(list(tmp_path.iterdir())) >= 2)
    process.kill()
    process.communicate()
    wait_until(lambda: not any(Path("/proc", program.name).exists() for program in tmp_path.iterdir()))


@unix
@pytest.mark.parametrize("processes", ["1", "2"])
def test_interruption_shows_the_results_so_far(tmp_path: Path, processes: str) -> None:
    """Ctrl-C shows the deals played to their end, without a traceback, and exits with the status of an interrupted
    program."""
    out = tmp_path / "out.jsonl"
    process = begin("arena", *FOUR, "--deals", "9999", "--processes", processes, "--out", str(out))
    wait_for_lines(out, 10)
    os.killpg(process.pid, signal.SIGINT)
    shown, errors = process.communicate(timeout=AT_LAST)
    assert (process.returncode, errors) == (130, b"")
    assert b"Interrupted" in shown
    assert b"Points per hand" in shown
    wait_until(lambda: group_is_gone(process.pid))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (FOUR[:3], "arena_players"),
        ((*FOUR, "random"), "arena_players"),
        (("random", "random", "random", "wizard"), "player_unknown"),
        ((*FOUR, "--deals", "0"), "number_invalid"),
        ((*FOUR, "--deals", "many"), "number_invalid"),
        ((*FOUR, "--processes", "-1"), "number_invalid"),
        ((*FOUR, "--hands", "17"), "game_bad_length"),
        ((*FOUR, "--mode", "chess"), "game_unknown_mode"),
        ((*FOUR, "--mode", "botzone", "--hands", "16"), "arena_one_hand"),
        ((*FOUR, "--seed", "a\nb"), "game_bad_seed"),
        ((*FOUR, "--seed", ""), "arena_seed_empty"),
        ((*FOUR, "--profile", "nobody"), "profile_unknown"),
        ((*FOUR, "--out", "/dev/null/x"), "file_unwritable"),
        ((*FOUR, "--deals", "1", "--svg", "/dev/null/x"), "file_unwritable"),
        ((*FOUR, "--record", "/dev/null/x"), "file_unwritable"),
        ((*FOUR, "--out", "/dev/full"), "arena_not_results"),
        ((*FOUR, "--svg", "x", "--out", "./x"), "arena_same_file"),
        ((*FOUR, "--time-limit", "0"), "time_limit_invalid"),
        ((*FOUR, "--time-limit", "nan"), "time_limit_invalid"),
        ((*FOUR, "--time-limit", "soon"), "time_limit_invalid"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], code: str) -> None:
    """With a code and a sentence, status 2, and nothing but that."""
    done = huit("arena", "--processes", "1", *arguments, "--lang", "en")
    assert done.status == 2
    assert done.err.startswith(f"Error {code}: ")
    assert "Traceback" not in done.err


def test_another_contest_is_refused(tmp_path: Path) -> None:
    """A file of other players stays as it is."""
    out = tmp_path / "out.jsonl"
    huit("arena", *FOUR, "--deals", "1", "--processes", "1", "--out", str(out))
    before = out.read_bytes()
    done = huit("arena", "greedy", *FOUR[:3], "--deals", "1", "--out", str(out), "--json", "--lang", "en")
    assert done.status == 2
    assert json.loads(done.out)["error"]["code"] == "arena_other_contest"
    assert out.read_bytes() == before


def test_only_charts_are_drawn_over(tmp_path: Path) -> None:
    """An older chart is replaced; any other file is refused before the first game, and stays as it is."""
    svg, out = tmp_path / "chart.svg", tmp_path / "out.jsonl"
    command = ("arena", *FOUR, "--deals", "1", "--processes", "1", "--lang", "en", "--svg", str(svg))
    for _ in range(2):
        assert huit(*command).status == 0
    svg.write_text("<svg>mine</svg>", encoding="utf-8")
    done = huit(*command, "--out", str(out))
    assert done.status == 2
    assert done.err.startswith("Error arena_not_chart: ")
    assert svg.read_text(encoding="utf-8") == "<svg>mine</svg>"
    assert not out.exists()


def test_records_of_another_contest_are_kept(tmp_path: Path) -> None:
    """The same contest may go on in its folder; another one is refused before it touches a record."""
    command = ("arena", *FOUR, "--processes", "1", "--lang", "en", "--record", str(tmp_path), "--deals")
    assert huit(*command, "1").status == 0
    records = {path: path.read_bytes() for path in tmp_path.iterdir()}
    torn = next(iter(records))
    torn.write_bytes(records[torn][:50])
    assert huit(*command, "1").status == 0
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == records
    for players, seed in ((FOUR, "1"), (("club", *FOUR[1:]), "0")):
        done = huit("arena", *players, *command[5:], "1", "--seed", seed)
        assert done.status == 2
        assert done.err.startswith("Error arena_other_records: ")
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == records


def test_time_limit(tmp_path: Path) -> None:
    """A program that never answers costs its hand when the limit says, twice that in its first turn."""
    players = (*FOUR[:3], f"{TALKING} --hang {tmp_path}")
    done = huit("arena", *players, "--deals", "1", "--processes", "1", "--time-limit", "0.2", "--json")
    found = json.loads(done.out)
    assert found["results"][1]["misdeeds"]["timed_out"]["times"] == 4
    assert found["time_limit"] == 0.2
