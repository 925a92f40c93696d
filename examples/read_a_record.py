"""Read the record of a game: who won what, and one decision as a network sees it.

huit arena club club club club --deals 1 --record games
python examples/read_a_record.py games/deal-000000-seating-00.jsonl
"""

from __future__ import annotations

import sys

from huit.game.records.record import read_record
from huit.game.records.replay import replay
from huit.rl.data import samples_in
from huit.rl.engine.action_indexes import index_text


def main(path: str) -> None:
    record = read_record(path)
    print(", ".join(record.header.players))
    for step in replay(record):
        for event in step.events:
            if event.type == "win":
                print(f"hand {step.state.number + 1}: seat {event.seat} wins {event.points} points")
            elif event.type == "drawn":
                print(f"hand {step.state.number + 1}: nobody wins")
    sample = next(samples_in(path, "huit"))
    print(f"the first decision: {sample.observation.shape} cells, {sample.mask.sum()} legal actions,", end=" ")
    print(f"taken: {index_text(sample.action)}")


if __name__ == "__main__":
    main(sys.argv[1])
