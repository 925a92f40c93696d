"""Profiles of learners: opened by their code alone, a log that grows by union, and nothing left of what was deleted."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from huit.store import learners as module
from huit.store.database import Database
from huit.store.errors import StoreError
from huit.store.games import LEAST_SHARE, MOST_SIZE, Games
from huit.store.learners import LearnerLogEntry, Learners
from huit.store.profile_codes import ALPHABET, Code, new_code, parse_code
from huit.store.stored_game import StoredGame

NOW = 1_800_000_000


@pytest.fixture
def learners(database: Database) -> Learners:
    return Learners(database)


def entry(number: int, time: int | None = None) -> LearnerLogEntry:
    return LearnerLogEntry(f"answer-{number}", NOW + number if time is None else time, json.dumps(number))


def fold(before: str | None, entries: Sequence[str]) -> str:
    """All numbers in order of arrival, with a bar where entries were added to what was folded before."""
    added = ",".join(entries)
    return added if before is None else f"{before}|{added}"


def progress_of(learners: Learners, profile: str, fold: Callable[[str | None, Sequence[str]], str]) -> str:
    """The progress, folded if it has to be, as a server does it."""
    state = learners.fold_state(profile)
    if state.is_folded and state.progress is not None:
        return state.progress
    progress = fold(state.progress, state.entries)
    learners.keep_progress(profile, state.number, progress)
    return progress


# Codes ----------------------------------------------------------------------------------------------------------------


def test_code_is_read_as_it_is_written() -> None:
    """A code is read in capitals, without hyphens, with blanks around it."""
    code = new_code()
    written = str(code)
    assert len(written) == 39
    for text in (written, written.upper(), written.replace("-", ""), f"  {written.replace('-', ' ')}\n"):
        assert parse_code(text) == code


@given(st.text(max_size=60))
def test_whatever_is_typed(text: str) -> None:
    """Any text typed is a code or nothing."""
    code = parse_code(text)
    assert code is None or set(code.id + code.secret) <= set(ALPHABET)


def test_codes_differ() -> None:
    """No two are alike, and none tells about the next."""
    codes = [new_code() for _ in range(200)]
    assert len({code.id for code in codes}) == len({code.secret for code in codes}) == 200


# Profiles -------------------------------------------------------------------------------------------------------------


def test_only_the_code_opens(learners: Learners) -> None:
    """No other secret and no other id opens a profile; and the secret is not stored."""
    code, other = learners.make("Anne", NOW), learners.make("Bo", NOW)
    found = learners.find(code)
    assert found is not None
    assert (found.nickname, found.made, found.entries) == ("Anne", NOW, 0)
    assert learners.find(Code(code.id, other.secret)) is None
    assert learners.find(Code("22222222", code.secret)) is None
    assert learners.find(new_code()) is None


def test_id_that_is_taken(learners: Learners, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one is tried; the profile that has it stays what it is."""
    code = learners.make("Anne", NOW)
    codes = [Code(code.id, "2" * 24), new_code()]
    monkeypatch.setattr(module, "new_code", lambda: codes.pop(0))
    assert learners.make("Bo", NOW).id != code.id
    found = learners.find(code)
    assert found is not None
    assert found.nickname == "Anne"


# The log --------------------------------------------------------------------------------------------------------------


def test_entry_is_added_once(learners: Learners) -> None:
    """However often it is sent, also twice at once."""
    code = learners.make("Anne", NOW)
    assert learners.add(code.id, [entry(1), entry(2), entry(1)]) == 2
    assert learners.add(code.id, [entry(2), entry(3)]) == 3
    assert learners.log(code.id) == ["1", "2", "3"]


def test_log_of_one_is_not_that_of_another(learners: Learners) -> None:
    """Two learners' logs stay apart, though the same ids may be in both."""
    anne, bo = learners.make("Anne", NOW), learners.make("Bo", NOW)
    learners.add(anne.id, [entry(1)])
    learners.add(bo.id, [LearnerLogEntry("answer-1", NOW, '"other"')])
    assert (learners.log(anne.id), learners.log(bo.id)) == (["1"], ['"other"'])


def test_progress_is_folded_on(learners: Learners) -> None:
    """Later entries are added to what was folded; one that is older, or as old, makes it be folded anew."""
    code = learners.make("Anne", NOW)
    learners.add(code.id, [entry(1), entry(3)])
    assert progress_of(learners, code.id, fold) == "1,3"
    learners.add(code.id, [entry(4)])
    assert progress_of(learners, code.id, fold) == "1,3|4"
    learners.add(code.id, [entry(2)])
    assert progress_of(learners, code.id, fold) == "1,3,4,2"
    learners.add(code.id, [entry(5, time=NOW + 4)])
    assert progress_of(learners, code.id, fold) == "1,3,4,2,5"
    learners.add(code.id, [entry(6, time=module.FIRST)])
    assert progress_of(learners, code.id, fold) == "1,3,4,2,5,6"


def test_progress_of_a_beginner(learners: Learners) -> None:
    """No entries, folded all the same."""
    assert progress_of(learners, learners.make("Anne", NOW).id, fold) == ""


def test_progress_is_not_folded_twice(learners: Learners) -> None:
    """While nothing comes it is read, not made."""
    code = learners.make("Anne", NOW)
    learners.add(code.id, [entry(1)])
    assert progress_of(learners, code.id, fold) == "1"

    def never(before: str | None, entries: Sequence[str]) -> str:
        raise AssertionError

    assert progress_of(learners, code.id, never) == "1"


def test_entries_that_come_while_others_are_folded(learners: Learners) -> None:
    """A result folded without the newest entries is not taken for the whole."""
    code = learners.make("Anne", NOW)
    learners.add(code.id, [entry(1)])

    def disturbed(before: str | None, entries: Sequence[str]) -> str:
        learners.add(code.id, [entry(2)])
        return fold(before, entries)

    assert progress_of(learners, code.id, disturbed) == "1"
    assert progress_of(learners, code.id, fold) == "1,2"


def test_devices_that_send_at_once(learners: Learners) -> None:
    """Nothing is lost, and nothing is there twice."""
    code = learners.make("Anne", NOW)
    slices = [[entry(number) for number in range(first, first + 20)] for first in (0, 10, 20, 30, 5, 15)]
    with ThreadPoolExecutor(6) as devices:
        list(devices.map(lambda entries: learners.add(code.id, entries), slices))
    assert sorted(learners.log(code.id), key=int) == [str(number) for number in range(50)]
    found = learners.find(code)
    assert found is not None
    assert found.entries == 50


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.lists(st.integers(0, 30), max_size=8), max_size=5))
def test_log_is_the_union(learners: Learners, slices: list[list[int]]) -> None:
    """Of whatever was sent, in whatever order."""
    code = learners.make("Anne", NOW)
    for one in slices:
        learners.add(code.id, [entry(number) for number in one])
    log = learners.log(code.id)
    assert len(log) == len(set(log))
    assert {int(text) for text in log} == {number for one in slices for number in one}


def test_full(learners: Learners, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log has an end, in entries and in characters; what does not fit changes nothing."""
    code = learners.make("Anne", NOW)
    monkeypatch.setattr(module, "MOST_ENTRIES", 3)
    learners.add(code.id, [entry(1), entry(2)])
    with pytest.raises(StoreError) as caught:
        learners.add(code.id, [entry(3), entry(4)])
    assert caught.value.code == "profile_full"
    assert learners.add(code.id, [entry(1), entry(2), entry(3)]) == 3
    monkeypatch.setattr(module, "MOST_ENTRIES", 100)
    monkeypatch.setattr(module, "MOST_SIZE", 10)
    with pytest.raises(StoreError):
        learners.add(code.id, [LearnerLogEntry("answer-9", NOW, "x" * 8)])
    assert learners.log(code.id) == ["1", "2", "3"]


# The end --------------------------------------------------------------------------------------------------------------


def test_deleted(learners: Learners) -> None:
    """The profile and its log; the others stay. What still comes for it is let go."""
    code, other = learners.make("Anne", NOW), learners.make("Bo", NOW)
    for one in (code, other):
        learners.add(one.id, [entry(1)])
    learners.delete(code.id)
    assert learners.find(code) is None
    assert learners.log(code.id) == []
    assert learners.add(code.id, [entry(2)]) == 0
    assert progress_of(learners, code.id, fold) == ""
    assert learners.log(other.id) == ["1"]


def traces(folder: Path, text: bytes) -> list[str]:
    """The files of a folder in which a text can be read."""
    return [file.name for file in folder.iterdir() if text in file.read_bytes()]


def test_nothing_is_left_in_any_file(tmp_path: Path) -> None:
    """While the server runs: neither in the database, where SQLite usually leaves what was deleted, nor in its log."""
    database = Database(f"sqlite:///{tmp_path / 'huit.db'}")
    learners = Learners(database)
    code = learners.make("Nicknamed-Anne", NOW)
    learners.add(code.id, [LearnerLogEntry("answer-1", NOW, '"only-she-said-this"')])
    learners.keep_progress(code.id, 1, '"her-progress"')
    learners.keep_progress(code.id, 1, '"and-more-of-it"')
    secrets = (b"Nicknamed-Anne", b"only-she-said-this", b"her-progress", b"and-more-of-it", code.id.encode())
    assert all(traces(tmp_path, secret) for secret in secrets)
    learners.delete(code.id)
    assert not [traces(tmp_path, secret) for secret in secrets if traces(tmp_path, secret)]
    assert database.is_open
    database.close()


def test_records_that_unpack_to_more_than_a_profile_may_have(database: Database) -> None:
    """Two thousand records of two megabytes of blanks are little on disk, and four gigabytes to download."""
    learners, games = Learners(database), Games(database)
    profile = learners.find(learners.make("Anne", 1000))
    assert profile is not None
    blanks = b" " * 2_000_000
    most = MOST_SIZE * LEAST_SHARE // len(blanks)
    for number in range(most):
        assert games.add(profile.id, StoredGame(f"g{number}", "file", "", 0, 1, 1, "{}"), blanks)
    with pytest.raises(StoreError, match="games_full"):
        games.add(profile.id, StoredGame("more", "file", "", 0, 1, 1, "{}"), blanks)
    assert sum(len(record) for _, record in games.everything(profile.id)) <= MOST_SIZE * LEAST_SHARE
