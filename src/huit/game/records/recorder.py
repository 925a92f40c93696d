"""Record a game while it is played; a crash loses at most the current move.

    with RecordFile("game.jsonl", setup, names) as recorder:
        host = Host(setup, bots, recorder)     # or, without a host: recorder(table, action) before each table.play
        recorder.catch_up(host.play_match())   # after the last action, and wherever the game may pause for a while

Takes a watched table or a `State`. Seed and salt are written with the last line, when the match is over.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Protocol

from huit.game.actions import NEXT, PASS, Action
from huit.game.events import Event
from huit.game.records.lines import (
    UNTIMED,
    Plain,
    action_line,
    deal_length,
    event_line,
    format_line,
    hand_line,
    header_line,
)
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, OVER, ROBBING

NO_HAND: Final = -1


class Moment(Protocol):
    """The attributes of a table or a state that a recorder reads."""

    @property
    def number(self) -> int: ...

    @property
    def phase(self) -> int: ...

    @property
    def players(self) -> tuple[int, ...]: ...

    @property
    def history(self) -> Sequence[Event]: ...


class Recorder:
    """Passes each line to `write`, without its newline."""

    def __init__(
        self,
        write: Callable[[str], object],
        setup: Setup,
        players: Sequence[str],
        time: str = "",
        lost: Sequence[str] = (),
    ) -> None:
        self._write = write
        self._setup = setup
        self._number = NO_HAND
        self._written = 0  # events of the hand
        self._put(header_line(setup, players, time, lost))

    def __call__(self, moment: Moment, action: Action, ms: int = UNTIMED) -> None:
        """Record an action, before it is played, with the milliseconds that it took."""
        self.catch_up(moment)
        is_claim_passed = action.type == PASS and moment.phase in (ANSWERS, ROBBING)
        if action.type != NEXT and not is_claim_passed:
            self._put(action_line(action, ms))

    def catch_up(self, moment: Moment) -> None:
        """Record the events since: draws, the end of a hand, and the seed once the match is over."""
        if moment.number != self._number:
            self._number = moment.number
            self._put(hand_line(moment.history, self._setup.mode))
            self._written = deal_length(moment.history)
        for event in moment.history[self._written :]:
            line = event_line(event, moment.players, self._setup)
            if line is not None:
                self._put(line)
        news = len(moment.history) > self._written
        self._written = len(moment.history)
        if news and moment.phase >= OVER:
            self.hand_is_over()

    def hand_is_over(self) -> None:
        """A hook for durable storage, called at the end of each hand."""

    def _put(self, line: Plain) -> None:
        self._write(format_line(line))


class RecordFile(Recorder):
    """A record in a file: each line is flushed at once, and synced to disk at the end of each hand.

    An existing file is refused with FileExistsError unless it is to be overwritten.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        setup: Setup,
        players: Sequence[str],
        time: str = "",
        lost: Sequence[str] = (),
        overwrite: bool = False,
    ) -> None:
        mode = "w" if overwrite else "x"
        # A name from a command line may not be Unicode: a question mark then, rather than no record.
        self._file = Path(path).open(mode, encoding="utf-8", errors="replace", newline="\n")  # noqa: SIM115 (`close`)
        super().__init__(self._write_line, setup, players, time, lost)

    def hand_is_over(self) -> None:
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, error_type: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _write_line(self, line: str) -> None:
        self._file.write(line + "\n")
        self._file.flush()
