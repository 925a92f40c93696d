"""The score of a hand with its explanation, and what the other profiles make of it."""

from __future__ import annotations

from huit.core.calculator import score_hand
from huit.core.comparison import cause_of, hand_differences
from huit.core.fan_ids import IDS
from huit.core.faults import HandError
from huit.core.plain import plain_score
from huit.core.profiles import built_in_profiles
from huit.core.score_types import Score
from huit.core.words import words_in
from huit.web.answers.explained import plain_explanation
from huit.web.answers.hands import WrittenHand, located, read_hand
from huit.web.answers.speaking import Plain, known_profile, profile_name


def answer_score(hand: WrittenHand, profile: str, lang: str, all_profiles: bool = False) -> Plain:
    """As `huit score --json`, with `explanation`, and with `profiles` where they are asked for."""
    rules = known_profile(profile)
    read = read_hand(hand)
    try:
        score = score_hand(read, rules, hand.text)
    except HandError as error:
        raise located(error, hand) from error
    answer = {**plain_score(score), "explanation": plain_explanation(score, lang)}
    if all_profiles:
        answer["profiles"] = _side_by_side(score, lang)
    return answer


def _side_by_side(score: Score, lang: str) -> Plain:
    """Totals of every profile, and the fans over which they disagree, each with the reason."""
    scores = tuple(
        [score if score.profile == profile else score_hand(score.hand, profile, "") for profile in built_in_profiles()]
    )
    return {
        "totals": [_totals(one, lang) for one in scores],
        "differences": _differences(scores, lang),
    }


def _totals(score: Score, lang: str) -> Plain:
    return {
        "profile": score.profile.name,
        "title": score.profile.title.get(lang, score.profile.name),
        "total": score.total,
        "total_with_flowers": score.total_with_flowers,
        "valid": score.valid,
        "missing": score.missing,
    }


def _differences(scores: tuple[Score, ...], lang: str) -> list[Plain]:
    words = words_in(lang)
    names = {score.profile.name: profile_name(score.profile.name, lang) for score in scores}
    return [
        {
            "id": IDS[one.fan],
            "name": words.fan(one.fan),
            "points": list(one.points),
            "because": cause_of(one, words, names),
        }
        for one in hand_differences(scores)
    ]
