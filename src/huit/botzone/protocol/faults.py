"""Errors in input from the platform."""

from __future__ import annotations

from huit.core.faults import Fault, HuitError


class BotzoneError(HuitError, ValueError):
    """Invalid requests, logs or walls. Carries the faults found."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join([f"{fault.code} {dict(fault.values)}" for fault in faults]))
        self.faults = faults

    def __reduce__(self) -> tuple[type, tuple[Fault, ...]]:
        return type(self), self.faults


def botzone_error(code: str, **values: str) -> BotzoneError:
    """An error with one fault."""
    return BotzoneError(Fault(code, values=tuple(values.items())))
