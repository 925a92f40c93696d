"""Whole events: the desk has the totals of the sheets, whether bots played them or chance wrote them."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from tests.club.bot_sheets import played_sheet
from tests.club.event.events import desk_of

from huit.club.accounting import account_of
from huit.club.event.acts import ClockSet, ResultEntered, SessionMoved
from huit.club.event.folding import fold
from huit.club.event.sheets import parse_sheet
from huit.club.standings import session_sum, standings_of, team_standings
from huit.core.profiles import profile_named


def some_hand(chance: random.Random) -> dict[str, object]:
    """A drawn hand, a self-draw or a discard, now and then with a false hu or a foul."""
    penalties: list[dict[str, object]] = []
    if chance.random() < 0.03:
        penalties.append({"kind": "false_hu_incomplete", "player": 3})
    if chance.random() < 0.03:
        penalties.append({"kind": "ruling", "player": chance.randrange(4), "points": chance.choice((0, 5, 10))})
    winner = chance.randrange(5)
    if winner > 2:
        return {"winner": None, "penalties": penalties}
    giver = chance.choice([None, *[player for player in range(4) if player != winner]])
    return {"winner": winner, "giver": giver, "points": chance.randrange(8, 40), "penalties": penalties}


def test_totals_are_those_of_the_sheets() -> None:
    """Scores add up over 196 sheets, nothing is lost or counted twice, and 28 x 7 table points a session are given."""
    desk, chance = desk_of(112, 7), random.Random(112)
    profile = profile_named(desk.event.settings.profile)
    totals: Counter[int] = Counter()
    deducted = 0
    for session in range(1, 8):
        desk.add(ClockSet(session, "start"), ClockSet(session, "end"))
        for table in desk.event.sessions[session - 1].tables:
            sheet = {"hands": [some_hand(chance) for _ in range(16)]}
            account = account_of(parse_sheet(sheet, profile))
            deducted += account.deducted
            for number, total in zip(table.four, account.totals, strict=True):
                totals[number] += total
            entered = ResultEntered(session, table.number, table.four, sheet=sheet)
            asked = tuple([code.removesuffix("?") for code in desk.faults(entered)])
            desk.add(replace(entered, confirmed=asked))
        desk.add(SessionMoved(session, "closed"))
        scores, explained = session_sum(desk.event.sessions[session - 1])
        assert scores == explained
    assert desk.event.finished
    rows = standings_of(desk.event).rows
    assert {row.number: row.score for row in rows} == dict(totals)
    assert sum(row.score for row in rows) == deducted < 0
    assert sum(row.points for row in rows) == 7 * 28 * 84
    assert sum(team.points for team in team_standings(desk.event)) == 7 * 28 * 84
    assert sum(len(session.results) for session in desk.event.sessions) == 196
    assert fold(desk.event.entries) == desk.event


def test_sheets_of_bots() -> None:
    """Eight whole games of bots, false hus included: everybody has what the tables of the game arrived at.

    196 of them, through a real server, are tests/web/events/test_event_of_bots.py.
    """
    desk = desk_of(16, 2)
    totals: Counter[int] = Counter()
    false_hus = 0
    for session in desk.event.sessions:
        desk.add(ClockSet(session.number, "start"), ClockSet(session.number, "end"))
        for table in session.tables:
            played = played_sheet(desk.event.settings.profile, f"{session.number}.{table.number}")
            entered = ResultEntered(session.number, table.number, table.four, sheet=played.written)
            desk.add(replace(entered, confirmed=tuple(code.removesuffix("?") for code in desk.faults(entered))))
            totals.update(dict(zip(table.four, played.totals, strict=True)))
            false_hus += played.false_hus
        desk.add(SessionMoved(session.number, "closed"))
    assert {row.number: row.score for row in standings_of(desk.event).rows} == dict(totals)
    assert false_hus > 0
