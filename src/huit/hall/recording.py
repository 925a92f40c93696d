"""The record of a match, written from its journal: passes to a discard are in the journal and not in the record."""

from __future__ import annotations

from datetime import UTC, datetime

from huit.game.actions import SEATS, Action, parse_action
from huit.game.recorder import Recorder
from huit.game.table import Table
from huit.hall.keeping import Kept
from huit.hall.match import Match


def record_of(kept: Kept) -> list[str]:
    """The lines of docs/records.md."""
    match = Match(kept.opening)
    lines: list[str] = []
    recorder: Recorder | None = None
    for kind, *rest in kept.entries:
        if kind != "do":
            match.apply([kind, *rest])
        if kind == "start":
            names = [chair.name for chair in match.chairs]
            time = datetime.fromtimestamp(kept.opening.created, UTC).isoformat(timespec="seconds")
            recorder = Recorder(lines.append, match.setup, names, time)
        if kind == "do" and recorder is not None:
            _play(match.table, [_action(text) for text in rest], recorder)
    if recorder is not None:
        recorder.catch_up(match.table)
    return lines


def _play(table: Table, actions: list[Action], recorder: Recorder) -> None:
    for action in actions:
        recorder(table, action)
        table.play(action.seat, action.code)


def _action(text: str) -> Action:
    action = parse_action(SEATS.index(text[0]), text[2:])
    assert action is not None, "the journal holds what was legal"
    return action
