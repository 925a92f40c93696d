"""Read the data files of the package: profiles, names, rulings, words, examples."""

from __future__ import annotations

import os
import os.path
from typing import Final

_DATA: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")


def read_data(folder: str, name: str) -> str:
    """Read a file of huit/data. Importing importlib.resources or pathlib would take as long as scoring a hand."""
    with open(os.path.join(_DATA, folder, name), encoding="utf-8") as lines:
        return lines.read()


def data_names(folder: str) -> list[str]:
    """List the files of a folder of huit/data."""
    with os.scandir(os.path.join(_DATA, folder)) as entries:
        return [entry.name for entry in entries if entry.is_file()]


def data_folders(folder: str) -> list[str]:
    """The names of the folders in a folder of huit/data."""
    with os.scandir(os.path.join(_DATA, folder)) as entries:
        return [entry.name for entry in entries if entry.is_dir() and not entry.name.startswith(("_", "."))]
