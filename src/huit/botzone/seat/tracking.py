"""Tracks a hand from the requests sent to one seat, as a state whose hidden part is made up.

The state serves to compute legal actions and the view of the seat. Hidden tiles, those of the other hands and of the
walls, are arbitrary in it; no view shows them.
"""

from __future__ import annotations

from typing import Final

from huit.botzone.protocol.faults import botzone_error
from huit.botzone.protocol.tiles import tile_named
from huit.core.hands import CHOW, CONCEALED, KONG, PROMOTED, PUNG, Meld, SetType
from huit.core.tiles import NO_TILE, Tile
from huit.game import events
from huit.game.aliases import Seat
from huit.game.events import Event, draw_event, simple_event
from huit.game.seating import players_of
from huit.game.seats import SeatState
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, AWAITED, FINISHED, NOT_ASKED, ROBBING, TURN, State
from huit.game.table import Table, table_at

BLOCK: Final = 34
FLOWERS_PER_BLOCK: Final = 2  # 144 tiles instead of 136
ANY_TILE: Final = 0
IDLE: Final = FINISHED  # no seat must act


class TrackedSeat:
    """The visible part of one seat."""

    def __init__(self) -> None:
        self.concealed = 13
        self.left = BLOCK - 13
        self.melds: list[Meld] = []
        self.flowers: list[Tile] = []
        self.river: list[Tile] = []

    def draw(self) -> None:
        """Count a draw from the seat's wall."""
        self.concealed += 1
        self.left = max(0, self.left - 1)


class HandTracker:
    """Follows one hand by its requests, in order, and the seat's own answers."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self.setup = setup
        self.seat = seat
        self.tiles: list[Tile] = []  # concealed, of this seat
        self.places = [TrackedSeat(), TrackedSeat(), TrackedSeat(), TrackedSeat()]
        self.history: list[Event] = []
        self.phase = IDLE
        self.turn = 0
        self.drawn = NO_TILE
        self.after_kong = False
        self.discard = NO_TILE
        self._replacing = False  # the next draw replaces a kong or a flower
        self._answer = ""  # of this seat, to the last request

    def answered(self, text: str) -> None:
        """Store the seat's answer to the last request: a concealed kong is echoed without its tile."""
        self._answer = text

    def receive(self, request: str) -> None:
        """Apply a request. Raises BotzoneError for an invalid one, or one that cannot follow."""
        words = request.split()
        try:
            if words[0] == "1":
                self._deal(words[1:5], words[5:])
            elif words[0] == "2":
                self._draw(self.seat, _tile(words[1]))
            elif words[0] == "3":
                self._act(int(words[1]), words[2], [_tile(name) for name in words[3:]])
            else:
                raise ValueError(request)
        except (ValueError, IndexError) as error:
            raise botzone_error("botzone_request", text=request[:60]) from error

    def table(self) -> Table:
        """A table in the tracked state, valid for questions about this seat only."""
        table = table_at(self._state())
        if self.phase in (ANSWERS, ROBBING) and self.turn != self.seat and table.has_answer(self.seat):
            table.answers[self.seat] = AWAITED
        return table

    def _state(self) -> State:
        return State(
            setup=self.setup,
            number=self.setup.first,
            phase=self.phase,
            turn=self.turn,
            drawn=self.drawn,
            after_kong=self.after_kong,
            discard=self.discard,
            answers=(NOT_ASKED,) * 4,
            dice=(1, 1, 1, 1),
            tiles=(),
            taken=tuple([place.left for place in self.places]),
            seats=tuple([self._seat_state(seat) for seat in range(4)]),
            totals=(0, 0, 0, 0),
            payments=(0, 0, 0, 0),
            results=(),
            history=tuple(self.history),
        )

    def _seat_state(self, seat: Seat) -> SeatState:
        place = self.places[seat]
        tiles = tuple(sorted(self.tiles)) if seat == self.seat else tuple(range(place.concealed))
        return SeatState(tiles, tuple(place.melds), tuple(place.flowers), tuple(place.river))

    # Requests -----------------------------------------------------------------------------------------------------

    def _deal(self, counts: list[str], names: list[str]) -> None:
        tiles = [_tile(name) for name in names]
        if len(tiles) != 13 + sum([int(count) for count in counts]):
            raise ValueError(names)
        self.tiles, shown = tiles[:13], tiles[13:]
        number = self.setup.first
        players = players_of(number, self.setup.profile.switches.seat_change)
        block = BLOCK + (FLOWERS_PER_BLOCK if shown else 0)
        self.history = [Event(events.HAND_BEGINS, number=number, players=players, dice=(1, 1, 1, 1), left=4 * block)]
        for seat, place in enumerate(self.places):
            place.flowers = [shown.pop(0) for _ in range(int(counts[seat]))]
            place.left = block - 13 - len(place.flowers)
            self.history += [simple_event(events.FLOWER_SHOWN, seat, flower) for flower in place.flowers]
            self.history.append(Event(events.DEALT, seat, tiles=tuple(self.tiles) if seat == self.seat else ()))

    def _draw(self, seat: Seat, tile: Tile) -> None:
        self._settle_promotion()
        self.phase, self.turn, self.drawn, self.discard = TURN, seat, tile, NO_TILE
        self.places[seat].draw()
        if seat == self.seat:
            self.tiles.append(tile)
        left = sum([place.left for place in self.places])
        self.history.append(draw_event(seat, tile, left, self._replacing))
        self._replacing = False

    def _act(self, seat: Seat, word: str, tiles: list[Tile]) -> None:
        if not 0 <= seat < 4:
            raise ValueError(seat)
        if word == "DRAW":
            self._draw(seat, NO_TILE)
        elif word == "BUHUA":
            self._flower(seat, tiles[0])
        elif word == "PLAY":
            self._discard(seat, tiles[0])
        elif word == "PENG":
            self._claim(seat, PUNG, self.discard, events.PUNG_MADE)
            self._discard(seat, tiles[0])
        elif word == "CHI":
            self._claim(seat, CHOW, tiles[0] - 1, events.CHOW_MADE)
            self._discard(seat, tiles[1])
        elif word == "BUGANG":
            self._promote(seat, tiles[0])
        elif word == "GANG":
            self._kong(seat)
        else:
            raise ValueError(word)

    def _flower(self, seat: Seat, flower: Tile) -> None:
        if not any(place.flowers for place in self.places):  # there are flowers after all
            for place in self.places:
                place.left += FLOWERS_PER_BLOCK
        self._settle_promotion()
        self.phase = IDLE
        self.places[seat].flowers.append(flower)
        self.places[seat].left -= 1
        self.after_kong = False
        self._replacing = True
        self.history.append(simple_event(events.FLOWER_SHOWN, seat, flower))

    def _discard(self, seat: Seat, tile: Tile) -> None:
        self._lose(seat, tile, 1)
        self.places[seat].river.append(tile)
        self.phase, self.turn, self.drawn, self.discard = ANSWERS, seat, NO_TILE, tile
        self.after_kong = False
        self.history.append(simple_event(events.DISCARDED, seat, tile))

    def _claim(self, seat: Seat, set_type: SetType, tile: Tile, event: str) -> None:
        giver, claimed = self.turn, self.discard
        self.places[giver].river.pop()
        side = claimed - tile + 1 if set_type == CHOW else 4 - (giver - seat) % 4
        meld = Meld(set_type, tile, side)
        self.places[seat].melds.append(meld)
        if seat == self.seat:
            self.tiles.append(claimed)
        self.places[seat].concealed += 1
        for part in meld.tiles:
            self._lose(seat, part, 1)
        self.discard = NO_TILE
        self.history.append(Event(event, seat, tile, giver, claimed))

    def _kong(self, seat: Seat) -> None:
        """A kong without its tile: concealed if the seat has just drawn, otherwise of the discard."""
        has_drawn = self.phase == TURN and self.turn == seat
        self.phase = IDLE
        self._replacing = self.after_kong = True
        if not has_drawn:
            self._claim(seat, KONG, self.discard, events.KONG_MADE)
            return
        tile = _tile(self._answer.split()[1]) if seat == self.seat else NO_TILE
        self._lose(seat, tile, 4)
        self.places[seat].melds.append(Meld(KONG, ANY_TILE if tile == NO_TILE else tile, CONCEALED))
        self.history.append(simple_event(events.KONG_CONCEALED, seat, tile))

    def _promote(self, seat: Seat, tile: Tile) -> None:
        """As at our table, the tile stays in the hand until nobody has robbed it."""
        self.phase, self.turn, self.drawn, self.discard = ROBBING, seat, NO_TILE, tile
        self.history.append(simple_event(events.KONG_PROMOTED, seat, tile))

    def _settle_promotion(self) -> None:
        if self.phase != ROBBING:
            return
        melds = self.places[self.turn].melds
        for number, meld in enumerate(melds):
            if meld.set_type == PUNG and meld.tile == self.discard:
                melds[number] = Meld(KONG, meld.tile, meld.claim + PROMOTED)
        self._lose(self.turn, self.discard, 1)
        self.phase = IDLE
        self._replacing = self.after_kong = True

    def _lose(self, seat: Seat, tile: Tile, copies: int) -> None:
        self.places[seat].concealed -= copies
        if seat == self.seat:
            for _ in range(copies):
                self.tiles.remove(tile)


def _tile(name: str) -> Tile:
    tile = tile_named(name)
    if tile == NO_TILE:
        raise ValueError(name)
    return tile
