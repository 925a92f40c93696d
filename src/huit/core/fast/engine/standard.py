"""Sets and a pair: look up the states of the suits, count every reading of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast import fields
from huit.core.fast.codes import LOW_BITS, LOW_KINDS, SET_BITS
from huit.core.fast.engine.counting import Counting
from huit.core.tiles import FIRST_HONOR

if TYPE_CHECKING:
    from mypy_extensions import i64

HIGH_DIGIT: Final = 5**5


class Standard(Counting):
    """The readings of a hand as sets and a pair, with or without the nine tiles of a knitted straight."""

    __slots__ = ()

    def _state(self, word: i64) -> i64:
        """The state of a suit, 0 if it is not complete."""
        if word == 0:
            return self.empty_suit
        tables = self.tables
        low: i64 = tables.base_five[word & LOW_KINDS]
        number: i64 = tables.suit_numbers[low + HIGH_DIGIT * tables.base_five[word >> LOW_BITS]]
        if number:  # a statement: an expression with a condition and a literal would make an object
            return tables.states[number]
        return 0

    def _honor_state(self, word: i64) -> i64:
        """The state of the honours, 0 if they are not complete."""
        if word == 0:
            return self.no_honors
        tables = self.tables
        low: i64 = tables.base_five[word & LOW_KINDS]
        return tables.honor_states[low + HIGH_DIGIT * tables.base_five[word >> LOW_BITS]]

    def _of_winning(self, characters: i64, bamboos: i64, dots: i64, honor: i64) -> i64:
        """The state of the winning tile's suit, moved down by its rank: the fields for a rank begin with its bit."""
        winning = self.winning
        if winning < 9:
            return characters >> winning
        if winning < 18:
            return bamboos >> winning - 9
        if winning < FIRST_HONOR:
            return dots >> winning - 18
        pair = honor >> fields.HONOR_PAIR_AT & fields.HONOR_PAIR
        if pair == winning - FIRST_HONOR + 1:
            return fields.STATE_UNIQUE
        return 0

    def _count_fours(self, first: i64, second: i64) -> i64:
        """The kinds with four copies."""
        number: i64 = 0
        while first:
            first &= first - 1
            number += 1
        while second:
            second &= second - 1
            number += 1
        return number

    def _each_reading(
        self, characters: i64, bamboos: i64, dots: i64, honor: i64, word: i64, unique: i64, knitted: i64
    ) -> None:
        """Every choice of one reading for each suit."""
        first: i64 = characters >> fields.STATE_FIRST_AT & fields.STATE_FIRST
        last_first = first + (characters >> fields.STATE_SUM_AT & fields.STATE_FURTHER)
        first_second: i64 = bamboos >> fields.STATE_FIRST_AT & fields.STATE_FIRST
        last_second = first_second + (bamboos >> fields.STATE_SUM_AT & fields.STATE_FURTHER)
        first_third: i64 = dots >> fields.STATE_FIRST_AT & fields.STATE_FIRST
        last_third = first_third + (dots >> fields.STATE_SUM_AT & fields.STATE_FURTHER)
        while first <= last_first:
            second = first_second
            while second <= last_second:
                third = first_third
                while third <= last_third:
                    self._reading(first, second, third, honor, word, unique, knitted)
                    third += 1
                second += 1
            first += 1

    def _reading(self, first: i64, second: i64, third: i64, honor: i64, word: i64, unique: i64, knitted: i64) -> None:
        """Sets and a pair, read in one way; reading 0 is that of a suit without tiles.

        `knitted` is 0 without the nine knitted tiles, 1 with them, 2 if the winning tile may be one of them.
        """
        tables = self.tables
        chow_index = self.meld_chows
        pung_index = self.meld_pungs
        groups = self.meld_groups & honor >> fields.HONOR_GROUPS_AT
        sums: i64 = 0
        one: i64 = 0
        two: i64 = 0
        three: i64 = 0
        if first:
            one = tables.readings[first]
            sums = one >> fields.READING_SUM_AT
            groups &= sums >> fields.SUM_GROUPS_AT
            chow_index = chow_index << (sums & fields.READING_CHOW_SHIFT) | one & fields.READING_SETS
            if sums & fields.READING_HAS_PUNGS:
                shift = sums >> fields.READING_PUNG_SHIFT_AT & fields.READING_PUNG_SHIFT
                pung_index = pung_index << shift | one >> fields.READING_PUNGS_AT & fields.READING_SETS
        if second:
            two = tables.readings[self.suit_readings + second]
            numbers = two >> fields.READING_SUM_AT
            sums += numbers
            groups &= numbers >> fields.SUM_GROUPS_AT
            chow_index = chow_index << (numbers & fields.READING_CHOW_SHIFT) | two & fields.READING_SETS
            if numbers & fields.READING_HAS_PUNGS:
                shift = numbers >> fields.READING_PUNG_SHIFT_AT & fields.READING_PUNG_SHIFT
                pung_index = pung_index << shift | two >> fields.READING_PUNGS_AT & fields.READING_SETS
        if third:
            three = tables.readings[2 * self.suit_readings + third]
            numbers = three >> fields.READING_SUM_AT
            sums += numbers
            groups &= numbers >> fields.SUM_GROUPS_AT
            chow_index = chow_index << (numbers & fields.READING_CHOW_SHIFT) | three & fields.READING_SETS
            if numbers & fields.READING_HAS_PUNGS:
                shift = numbers >> fields.READING_PUNG_SHIFT_AT & fields.READING_PUNG_SHIFT
                pung_index = pung_index << shift | three >> fields.READING_PUNGS_AT & fields.READING_SETS
        pungs = (sums >> fields.READING_PUNG_SHIFT_AT & fields.READING_PUNG_SHIFT) // SET_BITS
        pungs += honor >> fields.HONOR_NUMBER_AT & fields.HONOR_NUMBER
        places: i64 = fields.PLACE_ELSEWHERE
        if unique or (pungs and self.discard):
            places = self._places(first, second, third, honor, unique, knitted)
        chows: i64 = tables.chow_outcomes[chow_index]
        if tables.chow_pairs[chows] and tables.chow_pairs[chows] == self._pair(one, two, three) + 1:
            chows = tables.chow_with_pair[chows]
        outcome: i64 = tables.pung_outcomes[pung_index]
        small_pungs = self.meld_small_pungs + (sums >> fields.SUM_SMALL_AT & fields.READING_SMALL)
        pungs += self.concealed_melds
        if knitted:
            sets = tables.knitted
            groups &= self.knitted_groups
        else:
            sets = tables.standard
            groups &= fields.GROUPS
        while True:  # the places of the winning tile one after the other; mostly there is one
            place = places & -places
            places ^= place
            # A pung that a discard ended is not concealed (R-E11).
            concealed = pungs - 1 if place == fields.PLACE_PUNG and self.discard else pungs
            index = concealed << fields.SETS_CONCEALED_AT | groups << fields.SETS_GROUPS_AT
            self._count(word | sets[index | place & fields.PLACE_LABELS], chows, outcome, honor, small_pungs)
            if places == 0:
                return

    def _places(self, first: i64, second: i64, third: i64, honor: i64, unique: i64, knitted: i64) -> i64:
        """The places of the winning tile that make a difference. Only a unique wait has a label (R-D01)."""
        winning = self.winning
        tables = self.tables
        places: i64 = 0
        if winning < 9:
            places = tables.places[first] >> fields.PLACE_BITS * winning
        elif winning < 18:
            places = tables.places[self.suit_readings + second] >> fields.PLACE_BITS * (winning - 9)
        elif winning < FIRST_HONOR:
            places = tables.places[2 * self.suit_readings + third] >> fields.PLACE_BITS * (winning - 18)
        elif winning != fields.NO_WIN:
            honor_pung = honor >> winning - FIRST_HONOR & 1
            places = fields.PLACE_PUNG
            if honor_pung == 0:
                places = tables.honor_places[winning - FIRST_HONOR]
        places &= fields.PLACE
        if knitted == 2:
            places |= fields.PLACE_ELSEWHERE
        if unique == 0:
            others: i64 = 0 if places & ~fields.PLACE_PUNG == 0 else fields.PLACE_ELSEWHERE
            places = places & fields.PLACE_PUNG | others
        return places

    def _pair(self, one: i64, two: i64, three: i64) -> i64:
        """The kind of a suited pair, -1 where the pair is of honours."""
        if one >> fields.READING_PAIR_AT & fields.READING_PAIR:
            return (one >> fields.READING_PAIR_AT & fields.READING_PAIR) - 1
        if two >> fields.READING_PAIR_AT & fields.READING_PAIR:
            return (two >> fields.READING_PAIR_AT & fields.READING_PAIR) + 8
        pair = three >> fields.READING_PAIR_AT & fields.READING_PAIR
        if pair:
            return pair + 17
        return -1
