"""Where the database is: the URL that was asked for, else a file in the user's data folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from huit.store.folders import data_folder
from huit.store.problems import StoreError

FILE_NAME: Final = "huit.db"
_POSTGRES: Final = ("postgres", "postgresql", "postgresql+psycopg")


def database_url(text: str) -> URL:
    """SQLite or PostgreSQL by psycopg, whatever the spelling; the file of the data folder where nothing is named."""
    if not text:
        return URL.create("sqlite", database=str(data_folder() / FILE_NAME))
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
    """The file of an SQLite database."""
    return Path(url.database) if url.drivername == "sqlite" and url.database else None


def shown(url: URL) -> str:
    """As it may be said to anybody: a file by its name, a server without a password."""
    return str(file_of(url) or url.set(drivername="postgresql").render_as_string(hide_password=True))


def _without_password(text: str) -> str:
    """Of a text that is no URL nobody knows where a password would stand: what is before an @ is left out."""
    return text.rpartition("@")[2][:200]
