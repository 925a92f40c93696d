"""A record as text: every hand with its deal, its moves one a line, and what it paid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from huit.cli.refusal import cells
from huit.cli.replay_reading import rules_named, shown_names
from huit.cli.replay_told import accounts, ending, hand_accounts, told
from huit.cli.table_view import wind_name
from huit.core.notation import format_hand, format_tiles
from huit.core.words import Words
from huit.game.events import DEALT, WON
from huit.game.film import Film, Frame
from huit.game.setup import BOTZONE
from huit.game.standing import OVER

INDENT: Final = "  "


def text_lines(film: Film, hand: int | None, seat: int | None, words: Words) -> Iterator[str]:
    """All hands or one (0 to 15), all hands open or as a seat sees them."""
    names = shown_names(film.record)
    yield words.say("replay_players", names=words.say("comma").join(names))
    yield words.say("profile", title=rules_named(film.record.setup.profile, words))
    for frame in film.frames:
        if hand is None or frame.state.number == hand:
            yield from _frame(frame, film, seat, words)
    said = ending(film, words) if hand is None or _is_last(film, hand) else ""
    if said:
        yield from ("", said)
    elif hand is None:
        yield from _end(film, words)


def _is_last(film: Film, hand: int) -> bool:
    return bool(film.frames) and film.frames[-1].state.number == hand


def _frame(frame: Frame, film: Film, seat: int | None, words: Words) -> Iterator[str]:
    names = shown_names(film.record)
    if frame.move == 0:
        yield from _deal(frame, film, seat, words)
    said = told(frame, seat, words)
    if said:
        yield f"{frame.move:>4}  {' · '.join(said)}"
    won = next((event for event in frame.events if event.kind == WON), None)
    if won is not None and won.hand is not None:
        yield f"{INDENT * 3}{format_hand(won.hand)}"
    if frame.state.phase >= OVER:
        yield from [INDENT + line for line in hand_accounts(frame.state, names, words)]


def _deal(frame: Frame, film: Film, seat: int | None, words: Words) -> Iterator[str]:
    """Who sits where with which tiles."""
    state = frame.state
    setup = film.record.setup
    parts = [
        words.say("table_round", wind=wind_name(state.number // 4, words)),
        words.say("table_hand", number=state.number + 1, last=setup.first + setup.hands),
    ]
    if setup.mode != BOTZONE:
        first, second, third, fourth = state.dice
        parts.append(words.say("table_dice", first=f"{first}+{second}", second=f"{third}+{fourth}"))
    yield from ("", " · ".join(parts))
    names = shown_names(film.record)
    width = max([cells(name) for name in names])
    for event in frame.events:
        if event.kind == DEALT:
            wind, name = wind_name(event.seat, words), names[state.players[event.seat]]
            tiles = format_tiles(event.tiles) if seat in (None, event.seat) else ""
            yield f"{INDENT}{_padded(wind, 6)} {_padded(name, width)}  {tiles}".rstrip()


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def _end(film: Film, words: Words) -> Iterator[str]:
    """Totals of a match that was played to its end."""
    state = film.frames[-1].state
    yield from ("", words.say("match_over"), INDENT + accounts(state.totals, shown_names(film.record)))
