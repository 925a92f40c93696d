"""The table: the rules of play, mutating in place (play 5 to 16). `step` is this on a copy."""

from __future__ import annotations

from collections.abc import Callable

from huit.core.hands import CHOW, CONCEALED, KONG, PUNG, SET_IDS, Meld
from huit.core.tiles import FIRST_FLOWER, KINDS, NO_TILE, Tile
from huit.game import events
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    HU_CODE,
    NEXT,
    PASS,
    PROMOTED_KONG,
    TILE_BITS,
    TILE_MASK,
)
from huit.game.aliases import ActionNumber, ActionType, Phase, Seat
from huit.game.ending import HandEnding
from huit.game.events import Event
from huit.game.seating import players_of
from huit.game.seats import LiveSeat
from huit.game.setup import BOTZONE, Setup
from huit.game.shuffle import ALL_TILES, ORDINARY, Numbers, rolled_dice, shuffled
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


class Table(HandEnding):
    """A match in play. `play` trusts its caller: `step` and the hosts of players check that an action is legal.

    >>> from huit.game import Setup
    >>> from huit.game.table import Table
    >>> table = Table(Setup("ffmj", seed=7, hands=1))
    >>> table.begin()
    >>> table.awaited(), len(table.legal(1))
    ([1], 2)

    With `asks_all`, every other seat is asked about every tile that may be claimed or robbed, even if it can only pass,
    so that the pause after a discard reveals nothing. The game is the same either way.
    """

    def __init__(self, setup: Setup, watched: bool = True, asks_all: bool = False) -> None:
        super().__init__(setup, watched)
        self.asks_all = asks_all

    def __repr__(self) -> str:
        return f"Table(seed {self.setup.seed!r}, hand {self.number}, {len(self.results)} played)"

    def begin(self) -> None:
        """Deal the first hand."""
        self._deal(self.setup.first)

    def copy(self, watched: bool = True) -> Table:
        """An independent copy, to search on; unless it is `watched`, without the events, which makes it faster."""
        other = Table(self.setup, watched and self.watched, self.asks_all)
        other.copy_from(self)
        return other

    def __copy__(self) -> Table:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[State, bool, bool], Table], tuple[State, bool, bool]]:
        return table_at, (self.freeze(), self.watched, self.asks_all)

    def play(self, seat: Seat, code: ActionNumber) -> None:
        """Play an action, by its number in `legal(seat)`."""
        action_type = code >> TILE_BITS
        if self.phase == ANSWERS or self.phase == ROBBING:
            self.answers[seat] = code
            if AWAITED not in self.answers:
                self._resolve()
        elif action_type == DISCARD:
            self._discard(code & TILE_MASK)
        elif action_type == HU:
            self.call_hu(seat)
        elif action_type == CONCEALED_KONG:
            self._concealed_kong(seat, code & TILE_MASK)
        elif action_type == PROMOTED_KONG:
            self._promote(seat, code & TILE_MASK)
        elif action_type == FLOWER:
            self._show_flower(seat, code & TILE_MASK)
        elif action_type == PASS:
            self._served(seat)
        elif action_type == NEXT:
            self._deal(self.number + 1)

    # The deal -----------------------------------------------------------------------------------------------------

    def _deal(self, number: int) -> None:
        self.number = number
        self.players = players_of(number, self.seat_change)
        self.seats = [LiveSeat(), LiveSeat(), LiveSeat(), LiveSeat()]
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
            self.emit(
                Event(events.HAND_BEGINS, number=number, players=self.players, dice=self.dice, left=self.wall.left)
            )
        if self.botzone:
            self._deal_personal()
        else:
            self._deal_shared()

    def _tiles(self) -> tuple[Tile, ...]:
        """The wall of this hand in the order of drawing: the setup's, or shuffled by the seed, opened by the dice."""
        numbers = Numbers(self.setup.seed, self.number)
        if self.setup.mode == BOTZONE:
            return self.setup.tiles or tuple(shuffled(ORDINARY, numbers))
        ring = shuffled(ALL_TILES, numbers)
        self.dice = rolled_dice(numbers)
        return self.setup.wall_of_hand(self.number) or tuple(draw_order(ring, self.dice))

    def _deal_shared(self) -> None:
        """Deal four tiles at a time three times, then one each and one more for East (play 5.1, 5.2)."""
        for _ in range(3):
            for seat in self.seats:
                for _ in range(4):
                    seat.give(self.wall.draw(0))
        for place in (0, 1, 2, 3, 0):
            self.seats[place].give(self.wall.draw(0))
        self._emit_deal()
        self._next_to_open(0)

    def _deal_personal(self) -> None:
        """Deal thirteen tiles from each wall, show flowers at once; East then draws as in any turn."""
        for place, seat in enumerate(self.seats):
            dealt: list[int] = []
            while len(dealt) < 13:
                tile = self.wall.draw(place)
                if tile < FIRST_FLOWER:
                    seat.give(tile)
                    dealt.append(tile)
                else:
                    seat.flowers.append(tile)
                    self.emit_simple(events.FLOWER_SHOWN, place, tile)
            if self.watched:
                self.emit(Event(events.DEALT, place, tiles=tuple(dealt)))
        self._draw(0)

    def _emit_deal(self) -> None:
        if self.watched:
            for place, seat in enumerate(self.seats):
                self.emit(Event(events.DEALT, place, tiles=seat.tiles()))

    def _next_to_open(self, seat: Seat) -> None:
        """Ask the first seat from this one on that holds a flower; those without one are served (play 6.1)."""
        while seat < 4 and not self.seats[seat].kept_flowers:
            self.emit_simple(events.SERVED, seat)
            seat += 1
        if seat < 4:
            self.turn = seat
        else:
            self.turn = 0
            self.phase = TURN

    def _served(self, seat: Seat) -> None:
        self.emit_simple(events.SERVED, seat)
        self._next_to_open(seat + 1)

    # A turn -------------------------------------------------------------------------------------------------------

    def _draw(self, seat: Seat) -> None:
        self.turn = seat
        self.discard = NO_TILE
        if self.wall.is_empty_for(seat):
            self.end_drawn()
            return
        self.after_kong = False
        self._receive(seat, self.wall.draw(seat), False)

    def _lay_flower(self, seat: Seat, tile: Tile) -> None:
        """In Botzone's game there is no choice: the flower is shown and replaced."""
        self.seats[seat].flowers.append(tile)
        self.emit_simple(events.FLOWER_SHOWN, seat, tile)
        self._replace(seat, False)

    def _replace(self, seat: Seat, after_kong: bool) -> None:
        if self.wall.is_empty_for(seat):  # a discard may be claimed for a kong while only others have tiles
            self.end_drawn()
            return
        self.after_kong = after_kong
        self._receive(seat, self.wall.replace(seat), True)

    def _receive(self, seat: Seat, tile: Tile, replacement: bool) -> None:
        if self.botzone and tile >= FIRST_FLOWER:
            self._lay_flower(seat, tile)
            return
        self.seats[seat].give(tile)
        self.turn = seat
        if self.phase != OPENING or self.botzone:
            self.phase = TURN
            self.drawn = tile
        if self.watched:
            self.emit(events.draw_event(seat, tile, self.wall.left, replacement))

    def _show_flower(self, seat: Seat, tile: Tile) -> None:
        mine = self.seats[seat]
        mine.take(tile)
        mine.flowers.append(tile)
        self.emit_simple(events.FLOWER_SHOWN, seat, tile)
        self._replace(seat, False)
        if self.phase == OPENING and not mine.kept_flowers:
            self._served(seat)

    def _discard(self, tile: Tile) -> None:
        mine = self.seats[self.turn]
        mine.take(tile)
        mine.river.append(tile)
        self.drawn = NO_TILE
        self.discard = tile
        self.emit_simple(events.DISCARDED, self.turn, tile)
        if tile < FIRST_FLOWER:  # nobody can claim a flower (play 6.6)
            self.shown[tile] += 1
            self._ask(ANSWERS)
        else:
            self._pass_on()

    def _concealed_kong(self, seat: Seat, tile: Tile) -> None:
        mine = self.seats[seat]
        for _ in range(4):
            mine.take(tile)
        mine.declare(Meld(KONG, tile, CONCEALED))
        self.emit_simple(events.KONG_CONCEALED, seat, tile)
        self._replace(seat, True)

    def _promote(self, seat: Seat, tile: Tile) -> None:
        """Offer the tile for robbing; it stays in the hand until nobody has robbed it (play 9.5)."""
        self.discard = tile
        self.drawn = NO_TILE
        self.emit_simple(events.KONG_PROMOTED, seat, tile)
        self._ask(ROBBING)

    def _ask(self, phase: Phase) -> None:
        """Ask the three other seats, or only those that have a choice."""
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
        """Resolve the claims: hu first, nearest after the discarder; then pung and kong; then chow (play 9.8, 12)."""
        order = [(self.turn + step) % 4 for step in (1, 2, 3)]
        for seat in order:
            if self.answers[seat] == HU_CODE and self.call_hu(seat):
                return
            if self.phase == OVER or self.phase == FINISHED:  # an error ended the hand
                return
        for seat in order:
            if self.answers[seat] >> TILE_BITS in (CLAIM_PUNG, CLAIM_KONG):
                self._claim(seat, self.answers[seat])
                return
        if self.answers[order[0]] >> TILE_BITS == CLAIM_CHOW:
            self._claim(order[0], self.answers[order[0]])
            return
        self._pass_on()

    def _pass_on(self) -> None:
        """Go on after an unclaimed tile: a promoted kong stands; after a discard the next seat draws."""
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

    def _claim(self, seat: Seat, code: ActionNumber) -> None:
        action_type = code >> TILE_BITS
        tile = code & TILE_MASK
        giver = self.turn
        claimed = self.discard
        mine = self.seats[seat]
        self.seats[giver].river.pop()
        self.shown[claimed] -= 1
        meld = _claimed_set(action_type, tile, claimed, 4 - (giver - seat) % 4)
        mine.give(claimed)
        for part in meld.tiles:
            mine.take(part)
            self.shown[part] += 1
        mine.declare(meld)
        self.turn = seat
        self.discard = NO_TILE
        self.phase = CLAIMED
        if self.watched:
            self.emit(Event(SET_IDS[meld.set_type], seat, tile, giver, claimed))
        if action_type == CLAIM_KONG:
            self._replace(seat, True)


def _claimed_set(action_type: ActionType, tile: Tile, claimed: Tile, side: int) -> Meld:
    """The claimed meld: of a chow with the claimed tile, of a pung or kong with the side it came from."""
    if action_type == CLAIM_CHOW:
        return Meld(CHOW, tile, claimed - tile + 1)
    return Meld(PUNG if action_type == CLAIM_PUNG else KONG, tile, side)


def table_at(state: State, watched: bool = True, asks_all: bool = False) -> Table:
    """A table restored from a state.

    >>> from huit.game import Setup, start
    >>> from huit.game.table import table_at
    >>> table_at(start(Setup("ffmj", seed=7)))
    Table(seed '7', hand 0, 0 played)
    """
    table = Table(state.setup, watched, asks_all)
    table.thaw(state)
    return table
