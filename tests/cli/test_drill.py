"""`huit drill`: questions and answers on the terminal, progress in a file that is told, refusals with a sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.cli.running import compare, huit

SEEDED = ("drill", "--seed", "11", "--count", "1")


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_conversation_is_exactly_this(language: str) -> None:
    """A question, something that is no answer, and a wrong answer with all that is to be said about it."""
    done = huit(*SEEDED, "--kind", "which", "--no-progress", "--lang", language, stdin=b"eight\n1 2\n")
    assert (done.status, done.err) == (0, "")
    compare(f"drill_which.{language}.txt", done.out)


@pytest.mark.parametrize("kind", ["count", "which", "valid", "waits", "throw", "claim"])
def test_every_kind_can_be_given_up(kind: str) -> None:
    """An empty line is wrong, and explained."""
    done = huit(*SEEDED, "--kind", kind, "--no-progress", "--lang", "en", stdin=b"\n")
    assert done.status == 0
    assert "Not this time" in done.out
    assert "0 of 1 drill answered correctly" in done.out


def test_right_answer() -> None:
    """The points of the explanation, given as an answer, are right."""
    first = huit(*SEEDED, "--kind", "count", "--no-progress", "--lang", "en", stdin=b"\n").out
    points = first.partition("The hand is worth ")[2].split()[0]
    again = huit(*SEEDED, "--kind", "count", "--no-progress", "--lang", "en", stdin=f"{points}\n".encode()).out
    assert "Right!" in again
    assert "1 of 1 drill answered correctly" in again


def test_claims_by_number_or_by_tiles() -> None:
    """An answer in neither list is asked for again; one of the two answers is right."""
    said = [
        huit(*SEEDED, "--kind", "claim", "--no-progress", "--lang", "en", stdin=f"0\n9\n99m\n{answer}\n".encode()).out
        for answer in ("1", "2")
    ]
    assert [one.count("That is not a valid answer") for one in said] == [3, 3]
    assert sorted(["Right!" in one for one in said]) == [False, True]
    assert sum(["Better: " in one for one in said]) == 1
    tiles = said[0].partition("\n  2 ")[2].split("\n")[0].split()[-1]
    by_tiles = huit(*SEEDED, "--kind", "claim", "--no-progress", "--lang", "en", stdin=f"{tiles}\n".encode()).out
    assert ("Right!" in by_tiles) == ("Right!" in said[1])


def test_progress_is_kept_where_it_says(tmp_path: Path) -> None:
    """In the user's data folder; the next run goes on from there, and --no-progress leaves it alone."""
    done = huit(*SEEDED, "--kind", "which", "--lang", "en", stdin=b"1\n", HUIT_DATA=str(tmp_path / "huit"))
    path = tmp_path / "huit" / "progress.json"
    assert str(path) in done.out.replace("\n", "")
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert len(kept["history"]) == 1
    assert kept["cards"]
    huit(*SEEDED, "--no-progress", stdin=b"\n", HUIT_DATA=str(tmp_path / "huit"))
    assert json.loads(path.read_text(encoding="utf-8")) == kept
    huit(*SEEDED, stdin=b"\n", HUIT_DATA=str(tmp_path / "huit"))
    assert len(json.loads(path.read_text(encoding="utf-8"))["history"]) == 2


def test_the_end_of_the_input_ends_it() -> None:
    """Ctrl-D, or q, and what was answered is summed up."""
    assert "0 of 0 drills answered correctly" in huit("drill", "--no-progress", "--lang", "en").out
    assert "0 of 1 drill answered correctly\n" in huit("drill", "--no-progress", "--lang", "en", stdin=b"\nq\n").out


def test_spoilt_progress_is_not_written_over(tmp_path: Path) -> None:
    """Spoilt progress is refused with its path, and stays as it was."""
    path = tmp_path / "mine.json"
    path.write_text("{", encoding="utf-8")
    done = huit(*SEEDED, "--progress", str(path), "--lang", "en", stdin=b"\n")
    assert done.status == 2
    assert "progress_unreadable" in done.err
    assert path.read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--kind", "guess"), "drill_kind_unknown"),
        (("--level", "5"), "drill_level_invalid"),
        (("--count", "0"), "drill_count_invalid"),
        (("--seed", "x"), "drill_seed_invalid"),
        (("--progress", "/"), "progress_unreadable"),
    ],
)
def test_refusals(options: tuple[str, str], code: str) -> None:
    """A code, a sentence, and no traceback."""
    done = huit("drill", *options, "--lang", "en")
    assert done.status == 2
    assert code in done.err
    assert "Traceback" not in done.err


def test_without_fsrs(tmp_path: Path) -> None:
    """A missing fsrs package is named with the command that installs it."""
    (tmp_path / "fsrs.py").write_text("raise ModuleNotFoundError('no', name='fsrs')", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = huit("drill", "--lang", "en", PYTHONPATH=path)
    assert done.status == 2
    assert "drill_missing" in done.err
    assert "pip install 'huit[web]'" in done.err
