"""Games that can be set up, and those that cannot."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis.vendor.pretty import pretty
from tests.game.stacked import profile
from tests.support.whole import Whole

from huit.core.profiles import profile_named
from huit.core.rules.profile_types import ProfileError
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


@pytest.mark.parametrize("fields", [{"seed": "\ud800"}, {"salt": "\udcff"}, {"seed": "two\nlines"}])
def test_a_seed_is_a_line_of_text(fields: dict[str, str]) -> None:
    """Text that is not valid UTF-8 can be neither a seed nor announced."""
    assert codes(**fields) == ["game_bad_seed"]


def test_hands_are_counted_from_one_in_words() -> None:
    """The sentence that a player reads counts as players do."""
    with pytest.raises(SetupError) as refused:
        Setup(profile(), first=14, hands=4)
    assert dict(refused.value.faults[0].values) == {"first": "15", "hands": "4"}


def test_an_error_says_what_is_wrong() -> None:
    """In a traceback: the code and a sentence."""
    with pytest.raises(SetupError, match=r"^game_bad_length: A match .* 17 of them starting at hand 1\. [^{}]+$"):
        Setup(profile(), hands=17)


def test_a_profile_by_name_and_a_seed_as_a_number() -> None:
    """`Setup(profile="ffmj", seed=7)` is the setup with that profile and the text of that number."""
    assert Setup(profile="ffmj", seed=7) == Setup(profile_named("ffmj"), seed="7")
    assert replace(Setup("ffmj", 7), hands=1).profile is profile_named("ffmj")
    with pytest.raises(ProfileError, match="profile_unknown"):
        Setup("chess")


def test_a_setup_cannot_be_changed() -> None:
    """A setup is a value: it compares by its fields and can be sent to another process."""
    setup = Setup("ffmj", 7, hands=2)
    with pytest.raises(FrozenInstanceError):
        setup.hands = 3  # type: ignore[misc]  # that it is refused is the test
    assert pickle.loads(pickle.dumps(setup)) == setup


def test_numbers_of_other_libraries() -> None:
    """A seed, a number of hands or a tile may be whatever `operator.index` takes; the setup has plain numbers."""
    tiles = [Whole(tile) for tile in ALL_TILES]
    setup = Setup("ffmj", seed=Whole(7), first=Whole(1), hands=Whole(2), tiles=tiles)
    assert setup == Setup("ffmj", seed=7, first=1, hands=2, tiles=ALL_TILES)
    assert (type(setup.seed), type(setup.first), type(setup.tiles[0])) == (str, int, int)
    with pytest.raises(TypeError):
        Setup("ffmj", seed=7.5)  # type: ignore[arg-type]  # that is what is tried


def test_setups_are_short_in_the_report_of_a_property() -> None:
    """With its profile by name: where a property fails, its assertion is shown, and no warning of a long report."""
    assert pretty(Setup("mil", seed=1)).split() == repr(Setup("mil", seed=1)).split()
