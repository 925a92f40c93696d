"""Random legal play: tables of every kind, and players that do anything allowed, or what makes a game eventful."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from huit.core.profiles import BUILT_IN, profile_named
from huit.core.tiles import KINDS
from huit.game import Action, Setup, State
from huit.game.actions import CLAIM_CHOW, CLAIM_KONG, CLAIM_PUNG, CONCEALED_KONG, DISCARD, FLOWER, HU, PROMOTED_KONG
from huit.game.setup import BOTZONE, CLUB
from huit.game.shuffle import ALL_TILES, ORDINARY
from huit.game.state import legal_at
from huit.game.table import Table

KEEN = (CONCEALED_KONG, PROMOTED_KONG, CLAIM_KONG, CLAIM_PUNG, FLOWER, CLAIM_CHOW)


def suits_apart(random: Random, mode: str) -> tuple[int, ...]:
    """A wall in which equal and neighbouring tiles lie near each other: many claims and kongs, now and then a win."""
    tiles = list(ORDINARY if mode == BOTZONE else ALL_TILES)
    return tuple(sorted(tiles, key=lambda tile: tile // 9 * 4 + random.random() * 12))


@st.composite
def setups(draw: st.DrawFn, hands: int = 1, modes: tuple[str, ...] = (CLUB, CLUB, BOTZONE)) -> Setup:
    """A match of some hands: any profile, mode, seed; friendly or strict; a shuffled wall or an eventful one."""
    mode = draw(st.sampled_from(modes))
    seed = draw(st.integers(0, 10**6))
    eventful = draw(st.booleans())
    return Setup(
        profile_named(draw(st.sampled_from(BUILT_IN))),
        str(seed),
        first=draw(st.integers(0, 16 - hands)),
        hands=hands,
        strict=draw(st.booleans()),
        mode=mode,
        tiles=suits_apart(Random(seed), mode) if eventful else (),
    )


def choose(table: Table, seat: int, random: Random) -> Action:
    """Mostly what makes something happen, sometimes anything; a win is taken, at a strict table rarely a false one."""
    actions = legal_at(table, seat)
    hu = [action for action in actions if action.type == HU]
    if hu and (table.points_of(seat) >= table.minimum or random.random() < 0.003):
        return hu[0]
    actions = tuple(action for action in actions if action.type != HU)
    if random.random() < 0.2:
        return random.choice(actions)
    claims = [action for action in actions if action.type in KEEN]
    if claims and random.random() < 0.6:
        return random.choice(claims)
    discards = [action for action in actions if action.type == DISCARD]
    if discards:
        return min(discards, key=lambda action: _worth(action.tile, table.seats[seat].counts) + random.random())
    return random.choice(actions)


def _worth(tile: int, counts: list[int]) -> int:
    """The number of concealed tiles of a tile's suit: players collect one suit."""
    return 0 if tile >= KINDS else sum(counts[tile // 9 * 9 : min(tile // 9 * 9 + 9, KINDS)])


def moves(table: Table, random: Random) -> Iterator[Action]:
    """Legal play: each action is told, then done."""
    while table.awaited():
        seat = random.choice(table.awaited())
        action = choose(table, seat, random)
        yield action
        table.play(action.seat, action.code)


def played(setup: Setup, random: Random) -> Iterator[tuple[State, Action, State]]:
    """A match in legal play, move by move: before, what is done, after. `step` does the same, as its tests show."""
    table = Table(setup)
    table.begin()
    before = table.freeze()
    action: Action | None = None
    for following in moves(table, random):
        after = table.freeze()
        if action is not None:
            yield before, action, after
        before, action = after, following
    if action is not None:
        yield before, action, table.freeze()


def some_state(setup: Setup, random: Random) -> State:
    """A state somewhere in a match."""
    table = Table(setup)
    table.begin()
    for _ in zip(range(random.randrange(1, 200)), moves(table, random), strict=False):
        pass
    return table.freeze()
