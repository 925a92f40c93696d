"""Random mutations of a draft. The result may be impossible; the caller checks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PROMOTED, PUNG, RIGHT
from huit.core.rules.readings import PAIR
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NORTH, Tile
from huit.learn.drills.drafts import IN_HAND, HandBlock, HandDraft

Change = Callable[[HandDraft, Random], HandDraft]

CHOWS_IN_TEN: Final = 6
HONORS_IN_TEN: Final = 2


def change(draft: HandDraft, rng: Random, rare: bool) -> HandDraft:
    """Apply one random mutation; `rare` allows kongs, last tiles and the like."""
    names = _USUAL + _RARE if rare else _USUAL
    return rng.choice(names)(draft, rng)


def deal_winds(draft: HandDraft, rng: Random) -> HandDraft:
    round_wind, seat_wind = rng.randint(EAST, NORTH), rng.randint(EAST, NORTH)
    return replace(draft, situation=replace(draft.situation, round_wind=round_wind, seat_wind=seat_wind))


def swap_suits(draft: HandDraft, rng: Random) -> HandDraft:
    order = [0, 1, 2]
    rng.shuffle(order)

    def moved(tile: Tile) -> Tile:
        return tile if tile >= FIRST_HONOR else 9 * order[tile // 9] + tile % 9

    blocks = [replace(one, tiles=tuple(sorted([moved(tile) for tile in one.tiles]))) for one in draft.blocks]
    winning = moved(draft.winning) if draft.winning >= 0 else draft.winning
    return replace(draft, blocks=tuple(blocks), winning=winning)


# A block --------------------------------------------------------------------------------------------------------------


def _exchange(draft: HandDraft, rng: Random) -> HandDraft:
    """Replace a set, a pair or a single tile by another."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if block.is_pair:
        return draft.with_block(index, HandBlock(PAIR, (rng.randrange(KINDS),) * 2))
    if not block.is_set:
        return draft.with_block(index, _exchange_tile(block, rng))
    other = _any_set(rng)
    return draft.with_block(index, _declared_as(other, rng) if block.declared else other)


def _exchange_tile(block: HandBlock, rng: Random) -> HandBlock:
    tiles = list(block.tiles)
    tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
    return replace(block, tiles=tuple(sorted(tiles)))


def _any_set(rng: Random) -> HandBlock:
    if rng.randrange(10) < CHOWS_IN_TEN:
        first = 9 * rng.randrange(3) + rng.randrange(7)
        return HandBlock(CHOW, (first, first + 1, first + 2))
    honor = rng.randrange(10) < HONORS_IN_TEN
    tile = rng.randrange(FIRST_HONOR, KINDS) if honor else rng.randrange(FIRST_HONOR)
    return HandBlock(PUNG, (tile,) * 3)


def _move(draft: HandDraft, rng: Random) -> HandDraft:
    """Move a block within its suit, or to another suit."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    step = rng.choice((-3, -1, 1, 3, 9, 18))
    moved = tuple([_stepped(tile, step) for tile in block.tiles])
    broken = block.stands_alone or any(tile < 0 for tile in moved) or tuple(sorted(moved)) != moved
    return draft if broken else draft.with_block(index, replace(block, tiles=moved))


def _stepped(tile: Tile, step: int) -> Tile:
    """A tile moved by `step`; -1 if there is none."""
    if tile >= FIRST_HONOR:
        return -1
    if step >= 9:
        return (tile + step) % FIRST_HONOR
    return tile + step if (tile + step) // 9 == tile // 9 else -1


def _declare(draft: HandDraft, rng: Random) -> HandDraft:
    """Declare a concealed set, or take a declared one back."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if not block.is_set or block.set_type == KONG:
        return draft
    back = replace(block, claim=IN_HAND)
    return draft.with_block(index, back if block.declared else _declared_as(block, rng))


def _declared_as(block: HandBlock, rng: Random) -> HandBlock:
    return replace(block, claim=rng.randint(LEFT, RIGHT))


def _make_kong(draft: HandDraft, rng: Random) -> HandDraft:
    """Turn a pung into a kong, or a kong into a pung."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if block.set_type == KONG:
        return draft.with_block(index, HandBlock(PUNG, block.tiles[:3]))
    if block.set_type != PUNG:
        return draft
    claim = rng.choice((CONCEALED, rng.randint(LEFT, RIGHT), PROMOTED + rng.randint(LEFT, RIGHT)))
    return draft.with_block(index, HandBlock(KONG, block.tiles[:1] * 4, claim))


# The way it is won ----------------------------------------------------------------------------------------------------


def _win_by_another(draft: HandDraft, rng: Random) -> HandDraft:
    return replace(draft, winning=rng.choice(draft.concealed))


def _draw(draft: HandDraft, rng: Random) -> HandDraft:
    """Self-drawn or won by a discard; three wins in four are by a discard."""
    return replace(draft, situation=replace(draft.situation, self_drawn=rng.randrange(4) == 0))


def _turn(name: str) -> Change:
    def turned(draft: HandDraft, _: Random) -> HandDraft:
        situation = draft.situation
        if name == "last_copy":
            return replace(draft, situation=replace(situation, last_copy=not situation.last_copy))
        if name == "kong":
            return replace(draft, situation=replace(situation, kong=not situation.kong))
        return replace(draft, situation=replace(situation, last_of_wall=not situation.last_of_wall))

    return turned


_USUAL: Final[tuple[Change, ...]] = (
    *(_exchange,) * 5,
    *(_move,) * 4,
    *(_declare,) * 3,
    *(_win_by_another,) * 3,
    *(_draw,) * 2,
    deal_winds,
    swap_suits,
)
_RARE: Final[tuple[Change, ...]] = (_make_kong, _turn("last_copy"), _turn("kong"), _turn("last_of_wall"))
