"""Declaring hu: wrong at a strict table, right but nameless, named right and wrong."""

from __future__ import annotations

from typing import Any

from tests.hall.sitting import Message, Sitting, match_of, quiet

from huit.core.calculator import score
from huit.game.standing import CLAIMED, OVER, TURN
from huit.hall.match import Match
from huit.hall.messages.plain import plain_won
from huit.hall.messages.protocol import ClientMessage
from huit.hall.terms import Terms

NAMES = ("Anne", "Bo", "Chloé", "Da")


def prudent(match: Match) -> Any:
    """Calls hu only when it is right, which at a strict table nothing on the screen says."""

    def choose(snapshot: Message) -> str | None:
        options = [option["do"] for option in snapshot["options"]]
        seat = snapshot["view"]["me"]
        right = match.table.points_of(seat) >= 8 if "hu" in options else False
        if "hu" in options and right:
            return "hu"
        return quiet({**snapshot, "options": [option for option in snapshot["options"] if option["kind"] != "hu"]})

    return choose


def at_own_turn(terms: Terms, seed: str) -> tuple[Sitting, str]:
    sitting = Sitting(match_of(terms, seed, NAMES))
    while sitting.match.table.phase != TURN:
        name = sitting.match.chair_at(sitting.match.table.turn).name
        sitting.act(name, quiet(sitting.last(name)) or "")
    return sitting, sitting.match.chair_at(sitting.match.table.turn).name


def test_a_false_hu_is_paid_for_and_the_hand_is_dead() -> None:
    """Offered at every turn of a strict table; all see the penalty, and play goes on."""
    sitting, name = at_own_turn(Terms(people=4, hands=1, strict=True), "strict")
    snapshot = sitting.last(name)
    offered = next(option for option in snapshot["options"] if option["kind"] == "hu")
    assert offered["points"] is None
    assert sitting.act(name, "hu") == ""
    seat = snapshot["view"]["me"]
    for other in NAMES:
        seen = sitting.last(other)
        assert [news["kind"] for news in seen["news"]] == ["false_hu"]
        assert seen["view"]["seats"][seat]["dead"] is True
        assert seen["view"]["seats"][seat]["total"] < 0
    assert sum(one["total"] for one in sitting.last(name)["view"]["seats"]) == 0
    assert sitting.match.table.phase <= CLAIMED
    assert sitting.act(name, "hu") == "not_legal_now"


def test_a_false_hu_is_told_beside_the_payments() -> None:
    """The result of the hand names it, with its reason and its part of the payments."""
    sitting, name = at_own_turn(Terms(people=4, hands=1, strict=True), "strict")
    seat = sitting.last(name)["view"]["me"]
    assert sitting.act(name, "hu") == ""
    sitting.play(dict.fromkeys(NAMES, prudent(sitting.match)))
    (told,) = sitting.last(name)["result"]["false_hus"]
    assert (told["seat"], told["complete"], told["ready"], told["payments"][seat]) == (seat, False, False, -60)


def test_a_friendly_table_offers_only_what_is_right() -> None:
    """With its points."""
    sitting, name = at_own_turn(Terms(people=4, hands=1), "strict")
    assert all(option["kind"] != "hu" for option in sitting.last(name)["options"])
    assert sitting.act(name, "hu") == "not_legal_now"


def won() -> tuple[Sitting, str]:
    """A table at which a player has just won and is to name the fans."""
    for number in range(40):
        match = match_of(Terms(people=4, hands=2, strict=True, naming=True), f"naming {number}", NAMES)
        sitting = Sitting(match)
        choose = prudent(match)
        while match.table.phase < OVER:
            due = sitting.session.wakes_at()
            asked = [name for name in NAMES if sitting.last(name)["options"]]
            moment = match.moment
            for name in asked:
                if match.moment == moment:
                    sitting.act(name, choose(sitting.last(name)) or "pass")
            if not asked:
                sitting.wait_until(due)
        if match.naming >= 0:
            return sitting, match.chair_at(match.naming).name
    raise AssertionError("nobody wins")


def test_naming_right_and_wrong() -> None:
    """Until the fans are named everybody's snapshot stays as it was; then all see what was right, missed, invented."""
    sitting, winner = won()
    win = sitting.match.being_named()
    assert win is not None
    for name in NAMES:
        snapshot = sitting.last(name)
        assert snapshot["result"] is None
        assert snapshot["naming"] == {
            "seat": sitting.match.naming,
            "mine": name == winner,
            "won": plain_won(win) if name == winner else None,
            "remaining_ms": 60000,
            "of_ms": 60000,
        }
        assert snapshot["options"] == []
        assert snapshot["news"] == []
    other = next(name for name in NAMES if name != winner)
    assert sitting.say(other, ClientMessage("x", sitting.match.moment, fans=("all_pungs",))) == "not_naming"
    assert sitting.say(winner, ClientMessage("x", sitting.match.moment, fans=("all_pung",))) == "fan_id_unknown"
    assert sitting.act(winner, "next") == "not_legal_now"
    counted = counted_fans(sitting)
    said = (*counted[1:], "thirteen_orphans")
    assert sitting.say(winner, ClientMessage("x", sitting.match.moment, fans=said)) == ""
    for name in NAMES:
        result = sitting.last(name)["result"]
        assert result["named"] == {"right": counted[1:], "missed": counted[:1], "invented": ["thirteen_orphans"]}
        assert result["winner"] is not None
        assert sitting.last(name)["naming"] is None
        assert "win" in [news["kind"] for news in sitting.last(name)["news"]]


def test_naming_takes_a_minute_at_most() -> None:
    """After a minute of naming the count is shown to all, with nothing said about the names."""
    sitting, winner = won()
    sitting.wait(61)
    result = sitting.last(winner)["result"]
    assert result["named"] is None
    assert result["hand"]


def counted_fans(sitting: Sitting) -> list[str]:
    table = sitting.match.table
    hand = next(event.hand for event in table.history if event.type == "win")
    assert hand is not None
    return [fan.id for fan in score(hand, "ffmj").best.counted]


def test_naming_cannot_be_overtaken() -> None:
    """The next hand does not begin before the count was shown."""
    sitting, winner = won()
    assert sitting.match.table.number == 0
    assert sitting.say(winner, ClientMessage("x", sitting.match.moment, fans=tuple(counted_fans(sitting)))) == ""
    assert sitting.last(winner)["result"]["named"]["missed"] == []
    assert sitting.last(winner)["options"][0]["do"] == "next"
