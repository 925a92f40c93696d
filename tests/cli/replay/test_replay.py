"""`huit replay` where there is no terminal: the game as text, whole or in part, open or as one seat saw it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.records import changed_record, half_record, kong_lines, played_lines, text_of, written_record
from tests.cli.running import compare, huit

from huit.core.words import LANGUAGES

EXAMPLE = str(Path(__file__).parents[3] / "docs" / "examples" / "game.jsonl")


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
    assert done.out.endswith("Game over\n  Anne −16  Bao −30  Chloé −32  David +78\n")


def test_one_seat_sees_its_own_tiles() -> None:
    """--seat hides what the others were dealt and drew."""
    done = huit("replay", EXAMPLE, "--seat", "s", "--hand", "2", "--lang", "en")
    deals = re.findall(r"^  (East|South|West|North) +\w+ *(.*)$", done.out, re.MULTILINE)
    assert [bool(tiles) for _, tiles in deals] == [False, True, False, False]
    assert re.search(r"South draws \w", done.out)
    assert not re.search(r"(East|West|North) draws (a replacement )?[1-9ESWNCFPa-h]{1,2}$", done.out, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_tile_leaves_no_gap(language: str) -> None:
    """A draw of another player is told without its tile, and no second space stands where it would."""
    done = huit("replay", EXAMPLE, "--seat", "s", "--hand", "2", "--lang", language)
    moves = re.findall(r"^ +\d+  (.*)$", done.out, re.MULTILINE)
    assert moves
    assert [move for move in moves if "  " in move or move.endswith(" ")] == []


def test_half_a_record_says_so(tmp_path: Path) -> None:
    """Half a record replays as far as it goes; that is no error."""
    done = huit("replay", str(half_record(tmp_path)), "--lang", "en")
    assert done.status == 0
    assert "hand 2/2" in done.out
    assert done.out.endswith("The record stops here, in hand 2 of 2: the game was not recorded to the end.\n")


def test_a_record_that_only_began(tmp_path: Path) -> None:
    """A header alone is a game before its first hand."""
    path = tmp_path / "begun.jsonl"
    path.write_text(text_of(played_lines()[:1]), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert done.status == 0
    assert done.out.endswith("The record stops before the first hand.\n")


def test_a_damaged_record_names_the_line(tmp_path: Path) -> None:
    """The lines before the damage are shown, then the line is named and the status is 1."""
    lines = list(played_lines())
    lines[30] = lines[30][:-3]
    path = tmp_path / "damaged.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert done.status == 1
    assert re.search(r"Error record_json: Line 31 is not valid JSON \(.*, column \d+\)\.", done.err)
    assert "East discards" in done.out


def test_standard_input(tmp_path: Path) -> None:
    """A record may come through a pipe."""
    content = written_record(tmp_path).read_bytes()
    assert huit("replay", "-", "--lang", "en", stdin=content).out.count("East round") == 2


def test_hands_that_are_in_the_record(tmp_path: Path) -> None:
    """The first and the last are named; one alone is not a range."""
    whole = written_record(tmp_path)
    lines = whole.read_text(encoding="utf-8").splitlines()
    second = next(place for place, line in enumerate(lines) if line.startswith('{"hand": 2'))
    first = tmp_path / "first.jsonl"
    first.write_text("\n".join(lines[:second]), encoding="utf-8")
    for path, known in ((whole, "1 – 2"), (first, "1")):
        done = huit("replay", str(path), "--hand", "9", "--lang", "en")
        assert f"This record has no hand 9. Hands in the record: {known}." in done.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "argument_missing"),
        (["a", "b"], "argument_extra"),
        (["nowhere.jsonl"], "file_unreadable"),
        (["."], "file_unreadable"),
        ([EXAMPLE, "--hand", "x"], "replay_hand_invalid"),
        ([EXAMPLE, "--review", "--why"], "replay_review_or_why"),
        ([EXAMPLE, "--hand", "3"], "replay_hand_unknown"),
        ([EXAMPLE, "--seat", "Q"], "wind_unknown"),
        ([EXAMPLE, "--profile", "chess"], "profile_unknown"),
        (["README.md"], "record_not_one"),
        (["/dev/zero"], "record_too_long"),
    ],
)
def test_bad_input(arguments: list[str], code: str) -> None:
    """A code and a sentence, status 2."""
    done = huit("replay", *arguments, "--lang", "en")
    assert done.status == 2
    assert f"Error {code}: " in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_wall_of_another_size(tmp_path: Path, command: str) -> None:
    """The header is named, and nothing else is said."""
    done = huit(command, str(changed_record(tmp_path, 0, wall=136)), "--lang", "en")
    assert done.status == 2
    assert (
        done.err == "Error record_value: Line 1: “wall” has an invalid value. Expected: 144. "
        "Restore the record from a backup.\n"
    )


def test_names_cannot_command_the_terminal(tmp_path: Path) -> None:
    """Control codes and broken characters are replaced, endless names cut."""
    names = ["A\x1b[2J\x1b]0;x\x07", "B\nB", "C" * 500, "D\u202e\ud800"]
    done = huit("replay", str(changed_record(tmp_path, 0, players=names)), "--hand", "1", "--lang", "en")
    assert (done.status, done.err) == (0, "")
    assert all(letter.isprintable() or letter == "\n" for letter in done.out)
    assert "A\ufffd[2J\ufffd]0;x\ufffd, B\ufffdB, CCC" in done.out
    assert "C" * 40 not in done.out


def test_a_missing_deal_leaves_the_hand_before(tmp_path: Path) -> None:
    """The first hand is shown with its payments, then the line is named."""
    lines = [line for line in played_lines() if not line.startswith('{"hand": 2')]
    path = tmp_path / "gap.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert done.status == 1
    assert "hand 1/2" in done.out
    assert "Total: Anne" in done.out
    assert 'but it should be {"hand": 2}.' in done.err


def test_hands_are_numbered_by_the_match(tmp_path: Path) -> None:
    """Half of a hand that is the fifth of a match: hand 5 of 5, as the line above it says."""
    lines = played_lines(1, first=4, mode="botzone", profile="botzone")
    path = tmp_path / "fifth.jsonl"
    path.write_text(text_of(lines[:20]), encoding="utf-8")
    done = huit("replay", str(path), "--lang", "en")
    assert "South round · hand 5/5\n" in done.out
    assert done.out.endswith("The record stops here, in hand 5 of 5: the game was not recorded to the end.\n")


def test_an_open_concealed_kong_names_its_tile(tmp_path: Path) -> None:
    """A replay with every hand open names the tile; a seat is told of its own kong alone."""
    lines = kong_lines()
    path = tmp_path / "kong.jsonl"
    path.write_text(text_of(lines), encoding="utf-8")
    assert "East: concealed kong 1m · East draws a replacement 5p\n" in huit("replay", str(path), "--lang", "en").out
    assert (
        "East: concealed kong 1m · East draws a replacement 5p\n"
        in huit("replay", str(path), "--seat", "E", "--lang", "en").out
    )
    assert (
        "East: concealed kong · East draws a replacement\n"
        in huit("replay", str(path), "--seat", "S", "--lang", "en").out
    )


def test_the_review_of_a_seat() -> None:
    """Every decision counted; those that the master would have taken otherwise with both reasons and its plans, the
    worst first; at the end what the figures mean."""
    done = huit("replay", EXAMPLE, "--review", "--hand", "1", "--seat", "W", "--lang", "en")
    assert (done.status, done.err) == (0, "")
    heading, summary, *lines, note = done.out.splitlines()
    assert heading == "hand 1/2"
    assert summary.startswith("  Decisions by West (Chloé): 13; same as the master: ")
    played = [line for line in lines if " Played: " in line]
    throw = r" {4}32  Played: Discard 3p: .*% chance of winning, compared with .*% for .*; .* points less overall\."
    assert any(re.fullmatch(throw, line) for line in played)
    losses = [float(re.findall(r"(\S+) points? less overall", line)[0]) for line in played]
    assert losses == sorted(losses, reverse=True)
    assert f"worse: {len(played)}" in summary
    masters = [line for line in lines if line.startswith("        Master: ")]
    assert len(masters) == len(played)
    assert any(line.startswith("            Plan: ") and "needs" in line for line in lines)
    assert note.startswith("Chances are adjusted to match the results of")
