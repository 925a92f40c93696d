"""What one seat may know of a state: the only thing that leaves whoever runs the game."""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.hands import CONCEALED, Meld
from huit.core.profile_types import Profile
from huit.core.tiles import NO_TILE
from huit.core.values import Value
from huit.game.events import NOBODY, Event, as_seen_by
from huit.game.setup import Setup
from huit.game.standing import ANSWERS, FINISHED, OVER, ROBBING, State
from huit.game.table import Table, table_at


@dataclass(frozen=True)
class SeatView(Value):
    """A seat as somebody sees it."""

    concealed: int  # how many tiles, kept flowers among them
    melds: tuple[Meld, ...]  # a concealed kong of somebody else has the tile NO_TILE while the hand lasts (play 10.3)
    flowers: tuple[int, ...]
    river: tuple[int, ...]
    dead: bool
    total: int  # points of the match
    tiles: tuple[int, ...] = ()  # concealed, sorted: one's own


@dataclass(frozen=True)
class View(Value):
    """A moment of a game as a seat (NOBODY: somebody who watches) sees it. Seats are winds, 0 to 3 from East."""

    seat: int
    profile: Profile
    mode: str
    strict: bool
    number: int  # of the hand, 0 to 15
    last_hand: int  # of the match
    phase: int
    turn: int  # the seat that acts or has just discarded
    drawn: int  # the tile that this seat has just drawn
    discard: int  # the tile that may be claimed or robbed
    left: int  # tiles in the wall; in Botzone's game in one's own
    last_tile: bool  # the wall is used up: no kong, and the discard can only be claimed to win
    players: tuple[int, ...]
    seats: tuple[SeatView, ...]
    history: tuple[Event, ...]

    @property
    def mine(self) -> SeatView:
        return self.seats[self.seat]

    @property
    def round_wind(self) -> int:
        """0 to 3."""
        return self.number // 4


def view(state: State, seat: int) -> View:
    """What a seat may know of a state."""
    return view_of(table_at(state), seat)


def view_of(table: Table, seat: int) -> View:
    """What a seat may know of a table in play."""
    _check_seat(seat)
    return _view(table, seat, tuple([as_seen_by(event, seat) for event in table.history]))


class Watcher:
    """Views of one table, again and again from one seat: each event is looked at once, however often the seat looks."""

    def __init__(self, table: Table, seat: int) -> None:
        _check_seat(seat)
        self.table = table
        self.seat = seat
        self._history: list[Event] = []  # the table's, which is another list in each hand
        self._seen: list[Event] = []

    def view(self) -> View:
        """What the seat may know now."""
        if self.table.history is not self._history:
            self._history = self.table.history
            self._seen = []
        for event in self._history[len(self._seen) :]:
            self._seen.append(as_seen_by(event, self.seat))
        return _view(self.table, self.seat, tuple(self._seen))


def _check_seat(seat: int) -> None:
    if not NOBODY <= seat < 4:
        raise ValueError(f"there is no seat {seat}: 0 to 3 are East to North, {NOBODY} is somebody who watches")


def _view(table: Table, seat: int, history: tuple[Event, ...]) -> View:
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


def _seat_seen(table: Table, place: int, own: bool, over: bool) -> SeatView:
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
    return Meld(meld.kind, NO_TILE, CONCEALED) if meld.claim == CONCEALED else meld
