"""The agents of public MCR projects, told in requests and written anew: what an observation must be, bit by bit.

An agent is told what its player learns: the winds, the deal, its draws, and the moves of all. It keeps lists, and
lays out its planes whole, where ours change cell by cell.
"""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt

from huit.game.events import Event

Planes = npt.NDArray[np.int8]


class PublishedAgent:
    """The state that all published agents keep: hand, packs and discards of the four, from the player's own place."""

    planes = 6

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.wind = 0
        self.hand: list[int] = []
        self.packs: list[list[tuple[str, int]]] = [[], [], [], []]
        self.discards: list[list[int]] = [[], [], [], []]
        self.known: Counter[int] = Counter()
        self.shown = np.zeros((self.planes, 36), np.int8)

    def hear(self, event: Event) -> None:
        """Follow one event; the planes are laid out anew where the published agents do it."""
        place = (event.seat - self.seat) % 4
        if event.type == "hand":
            self.wind = event.number // 4
        elif event.type == "deal" and place == 0:
            self.hand = [tile for tile in event.tiles if tile < 34]
            self.known.update(self.hand)
            self.hand_is_new()
        elif event.type == "draw" and place == 0 and event.tile < 34:
            self.hand.append(event.tile)
            self.known[event.tile] += 1
            self.hand_is_new()
        elif event.type == "discard" and event.tile < 34:
            self.hear_discard(place, event.tile)
        elif event.type in ("chow", "pung", "kong"):
            self.hear_claim(place, event)
        elif event.type == "concealed_kong":
            self.packs[place].append(("concealed", event.tile if place == 0 else -1))
            self.hand = [tile for tile in self.hand if place or tile != event.tile]
        elif event.type == "promoted_kong":
            pung = self.packs[place].index(("pung", event.tile))
            self.packs[place][pung] = ("promoted", event.tile)
            if place == 0:
                self.hand.remove(event.tile)
                self.hand_is_new()

    def hear_discard(self, place: int, tile: int) -> None:
        self.discards[place].append(tile)
        if place == 0:
            self.hand.remove(tile)
            self.hand_is_new()
        else:
            self.known[tile] += 1

    def hear_claim(self, place: int, event: Event) -> None:
        self.packs[place].append((event.type, event.tile))
        used = tiles_of(event.type, event.tile)
        used.remove(event.claimed)
        if place:
            self.known.update(used)
            return
        for tile in used:
            self.hand.remove(tile)
        self.hand_is_new()

    def hand_is_new(self) -> None:
        """The smallest layout: winds and hand."""
        self.shown = np.zeros((self.planes, 36), np.int8)
        self.shown[0, 27 + self.seat] = 1
        self.shown[1, 27 + self.wind] = 1
        put(self.shown[2:6], self.hand)

    def observation(self) -> Planes:
        return self.shown.reshape(self.planes, 4, 9)


class Agent38(PublishedAgent):
    """Discards and melds are laid out together with the hand, and only then."""

    planes = 38

    def hand_is_new(self) -> None:
        super().hand_is_new()
        for place in range(4):
            put(self.shown[6 + 4 * place : 10 + 4 * place], self.discards[place])
            melded = [tile for pack in self.packs[place] if pack[1] >= 0 for tile in tiles_of(*pack)]
            put(self.shown[22 + 4 * place : 26 + 4 * place], melded)


class Agent133(PublishedAgent):
    """Everything is laid out when it is asked for; promoted kongs stay pungs, and are not counted as seen."""

    planes = 133

    def observation(self) -> Planes:
        shown = np.zeros((133, 36), np.int8)
        put(shown[0:4], self.hand)
        for place in range(4):
            chows = [tile for name, tile in self.packs[place] if name == "chow"]
            for number, lowest in enumerate(chows):
                shown[4 + 4 * place + number, lowest : lowest + 3] = 1
            for name, tile in self.packs[place]:
                shown[20 + place, tile] |= name in ("pung", "promoted")
                shown[24 + place, tile] |= name == "kong"
                if place == 0:
                    shown[28, tile] |= name == "concealed"
            for number, tile in enumerate(self.discards[place][:25]):
                shown[29 + 25 * place + number, tile] = 1
        shown[129:133] = 1
        for tile, copies in self.known.items():
            shown[133 - copies : 133, tile] = 0
        return shown.reshape(133, 4, 9)


def tiles_of(name: str, tile: int) -> list[int]:
    if name == "chow":
        return [tile, tile + 1, tile + 2]
    return [tile] * (3 if name == "pung" else 4)


def put(planes: Planes, tiles: list[int]) -> None:
    """Copies by planes: one in the first, two in the first two."""
    for tile, copies in Counter(tiles).items():
        planes[:copies, tile] = 1


AGENTS: dict[str, type[PublishedAgent]] = {"pku6": PublishedAgent, "pku38": Agent38, "pku133": Agent133}


def published_observation(name: str, seat: int, history: list[Event]) -> Planes:
    """The observation of a seat after the events of a hand."""
    agent = AGENTS[name](seat)
    for event in history:
        agent.hear(event)
    return agent.observation()
