"""The rule profiles: their lines with sources, and the differences between two of them."""

from __future__ import annotations

from functools import cache

from huit.core.plain import plain_profile
from huit.core.profiles import built_in_profiles
from huit.core.profiles.comparison import (
    ProfileDifference,
    Side,
    differences,
    group_differences,
    subject_of_group,
    value_of,
)
from huit.core.rules.profile_types import Profile, ProfileLine
from huit.core.words import Words, words_in
from huit.core.words.explanation import reasons_for
from huit.core.words.profile_lines import said_line
from huit.web.answers.hands.explanation import plain_reason
from huit.web.answers.lookup import known_language, known_profile
from huit.web.answers.plain import Plain


@cache
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


@cache
def answer_profile(name: str, lang: str) -> Plain:
    """As `huit profiles show --json`, with each line in words. Raises Refused."""
    words = words_in(known_language(lang))
    profile = known_profile(name)
    last = {line.key: line for line in profile.lines}  # a line overrides an inherited one of the same key
    return {**plain_profile(profile, lang), "lines": [_plain_line(line, profile, words) for line in last.values()]}


def _plain_line(line: ProfileLine, profile: Profile, words: Words) -> Plain:
    subject, value = said_line(line, profile, words)
    return {"key": line.key, "subject": subject, "value": value, "ruling": line.ruling, "said_by": line.said_by}


@cache
def answer_differences(left_name: str, right_name: str, lang: str) -> Plain:
    """The differences between two profiles. Raises Refused."""
    words = words_in(known_language(lang))
    left, right = known_profile(left_name), known_profile(right_name)
    groups = group_differences(differences(left, right))
    return {
        "left": left.name,
        "right": right.name,
        "differences": [_plain_group(group, words) for group in groups],
    }


def _plain_group(group: tuple[ProfileDifference, ...], words: Words) -> Plain:
    first = group[0]
    return {
        "subjects": list(subject_of_group(group, words)),
        "left": _plain_side(first, first.left, words),
        "right": _plain_side(first, first.right, words),
        "reasons": [plain_reason(one) for one in reasons_for(first.rulings, words)],
    }


def _plain_side(one: ProfileDifference, side: Side, words: Words) -> Plain:
    return {"value": value_of(one, side, words), "ruling": side.ruling, "said_by": side.said_by}
