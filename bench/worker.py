"""Code that runs in a process of its own: under callgrind, on the pure sources, or watched for its memory.

    worker.py passes SUBJECT NUMBER HANDS     score so many random wins so many times; or call as bots do (fans-0 to
                                              fans-3, distance-0 to distance-3, the peer's with peer- before it)
    worker.py repeat HAND NUMBER              score one packed hand so many times
    worker.py speed ROUNDS HANDS              interleaved rounds, as JSON
    worker.py distance ROUNDS HANDS           distances in interleaved rounds, as JSON
    worker.py memory CALLS                    growth over so many calls of each kind, as JSON

Called by `bench/run.py`.
"""

# ruff: noqa: E402 (the root of the repository, for `bench` and `tests`, must be on the path first)

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.distance import distance_speeds
from bench.hands import HANDS, Hands, random_hands
from bench.memory import growths
from bench.speed import interleave
from bench.subjects import PEER_PROFILE, Subject, batch, compat, packed, peer
from bench.usage import usage_pass

import huit

SUBJECTS: dict[str, Callable[[Hands], Subject]] = {"peer": peer, "compat": compat, "packed": packed, "batch": batch}


def passes(name: str, number: str, hands: str) -> None:
    run = SUBJECTS[name](random_hands(int(hands))).run if name in SUBJECTS else usage_pass(name, int(hands))
    for _ in range(int(number)):
        run()


def repeat(hand: str, number: str) -> None:
    """The tables are loaded before, whatever the number."""
    packed_hand = huit.pack(hand)
    for _ in range(10 + int(number)):
        packed_hand.score(PEER_PROFILE)


def speed(rounds: str, hands: str) -> None:
    wins = random_hands(int(hands))
    found = interleave(wins, [compat(wins), packed(wins), batch(wins)], int(rounds), lambda _: None)
    print(json.dumps({"build": huit.build_kind(), "speeds": [asdict(one) for one in found]}))


def distance(rounds: str, hands: str) -> None:
    found = distance_speeds(int(rounds), int(hands), lambda _: None)
    print(json.dumps({"build": huit.build_kind(), **asdict(found)}))


def memory(calls: str) -> None:
    found = growths(random_hands(HANDS), int(calls))
    print(json.dumps([asdict(one) for one in found]))


COMMANDS: dict[str, Callable[..., None]] = {
    "passes": passes,
    "repeat": repeat,
    "speed": speed,
    "distance": distance,
    "memory": memory,
}

if __name__ == "__main__":
    gc.disable()
    COMMANDS[sys.argv[1]](*sys.argv[2:])
