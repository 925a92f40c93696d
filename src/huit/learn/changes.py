"""Small random changes of a hand in the making. What comes out may be impossible: whoever asked for it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Final

from huit.core.hands import CHOW, CONCEALED, KONG, LEFT, PROMOTED, PUNG, RIGHT
from huit.core.readings import PAIR
from huit.core.tiles import EAST, FIRST_HONOR, KINDS, NORTH
from huit.learn.drafts import IN_HAND, Block, Draft

Change = Callable[[Draft, Random], Draft]

CHOWS_IN_TEN: Final = 6
HONORS_IN_TEN: Final = 2


def change(draft: Draft, rng: Random, rare: bool) -> Draft:
    """One change; `rare` allows those that few hands see: kongs, the last tile and its like."""
    names = _USUAL + _RARE if rare else _USUAL
    return rng.choice(names)(draft, rng)


def deal_winds(draft: Draft, rng: Random) -> Draft:
    round_wind, seat_wind = rng.randint(EAST, NORTH), rng.randint(EAST, NORTH)
    return replace(draft, situation=replace(draft.situation, round_wind=round_wind, seat_wind=seat_wind))


def swap_suits(draft: Draft, rng: Random) -> Draft:
    order = [0, 1, 2]
    rng.shuffle(order)

    def moved(tile: int) -> int:
        return tile if tile >= FIRST_HONOR else 9 * order[tile // 9] + tile % 9

    blocks = [replace(one, tiles=tuple(sorted([moved(tile) for tile in one.tiles]))) for one in draft.blocks]
    winning = moved(draft.winning) if draft.winning >= 0 else draft.winning
    return replace(draft, blocks=tuple(blocks), winning=winning)


# A block --------------------------------------------------------------------------------------------------------------


def _exchange(draft: Draft, rng: Random) -> Draft:
    """A set for any other, a pair for any other; a tile that stands alone for any other."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if block.is_pair:
        return draft.with_block(index, Block(PAIR, (rng.randrange(KINDS),) * 2))
    if not block.is_set:
        return draft.with_block(index, _exchange_tile(block, rng))
    other = _any_set(rng)
    return draft.with_block(index, _declared_as(other, rng) if block.declared else other)


def _exchange_tile(block: Block, rng: Random) -> Block:
    tiles = list(block.tiles)
    tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
    return replace(block, tiles=tuple(sorted(tiles)))


def _any_set(rng: Random) -> Block:
    if rng.randrange(10) < CHOWS_IN_TEN:
        first = 9 * rng.randrange(3) + rng.randrange(7)
        return Block(CHOW, (first, first + 1, first + 2))
    honor = rng.randrange(10) < HONORS_IN_TEN
    tile = rng.randrange(FIRST_HONOR, KINDS) if honor else rng.randrange(FIRST_HONOR)
    return Block(PUNG, (tile,) * 3)


def _move(draft: Draft, rng: Random) -> Draft:
    """A block to a neighbouring place of its suit, or to the same place of another."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    step = rng.choice((-3, -1, 1, 3, 9, 18))
    moved = tuple([_stepped(tile, step) for tile in block.tiles])
    broken = block.stands_alone or any(tile < 0 for tile in moved) or tuple(sorted(moved)) != moved
    return draft if broken else draft.with_block(index, replace(block, tiles=moved))


def _stepped(tile: int, step: int) -> int:
    """-1 where there is no such tile."""
    if tile >= FIRST_HONOR:
        return -1
    if step >= 9:
        return (tile + step) % FIRST_HONOR
    return tile + step if (tile + step) // 9 == tile // 9 else -1


def _declare(draft: Draft, rng: Random) -> Draft:
    """A set out of the hand, or back into it."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if not block.is_set or block.kind == KONG:
        return draft
    back = replace(block, claim=IN_HAND)
    return draft.with_block(index, back if block.declared else _declared_as(block, rng))


def _declared_as(block: Block, rng: Random) -> Block:
    return replace(block, claim=rng.randint(LEFT, RIGHT))


def _make_kong(draft: Draft, rng: Random) -> Draft:
    """A kong of a pung, or a pung of a kong."""
    index = rng.randrange(len(draft.blocks))
    block = draft.blocks[index]
    if block.kind == KONG:
        return draft.with_block(index, Block(PUNG, block.tiles[:3]))
    if block.kind != PUNG:
        return draft
    claim = rng.choice((CONCEALED, rng.randint(LEFT, RIGHT), PROMOTED + rng.randint(LEFT, RIGHT)))
    return draft.with_block(index, Block(KONG, block.tiles[:1] * 4, claim))


# The way it is won ----------------------------------------------------------------------------------------------------


def _win_by_another(draft: Draft, rng: Random) -> Draft:
    return replace(draft, winning=rng.choice(draft.concealed))


def _draw(draft: Draft, rng: Random) -> Draft:
    """Itself drawn, or a discard; three wins in four come by a discard."""
    return replace(draft, situation=replace(draft.situation, self_drawn=rng.randrange(4) == 0))


def _turn(name: str) -> Change:
    def turned(draft: Draft, _: Random) -> Draft:
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
