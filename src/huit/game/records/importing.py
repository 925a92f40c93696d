"""The frame for importers of other record formats: their type, their result, and a table that plays a game again.

An importer recognises a format by its content and turns each game into a record of ours. It plays the game again at a
table, so that what it gives replays. The importers stand in `huit.imports`; docs/contributing.md has the recipe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO, Final

from huit.core.faults import Fault
from huit.game.actions import PASS_CODE, Action, action_of, format_action
from huit.game.records.record import LONGEST, RecordError
from huit.game.records.recorder import Recorder
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, AWAITED, ROBBING
from huit.game.table import Table

SAMPLE: Final = 1 << 16  # bytes at the beginning of a file, by which its format is recognised
# A key, another string, one that the end of the sample cuts, or a bracket.
_TOKEN: Final = re.compile(r'"(?P<key>(?:\\.|[^"\\])*)"\s*:|"(?:\\.|[^"\\])*(?:"|\Z)|[{}\[\]]', re.DOTALL)


@dataclass(frozen=True)
class Imported:
    """One game: the lines of a record, what the record does not keep, and the faults that ended the import early.

    `lines` hold the game up to the first fault; there are none if not even the deal could be read.
    """

    lines: tuple[str, ...]
    lost: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Importer:
    """A format of records.

    `recognises` is given the first SAMPLE bytes of a file and never raises. `games` reads the file from its beginning
    and yields its games one by one; one that cannot be followed is yielded with its faults, and the next one follows.
    It raises RecordError for a file that is damaged as a whole.
    """

    name: str
    recognises: Callable[[bytes], bool]
    games: Callable[[BinaryIO], Iterator[Imported]]


class Transcript:
    """Plays a foreign game again at a table of ours and records it."""

    def __init__(self, setup: Setup, players: Sequence[str], lost: Sequence[str] = (), time: str = "") -> None:
        self.table = Table(setup)
        self.table.begin()
        self._lost = tuple(lost)
        self._lines: list[str] = []
        self._recorder = Recorder(self._lines.append, setup, players, time, lost)

    def play(self, action: Action, line: int) -> None:
        """Play an action; seats that are asked before it pass. Raises RecordError, with a line of the source."""
        if action.code not in self.table.legal(action.seat):
            self.pass_all()
        legal = self.table.legal(action.seat)
        if action.code not in legal:
            allowed = ", ".join([format_action(action_of(action.seat, code)) for code in legal]) or "–"
            values = (("line", str(line)), ("action", str(action)), ("legal", allowed))
            raise RecordError(Fault("record_illegal", values=values))
        self._play(action)

    def pass_all(self) -> None:
        """Pass for every seat that is asked about a tile: nobody claimed it."""
        while self.table.phase in (ANSWERS, ROBBING) and AWAITED in self.table.answers:
            self._play(action_of(self.table.answers.index(AWAITED), PASS_CODE))

    def imported(self, *faults: Fault) -> Imported:
        """The record as far as the game was played."""
        self._recorder.catch_up(self.table)
        return Imported(tuple(self._lines), self._lost, faults)

    def _play(self, action: Action) -> None:
        self._recorder(self.table, action)
        self.table.play(action.seat, action.code)


def whole(stream: BinaryIO, limit: int = LONGEST) -> bytes:
    """The content of a file that must be read at once. Raises RecordError where it is longer than the limit."""
    content = stream.read(limit + 1)
    if len(content) > limit:
        raise RecordError(Fault("record_too_long", values=(("limit", str(limit)),)))
    return content


def top_level_keys(sample: bytes) -> frozenset[str]:
    """The keys of the JSON object that a sample begins with, as far as the sample goes; none for anything else."""
    text = sample.decode("utf-8-sig", errors="ignore").lstrip()
    found: set[str] = set()
    depth = 0
    for token in _TOKEN.finditer(text if text.startswith("{") else ""):
        if token["key"] is not None and depth == 1:
            found.add(token["key"])
        depth += (token[0] in ("{", "[")) - (token[0] in ("}", "]"))
        if depth == 0:
            break
    return frozenset(found)
