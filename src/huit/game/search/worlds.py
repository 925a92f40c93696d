"""Determinisation: complete a view to random states that agree with it, for search over hidden tiles.

A world has the visible tiles and events of the view, and random tiles in the other hands and in the wall. All
arrangements that agree with the events are equally likely: every discard and meld was drawn in time, but the choices of
the other players are no evidence. `view(world, seat)` is the given view again.
"""

from __future__ import annotations

from typing import Final

from huit.core.hands import CONCEALED, Meld
from huit.core.tiles import FIRST_FLOWER, KINDS, NO_TILE, Tile
from huit.game import events
from huit.game.aliases import Player, Seat
from huit.game.events import Event, draw_event, simple_event
from huit.game.search.hidden_seats import HiddenSeat, in_time, show_tiles
from huit.game.search.rollout import LehmerRandom
from huit.game.seats import SeatState
from huit.game.setup import BOTZONE, Setup
from huit.game.shuffle import ALL_TILES, ORDINARY
from huit.game.standing import ANSWERS, AWAITED, NOT_ASKED, OPENING, OVER, ROBBING, TURN, State
from huit.game.table import Table, table_at
from huit.game.view import View
from huit.game.walls import SHARED_DEAL, PersonalWalls, SharedWall, Wall

__all__ = ["WorldSampler", "world"]

DEALT_TILES: Final = 13  # from a personal wall
TRIES: Final = 30
NO_EVENT: Final = -1


class WorldSampler:
    """Samples worlds of one view. Raises ValueError for a hand that is over, or a view without its events.

    >>> from huit.game import Setup, start, view
    >>> from huit.game.search.rollout import LehmerRandom
    >>> from huit.game.search.worlds import WorldSampler
    >>> sampler = WorldSampler(view(start(Setup("ffmj", seed=7)), 2))  # reads the events once
    >>> random = LehmerRandom(7)
    >>> sampler.table(random).awaited(), sampler.table(random).awaited()  # two tables to search on, without events
    ([1], [1])
    """

    def __init__(self, view: View) -> None:
        if view.phase >= OVER:
            raise ValueError("the hand is over: there is nothing hidden to complete")
        if not view.history:
            raise ValueError("the view has no events: the table must be watched")
        self.view = view
        self.hidden = [HiddenSeat(), HiddenSeat(), HiddenSeat(), HiddenSeat()]
        self.fixed: dict[int, Tile] = {}  # tiles of known places in the wall
        self.payments = [0] * 4
        self.wall: Wall = self._fresh_wall()
        self._read_events()
        self.unseen = self._unseen()

    def state(self, random: LehmerRandom | int) -> State:
        """A random world, with a complete history. A number is a seed: the same one gives the same world."""
        return self._completed(_generator(random), True).freeze()

    def table(self, random: LehmerRandom | int) -> Table:
        """A random world as a table to search on, without events. A number is a seed, as in `state`."""
        return self._completed(_generator(random), False)

    # The view ---------------------------------------------------------------------------------------------------------

    def _fresh_wall(self) -> Wall:
        """A wall of places instead of tiles."""
        view = self.view
        if view.mode != BOTZONE:
            return SharedWall(list(range(view.history[0].left)))
        return PersonalWalls(list(range(4 * (view.left + self._drawn_from_wall(max(view.seat, 0))))))

    def _drawn_from_wall(self, seat: Seat) -> int:
        """Number of tiles that a seat has drawn from its personal wall."""
        drawn = DEALT_TILES
        for event in self.view.history:
            drawn += event.seat == seat and event.type in (events.DREW, events.FLOWER_SHOWN)
        return drawn

    def _read_events(self) -> None:
        is_dealt = False
        for number, event in enumerate(self.view.history):
            if event.type == events.DEALT:
                if self.view.mode == BOTZONE:
                    self._take(number, event.seat, list(event.tiles), DEALT_TILES)
                elif not is_dealt:
                    self._read_deal(number)
                is_dealt = True
            elif event.type == events.DREW:
                place = self.wall.replace(event.seat) if event.replacement else self.wall.draw(event.seat)
                self._put(number, event.seat, place, event.tile)
            elif event.type == events.FLOWER_SHOWN and self.view.mode == BOTZONE:
                self.fixed[self.wall.draw(event.seat)] = event.tile
            elif event.type == events.FALSE_HU:
                for seat in range(4):
                    self.payments[seat] += event.payments[seat]
            elif event.seat >= 0 and event.seat != self.view.seat:
                show_tiles(self.hidden[event.seat], number, event)

    def _read_deal(self, first: int) -> None:
        """The deal from the shared wall: the four deal events are one."""
        dealt: list[list[int]] = [[], [], [], []]
        for seat in SHARED_DEAL:
            dealt[seat].append(self.wall.draw(seat))
        for seat in range(4):
            tiles = self.view.history[first + seat].tiles
            for drawn, place in enumerate(dealt[seat]):
                self._put(first + seat, seat, place, tiles[drawn] if tiles else NO_TILE)

    def _take(self, number: int, seat: Seat, tiles: list[Tile], count: int) -> None:
        """Draws from a personal wall at the deal."""
        for drawn in range(count):
            self._put(number, seat, self.wall.draw(seat), tiles[drawn] if tiles else NO_TILE)

    def _put(self, number: int, seat: Seat, place: int, tile: Tile) -> None:
        if seat == self.view.seat:
            self.fixed[place] = tile
        else:
            self.hidden[seat].draw(number, place)

    def _unseen(self) -> list[Tile]:
        """Tiles that the viewer has not seen. Raises ValueError where it has seen more of one than there are."""
        size = len(self.wall.tiles)
        has_flowers = size != len(ORDINARY) or any(tile >= FIRST_FLOWER for tile in self.fixed.values())
        copies = [0] * (KINDS + 8)
        for tile in ALL_TILES if has_flowers else ORDINARY:
            copies[tile] += 1
        for tile in self.fixed.values():
            copies[tile] -= 1
        for seat in self.hidden:
            for tile in seat.known:
                copies[tile] -= 1
        if min(copies) < 0:
            raise ValueError(f"the view shows too many copies of tile {copies.index(min(copies))}")
        return [tile for tile, left in enumerate(copies) for _ in range(left)]

    # A world ----------------------------------------------------------------------------------------------------------

    def _completed(self, random: LehmerRandom, watched: bool) -> Table:
        kongs = self._kong_tiles(random)
        pool = self._shuffled(kongs, random)
        tiles: list[list[Tile]] = [[], [], [], []]  # that each seat drew, in order
        held: list[list[Tile]] = [[], [], [], []]  # that it holds still, of those hidden
        start = 0
        for seat in range(4):
            hidden = self.hidden[seat]
            end = start + hidden.unknown
            held[seat] = pool[start:end]
            tiles[seat] = in_time(hidden, kongs[seat], held[seat], random)
            start = end
        wall = self._wall_tiles(tiles, pool[start:])
        seats = tuple([self._seat(seat, held[seat], kongs[seat]) for seat in range(4)])
        history = self._history(tiles, kongs) if watched else ()
        return self._asked(table_at(self._state(random, wall, seats, self._drawn(tiles), history), watched))

    def _kong_tiles(self, random: LehmerRandom) -> list[list[Tile]]:
        """Tiles of the hidden concealed kongs, of each seat in order: kinds of which no copy was seen."""
        found: list[list[Tile]] = [[], [], [], []]
        if not any(seat.kongs for seat in self.hidden):
            return found
        free = [kind for kind in range(KINDS) if self.unseen.count(kind) == 4]
        for seat in range(4):
            for _ in self.hidden[seat].kongs:
                found[seat].append(free.pop(random.below(len(free))))
        return found

    def _shuffled(self, kongs: list[list[Tile]], random: LehmerRandom) -> list[Tile]:
        """The other unseen tiles in random order: first those in the hands, seat by seat, then the wall."""
        pool = self.unseen[:]
        for some in kongs:
            for kind in some:
                for _ in range(4):
                    pool.remove(kind)
        shuffle(pool, random)
        view = self.view
        if view.phase == OPENING and view.turn != view.seat:
            self._hold_a_flower(pool, random)
        return pool

    def _hold_a_flower(self, pool: list[Tile], random: LehmerRandom) -> None:
        """At the opening a seat is asked only while it holds a flower: sample again until it does, or give it one."""
        start = sum([self.hidden[seat].unknown for seat in range(self.view.turn)])
        end = start + self.hidden[self.view.turn].unknown
        for _ in range(TRIES):
            if max(pool[start:end]) >= FIRST_FLOWER:
                return
            shuffle(pool, random)
        place = pool.index(max(pool))
        other = start + random.below(end - start)
        pool[place], pool[other] = pool[other], pool[place]

    def _wall_tiles(self, tiles: list[list[Tile]], rest: list[Tile]) -> tuple[Tile, ...]:
        wall = [NO_TILE] * len(self.wall.tiles)
        for place, tile in self.fixed.items():
            wall[place] = tile
        for seat in range(4):
            for drawn, place in enumerate(self.hidden[seat].places):
                wall[place] = tiles[seat][drawn]
        following = 0
        for place, tile in enumerate(wall):
            if tile == NO_TILE:
                wall[place] = rest[following]
                following += 1
        return tuple(wall)

    def _history(self, tiles: list[list[Tile]], kongs: list[list[Tile]]) -> tuple[Event, ...]:
        """The events with their hidden tiles."""
        history = list(self.view.history)
        for seat in range(4):
            hidden = self.hidden[seat]
            for kong, number in enumerate(hidden.kongs):
                history[number] = simple_event(events.KONG_CONCEALED, seat, kongs[seat][kong])
            dealt = 0
            for drawn, number in enumerate(hidden.came):
                event = history[number]
                if event.type == events.DREW:
                    history[number] = draw_event(seat, tiles[seat][drawn], event.left, event.replacement)
                else:
                    dealt += 1
            if dealt:
                some = tiles[seat][:dealt]
                in_order = some if self.view.mode == BOTZONE else sorted(some)
                history[hidden.came[0]] = Event(events.DEALT, seat, tiles=tuple(in_order))
        return tuple(history)

    def _state(
        self,
        random: LehmerRandom,
        wall: tuple[Tile, ...],
        seats: tuple[SeatState, ...],
        drawn: Tile,
        history: tuple[Event, ...],
    ) -> State:
        view = self.view
        first, second, third, fourth = view.history[0].dice
        return State(
            setup=self._setup(random),
            number=view.number,
            phase=view.phase,
            turn=view.turn,
            drawn=drawn,
            after_kong=self._is_after_kong(),
            discard=view.discard,
            answers=(NOT_ASKED,) * 4,
            dice=(first, second, third, fourth),
            tiles=wall,
            taken=self.wall.taken(),
            seats=seats,
            totals=self._totals(),
            payments=tuple(self.payments),
            results=(),
            history=history,
        )

    def _setup(self, random: LehmerRandom) -> Setup:
        """The rest of the match; the seed makes the walls of the next hands."""
        view = self.view
        seed = f"world {random.below(1 << 24)} {random.below(1 << 24)}"
        hands = view.last_hand - view.number + 1
        return Setup(view.profile, seed, first=view.number, hands=hands, strict=view.strict, mode=view.mode)

    def _seat(self, seat: Seat, held: list[Tile], kongs: list[Tile]) -> SeatState:
        seen = self.view.seats[seat]
        if seat == self.view.seat:
            return SeatState(seen.tiles, seen.melds, seen.flowers, seen.river, seen.dead)
        tiles = held[:]
        if self.view.phase == ROBBING and seat == self.view.turn:
            tiles.append(self.view.discard)
        melds: list[Meld] = []
        number = 0
        for meld in seen.melds:
            if meld.claim == CONCEALED:
                melds.append(Meld(meld.set_type, kongs[number], CONCEALED))
                number += 1
            else:
                melds.append(meld)
        return SeatState(tuple(sorted(tiles)), tuple(melds), seen.flowers, seen.river, seen.dead)

    def _totals(self) -> tuple[int, ...]:
        totals = [0] * 4
        for seat in range(4):
            player: Player = self.view.players[seat]
            totals[player] = self.view.seats[seat].total
        return tuple(totals)

    def _last_draw(self) -> int:
        """The event of the draw in this turn, NO_EVENT if there is none: East begins without one."""
        last = len(self.view.history) - 1
        while last > 0 and self.view.history[last].type == events.FALSE_HU:
            last -= 1
        return last if self.view.phase == TURN and self.view.history[last].type == events.DREW else NO_EVENT

    def _drawn(self, tiles: list[list[Tile]]) -> Tile:
        view = self.view
        if view.turn == view.seat:
            return view.drawn
        return tiles[view.turn][-1] if self._last_draw() != NO_EVENT else NO_TILE

    def _is_after_kong(self) -> bool:
        last = self._last_draw()
        if last == NO_EVENT:
            return False
        kongs = (events.KONG_MADE, events.KONG_CONCEALED, events.KONG_PROMOTED)
        return self.view.history[last].replacement and self.view.history[last - 1].type in kongs

    def _asked(self, table: Table) -> Table:
        """Ask the seats that can claim. Where in this world nobody can, the next one is asked and can only pass."""
        if table.phase == ANSWERS or table.phase == ROBBING:
            for seat in range(4):
                if seat != table.turn and table.has_answer(seat):
                    table.answers[seat] = AWAITED
            if AWAITED not in table.answers:
                table.answers[(table.turn + 1) % 4] = AWAITED
        return table


def shuffle(tiles: list[Tile], random: LehmerRandom) -> None:
    """Shuffle in place (Fisher-Yates)."""
    for place in range(len(tiles) - 1, 0, -1):
        other = random.below(place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]


def _generator(random: LehmerRandom | int) -> LehmerRandom:
    return LehmerRandom(random) if isinstance(random, int) else random


def world(view: View, random: LehmerRandom | int) -> State:
    """A random state that agrees with a view: `world(seen, 7)`, or with a generator for one world after the other.

    >>> from huit.game import Setup, start, view
    >>> from huit.game.search.worlds import world
    >>> seen = view(start(Setup("ffmj", seed=7)), 2)
    >>> view(world(seen, 1), 2) == seen
    True
    """
    return WorldSampler(view).state(random)
