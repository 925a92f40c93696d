"""Topics of drills: that a fan counts, or that it does not count beside another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from huit.core.rules.fan_ids import IDS, NUMBERS, Fan
from huit.core.rules.fans import OTHER_READING
from huit.core.rules.profile_types import Profile
from huit.core.rules.score_types import Score

NOTHING: Final = -1
_BESIDE: Final = "@"
# In the rules, but shown by no hand: the wait of thirteen orphans completes no pair of a reading.
_NEVER: Final = frozenset(("single_wait@thirteen_orphans",))


@dataclass(frozen=True)
class Topic:
    """A fan, or with `by` its exclusion beside that fan. Written all_chows, or no_honors@all_chows."""

    fan: Fan
    by: int = NOTHING

    @property
    def is_exclusion(self) -> bool:
        return self.by != NOTHING

    @property
    def key(self) -> str:
        return f"{IDS[self.fan]}{_BESIDE}{IDS[self.by]}" if self.is_exclusion else IDS[self.fan]

    def shown_by(self, score: Score) -> bool:
        """True if the hand is an example of the topic."""
        if self.is_exclusion:
            return any(one.fan == self.fan and one.by == self.by for one in score.best.absorbed)
        return any(one.fan == self.fan for one in score.best.counted)


def parse_topic(key: str) -> Topic | None:
    """Parse a key; None if it is no topic."""
    fan, _, by = key.partition(_BESIDE)
    if fan not in NUMBERS or (by and by not in NUMBERS) or key.endswith(_BESIDE):
        return None
    return Topic(NUMBERS[fan], NUMBERS[by] if by else NOTHING)


def can_happen(topic: Topic, profile: Profile) -> bool:
    """True if some hand can show the topic in this profile. Exclusions across readings never appear in one hand."""
    if not topic.is_exclusion or topic.fan == topic.by:
        return True
    if topic.key in _NEVER:
        return False
    return any(one.fan == topic.fan and one.scope != OTHER_READING for one in profile.absorptions[topic.by])
