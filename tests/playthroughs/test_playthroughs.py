"""Whole seeded matches, event by event, against the texts beside this file.

To write them anew after a wanted change: HUIT_WRITE_GOLDEN=1 python -m pytest tests/playthroughs, then read the diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.playthroughs.telling import events_of, in_paragraphs, line_by_line

from huit.core.profiles import profile_named
from huit.game import Setup
from huit.game.setup import BOTZONE

FOLDER = Path(__file__).parent

ROUND = Setup(profile_named("green_book"), "a strict round", first=4, hands=4, strict=True)
MATCH = Setup(profile_named("ffmj"), "a friendly match")
CONTEST = Setup(profile_named("botzone"), "a contest hand", hands=1, mode=BOTZONE)


def compare(name: str, text: str) -> None:
    path = FOLDER / name
    if os.environ.get("HUIT_WRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_a_strict_round() -> None:
    """Four hands with seats changed, false calls among them: nothing in them has changed."""
    compare("strict_round.txt", line_by_line(ROUND, 8))


def test_a_friendly_match() -> None:
    """Sixteen hands, to the table points."""
    compare("friendly_match.txt", in_paragraphs(MATCH, 8))


def test_a_contest_hand() -> None:
    """One hand over four personal walls without flowers."""
    compare("contest_hand.txt", line_by_line(CONTEST, 8))


@pytest.mark.parametrize("setup", [ROUND, MATCH, CONTEST], ids=["round", "match", "contest"])
def test_a_match_is_told_from_deal_to_end(setup: Setup) -> None:
    """Each hand begins once and ends once, the match ends last: the texts above leave out nothing."""
    kinds = [event.type for event in events_of(setup, 8)]
    assert kinds.count("hand") == kinds.count("win") + kinds.count("drawn") + kinds.count("error") == setup.hands
    assert (kinds[0], kinds[-1], kinds.count("end")) == ("hand", "end", 1)
