"""Keeps tables in files: those made when the package was built, and the user's cache for all others.

A file's name holds a hash of the source that defines the rules and, for a profile, its digest: a changed row or profile
is another file. What cannot be kept is made anew; nothing depends on the cache being there.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

from huit.core.fast.tables import Content, Fans, Tables, rule_content, suit_content
from huit.core.profile_types import Profile

CORE: Final = Path(__file__).parent.parent
BUILT: Final = CORE.parent / "data" / "tables"
# The modules that decide what the tables hold; a test compares them with what `tables` really imports.
SOURCES: Final = (
    *("combinations", "conditions", "facts", "fan_ids", "fan_table", "fans", "faults", "hands", "patterns", "payments"),
    *("profile_types", "readings", "resolution", "score_types", "shapes", "tiles", "values", "waits"),
    *(
        "fast/__init__",
        "fast/codes",
        "fast/flat",
        "fast/outcomes",
        "fast/small",
        "fast/suits",
        "fast/tables",
        "fast/word",
    ),
)

File = tuple[Content, dict[str, Fans]]


@cache
def tables_of_suits() -> Content:
    """The tables that all profiles share."""
    return _kept(f"suits-{_source_hash()}", _make_suits)[0]


def tables_for(profile: Profile) -> Tables:
    """The tables of a profile; raises NotTabled for one whose rules do not fit them."""
    rules, fans = _kept(f"rules-{_source_hash()}-{profile.digest}", lambda: rule_content(profile))
    return Tables(tables_of_suits(), rules, fans)


def write_tables(folder: Path, profiles: list[Profile]) -> None:
    """Make the tables of some profiles into a folder, as the build of the package does."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / f"suits-{_source_hash()}", _make_suits())
    for profile in profiles:
        _write(folder / f"rules-{_source_hash()}-{profile.digest}", rule_content(profile))


def cache_folder() -> Path:
    """Where tables are kept that the package does not bring along; HUIT_CACHE names another place."""
    if "HUIT_CACHE" in os.environ:
        return Path(os.environ["HUIT_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "huit" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "huit"


def _make_suits() -> File:
    return suit_content(), {}


@cache
def _source_hash() -> str:
    found = hashlib.sha256(sys.byteorder.encode())
    for name in SOURCES:
        found.update((CORE / f"{name}.py").read_bytes())
    return found.hexdigest()[:16]


def _kept(name: str, make: Callable[[], File]) -> File:
    for folder in (BUILT, cache_folder()):
        with suppress(OSError, ValueError, KeyError):
            return _read(folder / name)
    made = make()
    with suppress(OSError):
        cache_folder().mkdir(parents=True, exist_ok=True)
        _write(cache_folder() / name, made)
    return made


def _write(path: Path, file: File) -> None:
    """A line that lists the sections, then their bytes; whole or not at all."""
    content, fans = file
    head = {"sections": [[key, len(data)] for key, data in content.items()], "fans": fans}
    import tempfile  # noqa: PLC0415 (most often there is nothing to write)

    descriptor, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "wb") as out:
        out.write(json.dumps(head).encode() + b"\n")
        for data in content.values():
            out.write(data)
    Path(name).replace(path)


def _read(path: Path) -> File:
    with path.open("rb") as lines:
        head = json.loads(lines.readline())
        content: Content = {}
        for key, length in head["sections"]:
            content[key] = lines.read(length)
            if len(content[key]) != length:
                raise ValueError(f"{path} is cut short")
    return content, {
        key: [[(fan, count) for fan, count in some] for some in all_] for key, all_ in head["fans"].items()
    }
