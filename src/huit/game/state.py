"""The pure interface of a game: legal actions of a state, and the state after an action."""

from __future__ import annotations

from huit.game.actions import Action, IllegalAction, action_of
from huit.game.aliases import Seat
from huit.game.events import Event
from huit.game.setup import Setup
from huit.game.standing import State
from huit.game.table import Table, table_at

__all__ = ["State", "legal", "start", "step", "waiting"]


def start(setup: Setup) -> State:
    """Deal the first hand; its events are the state's history.

    >>> from huit.game import Setup, start
    >>> start(Setup("ffmj", seed=7))
    State('ffmj', seed '7', hand 0, 6 events)
    """
    table = Table(setup)
    table.begin()
    return table.freeze()


def waiting(state: State) -> tuple[Seat, ...]:
    """Seats that must act; after a hand any of the four may begin the next one.

    >>> from huit.game import Setup, start, waiting
    >>> waiting(start(Setup("ffmj", seed=7)))  # South holds a flower
    (1,)
    """
    return tuple(table_at(state).awaited())


def legal(state: State, seat: Seat) -> tuple[Action, ...]:
    """Legal actions of a seat; empty when it is not asked.

    >>> from huit.game import Setup, legal, start
    >>> [str(action) for action in legal(start(Setup("ffmj", seed=7)), 1)]
    ['S flower h', 'S pass']
    """
    return legal_at(table_at(state), seat)


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and the events. Raises IllegalAction; the given state does not change.

    >>> from huit.game import Setup, legal, start, step
    >>> state = start(Setup("ffmj", seed=7))
    >>> state, events = step(state, legal(state, 1)[0])
    >>> [event.type for event in events]
    ['flower', 'draw', 'served']
    """
    table = table_at(state)
    check(table, action)
    before = len(table.history)
    number = table.number
    table.play(action.seat, action.code)
    after = table.freeze()
    return after, after.history[before if table.number == number else 0 :]


def legal_at(table: Table, seat: Seat) -> tuple[Action, ...]:
    """Legal actions of a seat at a table in play."""
    if not 0 <= seat < 4:
        return ()
    return tuple([action_of(seat, code) for code in table.legal(seat)])


def check(table: Table, action: Action) -> None:
    """Raise IllegalAction for an action that is not legal now."""
    allowed = legal_at(table, action.seat)
    if action not in allowed:
        raise IllegalAction(_reason(table, action, allowed), action, allowed)


def _reason(table: Table, action: Action, allowed: tuple[Action, ...]) -> str:
    if not 0 <= action.seat < 4:
        return "no_such_seat"
    if not allowed:
        return "game_finished" if not table.awaited() else "not_your_turn"
    return "not_legal_now"
