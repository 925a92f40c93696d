"""The registry of encodings. docs/contributing.md has the recipe "Add an encoding"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from huit.core.faults import HuitError
from huit.rl.engine.encoder import Encoder
from huit.rl.engine.full import FullEncoder
from huit.rl.engine.pku import Pku6, Pku38, Pku133

# Name and class of each encoding. A network that names none gets the first with as many planes, so new rows stand last.
ENCODERS: Final[tuple[tuple[str, Callable[[], Encoder]], ...]] = (
    ("pku6", Pku6),
    ("pku38", Pku38),
    ("pku133", Pku133),
    ("huit", FullEncoder),
)

RECIPE: Final = 'docs/contributing.md, "Add an encoding"'


def planes_by_name(encoders: Sequence[tuple[str, Callable[[], object]]]) -> dict[str, int]:
    """The number of planes of each encoding. Raises TypeError for a row that repeats a name or has no Encoder."""
    found: dict[str, int] = {}
    for name, make in encoders:
        encoder = make()
        if not isinstance(encoder, Encoder):
            raise TypeError(f"ENCODERS in src/huit/rl/engine/registry.py: {name} makes no Encoder (see {RECIPE})")
        if name in found:
            raise TypeError(f"ENCODERS in src/huit/rl/engine/registry.py: {name} stands there twice (see {RECIPE})")
        found[name] = encoder.planes
    return found


_MAKERS: Final = dict(ENCODERS)
ENCODINGS: Final = planes_by_name(ENCODERS)


class UnknownEncoding(HuitError, ValueError):
    """There is no encoding of this name.

    >>> from huit.game import Setup
    >>> from huit.game.table import Table
    >>> from huit.rl.encoding import UnknownEncoding, observe
    >>> table = Table(Setup("ffmj", seed=7))
    >>> table.begin()
    >>> try:
    ...     observe(table, 0, "pku7")
    ... except UnknownEncoding as error:
    ...     print(error)
    rl_encoding: no encoding is called 'pku7'; there are pku6, pku38, pku133, huit
    """

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
    make = _MAKERS.get(name)
    if make is None:
        raise UnknownEncoding(name)
    return make()
