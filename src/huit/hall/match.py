"""A match as its journal tells it: the opening and a list of entries, folded; the same entries give the same match.

    entry                            what happened
    ["sit", name, token]             somebody took the next free chair (the token in its kept form)
    ["free", chair]                  and stood up again before the match
    ["start"]                        free chairs become bots, places are drawn, the first hand is dealt
    ["do", "E discard 5p", ...]      actions, in this order; also those played for somebody
    ["named", [fan ids] or null]     the winner named the fans, or time ran out
    ["end"]                          nobody was there any more

`moment` counts what everybody was told. Answers to a discard are entries, but nobody is told before the last one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from huit.core.calculator import score_hand
from huit.game.actions import SEATS, parse_action
from huit.game.events import NOBODY, WON, Event
from huit.game.setup import MATCH
from huit.game.shuffle import Numbers, commitment
from huit.game.standing import FINISHED, OVER
from huit.game.table import Table
from huit.hall.chairs import BOT, FREE, PERSON, Chair
from huit.hall.terms import Terms

WAITING: Final = "waiting"
PLAYING: Final = "playing"
DONE: Final = "finished"
ABANDONED: Final = "abandoned"
ENDED: Final = (DONE, ABANDONED)

Entry = list[Any]


@dataclass(frozen=True, slots=True)
class Opening:
    """What is settled before anybody sits; `created` in seconds since 1970."""

    table: str
    terms: Terms
    seed: str
    salt: str
    created: int

    @property
    def commitment(self) -> str:
        return commitment(self.seed, self.salt)


@dataclass(frozen=True, slots=True)
class Named:
    """Fan ids that the winner named, against those that count."""

    right: tuple[str, ...]
    missed: tuple[str, ...]
    invented: tuple[str, ...]


class Match:
    """The fold. It trusts the entries: whoever writes them checks first."""

    def __init__(self, opening: Opening, entries: Iterable[Entry] = ()) -> None:
        self.opening = opening
        self.terms = opening.terms
        self.setup = opening.terms.setup(opening.seed, opening.salt)
        self.chairs = [Chair() for _ in range(4)]  # by player; before the match in the order of sitting
        self.table = Table(self.setup, asks_all=True)
        self.shown = self.table  # what everybody may see: the table of before while a winner names the fans
        self.status = WAITING
        self.entries = 0
        self.moment = 0
        self.news_from = 0  # events of the hand that were told before this moment
        self.naming = NOBODY  # the seat that names its fans
        self.named: Named | None = None
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> bool:
        """Whether everybody is to be told."""
        kind, *rest = entry
        before = self.moment
        self.entries += 1
        if kind == "do":
            self._play(rest)
        elif kind == "sit":
            self._sit(*rest)
        elif kind == "free":
            self.chairs[rest[0]] = Chair()
        elif kind == "start":
            self._start()
        elif kind == "named":
            self._name(rest[0])
        elif kind == "end":
            self.status = ABANDONED
        else:
            raise ValueError(f"no entry is called {kind!r}")
        return self.moment != before or kind != "do"

    @property
    def is_over(self) -> bool:
        """Whether the last hand has been played and told."""
        return self.shown.phase == FINISHED and self.status != WAITING

    def chair_at(self, seat: int) -> Chair:
        return self.chairs[self.table.players[seat]]

    def free_chair(self) -> int:
        """The next one, -1 if none is; chairs beyond those for people stay free for bots."""
        taken = [chair.kind == PERSON for chair in self.chairs]
        return taken.index(False) if sum(taken) < self.terms.people else -1

    def won(self) -> Event | None:
        """The win that the shown hand ended with."""
        return _win_of(self.shown)

    def being_named(self) -> Event | None:
        """The win whose fans are named: the winner alone knows of it."""
        return None if self.naming == NOBODY else _win_of(self.table)

    # Entries ----------------------------------------------------------------------------------------------------------

    def _sit(self, name: str, token: str) -> None:
        self.chairs[self.free_chair()] = Chair(name, PERSON, token)

    def _start(self) -> None:
        """Places are drawn from the seed like everything else (play 2.2)."""
        bots = iter(range(1, 5))
        for chair in self.chairs:
            if chair.kind == FREE:
                chair.kind, chair.name = BOT, f"{self.terms.bots} {next(bots)}"
        self.chairs = [self.chairs[place] for place in drawn_places(self.opening.seed)]
        self.status = PLAYING
        self.table.begin()
        self.moment += 1

    def _play(self, actions: list[str]) -> None:
        table = self.table
        told, number, phase = len(table.history), table.number, table.phase
        shown = table.copy() if self.terms.naming and any(text.endswith(" hu") for text in actions) else table
        for text in actions:
            action = parse_action(SEATS.index(text[0]), text[2:])
            assert action is not None
            table.play(action.seat, action.code)
        if (len(table.history), table.number, table.phase) == (told, number, phase):
            return
        self.moment += 1
        self.news_from = told if table.number == number else 0
        self._hold_for_naming(shown)
        if self.naming == NOBODY and table.phase == FINISHED:
            self.status = DONE

    def _hold_for_naming(self, shown: Table) -> None:
        """After a win of a person, where fans are named: everybody still sees the table of before."""
        self.named = None
        won = self.won()
        if self.terms.naming and won is not None and self.chair_at(won.seat).kind == PERSON:
            self.naming = won.seat
            self.shown = shown

    def _name(self, fans: list[str] | None) -> None:
        self.naming = NOBODY
        self.shown = self.table
        self.moment += 1
        won = self.won()
        if fans is not None and won is not None and won.hand is not None:
            counted = score_hand(won.hand, self.setup.profile).best.counted
            self.named = compared(fans, [one.id for one in counted])
        if self.table.phase == FINISHED:
            self.status = DONE


def drawn_places(seed: str) -> tuple[int, ...]:
    """Which chair becomes which player."""
    numbers = Numbers(seed, MATCH)  # the stream of a hand that is never played
    left = [0, 1, 2, 3]
    return tuple([left.pop(numbers.below(len(left))) for _ in range(4)])


def compared(named: list[str], counted: list[str]) -> Named:
    return Named(
        right=tuple([fan for fan in counted if fan in named]),
        missed=tuple([fan for fan in counted if fan not in named]),
        invented=tuple(dict.fromkeys([fan for fan in named if fan not in counted])),
    )


def _win_of(table: Table) -> Event | None:
    if table.phase < OVER:
        return None
    return next((event for event in reversed(table.history) if event.kind == WON), None)
