"""A match as the fold of its journal: the same opening and entries give the same match.

`moment` counts what everybody was told. Answers to a discard are entries, but nobody is told before the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from huit.core.calculator import score_hand
from huit.game.actions import HU, HU_CODE, Action
from huit.game.aliases import Seat
from huit.game.events import FALSE_HU, HAND_BEGINS, NOBODY, WON, Event
from huit.game.setup import MATCH
from huit.game.shuffle import Numbers, commitment
from huit.game.standing import FINISHED, OVER
from huit.game.table import Table
from huit.hall.chairs import BOT, FREE, PERSON, Chair
from huit.hall.journal.entries import Entry, FansNamed, MatchAbandoned, MatchStarted, Played, SatDown, StoodUp
from huit.hall.terms import Terms

WAITING: Final = "waiting"
PLAYING: Final = "playing"
DONE: Final = "finished"
ABANDONED: Final = "abandoned"
ENDED: Final = (DONE, ABANDONED)


@dataclass(frozen=True, slots=True)
class Opening:
    """The fixed parameters of a table: terms, seed and salt; `created` in seconds since 1970."""

    table: str
    terms: Terms
    seed: str
    salt: str
    created: int

    @property
    def commitment(self) -> str:
        """The published hash of seed and salt."""
        return commitment(self.seed, self.salt)


@dataclass(frozen=True, slots=True)
class NamedFans:
    """The fans named by the winner, compared with those that count."""

    right: tuple[str, ...]
    missed: tuple[str, ...]
    invented: tuple[str, ...]


class Match:
    """The fold of a journal. Does not check entries: `huit.hall.journal.restore` does."""

    def __init__(self, opening: Opening, entries: Iterable[Entry] = ()) -> None:
        self.opening = opening
        self.terms = opening.terms
        self.setup = opening.terms.setup(opening.seed, opening.salt)
        self.chairs = [Chair() for _ in range(4)]  # by player; in order of arrival before the match
        self.table = Table(self.setup, asks_all=True)
        self.shown = self.table  # the public table: a copy from before the win while its fans are named
        self.status = WAITING
        self.entries = 0
        self.moment = 0
        self.news_from = 0  # number of events that were sent before this moment
        self.naming = NOBODY  # the seat that names its fans
        self.named: NamedFans | None = None
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> bool:
        """Apply an entry. True if everybody is to be told."""
        before = self.moment
        self.entries += 1
        match entry:
            case Played(actions):
                self._play(actions)
            case SatDown(name, token):
                self.chairs[self.free_chair()] = Chair(name, PERSON, token)
            case StoodUp(chair):
                self.chairs[chair] = Chair()
            case MatchStarted():
                self._start()
            case FansNamed(fans):
                self._name(fans)
            case MatchAbandoned():
                self.status = ABANDONED
        return self.moment != before or not isinstance(entry, Played)

    @property
    def is_over(self) -> bool:
        """True once the last hand is played and shown."""
        return self.shown.phase == FINISHED and self.status != WAITING

    def chair_at(self, seat: Seat) -> Chair:
        """The chair that holds a seat in this hand."""
        return self.chairs[self.table.players[seat]]

    def free_chair(self) -> int:
        """The next free chair for a person, or -1."""
        taken = [chair.kind == PERSON for chair in self.chairs]
        return taken.index(False) if sum(taken) < self.terms.people else -1

    def won(self) -> Event | None:
        """The winning event of the shown hand, or None."""
        return _win_of(self.shown)

    def false_hus(self) -> tuple[Event, ...]:
        """The false hus of the shown hand, in their order."""
        found: list[Event] = []
        for event in self.shown.history:
            if event.type == HAND_BEGINS:
                found.clear()
            elif event.type == FALSE_HU:
                found.append(event)
        return tuple(found)

    def being_named(self) -> Event | None:
        """The win whose fans are being named. Only the winner may see it."""
        return None if self.naming == NOBODY else _win_of(self.table)

    # Entries ----------------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Seat the bots and draw the places from the seed (play 2.2)."""
        bots = iter(range(1, 5))
        for chair in self.chairs:
            if chair.kind == FREE:
                chair.kind, chair.name = BOT, f"{self.terms.bots} {next(bots)}"
        self.chairs = [self.chairs[place] for place in drawn_places(self.opening.seed)]
        self.status = PLAYING
        self.table.begin()
        self.moment += 1

    def _play(self, actions: tuple[Action, ...]) -> None:
        table = self.table
        told, number, phase = len(table.history), table.number, table.phase
        shown = table.copy() if self.terms.naming and self._may_win(actions) else table
        for action in actions:
            table.play(action.seat, action.code)
        if (len(table.history), table.number, table.phase) == (told, number, phase):
            return
        self.moment += 1
        self.news_from = told if table.number == number else 0
        self._hold_for_naming(shown)
        if self.naming == NOBODY and table.phase == FINISHED:
            self.status = DONE

    def _may_win(self, actions: tuple[Action, ...]) -> bool:
        """True if somebody calls hu now, or has called it and waits for the others' answers."""
        return any(action.type == HU for action in actions) or HU_CODE in self.table.answers

    def _hold_for_naming(self, shown: Table) -> None:
        """Freeze what everybody sees while a person names the fans of a win."""
        self.named = None
        won = self.won()
        if self.terms.naming and won is not None and self.chair_at(won.seat).kind == PERSON:
            self.naming = won.seat
            self.shown = shown

    def _name(self, fans: tuple[str, ...] | None) -> None:
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
    """The chair index of each player, drawn from the seed."""
    numbers = Numbers(seed, MATCH)  # a stream of random numbers that no hand uses
    left = [0, 1, 2, 3]
    return tuple([left.pop(numbers.below(len(left))) for _ in range(4)])


def compared(named: Sequence[str], counted: Sequence[str]) -> NamedFans:
    """Compare the named fans with the counted ones."""
    return NamedFans(
        right=tuple([fan for fan in counted if fan in named]),
        missed=tuple([fan for fan in counted if fan not in named]),
        invented=tuple(dict.fromkeys([fan for fan in named if fan not in counted])),
    )


def _win_of(table: Table) -> Event | None:
    if table.phase < OVER:
        return None
    return next((event for event in reversed(table.history) if event.type == WON), None)
