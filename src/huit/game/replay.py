"""A record played again: every action at a table of its own, passes included, every line held against what follows.

A record that stops replays as far as it goes. One that no longer makes sense raises RecordError at that line, after
everything before it. What only differs in a figure (a payment, a die, the seed's wall) is kept in `differences`.
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
from huit.game.actions import FLOWER, HU_CODE, NEXT, NEXT_CODE, PASS_CODE, SEATS, Action, action_of, format_action
from huit.game.events import ERRED, FALSE_HU, Event
from huit.game.record import Record, RecordError
from huit.game.record_lines import Plain, deal_length, format_line, hand_line, told_line, wall_size
from huit.game.record_parsing import ActionLine, HandLine, Line, ResultLine, shortened
from huit.game.record_walls import SeenWall, TooManyTiles
from huit.game.setup import BOTZONE, SetupError
from huit.game.standing import ANSWERS, AWAITED, OVER, ROBBING, State
from huit.game.table import Table

INFERRED: Final = 0  # the line of what is not written
LAST_LINE: Final = maxsize


@dataclass(frozen=True)
class Step:
    """One action and what came of it; no action began the first hand, nor ended one by an error."""

    state: State  # afterwards
    action: Action | None
    events: tuple[Event, ...]
    line: int  # in the record, INFERRED for a pass


def replay(record: Record) -> Iterator[Step]:
    """The game, step by step."""
    return Replay(record).steps()


class Replay:
    """A record on its way through a table."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.differences: list[Fault] = []
        self.setup = record.setup
        self.table = Table(self.setup)
        self._begun = False
        self._told = 0  # events of the hand that steps have told
        self._expected: deque[Plain] = deque()  # lines that must follow
        self._pending: list[Step] = []  # those that wait for these lines
        self._last = LAST_LINE  # beyond it there are tiles that the wall cannot have

    def steps(self) -> Iterator[Step]:
        """Raises RecordError where the record makes no sense."""
        for begins, lines in _hands(self.record.lines):
            self._begin(begins, lines)
            yield from self._ready()
            for line in lines:
                self._follow(line)
                yield from self._ready()
        yield from self._left_over()
        if self.record.faults:
            raise RecordError(*self.record.faults)

    def _ready(self) -> Iterator[Step]:
        """The steps whose consequences the record has told."""
        if not self._expected:
            yield from self._pending
            self._pending.clear()

    def _left_over(self) -> Iterator[Step]:
        """At the end of half a record: what would draw tiles that nobody wrote down is left out."""
        if not any(_is_draw(line) for line in self._expected):
            yield from self._pending

    # Hands --------------------------------------------------------------------------------------------------------

    def _begin(self, begins: HandLine, lines: Sequence[Line]) -> None:
        table = self.table
        number = table.number + 1 if self._begun else self.setup.first
        self._pass_until_told()
        if (self._begun and table.phase != OVER) or self._expected:
            raise out_of_order(begins, self._expected[0] if self._expected else None)
        if begins.hand != number:
            raise fault_at(
                "record_differs", begins.number, key="hand", found=str(begins.hand + 1), expected=str(number + 1)
            )
        self._deal_as_told(begins, _of_one_hand(lines))
        self._compare(begins, hand_line(table.history, self.setup.mode))
        self._told = 0
        self._keep(Action(0, NEXT) if self._begun else None, begins.number, deal_length(table.history))
        self._begun = True

    def _deal_as_told(self, begins: HandLine, lines: Sequence[Line]) -> None:
        """As far as the lines tell of tiles that there can be."""
        before = self.table.freeze()
        try:
            self._deal_seen(before, begins, lines)
        except TooManyTiles as error:
            if error.line == begins.number:
                raise fault_at("record_tiles", error.line) from error
            self._last = error.line - 1
            self._deal_seen(before, begins, [line for line in lines if line.number < error.line])

    def _deal_seen(self, before: State, begins: HandLine, lines: Sequence[Line]) -> None:
        """By the seed, or, where the lines tell of other tiles, with these."""
        self._deal(before, ())
        size = wall_size(self.setup) if self.record.is_revealed else self.record.header.wall
        seen = SeenWall(begins, lines, self.setup.mode, size)
        wrong = seen.contradiction(self.table.wall.tiles)
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
        """From the seed, or from these tiles; they are the setup's only while they are dealt."""
        table = self.table
        table.setup = replace(self.setup, tiles=tiles) if tiles else self.setup
        if self._begun:
            table.thaw(before)
            table.play(0, NEXT_CODE)
        else:
            table.begin()
        table.setup = self.setup

    def _use_dice(self, begins: HandLine) -> None:
        first, second, third, fourth = begins.dice
        self.table.dice = (first, second, third, fourth)
        self.table.history[0] = replace(self.table.history[0], dice=self.table.dice)

    # Lines --------------------------------------------------------------------------------------------------------

    def _follow(self, line: Line) -> None:
        if line.number > self._last:
            raise fault_at("record_tiles", line.number)
        if self.table.phase == OVER and not self._expected:
            raise out_of_order(line, {"hand": self.table.number + 2})
        if isinstance(line, ActionLine) and not self._is_told_flower(line):
            self._act(line)
        elif isinstance(line, ResultLine) and line.kind == ERRED and self._is_sudden(line):
            self.table.err(SEATS.index(line.content[ERRED]))
            self._keep(None, line.number)
            self._check_told(line)
        else:
            self._pass_until_told()
            self._check_told(line)

    def _is_told_flower(self, line: ActionLine) -> bool:
        return self.setup.mode == BOTZONE and line.action.kind == FLOWER

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
        """Nobody else claimed the tile."""
        while self.table.phase in (ANSWERS, ROBBING) and AWAITED in self.table.answers:
            self._play(action_of(self.table.answers.index(AWAITED), PASS_CODE), INFERRED)

    def _pass_until_told(self) -> None:
        if not self._expected:
            self._pass_all()

    def _is_sudden(self, line: ResultLine) -> bool:
        """An error that is no call of hu: only a host punishes it, no action does."""
        seat = line.content[ERRED]
        if seat not in tuple(SEATS):
            raise fault_at("record_value", line.number, key=ERRED, wanted=", ".join(SEATS))
        called = self.table.answers[SEATS.index(seat)] == HU_CODE
        return not self._expected and not called and self.table.phase < OVER

    def _play(self, action: Action, line: int) -> None:
        self.table.play(action.seat, action.code)
        self._keep(action, line)

    def _keep(self, action: Action | None, line: int, told_by_deal: int = 0) -> None:
        """A step, and the lines that must tell what came of it."""
        events = tuple(self.table.history[self._told :])
        self._told += len(events)
        self._pending.append(Step(self.table.freeze(), action, events, line))
        for event in events[told_by_deal:]:
            told = told_line(event, self.table.players, self.setup)
            if told is not None:
                self._expected.append(told)

    def _check_told(self, line: Line) -> None:
        expected = self._expected.popleft() if self._expected else None
        if expected is None or not _is_same(line, expected):
            raise out_of_order(line, expected)
        self._compare(line, expected)

    def _compare(self, line: Line, expected: Plain) -> None:
        for key, value in expected.items():
            found = line.content.get(key)
            if found != value:
                self._differ("record_differs", line.number, key=key, found=_json(found), expected=_json(value))

    def _differ(self, code: str, line: int, **values: str) -> None:
        self.differences += fault_at(code, line, **values).faults


def _hands(lines: Sequence[Line]) -> Iterator[tuple[HandLine, tuple[Line, ...]]]:
    """Each hand: its beginning and the lines that follow."""
    starts = [place for place, line in enumerate(lines) if isinstance(line, HandLine)]
    if lines and (not starts or starts[0] > 0):
        raise out_of_order(lines[0], None)
    for start, end in pairwise([*starts, len(lines)]):
        begins = lines[start]
        if isinstance(begins, HandLine):
            yield begins, tuple(lines[start + 1 : end])


def _of_one_hand(lines: Sequence[Line]) -> Sequence[Line]:
    """Up to the end of the hand: what follows belongs to another, whose beginning is missing."""
    for place, line in enumerate(lines):
        if isinstance(line, ResultLine) and line.kind != FALSE_HU:
            return lines[: place + 1]
    return lines


def _json(value: object) -> str:
    return shortened(dumps(value, ensure_ascii=False))


def _is_draw(told: Plain) -> bool:
    return next(iter(told)) in tuple(SEATS)


def _is_same(line: Line, expected: Plain) -> bool:
    """Whether it tells the same thing, be it with other figures."""
    key, value = next(iter(expected.items()))
    return bool(line.content.get(key) == value)


def fault_at(code: str, line: int, **values: str) -> RecordError:
    return RecordError(Fault(code, values=(("line", str(line)), *values.items())))


def out_of_order(line: Line, expected: Plain | None) -> RecordError:
    """Something else must stand there."""
    if expected is None:
        return fault_at("record_misplaced", line.number, text=line.text)
    return fault_at("record_order", line.number, text=line.text, expected=shortened(format_line(expected)))
