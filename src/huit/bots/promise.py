"""What a complete hand promises to somebody who still lacks tiles of it: how likely they come, and what it then pays.

A goal may be reached openly, claiming sets on the way, or concealed, which takes longer and is worth more; on any tile,
or on a self-drawn one alone. The scorer says which of these reach the minimum, and the best of them counts.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from huit.bots.plans import FIRST_KNITTED, FIRST_PUNG, SETS
from huit.bots.position import Position, meld_word_of
from huit.core.fast.codes import FIRST_PUNG_MELD
from huit.core.hands import Meld
from huit.core.payments import BASE
from huit.core.tiles import KINDS
from huit.game.options import LAST_COPY, SELF_DRAWN
from huit.game.seats import FIRST_ONES, MELD_SHIFT, SECOND_ONES

if TYPE_CHECKING:
    from mypy_extensions import i64

# How a tile may come, and how often for one time that it is drawn.
DRAWN: Final = 0  # from the wall only
LATER: Final = 1  # it may be claimed once another tile has come
CHOW: Final = 2  # from the player on the left too
PUNG: Final = 3  # from anybody
WINNING: Final = 4
SPEEDS: Final = (1.0, 1.3, 1.7, 2.6, 2.8)

FROM_ALL: Final = 3.0 * float(BASE)  # what the three losers pay beside the points
SELF_DRAWN_SHARE: Final = 0.35  # of the wins that a discard would do for, too

_FIRST_WORDS: Final = [sum([FIRST_ONES[kind] for kind in tiles]) for tiles in SETS]
_SECOND_WORDS: Final = [sum([SECOND_ONES[kind] for kind in tiles]) for tiles in SETS]
_CLAIMED_CODES: Final = [
    number + 1 if number < FIRST_PUNG else FIRST_PUNG_MELD + number - FIRST_PUNG for number in range(len(SETS))
]


class Goal:
    """A complete hand worth playing for."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first: i64 = first  # its concealed tiles as two tiles words
        self.second: i64 = second
        self.needs: list[int] = []  # the kinds that are missing, one entry a tile
        self.claims: list[int] = []  # how each may come if sets are claimed
        self.ways: list[int] = []  # how each may come on the best way to the goal
        self.chances: list[float] = []  # of each, that it comes in time
        self.hope = 0.0  # the points to be expected of the goal by itself
        self.payoff = 0.0  # what it pays when it is won
        self.last_speed = 1.0  # how often the winning tile comes for one time that it is drawn
        self.spare: i64 = 0  # a bit for each kind that is held and not wanted


class Promise:
    """Values goals for one player at one moment; `melds` are the declared sets."""

    def __init__(self, position: Position, melds: list[Meld], turns: float) -> None:
        self.scorer = position.scorer
        self.minimum: i64 = position.scorer.profile.switches.minimum
        self.left = position.left
        self.shown = position.shown
        self.winds: i64 = position.winds
        self.word: i64 = meld_word_of(melds)
        self.room: i64 = MELD_SHIFT * len(melds)
        self.exposed = any(meld.exposed for meld in melds)
        self.four_melds = len(melds) == 4
        unseen = max(1, sum(position.left))
        self.comes = [[1.0 - exp(-copies * speed * turns / unseen) for speed in SPEEDS] for copies in range(5)]
        self.one: i64 = 1

    def of_sets(self, sets: list[int], pair: int, copies: list[int]) -> Goal | None:
        """Of sets and a pair, the declared sets left out."""
        goal = Goal(2 * FIRST_ONES[pair], 2 * SECOND_ONES[pair])
        rest = copies[:]
        lacking: list[int] = []
        for number in sets:
            goal.first += _FIRST_WORDS[number]
            goal.second += _SECOND_WORDS[number]
            if _take_set(goal, number, rest) and number < FIRST_KNITTED:
                lacking.append(number)
        _take_pair(goal, pair, rest)
        goal.spare = self._spare(rest)
        return self._valued(goal, lacking)

    def of_tiles(self, tiles: list[int], copies: list[int]) -> Goal | None:
        """Of a hand that is not made of sets."""
        goal = Goal(0, 0)
        rest = copies[:]
        for kind in tiles:
            goal.first += FIRST_ONES[kind]
            goal.second += SECOND_ONES[kind]
            if rest[kind]:
                rest[kind] -= 1
            else:
                goal.needs.append(kind)
                goal.claims.append(DRAWN)
        goal.spare = self._spare(rest)
        return self._valued(goal, [])

    def _spare(self, rest: list[int]) -> i64:
        spare: i64 = 0
        for kind in range(KINDS):
            if rest[kind]:
                spare |= self.one << kind
        return spare

    # What it is worth -------------------------------------------------------------------------------------------------

    def _valued(self, goal: Goal, lacking: list[int]) -> Goal | None:
        """The goal with what it promises, None if no way to it is worth the minimum. `lacking` are its sets to make."""
        winning = self._last_to_come(goal.needs)
        drawn = self._total(goal, winning, SELF_DRAWN)
        if drawn < self.minimum and not self.four_melds:
            return None  # a discard hardly ever adds anything
        self._try(goal, winning, drawn, self._total(goal, winning, 0), self.exposed)
        if not self.exposed:
            self._try_open(goal, lacking)
        return goal if goal.hope > 0.0 else None

    def _try_open(self, goal: Goal, lacking: list[int]) -> None:
        """The same with a set laid open on the way, other than the one that the winning tile completes."""
        for claimed in lacking:
            rest = [kind for kind in goal.needs if kind not in SETS[claimed]]
            if rest:
                winning = self._last_to_come(rest)
                drawn = self._total_open(goal, winning, SELF_DRAWN, claimed)
                if drawn >= self.minimum:
                    self._try(goal, winning, drawn, self._total_open(goal, winning, 0, claimed), True)
                return

    def _last_to_come(self, needs: list[int]) -> int:
        """The kind that is likely to be waited for: the one of which least is left."""
        winning = needs[0]
        for kind in needs:
            if self.left[kind] < self.left[winning]:
                winning = kind
        return winning

    def _try(self, goal: Goal, winning: int, drawn: i64, discarded: i64, openly: bool) -> None:
        """Note what a way to the goal promises, if it is the best so far."""
        if drawn < self.minimum and discarded < self.minimum:
            return
        last = WINNING if discarded >= self.minimum else DRAWN
        ways = [way if openly else DRAWN for way in goal.claims]
        chances = [self._comes(goal.needs, place, ways[place]) for place in range(len(ways))]
        at = goal.needs.index(winning)
        chance = self._comes(goal.needs, at, last)
        for place, one in enumerate(chances):
            if place != at:
                chance *= one
        pays = payoff(drawn, discarded, self.minimum)
        if chance * pays > goal.hope:
            goal.hope = chance * pays
            goal.payoff = pays
            goal.last_speed = SPEEDS[last]
            goal.chances = chances
            goal.ways = ways

    def _comes(self, needs: list[int], place: int, way: int) -> float:
        """The chance of one missing tile; a second of its kind has one copy less to come from."""
        kind = needs[place]
        before = 0
        for other in range(place):
            if needs[other] == kind:
                before += 1
        return self.comes[max(0, self.left[kind] - before)][way]

    # The scorer -------------------------------------------------------------------------------------------------------

    def _how(self, winning: int, flags: i64) -> i64:
        how: i64 = winning | flags | self.winds
        return how | LAST_COPY if self.shown[winning] == 3 else how

    def _total(self, goal: Goal, winning: int, flags: i64) -> i64:
        return self.scorer.total(goal.first, goal.second, self.word, self._how(winning, flags))

    def _total_open(self, goal: Goal, winning: int, flags: i64, claimed: int) -> i64:
        """With one more set laid open."""
        code: i64 = _CLAIMED_CODES[claimed]
        first: i64 = _FIRST_WORDS[claimed]
        second: i64 = _SECOND_WORDS[claimed]
        word = self.word | code << self.room
        return self.scorer.total(goal.first - first, goal.second - second, word, self._how(winning, flags))


def payoff(drawn: int, discarded: int, minimum: int) -> float:
    """What the winner gets, in the mean of the ways to win."""
    if discarded < minimum:
        return FROM_ALL + 3.0 * drawn
    if drawn < minimum:
        return FROM_ALL + discarded
    return FROM_ALL + SELF_DRAWN_SHARE * 3.0 * drawn + (1.0 - SELF_DRAWN_SHARE) * discarded


def _take_set(goal: Goal, number: int, rest: list[int]) -> bool:
    """Take the tiles of a set from those held; whether some are missing."""
    before = len(goal.needs)
    for kind in SETS[number]:
        if rest[kind]:
            rest[kind] -= 1
        else:
            goal.needs.append(kind)
    lacking = len(goal.needs) - before
    way = DRAWN
    if number < FIRST_KNITTED and lacking == 1:
        way = CHOW if number < FIRST_PUNG else PUNG
    elif number < FIRST_KNITTED and lacking == 2:
        way = LATER
    goal.claims += [way] * lacking
    return lacking > 0


def _take_pair(goal: Goal, pair: int, rest: list[int]) -> None:
    for _ in range(2):
        if rest[pair]:
            rest[pair] -= 1
        else:
            goal.needs.append(pair)
            goal.claims.append(DRAWN)
