"""When things happen: pauses that tell nothing, clocks, grace for those who are gone, the end of an empty table."""

from __future__ import annotations

import pytest
from tests.hall.sitting import TIMING, Sitting, match_of, quiet, silent

from huit.bots.protocol import default_action
from huit.game.actions import DISCARD
from huit.game.standing import ANSWERS, CLAIMED, OVER, TURN
from huit.game.state import legal_at
from huit.hall.journal.entries import MatchAbandoned, Played
from huit.hall.live.requests import quick_decision
from huit.hall.terms import EVEN, FAST, Terms

NAMES = ("Anne", "Bo", "Chloé", "Da")


def at_discard(terms: Terms, names: tuple[str, ...], seed: str = "pace") -> Sitting:
    """A hand of which the first tile has just been thrown by a person."""
    sitting = Sitting(match_of(terms, seed, names))
    while sitting.match.table.phase != ANSWERS or sitting.match.chair_at(sitting.match.table.turn).kind != "person":
        turn = sitting.match.chair_at(sitting.match.table.turn)
        if sitting.match.table.phase <= CLAIMED and turn.kind == "person":
            sitting.act(turn.name, quiet(sitting.last(turn.name)) or "")
        else:
            sitting.wait_until(sitting.session.wakes_at())
    return sitting


def phases(sitting: Sitting) -> int:
    return sitting.match.table.phase


def test_a_discard_can_be_claimed_for_three_seconds() -> None:
    """Without answers, play goes on after three seconds, whatever the silent players could claim."""
    sitting = at_discard(Terms(people=4, hands=1), NAMES)
    since = sitting.now
    sitting.wait(2.99)
    assert phases(sitting) == ANSWERS
    sitting.wait(0.02)
    assert phases(sitting) == TURN
    assert sitting.told["Anne"][-1].at == pytest.approx(since + 3.0)


def test_the_pause_ends_when_all_people_have_answered() -> None:
    """The pause ends with the last answer of a person; with bots at the table, not before their short pause, so that
    nobody sees how long they took."""
    for terms, names, lasts in (
        (Terms(people=4, hands=1), NAMES, 0.0),
        (Terms(people=2, hands=1, bots="greedy"), NAMES[:2], TIMING.short),
    ):
        sitting = at_discard(terms, names)
        since, moment = sitting.now, sitting.match.moment
        turn = sitting.match.chair_at(sitting.match.table.turn).name
        for name in names:
            if name != turn:
                assert sitting.act(name, "pass") == ""
        sitting.wait(5.0)
        after = [told.at for told in sitting.told["Anne"] if told.message["moment"] > moment]
        assert after[0] == pytest.approx(since + lasts)


def test_bots_alone_take_the_short_pause() -> None:
    """After a discard of the only person nobody else is waited for."""
    sitting = at_discard(Terms(people=1, hands=1, bots="greedy", pace=EVEN), NAMES[:1])
    since = sitting.now
    moment = sitting.match.moment
    sitting.wait(TIMING.short)
    assert sitting.match.moment == moment + 1
    assert sitting.told["Anne"][-1].at == pytest.approx(since + TIMING.short)


def test_the_fast_pace_waits_only_for_those_with_a_choice() -> None:
    """Everybody was told so when the table opened; who has nothing to say has no button either."""
    sitting = at_discard(Terms(people=4, hands=1, pace=FAST), NAMES)
    table = sitting.match.table
    others = [seat for seat in range(4) if seat != table.turn]
    for seat in others:
        snapshot = sitting.last(sitting.match.chair_at(seat).name)
        assert bool(snapshot["options"]) == table.has_answer(seat)
        assert snapshot["answered"] == (not table.has_answer(seat))
    lasts = 3.0 if any(table.has_answer(seat) for seat in others) else TIMING.short
    assert sitting.session.wakes_at() == pytest.approx(sitting.now + lasts)


def test_who_thinks_too_long_plays_the_least() -> None:
    """The tile just drawn is thrown, and it is an entry like any other."""
    sitting = Sitting(match_of(Terms(people=4, hands=1, think_seconds=20), "clock", NAMES))
    while phases(sitting) != TURN:
        sitting.wait_until(sitting.session.wakes_at())
    since = sitting.now
    turn = sitting.match.chair_at(sitting.match.table.turn).name
    assert sitting.last(turn)["clock"] == {"remaining_ms": 20000, "of_ms": 20000}
    sitting.wait(19.9)
    assert phases(sitting) == TURN
    sitting.wait(0.2)
    assert phases(sitting) == ANSWERS
    assert sitting.now - since < 21
    last = sitting.journal[-1]
    assert isinstance(last, Played)
    assert [action.type for action in last.actions] == [DISCARD]


def test_without_a_clock_nobody_is_hurried() -> None:
    """`think_seconds` 0."""
    sitting = Sitting(match_of(Terms(people=4, hands=1, think_seconds=0), "clock", NAMES))
    moment = sitting.match.moment
    sitting.wait(3600)
    assert sitting.match.moment == moment
    assert sitting.last("Anne")["clock"] is None


# People who come and go -----------------------------------------------------------------------------------------------


def test_who_is_gone_has_grace_then_the_least_is_played() -> None:
    """Fifteen seconds; the others see it, and who comes back plays on."""
    sitting = Sitting(match_of(Terms(people=4, hands=1, think_seconds=0), "grace", NAMES))
    turn = sitting.match.chair_at(sitting.match.table.turn)
    other = next(name for name in NAMES if name != turn.name)
    sitting.session.depart(turn, sitting.now)
    sitting.wake()
    assert seat_seen(sitting, other, turn.name)["here"] is False
    moment = sitting.match.moment
    sitting.wait(TIMING.grace - 0.1)
    assert sitting.match.moment == moment
    assert seat_seen(sitting, other, turn.name)["away"] is False
    sitting.wait(TIMING.absent + 0.2)
    assert sitting.match.moment > moment
    assert seat_seen(sitting, other, turn.name)["away"] is True
    sitting.session.arrive(turn, sitting.now)
    sitting.wake()
    assert seat_seen(sitting, other, turn.name)["away"] is False
    assert sitting.last(turn.name)["moment"] == sitting.match.moment


def seat_seen(sitting: Sitting, name: str, whose: str) -> dict[str, object]:
    seats = sitting.last(name)["view"]["seats"]
    return next(seat for seat in seats if seat["name"] == whose)


def test_nobody_waits_for_who_is_away() -> None:
    """A discard is not held open for them: that they are away is no secret."""
    sitting = at_discard(Terms(people=2, hands=1, bots="greedy"), NAMES[:2])
    turn = sitting.match.chair_at(sitting.match.table.turn)
    other = next(chair for chair in sitting.people if chair is not turn)
    assert sitting.session.wakes_at() == pytest.approx(sitting.now + 3.0)
    other.leave(sitting.now)
    assert sitting.session.wakes_at() == pytest.approx(sitting.now + TIMING.short)


def test_a_table_with_nobody_at_it_stands_still() -> None:
    """Nothing is played for those who are all gone; who is back within ten minutes finds the same table."""
    sitting = Sitting(match_of(Terms(people=1, hands=1, bots="greedy"), "still", NAMES[:1]))
    before = sitting.last("Anne")
    chair = sitting.people[0]
    sitting.session.depart(chair, sitting.now)
    sitting.wait(TIMING.abandoned - 1)
    sitting.session.arrive(chair, sitting.now)
    sitting.wake()
    assert sitting.last("Anne") == before


def test_an_abandoned_table_ends() -> None:
    """Ten minutes after the last one went."""
    sitting = Sitting(match_of(Terms(people=2, hands=1), "left", NAMES[:2]))
    for chair in sitting.people:
        sitting.session.depart(chair, sitting.now)
    sitting.wait(TIMING.abandoned + 1)
    assert sitting.match.status == "abandoned"
    assert sitting.journal[-1] == MatchAbandoned()
    assert sitting.session.wakes_at() == float("inf")


def test_a_table_that_all_have_left_ends_at_once() -> None:
    """A table ends when all said that they leave; one who only lost the network keeps it open."""
    sitting = Sitting(match_of(Terms(people=2, hands=1), "left", NAMES[:2]))
    assert sitting.act("Anne", "leave") == ""
    assert sitting.match.status == "playing"
    assert sitting.act("Bo", "leave") == ""
    assert sitting.match.status == "abandoned"


def test_the_next_hand_begins_when_all_who_are_here_want_it() -> None:
    """Or after half a minute."""
    sitting = at_the_end_of_a_hand("between")
    assert sitting.act("Anne", "next") == ""
    assert sitting.last("Bo")["ready"] == [sitting.match.chairs.index(sitting.chair("Anne"))]
    assert sitting.act("Anne", "next") == "already_answered"
    for name in NAMES[1:]:
        assert phases(sitting) == OVER
        assert sitting.act(name, "next") == ""
    assert sitting.match.table.number == 1


def test_the_next_hand_begins_by_itself() -> None:
    """Thirty seconds after the last one."""
    sitting = at_the_end_of_a_hand("between")
    sitting.wait(TIMING.between - 0.5)
    assert phases(sitting) == OVER
    sitting.wait(1.0)
    assert sitting.match.table.number == 1


def at_the_end_of_a_hand(seed: str) -> Sitting:
    sitting = Sitting(match_of(Terms(people=4, hands=2), seed, NAMES))
    while phases(sitting) != OVER:
        sitting.wait_until(sitting.session.wakes_at())
    return sitting


def test_bots_play_a_match_with_a_person_who_says_little() -> None:
    """To its last hand, every pause by the clock alone."""
    sitting = Sitting(match_of(Terms(people=1, hands=1, bots="greedy", pace=EVEN), "bots", NAMES[:1]))
    sitting.play({"Anne": silent})
    assert sitting.match.status == "finished"
    assert sum(sitting.match.table.totals) == 0


@pytest.mark.parametrize("late", [False, True])
def test_a_bot_answers_at_the_same_moment_with_and_without_a_choice(late: bool) -> None:
    """A bot's pause shows neither that it could claim nor how busy the server is, however fast it decides. A bot that
    is late plays as a quick level does, not the default action."""
    terms = Terms(people=1, hands=1, bots="club", pace=EVEN)
    sitting = Sitting(match_of(terms, "late", NAMES[:1]), undecided=late)
    pauses: dict[bool, set[float]] = {True: set(), False: set()}
    while sitting.match.table.phase < OVER and not all(pauses.values()):
        table, since, moment = sitting.match.table, sitting.now, sitting.match.moment
        mine = sitting.match.chair_at(table.turn).kind == "person"
        if mine and table.phase <= CLAIMED:
            sitting.act("Anne", quiet(sitting.last("Anne")) or "")
            continue
        if table.phase == ANSWERS and not mine:
            sitting.act("Anne", "pass")
        choice = any(
            len(legal_at(table, seat)) > 1 for seat in table.awaited() if sitting.match.chair_at(seat).kind == "bot"
        )
        sitting.wait_until(sitting.session.wakes_at())
        if sitting.match.moment > moment:
            pauses[choice].add(round(sitting.now - since, 6))
    assert pauses[True] == pauses[False] == {TIMING.short}
    assert (sitting.session.late > 0) == late


def test_a_late_bot_plays_as_a_quick_level() -> None:
    """The tile that the quick level throws, which is not always the one just drawn."""
    sitting = Sitting(match_of(Terms(people=1, hands=1, bots="club", pace=EVEN), "late", NAMES[:1]), undecided=True)
    others = 0
    while sitting.match.table.phase < OVER and others < 5:
        table = sitting.match.table
        if sitting.match.chair_at(table.turn).kind == "person":
            sitting.act("Anne", quiet(sitting.last("Anne")) or "pass")
            if table.phase <= CLAIMED:
                continue
        if table.phase != TURN or sitting.match.chair_at(table.turn).kind == "person":
            sitting.act("Anne", "pass")
            sitting.wait_until(sitting.session.wakes_at())
            continue
        request = sitting.session._request(table.turn, legal_at(table, table.turn))
        played = quick_decision(request)
        others += played != default_action(request.view, request.legal)
        sitting.wait_until(sitting.session.wakes_at())
        last = sitting.journal[-1]
        assert isinstance(last, Played)
        assert last.actions == (played,)
    assert others == 5
