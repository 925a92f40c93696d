"""The master as reviewer: what it weighs, and its reasons in three languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests.game.stacked import Game, stack

from huit.core.notation import parse_hand
from huit.core.profiles import profile_named
from huit.core.tiles import FIRST_FLOWER, KINDS, NO_TILE
from huit.core.words import LANGUAGES, Words, words_in
from huit.game import legal
from huit.game.actions import CLAIM_CHOW, CLAIM_PUNG, CONCEALED_KONG, DISCARD, FLOWER, HU, Action
from huit.game.records.record import read_record
from huit.game.records.timeline import Frame, timeline_of
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.master_words import action_text, plan_text
from huit.learn.review.review import EQUAL, SAME, WORSE, PlayedDecision, WeighedOption, decisions_in, review
from huit.plan import moves
from huit.plan.advice.advice_types import Advice, Chance, Choice
from huit.plan.advice.reasons import percent_text, reason_of, route_name

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game.jsonl"
STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight
ENGLISH = words_in("en")
NORTH, FIRST = 30, 0  # tiles


def weighed(game: Game, seat: int = 0, language: str = "en") -> tuple[WeighedOption, ...]:
    return MasterReviewer().weigh(game.view("ESWN"[seat]), legal(game.state, seat), words_in(language))


def option(
    tile: int, chance: float, danger: float, worth: float, gives_up: tuple[tuple[tuple[int, int], ...], ...] = ()
) -> Choice:
    """A discard."""
    return Choice(moves.DISCARD, tile, Chance(chance), 1, 4, worth, danger, (), gives_up)


def reason_text(one: Choice, choices: Sequence[Choice], words: Words = ENGLISH, for_places: bool = False) -> str:
    """The reason for one of some choices about a hand that is not complete."""
    profile = profile_named("ffmj")
    advice = Advice(parse_hand("1479m258s36pESSWW"), profile, tuple(choices), NO_TILE, 18, for_places=for_places)
    return reason_of(one, advice, words)


# What it weighs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decision_is_explained(language: str) -> None:
    """The best that could be done stands first, with its chance and danger, and the plan with the tile it lacks."""
    words = words_in(language)
    best = weighed(Game(stack(east=STRAIGHT + "N")), language=language)[0]
    assert best.action == Action(0, DISCARD, NORTH)
    assert best.reason.lower().startswith(action_text(best.action, words).lower())
    assert "%" in best.reason
    assert "9p" in plan_text(best.plans[0], words)


def test_the_master_reviews_decisions() -> None:
    """The master's own choice is the same; breaking the only way to eight points is worse, and the review names the
    loss."""
    game = Game(stack(east=STRAIGHT + "N"))
    frames = [Frame(game.state, (), (), 0)]
    found = {
        tile: review(PlayedDecision(0, 0, Action(0, DISCARD, tile)), frames, MasterReviewer(), ENGLISH)
        for tile in set(game.view("E").mine.tiles)
    }
    assert [tile for tile, one in found.items() if one.verdict == SAME] == [NORTH]
    assert found[FIRST].verdict == WORSE
    broken = found[FIRST].did
    assert broken is not None
    assert "gives up Mixed Straight" in broken.reason
    assert {one.verdict for one in found.values()} <= {SAME, EQUAL, WORSE}


def test_a_claim_says_what_is_thrown_then() -> None:
    """A chow that is worth it, and the discard that follows."""
    best = weighed(Game(stack(east="7p", south="123m 456s 89p 2m 345s E")).do("E discard 7p"), seat=1)[0]
    assert best.reason.startswith("Chow 789p, then discard ")


def test_a_win_is_declared() -> None:
    """With its points and no more; who throws a tile instead gives them up, and that is worse."""
    game = Game(stack(east=STRAIGHT + "9p"))
    best, *others = weighed(game)
    assert (best.action.type, best.reason) == (HU, "Hu: the hand is valid (14 points).")
    assert all(best.worth > other.worth for other in others)
    thrown = next(other for other in others if other.action.tile == FIRST)
    assert thrown.reason.startswith("Discard 1m: gives up a win worth 14 points; ")
    frames = [Frame(game.state, (), (), 0)]
    assert review(PlayedDecision(0, 0, thrown.action), frames, MasterReviewer(), ENGLISH).verdict == WORSE


def test_a_whole_game() -> None:
    """Every decision is judged; no plan is likelier than to win, no two have the same name, the likeliest is first."""
    timeline = timeline_of(read_record(EXAMPLE))
    for number in (0, 1):
        frames = timeline.hand(number)
        for decision in list(decisions_in(frames))[::4]:
            found = review(decision, frames, MasterReviewer(), ENGLISH)
            assert found.best is not None
            assert found.did is not None
            for one in (found.best, found.did):
                chances = [plan.chance for plan in one.plans]
                assert chances == sorted(chances, reverse=True)
                assert all(0 < chance <= one.chance for chance in chances)
                assert len({plan.name for plan in one.plans}) == len(one.plans)


# In words -------------------------------------------------------------------------------------------------------------

BEST = option(8, 0.22, 0.007, 10.0)
RISKY = replace(option(0, 0.3, 0.06, 9.0), risk=2.5)
SENTENCES = {
    "of the best": (BEST, "Discard 9m: 22% chance of winning; little danger (0.7%)."),
    "fewer chances": (
        option(0, 0.11, 0.007, 5.6),
        "Discard 1m: 11% chance of winning, compared with 22% for discarding 9m; 4.4 points less overall.",
    ),
    "more danger": (
        replace(option(0, 0.22, 0.06, 8.0), risk=2.0),
        (
            "Discard 1m: as likely to win as discarding 9m (22%); more dangerous (6.0% instead of 0.7%); "
            "2.0 points less overall."
        ),
    ),
    "fewer points": (
        option(0, 0.22, 0.007, 7.0),
        "Discard 1m: as likely to win as discarding 9m (22%); would win fewer points; 3.0 points less overall.",
    ),
    "as good": (
        option(0, 0.22, 0.007, 10.0),
        "Discard 1m: as likely to win as discarding 9m (22%); just as good overall.",
    ),
    "no way": (
        option(0, 0.0, 0.007, -0.1),
        "Discard 1m: no way of reaching 8 points was found; 10.1 points less overall.",
    ),
}


@pytest.mark.parametrize("case", SENTENCES)
def test_a_choice_beside_the_best(case: str) -> None:
    """A choice has its figures beside those of the best, and only where they differ."""
    one, sentence = SENTENCES[case]
    assert reason_text(one, [BEST, one]) == sentence


@pytest.mark.parametrize(
    ("likeliest", "clause"),
    [
        (RISKY, "discarding 1m is more likely to win (30%), but is more dangerous (6.0%)"),
        (replace(RISKY, worth=5.0, risk=0.2), "discarding 1m is more likely to win (30%), but for fewer points"),
        (option(0, 0.3, 0.007, 9.0), "discarding 1m is more likely to win (30%), but for fewer points"),
    ],
)
def test_why_the_best_is_not_the_likeliest(likeliest: Choice, clause: str) -> None:
    """The best choice is safer, or worth more, whichever makes more of the difference."""
    assert reason_text(BEST, [BEST, likeliest]) == f"Discard 9m: 22% chance of winning; little danger (0.7%); {clause}."


@pytest.mark.parametrize(
    ("danger", "words"),
    [
        (0.0, "no danger in sight"),
        (0.002, "hardly any danger (0.2%)"),
        (0.02, "some danger (2.0%)"),
        (0.12, "dangerous (12%)"),
    ],
)
def test_danger_in_words(danger: float, words: str) -> None:
    """A figure alone says little."""
    best = option(8, 0.22, danger, 10.0)
    assert reason_text(best, [best]) == f"Discard 9m: 22% chance of winning; {words}."


def test_a_pass_throws_nothing() -> None:
    """A pass throws nothing, so it has no danger."""
    passed = Choice(moves.PASS, NO_TILE, Chance(0.3), 1, 4, 9.0, None, (), ())
    assert reason_text(passed, [passed]) == "Pass: 30% chance of winning."


def test_a_chow_whose_own_tile_is_thrown_then() -> None:
    """A chow is told by its lowest tile, and that may be the one to throw."""
    claim = Choice(moves.MAKE_CHOW, 3, Chance(0.63), 1, 4, 9.0, 0.18, (), (), own_tiles=(2, 4), then_discard=2)
    assert reason_text(claim, [claim]) == "Chow 345m, then discard 3m: 63% chance of winning; dangerous (18%)."


def test_a_claim_leaves_fewer_ways() -> None:
    """If that alone decides against a claim, both sides say so."""
    passed = Choice(moves.PASS, NO_TILE, Chance(0.28), 1, 4, 8.0, None, (), ())
    own = (NORTH, NORTH)
    claim = Choice(moves.MAKE_PUNG, NORTH, Chance(0.31), 1, 4, 7.5, 0.001, (), (), own, FIRST, commitment=2.0)
    both = [passed, claim]
    assert reason_text(passed, both) == (
        "Pass: 28% chance of winning; the pung NNN is more likely to win (31%), but melding a set leaves fewer options."
    )
    assert reason_text(claim, both) == (
        "Pung NNN, then discard 1m: 31% chance of winning, compared with 28% for passing; "
        "melding a set leaves fewer options; "
        "0.5 points less overall."
    )


def test_a_young_hand_is_kept_flexible() -> None:
    """If that alone decides between two discards, both sides say so."""
    best = replace(option(NORTH, 0.28, 0.0, 9.0), flexibility=1.0)
    other = option(FIRST, 0.31, 0.0, 8.5)
    assert reason_text(best, [best, other]) == (
        "Discard N: 28% chance of winning; no danger in sight; "
        "discarding 1m is more likely to win as things are (31%), but leaves the hand less flexible."
    )
    assert reason_text(other, [best, other]) == (
        "Discard 1m: 31% chance of winning, compared with 28% for discarding N; leaves the hand less flexible; "
        "0.5 points less overall."
    )
    assert "la main devient moins souple" in reason_text(other, [best, other], words_in("fr"))
    assert "手牌变化更少" in reason_text(other, [best, other], words_in("zh"))


def test_most_of_the_difference_is_named_on_both_sides() -> None:
    """Room need not decide alone to be what the other discard lacks most."""
    best = replace(option(NORTH, 0.40, 0.001, 11.7), flexibility=0.2)
    other = replace(option(FIRST, 0.41, 0.002, 11.5), risk=0.05)
    assert "less flexible" in reason_text(best, [best, other])
    assert "less flexible" in reason_text(other, [best, other])


def test_room_is_no_reason_where_nothing_is_lost() -> None:
    """A choice that is as good overall lacks nothing."""
    best = replace(option(NORTH, 0.28, 0.0, 9.0), flexibility=0.1)
    other = option(FIRST, 0.28, 0.0, 8.96)
    said = "Discard 1m: as likely to win as discarding N (28%); just as good overall."
    assert reason_text(other, [best, other]) == said


def test_a_useless_kong_lacks_no_room() -> None:
    """Without any prospects a kong is worth the same as the discard; neither ways nor flexibility decide."""
    kong = Choice(moves.MAKE_KONG, NORTH, Chance(0.0), None, 0, -0.2, None, (), (), (NORTH,) * 4)
    best = option(FIRST, 0.0, 0.01, -0.2)
    said = reason_text(kong, [best, kong])
    assert said == "Kong NNNN: no way of reaching 8 points was found; just as good overall."


def test_small_chances_are_not_nothing() -> None:
    """A chance that rounds to nothing is written so; one that rounds to ten percent is written like ten percent."""
    assert [percent_text(rate, ENGLISH) for rate in (0.0, 0.0004, 0.0006, 0.0996, 0.104)] == [
        "0%", "<0.1%", "0.1%", "10%", "10%"
    ]  # fmt: skip


def test_the_last_hand_is_for_places() -> None:
    """In the last hand the review says beside the best choice that places count, and nowhere else."""
    said = "Discard 9m: 22% chance of winning; little danger (0.7%); in the last hand, gaining a place counts too."
    assert reason_text(BEST, [BEST], for_places=True) == said
    other = option(0, 0.22, 0.007, 10.0)
    assert reason_text(other, [BEST, other], for_places=True) == reason_text(other, [BEST, other])


def test_small_fans_are_dots() -> None:
    """Three names of a plan are enough."""
    fans = tuple([(fan, 1) for fan in range(4)])
    assert route_name(fans, ENGLISH).count(" + ") == 3
    assert route_name(fans, ENGLISH).endswith(" + …")
    assert not route_name(fans[:3], ENGLISH).endswith("…")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(0, HU), "hu"),
        (Action(0, CLAIM_CHOW, 2), "chow 345m"),
        (Action(0, CLAIM_PUNG, 4), "pung 555m"),
        (Action(0, CONCEALED_KONG, 4), "kong 5555m"),
        (Action(0, DISCARD, 31), "discard C"),
    ],
)
def test_what_is_done_in_words(action: Action, text: str) -> None:
    """Sets are told with all their tiles."""
    assert action_text(action, ENGLISH) == text


@pytest.mark.parametrize(("language", "said"), [("fr", "Montrer a."), ("en", "Show a."), ("zh", "亮出 a。")])
def test_a_flower_is_shown(language: str, said: str) -> None:
    """A flower is shown, not thrown."""
    flower, other = Action(0, FLOWER, KINDS), Action(0, DISCARD, FIRST)
    (shown,) = MasterReviewer().weigh(Game(stack(east=STRAIGHT + "N")).view("E"), (flower, other), words_in(language))
    assert (shown.action, shown.reason) == (flower, said)


def test_a_flower_is_thrown_without_a_plan() -> None:
    """A flower thrown without a plan: that nothing was looked for does not mean that nothing was found."""
    flower, other = Action(0, DISCARD, FIRST_FLOWER), Action(0, DISCARD, FIRST)
    (thrown,) = MasterReviewer().weigh(Game(stack(east=STRAIGHT + "N")).view("E"), (other, flower), ENGLISH)
    assert thrown.reason == "Discard a: nobody can win on a flower or claim it."
