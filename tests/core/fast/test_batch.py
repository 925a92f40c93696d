"""Batches over a buffer of rows: the same as one by one, whatever the buffer, the rows and the number of processes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests import strategies
from tests.core.fast.checking import row, wins
from tests.examples import examples, thinned
from tests.oracle.convert import hand_of

from huit.core.calculator import score
from huit.core.fast.batch import CHUNK_ROWS, NO_HAND, ROW, row_of
from huit.core.fast.calls import pack, score_batch
from huit.core.fast.codes import MELD_CODES, meld_of
from huit.core.fast.engine.workbench import NOT_COMPLETE
from huit.core.faults import Fault, HandError
from huit.core.hands import Hand, Situation
from huit.core.notation import parse_hand
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.tiles import EAST, KINDS
from huit.core.validation import faults_of

HANDS = 1_000
ROBBED, REPLACED, LAST_COPY, OPENING = 8, 9, 2, 16
GOOD = row_of(parse_hand("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"))
GOOD_TOTAL = 11
FORKING = """
import sys, threading
import huit
from huit.core.fast import forking
from huit.core.fast.calls import scorer_for


class Dying(forking._Answers):
    def put(self, start, chunk):
        raise MemoryError


def main():
    rows = open(sys.argv[1], "rb").read()
    one = huit.score_batch(rows, fans=True)

    def same():
        three = huit.score_batch(rows, fans=True, processes=3)
        return three.totals == one.totals and three.fans == one.fans

    print("forks", forking.can_fork())
    print("same", same())
    try:
        answers = Dying(len(rows) // 24, False)
        forking._Answers = lambda *_: answers
        print(list(forking.forked_chunks(memoryview(rows), scorer_for("ffmj"), 2, False)))
    except ChildProcessError:
        print("dead", True)
    over, working = threading.Event(), threading.Event()

    def work():  # as if scoring: a copy of the process would wait for it forever
        with scorer_for("ffmj").lock:
            working.set()
            over.wait()

    threading.Thread(target=work, daemon=True).start()
    working.wait()
    print("forks", forking.can_fork())
    print("same", same())
    over.set()


if __name__ == "__main__":
    main()
"""

SCRIPT = """
import multiprocessing, sys
import huit
if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    with open(sys.argv[2], "rb") as rows:
        print(*huit.score_batch(rows.read(), processes=2).totals)
"""


@cache
def some_hands() -> list[Hand]:
    return [hand_of(win) for win in wins("batch", HANDS)]


@cache
def some_rows() -> bytes:
    return b"".join(map(row_of, some_hands()))


# The same as one by one -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", thinned(BUILT_IN))
def test_one_by_one(profile: str) -> None:
    """A batch gives the totals, and on demand the fans, of its hands scored one by one."""
    found = score_batch(some_rows(), profile)
    single = [pack(hand).score(profile) for hand in some_hands()]
    assert len(found) == HANDS
    assert found.totals.tolist() == [one.total for one in single]
    assert [found[place].fans for place in range(HANDS)] == [one.fans for one in single]
    assert (found[-1].total, found[-1].ids) == (single[-1].total, single[-1].ids)
    with pytest.raises(IndexError):
        found[HANDS]


def test_default_profile() -> None:
    """Without a profile it is the French federation's; a profile may be a value."""
    expected = score_batch(some_rows(), "ffmj").totals
    assert score_batch(some_rows()).totals == expected
    assert score_batch(some_rows(), profile=profile_named("ffmj")).totals == expected


@given(strategies.complete_wins())
@examples(200)
def test_any_complete_hand(hand: Hand) -> None:
    """The row of any complete hand is worth what the hand is."""
    assert len(row_of(hand)) == ROW
    assert score_batch(row_of(hand)).totals.tolist() == [score(hand).total]


# Buffers --------------------------------------------------------------------------------------------------------------

# Any: the stubs of NumPy call its arrays buffers only from Python 3.12 on.
BUFFERS: dict[str, Callable[[bytes], Any]] = {
    "bytes": bytes,
    "bytearray": bytearray,
    "memoryview": memoryview,
    "part of a memoryview": lambda rows: memoryview(b"x" + rows + b"y")[1:-1],
    "array of bytes": lambda rows: array("B", rows),
    "array of signed bytes": lambda rows: array("b", [byte - 256 if byte > 127 else byte for byte in rows]),
    "NumPy, flat": lambda rows: np.frombuffer(rows, np.uint8),
    "NumPy, a row to a line": lambda rows: np.frombuffer(rows, np.uint8).reshape(-1, ROW),
    "NumPy, its own copy": lambda rows: np.frombuffer(rows, np.uint8).reshape(-1, ROW).copy(),
}


@pytest.mark.parametrize("kind", BUFFERS)
def test_buffers(kind: str) -> None:
    """Rows may come in any buffer of bytes."""
    rows = BUFFERS[kind](some_rows())
    found = score_batch(rows)
    assert found.totals == score_batch(some_rows()).totals
    assert found[3].fans == pack(some_hands()[3]).score().fans


@pytest.mark.parametrize("kind", BUFFERS)
def test_no_rows(kind: str) -> None:
    """No rows are a batch too."""
    found = score_batch(BUFFERS[kind](b""))
    assert len(found) == 0
    assert found.totals.tolist() == []


@pytest.mark.parametrize("length", [1, ROW - 1, ROW + 1, 5 * ROW + 7])
def test_wrong_length(length: int) -> None:
    """A buffer that is no whole number of rows raises ValueError and says so."""
    with pytest.raises(ValueError, match=str(length)):
        score_batch((GOOD * 6)[:length])


@pytest.mark.parametrize(
    "wide",
    [
        array("H", some_rows()),
        array("d", some_rows()),
        np.frombuffer(some_rows(), np.uint8).reshape(-1, ROW).astype(np.int64),
        np.zeros((3, ROW)),
    ],
    ids=["array of H", "array of d", "NumPy int64", "NumPy float"],
)
def test_numbers_that_are_no_bytes(wide: Any) -> None:
    """An array of wider numbers is no buffer of rows: it is refused, not misread."""
    with pytest.raises((TypeError, ValueError)):
        score_batch(wide)


@pytest.mark.parametrize("lines", [(ROW, 5), (15, 8), (5, 2, 12)])
def test_lines_that_are_no_rows(lines: tuple[int, ...]) -> None:
    """An array whose lines are no rows, such as one of columns, is refused, not misread."""
    rows: Any = np.frombuffer(GOOD * 5, np.uint8).reshape(lines)
    with pytest.raises(ValueError, match=f"lines of {lines[-1]}"):
        score_batch(rows)


def test_strided_array() -> None:
    """Rows need not lie one after the other."""
    rows: Any = np.frombuffer(GOOD * 6, np.uint8).reshape(-1, ROW)[::2]
    assert score_batch(rows).totals.tolist() == [GOOD_TOTAL] * 3


def test_answers_one_after_the_other() -> None:
    """The scores of a batch can be walked through."""
    found = score_batch(some_rows()[: 5 * ROW] + changed(0, 99))
    assert [one.total for one in found] == found.totals.tolist()
    assert [one.ids for one in found] == [found[row].ids for row in range(6)]


def test_copies_of_the_answers() -> None:
    """Batches and fast scores are the same after pickling and copying: another process can send them."""
    found = score_batch(some_rows()[: 5 * ROW], "botzone", fans=True)
    for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert (again.totals, again.fans) == (found.totals, found.fans)
        assert [one.ids for one in again] == [one.ids for one in found]
    one = found[0]
    for other in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert (other.total, other.fans, repr(other)) == (one.total, one.fans, repr(one))


def test_no_buffer() -> None:
    """An argument that is no buffer raises TypeError."""
    nonsense: list[Any] = ["a text", [GOOD], None, 24]
    for one in nonsense:
        with pytest.raises(TypeError):
            score_batch(one)


def test_empty_places() -> None:
    """No tile and no meld may stand anywhere among the tiles and melds, tiles in any order; flowers change nothing."""
    found = bytearray(GOOD)
    found[1:14] = bytes([255, *reversed(GOOD[1:5]), *[255] * 8])
    found[14:18] = bytes([0, *GOOD[14:17]])
    found[21] = 8
    assert score_batch(found).totals.tolist() == [GOOD_TOTAL]


# Rows that are no hand ------------------------------------------------------------------------------------------------


def changed(place: int, byte: int, base: bytes = GOOD) -> bytes:
    return base[:place] + bytes([byte]) + base[place + 1 :]


def total_among_others(bad: bytes) -> int:
    """The total of one hand in a batch, its neighbours being unharmed, and what the batch tells of it alone."""
    found = score_batch(GOOD + bad + GOOD)
    assert (found.totals[0], found.totals[2]) == (GOOD_TOTAL, GOOD_TOTAL)
    assert found[1].total == found.totals[1]
    assert found[2].ids == pack("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2").score().ids
    if found.totals[1] < 0:
        assert (found[1].fans, found[1].bits, found[1].ids) == ((), 0, {})
    return found.totals[1]


@pytest.mark.parametrize("byte", [34, 35, 63, 64, 127, 128, 200, 254])
@pytest.mark.parametrize("place", [0, 1, 7, 13])
def test_unknown_tiles(place: int, byte: int) -> None:
    """A tile that does not exist makes a row no hand."""
    assert total_among_others(changed(place, byte)) == NO_HAND


def test_no_winning_tile() -> None:
    """A row without a winning tile is no hand."""
    assert total_among_others(changed(0, 255)) == NO_HAND


@pytest.mark.parametrize("byte", [MELD_CODES, MELD_CODES + 1, 144, 145, 178, 179, 254, 255])
@pytest.mark.parametrize("place", [14, 17])
def test_unknown_melds(place: int, byte: int) -> None:
    """A row with a meld that does not exist is no hand, even if the peer knows that meld."""
    assert total_among_others(changed(place, byte)) == NO_HAND


@pytest.mark.parametrize("byte", [4, 5, 128, 255])
@pytest.mark.parametrize("place", [19, 20])
def test_unknown_winds(place: int, byte: int) -> None:
    """A wind that does not exist makes a row no hand."""
    assert total_among_others(changed(place, byte)) == NO_HAND


@pytest.mark.parametrize("byte", [32, 64, 128, 255])
def test_unknown_flags(byte: int) -> None:
    """A flag that does not exist makes a row no hand."""
    assert total_among_others(changed(18, byte)) == NO_HAND


@pytest.mark.parametrize(
    ("hand", "flags", "seat"),
    [
        ("1122m3344p5566sEE", LAST_COPY, 0),  # another copy is concealed
        ("1122m3344p5566sEE", REPLACED, 0),  # no kong
        ("1122m3344p5566sEE", ROBBED, 0),  # a copy is held
        ("[666s,1][123m,1]EEECC45s6s", ROBBED, 0),  # a copy is declared
        ("[567s,1][123m,1]EEECC45s6s", ROBBED, 0),
        ("[123m,1]EEE555pCC45s6s", OPENING | 1, 0),  # something has happened before
        ("1122m3344p5566sEE", OPENING | 1, 1),  # not East
        ("1122m3344p5566sEE", OPENING, 0),  # a discard
        ("1122m3344p5566sEE", OPENING | 1 | 4, 0),
        ("123m456p789sEEECF", OPENING | 1 | LAST_COPY, 0),
    ],
)
def test_contradictions(hand: str, flags: int, seat: int) -> None:
    """Flags that contradict the tiles make a row no hand (R-E08, R-E09)."""
    assert total_among_others(changed(20, seat, changed(18, flags, row_of(parse_hand(hand))))) == NO_HAND


@pytest.mark.parametrize(
    ("tiles", "melds"),
    [
        ([0] * 5 + [1, 2, 9, 9, 9, 10, 10, 11, 11], ()),
        ([0] * 14, ()),
        ([33] * 14, ()),
        ([17] * 8 + [20, 21, 22, 27, 27, 27], ()),
        ([0, 1, 2, 27, 27], (90, 22 + 9, 22 + 10)),  # four in a kong, one in the hand
        ([27, 27], (22, 22, 23, 24)),  # two pungs of one kind
        ([27, 27], (56, 90, 57, 58)),  # two kongs of one kind
        ([27, 27], (1, 1, 1, 56)),  # three chows and a kong
        # Eight copies, which would run over into one copy of the next kind, and so many tiles that the rest fits.
        ([0] * 8 + [2, 3, 27, 27], (22 + 5, 22 + 14, 22 + 30)),
        ([0] * 8 + [1], (22 + 5, 22 + 14, 22 + 30, 22 + 31)),
        ([18] * 8 + [20, 21, 27, 27], (22 + 5, 22 + 14, 22 + 30)),
    ],
)
def test_five_copies(tiles: list[int], melds: tuple[int, ...]) -> None:
    """More copies than there are make no hand, however many and wherever they are."""
    assert total_among_others(row(tiles, melds)) in (NO_HAND, NOT_COMPLETE)


@pytest.mark.parametrize("number", [*range(1, 5), *range(6, 15)])
def test_wrong_number_of_tiles(number: int) -> None:
    """Too many tiles or too few make no hand."""
    tiles = [23, 21, 22, 31, 31, 0, 1, 2, 9, 10, 11, 12, 13, 14][:number]
    assert total_among_others(row(tiles, (1, 22 + 27, 90 + 13))) in (NO_HAND, NOT_COMPLETE)
    assert total_among_others(row(tiles, (1, 1, 1, 1))) in (NO_HAND, NOT_COMPLETE)


def test_not_complete() -> None:
    """A hand that is not complete is told from what is no hand."""
    assert total_among_others(row([0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15, 15, 18, 19])) == NOT_COMPLETE


def as_described(one: bytes) -> Hand | None:
    """The hand of a row by its description alone, None where a number is out of range."""
    tiles = [tile for tile in one[:14] if tile != 255]
    flags, round_wind, seat_wind = one[18:21]
    bad_tile = one[0] == 255 or any(tile >= KINDS for tile in tiles)
    if bad_tile or max(one[14:18]) >= MELD_CODES or flags > 31 or max(round_wind, seat_wind) > 3:
        return None
    bits = [bool(flags >> place & 1) for place in range(5)]
    situation = Situation(EAST + round_wind, EAST + seat_wind, *bits)
    melds = tuple(meld_of(code) for code in one[14:18] if code)
    return Hand(melds, tuple(sorted(tiles[1:])), one[0], situation)


def check_row(one: bytes) -> None:
    total = total_among_others(one)
    hand = as_described(one)
    if hand is None:
        assert total == NO_HAND
        return
    faults = [fault.code for fault in faults_of(hand)]
    if faults:
        sound = not {"five_copies", "tile_count"} & set(faults)
        assert total in ((NO_HAND,) if sound else (NO_HAND, NOT_COMPLETE)), faults
        return
    try:
        assert total == score(hand).total
    except HandError:
        assert total == NOT_COMPLETE


@given(
    strategies.complete_wins().map(row_of),
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 40) | st.integers(0, 255)), min_size=1, max_size=3),
)
@examples(400)
def test_rows_with_changed_bytes(whole: bytes, changes: list[tuple[int, int]]) -> None:
    """Whatever bytes are changed in a good row, it means what its description says."""
    for place, byte in changes:
        whole = changed(place, byte, whole)
    check_row(whole)


@given(st.lists(st.binary(min_size=ROW, max_size=ROW) | st.lists(st.integers(0, 34), min_size=ROW, max_size=ROW)))
@example([b"\xff" * ROW])
@example([bytes(ROW)])
@examples(200)
def test_any_bytes(rows: list[bytes | list[int]]) -> None:
    """No bytes make a batch raise, as long as they are whole rows."""
    found = score_batch(b"".join(map(bytes, rows)))
    assert len(found.totals) == len(rows)
    assert [found[place].total for place in range(len(rows))] == found.totals.tolist()


# Processes ------------------------------------------------------------------------------------------------------------


def many_rows() -> bytes:
    """Two whole chunks and a part of a third."""
    return some_rows() * (1 + 2 * CHUNK_ROWS // HANDS) + some_rows()[: 5 * ROW]


@pytest.mark.parametrize("processes", [0, 1, 2])
def test_progress(processes: int) -> None:
    """Progress goes up to the number of rows, which is told from the beginning; more processes give the same."""
    rows = many_rows()
    told: list[tuple[int, int]] = []
    found = score_batch(rows, processes=processes, progress=lambda done, total: told.append((done, total)))
    assert found.totals.tolist() == (score_batch(some_rows()).totals.tolist() * 18)[: len(rows) // ROW]
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    assert {total for _, total in told} == {len(rows) // ROW}
    assert told[-1] == (len(rows) // ROW, len(rows) // ROW)
    assert len(told) >= 3


def test_processes_of_another_profile() -> None:
    """The profile goes to the other processes, and the rows that are no hand come back as such."""
    rows = some_rows() + changed(0, 99) + some_rows()
    assert score_batch(rows, "botzone", processes=2).totals == score_batch(rows, "botzone").totals


@pytest.mark.parametrize("method", ["spawn", "fork"] if sys.platform == "linux" else ["spawn"])
def test_processes_of_a_script(tmp_path: Path, method: str) -> None:
    """A script may use several processes, however its system starts them."""
    (tmp_path / "script.py").write_text(SCRIPT, encoding="utf-8")
    (tmp_path / "rows").write_bytes(some_rows())
    command = [sys.executable, str(tmp_path / "script.py"), method, str(tmp_path / "rows")]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=600)
    assert [int(total) for total in done.stdout.split()] == score_batch(some_rows()).totals.tolist()


@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux alone")
def test_forked_processes(tmp_path: Path) -> None:
    """Forked processes give the same totals and fans; a dead one is an error; beside another thread none is forked."""
    (tmp_path / "script.py").write_text(FORKING, encoding="utf-8")
    (tmp_path / "rows").write_bytes(many_rows())
    command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "rows")]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    assert done.stdout.split("\n")[:-1] == ["forks True", "same True", "dead True", "forks False", "same True"]


@pytest.mark.parametrize(
    "value",
    [
        parse_hand("[123m,1][EEE,2][5555p]45sCC6s|ES1000|2"),
        Fault("five_copies", 1, 2, (("tile", "1m"),)),
        score("1112345678999p5p|ES0000|0"),
        *(profile_named(name) for name in BUILT_IN),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_go_to_other_processes(value: object) -> None:
    """Hands, faults, scores and profiles are the same after pickling and copying."""
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(value, protocol)) == value
    assert copy.copy(value) == copy.deepcopy(value) == value
    assert type(copy.copy(value)) is type(value)


# Fans -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("profile", ["botzone", "ffmj"])
@pytest.mark.parametrize("at_once", [True, False])
def test_fans_as_an_array(profile: str, at_once: bool) -> None:
    """A line for each row and a column for each fan say how often it counts, asked for with the totals or later."""
    hands = some_hands()[:300]
    rows = b"".join([row_of(hand) for hand in hands]) + bytes(ROW)
    found = score_batch(rows, profile, fans=at_once)
    assert found.fans.shape == (len(hands) + 1, 81)
    lines = np.asarray(found.fans)
    for index, hand in enumerate(hands):
        counted = {fan: int(count) for fan, count in enumerate(lines[index]) if count}
        assert counted == dict(pack(hand).score(profile).fans)
    assert not lines[-1].any()  # no hand


def test_fans_of_no_rows() -> None:
    """No rows have no fans."""
    assert len(score_batch(b"", fans=True).fans) == 0


def test_fans_from_processes() -> None:
    """Other processes give the same fans."""
    rows = some_rows() * 20
    one, two = [score_batch(rows, fans=True, processes=number) for number in (1, 2)]
    assert one.totals == two.totals
    assert one.fans.tobytes() == two.fans.tobytes()
