"""Matches to export and to import again: eventful ones of any setup, and short ones of bots for samples."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from tests.game.playing import choose

from huit.bots.greedy import GreedyBot
from huit.bots.hosting import Host
from huit.game.actions import NEXT_CODE, action_of
from huit.game.events import ENDED, HAND_BEGINS, SERVED, Event
from huit.game.records.importing import Imported
from huit.game.records.record import Record, parse_record
from huit.game.records.recorder import Recorder
from huit.game.records.replay import replay
from huit.game.setup import Setup
from huit.game.standing import OVER
from huit.game.table import Table
from huit.imports import exporters

PLAYERS = ("Anne", "Bao", 'Chlo"é\\', "大卫")


def match_of(setup: Setup, seed: int = 0, ms: bool = False) -> Record:
    """The record of a match of keen random players."""
    random = Random(seed)
    lines: list[str] = []
    table = Table(setup)
    table.begin()
    recorder = Recorder(lines.append, setup, PLAYERS, "2026-05-02T14:03:58Z")
    while table.awaited():
        if table.phase == OVER:
            recorder(table, action_of(0, NEXT_CODE))
            table.play(0, NEXT_CODE)
            continue
        seat = random.choice(table.awaited())
        action = choose(table, seat, random)
        recorder(table, action, random.randrange(9000) if ms else -1)
        table.play(seat, action.code)
    recorder.catch_up(table)
    return parse_record(text_of(lines))


@cache
def played_by_bots(profile: str = "botzone", mode: str = "club", hands: int = 2, seed: str = "sample") -> Record:
    """The record of a match of bots."""
    setup = Setup(profile, seed, hands=hands, mode=mode)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, PLAYERS)
    recorder.catch_up(Host(setup, [GreedyBot() for _ in range(4)], recorder).play_match())
    return parse_record(text_of(lines))


def exported(record: Record, name: str) -> str:
    """The record in a format."""
    exporter = next(one for one in exporters() if one.name == name)
    assert exporter.refuses(record) is None
    return "".join(exporter.texts(record))


def record_of(game: Imported) -> Record:
    """The record of an imported game."""
    return parse_record(text_of(game.lines))


def text_of(lines: list[str] | tuple[str, ...]) -> str:
    return "".join([line + "\n" for line in lines])


def told(record: Record, *left_out: str) -> list[Event]:
    """The events of a match, without those of some types; the end of a match, which its length decides, is none."""
    return [event for event in events_in(record) if event.type not in (ENDED, *left_out)]


def events_in(record: Record) -> Iterator[Event]:
    for step in replay(record):
        yield from step.events


UNTOLD_BY_PMN = (SERVED, HAND_BEGINS)  # who keeps flowers at the opening, and the dice
