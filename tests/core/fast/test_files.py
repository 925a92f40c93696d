"""Tables are kept in files under names that change with the rules, and nothing depends on these files being there."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.core.fast.checking import own_profile
from tests.oracle.convert import hand_of
from tests.oracle.generate import choose

import huit
from huit.core.calculator import score
from huit.core.fast.calls import pack
from huit.core.fast.scorer import Scorer
from huit.core.fast.tables import files
from huit.core.fast.tables.rows import NotTabled
from huit.core.profiles import BUILT_IN, profile_named
from huit.core.rules.fan_ids import SELF_DRAWN
from huit.core.rules.profile_types import Profile

NAME = "rules-of-a-test"
MADE: files.File = ({"numbers": bytes(range(200)), "more": b"\n\n"}, {"chows": [[(1, 2)], []]})
# Imports as `profile_tables` does, but without huit's own __init__, which has reasons of its own to import much.
WHAT_TABLES_IMPORTS = """
import sys, types
huit = types.ModuleType("huit")
huit.__path__ = [sys.argv[1]]
sys.modules["huit"] = huit
import huit.core.fast.tables.profile_tables
print(*[name for name in sys.modules if name.startswith("huit.")])
"""


class Maker:
    """Makes the file of a test, and counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> files.File:
        self.asked += 1
        return MADE


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user's cache that is empty; the tables of the suits, which are dear, are in memory already."""
    files.tables_of_suits()
    monkeypatch.setenv("HUIT_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache"
    if (tmp_path / "cache").is_dir():
        (tmp_path / "cache").chmod(0o700)


# Names ----------------------------------------------------------------------------------------------------------------


def test_sources() -> None:
    """The names of the files are made from exactly the modules that decide what the tables hold."""
    command = [sys.executable, "-c", WHAT_TABLES_IMPORTS, str(Path(huit.__file__).parent)]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    core = Path(files.__file__).parents[2]
    found = {name.removeprefix("huit.core").lstrip(".").replace(".", "/") for name in loaded}
    found = {f"{name}/__init__".lstrip("/") if (core / name).is_dir() else name for name in found}
    assert not (core / "__init__.py").read_text(encoding="utf-8").partition('"""\n')[2].strip(), "it has code now"
    assert set(files.SOURCES) == found - {"__init__"}
    assert len(files.SOURCES) == len(set(files.SOURCES))


def test_another_profile_is_another_file(folder: Path, tmp_path: Path) -> None:
    """A changed profile is never given the tables of the other; a change that no score can show needs no new ones."""
    base = own_profile(tmp_path, "[points]\nself_drawn = 2")
    other = own_profile(tmp_path, "[points]\nself_drawn = 3")
    renamed = own_profile(tmp_path, '[title]\nen = "Other"\n[points]\nself_drawn = 2')
    dearer = own_profile(tmp_path, "[points]\nself_drawn = 2\n[switches]\nminimum = 9\nflower_points = 2")
    assert base.digest == renamed.digest
    assert base.digest not in {other.digest, dearer.digest, *(profile_named(name).digest for name in BUILT_IN)}
    assert base.fans_digest not in {other.fans_digest, *(profile_named(name).fans_digest for name in BUILT_IN)}
    assert files.tables_for(base).fan_points[SELF_DRAWN] == 2
    assert files.tables_for(dearer).fan_points[SELF_DRAWN] == 2
    (name,) = [path.name for path in folder.iterdir()]
    assert name.endswith(base.fans_digest)


def test_what_does_not_fit_is_not_kept(folder: Path, tmp_path: Path) -> None:
    """A profile whose rules do not fit the tables says so each time, and leaves no file."""
    profile = own_profile(tmp_path, '[[absorbs]]\nfan = "full_flush"\nabsorbs = "pure_double_chow"')
    for _ in range(2):
        with pytest.raises(NotTabled):
            files.tables_for(profile)
    assert not [path for path in folder.glob("*") if path.name.startswith("rules")]


# Files ----------------------------------------------------------------------------------------------------------------


def test_kept(folder: Path) -> None:
    """Tables made once are read from the file the next time, exactly as they were."""
    maker = Maker()
    assert files.kept(NAME, maker) == MADE
    assert files.kept(NAME, maker) == MADE
    assert maker.asked == 1
    assert [path.name for path in folder.iterdir()] == [NAME]


def _flip(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :]


def _head(**changed: object) -> Callable[[bytes], bytes]:
    """A file with something else in its first line, after the checksum."""

    def change(data: bytes) -> bytes:
        end = data.index(b"\n", 4)
        return data[:4] + json.dumps({**json.loads(data[4:end]), **changed}).encode() + data[end:]

    return change


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: data[:0],
    "text": lambda data: b"hello\n" + data,
    "bytes": lambda data: data[::-1],
    "a number": lambda data: b"5\n" + data,
    "a list": lambda data: b"[]\n" + data,
    "cut short": lambda data: data[:-1],
    "cut in its first line": lambda data: data[:20],
    "a changed byte": lambda data: _flip(data, len(data) - 20),
    "the last byte changed": lambda data: _flip(data, len(data) - 1),
    "no sections": _head(sections=[]),
    "sections of another sort": _head(sections=5),
    "a huge section": _head(sections=[["numbers", 10**30]]),
    "a section of less than nothing": _head(sections=[["numbers", -1]]),
    "no fans": _head(fans={}),
    "fans of another sort": _head(fans=[1, 2]),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_file(folder: Path, damage: str) -> None:
    """A file that is not what was written is made anew, and then it is whole again."""
    maker = Maker()
    files.kept(NAME, maker)
    whole = (folder / NAME).read_bytes()
    (folder / NAME).write_bytes(DAMAGES[damage](whole))
    assert files.kept(NAME, maker) == MADE
    assert maker.asked == 2
    assert (folder / NAME).read_bytes() == whole


def test_file_is_a_folder(folder: Path) -> None:
    """Something else in the place of the file is survived."""
    (folder / NAME).mkdir(parents=True)
    assert files.kept(NAME, Maker()) == MADE


def test_folder_is_a_file(folder: Path) -> None:
    """A file in the place of the cache folder is survived."""
    folder.write_text("not a folder", encoding="utf-8")
    assert files.kept(NAME, Maker()) == MADE
    assert folder.read_text(encoding="utf-8") == "not a folder"


def test_unwritable_folder(folder: Path) -> None:
    """A folder in which nothing can be written is survived (the superuser can write everywhere)."""
    folder.mkdir()
    folder.chmod(0o500)
    assert files.kept(NAME, Maker()) == MADE


def test_unreadable_file(folder: Path) -> None:
    """A file that cannot be read is survived (the superuser can read everything)."""
    files.kept(NAME, Maker())
    (folder / NAME).chmod(0)
    assert files.kept(NAME, Maker()) == MADE


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are made even if no cache folder can be named, as in a container without a home."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("HUIT_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert files.kept(NAME, Maker()) == MADE


def test_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """HUIT_CACHE names the folder, else the system's custom does; an empty name counts as unset."""
    monkeypatch.setenv("HUIT_CACHE", str(tmp_path))
    assert files.cache_folder() == tmp_path
    monkeypatch.delenv("HUIT_CACHE")
    usual = files.cache_folder()
    assert "huit" in usual.parts
    monkeypatch.setenv("HUIT_CACHE", "")
    assert files.cache_folder() == usual


def check_some_hands(profile: Profile) -> None:
    scorer = Scorer(profile)
    assert scorer.tabled
    rng = Random("some hands")
    for _ in range(50):
        hand = hand_of(choose(rng))
        assert scorer.score(pack(hand)).total == score(hand, profile).total, hand


def test_scores_without_a_cache(folder: Path, tmp_path: Path) -> None:
    """A profile of the user's own is scored by its tables even where they cannot be kept."""
    folder.write_text("not a folder", encoding="utf-8")
    check_some_hands(own_profile(tmp_path, "[points]\nself_drawn = 4"))
