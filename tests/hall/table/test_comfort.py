"""Comforts of a table: no hurry alone, few questions at a strict table, emotes, marks, and the end of a hand."""

from __future__ import annotations

from dataclasses import replace

from tests.game.stacked import SEVEN_PAIRS, stack
from tests.hall.sitting import Sitting, match_of, quiet

from huit.core.tiles import NAMES as TILES
from huit.game.events import DISCARDED, DREW
from huit.game.standing import ANSWERS, CLAIMED, OVER
from huit.hall.messages.protocol import ClientMessage
from huit.hall.terms import FAST, Terms

NAMES = ("Anne", "Bo", "Chloé", "Da")
ALONE = Terms(people=1, hands=2, bots="greedy", pace=FAST, think_seconds=0)
LONG = 7200.0


def at_a_claim(terms: Terms, seed: str) -> Sitting:
    """Anne, alone with bots, is asked about a discard."""
    sitting = Sitting(match_of(terms, seed, NAMES[:1]))
    while sitting.match.table.phase < OVER:
        snapshot = sitting.last("Anne")
        if sitting.match.table.phase == ANSWERS and snapshot["options"]:
            return sitting
        if snapshot["options"]:
            sitting.act("Anne", quiet(snapshot) or "")
        else:
            sitting.wait_until(sitting.session.wakes_at())
    raise AssertionError("nothing can be claimed in this hand")


def test_nobody_hurries_who_plays_alone_without_a_clock() -> None:
    """A player alone without a clock is hurried neither at a claim nor between hands; with a clock a claim has its
    time, and the next hand still waits."""
    sitting = at_a_claim(ALONE, "alone")
    moment = sitting.match.moment
    assert sitting.last("Anne")["clock"] is None
    sitting.wait(LONG)
    assert sitting.match.moment == moment
    hurried = at_a_claim(replace(ALONE, think_seconds=20), "alone")
    assert hurried.last("Anne")["clock"]["of_ms"] == 3000
    while hurried.match.table.phase != OVER:
        hurried.wait_until(hurried.session.wakes_at())
    assert hurried.last("Anne")["clock"] is None
    hurried.wait(LONG)
    assert hurried.match.table.phase == OVER
    assert hurried.act("Anne", "next") == ""
    assert hurried.match.table.number == 1


def test_a_strict_table_asks_for_hu_only_who_wants_it() -> None:
    """Hu is legal at every discard there: that alone holds nobody up, though it can be called in the pause."""
    terms = replace(ALONE, strict=True)
    sitting = Sitting(match_of(terms, "strict alone", NAMES[:1]))
    chair = sitting.chair("Anne")
    while sitting.match.table.phase != ANSWERS or sitting.match.chair_at(sitting.match.table.turn) is chair:
        if sitting.match.table.phase <= CLAIMED and sitting.match.chair_at(sitting.match.table.turn) is chair:
            options = [one for one in sitting.last("Anne")["options"] if one["kind"] != "hu"]
            sitting.act("Anne", quiet({**sitting.last("Anne"), "options": options}) or "")
        else:
            sitting.wait_until(sitting.session.wakes_at())
    snapshot = sitting.last("Anne")
    assert [one["do"] for one in snapshot["options"]] == ["pass", "hu"]
    assert snapshot["asks"] is False
    pause = sitting.session.wakes_at()
    assert pause < sitting.now + 3
    assert sitting.say("Anne", ClientMessage("a", do="ask_hu")) == ""
    assert sitting.last("Anne")["asks"] is True
    assert sitting.session.wakes_at() == float("inf")
    assert sitting.say("Anne", ClientMessage("b", do="ask_less")) == ""
    assert sitting.session.wakes_at() == pause


def test_emotes_are_few_known_and_not_kept() -> None:
    """Everybody who is here sees them; the fourth within a quarter of a minute is refused, and none is an entry."""
    sitting = Sitting(match_of(Terms(people=4, hands=1, think_seconds=0), "emotes", NAMES))
    entries, moment = sitting.match.entries, sitting.match.moment
    assert sitting.say("Anne", ClientMessage("a", do="emote", what="shout")) == "message_unreadable"
    for _ in range(3):
        assert sitting.say("Anne", ClientMessage("a", do="emote", what="thanks")) == ""
    assert sitting.say("Anne", ClientMessage("a", do="emote", what="thanks")) == "emote_too_soon"
    number = sitting.match.chairs.index(sitting.chair("Anne"))
    for name in NAMES:
        seen = [told.message for told in sitting.told[name] if told.message["kind"] == "emote"]
        assert seen == [{"kind": "emote", "player": number, "what": "thanks"}] * 3
    sitting.now += 15.1
    assert sitting.say("Anne", ClientMessage("a", do="emote", what="hello")) == ""
    assert (sitting.match.entries, sitting.match.moment) == (entries, moment)


def won_from_east(terms: Terms) -> tuple[Sitting, dict[str, str]]:
    """South wins with East's first discard; West and North answer after that."""
    wall = stack(east="E159m159s159pSWN", south=SEVEN_PAIRS)
    sitting = Sitting(match_of(terms, "won", NAMES, wall))
    at = {wind: sitting.match.chair_at(seat).name for seat, wind in enumerate("ESWN")}
    while sitting.match.table.phase != ANSWERS:
        turn = at["ESWN"[sitting.match.table.turn]]
        sitting.act(turn, "discard E" if turn == at["E"] else quiet(sitting.last(turn)) or "")
    return sitting, at


def test_a_hu_that_is_answered_first_stays_unseen_until_it_is_named() -> None:
    """A hu answered first stays unseen, also where others pass after it, and in the last hand."""
    sitting, at = won_from_east(Terms(people=4, hands=1, naming=True))
    offered = next(one for one in sitting.last(at["S"])["options"] if one["kind"] == "hu")
    assert offered["points"] is None, "they are to be named"
    for name, what in ((at["S"], "hu"), (at["W"], "pass"), (at["N"], "pass")):
        assert sitting.act(name, what) == ""
    assert sitting.match.naming == 1
    for name in NAMES:
        snapshot = sitting.last(name)
        assert snapshot["result"] is None
        assert snapshot["final"] is None
        assert snapshot["naming"]["of_ms"] == 60000
        assert (snapshot["naming"]["won"] is not None) == (name == at["S"])
    for chair in sitting.people:
        sitting.session.depart(chair, sitting.now)
    sitting.wait(LONG)
    assert sitting.match.status == "abandoned"
    assert sitting.session.message_for(sitting.people[0], sitting.now)["naming"] is None


def test_all_hands_are_shown_at_the_end_and_not_before() -> None:
    """With the winning tile among the winner's; spectators see them too."""
    sitting, at = won_from_east(Terms(people=4, hands=1))
    for name in NAMES:
        assert sitting.last(name)["result"] is None
    for name, what in ((at["S"], "hu"), (at["W"], "pass"), (at["N"], "pass")):
        assert sitting.act(name, what) == ""
    for snapshot in (*[sitting.last(name) for name in NAMES], sitting.watched[-1].message):
        result = snapshot["result"]
        assert result["winning"] == "E"
        assert [len(hand) for hand in result["hands"]] == [13, 14, 13, 13]
        assert result["hands"][1].count("E") == 2


def test_what_is_thrown_as_it_was_drawn_is_marked_for_all() -> None:
    """A mark for each tile of the river, and none for tiles that were claimed from it."""
    sitting = Sitting(match_of(Terms(people=4, hands=1), "marks", NAMES))
    sitting.play(dict.fromkeys(NAMES, quiet))
    history = sitting.match.table.history
    seats = sitting.last("Anne")["view"]["seats"]
    for seat, shown in enumerate(seats):
        assert len(shown["river"]) == len(shown["river_drawn"])
        latest: str | None = None
        marks = []
        for one in history:
            if one.seat == seat and one.type == DREW:
                latest = TILES[one.tile]
            elif one.seat == seat and one.type == DISCARDED:
                marks.append(TILES[one.tile] == latest)
                latest = None
        assert shown["river_drawn"] == marks[: len(shown["river"])], "nobody claims in this match but to win"
    assert any(any(shown["river_drawn"]) for shown in seats)
    assert not all(all(shown["river_drawn"]) for shown in seats)
