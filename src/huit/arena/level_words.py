"""What a level of the bots plays like, and how it fared, each in a sentence."""

from __future__ import annotations

from typing import Final

from huit.bots.measured import Figure, Measured
from huit.core.words import Words
from huit.plan.reasons import decimal_text, percent_text

MINUS: Final = "−"
_ABOUT: Final = {
    "random": "level_random",
    "greedy": "level_greedy",
    "club": "level_club",
    "master": "level_master",
}


def about_text(level: str, words: Words) -> str:
    return words.say(_ABOUT[level])


def figures_text(measured: Measured, against: str, words: Words) -> str:
    """`against`: what the opponents are called where it is said. In French anything below two is singular."""
    points = measured.points
    singular = abs(points.mean) < 2 and words.language == "fr"
    return words.say(
        "level_figures_one" if singular else "level_figures_many",
        against=against,
        points=signed_text(points.mean, words),
        half=decimal_text(points.half, words),
        wins=rate_text(measured.wins, words),
        deal_ins=rate_text(measured.deal_ins, words),
    )


def signed_text(value: float, words: Words) -> str:
    return ("+" if value > 0 else MINUS if value < 0 else "") + decimal_text(abs(value), words)


def rate_text(rate: Figure, words: Words) -> str:
    return percent_text(rate.mean / 100, words)
