"""`huit replay`: a record step by step on the terminal, or as text."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from huit.cli.arguments.hand_options import number_in, wind_in
from huit.cli.arguments.record_file import record_in
from huit.cli.arguments.refusal import Refusal, refuse, show_faults
from huit.cli.replay.review import review_lines
from huit.cli.replay.text import text_lines
from huit.cli.replay.why import why_lines
from huit.cli.terminal.console import can_show_glyphs, console_on
from huit.core.tiles import EAST
from huit.core.words import Words
from huit.game.records.timeline import Timeline, timeline_of

# Imported on demand: text output starts without the screen.
# ruff: noqa: PLC0415


def run_replay(
    words: Words,
    *,
    record: tuple[str, ...],
    profile: str | None,
    text: bool,
    game: str | None,
    hand: str | None,
    seat: str | None,
    review: bool,
    why: bool,
    glyphs: bool,
) -> int:
    """Run the command and return its exit status: 1 for a damaged record."""
    if review and why:
        raise refuse("replay_review_or_why")
    timeline = timeline_of(record_in(record, profile, "huit replay", words, game))
    number = _hand_in(hand, timeline)
    wind = wind_in(seat)
    place = None if wind is None else wind - EAST
    if (review or why) and timeline.frames:
        for line in _fitting((why_lines if why else review_lines)(timeline, number, place, words)):
            print(line, flush=True)
    elif text or not timeline.frames or not _on_terminal():
        for line in text_lines(timeline, number, place, words):
            print(line)
    else:
        from huit.cli.replay.viewer import watch

        watch(timeline, number, place, words, glyphs and can_show_glyphs())
    if timeline.faults:
        sys.stdout.flush()
        show_faults(Refusal(*timeline.faults), words)
    return 1 if timeline.faults else 0


def _fitting(lines: Iterable[str]) -> Iterator[str]:
    """Wrap lines on a terminal; leave them whole for a file or pipe."""
    if not sys.stdout.isatty():
        yield from lines
        return
    from huit.cli.terminal.wrapping import hanging_lines

    console = console_on(sys.stdout)
    for line in lines:
        yield from hanging_lines(line, console)


def _on_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _hand_in(text: str | None, timeline: Timeline) -> int | None:
    """Parse the number of a hand in the record, 0 to 15."""
    number = number_in(text, "replay_hand_invalid")
    hands = sorted({frame.state.number for frame in timeline.frames})
    if number is not None and number - 1 not in hands:
        known = " – ".join(dict.fromkeys([str(hand + 1) for hand in (hands[:1] + hands[-1:])])) or "–"
        raise refuse("replay_hand_unknown", text=str(number), known=known)
    return None if number is None else number - 1
