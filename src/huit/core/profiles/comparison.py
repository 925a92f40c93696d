"""Differences between profiles, with rulings and sources; and the reasons for different scores of one hand."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from huit.core.rules.fan_ids import FANS, IDS, NO_FAN, Fan
from huit.core.rules.fans import Absorption
from huit.core.rules.profile_types import Profile, ProfileLine
from huit.core.rules.score_types import Score
from huit.core.words import Words
from huit.core.words.profile_lines import subject_of, terms_in_words, value_in_words

POINTS: Final = "points"
ABSORPTION: Final = "absorption"
SWITCH: Final = "switch"


@dataclass(frozen=True)
class Side:
    """The value of one profile, its ruling and its sources. `absorption` is None where both fans count."""

    value: str
    ruling: str
    said_by: str
    absorption: Absorption | None = None


@dataclass(frozen=True)
class ProfileDifference:
    """One point on which two profiles differ: points of `fan`, `fan` beside `by`, or a switch (its name is `key`)."""

    aspect: str  # POINTS, ABSORPTION or SWITCH
    key: str
    fan: Fan
    by: Fan
    left: Side
    right: Side

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([code for code in (self.left.ruling, self.right.ruling) if code]))


def differences(left: Profile, right: Profile) -> tuple[ProfileDifference, ...]:
    """Every difference between two profiles: points, then absorptions in the order of the table, then switches."""
    return (*_points(left, right), *_absorptions(left, right), *_switches(left, right))


def line_of(profile: Profile, key: str) -> ProfileLine | None:
    """The line that sets a key. The last one wins: it overrides the inherited ones."""
    for line in reversed(profile.lines):
        if line.key == key:
            return line
    return None


def _side(profile: Profile, key: str, value: str, absorption: Absorption | None = None) -> Side:
    line = line_of(profile, key)
    if line is not None:
        return Side(value, line.ruling, line.said_by, absorption)
    if absorption is not None:
        return Side(value, absorption.ruling, absorption.said_by, absorption)
    return Side(value, "", "")


def _points(left: Profile, right: Profile) -> list[ProfileDifference]:
    found = []
    for fan in range(FANS):
        if left.points[fan] != right.points[fan]:
            key = f"points.{IDS[fan]}"
            sides = [_side(profile, key, str(profile.points[fan])) for profile in (left, right)]
            found.append(ProfileDifference(POINTS, key, fan, NO_FAN, sides[0], sides[1]))
    return found


def _absorptions(left: Profile, right: Profile) -> list[ProfileDifference]:
    found = []
    for by in range(FANS):
        ours, theirs = _by_fan(left, by), _by_fan(right, by)
        for fan in sorted(ours.keys() | theirs.keys()):
            one, other = ours.get(fan), theirs.get(fan)
            if _terms(one) != _terms(other):
                key = f"{IDS[by]} > {IDS[fan]}"
                sides = (_absorption_side(left, key, one), _absorption_side(right, key, other))
                found.append(ProfileDifference(ABSORPTION, key, fan, by, sides[0], sides[1]))
    return found


def _by_fan(profile: Profile, by: Fan) -> dict[Fan, Absorption]:
    return {one.fan: one for one in profile.absorptions[by]}


def _terms(one: Absorption | None) -> tuple[object, ...]:
    return () if one is None else (one.scope, one.beside, one.on_knitted_tile)


def _absorption_side(profile: Profile, key: str, one: Absorption | None) -> Side:
    return _side(profile, key, "counts" if one is None else one.scope, one)


def _switches(left: Profile, right: Profile) -> list[ProfileDifference]:
    ours, theirs = asdict(left.switches), asdict(right.switches)
    found = []
    for name in ours:
        if ours[name] != theirs[name]:
            key = f"switches.{name}"
            sides = (_side(left, key, str(ours[name])), _side(right, key, str(theirs[name])))
            found.append(ProfileDifference(SWITCH, key, NO_FAN, NO_FAN, sides[0], sides[1]))
    return found


# In words -------------------------------------------------------------------------------------------------------------


def value_of(one: ProfileDifference, side: Side, words: Words) -> str:
    """The value of one side, in words."""
    if one.aspect == ABSORPTION:
        return terms_in_words(side.absorption, words)
    return value_in_words(side.value, words)


def group_differences(found: tuple[ProfileDifference, ...]) -> tuple[tuple[ProfileDifference, ...], ...]:
    """Group the differences on which both sides have the same value for the same reason."""
    groups: dict[tuple[object, ...], list[ProfileDifference]] = {}
    for one in found:
        groups.setdefault((one.aspect, _said(one.left), _said(one.right)), []).append(one)
    return tuple([tuple(group) for group in groups.values()])


def subject_of_group(group: tuple[ProfileDifference, ...], words: Words) -> tuple[str, ...]:
    """The subjects of a group of differences: one phrase where they share a fan."""
    fans = list(dict.fromkeys([one.fan for one in group]))
    bys = list(dict.fromkeys([one.by for one in group]))
    if group[0].aspect != ABSORPTION or len(fans) * len(bys) != len(group):
        return tuple([subject_of(one.key, words) for one in group])
    comma = words.say("comma")
    names = [comma.join([words.fan(fan) for fan in some]) for some in (fans, bys)]
    return (words.say("fan_with", fan=names[0], by=names[1]),)


def _said(side: Side) -> tuple[object, ...]:
    return (side.value, side.ruling, side.said_by, _terms(side.absorption))


# One hand -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cause:
    """The reason a fan adds less in one profile: the absorbing fan (NO_FAN for its points), and the ruling."""

    profile: str
    by: Fan
    ruling: str


@dataclass(frozen=True)
class HandDifference:
    """A fan that adds different points in different profiles, in the order of the scores.

    Without a cause the profiles read the tiles differently.
    """

    fan: Fan
    points: tuple[int, ...]
    causes: tuple[Cause, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys([cause.ruling for cause in self.causes]))


def hand_differences(scores: tuple[Score, ...]) -> tuple[HandDifference, ...]:
    """The fans that add different points to one hand, each with the rulings behind it."""
    found = []
    for fan in range(FANS):
        points = tuple([fan_points(score, fan) for score in scores])
        if len(set(points)) > 1:
            found.append(HandDifference(fan, points, _causes(scores, fan, max(points))))
    return tuple(found)


def hand_switches(scores: tuple[Score, ...]) -> tuple[str, ...]:
    """The switches that matter for this hand and differ between the profiles.

    The minimum always matters, the points of flowers and the penalty where there are any.
    """
    bearing = ["minimum"]
    if any(score.hand.flowers for score in scores):
        bearing.append("flower_points")
    if any(score.penalty is not None for score in scores):
        bearing.append("false_hu_too_cheap")
    return tuple([name for name in bearing if len({getattr(score.profile.switches, name) for score in scores}) > 1])


def switch_values(name: str, scores: tuple[Score, ...], words: Words) -> str:
    """List the values of a switch, each with the profiles that have it."""
    profiles: dict[int, list[str]] = {}
    for score in scores:
        profiles.setdefault(getattr(score.profile.switches, name), []).append(score.profile.name)
    comma = words.say("comma")
    said = [
        words.say("fan_points_by_profile", points=value, profiles=comma.join(profiles[value])) for value in profiles
    ]
    return comma.join(said)


def fan_points(score: Score, fan: Fan) -> int:
    """The points that a fan adds to a score."""
    return sum([one.total for one in score.best.counted if one.fan == fan])


def _causes(scores: tuple[Score, ...], fan: Fan, most: int) -> tuple[Cause, ...]:
    causes: list[Cause] = []
    for score in scores:
        if fan_points(score, fan) < most:
            absorbed = [one for one in score.best.absorbed if one.fan == fan]
            causes += [Cause(score.profile.name, one.by, one.ruling) for one in absorbed]
            if not absorbed:
                causes += _cause_in_points(scores, score, fan)
    return tuple(dict.fromkeys(causes))


def _cause_in_points(scores: tuple[Score, ...], score: Score, fan: Fan) -> list[Cause]:
    """The line that lowers the points of a fan; where there is none, those that raise them in other profiles."""
    here = score.profile
    others = [other.profile for other in scores if other.profile.points[fan] != here.points[fan]]
    key = f"points.{IDS[fan]}"
    own = line_of(here, key) if others else None
    lines = [own] if own is not None else [line_of(other, key) for other in others]
    return [Cause(here.name, NO_FAN, line.ruling) for line in lines if line is not None]


def cause_of(one: HandDifference, words: Words, names: dict[str, str] | None = None) -> str:
    """The reason for a difference over a fan, in a few words; `names` are display names of profiles."""
    if not one.causes:
        return words.say("cause_reading")
    said = []
    for by, ruling in dict.fromkeys([(cause.by, cause.ruling) for cause in one.causes]):
        profiles = [cause.profile for cause in one.causes if (cause.by, cause.ruling) == (by, ruling)]
        called = [(names or {}).get(profile, profile) for profile in profiles]
        said.append(_said_cause(one.fan, by, ruling, words.say("comma").join(called), words))
    return words.say("semicolon").join(said)


def _said_cause(fan: Fan, by: Fan, ruling: str, profiles: str, words: Words) -> str:
    if by == NO_FAN:
        return words.say("cause_points", ruling=ruling)
    if by == fan:
        return words.say("cause_absorbed_again", profiles=profiles, ruling=ruling)
    return words.say("cause_absorbed", profiles=profiles, by=words.fan(by), ruling=ruling)
