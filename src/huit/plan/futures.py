"""Sampled futures: which tiles the player draws and which the others throw.

A future is a shuffle of all tiles nobody has shown: the opponents draw first and throw what they drew, every fourth
tile is the player's own draw. The seed is fixed, so the same question gets the same answer.
"""

from __future__ import annotations

from random import Random
from typing import Final

from huit.core.tiles import KINDS

SEED: Final = 8
PLAYERS: Final = 4


class Future:
    """The player's own draws, and what is thrown before each of them and after the last."""

    def __init__(self, own: list[int], thrown: list[list[int]]) -> None:
        self.own = own
        self.thrown = thrown


def sample_futures(left: list[int], wall: int, number: int, alone: bool = False) -> list[Future]:
    """Futures in which a wall of so many tiles is drawn, all of them own draws for a player who is alone."""
    unseen = [kind for kind in range(KINDS) for _ in range(left[kind])]
    random = Random(SEED)
    players = 1 if alone else PLAYERS
    size = min(len(unseen), wall)
    found: list[Future] = []
    for _ in range(number):
        for place in range(size):
            other = place + int(random.random() * (len(unseen) - place))
            unseen[place], unseen[other] = unseen[other], unseen[place]
        thrown = [unseen[at : min(at + players - 1, size)] for at in range(0, size + 1, players)]
        found.append(Future(unseen[players - 1 : size : players], thrown))
    return found
