"""A won hand in the making: blocks that can be exchanged one by one, and the hand that they make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from huit.core.hands import KONG, Hand, Meld, Situation
from huit.core.readings import KNITTED, PAIR, SINGLES
from huit.core.score_types import Score
from huit.core.tiles import NO_TILE

IN_HAND: Final = -1  # instead of the claim of a declared set


@dataclass(frozen=True)
class Block:
    """A set, a pair, or tiles that stand alone; `claim` is that of a declared set, or IN_HAND."""

    kind: int
    tiles: tuple[int, ...]
    claim: int = IN_HAND

    @property
    def declared(self) -> bool:
        return self.claim != IN_HAND

    @property
    def is_set(self) -> bool:
        return self.kind <= KONG

    @property
    def is_pair(self) -> bool:
        return self.kind == PAIR

    @property
    def stands_alone(self) -> bool:
        return self.kind in (KNITTED, SINGLES)


@dataclass(frozen=True)
class Draft:
    """The blocks of one reading, and how the hand was won."""

    blocks: tuple[Block, ...]
    winning: int
    situation: Situation

    @property
    def concealed(self) -> tuple[int, ...]:
        return tuple([tile for block in self.blocks if not block.declared for tile in block.tiles])

    def with_block(self, index: int, block: Block) -> Draft:
        return replace(self, blocks=(*self.blocks[:index], block, *self.blocks[index + 1 :]))

    def hand(self, rng: Random) -> Hand:
        """The hand that it describes; where the winning tile has gone, another one is."""
        tiles = sorted(self.concealed)
        winning = self.winning if self.winning in tiles else rng.choice(tiles)
        tiles.remove(winning)
        melds = [Meld(block.kind, block.tiles[0], block.claim) for block in self.blocks if block.declared]
        return Hand(tuple(melds), tuple(tiles), winning, self.situation)


def draft_of(score: Score) -> Draft:
    """The best reading of a scored hand, to be changed."""
    hand = score.hand
    claims = [meld.claim for meld in hand.melds]
    groups = score.best.reading.groups
    claims += [IN_HAND] * (len(groups) - len(claims))
    blocks = [Block(group.kind, group.tiles, claim) for group, claim in zip(groups, claims, strict=True)]
    winning = NO_TILE if hand.situation.opening else hand.winning
    return Draft(tuple(blocks), winning, replace(hand.situation, opening=False))
