"""The frame for importers of other record formats: their type, their result, and a table that plays a game again.

An importer recognises a format by its content and turns each game into a record of ours. It plays the game again at a
table, so that what it gives replays. The importers stand in `huit.imports`; docs/contributing.md has the recipe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO, Final

from huit.core.faults import Fault
from huit.core.rules.fan_ids import NO_FAN, Fan
from huit.game.actions import NEXT, PASS_CODE, SEAT_LETTERS, Action, action_of, format_action
from huit.game.aliases import Seat
from huit.game.records.lines import UNTIMED
from huit.game.records.record import LONGEST_RECORD, RecordError
from huit.game.records.recorder import Recorder
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, AWAITED, OPENING, ROBBING
from huit.game.table import Table

SAMPLE: Final = 1 << 16  # bytes at the beginning of a file, by which its format is recognised
# A key, another string, one that the end of the sample cuts, or a bracket.
_TOKEN: Final = re.compile(r'"(?P<key>(?:\\.|[^"\\])*)"\s*:|"(?:\\.|[^"\\])*(?:"|\Z)|[{}\[\]]', re.DOTALL)


WINNER: Final = "winner"
POINTS: Final = "points"
FAN: Final = "fan"
PAYMENTS: Final = "payments"
TOTALS: Final = "totals"


@dataclass(frozen=True)
class Difference:
    """A figure of a hand that the other program counted otherwise, with the ruling that explains it where one does."""

    hand: int  # from 1
    aspect: str  # WINNER, POINTS, FAN, PAYMENTS or TOTALS
    theirs: str
    ours: str
    fan: Fan = NO_FAN
    ruling: str = ""
    profile: str = ""  # a built-in one that counts as they do


@dataclass(frozen=True)
class Imported:
    """One game: the lines of a record, what the record does not keep, and the faults that ended the import early.

    `lines` hold the game up to the first fault; there are none if not even the deal could be read. `differences` are
    figures that the other program gives and our rules do not.
    """

    lines: tuple[str, ...]
    lost: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    differences: tuple[Difference, ...] = ()


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
    """Plays a foreign game again at a table of ours and records it. Raises RecordError without four players."""

    def __init__(
        self,
        setup: Setup,
        players: Sequence[str],
        lost: Sequence[str] = (),
        time: str = "",
        dice: tuple[int, ...] = (),
    ) -> None:
        if len(players) != len(SEAT_LETTERS):
            values = (("place", "players"), ("found", ", ".join(players)[:40]), ("wanted", ", ".join("ABCD")))
            raise RecordError(Fault("import_value", values=values))
        self.table = Table(setup)
        self.table.begin()
        self._throw(dice)
        self._lost = tuple(lost)
        self._lines: list[str] = []
        self._recorder = Recorder(self._lines.append, setup, players, time, lost)

    def play(self, action: Action, line: int, ms: int = UNTIMED) -> None:
        """Play an action; seats that are asked before it pass. Raises RecordError, with a line of the source."""
        if not self.is_legal(action):
            values = (("line", str(line)), ("action", str(action)), ("legal", self.allowed(action.seat)))
            raise RecordError(Fault("record_illegal", values=values))
        self._play(action, ms)

    def try_play(self, action: Action, ms: int = UNTIMED) -> bool:
        """Play an action; seats that are asked before it pass. False if it is not legal: nothing was played then."""
        if not self.is_legal(action):
            return False
        self._play(action, ms)
        return True

    def is_legal(self, action: Action) -> bool:
        """True if a seat may act so, once those that are asked before it have passed."""
        if action.code not in self.table.legal(action.seat):
            self.pass_all()
        return action.code in self.table.legal(action.seat)

    def allowed(self, seat: Seat) -> str:
        """The legal actions of a seat, for an error message."""
        return ", ".join([format_action(action_of(seat, code)) for code in self.table.legal(seat)]) or "–"

    def next_hand(self, dice: tuple[int, ...] = ()) -> None:
        """Deal the next hand. The dice of a wall that no seed made are told, not thrown."""
        self._play(Action(0, NEXT))
        self._throw(dice)

    def pass_all(self) -> None:
        """Pass for every seat that is asked about a tile: nobody claimed it."""
        while self.table.phase in (ANSWERS, ROBBING) and AWAITED in self.table.answers:
            self._play(action_of(self.table.answers.index(AWAITED), PASS_CODE))

    def pass_opening(self, seat: Seat) -> None:
        """Pass for seats that keep their flowers, up to a seat that shows one; for all four with NOBODY."""
        while self.table.phase == OPENING and self.table.turn != seat:
            self._play(action_of(self.table.turn, PASS_CODE))

    def imported(self, *faults: Fault, differences: Sequence[Difference] = ()) -> Imported:
        """The record as far as the game was played."""
        self._recorder.catch_up(self.table)
        return Imported(tuple(self._lines), self._lost, faults, tuple(differences))

    def _play(self, action: Action, ms: int = UNTIMED) -> None:
        self._recorder(self.table, action, ms)
        self.table.play(action.seat, action.code)

    def _throw(self, dice: tuple[int, ...]) -> None:
        if dice:
            first, second, third, fourth = dice
            self.table.dice = (first, second, third, fourth)
            self.table.history[0] = replace(self.table.history[0], dice=self.table.dice)


def whole(stream: BinaryIO, limit: int = LONGEST_RECORD) -> bytes:
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
