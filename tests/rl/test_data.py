"""Samples and shards: the decisions of games, from any record, and back from files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.botzone.played import played_hands
from tests.imports.matches import exported, match_of

from huit.arena import Contest, play_game
from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.core.profiles import profile_named
from huit.game.records.record import RecordError
from huit.game.setup import BOTZONE, CLUB, Setup
from huit.rl.data import Sampler, ShardError, arrays_of, read_shards, samples_in, write_shards
from huit.rl.engine.registry import UnknownEncoding


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game of two hands."""
    folder = tmp_path_factory.mktemp("records")
    contest = Contest(("random", "random", "random", "greedy"), profile_named("ffmj"), "7", CLUB, 2)
    play_game(contest, (0, 0), str(folder))
    return next(folder.iterdir())


def test_samples_of_play_and_of_its_record(record: Path) -> None:
    """Samples taken during a game equal those of its record; every action is in its mask."""
    contest = Contest(("random", "random", "random", "greedy"), profile_named("ffmj"), "7", CLUB, 2)
    sampler = Sampler("huit")
    seats = contest.seatings[0]
    bots = [bot_named(contest.players[player], contest.bot_seed((0, 0), player)) for player in seats]
    table = Host(contest.setup(0), bots, sampler).play_match()
    played = sampler.samples(table.results)
    recorded = list(samples_in(record, "huit"))
    assert len(played) == len(recorded) > 100
    for one, other in zip(played, recorded, strict=True):
        assert (one.action, one.player, one.points) == (other.action, other.player, other.points)
        assert np.array_equal(one.observation, other.observation)
        assert np.array_equal(one.mask, other.mask)
        assert one.mask[one.action] == 1
        assert one.mask.sum() > 1
    assert {one.points for one in played} <= {paid for result in table.results for paid in result.payments}


def test_samples_of_botzone_logs(tmp_path: Path) -> None:
    """Logs of the platform give samples too, one log a line."""
    hands = [hand for hand in played_hands() if hand.name.startswith("official")]
    path = tmp_path / "logs.jsonl"
    path.write_text("\n".join([json.dumps(hand.log()) for hand in hands]), encoding="utf-8")
    samples = list(samples_in(path))
    assert len(samples) > 100
    assert all(sample.mask[sample.action] for sample in samples)
    assert {sample.observation.shape for sample in samples} == {(38, 4, 9)}


def test_samples_of_contest_text(tmp_path: Path) -> None:
    """Text logs of the AI contests, as `huit.imports` reads them, several games in a file."""
    path = tmp_path / "contest.txt"
    path.write_text(exported(match_of(Setup("botzone", "a log", hands=2, mode=BOTZONE), 3), "pku"), encoding="utf-8")
    samples = list(samples_in(path, "huit"))
    assert len(samples) > 60
    assert all(sample.mask[sample.action] for sample in samples)


def test_shards_there_and_back(record: Path, tmp_path: Path) -> None:
    """Shards hold what was written, in files of the wanted size; a second call adds to them."""
    samples = list(samples_in(record, "pku6"))
    assert write_shards(samples, tmp_path, "pku6", size=50) == len(samples)
    write_shards(samples[:1], tmp_path, "pku6")
    shards = list(read_shards(tmp_path))
    assert [len(shard["actions"]) for shard in shards[:-2]] == [50] * (len(shards) - 2)
    whole = arrays_of([*samples, samples[0]])
    for name, array in whole.items():
        assert np.array_equal(np.concatenate([shard[name] for shard in shards]), array)
    assert not list(tmp_path.glob("*.partial"))


def test_what_is_refused(record: Path, tmp_path: Path) -> None:
    """Another encoding in one folder, damaged shards, an empty folder, files of no known format."""
    samples = list(samples_in(record, "pku6"))[:3]
    write_shards(samples, tmp_path, "pku6")
    with pytest.raises(ShardError, match="its encoding is pku6, not pku38"):
        write_shards(samples, tmp_path, "pku38")
    (tmp_path / "000001.npz").write_bytes(b"PK damaged")
    with pytest.raises(ShardError, match="is no shard"):
        list(read_shards(tmp_path))
    with pytest.raises(ShardError, match="there are no shards here"):
        list(read_shards(tmp_path / "none"))
    with pytest.raises(UnknownEncoding):
        list(samples_in(record, "pku7"))
    (tmp_path / "text").write_text("hello\n")
    with pytest.raises(RecordError):
        list(samples_in(tmp_path / "text"))
