#!/usr/bin/env python3
"""Pack the rules, as Python, for browsers that count without a server. Usage: scripts/browser_rules.py FILE.zip"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import huit
from huit.core.fast.tables.files import write_tables
from huit.core.profiles import BUILT_IN, profile_named
from huit.plan.distance.distance_tables import write_distance_tables

PACKAGE = Path(huit.__file__).parent
ROOMS = ("core", "plan", "game", "club", "data", "web/answers")  # what huit.web.answers.offline is made of
TABLES = "data/tables"


def sources() -> Iterator[tuple[str, Path]]:
    """Source files, each with its name in the package."""
    yield from [(name, PACKAGE / name) for name in ("__init__.py", "web/__init__.py")]
    for room in ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in {".py", ".toml"}:
                yield path.relative_to(PACKAGE).as_posix(), path


def tables(scratch: Path) -> Iterator[tuple[str, Path]]:
    """Tables of the build, or made now: a browser would need half a minute for them."""
    folder = PACKAGE / TABLES
    if not folder.is_dir():
        folder = scratch
        write_tables(folder, [profile_named(name) for name in BUILT_IN])
        write_distance_tables(folder)
    yield from [(f"{TABLES}/{path.name}", path) for path in sorted(folder.iterdir())]


def pack(target: Path) -> None:
    """Write the archive, without dates: the same rules give the same file."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, ZipFile(target, "w") as archive:
        for name, path in [*sources(), *tables(Path(scratch))]:
            archive.writestr(ZipInfo(f"huit/{name}"), path.read_bytes(), ZIP_DEFLATED, 9)


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
