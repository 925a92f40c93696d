"""What else a young hand may become: its shape, and its ways in futures drawn by lot."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.playing import setups, some_state
from tests.game.stacked import Game, stack, tiles_of

from huit.bots.futures import FUTURES, Futures, lots
from huit.bots.habits import habit
from huit.bots.learned import learned
from huit.bots.master import STYLE
from huit.bots.paths import Path
from huit.bots.position import Position
from huit.bots.promise import CHOW, DRAWN, LATER, PUNG, Goal
from huit.bots.room import PHASES, SIGNS, shape_of
from huit.bots.weighing import Option, Weighing
from huit.core.tiles import KINDS, NAMES
from huit.game import Setup, legal, view, waiting
from huit.game.actions import DISCARD

TURNS = 8.0
few = settings(max_examples=8)


def table(rounds: float = 20.0, east: str = "147m258s369pESWN", turns: float = TURNS) -> Futures:
    """What may come at the start of a hand, to one who holds these tiles."""
    return Futures(Position(Game(stack(east=east)).view("E")), rounds, turns, learned())


def way(needs: str, *claims: int, drawn: float = 40.0, given: float = 0.0) -> Path:
    """A path that can spare every tile; claims as in a goal."""
    goal = Goal(0, 0)
    goal.needs = tiles_of(needs)
    goal.claims = list(claims) or [DRAWN] * len(goal.needs)
    path = Path(goal, openly=bool(claims))
    path.spare = (1 << 14) - 1
    path.drawn, path.given = drawn, given
    return path


def best(futures: Futures, *paths: Path) -> float:
    return futures.best_after(list(paths))[0]


def shape(text: str) -> dict[str, float]:
    copies = [0] * KINDS
    for tile in tiles_of(text):
        copies[tile] += 1
    return dict(zip(SIGNS, shape_of(copies), strict=False))


# Shape ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tiles", "middles", "honors", "neighbours", "gaps", "runs"),
    [
        ("", 0, 0, 0, 0, 0),
        ("123m", 1, 0, 2, 1, 1),
        ("1122m", 0, 0, 1, 0, 0),
        ("79s", 1, 0, 0, 1, 0),
        ("89m1p", 0, 0, 1, 0, 0),  # no two suits are neighbours
        ("34567p", 5, 0, 4, 3, 3),
        ("EEC", 0, 3, 0, 0, 0),
    ],
)
def test_the_shape_of_a_hand(tiles: str, middles: int, honors: int, neighbours: int, gaps: int, runs: int) -> None:
    """Tiles are counted as often as they are held, what goes together once."""
    wanted = {"middles": middles, "honors": honors, "neighbours": neighbours, "gaps": gaps, "runs": runs}
    assert shape(tiles) == wanted


# Futures --------------------------------------------------------------------------------------------------------------


def test_the_lots_are_fair() -> None:
    """Every copy has a number in each hundredth, in an order of its own."""
    drawn = lots()
    assert all(sorted([int(lot * FUTURES) for lot in row]) == list(range(FUTURES)) for row in drawn)
    assert len({tuple(row) for row in drawn}) == len(drawn) == 4 * KINDS


def test_a_tile_comes_as_often_as_it_should() -> None:
    """One that must be drawn, with time for all: in as many futures as some copy of it is among twenty draws, in the
    mean of all kinds."""
    futures = table(turns=1e9)
    unseen = 136 - 14
    left = futures.position.left
    found = [best(futures, way(NAMES[kind], drawn=1.0)) for kind in range(KINDS)]
    wanted = [1.0 - (1.0 - 20 / unseen) ** left[kind] for kind in range(KINDS)]
    assert sum(found) / KINDS == pytest.approx(sum(wanted) / KINDS, abs=0.015)
    assert found == pytest.approx(wanted, abs=0.12)


def test_what_is_gone_does_not_come() -> None:
    """Nobody waits for a fifth copy, nor for two where one is left."""
    assert best(table(east="5555m258s369pESWN"), way("5m")) == 0.0
    assert best(table(east="555m258s369pESWNC"), way("55m")) == 0.0


def test_claims_help() -> None:
    """A tile that anybody may give comes more often than one that the left alone may give, and that than a drawn one;
    a hand that wins on a discard is better than one that does not."""
    ways = (DRAWN, DRAWN), (CHOW, DRAWN), (PUNG, DRAWN)
    values = [best(table(), way("5s9p", *claims)) for claims in ways]
    assert 0.0 < values[0] < values[1] < values[2]
    assert best(table(), way("5s")) < best(table(), way("5s", given=32.0))


@pytest.mark.parametrize(("sets", "how"), [("33m 44m 66s 77s", PUNG), ("56m 34s 67p 45p", CHOW)])
def test_of_two_tiles_one_must_be_drawn(sets: str, how: int) -> None:
    """Of a set that lacks two, only the second may be claimed: better than two draws, worse than two claims."""
    values = []
    for claims in ((DRAWN, DRAWN, DRAWN), (LATER, LATER, DRAWN), (how, how, DRAWN)):
        values.append(sum([best(table(turns=1e9), way(f"{some}9p", *claims)) for some in sets.split()]))
    assert 0.0 < values[0] < values[1] < values[2]


def test_late_wins_are_worth_less() -> None:
    """The sooner the end of the hand is to be expected, the less is hoped for."""
    values = [best(table(turns=turns), way("5s9p")) for turns in (2.0, 8.0, 30.0)]
    assert 0.0 < values[0] < values[1] < values[2] <= 40.0


@given(st.lists(st.sampled_from(["5s", "9p", "36m", "28p", "45s", "E"]), min_size=1, max_size=4))
def test_more_ways_do_no_harm(needs: list[str]) -> None:
    """With each way more the best is as good or better, and never better than all of them together."""
    futures = table()
    alone = [best(futures, way(some)) for some in needs]
    together = best(futures, *[way(some) for some in needs])
    assert max(alone) - 1e-9 <= together <= sum(alone) + 1e-9


# In play --------------------------------------------------------------------------------------------------------------


def weighed(tiles: str) -> dict[int, Option]:
    """The discards of East's first turn."""
    game = Game(stack(east=tiles))
    options = Weighing(Position(game.view("E")), STYLE).options(legal(game.state, 0))
    return {option.throws: option for option in options if option.action.kind == DISCARD}


def test_a_stray_tile_leaves_more_room() -> None:
    """Early on, throwing a lone honour leaves more than throwing a tile from the middle of a long suit."""
    options = weighed("134679m 2578s 39p EN")
    north, seven = tiles_of("N7m")
    assert options[north].room > options[seven].room
    assert options[north].worth - options[seven].worth > options[north].hope - options[seven].hope


def test_room_is_told_beside_the_most_hopeful_discard() -> None:
    """So that a kong, which has none, is compared with what the discards hope for."""
    options = weighed("134679m 2578s 39p EN").values()
    most = max(options, key=lambda option: option.hope)
    assert most.room == 0.0
    assert any(option.room != 0.0 for option in options)


@few
@given(setup=setups(), random=st.randoms(use_true_random=False))
def test_only_young_hands_have_room(setup: Setup, random: Random) -> None:
    """Later the hopes say all; and what is claimed has none at any time."""
    state = some_state(setup, random)
    for seat in waiting(state):
        position, allowed = Position(view(state, seat)), legal(state, seat)
        weighing = Weighing(position, STYLE)
        for option in weighing.options(allowed) if habit(position, allowed) is None else []:
            assert option.room == 0.0 or (weighing.room.is_young() and option.action.kind == DISCARD)


def test_the_learned_room_fits() -> None:
    """Points for every sign in each phase of a young hand; a future in which it wins is worth something."""
    assert [len(row) for row in learned().room] == [len(SIGNS)] * PHASES
    assert all(0.0 < row[-1] < 1.0 for row in learned().room)
    assert all(abs(points) < 1.0 for row in learned().room for points in row)


def test_the_same_hand_has_the_same_room() -> None:
    """The lots are drawn once for all."""
    north = tiles_of("N")[0]
    rooms = [weighed("134679m 2578s 39p EN")[north].room for _ in range(2)]
    assert rooms[0] == rooms[1]
