"""The screen of a game in play: table, news, own hand, possible actions and their keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from huit.cli.play.choices import Call, PendingDecision
from huit.cli.play.news import news
from huit.cli.play.table_view import (
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
from huit.cli.terminal.keys import SPACE
from huit.cli.terminal.layout import GOOD, QUIET
from huit.core import hands
from huit.core.hands import CONCEALED, PROMOTED, Meld
from huit.core.tiles import NAMES
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU,
    PASS,
    PROMOTED_KONG,
    Action,
)
from huit.game.standing import CLAIMED, OPENING, ROBBING
from huit.game.standing import TURN as OWN_TURN
from huit.game.view import View
from huit.plan.advice.reasons import capital

NEWS: Final = 4
_CALL_WORDS: Final = {
    **dict.fromkeys((CLAIM_KONG, CONCEALED_KONG, PROMOTED_KONG), "call_kong"),
    HU: "call_hu",
    CLAIM_PUNG: "call_pung",
    CLAIM_CHOW: "call_chow",
    FLOWER: "call_flower",
    PASS: "call_pass",
}


@dataclass(frozen=True)
class PlaySettings:
    """Display options of a game: language, names, glyphs, and whether help is allowed."""

    words: Words
    names: tuple[str, ...]  # by player
    glyphs: bool = False
    help_on: bool = False


def draw_game(
    seen: View,
    decision: PendingDecision | None,
    settings: PlaySettings,
    size: tuple[int, int],
    points: int = 0,
    note: str = "",
) -> list[Text]:
    """Draw the screen, exactly as high as it is. `points`: of a possible hu; `note` replaces the keys."""
    width, height = size
    if width < NARROWEST or height < LOWEST:
        return [Text(settings.words.say("screen_small", columns=NARROWEST, rows=LOWEST))]
    asked = _asked(seen, decision, settings, width, points)
    layout = Layout(width, _river_rows(width, height - len(asked)), settings.glyphs)
    keys = decision.tile_keys if decision else ""
    place = decision.place if decision else -1
    upper = [
        status_line(seen, settings.words, width),
        *draw_table(seen, settings.names, settings.words, layout),
        Text(),
        _news_line(seen, settings.words, width),
        Text(),
        *draw_bottom(seen, settings.names, settings.words, layout, place, keys or " "),
    ]
    bar = Text(note, GOOD) if note else _key_bar(decision, settings, width)
    upper = _squeezed(upper, height - len(asked) - 1)
    gap = [Text() for _ in range(height - len(upper) - len(asked) - 1)]
    return [_fitted(line, width) for line in [*upper, *gap[:1], *asked, *gap[1:], bar]]


def _squeezed(lines: list[Text], most: int) -> list[Text]:
    """Drop empty lines from below until the lines fit."""
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
    """The number of river rows that fit beside status, news, hand, keys and two empty lines."""
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


def _asked(seen: View, decision: PendingDecision | None, settings: PlaySettings, width: int, points: int) -> list[Text]:
    """The question and the calls, or the pending action and how to confirm it."""
    if decision is None:
        return [Text(), Text()]
    calls = in_rows([_call(call, decision, settings, points) for call in decision.calls], width, indent=1, gap=3)
    return [_question(seen, decision, settings, width), *(calls or [Text()])]


def _question(seen: View, decision: PendingDecision, settings: PlaySettings, width: int) -> Text:
    """The question; how to confirm is left to the key bar if it does not fit."""
    words = settings.words
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
    if action.type == DISCARD:
        return words.say("pending_discard", tile=NAMES[action.tile])
    return capital(_call_name(action, seen, words))


def _call_name(action: Action, seen: View, words: Words) -> str:
    """The name of a call. At the opening, a pass keeps a flower."""
    key = "call_keep" if action.type == PASS and seen.phase == OPENING else _CALL_WORDS[action.type]
    return words.say(key)


def _call(call: Call, decision: PendingDecision, settings: PlaySettings, points: int) -> Text:
    """A call with its key, name and the set it makes."""
    words = settings.words
    pending = decision.pending == call.action
    key = words.say("key_space") if call.key == SPACE else call.key
    drawn = Text("›" if pending else " ", TURN).append(key, TURN).append(" ")
    drawn.append(_call_name(call.action, decision.view, words), "bold reverse" if pending else "bold")
    return drawn.append_text(_made(call.action, decision.view, settings, points))


def _made(action: Action, seen: View, settings: PlaySettings, points: int) -> Text:
    if action.type == HU:
        return Text(f" {quantity(settings.words, 'points', points)}", GOOD) if points > 0 else Text()
    if action.type == FLOWER:
        return Text(" ").append(NAMES[action.tile], tile_style(action.tile))
    meld = _set_made(action, seen)
    return Text(" ").append_text(draw_meld(meld, settings.glyphs)) if meld else Text()


def _set_made(action: Action, seen: View) -> Meld | None:
    side = 4 - (seen.turn - action.seat) % 4  # 1 left, 2 opposite, 3 right
    if action.type == CLAIM_CHOW:
        return Meld(hands.CHOW, action.tile, seen.discard - action.tile + 1)
    if action.type in (CLAIM_PUNG, CLAIM_KONG):
        return Meld(hands.PUNG if action.type == CLAIM_PUNG else hands.KONG, action.tile, side)
    if action.type == CONCEALED_KONG:
        return Meld(hands.KONG, action.tile, CONCEALED)
    if action.type == PROMOTED_KONG:
        pung = next(meld for meld in seen.mine.melds if meld.tile == action.tile and meld.set_type == hands.PUNG)
        return Meld(hands.KONG, action.tile, pung.claim + PROMOTED)
    return None


# Keys -----------------------------------------------------------------------------------------------------------------


def _key_bar(decision: PendingDecision | None, settings: PlaySettings, width: int) -> Text:
    """The usable keys. If not all fit, the most needed ones; the help page lists the others."""
    say = settings.words.say
    leave = ("q", say("key_quit"))
    if decision is None:
        return key_line([leave], width)
    general = [("?", say("key_help")), leave]
    final = [(say("key_enter"), say("key_confirm")), (say("key_escape"), say("key_back"))]
    planner = [("w", say("key_waits")), ("a", say("key_advice"))] if settings.help_on else []
    choosing = [("←→", say("key_choose"))]
    needed = final + general if decision.pending is not None else general + final
    kept = _that_fit([*needed, *planner, *choosing], width)
    return key_line([key for key in [*general, *planner, *choosing, *final] if key in kept], width)


def _that_fit(keys: Sequence[tuple[str, str]], width: int) -> list[tuple[str, str]]:
    """As many keys as fit, in order of need."""
    kept: list[tuple[str, str]] = []
    room = width
    for key in keys:
        room -= _key(*key).cell_len
        if room < 0:
            break
        kept.append(key)
    return kept


def key_line(keys: Sequence[tuple[str, str]], width: int) -> Text:
    """Keys with their meanings, as many as fit."""
    return Text().join([_key(*key) for key in _that_fit(keys, width)])


def _key(key: str, does: str) -> Text:
    return Text(" ").append(key, TURN).append(f" {does} ", QUIET)
