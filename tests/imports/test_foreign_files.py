"""Files of other programs: every form they come in, what is dropped, what differs, and what is said of damaged ones."""

from __future__ import annotations

import base64
import contextlib
import json
import zlib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.imports.matches import exported, match_of, played_by_bots, record_of

from huit.core.notation import parse_hand
from huit.core.profiles import profile_named
from huit.core.rules import fan_ids
from huit.core.words import words_in
from huit.game.records.importing import Difference, Imported
from huit.game.records.record import RecordError
from huit.game.records.verify import verify
from huit.game.setup import BOTZONE, Setup
from huit.imports import import_games
from huit.imports.comparing import win_differences
from huit.imports.foreign import FLOWERS, RecordedWin
from huit.imports.pku.reading import fans_in
from huit.imports.rules import COMPETITION
from huit.imports.tziakcha import codes
from huit.imports.wording import difference_in_words, loss_in_words

Step = dict[str, Any]


def session() -> dict[str, Any]:
    """A session of two hands, both won, players with ids and addresses."""
    found: dict[str, Any] = json.loads(exported(played_by_bots(hands=2, seed="two wins"), "tziakcha"))
    for record in found["records"]:
        assert record["step"]["b"] & codes.SEATS_MASK
        for player in record["step"]["p"]:
            player.update(r="192.168.77.*", e=1977.5, i=f"secret{player['i']}")
    return found


def imported(document: object) -> list[Imported]:
    return list(import_games(json.dumps(document).encode()))


def one_hand(change: Callable[[Step], object] = bool) -> Imported:
    """The first hand of the session, changed."""
    step = deepcopy(session()["records"][0]["step"])
    change(step)
    (found,) = imported({"id": "x", "script": "<Decoded>", "step": step})
    return found


def codes_of(game: Imported) -> list[str]:
    return [fault.code for fault in game.faults]


def place_of(game: Imported) -> str:
    return dict(game.faults[0].values)["place"]


# tziakcha -------------------------------------------------------------------------------------------------------------


def test_every_form_of_a_tziakcha_hand() -> None:
    """Decoded, packed, bare or on a line of its own: the same record."""
    step = session()["records"][0]["step"]
    packed = base64.b64encode(zlib.compress(json.dumps(step).encode())).decode()
    forms = [{"id": "x", "belongs": "y", "script": packed}, {"script": "<Decoded>", "step": step}, {"step": step}, step]
    found = [imported(form) for form in forms]
    assert len({tuple(games[0].lines) for games in found}) == 1
    lines = "\n".join([json.dumps(forms[0]), json.dumps(forms[1])])
    assert [game.lines for game in import_games(lines.encode())] == [found[0][0].lines] * 2


def test_a_session_is_one_record() -> None:
    """The hands of a session follow one another, whatever the order in the file; one that is missing divides it."""
    whole = session()
    (game,) = imported({**whole, "records": whole["records"][::-1]})
    assert verify(record_of(game)).holds
    assert record_of(game).hands == (0, 1)
    two = deepcopy(whole)
    two["records"][1]["step"]["i"] = 3
    two["records"][1]["step"]["p"] = two["records"][0]["step"]["p"]
    assert [record_of(one).hands for one in imported(two)] == [(0,), (3,)]


def test_personal_data_is_dropped() -> None:
    """Nothing of an address, an id or a rating is in the record."""
    (game,) = imported(session())
    text = "\n".join(game.lines)
    assert not [word for word in ("192.168", "secret", "1977") if word in text]
    assert "ratings" in game.lost


def test_a_difference_is_told_with_both_numbers() -> None:
    """Points, a fan and the payments of a changed file; the record counts by the rules."""

    def change(step: Step) -> None:
        winner = (step["b"] & 15).bit_length() - 1
        step["y"][winner]["f"] += 2
        step["y"][winner]["t"]["66"] = 2
        step["s"][winner] += 2

    game = one_hand(change)
    assert [one.aspect for one in game.differences] == ["points", "fan", "payments"]
    fan = game.differences[1]
    assert (fan.fan, fan.theirs, fan.ours, fan.ruling) == (fan_ids.TILE_HOG, "1 × 2", "–", "")
    points = game.differences[0]
    assert int(points.theirs) == int(points.ours) + 2
    assert verify(record_of(game)).holds
    for lang in ("en", "fr", "zh"):
        said = [difference_in_words(one, words_in(lang)) for one in game.differences]
        assert all(one.theirs in text and one.ours in text for one, text in zip(game.differences, said, strict=True))


def test_a_ruling_is_found() -> None:
    """Two Concealed Kongs are 6 points by the League's rules; a file that counts 8 follows the FFMJ, ruling R-A01."""
    hand = parse_hand("[1111m][9999s]234567p22s|ES1000|0")
    told = RecordedWin(0, {fan_ids.TWO_CONCEALED_KONGS: 1}, {fan_ids.TWO_CONCEALED_KONGS: 8})
    differences = win_differences(1, told, hand, profile_named("mil"))
    found = [one for one in differences if one.fan == fan_ids.TWO_CONCEALED_KONGS]
    assert [(one.theirs, one.ours, one.ruling, one.profile) for one in found] == [("1 × 8", "1 × 6", "R-A01", "ffmj")]


def test_a_ruling_explains_a_difference() -> None:
    """If another built-in profile counts as the file does, the difference names it with its ruling."""
    said = difference_in_words(Difference(3, "fan", "1 × 8", "1 × 6", 47, "R-A01", "ffmj"), words_in("en"))
    assert said.startswith("Hand 3: Two Concealed Kongs: 1 × 8 in the file, 1 × 6 by the rules.")
    assert "R-A01" in said
    assert "ffmj" in said


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        (lambda step: step.update(w=step["w"][2:]), "import_value", "/step/w"),
        (lambda step: step.update(w="zz" + step["w"][2:]), "import_value", "/step/w"),
        (lambda step: step.update(w=step["w"][2:4] + step["w"][2:]), "import_value", "/step/w"),
        (lambda step: step.update(d=0), "import_value", "/step/d"),
        (lambda step: step["p"].pop(), "import_value", "/step/p"),
        (lambda step: step.update(b="won"), "import_value", "/step/b"),
        (lambda step: step.update(a=7), "import_value", "/step/a"),
        (lambda step: step.update(s=[1, 2]), "import_value", "/step/s"),
    ],
)
def test_a_damaged_hand_names_the_place(change: Callable[[Step], object], code: str, place: str) -> None:
    """As a JSON pointer, with what was expected; there is no record then."""
    game = one_hand(change)
    assert (codes_of(game), place_of(game), game.lines) == ([code], place, ())


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ([2, 255, 0], "import_value"),
        ([15, 0, 0], "import_value"),
        (["x"], "import_value"),
        ([0 << 4 | 5, 3, 0], "import_illegal"),
        ([2 << 4 | 7, 3, 0], "import_no_draw"),
    ],
)
def test_a_wrong_move_keeps_what_is_before_it(entry: list[Any], code: str) -> None:
    """The place of the move, and the moves up to there."""
    clean = one_hand()
    start = [move[:2] for move in session()["records"][0]["step"]["a"]].index([0, 0])
    game = one_hand(lambda step: step["a"].insert(start + 1, entry))
    assert (codes_of(game), place_of(game)) == ([code], f"/step/a/{start + 1}")
    assert 2 < len(game.lines) < len(clean.lines)
    assert game.lines[1:] == clean.lines[1 : len(game.lines)]


def test_a_win_that_is_none() -> None:
    """The file says that East won with the tiles of the deal; by the rules nobody can."""

    def change(step: Step) -> None:
        winner = (step["b"] & 15).bit_length() - 1
        step["b"], step["y"][0] = 1, step["y"][winner]
        start = [move[:2] for move in step["a"]].index([0, 0])
        step["a"][start + 1 :] = [[codes.HU, 16, 0]]

    assert codes_of(one_hand(change)) == ["import_not_won"]


def test_a_false_hu_is_paid_for() -> None:
    """A call of hu without a win makes the table strict; the penalty differs from that of the file."""
    moves = session()["records"][0]["step"]["a"]
    claimed = {
        move[0] >> 4 for move in moves if move[0] & 15 in (codes.MAKE_CHOW, codes.MAKE_PUNG, codes.MAKE_KONG, codes.HU)
    }
    seat = next(seat for seat in range(4) if seat not in claimed)  # a dead hand claims nothing
    drawn = next(place for place, move in enumerate(moves) if move[0] == seat << 4 | codes.DRAW)
    game = one_hand(lambda step: step["a"].insert(drawn + 1, [seat << 4 | codes.HU, 0, 0]))
    assert codes_of(game) == []
    assert [one.aspect for one in game.differences] == ["payments"]
    assert record_of(game).setup.strict


def test_another_draw_than_the_wall_gives() -> None:
    """Both tiles are named."""

    def change(step: Step) -> None:
        draw = next(move for move in step["a"] if move[0] & 15 == codes.DRAW)
        draw[1] = (draw[1] + 40) % 136

    game = one_hand(change)
    assert codes_of(game) == ["import_draw"]


def test_a_hand_that_stops_early() -> None:
    """The moves of an unfinished hand are kept, and the end is named."""
    game = one_hand(lambda step: step["a"].__delitem__(slice(30, None)))
    assert (codes_of(game), place_of(game)) == (["import_unfinished"], "/step/a/30")
    assert len(game.lines) > 20
    assert not verify(record_of(game)).faults


@pytest.mark.parametrize("script", ["!", "AAAA", base64.b64encode(zlib.compress(b"0" * 9_000_000)).decode(), 7])
def test_a_script_that_cannot_be_unpacked(script: object) -> None:
    """A script that is noise, or a bomb, is refused."""
    (game,) = imported({"id": "x", "script": script})
    assert (codes_of(game), place_of(game)) == (["import_value"], "/script")


def test_broken_json_names_its_line() -> None:
    """Broken JSON names its line and column; the hands before it are kept."""
    text = json.dumps(session(), indent=1).replace('"index": 1,', '"index" 1,')
    line = text[: text.index('"index" 1,')].count("\n") + 1
    first, second = import_games(text.encode())
    assert (codes_of(first), record_of(first).hands) == ([], (0,))
    assert (codes_of(second), dict(second.faults[0].values)["line"]) == (["import_json"], str(line))
    assert verify(record_of(first)).holds
    (none,) = import_games(b'{"script": 7,\n"id" 1}')
    assert (codes_of(none), none.lines) == (["import_json"], ())


@pytest.mark.parametrize("is_packed", [False, True])
def test_a_truncated_file_keeps_its_moves(is_packed: bool) -> None:
    """Wherever it is cut: a fault that says so, and never more than the whole game."""
    step = session()["records"][0]["step"]
    script = base64.b64encode(zlib.compress(json.dumps(step).encode())).decode()
    text = json.dumps({"id": "x", "script": script} if is_packed else {"step": step})
    whole = one_hand().lines
    moves = []
    for end in range(40, len(text) - 2, 97):
        content = json.dumps({"script": script[:end]}) if is_packed else text[:end]
        game = read_cut(content)
        assert game.faults[-1].code in ("import_cut", "import_json", "import_value")
        assert game.lines[1:] == whole[1 : len(game.lines)]
        moves.append(len(game.lines))
    assert moves == sorted(moves)
    assert max(moves) > 30


def test_a_file_cut_before_its_first_move() -> None:
    """A file cut before its first move is told to be cut, not what its rest would have had, and no moves are
    promised."""
    script = base64.b64encode(zlib.compress(json.dumps(session()["records"][0]["step"]).encode())).decode()
    for content in (json.dumps({"script": script[:300]}), json.dumps({"id": "x", "script": script})[:200]):
        game = read_cut(content)
        assert game.lines == ()
        assert game.faults[0].code in ("import_cut", "import_json")
        assert "kept" not in words_in("en").fault(game.faults[0])


def read_cut(content: str) -> Imported:
    try:
        (game,) = import_games(content.encode())
    except RecordError as error:
        return Imported((), faults=error.faults)
    return game


def test_a_truncated_session_keeps_its_hands() -> None:
    """A truncated session keeps the hands before the cut, and the moves of the hand in which it is."""
    text = json.dumps(session())
    game = read_cut(text[: text.rindex('"y"') - 200])
    assert (codes_of(game), record_of(game).hands) == (["import_json"], (0, 1))
    assert dict(game.faults[0].values)["line"] == "1"


@pytest.mark.parametrize("missing", ["b", "s", "y", "i", "t", "g", "p"])
def test_a_result_may_be_missing(missing: str) -> None:
    """A missing result is not compared; the game is the same."""
    game = one_hand(lambda step: step.pop(missing))
    assert (game.faults, game.differences) == ((), ())
    left_out = 1 if missing in ("t", "p") else 0  # time and names are in the header
    assert game.lines[left_out:] == one_hand().lines[left_out:]


def test_no_result_at_all() -> None:
    """Without a result, the caller of hu has won, and nothing is compared."""

    def bare(step: Step) -> None:
        for key in "bsygitp":
            step.pop(key)

    game = one_hand(bare)
    assert (game.faults, game.differences) == ((), ())
    assert game.lines[1:] == one_hand().lines[1:]


def test_a_session_without_indexes() -> None:
    """Sorted by the numbers of the hands; a plain list of records is a session too, and so is text within text."""
    records = [{"step": json.dumps(one["step"])} for one in session()["records"]]
    (whole,) = imported(session())
    for document in ({"session": "x", "records": records[::-1]}, records):
        (game,) = imported(document)
        assert game.lines == whole.lines


@pytest.mark.parametrize("name", ["tziakcha", "pmn", "pku"])
@pytest.mark.parametrize("change", ["bom", "crlf", "blank"])
def test_line_ends_and_marks(name: str, change: str) -> None:
    """A byte order mark, line ends of Windows, and empty lines around make no difference."""
    text = pku() if name == "pku" else exported(played_by_bots(), name)
    content = text.encode()
    changed = {"bom": b"\xef\xbb\xbf" + content, "crlf": content.replace(b"\n", b"\r\n"), "blank": b"\n\n" + content}
    assert [game.lines for game in import_games(changed[change])] == [game.lines for game in import_games(content)]


@settings(max_examples=60)
@given(st.data())
def test_no_change_of_a_session_breaks_the_importer(data: st.DataObject) -> None:
    """Whatever a value is replaced by: records, differences or faults, never another error."""
    document = session()
    at: Any = document
    key: Any = "records"
    for _ in range(data.draw(st.integers(0, 5))):
        if isinstance(at[key], (dict, list)) and at[key]:
            at = at[key]
            key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else list(range(len(at)))))
    at[key] = data.draw(st.none() | st.integers(-3, 70000) | st.text(max_size=3) | st.just([]) | st.just({}))
    with contextlib.suppress(RecordError):
        for game in imported(document):
            if game.lines:
                record_of(game)


# PMN ------------------------------------------------------------------------------------------------------------------


def pmn() -> str:
    return exported(played_by_bots(hands=1, seed="two wins"), "pmn")


def test_older_pmn_without_points() -> None:
    """Fans written as number/count: the counts are compared, the points are not told."""
    import re

    older = re.sub(r"(\d+)/\d+/(\d+)", r"\1/\2", pmn())
    (game,) = import_games(older.encode())
    assert (game.faults, game.differences) == ((), ())


def test_pmn_without_our_tags() -> None:
    """The wall has flowers if a player had one."""
    text = "".join([line for line in pmn().splitlines(keepends=True) if not line.startswith(("[Wall", "[Rules"))])
    (game,) = import_games(text.encode())
    assert verify(record_of(game)).holds
    assert record_of(game).header.wall == 144


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("[Deal ", "[Deel ", "import_tag_missing", "l. 1"),
        ('[PWind "E"]', '[PWind "X"]', "import_value", "l. 5, PWind"),
        ('[Deal "c', '[Deal "q', "import_value", "l. 12, Deal"),
        ('[Starting "0 0 0 0"]', '[Starting "0 0"]', "import_value", "l. 14, Starting"),
    ],
)
def test_damaged_pmn_names_its_line(old: str, new: str, code: str, place: str) -> None:
    """Damaged PMN is told with its line and tag."""
    (game,) = import_games(pmn().replace(old, new, 1).encode())
    assert (codes_of(game), place_of(game)) == ([code], place)


def test_a_wrong_move_in_pmn() -> None:
    """The line and the number of the move; the moves before it are kept."""
    text = pmn().replace("D1", "D9", 1)
    (game,) = import_games(text.encode())
    assert codes_of(game) == ["import_value"]
    assert place_of(game).startswith("l. 17, ")
    assert len(game.lines) > 4


def test_pmn_cut_in_its_play() -> None:
    """The moves before the cut are kept, and the move is named at which it is."""
    text = pmn()
    (whole,) = import_games(text.encode())
    start = text.index('[Play "') + 7
    line = text[:start].count("\n") + 1
    for end in (start + 41, start + 42, start + 43, start + 44):
        (game,) = import_games(text[:end].encode())
        assert codes_of(game) == ["import_cut"]
        assert place_of(game).startswith(f"l. {line}, ")
        assert game.lines[1:] == whole.lines[1 : len(game.lines)]
        assert len(game.lines) > 8


def test_pmn_cut_after_its_play() -> None:
    """In the fans: every move is kept, and the cut is told."""
    text = pmn()
    (whole,) = import_games(text.encode())
    (game,) = import_games(text[: text.index('[Fan "') + 12].encode())
    assert codes_of(game) == ["import_cut"]
    assert game.lines == whole.lines


def test_pmn_begins_with_a_comment() -> None:
    """Before its first tag."""
    assert list(import_games(b"% a club\n\n" + pmn().encode())) == list(import_games(pmn().encode()))


def test_pmn_play_over_several_lines() -> None:
    """As programs of mail break it."""
    text = pmn()
    middle = text.index('[Play "') + 60
    at = next(place for place in range(middle, middle + 9) if text[place] in "TD")
    (game,) = import_games((text[:at] + "\n   " + text[at:]).encode())
    (whole,) = import_games(text.encode())
    assert game == whole


def test_pmn_draw_of_a_fifth_copy() -> None:
    """The draw that no wall can give is named; the moves before it are kept."""
    text = pmn()
    start = text.index('[Play "')
    tile = text[text.index("T", start) + 2 :][:2]
    at = text.index("T1", start)
    draws = "".join([f"T1{tile}D1z1"] * 4)
    (game,) = import_games((text[:at] + draws + text[at:]).encode())
    assert codes_of(game)[0] in ("import_tiles", "import_no_draw", "import_illegal")
    assert len(game.lines) > 3


def test_another_winner_in_duplicate() -> None:
    """Both are told to have won; with us the nearest in turn does, the other one's hand is lost and said to be."""
    text = pmn()
    (game,) = import_games(text.encode())
    assert "other winners" not in game.lost
    fan = next(line for line in text.splitlines() if line.startswith("[Fan"))
    doubled = text.replace(fan, fan.replace("None", "80/1/1", 1))
    (game,) = import_games(doubled.encode())
    assert "other winners" in game.lost


# Text logs ------------------------------------------------------------------------------------------------------------


def pku(hands: int = 2) -> str:
    return exported(match_of(Setup("botzone", "a log", hands=hands, mode=BOTZONE), 3), "pku")


def test_ignored_claims_of_a_text_log() -> None:
    """Ignored claims stand on the line of the move, and are lost."""
    lines = pku().splitlines()
    at = next(place for place, line in enumerate(lines) if " Peng " in line)
    lines[at] += " Ignore Player 0 CHI B4 Ignore Player 3 HU B4"
    games = list(import_games("\n".join(lines).encode()))
    assert [game.faults for game in games] == [(), ()]
    assert any("preempted claims" in game.lost for game in games)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Player 0 Draw", "Player 0 Drow", "import_value"),
        ("Player 0 Play ", "Player 0 Play X", "import_value"),
        ("Player 1 Draw", "Player 3 Draw", "import_no_draw"),
        ("Player 0 Play", "Player 0 AnGang", "import_illegal"),
    ],
)
def test_a_damaged_text_log(old: str, new: str, code: str) -> None:
    """The line is named, the moves before it are kept, the next hand is read."""
    text = pku()
    line = text[: text.index(old)].count("\n") + 1
    first, second = import_games(text.replace(old, new, 1).encode())
    assert (codes_of(first), place_of(first)) == ([code], f"l. {line}")
    assert len(first.lines) >= 2
    assert not second.faults


def test_a_truncated_text_log() -> None:
    """As far as it goes."""
    lines = pku(1).splitlines()[:40]
    (game,) = import_games("\n".join(lines).encode())
    assert codes_of(game) == ["import_unfinished"]
    assert len(game.lines) > 20


def test_fans_in_chinese() -> None:
    """By name and count, whatever stands between; a name that is not known makes the list useless."""
    assert fans_in("混一色*1+箭刻*2+花牌*3") == {fan_ids.HALF_FLUSH: 1, fan_ids.DRAGON_PUNG: 2, FLOWERS: 3}
    assert fans_in("花龙 1 嵌张") == {fan_ids.MIXED_STRAIGHT: 1, fan_ids.CLOSED_WAIT: 1}
    assert fans_in("花龙*1 天和*1") == {}


def test_a_difference_of_a_text_log() -> None:
    """The score of the file and ours."""
    text = pku(1)
    score = next(line for line in text.splitlines() if line.startswith("Score"))
    (game,) = import_games(text.replace(score, "Score 1 2 3 -6").encode())
    assert [(one.aspect, one.theirs) for one in game.differences] == [("payments", "+1 +2 +3 -6")]


# Words ----------------------------------------------------------------------------------------------------------------


def test_every_loss_has_words() -> None:
    """Each loss has a text in every language; one of an external importer is named as it is."""
    lost = {
        name for record in (played_by_bots(), match_of(Setup(COMPETITION, 1, hands=1), 1)) for name in _lost(record)
    }
    for lang in ("en", "fr", "zh"):
        words = words_in(lang)
        assert [name for name in lost - {"dice"} if loss_in_words(name, words) == words.say("lost", what=name)] == []
        assert "colours" in loss_in_words("colours", words_in(lang))


def _lost(record: Any) -> set[str]:
    from huit.imports import exporters

    found = {name for one in exporters() if one.refuses(record) is None for name in one.lost(record)}
    for name in ("tziakcha", "pmn"):
        found |= {loss for game in import_games(exported(record, name).encode()) for loss in game.lost}
    return found
