"""False calls of hu at a strict table, and dead hands (play 13)."""

from __future__ import annotations

import pytest
from tests.game.stacked import SEVEN_PAIRS, Game, profile, stack

from huit.core.tiles import WEST
from huit.game import Action, IllegalAction, Setup, start, step
from huit.game.actions import CLAIM_PUNG, HU
from huit.game.setup import BOTZONE
from huit.game.standing import FINISHED

CHEAP = "123m46s789s22p567p"  # waits for 5s: complete with a thrown one, and worth six


def false_call(rules: str = "ffmj", **switches: int) -> Game:
    """South calls hu on East's 9m with nothing in hand."""
    order = stack(east="9mE", south=SEVEN_PAIRS, west="5p", draws="1s")
    return Game(order, profile(rules, **switches), strict=True).do("E discard 9m", "S hu").settle()


def test_13_1_play_goes_on() -> None:
    """A false call ends nothing: on a discard the next player draws (play 13.1)."""
    game = false_call()
    assert (game.phase, game.turn, game.state.seats[1].dead) == ("turn", "S", True)
    assert len(game.state.results) == 0


def test_13_1_after_a_false_call_on_a_draw_the_turn_goes_on() -> None:
    """The player of a false call on a draw discards, or makes a kong first (play 13.1, 13.4)."""
    game = Game(stack(south="9999m", draws="1s"), strict=True).do("E throw").settle().do("S hu")
    assert (game.phase, game.turn, game.drawn) == ("turn", "S", "1s")
    assert "hu" not in game.legal("S")
    assert "conceal 9m" in game.legal("S")


def test_13_1_east_may_err_with_his_first_tiles() -> None:
    """East may call a false hu with its first tiles, and plays on with them (play 13.1)."""
    game = Game(stack(), strict=True).do("E hu")
    assert (game.phase, game.turn) == ("turn", "E")
    assert game.claims("E") == set()


@pytest.mark.parametrize("rules", ["ffmj", "green_book", "botzone"])
def test_13_3_what_a_false_call_costs(rules: str) -> None:
    """Ten to each opponent for a hand too cheap, twenty for an incomplete one, by every profile (play 13.3)."""
    assert false_call(rules).state.payments == (20, -60, 20, 20)
    cheap = Game(stack(east="5s", south=CHEAP), profile(rules), strict=True).do("E discard 5s", "S hu").settle()
    assert cheap.told("false_hu")[0].complete
    assert cheap.state.payments == (10, -30, 10, 10)


def test_13_3_a_profile_may_set_the_penalty() -> None:
    """To another amount or to nothing (play 13.3)."""
    assert false_call(false_hu_wrong_tile=7).state.payments == (7, -21, 7, 7)
    assert false_call(false_hu_wrong_tile=0).state.payments == (0, 0, 0, 0)
    assert false_call(false_hu_wrong_tile=0).state.seats[1].dead


@pytest.mark.parametrize(
    ("south", "discard", "paid", "reason"),
    [
        (CHEAP, "5s", -40, (True, False)),
        (SEVEN_PAIRS, "9m", -40, (False, True)),
        ("1357m2468s2468pN", "9m", -80, (False, False)),
    ],
    ids=["too cheap", "ready, wrong tile", "not ready"],
)
def test_13_3_mil_deducts_without_paying(south: str, discard: str, paid: int, reason: tuple[bool, bool]) -> None:
    """40 for a cheap hand or a wrong tile, 80 if it is not ready, each told apart; nobody receives them (R-M40)."""
    game = (
        Game(stack(east=discard, south=south), profile("mil"), strict=True).do(f"E discard {discard}", "S hu").settle()
    )
    assert game.state.payments == (0, paid, 0, 0)
    (event,) = game.told("false_hu")
    assert (event.complete, event.ready) == reason
    assert game.state.seats[1].dead


def test_13_3_mil_on_a_draw() -> None:
    """A drawn tile is left out to see whether the hand was ready; of East's first tiles any may be (R-M40)."""
    order = stack(south=SEVEN_PAIRS, draws="1s")
    assert Game(order, profile("mil"), strict=True).do("E throw").settle().do("S hu").state.payments == (0, -40, 0, 0)
    assert Game(stack(east=SEVEN_PAIRS + "9m"), profile("mil"), strict=True).do("E hu").state.payments == (-40, 0, 0, 0)
    far = "1357m2468s2468pNW"
    assert Game(stack(east=far), profile("mil"), strict=True).do("E hu").state.payments == (-80, 0, 0, 0)


def test_13_3_the_penalty_is_paid_at_once() -> None:
    """Before the hand is over, into the totals of the match (play 13.3)."""
    game = false_call()
    assert game.state.totals == (20, -60, 20, 20)
    assert [seat.total for seat in game.view("N").seats] == [20, -60, 20, 20]


def test_13_3_the_shown_tiles_return_to_the_hand() -> None:
    """The hand has as many tiles as before (play 13.3)."""
    game = false_call()
    assert len(game.hand("S").split()) == 14
    assert game.hand("S") == "1m 1m 2m 2m 1s 5s 5s 6s 6s 3p 3p 4p 4p E"


def test_13_3_a_dead_player_pays_the_winner_as_any_other() -> None:
    """Penalty and payment add up in the result of the hand (play 13.2, 13.3)."""
    order = stack(east="9mE", south="1357m2468s2468pN", north=SEVEN_PAIRS, draws="1s4s7s")
    game = Game(order, strict=True).do("E discard 9m", "S hu", "S throw", "W throw", "N throw", "E discard E", "N hu")
    game.settle()
    assert game.win.points == 24
    assert game.state.results[0].payments == (20 - 32, -60 - 8, 20 - 8, 20 + 48)


def test_13_4_a_dead_hand_cannot_win() -> None:
    """A dead hand wins neither on a discard nor on a draw, though its tiles are complete (play 13.4)."""
    order = stack(east="9mE", south=SEVEN_PAIRS, draws="1s4s7s2pE")
    game = Game(order, strict=True).do("E discard 9m", "S hu", "S throw", "W throw", "N throw", "E discard E")
    assert game.legal("S") == set()
    game.settle()
    assert (game.turn, game.claims("S")) == ("S", set())


def test_13_4_a_dead_hand_cannot_rob() -> None:
    """A dead hand is not asked about a promoted kong (play 13.4)."""
    order = stack(east="3m", south="33m1199p", north="12m456m789m55s666p", draws="1s4s7s3m")
    game = Game(order, strict=True).do("E discard 3m", "S pung 3m", "S discard 1p", "N hu", "W throw", "N throw")
    game.do("E throw", "S promote 3m")
    assert "N" not in game.asked


def test_13_4_a_dead_hand_claims_sets() -> None:
    """Chow, pung and kong as before (play 13.4)."""
    order = stack(east="9mWC", south="WWW23m", draws="1s4s7s")
    game = Game(order, strict=True).do("E discard 9m", "S hu", "S throw", "W throw", "N throw", "E discard W")
    assert game.legal("S") == {"pass", "pung W", "kong W"}


def test_13_4_a_profile_may_forbid_claims_of_a_dead_hand() -> None:
    """With the switch off a dead hand draws and discards only (play 13.4)."""
    order = stack(east="9mWC", south="WWW23m", draws="1s4s7s")
    rules = profile(dead_hand_may_claim=False)
    game = Game(order, rules, strict=True).do("E discard 9m", "S hu", "S throw", "W throw", "N throw", "E discard W")
    assert game.legal("S") == set()


def test_13_4_a_dead_hand_by_mil() -> None:
    """No claim, but its own kongs (R-M41)."""
    order = stack(east="9mWC", south="WWW9999s", draws="1s4s7s")
    game = Game(order, profile("mil"), strict=True).do("E discard 9m", "S hu").settle()
    assert "conceal 9s" in game.legal("S")
    game.do("S throw", "W throw", "N throw", "E discard W")
    assert game.legal("S") == set()


def test_13_4_a_hand_is_dead_until_it_is_over() -> None:
    """The next hand is a new one (play 13.1)."""
    game = Game(stack(), strict=True, hands=2).do("E hu").play_out().do("S next")
    assert [seat.dead for seat in game.state.seats] == [False] * 4


def test_13_5_false_claims_of_sets_are_refused() -> None:
    """Even a strict table lets nobody claim what he cannot show (play 13.5)."""
    game = Game(stack(east="W", south="1m"), strict=True).do("E discard W")
    assert game.legal("S") == {"pass", "hu"}
    with pytest.raises(IllegalAction) as refused:
        step(game.state, Action(1, CLAIM_PUNG, WEST))
    assert [str(action) for action in refused.value.legal] == ["S pass", "S hu"]


def test_13_botzone_mode_ends_the_hand() -> None:
    """In the game of the AI contests a false call costs 30, gives 10 to each other and is the end."""
    state = start(Setup(profile("botzone"), "seed", hands=1, strict=True, mode=BOTZONE))
    state, events = step(state, Action(0, HU))
    assert (state.phase, state.totals) == (FINISHED, (-30, 10, 10, 10))
    assert [event.type for event in events] == ["error", "end"]
