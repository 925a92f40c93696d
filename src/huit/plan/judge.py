"""What complete hands are worth, by the thousand: the scoring engine with melds, winds and visible tiles fixed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fan_ids import CLOSED_WAIT, EDGE_WAIT, LAST_TILE, SELF_DRAWN, SINGLE_WAIT, TWO_CONCEALED_PUNGS
from huit.core.fast.calls import scorer_for
from huit.core.fast.codes import meld_code
from huit.core.fast.engine import Engine
from huit.core.fast.packed import HandWords
from huit.core.hands import Hand
from huit.core.profile_types import Profile
from huit.core.tiles import EAST
from huit.core.validation import COPIES, MELDS

if TYPE_CHECKING:
    from mypy_extensions import i64

    from huit.plan.waits import FanList

SELF_DRAWN_FLAG: Final = 1 << 6
LAST_COPY_FLAG: Final = 1 << 7


class Judge:
    """Scores complete hands that differ only in their concealed tiles and in how they were won."""

    def __init__(self, hand: Hand, profile: Profile, visible: list[int]) -> None:
        self.scorer = scorer_for(profile)
        shared = self.scorer.engine
        # An engine keeps the hand it works at: one of our own needs no lock.
        self.engine = None if shared is None else Engine(shared.tables)
        self.minimum: i64 = profile.switches.minimum
        self.melds: i64 = 0
        for meld in reversed(hand.melds):
            self.melds = self.melds << 8 | meld_code(meld)
        situation = hand.situation
        self.winds: i64 = (situation.seat_wind - EAST | situation.round_wind - EAST << 2) << 10
        self.last_copies = [copies == COPIES - 1 for copies in visible]
        # By how much the winning tile can raise a self-drawn win at most.
        self.wait_points: i64 = max(profile.points[fan] for fan in (EDGE_WAIT, CLOSED_WAIT, SINGLE_WAIT))
        if any(self.last_copies):
            self.wait_points += profile.points[LAST_TILE]
        # And what a self-drawn win is worth at most that would be nothing at all on a discard: the self-draw, the wait,
        # a pung that the discard would not leave concealed.
        self.nearly_nothing: i64 = self.wait_points + profile.points[SELF_DRAWN] + profile.points[TWO_CONCEALED_PUNGS]
        if not hand.exposed:
            self.nearly_nothing = -1  # a concealed hand is always worth something
        # With four declared sets a discard may be worth more than a self-draw: a melded hand.
        self.melded = len(hand.melds) == MELDS

    def total(self, first: i64, second: i64, winning: i64, self_drawn: bool) -> i64:
        """The points of a complete hand without flowers."""
        how = self._how(winning, self_drawn)
        if self.engine is None:
            return self.scorer.score(HandWords(first, second, self.melds, how)).total
        return self.engine.run(first, second, self.melds, how)

    def fans(self, first: i64, second: i64, winning: i64, self_drawn: bool) -> FanList:
        """The fans of a complete hand, dearest first."""
        return self.scorer.score(HandWords(first, second, self.melds, self._how(winning, self_drawn))).fans

    def _how(self, winning: i64, self_drawn: bool) -> i64:
        flags: i64 = LAST_COPY_FLAG if self.last_copies[winning] else 0
        if self_drawn:
            flags |= SELF_DRAWN_FLAG
        return winning | flags | self.winds
