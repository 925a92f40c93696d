"""A user's own profile beside the built-in ones: its name, its switches, its flowers."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from tests.cli.running import README_HAND, huit

from huit.cli.score.side_by_side import show_side_by_side
from huit.core.calculator import score
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.words import words_in


def named(switch: str) -> str:
    """The values of a switch, each with the built-in profiles that have it, as a difference names them."""
    values: dict[int, list[str]] = {}
    for name in BUILT_IN:
        values.setdefault(getattr(profile_named(name).switches, switch), []).append(name)
    return ", ".join([f"{value} ({', '.join(names)})" for value, names in values.items()])


@pytest.fixture
def own(tmp_path: Path) -> str:
    """A profile with the file name of a built-in one, dearer flowers and a higher minimum."""
    path = tmp_path / "ffmj.toml"
    path.write_text("[switches]\nflower_points = 4\nminimum = 12\n", encoding="utf-8")
    return str(path)


def test_switches_are_named(own: str) -> None:
    """Fans that agree are not all: what a flower is worth and the points needed make a difference too."""
    out = huit("score", README_HAND, "--all-profiles", "--profile", own, "--lang", "en", COLUMNS="200").out
    assert "agree" not in out
    assert f"Points needed, not counting flowers – {named('minimum')}, 12 (ffmj.toml)" in out
    assert f"Points per flower – {named('flower_points')}, 4 (ffmj.toml)" in out


def test_flowers_that_do_not_matter_are_not_named(own: str) -> None:
    """Without a flower in the hand their points make no difference."""
    out = huit("score", README_HAND[:-1] + "0", "--all-profiles", "--profile", own, "--lang", "en").out
    assert "Points per flower" not in out


def test_name_of_a_built_in_profile(own: str) -> None:
    """A file ffmj.toml is not taken for ffmj, wherever both are named."""
    found = json.loads(huit("score", README_HAND, "--all-profiles", "--json", "--profile", own).out)
    assert list(found) == [*BUILT_IN, "ffmj.toml"]
    assert [one["profile"] for one in found.values()] == list(found)
    (first, *_) = json.loads(huit("profiles", "diff", "ffmj", own, "--json").out)
    assert list(first["sides"]) == ["ffmj", "ffmj.toml"]


@pytest.mark.parametrize("number", [3, 4])
def test_agreement_does_not_count_the_profiles(number: int) -> None:
    """Three or four of them: the sentence is the same."""
    agreeing = ("ffmj", "green_book", "botzone", "mil")[:number]
    said = StringIO()
    show_side_by_side(Console(file=said), tuple([score(README_HAND, name) for name in agreeing]), words_in("fr"), False)
    assert "Tous les profils sont d'accord." in said.getvalue()


@pytest.mark.parametrize(
    ("language", "headline"),
    [("fr", "11 points + 8 (2 fleurs) = 19"), ("en", "11 points + 8 (2 flowers) = 19"), ("zh", "（2 张花牌） = 19")],
)
def test_points_of_flowers_in_the_headline(own: str, language: str, headline: str) -> None:
    """The sum is right where a flower is worth more than a point."""
    assert headline in huit("score", README_HAND, "--profile", own, "--lang", language).out.splitlines()[0]
