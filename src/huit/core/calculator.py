"""The one call behind everything that scores: a hand, a profile, a score with its explanation inside."""

from __future__ import annotations

from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.notation import parse_hand
from huit.core.profile_types import Profile
from huit.core.profiles import DEFAULT, profile_named
from huit.core.score_types import Score
from huit.core.scoring import score_readings
from huit.core.validation import faults_of, with_implied_last_copy


def score(
    hand: str | Hand,
    profile: str | Profile = DEFAULT,
    *,
    round_wind: int | None = None,
    seat_wind: int | None = None,
    self_drawn: bool | None = None,
    last_copy: bool | None = None,
    last_of_wall: bool | None = None,
    kong: bool | None = None,
    opening: bool | None = None,
    flowers: int | None = None,
) -> Score:
    """Score a won hand, written (any notation) or as a value. The keywords complete a text that leaves them open.

    Raises HandError with every fault found when the hand is wrong or not complete, ProfileError for the profile.
    """
    rules = profile_named(profile) if isinstance(profile, str) else profile
    if isinstance(hand, str):
        text = hand
        hand = parse_hand(
            text,
            round_wind=round_wind,
            seat_wind=seat_wind,
            self_drawn=self_drawn,
            last_copy=last_copy,
            last_of_wall=last_of_wall,
            kong=kong,
            opening=opening,
            flowers=flowers,
        )
        return score_hand(hand, rules, text)
    given = (round_wind, seat_wind, self_drawn, last_copy, last_of_wall, kong, opening, flowers)
    if any(option is not None for option in given):
        raise TypeError("the keywords complete a written hand; a Hand carries its own situation and flowers")
    faults = faults_of(hand)
    if faults:
        raise HandError(faults)
    return score_hand(hand, rules)


def score_hand(hand: Hand, profile: Profile, text: str = "") -> Score:
    """Score a hand that is known to be free of faults."""
    if not hand.is_won:
        raise HandError((_about_tiles("no_winning_tile", text),), text)
    hand = with_implied_last_copy(hand)
    readings = score_readings(hand, profile)
    if not readings:
        raise HandError((_about_tiles("not_complete", text),), text)
    return Score(hand, profile, readings[0], readings[1:])


def _about_tiles(code: str, text: str) -> Fault:
    """A fault of the tiles as a whole: its place is the text up to the situation."""
    tiles = text.partition("|")[0].rstrip()
    start = len(tiles) - len(tiles.lstrip())
    return Fault(code, start, len(tiles)) if tiles else Fault(code)
