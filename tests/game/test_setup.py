"""Games that can be set up, and those that cannot."""

from __future__ import annotations

import pickle

import pytest
from tests.game.stacked import profile

from huit.game import Setup, SetupError
from huit.game.setup import BOTZONE
from huit.game.shuffle import ALL_TILES


def codes(**fields: object) -> list[str]:
    with pytest.raises(SetupError) as refused:
        Setup(profile(), **fields)  # type: ignore[arg-type]
    assert [fault.code for fault in pickle.loads(pickle.dumps(refused.value)).faults] == [
        fault.code for fault in refused.value.faults
    ]
    return [fault.code for fault in refused.value.faults]


@pytest.mark.parametrize(("first", "hands"), [(0, 0), (0, 17), (1, 16), (-1, 2), (16, 1), (15, 2), (3, -1)])
def test_a_match_is_at_most_sixteen_hands(first: int, hands: int) -> None:
    """Any part of the sixteen, at least one (play 16.3)."""
    assert codes(first=first, hands=hands) == ["game_bad_length"]


@pytest.mark.parametrize(("first", "hands"), [(0, 16), (0, 1), (15, 1), (4, 4)])
def test_any_part_of_a_match(first: int, hands: int) -> None:
    """A round, a hand, the last one."""
    assert Setup(profile(), first=first, hands=hands).first == first


def test_every_fault_is_named() -> None:
    """All at once, not the first alone."""
    assert codes(first=20, seed="two\nlines", tiles=(1, 2, 3)) == ["game_bad_length", "game_bad_tiles", "game_bad_seed"]
    assert codes(first=20, mode="chess") == ["game_unknown_mode", "game_bad_length"]


@pytest.mark.parametrize("tiles", [(0,) * 136, ALL_TILES[:48], ALL_TILES[1:53] + ALL_TILES[-8:]])
def test_personal_walls_deal_four_hands(tiles: tuple[int, ...]) -> None:
    """Of one set of tiles, thirteen playing tiles in each wall at least."""
    assert codes(mode=BOTZONE, hands=1, tiles=tiles) == ["game_bad_walls"]
