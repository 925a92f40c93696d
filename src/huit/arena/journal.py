"""Finished games on disk: a file of JSON lines that a later run of the same contest takes up where this one stopped.

The first line says which contest it is (`huit.arena.results.plain_contest`). Every other line is one finished game:

    deal       number of the wall, from 0
    seats      which of the players (0 to 3 as in the first line) sat down as the first East, South, West and North
    hands      for each hand [winner, giver, points, [payments]]; players 0 to 3, -1 for nobody; payments by player
    misdeeds   what bots did wrong: [player, number of the hand, code, detail]

A line is written in one go when its game is over. The last one may be torn by a crash: it is cut off, and that game is
played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Final, Self

from huit.arena.contest import SEATS, ArenaError, Contest
from huit.arena.games import Game, PlayedHand
from huit.arena.results import plain_contest
from huit.bots.hosting import Misdeed
from huit.core.faults import Fault
from huit.game.events import NOBODY
from huit.game.setup import MATCH

VERSION: Final = 1
LONGEST: Final = 1 << 24  # bytes of a line
MOST: Final = 10**9  # points or deals


class Journal:
    """Opened, it holds the games found in the file; what is written is on its way to the disk when `write` returns."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._contest = contest
        self._header = _line({"huit_arena": VERSION, **plain_contest(contest)})
        self._places = {seats: number for number, seats in enumerate(contest.seatings)}
        self._path = path
        self.games = self._read()
        self._file = path.open("ab")
        if not self._file.tell():
            self._file.write(self._header)
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, game: Game) -> None:
        self._file.write(_line(self._plain(game)))
        self._file.flush()

    def _plain(self, game: Game) -> dict[str, Any]:
        return {
            "deal": game.place[0],
            "seats": self._contest.seatings[game.place[1]],
            "hands": [[hand.winner, hand.giver, hand.points, hand.payments] for hand in game.hands],
            "misdeeds": [[one.player, one.hand, one.code, one.detail] for one in game.misdeeds],
        }

    # Reading ----------------------------------------------------------------------------------------------------------

    def _read(self) -> list[Game]:
        """The games in the file, which is cut after its last whole line. A file of anything else is never touched."""
        if not self._path.exists():
            return []
        if not self._path.is_file() and not self._path.is_dir():  # a device may have no end, and keeps nothing
            raise self._not_results()
        with self._path.open("rb") as file:
            header = file.readline(LONGEST)
            is_torn = not header.endswith(b"\n")
            if not is_torn or not self._header.startswith(header):
                self._check(header)
            games, end = self._games(file, len(header)) if not is_torn else ([], 0)
        if end < self._path.stat().st_size:
            os.truncate(self._path, end)
        return games

    def _games(self, file: IO[bytes], end: int) -> tuple[list[Game], int]:
        """Those that follow the header, and where the last of them ends."""
        games: list[Game] = []
        while (line := file.readline(LONGEST)).endswith(b"\n"):
            games.append(self._game(line, len(games) + 2))
            end += len(line)
        if len(line) == LONGEST:
            raise self._damaged(len(games) + 2)
        return games, end

    def _check(self, line: bytes) -> None:
        """Raises ArenaError where the file is not one of results, or one of another contest."""
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("huit_arena") != VERSION:
            raise self._not_results()
        wanted = json.loads(self._header)
        for key, value in wanted.items():
            if found.get(key) != value:
                values = (("path", str(self._path)), ("key", key), ("found", _told(found.get(key))))
                raise ArenaError((Fault("arena_other_contest", values=(*values, ("wanted", _told(value)))),))

    def _game(self, line: bytes, number: int) -> Game:
        found = _parsed(line)
        try:
            place = _whole(found["deal"], 0), self._places[tuple(found["seats"])]
            hands = tuple([_hand(one) for one in found["hands"]])
            misdeeds = tuple([_misdeed(*one) for one in found["misdeeds"]])
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(number) from error
        if len(hands) != self._contest.hands:
            raise self._damaged(number)
        return Game(place, hands, misdeeds)

    def _not_results(self) -> ArenaError:
        return ArenaError((Fault("arena_not_results", values=(("path", str(self._path)),)),))

    def _damaged(self, number: int) -> ArenaError:
        return ArenaError((Fault("arena_line_damaged", values=(("path", str(self._path)), ("line", str(number)))),))


def _hand(found: Sequence[Any]) -> PlayedHand:
    """Raises TypeError or ValueError for a hand that nobody can have played."""
    winner, giver, points, payments = found
    first, second, third, fourth = [_whole(paid) for paid in payments]
    if first + second + third + fourth or (winner == giver) != (winner == NOBODY):
        raise ValueError(found)
    if winner == NOBODY and points:
        raise ValueError(found)
    last = SEATS - 1
    return PlayedHand(
        _whole(winner, NOBODY, last), _whole(giver, NOBODY, last), _whole(points, 0), (first, second, third, fourth)
    )


def _misdeed(player: object, hand: object, code: object, detail: object) -> Misdeed:
    if not isinstance(code, str) or not isinstance(detail, str):
        raise TypeError(code, detail)
    return Misdeed(_whole(player, 0, SEATS - 1), _whole(hand, 0, MATCH - 1), code, detail)


def _whole(value: object, least: int = -MOST, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(value)
    return value


def _line(plain: dict[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(errors="replace") + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _told(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text[:80]
