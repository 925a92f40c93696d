"""Errors in input as values: a stable code, a span of the text, and the values of the error message.

The sentences stand under `faults` in the words.toml of each language (data/languages), one per code; `huit.core.words`
fills them in.
"""

from __future__ import annotations

from dataclasses import dataclass

from huit.core.values import Value


@dataclass(frozen=True)
class Fault(Value):
    """One error in some input. `start` and `end` are character offsets into the text, -1 where there are none.

    >>> try:
    ...     huit.score("11112345678999m1m")
    ... except huit.HandError as error:
    ...     [fault.code for fault in error.faults]
    ['five_copies', 'tile_count']
    """

    code: str
    start: int = -1
    end: int = -1
    values: tuple[tuple[str, str], ...] = ()


class HuitError(Exception):
    """Base of every error that Huit raises on purpose; docs/errors.md has the tree.

    >>> issubclass(huit.HandError, huit.HuitError)
    True
    """


class HandError(HuitError, ValueError):
    """The input is no hand, or not the hand that was asked for. Carries every fault found.

    >>> try:
    ...     huit.score("123m")
    ... except huit.HandError as error:
    ...     print(error)
    tile_count at 0 found=3 expected=13
    """

    def __init__(self, faults: tuple[Fault, ...], text: str = "") -> None:
        super().__init__("; ".join(_summary(fault) for fault in faults))
        self.faults = faults
        self.text = text

    def __reduce__(self) -> tuple[type, tuple[tuple[Fault, ...], str]]:
        return type(self), (self.faults, self.text)


def _summary(fault: Fault) -> str:
    place = f" at {fault.start}" if fault.start >= 0 else ""
    values = "".join(f" {name}={value}" for name, value in fault.values)
    return f"{fault.code}{place}{values}"
