"""Keyboard input: single keys by name. The terminal is always restored.

    with Keyboard() as keyboard:
        key = keyboard.read()       # waits for a key
        key = keyboard.read(0.4)    # NOTHING when none was pressed in time
        keyboard.forget()           # discards keys pressed too early

A letter, digit or sign is its own name ("a", "?", "é"); the others have the names below. RESIZED is no key: the window
size has changed. Ctrl-C raises KeyboardInterrupt, a closed terminal EOFError.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Final, Protocol

NOTHING: Final = ""
RESIZED: Final = "resized"
UP: Final = "up"
DOWN: Final = "down"
LEFT: Final = "left"
RIGHT: Final = "right"
HOME: Final = "home"
END: Final = "end"
PAGE_UP: Final = "page_up"
PAGE_DOWN: Final = "page_down"
ENTER: Final = "enter"
ESCAPE: Final = "escape"
SPACE: Final = "space"
BACKSPACE: Final = "backspace"
DELETE: Final = "delete"
TAB: Final = "tab"
UNKNOWN: Final = "unknown"  # any other key

_POLL: Final = 0.2  # seconds between two checks of the window size
_SEQUENCE_TIME: Final = 0.05  # seconds within which an escape sequence is complete

_SIGNS: Final = {"\r": ENTER, "\n": ENTER, " ": SPACE, "\x7f": BACKSPACE, "\b": BACKSPACE, "\t": TAB}
_FINALS: Final = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT, "H": HOME, "F": END}
_NUMBERED: Final = {"1": HOME, "3": DELETE, "4": END, "5": PAGE_UP, "6": PAGE_DOWN, "7": HOME, "8": END}
_WINDOWS: Final = dict(zip("HPKMGOIQS", (UP, DOWN, LEFT, RIGHT, HOME, END, PAGE_UP, PAGE_DOWN, DELETE), strict=True))


class Keys(Protocol):
    """A source of keys: a terminal, or a list in tests."""

    def read(self, timeout: float | None = None) -> str: ...

    def forget(self) -> None: ...


def named_key(sequence: str) -> str:
    """The name of a key, from the sequence a terminal sends."""
    if sequence in _SIGNS:
        return _SIGNS[sequence]
    if sequence == "\x1b":
        return ESCAPE
    if sequence.startswith(("\x1b[", "\x1bO")):
        if sequence.endswith("~"):
            return _NUMBERED.get(sequence[2:-1].partition(";")[0], UNKNOWN)
        return _FINALS.get(sequence[-1], UNKNOWN)
    return sequence if len(sequence) == 1 and sequence.isprintable() else UNKNOWN


def split_keys(text: str) -> Iterator[str]:
    """Split input into keys: an escape sequence ends with a letter or a tilde."""
    place = 0
    while place < len(text):
        end = place + 1
        if text[place] == "\x1b" and text[end : end + 1] in ("[", "O"):
            end += 1
            while end < len(text) and not (text[end].isalpha() or text[end] == "~"):
                end += 1
            end += 1
        yield text[place:end]
        place = end


class _KeyWaiter:
    """Waits for a key or a new window size, whichever comes first."""

    def __init__(self) -> None:
        self._typed: list[str] = []
        self._size = os.terminal_size((0, 0))

    def read(self, timeout: float | None = None) -> str:
        """The next key, RESIZED, or NOTHING after `timeout` seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        while not self._typed:
            if self._has_new_size():
                return RESIZED
            left = _POLL if until is None else min(_POLL, until - time.monotonic())
            if left < 0:
                return NOTHING
            self._typed += [named_key(one) for one in split_keys(self._receive(left))]
        return self._typed.pop(0)

    def forget(self) -> None:
        """Discard pending input."""
        self._typed.clear()
        while self._receive(0):
            pass

    def _has_new_size(self) -> bool:
        size = os.get_terminal_size(sys.stdout.fileno())
        known, self._size = self._size, size
        return known not in (size, os.terminal_size((0, 0)))

    def _receive(self, seconds: float) -> str:
        raise NotImplementedError


if sys.platform == "win32":
    import msvcrt

    class Keyboard(_KeyWaiter):
        """The keyboard of a Windows console."""

        def __enter__(self) -> Keyboard:
            return self

        def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
            """Nothing to restore."""

        def _receive(self, seconds: float) -> str:
            until = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= until:
                    return ""
                time.sleep(0.01)
            letter = msvcrt.getwch()
            if letter == "\x03":
                raise KeyboardInterrupt
            if letter in ("\x00", "\xe0"):
                self._typed.append(_WINDOWS.get(msvcrt.getwch(), UNKNOWN))
                return ""
            return letter

else:
    import codecs
    import select
    import termios
    import tty

    class Keyboard(_KeyWaiter):
        """The keyboard of a POSIX terminal in cbreak mode."""

        def __init__(self) -> None:
            super().__init__()
            self._input = sys.stdin.fileno()
            self._before = termios.tcgetattr(self._input)
            self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

        def __enter__(self) -> Keyboard:
            tty.setcbreak(self._input)
            mode = termios.tcgetattr(self._input)
            mode[6][termios.VSUSP] = b"\x00"  # disable Ctrl-Z, which would leave a shell on our screen
            termios.tcsetattr(self._input, termios.TCSANOW, mode)
            return self

        def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
            termios.tcsetattr(self._input, termios.TCSAFLUSH, self._before)

        def _receive(self, seconds: float) -> str:
            """Input within that time; an arrow key sent in parts is completed."""
            if not select.select([self._input], [], [], seconds)[0]:
                return ""
            text = self._decode()
            while text.endswith(("\x1b", "\x1b[", "\x1bO")) and select.select([self._input], [], [], _SEQUENCE_TIME)[0]:
                text += self._decode()
            return text

        def _decode(self) -> str:
            received = os.read(self._input, 1024)
            if not received:
                raise EOFError
            return self._decoder.decode(received)
