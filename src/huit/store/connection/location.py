"""The database URL: the one given, or a file in the data directory."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from huit.store.data_directory import data_directory
from huit.store.errors import StoreError

FILE_NAME: Final = "huit.db"
_POSTGRES: Final = ("postgres", "postgresql", "postgresql+psycopg")


def database_url(text: str) -> URL:
    """Parse a URL for SQLite or PostgreSQL (psycopg); an empty text is the default file. Raises StoreError."""
    if not text:
        return URL.create("sqlite", database=str(data_directory() / FILE_NAME))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:
        raise StoreError("store_url", url=_without_password(text)) from error
    if url.drivername == "sqlite" and url.database and url.database != ":memory:" and not url.query:
        return url
    if url.drivername in _POSTGRES:
        return url.set(drivername="postgresql+psycopg")
    raise StoreError("store_url", url=url.render_as_string(hide_password=True)[:200])


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database, else None."""
    return Path(url.database) if url.drivername == "sqlite" and url.database else None


def shown(url: URL) -> str:
    """The URL or path for messages, without the password."""
    return str(file_of(url) or url.set(drivername="postgresql").render_as_string(hide_password=True))


def _without_password(text: str) -> str:
    """Strip everything before an @ of an invalid URL, which may hold a password."""
    return text.rpartition("@")[2][:200]
