"""Profiles that a user writes over a built-in one: what they can change, and how a mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from huit.core.calculator import score
from huit.core.profiles import BUILT_IN, load_profile, profile_named
from huit.core.rules.fan_ids import IDS, NUMBERS
from huit.core.rules.profile_types import Profile, ProfileError
from huit.core.words import LANGUAGES, words_in

CHOWS = "[234m,1][234p,1][456s,1]67sEE8s|ES0000|0"  # Mixed Double Chow, 1 point
NINE_GATES = "1112345678999p5p|ES0000|0"
SEVEN_PAIRS = "1122m3344p5566sEE|ES1000|0"


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def load(folder: Path, text: str) -> Profile:
    return load_profile(write(folder, text))


def fans(hand: str, profile: Profile) -> dict[str, int]:
    return {IDS[one.fan]: one.count for one in score(hand, profile).best.counted}


def codes(caught: pytest.ExceptionInfo[ProfileError]) -> list[str]:
    return [fault.code for fault in caught.value.faults]


# What can be changed --------------------------------------------------------------------------------------------------


def test_empty_profile_is_ffmj(tmp_path: Path) -> None:
    """A file that says nothing is the default profile under its own name."""
    profile = load(tmp_path, "")
    assert (profile.name, profile.digest) == ("mine", profile_named("ffmj").digest)


@pytest.mark.parametrize("parent", BUILT_IN)
def test_extends(tmp_path: Path, parent: str) -> None:
    """`extends` names the profile that holds wherever the file is silent, its lines included."""
    profile = load(tmp_path, f'extends = "{parent}"')
    assert profile.digest == profile_named(parent).digest
    assert profile.lines == profile_named(parent).lines


def test_by_path(tmp_path: Path) -> None:
    """A name that ends in .toml is a file, wherever a profile is asked for."""
    path = write(tmp_path, "[points]\nmixed_double_chow = 5")
    assert score(CHOWS, str(path)).total == 5


def test_points(tmp_path: Path) -> None:
    """Points alone or with a ruling and a source; the line remembers which."""
    text = '[points]\nmixed_double_chow = 5\nself_drawn = { value = 3, ruling = "ours", said_by = "the club" }'
    profile = load(tmp_path, text)
    assert score(CHOWS, profile).total == 5
    assert profile.points[NUMBERS["self_drawn"]] == 3
    assert [(line.key, line.value, line.ruling, line.said_by) for line in profile.lines[-2:]] == [
        ("points.mixed_double_chow", "5", "mine", "mine"),
        ("points.self_drawn", "3", "ours", "the club"),
    ]


@pytest.mark.parametrize(
    ("combination", "hand", "total"),
    [
        ("mixed_double_chow", CHOWS, 8),  # nothing else counts: a chicken hand
        ("short_straight", "[123m,1][456m,1][345p,1]67sEE8s|ES0000|0", 8),
        ("pure_straight", "[123m,1][456m,1][789m,1]34pEE5p|ES0000|0", 3),  # its chows combine two by two instead
        ("double_pung", "[222m,1][222p,1][456s,1]67sEE8s|ES0000|0", 8),
    ],
)
def test_a_combination_worth_nothing(tmp_path: Path, combination: str, hand: str, total: int) -> None:
    """A combination may be worth 0 points: hands that hold it are scored all the same."""
    assert score(hand, load(tmp_path, f"[points]\n{combination} = 0")).total == total


def test_absorbs(tmp_path: Path) -> None:
    """A fan can be made to absorb another, on all terms that the built-in profiles use."""
    text = '[[absorbs]]\nfan = "nine_gates"\nabsorbs = "pung_of_terminals_or_honors"\nscope = "one_fewer"'
    assert fans(NINE_GATES, profile_named("ffmj"))["pung_of_terminals_or_honors"] == 2
    assert fans(NINE_GATES, load(tmp_path, text))["pung_of_terminals_or_honors"] == 1
    text = '[[absorbs]]\nfan = "seven_pairs"\nabsorbs = "fully_concealed_hand"\nbeside = ["no_honors"]'
    assert "fully_concealed_hand" in fans(SEVEN_PAIRS, load(tmp_path, text))
    assert "fully_concealed_hand" not in fans(SEVEN_PAIRS.replace("EE", "77s"), load(tmp_path, text))


def test_absorbs_says_why(tmp_path: Path) -> None:
    """A fan absorbed by a user's line is explained with that line's ruling, or with the name of the file."""
    text = '[[absorbs]]\nfan = "nine_gates"\nabsorbs = "pung_of_terminals_or_honors"'
    found = score(NINE_GATES, load(tmp_path, text + '\nruling = "ours"'))
    assert [one.ruling for one in found.best.absorbed if IDS[one.fan] == "pung_of_terminals_or_honors"] == ["ours"]
    assert load(tmp_path, text).lines[-1].ruling == "mine"


def test_counts(tmp_path: Path) -> None:
    """An inherited absorption can be taken back, of the table and of the parent profile alike."""
    text = "".join(
        f'[[counts]]\nfan = "{fan}"\nbeside = "nine_gates"\n' for fan in ("full_flush", "two_concealed_pungs")
    )
    assert {"full_flush", "two_concealed_pungs"} <= set(fans(NINE_GATES, load(tmp_path, text)))
    assert not {"full_flush", "two_concealed_pungs"} & set(fans(NINE_GATES, profile_named("ffmj")))


def test_switches(tmp_path: Path) -> None:
    """The minimum, the flowers and the penalties are the user's to set."""
    text = "[switches]\nminimum = 24\nflower_points = 2\nfalse_hu_too_cheap = 0\nseat_change = true"
    found = score("1122m3344p5566sEE|ES0000|3", load(tmp_path, text))
    assert (found.total, found.valid, found.total_with_flowers) == (24, True, 30)
    cheap = score(CHOWS, load(tmp_path, text))
    assert (cheap.missing, cheap.valid) == (23, False)
    assert cheap.penalty is not None
    assert cheap.penalty.winner == 0
    assert load(tmp_path, text).switches.seat_change is True


def test_title(tmp_path: Path) -> None:
    """A profile with a title never bears its parent's, in no language: a reader of another one is told its name."""
    profile = load(tmp_path, '[title]\nfr = "Le club"')
    assert profile.title == {"fr": "Le club"}
    assert words_in("fr").profile_title(profile) == "Le club"
    assert words_in("zh").profile_title(profile) == profile.name


# The digest -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        '[title]\nfr = "Le club"',
        "[points]\nall_green = 88",
        '[points]\nall_green = { value = 88, ruling = "ours", said_by = "us" }',
        "[switches]\nminimum = 8",
        '[[absorbs]]\nfan = "all_green"\nabsorbs = "one_voided_suit"\nruling = "ours"\nsaid_by = "us"',
        '[[counts]]\nfan = "chicken_hand"\nbeside = "all_green"',
    ],
)
def test_digest_ignores_what_changes_no_score(tmp_path: Path, text: str) -> None:
    """Titles, sources and lines that repeat what holds anyway leave the digest alone."""
    assert load(tmp_path, text).digest == profile_named("ffmj").digest


@pytest.mark.parametrize(
    "text",
    [
        "[points]\nall_green = 87",
        "[switches]\nminimum = 9",
        "[switches]\nflower_points = 0",
        '[[counts]]\nfan = "one_voided_suit"\nbeside = "all_green"',
        '[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"',
        '[[absorbs]]\nfan = "all_green"\nabsorbs = "all_simples"\nbeside = ["seven_pairs"]',
        '[[absorbs]]\nfan = "all_green"\nabsorbs = "all_simples"\nscope = "one_fewer"',
        '[[absorbs]]\nfan = "knitted_straight"\nabsorbs = "edge_wait"\non_knitted_tile = false',
    ],
)
def test_digest_tells_what_changes_a_score(tmp_path: Path, text: str) -> None:
    """Points, absorptions, their terms and the switches are all in the digest."""
    assert load(tmp_path, text).digest != profile_named("ffmj").digest


# Mistakes -------------------------------------------------------------------------------------------------------------

TWO_WAYS = (
    '[[absorbs]]\nfan = "no_honors"\nabsorbs = "all_green"\n[[absorbs]]\nfan = "all_green"\nabsorbs = "no_honors"'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("points = [", ["profile_syntax"]),
        ("[points]\nall_green = 1\nall_green = 2", ["profile_syntax"]),
        ("x = " + "[" * 5000, ["profile_syntax"]),
        ("[points]\nall_green = " + "9" * 5000, ["profile_syntax"]),
        ("[points]\nall_green = 0x" + "f" * 90_000, ["profile_syntax"]),
        (".".join("a" * 100_000) + " = 1", ["profile_syntax"]),
        ("[" + ".".join("a" * 2000) + "]", ["profile_syntax"]),
        ("\n".join(["[" + ".".join("a" * 199) + f".b{number}]" for number in range(2000)]), ["profile_syntax"]),
        ("colour = 1", ["profile_key"]),
        ("[switches]\ncolour = 1", ["profile_key"]),
        ("[points]\nall_green = { value = 1, colour = 2 }", ["profile_key"]),
        ('[[counts]]\nfan = "tile_hog"\nbeside = "all_green"\nscope = "hand"', ["profile_key"]),
        ('[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"\ncolour = 1', ["profile_key"]),
        ("[points]\nbig_red = 1", ["profile_fan"]),
        ('[[counts]]\nfan = "tile_hog"', ["profile_fan"]),
        ('[[counts]]\nfan = "big_red"\nbeside = "big_blue"', ["profile_fan", "profile_fan"]),
        ('[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"\nbeside = ["big_red"]', ["profile_fan"]),
        ('[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"\nbeside = "seven_pairs"', ["profile_fan"]),
        ("points = 5", ["profile_value"]),
        ("title = 5", ["profile_value"]),
        ("absorbs = 5", ["profile_value"]),
        ("counts = [5]", ["profile_value"]),
        ("extends = 5", ["profile_value"]),
        ("[points]\nall_green = -1", ["profile_value"]),
        ("[points]\nall_green = 1001", ["profile_value"]),
        ("[points]\nall_green = true", ["profile_value"]),
        ("[points]\nall_green = 88.0", ["profile_value"]),
        ('[points]\nall_green = { ruling = "ours" }', ["profile_value"]),
        ("[switches]\nminimum = true", ["profile_value"]),
        ("[switches]\nseat_change = 1", ["profile_value"]),
        ('[switches]\nminimum = "8"', ["profile_value"]),
        ('[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"\nscope = "sometimes"', ["profile_value"]),
        ('[[absorbs]]\nfan = "all_green"\nabsorbs = "tile_hog"\non_knitted_tile = "no"', ["profile_value"]),
        ('[[absorbs]]\nfan = "pure_straight"\nabsorbs = "short_straight"', ["profile_combinations"]),
        (TWO_WAYS, ["profile_cycle"]),
        ('[[absorbs]]\nfan = "tile_hog"\nabsorbs = "tile_hog"', ["profile_cycle"]),
        ('colour = 1\n[points]\nbig_red = 1\nall_green = "x"', ["profile_key", "profile_fan", "profile_value"]),
    ],
)
def test_mistakes(tmp_path: Path, text: str, expected: list[str]) -> None:
    """Every mistake in a profile has its code, all are told at once, each in a sentence with the file's name."""
    with pytest.raises(ProfileError) as caught:
        load(tmp_path, text)
    assert codes(caught) == expected
    for language in LANGUAGES:
        assert all("mine.toml" in words_in(language).fault(fault) for fault in caught.value.faults)


def test_unknown_parent(tmp_path: Path) -> None:
    """A profile extends a built-in one or nothing."""
    with pytest.raises(ProfileError) as caught:
        load(tmp_path, 'extends = "mine"')
    assert codes(caught) == ["profile_unknown"]


@pytest.mark.parametrize("name", ["", "FFMJ", "riichi", "../ffmj", "x" * 10_000, "toml"])
def test_unknown_name(name: str) -> None:
    """A name that is no profile and no file is told with those that there are, and never at length."""
    with pytest.raises(ProfileError) as caught:
        profile_named(name)
    assert codes(caught) == ["profile_unknown"]
    assert dict(caught.value.faults[0].values)["known"] == ", ".join(BUILT_IN)
    assert len(str(caught.value)) < 200


def test_unreadable(tmp_path: Path) -> None:
    """No file, a folder, bytes that are no text: each is refused with its path and the reason."""
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    for name in ("missing.toml", "folder.toml", "bytes.toml", "\0.toml"):
        with pytest.raises(ProfileError) as caught:
            profile_named(str(tmp_path / name))
        assert codes(caught) == ["profile_unreadable"]
        assert dict(caught.value.faults[0].values)["reason"]


def test_title_tells_that_it_is_not_the_parent(tmp_path: Path) -> None:
    """A profile without a title of its own never shows the federation's as if it were theirs."""
    profile = load(tmp_path, "[points]\nall_types = 7")
    assert all("mine" in words_in(lang).profile_title(profile) for lang in LANGUAGES)
    assert load(tmp_path, '[title]\nfr = "Club"').title["fr"] == "Club"


def test_cycle_through_a_combination_names_it(tmp_path: Path) -> None:
    """A circle that runs through the combinations names the fans of the file, not those that happen to wait."""
    lines = '[[absorbs]]\nfan = "{}"\nabsorbs = "{}"\n'
    text = lines.format("mixed_straight", "concealed_hand") + lines.format("concealed_hand", "mixed_straight")
    with pytest.raises(ProfileError) as caught:
        load(tmp_path, text)
    assert dict(caught.value.faults[0].values)["fans"] == "mixed_straight, concealed_hand"


def test_endless_file(tmp_path: Path) -> None:
    """A file beyond all measure is refused, not read to its end."""
    with pytest.raises(ProfileError) as caught:
        load(tmp_path, "#" * 2_000_000)
    assert codes(caught) == ["profile_unreadable"]
