"""The registry of encodings. docs/contributing.md has the recipe "Add an encoding"."""

from __future__ import annotations

from typing import Final

from huit.core.faults import HuitError
from huit.rl.engine.encoder import Encoder
from huit.rl.engine.full import PLANES, FullEncoder
from huit.rl.engine.pku import PKU6_PLANES, PKU38_PLANES, PKU133_PLANES, Pku6, Pku38, Pku133

# The number of planes of each encoding, by name.
ENCODINGS: Final = {"pku6": PKU6_PLANES, "pku38": PKU38_PLANES, "pku133": PKU133_PLANES, "huit": PLANES}


class UnknownEncoding(HuitError, ValueError):
    """There is no encoding of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"rl_encoding: no encoding is called {name!r}; there are {', '.join(ENCODINGS)}")
        self.name = name

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return type(self), (self.name,)


def planes_of(name: str) -> int:
    """The number of planes of an encoding. Raises UnknownEncoding."""
    if name not in ENCODINGS:
        raise UnknownEncoding(name)
    return ENCODINGS[name]


def encoder_named(name: str) -> Encoder:
    """An encoder for one seat. Raises UnknownEncoding."""
    if name == "pku6":
        return Pku6()
    if name == "pku38":
        return Pku38()
    if name == "pku133":
        return Pku133()
    if name == "huit":
        return FullEncoder()
    raise UnknownEncoding(name)
