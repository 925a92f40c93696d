"""Snapshots: the state of a table as one seat or a spectator may see it. Pure: same moment, same snapshot."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from huit.game.actions import HU, HU_CODE, NEXT, PASS_CODE, Action
from huit.game.aliases import Seat
from huit.game.events import NOBODY
from huit.game.public import thrown_as_drawn
from huit.game.standing import ANSWERS, AWAITED, OVER, ROBBING
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import View, Watcher
from huit.hall.chairs import PERSON, Chair
from huit.hall.live.timing import Timing
from huit.hall.match import PLAYING, Match
from huit.hall.messages.plain import (
    NO_MARKS,
    Marks,
    plain_final,
    plain_info,
    plain_news,
    plain_option,
    plain_result,
    plain_sheet,
    plain_view,
    plain_won,
)
from huit.hall.messages.protocol import Message
from huit.hall.terms import FAST

NO_CLOCK: Final[Message] = {"remaining_ms": None, "of_ms": None}


class Snapshots:
    """Builds the messages of one table from views alone."""

    def __init__(self, match: Match, timing: Timing) -> None:
        self.match = match
        self.timing = timing
        self._watchers: list[Watcher] = []
        self._sheet: tuple[int, list[Message]] = (-1, [])
        self._marked: tuple[int, int, Marks] = (-1, -1, NO_MARKS)  # of a hand and its number of events

    def lobby(self, chair: Chair | None) -> Message:
        """The message before the match."""
        return {"kind": "lobby", "info": self.info(), "player": self._player(chair)}

    def info(self) -> Message:
        """The public information about the table."""
        created = datetime.fromtimestamp(self.match.opening.created, UTC).isoformat()
        return plain_info(self.match, created, self.timing.watch_delay)

    def snapshot(self, chair: Chair | None, clock: tuple[float, float] | None) -> Message:
        """The table as a chair or a spectator sees it. `clock` is remaining and total seconds."""
        match = self.match
        table = match.shown
        player = self._player(chair)
        seat = NOBODY if player is None else table.players.index(player)
        seen = self.view(seat)
        time = None if clock is None else {"remaining_ms": _ms(clock[0]), "of_ms": _ms(clock[1])}
        options = self._options(seen, chair)
        return {
            "kind": "table",
            "moment": match.moment,
            "player": player,
            "view": plain_view(seen, match.chairs, match.terms.hands, self._marks(table)),
            "options": options,
            "asked": self._has_question(seen, chair, options),
            "answered": seat != NOBODY and self._has_answered(seat),
            "clock": time,
            "news": [plain_news(event) for event in seen.history[match.news_from :]],
            "sheet": self._rows(table),
            "ready": [number for number, one in enumerate(match.chairs) if one.kind == PERSON and one.ready],
            "result": plain_result(match),
            "final": plain_final(match),
            "naming": None if match.naming == NOBODY or match.status != PLAYING else self._naming(seat, time),
            "status": match.status,
            "asks": chair is not None and chair.asks,
        }

    def _naming(self, seat: Seat, time: Message | None) -> Message:
        """The naming in progress. Only the winner sees the win; nobody sees the count."""
        mine = self.match.naming == seat
        won = self.match.being_named() if mine else None
        shown = None if won is None else plain_won(won)
        return {"seat": self.match.naming, "mine": mine, "won": shown, **(time or NO_CLOCK)}

    def view(self, seat: Seat) -> View:
        """The view of a seat. The watchers stay at the table and follow it incrementally."""
        table = self.match.shown
        if not self._watchers or self._watchers[0].table is not table:
            self._watchers = [Watcher(table, one) for one in range(NOBODY, 4)]
        return self._watchers[seat + 1].view()

    def _options(self, seen: View, chair: Chair | None) -> list[Message]:
        match = self.match
        if chair is None or match.naming != NOBODY:
            return []
        if seen.phase >= OVER:
            return [plain_option(Action(seen.seat, NEXT), seen, None)] if seen.phase == OVER and not chair.ready else []
        legal = legal_at(match.table, seen.seat)
        if self._is_passed(seen.seat):
            return []
        friendly = not match.terms.strict and not match.terms.naming and any(action.type == HU for action in legal)
        points = self._points(seen) if friendly else None
        return [plain_option(action, seen, points) for action in legal]

    def _has_question(self, seen: View, chair: Chair | None, options: list[Message]) -> bool:
        """True if a player has more to decide than a pass or the next hand. A hu that may be false is asked on wish."""
        quiet = ["pass", "next"]
        if self.match.terms.strict and seen.phase in (ANSWERS, ROBBING) and chair is not None and not chair.asks:
            quiet.append("hu")
        return any(option["kind"] not in quiet for option in options)

    def _has_answered(self, seat: Seat) -> bool:
        table = self.match.shown
        if table.phase not in (ANSWERS, ROBBING) or seat == table.turn:
            return False
        return table.answers[seat] != AWAITED or self._is_passed(seat)

    def _is_passed(self, seat: Seat) -> bool:
        """True at the fast pace for a seat that can only pass."""
        table = self.match.shown
        asked = table.phase in (ANSWERS, ROBBING) and table.answers[seat] == AWAITED
        return asked and self.match.terms.pace == FAST and not table.has_answer(seat)

    def is_asked(self, seat: Seat) -> bool:
        """True if a discard waits for a seat: always at the even pace, otherwise where it has a choice.

        At a strict table hu is legal at every discard: that alone is a question only for who wants to be asked.
        """
        table = self.match.table
        if self.match.terms.pace != FAST or not table.has_answer(seat):
            return self.match.terms.pace != FAST
        if not self.match.terms.strict or self.match.chair_at(seat).asks:
            return True
        return any(code not in (HU_CODE, PASS_CODE) for code in table.legal(seat))

    def _points(self, seen: View) -> int:
        """The points of a legal hu, flowers included."""
        flowers = len(seen.mine.flowers) * self.match.setup.profile.switches.flower_points
        return self.match.table.points_of(seen.seat) + flowers

    def _rows(self, table: Table) -> list[Message]:
        if self._sheet[0] != len(table.results):
            self._sheet = (len(table.results), plain_sheet(table.results))
        return self._sheet[1]

    def _marks(self, table: Table) -> Marks:
        """The drawn-and-thrown marks, found once for all seats."""
        if self._marked[:2] != (table.number, len(table.history)):
            self._marked = (table.number, len(table.history), thrown_as_drawn(table.history))
        return self._marked[2]

    def _player(self, chair: Chair | None) -> int | None:
        return None if chair is None else self.match.chairs.index(chair)


def _ms(seconds: float) -> int:
    return round(1000 * seconds)
