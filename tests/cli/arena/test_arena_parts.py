"""`huit arena` in parts: --shard, merge, and clusters that are not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.running import huit

FOUR = ("random", "random", "random", "greedy")


def play(out: Path, *options: str) -> None:
    done = huit("arena", *FOUR, "--deals", "3", "--processes", "1", "--out", str(out), *options)
    assert (done.status, done.err) == (0, "")


def test_parts_make_the_whole(tmp_path: Path) -> None:
    """The merged parts are byte by byte the results of one run, and are shown as those; the parts stay as they are."""
    play(tmp_path / "whole.jsonl")
    parts = [tmp_path / "1.jsonl", tmp_path / "2.jsonl"]
    for number, part in enumerate(parts, 1):
        play(part, "--shard", f"{number}/2")
    with parts[0].open("ab") as file:
        file.write(b'{"deal":')  # torn
    before = parts[0].read_bytes()
    names = [str(part) for part in parts]
    shown = huit("arena", "merge", *names, names[0], "--out", str(tmp_path / "merged.jsonl"))
    assert shown.status == 0
    assert (tmp_path / "merged.jsonl").read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert parts[0].read_bytes() == before
    whole = huit("arena", *FOUR, "--deals", "3", "--processes", "1", "--out", str(tmp_path / "whole.jsonl"))
    assert whole.out == shown.out
    again = huit("arena", "merge", *names, "--out", str(tmp_path / "merged.jsonl"))
    assert (again.status, "arena_merge_over" in again.err) == (2, True)


def test_parts_of_other_contests(tmp_path: Path) -> None:
    """Files of two contests, files of no contest, no files."""
    play(tmp_path / "1.jsonl")
    play(tmp_path / "2.jsonl", "--seed", "9")
    (tmp_path / "text").write_text("hello\n", encoding="utf-8")
    one, two = str(tmp_path / "1.jsonl"), str(tmp_path / "2.jsonl")
    for files, code in (((one, two), "arena_other_contest"), ((str(tmp_path / "text"),), "arena_not_results"),
                        ((), "arena_merge_nothing"), ((str(tmp_path / "none"),), "file_unreadable")):  # fmt: skip
        refused = huit("arena", "merge", *files)
        assert (refused.status, code in refused.err) == (2, True)


@pytest.mark.parametrize(
    ("option", "text", "code"),
    [
        ("--shard", "0/3", "arena_shard"),
        ("--shard", "4/3", "arena_shard"),
        ("--shard", "third", "arena_shard"),
        ("--cluster", "slurm", "cluster_address"),
    ],
)
def test_what_is_refused(option: str, text: str, code: str) -> None:
    """A part or a cluster that does not exist."""
    refused = huit("arena", *FOUR, option, text)
    assert (refused.status, code in refused.err) == (2, True)


def test_records_of_remote_workers() -> None:
    """Records are not left on the disks of other machines."""
    refused = huit("arena", *FOUR, "--cluster", "dask://127.0.0.1:9", "--record", ".")
    assert (refused.status, "cluster_record" in refused.err) == (2, True)
