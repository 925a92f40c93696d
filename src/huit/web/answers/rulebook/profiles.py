"""The rule profiles: their lines with sources, and the differences between two of them."""

from __future__ import annotations

from dataclasses import astuple

from huit.core.calculator import score
from huit.core.json_text import Plain
from huit.core.plain import plain_profile
from huit.core.profiles import built_in_profiles
from huit.core.profiles.comparison import (
    SWITCH,
    ProfileDifference,
    Side,
    differences,
    fan_points,
    group_differences,
    subject_of_group,
    value_of,
)
from huit.core.rules.fan_ids import IDS, NO_FAN
from huit.core.rules.profile_types import Profile, ProfileLine
from huit.core.words import Words, words_in
from huit.core.words.examples import example_of_exclusion, examples_of
from huit.core.words.explanation import reasons_for
from huit.core.words.layout import pieces_of
from huit.core.words.profile_lines import said_line
from huit.web.answers.hands.explanation import plain_pieces, plain_reason
from huit.web.answers.lookup import known_language, known_profile


def answer_profiles(lang: str) -> Plain:
    """All built-in profiles."""
    known_language(lang)
    return {"profiles": [_plain_title(profile, lang) for profile in built_in_profiles()]}


def _plain_title(profile: Profile, lang: str) -> Plain:
    switches = profile.switches
    return {
        "name": profile.name,
        "title": words_in(lang).profile_title(profile),
        "digest": profile.digest,
        "minimum": switches.minimum,
        "flower_points": switches.flower_points,
    }


def answer_profile(name: str, lang: str) -> Plain:
    """As `huit profiles show --json`, with each line in words. Raises Refused."""
    words = words_in(known_language(lang))
    profile = known_profile(name)
    last = {line.key: line for line in profile.lines}  # a line overrides an inherited one of the same key
    return {**plain_profile(profile, lang), "lines": [_plain_line(line, profile, words) for line in last.values()]}


def _plain_line(line: ProfileLine, profile: Profile, words: Words) -> Plain:
    subject, value = said_line(line, profile, words)
    return {"key": line.key, "subject": subject, "value": value, "ruling": line.ruling, "said_by": line.said_by}


def answer_differences(left_name: str, right_name: str, lang: str) -> Plain:
    """The differences between two profiles. Raises Refused."""
    words = words_in(known_language(lang))
    left, right = known_profile(left_name), known_profile(right_name)
    groups = group_differences(differences(left, right))
    return {
        "left": left.name,
        "right": right.name,
        "differences": [_plain_group(group, left, right, words) for group in groups],
    }


def _plain_group(group: tuple[ProfileDifference, ...], left: Profile, right: Profile, words: Words) -> Plain:
    first = group[0]
    fans = dict.fromkeys([fan for one in group for fan in (one.fan, one.by) if fan != NO_FAN])
    return {
        "subjects": list(subject_of_group(group, words)),
        "at_the_table": first.aspect == SWITCH,
        "fans": [IDS[fan] for fan in fans],
        "example": next(filter(None, [_example(one, left, right) for one in group]), None),
        "left": _plain_side(first, first.left, words),
        "right": _plain_side(first, first.right, words),
        "reasons": [plain_reason(one) for one in reasons_for(first.rulings, words)],
    }


def _example(one: ProfileDifference, left: Profile, right: Profile) -> Plain | None:
    """The first example hand in which the fan adds other points in one profile than in the other."""
    if one.fan == NO_FAN:
        return None
    for hand in _hands_about(one):
        ours, theirs = score(hand, left), score(hand, right)
        if fan_points(ours, one.fan) != fan_points(theirs, one.fan):
            pieces = plain_pieces(pieces_of(ours.hand, ours.best.reading))
            return {"hand": hand, "pieces": pieces, "left": ours.total, "right": theirs.total}
    return None


def _hands_about(one: ProfileDifference) -> list[str]:
    """Example hands of the fans that a difference is about."""
    fans = [fan for fan in (one.fan, one.by) if fan != NO_FAN]
    known = [hand for fan in fans for hand in astuple(examples_of(fan))]
    if one.by != NO_FAN:
        known.append(example_of_exclusion(f"{IDS[one.fan]}@{IDS[one.by]}"))
    return [hand for hand in dict.fromkeys(known) if hand]


def _plain_side(one: ProfileDifference, side: Side, words: Words) -> Plain:
    return {"value": value_of(one, side, words), "ruling": side.ruling, "said_by": side.said_by}
