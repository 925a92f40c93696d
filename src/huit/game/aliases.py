"""Type aliases of a table: the small integers that name a seat, a player, a phase and an action."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int  # 0 to 3: East, South, West, North of this hand; NOBODY for none
Player: TypeAlias = int  # 0 to 3: by the seats of the first hand; NOBODY for none
Phase: TypeAlias = int  # OPENING to FINISHED, see huit.game.standing
ActionType: TypeAlias = int  # PASS to NEXT, see huit.game.actions
ActionNumber: TypeAlias = int  # the type of an action above six bits of its tile
EventType: TypeAlias = str  # HAND_BEGINS to ENDED, see huit.game.events
