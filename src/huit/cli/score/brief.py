"""`--brief`: only totals and fans, computed by the fast path."""

from __future__ import annotations

from huit.core.fast.calls import PackedHand
from huit.core.fast.packed import words_of
from huit.core.fast.scorer import FastScore
from huit.core.faults import Fault, HandError
from huit.core.hands import Hand
from huit.core.notation import format_hand
from huit.core.rules.fan_ids import IDS
from huit.core.rules.profile_types import Profile
from huit.core.validation import with_implied_last_copy
from huit.core.words import Words
from huit.core.words.explanation import fan_with_points


def plain_brief(hand: Hand, profile: Profile) -> dict[str, object]:
    """The fields of a full score that the fast path computes, under the same names."""
    hand = with_implied_last_copy(hand)
    score = _score(hand, profile)
    return {
        "hand": format_hand(hand),
        "profile": profile.name,
        "total": score.total,
        "flowers": hand.flowers,
        "total_with_flowers": score.total + hand.flowers * profile.switches.flower_points,
        "valid": score.total >= profile.switches.minimum,
        "fans": [{"id": IDS[fan], "points": profile.points[fan], "count": count} for fan, count in score.fans],
    }


def brief_line(hand: Hand, profile: Profile, words: Words) -> str:
    """The total, the hand and its fans in one line."""
    hand = with_implied_last_copy(hand)
    score = _score(hand, profile)
    fans = [fan_with_points(fan, count, count * profile.points[fan], words) for fan, count in score.fans]
    total = f"{score.total}+{hand.flowers * profile.switches.flower_points}" if hand.flowers else str(score.total)
    return f"{total:>6}  {format_hand(hand)}  {words.say('comma').join(fans)}"


def _score(hand: Hand, profile: Profile) -> FastScore:
    if not hand.is_won:
        raise HandError((Fault("no_winning_tile"),))
    first, second, melds, how = words_of(hand)
    return PackedHand(first, second, melds, how).score(profile)
