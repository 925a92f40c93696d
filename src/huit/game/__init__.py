"""A table of four: `start`, `legal`, `step` and `view`, and nothing else changes a game.

Seats are the winds of the hand in play, 0 to 3 for East, South, West and North; `State.players` says which player sits
where. A `State` is immutable: `step` returns the next one and the events in between. For bulk simulation use
`huit.game.table.Table`: the same rules, mutating in place. Each can be made from the other.
"""

from huit.game.actions import Action, IllegalAction
from huit.game.events import Event
from huit.game.setup import Setup, SetupError
from huit.game.state import State, legal, start, step, waiting
from huit.game.view import View, view

__all__ = [
    "Action",
    "Event",
    "IllegalAction",
    "Setup",
    "SetupError",
    "State",
    "View",
    "legal",
    "start",
    "step",
    "view",
    "waiting",
]
