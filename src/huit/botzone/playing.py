"""A bot of ours in a seat of the platform: it hears requests and gives its answers as text."""

from __future__ import annotations

from huit.bots.protocol import Bot
from huit.botzone.answers import PASSING, format_answer
from huit.botzone.faults import botzone_error
from huit.botzone.initdata import setup_of
from huit.botzone.memory import Memory
from huit.core.tiles import NO_TILE
from huit.game.actions import CHOW, PUNG, Action
from huit.game.state import legal_at
from huit.game.table import Table
from huit.game.view import view_of


class SeatedBot:
    """One hand. Only what the requests say is known: a claim counts when it is echoed, and not before."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._memory: Memory | None = None

    def hear(self, request: str) -> None:
        """A request. Raises BotzoneError for one that cannot be understood."""
        if request.split()[:1] == ["0"]:
            self._memory = _begin(request)
        elif self._memory is None:
            raise botzone_error("botzone_request", text=request[:60])
        else:
            self._memory.hear(request)

    def answered(self, text: str) -> None:
        """What this bot is known to have said to the last request."""
        if self._memory is not None:
            self._memory.answered(text)

    def answer(self) -> str:
        """What the bot says to the last request."""
        text = PASSING if self._memory is None or not self._memory.history else self._choose(self._memory)
        self.answered(text)
        return text

    def _choose(self, memory: Memory) -> str:
        table = memory.table()
        action = self._ask(table, memory.seat)
        if action is None:
            return PASSING
        if action.kind not in (CHOW, PUNG):
            return format_answer(action)
        # The table is ours alone: the claim is made there to see what the bot would throw after it.
        table.play(memory.seat, action.code)
        thrown = self._ask(table, memory.seat)
        return format_answer(action, thrown.tile if thrown else NO_TILE)

    def _ask(self, table: Table, seat: int) -> Action | None:
        legal = legal_at(table, seat)
        if len(legal) < 2:
            return legal[0] if legal else None
        return self._bot.act(view_of(table, seat), legal)


def _begin(request: str) -> Memory:
    words = request.split()
    if len(words) != 3 or not all(word in ("0", "1", "2", "3") for word in words[1:]):
        raise botzone_error("botzone_request", text=request[:60])
    return Memory(setup_of(int(words[2]), ()), int(words[1]))
