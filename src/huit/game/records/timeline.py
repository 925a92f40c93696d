"""The timeline of a record: one frame for each visible move, with the decisions made there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from huit.core.faults import Fault
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, CLAIM_PUNG, HU, NEXT, Action
from huit.game.events import CHOW_MADE, ERRED, FALSE_HU, KONG_MADE, PUNG_MADE, WON, Event
from huit.game.records.record import Record, RecordError
from huit.game.records.replay import RecordedStep, replay
from huit.game.standing import State

_CALLS: Final = (CLAIM_CHOW, CLAIM_PUNG, CLAIM_KONG, HU)
_ANSWERED: Final = (CHOW_MADE, PUNG_MADE, KONG_MADE, FALSE_HU, WON, ERRED)


@dataclass(frozen=True)
class Frame:
    """A state, and the events and calls that led to it."""

    state: State
    events: tuple[Event, ...]
    calls: tuple[Action, ...]  # claims overridden by another
    move: int  # in its hand, from 0: the deal
    decided: tuple[Action, ...] = ()  # actions taken in this state, passes included, at most one a seat


@dataclass(frozen=True)
class Timeline:
    """Every frame of a record, and the faults that ended it before the end of the match."""

    record: Record
    frames: tuple[Frame, ...]
    faults: tuple[Fault, ...]

    @property
    def starts(self) -> tuple[int, ...]:
        """Indexes of the first frames of the hands."""
        return tuple([place for place, frame in enumerate(self.frames) if frame.move == 0])

    def hand(self, number: int) -> tuple[Frame, ...]:
        """The frames of a hand, 0 to 15; none if it was not played."""
        return tuple([frame for frame in self.frames if frame.state.number == number])

    def moves(self, number: int) -> int:
        """The number of the last move of a hand."""
        return max([frame.move for frame in self.hand(number)])


def timeline_of(record: Record) -> Timeline:
    """Replay a record as far as it goes."""
    steps: list[RecordedStep] = []
    faults: tuple[Fault, ...] = ()
    try:
        steps += replay(record)
    except RecordError as error:
        faults = error.faults
    return Timeline(record, _frames(steps), faults)


def _frames(steps: Iterable[RecordedStep]) -> tuple[Frame, ...]:
    frames: list[Frame] = []
    done: list[Action] = []  # since the last frame
    for step in steps:
        if step.action is not None and step.action.type != NEXT:
            done.append(step.action)
        if step.events:
            frames = _decided(frames, done)
            new = not frames or frames[-1].state.number != step.state.number
            frames.append(Frame(step.state, step.events, (), 0) if new else _next(frames[-1], step, done))
            done = []
    return tuple(_decided(frames, done))


def _decided(frames: list[Frame], done: Sequence[Action]) -> list[Frame]:
    """The frames, the last one with the actions taken then."""
    return [*frames[:-1], replace(frames[-1], decided=tuple(done))] if frames and done else frames


def _next(before: Frame, step: RecordedStep, done: Sequence[Action]) -> Frame:
    """The frame after a step. A call that the table followed shows as its event."""
    answered = {event.seat for event in step.events if event.type in _ANSWERED}
    others = [action for action in done if action.type in _CALLS and action.seat not in answered]
    return Frame(step.state, step.events, tuple(others), before.move + 1)
