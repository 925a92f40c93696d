"""`huit play` in a real terminal: a hand by keys, slips taken back, help, windows of other sizes, ways to leave."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.running import AT_LAST, INTERRUPTIBLE, environment

from huit.cli.arguments.refusal import cells
from huit.cli.main import run
from huit.cli.play.play import bots_in, names_of
from huit.cli.play.session import place_of_person, seed_of_bot
from huit.core.words import words_in
from huit.game.records.record import read_record

# A pseudo-terminal is opened with `pty` and `termios`, which Windows lacks: there the screens are tested as text only.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

if sys.platform != "win32":
    import fcntl
    import termios

COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
DRAWN = "\x1b[?2026l"  # after each drawing
LEFT = "\x1b[?1049l"  # what follows stands on the ordinary screen
ENTER = "\r"
RIGHT = "\x1b[C"
FAST = ("--lang", "en", "--delay", "0", "--bots", "greedy")


class PlayTerminal:
    """A game in a process of its own, on a pseudo-terminal that remembers what was written on it."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self.controller, self.terminal = os.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.terminal)
        self.written = ""
        self.process = subprocess.Popen(
            [*INTERRUPTIBLE, "play", *arguments],
            stdin=self.terminal,
            stdout=self.terminal,
            stderr=self.terminal,
            env=environment(TERM="xterm"),
            start_new_session=True,
        )

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.controller, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def frame(self) -> str:
        """The text on the screen: each drawing begins at its upper left corner."""
        return COLOURS.sub("", self.written.rsplit("\x1b[H", 1)[-1]).replace("\r", "")

    @property
    def _is_drawn(self) -> bool:
        last = self.written.rsplit("\x1b[H", 1)[-1]
        return DRAWN in last or LEFT in last

    def until(self, wanted: str) -> str:
        """Wait for a whole frame with this text (a regular expression)."""
        end = time.monotonic() + AT_LAST
        while not (self._is_drawn and re.search(wanted, self.frame)):
            if time.monotonic() > end or not self._listen(0.5):
                assert self.process.poll() is None, self.frame
                assert time.monotonic() < end, f"no {wanted!r} in\n{self.frame}"
        return self.frame

    def press(self, keys: str, wanted: str) -> str:
        """Press keys and wait for a new frame with this text."""
        self.written += "\x1b[H"
        os.write(self.controller, keys.encode())
        return self.until(wanted)

    def _listen(self, seconds: float) -> bool:
        if not select.select([self.controller], [], [], seconds)[0]:
            return False
        try:
            self.written += os.read(self.controller, 65536).decode(errors="replace")
        except OSError:
            return False
        return True

    def finish(self) -> int:
        """The exit status."""
        while self.process.poll() is None:
            self._listen(0.1)
        while self._listen(0):
            pass
        return self.process.returncode

    @property
    def left_behind(self) -> str:
        """The text on the ordinary screen afterwards."""
        return COLOURS.sub("", self.written.rpartition(LEFT)[2]).replace("\r", "")


@contextmanager
def playing(*arguments: str, columns: int = 80, rows: int = 24) -> Iterator[PlayTerminal]:
    game = PlayTerminal(*arguments, columns=columns, rows=rows)
    try:
        yield game
    finally:
        if game.process.poll() is None:
            game.process.kill()
        game.process.wait()
        os.close(game.controller)
        os.close(game.terminal)


ASKED = r"Your turn|Claim it\?|first discard\?|Rob the kong\?|wins (with|by)|Drawn hand|Game over"


def play_on(game: PlayTerminal, most: int = 400) -> None:
    """Discard what was drawn, show flowers, win if possible and pass otherwise, to the end of the match."""
    frame = game.until(ASKED)
    for _ in range(most):
        if "Game over" in frame:
            return
        assert all(cells(line) <= 80 for line in frame.splitlines())
        frame = game.press(_answer(frame), rf"(?s){ASKED}")
    raise AssertionError("the game does not end")


def _answer(frame: str) -> str:
    if re.search(r"wins (with|by)|Drawn hand", frame):
        return ENTER
    for call, keys in ((r" h Hu", "hh"), (r" f flower", "ff"), (r" 1 flower", "11"), (r"Space (pass|keep)", "  ")):
        if re.search(call, frame):
            return keys
    return ENTER + ENTER


def test_a_hand_to_its_end(tmp_path: Path) -> None:
    """By keys alone: the commitment first, the result, the sheet, the seed at the end, and a complete record."""
    record = tmp_path / "game.jsonl"
    with playing(*FAST, "--seed", "a hand", "--record", str(record)) as game:
        welcome = game.until("Enter back")
        commitment = re.search(r"[0-9a-f]{64}", welcome)
        assert commitment
        game.press(ENTER, ASKED)
        play_on(game)
        game.press(ENTER, "")
        assert game.finish() == 0
        assert termios.tcgetattr(game.terminal) == game.before
    assert "\x1b[?25h\x1b[?1049l" in game.written
    assert "Score sheet" in game.left_behind
    assert "Seed a hand, salt " in game.left_behind
    assert commitment[0] in game.left_behind
    read = read_record(record)
    assert read.is_complete
    assert read.setup.seed == "a hand"
    assert commitment[0] in record.read_text(encoding="utf-8")


def test_the_same_seed_is_the_same_game() -> None:
    """Two games with one seed begin alike; another seed makes another game."""
    frames = []
    for seed in ("one", "one", "two"):
        with playing(*FAST, "--seed", seed) as game:
            game.until("Enter")
            frames.append(game.press(ENTER, ASKED))
    assert frames[0] == frames[1] != frames[2]


def to_first_turn(game: PlayTerminal) -> str:
    """Play through the welcome, the flowers and the claims, to the player's own turn."""
    game.until("Enter")
    frame = game.press(ENTER, ASKED)
    while "Your turn" not in frame:
        frame = game.press(_answer(frame), ASKED)
    return frame


def test_a_slip_is_taken_back() -> None:
    """A tile chosen is only pending; after Esc the question stands again, with the same hand."""
    with playing(*FAST, "--seed", "slip") as game:
        before = to_first_turn(game)
        pending = game.press("b", "Discard .*Enter to confirm")
        assert "›" in pending
        after = game.press("\x1b", "Your turn")
        assert after == before
        game.press(RIGHT, "Discard ")
        assert game.press("u", "Your turn") == before


def test_help_is_there_where_it_is_allowed() -> None:
    """? tells the keys; w and a answer with --help-on only, and leave the game as it was."""
    with playing(*FAST, "--seed", "help", "--help-on") as game:
        before = to_first_turn(game)
        assert "cancel anything not yet confirmed" in game.press("?", "Reading the screen")
        assert game.press(ENTER, "Your turn") == before
        game.press("w", "By hand type|Ready|Not ready")
        assert game.press(ENTER, "Your turn") == before
        game.press("a", "Choices, best first")
        assert game.press(ENTER, "Your turn") == before
    with playing(*FAST, "--seed", "help") as game:
        to_first_turn(game)
        game.press("w", "Help is off in this game")
        game.press("a", "Help is off in this game")


def test_the_window_may_change_its_size() -> None:
    """The screen is drawn again, no line longer than the window is wide, its keys still in the last line."""
    with playing(*FAST, "--seed", "size", columns=90, rows=30) as game:
        to_first_turn(game)
        for columns in (60, 80, 46, 100):
            game.written += "\x1b[H"
            game.resize(columns, 24)
            frame = game.until("Your turn(.|\n)*q leave")
            lines = frame.splitlines()
            assert len(lines) == 24
            assert max(cells(line) for line in lines) <= columns
        game.resize(30, 24)
        game.until("too small")


def test_leaving_asks_first(tmp_path: Path) -> None:
    """Q and another key goes on, q twice leaves with status 0 and half a record that can be read."""
    record = tmp_path / "half.jsonl"
    with playing(*FAST, "--seed", "leave", "--hands", "4", "--record", str(record)) as game:
        before = to_first_turn(game)
        game.press("q", "Leave the game")
        assert game.press("n", "Your turn.*(.|\n)*keys") == before
        game.press("q", "Leave the game")
        os.write(game.controller, b"q")
        assert game.finish() == 0
    assert "You left the game before the end" in game.left_behind
    half = read_record(record)
    assert not half.is_complete
    assert not half.faults
    assert half.hands == (0,)


def test_interrupt_gives_the_terminal_back(tmp_path: Path) -> None:
    """Ctrl-C: the status that shells expect, the ordinary screen with its cursor and modes, the sheet, the record."""
    record = tmp_path / "game.jsonl"
    with playing(*FAST, "--seed", "interrupt", "--record", str(record)) as game:
        to_first_turn(game)
        game.process.send_signal(signal.SIGINT)
        assert game.finish() == 130
        assert termios.tcgetattr(game.terminal) == game.before
    assert "\x1b[?25h\x1b[?1049l" in game.written
    assert "You left the game before the end" in game.left_behind
    assert "Score sheet" in game.left_behind
    assert "game.jsonl" in "".join(game.left_behind.split())  # a long path is wrapped
    assert "Traceback" not in game.left_behind


def test_termination_gives_the_terminal_back() -> None:
    """A kill that can be noticed is taken for Ctrl-C."""
    with playing(*FAST, "--seed", "terminate") as game:
        to_first_turn(game)
        game.process.terminate()
        assert game.finish() == 130
        assert termios.tcgetattr(game.terminal) == game.before
    assert "\x1b[?25h\x1b[?1049l" in game.written


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_no_terminal_no_game(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Refused with status 2, a code and a sentence; nothing is drawn where nobody would see it."""
    assert run(["play", "--lang", language]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "needs_terminal" in told.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--bots", "nobody"), "bot_unknown"),
        (("--bots", "random,greedy"), "bots_number"),
        (("--hands", "17"), "hands_invalid"),
        (("--hands", "0"), "hands_invalid"),
        (("--hands", "x"), "hands_invalid"),
        (("--delay", "soon"), "delay_invalid"),
        (("--delay", "nan"), "delay_invalid"),
        (("--profile", "nowhere"), "profile_unknown"),
        (("--seed", "a\nb"), "game_bad_seed"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With status 2, a code and a sentence, before anything is drawn."""
    assert run(["play", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert f"Error {code}: " in told.err


def test_a_record_is_not_overwritten_by_chance(tmp_path: Path) -> None:
    """An existing file is refused and stays as it was; a folder that does not exist is named."""
    record = tmp_path / "game.jsonl"
    record.write_text("mine\n", encoding="utf-8")
    with playing(*FAST, "--record", str(record)) as game:
        assert game.finish() == 2
        assert "record_exists" in game.written
    assert record.read_text(encoding="utf-8") == "mine\n"
    with playing(*FAST, "--record", str(tmp_path / "no" / "game.jsonl")) as game:
        assert game.finish() == 2
        assert "record_unwritable" in game.written


def test_bots_are_named_once_or_thrice() -> None:
    """One name serves for all three; those of one name are numbered."""
    assert bots_in("greedy") == ("greedy",) * 3
    assert bots_in("random, greedy,random") == ("random", "greedy", "random")
    names = names_of(("random", "greedy", "random"), "seed", words_in("en"))
    assert sorted(names) == ["You", "greedy", "random 1", "random 3"]
    assert names[place_of_person("seed")] == "You"


def test_a_bot_does_not_know_the_seed_of_the_wall() -> None:
    """A bot's own seed is another, the same for the same game, and different for each of the three."""
    seeds = [seed_of_bot("wall", player) for player in range(4)]
    assert len(set(seeds)) == 4
    assert "wall" not in "".join(seeds)


def test_every_seat_can_be_drawn() -> None:
    """The person sits anywhere, as the seed has it (play 2.2)."""
    assert {place_of_person(str(seed)) for seed in range(40)} == {0, 1, 2, 3}
