"""Reads the data files that come with the package: profiles, names, rulings, words, examples."""

from __future__ import annotations

import os.path


def read_data(folder: str, name: str) -> str:
    """A file of huit/data. Not by importlib.resources or pathlib: importing them takes as long as scoring a hand."""
    package = os.path.dirname(os.path.dirname(__file__))
    with open(os.path.join(package, "data", folder, name), encoding="utf-8") as lines:
        return lines.read()
