"""A record as text: for every hand the deal, one line per move, and the payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from huit.cli.arguments.record_file import shown_names
from huit.cli.arguments.refusal import cells
from huit.cli.play.table_view import wind_name
from huit.cli.replay.step_text import accounts, ending, hand_accounts, told
from huit.core.notation import format_hand, format_tiles
from huit.core.words import Words
from huit.game.aliases import Seat
from huit.game.events import DEALT, WON
from huit.game.records.timeline import Frame, Timeline
from huit.game.setup import BOTZONE
from huit.game.standing import OVER

INDENT: Final = "  "


def text_lines(timeline: Timeline, hand: int | None, seat: Seat | None, words: Words) -> Iterator[str]:
    """Lines for one hand (0 to 15) or all, with all tiles open or as a seat sees them."""
    names = shown_names(timeline.record)
    yield words.say("replay_players", names=words.say("comma").join(names))
    yield words.say("profile", title=words.profile_title(timeline.record.setup.profile))
    for frame in timeline.frames:
        if hand is None or frame.state.number == hand:
            yield from _frame(frame, timeline, seat, words)
    said = ending(timeline, words) if hand is None or _is_last(timeline, hand) else ""
    if said:
        yield from ("", said)
    elif hand is None:
        yield from _end(timeline, words)


def _is_last(timeline: Timeline, hand: int) -> bool:
    return bool(timeline.frames) and timeline.frames[-1].state.number == hand


def _frame(frame: Frame, timeline: Timeline, seat: Seat | None, words: Words) -> Iterator[str]:
    names = shown_names(timeline.record)
    if frame.move == 0:
        yield from _deal(frame, timeline, seat, words)
    said = told(frame, seat, words)
    if said:
        yield f"{frame.move:>4}  {' · '.join(said)}"
    won = next((event for event in frame.events if event.type == WON), None)
    if won is not None and won.hand is not None:
        yield f"{INDENT * 3}{format_hand(won.hand)}"
    if frame.state.phase >= OVER:
        yield from [INDENT + line for line in hand_accounts(frame.state, names, words)]


def _deal(frame: Frame, timeline: Timeline, seat: Seat | None, words: Words) -> Iterator[str]:
    """The deal: seats, names and tiles."""
    state = frame.state
    setup = timeline.record.setup
    parts = [
        words.say("table_round", wind=wind_name(state.number // 4, words)),
        words.say("table_hand", number=state.number + 1, last=setup.first + setup.hands),
    ]
    if setup.mode != BOTZONE:
        first, second, third, fourth = state.dice
        parts.append(words.say("table_dice", first=f"{first}+{second}", second=f"{third}+{fourth}"))
    yield from ("", " · ".join(parts))
    names = shown_names(timeline.record)
    width = max([cells(name) for name in names])
    for event in frame.events:
        if event.type == DEALT:
            wind, name = wind_name(event.seat, words), names[state.players[event.seat]]
            tiles = format_tiles(event.tiles) if seat in (None, event.seat) else ""
            yield f"{INDENT}{_padded(wind, 6)} {_padded(name, width)}  {tiles}".rstrip()


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def _end(timeline: Timeline, words: Words) -> Iterator[str]:
    """Totals of a finished match."""
    state = timeline.frames[-1].state
    yield from ("", words.say("match_over"), INDENT + accounts(state.totals, shown_names(timeline.record)))
