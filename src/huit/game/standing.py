"""The mutable table state, and `State`, its immutable copy. No rules here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.fast.calls import scorer_for
from huit.core.tiles import KINDS, NO_TILE, Tile
from huit.core.values import Value
from huit.game.aliases import ActionNumber, EventType, Phase, Player, Seat
from huit.game.events import NOBODY, Event, simple_event
from huit.game.seating import players_of
from huit.game.seats import LiveSeat, SeatState, add_shown, seat_from
from huit.game.setup import BOTZONE, Setup
from huit.game.walls import PersonalWalls, SharedWall, Wall

OPENING: Final = 0  # flowers are shown in turn, nobody discards yet (play 6.1)
TURN: Final = 1  # a seat has drawn: hu, flower, kong or discard
CLAIMED: Final = 2  # a seat has claimed a chow or pung: discard
ANSWERS: Final = 3  # a tile was discarded: seats claim it or pass
ROBBING: Final = 4  # a pung was promoted: seats rob it or pass
OVER: Final = 5  # the hand is over, another follows
FINISHED: Final = 6  # the match is over

PHASES: Final = ("opening", "turn", "claimed", "answers", "robbing", "over", "finished")

NOT_ASKED: Final = -2
AWAITED: Final = -1


@dataclass(frozen=True)
class HandResult(Value):
    """Result of a hand. `payments` are by player and include the penalties for false hu."""

    number: int
    winner: Player  # NOBODY for a drawn hand
    giver: Player  # NOBODY for a self-draw
    points: int  # with flowers
    payments: tuple[int, ...]


@dataclass(frozen=True)
class State(Value):
    """Immutable snapshot of a match: everything that the table knows, hidden tiles too.

    >>> from huit.game import Setup, start
    >>> state = start(Setup("ffmj", seed=7))
    >>> len(state.tiles), state.taken, state.totals
    (144, (53, 0), (0, 0, 0, 0))
    """

    setup: Setup
    number: int  # of the hand, 0 to 15
    phase: Phase
    turn: Seat  # the seat that acts or has just discarded
    drawn: Tile  # the tile drawn in this turn, NO_TILE at the opening and after a claim
    after_kong: bool  # it replaces a kong, not a flower
    discard: Tile  # the tile that may be claimed or robbed
    answers: tuple[ActionNumber, ...]  # to it, by seat: NOT_ASKED, AWAITED or the number of an action
    dice: tuple[int, int, int, int]
    tiles: tuple[Tile, ...]  # the whole wall of the hand, in the order of drawing
    taken: tuple[int, ...]  # how much of it was drawn
    seats: tuple[SeatState, ...]
    totals: tuple[int, ...]  # by player
    payments: tuple[int, ...]  # of this hand, by seat
    results: tuple[HandResult, ...]
    history: tuple[Event, ...]  # of this hand

    def __repr__(self) -> str:
        setup = self.setup
        return f"State({setup.profile.name!r}, seed {setup.seed!r}, hand {self.number}, {len(self.history)} events)"

    @property
    def players(self) -> tuple[Player, ...]:
        """The players at East, South, West and North."""
        return players_of(self.number, self.setup.profile.switches.seat_change)

    @property
    def left(self) -> int:
        """Tiles in the wall."""
        return wall_of(self.setup, self.tiles, self.taken).left

    @property
    def is_finished(self) -> bool:
        """True after the last hand of the match."""
        return self.phase == FINISHED


class TableState:
    """Mutable state of a table."""

    def __init__(self, setup: Setup, watched: bool = True) -> None:
        self.setup = setup
        self.strict = setup.strict
        self.botzone = setup.mode == BOTZONE
        self.seat_change = setup.profile.switches.seat_change
        self.minimum = setup.profile.switches.minimum
        self.dead_may_claim = setup.profile.switches.dead_hand_may_claim
        self.scorer = scorer_for(setup.profile)
        self.watched = watched  # events are stored
        self.number = setup.first
        self.phase = FINISHED
        self.turn = 0
        self.drawn = NO_TILE
        self.after_kong = False
        self.discard = NO_TILE
        self.answers = [NOT_ASKED] * 4
        self.dice = (1, 1, 1, 1)
        self.seats = [LiveSeat(), LiveSeat(), LiveSeat(), LiveSeat()]
        self.wall = wall_of(setup, (), ())
        self.shown = [0] * KINDS  # visible copies by kind: discards and exposed melds (R-E09)
        self.players = players_of(setup.first, self.seat_change)
        self.totals = [0] * 4
        self.payments = [0] * 4
        self.results: list[HandResult] = []
        self.history: list[Event] = []

    def freeze(self) -> State:
        """An immutable copy of the state."""
        return State(
            setup=self.setup,
            number=self.number,
            phase=self.phase,
            turn=self.turn,
            drawn=self.drawn,
            after_kong=self.after_kong,
            discard=self.discard,
            answers=tuple(self.answers),
            dice=self.dice,
            tiles=tuple(self.wall.tiles),
            taken=self.wall.taken(),
            seats=tuple([seat.freeze() for seat in self.seats]),
            totals=tuple(self.totals),
            payments=tuple(self.payments),
            results=tuple(self.results),
            history=tuple(self.history),
        )

    def thaw(self, state: State) -> None:
        """Restore a state of the same setup."""
        self.number = state.number
        self.phase = state.phase
        self.turn = state.turn
        self.drawn = state.drawn
        self.after_kong = state.after_kong
        self.discard = state.discard
        self.answers = list(state.answers)
        self.dice = state.dice
        self.wall = wall_of(state.setup, state.tiles, state.taken)
        self.seats = [seat_from(seat) for seat in state.seats]
        self.shown = shown_by(state.seats)
        self.players = state.players
        self.totals = list(state.totals)
        self.payments = list(state.payments)
        self.results = list(state.results)
        self.history = list(state.history)

    def copy_from(self, other: TableState) -> None:
        """Take over the state of a table of the same setup; its events only if this table stores events."""
        self.number = other.number
        self.phase = other.phase
        self.turn = other.turn
        self.drawn = other.drawn
        self.after_kong = other.after_kong
        self.discard = other.discard
        self.answers = other.answers[:]
        self.dice = other.dice
        self.wall = other.wall.copy()
        self.seats = [seat.copy() for seat in other.seats]
        self.shown = other.shown[:]
        self.players = other.players
        self.totals = other.totals[:]
        self.payments = other.payments[:]
        self.results = other.results[:]
        self.history = other.history[:] if self.watched else []

    def emit(self, event: Event) -> None:
        """Store an event."""
        self.history.append(event)

    def emit_simple(self, event_type: EventType, seat: Seat, tile: Tile = NO_TILE) -> None:
        """Store an event of a seat and at most a tile, if events are stored."""
        if self.watched:
            self.history.append(simple_event(event_type, seat, tile))


def wall_of(setup: Setup, tiles: tuple[Tile, ...], taken: tuple[int, ...]) -> Wall:
    """The wall of a hand, from which `taken` was drawn."""
    wall: Wall = PersonalWalls(list(tiles)) if setup.mode == BOTZONE else SharedWall(list(tiles))
    if taken:
        wall.resume(taken)
    return wall


def shown_by(seats: tuple[SeatState, ...]) -> list[int]:
    """Count the visible copies of each kind."""
    shown = [0] * KINDS
    for seat in seats:
        add_shown(shown, seat.river, seat.melds)
    return shown


def no_winner(number: int, payments: tuple[int, ...]) -> HandResult:
    """The result of a hand without a winner."""
    return HandResult(number, NOBODY, NOBODY, 0, payments)
