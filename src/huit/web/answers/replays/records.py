"""Answers about the text of a record, for worker processes: the last few games stay replayed (`timeline_in`)."""

from __future__ import annotations

from huit.core.json_text import Plain
from huit.game.aliases import Seat
from huit.learn.review.review import PlayedDecision
from huit.web.answers.replays.match import answer_played_hand, answer_replay, timeline_in
from huit.web.answers.replays.review import answer_review, decisions_of


def replay_of_record(content: bytes, lang: str, game: int = 1) -> Plain:
    """The match of a record, one of a file of several. Raises Refused."""
    return answer_replay(timeline_in(content, game), lang)


def hand_of_record(content: bytes, number: int, lang: str, game: int = 1) -> Plain:
    """A hand of a record. Raises Refused."""
    return answer_played_hand(timeline_in(content, game), number, lang)


def decisions_of_record(
    content: bytes, number: int, seat: Seat, start: int, most: int, game: int = 1
) -> list[PlayedDecision]:
    """The decisions of a seat to review. Raises Refused."""
    return decisions_of(timeline_in(content, game), number, seat, start)[:most]


def review_of_record(content: bytes, number: int, decision: PlayedDecision, lang: str, game: int = 1) -> Plain:
    """The review of a decision."""
    return answer_review(timeline_in(content, game), number, decision, lang)
