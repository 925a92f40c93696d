"""The platform's judge on our table: the table has the rules, the judge the order in which answers are checked.

After every request all four seats answer. The first error found ends the hand, and the order of the search is part of
the platform's rules:

    init, deal, flower   seats 0 to 3
    draw                 seats 0 to 3; at its place in this order the drawer acts, and its hu ends the hand at once
    discard              the discarder; hu from the nearest seat on, decided at once, right or wrong; then pung and kong
                         from seat 0 to 3, and after a valid one nothing else is checked; then chow from seat 0 to 3
    kong                 from the konger on; a promoted kong may be robbed
"""

from __future__ import annotations

from huit.bots.hosting import Listener
from huit.botzone.protocol import requests
from huit.botzone.protocol.answers import CALLING_HU, PASSING, claim_code, own_turn_code
from huit.botzone.protocol.requests import EVERY_SEAT, Request, RequestBuilder
from huit.core.faults import HuitError
from huit.core.tiles import NO_TILE, Tile
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, DISCARD, HU_CODE, PASS_CODE, TILE_BITS, TILE_MASK, action_of
from huit.game.aliases import ActionNumber, Seat
from huit.game.ending import BOTZONE_ERROR
from huit.game.events import NOBODY
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, OVER, ROBBING
from huit.game.table import Table

FourAnswers = tuple[str | None, str | None, str | None, str | None]  # None: the bot gave none (late, crashed, missing)


class SeatError(HuitError):
    """An error of a seat that the platform punishes."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat


class BotzoneJudge:
    """One hand: `request` is the current one, None when the hand is over and `scores` has the points.

    `listener` is called with every action before it is played.
    """

    def __init__(self, setup: Setup, listener: Listener | None = None) -> None:
        self.table = Table(setup)
        self.table.begin()
        self._listener = listener
        self._builder = RequestBuilder(setup.first // 4)
        self._asked = 0
        self._waiting: list[Request] = []
        self._penalty: tuple[int, ...] = ()
        self.request: Request | None = None
        self._ask_next()

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of the seats."""
        return self._penalty or tuple(self.table.payments)

    def answer(self, answers: FourAnswers) -> None:
        """Judge the answers of the four seats to the request."""
        if self.request is None:
            raise ValueError("the hand is over")
        try:
            self._judge(self.request, answers)
        except SeatError as error:
            self._punish(error.seat)
            self.request = None
            return
        self._ask_next()

    def _punish(self, seat: Seat) -> None:
        if self.table.phase < OVER:
            self.table.end_by_error(seat)
        else:  # a claimed kong without a replacement tile: the table has ended while the seats are still asked about it
            self._penalty = tuple([-3 * BOTZONE_ERROR if place == seat else BOTZONE_ERROR for place in EVERY_SEAT])

    def _ask_next(self) -> None:
        """Set the next request. The table skips what leaves no choice; the platform asks about every event."""
        history = self.table.history
        while not self._waiting and self._asked < len(history):
            self._waiting += self._builder.requests_for(history[self._asked])
            self._asked += 1
        self.request = self._waiting.pop(0) if self._waiting else None

    def _judge(self, request: Request, answers: FourAnswers) -> None:
        if request.type == requests.DRAW:
            self._judge_draw(request.seat, answers)
        elif request.type == requests.DISCARD:
            self._judge_discard(request.seat, answers)
        elif request.type in (requests.KONG_MADE, requests.PROMOTION):
            self._judge_kong(request, answers)
        else:
            for seat in EVERY_SEAT:
                _must_pass(seat, answers)

    # A draw -------------------------------------------------------------------------------------------------------

    def _judge_draw(self, drawer: Seat, answers: FourAnswers) -> None:
        for seat in range(drawer):
            _must_pass(seat, answers)
        code = own_turn_code(answers[drawer] or "")
        if code not in self.table.legal(drawer):
            raise SeatError(drawer)
        if code != HU_CODE:
            for seat in range(drawer + 1, 4):
                _must_pass(seat, answers)
        self._play(drawer, code)

    # A discard ----------------------------------------------------------------------------------------------------

    def _judge_discard(self, discarder: Seat, answers: FourAnswers) -> None:
        _must_pass(discarder, answers)
        for seat in _after(discarder):
            if answers[seat] is None:
                raise SeatError(seat)
            if answers[seat] == CALLING_HU:
                self._call_hu(seat)
                return
        claims = [(seat, answers[seat] or "") for seat in EVERY_SEAT if seat != discarder and answers[seat] != PASSING]
        # Pungs and kongs are checked before chows, and any answer of three words counts as a chow.
        claims.sort(key=lambda claim: claim[1].count(" ") == 2)
        if claims:
            self._claim(*claims[0])
        else:
            self._all_pass()

    def _claim(self, seat: Seat, text: str) -> None:
        """Judge a claim. On the last tile none is legal: it is an error, as any other wrong claim."""
        code, discarded = claim_code(text, self.table.discard)
        if not self._is_asking() or code not in self.table.legal(seat):
            raise SeatError(seat)
        kong = code >> TILE_BITS == CLAIM_KONG
        if not kong and not self._keeps(seat, code, discarded):
            raise SeatError(seat)
        self._decide(seat, code)
        if not kong:
            self._play(seat, DISCARD << TILE_BITS | discarded)

    def _keeps(self, seat: Seat, code: ActionNumber, discarded: Tile) -> bool:
        """True if the tile to discard is still in the hand after a pung or chow."""
        discard, lowest = self.table.discard, code & TILE_MASK
        chow = [tile for tile in range(lowest, lowest + 3) if tile != discard]
        used = chow if code >> TILE_BITS == CLAIM_CHOW else [discard, discard]
        return discarded != NO_TILE and self.table.seats[seat].counts[discarded] > used.count(discarded)

    # Kongs and hu -------------------------------------------------------------------------------------------------

    def _judge_kong(self, request: Request, answers: FourAnswers) -> None:
        _must_pass(request.seat, answers)
        for seat in _after(request.seat):
            if answers[seat] == CALLING_HU and request.type == requests.PROMOTION:
                self._call_hu(seat)
                return
            _must_pass(seat, answers)
        self._all_pass()

    def _call_hu(self, seat: Seat) -> None:
        if not self._is_asking() or HU_CODE not in self.table.legal(seat):
            raise SeatError(seat)
        self._decide(seat, HU_CODE)

    def _is_asking(self) -> bool:
        """True if the table waits for claims of the tile in the last request; it does not where nobody may claim."""
        return self.table.phase in (ANSWERS, ROBBING) and not self._waiting and self._asked == len(self.table.history)

    def _all_pass(self) -> None:
        if self._is_asking():
            self._decide(NOBODY, PASS_CODE)

    def _decide(self, seat: Seat, code: ActionNumber) -> None:
        """Play the action of one seat; all others pass, whatever they wanted: it has priority."""
        for asked in self.table.awaited():
            self._play(asked, code if asked == seat else PASS_CODE)

    def _play(self, seat: Seat, code: ActionNumber) -> None:
        if self._listener is not None:
            self._listener(self.table, action_of(seat, code))
        self.table.play(seat, code)


def _must_pass(seat: Seat, answers: FourAnswers) -> None:
    if answers[seat] != PASSING:
        raise SeatError(seat)


def _after(seat: Seat) -> tuple[int, int, int]:
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4
