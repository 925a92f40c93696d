"""The registry of importers: found by content, one game after the other, and the recipe followed with a made-up one."""

from __future__ import annotations

import gc
import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.botzone.played import played_hands
from tests.imports.matches import exported, played_by_bots
from tests.support.package_copy import PackageCopy

from huit.game.records.importing import SAMPLE, Imported, Transcript, top_level_keys, whole
from huit.game.records.record import RecordError, parse_record
from huit.game.records.verify import verify
from huit.game.setup import Setup
from huit.imports import import_file, import_games, importer_of, importers

HANDS = played_hands()
LOGS = [hand.log() for hand in HANDS[:3]]

# One file of each format, by the name of its importer.
SAMPLES = {
    "botzone": json.dumps(LOGS[0]).encode(),
    **{name: exported(played_by_bots(), name).encode() for name in ("tziakcha", "pmn")},
    "pku": exported(played_by_bots(mode="botzone"), "pku").encode(),
}


def holds(game: Imported) -> bool:
    return verify(parse_record("\n".join(game.lines) + "\n")).holds


# Recognition ----------------------------------------------------------------------------------------------------------


def test_every_importer_has_a_sample() -> None:
    """Every importer has a sample that it alone recognises: the order of the registry decides nothing."""
    recipe = 'see docs/contributing.md, "Add a record importer"'
    assert set(SAMPLES) == {importer.name for importer in importers()}, f"SAMPLES lacks a format: {recipe}"
    for name, content in SAMPLES.items():
        assert [one.name for one in importers() if one.recognises(content[:SAMPLE])] == [name]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_imported(name: str, tmp_path: Path) -> None:
    """Whatever the file is called, from a path, a stream or bytes; the records verify."""
    path = tmp_path / "holiday.png"
    path.write_bytes(SAMPLES[name])
    found = list(import_file(path))
    assert found
    assert all(map(holds, found))
    assert list(import_games(SAMPLES[name])) == found
    assert list(import_games(io.BytesIO(SAMPLES[name]))) == found


@given(st.binary(max_size=300))
def test_anything_may_be_asked_about(content: bytes) -> None:
    """No importer raises for a file of something else."""
    importer_of(content)


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        *[(one, "import_unknown.*botzone") for one in (b"\x00\xff", b"[1, 2]", b"{", "grüße".encode("latin-1"))],
        *[(one, "import_empty.*botzone") for one in (b"", b"\xef\xbb\xbf \n")],
        (b'\n{"huit": "record", "version": 1}\n', "import_own: Line 2"),
    ],
)
def test_other_files_are_refused(content: bytes, wanted: str) -> None:
    """The refusal lists the known formats; an empty file and a record of huit are named as such."""
    with pytest.raises(RecordError, match=wanted):
        list(import_games(content))


@given(st.dictionaries(st.text(max_size=5), st.recursive(st.text(max_size=5) | st.integers(), st.lists, max_leaves=5)))
def test_top_level_keys(content: dict[str, Any]) -> None:
    """The top-level keys are those of the object and of nothing inside it; the beginning of a file is enough for the
    first ones."""
    text = json.dumps(content, ensure_ascii=False)
    keys = {json.dumps(key, ensure_ascii=False)[1:-1] for key in content}
    assert top_level_keys(text.encode(errors="replace")) == {key.encode(errors="replace").decode() for key in keys}
    for end in range(len(text)):
        assert top_level_keys(text[:end].encode(errors="ignore")) <= keys


def test_keys_inside_do_not_count() -> None:
    """Keys of inner objects do not count, nor do texts that look like keys."""
    assert top_level_keys(b'\xef\xbb\xbf {"a": {"b": 1}, "c": "\\"d\\": {", "e"  : [{"f": 2}]} {"g": 1}') == {
        "a",
        "c",
        "e",
    }
    assert top_level_keys(b'[{"a": 1}]') == frozenset()
    assert top_level_keys(b'{"a": "cut {\\"b\\": ') == {"a"}


def test_a_game_has_four_players() -> None:
    """Another number in a foreign file is refused: no record of ours could hold it."""
    with pytest.raises(RecordError, match="import_value: players: found A, B, C"):
        Transcript(Setup("ffmj", hands=1), "ABC")


# Files of many games --------------------------------------------------------------------------------------------------


def test_a_log_on_each_line() -> None:
    """As `huit botzone export` writes them; one that is damaged is told with its line, and the others are read."""
    lines = [json.dumps(log) for log in LOGS]
    damaged = [lines[0], "", '{"initdata": oops}', '{"initdata": 3, "log": []}', *lines[1:]]
    found = list(import_games("\n".join(damaged).encode()))
    assert [bool(game.faults) for game in found] == [False, True, True, False, False]
    assert all(holds(game) for game in found if not game.faults)
    assert [fault.code for game in found for fault in game.faults] == ["botzone_json", "botzone_not_object"]
    assert dict(found[1].faults[0].values)["line"] == "3"


def test_a_log_over_many_lines() -> None:
    """The whole file is one log."""
    (found,) = import_games(json.dumps(LOGS[0], indent=2).encode())
    assert holds(found)


def test_a_pipe_is_read_as_it_comes() -> None:
    """The first game is there before the last line was written: a file may be larger than the memory."""
    asked: list[int] = []

    class Pipe(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            asked.append(size or -1)
            return super().read(size)

    content = b"".join([json.dumps(LOGS[0]).encode() + b"\n"] * 40)
    games = import_games(Pipe(content))
    next(games)
    assert max(asked) <= SAMPLE
    assert sum(asked) < len(content) / 2
    assert len(list(games)) == 39


def test_text_logs_take_the_memory_of_one_hand() -> None:
    """However many there are: after twelve hands no more is held than after eight."""

    class Endless(io.RawIOBase):
        """An endless stream of the same hands."""

        rest = b""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]  # typeshed: any buffer
            self.rest = self.rest or SAMPLES["pku"]
            size = min(len(buffer), len(self.rest))
            buffer[:size], self.rest = self.rest[:size], self.rest[size:]
            return size

    games = import_games(io.BufferedReader(Endless()))
    held = []
    tracemalloc.start()
    try:
        for _ in range(3):
            for _ in range(4):
                assert not next(games).faults
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert held[2] - held[1] < 100_000


def test_what_must_be_read_at_once_has_a_limit() -> None:
    """A file without an end is refused before the memory is full."""
    assert whole(io.BytesIO(b"12345"), 5) == b"12345"
    with pytest.raises(RecordError, match="record_too_long"):
        whole(io.BytesIO(b"123456"), 5)


# The recipe -----------------------------------------------------------------------------------------------------------

FOLLOW = """
from huit.bots.hosting import Host
from huit.bots.random import RandomBot
from huit.game import Setup
from huit.game.records.record import parse_record
from huit.game.records.verify import verify
from huit.imports import import_games, importer_of

lines = []
for seed in ("one", "two"):
    lines.append(f"toy {seed}")
    bots = [RandomBot(str(player)) for player in range(4)]
    Host(Setup("ffmj", seed, hands=1), bots, lambda table, action: lines.append(str(action))).play_match()
content = "\\n".join(lines).encode()
assert importer_of(content).name == "toy"
games = list(import_games(content))
assert len(games) == 2
for game in games:
    assert game.lost == ("colours",) and not game.faults
    assert verify(parse_record("\\n".join(game.lines) + "\\n")).holds
for wrong, code in (("E chow 123m", "record_illegal"), ("nonsense", "record_line")):
    first, second = import_games("\\n".join([*lines[:20], wrong, *lines[20:]]).encode())
    assert [fault.code for fault in first.faults] == [code]
    assert dict(first.faults[0].values)["line"] == "21"
    assert first.lines == games[0].lines[: len(first.lines)] and len(first.lines) > 10
    assert second == games[1]
"""
NO_IMPORTER = "from huit.imports import importers; importers()"


def test_the_recipe(tmp_path: Path) -> None:
    """A module and a line of the registry: games are recognised, replay, and stop where they break the rules."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add a record importer")
    done = copy.run("-c", FOLLOW)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_module_without_an_importer(tmp_path: Path) -> None:
    """The error names the file, the name that is missing, and the recipe."""
    copy = PackageCopy(tmp_path)
    copy.follow("Add a record importer")
    copy.write("huit/imports/toy.py", "")
    done = copy.run("-c", NO_IMPORTER)
    said = done.stderr.splitlines()[-1]
    assert "src/huit/imports/toy.py: IMPORTER is missing" in said
    assert 'the recipe is "Add a record importer" in docs/contributing.md' in said


def test_a_line_without_its_module(tmp_path: Path) -> None:
    """The error names the registry, the module and the recipe."""
    copy = PackageCopy(tmp_path)
    path = "huit/imports/registry.py"
    copy.write(path, copy.read(path).replace('    "pmn",', '    "toy",\n    "pmn",'))
    said = copy.run("-c", NO_IMPORTER).stderr.splitlines()[-1]
    assert "FORMATS in src/huit/imports/registry.py: huit.imports.toy is missing" in said
    assert 'the recipe is "Add a record importer" in docs/contributing.md' in said
