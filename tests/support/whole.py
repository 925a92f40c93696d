"""Whole numbers of other libraries."""

from __future__ import annotations


class Whole:
    """A whole number that is no int, as NumPy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value
