"""`huit replay` where there is no terminal: the game as text, whole or in part, open or as one seat saw it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.records import half_record, played_lines, text_of, written_record
from tests.cli.running import compare, huit

EXAMPLE = str(Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl")


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_a_hand_as_text(language: str) -> None:
    """Deal, moves, win and payments of one hand, to the letter."""
    done = huit("replay", EXAMPLE, "--hand", "1", "--lang", language)
    assert (done.status, done.err) == (0, "")
    compare(f"replay.{language}.txt", done.out)


def test_the_whole_game() -> None:
    """Both hands, and the totals at the end."""
    done = huit("replay", EXAMPLE, "--lang", "en")
    assert done.out.count("East round · hand") == 2
    assert done.out.endswith("The game is over\n  Anne −16  Bao −30  Chloé −32  David +78\n")


def test_one_seat_sees_its_own_tiles() -> None:
    """--seat hides what the others were dealt and drew."""
    done = huit("replay", EXAMPLE, "--seat", "s", "--hand", "2", "--lang", "en")
    deals = re.findall(r"^  (East|South|West|North) +\w+ *(.*)$", done.out, re.MULTILINE)
    assert [bool(tiles) for _, tiles in deals] == [False, True, False, False]
    assert re.search(r"South draws \w", done.out)
    assert not re.search(r"(East|West|North) draws (a replacement )?[1-9ESWNCFPa-h]{1,2}$", done.out, re.MULTILINE)


def test_half_a_record_says_so(tmp_path: Path) -> None:
    """It replays as far as it goes; that is no error."""
    done = huit("replay", str(half_record(tmp_path)), "--lang", "en")
    assert done.status == 0
    assert "hand 2/2" in done.out
    assert done.out.endswith("The record stops here, in hand 2 of 2: the game was not written to its end.\n")


def test_a_record_that_only_began(tmp_path: Path) -> None:
    """A header alone is a game before its first hand."""
    path = tmp_path / "begun.jsonl"
    path.write_text(text_of(played_lines()[:1]), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert done.status == 0
    assert done.out.endswith("The record stops before the first hand.\n")


def test_a_damaged_record_names_the_line(tmp_path: Path) -> None:
    """What stands before it is shown, then the line is named and the status is 1."""
    lines = list(played_lines())
    lines[30] = lines[30][:-3]
    path = tmp_path / "damaged.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert done.status == 1
    assert "Error record_json: Line 31 is not correct JSON" in done.err
    assert "East throws" in done.out


def test_standard_input(tmp_path: Path) -> None:
    """A record may come through a pipe."""
    content = written_record(tmp_path).read_bytes()
    assert huit("replay", "-", "--lang", "en", stdin=content).out.count("East round") == 2


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "argument_missing"),
        (["a", "b"], "argument_extra"),
        (["nowhere.jsonl"], "file_unreadable"),
        (["."], "file_unreadable"),
        ([EXAMPLE, "--hand", "x"], "replay_hand_invalid"),
        ([EXAMPLE, "--hand", "3"], "replay_hand_unknown"),
        ([EXAMPLE, "--seat", "Q"], "wind_unknown"),
        ([EXAMPLE, "--profile", "chess"], "profile_unknown"),
        (["README.md"], "record_not_one"),
    ],
)
def test_bad_input(arguments: list[str], code: str) -> None:
    """A code and a sentence, status 2."""
    done = huit("replay", *arguments, "--lang", "en")
    assert done.status == 2
    assert f"Error {code}: " in done.err
    assert "Traceback" not in done.err
