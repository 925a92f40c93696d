"""Finished games survive whatever ends the program, and no file of anything else is ever touched."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.arena.contests import Crashing, contest, level

from huit.arena.contest import ArenaError, Contest
from huit.arena.results_file import ResultsFile
from huit.arena.running import InProcessExecutor, play_contest
from huit.bots.levels import BOTS

TESTED = contest("random", "random", "random", "greedy")


def write(path: Path, deals: int, tested: Contest = TESTED) -> None:
    with ResultsFile(path, tested) as journal:
        for game in play_contest(tested, tested.keys(deals), InProcessExecutor()):
            journal.write(game)


def code_of(path: Path, tested: Contest = TESTED) -> str:
    """Of the refusal; the file stays as it was."""
    before = path.read_bytes()
    with pytest.raises(ArenaError) as caught:
        ResultsFile(path, tested)
    assert path.read_bytes() == before
    return caught.value.faults[0].code


def test_games_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal to those that were written, what bots did wrong included."""
    monkeypatch.setitem(BOTS, "crashing", level(Crashing))
    tested = contest("random", "crashing", "random", "greedy", hands=2)
    games = list(play_contest(tested, tested.keys(1), InProcessExecutor()))
    write(tmp_path / "out", 1, tested)
    with ResultsFile(tmp_path / "out", tested) as journal:
        assert journal.games == games
    assert any(game.failures for game in games)


def test_any_torn_end_is_cut(tmp_path: Path) -> None:
    """Cut anywhere, the file gives the games of its whole lines, and goes on as if nothing had happened."""
    path = tmp_path / "out"
    write(path, 1)
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    for end in (0, 1, header - 1, header, header + 1, len(whole) - 1, len(whole)):
        path.write_bytes(whole[:end])
        with ResultsFile(path, TESTED) as journal:
            assert len(journal.games) == max(0, whole[:end].count(b"\n") - 1)
            for game in play_contest(TESTED, list(TESTED.keys(1))[len(journal.games) :], InProcessExecutor()):
                journal.write(game)
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("other", "key"),
    [
        (contest("random", "random", "greedy", "random"), "players"),
        (contest("random", "random", "random", "greedy", seed="other"), "seed"),
        (contest("random", "random", "random", "greedy", hands=2), "hands"),
        (contest("random", "random", "random", "greedy", mode="botzone"), "mode"),
    ],
)
def test_another_contest_is_refused(tmp_path: Path, other: Contest, key: str) -> None:
    """With what is different."""
    path = tmp_path / "out"
    write(path, 1)
    assert code_of(path, other) == "arena_other_contest"
    with pytest.raises(ArenaError) as caught:
        ResultsFile(path, other)
    assert dict(caught.value.faults[0].values)["key"] == key


@pytest.mark.parametrize(
    "content", [b"hello", b"hello\n", b"{}\n", b"\n", b"[1]\n", b"\xff\xfe\n", b'{"huit_arena": 2}\n']
)
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    """Not one byte of them changes."""
    path = tmp_path / "letter"
    path.write_bytes(content)
    assert code_of(path) == "arena_not_results"


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    """A line in the middle that cannot be right is told by its number, counted from 1 with the header."""
    path = tmp_path / "out"
    write(path, 1)
    lines = path.read_bytes().splitlines(keepends=True)
    good = json.loads(lines[2])
    for bad in (b"\n", b"{}\n", b"null\n", b"{", json.dumps({**good, "seats": [0, 0, 1, 2]}).encode() + b"\n"):
        path.write_bytes(b"".join([*lines[:2], bad if bad.endswith(b"\n") else bad + b"\n", *lines[3:]]))
        assert code_of(path) == "arena_line_damaged"
    with pytest.raises(ArenaError) as caught:
        ResultsFile(path, TESTED)
    assert dict(caught.value.faults[0].values)["line"] == "3"


@pytest.mark.parametrize(
    "changed",
    [
        {"deal": -3},
        {"deal": True},
        {"deal": 1.0},
        {"hands": [[0, 1, 8, [32, -16, -8, -7]]]},
        {"hands": [[4, 1, 8, [32, -16, -8, -8]]]},
        {"hands": [[0, -2, 8, [32, -16, -8, -8]]]},
        {"hands": [[0, 0, 8, [32, -16, -8, -8]]]},
        {"hands": [[-1, 1, 0, [0, 0, 0, 0]]]},
        {"hands": [[0, 1, -8, [32, -16, -8, -8]]]},
        {"hands": [["0", 1, 8, [32, -16, -8, -8]]]},
        {"hands": [[0, 1, 8, [32.5, -16.5, -8, -8]]]},
        {"hands": [[0, 1, 8, [32, -32, 0]]]},
        {"misdeeds": [[4, 0, "crashed", ""]]},
        {"misdeeds": [[0, 16, "crashed", ""]]},
        {"misdeeds": [[0, 0, 7, ""]]},
        {"misdeeds": [[0, 0, "crashed", None]]},
    ],
)
def test_impossible_games_are_damaged(tmp_path: Path, changed: dict[str, object]) -> None:
    """Points that do not sum to zero, players that do not exist: nobody played such a game."""
    path = tmp_path / "out"
    write(path, 0)
    possible = {"deal": 0, "seats": [0, 1, 2, 3], "hands": [[0, 1, 8, [32, -16, -8, -8]]], "misdeeds": []}
    header = path.read_bytes()
    path.write_bytes(header + json.dumps(possible).encode() + b"\n")
    with ResultsFile(path, TESTED) as journal:
        assert len(journal.games) == 1
    path.write_bytes(header + json.dumps({**possible, **changed}).encode() + b"\n")
    assert code_of(path) == "arena_line_damaged"


def test_deep_nesting_is_damage(tmp_path: Path) -> None:
    """However deep a line goes, it is only a wrong line."""
    path = tmp_path / "out"
    write(path, 0)
    path.write_bytes(path.read_bytes() + b"[" * 100_000 + b"\n")
    assert code_of(path) == "arena_line_damaged"


def test_devices_are_refused() -> None:
    """Devices cannot keep anything, and some never end."""
    with pytest.raises(ArenaError) as caught:
        ResultsFile(Path(os.devnull), TESTED)
    assert caught.value.faults[0].code == "arena_not_results"
