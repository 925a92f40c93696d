"""A game as values: what is legal in a state, and the state that follows."""

from __future__ import annotations

from huit.game.actions import Action, IllegalAction, action_of
from huit.game.events import Event
from huit.game.setup import Setup
from huit.game.standing import State
from huit.game.table import Table, table_at

__all__ = ["State", "legal", "start", "step", "waiting"]


def start(setup: Setup) -> State:
    """The first hand, dealt; its events are the state's history."""
    table = Table(setup)
    table.begin()
    return table.freeze()


def waiting(state: State) -> tuple[int, ...]:
    """The seats that have something to decide; any of the four may begin the next hand."""
    return tuple(table_at(state).awaited())


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may do now; empty when it is not its turn."""
    return legal_at(table_at(state), seat)


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and what happened. Raises IllegalAction; the state given never changes."""
    table = table_at(state)
    check(table, action)
    before = len(table.history)
    number = table.number
    table.play(action.seat, action.code)
    after = table.freeze()
    return after, after.history[before if table.number == number else 0 :]


def legal_at(table: Table, seat: int) -> tuple[Action, ...]:
    """What a seat may do now at a table in play."""
    if not 0 <= seat < 4:
        return ()
    return tuple([action_of(seat, code) for code in table.legal(seat)])


def check(table: Table, action: Action) -> None:
    """Raise IllegalAction for what the rules do not allow now."""
    allowed = legal_at(table, action.seat)
    if action not in allowed:
        raise IllegalAction(_reason(table, action, allowed), action, allowed)


def _reason(table: Table, action: Action, allowed: tuple[Action, ...]) -> str:
    if not 0 <= action.seat < 4:
        return "no_such_seat"
    if not allowed:
        return "game_finished" if not table.awaited() else "not_your_turn"
    return "not_legal_now"
