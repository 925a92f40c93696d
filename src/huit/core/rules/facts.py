"""Facts about a hand and about one reading of it, computed once before any fan is asked."""

from __future__ import annotations

from huit.core.hands import CHOW, KONG, Hand
from huit.core.rules.readings import KNITTED, NOWHERE, PAIR, Reading
from huit.core.rules.shapes import SEVEN_PAIRS_SHAPE
from huit.core.rules.waits import waits_of
from huit.core.tiles import KINDS, NO_TILE, Tile, suit_of


class HandFacts:
    """Facts that do not depend on the reading."""

    def __init__(self, hand: Hand) -> None:
        self.situation = hand.situation
        self.winning = NO_TILE if hand.situation.opening else hand.winning
        self.exposed_sets = sum(1 for meld in hand.melds if meld.exposed)
        self.declared_sets = len(hand.melds)
        self.concealed = hand.concealed_counts()
        self.copies = self.concealed[:]  # of each kind outside kongs: what can be a tile hog (R-F04)
        self.kinds = 0  # bit of each kind present
        for meld in hand.melds:
            for tile in meld.tiles:
                self.kinds |= 1 << tile
                if meld.set_type != KONG:
                    self.copies[tile] += 1
        self.types = 0  # bit of each suit, of the winds and of the dragons
        for kind in range(KINDS):
            if self.concealed[kind]:
                self.kinds |= 1 << kind
            if self.kinds >> kind & 1:
                self.types |= 1 << suit_of(kind)
        self.unique_wait = self.winning != NO_TILE and self._waits_for_one_kind()

    def _waits_for_one_kind(self) -> bool:
        before = self.concealed[:]
        before[self.winning] -= 1
        return len(waits_of(before, self.declared_sets, at_most=2)) == 1


class SetFacts:
    """The chows, pungs (kongs included) and pair of a reading: each set as its lowest tile and its bit, in order."""

    def __init__(self, chows: list[tuple[Tile, int]], pungs: list[tuple[Tile, int]], pair: Tile, pair_bit: int) -> None:
        self.chows = sorted(chows)
        self.pungs = sorted(pungs)
        self.pair = pair  # NO_TILE where there is none, or seven
        self.pair_bit = pair_bit
        self.whole = pair_bit
        for _, bit in chows:
            self.whole |= bit
        for _, bit in pungs:
            self.whole |= bit


class Facts:
    """Facts about one reading. Groups are bits: group i of the reading is `1 << i`."""

    def __init__(self, hand: HandFacts, reading: Reading) -> None:
        self.hand = hand
        self.reading = reading
        self.whole = (1 << len(reading.groups)) - 1
        self.place = 0 if reading.place == NOWHERE else 1 << reading.place
        self.concealed_pungs = 0
        self.concealed_kongs = 0
        self.melded_kongs = 0
        self.knitted_kinds = 0
        pair = NO_TILE
        pair_bit = 0
        chows: list[tuple[Tile, int]] = []
        pungs: list[tuple[Tile, int]] = []
        for index, group in enumerate(reading.groups):
            bit = 1 << index
            if group.set_type == CHOW:
                chows.append((group.tile, bit))
            elif group.is_pung:
                pungs.append((group.tile, bit))
                if group.concealed:
                    self.concealed_pungs |= bit
                if group.set_type == KONG:
                    self._add_kong(bit, group.concealed)
            elif group.set_type == PAIR and reading.shape != SEVEN_PAIRS_SHAPE:
                pair = group.tile
                pair_bit = bit
            elif group.set_type == KNITTED:
                for tile in group.tiles:
                    self.knitted_kinds |= 1 << tile
        self.sets = SetFacts(chows, pungs, pair, pair_bit)

    def _add_kong(self, bit: int, concealed: bool) -> None:
        if concealed:
            self.concealed_kongs |= bit
        else:
            self.melded_kongs |= bit

    @property
    def won_on_knitted_tile(self) -> bool:
        return self.hand.winning != NO_TILE and bool(self.knitted_kinds >> self.hand.winning & 1)
