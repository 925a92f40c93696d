"""A game in pictures: what there is to see after each move, passes aside, hand by hand, and what was decided there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from huit.core.faults import Fault
from huit.game.actions import CHOW, HU, KONG, NEXT, PUNG, Action
from huit.game.events import CHOW_MADE, ERRED, FALSE_HU, KONG_MADE, PUNG_MADE, WON, Event
from huit.game.record import Record, RecordError
from huit.game.replay import Step, replay
from huit.game.standing import State

_CALLS: Final = (CHOW, PUNG, KONG, HU)
_HEARD: Final = (CHOW_MADE, PUNG_MADE, KONG_MADE, FALSE_HU, WON, ERRED)


@dataclass(frozen=True)
class Frame:
    """A moment, and what led to it."""

    state: State
    events: tuple[Event, ...]
    calls: tuple[Action, ...]  # claims that another one came before
    move: int  # in its hand, from 0: the deal
    decided: tuple[Action, ...] = ()  # what was done then, passes included, by each seat at most once


@dataclass(frozen=True)
class Film:
    """Every frame of a record, and why there are no more, where that is not the end of the match."""

    record: Record
    frames: tuple[Frame, ...]
    faults: tuple[Fault, ...]

    @property
    def starts(self) -> tuple[int, ...]:
        """Where the hands begin."""
        return tuple([place for place, frame in enumerate(self.frames) if frame.move == 0])

    def hand(self, number: int) -> tuple[Frame, ...]:
        """The frames of a hand, 0 to 15; none where it was not played."""
        return tuple([frame for frame in self.frames if frame.state.number == number])

    def moves(self, number: int) -> int:
        """The last move of a hand."""
        return max([frame.move for frame in self.hand(number)])


def film_of(record: Record) -> Film:
    """As far as the record goes."""
    steps: list[Step] = []
    faults: tuple[Fault, ...] = ()
    try:
        steps += replay(record)
    except RecordError as error:
        faults = error.faults
    return Film(record, _frames(steps), faults)


def _frames(steps: Iterable[Step]) -> tuple[Frame, ...]:
    frames: list[Frame] = []
    done: list[Action] = []  # since the last frame
    for step in steps:
        if step.action is not None and step.action.kind != NEXT:
            done.append(step.action)
        if step.events:
            frames = _decided(frames, done)
            new = not frames or frames[-1].state.number != step.state.number
            frames.append(Frame(step.state, step.events, (), 0) if new else _next(frames[-1], step, done))
            done = []
    return tuple(_decided(frames, done))


def _decided(frames: list[Frame], done: Sequence[Action]) -> list[Frame]:
    """The last frame with what was done then."""
    return [*frames[:-1], replace(frames[-1], decided=tuple(done))] if frames and done else frames


def _next(before: Frame, step: Step, done: Sequence[Action]) -> Frame:
    """A call that the table followed is told by its event."""
    heard = {event.seat for event in step.events if event.kind in _HEARD}
    others = [action for action in done if action.kind in _CALLS and action.seat not in heard]
    return Frame(step.state, step.events, tuple(others), before.move + 1)
