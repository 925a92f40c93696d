"""The file of results: JSON lines of finished games, which a later run of the same contest resumes.

The first line describes the contest (`huit.arena.results.plain_contest`). Every other line is one finished game:

    deal       number of the wall, from 0
    seats      the players (0 to 3 as in the first line) at the first East, South, West and North
    hands      for each hand [winner, giver, points, [payments]]; players 0 to 3, -1 for nobody; payments by player
    misdeeds   failures of bots: [player, number of the hand, code, detail]

A line is written at once when its game is over. A crash may truncate the last one: it is removed, and that game is
played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Final, Self

from huit.arena.contest import SEATS, ArenaError, Contest
from huit.arena.games import ContestHand, Game
from huit.arena.results import plain_contest
from huit.bots.hosting import FailedTurn
from huit.core.faults import Fault
from huit.game.events import NOBODY
from huit.game.setup import MATCH

VERSION: Final = 1
LONGEST: Final = 1 << 24  # bytes of a line
MOST: Final = 10**9  # points or deals


class ResultsFile:
    """An open file of results. `games` are those found in it; `write` flushes before it returns."""

    def __init__(self, path: Path, contest: Contest, read_only: bool = False) -> None:
        self._contest = contest
        self._read_only = read_only
        self._header = _line({"huit_arena": VERSION, **plain_contest(contest)})
        self._seatings = {seats: number for number, seats in enumerate(contest.seatings)}
        self._path = path
        self.games = self._read()
        self._file = path.open("rb" if read_only else "ab")
        if not read_only and not self._file.tell():
            self._file.write(self._header)
            self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, game: Game) -> None:
        """Append a game."""
        self._file.write(_line(self._plain(game)))
        self._file.flush()

    def _plain(self, game: Game) -> dict[str, Any]:
        return {
            "deal": game.key[0],
            "seats": self._contest.seatings[game.key[1]],
            "hands": [[hand.winner, hand.giver, hand.points, hand.payments] for hand in game.hands],
            "misdeeds": [[one.player, one.hand, one.code, one.detail] for one in game.failures],
        }

    # Reading ----------------------------------------------------------------------------------------------------------

    def _read(self) -> list[Game]:
        """Read the games, and truncate the file after its last whole line. Any other file is never changed."""
        if not self._path.exists():
            return []
        if not self._path.is_file() and not self._path.is_dir():  # a device may have no end, and stores nothing
            raise self._not_results()
        with self._path.open("rb") as file:
            header = file.readline(LONGEST)
            is_torn = not header.endswith(b"\n")
            if not is_torn or not self._header.startswith(header):
                self._check(header)
            games, end = self._games(file, len(header)) if not is_torn else ([], 0)
        if end < self._path.stat().st_size and not self._read_only:
            os.truncate(self._path, end)
        return games

    def _games(self, file: IO[bytes], end: int) -> tuple[list[Game], int]:
        """The games after the header, and the offset of the end of the last one."""
        games: list[Game] = []
        while (line := file.readline(LONGEST)).endswith(b"\n"):
            games.append(self._game(line, len(games) + 2))
            end += len(line)
        if len(line) == LONGEST:
            raise self._damaged(len(games) + 2)
        return games, end

    def _check(self, line: bytes) -> None:
        """Raise ArenaError for a file that is not one of results, or of another contest."""
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("huit_arena") != VERSION:
            raise self._not_results()
        wanted = json.loads(self._header)
        for key, value in wanted.items():
            if found.get(key) != value:
                values = (("path", str(self._path)), ("key", key), ("found", _shown(found.get(key))))
                raise ArenaError((Fault("arena_other_contest", values=(*values, ("wanted", _shown(value)))),))

    def _game(self, line: bytes, number: int) -> Game:
        found = _parsed(line)
        try:
            key = _whole(found["deal"], 0), self._seatings[tuple(found["seats"])]
            hands = tuple([_hand(one) for one in found["hands"]])
            failures = tuple([_failure(*one) for one in found["misdeeds"]])
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(number) from error
        if len(hands) != self._contest.hands:
            raise self._damaged(number)
        return Game(key, hands, failures)

    def _not_results(self) -> ArenaError:
        return ArenaError((Fault("arena_not_results", values=(("path", str(self._path)),)),))

    def _damaged(self, number: int) -> ArenaError:
        return ArenaError((Fault("arena_line_damaged", values=(("path", str(self._path)), ("line", str(number)))),))


def read_games(path: Path, contest: Contest) -> list[Game]:
    """The games of a file that is left as it is. Raises ArenaError for one of another contest, OSError."""
    with ResultsFile(path, contest, read_only=True) as file:
        return file.games


def _hand(found: Sequence[Any]) -> ContestHand:
    """Parse a hand. Raises TypeError or ValueError for an impossible one."""
    winner, giver, points, payments = found
    first, second, third, fourth = [_whole(paid) for paid in payments]
    if first + second + third + fourth or (winner == giver) != (winner == NOBODY):
        raise ValueError(found)
    if winner == NOBODY and points:
        raise ValueError(found)
    last = SEATS - 1
    return ContestHand(
        _whole(winner, NOBODY, last), _whole(giver, NOBODY, last), _whole(points, 0), (first, second, third, fourth)
    )


def _failure(player: object, hand: object, code: object, detail: object) -> FailedTurn:
    if not isinstance(code, str) or not isinstance(detail, str):
        raise TypeError(code, detail)
    return FailedTurn(_whole(player, 0, SEATS - 1), _whole(hand, 0, MATCH - 1), code, detail)


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


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text[:80]
