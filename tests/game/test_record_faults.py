"""Records that were damaged or changed: each fault has a code and names the line, and what stands before it replays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from huit.bots.greedy import GreedyBot
from huit.bots.hosting import Host
from huit.core.profiles import load_profile, profile_named
from huit.core.tiles import NAMES as NAMES_OF_TILES
from huit.core.words import LANGUAGES, words_in
from huit.game.record import RecordError, parse_record
from huit.game.recorder import Recorder
from huit.game.replay import replay
from huit.game.setup import Setup
from huit.game.verify import verify

NAMES = ("Anne", "Bao", "Chloé", "David")


def played(setup: Setup) -> list[str]:
    lines: list[str] = []
    recorder = Recorder(lines.append, setup, NAMES)
    recorder.catch_up(Host(setup, [GreedyBot(str(place)) for place in range(4)], recorder).play_match())
    return lines


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A game of two hands with a win in it."""
    found = played(Setup(profile_named("ffmj"), seed="w1", salt="salt", hands=2))
    assert any('"win"' in line for line in found)
    return found


def text_of(lines: list[str]) -> str:
    return "".join([line + "\n" for line in lines])


def changed(lines: list[str], place: int, **values: object) -> list[str]:
    copy = list(lines)
    copy[place] = json.dumps(json.loads(lines[place]) | values)
    return copy


def place_of(lines: list[str], text: str) -> int:
    return next(place for place, line in enumerate(lines) if text in line)


def faults_of(lines: list[str]) -> list[tuple[str, int]]:
    """Codes and lines; each has a sentence in every language."""
    faults = verify(parse_record(text_of(lines))).faults
    for fault in faults:
        assert all(words_in(language).fault(fault) for language in LANGUAGES)
    return [(fault.code, int(dict(fault.values)["line"])) for fault in faults]


def test_an_untouched_record_holds(lines: list[str]) -> None:
    """The tests below change one thing each."""
    assert faults_of(lines) == []


def test_another_seed(lines: list[str]) -> None:
    """The commitment does not fit, nor do the walls; the moves are still those that were made."""
    last = len(lines)
    second = place_of(lines, '{"hand": 2') + 1
    found = faults_of(changed(lines, -1, seed="other"))
    assert found[0] == ("record_wall", 2)
    assert ("record_wall", second) in found
    assert ("record_commitment", last) in found


def test_another_commitment(lines: list[str]) -> None:
    """Seed and walls agree, but they were not announced."""
    assert faults_of(changed(lines, 0, commitment="0" * 64)) == [("record_commitment", len(lines))]


def test_another_digest(lines: list[str]) -> None:
    """The rules of today are not those that were played by."""
    assert faults_of(changed(lines, 0, digest="0" * 16)) == [("record_digest", 1)]


@pytest.mark.parametrize(("key", "value"), [("points", 88), ("payments", [99, -33, -33, -33]), ("hand", "123m")])
def test_another_score(lines: list[str], key: str, value: object) -> None:
    """Points, payments and the hand that was shown are computed again."""
    place = place_of(lines, '"win"')
    assert faults_of(changed(lines, place, **{key: value})) == [("record_differs", place + 1)]


def test_other_totals_at_the_end(lines: list[str]) -> None:
    """The sum of the match too."""
    assert faults_of(changed(lines, -1, totals=[0, 0, 0, 0])) == [("record_differs", len(lines))]


def test_other_seats_and_dice(lines: list[str]) -> None:
    """Who sits where follows from the number of the hand, the dice from the seed."""
    found = faults_of(changed(lines, 1, seats=[4, 3, 2, 1], dice=[1, 1, 1, 1]))
    assert found == [("record_differs", 2), ("record_differs", 2)]


def test_another_draw(lines: list[str]) -> None:
    """The wall of the seed has another tile there."""
    place = place_of(lines, "draw ")
    seat, text = next(iter(json.loads(lines[place]).items()))
    other = "draw 1m" if text != "draw 1m" else "draw 9p"
    assert faults_of(changed(lines, place, **{seat: other}))[0] == ("record_wall", place + 1)


def test_an_illegal_discard(lines: list[str]) -> None:
    """A tile that East does not hold cannot be thrown; what is allowed is told."""
    place = place_of(lines, '{"E": "discard ')
    before = [one.state for one in replay(parse_record(text_of(lines))) if 0 < one.line <= place][-1]
    tile = next(name for kind, name in enumerate(NAMES_OF_TILES) if kind not in before.seats[0].tiles)
    damaged = changed(lines, place, E=f"discard {tile}")
    assert faults_of(damaged) == [("record_illegal", place + 1)]


@pytest.mark.parametrize("text", ["draw ", "discard ", '"win"', '{"hand": 2'])
def test_a_missing_line(lines: list[str], text: str) -> None:
    """The line after the gap is named, or the one where the walls first differ."""
    place = place_of(lines, text)
    found = faults_of(lines[:place] + lines[place + 1 :])
    assert found
    assert min(line for _, line in found) >= 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "record_json"),
        ("[1, 2]", "record_line"),
        ('{"E": "jump 5p"}', "record_line"),
        ('{"E": "next"}', "record_line"),
        ('{"E": "draw 5p", "S": "draw 5p"}', "record_line"),
        ('{"E": 5}', "record_line"),
        ("{}", "record_line"),
        ('{"hand": 99, "deal": {}}', "record_value"),
        ('{"hand": 1, "deal": {"E": "1z", "S": "", "W": "", "N": ""}}', "record_value"),
        ('{"end": true}', "record_value"),
        ('{"huit": "record"}', "record_value"),
        ("\x00", "record_json"),
        ("[" * 100_000, "record_json"),
    ],
)
def test_a_damaged_line_is_named(lines: list[str], line: str, code: str) -> None:
    """What stands before it replays."""
    damaged = [*lines[:20], line, *lines[21:]]
    assert faults_of(damaged)[0] == (code, 21)
    steps = replay(parse_record(text_of(damaged)))
    reached = 0
    while reached < 17:
        reached = max(reached, next(steps).line)
    with pytest.raises(RecordError) as caught:
        list(steps)
    assert caught.value.faults[0].code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "record_empty"),
        ("\n", "record_empty"),
        ("hello\n", "record_not_one"),
        ('{"E": "draw 5p"}\n', "record_not_one"),
        ("\ufeff\n", "record_not_one"),
    ],
)
def test_what_is_no_record_is_refused(text: str, code: str) -> None:
    """The first line decides."""
    with pytest.raises(RecordError) as caught:
        parse_record(text)
    assert caught.value.faults[0].code == code


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"version": 99}, "record_version"),
        ({"mode": "chess"}, "record_setup"),
        ({"first": 16, "hands": 2}, "record_setup"),
        ({"profile": "mine"}, "record_profile_own"),
        ({"players": ["A"]}, "record_not_one"),
        ({"strict": "no"}, "record_not_one"),
    ],
)
def test_a_header_that_cannot_be_used(lines: list[str], values: dict[str, object], code: str) -> None:
    """A newer format, an impossible game, a profile that is not here."""
    with pytest.raises(RecordError) as caught:
        parse_record(text_of(changed(lines, 0, **values)))
    assert caught.value.faults[0].code == code
    for fault in caught.value.faults:
        assert all(words_in(language).fault(fault) for language in LANGUAGES)


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    """Its file is needed again, and must still say the same."""
    path = tmp_path / "mine.toml"
    path.write_text("[points]\nall_chows = 3\n", encoding="utf-8")
    mine = load_profile(path)
    text = text_of(played(Setup(mine, seed="own", hands=1)))
    with pytest.raises(RecordError):
        parse_record(text)
    assert verify(parse_record(text, mine)).holds
    path.write_text("[points]\nall_chows = 4\n", encoding="utf-8")
    assert verify(parse_record(text, load_profile(path))).faults[0].code == "record_digest"


@settings(max_examples=60)
@given(st.data())
def test_noise_never_raises_anything_else(lines: list[str], data: st.DataObject) -> None:
    """Bytes changed anywhere: faults or a smaller game, never another exception."""
    content = bytearray(text_of(lines[:60]).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        record = parse_record(bytes(content))
    except RecordError:
        return
    found = verify(record)
    assert not found.holds
