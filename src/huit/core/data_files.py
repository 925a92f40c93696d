"""Reads the data files that come with the package: profiles, names, rulings, words, examples."""

from __future__ import annotations

from pathlib import Path


def read_data(folder: str, name: str) -> str:
    """A file of huit/data. Not through importlib.resources: importing that takes as long as the rest of the core."""
    return Path(__file__).parent.parent.joinpath("data", folder, name).read_text(encoding="utf-8")
