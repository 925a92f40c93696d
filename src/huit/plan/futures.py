"""Sampled futures: which tiles the player draws and which the others throw.

A future is a shuffle of all tiles nobody has shown: every fourth tile is the player's own draw, the others are thrown
by the opponents. The seed is fixed, so the same question gets the same answer.
"""

from __future__ import annotations

from random import Random
from typing import Final

from huit.core.tiles import KINDS

SEED: Final = 8
PLAYERS: Final = 4


class Future:
    """The player's own draws, and what is thrown after each of them."""

    def __init__(self, own: list[int], thrown: list[list[int]]) -> None:
        self.own = own
        self.thrown = thrown


def sample_futures(left: list[int], draws: int, number: int, alone: bool = False) -> list[Future]:
    """Futures of up to `draws` own draws from the tiles that are left; a player who is alone sees no other tiles."""
    unseen = [kind for kind in range(KINDS) for _ in range(left[kind])]
    random = Random(SEED)
    players = 1 if alone else PLAYERS
    size = min(len(unseen), players * draws)
    found: list[Future] = []
    for _ in range(number):
        for place in range(size):
            other = place + int(random.random() * (len(unseen) - place))
            unseen[place], unseen[other] = unseen[other], unseen[place]
        thrown = [unseen[at + 1 : min(at + players, size)] for at in range(0, size, players)]
        found.append(Future(unseen[0:size:players], thrown))
    return found
