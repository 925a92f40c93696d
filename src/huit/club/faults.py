"""Bad input at the tournament desk: one error that carries every fault found."""

from __future__ import annotations

from huit.core.faults import Fault, HuitError
from huit.game.setup import in_words


class DeskError(HuitError, ValueError):
    """Input that the desk cannot use. Nothing of it has been taken over."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return in_words(self.faults)

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


def desk_fault(code: str, **values: object) -> Fault:
    """A fault with the values that its sentence needs."""
    return Fault(code, values=tuple([(name, str(value)) for name, value in values.items()]))
