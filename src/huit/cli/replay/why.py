"""`huit replay --why`: the master bot's view of each decision, with its plans and the danger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from huit.cli.arguments.record_file import shown_names
from huit.cli.play.table_view import wind_name
from huit.core.words import Words
from huit.game.aliases import Seat
from huit.game.records.timeline import Frame, Timeline
from huit.game.state import legal
from huit.game.view import view
from huit.learn.review.master_reviewer import MasterReviewer
from huit.learn.review.master_words import action_text, plan_text
from huit.learn.review.review import PlayedDecision, decisions_in

_MOST_OPTIONS: Final = 3


def why_lines(timeline: Timeline, hand: int | None, seat: Seat | None, words: Words) -> Iterator[str]:
    """Lines for one hand (0 to 15) or all, one seat or all; each yielded as soon as it is known."""
    setup = timeline.record.setup
    names = shown_names(timeline.record)
    for start in timeline.starts:
        number = timeline.frames[start].state.number
        if hand in (None, number):
            frames = timeline.hand(number)
            yield words.say("table_hand", number=number + 1, last=setup.first + setup.hands)
            for decision in decisions_in(frames):
                if seat in (None, decision.seat):
                    yield from _decision_lines(decision, frames, names, words)
    yield words.say("master_note")


def _decision_lines(
    decision: PlayedDecision, frames: Sequence[Frame], names: Sequence[str], words: Words
) -> Iterator[str]:
    state = frames[decision.step].state
    who = words.say("wind_and_name", wind=wind_name(decision.seat, words), name=names[state.players[decision.seat]])
    done = action_text(decision.done, words)
    yield f"{decision.step:>6}  {words.say('says', subject=who, value=done)}"
    weighed = MasterReviewer().weigh(view(state, decision.seat), legal(state, decision.seat), words)
    for option in weighed[:_MOST_OPTIONS]:
        yield f"{'':>8}  {option.reason}"
    for plan in weighed[0].plans if weighed else ():
        yield f"{'':>10}  {plan_text(plan, words)}"
