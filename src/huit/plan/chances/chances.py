"""Chances: how likely the missing tiles of a target hand come before the hand ends, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.flat import put_float, slot_float, slot_number, slots_of
from huit.plan.chances.rates import FROM_ONE, Rates

if TYPE_CHECKING:
    from mypy_extensions import i64

# How a missing tile may be claimed.
DRAWN: Final = 0  # not at all: it must be drawn
BY_CHOW: Final = 1  # from the player on the left
BY_PUNG: Final = 2  # from anybody

# A target has a word for each of these, with a field for each missing tile.
NEED_BITS: Final = 6
NEED_MASK: Final = 63
CLAIM_BITS: Final = 2
CLAIM_MASK: Final = 3
MATE_BITS: Final = 3
MATE_MASK: Final = 7
NO_MATE: Final = 7
NO_MATES: Final = (1 << 8 * MATE_BITS) - 1
PLACE_BITS: Final = 4  # of a spare tile, counted from 1
PLACE_MASK: Final = 15
MOST_NEEDS: Final = 8
NO_SET: Final = -1

TWO_CHANCES: Final = 0.4  # of the claims for a chow that lacks two tiles: the first of them must be drawn


class Target:
    """A complete hand worth the minimum, reached with claims or without: its missing and spare tiles, its payoffs."""

    def __init__(self, first: i64, second: i64) -> None:
        self.first: i64 = first  # its concealed tiles as two tiles words
        self.second: i64 = second
        self.number: i64 = 0  # of missing tiles
        self.needs: i64 = 0  # their kinds
        self.claims: i64 = 0  # DRAWN, BY_CHOW or BY_PUNG
        self.mates: i64 = NO_MATES  # the place of another missing tile that must have come before it may be claimed
        self.spare: i64 = 0  # a bit for each place of the hand that is not wanted
        self.spare_places: i64 = 0  # the same places one by one
        self.winning: i64 = 0  # the kind that is likely to come last
        self.claimed: i64 = NO_SET  # the set that was taken to be laid open for the payoffs
        self.drawn = 0.0  # payoff self-drawn, 0 if it may not be declared so
        self.given = 0.0  # payoff on a discard
        self.value = 0.0  # points to be expected, as if there were this target alone

    def missing(self) -> list[int]:
        """The kinds that are missing, one entry a tile."""
        kinds: list[int] = []
        needs = self.needs
        for _ in range(self.number):
            kinds.append(needs & NEED_MASK)
            needs >>= NEED_BITS
        return kinds


class Chances:
    """Estimates for one table at one moment, `turns` before the end is to be expected."""

    def __init__(self, rates: Rates, turns: float) -> None:
        self.rates = rates
        self.turns = turns
        self._often = slots_of(MOST_NEEDS)

    def expected(self, target: Target, rest: i64, drawn_pay: float, given_pay: float) -> float:
        """The points to expect with these tiles (bits) still missing, as if nothing but this target were followed.

        The hand ends for all of them at once, in any round: while three are missing, the next comes as often as the
        three together, and so on to the last one, which is likely to be the rarest and may win from anybody.
        """
        rates = self.rates
        often = self._often  # of each missing tile in the turns that are left, the rarest first
        rarest = 1e9
        value = 0.0
        count: i64 = 0
        place: i64 = 0
        needs: i64 = target.needs
        number: i64 = target.number
        while place < number:
            if rest >> place & 1:
                kind: i64 = needs & NEED_MASK
                copies: i64 = self._copies(target, place, kind, rest)
                time = float(copies) * self.turns
                comes = time * self._rate(target, place, kind, rest)
                at: i64 = count
                while at > 0 and slot_float(often, at - 1) > comes:
                    put_float(often, at, slot_float(often, at - 1))
                    at -= 1
                put_float(often, at, comes)
                count += 1
                if comes < rarest:
                    rarest = comes
                    value = _won(time * rates.drawn, time * slot_float(rates.given, kind), drawn_pay, given_pay)
            needs >>= NEED_BITS
            place += 1
        together = slot_float(often, 0)
        place = 1
        while place < count:
            together += slot_float(often, place)
            value *= together / (1.0 + together)
            place += 1
        return value

    def _copies(self, target: Target, place: i64, kind: i64, rest: i64) -> i64:
        """The copies that may still come of a missing tile, if those of its kind that stand before it have come."""
        copies: i64 = slot_number(self.rates.left, kind)
        needs: i64 = target.needs
        number: i64 = target.number
        other: i64 = 0
        while other < number:
            if needs & NEED_MASK == kind and other != place and (other < place or not rest >> other & 1):
                copies -= 1
            needs >>= NEED_BITS
            other += 1
        return copies

    def _rate(self, target: Target, place: i64, kind: i64, rest: i64) -> float:
        """The rate of one copy of a missing tile. Of two that a pung lacks the first must be drawn; of two that a chow
        lacks, either may be the first."""
        rates = self.rates
        way: i64 = target.claims >> CLAIM_BITS * place & CLAIM_MASK
        if way == DRAWN:
            return rates.drawn
        given = slot_float(rates.given, kind)
        mate: i64 = target.mates >> MATE_BITS * place & MATE_MASK
        waits = mate != NO_MATE and rest >> mate & 1 == 1
        if way == BY_PUNG:
            return rates.drawn if waits and place < mate else rates.drawn + given
        return rates.drawn + FROM_ONE * (TWO_CHANCES * given if waits else given)


def _won(drawn: float, given: float, drawn_pay: float, given_pay: float) -> float:
    """The points by the last tile, which comes so often before the end."""
    if given_pay <= 0.0:
        return drawn * drawn_pay / (1.0 + drawn)
    return (drawn * drawn_pay + given * given_pay) / (1.0 + drawn + given)


def in_play(chance: float, odds: float) -> float:
    """A chance whose odds turned out so many times better in games."""
    return odds * chance / (1.0 - chance + odds * chance)


def most_valuable(targets: list[Target], most: int) -> list[Target]:
    """So many of the targets, the best first."""
    return sorted(targets, key=_least_value_last)[:most]


def _least_value_last(target: Target) -> float:
    return -target.value
