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
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Self

from huit.arena.contest import ArenaError, Contest
from huit.arena.games import Game, PlayedHand
from huit.arena.results import plain_contest
from huit.bots.hosting import Misdeed
from huit.core.faults import Fault

VERSION: Final = 1


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
        content = self._path.read_bytes() if self._path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if not whole and self._header.startswith(content):
            lines = []
        else:
            header, *lines = whole.splitlines() or [content]
            self._check(header)
        games = [self._game(line, number) for number, line in enumerate(lines, start=2)]
        if len(whole) < len(content):
            with self._path.open("r+b") as file:
                file.truncate(len(whole))
        return games

    def _check(self, line: bytes) -> None:
        """Raises ArenaError where the file is not one of results, or one of another contest."""
        found = _parsed(line)
        if not isinstance(found, dict) or found.get("huit_arena") != VERSION:
            raise ArenaError((Fault("arena_not_results", values=(("path", str(self._path)),)),))
        wanted = json.loads(self._header)
        for key, value in wanted.items():
            if found.get(key) != value:
                values = (("path", str(self._path)), ("key", key), ("found", _told(found.get(key))))
                raise ArenaError((Fault("arena_other_contest", values=(*values, ("wanted", _told(value)))),))

    def _game(self, line: bytes, number: int) -> Game:
        found = _parsed(line)
        try:
            place = found["deal"], self._places[tuple(found["seats"])]
            hands = tuple([_hand(one) for one in found["hands"]])
            misdeeds = tuple([Misdeed(*one) for one in found["misdeeds"]])
        except (KeyError, TypeError, ValueError) as error:
            raise self._damaged(number) from error
        if len(hands) != self._contest.hands or not isinstance(place[0], int):
            raise self._damaged(number)
        return Game(place, hands, misdeeds)

    def _damaged(self, number: int) -> ArenaError:
        return ArenaError((Fault("arena_line_damaged", values=(("path", str(self._path)), ("line", str(number)))),))


def _hand(found: Sequence[Any]) -> PlayedHand:
    winner, giver, points, payments = found
    first, second, third, fourth = map(int, payments)
    return PlayedHand(int(winner), int(giver), int(points), (first, second, third, fourth))


def _line(plain: dict[str, Any]) -> bytes:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(errors="replace") + b"\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _told(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text[:80]
