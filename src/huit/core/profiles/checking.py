"""Checks of a built-in profile: its name, its place in lists, and the texts and sources that a user's may lack."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from huit.core.data_files import ROOT_LANGUAGE, data_folders, read_data
from huit.core.faults import Fault
from huit.core.profiles.built_in import BUILT_IN, LAST, built_in_file, order_of, own_texts, source_codes
from huit.core.rules.profile_types import ProfileError

RECIPE: Final = 'docs/contributing.md, "Add a rule profile"'
_TEXTS: Final = ("title", "label")
_OWN_TEXTS: Final = ("rulings", "sources")
_VALUED: Final = ("points", "switches")
_PRINCIPLE: Final = "principle"  # a key of a ruling, beside its languages
_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_CODE: Final = re.compile(r'^"?([\w. -]+?)"? *=', re.MULTILINE)  # of a principle, ruling or source, with its text


def check_name(name: str) -> None:
    """Raise ProfileError if the name of the file could not be typed, recorded and linked as it is."""
    if not _NAME.fullmatch(name):
        raise ProfileError(_wrong_value("name", name, "a-z, 0-9, _"))


def check_order(name: str, data: dict[str, Any]) -> None:
    """Raise ProfileError for a place that cannot be, or that another profile has: which may the other extend?"""
    order = order_of(name)
    if "order" in data and (type(data["order"]) is not int or data["order"] != order or order == LAST):
        raise ProfileError(_wrong_value("order", str(data["order"]), f"0-{LAST - 1}"))
    for other in BUILT_IN:
        if other != name and order == order_of(other) != LAST:
            file, second = sorted([built_in_file(name), built_in_file(other)])
            values = (("key", f"order = {order}"), ("other", second), ("file", file))
            raise ProfileError(Fault("profile_order", values=values))


def check_values(name: str, data: dict[str, Any]) -> None:
    """Raise ProfileError for every line of points or switches that has no value, before a value is read."""
    tables = {table: data[table] for table in _VALUED if isinstance(data.get(table), dict)}
    lines = [(f"{table}.{key}", entry) for table, entries in tables.items() for key, entry in entries.items()]
    faults = [_incomplete(name, f"{key}.value") for key, entry in lines if _lacks_value(entry)]
    if faults:
        raise ProfileError(*faults)


def _lacks_value(entry: object) -> bool:
    return isinstance(entry, dict) and "value" not in entry


def check_built_in(name: str, data: dict[str, Any]) -> None:
    """Raise ProfileError for every key that a built-in profile lacks, and for every text that nobody would see."""
    faults = [_incomplete(name, key) for key in _missing(data)]
    faults += [*_unseen_texts(data), *_unknown_principles(data), *_taken_codes(data)]
    if faults:
        raise ProfileError(*faults)


def _incomplete(name: str, key: str) -> Fault:
    values = (("file", built_in_file(name)), ("key", key[:80]), ("recipe", RECIPE))
    return Fault("profile_incomplete", values=values)


def _wrong_value(key: str, value: str, wanted: str) -> Fault:
    return Fault("profile_value", values=(("key", key[:80]), ("value", value[:80]), ("wanted", wanted)))


# Missing --------------------------------------------------------------------------------------------------------------


def _missing(data: dict[str, Any]) -> Iterator[str]:
    if "order" not in data:
        yield "order"
    for table in _TEXTS:
        if ROOT_LANGUAGE not in _table(data, table):
            yield f"{table}.{ROOT_LANGUAGE}"
    for table in _OWN_TEXTS:
        entries = _table(data, table)
        yield from [f"{table}.{code}.{ROOT_LANGUAGE}" for code in entries if ROOT_LANGUAGE not in _table(entries, code)]
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
    common = _common_codes()
    for table, codes in cited.items():
        known = common[table].union(_table(data, table))
        unknown = [code for code in dict.fromkeys(codes) if code not in known]
        yield from [f"{table}.{code}" for code in unknown if code not in own_texts(table)]


def _common_codes() -> dict[str, set[str]]:
    """The codes of rulings (principles among them) and sources that have a text for all profiles."""
    rulings, _, sources = read_data(f"languages/{ROOT_LANGUAGE}", "rulings.toml").partition("\n[sources]\n")
    return {"rulings": set(_CODE.findall(rulings)), "sources": set(_CODE.findall(sources))}


def _table(data: dict[str, Any], key: str) -> dict[str, Any]:
    """A table, empty where there is none."""
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _says(entry: object, key: str) -> bool:
    return isinstance(entry, dict) and bool(entry.get(key))


def _lines(data: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """Every line that sets a value, with its key in the file."""
    for table in _VALUED:
        yield from [(f"{table}.{key}", entry) for key, entry in data.get(table, {}).items()]
    for table in ("absorbs", "counts"):
        for place, entry in enumerate(data.get(table, []), 1):
            yield f"{table}[{place}]", entry


# Texts that nobody would see ------------------------------------------------------------------------------------------


def _unseen_texts(data: dict[str, Any]) -> Iterator[Fault]:
    """Texts in a language that there is not, and those that are no text."""
    texts = {table: _table(data, table) for table in _TEXTS}
    for table in _OWN_TEXTS:
        entries = _table(data, table)
        texts |= {f"{table}.{code}": _table(entries, code) for code in entries}
    languages = sorted(data_folders("languages"))
    for place, by_language in texts.items():
        beside = (_PRINCIPLE,) if place.startswith("rulings.") else ()
        for language, text in by_language.items():
            key = f"{place}.{language}"
            if language not in (*languages, *beside):
                known = ", ".join([*languages, *beside])
                yield Fault("profile_key", values=(("key", key[:80]), ("known", known)))
            elif language in languages and (not isinstance(text, str) or not text.strip()):
                yield _wrong_value(key, str(text), '"..."')


def _unknown_principles(data: dict[str, Any]) -> Iterator[Fault]:
    """The principle of a ruling, or several by fan, of which one is unknown."""
    known = [*sorted([code for code in _common_codes()["rulings"] if re.fullmatch(r"P\d", code)]), "ruling"]
    rulings = _table(data, "rulings")
    for code in rulings:
        named = _table(rulings, code).get(_PRINCIPLE, known[0])
        for one in named.values() if isinstance(named, dict) else [named]:
            if one not in known:
                yield _wrong_value(f"rulings.{code}.{_PRINCIPLE}", str(one), ", ".join(known))


def _taken_codes(data: dict[str, Any]) -> Iterator[Fault]:
    """Codes that have a text for all profiles, which is shown instead of the one here."""
    common = _common_codes()
    for table in _OWN_TEXTS:
        for code in _table(data, table):
            if code in common[table]:
                yield Fault("profile_code_taken", values=(("key", f"{table}.{code}"[:80]),))
