"""A table whose seats are asked one after another and see arrays: the engine below all environments."""

from __future__ import annotations

from typing import Final

from huit.core.faults import HuitError
from huit.game.actions import NEXT_CODE
from huit.game.aliases import ActionNumber, Player, Seat
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, OVER, ROBBING
from huit.game.table import Table
from huit.rl.engine.action_indexes import actions_in, index_text, legal_code, legal_indexes, masked_code, write_mask
from huit.rl.engine.encoder import CELLS
from huit.rl.engine.registry import encoder_named

NOBODY_ASKED: Final = -1


class IllegalIndex(HuitError, ValueError):
    """An index that is not legal now; nothing has changed. `legal` are the legal indexes."""

    def __init__(self, index: int, player: Player, legal: list[int]) -> None:
        allowed = ", ".join([index_text(one) for one in legal])
        text = f"rl_illegal_index: player_{player} may not play {index_text(index)}; take one of the mask: {allowed}"
        super().__init__(text)
        self.index = index
        self.player = player
        self.legal = legal

    def __reduce__(self) -> tuple[type, tuple[int, Player, list[int]]]:
        return type(self), (self.index, self.player, self.legal)


class LearnersTable:
    """A match, asked seat by seat. `asked` is the seat that must act, NOBODY_ASKED when the match is over.

    Answers to a discard are asked in the order of the seats, and no seat sees another's before all are in. After a hand
    the next one is dealt at once; `results` of the table has the hands so far.
    """

    def __init__(self, setup: Setup, encoding: str) -> None:
        self.table = Table(setup)
        self.actions = actions_in(self.table.botzone)
        self.encoders = [encoder_named(encoding) for _ in range(4)]
        self.size = self.encoders[0].planes * CELLS
        self.asked: Seat = NOBODY_ASKED
        self._no_actions = bytearray(self.actions)
        self.start(setup)

    def start(self, setup: Setup) -> None:
        """Begin another match of the same mode."""
        self.table = Table(setup)
        self.table.begin()
        self._find_asked()

    @property
    def player(self) -> Player:
        """The player who must act."""
        return self.table.players[self.asked] if self.asked >= 0 else NOBODY_ASKED

    def play(self, index: int) -> None:
        """Play an action of the seat that is asked. Raises IllegalIndex."""
        self.play_code(self.check(index))

    def play_masked(self, index: int) -> None:
        """Play an index that the mask allows; it is not checked again."""
        self.play_code(masked_code(self.table, self.asked, index))

    def check(self, index: int) -> ActionNumber:
        """The legal action of an index. Raises IllegalIndex."""
        code = legal_code(self.table, self.asked, index) if self.asked >= 0 else -1
        if code < 0:
            raise IllegalIndex(index, self.player, legal_indexes(self.table, self.asked))
        return code

    def play_code(self, code: ActionNumber) -> None:
        """Play a legal action of the seat that is asked, by its number."""
        self.table.play(self.asked, code)
        self._find_asked()

    def end_by_error(self) -> None:
        """End the hand by an error of the seat that is asked, with the penalty of the AI contests."""
        self.table.end_by_error(self.asked)
        self._find_asked()

    def _find_asked(self) -> None:
        table = self.table
        if table.phase == OVER:
            table.play(0, NEXT_CODE)
        if table.phase <= CLAIMED:
            self.asked = table.turn
        elif table.phase == ANSWERS or table.phase == ROBBING:
            for seat in range(4):
                if table.answers[seat] == AWAITED:
                    self.asked = seat
                    return
        else:
            self.asked = NOBODY_ASKED

    def write_observation(self, seat: Seat, out: bytearray, at: int) -> None:
        """Write the observation of a seat."""
        table = self.table
        encoder = self.encoders[seat]
        encoder.follow(seat, table.history)
        hands_left = table.setup.first + table.setup.hands - table.number
        totals = [table.totals[player] for player in table.players]
        encoder.match(totals, hands_left, table.wall.last_was_drawn(table.turn))
        encoder.write(out, at)

    def write_mask(self, seat: Seat, out: bytearray, at: int) -> None:
        """Write the mask of a seat; all zero unless it must act now."""
        out[at : at + self.actions] = self._no_actions
        if seat == self.asked and seat >= 0:
            write_mask(self.table, seat, out, at)
