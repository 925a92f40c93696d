"""Bad input on the command line: a line with a code and a sentence, a caret under the place, status 2, no traceback."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import AT_LAST, COMMAND, README_HAND, READY_HAND, environment, huit, started
from tests.support.package_copy import PackageCopy

from huit.cli.arguments.files import open_file
from huit.cli.arguments.refusal import Refusal
from huit.core.words import LANGUAGES


@pytest.mark.parametrize(
    ("hand", "code", "caret"),
    [
        ("12", "suit_missing", "  ^^"),
        ("[124m,1]EEE", "meld_invalid", "  ^^^^^^^^"),
        ("5z", "ambiguous_honor", "  ^"),
        (README_HAND.replace("ES1000", "EX1000"), "wind_unknown", " " * 33 + "^"),
        ("中中🀀x", "tile_unknown", "  ^^^^"),
        ("11111m22234445s", "five_copies", " " * 6 + "^"),
    ],
)
def test_caret_stands_under_the_place(hand: str, code: str, caret: str) -> None:
    """Code and sentence, then the hand, then the carets, wide characters taken into account."""
    done = huit("score", hand, "--lang", "fr")
    first, shown, carets = done.err.splitlines()[:3]
    assert done.status == 2
    assert done.out == ""
    assert first.startswith(f"Erreur {code}\xa0: ")
    assert (shown, carets) == (f"  {hand}", caret)


def test_long_line_is_shown_in_part() -> None:
    """The place is shown with its surroundings when the hand is longer than the terminal is wide."""
    hand = " " * 200 + "1x" + " " * 200
    first, shown, carets = huit("score", hand, "--lang", "en").err.splitlines()[:3]
    assert first.startswith("Error suit_missing")
    assert len(shown) <= 80
    assert shown[carets.index("^")] == "1"


def test_noise_on_a_line() -> None:
    """A megabyte of noise is refused in one short sentence."""
    done = huit("score", stdin=b"x" * 1_000_000 + b"\n")
    assert done.status == 1
    assert "too_long" in done.out
    assert len(done.out) < 300


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("score", "EE"), "tile_count"),
        (("score", "123m456p789sEE124m"), "not_complete"),
        (("score", "123m456p789sEE12m"), "no_winning_tile"),
        (("score", README_HAND, "--round", "S"), "option_contradicts"),
        (("score", README_HAND, "--round", "Q"), "wind_unknown"),
        (("score", README_HAND, "--flowers", "many"), "flowers_invalid"),
        (("score", README_HAND, "--profile", "nobody"), "profile_unknown"),
        (("score", README_HAND, "--profile", "nowhere.toml"), "profile_unreadable"),
        (("score", README_HAND, "--file", "x"), "options_conflict"),
        (("score", "--file", "/nowhere/at/all"), "file_unreadable"),
        (("score", "--file", "/"), "file_unreadable"),
        (("score", "--file", "x", "--all-profiles"), "options_conflict"),
        (("score", "--rond", "E"), "option_unknown"),
        (("score", "--profile"), "argument_missing"),
        (("score", "--json=1", "E"), "usage"),
        (("waits", "EE"), "tile_count"),
        (("waits", README_HAND), "not_waiting"),
        (("waits", READY_HAND, "--seen", "EEE"), "seen_too_many"),
        (("waits", READY_HAND, "--seen", "🀢"), "flower_unexpected"),
        (("waits", READY_HAND, "--claim", "3s"), "option_unknown"),
        (("waits", READY_HAND, "--file", "x"), "options_conflict"),
        (("distance", "123m"), "tile_count"),
        (("distance", READY_HAND, "--seen", "11111m"), "five_copies"),
        (("distance", READY_HAND, "--profile", "nobody"), "profile_unknown"),
        (("advise", READY_HAND, "--claim", "3s"), "claim_without_from"),
        (("advise", READY_HAND, "--from", "left"), "from_without_claim"),
        (("advise", READY_HAND, "--claim", "3s", "--from", "above"), "from_unknown"),
        (("advise", READY_HAND, "--claim", "3s4s", "--from", "left"), "one_tile_expected"),
        (("advise", READY_HAND, "--claim", "5p", "--from", "left"), "claim_not_possible"),
        (("advise", README_HAND, "--claim", "3s", "--from", "left"), "claim_needs_thirteen"),
        (("fans", "zzzz"), "fan_unknown"),
        (("profiles", "show", "nobody"), "profile_unknown"),
        (("profiles", "show"), "argument_missing"),
        (("profiles", "diff", "ffmj"), "argument_missing"),
        (("profiles", "diff", "ffmj", "botzone", "x"), "argument_extra"),
        (("play", "extra"), "argument_extra"),
        (("drill", "two", "extras"), "argument_extra"),
        (("scor",), "command_unknown"),
        (("score", "E", "--lang", "de"), "language_unknown"),
    ],
)
@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_refusal_has_a_code_and_status_2(arguments: tuple[str, ...], code: str, language: str) -> None:
    """Whatever is wrong with the command line, the answer is a coded sentence in the user's language."""
    done = huit(*arguments, HUIT_LANG=language)
    begins = {"fr": f"Erreur {code}\xa0: ", "en": f"Error {code}: ", "zh": f"错误 {code}："}[language]
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith(begins)
    assert "Traceback" not in done.err


@pytest.mark.parametrize("arguments", [("play", "one"), ("replay", "one", "two"), ("botzone", "judge", "one", "two")])
def test_an_argument_too_many_is_named(arguments: tuple[str, ...]) -> None:
    """The last one, and nothing is said of hands where none is asked for."""
    done = huit(*arguments, "--lang", "en")
    assert f"Unexpected argument: “{arguments[-1]}”." in done.err
    assert "hand" not in done.err


def test_user_profile_with_faults(tmp_path: Path) -> None:
    """Every fault of a profile file is named."""
    path = tmp_path / "mine.toml"
    path.write_text('[points]\nnonsense = 3\nall_green = "many"\n', encoding="utf-8")
    done = huit("score", README_HAND, "--profile", str(path), "--lang", "en")
    assert done.status == 2
    assert "profile_fan" in done.err
    assert "profile_value" in done.err


def test_bytes_that_are_no_text() -> None:
    """An argument that is not UTF-8 is refused like any other noise."""
    done = huit("score", b"\xff\xfe".decode(errors="surrogateescape"), "--lang", "en")
    assert done.status == 2
    assert done.err.startswith("Error tile_unknown")


def test_json_error_goes_to_stdout() -> None:
    """A program that asked for JSON gets its error as JSON, with the place."""
    done = huit("score", "12", "--json")
    assert done.status == 2
    assert '"code": "suit_missing"' in done.out
    assert done.err == ""


def test_full_disk_is_said() -> None:
    """An answer that cannot be written is an error with a code, not a traceback."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    with full.open("wb") as nowhere:
        done = subprocess.run(
            [*COMMAND, "fans"], stdout=nowhere, stderr=subprocess.PIPE, env=environment(), timeout=AT_LAST, check=False
        )
    assert done.returncode == 2
    assert b"write_failed" in done.stderr
    assert b"Traceback" not in done.stderr


# Windows has no `>&-`, with which the test closes the stream; everywhere CI runs it is tested.
@pytest.mark.skipif(sys.platform == "win32", reason="needs a shell that can close a stream")
@pytest.mark.parametrize(("closed", "status"), [(">&-", 141), ("<&-", 0), (">&- 2>&-", 141)])
def test_closed_streams(closed: str, status: int) -> None:
    """A stream closed from the start is like a reader that has gone, or an empty input: no traceback."""
    hand = () if "<" in closed else (README_HAND,)
    command = f"{shlex.join([*COMMAND, 'score', *hand])} {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, env=environment(), timeout=AT_LAST, check=False)
    assert (done.returncode, done.stderr) == (status, b"")


@pytest.mark.parametrize("hand", ["", "   "])
def test_empty_hand_is_refused(hand: str) -> None:
    """Only a missing argument means that hands are to be read."""
    done = huit("score", hand, "--lang", "en", stdin=README_HAND.encode())
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("Error tile_count")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("score", README_HAND, "--profile", "nobody"), "profile_unknown"),
        (("score", README_HAND, "--rond", "E"), "option_unknown"),
        (("score", "--file", "/nowhere/at/all"), "file_unreadable"),
        (("fans", "zzzz"), "fan_unknown"),
    ],
)
@pytest.mark.parametrize("form", ["--json", "--jsonl"])
def test_json_of_any_error(arguments: tuple[str, ...], code: str, form: str) -> None:
    """Every error with --json is JSON, on one line with --jsonl."""
    if arguments[0] == "fans" and form == "--jsonl":
        code = "option_unknown"
    done = huit(*arguments, form)
    assert (done.status, done.err) == (2, "")
    assert json.loads(done.out)["error"]["code"] == code
    assert form == "--json" or done.out.count("\n") == 1


def test_contradiction_is_said_in_words() -> None:
    """The option as it is typed, yes or no instead of digits; a number stays one."""
    err = huit("score", README_HAND.replace("1000", "0000"), "--self-drawn", "--flowers", "1", "--lang", "en").err
    assert "--self-drawn says yes, but the hand says no." in err
    assert "--flowers says 1, but the hand says 2." in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["sc\x1b]0;x\x07ore"],
        ["score", README_HAND, "--profile", "\x1b[2Jx"],
        ["replay", "/nowhere/\x1b[2Jfile"],
        ["score", "12\x1b[31mx"],
        ["serve", "--port", "\x1b[2J"],
    ],
)
def test_escape_characters_are_not_echoed(arguments: list[str]) -> None:
    """Pasted escape characters do nothing to the terminal."""
    done = huit(*arguments, "--lang", "en")
    assert done.status == 2
    assert "\x1b" not in done.err + done.out
    assert "\x07" not in done.err + done.out


@pytest.mark.parametrize("arguments", [("fans", "chouw"), ("score", "--profil")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_spaces_of_a_suggestion_are_kept(arguments: tuple[str, ...], language: str) -> None:
    """No-break spaces, as before a French question mark, are printed as they are."""
    done = huit(*arguments, "--lang", language)
    assert done.status == 2
    assert "\ufffd" not in done.err
    assert ("\xa0?" in done.err) == (language == "fr")


@pytest.mark.parametrize("arguments", [("bots",), ("arena", "--help"), ("play", "--help")])
def test_a_wrong_entry_of_the_bots(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """One line that names entry, key and recipe."""
    own = tmp_path / "bots.toml"
    own.write_text('[[bot]]\nname = "Mine"\nclass = "my.Bot"\n', encoding="utf-8")
    done = started(*arguments, "--lang", "en", HUIT_BOTS=str(own))
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("Error data_error: ")
    assert "bot 1: 'name' is 'Mine'" in done.err
    assert done.err.endswith('"Add a bot" in docs/contributing.md.\n')


def test_a_wrong_row_or_language(tmp_path: Path) -> None:
    """A row of COMMANDS without its function, and words that are no TOML: one line each, the second in no language."""
    copy = PackageCopy(tmp_path)
    path = "huit/cli/commands.py"
    row = 'CommandRow("score", "huit.cli.score.command"),'
    copy.write(path, copy.read(path).replace(row, f'{row}\n    CommandRow("greet", "huit.cli.greet.command"),'))
    copy.write("huit/data/languages/it/words.toml", "words\n")
    done = copy.run("-m", "huit", "greet", "--lang", "en")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("Error data_error: ")
    assert "COMMANDS, greet: huit.cli.greet.command.greet_command is missing" in done.stderr
    assert done.stderr.count("\n") == 1
    for chosen in ({"HUIT_LANG": "it"}, {}):
        done = copy.run("-m", "huit", "fans", "--lang", "it", **chosen)
        assert (done.returncode, done.stdout) == (2, "")
        assert "data/languages/it/words.toml: the file is not TOML" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("error", [ValueError("a slip"), FileExistsError("another file")])
def test_an_error_of_the_work_on_a_file(error: Exception, tmp_path: Path) -> None:
    """It stays what it is: only a file that cannot be opened is refused as unreadable."""
    path = tmp_path / "game"
    path.touch()
    with pytest.raises(type(error), match=str(error)), open_file(str(path)):
        raise error
    for wrong in (str(tmp_path / "none"), str(tmp_path), "a\0b"):
        with pytest.raises(Refusal, match="file_unreadable"), open_file(wrong):
            pass
