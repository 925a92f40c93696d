"""The platform's judge on our table: the table knows the rules, the judge in which order answers are looked at.

After every request all four seats answer. The first error found ends the hand, and where it is looked for first is
part of the platform's rules:

    init, deal, flower   seats 0 to 3
    draw                 seats 0 to 3; at its place in this order the drawer acts, and its hu ends the hand at once
    discard              the discarder; hu from the nearest seat on, decided at once be it wrong; then pung and kong
                         from seat 0 to 3, and when one stands nothing else is looked at; then chow from seat 0 to 3
    kong                 from the konger on; a promoted kong may be robbed
"""

from __future__ import annotations

from huit.bots.hosting import Listener
from huit.botzone import requests
from huit.botzone.answers import CALLING_HU, PASSING, claim_code, own_turn_code
from huit.botzone.requests import SEATS, Crier, Request
from huit.core.tiles import NO_TILE
from huit.game.actions import CHOW, DISCARD, HU_CODE, KONG, PASS_CODE, TILE_BITS, TILE_MASK, action_of
from huit.game.ending import BOTZONE_ERROR
from huit.game.events import NOBODY
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, OVER, ROBBING
from huit.game.table import Table

Answers = tuple[str | None, str | None, str | None, str | None]  # None: the bot gave none (late, crashed, missing)


class Error(Exception):
    """A seat did something that the platform punishes."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class Judge:
    """One hand: `request` is what the seats are asked now, None when the hand is over and `scores` has the points.

    `listener` is told of every action before the table moves on it.
    """

    def __init__(self, setup: Setup, listener: Listener | None = None) -> None:
        self.table = Table(setup)
        self.table.begin()
        self._listener = listener
        self._crier = Crier(setup.first // 4)
        self._told = 0
        self._waiting: list[Request] = []
        self._penalty: tuple[int, ...] = ()
        self.request: Request | None = None
        self._ask_next()

    @property
    def scores(self) -> tuple[int, ...]:
        return self._penalty or tuple(self.table.payments)

    def answer(self, answers: Answers) -> None:
        """What the four said to the request."""
        if self.request is None:
            raise ValueError("the hand is over")
        try:
            self._judge(self.request, answers)
        except Error as error:
            self._punish(error.seat)
            self.request = None
            return
        self._ask_next()

    def _punish(self, seat: int) -> None:
        if self.table.phase < OVER:
            self.table.err(seat)
        else:  # a claimed kong that nothing replaces: the table is done while the seats are still asked about it
            self._penalty = tuple([-3 * BOTZONE_ERROR if place == seat else BOTZONE_ERROR for place in SEATS])

    def _ask_next(self) -> None:
        """The table goes on where nobody has a choice; the platform asks all the same, one thing after the other."""
        history = self.table.history
        while not self._waiting and self._told < len(history):
            self._waiting += self._crier.tell(history[self._told])
            self._told += 1
        self.request = self._waiting.pop(0) if self._waiting else None

    def _judge(self, request: Request, answers: Answers) -> None:
        if request.kind == requests.DRAW:
            self._judge_draw(request.seat, answers)
        elif request.kind == requests.DISCARD:
            self._judge_discard(request.seat, answers)
        elif request.kind in (requests.KONG, requests.PROMOTION):
            self._judge_kong(request, answers)
        else:
            for seat in SEATS:
                _must_pass(seat, answers)

    # A draw -------------------------------------------------------------------------------------------------------

    def _judge_draw(self, drawer: int, answers: Answers) -> None:
        for seat in range(drawer):
            _must_pass(seat, answers)
        code = own_turn_code(answers[drawer] or "")
        if code not in self.table.legal(drawer):
            raise Error(drawer)
        if code != HU_CODE:
            for seat in range(drawer + 1, 4):
                _must_pass(seat, answers)
        self._play(drawer, code)

    # A discard ----------------------------------------------------------------------------------------------------

    def _judge_discard(self, discarder: int, answers: Answers) -> None:
        _must_pass(discarder, answers)
        for seat in _after(discarder):
            if answers[seat] is None:
                raise Error(seat)
            if answers[seat] == CALLING_HU:
                self._call_hu(seat)
                return
        claims = [(seat, answers[seat] or "") for seat in SEATS if seat != discarder and answers[seat] != PASSING]
        # A pung or kong is looked at before any chow, and whatever has three words counts as one.
        claims.sort(key=lambda claim: claim[1].count(" ") == 2)
        if claims:
            self._claim(*claims[0])
        else:
            self._all_pass()

    def _claim(self, seat: int, text: str) -> None:
        """Of the last tile no claim is legal: whoever makes one errs, as with any other wrong claim."""
        code, thrown = claim_code(text, self.table.discard)
        if not self._is_asking() or code not in self.table.legal(seat):
            raise Error(seat)
        kong = code >> TILE_BITS == KONG
        if not kong and not self._keeps(seat, code, thrown):
            raise Error(seat)
        self._decide(seat, code)
        if not kong:
            self._play(seat, DISCARD << TILE_BITS | thrown)

    def _keeps(self, seat: int, code: int, thrown: int) -> bool:
        """Whether the tile thrown is still in the hand after a pung or chow."""
        discard, lowest = self.table.discard, code & TILE_MASK
        chow = [tile for tile in range(lowest, lowest + 3) if tile != discard]
        used = chow if code >> TILE_BITS == CHOW else [discard, discard]
        return thrown != NO_TILE and self.table.seats[seat].counts[thrown] > used.count(thrown)

    # Kongs and hu -------------------------------------------------------------------------------------------------

    def _judge_kong(self, request: Request, answers: Answers) -> None:
        _must_pass(request.seat, answers)
        for seat in _after(request.seat):
            if answers[seat] == CALLING_HU and request.kind == requests.PROMOTION:
                self._call_hu(seat)
                return
            _must_pass(seat, answers)
        self._all_pass()

    def _call_hu(self, seat: int) -> None:
        if not self._is_asking() or HU_CODE not in self.table.legal(seat):
            raise Error(seat)
        self._decide(seat, HU_CODE)

    def _is_asking(self) -> bool:
        """Whether the table waits for answers to what the seats were just told; where nobody may claim it does not."""
        return self.table.phase in (ANSWERS, ROBBING) and not self._waiting and self._told == len(self.table.history)

    def _all_pass(self) -> None:
        if self._is_asking():
            self._decide(NOBODY, PASS_CODE)

    def _decide(self, seat: int, code: int) -> None:
        """Tell the table what one seat does; all others pass, whatever they wanted: it comes first."""
        for asked in self.table.awaited():
            self._play(asked, code if asked == seat else PASS_CODE)

    def _play(self, seat: int, code: int) -> None:
        if self._listener is not None:
            self._listener(self.table, action_of(seat, code))
        self.table.play(seat, code)


def _must_pass(seat: int, answers: Answers) -> None:
    if answers[seat] != PASSING:
        raise Error(seat)


def _after(seat: int) -> tuple[int, int, int]:
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4
