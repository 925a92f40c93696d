"""Differences between profiles, and their causes on a hand."""

from __future__ import annotations

from pathlib import Path

import huit
from huit.core.profiles import BUILT_IN, load_profile, profile_named
from huit.core.profiles.built_in import source_codes
from huit.core.profiles.comparison import (
    ABSORPTION,
    POINTS,
    SWITCH,
    cause_of,
    differences,
    group_differences,
    hand_differences,
    subject_of_group,
    value_of,
)
from huit.core.rules.fan_ids import IDS, NO_FAN, NUMBERS
from huit.core.rules.score_types import Score
from huit.core.words import LANGUAGES, words_in
from huit.core.words.profile_lines import said_line

EXERCISE_4 = "[CCCC][FFFF][PPPP][EEEE]SS|EE1011|8"


def scores(hand: str) -> tuple[Score, ...]:
    return tuple(huit.score(hand, name) for name in ("ffmj", "green_book", "botzone"))


def test_a_profile_does_not_differ_from_itself() -> None:
    """Whatever it is."""
    for name in BUILT_IN:
        assert differences(profile_named(name), profile_named(name)) == ()


def test_every_difference_has_a_ruling_and_a_source() -> None:
    """At least one side of each says by which ruling and who says so; both where both decide."""
    for left in BUILT_IN:
        for right in BUILT_IN:
            for one in differences(profile_named(left), profile_named(right)):
                assert one.rulings
                assert one.left.said_by or one.right.said_by


def test_ffmj_and_botzone() -> None:
    """The known differences are all there, in the order of the table."""
    found = differences(profile_named("ffmj"), profile_named("botzone"))
    assert [one.key for one in found if one.aspect == POINTS] == [
        "points.two_concealed_kongs",
        "points.concealed_kong_and_melded_kong",
    ]
    keys = [one.key for one in found if one.aspect == ABSORPTION]
    assert "all_green > half_flush" in keys
    assert "four_kongs > single_wait" in keys
    assert len([key for key in keys if key.endswith("> fully_concealed_hand")]) == 7


def test_differences_mirror() -> None:
    """Seen from the other side, the same differences with the sides exchanged."""
    there = differences(profile_named("ffmj"), profile_named("green_book"))
    back = differences(profile_named("green_book"), profile_named("ffmj"))
    assert [(one.key, one.left, one.right) for one in there] == [(one.key, one.right, one.left) for one in back]


def test_switches_differ(tmp_path: Path) -> None:
    """A user's own profile is compared like any other."""
    path = tmp_path / "club.toml"
    path.write_text('extends = "ffmj"\n[switches]\nminimum = 6\n', encoding="utf-8")
    (one,) = differences(profile_named("ffmj"), load_profile(path))
    assert (one.aspect, one.key, one.left.value, one.right.value) == (SWITCH, "switches.minimum", "8", "6")
    assert one.right.ruling == "club"


def test_exercise_4_differs_for_these_reasons() -> None:
    """325, 328, 324: Fully Concealed Hand (R-E02, R-E01) and Single Wait (R-F05), nothing else."""
    found = hand_differences(scores(EXERCISE_4))
    assert [(IDS[one.fan], one.points, one.rulings) for one in found] == [
        ("fully_concealed_hand", (0, 4, 0), ("R-E02", "R-E01")),
        ("single_wait", (1, 0, 0), ("R-F05",)),
    ]
    assert cause_of(found[1], words_in("en")) == "under green_book, botzone: not counted with Four Kongs (R-F05)"
    called = cause_of(found[1], words_in("en"), {"green_book": "Green Book"})
    assert called == "under Green Book, botzone: not counted with Four Kongs (R-F05)"


def test_points_that_differ_name_their_ruling() -> None:
    """A fan counted everywhere but for other points gives the line with the points as the reason."""
    (one,) = hand_differences(scores("[2222m][5555s]123p78mEE9m|SW0000|0"))
    assert (one.fan, one.points, one.rulings) == (NUMBERS["two_concealed_kongs"], (8, 8, 6), ("R-A01",))
    assert one.causes[0].by == NO_FAN


def test_points_that_one_profile_raises_name_their_ruling(tmp_path: Path) -> None:
    """The profile that adds less keeps the points of the table, so the line that raises them is the reason."""
    path = tmp_path / "club.toml"
    path.write_text('[points]\nall_types = { value = 8, ruling = "house 1" }\n', encoding="utf-8")
    hand = "[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"
    (one,) = hand_differences((huit.score(hand, "ffmj"), huit.score(hand, load_profile(path))))
    assert (IDS[one.fan], one.points, one.rulings) == ("all_types", (6, 8), ("house 1",))
    assert cause_of(one, words_in("en")) == "its value is different (house 1)"


def test_profiles_that_agree() -> None:
    """No difference, no reason."""
    assert hand_differences(scores("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2")) == ()


def test_everything_can_be_said() -> None:
    """Every line of every profile and every difference has its words in each language."""
    for language in LANGUAGES:
        words = words_in(language)
        for name in BUILT_IN:
            profile = profile_named(name)
            assert all(all(said_line(line, profile, words)) for line in profile.lines)
            for group in group_differences(differences(profile_named("ffmj"), profile)):
                assert all(subject_of_group(group, words))
                assert value_of(group[0], group[0].left, words) != value_of(group[0], group[0].right, words)


def test_source_codes() -> None:
    """Codes are words, but for one of two words."""
    assert source_codes("000 2006 clarification GB") == ("000", "2006 clarification", "GB")
