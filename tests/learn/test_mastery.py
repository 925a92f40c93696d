"""The master's reasons in three languages."""

from __future__ import annotations

import pytest
from tests.game.stacked import Game, stack

from huit.bots.reasoning import why
from huit.core.words import LANGUAGES, words_in
from huit.game import legal
from huit.game.actions import CHOW, CONCEALED_KONG, DISCARD, HU, PUNG, Action
from huit.game.film import Frame
from huit.learn.mastery import MasterReviewer, action_text, reason_lines
from huit.learn.review import EQUAL, SAME, WORSE, Decision, review

STRAIGHT = "123m456s78p345s22m"  # waits for 9p, a mixed straight


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_decision_is_explained(language: str) -> None:
    """The best that could be done stands first, with chance, danger and points; then the plans and what they lack."""
    game = Game(stack(east=STRAIGHT + "N"))
    words = words_in(language)
    lines = list(reason_lines(why(game.view("E"), legal(game.state, 0)), words))
    assert lines[0].lower().startswith(action_text(Action(0, DISCARD, 30), words).lower())
    assert "%" in lines[0]
    assert any("9p" in line and "%" in line for line in lines[3:])


def test_the_master_reviews_decisions() -> None:
    """What it would have done is the same; breaking the only way to eight points is worse."""
    game = Game(stack(east=STRAIGHT + "N"))
    frames = [Frame(game.state, (), (), 0)]
    verdicts = {
        tile: review(Decision(0, 0, Action(0, DISCARD, tile)), frames, MasterReviewer(), words_in("en")).verdict
        for tile in set(game.view("E").mine.tiles)
    }
    assert [tile for tile, verdict in verdicts.items() if verdict == SAME] == [30]
    assert verdicts[0] == WORSE
    assert set(verdicts.values()) <= {SAME, EQUAL, WORSE}


def test_a_claim_says_what_is_thrown_then() -> None:
    """A chow that is worth it, and the discard that follows."""
    game = Game(stack(east="7p", south="123m 456s 89p 2m 345s E")).do("E discard 7p")
    lines = list(reason_lines(why(game.view("S"), legal(game.state, 1)), words_in("en")))
    assert lines[0].startswith("Chow 789p, then throw ")


def test_a_win_needs_no_reason() -> None:
    """What needs no thought is said and no more."""
    game = Game(stack(east=STRAIGHT + "9p"))
    reasons = why(game.view("E"), legal(game.state, 0))
    assert list(reason_lines(reasons, words_in("en"))) == ["Hu."]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Action(0, HU), "hu"),
        (Action(0, CHOW, 2), "chow 345m"),
        (Action(0, PUNG, 4), "pung 555m"),
        (Action(0, CONCEALED_KONG, 4), "kong 5555m"),
        (Action(0, DISCARD, 31), "throw C"),
    ],
)
def test_what_is_done_in_words(action: Action, text: str) -> None:
    """Sets are told with all their tiles."""
    assert action_text(action, words_in("en")) == text
