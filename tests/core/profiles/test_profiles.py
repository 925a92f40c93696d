"""The built-in rule profiles: where they come from, where they differ, the order in which a score is made."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import asdict
from importlib.resources import files

import pytest

from huit.core.calculator import score
from huit.core.profiles import BUILT_IN, DEFAULT, built_in_profiles, profile_named
from huit.core.rules.fan_ids import FANS, IDS, NUMBERS
from huit.core.rules.fan_table import FAN_TABLE
from huit.core.rules.fans import OTHER_READING
from huit.core.rules.profile_types import COMBINE, Profile
from huit.core.words import LANGUAGES, words_in

COMPARED = ("ffmj", "green_book", "botzone", "mil")
FFMJ, GREEN_BOOK, BOTZONE, MIL = (profile_named(name) for name in COMPARED)
DIGESTS = ["80f313a0815ed41e", "6030d7885a9f66f6", "a64388a3c6152aaa"]  # as version 0.1 wrote them into records

BY_DEFINITION = (  # R-E01: concealed by definition
    "seven_shifted_pairs",
    "thirteen_orphans",
    "nine_gates",
    "four_concealed_pungs",
    "seven_pairs",
    "greater_honors_and_knitted_tiles",
    "lesser_honors_and_knitted_tiles",
)
PAID_ELSEWHERE = "beside last_tile_draw out_with_replacement_tile"

# Section J of the rulings and those of MIL, in full: what each of the four profiles says here; elsewhere they agree.
DIFFERENCES = {
    "points of two_concealed_kongs": ("8", "8", "6", "6"),
    "points of concealed_kong_and_melded_kong": ("6", "6", "5", "5"),
    **{f"{hand} > fully_concealed_hand": (PAID_ELSEWHERE, "", "hand", "hand") for hand in BY_DEFINITION},
    "four_kongs > single_wait": ("", "hand", "hand", "hand"),
    "nine_gates > pung_of_terminals_or_honors": ("", "hand", "one_fewer", "one_fewer"),
    "nine_gates > two_concealed_pungs": ("hand", "", "", ""),
    "all_green > half_flush": ("", "", "hand", "hand"),
    "all_green > all_simples": ("hand", "", "", ""),
    "all_green > tile_hog": ("", "beside seven_pairs", "", ""),
    "all_terminals > tile_hog": ("", "beside seven_pairs", "", ""),
    "seven_pairs > tile_hog": ("", "honors_only", "", ""),
    "all_terminals > double_pung": ("", "", "hand", "hand"),
    "knitted_straight > edge_wait": ("on_knitted_tile", "on_knitted_tile", "", ""),
    "knitted_straight > closed_wait": ("on_knitted_tile", "on_knitted_tile", "", ""),
    "knitted_straight > single_wait": ("on_knitted_tile", "", "", ""),
    "switch false_hu_too_cheap": ("10", "10", "10", "40"),
    "switch false_hu_wrong_tile": ("20", "20", "20", "40"),
    "switch false_hu_incomplete": ("20", "20", "20", "80"),
    "switch false_hu_paid_to_opponents": ("True", "True", "True", "False"),
    "switch dead_hand_may_claim": ("True", "True", "True", "False"),
    "switch seat_change": ("False", "True", "False", "True"),
}

# The same as it shows in hands: how often the fan counts in each profile.
SHOWN = [
    ("seven pairs drawn", "1122m3344p5566sEE|ES1000|0", "fully_concealed_hand", (1, 1, 0, 0)),
    ("the draw is paid all the same", "1122m3344p5566sEE|ES1000|0", "self_drawn", (0, 0, 1, 1)),
    ("drawn from the end of the wall", "1122m3344p5566sEE|ES1010|0", "fully_concealed_hand", (0, 1, 0, 0)),
    ("four kongs", "[1111m,1][5555p,2][3333s][7777m]EE|SW0000|0", "single_wait", (1, 0, 0, 0)),
    ("nine gates on 5", "1112345678999p5p|ES0000|0", "pung_of_terminals_or_honors", (2, 0, 1, 1)),
    ("nine gates on 5", "1112345678999p5p|ES0000|0", "two_concealed_pungs", (0, 1, 1, 1)),
    ("nine gates drawn", "1112345678999p4p|ES1000|0", "fully_concealed_hand", (1, 1, 0, 0)),
    ("green with dragons", "[234s,1][666s,2]88sFFF23s4s|ES0000|0", "half_flush", (1, 1, 0, 0)),
    ("green without dragons", "[234s,1][234s,1]234s888s6s6s|ES0000|0", "all_simples", (0, 1, 1, 1)),
    ("green pairs", "22223366s8888sFF|ES0000|0", "tile_hog", (2, 0, 2, 2)),
    ("green sets", "[222s,1]34s666s88sFFF2s|ES0000|0", "tile_hog", (1, 1, 1, 1)),
    ("terminal pairs", "1111m9999p1199s11p|ES0000|0", "tile_hog", (2, 0, 2, 2)),
    ("four Easts in pairs", "1122m3344p55sEEEE|ES0000|0", "tile_hog", (1, 0, 1, 1)),
    ("four twos in pairs", "1122223344m55sEE|ES0000|0", "tile_hog", (1, 1, 1, 1)),
    ("terminals", "[111m,1][111s,2]999m999s11p|ES0000|0", "double_pung", (2, 2, 0, 0)),
    ("edge wait on a knitted tile", "147s258m369p12pEE3p|ES0000|0", "edge_wait", (0, 0, 1, 1)),
    ("closed wait on a knitted tile", "147p258s369m35pEE4p|ES0000|0", "closed_wait", (0, 0, 1, 1)),
    ("pair of a knitted tile", "147p258s369m345s4p4p|ES0000|0", "single_wait", (0, 1, 1, 1)),
    ("closed wait beside the straight", "147p258s369m46pEE5p|ES0000|0", "closed_wait", (1, 1, 1, 1)),
]


def says(profile: Profile, key: str) -> str:
    """The value of a profile in a row of the table of differences."""
    if key.startswith("points of "):
        return str(profile.points[NUMBERS[key.removeprefix("points of ")]])
    if key.startswith("switch "):
        return str(asdict(profile.switches)[key.removeprefix("switch ")])
    by, _, fan = key.partition(" > ")
    for one in profile.absorptions[NUMBERS[by]]:
        if one.fan == NUMBERS[fan]:
            beside = " ".join(IDS[other] for other in one.beside)
            return f"beside {beside}" if beside else "on_knitted_tile" if one.on_knitted_tile else one.scope
    return ""


def every_key(profile: Profile) -> Iterator[str]:
    yield from (f"points of {name}" for name in IDS)
    yield from (f"switch {name}" for name in asdict(profile.switches))
    yield from (f"{IDS[by]} > {IDS[one.fan]}" for by, some in enumerate(profile.absorptions) for one in some)


def raw_lines(name: str) -> Iterator[tuple[str, dict[str, object]]]:
    """The lines of the profile's own file."""
    data = tomllib.loads(files("huit").joinpath("data", "profiles", f"{name}.toml").read_text(encoding="utf-8"))
    for table in ("points", "switches"):
        yield from data.get(table, {}).items()
    for table in ("absorbs", "counts"):
        yield from ((f"{table} {entry['fan']}", entry) for entry in data.get(table, []))


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in(name: str) -> None:
    """Each profile loads, knows its name, and can be named in each language, at length and in short."""
    profile = profile_named(name)
    assert profile.name == name
    assert all(words_in(language).profile_title(profile) != name for language in LANGUAGES)
    assert profile.label["en"]
    assert len(profile.points) == len(profile.absorptions) == FANS
    assert profile_named(name) is profile


def test_order() -> None:
    """Profiles stand in this order, wherever profiles are listed; others may stand between them or after."""
    assert tuple(name for name in BUILT_IN if name in COMPARED) == COMPARED


@pytest.mark.parametrize("profile", [FFMJ, GREEN_BOOK, BOTZONE, MIL], ids=COMPARED)
def test_switches(profile: Profile) -> None:
    """Titles in every language, and the minimum of eight (R-A09)."""
    assert set(profile.title) == set(profile.label) == {"fr", "en", "zh"}
    assert (profile.switches.minimum, profile.switches.flower_points) == (8, 1)


def test_digests_of_old_records() -> None:
    """Records made before a switch existed keep their digests: a switch that changes nothing is not hashed."""
    assert [profile.digest for profile in (FFMJ, GREEN_BOOK, BOTZONE)] == DIGESTS


def test_mil_has_the_fans_of_botzone() -> None:
    """Both follow the Chinese texts: no point and no absorption differs, so they share their tables of scores."""
    assert MIL.fans_digest == BOTZONE.fans_digest


def test_default() -> None:
    """The French federation's rules are what counts unless something else is asked for."""
    assert DEFAULT == "ffmj"
    assert score("1122m3344p5566sEE").profile is FFMJ


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_line_has_a_source(name: str) -> None:
    """Every line of every profile names the ruling that decides it and who says so, in the file and once read."""
    for key, entry in raw_lines(name):
        assert entry.get("ruling"), key
        assert entry.get("said_by"), key
    for line in profile_named(name).lines:
        assert line.ruling, line
        assert line.said_by, line


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_ruling_can_be_read(name: str) -> None:
    """A ruling that keeps a fan from counting has a text in each language; play.md is cited by its clause."""
    profile = profile_named(name)
    cited = {one.ruling for some in profile.absorptions for one in some} | {line.ruling for line in profile.lines}
    for ruling in cited:
        if not re.fullmatch(r"play \d+\.\d+", ruling):
            assert all(words_in(language).ruling(ruling) for language in LANGUAGES), ruling


@pytest.mark.parametrize("key", DIFFERENCES)
def test_difference(key: str) -> None:
    """The four profiles say what the rulings say."""
    assert tuple(says(profile_named(name), key) for name in COMPARED) == DIFFERENCES[key]


def test_no_other_difference() -> None:
    """The profiles agree wherever the rulings are silent."""
    keys = {key for name in COMPARED for key in every_key(profile_named(name))}
    differing = {key for key in keys if len({says(profile_named(name), key) for name in COMPARED}) > 1}
    assert differing == {key for key, row in DIFFERENCES.items() if len(set(row)) > 1}


@pytest.mark.parametrize(("what", "hand", "fan", "times"), SHOWN)
def test_difference_shows(what: str, hand: str, fan: str, times: tuple[int, ...]) -> None:
    """The differences show in what hands are worth."""
    counts = [{IDS[one.fan]: one.count for one in score(hand, name).best.counted} for name in COMPARED]
    assert tuple(count.get(fan, 0) for count in counts) == times


@pytest.mark.parametrize("name", BUILT_IN)
def test_absorbers_come_first(name: str) -> None:
    """Whatever absorbs is decided before what it absorbs (P6); all combinations are one step."""
    profile = profile_named(name)
    assert sorted(profile.order) == [COMBINE, *(fan for fan in range(FANS) if not FAN_TABLE[fan].is_combination)]
    step = {fan: profile.order.index(COMBINE if FAN_TABLE[fan].is_combination else fan) for fan in range(FANS)}
    for by, some in enumerate(profile.absorptions):
        for one in some:
            together = FAN_TABLE[by].is_combination and FAN_TABLE[one.fan].is_combination
            assert together or one.scope == OTHER_READING or step[by] < step[one.fan], (IDS[by], IDS[one.fan])


def test_no_profile_is_another() -> None:
    """The profiles differ, and their digests tell so."""
    assert len({profile.digest for profile in built_in_profiles()}) == len(BUILT_IN)
