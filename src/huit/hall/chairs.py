"""The four chairs of a table and who sits on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

PERSON: Final = "person"
BOT: Final = "bot"
FREE: Final = "free"


@dataclass(slots=True, eq=False)
class Chair:
    """`token` is its kept form. What follows it is not in the journal: who comes back is here again."""

    name: str = ""
    kind: str = FREE
    token: str = ""
    here: bool = False
    away: bool = False  # the least is played for them
    gone: float | None = None  # since when a person is not connected
    left: bool = False  # said so
    ready: bool = False  # for the next hand

    @property
    def is_waited_for(self) -> bool:
        """A person whose answer may still come."""
        return self.kind == PERSON and not self.away

    def arrive(self) -> None:
        self.here, self.away, self.left, self.gone = True, False, False, None

    def depart(self, now: float) -> None:
        self.here, self.gone, self.ready = False, now, False

    def leave(self, now: float) -> None:
        """For good, as far as anybody knows: no grace."""
        self.depart(now)
        self.left = self.away = True


def plain_chair(chair: Chair) -> dict[str, Any]:
    return {"name": chair.name, "kind": chair.kind, "here": chair.here or chair.kind == BOT, "away": chair.away}
