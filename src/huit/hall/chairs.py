"""Chairs: who sits at a table, by player number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "free"


@dataclass(slots=True, eq=False)
class Chair:
    """One chair. `token` is the hash of its token. The fields after `token` are not in the journal."""

    name: str = ""
    kind: str = FREE
    token: str = ""
    here: bool = False
    away: bool = False  # default actions are played for them
    gone: float | None = None  # time of the disconnection
    left: bool = False  # left on purpose
    ready: bool = False  # for the next hand
    asks: bool = False  # to be asked for a hu at each discard of a strict table
    emoted: tuple[float, ...] = ()  # times of the last emotes

    @property
    def is_waited_for(self) -> bool:
        """True for a person whose answer may still come."""
        return self.kind == PERSON and not self.away

    def arrive(self) -> None:
        """Mark the person as connected."""
        self.here, self.away, self.left, self.gone = True, False, False, None

    def depart(self, now: float) -> None:
        """Mark the person as disconnected since `now`."""
        self.here, self.gone, self.ready = False, now, False

    def leave(self, now: float) -> None:
        """Mark the person as gone for good, without the grace period."""
        self.depart(now)
        self.left = self.away = True


def plain_chair(chair: Chair) -> dict[str, Any]:
    """The chair as JSON values."""
    return {"name": chair.name, "kind": chair.kind, "here": chair.here or chair.kind == BOT, "away": chair.away}
