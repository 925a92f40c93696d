"""Records of small games for the tests of the command line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tests.game.stacked import stack

from huit.bots.hosting import Host
from huit.bots.random import RandomBot
from huit.core.profiles import profile_named
from huit.game.actions import CONCEALED_KONG, DISCARD, Action
from huit.game.records.recorder import Recorder
from huit.game.setup import Setup
from huit.game.table import Table

PLAYERS = ("Anne", "Bao", "Chloé", "David")


@cache
def played_lines(
    hands: int = 2, seed: str = "eight", profile: str = "ffmj", mode: str = "club", first: int = 0
) -> tuple[str, ...]:
    """The record of a match of random players."""
    setup = Setup(profile_named(profile), seed=seed, salt="pepper", hands=hands, mode=mode, first=first)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS)
    recorder.catch_up(Host(setup, [RandomBot(f"{seed}{place}") for place in range(4)], recorder).play_match())
    return tuple(lines)


def kong_lines() -> list[str]:
    """East makes a concealed kong and throws a tile; there it stops."""
    setup = Setup(profile_named("ffmj"), hands=1, tiles=stack(east="1111m", ends="5p"))
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS)
    table = Table(setup)
    table.begin()
    for action in (Action(0, CONCEALED_KONG, 0), Action(0, DISCARD, 4 + 18)):
        recorder(table, action)
        table.play(action.seat, action.code)
    return lines


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


def changed_record(folder: Path, place: int, **values: object) -> Path:
    """One line with other values."""
    lines = list(played_lines())
    lines[place] = json.dumps(json.loads(lines[place]) | values)
    path = folder / "changed.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    return path
