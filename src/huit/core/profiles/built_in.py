"""The built-in profiles: one file of data/profiles each, found there and checked for what all of them must have.

Whatever lists profiles asks BUILT_IN, and the pages are generated from the same files. The steps for another one are in
docs/contributing.md, "Add a rule profile".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from huit.core.data_files import data_names, data_path, read_data
from huit.core.faults import Fault
from huit.core.rules.profile_types import ProfileError

FOLDER: Final = "profiles"
RECIPE: Final = 'docs/contributing.md, "Add a rule profile"'
TEXTS: Final = ("title", "label")
OWN_TEXTS: Final = ("rulings", "sources")
VALUED: Final = ("points", "switches")
ROOT_LANGUAGE: Final = "en"  # its readers and those of a language that lacks a text see this one
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_ORDER: Final = re.compile(r"^order *= *(\d{1,6}) *(?:#.*)?$", re.MULTILINE)
_CODE: Final = re.compile(r'^"?([\w. -]+?)"? *=', re.MULTILINE)  # of a principle, ruling or source, with its text
_LAST: Final = 1_000_000  # the place of a file that names none


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
    return tuple(sorted(names, key=lambda name: (_order_of(name), name)))


def _order_of(name: str) -> int:
    """The `order` in the head of the file. Errors in the rest are found when the profile is loaded."""
    head = built_in_text(name).partition("\n[")[0]
    order = _ORDER.search(head)  # importing huit needs no more than this of a file
    return int(order[1]) if order else _LAST


BUILT_IN: Final = _names()
DEFAULT: Final = BUILT_IN[0]


def ancestry_of(name: str) -> tuple[str, ...]:
    """The profile, the one it extends, the one that this extends ... as far as each stands before the other."""
    found: list[str] = []
    while name in BUILT_IN and (not found or BUILT_IN.index(name) < BUILT_IN.index(found[-1])):
        found.append(name)
        name = str(parsed_toml(built_in_text(name)).get("extends", DEFAULT))
    return tuple(found)


def check_name(name: str) -> None:
    """Raise ProfileError if the name of the file could not be typed, recorded and linked as it is."""
    if not _NAME.fullmatch(name):
        raise ProfileError(Fault("profile_value", values=(("key", "name"), ("value", name), ("wanted", "a-z, 0-9, _"))))


def check_order(name: str) -> None:
    """Raise ProfileError if another profile has the same place in lists: which of them may the other extend?"""
    order = _order_of(name)
    for other in BUILT_IN:
        if other != name and order == _order_of(other) != _LAST:
            values = (("key", f"order = {order}"), ("other", built_in_file(other)), ("file", built_in_file(name)))
            raise ProfileError(Fault("profile_order", values=values))


def check_values(name: str, data: dict[str, Any]) -> None:
    """Raise ProfileError for every line of points or switches that has no value, before a value is read."""
    tables = {table: data[table] for table in VALUED if isinstance(data.get(table), dict)}
    lines = [(f"{table}.{key}", entry) for table, entries in tables.items() for key, entry in entries.items()]
    faults = [_incomplete(name, f"{key}.value") for key, entry in lines if _lacks_value(entry)]
    if faults:
        raise ProfileError(*faults)


def _lacks_value(entry: object) -> bool:
    return isinstance(entry, dict) and "value" not in entry


def check_built_in(name: str, data: dict[str, Any]) -> None:
    """Raise ProfileError for every key that a built-in profile must have and this one lacks."""
    faults = [_incomplete(name, key) for key in _missing(data)]
    if faults:
        raise ProfileError(*faults)


def _incomplete(name: str, key: str) -> Fault:
    values = (("file", built_in_file(name)), ("key", key[:80]), ("recipe", RECIPE))
    return Fault("profile_incomplete", values=values)


def _missing(data: dict[str, Any]) -> Iterator[str]:
    if type(data.get("order")) is not int:
        yield "order"
    for table in TEXTS:
        if not _text_of(data.get(table)):
            yield f"{table}.{ROOT_LANGUAGE}"
    for table in OWN_TEXTS:
        codes = [code for code, texts in data.get(table, {}).items() if not _text_of(texts)]
        yield from [f"{table}.{code}.{ROOT_LANGUAGE}" for code in codes]
    for key, entry in _lines(data):
        yield from [f"{key}.{source}" for source in ("ruling", "said_by") if not _says(entry, source)]
    yield from _unexplained(data)


def _unexplained(data: dict[str, Any]) -> Iterator[str]:
    """The rulings and sources that are cited, but have no text: here, for all profiles, or in another profile."""
    entries = [entry for _, entry in _lines(data) if isinstance(entry, dict)]
    cited = {
        "rulings": [str(entry["ruling"]) for entry in entries if entry.get("ruling")],
        "sources": [code for entry in entries for code in source_codes(str(entry.get("said_by", "")))],
    }
    rulings, _, sources = read_data(f"languages/{ROOT_LANGUAGE}", "rulings.toml").partition("\n[sources]\n")
    common = {"rulings": set(_CODE.findall(rulings)), "sources": set(_CODE.findall(sources))}
    for table, codes in cited.items():
        known = common[table].union(data.get(table, {}))
        unknown = [code for code in dict.fromkeys(codes) if code not in known]
        yield from [f"{table}.{code}" for code in unknown if code not in own_texts(table)]


def source_codes(said_by: str) -> tuple[str, ...]:
    """Split a list of sources into codes; "2006 clarification" is one code."""
    codes: list[str] = []
    for word in said_by.split():
        if word == "clarification" and codes:
            codes[-1] += f" {word}"
        else:
            codes.append(word)
    return tuple(codes)


def _text_of(texts: object) -> object:
    return texts.get(ROOT_LANGUAGE) if isinstance(texts, dict) else None


def _says(entry: object, key: str) -> bool:
    return isinstance(entry, dict) and bool(entry.get(key))


def _lines(data: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """Every line that sets a value, with its key in the file."""
    for table in VALUED:
        yield from [(f"{table}.{key}", entry) for key, entry in data.get(table, {}).items()]
    for table in ("absorbs", "counts"):
        for place, entry in enumerate(data.get(table, []), 1):
            yield f"{table}[{place}]", entry


@cache
def own_texts(table: str) -> dict[str, dict[str, str]]:
    """The `rulings` or `sources` that built-in profiles bring along, by code and language."""
    found: dict[str, dict[str, str]] = {}
    for name in BUILT_IN:
        found.update(parsed_toml(built_in_text(name)).get(table, {}))
    return found
