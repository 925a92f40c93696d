"""`huit replay --review`: decisions on which the master bot disagrees, worst first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from huit.cli.arguments.record_file import shown_names
from huit.cli.play.table_view import wind_name
from huit.core.words import Words
from huit.game.aliases import Seat
from huit.game.records.timeline import Frame, Timeline
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.master_words import plan_text
from huit.learn.review.review import EQUAL, SAME, WORSE, Review, decisions_in, review, worst_first


def review_lines(timeline: Timeline, hand: int | None, seat: Seat | None, words: Words) -> Iterator[str]:
    """Lines of the review for one hand (0 to 15) or all, one seat or all; each yielded as soon as it is known."""
    setup = timeline.record.setup
    for start in timeline.starts:
        number = timeline.frames[start].state.number
        if hand in (None, number):
            yield words.say("table_hand", number=number + 1, last=setup.first + setup.hands)
            for place in range(4) if seat is None else (seat,):
                yield from _seat_lines(timeline.hand(number), place, shown_names(timeline.record), words)
    yield words.say("master_note")


def _seat_lines(frames: Sequence[Frame], seat: Seat, names: Sequence[str], words: Words) -> Iterator[str]:
    decisions = [one for one in decisions_in(frames) if one.seat == seat]
    found = [review(one, frames, MasterReviewer(), words) for one in decisions]
    judged = [one for one in found if one.verdict in (SAME, EQUAL, WORSE)]
    player = names[frames[0].state.players[seat]]
    yield "  " + words.say(
        "review_summary",
        who=words.say("wind_and_name", wind=wind_name(seat, words), name=player),
        n=len(judged),
        same=_number(found, SAME),
        equal=_number(found, EQUAL),
        worse=_number(found, WORSE),
    )
    for one in worst_first(found):
        yield from _decision_lines(one, words)


def _number(found: Sequence[Review], verdict: str) -> int:
    return len([one for one in found if one.verdict == verdict])


def _decision_lines(one: Review, words: Words) -> Iterator[str]:
    assert one.did is not None  # a worse decision was weighed
    assert one.best is not None
    played = words.say("review_played", reason=one.did.reason)
    advised = words.say("review_advised", reason=one.best.reason)
    yield f"{one.decision.step:>6}  {played}"
    yield f"{'':>6}  {advised}"
    for plan in one.best.plans:
        yield f"{'':>10}  {plan_text(plan, words)}"
