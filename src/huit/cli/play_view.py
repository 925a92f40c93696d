"""The screen of a game in play: the table, the news, one's hand, what may be done and by which keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from huit.cli.keys import SPACE
from huit.cli.play_choices import Call, Decision
from huit.cli.play_news import news
from huit.cli.score_view import GOOD, QUIET
from huit.cli.table_view import (
    HEAD_ROWS,
    LOWEST,
    MOST_ROWS,
    NARROWEST,
    TURN,
    WIDE,
    Layout,
    draw_bottom,
    draw_meld,
    draw_table,
    in_rows,
    status_line,
    tile_style,
    wind_name,
)
from huit.core import hands
from huit.core.explanation import quantity
from huit.core.hands import CONCEALED, PROMOTED, Meld
from huit.core.tiles import NAMES
from huit.core.words import Words
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, FLOWER, HU, KONG, PASS, PROMOTED_KONG, PUNG, Action
from huit.game.standing import CLAIMED, OPENING, ROBBING
from huit.game.standing import TURN as OWN_TURN
from huit.game.view import View
from huit.plan.reasons import capital

NEWS: Final = 4
_CALL_WORDS: Final = {
    **dict.fromkeys((KONG, CONCEALED_KONG, PROMOTED_KONG), "call_kong"),
    HU: "call_hu",
    PUNG: "call_pung",
    CHOW: "call_chow",
    FLOWER: "call_flower",
    PASS: "call_pass",
}


@dataclass(frozen=True)
class Manner:
    """How a game is shown: in whose words, with which names, and what help is allowed."""

    words: Words
    names: tuple[str, ...]  # by player
    glyphs: bool = False
    help_on: bool = False


def draw_game(
    seen: View, decision: Decision | None, manner: Manner, size: tuple[int, int], points: int = 0, note: str = ""
) -> list[Text]:
    """As many lines as the screen is high. `points` are those of a hu that may be called, `note` hides the keys."""
    width, height = size
    if width < NARROWEST or height < LOWEST:
        return [Text(manner.words.say("screen_small", columns=NARROWEST, rows=LOWEST))]
    asked = _asked(seen, decision, manner, width, points)
    layout = Layout(width, _river_rows(width, height - len(asked)), manner.glyphs)
    keys = decision.tile_keys if decision else ""
    place = decision.place if decision else -1
    upper = [
        status_line(seen, manner.words, width),
        *draw_table(seen, manner.names, manner.words, layout),
        Text(),
        _news_line(seen, manner.words, width),
        Text(),
        *draw_bottom(seen, manner.names, manner.words, layout, place, keys or " "),
    ]
    bar = Text(note, GOOD) if note else _key_bar(decision, manner, width)
    upper = _squeezed(upper, height - len(asked) - 1)
    gap = [Text() for _ in range(height - len(upper) - len(asked) - 1)]
    return [_fitted(line, width) for line in [*upper, *gap[:1], *asked, *gap[1:], bar]]


def _squeezed(lines: list[Text], most: int) -> list[Text]:
    """Without empty lines, from below, as far as there is no room for them."""
    kept = list(lines)
    for place in range(len(lines) - 1, -1, -1):
        if len(kept) > most and not lines[place].plain.strip():
            del kept[place]
    return kept


def _fitted(line: Text, width: int) -> Text:
    line.truncate(width)
    line.no_wrap = True
    return line


def _river_rows(width: int, height: int) -> int:
    """As many as fit beside everything else: status, news, hand, keys and two empty lines."""
    hand = 3 if width >= WIDE else 2
    room = height - 5 - hand
    taken = HEAD_ROWS + 1 if width >= WIDE else 2 * HEAD_ROWS + 1
    return max(1, min(MOST_ROWS, (room - taken) // 2))


def _news_line(seen: View, words: Words, width: int) -> Text:
    told = news(seen.history, words, NEWS)
    while told and Text(" · ".join(told)).cell_len > width - 2:
        told.pop(0)
    line = Text("  ")
    for place, one in enumerate(told):
        line.append(" · " if place else "", QUIET).append(one, "bold" if place == len(told) - 1 else QUIET)
    return line


# What may be done -----------------------------------------------------------------------------------------------------


def _asked(seen: View, decision: Decision | None, manner: Manner, width: int, points: int) -> list[Text]:
    """The question and the calls, or what is pending and how to confirm it."""
    if decision is None:
        return [Text(), Text()]
    calls = in_rows([_call(call, decision, manner, points) for call in decision.calls], width, indent=1, gap=3)
    return [_question(seen, decision, manner, width), *(calls or [Text()])]


def _question(seen: View, decision: Decision, manner: Manner, width: int) -> Text:
    """How to confirm it is told by the keys alone where it would be cut here."""
    words = manner.words
    if decision.pending is None:
        return Text(f"  {_question_text(seen, words)}", "bold")
    asked = Text("  " + words.say("play_pending", what=_pending_text(decision.pending, seen, words)), TURN)
    how = Text("  " + words.say("play_confirm"), QUIET)
    return asked.append_text(how) if asked.cell_len + how.cell_len <= width else asked


def _question_text(seen: View, words: Words) -> str:
    if seen.phase == OPENING:
        return words.say("ask_opening")
    if seen.phase in (OWN_TURN, CLAIMED):
        return words.say("ask_turn")
    key = "ask_robbing" if seen.phase == ROBBING else "ask_claim"
    return words.say(key, who=wind_name(seen.turn, words), tile=NAMES[seen.discard])


def _pending_text(action: Action, seen: View, words: Words) -> str:
    if action.kind == DISCARD:
        return words.say("pending_discard", tile=NAMES[action.tile])
    return capital(_call_name(action, seen, words))


def _call_name(action: Action, seen: View, words: Words) -> str:
    """At the opening a pass keeps a flower."""
    key = "call_keep" if action.kind == PASS and seen.phase == OPENING else _CALL_WORDS[action.kind]
    return words.say(key)


def _call(call: Call, decision: Decision, manner: Manner, points: int) -> Text:
    """Key, name and what it would make."""
    words = manner.words
    pending = decision.pending == call.action
    key = words.say("key_space") if call.key == SPACE else call.key
    drawn = Text("›" if pending else " ", TURN).append(key, TURN).append(" ")
    drawn.append(_call_name(call.action, decision.view, words), "bold reverse" if pending else "bold")
    return drawn.append_text(_made(call.action, decision.view, manner, points))


def _made(action: Action, seen: View, manner: Manner, points: int) -> Text:
    if action.kind == HU:
        return Text(f" {quantity(manner.words, 'points', points)}", GOOD) if points > 0 else Text()
    if action.kind == FLOWER:
        return Text(" ").append(NAMES[action.tile], tile_style(action.tile))
    meld = _set_made(action, seen)
    return Text(" ").append_text(draw_meld(meld, manner.glyphs)) if meld else Text()


def _set_made(action: Action, seen: View) -> Meld | None:
    side = 4 - (seen.turn - action.seat) % 4  # 1 left, 2 opposite, 3 right
    if action.kind == CHOW:
        return Meld(hands.CHOW, action.tile, seen.discard - action.tile + 1)
    if action.kind in (PUNG, KONG):
        return Meld(hands.PUNG if action.kind == PUNG else hands.KONG, action.tile, side)
    if action.kind == CONCEALED_KONG:
        return Meld(hands.KONG, action.tile, CONCEALED)
    if action.kind == PROMOTED_KONG:
        pung = next(meld for meld in seen.mine.melds if meld.tile == action.tile and meld.kind == hands.PUNG)
        return Meld(hands.KONG, action.tile, pung.claim + PROMOTED)
    return None


# Keys -----------------------------------------------------------------------------------------------------------------


def _key_bar(decision: Decision | None, manner: Manner, width: int) -> Text:
    """The keys that are of use now; where there is no room for all, those most needed: the help tells the others."""
    say = manner.words.say
    leave = ("q", say("key_quit"))
    if decision is None:
        return key_line([leave], width)
    general = [("?", say("key_help")), leave]
    final = [(say("key_enter"), say("key_confirm")), (say("key_escape"), say("key_back"))]
    planner = [("w", say("key_waits")), ("a", say("key_advice"))] if manner.help_on else []
    choosing = [("←→", say("key_choose"))]
    needed = final + general if decision.pending is not None else general + final
    kept = _that_fit([*needed, *planner, *choosing], width)
    return key_line([key for key in [*general, *planner, *choosing, *final] if key in kept], width)


def _that_fit(keys: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """Of keys in the order in which they are needed, as many as there is room for."""
    kept: list[tuple[str, str]] = []
    room = width
    for key in keys:
        room -= _key(*key).cell_len
        if room < 0:
            break
        kept.append(key)
    return kept


def key_line(keys: Sequence[tuple[str, str]], width: int) -> Text:
    """Keys and what they do, as many as fit."""
    return Text().join([_key(*key) for key in _that_fit(keys, width)])


def _key(key: str, does: str) -> Text:
    return Text(" ").append(key, TURN).append(f" {does} ", QUIET)
