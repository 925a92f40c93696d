"""Exporters: a record of ours in another format. Every format begins with the events of each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from huit.core.faults import Fault
from huit.core.tiles import Tile
from huit.game.actions import NEXT
from huit.game.events import WON, Event
from huit.game.records.lines import UNTIMED
from huit.game.records.record import Record
from huit.game.records.replay import RecordedStep, replay
from huit.game.standing import OVER

# Names of what an export loses; the words of each stand under `lost_…` in the languages.
NAMES: Final = "names"
SEED: Final = "seed"
REST_OF_WALL: Final = "rest of the wall"
DICE: Final = "dice"
TIMES: Final = "times"
RULES: Final = "rules"
OVERRULED: Final = "preempted claims"


@dataclass(frozen=True)
class Exporter:
    """A format that records can be written in.

    `refuses` returns the fault of a record that the format cannot hold. `texts` yields the parts of a file; it raises
    RecordError for a damaged record. `lost` names what the format does not keep of this record.
    """

    name: str
    refuses: Callable[[Record], Fault | None]
    texts: Callable[[Record], Iterator[str]]
    lost: Callable[[Record], tuple[str, ...]]


@dataclass
class PlayedHand:
    """A hand of a record, by seat."""

    number: int
    players: tuple[int, ...]
    names: tuple[str, ...]
    tiles: tuple[Tile, ...]  # the wall
    dice: tuple[int, ...]
    totals_before: tuple[int, ...]
    events: list[Event] = field(default_factory=list)
    times: list[int] = field(default_factory=list)  # of the events, milliseconds or UNTIMED
    payments: tuple[int, ...] = (0, 0, 0, 0)
    is_over: bool = False

    @property
    def won(self) -> Event | None:
        """The win, if there is one."""
        return next((event for event in self.events if event.type == WON), None)


def played_hands(record: Record) -> Iterator[PlayedHand]:
    """The hands of a record, one after the other. Raises RecordError."""
    hand: PlayedHand | None = None
    times = _times(record)
    waiting: dict[int, int] = {}  # times of claims, which count when they are decided
    for step in replay(record):
        if hand is None or step.state.number != hand.number:
            if hand is not None:
                yield hand
            hand = _begun(record, step)
            waiting = {}
        action = step.action
        if action is not None and action.type != NEXT and step.line in times:
            waiting[action.seat] = times[step.line]
        for event in step.events:
            hand.events.append(event)
            hand.times.append(waiting.pop(event.seat, UNTIMED))
        hand.payments = step.state.payments
        hand.is_over = step.state.phase >= OVER
    if hand is not None:
        yield hand


def _times(record: Record) -> dict[int, int]:
    """The times of actions by line."""
    found = {line.number: line.content.get("ms") for line in record.lines if "ms" in line.content}
    return {line: ms for line, ms in found.items() if type(ms) is int and ms >= 0}


def _begun(record: Record, step: RecordedStep) -> PlayedHand:
    state = step.state
    players = state.players
    names = tuple([record.header.players[player] for player in players])
    totals = tuple([state.totals[player] - state.payments[seat] for seat, player in enumerate(players)])
    return PlayedHand(state.number, players, names, state.tiles, state.dice, totals)
