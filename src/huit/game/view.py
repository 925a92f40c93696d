"""Views: the part of a state that one seat may see. Nothing else leaves the host of a game."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.hands import CONCEALED, Meld
from huit.core.rules.profile_types import Profile
from huit.core.tiles import NO_TILE, Tile
from huit.core.values import Value
from huit.game.aliases import Phase, Player, Seat
from huit.game.events import NOBODY, Event, as_seen_by
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, FINISHED, OVER, ROBBING, State
from huit.game.table import Table, table_at


@dataclass(frozen=True)
class SeatView(Value):
    """A seat as the viewer sees it."""

    concealed: int  # number of tiles, kept flowers included
    melds: tuple[Meld, ...]  # another seat's concealed kong has no tile while the hand lasts (play 10.3)
    flowers: tuple[Tile, ...]
    river: tuple[Tile, ...]
    dead: bool
    total: int  # points of the match
    tiles: tuple[Tile, ...] = ()  # concealed, sorted: of the viewer's own seat


@dataclass(frozen=True)
class View(Value):
    """A state as a seat sees it (NOBODY: a spectator). Seats are winds, 0 to 3 from East.

    >>> from huit.game import Setup, start, view
    >>> seen = view(start(Setup("ffmj", seed=7)), 1)
    >>> len(seen.mine.tiles), seen.seats[2].tiles, seen.left
    (13, (), 91)
    """

    seat: Seat
    profile: Profile
    mode: str
    strict: bool
    number: int  # of the hand, 0 to 15
    last_hand: int  # of the match
    phase: Phase
    turn: Seat  # the seat that acts or has just discarded
    drawn: Tile  # the tile that this seat has just drawn
    discard: Tile  # the tile that may be claimed or robbed
    left: int  # tiles in the wall; in Botzone's game in the seat's own
    last_tile: bool  # the wall is used up: no kong, and the discard can only be claimed to win
    players: tuple[Player, ...]
    seats: tuple[SeatView, ...]
    history: tuple[Event, ...]

    def __repr__(self) -> str:
        played = f"{self.left} tiles left, {len(self.history)} events"
        return f"View(seat {self.seat}, {self.profile.name!r}, hand {self.number}, {played})"

    @property
    def mine(self) -> SeatView:
        """The viewer's own seat. Raises ValueError for a spectator, who has none."""
        if self.seat == NOBODY:
            raise ValueError("a spectator has no seat")
        return self.seats[self.seat]

    @property
    def round_wind(self) -> int:
        """0 to 3."""
        return self.number // 4


def view(state: State, seat: Seat) -> View:
    """The view of a seat on a state.

    >>> from huit.game import Setup, start, view
    >>> view(start(Setup("ffmj", seed=7)), 1)
    View(seat 1, 'ffmj', hand 0, 91 tiles left, 6 events)
    """
    return view_of(table_at(state), seat)


def view_of(table: Table, seat: Seat) -> View:
    """The view of a seat on a table in play."""
    _check_seat(seat)
    return _view(table, seat, tuple([as_seen_by(event, seat) for event in table.history]))


class Watcher:
    """Repeated views of one table from one seat: each event is filtered once, however often a view is asked for."""

    def __init__(self, table: Table, seat: Seat) -> None:
        _check_seat(seat)
        self.table = table
        self.seat = seat
        self._history: list[Event] = []  # the table's, which is another list in each hand
        self._seen: list[Event] = []

    def view(self) -> View:
        """The view of the seat now."""
        if self.table.history is not self._history:
            self._history = self.table.history
            self._seen = []
        for event in self._history[len(self._seen) :]:
            self._seen.append(as_seen_by(event, self.seat))
        return _view(self.table, self.seat, tuple(self._seen))


def _check_seat(seat: Seat) -> None:
    if not NOBODY <= seat < 4:
        raise ValueError(f"there is no seat {seat}: 0 to 3 are East to North, {NOBODY} is a spectator")


def _view(table: Table, seat: Seat, history: tuple[Event, ...]) -> View:
    over = table.phase in (OVER, FINISHED)
    setup: Setup = table.setup
    return View(
        seat=seat,
        profile=setup.profile,
        mode=setup.mode,
        strict=setup.strict,
        number=table.number,
        last_hand=setup.first + setup.hands - 1,
        phase=table.phase,
        turn=table.turn,
        drawn=table.drawn if seat == table.turn else NO_TILE,
        discard=table.discard if table.phase in (ANSWERS, ROBBING) else NO_TILE,
        left=table.wall.left_for(max(seat, 0)),
        last_tile=table.wall.last_was_drawn(table.turn),
        players=table.players,
        seats=tuple([_seat_seen(table, place, place == seat, over) for place in range(4)]),
        history=history,
    )


def _seat_seen(table: Table, place: Seat, own: bool, over: bool) -> SeatView:
    seat = table.seats[place]
    melds = tuple(seat.melds)
    if not own and not over:
        melds = tuple([_face_down(meld) for meld in melds])
    return SeatView(
        concealed=sum(seat.counts),
        melds=melds,
        flowers=tuple(seat.flowers),
        river=tuple(seat.river),
        dead=seat.dead,
        total=table.totals[table.players[place]],
        tiles=seat.tiles() if own else (),
    )


def _face_down(meld: Meld) -> Meld:
    return Meld(meld.set_type, NO_TILE, CONCEALED) if meld.claim == CONCEALED else meld
