"""Appraisal of complete hands: the scorer says which are worth the minimum, concealed and with claims on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FIRST_ONES, FIRST_PUNG_MELD, KIND_BITS, SECOND_ONES, WORD_KINDS
from huit.core.fast.fields import HOW_LAST_COPY, HOW_SELF_DRAWN, MELD_BITS
from huit.core.fast.packed import HandWords
from huit.core.hands import Meld
from huit.core.tiles import KINDS
from huit.plan.chances.chances import (
    BY_CHOW,
    BY_PUNG,
    CLAIM_BITS,
    MATE_BITS,
    MATE_MASK,
    NEED_BITS,
    NEED_MASK,
    NO_MATES,
    NO_SET,
    PLACE_BITS,
    PLACE_MASK,
    Chances,
    Target,
)
from huit.plan.position import (
    Position,
    meld_word_of,
    tile_words_of,
)
from huit.plan.targets.patterns import FIRST_KNITTED, FIRST_PUNG, SETS

if TYPE_CHECKING:
    from mypy_extensions import i64

FIRST_WORDS: Final = [sum([FIRST_ONES[kind] for kind in tiles]) for tiles in SETS]
SECOND_WORDS: Final = [sum([SECOND_ONES[kind] for kind in tiles]) for tiles in SETS]
_CLAIMED_CODES: Final = [
    number + 1 if number < FIRST_PUNG else FIRST_PUNG_MELD + number - FIRST_PUNG for number in range(len(SETS))
]
_COUNT_MASK: Final = 7
_SHOWN_BEFORE_LAST: Final = 3


class Appraiser:
    """Turns complete hands into targets, for one hand of concealed tiles and declared sets."""

    def __init__(self, position: Position, copies: list[int], melds: list[Meld], chances: Chances) -> None:
        self.targets: list[Target] = []
        self.chances = chances
        self.payoffs = position.payoffs
        self.scorer = position.scorer
        self.minimum: i64 = position.scorer.profile.switches.minimum
        self.left = position.left
        self.shown = position.shown
        self.winds: i64 = position.winds
        self.word: i64 = meld_word_of(melds)
        self.room: i64 = MELD_BITS * len(melds)
        self.exposed = any(meld.exposed for meld in melds)
        self.four_melds = len(melds) == 4
        first, second = tile_words_of(copies)
        self.first: i64 = first  # the tiles held
        self.second: i64 = second
        self.held: list[int] = [kind for kind in range(KINDS) if copies[kind]]
        self.ends: list[int] = [sum(copies[: kind + 1]) for kind in self.held]  # the places after those of each kind
        self.one: i64 = 1
        # Of the complete hand in work: its missing tiles and what is left of the tiles held.
        self.number: i64 = 0
        self.needs: i64 = 0
        self.claims: i64 = 0
        self.mates: i64 = NO_MATES
        self.rest_first: i64 = 0
        self.rest_second: i64 = 0
        self.lacking: list[int] = []  # sets to make

    def add_sets(self, sets: list[int], pair: int, first: i64, second: i64) -> None:
        """Appraise a hand of sets and a pair, the declared sets left out; the words are those of all its tiles."""
        self._begin()
        for number in sets:
            self._take_set(number)
        self._take(pair)
        self._take(pair)
        self._appraise(first, second)

    def add_tiles(self, tiles: list[int]) -> None:
        """Appraise a hand that is not made of sets."""
        self._begin()
        first: i64 = 0
        second: i64 = 0
        for kind in tiles:
            one: i64 = FIRST_ONES[kind]
            first += one
            one = SECOND_ONES[kind]
            second += one
            self._take(kind)
        self._appraise(first, second)

    # The missing tiles ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self.number = 0
        self.needs = 0
        self.claims = 0
        self.mates = NO_MATES
        self.rest_first = self.first
        self.rest_second = self.second
        self.lacking = []

    def _take(self, kind: i64) -> None:
        """Take a tile from those held; it is missing where none is left."""
        if kind < WORD_KINDS:
            shift: i64 = KIND_BITS * kind
            if self.rest_first >> shift & _COUNT_MASK:
                self.rest_first -= self.one << shift
                return
        else:
            shift = KIND_BITS * (kind - WORD_KINDS)
            if self.rest_second >> shift & _COUNT_MASK:
                self.rest_second -= self.one << shift
                return
        self.needs |= kind << NEED_BITS * self.number
        self.number += 1

    def _take_set(self, number: int) -> None:
        """Of two tiles that a set lacks (they stand side by side), either may be claimed once the other has come."""
        before = self.number
        for kind in SETS[number]:
            self._take(kind)
        lacks = self.number - before
        if not lacks or number >= FIRST_KNITTED:
            return
        self.lacking.append(number)
        way: i64 = BY_CHOW if number < FIRST_PUNG else BY_PUNG
        if lacks == 1:
            self.claims |= way << CLAIM_BITS * before
        elif lacks == 2:
            after: i64 = before + 1
            self.claims |= way << CLAIM_BITS * before | way << CLAIM_BITS * after
            mates = (before ^ MATE_MASK) << MATE_BITS * after | (after ^ MATE_MASK) << MATE_BITS * before
            self.mates ^= mates

    # Its worth --------------------------------------------------------------------------------------------------------

    def _appraise(self, first: i64, second: i64) -> None:
        """Keep both ways to the hand, with claims and without: which is better shows on the way."""
        winning = self._last_to_come(0, 0)
        drawn: i64 = self.scorer.total(first, second, self.word, self._how(winning, HOW_SELF_DRAWN))
        if drawn < self.minimum and not self.four_melds:
            return  # a discard hardly ever adds anything
        given: i64 = self.scorer.total(first, second, self.word, self._how(winning, 0))
        spare = self._spare_places()
        self._add(first, second, spare, drawn, given, winning, NO_SET)
        if not self.exposed:
            self._add_open(first, second, spare)

    def _add_open(self, first: i64, second: i64, spare: i64) -> None:
        """Keep a way to the hand with one claimed set, other than the one that the winning tile completes."""
        for claimed in self.lacking:
            own_first: i64 = FIRST_WORDS[claimed]
            own_second: i64 = SECOND_WORDS[claimed]
            winning = self._last_to_come(own_first, own_second)
            if winning >= 0:
                code: i64 = _CLAIMED_CODES[claimed]
                word = self.word | code << self.room
                first_left = first - own_first
                second_left = second - own_second
                drawn: i64 = self.scorer.total(first_left, second_left, word, self._how(winning, HOW_SELF_DRAWN))
                if drawn >= self.minimum:
                    given: i64 = self.scorer.total(first_left, second_left, word, self._how(winning, 0))
                    self._add(first, second, spare, drawn, given, winning, claimed)
                return

    def _last_to_come(self, own_first: i64, own_second: i64) -> i64:
        """The missing kind that is likely to be waited for, the one of which least is left; tiles of a set aside. -1 if
        no other is missing."""
        winning: i64 = -1
        least: i64 = 99
        needs = self.needs
        place: i64 = 0
        while place < self.number:
            kind: i64 = needs & NEED_MASK
            needs >>= NEED_BITS
            place += 1
            if kind < WORD_KINDS:
                own: i64 = own_first >> KIND_BITS * kind & _COUNT_MASK
            else:
                own = own_second >> KIND_BITS * (kind - WORD_KINDS) & _COUNT_MASK
            if not own:
                left: i64 = self.left[kind]
                if left < least:
                    least = left
                    winning = kind
        return winning

    def _how(self, winning: i64, flags: i64) -> i64:
        how: i64 = winning | flags | self.winds
        return how | HOW_LAST_COPY if self.shown[winning] == _SHOWN_BEFORE_LAST else how

    def won(self, target: Target) -> HandWords:
        """The complete hand as it was scored for its payoffs, on a discard if that may be declared."""
        how = self._how(target.winning, 0 if target.given else HOW_SELF_DRAWN)
        if target.claimed == NO_SET:
            return HandWords(target.first, target.second, self.word, how)
        first: i64 = FIRST_WORDS[target.claimed]
        second: i64 = SECOND_WORDS[target.claimed]
        code: i64 = _CLAIMED_CODES[target.claimed]
        return HandWords(target.first - first, target.second - second, self.word | code << self.room, how)

    def _add(self, first: i64, second: i64, spare: i64, drawn: i64, given: i64, winning: i64, claimed: i64) -> None:
        if drawn < self.minimum and given < self.minimum:
            return
        target = Target(first, second)
        target.number = self.number
        target.needs = self.needs
        target.winning = winning
        target.claimed = claimed
        if self.exposed or claimed != NO_SET:
            target.claims = self.claims
            target.mates = self.mates
        target.spare_places = spare
        while spare:
            target.spare |= self.one << ((spare & PLACE_MASK) - 1)
            spare >>= PLACE_BITS
        if drawn >= self.minimum:
            target.drawn = self.payoffs.self_drawn(drawn)
        if given >= self.minimum:
            target.given = self.payoffs.given(given)
        everything: i64 = (self.one << self.number) - 1
        target.value = self.chances.expected(target, everything, target.drawn, target.given)
        self.targets.append(target)

    def _spare_places(self) -> i64:
        """Of each kind that the hand has more of than it wants the last tiles, counted from 1."""
        places: i64 = 0
        shift: i64 = 0
        for at, kind in enumerate(self.held):
            number: i64 = kind
            if number < WORD_KINDS:
                spare: i64 = self.rest_first >> KIND_BITS * number & _COUNT_MASK
            else:
                spare = self.rest_second >> KIND_BITS * (number - WORD_KINDS) & _COUNT_MASK
            place: i64 = self.ends[at]
            while spare:
                places |= place << shift
                shift += PLACE_BITS
                place -= 1
                spare -= 1
        return places
