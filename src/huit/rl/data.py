"""Samples from games: what a player saw, might do and did, from records of ours, Botzone logs and other formats.

    for sample in samples_in("games/deal-000001-seating-00.jsonl", "pku38"): ...
    write_shards(samples, "shards")              # shards/000000.npz and on
    for shard in read_shards("shards"): ...      # arrays by name

A shard has `observations` int8[n, planes, 4, 9], `masks` int8[n, actions], `actions` int16[n], `players` int8[n],
`points` int16[n] (what the hand brought to the player), and `encoding`. Decisions without a choice are left out. Where
a format loses claims that another one overrode, the passes beside a claim are left out too: nobody knows them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from huit.core.faults import HuitError
from huit.game.actions import NEXT, PASS, Action
from huit.game.aliases import Player
from huit.game.records.record import LONGEST_RECORD, Record, RecordError, parse_record
from huit.game.records.replay import RecordedStep
from huit.game.records.replay import replay as replayed
from huit.game.records.several import begins_record, split_records
from huit.game.standing import ANSWERS, ROBBING, HandResult, State
from huit.game.table import Table, table_at
from huit.imports import import_file
from huit.imports.exporting import OVERRULED
from huit.rl.engine.action_indexes import actions_in, index_of, write_mask
from huit.rl.engine.encoder import COLUMNS, ROWS
from huit.rl.engine.registry import encoder_named, planes_of

__all__ = ["SHARD", "Sample", "Sampler", "ShardError", "read_shards", "samples_in", "samples_of", "write_shards"]

Cells: TypeAlias = npt.NDArray[np.int8]
SHARD: Final = 4096  # samples
NO_POINTS: Final = (0, 0, 0, 0)


class ShardError(HuitError, ValueError):
    """Shards that do not belong together, or a file that is none.

    >>> from huit.rl.data import ShardError, read_shards
    >>> try:
    ...     list(read_shards("nowhere"))
    ... except ShardError as error:
    ...     print(error.reason)
    there are no shards here; write some with write_shards
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"rl_shard: {path}: {reason}")
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.path, self.reason)


@dataclass(frozen=True)
class Sample:
    """One decision.

    >>> from huit.arena import Contest, play_game
    >>> from huit.rl.data import samples_in
    >>> _ = play_game(Contest(("random",) * 4, huit.profile_named("ffmj")), (0, 0), ".")
    >>> sample = next(samples_in("deal-000000-seating-00.jsonl"))
    >>> sample.player, sample.observation.shape, bool(sample.mask[sample.action])
    (2, (38, 4, 9), True)
    """

    observation: Cells
    mask: Cells
    action: int
    player: Player
    points: int  # of the player in this hand, 0 where the game has no end


# Games to samples -----------------------------------------------------------------------------------------------------


def samples_in(path: str | os.PathLike[str], encoding: str = "pku38") -> Iterator[Sample]:
    """Samples of every game in a file: records of ours, or any format of `huit.imports`.

    >>> from huit.arena import Contest, play_game
    >>> from huit.rl.data import samples_in
    >>> _ = play_game(Contest(("random",) * 4, huit.profile_named("ffmj")), (0, 0), ".")
    >>> len(list(samples_in("deal-000000-seating-00.jsonl", "pku38"))) > 50
    True

    A game that breaks off gives its decisions up to there. Raises RecordError for a file of an unknown format.
    """
    planes_of(encoding)
    with Path(path).open("rb") as file:
        is_ours = begins_record(file.readline(LONGEST_RECORD))
        file.seek(0)
        if is_ours:
            for part in split_records(file):
                yield from samples_of(part.parse(), encoding)
            return
    for game in import_file(path):
        if game.lines:
            is_certain = OVERRULED not in game.lost
            yield from samples_of(parse_record("\n".join(game.lines) + "\n"), encoding, is_certain)


def samples_of(record: Record, encoding: str = "pku38", passes_are_certain: bool = True) -> Iterator[Sample]:
    """The decisions of a record, hand by hand.

    >>> from huit.arena import Contest, play_game
    >>> from huit.game.records.record import read_record
    >>> from huit.rl.data import samples_of
    >>> _ = play_game(Contest(("random",) * 4, huit.profile_named("ffmj")), (0, 0), ".")
    >>> len(list(samples_of(read_record("deal-000000-seating-00.jsonl"), "pku38"))) > 50
    True
    """
    steps: list[RecordedStep] = []
    try:
        for step in replayed(record):
            if step.action is not None and step.action.type == NEXT:
                yield from _of_hand(steps, encoding, passes_are_certain)
                steps = []
            steps.append(step)
    except RecordError:
        pass  # what stands before the fault is a game
    yield from _of_hand(steps, encoding, passes_are_certain)


def _of_hand(steps: Sequence[RecordedStep], encoding: str, passes_are_certain: bool) -> Iterator[Sample]:
    """The decisions of one hand; the first step is the deal."""
    sampler = Sampler(encoding)
    for place, step in enumerate(steps[1:], 1):
        before, action = steps[place - 1].state, step.action
        if action is None or (not passes_are_certain and _is_beside_claim(steps, place, before, action)):
            continue
        sampler(table_at(before), action)
    yield from sampler.samples(steps[-1].state.results if steps else ())


class Sampler:
    """Samples of a game while it is played: the listener of a host, which is called before every action.

    >>> from huit.bots.hosting import Host
    >>> from huit.bots.levels import bot_named
    >>> from huit.game import Setup
    >>> from huit.rl.data import Sampler
    >>> sampler = Sampler("huit")
    >>> bots = [bot_named("random", seed) for seed in "abcd"]
    >>> table = Host(Setup("ffmj", seed=7, hands=1), bots, sampler).play_match()
    >>> len(sampler.samples(table.results)) > 50
    True
    """

    def __init__(self, encoding: str = "pku38") -> None:
        self._encoders = [encoder_named(encoding) for _ in range(4)]
        self._found: list[tuple[int, Sample]] = []  # with the number of the hand

    def __call__(self, table: Table, action: Action) -> None:
        mask = bytearray(actions_in(table.botzone))
        if action.type != NEXT:
            write_mask(table, action.seat, mask, 0)
        if sum(mask) < 2:
            return
        encoder = self._encoders[action.seat]
        encoder.follow(action.seat, table.history)
        totals = [table.totals[player] for player in table.players]
        hands_left = table.setup.first + table.setup.hands - table.number
        encoder.match(totals, hands_left, table.wall.last_was_drawn(table.turn))
        seen = np.frombuffer(bytes(encoder.cells), np.int8).reshape(-1, ROWS, COLUMNS)
        index = index_of(action.code, table.discard)
        sample = Sample(seen, np.frombuffer(mask, np.int8), index, table.players[action.seat], 0)
        self._found.append((table.number, sample))

    def samples(self, results: Iterable[HandResult]) -> list[Sample]:
        """The samples so far, with the points of their hands."""
        payments = {result.number: result.payments for result in results}
        return [replace(one, points=payments.get(hand, NO_POINTS)[one.player]) for hand, one in self._found]


def _is_beside_claim(steps: Sequence[RecordedStep], place: int, before: State, action: Action) -> bool:
    """True for a pass on a tile that somebody else claims."""
    if action.type != PASS or before.phase not in (ANSWERS, ROBBING):
        return False
    events = len(before.history)
    for step in steps[place:]:
        if step.action is not None and step.action.type != PASS and len(step.state.history) >= events:
            return step.state.discard != before.discard or step.action.seat != before.turn
        if len(step.state.history) > events:
            return False
    return False


# Shards ---------------------------------------------------------------------------------------------------------------


def write_shards(
    samples: Iterable[Sample], folder: str | os.PathLike[str], encoding: str = "pku38", size: int = SHARD
) -> int:
    """Write samples in files of `size`, after those that the folder has. Returns the number of samples.

    >>> from huit.arena import Contest, play_game
    >>> from huit.rl.data import samples_in, write_shards
    >>> _ = play_game(Contest(("random",) * 4, huit.profile_named("ffmj")), (0, 0), ".")
    >>> write_shards(samples_in("deal-000000-seating-00.jsonl"), "shards") > 50
    True

    A file appears when it is whole. Raises ShardError for a folder with shards of another encoding.
    """
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    present = _files(target)
    for path in present[-1:]:
        found = _read(path)["encoding"]
        if str(found) != encoding:
            raise ShardError(str(path), f"its encoding is {found}, not {encoding}; choose another folder")
    number = int(present[-1].stem) + 1 if present else 0
    written = 0
    left = iter(samples)
    while some := list(islice(left, size)):
        _write(target / f"{number:06}.npz", some, encoding)
        number += 1
        written += len(some)
    return written


def _write(path: Path, samples: Sequence[Sample], encoding: str) -> None:
    partial = path.with_suffix(".partial")
    with partial.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays_of(samples), encoding=np.array(encoding))
    partial.replace(path)


def arrays_of(samples: Sequence[Sample]) -> dict[str, npt.NDArray[Any]]:
    """Samples as arrays by name, as a shard has them."""
    return {
        "observations": np.stack([sample.observation for sample in samples]),
        "masks": np.stack([sample.mask for sample in samples]),
        "actions": np.array([sample.action for sample in samples], np.int16),
        "players": np.array([sample.player for sample in samples], np.int8),
        "points": np.array([sample.points for sample in samples], np.int16),
    }


def read_shards(folder: str | os.PathLike[str]) -> Iterator[dict[str, npt.NDArray[Any]]]:
    """Yield the shards of a folder. Raises ShardError for a damaged one, or where there is none.

    >>> from huit.arena import Contest, play_game
    >>> from huit.rl.data import read_shards, samples_in, write_shards
    >>> _ = play_game(Contest(("random",) * 4, huit.profile_named("ffmj")), (0, 0), ".")
    >>> _ = write_shards(samples_in("deal-000000-seating-00.jsonl"), "shards")
    >>> [sorted(shard) for shard in read_shards("shards")]
    [['actions', 'encoding', 'masks', 'observations', 'players', 'points']]
    """
    paths = _files(Path(folder))
    if not paths:
        raise ShardError(str(folder), "there are no shards here; write some with write_shards")
    for path in paths:
        yield _read(path)


def _files(folder: Path) -> list[Path]:
    return sorted([path for path in folder.glob("*.npz") if path.stem.isdigit()])


def _read(path: Path) -> dict[str, npt.NDArray[Any]]:
    try:
        with np.load(path, allow_pickle=False) as shard:
            found = {name: shard[name] for name in shard.files}
        planes = planes_of(str(found["encoding"]))
        if found["observations"].shape[1:] != (planes, ROWS, COLUMNS):
            raise ShardError(str(path), f"observations of the shape {found['observations'].shape[1:]}")
    except (OSError, ValueError, KeyError, EOFError) as error:
        raise ShardError(str(path), f"is no shard ({error})") from error
    return found
