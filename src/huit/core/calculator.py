"""The public entry points: `parse` a hand, `score` a hand by a profile."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from huit.core.faults import Fault, HandError
from huit.core.hands import ALL_OPEN, Circumstances, Hand
from huit.core.notation import parse_hand
from huit.core.profiles import DEFAULT, profile_named
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score
from huit.core.rules.scoring import score_readings
from huit.core.validation import faults_of, with_implied_last_copy


def parse(
    text: str,
    *,
    round_wind: SupportsIndex | None = None,
    seat_wind: SupportsIndex | None = None,
    self_drawn: bool | None = None,
    last_copy: bool | None = None,
    last_of_wall: bool | None = None,
    kong: bool | None = None,
    opening: bool | None = None,
    flowers: SupportsIndex | None = None,
) -> Hand:
    """Parse a hand of 13 tiles (waiting) or 14 (won), in any notation.

    >>> huit.parse("1112345678999m5m", self_drawn=True).situation.self_drawn
    True

    The keywords apply where the text is silent. Raises HandError with every fault found.
    """
    flags = (self_drawn, last_copy, last_of_wall, kong, opening)
    return parse_hand(text, Circumstances(_number(round_wind), _number(seat_wind), *flags, _number(flowers)))


def score(
    hand: str | Hand,
    profile: str | Profile = DEFAULT,
    *,
    round_wind: SupportsIndex | None = None,
    seat_wind: SupportsIndex | None = None,
    self_drawn: bool | None = None,
    last_copy: bool | None = None,
    last_of_wall: bool | None = None,
    kong: bool | None = None,
    opening: bool | None = None,
    flowers: SupportsIndex | None = None,
) -> Score:
    """Score a won hand, written (any notation) or as a value. The keywords apply where a text is silent.

    >>> huit.score("1112345678999m5m", "ffmj", self_drawn=True).best.counted[0].id
    'nine_gates'

    Raises HandError with every fault found when the hand is impossible or incomplete, ProfileError for the profile.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    flags = (self_drawn, last_copy, last_of_wall, kong, opening)
    given = Circumstances(_number(round_wind), _number(seat_wind), *flags, _number(flowers))
    if isinstance(hand, str):
        return score_hand(parse_hand(hand, given), rules, hand)
    if given != ALL_OPEN:
        raise TypeError("the keywords complete a written hand; a Hand carries its own situation and flowers")
    faults = faults_of(hand)
    if faults:
        raise HandError(faults)
    return score_hand(hand, rules)


def _number(number: SupportsIndex | None) -> int | None:
    """A number as Python's own: the compiled build takes no other, NumPy's for one."""
    return None if number is None else index(number)


def score_hand(hand: Hand, profile: Profile, text: str = "") -> Score:
    """Score a hand that has been validated."""
    if not hand.is_won:
        raise HandError((_about_tiles("no_winning_tile", text),), text)
    hand = with_implied_last_copy(hand)
    readings = score_readings(hand, profile)
    if not readings:
        raise HandError((_about_tiles("not_complete", text),), text)
    return Score(hand, profile, readings[0], readings[1:])


def _about_tiles(code: str, text: str) -> Fault:
    """A fault of the whole hand: it spans the text up to the situation."""
    tiles = text.partition("|")[0].rstrip()
    start = len(tiles) - len(tiles.lstrip())
    return Fault(code, start, len(tiles)) if tiles else Fault(code)
