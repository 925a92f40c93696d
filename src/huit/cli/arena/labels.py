"""Texts of arena results: the headline, figures with their intervals, bot errors, labels of the chart."""

from __future__ import annotations

from typing import Final

from huit.arena.chart import SHOWN, Labels
from huit.arena.results import (
    DEAL_IN_RATE,
    DRAW_RATE,
    PLACE,
    POINTS,
    SELF_DRAW_RATE,
    WIN_POINTS,
    WIN_RATE,
    Results,
)
from huit.arena.statistics import ConfidenceInterval
from huit.arena.tally import FailureCount
from huit.cli.arguments.refusal import printable
from huit.core.words import Words
from huit.core.words.explanation import quantity
from huit.plan.advice.reasons import MINUS, decimal_text

NAMES: Final = {
    POINTS: "arena_points",
    WIN_RATE: "arena_win_rate",
    SELF_DRAW_RATE: "arena_self_draw_rate",
    DEAL_IN_RATE: "arena_deal_in_rate",
    DRAW_RATE: "arena_draw_rate",
    WIN_POINTS: "arena_win_points",
    PLACE: "arena_place",
}
RATES: Final = (WIN_RATE, SELF_DRAW_RATE, DEAL_IN_RATE, DRAW_RATE)
NOTHING: Final = "–"
MISDEEDS: Final = {
    "crashed": "misdeed_crashed",
    "illegal": "misdeed_illegal",
    "timed_out": "misdeed_timed_out",
    "flooded": "misdeed_flooded",
    "unreadable": "misdeed_unreadable",
}


def head_text(results: Results, words: Words) -> str:
    contest = results.contest
    return words.say(
        "arena_head",
        deals=quantity(words, "arena_deals", results.deals),
        seatings=quantity(words, "arena_seatings", len(contest.seatings)),
        hands=quantity(words, "arena_hands", results.hands),
        mode=contest.mode,
        profile=contest.profile.name,
        seed=printable(contest.seed),
    )


def figure_text(measure: str, estimate: ConfidenceInterval, words: Words) -> str:
    """A mean with its interval, +1.24 ±0.31; rates in percent."""
    if estimate.mean is None:
        return NOTHING
    mean = _amount(measure, estimate.mean, words)
    if estimate.error is None:
        return mean
    error = 100 * estimate.error if measure in RATES else estimate.error
    return f"{mean} ±{decimal_text(error, words, _digits(measure))}"


def _amount(measure: str, value: float, words: Words) -> str:
    if measure in RATES:
        return words.say("percent", n=decimal_text(100 * value, words, _digits(measure)))
    text = decimal_text(abs(value), words, _digits(measure))
    if measure != POINTS or not text.strip("0.,"):
        return text
    return ("+" if value > 0 else MINUS) + text


def _digits(measure: str) -> int:
    return 2 if measure in (POINTS, PLACE) else 1


def misdeed_text(code: str, one: FailureCount, words: Words) -> str:
    deal, seating, hand = one.first
    told = words.say(
        "arena_misdeed",
        name=words.say(MISDEEDS[code]) if code in MISDEEDS else code,
        times=quantity(words, "arena_times", one.times),
        deal=deal,
        seating=seating,
        hand=hand,
    )
    return words.say("says", subject=told, value=printable(one.detail)) if one.detail else told


def labels_for(results: Results, words: Words) -> Labels:
    """The labels of the chart."""
    return Labels(
        title=" – ".join([player.name for player in results.players]),
        subtitle=head_text(results, words),
        measures={measure: words.say(NAMES[measure]) for measure in SHOWN},
        figure=lambda measure, estimate: figure_text(measure, estimate, words),
        tick=lambda measure, value: _tick(measure, value, words),
    )


def _tick(measure: str, value: float, words: Words) -> str:
    """A tick label, with as few digits as needed."""
    shown = 100 * value if measure in RATES else value
    text = f"{round(shown, 6) + 0.0:g}".replace("-", MINUS).replace(".", words.say("decimal"))
    return words.say("percent", n=text) if measure in RATES else text
