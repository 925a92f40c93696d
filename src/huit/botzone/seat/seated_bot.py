"""A bot of ours in a seat of the platform: requests in, answers out, both as text."""

from __future__ import annotations

from huit.bots.protocol import Bot
from huit.botzone.protocol.answers import PASSING, format_answer
from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.initdata import setup_of
from huit.botzone.seat.tracking import HandTracker
from huit.core.tiles import NO_TILE
from huit.game.actions import CLAIM_CHOW, CLAIM_PUNG, Action
from huit.game.aliases import Seat
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import view_of


class SeatedBot:
    """A bot for one hand. It knows only the requests: its claim counts once a request echoes it."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._tracker: HandTracker | None = None

    def receive(self, request: str) -> None:
        """Take in a request. Raises BotzoneError for an invalid one."""
        if request.split()[:1] == ["0"]:
            self._tracker = _begin(request)
        elif self._tracker is None:
            raise botzone_error("botzone_request", text=request[:60])
        else:
            self._tracker.receive(request)

    def answered(self, text: str) -> None:
        """Take in the bot's own past answer to the last request."""
        if self._tracker is not None:
            self._tracker.answered(text)

    def answer(self) -> str:
        """The bot's answer to the last request."""
        text = PASSING if self._tracker is None or not self._tracker.history else self._choose(self._tracker)
        self.answered(text)
        return text

    def _choose(self, tracker: HandTracker) -> str:
        table = tracker.table()
        action = self._ask(table, tracker.seat)
        if action is None:
            return PASSING
        if action.type not in (CLAIM_CHOW, CLAIM_PUNG):
            return format_answer(action)
        # The table is private: the claim is played on it to ask the bot for the discard after it.
        table.play(tracker.seat, action.code)
        discard = self._ask(table, tracker.seat)
        return format_answer(action, discard.tile if discard else NO_TILE)

    def _ask(self, table: Table, seat: Seat) -> Action | None:
        legal = legal_at(table, seat)
        if len(legal) < 2:
            return legal[0] if legal else None
        return self._bot.act(view_of(table, seat), legal)


def _begin(request: str) -> HandTracker:
    words = request.split()
    if len(words) != 3 or not all(word in ("0", "1", "2", "3") for word in words[1:]):
        raise botzone_error("botzone_request", text=request[:60])
    return HandTracker(setup_of(int(words[2]), ()), int(words[1]))
