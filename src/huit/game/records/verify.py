"""Verify a record: the commitment, the walls of the seed, every move, every score and payment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from huit.core.faults import Fault
from huit.core.rules.scoring import score_readings
from huit.game.actions import NEXT
from huit.game.records.lines import wall_size
from huit.game.records.parsing import shortened
from huit.game.records.record import Record, RecordError
from huit.game.records.replay import INFERRED, RecordedStep, Replay, fault_at
from huit.game.shuffle import commitment


@dataclass(frozen=True)
class Verification:
    """The result of a verification: counts, and every fault found, by line."""

    faults: tuple[Fault, ...]
    is_complete: bool  # the match was played to its end
    hands: int  # dealt
    moves: int  # written, so without passes
    events: dict[str, int]  # by type: draw, win, drawn, false_hu, error

    @property
    def holds(self) -> bool:
        """True for a complete match without a fault."""
        return self.is_complete and not self.faults


def verify(record: Record) -> Verification:
    """Recompute everything in a record that can be recomputed."""
    found = [*_rules_differ(record), *_wall_differs(record), *_seed_differs(record)]
    replay = Replay(record)
    counted: Counter[str] = Counter()
    moves = 0
    try:
        for step in replay.steps():
            moves += step.action is not None and step.action.type != NEXT and step.line != INFERRED
            counted.update([event.type for event in step.events])
            found += _scores_differ(step, record)
    except RecordError as error:
        found += error.faults
    faults = sorted([*found, *replay.differences], key=_line)
    return Verification(tuple(faults), record.is_complete, counted["hand"], moves, dict(counted))


def _line(fault: Fault) -> int:
    return int(dict(fault.values).get("line", "0"))


def _rules_differ(record: Record) -> Iterator[Fault]:
    """Compare the digest of the profile with that of the record."""
    profile = record.setup.profile
    if profile.digest != record.header.digest:
        values = {
            "name": shortened(record.header.profile),
            "found": shortened(record.header.digest[:16]),
            "expected": profile.digest,
        }
        yield from fault_at("record_digest", record.header.number, **values).faults


def _wall_differs(record: Record) -> Iterator[Fault]:
    """Compare the size of the wall with the header."""
    size = wall_size(record.setup)
    if record.is_revealed and record.header.wall != size:
        values = {"key": "wall", "found": str(record.header.wall), "expected": str(size)}
        yield from fault_at("record_differs", record.header.number, **values).faults


def _seed_differs(record: Record) -> Iterator[Fault]:
    """Compare the seed with the commitment published before the first tile."""
    end = record.end
    if end is None or (end.tiles and not record.header.commitment):
        return
    computed = commitment(end.seed, end.salt)
    if computed != record.header.commitment:
        values = {"found": shortened(record.header.commitment[:16]) or "–", "expected": computed[:16]}
        yield from fault_at("record_commitment", end.number, **values).faults


def _scores_differ(step: RecordedStep, record: Record) -> Iterator[Fault]:
    """Compare the fast path, which the table uses, with the explaining scorer."""
    for event in step.events:
        if event.hand is not None:
            profile = record.setup.profile
            flowers = event.hand.flowers * profile.switches.flower_points
            points = score_readings(event.hand, profile)[0].total + flowers
            if points != event.points:
                values = {"key": "points", "found": str(event.points), "expected": str(points)}
                yield from fault_at("record_differs", step.line, **values).faults
