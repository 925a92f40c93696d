"""The explained score of a hand, and its totals under the other profiles."""

from __future__ import annotations

from collections.abc import Sequence

from huit.club.penalties.recount import profile_without
from huit.core.calculator import score_hand
from huit.core.faults import HandError
from huit.core.json_text import Plain
from huit.core.plain import plain_score
from huit.core.profiles import built_in_profiles
from huit.core.profiles.comparison import cause_of, hand_differences
from huit.core.rules.fan_ids import IDS
from huit.core.rules.score_types import Score
from huit.core.words import words_in
from huit.web.answers.hands.explanation import plain_explanation
from huit.web.answers.hands.written import WrittenHand, located, read_hand
from huit.web.answers.lookup import known_fan, known_profile
from huit.web.answers.page_words import profile_label


def answer_score(
    hand: WrittenHand, profile: str, lang: str, all_profiles: bool = False, without: Sequence[str] = ()
) -> Plain:
    """As `huit score --json`, with `explanation`, and with `profiles` on request.

    `without` are fans that a referee does not let count.
    """
    rules = known_profile(profile)
    if without:
        rules = profile_without(rules, tuple([known_fan(name) for name in without]))
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
    """The totals under every profile, and the fans that differ, with reasons."""
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
        "title": words_in(lang).profile_title(score.profile),
        "total": score.total,
        "total_with_flowers": score.total_with_flowers,
        "valid": score.valid,
        "missing": score.missing,
    }


def _differences(scores: tuple[Score, ...], lang: str) -> list[Plain]:
    words = words_in(lang)
    names = {score.profile.name: profile_label(score.profile, lang) for score in scores}
    return [
        {
            "id": IDS[one.fan],
            "name": words.fan(one.fan),
            "points": list(one.points),
            "because": cause_of(one, words, names),
        }
        for one in hand_differences(scores)
    ]
