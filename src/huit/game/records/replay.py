"""Replay a record: play every action at a table, passes included, and compare every line with the events.

An incomplete record replays as far as it goes. One that breaks the rules raises RecordError at that line, after
everything before it. Where only a figure differs (a payment, a die, the seed's wall), it is added to `differences`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from json import dumps
from sys import maxsize
from typing import Final

from huit.core.faults import Fault
from huit.game.actions import (
    FLOWER,
    HU_CODE,
    NEXT,
    NEXT_CODE,
    PASS_CODE,
    SEAT_LETTERS,
    Action,
    action_of,
    format_action,
)
from huit.game.events import ERRED, FALSE_HU, Event
from huit.game.records.lines import Plain, deal_length, event_line, format_line, hand_line, wall_size
from huit.game.records.parsing import ActionLine, DealLine, RecordLine, ResultLine, shortened
from huit.game.records.record import Record, RecordError
from huit.game.records.walls import SeenWall, TooManyTiles
from huit.game.setup import BOTZONE, SetupError
from huit.game.standing import ANSWERS, AWAITED, OVER, ROBBING, State
from huit.game.table import Table

INFERRED: Final = 0  # the line of an action that is not written
LAST_LINE: Final = maxsize


@dataclass(frozen=True)
class RecordedStep:
    """One action and its events; there is no action for the first deal, nor for a hand ended by an error."""

    state: State  # afterwards
    action: Action | None
    events: tuple[Event, ...]
    line: int  # in the record, INFERRED for a pass


def replay(record: Record) -> Iterator[RecordedStep]:
    """Yield the game step by step. Raises RecordError."""
    return Replay(record).steps()


class Replay:
    """A replay in progress."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.differences: list[Fault] = []
        self.setup = record.setup
        self.table = Table(self.setup)
        self._begun = False
        self._emitted = 0  # events of the hand that are part of steps
        self._expected: deque[Plain] = deque()  # lines that must follow
        self._pending: list[RecordedStep] = []  # steps that wait for these lines
        self._last = LAST_LINE  # after it there are tiles that the wall cannot have

    def steps(self) -> Iterator[RecordedStep]:
        """Yield the steps. Raises RecordError at the first line that cannot follow."""
        for begins, lines in _hands(self.record.lines):
            self._begin(begins, lines)
            yield from self._ready()
            for line in lines:
                self._follow(line)
                yield from self._ready()
        yield from self._left_over()
        if self.record.faults:
            raise RecordError(*self.record.faults)

    def _ready(self) -> Iterator[RecordedStep]:
        """Steps whose events the record has confirmed."""
        if not self._expected:
            yield from self._pending
            self._pending.clear()

    def _left_over(self) -> Iterator[RecordedStep]:
        """Steps at the end of an incomplete record, except those that would draw unrecorded tiles."""
        if not any(_is_draw(line) for line in self._expected):
            yield from self._pending

    # Hands --------------------------------------------------------------------------------------------------------

    def _begin(self, begins: DealLine, lines: Sequence[RecordLine]) -> None:
        table = self.table
        number = table.number + 1 if self._begun else self.setup.first
        self._pass_unless_expecting()
        if (self._begun and table.phase != OVER) or self._expected:
            raise out_of_order(begins, self._expected[0] if self._expected else None)
        if begins.hand != number:
            raise fault_at(
                "record_differs", begins.number, key="hand", found=str(begins.hand + 1), expected=str(number + 1)
            )
        self._deal_as_recorded(begins, _of_one_hand(lines))
        self._compare(begins, hand_line(table.history, self.setup.mode))
        self._emitted = 0
        self._add(Action(0, NEXT) if self._begun else None, begins.number, deal_length(table.history))
        self._begun = True

    def _deal_as_recorded(self, begins: DealLine, lines: Sequence[RecordLine]) -> None:
        """Deal with the recorded tiles, up to the line at which they become impossible."""
        before = self.table.freeze()
        try:
            self._deal_seen(before, begins, lines)
        except TooManyTiles as error:
            if error.line == begins.number:
                raise fault_at("record_tiles", error.line) from error
            self._last = error.line - 1
            self._deal_seen(before, begins, [line for line in lines if line.number < error.line])

    def _deal_seen(self, before: State, begins: DealLine, lines: Sequence[RecordLine]) -> None:
        """Deal by the seed, or by the recorded tiles if they differ."""
        self._deal(before, ())
        size = wall_size(self.setup) if self.record.is_revealed else self.record.header.wall
        seen = SeenWall(begins, lines, self.setup.mode, size)
        wrong = seen.contradiction(self.table.wall.tiles)
        if begins.dice and self.setup.tiles:
            self._use_dice(begins)  # no seed threw them
        if not wrong:
            return
        try:
            self._deal(before, seen.rebuilt())
        except SetupError as error:
            raise fault_at("record_tiles", begins.number) from error
        if self.record.is_revealed:
            self._differ("record_wall", wrong, hand=str(begins.hand + 1))
        if begins.dice:
            self._use_dice(begins)

    def _deal(self, before: State, tiles: tuple[int, ...]) -> None:
        """Deal from the seed or from these tiles, which belong to the setup only while they are dealt."""
        table = self.table
        table.setup = replace(self.setup, tiles=tiles) if tiles else self.setup
        if self._begun:
            table.thaw(before)
            table.play(0, NEXT_CODE)
        else:
            table.begin()
        table.setup = self.setup

    def _use_dice(self, begins: DealLine) -> None:
        first, second, third, fourth = begins.dice
        self.table.dice = (first, second, third, fourth)
        self.table.history[0] = replace(self.table.history[0], dice=self.table.dice)

    # Lines --------------------------------------------------------------------------------------------------------

    def _follow(self, line: RecordLine) -> None:
        if line.number > self._last:
            raise fault_at("record_tiles", line.number)
        if self.table.phase == OVER and not self._expected:
            raise out_of_order(line, {"hand": self.table.number + 2})
        if isinstance(line, ActionLine) and not self._is_shown_flower(line):
            self._act(line)
        elif isinstance(line, ResultLine) and line.type == ERRED and self._is_host_error(line):
            self.table.end_by_error(SEAT_LETTERS.index(line.content[ERRED]))
            self._add(None, line.number)
            self._check_event(line)
        else:
            self._pass_unless_expecting()
            self._check_event(line)

    def _is_shown_flower(self, line: ActionLine) -> bool:
        return self.setup.mode == BOTZONE and line.action.type == FLOWER

    def _act(self, line: ActionLine) -> None:
        action = line.action
        if not self._expected and action.code not in self.table.legal(action.seat):
            self._pass_all()
        if self._expected:
            raise out_of_order(line, self._expected[0])
        legal = self.table.legal(action.seat)
        if action.code not in legal:
            allowed = ", ".join([format_action(action_of(action.seat, code)) for code in legal]) or "–"
            raise fault_at("record_illegal", line.number, action=str(action), legal=allowed)
        self._play(action, line.number)

    def _pass_all(self) -> None:
        """Pass for every seat that is still asked."""
        while self.table.phase in (ANSWERS, ROBBING) and AWAITED in self.table.answers:
            self._play(action_of(self.table.answers.index(AWAITED), PASS_CODE), INFERRED)

    def _pass_unless_expecting(self) -> None:
        if not self._expected:
            self._pass_all()

    def _is_host_error(self, line: ResultLine) -> bool:
        """True for an error that is not a false hu: the host punishes it, without an action."""
        seat = line.content[ERRED]
        if seat not in tuple(SEAT_LETTERS):
            raise fault_at("record_value", line.number, key=ERRED, wanted=", ".join(SEAT_LETTERS))
        called = self.table.answers[SEAT_LETTERS.index(seat)] == HU_CODE
        return not self._expected and not called and self.table.phase < OVER

    def _play(self, action: Action, line: int) -> None:
        self.table.play(action.seat, action.code)
        self._add(action, line)

    def _add(self, action: Action | None, line: int, covered_by_deal: int = 0) -> None:
        """Add a step, and expect the lines of its events."""
        events = tuple(self.table.history[self._emitted :])
        self._emitted += len(events)
        self._pending.append(RecordedStep(self.table.freeze(), action, events, line))
        for event in events[covered_by_deal:]:
            line_of_event = event_line(event, self.table.players, self.setup)
            if line_of_event is not None:
                self._expected.append(line_of_event)

    def _check_event(self, line: RecordLine) -> None:
        expected = self._expected.popleft() if self._expected else None
        if expected is None or not _is_same(line, expected):
            raise out_of_order(line, expected)
        self._compare(line, expected)

    def _compare(self, line: RecordLine, expected: Plain) -> None:
        for key, value in expected.items():
            found = line.content.get(key)
            if found != value:
                self._differ("record_differs", line.number, key=key, found=_json(found), expected=_json(value))

    def _differ(self, code: str, line: int, **values: str) -> None:
        self.differences += fault_at(code, line, **values).faults


def _hands(lines: Sequence[RecordLine]) -> Iterator[tuple[DealLine, tuple[RecordLine, ...]]]:
    """The hands: the line that begins each, and the lines that follow."""
    starts = [place for place, line in enumerate(lines) if isinstance(line, DealLine)]
    if lines and (not starts or starts[0] > 0):
        raise out_of_order(lines[0], None)
    for start, end in pairwise([*starts, len(lines)]):
        begins = lines[start]
        if isinstance(begins, DealLine):
            yield begins, tuple(lines[start + 1 : end])


def _of_one_hand(lines: Sequence[RecordLine]) -> Sequence[RecordLine]:
    """Lines up to the end of the hand; what follows belongs to another hand, whose beginning is missing."""
    for place, line in enumerate(lines):
        if isinstance(line, ResultLine) and line.type != FALSE_HU:
            return lines[: place + 1]
    return lines


def _json(value: object) -> str:
    return shortened(dumps(value, ensure_ascii=False))


def _is_draw(line: Plain) -> bool:
    return next(iter(line)) in tuple(SEAT_LETTERS)


def _is_same(line: RecordLine, expected: Plain) -> bool:
    """True for a line of the same event, even with other figures."""
    key, value = next(iter(expected.items()))
    return bool(line.content.get(key) == value)


def fault_at(code: str, line: int, **values: str) -> RecordError:
    """The error of a line, by fault code."""
    return RecordError(Fault(code, values=(("line", str(line)), *values.items())))


def out_of_order(line: RecordLine, expected: Plain | None) -> RecordError:
    """The error of a line that is not the expected one."""
    if expected is None:
        return fault_at("record_misplaced", line.number, text=line.text)
    return fault_at("record_order", line.number, text=line.text, expected=shortened(format_line(expected)))
