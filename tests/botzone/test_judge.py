"""The judge says what the platform's judge says, from the wall and the answers alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.botzone.played import ArrangedHand, PlayedHand, played_hands, wall_of

from huit.botzone.judge.hands import judge_hand
from huit.botzone.protocol.faults import BotzoneError
from huit.botzone.protocol.glibc_random import GlibcRandom

HANDS = played_hands()

# East holds four concealed pungs of terminals and honours but for one tile.
STRONG = "W1 W1 W1 T1 T1 T1 B1 B1 B1 F1 F1 F1 J1"
# Waits for W5 in the middle.
WEAK = "W4 W6 T1 T2 T3 B4 B5 B6 B7 B8 B9 J2 J2"
ANY_1 = "W2 W2 W3 W7 T4 T7 T9 B2 B3 F2 F3 F4 J3"
ANY_2 = "W2 W3 W7 W8 T4 T7 T9 B2 B3 F2 F3 F4 J3"


def error_of(seat: int) -> tuple[int, ...]:
    return tuple([-30 if place == seat else 10 for place in range(4)])


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_played_hands(hand: PlayedHand) -> None:
    """Every hand that the platform's judge ran: won, drawn, or ended by an error."""
    assert judge_hand({"initdata": hand.initdata, "answers": hand.answers}) == hand.outputs


def test_logs_are_read_as_they_are() -> None:
    """FourAnswers may carry the platform's verdicts, and a whole log of the platform will do."""
    for hand in HANDS[:3]:
        log = hand.log()
        entries = log["log"]
        assert isinstance(entries, list)
        assert judge_hand(log) == hand.outputs
        assert judge_hand({"initdata": hand.initdata, "answers": entries[1::2]}) == hand.outputs


def test_walls_of_a_seed() -> None:
    """Without a wall the seed gives the same wall and round wind as on the platform."""
    seeded = [hand for hand in HANDS if hand.seed is not None]
    assert len(seeded) == 3
    for hand in seeded:
        assert judge_hand({"initdata": {"srand": hand.seed}, "answers": hand.answers}) == hand.outputs


def test_numbers_of_the_c_library() -> None:
    """Known numbers of `rand`, for seeds at the edges of their range too."""
    numbers = GlibcRandom(1)
    assert [numbers.next() for _ in range(3)] == [1804289383, 846930886, 1681692777]
    assert GlibcRandom(0).next() == GlibcRandom(1).next()
    assert GlibcRandom(-5).next() == GlibcRandom((1 << 32) - 5).next()


def test_half_a_hand_ends_with_a_request() -> None:
    """One output more than answers; whatever comes after the end of a hand is ignored."""
    hand = HANDS[0]
    assert judge_hand({"initdata": hand.initdata, "answers": hand.answers[:5]}) == hand.outputs[:6]
    assert judge_hand({"initdata": hand.initdata}) == hand.outputs[:1]
    assert judge_hand({"initdata": hand.initdata, "answers": [*hand.answers, {}]}) == hand.outputs


class TestSeveralErrors:
    """Errors of several seats at once: the platform's order decides which one pays."""

    @pytest.fixture
    def hand(self) -> ArrangedHand:
        """East has drawn."""
        return ArrangedHand(wall_of(STRONG + " J1", ANY_1, WEAK, "T5"))

    def test_before_the_first_draw(self) -> None:
        """The lowest seat, at the announcement and at the deal."""
        for turns in (0, 1):
            hand = ArrangedHand(wall_of("", "", "", ""), passes=turns)
            hand.turn(south="hello", north="pass")
            assert hand.scores == error_of(1)

    def test_drawer_wins_before_higher_seats_err(self, hand: ArrangedHand) -> None:
        """East's hu comes first in the order of seats."""
        hand.turn(east="HU", south="oops", north=None)
        assert hand.scores is not None
        assert hand.scores[0] > 0

    def test_drawer_acts_before_higher_seats_err(self, hand: ArrangedHand) -> None:
        """An answer out of turn is an error once East has done something valid; East's own error comes before."""
        hand.turn(east="PLAY J1", west="oops")
        assert hand.scores == error_of(2)

    def test_lower_seats_err_before_the_drawer_wins(self) -> None:
        """South has drawn and wins, but East spoke out of turn."""
        hand = ArrangedHand(wall_of("T5", STRONG + " J1", "", ""))
        hand.draw_and_throw()
        hand.turn(east="HU", south="HU")
        assert hand.scores == error_of(0)

    def test_discarder_first(self, hand: ArrangedHand) -> None:
        """A claim by the discarder of the tile is an error that precedes any hu."""
        hand.turn(east="PLAY W1")
        hand.turn(east="PENG W1", west="HU")
        assert hand.scores == error_of(0)

    def test_hu_before_garbage_and_nearest_hu_first(self, hand: ArrangedHand) -> None:
        """A false hu decides at once, though seat 1 said nonsense."""
        hand.turn(east="PLAY T1")
        hand.turn(south="nonsense", west="HU", north="HU")
        assert hand.scores == error_of(2)

    def test_silence_of_a_nearer_seat_before_a_farther_hu(self, hand: ArrangedHand) -> None:
        """A bot that gave no answer at all errs in the order of turns."""
        hand.turn(east="PLAY T1")
        hand.turn(south=None, west="HU")
        assert hand.scores == error_of(1)

    def test_false_pung_of_a_lower_seat_before_a_good_one(self) -> None:
        """Claims are examined from seat 0 on, whichever seat discarded."""
        hand = ArrangedHand(wall_of("T5", "T9", "T5", "T5 T5"))
        hand.draw_and_throw(2)
        hand.act(2, "PLAY T5")
        hand.turn(east="PENG T5", north="PENG T9")
        assert hand.scores == error_of(0)

    def test_what_a_good_pung_precedes_is_not_looked_at(self) -> None:
        """South's pung stands: West's nonsense and North's false chow are no errors."""
        hand = ArrangedHand(wall_of("T5", "T5 T5 W9", "", ""))
        hand.act(0, "PLAY T5")
        hand.turn(south="PENG W9", west="nonsense", north="CHI T5 W1")
        assert hand.asked == "3 1 PENG W9"

    def test_chow_of_the_wrong_seat(self) -> None:
        """An error if it is looked at: not behind the chow that stands."""
        hand = ArrangedHand(wall_of("T5", "T4 T6 W9", "T4 T6 W8", ""))
        hand.act(0, "PLAY T5")
        hand.turn(south="CHI T5 W9", west="CHI T5 W8")
        assert hand.asked == "3 1 CHI T5 W9"
        hand = ArrangedHand(wall_of("T5", "T4 T6 W9", "T4 T6 W8", ""))
        hand.act(0, "PLAY T5")
        hand.turn(west="CHI T5 W8")
        assert hand.scores == error_of(2)

    def test_tile_thrown_after_a_claim_must_be_held(self) -> None:
        """Two of three copies go into the pung: the third may be thrown, a fourth not."""
        for held, scores in (("T5 T5 T5", None), ("T5 T5", error_of(1))):
            hand = ArrangedHand(wall_of("T5", held, "", ""))
            hand.act(0, "PLAY T5")
            hand.turn(south="PENG T5")
            assert hand.scores == scores

    def test_chow_may_throw_the_tile_just_claimed(self) -> None:
        """Nothing forbids it, but one of that kind must be held."""
        for held, scores in (("T4 T6 T5", None), ("T4 T6", error_of(1))):
            hand = ArrangedHand(wall_of("T5", held, "", ""))
            hand.act(0, "PLAY T5")
            hand.turn(south="CHI T5 T5")
            assert hand.scores == scores


class TestKongs:
    """The three kongs, wins with them, and their errors."""

    def test_win_on_a_replacement_tile(self) -> None:
        """East's concealed kong, then hu on its replacement: told to nobody but by the kong and the draw."""
        hand = ArrangedHand(wall_of(STRONG + " W1 J1", "", "", ""))
        hand.act(0, "GANG W1")
        assert hand.asked == "3 0 GANG"
        hand.turn()
        assert hand.asked == "3 0 DRAW"
        hand.turn(east="HU")
        assert hand.scores == (423, -141, -141, -141)

    def test_robbed_kong(self) -> None:
        """The promoter pays as a discarder does."""
        hand = self.promoted()
        hand.turn(west="HU")
        assert hand.scores == (-8, -28, 44, -8)

    def test_false_robbing(self) -> None:
        """The nearest call decides, even if it is false."""
        hand = self.promoted()
        hand.turn(west="HU", east="HU")
        assert hand.scores == (-8, -28, 44, -8)
        hand = self.promoted()
        hand.turn(east="HU")
        assert hand.scores == error_of(0)

    def test_errors_at_a_kong_in_the_order_of_turns(self) -> None:
        """An earlier seat's error comes before a later seat's hu, and the promoter cannot rob itself."""
        hand = self.promoted()
        hand.turn(south="HU", west="HU")
        assert hand.scores == error_of(1)

    def promoted(self) -> ArrangedHand:
        """South promotes W5, for which West waits."""
        hand = ArrangedHand(wall_of("W5", "W5 W5 F1 " + "F2 F2 F3 F3 J1 J1 T9 T9 T7 T7" + " W5", WEAK, ""))
        hand.act(0, "PLAY W5")
        hand.turn(south="PENG F1")
        hand.turn()
        hand.draw_and_throw(3)
        assert hand.judge.request is not None
        assert hand.judge.request.texts[1] == "2 W5"
        hand.act(1, "BUGANG W5")
        assert hand.asked == "3 1 BUGANG W5"
        return hand

    def test_promotion_without_the_tile(self) -> None:
        """An error here; the platform's own judge takes some other tile from the hand instead."""
        hand = ArrangedHand(wall_of("W5", "W5 W5 F1 " + "F2 F2 F3 F3 J1 J1 T9 T9 T7 T7" + " B1", "", ""))
        hand.act(0, "PLAY W5")
        hand.turn(south="PENG F1")
        hand.turn()
        hand.draw_and_throw(3)
        hand.act(1, "BUGANG W5")
        assert hand.scores == error_of(1)

    def test_concealed_kong_cannot_be_robbed(self) -> None:
        """Trying to rob it is an error."""
        hand = ArrangedHand(wall_of(STRONG + " W1 J1", "", "", ""))
        hand.act(0, "GANG W1")
        hand.turn(south="HU")
        assert hand.scores == error_of(1)


class TestEndOfTheWalls:
    """A tile is the last when the wall of the next in turn is empty."""

    def at_the_last_draw(self, north: str, north_draws: str) -> ArrangedHand:
        """Each wall has a hand and one tile more; North has drawn the last tile."""
        hand = ArrangedHand(wall_of("T5 T5 T4 T6", "", "", f"{north} {north_draws}", length=14))
        hand.draw_and_throw(3)
        return hand

    def test_win_with_the_last_tile(self) -> None:
        """A self-drawn win with the last tile is worth eight."""
        hand = self.at_the_last_draw(WEAK, "W5")
        hand.turn(north="HU")
        assert hand.scores == (-30, -30, -30, 90)

    def test_win_on_the_last_discard(self) -> None:
        """A win on the last discard is worth eight; a claim for a set is an error, but it comes after."""
        hand = ArrangedHand(wall_of("T5 T5", WEAK, "", "W5", length=14))
        hand.draw_and_throw(3)
        hand.act(3, "PLAY W5")
        hand.turn(east="PENG W1", south="HU")
        assert hand.scores == (-8, 44, -8, -28)

    def test_claims_of_the_last_discard_are_errors(self) -> None:
        """Any claim of a set is an error, even if the set could be made."""
        for claim in ("PENG T4", "CHI T5 T5"):
            hand = self.at_the_last_draw("T5", "T9")
            hand.act(3, "PLAY T5")
            hand.turn(east=claim)
            assert hand.scores == error_of(0)

    def test_no_kong_with_the_last_tile(self) -> None:
        """There is nothing to replace it."""
        hand = self.at_the_last_draw("W1 W1 W1", "W1")
        hand.turn(north="GANG W1")
        assert hand.scores == error_of(3)

    def test_nobody_wins(self) -> None:
        """Zero for all when the next in turn has nothing to draw, whatever the others still have."""
        hand = self.at_the_last_draw("", "T9")
        hand.draw_and_throw()
        assert hand.scores == (0, 0, 0, 0)

    def claimed_with_an_empty_wall(self) -> ArrangedHand:
        """East has drawn its last tile and then claims a kong of West's discard; North still has tiles."""
        hand = ArrangedHand(wall_of("T5 T5 T5", "", "T5", "", length=14))
        hand.draw_and_throw(2)
        hand.act(2, "PLAY T5")
        hand.turn(east="GANG")
        assert hand.asked == "3 0 GANG"
        return hand

    def test_claimed_kong_without_a_tile_to_replace_it(self) -> None:
        """Such a kong may be claimed while the next in turn has tiles, and ends the hand."""
        hand = self.claimed_with_an_empty_wall()
        hand.turn()
        assert hand.scores == (0, 0, 0, 0)

    def test_error_after_such_a_kong(self) -> None:
        """The hand is not over before all have passed."""
        hand = self.claimed_with_an_empty_wall()
        hand.turn(south="oops")
        assert hand.scores == error_of(1)


def test_flowers() -> None:
    """Shown at once and replaced, at the deal and later; told to all; each worth a point beyond the eight."""
    wall = wall_of("H1 " + STRONG + " H2 J1", "H3 H4", "", "", length=36, flowers=True)
    passes = [dict.fromkeys("0123", "PASS")] * 3
    outputs: list[Any] = list(judge_hand({"initdata": {"quan": 0, "walltiles": wall}, "answers": passes}))
    assert [output["content"]["3"] for output in outputs[2:]] == ["3 0 BUHUA H2", "3 0 DRAW"]
    assert outputs[1]["content"]["0"] == f"1 1 2 0 0 {STRONG} H1 H3 H4"
    hand = ArrangedHand(wall)
    hand.turn()
    hand.turn(east="HU")
    assert hand.scores == (402, -134, -134, -134)


WORDS = st.sampled_from(["PASS", "HU", "PLAY", "PENG", "CHI", "GANG", "BUGANG", "W1", "T5", "B9", "F1", "H1", "", "x"])
ANSWERS = st.one_of(
    st.lists(WORDS, max_size=4).map(" ".join),
    st.text(max_size=8),
    st.none(),
    st.integers(),
    st.just({"verdict": "TLE"}),
)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 41), st.integers(0, 200), st.dictionaries(st.sampled_from("01234"), ANSWERS))
def test_any_answers_are_judged(number: int, turn: int, answers: dict[str, object]) -> None:
    """Whatever bots say, wherever in a hand, the judge goes on or ends the hand; points always sum to zero."""
    hand = HANDS[number]
    known = hand.answers[: turn % len(hand.answers)]
    outputs = judge_hand({"initdata": hand.initdata, "answers": [*known, answers]})
    assert outputs[: len(known) + 1] == hand.outputs[: len(known) + 1]
    content = outputs[-1]["content"]
    assert isinstance(content, dict)
    assert outputs[-1]["command"] == "request" or sum(content.values()) == 0


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ([], "botzone_not_object"),
        ({"answers": {}}, "botzone_not_list"),
        ({"answers": [3]}, "botzone_not_object"),
        ({"initdata": {"walltiles": "W1 X1"}}, "botzone_tile"),
        ({"initdata": {"walltiles": "W1 W2 W3 W4"}}, "botzone_wall"),
        ({"initdata": {"walltiles": " ".join(["W1"] * 136)}}, "botzone_wall"),
        ({"initdata": {"walltiles": ["W1"] * 136}}, "botzone_walltiles"),
        ({"initdata": "srand 7"}, "botzone_not_object"),
        ({"initdata": []}, "botzone_not_object"),
        ({"initdata": {"srand": "x"}}, "botzone_srand"),
        ({"initdata": {"srand": 1.5}}, "botzone_srand"),
        ({"initdata": {"quan": 9}}, "botzone_quan"),
        ({"initdata": {"quan": "1"}}, "botzone_quan"),
        ({"initdata": {"quan": True}}, "botzone_quan"),
    ],
)
def test_input_that_cannot_be_used(hand: object, code: str) -> None:
    """Is refused with a code."""
    with pytest.raises(BotzoneError) as caught:
        judge_hand(hand)
    assert caught.value.faults[0].code == code


@pytest.mark.parametrize("nothing", [{}, {"initdata": None}, {"initdata": ""}, {"initdata": {}}])
def test_what_is_not_given_is_drawn_by_lot(nothing: dict[str, object]) -> None:
    """As on the platform; null and an empty text are nothing."""
    assert judge_hand(nothing)[0]["command"] == "request"
    empty = {"initdata": {"srand": 7, "quan": None, "walltiles": ""}}
    assert judge_hand(empty) == judge_hand({"initdata": {"srand": 7}})
