"""The record of a match, made from its journal. Passes on a discard are not recorded."""

from __future__ import annotations

from datetime import UTC, datetime

from huit.game.actions import Action
from huit.game.records.recorder import Recorder
from huit.game.table import Table
from huit.hall.journal.entries import MatchStarted, Played
from huit.hall.journal.storage import StoredMatch
from huit.hall.match import Match


def record_of(stored: StoredMatch) -> list[str]:
    """The lines of the record, in the format of docs/records.md."""
    match = Match(stored.opening)
    lines: list[str] = []
    recorder: Recorder | None = None
    for entry in stored.entries:
        if not isinstance(entry, Played):
            match.apply(entry)
        elif recorder is not None:
            _play(match.table, entry.actions, recorder)
        if isinstance(entry, MatchStarted):
            names = [chair.name for chair in match.chairs]
            time = datetime.fromtimestamp(stored.opening.created, UTC).isoformat(timespec="seconds")
            recorder = Recorder(lines.append, match.setup, names, time)
    if recorder is not None:
        recorder.catch_up(match.table)
    return lines


def _play(table: Table, actions: tuple[Action, ...], recorder: Recorder) -> None:
    for action in actions:
        recorder(table, action)
        table.play(action.seat, action.code)
