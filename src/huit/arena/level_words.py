"""The measured strength of a bot as text: a sentence, signed points, rates."""

from __future__ import annotations

from huit.bots.measured import Figure, Measured
from huit.core.words import Words
from huit.plan.advice.reasons import MINUS, decimal_text, percent_text


def figures_text(measured: Measured, against: str, words: Words) -> str:
    """A sentence with the main figures; `against` is the title of the opponents."""
    points = measured.points
    return words.say(
        f"level_figures_{words.form(points.mean, decimals=1)}",
        against=against,
        points=signed_text(points.mean, words),
        half=decimal_text(points.half, words),
        wins=rate_text(measured.wins, words),
        deal_ins=rate_text(measured.deal_ins, words),
    )


def signed_text(value: float, words: Words) -> str:
    """A number with its sign: a real minus, and no sign for zero."""
    return ("+" if value > 0 else MINUS if value < 0 else "") + decimal_text(abs(value), words)


def rate_text(rate: Figure, words: Words) -> str:
    """A rate in percent."""
    return percent_text(rate.mean / 100, words)
