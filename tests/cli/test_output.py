"""The exact text of the command line, in three languages, against the files of tests/golden/cli.

To write them anew after a wanted change: HUIT_WRITE_GOLDEN=1 python -m pytest tests/cli/test_output.py,
then read the diff.
"""

from __future__ import annotations

import json
import re

import pytest
from tests.cli.running import EXERCISE_4, README_HAND, READY_HAND, compare, huit

LANGUAGES = ("fr", "en", "zh")
CASES = {
    "readme": ("score", README_HAND),
    "exercise_4": ("score", EXERCISE_4),
    "too_cheap": ("score", "[123m,1][EEE,2]456s45sCC6s|ES1000|2"),
    "readings": ("score", "1112223334445m5m|SW0000|0"),
    "knitted": ("score", "147m258s369pEE12m3m|EE0000|0"),
    "all_profiles": ("score", EXERCISE_4, "--all-profiles"),
    "waits": ("waits", READY_HAND, "--seen", "33s6s"),
    "waits_held": ("waits", "1111234m456p789s"),
    "waits_worthless": ("waits", "[123m,1]456m[789s,1]45sEE|SW0000|0"),
    "waits_not_ready": ("waits", "147m258p369sEESC"),
    "distance_13": ("distance", "123m456p78sEECC9m"),
    "distance_14": ("distance", "[123m,1]456p78sEECC9m5s", "--seen", "9s9s"),
    "fans": ("fans",),
    "fan_page": ("fans", "half_flush"),
    "profiles": ("profiles",),
    "profile": ("profiles", "show", "green_book"),
    "profiles_diff": ("profiles", "diff", "ffmj", "botzone"),
    "help": ("--help",),
    "help_score": ("score", "--help"),
    "help_waits": ("waits", "--help"),
    "help_distance": ("distance", "--help"),
    "help_advise": ("advise", "--help"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_text_is_exactly_this(case: str, language: str) -> None:
    """Every command says, in each language, what its golden file says: without markup, colours or trailing spaces."""
    done = huit(*CASES[case], "--lang", language)
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out
    assert all(line == line.rstrip() for line in done.out.splitlines())
    compare(f"{case}.{language}.txt", done.out)


def test_exercise_4_is_paid_as_printed() -> None:
    """325 points, 333 with flowers, +1023 for the winner and -341 for each of the others."""
    out = huit("score", EXERCISE_4, "--lang", "fr").out
    assert "325 points + 8 fleurs = 333" in out
    assert "+1023  le gagnant" in out
    assert "−341  chacun des trois autres" in out


@pytest.mark.parametrize("width", ["40", "80", "120"])
@pytest.mark.parametrize("case", ["exercise_4", "waits_held", "waits_worthless", "distance_14"])
def test_no_line_is_wider_than_the_terminal(case: str, width: str) -> None:
    """Text is wrapped, not cut, whatever the width."""
    out = huit(*CASES[case], "--lang", "fr", COLUMNS=width).out
    assert max(len(line) for line in out.splitlines()) <= int(width)
    assert "…" not in out


def test_colours_only_on_request() -> None:
    """A terminal, here feigned, gets colours; with NO_COLOR it gets none."""
    assert "\x1b[" in huit("score", README_HAND, FORCE_COLOR="1").out
    assert "\x1b[3" not in huit("score", README_HAND, FORCE_COLOR="1", NO_COLOR="1").out


def test_glyphs() -> None:
    """--glyphs draws Unicode tiles; where the encoding has none, letters stand in."""
    assert "[🀇 🀈 🀉]" in huit("score", README_HAND, "--glyphs").out
    latin = huit("score", README_HAND, "--glyphs", "--lang", "en", PYTHONUTF8="0", PYTHONIOENCODING="latin-1")
    assert "[123m]" in latin.out


def test_version() -> None:
    """--version names the version, the build and Python."""
    done = huit("--version", "--lang", "en")
    assert done.status == 0
    assert done.out.startswith("huit ")
    assert "Python 3." in done.out
    assert "compiled" in done.out or "pure" in done.out


def test_no_command_shows_the_help() -> None:
    """`huit` alone says what there is."""
    done = huit(LANG="en_GB.UTF-8")
    assert done.status == 0
    assert done.out.startswith("Usage: huit")


@pytest.mark.parametrize("name", ["flowers", "fleur", "花牌"])
def test_flowers_have_a_page(name: str) -> None:
    """The page of flowers gives their points and conditions, with the ruling; as JSON too."""
    out = huit("fans", name, "--lang", "en").out
    assert out.startswith("Flower Tiles – 1 point\n")
    assert "R-A05" in out
    assert json.loads(huit("fans", name, "--json").out)["points"]["ffmj"] == 1


def test_examples_can_be_pasted() -> None:
    """A fan's page says how each example was won and gives the hand as text."""
    out = huit("fans", "half_flush", "--lang", "en", COLUMNS="40").out
    hands = [line.strip() for line in out.splitlines() if re.search(r"\|[ESWN]{2}[01]{4}\|\d$", line)]
    assert len(hands) == 3
    assert out.count("Seat Wind") + out.count("seat wind") >= 3
    assert "half_flush" in [fan["id"] for fan in json.loads(huit("score", hands[0], "--json").out)["fans"]]


@pytest.mark.parametrize("width", range(40, 80, 7))
def test_no_break_at_a_no_break_space(width: int) -> None:
    """No line begins with : ; ? ! or », nor ends with «, unless a word alone is wider than its column."""
    for arguments in (("fans", "seven_pairs"), ("profiles", "diff", "ffmj", "botzone"), ("score", "--help")):
        lines = huit(*arguments, "--lang", "fr", COLUMNS=str(width)).out.splitlines()
        assert [line for line in lines if re.match(r"\s*[:;?!»]", line) or line.endswith("«")] == []
