"""What each seat may do now: asked of the table, never stored (play 6, 8, 9, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from huit.core.fast.workbench import NOT_COMPLETE
from huit.core.tiles import FIRST_HONOR, KINDS, NO_TILE
from huit.game.actions import (
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    FLOWER,
    HU_CODE,
    KONG,
    NEXT_CODE,
    PASS_CODE,
    PROMOTED_KONG,
    PUNG,
    TILE_BITS,
)
from huit.game.seats import FIRST_ONES, SECOND_ONES, Seat
from huit.game.standing import ANSWERS, AWAITED, CLAIMED, OPENING, OVER, ROBBING, TURN, Standing

if TYPE_CHECKING:
    from mypy_extensions import i64

SELF_DRAWN: Final = 1 << 6
LAST_COPY: Final = 1 << 7
LAST_OF_WALL: Final = 1 << 8
WITH_KONG: Final = 1 << 9
FROM_START: Final = 1 << 14
ALL_TILES: Final = KINDS + 8


class Options(Standing):
    """A table that can be asked what is legal."""

    def legal(self, seat: int) -> list[int]:
        """The numbers of the actions that a seat may take now; empty when it is not asked."""
        if self.phase == TURN:
            return self._turn(seat) if seat == self.turn else []
        if self.phase == ANSWERS or self.phase == ROBBING:
            return self._claims(seat) if self.answers[seat] == AWAITED else []
        if self.phase == CLAIMED:
            return self._discards(self.seats[seat]) if seat == self.turn else []
        if self.phase == OPENING:
            return [*self._flowers(self.seats[seat]), PASS_CODE] if seat == self.turn else []
        return [NEXT_CODE] if self.phase == OVER else []

    def awaited(self) -> list[int]:
        """The seats that the table waits for; any of the four may begin the next hand."""
        if self.phase <= CLAIMED:
            return [self.turn]
        if self.phase <= ROBBING:
            return [seat for seat in range(4) if self.answers[seat] == AWAITED]
        return [0, 1, 2, 3] if self.phase == OVER else []

    def _turn(self, seat: int) -> list[int]:
        """After a draw; East's first fourteen tiles count as one (play 8.2)."""
        mine = self.seats[seat]
        options: list[int] = []
        if self.may_call_hu(seat):
            options.append(HU_CODE)
        if self.may_replace(seat):  # no kong and no flower on the last tile (play 9.6)
            options += self._kongs(mine)
            options += self._flowers(mine)
        return options + self._discards(mine)

    def _kongs(self, mine: Seat) -> list[int]:
        options: list[int] = []
        for tile in range(KINDS):
            if mine.counts[tile] == 4:
                options.append(CONCEALED_KONG << TILE_BITS | tile)
        if mine.melds:
            for meld in mine.melds:
                if meld.kind == 1 and mine.counts[meld.tile]:
                    options.append(PROMOTED_KONG << TILE_BITS | meld.tile)
        return options

    def _flowers(self, mine: Seat) -> list[int]:
        return [FLOWER << TILE_BITS | tile for tile in range(KINDS, ALL_TILES) if mine.counts[tile]]

    def _discards(self, mine: Seat) -> list[int]:
        counts = mine.counts
        return [DISCARD << TILE_BITS | tile for tile in range(ALL_TILES) if counts[tile]]

    def _claims(self, seat: int) -> list[int]:
        """Answers to the discard, or to the promoted tile, which can only be robbed (play 9.1, 9.2, 9.5)."""
        options = [PASS_CODE]
        if self.may_call_hu(seat):
            options.append(HU_CODE)
        if not self._may_claim_sets(seat):
            return options
        mine = self.seats[seat]
        tile = self.discard
        if mine.counts[tile] >= 2:
            options.append(PUNG << TILE_BITS | tile)
            # In Botzone's game a kong may be claimed as long as the next in turn has tiles.
            if mine.counts[tile] == 3 and (self.botzone or self.may_replace(seat)):
                options.append(KONG << TILE_BITS | tile)
        if seat == (self.turn + 1) % 4:
            for lowest in chows_with(mine.counts, tile):
                options.append(CHOW << TILE_BITS | lowest)
        return options

    def _may_claim_sets(self, seat: int) -> bool:
        """The last discard may be claimed only to win (play 9.6), a promoted tile only to rob it."""
        if self.phase == ROBBING or self.wall.last_was_drawn(self.turn):
            return False
        return self.dead_may_claim or not self.seats[seat].dead

    def may_replace(self, seat: int) -> bool:
        """Whether there is a replacement tile for a kong or a flower."""
        if self.wall.is_empty_for(seat):
            return False
        return not self.botzone or not self.wall.last_was_drawn(seat)

    def has_answer(self, seat: int) -> bool:
        """Whether a seat has anything but a pass to say to the discard or the promoted tile."""
        if self.may_call_hu(seat):
            return True
        if not self._may_claim_sets(seat):
            return False
        counts = self.seats[seat].counts
        if counts[self.discard] >= 2:
            return True
        return seat == (self.turn + 1) % 4 and len(chows_with(counts, self.discard)) > 0

    def may_call_hu(self, seat: int) -> bool:
        """At a strict table every call that is not out of turn is legal, be it wrong (play 11.6)."""
        if self.seats[seat].dead:
            return False
        return self.strict or self.points_of(seat) >= self.minimum

    def points_of(self, seat: int) -> int:
        """What the hand of a seat is worth with the tile in question, without flowers; NOT_COMPLETE if it is not."""
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

    def _how(self, seat: int) -> i64:
        """The word that tells the scorer how a hand is won."""
        self_drawn = self.phase == TURN
        winning = self.drawn if self_drawn else self.discard
        how: i64 = seat << 10 | self.number // 4 << 12
        if winning == NO_TILE:
            return how | SELF_DRAWN | FROM_START
        how |= winning
        if self_drawn:
            how |= SELF_DRAWN
        # A robbed tile is not yet shown, a discard is.
        if self.shown[winning] == (4 if self.phase == ANSWERS else 3):
            how |= LAST_COPY
        if self.wall.last_was_drawn(self.turn):
            how |= LAST_OF_WALL
        if self.phase == ROBBING or (self_drawn and self.after_kong):
            how |= WITH_KONG
        return how


def chows_with(counts: list[int], tile: int) -> list[int]:
    """The lowest tiles of the chows that a tile makes with two of those held."""
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
