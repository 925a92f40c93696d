"""Files of tables: those of the package, made when it was built, and the user's cache for all others.

A file's name holds a hash of the source that defines the rules and, for a profile, one of its fans: a changed row or
absorption is another file, another minimum is not. What cannot be kept is made anew; nothing depends on the cache being
there.
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
from zlib import crc32

from huit.core.data_files import read_packaged
from huit.core.fast.tables.profile_tables import Content, Fans, Tables, row_content, rule_content, suit_content
from huit.core.fast.tables.rows import SortedRows
from huit.core.rules.profile_types import Profile

CORE: Final = Path(__file__).parents[2]
BUILT: Final = CORE.parent / "data" / "tables"
# The modules that decide what the tables hold; a test compares them with what `profile_tables` really imports.
SOURCES: Final = (
    *("faults", "hands", "marks", "tiles", "values"),
    *(
        "rules/__init__",
        "rules/combinations",
        "rules/conditions",
        "rules/facts",
        "rules/fan_ids",
        "rules/fan_table",
        "rules/fans",
        "rules/patterns",
        "rules/payments",
        "rules/profile_types",
        "rules/readings",
        "rules/resolution",
        "rules/score_types",
        "rules/shapes",
        "rules/waits",
        "fast/__init__",
        "fast/codes",
        "fast/fields",
        "fast/flat",
        "fast/tables/__init__",
        "fast/tables/limits",
        "fast/tables/outcomes",
        "fast/tables/profile_tables",
        "fast/tables/rows",
        "fast/tables/small",
        "fast/tables/suits",
        "fast/tables/word",
    ),
)

# What a file or folder may do to us; none of it matters, the tables are made anew.
UNUSABLE: Final = (OSError, ValueError, KeyError, RuntimeError)

File = tuple[Content, dict[str, Fans]]


@cache
def tables_of_suits() -> Content:
    """The tables that all profiles share."""
    return kept(f"suits-{_source_hash()}", _make_suits)[0]


def tables_for(profile: Profile) -> Tables:
    """The tables of a profile; raises NotTabled for one whose rules do not fit them."""
    rows = SortedRows(profile.rows)
    if not profile.has_usual_rows:  # no name of a file could tell these rows from others
        rules, fans = rule_content(profile)
        return Tables({**tables_of_suits(), **row_content(profile.rows)}, rules, fans, rows)
    rules, fans = kept(f"rules-{_source_hash()}-{profile.fans_digest}", lambda: rule_content(profile))
    return Tables(tables_of_suits(), rules, fans, rows)


def write_tables(folder: Path, profiles: list[Profile]) -> None:
    """Make the tables of some profiles into a folder, as the build of the package does."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / f"suits-{_source_hash()}", _make_suits())
    for profile in profiles:
        write(folder / f"rules-{_source_hash()}-{profile.fans_digest}", rule_content(profile))


def cache_folder() -> Path:
    """The user's cache directory (XDG on Unix, %LOCALAPPDATA% on Windows); HUIT_CACHE overrides it."""
    if os.environ.get("HUIT_CACHE"):
        return Path(os.environ["HUIT_CACHE"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "huit" / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "huit"


def _make_suits() -> File:
    return suit_content(), {}


@cache
def _source_hash() -> str:
    return hash_of([CORE / f"{name}.py" for name in SOURCES])


def hash_of(sources: list[Path]) -> str:
    """Hash of the contents of some source files."""
    found = hashlib.sha256(sys.byteorder.encode())
    for path in sources:
        found.update(read_packaged(str(path)))
    return found.hexdigest()[:16]


def kept(name: str, make: Callable[[], File]) -> File:
    """Read the file of that name from the package or the cache; else make it and store it in the cache."""
    with suppress(*UNUSABLE):
        return _read(BUILT / name)
    with suppress(*UNUSABLE):
        return _read(cache_folder() / name)
    made = make()
    with suppress(*UNUSABLE):
        cache_folder().mkdir(parents=True, exist_ok=True)
        write(cache_folder() / name, made)
    return made


def write(path: Path, file: File) -> None:
    """Write a checksum, a line that lists the sections, then their bytes; atomically."""
    content, fans = file
    head = json.dumps({"sections": [[key, len(data)] for key, data in content.items()], "fans": fans}).encode() + b"\n"
    body = head + b"".join(content.values())
    import tempfile  # noqa: PLC0415 (most often there is nothing to write)

    descriptor, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(descriptor, "wb") as out:
        out.write(crc32(body).to_bytes(4, "little") + body)
    Path(name).replace(path)


def _read(path: Path) -> File:
    data = read_packaged(str(path))
    if data[:4] != crc32(data[4:]).to_bytes(4, "little"):
        raise ValueError(f"{path} is damaged")
    at = data.index(b"\n", 4) + 1
    head = json.loads(data[4:at])
    content: Content = {}
    for key, length in head["sections"]:
        content[key] = data[at : at + length]
        at += length
    return content, {
        key: [[(fan, count) for fan, count in some] for some in all_] for key, all_ in head["fans"].items()
    }
