"""Legal actions of each seat: computed from the table when asked for, never stored (play 6, 8, 9, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.codes import FIRST_ONES, SECOND_ONES
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.fast.fields import (
    HOW_KONG,
    HOW_LAST_COPY,
    HOW_LAST_OF_WALL,
    HOW_OPENING,
    HOW_ROUND_AT,
    HOW_SEAT_AT,
    HOW_SELF_DRAWN,
)
from huit.core.hands import PUNG
from huit.core.tiles import FIRST_HONOR, FLOWERS, KINDS, NO_TILE, Tile
from huit.game.actions import (
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU_CODE,
    NEXT_CODE,
    PASS_CODE,
    PROMOTED_KONG,
    TILE_BITS,
)
from huit.game.aliases import ActionNumber, Seat
from huit.game.seats import LiveSeat
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, OPENING, OVER, ROBBING, TURN, TableState

if TYPE_CHECKING:
    from mypy_extensions import i64

TILE_VALUES: Final = KINDS + FLOWERS  # a tile is a number below it


class LegalActions(TableState):
    """A table that computes legal actions."""

    def legal(self, seat: Seat) -> list[ActionNumber]:
        """Numbers of the legal actions of a seat; empty when it is not asked."""
        if self.phase == TURN:
            return self._turn(seat) if seat == self.turn else []
        if self.phase == ANSWERS or self.phase == ROBBING:
            return self._claims(seat) if self.answers[seat] == AWAITED else []
        if self.phase == CLAIMED:
            return self._discards(self.seats[seat]) if seat == self.turn else []
        if self.phase == OPENING:
            return [*self._flowers(self.seats[seat]), PASS_CODE] if seat == self.turn else []
        return [NEXT_CODE] if self.phase == OVER else []

    def awaited(self) -> list[Seat]:
        """Seats that must act; after a hand any of the four may begin the next one."""
        if self.phase <= CLAIMED:
            return [self.turn]
        if self.phase <= ROBBING:
            return [seat for seat in range(4) if self.answers[seat] == AWAITED]
        return [0, 1, 2, 3] if self.phase == OVER else []

    def _turn(self, seat: Seat) -> list[ActionNumber]:
        """Actions after a draw. East's first fourteen tiles count as one (play 8.2)."""
        mine = self.seats[seat]
        options: list[int] = []
        if self.may_call_hu(seat):
            options.append(HU_CODE)
        if self.may_replace(seat):  # no kong and no flower on the last tile (play 9.6)
            options += self._kongs(mine)
            options += self._flowers(mine)
        return options + self._discards(mine)

    def _kongs(self, mine: LiveSeat) -> list[ActionNumber]:
        options: list[int] = []
        for tile in range(KINDS):
            if mine.counts[tile] == 4:
                options.append(CONCEALED_KONG << TILE_BITS | tile)
        if mine.melds:
            for meld in mine.melds:
                if meld.set_type == PUNG and mine.counts[meld.tile]:
                    options.append(PROMOTED_KONG << TILE_BITS | meld.tile)
        return options

    def _flowers(self, mine: LiveSeat) -> list[ActionNumber]:
        return [FLOWER << TILE_BITS | tile for tile in range(KINDS, TILE_VALUES) if mine.counts[tile]]

    def _discards(self, mine: LiveSeat) -> list[ActionNumber]:
        counts = mine.counts
        return [DISCARD << TILE_BITS | tile for tile in range(TILE_VALUES) if counts[tile]]

    def _claims(self, seat: Seat) -> list[ActionNumber]:
        """Claims of the discard, or of the promoted tile, which can only be robbed (play 9.1, 9.2, 9.5)."""
        options = [PASS_CODE]
        if self.may_call_hu(seat):
            options.append(HU_CODE)
        if not self._may_claim_sets(seat):
            return options
        mine = self.seats[seat]
        tile = self.discard
        if mine.counts[tile] >= 2:
            options.append(CLAIM_PUNG << TILE_BITS | tile)
            # In Botzone's game a kong may be claimed as long as the next in turn has tiles.
            if mine.counts[tile] == 3 and (self.botzone or self.may_replace(seat)):
                options.append(CLAIM_KONG << TILE_BITS | tile)
        if seat == (self.turn + 1) % 4:
            for lowest in chows_with(mine.counts, tile):
                options.append(CLAIM_CHOW << TILE_BITS | lowest)
        return options

    def _may_claim_sets(self, seat: Seat) -> bool:
        """True if sets may be claimed: the last discard can only be won on (play 9.6), a promoted tile only robbed."""
        if self.phase == ROBBING or self.wall.last_was_drawn(self.turn):
            return False
        return self.dead_may_claim or not self.seats[seat].dead

    def may_replace(self, seat: Seat) -> bool:
        """True if the wall has a replacement tile for a kong or a flower."""
        if self.wall.is_empty_for(seat):
            return False
        return not self.botzone or not self.wall.last_was_drawn(seat)

    def has_answer(self, seat: Seat) -> bool:
        """True if a seat has another choice than to pass on the discard or the promoted tile."""
        if self.may_call_hu(seat):
            return True
        if not self._may_claim_sets(seat):
            return False
        counts = self.seats[seat].counts
        if counts[self.discard] >= 2:
            return True
        return seat == (self.turn + 1) % 4 and len(chows_with(counts, self.discard)) > 0

    def may_call_hu(self, seat: Seat) -> bool:
        """True if hu is legal. At a strict table any in-turn call is, even a false one (play 11.6)."""
        if self.seats[seat].dead:
            return False
        return self.strict or self.points_of(seat) >= self.minimum

    def points_of(self, seat: Seat) -> int:
        """Points of a seat's hand with the drawn or offered tile, without flowers; NOT_COMPLETE if there are none."""
        mine = self.seats[seat]
        if mine.kept_flowers:  # play 6.5
            return NOT_COMPLETE
        first: i64 = mine.first
        second: i64 = mine.second
        if self.phase != TURN:
            one: i64 = FIRST_ONES[self.discard]
            first += one
            one = SECOND_ONES[self.discard]
            second += one
        return self.scorer.total(first, second, mine.meld_word, self._how(seat))

    def _how(self, seat: Seat) -> i64:
        """The packed circumstances of a win, for the fast scorer."""
        self_drawn = self.phase == TURN
        winning = self.drawn if self_drawn else self.discard
        how: i64 = seat << HOW_SEAT_AT | self.number // 4 << HOW_ROUND_AT
        if winning == NO_TILE:
            return how | HOW_SELF_DRAWN | HOW_OPENING
        how |= winning
        if self_drawn:
            how |= HOW_SELF_DRAWN
        # A robbed tile is not yet shown, a discard is.
        if self.shown[winning] == (4 if self.phase == ANSWERS else 3):
            how |= HOW_LAST_COPY
        if self.wall.last_was_drawn(self.turn):
            how |= HOW_LAST_OF_WALL
        if self.phase == ROBBING or (self_drawn and self.after_kong):
            how |= HOW_KONG
        return how


def chows_with(counts: list[int], tile: Tile) -> list[Tile]:
    """The lowest tiles of the chows that a tile makes with two held tiles."""
    found: list[int] = []
    if tile >= FIRST_HONOR:
        return found
    rank = tile % 9
    if rank >= 2 and counts[tile - 2] and counts[tile - 1]:
        found.append(tile - 2)
    if 1 <= rank <= 7 and counts[tile - 1] and counts[tile + 1]:
        found.append(tile - 1)
    if rank <= 6 and counts[tile + 1] and counts[tile + 2]:
        found.append(tile)
    return found
