"""Walls stacked tile by tile, and a table driven by lines such as `E discard 5p`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from huit.core.hands import Meld
from huit.core.profiles import profile_named
from huit.core.rules.profile_types import Profile
from huit.core.tiles import FIRST_FLOWER, NAMES, NO_TILE, SUIT_LETTERS
from huit.game import Action, Event, Setup, State, View, legal, start, step, view, waiting
from huit.game.actions import DISCARD, PASS, SEAT_LETTERS, format_action, parse_action
from huit.game.shuffle import ALL_TILES
from huit.game.standing import ANSWERS, CLAIMED, OPENING, OVER, PHASES, ROBBING, TURN

# Where the tiles of each seat lie in the order of drawing (play 5.1, 5.2), and the next wall tile.
FOURS = tuple([16 * turn + 4 * seat + place for turn in range(3) for place in range(4)] for seat in range(4))
DEALT = ([*FOURS[0], 48, 52], [*FOURS[1], 49], [*FOURS[2], 50], [*FOURS[3], 51])
FIRST_DRAW = 53

# Hands of thirteen tiles that wait.
SEVEN_PAIRS = "1122m3344p5566sE"  # waits for E, worth 24 or more
ORPHANS = "19m19s19pESWNCFP"  # waits for any of its tiles, worth 88


def tiles_of(text: str) -> list[int]:
    """`123m5pEEa`: ranks before their suit, honours ESWNCFP, flowers a to h; spaces are free."""
    found: list[int] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter.isdigit():
            ranks += letter
        elif letter in SUIT_LETTERS:
            found += [NAMES.index(rank + letter) for rank in ranks]
            ranks = ""
        else:
            found.append(NAMES.index(letter))
    return found


def names(tiles: tuple[int, ...] | list[int]) -> str:
    """The names of tiles, in the order given."""
    return " ".join(NAMES[tile] for tile in tiles)


def stack(
    east: str = "", south: str = "", west: str = "", north: str = "", *, draws: str = "", ends: str = ""
) -> tuple[int, ...]:
    """A wall in the order of drawing: these hands (the rest of a hand is filled up), these tiles at its front and, in
    the order in which they are taken, these at its end (play 7.3). Flowers not asked for lie in the middle."""
    order = [NO_TILE] * len(ALL_TILES)
    for places, hand in zip(DEALT, (east, south, west, north), strict=True):
        _lay(order, places, tiles_of(hand))
    _lay(order, list(range(FIRST_DRAW, len(order))), tiles_of(draws))
    _lay(order, end_places(), tiles_of(ends))
    _fill(order)
    return tuple(order)


def end_places() -> list[int]:
    """The places of a wall as replacement tiles take them: the upper tile of a stack, then the lower (play 7.3)."""
    return [first + place for first in range(142, FIRST_DRAW, -2) for place in (0, 1)]


def _lay(order: list[int], places: list[int], tiles: list[int]) -> None:
    assert len(tiles) <= len(places), "more tiles than places"
    for place, tile in zip(places, tiles, strict=False):
        assert order[place] == NO_TILE, "two tiles in one place"
        order[place] = tile


def _fill(order: list[int]) -> None:
    rest = list((Counter(ALL_TILES) - Counter(tile for tile in order if tile != NO_TILE)).elements())
    ordinary = [tile for tile in rest if tile < FIRST_FLOWER]
    scattered = [ordinary[start] for offset in range(7) for start in range(offset, len(ordinary), 7)]
    places = [place for place, tile in enumerate(order) if tile == NO_TILE]
    assert len(places) == len(rest), "a tile asked for too often"
    flowers = [tile for tile in rest if tile >= FIRST_FLOWER]
    middle = len(scattered) * 3 // 4
    for place, tile in zip(places, [*scattered[:middle], *flowers, *scattered[middle:]], strict=True):
        order[place] = tile


def profile(name: str = "ffmj", **switches: Any) -> Profile:
    """A built-in profile, with some of its switches set otherwise."""
    built_in = profile_named(name)
    return replace(built_in, switches=replace(built_in.switches, **switches))


class Game:
    """A table in play, by `step` alone. Players asked for a claim and not mentioned pass."""

    def __init__(
        self,
        tiles: tuple[int, ...] = (),
        rules: Profile | None = None,
        *,
        strict: bool = False,
        first: int = 0,
        hands: int = 1,
        seed: str = "",
    ) -> None:
        setup = Setup(rules or profile(), seed, first=first, hands=hands, strict=strict, tiles=tiles)
        self.state: State = start(setup)
        self.events: list[Event] = list(self.state.history)

    def do(self, *lines: str) -> Game:
        """Each line is a seat and an action; `throw` discards the tile just drawn."""
        for line in lines:
            seat = SEAT_LETTERS.index(line[0])
            while self.state.phase in (ANSWERS, ROBBING) and line[2:] not in self.legal(line[0]):
                self._step(Action(waiting(self.state)[0], PASS))
            self._step(self._action(seat, line[2:]))
        return self

    def settle(self) -> Game:
        """Players still asked for a claim pass."""
        while self.state.phase in (ANSWERS, ROBBING):
            self._step(Action(waiting(self.state)[0], PASS))
        return self

    def throw_on(self, left: int) -> Game:
        """All players pass and discard the tile they draw, until a player has drawn and `left` tiles are left."""
        while self.settle().state.phase not in (OVER, OVER + 1) and self.state.left > left:
            assert self.state.phase in (OPENING, TURN, CLAIMED)
            seat = self.state.turn
            self._step(Action(seat, PASS) if self.state.phase == OPENING else self._action(seat, "throw"))
        return self

    def play_out(self) -> Game:
        """The hand ends without a winner."""
        return self.throw_on(0).do(f"{self.turn} throw").settle()

    def _action(self, seat: int, words: str) -> Action:
        if words == "throw":
            tile = self.state.drawn if self.state.drawn != NO_TILE else self.state.seats[seat].tiles[0]
            return Action(seat, DISCARD, tile)
        action = parse_action(seat, words)
        assert action is not None, words
        return action

    def _step(self, action: Action) -> None:
        self.state, told = step(self.state, action)
        self.events += told

    # What a test asks ----------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def turn(self) -> str:
        return SEAT_LETTERS[self.state.turn]

    @property
    def drawn(self) -> str:
        return NAMES[self.state.drawn] if self.state.drawn != NO_TILE else ""

    @property
    def asked(self) -> str:
        """The seats that the table waits for."""
        return "".join(SEAT_LETTERS[seat] for seat in waiting(self.state))

    def legal(self, seat: str) -> set[str]:
        """The legal actions of a seat, in words."""
        return {format_action(action) for action in legal(self.state, SEAT_LETTERS.index(seat))}

    def claims(self, seat: str) -> set[str]:
        """The legal actions of a seat other than discards, in words."""
        return {words for words in self.legal(seat) if not words.startswith("discard")}

    def hand(self, seat: str) -> str:
        """The concealed tiles of a seat."""
        return names(self.state.seats[SEAT_LETTERS.index(seat)].tiles)

    def flowers(self, seat: str) -> str:
        return names(self.state.seats[SEAT_LETTERS.index(seat)].flowers)

    def river(self, seat: str) -> str:
        return names(self.state.seats[SEAT_LETTERS.index(seat)].river)

    def melds(self, seat: str) -> tuple[Meld, ...]:
        return self.state.seats[SEAT_LETTERS.index(seat)].melds

    def view(self, seat: str) -> View:
        return view(self.state, SEAT_LETTERS.index(seat))

    def told(self, kind: str) -> list[Event]:
        """The events of a kind since the game began."""
        return [event for event in self.events if event.type == kind]

    @property
    def win(self) -> Event:
        """The one win of the game."""
        (event,) = self.told("win")
        return event

    def win_totals(self) -> list[tuple[int, ...]]:
        """The totals, by seat, after each win."""
        return [event.totals for event in self.told("win")]
