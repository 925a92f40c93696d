"""Records that were damaged or changed: each fault has a code and names the line, and what stands before it replays."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from huit.bots.greedy import GreedyBot
from huit.bots.hosting import Host
from huit.core.notation import format_tiles
from huit.core.profiles import load_profile, profile_named
from huit.core.tiles import FIRST_FLOWER
from huit.core.tiles import NAMES as NAMES_OF_TILES
from huit.core.words import LANGUAGES, words_in
from huit.game.records.lines import parse_tiles
from huit.game.records.record import MOST_FAULTS, RecordError, parse_record
from huit.game.records.recorder import Recorder
from huit.game.records.replay import replay
from huit.game.records.several import split_records
from huit.game.records.verify import verify
from huit.game.setup import BOTZONE, Setup
from huit.game.shuffle import ALL_TILES, ORDINARY

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
    """The seats follow from the number of the hand, the dice from the seed."""
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
    """The lines before a damaged one replay; the error names it."""
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
        ("\ud800\n", "record_not_one"),
        ('{"huit": "record", \n', "record_json"),
        ('{"E": "draw 5p"}\n', "record_not_one"),
        ("\ufeff\n", "record_empty"),
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
        ({"players": ["A"]}, "record_value"),
        ({"strict": "no"}, "record_value"),
        ({"huit": "chess"}, "record_not_one"),
        ({"wall": 136}, "record_value"),
        ({"mode": "botzone"}, "record_value"),
    ],
)
def test_a_header_that_cannot_be_used(lines: list[str], values: dict[str, object], code: str) -> None:
    """A newer format, an impossible game, a profile that is not here."""
    with pytest.raises(RecordError) as caught:
        parse_record(text_of(changed(lines, 0, **values)))
    assert caught.value.faults[0].code == code
    for fault in caught.value.faults:
        assert all(words_in(language).fault(fault) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("place", "values"), [(0, {"mode": "chess"}), (-1, {"seed": "two\nlines"}), (-1, {"salt": "\ud800"})]
)
def test_an_impossible_game_names_the_line_that_says_so(
    lines: list[str], place: int, values: dict[str, object]
) -> None:
    """The header, or the last line, where the seed is told."""
    with pytest.raises(RecordError) as caught:
        parse_record(text_of(changed(lines, place, **values)))
    number = place % len(lines) + 1
    assert dict(caught.value.faults[0].values)["line"] == str(number)


def test_a_wall_given_names_the_last_line() -> None:
    """Tiles that are no set stand there, whatever the header says."""
    lines = played(Setup(profile_named("ffmj"), hands=1, tiles=ALL_TILES))
    with pytest.raises(RecordError) as caught:
        parse_record(text_of(changed(lines, -1, tiles="1m2m3m")))
    assert [fault.code for fault in caught.value.faults] == ["record_setup", "game_bad_tiles"]
    assert dict(caught.value.faults[0].values)["line"] == str(len(lines))


@pytest.mark.parametrize("revealed", [True, False])
@pytest.mark.parametrize("wall", [4, 52, 55, 135, 144])
def test_another_number_of_tiles_in_personal_walls(wall: int, revealed: bool) -> None:
    """A wrong number of tiles is a fault and nothing worse, with the walls revealed at the end or not."""
    lines = played(Setup(profile_named("botzone"), hands=1, mode=BOTZONE, tiles=ORDINARY[::-1]))
    found = faults_of(changed(lines if revealed else lines[:-1], 0, wall=wall))
    if revealed:
        assert found == [("record_differs", 1)]
    else:
        assert [code for code, _ in found] == (["record_tiles"] if wall < 56 else [])


def test_flowers_in_the_hands_of_personal_walls() -> None:
    """A deal that Botzone's game cannot make is a fault of its line."""
    lines = played(Setup(profile_named("botzone"), hands=1, mode=BOTZONE, tiles=ORDINARY[::-1]))[:2]
    deal = json.loads(lines[1])["deal"]
    few = format_tiles((parse_tiles(deal["E"]) or ())[:5])
    damaged = changed(changed(lines, 1, deal=deal | {"E": few + "abcdefgh"}), 0, wall=52)
    assert faults_of(damaged) == [("record_tiles", 2)]


def test_a_missing_deal_leaves_the_hand_before(lines: list[str]) -> None:
    """The first hand replays to its end, and the line is named that stands where the second should begin."""
    place = place_of(lines, '{"hand": 2')
    damaged = lines[:place] + lines[place + 1 :]
    record = parse_record(text_of(damaged))
    found = verify(record)
    assert (found.hands, found.events["win"] + found.events.get("drawn", 0)) == (1, 1)
    assert faults_of(damaged) == [("record_order", place + 1)]
    assert '"hand": 2' in dict(found.faults[0].values)["expected"]


def test_a_tile_too_many_leaves_what_stands_before(lines: list[str]) -> None:
    """A fifth copy is named where it is drawn, and the moves before it replay, with the seed and without."""
    place = [number for number, line in enumerate(lines) if "draw " in line][8]
    seat = next(iter(json.loads(lines[place])))
    dealt = Counter(
        tile for line in lines[1:2] for tiles in json.loads(line)["deal"].values() for tile in parse_tiles(tiles) or ()
    )
    drawn = Counter(NAMES_OF_TILES.index(line.split("draw ")[1][:-2]) for line in lines[2:place] if "draw " in line)
    kind = next(kind for kind, number in (dealt + drawn).items() if number == 4 or kind >= FIRST_FLOWER)
    damaged = changed(lines, place, **{seat: f"draw {NAMES_OF_TILES[kind]}"})
    for kept in (damaged, damaged[: place + 3]):
        record = parse_record(text_of(kept))
        steps = replay(record)
        reached = 0
        while reached < place - 5:
            reached = max(reached, next(steps).line)
        with pytest.raises(RecordError) as caught:
            list(steps)
        fault = caught.value.faults[0]
        assert (fault.code, dict(fault.values)["line"]) == ("record_tiles", str(place + 1))


def test_the_seed_is_known_though_a_line_is_damaged(lines: list[str]) -> None:
    """The last line tells it, and the walls before the damage are held against it."""
    record = parse_record(text_of([*lines[:20], "{", *lines[21:]]))
    assert record.is_revealed
    assert record.setup.seed == "w1"
    assert not record.is_complete
    assert [fault.code for fault in verify(record).faults] == ["record_json"]


def test_a_byte_order_mark_is_no_fault(lines: list[str]) -> None:
    """Some editors write one."""
    assert verify(parse_record("\ufeff" + text_of(lines))).holds


def test_faults_can_be_printed(lines: list[str]) -> None:
    """Whatever stands in the file, no control code or broken character is in what is said of it."""
    noise = "\x1b]0;\x07\x9b\ud800"
    damaged = [*changed(lines, 0, digest=noise, commitment=noise)[:4], json.dumps({"x": noise}), *lines[5:]]
    faults = verify(parse_record(text_of(damaged))).faults
    assert {fault.code for fault in faults} == {"record_digest", "record_commitment", "record_line"}
    assert all(value.isprintable() for fault in faults for _, value in fault.values)


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    """The file of a profile of one's own is needed again, and must still say the same."""
    path = tmp_path / "mine.toml"
    path.write_text("[points]\nall_chows = 3\n", encoding="utf-8")
    mine = load_profile(path)
    text = text_of(played(Setup(mine, seed="own", hands=1)))
    with pytest.raises(RecordError):
        parse_record(text)
    assert verify(parse_record(text, mine)).holds
    path.write_text("[points]\nall_chows = 4\n", encoding="utf-8")
    assert verify(parse_record(text, load_profile(path))).faults[0].code == "record_digest"


@examples(60)
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


@pytest.mark.parametrize("has_header", [True, False])
def test_a_file_of_bad_lines_is_not_kept_in_memory(has_header: bool) -> None:
    """Nothing is read after a thousand faults or a bad header: what else is wrong with millions of lines is no news."""
    header = played(Setup(profile_named("ffmj"), seed="bad lines", hands=1))[0].encode() if has_header else b"bad"
    content = io.BytesIO(header + b"\nbad" * 300_000 + b"\n")
    tracemalloc.start()
    (part,) = split_records(content)
    if has_header:
        assert len(part.parse().faults) == MOST_FAULTS
    else:
        with pytest.raises(RecordError):
            part.parse()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000
