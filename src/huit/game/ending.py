"""End of a hand: a win and its payments, a false hu, a bot error, a drawn hand (play 11 to 15)."""

from __future__ import annotations

from typing import Final

from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.packed import situation_of
from huit.core.hands import CONCEALED, Hand
from huit.core.rules.payments import INCOMPLETE, TOO_CHEAP, WRONG_TILE, payments_of_win, penalty_of_false_hu
from huit.core.rules.waits import waits_of
from huit.core.tiles import KINDS, NO_TILE, Tile
from huit.game import events
from huit.game.aliases import Seat
from huit.game.events import NOBODY, Event
from huit.game.options import LegalActions
from huit.game.seating import table_points
from huit.game.standing import FINISHED, NOT_ASKED, OVER, ROBBING, TURN, HandResult, no_winner

HELD: Final = 13  # tiles of a hand outside its turn, a set counting three (play 8.6)
BOTZONE_ERROR: Final = 10  # points that each of the others gets for an error, in the AI contests


class HandEnding(LegalActions):
    """A table whose hands can end, with the payments."""

    def call_hu(self, seat: Seat) -> bool:
        """Settle a call of hu: true for a win. A false one is paid for, and play goes on (play 12.2, 13)."""
        points = self.points_of(seat)
        if points >= self.minimum:
            self._win(seat, points)
            return True
        if self.botzone:
            self.end_by_error(seat)
        else:
            self._false_hu(seat, points != NOT_COMPLETE)
        return False

    def _win(self, seat: Seat, fans: int) -> None:
        self_drawn = self.phase == TURN
        giver = NOBODY if self_drawn else self.turn
        mine = self.seats[seat]
        hand = self._won_hand(seat)
        if not self_drawn:
            if self.phase == ROBBING:
                self.seats[giver].take(self.discard)
            else:
                self.seats[giver].river.pop()
            mine.give(self.discard)
        flowers = len(mine.flowers)
        points = fans + flowers * self.setup.profile.switches.flower_points
        paid = payments_of_win(points, self_drawn)
        changes = [paid.others[0]] * 4
        changes[seat] = paid.winner
        if paid.discarder is not None:
            changes[giver] = paid.discarder
        self._pay(changes)
        winner, loser = self.players[seat], NOBODY if self_drawn else self.players[giver]
        self.results.append(HandResult(self.number, winner, loser, points, self._paid_by_player()))
        if self.watched:
            self.emit(
                Event(
                    events.WON,
                    seat,
                    hand.winning,
                    giver,
                    points=points,
                    flowers=flowers,
                    hand=hand,
                    payments=tuple(changes),
                    totals=self._totals_by_seat(),
                    opened=self._opened(),
                )
            )
        self._close()

    def _won_hand(self, seat: Seat) -> Hand:
        """The winning hand for the explaining scorer. Of East's first tiles any may be the winning one (R-E08)."""
        mine = self.seats[seat]
        self_drawn = self.phase == TURN
        tiles = list(mine.tiles())
        winning = self.discard if not self_drawn else self.drawn if self.drawn != NO_TILE else tiles[-1]
        if self_drawn:
            tiles.remove(winning)
        return Hand(tuple(mine.melds), tuple(tiles), winning, situation_of(self._how(seat)), len(mine.flowers))

    def _false_hu(self, seat: Seat, complete: bool) -> None:
        """Pay the penalty at once, apart from the score of the hand. The dead hand plays on (play 13.3, 13.4)."""
        self.seats[seat].dead = True
        false_hu = TOO_CHEAP if complete else WRONG_TILE if self._was_ready(seat) else INCOMPLETE
        paid = penalty_of_false_hu(self.setup.profile.switches, false_hu)
        changes = [paid.others[0]] * 4
        changes[seat] = paid.winner
        self._pay(changes)
        if self.watched:
            tile = self.drawn if self.phase == TURN else self.discard
            giver = NOBODY if self.phase == TURN else self.turn
            self.emit(
                Event(
                    events.FALSE_HU,
                    seat,
                    tile,
                    giver,
                    complete=complete,
                    ready=false_hu == WRONG_TILE,
                    payments=tuple(changes),
                )
            )

    def _was_ready(self, seat: Seat) -> bool:
        """True if a tile would have completed the hand before the call. Of East's first tiles any may be left out."""
        mine = self.seats[seat]
        if self.phase != TURN:
            return _is_ready(mine.counts[:KINDS], len(mine.melds))
        left_out = [self.drawn] if self.drawn != NO_TILE else [kind for kind in range(KINDS) if mine.counts[kind]]
        for kind in left_out:
            counts = mine.counts[:]
            counts[kind] -= 1
            if _is_ready(counts[:KINDS], len(mine.melds)):
                return True
        return False

    def end_by_error(self, seat: Seat) -> None:
        """End the hand by an error of a seat, as the AI contests do."""
        changes = [BOTZONE_ERROR] * 4
        changes[seat] = -3 * BOTZONE_ERROR
        self._pay(changes)
        self.results.append(no_winner(self.number, self._paid_by_player()))
        if self.watched:
            self.emit(Event(events.ERRED, seat, payments=tuple(changes), totals=self._totals_by_seat()))
        self._close()

    def end_drawn(self) -> None:
        """End the hand without a winner."""
        self.results.append(no_winner(self.number, self._paid_by_player()))
        if self.watched:
            self.emit(Event(events.DRAWN, totals=self._totals_by_seat(), opened=self._opened()))
        self._close()

    def _close(self) -> None:
        last = self.number + 1 == self.setup.first + self.setup.hands
        self.phase = FINISHED if last else OVER
        self.answers = [NOT_ASKED] * 4
        if last and self.watched:
            totals = tuple(self.totals)
            shares = table_points(totals)
            by_seat = tuple([shares[player] for player in self.players])
            self.emit(Event(events.ENDED, totals=self._totals_by_seat(), table_points=by_seat))

    # Accounts -----------------------------------------------------------------------------------------------------

    def _pay(self, changes: list[int]) -> None:
        for seat in range(4):
            self.payments[seat] += changes[seat]
            self.totals[self.players[seat]] += changes[seat]

    def _paid_by_player(self) -> tuple[int, ...]:
        paid = [0] * 4
        for seat in range(4):
            paid[self.players[seat]] = self.payments[seat]
        return tuple(paid)

    def _totals_by_seat(self) -> tuple[int, ...]:
        return tuple([self.totals[player] for player in self.players])

    def _opened(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of each seat's concealed kongs, revealed at the end of a hand (play 10.3)."""
        return tuple([tuple([meld.tile for meld in seat.melds if meld.claim == CONCEALED]) for seat in self.seats])


def _is_ready(counts: list[int], melds: int) -> bool:
    """True if a tile completes these concealed tiles. With a kept flower one is missing: never."""
    return sum(counts) + 3 * melds == HELD and bool(waits_of(counts, melds, 1))
