"""The replay screen: the table at one step, the events that led to it, and the keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from rich.text import Text

from huit.cli.arguments.record_file import shown_names
from huit.cli.play.game_view import key_line
from huit.cli.play.table_view import (
    LOWEST,
    MOST_ROWS,
    NARROWEST,
    WIDE,
    Layout,
    draw_bottom,
    draw_table,
    open_view,
    status_line,
    table_height,
    wind_name,
)
from huit.cli.replay.step_text import ending, hand_accounts, told
from huit.cli.terminal.layout import GOOD, QUIET, TITLE
from huit.core.notation import format_hand
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.aliases import Seat
from huit.game.events import WON
from huit.game.records.timeline import Frame, Timeline
from huit.game.standing import OVER
from huit.game.view import View, view

NEWS_ROWS: Final = 3
KEY_ROWS: Final = 2


@dataclass(frozen=True)
class ReplayPosition:
    """A position in the replay, and the point of view."""

    place: int = 0  # index of the step
    seat: Seat = 0  # drawn at the bottom
    is_open: bool = True  # all hands face up
    note: str = ""  # replaces the first line of keys


def draw_frame(
    timeline: Timeline, looking: ReplayPosition, words: Words, size: tuple[int, int], glyphs: bool
) -> list[Text]:
    """Draw the screen, exactly as high as it is."""
    width, height = size
    if width < NARROWEST or height < LOWEST:
        return [Text(words.say("screen_small", columns=NARROWEST, rows=24))]
    frame = timeline.frames[looking.place]
    seen = _seen(frame, looking)
    names = shown_names(timeline.record)
    layout = Layout(width, _river_rows(width, height), glyphs)
    upper = [
        _status(timeline, frame, looking, seen, words, width),
        *draw_table(seen, names, words, layout),
        *draw_bottom(seen, names, words, layout),
        *_news(timeline, looking, words, width),
    ]
    lower = _keys(looking, words, width)
    gap = [Text() for _ in range(height - len(upper) - len(lower))]
    return [_fitted(line, width) for line in [*upper, *gap, *lower]]


def _seen(frame: Frame, looking: ReplayPosition) -> View:
    if not looking.is_open:
        return view(frame.state, looking.seat)
    seen = open_view(frame.state, looking.seat)
    return seen if looking.seat == seen.turn else replace(seen, drawn=NO_TILE)  # only its own lies apart


def _fitted(line: Text, width: int) -> Text:
    line.truncate(width)
    line.no_wrap = True
    return line


def _river_rows(width: int, height: int) -> int:
    """The number of river rows that fit beside status, hand, news and keys."""
    hand = 2 if width >= WIDE else 1
    room = height - 1 - hand - NEWS_ROWS - KEY_ROWS
    rows = MOST_ROWS
    while rows > 1 and table_height(rows, width) > room:
        rows -= 1
    return rows


def _status(timeline: Timeline, frame: Frame, looking: ReplayPosition, seen: View, words: Words, width: int) -> Text:
    line = status_line(seen, words, width)
    number = words.say("replay_move", move=frame.move, last=timeline.moves(frame.state.number))
    whose = words.say("replay_open") if looking.is_open else wind_name(looking.seat, words)
    return Text.assemble(line, (" · ", QUIET), (number, TITLE), (f" · {whose}", QUIET))


def _news(timeline: Timeline, looking: ReplayPosition, words: Words, width: int) -> list[Text]:
    """Events of the step; payments at the end of a hand, a note at the end of an unfinished record."""
    frame = timeline.frames[looking.place]
    said = told(frame, None if looking.is_open else looking.seat, words)
    lines = [Text("  " + (" · ".join(said) or words.say("replay_dealt")), "bold")]
    won = next((event for event in frame.events if event.type == WON), None)
    if won is not None and won.hand is not None:
        lines[0].append(f"  {format_hand(won.hand)}", QUIET)
    if frame.state.phase >= OVER:
        lines += [Text(f"  {line}", GOOD) for line in hand_accounts(frame.state, shown_names(timeline.record), words)]
    elif looking.place == len(timeline.frames) - 1:
        lines += [Text(f"  {line}", TITLE) for line in wrap(ending(timeline, words), width - 4)][: NEWS_ROWS - 1]
    return lines


def _keys(looking: ReplayPosition, words: Words, width: int) -> list[Text]:
    moving = [
        ("← →", words.say("replay_key_step")),
        ("↑ ↓", words.say("replay_key_hand")),
        ("Home End", words.say("replay_key_ends")),
        ("g", words.say("replay_key_move")),
        ("h", words.say("replay_key_to_hand")),
    ]
    looking_at = [
        ("o", words.say("replay_key_open")),
        ("1 2 3 4", words.say("replay_key_seat")),
        ("q", words.say("key_quit")),
    ]
    first = Text(f" {looking.note}", GOOD) if looking.note else key_line(moving, width)
    return [first, key_line(looking_at, width)]
