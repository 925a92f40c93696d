"""Whole games of our bots as score sheets: played by `huit.game`, written as a phone would send them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from huit.bots.hosting import Host
from huit.bots.levels import bot_named
from huit.bots.protocol import Bot
from huit.club.sheet import FALSE_HU_INCOMPLETE, FALSE_HU_TOO_CHEAP, FALSE_HU_WRONG_TILE
from huit.core.notation.writing import format_hand
from huit.core.profiles import profile_named
from huit.game import events
from huit.game.actions import HU, NEXT_CODE, Action
from huit.game.events import NOBODY, Event
from huit.game.setup import Setup
from huit.game.table import Table
from huit.game.view import View


class Hasty:
    """Another bot, which calls a false hu now and then: at its first choice of every fifth hand."""

    def __init__(self, other: Bot) -> None:
        self._other = other
        self._called = -1

    def act(self, view: View, legal: tuple[Action, ...]) -> Action:
        calls = [action for action in legal if action.type == HU]
        if calls and view.number % 5 == 2 and self._called != view.number:
            self._called = view.number
            return calls[0]
        return self._other.act(view, legal)


@dataclass(frozen=True)
class PlayedSheet:
    """A sheet in the format huit-sheet, and the totals that the table itself arrived at, by player."""

    written: dict[str, Any]
    totals: tuple[int, ...]
    false_hus: int


def played_sheet(profile: str, seed: str) -> PlayedSheet:
    """Three greedy bots and a hasty one play a match."""
    four = [bot_named("greedy", f"{seed}-{player}") for player in range(4)]
    hands: list[tuple[Event, ...]] = []

    def note(table: Table, action: Action) -> None:
        if action.code == NEXT_CODE:
            hands.append(tuple(table.history))

    host = Host(Setup(profile, seed, strict=True), [*four[:3], Hasty(four[3])], note)
    table = host.play_match()
    assert not host.failures
    hands.append(tuple(table.history))
    flower = profile_named(profile).switches.flower_points
    written = [hand_of(happened, flower) for happened in hands]
    false_hus = sum(len(hand["penalties"]) for hand in written)
    return PlayedSheet({"format": "huit-sheet", "version": 1, "hands": written}, tuple(table.totals), false_hus)


def hand_of(happened: Sequence[Event], flower: int) -> dict[str, Any]:
    """One hand as the table would write it: players are numbered by their seats in the first hand."""
    players = happened[0].players
    hand: dict[str, Any] = {"winner": None, "penalties": []}
    for event in happened:
        if event.type == events.FALSE_HU:
            kind = FALSE_HU_WRONG_TILE if event.ready else FALSE_HU_INCOMPLETE
            hand["penalties"].append(
                {"kind": FALSE_HU_TOO_CHEAP if event.complete else kind, "player": players[event.seat]}
            )
        if event.type == events.WON:
            assert event.hand is not None
            hand["winner"] = players[event.seat]
            hand["giver"] = None if event.giver == NOBODY else players[event.giver]
            hand["points"] = event.points - event.flowers * flower
            hand["flowers"] = event.flowers
            hand["tiles"] = format_hand(event.hand)
    return hand
