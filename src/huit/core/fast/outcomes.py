"""What every choice of sets counts: all multisets of chows, all sets of suited pungs, all honours with the winds.

Each choice is resolved once with the rows and the profile, by the same `Resolution` as a whole hand. Few outcomes are
different, so the tables hold one small number for each choice, and the outcomes are listed beside.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from huit.core import fan_ids as ids
from huit.core.conditions import ChowsAndPair, Combination, EachPung, EveryTile, Family, SetCondition
from huit.core.facts import SetFacts
from huit.core.fan_ids import FANS
from huit.core.fan_table import TABLE
from huit.core.fans import OTHER_READING, SAME_SETS
from huit.core.fast.codes import SET_INDEXES, chow_code, set_index
from huit.core.fast.word import NUMBERED, NotTabled, WordTables
from huit.core.hands import CHOW, PUNG, Situation
from huit.core.profile_types import Profile
from huit.core.resolution import Resolution
from huit.core.score_types import Counted
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NO_TILE

CHOW_TILES: Final = tuple([tile for tile in range(FIRST_HONOR) if tile % 9 < 7])
HONOR_CHOICES: Final = 128 * 8 * 16  # pungs as bits, pair (0 for none of honours), round wind and seat wind


def _combinations(kind: int) -> list[int]:
    return [fan.number for fan in TABLE if isinstance(fan.condition, Combination) and fan.condition.kind == kind]


CHOW_FANS: Final = (*_combinations(CHOW), *[f.number for f in TABLE if isinstance(f.condition, ChowsAndPair)])
PUNG_FANS: Final = tuple(_combinations(PUNG))
HONOR_FANS: Final = tuple([f.number for f in TABLE if isinstance(f.condition, (Family, EachPung))])


@dataclass(frozen=True)
class Outcome:
    """Fans of sets that count together, their points, and the bits of the word they absorb."""

    fans: tuple[tuple[int, int], ...]  # fan, how often
    points: int
    absorbs: int
    numbered: int  # how many of the one numbered fan that such sets can make
    pair: int = NO_TILE  # with a pair of this kind
    with_pair: int = 0  # the outcome is this one instead


class Outcomes:
    """The different outcomes of one family of choices, each with a number."""

    def __init__(self, profile: Profile, word: WordTables, fans: tuple[int, ...], numbered: int) -> None:
        self.profile = profile
        self.word = word
        self.fans = fans
        self.numbered = numbered
        self.list: list[Outcome] = []
        self._numbers: dict[Outcome, int] = {}

    def number(self, outcome: Outcome) -> int:
        if outcome not in self._numbers:
            self._numbers[outcome] = len(self.list)
            self.list.append(outcome)
            if len(self.list) > 256:
                raise NotTabled("too many outcomes")
        return self._numbers[outcome]

    def resolve(self, sets: SetFacts, situation: Situation) -> Outcome:
        """What counts when only the fans of this family are asked."""
        counted = _counted(self.fans, sets, situation, self.profile)
        fans = [one for one in counted if one.fan != self.numbered]
        absorbs = 0
        for one in fans:
            absorbs |= self.word.absorbed_by(self.profile, one.fan, self.fans)
        return Outcome(
            fans=tuple([(one.fan, one.count) for one in fans]),
            points=sum([one.total for one in fans]),
            absorbs=absorbs,
            numbered=sum([one.count for one in counted if one.fan == self.numbered]),
        )


def _counted(fans: tuple[int, ...], sets: SetFacts, situation: Situation, profile: Profile) -> list[Counted]:
    holding: list[tuple[int, ...]] = [()] * FANS
    for fan in fans:
        condition = TABLE[fan].condition
        assert isinstance(condition, SetCondition)
        holding[fan] = condition.instances_of(sets, situation)
    return Resolution(holding, profile).counted


def chow_outcomes(profile: Profile, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every index of up to four chows."""
    outcomes = Outcomes(profile, word, CHOW_FANS, NO_TILE)
    table = bytearray(SET_INDEXES)
    for number in range(5):
        for tiles in combinations_with_replacement(CHOW_TILES, number):
            outcome = outcomes.number(_chow_outcome(outcomes, tiles))
            if outcome:
                _fill(table, [chow_code(tile) for tile in tiles], outcome)
    return bytes(table), outcomes.list


def _chow_outcome(outcomes: Outcomes, tiles: tuple[int, ...]) -> Outcome:
    """With any pair, and with the pair that makes more of the four chows."""
    chows = [(tile, 1 << index) for index, tile in enumerate(tiles)]
    outcome = outcomes.resolve(SetFacts(chows, [], NO_TILE, 0), Situation())
    for pair in _pairs_that_fit(tiles):
        if outcome.pair != NO_TILE:
            raise NotTabled("four chows that fit two pairs")
        other = outcomes.resolve(SetFacts(chows, [], pair, 16), Situation())
        outcome = replace(outcome, pair=pair, with_pair=outcomes.number(other))
    return outcome


def _pairs_that_fit(tiles: tuple[int, ...]) -> list[int]:
    conditions = [TABLE[fan].condition for fan in CHOW_FANS]
    return [
        pair
        for pair in (range(KINDS) if len(tiles) == 4 else ())
        if any(isinstance(one, ChowsAndPair) and one.fits(tiles, pair) for one in conditions)
    ]


def pung_outcomes(profile: Profile, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every index of up to four suited pungs. Double pungs are numbered: other fans may absorb them."""
    outcomes = Outcomes(profile, word, PUNG_FANS, ids.DOUBLE_PUNG)
    table = bytearray(SET_INDEXES)
    for number in range(5):
        for tiles in combinations(range(FIRST_HONOR), number):
            pungs = [(tile, 1 << index) for index, tile in enumerate(tiles)]
            outcome = outcomes.number(outcomes.resolve(SetFacts([], pungs, NO_TILE, 0), Situation()))
            if outcome:
                _fill(table, [1 + tile for tile in tiles], outcome)
    return bytes(table), outcomes.list


def honor_outcomes(profile: Profile, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every choice of honour pungs, honour pair and winds. The small pungs are numbered."""
    outcomes = Outcomes(profile, word, HONOR_FANS, ids.PUNG_OF_TERMINALS_OR_HONORS)
    table = bytearray(HONOR_CHOICES)
    for index in range(HONOR_CHOICES):
        pair = index >> 4 & 7
        tiles = [FIRST_HONOR + bit for bit in range(7) if index >> 7 + bit & 1]
        if len(tiles) <= 4 and FIRST_HONOR + pair - 1 not in tiles:
            pungs = [(tile, 1 << place) for place, tile in enumerate(tiles)]
            sets = SetFacts([], pungs, FIRST_HONOR + pair - 1 if pair else NO_TILE, 16 if pair else 0)
            situation = Situation(round_wind=EAST + (index >> 2 & 3), seat_wind=EAST + (index & 3))
            table[index] = outcomes.number(outcomes.resolve(sets, situation))
    return bytes(table), outcomes.list


def _fill(table: bytearray, codes: list[int], outcome: int) -> None:
    """Whatever the order in which the sets are named."""
    for some in set(permutations(codes)):
        table[set_index(list(some))] = outcome


def check_separable(profile: Profile, word: WordTables) -> None:
    """Whether the families can be resolved apart from each other and from the word; raises NotTabled if not."""
    _check_simple(profile, word)
    families = (CHOW_FANS, PUNG_FANS, HONOR_FANS)
    for fan, absorptions in enumerate(profile.absorptions):
        for one in absorptions:
            together = any(fan in family and one.fan in family for family in families)
            if one.scope == OTHER_READING or one.fan in word.bits or together:
                continue
            raise NotTabled(f"{ids.IDS[fan]} absorbs {ids.IDS[one.fan]}, a fan of other sets")
    for fan in range(FANS):
        if ids.DOUBLE_PUNG in [one.fan for one in profile.absorptions[fan]] and fan not in PUNG_FANS:
            _check_double_pungs(fan, profile)


def _check_simple(profile: Profile, word: WordTables) -> None:
    """The things that the engine takes for granted, true of every profile that does not turn the rules upside down."""
    pungs = [
        profile.points[fan] for fan in (ids.TWO_CONCEALED_PUNGS, ids.THREE_CONCEALED_PUNGS, ids.FOUR_CONCEALED_PUNGS)
    ]
    if pungs != sorted(pungs):
        raise NotTabled("more concealed pungs are worth less")
    for fan, absorptions in enumerate(profile.absorptions):
        for one in absorptions:
            if one.scope == OTHER_READING:
                continue
            if fan in NUMBERED:
                raise NotTabled(f"{ids.IDS[fan]} absorbs another fan")
            if fan in HONOR_FANS and one.fan in NUMBERED and one.scope != SAME_SETS:
                raise NotTabled(f"{ids.IDS[fan]} absorbs pungs that are not of honours")
            if one.fan == ids.SEVEN_PAIRS and fan != ids.SEVEN_SHIFTED_PAIRS:
                raise NotTabled("seven pairs are absorbed")
            for beside in one.beside:
                if beside not in word.bits or _absorbed_by_sets(beside, profile, word):
                    raise NotTabled(f"an absorption depends on {ids.IDS[beside]}")


def _absorbed_by_sets(fan: int, profile: Profile, word: WordTables) -> bool:
    return any(
        one.fan == fan and one.scope != OTHER_READING and by not in word.bits
        for by, some in enumerate(profile.absorptions)
        for one in some
    )


def _check_double_pungs(fan: int, profile: Profile) -> None:
    """Account-once must choose the rest alike whether the double pungs are absorbed before it or after."""
    condition = TABLE[fan].condition
    if not isinstance(condition, EveryTile):
        raise NotTabled(f"{ids.IDS[fan]} absorbs double pungs")
    kinds = [kind for kind in range(FIRST_HONOR) if condition.kinds >> kind & 1]
    for tiles in combinations(kinds, 4):
        pungs = SetFacts([], [(tile, 1 << index) for index, tile in enumerate(tiles)], NO_TILE, 0)
        others = tuple([one for one in PUNG_FANS if one != ids.DOUBLE_PUNG])
        before = _counted(others, pungs, Situation(), profile)
        after = [one for one in _counted(PUNG_FANS, pungs, Situation(), profile) if one.fan != ids.DOUBLE_PUNG]
        if [(one.fan, one.count) for one in before] != [(one.fan, one.count) for one in after]:
            raise NotTabled(f"{ids.IDS[fan]} absorbs double pungs that others depend on")
