"""Import of text logs and statistics of records: seconds and peak memory, on games of our own bots.

    bench/imports.py            10,000 hands of text logs, 1,000 records of statistics
    bench/imports.py 500 50     fewer

The hands are those of a few hundred matches, repeated: reading does not know that it has seen them.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from huit.bots.greedy import GreedyBot
from huit.bots.hosting import Host
from huit.game.records.record import parse_record
from huit.game.records.recorder import Recorder
from huit.game.setup import Setup
from huit.imports import exporters, import_file
from huit.learn.statistics.counting import count_games

DIFFERENT = 60  # matches of one hand; of whole matches a tenth
HANDS = 10_000
RECORDS = 1_000


def played(seed: str, hands: int, mode: str) -> str:
    """The record of a match of bots."""
    setup = Setup("botzone", seed, hands=hands, mode=mode)
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, ["Anne", "Bao", "Chloe", "David"])
    recorder.catch_up(Host(setup, [GreedyBot() for _ in range(4)], recorder).play_match())
    return "".join([line + "\n" for line in lines])


def exported_log(seed: str) -> str:
    """The text log of a hand of bots."""
    exporter = next(one for one in exporters() if one.name == "pku")
    return "".join(exporter.texts(parse_record(played(seed, 1, "botzone"))))


def write_repeated(path: Path, texts: Iterable[str], number: int) -> None:
    """Write so many texts, the given ones over and over."""
    known = list(texts)
    with path.open("w", encoding="utf-8") as file:
        for place in range(number):
            file.write(known[place % len(known)])


def megabytes() -> float:
    """Peak memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(name: str, number: int, work: Callable[[], None]) -> None:
    """Print the time of some work and how much memory it added."""
    before, start = megabytes(), time.process_time()
    work()
    seconds = time.process_time() - start
    each = 1000 * seconds / number
    print(f"{name}: {number} in {seconds:.1f} s, {each:.2f} ms each, peak {megabytes() - before:+.1f} MB")


def import_all(path: Path) -> None:
    for game in import_file(path):
        assert not game.faults
        assert not game.differences


def count_all(path: Path) -> None:
    with path.open("rb") as file:
        for game in count_games(file):
            assert not game.faults


def main() -> None:
    hands, records = [int(text) for text in sys.argv[1:3]] or (HANDS, RECORDS)
    logs = [exported_log(f"log {n}") for n in range(DIFFERENT)]
    matches = [played(f"match {n}", 16, "club") for n in range(DIFFERENT // 10)]
    with TemporaryDirectory() as folder:
        text, club = Path(folder) / "logs.txt", Path(folder) / "club.jsonl"
        write_repeated(text, logs, hands)
        write_repeated(club, matches, records)
        import_all_of = Path(folder) / "first.txt"
        write_repeated(import_all_of, logs, DIFFERENT)
        measured("text logs, first", DIFFERENT, lambda: import_all(import_all_of))
        measured("text logs", hands, lambda: import_all(text))
        measured("statistics", records, lambda: count_all(club))


if __name__ == "__main__":
    main()
