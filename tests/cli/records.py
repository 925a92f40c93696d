"""Records of small games for the tests of the command line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from huit.bots.hosting import Host
from huit.bots.random import RandomBot
from huit.core.profiles import profile_named
from huit.game.recorder import Recorder
from huit.game.setup import Setup

PLAYERS = ("Anne", "Bao", "Chloé", "David")


@cache
def played_lines(hands: int = 2, seed: str = "eight", profile: str = "ffmj", mode: str = "club") -> tuple[str, ...]:
    """The record of a match of random players."""
    setup = Setup(profile_named(profile), seed=seed, salt="pepper", hands=hands, mode=mode)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS)
    recorder.catch_up(Host(setup, [RandomBot(f"{seed}{place}") for place in range(4)], recorder).play_match())
    return tuple(lines)


def text_of(lines: tuple[str, ...] | list[str]) -> str:
    return "".join([line + "\n" for line in lines])


def written_record(folder: Path) -> Path:
    path = folder / "game.jsonl"
    path.write_text(text_of(played_lines()), encoding="utf-8")
    return path


def half_record(folder: Path) -> Path:
    """Cut in the second hand, in the middle of a line."""
    path = folder / "half.jsonl"
    lines = played_lines()
    second = next(place for place, line in enumerate(lines) if line.startswith('{"hand": 2'))
    path.write_text(text_of(lines[: second + 40]) + lines[second + 40][:7], encoding="utf-8")
    return path
