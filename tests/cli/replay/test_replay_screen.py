"""A record on a terminal: keys move, jump, open and close hands, the terminal is given back; what is told fits it."""

from __future__ import annotations

import fcntl
import os
import re
import select
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from rich.cells import cell_len
from tests.cli.records import half_record, played_lines, text_of, written_record
from tests.cli.running import AT_LAST, COMMAND, converse, environment, huit

# A pseudo-terminal is opened with `pty` and `termios`, which Windows lacks: there the screens are tested as text only.
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

EXAMPLE = str(Path(__file__).parents[3] / "docs" / "examples" / "game.jsonl")
HOME = "\x1b[H"  # where each drawing begins
DRAWN = "\x1b[?2026l"  # and after its end
RIGHT, LEFT, UP, DOWN, END, FIRST = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B", b"\x1b[F", b"\x1b[H"
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class ReplayTerminal:
    """`huit replay` on a pseudo-terminal of 80 by 24; `screen` is what it shows after each key."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (80, 24)) -> None:
        self.controller, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, "replay", *arguments, "--lang", "en"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment(TERM="xterm", COLUMNS=str(size[0])),
            start_new_session=True,
        )
        os.close(terminal)
        self._bytes = b""
        self.screen = self._next_screen()

    def press(self, *keys: bytes) -> str:
        """The screen after the last of the keys."""
        for key in keys:
            os.write(self.controller, key)
            self.screen = self._next_screen()
        return self.screen

    def leave(self) -> str:
        """Quit, and what stands on the terminal afterwards."""
        os.write(self.controller, b"q")
        self._read_to_the_end()
        assert self.process.wait(timeout=AT_LAST) >= 0
        os.close(self.controller)
        return CODES.sub("", self.shown.rpartition("\x1b[?1049l")[2]).replace("\r", "")

    def _next_screen(self) -> str:
        """A drawing begins at the top of the screen, and says where it ends."""
        before = self.shown.count(DRAWN)
        while self.shown.count(DRAWN) == before and self._read():
            pass
        return CODES.sub("", self.shown.rpartition(HOME)[2]).replace("\r", "")

    def _read_to_the_end(self) -> None:
        while self._read():
            pass

    def _read(self) -> bool:
        if not select.select([self.controller], [], [], AT_LAST)[0]:
            return False
        try:
            piece = os.read(self.controller, 65536)
        except OSError:  # the other side has closed
            return False
        self._bytes += piece
        return bool(piece)

    @property
    def shown(self) -> str:
        return self._bytes.decode(errors="ignore")


@pytest.fixture
def record(tmp_path: Path) -> str:
    return str(written_record(tmp_path))


def move_of(screen: str) -> str:
    found = re.search(r"hand (\d+)/\d+.*move (\d+)/", screen)
    assert found, screen
    return f"{found[1]}:{found[2]}"


def test_keys_move_and_jump(record: str) -> None:
    """Arrows and n p step, up and down change the hand, g and h jump, Home and End are the ends."""
    terminal = ReplayTerminal(record)
    assert move_of(terminal.screen) == "1:0"
    assert move_of(terminal.press(RIGHT, RIGHT, b"n", LEFT, b"p")) == "1:1"
    assert move_of(terminal.press(DOWN)) == "2:0"
    assert move_of(terminal.press(b"g", b"1", b"2", b"\r")) == "2:12"
    assert move_of(terminal.press(UP)) == "2:0"
    assert move_of(terminal.press(UP)) == "1:0"
    assert move_of(terminal.press(b"h", b"2", b"\r")) == "2:0"
    assert "No such number" in terminal.press(b"h", b"9", b"\r")
    assert move_of(terminal.press(FIRST)) == "1:0"
    assert move_of(terminal.press(LEFT)) == "1:0"
    last = move_of(terminal.press(END))
    assert last.startswith("2:")
    assert move_of(terminal.press(RIGHT)) == last
    assert terminal.leave() == ""
    assert terminal.process.returncode == 0
    assert "\x1b[?25h" in terminal.shown  # the cursor is back


def test_a_screen_of_80_by_24(record: str) -> None:
    """Every line fits, and the keys that work are on it."""
    terminal = ReplayTerminal(record)
    lines = terminal.press(END).split("\n")
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert "q leave" in lines[-1]
    assert "← → move" in lines[-2]
    terminal.leave()


def test_all_hands_or_one(record: str) -> None:
    """All hands lie open; o closes all but the one at the bottom, and a digit says whose that is."""
    terminal = ReplayTerminal(record)
    assert "all hands face up" in terminal.screen
    assert "13 tiles" not in terminal.screen
    closed = terminal.press(b"o")
    assert closed.count("13 tiles") == 3
    assert "· East" in closed
    assert "· South" in terminal.press(b"2")
    assert "13 tiles" not in terminal.press(b"o")
    terminal.leave()


def test_a_seat_and_a_hand_may_be_asked_for(record: str) -> None:
    """--seat and --hand say where to begin."""
    terminal = ReplayTerminal(record, "--hand", "2", "--seat", "W")
    assert move_of(terminal.screen) == "2:0"
    assert "· West" in terminal.screen
    assert "14 tiles" in terminal.screen
    terminal.leave()


def test_half_a_record_says_so(tmp_path: Path) -> None:
    """The last picture of half a record tells that it stops there."""
    terminal = ReplayTerminal(str(half_record(tmp_path)))
    assert "The record stops here" not in terminal.screen
    assert "The record stops here, in hand 2 of 2" in terminal.press(END)
    terminal.leave()
    assert terminal.process.returncode == 0


def test_a_small_window_asks_for_room(record: str) -> None:
    """Too few columns or lines: a sentence instead of a broken table."""
    terminal = ReplayTerminal(record, size=(40, 12))
    assert "too small" in terminal.screen
    terminal.leave()


def test_personal_walls_have_no_dice(tmp_path: Path) -> None:
    """None are thrown in Botzone's game, so none are shown."""
    path = tmp_path / "botzone.jsonl"
    path.write_text(text_of(played_lines(1, mode="botzone", profile="botzone")), encoding="utf-8")
    terminal = ReplayTerminal(str(path))
    assert "East round · hand 1/1 · move 0/" in terminal.screen
    terminal.leave()


@pytest.mark.parametrize("language", ["fr", "en", "zh"])
def test_reasons_end_where_the_terminal_does(language: str) -> None:
    """A reason too long for the terminal continues indented on the next line; in a file the same text stands in whole
    lines."""
    asked = ("replay", EXAMPLE, "--why", "--hand", "1", "--seat", "W", "--lang", language)
    whole = huit(*asked).out
    shown = converse([], *asked).out
    assert max(map(cell_len, shown.splitlines())) <= 80 < max(map(cell_len, whole.splitlines()))
    assert "".join(shown.split()) == "".join(whole.split())
    assert re.search(r"^ {10}\S.*\n {12}\S", shown, re.MULTILINE)
    assert all(line in shown.splitlines() for line in whole.splitlines() if cell_len(line) <= 80)
