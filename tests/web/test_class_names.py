"""One class name, one thing."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import huit

SOURCES = Path(huit.__file__).parent
ROOMS = ("hall", "store", "web")


def test_class_names_are_unique() -> None:
    """No class of the server's rooms has the name of another class of the project."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in SOURCES.rglob("*.py"):
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            found[name].add(path.relative_to(SOURCES).as_posix())
    ours = {name: sorted(places) for name, places in found.items() if any(one.startswith(ROOMS) for one in places)}
    assert {name: places for name, places in ours.items() if len(places) > 1} == {}
