"""The built-in profiles: one file of data/profiles each, found there. checking.py has what all of them must have.

Whatever lists profiles asks BUILT_IN, and the pages are generated from the same files. The steps for another one are in
docs/contributing.md, "Add a rule profile".
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from huit.core.data_files import data_names, data_path, read_data

FOLDER: Final = "profiles"
LAST: Final = 1_000_000  # the place of a file that names none, or one that cannot be
_ORDER: Final = re.compile(r"^order[ \t]*=[ \t]*(\d+(?:_\d+)*)[ \t]*(?:#.*)?$", re.MULTILINE)


def built_in_file(name: str) -> str:
    """The path of a built-in profile, as sentences name it."""
    return data_path(FOLDER, f"{name}.toml")


def built_in_text(name: str) -> str:
    """The TOML of a built-in profile."""
    return read_data(FOLDER, f"{name}.toml")


def parsed_toml(text: str) -> dict[str, Any]:
    """Parse TOML. The parser is imported on first use: that takes a tenth of the time of importing huit."""
    import tomllib  # noqa: PLC0415

    return tomllib.loads(text)


def _names() -> tuple[str, ...]:
    """The names of the files, by the `order` that each asks for."""
    names = [name.removesuffix(".toml") for name in data_names(FOLDER) if name.endswith(".toml")]
    return tuple(sorted(names, key=lambda name: (order_of(name), name)))


def order_of(name: str) -> int:
    """The `order` in the head of the file. Errors in it and in the rest are found when the profile is loaded."""
    head = built_in_text(name).partition("\n[")[0]
    order = _ORDER.search(head)  # importing huit needs no more than this of a file
    return min(int(order[1]), LAST) if order else LAST


BUILT_IN: Final = _names()
DEFAULT: Final = BUILT_IN[0]


def ancestry_of(name: str) -> tuple[str, ...]:
    """The profile, the one it extends, the one that this extends ... as far as each stands before the other."""
    found: list[str] = []
    while name in BUILT_IN and (not found or BUILT_IN.index(name) < BUILT_IN.index(found[-1])):
        found.append(name)
        name = str(parsed_toml(built_in_text(name)).get("extends", DEFAULT))
    return tuple(found)


def source_codes(said_by: str) -> tuple[str, ...]:
    """Split a list of sources into codes; "2006 clarification" is one code."""
    codes: list[str] = []
    for word in said_by.split():
        if word == "clarification" and codes:
            codes[-1] += f" {word}"
        else:
            codes.append(word)
    return tuple(codes)


@cache
def own_texts(table: str) -> dict[str, dict[str, str]]:
    """The `rulings` or `sources` that built-in profiles bring along, by code and language."""
    found: dict[str, dict[str, str]] = {}
    for name in BUILT_IN:
        found.update(parsed_toml(built_in_text(name)).get(table, {}))
    return found
