"""The rules of play, done in place: the fast side of `step` (play 5 to 16)."""

from __future__ import annotations

from huit.core.hands import CHOW as CHOW_SET
from huit.core.hands import CONCEALED, Meld
from huit.core.hands import KONG as KONG_SET
from huit.core.hands import PUNG as PUNG_SET
from huit.core.tiles import FIRST_FLOWER, KINDS, NO_TILE
from huit.game import events
from huit.game.actions import (
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    HU_CODE,
    KONG,
    NEXT,
    PASS,
    PROMOTED_KONG,
    PUNG,
    TILE_BITS,
    TILE_MASK,
)
from huit.game.ending import Ending
from huit.game.events import Event
from huit.game.seating import players_of
from huit.game.seats import Seat
from huit.game.setup import BOTZONE, Setup
from huit.game.shuffle import ALL_TILES, ORDINARY, Numbers, shuffled, thrown
from huit.game.standing import (
    ANSWERS,
    AWAITED,
    CLAIMED,
    FINISHED,
    NOT_ASKED,
    OPENING,
    OVER,
    ROBBING,
    TURN,
    State,
    wall_of,
)
from huit.game.walls import draw_order


class Table(Ending):
    """A match in play. `play` trusts its caller: `step` and whoever hosts players check that an action is legal.

    Where it `asks_all`, every other seat is asked about every tile that may be claimed or robbed, be it only to pass:
    so the pause after a discard tells nobody who could have claimed it. The game is the same either way.
    """

    def __init__(self, setup: Setup, watched: bool = True, asks_all: bool = False) -> None:
        super().__init__(setup, watched)
        self.asks_all = asks_all

    def begin(self) -> None:
        """The first hand."""
        self._deal(self.setup.first)

    def copy(self) -> Table:
        """The same table, to try something on."""
        other = Table(self.setup, self.watched, self.asks_all)
        other.thaw(self.freeze())
        return other

    def play(self, seat: int, code: int) -> None:
        """Do what a number in `legal(seat)` says."""
        kind = code >> TILE_BITS
        if self.phase == ANSWERS or self.phase == ROBBING:
            self.answers[seat] = code
            if AWAITED not in self.answers:
                self._resolve()
        elif kind == DISCARD:
            self._discard(code & TILE_MASK)
        elif kind == HU:
            self.call_hu(seat)
        elif kind == CONCEALED_KONG:
            self._concealed_kong(seat, code & TILE_MASK)
        elif kind == PROMOTED_KONG:
            self._promote(seat, code & TILE_MASK)
        elif kind == FLOWER:
            self._show_flower(seat, code & TILE_MASK)
        elif kind == PASS:
            self._served(seat)
        elif kind == NEXT:
            self._deal(self.number + 1)

    # The deal -----------------------------------------------------------------------------------------------------

    def _deal(self, number: int) -> None:
        self.number = number
        self.players = players_of(number, self.seat_change)
        self.seats = [Seat(), Seat(), Seat(), Seat()]
        self.shown = [0] * KINDS
        self.payments = [0] * 4
        self.history = []
        self.turn = 0
        self.drawn = NO_TILE
        self.discard = NO_TILE
        self.after_kong = False
        self.answers = [NOT_ASKED] * 4
        self.wall = wall_of(self.setup, self._tiles(), ())
        self.phase = OPENING
        if self.watched:
            self.tell(
                Event(events.HAND_BEGINS, number=number, players=self.players, dice=self.dice, left=self.wall.left)
            )
        if self.botzone:
            self._deal_personal()
        else:
            self._deal_shared()

    def _tiles(self) -> tuple[int, ...]:
        """Of this hand, in the order of drawing: by the setup, or by the seed, the ring opened where the dice say."""
        numbers = Numbers(self.setup.seed, self.number)
        if self.setup.mode == BOTZONE:
            return self.setup.tiles or tuple(shuffled(ORDINARY, numbers))
        ring = shuffled(ALL_TILES, numbers)
        self.dice = thrown(numbers)
        return self.setup.tiles or tuple(draw_order(ring, self.dice))

    def _deal_shared(self) -> None:
        """Four tiles at a time three times, then one each and the fifth for East (play 5.1, 5.2)."""
        for _ in range(3):
            for seat in self.seats:
                for _ in range(4):
                    seat.give(self.wall.draw(0))
        for place in (0, 1, 2, 3, 0):
            self.seats[place].give(self.wall.draw(0))
        self._tell_deal()
        self._next_to_open(0)

    def _deal_personal(self) -> None:
        """Thirteen tiles from each wall, told as they were drawn, flowers first; East then draws as in any turn."""
        for place, seat in enumerate(self.seats):
            dealt: list[int] = []
            while len(dealt) < 13:
                tile = self.wall.draw(place)
                if tile < FIRST_FLOWER:
                    seat.give(tile)
                    dealt.append(tile)
                else:
                    seat.flowers.append(tile)
                    self.tell_simply(events.FLOWER_SHOWN, place, tile)
            if self.watched:
                self.tell(Event(events.DEALT, place, tiles=tuple(dealt)))
        self._draw(0)

    def _tell_deal(self) -> None:
        if self.watched:
            for place, seat in enumerate(self.seats):
                self.tell(Event(events.DEALT, place, tiles=seat.tiles()))

    def _next_to_open(self, seat: int) -> None:
        """From this seat on, the first that holds a flower is asked for it; the others are served (play 6.1)."""
        while seat < 4 and not self.seats[seat].kept_flowers:
            self.tell_simply(events.SERVED, seat)
            seat += 1
        if seat < 4:
            self.turn = seat
        else:
            self.turn = 0
            self.phase = TURN

    def _served(self, seat: int) -> None:
        self.tell_simply(events.SERVED, seat)
        self._next_to_open(seat + 1)

    # A turn -------------------------------------------------------------------------------------------------------

    def _draw(self, seat: int) -> None:
        self.turn = seat
        self.discard = NO_TILE
        if self.wall.is_empty_for(seat):
            self.end_undecided()
            return
        self.after_kong = False
        self._receive(seat, self.wall.draw(seat), False)

    def _lay_flower(self, seat: int, tile: int) -> None:
        """In Botzone's game there is no choice: the flower is shown and replaced."""
        self.seats[seat].flowers.append(tile)
        self.tell_simply(events.FLOWER_SHOWN, seat, tile)
        self._replace(seat, False)

    def _replace(self, seat: int, after_kong: bool) -> None:
        if self.wall.is_empty_for(seat):  # a discard may be claimed for a kong while only others have tiles
            self.end_undecided()
            return
        self.after_kong = after_kong
        self._receive(seat, self.wall.replace(seat), True)

    def _receive(self, seat: int, tile: int, replacement: bool) -> None:
        if self.botzone and tile >= FIRST_FLOWER:
            self._lay_flower(seat, tile)
            return
        self.seats[seat].give(tile)
        self.turn = seat
        if self.phase != OPENING or self.botzone:
            self.phase = TURN
            self.drawn = tile
        if self.watched:
            self.tell(events.draw_event(seat, tile, self.wall.left, replacement))

    def _show_flower(self, seat: int, tile: int) -> None:
        mine = self.seats[seat]
        mine.take(tile)
        mine.flowers.append(tile)
        self.tell_simply(events.FLOWER_SHOWN, seat, tile)
        self._replace(seat, False)
        if self.phase == OPENING and not mine.kept_flowers:
            self._served(seat)

    def _discard(self, tile: int) -> None:
        mine = self.seats[self.turn]
        mine.take(tile)
        mine.river.append(tile)
        self.drawn = NO_TILE
        self.discard = tile
        self.tell_simply(events.DISCARDED, self.turn, tile)
        if tile < FIRST_FLOWER:  # nobody can claim a flower (play 6.6)
            self.shown[tile] += 1
            self._ask(ANSWERS)
        else:
            self._pass_on()

    def _concealed_kong(self, seat: int, tile: int) -> None:
        mine = self.seats[seat]
        for _ in range(4):
            mine.take(tile)
        mine.declare(Meld(KONG_SET, tile, CONCEALED))
        self.tell_simply(events.KONG_CONCEALED, seat, tile)
        self._replace(seat, True)

    def _promote(self, seat: int, tile: int) -> None:
        """The tile stays in the hand until nobody has robbed it (play 9.5)."""
        self.discard = tile
        self.drawn = NO_TILE
        self.tell_simply(events.KONG_PROMOTED, seat, tile)
        self._ask(ROBBING)

    def _ask(self, phase: int) -> None:
        """Ask the three others, or only those of them who have a choice."""
        self.phase = phase
        self.answers = [NOT_ASKED] * 4
        asked = False
        for seat in range(4):
            if seat != self.turn and (self.asks_all or self.has_answer(seat)):
                self.answers[seat] = AWAITED
                asked = True
        if not asked:
            self._pass_on()

    # Answers ------------------------------------------------------------------------------------------------------

    def _resolve(self) -> None:
        """Hu first, nearest after the discarder; then pung and kong; then chow (play 9.8, 12)."""
        order = [(self.turn + step) % 4 for step in (1, 2, 3)]
        for seat in order:
            if self.answers[seat] == HU_CODE and self.call_hu(seat):
                return
            if self.phase == OVER or self.phase == FINISHED:  # an error ended the hand
                return
        for seat in order:
            if self.answers[seat] >> TILE_BITS in (PUNG, KONG):
                self._claim(seat, self.answers[seat])
                return
        if self.answers[order[0]] >> TILE_BITS == CHOW:
            self._claim(order[0], self.answers[order[0]])
            return
        self._pass_on()

    def _pass_on(self) -> None:
        """Nobody wants the tile: a promoted kong stands, after a discard the next player draws."""
        if self.phase == ROBBING:
            tile = self.discard
            mine = self.seats[self.turn]
            mine.take(tile)
            mine.promote(tile)
            self.shown[tile] += 1
            self.discard = NO_TILE
            self._replace(self.turn, True)
        else:
            self._draw((self.turn + 1) % 4)

    def _claim(self, seat: int, code: int) -> None:
        kind = code >> TILE_BITS
        tile = code & TILE_MASK
        giver = self.turn
        claimed = self.discard
        mine = self.seats[seat]
        self.seats[giver].river.pop()
        self.shown[claimed] -= 1
        meld = _claimed_set(kind, tile, claimed, 4 - (giver - seat) % 4)
        mine.give(claimed)
        for part in meld.tiles:
            mine.take(part)
            self.shown[part] += 1
        mine.declare(meld)
        self.turn = seat
        self.discard = NO_TILE
        self.phase = CLAIMED
        if self.watched:
            told = events.CHOW_MADE if kind == CHOW else events.PUNG_MADE if kind == PUNG else events.KONG_MADE
            self.tell(Event(told, seat, tile, giver, claimed))
        if kind == KONG:
            self._replace(seat, True)


def _claimed_set(kind: int, tile: int, claimed: int, side: int) -> Meld:
    """A chow keeps which of its tiles was claimed, a pung or kong from which side."""
    if kind == CHOW:
        return Meld(CHOW_SET, tile, claimed - tile + 1)
    return Meld(PUNG_SET if kind == PUNG else KONG_SET, tile, side)


def table_at(state: State, watched: bool = True) -> Table:
    """A table that stands as in a state."""
    table = Table(state.setup, watched)
    table.thaw(state)
    return table
