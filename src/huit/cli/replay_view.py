"""The screen of a replay: the table at one moment, what led to it, and the keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Final

from rich.text import Text

from huit.cli.play_view import key_line
from huit.cli.replay_reading import shown_names
from huit.cli.replay_told import ending, hand_accounts, told
from huit.cli.score_view import GOOD, QUIET, TITLE
from huit.cli.table_view import (
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
from huit.core.notation import format_hand
from huit.core.tiles import NO_TILE
from huit.core.words import Words
from huit.game.events import WON
from huit.game.film import Film, Frame
from huit.game.standing import OVER
from huit.game.view import View, view

NEWS_ROWS: Final = 3
KEY_ROWS: Final = 2


@dataclass(frozen=True)
class Looking:
    """Where somebody is in a film, and what is to be seen of it."""

    place: int = 0  # of the frame
    seat: int = 0  # at the bottom
    is_open: bool = True  # all hands, not only that of the seat
    note: str = ""  # instead of the first line of keys


def draw_frame(film: Film, looking: Looking, words: Words, size: tuple[int, int], glyphs: bool) -> list[Text]:
    """As many lines as the screen is high."""
    width, height = size
    if width < NARROWEST or height < LOWEST:
        return [Text(words.say("screen_small", columns=NARROWEST, rows=24))]
    frame = film.frames[looking.place]
    seen = _seen(frame, looking)
    names = shown_names(film.record)
    layout = Layout(width, _river_rows(width, height), glyphs)
    upper = [
        _status(film, frame, looking, seen, words, width),
        *draw_table(seen, names, words, layout),
        *draw_bottom(seen, names, words, layout),
        *_news(film, looking, words, width),
    ]
    lower = _keys(looking, words, width)
    gap = [Text() for _ in range(height - len(upper) - len(lower))]
    return [_fitted(line, width) for line in [*upper, *gap, *lower]]


def _seen(frame: Frame, looking: Looking) -> View:
    if not looking.is_open:
        return view(frame.state, looking.seat)
    seen = open_view(frame.state, looking.seat)
    return seen if looking.seat == seen.turn else replace(seen, drawn=NO_TILE)  # only its own lies apart


def _fitted(line: Text, width: int) -> Text:
    line.truncate(width)
    line.no_wrap = True
    return line


def _river_rows(width: int, height: int) -> int:
    """As many as fit beside everything else: status, hand, news and keys."""
    hand = 2 if width >= WIDE else 1
    room = height - 1 - hand - NEWS_ROWS - KEY_ROWS
    rows = MOST_ROWS
    while rows > 1 and table_height(rows, width) > room:
        rows -= 1
    return rows


def _status(film: Film, frame: Frame, looking: Looking, seen: View, words: Words, width: int) -> Text:
    line = status_line(seen, words, width)
    number = words.say("replay_move", move=frame.move, last=film.moves(frame.state.number))
    whose = words.say("replay_open") if looking.is_open else wind_name(looking.seat, words)
    return Text.assemble(line, (" · ", QUIET), (number, TITLE), (f" · {whose}", QUIET))


def _news(film: Film, looking: Looking, words: Words, width: int) -> list[Text]:
    """What happened; at the end of a hand what it paid, at the end of half a record that it stops there."""
    frame = film.frames[looking.place]
    said = told(frame, None if looking.is_open else looking.seat, words)
    lines = [Text("  " + (" · ".join(said) or words.say("replay_dealt")), "bold")]
    won = next((event for event in frame.events if event.kind == WON), None)
    if won is not None and won.hand is not None:
        lines[0].append(f"  {format_hand(won.hand)}", QUIET)
    if frame.state.phase >= OVER:
        lines += [Text(f"  {line}", GOOD) for line in hand_accounts(frame.state, shown_names(film.record), words)]
    elif looking.place == len(film.frames) - 1:
        lines += [Text(f"  {line}", TITLE) for line in wrap(ending(film, words), width - 4)][: NEWS_ROWS - 1]
    return lines


def _keys(looking: Looking, words: Words, width: int) -> list[Text]:
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
