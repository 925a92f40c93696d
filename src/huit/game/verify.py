"""Checks a record: the commitment, the walls of the seed, every move by the rules, every score and payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from huit.core.faults import Fault
from huit.core.scoring import score_readings
from huit.game.actions import NEXT
from huit.game.record import Record, RecordError
from huit.game.record_lines import wall_size
from huit.game.record_parsing import shortened
from huit.game.replay import INFERRED, Replay, Step, fault_at
from huit.game.shuffle import commitment


@dataclass(frozen=True)
class Verification:
    """What was checked, and every fault found, in the order of the lines."""

    faults: tuple[Fault, ...]
    is_complete: bool  # the match was played to its end
    hands: int  # dealt
    moves: int  # written, so without passes
    events: dict[str, int]  # by kind: draw, win, drawn, false_hu, error

    @property
    def holds(self) -> bool:
        """Whether the whole match is there and everything in it is right."""
        return self.is_complete and not self.faults


def verify(record: Record) -> Verification:
    """Everything that can be computed again, computed again."""
    found = [*_rules_differ(record), *_wall_differs(record), *_seed_differs(record)]
    replay = Replay(record)
    counted: Counter[str] = Counter()
    moves = 0
    try:
        for step in replay.steps():
            moves += step.action is not None and step.action.kind != NEXT and step.line != INFERRED
            counted.update([event.kind for event in step.events])
            found += _scores_differ(step, record)
    except RecordError as error:
        found += error.faults
    faults = sorted([*found, *replay.differences], key=_line)
    return Verification(tuple(faults), record.is_complete, counted["hand"], moves, dict(counted))


def _line(fault: Fault) -> int:
    return int(dict(fault.values).get("line", "1"))


def _rules_differ(record: Record) -> Iterator[Fault]:
    """The profile as it is here must be the one that was played by."""
    profile = record.setup.profile
    if profile.digest != record.header.digest:
        values = {
            "name": shortened(record.header.profile),
            "found": shortened(record.header.digest[:16]),
            "expected": profile.digest,
        }
        yield from fault_at("record_digest", 1, **values).faults


def _wall_differs(record: Record) -> Iterator[Fault]:
    """The wall must have as many tiles as the header says."""
    size = wall_size(record.setup)
    if record.is_revealed and record.header.wall != size:
        values = {"key": "wall", "found": str(record.header.wall), "expected": str(size)}
        yield from fault_at("record_differs", 1, **values).faults


def _seed_differs(record: Record) -> Iterator[Fault]:
    """The seed must be the one that the players were told of before the first tile."""
    end = record.end
    if end is None or (end.tiles and not record.header.commitment):
        return
    computed = commitment(end.seed, end.salt)
    if computed != record.header.commitment:
        values = {"found": shortened(record.header.commitment[:16]) or "–", "expected": computed[:16]}
        yield from fault_at("record_commitment", end.number, **values).faults


def _scores_differ(step: Step, record: Record) -> Iterator[Fault]:
    """The table counts by its fast path; the scorer that explains must find as much."""
    for event in step.events:
        if event.hand is not None:
            profile = record.setup.profile
            flowers = event.hand.flowers * profile.switches.flower_points
            points = score_readings(event.hand, profile)[0].total + flowers
            if points != event.points:
                values = {"key": "points", "found": str(event.points), "expected": str(points)}
                yield from fault_at("record_differs", step.line, **values).faults
