"""Drafts of won hands: blocks that can be exchanged one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from huit.core.hands import KONG, Hand, Meld, SetType, Situation
from huit.core.rules.readings import KNITTED, PAIR, SINGLES
from huit.core.rules.score_types import Score
from huit.core.tiles import NO_TILE

IN_HAND: Final = -1  # no claim: a concealed set


@dataclass(frozen=True)
class HandBlock:
    """A set, a pair, or single tiles. `claim` is that of a declared set, else IN_HAND."""

    set_type: SetType
    tiles: tuple[int, ...]
    claim: int = IN_HAND

    @property
    def declared(self) -> bool:
        return self.claim != IN_HAND

    @property
    def is_set(self) -> bool:
        return self.set_type <= KONG

    @property
    def is_pair(self) -> bool:
        return self.set_type == PAIR

    @property
    def stands_alone(self) -> bool:
        return self.set_type in (KNITTED, SINGLES)


@dataclass(frozen=True)
class HandDraft:
    """Blocks of one reading, and the circumstances of the win."""

    blocks: tuple[HandBlock, ...]
    winning: int
    situation: Situation

    @property
    def concealed(self) -> tuple[int, ...]:
        return tuple([tile for block in self.blocks if not block.declared for tile in block.tiles])

    def with_block(self, index: int, block: HandBlock) -> HandDraft:
        return replace(self, blocks=(*self.blocks[:index], block, *self.blocks[index + 1 :]))

    def hand(self, rng: Random) -> Hand:
        """Build the hand; if the winning tile was exchanged, another one is drawn."""
        tiles = sorted(self.concealed)
        winning = self.winning if self.winning in tiles else rng.choice(tiles)
        tiles.remove(winning)
        melds = [Meld(block.set_type, block.tiles[0], block.claim) for block in self.blocks if block.declared]
        return Hand(tuple(melds), tuple(tiles), winning, self.situation)


def draft_of(score: Score) -> HandDraft:
    """A draft of the best reading of a scored hand."""
    hand = score.hand
    claims = [meld.claim for meld in hand.melds]
    groups = score.best.reading.groups
    claims += [IN_HAND] * (len(groups) - len(claims))
    blocks = [HandBlock(group.set_type, group.tiles, claim) for group, claim in zip(groups, claims, strict=True)]
    winning = NO_TILE if hand.situation.opening else hand.winning
    return HandDraft(tuple(blocks), winning, replace(hand.situation, opening=False))
