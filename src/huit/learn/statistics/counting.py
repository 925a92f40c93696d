"""Count the figures of all four players of a record, from its lines: nothing is replayed, so it is quick.

A file may hold several records one after the other. A damaged record counts up to the damage, which is told.
"""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from huit.core.fast.calls import pack
from huit.core.faults import Fault, HandError
from huit.core.profiles import BUILT_IN
from huit.game.actions import SEAT_LETTERS
from huit.game.aliases import Player
from huit.game.records.parsing import Header, LineError, parse_line
from huit.game.records.several import begins_record
from huit.game.seating import ranks, table_points
from huit.learn.statistics.figures import PlayerFigures

_CLAIMS: Final = {"chow": "chows", "pung": "pungs", "kong": "kongs"}
_ANSWERS: Final = ("hu", "pass")  # leave the claims of others open: a false hu changes nothing for them
_RESULTS: Final = ("win", "drawn", "error")
_SEAT_BYTES: Final = {letter: seat for seat, letter in enumerate(SEAT_LETTERS.encode())}
_MOST: Final = 10**9  # points or milliseconds that a line may tell
Line = dict[str, Any]


@dataclass
class CountedGame:
    """A record: who played, when, and the figures of each player. `faults` end it early."""

    header: Header
    players: tuple[PlayerFigures, ...] = field(default_factory=lambda: tuple([PlayerFigures() for _ in range(4)]))
    totals: tuple[int, ...] = (0, 0, 0, 0)
    is_complete: bool = False
    faults: tuple[Fault, ...] = ()


def count_games(lines: Iterable[bytes]) -> Iterator[CountedGame]:
    """Count the records of a file, line by line. Lines before the first header are a fault of an empty game."""
    counter: _Counter | None = None
    for number, row in enumerate(lines, 1):
        if not row.strip():
            continue
        if begins_record(row):
            if counter is not None:
                yield counter.game
            counter = _begun(row, number)
        if counter is None:
            raise LineError(Fault("record_not_one"))
        counter.read(row, number)
    if counter is not None:
        yield counter.game


def _begun(row: bytes, number: int) -> _Counter:
    header = parse_line(row.removeprefix(BOM_UTF8), number)
    if not isinstance(header, Header):
        raise LineError(Fault("record_not_one"))
    return _Counter(CountedGame(header))


class _Counter:
    """Counts one record."""

    def __init__(self, game: CountedGame) -> None:
        self.game = game
        self.profile = game.header.profile if game.header.profile in BUILT_IN else ""
        self.seats: list[int] = []  # players by seat, numbered from 0
        self.claims: dict[int, str] = {}  # claims of a discard that wait for the next line, by seat
        self.opened: set[int] = set()  # players with a claimed set in this hand

    def read(self, row: bytes, number: int) -> None:
        """Count a line, unless one before it was damaged."""
        if self.game.faults or (not self.claims and self._is_quick(row)):
            return
        try:
            self._count(json.loads(row))
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError):
            self.game.faults = (Fault("record_line", values=(("line", str(number)), ("text", _shown(row)))),)

    def _is_quick(self, row: bytes) -> bool:
        """Count a draw or a discard as we write them, nine lines in ten, without parsing JSON; false for others."""
        if row[3:7] != b'": "' or row[2] not in _SEAT_BYTES or not self.seats:
            return False
        if row[7:12] == b"draw ":
            return True
        if row[7:15] == b"discard " and row.rstrip().endswith(b'"}'):
            self.game.players[self.seats[_SEAT_BYTES[row[2]]]].discards += 1
            return True
        return False

    def _count(self, line: Line) -> None:
        if "huit" in line:
            return
        if "deal" in line:
            self.seats = [player - 1 for player in line["seats"]]
            self.opened = set()
        elif "end" in line:
            self._end(line)
        elif "false_hu" in line:
            self._of(line["false_hu"]).false_hu += 1
            self._pay(line["payments"])
        elif any(result in line for result in _RESULTS):
            self._result(line)
        else:
            self._act(line)

    def _of(self, seat: str) -> PlayerFigures:
        return self.game.players[self.seats[SEAT_LETTERS.index(seat)]]

    # Moves --------------------------------------------------------------------------------------------------------

    def _act(self, line: Line) -> None:
        seat = next(iter(line), "")
        word, _, _ = line[seat].partition(" ")
        player = self.seats[SEAT_LETTERS.index(seat)]
        figures = self.game.players[player]
        if "ms" in line:
            figures.milliseconds += _whole(line["ms"])
            figures.timed += 1
        if word in _CLAIMS:
            self.claims[player] = word
        if word in _CLAIMS or word in _ANSWERS:
            return
        if player in self.claims and word in ("discard", "replacement"):
            name = _CLAIMS[self.claims[player]]
            setattr(figures, name, getattr(figures, name) + 1)
            self._open(player)
        self.claims = {}
        if word == "discard":
            figures.discards += 1

    def _open(self, player: Player) -> None:
        if player not in self.opened:
            self.opened.add(player)
            self.game.players[player].open_hands += 1

    # Results ------------------------------------------------------------------------------------------------------

    def _result(self, line: Line) -> None:
        for figures in self.game.players:
            figures.hands += 1
            figures.drawn += "drawn" in line
        if "win" in line:
            self._win(line)
        if "payments" in line:
            self._pay(line["payments"])
        self.game.totals = tuple([_whole(total) for total in line["totals"]])
        self.claims = {}

    def _win(self, line: Line) -> None:
        winner = self._of(line["win"])
        winner.wins += 1
        winner.win_points += _whole(line["points"])
        if "from" in line:
            giver = self._of(line["from"])
            giver.deal_ins += 1
            giver.dealt_points += _whole(line["points"])
        else:
            winner.self_draws += 1
        if self.profile:
            try:
                winner.fans.update([fan for fan, _ in pack(line["hand"]).score(self.profile).fans])
            except HandError as error:
                raise ValueError(line["hand"]) from error

    def _pay(self, payments: list[int]) -> None:
        for figures, paid in zip(self.game.players, payments, strict=True):
            figures.points += _whole(paid)

    def _end(self, line: Line) -> None:
        totals = tuple([_whole(total) for total in line["totals"]])
        self.game.totals = totals
        self.game.is_complete = True
        shares = table_points(totals)
        for player, place in enumerate(ranks(totals)):
            figures = self.game.players[player]
            figures.matches += 1
            figures.places[place - 1] += 1
            figures.table_points += shares[player]


def _whole(value: object) -> int:
    """A number of a line. Raises ValueError for what is none, or beyond all measure."""
    if not isinstance(value, int) or abs(value) > _MOST:
        raise ValueError(repr(value)[:40])
    return value


def _shown(row: bytes) -> str:
    return row[:40].decode(errors="replace")
