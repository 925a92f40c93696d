"""The fans of every choice of sets: all multisets of chows, all sets of suited pungs, all honours with the winds.

Each choice is resolved once with the rows and the profile, by the same `Resolution` as a whole hand. Few outcomes are
different, so the tables hold one small number for each choice, and the outcomes are listed beside.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Final

from huit.core.fast import fields
from huit.core.fast.codes import SET_INDEXES, chow_code, set_index
from huit.core.fast.tables.rows import NotTabled, SetRows, SortedRows
from huit.core.fast.tables.word import NO_ROW, WordTables
from huit.core.hands import Situation
from huit.core.rules.conditions import ChowsAndPair, NothingElse
from huit.core.rules.facts import SetFacts
from huit.core.rules.fan_ids import FANS
from huit.core.rules.fans import Absorption, FanRule
from huit.core.rules.profile_types import COMBINE, Profile, Switches
from huit.core.rules.resolution import Resolution
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NO_TILE, Tile

CHOW_TILES: Final = tuple([tile for tile in range(FIRST_HONOR) if tile % 9 < 7])
HONOR_CHOICES: Final = 128 * 8 * 16  # pungs as bits, pair (0 for none of honours), round wind and seat wind
OUTCOMES: Final = 256
PAIR_BIT: Final = 16

FanCounts = tuple[tuple[int, int], ...]  # fan, how often


@dataclass(frozen=True)
class FamilyRules:
    """The rows of one family of sets with the profile's terms among them: all that decides what such sets count."""

    rows: SetRows
    points: tuple[int, ...]
    absorptions: tuple[tuple[Absorption, ...], ...]
    order: tuple[int, ...]


def family_of(rows: SetRows, profile: Profile) -> FamilyRules:
    fans = [fan for fan, _ in rows]
    return FamilyRules(
        rows=rows,
        points=tuple([points if fan in fans else 0 for fan, points in enumerate(profile.points)]),
        absorptions=tuple([some if fan in fans else () for fan, some in enumerate(profile.absorptions)]),
        order=tuple([step for step in profile.order if step == COMBINE or step in fans]),
    )


class FamilyResolver:
    """Resolves the fans of one family, as if there were no others."""

    def __init__(self, family: FamilyRules) -> None:
        self.rows = family.rows
        rows = [FanRule(fan, 0, NothingElse(), ()) for fan in range(FANS)]
        for fan, condition in family.rows:
            rows[fan] = FanRule(fan, 0, condition, ())
        self.profile = Profile("", {}, {}, family.points, family.absorptions, Switches(), (), family.order, tuple(rows))

    def counted(self, sets: SetFacts, situation: Situation) -> FanCounts:
        holding: list[tuple[int, ...]] = [()] * FANS
        found = False
        for fan, condition in self.rows:
            holding[fan] = condition.instances_of(sets, situation)
            found = found or bool(holding[fan])
        if not found:
            return ()
        return tuple([(one.fan, one.count) for one in Resolution(holding, self.profile).counted])


# Every choice ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def chow_choices(family: FamilyRules) -> list[tuple[FanCounts, int, FanCounts]]:
    """For up to four chows what counts, the pair that makes more of them, and what counts with it."""
    resolver = FamilyResolver(family)
    return [_chow_choice(resolver, tiles) for tiles in _chows()]


def _chows() -> list[tuple[int, ...]]:
    return [tiles for number in range(5) for tiles in combinations_with_replacement(CHOW_TILES, number)]


def _chow_choice(resolver: FamilyResolver, tiles: tuple[int, ...]) -> tuple[FanCounts, int, FanCounts]:
    chows = [(tile, 1 << index) for index, tile in enumerate(tiles)]
    alone = resolver.counted(SetFacts(chows, [], NO_TILE, 0), Situation())
    pairs = _pairs_that_fit(resolver.rows, tiles)
    if not pairs:
        return alone, NO_TILE, ()
    if len(pairs) > 1 or pairs[0] >= FIRST_HONOR:
        raise NotTabled("four chows that fit several pairs")
    return alone, pairs[0], resolver.counted(SetFacts(chows, [], pairs[0], PAIR_BIT), Situation())


def _pairs_that_fit(rows: SetRows, tiles: tuple[int, ...]) -> list[int]:
    if len(tiles) < 4:
        return []
    wanted = [condition for _, condition in rows if isinstance(condition, ChowsAndPair)]
    return [pair for pair in range(KINDS) if any(condition.fits(tiles, pair) for condition in wanted)]


@lru_cache(maxsize=4)
def pung_choices(family: FamilyRules) -> list[FanCounts]:
    """The fans that count for up to four suited pungs."""
    resolver = FamilyResolver(family)
    found: list[FanCounts] = []
    for tiles in _pungs():
        pungs = [(tile, 1 << index) for index, tile in enumerate(tiles)]
        found.append(resolver.counted(SetFacts([], pungs, NO_TILE, 0), Situation()))
    return found


def _pungs() -> list[tuple[int, ...]]:
    return [tiles for number in range(5) for tiles in combinations(range(FIRST_HONOR), number)]


@lru_cache(maxsize=4)
def honor_choices(family: FamilyRules) -> list[FanCounts]:
    """The fans that count for each index of honour pungs, honour pair and winds."""
    resolver = FamilyResolver(family)
    return [_honor_choice(resolver, index) for index in range(HONOR_CHOICES)]


def _honor_choice(resolver: FamilyResolver, index: int) -> FanCounts:
    pair = index >> fields.CHOICE_PAIR_AT & fields.HONOR_PAIR
    tiles = [FIRST_HONOR + bit for bit in range(7) if index >> fields.CHOICE_PUNGS_AT + bit & 1]
    if len(tiles) > 4 or FIRST_HONOR + pair - 1 in tiles:
        return ()
    pungs = [(tile, 1 << place) for place, tile in enumerate(tiles)]
    sets = SetFacts([], pungs, FIRST_HONOR + pair - 1 if pair else NO_TILE, PAIR_BIT if pair else 0)
    situation = Situation(round_wind=EAST + (index >> 2 & fields.HOW_WIND), seat_wind=EAST + (index & fields.HOW_WIND))
    return resolver.counted(sets, situation)


# Outcomes -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outcome:
    """Fans of sets that count together, their points, and the bits of the word they absorb."""

    fans: FanCounts
    points: int
    absorbs: int
    numbered: int  # how many of the one numbered fan that such sets can make
    pair: Tile = NO_TILE  # with a pair of this kind
    with_pair: int = 0  # the outcome is this one instead


class Outcomes:
    """The different outcomes of one family of choices, each with a number. Nothing at all has the number 0."""

    def __init__(self, word: WordTables, rows: SetRows, numbered: int) -> None:
        self.word = word
        self.members = [fan for fan, _ in rows]
        self.numbered = numbered
        self.list: list[Outcome] = []
        self._numbers: dict[Outcome, int] = {}
        self.number(self.outcome(()))

    def number(self, outcome: Outcome) -> int:
        if outcome not in self._numbers:
            self._numbers[outcome] = len(self.list)
            self.list.append(outcome)
            if len(self.list) > OUTCOMES:
                raise NotTabled("too many outcomes")
        return self._numbers[outcome]

    def outcome(self, counted: FanCounts) -> Outcome:
        fans = [(fan, count) for fan, count in counted if fan != self.numbered]
        absorbs = 0
        for fan, _ in fans:
            absorbs |= self.word.absorbed_by(fan, self.members)
        return Outcome(
            fans=tuple(fans),
            points=sum([self.word.profile.points[fan] * count for fan, count in fans]),
            absorbs=absorbs,
            numbered=sum([count for fan, count in counted if fan == self.numbered]),
        )


def chow_outcomes(rows: SortedRows, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every index of up to four chows."""
    outcomes = Outcomes(word, rows.chows, NO_ROW)
    known: dict[tuple[FanCounts, int, FanCounts], int] = {}
    table = bytearray(SET_INDEXES)
    choices = chow_choices(family_of(rows.chows, word.profile))
    for tiles, choice in zip(_chows(), choices, strict=True):
        if choice not in known:
            alone, pair, with_pair = choice
            outcome = outcomes.outcome(alone)
            if pair != NO_TILE:
                outcome = replace(outcome, pair=pair, with_pair=outcomes.number(outcomes.outcome(with_pair)))
            known[choice] = outcomes.number(outcome)
        table[set_index([chow_code(tile) for tile in tiles])] = known[choice]
    return _in_any_order(table, _orders_of_chows()), outcomes.list


def pung_outcomes(rows: SortedRows, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every index of up to four suited pungs."""
    outcomes = Outcomes(word, rows.pungs, word.numbered.double_pung)
    known: dict[FanCounts, int] = {}
    table = bytearray(SET_INDEXES)
    choices = pung_choices(family_of(rows.pungs, word.profile))
    for tiles, choice in zip(_pungs(), choices, strict=True):
        if choice not in known:
            known[choice] = outcomes.number(outcomes.outcome(choice))
        table[set_index([1 + tile for tile in tiles])] = known[choice]
    return _in_any_order(table, _orders_of_pungs()), outcomes.list


def honor_outcomes(rows: SortedRows, word: WordTables) -> tuple[bytes, list[Outcome]]:
    """The outcome of every choice of honour pungs, honour pair and winds."""
    outcomes = Outcomes(word, rows.honors, word.numbered.small_pung)
    known: dict[FanCounts, int] = {}
    table = bytearray(HONOR_CHOICES)
    for index, choice in enumerate(honor_choices(family_of(rows.honors, word.profile))):
        if choice not in known:
            known[choice] = outcomes.number(outcomes.outcome(choice))
        table[index] = known[choice]
    return bytes(table), outcomes.list


Orders = tuple["array[int]", "array[int]"]  # indexes of sets in any order, and of the same sets in order


def _in_any_order(table: bytearray, orders: Orders) -> bytes:
    """The table filled up: sets named in any order have the outcome of the sets in order."""
    for index, ordered in zip(*orders, strict=True):
        table[index] = table[ordered]
    return bytes(table)


@cache
def _orders_of_chows() -> Orders:
    return _orders([codes for number in range(5) for codes in product(range(1, 22), repeat=number)])


@cache
def _orders_of_pungs() -> Orders:
    return _orders([codes for number in range(5) for codes in permutations(range(1, 28), number)])


def _orders(choices: list[tuple[int, ...]]) -> Orders:
    indexes = [set_index(list(codes)) for codes in choices]
    return array("I", indexes), array("I", [set_index(sorted(codes)) for codes in choices])
