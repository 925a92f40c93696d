"""The chained hash of a journal: each entry is bound to all those before it, so that a changed one is noticed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

_LENGTH: Final = 16  # hexadecimal digits


def first_link(table: str) -> str:
    """The link before the first entry of a table."""
    return _hash(f"huit journal {table}")


def next_link(before: str, entry: str) -> str:
    """The link of an entry."""
    return _hash(f"{before}\n{entry}")


def broken_link(table: str, stored: Iterable[tuple[str, str | None]]) -> int | None:
    """The number of the first entry that does not fit its link, or None. Entries of old versions have no link."""
    link = first_link(table)
    for number, (entry, found) in enumerate(stored):
        link = next_link(link, entry)
        if found is not None and found != link:
            return number
    return None


def last_link(table: str, entries: Iterable[str]) -> str:
    """The link of the last of all entries of a table."""
    link = first_link(table)
    for entry in entries:
        link = next_link(link, entry)
    return link


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_LENGTH]
