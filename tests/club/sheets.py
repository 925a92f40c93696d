"""Hypothesis strategies for sheets, and sheets in the form that the page exports."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from huit.club import OTHER, RULING, Penalty, Sheet, SheetHand, Win
from huit.club.sheet import FALSE_HUS
from huit.core.profiles import BUILT_IN, profile_named

NAMES = ("Anne", "Bo", "Chloé", "Da")
PLAYERS = st.integers(0, 3)


@st.composite
def wins(draw: st.DrawFn) -> Win:
    winner = draw(PLAYERS)
    giver = draw(st.sampled_from([None, *(player for player in range(4) if player != winner)]))
    return Win(winner, giver, draw(st.integers(8, 400)), draw(st.integers(0, 8)))


@st.composite
def penalties(draw: st.DrawFn) -> Penalty:
    kind = draw(st.sampled_from([*FALSE_HUS, RULING, OTHER]))
    if kind == RULING:
        return Penalty(RULING, draw(PLAYERS), points=draw(st.sampled_from([0, 5, 10, 20])), case="call_not_played")
    if kind != OTHER:
        return Penalty(kind, draw(PLAYERS))
    first, second, third = draw(st.tuples(*[st.integers(-60, 60)] * 3))
    return Penalty(OTHER, 0, (first, second, third, -first - second - third))


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets in order, of any length and profile."""
    hands = st.builds(SheetHand, st.none() | wins(), st.lists(penalties(), max_size=2).map(tuple)).filter(_is_alive)
    profile = profile_named(draw(st.sampled_from(BUILT_IN)))
    return Sheet(NAMES, profile, tuple(draw(st.lists(hands, max_size=16))))


def _is_alive(hand: SheetHand) -> bool:
    """True if no dead hand wins."""
    return not any(hand.win and one.type in FALSE_HUS and one.player == hand.win.winner for one in hand.penalties)


def exported(sheet: Sheet) -> dict[str, Any]:
    """As the page writes it into a file, and as the API takes it."""
    return {
        "format": "huit-sheet",
        "version": 1,
        "title": "",
        "date": "",
        "names": list(sheet.names),
        "profile": sheet.profile.name,
        "hands": [_exported_hand(hand) for hand in sheet.hands],
    }


def _exported_hand(hand: SheetHand) -> dict[str, Any]:
    win = hand.win
    return {
        "winner": win.winner if win else None,
        "giver": win.giver if win else None,
        "points": win.points if win else 0,
        "flowers": win.flowers if win else 0,
        "tiles": win.tiles if win else "",
        "penalties": [_exported_penalty(one) for one in hand.penalties],
    }


def _exported_penalty(one: Penalty) -> dict[str, Any]:
    said = {"kind": one.type, "player": one.player, "amounts": list(one.amounts), "points": one.points}
    return {**said, "dead": one.dead, "case": one.case, "clause": one.clause, "by": one.by, "time": one.time}
