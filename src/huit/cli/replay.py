"""`huit replay`: a record step by step on the terminal, or as text where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from huit.cli.asking import number_in, wind_in
from huit.cli.refusal import Refusal, refuse, show_faults
from huit.cli.replay_reading import record_in
from huit.cli.replay_review import review_lines
from huit.cli.replay_text import text_lines
from huit.cli.replay_why import why_lines
from huit.cli.terminal import can_show_glyphs, console_on
from huit.core.tiles import EAST
from huit.core.words import Words
from huit.game.film import Film, film_of

# Text starts without the screen.
# ruff: noqa: PLC0415


def run_replay(
    words: Words,
    *,
    record: tuple[str, ...],
    profile: str | None,
    text: bool,
    hand: str | None,
    seat: str | None,
    review: bool,
    why: bool,
    glyphs: bool,
) -> int:
    """The exit status: 1 for a record that is damaged somewhere."""
    if review and why:
        raise refuse("replay_review_or_why")
    film = film_of(record_in(record, profile, "huit replay", words))
    number = _hand_in(hand, film)
    wind = wind_in(seat)
    place = None if wind is None else wind - EAST
    if (review or why) and film.frames:
        for line in _fitting((why_lines if why else review_lines)(film, number, place, words)):
            print(line, flush=True)
    elif text or not film.frames or not _on_terminal():
        for line in text_lines(film, number, place, words):
            print(line)
    else:
        from huit.cli.replay_viewer import watch

        watch(film, number, place, words, glyphs and can_show_glyphs())
    if film.faults:
        sys.stdout.flush()
        show_faults(Refusal(*film.faults), words)
    return 1 if film.faults else 0


def _fitting(lines: Iterable[str]) -> Iterator[str]:
    """Broken where a terminal ends; whole for a file or another program."""
    if not sys.stdout.isatty():
        yield from lines
        return
    from huit.cli.wrapping import hanging_lines

    console = console_on(sys.stdout)
    for line in lines:
        yield from hanging_lines(line, console)


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _hand_in(text: str | None, film: Film) -> int | None:
    """The number of a hand that is in the record, 0 to 15."""
    number = number_in(text, "replay_hand_invalid")
    hands = sorted({frame.state.number for frame in film.frames})
    if number is not None and number - 1 not in hands:
        known = " – ".join(dict.fromkeys([str(hand + 1) for hand in (hands[:1] + hands[-1:])])) or "–"
        raise refuse("replay_hand_unknown", text=str(number), known=known)
    return None if number is None else number - 1
